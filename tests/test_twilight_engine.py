"""The engine of Twilight Struggle: a second arithmetic, the traps that concern no single event, and whole games."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo_bots.kernel.choices import Seats, at_random
from solo_bots.kernel.game import BadPosition, IllegalMove
from solo_bots.kernel.table import Table
from solo_bots.twilight.cards import *
from solo_bots.twilight.choices import AddTo, DiscardHeld, NameCard, Operation, Way, WhichWay
from solo_bots.twilight.engine import apply, legal, refusal, result, to_move
from solo_bots.twilight.events import EVENTS
from solo_bots.twilight.examples import Bench, changes, obedient, world
from solo_bots.twilight.map import *
from solo_bots.twilight.moves import *
from solo_bots.twilight.operations import (
    attackable,
    cost,
    coup,
    give_ops,
    ops_moves,
    placeable,
    realign,
    realignment_bonus,
)
from solo_bots.twilight.play import ways
from solo_bots.twilight.position import (
    Area,
    Began,
    Effect,
    Kind,
    Ops,
    Options,
    Position,
    Stage,
    controller,
    modified,
)
from solo_bots.twilight.scoring import final_vp, holdings, net_vp, score_finally, score_region, scored
from solo_bots.twilight.seen import redealt, view
from solo_bots.twilight.turns import new_game, next_round, resolve_headlines
from solo_bots.twilight.verbs import Over, set_defcon
from solo_bots.twilight.written import Wire, dump_position, load_position, places

# ruff: noqa: F403, F405
whole = pytest.mark.skipif(bool(EVENTS.missing()), reason="not all events are written yet")
DATA = Path(__file__).resolve().parent.parent / "solo_bots" / "data" / "twilight"
ROWS = {row["name"]: row for row in csv.DictReader((DATA / "countries.csv").read_text().splitlines())}
NAMES = [name for name, row in ROWS.items() if row["kind"] == "country"]

# --- a second arithmetic, from the table alone ------------------------------------------------------------------------

Map = dict[str, tuple[int, int]]


def holder(world_map: Map, name: str) -> int | None:
    """0 the US, 1 the USSR: enough influence, and so much more than the other."""
    us, ussr = world_map.get(name, (0, 0))
    stability = int(ROWS[name]["stability"])
    if us >= stability and us - ussr >= stability:
        return 0
    if ussr >= stability and ussr - us >= stability:
        return 1
    return None


def touches(name: str, side: int) -> bool:
    return ROWS[name][("adjacent_to_usa", "adjacent_to_ussr")[side]] == "1"


def naive_bonus(world_map: Map, side: int, name: str) -> int:
    bonus = 0
    for neighbour in ROWS[name]["neighbours"].split("; "):
        if holder(world_map, neighbour) == side:
            bonus += 1
    own = world_map.get(name, (0, 0))[side]
    if own > world_map.get(name, (0, 0))[1 - side]:
        bonus += 1
    if touches(name, side):
        bonus += 1
    return bonus


WORTH = {
    "Europe": (3, 7, 0), "Asia": (3, 7, 9), "Middle East": (3, 5, 7), "South America": (2, 5, 6), "Africa": (1, 4, 6),
    "Central America": (1, 3, 5),
}  # fmt: skip


def naive_score(world_map: Map, region: str) -> int:
    points = [0, 0]
    inside = [name for name in NAMES if ROWS[name]["region"] == region]
    grounds = [name for name in inside if ROWS[name]["battleground"] == "1"]
    held = [[name for name in inside if holder(world_map, name) == side] for side in (0, 1)]
    for side in (0, 1):
        mine, theirs = held[side], held[1 - side]
        my_grounds, their_grounds = ([n for n in names if n in grounds] for names in (mine, theirs))
        if not mine:
            continue
        presence, domination, control = WORTH[region]
        if len(mine) > len(theirs) and len(my_grounds) == len(grounds):
            points[side] = control
        elif len(mine) > len(theirs) and len(my_grounds) > len(their_grounds) and len(mine) > len(my_grounds) > 0:
            points[side] = domination
        else:
            points[side] = presence
        points[side] += len(my_grounds) + sum(touches(name, 1 - side) for name in mine)
    return points[0] - points[1]


maps = st.dictionaries(st.sampled_from(NAMES), st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=60)
sides = st.sampled_from(SIDES)
names = st.sampled_from(NAMES)


def on(world_map: Map, **more: Any) -> Position:
    return world({at(name): pair for name, pair in world_map.items()}, **more)


@given(maps)
def test_control(world_map: Map) -> None:
    p = on(world_map)
    for name in NAMES:
        assert controller(p, at(name)) == holder(world_map, name) == p.control[at(name)]


@given(maps, sides, names)
def test_cost(world_map: Map, side: Side, name: str) -> None:
    assert cost(on(world_map), side, at(name)) == (2 if holder(world_map, name) == 1 - side else 1)


@given(maps, sides, st.integers(1, 4))
def test_where_influence_may_go(world_map: Map, side: Side, value: int) -> None:
    expected = set()
    for name in NAMES:
        near = [name, *ROWS[name]["neighbours"].split("; ")]
        in_reach = touches(name, side) or any(world_map.get(n, (0, 0))[side] for n in near)
        if in_reach and (2 if holder(world_map, name) == 1 - side else 1) <= value:
            expected.add(name)
    p = on(world_map)
    assert {c.text for c in placeable(p, Ops(side, NATO, value, p.reach[side]))} == expected


@given(maps, sides, names, st.integers(1, 5), st.integers(1, 6))
def test_coup(world_map: Map, side: Side, name: str, value: int, die: int) -> None:
    before = [*world_map.get(name, (0, 0))]
    force = max(0, die + value - 2 * int(ROWS[name]["stability"]))
    gone = min(force, before[1 - side])
    before[1 - side] -= gone
    before[side] += force - gone
    w = Bench(on(world_map), [die])
    assert coup(w, side, at(name), value) == gone
    assert [w.influence[x][at(name)] for x in SIDES] == before
    assert w.military[side] == value
    assert w.defcon == (4 if ROWS[name]["battleground"] == "1" else 5)


@given(maps, sides, names, st.integers(1, 6), st.integers(1, 6))
def test_realignment(world_map: Map, side: Side, name: str, mine: int, yours: int) -> None:
    p = on(world_map)
    ours, theirs = naive_bonus(world_map, side, name), naive_bonus(world_map, 1 - side, name)
    assert [realignment_bonus(p, x, at(name)) for x in (side, side.other)] == [ours, theirs]
    after = [*world_map.get(name, (0, 0))]
    net = mine + ours - yours - theirs
    loser = 1 - side if net > 0 else side
    after[loser] = max(0, after[loser] - abs(net))
    w = Bench(p, [mine, yours])
    realign(w, side, at(name))
    assert [w.influence[x][at(name)] for x in SIDES] == after
    assert w.military == [0, 0]


@given(maps)
def test_scoring(world_map: Map) -> None:
    p = on(world_map)
    nets = [net_vp(region, holdings(p, region)) for region in REGIONS]
    assert nets == [naive_score(world_map, region.text) for region in REGIONS]
    assert final_vp(p) == sum(nets) - 1  # the USSR has The China Card


@given(maps, sides, st.integers(2, 5))
def test_attacks_ask_for_influence_and_defcon(world_map: Map, side: Side, defcon: int) -> None:
    closed = ["Europe", "Asia", "Middle East"][: 5 - defcon]
    expected = [n for n in NAMES if world_map.get(n, (0, 0))[1 - side] and ROWS[n]["region"] not in closed]
    assert [c.text for c in attackable(on(world_map, defcon=defcon), side, Kind.COUP)] == expected
    assert len(attackable(on(world_map, defcon=defcon), side, Kind.REALIGN, free=True)) >= len(expected)


# --- hand-computed tables ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("influence", "region", "net"),
    [
        ({}, EUROPE, 0),
        ({FRANCE: (3, 0)}, EUROPE, 3 + 1),
        ({FRANCE: (3, 0), POLAND: (0, 3)}, EUROPE, 0),
        ({POLAND: (3, 0)}, EUROPE, 3 + 1 + 1),  # beside the USSR
        ({FRANCE: (3, 0), UNITED_KINGDOM: (5, 0)}, EUROPE, 7 + 1),
        ({JAPAN: (0, 4), PAKISTAN: (0, 2), BURMA: (0, 2), INDIA: (3, 0)}, ASIA, (3 + 1) - (7 + 2 + 1)),
        (dict.fromkeys(BATTLEGROUNDS[ASIA], (5, 0)), ASIA, 9 + 6 + 1),
        ({MEXICO: (0, 2), CUBA: (0, 3), PANAMA: (0, 2)}, CENTRAL_AMERICA, -(5 + 3 + 2)),
        ({MEXICO: (2, 0), HONDURAS: (0, 2)}, CENTRAL_AMERICA, (1 + 1) - 1),
        (dict.fromkeys(BATTLEGROUNDS[AFRICA], (0, 3)), AFRICA, -(6 + 5)),
        ({BRAZIL: (2, 0), URUGUAY: (2, 0), CHILE: (0, 3)}, SOUTH_AMERICA, (2 + 1) - (2 + 1)),
        ({BRAZIL: (2, 0), VENEZUELA: (2, 0), URUGUAY: (2, 0), CHILE: (0, 3)}, SOUTH_AMERICA, (5 + 2) - (2 + 1)),
    ],
)
def test_scored_by_hand(influence: dict[CountryId, tuple[int, int]], region: Region, net: int) -> None:
    assert net_vp(region, holdings(world(influence), region)) == net


@pytest.mark.parametrize(
    ("effects", "side", "values"),
    [
        ([], US, [1, 2, 3, 4]),
        ([CONTAINMENT], US, [2, 3, 4, 4]),
        ([CONTAINMENT], USSR, [1, 2, 3, 4]),
        ([BREZHNEV_DOCTRINE], USSR, [2, 3, 4, 4]),
        ([Effect(RED_SCARE_PURGE, USSR)], US, [1, 1, 2, 3]),
        ([Effect(RED_SCARE_PURGE, USSR)], USSR, [1, 2, 3, 4]),
        ([CONTAINMENT, Effect(RED_SCARE_PURGE, USSR)], US, [1, 2, 3, 4]),
    ],
)
def test_ops_modifiers(effects: list[Any], side: Side, values: list[int]) -> None:
    """Traps 2, 4 and 6: bounds, both together, and whom they belong to."""
    assert [modified(world(effects=effects), side, n) for n in (1, 2, 3, 4)] == values


def test_ops_modifiers_step_by_step() -> None:
    p = world(
        effects=[CONTAINMENT, Effect(RED_SCARE_PURGE, USSR)], options=Options(side="none", ops_bounds_stepwise=True)
    )
    assert [modified(p, US, n) for n in (1, 2, 3, 4)] == [1, 2, 3, 3]


# --- traps: operations ------------------------------------------------------------------------------------------------


def play_all(p: Position, *moves: Move, script: Sequence[Any] = (), wish: Any = None) -> Position:
    """The position after these moves."""
    table, seats = Table(None, script), obedient(wish)
    for move in moves:
        p = apply(p, move, seats, table)
    assert len(table.log) == len(script)
    return p


def china_by_ussr(*effects: Effect | CardId) -> Position:
    held = {THAILAND: (1, 1), INDIA: (0, 1), ALGERIA: (0, 1)}
    p = world(held, ussr=[FIDEL], effects=list(effects))
    return play_all(p, Play(THE_CHINA_CARD, How.OPS))


@pytest.mark.parametrize(
    ("effects", "worth"),
    [
        ([VIETNAM_REVOLTS], [6, 5, 4]),
        ([VIETNAM_REVOLTS, Effect(RED_SCARE_PURGE, US)], [5, 4, 3]),
        ([BREZHNEV_DOCTRINE], [5, 5, 4]),
        ([], [5, 5, 4]),
    ],
)
def test_trap_3_and_4_the_china_card(effects: list[Any], worth: list[int]) -> None:
    ops = china_by_ussr(*effects).ops
    assert ops is not None
    assert [ops.left_at(c) for c in (THAILAND, INDIA, ALGERIA)] == worth


def test_trap_3_a_point_elsewhere_loses_the_bonus() -> None:
    p = play_all(china_by_ussr(VIETNAM_REVOLTS), Place(THAILAND), Place(INDIA))
    assert p.ops is not None
    assert (p.ops.areas, p.ops.left_at(INDIA)) == ((Area.ASIA,), 3)
    p = play_all(p, Place(ALGERIA))
    assert p.ops is not None
    assert (p.ops.areas, p.ops.left) == ((), 1)


def test_trap_3_a_coup_in_thailand() -> None:
    p = play_all(china_by_ussr(VIETNAM_REVOLTS), Coup(THAILAND), script=[1])
    assert (p.influence[US][THAILAND], p.influence[USSR][THAILAND], p.military) == (0, 1 + 2, (0, 5))


def test_trap_1_military_operations_stop_at_5() -> None:
    w = Bench(world({IRAN: (1, 0)}, military=(0, 4)), [1])
    coup(w, USSR, IRAN, 3)
    assert w.military == [0, 5]


def test_trap_5_the_modified_value_counts_for_every_use() -> None:
    p = world(us=[FIDEL, DUCK_AND_COVER], phasing=US, effects=[Effect(RED_SCARE_PURGE, USSR), QUAGMIRE])
    assert [m.text for m in legal(p)] == ["discard Duck and Cover"]
    p = world(ussr=[CIA_CREATED], effects=[BREZHNEV_DOCTRINE, BEAR_TRAP])
    assert [m.text for m in legal(p)] == ["discard CIA Created"]
    p = world({IRAN: (0, 1)}, us=[FIDEL], phasing=US, effects=[Effect(RED_SCARE_PURGE, USSR)])
    assert not any(m.text.startswith("Fidel: space") for m in legal(p))
    p = play_all(p, Play(FIDEL, How.OPS_FIRST), Coup(IRAN), script=[4])
    assert (p.military[US], p.influence[USSR][IRAN]) == (1, 0)  # 4 + 1 - 4


def test_trap_9_no_space_race_with_event_ops() -> None:
    for option in (False, True):
        w = Bench(
            world(options=Options(side="none", event_ops_space_race=option)), wish={Operation: "done"}
        )
        give_ops(w, ABM_TREATY, US, 4)
        assert ("space race" in w.asked[0].options) is option


def test_trap_10_realignments_may_stop_and_repeat() -> None:
    p = world({INDIA: (5, 0), PAKISTAN: (5, 0), EGYPT: (5, 0)}, ussr=[FIDEL])
    p = play_all(p, Play(THE_CHINA_CARD, How.OPS), Realign(INDIA), script=[1, 1])
    assert Done() in legal(p) and Realign(INDIA) in legal(p) and not any(isinstance(m, Place) for m in legal(p))
    p = play_all(p, *[Realign(INDIA)] * 3, script=[1, 1] * 3)
    assert [m.text for m in legal(p)] == ["realign Pakistan", "realign India", "done"]
    q = world({INDIA: (5, 0), EGYPT: (5, 0)}, ussr=[FIDEL])
    q = play_all(q, Play(THE_CHINA_CARD, How.OPS), Realign(EGYPT), *[Realign(INDIA)] * 3, script=[1, 1] * 4)
    assert q.ops is None


def test_trap_12_reach_is_that_of_the_start_of_the_round() -> None:
    p = world({POLAND: (0, 3)}, ussr=[DUCK_AND_COVER], defcon=4)
    p = play_all(p, Play(DUCK_AND_COVER, How.OPS_FIRST), Place(EAST_GERMANY))
    assert refusal(p, Place(AUSTRIA)) == "Austria was not in reach when the round began"
    vietnam = world({}, us=[VIETNAM_REVOLTS], phasing=US)
    q = play_all(vietnam, Play(VIETNAM_REVOLTS, How.EVENT_FIRST))
    assert q.began == Began(vietnam.influence) and q.influence[USSR][VIETNAM] == 2


def test_trap_12_the_price_is_not() -> None:
    p = world({EAST_GERMANY: (3, 0), POLAND: (0, 3)}, ussr=[DUCK_AND_COVER])
    p = play_all(p, Play(DUCK_AND_COVER, How.OPS_FIRST), Place(EAST_GERMANY))
    assert p.ops is not None
    assert (p.ops.left, cost(p, USSR, EAST_GERMANY)) == (1, 1)


def test_trap_13_no_enemy_influence_no_attack() -> None:
    p = world({IRAN: (1, 0), NIGERIA: (0, 1)}, ussr=[FIDEL])
    p = play_all(p, Play(FIDEL, How.OPS))
    assert refusal(p, Coup(NIGERIA)) == "US has no influence in Nigeria"
    p = play_all(p, Coup(IRAN), script=[1])  # 1 + 2 - 4: it fails
    assert (p.influence[US][IRAN], p.military, p.defcon) == (1, (0, 2), 4)


def test_trap_11_and_14_free_attacks() -> None:
    europe = world({FRANCE: (0, 3), ITALY: (0, 3)}, defcon=3)
    w = Bench(europe, [1, 1] * 3, wish={Operation: ["realign France", "realign Italy", "realign France"]})
    give_ops(w, TEAR_DOWN_THIS_WALL, US, 3, kinds=(Kind.COUP, Kind.REALIGN), where=IN[EUROPE], free=True)
    w.done()
    w = Bench(europe, [6], wish={Operation: "coup Italy"})
    give_ops(w, TEAR_DOWN_THIS_WALL, US, 3, kinds=(Kind.COUP, Kind.REALIGN), where=IN[EUROPE], free=True)
    assert (w.military, w.defcon, w.influence[US][ITALY]) == ([0, 0], 2, 2)
    paid = Bench(world({FRANCE: (0, 3), CHILE: (0, 1)}, defcon=3), [1], wish={Operation: "coup Chile"})
    give_ops(paid, CIA_CREATED, US, 1)
    assert not any("France" in option for option in paid.asked[0].options if option.startswith("coup"))
    assert (paid.military, paid.defcon) == ([1, 0], 2)


def test_trap_18_a_superpower_counts_once() -> None:
    assert realignment_bonus(world({MEXICO: (0, 1)}), US, MEXICO) == 1


def test_trap_19_20_47_how_a_card_is_offered() -> None:
    texts = [play.how.value for play in ways(world(), US, FIDEL)]
    assert texts == ["event, then Ops", "Ops, then event", "space race"]
    p = world(us=[FIDEL, UN_INTERVENTION], phasing=US)
    moves = [m.text for m in legal(p)]
    assert "Fidel: Ops with UN Intervention" in moves and "Fidel: event" not in moves
    assert "UN Intervention: event" not in moves and "UN Intervention: Ops" in moves
    assert refusal(p, Play(FIDEL, How.EVENT)) == "Fidel: the other's event comes with its Ops"


def test_trap_21_the_space_race_has_no_event() -> None:
    p = world({CUBA: (2, 0)}, us=[FIDEL], phasing=US)
    q = play_all(p, Play(FIDEL, How.SPACE), script=[1])
    assert (q.influence, q.discard, q.removed, q.space, q.vp) == (p.influence, (FIDEL,), (), (1, 0), 2)


def test_trap_27_nuclear_subs() -> None:
    p = world({IRAN: (0, 1), CUBA: (1, 0)}, effects=[NUCLEAR_SUBS])
    w = Bench(p, [1, 1, 1])
    coup(w, US, IRAN, 1)
    assert w.defcon == 5
    coup(w, US, IRAN, 1, free=True)
    assert w.defcon == 4
    coup(w, USSR, CUBA, 1)
    assert w.defcon == 3


def test_trap_59_protection() -> None:
    held = {FRANCE: (3, 0), WEST_GERMANY: (4, 0), ITALY: (2, 0), GREECE: (1, 0), JAPAN: (4, 0)}

    def open_to(kind: Kind, *effects: CardId) -> list[str]:
        return [c.text for c in attackable(world(held, effects=effects), USSR, kind)]

    assert open_to(Kind.COUP, NATO) == ["Greece", "Japan"]
    assert open_to(Kind.COUP, NATO, DE_GAULLE_LEADS_FRANCE) == ["France", "Greece", "Japan"]
    assert open_to(Kind.REALIGN, NATO, WILLY_BRANDT) == ["Greece", "West Germany", "Japan"]
    assert open_to(Kind.COUP, US_JAPAN_MUTUAL_DEFENSE_PACT)[-1:] == ["West Germany"]
    assert open_to(Kind.COUP, THE_REFORMER) == ["Japan"] and len(open_to(Kind.REALIGN, THE_REFORMER)) == 5
    chernobyl = world({POLAND: (1, 3)}, effects=[Effect(CHERNOBYL, US, "Europe")])
    ops = Ops(USSR, NATO, 4, chernobyl.reach[USSR])
    assert not any(c.region is EUROPE for c in placeable(chernobyl, ops))
    assert Coup(POLAND) in ops_moves(chernobyl, ops)


def test_trap_60_iran_contra_on_the_defence() -> None:
    p = world({IRAN: (3, 0)}, effects=[IRAN_CONTRA_SCANDAL])
    assert (realignment_bonus(p, US, IRAN), p.effects[0].turn_long) == (0, True)


# --- traps: DEFCON and blame ------------------------------------------------------------------------------------------


def ended(w: Bench, act: Callable[[], Any]) -> tuple[Side | None, str]:
    with pytest.raises(Over):
        act()
    assert w.over is not None
    return w.over.winner, w.over.reason


def test_trap_22_the_phasing_side_loses() -> None:
    p = world({PANAMA: (0, 1), MEXICO: (1, 0)}, us=[OLYMPIC_GAMES], phasing=US, defcon=2)
    q = play_all(p, Play(OLYMPIC_GAMES, How.EVENT), wish={WhichWay: Way.BOYCOTT})
    assert q.over is not None and q.over.winner is USSR
    w = Bench(world({PANAMA: (0, 1)}, phasing=USSR, defcon=2), [1], wish={Operation: "coup Panama"})
    assert ended(w, lambda: give_ops(w, CIA_CREATED, US, 1))[0] is US


def test_trap_24_any_coup_in_the_crisis() -> None:
    for free in (False, True):
        w = Bench(world({PANAMA: (0, 1)}, phasing=USSR, defcon=4, effects=[Effect(CUBAN_MISSILE_CRISIS, USSR)]))
        winner, why = ended(w, lambda w=w, free=free: coup(w, US, PANAMA, 2, free=free))
        assert (winner, why, w.military) == (USSR, "a coup by US in the Cuban Missile Crisis", [0, 0])


def test_trap_25_the_crisis_is_ended() -> None:
    crisis = Effect(CUBAN_MISSILE_CRISIS, USSR)
    p = world({TURKEY: (2, 0), CUBA: (0, 3), PANAMA: (0, 1)}, us=[FIDEL], phasing=US, defcon=2, effects=[crisis])
    assert Lift(TURKEY) in legal(p)
    q = play_all(p, Play(FIDEL, How.OPS_FIRST), Lift(TURKEY))
    assert (q.effects, q.influence[US][TURKEY], q.defcon) == ((), 0, 2)
    assert Coup(PANAMA) in legal(q)
    ussr = world({CUBA: (0, 2)}, ussr=[FIDEL], effects=[crisis])  # the side that played it may do so, too
    assert Lift(CUBA) in legal(ussr)
    assert not any(isinstance(m, Lift) for m in legal(world({CUBA: (0, 1)}, ussr=[FIDEL], effects=[crisis])))


def test_trap_28_norad_pays_at_the_end_of_the_round() -> None:
    held = {CANADA: (4, 0), PANAMA: (1, 0), CHILE: (0, 1)}
    p = world(held, us=[NATO], ussr=[FIDEL], defcon=3, effects=[NORAD])
    q = play_all(p, Play(FIDEL, How.OPS), Coup(PANAMA), script=[1], wish={AddTo: CANADA})
    assert (q.defcon, q.influence[US][CANADA], q.effects) == (2, 5, (Effect(NORAD, US),))
    w = Bench(msgspec.structs.replace(p, stage=Stage.HEADLINE))
    set_defcon(w, 2)
    assert w.effects == [Effect(NORAD, US)]
    at_once = world(held, defcon=3, effects=[NORAD], options=Options(side="none", norad_at_once=True))
    w = Bench(msgspec.structs.replace(at_once, stage=Stage.HEADLINE), wish={AddTo: PANAMA})
    set_defcon(w, 2)
    assert changes(w) == {"Panama": (2, 0), "defcon": 2}
    w = Bench(world({CHILE: (1, 0)}, us=[NATO], defcon=3, effects=[NORAD]))
    set_defcon(w, 2)
    next_round(w)
    assert "Chile" not in changes(w)  # Canada is not the US's


# --- traps: headlines and turns ---------------------------------------------------------------------------------------


def test_trap_29_what_may_be_headlined() -> None:
    p = world(us=[UN_INTERVENTION, FIDEL], stage=Stage.HEADLINE, round=0, waiting=[US])
    assert [m.text for m in legal(p)] == ["headline Fidel"]
    assert refusal(p, Headline(UN_INTERVENTION)) == "UN Intervention cannot be a headline"


def test_trap_23_the_owner_of_a_headline_is_phasing() -> None:
    w = Bench(world(headlines=[None, DUCK_AND_COVER], stage=Stage.HEADLINE, round=0, defcon=2))
    assert ended(w, lambda: resolve_headlines(w)) == (US, "nuclear war in the round of USSR")


def test_trap_33_military_operations_are_netted_first() -> None:
    base = world(us=[NATO], ussr=[FIDEL], vp=-18, defcon=3, military=(0, 1), phasing=US, round=6)
    w = Bench(base)
    next_round(w)
    assert (w.vp, w.over, w.turn) == (-19, None, 2)
    w = Bench(msgspec.structs.replace(base, military=(0, 3), hands=((), (ASIA_SCORING,))))
    assert ended(w, lambda: next_round(w)) == (USSR, "USSR has 20 victory points")


@pytest.mark.parametrize(("option", "winner"), [("draw", None), ("us", US), ("ussr", USSR)])
def test_trap_34_both_hold_a_scoring_card(option: Any, winner: Side | None) -> None:
    p = world(
        us=[ASIA_SCORING], ussr=[EUROPE_SCORING], phasing=US, round=6, military=(5, 5),
        options=Options(side="none", both_hold_scoring=option),
    )  # fmt: skip
    w = Bench(p)
    assert ended(w, lambda: next_round(w)) == (winner, "both sides still hold a scoring card")


def test_trap_34_a_scoring_card_needs_its_round() -> None:
    p = world(us=[ASIA_SCORING, EUROPE_SCORING, FIDEL], phasing=US, round=5, china=US)
    assert [m.text for m in legal(p)] == ["Asia Scoring: event", "Europe Scoring: event"]
    assert refusal(p, Play(THE_CHINA_CARD, How.OPS)) == "Asia Scoring must be played: no later round is left for it"
    holding = Options(side="none", allow_holding_scoring=True)
    free = world(us=[ASIA_SCORING, FIDEL], phasing=US, round=6, options=holding)
    assert Play(FIDEL, How.OPS_FIRST) in legal(free)


def test_trap_35_when_a_pass_is_offered() -> None:
    assert Pass() not in legal(world(us=[FIDEL], phasing=US, round=6))
    assert Pass() in legal(world(phasing=US, china=US))
    eighth = world(us=[FIDEL], phasing=US, turn=9, round=8, space=(8, 0))
    assert Pass() in legal(eighth)


def test_trap_36_hands_are_dealt_before_or_after_placing() -> None:
    for after in (False, True):
        p = new_game(Options(side="us", deal_after_setup=after), Table(1), Seats(at_random))
        assert (p.stage, bool(p.hands[USSR])) == (Stage.SETUP, not after)
        for _ in range(6):
            p = apply(p, SetUp(POLAND), Seats(at_random), Table(2))
        assert (p.stage, len(p.hands[USSR]), p.influence[USSR][POLAND]) == (Stage.HEADLINE, 8, 6)


def test_the_handicap_goes_where_influence_is() -> None:
    p = new_game(Options(side="ussr", handicap=2), Table(1), Seats(at_random))
    for _ in range(7):
        assert SetUp(ITALY) in legal(p) and SetUp(JAPAN) not in legal(p)
        p = apply(p, SetUp(ITALY), Seats(at_random), Table(2))
    assert SetUp(JAPAN) in legal(p) and SetUp(FRANCE) not in legal(p)
    p = play_all(p, SetUp(JAPAN), SetUp(JAPAN))
    assert (p.stage, p.influence[US][JAPAN]) == (Stage.HEADLINE, 3)


# --- traps: scoring ---------------------------------------------------------------------------------------------------


def test_trap_42_eighty_four_countries() -> None:
    assert len(COUNTRIES) == len(NAMES) == 84
    with pytest.raises(BadPosition):
        at("Chinese Civil War")


def test_trap_37_final_scoring_is_added_up_first() -> None:
    asia = dict.fromkeys(BATTLEGROUNDS[ASIA], (0, 5))
    w = Bench(world(asia, vp=-15, turn=10))
    assert ended(w, lambda: score_finally(w)) == (USSR, "final scoring: 32 VP for USSR")
    w = Bench(world(dict.fromkeys(BATTLEGROUNDS[EUROPE], (5, 0)), vp=-19, turn=10))
    assert ended(w, lambda: score_finally(w)) == (US, "US controls Europe")
    w = Bench(world(china=US, vp=-1, turn=10))
    assert ended(w, lambda: score_finally(w)) == (None, "final scoring: a draw")


def test_trap_40_shuttle_diplomacy() -> None:
    held = {EGYPT: (0, 2), IRAQ: (0, 3), LIBYA: (0, 2), SYRIA: (0, 2), ISRAEL: (4, 0), IRAN: (2, 0)}
    w = Bench(world(held, effects=[SHUTTLE_DIPLOMACY]))
    score_region(w, AFRICA)
    assert changes(w) == {}
    score_region(w, MIDDLE_EAST)
    assert (w.vp, w.effects, w.discard) == (0, [], [SHUTTLE_DIPLOMACY])
    assert final_vp(world(held, effects=[SHUTTLE_DIPLOMACY], china=US)) == final_vp(world(held, china=US))


def test_trap_41_formosan_resolution() -> None:
    held = {TAIWAN: (3, 0)}
    p = world(held, us=[FIDEL], phasing=US, china=US, effects=[FORMOSAN_RESOLUTION])
    assert (scored(p, ASIA)[US].battlegrounds, holdings(p, ASIA)[US].battlegrounds) == (1, 0)
    q = play_all(p, Play(THE_CHINA_CARD, How.SPACE), script=[6])
    assert (q.effects, q.china, q.china_up) == ((), USSR, False)
    ussr = world({**held, CUBA: (0, 3)}, us=[NATO], ussr=[FIDEL], effects=[FORMOSAN_RESOLUTION])
    q = play_all(ussr, Play(THE_CHINA_CARD, How.SPACE), script=[6])
    assert q.effects == ussr.effects


# --- traps: lasting effects -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("after", [False, True])
def test_trap_54_we_will_bury_you(after: bool) -> None:
    p = world(
        us=[DUCK_AND_COVER], ussr=[FIDEL], phasing=US, vp=-17, effects=[Effect(WE_WILL_BURY_YOU, USSR, "now")],
        options=Options(side="none", bury_you_after_play=after),
    )  # fmt: skip
    q = play_all(p, Play(DUCK_AND_COVER, How.EVENT))
    if after:
        assert (q.vp, q.over, q.effects) == (-17 + 1 - 3, None, ())
    else:
        assert q.over is not None and (q.over.winner, q.defcon) == (USSR, 5)


def test_trap_54_quagmire_pays_at_its_end() -> None:
    p = world(
        us=[DUCK_AND_COVER], ussr=[FIDEL], phasing=US, effects=[Effect(WE_WILL_BURY_YOU, USSR, "now"), QUAGMIRE]
    )
    q = play_all(p, Discard(DUCK_AND_COVER), script=[6])
    assert (q.vp, [e.card for e in q.effects]) == (-3, [QUAGMIRE])


def test_trap_54_it_waits_for_the_next_turn() -> None:
    p = world(us=[NATO], ussr=[FIDEL], phasing=US, round=6, effects=[WE_WILL_BURY_YOU], military=(5, 5))
    w = Bench(p)
    next_round(w)
    assert (w.turn, w.vp, w.effects) == (2, 0, [Effect(WE_WILL_BURY_YOU, USSR)])


def test_trap_56_the_trap() -> None:
    p = world(us=[NASSER, DUCK_AND_COVER], ussr=[FIDEL], phasing=US, china=US, effects=[QUAGMIRE])
    assert [m.text for m in legal(p)] == ["discard Duck and Cover"]
    free = play_all(p, Discard(DUCK_AND_COVER), script=[4])
    assert (free.effects, free.phasing, free.discard) == ((), USSR, (DUCK_AND_COVER,))
    caught = play_all(p, Discard(DUCK_AND_COVER), script=[5])
    assert caught.effects == p.effects
    lost = world(us=[NASSER], ussr=[FIDEL], phasing=US, china=US, effects=[QUAGMIRE])
    assert [m.text for m in legal(lost)] == ["pass"]
    assert play_all(lost, Pass()).effects == lost.effects
    rolls = msgspec.structs.replace(lost, options=Options(side="none", trap_roll_without_card=True))
    assert play_all(rolls, Pass(), script=[1]).effects == ()


@pytest.mark.parametrize("keeps", [False, True])
def test_trap_57_a_scoring_card_in_the_trap(keeps: bool) -> None:
    options = Options(side="none", trapped_keeps_scoring=keeps)
    p = world(us=[DUCK_AND_COVER, ASIA_SCORING], phasing=US, round=6, effects=[QUAGMIRE], options=options)
    assert [m.text for m in legal(p)] == (["discard Duck and Cover"] if keeps else ["Asia Scoring: event"])
    w = Bench(msgspec.structs.replace(p, hands=((ASIA_SCORING,), ()), military=(5, 5)))
    if keeps:
        next_round(w)
        assert w.turn == 2
    else:
        assert ended(w, lambda: next_round(w))[0] is USSR


def test_missile_envy_is_spent_next() -> None:
    bound = Effect(MISSILE_ENVY, USSR)
    p = world(us=[MISSILE_ENVY, FIDEL], ussr=[NATO], phasing=US, turn=4, effects=[bound])
    assert [m.text for m in legal(p)] == ["Missile Envy: Ops"]
    assert refusal(p, Play(FIDEL, How.OPS_FIRST)) == "Missile Envy must be spent for Ops"
    q = play_all(p, Play(MISSILE_ENVY, How.OPS), Place(CANADA), Done())
    assert (q.effects, q.discard) == ((), (MISSILE_ENVY,))
    head = msgspec.structs.replace(p, stage=Stage.HEADLINE, round=0, waiting=(US,))
    assert [m.text for m in legal(head)] == ["headline Fidel"]
    trap = world(us=[MISSILE_ENVY, DUCK_AND_COVER], phasing=US, turn=4, effects=[bound, QUAGMIRE])
    assert [m.text for m in legal(trap)] == ["discard Missile Envy"]
    space = msgspec.structs.replace(p, options=Options(side="none", missile_envy_space=True))
    assert [m.text for m in legal(space)] == ["Missile Envy: Ops", "Missile Envy: space race"]


def test_an_8th_round_lost_with_its_box() -> None:
    p = world(us=[NATO], ussr=[FIDEL], phasing=USSR, turn=9, round=8, space=(8, 8))
    w = Bench(p)
    next_round(w)
    assert w.turn == 10  # nobody is alone in the Space Station


# --- traps that need an event -----------------------------------------------------------------------------------------


@whole
@pytest.mark.parametrize("wasted", [False, True])
def test_trap_20_an_event_that_cannot_happen(wasted: bool) -> None:
    options = Options(side="none", allow_wasted_event=wasted)
    p = world(us=[NATO], ussr=[FIDEL], phasing=US, options=options)
    assert (Play(NATO, How.EVENT) in legal(p)) is wasted
    if wasted:
        q = play_all(p, Play(NATO, How.EVENT))
        assert (q.discard, q.removed, q.effects) == ((NATO,), (), ())
    else:
        assert refusal(p, Play(NATO, How.EVENT)) == "NATO: the event cannot happen now"


@whole
def test_trap_32_a_headline_is_spent() -> None:
    w = Bench(world(us=[FIDEL], ussr=[NASSER], headlines=[NATO, None], stage=Stage.HEADLINE, round=0))
    resolve_headlines(w)
    assert (w.discard, w.removed, w.stage, w.round, w.phasing) == ([NATO], [], Stage.ROUND, 1, USSR)


@whole
def test_trap_30_defectors() -> None:
    heads = [DEFECTORS, MARSHALL_PLAN]
    w = Bench(world(us=[FIDEL], ussr=[NASSER], headlines=heads, stage=Stage.HEADLINE, round=0))
    resolve_headlines(w)
    assert (set(w.discard), w.removed, w.vp) == ({DEFECTORS, MARSHALL_PLAN}, [], 0)
    w = Bench(world(us=[FIDEL], ussr=[NASSER], headlines=[ASIA_SCORING, DEFECTORS], stage=Stage.HEADLINE, round=0))
    resolve_headlines(w)
    assert (w.vp, set(w.discard)) == (0, {ASIA_SCORING, DEFECTORS})
    p = world(us=[FIDEL], ussr=[DEFECTORS, NASSER])
    assert play_all(p, Play(DEFECTORS, How.OPS_FIRST), Place(FINLAND), Done()).vp == 1
    assert play_all(p, Play(DEFECTORS, How.SPACE), script=[6]).vp == 0
    p = world(us=[DEFECTORS, NASSER], ussr=[FIDEL], phasing=US)
    assert play_all(p, Play(DEFECTORS, How.EVENT)).vp == 0


@whole
def test_trap_47_un_intervention_goes_with_anything() -> None:
    p = world(us=[FIDEL], ussr=[UN_INTERVENTION, NATO, NASSER], effects=[])
    q = play_all(p, Play(NATO, How.OPS, un=True))
    assert q.ops is not None and (q.ops.value, q.ops.then_event) == (4, False)
    q = play_all(q, Place(POLAND), Done())
    assert (set(q.discard), q.removed, q.in_play) == ({UN_INTERVENTION, NATO}, (), ())


@whole
@pytest.mark.parametrize(
    ("card", "how", "effects", "vp"),
    [
        (KOREAN_WAR, How.OPS_FIRST, [], -2),
        (KOREAN_WAR, How.SPACE, [], 0),
        (ARAB_ISRAELI_WAR, How.OPS_FIRST, [CAMP_DAVID_ACCORDS], 0),
        (ARAB_ISRAELI_WAR, How.OPS_FIRST, [], -2),
        (FIDEL, How.OPS_FIRST, [], 0),
    ],
)
def test_trap_55_flower_power(card: CardId, how: How, effects: list[CardId], vp: int) -> None:
    p = world(us=[card], ussr=[NASSER], phasing=US, effects=[FLOWER_POWER, *effects])
    assert play_all(p, Play(card, how), script=[6] if how is How.SPACE else []).vp == vp


@whole
def test_trap_54_un_intervention_stops_we_will_bury_you() -> None:
    p = world(us=[UN_INTERVENTION, FIDEL], ussr=[NASSER], phasing=US, effects=[Effect(WE_WILL_BURY_YOU, USSR, "now")])
    q = play_all(p, Play(FIDEL, How.OPS, un=True), Place(CANADA), Done())
    assert (q.vp, q.effects) == (0, ())


# --- an AI's cards ----------------------------------------------------------------------------------------------------

AI = Options(side="ussr")


def test_an_ai_is_dealt_one_card_fewer() -> None:
    p = new_game(Options(side="both"), Table(1), Seats(at_random))
    assert [len(h) for h in p.hands] == [7, 7]
    p = new_game(AI, Table(1), Seats(at_random))
    assert [len(h) for h in p.hands] == [8, 7]


def test_an_ai_headlines_from_the_deck() -> None:
    deck = (UN_INTERVENTION, FIDEL, NASSER, BLOCKADE, COMECON)
    p = world(us=[NATO], draw=deck, headlines=[NATO, None], waiting=[USSR], stage=Stage.HEADLINE, round=0, options=AI)
    assert legal(p) == [TurnOver()]
    p = play_all(p, TurnOver())
    assert (p.up, [m.text for m in legal(p)]) == (UN_INTERVENTION, ["put back UN Intervention"])
    p = play_all(p, PutBack(UN_INTERVENTION))
    assert p.draw == (FIDEL, NASSER, UN_INTERVENTION, BLOCKADE, COMECON)
    for _ in range(4):
        p = play_all(p, TurnOver())
        assert p.up is not None and p.up not in p.refused
        p = play_all(p, PutBack(p.up))
    assert (legal(p), len(p.draw)) == ([Pass()], 5)


def test_an_ai_turns_its_pile_over() -> None:
    p = world(ussr=[FIDEL, NATO], us=[NASSER], options=AI)
    assert legal(p) == [TurnOver()]
    p = play_all(p, TurnOver())
    assert p.up == FIDEL and LayAside(FIDEL) in legal(p) and Play(THE_CHINA_CARD, How.OPS) in legal(p)
    q = play_all(p, Play(THE_CHINA_CARD, How.SPACE), script=[6])
    assert (q.hands[USSR], q.up, q.china) == ((FIDEL, NATO), None, US)
    p = play_all(p, LayAside(FIDEL), TurnOver(), LayAside(NATO))
    assert p.face_up[USSR] == (FIDEL, NATO) and Play(FIDEL, How.OPS) in legal(p)
    assert Play(NATO, How.EVENT_FIRST) in legal(p) and TurnOver() not in legal(p)


def test_an_ai_must_score_in_time() -> None:
    p = world(ussr=[FIDEL, ASIA_SCORING], us=[NASSER], round=6, options=AI)
    assert [m.text for m in legal(p)] == ["Asia Scoring: event"]
    deep = world(ussr=[FIDEL, ASIA_SCORING, EUROPE_SCORING], us=[NASSER], round=5, options=AI)
    assert [m.text for m in legal(deep)] == ["Asia Scoring: event", "Europe Scoring: event"]


@whole
def test_an_ai_exchanges_a_card() -> None:
    p = world(face_up=[(), (NATO, DUCK_AND_COVER)], draw=[FIDEL, NASSER], us=[BLOCKADE], space=(0, 6), options=AI)
    assert {m.text for m in legal(p) if isinstance(m, Exchange)} == {"exchange NATO", "exchange Duck and Cover"}
    p = play_all(p, Exchange(NATO))
    assert (p.draw, p.refused, legal(p)) == ((FIDEL, NATO, NASSER), (NATO,), [TurnOver()])
    p = play_all(p, TurnOver(), PutBack(FIDEL), TurnOver(), PutBack(NASSER))
    assert legal(p) == [Pass()]
    p = play_all(p, Pass())
    assert (set(p.face_up[USSR]), p.refused, p.exchanges) == ({NATO, DUCK_AND_COVER}, (), 1)
    assert not any(isinstance(m, Exchange) for m in legal(p))
    without = msgspec.structs.replace(p, exchanges=0, options=Options(side="ussr", cheats=False))
    assert not any(isinstance(m, Exchange) for m in legal(without))


def test_an_ai_in_the_trap_turns_cards_over() -> None:
    p = world(ussr=[CIA_CREATED, DUCK_AND_COVER], us=[NASSER], effects=[BEAR_TRAP], options=AI)
    p = play_all(p, TurnOver())
    assert [m.text for m in legal(p)] == ["lay aside CIA Created"]
    p = play_all(p, LayAside(CIA_CREATED), TurnOver(), Discard(DUCK_AND_COVER), script=[6])
    assert (p.hands[USSR], p.face_up[USSR], p.discard) == ((CIA_CREATED,), (), (DUCK_AND_COVER,))


@pytest.mark.parametrize("cheats", [True, False])
def test_an_ai_discards_a_card_each_turn(cheats: bool) -> None:
    options = Options(side="ussr", cheats=cheats)
    deck = [card for card in deck_of(EARLY, optional=True) if card not in (NATO, FIDEL, NASSER) and not card.scoring]
    p = world(ussr=[NATO, FIDEL], us=[NASSER], phasing=US, round=6, military=(5, 5), draw=deck, options=options)
    w = Bench(p, wish={DiscardHeld: NATO}, seed=1)
    next_round(w)
    assert (NATO in w.discard, bool(w.asked)) == (cheats, cheats)


def test_man_in_earth_orbit_binds_a_person() -> None:
    p = world(
        us=[DUCK_AND_COVER, FIDEL, OLYMPIC_GAMES], space=(0, 4), waiting=[US, USSR], stage=Stage.HEADLINE, round=0,
        options=AI,
    )  # fmt: skip
    assert legal(p) == [Headline(FIDEL)]
    assert "TS-SP-1" in (refusal(p, Headline(DUCK_AND_COVER)) or "")
    plain = msgspec.structs.replace(p, options=Options(side="ussr", cheats=False))
    assert len(legal(plain)) == 3


# --- a person's own cards ---------------------------------------------------------------------------------------------


@whole
def test_cards_without_names() -> None:
    options = Options(side="ussr", cards="person")
    p = new_game(options, Table(1), Seats(at_random))
    assert set(p.hands[US]) | set(p.hands[USSR]) | set(p.draw) == {UNKNOWN}
    p = world(us=[UNKNOWN] * 3, ussr=[UNKNOWN] * 3, draw=[UNKNOWN] * 31, discard=[FIDEL], options=options)
    assert legal(p) == [TurnOver()]
    q = play_all(p, TurnOver(), wish={NameCard: DUCK_AND_COVER})
    assert (q.up, q.hands[USSR]) == (DUCK_AND_COVER, (UNKNOWN, UNKNOWN))
    mine = msgspec.structs.replace(p, phasing=US)
    assert Play(NATO, How.OPS) in legal(mine) and Play(FIDEL, How.OPS_FIRST) not in legal(mine)
    q = play_all(mine, Play(VIETNAM_REVOLTS, How.OPS_FIRST))
    assert (q.hands[US], q.in_play) == ((UNKNOWN, UNKNOWN), (VIETNAM_REVOLTS,))


# --- hidden things ----------------------------------------------------------------------------------------------------


def test_nobody_sees_what_is_hidden() -> None:
    p = world(us=[NATO, FIDEL], ussr=[NASSER, BLOCKADE], draw=[COMECON], options=AI)
    seen = dump_position(view(p, US))
    text = msgspec.json.encode(seen).decode()
    assert "NATO" in text and not any(name in text for name in ("Nasser", "Blockade", "Comecon"))
    text = msgspec.json.encode(dump_position(view(p, USSR))).decode()
    assert "Blockade" in text and not any(name in text for name in ("NATO", "Fidel", "Comecon"))


# --- positions as JSON ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ([], "position: expected a JSON object"),
        ({"influence": {"Atlantis": [1, 1]}}, "influence: 'Atlantis' is not a country"),
        ({"influence": {"Egypt": [-1, 0]}}, "influence.Egypt: -1 is not from 0 to 99"),
        ({"hands": {"US": ["Wargame"]}}, "hands.US: 'Wargame' is not a card"),
        ({"hands": {"Red": []}}, "hands: 'Red' is not a side"),
        ({"hands": {"US": ["NATO", "NATO"]}}, "hands.US: NATO is in hands.US as well"),
        ({"hands": {"US": ["The China Card"]}}, "hands.US: The China Card is in no pile"),
        ({"hands": {"US": ["Che"]}, "turn": 4, "options": {"optional_cards": False}}, "Che is not in the game with"),
        ({"defcon": 0}, "defcon: 0 is not from 2 to 5"),
        ({"defcon": 1}, "defcon: 1 is not from 2 to 5"),
        ({"vp": 20}, "vp: 20 is not from -19 to 19"),
        ({"military": [6, 0]}, "military: 6 is not from 0 to 5"),
        ({"turn": 11}, "turn: 11 is not from 1 to 10"),
        ({"round": 7}, "round: USSR has the rounds 1 to 6 in this turn"),
        ({"stage": "round"}, "round: USSR has the rounds 1 to 6 in this turn"),
        ({"effects": ["NATO"], "discard": ["NATO"]}, "effects: NATO is in force, but has not been removed"),
        ({"effects": ["Red Scare/Purge"]}, "effects: Red Scare/Purge: say whose it is"),
        ({"ops": {"side": "US", "card": "NATO", "value": 4}}, "ops: operations are under way only in a round"),
        ({"ops": {"side": "US", "card": "NATO", "value": 4}, "round": 1}, "ops.side: it is USSR's round"),
        ({"round": 1, "up": "NATO", "options": {"side": "us"}}, "up: only an AI turns cards over"),
        ({"draw": ["NATO"], "discard": []}, "draw: Asia Scoring is nowhere"),
        ({"colour": "red"}, "unknown field `colour`"),
        ({"round": "one"}, "round: expected `int`"),
    ],
)  # fmt: skip
def test_a_bad_position_is_refused_with_its_field(raw: Any, why: str) -> None:
    with pytest.raises(BadPosition) as refused:
        load_position(raw)
    assert why in str(refused.value) and "\n" not in str(refused.value)


def test_a_short_position() -> None:
    p = load_position({"round": 2, "hands": {"USSR": ["Fidel"], "US": ["NATO"]}, "influence": {"Italy": [0, 2]}})
    assert (p.stage, len(p.draw), p.influence[USSR][ITALY], p.influence[USSR][POLAND]) == (Stage.ROUND, 36, 2, 3)
    assert load_position(dump_position(p)) == p and to_move(p) is USSR


JUNK: tuple[Any, ...] = (
    None, -1, 0, 7, 99, "", "?", "US", "NATO", "Egypt", [], [1, 2], ["NATO"], ["?"], {}, {"US": 3}, {"US": ["Fidel"]},
    {"Egypt": [1, 2]}, {"Egypt": "many"}, True, [["NATO"]], {"side": "US", "card": "NATO", "value": 3},
)  # fmt: skip


@whole
@settings(max_examples=300, deadline=None)
@given(st.integers(0, 40), st.sampled_from(sorted(Wire.__struct_fields__)), st.sampled_from(JUNK), st.booleans())
def test_a_spoilt_position_is_read_or_refused(seed: int, field: str, junk: Any, more: bool) -> None:
    raw = dump_position(after_some_moves(seed, 7 * seed))
    raw[field] = junk
    if more and isinstance(raw.get("hands"), dict):
        raw["hands"] = {**raw["hands"], "USSR": raw["hands"].get("US", [])}
    try:
        p = load_position(raw)
    except BadPosition as refused:
        assert "\n" not in str(refused) and str(refused)
    else:
        assert load_position(dump_position(p)) == p
        assert legal(p) or p.over is not None


@cache
def after_some_moves(seed: int, n: int) -> Position:
    table, seats = Table(seed), Seats(at_random)
    p = new_game(Options(side=("us", "ussr", "both", "none")[seed % 4]), table, seats)
    for _ in range(n):
        if p.over is not None:
            break
        p = apply(p, table.draw("", "Choose a move.", legal(p)), seats, table)
    return p


# --- whole games ------------------------------------------------------------------------------------------------------

REASONS = (
    "final scoring", "nuclear war", "victory points", "controls Europe", "scoring card", "Cuban Missile Crisis",
    "Wargames",
)  # fmt: skip
SOME_OPTIONS = (
    {}, {"optional_cards": False}, {"allow_holding_scoring": True, "reshuffle_at_last_card": True},
    {"event_ops_space_race": True, "missile_envy_space": True, "allow_wasted_event": True, "deal_after_setup": True},
    {"norad_at_once": True, "bury_you_after_play": True, "trap_roll_without_card": True, "space_passed_boxes": False},
    {"cheats": False, "shuttle_whole_country": True, "shuttle_final_scoring": True, "unrest_split": True},
    {"che_coups_free": True, "junta_same_country": True, "destalin_no_return": True, "trapped_keeps_scoring": True},
)  # fmt: skip


def check_position(p: Position, moves: Sequence[Move]) -> None:
    assert min(map(min, p.influence)) >= 0
    cards = Counter(card for pile in places(p).pieces.values() for card in pile)
    assert cards.total() == 110
    assert all(n == 1 for card, n in cards.items() if card != UNKNOWN.text)
    assert load_position(msgspec.json.decode(msgspec.json.encode(dump_position(p)))) == p
    if p.over is None:
        assert moves and len({m.text for m in moves}) == len(moves)
        assert all(refusal(p, move) is None for move in moves)


@whole
@pytest.mark.parametrize("cards", ["program", "person"])
@pytest.mark.parametrize("side", ["us", "ussr", "both", "none"])
def test_random_games_end_by_a_rule(side: Any, cards: Any) -> None:
    for seed, more in enumerate(SOME_OPTIONS):
        table, seats = Table(seed), Seats(at_random)
        p = new_game(Options(side=side, cards=cards, **more), table, seats)
        for n in range(4000):
            moves = legal(p)
            if n % 5 == 0 or p.over is not None:
                check_position(p, moves)
            if p.over is not None:
                break
            if n % 20 == 0:
                for x in SIDES:
                    assert view(redealt(p, x, Table(n)), x) == view(p, x)
            p = apply(p, table.draw("", "Choose a move.", moves), seats, table)
        ending = result(p)
        assert ending is not None and any(why in ending.reason for why in REASONS), ending


@whole
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 300), names, st.sampled_from(CARDS))
def test_what_is_not_listed_is_refused(seed: int, n: int, name: str, card: CardId) -> None:
    """Legal moves and refusals are two ways to say the same."""
    p, seats = after_some_moves(seed, n), Seats(at_random)
    country = at(name)
    every: list[Move] = [
        Place(country), Coup(country), Realign(country), Lift(country), SetUp(country), Done(), ToSpace(), Pass(),
        TurnOver(), Headline(card), LayAside(card), PutBack(card), Exchange(card), Discard(card),
        *(Play(card, how, un) for how in How for un in (False, True)),
    ]  # fmt: skip
    listed = legal(p)
    for move in every:
        assert (move in listed) == (refusal(p, move) is None), move
        if move not in listed:
            with pytest.raises(IllegalMove):
                apply(p, move, seats, Table(1))
