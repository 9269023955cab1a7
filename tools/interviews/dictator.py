"""MERC: the actions of the Dictator's squads through a game; and what is chosen in the middle of moves, by topic.

A talk goes along with a game and tells each action. Besides, the moves of a decision are made once more, every choice
of the bot's seat is kept with the position at that moment, and an interview is held about it there. Where a die was
thrown, the interview has to throw one too, for the same things with the same chances; it falls on what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from interviews import Compared, Person, Unanswerable, of_a_fact
from solo_bots.dictator.beside.interview import (
    ACTION,
    AIM_AT,
    FREE_MOVE,
    HIRED,
    IN_FORCE,
    OIL_PLAYED,
    TWO_SQUADS,
    Left,
    may_act,
)
from solo_bots.dictator.bot.facts import Outlook
from solo_bots.dictator.cards.dictators import SpreadSector
from solo_bots.dictator.cards.tactics import FodderSector, ShelledSector
from solo_bots.dictator.engine.attacks import Foe, Six, Target
from solo_bots.dictator.engine.days_and_setup import apply
from solo_bots.dictator.engine.dictators_means import BaseSector, ExtraSector, HiredSector, MilitiaSector
from solo_bots.dictator.engine.kits_and_dogs import Dog
from solo_bots.dictator.engine.legal import END, Go, Move, holds_oil, squads
from solo_bots.dictator.engine.position import FIGURE, Position
from solo_bots.dictator.engine.things import DICTATOR, DICTATORS, MercId, Seat
from solo_bots.dictator.engine.workbench import DONE, Reequip
from solo_bots.dictator.game import GAME
from solo_bots.interviews.talk import Talk
from solo_bots.kernel.case import Case
from solo_bots.kernel.choices import Choice, Seats, at_random
from solo_bots.kernel.criteria import Dice
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.game import Opponent
from solo_bots.kernel.table import BadAnswer, Pending, Table, by_chance, show
from solo_bots.kernel.trace import Trace

MILITIA = (MilitiaSector, SpreadSector, ExtraSector)
TOPICS = {
    BaseSector: "base",
    **dict.fromkeys((ShelledSector, FodderSector), "sector"),
    **dict.fromkeys(MILITIA, "militia"),
    **dict.fromkeys((Target, Dog, Six), "target"),
    HiredSector: "hire",
    Reequip: "equip",
}
THE_BOARD = (
    "Which squads has the Dictator on",
    IN_FORCE,
    *(f"{begin} the {squad} squad" for begin in ("Who is in", "Where does") for squad in TWO_SQUADS),
    *(f"{begin} {name}" for begin in ("Is", "Where is") for name in DICTATORS),
)
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


class Somebody(Person):
    """Somebody who sees a position, and knows the foes by name."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__("dictator", given)
        self.ties: list[Thrown] = []
        self.faces: list[int] = []  # of a throw of several dice
        self.foes: dict[str, Foe] = {}
        self.direct: dict[str, Any] = {}  # answers to questions that begin so
        self.board: Outlook

    def answer(self, pending: Pending) -> Any:
        question = pending.question
        if by_chance(question.kind):
            return self.throw(question.rule, question.text)
        if pending.about:
            pending.about = tuple(self.seen(x) for x in pending.about)
            return of_a_fact(pending, Case(self.board, self.board.mind, Table()))
        for begin, said in self.direct.items():
            if question.text.startswith(begin):
                return said
        raise Unanswerable(f"{question.rule} asks: {question.text}")

    def throw(self, rule: str, text: str) -> int:
        """A die."""
        if not self.faces:
            tie = next((t for t in self.ties if t.rule == rule), None)
            if tie is None:
                raise Unanswerable(f"{rule} asks for a throw that the decision did not need: {text}")
            self.ties.remove(tie)
            self.faces = tie.faces(text)
        return self.faces.pop(0)

    def seen(self, thing: Any) -> Any:
        """A foe as he stands there; the interview knows no more than his name."""
        if isinstance(thing, list):
            return [self.seen(x) for x in thing]
        return self.foes[thing.name] if isinstance(thing, Foe) else thing


# ---------------------------------------------------------------- the actions of a day


def named(p: Position) -> dict[str, list[Any]]:
    """The Dictator's squads by the names they have at the table."""
    names = {0: "primary", 1: "secondary", FIGURE: p.dictator}
    return {str(names[squad[0].squad]): squad for squad in squads(p, DICTATOR).values()}


