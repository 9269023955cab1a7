"""Arcs: every reading of a bot in a game, against what was decided: lines by their clauses, actions by their kind.

The person of these talks sees the real game. A question is answered from the position of the very moment: the one
before the reading, or after as many of its actions as have been told. An interview does not know places, so a plan of
several actions of the game (three agents, two Moves) is one line of the talk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from interviews import Compared, Person, Unanswerable, is_die
from solo_bots.interviews.talk import Talk
from solo_bots.kernel.case import Case, Fact
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.game import Opponent, Refused
from solo_bots.kernel.nodes import FIRST_YES, NO_GATE, implies, is_denied
from solo_bots.kernel.table import BadAnswer, Pending, Question, Table, show
from solo_bots.kernel.trace import Outcome, Trace, is_note
from solo_bots.supercat.beside.interview import (
    AHEAD,
    BOARD,
    BONUS,
    CHANGED,
    DRAWS,
    DRAWS_OR,
    ENDED,
    LEAD,
    LEAD_OR,
    NO_LEAD,
    SECURED,
    SEIZED,
    SINCE,
    TOOK,
    WHOSE,
    ZERO,
    Left,
    changes_for,
    new_chapter,
)
from solo_bots.supercat.beside.questions import USED, Doing, markers_on, own_cards, spendable
from solo_bots.supercat.bot.reading import mind_of
from solo_bots.supercat.bot.terms import Outlook
from solo_bots.supercat.engine.map import SIDES, Side
from solo_bots.supercat.engine.moves import CardPrelude, Declare, Spend, Use
from solo_bots.supercat.engine.position import EFFICIENT_LOGISTICS, Position, Stage, advantaged, lead_card
from solo_bots.supercat.game import GAME

# ---------------------------------------------------------------- the real game


class Watched(Table):
    """A table that keeps what is rolled and drawn, with its words."""

    __slots__ = ("rolled",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rolled: list[tuple[str, str, str, Any]] = []

    def ask(self, rule: str, text: Any, codec: Any, about: Any = (), by: Any = None) -> Any:
        value = super().ask(rule, text, codec, about, by)
        if is_die(codec.kind):
            self.rolled.append((rule, codec.kind, text if isinstance(text, str) else text(), value))
        return value

    def draw(self, rule: str, text: Any, pool: Sequence[Any], by: Any = None) -> Any:
        thing = super().draw(rule, text, pool, by)
        self.rolled.append((rule, "draw", text if isinstance(text, str) else text(), show(thing)))
        return thing


class Reading:
    """A decision of the game, with the positions on its way."""

    def __init__(self, p: Position, table: Watched, seats: Any) -> None:
        self.before, self.side, self.trace = p, GAME.to_move(p), Trace(GAME.names_in(p))
        self.steps: list[tuple[Any, Position]] = []  # a move, and the position after it

        def apply(before: Position, move: Any, seats: Any, table: Table) -> Position:
            after = GAME.apply(before, move, seats, table)
            self.steps.append((move, after))
            return after

        table.rolled.clear()
        self.decision: Decision[Any, Any] = GAME.bot.decide(p, self.side, apply, table, seats, self.trace)
        self.rolled = list(table.rolled)

    def after(self, told: Sequence[Any]) -> Position:
        """The position at the moment when these moves have been told."""
        n = sum(not is_note(move) for move in told)
        notes = next((i for i, move in enumerate(reversed(told)) if not is_note(move)), len(told))
        now = self.before
        for move, p in self.steps:
            n -= not is_note(move)
            notes -= n == 0 and is_note(move) and move.intent.combat != now.turn.intent.combat
            if n < 0 or notes < 0 or p.turn.side != self.side or p.over:
                break
            now = p
        return now

    @property
    def moves(self) -> list[Any]:
        return [move for move, _ in self.steps if not is_note(move)]

    @property
    def lines(self) -> list[tuple[str, Any]]:
        """The moves, each with the clause that has led to it."""
        done = [s for _, s in self.trace.walk() if s.outcome is Outcome.DID and s.said is None and s.note is not None]
        moves = iter(done)
        return [(next(s for s in moves if s.note == move).rule, move) for move, _ in self.steps]


def sign(move: Any) -> str:
    """A move as both sides of the comparison tell it: an action by its kind."""
    action = move.action if isinstance(move, Spend) else None
    if action is not None:
        return f"spend {move.token.text}: {action.kind.value}"
    kind = None if move.text.startswith("use ") else getattr(move, "kind", None)
    return str(kind.value if kind is not None else move.text)


def told_lines(decision: Decision[Any, Any]) -> list[tuple[str, str]]:
    """The lines of a talk."""
    assert decision.trace is not None
    done = [s for _, s in decision.trace.walk() if s.outcome is Outcome.DID and s.said is None and s.note is not None]
    return [(s.rule, sign(s.note)) for s in done if not is_note(s.note)]


THE_BOARD = (BOARD, BONUS)


def turn_is_over(left: Left) -> bool:
    """A turn of a bot is several readings."""
    return left.mind is None


PLANNED = {"Move", "Influence", "Build", "Repair"}
COMBATS = {"ARC-COM-4", "ARC-AGG-8", "ARC-AGG-15", "ARC-AGG-41"}  # told step by step


def differences(mine: Sequence[tuple[str, str]], real: Sequence[tuple[str, str]]) -> list[str]:
    """What a talk tells otherwise; outside combats several actions of one line are one plan."""
    plans: list[tuple[str, set[str]]] = []
    for rule, said in real:
        if plans and plans[-1][0] == rule and rule not in COMBATS and {said, *plans[-1][1]} <= PLANNED:
            plans[-1][1].add(said)
        else:
            plans.append((rule, {said}))
    same = len(mine) == len(plans) and all(
        rule == by and said in them for (rule, said), (by, them) in zip(mine, plans, strict=True)
    )
    return [] if same else [f"tells {mine}, not {plans}"]


# ---------------------------------------------------------------- somebody who answers


def known_by(said: tuple[Any, ...], so: bool, asked: tuple[Any, ...]) -> bool:
    """Is an answer to a question known by another? A yes holds for more actions as well, a no for fewer."""
    return list(said) == list(asked) or (implies(said, asked) if so else implies(asked, said))


class Somebody(Person):
    """Somebody at the table who sees everything."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__("supercat", {"seats": 3, "level": "normal", **given})
        self.chapter = 0  # of the last turn of a bot
        self.since: dict[tuple[Any, ...], bool] = {}  # what was answered in this turn, since the board has changed
        self.loud: Any = None  # the move that has changed it

    def called(self, side: Side) -> Side:
        """The colour of a bot in the talk: of a single one it is never asked."""
        return side if sum(board.bot for board in self.reading.before.boards) > 1 else SIDES[0]

    def look(self, reading: Reading) -> None:
        self.reading, self.rolled, self.needless = reading, list(reading.rolled), list[str]()
        if reading.before.turn.stage is Stage.CARD:
            self.since.clear()

    def answer(self, pending: Pending) -> Any:
        question = pending.question
        if pending.about:
            return self.fact(pending)
        if is_die(question.kind) or question.kind == "draw":
            return self.chance(question)
        return self.other(question.text, pending)

    def chance(self, question: Question) -> Any:
        asked = question.rule, question.kind, question.text
        for n, (*rolled, value) in enumerate(self.rolled):
            if tuple(rolled) == asked:
                del self.rolled[n]
                return value
        raise Unanswerable(f"it asks for a {question.kind} that was not rolled: {question.text}")

    def fact(self, pending: Pending) -> Any:
        """A question about the board."""
        by, *args = pending.about
        p = self.reading.after(pending.case.moves)
        board = Outlook(p, self.reading.side)
        board.seizing = pending.case.board.seizing
        case: Case[Any, Any] = Case(board, mind_of(p, self.reading.side), Table())

        def value(of: Any, *more: Any) -> Any:
            return of.fn(case.board, *more) if isinstance(of, Fact) else of(case, *more)

        if by == FIRST_YES:
            first = next((name for name, g in args[0].items() if all(value(*key) for key in g.keys)), NO_GATE)
            for name, gate in args[0].items():
                if is_denied(pending.case, gate):
                    self.needless.append(f"asks what is known: {gate.text}")
                if name != first and gate.inner is None:
                    self.heard(pending, gate.key, False)
                for key in gate.keys if name == first else ():
                    self.heard(pending, key, True)
                if name == first:
                    break
            return first
        if args and isinstance(args[0], list):  # which of these …?
            return [show(o) for o in args[0] if value(by, o)]
        said = value(by, *args)
        if not getattr(by, "lasting", False) and isinstance(said, bool):
            self.heard(pending, pending.about, said)
        return [show(o) for o in said] if isinstance(said, tuple) else said

    def heard(self, pending: Pending, key: tuple[Any, ...], so: bool) -> None:
        """Note an answer; that it was known already is a fault."""
        loud = [m for m in pending.case.moves if isinstance(m, (Doing, Spend, Use, CardPrelude, Declare))]
        if loud and loud[-1] is not self.loud:
            self.since.clear()
            self.loud = loud[-1]
        for (by, *args), told in self.since.items():
            if known_by((by, *args), told, key):
                self.needless.append(f"asks what is known: {pending.question.text}")
        self.since[key] = so

    def other(self, text: str, pending: Pending) -> Any:
        """The bot's board, the round, and what an action was."""
        p, side = self.reading.before, self.reading.side
        board, steps = p.boards[side], self.reading.steps
        if text.endswith(SINCE):
            return self.changes(pending.question.allowed, p, side)
        if text.endswith((LEAD_OR, DRAWS_OR)) and self.changes(list(self.chosen_from(side)), p, side):
            return CHANGED.text if text == LEAD_OR else [CHANGED.text]
        if text == DRAWS or text.endswith(DRAWS_OR):
            return [card.text for card in steps[0][1].turn.drawn]
        if text == TOOK:
            return len(self.reading.moves)
        if text == SECURED:
            move = self.reading.moves[sum(not is_note(m) for m in pending.case.moves) - 1]
            return getattr(move, "action", move).card
        lead = lead_card(p)
        return {
            WHOSE: side.text,
            BOARD: [board.counter, board.seize, board.cities, len(board.bonus)],
            BONUS: [card.text for card in board.bonus],
            **dict.fromkeys((LEAD, LEAD_OR), lead.text if lead is not None else NO_LEAD.text),
            ENDED: p.chapter != self.chapter,
            AHEAD: not advantaged(p, side, EFFICIENT_LOGISTICS),
            ZERO: p.round.zero,
            SEIZED: p.round.seized,
        }[text]

    def chosen_from(self, side: Side) -> Mapping[str, str]:
        """All that may have changed of a bot."""
        return changes_for(self.renewed(), dict(self.renewed().seats)[self.called(side)])

    def renewed(self) -> Left:
        """What the talk knows at the beginning of a turn."""
        left: Left = self.talk.left
        if self.reading.before.chapter == self.chapter or any(seat.counter for _, seat in left.seats):
            return left
        return replace(left, declared=None, seats=tuple((side, new_chapter(seat)) for side, seat in left.seats))

    def changes(self, allowed: Sequence[str], p: Position, side: Side) -> list[str]:
        """What is not so any more, of what the talk has kept."""
        left = self.renewed()
        seat, board, o = dict(left.seats)[self.called(side)], p.boards[side], Outlook(p, side)
        known = (seat.counter, seat.seize, seat.cities, seat.bonus)
        found = {
            "declared": left.declared is not None and self.lead_is_a_bots and left.declared != markers_on.fn(o),
            "board": known != (board.counter, board.seize, board.cities, board.bonus),
            "cards": seat.cards is None or set(seat.cards) != set(own_cards.fn(o)),
            "tokens": seat.tokens is None or Counter(seat.tokens) != Counter(spendable.fn(o)),
        }
        return [name for name in allowed if found[name]]

    @property
    def lead_is_a_bots(self) -> bool:
        """Has a bot led this round, or is it to lead?"""
        played = self.reading.before.round.played
        return not played or self.reading.before.boards[played[0].side].bot


