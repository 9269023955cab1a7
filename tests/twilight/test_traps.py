"""Sixty situations that engines of Twilight Struggle get wrong, each with its tests; where sources disagree, both
readings: the default, and that of the option."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from solo_bots.kernel.choices import Seats, at_random, obedient
from solo_bots.kernel.game import BadPosition
from solo_bots.kernel.table import Table
from solo_bots.twilight.cards.deck import DECK
from solo_bots.twilight.engine.choices import (
    NONE,
    AddTo,
    DiscardOwn,
    GiveCard,
    MoveFrom,
    Operation,
    PlayDrawn,
    RemoveFrom,
    SetDefcon,
    WarOn,
    Way,
    WhichWay,
    YesNo,
)
from solo_bots.twilight.engine.examples import Bench, changes, happens, world
from solo_bots.twilight.engine.legal import apply, legal, refusal
from solo_bots.twilight.engine.map import *
from solo_bots.twilight.engine.moves import *
from solo_bots.twilight.engine.operations import (
    attackable,
    cost,
    coup,
    give_ops,
    ops_moves,
    placeable,
    realignment_bonus,
)
from solo_bots.twilight.engine.play import ways
from solo_bots.twilight.engine.position import (
    Area,
    Began,
    Effect,
    Ending,
    Kind,
    Ops,
    Options,
    Position,
    Stage,
    in_force,
    modified,
)
from solo_bots.twilight.engine.scoring import (
    final_vp,
    holdings,
    region_vp,
    regions_led,
    score_finally,
    score_region,
    scored,
)
from solo_bots.twilight.engine.things import *
from solo_bots.twilight.engine.turns import deal, new, next_round, resolution_order, resolve_headlines
from solo_bots.twilight.engine.workbench import Over, set_defcon
from solo_bots.twilight.engine.written import load_position

# ruff: noqa: F403, F405
DECK.deal()
HEADLINES: dict[str, Any] = {"stage": Stage.HEADLINE, "round": 0}
SCARED_US, SCARED_USSR = Effect(RED_SCARE_PURGE, USSR), Effect(RED_SCARE_PURGE, US)  # against whom


def option(**given: Any) -> Options:
    """Two persons, with an option."""
    return Options(side="none", **given)


def play_all(p: Position, *moves: Move, script: Sequence[Any] = (), wish: Any = None) -> Position:
    """The position after these moves."""
    table, seats = Table(None, script), obedient(wish)
    for move in moves:
        p = apply(p, move, seats, table)
    assert len(table.log) == len(script)
    return p


def ended(w: Bench, act: Callable[[], Any]) -> tuple[Side | None, str]:
    """Who wins by this, and why."""
    with pytest.raises(Over):
        act()
    assert w.over is not None
    return w.over.winner, w.over.reason


def headlined(
    americans: CardId | None, soviets: CardId | None, *script: Any, ussr: Sequence[CardId] = (NASSER,), wish: Any = None
) -> Bench:
    """Both headlines have happened."""
    w = Bench(world(us=[FIDEL], ussr=ussr, headlines=[americans, soviets], **HEADLINES), script, wish)
    resolve_headlines(w)
    return w


def texts(p: Position) -> list[str]:
    return [move.text for move in legal(p)]


# --- operations and military operations -------------------------------------------------------------------------------


def test_trap_01_military_operations_stop_at_5() -> None:
    w = Bench(world({IRAN: (1, 0)}, military=(5, 4)), [1])
    coup(w, USSR, IRAN, 3)
    assert w.military == [5, 5]
    worried = happens(HOW_I_LEARNED_TO_STOP_WORRYING, world(military=(2, 0)), by=US, wish={SetDefcon: 4})
    assert worried.military == [5, 0]
    assert happens(ARMS_RACE, w.freeze(), by=USSR).vp == 0  # 5 against 5, not 7


@pytest.mark.parametrize(
    ("effects", "side", "values"),
    [
        ([], US, [1, 2, 3, 4]),
        ([CONTAINMENT], US, [2, 3, 4, 4]),
        ([CONTAINMENT], USSR, [1, 2, 3, 4]),
        ([BREZHNEV_DOCTRINE], USSR, [2, 3, 4, 4]),
        ([SCARED_US], US, [1, 1, 2, 3]),
        ([SCARED_US], USSR, [1, 2, 3, 4]),
    ],
)
def test_trap_02_bounds_of_the_modifiers(effects: list[Any], side: Side, values: list[int]) -> None:
    assert [modified(world(effects=effects), side, n) for n in (1, 2, 3, 4)] == values


def china_by_ussr(*effects: Effect | CardId) -> Position:
    held = {THAILAND: (1, 1), INDIA: (0, 1), ALGERIA: (0, 1)}
    return play_all(world(held, ussr=[FIDEL], effects=list(effects)), Play(THE_CHINA_CARD, How.OPS))


@pytest.mark.parametrize(
    ("effects", "worth"), [([VIETNAM_REVOLTS], [6, 5, 4]), ([VIETNAM_REVOLTS, SCARED_USSR], [5, 4, 3]), ([], [5, 5, 4])]
)
def test_trap_03_the_china_card_and_vietnam_revolts(effects: list[Any], worth: list[int]) -> None:
    p = china_by_ussr(*effects)
    assert p.ops is not None
    assert [p.ops.left_at(c) for c in (THAILAND, INDIA, ALGERIA)] == worth
    p = play_all(p, Place(THAILAND), Place(INDIA))  # elsewhere in Asia: only Asia's is left
    assert p.ops is not None
    assert (p.ops.areas, p.ops.left_at(INDIA)) == ((Area.ASIA,), worth[1] - 2)
    p = play_all(p, Place(ALGERIA))
    assert (() if p.ops is None else p.ops.areas, 0 if p.ops is None else p.ops.left) == ((), worth[2] - 3)


def test_trap_03_a_coup_in_thailand_with_6() -> None:
    p = play_all(china_by_ussr(VIETNAM_REVOLTS), Coup(THAILAND), script=[1])
    assert (p.influence[US][THAILAND], p.influence[USSR][THAILAND], p.military) == (0, 1 + 2, (0, 5))


@pytest.mark.parametrize("stepwise", [False, True])
def test_trap_04_both_modifiers_together(stepwise: bool) -> None:
    p = world(effects=[CONTAINMENT, SCARED_US], options=option(ops_bounds_stepwise=stepwise))
    assert [modified(p, US, n) for n in (1, 2, 3, 4)] == [1, 2, 3, 3 if stepwise else 4]
    ops = china_by_ussr(BREZHNEV_DOCTRINE).ops
    assert ops is not None and ops.left_at(INDIA) == 5


def test_trap_05_the_modified_value_counts_for_every_use() -> None:
    scared: dict[str, Any] = {"phasing": US, "effects": [SCARED_US]}
    assert texts(world(us=[FIDEL, DUCK_AND_COVER], phasing=US, effects=[SCARED_US, QUAGMIRE])) == [
        "discard Duck and Cover"
    ]
    assert texts(world(ussr=[CIA_CREATED], effects=[BREZHNEV_DOCTRINE, BEAR_TRAP])) == ["discard CIA Created"]
    p = world({IRAN: (0, 1)}, us=[FIDEL], **scared)
    assert "not worth enough" in (refusal(p, Play(FIDEL, How.SPACE)) or "")
    p = play_all(p, Play(FIDEL, How.OPS_FIRST), Coup(IRAN), script=[4])
    assert (p.military[US], p.influence[USSR][IRAN]) == (1, 0)  # 4 + 1 - 4
    paid = world({WEST_GERMANY: (4, 0)}, us=[FORMOSAN_RESOLUTION], effects=[CONTAINMENT])
    for card in (BLOCKADE, LATIN_AMERICAN_DEBT_CRISIS):
        w = happens(card, paid, wish={DiscardOwn: FORMOSAN_RESOLUTION})
        assert changes(w) == {"US hand": [], "discard": ["Formosan Resolution"]}
    poor = happens(BLOCKADE, world({WEST_GERMANY: (4, 0)}, us=[FORMOSAN_RESOLUTION]))
    assert (poor.asked, poor.influence[US][WEST_GERMANY]) == ([], 0)


def test_trap_06_modifiers_belong_to_the_player() -> None:
    p = play_all(world(us=[FIDEL], phasing=US, effects=[CONTAINMENT]), Play(FIDEL, How.OPS_FIRST))
    assert p.ops is not None and p.ops.value == 3
    wish: dict[Any, Any] = {PlayDrawn: "Fidel: Ops, then event", Operation: "coup Kenya"}
    grain = world({KENYA: (0, 1)}, ussr=[FIDEL], effects=[CONTAINMENT, SCARED_USSR])
    assert happens(GRAIN_SALES_TO_SOVIETS, grain, "Fidel", 1, wish=wish).military == [3, 0]
    envy = world({KENYA: (1, 0)}, us=[CONTAINMENT], effects=[BREZHNEV_DOCTRINE, SCARED_US])
    assert happens(MISSILE_ENVY, envy, 1, by=USSR, wish={Operation: "coup Kenya"}).military == [0, 4]


@pytest.mark.parametrize("modify", [True, False])
def test_trap_07_ops_of_events_are_modified(modify: bool) -> None:
    def given(card: CardId, effect: Effect | CardId, by: Side) -> int:
        p = world({KENYA: (1, 1)}, effects=[effect], options=option(modify_event_ops=modify))
        return happens(card, p, 1, by=by, wish={Operation: "coup Kenya"}).military[by]

    assert given(CIA_CREATED, CONTAINMENT, US) == (2 if modify else 1)
    assert given(LONE_GUNMAN, SCARED_USSR, USSR) == 1
    assert given(ABM_TREATY, SCARED_US, US) == (3 if modify else 4)


GIVERS = {
    CIA_CREATED: US, LONE_GUNMAN: USSR, OLYMPIC_GAMES: US, ABM_TREATY: US, JUNTA: US, GRAIN_SALES_TO_SOVIETS: US,
    SOVIETS_SHOOT_DOWN_KAL_007: US, GLASNOST: USSR, ORTEGA_ELECTED_IN_NICARAGUA: USSR, TEAR_DOWN_THIS_WALL: US,
    CHE: USSR,
}  # fmt: skip


@pytest.mark.parametrize("card", GIVERS, ids=str)
def test_trap_08_what_an_event_gives_may_be_declined(card: CardId) -> None:
    held = {SOUTH_KOREA: (3, 0), PERU: (1, 1), CUBA: (1, 0), FRANCE: (0, 1)}
    wish: dict[Any, Any] = {Operation: "done", WhichWay: Way.BOYCOTT, AddTo: HAITI}
    w = happens(card, world(held, effects=[THE_REFORMER]), by=GIVERS[card], wish=wish)
    asked = [q for q in w.asked if q.kind is Operation]
    assert (len(asked), asked[0].side, "done" in asked[0].options) == (1, GIVERS[card], True)
    assert (w.happened, w.over, w.military) == (True, None, [0, 0])


def test_trap_08_but_for_the_card_of_missile_envy() -> None:
    w = happens(MISSILE_ENVY, world(us=[NATO]), by=USSR,
        wish={PlayDrawn: "NATO: Ops", Operation: ["place Finland", "done"]})  # fmt: skip
    assert [q.kind for q in w.asked] == [PlayDrawn, Operation, Operation]
    assert ["done" in q.options for q in w.asked] == [False, False, True]


@pytest.mark.parametrize("allowed", [False, True])
def test_trap_09_no_space_race_with_the_ops_of_an_event(allowed: bool) -> None:
    w = happens(ABM_TREATY, world(options=option(event_ops_space_race=allowed)), by=US, wish={Operation: "done"})
    assert ("space race" in w.asked[0].options) is allowed


def test_trap_10_realignments_may_stop_and_repeat() -> None:
    p = world({INDIA: (5, 0), PAKISTAN: (5, 0), EGYPT: (5, 0)}, ussr=[FIDEL])
    p = play_all(p, Play(THE_CHINA_CARD, How.OPS), Realign(INDIA), script=[1, 1])
    assert Done() in legal(p) and Realign(INDIA) in legal(p) and not any(isinstance(m, Place) for m in legal(p))
    p = play_all(p, *[Realign(INDIA)] * 3, script=[1, 1] * 3)
    assert texts(p) == ["realign Pakistan", "realign India", "done"]
    q = world({INDIA: (5, 0), EGYPT: (5, 0)}, ussr=[FIDEL])
    q = play_all(q, Play(THE_CHINA_CARD, How.OPS), Realign(EGYPT), *[Realign(INDIA)] * 3, script=[1, 1] * 4)
    assert q.ops is None
    revolts = world({THAILAND: (5, 0), INDIA: (5, 0)}, ussr=[FIDEL], effects=[VIETNAM_REVOLTS])
    inside = play_all(revolts, Play(FIDEL, How.OPS), *[Realign(THAILAND)] * 2, script=[1, 1] * 2)
    assert texts(inside) == ["realign Thailand", "done"]
    assert play_all(revolts, Play(FIDEL, How.OPS), Realign(INDIA), Realign(THAILAND), script=[1, 1] * 2).ops is None


def test_trap_11_realignments_of_an_event_ignore_defcon() -> None:
    europe = world({FRANCE: (0, 3), ITALY: (0, 3), CHILE: (0, 3)}, defcon=3)
    rolls: dict[Any, Any] = {Operation: ["realign France", "realign Italy", "realign France"]}
    w = happens(TEAR_DOWN_THIS_WALL, europe, *[1, 1] * 3, wish=rolls)
    assert all("Chile" not in " ".join(q.options) for q in w.asked) and w.defcon == 3
    latin = world({CHILE: (3, 0), PANAMA: (2, 0), FRANCE: (3, 0)}, defcon=2)
    w = happens(JUNTA, latin, *[1, 1] * 2, by=USSR, wish={AddTo: PERU, Operation: ["realign Chile", "realign Panama"]})
    assert all("France" not in " ".join(q.options) for q in w.asked) and len(w.asked) == 3


def test_trap_12_reach_is_that_of_the_start_of_the_round_but_the_price_is_not() -> None:
    p = world({POLAND: (0, 3)}, ussr=[DUCK_AND_COVER], defcon=4)
    p = play_all(p, Play(DUCK_AND_COVER, How.OPS_FIRST), Place(EAST_GERMANY))
    assert refusal(p, Place(AUSTRIA)) == "Austria was not in reach when the round began"
    vietnam = world({}, us=[VIETNAM_REVOLTS], phasing=US)
    q = play_all(vietnam, Play(VIETNAM_REVOLTS, How.EVENT_FIRST))
    assert q.began == Began(vietnam.influence) and q.influence[USSR][VIETNAM] == 2
    held = play_all(world(ussr=[PANAMA_CANAL_RETURNED, FIDEL], us=[NATO]), Play(PANAMA_CANAL_RETURNED, How.EVENT_FIRST))
    assert not any(isinstance(m, Place) and m.country is PANAMA for m in legal(held))
    dear = world({EAST_GERMANY: (3, 0), POLAND: (0, 3)}, ussr=[DUCK_AND_COVER])
    dear = play_all(dear, Play(DUCK_AND_COVER, How.OPS_FIRST), Place(EAST_GERMANY))
    assert dear.ops is not None
    assert (dear.ops.left, cost(dear, USSR, EAST_GERMANY)) == (1, 1)


def test_trap_13_no_enemy_influence_no_attack() -> None:
    p = play_all(world({IRAN: (1, 0), NIGERIA: (0, 1)}, ussr=[FIDEL]), Play(FIDEL, How.OPS))
    for move in (Coup(NIGERIA), Realign(NIGERIA)):
        assert refusal(p, move) == "US has no influence in Nigeria"
    assert p.reach[USSR].isdisjoint({IRAN})  # nothing of its own nearby
    p = play_all(p, Coup(IRAN), script=[1])  # 1 + 2 - 4: it fails
    assert (p.influence[US][IRAN], p.military, p.defcon) == (1, (0, 2), 4)


@pytest.mark.parametrize(
    ("card", "by", "target"),
    [(JUNTA, USSR, CHILE), (ORTEGA_ELECTED_IN_NICARAGUA, USSR, CUBA), (TEAR_DOWN_THIS_WALL, US, ITALY)],
)
def test_trap_14_free_coups(card: CardId, by: Side, target: CountryId) -> None:
    p = world({target: (1, 1)}, defcon=3)
    w = happens(card, p, 6, by=by, wish={AddTo: HAITI, Operation: f"coup {target}"})
    assert (w.military, w.defcon, w.influence[by.other][target]) == ([0, 0], 2, 0)


def test_trap_14_a_coup_paid_with_ops_is_ordinary() -> None:
    w = happens(CIA_CREATED, world({FRANCE: (0, 3), CHILE: (0, 1)}, defcon=3), 1, wish={Operation: "coup Chile"})
    assert not any("France" in text for text in w.asked[0].options if text.startswith("coup"))
    assert (w.military, w.defcon) == ([1, 0], 2)


@pytest.mark.parametrize("free", [False, True])
def test_trap_15_che(free: bool) -> None:
    held = {PERU: (1, 0), TUNISIA: (1, 0)}
    p = world(held, options=option(che_coups_free=free))
    coups: dict[Any, Any] = {Operation: ["coup Peru", "coup Tunisia"]}
    assert happens(CHE, p, 6, 6, wish=coups).military == ([0, 0] if free else [0, 5])
    for effects, die in (([Effect(LATIN_AMERICAN_DEATH_SQUADS, USSR)], 1), ([Effect(SALT_NEGOTIATIONS, US)], 3)):
        w = happens(CHE, world({PERU: (1, 0)}, effects=effects), die, wish=coups)
        assert w.influence[US][PERU] == 0  # the die counts 2: 2 + 3 - 4


def test_trap_16_a_war_gives_its_own_side_the_military_operations() -> None:
    for effects in ([], [SCARED_USSR], [CONTAINMENT, BREZHNEV_DOCTRINE]):
        for die in (1, 6):
            p = world({CANADA: (1, 0)}, us=[ARAB_ISRAELI_WAR], ussr=[FIDEL], phasing=US, effects=effects)
            p = play_all(p, Play(ARAB_ISRAELI_WAR, How.EVENT_FIRST), script=[die])
            assert p.military == (0, 2)
            assert happens(BRUSH_WAR, world(effects=effects), die, by=USSR, wish={WarOn: HAITI}).military == [0, 3]


@pytest.mark.parametrize(
    ("card", "target", "won"),
    [(INDO_PAKISTANI_WAR, INDIA, True), (IRAN_IRAQ_WAR, IRAN, True), (ARAB_ISRAELI_WAR, ISRAEL, False)],
)
def test_trap_17_control_of_the_target(card: CardId, target: CountryId, won: bool) -> None:
    w = happens(card, world({target: (4, 0)}), 4, by=USSR, wish={WarOn: target})
    assert (w.influence[USSR][target], w.vp) == ((4, -2) if won else (0, 0))


def test_trap_17_in_brush_war() -> None:
    assert happens(BRUSH_WAR, world({PERU: (2, 0)}), 3, by=USSR, wish={WarOn: PERU}).vp == -1


def test_trap_18_a_superpower_space_counts_once() -> None:
    for by, target in ((USSR, MEXICO), (US, AFGHANISTAN)):
        for die, vp in ((3, 0), (4, 1)):
            assert abs(happens(BRUSH_WAR, world(), die, by=by, wish={WarOn: target}).vp) == vp
    assert realignment_bonus(world({MEXICO: (0, 1)}), US, MEXICO) == 1


def test_trap_19_an_opponents_card() -> None:
    assert [play.how.value for play in ways(world(), US, FIDEL)] == ["event, then Ops", "Ops, then event", "space race"]
    p = world(us=[FIDEL, UN_INTERVENTION], phasing=US)
    assert "Fidel: Ops with UN Intervention" in texts(p)
    assert refusal(p, Play(FIDEL, How.EVENT)) == "Fidel: the other's event comes with its Ops"


@pytest.mark.parametrize("wasted", [False, True])
@pytest.mark.parametrize("card", [NATO, WARGAMES, ONE_SMALL_STEP], ids=str)
def test_trap_20_an_own_event_that_cannot_happen(card: CardId, wasted: bool) -> None:
    p = world(us=[card], ussr=[FIDEL], phasing=US, turn=8, defcon=3, options=option(allow_wasted_event=wasted))
    assert (Play(card, How.EVENT) in legal(p)) is wasted
    assert {Play(card, How.OPS), Play(card, How.SPACE)} <= set(legal(p))
    if wasted:
        q = play_all(p, Play(card, How.EVENT))
        assert (q.discard, q.removed, q.effects) == ((card,), (), ())
    else:
        assert refusal(p, Play(card, How.EVENT)) == f"{card}: the event cannot happen now"


def test_trap_21_the_space_race_has_no_event() -> None:
    p = world({CUBA: (2, 0)}, us=[FIDEL], phasing=US)
    q = play_all(p, Play(FIDEL, How.SPACE), script=[1])
    assert (q.influence, q.discard, q.removed, q.space, q.vp) == (p.influence, (FIDEL,), (), (1, 0), 2)
    assert play_all(world(ussr=[DEFECTORS]), Play(DEFECTORS, How.SPACE), script=[6]).vp == 0
    flowers = world(us=[BRUSH_WAR], phasing=US, effects=[FLOWER_POWER])
    assert play_all(flowers, Play(BRUSH_WAR, How.SPACE), script=[6]).vp == 0


# --- DEFCON and blame -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "by"), [(CIA_CREATED, USSR), (GRAIN_SALES_TO_SOVIETS, USSR), (LONE_GUNMAN, US)], ids=str
)
def test_trap_22_the_phasing_side_loses(card: CardId, by: Side) -> None:
    hands: dict[str, Any] = {"us": [card], "ussr": []} if by is US else {"ussr": [card], "us": []}
    p = world({PANAMA: (1, 1), CANADA: (1, 0)}, defcon=2, phasing=by, **hands)
    q = play_all(p, Play(card, How.EVENT_FIRST), script=[1], wish={Operation: "coup Panama"})
    assert q.over is not None and (q.over.winner, q.over.reason) == (by.other, f"nuclear war in the round of {by.text}")


def test_trap_22_a_boycott() -> None:
    p = world(us=[OLYMPIC_GAMES], phasing=US, defcon=2)
    q = play_all(p, Play(OLYMPIC_GAMES, How.EVENT), wish={WhichWay: Way.BOYCOTT})
    assert q.over is not None and q.over.winner is USSR


def test_trap_23_the_owner_of_a_headline_is_phasing() -> None:
    w = Bench(world(headlines=[None, DUCK_AND_COVER], defcon=2, **HEADLINES))
    assert ended(w, lambda: resolve_headlines(w)) == (US, "nuclear war in the headline of USSR")
    grain = world(ussr=[DUCK_AND_COVER], headlines=[None, GRAIN_SALES_TO_SOVIETS], defcon=2, **HEADLINES)
    w = Bench(grain, ["Duck and Cover"], {PlayDrawn: "Duck and Cover: event"})  # the US moves the marker
    assert ended(w, lambda: resolve_headlines(w)) == (US, "nuclear war in the headline of USSR")


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("phasing", SIDES, ids=str)
def test_trap_24_any_coup_in_the_crisis(phasing: Side, free: bool) -> None:
    w = Bench(world({PANAMA: (0, 1)}, phasing=phasing, defcon=4, effects=[Effect(CUBAN_MISSILE_CRISIS, USSR)]))
    winner, why = ended(w, lambda: coup(w, US, PANAMA, 2, free=free))
    assert (winner, why, w.military) == (USSR, "a coup by US in the Cuban Missile Crisis", [0, 0])


def test_trap_25_the_crisis_is_ended() -> None:
    crisis = Effect(CUBAN_MISSILE_CRISIS, USSR)
    p = world({TURKEY: (2, 0), CUBA: (0, 3), KENYA: (0, 1)}, us=[FIDEL], phasing=US, defcon=2, effects=[crisis])
    assert Lift(TURKEY) in legal(p)
    q = play_all(p, Play(FIDEL, How.OPS_FIRST), Lift(TURKEY))
    assert (q.effects, q.influence[US][TURKEY], q.defcon) == ((), 0, 2)
    assert play_all(q, Coup(KENYA), script=[1]).military == (2, 0)  # safe again
    assert Lift(CUBA) in legal(world({CUBA: (0, 2)}, ussr=[FIDEL], effects=[crisis]))  # who played it may do so, too
    assert not any(isinstance(m, Lift) for m in legal(world({CUBA: (0, 1)}, ussr=[FIDEL], effects=[crisis])))
    given = Bench(world({WEST_GERMANY: (2, 0), KENYA: (0, 1)}, effects=[crisis]), [1],  # in the other's round
        {Operation: ["end the crisis with West Germany", "coup Kenya"]})  # fmt: skip
    give_ops(given, CIA_CREATED, US, 1)
    assert (given.over, given.military, given.effects) == (None, [1, 0], [])


def test_trap_26_before_or_after_the_marker_moves() -> None:
    assert changes(happens(DUCK_AND_COVER, world(defcon=4))) == {"defcon": 3, "vp": 2}
    assert changes(happens(NUCLEAR_TEST_BAN, world(defcon=3), by=US)) == {"defcon": 5, "vp": 1}
    for card in (DUCK_AND_COVER, WE_WILL_BURY_YOU, SOVIETS_SHOOT_DOWN_KAL_007):
        w = happens(card, world(defcon=2, vp=18), by=US)
        assert w.over is not None and (w.over.winner, w.vp) == (USSR, 18)


def test_trap_27_nuclear_subs() -> None:
    p = world({IRAN: (0, 1), CUBA: (1, 0)}, effects=[NUCLEAR_SUBS])
    w = Bench(p, [1, 1, 1])
    coup(w, US, IRAN, 1)
    assert w.defcon == 5
    coup(w, US, IRAN, 1, free=True)
    assert w.defcon == 4
    coup(w, USSR, CUBA, 1)
    assert w.defcon == 3
    assert happens(DUCK_AND_COVER, p).defcon == 4
    assert happens(OLYMPIC_GAMES, p, by=US, wish={WhichWay: Way.BOYCOTT, Operation: "done"}).defcon == 4
    assert happens(SUMMIT, p, 6, 1, by=US, wish={SetDefcon: 4}).defcon == 4


def test_trap_28_norad_pays_at_the_end_of_the_round() -> None:
    held = {CANADA: (4, 0), PANAMA: (1, 0), CHILE: (0, 1)}
    p = world(held, us=[NATO], ussr=[FIDEL], defcon=3, effects=[NORAD])
    q = play_all(p, Play(FIDEL, How.OPS), Coup(PANAMA), script=[1], wish={AddTo: CANADA})
    assert (q.defcon, q.influence[US][CANADA], q.effects) == (2, 5, (Effect(NORAD, US),))
    w = Bench(msgspec.structs.replace(p, stage=Stage.HEADLINE))
    set_defcon(w, 2)
    assert w.effects == [Effect(NORAD, US)]
    stays = play_all(msgspec.structs.replace(p, defcon=2), Play(FIDEL, How.OPS), Place(CHILE), Done())
    assert sum(stays.influence[US]) == sum(p.influence[US])
    at_once = world(held, defcon=3, effects=[NORAD], options=option(norad_at_once=True))
    w = Bench(msgspec.structs.replace(at_once, stage=Stage.HEADLINE), wish={AddTo: PANAMA})
    set_defcon(w, 2)
    assert changes(w) == {"Panama": (2, 0), "defcon": 2}
    w = Bench(world({CHILE: (1, 0)}, us=[NATO], defcon=3, effects=[NORAD]))
    set_defcon(w, 2)
    next_round(w)
    assert "Chile" not in changes(w)  # Canada is not the US's


# --- headlines and turns ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("us", "ussr", "first"),
    [
        (CONTAINMENT, FIDEL, US),
        (FORMOSAN_RESOLUTION, COMECON, USSR),
        (FORMOSAN_RESOLUTION, FIDEL, US),  # equal
        (ASIA_SCORING, NASSER, USSR),
        (ASIA_SCORING, EUROPE_SCORING, US),
        (EAST_EUROPEAN_UNREST, RED_SCARE_PURGE, USSR),
    ],
)
def test_trap_29_headlines_go_by_printed_ops(us: CardId, ussr: CardId, first: Side) -> None:
    p = world(headlines=[us, ussr], effects=[CONTAINMENT, BREZHNEV_DOCTRINE, SCARED_US, SCARED_USSR], **HEADLINES)
    assert resolution_order(p)[0] is first


def test_trap_29_what_may_be_headlined() -> None:
    p = world(us=[UN_INTERVENTION, FIDEL], china=US, waiting=[US], **HEADLINES)
    assert texts(p) == ["headline Fidel"]
    assert refusal(p, Headline(UN_INTERVENTION)) == "UN Intervention cannot be a headline"
    assert refusal(p, Headline(THE_CHINA_CARD)) == "The China Card cannot be a headline"


@pytest.mark.parametrize("theirs", [MARSHALL_PLAN, ASIA_SCORING, FIDEL], ids=str)
def test_trap_30_defectors(theirs: CardId) -> None:
    w = headlined(DEFECTORS, theirs)
    assert (set(w.discard), w.removed, w.vp) == ({DEFECTORS, theirs}, [], 0)
    w = headlined(ASIA_SCORING, DEFECTORS)
    assert (w.vp, set(w.discard)) == (0, {ASIA_SCORING, DEFECTORS})
    p = world(us=[FIDEL], ussr=[DEFECTORS, NASSER])
    assert play_all(p, Play(DEFECTORS, How.OPS_FIRST), Place(FINLAND), Done()).vp == 1
    p = world(us=[DEFECTORS, NASSER], ussr=[FIDEL], phasing=US)
    assert play_all(p, Play(DEFECTORS, How.EVENT)).vp == 0


def test_trap_31_defectors_brought_out_by_another_event() -> None:
    for card, wish in ((FIVE_YEAR_PLAN, {}), (GRAIN_SALES_TO_SOVIETS, {PlayDrawn: "Defectors: event"})):
        w = headlined(card, NASSER, "Defectors", ussr=[DEFECTORS, COMECON], wish=wish)
        assert (NASSER in w.discard, w.influence[USSR][EGYPT], w.vp) == (True, 0, 0)
    w = headlined(FIVE_YEAR_PLAN, RED_SCARE_PURGE, "Defectors", ussr=[DEFECTORS, COMECON])  # the USSR's came first
    assert (in_force(w, RED_SCARE_PURGE, USSR), w.vp) == (True, 0)
    assert happens(FIVE_YEAR_PLAN, world(ussr=[DEFECTORS], phasing=US), "Defectors").vp == 1


def test_trap_32_a_headline_is_spent() -> None:
    w = headlined(NATO, None)
    assert (w.discard, w.removed, w.stage, w.round, w.phasing) == ([NATO], [], Stage.ROUND, 1, USSR)
    named = world(us=[NATO, FIDEL], ussr=[NASSER], waiting=[US, USSR], **HEADLINES)
    named = play_all(named, Headline(NATO))
    assert refusal(named, Headline(FIDEL)) == "USSR does not hold Fidel"  # the US has none to take back


def test_trap_33_military_operations_are_netted_first() -> None:
    base = world(us=[NATO], ussr=[FIDEL], vp=-18, defcon=3, military=(0, 1), phasing=US, round=6)
    w = Bench(base)
    next_round(w)
    assert (w.vp, w.over, w.turn) == (-19, None, 2)
    w = Bench(msgspec.structs.replace(base, military=(0, 3), hands=((), (ASIA_SCORING,))))
    assert ended(w, lambda: next_round(w)) == (USSR, "USSR has 20 victory points")


@pytest.mark.parametrize(("both", "winner"), [("draw", None), ("us", US), ("ussr", USSR)])
def test_trap_34_a_scoring_card_is_held(both: Any, winner: Side | None) -> None:
    last: dict[str, Any] = {"phasing": US, "round": 6, "military": (5, 5), "options": option(both_hold_scoring=both)}
    w = Bench(world(us=[ASIA_SCORING], **last))
    assert ended(w, lambda: next_round(w)) == (USSR, "US still holds a scoring card")
    w = Bench(world(us=[ASIA_SCORING], ussr=[EUROPE_SCORING], **last))
    assert ended(w, lambda: next_round(w)) == (winner, "both sides still hold a scoring card")


@pytest.mark.parametrize("holding", [False, True])
def test_trap_34_a_scoring_card_needs_its_round(holding: bool) -> None:
    options = option(allow_holding_scoring=holding)
    p = world(us=[ASIA_SCORING, EUROPE_SCORING, FIDEL], phasing=US, round=5, china=US, options=options)
    late = "Asia Scoring must be played: no later round is left for it"
    assert (refusal(p, Play(THE_CHINA_CARD, How.OPS)), refusal(p, Play(FIDEL, How.OPS_FIRST))) == (
        (None, None) if holding else (late, late)
    )
    assert refusal(msgspec.structs.replace(p, round=4), Play(FIDEL, How.OPS_FIRST)) is None


ASK_NOT = ASK_NOT_WHAT_YOUR_COUNTRY_CAN_DO_FOR_YOU
TOO_LATE = "Asia Scoring must be played: no later round is left for it"


def test_trap_34_an_event_may_discard_the_scoring_card() -> None:
    """Five Year Plan takes a card from the USSR, Ask Not lets the US choose: both may be played in the last round."""
    ussr = world(ussr=[ASIA_SCORING, FIVE_YEAR_PLAN, FIDEL], us=[NATO], round=6)
    plan = ["Five Year Plan: event, then Ops", "Five Year Plan: Ops, then event"]
    assert texts(ussr) == ["Asia Scoring: event", *plan]
    us = world(us=[ASIA_SCORING, ASK_NOT, FIDEL], phasing=US, round=6)
    assert texts(us) == ["Asia Scoring: event", f"{ASK_NOT}: event"]
    for p in (ussr, us):
        assert all(refusal(p, move) is None for move in legal(p))
    earlier = world(ussr=[ASIA_SCORING, EUROPE_SCORING, FIVE_YEAR_PLAN], us=[NATO], round=5)
    assert texts(earlier) == ["Asia Scoring: event", "Europe Scoring: event", *plan]


@pytest.mark.parametrize("how", [How.EVENT_FIRST, How.OPS_FIRST])
@pytest.mark.parametrize(("gone", "lost"), [("Asia Scoring", False), ("Fidel", True)])
def test_trap_34_by_five_year_plan_or_not(how: How, gone: str, lost: bool) -> None:
    p = world({POLAND: (0, 3)}, ussr=[ASIA_SCORING, FIVE_YEAR_PLAN, FIDEL], us=[NATO], round=6, military=(5, 5))
    ops = [Place(POLAND), Place(POLAND), Place(POLAND)]
    p = play_all(p, Play(FIVE_YEAR_PLAN, how), *ops, script=[gone])
    assert (p.phasing, p.over, ASIA_SCORING in p.discard, p.vp) == (US, None, not lost, 0)
    p = apply(p, Play(NATO, How.SPACE), Seats(at_random), Table(1))
    assert p.over == (Ending(US, "USSR still holds a scoring card") if lost else None)


@pytest.mark.parametrize(("gone", "lost"), [(ASIA_SCORING, False), (FIDEL, True)])
def test_trap_34_by_ask_not_or_not(gone: CardId, lost: bool) -> None:
    p = world(us=[ASIA_SCORING, ASK_NOT, FIDEL], phasing=US, round=6, military=(5, 5), draw=[NATO, NASSER])
    p = apply(p, Play(ASK_NOT, How.EVENT), obedient({DiscardOwn: [gone, NONE]}), Table(1))
    assert p.over == (Ending(USSR, "US still holds a scoring card") if lost else None)


def test_trap_34_only_its_own_event_may() -> None:
    """Neither without the event, nor for the other side's hand, nor against another duty, nor in a trap."""
    ussr = world(ussr=[ASIA_SCORING, FIVE_YEAR_PLAN, ASK_NOT, UN_INTERVENTION], us=[NATO], round=6)
    plan = f"{TOO_LATE}, and Five Year Plan may discard it only by its event"
    for move in (Play(FIVE_YEAR_PLAN, How.SPACE), Play(FIVE_YEAR_PLAN, How.OPS, un=True)):
        assert refusal(ussr, move) == plan
    assert refusal(ussr, Play(ASK_NOT, How.EVENT_FIRST)) == TOO_LATE
    us = world(us=[ASIA_SCORING, ASK_NOT, FIVE_YEAR_PLAN], phasing=US, round=6)
    assert refusal(us, Play(ASK_NOT, How.OPS)) == f"{TOO_LATE}, and {ASK_NOT} may discard it only by its event"
    assert refusal(us, Play(FIVE_YEAR_PLAN, How.EVENT)) == TOO_LATE
    hand = [ASIA_SCORING, FIVE_YEAR_PLAN, MISSILE_ENVY]
    assert texts(world(ussr=hand, round=6, effects=[Effect(MISSILE_ENVY, US)])) == ["Asia Scoring: event"]
    assert texts(world(ussr=hand, round=6, effects=[BEAR_TRAP])) == ["Asia Scoring: event"]
    missing = world(ussr=[ASIA_SCORING, FIDEL], us=[NATO], round=6)
    assert refusal(missing, Play(FIVE_YEAR_PLAN, How.OPS_FIRST)) == TOO_LATE


