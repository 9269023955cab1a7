"""The transcripts: what a person types at a terminal shows what it showed before."""

import pytest
import transcripts

from solo_bots.games import GAMES, game


@pytest.mark.parametrize("name", transcripts.names())
def test_transcript(name):
    found = transcripts.difference(name, transcripts.made(name))
    assert not found, "\n".join([f"{name} looks otherwise than before; `make transcripts` shows how:", *found[:20]])


def test_there_is_an_interview_and_a_game_of_each_bot():
    for kind in ("interview", "game"):
        of = [transcripts.typed(name)[0][1] for name in transcripts.names() if kind in name]
        assert {game(name).name for name in of} == set(GAMES)
    assert sorted(file.stem for file in transcripts.FOLDER.glob("*.txt")) == transcripts.names()
