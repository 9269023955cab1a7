"""The Dictator AI: it does what is possible, throws for units where they tie, and tells a ranking once."""

import random
from collections import Counter
from typing import Any

import pytest

from solo_bots.dictator.bot.actions import customers, patients, providers
from solo_bots.dictator.bot.facts import (
    can_explore,
    can_go,
    doc_is_needed,
    gunners,
    lacking,
    may_leave,
    neighbours,
    on_undefended_industry,
    open_industries,
    pickers,
    rebels_in_range,
    rebels_next_door,
    trainers,
)
from solo_bots.dictator.engine.legal import END, Go
from solo_bots.dictator.engine.opponents import greedy_choice
from solo_bots.dictator.game import GAME
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Pending, Table

NO_FACTS = (can_go, may_leave, can_explore, doc_is_needed, lacking, on_undefended_industry)
NOBODY = (pickers, gunners, trainers, providers, customers, patients)
NOWHERE = (open_industries, rebels_in_range, neighbours, rebels_next_door)
NOT_SO: dict[Any, Any] = {**{(fact,): False for fact in NO_FACTS}, **{(fact,): () for fact in (*NOBODY, *NOWHERE)}}


def test_whatever_is_assumed_not_to_be_possible_the_bot_finds_something_else_or_ends():
    """Who acts is asked of the list that he then reads: with the same assumptions."""
    rng, ended = random.Random(1), Counter()

    def watch(before, after, decision, moves):
        if decision is None or before.stage != "actions" or decision.moves == (END,):
            return
        without = dict(rng.sample(list(NOT_SO.items()), rng.randint(1, len(NOT_SO))))
        again = GAME.decide(before, Table(1), assume=without)
        ended[again.moves == (END,)] += 1
        assert (can_go,) not in without or not isinstance(again.moves[0], Go)

    for seed, variant in enumerate(GAME.variants):
        play(GAME, GAME.options(variant), GAME.opponents["greedy"], Table(seed), watch=watch)
    assert ended[True] > 20 and ended[False] > 20
    nothing = GAME.decide(GAME.load({"mercs": {"Max": {"sector": "Coal Industry"}}}), Table(1), assume=NOT_SO)
    assert nothing.moves == (END,) and "DIC-3.0.5" in nothing.trace.decisive()


def test_something_to_do_is_something_that_he_himself_can_do():
    """DIC-3.0.1: a mate's Mortar, and a mate's action to explore, are not his."""

    def actor(gear, explored):
        squad = {
            "Max": {"sector": "Coal Industry", "gear": ["Uzi", "Flak Vest", "Field Radio"], "actions": 0},
            "Vandal": {"sector": "Coal Industry", "gear": gear},
        }
        raw = {
            "mercs": {**squad, "Moose": {"side": 1, "sector": "Timberland"}},
            "sectors": {"Coal Industry": {"militia": {"dictator": 10}, "explored": explored}},
        }
        decision = GAME.decide(GAME.load(raw), Table(1), GAME.seats(greedy_choice))
        chosen = decision.trace.find("DIC-3.0.1")[0]
        return chosen.note, GAME.write(decision.moves[0])

    assert actor(["M16", "Kevlar Vest", "Mortar"], True) == ("Vandal", "Vandal mortar Timberland")
    assert actor(["M16", "Kevlar Vest"], False) == ("Vandal", "Vandal explore")
    # the squad cannot move, and the sector is full
    assert actor(["M16", "Kevlar Vest", "Grenade"], True) == (None, "end")


MILITIA = "militia of Rebel 1"
TIED = {"side": 1, "sector": "Timberland", "wounds": 2}  # Moose, as fast as militia


def who(raw, node, *script):
    """Whom the bot chose first under a heading of its trace."""
    decision = GAME.decide(GAME.load(raw), Table(1, script), GAME.seats(greedy_choice))
    return next(s.note.name for _, s in decision.trace.walk() if s.node == node)


