"""What the games say about themselves, in _quarto.yml: their part of the sidebar, and the credits of the footer.

    python tools/navigation.py            write it
    python tools/navigation.py --check    exit code 1 if it is not what the games say now
"""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path
from typing import Any

from solo_bots.games import GAMES, game

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "_quarto.yml"
SIDEBAR = re.compile(r"(?<=      # the games, written by tools/navigation.py\n).*?(?=      # end of the games\n)", re.S)
CREDITS = re.compile(r"(?<=    # what follows is written by tools/navigation.py\n    center: >-\n)(?:      .*\n)+")
DISCLAIMER = (
    "Unofficial fan project, not affiliated with or endorsed by any designer or publisher. "
    "It needs the original games: please buy them. "
    "Rules are restated in our own words; the boards are our own drawings."
)


def notebook(g: Any, number: str) -> str:
    """The path of the notebook with this number."""
    found = sorted((ROOT / "nbs" / g.folder).glob(f"{number}_*.ipynb"))
    if len(found) != 1:
        raise SystemExit(f"{g.name}.pages: {len(found)} notebooks in nbs/{g.folder} have the number {number}")
    return f"nbs/{g.folder}/{found[0].name}"


def chapters(g: Any) -> list[str]:
    """A game's part of the sidebar."""
    listed = [number for numbers in g.pages.values() for number in numbers.split()]
    there = sorted(path.name.partition("_")[0] for path in (ROOT / "nbs" / g.folder).glob("[0-9]*.ipynb"))
    if sorted(listed) != there:
        wrong = sorted(set(listed) ^ set(there)) or "one is named twice"
        raise SystemExit(f"{g.name}.pages: not each notebook of nbs/{g.folder} stands there once: {wrong}")
    lines = [
        f'      - section: "{g.title.partition(" (")[0]}"',
        "        contents:",
        "          - text: Overview",
        f"            href: nbs/{g.folder}/index.ipynb",
    ]
    for heading, numbers in g.pages.items():
        lines += [
            f'          - section: "{heading}"',
            "            contents:",
            *(f"              - {notebook(g, number)}" for number in numbers.split()),
        ]
    return lines


def made(text: str) -> str:
    """The file with what the games say now."""
    games = [game(name) for name in GAMES]
    sidebar = "".join(f"{line}\n" for g in games for line in chapters(g))
    said = [DISCLAIMER, *(g.credits for g in games), "solo_bots is free software, Apache-2.0."]
    credits = " ".join(said).replace("*", "")
    footer = textwrap.indent("\n".join(textwrap.wrap(credits, 114)), "      ") + "\n"
    return CREDITS.sub(lambda _: footer, SIDEBAR.sub(lambda _: sidebar, text))


def main() -> int:
    """Write it, or check it."""
    text = FILE.read_text(encoding="utf-8")
    now = made(text)
    if "--check" not in sys.argv:
        FILE.write_text(now, encoding="utf-8")
        print("_quarto.yml holds what the games say about themselves.")
        return 0
    if now != text:
        print("Out of date: _quarto.yml; run `python tools/navigation.py`.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
