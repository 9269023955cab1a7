"""What every test shares: nobody's own folder is written to."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that are saved by themselves go to a folder of the test."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("SOLO_BOTS_HOME", str(folder))
    return folder
