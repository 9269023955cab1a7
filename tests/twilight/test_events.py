"""The events of Twilight Struggle, all at once: what lasts is switched on, felt and switched off; a card whose event
cannot happen, or happens without effect, goes where it belongs; and every event happens in play, for either side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
import pytest

from solo_bots.kernel.choices import Seats, at_random
from solo_bots.kernel.table import Table, show
from solo_bots.twilight.engine.choices import AddTo, DiscardOwn, DiscardTheirs, Operation, PlayDrawn, SetDefcon, YesNo
from solo_bots.twilight.engine.events import EVENTS, can_happen
from solo_bots.twilight.engine.examples import Bench, changes, happens, world
from solo_bots.twilight.engine.legal import apply, bound_by_envy, legal
from solo_bots.twilight.engine.map import *
from solo_bots.twilight.engine.moves import *
from solo_bots.twilight.engine.operations import (
    areas_of,
    attackable,
    closed_to_placing,
    coup,
    coup_modifier,
    in_crisis,
    lowers_defcon,
    realignment_bonus,
)
from solo_bots.twilight.engine.position import Effect, Kind, Options, Position, in_force, ops_value, rounds_of
from solo_bots.twilight.engine.scoring import region_vp, score_region, scored
from solo_bots.twilight.engine.things import *
from solo_bots.twilight.engine.turns import end_round, next_round, trapped
from solo_bots.twilight.engine.view import view
from solo_bots.twilight.engine.workbench import set_defcon
from solo_bots.twilight.engine.written import load_position, places
from tests.twilight.test_traps import option, play_all

# ruff: noqa: F403, F405


# --- what lasts: on, in effect, off -----------------------------------------------------------------------------------


class Lasting(NamedTuple):
    """A card that lasts: a position before it, what it changes there, and what ends it."""

    felt: Callable[[Position], Any]
    before: Position = world()
    ends: Callable[[Position], Position] | None = None  # None: nothing does
    by: Side | None = None  # who plays it; None: whose event it is


def next_turn(p: Position) -> Position:
    """The same at the beginning of the next turn."""
    last = {"phasing": US, "round": rounds_of(p, US), "military": (5, 5), "hands": ((NASSER,), (FIDEL,))}
    w = Bench(msgspec.structs.replace(p, draw=(), discard=(), **last))
    next_round(w)
    assert w.turn == p.turn + 1
    return w.freeze()


def by_event(card: CardId) -> Callable[[Position], Position]:
    """An event ends it."""
    return lambda p: happens(card, p, wish={Operation: "done"}).freeze()


def open_to(country: CountryId, kind: Kind = Kind.COUP) -> Callable[[Position], bool]:
    """May the USSR attack a country?"""
    return lambda p: country in attackable(p, USSR, kind)


def possible(card: CardId) -> Callable[[Position], bool]:
    return lambda p: can_happen(p, card, card.side or US)


def worth(side: Side) -> Callable[[Position], list[int]]:
    return lambda p: [ops_value(p, side, card) for card in (NASSER, FIDEL, COMECON, NATO)]


def us_coup(p: Position) -> int:
    """The points after a coup of the US."""
    w = Bench(p, [1])
    coup(w, US, KENYA, 1)
    return w.vp


def us_war_card(p: Position) -> int:
    """The points after the US has played a war card for its Ops."""
    held = msgspec.structs.replace(p, hands=((KOREAN_WAR,), (FIDEL,)), phasing=US, ops=None)
    return play_all(held, Play(KOREAN_WAR, How.OPS_FIRST)).vp


def hostages(p: Position) -> int:
    """How many cards the US loses by Terrorism."""
    return len(happens(TERRORISM, msgspec.structs.replace(p, hands=((NATO, FIDEL), ())), by=USSR, seed=1).discard)


def norad_point(p: Position) -> int:
    """How much influence the US has after a round in which DEFCON came to 2."""
    w = Bench(msgspec.structs.replace(p, hands=((NATO,), (FIDEL,))), wish={AddTo: CANADA})
    set_defcon(w, 2)
    end_round(w)
    return sum(w.influence[US])


def spend_china(p: Position) -> Position:
    return play_all(msgspec.structs.replace(p, hands=((NATO,), (FIDEL,)), phasing=US, china=US),
        Play(THE_CHINA_CARD, How.SPACE), script=[6])  # fmt: skip


def break_free(side: Side) -> Callable[[Position], Position]:
    def freed(p: Position) -> Position:
        hands = ((COMECON,), (FIDEL,)) if side is US else ((FIDEL,), (COMECON,))
        return play_all(msgspec.structs.replace(p, hands=hands, phasing=side), Discard(COMECON), script=[4])

    return freed


def score_middle_east(p: Position) -> Position:
    w = Bench(p)
    score_region(w, MIDDLE_EAST)
    return w.freeze()


def paid(p: Position) -> Position:
    """The US's next round."""
    due = (Effect(WE_WILL_BURY_YOU, USSR, "now"),)
    now = msgspec.structs.replace(p, effects=due, phasing=US, hands=((NATO,), (FIDEL,)))
    return play_all(now, Play(NATO, How.OPS))


