"""The long checks: many games, malformed files, and saving while being killed.

`make soak` runs them in full; tests/shared/test_soak.py runs the same functions with small numbers. `--seed` gives
other games, other malformed files and other moments of death. What is checked of a game, the game itself declares; a
run in which nothing had to be shown in any trace fails.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import hypothesis
import interviews
import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from joblib import Parallel, delayed
from pages import ROOT

from solo_bots.games import GAMES, game
from solo_bots.kernel.game import Refused, play
from solo_bots.kernel.table import Table
from solo_bots.kit.check import Coverage, Nonconformity, check_game, count_rare
from solo_bots.sessions.saves import read_save
from solo_bots.sessions.session import Session


def variants(name: str) -> list[dict[str, Any]]:
    return [*map(dict, game(name).variants), *map(dict, game(name).more_variants)]


# ---------------------------------------------------------------- the kit


def kit(name: str, seed: int = 0) -> bool:
    """The promises of every game (`check_game`), for every variant and every opponent."""
    g, faults, played = game(name), list[str](), 0
    for options in variants(name):
        try:
            played += check_game(g, 1, g.options(options), seed=seed).games
        except Nonconformity as fault:
            faults.append(f"{options}: {fault}")
    print(f"{name}: the kit has played {played} games with {len(variants(name))} variants, {len(faults)} faults")
    for sentence in faults:
        print(f"  {sentence}")
    return not faults


# ---------------------------------------------------------------- games


Part = tuple[list[dict[str, Any]], list[str], int]  # variants, opponents, games


def parts(name: str, n: int) -> list[Part]:
    """How so many games are spread: over all variants and opponents in turn, unless the game asks for shares."""
    g = game(name)
    if not g.soak_shares:
        return [(variants(name), list(g.opponents), n)]
    whole = sum(share for *_, share in g.soak_shares)
    return [
        ([v for v in variants(name) if v.items() >= options.items()], [opponent], n * share // whole)
        for options, opponent, share in g.soak_shares
    ]


def soak_games(
    name: str, options: dict[str, Any], seeds: range, against: Sequence[str] = ()
) -> tuple[Counter[str], Counter[str], Coverage, int]:
    """Play these seeds; any illegal move, exception or clause missing from a trace raises."""
    g = game(name)
    chosen = g.options(options)
    opponents = [g.opponents[opponent] for opponent in against or g.opponents]
    winners: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    seen, decisions, looked_for = Coverage(), 0, 0

    def watch(before: Any, after: Any, decision: Any, moves: Any) -> None:
        nonlocal decisions, looked_for
        if decision is None:
            return
        decisions += 1
        seen.add(decision.trace)
        wanted = g.read_on_the_way(decision.moves)
        looked_for += len(wanted)
        missing = wanted - {step.rule for _, step in decision.trace.walk()}
        if missing:
            raise AssertionError(f"clauses silently skipped: {sorted(missing)} in {g.dump(before)}")

    for n in seeds:
        played = play(g, chosen, opponents[n % len(opponents)], Table(n), watch=watch)
        winners[played.result.winner or "nobody"] += 1
        reason = re.sub(r"\d+", "N", played.result.reason)
        reasons[reason if g.ended_by_rule(played.result) else f"not ended: {reason} in {options}"] += 1
    if decisions and not looked_for:
        raise AssertionError(f"{name} names no clause that its traces have to show: nothing was checked")
    return winners, reasons, seen, decisions


def batches(name: str, n: int, seed: int) -> Iterator[tuple[dict[str, Any], range, list[str]]]:
    """Games seed × 1,000,000 to seed × 1,000,000 + n - 1: variant, seeds, opponents."""
    first, size = seed * 1_000_000, 50 if n > 1000 else 10
    for kinds, against, many in parts(name, n):
        for i in range(0, many, size):
            yield kinds[i // size % len(kinds)], range(first + i, first + min(i + size, many)), against
        first += many


def left_open(name: str, seen: Coverage) -> list[str]:
    """Every decision clause was read, and decided, unless its row says why it cannot."""
    ledger, found = game(name).ledger, []
    for row in ledger.of_kind("decision"):
        if not seen.exercised[row.id]:
            found.append(f"{row.id} was never read")
        elif not seen.decisive[row.id] and not row.why:
            found.append(f"{row.id} was never decisive, and the ledger does not say why")
        elif seen.decisive[row.id] and row.why and not row.why.startswith("hardly ever"):
            found.append(f"{row.id} was decisive, but the ledger says: {row.why}")
    known = {row.id for row in ledger}
    return found + [f"{rule} is in no ledger" for rule in sorted({*seen.exercised, *seen.decisive} - known)]


def games(name: str, n: int, jobs: int = 2, seed: int = 0) -> bool:
    """So many games; says what came of them."""
    start = time.perf_counter()
    results = Parallel(n_jobs=jobs)(delayed(soak_games)(name, *batch) for batch in batches(name, n, seed))
    winners: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    seen, decisions = Coverage(), 0
    for w, r, c, d in results:
        winners += w
        reasons += r
        seen += c
        decisions += d
    clean = f"none illegal, no exception, no clause skipped silently ({time.perf_counter() - start:.0f} s)"
    print(f"{name}: {sum(winners.values())} games ended, {decisions} decisions, {clean}")
    g = game(name)
    unended = {reason: n for reason, n in reasons.items() if reason.startswith("not ended")}
    if g.soak_shares:
        spread = (f"{many} with {options}, opponent {who}" for (options, *_), (_, [who], many) in
                  zip(g.soak_shares, parts(name, n), strict=True))  # fmt: skip
        print(f"  {'; '.join(spread)}")
    print(f"  won by: {dict(winners)}; ended because: { {r: n for r, n in reasons.most_common() if r not in unended} }")
    if unended:
        print(f"  {sum(unended.values())} were not ended by the rules: {unended}")
    count_rare(g, seen)
    clauses = g.ledger.of_kind("decision")
    print(f"  {seen.summary(row.id for row in clauses)}")
    explained = [f"{row.id} {row.why}" for row in clauses if row.why and not seen.decisive[row.id]]
    faults = left_open(name, seen)
    for line in explained + faults:
        print(f"  {line}")
    return not faults


# ---------------------------------------------------------------- second tellings


def second_telling(name: str, n: int, seed: int = 0) -> bool:
    """So many decisions against the game's second telling, where `tests/NAME/test_oracle.py` has a `soak`."""
    if not (ROOT / "tests" / name / "test_oracle.py").exists() or not n:
        return True
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    run = getattr(importlib.import_module(f"tests.{name}.test_oracle"), "soak", None)
    if run is None:
        return True
    start = time.perf_counter()
    seen, errors = run(n, seed + 1)
    decisions = seen["decisions"] + seen["events"]
    print(f"{name}: {decisions} decisions against the second telling, {len(errors)} differ "
          f"({time.perf_counter() - start:.0f} s)")  # fmt: skip
    for error in errors[:10]:
        print(error, "\n")
    return not errors


