"""Hard cases for the Dictator AI: who acts, what comes first on the list, where to go, whom to hit, where things go.

Each case names figures and sectors, dice and draws, the moves, and the clauses that must and must not have decided.
"""

from __future__ import annotations

from typing import Any

import pytest

from solo_bots.games import game
from solo_bots.kernel.table import Table

GAME = game("dictator")
BAUXITE, TIMBER, COAL = "Bauxite Industry", "Timberland", "Coal Industry"
COPSE, CITY, GROVES = "Lone Copse", "Hamadu City", "Twin Groves"
COCAINE, GRASS, COFFEE = "Cocaine Industry", "Grassland", "Coffee Industry"  # three rows of three
FULL, FULL_TOO = ["Uzi", "Kevlar Vest", "Field Radio"], ["M16", "Body Armor", "Army FM 30-25"]
UNTRAINED = ["AK-47", "Body Armor", "Grenade"]  # nothing that helps to train


def ours(sector: str, gear: Any = (), **more: Any) -> dict[str, Any]:
    return {"sector": sector, "gear": list(gear), **more}


def rebel(sector: str, gear: Any = (), **more: Any) -> dict[str, Any]:
    return {"side": 1, "sector": sector, "gear": list(gear), **more}


def land(explored: str = "", rebels: Any = None, stash: Any = (), **militia: int) -> dict[str, Any]:
    """An explored sector and its stash; the Dictator's militia by the first word of a name, the Rebels' by the name."""
    full = {name.split()[0]: name for name in (BAUXITE, TIMBER, COAL, COPSE, CITY, GROVES, COCAINE, GRASS, COFFEE)}
    found: dict[str, Any] = {full[name]: {"militia": {"dictator": n}} for name, n in militia.items()}
    for name, n in (rebels or {}).items():
        found[name] = {"militia": {"1": n}}
    if explored:
        found[explored] = {**found.get(explored, {}), "explored": True, "stash": list(stash)}
    return found


HELD = {"Bauxite": 2, "Coal": 2, "Cocaine": 2}
SECOND = {"squad": "secondary"}
MAX, FAR = {"Max": rebel(GROVES)}, {"Max": rebel(GRASS)}
AT_COFFEE = {"Max": rebel(COFFEE)}

