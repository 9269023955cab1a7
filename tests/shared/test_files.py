"""Files under rough handling: full disks, two windows on one save, other systems, and what nobody has checked."""

from __future__ import annotations

import errno
import io
import json
import os
import resource
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from pages import ROOT

from solo_bots.cli.conversation import Conversation
from solo_bots.cli.files import read_json, typed_path
from solo_bots.cli.screen import Leave, Screen
from solo_bots.companion.app import Companion
from solo_bots.example import RACE
from solo_bots.games import game
from solo_bots.kernel.game import Refused
from solo_bots.kit.positions import decode_json
from solo_bots.sessions.files import WatchedFile, write_safely
from solo_bots.sessions.saves import SaveError, read_save
from solo_bots.sessions.session import Session
from tests.commands import TOY, Terminal

SAVES = ROOT / "tests" / "saves"
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def race(seed: int = 4) -> Session[Any, Any, Any]:
    return Session(RACE, RACE.options({}), seed)


def failing(error: BaseException) -> Any:
    """A system call that fails."""

    def fail(*args: Any, **kw: Any) -> Any:
        raise error

    return fail


class Person(Screen):
    """Somebody who types these lines; something may happen before one of them."""

    def __init__(self, *lines: Any) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.lines = list(lines)

    def ask(self, prompt: str, words: Any = ()) -> str:
        while self.lines and callable(self.lines[0]):
            self.lines.pop(0)()
        if not self.lines:
            raise Leave
        return str(self.lines.pop(0))

    @property
    def said(self) -> str:
        assert isinstance(self.out, io.StringIO)
        return " ".join(self.out.getvalue().split())


# --- a full disk ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["fsync", "write", "replace"])
def test_a_full_disk_ends_no_game(call: str, tmp_path: Path) -> None:
    file, full = tmp_path / "race.json", pytest.MonkeyPatch()

    def opened(handle: int, mode: str) -> FullFile:
        os.close(handle)
        return FullFile()

    def fill() -> None:
        if call == "write":
            full.setattr(os, "fdopen", opened)
        else:
            full.setattr(os, call, failing(FULL))

    person = Person("step one", fill, "step one", "step one", full.undo, "step one", "quit")
    session = race()
    session.save(file)
    assert Conversation(person, session, file).run() == 0
    sentence = f"Not saved: {file}: no space left on device. The game goes on in memory, and the next turn tries again"
    assert person.said.count(sentence) == 1, "said once"
    assert person.said.count(f"Saved again in {file}.") == 1
    assert [e.moves for e in session.events if e.seat == "you"] == [("step one",)] * 4, "no move was lost"
    assert Session.load(RACE, file).dump() == session.dump()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["race.json", "race.json.previous"]


class FullFile(io.BytesIO):
    """A file on a full disk."""

    def write(self, data: Any) -> int:
        raise FULL


