"""Files from before clauses were mended load; where a mended clause decides otherwise, play resumes before that."""

import json
import shutil
from pathlib import Path

import pytest

from solo_bots import __version__, cli
from solo_bots.companion.app import Companion
from solo_bots.games import game
from solo_bots.kernel.session import SaveError, Session, read_save, to_share
from solo_bots.kernel.share import newer, read_shared, share

SAVES = Path(__file__).resolve().parent / "saves"
WHOLE = ["blitzkrieg_whole", "undaunted_whole", "dictator_whole", "twilight_whole", "supercat_whole"]
PARTS = {"undaunted_parts": ("event 11 (", "UND-MOVE-7"), "dictator_parts": ("event 25 (", "DIC-4.6.4")}


@pytest.mark.parametrize("file", sorted(p.stem for p in SAVES.glob("*.json") if p.stem not in PARTS))
def test_a_file_that_agrees_loads_whole(file):
    save = read_save(SAVES / f"{file}.json")
    assert save.format == (3 if file.startswith(("twilight", "supercat")) else 2 if file.endswith("format2") else 1)
    session = Session.replay(game(save.game), save)
    assert not session.parted and not session.newer and (save.version == "") == (save.format < 3)
    assert [e.moves for e in session.events] == [e.moves for e in save.events]
    assert (session.question is not None) == (save.doing is not None) == file.endswith("by_hand")
    again = Session.replay(game(save.game), session.dump())  # in the format of today
    assert again.position == session.position and again.question == session.question


@pytest.mark.parametrize("file", PARTS)
def test_a_file_that_parts_resumes_at_the_last_event_that_agrees(file):
    save = read_save(SAVES / f"{file}.json")
    session = Session.replay(game(save.game), save)
    event, clause = PARTS[file]
    n = int(event.split()[1])
    assert session.parted.startswith(event) and f"since {clause} was mended" in session.parted
    assert session.parted.endswith(f"play resumes after event {n - 1}")
    assert [e.moves for e in session.events] == [e.moves for e in save.events[:n]] and session.question is None
    while session.result is None and len(session.events) < n + 3:  # and it goes on
        if session.question is not None:
            session.answer(session.question.allowed[0])
        elif session.bots_turn:
            session.bot()
        else:
            session.play(session.game.write(session.game.legal(session.position)[0]))


@pytest.mark.parametrize("file", PARTS)
def test_the_terminal_says_so_and_leaves_the_file_alone(file, tmp_path, capsys):
    path = tmp_path / "old.json"
    shutil.copy(SAVES / f"{file}.json", path)
    before = path.read_bytes()
    assert cli.main(["check", str(path)]) == 0
    assert PARTS[file][1] in capsys.readouterr().out
    assert cli.main(["play", "--save", str(path), "--auto"]) == 0
    said = capsys.readouterr().out
    assert PARTS[file][0] in said and PARTS[file][1] in said
    assert f"from here the game is saved as {tmp_path / 'old.2.json'}" in " ".join(said.split())
    assert path.read_bytes() == before
    assert Session.load(game(read_save(path).game), tmp_path / "old.2.json").result is not None


@pytest.mark.parametrize("file", PARTS)
def test_the_companion_says_so_and_offers_another_name(file, tmp_path):
    path = tmp_path / "old.json"
    shutil.copy(SAVES / f"{file}.json", path)
    companion = Companion(game(read_save(path).game))
    companion.load(path)
    assert PARTS[file][1] in companion.told and not companion.error
    assert companion.files.file.value == str(tmp_path / "old.2.json")


def later(file: str, folder: Path, **other: object) -> Path:
    """A file of today, written again, as if by a newer version."""
    save = read_save(SAVES / f"{file}.json")
    path = folder / "later.json"
    Session.replay(game(save.game), save).save(path)
    raw = json.loads(path.read_text())
    assert raw["version"] == __version__
    path.write_text(json.dumps(raw | {"version": "99.0"} | other))
    return path


@pytest.mark.parametrize("file", WHOLE)
def test_a_file_from_a_newer_version_is_told_not_guessed(file, tmp_path, capsys):
    path = later(file, tmp_path)
    save = read_save(path)
    session = Session.replay(game(save.game), save)
    assert session.newer == newer("99.0") and session.dump().version == __version__
    assert cli.main(["check", str(path)]) == 0
    assert f"sound; {newer('99.0')}." in " ".join(capsys.readouterr().out.split())
    assert cli.main(["play", "--save", str(path), "--auto"]) == 0
    assert f"{path}: {newer('99.0')}." in " ".join(capsys.readouterr().out.split())
    assert json.loads(path.read_text())["version"] == __version__
    events = json.loads(later(file, tmp_path).read_text())["events"]
    later(file, tmp_path, events=[*events[:-1], events[-1] | {"hash": "0"}])
    with pytest.raises(SaveError, match=r"it leads to another position .*; it was written by solo_bots 99"):
        Session.load(game(save.game), path)


@pytest.mark.parametrize("file", WHOLE)
def test_every_decision_can_be_sent_as_a_line(file):
    save = read_save(SAVES / f"{file}.json")
    g = game(save.game)
    whole = Session.replay(g, save)
    for n in [n for n, event in enumerate(whole.events) if n and whole.is_bot(event.seat)][-8:]:
        part = Session.replay(g, whole.dump())
        part.undo(n + 1)
        line = share(to_share(part))
        there = Session.begin_at(g, read_shared(line))
        assert there.position == whole.positions[n] and there.last.moves == whole.decisions[n].moves
        assert there.last.trace.lines() == whole.decisions[n].trace.lines()
        assert share(to_share(there)) == line
        assert Session.replay(g, there.dump()).position == there.position
