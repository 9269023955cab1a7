"""Hard cases for Fanno's AI: borders between numbers, two clauses at once, ties, exceptions, either side of the table.

Each case names a position, the dice, the whole move of the AI, and the clauses that must have decided.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from solo_bots.kernel.choices import obedient
from solo_bots.kernel.table import Table, show
from solo_bots.kernel.trace import Trace
from solo_bots.twilight.bot.good_events import judged
from solo_bots.twilight.engine.choices import NONE, AddTo, DiscardHeld, DiscardOwn, Fetch, RemoveFrom
from solo_bots.twilight.engine.events import happen
from solo_bots.twilight.engine.examples import changes, world
from solo_bots.twilight.engine.map import *
from solo_bots.twilight.engine.position import Effect, Options, Position, Stage
from solo_bots.twilight.engine.things import *
from solo_bots.twilight.engine.workbench import Over, Work
from solo_bots.twilight.game import GAME
from solo_bots.words.orders import Act, act_of

# ruff: noqa: F403, F405
Map = Mapping[CountryId, tuple[int, int]]

# Nothing here calls for action: at DEFCON 3 the steps 1 to 7 find nothing to do for either side.
QUIET: Map = {
    FRANCE: (3, 0), WEST_GERMANY: (4, 0), ITALY: (2, 0), EAST_GERMANY: (0, 3), POLAND: (0, 3), NORTH_KOREA: (0, 3),
    SOUTH_KOREA: (3, 0), JAPAN: (4, 0), TAIWAN: (3, 0), MEXICO: (2, 0), CUBA: (3, 0), ALGERIA: (0, 2),
}  # fmt: skip
LOST: Map = {**QUIET, EAST_GERMANY: (3, 0), POLAND: (3, 0)}  # the USSR holds no battleground of Europe
SQUADS, ANTI_SQUADS = Effect(LATIN_AMERICAN_DEATH_SQUADS, USSR), Effect(LATIN_AMERICAN_DEATH_SQUADS, US)
SALT, SCARE = Effect(SALT_NEGOTIATIONS, US), Effect(RED_SCARE_PURGE, US)
CRISIS = Effect(CUBAN_MISSILE_CRISIS, US)


def table(side: Side, influence: Map, cards: Sequence[CardId], **more: Any) -> Position:
    """The AI of a side is to act; `cards` is its pile. It needs no military operations, and has no China card."""
    told = {"phasing": side, "defcon": 3, "military": (5, 5), "round": 2, "china": side.other, "up": (), **more}
    up, human = told.pop("up"), told.pop("human", [FIDEL if FIDEL not in cards else COMECON])
    hands = {"us": cards, "ussr": human} if side is US else {"ussr": cards, "us": human}
    options = Options(side="us" if side is US else "ussr", **told.pop("options", {}))
    return world(influence, **hands, face_up=(up, ()) if side is US else ((), up), options=options, **told)


def decided(p: Position, dice: Sequence[Any], wish: Any = None) -> tuple[str, list[str]]:
    """The AI's moves but for the turning over, and the clauses that decided; `...`: the other dice are the seed's."""
    rest = dice[-1:] == [...]
    script = Table(1 if rest else None, dice[:-1] if rest else dice)
    made = GAME.decide(p, script, GAME.seats(obedient(wish).others))
    assert made.trace is not None
    assert rest or len(script.log) == len(dice), f"{len(script.log)} dice were rolled"
    return " | ".join(move.text for move in made.moves if move.text != "turn over"), made.trace.decisive()


def happened(
    card: CardId, p: Position, dice: Sequence[Any], by: Side, wish: Any = None
) -> tuple[dict[str, Any], list[str]]:
    """What an event changes, and the clauses by which the AI chose."""
    seats = GAME.seats(obedient(wish).others)
    seats.trace = Trace()
    rest = dice[-1:] == [...]
    w = Work(p, seats, Table(1 if rest else None, dice[:-1] if rest else dice))
    w.phasing = by
    with suppress(Over):
        happen(w, card, by)
    assert rest or len(w.table.log) == len(dice), f"{len(w.table.log)} dice were rolled"
    return changes(w), seats.trace.decisive()


def answer(choice: Any, p: Position, *dice: Any) -> tuple[str, list[str]]:
    """What the AI answers, and the clauses that decided."""
    seats = GAME.seats()
    seats.trace = Trace()
    return show(seats.choose(choice, p, Table(None, dice))), seats.trace.decisive()


class Case(NamedTuple):
    """A round of the AI."""

    position: Position
    dice: list[Any]
    moves: str  # all of them; with " | …" at the end: the first of them
    rules: str = ""  # that have decided
    idle: str = ""  # that have not
    wish: Any = None


def ussr(influence: Map, cards: Sequence[CardId], dice: list[Any], moves: str, rules: str = "", idle: str = "",
    wish: Any = None, **more: Any) -> Case:  # fmt: skip
    return Case(table(USSR, influence, cards, **more), dice, moves, rules, idle, wish)


def us(influence: Map, cards: Sequence[CardId], dice: list[Any], moves: str, rules: str = "", idle: str = "",
    wish: Any = None, **more: Any) -> Case:  # fmt: skip
    return Case(table(US, influence, cards, **more), dice, moves, rules, idle, wish)


def check(case: Case) -> None:
    moves, rules = decided(case.position, case.dice, case.wish)
    if case.moves.endswith(" | …"):
        assert moves.startswith(case.moves.removesuffix(" | …"))
    else:
        assert moves == case.moves
    assert set(case.rules.split()) <= set(rules), rules
    assert set(case.idle.split()).isdisjoint(rules), rules


LACK: dict[str, Any] = {"military": (5, 0)}  # military operations are lacking
LACK_US: dict[str, Any] = {"military": (0, 5)}
LAST: dict[str, Any] = {"round": 6}
COLOMBIAN: Map = {**QUIET, COLOMBIA: (1, 0)}  # something to coup with 1 or 2 Ops
NO_COUP: Map = {**QUIET, MEXICO: (0, 2), CUBA: (0, 3)}

# --- Γ: the final round, and a lost Europe ----------------------------------------------------------------------------

FINAL = {
    "a coup before a good event of 1 Op": ussr(
        COLOMBIAN, [NASSER], [1], "Nasser: Ops | coup Colombia", "TS-G.1 TS-G.3", "TS-D.1", **LACK, **LAST),
    "nothing to coup: the ordinary order": ussr(NO_COUP, [NASSER], [], "Nasser: event", "TS-D.1", "TS-G.1", **LACK,
        **LAST),
    "enough operations": ussr(COLOMBIAN, [NASSER], [], "Nasser: event", "TS-D.1", military=(5, 3), **LAST),
    "one operation short": ussr(COLOMBIAN, [NASSER], [1], "Nasser: Ops | coup Colombia", "TS-G.1", military=(5, 2),
        **LAST),
    "the last card, long before the last round": ussr(
        COLOMBIAN, [NASSER], [1], "Nasser: Ops | coup Colombia", "TS-G.1", china=USSR, china_up=False, **LACK),
    "China face up is a card": ussr(COLOMBIAN, [NASSER], [], "Nasser: event", "TS-D.1", china=USSR, **LACK),
    "another card in the pile": ussr(COLOMBIAN, [NASSER, BLOCKADE], [], "Nasser: event", "TS-D.1", **LACK),
    "the sixth round of the Mid War": ussr(COLOMBIAN, [NASSER, BLOCKADE], [], "Nasser: event", "TS-D.1", turn=4,
        **LACK, **LAST),
    "the seventh": ussr(
        COLOMBIAN, [NASSER, BLOCKADE], [1], "Nasser: Ops | coup Colombia", "TS-G.1", turn=4, round=7, **LACK),
    "the seventh, with a Space Station": ussr(
        COLOMBIAN, [NASSER, BLOCKADE], [], "Nasser: event", "TS-D.1", turn=4, round=7, space=(0, 8), **LACK),
    "a winning event before a coup": ussr(
        COLOMBIAN, [U2_INCIDENT], [], "U2 Incident: event", "TS-D.2", turn=4, round=7, vp=-19, **LACK),
    "the US AI": us({**QUIET, COLOMBIA: (0, 1)}, [TRUMAN_DOCTRINE], [1, ...], "Truman Doctrine: Ops | coup Colombia",
        "TS-G.1", **LACK_US, **LAST),
    "step 4 before step 6": ussr({**COLOMBIAN, IRAN: (1, 0), PERU: (1, 0)}, [COMECON], [1],
        "Comecon: Ops | coup Iran", "TS-G.1 TS-4.B", **LACK, **LAST),
    "no coup in the crisis": ussr(COLOMBIAN, [NASSER], [], "Nasser: event", "TS-CMC-1 TS-D.1", effects=[CRISIS],
        **LACK, **LAST),
    "the space race waits": ussr({**QUIET, IRAN: (1, 0)}, [], [5, 1], "Marshall Plan: Ops, then event | coup Iran",
        "TS-G.2 TS-G.1 TS-4.B", "TS-SEQ-9", up=[MARSHALL_PLAN], defcon=4, **LACK, **LAST),
    "nor if the event of the card forbids the coup": ussr({**NO_COUP, IRAN: (1, 0)}, [], [6],
        "Duck and Cover: space race", "TS-SEQ-9", "TS-G.2", up=[DUCK_AND_COVER], **LACK, **LAST),
    "but not if there is nothing to coup": ussr(
        NO_COUP, [], [6], "Marshall Plan: space race", "TS-SEQ-9", "TS-G.2", up=[MARSHALL_PLAN], **LACK, **LAST),
}  # fmt: skip
BULGARIAN: Map = {**LOST, BULGARIA: (0, 1)}
RESCUE = {
    "a European event without a die": ussr(LOST, [COMECON], [...], "Comecon: event", "TS-G.4 TS-G.5"),
    "Suez is not Europe alone; the weights grow with the points": ussr(
        # Finland, Greece, Turkey, Romania and Bulgaria (twice); then Finland twice as well
        BULGARIAN, [SUEZ_CRISIS], [1, 3, 7], "Suez Crisis: Ops | place Finland | place Greece | place Bulgaria",
        "TS-G.4 TS-G.5 TS-G.6 TS-9.B.1", "TS-9.1 TS-9.2"),
    "steps 4 and 5 are closed": ussr({**BULGARIAN, IRAN: (1, 0), IRAQ: (0, 2)}, [SUEZ_CRISIS, NASSER], [1, 1, 1],
        "Suez Crisis: Ops | place Finland | place Finland | place Finland", "TS-G.4 TS-G.6", **LACK),
    "a coup of the final round before Europe": ussr(
        {**LOST, COLOMBIA: (1, 0)}, [NASSER], [1], "Nasser: Ops | coup Colombia", "TS-G.1", "TS-G.4", **LACK, **LAST),
    "step 2 before a good event of 1 Op": ussr(
        {**LOST, POLAND: (0, 2)}, [BLOCKADE], [], "Blockade: Ops | place Poland", "TS-G.4 TS-2.A", "TS-D.1"),
    "an event elsewhere is not played, not even for 1 Op": ussr(
        BULGARIAN, [NASSER], [5], "Nasser: Ops | place Bulgaria", "TS-G.4 TS-G.6", "TS-D.1"),
    "nor under Red Scare": ussr(BULGARIAN, [FIDEL], [5], "Fidel: Ops | place Bulgaria", "TS-G.4 TS-G.6", "TS-D.3",
        effects=[SCARE]),
    "a European event of 1 Op at step 8": ussr(
        LOST, [BLOCKADE], [], "Blockade: event", "TS-G.5", wish={DiscardOwn: "none"}),
    "a winning event first": ussr(LOST, [U2_INCIDENT], [], "U2 Incident: event", "TS-D.2", "TS-G.4", turn=4, vp=-19),
    "one battleground is enough": ussr({**LOST, POLAND: (0, 3)}, [NASSER], [], "Nasser: event", "TS-D.1", "TS-G.4"),
}  # fmt: skip

# --- Δ: events before the steps ---------------------------------------------------------------------------------------

POLISH: Map = {**QUIET, POLAND: (0, 1)}  # step 2 has something to do with 2 Ops
FRENCH: Map = {**QUIET, FRANCE: (2, 0)}
ITALIAN: Map = {**QUIET, ITALY: (1, 0)}
SCARED: dict[str, Any] = {"effects": [SCARE]}
AT_ONCE = {
    "1 Op: before step 2": ussr(POLISH, [NASSER], [], "Nasser: event", "TS-D.1", "TS-2.A"),
    "not where the AI has control": ussr(
        {**POLISH, EGYPT: (0, 2)}, [NASSER], [], "Nasser: Ops | place Poland", "TS-8.6 TS-2.B"),
    "control, but influence of the human": ussr({**POLISH, EGYPT: (1, 3)}, [NASSER], [], "Nasser: event", "TS-D.1"),
    "the doctrine wants the Ops": ussr(POLISH, [NASSER], [], "Nasser: Ops | place Poland | place Poland",
        "TS-8.9 TS-2.A", turn=4, effects=[BREZHNEV_DOCTRINE]),
    "unless the event gives Ops": ussr(
        POLISH, [LONE_GUNMAN], [...], "Lone Gunman: event", "TS-D.1", turn=4, effects=[BREZHNEV_DOCTRINE]),
    "the same for the US": us(FRENCH, [CIA_CREATED], [...], "CIA Created: event", "TS-D.1", effects=[CONTAINMENT]),
    "the other's doctrine is nothing": ussr(POLISH, [NASSER], [], "Nasser: event", "TS-D.1", effects=[CONTAINMENT]),
    "a card of 2 that counts 1 is no card of 1": ussr(
        POLISH, [LIBERATION_THEOLOGY], [...], "Liberation Theology: event", "TS-D.3", turn=4, effects=[SCARE]),
    "a card of the human is no event": ussr(QUIET, [TRUMAN_DOCTRINE], [5, 19, 3],
        "Truman Doctrine: Ops, then event | place Tunisia", "TS-SEQ-6 TS-9.2", "TS-D.1"),
    "Summit: one region more": ussr({**POLISH, TAIWAN: (0, 0), MOROCCO: (0, 3)}, [SUMMIT], [6, 1, 1], "Summit: event",
        "TS-D.1", turn=4),
    "Summit: as many": ussr({**POLISH, MOROCCO: (0, 3)}, [SUMMIT], [], "Summit: Ops | place Poland", "TS-8.4",
        turn=4),
    "Summit: the human may end the world": ussr({**POLISH, TAIWAN: (0, 0), MOROCCO: (0, 3)}, [SUMMIT], [],
        "Summit: Ops | place Poland", "TS-SEQ-14", turn=4, defcon=2),
    "a test ban that wins": ussr(ITALIAN, [NUCLEAR_TEST_BAN], [], "Nuclear Test Ban: event", "TS-D.2", vp=-17,
        defcon=5),
    "a point short of it": ussr(
        ITALIAN, [NUCLEAR_TEST_BAN], [1], "Nuclear Test Ban: Ops | coup Italy", "TS-1.1", vp=-16, defcon=5),
    "Duck and Cover wins": us(FRENCH, [DUCK_AND_COVER], [], "Duck and Cover: event", "TS-D.2", vp=17),
    "and not at DEFCON 2": us(FRENCH, [DUCK_AND_COVER], [...], "Duck and Cover: Ops | place France | …", "TS-2.A",
        vp=17, defcon=2),
    "a win in spite of Containment": us(
        FRENCH, [DUCK_AND_COVER], [], "Duck and Cover: event", "TS-D.2", vp=17, effects=[CONTAINMENT]),
    "Wargames: 7 ahead": us(FRENCH, [WARGAMES], [], "Wargames: event", "TS-WARGAMES", vp=7, defcon=2, turn=8),
    "Wargames: 6 ahead is a draw": us(QUIET, [WARGAMES], [...], "Wargames: Ops | …", "TS-8.8", vp=6, defcon=2,
        turn=8),
    "Wargames at DEFCON 3": ussr(QUIET, [WARGAMES], [...], "Wargames: Ops | …", "TS-8.2", vp=-19, turn=8),
    "a war is no certain win": ussr(POLISH, [KOREAN_WAR], [], "Korean War: Ops | place Poland | place Poland",
        "TS-2.A", vp=-19),
    "under Red Scare an event before step 1": ussr(ITALIAN, [COMECON], [...], "Comecon: event", "TS-D.3", defcon=5,
        **SCARED),
    "not one that gives Ops": ussr(ITALIAN, [ABM_TREATY], [1], "ABM Treaty: Ops | coup Italy", "TS-REDSCARE-1 TS-1.1",
        defcon=5, turn=4, **SCARED),
    "nor one that may": ussr(POLISH, [MISSILE_ENVY], [], "Missile Envy: Ops | place Poland", "TS-REDSCARE-1", turn=4,
        **SCARED),
    "Glasnost without The Reformer": ussr(POLISH, [GLASNOST], [], "Glasnost: event", "TS-D.3", turn=8, **SCARED),
    "Glasnost with it": ussr(POLISH, [GLASNOST], [...], "Glasnost: Ops | place Poland | …", "TS-REDSCARE-1", turn=8,
        effects=[SCARE, THE_REFORMER]),
    "KAL-007 without South Korea": us({**FRENCH, SOUTH_KOREA: (0, 0)}, [SOVIETS_SHOOT_DOWN_KAL_007], [],
        "Soviets Shoot Down KAL-007: event", "TS-D.3", turn=8, effects=[Effect(RED_SCARE_PURGE, USSR)]),
    "a coup of the final round before it": ussr({**NO_COUP, PERU: (1, 0)}, [FIDEL], [1], "Fidel: Ops | coup Peru",
        "TS-G.1", "TS-D.3", **LACK, **LAST, **SCARED),
    "its own Red Scare is nothing": ussr(POLISH, [FIDEL], [], "Fidel: Ops | place Poland | place Poland", "TS-2.A",
        effects=[Effect(RED_SCARE_PURGE, USSR)]),
    "UN Intervention waits all the same": ussr(QUIET, [UN_INTERVENTION, FIDEL], [],
        "lay aside UN Intervention | Fidel: event", "TS-UN-1 TS-D.3", **SCARED),
    "without the notes there is no Red Scare rule": ussr(POLISH, [LIBERATION_THEOLOGY], [],
        "Liberation Theology: Ops | place Poland", "TS-2.B", turn=4, options={"card_notes": False}, **SCARED),
}  # fmt: skip

# --- steps 1 to 3 -----------------------------------------------------------------------------------------------------

OPEN: dict[str, Any] = {"defcon": 5}
EAST: Map = {**QUIET, ALGERIA: (0, 0), FRANCE: (0, 0)}  # for the USSR nothing to place in Europe; West Germany at 0
EUROPEAN = {
    "Italy, though nothing is lacking": ussr(ITALIAN, [COMECON], [3], "Comecon: Ops | coup Italy", "TS-1.1", **OPEN),
    "not where the AI has control": ussr({**POLISH, ITALY: (1, 3)}, [COMECON], [...],
        "Comecon: Ops | place Poland | …", "TS-SEQ-22", **OPEN),
    "but with influence of its own": ussr({**QUIET, ITALY: (1, 2)}, [COMECON], [3], "Comecon: Ops | coup Italy",
        "TS-1.1", **OPEN),
    "2 Ops are not enough": ussr({**POLISH, ITALY: (1, 0)}, [FIDEL], [], "Fidel: Ops | place Poland | place Poland",
        "TS-1.1 TS-2.A", **OPEN),
    "2 Ops that count 3 are": ussr(ITALIAN, [LIBERATION_THEOLOGY], [3], "Liberation Theology: Ops | coup Italy",
        "TS-1.1", turn=4, effects=[BREZHNEV_DOCTRINE], **OPEN),
    "SALT: 3 Ops are not": ussr({**POLISH, ITALY: (1, 0)}, [COMECON], [...], "Comecon: Ops | place Poland | …",
        "TS-REDSCARE-4", turn=4, effects=[SALT], **OPEN),
    "SALT: 4 Ops are": ussr(ITALIAN, [ABM_TREATY], [3], "ABM Treaty: Ops | coup Italy", "TS-1.1", turn=4,
        effects=[SALT], **OPEN),
    "SALT without the notes": ussr(ITALIAN, [COMECON], [3], "Comecon: Ops | coup Italy", "TS-1.1", turn=4,
        effects=[SALT], options={"card_notes": False}, **OPEN),
    "DEFCON 4": ussr({**POLISH, ITALY: (1, 0)}, [COMECON], [...], "Comecon: Ops | place Poland | …", "TS-2.A",
        "TS-1.1", defcon=4),
    "NATO protects only what the US controls": ussr(
        ITALIAN, [COMECON], [3], "Comecon: Ops | coup Italy", "TS-1.1", effects=[NATO, MARSHALL_PLAN], **OPEN),
    "NATO protects that": ussr(POLISH, [COMECON], [...], "Comecon: Ops | place Poland | …", "TS-2.A", effects=[NATO,
        MARSHALL_PLAN], **OPEN),
    "The Reformer forbids it": ussr({**POLISH, ITALY: (1, 0)}, [COMECON], [...], "Comecon: Ops | place Poland | …",
        "TS-2.A", turn=8, effects=[THE_REFORMER], **OPEN),
    "the crisis forbids it": ussr({**POLISH, ITALY: (1, 0)}, [COMECON], [...], "Comecon: Ops | place Poland | …",
        "TS-CMC-1", turn=4, effects=[CRISIS], **OPEN),
    "a crisis of its own does not": ussr(ITALIAN, [COMECON], [3], "Comecon: Ops | coup Italy", "TS-1.1", turn=4,
        effects=[Effect(CUBAN_MISSILE_CRISIS, USSR)], **OPEN),
    "the US AI, under Yuri and Samantha": us({**QUIET, ITALY: (0, 2)}, [CONTAINMENT], [3],
        "Containment: Ops | coup Italy", "TS-1.1", turn=8, effects=[YURI_AND_SAMANTHA], **OPEN),
    "with China in its slot": ussr(ITALIAN, [], [3], "The China Card: Ops | coup Italy", "TS-SEQ-8 TS-1.1",
        up=[MARSHALL_PLAN], spaced=(0, 1), china=USSR, **OPEN),
    "what can be controlled before what is more stable": ussr(
        {**QUIET, WEST_GERMANY: (0, 0), FRANCE: (0, 0), ITALY: (0, 2)}, [COMECON], [],
        "Comecon: Ops | place France | place France | place France", "TS-2.A"),
    "with one Op more the more stable one": ussr(
        {**QUIET, WEST_GERMANY: (0, 0), FRANCE: (0, 0), ITALY: (0, 2)}, [ABM_TREATY], [],
        "ABM Treaty: Ops" + " | place West Germany" * 4, "TS-2.A", turn=4),
    "one after the other, and the rest by B": ussr({**QUIET, WEST_GERMANY: (1, 0), POLAND: (0, 2), ITALY: (0, 1)},
        [ABM_TREATY], [], "ABM Treaty: Ops | place Poland | place Italy | place West Germany | place West Germany",
        "TS-2.A TS-2.B", turn=4),
    "nothing can be controlled": ussr({**QUIET, WEST_GERMANY: (0, 0), ITALY: (1, 0), YUGOSLAVIA: (0, 1)}, [FIDEL], [],
        "Fidel: Ops | place West Germany | place West Germany", "TS-2.B"),
    "the human's influence counts": ussr({**QUIET, ITALY: (1, 0), YUGOSLAVIA: (0, 1)}, [COMECON], [],
        "Comecon: Ops | place Italy | place Italy | place Italy", "TS-2.A"),
    "Poland touches the USSR": us({**QUIET, POLAND: (0, 0), EAST_GERMANY: (0, 0), CZECHOSLOVAKIA: (1, 0)},
        [CONTAINMENT], [], "Containment: Ops | place Poland | place Poland | place Poland", "TS-2.C"),
    "but stability comes first": us({**QUIET, POLAND: (0, 0), WEST_GERMANY: (1, 0), CZECHOSLOVAKIA: (1, 0)},
        [CONTAINMENT], [], "Containment: Ops" + " | place West Germany" * 3, "TS-2.A", "TS-2.C"),
    "to the USSR Poland is like any other: a tie, influence twice": ussr(
        {**QUIET, POLAND: (0, 0), EAST_GERMANY: (0, 1)}, [COMECON], [4],
        "Comecon: Ops | place East Germany | place East Germany | place Poland", "TS-SEQ-18 TS-2.B", "TS-2.C"),
    "the other third of the die": ussr({**QUIET, POLAND: (0, 0), EAST_GERMANY: (0, 1)}, [COMECON], [5],
        "Comecon: Ops | place Poland | place Poland | place Poland", "TS-SEQ-18"),
    "Chernobyl closes Europe": ussr({**POLISH, IRAQ: (0, 2)}, [COMECON], [...], "Comecon: Ops | place Iraq | …",
        "TS-5.A", "TS-2.0", turn=8, effects=[Effect(CHERNOBYL, US, "Europe")]),
    "the rest goes abroad, region by region": ussr({**QUIET, POLAND: (0, 2), IRAQ: (0, 2), INDIA: (0, 2)},
        [ABM_TREATY], [], "ABM Treaty: Ops | place Poland | place India | place Pakistan | place Pakistan",
        "TS-2.A TS-SEQ-23 TS-5.A.i", turn=4),
    "and to small countries without the D20": ussr({**QUIET, POLAND: (0, 2)}, [FIDEL], [1],
        "Fidel: Ops | place Poland | place Finland", "TS-SEQ-23 TS-9.B", "TS-9.1"),
    "a realignment at 0": ussr(EAST, [FIDEL], [1, 1, 1, 1],
        "Fidel: Ops | realign West Germany | realign West Germany", "TS-3.1", **OPEN),
    "at -1": ussr({**EAST, DENMARK: (3, 0)}, [FIDEL], [1, 1, 1, 1],
        "Fidel: Ops | realign West Germany | realign West Germany", "TS-3.1", **OPEN),
    "not at -2": ussr({**EAST, FRANCE: (3, 0), DENMARK: (3, 0), BENELUX: (3, 0)}, [FIDEL], [4], "Fidel: event",
        "TS-3.3 TS-8.5", **OPEN),
    "the best modifier": ussr({**EAST, YUGOSLAVIA: (0, 3), GREECE: (0, 2)}, [FIDEL], [1, 1, 1, 1],
        "Fidel: Ops | realign Italy | realign Italy", "TS-3.1", "TS-3.2", **OPEN),
    "equal: the more stable": ussr({**EAST, YUGOSLAVIA: (0, 3)}, [FIDEL], [1, 1, 1, 1],
        "Fidel: Ops | realign West Germany | realign West Germany", "TS-3.2", **OPEN),
    "equal: beside the human's superpower": us({**QUIET, EAST_GERMANY: (3, 0), CZECHOSLOVAKIA: (3, 0), FRANCE: (0, 3),
        SPAIN_PORTUGAL: (0, 2), ALGERIA: (0, 0)}, [FORMOSAN_RESOLUTION], [1, 1, 1, 1],
        "Formosan Resolution: Ops | realign Poland | realign Poland", "TS-3.6", **OPEN),
    "equal in all: twice for the one without AI influence": us({**QUIET, ALGERIA: (0, 0), FRANCE: (0, 3),
        EAST_GERMANY: (1, 4), AUSTRIA: (4, 0), CZECHOSLOVAKIA: (3, 0)}, [FORMOSAN_RESOLUTION], [4, 1, 1, 5, 1, 1],
        "Formosan Resolution: Ops | realign France | realign East Germany", "TS-SEQ-19", **OPEN),
    "own influence needs a bonus": us(
        {**QUIET, EAST_GERMANY: (1, 4), CZECHOSLOVAKIA: (3, 0)}, [FORMOSAN_RESOLUTION], [1, 1, 1, 1],
        "Formosan Resolution: Ops | realign North Korea | realign North Korea", "TS-3.4 TS-7.1", **OPEN),
    "Iran-Contra": us({**QUIET, CZECHOSLOVAKIA: (3, 0)}, [FORMOSAN_RESOLUTION], [4], "Formosan Resolution: event",
        "TS-3.7", turn=8, effects=[IRAN_CONTRA_SCANDAL], **OPEN),
    "an emptied target: on by step 7": ussr({**EAST, ITALY: (0, 2), FRANCE: (0, 3), TAIWAN: (0, 0)}, [COMECON], [6, 1,
        1, 1, 1, 1], "Comecon: Ops | realign West Germany | realign South Korea | realign South Korea",
        "TS-SEQ-23 TS-7.1", **OPEN),
}  # fmt: skip

# --- step 4 -----------------------------------------------------------------------------------------------------------

MORE = [COMECON, FIDEL]  # a second card, so that the round is not the final one
TWO = [FIDEL, COMECON]
CHINA: dict[str, Any] = {"china": USSR, "defcon": 4, **LACK}
COUPS_ABROAD = {
    "Asia first": ussr({**QUIET, PAKISTAN: (1, 0), IRAN: (1, 0)}, MORE, [1], "Comecon: Ops | coup Pakistan",
        "TS-4.1 TS-4.A", defcon=4, **LACK),
    "then the Middle East": ussr({**QUIET, PAKISTAN: (1, 0), IRAN: (1, 0)}, MORE, [1], "Comecon: Ops | coup Iran",
        "TS-4.B", **LACK),
    "South America before Africa": us({**QUIET, BRAZIL: (0, 1), PANAMA: (0, 1)}, [CONTAINMENT, FIDEL], [1],
        "Containment: Ops | coup Brazil", "TS-4.C", **LACK_US),
    "Africa before Central America": us({**QUIET, PANAMA: (0, 1)}, [CONTAINMENT, FIDEL], [1],
        "Containment: Ops | coup Algeria", "TS-4.D", **LACK_US),
    "no battleground at DEFCON 2": ussr({**QUIET, BRAZIL: (1, 0), PERU: (1, 0)}, MORE, [1],
        "Comecon: Ops | coup Peru", "TS-SEQ-14", defcon=2, **LACK),
    "stability 2, neither 1 nor 3": ussr({**QUIET, MEXICO: (0, 2), NIGERIA: (1, 0), PERU: (1, 0)}, MORE, [1],
        "Comecon: Ops | coup Peru", "TS-4.2", **LACK),
    "nothing lacking": ussr({**QUIET, IRAN: (1, 0)}, MORE, [4, ...], "Comecon: event", "TS-8.5", "TS-4.1",
        military=(5, 3)),
    "not where the AI has control": ussr({**NO_COUP, ALGERIA: (1, 3), PERU: (1, 0)}, MORE, [1],
        "Comecon: Ops | coup Peru", "TS-SEQ-22", **LACK),
    "2 Ops in Asia": ussr({**QUIET, PAKISTAN: (1, 0)}, TWO, [1], "Fidel: Ops | coup Pakistan", "TS-4.1 TS-4.3",
        defcon=4, **LACK),
    "2 Ops nowhere else": ussr({**QUIET, IRAN: (1, 0), LEBANON: (1, 0)}, TWO, [1], "Fidel: Ops | coup Lebanon",
        "TS-4.3", **LACK),
    "4 Ops that count 3": ussr({**QUIET, IRAN: (1, 0), LEBANON: (1, 0)}, [ABM_TREATY, COMECON], [1],
        "ABM Treaty: Ops | coup Iran", "TS-4.B", turn=4, effects=[SCARE], **LACK),
    "1 Op: neither step 4 nor China's die": ussr({**QUIET, PAKISTAN: (1, 0), LEBANON: (1, 0)}, [TRUMAN_DOCTRINE,
        COMECON], [5, 1], "Truman Doctrine: Ops, then event | coup Lebanon", "TS-6.1", "TS-4.A.1", **CHINA),
    "China on a 5": ussr({**QUIET, PAKISTAN: (1, 0)}, MORE, [5, 1], "The China Card: Ops | coup South Korea",
        "TS-4.A.1", **CHINA),
    "not on a 4": ussr({**QUIET, PAKISTAN: (1, 0)}, MORE, [4, 1], "Comecon: Ops | coup Pakistan", "TS-4.A.1 TS-4.A",
        **CHINA),
    "China with a card of 2": ussr(QUIET, TWO, [6, 1], "The China Card: Ops | coup South Korea", "TS-4.A.1", **CHINA),
    "no die without a target of 3": ussr({**QUIET, SOUTH_KOREA: (0, 3), PAKISTAN: (1, 0)}, MORE, [1],
        "Comecon: Ops | coup Pakistan", "TS-4.A", "TS-4.A.1", **CHINA),
    "no die for China face down": ussr({**QUIET, PAKISTAN: (1, 0)}, MORE, [1], "Comecon: Ops | coup Pakistan",
        "TS-4.A", "TS-4.A.1", china_up=False, **CHINA),
    "no die while Asia is closed": ussr({**QUIET, IRAN: (1, 0)}, MORE, [1], "Comecon: Ops | coup Iran", "TS-4.B",
        "TS-4.A.1", china=USSR, **LACK),
    "no die under SALT: China counts 4": ussr({**QUIET, PAKISTAN: (1, 0)}, [ABM_TREATY, FIDEL], [1],
        "ABM Treaty: Ops | coup Pakistan", "TS-4.A", "TS-4.A.1", turn=4, effects=[SALT], **CHINA),
    "Formosan Resolution keeps it back": us({**QUIET, PAKISTAN: (0, 1)}, [CONTAINMENT, FIDEL], [1],
        "Containment: Ops | coup Pakistan", "TS-4.F", china=US, defcon=4, effects=[FORMOSAN_RESOLUTION], **LACK_US),
    "North Korea touches the USSR": us({**QUIET, INDIA: (0, 1)}, [CONTAINMENT, FIDEL], [5, 1],
        "The China Card: Ops | coup North Korea", "TS-4.A.1 TS-4.H", china=US, defcon=4, **LACK_US),
    "Mexico touches the US": ussr({**QUIET, PANAMA: (1, 0)}, MORE, [1], "Comecon: Ops | coup Mexico", "TS-4.H",
        **LACK),
    "China in its slot: 3 before 2": ussr({**QUIET, PAKISTAN: (1, 0)}, [], [1],
        "The China Card: Ops | coup South Korea", "TS-SEQ-8 TS-4.2", "TS-4.A.1", up=[MARSHALL_PLAN], spaced=(0, 1),
        **CHINA),
    "China in its slot: 2 in Asia before 3 elsewhere": ussr({**NO_COUP, SOUTH_KOREA: (0, 3), CHILE: (1, 0),
        PAKISTAN: (1, 0)}, [], [1], "The China Card: Ops | coup Pakistan", "TS-SEQ-8", up=[MARSHALL_PLAN], spaced=(0,
        1), **CHINA),
    "a tie: uncontrolled ones twice": ussr({**QUIET, IRAN: (2, 0), EGYPT: (1, 0)}, MORE, [2, 1],
        "Comecon: Ops | coup Iran", "TS-SEQ-20", **LACK),
    "the other two thirds": ussr({**QUIET, IRAN: (2, 0), EGYPT: (1, 0)}, MORE, [3, 1], "Comecon: Ops | coup Egypt",
        "TS-SEQ-20", **LACK),
    "SALT: 3 Ops go for stability 1, in Asia too": ussr({**QUIET, PAKISTAN: (1, 0), LEBANON: (1, 0)}, [SUEZ_CRISIS,
        FIDEL], [1], "Suez Crisis: Ops | coup Lebanon", "TS-REDSCARE-4", turn=4, defcon=4, effects=[SALT], **LACK),
    "squads on a 3: though nothing is lacking": ussr({**QUIET, IRAN: (1, 0), BRAZIL: (1, 0)}, MORE, [3, 1],
        "Comecon: Ops | coup Brazil", "TS-4.G.1 TS-4.C", turn=4, effects=[SQUADS]),
    "squads on a 2: as usual": ussr({**QUIET, IRAN: (1, 0), BRAZIL: (1, 0)}, MORE, [2, 1], "Comecon: Ops | coup Iran",
        "TS-4.B", turn=4, effects=[SQUADS], **LACK),
    "squads on a 2, nothing lacking": ussr({**QUIET, BRAZIL: (1, 0)}, MORE, [2, 4, ...], "Comecon: event", "TS-8.5",
        turn=4, effects=[SQUADS]),
    "squads: 4 Ops for stability 3": ussr({**QUIET, CHILE: (1, 0), BRAZIL: (1, 0)}, [ABM_TREATY, FIDEL], [3, 1],
        "ABM Treaty: Ops | coup Chile", "TS-4.G.1 TS-4.2", turn=4, effects=[SQUADS]),
    "squads: 2 in South America before 3 in Central America": ussr({**QUIET, BRAZIL: (1, 0)}, [ABM_TREATY, FIDEL], [3,
        1], "ABM Treaty: Ops | coup Brazil", "TS-4.C", turn=4, effects=[SQUADS]),
    "squads: 2 Ops count 3": ussr({**QUIET, BRAZIL: (1, 0)}, TWO, [3, 1], "Fidel: Ops | coup Brazil", "TS-4.G.1",
        turn=4, effects=[SQUADS]),
    "squads on a 1: 2 Ops still count 3 there": ussr({**QUIET, BRAZIL: (1, 0), IRAN: (1, 0)}, TWO, [1, 1],
        "Fidel: Ops | coup Brazil", "TS-4.3 TS-4.C", turn=4, effects=[SQUADS], **LACK),
    "squads: 1 Op counts 2, and no die is rolled": ussr({**QUIET, BRAZIL: (1, 0)}, [TRUMAN_DOCTRINE, COMECON], [5,
        ...], "Truman Doctrine: Ops, then event | …", "", "TS-4.G.1", turn=4, effects=[SQUADS]),
    "squads and SALT: 2 Ops count 2, and no die is rolled": ussr({**QUIET, BRAZIL: (1, 0)}, TWO, [4], "Fidel: event",
        "TS-8.5", "TS-4.G.1", turn=4, effects=[SQUADS, SALT]),
    "squads of the human: 3 Ops go for stability 1": ussr({**QUIET, MEXICO: (0, 2), BRAZIL: (1, 0), COLOMBIA: (1, 0)},
        [SUEZ_CRISIS, FIDEL], [1], "Suez Crisis: Ops | coup Colombia", "TS-REDSCARE-4", turn=4, effects=[ANTI_SQUADS],
        **LACK),
    "and 4 Ops for stability 2": ussr({**QUIET, MEXICO: (0, 2), BRAZIL: (1, 0), COLOMBIA: (1, 0)}, [ABM_TREATY,
        FIDEL], [1], "ABM Treaty: Ops | coup Brazil", "TS-4.1", turn=4, effects=[ANTI_SQUADS], **LACK),
    "squads do not reach Asia": ussr({**QUIET, IRAN: (1, 0), BRAZIL: (1, 0)}, [SUEZ_CRISIS, FIDEL], [1],
        "Suez Crisis: Ops | coup Iran", "TS-REDSCARE-4", turn=4, effects=[ANTI_SQUADS], **LACK),
    "Nuclear Subs at DEFCON 2": us({**QUIET, IRAN: (0, 1), BRAZIL: (0, 1), PERU: (0, 1)}, [CONTAINMENT, FIDEL], [1],
        "Containment: Ops | coup Brazil", "TS-4.C", turn=4, defcon=2, effects=[NUCLEAR_SUBS], **LACK_US),
    "but not in the crisis": us({**QUIET, BRAZIL: (0, 1), PERU: (0, 1)}, [CONTAINMENT, FIDEL], [4],
        "Containment: event", "TS-CMC-1", turn=4, defcon=2, effects=[NUCLEAR_SUBS,
        Effect(CUBAN_MISSILE_CRISIS, USSR)], **LACK_US),
    "Ops first: the event after the coup would end the world": ussr({**QUIET, IRAN: (1, 0), PERU: (1, 0)}, [], [5, 1],
        "Duck and Cover: Ops, then event | coup Peru", "TS-SEQ-14 TS-6.1", up=[DUCK_AND_COVER], spaced=(0, 1), **LACK,
        **LAST),
    "at DEFCON 4 it would not": ussr({**QUIET, IRAN: (1, 0), PERU: (1, 0)}, [], [5, 1],
        "Duck and Cover: Ops, then event | coup Iran", "TS-4.B", "TS-SEQ-14", up=[DUCK_AND_COVER], defcon=4,
        spaced=(0, 1), **LACK, **LAST),
    "event first: it has lowered DEFCON": ussr({**QUIET, BRAZIL: (1, 0), PERU: (1, 0)}, [], [2, 1],
        "Duck and Cover: event, then Ops | coup Peru", "TS-SEQ-14", up=[DUCK_AND_COVER], spaced=(0, 1), **LACK,
        **LAST),
    "the same for the US": us({**QUIET, ALGERIA: (0, 0), IRAN: (0, 1), PERU: (0, 1)}, [], [5, 1, ...],
        "We Will Bury You: Ops, then event | coup Peru", "TS-SEQ-14", turn=4, up=[WE_WILL_BURY_YOU], spaced=(1, 0),
        round=7, **LACK_US),
}  # fmt: skip

# --- steps 5 to 7 -----------------------------------------------------------------------------------------------------

TAIWAN_OPEN: Map = {**QUIET, TAIWAN: (0, 0)}
SLOT: dict[str, Any] = {"up": [MARSHALL_PLAN], "spaced": (0, 1), "china": USSR}
ABROAD = {
    "Asia before the Middle East": ussr({**QUIET, IRAQ: (0, 2), INDIA: (0, 1)}, [FIDEL], [],
        "Fidel: Ops | place India | place India", "TS-5.A.i"),
    "control anywhere before a start in Asia": ussr({**QUIET, SOUTH_KOREA: (0, 3), JAPAN: (1, 0), LIBYA: (0, 1),
        EGYPT: (0, 2)}, [FIDEL], [], "Fidel: Ops | place Libya | place Japan", "TS-5.A TS-5.B"),
    "the more stable of a region": ussr({**QUIET, INDIA: (0, 1), PAKISTAN: (0, 1)}, [FIDEL], [],
        "Fidel: Ops | place India | place India", "TS-5.A"),
    "Mexico touches the US": ussr({**QUIET, MEXICO: (0, 1), PANAMA: (0, 1), EGYPT: (0, 2)}, [NASSER, COMECON], [],
        "Nasser: Ops | place Mexico", "TS-5.C"),
    "Mexico touches the US, too little for control": ussr(
        {**QUIET, MEXICO: (0, 0), PANAMA: (0, 0), GUATEMALA: (0, 1), COSTA_RICA: (0, 3)}, [TRUMAN_DOCTRINE], [5],
        "Truman Doctrine: Ops, then event | place Mexico", "TS-5.B TS-5.C"),
    "North Korea touches the USSR": us({**QUIET, NORTH_KOREA: (0, 0), INDIA: (1, 0), PAKISTAN: (2, 0)}, [CONTAINMENT],
        [], "Containment: Ops" + " | place North Korea" * 3, "TS-5.C"),
    "a tie: influence twice": ussr({**QUIET, ZAIRE: (0, 1), CAMEROON: (0, 1), ANGOLA: (1, 1)}, [LIBERATION_THEOLOGY],
        [3], "Liberation Theology: Ops | place Angola | place Nigeria", "TS-SEQ-18", turn=4),
    "Vietnam Revolts: one point more, and Thailand is held": ussr({**QUIET, THAILAND: (1, 0), VIETNAM: (0, 2)},
        [FIDEL], [], "Fidel: Ops | place Thailand | place Thailand | place Thailand", "TS-5.A",
        effects=[VIETNAM_REVOLTS]),
    "China: five points hold Japan": ussr({**TAIWAN_OPEN, SOUTH_KOREA: (0, 3), JAPAN: (1, 0)}, [], [],
        "The China Card: Ops" + " | place Japan" * 5, "TS-5.A", **SLOT),
    "only what nobody controls": ussr({**QUIET, SOUTH_KOREA: (0, 2)}, [FIDEL], [1],
        "Fidel: Ops | place South Korea | place Finland", "TS-5.A TS-SEQ-23"),
    "Chernobyl in Asia": ussr({**QUIET, INDIA: (0, 2), IRAQ: (0, 2)}, [FIDEL], [...], "Fidel: Ops | place Iraq | …",
        "TS-5.A", turn=8, effects=[Effect(CHERNOBYL, US, "Asia")]),
}  # fmt: skip
SMALL: Map = {**QUIET, MEXICO: (0, 2)}  # no battleground to coup with 3 Ops
WEAK_COUPS = {
    "3 Ops: stability 2, Europe closed": ussr({**SMALL, GREECE: (1, 0), PERU: (1, 0), KENYA: (1, 0)}, [SUEZ_CRISIS,
        FIDEL], [1], "Suez Crisis: Ops | coup Peru", "TS-6.D", **LACK),
    "Europe first at DEFCON 5": ussr({**SMALL, FRANCE: (0, 3), WEST_GERMANY: (0, 4), ITALY: (0, 2),
        SOUTH_KOREA: (0, 3), GREECE: (1, 0), PERU: (1, 0)}, [SUEZ_CRISIS, FIDEL], [1],
        "Suez Crisis: Ops | coup Greece", "TS-6.A", **LACK, **OPEN),
    "2 Ops: not stability 2": ussr({**SMALL, PERU: (1, 0)}, [FIDEL, SUEZ_CRISIS], [4], "Fidel: event",
        "TS-6.6 TS-8.5", **LACK),
    "unless it is the final round": ussr({**SMALL, PERU: (1, 0), MOROCCO: (1, 0)}, [FIDEL], [1],
        "Fidel: Ops | coup Peru", "TS-G.1 TS-6.3", **LACK, **LAST),
    "then stability 3": ussr({**SMALL, CUBA: (0, 3), MOROCCO: (1, 0), CANADA: (1, 0)}, [FIDEL], [1],
        "Fidel: Ops | coup Morocco", "TS-G.1", **LACK, **LAST),
    "but never 4": ussr({**SMALL, ALGERIA: (0, 0), FRANCE: (0, 3), WEST_GERMANY: (0, 4), ITALY: (0, 2), CUBA: (0, 3),
        JAPAN: (0, 4), SOUTH_KOREA: (0, 3), TAIWAN: (0, 3), CANADA: (1, 0)}, [FIDEL], [...], "Fidel: Ops | …",
        "TS-6.3", "TS-G.1", **LACK, **LAST, **OPEN),
    "3 Ops in the final round: 1 before 3": ussr({**SMALL, MOROCCO: (1, 0), COLOMBIA: (1, 0)}, [SUEZ_CRISIS], [1],
        "Suez Crisis: Ops | coup Colombia", "TS-REDSCARE-3", **LACK, **LAST),
    "the level before the region": ussr({**SMALL, PERU: (1, 0), ZIMBABWE: (1, 0)}, [FIDEL], [1],
        "Fidel: Ops | coup Zimbabwe", "TS-6.6", "TS-6.3", **LACK, **LAST),
    "China: Taiwan and nothing weaker": ussr({**SMALL, SOUTH_KOREA: (0, 3), JAPAN: (0, 4), BURMA: (1, 0),
        TAIWAN: (1, 0)}, [], [1], "The China Card: Ops | coup Taiwan", "TS-6.4", defcon=4, **LACK, **SLOT),
    "Yuri and Samantha: 2 Ops do not coup": us({**QUIET, COLOMBIA: (0, 1)}, [FORMOSAN_RESOLUTION, FIDEL], [4],
        "Formosan Resolution: event", "TS-6.2", turn=8, effects=[YURI_AND_SAMANTHA], **LACK_US),
    "not in the final round either": us({**QUIET, COLOMBIA: (0, 1)}, [FORMOSAN_RESOLUTION], [4, ...],
        "Formosan Resolution: event", "TS-6.2", "TS-G.1", turn=8, round=7, effects=[YURI_AND_SAMANTHA], **LACK_US),
    "3 Ops do": us({**QUIET, ALGERIA: (2, 0), PERU: (0, 1)}, [CONTAINMENT, FIDEL], [1],
        "Containment: Ops | coup Peru", "TS-6.1", turn=8, effects=[YURI_AND_SAMANTHA], **LACK_US),
    "Afghanistan touches the USSR": us({**QUIET, ALGERIA: (2, 0), AFGHANISTAN: (0, 1), BURMA: (0, 1)}, [CONTAINMENT,
        FIDEL], [1], "Containment: Ops | coup Afghanistan", "TS-6.7", defcon=4, **LACK_US),
    "squads: 2 Ops count 3 in Peru": ussr({**SMALL, PERU: (1, 0)}, [FIDEL, SUEZ_CRISIS], [1],
        "Fidel: Ops | coup Peru", "TS-6.1 TS-4.G.3", turn=4, effects=[SQUADS], **LACK),
    "squads: 4 Ops count 5 in Costa Rica": ussr({**SMALL, CUBA: (0, 3), COSTA_RICA: (1, 0)}, [MUSLIM_REVOLUTION, FIDEL],
        [1], "Muslim Revolution: Ops | coup Costa Rica", "TS-6.1 TS-4.G.2", turn=4, effects=[SQUADS], **LACK),
    "and leave Colombia alone": ussr({**SMALL, COLOMBIA: (1, 0), ZIMBABWE: (1, 0)}, [FIDEL, SUEZ_CRISIS], [1],
        "Fidel: Ops | coup Zimbabwe", "TS-6.5", turn=4, effects=[SQUADS], **LACK),
    "squads of the human: 3 Ops count 2 in Peru": ussr({**SMALL, PERU: (1, 0), KENYA: (1, 0)}, [SUEZ_CRISIS, FIDEL],
        [1], "Suez Crisis: Ops | coup Kenya", "TS-6.1 TS-REDSCARE-4", "TS-6.6", turn=4, effects=[ANTI_SQUADS], **LACK),
    "squads of the human: so 3 Ops go for Colombia": ussr({**SMALL, PERU: (1, 0), COLOMBIA: (1, 0)}, [SUEZ_CRISIS,
        FIDEL], [1], "Suez Crisis: Ops | coup Colombia", "TS-6.1 TS-REDSCARE-4", turn=4, effects=[ANTI_SQUADS], **LACK),
    "SALT: 4 Ops count 3, which changes nothing": ussr({**SMALL, PERU: (1, 0), COLOMBIA: (1, 0)}, [MUSLIM_REVOLUTION,
        FIDEL], [1], "Muslim Revolution: Ops | coup Peru", "TS-6.5", "TS-REDSCARE-4", turn=4, effects=[SALT], **LACK),
    "SALT in the final round: Peru all the same": ussr({**SMALL, PERU: (1, 0)}, [SUEZ_CRISIS], [1],
        "Suez Crisis: Ops | coup Peru", "TS-G.1 TS-REDSCARE-4 TS-REDSCARE-3", turn=4, round=7, effects=[SALT], **LACK),
    "squads in the final round: Colombia, if there is nothing else": ussr({**SMALL, CUBA: (0, 3), COLOMBIA: (1, 0)},
        [FIDEL], [1], "Fidel: Ops | coup Colombia", "TS-6.5 TS-6.3", "TS-4.G.3", turn=4, round=7, effects=[SQUADS],
        **LACK),
    "2 Ops that count 3 are 2 to Yuri and Samantha": us({**QUIET, PERU: (0, 1)}, [FORMOSAN_RESOLUTION], [4, ...],
        "Formosan Resolution: event", "TS-6.2", turn=8, round=7, effects=[YURI_AND_SAMANTHA, ANTI_SQUADS], **LACK_US),
    "at DEFCON 2": ussr({**SMALL, COLOMBIA: (1, 0)}, [FIDEL, SUEZ_CRISIS], [1], "Fidel: Ops | coup Colombia",
        "TS-6.1", defcon=2, **LACK),
}  # fmt: skip
# Chile and South Africa are both at 0.
SOUTHERN: Map = {**QUIET, CHILE: (3, 0), ARGENTINA: (0, 2), SOUTH_AFRICA: (3, 0), ANGOLA: (0, 1), ZAIRE: (0, 1)}
DICE = {
    "South Korea at -1": ussr(TAIWAN_OPEN, [FIDEL], [1, 1, 1, 1],
        "Fidel: Ops | realign South Korea | realign South Korea", "TS-7.1", defcon=4),
    "not stability 2": ussr({**QUIET, GUATEMALA: (0, 1), HONDURAS: (0, 2)}, [FIDEL], [4], "Fidel: event", "TS-7.2"),
    "not what nobody controls": ussr({**QUIET, CHILE: (2, 0)}, [FIDEL], [4], "Fidel: event", "TS-8.5", "TS-7.1"),
    "the better dice, in whatever region": ussr({**SOUTHERN, BOTSWANA: (0, 2)}, [FIDEL], [1, 1, 1, 1],
        "Fidel: Ops | realign South Africa | realign Chile", "TS-3.1"),
    "equal: the order of regions": ussr(SOUTHERN, [FIDEL], [1, 1, 1, 1], "Fidel: Ops | realign Chile | realign Chile",
        "TS-7.1"),
    "no longer controlled: the next": ussr(SOUTHERN, [FIDEL], [2, 1, 1, 1],
        "Fidel: Ops | realign Chile | realign South Africa", "TS-7.1"),
    "equal: Africa before Central America": us({**QUIET, CUBA: (0, 3), SOUTH_AFRICA: (0, 3), ANGOLA: (1, 0),
        ZAIRE: (1, 0)}, [FORMOSAN_RESOLUTION], [1, 1, 1, 1],
        "Formosan Resolution: Ops | realign South Africa | realign South Africa", "TS-7.1"),
    "the Mutual Defense Pact": ussr({**QUIET, TAIWAN: (0, 3), SOUTH_KOREA: (0, 3), PHILIPPINES: (0, 2)}, [FIDEL], [4],
        "Fidel: event", "TS-8.5", "TS-7.1", defcon=4, effects=[US_JAPAN_MUTUAL_DEFENSE_PACT]),
    "without it Japan is attacked": ussr({**QUIET, TAIWAN: (0, 3), SOUTH_KOREA: (0, 3), PHILIPPINES: (0, 2)}, [FIDEL],
        [1, 1], "Fidel: Ops | realign Japan | done", "TS-7.1", defcon=4),
    "Iran-Contra": us({**QUIET, CHILE: (0, 3), ARGENTINA: (2, 0)}, [FORMOSAN_RESOLUTION], [4],
        "Formosan Resolution: event", "TS-3.7", turn=8, effects=[IRAN_CONTRA_SCANDAL]),
}  # fmt: skip

# --- steps 8 and 9 ----------------------------------------------------------------------------------------------------

OILED: Map = {
    **QUIET, IRAN: (0, 2), IRAQ: (0, 3), PAKISTAN: (0, 2), AFGHANISTAN: (0, 2), INDIA: (0, 3), SAUDI_ARABIA: (0, 3)
}  # fmt: skip
EVENTS_BY_DIE = {
    "a 4": ussr(QUIET, [FIDEL], [4], "Fidel: event", "TS-8.5"),
    "a 3": ussr(QUIET, [FIDEL], [3, 19, 5, 1], "Fidel: Ops | place Saharan States | place Morocco", "TS-8.5 TS-9.1"),
    "late, for points: a 3": ussr(OILED, [OPEC], [3], "OPEC: event", "TS-8.7", turn=8),
    "late, for points: a 2": ussr(OILED, [OPEC], [2, ...], "OPEC: Ops | …", "TS-8.7", turn=8),
    "turn 7: a 3": ussr(OILED, [OPEC], [3, ...], "OPEC: Ops | …", "TS-8.5", turn=7),
    "late, without points: a 3": ussr(QUIET, [FIDEL], [3, ...], "Fidel: Ops | …", "TS-8.5", turn=8),
    "late, points by a roll: a 3": ussr({**QUIET, IRAN: (1, 0)}, [IRAN_IRAQ_WAR], [3, 1], "Iran-Iraq War: event",
        "TS-8.7", turn=8),
    "late, points that hang on the human: a 3": ussr(QUIET, [YURI_AND_SAMANTHA], [3, ...],
        "Yuri and Samantha: Ops | …", "TS-8.5", turn=8),
    "the doctrine: 3 Ops": ussr(QUIET, [COMECON], [...], "Comecon: Ops | …", "TS-8.9", turn=4,
        effects=[BREZHNEV_DOCTRINE]),
    "the doctrine: 4 Ops": ussr({**QUIET, IRAN: (1, 0)}, [MUSLIM_REVOLUTION], [4], "Muslim Revolution: event",
        "TS-8.5", turn=4, effects=[BREZHNEV_DOCTRINE]),
    "the doctrine: an event that gives 2": ussr(QUIET, [JUNTA], [4, ...], "Junta: event", "TS-8.5", turn=4,
        effects=[BREZHNEV_DOCTRINE]),
    "the doctrine: an event that gives 4": ussr(QUIET, [OLYMPIC_GAMES], [...], "Olympic Games: Ops | …", "TS-8.9",
        turn=4, effects=[BREZHNEV_DOCTRINE]),
}  # fmt: skip
NOWHERE: Map = dict.fromkeys(COUNTRIES, (0, 9))  # everything is the USSR's


SPARE = dict(zip(REGIONS, (SWEDEN, BURMA, JORDAN, PERU, KENYA, HONDURAS), strict=True))
D20 = {1: [7, 13, 17, 18, 19, 20], 4: [5, 9, 13, 16, 18, 20]}  # the highest face of each region


@pytest.mark.parametrize("turn", D20)
@pytest.mark.parametrize("region", REGIONS, ids=str)
def test_the_borders_of_the_d20(turn: int, region: Region) -> None:
    low = 1 if region is EUROPE else D20[turn][region - 1] + 1
    for face in {low, D20[turn][region]}:
        free = {**NOWHERE, **dict.fromkeys(SPARE.values(), (1, 1))}  # one country of each region is open
        check(ussr(free, [NATO, FIDEL], [face, ...], f"NATO: event, then Ops | place {SPARE[region]} | …",
            f"TS-9.1 TS-9.{2 if turn == 1 else 3}", turn=turn))  # fmt: skip


ELSEWHERE = {
    "first realign, from stability 3 on": ussr({**QUIET, MOROCCO: (1, 0), TUNISIA: (1, 0)}, [FIDEL], [3, 19, 1, 1, 1,
        1], "Fidel: Ops | realign Morocco | realign Morocco", "TS-9.4 TS-9.5"),
    "not at -2, so influence": ussr({**QUIET, MOROCCO: (3, 0), SPAIN_PORTUGAL: (2, 0), WEST_AFRICAN_STATES: (2, 0)},
        [FIDEL], [3, 19, 1, 5], "Fidel: Ops | place Tunisia | place Saharan States", "TS-3.3 TS-9.6 TS-9.B"),
    "beside the human's superpower first": ussr({**QUIET, UNITED_KINGDOM: (0, 1)}, [FIDEL], [3, 1],
        "Fidel: Ops | place Canada | place Canada", "TS-9.A", "TS-9.B"),
    "two of them: a tie": us({**QUIET, SWEDEN: (1, 0), HUNGARY: (1, 0)}, [FORMOSAN_RESOLUTION], [3, 1, 4, 1],
        "Formosan Resolution: Ops | place Romania | place Finland", "TS-9.A TS-SEQ-18"),
    "a roll for each point, influence twice; what is nobody's is rolled again": ussr({**QUIET, MOROCCO: (0, 1)},
        [FIDEL], [3, 19, 6, 3, 6], "Fidel: Ops | place Tunisia | place Saharan States",
        "TS-9.B.1 TS-9.B.2 TS-SEQ-17"),
    "a country drops out once it is controlled": ussr(QUIET, [SUEZ_CRISIS], [3, 19, 5, 1, 5],
        "Suez Crisis: Ops | place Saharan States | place Morocco | place Tunisia", "TS-9.B"),
    "no room: the first region with room, the D20 stays": ussr(QUIET, [FIDEL], [3, 18, 1, 2],
        "Fidel: Ops | place Finland | place Finland", "TS-9.2 TS-9.7"),
    "the order of regions instead of the D20": ussr({**QUIET, MOROCCO: (0, 1)}, [FIDEL], [3, 1, 1],
        "Fidel: Ops | place Finland | place Finland", "TS-9.B", "TS-9.1", options={"step_9_die": False}),
    "everything is controlled: the human's small countries, for 2": ussr({**NOWHERE, FINLAND: (9, 0), PERU: (9, 0),
        FRANCE: (9, 0), ITALY: (0, 9)}, [FIDEL], [...], "Fidel: Ops | place Finland", "TS-9.7", defcon=2),
    "and once control is broken the country is open, like any other": ussr({**NOWHERE, TURKEY: (2, 0)}, [SUEZ_CRISIS],
        [20], "Suez Crisis: Ops | place Turkey | place Turkey", "TS-9.7 TS-SEQ-23 TS-9.B"),
    "and no other country of the human is begun": ussr({**NOWHERE, TURKEY: (2, 0), PERU: (2, 0)}, [MUSLIM_REVOLUTION],
        [20, ...], "Muslim Revolution: Ops | place Turkey | place Turkey | place Turkey", "TS-9.7 TS-SEQ-23 TS-9.B"),
}  # fmt: skip

# --- which card -------------------------------------------------------------------------------------------------------

EARLY_UP = [MARSHALL_PLAN, CONTAINMENT]
CARDS_IN_TURN = {
    "a card that cannot happen is used, and no die is rolled": ussr(QUIET, [NATO], [...], "NATO: event, then Ops | …",
        "TS-SEQ-6", "TS-SEQ-11"),
    "one that helps is laid aside": ussr(QUIET, [MARSHALL_PLAN, NASSER], [],
        "lay aside Marshall Plan | Nasser: event", "TS-SEQ-7 TS-D.1"),
    "a scoring card at once": ussr(POLISH, [ASIA_SCORING, NASSER], [], "Asia Scoring: event", "TS-SEQ-21"),
    "a scoring card that cannot wait": ussr(QUIET, [NASSER, ASIA_SCORING], [], "Asia Scoring: event", "TS-GAP-1",
        "TS-SEQ-5", **LAST),
    "two of them, a round earlier": ussr(QUIET, [NASSER, ASIA_SCORING, EUROPE_SCORING], [4], "Europe Scoring: event",
        "TS-GAP-1", round=5),
    "one of them can": ussr(QUIET, [NASSER, ASIA_SCORING, BLOCKADE], [], "Nasser: event", "TS-D.1", "TS-GAP-1",
        round=5),
    "Missile Envy before anything else": ussr(POLISH, [NASSER], [], "Missile Envy: Ops | place Poland | place Poland",
        "TS-GAP-5 TS-2.A", turn=4, up=[MISSILE_ENVY], effects=[Effect(MISSILE_ENVY, US)]),
    "but for a scoring card": ussr(POLISH, [ASIA_SCORING], [], "Asia Scoring: event", "TS-GAP-1", turn=4, round=7,
        up=[MISSILE_ENVY], effects=[Effect(MISSILE_ENVY, US)]),
    "the space race before UN Intervention and China": ussr(QUIET, [], [6], "Marshall Plan: space race", "TS-SEQ-9",
        up=[UN_INTERVENTION, MARSHALL_PLAN], china=USSR),
    "UN Intervention before China, with the highest card": ussr(POLISH, [], [...],
        "Marshall Plan: Ops with UN Intervention | …", "TS-UN-2", "TS-SEQ-8", up=[UN_INTERVENTION, CONTAINMENT,
        MARSHALL_PLAN], spaced=(0, 1), china=USSR),
    "UN Intervention with a card that would end the world": ussr(POLISH, [], [...],
        "Duck and Cover: Ops with UN Intervention | …", "TS-UN-2", up=[UN_INTERVENTION, DUCK_AND_COVER], spaced=(0,
        1), defcon=2),
    "UN Intervention alone": ussr(POLISH, [], [], "UN Intervention: Ops | place Poland", "TS-UN-2",
        up=[UN_INTERVENTION], spaced=(0, 1)),
    "China before cards that help": ussr(POLISH, [], [...], "The China Card: Ops | place Poland | …", "TS-SEQ-8",
        "TS-SEQ-10", up=EARLY_UP, spaced=(0, 1), china=USSR),
    "then a card by the die, and its event by another": ussr(POLISH, [], [4, 5, ...],
        "Containment: Ops, then event | place Poland | …", "TS-SEQ-10 TS-SEQ-11", up=EARLY_UP, spaced=(0, 1)),
    "one that would end the world is left": ussr(POLISH, [], [5, ...], "Containment: Ops, then event | …",
        "TS-SEQ-14", up=[DUCK_AND_COVER, CONTAINMENT], spaced=(0, 1), defcon=2),
    "or spaced, before a Doomsday card that would not": us(QUIET, [], [6], "We Will Bury You: space race",
        "TS-SEQ-14", up=[CHE, WE_WILL_BURY_YOU], defcon=2, turn=4, human=[NATO]),
    "Star Wars, with How I Learned to Stop Worrying in the pile": ussr(POLISH, [], [5, ...],
        "Containment: Ops, then event | …", "TS-SEQ-14", turn=8, up=[STAR_WARS, CONTAINMENT], spaced=(0, 1), space=(3,
        1), discard=(HOW_I_LEARNED_TO_STOP_WORRYING,)),
    "Star Wars without it: by the die": ussr(POLISH, [], [1, 5, ...], "Star Wars: Ops, then event | …", "TS-SEQ-10",
        "TS-SEQ-14", turn=8, up=[STAR_WARS, CONTAINMENT], spaced=(0, 1), space=(3, 1), discard=(NASSER,)),
    "two attempts with Animal in Space": ussr(QUIET, [], [6], "Marshall Plan: space race", "TS-SEQ-9",
        up=[MARSHALL_PLAN], spaced=(0, 1), space=(1, 2)),
    "too little for Lunar Orbit": ussr(QUIET, [], [6], "Containment: space race", "TS-SEQ-9", up=[FORMOSAN_RESOLUTION,
        CONTAINMENT], space=(4, 4)),
    "too little under Red Scare": ussr(POLISH, [], [5], "Formosan Resolution: Ops, then event | place Poland",
        "TS-SEQ-10", "TS-SEQ-9", up=[FORMOSAN_RESOLUTION], effects=[SCARE]),
    "Doomsday cards are burned first": ussr(QUIET, [], [6], "Duck and Cover: space race", "TS-SEQ-13",
        up=[MARSHALL_PLAN, DUCK_AND_COVER]),
    "then what gives more than a point": us({**QUIET, IRAN: (0, 2), IRAQ: (0, 3), FRANCE: (3, 0)}, [], [6],
        "OPEC: space race", "TS-DIS-3", turn=4, up=[MUSLIM_REVOLUTION, OPEC], human=[NATO]),
    "one point is not more than one": us({**QUIET, IRAN: (0, 2), EGYPT: (2, 0)}, [], [1, 6],
        "Muslim Revolution: space race", "TS-SEQ-16", "TS-DIS-3", turn=4, up=[MUSLIM_REVOLUTION, OPEC], human=[NATO]),
    "the eighth round is passed for cards that help": ussr(QUIET, [], [...], "pass", "TS-GAP-10", up=EARLY_UP, turn=8,
        round=8, space=(7, 8), spaced=(0, 1)),
    "but not for China": ussr(POLISH, [], [...], "The China Card: Ops | …", "TS-SEQ-8", up=EARLY_UP, turn=8, round=8,
        space=(7, 8), spaced=(0, 1), china=USSR),
    "nor for the space race": us(QUIET, [], [6, ...], "Comecon: space race", "TS-SEQ-9", up=[COMECON], turn=8,
        round=8, space=(0, 7), human=[NATO], effects=[NORTH_SEA_OIL, Effect(NORTH_SEA_OIL, US, "this turn")]),
    "Eagle has Landed: an exchange before the space race": ussr(POLISH, [], [4],
        "exchange Containment | put back NATO | Nasser: event", "TS-SP-2 TS-SP-2.1", "TS-SEQ-9 TS-SP-3.1",
        up=EARLY_UP, turn=4, space=(5, 6), draw=(NATO, NASSER, BLOCKADE), effects=[WARSAW_PACT_FORMED]),
    "not after the space race": ussr(POLISH, [], [1, 5, ...], "Marshall Plan: Ops, then event | …", "TS-SEQ-10",
        "TS-SP-2", up=EARLY_UP, turn=4, space=(5, 6), spaced=(0, 1), draw=(NASSER,)),
    "not if the human has landed, too": ussr(QUIET, [], [1, 6], "Marshall Plan: space race", "TS-SEQ-9", "TS-SP-2",
        up=[MARSHALL_PLAN, US_JAPAN_MUTUAL_DEFENSE_PACT], turn=4, space=(6, 6), draw=(NASSER,)),
    "a Space Station alone exchanges, too": ussr(POLISH, [], [1], "exchange Marshall Plan | Nasser: event",
        "TS-SP-3.1", up=EARLY_UP, turn=8, space=(6, 8), draw=(NASSER, BLOCKADE)),
    "without the cheats there is none": ussr(QUIET, [], [1, 6], "Marshall Plan: space race", "TS-SEQ-9", "TS-SP-2",
        up=[MARSHALL_PLAN, US_JAPAN_MUTUAL_DEFENSE_PACT], turn=4, space=(5, 6), draw=(NASSER,),
        options={"cheats": False}),
    "Flower Power: a war card is laid aside": us({**QUIET, CHILE: (0, 0)}, [BRUSH_WAR, TRUMAN_DOCTRINE], [...],
        "lay aside Brush War | Truman Doctrine: Ops | …", "TS-FLOWER", turn=4, effects=[FLOWER_POWER], human=[NATO]),
    "and used after the space race": us(QUIET, [], [6], "Brush War: space race", "TS-SEQ-9", turn=4, up=[BRUSH_WAR],
        effects=[FLOWER_POWER], human=[NATO]),
    "and goes back into the deck in an exchange": us(QUIET, [], [1, ...],
        "exchange Fidel | put back Brush War | Truman Doctrine: Ops | …", "TS-SP-2 TS-FLOWER", "TS-SP-3.1", turn=4,
        up=[FIDEL, COMECON], space=(6, 0), draw=(BRUSH_WAR, TRUMAN_DOCTRINE), effects=[FLOWER_POWER], human=[NATO]),
    "not for the USSR": ussr(QUIET, [BRUSH_WAR], [4, ...], "Brush War: event", "TS-8.5", "TS-FLOWER", turn=4,
        effects=[FLOWER_POWER]),
    "Quagmire: the human's card from the pile": us(QUIET, [NATO, NASSER, FIDEL], [...],
        "lay aside NATO | lay aside Nasser | discard Fidel", "TS-QUAG-1", turn=4, effects=[QUAGMIRE],
        human=[COMECON]),
    "Bear Trap: the face-up pile, then the cheapest neutral card": ussr(QUIET, [COMECON, NUCLEAR_TEST_BAN,
        OLYMPIC_GAMES], [...],
        "lay aside Comecon | lay aside Nuclear Test Ban | lay aside Olympic Games | discard Olympic Games",
        "TS-QUAG-3", turn=4, effects=[BEAR_TRAP]),
    "a neutral card before its own, whatever it is worth": ussr(QUIET, [FIDEL, NUCLEAR_TEST_BAN], [...],
        "lay aside Fidel | lay aside Nuclear Test Ban | discard Nuclear Test Ban", "TS-QUAG-3", turn=4,
        effects=[BEAR_TRAP]),
    "nothing to discard, but a scoring card": ussr(QUIET, [ASIA_SCORING, NASSER], [...],
        "lay aside Asia Scoring | lay aside Nasser | Asia Scoring: event", "TS-SEQ-21", turn=4, effects=[BEAR_TRAP]),
    "the human's 1 counts 2 under the doctrine": ussr(QUIET, [CIA_CREATED], [5], "discard CIA Created", "TS-QUAG-3",
        turn=4, effects=[BEAR_TRAP, BREZHNEV_DOCTRINE]),
    "nothing to discard": ussr(QUIET, [NASSER], [], "lay aside Nasser | pass", "TS-QUAG-3", turn=4,
        effects=[BEAR_TRAP]),
    "a scoring card that comes up is no discard": ussr(QUIET, [ASIA_SCORING, MARSHALL_PLAN], [...],
        "lay aside Asia Scoring | discard Marshall Plan", "TS-QUAG-3", turn=4, effects=[BEAR_TRAP]),
}  # fmt: skip

# --- two clauses at once ----------------------------------------------------------------------------------------------

LAST_COUPS = {
    "2 Ops, and a 5 for China": ussr({**QUIET, COLOMBIA: (1, 0)}, [FIDEL], [5, 1],
        "The China Card: Ops | coup South Korea", "TS-G.1 TS-4.A.1", china=USSR, defcon=4, **LACK, **LAST),
    "UN Intervention lies there: not the last card": ussr(COLOMBIAN, [NASSER], [], "Nasser: event", "TS-D.1",
        "TS-G.1", up=[UN_INTERVENTION], **LACK),
    "UN Intervention and its card make the coup": ussr({**QUIET, IRAN: (1, 0)}, [], [1],
        "Marshall Plan: Ops with UN Intervention | coup Iran", "TS-G.1 TS-G.2 TS-UN-2 TS-4.B", up=[UN_INTERVENTION,
        MARSHALL_PLAN], **LACK, **LAST),
    "at DEFCON 2 the card's own level, by its own clause": ussr({**QUIET, BRAZIL: (1, 0), COLOMBIA: (1, 0), PERU: (1,
        0)}, [COMECON], [1], "Comecon: Ops | coup Peru", "TS-G.1 TS-6.5", defcon=2, **LACK, **LAST),
    "China makes it in its slot": ussr({**QUIET, PAKISTAN: (1, 0)}, [], [1], "The China Card: Ops | coup South Korea",
        "TS-G.1 TS-SEQ-8 TS-4.2", up=[MARSHALL_PLAN], china=USSR, defcon=4, **LACK, **LAST),
    "China is the last card, long before the last round": ussr({**QUIET, PAKISTAN: (1, 0)}, [], [1],
        "The China Card: Ops | coup South Korea", "TS-G.1 TS-4.2", up=[], china=USSR, defcon=4, **LACK),
    "Missile Envy makes it": ussr({**QUIET, COLOMBIA: (1, 0)}, [], [1], "Missile Envy: Ops | coup Colombia",
        "TS-GAP-5 TS-G.1", turn=4, up=[MISSILE_ENVY], effects=[Effect(MISSILE_ENVY, US)], military=(5, 0), round=7),
    "3 Ops that count 2": ussr({**SMALL, PERU: (1, 0), COLOMBIA: (1, 0)}, [SUEZ_CRISIS], [1],
        "Suez Crisis: Ops | coup Colombia", "TS-G.1", "TS-D.3", effects=[SCARE], **LACK, **LAST),
    "Italy before a small country": ussr({**ITALIAN, COLOMBIA: (1, 0)}, [COMECON], [1], "Comecon: Ops | coup Italy",
        "TS-G.1 TS-1.1", defcon=5, **LACK, **LAST),
    "nothing to coup: Europe comes next": ussr({**LOST, MEXICO: (0, 2), CUBA: (0, 3), BULGARIA: (0, 1)}, [NASSER],
        [5], "Nasser: Ops | place Bulgaria", "TS-G.4 TS-G.6", "TS-D.1 TS-G.1", **LACK, **LAST),
    "2 Ops, and nothing but stability 2": ussr({**SMALL, CUBA: (0, 3), PERU: (1, 0)}, [FIDEL], [1],
        "Fidel: Ops | coup Peru", "TS-G.1 TS-6.3", **LACK, **LAST),
    "2 Ops, and stability 1 as well": ussr({**SMALL, PERU: (1, 0), COLOMBIA: (1, 0)}, [FIDEL], [1],
        "Fidel: Ops | coup Colombia", "TS-G.1 TS-6.6", "TS-6.3", **LACK, **LAST),
    "a card that was exchanged makes it": ussr({**QUIET, COLOMBIA: (1, 0)}, [], [4, 1],
        "exchange Containment | Nasser: Ops | coup Colombia", "TS-SP-2 TS-G.1", up=EARLY_UP, turn=4, round=7,
        space=(5, 6), draw=(NASSER, BLOCKADE), **LACK),
    "not with a card that would end the world": ussr({**QUIET, COLOMBIA: (1, 0)}, [], [5, 1],
        "Formosan Resolution: Ops, then event | coup Colombia", "TS-SEQ-14 TS-G.1", up=[DUCK_AND_COVER,
        FORMOSAN_RESOLUTION], spaced=(0, 1), defcon=2, **LACK, **LAST),
    "2 operations are enough at DEFCON 2": ussr(COLOMBIAN, [NASSER], [], "Nasser: event", "TS-D.1", "TS-G.1",
        military=(5, 2), defcon=2, **LAST),
}  # fmt: skip
ROUT: Map = {**QUIET, FRANCE: (0, 3), WEST_GERMANY: (0, 4), ITALY: (0, 2)}  # the US holds none
EUROPE_AGAIN = {
    "NATO is of Europe": us(ROUT, [NATO], [], "NATO: event", "TS-G.4 TS-G.5", effects=[MARSHALL_PLAN]),
    "The Iron Lady is of Argentina, too": us({**ROUT, GREECE: (1, 0)}, [THE_IRON_LADY], [...],
        "The Iron Lady: Ops | …", "TS-G.4 TS-G.6", "TS-G.5X", turn=8),
    "1 Op, in Europe": us({**ROUT, GREECE: (0, 1)}, [TRUMAN_DOCTRINE], [], "Truman Doctrine: event", "TS-G.5",
        "TS-D.1"),
    "the doctrine wants the Ops there, too": us({**ROUT, GREECE: (1, 0)}, [EAST_EUROPEAN_UNREST], [...],
        "East European Unrest: Ops | …", "TS-8.9 TS-G.6", "TS-G.5", effects=[CONTAINMENT]),
    "Italy by coup": ussr({**LOST, ITALY: (1, 0)}, [COMECON], [1], "Comecon: Ops | coup Italy", "TS-G.4 TS-1.1",
        defcon=5),
    "a European event under Red Scare": ussr(BULGARIAN, [COMECON], [...], "Comecon: event", "TS-G.5",
        effects=[SCARE]),
    "a realignment": ussr({**LOST, HUNGARY: (0, 3), CZECHOSLOVAKIA: (0, 3), EAST_GERMANY: (3, 0), POLAND: (3, 0)},
        [FIDEL], [1, 1, 1, 1], "Fidel: Ops | realign Poland | realign Poland", "TS-G.4 TS-3.1", defcon=5),
    "Missile Envy, too": ussr(BULGARIAN, [NASSER], [...], "Missile Envy: Ops | …", "TS-GAP-5 TS-G.4", turn=4,
        up=[MISSILE_ENVY], effects=[Effect(MISSILE_ENVY, US)]),
}  # fmt: skip
WINNING = {
    "Kitchen Debates": us(QUIET, [KITCHEN_DEBATES], [], "Kitchen Debates: event", "TS-D.2", "TS-D.1", turn=4, vp=18),
    "a box of the space race": us(FRENCH, [CAPTURED_NAZI_SCIENTIST], [], "Captured Nazi Scientist: event", "TS-D.2",
        "TS-D.1", vp=18),
    "of two boxes only the second counts": us(FRENCH, [ONE_SMALL_STEP], [...], "One Small Step: Ops | …", "TS-2.A",
        "TS-D.2", turn=4, vp=19, space=(0, 3)),
    "Nixon, with China": us(FRENCH, [NIXON_PLAYS_THE_CHINA_CARD], [], "Nixon Plays the China Card: event", "TS-D.2",
        turn=4, vp=18, china=US),
    "Nixon, without China": us(FRENCH, [NIXON_PLAYS_THE_CHINA_CARD], [...],
        "Nixon Plays the China Card: Ops | place France | …", "TS-2.A", "TS-D.2", turn=4, vp=18, china=USSR),
    "Reagan Bombs Libya": us({**FRENCH, LIBYA: (0, 4)}, [REAGAN_BOMBS_LIBYA], [], "Reagan Bombs Libya: event",
        "TS-D.2", turn=8, vp=18),
    "KAL-007": us(FRENCH, [SOVIETS_SHOOT_DOWN_KAL_007], [...], "Soviets Shoot Down KAL-007: event", "TS-D.2", turn=8,
        vp=18),
    "KAL-007 at DEFCON 2": us(FRENCH, [SOVIETS_SHOOT_DOWN_KAL_007], [...],
        "Soviets Shoot Down KAL-007: Ops | place France | …", "", "TS-D.2", turn=8, vp=18, defcon=2),
    "We Will Bury You is not certain": ussr(POLISH, [WE_WILL_BURY_YOU], [...],
        "We Will Bury You: Ops | place Poland | …", "TS-2.A", "TS-D.2", turn=4, vp=-18),
    "Arms Race": ussr(POLISH, [ARMS_RACE], [], "Arms Race: event", "TS-D.2", turn=4, vp=-17, military=(2, 3)),
    "Willy Brandt before a coup of the last round": ussr(COLOMBIAN, [WILLY_BRANDT], [], "Willy Brandt: event",
        "TS-D.2", "TS-G.1", turn=4, round=7, vp=-19, **LACK),
    "Special Relationship with NATO": us({**FRENCH, UNITED_KINGDOM: (5, 0)}, [SPECIAL_RELATIONSHIP], [],
        "Special Relationship: event", "TS-D.2", vp=18, effects=[NATO]),
    "OPEC is prevented": ussr({**OILED, POLAND: (0, 1)}, [OPEC], [...], "OPEC: Ops | place Poland | …", "TS-2.A",
        "TS-D.2", turn=8, vp=-18, effects=[NORTH_SEA_OIL]),
    "Glasnost": ussr(POLISH, [GLASNOST], [], "Glasnost: event", "TS-D.2", turn=8, vp=-18),
    "Cultural Revolution": ussr(POLISH, [CULTURAL_REVOLUTION], [], "Cultural Revolution: event", "TS-D.2", turn=4,
        vp=-19, china=USSR),
}  # fmt: skip
MORE_COUPS = {
    "the squads come before China": ussr({**QUIET, BRAZIL: (1, 0)}, MORE, [3, 1], "Comecon: Ops | coup Brazil",
        "TS-4.G.1", "TS-4.A.1", turn=4, effects=[SQUADS], **CHINA),
    "squads in Central America: Mexico touches the US": ussr({**QUIET, PANAMA: (1, 0)}, MORE, [3, 1],
        "Comecon: Ops | coup Mexico", "TS-4.G.1 TS-4.H", turn=4, effects=[SQUADS]),
    "squads and Nuclear Subs at DEFCON 2": us({**QUIET, BRAZIL: (0, 1)}, [CONTAINMENT, FIDEL], [3, 1],
        "Containment: Ops | coup Brazil", "TS-4.G.1", turn=4, defcon=2, effects=[Effect(LATIN_AMERICAN_DEATH_SQUADS,
        US), NUCLEAR_SUBS]),
    "squads and SALT: 3 Ops count 3": ussr({**QUIET, BRAZIL: (1, 0)}, MORE, [3, 1], "Comecon: Ops | coup Brazil",
        "TS-4.G.1", turn=4, effects=[SQUADS, SALT]),
    "squads and SALT: 4 Ops count 4": ussr({**QUIET, CHILE: (1, 0), BRAZIL: (1, 0)}, [ABM_TREATY, FIDEL], [3, 1],
        "ABM Treaty: Ops | coup Brazil", "TS-4.G.1 TS-4.2", turn=4, effects=[SQUADS, SALT]),
    "squads: 4 Ops, and nothing but stability 3": ussr({**QUIET, CUBA: (0, 3), MEXICO: (0, 2), CHILE: (1, 0)},
        [ABM_TREATY, FIDEL], [3, 1], "ABM Treaty: Ops | coup Chile", "TS-4.G.1 TS-4.G.2", turn=4, effects=[SQUADS]),
    "squads: 2 Ops, and nothing else to coup": ussr({**QUIET, CUBA: (0, 3), MEXICO: (0, 2), BRAZIL: (1, 0)}, TWO, [3,
        1], "Fidel: Ops | coup Brazil", "TS-4.G.1 TS-4.G.3", turn=4, effects=[SQUADS]),
    "squads: 3 Ops are not enough for stability 3": ussr({**QUIET, BRAZIL: (1, 0), CHILE: (1, 0)}, MORE, [3, 1],
        "Comecon: Ops | coup Brazil", "TS-4.G.1 TS-4.2", "TS-4.G.2", turn=4, effects=[SQUADS]),
    "2 Ops in Asia, and nothing else to coup": ussr({**QUIET, CUBA: (0, 3), MEXICO: (0, 2), PAKISTAN: (1, 0)}, TWO,
        [1], "Fidel: Ops | coup Pakistan", "TS-4.3", defcon=4, **LACK),
    "2 Ops that count 3 in the Middle East": ussr({**QUIET, IRAN: (1, 0)}, [LIBERATION_THEOLOGY, COMECON], [1],
        "Liberation Theology: Ops | coup Iran", "TS-4.B", turn=4, effects=[BREZHNEV_DOCTRINE], **LACK),
    "2 Ops that count 1: not in Asia": ussr({**QUIET, PAKISTAN: (1, 0), LEBANON: (1, 0)}, [SOLIDARITY, COMECON], [1],
        "Solidarity: event, then Ops | coup Lebanon", "TS-6.6 ", "TS-4.3", turn=8, defcon=4, effects=[SCARE], **LACK),
    "2 Ops, no China on a 4: a small country": ussr({**QUIET, LEBANON: (1, 0)}, TWO, [4, 1],
        "Fidel: Ops | coup Lebanon", "TS-4.A.1 TS-6.6", **CHINA),
    "no die under Red Scare: China counts 4": ussr({**QUIET, PAKISTAN: (1, 0)}, [NATO, FIDEL], [1],
        "NATO: event, then Ops | coup Pakistan", "TS-4.A", "TS-4.A.1", effects=[SCARE], **CHINA),
    "China: stability 3, not 4": ussr({**QUIET, SOUTH_KOREA: (0, 3), INDIA: (1, 0)}, MORE, [6, 1],
        "The China Card: Ops | coup India", "TS-4.A.1", **CHINA),
    "Yuri and Samantha leave step 4 alone": us({**QUIET, PAKISTAN: (0, 1)}, [FORMOSAN_RESOLUTION, FIDEL], [1],
        "Formosan Resolution: Ops | coup Pakistan", "TS-4.3", "TS-6.2", turn=8, defcon=4, effects=[YURI_AND_SAMANTHA],
        **LACK_US),
    "Nuclear Subs, by their own clause": us({**QUIET, BRAZIL: (0, 1)}, [CONTAINMENT], [1, ...],
        "Containment: Ops | coup Brazil", "TS-NUKESUBS TS-4.C", turn=4, defcon=2, effects=[NUCLEAR_SUBS], **LACK_US),
    "Nuclear Subs are not needed at DEFCON 3": us({**QUIET, BRAZIL: (0, 1)}, [CONTAINMENT, FIDEL], [1],
        "Containment: Ops | coup Brazil", "TS-4.C", "TS-NUKESUBS", turn=4, effects=[NUCLEAR_SUBS], **LACK_US),
    "Nuclear Subs are nothing to the USSR": ussr({**QUIET, BRAZIL: (1, 0), PERU: (1, 0)}, MORE, [1],
        "Comecon: Ops | coup Peru", "TS-SEQ-14", turn=4, defcon=2, effects=[NUCLEAR_SUBS], **LACK),
    "Tear Down This Wall is still to come": ussr({**QUIET, IRAN: (1, 0), PERU: (1, 0)}, [], [5, 1, ...],
        "Tear Down This Wall: Ops, then event | coup Peru", "TS-SEQ-14", turn=8, up=[TEAR_DOWN_THIS_WALL], spaced=(0,
        1), round=7, **LACK),
    "KAL-007 is still to come": ussr({**QUIET, IRAN: (1, 0), PERU: (1, 0)}, [], [5, 1, ...],
        "Soviets Shoot Down KAL-007: Ops, then event | coup Peru", "TS-SEQ-14", turn=8,
        up=[SOVIETS_SHOOT_DOWN_KAL_007], spaced=(0, 1), round=7, **LACK),
    "UN Intervention has spoilt it": ussr({**QUIET, IRAN: (1, 0), PERU: (1, 0)}, [], [1],
        "Soviets Shoot Down KAL-007: Ops with UN Intervention | coup Iran", "TS-4.B", "TS-SEQ-14", turn=8,
        up=[UN_INTERVENTION, SOVIETS_SHOOT_DOWN_KAL_007], spaced=(0, 1), round=7, **LACK),
    "Ortega is still to come": us({**QUIET, ALGERIA: (2, 0), BRAZIL: (0, 1), COLOMBIA: (0, 1), PERU: (0, 1)}, [], [5,
        3, 1, ...], "Ortega Elected in Nicaragua: Ops, then event | coup Peru", "TS-SEQ-14", turn=8,
        up=[ORTEGA_ELECTED_IN_NICARAGUA], spaced=(1, 0), round=7, effects=[Effect(LATIN_AMERICAN_DEATH_SQUADS, US)],
        **LACK_US),
    "Chernobyl does not forbid a coup": ussr(ITALIAN, [COMECON], [1], "Comecon: Ops | coup Italy", "TS-1.1", turn=8,
        defcon=5, effects=[Effect(CHERNOBYL, US, "Europe")]),
    "small countries: uncontrolled ones twice": ussr({**SMALL, PERU: (2, 0), BOLIVIA: (1, 0)}, [SUEZ_CRISIS, FIDEL],
        [2, 1], "Suez Crisis: Ops | coup Peru", "TS-SEQ-20", **LACK),
}  # fmt: skip
IN_ORDER = {
    "China: with a point in Europe the fifth Op is lost": ussr({**QUIET, POLAND: (0, 2), INDIA: (0, 1)}, [], [...],
        "The China Card: Ops | place Poland | place India | place India | …", "TS-2.A TS-5.A", **SLOT),
    "China has no event: no die for it": ussr(QUIET, [], [1, ...], "The China Card: Ops | …", "TS-9.1", "TS-8.5",
        **SLOT),
    "step 5 before step 6": ussr({**QUIET, IRAQ: (0, 2), COLOMBIA: (1, 0)}, [TRUMAN_DOCTRINE, COMECON], [5],
        "Truman Doctrine: Ops, then event | place Iraq", "TS-5.A", "TS-6.1", **LACK),
    "step 4 before step 5": ussr({**QUIET, IRAQ: (0, 2), IRAN: (1, 0)}, [COMECON, FIDEL], [1],
        "Comecon: Ops | coup Iran", "TS-4.B", "TS-5.A", **LACK),
    "step 2 before step 4": ussr({**POLISH, IRAN: (1, 0)}, [COMECON, FIDEL], [...],
        "Comecon: Ops | place Poland | place Poland | …", "TS-2.A", "TS-4.1", **LACK),
    "step 6 before step 7": ussr({**TAIWAN_OPEN, COLOMBIA: (1, 0)}, TWO, [1], "Fidel: Ops | coup Colombia", "TS-6.1",
        "TS-7.1", defcon=4, **LACK),
    "step 7 before step 8": ussr(TAIWAN_OPEN, [FIDEL], [1] * 4,
        "Fidel: Ops | realign South Korea | realign South Korea", "TS-7.1", "TS-8.5", defcon=4),
    "the doctrine before Red Scare": ussr(POLISH, [COMECON], [...], "Comecon: Ops | place Poland | …", "TS-8.9",
        "TS-D.3", turn=4, effects=[SCARE, BREZHNEV_DOCTRINE]),
    "late, no points: TS-8.7 has no say": ussr(QUIET, [RED_SCARE_PURGE], [3, ...], "Red Scare/Purge: Ops | …",
        "TS-8.5", "TS-8.7", turn=8),
    "late, We Will Bury You: a 3": ussr(QUIET, [WE_WILL_BURY_YOU], [3, ...], "We Will Bury You: event", "TS-8.7",
        turn=8),
    "step 9: an emptied target, on elsewhere": ussr({**QUIET, MOROCCO: (1, 0), COSTA_RICA: (1, 0)}, [FIDEL], [3, 19,
        6, 1, 1, 1], "Fidel: Ops | realign Morocco | realign Costa Rica", "TS-9.4 TS-SEQ-23"),
    "step 9: own influence without a bonus": ussr({**QUIET, MOROCCO: (2, 1), ALGERIA: (0, 2)}, [FIDEL], [3, 19, ...],
        "Fidel: Ops | place …" if 0 else "Fidel: Ops | …", "TS-9.6 TS-3.4", "TS-9.4"),
    "step 9: Romania touches the USSR": us({**QUIET, TURKEY: (1, 0)}, [FORMOSAN_RESOLUTION], [3, 5],
        "Formosan Resolution: Ops | place Romania | place Romania", "TS-9.A"),
}  # fmt: skip
MORE_CARDS = {
    "UN Intervention goes with no neutral card": us(FRENCH, [], [...], "Fidel: Ops with UN Intervention | …",
        "TS-UN-2", up=[UN_INTERVENTION, BRUSH_WAR, FIDEL], spaced=(1, 0), turn=4, effects=[FLOWER_POWER],
        human=[NATO]),
    "nor is anything else there: it is a card of 1 Op": us(FRENCH, [], [...], "UN Intervention: Ops | place France",
        "TS-UN-2", up=[UN_INTERVENTION, BRUSH_WAR], spaced=(1, 0), turn=4, effects=[FLOWER_POWER], human=[NATO]),
    "UN Intervention: a die between equals": ussr(POLISH, [], [4, ...], "Marshall Plan: Ops with UN Intervention | …",
        "TS-UN-2 TS-SEQ-16", up=[UN_INTERVENTION, US_JAPAN_MUTUAL_DEFENSE_PACT, MARSHALL_PLAN], spaced=(0, 1)),
    "UN Intervention waits for the second attempt": ussr(QUIET, [], [6], "Marshall Plan: space race", "TS-SEQ-9",
        "TS-UN-2", up=[UN_INTERVENTION, MARSHALL_PLAN], spaced=(0, 1), space=(1, 2)),
    "UN Intervention with a card too small for space": ussr(POLISH, [], [],
        "Truman Doctrine: Ops with UN Intervention | place Poland", "TS-UN-2", up=[UN_INTERVENTION, TRUMAN_DOCTRINE]),
    "UN Intervention is the last card": ussr(POLISH, [UN_INTERVENTION], [],
        "lay aside UN Intervention | UN Intervention: Ops | place Poland", "TS-UN-1 TS-UN-2", spaced=(0, 0)),
    "Flower Power: a war card gives 2 points": us({**QUIET, EGYPT: (2, 0)}, [], [6], "Brush War: space race",
        "TS-DIS-3", turn=4, up=[MUSLIM_REVOLUTION, BRUSH_WAR], effects=[FLOWER_POWER], human=[NATO]),
    "a Doomsday card too small for space": ussr(QUIET, [], [6], "Marshall Plan: space race", "TS-SEQ-9", "TS-SEQ-13",
        up=[CIA_CREATED, MARSHALL_PLAN]),
    "indirect Doomsday cards, by option": ussr(QUIET, [], [6], "Five Year Plan: space race", "TS-SEQ-13",
        up=[CONTAINMENT, FIVE_YEAR_PLAN], options={"indirect_doomsday": True}),
    "and without it": ussr(QUIET, [], [1, 6], "Containment: space race", "TS-SEQ-16", "TS-SEQ-13", up=[CONTAINMENT,
        FIVE_YEAR_PLAN]),
    "no space race after the last box": ussr(POLISH, [], [5, ...], "Marshall Plan: Ops, then event | …", "TS-SEQ-10",
        "TS-SEQ-9", up=[MARSHALL_PLAN], space=(8, 8), turn=4),
    "Grain Sales may end the world": ussr({**POLISH, BRAZIL: (0, 1)}, [], [5, ...],
        "Containment: Ops, then event | …", "TS-SEQ-14", turn=4, up=[GRAIN_SALES_TO_SOVIETS, CONTAINMENT], spaced=(0,
        1), defcon=2),
    "China before a card that would end the world": ussr(POLISH, [], [...], "The China Card: Ops | …", "TS-SEQ-8",
        up=[DUCK_AND_COVER], spaced=(0, 1), defcon=2, china=USSR),
    "Lone Gunman, with nothing to coup, may not": us({**{k: v for k, v in QUIET.items() if k not in (MEXICO, CUBA)},
        MEXICO: (0, 2), CUBA: (0, 3), FRANCE: (2, 0)}, [], [1, 5, ...], "Lone Gunman: Ops, then event | …",
        "TS-SEQ-10", "TS-SEQ-14", turn=4, up=[LONE_GUNMAN, COMECON], spaced=(1, 0), defcon=2, human=[NATO]),
    "no point where CIA Created could then coup": ussr({**QUIET, ALGERIA: (2, 0), CAMEROON: (0, 1)}, [], [5, ...],
        "CIA Created: Ops, then event | place Afghanistan", "TS-SEQ-14", turn=2, up=[CIA_CREATED],
        spaced=(0, 1), defcon=2, china=US),
    "Bear Trap takes Missile Envy": ussr(QUIET, [MARSHALL_PLAN], [...], "discard Missile Envy", turn=4,
        up=[MISSILE_ENVY], effects=[BEAR_TRAP, Effect(MISSILE_ENVY, US)]),
    "Bear Trap under Red Scare: 3 Ops": ussr(QUIET, [FORMOSAN_RESOLUTION, CONTAINMENT], [...],
        "lay aside Formosan Resolution | discard Containment", "TS-QUAG-3", turn=4, effects=[BEAR_TRAP, SCARE]),
    "Quagmire before the last round's coup": us({**QUIET, COLOMBIA: (0, 1)}, [FIDEL], [...], "discard Fidel",
        "TS-QUAG-1", "TS-G.1", turn=4, round=7, effects=[QUAGMIRE], human=[COMECON], **LACK_US),
    "Quagmire: a scoring card that cannot wait": us(QUIET, [ASIA_SCORING, FIDEL], [...], "Asia Scoring: event",
        "TS-GAP-1", turn=4, round=7, effects=[QUAGMIRE], human=[COMECON]),
    "Missile Envy under Red Scare: 1 Op, no event": ussr(POLISH, [NASSER], [], "Missile Envy: Ops | place Poland",
        "TS-GAP-5", "TS-D.3", turn=4, up=[MISSILE_ENVY], effects=[Effect(MISSILE_ENVY, US), SCARE]),
    "Fidel cannot help where the USSR has Cuba": us({**FRENCH, CUBA: (0, 3)}, [FIDEL], [6, ...],
        "Fidel: Ops, then event | place France | …", "TS-SEQ-6 TS-SEQ-11", human=[NATO]),
    "Independent Reds with nothing to match": ussr({**POLISH}, [INDEPENDENT_REDS], [5, ...],
        "Independent Reds: Ops, then event | place Poland | place Poland", "TS-SEQ-6"),
    "Independent Reds with something to match": ussr({**POLISH, HUNGARY: (0, 1)}, [INDEPENDENT_REDS, NASSER], [],
        "lay aside Independent Reds | Nasser: event", "TS-SEQ-7"),
    "Flower Power: even a hopeless war is laid aside": us({**QUIET, NORTH_KOREA: (3, 0)}, [KOREAN_WAR,
        TRUMAN_DOCTRINE], [...], "lay aside Korean War | Truman Doctrine: Ops | …", "TS-FLOWER", turn=4,
        effects=[FLOWER_POWER], human=[NATO]),
    "without it the card is used": us({**FRENCH, NORTH_KOREA: (3, 0)}, [KOREAN_WAR], [4, ...],
        "Korean War: Ops, then event | place France | …", "TS-SEQ-6", human=[NATO]),
    "an exchange brings a scoring card": ussr(POLISH, [], [4], "exchange Containment | Asia Scoring: event",
        "TS-SP-2 TS-SEQ-21", up=EARLY_UP, turn=4, space=(5, 6), draw=(ASIA_SCORING, NASSER)),
    "an exchange before China": ussr(POLISH, [], [4], "exchange Containment | Nasser: event", "TS-SP-2", "TS-SEQ-8",
        up=EARLY_UP, turn=4, space=(5, 6), draw=(NASSER, BLOCKADE), china=USSR),
    "a scoring card on top, in the last round": ussr(POLISH, [ASIA_SCORING], [], "Asia Scoring: event", "TS-SEQ-21",
        **LAST),
    "two that are due: the one on top": ussr(POLISH, [EUROPE_SCORING, ASIA_SCORING], [], "Europe Scoring: event",
        "TS-SEQ-21", round=5),
}  # fmt: skip

# --- a second look: two and three clauses at once ---------------------------------------------------------------------

BURIED = Effect(WE_WILL_BURY_YOU, USSR, "now")
AMERICAN: Map = {**FRENCH, CUBA: (3, 0), MEXICO: (2, 0)}
FAR_EAST: Map = {**SMALL, CUBA: (0, 3), SOUTH_KOREA: (0, 3), JAPAN: (0, 4), TAIWAN: (0, 3), BURMA: (1, 0)}
HELD_ABROAD: Map = {  # every battleground of Asia and the Middle East is somebody's
    **QUIET, INDIA: (0, 3), PAKISTAN: (0, 2), THAILAND: (0, 2), IRAN: (0, 2), IRAQ: (0, 3), EGYPT: (0, 2),
    LIBYA: (0, 2), SAUDI_ARABIA: (0, 3), ISRAEL: (0, 4),
}  # fmt: skip
FULL_EUROPE: Map = {c: (9, 0) for c in COUNTRIES if c.region is EUROPE}
VIETNAM_WON: Map = {**QUIET, VIETNAM: (0, 2)}
ENDGAME = {
    "a scoring card before the coup": ussr(COLOMBIAN, [ASIA_SCORING], [], "Asia Scoring: event", "TS-SEQ-21", "TS-G.1",
        **LACK, **LAST),
    "in the crisis the space race is open again": ussr(COLOMBIAN, [], [6], "Marshall Plan: space race", "TS-SEQ-9",
        "TS-G.1 TS-G.2", up=[MARSHALL_PLAN], turn=4, round=7, effects=[CRISIS], **LACK),
    "Yuri and Samantha leave 4A alone there, too": us({**QUIET, PAKISTAN: (0, 1), COLOMBIA: (0, 1)},
        [FORMOSAN_RESOLUTION], [1, ...], "Formosan Resolution: Ops | coup Pakistan", "TS-G.1 TS-4.3", "TS-6.2", turn=8,
        round=7, defcon=4, effects=[YURI_AND_SAMANTHA], **LACK_US),
    "the event that came first has made a target": us(
        {**QUIET, ALGERIA: (2, 0), NORTH_KOREA: (3, 0)}, [], [2, 1, 1, ...],
        "Decolonization: event, then Ops | coup Tunisia", "TS-SEQ-11 TS-G.1", turn=4, round=7, up=[DECOLONIZATION],
        spaced=(1, 0), human=[NATO], wish={AddTo: ["Tunisia", "West African States", "Nigeria", "Zaire"]},
        **LACK_US),
    "the event that came first has lowered DEFCON: enough operations": ussr({**COLOMBIAN, POLAND: (0, 1)}, [],
        [1, ...], "Duck and Cover: event, then Ops | place Poland | place Poland | …", "TS-2.A", "TS-G.1 TS-G.3",
        up=[DUCK_AND_COVER], spaced=(0, 1), military=(5, 2), **LAST),
    "China: what fits its 4 Ops before a makeshift for its 5": ussr({**FAR_EAST, PERU: (1, 0)}, [], [1],
        "The China Card: Ops | coup Peru", "TS-G.1 TS-6.4", "TS-REDSCARE-3", defcon=4, turn=4, round=7, **LACK, **SLOT),
    "China: the makeshift": ussr(FAR_EAST, [], [1], "The China Card: Ops | coup Burma", "TS-G.1 TS-REDSCARE-3",
        defcon=4, turn=4, round=7, **LACK, **SLOT),
    "the death squads wait for their die": ussr({**NO_COUP, IRAN: (1, 0), BRAZIL: (1, 0)}, [COMECON], [1, 1],
        "Comecon: Ops | coup Iran", "TS-G.1 TS-4.G.1 TS-4.B", turn=4, round=7, effects=[SQUADS], **LACK),
    "and go": ussr({**NO_COUP, IRAN: (1, 0), BRAZIL: (1, 0)}, [COMECON], [3, 1], "Comecon: Ops | coup Brazil",
        "TS-G.1 TS-4.G.1", "TS-4.B", turn=4, round=7, effects=[SQUADS], **LACK),
    "the last card would help: laid aside, and used for the coup": ussr(COLOMBIAN, [MARSHALL_PLAN], [5, 1, ...],
        "lay aside Marshall Plan | Marshall Plan: Ops, then event | coup Mexico", "TS-SEQ-7 TS-G.2 TS-G.1", "TS-SEQ-9",
        round=3, **LACK),
    "two of them: to space with one": ussr(COLOMBIAN, [], [1, 6], "Marshall Plan: space race", "TS-SEQ-9", "TS-G.2",
        up=EARLY_UP, round=3, **LACK),
    "North Sea Oil: the seventh round with the last card": us({**QUIET, COLOMBIA: (0, 1)}, [TRUMAN_DOCTRINE], [1, ...],
        "Truman Doctrine: Ops | coup Colombia", "TS-G.1", turn=8, round=7, effects=[NORTH_SEA_OIL,
        Effect(NORTH_SEA_OIL, US, "this turn")], **LACK_US),
    "and with one more": us({**QUIET, COLOMBIA: (0, 1), GREECE: (0, 1)}, [TRUMAN_DOCTRINE, CONTAINMENT], [],
        "Truman Doctrine: event", "TS-D.1", "TS-G.1", turn=8, round=7, effects=[NORTH_SEA_OIL,
        Effect(NORTH_SEA_OIL, US, "this turn")], **LACK_US),
    "nothing to coup with Missile Envy": ussr({**NO_COUP, POLAND: (0, 1)}, [], [],
        "Missile Envy: Ops | place Poland | place Poland", "TS-GAP-5 TS-2.A", "TS-G.1 TS-G.3", turn=4, round=7,
        up=[MISSILE_ENVY], effects=[Effect(MISSILE_ENVY, US)], **LACK),
    "Europe is lost and closed: a good event of 1 Op": ussr({**LOST, FINLAND: (0, 1)}, [NASSER], [], "Nasser: event",
        "TS-D.1", "TS-G.4 TS-G.6", turn=8, effects=[Effect(CHERNOBYL, US, "Europe")]),
    "Europe is lost and closed: step 5": ussr({**LOST, FINLAND: (0, 1), IRAQ: (0, 1)}, [PORTUGUESE_EMPIRE_CRUMBLES],
        [], "Portuguese Empire Crumbles: Ops | place Iraq | place Iraq", "TS-5.A", "TS-G.4 TS-G.6", turn=8,
        effects=[Effect(CHERNOBYL, US, "Europe")]),
    "Europe is lost and full": ussr({**QUIET, **FULL_EUROPE, IRAQ: (0, 1)}, [FIDEL], [],
        "Fidel: Ops | place Iraq | place Iraq", "TS-5.A", "TS-G.4 TS-G.6"),
    "Europe has room for one point": us({**dict.fromkeys(FULL_EUROPE, (0, 9)), TURKEY: (1, 0), CANADA: (9, 0)},
        [CONTAINMENT], [], "Containment: Ops | place Turkey | place Mexico | place Mexico",
        "TS-G.4 TS-G.6 TS-SEQ-23 TS-5.A"),
}  # fmt: skip
POINTS_FIRST = {
    "We Will Bury You pays first: no win": us(AMERICAN, [ALLIANCE_FOR_PROGRESS], [...],
        "Alliance for Progress: Ops | place France | …", "TS-2.A", "TS-D.2", turn=4, vp=18, effects=[BURIED]),
    "points enough all the same": us({**AMERICAN, PANAMA: (2, 0), CHILE: (3, 0), BRAZIL: (2, 0)},
        [ALLIANCE_FOR_PROGRESS], [], "Alliance for Progress: event", "TS-D.2", turn=4, vp=18, effects=[BURIED]),
    "it pays after the play, by option": us(AMERICAN, [ALLIANCE_FOR_PROGRESS], [], "Alliance for Progress: event",
        "TS-D.2", turn=4, vp=18, effects=[BURIED], options={"bury_you_after_play": True}),
    "Wargames: 9 ahead would be a draw": us(FRENCH, [WARGAMES], [...], "Wargames: Ops | place France | …", "TS-2.A",
        "TS-D.2 TS-WARGAMES", turn=8, vp=9, defcon=2, effects=[BURIED]),
    "Wargames: 10 ahead": us(FRENCH, [WARGAMES], [], "Wargames: event", "TS-WARGAMES", turn=8, vp=10, defcon=2,
        effects=[BURIED]),
    "Red Scare: a war is no Ops": ussr(POLISH, [KOREAN_WAR], [6], "Korean War: event", "TS-D.3", effects=[SCARE]),
    "Red Scare: a war without hope": ussr({**POLISH, NORTH_KOREA: (3, 0)}, [KOREAN_WAR], [],
        "Korean War: Ops | place Poland", "TS-8.3 TS-2.B", "TS-D.3", effects=[SCARE]),
    "Red Scare: a Red Scare of its own": ussr(POLISH, [RED_SCARE_PURGE], [], "Red Scare/Purge: event", "TS-D.3",
        effects=[SCARE]),
    "Red Scare: Junta gives Ops": ussr(POLISH, [JUNTA], [], "Junta: Ops | place Poland", "TS-REDSCARE-1", "TS-D.3",
        turn=4, effects=[SCARE]),
    "Red Scare: Che gives Ops": ussr({**POLISH, PERU: (1, 0)}, [CHE], [], "Che: Ops | place Poland | place Poland",
        "TS-REDSCARE-1", "TS-D.3", turn=4, effects=[SCARE]),
    "Red Scare: a card of 1 Op may give Ops": ussr(POLISH, [LONE_GUNMAN], [...], "Lone Gunman: event", "TS-D.1",
        "TS-D.3 TS-REDSCARE-1", turn=4, effects=[SCARE]),
    "Iran-Contra helps a USSR AI: -2 is -1": ussr({**QUIET, ALGERIA: (0, 0), DENMARK: (3, 0)}, [FIDEL],
        [1, 6, 1, 6], "Fidel: Ops | realign West Germany | realign West Germany", "TS-3.1 TS-3.3", turn=8, defcon=5,
        effects=[IRAN_CONTRA_SCANDAL]),
    "Containment and Red Scare: 4 Ops stay 4": us({**QUIET, WEST_GERMANY: (0, 0)}, [NATO], [],
        "NATO: Ops" + " | place West Germany" * 4, "TS-2.A", effects=[CONTAINMENT, Effect(RED_SCARE_PURGE, USSR)]),
    "one by one, by option, they are 3": us({**QUIET, WEST_GERMANY: (0, 0)}, [NATO], [],
        "NATO: Ops" + " | place West Germany" * 3, "TS-2.B", effects=[CONTAINMENT, Effect(RED_SCARE_PURGE, USSR)],
        options={"ops_bounds_stepwise": True}),
}  # fmt: skip
AREAS = {
    "China: the fifth Op controls a second country of Asia": ussr({**QUIET, BURMA: (0, 1), AFGHANISTAN: (0, 1)}, [],
        [], "The China Card: Ops" + " | place India" * 3 + " | place Pakistan" * 2, "TS-5.A", **SLOT),
    "China: outside Asia there is one Op less": ussr({**QUIET, BURMA: (0, 2), PAKISTAN: (0, 2), THAILAND: (0, 2),
        LIBYA: (0, 1), EGYPT: (0, 2)}, [], [], "The China Card: Ops" + " | place India" * 3 + " | place Libya",
        "TS-5.A", "TS-5.B", **SLOT),
    "China: after a point in Europe three for India": ussr({**QUIET, POLAND: (0, 2), PAKISTAN: (0, 2)}, [], [],
        "The China Card: Ops | place Poland" + " | place India" * 3, "TS-2.A TS-SEQ-23 TS-5.A", **SLOT),
    "China at step 9: five points in Asia": ussr({**HELD_ABROAD, BURMA: (0, 1)}, [], [6, 1, 1, 1, 1, 1],
        "The China Card: Ops | place Afghanistan | place Afghanistan | place Burma | place Laos/Cambodia"
        " | place Vietnam", "TS-9.3 TS-9.B", turn=4, **SLOT),
    "Vietnam Revolts: the point left over stays in Southeast Asia": ussr(VIETNAM_WON, [FIDEL], [],
        "Fidel: Ops | place Thailand | place Thailand | place Laos/Cambodia", "TS-5.A TS-SEQ-23",
        effects=[VIETNAM_REVOLTS]),
    "Vietnam Revolts and the doctrine: four points": ussr({**VIETNAM_WON, THAILAND: (1, 0)}, [FIDEL], [],
        "Fidel: Ops" + " | place Thailand" * 3 + " | place Laos/Cambodia", "TS-5.A", turn=4,
        effects=[VIETNAM_REVOLTS, BREZHNEV_DOCTRINE]),
    "Vietnam Revolts: a card of 1 Op counts 2 in Thailand": ussr({**QUIET, THAILAND: (1, 0), LEBANON: (1, 0)},
        [TRUMAN_DOCTRINE, FIDEL], [5, 1], "Truman Doctrine: Ops, then event | coup Thailand", "TS-4.3", defcon=4,
        effects=[VIETNAM_REVOLTS], **LACK),
    "Vietnam Revolts: 2 Ops count 3 in Burma": ussr({**SMALL, LAOS_CAMBODIA: (1, 0), BURMA: (1, 0)}, [FIDEL, COMECON],
        [1], "Fidel: Ops | coup Burma", "TS-6.1 TS-6.5", defcon=4, effects=[VIETNAM_REVOLTS], **LACK),
    "and leave Laos alone": ussr({**SMALL, LAOS_CAMBODIA: (1, 0), LEBANON: (1, 0), SOUTH_KOREA: (0, 3),
        JAPAN: (0, 4)}, [FIDEL, COMECON], [1], "Fidel: Ops | coup Lebanon", "TS-6.5", defcon=4,
        effects=[VIETNAM_REVOLTS], **LACK),
    "China with death squads counts 5 in Chile": ussr({**NO_COUP, CHILE: (1, 0), BRAZIL: (1, 0)}, [], [3, 1],
        "The China Card: Ops | coup Chile", "TS-4.G.1 TS-4.2 TS-4.G.2", turn=4, effects=[SQUADS], **SLOT),
    "first the die of the squads, then that of China": ussr({**NO_COUP, BRAZIL: (1, 0)}, MORE, [2, 5, 1],
        "The China Card: Ops | coup South Korea", "TS-4.G.1 TS-4.A.1", turn=4, effects=[SQUADS], **CHINA),
    "squads on both sides: 3 Ops count 3": ussr({**NO_COUP, BRAZIL: (1, 0)}, [SUEZ_CRISIS, FIDEL], [1, 1],
        "Suez Crisis: Ops | coup Brazil", "TS-4.G.1 TS-4.1", turn=4, effects=[SQUADS, ANTI_SQUADS], **LACK),
    "squads in the crisis: no die": ussr({**NO_COUP, BRAZIL: (1, 0)}, MORE, [4, ...], "Comecon: event",
        "TS-8.5", "TS-4.G TS-4.G.1", turn=4, effects=[SQUADS, CRISIS]),
    "a card of the human: its event comes after, and China may take its place": us({**QUIET, CUBA: (0, 3),
        PAKISTAN: (0, 1)}, [FIDEL, CONTAINMENT], [4, 5, 1], "The China Card: Ops | coup North Korea",
        "TS-SEQ-11 TS-4.A.1", china=US, defcon=4, human=[NATO], **LACK_US),
    "its event has happened: no die for China": us({**QUIET, CUBA: (0, 3), PAKISTAN: (0, 1)}, [FIDEL, CONTAINMENT],
        [2, 1], "Fidel: event, then Ops | coup Pakistan", "TS-SEQ-11 TS-4.3", "TS-4.A.1", china=US, defcon=4,
        human=[NATO], **LACK_US),
    "Formosan Resolution: China all the same in its slot": us({**QUIET, PAKISTAN: (0, 1), INDIA: (0, 1)}, [], [1],
        "The China Card: Ops | coup North Korea", "TS-SEQ-8 TS-4.2 TS-4.H", "TS-4.F", up=[FIDEL], spaced=(1, 0),
        china=US, defcon=4, effects=[FORMOSAN_RESOLUTION], human=[NATO], **LACK_US),
    "De Gaulle lifts NATO in France alone": ussr({**QUIET, SPAIN_PORTUGAL: (0, 2)}, [FIDEL], [1] * 4,
        "Fidel: Ops | realign France | realign France", "TS-3.1", defcon=5, effects=[NATO, DE_GAULLE_LEADS_FRANCE]),
    "step 9: Afghanistan, and then by the dice": us({**QUIET, INDIA: (3, 0), PAKISTAN: (2, 0), THAILAND: (2, 0),
        IRAN: (2, 0), IRAQ: (3, 0), EGYPT: (2, 0), LIBYA: (2, 0), SAUDI_ARABIA: (3, 0), ISRAEL: (4, 0)},
        [CONTAINMENT], [1, 8, 1], "Containment: Ops | place Afghanistan | place Afghanistan | place Burma",
        "TS-9.2 TS-9.A TS-9.B"),
    "step 9: Chernobyl in the region rolled": ussr({**HELD_ABROAD, BURMA: (0, 1), HUNGARY: (0, 1)}, [FIDEL],
        [3, 2, 1, 1], "Fidel: Ops | place Afghanistan | place Afghanistan", "TS-9.3 TS-9.7", turn=8,
        effects=[Effect(CHERNOBYL, US, "Europe")]),
}  # fmt: skip
HANDS = {
    "the doctrine makes a card of 1 Op fit for space": ussr({**QUIET, GREECE: (1, 0), BULGARIA: (0, 1)}, [], [6],
        "Truman Doctrine: space race", "TS-SEQ-9", turn=4, up=[TRUMAN_DOCTRINE], effects=[BREZHNEV_DOCTRINE]),
    "a Doomsday card before three points": us({**QUIET, IRAN: (0, 2), IRAQ: (0, 3), SAUDI_ARABIA: (0, 3),
        NICARAGUA: (1, 0)}, [], [6], "Ortega Elected in Nicaragua: space race", "TS-SEQ-13 TS-DIS-2 TS-DIS-6", turn=8,
        up=[OPEC, ORTEGA_ELECTED_IN_NICARAGUA], human=[NATO]),
    "UN Intervention goes with the highest value, not with the worst": ussr(POLISH, [], [...],
        "Marshall Plan: Ops with UN Intervention | …", "TS-UN-2", up=[UN_INTERVENTION, DUCK_AND_COVER, MARSHALL_PLAN],
        spaced=(0, 1), defcon=2),
    "UN Intervention is used though U2 Incident pays for it": us(FRENCH, [], [...],
        "Comecon: Ops with UN Intervention | place France | …", "TS-UN-2", turn=4, up=[UN_INTERVENTION, COMECON],
        spaced=(1, 0), effects=[U2_INCIDENT], human=[NATO]),
    "Defectors would give a point": ussr(QUIET, [DEFECTORS, FIDEL], [4], "lay aside Defectors | Fidel: event",
        "TS-SEQ-7"),
    "Five Year Plan with another card in the pile": ussr(QUIET, [FIVE_YEAR_PLAN, FIDEL], [4],
        "lay aside Five Year Plan | Fidel: event", "TS-SEQ-7"),
    "Five Year Plan as the last card": ussr(POLISH, [FIVE_YEAR_PLAN], [5, ...],
        "Five Year Plan: Ops, then event | place Poland | place Poland | …", "TS-SEQ-6 TS-SEQ-11"),
    "an exchange brings a card of the human that cannot help": ussr(POLISH, [], [...],
        "exchange Marshall Plan | NATO: event, then Ops | place Poland | place Poland | …", "TS-SP-2 TS-SEQ-6",
        "TS-SEQ-3 TS-SEQ-11", turn=4, up=[MARSHALL_PLAN], space=(5, 6), draw=(NATO, NASSER)),
    "an exchange brings UN Intervention: the slots are read on": ussr(POLISH, [], [],
        "exchange Marshall Plan | lay aside UN Intervention | UN Intervention: Ops | place Poland",
        "TS-SP-2 TS-UN-1 TS-UN-2", turn=4, up=[MARSHALL_PLAN], space=(5, 6), draw=(UN_INTERVENTION, NASSER)),
    "UN Intervention is not exchanged": ussr(POLISH, [], [], "exchange Marshall Plan | Nasser: event", "TS-SP-2",
        "TS-SEQ-3", turn=4, up=[UN_INTERVENTION, MARSHALL_PLAN], space=(5, 6), draw=(NASSER, BLOCKADE)),
}  # fmt: skip

# TS-REDSCARE-4: with coups at -1 a card of 1 to 3 Ops looks for stability 1, battlegrounds included.
AT_MINUS_ONE: dict[str, Any] = {"turn": 4, "effects": [SALT]}
THE_END: dict[str, Any] = {"round": 7}
WESTERN: Map = {**QUIET, NORTH_KOREA: (3, 0), ALGERIA: (2, 0)}  # nothing of the USSR's to coup outside Europe
PENALTIES = {
    "3 Ops go for a battleground of stability 1": ussr({**NO_COUP, ANGOLA: (1, 0), COLOMBIA: (1, 0)}, [SUEZ_CRISIS,
        FIDEL], [1], "Suez Crisis: Ops | coup Angola", "TS-REDSCARE-4", **AT_MINUS_ONE, **LACK),
    "before one of stability 2": ussr({**QUIET, BRAZIL: (1, 0), ZAIRE: (1, 0)}, [SUEZ_CRISIS, FIDEL], [1],
        "Suez Crisis: Ops | coup Zaire", "TS-REDSCARE-4", "TS-4.C", **AT_MINUS_ONE, **LACK),
    "so do 2 Ops": ussr({**NO_COUP, NIGERIA: (1, 0), COLOMBIA: (1, 0)}, [FIDEL, SUEZ_CRISIS], [1],
        "Fidel: Ops | coup Nigeria", "TS-REDSCARE-4", "TS-6.6", **AT_MINUS_ONE, **LACK),
    "and 1 Op": ussr({**NO_COUP, ZAIRE: (1, 0), COLOMBIA: (1, 0)}, [TRUMAN_DOCTRINE, COMECON], [5, 1, ...],
        "Truman Doctrine: Ops, then event | coup Zaire", "TS-REDSCARE-4", **AT_MINUS_ONE, **LACK),
    "two of them: a die": ussr({**NO_COUP, ZAIRE: (1, 0), ANGOLA: (1, 0)}, [SUEZ_CRISIS, FIDEL], [4, 1],
        "Suez Crisis: Ops | coup Angola", "TS-REDSCARE-4 TS-SEQ-20", **AT_MINUS_ONE, **LACK),
    "4 Ops do not": ussr({**NO_COUP, ANGOLA: (1, 0), BRAZIL: (1, 0)}, [MUSLIM_REVOLUTION, FIDEL], [1],
        "Muslim Revolution: Ops | coup Brazil", "TS-4.2", **AT_MINUS_ONE, **LACK),
    "4 Ops pass battlegrounds of stability 1 over": ussr({**NO_COUP, ANGOLA: (1, 0), PERU: (1, 0)}, [MUSLIM_REVOLUTION,
        FIDEL], [1], "Muslim Revolution: Ops | coup Peru", "TS-4.2 TS-6.1", **AT_MINUS_ONE, **LACK),
    "without SALT 3 Ops pass it over": ussr({**NO_COUP, ANGOLA: (1, 0), PERU: (1, 0)}, [SUEZ_CRISIS, FIDEL], [1],
        "Suez Crisis: Ops | coup Peru", "TS-4.2 TS-6.1", "TS-REDSCARE-4", turn=4, **LACK),
    "not without the boxes": ussr({**NO_COUP, ANGOLA: (1, 0), PERU: (1, 0)}, [SUEZ_CRISIS, FIDEL], [1],
        "Suez Crisis: Ops | coup Peru", "TS-4.2 TS-6.1", "TS-REDSCARE-4", options={"card_notes": False},
        **AT_MINUS_ONE, **LACK),
    "nothing is lacking: no coup": ussr({**QUIET, ANGOLA: (1, 0)}, [FIDEL, SUEZ_CRISIS], [4], "Fidel: event",
        "TS-8.5", "TS-REDSCARE-4", **AT_MINUS_ONE),
    "the doctrine makes 3 Ops 4": ussr({**NO_COUP, ANGOLA: (1, 0), BRAZIL: (1, 0)}, [SUEZ_CRISIS, FIDEL], [1],
        "Suez Crisis: Ops | coup Brazil", "TS-4.2", turn=4, effects=[SALT, BREZHNEV_DOCTRINE], **LACK),
    "Red Scare makes 4 Ops 3": ussr({**NO_COUP, ANGOLA: (1, 0), BRAZIL: (1, 0)}, [MUSLIM_REVOLUTION], [1],
        "Muslim Revolution: Ops | coup Angola", "TS-REDSCARE-4", "TS-REDSCARE-3", turn=4, effects=[SALT, SCARE],
        **LACK, **THE_END),
    "death squads of its own: 3 Ops for Brazil": ussr({**NO_COUP, ANGOLA: (1, 0), BRAZIL: (1, 0)}, [SUEZ_CRISIS, FIDEL],
        [1, 1], "Suez Crisis: Ops | coup Brazil", "TS-4.C", turn=4, effects=[SALT, SQUADS], **LACK),
    "at DEFCON 2 no battleground": ussr({**NO_COUP, ANGOLA: (1, 0), COLOMBIA: (1, 0)}, [SUEZ_CRISIS, FIDEL], [1],
        "Suez Crisis: Ops | coup Colombia", "TS-SEQ-14 TS-REDSCARE-4", defcon=2, **AT_MINUS_ONE, **LACK),
    "the US does the same": us({**WESTERN, ZAIRE: (0, 1), BRAZIL: (0, 1)}, [CONTAINMENT, FIDEL], [1],
        "Containment: Ops | coup Zaire", "TS-REDSCARE-4", **AT_MINUS_ONE, **LACK_US),
    "the US with Nuclear Subs, at DEFCON 2 too": us({**WESTERN, ZAIRE: (0, 1), COLOMBIA: (0, 1)}, [CONTAINMENT, FIDEL],
        [1], "Containment: Ops | coup Zaire", "TS-NUKESUBS", turn=4, effects=[SALT, NUCLEAR_SUBS], defcon=2,
        **LACK_US),
    "last round: stability 1 if there is any": ussr({**QUIET, COLOMBIA: (1, 0), PERU: (1, 0)}, [SUEZ_CRISIS], [1],
        "Suez Crisis: Ops | coup Colombia", "TS-G.1 TS-REDSCARE-4", "TS-REDSCARE-3", **AT_MINUS_ONE, **LACK, **THE_END),
    "last round: otherwise a battleground by step 4": ussr({**QUIET, CUBA: (0, 3), PERU: (1, 0)}, [SUEZ_CRISIS], [1],
        "Suez Crisis: Ops | coup Mexico", "TS-G.1 TS-REDSCARE-4 TS-REDSCARE-3 TS-4.1", **AT_MINUS_ONE, **LACK,
        **THE_END),
    "last round: in Asia 2 Ops will do": ussr({**NO_COUP, PAKISTAN: (1, 0), PERU: (1, 0)}, [FIDEL], [1],
        "Fidel: Ops | coup Pakistan", "TS-REDSCARE-3 TS-4.3", defcon=4, **AT_MINUS_ONE, **LACK, **THE_END),
    "last round: or another country by step 6": ussr({**NO_COUP, ALGERIA: (2, 0), PERU: (1, 0)}, [FIDEL], [1],
        "Fidel: Ops | coup Peru", "TS-REDSCARE-3 TS-6.3", **AT_MINUS_ONE, **LACK, **THE_END),
    "last round: or any that is legal": ussr({**NO_COUP, ALGERIA: (2, 0), SOUTH_AFRICA: (3, 0)}, [FIDEL], [1],
        "Fidel: Ops | coup Algeria", "TS-REDSCARE-3", **AT_MINUS_ONE, **LACK, **THE_END),
    "last round: stability 3 for want of anything else": ussr({**NO_COUP, SOUTH_AFRICA: (3, 0)}, [SUEZ_CRISIS], [1],
        "Suez Crisis: Ops | coup South Africa", "TS-REDSCARE-3", **AT_MINUS_ONE, **LACK, **THE_END),
    "last round: 4 Ops go for Angola for want of anything else": ussr({**NO_COUP, ANGOLA: (1, 0)},
        [MUSLIM_REVOLUTION], [1], "Muslim Revolution: Ops | coup Angola", "TS-REDSCARE-3", **AT_MINUS_ONE, **LACK,
        **THE_END),
    "last round: China strikes at stability 3": ussr({**NO_COUP, INDIA: (3, 0), JAPAN: (0, 4), SOUTH_KOREA: (0, 3),
        TAIWAN: (3, 0)}, [], [1], "The China Card: Ops | coup India", "TS-SEQ-8 TS-REDSCARE-3 TS-4.1", defcon=4,
        **AT_MINUS_ONE, **LACK, **THE_END, **SLOT),
    "last round at DEFCON 2: only battlegrounds, so none": ussr({**QUIET, ALGERIA: (2, 0), ANGOLA: (1, 0)}, [FIDEL],
        [4], "Fidel: event", "TS-SEQ-14 TS-8.5", "TS-G.1", defcon=2, **AT_MINUS_ONE, **LACK, **THE_END),
    "last round in the crisis: none": ussr({**QUIET, COLOMBIA: (1, 0)}, [FIDEL], [4], "Fidel: event",
        "TS-CMC-1 TS-8.5", turn=4, effects=[SALT, CRISIS], **LACK, **THE_END),
    "last round but one: none": ussr({**QUIET, PERU: (1, 0)}, [FIDEL, SUEZ_CRISIS], [4], "Fidel: event",
        "TS-8.5", "TS-REDSCARE-3", **AT_MINUS_ONE, **LACK, round=6),
    "last round of the US: a battleground by step 4": us({**WESTERN, BRAZIL: (0, 1), PERU: (0, 1)}, [CONTAINMENT],
        [1, ...], "Containment: Ops | coup Brazil", "TS-REDSCARE-3 TS-4.1", **AT_MINUS_ONE, **LACK_US, **THE_END),
    "last round of the US: Yuri and Samantha keep it from small coups": us({**WESTERN, COLOMBIA: (0, 1)},
        [FORMOSAN_RESOLUTION], [4, ...], "Formosan Resolution: event", "TS-6.2", turn=8,
        effects=[SALT, YURI_AND_SAMANTHA], **LACK_US, **THE_END),
    "last round, death squads of the human: Brazil all the same": ussr({**NO_COUP, BRAZIL: (1, 0), PERU: (1, 0)},
        [SUEZ_CRISIS], [1], "Suez Crisis: Ops | coup Brazil", "TS-REDSCARE-4 TS-REDSCARE-3 TS-4.1", turn=4,
        effects=[ANTI_SQUADS], **LACK, **THE_END),
    "last round, death squads of the human: elsewhere first": ussr({**NO_COUP, BRAZIL: (1, 0), LEBANON: (1, 0)},
        [SUEZ_CRISIS], [1], "Suez Crisis: Ops | coup Lebanon", "TS-REDSCARE-4 TS-REDSCARE-3", turn=4,
        effects=[ANTI_SQUADS], **LACK, **THE_END),
    "not sent to space in the last round": ussr({**NO_COUP, ALGERIA: (2, 0)}, [], [5, 1, ...],
        "Containment: Ops, then event | coup Algeria", "TS-G.2 TS-REDSCARE-3", up=[CONTAINMENT], **AT_MINUS_ONE,
        **LACK, **THE_END),
}  # fmt: skip

RED_SCARE_FOR_US = Effect(RED_SCARE_PURGE, USSR)
SPACED: dict[str, Any] = {"turn": 8, "space": (2, 1), "effects": [RED_SCARE_FOR_US], "human": [COMECON]}
OIL = [NORTH_SEA_OIL, Effect(NORTH_SEA_OIL, US, "this turn")]
EIGHTH: dict[str, Any] = {"turn": 8, "round": 8, "human": [COMECON]}
OWN_WORLD: Map = {**dict.fromkeys(COUNTRIES, (0, 9)), FRANCE: (9, 0)}
MENDED = {
    "Red Scare: Star Wars that brings no Ops": us(FRENCH, [STAR_WARS], [...], "Star Wars: event", "TS-D.3",
        discard=[OAS_FOUNDED], **SPACED),
    "Red Scare: Star Wars that brings Ops": us(FRENCH, [STAR_WARS], [...], "Star Wars: Ops | place France | …",
        "TS-REDSCARE-1", "TS-D.3", discard=[CIA_CREATED], **SPACED),
    "Red Scare: Star Wars that brings the better of two": us(FRENCH, [STAR_WARS], [...], "Star Wars: event",
        "TS-D.3", discard=[CIA_CREATED, FORMOSAN_RESOLUTION, ABM_TREATY, FIDEL], **SPACED),
    "Red Scare: Star Wars whose card a die would choose": us(FRENCH, [STAR_WARS], [...],
        "Star Wars: Ops | place France | …", "TS-REDSCARE-1", "TS-D.3", discard=[JUNTA,
        LATIN_AMERICAN_DEATH_SQUADS], **SPACED),
    "Red Scare without the boxes": us(FRENCH, [FORMOSAN_RESOLUTION], [], "Formosan Resolution: Ops | place France",
        "TS-2.A", "TS-D.3", turn=4, effects=[RED_SCARE_FOR_US], human=[COMECON], options={"card_notes": False}),
    "Red Scare with them": us(FRENCH, [FORMOSAN_RESOLUTION], [], "Formosan Resolution: event", "TS-D.3", turn=4,
        effects=[RED_SCARE_FOR_US], human=[COMECON]),
    "its own countries come last": ussr(OWN_WORLD, [FIDEL], [...], "Fidel: Ops | place France", "TS-9.7"),
    "but a point must go somewhere": ussr(OWN_WORLD, [NASSER], [...], "Nasser: Ops | …", "TS-9.7"),
    "the human's small countries before the human's battlegrounds": ussr({**OWN_WORLD, PERU: (9, 0)}, [FIDEL], [...],
        "Fidel: Ops | place Peru", "TS-9.7"),
    "the same for the US": us({**dict.fromkeys(COUNTRIES, (9, 0)), BRAZIL: (0, 9)}, [FORMOSAN_RESOLUTION], [...],
        "Formosan Resolution: Ops | place Brazil", "TS-9.7", options={"step_9_die": False}, china=US,
        effects=[Effect(FORMOSAN_RESOLUTION, US)]),
    "the eighth round in Quagmire: a card of the human's goes": us(QUIET, [NATO, FIDEL], [...],
        "lay aside NATO | discard Fidel", "TS-QUAG-1", "TS-GAP-10", effects=[QUAGMIRE, *OIL], **EIGHTH),
    "the eighth round in Quagmire: none can go": us(QUIET, [NATO, NUCLEAR_TEST_BAN, NASSER], [...],
        "lay aside NATO | lay aside Nuclear Test Ban | lay aside Nasser | pass", "TS-GAP-10",
        effects=[QUAGMIRE, *OIL], **EIGHTH),
    "the seventh: a neutral card goes": us(QUIET, [NATO, NUCLEAR_TEST_BAN, NASSER], [...],
        "lay aside NATO | lay aside Nuclear Test Ban | lay aside Nasser | discard Nuclear Test Ban", "TS-QUAG-1",
        "TS-GAP-10", turn=8, round=7, human=[COMECON], effects=[QUAGMIRE, *OIL]),
    "the eighth round in Bear Trap: none can go": ussr(QUIET, [], [...], "pass", "TS-GAP-10", up=[COMECON,
        OLYMPIC_GAMES, TRUMAN_DOCTRINE], turn=8, round=8, space=(7, 8), effects=[BEAR_TRAP]),
    "the eighth round in Bear Trap: the doctrine makes one fit": ussr(QUIET, [], [...], "discard Truman Doctrine",
        "TS-QUAG-3", "TS-GAP-10", up=[COMECON, TRUMAN_DOCTRINE], turn=8, round=8, space=(7, 8), effects=[BEAR_TRAP,
        BREZHNEV_DOCTRINE]),
    "the eighth round in Bear Trap: a scoring card comes first": ussr(QUIET, [COMECON, ASIA_SCORING], [...],
        "Asia Scoring: event", "TS-GAP-1", "TS-GAP-10", turn=8, round=8, space=(7, 8), effects=[BEAR_TRAP]),
    "Formosan Resolution, and nothing for China to strike": us({**QUIET, PAKISTAN: (0, 1), NORTH_KOREA: (3, 0)},
        [CONTAINMENT, FIDEL], [1], "Containment: Ops | coup Pakistan", "TS-4.1", "TS-4.F TS-4.A.1", china=US, defcon=4,
        effects=[FORMOSAN_RESOLUTION], **LACK_US),
    "Formosan Resolution without the boxes": us({**QUIET, PAKISTAN: (0, 1)}, [CONTAINMENT, FIDEL], [5, 1],
        "The China Card: Ops | coup North Korea", "TS-4.A.1", "TS-4.F", china=US, defcon=4,
        effects=[FORMOSAN_RESOLUTION], options={"card_notes": False}, **LACK_US),
    "Iran-Contra without the boxes: the die counts, the ban does not": us({**QUIET, CZECHOSLOVAKIA: (3, 0),
        AUSTRIA: (4, 0)}, [FORMOSAN_RESOLUTION], [...], "Formosan Resolution: Ops | realign East Germany | …",
        "TS-3.1", "TS-3.7", turn=8, defcon=5, effects=[IRAN_CONTRA_SCANDAL], options={"card_notes": False}),
    "Iran-Contra with them": us({**QUIET, CZECHOSLOVAKIA: (3, 0), AUSTRIA: (4, 0)}, [FORMOSAN_RESOLUTION], [4],
        "Formosan Resolution: event", "TS-3.7", turn=8, defcon=5, effects=[IRAN_CONTRA_SCANDAL]),
    "Yuri and Samantha without the boxes": us({**QUIET, COLOMBIA: (0, 1)}, [FORMOSAN_RESOLUTION, FIDEL], [1],
        "Formosan Resolution: Ops | coup Colombia", "TS-6.1", "TS-6.2", turn=8, effects=[YURI_AND_SAMANTHA],
        options={"card_notes": False}, **LACK_US),
    "death squads without the boxes: no die, and no more than 2 Ops": ussr({**QUIET, BRAZIL: (1, 0)}, TWO, [4],
        "Fidel: event", "TS-8.5", "TS-4.G TS-4.G.1 TS-4.G.3", turn=4, effects=[SQUADS], options={"card_notes": False},
        **LACK),
    "the final round without the boxes: 3 Ops keep to stability 2": ussr({**NO_COUP, COLOMBIA: (1, 0)}, [SUEZ_CRISIS],
        [4, ...], "Suez Crisis: event", "TS-6.5 TS-8.5", "TS-REDSCARE-3", options={"card_notes": False}, **LACK,
        **LAST),
    "but 2 Ops still take what there is": ussr({**NO_COUP, PERU: (1, 0)}, [FIDEL], [1], "Fidel: Ops | coup Peru",
        "TS-6.3", options={"card_notes": False}, **LACK, **LAST),
}  # fmt: skip

GROUPS = {
    "final round": FINAL, "lost Europe": RESCUE, "at once": AT_ONCE, "Europe": EUROPEAN, "coups abroad": COUPS_ABROAD,
    "abroad": ABROAD, "small coups": WEAK_COUPS, "dice abroad": DICE, "events": EVENTS_BY_DIE, "elsewhere": ELSEWHERE,
    "cards": CARDS_IN_TURN, "last coups": LAST_COUPS, "Europe again": EUROPE_AGAIN, "winning": WINNING,
    "more coups": MORE_COUPS, "in order": IN_ORDER, "more cards": MORE_CARDS, "endgame": ENDGAME,
    "points first": POINTS_FIRST, "areas": AREAS, "hands": HANDS, "coups at -1": PENALTIES,
    "mended": MENDED,
}  # fmt: skip
ALL = {f"{group}: {name}": case for group, cases in GROUPS.items() for name, case in cases.items()}


@pytest.mark.parametrize("name", ALL)
def test_a_round(name: str) -> None:
    check(ALL[name])


WORDS = {
    # a case, what its reasons say, what they do not
    "final round: nothing to coup: the ordinary order": ("a good event of 1 Op is always played", "only a coup"),
    "endgame: Europe is lost and full": ("a battleground abroad is open", "Europe"),
    "cards: UN Intervention alone": ("no better card is left than UN Intervention", "spoils"),
    "at once: Wargames: 7 ahead": ("Wargames wins the game", "would not win"),
    "at once: Wargames: 6 ahead is a draw": ("Wargames would not win", "wins the game"),
    "cards: nothing to discard": ("Bear Trap wants a card of 2 Ops or more", "throws"),
    "cards: or spaced, before a Doomsday card that would not": ("for fear of nuclear war: We Will Bury You", "without"),
    "elsewhere: no room: the first region with room, the D20 stays": (
        "a roll of 18 means South America, nothing can be done there", "for the region"),
    "coups at -1: last round: otherwise a battleground by step 4": (
        "any coup is better than none", "weaker"),
    "coups at -1: 3 Ops go for a battleground of stability 1": ("with coups at -1 the card goes for a weaker", "last"),
    "mended: the eighth round in Bear Trap: none can go": (
        "nothing is left that would be worth the extra round", "Quagmire"),
    "cards: the eighth round is passed for cards that help": ("Turn 8 ends: cards of use are kept", "Then cards"),
}  # fmt: skip


def act_in(name: str) -> Act:
    """What the AI does in a case, as it is told."""
    case = ALL[name]
    rest = case.dice[-1:] == [...]
    script = Table(1 if rest else None, case.dice[:-1] if rest else case.dice)
    return act_of(GAME, GAME.decide(case.position, script, GAME.seats(obedient(case.wish).others)))


@pytest.mark.parametrize("name", WORDS)
def test_the_reasons_in_words(name: str) -> None:
    (told, untold), reasons = WORDS[name], act_in(name).because
    assert told.lower() in reasons.lower() and untold.lower() not in reasons.lower(), reasons


ORDERS = {
    "cards: then a card by the die, and its event by another":
        "Containment for Ops, its event after: Austria +1 USSR; Poland +2 USSR. The event of Containment",
    "endgame: the event that came first has lowered DEFCON: enough operations":
        "Duck and Cover for Ops, its event first: DEFCON 2; victory points: US leads by 3. "
        "Then Finland +1 USSR; Poland +2 USSR",
    "coups abroad: not on a 4": "Comecon for Ops: coup in Pakistan with a roll of 1 + 3 Ops against 4, "
        "without success; DEFCON 3; military operations USSR 3",
    "cards: China before cards that help":
        "The China Card for Ops: Finland +2 USSR; Poland +2 USSR; The China Card goes to the US face down",
    "cards: one that helps is laid aside": "Nasser for its event (Marshall Plan laid aside): Egypt +2 USSR",
    "cards: Eagle has Landed: an exchange before the space race":
        "Nasser for its event (Containment exchanged, NATO put back): Egypt +2 USSR",
    "cards: Quagmire: the human's card from the pile":
        "Fidel discarded (NATO, Nasser laid aside): a roll of 1; Quagmire is no longer in force",
    "dice abroad: without it Japan is attacked":
        "Fidel for Ops (1 Op lost): realignment in Japan, USSR 4 against US 3; Japan −1 US",
    "mended: Red Scare: Star Wars that brings no Ops":
        "Star Wars for its event: OAS Founded happens; Venezuela +2 US",
    "cards: the space race before UN Intervention and China":
        "Marshall Plan to the space race: a roll of 6 for Earth Satellite (3 or less), in vain",
    "cards: a card that cannot happen is used, and no die is rolled":
        "NATO for Ops: the event of NATO cannot happen; Finland +2 USSR; Romania +2 USSR",
    "cards: but not for China": "The China Card for Ops: Finland +2 USSR; Poland +2 USSR; The China Card goes to the "
        "US face down. Turn 8 ends: USSR discards Containment; The China Card face up; military operations US 0, USSR "
        "0. Turn 9 begins: the discards are shuffled into a new draw pile; DEFCON 4; your hand has 1 card; the USSR "
        "AI's pile has 2 cards",
    "more coups: Tear Down This Wall is still to come":
        "Tear Down This Wall for Ops, its event after: coup in Peru with a roll of 1 + 3 Ops against 4, without "
        "success; military operations USSR 3. The event of Tear Down This Wall: coup of US in East Germany with a "
        "roll of 6 + 3 Ops against 6; DEFCON 2; East Germany +3 US, −3 USSR",
}  # fmt: skip


@pytest.mark.parametrize("name", ORDERS)
def test_the_order_for_the_pieces(name: str) -> None:
    assert act_in(name).order == ORDERS[name]


FORBIDDEN = {
    # a case, and what would have come first
    "coups abroad: no battleground at DEFCON 2":
        "A coup in Brazil would come first, but nuclear war has to be avoided.",
    "more cards: no point where CIA Created could then coup":
        "A point in Zaire would come first, but nuclear war has to be avoided.",
    "points first: Red Scare: a war without hope":
        "Korean War for its event would come first, but it cannot help the AI now.",
    "at once: not where the AI has control":
        "Nasser for its event would come first, but it would only give what the AI does not need.",
    "at once: Summit: as many": "Summit for its event would come first, but the chances are no better than yours.",
    "at once: Summit: the human may end the world":
        "Summit for its event would come first, but nuclear war has to be avoided.",
    "Europe: 2 Ops are not enough": "A coup in Italy would come first, but it takes 3 Ops.",
    "Europe: Iran-Contra": "A realignment in East Germany would come first, but Iran-Contra Scandal spoils the dice.",
    "Europe: the crisis forbids it": "A coup in Italy would come first, but the Cuban Missile Crisis forbids it.",
    "Europe: SALT: 3 Ops are not": "A coup in Italy would come first, but with coups at -1 the card is too weak.",
    "dice abroad: not stability 2": "A realignment in Mexico would come first, but stability 1 or 2 is not worth it.",
    "small coups: Yuri and Samantha: 2 Ops do not coup":
        "A coup in Colombia would come first, but under Yuri and Samantha it takes 3 Ops.",
}  # fmt: skip


@pytest.mark.parametrize("name", FORBIDDEN)
def test_what_a_clause_has_forbidden_is_told(name: str) -> None:
    assert FORBIDDEN[name] in act_in(name).because


def test_what_nobody_would_have_done_is_not_told_as_forbidden() -> None:
    for name in ("Europe: NATO protects that", "abroad: Asia before the Middle East", "cards: a scoring card at once"):
        assert "would come first" not in act_in(name).because


def test_what_we_will_bury_you_pays_is_due_when_the_us_acts() -> None:
    told = {"options": {"side": "us"}, "turn": 4, "effects": ["We Will Bury You"], "phasing": "US"}
    assert GAME.load({**told, "round": 2}).effects == (BURIED,)
    assert GAME.load({**told, "round": 2, "phasing": "USSR"}).effects == (Effect(WE_WILL_BURY_YOU, USSR),)
    assert GAME.load({**told, "stage": "headline"}).effects == (Effect(WE_WILL_BURY_YOU, USSR),)


# --- which events are good --------------------------------------------------------------------------------------------

YES = "yes"
JUDGED: list[tuple[Side, CardId, dict[str, Any], str]] = [
    (USSR, DUCK_AND_COVER, {}, "TS-8.1"),
    (US, NATO, {}, "TS-8.2"),
    (US, NATO, {"effects": [WARSAW_PACT_FORMED]}, YES),
    (USSR, KOREAN_WAR, {"influence": {JAPAN: (4, 0), TAIWAN: (3, 0)}}, YES),  # a 6 wins
    (USSR, KOREAN_WAR, {"influence": {JAPAN: (4, 0), TAIWAN: (3, 0), NORTH_KOREA: (3, 0)}}, "TS-8.3"),
    (USSR, BRUSH_WAR, {"influence": {c: (0, 9) for c in COUNTRIES if c.stability < 3}}, "TS-8.3"),  # all its own
    (USSR, IRAN_IRAQ_WAR, {"influence": {IRAN: (0, 2), GULF_STATES: (3, 0), JORDAN: (2, 0), SAUDI_ARABIA: (3, 0)}},
        "TS-8.3"),
    (USSR, IRAN_IRAQ_WAR, {"influence": {IRAN: (0, 2), IRAQ: (0, 3)}}, YES),  # both its own: for the points
    (US, KITCHEN_DEBATES, {"influence": {FRANCE: (3, 0)}}, YES),
    (US, KITCHEN_DEBATES, {"influence": {FRANCE: (3, 0), POLAND: (0, 3)}}, "TS-8.2"),
    (US, SUMMIT, {}, "TS-8.4"),
    (US, SUMMIT, {"influence": {FRANCE: (3, 0), UNITED_KINGDOM: (5, 0)}}, YES),
    (US, SUMMIT, {"influence": {FRANCE: (3, 0), UNITED_KINGDOM: (5, 0)}, "defcon": 2}, "TS-SEQ-14"),
    (US, OLYMPIC_GAMES, {}, YES),
    (US, OLYMPIC_GAMES, {"defcon": 2}, "TS-SEQ-14"),
    (USSR, ALLENDE, {"influence": {CHILE: (0, 3)}}, "TS-8.6"),
    (USSR, ALLENDE, {"influence": {CHILE: (1, 3)}}, YES),
    (US, PANAMA_CANAL_RETURNED, {"influence": {PANAMA: (2, 0), COSTA_RICA: (3, 0), VENEZUELA: (2, 0)}}, "TS-8.6"),
    (US, PANAMA_CANAL_RETURNED, {"influence": {PANAMA: (2, 0), COSTA_RICA: (3, 0), VENEZUELA: (1, 0)}}, YES),
    (USSR, COMECON, {"influence": dict.fromkeys(EASTERN_EUROPE, (0, 9))}, "TS-8.6"),
    (USSR, COMECON, {"influence": dict.fromkeys(EASTERN_EUROPE, (9, 0))}, "TS-8.3"),  # it adds nothing there
    (US, HOW_I_LEARNED_TO_STOP_WORRYING, {"military": (5, 0)}, YES),  # DEFCON is left
    (US, ARMS_RACE, {"military": (2, 2)}, "TS-8.3"),
    (US, ARMS_RACE, {"military": (3, 2)}, YES),
    (US, NUCLEAR_TEST_BAN, {"defcon": 2}, "TS-8.3"),
    (US, NUCLEAR_TEST_BAN, {"defcon": 3}, YES),
    (US, WARGAMES, {"defcon": 2, "vp": 6}, "TS-8.8"),
    (US, WARGAMES, {"defcon": 2, "vp": 7}, YES),
    (US, TRUMAN_DOCTRINE, {}, "TS-8.3"),
    (US, TRUMAN_DOCTRINE, {"influence": {GREECE: (0, 1)}}, YES),
    (US, TRUMAN_DOCTRINE, {"influence": {GREECE: (0, 2)}}, "TS-8.3"),  # controlled
    (US, INDEPENDENT_REDS, {"influence": {HUNGARY: (0, 2)}}, "TS-INDREDS-2"),
    (US, INDEPENDENT_REDS, {"influence": {HUNGARY: (0, 3)}}, YES),
    (US, INDEPENDENT_REDS, {"influence": {HUNGARY: (0, 2)}, "options": Options(side="us", card_notes=False)},
        "TS-INDREDS-2"),  # TS-NOTE-3 is about the boxes inside the steps
    (US, BRUSH_WAR, {"effects": [FLOWER_POWER], "options": Options(side="us", card_notes=False)}, "TS-FLOWER"),
    (US, OAS_FOUNDED, {"effects": [CONTAINMENT]}, "TS-8.9"),
    (US, OAS_FOUNDED, {"effects": [CONTAINMENT], "options": Options(side="us", card_notes=False)}, YES),
    (USSR, FIDEL, {"effects": [BREZHNEV_DOCTRINE], "options": Options(side="ussr", card_notes=False)}, YES),
    (US, SALT_NEGOTIATIONS, {"discard": [FIDEL, ASIA_SCORING]}, "TS-EV-FETCH.1"),
    (US, SALT_NEGOTIATIONS, {"discard": [FIDEL, OLYMPIC_GAMES]}, YES),
    (US, STAR_WARS, {"space": (1, 0), "discard": [FIDEL, NATO]}, "TS-EV-FETCH.1"),  # NATO could not happen
    (US, STAR_WARS, {"space": (1, 0), "discard": [FIDEL, CONTAINMENT]}, YES),
    (US, STAR_WARS, {"space": (1, 0), "discard": [DUCK_AND_COVER], "defcon": 2}, "TS-SEQ-14"),
    (US, STAR_WARS, {"space": (1, 0), "discard": [WARGAMES], "defcon": 2, "vp": 6}, "TS-EV-FETCH.1"),
    (US, STAR_WARS, {"space": (1, 0), "discard": [WARGAMES], "defcon": 2, "vp": 7, "effects": [CONTAINMENT]}, YES),
    (US, STAR_WARS, {"space": (1, 0), "discard": [BRUSH_WAR], "effects": [FLOWER_POWER]}, "TS-EV-FETCH.1"),
    (US, BRUSH_WAR, {"effects": [FLOWER_POWER]}, "TS-FLOWER"),
    (USSR, BRUSH_WAR, {"effects": [FLOWER_POWER]}, YES),
    (US, FIVE_YEAR_PLAN, {"ussr": [FIDEL]}, YES),
    (US, FIVE_YEAR_PLAN, {"ussr": [FIDEL], "defcon": 2}, "TS-SEQ-14"),
    (USSR, MISSILE_ENVY, {"us": [NATO], "defcon": 2}, "TS-SEQ-14"),
    (USSR, MISSILE_ENVY, {}, "TS-8.3"),  # nobody has a card
    (USSR, WE_WILL_BURY_YOU, {"defcon": 2}, "TS-SEQ-14"),
    (US, DUCK_AND_COVER, {"defcon": 2}, "TS-SEQ-14"),
    (US, SOVIETS_SHOOT_DOWN_KAL_007, {"turn": 8, "defcon": 2}, "TS-SEQ-14"),
    (USSR, DE_STALINIZATION, {"influence": {POLAND: (0, 3)}}, "TS-8.6"),  # only battlegrounds
    (USSR, DE_STALINIZATION, {"influence": {HUNGARY: (0, 1)}}, YES),
    (USSR, ORTEGA_ELECTED_IN_NICARAGUA, {"influence": {CUBA: (1, 0)}, "defcon": 2}, "TS-8.6"),  # it would not coup
    (USSR, ORTEGA_ELECTED_IN_NICARAGUA, {"influence": {CUBA: (1, 0)}, "defcon": 3}, YES),
    (USSR, CHE, {"influence": {PERU: (1, 0)}, "effects": [CRISIS]}, "TS-8.6"),
    (USSR, CHE, {"influence": {PERU: (1, 0)}}, YES),
    (US, DEFECTORS, {"phasing": US}, "TS-8.3"),
    (US, DEFECTORS, {"stage": Stage.HEADLINE, "round": 0}, YES),
    (US, ASK_NOT_WHAT_YOUR_COUNTRY_CAN_DO_FOR_YOU, {"face_up": ((UN_INTERVENTION,), ())}, "TS-8.6"),
    (US, UN_INTERVENTION, {"us": [FIDEL]}, "TS-8.2"),
    (USSR, THE_CAMBRIDGE_FIVE, {"us": [FIDEL], "turn": 8}, "TS-8.2"),
    (USSR, OPEC, {}, "TS-8.3"),
    (US, REAGAN_BOMBS_LIBYA, {"influence": {LIBYA: (0, 1)}}, "TS-8.3"),
    (US, CAPTURED_NAZI_SCIENTIST, {"space": (8, 0)}, "TS-8.3"),
    (USSR, NASSER, {"effects": [BREZHNEV_DOCTRINE]}, "TS-8.9"),
    (US, GRAIN_SALES_TO_SOVIETS, {"ussr": [FIDEL], "defcon": 2}, YES),  # it need not keep what it draws
    (US, TERRORISM, {"turn": 8}, "TS-8.3"),  # nobody has a card
    (US, SALT_NEGOTIATIONS, {"discard": []}, "TS-EV-FETCH.1"),
    (US, CAMP_DAVID_ACCORDS, {"influence": {ISRAEL: (4, 0), JORDAN: (2, 0), EGYPT: (2, 0)}}, YES),  # for the point
    (USSR, WILLY_BRANDT, {"turn": 8, "effects": [TEAR_DOWN_THIS_WALL]}, "TS-8.2"),
    (US, SOLIDARITY, {"turn": 8, "effects": [JOHN_PAUL_II_ELECTED_POPE], "influence": {POLAND: (3, 0)}}, "TS-8.6"),
    (USSR, FIDEL, {"influence": {CUBA: (0, 3)}}, "TS-8.3"),
    (USSR, FIDEL, {"influence": {CUBA: (1, 4)}}, YES),
    (USSR, ARAB_ISRAELI_WAR, {"influence": {ISRAEL: (4, 0), EGYPT: (2, 0), JORDAN: (2, 0)}}, "TS-8.3"),
    (USSR, ARAB_ISRAELI_WAR, {"influence": {ISRAEL: (4, 0), EGYPT: (2, 0)}}, YES),  # a 6 wins
    (USSR, KOREAN_WAR, {"influence": {SOUTH_KOREA: (0, 3)}}, YES),  # its own: for the points
    (US, THE_VOICE_OF_AMERICA, {"influence": {POLAND: (0, 3)}}, "TS-8.3"),  # not in Europe
    (US, SADAT_EXPELS_SOVIETS, {"influence": {EGYPT: (2, 0)}}, "TS-8.6"),
    (US, ONE_SMALL_STEP, {"space": (1, 1)}, "TS-8.2"),
    (US, ARMS_RACE, {"military": (3, 2), "effects": [CONTAINMENT]}, "TS-8.9"),
    (US, NUCLEAR_TEST_BAN, {"defcon": 4, "effects": [CONTAINMENT]}, YES),  # 4 Ops
    (US, GRAIN_SALES_TO_SOVIETS, {"ussr": [FIDEL], "effects": [CONTAINMENT]}, YES),  # it gives Ops
    (US, WARGAMES, {"turn": 8, "defcon": 2, "vp": 7, "effects": [CONTAINMENT]}, YES),
    (US, TEAR_DOWN_THIS_WALL, {"turn": 8, "defcon": 2, "influence": {EAST_GERMANY: (3, 0)}}, "TS-8.6"),
    (USSR, LONE_GUNMAN, {"effects": [BREZHNEV_DOCTRINE]}, YES),
    (USSR, U2_INCIDENT, {"effects": [BREZHNEV_DOCTRINE], "vp": -19}, YES),  # it wins
]


@pytest.mark.parametrize(("side", "card", "told", "verdict"), JUDGED)
def test_step_8_criteria(side: Side, card: CardId, told: dict[str, Any], verdict: str) -> None:
    more = {"phasing": side, "options": Options(side="us" if side is US else "ussr"), "turn": 5, **told}
    assert judged(card, world(more.pop("influence", {}), **more), side) == verdict


# --- headlines --------------------------------------------------------------------------------------------------------

HEADS: dict[str, Any] = {"stage": Stage.HEADLINE, "round": 0}


@pytest.mark.parametrize(
    ("side", "deck", "moves", "rules", "more"),
    [
        (US, [FIDEL, NATO, UN_INTERVENTION, CONTAINMENT, COMECON],
            "put back Fidel | put back NATO | put back UN Intervention | headline Containment",
            "TS-SEQ-3 TS-SEQ-4 TS-8.1 TS-8.2", {}),
        (US, [ASIA_SCORING, CONTAINMENT], "headline Asia Scoring", "TS-SEQ-21", {}),
        (US, [OLYMPIC_GAMES, CONTAINMENT], "put back Olympic Games | headline Containment", "TS-SEQ-14", {"defcon": 2}),
        (US, [DEFECTORS], "headline Defectors", "TS-SEQ-3", {}),
        (USSR, [DEFECTORS, NATO], "put back Defectors | put back NATO | pass", "TS-SEQ-4", {}),
        (US, [BRUSH_WAR, CONTAINMENT], "put back Brush War | headline Containment", "TS-FLOWER",
            {"effects": [FLOWER_POWER], "turn": 4}),
        (USSR, [NUCLEAR_TEST_BAN, FIDEL], "put back Nuclear Test Ban | headline Fidel", "TS-8.3", {"defcon": 2}),
        (USSR, [WE_WILL_BURY_YOU, FIDEL], "put back We Will Bury You | headline Fidel", "TS-SEQ-14",
            {"defcon": 2, "turn": 4}),
        (USSR, [SUMMIT, FIDEL], "put back Summit | headline Fidel", "TS-8.4", {"turn": 4}),
        (US, [WARGAMES, CONTAINMENT], "headline Wargames", "TS-SEQ-3", {"defcon": 2, "turn": 8, "vp": 7}),
        (US, [TEAR_DOWN_THIS_WALL, CONTAINMENT], "put back Tear Down This Wall | headline Containment", "TS-8.6",
            {"defcon": 2, "turn": 8, "effects": [IRAN_CONTRA_SCANDAL],
                "map": {EAST_GERMANY: (3, 0), POLAND: (0, 3)}}),  # it would not coup in Poland
    ],
)  # fmt: skip
def test_a_headline(side: Side, deck: list[CardId], moves: str, rules: str, more: dict[str, Any]) -> None:
    world_map = more.get("map", {})
    told = {key: value for key, value in more.items() if key != "map"}
    p = table(side, world_map, [], draw=tuple(deck), waiting=(side, side.other), **{**HEADS, **told})
    got, decisive = decided(p, [...])
    assert got == moves and set(rules.split()) <= set(decisive), decisive


def test_a_card_goes_back_into_the_centre_of_the_deck() -> None:
    deck = (FIDEL, NASSER, CONTAINMENT, BLOCKADE, COMECON)
    p = table(US, {}, [], draw=deck, waiting=(US, USSR), **HEADS)
    made = GAME.decide(p, Table(1), GAME.seats(obedient(None).others))
    # Fidel goes between Containment and Blockade; then Nasser between Fidel and Blockade
    assert made.position.draw == (FIDEL, NASSER, BLOCKADE, COMECON) and made.position.headlines[US] == CONTAINMENT


# --- what an event makes the AI choose --------------------------------------------------------------------------------


class Event(NamedTuple):
    """An event, with an AI on one side."""

    card: CardId
    ai: Side
    by: Side
    influence: Map
    dice: list[Any]
    after: dict[str, Any]  # what has changed; None: it has not
    rules: str
    more: dict[str, Any] = {}  # noqa: RUF012 - never changed
    wish: Any = None


WEAK: Map = {c: (0, 9) for c in COUNTRIES if c.stability < 3}  # all that Brush War can be waged on is the USSR's
CHOSEN = {
    "influence: the human's battlegrounds, by region and stability": Event(OAS_FOUNDED, US, US, {CHILE: (0, 3),
        BRAZIL: (0, 2), MEXICO: (0, 2)}, [], {"Chile": (2, 3), "Brazil": None, "Mexico": None},
        "TS-EV-PLACE TS-EV-PLACE.1"),
    "influence: then what can be controlled": Event(OAS_FOUNDED, US, US, {CHILE: (1, 0), BRAZIL: (1, 0),
        **dict.fromkeys((ARGENTINA, VENEZUELA), (2, 0))}, [], {"Chile": (3, 0), "Brazil": None}, "TS-5.A"),
    "influence: 2 points hold Brazil, not Chile": Event(OAS_FOUNDED, US, US, {CHILE: (1, 1), BRAZIL: (0, 0),
        **dict.fromkeys((ARGENTINA, VENEZUELA), (2, 0))}, [], {"Brazil": (2, 0), "Chile": None}, "TS-5.A"),
    "influence: one point a country, Europe's battlegrounds first": Event(COMECON, USSR, USSR, {EAST_GERMANY: (0, 2),
        POLAND: (0, 1), HUNGARY: (3, 0), FINLAND: (0, 4), AUSTRIA: (0, 4), CZECHOSLOVAKIA: (0, 3),
        YUGOSLAVIA: (0, 3)}, [1], {"East Germany": (0, 3), "Poland": (0, 2), "Hungary": None}, "TS-2.A TS-9.B.1"),
    "influence: Debt Crisis doubles what that controls first": Event(LATIN_AMERICAN_DEBT_CRISIS, USSR, USSR,
        {CHILE: (2, 1), BRAZIL: (0, 1), ARGENTINA: (1, 1)}, [], {"Brazil": (0, 2), "Chile": (2, 2),
        "Argentina": None}, "TS-5.A", {"turn": 8}),
    "influence: the most stable of the human's battlegrounds of Europe": Event(SPECIAL_RELATIONSHIP, US, US,
        {UNITED_KINGDOM: (5, 0), FRANCE: (0, 3), WEST_GERMANY: (0, 4)}, [], {"West Germany": (2, 4)}, "TS-EV-PLACE.1",
        {"effects": [NATO]}),
    "influence: the most stable that can be controlled": Event(SPECIAL_RELATIONSHIP, US, US,
        {UNITED_KINGDOM: (5, 0), FRANCE: (1, 0), WEST_GERMANY: (4, 0)}, [], {"France": (3, 0)}, "TS-2.A",
        {"effects": [NATO]}),
    "removal: next to its own influence first": Event(THE_VOICE_OF_AMERICA, US, US, {CHILE: (0, 3), EGYPT: (0, 2),
        ISRAEL: (1, 0), PERU: (0, 1)}, [], {"Egypt": (0, 0), "Chile": (0, 1), "Peru": None}, "TS-EV-REMOVE.1",
        {"turn": 4}),
    "removal: the human's battlegrounds of Europe first": Event(SOCIALIST_GOVERNMENTS, USSR, USSR, {FRANCE: (3, 0),
        ITALY: (1, 0), GREECE: (2, 0), YUGOSLAVIA: (0, 1), ALGERIA: (0, 1)}, [], {"France": (1, 0), "Italy": (0, 0),
        "Greece": None}, "TS-EV-PLACE.1"),
    "a coup: a battleground of stability 2, the first region": Event(JUNTA, USSR, USSR, {BRAZIL: (2, 0),
        CHILE: (3, 0), MEXICO: (2, 0), PERU: (1, 0)}, [1], {"military": None, "defcon": 2},
        "TS-EV-COUP TS-EV-PLACE.1", {"turn": 4}),
    "a coup: not in the AI's own round at DEFCON 2": Event(JUNTA, USSR, USSR, {BRAZIL: (2, 0), PERU: (1, 0),
        HAITI: (0, 1), **dict.fromkeys((CHILE, ARGENTINA, VENEZUELA, MEXICO, CUBA, PANAMA), (0, 9))}, [1],
        {"defcon": None, "Brazil": (2, 2)}, "TS-SEQ-14", {"turn": 4, "defcon": 2}),
    "a coup: Nuclear Subs do not cover a free one": Event(JUNTA, US, US, {BRAZIL: (0, 2), PERU: (0, 1)}, [1],
        {"Brazil": (2, 2), "defcon": None, "over": None}, "TS-NUKESUBS",
        {"turn": 4, "defcon": 2, "effects": [NUCLEAR_SUBS]}),
    "a coup: Che by stability, then by region": Event(CHE, USSR, USSR, {COLOMBIA: (1, 0), TUNISIA: (1, 0),
        BOLIVIA: (1, 0)}, [1], {"military": (0, 3)}, "TS-CHE", {"turn": 4}),
    "a coup: Che in Africa before Central America": Event(CHE, USSR, USSR, {TUNISIA: (1, 0), HONDURAS: (1, 0)}, [6,
        1], {"Tunisia": (0, 4), "Honduras": None}, "TS-CHE", {"turn": 4}),
    "a coup: the end of the world comes in Africa before Central America": Event(CIA_CREATED, US, USSR,
        {ALGERIA: (0, 2), PANAMA: (0, 2)}, [6], {"Algeria": (2, 0), "Panama": None}, "TS-SEQ-15", {"defcon": 2}),
    "a coup: Che under SALT goes for stability 1": Event(CHE, USSR, USSR, {CAMEROON: (2, 0), TUNISIA: (2, 0)}, [1, 1],
        {"Cameroon": (1, 0)}, "TS-REDSCARE-4", {"turn": 4, "effects": [SALT]}),
    "a coup: not in the crisis, but realignments": Event(JUNTA, USSR, USSR, {CHILE: (5, 0), ARGENTINA: (0, 2),
        PERU: (0, 2)}, [1, 1], {"over": None, "Chile": (4, 2)}, "TS-CMC-1 TS-EV-REALIGN TS-7.1", {"turn": 4,
        "effects": [CRISIS]}),
    "realignments: none under Iran-Contra": Event(JUNTA, US, US,
        {**dict.fromkeys((CHILE, ARGENTINA, BRAZIL, VENEZUELA, MEXICO, CUBA, PANAMA), (9, 0)), PERU: (9, 1)}, [1],
        {"Colombia": (2, 0), "Peru": None}, "TS-REDSCARE-2", {"turn": 8, "effects": [IRAN_CONTRA_SCANDAL]}),
    "Ops from the first step on": Event(ABM_TREATY, USSR, USSR, {ITALY: (1, 0)}, [1], {"Italy": (0, 0),
        "military": (0, 4)}, "TS-EV-OPS TS-1.1", {"turn": 4, "defcon": 4}),
    "in the human's round it ends the world": Event(CIA_CREATED, US, USSR, {BRAZIL: (0, 2), PERU: (0, 1)}, [1],
        {"over": "nuclear war in the round of USSR"}, "TS-SEQ-15", {"defcon": 2}),
    "but not by a coup in the crisis": Event(CIA_CREATED, US, USSR, {CUBA: (0, 3), CANADA: (3, 0), MEXICO: (2, 0),
        JAPAN: (4, 0)}, [], {"over": None, "South Korea": (2, 0)}, "TS-CMC-1 TS-EV-OPS", {"defcon": 2,
        "effects": [Effect(CUBAN_MISSILE_CRISIS, USSR)], "turn": 4}),
    "it boycotts to end the world": Event(OLYMPIC_GAMES, USSR, US, {}, [], {"over": "nuclear war in the round of US"},
        "TS-SEQ-15", {"defcon": 2}),
    "otherwise a die": Event(OLYMPIC_GAMES, USSR, US, {}, [3, 6, 1], {"vp": 2}, "TS-GAP-3"),
    "it wins a Summit of the human": Event(SUMMIT, USSR, US, {}, [1, 6], {"over": "nuclear war in the round of US",
        "vp": -2}, "TS-SEQ-15", {"turn": 4, "defcon": 2}),
    "it wins its own Summit": Event(SUMMIT, USSR, USSR, {}, [6, 1, 4], {"over": None, "defcon": 3},
        "TS-SEQ-14 TS-GAP-4", {"turn": 4, "defcon": 2}),
    "How I Learned: never its own end": Event(HOW_I_LEARNED_TO_STOP_WORRYING, USSR, USSR, {}, [1], {"defcon": 2},
        "TS-SEQ-14 TS-GAP-4", {"turn": 4}),
    "How I Learned, fetched in the human's round": Event(STAR_WARS, US, USSR, {}, [],
        {"over": "nuclear war in the round of USSR"}, "TS-SEQ-15", {"turn": 8, "space": (3, 1),
        "discard": [CONTAINMENT, HOW_I_LEARNED_TO_STOP_WORRYING], "defcon": 5}),
    "How I Learned, drawn in the human's round": Event(GRAIN_SALES_TO_SOVIETS, US, USSR, {},
        ["How I Learned to Stop Worrying"], {"over": "nuclear war in the round of USSR"}, "TS-SEQ-15", {"turn": 4,
        "ussr": [HOW_I_LEARNED_TO_STOP_WORRYING, FIDEL], "military": (5, 0)}),
    "a good card goes back for a coup that ends the world": Event(GRAIN_SALES_TO_SOVIETS, US, USSR, {CHILE: (0, 1)},
        ["Containment", 1], {"over": "nuclear war in the round of USSR"}, "TS-SEQ-15", {"turn": 4,
        "ussr": [CONTAINMENT, FIDEL], "defcon": 2}),
    "a good card is played": Event(GRAIN_SALES_TO_SOVIETS, US, US, {}, ["Containment"],
        {"effects": ["Containment (US)"]}, "TS-GRAIN", {"turn": 4, "ussr": [CONTAINMENT]}),
    "a card of the human goes back, for 2 Ops": Event(GRAIN_SALES_TO_SOVIETS, US, US, {ITALY: (0, 1), FRANCE: (1, 0)},
        ["Fidel"], {"France": (3, 0), "known": ["Fidel"]}, "TS-8.1 TS-EV-OPS", {"turn": 4, "ussr": [FIDEL]}),
    "Ask Not: all of the human's, even harmless ones": Event(ASK_NOT_WHAT_YOUR_COUNTRY_CAN_DO_FOR_YOU, US, US,
        {CUBA: (0, 3)}, [["Nasser", "Comecon", "NATO"]] , {}, "TS-ASKNOT", {"turn": 4, "us": [FIDEL, NATO, BLOCKADE],
        "draw": [NASSER, COMECON, DUCK_AND_COVER]}),
    "Aldrich Ames: the human's highest card": Event(ALDRICH_AMES_REMIX, USSR, USSR, {}, [], {"discard": ["NATO"]},
        "TS-EV-DISCARD", {"turn": 8, "us": [FIDEL, NATO, NUCLEAR_TEST_BAN, CONTAINMENT]}),
    "Aldrich Ames: a neutral card before one of its own": Event(ALDRICH_AMES_REMIX, USSR, USSR, {}, [],
        {"discard": ["Olympic Games"]}, "TS-EV-DISCARD", {"turn": 8, "us": [OLYMPIC_GAMES, COMECON]}),
    "Duck and Cover, drawn in the human's round": Event(GRAIN_SALES_TO_SOVIETS, US, USSR, {}, ["Duck and Cover"],
        {"over": "nuclear war in the round of USSR"}, "TS-SEQ-15",
        {"turn": 4, "ussr": [DUCK_AND_COVER, FIDEL], "defcon": 2}),
    "Missile Envy of the human: the deadly card of equals": Event(MISSILE_ENVY, USSR, US, {}, [],
        {"over": "nuclear war in the round of US"}, "TS-SEQ-15", {"turn": 4,
        "ussr": [COMECON, DUCK_AND_COVER, DE_STALINIZATION], "defcon": 2}),
    "Blockade: the AI pays with a card of the human": Event(BLOCKADE, US, USSR, {WEST_GERMANY: (4, 0)}, [],
        {"discard": ["Comecon"], "West Germany": None}, "TS-GAP-2", {"us": [COMECON, CONTAINMENT]}),
    "Blockade: it does not pay with one of its own": Event(BLOCKADE, US, USSR, {WEST_GERMANY: (4, 0)}, [],
        {"discard": None, "West Germany": (0, 0)}, "TS-GAP-2", {"us": [CONTAINMENT]}),
    "Independent Reds: only where the human has control": Event(INDEPENDENT_REDS, US, US, {HUNGARY: (0, 3),
        BULGARIA: (0, 2)}, [], {"Hungary": (3, 3)}, "TS-INDREDS-1"),
    "Brush War: a battleground of 2 without a penalty, in any region": Event(BRUSH_WAR, USSR, USSR,
        {**{c: (0, 9) for c in COUNTRIES if c.stability == 2 and c.battleground}, ITALY: (2, 0), FRANCE: (3, 0),
        BRAZIL: (2, 0)}, [3], {"Brazil": (0, 2)}, "TS-BRUSH-1", {"turn": 4}),
    "Brush War: at -1 before a battleground of 1": Event(BRUSH_WAR, USSR, USSR,
        {**{c: (0, 9) for c in COUNTRIES if c.stability == 2 and c.battleground}, ITALY: (2, 0), FRANCE: (3, 0)}, [4],
        {"Italy": (0, 2)}, "TS-BRUSH-1", {"turn": 4}),
    "Brush War: a battleground of 1 before -2": Event(BRUSH_WAR, USSR, USSR,
        {**WEAK, ITALY: (2, 0), FRANCE: (3, 0), AUSTRIA: (4, 0),
        ZAIRE: (1, 0)}, [3], {"Zaire": (0, 1)}, "TS-BRUSH-2", {"turn": 4}),
    "Brush War: stability 1 at 0 before stability 2 at -2": Event(BRUSH_WAR, USSR, USSR,
        {**WEAK, LAOS_CAMBODIA: (1, 0), JORDAN: (2, 0), IRAQ: (3, 0), ISRAEL: (4, 0)}, [3], {"Laos/Cambodia": (0, 1)},
        "TS-BRUSH-3", {"turn": 4}),
    "Brush War: stability 2 at -1 before stability 1 at 0": Event(BRUSH_WAR, USSR, USSR,
        {**WEAK, SPAIN_PORTUGAL: (2, 0), MOROCCO: (3, 0),
        COLOMBIA: (1, 0)}, [4], {"Spain/Portugal": (0, 2)}, "TS-BRUSH-3", {"turn": 4}),
    "Brush War: at -2 a battleground first, whatever the region": Event(BRUSH_WAR, USSR, USSR,
        {**WEAK, SPAIN_PORTUGAL: (2, 0), ALGERIA: (2, 0), FRANCE: (3, 0), MOROCCO: (3, 0)}, [5], {"Algeria": (0, 2)},
        "TS-BRUSH-3", {"turn": 4}),
    "Brush War: at -2 the more stable": Event(BRUSH_WAR, USSR, USSR,
        {**WEAK, NICARAGUA: (1, 0), HONDURAS: (1, 0), COSTA_RICA: (3, 0), CUBA: (3, 0)}, [5], {"Honduras": (0, 1)},
        "TS-BRUSH-3", {"turn": 4}),
    "war: the smaller penalty": Event(INDO_PAKISTANI_WAR, USSR, USSR, {BURMA: (2, 0), INDIA: (1, 0),
        PAKISTAN: (1, 0)}, [4], {"Pakistan": (0, 1)}, "TS-WAR-1"),
    "war: then the higher stability": Event(INDO_PAKISTANI_WAR, USSR, USSR, {INDIA: (1, 0), PAKISTAN: (1, 0)}, [4],
        {"India": (0, 1)}, "TS-WAR-2"),
    "war: not a country of its own, whatever the penalty": Event(INDO_PAKISTANI_WAR, USSR, USSR,
        {INDIA: (0, 3), PAKISTAN: (1, 0), IRAN: (2, 0)}, [5], {"Pakistan": (0, 1)}, "TS-WAR-1"),
    "war without the boxes: the note on the card stays": Event(INDO_PAKISTANI_WAR, USSR, USSR, {INDIA: (1, 0),
        PAKISTAN: (1, 0)}, [4], {"India": (0, 1)}, "TS-WAR-2", {"options": {"card_notes": False}}),
    "Chernobyl without the boxes: the D20 all the same": Event(CHERNOBYL, US, US, {}, [13],
        {"effects": ["Chernobyl (US, Middle East)"]}, "TS-CHERNOBYL", {"turn": 8, "options": {"card_notes": False}}),
    "Puppet Governments without the boxes: new regions first": Event(PUPPET_GOVERNMENTS, US, US, {FRANCE: (1, 0),
        JAPAN: (1, 0)}, [1], {"Israel": (1, 0), "Chile": (1, 0), "Nigeria": (1, 0)}, "TS-PUPPET-1", {"turn": 4,
        "options": {"card_notes": False}}),
    "Cambridge Five: the best region without a battleground of its own": Event(THE_CAMBRIDGE_FIVE, USSR, USSR,
        {JAPAN: (0, 1), IRAN: (0, 0)}, [], {"Israel": (0, 1)}, "TS-CAMBRIDGE",
        {"us": [ASIA_SCORING, MIDDLE_EAST_SCORING, AFRICA_SCORING], "turn": 4}),
    "Puppet Governments: new regions first": Event(PUPPET_GOVERNMENTS, US, US, {FRANCE: (1, 0), JAPAN: (1, 0)}, [1],
        {"Israel": (1, 0), "Chile": (1, 0), "Nigeria": (1, 0)}, "TS-PUPPET-1 TS-5.A", {"turn": 4}),
    "Chernobyl by the D20": Event(CHERNOBYL, US, US, {}, [13], {"effects": ["Chernobyl (US, Middle East)"]},
        "TS-CHERNOBYL TS-9.3", {"turn": 8}),
    "CIA Created of a US AI gives 2": Event(CIA_CREATED, US, US, {FRANCE: (1, 0), ITALY: (2, 0),
        WEST_GERMANY: (4, 0)}, [], {"France": (3, 0)}, "TS-EV-OPS"),
    "without the boxes as well": Event(CIA_CREATED, US, US, {FRANCE: (1, 0), ITALY: (2, 0), WEST_GERMANY: (4, 0)}, [],
        {"France": (3, 0)}, "TS-EV-OPS", {"options": {"card_notes": False}}),
    "Lone Gunman of a USSR AI gives 2, without the boxes too": Event(LONE_GUNMAN, USSR, USSR, {POLAND: (0, 1),
        EAST_GERMANY: (0, 3)}, [], {"Poland": (0, 3)}, "TS-EV-OPS", {"turn": 4, "options": {"card_notes": False}}),
    "influence: of equals the country beside the human's superpower": Event(INDEPENDENT_REDS, US, US, {HUNGARY: (0, 3),
        ROMANIA: (0, 3)}, [], {"Romania": (3, 3), "Hungary": None}, "TS-9.A"),
    "influence: in Asia, where it has China already": Event(USSURI_RIVER_SKIRMISH, US, US, {JAPAN: (4, 0),
        NORTH_KOREA: (0, 3), SOUTH_KOREA: (3, 0), INDIA: (1, 0)}, [], {"North Korea": (2, 3), "India": (3, 0)},
        "TS-EV-PLACE.1 TS-5.A", {"turn": 4, "china": US}),
    "influence: 2 a country, the human's battlegrounds by stability": Event(LIBERATION_THEOLOGY, USSR, USSR,
        {CUBA: (3, 0), MEXICO: (2, 0), PANAMA: (1, 0)}, [], {"Cuba": (3, 2), "Mexico": (2, 1), "Panama": None},
        "TS-EV-PLACE.1", {"turn": 4}),
    "removal: battlegrounds of Europe, then abroad, then the rest": Event(SUEZ_CRISIS, USSR, USSR, {FRANCE: (3, 0),
        UNITED_KINGDOM: (5, 0), ISRAEL: (1, 0), WEST_GERMANY: (0, 1)}, [], {"France": (1, 0), "Israel": (0, 0),
        "United Kingdom": (4, 0)}, "TS-EV-REMOVE.1"),
    "removal: 2 of each in Late War": Event(EAST_EUROPEAN_UNREST, US, US, {POLAND: (0, 3), EAST_GERMANY: (0, 3),
        HUNGARY: (0, 3), ROMANIA: (0, 3), AUSTRIA: (1, 0)}, [], {"East Germany": (0, 1), "Poland": (0, 1),
        "Hungary": (0, 1), "Romania": None}, "TS-EV-REMOVE.1", {"turn": 8}),
    "a coup: Ortega's ends the world in the human's round": Event(ORTEGA_ELECTED_IN_NICARAGUA, USSR, US, {CUBA: (1, 0),
        HONDURAS: (1, 0)}, [1], {"over": "nuclear war in the round of US"}, "TS-SEQ-15", {"turn": 8, "defcon": 2}),
    "a coup: and spares it in its own": Event(ORTEGA_ELECTED_IN_NICARAGUA, USSR, USSR, {CUBA: (1, 0), HONDURAS: (1, 0)},
        [1], {"over": None}, "TS-SEQ-14", {"turn": 8, "defcon": 2}),
    "a coup: Tear Down This Wall in the human's round": Event(TEAR_DOWN_THIS_WALL, US, USSR, {POLAND: (0, 3),
        ROMANIA: (0, 3)}, [1], {"over": "nuclear war in the round of USSR"}, "TS-SEQ-15", {"turn": 8, "defcon": 2}),
    "Brush War: NATO protects Italy": Event(BRUSH_WAR, USSR, USSR,
        {**{c: (0, 9) for c in COUNTRIES if c.stability == 2 and c.battleground}, ITALY: (2, 0), BRAZIL: (2, 0)}, [3],
        {"Brazil": (0, 2), "Italy": None}, "TS-BRUSH-1", {"turn": 4, "effects": [NATO]}),
    "SALT: its own card before a better neutral one": Event(SALT_NEGOTIATIONS, US, US, {}, [],
        {"discard": ["Nuclear Test Ban", "Comecon"]}, "TS-EV-FETCH", {"turn": 4,
        "discard": [NUCLEAR_TEST_BAN, FORMOSAN_RESOLUTION, COMECON]}),
    "Blockade: a card of 2 that counts 3 pays": Event(BLOCKADE, US, USSR, {WEST_GERMANY: (4, 0)}, [],
        {"discard": ["Fidel"], "West Germany": None}, "TS-GAP-2", {"us": [FIDEL], "effects": [CONTAINMENT]}),
    "Blockade: a card of 3 that counts 2 does not": Event(BLOCKADE, US, USSR, {WEST_GERMANY: (4, 0)}, [],
        {"discard": None, "West Germany": (0, 0)}, "", {"us": [COMECON], "effects": [Effect(RED_SCARE_PURGE, USSR)]}),
    "Star Wars, by the human: Olympic Games, which no human boycotts in his own round": Event(STAR_WARS, US, USSR,
        {CUBA: (1, 0)}, [6, 1], {"vp": 2, "Cuba": None}, "TS-EV-FETCH", {"turn": 8, "defcon": 2, "space": (2, 1),
        "discard": [OLYMPIC_GAMES, FIDEL]}),
    "Olympic Games, drawn in the human's round": Event(GRAIN_SALES_TO_SOVIETS, US, USSR, {}, ["Olympic Games", 6, 1],
        {"vp": 2}, "TS-GRAIN", {"turn": 4, "defcon": 2, "ussr": [OLYMPIC_GAMES]}),
    "and in its own": Event(GRAIN_SALES_TO_SOVIETS, US, US, {FRANCE: (1, 0), ITALY: (2, 0), WEST_GERMANY: (4, 0)},
        ["Olympic Games"], {"vp": None, "France": (3, 0), "known": ["Olympic Games"]}, "TS-SEQ-14 TS-GRAIN",
        {"turn": 4, "defcon": 2, "ussr": [OLYMPIC_GAMES]}),
    "We Will Bury You, drawn in the human's round": Event(GRAIN_SALES_TO_SOVIETS, US, USSR, {}, ["We Will Bury You"],
        {"over": "nuclear war in the round of USSR"}, "TS-SEQ-15", {"turn": 4, "defcon": 2,
        "ussr": [WE_WILL_BURY_YOU]}),
    "Star Wars, by the human: a sure end before one by chance": Event(STAR_WARS, US, USSR, {}, [],
        {"over": "nuclear war in the round of USSR", "discard": ["Five Year Plan", "Summit"]}, "TS-SEQ-15", {"turn": 8,
        "defcon": 2, "space": (2, 1), "ussr": [FIDEL],
        "discard": [FIVE_YEAR_PLAN, HOW_I_LEARNED_TO_STOP_WORRYING, SUMMIT]}),
    "Summit, drawn in the human's round, goes back for a coup": Event(GRAIN_SALES_TO_SOVIETS, US, USSR, {CHILE: (0, 1)},
        ["Summit", 1], {"over": "nuclear war in the round of USSR"}, "TS-SEQ-15", {"turn": 4, "ussr": [SUMMIT],
        "defcon": 2}),
    "and is played where there is none": Event(GRAIN_SALES_TO_SOVIETS, US, USSR, {}, ["Summit", 6, 1],
        {"over": "nuclear war in the round of USSR", "vp": 2}, "TS-SEQ-15", {"turn": 4, "ussr": [SUMMIT], "defcon": 2}),
    "Missile Envy of the human: Duck and Cover before Five Year Plan": Event(MISSILE_ENVY, USSR, US, {}, [],
        {"over": "nuclear war in the round of US"}, "TS-SEQ-15", {"turn": 4, "ussr": [FIVE_YEAR_PLAN, DUCK_AND_COVER],
        "defcon": 2}),
    "Defectors, drawn in the human's round, does nothing for the US": Event(GRAIN_SALES_TO_SOVIETS, US, USSR,
        {FRANCE: (1, 0), ITALY: (2, 0), WEST_GERMANY: (4, 0)}, ["Defectors"], {"vp": None, "France": (3, 0)},
        "TS-8.3 TS-GRAIN TS-EV-OPS", {"turn": 4, "ussr": [DEFECTORS]}),
    "Star Wars: a card that wins before its own cards": Event(STAR_WARS, US, US, {}, [],
        {"over": "Wargames, 1 VP for US"}, "TS-D.2", {"turn": 8, "space": (2, 1), "defcon": 2, "vp": 7,
        "discard": [CONTAINMENT, WARGAMES]}),
    "Star Wars: no Wargames that would not win": Event(STAR_WARS, US, US, {}, [], {"over": None,
        "effects": ["Red Scare/Purge (US)"]}, "TS-8.8", {"turn": 8, "space": (2, 1), "defcon": 2, "vp": 6,
        "discard": [WARGAMES, RED_SCARE_PURGE]}),
    "Star Wars, by the human: NATO, which cannot happen, before Fidel": Event(STAR_WARS, US, USSR, {CUBA: (1, 0)}, [],
        {"Cuba": None, "effects": None}, "TS-EV-FETCH", {"turn": 8, "space": (2, 1), "discard": [FIDEL, NATO]}),
    "Star Wars, by the human: a neutral card that cannot happen before Fidel": Event(STAR_WARS, US, USSR,
        {CUBA: (1, 0)}, [], {"Cuba": None, "over": None}, "TS-EV-FETCH", {"turn": 8, "space": (2, 1),
        "discard": [FIDEL, WARGAMES]}),
    "Star Wars, by the human: Wargames is declined": Event(STAR_WARS, US, USSR, {CUBA: (1, 0)}, [],
        {"Cuba": None, "over": None}, "TS-EV-FETCH", {"turn": 8, "space": (2, 1), "defcon": 2, "vp": -9,
        "discard": [FIDEL, WARGAMES]}),
    "Star Wars, by the human: Muslim Revolution without effect before Fidel": Event(STAR_WARS, US, USSR,
        {CUBA: (1, 0), IRAN: (1, 0)}, [], {"Cuba": None, "Iran": None}, "TS-EV-FETCH.2", {"turn": 8, "space": (2, 1),
        "discard": [FIDEL, MUSLIM_REVOLUTION], "effects": [AWACS_SALE_TO_SAUDIS]}),
    "Star Wars, by the human: its own card that can happen before all": Event(STAR_WARS, US, USSR, {CUBA: (1, 0)}, [],
        {"Cuba": None, "effects": ["Containment (US)"]}, "TS-EV-FETCH", {"turn": 8, "space": (2, 1),
        "discard": [FIDEL, NATO, NUCLEAR_TEST_BAN, CONTAINMENT]}),
    "Star Wars, by the human: Nuclear Test Ban before NATO that cannot happen": Event(STAR_WARS, US, USSR,
        {CUBA: (1, 0)}, [], {"Cuba": None, "vp": 1}, "TS-EV-FETCH", {"turn": 8, "space": (2, 1),
        "discard": [FIDEL, NATO, NUCLEAR_TEST_BAN]}),
    "Star Wars, by the human: only cards that hurt": Event(STAR_WARS, US, USSR, {CUBA: (1, 0)}, [1],
        {"Cuba": (0, 3)}, "TS-SEQ-16", {"turn": 8, "space": (2, 1), "discard": [FIDEL, NASSER]}),
    "Star Wars: no war card under Flower Power": Event(STAR_WARS, US, US, {}, [], {"vp": 1, "defcon": 5}, "TS-EV-FETCH",
        {"turn": 8, "space": (2, 1), "discard": [BRUSH_WAR, NUCLEAR_TEST_BAN, INDO_PAKISTANI_WAR],
        "effects": [FLOWER_POWER]}),
    "SALT: nor is one taken": Event(SALT_NEGOTIATIONS, US, US, {}, [], {"known": ["Olympic Games"]}, "TS-EV-FETCH",
        {"turn": 4, "discard": [BRUSH_WAR, OLYMPIC_GAMES, KOREAN_WAR], "effects": [FLOWER_POWER]}),
    "influence: one battleground is filled before its like": Event(USSURI_RIVER_SKIRMISH, US, US, {JAPAN: (4, 0),
        NORTH_KOREA: (3, 0), INDIA: (1, 2)}, [1], {"Pakistan": (2, 0), "Thailand": (2, 0)}, "TS-5.A TS-SEQ-18",
        {"turn": 4, "china": US}),
    "influence: and one takes what is too little for control": Event(USSURI_RIVER_SKIRMISH, US, US, {JAPAN: (4, 0),
        NORTH_KOREA: (3, 0), **dict.fromkeys((PAKISTAN, THAILAND), (2, 0)), AUSTRALIA: (4, 0)}, [4],
        {"India": (2, 0), "South Korea": (2, 0)}, "TS-5.B TS-SEQ-18", {"turn": 4, "china": US}),
    "influence: what broke control is filled, and then the next is begun": Event(USSURI_RIVER_SKIRMISH, US, US,
        {JAPAN: (4, 0), NORTH_KOREA: (3, 0), **dict.fromkeys((PAKISTAN, THAILAND), (2, 0)), INDIA: (0, 3)}, [],
        {"India": (2, 3), "South Korea": (2, 0)}, "TS-EV-PLACE.1", {"turn": 4, "china": US}),
    "influence: 2 and 2 where the human holds three": Event(USSURI_RIVER_SKIRMISH, US, US, {JAPAN: (0, 4),
        INDIA: (0, 3), PAKISTAN: (0, 2)}, [], {"Japan": (2, 4), "India": (2, 3), "Pakistan": None},
        "TS-EV-PLACE.1", {"turn": 4, "china": US}),
    "influence: of equals one is filled": Event(USSURI_RIVER_SKIRMISH, US, US, {JAPAN: (4, 0), SOUTH_KOREA: (0, 3),
        INDIA: (0, 3), NORTH_KOREA: (3, 0), PAKISTAN: (0, 2)}, [4], {"South Korea": (2, 3), "India": (2, 3),
        "Pakistan": None}, "TS-EV-PLACE.1 TS-5.A TS-SEQ-18", {"turn": 4, "china": US}),
    "influence: by the USSR in Europe": Event(THE_REFORMER, USSR, USSR, {WEST_GERMANY: (4, 0), FRANCE: (3, 0),
        ITALY: (2, 0)}, [], {"West Germany": (4, 2), "France": (3, 2), "Italy": None}, "TS-EV-PLACE.1", {"turn": 8}),
    "influence: no more than control takes": Event(LIBERATION_THEOLOGY, USSR, USSR, {PANAMA: (0, 1), MEXICO: (0, 2),
        CUBA: (0, 2)}, [...], {"Panama": (0, 2), "Cuba": (0, 3)}, "TS-5.A", {"turn": 4}),
    "removal: 2 and 1": Event(SOCIALIST_GOVERNMENTS, USSR, USSR, {WEST_GERMANY: (4, 0), FRANCE: (3, 0), ITALY: (2, 0),
        EAST_GERMANY: (0, 3), ALGERIA: (0, 1), YUGOSLAVIA: (0, 1)}, [], {"West Germany": (2, 0), "France": (2, 0),
        "Italy": None},
        "TS-EV-REMOVE"),
    "removal: of equals one is emptied": Event(THE_VOICE_OF_AMERICA, US, US, {IRAQ: (0, 3), SAUDI_ARABIA: (0, 3),
        JORDAN: (1, 0), EGYPT: (0, 2)}, [4], {"Saudi Arabia": (0, 1), "Iraq": (0, 1), "Egypt": None},
        "TS-EV-REMOVE TS-5.A TS-SEQ-18", {"turn": 4}),
    "removal: battlegrounds that the human held, before those that nobody holds": Event(THE_VOICE_OF_AMERICA, US, US,
        {IRAN: (0, 2), ISRAEL: (0, 2), EGYPT: (0, 2), LEBANON: (1, 0), PAKISTAN: (1, 0), JORDAN: (0, 0),
        SUDAN: (1, 0)}, [1], {"Iran": (0, 0), "Egypt": (0, 0), "Israel": None}, "TS-EV-PLACE.1", {"turn": 4}),
    "step 9 in an event: the human's by the die, whatever their stability": Event(SOCIALIST_GOVERNMENTS, USSR, USSR,
        {UNITED_KINGDOM: (5, 0), GREECE: (2, 0), NORWAY: (0, 1), BULGARIA: (0, 1)}, [1, 4, 1], {"Greece": (1, 0),
        "United Kingdom": (3, 0)}, "TS-9.B.1"),
    "step 9 in an event: Canada beside the US first": Event(SOCIALIST_GOVERNMENTS, USSR, USSR, {UNITED_KINGDOM: (5, 0),
        CANADA: (4, 0), GREECE: (2, 0)}, [1], {"Canada": (2, 0)}, "TS-9.A"),
    "step 9 in an event: the region before all that": Event(COLONIAL_REAR_GUARDS, US, US, {**dict.fromkeys(COUNTRIES,
        (9, 0)), BURMA: (0, 2), SUDAN: (0, 1), TUNISIA: (0, 2), MOROCCO: (0, 3), KENYA: (0, 2)}, [...],
        {"Burma": (1, 2)}, "TS-EV-PLACE.1 TS-9.B.1", {"turn": 4}),
    "influence: in Europe as well": Event(WARSAW_PACT_FORMED, USSR, USSR, {EAST_GERMANY: (0, 1), POLAND: (0, 1)}, [4,
        1], {"Poland": (0, 3), "East Germany": (0, 3), "Finland": (0, 1)}, "TS-2.A TS-SEQ-18"),
    "Warsaw Pact: what helps": Event(WARSAW_PACT_FORMED, USSR, USSR, {**dict.fromkeys(EASTERN_EUROPE, (0, 9)),
        POLAND: (1, 9)}, [], {"Poland": (0, 9)}, "TS-8.6"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHOSEN)
def test_a_choice_inside_an_event(name: str) -> None:
    told = CHOSEN[name]
    more = {"phasing": told.by, "defcon": 3, "round": 2, **told.more}
    options = Options(side="us" if told.ai is US else "ussr", **more.pop("options", {}))
    got, rules = happened(told.card, world(told.influence, options=options, **more), told.dice, told.by, told.wish)
    assert {key: got.get(key) for key in told.after} == told.after, got
    assert set(told.rules.split()) <= set(rules), rules


HELD = [
    # cards held by the USSR's AI, the one that goes, why
    ([NASSER, COMECON], "none", "TS-DIS-1"),  # both are of use
    ([NASSER, DUCK_AND_COVER, MARSHALL_PLAN], "Duck and Cover", "TS-DIS-2"),
    ([NASSER, DUCK_AND_COVER, MARSHALL_PLAN], "Duck and Cover", "TS-SEQ-13"),
    ([KITCHEN_DEBATES, MARSHALL_PLAN], "Kitchen Debates", "TS-DIS-3"),  # 2 points
    ([CAMP_DAVID_ACCORDS, NATO], "Camp David Accords", "TS-DIS-4"),  # 1 point; NATO comes too early
    ([NATO, SUMMIT], "NATO", "TS-DIS-5"),
    ([NASSER, UN_INTERVENTION], "none", "TS-DIS-1"),
    ([UN_INTERVENTION], "none", "TS-DIS-1"),
    ([NATO, UN_INTERVENTION], "NATO", "TS-DIS-1"),
    ([FIVE_YEAR_PLAN, CIA_CREATED], "CIA Created", "TS-DIS-2"),
]


@pytest.mark.parametrize(("cards", "gone", "rule"), HELD)
def test_the_discard_at_the_end_of_a_turn(cards: list[CardId], gone: str, rule: str) -> None:
    p = world({FRANCE: (3, 0)}, ussr=cards, us=[FIDEL], turn=5, options=Options(side="ussr"))
    card, rules = answer(DiscardHeld(USSR, "TS-DIS-1", [NONE, *cards]), p)
    assert (card, rule in rules) == (gone, True), rules


@pytest.mark.parametrize("side", (US, USSR))
def test_what_is_only_too_dangerous_now_is_kept(side: Side) -> None:
    leading = dict.fromkeys(IN[AFRICA], (9, 0) if side is US else (0, 9))
    for defcon, influence, summit in ((2, leading, "none"), (3, leading, "none"), (2, {}, "Summit")):
        p = world(influence, defcon=defcon, options=Options(side="us" if side is US else "ussr"), turn=5, us=[FIDEL],
            ussr=[NATO])  # fmt: skip
        cards: list[Any] = [NONE, OLYMPIC_GAMES, UN_INTERVENTION, SUMMIT]
        assert answer(DiscardHeld(side, "TS-DIS-1", cards), p) == (summit, ["TS-DIS-1"])
        assert answer(DiscardHeld(side, "TS-DIS-1", cards[:3]), p) == ("none", ["TS-DIS-1"])


def test_defectors_is_of_no_use_to_a_us_ai_that_holds_it() -> None:
    p = world(us=[DEFECTORS, CONTAINMENT], ussr=[NASSER], options=Options(side="us"))  # the USSR's turn to act is next
    assert answer(DiscardHeld(US, "TS-DIS-1", [NONE, DEFECTORS, CONTAINMENT]), p) == ("Defectors", ["TS-DIS-1"])


def test_the_doctrine_of_a_turn_does_not_count_at_its_end() -> None:
    p = world(ussr=[NASSER, NATO], turn=5, effects=[BREZHNEV_DOCTRINE], options=Options(side="ussr"))
    assert answer(DiscardHeld(USSR, "TS-DIS-1", [NONE, NASSER, NATO]), p)[0] == "NATO"


# --- the order of regions, pair by pair -------------------------------------------------------------------------------

GROUNDS = dict(zip(REGIONS, (ITALY, JAPAN, EGYPT, CHILE, ALGERIA, CUBA), strict=True))
WEAK_GROUNDS = dict(zip(REGIONS, (ITALY, THAILAND, EGYPT, BRAZIL, ALGERIA, PANAMA), strict=True))
PAIRS = list(pairwise(REGIONS))


def asked(side: Side, card: CardId, countries: Sequence[CountryId], influence: Map) -> tuple[str, list[str]]:
    """Where the AI adds a point, of some countries."""
    p = world(influence, options=Options(side="us" if side is US else "ussr"))
    more: dict[str, Any] = {"left": 4, "most": 2} if card is DE_STALINIZATION else {}
    return answer(AddTo(side, "", countries, card, **more), p)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_influence_of_an_event_by_region(first: Region, second: Region) -> None:
    pair = SPARE[second], SPARE[first]
    place, rules = asked(USSR, COMECON, pair, dict.fromkeys(pair, (9, 0)))
    assert (place, "TS-EV-PLACE.1" in rules) == (SPARE[first].text, True)
    place, rules = asked(USSR, COMECON, pair, {})
    assert (place, "TS-EV-PLACE" in rules) == (SPARE[first].text, True)
    grounds = GROUNDS[second], GROUNDS[first]
    for side, card, rule in ((USSR, THE_CAMBRIDGE_FIVE, "TS-CAMBRIDGE"), (US, PUPPET_GOVERNMENTS, "TS-PUPPET-1"),
        (USSR, DE_STALINIZATION, "TS-DESTAL-3")):  # fmt: skip
        place, rules = asked(side, card, grounds, {})
        assert (place, rule in rules) == (GROUNDS[first].text, True), (card, rules)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_brush_war_by_region(first: Region, second: Region) -> None:
    held = {**WEAK, **dict.fromkeys(
        (WEAK_GROUNDS[first], WEAK_GROUNDS[second]), (1, 0))}  # fmt: skip
    got, rules = happened(BRUSH_WAR, world(held, turn=4, options=Options(side="ussr")), [6], USSR)
    assert (got[WEAK_GROUNDS[first].text], "TS-BRUSH-1" in rules) == ((0, 1), True)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_the_human_s_small_countries_when_all_is_controlled(first: Region, second: Region) -> None:
    held = {**NOWHERE, SPARE[first]: (9, 0), SPARE[second]: (9, 0)}
    check(ussr(held, [FIDEL], [1], f"Fidel: Ops | place {SPARE[first]}", "TS-9.7"))


def test_a_country_beside_the_human_s_superpower() -> None:
    both = (EAST_GERMANY, POLAND)
    assert asked(US, NORAD, both, dict.fromkeys(both, (1, 0)))[0] == "Poland"
    p = world({**dict.fromkeys(both, (0, 3)), WEST_GERMANY: (1, 0), CZECHOSLOVAKIA: (1, 0)}, options=Options(side="us"))
    place, rules = answer(RemoveFrom(US, "", both, EAST_EUROPEAN_UNREST, USSR), p)
    assert (place, "TS-2.C" in rules) == ("Poland", True)
    both = (INDIA, NORTH_KOREA)
    p = world({**dict.fromkeys(both, (0, 3)), PAKISTAN: (1, 0), SOUTH_KOREA: (1, 0)}, options=Options(side="us"))
    place, rules = answer(RemoveFrom(US, "", both, THE_VOICE_OF_AMERICA, USSR), p)
    assert (place, "TS-5.C" in rules) == ("North Korea", True)


def test_star_wars_in_its_own_round_leaves_what_would_end_the_world() -> None:
    p = world(defcon=2, phasing=US, turn=8, options=Options(side="us"))
    card, rules = answer(Fetch(US, "", (DUCK_AND_COVER, OAS_FOUNDED), STAR_WARS), p)
    assert (card, "TS-SEQ-14" in rules) == ("OAS Founded", True)


def test_clauses_that_came_to_nothing_have_not_decided() -> None:
    p = world({CUBA: (0, 3), BRAZIL: (0, 2), FRANCE: (2, 0)}, phasing=USSR, turn=2, options=Options(side="us"))
    got, rules = happened(CIA_CREATED, p, [...], USSR)  # nobody can end the world at DEFCON 5
    assert got["France"] == (3, 0) and "TS-EV-OPS" in rules and "TS-SEQ-15" not in rules, rules
    p = world({BRAZIL: (2, 0), CHILE: (5, 0)}, phasing=USSR, turn=4, effects=[CRISIS], options=Options(side="ussr"))
    got, rules = happened(JUNTA, p, [], USSR)  # neither a coup nor a realignment
    assert got["Chile"] == (5, 2) and "TS-CMC-1" in rules and "TS-EV-REALIGN" not in rules, rules
