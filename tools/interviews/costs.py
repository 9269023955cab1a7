"""What a turn of a bot costs whoever answers: prompts, facts told, and lines to read, in the recorded talks.

A prompt for several facts counts as several: each entry of a list or each number is a fact, and "none" is one. Lines
are those of a terminal of 80 columns: the question with its answers, and the order with its why. What tells the board,
at the beginning or afresh, is counted apart; so are dice and draws that Enter leaves to the program.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from interviews import FOLDER
from solo_bots.cli.asking import opened, tell_ask
from solo_bots.cli.beside import AtTable, tell_made, tell_on_the_way
from solo_bots.cli.screen import Screen
from solo_bots.games import game
from solo_bots.interviews.talk import Talk
from solo_bots.kernel.table import Pending, Question, by_chance

COLUMNS = 80
TURN = {
    "blitzkrieg": "a turn",
    "undaunted": "a card",
    "dictator": "an action",
    "twilight": "a round",
    "supercat": "a turn",
}
ASKED, SET_UP, CHANCE = "asked", "set-up", "chance"
Cost = Counter[tuple[str, str]]  # (kind of question, what is counted): how many


def kind_of(name: str, question: Question) -> str:
    """Is a question asked for the turn, about the board at the beginning or afresh, or a die or a draw?"""
    if by_chance(question.kind):
        return CHANCE
    board: tuple[str, ...] = import_module(f"interviews.{name}").THE_BOARD
    return SET_UP if question.text.startswith(board) else ASKED


def facts_in(value: Any) -> int:
    return max(1, len(value)) if isinstance(value, (list, tuple)) else 1


def costs_of(name: str, raw: Any) -> Iterator[tuple[Cost, Any]]:
    """What each decision of a recorded talk costs, and what it leaves."""
    out = io.StringIO()
    at = AtTable(Screen(io.StringIO(), out), Talk(game(name), raw["options"]))
    at.screen.width, at.screen.typing, shown, cost = COLUMNS, True, 0, Cost()

    def read(kind: str) -> None:
        nonlocal shown
        now = sum(bool(line.strip()) for line in out.getvalue().splitlines())
        cost[kind, "lines"] += now - shown
        shown = now

    for answers in raw["answers"]:
        left, cost = iter(answers), Cost()
        while True:
            try:
                made = at.talk.run()
            except Pending as pending:
                tell_on_the_way(at, pending)
                read(ASKED)
                kind, value = kind_of(name, pending.question), next(left)
                tell_ask(at.screen, opened(at.game, pending, 0).ask)
                read(kind)
                cost[kind, "prompts"] += 1
                cost[kind, "facts"] += facts_in(value)
                at.talk.answer(pending, pending.accept(value))
                at.screen.printed = 0
            else:
                break
        at.talk.keep(made)
        tell_made(at, made, len(at.talk.made))
        at.goes_on_with(at.talk)
        read(ASKED)
        yield cost, made.position


class Costs:
    """What the recorded talks of a game cost, turn by turn."""

    def __init__(self, name: str) -> None:
        over = getattr(import_module(f"interviews.{name}"), "turn_is_over", lambda left: True)
        talks = json.loads((FOLDER / f"{name}.json").read_text())
        self.name, self.talks, self.decisions, self.turns = name, len(talks), 0, list[Cost]()
        for raw in talks:
            turn, n = Cost(), 0
            for cost, left in costs_of(name, raw):
                turn, n = turn + cost, n + 1
                if over(left):
                    self.turns.append(turn)
                    self.decisions, turn, n = self.decisions + n, Cost(), 0

    def mean(self, kind: str, what: str, of: int = 0) -> float:
        """In the mean of turns, or of so many other things."""
        return sum(turn[kind, what] for turn in self.turns) / (of or len(self.turns))

    @property
    def questions(self) -> float:
        """That a decision takes; neither dice nor draws are counted."""
        return sum(self.mean(kind, "prompts", self.decisions) for kind in (ASKED, SET_UP))

    @property
    def row(self) -> str:
        """Its row of the table."""
        each = sorted(turn[ASKED, "prompts"] for turn in self.turns)
        of = [each[len(each) // 2], each[-1]]
        asked, board, chance = (
            [f"{self.mean(kind, what, n):.1f}" for what in ("prompts", "facts", "lines")]
            for kind, n in ((ASKED, 0), (SET_UP, self.talks), (CHANCE, 0))
        )
        cells = (self.name, TURN[self.name], *asked, *map(str, of), *board, *chance)
        return ROW.format(*cells).rstrip()


ROW = "{:11} {:9}" + " {:>7} {:>5} {:>5}  {:>6} {:>4} " + 2 * "  {:>7} {:>5} {:>5}"


def table() -> str:
    """What a turn costs, a row a game."""
    heads = (*("prompts", "facts", "lines"), "median", "most", *2 * ("prompts", "facts", "lines"))
    title = f"{'':21} {'in the mean':34}  {'set-up of a talk':19}   dice and draws"
    return "\n".join([title, ROW.format("", "", *heads).rstrip(), *(Costs(name).row for name in TURN)])