# ---------------------------------------------------------------- malformed files

JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(-100, 100), st.sampled_from([10**30, -1, 0, 7, 1.5]), st.text(max_size=6),
    st.sampled_from(["bot", "army1", "WE", "set-up", "unknown", "x" * 500, "\u0000", "∞"]),
    st.lists(st.integers(-3, 3), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2))  # fmt: skip


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [here] if here else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += paths(inner, (*here, key))
    return found


def mutate(document: Any, data: st.DataObject) -> Any:
    """A copy of a JSON document with one to three things changed, dropped, doubled or invented."""
    changed = copy.deepcopy(document)
    for _ in range(data.draw(st.integers(1, 3))):
        where = data.draw(st.sampled_from(paths(changed) or [()]))
        if not where:
            return data.draw(JUNK)
        parent = changed
        for key in where[:-1]:
            parent = parent[key]
        how = data.draw(st.sampled_from(["replace", "replace", "drop", "double", "invent"]))
        if how == "replace":
            parent[where[-1]] = data.draw(JUNK)
        elif how == "drop":
            del parent[where[-1]]
        elif how == "double" and isinstance(parent, list):
            parent.insert(0, copy.deepcopy(parent[where[-1]]))
        elif isinstance(parent, dict):
            parent[data.draw(st.text(max_size=4))] = data.draw(JUNK)
    return changed


def sample_session(name: str, turns: int, by_hand: bool = False, seed: int = 0) -> Session[Any, Any, Any]:
    g = game(name)
    session = Session(g, g.options({}), seed=seed + 3, by_hand=by_hand)
    for _ in range(turns * 40):
        if len(session.events) > turns or session.result is not None:
            break
        if session.question is not None:
            choice = session.pending is not None and session.pending.codec.chance is None
            session.answer(session.question.allowed[0] if choice else "")
        elif session.bots_turn:
            session.bot()
        else:
            session.play(g.write(g.legal(session.position)[0]))
    return session


def is_clear(sentence: str) -> bool:
    return 0 < len(sentence) < 1500 and "\n" not in sentence and "Traceback" not in sentence


