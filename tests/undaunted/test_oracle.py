"""The Undaunted bot and engine against a second, naive telling of the rules (`oracles/undaunted.py`): on random
positions and in games.

For a longer run: `python -m tests.undaunted.test_oracle 100000 [seed]`.
"""

from __future__ import annotations

import csv
import json
import random
import sys
from collections import Counter
from functools import cache
from typing import Any

import pytest

from solo_bots.games import game
from solo_bots.kernel.choices import at_random
from solo_bots.kernel.game import Opponent, play, random_legal
from solo_bots.kernel.table import Table
from tests.oracles import undaunted as oracle

GAME = game("undaunted")
PILES = ("deck", "hand", "discard", "play", "supply", "removed")
OPTIONS = {
    "bolster_scope": ["game"],
    "guide_any_objective": [True],
    "inspire_any": [True],
    "main_over_provided": [True],
    "avoid_own": [True],
    "split_scouts": [True],
    "first_round": ["bid"],
    "beyond_all_hope": [False],
}
TIES = ("UND-TGT", "UND-MOVE", "UND-MG", "UND-MORTAR", "UND-GUIDE", "UND-SL", "UND-RIFLE", "UND-SNIPER", "UND-SCOUT")


class Different(AssertionError):
    pass


def differ(p, what, expected, got):
    raise Different(f"{what}\nexpected {expected}\ngot      {got}\n{json.dumps(p)}")


# --- random positions -------------------------------------------------------------------------------------------------


def random_side(rng, b, side, human_bid):
    total = b.total[side]
    piles = {pile: Counter() for pile in PILES}
    weights = rng.choice([
        {"deck": 3, "hand": 3, "discard": 3, "play": 2, "supply": 4, "removed": 2},
        {"deck": 2, "hand": 4, "discard": 2, "play": 4, "supply": 1, "removed": 4},
        {"deck": 1, "hand": 3, "discard": 1, "play": 1, "supply": 9, "removed": 1},
        {"deck": 0, "hand": 3, "discard": 0, "play": 2, "supply": 1, "removed": 9},
    ])  # fmt: skip
    limit = rng.choice([1, 1, 2, 3, 4, 4, 5, 6])
    for card in rng.sample([c for c, n in total.items() for _ in range(n)], sum(total.values())):
        pile = rng.choices(PILES, [weights[x] for x in PILES])[0]
        if pile == "hand" and sum(piles["hand"].values()) >= limit:
            pile = rng.choice(["supply", "removed", "deck", "discard"])
        if pile == "play" and human_bid:
            pile = "discard"
        if pile == "removed" and not oracle.combat(card) and card != oracle.FOG:
            pile = "supply"
        piles[pile][card] += 1
    if rng.random() < 0.3:  # few cards left to bolster
        for card in list(piles["supply"]):
            if card != oracle.FOG and rng.random() < 0.8:
                piles["discard"][card] += piles["supply"].pop(card)
    if rng.random() < 0.2:  # no Fog of War left in the supply
        piles["removed"][oracle.FOG] += piles["supply"].pop(oracle.FOG, 0)
    here = rng.sample(b.tiles, rng.choice([1, 2, 3, 5, 8, len(b.tiles)]) if len(b.tiles) > 8 else len(b.tiles))
    away = rng.choice([0, 0, 0.2, 0.3, 0.6, 0.9])
    units = {}
    for unit in b.units[side]:
        gone = rng.random() < away
        at_home = rng.random() < 0.15
        units[unit] = None if gone else b.spawn[side][unit] if at_home else rng.choice(here)
    if rng.random() < 0.06:  # beyond all hope
        for card in [c for c in total if oracle.kind(c) == "Rifleman" and total[c]]:
            units[card] = None
            for pile in PILES[:-1]:
                piles["removed"][card] += piles[pile].pop(card, 0)
    down = rng.choice([0, 0.1, 0.3, 0.8])
    suppressed = [u for u, t in units.items() if t and rng.random() < down]
    many = rng.choice([0.2, 0.5, 0.8, 1])
    marked = [t for t in b.tiles if rng.random() < many]
    held = rng.choice([0, 0.2, 0.5, 0.9])
    controlled = [t for t in marked if rng.random() < held]
    target = None
    if "Mortar" in units and units["Mortar"] and rng.random() < 0.5:
        target = rng.choice([t for t in b.tiles if b.distance[units["Mortar"]][t] >= 3] or [None])
    return {
        **{pile: dict(sorted((c, n) for c, n in cards.items() if n)) for pile, cards in piles.items()},
        "units": units, "suppressed": suppressed, "controlled": controlled,
        "scouted": [t for t in marked if t not in controlled], "target": target,
    }  # fmt: skip


