"""The Dictator AI's second telling (`oracles/dictator`): cases derived by hand from the document, and the program
against it on random positions and in games.

For a longer run: `python -m tests.dictator.test_oracle 20000 [seed]`.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from solo_bots.dictator.engine.attacks import Combat, Target, attack
from solo_bots.dictator.engine.attacks import foes as foes_of
from solo_bots.dictator.engine.dictators_means import BaseSector, MilitiaSector, hire, spread_extra
from solo_bots.dictator.engine.hiring_and_moving import enlist
from solo_bots.dictator.engine.position import dump_position, load_position
from solo_bots.dictator.engine.things import Seat, plain_land
from solo_bots.dictator.engine.workbench import Work, reequip
from solo_bots.games import game
from solo_bots.kernel.choices import at_random
from solo_bots.kernel.game import Opponent, play, random_legal
from solo_bots.kernel.table import Pending, Table
from solo_bots.kernel.trace import Trace
from tests.oracles import dictator as oracle

# --- short positions --------------------------------------------------------------------------------------------------
# The maps that are meant when none is given:
#   1 Rebel   Bauxite 5     Timberland   Coal 5          2 Rebels  Bauxite 5   Hamadu City  Coal 5
#             Lone Copse    Hamadu City  Twin Groves               Timberland  Cocaine 6    Lone Copse
#             Cocaine 6     Grassland    Coffee 4                  Coffee 4    Twin Groves  Copper 6
#                                                                  Grassland   Diamond 6    Woodland Edge

BAUXITE, COAL, COCAINE, COFFEE = "Bauxite Industry", "Coal Industry", "Cocaine Industry", "Coffee Industry"
COPPER, DIAMOND, OIL = "Copper Industry", "Diamond Industry", "Oil Industry"
TIMBER, COPSE, CITY, GROVES, GRASS, EDGE = (
    "Timberland", "Lone Copse", "Hamadu City", "Twin Groves", "Grassland", "Woodland Edge",
)  # fmt: skip
OIL_MAP = [[OIL, TIMBER, COAL], [COPSE, CITY, GROVES], [COCAINE, GRASS, COFFEE]]

# Full sets that all lower the initiative by 1 and leave Training alone; two copies of each.
FULL = ["9mm Handgun", "Kevlar Vest", "Epinephrine Shot"]
FULL2 = ["45 Caliber Handgun", "Body Armor", "First Aid Kit"]


def merc(sector, gear=(), squad="primary", side="dictator", **more):
    return {"side": side, "squad": squad, "sector": sector, "gear": list(gear), **more}


def rebel(sector, gear=(), side=1, **more):
    return merc(sector, gear, side=side, **more)


def figure(sector, gear=(), **more):
    return merc(sector, gear, squad="figure", **more)


def full(mercs, militia=None, explored=True, stash=None, rebels=1, options=None, **more):
    """The full JSON form of a short position.

    A number of militia is the Dictator's; explored: all sectors, or a list of them.
    """
    sectors = {}
    for s, k in (militia or {}).items():
        sectors.setdefault(s, {})["militia"] = {"dictator": k} if isinstance(k, int) else k
    for s, cards in (stash or {}).items():
        sectors.setdefault(s, {})["stash"] = list(cards)
    names = [s for row in more["map"] for s in row] if "map" in more else plain_land(rebels).names
    for s in names if explored is True else explored:
        sectors.setdefault(s, {})["explored"] = True
    raw = {"options": {"rebels": rebels, **(options or {})}, "mercs": mercs, "sectors": sectors, **more}
    return dump_position(load_position(raw))


HELD = {BAUXITE: 1, COAL: 1, COCAINE: 1, COFFEE: 1}  # no Industry is unoccupied or undefended


def case(name, position, moves, *rules, actor=None):
    found = {tuple(m) if isinstance(m, list | tuple) else (m,) for m in moves}
    return pytest.param(position, found, set(rules), actor, id=name)


# --- 3, 4.8.1, 4.12: actions ------------------------------------------------------------------------------------------

ACTIONS = [
    # 3.0: who acts
    case("3.0.5 no MERC", lambda: full({}), ["end"], "DIC-3.0.5", actor=""),
    case("3.0.5 no actions", lambda: full({"Basic": merc(TIMBER, actions=0)}), ["end"], "DIC-3.0.5"),
    case(
        "3.0.1 the higher initiative of two squads",
        lambda: full({"Basic": merc(COPSE), "Preaction": merc(GROVES, squad="secondary")}, HELD, explored=[]),
        ["Preaction explore"], "DIC-3.1.2", actor="Preaction",
    ),
    case(
        "3.0.1 higher but without an action",
        lambda: full({"Basic": merc(COPSE), "Preaction": merc(GROVES, squad="secondary", actions=0)}, HELD,
            explored=[]),
        ["Basic explore"], "DIC-3.1.2", actor="Basic",
    ),
    case(
        "3.0.1 higher but with nothing to do: no Training, no move for want of a mate's action",
        lambda: full({
            "Preaction": merc(GROVES, FULL, squad="secondary"),
            "Sarge": merc(GROVES, FULL2, squad="secondary", actions=0),
            "Basic": merc(COPSE, FULL),
        }, HELD),
        [["Basic train"]], "DIC-3.5.2", actor="Basic",
    ),
    case(
        "3.0.1 what a mate could do is not enough: Tao acts between Shooter (nothing to do) and Kastern",
        lambda: full({
            "Shooter": merc(GROVES, FULL, squad="secondary"), "Kastern": merc(GROVES, FULL, squad="secondary"),
            "Khenn": merc(GROVES, FULL2, squad="secondary", actions=0), "Tao": merc(COPSE, FULL2, actions=1),
        }, HELD),
        [["Tao train"]], "DIC-3.5.2", actor="Tao",
    ),
    case(
        "3.0.3 equipment counts: 2 + 3 against 3",
        lambda: full({
            "Basic": merc(COPSE, ["50 Caliber Rifle with FLIR Scope"]), "Natasha": merc(GROVES, squad="secondary"),
        }, HELD, explored=[]),
        ["Basic explore"], "DIC-3.1.2",
    ),
    case(
        "3.0.3 abilities count: Tack lifts her squad to 4 and 5",
        lambda: full({
            "Basic": merc(COPSE), "Tack": merc(COPSE, actions=0), "Squirrel": merc(GROVES, squad="secondary"),
        }, HELD, explored=[]),
        ["Basic explore"], "DIC-3.1.2",
    ),
    case(
        "3.0.3 a tie goes by the alphabet, across squads",
        lambda: full({"Lucid": merc(COPSE), "Basic": merc(GROVES, squad="secondary")}, HELD, explored=[]),
        ["Basic explore"], "DIC-3.1.2",
    ),
    # 3.1
    case("3.1.2 explore", lambda: full({"Basic": merc(TIMBER)}, explored=[]), ["Basic explore"], "DIC-3.1.2"),
    case(
        "3.1.2 the highest initiative in the squad explores",
        lambda: full({"Basic": merc(TIMBER), "Natasha": merc(TIMBER)}, explored=[]),
        ["Natasha explore"], "DIC-3.1.2",
    ),
    case(
        "3.1.2 of those with an action",
        lambda: full({"Basic": merc(TIMBER), "Natasha": merc(TIMBER, actions=0)}, explored=[]),
        ["Basic explore"], "DIC-3.1.2",
    ),
    case(
        "3.1.1 a mate without actions who lacks something is enough",
        lambda: full({"Basic": merc(TIMBER, FULL), "Lucid": merc(TIMBER, FULL[:2], actions=0)}, explored=[]),
        ["Basic explore"], "DIC-3.1.2",
    ),
    case(
        "3.1.1 a fully equipped squad does not explore",
        lambda: full({"Basic": merc(COPSE, FULL)}, HELD, explored=[]),
        [["Basic train"]], "DIC-3.5.2",
    ),
    case(
        "3.1.1 nor re-equip, whatever lies there",
        lambda: full({"Basic": merc(COPSE, FULL)}, HELD, stash={COPSE: ["AK-47 with Full Auto"]}),
        [["Basic train"]], "DIC-3.5.2",
    ),
    case(
        "3.1.2 exploring comes before an old stash",
        lambda: full({"Basic": merc(TIMBER)}, explored=[], stash={TIMBER: ["AK-47"]}),
        ["Basic explore"], "DIC-3.1.2",
    ),
    case(
        "3.1.3 the alphabet, not the initiative",
        lambda: full({"Basic": merc(TIMBER), "Natasha": merc(TIMBER)}, stash={TIMBER: ["AK-47", "Uzi"]}),
        ["Basic re-equip"], "DIC-3.1.3", actor="Basic",
    ),
    case(
        "3.1.3 of those with an action",
        lambda: full({"Basic": merc(TIMBER, actions=0), "Natasha": merc(TIMBER)}, stash={TIMBER: ["AK-47"]}),
        ["Natasha re-equip"], "DIC-3.1.3",
    ),
    case(
        "3.1.3 of those who would change something",
        lambda: full({"Basic": merc(TIMBER, ["Uzi"]), "Natasha": merc(TIMBER)}, stash={TIMBER: ["AK-47"]}),
        ["Natasha re-equip"], "DIC-3.1.3",
    ),
    case(
        "3.1.3 a full mate upgrades while another lacks something",
        lambda: full({"Basic": merc(TIMBER, FULL), "Lucid": merc(TIMBER, actions=0)}, stash={TIMBER: ["AK-47"]}),
        ["Basic re-equip"], "DIC-3.1.3",
    ),
    case(
        "3.1.3 mines, repair kits and lower numbers: fall through",
        lambda: full({"Basic": merc(COPSE, ["Uzi"])}, HELD, stash={COPSE: ["Land Mine", "Repair Kit", "SMAW"]}),
        [["Basic train"]], "DIC-3.5.2",
    ),
    case(
        "3.1.3 what Apeiron refuses",
        lambda: full({"Apeiron": merc(COPSE)}, HELD, stash={COPSE: ["Mortar", "Grenade"]}),
        [["Apeiron train"]], "DIC-3.5.2",
    ),
    case(
        "3.1.1 Genesis is full with two weapons",
        lambda: full({"Genesis": merc(COPSE, ["Uzi", "AK-47", "Kevlar Vest"])}, HELD, explored=[]),
        [["Genesis train"]], "DIC-3.5.2",
    ),
    case(
        "3.1.1 Gunther is full with accessories",
        lambda: full({"Gunther": merc(COPSE, ["Field Radio", "Attack Dog", "Kevlar Vest"])}, HELD, explored=[]),
        [["Gunther train"]], "DIC-3.5.2",
    ),
    case(
        "3.1.1 Gunther with two cards lacks one",
        lambda: full({"Gunther": merc(COPSE, ["Field Radio", "Kevlar Vest"])}, HELD, explored=[]),
        ["Gunther explore"], "DIC-3.1.2",
    ),
    case(
        "4.10 Hagness when exploring and stash give nothing",
        lambda: full({"Hagness": merc(COPSE)}, HELD), ["Hagness procure"], "DIC-4.10",
    ),
    case(
        "4.10 but the stash first",
        lambda: full({"Hagness": merc(COPSE), "Lucid": merc(COPSE)}, HELD, stash={COPSE: ["Uzi"]}),
        ["Hagness re-equip"], "DIC-3.1.3",
    ),
    case(
        "4.10 Hagness has a full squad: 3.1 is not true",
        lambda: full({"Hagness": merc(COPSE, FULL)}, HELD), [["Hagness train"]], "DIC-3.5.2",
    ),
    case(
        "4.10 Feedback and a discarded card",
        lambda: full({"Feedback": merc(COPSE)}, HELD, discards=["Uzi"]), ["Feedback salvage"], "DIC-4.10",
    ),
    case(
        "4.10 Feedback and nothing but a mine",
        lambda: full({"Feedback": merc(COPSE)}, HELD, discards=["Land Mine"]), [["Feedback train"]], "DIC-3.5.2",
    ),
    # 3.2
    case(
        "3.2.2 all train, in initiative order",
        lambda: full({"Basic": merc(COAL, FULL), "Natasha": merc(COAL, FULL)}),
        [["Natasha train", "Basic train"]], "DIC-3.2.1", "DIC-3.2.2",
    ),
    case(
        "3.2.2 Training 0 and no action stay out",
        lambda: full({"Basic": merc(COAL, FULL), "Shooter": merc(COAL, FULL), "Tao": merc(COAL, FULL2, actions=0)}),
        [["Basic train"]], "DIC-3.2.2",
    ),
    case(
        "3.2.2 a Field Manual trains even Shooter",
        lambda: full({"Shooter": merc(COAL, ["9mm Handgun", "Kevlar Vest", "Army FM 30-25"])}),
        [["Shooter train"]], "DIC-3.2.2",
    ),
    case(
        "3.2.2 stop at 10: 4 + 4 + 4",
        lambda: full({
            "Sonia": merc(COAL, FULL), "Wolverine": merc(COAL, FULL), "Max": merc(COAL, FULL2),
            "Walter": merc(COAL, FULL2),
        }),
        [["Sonia train", "Wolverine train", "Max train"]], "DIC-3.2.2",
    ),
    case(
        "3.2.2 Faustina's drill",
        lambda: full({"Faustina": merc(COAL, actions=0, drill=1)}, explored=[]), [["Faustina train"]], "DIC-3.2.2",
    ),
    case(
        "3.2.1 before 3.3 and 3.4",
        lambda: full({"Basic": merc(COAL, FULL)}, {TIMBER: {"1": 1}}), [["Basic train"]], "DIC-3.2.2",
    ),
    case(
        "3.1 before 3.2",
        lambda: full({"Basic": merc(COAL)}, explored=[]), ["Basic explore"], "DIC-3.1.2",
    ),
    case(
        "3.2.2 nobody can train: 3.3",
        lambda: full({"Shooter": merc(COAL, FULL)}, {COCAINE: 1, COFFEE: 1}), ["Da move Timberland"], "DIC-3.3.2",
    ),
    # 3.3
    case(
        "3.3.1 equal value: a die; 3.3.3 then they train",
        lambda: full({"Basic": merc(TIMBER, FULL)}),
        [["Da move Bauxite Industry", "Basic train"], ["Da move Coal Industry", "Basic train"]], "DIC-3.3.1",
        "DIC-3.3.3",
    ),
    case(
        "3.3.1 the higher value",
        lambda: full({"Basic": merc(COPSE, FULL)}), [["Da move Cocaine Industry", "Basic train"]], "DIC-3.3.1",
    ),
    case(
        "3.3.1 nearest before value",
        lambda: full({"Basic": merc(TIMBER, FULL)}, {BAUXITE: 1}), [["Da move Coal Industry", "Basic train"]],
        "DIC-3.3.1",
    ),
    case(
        "3.3.1 neither side may be there",
        lambda: full({"Basic": merc(COPSE, FULL)}, {COCAINE: {"1": 2}}), [["Da move Bauxite Industry", "Basic train"]],
        "DIC-3.3.1",
    ),
    case(
        "3.3.2 one step at a time",
        lambda: full({"Basic": merc(BAUXITE, FULL)}, {BAUXITE: 1, COCAINE: 1, COFFEE: 1}),
        ["Da move Timberland"], "DIC-3.3.2",
    ),
    case(
        "3.3.2 equal first steps: a die",
        lambda: full({"Shooter": merc(CITY, FULL)}, {BAUXITE: 1, COCAINE: 1, COFFEE: 1}),
        ["Da move Timberland", "Da move Twin Groves"], "DIC-3.3.2",
    ),
    case(
        "3.3.1 out of range with one action",
        lambda: full({"Basic": merc(BAUXITE, FULL, actions=1)}, {BAUXITE: 1, COCAINE: 1, COFFEE: 1}),
        [["Basic train"]], "DIC-3.5.2",
    ),
    case(
        "3.3.1 the smallest number of actions in the squad",
        lambda: full({"Basic": merc(BAUXITE, FULL), "Lucid": merc(BAUXITE, FULL, actions=1)},
            {BAUXITE: 1, COCAINE: 1, COFFEE: 1}),
        [["Basic train", "Lucid train"]], "DIC-3.5.2",
    ),
    case(
        "3.3.1 not through Rebels: 3.4 instead",
        lambda: full({"Basic": merc(BAUXITE, FULL)}, {BAUXITE: 1, COCAINE: 1, COFFEE: 1, TIMBER: {"1": 9}}),
        ["Da move Timberland"], "DIC-3.4.2",
    ),
    case(
        "3.3.1 around Rebels: Ewok's three actions do not suffice for four steps",
        lambda: full({"Ewok": merc(BAUXITE, FULL)}, {BAUXITE: 1, COCAINE: 1, COFFEE: 1, TIMBER: {"1": 9}}),
        ["Da move Timberland"], "DIC-3.4.2",
    ),
    case(
        "3.3.3 nothing left on arrival",
        lambda: full({"Basic": merc(COPSE, FULL, actions=1)}), ["Da move Cocaine Industry"], "DIC-3.3.2",
    ),
    case(
        "3.3.3 Training 0",
        lambda: full({"Shooter": merc(COPSE, FULL)}), ["Da move Cocaine Industry"], "DIC-3.3.2",
    ),
    case(
        "3.3.3 those who can, in initiative order; Faustina by her drill",
        lambda: full({
            "Basic": merc(COPSE, FULL), "Faustina": merc(COPSE, FULL, actions=1, drill=1),
            "Tao": merc(COPSE, FULL2, actions=1),
        }),
        [["Da move Cocaine Industry", "Faustina train", "Basic train"]], "DIC-3.3.3",
    ),
    case(
        "3.3.3 switched off",
        lambda: full({"Basic": merc(COPSE, FULL)}, options={"arrival_train_first": False}),
        ["Da move Cocaine Industry"],
        "DIC-3.3.2",
    ),
    case(
        "3.3 the second squad's name",
        lambda: full({"Basic": merc(COPSE, FULL, squad="secondary")}), [["Db move Cocaine Industry", "Basic train"]],
        "DIC-3.3.2",
    ),
    # 3.4
    case(
        "3.4.2 the closest, not the weakest",
        lambda: full({"Basic": merc(COPSE, FULL)}, {**HELD, CITY: {"1": 9}, GRASS: {"1": 1}}),
        ["Da move Hamadu City"], "DIC-3.4.1", "DIC-3.4.2",
    ),
    case(
        "3.4.2 equally close: the weaker; equal first steps: a die",
        lambda: full({"Basic": merc(COPSE, FULL)}, {**HELD, TIMBER: {"1": 2}, GRASS: {"1": 3}}),
        ["Da move Bauxite Industry", "Da move Hamadu City"], "DIC-3.4.2", "DIC-4.5.1",
    ),
    case(
        "3.4.2 equally close and strong: a die",
        lambda: full({"Basic": merc(COPSE, FULL)}, {**HELD, TIMBER: {"1": 2}, GRASS: {"1": 2}}),
        ["Da move Bauxite Industry", "Da move Hamadu City", "Da move Cocaine Industry"], "DIC-3.4.2", "DIC-4.5.2",
    ),
    case(
        "3.4.1 one action reaches one step only: 3.5",
        lambda: full({"Basic": merc(COPSE, FULL, actions=1)}, {**HELD, GRASS: {"1": 1}}), [["Basic train"]],
        "DIC-3.5.2",
    ),
    case(
        "3.4.1 Ewok has three",
        lambda: full({"Ewok": merc(BAUXITE, FULL)}, {**HELD, GROVES: {"1": 1}}),
        ["Da move Timberland", "Da move Lone Copse"], "DIC-3.4.2",
    ),
    case(
        "3.4.3 a member without an action holds the squad: 3.5",
        lambda: full({"Basic": merc(COPSE, FULL), "Lucid": merc(COPSE, FULL, actions=0)}, {**HELD, CITY: {"1": 1}}),
        [["Basic train"]], "DIC-3.5.2",
    ),
    case(
        "3.4.3 a drill is no action to move with",
        lambda: full({"Basic": merc(COPSE, FULL), "Faustina": merc(COPSE, FULL, actions=0, drill=1)},
            {**HELD, CITY: {"1": 1}}),
        [["Faustina train", "Basic train"]], "DIC-3.5.2",
    ),
    case(
        "3.3 before 3.4",
        lambda: full({"Basic": merc(COPSE, FULL)}, {CITY: {"1": 1}}), [["Da move Cocaine Industry", "Basic train"]],
        "DIC-3.3.2",
    ),
    # Oil Reserves
    case(
        "Oil: a free move adds to the range",
        lambda: full({"Basic": merc(COPSE, FULL, actions=1)}, {OIL: 1, COAL: 1, COCAINE: 1, COFFEE: 1, GRASS: {"1": 1}},
            map=OIL_MAP, played=["Oil Reserves"]),
        ["Da move Hamadu City", "Da move Cocaine Industry"], "DIC-3.4.2",
    ),
    case(
        "Oil: used up",
        lambda: full({"Basic": merc(COPSE, FULL, actions=1)}, {OIL: 1, COAL: 1, COCAINE: 1, COFFEE: 1, GRASS: {"1": 1}},
            map=OIL_MAP, played=["Oil Reserves"], oiled=["Da"]),
        [["Basic train"]], "DIC-3.5.2",
    ),
    case(
        "Oil: the other squad's is not used up",
        lambda: full({"Basic": merc(COPSE, FULL, actions=1)}, {OIL: 1, COAL: 1, COCAINE: 1, COFFEE: 1, GRASS: {"1": 1}},
            map=OIL_MAP, played=["Oil Reserves"], oiled=["Db"]),
        ["Da move Hamadu City", "Da move Cocaine Industry"], "DIC-3.4.2",
    ),
    case(
        "Oil: in Rebel hands",
        lambda: full({"Basic": merc(CITY, FULL, actions=1)}, {OIL: {"1": 1}, COAL: 1, COCAINE: 1, COFFEE: 1},
            map=OIL_MAP, played=["Oil Reserves"]),
        [["Basic train"]], "DIC-3.5.2",
    ),
    case(
        "Oil: a member without actions comes along",
        lambda: full({"Basic": merc(COPSE, FULL), "Lucid": merc(COPSE, FULL, actions=0)},
            {OIL: 1, COAL: 1, COCAINE: 1, COFFEE: 1, CITY: {"1": 1}}, map=OIL_MAP, played=["Oil Reserves"]),
        ["Da move Hamadu City"], "DIC-3.4.2",
    ),
    case(
        "Oil: nobody has an action but the move is free",
        lambda: full({"Basic": merc(COPSE, FULL, actions=0)}, {OIL: 1, COAL: 1, COCAINE: 1, COFFEE: 1, CITY: {"1": 1}},
            map=OIL_MAP, played=["Oil Reserves"]),
        ["Da move Hamadu City"], "DIC-3.4.2",
    ),
    case(
        "Oil: on arrival all actions are left",
        lambda: full({"Basic": merc(COPSE, FULL, actions=1)}, {OIL: 1}, map=OIL_MAP, played=["Oil Reserves"]),
        [["Da move Cocaine Industry", "Basic train"]], "DIC-3.3.3",
    ),
    # 3.5
    case(
        "3.5.2 each trains once, in initiative order",
        lambda: full({"Basic": merc(COPSE, FULL), "Natasha": merc(COPSE, FULL)}, HELD),
        [["Natasha train", "Basic train"]], "DIC-3.5.1", "DIC-3.5.2",
    ),
    case(
        "3.5.2 who could add nothing keeps the action",
        lambda: full({"Basic": merc(COPSE, FULL), "Natasha": merc(COPSE, FULL)}, {**HELD, COPSE: 9}),
        [["Natasha train"]], "DIC-3.5.2",
    ),
    case(
        "3.5.1 also on an Industry",
        lambda: full({"Basic": merc(COAL, FULL)}, HELD), [["Basic train"]], "DIC-3.5.2",
    ),
    # 3.6
    case(
        "3.6.1 full sector, Rebel out of range: a step nearer",
        lambda: full({"Basic": merc(COPSE, FULL, actions=1)}, {**HELD, COPSE: 10, GROVES: {"1": 1}}),
        ["Da move Hamadu City"], "DIC-3.6.1",
    ),
    case(
        "3.6.1 nobody can train: a step nearer, several ways: a die",
        lambda: full({"Shooter": merc(BAUXITE, FULL)}, {**HELD, COFFEE: 1, GROVES: {"1": 1}}),
        ["Da move Timberland", "Da move Lone Copse"], "DIC-3.6.1",
    ),
    case(
        "3.4.2 equally close, in range with two actions: the weaker",
        lambda: full({"Shooter": merc(BAUXITE, FULL)}, {COAL: {"1": 3}, COCAINE: {"1": 2}, BAUXITE: 1, COFFEE: 1}),
        ["Da move Lone Copse"], "DIC-3.4.2", "DIC-4.5.1",
    ),
    case(
        "3.6.2 the same with one action, out of range",
        lambda: full({"Shooter": merc(BAUXITE, FULL, actions=1)},
            {COAL: {"1": 3}, COCAINE: {"1": 2}, BAUXITE: 1, COFFEE: 1}),
        ["Da move Lone Copse"], "DIC-3.6.2", "DIC-4.5.1",
    ),
    case(
        "3.6.1 no Rebel sector: stay",
        lambda: full({"Shooter": merc(BAUXITE, FULL)}, HELD), ["end"], "DIC-3.0.5",
    ),
    case(
        "3.6.1 the squad cannot move as one",
        lambda: full({"Shooter": merc(BAUXITE, FULL), "Basic": merc(BAUXITE, FULL, actions=0)},
            {**HELD, TIMBER: {"1": 1}}),
        ["end"], "DIC-3.0.5",
    ),
    # the Dictator figure
    case(
        "4.1.6 he explores",
        lambda: full({"Castro": figure(COAL)}, HELD, explored=[], base=COAL), ["Castro explore"], "DIC-3.1.2",
    ),
    case(
        "4.1.6 he trains by 3.2",
        lambda: full({"Castro": figure(COAL, FULL)}, base=COAL), [["Castro train"]], "DIC-3.2.2",
    ),
    case(
        "4.1.6 and by 3.5, and does not go to an Industry or a Rebel",
        lambda: full({"Castro": figure(COAL, FULL)}, {COAL: 1, TIMBER: {"1": 1}}, base=COAL), [["Castro train"]],
        "DIC-3.5.2",
    ),
    case(
        "4.1.5 he never leaves",
        lambda: full({"Castro": figure(COAL, FULL)}, {COAL: 10, TIMBER: {"1": 1}}, base=COAL), ["end"], "DIC-3.0.5",
    ),
    case(
        "3.5.1 the number is 10 on Kim's base too",
        lambda: full({"Kim": figure(COAL, FULL)}, {COAL: 12, TIMBER: {"1": 1}}, base=COAL, dictator="Kim"), ["end"],
        "DIC-3.0.5",
    ),
    case(
        "4.1.6 he fires a mortar",
        lambda: full({"Castro": figure(COAL, ["Mortar"])}, {COAL: 1, TIMBER: {"1": 1}}, base=COAL),
        ["Castro mortar Timberland"], "DIC-4.12.1",
    ),
    case(
        "4.1.5 he is his own squad",
        lambda: full({"Castro": figure(COAL, actions=0), "Basic": merc(COAL, FULL)}, {**HELD, TIMBER: {"1": 1}},
            base=COAL),
        ["Da move Timberland"], "DIC-3.4.2",
    ),
    # 4.8.1
    case(
        "4.8.1 Doc heals before everything",
        lambda: full({"Doc": merc(COPSE, ["Mortar"], actions=2), "Basic": merc(COPSE, wounds=1)}, {CITY: {"1": 1}},
            explored=[]),
        ["Doc heal"], "DIC-4.8.1", actor="Doc",
    ),
    case(
        "4.8.1 himself, and without an action",
        lambda: full({"Doc": merc(COPSE, FULL, actions=0, wounds=2)}, HELD), ["Doc heal"], "DIC-4.8.1",
    ),
    case(
        "4.8.1 not the other squad",
        lambda: full({"Doc": merc(COPSE, FULL), "Basic": merc(COPSE, FULL, squad="secondary", wounds=1, actions=0)},
            HELD),
        [["Doc train"]], "DIC-3.5.2",
    ),
    case(
        "4.8.0 no hospital",
        lambda: full({"Basic": merc(CITY, FULL, wounds=1)}, HELD), [["Basic train"]], "DIC-3.5.2",
    ),
    case(
        "4.8.0 with the option: most wounded first",
        lambda: full({"Basic": merc(CITY, FULL, wounds=1), "Lucid": merc(CITY, FULL, wounds=2)}, HELD,
            options={"bot_city_services": True}),
        ["Lucid hospital"], "DIC-4.8.0",
    ),
    # 4.12
    case(
        "4.12.1 before 3.1",
        lambda: full({"Basic": merc(COPSE, ["Mortar"])}, {CITY: {"1": 1}}, explored=[]),
        ["Basic mortar Hamadu City"], "DIC-4.12.1",
    ),
    case(
        "4.12.1 a mate of the acting MERC",
        lambda: full({"Basic": merc(COPSE, ["Mortar"]), "Natasha": merc(COPSE)}, {CITY: {"1": 1}}, explored=[]),
        ["Basic mortar Hamadu City"], "DIC-4.12.1", actor="Basic",
    ),
    case(
        "4.12.1 of two the higher initiative",
        lambda: full({"Basic": merc(COPSE, ["Mortar"]), "Natasha": merc(COPSE, ["Mortar"])}, {CITY: {"1": 1}}),
        ["Natasha mortar Hamadu City"], "DIC-4.12.1",
    ),
    case(
        "4.12.1 an action is needed",
        lambda: full({"Basic": merc(COPSE, ["Mortar"], actions=0), "Natasha": merc(COPSE)}, {CITY: {"1": 1}},
            explored=[]),
        ["Natasha explore"], "DIC-3.1.2",
    ),
    case(
        "4.12.1 adjacent only",
        lambda: full({"Basic": merc(COPSE, ["Mortar"])}, {TIMBER: {"1": 1}, GRASS: {"1": 1}, GROVES: {"1": 1}},
            explored=[]),
        ["Basic explore"], "DIC-3.1.2",
    ),
    case(
        "4.12.2 most targets, though another force is weaker",
        lambda: full({"Basic": merc(COPSE, ["Mortar"]), "Lucid": rebel(BAUXITE)}, {CITY: {"1": 4}}),
        ["Basic mortar Hamadu City"], "DIC-4.12.2",
    ),
    case(
        "4.12.2 a tie: the weaker",
        lambda: full({"Basic": merc(COPSE, ["Mortar"]), "Juicer": rebel(BAUXITE)}, {CITY: {"1": 1}}),
        ["Basic mortar Hamadu City"], "DIC-4.5.1",
    ),
    case(
        "4.12.2 still a tie: a die",
        lambda: full({"Basic": merc(COPSE, ["Mortar"])}, {CITY: {"1": 1}, BAUXITE: {"1": 1}}),
        ["Basic mortar Hamadu City", "Basic mortar Bauxite Industry"], "DIC-4.5.2",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("position", "moves", "rules", "actor"), ACTIONS)
def test_action(position, moves, rules, actor):
    found = oracle.action(position())
    assert found["moves"] == moves
    assert rules <= found["rules"], found
    assert actor is None or found["actor"] == actor


# --- skills -----------------------------------------------------------------------------------------------------------

S = TIMBER
SKILLS = [
    ("card", {"Basic": merc(S)}, "Basic", (2, 2, 1, 1)),
    ("a Dictator", {"Pol Pot": figure(COAL)}, "Pol Pot", (2, 2, 2, 1)),
    ("equipment", {"Basic": merc(S, ["AK-47 with Full Auto", "Full Body Armor", "Field Radio"])}, "Basic",
        (0, 2, 2, 3)),
    ("a mortar counts", {"Surgeon": merc(S, ["Mortar", "Kevlar Vest"])}, "Surgeon", (-1, 8, 3, 5)),
    ("combat below 0", {"Teresa": merc(S, ["Full Body Armor"])}, "Teresa", (-3, -2, 0, 1)),
    ("Bouba", {"Bouba": merc(S, ["9mm Handgun"])}, "Bouba", (4, 3, 0, 1)),
    ("Bouba without", {"Bouba": merc(S, ["M16"])}, "Bouba", (4, 4, 0, 1)),
    ("Mayhem", {"Mayhem": merc(S, ["Uzi with AP Ammo"])}, "Mayhem", (2, 4, 1, 2)),
    ("Rozeske", {"Rozeske": merc(S, ["Kevlar Vest"])}, "Rozeske", (0, 3, 2, 1)),
    ("Stumpy", {"Stumpy": merc(S, ["Grenade"])}, "Stumpy", (1, 6, 0, 3)),
    ("Vandradi", {"Vandradi": merc(S, ["Uzi"])}, "Vandradi", (3, 3, 2, 2)),
    ("Vandradi: a grenade is no weapon", {"Vandradi": merc(S, ["Grenade"])}, "Vandradi", (1, 5, 2, 3)),
    ("Ra", {"Ra": merc(S, ["9mm Handgun"])}, "Ra", (1, 3, 2, 2)),
    ("Ra unarmed", {"Ra": merc(S)}, "Ra", (1, 2, 2, 1)),
    ("Moe", {"Moe": merc(S, ["SMAW"])}, "Moe", (1, 12, 3, 2)),
    ("Dutch unarmed", {"Dutch": merc(S)}, "Dutch", (2, 3, 2, 1)),
    ("Dutch armed", {"Dutch": merc(S, ["9mm Handgun"])}, "Dutch", (1, 3, 2, 1)),
    ("Vulture", {"Vulture": merc(S, ["Mortar", "Ghillie Suit"])}, "Vulture", (5, 7, 1, 5)),
    ("Snake alone", {"Snake": merc(S), "Basic": merc(S, squad="secondary")}, "Snake", (3, 4, 1, 1)),
    ("Snake in company", {"Snake": merc(S), "Basic": merc(S)}, "Snake", (2, 3, 0, 1)),
    ("Tavisto with a woman", {"Tavisto": merc(S), "Teresa": merc(S)}, "Tavisto", (3, 3, 4, 1)),
    ("Tavisto: not in the other squad", {"Tavisto": merc(S), "Teresa": merc(S, squad="secondary")}, "Tavisto",
        (2, 2, 3, 1)),
    ("Valkyrie's mate", {"Basic": merc(S), "Valkyrie": merc(S)}, "Basic", (3, 2, 1, 1)),
    ("Valkyrie herself", {"Basic": merc(S), "Valkyrie": merc(S)}, "Valkyrie", (4, 3, 2, 1)),
    ("Sarge alone leads", {"Sarge": merc(S)}, "Sarge", (4, 2, 3, 1)),
    ("Sarge: an equal does not stop him", {"Sarge": merc(S), "Natasha": merc(S)}, "Sarge", (4, 2, 3, 1)),
    ("Sarge: a higher one does", {"Sarge": merc(S), "Sonia": merc(S)}, "Sarge", (3, 1, 2, 1)),
    ("Sarge: with Valkyrie's help he is her equal", {"Sarge": merc(S), "Valkyrie": merc(S)}, "Sarge", (5, 2, 3, 1)),
    ("Tack leads", {"Basic": merc(S), "Tack": merc(S)}, "Basic", (4, 2, 1, 1)),
    ("Tack herself", {"Basic": merc(S), "Tack": merc(S)}, "Tack", (5, 2, 1, 1)),
    ("Tack does not lead", {"Sonia": merc(S), "Tack": merc(S)}, "Tack", (3, 2, 1, 1)),
    ("Tack and Sarge: both lead", {"Sarge": merc(S), "Tack": merc(S)}, "Sarge", (6, 2, 3, 1)),
    ("Tack and Sarge: hers", {"Sarge": merc(S), "Tack": merc(S)}, "Tack", (5, 2, 1, 1)),
    ("Haarg alone", {"Haarg": merc(S)}, "Haarg", (1, 3, 1, 1)),
    ("Haarg: each skill on its own", {"Haarg": merc(S), "Basic": merc(S)}, "Haarg", (2, 3, 1, 1)),
    ("Haarg: all three", {"Haarg": merc(S), "Natasha": merc(S, ["M16"])}, "Haarg", (2, 4, 2, 1)),
    ("Haarg: what a mate has in the end", {"Haarg": merc(S, ["M16"]), "Sarge": merc(S, ["50 Caliber Rifle"])}, "Haarg",
        (2, 7, 2, 1)),
    ("Haarg: not the other squad", {"Haarg": merc(S), "Natasha": merc(S, squad="secondary")}, "Haarg", (1, 3, 1, 1)),
    ("a Rebel's squad", {"Basic": rebel(S), "Valkyrie": rebel(S), "Natasha": rebel(S, squad="secondary")}, "Natasha",
        (3, 3, 2, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("mercs", "name", "expected"), [pytest.param(*c[1:], id=c[0]) for c in SKILLS])
def test_skills(mercs, name, expected):
    more = {"dictator": "Pol Pot", "base": COAL} if "Pol Pot" in mercs else {}
    assert oracle.skills(full(mercs, **more), name) == expected


def test_haarg_anyone():
    mercs = {"Haarg": merc(S), "Natasha": merc(S, squad="secondary")}
    assert oracle.skills(full(mercs, options={"haarg_anyone": True}), "Haarg") == (2, 3, 2, 1)


# --- control, 4.5 -----------------------------------------------------------------------------------------------------


def test_control():
    p = full({"Basic": merc(TIMBER), "Lucid": rebel(CITY, side=2), "Doc": rebel(CITY, side=1)},
        {COAL: {"1": 1, "2": 2}, BAUXITE: 3}, rebels=2)  # fmt: skip
    found = oracle.control(p)
    assert found[TIMBER] == found[BAUXITE] == "dictator"
    assert (found[COAL], found[CITY], found[COPPER]) == (2, 1, None)  # a tie between Rebels: the lower seat


STRENGTH = [
    ("militia count 1 each, of all Rebels", {}, {S: {"1": 2, "2": 3}}, 5),
    ("health and armor", {"Basic": rebel(S, ["Kevlar Vest"])}, {}, 5),
    ("current ones", {"Juicer": rebel(S, ["Full Body Armor"], wounds=2, dents=4)}, {}, 5),
    ("all together", {"Basic": rebel(S), "Doc": rebel(S, side=2, wounds=2)}, {S: {"2": 1}}, 5),
    ("the Dictator's do not count", {"Basic": merc(S)}, {S: 4}, 0),
]


@pytest.mark.parametrize(("mercs", "militia", "expected"), [pytest.param(*c[1:], id=c[0]) for c in STRENGTH])
def test_strength(mercs, militia, expected):
    assert oracle.strength(full(mercs, militia, rebels=2), S) == expected


def test_weakest():
    "DIC-4.5.1, 4.5.2."
    p = full({"Basic": rebel(S)}, {COAL: {"1": 2}, COCAINE: {"1": 4}, COFFEE: {"1": 2}})
    assert oracle.weakest(p, [S, COAL, COCAINE]) == {COAL}
    assert oracle.weakest(p, [S, COAL, COCAINE, COFFEE]) == {COAL, COFFEE}
    assert oracle.weakest(p, []) == set()


# --- 4.1 --------------------------------------------------------------------------------------------------------------

BASE = [
    ("4.1.0 none controlled", {}, {COAL: {"1": 1}, TIMBER: 3}, set()),
    ("4.1.1 furthest from the nearest Rebel unit", {}, {BAUXITE: 1, COAL: 9, COFFEE: 1, TIMBER: {"1": 1}}, {COFFEE}),
    ("4.1.1 the nearest counts, not the sum", {}, {COAL: 1, COCAINE: 1, BAUXITE: {"1": 1}, TIMBER: {"1": 1}},
        {COCAINE}),
    ("4.1.1 a MERC is a force too", {"Basic": rebel(TIMBER)}, {BAUXITE: 1, COCAINE: 1}, {COCAINE}),
    ("4.1.2 most units, MERCs too", {"Basic": merc(COAL)}, {COAL: 2, BAUXITE: 2, TIMBER: {"1": 1}}, {COAL}),
    ("4.1.3 value", {}, {COCAINE: 2, COFFEE: 2, TIMBER: {"1": 1}}, {COCAINE}),
    ("4.1.4 a die", {}, {COAL: 2, BAUXITE: 2, TIMBER: {"1": 1}}, {COAL, BAUXITE}),
    ("4.1.1 no Rebel at all", {}, {COAL: 2, BAUXITE: 2, COCAINE: 1}, {COAL, BAUXITE}),
    ("4.1.0 Rebel Industries are out", {}, {COAL: {"1": 2}, BAUXITE: 2}, {BAUXITE}),
]


@pytest.mark.parametrize(("mercs", "militia", "expected"), [pytest.param(*c[1:], id=c[0]) for c in BASE])
def test_base(mercs, militia, expected):
    assert oracle.base_choices(full(mercs, militia)) == expected


# --- 4.3 --------------------------------------------------------------------------------------------------------------

TWO = {"Basic": merc(BAUXITE), "Lucid": merc(COFFEE, squad="secondary")}
HIRE = [
    ("nearest to the weakest", {}, {BAUXITE: 1, COFFEE: 1, TIMBER: {"1": 3}, GRASS: {"1": 2}}, {}, {COFFEE}),
    ("nearest to either of two weakest", {}, {BAUXITE: 1, COFFEE: 1, TIMBER: {"1": 2}, GRASS: {"1": 2}}, {},
        {BAUXITE, COFFEE}),
    ("two equally near", {}, {BAUXITE: 1, COAL: 1, TIMBER: {"1": 3}}, {}, {BAUXITE, COAL}),
    ("4.3.2b among all Rebel sectors, not the nearest", {},
        {BAUXITE: 1, GROVES: 1, TIMBER: {"1": 3}, COFFEE: {"1": 1}}, {}, {GROVES}),
    ("the second slot is free", {"Basic": merc(BAUXITE)}, {GROVES: 1, COFFEE: {"1": 1}}, {}, {GROVES}),
    ("no free slot: the squad nearest to that sector", TWO, {GRASS: 1, COCAINE: {"1": 1}}, {}, {COFFEE}),
    ("no free slot: both equally near", TWO, {GROVES: 1, COAL: {"1": 1}, TIMBER: 1}, {}, {BAUXITE, COFFEE}),
    ("no Rebel sector: the base", {"Castro": figure(COAL)}, {BAUXITE: 5}, {"base": COAL}, {COAL}),
    ("no Rebel sector, no base: most units", {}, {BAUXITE: 5, COAL: 4}, {}, {BAUXITE}),
    ("no own sector", {}, {BAUXITE: {"1": 1}}, {}, set()),
]


@pytest.mark.parametrize(("mercs", "militia", "more", "expected"), [pytest.param(*c[1:], id=c[0]) for c in HIRE])
def test_hire(mercs, militia, more, expected):
    assert oracle.hire_sectors(full(mercs, militia, **more)) == expected


# --- 4.4 --------------------------------------------------------------------------------------------------------------

CASTRO, KIM = {"Castro": figure(COAL)}, {"Kim": figure(COAL)}
WILD = [TIMBER, COPSE, GROVES, GRASS]
PLACE = [
    ("4.4.1 the weaker", {}, {COAL: {"1": 2}, CITY: {"1": 1}}, {}, [COAL, CITY], "", {CITY}),
    ("4.4.1 a die", {}, {COAL: {"1": 2}, CITY: {"1": 2}}, {}, [COAL, CITY], "", {COAL, CITY}),
    ("4.4.2 value before distance", CASTRO, {}, {"base": COAL}, [TIMBER, COFFEE, COCAINE], "", {COCAINE}),
    ("4.4.2 then distance to the base", CASTRO, {GRASS: 1}, {"base": COAL}, [TIMBER, COPSE, GROVES], "",
        {TIMBER, GROVES}),
    ("4.4.2 no base: to a Dictator sector", {}, {COCAINE: 1}, {}, [TIMBER, COPSE, GROVES, GRASS], "", {COPSE, GRASS}),
    ("4.4.3 nearest to a Rebel sector", {}, {COAL: 1, COFFEE: 1, TIMBER: {"1": 1}}, {}, [COAL, COFFEE], "", {COAL}),
    ("4.4.3 whose Rebel sector is weaker", {}, {COAL: 1, COFFEE: 1, TIMBER: {"1": 2}, GRASS: {"1": 1}}, {},
        [COAL, COFFEE], "", {COFFEE}),
    ("4.4.3 a die", {}, {COAL: 1, BAUXITE: 1, TIMBER: {"1": 2}}, {}, [COAL, BAUXITE], "", {COAL, BAUXITE}),
    ("4.4.3 full ones are passed over", {}, {COAL: 10, COFFEE: 1, TIMBER: {"1": 1}}, {}, [COAL, COFFEE], "", {COFFEE}),
    ("4.4.3 all full", {}, {COAL: 10, TIMBER: {"1": 1}}, {}, [COAL], "", set()),
    ("4.4.3 no Rebel sector", {}, {COAL: 2, COFFEE: 1}, {}, [COAL, COFFEE], "", {COAL, COFFEE}),
    ("4.4.3 Kim's base holds 20", KIM, {COAL: 19, COFFEE: 1, TIMBER: {"1": 1}}, {"base": COAL, "dictator": "Kim"},
        [COAL, COFFEE], "", {COAL}),
    ("4.4.0 Kim: Rebel sectors first", KIM, {CITY: {"1": 1}, TIMBER: {"1": 2}}, {"base": COAL, "dictator": "Kim"},
        [*WILD, COAL, CITY], "Kim", {CITY}),
    ("4.4.0 Kim: then neutral", KIM, {}, {"base": COAL, "dictator": "Kim"}, [*WILD, COAL, COCAINE], "Kim", {COCAINE}),
    ("4.4.0 Mao: Wilderness only", {}, {COAL: {"1": 1}, TIMBER: {"1": 4}}, {}, [*WILD, COAL, CITY], "Mao", {TIMBER}),
    ("4.4.0 Mao: neutral Wilderness", {}, {COAL: {"1": 1}, BAUXITE: 1}, {}, [*WILD, COAL, CITY], "Mao",
        {TIMBER, COPSE}),
    ("4.4.0 Mao: the Dictator's at last", {}, {TIMBER: 1, COPSE: 1, COAL: {"1": 1}}, {}, [TIMBER, COPSE], "Mao",
        {TIMBER}),
    ("4.4.0 Noriega: neutral first", {}, {COAL: 1, CITY: {"1": 1}}, {}, [COAL, CITY, COCAINE, COFFEE], "Noriega",
        {COCAINE}),
    ("4.4.0 Noriega: then the Dictator's", {}, {COAL: 1, BAUXITE: 1, GROVES: {"1": 1}}, {}, [COAL, BAUXITE], "Noriega",
        {COAL}),
    ("4.4.0 Noriega: never Rebel ones", {}, {GROVES: {"1": 1}}, {}, [GROVES], "Noriega", set()),
    ("4.4.0 Lockdown: the base to 10", CASTRO, {COAL: 9}, {"base": COAL}, [COAL, TIMBER, GROVES], "Lockdown", {COAL}),
    ("4.4.0 Lockdown: then the Dictator's", CASTRO, {COAL: 10, TIMBER: 1}, {"base": COAL}, [COAL, TIMBER, GROVES],
        "Lockdown", {TIMBER}),
    ("4.4.0 Lockdown: then neutral", CASTRO, {COAL: 10, TIMBER: {"1": 1}}, {"base": COAL}, [COAL, TIMBER, GROVES],
        "Lockdown", {GROVES}),
    ("4.4.0 Lockdown: then Rebel ones", CASTRO, {COAL: 10, TIMBER: {"1": 1}, GROVES: 10}, {"base": COAL},
        [COAL, TIMBER, GROVES], "Lockdown", {TIMBER}),
]  # fmt: skip


@pytest.mark.parametrize(("mercs", "militia", "more", "candidates", "about", "expected"),
    [pytest.param(*c[1:], id=c[0]) for c in PLACE])
def test_militia(mercs, militia, more, candidates, about, expected):
    assert oracle.militia_sector(full(mercs, militia, **more), candidates, about) == expected


# --- 2.3 --------------------------------------------------------------------------------------------------------------

EXTRA = [
    ("2.3.1 one Rebel: none", 1, {COAL: 2, BAUXITE: 2}, 4, [{}]),
    ("2.3.2 evenly", 2, {COAL: 3, BAUXITE: 3, TIMBER: {"1": 1}}, 4, [{COAL: 2, BAUXITE: 2}]),
    ("2.3.2 the rest to the nearest", 2, {COAL: 3, BAUXITE: 3, COPPER: 3, TIMBER: {"1": 1}}, 4,
        [{COAL: 1, BAUXITE: 2, COPPER: 1}]),
    ("2.3.2 a tie: the weaker Rebel sector", 2, {COAL: 3, BAUXITE: 3, TIMBER: {"1": 2}, "Lone Copse": {"2": 1}}, 5,
        [{COAL: 3, BAUXITE: 2}]),
    ("2.3.2 a tie: a die", 2, {COAL: 3, BAUXITE: 3, CITY: {"1": 2}}, 5, [{COAL: 2, BAUXITE: 3}, {COAL: 3, BAUXITE: 2}]),
    ("2.3.2 not the totals levelled", 2, {COAL: 8, BAUXITE: 1, CITY: {"1": 2}}, 4, [{COAL: 2, BAUXITE: 2}]),
    ("2.3.2 full ones are skipped", 2, {COAL: 9, BAUXITE: 3, CITY: {"1": 2}}, 4, [{COAL: 1, BAUXITE: 3}]),
    ("2.3.2 what does not fit is lost", 2, {COAL: 9, BAUXITE: 9, CITY: {"1": 2}}, 4, [{COAL: 1, BAUXITE: 1}]),
    ("2.3.2 Industries only", 2, {COAL: 3, TIMBER: 3, CITY: {"1": 2}}, 4, [{COAL: 4}]),
    ("2.3.2 controlled ones only", 2, {COAL: 3, BAUXITE: {"1": 2}}, 4, [{COAL: 4}]),
    ("2.3.2 none", 2, {CITY: {"1": 2}}, 4, [{}]),
]  # fmt: skip


@pytest.mark.parametrize(("rebels", "militia", "n", "expected"), [pytest.param(*c[1:], id=c[0]) for c in EXTRA])
def test_extra_militia(rebels, militia, n, expected):
    found = oracle.extra_militia(full({}, militia, rebels=rebels), n)
    assert sorted(sorted(d.items()) for d in found) == sorted(sorted(d.items()) for d in expected)


# --- 4.6 --------------------------------------------------------------------------------------------------------------

M1, M2 = "militia of Rebel 1", "militia of Rebel 2"
TARGETS = [
    ("4.6.1 least health + armor", {"Basic": rebel(S), "Lucid": rebel(S, ["Flak Vest"], wounds=1)},
        ["Basic", "Lucid", M1], [{M1}, {"Basic", "Lucid"}]),
    ("4.6.1 armor counts", {"Basic": rebel(S), "Lucid": rebel(S, ["Kevlar Vest"])}, ["Lucid", "Basic"],
        [{"Basic"}, {"Lucid"}]),
    ("4.6.2 more targets", {"Basic": rebel(S), "Lucid": rebel(S, ["Uzi"])}, ["Basic", "Lucid"], [{"Lucid"}, {"Basic"}]),
    ("4.6.3 higher initiative", {"Basic": rebel(S), "Sonia": rebel(S)}, ["Basic", "Sonia"], [{"Sonia"}, {"Basic"}]),
    ("4.6.2 before 4.6.3", {"Tao": rebel(S, ["Uzi"]), "Sonia": rebel(S)}, ["Sonia", "Tao"], [{"Tao"}, {"Sonia"}]),
    ("4.6.4 a die, also between militia", {}, [M1, M2], [{M1, M2}]),
    ("4.6.3 militia have 2", {"Sonia": rebel(S, wounds=2), "Tao": rebel(S, wounds=2)}, [M1, "Tao", "Sonia"],
        [{"Sonia"}, {M1}, {"Tao"}]),
    ("4.6.3 and 4 with Walter", {"Natasha": rebel(S, wounds=2), "Walter": rebel(S)}, [M1, "Natasha", "Walter"],
        [{M1}, {"Natasha"}, {"Walter"}]),
    ("4.6.1 Runde after the other MERCs", {"Runde": rebel(S, wounds=2), "Juicer": rebel(S)}, ["Runde", "Juicer", M1],
        [{M1}, {"Juicer"}, {"Runde"}]),
    ("4.6.1 Runde when no other MERC is there", {"Runde": rebel(S)}, ["Runde", M1], [{M1}, {"Runde"}]),
]  # fmt: skip


@pytest.mark.parametrize(("mercs", "candidates", "expected"), [pytest.param(*c[1:], id=c[0]) for c in TARGETS])
def test_targets(mercs, candidates, expected):
    p = full(mercs, {S: {"1": 1, "2": 1}}, rebels=2)
    assert oracle.targets(p, candidates) == expected


def test_targets_of_buzzkill():
    "DIC-4.6.1: he ranks MERCs only, militia when none is left."
    p = full({"Basic": rebel(S), "Juicer": rebel(S)}, {S: {"1": 1}})
    assert oracle.targets(p, [M1, "Juicer", "Basic"], attacker="Buzzkill") == [{"Basic"}, {"Juicer"}, {M1}]


FIRST = [
    ("4.6.4 a MERC beside five militia", {"Basic": rebel(S, wounds=2)}, {"1": 5}, {"Basic": 1, M1: 5}),
    ("4.6.4 every militia of every Rebel", {}, {"1": 4, "2": 1}, {M1: 4, M2: 1}),
    ("4.6.4 two MERCs and militia", {"Basic": rebel(S, wounds=2), "Lucid": rebel(S, wounds=2)}, {"1": 3, "2": 2},
        {"Basic": 1, "Lucid": 1, M1: 3, M2: 2}),
    ("4.6.4 only who is tied", {"Basic": rebel(S, wounds=2), "Lucid": rebel(S)}, {"2": 9}, {"Basic": 1, M2: 9}),
    ("4.6.3 no tie, no die", {"Tao": rebel(S, wounds=2)}, {"1": 5}, {M1: 1}),
]  # fmt: skip


@pytest.mark.parametrize(("mercs", "crowd", "expected"), [pytest.param(*c[1:], id=c[0]) for c in FIRST])
def test_first_target(mercs, crowd, expected):
    p = full(mercs, {S: crowd}, rebels=2)
    found = oracle.first_target(p, [*mercs, *(f"militia of Rebel {k}" for k in crowd)], S)
    assert found == {c: Fraction(k, sum(expected.values())) for c, k in expected.items()}


HITS = [
    ("4.6.1 each until dead", {"Basic": rebel(S), "Juicer": rebel(S)}, 0, "Shooter", 2, 4, [{"Basic": 3, "Juicer": 1}]),
    ("4.6.1 armor takes hits too", {"Basic": rebel(S, ["Flak Vest"])}, 0, "Shooter", 1, 6, [{"Basic": 4}]),
    ("4.6.1 as many as there are targets", {}, 5, "Shooter", 2, 6, [{M1: 2}]),
    ("4.6.4 whom the die puts first", {"Basic": rebel(S, wounds=2)}, 5, "Shooter", 2, 6,
        [{"Basic": 1, M1: 1}, {M1: 2}]),
    ("Rizen: all militia and a MERC", {"Basic": rebel(S)}, 3, "Rizen", 1, 4, [{M1: 3, "Basic": 1}]),
    ("Rizen: the MERC who shoots at two comes first", {"Basic": rebel(S, ["Uzi"], wounds=2)}, 3, "Rizen", 1, 2,
        [{"Basic": 1, M1: 1}]),
    ("Rizen: he who is slower comes last", {"Tao": rebel(S, wounds=2)}, 3, "Rizen", 1, 3, [{M1: 3}]),
    ("Rizen: a tie goes by the die", {"Basic": rebel(S, wounds=2)}, 3, "Rizen", 1, 3, [{"Basic": 1, M1: 2}, {M1: 3}]),
    ("Rizen: only as many MERCs as he has targets", {"Basic": rebel(S, wounds=2), "Sonia": rebel(S, wounds=2)}, 2,
        "Rizen", 1, 9, [{"Sonia": 1, M1: 2}]),
    ("Buzzkill: MERCs", {"Juicer": rebel(S)}, 3, "Buzzkill", 2, 7, [{"Juicer": 5}]),
]  # fmt: skip


@pytest.mark.parametrize(("mercs", "crowd", "attacker", "aims", "hits", "expected"),
    [pytest.param(*c[1:], id=c[0]) for c in HITS])
def test_hits_dealt(mercs, crowd, attacker, aims, hits, expected):
    p = full(mercs, {S: {"1": crowd}})
    assert oracle.hits_dealt(p, S, attacker, aims, hits) == {frozenset(way.items()) for way in expected}


# --- 4.7 --------------------------------------------------------------------------------------------------------------

EQUIP = [
    ("4.7.3 one of each kind", "Basic", [], ["AK-47", "M16", "Kevlar Vest", "Field Radio"],
        ["AK-47", "Kevlar Vest", "Field Radio"]),
    ("4.7.3a the number, not the worth", "Basic", [], ["SMAW", "Uzi"], ["Uzi"]),
    ("4.7.3b Flak Vest before Full Body Armor", "Basic", ["Full Body Armor"], ["Flak Vest"], ["Flak Vest"]),
    ("4.7.3c the Army manual before an Epinephrine Shot", "Basic", ["Epinephrine Shot"], ["Army FM 30-25"],
        ["Army FM 30-25"]),
    ("4.7.3a a held lower one is replaced, a higher one kept", "Basic", ["AK-47", "Flak Vest"],
        ["SMAW", "Kevlar Vest"], ["SMAW", "Flak Vest"]),
    ("4.7.3a even for Dutch", "Dutch", [], ["9mm Handgun"], ["9mm Handgun"]),
    ("4.7.2 mines and repair kits stay", "Basic", [], ["Land Mine", "Repair Kit"], []),
    ("4.7.2 a lower accessory instead", "Basic", [], ["Land Mine", "Repair Kit", "First Aid Kit"], ["First Aid Kit"]),
    ("4.7.2a one received otherwise goes to the stash", "Vrbansk", ["Land Mine"], ["AK-47"], ["AK-47"]),
    ("4.7.3c Bandolier and the next two", "Basic", ["Field Radio"], ["Bandolier", "Mortar", "Grenade", "Attack Dog"],
        ["Bandolier", "Mortar", "Grenade"]),
    ("4.7.3c only one Bandolier", "Basic", ["Bandolier"], ["Bandolier", "Attack Dog"], ["Bandolier", "Attack Dog"]),
    ("4.7.3c Bandolier leaves mines", "Basic", ["Bandolier"], ["Land Mine", "Repair Kit"], ["Bandolier"]),
    ("4.7.3c without it one", "Basic", [], ["Mortar", "Grenade"], ["Mortar"]),
    ("Gunther fills weapon and armor slots", "Gunther", [], ["Mortar", "Grenade", "Attack Dog", "Field Radio"],
        ["Mortar", "Grenade", "Field Radio"]),
    ("Gunther: a weapon has its slot", "Gunther", ["Grenade", "Mortar"], ["9mm Handgun", "Kevlar Vest"],
        ["9mm Handgun", "Kevlar Vest", "Mortar"]),
    ("Gunther with a Bandolier", "Gunther", ["AK-47"], ["Bandolier", "Mortar", "Grenade", "Attack Dog", "Field Radio"],
        ["AK-47", "Bandolier", "Mortar", "Grenade", "Field Radio"]),
    ("Genesis: a second weapon for want of an accessory", "Genesis", [], ["AK-47", "M16", "Uzi"], ["AK-47", "Uzi"]),
    ("Genesis: the accessory has its slot", "Genesis", ["AK-47", "Uzi"], ["First Aid Kit"], ["First Aid Kit", "Uzi"]),
    ("Genesis with a Bandolier", "Genesis", ["Uzi"], ["Bandolier", "AK-47", "M16"], ["AK-47", "Bandolier", "Uzi"]),
    ("Apeiron skips explosives", "Apeiron", [], ["Mortar", "Fragmentation Grenade", "Grenade", "Attack Dog"],
        ["Attack Dog"]),
    ("4.7.0 a used kit is the same number: kept", "Basic", ["Medical Kit (1 left)"], ["Medical Kit"],
        ["Medical Kit (1 left)"]),
    ("a used kit beats a lower number", "Basic", ["First Aid Kit"], ["Medical Kit (1 left)"], ["Medical Kit (1 left)"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "gear", "pool", "expected"), [pytest.param(*c[1:], id=c[0]) for c in EQUIP])
def test_equip(name, gear, pool, expected):
    p = full({name: merc(S, gear)}, stash={S: pool})
    assert oracle.equip(p, name, pool) == sorted(expected)
    load_position({**p, "mercs": {name: merc(S, expected)}, "sectors": {}})  # he can carry it


def test_bandolier_slots():
    p = full({"Basic": merc(S)}, options={"bandolier_slots": 3})
    pool = ["Bandolier", "Mortar", "Grenade", "Attack Dog", "Field Radio"]
    assert oracle.equip(p, "Basic", pool) == sorted(["Bandolier", "Mortar", "Grenade", "Field Radio"])


# --- random positions -------------------------------------------------------------------------------------------------

COPIES = {name: int(card["copies"]) for name, card in oracle.EQUIPMENT.items()}
TELLING = [  # those whose abilities matter in the stage "actions", or who cannot train
    "Apeiron", "Bouba", "Doc", "Dutch", "Ewok", "Faustina", "Feedback", "Genesis", "Gunther", "Haarg", "Hagness", "Max",
    "Preaction", "Sarge", "Shooter", "Snake", "Sonia", "Stumpy", "Tack", "Tavisto", "Teresa", "Valkyrie", "Vulture",
    "Walter",
]  # fmt: skip
REFUSING = [("Borris", "Squirrel"), ("Moose", "Borris"), ("Natasha", "Moose"), ("Squirrel", "Natasha")]
RANDOM_OPTIONS = {"arrival_train_first": [False], "bandolier_slots": [3], "haarg_anyone": [True]}


class Cards:
    "The equipment that is still to be had."

    def __init__(self, rng):
        self.rng = rng
        self.left = Counter(COPIES)

    def any(self, kind=None, wanted=None):
        pool = [c for c, n in self.left.items() if n and (kind is None or oracle.kind(c) == kind)
            and (not wanted or wanted(c))]
        return self.rng.choice(pool) if pool else None

    def take(self, card):
        self.left[card] -= 1
        if card == "Medical Kit" and self.rng.random() < 0.5:
            return self.rng.choice(["Medical Kit (1 left)", "Medical Kit (2 left)"])
        return card


def random_gear(rng, cards, name, richness, own, slots):
    "Cards that a MERC can carry; the Dictator's hold no mines and repair kits (DIC-4.7.2)."
    ability = oracle.tag(name)

    def fit(c):
        return not (ability == "no_explosives" and oracle.explosive(c)) and not (own and c in oracle.NEVER_TAKEN)

    gear = []

    def add(card):
        if card:
            gear.append(cards.take(card))

    for kind in ("Weapon", "Armor", "Accessory"):
        if rng.random() < richness:
            mortar = kind == "Accessory" and rng.random() < 0.12 and cards.left["Mortar"] and fit("Mortar")
            add("Mortar" if mortar else cards.any(kind, fit))
    count = Counter(oracle.kind(i) for i in gear)
    room = 1 - count["Accessory"]
    if "Bandolier" in gear:
        room += slots
    if ability == "accessory_any_slot":
        room += (not count["Weapon"]) + (not count["Armor"])
    if ability == "two_weapons" and room and count["Weapon"] and rng.random() < 0.5:
        add(cards.any("Weapon"))
        room -= 1
    for _ in range(room if "Bandolier" in gear or ability == "accessory_any_slot" else 0):
        if rng.random() < 0.5:
            add(cards.any("Accessory", lambda c: fit(c) and c != "Bandolier"))
    return gear


def random_map(rng, rebels):
    "The plain map with other cards of the same types."
    land = plain_land(rebels)
    pools = {t: [s for s, r in oracle.SECTORS.items() if r["type"] == t] for t in ("Industry", "City", "Wilderness")}
    for pool in pools.values():
        rng.shuffle(pool)
    if OIL in pools["Industry"] and rng.random() < 0.4:  # often there
        pools["Industry"].remove(OIL)
        pools["Industry"].insert(rng.randint(len(pools["Industry"]) - 2, len(pools["Industry"])), OIL)
    names = [pools[oracle.SECTORS[s]["type"]].pop() for s in land.names]
    return [names[n : n + land.columns] for n in range(0, len(names), land.columns)]


def random_position(rng, options=()):
    "Any position in the stage 'actions', in the full JSON form."
    rebels = rng.choice([1, 1, 1, 2, 2, 3, 3, 4, 5, 6])
    rows = random_map(rng, rebels)
    names = [s for row in rows for s in row]
    dictator = rng.choice(sorted(oracle.DICTATORS))
    chosen = {n: rng.choice(values) for n, values in options if rng.random() < 0.4}
    slots = chosen.get("bandolier_slots", 2)
    cards = Cards(rng)
    # who holds what
    weights = rng.choice([(3, 3, 2), (1, 4, 1), (4, 2, 1), (1, 6, 3), (6, 2, 0), (2, 2, 4)])
    side = {s: rng.choices(["", "dictator", "rebels"], weights)[0] for s in names}
    if rng.random() < 0.3:  # no Industry is free
        side |= {s: rng.choice(["dictator", "dictator", "rebels"]) for s in names if oracle.industry(s) and not side[s]}
    base = None
    if dictator == "Kim" or rng.random() < 0.4:
        base = rng.choice([s for s in names if oracle.industry(s)])
        side[base] = "dictator"
    if "dictator" not in side.values():
        side[rng.choice(names)] = "dictator"
    own = [s for s in names if side[s] == "dictator"]
    theirs = [s for s in names if side[s] == "rebels"]
    # MERCs
    pool = sorted(oracle.MERCS)
    rng.shuffle(pool)
    for n in rng.sample(TELLING, rng.randint(0, 6)):
        pool.remove(n)
        pool.append(n)
    mercs = {}

    def hire(owner, squad, sector, richness, spent):
        name = pool.pop()
        team = {n for n, m in mercs.items() if m["side"] == owner}
        if any({name, other} == set(pair) for pair in REFUSING for other in team):
            return
        mercs[name] = soldier(name, owner, squad, sector, richness, spent)

    def soldier(name, owner, squad, sector, richness, spent):
        gear = random_gear(rng, cards, name, richness, owner == "dictator", slots)
        armor = sum(int(oracle.EQUIPMENT[oracle.card_of(i)]["armor"]) for i in gear)
        daily = 3 if name == "Ewok" else 2
        hurt = rng.random() < 0.25
        return {
            "side": owner, "squad": squad, "sector": sector, "gear": gear,
            "wounds": rng.randint(0, int(oracle.figure_of(name)["health"]) - 1) if hurt else 0,
            "dents": rng.randint(0, max(0, armor - 1)) if hurt else 0,
            "actions": rng.randint(0, daily) if rng.random() < spent else daily,
            "drill": rng.randint(0, 1) if name == "Faustina" else 0,
        }  # fmt: skip

    richness, spent = rng.choice([0, 0.4, 0.7, 0.95, 1, 1, 1]), rng.choice([0.1, 0.3, 0.8])
    for squad in ("primary", "secondary"):
        place = rng.choice(own)
        for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3, 4])):
            hire("dictator", squad, place, richness, spent)
    if base:
        mercs[dictator] = soldier(dictator, "dictator", "figure", base, richness, spent)
    for owner in range(1, rebels + 1):
        for squad in ("primary", "secondary"):
            place = rng.choice(theirs) if theirs else None
            for _ in range(rng.choice([0, 0, 1, 1, 2]) if place else 0):
                hire(owner, squad, place, rng.choice([0, 0.5, 0.9]), spent)
    # militia, loot
    sectors = {}
    known, rich = rng.choice([0, 0.5, 0.9, 1, 1]), rng.choice([0, 0, 0.3, 0.8])
    many = rng.choice([(0, 2), (0, 10), (1, 3), (9, 10), (10, 10)])
    for s in names:
        here = {"militia": {}, "explored": rng.random() < known, "stash": []}
        manned = any(m["sector"] == s for m in mercs.values())
        if side[s] == "dictator":
            most = 20 if (dictator, base) == ("Kim", s) else 10
            k = rng.randint(*many) if rng.random() < 0.8 else rng.randint(0, most)
            if k or not manned:
                here["militia"]["dictator"] = max(k, 0 if manned else 1)
            if manned and rng.random() < 0.25:
                here["militia"].pop("dictator", None)
        elif side[s] == "rebels":
            for owner in rng.sample(range(1, rebels + 1), rng.choice([1, 1, rebels])):
                room = 10 - sum(here["militia"].values())
                k = min(room, rng.choice([0, 1, 1, 2, 3, 5]))
                if k:
                    here["militia"][str(owner)] = k
        if rng.random() < rich:
            for _ in range(rng.choice([1, 1, 2, 3, 5])):
                card = cards.any(wanted=lambda c: c in oracle.NEVER_TAKEN) if rng.random() < 0.3 else cards.any()
                if card:
                    here["stash"].append(cards.take(card))
        sectors[s] = here
    discards = []
    for _ in range(rng.choice([0, 0, 1, 3, 8])):
        card = cards.any()
        if card:
            cards.left[card] -= 1
            discards.append(card)
    total = 10 if dictator == "Hussein" else 5
    played = rng.sample(sorted(oracle.TACTICS), rng.randint(1, total))
    oiled = []
    if OIL in names and rng.random() < 0.7:
        if "Oil Reserves" not in played:
            played[0] = "Oil Reserves"
        if side[OIL] == "" and rng.random() < 0.7:
            side[OIL] = "dictator"
            sectors[OIL]["militia"] = {"dictator": rng.randint(1, 5)}
        oiled = rng.sample(["Da", "Db"], rng.choice([0, 0, 1, 2]))
    raw = {
        "options": {"rebels": rebels, **chosen}, "dictator": dictator, "map": rows, "mercs": mercs, "sectors": sectors,
        "discards": discards, "played": played, "day": rng.randint(2, 6), "stage": "actions", "base": base,
        "oiled": oiled,
        "named": rng.randint(0, rebels) if dictator == "Hitler" else 0,
        "pending": rng.randint(0, 2) if dictator == "Pinochet" else 0,
    }  # fmt: skip
    return dump_position(load_position(raw))


CLAUSES = [
    "DIC-3.0.5", "DIC-3.1.2", "DIC-3.1.3", "DIC-3.2.1", "DIC-3.2.2", "DIC-3.3.1", "DIC-3.3.2", "DIC-3.3.3", "DIC-3.4.1",
    "DIC-3.4.2", "DIC-3.5.1", "DIC-3.5.2", "DIC-3.6.1", "DIC-3.6.2", "DIC-4.5.1", "DIC-4.5.2", "DIC-4.8.1", "DIC-4.10",
    "DIC-4.12.1", "DIC-4.12.2",
]  # fmt: skip
WORDS = ["move", "explore", "re-equip", "train", "mortar", "heal", "procure", "salvage", "end"]


def test_random_positions_reach_every_clause():
    "The generator makes positions that can be read, and the oracle needs every clause of the list in them."
    rng = random.Random(1)
    seen: Counter = Counter()
    for _ in range(600):
        p = random_position(rng, tuple(RANDOM_OPTIONS.items()))
        assert dump_position(load_position(json.loads(json.dumps(p)))) == p
        found = oracle.action(p)
        seen.update(found["rules"])
        seen.update({word for moves in found["moves"] for m in moves for word in WORDS if m.split()[-1] == word
            or f" {word} " in m})
        seen["of the figure"] += found["actor"] in oracle.DICTATORS
        for n in p["mercs"]:
            oracle.skills(p, n)
        industries = [s for row in p["map"] for s in row if oracle.industry(s)]
        assert oracle.base_choices(p) <= set(industries)
        assert bool(oracle.hire_sectors(p)) == bool(oracle.held_by_dictator(p))
    assert [c for c in [*CLAUSES, *WORDS, "of the figure"] if not seen[c]] == []


# ======================================================================================================================
# The program against the oracle.
# ======================================================================================================================

class Different(AssertionError):
    pass


def differ(p, what, expected, got):
    raise Different(f"{what}\nexpected {expected}\ngot      {got}\n{json.dumps(p)}")


@cache
def the_game():
    return game("dictator")


def decide(p, seed):
    "(texts of the moves, decisive clauses, the trace in words, was anything rolled or drawn)."
    g = the_game()
    d = g.decide(g.load(p), Table(seed), g.seats(at_random))
    return tuple(g.write(m) for m in d.moves), set(d.trace.decisive()), str(d.trace), bool(d.answers)


def check(p, moves, clauses, trace, rolled, seen):
    "One decision of the program is one that the oracle allows, for one of the oracle's reasons."
    expected = oracle.action(p)
    if moves not in expected["moves"]:
        differ(p, f"{'/'.join(sorted(expected['rules']))}: the decision", expected, f"{moves}\n{trace}")
    if not clauses & expected["rules"]:
        differ(p, f"{'/'.join(sorted(expected['rules']))}: the clause", expected, f"{moves} {sorted(clauses)}\n{trace}")
    if len(expected["moves"]) > 1 and not rolled:
        differ(p, "chosen without a die", expected, f"{moves}\n{trace}")
    seen.update(expected["rules"])
    seen.update(clauses)
    return expected


def compare(p, rng, seen, ties=0.1):
    "A position; sometimes with as many seeds as it takes to see all that a die could choose."
    seed = rng.randint(1, 10**9)
    moves, clauses, trace, rolled = decide(p, seed)
    expected = check(p, moves, clauses, trace, rolled, seen)
    if len(expected["moves"]) > 1 and rng.random() < ties:
        found = set()
        for more in range(200):
            moves, clauses, trace, rolled = decide(p, seed + more)
            check(p, moves, clauses, trace, rolled, seen)
            found.add(moves)
            if found == expected["moves"]:
                break
        else:
            differ(p, "never chosen by a die", sorted(expected["moves"] - found), sorted(found))
        seen["tie"] += 1


def run(n, seed, options=()):
    "n random positions: (what was seen, the differences)."
    rng = random.Random(seed)
    seen: Counter = Counter()
    errors = []
    for _ in range(n):
        p = random_position(rng, options)
        try:
            compare(p, rng, seen)
        except Different as error:
            errors.append(str(error))
    return seen, errors


def run_games(n, seed):
    "n simulated games; every decision of the stage 'actions' is compared: (what was seen, the differences)."
    g = the_game()
    rng = random.Random(seed)
    seen: Counter = Counter()
    errors = []

    def watch(before, after, decision, moves):
        p = g.dump(before)
        if decision is None or p["stage"] != "actions":
            return
        texts, trace = tuple(g.write(m) for m in moves), decision.trace
        try:
            check(p, texts, set(trace.decisive()), str(trace), bool(decision.answers), seen)
        except Different as error:
            errors.append(str(error))
        seen["decisions in games"] += 1

    for i in range(n):
        options = g.options({"rebels": rng.choice([1, 1, 2, 3, 4]), "dictator": rng.choice(sorted(oracle.DICTATORS))})
        play(g, options, Opponent("", "", random_legal, at_random), Table(seed * 1000 + i), watch=watch)
    return seen, errors


@pytest.mark.parametrize(("position", "moves", "rules", "actor"), ACTIONS)
def test_program_on_the_cases(position, moves, rules, actor):
    "The program agrees with the cases above, too."
    p = position()
    for seed in (1, 2, 3):
        found, clauses, trace, _ = decide(p, seed)
        assert found in moves, trace
        assert clauses & rules, trace


@cache
def positions(with_options):
    return run(400, 2, tuple(RANDOM_OPTIONS.items())) if with_options else run(400, 1)


@pytest.mark.parametrize("with_options", [False, True])
def test_program_on_random_positions(with_options):
    _, errors = positions(with_options)
    assert not errors, f"{len(errors)} differences\n" + "\n\n".join(errors[:3])


def test_every_clause_was_decisive():
    seen = positions(False)[0] + positions(True)[0]
    assert [clause for clause in CLAUSES if not seen[clause]] == []


def test_program_in_games():
    seen, errors = run_games(6, 3)
    assert not errors, f"{len(errors)} differences\n" + "\n\n".join(errors[:3])
    assert seen["decisions in games"] > 50


# --- the choices in the middle of a move: 2.3, 4.1, 4.3 to 4.7 --------------------------------------------------------


def chosen(p, kind, options, *particulars, seed=1):
    """What the bot's seat answers, and the trace."""
    g = the_game()
    seats = g.seats()
    seats.trace = Trace()
    return seats.choose(kind(Seat.DICTATOR, "", options, *particulars), g.load(p), Table(seed)), seats.trace


