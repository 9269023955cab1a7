"""Hard cases for the solitaire AI of Undaunted: modifiers at their borders, tables rolled again, targets, options.

Each case names what the bot holds, where units stand, the dice, the move, and the clauses that must and must not have
decided. The bot is German.
"""

from __future__ import annotations

from typing import Any

import pytest

from solo_bots.games import game
from solo_bots.kernel.table import Table

GAME = game("undaunted")
FOG_ONLY = {"supply": {"Fog of War": 8}}  # no card left to bolster
ENOUGH = {"scouted": ["8A", "13B"], "controlled": ["5B"]}  # five points scouted, in scenario 1
FIVE_OF_SEVEN = ["18B", "2B", "16B", "15B", "5B", "17B"]  # nine of the ten points that you need, in scenario 7
OFF = {"Rifleman A": "9B", "Rifleman B": "12B", "Scout A": "18B", "Scout B": "18B"}  # your Riflemen on no objective
AWAY = dict.fromkeys(OFF, "18B")
NOBODY = dict.fromkeys(OFF)


def units(**places: str | None) -> dict[str, Any]:
    """Units by name, with _ for the space."""
    return {"units": {name.replace("_", " "): tile for name, tile in places.items()}}


def yours(places: dict[str, Any], **more: Any) -> dict[str, Any]: return {"units": places, **more}


def aimed_at(tile: str, **places: str | None) -> dict[str, Any]:
    """Your mortar's target marker lies there."""
    return {**units(Mortar="18B", **places), "target": tile}