def test_trap_34_an_eighth_round_counts() -> None:
    """With an 8th round to come the 7th is free; in it the scoring card is due, and a pass is not open."""
    hand: dict[str, Any] = {"ussr": [ASIA_SCORING, FIVE_YEAR_PLAN], "us": [NATO], "turn": 9, "space": (0, 8)}
    assert Play(FIVE_YEAR_PLAN, How.SPACE) not in legal(world(**hand, round=8))  # no box is left
    assert Play(FIVE_YEAR_PLAN, How.OPS, un=True) not in legal(world(**hand, round=7))
    assert texts(world(**hand, round=8)) == [
        "Asia Scoring: event", "Five Year Plan: event, then Ops", "Five Year Plan: Ops, then event",
    ]  # fmt: skip


def test_trap_34_an_ai_plays_the_scoring_card_in_any_case() -> None:
    pile = world(face_up=[(), (ASIA_SCORING, FIVE_YEAR_PLAN)], us=[NATO], round=6, options=Options(side="ussr"))
    up = world(ussr=[ASIA_SCORING], up=FIVE_YEAR_PLAN, us=[NATO], round=6, options=Options(side="ussr"))
    assert texts(pile) == texts(up) == ["Asia Scoring: event"]


def test_trap_34_a_persons_own_cards() -> None:
    """A known scoring card among cards without a name: Five Year Plan may be one of these."""
    p = world(ussr=[ASIA_SCORING, UNKNOWN], us=[UNKNOWN], round=6, options=option(cards="person"))
    assert refusal(p, Play(FIVE_YEAR_PLAN, How.OPS_FIRST)) is None
    assert refusal(p, Play(NATO, How.OPS_FIRST)) == TOO_LATE


