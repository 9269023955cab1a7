"""Is the interview the same bot?

Its questions are answered from a position by program, and what it tells is compared with `decide`.

Each game has a module here with one function, `against(before, decision, talk)`: it runs the game's interview at a
position, answering through `talk`, and returns the topic that was compared and what differs (nothing, one hopes).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from solo_bots.games import game
from solo_bots.kernel.case import Fact
from solo_bots.kernel.criteria import Extreme
from solo_bots.kernel.game import Decision, play
from solo_bots.kernel.table import Answer, Pending, Table, by_chance, show

Direct = Callable[[Pending, Any], Any]  # (question, board) -> what a person who sees the board would say, as JSON


class Unanswerable(AssertionError):
    """The interview asks something that the position does not answer."""


class Talk:
    """One interview, answered from boards.

    Facts are answered by their own functions, dice by those of the decision, the rest by `direct`."""

    def __init__(self, dice: Sequence[Answer]) -> None:
        self.dice = list(dice)  # not used up yet
        self.asked: list[tuple[str, str]] = []  # (rule, text) of every question

    def run(
        self,
        interview: Callable[[Table], Decision[Any, Any]],
        board: Callable[[Sequence[Answer]], Any],
        direct: Direct,
    ) -> Decision[Any, Any]:
        """Ask, answer, ask again. `board` gives the outlook that answers a question, given the answers so far."""
        answers: tuple[Answer, ...] = ()
        while True:
            try:
                return interview(Table(script=answers))
            except Pending as pending:
                self.asked.append((pending.question.rule, pending.question.text))
                answers = (*pending.answers, pending.accept(self.say(pending, board(pending.answers), direct)))

    def say(self, pending: Pending, board: Any, direct: Direct) -> Any:
        question = pending.question
        if by_chance(question.kind):
            for i, answer in enumerate(self.dice):
                if (answer.rule, answer.kind) == (question.rule, question.kind):
                    return self.dice.pop(i).value
            raise Unanswerable(f"{question.rule} asks for a {question.kind} that the decision did not roll")
        if not pending.about:
            return direct(pending, board)
        by, *args = pending.about
        if isinstance(by, Extreme):  # which of these has the most …?
            scores = [by.by.fn(board, o) for o in args[0]]
            best = max(scores) if by.kind == "most" else min(scores)
            return [show(o) for o, s in zip(args[0], scores, strict=True) if s == best]
        assert isinstance(by, Fact)
        if args and isinstance(args[0], list):  # which of these …?
            return [show(o) for o in args[0] if by.fn(board, o)]
        value = by.fn(board, *args)
        if isinstance(value, (bool, int)):
            return value
        return [show(o) for o in value] if question.kind in ("several", "row") else show(value)


def check(name: str, n: int, seed: int = 0, each: int = 7, variants: Sequence[Mapping[str, Any]] | None = None) -> bool:
    """Compare n positions of simulated games, every `each`-th decision of each.

    `variants`: option sets instead of the game's own."""
    g = game(name)
    against = import_module(f"interviews.{name}").against
    topics: Counter[str] = Counter()
    questions = 0
    faults: list[str] = []
    met = 0

    def watch(before: Any, after: Any, decision: Any, moves: Any) -> None:
        nonlocal met, questions
        if decision is None or topics.total() >= n:
            return
        met += 1
        if met % each:
            return
        talk = Talk(decision.answers)
        compared = against(before, decision, talk)
        if compared is None:  # nothing that an interview is held about
            return
        topic, differences = compared
        topics[topic] += 1
        questions += len(talk.asked)
        faults.extend(f"{topic}: {difference} at {g.dump(before)}" for difference in differences)

    opponents, i = list(g.opponents.values()), 0
    kinds = variants or g.variants
    while topics.total() < n:
        variant = kinds[i % len(kinds)]
        play(g, g.options(variant), opponents[i % len(opponents)], Table(seed * 10_000 + i), watch=watch)
        i += 1
    print(
        f"{name}: {topics.total()} interviews against decide, {len(faults)} differences, "
        f"{questions / topics.total():.1f} questions each: {dict(topics)}"
    )
    for fault in faults[:5]:
        print(f"  {fault}")
    return not faults
