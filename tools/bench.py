"""How fast the games are, as ratios measured in one run.

The yardstick is random play of python-chess, measured in turns with the games so that a busy machine slows both alike;
the time is the process's own, and of several rounds the best counts. What would change a bot's mind is measured against
the decision itself. Prints a table and writes _bench/bench.json.

    python tools/bench.py --against REV    this revision and another one, in turns: prints new/old
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import chess

from solo_bots.games import GAMES, game
from solo_bots.kernel.decision import Again
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Table

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "_bench" / "bench.json"


def chess_games(n: int, seed: int) -> int:
    """Random games of chess to the end; returns the number of moves."""
    rng, moves = random.Random(seed), 0
    for _ in range(n):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves


def random_games(g: Any, n: int, seed: int) -> int:
    """Both sides at random, no bot; returns the number of moves."""
    moves, options = 0, g.options({})
    opponent = g.opponents["random"]
    for i in range(n):
        table, seats = Table(seed + i), g.seats(opponent.choose)
        position = g.new(options, table, seats)
        while legal := g.legal(position):
            position = g.apply(position, opponent.move(position, legal, table), seats, table)
            moves += 1
    return moves


def bot_games(g: Any, n: int, seed: int, trace: bool) -> int:
    """The bot against a random opponent, or against itself where the game says so."""
    options = g.options(getattr(g, "measured", {}))  # a revision from before has none
    return sum(play(g, options, g.opponents["random"], Table(seed + i), trace=trace).moves for i in range(n))


def decisions_of(g: Any, games: int, seed: int) -> list[Any]:
    """The bot's decisions in simulated games."""
    made: list[Any] = []

    def watch(before: Any, after: Any, decision: Any, moves: Any) -> None:
        if decision is not None:
            made.append(decision)

    for i in range(games):
        play(g, g.options(g.measured), g.opponents["random"], Table(seed + i), watch=watch)
    return made