def test_trap_35_when_a_pass_is_offered() -> None:
    assert Pass() not in legal(world(us=[FIDEL], phasing=US, round=6))
    assert Pass() in legal(world(phasing=US, china=US))
    eighth: dict[str, Any] = {"us": [FIDEL], "phasing": US, "turn": 9, "round": 8}
    assert Pass() in legal(world(**eighth, space=(8, 0)))
    assert Pass() in legal(world(**eighth, effects=[Effect(NORTH_SEA_OIL, US, "this turn")]))
    trap: list[Effect | CardId] = [Effect(NORTH_SEA_OIL, US, "this turn"), QUAGMIRE]
    assert legal(world(**eighth, effects=trap)) == [Discard(FIDEL), Pass()]
    assert legal(world(**{**eighth, "round": 7}, effects=trap)) == [Discard(FIDEL)]


@pytest.mark.parametrize("after", [False, True])
def test_trap_36_hands_are_dealt_before_or_after_placing(after: bool) -> None:
    p = new(option(deal_after_setup=after), Table(1), Seats(at_random))
    assert (p.stage, p.waiting, bool(p.hands[USSR])) == (Stage.SETUP, (USSR, US), not after)
    for move in [SetUp(POLAND)] * 6 + [SetUp(ITALY)] * 7:
        p = apply(p, move, Seats(at_random), Table(2))
    assert (p.stage, [len(hand) for hand in p.hands], p.influence[USSR][POLAND]) == (Stage.HEADLINE, [8, 8], 6)