def compare_choices(p, rng, seen):
    "Base, hire, militia, targets, equipment and extra militia in one position."
    seed = rng.randint(1, 10**9)
    industries = [s for s in oracle.held_by_dictator(p) if oracle.industry(s)]
    if len(industries) > 1:
        got, _ = chosen(p, BaseSector, industries, seed=seed)
        if got not in oracle.base_choices(p):
            differ(p, "4.1", oracle.base_choices(p), got)
        seen["base"] += 1
    w = Work(the_game().load(p), the_game().seats(), Table(seed))
    if hire(w):
        got = next(w.name(f.sector) for f in w.mercs if f.name not in p["mercs"])
        if got not in oracle.hire_sectors(p):
            differ(p, "4.3.2", oracle.hire_sectors(p), got)
        seen["hire"] += 1
    card = rng.choice(["Kim", "Mao", "Noriega", "Lockdown", "Seizure", "Mussolini", "Pol Pot"])
    sectors = [s for s in oracle.places(p) if oracle.militia(p, s) < 10]
    if card == "Noriega":
        sectors = [s for s in sectors if s not in oracle.held_by_rebels(p)]
    if card == "Mao":  # his card allows no others
        sectors = [s for s in sectors if oracle.SECTORS[s]["type"] == "Wilderness"]
    sectors = rng.sample(sectors, min(len(sectors), rng.randint(2, 8)))
    if len(sectors) > 1:
        got, _ = chosen(p, MilitiaSector, sectors, card, 1, seed=seed)
        expected = oracle.militia_sector(p, sectors, card if card in ("Kim", "Mao", "Noriega", "Lockdown") else "")
        if got not in expected:
            differ(p, f"4.4 {card} {sectors}", expected, got)
        seen[f"militia {card}"] += 1
    compare_targets(p, rng, seen, seed)
    compare_hits(p, rng, seen, seed)
    compare_equipment(p, rng, seen)
    compare_extra(p, rng, seen, seed)


