"""Where each rule is told and coded.

`python tools/ledger.py` prints what is wrong; `--fix` writes the notebook that tells each clause into the ledgers.
The same checks run in tests/shared/test_ledger.py.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

from pages import ROOT, cells, of_game

from solo_bots.games import GAMES
from solo_bots.games import game as the_game

PREFIXES = {name: the_game(name).prefix.rstrip("-") for name in GAMES}
NO_CODE = ("example", "summary", "information")


def notebooks(game: str) -> list[Path]:
    return of_game(game, ROOT / "nbs")


def rows(game: str) -> list[dict[str, str]]:
    with (ROOT / "solo_bots" / "data" / game / "rules.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def anchors(game: str) -> dict[str, list[str]]:
    """Rule id: the notebooks that hold its anchor."""
    found: dict[str, list[str]] = {}
    for nb in notebooks(game):
        for text in cells(nb, "markdown"):
            for id in re.findall(rf'<a id="({PREFIXES[game]}-[^"]+)"></a>', text):
                found.setdefault(id, []).append(nb.relative_to(ROOT / "nbs").as_posix())
    return found


def ids_in(game: str, text: str) -> set[str]:
    return set(re.findall(rf"{PREFIXES[game]}-[A-Z0-9](?:[\w.\-]*\w)?", text))


def exported(game: str) -> set[str]:
    """The ids that stand in exported code."""
    return {
        id for nb in notebooks(game) for text in cells(nb, "code") if "#| export" in text for id in ids_in(game, text)
    }


def faults(game: str) -> list[str]:
    """One sentence for each clause that is not told once, not coded, or not in the ledger."""
    ledger = {row["id"]: row for row in rows(game)}
    told, coded, wrong = anchors(game), exported(game), []
    for id, row in ledger.items():
        where = told.get(id, [])
        if len(where) != 1:
            wrong.append(f"{id} has {len(where)} anchors in the notebooks, it needs one")
        elif row["notebook"] != where[0]:
            wrong.append(
                f"{id} is told in {where[0]}, the ledger says {row['notebook'] or 'nothing'}: run tools/ledger.py --fix"
            )
        if row["kind"] in NO_CODE:
            if not row["why"]:
                wrong.append(f"{id} is of kind {row['kind']} and does not say why it needs no code")
        elif id not in coded:
            wrong.append(f"{id} stands in no exported cell")
    everywhere = {id for nb in notebooks(game) for text in cells(nb) for id in ids_in(game, text)}

    def is_family(id: str) -> bool:  # a family may be named
        return any(known.startswith((f"{id}-", f"{id}.")) for known in ledger)

    unknown = [id for id in sorted(everywhere - set(ledger)) if not is_family(id)]
    wrong += [f"{id} is cited in a notebook but is not in the ledger" for id in unknown]
    return wrong


def fix(game: str) -> None:
    told, table = anchors(game), rows(game)
    for row in table:
        row["notebook"] = told.get(row["id"], [""])[0]
    with (ROOT / "solo_bots" / "data" / game / "rules.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, table[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)


if __name__ == "__main__":
    for name in GAMES:
        if "--fix" in sys.argv:
            fix(name)
        for sentence in (found := faults(name)):
            print(sentence)
        print(f"{name}: {len(rows(name))} clauses, told on {len(notebooks(name))} pages")
        if found:
            sys.exit(1)
