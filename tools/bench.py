"""How fast the games are, in one of two measures that are never mixed.

Time, the default: ratios measured in one run. The yardstick is random play of python-chess, measured in turns with the
games so that a busy machine slows both alike; the time is the process's own, and of several rounds the best counts.
What would change a bot's mind is measured against the decision itself. Prints a table and writes _bench/bench.json.

    python tools/bench.py --against REV    instructions: what this working copy needs for a game, over another revision

Instructions are counted by callgrind around the games alone, so that no other program on the machine takes part in it.
The same code counted twice differs by about a fifth of a percent.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
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
SEED = 7  # of the first game; each later one has the next
CHESS_MOVES, CHESS_GAME = 4000, 338  # the yardstick: so many moves are played, and so many are called a game


def chess_moves(n: int, seed: int) -> int:
    """So many moves in random games of chess; returns them."""
    rng, board = random.Random(seed), chess.Board()
    for _ in range(n):
        if board.is_game_over():
            board = chess.Board()
        board.push(rng.choice(list(board.legal_moves)))
    return n


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
    made = decisions_of(g, 3, SEED)
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
    """What is measured of a game: each plays so many, always the same ones."""
    return {
        "random play": lambda n: random_games(g, n, SEED),
        "bot, traced": lambda n: bot_games(g, n, SEED, True),
        "bot, untraced": lambda n: bot_games(g, n, SEED, False),
    }


def rates(g: Any, rounds: int, games: int) -> dict[str, tuple[float, float]]:
    """(games, moves) per second of each kind, and of the yardstick, which is the same however many games are played."""
    runs = {"chess": lambda n: chess_moves(CHESS_MOVES, SEED), **kinds(g)}
    best = dict.fromkeys(runs, (0.0, 0.0))
    for run in runs.values():
        run(3)
    for _ in range(rounds):
        for kind, run in runs.items():
            best[kind] = max(best[kind], per_second(run, games))
    moves = best["chess"][1]
    return {**best, "chess": (moves / CHESS_GAME, moves)}


# ---------------------------------------------------------------- two revisions

# What a process tells callgrind, under which it runs: count from here on; that was it, and what to call it.
COUNTER = """
#include <valgrind/callgrind.h>
void start(void) { CALLGRIND_START_INSTRUMENTATION; CALLGRIND_ZERO_STATS; }
void stop(const char *label) { CALLGRIND_DUMP_STATS_AT(label); CALLGRIND_STOP_INSTRUMENTATION; }
"""

# Runs in a process of its own, on the files of one revision: its package, and its own way to play.
WORKER = """
import ctypes, gc, sys
root, counter, games, *names = sys.argv[1:]
sys.path[:0] = [root, root + "/tools"]
import bench
from solo_bots.games import GAMES, game
count = ctypes.CDLL(counter)
for name in names:
    for kind, run in bench.kinds(game(name)).items() if name in GAMES else ():
        run(1)  # what is made once is not counted
        gc.collect()
        gc.disable()
        count.start()
        run(int(games))
        count.stop(f"{name}: {kind}".encode())
        gc.enable()
