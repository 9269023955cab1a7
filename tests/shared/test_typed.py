"""What people type: the lines of tests/shared/typed, each typed at the real prompt and judged by what is stored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from solo_bots.cli import main
from solo_bots.cli.conversation import Conversation
from solo_bots.cli.interview import Interview
from solo_bots.cli.screen import Screen
from solo_bots.games import game
from solo_bots.interviews.talk import Talk, answers_of, talk_again
from solo_bots.kernel.table import BadAnswer, Pending
from solo_bots.sessions.replay import own_answers
from solo_bots.sessions.saves import SET_UP, Doing
from solo_bots.sessions.session import AnySession, Session

FOLDER = Path(__file__).parent / "typed"
KINDS = ("move", "answer", "interview", "illegal", "asks", "position")
ENTER = " | "
MOST = 400  # letters of what was said, in a failure
# How a line is refused that cannot be read, and how it is asked back. What is forbidden is told otherwise than both.
UNREADABLE = ("no legal move begins with", "is no legal move here", "is not one of the allowed", "is not a unit",
              "is not a space", "is not a number after each name", "not understood", "cannot be read")  # fmt: skip
ASKED_BACK = ("did you mean", "type a little more", "type its number")


class Line(NamedTuple):
    """A row of a file."""

    game: str
    number: int
    kind: str
    scene: str
    typed: str
    effect: str


def lines_of(file: Path) -> list[Line]:
    """The rows of a file."""
    rows = file.read_text(encoding="utf-8").splitlines()
    assert rows[0].split("\t") == ["kind", "scene", "typed", "effect"], f"{file.name}: the first row names the columns"
    found = []
    for number, row in enumerate(rows[1:], 2):
        if row.strip() and not row.startswith("#"):
            cells = row.split("\t")
            assert len(cells) == 4, f"{file.name} row {number}: {len(cells)} columns"
            assert cells[0] in KINDS, f"{file.name} row {number}: {cells[0]!r} is no kind"
            found.append(Line(file.stem, number, *cells))
    return found


LINES = [line for file in sorted(FOLDER.glob("*.tsv")) for line in lines_of(file)]


# --- scenes


@cache
def scenes(name: str) -> dict[str, Any]:
    """The scenes of a game; one that goes on `from` another has its fields, and does more."""
    whole: dict[str, Any] = {}
    for scene, raw in json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")).items():
        before = whole[raw.pop("from")] if "from" in raw else {}
        whole[scene] = {**before, **raw, "do": [*before.get("do", []), *raw.get("do", [])]}
    return whole


def answer_open(session: AnySession, value: Any) -> None:
    """Answer the open question with a stored value; None: by chance, or the first answer."""
    pending = session.pending
    assert pending is not None, f"no question is open for {value!r}"
    given = pending.by_chance(session.seed) if value is None else pending.accept(value)
    if given is None:
        kind, first = pending.question.kind, pending.question.allowed[0]
        given = pending.accept(True if kind == "yes/no" else [] if kind in ("several", "row") else first)
    session.attempt(Doing(session.doing.seat, session.doing.move, (*pending.answers, given)))


def do(session: AnySession, step: Any) -> None:
    """One thing that the person has done before."""
    session.play_on()
    if isinstance(step, dict):
        while session.pending is not None and (not step["until"] or step["until"] not in session.pending.question.text):
            answer_open(session, None)
            session.play_on()
    elif session.pending is not None:
        answer_open(session, step)
    else:
        session.play(step)


@cache
def played(name: str, scene: str) -> AnySession:
    """The session of a scene; made once, never changed."""
    g, raw = game(name), scenes(name)[scene]
    start = g.load(raw["start"]) if "start" in raw else None
    options = g.options(raw.get("options", {})) if start is None else g.settings(start)
    dice = tuple(raw["dice"]) if isinstance(raw.get("dice"), list) else raw.get("dice", False)
    session: AnySession = Session(g, options, raw.get("seed", 1), dice, start)
    for step in raw.get("do", []):
        do(session, step)
    session.play_on()
    return session


@cache
def talked(name: str, scene: str) -> Talk:
    """The interview of a scene; made once, never changed."""
    raw = scenes(name)[scene]
    if "interview" in raw:
        return talk_again(game(name), raw["interview"], raw.get("said", [[]]))
    file = FOLDER.parent.parent / "interviews" / f"{name}.json"
    record = json.loads(file.read_text(encoding="utf-8"))[raw["recorded"]]
    turns, more = raw.get("turns", 0), raw.get("answers", 0)
    return talk_again(game(name), record["options"], [*record["answers"][:turns], record["answers"][turns][:more]])


def is_interview(line: Line) -> bool:
    """Is a line typed in an interview?"""
    return bool({"interview", "recorded"} & set(scenes(line.game)[line.scene]))


# --- what is stored, and what is said


def as_text(stored: Any) -> str:
    """A stored thing as the files write it."""
    return stored if isinstance(stored, str) else json.dumps(stored, ensure_ascii=False)


def entered(session: AnySession) -> list[str]:
    """All that the person has entered: moves, and the answers that are not the program's."""
    save, found = session.dump(), list[str]()
    turns = [(e.seat, e.moves[0] if e.moves else "", e.answers) for e in save.events]
    if save.doing is not None:
        turns.append((save.doing.seat, save.doing.move, save.doing.answers))
    for n, (seat, move, answers) in enumerate(turns):
        if seat != SET_UP and not session.is_bot(seat):
            found.append(move)
        found += [as_text(answers[i].value) for i in own_answers(save, n, answers, session.entered)]
    return found