ALLIED = world({FRANCE: (9, 0), WEST_GERMANY: (9, 0)}, effects=[NATO])
LASTS: Mapping[CardId, Lasting] = {
    VIETNAM_REVOLTS: Lasting(lambda p: areas_of(p, USSR, FIDEL), ends=next_turn),
    WARSAW_PACT_FORMED: Lasting(possible(NATO)),
    DE_GAULLE_LEADS_FRANCE: Lasting(open_to(FRANCE), ALLIED),
    NATO: Lasting(open_to(ITALY), world({ITALY: (2, 0)}, effects=[MARSHALL_PLAN])),
    MARSHALL_PLAN: Lasting(possible(NATO)),
    CONTAINMENT: Lasting(worth(US), ends=next_turn),
    US_JAPAN_MUTUAL_DEFENSE_PACT: Lasting(open_to(JAPAN, Kind.REALIGN), world({JAPAN: (1, 0)})),
    RED_SCARE_PURGE: Lasting(worth(USSR), ends=next_turn, by=US),
    FORMOSAN_RESOLUTION: Lasting(lambda p: scored(p, ASIA)[US].battlegrounds, world({TAIWAN: (3, 0)}), spend_china),
    CUBAN_MISSILE_CRISIS: Lasting(lambda p: in_crisis(p, US), ends=next_turn, by=USSR),
    NUCLEAR_SUBS: Lasting(lambda p: lowers_defcon(p, US, IRAN), ends=next_turn),
    QUAGMIRE: Lasting(lambda p: trapped(p, US), ends=break_free(US)),
    SALT_NEGOTIATIONS: Lasting(lambda p: [coup_modifier(p, side, IRAN) for side in SIDES], ends=next_turn, by=US),
    BEAR_TRAP: Lasting(lambda p: trapped(p, USSR), ends=break_free(USSR)),
    WE_WILL_BURY_YOU: Lasting(lambda p: in_force(p, WE_WILL_BURY_YOU), ends=paid),
    BREZHNEV_DOCTRINE: Lasting(worth(USSR), ends=next_turn),
    WILLY_BRANDT: Lasting(open_to(WEST_GERMANY), ALLIED, by_event(TEAR_DOWN_THIS_WALL)),
    FLOWER_POWER: Lasting(us_war_card, ends=by_event(AN_EVIL_EMPIRE)),
    U2_INCIDENT: Lasting(lambda p: happens(UN_INTERVENTION, p, by=US).vp - p.vp, ends=next_turn),
    CAMP_DAVID_ACCORDS: Lasting(possible(ARAB_ISRAELI_WAR)),
    JOHN_PAUL_II_ELECTED_POPE: Lasting(possible(SOLIDARITY)),
    LATIN_AMERICAN_DEATH_SQUADS: Lasting(
        lambda p: [coup_modifier(p, side, PANAMA) for side in SIDES], ends=next_turn, by=USSR),
    SHUTTLE_DIPLOMACY: Lasting(
        lambda p: region_vp(p, US, MIDDLE_EAST), world({EGYPT: (0, 2), LIBYA: (0, 2)}), score_middle_east),
    IRANIAN_HOSTAGE_CRISIS: Lasting(hostages),
    THE_IRON_LADY: Lasting(possible(SOCIALIST_GOVERNMENTS)),
    NORTH_SEA_OIL: Lasting(possible(OPEC)),
    THE_REFORMER: Lasting(open_to(ITALY), world({ITALY: (2, 0)})),
    IRAN_CONTRA_SCANDAL: Lasting(lambda p: realignment_bonus(p, US, IRAN), world({IRAN: (1, 0)}), next_turn),
    CHERNOBYL: Lasting(lambda p: closed_to_placing(p, USSR), ends=next_turn),
    TEAR_DOWN_THIS_WALL: Lasting(possible(WILLY_BRANDT)),
    AN_EVIL_EMPIRE: Lasting(possible(FLOWER_POWER)),
    ALDRICH_AMES_REMIX: Lasting(lambda p: in_force(p, ALDRICH_AMES_REMIX), ends=next_turn),
    NORAD: Lasting(norad_point, world({CANADA: (4, 0)}, defcon=3), by_event(QUAGMIRE)),
    YURI_AND_SAMANTHA: Lasting(us_coup, world({KENYA: (0, 1)}), next_turn),
    AWACS_SALE_TO_SAUDIS: Lasting(possible(MUSLIM_REVOLUTION)),
}  # fmt: skip