CASES: dict[str, tuple[Any, ...]] = {  # figures, sectors, dice, moves, clauses, not these, more
    "the fastest explores, though he lacks nothing":
        ({"Vandal": ours(CITY), "Valkyrie": ours(CITY, FULL), **FAR}, {}, [], "Valkyrie explore",
         "3.0.3 3.1.1 3.1.2", "3.2.1"),
    "mines and kits are no reason to stoop":
        ({"Vandal": ours(COAL), **FAR}, land(COAL, stash=["Land Mine", "Repair Kit"]), [], "Vandal train",
         "3.2.1 3.2.2", "3.1.3"),
    "a better card lies there, but nobody lacks anything":
        ({"Vandal": ours(CITY, FULL_TOO), **AT_COFFEE}, land(CITY, stash=["Uzi"], **HELD), [1], "Da move Twin Groves",
         "3.4.1 3.4.2", "3.1.1 3.1.3"),
    "a mate lacks something, so the better card is taken, by the first name":
        ({"Adelheid": ours(CITY, FULL_TOO), "Vandal": ours(CITY), **AT_COFFEE}, land(CITY, stash=["Uzi"]), [],
         "Adelheid re-equip", "3.1.1 3.1.3 4.7.1", "3.1.2"),
    "a Training of 0 leaves an Industry undefended":
        ({"Bouba": ours(COAL, UNTRAINED), **AT_COFFEE}, land(COAL, Bauxite=2, Cocaine=2), [], "Da move Twin Groves",
         "3.4.1", "3.5.2"),
    "the Field Radio trains him":
        ({"Bouba": ours(COAL, FULL), **AT_COFFEE}, land(COAL, Bauxite=2, Cocaine=2), [], "Bouba train", "3.2.1 3.2.2",
         "3.4.1"),
    "of four equally near the most valuable, by one of two ways":
        ({"Vandal": ours(CITY, FULL), **MAX}, land(CITY), [1], "Da move Lone Copse", "3.3.1 3.3.2", "3.4.1"),
    "with one action left an Industry is out of range, the Rebel is not":
        ({"Vandal": ours(CITY, FULL, actions=1), **MAX}, land(CITY), [], "Da move Twin Groves", "3.4.1 3.4.2", "3.3.1"),
    "on arrival it trains":
        ({"Vandal": ours(TIMBER, FULL), **FAR}, land(TIMBER, Bauxite=3), [], "Da move Coal Industry | Vandal train",
         "3.3.1 3.3.3", "3.2.2"),
    "the closest Rebels, not the weakest":
        ({"Vandal": ours(CITY, FULL), "Max": rebel(GROVES, ["Kevlar Vest"]),
          "Rizen": rebel(COFFEE, wounds=2, **SECOND)},
         land(CITY, **HELD), [], "Da move Twin Groves", "3.4.1 3.4.2", "4.5.1"),
    "militia add to a force":
        ({"Vandal": ours(CITY, FULL), "Max": rebel(GROVES), "Rizen": rebel(GRASS, wounds=1, **SECOND)},
         land(CITY, {GRASS: 2}, Coffee=1, **HELD), [], "Da move Twin Groves", "4.5.1", "4.5.2"),
    "a mate without an action: the squad stays":
        ({"Vandal": ours(CITY, FULL), "Doc": ours(CITY, FULL_TOO, actions=0), **MAX}, land(CITY, **HELD), [],
         "Vandal train", "3.4.3 3.5.1 3.5.2", "3.4.1"),
    "nine militia: one more":
        ({"Vandal": ours(COCAINE, FULL_TOO), "Max": rebel(COAL)}, land(COCAINE, Cocaine=9, Bauxite=1, Coffee=1), [],
         "Vandal train", "3.5.1 3.5.2", "3.6.1"),
    "ten militia: two ways as good as one another":
        ({"Vandal": ours(COCAINE, FULL_TOO), "Max": rebel(COAL)}, land(COCAINE, Cocaine=10, Bauxite=1, Coffee=1), [1],
         "Da move Lone Copse", "3.6.1 3.6.2 4.5.2", "3.5.2 4.5.1"),
    "ten militia and no Rebels: the actions are lost":
        ({"Vandal": ours(COCAINE, FULL_TOO)}, land(COCAINE, Cocaine=10, Bauxite=1, Coffee=1, Coal=1), [], "end",
         "3.0.5", "3.6.1"),
    "the Dictator does not go for the Rebel next door":
        ({"Castro": ours(COAL, FULL), **MAX}, land(COAL, Coal=10, Bauxite=2, Cocaine=2, Coffee=1), [], "end",
         "4.1.5 3.0.5", "3.4.1 3.6.1", {"base": COAL}),
    "nor for an empty Industry":
        ({"Castro": ours(COAL, FULL), **MAX}, land(COAL, Coal=1, Bauxite=1), [], "Castro train", "4.1.5 3.5.1",
         "3.3.1", {"base": COAL}),
    "a mortar comes before exploring":
        ({"Vandal": ours(CITY, ["Mortar"]), **MAX}, {}, [], "Vandal mortar Twin Groves", "4.12.1", "3.1.2"),
    "a mortar: most units, though they are stronger":
        ({"Vandal": ours(CITY, ["Mortar"]), "Max": rebel(GROVES, ["Kevlar Vest"]), "Rizen": rebel(GRASS, **SECOND)},
         land(rebels={GROVES: 1}), [], "Vandal mortar Twin Groves", "4.12.1 4.12.2", "4.5.1"),
    "a mortar: as many units, so the weaker":
        ({"Vandal": ours(CITY, ["Mortar"]), "Max": rebel(GROVES, ["Kevlar Vest"]), "Rizen": rebel(GRASS, **SECOND)},
         {}, [], "Vandal mortar Grassland", "4.12.1 4.5.1", "4.12.2"),
    "Doc comes before a mortar":
        ({"Doc": ours(CITY, FULL), "Vandal": ours(CITY, ["Mortar"], wounds=1), **MAX}, {}, [], "Doc heal", "4.8.1",
         "4.12.1"),
    "equipment changes who is fastest":
        ({"Vandal": ours(CITY, ["45 Caliber Handgun with Laser Sight", "Ghillie Suit"]),
          "Valkyrie": ours(COAL, ["SMAW", "Full Body Armor"], **SECOND), **FAR}, {}, [], "Vandal explore", "3.0.3",
         "3.2.1"),
    "the primary squad first, by the option":
        ({"Vandal": ours(CITY, FULL), "Preaction": ours(COAL, FULL_TOO, **SECOND), **FAR},
         {**land(CITY, Bauxite=1, Cocaine=1), **land(COAL, Coal=1)}, [1], "Da move Twin Groves", "3.0.1", "3.0.3",
         {"options": {"squad_by_squad": True}}),
    "a base as far as possible from every Rebel unit":
        (AT_COFFEE, land(rebels={TIMBER: 1}, Bauxite=2, Cocaine=3, Coal=2), ["Better Weapons"], "play a card", "4.1.1",
         "4.1.2", {"stage": "card"}),
    "equally far: most units, then the value":
        ({"Max": rebel(CITY)}, land(Bauxite=3, Cocaine=3, Coal=2), ["Better Weapons"], "play a card", "4.1.2 4.1.3",
         "4.1.1 4.1.4", {"stage": "card"}),
    "no Industry to reveal a base in":
        ({"Max": rebel(CITY)}, {}, ["Better Weapons"], "play a card", "4.1.0", "4.1.1", {"stage": "card"}),
    "no squad is free, so the new MERC joins the nearer one":
        ({**AT_COFFEE, "Ewok": ours(BAUXITE, FULL), "Doc": ours(COCAINE, FULL_TOO, **SECOND)},
         land(Bauxite=2, Cocaine=3, Coal=2), ["Vandal", 1], "ability", "4.3.1 4.3.2a 4.3.3", "4.5.1",
         {"stage": "ability"}),
    "Hitler names the Rebel with most sectors":
        ({"Max": rebel(CITY), "Rizen": {**rebel("Twin Groves"), "side": 2}},
         {BAUXITE: {"militia": {"dictator": 2}}, TIMBER: {"militia": {"2": 1}}}, [], "ability", "1", "4.5.1",
         {"stage": "ability", "dictator": "Hitler", "options": {"rebels": 2}}),
}  # fmt: skip


