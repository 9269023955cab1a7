"""What every test shares: nobody's own folder is written to, and no test fails because a machine is slow."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from solo_bots.cli import main
from solo_bots.games import GAMES
from tests.commands import Run

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def no_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that are saved by themselves go to a folder of the test."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("SOLO_BOTS_HOME", str(folder))
    return folder


@pytest.fixture
def only_race() -> Iterator[None]:
    """The toy game as the only one; afterwards all are back, in their order."""
    games = dict(GAMES)
    GAMES.clear()
    GAMES["race"] = "tests.race"
    yield
    GAMES.clear()
    GAMES.update(games)


@pytest.fixture
def toy(only_race: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """The command with the toy game, in this process."""

    def run(*argv: str, typed: str = "") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        code = main(argv)
        return Run(code, *capsys.readouterr())

    return run


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """The command as it is, in this process."""

    def run(*argv: str, typed: str = "") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        code = main(argv)
        return Run(code, *capsys.readouterr())

    return run