# --- scoring ----------------------------------------------------------------------------------------------------------


def test_trap_37_final_scoring_is_added_up_first() -> None:
    asia = dict.fromkeys(BATTLEGROUNDS[ASIA], (0, 5))
    w = Bench(world(asia, vp=-15, turn=10))
    assert ended(w, lambda: score_finally(w)) == (USSR, "final scoring: 32 VP for USSR")  # 9 + 6 + 1, and China
    w = Bench(world({**asia, **dict.fromkeys(BATTLEGROUNDS[AFRICA], (5, 0))}, vp=-19, turn=10))
    assert ended(w, lambda: score_finally(w)) == (USSR, f"final scoring: {19 + 16 - 11 + 1} VP for USSR")
    w = Bench(world(dict.fromkeys(BATTLEGROUNDS[EUROPE], (5, 0)), vp=-19, turn=10))
    assert ended(w, lambda: score_finally(w)) == (US, "US controls Europe")
    w = Bench(world(china=US, vp=-1, turn=10))
    assert ended(w, lambda: score_finally(w)) == (None, "final scoring: a draw")
    assert final_vp(world({THAILAND: (2, 0)}, china=US)) == 3 + 1 + 1  # Southeast Asia only inside Asia


@pytest.mark.parametrize(("lead", "winner"), [(7, US), (6, None), (5, USSR)])
def test_trap_38_wargames(lead: int, winner: Side | None) -> None:
    p = world({CUBA: (3, 0)}, vp=lead, defcon=2, china=USSR)
    w = happens(WARGAMES, p, by=US, wish={YesNo: True})
    assert w.over is not None and (w.over.winner, w.vp) == (winner, lead - 6)


