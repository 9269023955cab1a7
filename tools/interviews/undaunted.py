"""Undaunted: card by card. The action told, or the one that the told list leads to here, is the one decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any

from interviews import Compared, Person, Unanswerable, is_die, of_a_fact
from solo_bots.interviews.talk import Talk
from solo_bots.kernel.case import Case
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.game import Opponent
from solo_bots.kernel.table import Answer, BadAnswer, Pending, Table
from solo_bots.undaunted.beside.interview import HAND, STILL, If, Left, Line, checklist
from solo_bots.undaunted.bot.facts import NOBODY, BotCase, Outlook, enough_scouted
from solo_bots.undaunted.bot.turn import TABLES
from solo_bots.undaunted.engine.play import Action, End, Play
from solo_bots.undaunted.engine.position import Position
from solo_bots.undaunted.engine.scenario import CARDS, FOG, CardId, Kind
from solo_bots.undaunted.game import GAME

THE_BOARD = ()  # the hand is told every turn
DIE = ("UND-TERM-ROLL", "d10")


class Seen(Outlook):
    """The board as somebody sees it who knows whom a question of the Machine Gunner has named."""

    __slots__ = ("meant",)
    meant: CardId

    def foe_suppressed(self, unit: CardId) -> bool:
        return super().foe_suppressed(unit if unit in CARDS else self.meant)


class Somebody(Person):
    """Somebody who sees the position before a card, what the bot decided, and the position after it."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__("undaunted", given)
        self.decisive: list[str] = []  # the clauses that decided

    def look(self, before: Position, decision: Decision[Any, Any]) -> None:
        move, trace = decision.moves[0], decision.trace
        assert trace is not None
        self.before, self.after, self.move = before, decision.position, move
        self.board = Seen(before, move.card if isinstance(move, Play) else NOBODY)
        self.board.meant = next((s.note for _, s in trace.walk() if s.node == "the target provided"), NOBODY)
        self.dice = [a for a in decision.answers if is_die(a.kind)]
        if not any((a.rule, a.kind) == DIE for a in self.dice):  # nothing can come up: decide rolls none, a person does
            self.dice.append(Answer(*DIE, 1))

    def answer(self, pending: Pending) -> Any:
        question, mine = pending.question, self.before.sides[self.before.bot]
        if is_die(question.kind):
            for n, answer in enumerate(self.dice):
                if (answer.rule, answer.kind) == (question.rule, question.kind):
                    return self.dice.pop(n).value
            raise Unanswerable(f"{question.rule} asks for a {question.kind} that the decision did not roll")
        if pending.about:
            return of_a_fact(pending, Case(self.board, self.board.mind, Table()))
        if question.text == HAND:
            return list(mine.hand)
        now = Counter(self.after.sides[self.before.bot].hand)
        if question.text == STILL:
            return list(now.elements())
        spent = [self.move.card, *([FOG] if self.move.action is Action.RECON else [])]
        return list((now - (Counter(mine.hand) - Counter(spent))).elements())  # what was drawn


def believed(left: Left, after: Position) -> list[str]:
    """What the interview believes of the bot's own things, and is not so."""
    own, turn_over = after.sides[after.bot], after.mover is not after.bot or after.stage == "bid"
    if turn_over or not left.hand:
        return []  # the next turn begins with the hand
    found = []
    for what, told, real in (("hand", left.hand, own.hand), ("play area", left.played, own.play)):
        if sorted(told) != sorted(real):
            found.append(f"{what}: {sorted(told)} is believed, {sorted(real)} is so")
    if left.bolstered is not None and left.bolstered != after.bolstered:
        found.append(f"bolstered: {left.bolstered} is believed")
    if left.aimed is not None and left.aimed != (own.target >= 0):
        found.append(f"target marker: {left.aimed} is believed")
    if left.enough is not None and left.enough != enough_scouted.fn(Outlook(after)):
        found.append(f"enough scouted: {left.enough} is believed")
    return found


