"""The recorded interviews: the same is told, and few questions are asked."""

import interviews
import pytest


@pytest.mark.parametrize("name", interviews.MOST)
def test_recorded_interviews(name):
    faults, mean = interviews.held_again(name)
    assert not faults, f"{faults[0]} (python tools/interviews records them anew)"
    assert mean <= interviews.MOST[name]