def test_every_card_that_lasts_is_here() -> None:
    marked = {c for c in CARDS if c.printed.ongoing or c.printed.turn_long}
    assert set(LASTS) == marked | {WE_WILL_BURY_YOU}


@pytest.mark.parametrize("card", LASTS, ids=str)
def test_a_lasting_card_is_on_in_effect_and_off(card: CardId) -> None:
    lasting = LASTS[card]
    before = lasting.before
    w = happens(card, before, by=lasting.by, wish={Operation: "done"})
    on = w.freeze()
    assert in_force(on, card) and not in_force(before, card)
    assert lasting.felt(on) != lasting.felt(before)
    if lasting.ends is None:
        later = next_turn(on)
        assert in_force(later, card) and lasting.felt(later) == lasting.felt(on)
        return
    off = lasting.ends(on)
    assert not in_force(off, card)
    if lasting.ends is next_turn:
        assert lasting.felt(msgspec.structs.replace(off, vp=before.vp)) == lasting.felt(next_turn(before))


def test_north_sea_oil_gives_its_rounds_for_one_turn() -> None:
    on = happens(NORTH_SEA_OIL, world(turn=8)).freeze()
    assert [rounds_of(p, US) for p in (on, next_turn(on))] == [8, 7]


@pytest.mark.parametrize("side", SIDES, ids=str)
@pytest.mark.parametrize("card", [RED_SCARE_PURGE, CUBAN_MISSILE_CRISIS, LATIN_AMERICAN_DEATH_SQUADS], ids=str)
def test_a_neutral_card_binds_the_side_that_did_not_play_it(card: CardId, side: Side) -> None:
    on = happens(card, world(), by=side).freeze()
    assert in_force(on, card, side) and not in_force(on, card, side.other)
    bound = {RED_SCARE_PURGE: lambda x: ops_value(on, x, NATO) == 3, CUBAN_MISSILE_CRISIS: lambda x: in_crisis(on, x),
        LATIN_AMERICAN_DEATH_SQUADS: lambda x: coup_modifier(on, x, PANAMA) == -1}[card]  # fmt: skip
    assert [bound(x) for x in (side, side.other)] == [False, True]


def test_aldrich_ames_shows_the_hand() -> None:
    p = world(us=[NATO, FIDEL], options=option())
    assert NATO not in view(p, USSR).hands[US]
    w = happens(ALDRICH_AMES_REMIX, p, wish={DiscardTheirs: NATO})
    assert NATO not in w.hands[US] and FIDEL in view(w.freeze(), USSR).hands[US]