class Player(Somebody):
    """The privacy player through a game."""

    def look(self, before: Position, decision: Decision[Position, Move], name: str) -> None:
        """An action of a squad is to be decided."""
        teams, left = named(before), self.talk.left
        played = "Oil Reserves" in before.played and before.options.oil_move == "squad"
        self.ties, self.faces = thrown(decision.trace), []
        self.board = Outlook(before, teams[name][0].name)
        self.after, self.moves = decision.position, decision.moves
        changed = changes(left, before) if left is not None else []
        newcomers = {m.name for squad in teams.values() for m in squad if not m.actions and not m.drill}
        self.direct = {
            "What has the Dictator": ACTION,
            "Which squad acts": name,
            "Which squads has": list(teams),
            "A new day": [*changed, *([OIL_PLAYED] if played and not (left is not None and left.oil) else [])],
            IN_FORCE: played,
            FREE_MOVE: holds_oil(before, DICTATOR),
        }
        for team in ("primary", "secondary", before.dictator):
            squad = teams.get(team, [])
            self.direct[f"Who is in the {team} squad"] = [m.name for m in squad]
            self.direct[f"Is {team} on the map"] = [m.name for m in squad]
            where = before.land.names[squad[0].sector] if squad else ""
            self.direct[f"Where does the {team} squad"] = self.direct[f"Where is {team}"] = where
        alive = named(self.after).get(name, [])
        self.direct["The fight in"] = [m.name for m in alive if m.name in {x.name for x in teams[name]}]
        if alive:
            self.direct["Where does the squad stand now"] = before.land.names[alive[0].sector]
        self.newcomers = newcomers

    def answer(self, pending: Pending) -> Any:
        if pending.question.text == HIRED:
            return [m for m in pending.question.allowed if m in self.newcomers]
        case = pending.case
        gone = case is not None and case.moves and isinstance(case.moves[0], Go) and isinstance(self.moves[0], Go)
        if gone and pending.about and len(self.moves) > 1:  # on arrival, before the training
            then = apply(self.board.p, self.moves[0], Recorder(), Table(1))
            self.board, self.moves = Outlook(then, self.board.mind.actor), (END,)
        return super().answer(pending)


def changes(left: Left, p: Position) -> list[str]:
    """The squads that are no longer as they were."""
    teams = named(p)
    told = {s.name: (sorted(s.names), s.sector) for s in left.squads}
    real = {n: (sorted(m.name for m in squad), p.land.names[squad[0].sector]) for n, squad in teams.items()}
    return [n for n in dict.fromkeys([*told, *real]) if told.get(n) != real.get(n)]


def written(move: Move) -> str:
    return f"move {move.to}" if isinstance(move, Go) else move.text


def believed(left: Left, after: Position) -> list[str]:
    """What the interview believes of the squads, and is not so; while the actions are under way."""
    if after.stage != "actions" or not left.today:
        return []
    told = {s.name: (sorted((m.name, m.actions, m.drill) for m in s.members), s.sector) for s in left.squads}
    real = {n: (sorted((m.name, m.actions, m.drill) for m in squad), after.land.names[squad[0].sector])
            for n, squad in named(after).items()}  # fmt: skip
    return [f"squads: {told} is believed, {real} is so"] if told != real else []


def action(person: Player, before: Position, decision: Decision[Position, Move]) -> Iterator[Compared]:
    """The action that is told for the acting squad; if there is none, for each that has an action."""
    assert decision.trace is not None
    teams, left = named(before), person.talk.left
    if decision.moves[0] == END:
        busy = [s.name for s in left.squads if may_act(left, s)] if left is not None and left.today else []
        if left is None or not left.squads or not teams:
            return
        expected: list[list[str]] = [[] for _ in busy]
    else:
        actor = MercId(decision.trace.find("DIC-3.0.1")[0].note)
        busy = [n for n, squad in teams.items() if any(m.name == actor for m in squad)]
        expected = [[written(m) for m in decision.moves]]
    for name, moves in zip(busy, expected, strict=True):
        person.look(before, decision, name)
        try:
            told = person.hold()
        except (Unanswerable, BadAnswer) as error:
            yield Compared("action", [f"{type(error).__name__}: {error}"], person.questions)
            return
        asked, mine = person.questions, [written(m) for m in told.moves if m != END]
        found = [] if mine == moves else [f"{name}: told {mine}, decided {moves}"]
        person.talk.keep(told)
        yield Compared("action", found + (believed(told.position, decision.position) if moves else []), asked)


# ---------------------------------------------------------------- choices in the middle of moves


class Made:
    """A choice that the bot's seat has made, and where."""

    def __init__(self, choice: Choice[Any], position: Position, picked: Any, dice: list[Thrown]) -> None:
        self.topic, self.options, self.choice = TOPICS[type(choice)], list(choice.options), choice
        self.position, self.picked, self.dice = position, picked, dice

    @property
    def told(self) -> str:
        if self.topic == "base":
            return f"the base is {self.picked}"
        if self.topic == "hire":
            return f"in {self.picked}"
        if self.topic == "target":
            return f"aim at {self.picked.name}"
        return {"sector": "the sector is ", "militia": "militia go to "}.get(self.topic, "") + show(self.picked)


class Recorder(Seats):
    """The bot in its seat; what it chooses is kept. The Rebels choose anything."""

    def __init__(self) -> None:
        super().__init__(at_random, GAME.bot, GAME.is_bot)
        self.made: list[Made] = []

    def choose(self, choice: Choice[Any], position: Any, table: Table) -> Any:
        self.trace = Trace()
        picked = super().choose(choice, position, table)
        if choice.side is Seat.DICTATOR and type(choice) in TOPICS:
            self.made.append(Made(choice, position, picked, thrown(self.trace)))
        return picked


