"""The transcripts: what a person types at a terminal shows what it showed before."""

import re

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


@pytest.mark.parametrize("name", [name for name in transcripts.names() if name.endswith("game")])
def test_order_and_prompt_are_on_one_screen(name):
    """Between two typed lines, from the first order on, there are no more lines than a screen has."""
    orders = 0
    for shown in re.split(r"^.*>(?: .*)?\n", transcripts.stored(name), flags=re.M):
        lines = shown.splitlines()
        first = next((n for n, line in enumerate(lines) if re.match(r"\d+\. \w[\w ]*: ", line)), None)
        if first is not None:
            orders += 1
            assert len(lines) - first < transcripts.ROWS, shown
    assert orders > 3
