"""The recorded interviews: the same is told, and few questions are asked."""

import interviews
import pytest
from interviews.costs import Costs, facts_in


@pytest.mark.parametrize("name", interviews.MOST)
def test_recorded_interviews(name):
    faults = interviews.told_again(name)
    assert not faults, f"{faults[0]} (python tools/interviews records them anew)"
    assert Costs(name).questions <= interviews.MOST[name]


def test_facts_are_counted():
    assert [facts_in(value) for value in (True, 0, "none", [], [1, 2, 0], ["army1"])] == [1, 1, 1, 1, 3, 1]
