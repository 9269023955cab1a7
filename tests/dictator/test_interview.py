"""The MERC interview against `decide`."""

import interviews


def test_the_interview_is_the_same_bot(capsys):
    """Its questions are answered from positions of games by program.

    It tells what `decide` does, and asks nothing that they do not answer."""
    assert interviews.check("dictator", 150, seed=1), capsys.readouterr().out