def compare_targets(p, rng, seen, seed):
    "4.6: the ranking of everybody in a sector, one choice after the other."
    w = Work(the_game().load(p), the_game().seats(), Table(seed))
    for sector in oracle.held_by_rebels(p):
        combat = Combat(w, w.land.index[sector])
        foes = {f.name: f for f in foes_of(combat, None, 0)}
        if len(foes) < 2:
            continue
        ranking = [set(tie) for tie in oracle.targets(p, list(foes), sector)]
        while len(foes) > 1:
            got, trace = chosen(p, Target, list(foes.values()), "somebody", 1, seed=seed)
            first = next(tie & set(foes) for tie in ranking if tie & set(foes))
            if got.name not in first:
                differ(p, f"4.6 in {sector} of {sorted(foes)}", first, f"{got.name}\n{trace}")
            if len(first) > 1 and "DIC-4.6.4" not in trace.decisive():
                differ(p, f"4.6.4 in {sector}", first, str(trace))
            del foes[got.name]
            seen["target"] += 1


def crowded(p, sector, rng):
    "The same position, but in one sector most Rebel MERCs have little health and no armor: many units are alike."
    raw = json.loads(json.dumps(p))
    for name, m in raw["mercs"].items():
        if m["side"] != "dictator" and m["sector"] == sector and rng.random() < 0.8:
            m["gear"] = [i for i in m["gear"] if oracle.kind(i) != "Armor"]
            m["dents"], m["wounds"] = 0, int(oracle.figure_of(name)["health"]) - 1
    return raw


