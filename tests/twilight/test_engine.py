"""The engine of Twilight Struggle: a second arithmetic, tables computed by hand, an AI's cards, whole games."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import ROOT

from solo_bots.kernel.choices import Seats, at_random
from solo_bots.kernel.game import BadPosition, IllegalMove
from solo_bots.kernel.table import Table
from solo_bots.twilight.engine.choices import DiscardHeld, NameCard
from solo_bots.twilight.engine.examples import Bench, world
from solo_bots.twilight.engine.legal import apply, legal, refusal, result, to_move
from solo_bots.twilight.engine.map import *
from solo_bots.twilight.engine.moves import *
from solo_bots.twilight.engine.operations import (
    attackable,
    cost,
    coup,
    placeable,
    realign,
    realignment_bonus,
)
from solo_bots.twilight.engine.position import (
    Effect,
    Kind,
    Ops,
    Options,
    Position,
    Stage,
    controller,
)
from solo_bots.twilight.engine.scoring import final_vp, holdings, net_vp, southeast_asia_vp
from solo_bots.twilight.engine.things import *
from solo_bots.twilight.engine.turns import new, next_round
from solo_bots.twilight.engine.view import redealt, view
from solo_bots.twilight.engine.written import Wire, dump_position, load_position, places
from tests.twilight.test_traps import play_all

# ruff: noqa: F403, F405
DATA = ROOT / "solo_bots" / "data" / "twilight"
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


@given(maps)
def test_scoring_southeast_asia(world_map: Map) -> None:
    points = [0, 0]
    for name in (n for n in NAMES if ROWS[n]["southeast_asia"] == "1"):
        if (side := holder(world_map, name)) is not None:
            points[side] += 2 if name == "Thailand" else 1
    assert southeast_asia_vp(on(world_map)) == points[0] - points[1]


@given(maps, sides, names, st.integers(1, 5), st.integers(1, 6), st.sampled_from(SIDES))
def test_coup_with_death_squads_and_salt(
    world_map: Map, side: Side, name: str, value: int, die: int, squads: Side
) -> None:
    change = -1
    if ROWS[name]["region"] in ("South America", "Central America"):
        change += 1 if squads == side else -1
    force = max(0, die + change + value - 2 * int(ROWS[name]["stability"]))
    held = world_map.get(name, (0, 0))[1 - side]
    effects = [Effect(SALT_NEGOTIATIONS, US), Effect(LATIN_AMERICAN_DEATH_SQUADS, squads)]
    assert coup(Bench(on(world_map, effects=effects), [die]), side, at(name), value) == min(force, held)


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
    ("country", "held", "who", "prices"),
    [  # prices: of the next point, for the US and the USSR
        (FRANCE, (3, 0), US, (1, 2)),
        (FRANCE, (2, 0), None, (1, 1)),
        (FRANCE, (4, 2), None, (1, 1)),
        (FRANCE, (5, 2), US, (1, 2)),
        (ISRAEL, (0, 4), USSR, (2, 1)),
        (ISRAEL, (1, 4), None, (1, 1)),
        (COLOMBIA, (1, 0), US, (1, 2)),
        (COLOMBIA, (1, 1), None, (1, 1)),
        (COLOMBIA, (1, 2), USSR, (2, 1)),
        (UNITED_KINGDOM, (4, 0), None, (1, 1)),
    ],
)
def test_control_and_price_by_hand(
    country: CountryId, held: tuple[int, int], who: Side | None, prices: tuple[int, int]
) -> None:
    p = world({country: held})
    assert (controller(p, country), tuple(cost(p, side, country) for side in SIDES)) == (who, prices)


@pytest.mark.parametrize(
    ("country", "held", "side", "value", "die", "after"),
    [
        (IRAN, (2, 0), USSR, 2, 2, (2, 0)),  # 4 - 4
        (IRAN, (2, 0), USSR, 2, 3, (1, 0)),
        (IRAN, (2, 0), USSR, 4, 6, (0, 4)),  # 6 of force: 2 gone, 4 come
        (IRAN, (2, 1), USSR, 3, 3, (0, 1)),  # exactly what was there
        (JAPAN, (1, 0), USSR, 2, 6, (1, 0)),  # 8 - 8
        (NIGERIA, (0, 1), US, 1, 1, (0, 1)),
        (NIGERIA, (0, 1), US, 1, 2, (0, 0)),
        (NIGERIA, (0, 1), US, 4, 6, (7, 0)),
        (CANADA, (4, 0), USSR, 4, 6, (2, 0)),
    ],
)
def test_coups_by_hand(
    country: CountryId, held: tuple[int, int], side: Side, value: int, die: int, after: tuple[int, int]
) -> None:
    w = Bench(world({country: held}), [die])
    coup(w, side, country, value)
    assert (w.influence[US][country], w.influence[USSR][country]) == after


@pytest.mark.parametrize(
    ("held", "country", "side", "bonus", "dice", "after"),
    [  # bonus: of the US and of the USSR; dice: the attacker's first
        ({WEST_GERMANY: (4, 0), FRANCE: (3, 0), EAST_GERMANY: (0, 3)}, WEST_GERMANY, USSR, (2, 1), (5, 2), (2, 0)),
        ({WEST_GERMANY: (4, 0), FRANCE: (3, 0), EAST_GERMANY: (0, 3)}, WEST_GERMANY, USSR, (2, 1), (2, 1), (4, 0)),
        ({POLAND: (2, 2), EAST_GERMANY: (3, 0)}, POLAND, US, (1, 1), (1, 3), (0, 2)),  # its superpower for the USSR
        ({CUBA: (0, 3)}, CUBA, US, (1, 1), (6, 1), (0, 0)),  # no more than there is
        ({MEXICO: (1, 2), GUATEMALA: (1, 0)}, MEXICO, US, (2, 1), (4, 4), (1, 1)),
        ({IRAQ: (2, 2)}, IRAQ, US, (0, 0), (3, 3), (2, 2)),
    ],
)
def test_realignments_by_hand(
    held: dict[CountryId, tuple[int, int]], country: CountryId, side: Side, bonus: tuple[int, int],
    dice: tuple[int, int], after: tuple[int, int],
) -> None:  # fmt: skip
    w = Bench(world(held), dice)
    assert tuple(realignment_bonus(w, x, country) for x in SIDES) == bonus
    realign(w, side, country)
    assert (w.influence[US][country], w.influence[USSR][country]) == after


def test_southeast_asia_by_hand() -> None:
    held = {THAILAND: (2, 0), VIETNAM: (0, 1), BURMA: (0, 2), MALAYSIA: (1, 0), JAPAN: (4, 0)}
    assert southeast_asia_vp(world(held)) == 2 - 1 - 1


# --- single rules -----------------------------------------------------------------------------------------------------


def test_the_handicap_goes_where_influence_is() -> None:
    p = new(Options(side="ussr", handicap=2), Table(1), Seats(at_random))
    for _ in range(7):
        assert SetUp(ITALY) in legal(p) and SetUp(JAPAN) not in legal(p)
        p = apply(p, SetUp(ITALY), Seats(at_random), Table(2))
    assert SetUp(JAPAN) in legal(p) and SetUp(FRANCE) not in legal(p)
    p = play_all(p, SetUp(JAPAN), SetUp(JAPAN))
    assert (p.stage, p.influence[US][JAPAN]) == (Stage.HEADLINE, 3)


def test_missile_envy_is_spent_next() -> None:
    bound = Effect(MISSILE_ENVY, USSR)
    p = world(us=[MISSILE_ENVY, FIDEL], ussr=[NATO], phasing=US, turn=4, effects=[bound])
    assert [m.text for m in legal(p)] == ["Missile Envy: Ops", "Missile Envy: space race"]
    assert refusal(p, Play(FIDEL, How.OPS_FIRST)) == "Missile Envy must be spent"
    q = play_all(p, Play(MISSILE_ENVY, How.OPS), Place(CANADA), Done())
    assert (q.effects, q.discard) == ((), (MISSILE_ENVY,))
    head = msgspec.structs.replace(p, stage=Stage.HEADLINE, round=0, waiting=(US,))
    assert [m.text for m in legal(head)] == ["headline Fidel"]
    trap = world(us=[MISSILE_ENVY, DUCK_AND_COVER], phasing=US, turn=4, effects=[bound, QUAGMIRE])
    assert [m.text for m in legal(trap)] == ["discard Missile Envy"]
    ops = msgspec.structs.replace(p, options=Options(side="none", missile_envy_space=False))
    assert [m.text for m in legal(ops)] == ["Missile Envy: Ops"]
    assert refusal(ops, Play(FIDEL, How.OPS_FIRST)) == "Missile Envy must be spent for Ops"


def test_an_8th_round_lost_with_its_box() -> None:
    p = world(us=[NATO], ussr=[FIDEL], phasing=USSR, turn=9, round=8, space=(8, 8))
    w = Bench(p)
    next_round(w)
    assert w.turn == 10  # nobody is alone in the Space Station


# --- an AI's cards ----------------------------------------------------------------------------------------------------

AI = Options(side="ussr")


def test_an_ai_is_dealt_one_card_fewer() -> None:
    p = new(Options(side="both"), Table(1), Seats(at_random))
    assert [len(h) for h in p.hands] == [7, 7]
    p = new(AI, Table(1), Seats(at_random))
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
    heads: dict[str, Any] = {"waiting": [USSR, US], "stage": Stage.HEADLINE, "round": 0, "space": (4, 0)}
    # Defectors helps a US that names it
    p = world(ussr=[DEFECTORS, FIDEL, NUCLEAR_TEST_BAN], options=Options(side="us"), **heads)
    assert legal(p) == [Headline(NUCLEAR_TEST_BAN)]
    assert len(legal(msgspec.structs.replace(p, hands=((), (FIDEL, DEFECTORS))))) == 2


# --- a person's own cards ---------------------------------------------------------------------------------------------


def test_cards_without_names() -> None:
    options = Options(side="ussr", cards="person")
    p = new(options, Table(1), Seats(at_random))
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
        ({"headlines": {"US": "?"}}, "headlines.US: a headline has a name"),
        ({"headlines": {"US": "NATO"}, "waiting": ["US"]}, "waiting: US has named its headline"),
        ({"round": 1, "effects": ["Quagmire"]}, "effects: Quagmire is not in the game before turn 4"),
        ({"round": 1, "effects": [["Missile Envy", "US"]]}, "effects: Missile Envy is not in the game before turn 4"),
        ({"round": 1, "up": "?", "options": {"cards": "person"}}, "up: only in hands and in the draw pile"),
        ({"round": 1, "face_up": {"USSR": ["?"]}, "options": {"cards": "person"}}, "face_up.USSR: only in hands"),
        ({"round": 1, "ops": {"side": "USSR", "card": "?", "value": 2}}, "ops.card: a card that is played has a name"),
        ({"round": 1, "ops": {"side": "USSR", "card": "Fidel", "value": 2, "kinds": []}}, "ops.kinds: name what"),
        ({"round": 1, "ops": {"side": "USSR", "card": "Fidel", "value": 2, "spent": 1}}, "ops.kind: say what Ops"),
        ({"round": 1, "ops": {"side": "USSR", "card": "Fidel", "value": 2, "kind": "place"}}, "ops.spent: say how"),
        ({"round": 1, "ops": {"side": "USSR", "card": "Fidel", "value": 2, "kind": "coup", "spent": 1}},
            "ops.kind: Ops under way go on as place or realign"),
        ({"round": 1, "ops": {"side": "USSR", "card": "The China Card", "value": 4, "areas": ["Asia", "Asia"]}},
            "ops.areas: name each once"),
        ({"round": 1, "china": "US", "ops": {"side": "USSR", "card": "The China Card", "value": 4}},
            "ops.card: The China Card is before US"),
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
    p = new(Options(side=("us", "ussr", "both", "none")[seed % 4]), table, seats)
    for _ in range(n):
        if p.over is not None:
            break
        p = apply(p, table.draw("", "Choose a move.", legal(p)), seats, table)
    return p


# --- why a move is refused --------------------------------------------------------------------------------------------

FREE = world({FRANCE: (5, 0)}, us=[NATO, FIDEL, ASIA_SCORING, NASSER], ussr=[COMECON], phasing=US, turn=4)
CRISIS = world({FRANCE: (5, 0)}, us=[NATO], phasing=US, turn=4, effects=[Effect(CUBAN_MISSILE_CRISIS, USSR)])
BOUND = world(us=[NATO, NASSER, MISSILE_ENVY], phasing=US, turn=4, effects=[QUAGMIRE, Effect(MISSILE_ENVY, USSR)])
DUE = world(us=[NATO, ASIA_SCORING], phasing=US, turn=4, round=7, effects=[QUAGMIRE])
GUARDED = play_all(world({ITALY: (3, 0), JAPAN: (3, 1), FRANCE: (1, 0)}, ussr=[COMECON, FIDEL],
    effects=[NATO, US_JAPAN_MUTUAL_DEFENSE_PACT, THE_REFORMER]), Play(COMECON, How.OPS))  # fmt: skip
NAMING = world(us=[NATO], ussr=[FIDEL], stage=Stage.HEADLINE, round=0, waiting=[USSR, US])


@pytest.mark.parametrize(
    ("p", "move", "why"),
    [
        (FREE, Play(NATO, How.OPS_FIRST), "NATO: only an event of the other side comes with the Ops"),
        (FREE, Play(FIDEL, How.OPS), "Fidel: the other's event comes with its Ops, unless UN Intervention cancels it"),
        (FREE, Play(FIDEL, How.SPACE, un=True), "UN Intervention goes with a card that has an event of the other side, "
            "and must be held"),
        (FREE, Play(ASIA_SCORING, How.OPS), "a scoring card is played as its event"),
        (FREE, Play(COMECON, How.OPS_FIRST), "US does not hold Comecon"),
        (FREE, Lift(TURKEY), "Cuban Missile Crisis is not in force"),
        (CRISIS, Lift(FRANCE), "US ends the Cuban Missile Crisis with 2 of its points in West Germany or Turkey"),
        (BOUND, Discard(NATO), "Missile Envy must be discarded first"),
        (BOUND, Discard(COMECON), "US does not hold Comecon"),
        (BOUND, Discard(NASSER), "Nasser cannot be discarded: it must be worth 2 or more"),
        (BOUND, Pass(), "Quagmire: a card worth 2 or more is discarded"),
        (DUE, Discard(NATO), "Asia Scoring must be played: no later round is left for it"),
        (DUE, Play(ASIA_SCORING, How.SPACE), "a scoring card is played as its event"),
        (GUARDED, Coup(ITALY), "NATO forbids USSR a coup in Italy"),
        (GUARDED, Realign(JAPAN), "US/Japan Mutual Defense Pact forbids USSR a realignment in Japan"),
        (GUARDED, Coup(FRANCE), "The Reformer forbids USSR a coup in France"),
        (msgspec.structs.replace(GUARDED, defcon=4), Realign(FRANCE), "DEFCON 4 forbids a realignment in Europe"),
        (NAMING, Pass(), "a headline must be named"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_rule(p: Position, move: Move, why: str) -> None:
    assert move not in legal(p) and refusal(p, move) == why


@pytest.mark.parametrize(("side", "trap", "country"), [(US, QUAGMIRE, TURKEY), (USSR, BEAR_TRAP, CUBA)])
def test_a_trapped_side_may_end_the_crisis(side: Side, trap: CardId, country: CountryId) -> None:
    p = world({TURKEY: (2, 0), CUBA: (0, 2)}, us=[NATO], ussr=[COMECON], phasing=side, turn=4,
        effects=[trap, Effect(CUBAN_MISSILE_CRISIS, side.other)])  # fmt: skip
    assert Lift(country) in legal(p)
    q = play_all(p, Lift(country))
    assert (q.influence[side][country], [e.card for e in q.effects], q.phasing) == (0, [trap], side)
    assert [type(move) for move in legal(q)] == [Discard]


def test_we_will_bury_you_ends_once() -> None:
    p, table, said = world(us=[NATO], ussr=[FIDEL, NASSER], effects=[WE_WILL_BURY_YOU], turn=4), Table(1), list[str]()
    table.hears = lambda rule, text, things: said.append(text.format(*map(str, things)))
    p = apply(p, Play(FIDEL, How.EVENT), Seats(at_random), table)
    assert not any("no longer in force" in line for line in said)
    apply(p, Play(NATO, How.OPS), Seats(at_random), table)
    assert said.count("We Will Bury You is no longer in force") == 1


# --- whole games ------------------------------------------------------------------------------------------------------

REASONS = (
    "final scoring", "nuclear war", "victory points", "controls Europe", "scoring card", "Cuban Missile Crisis",
    "Wargames",
)  # fmt: skip
SOME_OPTIONS = (
    {}, {"optional_cards": False}, {"allow_holding_scoring": True, "reshuffle_at_last_card": False},
    {"event_ops_space_race": True, "missile_envy_space": False, "allow_wasted_event": True, "deal_after_setup": True},
    {"norad_at_once": True, "bury_you_after_play": True, "trap_roll_without_card": True, "space_passed_boxes": False},
    {"cheats": False, "shuttle_whole_country": False, "shuttle_final_scoring": True, "unrest_split": False},
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


@pytest.mark.parametrize("cards", ["program", "person"])
@pytest.mark.parametrize("side", ["us", "ussr", "both", "none"])
def test_random_games_end_by_a_rule(side: Any, cards: Any) -> None:
    for seed, more in enumerate(SOME_OPTIONS):
        table, seats = Table(seed), Seats(at_random)
        p = new(Options(side=side, cards=cards, **more), table, seats)
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
