"""The golden games: for each bot and variant one whole game, with every decision, the clauses behind it, and the dice.

    python tools/golden.py            play them again and show what differs; new ones are written, changed ones are not
    python tools/golden.py --accept   the same, and write the changed ones too

tests/golden/NAME_NN.txt holds the game with variant NN of `Game.variants`, a line a turn:
who moved, what, a fingerprint of what lies on the table after it, the clauses (the bot's) and the answers of the table.
"""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from solo_bots.games import GAMES, game
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Answer, Table

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"


def names() -> list[str]:
    """All golden games, as NAME_NN."""
    return [f"{name}_{n:02}" for name in GAMES for n in range(len(game(name).variants))]


def told(answers: Sequence[Answer]) -> str:
    return "; ".join(f"{a.rule or '-'} {a.kind} {json.dumps(a.value, ensure_ascii=False)}" for a in answers)


def lines(which: str) -> Iterator[str]:
    """One golden game, played now."""
    name, _, number = which.rpartition("_")
    g, n = game(name), int(number)
    opponents = list(g.opponents.values())
    opponent, options, seed = opponents[n % len(opponents)], g.options(g.variants[n]), 1000 + n
    table = Table(seed)
    g.new(options, table, g.seats(opponent.choose))
    answered = len(table.log)
    yield f"# {name} {json.dumps(dict(g.variants[n]), ensure_ascii=False)}; {opponent.name} opponent, seed {seed}"
    turns = [f"set-up: {told(table.log)}"]
    table = Table(seed)

    def watch(before: Any, after: Any, decision: Any, moves: Any) -> None:
        nonlocal answered
        who = "bot" if decision is not None else "opponent"
        done = ", ".join(map(g.write, moves if decision is None else decision.done))
        turns.append(f"{len(turns)} {who}: {done} = {g.hash(after)[:8]}")
        if decision is not None:
            turns[-1] += f"\n  clauses: {' '.join(decision.trace.decisive())}"
        if len(table.log) > answered:
            turns[-1] += f"\n  answers: {told(table.log[answered:])}"
        answered = len(table.log)

    played = play(g, options, opponent, table, watch=watch)
    yield from turns
    result, score = played.result, json.dumps(played.result.score, sort_keys=True)
    yield f"end: {result.winner or 'nobody'} wins, {result.reason}, {score}"


def made(which: str) -> str:
    return "\n".join(lines(which)) + "\n"


def difference(which: str, now: str) -> list[str]:
    """What differs from the file; empty if nothing does."""
    file = FOLDER / f"{which}.txt"
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    titles = f"{which}, as kept", f"{which}, now"
    return list(difflib.unified_diff(before.splitlines(), now.splitlines(), *titles, lineterm="", n=1))


def main() -> int:
    """Make the games again and show what differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--accept", action="store_true", help="write changed games too")
    accept = parser.parse_args().accept
    FOLDER.mkdir(exist_ok=True)
    changed = 0
    for which in names():
        now = made(which)
        found = difference(which, now)
        file = FOLDER / f"{which}.txt"
        if not found:
            continue
        if not file.exists():
            print(f"{which}: new")
        else:
            changed += 1
            print("\n".join(found[:30] + ([f"… {len(found) - 30} more lines"] if len(found) > 30 else [])))
        if accept or not file.exists():
            file.write_text(now, encoding="utf-8")
    for file in sorted(FOLDER.glob("*.txt")):
        if file.stem not in names():
            changed += 1
            print(f"{file.stem}: there is no such variant any more")
            if accept:
                file.unlink()
    written = ", and written: say in the CHANGELOG which clause and why"
    kept = "; nothing written: `make golden ACCEPT=1` keeps the new ones"
    print(f"{len(names())} golden games, {changed} changed{'' if not changed else written if accept else kept}")
    return 0 if accept or not changed else 1


if __name__ == "__main__":
    sys.exit(main())