def shares(p, options):
    "Over all results of the dice of 4.6.4: in which part of them each option is chosen; without rolls again."
    found: Counter = Counter()

    def go(script, dice):
        seats = the_game().seats()
        try:
            choice = Target(Seat.DICTATOR, "", options, "somebody", 1)
            found[seats.choose(choice, the_game().load(p), Table(script=script)).name] += 1
        except Pending as pending:
            dice = dice or pending.question.text.split(":")[0].split(",")[0].count("d6")  # Roll a d6, or: Roll a d6+d6
            if len(script) < dice:
                for face in range(1, 7):
                    go([*script, face], dice)

    go([], 0)
    return {name: Fraction(n, found.total()) for name, n in found.items()}


def compare_hits(p, rng, seen, seed):
    "4.6.1, 4.6.4: the chances of the first target, and where the hits of an attack go."
    for sector in oracle.held_by_rebels(p):
        raw = crowded(p, sector, rng)
        w = Work(the_game().load(raw), the_game().seats(lambda choice, *_: choice.options[-1]),
            Table(seed))  # nobody is saved
        options = foes_of(Combat(w, w.land.index[sector]), None, 0)
        chances = oracle.first_target(raw, list(oracle.candidates_in(raw, sector, "Shooter")), sector)
        if len(options) > 1 and shares(raw, options) != chances:
            differ(raw, f"4.6.4 in {sector}", chances, shares(raw, options))
        seen["unequal chances"] += len(set(chances.values())) > 1
        attacker = rng.choice([n for n in ("Rizen", "Rizen", "Shooter", "Buzzkill") if n not in raw["mercs"]]
            or ["Castro"])
        dice, aims = rng.randint(1, 8), rng.randint(1, 4)
        before = {f.name: f.health + f.armor for f in w.mercs}
        attack(Combat(w, w.land.index[sector]), enlist(w, attacker, 0, 0, -1), 0, dice, aims)
        hits = sum(a.rule == "" and a.value >= 4 for a in w.table.log)
        took: dict[str, int] = {
            n: k - sum(f.health + f.armor for f in w.mercs if f.name == n) for n, k in before.items()
        }
        took |= {f"militia of Rebel {k}": oracle.militia(raw, sector, k) - w.militia[w.land.index[sector]][k]
            for k in oracle.rebel_numbers(raw)}
        got, ways = frozenset((n, k) for n, k in took.items() if k), oracle.hits_dealt(raw, sector, attacker, aims,
            hits)
        if got not in ways:
            differ(raw, f"4.6.1 {attacker} with {aims} targets hits {hits} times in {sector}", ways, got)
        seen[f"hits of {attacker}"] += hits > 0