CASES: dict[str, tuple[Any, ...]] = {  # hand, scenario, the bot's, yours, dice, move, clauses, not these, more
    "a counter to bring back counts, though it has bolstered":
        ("Platoon Sergeant", "1", units(Scout_A=None), {}, [8], "bolster", "SGT-2 SGT-3 BOL-1", "SGT-4",
         {"bolstered": True}),
    "no card of that counter is in the supply":
        ("Platoon Sergeant", "1", {**units(Scout_A=None), "supply": {"Rifleman A": 4, "Fog of War": 8}}, {}, [8],
         "command", "SGT-4", "SGT-3", {"bolstered": True}),
    "nothing to draw: it bolsters":
        ("Platoon Sergeant", "1", {"deck": {}, "discard": {}}, {}, [10], "bolster", "SGT-4", "HUNK-1"),
    "a Rifleman beside an objective before units under a marker":
        ("Platoon Guide", "7", {**FOG_ONLY, **units(Rifleman_A="3B")}, aimed_at("6B"), [], "guide Rifleman A 7A",
         "GUIDE-1 GUIDE-6", "GUIDE-7"),
    "a suppressed Rifleman is not guided":
        ("Platoon Guide", "7", {**FOG_ONLY, **units(Rifleman_A="3B", Machine_Gunner_A="3B"),
         "suppressed": ["Rifleman A"]}, {}, [], "guide Machine Gunner A 7A", "GUIDE-5", "GUIDE-6"),
    "nobody can be guided: it bolsters":
        ("Platoon Guide", "7", {"supply": {"Rifleman A": 4, "Fog of War": 8}, "scouted": []}, {}, [10], "bolster",
         "GUIDE-4 GUIDE-9", "HUNK-1", {"bolstered": True}),
    "case A, enough scouted: 5 is a RECON":
        ("Scout A, Fog of War", "1", ENOUGH, {}, [5], "recon", "SCOUT-1A-Y SCOUT-T3", "SCOUT-1A-N"),
    "case A keeps its modifier under a target marker":
        ("Scout A, Fog of War", "7", {"scouted": ["7A", "3B", "14B", "2B", "16B"], "controlled": ["6B"]},
         aimed_at("6B"), [5], "recon", "SCOUT-1A-Y", "SCOUT-1B-Y3"),
    "case B, enough scouted: a SCOUT is a CONCEAL":
        ("Scout A", "1", ENOUGH, {}, [2], "conceal", "SCOUT-1B-Y SCOUT-1B-Y2", "SCOUT-T4"),
    "but under a target marker it really scouts":
        ("Scout A", "7", {"scouted": ["7A", "3B", "14B", "2B", "16B"], "controlled": ["6B"]}, aimed_at("6B"), [7],
         "scout 1B", "SCOUT-1B-Y3 SCOUT-T1", "SCOUT-1B-Y2"),
    "nothing left to conceal with":
        ("Scout A", "1", ENOUGH, {"supply": {"Rifleman A": 4}}, [1, 1], "attack Rifleman A", "SCOUT-1B-Y2 SCOUT-F", ""),
    "to pin needs no points":
        ("Scout A", "5", units(Scout_A="8B"), {}, [2], "conceal", "SCOUT-1B-Y", "SCOUT-1B-N"),
    "CONTROL that wins comes before a target marker":
        ("Rifleman A", "7", {**units(Rifleman_A="7A"), "controlled": ["6B", "5B", "1B", "14B", "15B"],
         "scouted": ["7A"]}, aimed_at("7A"), [], "control", "RIFLE-1", "RIFLE-2"),
    "an objective of yours is a prize":
        ("Rifleman A", "1", {**ENOUGH, **units(Rifleman_A="8A")}, {"controlled": ["13B"]}, [7], "move 13B",
         "RIFLE-4 RIFLE-T1", "RIFLE-3"),
    "any objective beside it comes before the way to the best one":
        ("Rifleman A", "1", {**units(Rifleman_A="12B"), "scouted": ["12B", "7A", "8A"], "controlled": ["5B"]}, {}, [1],
         "move 7A", "RIFLE-4 RIFLE-T1", "MOVE-7"),
    "an easy target: CONTROL is an ATTACK":
        ("Rifleman A", "1", units(Rifleman_A="8A"), units(Rifleman_B="3B"), [8, 1], "attack Rifleman B",
         "RIFLE-5 RIFLE-T3 RIFLE-5B", "HUNK-1"),
    "one harder: CONTROL is rolled again":
        ("Rifleman A", "1", units(Rifleman_A="8A"), units(Rifleman_B="13B"), [9, 10, 5, 1], "attack Rifleman B",
         "RIFLE-T3 RIFLE-T2", "RIFLE-5 RIFLE-5B"),
    "nobody to shoot at: rolled again until it moves":
        ("Rifleman A", "1", {}, yours(NOBODY), [8, 1], "move 8A", "HUNK-1 RIFLE-T1", "RIFLE-T3"),
    "nobody to shoot at and nowhere to go":
        ("Rifleman A", "1", units(Rifleman_A="8A"), yours(NOBODY), [], "hunker down", "HUNK-1", "RIFLE-T1"),
    "a stalk that is of no use":
        ("Sniper", "7", units(Sniper="17B"), yours(AWAY), [4, 1], "attack Rifleman A", "SNIPER-T1", "SNIPER-3"),
    "from under a marker, with no better cover anywhere":
        ("Sniper", "7", units(Sniper="17B"), {**yours({**AWAY, "Mortar": "18B"}), "target": "17B"}, [8, 1], "stalk 2B",
         "SNIPER-1 MOVE-4 MOVE-5 MOVE-6", "SNIPER-3"),
    "a target provided is not left for one that is two lower":
        ("Machine Gunner A", "7", units(Machine_Gunner_A="3B"), units(Rifleman_A="9B"), [2], "attack Rifleman B",
         "MG-2 MG-T2 MG-S", "TGT-2 TGT-4"),
    "MG before an easier Mortar":
        ("Machine Gunner A", "7", units(Machine_Gunner_A="3B"), yours({**OFF, "Machine Gunner A": "17B",
         "Mortar": "9B", "Sniper": "18B"}), [2], "attack Machine Gunner A", "MG-3 MG-3B", "MG-2"),
    "a target provided that is down already: rolled again":
        ("Machine Gunner A", "7", units(Machine_Gunner_A="3B"), yours({**OFF, "Machine Gunner A": "17B"},
         suppressed=["Machine Gunner A"]), [3, 10, 1], "attack Machine Gunner A", "MG-3 MG-T4 MG-T2", "MG-2"),
    "SUPPRESS passes over who is down":
        ("Machine Gunner A", "7", units(Machine_Gunner_A="3B"), yours(OFF, suppressed=["Rifleman A"]), [6],
         "suppress Rifleman B", "MG-T3 MG-S TGT-MG", "TGT-3"),
    "ATTACK does not":
        ("Machine Gunner A", "7", units(Machine_Gunner_A="3B"), yours(OFF, suppressed=["Rifleman A"]), [5],
         "attack Rifleman A", "MG-T2 TGT-MG TGT-3", "MG-S"),
    "the main target among several on objectives":
        ("Machine Gunner A", "7", units(Machine_Gunner_A="3B"), {**units(Rifleman_A="17B", Rifleman_B="14B"),
         "controlled": FIVE_OF_SEVEN, "scouted": ["13B"]}, [2], "attack Rifleman B", "MG-2 MG-S", "TGT-1"),
    "the main target over the one provided, by the option":
        ("Machine Gunner A", "7", units(Machine_Gunner_A="3B"), {**units(Rifleman_A="13B", Rifleman_B="9B",
         Sniper="3B"), "suppressed": ["Rifleman A"], "controlled": FIVE_OF_SEVEN, "scouted": ["13B"]}, [2],
         "attack Rifleman A", "MG-3 TGT-1", "MG-S", {"options": {"main_over_provided": True}}),
    "the leader of the larger pile":
        ("Squad Leader A, Squad Leader B", "1", {"supply": {"Fog of War": 8, "Rifleman B": 4, "Scout A": 2}}, {}, [],
         "Squad Leader B bolster", "SL-1", "PLAY-3"),
    "two leaders with nothing to bolster":
        ("Squad Leader A, Squad Leader B", "1", FOG_ONLY, {}, [], "Squad Leader A hunker down",
         "SL-3 SL-4 HUNK-1", "SL-1"),
    "enough scouted: the Rifleman before the Scout":
        ("Squad Leader A", "1", {**ENOUGH, "play": ["Scout A", "Rifleman A"]}, {}, [4], "inspire Rifleman A",
         "SL-6 SL-T2 SL-INS-2", "SL-INS-1"),
    "a Sniper is nobody's to inspire":
        ("Squad Leader A", "7", {"play": ["Sniper"]}, {}, [], "bolster", "SL-3", "SL-6"),
    "more units of equal worth":
        ("Mortar", "7", units(Mortar="14B"), units(Sniper="2B", Rifleman_A="13B", Scout_A="13B", Rifleman_B="5B",
         Scout_B="5B"), [10], "target 13B", "MORTAR-TV1 MORTAR-TV2", "MORTAR-T4"),
    "too near to aim at":
        ("Mortar", "7", units(Mortar="14B"), units(Sniper="12B", Rifleman_A="13B", Scout_A="5B", Rifleman_B="5B",
         Scout_B="5B"), [3], "target 13B", "MORTAR-T3 MORTAR-TV1", "MORTAR-TV2"),
    "nobody on its marker: rolled again until it moves":
        ("Mortar", "7", {**units(Mortar="3B"), "target": "14B"}, {}, [3, 10, 2], "move 7A", "MORTAR-T4 MORTAR-T1",
         "MORTAR-T3"),
    "two points from winning: no main target":
        ("Rifleman A", "1", units(Rifleman_A="8A"), {**units(Rifleman_A="3B", Rifleman_B="2B"),
         "controlled": ["13B", "7A"], "scouted": ["2B", "17B", "6A"]}, [5], "attack Rifleman A", "TGT-2 TGT-3",
         "TGT-1"),
    "one point from winning":
        ("Rifleman A", "1", units(Rifleman_A="8A"), {**units(Rifleman_A="3B", Rifleman_B="2B"),
         "controlled": ["13B", "6A"], "scouted": ["2B", "17B"]}, [5], "attack Rifleman B", "TGT-1", "TGT-2"),
    "a tile named before play comes before better cover":
        ("Machine Gunner A", "7", units(Machine_Gunner_A="3B"), yours(OFF), [1], "move 6B", "MG-T1 MOVE-8", "MOVE-4",
         {"options": {"strategic_tiles": {"Machine Gunner": ["6B"]}}}),
    "the other team's tile, by the way that needs fewest markers":
        ("Scout B", "1", {**units(Scout_B="12B"), "scouted": ["12B", "8A", "7A"], "controlled": ["5B"]}, {}, [1],
         "scout 8A,3B", "MOVE-7 MOVE-2", "MOVE-6", {"goals": {"A Scout": "13B"}}),
    "a suppressed Scout only recovers":
        ("Scout A, Fog of War", "1", {"suppressed": ["Scout A"]}, {}, [], "recover", "PLAY-4", "SCOUT-1"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_case(case: str) -> None:
    hand, scenario, german, us, dice, move, clauses, others, *more = CASES[case]
    told = dict(*more)
    options = {"scenario": scenario, **told.pop("options", {})}
    p = GAME.load({"options": options, "GER": {"hand": hand.split(", "), **german}, "US": us, **told})
    decision = GAME.decide(p, Table(1, dice))
    text = decision.moves[0].text
    assert text.endswith(move), text
    decisive = set(decision.trace.decisive())
    assert {f"UND-{c}" for c in clauses.split()} <= decisive, decisive
    assert not {f"UND-{c}" for c in others.split()} & decisive


def test_the_radio_is_raised_by_the_us_only() -> None:
    """Scenario 10: CONTROL of a radio tile held already. It wins at four points; the German side has no use of it."""
    rifleman = {"hand": ["Rifleman A"], "units": {"Rifleman A": "6B"}, "scouted": ["4B"]}
    for held, clause in [(["6B", "1B", "5B"], "UND-RIFLE-1"), (["6B"], "UND-RIFLE-3")]:
        p = GAME.load({"options": {"scenario": "10", "side": "US"}, "US": {**rifleman, "controlled": held}})
        decision = GAME.decide(p, Table(1, [3] if clause == "UND-RIFLE-3" else []))
        assert decision.moves[0].text == "Rifleman A control" and clause in decision.trace.decisive()
    german = {**rifleman, "controlled": ["6B"]}
    p = GAME.load({"options": {"scenario": "10"}, "GER": german, "US": {"scouted": ["4B"]}})
    assert not {"UND-RIFLE-1", "UND-RIFLE-3"} & set(GAME.decide(p, Table(1, [9])).trace.decisive())


def test_a_bolster_is_told_once() -> None:
    p = GAME.load({"options": {"scenario": "7"}, "GER": {"hand": ["Platoon Sergeant"]}})
    because = GAME.decide(p, Table(1, [1])).because
    assert because.endswith("Then of the units off the map the order of types puts Rifleman C first "
                            "and it stays with that pile.")  # fmt: skip
