"""Files from before clauses were mended load; where a mended clause decides otherwise, play resumes before that.

`NAME_format3.json` and `NAME_line.txt` were written by version 0.1.0: they leave out what was a default then.
"""

import json
import random
import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace
from pages import ROOT

from solo_bots import __version__, cli
from solo_bots.companion.app import Companion
from solo_bots.games import GAMES, game
from solo_bots.kernel.game import Refused
from solo_bots.sessions.replay import (
    format_of,
    former_defaults,
    former_hashes,
    in_its_time,
    mended_since,
    save_then,
    taken_back,
)
from solo_bots.sessions.saves import FORMAT, SaveError, read_save
from solo_bots.sessions.session import Session, to_share
from solo_bots.sessions.share import Shared, newer, read_shared, share

SAVES = ROOT / "tests" / "saves"
WHOLE = ["blitzkrieg_whole", "undaunted_whole", "dictator_whole", "twilight_whole", "supercat_whole"]
PARTS = {
    "undaunted_parts": ("event 11 (", "UND-MOVE-7"),
    "dictator_parts": ("event 25 (", "DIC-4.6.4"),
    "twilight_parts": ("event 48 (", "TS-EV-PLACE"),
    "supercat_parts": ("event 25 (", "ARC-MOV-8"),
}
LINES = [(name, n) for name in GAMES for n in range(len((SAVES / f"{name}_line.txt").read_text().split()))]


def format_in(file):
    if file.startswith(("twilight", "supercat")):
        return 3
    return int(file[-1]) if file[-1].isdecimal() else 1


@pytest.mark.parametrize("file", sorted(p.stem for p in SAVES.glob("*.json") if p.stem not in PARTS))
def test_an_older_file_loads_whole_or_up_to_a_mended_clause(file):
    save = read_save(SAVES / f"{file}.json")
    assert save.format == format_in(file)
    g = game(save.game)
    session = Session.replay(g, save)
    assert not session.newer and (save.version == "") == (save.format < 3)
    if session.parted:  # only by what format 4 has mended
        assert mended_since(g, 3) and "mended" in session.parted
        n = int(re.match(r"(?:event|the unfinished turn) ?(\d*)", session.parted)[1] or len(save.events))
        assert n > 0 and session.question is None
    else:
        n = len(save.events)
        assert (session.question is not None) == (save.doing is not None) == file.endswith("by_hand")
    assert [e.moves for e in session.events] == [e.moves for e in save.events[:n]]
    again = Session.replay(g, session.dump())  # in the format of today
    assert again.position == session.position and again.question == session.question


def test_a_fingerprint_of_its_time_is_compared():
    save = read_save(SAVES / "twilight_whole.json")
    events = (*save.events[:1], replace(save.events[1], hash="0"), *save.events[2:])
    assert "another position" in Session.replay(game("twilight"), replace(save, events=events)).parted


# --- options that a file leaves out -----------------------------------------------------------------------------------

TURNED = ("shuttle_whole_country", "unrest_split", "reshuffle_at_last_card", "missile_envy_space")


def test_what_old_files_of_twilight_struggle_leave_out_was_off():
    g = game("twilight")
    assert dict.fromkeys(TURNED, False) == former_defaults(g, 3) and former_defaults(g, FORMAT) == {}
    session = Session.replay(g, read_save(SAVES / "twilight_whole.json"))
    for options in (session.options, session.position.options):
        assert not any(getattr(options, name) for name in TURNED)
    chosen = read_save(SAVES / "twilight_format3.json")
    options = Session.replay(g, chosen).options
    assert [getattr(options, name) for name in TURNED] == [chosen.options.get(name, False) for name in TURNED]
    assert any(chosen.options.get(name) for name in TURNED), "some were switched on"


def a_switch(g):
    """An option that is on or off, and its default."""
    options = g.options({})
    return next((n, v) for n in options.__struct_fields__ if isinstance(v := getattr(options, n), bool))


@pytest.mark.parametrize("name", GAMES)
def test_a_default_that_is_turned_round_changes_no_older_file(name, monkeypatch):
    g = game(name)
    option, default = a_switch(g)
    monkeypatch.setattr(type(g), "former", {FORMAT: {option: not default}})
    save = read_save(SAVES / f"{name}_format3.json")
    save = replace(save, options={k: v for k, v in save.options.items() if k != option})
    assert save_then(g, save).options[option] is not default
    assert save_then(g, replace(save, options={option: default})).options[option] is default, "it was stated"
    assert option not in save_then(g, replace(save, format=FORMAT)).options
    start = replace(save, start={"turn": 1}, format=3)
    assert save_then(g, start).start == {"turn": 1, "options": {option: not default}}
    line = Shared(name, {"turn": 1}, version="0.1.0")
    assert in_its_time(g, line).position["options"] == {option: not default}
    assert "options" not in line.position, "the line itself stays as it is"
    assert in_its_time(g, replace(line, version="0.2.0")).position.get("options", {}) == {}


@pytest.mark.parametrize("name", GAMES)
def test_saves_and_lines_state_all_options(name, tmp_path):
    g = game(name)
    session = Session(g, g.options(g.variants[-1]), seed=3)
    session.play_on()
    session.save(tmp_path / "new.json")
    raw = json.loads((tmp_path / "new.json").read_text())
    every = set(g.options({}).__struct_fields__)
    assert raw["format"] == FORMAT == 4 and set(raw["options"]) == every
    assert g.options(raw["options"]) == session.options
    line = read_shared(share(to_share(session)))
    assert set(line.position["options"]) == every
    there = Session.begin_at(g, line)
    assert set(there.dump().start["options"]) == every and there.options == session.options
    assert set(g.dump(session.position).get("options", {})) < every, "a person reads only what differs"