def test_missile_envy_binds_until_it_is_spent() -> None:
    on = happens(MISSILE_ENVY, world(us=[ARMS_RACE, FIDEL]), by=USSR).freeze()
    assert bound_by_envy(on, US)
    off = play_all(msgspec.structs.replace(on, phasing=US), Play(MISSILE_ENVY, How.OPS))
    assert not bound_by_envy(off, US)


@pytest.mark.parametrize("side", ["none", "ussr"])
def test_missile_envy_given_back_has_still_to_be_spent(side: Any) -> None:
    envied: dict[str, Any] = {"hands": ((), (MISSILE_ENVY, NASSER)), "effects": [Effect(MISSILE_ENVY, US)], "turn": 5}
    w = happens(GRAIN_SALES_TO_SOVIETS, world(options=Options(side=side), **envied), "Missile Envy", by=US,
        wish={PlayDrawn: "none", Operation: "done"}, seed=1)  # fmt: skip
    assert bound_by_envy(w.freeze(), USSR) and w.known == [MISSILE_ENVY]


# --- events that cannot happen, or have no effect ---------------------------------------------------------------------


CANNOT: Mapping[CardId, Position] = {
    SOCIALIST_GOVERNMENTS: world({FRANCE: (3, 0)}, effects=[THE_IRON_LADY]),
    ARAB_ISRAELI_WAR: world(effects=[CAMP_DAVID_ACCORDS]),
    NATO: world(),
    KITCHEN_DEBATES: world({FRANCE: (3, 0), POLAND: (0, 3)}),
    WILLY_BRANDT: world(effects=[TEAR_DOWN_THIS_WALL]),
    MUSLIM_REVOLUTION: world({IRAN: (2, 0)}, effects=[AWACS_SALE_TO_SAUDIS]),
    FLOWER_POWER: world(effects=[AN_EVIL_EMPIRE]),
    OPEC: world({IRAN: (0, 2)}, effects=[NORTH_SEA_OIL]),
    ONE_SMALL_STEP: world(space=(3, 3)),
    STAR_WARS: world(space=(1, 1), discard=[CONTAINMENT]),
    WARGAMES: world(vp=19, defcon=3),
    SOLIDARITY: world({POLAND: (0, 3)}),
    THE_CAMBRIDGE_FIVE: world(us=[ASIA_SCORING], turn=8),
    SPECIAL_RELATIONSHIP: world({UNITED_KINGDOM: (4, 0)}, effects=[NATO]),
    OUR_MAN_IN_TEHRAN: world({IRAN: (1, 0)}, draw=[FIDEL]),
}


def test_every_card_with_a_condition_is_here() -> None:
    assert set(CANNOT) == {c for c in CARDS if c.printed.conditional} - {UN_INTERVENTION}


@pytest.mark.parametrize("by", SIDES, ids=str)
@pytest.mark.parametrize("card", CANNOT, ids=str)
def test_an_event_that_cannot_happen(card: CardId, by: Side) -> None:
    """Nothing changes, and the card is discarded in spite of its asterisk; in a round it is not offered as event."""
    p = CANNOT[card]
    w = happens(card, p, by=by)
    assert (changes(w), w.happened, w.went) == ({}, False, "discard")
    hands = tuple((*p.hands[x], card) if x is by else (*p.hands[x], NASSER) for x in SIDES)
    q = msgspec.structs.replace(p, hands=hands, phasing=by)
    assert Play(card, How.EVENT) not in legal(q)
    enemy = card.belongs_to(by.other)
    assert Play(card, How.EVENT_FIRST if enemy else How.OPS) in legal(q)


def test_un_intervention_alone_is_no_event() -> None:
    p = world(us=[UN_INTERVENTION, NATO], ussr=[FIDEL], phasing=US)
    assert [m.text for m in legal(p) if "UN Intervention" in m.text] == ["UN Intervention: Ops"]