def compare(person: Somebody) -> Compared:
    """Hold the interview about one card, and compare it."""
    move, rules = person.move, set[str]()
    topic = f"{CARDS[move.card].kind.value} {move.action.value}" if isinstance(move, Play) else "end"
    try:
        while True:
            told = person.hold()
            first, asked = told.moves[0], person.questions
            assert told.trace is not None
            rules.update(told.trace.decisive())
            if not isinstance(move, Play) or not isinstance(first, Play) or first.card != move.card:
                found = [] if first.text == move.text else [f"{first.text!r} is told, {move.text!r} decided"]
                return finish(person, told, Compared(topic, found, asked))
            action = lead(person.board, told, rules)
            if action is not None:
                break
            if not any((a.rule, a.kind) == DIE for a in person.dice):  # roll again; if nothing else can come up
                action = Action.HUNKER
                break
            person.talk.said[-1] = list(takewhile(lambda pair: not is_die(pair[0].kind), person.talk.said[-1]))
    except (Unanswerable, BadAnswer) as error:
        return Compared(topic, [f"{type(error).__name__}: {error}"], person.questions)
    found = [f"{first.text!r} is told"] if "stay" in first.text else []
    if action is not move.action or (action is Action.INSPIRE and first.unit != move.unit):
        found.append(f"{first.text!r} is told and leads to {action.value}, {move.text!r} decided")
    return finish(person, told, Compared(topic, found + lacking(person, rules, first.text), asked))


def lacking(person: Somebody, rules: set[str], told: str) -> list[str]:
    """Clauses that decided, and that neither the questions nor the list have named."""
    elsewhere = {"UND-SL-2"}  # about the first Squad Leader's card, and told there
    clauses = {r.id for r in GAME.ledger.of_kind("decision")} - elsewhere
    missing = [r for r in person.decisive if r in clauses and r not in rules]
    return [f"the list for {told!r} lacks {', '.join(missing)}"] if missing else []


def finish(person: Somebody, told: Decision[Any, Any], compared: Compared) -> Compared:
    """Keep the decision, if the list has led to what it tells; otherwise the talk cannot go on."""
    first, move = told.moves[0], person.move
    if isinstance(move, Play) and isinstance(first, Play) and first.action is not move.action:
        person.talk = Somebody(person.talk.given).talk  # the person did something else, as the list says
        return compared
    person.talk.keep(told)
    return compared._replace(differences=compared.differences + believed(told.position, person.after))


def lead(board: Outlook, told: Decision[Any, Any], rules: set[str]) -> Action | None:
    """The action to which the list leads on this board; None: roll again."""
    assert told.trace is not None
    action: Action = told.moves[0].action
    kind = board.mind.kind
    case: BotCase = Case(board, board.mind, Table())
    for line in [step.node for _, step in told.trace.walk() if isinstance(step.node, Line)]:
        if line.given is If.CANNOT and not TABLES[kind].possible(case, action):
            assert line.instead is not None
            action = line.instead
        elif line.given is If.NOBODY and action is Action.ATTACK and not board.foes:
            if line.instead is None:
                return None
            action = line.instead
            if kind is Kind.SCOUT:  # "by its list"
                rules.update(more.rule for more in checklist(case, action))
    return action


def held(person: Somebody, before: Position, decision: Decision[Any, Any]) -> Compared:
    """One card."""
    assert decision.trace is not None
    person.look(before, decision)
    person.decisive = decision.trace.decisive()
    return compare(person)


def one_card(p: Position, decision: Decision[Any, Any]) -> Compared | None:
    """The interview about a card in the middle of a turn, with what would be remembered of it."""
    own = p.sides[p.bot]
    if not own.hand or p.mover is not p.bot:
        return None
    person = Somebody({})
    left = Left(p.options, own.hand, own.play, p.bolstered)
    person.talk.made = [Decision((), left, None, ())]
    person.talk.said = [[], []]
    return held(person, p, decision)


def follow(given: Mapping[str, Any], opponent: Opponent, seed: int, talks: list[Talk]) -> Iterator[Compared]:
    """A game; after a card that a list has turned into something else the talk begins anew, at the next turn."""
    table, seats = Table(seed), GAME.seats(opponent.choose)
    p, person, begun = GAME.new(GAME.options(given), table, seats), Somebody(settled(given)), False
    while GAME.result(p) is None:
        if not GAME.bots_turn(p):
            p, begun = GAME.apply(p, opponent.move(p, GAME.legal(p), table), seats, table), True
            continue
        decision = GAME.decide(p, table, seats)
        ended = isinstance(decision.moves[0], End)
        told_before = ended and person.talk.made and not person.talk.made[-1].position.hand
        if begun and not told_before and (not ended or p.sides[p.bot].hand):
            if person.talk not in talks:
                talks.append(person.talk)
            compared = held(person, p, decision)
            yield compared
            if compared.differences:
                return
            begun = bool(person.talk.made)
        begun = begun or ended
        p = decision.position


def settled(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options, with those that would be asked for."""
    options = GAME.options(given)
    return {"scenario": options.scenario, "side": options.side, **given}
