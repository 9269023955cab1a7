"""MERC: the action of a squad by interview against `decide`; base, Rebel sectors and targets against the bot's seat.

The last three are chosen in the middle of a move. So the moves of the decision are made once more, every such choice is
kept with the position at that moment, and the interview is held about it there. Where a die was thrown, the interview
has to throw one too, for the same things with the same chances; it falls on what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from interviews import Talk, Unanswerable
from solo_bots.dictator.actions import arrivals
from solo_bots.dictator.cards import DICTATOR, MercId, Seat
from solo_bots.dictator.combat import Foe, Six, Target
from solo_bots.dictator.days import apply
from solo_bots.dictator.dictators import SpreadSector
from solo_bots.dictator.engine import END, Go, Move, squads
from solo_bots.dictator.facts import Outlook
from solo_bots.dictator.game import GAME
from solo_bots.dictator.interview import ACTS, SECTOR, TARGETS, THE_BASE, interview
from solo_bots.dictator.kits import Dog
from solo_bots.dictator.position import Position
from solo_bots.dictator.regime import BaseSector, ExtraSector, MilitiaSector
from solo_bots.dictator.tactics import FodderSector, ShelledSector
from solo_bots.kernel.choices import Choice, Seats, at_random
from solo_bots.kernel.criteria import Dice
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.table import Pending, Table, by_chance, show
from solo_bots.kernel.trace import Trace

MILITIA = (MilitiaSector, SpreadSector, ExtraSector)
TOPICS = {
    BaseSector: THE_BASE,
    **dict.fromkeys((ShelledSector, FodderSector, *MILITIA), SECTOR),
    **dict.fromkeys((Target, Dog, Six), TARGETS),
}
MOST = 12  # choices of one decision


def results_in(span: str) -> list[int]:
    """The results, counted from 1, that "3", "1–2, 5" or, with several dice, "1-1 to 3-6" are."""

    def counted(text: str) -> int:
        result = 0
        for face in text.split("-"):
            result = result * 6 + int(face) - 1
        return result + 1

    found: list[int] = []
    for part in span.split(", "):
        ends = [counted(text) for text in part.replace("–", " to ").split(" to ")]
        found += range(ends[0], ends[-1] + 1)
    return found


class Thrown:
    """A tie that a die has decided: the clause, the chance of each, who it was."""

    def __init__(self, rule: str, options: Sequence[Any], chosen: Any) -> None:
        units = {show(o): o.units if isinstance(o, Foe) else 1 for o in options}
        self.rule, self.chosen = rule, show(chosen)
        self.chances = {name: Fraction(n, sum(units.values())) for name, n in units.items()}

    def faces(self, text: str) -> list[int]:
        """Dice on which the question comes to the same.

        It reads "Roll a d6+d6 …: 1-1 to 3-6: this; 4-1 to 6-5: that; anything above: roll again"."""
        how, _, told = text.partition(": ")
        parts = [share.partition(": ") for share in told.split("; ")]
        shares = {name: results_in(span) for span, _, name in parts if span != "anything above"}
        size = {name: len(results) for name, results in shares.items()}
        chances = {name: Fraction(n, sum(size.values())) for name, n in size.items()}
        if chances != self.chances:
            raise Unanswerable(f"{self.rule} throws for {chances}, where the decision threw for {self.chances}")
        result, dice = shares[self.chosen][0] - 1, how.count("d6")
        return [result // 6**n % 6 + 1 for n in reversed(range(dice))]


def thrown(trace: Trace | None) -> list[Thrown]:
    """All ties that were thrown for, in order."""
    assert trace is not None
    dice = [s for _, s in trace.walk() if isinstance(s.node, Dice) and s.steps]
    return [Thrown(s.rule, s.before, s.after[0]) for s in dice if s.before and s.after]


class Made:
    """A choice that the bot's seat has made, and where."""

    def __init__(self, choice: Choice[Any], position: Position, picked: Any, dice: list[Thrown]) -> None:
        self.topic, self.options = TOPICS[type(choice)], list(choice.options)
        self.position, self.picked, self.dice = position, picked, dice
        if isinstance(choice, MILITIA):  # DIC-4.4.1: only among those of the Rebels
            held = position.control()
            self.options = [s for s in self.options if held[position.land.index[s]] > 0]

    @property
    def told(self) -> str:
        if self.topic == THE_BASE:
            return f"the base is {self.picked}"
        return f"aim at {self.picked.name}" if self.topic == TARGETS else str(self.picked)