def test_trap_39_points_are_netted_before_20_is_looked_for() -> None:
    south = {BRAZIL: (2, 0), VENEZUELA: (2, 0), URUGUAY: (2, 0), CHILE: (0, 3)}  # 7 against 3
    w = Bench(world(south, vp=14))
    score_region(w, SOUTH_AMERICA)
    assert (w.vp, w.over) == (18, None)


ARABIA = {EGYPT: (0, 2), IRAQ: (0, 3), LIBYA: (0, 2), SYRIA: (0, 2), ISRAEL: (4, 0), IRAN: (2, 0)}


def test_trap_40_shuttle_diplomacy() -> None:
    held = world(ARABIA, effects=[SHUTTLE_DIPLOMACY])
    w = Bench(held, wish={RemoveFrom: IRAQ})
    score_region(w, AFRICA)
    assert changes(w) == {}
    score_region(w, MIDDLE_EAST)  # 3 + 2 against 3 + 2: no domination
    assert (w.vp, w.effects, w.discard) == (0, [], [SHUTTLE_DIPLOMACY])
    assert [(q.side, q.options) for q in w.asked] == [(US, ["Iraq", "Libya", "Egypt"])]
    assert changes(happens(SOUTHEAST_ASIA_SCORING, held)) == {}
    assert (regions_led(held, USSR), happens(KITCHEN_DEBATES, held).happened) == (1, False)
    plain = [final_vp(world(ARABIA, effects=effects, china=US)) for effects in ([], [SHUTTLE_DIPLOMACY])]
    assert plain[0] == plain[1]


