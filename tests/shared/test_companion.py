"""The companion, driven through its widgets: buttons are clicked and the board's messages sent, without a browser."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

import msgspec
import pytest
from pages import ROOT

pytest.importorskip("ipywidgets")
pytest.importorskip("anywidget")

from solo_bots.cli.plays_itself import opponents_answer
from solo_bots.companion.app import Companion
from solo_bots.companion.settings import option_value
from solo_bots.example import RACE as EXAMPLE
from solo_bots.games import game
from solo_bots.kernel.case import Case
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.game import Game, IllegalMove, Places, Result
from solo_bots.kernel.table import Table, several
from solo_bots.kernel.trace import Trace
from solo_bots.sessions.session import Session
from solo_bots.sessions.share import Shared, share
from solo_bots.words.voice import VOICE

# --- a toy with every kind of question -----------------------------------------------------------


class At(msgspec.Struct, frozen=True):
    bot: int = 0
    you: int = 0
    turn: str = "bot"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lead: int = 0
    names: tuple[str, ...] = ()
    quick: bool = False


class Race(Game[At, str, Options, str]):
    """To seven: the bot draws its step from a bag and rolls a die; your step may have companions."""

    name, title, bot_title, bot_side, person_side, bot = "race", "Race & <Chase>", "Snail", "bot", "you", None
    voice = VOICE
    option_help: ClassVar[Mapping[str, str]] = {"lead": "of the bot", "names": "of the stones", "quick": "is ignored"}

    def options(self, raw: Mapping[str, Any]) -> Options:
        try:
            options = msgspec.convert(dict(raw), Options)
        except msgspec.ValidationError as error:
            raise IllegalMove(str(error)) from None
        if options.lead > 6:
            raise IllegalMove("lead: the bot would have won")
        return options

    def settings(self, p: At) -> Options:
        return Options()

    def new(self, options: Options, table: Table, seats: Any) -> At:
        table.shuffle("R-0", "Shuffle the stones.", ["red", "blue", "green"])
        return At(options.lead)

    def to_move(self, p: At) -> str:
        return p.turn

    def legal(self, p: At) -> list[str]:
        return ["one", "two"] if p.turn == "bot" else [f"{stone}>{n}" for stone in ("red", "blue") for n in (1, 2)]

    def apply(self, p: At, move: str, seats: Any, table: Table) -> At:
        if p.turn == "bot":
            return At(p.bot + {"one": 1, "two": 2}[move], p.you, "you")
        friends = table.ask("R-2", "Who comes along?", several(["green", "white"])) if move.endswith("2") else ()
        return At(p.bot, p.you + int(move[-1]) + len(friends), "bot")

    def ended(self, p: At) -> Result | None:
        if max(p.bot, p.you) < 7:
            return None
        return Result("bot" if p.bot > 6 else "you", "first at seven", {"bot": p.bot, "you": p.you})

    def decide(
        self, position: At, table: Table, seats: Any = None, *, trace: bool = True, assume: Any = None
    ) -> Decision[At, str]:
        case = Case(position, None, table, trace=Trace())
        step = table.draw("R-1", "Draw the snail's step.", ["one", "two"])
        case.roll("R-3", 6, "How does the snail feel?")
        return Decision([step], self.apply(position, step, seats, table), case.trace, table.log)

    def load(self, raw: Any) -> At:
        return msgspec.convert(raw, At)

    def dump(self, p: At) -> dict[str, Any]:
        return msgspec.to_builtins(p)

    def places(self, p: At) -> Places:
        return Places({}, {"bot": p.bot, "you": p.you})

    def describe(self, p: At) -> str:
        return f"bot {p.bot}, you {p.you}"

    def draw(self, p: At) -> str:
        things = "".join(f'<g data-id="{i}"/>' for i in ("stone:red", "stone:blue", "stone:green", "1", "2", "9"))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{things}<text>{p.bot}:{p.you}</text></svg>'


RACE = Race()


def click(companion: Companion[Any, Any, Any], id: str) -> None:
    """What the browser sends when a part of the picture is clicked."""
    companion.board._handle_custom_msg({"clicked": id}, [])


def test_buttons_through_a_whole_game() -> None:
    c = Companion(RACE, seed=5)
    for _ in range(20):
        if c.session.result is not None:
            break
        assert (c.bot_button.disabled, c.play_button.disabled) == (
            (False, True) if c.session.bots_turn else (True, False)
        )
        if c.session.bots_turn:
            c.bot_button.click()
        else:
            click(c, "stone:blue")
            click(c, "1")
            assert c.moves.value == "blue>1"
            c.play_button.click()
        assert c.error == ""
    assert c.status_text.startswith("The game is over, the bot wins: first at seven (bot ")
    assert "game is over" in c.status.value
    assert c.turn.move_box.layout.display == "none"
    c.bot_button.click()
    assert c.error == "the game is over: first at seven"


def test_clicking_narrows_and_can_be_changed() -> None:
    c = Companion(RACE, seed=5)
    c.bot_turn()
    assert len(c.moves.options) == 5  # "choose …" and four moves
    assert set(c.board.possible) == {"stone:red", "stone:blue", "1", "2"}
    click(c, "2")
    assert [o[1] for o in c.moves.options[1:]] == ["red>2", "blue>2"]
    assert c.note.value == "<i>2 moves fit</i>"
    click(c, "stone:red")
    assert (c.moves.value, c.board.chosen) == ("red>2", ["2", "stone:red"])
    click(c, "stone:blue")  # another stone instead
    assert c.moves.value == "blue>2"
    click(c, "stone:blue")  # not that one after all
    assert c.moves.value == ""
    click(c, "9")
    assert c.error == "you have no legal move with 9"
    assert c.board.chosen == ["2"]
    for nonsense in ({}, {"clicked": 3}, {"clicked": ""}, {"other": "1"}, "text", None):
        c.board._handle_custom_msg(nonsense, [])
    assert c.board.chosen == ["2"]


def test_play_by_typing() -> None:
    c = Companion(RACE, seed=5)
    c.bot_turn()
    c.play_button.click()
    assert c.error == "choose a move first"
    c.typed.value = "green>1"
    c.play_button.click()
    assert "green>1" in c.error
    assert c.typed.value == "green>1", "what was typed stays"
    c.typed.value = "red>1"
    c.play_button.click()
    assert (c.error, c.typed.value, c.session.position.you) == ("", "", 1)


def test_own_dice_bags_and_shuffles() -> None:
    c = Companion(RACE, by_hand=True)
    assert c.status_text == "First answer the question."
    assert "The board appears" in c.board.svg
    assert c.form is not None
    assert c.form.chance.description == "let the program shuffle"
    c.form.field.value = "red, blue"
    c.form.give.click()
    assert c.error.startswith("name all of these once")
    assert c.form.field.value == "red, blue", "what was typed stays"
    c.form.field.value = "red, green, blue"
    c.form.give.click()
    assert c.session.events[0].answers[0].value == ["red", "green", "blue"]
    c.bot_button.click()
    assert c.form is not None
    assert (c.form.chance.description, [o[1] for o in c.form.field.options]) == (
        "let the program draw",
        ["", "one", "two"],
    )
    c.form.give.click()  # nothing chosen: this must not let the program draw
    assert "'?' is not one of the allowed answers: one, two" in c.error
    c.form.field.value = "two"
    c.form.give.click()
    assert c.form is not None
    assert list(c.form.buttons) == list("123456")
    c.answer("8")
    assert c.error == "a d6 cannot show 8: it has the faces 1 to 6"
    c.play("red>1")
    assert c.error == "first answer the open question: How does the snail feel?"
    c.undo_button.click()  # the draw after all
    c.answer("one")
    assert c.form is not None
    c.form.buttons["6"].click()
    assert (c.session.position, c.form) == (At(1, 0, "you"), None)
    c.play("red>2")
    assert c.form is not None
    assert c.form.chance is None
    click(c, "stone:green")
    assert c.form.field.value == ("green",)
    click(c, "9")
    assert c.error == "9 is no answer to the question"
    c.form.give.click()
    assert c.session.position == At(1, 3, "bot")


def test_program_rolls_for_a_person() -> None:
    by_hand, by_program = Companion(RACE, seed=9, by_hand=True), Companion(RACE, seed=9)
    by_program.bot_turn()
    by_hand.form.chance.click()
    by_hand.bot_turn()
    while by_hand.form is not None:
        by_hand.form.chance.click()
    assert by_hand.session.position == by_program.session.position


def test_undo_tells_what_to_move() -> None:
    c = Companion(RACE, seed=5)
    assert c.undo_button.disabled
    c.undo_button.click()
    assert c.error == "there is nothing to take back"
    c.bot_turn()
    c.play("red>1")
    c.undo_button.click()
    assert c.moved_back == ["you 1 → 0"]
    assert "you 1 → 0" in c.message.value
    c.play("red>1")
    c.bot_turn()
    assert c.moved_back == []
    c.turns.history.value = 2  # after the bot's first turn
    c.turns.back_button.click()
    assert (len(c.session.events), c.session.position.you) == (2, 0)


def test_save_load_upload_download(tmp_path: Path) -> None:
    c = Companion(RACE, {"lead": 2}, seed=5, by_hand=True)
    c.answer("")
    c.bot_turn()
    c.answer("one")  # saved in the middle of a question
    c.files.file.value = str(tmp_path / "race.json")
    c.files.save_button.click()
    assert c.told == f"Saved as {tmp_path / 'race.json'}."
    other = Companion(RACE)
    other.files.file.value = c.files.file.value
    other.files.load_button.click()
    assert other.session.dump() == c.session.dump()
    assert other.form is not None
    assert (other.settings.options["lead"].value, other.settings.dice.value, other.settings.seed.value) == (2, True, 6)
    other.form.buttons["3"].click()
    assert other.session.position.bot == 3
    data = (tmp_path / "race.json").read_bytes()
    when = datetime.fromtimestamp(0, UTC)
    for _ in range(2):  # the same file can be loaded twice
        c.answer("4")
        c.files.upload.value = (
            {"name": "mine.json", "type": "", "size": len(data), "content": memoryview(data), "last_modified": when},
        )
        assert c.told == "Loaded mine.json."
        assert c.form is not None
    assert 'download="race.json"' in c.files.download.value


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{", "mine.json: the file is damaged"),
        (b"[]", "mine.json: this is not a saved session"),
        (b'{"format": 99}', "mine.json: format 99 is newer than this program"),
        (
            b'{"format": 1, "game": "chess", "options": {}, "seed": 1, "by_hand": false, "events": []}',
            "this is a game of chess",
        ),
    ],
)
def test_bad_files_lose_nothing(data: bytes, said: str) -> None:
    c = Companion(RACE, seed=5)
    c.bot_turn()
    before = c.session
    c.load_bytes(data, "mine.json")
    assert c.error.startswith(said)
    assert "\n" not in c.error
    assert c.session is before


def test_files_that_are_not_there(tmp_path: Path) -> None:
    c = Companion(RACE, seed=5)
    c.load(tmp_path / "none.json")
    assert "no such file" in c.error
    c.save(tmp_path / "no folder" / "race.json")
    assert "no such file" in c.error
    c.save("")
    assert c.error == "name a file first"
    c.load(" ")
    assert c.error == "name a file first"


def test_new_game_with_other_options() -> None:
    c = Companion(RACE, seed=5)
    c.bot_turn()
    assert {name: option_value(field) for name, field in c.settings.options.items()} == {
        "lead": 0,
        "names": [],
        "quick": False,
    }
    c.settings.options["lead"].value = 7
    before = c.session
    c.settings.new_button.click()
    assert (c.error, c.session) == ("lead: the bot would have won", before)
    c.settings.options["lead"].value, c.settings.options["names"].value, c.settings.dice.value = 4, "a, b", True
    c.settings.new_button.click()
    assert c.session.options == Options(4, ("a", "b"))
    assert (c.session.seed, c.session.by_hand, c.settings.seed.value) == (6, True, 7)


def test_reasons_and_static_picture() -> None:
    c = Companion(RACE, seed=5)
    assert "has not decided" in c.why.reasons.value
    c.bot_turn()
    assert "R-3" in c.why.reasons.value
    bundle = c._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    html = bundle["text/html"]
    assert html == c.picture()._repr_html_()
    assert "<script" not in html
    assert "Race &amp; &lt;Chase&gt;" in html
    ElementTree.fromstring(html)


def test_a_line_in_place_of_a_file() -> None:
    c = Companion(EXAMPLE, seed=3)
    assert c.files.line.value == c.line != ""
    unmoved = c.line
    c.bot_turn()
    c.play("step one")
    other = Companion(EXAMPLE, {"goal": 20}, seed=8)
    other.files.file.value = f"  {c.files.line.value[:30]} {c.files.line.value[30:]}"  # as a chat program broke it
    other.files.load_button.click()
    assert (other.error, other.told) == ("", "Begun from a line.")
    assert (other.session.position, other.last_moves) == (c.session.positions[1], c.last_moves), "the same decision"
    assert (other.settings.options["goal"].value, other.session.seed) == (10, 3)
    assert other.files.file.value == "race.json", "a line is no name for a file"
    other.play("step one")
    assert other.error == ""
    other.load(unmoved)
    assert (other.last_moves, other.status_text) == ("step one", "Your move."), "decided at once"
    before = other.session
    later = Shared("race", EXAMPLE.dump(c.session.positions[0]), 3, version="99.0")
    chess = share(Shared("chess", {}))
    for bad, said in ((c.line[:-9], "the line is damaged"), (chess, "this line is of a game of chess, not of race")):
        other.load(bad)
        assert other.error.startswith(said) and other.session is before
    other.load(share(later))
    assert other.told.startswith("Begun from a line, written by solo_bots 99.0, and this is ")


def test_a_file_from_a_newer_version_is_said_to_be_one(tmp_path: Path) -> None:
    c = Companion(EXAMPLE, seed=3)
    c.save(tmp_path / "race.json")
    raw = json.loads((tmp_path / "race.json").read_text())
    (tmp_path / "race.json").write_text(json.dumps(raw | {"version": "99.0"}))
    c.load(tmp_path / "race.json")
    assert "It was written by solo_bots 99.0, and this is " in c.told and c.error == ""
    assert "99.0" in c.message.value
    c.undo()
    c.save(tmp_path / "race.json")
    assert json.loads((tmp_path / "race.json").read_text())["version"] == raw["version"]


def test_what_would_change_its_mind() -> None:
    c = Companion(EXAMPLE, seed=3)
    assert c.why.turning_button.disabled
    c.bot_turn()
    assert not c.why.turning_button.disabled and c.why.points.value == ""
    c.why.turning_button.click()
    assert "<li>d6 of SNAIL-1: 2; if 6: jump three</li>" in c.why.points.value
    c.why.brief.value = True
    assert c.why.points.value, "other clauses, the same decision"
    c.play("step one")
    assert c.why.points.value == ""
    toy = Companion(RACE, seed=5)
    toy.bot_turn()
    toy.why.turning_button.click()
    assert "this decision cannot be made again" in toy.why.points.value


def test_a_defect_is_said_and_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    c = Companion(RACE, by_hand=True)
    c.answer("")
    c.bot_turn()
    c.answer("one")
    question = c.session.question
    monkeypatch.setattr(RACE, "apply", lambda *_: 1 // 0, raising=False)
    with pytest.raises(ZeroDivisionError):
        c.answer("3")
    assert c.error.startswith("This is a defect of the program, and the game is as it was before: ZeroDivisionError")
    assert c.error.split(":")[0] in c.message.value
    assert c.session.question == question
    monkeypatch.undo()
    c.answer("3")
    assert c.session.position.bot == 1


# --- the games of the package --------------------------------------------------------------------


def unseen(companion: Companion[Any, Any, Any]) -> None:
    """Answer open questions as a person in a hurry would: by the program where it may, else the first thing offered."""
    while companion.form is not None:
        form = companion.form
        if form.chance is not None:
            form.chance.click()
        elif form.buttons:
            next(iter(form.buttons.values())).click()
        else:
            if hasattr(form.field, "options") and form.field.value == "":
                form.field.value = form.allowed[0]
            form.give.click()
        assert companion.error == ""


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("options", [{}, {"stratagems": False, "level": "hard"}, {"board": "nippon"}])
def test_blitzkrieg_through_the_widgets(options: dict[str, Any], by_hand: bool, tmp_path: Path) -> None:
    blitz = game("blitzkrieg")
    c = Companion(blitz, options, seed=11, by_hand=by_hand)
    unseen(c)
    turns = 0
    while c.session.result is None and turns < 60:
        turns += 1
        before = c.session.position
        if c.session.bots_turn:
            c.bot_button.click()
            unseen(c)
            assert c.last_moves
            assert c.session.last.trace.decisive()[0] in c.why.reasons.value
        else:
            unit, space = c.legal[turns % len(c.legal)].split("@") if "@" in c.legal[0] else ("", "")
            if space:
                click(c, f"unit:{unit.split('.')[0]}")
                assert c.error == ""
                click(c, space)
                assert c.moves.value.endswith(f"@{space}")
                assert c.note.value
            else:
                c.typed.value = c.legal[0]
            c.play_button.click()
            unseen(c)
        assert c.error == ""
        assert c.session.position != before
    assert turns > 5
    assert c.session.result is not None
    assert c.status_text.startswith("The game is over")
    c.save(tmp_path / "game.json")
    again = Companion(blitz)
    again.load(tmp_path / "game.json")
    assert again.status_text == c.status_text
    assert json.loads((tmp_path / "game.json").read_text())["by_hand"] is by_hand


def test_blitzkrieg_illegal_input() -> None:
    c = Companion(game("blitzkrieg"), seed=11)
    unseen(c)
    if c.session.bots_turn:
        c.play("army1@WE1a")
        assert c.error == "it is the bot's turn"
        click(c, "WE1a")
        assert c.error == "The bot is to move."
        c.bot_turn()
    c.play("cavalry@WE1a")
    assert c.error
    position, chosen = c.session.position, c.board.chosen
    click(c, "EE3e")  # a campaign that is not open
    assert c.error == "you have no legal move with EE3e"
    assert (c.session.position, c.board.chosen) == (position, chosen)
    c.settings.options["extra_vp"].value, c.settings.options["theatre_tie_order"].value = 3, "WE, WE"
    c.settings.new_button.click()
    assert "theatre_tie_order" in c.error
    assert c.session.position is position


def test_board_ids_cover_the_legal_moves() -> None:
    c = Companion(game("blitzkrieg"), seed=11)
    unseen(c)
    if c.session.bots_turn:
        c.bot_turn()
    reachable = set(c.board.ids)
    for text in c.legal:
        unit, _, space = text.partition("@")
        assert {f"unit:{unit.split('.')[0]}", space} <= reachable


def reach(c: Companion[Any, Any, Any], text: str) -> None:
    """Choose a legal move of Undaunted by clicks, and in the list where clicks leave a choice."""
    position = c.session.position
    move = c.game.read(position, text)
    record = c.game.move_record(move)
    ids = [] if record["kind"] == "end" else [f"card:{record['card']}"]
    if record.get("action") in ("attack", "suppress"):
        ids.append(f"{position.mover.other.name}:{record['unit']}")
    elif record.get("action") == "guide":
        ids.append(f"{position.mover.name}:{record['unit']}")
    ids += list(dict.fromkeys(record.get("tiles") or ()))
    for id in ids:
        click(c, id)
        assert c.error == ""
    offered = [o if isinstance(o, str) else o[1] for o in c.moves.options]
    assert text in offered
    assert c.board.chosen == ids
    assert len(offered) - 1 <= len(c.legal)
    c.moves.value = text
    assert c.note.value or record["kind"] == "end"


def test_undaunted_clicks_mean_what_they_show() -> None:
    c = Companion(game("undaunted"), {"scenario": "P1", "side": "US"}, seed=9)
    assert {"US:Rifleman A", "GER:Rifleman A", "13B"} <= set(c.board.ids)
    assert not [id for id in c.board.ids if id.startswith("card:")] and "4 face down" in c.board.svg, (
        "the bot's hand is its own affair"
    )
    assert (
        "card:Scout A"
        in Companion(game("undaunted"), {"scenario": "P1", "side": "US", "open_hands": True}, seed=9).board.ids
    )
    c.bot_turn()
    assert c.last_moves == "Scout A scout 13B"
    assert set(c.board.last) == {"US:Scout A", "13B"}, "what the bot moved, and where to"
    while c.session.bots_turn:
        c.bot_button.click()
    assert {"card:Rifleman A", "GER:Rifleman A", "US:Rifleman A", "US:Scout A", "13B"} <= set(c.board.possible)
    click(c, "card:Rifleman A")
    assert {o[1].split(" ")[0] for o in c.moves.options[1:]} == {"Rifleman"}
    click(c, "US:Rifleman A")  # the other side's: the target
    assert c.moves.value == "Rifleman A attack Rifleman A"
    assert "d10 against" in c.note.value
    click(c, "card:Scout A")  # the target stays, another card shoots
    assert c.moves.value == "Scout A attack Rifleman A"
    click(c, "13B")  # cannot be with a target: a way now
    assert (c.board.chosen, c.moves.value) == (["card:Scout A", "13B"], "Scout A scout 13B")
    assert len(c.moves.options) > 2, "but further steps are offered"
    click(c, "6A")
    assert c.moves.value == "Scout A scout 13B,6A"
    click(c, "GER:Rifleman A")  # an own counter stands for its card
    assert all(o[1].startswith("Rifleman A ") for o in c.moves.options[1:] if isinstance(o, tuple))
    c.play("Rifleman A attack Scout A")
    assert c.error == ""
    assert c.told == "You: Rifleman A attacks the bot's Scout A"
    assert "attacks the bot&#x27;s Scout A" in c.message.value


def hold_back(c: Companion[Any, Any, Any]) -> None:
    """The turning points name no other card that the bot still holds."""
    now, seen = c.session.position, c.session.seen(c.session.position)
    closed = {card for side, as_seen in zip(now.sides, seen.sides, strict=True) if side.hand != as_seen.hand
              for card in side.hand}  # fmt: skip
    played = {getattr(move, "card", "") for move in c.session.last.moves}
    c.why.turning_button.click()
    others = re.findall(r"; if [^:]*: ([^<]*)", c.why.points.value)
    assert not [move for move in others for card in closed - played if move.startswith(card)]
    assert not closed or "s hand?" not in c.why.points.value  # "Is there a Fog of War card in the bot's hand?"


def test_undaunted_a_whole_game_through_the_widgets(tmp_path: Path) -> None:
    und = game("undaunted")
    c = Companion(und, {"scenario": "P1"}, seed=4)
    chance, turns = Table(4), 0
    while c.session.result is None and turns < 400:
        turns += 1
        before = c.session.position
        if c.session.bots_turn:
            c.bot_button.click()
            assert c.last_moves
            assert f">{c.session.last.trace.rules()[0]}<" in c.why.reasons.value
            hold_back(c)
        else:
            move = und.opponents["greedy"].move(before, und.legal(before), chance)
            reach(c, und.write(move))
            c.play_button.click()
            unseen(c)
            assert c.board.chosen == []
        assert c.error == ""
        assert c.session.position != before
    assert turns > 20
    assert c.status_text.startswith("The game is over")
    c.save(tmp_path / "game.json")
    again = Companion(und)
    again.load(tmp_path / "game.json")
    assert again.status_text == c.status_text
    assert (again.settings.options["scenario"].value, again.settings.options["side"].value) == ("P1", "GER")


@pytest.mark.parametrize("scenario", ["P1", "P3", "12"])
def test_undaunted_with_own_dice(scenario: str) -> None:
    und = game("undaunted")
    c = Companion(und, {"scenario": scenario, "side": "US"}, seed=2, by_hand=True)
    assert "The board appears" in c.board.svg
    assert c.form is not None
    assert c.form.chance is not None
    c.answer("Tank")
    assert "Tank" in c.error
    unseen(c)
    rolled = False
    for turn in range(14):
        if c.session.bots_turn:
            c.bot_button.click()
        else:
            c.typed.value = c.legal[turn * 7 % len(c.legal)]
            c.play_button.click()
        if c.form is not None and c.form.buttons:
            rolled = True
            assert list(c.form.buttons) == [str(n) for n in range(1, 11)]
            c.answer("11")
            assert "a d10 cannot show 11" in c.error
            c.form.buttons["3"].click()
        unseen(c)
        assert c.error == ""
        if c.session.result is not None:
            break
    assert rolled
    events = len(c.session.events)
    c.undo_button.click()
    assert c.error == ""
    assert c.form is not None or len(c.session.events) < events


def test_undaunted_options_and_refusals() -> None:
    und = game("undaunted")
    c = Companion(und, seed=3)
    assert [o[1] for o in c.settings.options["scenario"].options][-3:] == ["P1", "P2", "P3"]
    assert {"scenario", "side", "first_round", "avoid_own", "round_limit"} <= set(c.settings.options)
    c.settings.options["scenario"].value, c.settings.options["side"].value = "P2", "US"
    c.settings.new_button.click()
    assert (c.error, c.session.options.scenario, c.session.options.side) == ("", "P2", "US")
    own = und.read_board_folder(ROOT / "solo_bots" / "data" / "undaunted")["P1"]
    mine = Companion(und, {"scenario": own, "side": "GER"}, seed=1)
    assert mine.settings.options["scenario"].value == own
    mine.settings.new_button.click()
    assert (mine.error, mine.session.options.scenario) == ("", own)
    while mine.session.bots_turn:
        mine.bot_turn()
    mine.play("Mortar blast")
    assert mine.error == "Mortar is not in hand: " + ", ".join(mine.session.position.sides[0].hand)
    click(mine, "GER:Mortar")
    assert mine.error == "you have no legal move with Mortar"


@pytest.mark.parametrize("scenario", ["1", "7", "12"])
def test_undaunted_ids_cover_the_legal_moves(scenario: str) -> None:
    c = Companion(game("undaunted"), {"scenario": scenario}, seed=11)
    while c.session.bots_turn:
        c.bot_turn()
    assert ElementTree.fromstring(c.board.svg) is not None
    for text in c.legal:
        reach(c, text)
        for id in list(c.board.chosen):
            click(c, id)
        assert c.board.chosen == []


# --- MERC ----------------------------------------------------------------------------------------


def landed(options: dict[str, Any], seed: int, by_hand: bool = False) -> Companion[Any, Any, Any]:
    """A game of MERC on the first day of the Rebels."""
    c: Companion[Any, Any, Any] = Companion(game("dictator"), options, seed=seed, by_hand=by_hand)
    unseen(c)
    while c.session.position.stage != "rebels":
        if c.session.bots_turn:
            c.bot_button.click()
        else:
            c.play(c.legal[0])
        unseen(c)
        assert c.error == ""
    return c


def test_merc_clicks_mean_what_they_show() -> None:
    c = landed({"rebels": 2, "dictator": "Kim"}, 3)
    p = c.session.position
    squad = [m for m in p.mercs if m.owner == 1]
    here = p.land.names[squad[0].sector]
    assert {f"sector:{s}" for s in p.land.names} | {f"merc:{m.name}" for m in p.mercs} | {
        "squad:1a",
        "squad:2a",
        "squad:Da",
        "squad:Dc",
    } == set(c.board.ids)
    assert {"squad:1a", "squad:2a", f"sector:{here}", *(f"merc:{m.name}" for m in squad)} <= set(c.board.possible)
    assert not {"squad:Da", "merc:Kim"} & set(c.board.possible)
    click(c, "squad:1a")
    moves = [o[1] for o in c.moves.options[1:]]
    assert {m.split()[0] for m in moves} == {"1a", *(m.name for m in squad)}, (
        "a squad: its moves, and what its MERCs can do"
    )
    near = p.land.names[p.land.near[squad[0].sector][0]]
    click(c, f"sector:{near}")
    assert (c.moves.value, c.board.chosen) == (f"1a move {near}", ["squad:1a", f"sector:{near}"])
    assert squad[0].name in c.note.value
    click(c, f"merc:{squad[0].name}")  # a MERC moves with his squad
    assert c.moves.value == f"1a move {near}"
    click(c, f"sector:{here}")  # where he is: that stays a move from here to there
    click(c, f"sector:{near}")
    assert all(o[1].startswith((squad[0].name, "1a move")) for o in c.moves.options[1:])
    click(c, "merc:Kim")
    assert c.error == "you have no legal move with Kim"
    c.play(f"{squad[1].name.upper()} tr")
    assert (c.error, c.told) == ("", f"You: {squad[1].name} trains")
    assert any(re.fullmatch(rf"{here} \+\d militia of Rebel 1", line) for line in c.moved_back)
    c.play("1a move Nowhere")
    assert c.error == "no legal move begins with '1a move Nowhere'; ? shows the moves"


def test_merc_questions_in_the_middle_of_a_move() -> None:
    c: Companion[Any, Any, Any] = Companion(game("dictator"), {"dictator": "Castro"}, seed=2)
    c.play("rebel 1 hire")
    assert c.form is not None and c.status_text == "First answer the question."
    labels = [label for label, _ in c.form.field.options]
    first, second, third = (label.partition(":")[0].partition(" (")[0] for label in labels[1:])
    assert (c.told, c.moved_back) == ("You: Rebel 1 hires", [f"drawn were {first}, {second} and {third}"])
    assert len(labels) == 4 and all("initiative" in label and "combat" in label for label in labels[1:])
    c.form.field.value = c.form.allowed[1]
    c.form.give.click()
    unseen(c)
    c.play(c.legal[0])
    unseen(c)
    c.bot_turn()
    unseen(c)
    doer = next(m for m in c.session.position.mercs if m.owner)
    sector = c.session.position.land.names[doer.sector]
    assert f"{sector} is explored" not in c.board.svg
    c.play(f"{doer.name} explore")
    assert c.form is not None and f"{doer.name} carries " in c.form.box.children[0].value
    assert c.session.midway is not None
    stash = c.session.midway.position.stashes[doer.sector]
    assert c.told.startswith(f"You: {doer.name} explores {sector}: ") and all(item in c.told for item in stash)
    assert f"{sector} is explored" in c.board.svg, "the picture is that of the moment"
    everything = c.form.field.options
    click(c, f"merc:{doer.name}")
    assert c.error == "" and 1 < len(c.form.field.options) < len(everything)
    assert all(doer.name in answer for _, answer in c.form.field.options[1:])
    click(c, f"merc:{doer.name}")
    assert c.form.field.options == everything
    click(c, "sector:Meadow")
    assert c.error == "Meadow is no answer to the question"
    c.form.field.value = c.form.allowed[0]
    c.form.give.click()
    assert c.form is not None and f"takes {stash[0]}" in c.told, "told so far"
    c.undo_button.click()
    assert c.form is not None and c.form.field.options == everything
    c.answer("done")
    assert c.form is None and c.told.endswith(f"{stash[-2]} and {stash[-1]} to the stash")
    assert c.told in c.message.value and not c.moved_back


@pytest.mark.parametrize(
    ("options", "seed"),
    [({"dictator": "Hussein", "cards": 3}, 4), ({"rebels": 3, "dictator": "Stalin", "cards": 2}, 5)],
)
def test_merc_a_whole_game_through_the_widgets(options: dict[str, Any], seed: int, tmp_path: Path) -> None:
    merc = game("dictator")
    c = Companion(merc, options, seed=seed)
    chance, turns = Table(4), 0
    while c.session.result is None and turns < 600:
        turns += 1
        before = c.session.position
        if c.form is not None:
            c.answer(opponents_answer(c.session, merc.opponents["greedy"], chance))
        elif c.session.bots_turn:
            c.bot_button.click()
            assert c.form is not None or f">{c.session.last.trace.rules()[0]}<" in c.why.reasons.value
        else:
            text = merc.write(merc.opponents["greedy"].move(before, merc.legal(before), chance))
            record = merc.move_record(merc.read(before, text))
            to = f"sector:{record.get('to')}"
            clicks = {"act": [f"merc:{record.get('merc')}"], "move": [f"squad:{record.get('squad')}", to],
                      "land": [to], "give": [f"sector:{record.get('at')}"]}  # fmt: skip
            for id in clicks.get(record["kind"], []):
                click(c, id)
                assert c.error == ""
            assert text in [o if isinstance(o, str) else o[1] for o in c.moves.options]
            c.moves.value = text
            assert c.note.value
            c.play_button.click()
        assert c.error == ""
    assert c.status_text.startswith("The game is over")
    c.save(tmp_path / "game.json")
    again: Companion[Any, Any, Any] = Companion(merc)
    again.load(tmp_path / "game.json")
    assert again.status_text == c.status_text
    assert again.settings.options["dictator"].value == options["dictator"] and again.settings.options[
        "rebels"
    ].value == options.get("rebels", 1)


def test_merc_options_of_a_new_game() -> None:
    c: Companion[Any, Any, Any] = Companion(game("dictator"), seed=3)
    assert [o[1] for o in c.settings.options["rebels"].options] == [1, 2, 3, 4, 5, 6]
    assert [o[1] for o in c.settings.options["dictator"].options][:3] == ["random", "Castro", "Kim"]
    assert c.settings.options["dictator"].options[2][0].startswith("Kim: ")
    (
        c.settings.options["rebels"].value,
        c.settings.options["dictator"].value,
        c.settings.options["privacy_player"].value,
    ) = 3, "Pol Pot", 4
    before = c.session
    c.settings.new_button.click()
    assert "there is no Rebel 4 in a game of 3" in c.error and c.session is before
    c.settings.options["privacy_player"].value = 3
    c.settings.new_button.click()
    assert (c.error, c.session.options.rebels, c.session.position.dictator, len(c.session.position.land.names)) == (
        "",
        3,
        "Pol Pot",
        16,
    )


def test_merc_with_own_dice_and_cards() -> None:
    c: Companion[Any, Any, Any] = Companion(game("dictator"), {"dictator": "Mao"}, seed=2, by_hand=True)
    assert "The board appears" in c.board.svg and c.form is not None
    unseen(c)
    c.play("rebel 1 hire")
    assert c.form is not None and c.form.chance.description == "let the program draw"
    c.answer("Tank")
    assert "Tank" in c.error
    for name in ("Golem", "Max", "Doc"):
        c.form.field.value = name
        c.form.give.click()
    assert c.moved_back == ["drawn were Golem, Max and Doc"]
    unseen(c)
    c.undo_button.click()
    assert c.form is not None and set(c.form.allowed) == {"Max", "Doc"}
    c.answer("Doc")
    assert [m.name for m in c.session.position.mercs] == ["Doc", "Golem"]


def test_merc_hides_what_rebels_may_not_see() -> None:
    c = landed({"rebels": 2, "dictator": "Stalin"}, 3)
    c.play("end")
    for _ in range(8):
        if not c.session.bots_turn:
            break
        before, deck = c.session.position, {i for d in c.session.position.decks for i in d}
        c.bot_button.click()
        unseen(c)
        after = c.session.position
        hidden = {
            i for stash, held in zip(after.stashes, after.control(), strict=True) if held == 0 for i in stash
        } & deck
        seen = {i for m in (*before.mercs, *after.mercs) for i in m.gear}
        for card in hidden - seen:
            assert f">{card}" not in c.why.reasons.value and f" {card}<" not in c.why.reasons.value
            assert f"stash: {card}" not in c.board.svg and "a hidden card" in c.board.svg
            c.undo(len(c.session.events) - 1)
            assert not any(line.startswith(f"{card}: from stash") for line in c.moved_back), c.moved_back
            return
    raise AssertionError("nothing was hidden in this game")


@pytest.mark.parametrize("rebels", [1, 6])
def test_merc_ids_cover_the_legal_moves(rebels: int) -> None:
    c = landed({"rebels": rebels, "dictator": "Gaddafi"}, 11)
    assert ElementTree.fromstring(c.board.svg) is not None
    for text in c.legal:
        named = [i for i in c.board.ids if c.names(text, i)]
        assert named or text == "end", text
        assert set(named) <= set(c.board.possible)


# --- Twilight Struggle ---------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "seed"), [({"side": "ussr"}, 4), ({"side": "us", "handicap": 0}, 6)])
def test_cold_war_a_whole_game_through_the_widgets(options: dict[str, Any], seed: int, tmp_path: Path) -> None:
    """Cards and countries are clicked, ways to play a card are chosen in the list."""
    ts = game("twilight")
    c: Companion[Any, Any, Any] = Companion(ts, options, seed=seed)
    chance, turns, clicked = Table(4), 0, 0
    while c.session.result is None and turns < 500:
        turns += 1
        before = c.session.position
        if c.form is not None:
            c.answer(opponents_answer(c.session, ts.opponents["greedy"], chance))
        elif c.session.bots_turn:
            c.bot_button.click()
            assert c.form is not None or "TS-" in c.why.reasons.value
        else:
            text = ts.write(ts.opponents["greedy"].move(before, ts.legal(before), chance))
            record = ts.move_record(ts.read(before, text))
            assert record is not None
            for id in (f"{kind}:{record[kind]}" for kind in ("card", "country") if kind in record):
                click(c, id)
                clicked += 1
                assert c.error == "", (text, id)
            assert text in [o if isinstance(o, str) else o[1] for o in c.moves.options]
            c.moves.value = text
            assert c.note.value
            c.play_button.click()
        assert c.error == ""
    assert c.status_text.startswith("The game is over") and clicked > 20
    c.save(tmp_path / "game.json")
    again: Companion[Any, Any, Any] = Companion(ts)
    again.load(tmp_path / "game.json")
    assert again.status_text == c.status_text and again.settings.options["side"].value == options["side"]


def test_cold_war_ids_cover_the_legal_moves() -> None:
    c: Companion[Any, Any, Any] = Companion(game("twilight"), {"side": "us"}, seed=3)
    assert ElementTree.fromstring(c.board.svg) is not None
    checked = 0
    for _ in range(14):
        if c.session.bots_turn:
            c.bot_button.click()
        elif c.form is not None:
            c.answer(c.form.allowed[0])
        else:
            for text in c.legal:
                named = [i for i in c.board.ids if c.names(text, i)]
                assert named or text in ("done", "pass", "space race"), text
                assert set(named) <= set(c.board.possible)
                checked += 1
            c.play(c.legal[0])
    assert checked > 60


def test_cold_war_options_of_a_new_game() -> None:
    c: Companion[Any, Any, Any] = Companion(game("twilight"), seed=3)
    assert [o[1] for o in c.settings.options["side"].options] == ["ussr", "us", "both", "none"]
    assert c.settings.options["side"].options[1][0].startswith("us: the AI is the US")
    c.settings.options["side"].value, c.settings.options["handicap"].value = "us", 3
    before = c.session
    c.settings.new_button.click()
    assert "handicap" in c.error and c.session is before, "an AI that is the US takes none"
    c.settings.options["handicap"].value, c.settings.options["cards"].value = 0, "person"
    c.settings.new_button.click()
    assert (c.error, c.session.options.side, c.session.options.cards) == ("", "us", "person")


def test_cold_war_with_own_dice_and_cards() -> None:
    """You name what is turned over and say what the dice show; a die of 7 is refused, and nothing is lost."""
    c: Companion[Any, Any, Any] = Companion(game("twilight"), {"side": "us", "cards": "person"}, seed=1, by_hand=True)
    for country in ("Poland",) * 4 + ("East Germany",) * 2:
        c.play(f"set up {country}")
    c.play("headline Fidel")
    c.bot_button.click()
    assert c.form is not None and "which card is turned over from the draw pile" in c.form.ask.text
    c.answer("Nuclear Test Ban")
    c.play("Comecon: Ops")
    c.play("coup Iran")
    assert c.form is not None and c.form.ask.kind == "d6"
    question = c.form.ask
    c.answer("7")
    assert "a d6 cannot show" in c.error and c.form.ask == question
    c.answer("6")
    assert c.error == "" and c.session.position.influence[1][c.session.position.influence[1].index(4)] == 4
    assert c.told == "You: Coup in Iran with a roll of 6 + 3 Ops against 4"
    assert {"DEFCON 4", "Iran −1 US, +4 USSR"} <= set(c.moved_back)


def test_nothing_is_deprecated() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        c = Companion(RACE, seed=5)
        c.bot_turn()
        Session(RACE, c.session.options)