class Recorder(Seats):
    """The bot in its seat; what it chooses is kept. The Rebels choose anything."""

    def __init__(self) -> None:
        super().__init__(at_random, GAME.bot, GAME.is_bot)
        self.made: list[Made] = []

    def choose(self, choice: Choice[Any], position: Any, table: Table) -> Any:
        self.trace = Trace()
        picked = super().choose(choice, position, table)
        if choice.side is Seat.DICTATOR and type(choice) in TOPICS:
            made = Made(choice, position, picked, thrown(self.trace))
            if picked in made.options:
                self.made.append(made)
        return picked


class Person(Talk):
    """Somebody who sees the position, and after a move the one that it has led to; and who knows the foes by name."""

    def __init__(
        self, talk: Talk, ties: list[Thrown], now: Outlook, then: Outlook | None = None, foes: Sequence[Foe] = ()
    ) -> None:
        super().__init__(())
        self.asked, self.ties, self.now, self.then = talk.asked, ties, now, then
        self.foes = {f.name: f for f in foes}
        self.faces: list[int] = []  # of a throw of several dice

    def say(self, pending: Pending, board: Any, direct: Any) -> Any:
        question = pending.question
        if by_chance(question.kind):
            if not self.faces:
                tie = next((t for t in self.ties if t.rule == question.rule), None)
                if tie is None:
                    needless = f"asks for a throw that the decision did not need: {question.text}"
                    raise Unanswerable(f"{question.rule} {needless}")
                self.ties.remove(tie)
                self.faces = tie.faces(question.text)
            return self.faces.pop(0)
        if pending.about and pending.about[0] is arrivals:  # the squad has moved
            if self.then is None:
                raise Unanswerable(f"{question.rule} asks who trains on arrival, where the decision did not move")
            self.now = self.then
        pending.about = tuple(self.seen(x) for x in pending.about)
        return super().say(pending, self.now, direct)

    def seen(self, thing: Any) -> Any:
        """A foe as he stands there; the interview knows no more than his name."""
        if isinstance(thing, list):
            return [self.seen(x) for x in thing]
        return self.foes[thing.name] if isinstance(thing, Foe) else thing

    def hold(self, p: Position, topic: str, of: Sequence[str]) -> list[str]:
        """The interview about a topic; `of`: the squad, the sectors, or whom one can aim at. What is told."""

        def direct(pending: Pending, _: Any) -> Any:
            return topic if pending.question.rule == "DIC-0.2" else list(of)

        told = self.run(lambda table: interview(table, p.options), lambda _: self.now, direct)
        return [written(m) for m in told.moves]


def written(move: Move) -> str:
    return f"move {move.to}" if isinstance(move, Go) else move.text


def action(before: Position, decision: Decision[Position, Move], talk: Talk) -> list[str]:
    """The action that is told for the acting squad; if there is none, for each."""
    teams = [[m.name for m in squad] for squad in squads(before, DICTATOR).values()]
    expected, then = [written(m) for m in decision.moves], None
    if decision.moves[0] != END:
        assert decision.trace is not None
        actor = MercId(decision.trace.find("DIC-3.0.1")[0].note)
        teams = [team for team in teams if actor in team]
    if isinstance(decision.moves[0], Go):
        then = Outlook(apply(before, decision.moves[0], Recorder(), Table(1)), teams[0][0])
    differences = []
    for team in teams:
        told = Person(talk, thrown(decision.trace), Outlook(before, team[0]), then).hold(before, ACTS, team)
        if told != expected:
            differences.append(f"{', '.join(team)}: told {told}, decided {expected}")
    return differences


def choices(before: Position, moves: Sequence[Move], talk: Talk) -> dict[str, list[str]]:
    """What differs, by topic, in the choices that the bot has to make in these moves."""
    seats, table, p = Recorder(), Table(97 * before.day + sum(map(sum, before.militia))), before
    for move in moves:
        p = apply(p, move, seats, table)
    found: dict[str, list[str]] = {}
    for made in seats.made[:MOST]:
        foes = made.options if made.topic == TARGETS else []
        person = Person(talk, made.dice, Outlook(made.position), foes=foes)
        told = person.hold(made.position, made.topic, [f.name for f in foes] or made.options)
        differences = found.setdefault(made.topic.split(":")[0], [])
        if told != [made.told]:
            differences.append(f"told {told}, chosen {made.told!r} of {made.options}")
        if person.ties:
            differences.append(f"{made.told}: the interview has not thrown for {[t.rule for t in person.ties]}")
    return found


def against(before: Position, decision: Decision[Position, Move], talk: Talk) -> tuple[str, list[str]] | None:
    """The topics compared at a decision, and the differences."""
    found = choices(before, decision.moves, talk)
    if before.stage == "actions" and squads(before, DICTATOR):
        found["action"] = action(before, decision, talk)
    if not found:
        return None
    return ", ".join(sorted(found)), [f"{topic}: {line}" for topic, lines in found.items() for line in lines]
