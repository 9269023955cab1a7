"""The sidebar and the footer of the site, written into _quarto.yml from the folders and from what the games say.

    python tools/navigation.py            write them
    python tools/navigation.py --check    exit code 1 if they are not what the folders and the games say now
"""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path

from pages import NBS, ROOMS, ROOT, home, notebooks, page, rooms

from solo_bots.games import GAMES, game

FILE = ROOT / "_quarto.yml"
SIDEBAR = re.compile(r"(?<=    # what follows is written by tools/navigation.py\n    contents:\n)(?:      .*\n)+")
CREDITS = re.compile(r"(?<=    # what follows is written by tools/navigation.py\n    center: >-\n)(?:      .*\n)+")
DISCLAIMER = (
    "Unofficial fan project, not affiliated with or endorsed by any designer or publisher. "
    "It needs the original games: please buy them. "
    "Rules are restated in our own words; the boards are our own drawings."
)
# What stands around the games: a chapter, its pages and folders, and the heading of a folder inside a chapter.
BEFORE = {"Start": {"index": "", "in_your_own_program": ""}}
AFTER = {
    "Playing": {"games": "", "cli": "The command line", "companion": "The companion"},
    "Kernel": {"kernel": ""},
    "Around the kernel": {
        "kit": "What games are built with",
        "sessions": "Games being played",
        "words": "The words",
        "interviews": "Interviews",
    },
    "Reference": {"rules": "", "modules": "", "add_a_game": "", "architecture": ""},
}
Entry = Path | tuple[str, list["Entry"]]  # a page, or a heading with what stands under it


def listed(place: str, heading: str) -> list[Entry]:
    """A page, or a folder under its heading; without one its pages stand in the chapter itself."""
    path = page(place)
    pages: list[Entry] = [*notebooks(path)] if path.is_dir() else [path]
    return [(heading, pages)] if heading else pages


def chapter(name: str) -> Entry:
    """A game: its overview, its rooms, and the page that puts it together."""
    shelves: list[Entry] = [(ROOMS[room], [*pages]) for room, pages in rooms(name).items()]
    whole = [home(name) / "index.ipynb", *shelves, home(name) / "game.ipynb"]
    return game(name).title.partition(" (")[0], whole


def contents() -> list[Entry]:
    """The whole sidebar."""

    def around(chapters: dict[str, dict[str, str]]) -> list[Entry]:
        return [(name, [e for held in places.items() for e in listed(*held)]) for name, places in chapters.items()]

    return [*around(BEFORE), *map(chapter, GAMES), *around(AFTER)]


def lines(entries: list[Entry], indent: int = 6) -> list[str]:
    """Entries as YAML."""
    told, start = [], " " * indent + "- "
    for entry in entries:
        if isinstance(entry, tuple):
            told += [f'{start}section: "{entry[0]}"', " " * (indent + 2) + "contents:", *lines(entry[1], indent + 4)]
        elif entry.name == "index.ipynb":
            words = "Overview" if entry.parent != NBS else "Home"
            told += [f"{start}text: {words}", " " * (indent + 2) + f"href: {entry.relative_to(ROOT).as_posix()}"]
        else:
            told.append(start + entry.relative_to(ROOT).as_posix())
    return told


def made(text: str) -> str:
    """The file with what the folders and the games say now."""
    sidebar = "".join(f"{line}\n" for line in lines(contents()))
    said = [DISCLAIMER, *(game(name).credits for name in GAMES), "solo_bots is free software, Apache-2.0."]
    credits = " ".join(said).replace("*", "")
    footer = textwrap.indent("\n".join(textwrap.wrap(credits, 114)), "      ") + "\n"
    return CREDITS.sub(lambda _: footer, SIDEBAR.sub(lambda _: sidebar, text))


def main() -> int:
    """Write them, or check them."""
    text = FILE.read_text(encoding="utf-8")
    now = made(text)
    if "--check" not in sys.argv:
        FILE.write_text(now, encoding="utf-8")
        print(f"_quarto.yml lists {len(notebooks())} pages, and holds what the games say about themselves.")
        return 0
    if now != text:
        print("Out of date: _quarto.yml; run `python tools/navigation.py`.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