def fuzz(name: str, n: int, seed: int = 0) -> bool:
    """Malformed saves and positions: each must be refused in one clear sentence, or load into something sound."""
    g = game(name)
    start = time.perf_counter()
    counts: Counter[str] = Counter()
    full, by_hand = sample_session(name, 12, seed=seed), sample_session(name, 4, by_hand=True, seed=seed)
    saves = [msgspec.json.decode(msgspec.json.encode(s.dump())) for s in (full, by_hand)]
    positions = [g.dump(p) for p in full.positions[1::3]]
    boards = [dict(raw) for raw in g.boards()]

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "save.json"

        def one(data: st.DataObject) -> None:
            kind = data.draw(st.sampled_from(["save", "position", "bytes", *(["board"] if boards else [])]))
            try:
                if kind == "board":
                    g.check_board(mutate(data.draw(st.sampled_from(boards)), data))
                    counts["board: still sound"] += 1
                    return
                if kind == "position":
                    loaded = g.load(mutate(data.draw(st.sampled_from(positions)), data))
                    g.legal(loaded)
                    assert g.load(g.dump(loaded)) == loaded
                else:
                    text = json.dumps(mutate(data.draw(st.sampled_from(saves)), data)).encode()
                    if kind == "bytes":
                        cut = data.draw(st.integers(0, len(text)))
                        text = (
                            text[:cut] + data.draw(st.binary(max_size=4)) + text[cut + data.draw(st.integers(0, 3)) :]
                        )
                    file.write_bytes(text)
                    Session.load(g, file)
                counts[f"{kind}: still sound"] += 1
            except Refused as error:
                assert is_clear(str(error)), f"not a clear sentence: {error}"
                counts[f"{kind}: refused clearly"] += 1

        calm = settings(
            max_examples=n,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        rounds = 0
        while sum(v for k, v in counts.items() if "refused" in k) < n:
            rounds += 1
            hypothesis.seed(seed * 1000 + rounds)(calm(given(st.data())(one)))()
    print(f"{name}: malformed saves and positions: {dict(counts)} ({time.perf_counter() - start:.0f} s)")
    return True


# ---------------------------------------------------------------- killed while saving

SAVER = """
import sys
sys.path.insert(0, {tools!r})
from soak import sample_session
session = sample_session({name!r}, 3)
print("ready", flush=True)
while True:
    session.save({file!r})
"""


def kill_while_saving(name: str, n: int, seed: int = 0) -> bool:
    """A process that saves without pause is killed; a whole session must be on the disk each time."""
    start, rng = time.perf_counter(), random.Random(seed + 1)
    g = game(name)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        for _ in range(2):  # the second keeps the first as .previous
            sample_session(name, 3).save(file)
        expected = Session.load(g, file).position
        for _ in range(n):
            code = SAVER.format(tools=str(Path(__file__).resolve().parent), name=name, file=str(file))
            saver = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
            assert saver.stdout is not None and saver.stdout.readline().strip() == b"ready"
            time.sleep(rng.random() * 0.01)
            os.kill(saver.pid, signal.SIGKILL)
            saver.wait()
            saver.stdout.close()
            read_save(file)
            for stray in Path(folder).glob(".game.json.*"):
                stray.unlink()
        assert Session.load(g, file).position == expected
        assert Session.load(g, Path(f"{file}.previous")).position == expected
    print(
        f"{name}: killed {n} times while saving, the session was whole every time ({time.perf_counter() - start:.0f} s)"
    )
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help="only these games: " + ", ".join(GAMES))
    parser.add_argument(
        "--games",
        type=int,
        help="of each game; default: " + ", ".join(f"{game(name).soak_games} of {name}" for name in GAMES),
    )
    parser.add_argument("--fuzz", type=int, default=1_000)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument(
        "--interviews", type=int, default=500, help="positions of each game at which interview and bot are compared"
    )
    parser.add_argument(
        "--told-twice", type=int, default=20_000, help="decisions compared with a game's second telling"
    )
    parser.add_argument("--seed", type=int, default=0, help="of games, malformed files and kills")
    args = parser.parse_args()
    if unknown := set(args.names) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    good = True
    for name in args.names or GAMES:
        good &= kit(name, args.seed)
        good &= games(name, args.games if args.games is not None else game(name).soak_games, seed=args.seed)
        good &= interviews.check(name, args.interviews, args.seed, variants=variants(name))
        good &= second_telling(name, args.told_twice, args.seed)
        good &= fuzz(name, args.fuzz, args.seed)
        good &= kill_while_saving(name, args.kills, args.seed)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
