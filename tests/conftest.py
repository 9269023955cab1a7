"""What every test shares: nobody's own folder is written to, and no test fails because a machine is slow."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def no_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that are saved by themselves go to a folder of the test."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("SOLO_BOTS_HOME", str(folder))
    return folder
