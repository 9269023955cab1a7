"""Blitzkrieg!: a whole turn by interview, with the second placement of a blitz, against `decide` and what was done.

The turn is decided and carried out first, and everything the engine announces is kept with the position at that moment.
Then the interview is held: each question is answered from the position that the person would see, and what is told is
compared with what was announced, in its order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from interviews import Talk, Unanswerable
from solo_bots.blitzkrieg.board import Ability, Side
from solo_bots.blitzkrieg.bot import STEP_B
from solo_bots.blitzkrieg.engine import Place, Work, acting, model, place, result, strength
from solo_bots.blitzkrieg.game import GAME
from solo_bots.blitzkrieg.interview import NOTHING, interview
from solo_bots.blitzkrieg.outlook import Outlook
from solo_bots.blitzkrieg.position import Position, Stratagem
from solo_bots.kernel.choices import Choice, Seats, at_random
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.table import Answer, BadAnswer, Pending, Table
from solo_bots.kernel.trace import Outcome, Step

Event = tuple[Any, ...]  # something that happens on the table: (clause, what)


class Watched(Work):
    """A workbench that keeps the position at each choice of the bot, also where it has only one option."""

    def __init__(self, p: Position, seats: Seats, table: Table) -> None:
        super().__init__(p, seats, table)
        self.seen: list[Position] = []

    def choose(self, choice: Choice[Any]) -> Any:
        if choice.side is Side.BOT:
            self.seen.append(self.freeze())
        return super().choose(choice)


class Placement:
    """One placement of the turn: the position before it, and what the engine announced, each with the position then."""

    def __init__(self, before: Position, chance: Table) -> None:
        decision = GAME.decide(before, chance, GAME.seats(at_random))
        self.dice, move = decision.answers, decision.moves[-1]
        assert isinstance(move, Place)
        if len(decision.moves) > 1:  # step A: the rest looks at the position with the stratagem
            token = Stratagem(decision.answers[0].value)
            performs = before.effect if token is Stratagem.STEAMROLL else token
            before = msgspec.structs.replace(before, stratagem=token, effect=performs, drawn=True)
        self.move, self.before, self.after = move, before, decision.position
        rest = [a for a in decision.answers if a.rule not in ("BLZ-T.A1", "BLZ-3.7")]
        table = Table(script=rest)
        work = Watched(before, GAME.seats(at_random), table)
        self.said: list[tuple[str, str, tuple[Any, ...], Position]] = []
        table.hears = lambda rule, text, things: self.said.append((rule, text, things, work.freeze()))
        place(work, move)
        if work.freeze() != decision.position or len(table.log) != len(rest):
            raise AssertionError("the engine does not repeat itself")
        self.choices = work.seen
        self.events = self._events()

    def _events(self) -> list[tuple[Event, int]]:
        """What a person has to be told, each with its place among the announcements."""
        space = self.before.board.space[self.move.space]
        theatre, unit = self.before.board.by_id[space.theatre], acting(self.before, Side.BOT, self.move.unit)
        steps = strength(self.before, Side.BOT, unit, theatre)
        pushes = [steps] if steps else []  # announced without a clause: its own, and a nuclear bomb's
        if unit.ability is Ability.NUCLEAR:
            pushes += [2 for t in self.before.board.theatres if self.before.is_open(t) and t is not theatre]
        found: list[tuple[Event, int]] = []
        for i, (rule, text, things, _) in enumerate(self.said):
            event: Event | None = None
            if rule in ("BLZ-E.1", "BLZ-E.2", "BLZ-E.3", "BLZ-E.12"):
                event = (rule,)
            elif rule in ("BLZ-E.4", "BLZ-E.5", "BLZ-N.7", "BLZ-N.8"):
                event = (rule, things[0] if things else None)
            elif rule == "BLZ-E.6":
                event = (rule, things[1])
            elif rule == "BLZ-N.6":
                event = (rule, things[0] if things else NOTHING)
            elif not rule and text.startswith("{} marker ") and pushes:
                event = ("moves", things[0], pushes.pop(0))
            elif not rule and "task force" in text:
                event = ("no effect", things[0])
            if event is not None:
                found.append((event, i))
        return found

    def scored(self, theatre: str) -> int:
        """The points of the bot for a theatre that it won at the end of its track."""
        campaigns = [c.id for t in self.before.board.theatres if t.id == theatre for c in t.campaigns]
        scores = [things for _, _, things, _ in self.said if len(things) == 4 and things[0] == "the bot scores"]
        return sum(vp for _, vp, _, what in scores if what in (theatre, *campaigns))


def events_told(step: Step, p: Placement) -> list[Event]:
    """What the notes under one placement told the person to do; how far a general moves may be left to the person."""
    found: list[Event] = []
    for note in step.steps:
        if note.outcome is not Outcome.DID or note.said is None:
            continue
        rule, text, things = note.rule, str(note.node), note.said
        if rule in ("BLZ-E.1", "BLZ-E.2", "BLZ-E.3"):
            found += [(rule,)] * things[0]
        elif rule == "BLZ-E.12":
            found.append((rule,))
        elif rule in ("BLZ-E.4", "BLZ-E.5", "BLZ-N.7", "BLZ-N.8"):
            found.append((rule, things[0] if things else None))
        elif rule == "BLZ-E.6":
            found.append((rule, things[0]))
        elif rule == "BLZ-N.6":
            found.append((rule, things[0] if things else NOTHING))
        elif not rule and text.startswith("move the marker"):
            steps = things[1]
            if steps is None and "1 more for each" in text:
                unit, theatre = acting(p.before, Side.BOT, p.move.unit), p.before.board.by_id[things[0]]
                steps = strength(p.before, Side.BOT, unit, theatre)
            found.append(("moves", things[0], steps))
        elif not rule and "task force does not" in text and things:
            found.append(("no effect", things[0]))
    return found


def closings_told(step: Step) -> list[Event]:
    """What was told of closings: a campaign is full, a theatre is won with so many points, a theatre is lost."""
    found: list[Event] = []
    for note in step.steps:
        text, things = str(note.node), note.said or ()
        if "{} is full" in text:
            found.append(("full", things[0]))
        elif "is won at the end" in text:
            found.append(("won", *things))
        elif "{} is yours" in text:
            found.append(("lost", things[0]))
    return found


def closings(p: Placement) -> list[Event]:
    """The same, as the engine did it."""
    found: list[Event] = []
    for t in p.before.board.theatres:
        camp = p.before.camps[t.index] or 1  # 0: not open before
        now, marker = p.after.camps[t.index], p.after.markers[t.index]
        if now <= camp:
            continue
        if marker >= t.half:
            found.append(("won", t.id, p.scored(t.id)))
        elif marker <= -t.half:
            found.append(("lost", t.id))
        else:
            found += [("full", c.id) for c in t.campaigns[camp - 1 : now - 1]]
    return found


class Turn:
    """A whole turn: all placements of a chain of blitzes; and the person who answers for it."""

    def __init__(self, before: Position, seed: int) -> None:
        table = Table(seed)
        self.placements: list[Placement] = []
        position = before
        while True:
            p = Placement(position, table)
            self.placements.append(p)
            position = p.after
            if position.blitz is None:
                break
        self.options = before.options
        self.case: Any = None  # the interview under way, once it has something to tell

    def hold(self, table: Table) -> Decision[Any, Any]:
        try:
            return interview(table, self.options)
        except Pending as pending:
            self.case = pending.case
            raise

    def stage(self) -> tuple[int, bool]:
        """(which placement, is it under way or done?)"""
        case = self.case
        if case is None:
            return 0, False
        begun = sum(s.node is STEP_B for s in case.trace.root.steps)
        return (begun - 1, False) if begun > len(case.moves) else (len(case.moves) - 1, True)

    def told(self) -> list[Event]:
        """What was told of the placement under way."""
        moves, steps = self.case.moves, self.case.trace.find("BLZ-T.B1")
        return events_told(steps[-1], self.placements[len(moves) - 1])

    def board(self, answers: Sequence[Answer]) -> Outlook:
        """The outlook at this moment."""
        self.in_step()
        n, done = self.stage()
        p = self.placements[n] if n < len(self.placements) else None
        if p is None:  # no second placement was possible, but the interview had to ask for that
            return Outlook(self.after_blitz(self.placements[-1]))
        if not done:
            return Outlook(p.before)
        case = self.case
        told = self.told()
        if self.choosing():
            before = sum(e[0] == "BLZ-E.4" for e in told)
            if before >= len(p.choices):
                raise Unanswerable("a strategic advantage that was not taken")
            return Outlook(p.choices[before])
        at = p.events[len(told) - 1][1] if told else 0
        if any("{} is yours" in str(s.node) for s in case.trace.find("BLZ-T.B1")[-1].steps):  # with all that this gave
            at = (p.events[len(told)][1] if len(told) < len(p.events) else len(p.said)) - 1
        return Outlook(p.said[at][3])

    def in_step(self) -> None:
        """Once the interview has told something else than was done, its questions are about another game."""
        case = self.case
        if case is None or not case.moves:
            return
        moves = [p.move for p in self.placements]
        if case.moves != moves[: len(case.moves)]:
            raise Unanswerable(f"tells {[m.text for m in case.moves]}, decided {[m.text for m in moves]}")
        told, p = self.told(), self.placements[len(case.moves) - 1]
        if told != [event for event, _ in p.events[: len(told)]]:
            raise Unanswerable(f"after {p.move.text} tells {told}, done {[event for event, _ in p.events]}")

    def choosing(self) -> bool:
        """Is a strategic advantage being applied?"""
        steps = self.case.trace.find("BLZ-T.B1")[-1].steps
        last = steps[-1] if steps else None
        return last is not None and last.rule == "BLZ-E.4" and last.outcome is Outcome.CHOSE and last.note is None

    def after_blitz(self, p: Placement) -> Position:
        """The position when the second placement was looked for."""
        return next(now for rule, text, _, now in p.said if rule == "BLZ-E.8" and text.startswith("blitz"))

    def direct(self, pending: Pending, board: Outlook) -> Any:
        """A question that is no fact of the board."""
        rule, text, p = pending.question.rule, pending.question.text, board.p
        n, _ = self.stage()
        first = self.placements[0].before
        if rule == "BLZ-S.5":
            return list(first.row)
        if rule == "BLZ-T.A1":
            return first.stratagem.value if first.stratagem is not None else NOTHING
        if rule == "BLZ-SR.1":
            assert first.effect is not None
            return first.effect.value
        if "A spy is in the row" in text:
            at = first if self.case is None else self.after_blitz(self.placements[n])
            return model(at, Side.BOT) or NOTHING
        if rule == "BLZ-E.8":
            then = self.after_blitz(self.placements[n])
            return list(then.row[len(self.case.bot.row) :])
        if rule == "BLZ-N.6":
            left = [event for event, _ in self.placements[n].events[len(self.told()) :]]
            if left and left[0][0] == rule:
                return left[0][1]
        raise Unanswerable(f"{rule} {text} at {p}")


def seed_of(before: Position) -> int:
    """Chance for the turn: another one for each position."""
    return sum(map(len, before.tokens)) + 31 * len(before.supply) + before.vp[0]


def against(before: Position, decision: Decision[Any, Any], talk: Talk) -> tuple[str, list[str]] | None:
    """Hold the interview of a whole turn and compare; None in the middle of a turn."""
    if before.blitz is not None or result(before) is not None:
        return None
    turn = Turn(before, seed_of(before))
    talk.dice = [a for p in turn.placements for a in p.dice]
    filled: list[str] = []

    def hold(table: Table) -> Decision[Any, Any]:
        try:
            return turn.hold(table)
        except Pending as pending:
            moved = [m.space for m in turn.case.moves] if turn.case is not None else []
            filled.extend(f"offers {s}, which was just filled" for s in moved if s in pending.question.allowed)
            raise

    board = "Nippon" if before.board.nippon else "base"
    topic = f"{board}, {len(turn.placements)} placement{'s' if len(turn.placements) > 1 else ''}"
    try:
        told = talk.run(hold, turn.board, turn.direct)
    except (Unanswerable, BadAnswer) as error:
        return topic, [*dict.fromkeys(filled), str(error)]
    assert told.trace is not None
    differences, moves = list(dict.fromkeys(filled)), [p.move for p in turn.placements]
    if list(told.moves) != moves:
        differences.append(f"tells {[m.text for m in told.moves]}, decided {[m.text for m in moves]}")
    for step, p in zip(told.trace.find("BLZ-T.B1"), turn.placements, strict=False):
        mine, engine = events_told(step, p), [event for event, _ in p.events]
        if mine != engine:
            differences.append(f"after {p.move.text} tells {mine}, done {engine}")
        if sorted(closings_told(step)) != sorted(closings(p)):
            differences.append(f"after {p.move.text} tells {closings_told(step)}, closed {closings(p)}")
    return topic, differences
