"""The recorded interviews: the same is told, few questions are asked, and what is asked is read."""

from typing import Any

import interviews
import pytest
from interviews.costs import Costs, facts_in
from interviews.unread import unread, unread_in

from solo_bots.interviews.talk import Talk
from solo_bots.kernel.case import Case
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.table import Pending, yes_no
from solo_bots.kernel.trace import Trace


@pytest.mark.parametrize("name", interviews.MOST)
def test_recorded_interviews(name):
    faults = interviews.told_again(name)
    assert not faults, f"{faults[0]} (python tools/interviews records them anew)"
    assert Costs(name).questions <= interviews.MOST[name]


def test_facts_are_counted():
    assert [facts_in(value) for value in (True, 0, "none", [], [1, 2, 0], ["army1"])] == [1, 1, 1, 1, 3, 1]


@pytest.mark.parametrize("name", interviews.MOST)
def test_every_question_is_read(name):
    assert unread(name) == []


class Cat:
    """It hunts unless it rains. The moon matters to nobody; the wind to the day after."""

    settles: dict[str, Any] = {}

    def options(self, raw):
        return dict(raw)

    def interview(self, table, options=None, left=None):
        case: Case[Any, Any] = Case(None, None, table, trace=Trace())
        with case:
            rain = left or table.ask("TOY-1", "Does it rain?", yes_no)
            table.ask("TOY-2", "Is the moon full?", yes_no)
            wind = table.ask("TOY-3", "Is there wind?", yes_no)
            case.do("TOY-1", "sleeps" if rain else "hunts")
        return Decision(case.moves, wind, case.trace, table.log)


def test_a_question_that_nobody_reads_is_found():
    cat: Any = Cat()
    talk = Talk(cat)
    while len(talk.made) < 2:
        try:
            talk.keep(talk.run())
        except Pending as pending:
            talk.answer(pending, pending.accept(False))
    assert unread_in([talk]) == ["TOY-2  Is the moon full?"]
