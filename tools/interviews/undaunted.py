"""Undaunted: one card of the bot. The action told, or the one that the told list leads to here, is the one decided."""

from __future__ import annotations

from typing import Any

from solo_bots.games import game
from solo_bots.kernel.case import Case
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.table import Answer, Pending, Table
from solo_bots.undaunted.bot import TABLES
from solo_bots.undaunted.engine import Action, Play
from solo_bots.undaunted.facts import NOBODY, BotCase, Outlook
from solo_bots.undaunted.interview import DOWN, OFF, READY, If, Line, Told, checklist
from solo_bots.undaunted.position import Position
from solo_bots.undaunted.scenario import CARDS, CardId, Kind

from . import Talk, Unanswerable

GAME = game("undaunted")
DIE = ("UND-TERM-ROLL", "d10")


class Seen(Outlook):
    """The board as somebody sees it who knows whom a question of the Machine Gunner has named."""

    __slots__ = ("meant",)
    meant: CardId

    def foe_suppressed(self, unit: CardId) -> bool:
        return super().foe_suppressed(unit if unit in CARDS else self.meant)


def against(before: Position, decision: Decision[Any, Any], talk: Talk) -> tuple[str, list[str]] | None:
    """The card and action that were compared, and the differences; None if the bot holds no card."""
    hand, move, trace = before.sides[before.bot].hand, decision.moves[0], decision.trace
    if not hand:
        return None
    assert trace is not None
    card = move.card if isinstance(move, Play) else NOBODY
    board = Seen(before, card)
    board.meant = next((s.note for _, s in trace.walk() if s.node == "the target provided"), NOBODY)
    if not any((a.rule, a.kind) == DIE for a in talk.dice):  # nothing can come up: decide did not roll, a person does
        talk.dice.append(Answer(*DIE, 1))

    def direct(pending: Pending, _: Any) -> Any:
        if pending.question.rule == "UND-PLAY-1":
            return list(hand)
        if pending.question.rule == "UND-PLAY-5":
            mine, n = before.sides[before.bot], before.unit(before.bot, card)
            return OFF if mine.tiles[n] < 0 else DOWN if mine.suppressed[n] else READY
        raise Unanswerable(f"{pending.question.rule} asks: {pending.question.text}")

    rules: set[str] = set()
    action: Action | None = None
    while True:
        told = talk.run(lambda table: GAME.interview(table, before.options), lambda _: board, direct)
        (first,) = told.moves
        assert told.trace is not None
        rules.update(told.trace.decisive())
        if "stay" in first.text:
            return topic(move), [f"the interview tells {first.text!r}"]
        if not isinstance(move, Play) or not isinstance(first, Told) or first.card != move.card:
            return topic(move), [] if first.text == move.text else [f"{first.text!r} is told, {move.text!r} decided"]
        action = follow(board, told, rules)
        if action is not None:
            break
        if not any((a.rule, a.kind) == DIE for a in talk.dice):  # roll again; if nothing else can come up
            action = Action.HUNKER
            break
    differences = []
    if action is not move.action:
        differences.append(f"{first.text!r} is told and leads to {action.value}, {move.text!r} decided")
    elsewhere = {"UND-SL-2"}  # about the first Squad Leader's card, and told there
    clauses = {r.id for r in GAME.ledger.of_kind("decision")} - elsewhere
    missing = [r for r in trace.decisive() if r in clauses and r not in rules]
    if missing:
        differences.append(f"the list for {first.text!r} lacks {', '.join(missing)}")
    return topic(move), differences


def topic(move: Any) -> str:
    return f"{CARDS[move.card].kind.value} {move.action.value}" if isinstance(move, Play) else "end"


def follow(board: Outlook, told: Decision[Any, Any], rules: set[str]) -> Action | None:
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
