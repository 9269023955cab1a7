"""Whatever walks notebooks sees all of them, and a walk that finds none fails."""

from __future__ import annotations

from pathlib import Path

import ledger
import pytest
from navigation import Entry, contents
from pages import NBS, ROOMS, home, notebooks, of_game, page, place, rooms
from prepare import navigation

from solo_bots.games import GAMES, game


def listed(entries: list[Entry]) -> list[Path]:
    return [path for e in entries for path in (listed(e[1]) if isinstance(e, tuple) else [e])]


def test_every_walk_sees_the_same_pages() -> None:
    everything = notebooks()
    assert len(everything) == len(set(everything)) == sum(1 for _ in NBS.rglob("*.ipynb"))
    assert sorted(listed(contents())) == sorted(navigation()) == sorted(everything)
    assert {name: ledger.notebooks(name) for name in GAMES} == {name: of_game(name) for name in GAMES}
    outside = [path for path in everything if place(path).partition("/")[0] not in GAMES]
    assert len(outside) + sum(len(of_game(name)) for name in GAMES) == len(everything)


def in_order_of_reading(pages: list[Path]) -> None:
    """The number of a page is its place in the order of reading."""
    assert [int(path.name.partition("_")[0]) for path in pages] == list(range(1, len(pages) + 1))


@pytest.mark.parametrize("room", ["kernel", "kit", "sessions", "words", "interviews", "cli", "companion"])
def test_pages_of_a_room_are_numbered(room: str) -> None:
    in_order_of_reading([path for path in notebooks(home(room)) if path.name != "index.ipynb"])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_its_rooms_its_overview_and_its_game_page(name: str) -> None:
    found = rooms(name)
    assert {"engine", "bot", "words", "beside"} <= set(found) <= set(ROOMS)
    around = {place(path) for path in of_game(name)} - {place(path) for pages in found.values() for path in pages}
    assert around == {f"{name}/index", f"{name}/game"}
    for pages in found.values():
        in_order_of_reading(pages)
    assert all(page(f"{name}/{where}").is_file() for where in game(name).landmarks.values())


def test_a_walk_that_finds_nothing_fails(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no page"):
        notebooks(tmp_path)
    with pytest.raises(FileNotFoundError, match=r"0 folders of .* are called blitzkrieg"):
        home("blitzkrieg", tmp_path)
    (tmp_path / "10_chess" / "1_engine").mkdir(parents=True)
    with pytest.raises(FileNotFoundError, match="there is no page"):
        of_game("chess", tmp_path)
    (tmp_path / "10_chess" / "1_engine" / "01_board.ipynb").write_text("{}")
    assert [path.name for path in of_game("chess", tmp_path)] == ["01_board.ipynb"]
    assert page("chess/engine/board", tmp_path).name == "01_board.ipynb"
    with pytest.raises(FileNotFoundError, match="chess/engine/rook: 0 pages"):
        page("chess/engine/rook", tmp_path)
    (tmp_path / "10_chess" / "2_attic").mkdir()
    (tmp_path / "10_chess" / "2_attic" / "01_box.ipynb").write_text("{}")
    with pytest.raises(FileNotFoundError, match="chess has rooms that are none: attic; there are engine, cards"):
        rooms("chess", tmp_path)