# ---------------------------------------------------------------- compared


def topic_of(p: Position) -> str:
    if p.turn.stage is Stage.PRELUDE:
        return "Prelude"
    return p.turn.suit.text if p.turn.stage is Stage.ACTIONS and p.turn.suit is not None else "card"


def compare(person: Somebody, reading: Reading) -> Compared:
    """Hold the interview of one reading, and compare it."""
    person.look(reading)
    topic = topic_of(reading.before)
    real = [(rule, sign(move)) for rule, move in reading.lines if not is_note(move)]
    try:
        told = person.hold()
    except (Unanswerable, BadAnswer, Refused) as error:
        return Compared(topic, [f"{type(error).__name__}: {error} ({real})"], person.questions)
    found, asked = differences(told_lines(told), real) + person.needless, person.questions
    found += believed(told.position, reading, person.called(reading.side))
    person.talk.keep(told)
    return Compared(topic, found, asked)


def believed(left: Left, reading: Reading, called: Side) -> list[str]:
    """What the interview believes after a reading, and is not so; the end of a chapter brings something new."""
    after, side = reading.decision.position, reading.side
    if after.chapter != reading.before.chapter or after.over:
        return []
    seat, board, o = dict(left.seats)[called], after.boards[side], Outlook(after, side)
    pairs: dict[str, tuple[Any, Any]] = {
        "cities": (seat.cities, board.cities),
        "seize": (seat.seize, board.seize),
        "hand": (seat.counter - len(seat.bonus), board.counter - len(board.bonus)),
    }
    if left.declared is not None:
        pairs["declared"] = (sorted(left.declared), sorted(markers_on.fn(o)))
    if seat.cards is not None:
        pairs["cards"] = (sorted(set(seat.cards) & set(USED)), sorted(own_cards.fn(o)))
    if left.mind is not None:
        mind = mind_of(after, side)
        pairs["actions"] = ((left.mind.suit, left.mind.pips), (mind.suit, mind.pips))
        mine, its = left.mind.intent, mind.intent
        pairs["in mind"] = ((mine.ability, mine.combat is None), (its.ability, its.combat is None))
    elif after.turn.side == side and after.turn.stage is not Stage.CARD:
        return ["believes that the turn is over"]
    if left.tokens is not None:
        pairs["tokens"] = (sorted(left.tokens), sorted(spendable.fn(o)))
    return [f"{what}: {told} is believed, {so} is so" for what, (told, so) in pairs.items() if told != so]


def follow(given: Mapping[str, Any], opponent: Opponent, seed: int, talks: list[Talk]) -> Iterator[Compared]:
    """A game; the talk begins with it, or some turns later."""
    table, person, n, late = Watched(seed), Somebody(given), 0, seed % 4 * 3
    seats = GAME.seats(opponent.choose)
    p = GAME.new(GAME.options(given), table, seats)
    talks.append(person.talk)
    while GAME.result(p) is None:
        if not GAME.bots_turn(p):
            p = GAME.apply(p, opponent.move(p, GAME.legal(p), table), seats, table)
            continue
        begins = p.turn.stage is Stage.CARD
        n += begins
        reading = Reading(p, table, seats)
        if n > late and (begins or person.talk.made):
            yield (compared := compare(person, reading))
            if compared.differences:
                return
            if any(isinstance(m, (Doing, Spend, Use, CardPrelude, Declare)) for m in person.talk.made[-1].moves):
                person.since.clear()
        p, person.chapter = reading.decision.position, p.chapter