def card_of(choice: Choice[Any]) -> str:
    """The card or the ability by which militia are placed."""
    if isinstance(choice, MilitiaSector):
        return choice.by
    return "Mussolini, spreading" if isinstance(choice, SpreadSector) else "Extra militia"


def answers(made: Made) -> dict[str, Any] | None:
    """What somebody says who knows what may be chosen; None: nothing that an interview is held about."""
    p, options = made.position, made.options
    held, land = p.control(), p.land
    if made.topic == "militia":
        kinds: dict[str, list[str]] = {"Rebel-controlled": [], "neutral": [], "Dictator's": []}
        for s in options:
            c = held[land.index[s]]
            kinds["Rebel-controlled" if c > 0 else "neutral" if c < 0 else "Dictator's"].append(s)
        allowed = {f"Which {kind} sectors": names for kind, names in kinds.items()}
        room = p.base >= 0 and land.names[p.base] in options
        return {"Which card": card_of(made.choice), "Has the base": room, **allowed}
    if made.topic == "hire":
        assert isinstance(made.choice, HiredSector)
        there = [n for n in named(p) if n in ("primary", "secondary")]
        if len(there) > 1:
            return None
        rebels = [land.names[n] for n, c in enumerate(held) if c > 0]
        return {"Who is hired": made.choice.merc, "Which squads has": there, "Which sectors are Rebel": rebels,
                "Which sectors does": options}  # fmt: skip
    if made.topic == "equip":
        who = sorted({s.who for s in options if s.who})
        assert isinstance(made.choice, Reequip)
        sector = land.index[made.choice.sector]
        carry = {f"What does {m.name} carry": list(m.gear) for m in p.mercs}
        return {"Who re-equips": who, **carry, "What lies in": list(dict.fromkeys(p.stashes[sector]))}
    text = {"base": "Which Industries", "sector": "Between which", "target": AIM_AT}[made.topic]
    return {text: [f.name for f in options] if made.topic == "target" else options}


def about(made: Made) -> Compared | None:
    """Hold the interview about a choice, and compare it."""
    said = answers(made)
    if said is None or (made.topic == "equip" and not any(s.who for s in made.options)):
        return None
    p = made.position
    person = Somebody({**GAME.dump(p)["options"], "rebels": p.rebels, "dictator": p.dictator})
    person.board = Outlook(p)
    person.ties, person.direct = list(made.dice), {"What has the Dictator": made.topic, **said}
    person.foes = {f.name: f for f in made.options} if made.topic == "target" else {}
    if made.topic == "hire":
        person.board = Outlook(made.position, aim=weakest(made))
    try:
        (told,) = person.hold().moves
    except (Unanswerable, BadAnswer) as error:
        return Compared(made.topic, [f"{type(error).__name__}: {error}"], person.questions)
    expected, text = made.told, told.text
    if made.topic == "equip":
        good = text.split("; ")[0] == (expected if made.picked != DONE else "nobody changes anything")
    elif made.topic == "militia" and text == "militia go to the base":
        good = made.picked == made.position.land.names[made.position.base]
    else:
        good = text.endswith(expected) if made.topic == "hire" else text == expected
    found = [] if good else [f"told {text!r}, chosen {expected!r} of {[show(o) for o in made.options]}"]
    if person.ties and good and made.topic != "equip":
        found.append(f"{expected}: the interview has not thrown for {[t.rule for t in person.ties]}")
    return Compared(made.topic, found, person.questions)


def weakest(made: Made) -> Any:
    """The weakest Rebel sector, as the trace of the decision found it."""
    o = Outlook(made.position)
    force = {n: o.strength(n) for n in o.rebel_sectors}
    least = [o.name(n) for n in force if force[n] == min(force.values())]
    tie = next((t for t in made.dice if t.rule == "DIC-4.5.2"), None)
    return (tie.chosen if tie is not None else least[0]) if least else None


def choices(before: Position, moves: Sequence[Move]) -> Iterator[Compared]:
    """The choices that the bot has to make in these moves."""
    seats, table, p = Recorder(), Table(97 * before.day + sum(map(sum, before.militia))), before
    for move in moves:
        p = apply(p, move, seats, table)
    for made in seats.made[:MOST]:
        compared = about(made)
        if compared is not None:
            yield compared


def follow(given: Mapping[str, Any], opponent: Opponent, seed: int, talks: list[Talk]) -> Iterator[Compared]:
    """A game, with all that the Dictator has to decide in it."""
    table, seats = Table(seed), GAME.seats(opponent.choose)
    p = GAME.new(GAME.options(given), table, seats)
    person = Player({**given, "rebels": p.rebels, "dictator": p.dictator})
    talks.append(person.talk)
    while GAME.result(p) is None:
        if not GAME.bots_turn(p):
            p = GAME.apply(p, opponent.move(p, GAME.legal(p), table), seats, table)
            continue
        decision = GAME.decide(p, table, seats)
        if p.stage == "actions" and squads(p, DICTATOR):
            for compared in action(person, p, decision):
                yield compared
                if compared.differences:
                    return
        yield from choices(p, decision.moves)
        p = decision.position