def focus(rng, side, total):
    "A hand that begins with any kind of card."
    kinds = sorted({oracle.kind(c) for c in total if c != oracle.FOG})
    wanted = rng.choice([*kinds, *(k for k in ("Platoon Guide", "Squad Leader", "Mortar") if k in kinds)])
    cards = rng.sample(sorted(c for c in total if oracle.kind(c) == wanted), 1)
    if wanted == "Squad Leader" and rng.random() < 0.5:
        cards = sorted(c for c in total if oracle.kind(c) == wanted)
    for card in cards:
        pile = next(pile for pile in (*PILES[1:], "deck") if side[pile].get(card))
        oracle.add(side[pile], card, -1)
        oracle.add(side["hand"], card)
    for card in list(side["hand"]):
        if card != oracle.FOG and oracle.SEQUENCE.index(oracle.kind(card)) < oracle.SEQUENCE.index(wanted):
            oracle.add(side["discard"], card, side["hand"].pop(card))


def nearly(rng, p, b, side):
    "One to three points are missing, if that can be had."
    if b.goal[side] == "PIN":
        return
    prizes = [t for t in b.tiles if b.objective[t] and t not in p[oracle.other(side)]["controlled"]]
    for _ in range(20):
        taken = rng.sample(prizes, rng.randint(0, len(prizes)))
        if int(b.goal[side]) - sum(b.objective[t] for t in taken) in (1, 1, 2, 3):
            mine = p[side]
            free = set(mine["scouted"]) | (set(mine["controlled"]) & set(prizes))
            mine["controlled"] = sorted((set(mine["controlled"]) - set(prizes)) | set(taken))
            mine["scouted"] = sorted(free - set(mine["controlled"]))
            return


def never_played(side):
    "A Fog of War goes straight to the discard pile."
    if fog := side["play"].pop(oracle.FOG, 0):
        oracle.add(side["discard"], oracle.FOG, fog)


