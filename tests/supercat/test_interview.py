"""The Arcs interview against `decide`: every reading of games, of every variant; and that a broken one is noticed."""

from __future__ import annotations

from typing import Any

import interviews.supercat  # before something is broken: it takes names from the interview
import pytest
import soak

from solo_bots.games import game
from solo_bots.interviews.talk import Talk
from solo_bots.kernel.criteria import ByHand
from solo_bots.kernel.nodes import FIRST_YES, Can, Node
from solo_bots.kernel.table import BadAnswer, Pending
from solo_bots.supercat.beside import interview
from solo_bots.supercat.beside import questions as beside
from solo_bots.supercat.bot.general_priorities import GENERAL_PRIORITIES
from solo_bots.supercat.bot.prelude import PRELUDE_PAGE
from solo_bots.supercat.bot.turn import PAGES
from solo_bots.supercat.engine.moves import Intend
from solo_bots.words.answers import answer_meant


def test_interviews_in_games(capsys: pytest.CaptureFixture[str]) -> None:
    """The same lines, by the same clauses, as the bot that sees the board; nothing that is known is asked."""
    assert interviews.check("supercat", 400, seed=1, variants=soak.variants("supercat")), capsys.readouterr().out


TOPICS = {"card", "Prelude", "Administration", "Aggression", "Construction", "Mobilization"}


def test_every_page_is_compared() -> None:
    compared = list(interviews.follow("supercat", 150, 3, game("supercat").variants))
    assert {c.topic for c in compared} == TOPICS
    assert sum(c.questions for c in compared) / len(compared) < 5


BROKEN: dict[str, tuple[Any, str, Any]] = {
    "more actions are fewer": (beside.Chance, "implies", lambda self, other: True),
    "a combat is never favorable": (beside, "can_fight", lambda case, fight: False),
    "no token is kept for an ambition": (beside, "spare", lambda o, token: o.board.tokens.count(token)),
    "no card is kept for an ambition": (beside, "restricted", lambda o, icon: False),
    "the zero marker is forgotten": (interview, "ZERO", interview.SEIZED),
    "a city stays on the board": (interview, "CITY_SITE", None),
    "the combat goes on": (interview.Sitting, "forget", lambda self, about: None),
}


def is_noticed(n: int) -> bool:
    """Does any of so many readings differ?"""
    return any(c.differences for c in interviews.follow("supercat", n, 0, soak.variants("supercat")))


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_interview_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, other = BROKEN[what]
    monkeypatch.setattr(where, name, other)
    assert is_noticed(1500)


def test_an_interview_that_asks_again_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgets(s: Any, move: Intend) -> None:
        s.told.changed()
        s.become(intent=move.intent)

    after: dict[Any, Any] = interview.AFTER
    monkeypatch.setitem(after, Intend, forgets)
    assert is_noticed(300)


def offers(node: Node[Any, Any]) -> list[Any]:
    own = [node.options] if isinstance(node, Can) else []
    return own + [options for _, inner in node.children() for options in offers(inner)]


def test_every_line_has_its_question() -> None:
    pages = (*PAGES.values(), GENERAL_PRIORITIES, PRELUDE_PAGE)
    assert not [o.text for page in pages for o in offers(page) if o not in beside.ASKS]


def test_a_talk_is_the_same_when_it_is_held_again() -> None:
    """What a decision has left is not changed by the one after it."""
    g = game("supercat")
    talk, asked = Talk(g, {"seats": 2, "level": "plain"}), list[str]()
    typed = iter(("6 1 4 0", "construction 4", "construction 6, mobilization 3", "none", "none", "ARC-CON-36"))
    while True:
        try:
            talk.keep(talk.run())
        except Pending as pending:
            with pytest.raises(Pending) as again:
                talk.run()
            assert again.value.question == pending.question
            asked.append(pending.question.text)
            if (line := next(typed, None)) is None:
                break
            talk.answer(pending, answer_meant(pending, line, g.called(None)))
    assert asked[-1] == asked[-2] == FIRST_YES  # the page is read once more
    assert talk.left.mind.pips == 1


@pytest.mark.parametrize(("board", "drawn"), [("6 1 4 0", "agg 2"), ("6 1 4 0", "none"), ("6 1 4 1", "none"),
    ("6 1 4 1", "agg 2"), ("6 1 4 0", "agg 2, agg 3, agg 4")])  # fmt: skip
def test_two_cards_are_drawn(board: str, drawn: str) -> None:
    """Neither fewer nor more, whether or not there is a bonus card; two are taken."""
    g = game("supercat")
    talk = Talk(g, {"seats": 2, "level": "plain"})
    typed = iter((board, *(["construction 6"] if board.endswith("1") else []), "none"))
    with pytest.raises(Pending) as asked:
        while True:
            try:
                talk.run()
            except Pending as pending:
                if pending.question.text == "Which cards does the bot draw?":
                    raise
                talk.answer(pending, answer_meant(pending, next(typed), g.called(None)))
    with pytest.raises(BadAnswer, match=rf"it draws 2, not {len(drawn.split(',')) if drawn != 'none' else 0}"):
        answer_meant(asked.value, drawn, g.called(None))
    assert answer_meant(asked.value, "agg 2, agg 3", g.called(None)) is not None


def test_the_spies_are_told_to_whom_it_concerns() -> None:
    """Once the roll has passed, whoever judges a Song of Freedom is told that the initiative counts as seized."""
    g = game("supercat")
    said = {"What stands": "6 5 4 0", "Which card leads": "mobilization 6", "Which cards does": "agg 3, con 2",
        "How many ambitions": "0", "Which ambitions": "none", "Roll for": "1",
        "Which of these cards": "lattice spies"}  # fmt: skip
    for face, told in ((1, True), (6, False)):
        talk = Talk(g, {"seats": 2, "level": "plain"})
        with pytest.raises(Pending) as stopped:
            while True:
                try:
                    talk.run()
                except Pending as pending:
                    lines = {**said, "Roll for": str(face)}
                    line = next((v for k, v in lines.items() if pending.question.text.startswith(k)), None)
                    if line is None:
                        raise
                    talk.answer(pending, answer_meant(pending, line, g.called(None)))
        assert stopped.value.case is not None
        rules = [s.rule for _, s in stopped.value.case.trace.walk() if isinstance(s.node, ByHand)]
        assert ("ARC-GLD-2" in rules) is told
