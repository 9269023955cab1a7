"""The Blitzkrieg! bot against a second, naive telling of its rules (`oracles/blitzkrieg.py`): on random positions and
in games.

For a longer run: `python -m tests.blitzkrieg.test_oracle 200000 [seed]`.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import solo_bots
from solo_bots.blitzkrieg.engine.play import StrategicAdvantage
from solo_bots.games import game
from solo_bots.kernel.game import BadPosition, Opponent, Refused, play, random_legal
from solo_bots.kernel.table import BadAnswer, Table
from solo_bots.kernel.trace import Trace
from tests.oracles import blitzkrieg as oracle

GAME = game("blitzkrieg")
REGULARS = (
    ["army1", "navy1", "air1"] * 3 + ["army2", "army3", "navy2", "navy3", "air2"] * 2 + ["air0", "general", "admiral"]
)
WEAPONS = [*sorted(oracle.SPECIALS), "xarmy4", "xair3", "xnavy4"]
STRATAGEMS = ["guns", "counter", "economic", "glory", "rapid", "rnd", "secure"]
CHOICE_OPTIONS: dict[str, list[Any]] = {
    "filter_needs_legal": [False, True],
    "research_industry_tags": [["research"], ["production"], ["research", "production"], []],
    "blitz_fallback": ["anywhere", "skip"],
    "task_force_skips_effect": [True, False],
    "nuclear_domain": ["land", "any"],
    "spy_copies": ["last_token", "opponent"],
    "theatre_tie_order": [[], ["SEA", "AF", "PO", "EE", "WE"], ["WE", "PO", "EE", "AF", "SEA"]],
}
EFFECT_OPTIONS: dict[str, list[Any]] = {
    "tie_campaign": ["both", "none"],
    "theatre_end_bonus": ["once", "none", "per_campaign"],
    "filled_at_end": ["campaign_first", "theatre_only"],
    "effect_before_move": [True, False],
    "remote_move_stops_short": [True, False],
    "strategic_same_theatre": [False, True],
    "scientist_human": ["any_open_theatre", "open_campaign"],
}

# --- random positions -------------------------------------------------------------------------------------------------


def random_theatre(rng, t, tokens):
    "A theatre of the JSON form; `tokens` gives a token for a space, or for one of a campaign that is not open yet."
    campaigns, half = oracle.CAMPAIGNS[t], oracle.HALF[t]
    camp = rng.choice([1, 1, 1, 2, 2, 2, len(campaigns), len(campaigns), len(campaigns) + 1])
    kind = rng.random()
    if kind < 0.15:
        marker = 0
    elif kind < 0.55:
        marker = rng.randint(-5, 5)
    elif kind < 0.75:
        marker = rng.choice([-1, 1]) * rng.randint(half - 7, half - 1)
    else:
        marker = rng.randint(1 - half, half - 1)
    filled = {}
    ended = camp > len(campaigns) and rng.random() < 0.5  # closed at the end of its track
    if ended:
        marker = rng.choice([-half, half])
    for number, (_, spaces) in enumerate(campaigns, 1):
        if number < camp and not (ended and rng.random() < 0.3):
            taken = spaces
        elif number == camp:
            most = len(spaces) - 1
            taken = rng.sample(spaces, most if rng.random() < 0.35 else rng.randint(0, most))
        elif rng.random() < 0.03:
            taken = rng.sample(spaces, 1)  # somebody's scientist
        else:
            taken = []
        for space in spaces:
            if space in taken and (token := tokens(space, number > camp)):
                filled[space] = token
    return {"camp": camp, "marker": marker, "filled": filled}


def random_position(rng, options=(), turn="bot"):
    "Any position with at least one open theatre, in the full JSON form; `options` are those to vary."
    chosen = {n: rng.choice(values) for n, values in options if rng.random() < 0.4}
    extra = rng.sample(WEAPONS, rng.randint(1, 3)) if rng.random() < 0.2 else []
    if extra:
        chosen["extra_specials"] = extra
    pools = {side: rng.sample(REGULARS, len(REGULARS)) for side in ("bot", "human")}
    weapons = rng.sample(WEAPONS + extra, len(WEAPONS + extra))

    def take(side, special):
        if weapons and rng.random() < special:
            return weapons.pop()
        return pools[side].pop() if pools[side] else None

    row = [take("bot", rng.choice([0, 0.2, 0.9])) for _ in range(rng.choice([1, 2, 3, 4, 4, 5, 5, 5, 6, 7, 8]))]
    if rng.random() < 0.04 and "air0" in pools["bot"]:  # no strength at all
        pools["bot"].remove("air0")
        row = ["air0"]
    reserve = sorted(take("human", 0.3) for _ in range(rng.choice([0, 1, 2, 3, 3, 3, 4, 5])))

    def token(space, ahead):
        side = "human" if ahead else rng.choice(["bot", "human"])
        pile = weapons if ahead or rng.random() < 0.1 else pools[side]
        fits = [u for u in pile if oracle.may_stand(chosen, u, space)]
        if ahead:  # your scientist, or a spy that has copied it
            fits = [u for u in fits if u in ("scientist", "spy") and chosen.get("scientist_human") != "open_campaign"]
            if not fits:
                return None
        if not fits or rng.random() < 0.2:
            return "unknown"
        pile.remove(fits[-1])
        return f"{side} {fits[-1]}"

    theatres = {t: random_theatre(rng, t, token) for t in oracle.THEATRES}
    if rng.random() < 0.05:  # the bot cannot gain by a strategic advantage
        for t in oracle.THEATRES:
            if theatres[t]["camp"] <= len(oracle.CAMPAIGNS[t]):
                theatres[t]["marker"] = oracle.HALF[t] - 1
    if all(theatres[t]["camp"] > len(oracle.CAMPAIGNS[t]) for t in oracle.THEATRES):
        theatres["AF"] = {"camp": 1, "marker": 3, "filled": {}}
    def some_of(pile):
        return sorted(rng.sample(pile, rng.choice([0, 1, len(pile)]) if len(pile) > 1 else 0))

    bags = {side: some_of(pools[side]) for side in pools}
    supply = some_of(weapons)
    bot = rng.choice([rng.randint(0, 24), rng.randint(18, 21)])
    human = min(max(bot + rng.choice([rng.randint(2, 4), rng.randint(-10, 10)]), 0), 24)
    last = {"bot": None, "human": None, "latest": None}
    if rng.random() < 0.9:
        for side in ("bot", "human"):
            last[side] = rng.choice([u for u in oracle.UNITS if u != "spy"] + [None])
        placed = [side for side in ("bot", "human") if last[side]]
        last["latest"] = rng.choice(placed) if placed else None
    performs = rng.choice(STRATAGEMS)
    drawn = True
    stratagem = rng.choice([performs, performs, performs, "steamroll"])
    if rng.random() < 0.05:
        chosen["stratagems"], stratagem, performs, drawn = False, None, None, False
    blitz = rng.choice(oracle.THEATRES) if rng.random() < 0.25 else None
    if turn == "human":
        drawn, blitz = False, None
    return {
        "game": "blitzkrieg", "options": chosen, "theatres": theatres, "row": row, "reserve": reserve,
        "bot_bag": bags["bot"], "human_bag": bags["human"], "supply": supply, "vp": {"bot": bot, "human": human},
        "turn": turn, "stratagem": stratagem, "performs": performs, "drawn": drawn, "blitz": blitz, "last": last,
        "final": False,
    }  # fmt: skip


# --- comparing --------------------------------------------------------------------------------------------------------


class Different(AssertionError):
    pass


def differ(p, what, expected, got):
    raise Different(f"{what}\n  oracle:  {expected}\n  package: {got}\n  position: {json.dumps(p)}")


def foretold(choice, position, table):
    "A person's chooser that the oracle can foretell."
    if isinstance(choice, StrategicAdvantage):
        return human_target("human", choice.options, choice.space.value, {"markers": position.markers})
    return choice.options[0]


def human_target(side, options, steps, p):
    "Any theatre, the same here and there; the bot goes by E.4."
    if side == "bot":
        return None
    markers = p["markers"] if "markers" in p else [p["theatres"][t]["marker"] for t in oracle.THEATRES]
    return options[(steps + sum(markers)) % len(options)]


def slot_of(p, move):
    "The place in the row that a move means."
    return [i for i, u in enumerate(p["row"]) if u == move.unit][move.nth - 1]


def compare_choice(p, seen, faces=(1, 3, 6)):
    "Step B of one position, with the options left after each clause."
    position = GAME.load(p)
    if p["blitz"] and not oracle.placements(p, "bot", p["row"]):
        return  # never left so by the engine: see test_blitz_with_nothing_to_place
    _, left, kept = oracle.procedure(p)
    for die in faces if len(left) > 1 else faces[:1]:
        expected = oracle.choose(p, die)
        table = Table(1, [die] if len(left) > 1 else [])
        try:
            decision = GAME.decide(position, table, GAME.seats(foretold))
        except BadAnswer as error:
            differ(p, f"the die is asked for at another time: {error}", expected, None)
        except Refused:  # T.B1: no legal placement, and no blitz to excuse it
            if expected is not None or p["blitz"]:
                differ(p, "no legal placement", expected, None)
            break
        moves = [m for m in decision.moves if hasattr(m, "unit")]
        got = (moves[0].unit, slot_of(p, moves[0]), moves[0].space) if moves else None
        if got != expected:
            differ(p, f"the choice with a {die}", expected, f"{got}\n{decision.trace}")
    if expected is None:
        seen["nothing to place"] += 1
        return
    compare_kept(p, kept, decision.trace, seen)
    if len(moves) == 1:
        check_place(p, "bot", moves[0], GAME.dump(decision.position), seen)


def compare_kept(p, kept, trace, seen):
    mine = {clause: (before, after) for clause, before, after in kept}
    steps = {}
    for _, step in trace.walk():
        if step.rule.startswith("BLZ-T.B1"):
            break  # the first placement is decided; a blitz may lead to another selection
        clause = step.rule.removeprefix("BLZ-")
        if clause not in steps or (clause == "2.4e" and step.before is not None):  # 2.4e has two lines
            steps[clause] = step

    def names(options):
        return [getattr(o, "slot", o) for o in options]

    for clause, (before, after) in mine.items():
        step = steps.get(clause)
        got = before
        if step is not None and step.before is not None:
            if names(step.before) != before:
                differ(p, f"before {clause}", before, f"{names(step.before)}\n{trace}")
            got = names(step.after) if step.after is not None else before
        if got != after:
            differ(p, f"after {clause}", after, f"{got}\n{trace}")
        if len(after) < len(before):
            seen[clause] += 1
    for clause, step in steps.items():
        if step.removed and clause not in mine and clause not in ("", "P.0", "3.7"):
            differ(p, f"{clause} was not to remove anything", None, trace)
    for clause in ("EW.2", "EW.3"):
        if clause in mine and len(mine[clause][1]) < len(mine[clause][0]):
            seen[f"{clause} {'bombing' if oracle.EFFECT[mine[clause][1][0]] == 'bombing' else 'production'}"] += 1
    for clause in ("BG.2", "CA.2"):
        if clause in mine:
            seen[f"unit class GC.{oracle.unit_change(p, p['row'][mine[clause][1][0]], mine['2.4j'][1][0])[0]}"] += 1
    if p["blitz"] and "E.9" in mine:
        seen["E.9 kept" if mine["E.9"][1] == [p["blitz"]] else "E.9 fallback"] += 1
    for clause in trace.decisive():
        if clause.startswith("BLZ-GC."):
            seen[f"decisive {clause[4:]}"] += 1


def compare_place(p, side, seen, rng):
    "One legal placement by this side and what comes of it."
    position = GAME.load(p)
    moves = [m for m in GAME.legal(position) if hasattr(m, "unit")]
    expected = oracle.placements(p, side, p["row"] if side == "bot" else p["reserve"])
    if {(m.unit, m.space) for m in moves} != expected:
        differ(p, "legal placements", expected, moves)
    if not moves:
        return
    move = rng.choice(moves)
    wish = rng.random()  # often a special weapon, or a strategic advantage
    if wish < 0.3:
        move = rng.choice([m for m in moves if m.unit in oracle.SPECIALS] or moves)
    elif wish < 0.6:
        move = rng.choice([m for m in moves if oracle.EFFECT[m.space] == "strategic"] or moves)
    seats = GAME.seats(foretold)
    seats.trace = Trace()
    after = GAME.dump(GAME.apply(position, move, seats, Table(rng.randint(1, 10**9))))
    check_place(p, side, move, after, seen)
    strategic = oracle.EFFECT[move.space] == "strategic" and oracle.option(p, "effect_before_move")
    if side == "bot" and strategic and oracle.takes_effect(p, "bot", move.unit):
        compare_target(p, move, seats.trace, seen)


def compare_target(p, move, trace, seen):
    "E.4: the theatres left after the greatest change, and after each tie-break."
    now = copy.deepcopy(p)
    own = oracle.THEATRE_OF[move.space]
    now["theatres"][own]["filled"][move.space] = f"bot {move.unit}"
    best, chosen, _ = oracle.greatest_change(now, own, oracle.VALUE[move.space])
    if len(oracle.strategic_options(now, own)) < 2:
        return
    left = best
    clauses, ties = ("GC.0", "1.5a", "1.5b", "1.5c"), oracle.break_theatre_tie(now, best)
    for clause, expected in zip(clauses, (best, *ties), strict=True):
        step = trace.find(f"BLZ-{clause}")[0]
        got = left if step.after is None else list(step.after)
        if got != expected:
            differ(p, f"E.4, {clause} after {move.unit} on {move.space}", expected, trace)
        if len(expected) < len(left) or (clause == "GC.0" and len(best) < len(oracle.strategic_options(now, own))):
            seen[f"E.4 by {clause}"] += 1
        left = expected
    if left != [chosen]:
        differ(p, "E.4", chosen, left)


def check_place(p, side, move, after, seen):
    o = oracle.place(p, side, move.unit, move.space, human_target)
    what = f"{side} {move.unit} on {move.space}"
    got = {t: after["theatres"][t]["marker"] for t in oracle.THEATRES}
    if got != o.markers:
        differ(p, f"markers after {what}", o.markers, got)
    got = {t: after["theatres"][t]["camp"] for t in oracle.THEATRES}
    if got != o.camps:
        differ(p, f"campaigns after {what}", o.camps, got)
    if after["vp"] != o.vp:
        differ(p, f"VP after {what}", o.vp, after["vp"])
    check_turn(p, side, move, after, o, seen)
    expected = oracle.sizes(o)
    got = {n: len(after[n]) for n in expected}
    if got != expected:
        differ(p, f"numbers of tokens after {what}", expected, got)
    filled = {t: after["theatres"][t]["filled"] for t in oracle.THEATRES}
    if filled != {t: o.p["theatres"][t]["filled"] for t in oracle.THEATRES}:
        differ(p, f"tokens after {what}", None, filled)
    if o.last and (after["last"][side], after["last"]["latest"]) != (o.last, side):
        differ(p, f"the last unit after {what}", o.last, after["last"])
    for event in o.happened:
        seen[event] += 1


def check_turn(p, side, move, after, o, seen):
    "Does the turn go on after a blitz, and if not, is a unit drawn?"
    t = oracle.THEATRE_OF[move.space]
    what = f"the turn after {side} {move.unit} on {move.space}"
    hand = after["row"] if side == "bot" else after["reserve"]
    blitzed = {**after, "blitz": t}
    if after["blitz"]:
        if not o.blitz or after["blitz"] != t or after["turn"] != side or not oracle.placements(blitzed, side, hand):
            differ(p, what, o.blitz, (after["blitz"], after["turn"]))
        seen[f"blitz goes on, {side}"] += 1
        return
    could = {u for u, _ in oracle.placements(blitzed, side, hand)} if o.blitz else set()
    o.draw_unit(side)  # T.C1
    final = o.vp["human"] >= 25 or (side == "human" and o.vp["bot"] >= 25)
    if after["final"] != final:
        differ(p, what, f"final: {final}", after["final"])
    drawn = hand[-1:] if side == "bot" else hand
    if len(could) > 1 or any(u not in drawn for u in could) or after["turn"] == side:
        differ(p, what, f"{could} could be placed", (after["blitz"], after["turn"]))
    if o.blitz:
        seen[f"blitz without a second placement, {side}"] += 1


def run(n, seed, choice_options=(), effect_options=()):
    "n random positions for the choice, n for what follows from a placement: (what was seen, the differences)."
    rng = random.Random(seed)
    seen: Counter = Counter()
    errors = []
    for _ in range(n):
        p = random_position(rng, choice_options)
        q = random_position(rng, [*choice_options, *effect_options], rng.choice(["bot", "human"]))
        for compare in (lambda p=p: compare_choice(p, seen), lambda q=q: compare_place(q, q["turn"], seen, rng)):
            try:
                compare()
            except Different as error:
                errors.append(str(error))
            except BadPosition as error:
                assert str(error).startswith("blitz: no unit can be placed")  # see test_blitz_with_nothing_to_place
                seen["refused"] += 1
    return seen, errors


def run_games(n, seed, **options):
    "n simulated games, every turn compared."
    seen: Counter = Counter()
    rng = random.Random(seed)

    def watch(before, after, decision, moves):
        p, q = GAME.dump(before), GAME.dump(after)
        if decision is not None:
            drawn = {**p, "stratagem": q["stratagem"], "performs": q["performs"], "drawn": q["stratagem"] is not None}
            compare_choice(drawn, seen, faces=(rng.randint(1, 6),))
        for move in moves:
            if hasattr(move, "unit"):
                seen["turns in games"] += 1
                check_place(p, p["turn"], move, q, seen)

    for i in range(n):
        policy = rng.choice([random_legal, GAME.opponents["greedy"].move])
        opponent = Opponent("foretold", "", policy, foretold)
        play(GAME, GAME.options(options), opponent, Table(seed * 1000 + i), watch=watch)
    return seen


# --- the tests --------------------------------------------------------------------------------------------------------

CLAUSES = """
    1.1 1.2 1.3 1.4 1.5a 1.5b 1.5c 2.1 2.2 2.3 2.4a 2.4b 2.4c 2.4d 2.4e 2.4f 2.4g 2.4h 2.4i 2.4j 3.1 3.2 3.3 3.4 3.5 3.6
    BG.1 BG.2 CA.1 CA.2 EW.1 EW.2 EW.3 FG.1 FG.2 FG.3 RAP.1 RND.1 RND.2 RND.3 SEC.1