# The world without influence, hands or cards: these have an effect all the same.
NEVER_IDLE = {
    DUCK_AND_COVER, FIDEL, VIETNAM_REVOLTS, KOREAN_WAR, ROMANIAN_ABDICATION, ARAB_ISRAELI_WAR, COMECON, NASSER,
    WARSAW_PACT_FORMED, DE_GAULLE_LEADS_FRANCE, CAPTURED_NAZI_SCIENTIST, OLYMPIC_GAMES, NATO, MARSHALL_PLAN,
    INDO_PAKISTANI_WAR, CONTAINMENT, US_JAPAN_MUTUAL_DEFENSE_PACT, DECOLONIZATION, RED_SCARE_PURGE, NUCLEAR_TEST_BAN,
    FORMOSAN_RESOLUTION, BRUSH_WAR, CUBAN_MISSILE_CRISIS, NUCLEAR_SUBS, QUAGMIRE, SALT_NEGOTIATIONS, BEAR_TRAP, SUMMIT,
    HOW_I_LEARNED_TO_STOP_WORRYING, JUNTA, KITCHEN_DEBATES, WE_WILL_BURY_YOU, BREZHNEV_DOCTRINE,
    PORTUGUESE_EMPIRE_CRUMBLES, SOUTH_AFRICAN_UNREST, ALLENDE, WILLY_BRANDT, CULTURAL_REVOLUTION, FLOWER_POWER,
    U2_INCIDENT, COLONIAL_REAR_GUARDS, PANAMA_CANAL_RETURNED, CAMP_DAVID_ACCORDS, PUPPET_GOVERNMENTS,
    JOHN_PAUL_II_ELECTED_POPE, LATIN_AMERICAN_DEATH_SQUADS, OAS_FOUNDED, NIXON_PLAYS_THE_CHINA_CARD,
    SADAT_EXPELS_SOVIETS, SHUTTLE_DIPLOMACY, LIBERATION_THEOLOGY, USSURI_RIVER_SKIRMISH, ONE_SMALL_STEP,
    IRANIAN_HOSTAGE_CRISIS, THE_IRON_LADY, NORTH_SEA_OIL, THE_REFORMER, SOVIETS_SHOOT_DOWN_KAL_007, GLASNOST,
    IRAN_CONTRA_SCANDAL, CHERNOBYL, TEAR_DOWN_THIS_WALL, AN_EVIL_EMPIRE, ALDRICH_AMES_REMIX, PERSHING_II_DEPLOYED,
    SOLIDARITY, IRAN_IRAQ_WAR, SPECIAL_RELATIONSHIP, NORAD, YURI_AND_SAMANTHA, AWACS_SALE_TO_SAUDIS,
}  # fmt: skip
READY: Mapping[CardId, dict[str, Any]] = {  # what an event asks for before it can happen
    NATO: {"effects": [MARSHALL_PLAN]},
    KITCHEN_DEBATES: {"influence": {FRANCE: (3, 0)}},
    ONE_SMALL_STEP: {"space": (1, 3)},
    STAR_WARS: {"space": (1, 0)},
    WARGAMES: {"defcon": 2},
    SOLIDARITY: {"effects": [JOHN_PAUL_II_ELECTED_POPE]},
    SPECIAL_RELATIONSHIP: {"influence": {UNITED_KINGDOM: (5, 0)}},
    OUR_MAN_IN_TEHRAN: {"influence": {IRAN: (2, 0)}},
}
EVENT_CARDS = [c for c in CARDS if c not in (THE_CHINA_CARD, UN_INTERVENTION)]


@pytest.mark.parametrize("card", EVENT_CARDS, ids=str)
def test_where_a_card_goes(card: CardId) -> None:
    """In an empty world: with an effect or without one, the event has happened, and an asterisk removes the card."""
    told = dict(READY.get(card, {}))
    p = world(told.pop("influence", {}), **{"discard": [], "defcon": 5, **told})
    wish: dict[Any, Any] = {Operation: "done", DiscardOwn: "none", SetDefcon: 5, YesNo: False}
    w = happens(card, p, by=US if card.side is None else None, wish=wish, seed=2)
    assert w.happened
    idle = not changes(w)
    assert idle is (card not in NEVER_IDLE)
    beside = card.printed.ongoing and not card.printed.removed
    assert w.went == ("removed" if card.printed.removed else "beside the board" if beside else "discard")