def random_position(rng, seen, options=(), turn="bot", scenario=None):
    "Any position in which the game goes on, in the full JSON form."
    while True:
        scenario_ = scenario or rng.choice(oracle.SCENARIOS)
        b = oracle.board_of(scenario_)
        bot = rng.choice(["US", "GER"])
        human = oracle.other(bot)
        chosen = {n: rng.choice(values) for n, values in options if rng.random() < 0.4}
        stage = rng.choice(["first", "second"])
        if turn == "human" and rng.random() < 0.2:
            stage = "bid"
        p: dict[str, Any] = {"game": "undaunted", "options": {"scenario": scenario_, "side": bot, **chosen}}
        for side in ("US", "GER"):
            p[side] = random_side(rng, b, side, stage == "bid")
        if turn == "bot" and rng.random() < 0.8:
            focus(rng, p[bot], b.total[bot])
        for t in list(p[human]["controlled"]):  # nobody shares control
            loser = rng.choice([bot, human])
            if t in p[bot]["controlled"]:
                p[loser]["controlled"].remove(t)
                p[loser]["scouted"].append(t)
        if rng.random() < 0.08:  # nobody to shoot at
            p[human] |= {"units": dict.fromkeys(b.units[human]), "suppressed": [], "target": None}
        if "Mortar" in b.units[human] and rng.random() < 0.4:  # often on a unit of the bot
            acting = [c for c in p[bot]["hand"] if oracle.combat(c)] or b.units[bot]
            tiles = list(oracle.counters(p, bot).values()) or [None]
            p[human]["target"] = rng.choice([rng.choice(tiles), oracle.place_of(p, bot, rng.choice(acting))])
        if p[bot]["target"] and rng.random() < 0.5:
            own, theirs = list(oracle.counters(p, bot).values()), list(oracle.counters(p, human).values())
            p[bot]["target"] = rng.choice([t for t in theirs if t in own] or theirs or [None])
        for side in (bot, human):
            if rng.random() < 0.3:
                nearly(rng, p, b, side)
        p["turn"], p["stage"] = turn, stage
        mover = bot if turn == "bot" else human
        first = mover if stage == "first" else oracle.other(mover)
        p["initiative"] = rng.choice(["US", "GER"]) if stage == "bid" else first
        p["round"], p["roll"] = rng.randint(1, 30), rng.randint(1, 10)
        p["radio"] = rng.choice([0, 0, 1, 2, 3]) if b.radio else 0
        p["bolstered"] = rng.random() < 0.5 if turn == "bot" else False
        for side in (bot, human):
            never_played(p[side])
        keys = [f"{s} {k}" for s in "ABC" for k in ("Scout", "Rifleman")]
        prizes = [t for t in b.tiles if b.objective[t]]
        p["goals"] = {k: rng.choice(prizes) for k in keys if rng.random() < 0.4} if rng.random() < 0.7 else {}
        p = GAME.dump(GAME.load(p))
        if compare_result(p, seen) is None:
            return p


def compare_result(p, seen):
    "The winner, or None."
    result, expected = GAME.result(GAME.load(p)), oracle.winner(p)
    winner = None
    if result:
        winner = oracle.bot_of(p) if result.winner == "bot" else oracle.other(oracle.bot_of(p))
        seen["won: " + " ".join(w for w in result.reason.split() if w not in ("US", "German") and not w.isdigit())] += 1
    if winner != expected:
        differ(p, "result", expected, result)
    return winner


# --- comparing --------------------------------------------------------------------------------------------------------


def plain(move):
    if hasattr(move, "action"):
        return move.card, move.action.value, move.unit, tuple(move.tiles)
    return (move.card, "bid", "", ()) if hasattr(move, "card") else ("", "end", "", ())


def tidy(p):
    "A position to be compared: order of lists does not matter."
    found = json.loads(json.dumps(p))
    for side in ("US", "GER"):
        for name in ("scouted", "controlled", "suppressed"):
            found[side][name] = sorted(found[side][name])
    return found


def check_after(p, move, answers, after, seen):
    "The position after a move."
    side = oracle.mover(p)
    o = oracle.After(p, answers)
    card, action, unit, tiles = move
    if action == "end":
        o.end(side)
    elif action == "bid":
        o.bid(card)
    else:
        o.play(side, card, action, unit, tiles)
    if side == oracle.bot_of(p):
        o.p["goals"] = oracle.assignments_after(p, action, card, unit)
        if o.p["goals"] != p["goals"]:
            assigned = any(p["goals"].get(k) != t for k, t in o.p["goals"].items())
            seen["assigned" if assigned else "assignment dropped"] += 1
    got, expected = tidy(after), tidy(o.p)
    if got != expected:
        parts: dict[str, Any] = {}
        for k in expected:
            if expected[k] != got[k]:
                parts[k] = (expected[k], got[k])
                if k in ("US", "GER"):
                    parts[k] = {n: (expected[k][n], got[k][n]) for n in expected[k] if expected[k][n] != got[k][n]}
        differ(p, f"after {move} with {answers}", parts, "(expected, got)")
    if o.answers:
        differ(p, f"after {move}", "answers left", (o.answers, answers))
    if compare_result(after, seen):
        seen["won by a move"] += 1
    who = "bot" if side == oracle.bot_of(p) else "human"
    seen[f"{who} {action}"] += 1
    for event in o.happened:
        seen[event] += 1


