"""The pages of the project: every notebook, in reading order, with the game and the room it stands in.

Whatever walks notebooks asks here, so that all of it sees the same pages. A walk that finds nothing raises.

    python tools/pages.py    how many pages each part of the project has
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NBS = ROOT / "nbs"
# The rooms of a game and their headings in the navigation. The number of a folder is the order of reading.
ROOMS = {
    "engine": "The game",
    "cards": "Its cards",
    "bot": "The bot, rule by rule",
    "words": "Words and pictures",
    "beside": "Beside the board",
}


def bare(name: str) -> str:
    """A part of a path without its number: 3_bot is bot, 05_theatre.ipynb is theatre."""
    return re.sub(r"^\d+[a-z]?_", "", name.removesuffix(".ipynb"))


def reading_order(path: Path) -> tuple[str, ...]:
    """An overview opens its folder; then by number, and what has none last."""
    return tuple("" if part == "index.ipynb" else part for part in path.parts)


def hidden(path: Path) -> bool:
    """Whether nbdev would pass over this path: a part of it starts with a dot or an underscore."""
    return any(part[0] in "._" for part in path.parts)


def notebooks(nbs: Path = NBS) -> list[Path]:
    """All notebooks, in reading order."""
    found = [path for path in nbs.rglob("*.ipynb") if not hidden(path.relative_to(nbs))]
    return sorted(found, key=lambda path: reading_order(path.relative_to(nbs))) or none_found(f"in {nbs.name}/")


def none_found(where: str) -> list[Path]:
    raise FileNotFoundError(f"there is no page {where}")


def home(game: str, nbs: Path = NBS) -> Path:
    """The folder of a game."""
    found = [path for path in nbs.iterdir() if path.is_dir() and bare(path.name) == game]
    if len(found) != 1:
        raise FileNotFoundError(f"{len(found)} folders of {nbs.name}/ are called {game}, it needs one")
    return found[0]


def of_game(game: str, nbs: Path = NBS) -> list[Path]:
    """The pages of a game."""
    return notebooks(home(game, nbs))


def rooms(game: str, nbs: Path = NBS) -> dict[str, list[Path]]:
    """The rooms of a game with their pages; what stands outside of them is its overview and its game page."""
    found: dict[str, list[Path]] = {}
    for path in of_game(game, nbs):
        room, *rest = path.relative_to(home(game, nbs)).parts
        if rest:
            found.setdefault(bare(room), []).append(path)
    unknown = [room for room in found if room not in ROOMS]
    if unknown:
        raise FileNotFoundError(f"{game} has rooms that are none: {', '.join(unknown)}; there are {', '.join(ROOMS)}")
    return found


def page(place: str, nbs: Path = NBS) -> Path:
    """The page at a place that is named without numbers: blitzkrieg/bot/theatre, kernel/table, blitzkrieg/index."""
    here, folder = nbs, nbs
    for part in place.split("/"):
        found = [path for path in here.iterdir() if bare(path.name) == part]
        if len(found) != 1:
            raise FileNotFoundError(f"{place}: {len(found)} pages or folders in {here.relative_to(folder)} are {part}")
        here = found[0]
    return here


def place(path: Path | str, nbs: Path = NBS) -> str:
    """The place of a page, given by its path or as a ledger has it: 10_blitzkrieg/3_bot/05_theatre.ipynb."""
    return "/".join(map(bare, (nbs / path).relative_to(nbs).parts))


def cells(path: Path, *kinds: str) -> Iterator[str]:
    """The sources of a page's cells, of these kinds or of all."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if not kinds or cell["cell_type"] in kinds:
            yield "".join(cell["source"])


def module_of(path: Path) -> str:
    """The module that a page is exported to, or nothing."""
    found = re.search(r"#\| default_exp ([\w.]+)", path.read_text(encoding="utf-8"))
    return found[1] if found else ""


def parts() -> Counter[str]:
    """How many pages each folder of nbs/ has; '' is for those that stand outside."""
    return Counter(path.relative_to(NBS).parts[0] if path.parent != NBS else "" for path in notebooks())


if __name__ == "__main__":
    for folder, number in sorted(parts().items()):
        print(f"{number:4}  {folder}")
    print(f"{len(notebooks()):4}  pages")
    sys.exit()