# --- every event in play ----------------------------------------------------------------------------------------------


def table_for(card: CardId, side: Side, stage: str) -> Position:
    """All 110 cards, the card in this side's hand, and everything that its event asks for."""
    scared = {WARGAMES: 2}.get(card, 4)
    raw: dict[str, Any] = {
        "options": {"side": "none"}, "turn": 4 if card is THE_CAMBRIDGE_FIVE else 8, "defcon": scared, "china": "US",
        "influence": {"Italy": [2, 1], "France": [4, 0], "Poland": [1, 4], "United Kingdom": [5, 0], "Iran": [2, 0],
            "Cuba": [1, 2], "Brazil": [2, 0], "Peru": [1, 1], "Kenya": [1, 1], "Thailand": [2, 0], "Hungary": [0, 2]},
        "space": [2, 3] if side is US or card is not ONE_SMALL_STEP else [3, 2], "effects": [],
    }  # fmt: skip
    if card is STAR_WARS:
        raw["space"] = [3, 2]
        raw["discard"] = [c.text for c in (CONTAINMENT, FIDEL)]
        raw["draw"] = None
    raw["effects"] = [e.text for e in READY.get(card, {}).get("effects", [])]
    mine = [card.text, *(["Asia Scoring"] if card is THE_CAMBRIDGE_FIVE else [])]
    gone = [*mine, *raw.get("discard", [])]
    others = [c.text for c in (NASSER, TRUMAN_DOCTRINE, CONTAINMENT, COMECON, ALLENDE) if c.text not in gone]
    raw["hands"] = {side.text: [*mine, others[0]], side.other.text: others[1:3]}
    if card is THE_CAMBRIDGE_FIVE and side is USSR:
        raw["hands"] = {"USSR": [card.text, others[0]], "US": ["Asia Scoring", others[1]]}
    if stage == "round":
        raw |= {"round": 2, "phasing": side.text}
    return load_position({k: v for k, v in raw.items() if v is not None})


def check_whole(p: Position) -> None:
    cards = Counter(piece for pieces in places(p).pieces.values() for piece in pieces)
    assert cards.total() == 110 and max(cards.values()) == 1
    assert min(map(min, p.influence)) >= 0 and 1 <= p.defcon <= 5


def heard(p: Position, *moves: Move) -> tuple[Position, list[str]]:
    """The position after some moves by random seats, and all that was said."""
    told: list[str] = []
    table, seats = Table(7), Seats(at_random)
    table.hears = lambda rule, text, things: told.append(text.format(*map(show, things)))
    for move in moves:
        p = apply(p, move, seats, table)
        check_whole(p)
    return p, told


@pytest.mark.parametrize("side", SIDES, ids=str)
@pytest.mark.parametrize("card", EVENT_CARDS, ids=str)
def test_every_event_happens_as_a_headline_of_either_side(card: CardId, side: Side) -> None:
    p = table_for(card, side, "headline")
    heads = {side: card, side.other: next(c for c in p.hands[side.other] if not c.scoring)}
    _, told = heard(p, *(Headline(heads[x]) for x in (USSR, US)))
    assert f"{card} happens" in told


@pytest.mark.parametrize("side", SIDES, ids=str)
@pytest.mark.parametrize("card", EVENT_CARDS, ids=str)
def test_every_event_happens_in_a_round_of_either_side(card: CardId, side: Side) -> None:
    """Its own side and, if it is neutral, either side plays it for the event; the other one for its Ops."""
    p = table_for(card, side, "round")
    how = How.EVENT_FIRST if card.belongs_to(side.other) else How.EVENT
    q, told = heard(p, Play(card, how))
    assert f"{card} happens" in told
    while q.over is None and q.ops is not None:  # the Ops of the other's card, to the end
        q, more = heard(q, legal(q)[0] if Done() not in legal(q) else Done())
        told += more


def test_the_room_of_events_is_full() -> None:
    assert not EVENTS.missing()