def test_whoever_leaves_a_game_that_is_not_saved_is_told(tmp_path: Path) -> None:
    elsewhere, session = tmp_path / "elsewhere" / "race.json", race()
    person = Person("step one", "quit", f"save {elsewhere}", "quit")
    elsewhere.parent.mkdir()
    assert Conversation(person, session, tmp_path / "gone" / "race.json").run() == 0
    assert "save FILE saves it elsewhere, quit leaves." in person.said
    assert person.said.endswith(f"Saved. To go on: solo-bots play --save {elsewhere}")
    assert Session.load(RACE, elsewhere).dump() == session.dump()
    person = Person("step one", "quit", "quit")
    assert Conversation(person, race(), tmp_path / "gone" / "race.json").run() == 0
    assert person.said.endswith("Goodbye. The last of this game was not saved.")
    assert Conversation(Person(), race(), tmp_path / "gone" / "race.json").run() == 0, "the input has ended"


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="the size of a file is limited from outside by prlimit")
def test_a_disk_that_is_full_for_a_while_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    person = Terminal(
        [*TOY, "play", "race", "--level", "easy", "--goal", "50", "--dice", "program", "--save", str(file)]
    )
    person.reply("Your move", "step one")
    for words in ("You: Step one", "step  one two", "Your move"):
        person.wait(words)
    whole, limits = file.read_bytes(), resource.prlimit(person.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(person.pid, resource.RLIMIT_FSIZE, (10, limits[1]))
    os.write(person.master, b"step one\r")
    person.wait("Not saved: ")
    for words in ("The game goes on in memory", "You: Step one", "step  one two", "Your move"):
        person.wait(words)
    assert file.read_bytes() == whole
    resource.prlimit(person.pid, resource.RLIMIT_FSIZE, limits)
    os.write(person.master, b"step one\r")
    person.wait("Saved again in ")
    person.wait("You: Step one")
    person.reply("step  one two", "quit")
    person.wait("Saved. To go on")
    assert person.end() == 0
    assert [e.moves for e in read_save(file).events if e.seat == "you"] == [("step one",)] * 3
    assert [p.name for p in tmp_path.glob(".*")] == [], "nothing half written is left"


def test_a_full_disk_in_the_companion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    companion, file = Companion(RACE, seed=4), tmp_path / "race.json"
    companion.bot_turn()
    before = companion.session.dump()
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", failing(FULL))
        companion.save(file)
    assert companion.error == f"{file}: no space left on device" and companion.session.dump() == before
    companion.play("step one")
    companion.save(file)
    assert companion.told == f"Saved as {file}." and read_save(file) == companion.session.dump()


def test_without_a_person_a_full_disk_is_an_error(toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr(os, "fsync", failing(FULL))
    toy("play", "race", "--auto", "--save", str(tmp_path / "x.json")).refused("x.json: no space left on device")


# --- two windows ------------------------------------------------------------------------------------------------------


def test_two_windows_on_one_save(tmp_path: Path) -> None:
    file, first = tmp_path / "race.json", race()
    first.save(file)
    second = Session.load(RACE, file)
    watched = WatchedFile(file)

    def elsewhere() -> None:
        first.play_on()
        first.play("step one")
        first.save(file)

    person = Person("step one", elsewhere, "step one", "step one", "quit")
    assert Conversation(person, second, watched).run() == 0
    beside = tmp_path / "race.2.json"
    said = f"{file} holds something that was not saved here, perhaps in another window; it stays as it is"
    assert person.said.count(said) == 1 and f"from here the game is saved as {beside}." in person.said
    assert person.said.endswith(f"Saved. To go on: solo-bots play --save {beside}")
    assert read_save(file) == first.dump() and Session.load(RACE, beside).dump() == second.dump()


def test_two_terminals_on_one_save(tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    command = [*TOY, "play", "race", "--level", "easy", "--dice", "program", "--seed", "4", "--save", str(file)]
    first = Terminal(command)
    first.wait("Your move")
    second = Terminal([*TOY, "play", "--save", str(file)])
    second.wait("Your move")
    os.write(first.master, b"step one\r")
    for words in ("You: Step one", "step  one two", "Your move"):
        first.wait(words)
    os.write(second.master, b"step one\r")
    for words in ("perhaps in another window", "You: Step one", "step  one two", "Your move"):
        second.wait(words)
    for person in (second, first):
        os.write(person.master, b"quit\r")
        person.wait("Saved. To go on")
        assert person.end() == 0
    assert len(read_save(file).events) == len(read_save(tmp_path / "race.2.json").events)


def test_a_window_that_closes_a_game_leaves_the_other_ones_file(tmp_path: Path) -> None:
    file, session = tmp_path / "race.json", race()
    session.save(file)
    watched = WatchedFile(file)
    file.unlink()  # put away, or thrown away
    assert Conversation(Person("step one", "quit"), session, watched).run() == 0
    assert read_save(file) == session.dump()


def test_two_companions_on_one_save(tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    ours, theirs, fresh = (Companion(RACE, seed=4) for _ in range(3))
    ours.save(file)
    theirs.load(file)
    for companion in (ours, theirs):
        companion.bot_turn()
        companion.save(file)
    assert f"{file} holds something that was not saved here" in theirs.told
    assert theirs.files.file.value == str(tmp_path / "race.2.json")
    theirs.save(theirs.files.file.value)
    assert theirs.told == f"Saved as {tmp_path / 'race.2.json'}." and read_save(file) == ours.session.dump()
    fresh.save(file)  # it has never seen that game
    assert fresh.files.file.value == str(tmp_path / "race.3.json") and read_save(file) == ours.session.dump()


def test_a_file_that_was_followed_in_part_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    shutil.copy(SAVES / "undaunted_parts.json", path)
    before, companion = path.read_bytes(), Companion(game("undaunted"))
    companion.load(path)
    companion.save(path)
    assert path.read_bytes() == before and companion.files.file.value == str(tmp_path / "old.2.json")


# --- other systems ----------------------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_opened_or_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows opens no folder."""
    opened = os.open

    def no_folder(path: Any, *args: Any, **kw: Any) -> int:
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, *args, **kw)

    monkeypatch.setattr(os, "open", no_folder)
    for text in (b"old", b"new"):
        write_safely(tmp_path / "x.json", text)
    assert (tmp_path / "x.json").read_bytes() == b"new"


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP])
def test_a_file_system_without_sync(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", failing(OSError(number, "not here")))
    write_safely(tmp_path / "x.json", b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["x.json"]


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EDQUOT])
def test_a_sync_that_fails_is_no_save(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.json").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", failing(OSError(number, "no")))
    with pytest.raises(OSError, match="no"):
        write_safely(tmp_path / "x.json", b"new")
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("x.json", b"old")]


