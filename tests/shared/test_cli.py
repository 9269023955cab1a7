"""The command `solo-bots`: every command, every refusal, scripted sessions, and a few turns at a real terminal."""

from __future__ import annotations

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from pages import ROOT

from solo_bots import __version__
from solo_bots.cli import main
from solo_bots.cli.conversation import Conversation
from solo_bots.cli.interview import Interview
from solo_bots.cli.options import read_board
from solo_bots.cli.plays_itself import go_on, opponents_answer
from solo_bots.cli.screen import Leave, Screen
from solo_bots.dictator.engine.things import SIZES
from solo_bots.example import RACE
from solo_bots.games import GAMES, game
from solo_bots.interviews.kept import kept_of, read_kept, taken_up
from solo_bots.interviews.talk import Talk, answers_of
from solo_bots.kernel.decision import Again, candidates
from solo_bots.kernel.table import BadAnswer, Pending, Table
from solo_bots.kit.positions import changed, convert_options
from solo_bots.sessions.session import Session
from solo_bots.sessions.share import Shared, read_shared, share
from solo_bots.undaunted.engine.scenario import Scenario, shipped_scenario
from solo_bots.words.lines import line_by_line
from solo_bots.words.moves import menu
from solo_bots.words.names import printed
from solo_bots.words.orders import act_of
from solo_bots.words.reasons import capital, sentence
from solo_bots.words.why import what_if, why_not
from tests.commands import REAL, TOY, Run, Terminal, process

COMMANDS = ["games", "play", "decide", "interview", "rules", "coverage", "check"]
EXAMPLES = json.loads((ROOT / "solo_bots" / "data" / "blitzkrieg" / "examples.json").read_text(encoding="utf-8"))


def needs(run: Run) -> str:
    """What a decision that waits for a die, a draw or a choice has printed: exit code 3, and no complaint."""
    assert (run.code, run.err) == (3, ""), run.err
    return run.out


def chosen(file: Path) -> dict[str, Any]:
    """The options in a save that differ from the defaults."""
    saved = json.loads(file.read_text())
    return changed(game(saved["game"]).options(saved["options"]))


# --- help, version, arguments -----------------------------------------------------------------------------------------


def test_help_of_every_command_has_an_example(toy: Any) -> None:
    assert all(f"  {name}" in toy("--help").good for name in COMMANDS)
    for name in COMMANDS:
        assert f"Example: solo-bots {name}" in re.sub(r"\s+", " ", toy(name, "--help").good)


def test_version(toy: Any) -> None:
    assert toy("--version").good == f"solo-bots {__version__}\n"


def test_without_a_command_it_shows_its_help(toy: Any) -> None:
    assert "usage: solo-bots" in toy().good


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["fly"], "'fly' is not a command; there are games, play"),
        (["play", "chess"], "'chess' is not a game here"),
        (["play", "race", "--seed", "x"], "--seed"),
        (["play", "race", "--dice", "theirs"], "--dice"),
        (["play", "race", "--dice", "person,draws"], "says two things at once"),
        (["play", "race", "--bogus"], "--bogus: race has no such option, and play no such flag (see solo-bots"),
        (["decide", "race", "--dice", "person"], "--dice: race has no such option, and decide no such flag"),
        (["--auto", "play", "race"], "'--auto' comes after a command; there are games, play"),
        (["play", "--bogus", "9"], "no game here has --bogus"),
        (["play", "race", "again"], "unrecognized arguments: again (see solo-bots play race --help)"),
        (["play", "-x"], "unrecognized arguments: -x"),
        (["interview"], "name a game: solo-bots interview GAME"),
        (["check", "--level", "hard", "x.json"], "unrecognized arguments: --level"),
        (["play", "race", "--option", "goal"], "write NAME=VALUE"),
        (["play", "--option", "goal=9", "race"], "--option race: write NAME=VALUE; a game is named before --option"),
        (["play", "race", "--option", "goal=many"], "option goal"),
        (["play", "race", "--option", "goal=1", "goal=2"], "twice"),
        (["play", "race", "--option", "lucky=perhaps"], "option lucky"),
        (["play", "race", "--option", "nonsense=1"], "nonsense"),
        (["play", "race", "--level", "hopeless"], "option level"),
        (["play", "race", "--level", "hard", "--option", "level=easy"], "give one of them"),
        (["play", "race", "--board", "nowhere.json"], "nowhere.json: no such file"),
        (["play", "race", "--auto", "--dice", "person"], "cannot wait for your dice"),
        (["play", "race", "--opponent", "clever"], "--opponent clever: there are random"),
        (["play", "race", "--no-auto", "--opponent", "random"], "add --auto"),
        (["play", "race", "--save", "no/such/folder/x.json"], "no/such/folder/x.json: no such file"),
        (["decide", "race"], "name a file with a position"),
        (["decide", "race", "nowhere.json"], "nowhere.json: no such file"),
        (["decide", "race", "\0"], "null"),
        (["rules", "race", "SNAIL-99"], "'SNAIL-99' is not a rule of this bot"),
        (["coverage", "race", "--games", "0"], "0 is less than 1"),
        (["coverage", "race", "--games", "ten"], "'ten' is not a whole number"),
        (["check", "nowhere.json"], "nowhere.json: no such file"),
        (["check", "."], "directory"),
    ],
)
def test_bad_arguments_get_one_sentence(toy: Any, argv: list[str], words: str) -> None:
    toy(*argv).refused(words)


def test_the_help_of_a_game_lists_its_own_options(toy: Any) -> None:
    for argv in (["play", "race", "--help"], ["play", "--help", "race"], ["coverage", "r", "--help"]):
        shown = re.sub(r"\s+", " ", toy(*argv).good)
        assert "options of Race: --level {easy,hard} how quick (default easy)" in shown
        assert "--lucky {yes,no} a six counts (default yes)" in shown
    assert "--lucky" not in toy("play", "--help").good and "--lucky" not in toy("rules", "race", "--help").good
    assert "Each game has options of its own: solo-bots play GAME --help" in toy("play", "--help").good


def test_the_help_of_a_game_shows_what_works_in_it(real: Any) -> None:
    shown = real("play", "dictator", "--help").good
    assert "Example: solo-bots play dictator --dice person" in shown and "--scenario" not in shown
    assert "Example: solo-bots rules blitzkrieg BLZ-1.5a" in real("rules", "dictator", "--help").good
    assert "scenario sound?\n" in real("check", "--help").good


def test_a_list_of_options_says_of_which_game(real: Any) -> None:
    assert real("play", "--options").good.startswith("Blitzkrieg! ")
    assert real("play", "blitzkrieg", "--options").good.startswith("option ")


def test_nothing_is_begun_with_an_unknown_opponent(toy: Any, tmp_path: Path) -> None:
    run = toy("play", "race", "--auto", "--opponent", "clever", "--save", str(tmp_path / "x.json"))
    run.refused("--opponent clever: there are random")
    assert run.out == "" and not (tmp_path / "x.json").exists()


@pytest.mark.parametrize(
    "argv",
    [
        ["race", "--auto", "--level", "hard"],
        ["--auto", "race", "--level", "hard"],
        ["--level", "hard", "--auto", "rac"],
        ["--level=hard", "--auto", "--", "race"],
        ["--auto", "--lev", "hard"],
        ["--auto", "--option", "level=hard"],
    ],
)
def test_flags_and_game_in_any_order(toy: Any, argv: list[str]) -> None:
    assert toy("play", *argv).good.startswith("Race. Level hard. Seed 1:")


# --- games, rules, coverage -------------------------------------------------------------------------------------------


def test_games(toy: Any) -> None:
    assert toy("games").good.split("\n")[1].split("  ") == ["race", "Race", "Snail, by nobody"]


def test_rules(toy: Any) -> None:
    assert len(toy("rules", "race").good.splitlines()) == 1 + 3
    one = toy("rules", "race", "snail-1").good
    assert "On a six the snail jumps." in one and "Our ruling: Six." in one and "nbs/92_add_a_game.ipynb#SNAIL-1" in one
    assert json.loads(toy("rules", "race", "1", "--json").good)["id"] == "SNAIL-1"
    assert [r["kind"] for r in json.loads(toy("rules", "race", "--json").good)] == ["set-up", "decision", "decision"]


def test_coverage(toy: Any) -> None:
    lines = toy("coverage", "race", "--games", "5", "--seed", "3").good.splitlines()
    assert lines[-1] == "2 of 2 decision clauses exercised, 1 of 2 decisive"
    assert next(line for line in lines if line.startswith("SNAIL-2")).split()[1:] != ["0", "0", "0"]


# --- a game that plays itself -----------------------------------------------------------------------------------------


def test_auto_is_the_same_every_time_and_ends(toy: Any) -> None:
    out = toy("play").good
    assert out == toy("play", "race", "--auto", "--seed", "1").good
    assert out != toy("play", "race", "--auto", "--seed", "2").good
    assert "\n\n1. Bot: Step one: snail 3 → 4.\n2. Opponent: Step one: your stone 0 → 1.\n" in out
    assert "3. Bot: Jump three: snail 4 → 7.\n" in out and out.count(" Bot: ") == out.count(" Opponent: ") + 1
    assert re.search(r"wins: first to 10 \(bot \d+, you \d+\)\n$", out)


def test_auto_saves_a_session_that_a_person_can_take_over(toy: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "auto.json")
    for seed in map(str, range(1, 9)):  # in some the opponent is asked about the wind
        toy("play", "--auto", "--seed", seed, "--save", file)
        assert "over: first to 10; it replays, sound." in toy("check", file).good
        out = toy("play", "--no-auto", "--save", file, typed="undo\nquit\n").good
        assert "Taken back." in out
        toy("play", "--auto", "--save", file)
        assert "over" in toy("check", file).good
        os.unlink(file)


def test_auto_goes_on_with_a_game_of_the_persons_dice(toy: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "mine.json")
    toy("play", "--dice", "person", "--save", file, typed="2\n")
    assert "wins" in toy("play", "--auto", "--save", file).good