def turning_points_over_decision(g: Any, rounds: int, sample: int = 60) -> tuple[float, float, float]:
    """What asking for turning points costs, over the decision itself, traced; also the middle and the longest, in ms.

    Both are measured one after the other for each decision; of several rounds the best time of each counts."""
    made = decisions_of(g, 3, 7)
    chosen = made[:: max(1, len(made) // sample)]
    once, turned = [float("inf")] * len(chosen), [float("inf")] * len(chosen)
    gc.collect()
    for _ in range(rounds):
        for n, decision in enumerate(chosen):
            start = process_time()
            decision.remake(Again(decision.answers), {}, True)
            half = process_time()
            decision.turning_points()
            once[n], turned[n] = min(once[n], half - start), min(turned[n], process_time() - half)
    return sum(turned) / sum(once), 1000 * statistics.median(turned), 1000 * max(turned)


def per_second(run: Callable[[int], int], n: int) -> tuple[float, float]:
    """(games, moves) per second of the process's own time, which other programs on the machine take no part in."""
    gc.collect()
    start = process_time()
    moves = run(n)
    took = process_time() - start
    return n / took, moves / took


def imports_of(module: str) -> list[str]:
    """Heavy packages that importing a module pulls in."""
    code = f"import sys, {module}; print([m for m in ('pandas', 'IPython', 'numpy', 'ipywidgets') if m in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return list(json.loads(said.replace("'", '"')))


def kinds(g: Any) -> dict[str, Callable[[int], int]]:
    """What is measured of a game."""
    return {
        "random play": lambda n: random_games(g, n, 7),
        "bot, traced": lambda n: bot_games(g, n, 7, True),
        "bot, untraced": lambda n: bot_games(g, n, 7, False),
    }


# ---------------------------------------------------------------- two revisions

# Runs in a process of its own, on the files of one revision: its package, and its own way to measure.
WORKER = """
import gc, json, sys
from time import process_time
sys.path[:0] = [{root!r}, {root!r} + "/tools"]
import bench
from solo_bots.games import GAMES, game
def kinds(g):
    if hasattr(bench, "kinds"): return bench.kinds(g)
    return {{"random play": lambda n: bench.random_games(g, n, 7),
            "bot, traced": lambda n: bench.bot_games(g, n, 7, True),
            "bot, untraced": lambda n: bench.bot_games(g, n, 7, False)}}  # a revision from before `kinds`
runs = {{name: kinds(game(name)) for name in GAMES}}
print(json.dumps({{name: list(kinds) for name, kinds in runs.items()}}), flush=True)
for line in sys.stdin:
    name, kind, n = json.loads(line)
    gc.collect()
    start = process_time()
    runs[name][kind](n)
    print(json.dumps(n / (process_time() - start)), flush=True)
"""


class Revision:
    """The games of one revision, measured on demand."""

    def __init__(self, root: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER.format(root=str(root))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
        )
        self.kinds: dict[str, list[str]] = self._read()

    def _read(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a revision could not be measured: see the error above")
        return json.loads(line)

    def games_per_second(self, name: str, kind: str, n: int) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([name, kind, n]) + "\n")
        self.process.stdin.flush()
        return float(self._read())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def against(rev: str, rounds: int, games: int) -> None:
    """New over old: both revisions play the same few games in turns, many times over; the middle of the ratios counts.

    A machine that slows down for a moment spoils a round or two, not the middle of all of them."""
    named = subprocess.run(
        ["git", "rev-parse", "--verify", "--short", f"{rev}^{{commit}}"], cwd=ROOT, capture_output=True, text=True
    )
    if named.returncode:
        raise SystemExit(f"--against {rev}: git knows no such revision")
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", rev, "solo_bots", "tools"], cwd=ROOT, capture_output=True, check=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        new, old = Revision(ROOT), Revision(Path(folder))
        print(f"games per second of this working copy over those of {named.stdout.strip()}")
        print(f"(middle of {rounds} rounds of {games} games each, in turns; in brackets the middle half)")
        for name in (name for name in old.kinds if name in new.kinds):
            for kind in old.kinds[name]:
                ratios = []
                for i in range(rounds + 1):
                    measured = {r: r.games_per_second(name, kind, games) for r in ((new, old) if i % 2 else (old, new))}
                    ratios.append(measured[new] / measured[old])
                low, middle, high = statistics.quantiles(ratios[1:], n=4)  # the first round only warms up
                print(f"  {name:12} {kind:14} {middle:.2f}  [{low:.2f} {high:.2f}]")
        new.close()
        old.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, help="rounds a kind (9; 60 against another revision)")
    parser.add_argument("--games", type=int, help="games a round and kind (20; 4 against another revision)")
    parser.add_argument(
        "--against", metavar="REV", help="another revision of this repository, measured in turns with this one"
    )
    args = parser.parse_args()
    if args.against:
        against(args.against, args.rounds or 60, args.games or 4)
        return
    rounds, games = args.rounds or 9, args.games or 20
    report: dict[str, Any] = {}
    for name in GAMES:
        g = game(name)
        runs = {"chess random": lambda n: chess_games(n // 3 or 1, 7), **kinds(g)}
        for run in runs.values():
            run(3)
        best = dict.fromkeys(runs, (0.0, 0.0))
        for _ in range(rounds):
            for kind, run in runs.items():
                best[kind] = max(best[kind], per_second(run, games))
        chess_rate = best["chess random"][0] * (games // 3 or 1) / games
        chess_moves = best["chess random"][1]
        print(f"{name} (best of {rounds} rounds)")
        print(f"  python-chess, random games   {chess_rate:8.1f} games/s {chess_moves:9.0f} moves/s")
        games_rate, moves_rate = best["random play"]
        print(f"  random play                  {games_rate:8.1f} games/s {moves_rate:9.0f} moves/s")
        if g.measured:
            print(f"  bot games are played with    {dict(g.measured)}")
        print(f"  bot games, traced            {best['bot, traced'][0]:8.1f} games/s")
        print(f"  bot games, untraced          {best['bot, untraced'][0]:8.1f} games/s")
        ratio, middle, longest = turning_points_over_decision(g, min(rounds, 3))
        print(f"  turning points of a decision {middle:8.1f} ms in the middle, {longest:.1f} at most")
        report[name] = {
            "games_per_chess_game": round(best["bot, traced"][0] / chess_rate, 2),
            "the_same_untraced": round(best["bot, untraced"][0] / chess_rate, 2),
            "moves_per_chess_move": round(best["random play"][1] / chess_moves, 2),
            "traced_over_untraced": round(best["bot, untraced"][0] / best["bot, traced"][0], 3),
            "turning_points_over_decision": round(ratio, 1),
        }
        for key, value in report[name].items():
            print(f"  {key:28} {value:8}")
        heavy = imports_of(f"solo_bots.{name}.game")
        print(f"  importing it pulls in: {', '.join(heavy) or 'neither pandas, numpy, IPython nor ipywidgets'}")
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(report, indent=1) + "\n")
    print(f"written to {OUT.parent.name}/{OUT.name}")


if __name__ == "__main__":
    main()