def test_a_tie_in_a_fight_is_thrown_for_by_units():
    """DIC-4.6.4: a MERC beside five militia is one unit of six, for a militia's shot as for a MERC's."""
    beside = {"mercs": {"Moose": TIED}, "sectors": {"Timberland": {"militia": {"1": 5}}}}
    raw = {"dictator": "Pol Pot", "stage": "ability", **beside}
    assert Counter(who(raw, "whom Dictator militia aims at", face) for face in range(1, 7)) == {"Moose": 1, MILITIA: 5}


def test_wolverines_six_is_thrown_for_by_units():
    """DIC-4.10, DIC-4.6.4: two throws for his targets, two dice, and the throw for the six."""
    wolverine = {"sector": "Hamadu City", "gear": ["Uzi", "Ghillie Suit", "Field Radio"], "actions": 1}
    city = {"explored": True, "militia": {"dictator": 10}}
    raw = {
        "mercs": {"Wolverine": wolverine, "Moose": TIED},
        "sectors": {"Timberland": {"militia": {"1": 5}}, "Hamadu City": city},
    }
    assert Counter(who(raw, "Wolverine's six", 6, 4, 1, 6, face) for face in range(1, 7)) == {"Moose": 1, MILITIA: 5}


def test_pinochets_damage_is_thrown_for_by_units_all_over_the_map():
    """DIC-1, DIC-4.6.4: 39 militia are more than two dice can tell apart."""
    sectors = {"Timberland": 10, "Lone Copse": 10, "Hamadu City": 10, "Grassland": 9}
    militia = {s: {"militia": {"1": k}} for s, k in sectors.items()}
    raw = {"dictator": "Pinochet", "stage": "ability", "sectors": militia}
    with pytest.raises(Pending) as pending:
        GAME.decide(GAME.load(raw), Table())
    question = pending.value.question.text
    assert "d6+d6+d6" in question
    faces = ("1-1-1 to 2-3-2", "2-3-3 to 3-5-4", "3-5-5 to 5-1-6", "5-2-1 to 6-3-3")
    for span, s in zip(faces, sectors, strict=True):
        assert f"{span}: {MILITIA} in {s}" in question
    node = "who takes the damage: so that units are removed"
    thrown = {(2, 3, 2): "Timberland", (2, 3, 3): "Lone Copse", (6, 3, 3): "Grassland"}
    for dice, s in thrown.items():
        assert who(raw, node, *dice) == f"{MILITIA} in {s}"


# --- hits on several targets ------------------------------------------------------------------------------------------


def assault(gear, rebels, militia, *script):
    """The decision in which Rizen attacks Timberland."""
    attacker = {"Rizen": {"sector": "Hamadu City", "gear": [*gear, "Ghillie Suit"], "actions": 1}}
    defenders = {name: {"side": 1, "sector": "Timberland", **m} for name, m in rebels.items()}
    sectors = {"Timberland": {"militia": {"1": militia}},
               "Hamadu City": {"explored": True, "militia": {"dictator": 10}}}  # fmt: skip
    return GAME.decide(GAME.load({"mercs": {**attacker, **defenders}, "sectors": sectors}), Table(1, script))


def test_the_hits_of_an_attack_tell_the_ranking_once():
    """DIC-4.6.1: it was told when the targets were named; nobody is ranked again for each hit."""
    made = assault(["SMAW", "Field Radio"], {"Doc": {}, "Moose": {"wounds": 1}, "Max": {}}, 3, *[5] * 30)
    lines = [line.strip() for line in made.trace.lines()]
    shot = next(n for n, line in enumerate(lines) if line.startswith("Rizen attacks"))
    dealt = lines[shot + 1 : lines.index("lost: 3 × militia of Rebel 1")]
    assert dealt == [
        "DIC-4.6.1  the hits go down that ranking: militia of Rebel 1, then Moose",
        "Moose: health 1 left",
        "Moose is dead",
    ]
    assert sum("whom Rizen aims at" in line for line in lines) == 4
    assert "the Dictator aims at the lowest health and armor" in made.because


def test_one_target_needs_no_ranking_of_hits():
    made = assault(["SMAW", "Field Radio"], {"Doc": {}, "Moose": {"wounds": 1}}, 0, *[5] * 12)
    assert not any("the hits go down" in line for line in made.trace.lines())