def test_options_on_the_command_line(toy: Any, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text('{"format": "race-board/1", "lanes": 2}')
    file = tmp_path / "save.json"
    words = ["goal=6", "lucky=no", "colours=green, white"]
    toy("play", "--auto", "--level", "hard", "--option", *words, "--board", str(board), "--save", str(file))
    options = json.loads(file.read_text())["options"]
    assert options == {"level": "hard", "lucky": False, "colours": ["green", "white"], "goal": 6,
                       "board": {"format": "race-board/1", "lanes": 2}}  # fmt: skip
    for ask in (["--option", "help"], ["--options"]):
        listed = toy("play", "race", *ask).good
        assert re.search(r"^lucky +yes +a six counts$", listed, re.M)
        assert re.search(r"^colours +red, blue +of the stones$", listed, re.M)


# --- scripted sessions ------------------------------------------------------------------------------------------------


def test_a_session_with_the_programs_dice(toy: Any) -> None:
    lines = ["why", "why all", "?", "? step o", "?st", "step", "fly", "step o", "undo", "undo", "save", "quit"]
    out = toy("play", "--no-auto", "--seed", "4", typed="\n".join(lines) + "\n").good
    why, why_all = (part for part in out.split("Your move > ") if part.startswith("why"))
    told = "The bot's last decision: Step one: snail 2 → 3.\n"
    clauses = "  SNAIL-1  roll for its mood → step one\n    SNAIL-1  d6: 1\n"
    assert why == f"why\n{told}{clauses}" and why_all.startswith(f"why all\n{told}")
    assert "SNAIL-2  Does it rain? no" in why_all and "SNAIL-2" not in why
    assert "Type a move, for example 'step one'" in out
    assert "'step' could be one of 2 moves; type its number, or more of it:\n  1  step one\n  2  step two\n" in out
    assert "Stones do not fly (RACE-9)." in out
    assert "\n2. You: Step one: your stone 0 → 1.\n3. Bot: Step one: snail 3 → 4.\n" in out
    # undo takes the bot's reply back too
    assert "Taken back.\nOn the table: snail 4 → 3; your stone 1 → 0.\n" in out
    assert "There is nothing to take back." in out
    assert "Name a file: save FILE." in out
    assert out.endswith("This game was not saved.\n")


def test_every_word_works_at_a_question(toy: Any, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "x.json"
    file.parent.mkdir()
    typed = f"?\nwhy\nundo\nsave {file}\n7\n3\nundo\nsave\n4\n5\nquit\n"
    out = toy("play", "--dice", "person", typed=typed).good
    assert "SNAIL-0  The snail starts on a rolled space.\nAnswers: 1, 2, 3, 4." in out
    assert "The bot has decided nothing yet." in out
    assert "There is nothing to take back." in out
    assert "A d4 cannot show 7: it has the faces 1 to 4." in out
    assert f"Saved in {file}" in out
    session = Session.load(RACE, file)
    assert [a.value for e in session.events for a in e.answers] == [4, 5]


def test_enter_lets_the_program_roll(toy: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    toy("play", "--dice", "person", "--seed", "5", "--save", str(file), typed="\n\n\nstep one\n")
    by_hand = Session.load(RACE, file)
    assert by_hand.by_hand and len(by_hand.events) == 3
    by_program = Session(RACE, RACE.options({}), 5)
    by_program.bot()
    assert list(by_hand.events[:2]) == list(by_program.events[:2])


def test_undo_takes_back_what_was_typed_and_nothing_else(toy: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    # The wind (a die of the program's) comes before the choice: undo at the choice must not only roll the wind again.
    toy("play", "--no-auto", "--save", str(file), typed="step two\nundo\nstep one\n")
    assert [e.moves for e in Session.load(RACE, file).events if e.seat == "you"] == [("step one",)]
    # With the person's dice: back through the bot's die, the choice, the wind, the move.
    other = tmp_path / "y.json"
    toy(
        "play",
        "--dice",
        "person",
        "--save",
        str(other),
        typed="1\n1\nstep two\n6\nwith\n2\nundo\nundo\nundo\n5\nagainst\n3\n",
    )
    session = Session.load(RACE, other)
    assert [a.value for e in session.events for a in e.answers] == [1, 1, 5, "against", 3]
    toy("play", "--save", str(other), "--dice", "person", typed="undo\nundo\nundo\nundo\nundo\nundo\nundo\nquit\n")
    assert json.loads(other.read_text())["events"] == []


def test_a_saved_session_is_continued(toy: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "x.json")
    first = toy("play", "--dice", "person", "--level", "hard", "--save", file, typed="1\n6\nstep two\n").good
    assert "Enter: the program rolls" in first and f"solo-bots play --save {file}" in first
    second = toy("play", "--no-auto", "--save", file, typed="4\nwith\n\nquit\n").good
    assert "How strong is the wind?" in second and "2. You: Step two: your stone 0 → 3.\n" in second
    toy("play", "--no-auto", "--save", file, "--level", "hard", "--dice", "person", typed="quit\n").good  # noqa: B018
    toy("play", "--no-auto", "--save", file, "--level", "easy").refused("begun with another level")
    toy("play", "--no-auto", "--save", file, "--seed", "99").refused("begun with seed 1, not 99")
    toy("play", "--no-auto", "--save", file, "--dice", "program").refused("begun with --dice person")
    assert "under way; it replays, sound." in toy("check", file).good


def test_the_end_can_be_taken_back(toy: Any) -> None:
    out = toy(
        "play",
        "--no-auto",
        "--option",
        "goal=5",
        "--seed",
        "2",
        typed="step one\nstep one\nstep one\n?\nwhy\nundo\nquit\n",
    ).good
    assert "wins: first to 5" in out and "The game is over" in out and "Taken back." in out


def test_end_of_input_in_the_opening_move(toy: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    out = toy("play", "--dice", "person", "--save", str(file)).good
    assert "Saved." in out
    assert "being set up" in toy("check", str(file)).good


def test_input_that_is_not_text(toy: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"))
    Run(main(["play", "--no-auto"]), *capsys.readouterr()).refused("not text")


def test_save_never_overwrites_a_foreign_file(toy: Any, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("do not lose this")
    out = toy("play", "--no-auto", typed=f"save {notes}\nquit\n").good
    assert "the file is damaged" in out and notes.read_text() == "do not lose this"
    toy("play", "--no-auto", "--save", str(notes)).refused("the file is damaged")


# --- decide -----------------------------------------------------------------------------------------------------------


def test_decide(toy: Any, tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text('{"bot": 4, "you": 2}')
    out = toy("decide", "race", str(file), "--answer", "6").good
    clauses = "  SNAIL-1  roll for its mood → jump three\n    SNAIL-1  d6: 6\n"
    assert out == f"The bot: Jump three: snail 4 → 7.\n{clauses}", "in short"
    whole = toy("decide", "race", str(file), "--answer", "6", "--why").good
    assert whole.startswith(f"The bot: Jump three: snail 4 → 7.\n\nClause by clause\n{clauses}\nIn full\n"), "once"
    assert "Does it rain? no" in whole
    record = json.loads(toy("decide", "race", str(file), "--answer", "6", "--json").good)
    assert record["move"] == "jump three" and record["moves"] == ["jump three"] and record["result"] is None
    assert record["order"] == "Jump three: snail 4 → 7" and record["moved"] == ["snail 4 → 7"] and "needs" not in record
    assert record["answers"] == [{"rule": "SNAIL-1", "kind": "d6", "value": 6}]
    assert record["rules"] == ["SNAIL-2", "SNAIL-1"] and record["decisive"] == ["SNAIL-1"]
    assert record["position"] == {"bot": 7, "you": 2, "turn": "you", "rain": False, "options": {}}
    assert [step["rule"] for step in record["trace"]] == ["", "SNAIL-2", "SNAIL-1", "SNAIL-1", ""]
    assert json.loads(toy("decide", "race", "-", "--answer", "6", "--json", typed=file.read_text()).good) == record
    rolled = toy("decide", "race", str(file), "--seed", "1").good
    assert rolled.startswith("The bot: Step one") and rolled == toy("decide", "race", str(file), "--seed", "1").good
    assert json.loads(toy("decide", "race", "--schema").good)


def test_without_dice_a_decision_says_what_it_needs(toy: Any) -> None:
    """In a pipe nothing is rolled that was not asked for: what each face leads to, and exit code 3."""
    told = needs(toy("decide", "race", "-", typed="{}"))
    assert told.startswith("It needs d6 for SNAIL-1: How does the snail feel?\n  1–5: step one\n  6: jump three\n")
    assert "--answer gives it; --seed N" in told
    record = json.loads(needs(toy("decide", "race", "-", "--json", typed="{}")))
    assert record["move"] is None and record["moves"] == [] and record["answers"] == []
    faces = {**dict.fromkeys("12345", "step one"), "6": "jump three"}
    assert record["needs"] == {"rule": "SNAIL-1", "kind": "d6", "text": "How does the snail feel?",
                               "allowed": list("123456"), "faces": faces}  # fmt: skip
    rainy = '{"rain": true}'  # no die is needed
    assert toy("decide", "race", "-", typed=rainy).good.startswith("The bot: Rest.\n")


@pytest.mark.parametrize(
    ("text", "argv", "words"),
    [
        ("{", [], "the standard input: this is not JSON"),
        ("[" * 100_000, [], "this is not JSON"),
        ("[]", [], "expected a JSON object"),
        ('{"bot": "far"}', [], "bot: expected"),
        ('{"snail": 1}', [], "unknown field"),
        ('{"bot": 12}', [], "the game is over: first to 10"),
        ('{"turn": "you"}', [], "it is not the bot's turn"),
        ('{"format": 1, "events": []}', [], "-: object missing required field `game`"),
        ("{}", ["--answer", "7"], "answer 1 was given to the question of SNAIL-1 'How does the snail feel?': "),
        ("{}", ["--answer", "7"], "?': a d6 cannot show 7: it has the faces 1 to 6"),
        ("{}", ["--answer", "6", "6"], "--answer 6: nothing was asked that answer 2 could fit (asked for: d6)"),
        ("{}", ["--assume", "rain=yes"], "takes no assumptions"),
    ],
)
def test_decide_refuses(toy: Any, text: str, argv: list[str], words: str) -> None:
    toy("decide", "race", "-", *argv, typed=text).refused(words)


def test_an_answer_that_does_not_fit_names_its_number_and_its_question(real: Any) -> None:
    x1 = json.dumps(EXAMPLES["X1"]["state"])
    bad = real("decide", "blitzkrieg", "-", "--answer", "7", typed=x1)
    bad.refused("--answer 7: answer 1 was given to the question of BLZ-3.7 '")
    table = Table(1, [4, 7])
    assert table.roll("SNAIL-0", 4) == 4
    with pytest.raises(BadAnswer, match=r"answer 2 was given to the question of SNAIL-1 'Which\?': a d6 cannot"):
        table.roll("SNAIL-1", 6, "Which?")


@contextmanager
def calls_of(**functions: Any) -> Iterator[Counter[str]]:
    """How often these functions are called."""
    counted, names = Counter[str](), {function.__code__: name for name, function in functions.items()}

    def heard(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in names:
            counted[names[frame.f_code]] += 1

    sys.setprofile(heard)
    try:
        yield counted
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("flag", ["", "--why", "--json"])
def test_decide_does_nothing_twice(real: Any, name: str, flag: str) -> None:
    """Options are read once, the sentence is made once, and only the scenario that is played is built.

    That holds for a decision which lacks nothing; of one that waits for a die, the sentence of each face is made.
    """
    shipped_scenario.cache_clear()
    raw = json.dumps(game(name).example)
    with calls_of(options=convert_options, sentence=sentence, scenarios=Scenario.__init__) as counted:
        real("decide", name, "-", "--seed", "1", *filter(None, [flag]), typed=raw).good  # noqa: B018
    once = {"options", "sentence", *(["scenarios"] * (name == "undaunted"))}
    assert counted == dict.fromkeys(once, 1)


def test_decide_builds_the_scenario_that_is_named(real: Any) -> None:
    """What an option may be is known without building every scenario; the default is read for the kinds of options."""
    shipped_scenario.cache_clear()
    raw = json.dumps({"turn": "bot"})
    with calls_of(options=convert_options, scenarios=Scenario.__init__) as counted:
        real("decide", "undaunted", "-", "--scenario", "p1", "--side", "us", typed=raw).good  # noqa: B018
    assert counted == {"options": 2, "scenarios": 1}


def test_a_position_in_short_names_its_game(real: Any, tmp_path: Path) -> None:
    """The line `game` decides which game is meant, even if another could read all the rest."""
    file = tmp_path / "p.txt"
    for name in ("undaunted", "dictator", "twilight"):
        file.write_text(f"# noted at the table\ngame {name}\n", encoding="utf-8")
        assert f"a position of {game(name).title}, " in real("check", str(file)).good


def test_options_of_a_position_are_refused_as_they_are_typed(real: Any) -> None:
    real("decide", "undaunted", "-", typed='{"options": {"scenario": "99"}}').refused("option scenario: '99' is not")
    long = real("decide", "undaunted", "-", "--round-limit", "999", typed="{}")
    long.refused("option round_limit: 999 is not from 1 to 500")


# --- interview --------------------------------------------------------------------------------------------------------


def test_interview(toy: Any) -> None:
    typed = "?\nwhy\nundo\nsave\nmaybe\nyes\nback\nno\n9\n6\nundo\n2\nwhy\nno\n\nundo 99\nwhy all\nquit\n"
    out = toy("interview", "race", typed=typed).good
    assert "SNAIL-2  Does it rain?" in out and "A rainy snail rests." in out
    assert "There is nothing to take back." in out and "'maybe' is not one of the allowed answers: yes, no." in out
    assert "\n1. Bot: Rest.\n" in out and "Taken back: Does it rain? yes" in out
    assert "\n1. Bot: Jump three.\n" in out and "Taken back: How does the snail feel? 6" in out
    assert "\n1. Bot: Step one.\n" in out and "The program rolls: " in out
    assert "Undo 99: there are 1 to 2 (history shows them)" in out and "The bot's last decision" in out


def test_an_empty_line_in_an_interview_needs_an_answer(toy: Any) -> None:
    assert "This needs an answer: yes, no." in toy("interview", "race", typed="\n").good


def test_a_long_list_is_shown_on_demand(real: Any) -> None:
    out = real("interview", "blitzkrieg", typed="?\n").good
    first = [f"the {n} campaign of Western Europe" for n in ("1st", "2nd", "3rd")]
    short = f"{', '.join(first)}, the 1st campaign of Pacific Ocean … (54, ? shows all); commas between,"
    assert out.count(f"\n{short} or none, or all\n") == 2
    asked = out.split("> ?\n")[1]
    assert asked.startswith("  " + "  ".join(f"{n}) {name}" for n, name in enumerate(first, 1)) + "  4) ")
    assert "  14) Western Europe, 1st campaign, industrial production  15) Western Europe, " in asked
    assert not re.search(r"\b(WE|PO|EE|AF|SEA)\d", out), "printed names only"


def test_interview_ends_with_the_input(toy: Any) -> None:
    assert toy("interview", "race", typed="no\n").good.endswith("Goodbye. This interview was not saved.\n")


# --- check ------------------------------------------------------------------------------------------------------------


def test_check_of_positions_and_boards(toy: Any, tmp_path: Path) -> None:
    file = tmp_path / "f.json"

    def check(text: str) -> Run:
        file.write_text(text)
        run: Run = toy("check", str(file))
        return run

    assert "a position of Race, bot to move; sound." in check('{"bot": 1}').good
    assert "a position of Race, over: first to 10; sound." in check('{"game": "race", "bot": 11}').good
    assert "a board for Race; sound." in check('{"format": "race-board/1", "lanes": 2}').good
    check('{"format": "race-board/1"}').refused("lanes: a board needs some")
    check('{"format": "chess-board/1"}').refused("is no board file of a game here")
    check('{"game": "chess"}').refused("'chess' is not a game here")
    check('{"game": 7}').refused("game: 7 is not a game's name")
    check('{"bot": -1.5}').refused("bot: expected")
    check("[1]").refused("neither a saved session nor a position nor a board file")
    check('{"format": 99}').refused("newer than this program")
    check('{"format": 1}').refused("missing required field")
    assert "a position of Race, bot to move; sound." in check("# my race\nbot 1\n").good, "in short"
    check("# a game\ngame chess\nbot 1\n").refused("'chess' is not a game here")


def test_check_of_a_damaged_save(toy: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    toy("play", "--dice", "person", "--save", str(file), typed="1\n6\nstep one\n2\n")
    text = file.read_text()
    file.write_text(text.replace('"value": 6', '"value": 5'))
    toy("check", str(file)).refused("event 1 (bot jump three) does not replay: now the move is step one")
    toy("play", "--save", str(file), "--no-auto").refused("does not replay")
    file.write_text(text.replace('"race"', '"chess"'))
    toy("check", str(file)).refused("'chess' is not a game here")
    file.write_text(text[: len(text) // 2])
    toy("check", str(file)).refused("this is not JSON")


# --- in a process of its own ------------------------------------------------------------------------------------------


def test_in_a_process() -> None:
    assert "wins" in process(TOY, "play").good
    process(TOY, "play", "chess").refused("'chess' is not a game here")
    assert "→" not in process(TOY, "games", PYTHONIOENCODING="ascii").good


def test_a_closed_pipe_is_no_error() -> None:
    both = subprocess.Popen(
        [*TOY, "play", "--option", "goal=3000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    assert both.stdout is not None and both.stderr is not None
    both.stdout.readline()
    both.stdout.close()
    assert both.stderr.read() == b""
    both.stderr.close()
    assert both.wait() == 0


@pytest.mark.parametrize("environment", [{}, {"TERM": "dumb"}], ids=["prompt_toolkit", "plain"])
def test_at_a_terminal(environment: dict[str, str]) -> None:
    person = Terminal([*TOY, "play"], **environment)
    person.reply("Which game?", "?")
    person.reply("Type a number", "1")
    person.reply("Which level?", "undo")
    person.reply("Which game?", "")
    person.reply("Which level?", "h")
    person.reply("Whose dice", "person")
    person.reply("Where does the snail start?", "2")
    person.reply("How does the snail feel?", "6")
    person.reply("1. Bot: Jump three: snail 2 → 5.", "step o")
    person.reply("2. You: Step one: your stone 0 → 1.", "undo")
    person.reply("On the table: your stone 1 → 0.", "quit")
    person.wait("Saved. To go on: solo-bots play")
    assert person.end() == 0


def test_control_c_clears_the_line_and_twice_leaves_and_saves(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    person = Terminal([*TOY, "play", "race", "--level", "easy", "--dice", "program", "--save", str(file)])
    person.wait("Your move >")
    os.write(person.master, b"half a mo\x03")
    person.wait("Ctrl-C once more leaves.")
    person.wait("Your move >")
    os.write(person.master, b"\x03")
    person.wait("Saved.")
    assert person.end() == 0
    assert "Traceback" not in person.seen
    assert len(Session.load(RACE, file).events) == 2


def test_control_c_in_a_long_computation() -> None:
    def heed() -> None:  # a shell starts background jobs with this signal ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    long = subprocess.Popen(
        [*TOY, "coverage", "race", "--games", "1000000"],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=heed,
    )
    time.sleep(4)
    long.send_signal(signal.SIGINT)
    _, err = long.communicate(timeout=20)
    assert (long.returncode, err.strip()) == (130, b"")


def test_no_colour_when_not_wanted() -> None:
    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        person = Terminal([*TOY, "games"], **environment)
        person.end()
        assert ("\x1b[36m" in person.seen) is coloured


# --- the real game ----------------------------------------------------------------------------------------------------


def test_games_of_the_package(real: Any) -> None:
    assert "Turczi" in next(line for line in real("games").good.splitlines() if line.startswith("blitzkrieg "))


def test_a_whole_game_is_the_same_in_every_process() -> None:
    first = process(REAL, "play", PYTHONHASHSEED="1").good
    argv = ["play", "blitzkrieg", "--auto", "--seed", "1", "--opponent", "greedy"]
    assert first == process(REAL, *argv, PYTHONHASHSEED="2").good
    assert re.search(r"^1\. Bot: .*\w \d to [A-Z][\w &]+, [a-z].+\.\n   [A-Z].+\.\n2\. Opponent: ", first, re.M)
    assert "BLZ-" in first.split("\n1. Bot: ")[0] and "BLZ-" not in first.split("\n1. Bot: ")[1], "orders first"
    assert re.search(r" wins: .+ \(bot \d+, human \d+\)\n$", first)


@pytest.mark.parametrize(
    "options",
    [
        ["--level", "easy"],
        ["--option", "stratagems=no", "extra_vp=3", "extra_progress=1"],
        ["--option", "board=nippon"],
        ["--opponent", "random", "--level", "hard"],
    ],
)
def test_whole_games_with_options_are_saved_and_sound(real: Any, options: list[str], tmp_path: Path) -> None:
    file = str(tmp_path / "x.json")
    assert " wins: " in real("play", "blitz", "--auto", "--seed", "3", "--save", file, *options).good
    assert "it replays, sound." in real("check", file).good


def test_every_option_can_be_set_to_its_default(real: Any, tmp_path: Path) -> None:
    listed = real("play", "blitzkrieg", "--options").good.splitlines()[1:]
    pairs = ["=".join(re.split(r"  +", line)[:2]).replace("=none", "=") for line in listed]
    pairs = ["tie_campaign=both" if p.startswith("tie_campaign") else p for p in pairs]
    assert len(pairs) == len(game("blitzkrieg").option_help)
    file = tmp_path / "x.json"
    real("play", "blitzkrieg", "--auto", "--option", *pairs, "--save", str(file)).good  # noqa: B018
    assert chosen(file) == {}


@pytest.mark.parametrize("name", ["X1", "X2"])
@pytest.mark.parametrize("die", ["1", "2", "3", "4", "5", "6"])
def test_the_worked_examples(real: Any, name: str, die: str) -> None:
    state, expected = EXAMPLES[name]["state"], EXAMPLES[name]["expect"]
    run = real("decide", "blitzkrieg", "-", "--answer", die, "--seed", "1", "--json", typed=json.dumps(state)).good
    record = json.loads(run)
    assert record["move"] == f"{expected['die'][die]}@{expected['position']}"
    assert record["details"]["space"] == expected["position"]
    assert record["answers"][0] == {"rule": "BLZ-3.7", "kind": "d6", "value": int(die)}
    assert game("blitzkrieg").load(record["position"])
    told = real("decide", "blitzkrieg", "-", "--answer", die, "--seed", "1", typed=json.dumps(state)).good
    called = game("blitzkrieg").called(None)
    unit, where = printed(expected["die"][die], called), printed(expected["position"], called).split(", ")
    assert told.startswith(f"The bot: {capital(unit)} to {where[0]}, {where[-1]}")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"row": ["tank"]}, "row[0]: 'tank' is not a unit"),
        ({"theatres": {"XX": {}}}, "theatres: 'XX' is not a theatre"),
        ({"turn": "human"}, "it is not the bot's turn"),
        ({"vp": {"bot": 30}, "final": True}, "the game is over"),
    ],
)
def test_positions_that_are_refused(real: Any, change: dict[str, Any], words: str) -> None:
    state = {**EXAMPLES["X1"]["state"], **change}
    real("decide", "blitzkrieg", "-", typed=json.dumps(state)).refused(words)


def test_schema_rules_coverage_and_boards_of_the_real_game(real: Any) -> None:
    assert "row" in json.dumps(json.loads(real("decide", "blitzkrieg", "--schema").good))
    assert "empty spaces" in real("rules", "blitzkrieg", "BLZ-1.5a").good
    assert len(json.loads(real("rules", "blitzkrieg", "--json").good)) == len(game("blitzkrieg").ledger)
    last = real("coverage", "blitzkrieg", "--games", "10", "--seed", "1").good.splitlines()[-1]
    found = re.fullmatch(r"(\d+) of (\d+) decision clauses exercised, (\d+) of (\d+) decisive", last)
    assert found and found[2] == found[4] and int(found[2]) >= int(found[1]) >= int(found[3]) > 30
    for board in ("base", "nippon"):
        file = ROOT / "solo_bots" / "data" / "blitzkrieg" / f"{board}.json"
        assert real("check", str(file)).good.endswith("sound.\n")
        assert " wins: " in real("play", "blitzkrieg", "--board", str(file)).good


def test_an_interview_about_the_real_game(real: Any) -> None:
    typed = "none\nPO 4\narmy2, tank\narmy2, air1\nresearch\n?\nundo\nfor the glory\nquit\n"
    out = real("interview", "blitzkrieg", typed=typed).good
    assert "'tank' is not one of the allowed answers" in out and "Taken back: " in out and "BLZ-T.A1" in out


BLITZ = ["WE1c", "0 0 0 0 0", "2 2", "air0, spy", "navy2", "economic", "1"]


def test_the_first_placement_of_a_blitz_is_told_before_the_second_is_asked_about(real: Any) -> None:
    out = real("interview", "blitzkrieg", typed="\n".join([*BLITZ, "army3", "4", "army1", "quit"])).good
    story = [
        "A spy is in the row: which token was placed last, by anyone?",
        "\nBot: Draw a stratagem …",
        "  BLZ-T.A1  Economic Warfare is drawn",
        "\nBot: … then blitz airforce to Western Europe, industrial production …",
        "BLZ-E.1  Industrial production: draw a unit from the bag of the bot. Which is it?",
        "a special weapon, unseen, into the bag of the bot; the 1st campaign of Western Europe is the bot's: 2 VP …",
        "  BLZ-E.8  blitz: one more placement in Western Europe",
        "BLZ-T.C1  End of the turn: draw a unit from the bag of the bot",
        "What did you place, and where?",
    ]
    assert [out.count(line) for line in story] == [1] * len(story)
    assert [out.index(line) for line in story] == sorted(out.index(line) for line in story)


def test_what_was_told_is_told_again_after_it_was_taken_back(real: Any) -> None:
    out = real("interview", "blitzkrieg", typed="\n".join([*BLITZ, "army3", "undo", "undo", "2", "quit", ""])).good
    # once more after an answer was taken back
    assert out.count("then blitz airforce to Western Europe, industrial production …") == 2
    assert out.count("then spy to Western Europe, industrial production: the spy acts as navy 2 …") == 1
    assert out.count("blitz: one more placement") == 1


def test_half_a_placement_is_told_what_is_missing(real: Any) -> None:
    typed = ["none", "0 0 0 0 0", "army2, navy2, air2", "rnd", "1", "army1"]
    typed += ["army1", "none", "army1 we1a", "board", "quit"]
    out = real("interview", "blitzkrieg", "--seed", "2", typed="\n".join(typed) + "\n").good
    assert re.search(r"^Name a unit and a space, for instance army \d Western Europe, [a-z]+, or board\.$", out, re.M)
    assert "Only the second placement after a blitz may be declined." in out
    assert "Army 1 cannot go on sea (Western Europe, industrial production)." in out
    assert out.count("Which spaces hold a token?") == 2


def test_an_interview_remembers(real: Any) -> None:
    """What you placed is told in one line, refused if it cannot be, and kept."""
    set_up = ["none", "AF 2, PO 4", "admiral, air2, navy1, navy3, army2", "secure", "5", "army1"]
    out = real("interview", "blitzkrieg", typed="\n".join([*set_up, "army2 we1a", "navy2 we1a", "guns", "quit"])).good
    assert "Army 2 cannot go on sea (Western Europe, industrial production)." in out
    placed = "  you: navy 2 to Western Europe, industrial production\n"
    assert f"\n{placed}  Western Europe marker from bot +3 to bot +1\n" in out
    assert out.count("Which spaces hold a token?") == 1


def test_a_scripted_session_with_the_persons_dice(real: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    typed = "army1\nundo\narmy2\narmy2\nnavy1\n" + "army1\nnavy1\nair1\nadmiral\nnavy2\n" + "1\n2\n3\n" + "guns\n"
    out = real("play", "blitzkrieg", "--dice", "person", "--save", str(file), typed=typed).good
    assert "Bot:" in out or "BLZ-3.7" in out
    saved = json.loads(file.read_text())
    assert [a["value"] for a in saved["events"][0]["answers"]][:3] == ["army2", "army2", "navy1"]
    assert "under way" in real("check", str(file)).good
    real("play", "blitzkrieg", "--level", "hard", "--no-auto", "--save", str(file)).refused("begun with another level")


def test_a_few_turns_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    person = Terminal([*REAL, "play", "--seed", "3", "--save", str(file)], LINES="24")
    person.reply("Which game?", "blitz")
    person.reply("Which level?", "")
    person.reply("Whose dice", "1")
    person.reply("Enter goes on (q: enough)", "")  # the board
    person.reply("Your move", "army3 PO1a")
    person.reply("cannot go on sea", "? army3 ee1b")
    person.reply("1  army 3 Eastern Europe, industrial production: the marker moves 3", "why")
    told = person.reply("BLZ-T.C1", "why all")
    assert "The bot's last decision: " in told and "Enter goes on" not in told and "BLZ-1.5b" not in told
    assert "The bot's last decision: " in person.reply("Enter goes on (q: enough)", "")  # longer than the screen
    person.reply("Enter goes on (q: enough)", "why 1.5b")  # what is typed there is meant for the prompt
    person.reply("BLZ-1.5b", "army3 ee1b")
    person.wait("2. You: Army 3 to Eastern Europe, industrial production: you draw ")
    person.wait("3. Bot: ")
    person.reply("Your move", "undo")
    back = person.wait("Your turn: ")
    assert "your army 3 from Eastern Europe, industrial production to your reserve;" in " ".join(back.split())
    person.reply("Your move", "navy2 po1a\t")  # completed by the tabulator
    person.reply("Your move", "quit")
    person.wait("Saved.")
    assert person.end() == 0
    assert Session.load(game("blitzkrieg"), file).events


class Monkey(Screen):
    """Somebody who types mostly what is asked for, and sometimes anything."""

    def __init__(self, seed: int, lines: int) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.random, self.left = random.Random(seed), lines

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        if not self.left:
            raise Leave
        self.left -= 1
        answers = [w for w in words if w not in ("undo", "save", "why", "rule", "what", "share", "?", "quit")]
        if answers and self.random.random() < 0.8:
            return self.random.choice(answers)
        about = ["why", "why not army1", "why 3", "what if", "rule 1", "share", "?", "? army", "look", "history"]
        value = self.random.choice(answers or ["no"])
        about += ["fix", "fix all", "fix 1 no", f"fix {self.random.randint(1, 9)} {value}", "undo 2", "why 1"]
        return self.random.choice(
            ["undo", "undo", *about, "", "banana", "army", "-1", "@", "a@b@c", "army9 XX", "none", "all"]
        )


def assert_an_interview_is_sound(seed: int, lines: int, g: Any, file: Path) -> None:
    """Whatever is typed: what was saved is the talk, and it is taken up as it was."""
    sitting = Interview(Monkey(seed, lines), Talk(g), seed, file)
    assert sitting.run() == 0
    assert read_kept(file) == kept_of(sitting.at.talk, seed)
    talk, parted = taken_up(g, read_kept(file))
    assert (answers_of(talk), parted) == (answers_of(sitting.at.talk), "")


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_typed_the_session_stays_sound(seed: int, tmp_path: Path) -> None:
    g = game("blitzkrieg")
    options: list[dict[str, Any]] = [{}, {"level": "hard"}, {"board": "nippon"}, {"stratagems": False}]
    file = tmp_path / "x.json"
    session = Session(g, g.options(options[seed % 4]), seed, by_hand=seed % 3 == 0)
    sitting = Conversation(Monkey(seed, 80), session, file)
    assert sitting.run() == 0
    assert Session.load(g, file).dump() == sitting.at.session.dump()
    assert_an_interview_is_sound(seed, 80, g, tmp_path / "interview.json")


def test_flags_of_two_games_do_not_meet(real: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    assert real("play", "undaunted", "--scenario", "P1", "--save", str(file), "--no-auto", typed="quit\n").good
    real("play", "--save", str(file), "--level", "hard").refused("--level: undaunted has no such option")
    real("play", "blitzkrieg", "--save", str(file)).refused("is a game of undaunted, not of blitzkrieg")
    real("play", "--scenario", "1", "--rebels", "2").refused("no game here has --scenario and --rebels")
    assert "options of MERC:" in real("interview", "dictator", "--help").good


# --- the second game --------------------------------------------------------------------------------------------------

TABLES = ROOT / "solo_bots" / "data" / "undaunted"


def small_scenario() -> dict[str, Any]:
    """The first practice scenario, as the contents of a file."""
    return dict(read_board(game("undaunted"), str(TABLES))["P1"][0])


@pytest.fixture
def scenario_folder(tmp_path: Path) -> Path:
    """A folder with the tables of one scenario."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for table in ("scenarios.csv", "scenario_tiles.csv", "scenario_cards.csv"):
        head, *rows = (TABLES / table).read_text(encoding="utf-8").splitlines()
        (folder / table).write_text(
            "\n".join([head, *(row for row in rows if row.startswith("P1,"))]), encoding="utf-8"
        )
    return folder


def test_options_are_flags_too(real: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    argv = ["--side", "us", "--scenario", "p1", "--avoid-own", "yes", "--round_limit=4", "--first-round", "bid"]
    real("play", *argv, "--auto", "--save", str(file)).good  # noqa: B018  (only one game has these options)
    saved = json.loads(file.read_text())
    assert saved["game"] == "undaunted"
    assert chosen(file) == {
        "scenario": "P1",
        "side": "US",
        "avoid_own": True,
        "round_limit": 4,
        "first_round": "bid",
    }
    assert "it replays, sound." in real("check", str(file)).good
    real("play", "--save", str(file), "--scenario", "2").refused("begun with another scenario")
    assert real("play", "--save", str(file), "--auto", "--scenario", "P1").good
    assert real("play", "--auto", "--option", "side=us").good.startswith("Undaunted: Normandy ")
    real("play", "--option", "side=us", "level=easy").refused("no game here has --side and --level")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["play", "undaunted", "--scenario", "99"], "option scenario: '99' is not one of 1, 2,"),
        (["play", "undaunted", "--side", "FR"], "option side: 'FR' is not one of GER, US"),
        (["play", "undaunted", "--option", "side=FR"], "option side: 'FR' is not one of GER, US"),
        (["play", "undaunted", "--side"], "expected one argument"),
        (["play", "undaunted", "--side", "US", "--side", "GER"], "--side is given twice"),
        (["play", "undaunted", "--side", "US", "--option", "side=GER"], "give one of them"),
        (["play", "undaunted", "--round-limit", "0"], "option round_limit"),
        (["play", "undaunted", "--avoid-own", "perhaps"], "option avoid_own"),
        (["play", "undaunted", "--level", "hard"], "--level: undaunted has no such option"),
        (["play", "undaunted", "--tempo", "9"], "--tempo: undaunted has no such option"),
        (["play", "blitzkrieg", "--scenario", "3"], "--scenario: blitzkrieg has no such option"),
        (["play", "undaunted", "--board", str(TABLES)], "holds more than one: add --scenario and one of 1, 2,"),
        (["play", "undaunted", "--board", str(TABLES), "--scenario", "X"], "option scenario: 'X' is not one of 1, 2,"),
        (["play", "undaunted", "--board", str(ROOT / "tests")], "there is no scenarios.csv in this folder"),
        (
            ["play", "undaunted", "--board", str(TABLES.parent / "blitzkrieg" / "base.json")],
            "this is no board for undaunted",
        ),
        (["play", "blitzkrieg", "--board", str(TABLES)], "is a directory"),
        (["interview", "undaunted", "--scenario", "99"], "option scenario"),
        (["coverage", "undaunted", "--side", "FR"], "option side"),
        (["rules", "undaunted", "UND-99"], "is not a rule of this bot"),
        (["check", str(ROOT / "tests")], "there is no scenarios.csv in this folder"),
    ],
)
def test_bad_flags_get_one_sentence(real: Any, argv: list[str], words: str) -> None:
    real(*argv).refused(words)


@pytest.mark.parametrize("side", ["US", "GER"])
def test_the_second_game_plays_itself(real: Any, side: str, tmp_path: Path) -> None:
    file = str(tmp_path / "x.json")
    out = real("play", "undaunted", "--scenario", "P1", "--side", side, "--auto", "--seed", "5", "--save", file).good
    assert f"Scenario P1 (Practice 1: Two Farms), side {side} (" in out.splitlines()[0]
    assert re.search(r"^  UND-INIT-1  the bot draws 4 cards$", out, re.M)
    attack = r"^\d+\. Bot: Rifleman A attacks your \w.+ against \d+\).*\.\n +[A-Z].+ a roll .+\.\n\d"
    assert re.search(attack, out, re.M)  # the order, the reasons below it, the next turn
    assert "UND-" not in out.split("\n1. ")[1], "orders first"
    assert re.search(r" wins: .+ \(bot \d+, human \d+\)\n$", out)
    assert "it replays, sound." in real("check", file).good


def test_moves_are_a_menu(real: Any) -> None:
    typed = "?\n? rifleman b att\nrifleman b move 2b\nbid Scout A\nscout a scout 2b, 13B\nscout\nend\nfog\nquit\n"
    out = real("play", "undaunted", "--scenario", "7", "--seed", "3", "--no-auto", typed=typed).good
    attack = r"attack Rifleman A, Rifleman B \(30 % each\), Scout A, Scout B \(20 % each\)"
    assert re.search(rf"^  Rifleman B  move stay, 16B; {attack}$", out, re.M)
    scout = r"scout stay, 2B \(then 13B, 16B, 17B, 8A\), 17B \(then [^)]+\); recon; conceal;"
    assert re.search(rf"^  Scout A     {scout} {attack}$", out, re.M)
    assert re.search(r"^  end +the turn; any card but Fog of War may also hunker down$", out, re.M)
    assert "There are 46: '? rifleman' lists" in out
    assert "  Rifleman B attack Scout A: 1 d10 against 9 (20 %)\n" in out
    assert "(scout them first)." in out
    assert "Initiative is settled for this round." in out
    assert "\n1. You: Scout A scouts over 2B to 13B.\n" in out
    assert "'scout' could be one of" in out and re.search(r"^  1  Scout B", out, re.M)
    assert re.search(r"^  bid  .*\(\d\).*: then (you go|the bot goes) first$", out, re.M)
    assert re.search(r"^\d+\. You: Bid Fog of War: 1 against the bot's 5; the bot goes first; ", out, re.M)


def test_a_session_with_own_dice_undo_and_continue(real: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    us, german = (
        ["Scout A", "Rifleman A", "Squad Leader A", "Fog of War"],
        ["Rifleman A", "Squad Leader A", "Scout A", "Scout A"],
    )
    typed = "\n".join([*us, *german, "scout a scout 6a", "rifleman a attack scout a", "11", "3", "undo", "10", "end"])
    out = real("play", "undaunted", "--scenario", "P1", "--dice", "person", "--save", str(file), typed=typed).good
    assert "UND-INIT-1  Draw a card from your deck (1 of 4): which is it?" in out
    assert "UND-INIT-1  Draw a card from the bot's deck (4 of 4): which is it?" in out
    assert "A d10 cannot show 11" in out
    assert out.count("your Rifleman A attacks the bot's Scout A: roll 1 d10 against 10 (0 is ten)\n") == 2
    mine = "2. You: Rifleman A attacks the bot's Scout A"
    assert f"{mine}: no hit (3 against 10).\n" in out
    assert f"{mine}: hit (10 against 10); a Scout A card of the bot's leaves the game" in out
    assert f"To go on: solo-bots play --save {file}" in out
    saved = json.loads(file.read_text())
    assert [e["moves"] for e in saved["events"]] == [[], ["Scout A scout 6A"], ["Rifleman A attack Scout A"], ["end"]]
    assert [a["value"] for a in saved["events"][2]["answers"]] == [10]
    assert saved["doing"]["seat"] == "bot"
    assert "3 turns, under way" in real("check", str(file)).good
    real("play", "undaunted", "--side", "US", "--no-auto", "--save", str(file)).refused("begun with another side")
    # The bot's cards, with the program's dice now and then; then back over all of them.
    out = real("play", "--no-auto", "--save", str(file), typed="2\n" + "\n" * 24 + "why\nundo\nquit\n").good
    assert "The program rolls: " in out and "\n4. Bot: Scout A scouts to 13B: 13B scouted, " in out
    assert "Taken back." in out


def test_why_shows_all_cards_of_the_bots_turn(real: Any) -> None:
    out = real(
        "play", "undaunted", "--scenario", "P1", "--side", "US", "--seed", "9", "--no-auto", typed="why\nquit\n"
    ).good
    scouted = "Scout A scouts to 13B: 13B scouted, Fog of War to the bot's discard pile."
    ended = "End of the turn: the bot discards Fog of War."
    assert f"\n1. Bot: {scouted}\n" in out and f"\n4. Bot: {ended}\n" in out
    assert f"The bot's last decision, 1 of 4: {scouted}\n" in out
    assert f"The bot's last decision, 4 of 4: {ended}\n" in out


def test_bolster_is_asked_card_by_card(real: Any) -> None:
    typed = "squad leader a bolster\nscout a\nundo\nrifle\nenough\nquit\n"
    out = real("play", "undaunted", "--scenario", "P1", "--seed", "1", "--no-auto", typed=typed).good
    assert "Squad Leader A, bolster 2 of 2" in out and "Taken back." in out
    assert "You: … Scout A …\n" in out, "so far"
    assert "\n1. You: Squad Leader A bolsters Rifleman A.\n" in out


def test_a_scenario_of_ones_own(real: Any, scenario_folder: Path, tmp_path: Path) -> None:
    file, save = tmp_path / "farm.json", tmp_path / "x.json"
    file.write_text(json.dumps(small_scenario()), encoding="utf-8")
    assert real("check", str(file)).good == f"{file}: an Undaunted scenario: Practice 1: Two Farms, 7 tiles; sound.\n"
    assert "Practice 1: Two Farms, 7 tiles; sound." in real("check", str(scenario_folder)).good
    assert len(real("check", str(TABLES)).good.splitlines()) == 15
    games = []
    for board in (file, scenario_folder):
        save.unlink(missing_ok=True)
        out = real("play", "undaunted", "--board", str(board), "--auto", "--seed", "2", "--save", str(save)).good
        assert "Scenario of your own, side GER" in out and " wins: " in out
        assert "it replays, sound." in real("check", str(save)).good
        games.append(out)
    shipped = real("play", "undaunted", "--scenario", "P1", "--auto", "--seed", "2").good
    assert games[0] == games[1] and games[0].splitlines()[1:] == shipped.splitlines()[1:]
    real("play", "undaunted", "--board", str(file), "--scenario", "2").refused("give one of them")
    one_of_many = real("play", "undaunted", "--board", str(TABLES), "--scenario", "P1", "--auto").good
    assert "Scenario of your own" in one_of_many


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda raw: raw["tiles"][0].update(tile="99Z"), "'99Z' is not a face of a tile"),
        (lambda raw: raw["tiles"][0].update(half=400), "tiles"),
        (lambda raw: raw["cards"].append({"side": "US", "card": "Tank", "deck": 1}), "'Tank' is not a card"),
        (lambda raw: [t.update(objective=0) for t in raw["tiles"]], "points"),
        (lambda raw: raw.pop("cards"), "cards"),
        (lambda raw: raw.update(format="undaunted-scenario/2"), "is not undaunted-scenario/1"),
        (lambda raw: raw.update(format="chess-board/1"), "chess-board/1"),
    ],
)
def test_scenario_files_that_are_refused(real: Any, change: Any, words: str, tmp_path: Path) -> None:
    raw, file = json.loads(json.dumps(small_scenario())), tmp_path / "bad.json"
    change(raw)
    file.write_text(json.dumps(raw), encoding="utf-8")
    real("check", str(file)).refused(words)
    real("play", "undaunted", "--board", str(file)).refused("bad.json: ")
    file.write_text("[]")
    real("check", str(file)).refused("neither a saved session nor a position nor a board file")
    real("play", "undaunted", "--board", str(file)).refused("this is no board for undaunted")


@pytest.mark.parametrize(
    ("table", "text", "words"),
    [
        ("scenario_tiles.csv", None, "there is no scenario_tiles.csv in this folder"),
        ("scenarios.csv", "", "scenarios.csv: the column scenario is missing"),
        (
            "scenarios.csv",
            "scenario,name,orientation,start_initiative,us_goal,ger_goal\n",
            "there is no scenario in it",
        ),
        ("scenario_cards.csv", "scenario,side,card,deck\nP1,US,Scout A,1\n", "the column supply is missing"),
        (
            "scenario_cards.csv",
            "scenario,side,card,deck,supply\nP1,US,Scout A,1,2,3\n",
            "scenario_cards.csv, row 2: there are more cells",
        ),
        (
            "scenario_cards.csv",
            "scenario,side,card,deck,supply\nP9,US,Scout A,1,2\n",
            "row 2: scenario 'P9' is not in scenarios.csv",
        ),
        (
            "scenario_cards.csv",
            "scenario,side,card,deck,supply\nP1,US,Scout A,some,2\n",
            "deck: 'some' is not a whole number",
        ),
        ("scenario_cards.csv", b"\xff\xfe\xfa", "scenario_cards.csv: this is not text in UTF-8"),
    ],
)
def test_folders_that_are_refused(real: Any, scenario_folder: Path, table: str, text: Any, words: str) -> None:
    file = scenario_folder / table
    file.unlink() if text is None else file.write_bytes(text if isinstance(text, bytes) else text.encode())
    real("check", str(scenario_folder)).refused(words)
    real("play", "undaunted", "--board", str(scenario_folder)).refused(words)


def test_decide_merges_flags_into_the_position(real: Any, tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text(json.dumps({"options": {"side": "US"}, "US": {"hand": ["Rifleman A"]}}))
    record = json.loads(real("decide", "undaunted", str(file), "--scenario", "P1", "--answer", "9", "9", "--json").good)
    assert record["position"]["options"] == {"scenario": "P1", "side": "US"}
    assert record["details"]["card"] == "Rifleman A" and record["move"].startswith("Rifleman A ")
    assert record["answers"][0]["rule"].startswith("UND-")
    third = ["decide", "undaunted", str(file), "--option", "scenario=3"]
    assert "The bot: Rifleman A" in real(*third, "--seed", "1").good
    assert "\n  1–7: Rifleman A moves to 7A\n  8–10: d10 for UND-TGT-3: " in needs(real(*third))
    so_far = needs(real(*third, "--answer", "9", "9"))  # which is shot at is known, the shot itself is not rolled yet
    assert so_far.startswith("The bot: Rifleman A attacks your Rifleman B …\n") and "against 7 (0 is ten)" in so_far
    german = json.loads(
        real(
            "decide", "undaunted", "-", "--side", "GER", "--seed", "1", "--json", typed='{"GER": {"hand": ["Scout A"]}}'
        ).good
    )
    assert german["move"].startswith("Scout A ")
    real("decide", "undaunted", str(file), "--side", "FR").refused("option side")
    real("decide", "undaunted", "-", "--side", "US", typed="[]").refused("expected a JSON object")
    real("decide", "undaunted", "-", "--side", "US", typed='{"options": 3}').refused("options")
    assert "a position of Undaunted: Normandy" in real("check", str(file)).good  # though it does not say of which game
    file.write_text(json.dumps({"US": {"hand": ["Tank"]}}))
    real("check", str(file)).refused("US.hand[0]: 'Tank' is not a card")
    assert json.loads(real("decide", "undaunted", "--schema").good)


def test_a_die_that_can_only_be_rolled_again_says_so(real: Any) -> None:
    """UND-MG-T4: nobody is left to suppress; from then on the question does not offer it any more."""
    typed = ["7", "GER", "Machine Gunner B", "5", "7", "no", "8", "4", "quit"]
    out = " ".join(real("interview", "undaunted", "--seed", "3", typed="\n".join(typed) + "\n").good.split())
    others = "1–2: move; 3–5: attack; 6–10:"
    assert out.count(f"{others} suppress 1 to 10") == 1
    assert out.count(f"{others} roll again, suppress is not possible 1 to 10") == 2
    assert "1. Bot: Machine Gunner B attacks" in out
    moves = ["7", "GER", "Mortar", "2", "yes", "7", "no", "yes", "8", "quit"]
    out = " ".join(real("interview", "undaunted", "--seed", "3", typed="\n".join(moves) + "\n").good.split())
    assert "The die shows 1–7: roll again, move is not possible; 8–10: blast (the -5 is counted in)" in out


def test_an_interview_about_a_rifleman(real: Any) -> None:
    lines = ["7", "US", "tank", "Rifleman B", "?", "none", "undo", "undo", "Rifleman B", "7", "7", "quit"]
    out = real("interview", "undaunted", typed="\n".join(lines) + "\n").good
    assert "'tank' is not one of the allowed answers" in out
    assert "  5  UND-RIFLE-4    May it move into a scouted objective" in out
    assert out.count("Taken back: ") == 2
    assert re.search(r"^1. Bot: Rifleman B \w+", out, re.M)
    assert out.count("UND-RIFLE-") >= 4
    asked = ["--scenario", "3", "--side", "US"]
    down = real("interview", "undaunted", *asked, typed="Rifleman B\n1\nquit\n").good
    assert "1. Bot: Rifleman B recovers" in down and "mortar target marker" not in down


def test_rules_and_coverage_of_the_second_game(real: Any) -> None:
    assert len(json.loads(real("rules", "undaunted", "--json").good)) == 118
    assert "UND-RIFLE-3" in real("rules", "undaunted", "UND-RIFLE-3").good
    for argv in (["--games", "12"], ["--games", "2", "--scenario", "P1", "--side", "US"]):
        lines = real("coverage", "undaunted", *argv).good.splitlines()
        found = re.fullmatch(r"(\d+) of (\d+) decision clauses exercised, (\d+) of (\d+) decisive", lines[-1])
        assert found and found[2] == found[4] and int(found[1]) > 20
        assert lines[-2].startswith(f"{argv[1]} games, ")


def test_the_second_game_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    person = Terminal([*REAL, "play", "--seed", "3", "--save", str(file)])
    person.reply("Which game?", "undaunted")
    person.reply("Which scenario?", "undo")
    person.reply("Which game?", "u")
    person.reply("Which scenario?", "P1")
    person.reply("Which side?", "US")
    person.reply("Whose dice", "undo")
    person.reply("Which side?", "")
    person.reply("Whose dice", "1")
    person.reply("Your move", "end")
    person.wait("3. Bot: ")
    person.reply("Enter goes on (look, why, undo, quit)", "")  # so much is told that the next turn waits
    person.wait("Bot: ")
    person.reply("Your move", "quit")
    person.wait("Saved.")
    assert person.end() == 0
    assert chosen(file) == {"scenario": "P1"}


def test_the_pace_and_the_board_are_as_the_person_wants_them(real: Any, tmp_path: Path) -> None:
    """`--pace all`: no turn waits for Enter; `--board`: before each turn of the person, once, or only on `look`."""
    argv = ["play", "undaunted", "--scenario", "P1", "--side", "GER", "--dice", "program", "--seed", "3"]
    person = Terminal([*REAL, *argv, "--pace", "all", "--save", str(tmp_path / "x.json")])
    person.reply("Your move", "end")
    told = person.wait("6. Bot: ")
    person.reply("Your move", "quit")
    assert "\n2. Bot: " in told and "Enter goes on" not in person.seen
    assert person.end() == 0
    boards = {}
    for when in ("always", "changed", "never"):
        out = real(*argv, "--no-auto", "--board", when, typed="squad leader a bolster\nrifle\nenough\nend\nquit\n").good
        boards[when] = out.count("\nc2 cover 2, ")
    assert boards == {"always": 3, "changed": 1, "never": 0}
    real(*argv, "--pace", "slow").refused("argument --pace: invalid choice: 'slow'")


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_the_second_game_stays_sound(seed: int, tmp_path: Path) -> None:
    g = game("undaunted")
    options: list[dict[str, Any]] = [
        {"scenario": "P1"},
        {"scenario": "3", "side": "US"},
        {"scenario": "P3"},
        {"scenario": "12", "bolster_advice": True},
    ]
    file = tmp_path / "x.json"
    session = Session(g, g.options(options[seed % 4]), seed, by_hand=seed % 2 == 0)
    sitting = Conversation(Monkey(seed, 60), session, file)
    assert sitting.run() == 0
    assert Session.load(g, file).dump() == sitting.at.session.dump()
    assert_an_interview_is_sound(seed, 60, g, tmp_path / "interview.json")


# --- the third game ---------------------------------------------------------------------------------------------------

MAP = [
    "C3",
    "gold",
    "lone",
    "Silver Industry",
    "Grassland",
    "fishing",
    "ravine",
    "bauxite",
    "meadow",
    "ambrico",
]  # by hand, one Rebel
HIRED = ["", "Golem", "dutch", "VANDRADI", "3", "golem"]
LANDED = ["rebel 1 gold", "w", "9mm handgun", "weap", "Uzi with AP"]
LOOT = ["m16 with laser", "SMAW", "kevlar vest", "attack dog", "land mine", "bandolier"]


def by_hand(real: Any, *lines: str, options: Sequence[str] = ()) -> str:
    """A game of one Rebel against Castro with own dice and cards, up to the Rebels' first day, and then these lines."""
    prepared = ["apeiron", "2", "45 Caliber Handgun"]
    typed = "\n".join([*MAP, *HIRED, *LANDED, *prepared, *lines]) + "\n"
    return str(real("play", "dictator", "--dictator", "Castro", "--dice", "person", *options, typed=typed).good)


@pytest.mark.parametrize(("rebels", "dictator"), [("1", "Hussein"), ("2", "Kim"), ("6", "Pinochet")])
def test_the_third_game_plays_itself(real: Any, rebels: str, dictator: str, tmp_path: Path) -> None:
    file = str(tmp_path / "x.json")
    out = real(
        "play",
        "dictator",
        "--rebels",
        rebels,
        "--dictator",
        dictator.lower(),
        "--cards",
        "2",
        "--seed",
        "4",
        "--save",
        file,
    ).good
    assert out.splitlines()[0].startswith(f"MERC (JT Smith). Rebels {rebels} (")
    assert f"dictator {dictator}" in out.splitlines()[0]
    assert re.search(r"^\d+\. Bot: Tactics card: [A-Z]\w+.*\.\n", out, re.M) and "DIC-" not in out
    assert re.search(r"^\d+\. Opponent: Rebel 1 lands in [A-Z][\w ]+: \w+ \(.+\)\.\n", out, re.M)
    set_up = r"^\d+\. Bot: The Dictator sets up: .+ Tactics cards lie face down\.\n {3,4}[A-Z].+\.\n"
    assert re.search(set_up, out, re.M)  # the order, and the reasons below it
    assert re.search(r" wins: .+ \(rebels \d+, dictator \d+\)\n$", out)
    assert "it replays, sound." in real("check", file).good


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["play", "dictator", "--rebels", "7"], "option rebels: '7' is not one of 1, 2, 3, 4, 5, 6"),
        (["play", "dictator", "--rebels", "many"], "option rebels: 'many' is not one of 1, 2,"),
        (
            ["play", "dictator", "--dictator", "Bonaparte"],
            "option dictator: 'Bonaparte' is not one of random, Castro, Kim,",
        ),
        (["play", "dictator", "--privacy-player", "2"], "option privacy_player: there is no Rebel 2"),
        (["play", "dictator", "--kit-use", "never"], "option kit_use"),
        (["play", "dictator", "--level", "hard"], "--level: dictator has no such option"),
        (["play", "dictator", "--board", "x.json"], "dictator is played on no board of your own"),
        (["decide", "dictator", "nowhere.json"], "nowhere.json: no such file"),
        (["rules", "dictator", "DIC-99"], "is not a rule of this bot"),
        (["coverage", "dictator", "--rebels", "0"], "option rebels"),
    ],
)
def test_bad_flags_of_the_third_game_get_one_sentence(real: Any, argv: list[str], words: str) -> None:
    real(*argv).refused(words)


def test_whom_to_hire_is_a_list_to_choose_from(real: Any) -> None:
    out = real("play", "dictator", "--seed", "3", "--no-auto", typed="\n?\n9\n2\n0\n1\nlook\nquit\n").good
    assert "Your move (Enter: rebel 1 hire) > " in out
    drawn = r"^You: Rebel 1 hires: drawn were \w+, \w+ and \w+ …\n\nRebel 1: whom to hire\?\n"
    assert re.search(rf"{drawn}  1  \w+ +initiative \d, combat \d, training \d, health \d", out, re.M)
    assert "a number, a name or its beginning\n" in out
    assert "'9' is not one of the allowed answers: " in out
    assert out.count("whom to hire?") == 3 and re.search(r"^  rebel 1 land  \w.* \(\d\)", out, re.M)
    hired = re.search(r"^1\. You: Rebel 1 hires (\w+) and (\w+): drawn were \w+, \w+ and \w+\.$", out, re.M)
    assert hired and re.search(rf"^Not landed yet\n   R1 {hired[1]} +init.*\n   R1 {hired[2]} +initiative ", out, re.M)


def test_a_day_with_own_cards(real: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    lines = ["Golem EXPLORE", *LOOT, "?", "golem smaw", "v kev", "undo", "11", "golem m", "done", "1a iron", "gol exp",
             "max explore", "1a forest", "? golem", "1a", "1a lone", "look", "map", "end"]  # fmt: skip
    out = by_hand(real, *lines, options=["--save", str(file)])
    assert "Draw a map card (Industry) for A1: which is it?" in out and "Draw from the MERC deck: who is it?" in out
    militia = "Silver Industry, Fishing Industry and Bauxite Industry +2 militia each"
    start = f"Bot: The Dictator sets up: Apeiron to Silver Industry; {militia} …"
    assert f"\n{start}\n\nDIC-4.3.3  Draw from the Weapon deck" in out, "told before the next question"
    assert out.count("You: Golem explores Gold Industry …\n") == 1, "what was told before a question is not told again"
    loot = "Attack Dog, Bandolier, Kevlar Vest, Land Mine, M16 with Laser Sight and SMAW to the stash …"
    so_far = f"You: Golem explores Gold Industry: {loot}\n\nGolem carries 9mm Handgun (combat +1).\n"
    asked, explained = out[out.index(so_far) :].split("> ?\n")[:2]
    assert "  6) Golem takes SMAW for 9mm Handgun  7) " in asked and "initiative" not in asked
    assert re.search(r"^   6  Golem takes SMAW for 9mm Handgun +initiative -2, combat \+9$", explained, re.M)
    assert "Golem takes Attack Dog for 9mm Handgun" not in asked, "what only says more than another answer is left to ?"
    assert re.search(r"^      Golem takes Attack Dog for 9mm Handgun +initiative \+1, combat -1$", explained, re.M)
    assert "a number, a name or its beginning; ? shows 8 more\n" in asked
    stash = "Attack Dog, Kevlar Vest, Land Mine and M16 with Laser Sight to the stash"
    done = f"takes SMAW for 9mm Handgun; Vandradi takes Bandolier; {stash}"
    assert f"\n4. You: Golem explores Gold Industry: {done}.\n" in out
    assert "'golem m' could be Golem takes Land Mine, Golem takes Land Mine for SMAW, Golem takes M16" in out
    assert "> 1a iron\nIron Industry is not on this map.\n" in out
    assert "The sector of Golem is explored already." in out
    assert "Max is not in play." in out
    assert re.search(r"^ +\d  Golem train: 2 militia to Gold Industry", out, re.M)
    assert re.search(r"^'1a' could be one of 2 moves.*\n +1  Golem and Vandradi move Lone Copse$", out, re.M)
    told = out[out.index("5. You: Golem and Vandradi move to Lone Copse.\n") :]
    brief, looked, mapped = told.split("Your move > ")[:3]
    assert "+B1 Lone Copse -" not in brief, "the board is shown on demand"
    assert "+B1 Lone Copse -" in looked and "\nB1 Lone Copse\n   R1 Golem " in looked and "\nCastro: " in looked
    assert looked.removeprefix("look\n") == mapped.removeprefix("map\n")
    saved = json.loads(file.read_text())
    assert [e["moves"] for e in saved["events"] if e["seat"] == "rebels"][2:] == [
        ["Golem explore"],
        ["1a move Lone Copse"],
        ["end"],
    ]
    assert saved["doing"]["seat"] == "dictator", "the Tactics card is drawn by hand, too"
    assert "under way; it replays, sound." in real("check", str(file)).good
    out = real("play", "--save", str(file), "--no-auto", typed="fodder\nwhy\nquit\n").good
    assert "\n7. Bot: Tactics card: Fodder. The Rebels have no militia.\n" in out
    assert "> why\nThe decision under way: Apeiron explores Silver Industry.\n  Apeiron can carry more.\n" in out
    real("play", "dictator", "--rebels", "2", "--no-auto", "--save", str(file)).refused("begun with another rebels")


def test_a_combat_is_told_as_far_as_it_has_come(real: Any) -> None:
    fight = [
        "1a lone",
        "1a fish",
        "golem",
        "wait",
        "?",
        "6 7 6",
        "6 6,6",
        "6",
        "1 1 1 1",
        "2",
        "2",
        "stay",
        "3",
        "quit",
    ]  # several dice at once
    out = by_hand(real, *fight)
    assert re.search(r"^  Golem and Vandradi move  Lone Copse, Grassland$", out, re.M)
    assert "Fishing Industry (attack: 2 militia)" in out
    fighters = "you have Golem (health 3), Vandradi (health 3); the Dictator has 2 militia."
    assert f"In Fishing Industry: {fighters}\nGolem: attack one target before" in out
    assert "More of the same kind can follow in the same line" in out and "A d6 cannot show 7" in out
    assert "Not asked for, so not read: 1.\n" in out, "one die too many"
    squad, hit = "Golem and Vandradi attack Fishing Industry", "Fishing Industry −1 militia"
    assert f"\nYou: … {hit} …\n\nVandradi attacks Dictator militia: roll the die (1 of 3).\n" in out
    back = "Golem and Vandradi retreat to Lone Copse"
    told = f"\n5. You, in all: {squad}: {back}; {hit}. The Dictator holds Fishing Industry.\n"
    assert f"{told}   Among equal targets the Dictator aims at whoever attacks most.\n" in out, "why he aims at whom"
    assert re.search(r"^  2  Lone Copse +value 1; nobody there; to explore: 1 accessory$", out, re.M)
    assert f"> 1a fish\nYou: {squad} …\n\nIn Fishing Industry: " in out


def test_undo_in_the_middle_of_a_combat(real: Any) -> None:
    out = by_hand(
        real, "1a lone", "1a fish", "wait", "6", "6", "6", "6", "undo", "undo", "undo", "undo", "undo", "ambush", "2"
    )
    assert out.count("Golem: attack one target before the first round?") == 2
    assert "Taken back.\nOn the table: Fishing Industry +1 militia.\n" in out
    assert out.count("You: Golem and Vandradi attack Fishing Industry …\n") == 2, "told again only where it is new"
    assert [out.count(f"Golem attacks Dictator militia: roll the die ({n} of 4)") for n in (1, 2, 3, 4)] == [3, 3, 2, 2]


def hidden_and_swapped(seed: int, options: dict[str, Any]) -> list[tuple[Any, Any]]:
    """Positions of a game with cards in the Dictator's stashes, each beside the same with other cards there."""
    from msgspec.structs import replace

    g, found = game("dictator"), []
    session, chance = Session(g, g.options(options), seed), Table(-seed)
    while session.result is None:
        if session.question is not None:
            session.answer(opponents_answer(session, g.opponents["greedy"], chance))
        elif session.bots_turn:
            session.bot()
        else:
            session.play(g.write(g.opponents["greedy"].move(session.position, g.legal(session.position), chance)))
        p = session.position
        decks = [list(d) for d in p.decks]
        stashes = list(p.stashes)
        for n, holder in enumerate(p.control()):
            if holder == 0 and stashes[n] and len(decks[0]) >= len(stashes[n]):
                stashes[n], decks[0] = tuple(decks[0][: len(stashes[n])]), [*decks[0][len(stashes[n]) :], *stashes[n]]
        if tuple(stashes) != p.stashes:
            found.append((p, replace(p, stashes=tuple(stashes), decks=tuple(map(tuple, decks)))))
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_is_shown_what_lies_in_the_dictators_stashes(seed: int) -> None:
    g = game("dictator")
    pairs = hidden_and_swapped(seed, {"rebels": 2, "dictator": "Stalin", "cards": 3})
    assert len(pairs) > 5
    session = Session(g, g.options({}), 1)
    for one, other in pairs[::4]:
        assert session.seen(one) == session.seen(other)
        assert "a hidden card" in g.describe(session.seen(one)) and "a hidden card" in g.draw(session.seen(one))
        assert menu(g, one) == menu(g, other)
        assert [g.explain(one, m) for m in g.legal(one)] == [g.explain(other, m) for m in g.legal(other)]
        assert session.account(pairs[0][0], one) == session.account(pairs[0][0], other)
    raw = g.dump(pairs[-1][0])
    open_ = g.load({**raw, "options": {**raw["options"], "open_stashes": True}})
    assert "a hidden card" not in g.describe(session.seen(open_))


@pytest.mark.parametrize("seed", [3, 4])
def test_no_trace_names_a_card_that_stays_hidden(seed: int) -> None:
    """A card that the bot draws into a stash, and that nobody takes, is named nowhere in the reasons or the trace."""
    g = game("dictator")
    session, chance, seen = Session(g, g.options({"rebels": 3, "dictator": "Mao", "cards": 3}), seed), Table(-seed), 0

    def cards(p: Any, hidden: bool) -> set[str]:
        held = p.control()
        stashes = [i for stash, holder in zip(p.stashes, held, strict=True) if (holder == 0) is hidden for i in stash]
        return (
            set(stashes)
            if hidden
            else {*stashes, *(i for m in p.mercs for i in m.gear), *(i for pile in p.discards for i in pile)}
        )

    while session.result is None:
        before = session.position
        if session.question is not None:
            session.answer(opponents_answer(session, g.opponents["greedy"], chance))
        elif not session.bots_turn:
            session.play(g.write(g.opponents["greedy"].move(before, g.legal(before), chance)))
        elif (decision := session.bot()) is not None and decision.trace is not None:
            after = session.position
            secret = cards(after, True) - cards(before, True) - cards(before, False) - cards(after, False)
            text = "\n".join(
                [
                    *decision.trace.lines(),
                    *(line.text for line in line_by_line(decision.trace)),
                    str(decision.trace.records()),
                    decision.trace.html(),
                ]
            )
            for card in secret:
                seen += 1
                assert not re.search(rf"(?<!\w)(?<!Fragmentation ){re.escape(card)}(?! with| and|\w)", text), (
                    card,
                    text,
                )
    assert seen


def test_positions_decisions_and_rules_of_the_third_game(real: Any, tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    mercs = {"Vandal": {"sector": "Coal Industry"}, "Max": {"side": 1, "sector": "Timberland"}}
    coal = {"militia": {"dictator": 3}, "explored": True, "stash": ["Uzi", "Land Mine"]}
    raw = {"mercs": mercs, "sectors": {"Coal Industry": coal}}
    file.write_text(json.dumps(raw))
    assert "a position of MERC (JT Smith), dictator to move; sound." in real("check", str(file)).good
    record = json.loads(real("decide", "dictator", str(file), "--dictator", "kim", "--json").good)
    assert record["position"]["options"] == {"dictator": "Kim"}
    assert record["moves"] == ["Vandal re-equip"] and record["details"] == {
        "kind": "act",
        "merc": "Vandal",
        "what": "re-equip",
        "to": None,
    }
    assert record["position"]["mercs"]["Vandal"]["gear"] == ["Uzi"] and "DIC-3.1.3" in record["decisive"]
    assert record["order"] == "Vandal re-equips: takes Uzi"
    told = "The stash holds a card of use and Vandal can carry more."
    assert real("decide", "dictator", str(file)).good == f"The bot: Vandal re-equips: takes Uzi.\n{told}\n"
    file.write_text(json.dumps({**raw, "mercs": {"Bonaparte": {}}}))
    real("check", str(file)).refused("mercs: 'Bonaparte' is not a MERC")
    assert json.loads(real("decide", "dictator", "--schema").good)
    assert "Land Mines" in real("rules", "dictator", "4.7.2a").good
    assert len(json.loads(real("rules", "dictator", "--json").good)) == len(game("dictator").ledger)
    lines = real("coverage", "dictator", "--games", "2", "--rebels", "1", "--cards", "3").good.splitlines()
    found = re.fullmatch(r"(\d+) of (\d+) decision clauses exercised, (\d+) of (\d+) decisive", lines[-1])
    assert found and found[2] == found[4] and int(found[1]) > 20


def test_the_interviews_about_topics(real: Any) -> None:
    def ask(*lines: str) -> str:
        return str(real("interview", "dictator", typed="\n".join(["1", "castro", *lines, "quit"]) + "\n").good)

    squad = ["action", "primary", "doc, vandal", "meadow", "no", "none"]
    out = ask(*squad, "?", "1")
    assert re.search(r"^1. Bot: Doc heals the squad\.$", out, re.M) and "Is Doc in the squad" in out
    out = ask("base", "gold, iron", "iron")
    assert "1. Bot: The base is Iron Industry.\n" in out and "DIC-4.1.1" in out
    out = ask("sector", "gold, iron, meadow", "1", "undo", "1 3", "7", "6")
    assert "A d6 cannot show 7" in out and "Taken back: " in out and "1. Bot: The sector is Meadow.\n" in out
    out = ask("target", "max, golem, militia of", "militia of", "why all")
    assert "1. Bot: Aim at militia of Rebel 1.\n" in out and "DIC-4.6.1" in out


@pytest.mark.parametrize("rebels", range(1, 7))
def test_an_interview_with_any_number_of_rebels(real: Any, rebels: int) -> None:
    """The number stands before its map, and the whole talk is about so many."""
    militia = f"militia of Rebel {rebels}"
    talk = ["castro", "target", f"golem, {militia}", militia]
    talk += ["action", "primary", "vandal", "meadow", "no", "none", "no"]
    out = real("interview", "dictator", typed="\n".join([str(rebels), *talk, "quit"]) + "\n").good
    for n, size in SIZES.items():
        assert f"\n  {n}  {size.rows} rows of {size.columns} sectors\n" in out
    assert f"1. Bot: Aim at {militia}.\n" in out
    assert "is not one of" not in out and "Goodbye." in out
    listed = real("interview", "dictator", typed=f"{rebels}\ncastro\ntarget\n?\nquit\n").good
    assert militia in listed and f"militia of Rebel {rebels + 1}" not in listed


def test_the_third_game_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    person = Terminal([*REAL, "play", "--seed", "3", "--save", str(file)])
    person.reply("Which game?", "d")
    person.reply("Which rebels?", "2")
    person.reply("Which dictator?", "undo")
    person.reply("Which rebels?", "")
    person.reply("Which dictator?", "pol")
    person.reply("Whose dice", "")
    person.reply("Your move", "")
    person.reply("whom to hire?", "2")
    person.reply("whom to hire?", "1")
    person.wait("1. You: Rebel 1 hires ")
    person.reply("Your move", "look")
    person.wait("Not landed yet")
    person.reply("Your move", "undo")
    person.reply("whom to hire?", "quit")
    person.wait("Saved.")
    assert person.end() == 0
    assert chosen(file) == {"dictator": "Pol Pot"}


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_the_third_game_stays_sound(seed: int, tmp_path: Path) -> None:
    g = game("dictator")
    options: list[dict[str, Any]] = [
        {},
        {"rebels": 2, "dictator": "Hitler"},
        {"rebels": 4, "dictator": "Noriega"},
        {"rebels": 6, "open_stashes": True},
    ]
    file = tmp_path / "x.json"
    session = Session(g, g.options(options[seed % 4]), seed, by_hand=seed % 2 == 0)
    sitting = Conversation(Monkey(seed, 90), session, file)
    assert sitting.run() == 0
    assert Session.load(g, file).dump() == sitting.at.session.dump()
    assert_an_interview_is_sound(seed, 60, g, tmp_path / "interview.json")


# --- asking on --------------------------------------------------------------------------------------------------------


PLAY = ("play", "blitzkrieg", "--no-auto", "--seed", "3")


def line_in(out: str) -> str:
    """The shared line in what was printed."""
    found = re.search(r"^(?:.* > )?(?:share.*\n)?(solo-bots:\S+)$", out, re.M)
    assert found, out
    return found[1]


def test_a_decision_is_told_in_short_before_its_clauses(real: Any) -> None:
    lines = real(*PLAY, typed="why\nquit\n").good.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("1. Bot: "))
    assert lines[at + 1].startswith("   ") and "BLZ-" not in "".join(lines[at : at + 2])
    assert any(line.startswith("  BLZ-") for line in lines[at + 2 :]), "why tells the clauses"
    argv = ["decide", "blitzkrieg", "-", "--seed", "1"]
    told = real(*argv, typed=json.dumps(EXAMPLES["X1"]["state"])).good.splitlines()
    assert told[0].startswith("The bot: ") and re.match(r"[A-Z]\w+ .+\.$", told[1])
    assert "In full" not in told and len(told) == 2, "once"
    whole = real(*argv, "--why", typed=json.dumps(EXAMPLES["X1"]["state"])).good.splitlines()
    assert whole[:4] == [*told, "", "Clause by clause"] and whole.count("In full") == 1
    clauses = whole[4 : whole.index("In full")]
    assert any(line.startswith("  BLZ-") for line in clauses) and len(clauses) < len(whole) / 2


def test_why_about_a_turn_a_clause_and_another_option(real: Any) -> None:
    typed = "why 1\nwhy 1.5a\nwhy E.8\nwhy 9.9\nwhy 7\nwhy not western\nwhy not army1 PO1b\nwhy not atlantis\nwhy not\n"
    out = real(*PLAY, typed=typed + "rule 1.5a\nrule\nrule x\nwhat if\nwhat else\n?\n? army\n??\nquit\n").good
    asked = dict(part.split("\n", 1) for part in out.split("Your move > ")[1:] if "\n" in part)
    order = "Research & Development: the 1st army 1 to Africa & Middle East, research."
    assert asked["why 1"].startswith(f"1. Bot: {order} The bot draws ") and "  BLZ-3.7  " in asked["why 1"]
    assert f"\n1. Bot: {order} The bot draws " in out
    assert re.match(r"  BLZ-1\.5a  most empty spaces[^\n]+\n$", asked["why 1.5a"])
    assert asked["why E.8"] == "BLZ-E.8 does not stand in what you may read of the last decision.\n"
    assert "'9.9' is not a rule of this bot" in asked["why 9.9"]
    assert asked["why 7"] == "7 is none of the bot's numbers in the history; those are 1.\n"
    lost = r"  1\. select a theatre: Western Europe was dropped by BLZ-1\.5a, .+ → Africa & Middle East\n"
    assert re.fullmatch(lost, asked["why not western"])
    assert "'army1 PO1b' was no candidate; there were Western Europe, " in asked["why not army1 PO1b"]
    assert "'atlantis' was no candidate; there were Western Europe, Pacific Ocean," in asked["why not atlantis"]
    assert asked["why not"] == "Name what the bot might have done: why not X.\n"
    assert "Told in: nbs/10_blitzkrieg/" in asked["rule 1.5a"] and asked["rule"] == "Name a clause: rule CLAUSE.\n"
    assert "'x' is not a rule of this bot" in asked["rule x"]
    assert "\n  d6 of BLZ-3.7: 1; if 3: the 2nd army 1 to Africa & Middle East, research\n" in asked["what if"]
    assert asked["what else"] == "Did you mean: what if?\n"
    assert all(word in asked["??"] for word in ("why N", "why CLAUSE", "why not X", "what if", "rule CLAUSE", "share"))
    assert "\nOther words: look, why, undo," in asked["?"]
    assert "\nThere are 26: '? army' lists those that begin like this.\n" in asked["?"], "no code"
    listed = asked["? army"].splitlines()
    assert listed and all(re.match(r" +\d+  army 3 [A-Z]", line) for line in listed)


def test_asking_before_the_bot_has_decided(toy: Any) -> None:
    out = toy("play", "race", "--dice", "person", "--no-auto", typed="why 1\nwhat if\nshare\nwhy not x\nquit\n").good
    assert out.count("The bot has decided nothing yet.") == 4


def test_an_interview_can_be_asked_too(real: Any) -> None:
    ask = "why not PO\nwhy EW.1\nwhy not atlantis\nrule 1.2\nquit\n"
    out = real("interview", "blitzkrieg", typed="\n".join([*BLITZ, "army3", "4", "army1", ask])).good
    assert "was dropped by BLZ-" in out and "'atlantis' was no candidate; there were" in out
    assert "BLZ-1.2  " in out


def test_a_shared_line_is_decided_again_and_played_on(real: Any, tmp_path: Path) -> None:
    out = real(*PLAY, typed="share\nquit\n").good
    line, moved = line_in(out), re.search(r"^1\. Bot: (.+)$", out, re.M)
    assert moved
    for argv in (["decide", line], ["decide", "blitz", line], ["decide", line, "blitz"]):
        assert real(*argv).good.startswith(f"The bot: {moved[1]}\n")
    assert json.loads(real("decide", line, "--json").good)["answers"][1]["rule"] == "BLZ-3.7"
    file = str(tmp_path / "x.json")
    played = real("play", line, "--no-auto", "--save", file, typed="army3 ee1b\nshare 1\nquit\n").good
    assert f"\n1. Bot: {moved[1]}\n" in played and line in played
    assert "\n2. You: Army 3 to Eastern Europe, industrial production: " in played
    assert "it replays, sound" in real("check", file).good
    assert "Taken back." in real("play", "--no-auto", "--save", file, typed="undo\nquit\n").good
    real("play", line, "--save", file).refused("there is a file of this name")
    assert " wins: " in real("play", line).good  # without a person it plays itself, from there
    said = real("check", line).good
    assert re.match(r"the line: a shared line of Blitzkrieg!.+ to move, with \d+ answers?; sound\.$", said)


def test_lines_that_are_refused_or_newer(real: Any) -> None:
    line = line_in(real(*PLAY, typed="share\nquit\n").good)
    for command in ("decide", "play", "check"):
        real(command, line[:-7]).refused("the line is damaged")
    real("decide", "undaunted", line).refused("this is a line of blitzkrieg, not of undaunted")
    real("decide", "blitz", "x.json", line).refused("x.json: the line holds a position already")
    real("decide", line, line[:-1] + "x").refused("two lines")
    shared = read_shared(line)
    real("decide", share(Shared("chess", {}))).refused("'chess' is not a game here")
    newer = share(Shared(shared.game, shared.position, shared.seed, shared.answers, "99.1"))
    for argv in (["decide", newer], ["play", newer], ["check", newer]):
        assert f"written by solo_bots 99.1, and this is {__version__}" in real(*argv).good
    aside = real("decide", newer, "--json")
    assert "99.1" in aside.err and json.loads(aside.out)["move"]


@pytest.mark.parametrize(
    ("name", "options", "turns"),
    [("undaunted", {"scenario": "P1", "side": "US"}, 30), ("twilight", {"side": "ussr"}, 36)],
)
def test_what_is_told_rests_on_nothing_hidden(name: str, options: dict[str, Any], turns: int) -> None:
    """Whoever cannot tell two hands apart hears the same reasons, turning points and answers."""
    g, compared, kept_back = game(name), 0, 0
    for seed in range(3):
        s = Session(g, g.options(options), seed)
        while s.result is None and len(s.events) < turns:
            before = s.position
            if s.question is not None or not s.bots_turn:
                go_on(s, g.opponents["random"], Table(seed, start=len(s.events)))
                continue
            mine = s.bot()
            if mine is None:  # a person is asked
                continue
            assert mine.trace is not None
            told = s.told(mine.trace)
            hear = partial(s.may_hear, len(s.events) - 1)
            kept_back += len(mine.turning_points()) - len(what_if(mine, s.told, hear))
            for deal in range(4):
                hand = g.redealt(before, s.viewer, Table(100 * seed + deal))
                try:
                    theirs = g.decide(hand, Again(mine.answers), g.seats())
                except Pending:  # with another hand the person would be asked
                    continue
                assert theirs.trace is not None
                if s.told(theirs.trace).lines() != told.lines():
                    continue
                compared += g.dump(hand) != g.dump(before)
                assert what_if(theirs, s.told, hear) == what_if(mine, s.told, hear)
                act = act_of(g, theirs, s.told(theirs.trace), s.seen, may_hear=hear)
                assert act == act_of(g, mine, told, s.seen, may_hear=hear)
                for option in map(told.name, candidates(mine.trace)):  # also what only the bot may see
                    said = why_not(g, theirs.moves, s.told(theirs.trace), option)
                    assert said == why_not(g, mine.moves, told, option)
    assert compared > 10 and kept_back > 0


# --- Twilight Struggle: the fourth game -------------------------------------------------------------------------------

COLD_WAR = ["play", "twilight", "--side", "ussr", "--cards", "program", "--dice", "program", "--no-auto"]


@pytest.mark.parametrize(
    ("side", "more", "wins"),
    [
        ("us", [], r"The (US AI|opponent \(greedy\)) wins"),
        ("ussr", ["--opponent", "random"], r"The (USSR AI|opponent \(random\)) wins"),
        ("both", ["--cards", "program"], r"The (US|USSR) AI wins"),
    ],
)
def test_the_fourth_game_plays_itself(real: Any, side: str, more: list[str], wins: str, tmp_path: Path) -> None:
    file = tmp_path / "war.json"
    out = real("play", "twilight", "--side", side, *more, "--auto", "--seed", "5", "--save", str(file)).good
    assert f"Side {side}" in out.splitlines()[0] or f"side {side}" in out.splitlines()[0]
    assert re.search(rf"^(?:{wins}): .+ \(US -?\d+, USSR -?\d+\)\n$", out, re.M), out[-300:]
    assert re.search(r"^\d+\. USS?R? AI: .+\.\n {3,5}[A-Z].+\.$", out, re.M), "the order, and the reasons below it"
    assert "TS-" not in out.split("\n1. ")[1] and "it replays, sound" in real("check", str(file)).good


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["play", "twilight", "--side", "china"], "option side: 'china' is not one of ussr, us, both, none"),
        (["play", "twilight", "--cards", "mine"], "option cards: 'mine' is not one of program, person"),
        (["play", "twilight", "--handicap", "10"], "option handicap"),
        (["play", "twilight", "--cheats", "perhaps"], "option cheats"),
        (["play", "twilight", "--scenario", "1"], "--scenario: twilight has no such option"),
        (["play", "twilight", "--board", "x.json"], "twilight is played on no board of your own"),
        (["play", "cold war", "--side", "china"], "option side"),
        (["decide", "twilight", "nowhere.json"], "nowhere.json: no such file"),
        (["rules", "twilight", "TS-99"], "is not a rule of this bot"),
        (["coverage", "twilight", "--side", "china"], "option side"),
        (["card", "twilight", "111"], "'111' is not a card of this game; there are the numbers 1 to 110"),
        (["card", "twilight", "a"], "'a' could be Asia Scoring, Arab-Israeli War"),
        (["card", "twilight", "brush", "wra"], "'brush wra' is not a card of this game; did you mean Brush War?"),
        (["card", "twilight", "36", "nowhere.json"], "nowhere.json: no such file"),
    ],
)
def test_bad_arguments_about_the_fourth_game(real: Any, argv: list[str], words: str) -> None:
    real(*argv).refused(words)


def test_two_bots_are_watched_turn_by_turn(real: Any) -> None:
    argv = ["play", "twilight", "--side", "both", "--cards", "program", "--dice", "program", "--seed", "3", "--no-auto"]
    out = real(*argv, typed="\n\nlook\nfly\nundo 2\n\nquit\n").good
    asked = out.split("Enter goes on (look, why, undo, quit) > ")
    assert len(asked) == 8 and asked[0].count("\n1. USSR AI: ") == 1 and asked[0].count(" AI: ") == 1
    assert "\n2. US AI: Headlines" in asked[1] and "\n3. USSR AI: " in asked[2]
    assert "Turn 1, round 1 of 6, US plays" in asked[3] and "Other words: " in asked[4]
    assert "Taken back to before number 2.\nOn the table: " in asked[5] and asked[6].count("\n2. US AI: Headlines") == 1


def test_several_moves_in_one_line(real: Any) -> None:
    out = real(*COLD_WAR, "--seed", "115", typed="2x italy, 3x france, west germany\nwest ger\nquit\n").good
    placed = re.findall(r"^\d\. You: (\w[\w ]*) \+1 US\.$", out, re.M)
    assert placed == ["Italy"] * 2 + ["France"] * 3 + ["West Germany"] * 2
    assert out.count("\nYour move > ") == 3 and "Set-up, US has 1 point of influence to place" in out
    out = real(*COLD_WAR, "--seed", "115", typed="italy, atlantis, france\nquit\n").good
    assert re.findall(r"^(\d)\. You: (.+)$", out, re.M) == [("1", "Italy +1 US.")]
    assert "No legal move begins with 'atlantis'; ? shows the moves." in out and "so not read: france." in out
    assert "Set-up, US has 6 points" in out, "and it goes on from there"


def test_several_answers_in_one_line(real: Any) -> None:
    """Marshall Plan asks seven times; the answers may be typed at once, by name, beginning or number of the list."""
    g = game("twilight")
    start = {"options": {"side": "ussr"}, "round": 1, "phasing": "US", "hands": {"US": ["Marshall Plan", "Fidel"]}}
    line = share(Shared("twilight", start, 1))
    typed = "marshall event\nfrance, italy, spain, 4, 5, 6, norway\nhistory\nquit\n"
    out = real("play", line, "--no-auto", typed=typed).good
    assert "7 more to choose, one after the other; several can be typed at once, with commas." in out
    assert "Not asked for" not in out and "is not one of" not in out
    session = Session(g, g.options({"side": "ussr"}), 1, start=g.load(start))
    session.play("Marshall Plan: event")
    listed = list(session.question.allowed)
    answers = ["France", "Italy", "Spain/Portugal", *(listed[n - 1] for n in (4, 5, 6)), "Norway"]
    for answer in answers:
        session.answer(answer)
    told = re.findall(r"^1\. You, in all: Marshall Plan for its event: (.+)\.$", out, re.M)
    assert len(told) == 1 and sorted(told[0].split("; ")) == sorted(f"{country} +1 US" for country in answers)
    assert f"  1. You: Marshall Plan for its event: {told[0]}\n" in out.split("> history\n")[1]
    bad = real("play", line, "--no-auto", typed="marshall event\nfrance, atlantis\nquit\n").good
    assert "'atlantis' is not one of the allowed answers" in bad and "France +1 US" not in bad


def test_the_fourth_game_with_a_persons_cards(real: Any, tmp_path: Path) -> None:
    file = tmp_path / "war.json"
    typed = "3x poland, 3x east germany\n8\nnuclear\nsuez: ops, coup iran\n25\nlook\nquit\n"
    argv = ["play", "twilight", "--side", "us", "--cards", "person", "--dice", "program", "--seed", "11", "--no-auto"]
    out = real(*argv, "--save", str(file), typed=typed).good
    assert "headline CARD  one of your 8 cards, by name or number (37 have not been seen)" in out
    assert "\n7. You: Fidel as headline.\n" in out and "\n8. US AI: Headlines. US headlines Nuclear Test Ban: " in out
    assert "USSR headlines Fidel: Cuba +3 USSR.\n" in out
    assert "TS-SEQ-5  US: which card is turned over from its pile?" in out
    assert "\n11. US AI: Containment for Ops: " in out
    coup = "Coup in Iran with a roll of 6 + 3 Ops against 4; DEFCON 4; Iran −1 US, +4 USSR; military operations USSR 3."
    assert f"\n9. You: Suez Crisis for Ops.\n10. You: {coup}\n" in out
    assert "The US AI holds: 6 face down" in out
    again = real("play", "--save", str(file), "--no-auto", typed="undo\nundo\nquit\n").good
    assert "Taken back.\nOn the table: Suez Crisis from discard pile to the cards being played; DEFCON 5; " in again
    assert "; Iran +1 US, −4 USSR; military operations USSR 0.\n" in again


def test_a_position_of_the_fourth_game_is_decided_and_looked_up(real: Any, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(real("decide", "twilight", "--example").good)
    out = real("decide", "twilight", str(file), "--seed", "1").good
    assert out.startswith("The bot: Brush War for Ops (OAS Founded laid aside): coup in Iran with a roll of 1 + 3 Ops ")
    told = needs(real("decide", "twilight", str(file)))
    assert "\nIt needs d6 for TS-SEQ-20: Roll a d6: 1–2: Iran; 3–6: Egypt.\n" in told
    assert [line.split(": ")[0] for line in told.splitlines() if line.startswith("  ")] == ["  1–2", "  3–6"]
    record = json.loads(real("decide", "twilight", str(file), "--seed", "1", "--json").good)
    assert record["moves"] == ["turn over", "lay aside OAS Founded", "turn over", "Brush War: Ops", "coup Iran"]
    assert "TS-4.1" in record["decisive"]
    assert json.loads(real("decide", "twilight", "--schema").good)
    assert len(json.loads(real("rules", "twilight", "--json").good)) == 180
    assert "36 · Brush War: 3 Ops, neutral" in real("card", "twilight", "brush", str(file)).good
    assert real("card", "twilight", "brush", "war").good == real("card", "twilight", "36").good
    assert "worth 3 Ops" in real("card", "twilight", "--json", "brush", "war", str(file)).good
    assert real("decide", "twilight", "--seed", "1", str(file)).good == out
    assert "To the USSR AI now: worth 3 Ops, the event can help." in real("card", "twilight", "36", str(file)).good
    lines = real("coverage", "twilight", "--games", "2", "--side", "us").good.splitlines()
    assert any(line.startswith("TS-SEQ-7") for line in lines)
