"""Questions that no clause reads: whatever is answered, the bot does the same, by the same clauses, and asks the same.

Every answer of the recorded talks is exchanged for others, and the talk is held again. A question, told by its clause
and its words without names and numbers, is read if one of them has led somewhere else: in this decision or a later one.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import Any

from interviews import FOLDER
from solo_bots.games import game
from solo_bots.interviews.otherwise import Place, question_at, with_answer
from solo_bots.interviews.talk import Talk, talk_again
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.table import Answer, BadAnswer, Question, by_chance

SOME = 12  # other answers that are tried, of each kind
STEPS = (1, -1, 2, -2, 5, -5, 10, -10, 20)
Key = tuple[str, str]


def key_of(question: Question) -> Key:
    """A question without what it is about: two of one key are one line of an interview."""
    words = " ".join(w if w.islower() else "…" for w in question.text.split(" "))
    listed = re.sub(r"…[^?]*;[^?]*…", "…", words)
    return question.rule, re.sub(r"…( …)+", "…", listed)


def others(question: Question, value: Any) -> Iterator[Any]:
    """Other answers, as JSON; some may not be possible."""
    names = list(dict.fromkeys((*question.allowed[: SOME - 4], *question.allowed[-4:])))
    if question.kind == "yes/no":
        yield not value
    elif isinstance(value, bool) or not isinstance(value, (int, list)):
        yield from names
    elif isinstance(value, int):
        yield from (value + step for step in STEPS)
    else:
        if question.kind == "numbers":
            yield from ([*value[:i], n + step, *value[i + 1 :]] for i, n in enumerate(value) for step in STEPS)
        yield from ([*value[:i], *value[i + 1 :]] for i in range(len(value)))
        yield from ([*value, name] for name in names)
        yield from ([*value[:i], name, *value[i + 1 :]] for i in range(len(value)) for name in names[:3])
        yield from ([name] for name in names)
        yield from (names[-n:] for n in range(2, 6))
        yield []
        yield from map(list, islice(permutations(value), 1, 24))


def read_in(decision: Decision[Any, Any]) -> list[Any]:
    """What a decision has come to, and by which clauses; announcements are left out, they only repeat what was told."""
    assert decision.trace is not None
    steps = [(depth, s.rule, s.outcome, *(len(x) if x is not None else None for x in (s.before, s.after)))
             for depth, s in decision.trace.walk() if s.said is None]  # fmt: skip
    return [[decision.trace.name(m) for m in decision.moves], steps]


def is_other(before: Talk, after: Talk, start: int) -> bool:
    """Has a talk gone another way, from a decision on?"""
    if len(before.made) != len(after.made):
        return True
    for n in range(start, len(before.said)):
        if [q for q, _ in before.said[n]] != [q for q, _ in after.said[n]]:
            return True
    return any(read_in(b) != read_in(a) for b, a in zip(before.made[start:], after.made[start:], strict=True))


def unread(name: str) -> list[str]:
    """The questions of the recorded talks of a game that no clause reads."""
    raws = json.loads((FOLDER / f"{name}.json").read_text())
    return unread_in([talk_again(game(name), raw["options"], [*raw["answers"], []]) for raw in raws])


def unread_in(talks: Sequence[Talk]) -> list[str]:
    """The questions of these talks that no clause reads."""
    asked: dict[Key, list[tuple[Talk, Place]]] = defaultdict(list)
    given: dict[Key, list[Any]] = defaultdict(list)
    for talk in talks:
        for n, said in enumerate(talk.said):
            for place, (question, answer) in enumerate(said):
                if not by_chance(question.kind):
                    asked[key_of(question)].append((talk, Place(n, place)))
                    given[key_of(question)].append(answer.value)
    found = [at[0] for key, at in asked.items() if not any(is_read(talk, place, given[key]) for talk, place in at)]
    questions = [talk.said[place.decision][place.answer][0] for talk, place in found]
    return sorted(f"{question.rule}  {question.text}".strip() for question in questions)


def is_read(talk: Talk, at: Place, elsewhere: list[Any]) -> bool:
    """Would another answer have led elsewhere?"""
    question, answer = talk.said[at.decision][at.answer]
    pending, tried = question_at(talk, at), list[Answer]()
    for value in (*others(question, answer.value), *elsewhere[:SOME]):
        try:
            other = pending.accept(value)
        except BadAnswer:
            continue
        if other.value == answer.value or other in tried:
            continue
        tried.append(other)
        if is_other(talk, with_answer(talk, at, other), at.decision):
            return True
    return False
