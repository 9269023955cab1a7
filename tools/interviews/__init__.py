"""Is the interview the same bot?

A talk is held beside a simulated game: its questions are answered from the game by program, and what it tells is
compared with what was decided and done. Each game has a module here with a generator, `follow(given, opponent, seed,
talks)`: it plays a game, holds talks beside it (which it also puts into `talks`), and yields a `Compared` for each
decision of the bot.

`python tools/interviews` records ten talks of each game in `tests/interviews/`. A test holds them again, and counts
what they cost.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from solo_bots.games import game
from solo_bots.interviews.talk import Talk, answers_of, talk_again
from solo_bots.kernel.case import Fact
from solo_bots.kernel.criteria import Extreme
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.nodes import FIRST_YES, NO_GATE
from solo_bots.kernel.table import Pending, show


class Unanswerable(AssertionError):
    """The interview asks something that the game does not answer."""


class Compared(NamedTuple):
    """One decision: what it was about, what differs (nothing, one hopes), and how many questions it took."""

    topic: str
    differences: list[str]
    questions: int


def is_die(kind: str) -> bool:
    return kind[:1] == "d" and kind[1:].isdigit()


class Person:
    """Somebody who sees the board and answers; a game says how."""

    def __init__(self, name: str, given: Mapping[str, Any]) -> None:
        self.talk = Talk(game(name), given)

    def answer(self, pending: Pending) -> Any:
        """What this person says, as JSON."""
        raise NotImplementedError

    def hold(self) -> Decision[Any, Any]:
        """One decision by questions."""
        while True:
            try:
                return self.talk.run()
            except Pending as pending:
                self.talk.answer(pending, pending.accept(self.answer(pending)))

    @property
    def questions(self) -> int:
        """That were put in the decision under way, dice not counted."""
        return sum(not is_die(question.kind) for question, _ in self.talk.said[-1])


def of_a_fact(pending: Pending, case: Any) -> Any:
    """The answer to a question about the board, from a case that sees it."""
    by, *args = pending.about
    board = case.board
    if by == FIRST_YES:
        return next((name for name, gate in args[0].items() if gate.by(case)), NO_GATE)
    if isinstance(by, Extreme):  # which of these has the most …?
        scores = [by.by.fn(board, o) for o in args[0]]
        best = max(scores) if by.kind == "most" else min(scores)
        return [show(o) for o, s in zip(args[0], scores, strict=True) if s == best]
    assert isinstance(by, Fact), f"{pending.question} is about no fact"
    if args and isinstance(args[0], list):  # which of these …?
        return [show(o) for o in args[0] if by.fn(board, o)]
    value = by.fn(board, *args)
    if isinstance(value, (bool, int)):
        return value
    return [show(o) for o in value] if pending.question.kind in ("several", "row") else show(value)


def follow(name: str, n: int, seed: int, variants: Sequence[Mapping[str, Any]]) -> Iterator[Compared]:
    """n decisions of games, one after another."""
    g, module = game(name), import_module(f"interviews.{name}")
    opponents, i = list(g.opponents.values()), 0
    while True:
        given, opponent = dict(variants[i % len(variants)]), opponents[i % len(opponents)]
        for compared in module.follow(given, opponent, seed * 10_000 + i, []):
            yield compared
            n -= 1
            if n == 0:
                return
        i += 1


def check(name: str, n: int, seed: int = 0, variants: Sequence[Mapping[str, Any]] | None = None) -> bool:
    """Compare n decisions. `variants`: option sets instead of the game's own."""
    topics: Counter[str] = Counter()
    questions: Counter[str] = Counter()
    faults: list[str] = []
    for topic, differences, asked in follow(name, n, seed, variants or game(name).variants):
        topics[topic] += 1
        questions[topic] += asked
        faults += [f"{topic}: {difference}" for difference in differences]
    each = questions.total() / topics.total()
    faulty = f"{len(faults)} differences, {each:.1f} questions each"
    print(f"{name}: {n} interviews against decide, {faulty}: {dict(topics)}")
    for fault in faults[:5]:
        print(f"  {fault}")
    return not faults


# ---------------------------------------------------------------- recorded

# Questions a turn, a card, an action, a round, a reading; neither dice nor draws are counted.
MOST = {"blitzkrieg": 3.5, "undaunted": 2, "dictator": 4.5, "twilight": 5, "supercat": 3}
FOLDER = Path(__file__).resolve().parent.parent.parent / "tests" / "interviews"
DECISIONS = 12  # of each talk


def recorded(name: str, n: int) -> dict[str, Any]:
    """The n-th talk beside a game: its options, its answers, and what was told."""
    g, module = game(name), import_module(f"interviews.{name}")
    talks: list[Talk] = []
    given, opponents = dict(g.variants[n % len(g.variants)]), list(g.opponents.values())
    for compared in module.follow(given, opponents[n % len(opponents)], n, talks):
        assert not compared.differences, compared
    talk = max(talks, key=lambda t: len(t.made))
    told = [[m.text for m in d.moves] for d in talk.made[:DECISIONS]]
    return {"options": talk.given, "answers": answers_of(talk)[: len(told)], "told": told}


def record(name: str) -> None:
    """Ten talks of a game, written to their file: one decision a line."""
    FOLDER.mkdir(exist_ok=True)
    lines = [json.dumps(recorded(name, n), ensure_ascii=False) for n in range(10)]
    (FOLDER / f"{name}.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")


def told_again(name: str) -> list[str]:
    """The recorded talks, held again: what is told otherwise."""
    faults = []
    for n, raw in enumerate(json.loads((FOLDER / f"{name}.json").read_text())):
        talk = talk_again(game(name), raw["options"], [*raw["answers"], []])
        told = [[m.text for m in d.moves] for d in talk.made]
        if told != raw["told"]:
            faults.append(f"talk {n + 1} tells {told}, recorded was {raw['told']}")
    return faults
