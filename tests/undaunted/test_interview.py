"""The Undaunted interview against `decide`: in games, anywhere, and every way through its questions."""

import random
from collections import Counter
from typing import Any

import interviews
import pytest
from interviews.undaunted import one_card

from solo_bots.kernel.choices import at_random
from solo_bots.kernel.table import Pending, Table
from solo_bots.undaunted.beside import interview
from solo_bots.undaunted.engine.play import Action, End, Play
from solo_bots.undaunted.engine.scenario import CARDS, FOG
from solo_bots.undaunted.game import GAME
from tests.undaunted import test_oracle as positions


def test_the_interview_says_what_decide_does(capsys):
    assert interviews.check("undaunted", 120, seed=2), capsys.readouterr().out


def compared(n, seed):
    rng = random.Random(seed)
    for i in range(n):
        p = GAME.load(positions.random_position(rng, Counter(), tuple(positions.OPTIONS.items()) if i % 2 else ()))
        decision = GAME.decide(p, Table(rng.randint(1, 10**9)), GAME.seats(at_random))
        yield one_card(p, decision) or ("", [], 0)


def test_the_interview_says_what_decide_does_anywhere():
    found = list(compared(400, 11))
    assert [pair for pair in found if pair[1]] == []
    assert len({topic for topic, _, _ in found}) > 30


@pytest.mark.parametrize(("name", "other"), [
    ("WEAKEST", ()), ("NOBODY_THERE", ()), ("WHICH_PILE", ()), ("NAMED_UNIT", ()), ("CLASSES", ()), ("BY_TYPE", ()),
    ("scout_instead", lambda case: []), ("or_attack", lambda case, rule: []), ("where_to_aim", lambda case: []),
    ("where_to_go", lambda case: []),
])  # fmt: skip
def test_a_missing_line_is_noticed(monkeypatch, name, other):
    monkeypatch.setattr(interview, name, other)
    assert any(differences for _, differences, _ in compared(3000, 11))


EVERYTHING = GAME.options({"scenario": "7"})  # a scenario with all kinds of cards on both sides


def test_whatever_is_answered_nobody_is_told_to_stay():
    """Every way through the questions of every card: the action is told as such, and a list says where it leads."""
    told = Counter()
    silent = {Action.CONTROL, Action.COMMAND, Action.RECON, Action.CONCEAL, Action.BLAST, Action.HUNKER, Action.RECOVER}

    def explore(answers):
        try:
            decision = GAME.interview(Table(script=answers), EVERYTHING)
        except Pending as pending:
            kind = pending.question.kind
            if kind == "d10" and any(a.kind == "d10" for a in answers):
                return  # rolled again
            ways: dict[str, Any] = {"d10": range(1, 11), "yes/no": (True, False), "row": [[]]}  # of a row: nothing
            for way in ways.get(kind, pending.question.allowed):
                explore((*pending.answers, pending.accept(way)))
            return
        move, end = decision.moves
        assert isinstance(move, Play) and end == End()
        assert move.text == f"{move.card} {move.action.value}"
        lines = [s.node for _, s in decision.trace.walk() if isinstance(s.node, interview.Line)]
        lines = [line for line in lines if line.rule != "UND-PLAY-5"]  # of the counter, before the questions
        assert bool(lines) is (move.action not in silent)
        assert all("{" not in line.text and line.rule in GAME.ledger for line in lines)
        told[move.text] += 1

    for card in CARDS:
        if card != FOG:
            try:
                GAME.interview(Table(), EVERYTHING)
            except Pending as pending:
                explore((pending.accept([card]),))
    assert len(told) > 50