def reply(out: str, typed: str) -> str:
    """What came after the last line that was typed, up to the next prompt, without what it only repeats."""
    _, _, after = out.rpartition(f"> {typed.strip()}\n")
    said = after.rpartition("> \n")[0].rpartition("\n")[0]
    return said.replace(repr(typed.strip()), "''").replace(f"'{typed.strip()}'", "''")


def typed_in(line: Line) -> tuple[list[str], str]:
    """Type a line in its scene: what is stored since then, and what was said."""
    parts, out = line.typed.split(ENTER), StringIO()
    screen = Screen(StringIO("".join(part + "\n" for part in parts)), out)
    if is_interview(line):
        talk = copy(talked(line.game, line.scene))
        talk.said, talk.made = [list(turn) for turn in talk.said], list(talk.made)
        before = sum(map(len, talk.said))
        Interview(screen, talk, seed=1).run()
        answers = [as_text(value) for turn in answers_of(talk) for value in turn]
        return answers[before:], reply(out.getvalue(), parts[-1])
    session = copy(played(line.game, line.scene))
    session.events, session.positions = list(session.events), list(session.positions)
    session.decisions, session.entered = list(session.decisions), dict(session.entered)
    before = len(entered(session))
    Conversation(screen, session).run()
    return entered(session)[before:], reply(out.getvalue(), parts[-1])


# --- how a line is judged


def decided(name: str, position: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """What `decide` makes of a position."""
    file = folder / "position.json"
    file.write_text(position, encoding="utf-8")
    code = main(["decide", name, str(file), "--seed", "1", "--json"])
    out, err = capsys.readouterr()
    assert code == 0, err
    return json.loads(out)


def wanted(words: str) -> list[str]:
    """The parts of an effect."""
    return [part.strip() for part in words.split(ENTER)]


def hold(words: Sequence[str], said: str) -> list[str]:
    """Of these words, those that were said."""
    return [word for word in words if word.lower() in said.lower()]


def can_be_stored(line: Line) -> bool:
    """Can the first thing of an effect be stored in its scene at all?"""
    first = wanted(line.effect)[0]
    if is_interview(line):
        with pytest.raises(Pending) as stop:
            talked(line.game, line.scene).run()
        return accepts(stop.value, first)
    session = played(line.game, line.scene)
    if session.pending is not None:
        return accepts(session.pending, first)
    return first in session.game.texts(session.position)


def accepts(pending: Pending, stored: str) -> bool:
    """Is this an answer to an open question?"""
    values: list[Any] = [stored]
    with suppress(ValueError):
        values.append(json.loads(stored))
    for value in values:
        with suppress(BadAnswer):
            pending.accept(value)
            return True
    return False


@pytest.mark.parametrize("name", sorted({line.game for line in LINES}))
def test_every_effect_can_be(name: str) -> None:
    lines = [line for line in LINES if line.game == name and line.kind in ("move", "answer", "interview")]
    assert [line for line in lines if not can_be_stored(line)] == []


# Lines that nobody understands yet, as game, scene and what is typed. Each must fail: whoever mends one strikes it out.
NOT_YET = {tuple(row.split("\t")) for row in (FOLDER / "not_yet.txt").read_text(encoding="utf-8").splitlines()}


def test_lines_not_yet_understood_are_lines() -> None:
    assert {(line.game, line.scene, line.typed) for line in LINES} >= NOT_YET


def judged(line: Line) -> Any:
    """A line as a case of its own; one that is not yet understood has to fail."""
    marks = [pytest.mark.xfail(strict=True)] if (line.game, line.scene, line.typed) in NOT_YET else []
    return pytest.param(line, marks=marks, id=f"{line.game}-{line.number}-{line.kind}")


@pytest.mark.parametrize("line", [judged(line) for line in LINES])
def test_typed(line: Line, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if line.kind == "position":
        right = decided(line.game, line.effect, tmp_path, capsys)
        assert decided(line.game, line.typed, tmp_path, capsys) == right
        return
    stored, said = typed_in(line)
    if line.kind in ("illegal", "asks"):
        assert not stored, f"{line.typed!r} was taken for {ENTER.join(stored)}"
        found = hold(wanted(line.effect), said)
        assert found if line.kind == "illegal" else len(found) == len(wanted(line.effect)), said[:MOST]
        assert not hold(UNREADABLE if line.kind == "asks" else UNREADABLE + ASKED_BACK, said), said[:MOST]
    else:
        assert stored == wanted(line.effect), said[:MOST]
