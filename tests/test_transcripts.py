"""The transcripts: what a person types at a terminal shows what it showed before."""

import pytest
import transcripts


@pytest.mark.parametrize("name", transcripts.names())
def test_transcript(name):
    found = transcripts.difference(name, transcripts.made(name))
    assert not found, "\n".join([f"{name} looks otherwise than before; `make transcripts` shows how:", *found[:20]])


def test_there_is_an_interview_of_each_bot():
    games = {transcripts.typed(name)[0][1] for name in transcripts.names() if "interview" in name}
    assert games == {"blitzkrieg", "undaunted", "dictator"}
    assert sorted(file.stem for file in transcripts.FOLDER.glob("*.txt")) == transcripts.names()