def test_fingerprints_tell_what_lies_on_the_table():
    g = game("twilight")
    p = g.load({"turn": 5})
    other = replace(p, options=replace(p.options, norad_at_once=not p.options.norad_at_once))
    assert g.hash(p) == g.hash(other) != g.hash(replace(p, vp=p.vp + 1))
    assert former_hashes(g, p, 3) != former_hashes(g, other, 3)


# --- lines of version 0.1.0 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "n"), LINES)
def test_an_old_line_is_understood(name, n, capsys):
    text = (SAVES / f"{name}_line.txt").read_text().split()[n]
    line, g = read_shared(text), game(name)
    assert line.version == "0.1.0" and format_of(line.version) == 3
    session = Session.begin_at(g, line)
    then = {**former_defaults(g, 3), **line.position.get("options", {})}
    raw = g.dump_options(session.options)
    assert {option: raw[option] for option in then} == then
    if not session.parted:
        assert session.last is not None and session.events[-1].answers[: len(line.answers)] == line.answers
        assert not session.older or any(rule in session.older for rule in mended_since(g, 3))
    assert cli.main(["check", text]) == 0 and cli.main(["decide", text]) == 0
    assert "The bot: " in capsys.readouterr().out


def test_an_old_line_that_a_mended_clause_decides_otherwise(monkeypatch, capsys):
    text = (SAVES / "blitzkrieg_line.txt").read_text().split()[0]
    g, line = game("blitzkrieg"), read_shared(text)
    rule = Session.begin_at(g, line).last.trace.rules()[0]
    monkeypatch.setattr(type(g), "mended", {FORMAT: (rule,)})
    assert Session.begin_at(g, line).older.endswith(f"mended since, and read here: {rule}")
    assert not Session.begin_at(g, replace(line, version="0.2.0")).older
    cli.main(["decide", text, "--json"])
    out, err = capsys.readouterr()
    assert json.loads(out)["move"]
    assert f"the line was written by solo_bots 0.1.0; mended since, and read here: {rule}" in err
    misfit = replace(line, answers=(replace(line.answers[0], kind="d20"), *line.answers[1:]))
    session = Session.begin_at(g, misfit)
    assert session.parted.startswith("the line is decided otherwise since ") and session.bots_turn
    assert session.bot().moves
    for argv in (["decide", share(misfit)], ["play", share(misfit)]):
        assert cli.main(argv) == 0
        assert "mended" in capsys.readouterr().out
    monkeypatch.setattr(type(g), "mended", {})
    with pytest.raises(Refused, match="the line does not replay"):
        Session.begin_at(g, misfit)


# --- taking back ------------------------------------------------------------------------------------------------------


def by_replay(session, to):
    """What is left after an undo, played again from the beginning."""
    save = session.dump()
    back = replace(save, events=save.events[:to], doing=None)
    return Session.replay(session.game, taken_back(save, session.is_bot, session.entered) if to is None else back)


def told(decisions):
    return [(d.moves, d.position, d.answers, d.trace.lines() if d.trace is not None else None) for d in decisions]


def state(session):
    """All that there is to know of a session."""
    at, pending = session.midway, session.pending
    midway = at and (list(at.moves), at.position, at.trace.lines(), at.choice and at.choice.text)
    return (session.dump(), session.positions, told(session.decisions), session.question, session.doing, midway,
            pending and (pending.answers, pending.place), session.entered, session.parted, session.newer,
            [session.game.hash(p) for p in session.positions])  # fmt: skip


def step(session, chance):
    """Something that a person or a bot might do next; no, if the game is over."""
    if session.question is not None:
        luck = session.pending.codec.chance is not None
        session.answer("" if luck else chance.choice(session.question.allowed))
    elif session.result is not None:
        return False
    elif session.bots_turn:
        session.bot()
    else:
        session.play(session.game.write(chance.choice(session.game.legal(session.position))))
    return True


@pytest.mark.parametrize("by_hand", [False, True, ("mine",), ("bot", "draws")], ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_undo_is_what_a_replay_would_be(name, by_hand, monkeypatch):
    g, chance = game(name), random.Random(f"{name} {by_hand}")
    session = Session(g, g.options(chance.choice([{}, *g.variants])), 7, by_hand)
    attempts, attempt = [], Session.attempt

    def counted(self, doing, move=None):
        attempts.append(doing)
        return attempt(self, doing, move)

    monkeypatch.setattr(Session, "attempt", counted)
    undone = 0
    while undone < 12 and step(session, chance):
        if chance.random() < 0.8:
            continue
        to = chance.choice([None, None, None, chance.randint(1, max(1, len(session.events)))])
        try:
            expected = by_replay(session, to)
        except SaveError:
            with pytest.raises(Refused, match="nothing to take back"):
                session.undo(to)
            continue
        del attempts[:]
        session.undo(to)
        assert len(attempts) <= 1, "no turn that is done is played again"
        assert state(session) == state(expected)
        undone += 1
    assert undone > 3


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
