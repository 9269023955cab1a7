"""The door of the package: what `import solo_bots` offers, that it is loaded when it is used, and the page about it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from typing import Any

import pytest
from pages import ROOT, cells, page

import solo_bots
from solo_bots.games import GAMES, game

DOOR = ["GAMES", "Refused", "Scene", "Session", "Table", "__version__", "game", "play"]
SOURCE = ast.parse((ROOT / "solo_bots" / "__init__.py").read_text(encoding="utf-8"))
PAGE = [*cells(page("in_your_own_program"), "code")]


def loaded_by(code: str) -> set[str]:
    """The modules that a process of its own has loaded once it has run this."""
    code = f"import sys\n{code}\nimport json\nprint(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def ours(modules: set[str]) -> set[str]:
    """The rooms and games among these modules."""
    return {name.split(".")[1] for name in modules if name.startswith("solo_bots.")}


def test_it_offers_just_this() -> None:
    assert dir(solo_bots) == sorted(solo_bots.__all__) == DOOR
    given: dict[str, Any] = {}
    exec("from solo_bots import *", given)
    assert set(DOOR) == {*given} - {"__builtins__"}
    with pytest.raises(AttributeError, match="module 'solo_bots' has no attribute 'kernels'"):
        solo_bots.kernels  # type: ignore[attr-defined]  # noqa: B018


def test_it_shows_a_type_checker_the_same_things() -> None:
    [typed] = [node for node in SOURCE.body if isinstance(node, ast.If)]
    imports = [node for node in typed.body if isinstance(node, ast.ImportFrom)]
    shown = {alias.asname or alias.name: (node.module, alias.name) for node in imports for alias in node.names}
    [homes] = [node.value for node in typed.orelse if isinstance(node, ast.Assign)]
    assert shown == ast.literal_eval(homes) and {*shown, "__version__"} == {*DOOR}


def test_each_is_loaded_when_it_is_used() -> None:
    alone = loaded_by("import solo_bots; dir(solo_bots)")
    assert "msgspec" not in alone and ours(alone) == set()
    assert ours(loaded_by("from solo_bots import Table, play, Scene, Refused")) == {"kernel"}
    assert ours(loaded_by("from solo_bots import GAMES, game")) == {"kernel", "words", "games"}
    assert ours(loaded_by("from solo_bots import Session")) == {"kernel", "kit", "sessions", "words"}
    assert ours(loaded_by("from solo_bots import game; game('merc')")) & {*GAMES} == {"dictator"}


def test_the_titles_are_those_of_the_games() -> None:
    assert {name: game(name).title.partition(" (")[0] for name in GAMES} == solo_bots.GAMES


def test_the_page_needs_nothing_behind_the_door() -> None:
    """What the page does is promised, so it goes through the door alone."""
    found = set()
    for node in ast.walk(ast.parse("\n".join(PAGE))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    behind = found - {"solo_bots", "pandas", "random"} - {f"solo_bots.{name}" for name in DOOR}
    assert "solo_bots" in found and not behind


@pytest.mark.parametrize("pandas", [True, False])
def test_the_page_runs(pandas: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if not pandas:
        monkeypatch.setitem(sys.modules, "pandas", None)
    here: dict[str, Any] = {}
    for cell in PAGE:
        exec(cell, here)
    assert isinstance(here["table"], list) is not pandas
    assert len(here["games"]) == len(here["ours"]) == 100 and {*here["games"][0]} >= {"seed", "winner", "moves"}
    out = capsys.readouterr().out
    assert "row[1]: 'zeppelin' is not a unit" in out
    assert "answer 1 was given to the question of BLZ-3.7" in out and "a d6 cannot show 9" in out