@pytest.mark.parametrize(("whole", "alone", "close"), [(True, 0, 3 - (3 + 1)), (False, -3, 3 - (5 + 1))])
def test_trap_40_a_country_or_a_number(whole: bool, alone: int, close: int) -> None:
    """The country does not count at all: the USSR may lose its presence, or its majority of countries."""
    lone, three = {EGYPT: (0, 2)}, {EGYPT: (0, 2), LIBYA: (0, 2), SYRIA: (0, 2), JORDAN: (2, 0), LEBANON: (1, 0)}
    for influence, points in ((lone, alone), (three, close)):
        options = Options(side="none") if whole else option(shuttle_whole_country=False)
        w = Bench(world(influence, effects=[SHUTTLE_DIPLOMACY], options=options))
        assert region_vp(w, US, MIDDLE_EAST) == points
        score_region(w, MIDDLE_EAST)
        assert (w.vp, bool(w.asked)) == (points, whole and influence is three)  # of one there is no choice


def test_trap_40_its_other_readings() -> None:
    count = world(ARABIA, effects=[SHUTTLE_DIPLOMACY], options=option(shuttle_whole_country=False))
    w = Bench(count)
    score_region(w, MIDDLE_EAST)
    assert (w.asked, w.vp) == ([], 0)
    late = world(ARABIA, effects=[SHUTTLE_DIPLOMACY], china=US, options=option(shuttle_final_scoring=True))
    assert final_vp(late) - final_vp(world(ARABIA, china=US)) == (5 + 3) - (3 + 2)


def test_trap_41_formosan_resolution() -> None:
    held = {TAIWAN: (3, 0)}
    p = world(held, us=[FIDEL], phasing=US, china=US, effects=[FORMOSAN_RESOLUTION])
    assert (scored(p, ASIA)[US].battlegrounds, holdings(p, ASIA)[US].battlegrounds) == (1, 0)
    assert final_vp(p) - final_vp(world(held, china=US)) == 1
    assert not happens(KITCHEN_DEBATES, p).happened
    w = Bench(world({TAIWAN: (3, 0)}, effects=[FORMOSAN_RESOLUTION]), [1])
    coup(w, USSR, TAIWAN, 1)
    assert w.defcon == 5
    q = play_all(p, Play(THE_CHINA_CARD, How.SPACE), script=[6])
    assert (q.effects, q.china, q.china_up) == ((), USSR, False)
    ussr = world({**held, CUBA: (0, 3)}, us=[NATO], ussr=[FIDEL], effects=[FORMOSAN_RESOLUTION])
    q = play_all(ussr, Play(THE_CHINA_CARD, How.SPACE), script=[6])
    assert q.effects == ussr.effects


def test_trap_42_eighty_four_countries() -> None:
    assert len(COUNTRIES) == 84
    with pytest.raises(BadPosition):
        at("Chinese Civil War")


# --- cards by number --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "p"),
    [
        (NATO, world()),
        (KITCHEN_DEBATES, world({FRANCE: (3, 0), POLAND: (0, 3)})),
        (STAR_WARS, world(space=(2, 2), discard=[FIDEL])),
        (SOLIDARITY, world()),
        (WARGAMES, world(defcon=3, vp=19)),
        (OUR_MAN_IN_TEHRAN, world({IRAN: (1, 0)}, draw=[FIDEL])),
    ],
    ids=lambda x: str(x) if isinstance(x, CardId) else "",
)
def test_trap_43_a_condition_that_is_unmet(card: CardId, p: Position) -> None:
    w = happens(card, p, by=US)
    assert (changes(w), w.happened, w.went) == ({}, False, "discard")


@pytest.mark.parametrize("card", [INDEPENDENT_REDS, ALLIANCE_FOR_PROGRESS], ids=str)
def test_trap_43_an_event_without_effect_has_happened(card: CardId) -> None:
    w = happens(card, world())
    assert (changes(w), w.happened, w.went) == ({}, True, "removed")


@pytest.mark.parametrize(
    ("drawn", "vp", "gone"),
    [
        (DUCK_AND_COVER, 1, "discard"),
        (TRUMAN_DOCTRINE, 0, "removed"),
        (FIDEL, 0, "discard"),
        (OLYMPIC_GAMES, 0, "discard"),
        (EUROPE_SCORING, 0, "discard"),
        (NATO, 0, "discard"),
    ],
)
def test_trap_44_five_year_plan(drawn: CardId, vp: int, gone: str) -> None:
    p = world({FRANCE: (3, 0)}, ussr=[drawn], china=USSR)
    w = happens(FIVE_YEAR_PLAN, p, drawn.text)
    assert (w.vp, drawn in getattr(w, gone), w.china) == (vp, True, USSR)
    assert happens(FIVE_YEAR_PLAN, world(china=USSR)).happened  # The China Card is no card to draw


def test_trap_45_independent_reds() -> None:
    w = happens(INDEPENDENT_REDS, world({HUNGARY: (1, 3), BULGARIA: (4, 2)}), wish={AddTo: HUNGARY})
    assert (changes(w), w.asked[0].options) == ({"Hungary": (3, 3)}, ["Hungary", "Bulgaria"])
    assert changes(happens(INDEPENDENT_REDS, world({BULGARIA: (4, 2)}), wish={AddTo: BULGARIA})) == {}
    w = happens(INDEPENDENT_REDS, world({POLAND: (0, 3)}))
    assert (w.asked, w.went) == ([], "removed")


def test_trap_46_taking_a_country() -> None:
    assert happens(US_JAPAN_MUTUAL_DEFENSE_PACT, world({JAPAN: (1, 2)})).influence[US][JAPAN] == 6
    assert changes(happens(FIDEL, world({CUBA: (2, 1)}))) == {"Cuba": (0, 3)}
    assert changes(happens(ROMANIAN_ABDICATION, world({ROMANIA: (2, 1)}))) == {"Romania": (0, 3)}


@pytest.mark.parametrize("card", [NATO, DEFECTORS], ids=str)
def test_trap_47_un_intervention_goes_with_anything(card: CardId) -> None:
    p = world(us=[FIDEL], ussr=[UN_INTERVENTION, card, NASSER])
    q = play_all(p, Play(card, How.OPS, un=True))
    assert q.ops is not None and (q.ops.value, q.ops.then_event) == (card.ops, False)
    q = play_all(q, Place(POLAND), Done())
    assert (set(q.discard), q.removed, q.in_play, q.vp) == ({UN_INTERVENTION, card}, (), (), 0)