def compare_decision(p, seen, rng, faces=None):
    "The card, the action for some faces of the die, the targets and tiles, and what follows."
    position = GAME.load(p)
    card = oracle.next_card(p)
    seats = GAME.seats(at_random)
    if card is None:
        decision = GAME.decide(position, Table(rng.randint(1, 10**9)), seats)
        if plain(decision.moves[0])[1] != "end":
            differ(p, "the next card", None, decision)
        check_after(p, ("", "end", "", ()), [a.value for a in decision.answers], GAME.dump(decision.position), seen)
        return
    plan = oracle.plan(p, card)
    for face in faces or (rng.sample(range(1, 11), 3) if plan.faces else [0]):
        seed = rng.randint(1, 10**9)
        decision = GAME.decide(position, Table(seed, [face] if plan.faces else []), seats)
        check_decision(p, card, plan, decision, seen)
    if plan.faces and rng.random() < 0.3:
        compare_tie(p, card, plan, rng, seen)


def check_decision(p, card, plan, decision, seen):
    move = plain(decision.moves[0])
    if len(decision.moves) != 1 or move[0] != card:
        differ(p, "the next card", card, decision.moves)
    if move not in oracle.legal(p):
        differ(p, "a legal move", card, decision.moves)
    rolls = [a.value for a in decision.answers if a.rule == "UND-TERM-ROLL"]
    ties = [a for a in decision.answers if a.rule.startswith(TIES)]
    rest = [a.value for a in decision.answers if a.rule != "UND-TERM-ROLL" and a not in ties]
    if plan.direct:
        if rolls or move[1] != plan.direct:
            differ(p, f"{card}: the action", plan, f"{move} {rolls}\n{decision.trace}")
        seen[f"{oracle.kind(card)} {plan.direct} directly"] += 1
    else:
        if not rolls or any("re-roll" not in plan.faces[f] for f in rolls[:-1]) or move[1] not in plan.faces[rolls[-1]]:
            differ(p, f"{card}: the action", plan, f"{move} {rolls}\n{decision.trace}")
        seen[f"{oracle.kind(card)} {plan.drm:+d}{plan.case and ' ' + plan.case} {move[1]}"] += 1
        if len(rolls) > 1:
            seen[f"{oracle.kind(card)} re-rolled"] += 1
    choices = oracle.choices(p, card, move[1])
    if move[2:] not in choices:
        differ(p, f"{card} {move[1]}: where or whom", choices, f"{move}\n{decision.trace}")
    if ties and len(choices) < 2 and oracle.kind(card) != "Machine Gunner":  # his provided target may have been dropped
        differ(p, f"{card} {move[1]}: a die for nothing", choices, f"{move}\n{decision.trace}")
    if not ties and len(choices) > 1:
        differ(p, f"{card} {move[1]}: chosen without a die", choices, f"{move}\n{decision.trace}")
    check_after(p, move, rest, GAME.dump(decision.position), seen)
    for clause in decision.trace.decisive():
        seen[clause] += 1


def compare_tie(p, card, plan, rng, seen):
    "Every option of a tie comes up, each on the same number of faces."
    face = rng.randint(1, 10)
    if len(plan.faces[face]) > 1 or "re-roll" in plan.faces[face]:
        return
    (action,) = plan.faces[face]
    choices = oracle.choices(p, card, action)
    if not 2 <= len(choices) <= 10 or action == "guide":
        return
    first = oracle.kind(card) == "Machine Gunner" and action in ("attack", "suppress") and plan.drm == 3
    if first and oracle.option(p, "main_over_provided"):
        return  # two ties may be rolled off, or one that no longer counts
    position = GAME.load(p)
    found = Counter()
    for die in range(1, 11):
        script = [die, face] if first else [face, die]  # a provided target is rolled off with its question
        decision = GAME.decide(position, Table(1, script), GAME.seats(at_random))
        ties = [a for a in decision.answers if a.rule.startswith(TIES)]
        if len(ties) == 1:
            found[plain(decision.moves[0])[2:]] += 1
    if set(found) != set(choices) or len(set(found.values())) > 1:
        differ(p, f"{card} {action}: the shares of a die", choices, found)
    seen[f"tie of {len(choices)}"] += 1
    seen[f"tie {action}"] += 1