def decided(figures: Any, sectors: Any, dice: Any, more: Any) -> Any:
    told = {"dictator": "Castro", "stage": "actions", "day": 3, **more}
    return GAME.decide(GAME.load({"mercs": figures, "sectors": sectors, **told}), Table(1, dice))


@pytest.mark.parametrize("case", CASES)
def test_case(case: str) -> None:
    figures, sectors, dice, moves, clauses, others, *more = CASES[case]
    decision = decided(figures, sectors, dice, dict(*more))
    assert " | ".join(m.text for m in decision.moves) == moves
    decisive = set(decision.trace.decisive())
    assert {f"DIC-{c}" for c in clauses.split()} <= decisive, decisive
    assert not {f"DIC-{c}" for c in others.split()} & decisive


TARGETS: dict[str, tuple[Any, ...]] = {  # his MERC, the Rebels, their militia, whom he aims at first, the clause
    "the weakest first": ("Vandal", {"Max": rebel(GROVES)}, 2, "militia of Rebel 1", "4.6.1"),
    "then who aims at most": ("Vandal", {"Max": rebel(GROVES), "Rizen": rebel(GROVES, ["Uzi"])}, 0, "Rizen", "4.6.2"),
    "then the fastest": ("Vandal", {"Max": rebel(GROVES), "Rizen": rebel(GROVES)}, 0, "Rizen", "4.6.3"),
    "Golem strikes before all": ("Golem", {"Max": rebel(GROVES), "Rizen": rebel(GROVES, wounds=1)}, 0, "Rizen", "4.10"),
    "Runde is spared while another stands": (
        "Vandal", {"Max": rebel(GROVES, ["Kevlar Vest"]), "Runde": rebel(GROVES, wounds=2)}, 0, "Max", ""),
    "Buzzkill aims at MERCs": ("Buzzkill", {"Max": rebel(GROVES)}, 2, "Max", ""),
}  # fmt: skip


@pytest.mark.parametrize("case", TARGETS)
def test_target(case: str) -> None:
    name, rebels, militia, target, clause = TARGETS[case]
    sectors = land(CITY, {GROVES: militia}, Coffee=1, **HELD)
    decision = decided({name: ours(CITY, ["AK-47", "Body Armor", "Army FM 30-25"]), **rebels}, sectors, [], {})
    shots = [line.strip() for line in decision.trace.lines() if line.strip().startswith(f"{name} attacks ")]
    assert shots[0].startswith(f"{name} attacks {target}:")
    assert not clause or f"DIC-{clause}" in decision.trace.decisive()


def test_what_holds_for_every_stash_is_told() -> None:
    """DIC-4.7.1 and DIC-4.7.2 stand in the trace, whatever was found; which cards are left is not told."""
    for found in (["Uzi", "Body Armor", "Land Mine", "Repair Kit", "Field Radio"],
                  ["Uzi", "Body Armor", "Field Radio", "Attack Dog", "Mortar"]):  # fmt: skip
        decision = decided({"Vandal": ours(COAL), "Adelheid": ours(COAL, ["M16"]), **FAR}, {}, found, {})
        assert {"DIC-4.7.1", "DIC-4.7.2a", "DIC-4.7.2b", "DIC-4.7.3a"} <= set(decision.trace.rules())
        assert not any(card in str(decision.trace) for card in ("Repair Kit ", "Attack Dog"))