def compare_equipment(p, rng, seen):
    "4.7: what one MERC carries after a re-equip of his own, and that of a whole squad in the order of the alphabet."
    for name, m in p["mercs"].items():
        if m["side"] != "dictator":
            continue
        pool = rng.sample(sorted(oracle.EQUIPMENT), rng.randint(1, 6))
        raw = json.loads(json.dumps(p))
        raw["sectors"][m["sector"]]["stash"] = []
        used = Counter(oracle.card_of(i) for x in raw["mercs"].values() for i in x["gear"]) + Counter(oracle.card_of(i)
            for s in raw["sectors"].values() for i in s["stash"])
        pool = [i for i in pool if used[i] + raw["discards"].count(i) < int(oracle.EQUIPMENT[i]["copies"])]
        raw["sectors"][m["sector"]]["stash"] = pool
        w = Work(the_game().load(raw), the_game().seats(), Table(1))
        figure = w.find(name)
        reequip(w, 0, [figure])
        expected = oracle.equip(raw, name, pool)
        if figure.gear != expected:
            differ(raw, f"4.7 {name} {m['gear']} and {pool}", expected, figure.gear)
        seen["equipment"] += 1


def compare_extra(p, rng, seen, seed):
    "2.3.2: how extra militia are spread."
    if oracle.option(p, "rebels") == 1:
        return
    n = rng.randint(1, 18)
    w = Work(the_game().load(p), the_game().seats(), Table(seed))
    spread_extra(w, n)
    added = {s: w.militia[w.land.index[s]][0] - oracle.militia(p, s) for s in oracle.places(p)}
    added = {s: k for s, k in added.items() if k}
    ways = [{s: k for s, k in way.items() if k} for way in oracle.extra_militia(p, n)]
    if added not in ways:
        differ(p, f"2.3.2 of {n}", ways, added)
    seen["extra"] += 1