@pytest.mark.parametrize(("options", "split"), [(option(), True), (option(unrest_split=False), False)])
def test_south_african_unrest_may_be_split(options: Options, split: bool) -> None:
    w = happens(SOUTH_AFRICAN_UNREST, world(options=options), wish={WhichWay: Way.BESIDE, AddTo: [ANGOLA, BOTSWANA]})
    both = {"South Africa": (0, 1), "Angola": (0, 1), "Botswana": (0, 1)}
    assert changes(w) == (both if split else {"South Africa": (0, 1), "Angola": (0, 2)})


@pytest.mark.parametrize(("options", "at_once"), [(option(), True), (option(reshuffle_at_last_card=False), False)])
@pytest.mark.parametrize("more", [0, 1])
def test_a_deal_that_empties_the_pile_reshuffles_at_once(options: Options, at_once: bool, more: int) -> None:
    """Both hands lack one card. Two cards lie on the pile: the second is the last. With a third one it is not."""
    full = [card for card in deck_of(EARLY, optional=True) if not card.scoring][: 14 + 2 + more + 3]
    hands = (tuple(full[:7]), tuple(full[7:14]))
    draw, discard = full[14 : 16 + more], full[16 + more :]
    w = Bench(world(turn=2, hands=hands, draw=draw, discard=discard, options=options), seed=1)
    deal(w)
    assert [len(hand) for hand in w.hands] == [8, 8]
    if more:
        assert (w.draw, w.discard) == ([full[16]], discard)
    else:
        assert (sorted(w.draw), w.discard) == ((sorted(discard), []) if at_once else ([], discard))


@pytest.mark.parametrize("no_return", [False, True])
def test_trap_48_de_stalinization(no_return: bool) -> None:
    p = world({POLAND: (0, 2), CUBA: (3, 0)}, options=option(destalin_no_return=no_return))
    w = happens(DE_STALINIZATION, p, wish={MoveFrom: [POLAND, POLAND, NONE], AddTo: [CHILE, CHILE]})
    where = next(q for q in w.asked if q.kind is AddTo).options
    assert changes(w) == {"Poland": (0, 0), "Chile": (0, 2)}
    assert ("Poland" in where, "Cuba" in where) == (not no_return, False)
    three: dict[Any, Any] = {MoveFrom: [POLAND, POLAND, NONE], AddTo: [CHILE, BRAZIL]}
    assert "Chile" in happens(DE_STALINIZATION, p, wish=three).asked[-1].options


@pytest.mark.parametrize("same", [False, True])
def test_trap_49_junta(same: bool) -> None:
    p = world({CHILE: (1, 0), PANAMA: (2, 0)}, options=option(junta_same_country=same))
    w = happens(JUNTA, p, by=USSR, wish={AddTo: PANAMA, Operation: "done"})
    targets = ["coup Panama", "realign Panama", "done"]
    assert w.asked[1].options == (targets if same else ["coup Chile", "coup Panama", "realign Chile", *targets[1:]])


@pytest.mark.parametrize(("options", "space"), [(option(), True), (option(missile_envy_space=False), False)])
def test_trap_50_missile_envy(options: Options, space: bool) -> None:
    own = happens(MISSILE_ENVY, world(ussr=[DUCK_AND_COVER, FIDEL]), by=US)
    assert (own.asked, own.vp) == ([], 1)  # no choice of Ops
    enemy = happens(MISSILE_ENVY, world(ussr=[COMECON], options=options), by=US,
        wish={PlayDrawn: "Comecon: Ops", Operation: ["place Canada", "done"]})  # fmt: skip
    assert (any(q.kind is PlayDrawn for q in enemy.asked), enemy.discard, sum(enemy.influence[USSR])) == (
        space, [COMECON], 0
    )  # fmt: skip
    scoring = happens(MISSILE_ENVY, world({CUBA: (0, 3)}, us=[CENTRAL_AMERICA_SCORING]), by=USSR)
    assert (scoring.vp, scoring.discard) == (-3, [CENTRAL_AMERICA_SCORING])
    bound = world(us=[MISSILE_ENVY, FIDEL], phasing=US, turn=4, effects=[Effect(MISSILE_ENVY, USSR)], options=options)
    assert texts(bound) == ["Missile Envy: Ops", *(["Missile Envy: space race"] if space else [])]
    ties = happens(MISSILE_ENVY, world(us=[NATO, MARSHALL_PLAN]), by=USSR,
        wish={GiveCard: MARSHALL_PLAN, Operation: ["place Finland", "done"]})  # fmt: skip
    assert (ties.asked[0].side, ties.discard) == (US, [MARSHALL_PLAN])


def test_trap_51_grain_sales() -> None:
    kenya = world({KENYA: (0, 1)}, ussr=[NATO])
    played = happens(GRAIN_SALES_TO_SOVIETS, kenya, "NATO", 1, wish={PlayDrawn: "NATO: Ops", Operation: "coup Kenya"})
    assert (played.military, [q.kind for q in played.asked]) == ([4, 0], [PlayDrawn, Operation])
    back = happens(GRAIN_SALES_TO_SOVIETS, kenya, "NATO", 1, wish={PlayDrawn: NONE, Operation: "coup Kenya"})
    none = happens(GRAIN_SALES_TO_SOVIETS, world({KENYA: (0, 1)}), 1, wish={Operation: "coup Kenya"})
    assert (back.military, back.hands[USSR], none.military) == ([2, 0], [NATO], [2, 0])


def test_trap_52_ask_not() -> None:
    p = world({CUBA: (3, 0)}, us=[CENTRAL_AMERICA_SCORING, FIDEL], draw=[NASSER, COMECON])
    wish: dict[Any, Any] = {DiscardOwn: [CENTRAL_AMERICA_SCORING, NONE]}
    w = happens(ASK_NOT_WHAT_YOUR_COUNTRY_CAN_DO_FOR_YOU, p, wish=wish)
    assert (w.vp, w.hands[US], w.discard) == (0, [FIDEL, NASSER], [CENTRAL_AMERICA_SCORING])
    assert "Nasser" not in w.asked[1].options  # fixed before drawing


def test_trap_53_marine_barracks_bombing() -> None:
    p = world({LEBANON: (3, 0), EGYPT: (3, 0), GREECE: (2, 0)})
    w = happens(MARINE_BARRACKS_BOMBING, p, wish={RemoveFrom: EGYPT})
    assert changes(w) == {"Lebanon": (0, 0), "Egypt": (1, 0)}


# --- lasting effects and cancellations --------------------------------------------------------------------------------


BURY = Effect(WE_WILL_BURY_YOU, USSR, "now")


@pytest.mark.parametrize("after", [False, True])
def test_trap_54_we_will_bury_you(after: bool) -> None:
    options = option(bury_you_after_play=after)
    p = world(us=[DUCK_AND_COVER], ussr=[FIDEL], phasing=US, vp=-17, effects=[BURY], options=options)
    q = play_all(p, Play(DUCK_AND_COVER, How.EVENT))
    if after:
        assert (q.vp, q.over, q.effects) == (-17 + 1 - 3, None, ())
    else:
        assert q.over is not None and (q.over.winner, q.defcon) == (USSR, 5)


def test_trap_54_un_intervention_a_trap_and_the_end_of_a_turn() -> None:
    p = world(us=[UN_INTERVENTION, FIDEL], ussr=[NASSER], phasing=US, effects=[BURY])
    q = play_all(p, Play(FIDEL, How.OPS, un=True), Place(CANADA), Done())
    assert (q.vp, q.effects) == (0, ())
    trap = world(us=[DUCK_AND_COVER], ussr=[FIDEL], phasing=US, effects=[BURY, QUAGMIRE])
    q = play_all(trap, Discard(DUCK_AND_COVER), script=[6])
    assert (q.vp, [e.card for e in q.effects]) == (-3, [QUAGMIRE])
    w = Bench(world(us=[NATO], ussr=[FIDEL], phasing=US, round=6, effects=[WE_WILL_BURY_YOU], military=(5, 5)))
    next_round(w)
    assert (w.turn, w.vp, w.effects) == (2, 0, [Effect(WE_WILL_BURY_YOU, USSR)])


