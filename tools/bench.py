"""How fast the games are, as ratios measured in one run.

The yardstick is random play of python-chess, measured in turns with the games so that a busy machine slows both alike;
of several rounds the best time counts. Prints a table and writes _bench/bench.json.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import chess

from solo_bots.games import GAMES, game
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Table

OUT = Path(__file__).resolve().parent.parent / "_bench" / "bench.json"


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
    """The bot against a random opponent."""
    return sum(play(g, g.options({}), g.opponents["random"], Table(seed + i), trace=trace).moves for i in range(n))


def per_second(run: Callable[[int], int], n: int) -> tuple[float, float]:
    """(games, moves) per second of one measurement."""
    gc.collect()
    start = perf_counter()
    moves = run(n)
    took = perf_counter() - start
    return n / took, moves / took


def imports_of(module: str) -> list[str]:
    """Heavy packages that importing a module pulls in."""
    code = f"import sys, {module}; print([m for m in ('pandas', 'IPython', 'numpy', 'ipywidgets') if m in sys.modules])"
    return list(json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.replace("'", '"')))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=20, help="games a round and kind")
    args = parser.parse_args()
    report: dict[str, Any] = {}
    for name in GAMES:
        g = game(name)
        runs: dict[str, Callable[[int], int]] = {
            "chess random": lambda n: chess_games(n // 3 or 1, 7),
            "random play": lambda n, g=g: random_games(g, n, 7),
            "bot, traced": lambda n, g=g: bot_games(g, n, 7, True),
            "bot, untraced": lambda n, g=g: bot_games(g, n, 7, False),
        }
        for run in runs.values():
            run(3)
        best = dict.fromkeys(runs, (0.0, 0.0))
        for _ in range(args.rounds):
            for kind, run in runs.items():
                best[kind] = max(best[kind], per_second(run, args.games))
        chess_rate = best["chess random"][0] * (args.games // 3 or 1) / args.games
        chess_moves = best["chess random"][1]
        print(f"{name} (best of {args.rounds} rounds)")
        print(f"  python-chess, random games   {chess_rate:8.1f} games/s {chess_moves:9.0f} moves/s")
        print(f"  random play                  {best['random play'][0]:8.1f} games/s {best['random play'][1]:9.0f} moves/s")
        print(f"  bot games, traced            {best['bot, traced'][0]:8.1f} games/s")
        print(f"  bot games, untraced          {best['bot, untraced'][0]:8.1f} games/s")
        report[name] = {
            "games_per_chess_game": round(best["bot, traced"][0] / chess_rate, 2),
            "moves_per_chess_move": round(best["random play"][1] / chess_moves, 2),
            "traced_over_untraced": round(best["bot, untraced"][0] / best["bot, traced"][0], 3),
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