def run_choices(n, seed):
    rng = random.Random(seed)
    seen: Counter = Counter()
    errors = []
    for _ in range(n):
        try:
            compare_choices(random_position(rng), rng, seen)
        except Different as error:
            errors.append(str(error))
    return seen, errors


def test_program_in_choices():
    seen, errors = run_choices(300, 5)
    assert not errors, f"{len(errors)} differences\n" + "\n\n".join(errors[:3])
    kinds = ("base", "hire", "militia Kim", "militia Noriega", "militia Lockdown", "target", "unequal chances",
        "hits of Rizen", "equipment", "extra")
    assert all(seen[k] > 20 for k in kinds), seen


if __name__ == "__main__":
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for label, varied in (("defaults", ()), ("options", tuple(RANDOM_OPTIONS.items()))):
        seen, errors = run(count, first, varied)
        if label == "defaults":
            for more, wrong in (run_games(max(1, count // 200), first), run_choices(count // 4, first)):
                seen, errors = seen + more, errors + wrong
        print(label, dict(sorted(seen.items())))
        print(len(errors), "differences", Counter(e.split("\n")[0] for e in errors).most_common(30))
        shown = set()
        for e in errors:
            if e.split("\n")[0] not in shown:
                shown.add(e.split("\n")[0])
                print(e, "\n")