def compare_human(p, seen, rng):
    "The human's legal moves, and one of them carried out."
    position = GAME.load(p)
    moves = {plain(m): m for m in GAME.legal(position)}
    expected = oracle.legal(p)
    if set(moves) != expected:
        differ(p, "legal moves", sorted(expected - set(moves)), sorted(set(moves) - expected))
    by_action = {}
    for m in sorted(moves):
        by_action.setdefault(m[1], []).append(m)
    move = rng.choice(by_action[rng.choice(sorted(by_action))])
    table = Table(rng.randint(1, 10**9))
    after = GAME.apply(position, moves[move], GAME.seats(at_random), table)
    check_after(p, move, [a.value for a in table.log], GAME.dump(after), seen)


def run(n, seed, options=()):
    rng = random.Random(seed)
    seen: Counter = Counter()
    errors = []
    for _ in range(n):
        for turn, compare in (("bot", compare_decision), ("human", compare_human)):
            try:
                p = random_position(rng, seen, options, turn)
                compare(p, seen, rng)
            except Different as error:
                errors.append(str(error))
    return seen, errors


def run_games(n, seed, options=()):
    "n simulated games, every decision and every move compared: (what was seen, the differences)."
    rng = random.Random(seed)
    seen: Counter = Counter()
    errors = []
    for i in range(n):
        chosen = {name: rng.choice(values) for name, values in options if rng.random() < 0.4}
        scenario, side = oracle.SCENARIOS[(seed + i // 2) % len(oracle.SCENARIOS)], ("US", "GER")[i % 2]
        table = Table(seed * 1000 + i)
        done = 0

        def watch(before, after, decision, moves, table=table):
            nonlocal done
            answers = table.log[done:]
            if not done:  # without those of the set-up
                answers = [a for a in answers if not a.rule.startswith("UND-INIT")]
            p, done = GAME.dump(before), len(table.log)
            try:
                check_turn(p, GAME.dump(after), decision, moves, answers, seen)
            except Different as error:
                errors.append(str(error))

        policy = rng.choice([random_legal, GAME.opponents["greedy"].move])
        options_ = GAME.options({"scenario": scenario, "side": side, "round_limit": 25, **chosen})
        play(GAME, options_, Opponent("", "", policy, at_random), table, watch=watch, limit=3000)
        seen[f"game of {scenario} as {side}"] += 1
    return seen, errors


def check_turn(p, after, decision, moves, answers, seen):
    seen["turns in games"] += 1
    if after["round"] > p["options"]["round_limit"]:
        seen["given up"] += 1
        return
    if decision is None:
        if answers and answers[0].value == moves[0].text:  # how the opponent chose its move
            answers = answers[1:]
        check_after(p, plain(moves[0]), [a.value for a in answers], after, seen)
        return
    card = oracle.next_card(p)
    if card is None:
        check_after(p, plain(moves[0]), [a.value for a in decision.answers], after, seen)
    else:
        check_decision(p, card, oracle.plan(p, card), decision, seen)


# --- the tests --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", oracle.SCENARIOS)
def test_set_up(scenario):
    "The oracle's own tables are those of the package, and a game starts as they say."
    b, s = oracle.board_of(scenario), GAME.load({"options": {"scenario": scenario}}).scenario
    for one in s.tiles:
        assert {s.tiles[n].id for n in s.near[one.index]} == set(b.near[one.id])
        assert {t.id: s.distance[one.index][t.index] for t in s.tiles} == b.distance[one.id]
    for first_round in ("scenario", "bid"):
        options = GAME.options({"scenario": scenario, "first_round": first_round})
        p = GAME.dump(GAME.new(options, Table(1), GAME.seats(at_random)))
        for n, side in enumerate(("US", "GER")):
            assert {u: s.tiles[t].id for u, t in s.spawns[n].items()} == b.spawn[side]
            deck = Counter(p[side]["deck"]) + Counter(p[side]["hand"])
            assert deck == Counter({c: n for c, n in b.deck[side].items() if n})
            assert deck + Counter(p[side]["supply"]) == Counter({c: n for c, n in b.total[side].items() if n})
            assert sum(p[side]["hand"].values()) == 4
        assert p["initiative"] == b.first
        assert p["stage"] == ("bid" if first_round == "bid" else "first")
        assert p["turn"] == ("bot" if p["initiative"] == "GER" and first_round == "scenario" else "human")


def full(raw):
    return GAME.dump(GAME.load(raw))


def test_examples():
    "The oracle finds what the document's examples say."
    off = {"Rifleman A": None, "Rifleman B": None, "Sniper": None}
    ger = {"hand": ["Platoon Sergeant"], "units": off, "supply": {"Rifleman A": 4, "Rifleman B": 4, "Sniper": 3}}
    p = full({"options": {"scenario": "7"}, "GER": ger})
    assert oracle.bolster_picks(p, "Platoon Sergeant") == ["Rifleman A"] * 3
    for scout, expected in (("14B", "Rifleman A"), ("11B", "Scout A")):
        us = {"units": {"Rifleman A": "2B", "Rifleman B": "18B", "Scout A": scout, "Scout B": None}}
        p = full({"options": {"scenario": "7"}, "US": us, "GER": {"units": {"Sniper": "6B"}}})
        assert oracle.attack_targets(p, "Sniper", "6B") == [expected]
    us = {"units": {"Sniper": "1A", "Rifleman A": "3A", "Rifleman B": "3A", "Scout A": None, "Scout B": None}}
    p = full({"options": {"scenario": "5"}, "US": us})
    assert oracle.target_tiles(p, "2B") == ["3A"]
    p = full({"options": {"scenario": "2", "side": "US"}})
    assert oracle.goal_tile(p, "Rifleman A", "15B") == ("1B", True)
    p["goals"] = {"A Rifleman": "1B"}
    assert oracle.goal_tile(p, "Rifleman B", "4A") == ("5B", True)


with (oracle.DATA / "rules.csv").open(encoding="utf-8") as file:
    CLAUSES = [row["id"] for row in csv.DictReader(file) if row["kind"] == "decision"]
EVENTS = [
    *(f"bot {action}" for action in (
        "move", "scout", "recon", "conceal", "attack", "suppress", "control", "bolster", "inspire", "command", "guide",
        "stalk", "blast", "target", "hunker down", "recover", "end")),
    *(f"human {action}" for action in (
        "move", "scout", "recon", "conceal", "attack", "suppress", "control", "bolster", "inspire", "command", "guide",
        "stalk", "blast", "target", "hunker down", "recover", "end", "bid")),
    "assigned", "assignment dropped", "placed", "suppressed", "suppressed again", "suppressed counter removed",
    "counter removed", "control taken",
    "casualty in hand", "casualty in discard", "casualty in deck", "blast hits", "blast hits a friend", "won by a move",
    "discard pile shuffled", "nothing to draw", "no Fog of War left", "initiative tied", "target marker removed: moved",
    "won: the side has points", "won: the side has no Rifleman counter left on the board",
    "won: both sides are pinned, more points win", "won: the side is beyond all hope",
    "Machine Gunner re-rolled", "Mortar re-rolled", "Rifleman re-rolled", "Sniper re-rolled", "Mortar target directly",
    "Rifleman control directly", "Platoon Sergeant command directly", "Platoon Guide guide directly",
    "Squad Leader bolster directly", "Squad Leader inspire directly", "Squad Leader hunker down directly",
    "Rifleman hunker down directly", "Machine Gunner hunker down directly", "Mortar hunker down directly",
]  # fmt: skip


@cache
def positions(with_options):
    return run(500, 2, tuple(OPTIONS.items())) if with_options else run(500, 1)


@pytest.mark.parametrize("with_options", [False, True])
def test_random_positions(with_options):
    _, errors = positions(with_options)
    assert not errors, "\n\n".join(errors[:3])


def test_every_clause_was_decisive():
    seen = positions(False)[0] + positions(True)[0]
    assert [what for what in [*CLAUSES, *EVENTS] if not seen[what]] == []


@pytest.mark.parametrize("options", [(), tuple(OPTIONS.items())])
def test_games(options):
    seen, errors = run_games(12, 3, options)
    assert not errors, "\n\n".join(errors[:3])
    assert seen["turns in games"] > 1000


# --- found by these comparisons ---------------------------------------------------------------------------------------


def decide(p, script=()):
    return GAME.decide(GAME.load(p), Table(1, script), GAME.seats(at_random))


def test_two_leaders_do_not_reorder_other_cards():
    "UND-SL-1 is about Squad Leaders only; Rifleman A is played before Rifleman B (UND-PLAY-3)."
    ger = {
        "hand": ["Rifleman A", "Rifleman B", "Squad Leader A", "Squad Leader B"],
        "supply": {"Rifleman A": 1, "Rifleman B": 4, "Scout A": 2, "Scout B": 2, "Fog of War": 8},
    }
    p = full({"options": {"scenario": "1"}, "GER": ger})
    assert oracle.next_card(p) == "Rifleman A"
    assert decide(p).moves[0].card == "Rifleman A"


def test_team_keeps_its_goal_after_a_member_has_reached_another():
    "UND-MOVE-7: the Rifleman's own goal is none any more, so it goes where its team goes."
    us = {"hand": ["Rifleman A"], "scouted": ["15B", "10B", "4A", "9B", "1B"]}
    p = full({"options": {"scenario": "2", "side": "US"}, "US": us, "goals": {"A Scout": "6B", "A Rifleman": "15B"}})
    assert oracle.goal_tile(p, "Rifleman A", "15B") == ("6B", True)
    assert decide(p, [1]).position.goals[0] == ("A Rifleman", GAME.load(p).scenario.by_id["6B"].index)


def test_scout_flees_to_the_highest_cover():
    "UND-MOVE-1: away from a target marker with no step nearer to a goal, cover comes first, not fog."
    ger = {"hand": ["Scout B"], "units": {"Scout B": "4A"}, "controlled": ["10A", "7B"],
           "scouted": ["12A", "5B", "1B", "8B", "11A", "2A", "18B"]}  # fmt: skip
    us = {"target": "4A", "controlled": ["17B", "3A"], "scouted": []}
    p = full({"options": {"scenario": "12"}, "US": us, "GER": ger, "goals": {"B Scout": "4A"}})
    assert oracle.scout_ways(p, "Scout B", "4A") == [("16A",)]
    assert decide(p, [1]).moves[0].tiles == ("16A",)


def test_inspire_any_is_for_the_bot():
    "UND-SL-6: the option reads the document's list; the published rule still binds the human."
    us = {"hand": ["Squad Leader A"], "play": ["Sniper"]}
    p = GAME.load({"options": {"scenario": "7", "inspire_any": True}, "US": us, "turn": "human"})
    assert not [m for m in GAME.legal(p) if plain(m)[1] == "inspire"]


if __name__ == "__main__":
    n, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for label, options in (("defaults", ()), ("options", tuple(OPTIONS.items()))):
        seen, errors = run(n, seed, options)
        more, wrong = run_games(n // 50, seed, options)
        seen, errors = seen + more, errors + wrong
        print(label, dict(sorted(seen.items())))
        print(len(errors), "differences", Counter(e.split("\n")[0][:40] for e in errors).most_common(30))
        shown = set()
        for e in errors:
            key = " ".join(w for w in e.split("\n")[0].split() if w not in ["A", "B", "C"])[:30]
            if key not in shown:
                shown.add(key)
                print(e, "\n")