"""


def compiled_counter(folder: Path) -> Path:
    """The library through which a process speaks to callgrind."""
    missing = [program for program in ("valgrind", "cc") if shutil.which(program) is None]
    if missing:
        raise SystemExit(
            f"--against counts instructions with callgrind, but there is no {' and no '.join(missing)} here "
            "(on Debian: apt-get install valgrind gcc)"
        )
    source, library = folder / "counter.c", folder / "counter.so"
    source.write_text(COUNTER)
    made = subprocess.run(
        ["cc", "-shared", "-fPIC", "-nostdlib", "-o", library, source], capture_output=True, text=True
    )
    if made.returncode:
        raise SystemExit(f"--against: the counter of instructions cannot be compiled: {made.stderr.splitlines()[0]}")
    return library


def instructions(root: Path, counter: Path, names: Sequence[str], games: int) -> dict[str, float]:
    """How many instructions a game takes in the revision at `root`, by game and kind."""
    with tempfile.TemporaryDirectory() as folder:
        callgrind = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out"]
        worker = [sys.executable, "-c", WORKER, str(root), str(counter), str(games), *names]
        same = {**os.environ, "PYTHONHASHSEED": "0"}  # sets keep their order
        done = subprocess.run([*callgrind, *worker], cwd=root, env=same, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise SystemExit(f"a revision could not be measured:\n{done.stderr}")
        parts = sorted(Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
        dumps = [path.read_text() for path in parts]
    found = [re.search(r"Client Request: ([^\n]*)\n.*?^summary: (\d+)$", dump, re.M | re.S) for dump in dumps]
    return {match[1]: int(match[2]) / games for match in found if match is not None}


def against(rev: str, names: Sequence[str], games: int) -> None:
    """What both revisions need for the same games, new over old."""
    with tempfile.TemporaryDirectory() as folder:
        counter = compiled_counter(Path(folder))
        named = subprocess.run(
            ["git", "rev-parse", "--verify", "--short", f"{rev}^{{commit}}"], cwd=ROOT, capture_output=True, text=True
        )
        if named.returncode:
            raise SystemExit(f"--against {rev}: git knows no such revision")
        archive = subprocess.run(
            ["git", "archive", rev, "solo_bots", "tools"], cwd=ROOT, capture_output=True, check=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        with ThreadPoolExecutor() as pool:  # side by side: a busy machine changes no count
            new, old = pool.map(lambda root: instructions(root, counter, names, games), (ROOT, Path(folder)))
    print(f"instructions a game, in millions: this working copy, {named.stdout.strip()}, new over old (less is better)")
    print(f"(counted by callgrind; games of each kind: {games})")
    for label, count in new.items():
        name, kind = label.split(": ")
        other = f"{old[label] / 1e6:8.1f}  {count / old[label]:.3f}" if label in old else "  not there"
        print(f"  {name:12} {kind:14} {count / 1e6:8.1f} {other}")


# ---------------------------------------------------------------- all


def measured(g: Any, rounds: int, games: int) -> dict[str, float]:
    """The ratios of a game; what they are made of is printed."""
    rate = rates(g, rounds, games)
    print(f"{g.name} (process time, best of {rounds} rounds; {CHESS_GAME} random chess moves are called a chess game)")
    print(f"  python-chess, random moves   {rate['chess'][0]:8.1f} games/s {rate['chess'][1]:9.0f} moves/s")
    print(f"  random play                  {rate['random play'][0]:8.1f} games/s {rate['random play'][1]:9.0f} moves/s")
    if g.measured:
        print(f"  bot games are played with    {dict(g.measured)}")
    print(f"  bot games, traced            {rate['bot, traced'][0]:8.1f} games/s")
    print(f"  bot games, untraced          {rate['bot, untraced'][0]:8.1f} games/s")
    ratio, middle, longest = turning_points_over_decision(g, min(rounds, 3))
    print(f"  turning points of a decision {middle:8.1f} ms in the middle, {longest:.1f} at most")
    return {
        "games_per_chess_game": round(rate["bot, traced"][0] / rate["chess"][0], 2),
        "the_same_untraced": round(rate["bot, untraced"][0] / rate["chess"][0], 2),
        "moves_per_chess_move": round(rate["random play"][1] / rate["chess"][1], 2),
        "traced_over_untraced": round(rate["bot, untraced"][0] / rate["bot, traced"][0], 3),
        "turning_points_over_decision": round(ratio, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="only these games; nothing is written")
    parser.add_argument("--rounds", type=int, help="rounds a kind, when time is measured (9)")
    parser.add_argument("--games", type=int, help="games a round and kind (20; 4 when instructions are counted)")
    parser.add_argument("--against", metavar="REV", help="another revision of this repository: count instructions")
    args = parser.parse_args()
    names = [game(name).name for name in args.names] or list(GAMES)
    if args.against:
        if args.rounds is not None:
            parser.error("--rounds is for times; instructions are counted once")
        against(args.against, names, args.games or 4)
        return
    report: dict[str, Any] = {}
    for name in names:
        report[name] = measured(game(name), args.rounds or 9, args.games or 20)
        for key, value in report[name].items():
            print(f"  {key:28} {value:8}")
        heavy = imports_of(f"solo_bots.{name}.game")
        print(f"  importing it pulls in: {', '.join(heavy) or 'neither pandas, numpy, IPython nor ipywidgets'}")
    if args.names:
        return
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(report, indent=1) + "\n")
    print(f"written to {OUT.parent.name}/{OUT.name}")


if __name__ == "__main__":
    main()