""".split()  # noqa: SIM905
EVENTS = [
    "E.9 kept", "E.9 fallback", "EW.2 production", "EW.2 bombing", "EW.3 production", "EW.3 bombing", "nuclear bomb",
    "blitz goes on, bot", "blitz goes on, human",
    "blitz without a second placement, bot", "blitz without a second placement, human",
    "E.4 by GC.0", "E.4 by 1.5a", "E.4 by 1.5b", "E.4 by 1.5c",
    *(f"track end {side}{filled}" for side in ("bot", "human") for filled in ("", " filled")),
    *(f"campaign {how}{last}" for how in ("bot +0", "bot +1", "bot +2", "human +0", "human +1", "human +2", "tie +0")
      for last in ("", ", last of the theatre")),
    *(f"strategic class GC.{n}" for n in range(1, 7)), *(f"unit class GC.{n}" for n in range(1, 7)),
    *(f"decisive GC.{n}" for n in range(6)),
]  # fmt: skip


def test_random_positions():
    seen, errors = run(1300, 1)
    assert not errors, "\n\n".join(errors[:3])
    assert [what for what in [*CLAUSES, *EVENTS] if not seen[what]] == []


def test_random_positions_with_options():
    seen, errors = run(1300, 5, tuple(CHOICE_OPTIONS.items()), tuple(EFFECT_OPTIONS.items()))
    assert not errors, "\n\n".join(errors[:3])
    assert [what for what in [*CLAUSES, *EVENTS] if not seen[what]] == []


HARD = {"level": "hard", "extra_specials": ["spy", "nuclear"], "remote_move_stops_short": False}


@pytest.mark.parametrize("options", [{}, HARD, {"stratagems": False}])
def test_games(options):
    seen = run_games(8, 3, **options)
    assert seen["turns in games"] > 100


@pytest.mark.parametrize("name", ["X1", "X2", "X2_note_counterfactual"])
def test_examples(name):
    "The oracle finds what the document's worked examples say."
    examples = json.loads((Path(solo_bots.__file__).parent / "data" / "blitzkrieg" / "examples.json").read_text())
    p, expect = GAME.dump(GAME.load(examples[name]["state"])), examples[name]["expect"]
    space, left, _ = oracle.procedure(p)
    units = [p["row"][i] for i in left]
    assert (oracle.THEATRE_OF[space], space, units) == (expect["theatre"], expect["position"], expect["units"])
    assert {str(die): oracle.choose(p, die)[0] for die in range(1, 7)} == expect["die"]


def test_board_and_units():
    "The oracle's own tables are those of the package."
    for s in GAME.load({"row": ["army1"]}).board.spaces:
        theirs = (oracle.TERRAIN[s.id], oracle.EFFECT[s.id], oracle.THEATRE_OF[s.id])
        assert (s.terrain.value, s.effect.value, s.theatre) == theirs
    assert len(oracle.TERRAIN) == 41


@pytest.mark.parametrize("last", [{"bot": "spy", "latest": "bot"}, {"human": "spy", "latest": "human"}])
def test_spy_after_a_spy(last):
    "A spy that nobody knows the model of: an airforce of 0, or refused at loading."
    try:
        position = GAME.load({"row": ["spy", "air1"], "stratagem": "rapid", "last": last})
    except Refused:
        return
    assert GAME.decide(position, Table(1)).moves[0].unit == "spy"


@pytest.mark.parametrize("options", [{}, {"blitz_fallback": "skip"}])
@pytest.mark.parametrize("africa", [{"closed": True}, {"camp": 1}])
def test_blitz_with_nothing_to_place(options, africa):
    "E.9: without a second placement the turn ends; or such a position is refused at loading."
    closed = {t: {"closed": True} for t in ("PO", "EE", "SEA")}
    theatres = {"WE": {"camp": 2, "filled": ["WE2c"]}, "AF": africa, **closed}
    raw = {"options": options, "theatres": theatres, "row": ["navy3"], "stratagem": "secure", "blitz": "WE"}
    if not options and africa == {"camp": 1}:
        raw["row"] = []
    try:
        position = GAME.load(raw)
    except Refused:
        return
    assert GAME.legal(position) or GAME.result(position)
    assert GAME.decide(position, Table(1)).position.turn == GAME.person_side


def test_strategic_advantage_in_its_own_theatre():
    "With strategic_same_theatre the own marker may enter its end box, and E.4 should see it."
    options = {"strategic_same_theatre": True}
    leads = {"PO": {"marker": 1}, "EE": {"marker": 1}, "AF": {"marker": 1}, "SEA": {"marker": 3}}
    theatres = {"WE": {"camp": 3, "marker": 11, "filled": ["WE3a"]}, **leads}
    p = GAME.load({"options": options, "theatres": theatres, "row": ["army1"], "stratagem": "secure"})
    move = next(m for m in GAME.legal(p) if m.space == "WE3b")
    after = GAME.dump(GAME.apply(p, move, GAME.seats(foretold), Table(1)))
    assert oracle.greatest_change(GAME.dump(p), "WE", 3)[1] == "WE"
    assert after["theatres"]["SEA"]["marker"] == 3


if __name__ == "__main__":
    n, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print("games", dict(sorted(run_games(n // 200, seed).items())))
    varied = (tuple(CHOICE_OPTIONS.items()), tuple(EFFECT_OPTIONS.items()))
    for label, options in (("defaults", ((), ())), ("options", varied)):
        seen, errors = run(n, seed, *options)
        print(label, dict(sorted(seen.items())), [what for what in [*CLAUSES, *EVENTS] if not seen[what]])
        print(len(errors), "differences", Counter(" ".join(e.split()[:2]) for e in errors))
        print("\n\n".join(errors[:4]))