def test_a_file_that_another_program_holds(tmp_path: Path) -> None:
    """On Windows a file that a scanner has open cannot be replaced; the next turn tries again."""
    file, session, held = tmp_path / "race.json", race(), pytest.MonkeyPatch()
    busy = failing(PermissionError(errno.EACCES, "Permission denied"))
    person = Person(lambda: held.setattr(os, "replace", busy), "step one", held.undo, "step one", "quit")
    session.save(file)
    assert Conversation(person, session, file).run() == 0
    assert "race.json: permission denied. The game goes on" in person.said and "Saved again in" in person.said
    assert read_save(file) == session.dump()


def test_names_that_windows_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed_path("con.json") == Path("con.json")
    monkeypatch.setattr(sys, "platform", "win32")
    for name in ("CON", "nul.json", "games/com1.json"):
        with pytest.raises(Refused, match="Windows keeps this name for a device"):
            typed_path(name)


def test_control_c_as_windows_reports_it(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Screen(io.StringIO(), io.StringIO())
    here.typing, here.width, ends = True, 80, [EOFError(), "step one"]

    def type_in(prompt: str, words: Any) -> str:
        if isinstance(end := ends.pop(0), EOFError):
            raise end
        return str(end)

    monkeypatch.setattr(here._keyboard, "type", type_in)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(time, "sleep", failing(KeyboardInterrupt()))
    assert here.ask("> ") == "step one"
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    ends[:] = [EOFError()]
    with pytest.raises(Leave):
        here.ask("> ")


def test_control_c_between_two_pages_ends_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Screen(io.StringIO(), out := io.StringIO())
    here.typing, here.width, here.height = True, 80, 5
    monkeypatch.setattr(here._keyboard, "type", failing(KeyboardInterrupt()))
    with pytest.raises(Leave):  # twice in a row; what was played is kept by whoever catches it
        here.in_pages(lambda paper: paper.say("\n".join(map(str, range(200)))))
    assert "Ctrl-C once more leaves." in out.getvalue() and "5\n6" not in out.getvalue()


@pytest.mark.parametrize("answering", [False, True])
def test_control_c_in_the_middle_of_a_turn_loses_nothing(answering: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    session = race(1)
    session.bot()
    if answering:
        session.play("step two")
        assert session.question is not None
    before, question, doing = session.dump(), session.question, session.doing
    with monkeypatch.context() as broken:
        broken.setattr(type(RACE), "apply", failing(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            session.answer(question.allowed[0]) if question is not None else session.play("step one")
    assert (session.dump(), session.question, session.doing) == (before, question, doing)
    session.answer("with") if question is not None else session.play("step one")
    assert session.question is None and session.events[-1].seat == "you"


def test_control_c_in_a_long_turn_leaves_and_says_so(tmp_path: Path) -> None:
    file, session, broken = tmp_path / "race.json", race(), pytest.MonkeyPatch()
    interrupted = failing(KeyboardInterrupt())
    person = Person("step one", lambda: broken.setattr(type(RACE), "decide", interrupted), "step one")
    try:
        assert Conversation(person, session, file).run() == 130
    finally:
        broken.undo()
    assert person.said.endswith(f"Saved. To go on: solo-bots play --save {file}")
    assert Session.load(RACE, file).dump() == session.dump()


# --- what killed saves leave ------------------------------------------------------------------------------------------


def test_temporary_files_of_killed_saves_are_cleared(tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    old = [".race.json.abcd1234", ".race.json.abc_1234.tmp"]
    others = [".race.json.previous", ".race.json.notes", ".other.json.abcd1234.tmp", "race.json.abcd1234.tmp"]
    for name in (*old, *others, ".race.json.aaaaaaaa.tmp"):
        (tmp_path / name).write_text("half")
        if name != ".race.json.aaaaaaaa.tmp":  # that one is being written by another window
            os.utime(tmp_path / name, (1, 1))
    race().save(file)
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([*others, ".race.json.aaaaaaaa.tmp", "race.json"])


# --- files that nobody has checked ------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="an endless file")
def test_an_endless_file_is_refused_by_its_size(real: Any) -> None:  # noqa: F811
    for argv in (["check", "/dev/zero"], ["decide", "blitzkrieg", "/dev/zero"], ["play", "--save", "/dev/zero"],
                 ["play", "blitzkrieg", "--board", "/dev/zero"]):  # fmt: skip
        real(*argv).refused("/dev/zero: larger than 16 MB")
    real("decide", "blitzkrieg", "-", typed=" " * (16 * 2**20 + 1)).refused("the standard input: larger than 16 MB")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_a_byte_order_mark_is_accepted(encoding: str, real: Any, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "position.json"
    file.write_text(json.dumps(dict(game("blitzkrieg").example)), encoding=encoding)
    assert real("decide", "blitzkrieg", str(file), "--seed", "1").good.startswith("The bot: ")
    file.write_text((SAVES / "blitzkrieg_whole.json").read_text(), encoding=encoding)
    assert "it replays, sound" in real("check", str(file)).good
    companion = Companion(game("blitzkrieg"))
    companion.load_bytes(file.read_bytes(), "mine.json")
    assert companion.told == "Loaded mine.json."


ODD = {
    '{"row": ["army1"], "row": ["navy1"]}': "row: stands twice in the same object",
    '{"row": ["army1"], "theatres": {"WE": {"marker": 1, "marker": 2}}}': "theatres.WE.marker: stands twice",
    r'{"row": ["\ud800"]}': "row[0]: holds half of a surrogate pair",
    r'{"\udc00": 1}': "the name holds half of a surrogate pair",
    '{"vp": {"bot": 1e999}}': "vp.bot: 1e999 is out of range",
    f'{{"vp": {{"bot": {"9" * 30}}}}}': f"vp.bot: {'9' * 30} is out of range: whole numbers have 64 bits",
    f'{{"vp": {{"bot": -{"9" * 9000}}}}}': "is out of range: whole numbers have 64 bits",
    '{"vp": {"bot": NaN}}': "vp.bot: NaN is not a number in JSON",
    '{"vp": {"bot": -Infinity}}': "vp.bot: -Infinity is not a number in JSON",
    '{"row": ["army1"],}': "this is not JSON (",
}


@pytest.mark.parametrize("text", ODD)
def test_odd_json_is_refused_by_its_field(text: str, real: Any, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "odd.json"
    file.write_text(text)
    for argv in (["decide", "blitzkrieg", str(file)], ["check", str(file)]):
        real(*argv).refused(ODD[text])
        real(*argv).refused(str(file))
    with pytest.raises(SaveError, match="the file is damaged" if "this is not" in ODD[text] else "odd.json: "):
        read_save(file)


def test_odd_json_in_a_save(tmp_path: Path) -> None:
    file, text = tmp_path / "x.json", (SAVES / "blitzkrieg_whole.json").read_text()
    for old, new, words in (
        ('"seed": ', '"seed": 1, "seed": ', "seed: stands twice in the same object"),
        ('"hash": "', '"hash": "\\\\ud800', r"events\[0\].hash: holds half of a surrogate pair"),
        ('"format"', '"form"', "it has no 'format'"),
        ('"seed": ', '"seed": 1e400, "x": ', "seed: 1e400 is out of range"),
        ('"seed": ', '"sed": ', "unknown field `sed`; did you mean seed"),
    ):
        file.write_text(text.replace(old, new.replace("\\\\", "\\"), 1))
        with pytest.raises(SaveError, match=f"x.json: .*{words}"):
            read_save(file)


LONG = "y" * 5000


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("blitzkrieg", {"row": [LONG]}),
        ("blitzkrieg", {"theatres": {LONG: {}}}),
        ("blitzkrieg", {LONG: 1}),
        ("undaunted", {"options": {"scenario": LONG}}),
        ("dictator", {"stage": LONG}),
        ("dictator", {"sectors": {LONG: {}}}),
        ("twilight", {"influence": {LONG: [1, 1]}}),
        ("twilight", {"options": {LONG: 1}}),
        ("supercat", {"boards": {LONG: {"power": "x"}}}),
        ("supercat", {"court": {LONG: {}}}),
    ],
)
def test_a_long_value_is_quoted_in_part(name: str, raw: Any) -> None:
    with pytest.raises(Refused) as refused:
        game(name).load(raw)
    assert "y" * 50 in str(refused.value) and "y" * 61 not in str(refused.value)


def test_a_long_value_in_a_save_or_an_answer_is_quoted_in_part(tmp_path: Path) -> None:
    raw = json.loads((SAVES / "blitzkrieg_by_hand.json").read_text())
    for change in ({"format": [1] * 900}, {"seed": LONG}, {"by_hand": [LONG]}, {"game": LONG}):
        (tmp_path / "x.json").write_text(json.dumps(raw | change))
        with pytest.raises(Refused) as refused:
            Session.load(game("blitzkrieg"), tmp_path / "x.json")
        assert len(str(refused.value)) < 300 + len(str(tmp_path))
    session = race(1)
    session.bot()
    for attempt in (session.play, lambda text: session.game.read(session.position, text)):
        with pytest.raises(ValueError, match="yyy") as error:
            attempt(LONG)
        assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    ("name", "raw", "words"),
    [
        ("undaunted", {"units": {}}, "unknown field `units`; units belongs in US or in GER"),
        ("undaunted", {"unit": {}}, "unknown field `unit`; did you mean units, in US or in GER?"),
        ("supercat", {"power": 3}, "unknown field `power`; power belongs in boards.NAME"),
        ("supercat", {"boards": {"Red": {"chapter": 1}}}, "boards.Red: .*`chapter`; chapter belongs at the top"),
        ("supercat", {"boards": {"Red": {"powr": 1}}}, "boards.Red: .*`powr`; did you mean power?"),
        ("dictator", {"gear": []}, "`gear`; gear belongs in mercs.NAME"),
        ("twilight", {"xyzzy": 1}, "unknown field `xyzzy`$"),
    ],
)
def test_an_unknown_field_is_told_where_it_belongs(name: str, raw: Any, words: str) -> None:
    with pytest.raises(Refused, match=words):
        game(name).load(raw)


def test_a_seed_that_no_file_can_hold_is_refused(toy: Any) -> None:  # noqa: F811
    toy("play", "race", "--seed", "9" * 30).refused("a seed has 64 bits")


def test_nothing_but_a_file_is_read(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=str(tmp_path)):
        read_json(str(tmp_path))


def test_what_is_nested_too_deeply_is_refused():  # not on the page: a browser's kernel has a small stack
    with pytest.raises(Refused, match="nested too deeply"):
        decode_json(b"[" * 100_000)