def test_trap_54_un_intervention_in_another_round() -> None:
    """Only in the round of the US that it waits for; a position that is told in that round need not say so."""
    p = world(us=[NATO], ussr=[UN_INTERVENTION, CONTAINMENT, FIDEL], effects=[WE_WILL_BURY_YOU], turn=4)
    q = play_all(p, Play(CONTAINMENT, How.OPS, un=True), Place(POLAND), Done())
    assert (q.phasing, q.vp, q.effects) == (US, 0, (BURY,))
    assert play_all(q, Play(NATO, How.OPS)).vp == -3
    told = {"options": {"side": "none"}, "turn": 4, "round": 2, "phasing": "US", "effects": ["We Will Bury You"],
        "hands": {"US": ["NATO", "UN Intervention", "Fidel"], "USSR": ["Nasser"]}}  # fmt: skip
    assert play_all(load_position(told), Play(NATO, How.OPS)).vp == -3
    assert play_all(load_position(told), Play(FIDEL, How.OPS, un=True)).vp == 0


@pytest.mark.parametrize("prevented_pays", [False, True])
@pytest.mark.parametrize(
    ("card", "how", "effects", "vp"),
    [
        (KOREAN_WAR, How.OPS_FIRST, [FLOWER_POWER], -2),
        (INDO_PAKISTANI_WAR, How.EVENT, [FLOWER_POWER], -2),
        (KOREAN_WAR, How.SPACE, [FLOWER_POWER], 0),
        (KOREAN_WAR, How.OPS_FIRST, [AN_EVIL_EMPIRE], 0),
        (ARAB_ISRAELI_WAR, How.OPS_FIRST, [FLOWER_POWER, CAMP_DAVID_ACCORDS], None),
        (FIDEL, How.OPS_FIRST, [FLOWER_POWER], 0),
    ],
)
def test_trap_55_flower_power(
    card: CardId, how: How, effects: list[CardId], vp: int | None, prevented_pays: bool
) -> None:
    options = option(flower_power_prevented_pays=prevented_pays)
    p = world(us=[card], ussr=[NASSER], phasing=US, effects=effects, options=options)
    dice = [1] if how is How.EVENT else [6] if how is How.SPACE else []
    assert play_all(p, Play(card, how), script=dice).vp == ((-2 if prevented_pays else 0) if vp is None else vp)


def test_trap_55_a_forced_discard_pays_nothing() -> None:
    p = world(us=[KOREAN_WAR], ussr=[NASSER], phasing=US, effects=[FLOWER_POWER, QUAGMIRE])
    assert play_all(p, Discard(KOREAN_WAR), script=[6]).vp == 0


@pytest.mark.parametrize("rolls", [False, True])
def test_trap_56_quagmire_and_bear_trap(rolls: bool) -> None:
    trap: dict[str, Any] = {"ussr": [FIDEL], "phasing": US, "china": US, "effects": [QUAGMIRE]}
    p = world(us=[NASSER, DUCK_AND_COVER], **trap)
    assert texts(p) == ["discard Duck and Cover"]
    free = play_all(p, Discard(DUCK_AND_COVER), script=[4])
    assert (free.effects, free.phasing, free.discard) == ((), USSR, (DUCK_AND_COVER,))
    assert play_all(p, Discard(DUCK_AND_COVER), script=[5]).effects == p.effects
    lost = world(us=[NASSER], **trap, options=option(trap_roll_without_card=rolls))
    assert texts(lost) == ["pass"]
    assert play_all(lost, Pass(), script=[1] if rolls else []).effects == (() if rolls else lost.effects)
    assert texts(world(us=[NASSER], waiting=[US], effects=[QUAGMIRE], **HEADLINES)) == ["headline Nasser"]
    w = Bench(world(us=[NATO], ussr=[FIDEL], phasing=US, round=6, military=(5, 5), effects=[QUAGMIRE]))
    next_round(w)
    assert (w.turn, in_force(w, QUAGMIRE)) == (2, True)
    assert texts(world(ussr=[CIA_CREATED, COMECON], effects=[BEAR_TRAP])) == ["discard Comecon"]


@pytest.mark.parametrize("keeps", [False, True])
def test_trap_57_a_scoring_card_in_the_trap(keeps: bool) -> None:
    options = option(trapped_keeps_scoring=keeps)
    p = world(us=[DUCK_AND_COVER, ASIA_SCORING], phasing=US, round=6, effects=[QUAGMIRE], options=options)
    assert texts(p) == (["discard Duck and Cover"] if keeps else ["Asia Scoring: event"])
    w = Bench(msgspec.structs.replace(p, hands=((ASIA_SCORING,), ()), military=(5, 5)))
    if keeps:
        next_round(w)
        assert w.turn == 2
    else:
        assert ended(w, lambda: next_round(w))[0] is USSR


PREVENTED = {
    ARAB_ISRAELI_WAR: CAMP_DAVID_ACCORDS, SOCIALIST_GOVERNMENTS: THE_IRON_LADY, OPEC: NORTH_SEA_OIL,
    MUSLIM_REVOLUTION: AWACS_SALE_TO_SAUDIS, FLOWER_POWER: AN_EVIL_EMPIRE, WILLY_BRANDT: TEAR_DOWN_THIS_WALL,
}  # fmt: skip


@pytest.mark.parametrize("card", PREVENTED, ids=str)
def test_trap_58_prevented_for_good(card: CardId) -> None:
    p = world(us=[NATO], ussr=[card, NASSER], effects=[PREVENTED[card]], turn=8)
    assert refusal(p, Play(card, How.EVENT)) == f"{card}: the event cannot happen now"
    q = play_all(p, Play(card, How.OPS), Place(FINLAND), Done())
    assert (q.discard, q.removed) == ((card,), ())
    w = happens(card, p, by=US)
    assert (w.happened, w.went) == (False, "discard")


def test_trap_58_the_wall_comes_down_after_willy_brandt() -> None:
    p = world({WEST_GERMANY: (4, 0)}, effects=[NATO, WILLY_BRANDT])
    assert attackable(p, USSR, Kind.REALIGN) == [WEST_GERMANY]
    w = happens(TEAR_DOWN_THIS_WALL, p, wish={Operation: "done"})
    assert attackable(w.freeze(), USSR, Kind.REALIGN, [WEST_GERMANY]) == []


def test_trap_59_protection() -> None:
    held = {FRANCE: (3, 0), WEST_GERMANY: (4, 0), ITALY: (2, 0), GREECE: (1, 0), JAPAN: (4, 0)}

    def open_to(kind: Kind, *effects: CardId) -> list[str]:
        return [c.text for c in attackable(world(held, effects=effects), USSR, kind)]

    assert open_to(Kind.COUP, NATO) == open_to(Kind.REALIGN, NATO) == ["Greece", "Japan"]
    assert open_to(Kind.COUP, NATO, DE_GAULLE_LEADS_FRANCE) == ["France", "Greece", "Japan"]
    assert open_to(Kind.REALIGN, NATO, WILLY_BRANDT) == ["Greece", "West Germany", "Japan"]
    assert open_to(Kind.COUP, US_JAPAN_MUTUAL_DEFENSE_PACT)[-1:] == ["West Germany"]
    assert open_to(Kind.COUP, THE_REFORMER) == ["Japan"] and len(open_to(Kind.REALIGN, THE_REFORMER)) == 5
    brush = happens(BRUSH_WAR, world(held, effects=[NATO]), 1, by=USSR, wish={WarOn: GREECE})
    assert "Italy" not in brush.asked[0].options and "Greece" in brush.asked[0].options
    chernobyl = world({POLAND: (1, 3)}, effects=[Effect(CHERNOBYL, US, "Europe")])
    ops = Ops(USSR, NATO, 4, chernobyl.reach[USSR])
    assert not any(c.region is EUROPE for c in placeable(chernobyl, ops))
    assert Coup(POLAND) in ops_moves(chernobyl, ops)
    w = Bench(chernobyl, [6])
    coup(w, USSR, POLAND, 4)  # 6 + 4 - 6
    assert w.influence[USSR][POLAND] == 3 + 3
    assert happens(COMECON, chernobyl).influence[USSR] != list(chernobyl.influence[USSR])


def test_trap_60_iran_contra_on_the_defence() -> None:
    p = world({IRAN: (3, 0)}, ussr=[FIDEL], us=[NATO], phasing=US, round=6, military=(5, 5),
        effects=[IRAN_CONTRA_SCANDAL, YURI_AND_SAMANTHA])  # fmt: skip
    assert realignment_bonus(p, US, IRAN) == 0
    w = Bench(p)
    next_round(w)
    assert (w.turn, w.effects) == (2, [])


# --- the list itself --------------------------------------------------------------------------------------------------


def test_every_trap_has_its_test() -> None:
    numbers = {int(found[1]) for name in globals() if (found := re.match(r"test_trap_(\d\d)_", name))}
    assert numbers == set(range(1, 61))
