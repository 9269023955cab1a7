"""What a player at the terminal can rely on: the position, the box's words, saves, own dice, and `decide`."""

from __future__ import annotations

import json
import os
import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
import transcripts

from solo_bots.blitzkrieg.words.texts import token_text
from solo_bots.cli.kept import games_folder, kept_games
from solo_bots.cli.plays_itself import go_on
from solo_bots.example import RACE
from solo_bots.games import GAMES, game
from solo_bots.kernel.table import BadAnswer, Pending, Table
from solo_bots.sessions.saves import read_save
from solo_bots.sessions.session import Session
from solo_bots.words.answers import ask_of, known_as, reply_meant
from solo_bots.words.names import all_meant, fits, meant
from solo_bots.words.sheet import COLUMNS
from tests.commands import REAL, TOY, Run, Terminal


def played(name: str, turns: int, seed: int = 3, **options: Any) -> Session[Any, Any, Any]:
    """A game some turns old."""
    g, chance = game(name), Table(seed)
    s = Session(g, g.options(options), seed)
    for _ in range(turns):
        if go_on(s, g.opponents["greedy"], chance) is not None:
            break
    return s


# --- the position -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["base", "nippon"])
def test_blitzkrieg_shows_tracks_bonuses_tokens_and_later_campaigns(board: str) -> None:
    s = played("blitzkrieg", 24, board=board)
    p, text = s.position, s.game.describe(s.position)
    for t in p.board.theatres:
        if not p.is_open(t):
            continue
        lines = text.split("\n")
        line = next(line for line in lines if line.startswith(f"{t.name} "))
        assert len(line) <= COLUMNS
        track = re.search(r"bot \d+ (\S+) \d+ you", line)
        assert track and len(track[1]) == 2 * t.half + 1
        assert track[1].index("X") == t.half - p.markers[t.index]
        for at, vp in t.bonus:
            for step in (at, -at):
                assert track[1][t.half - step] in (str(vp), "X")
        below = list(takewhile(lambda told: told.startswith("  "), lines[lines.index(line) + 1 :]))
        at_open, which = p.camps[t.index], ("its campaign", "1st campaign", "2nd campaign", "3rd campaign")
        for n, c in enumerate(t.campaigns, 1):
            said = which[n if len(t.campaigns) > 1 else 0]
            lie = [token_text(p.tokens[space.index]) for space in c.spaces if p.tokens[space.index]]
            if n < at_open:
                assert (f"    {said} is over: {', '.join(lie)}" in below) == bool(lie)
                continue
            begin = f"  > {said}, " if n == at_open else f"    then the {said.removesuffix(' campaign')}, "
            (told,) = [told for told in below if told.startswith(f"{begin}{c.vp} VP: ")]
            spaces = told.partition(" VP: ")[2].split(", ")
            for space, printed in zip(c.spaces, spaces, strict=True):
                there = f" [{token_text(p.tokens[space.index])}]" if p.tokens[space.index] else ""
                ground = "land/sea" if space.terrain.value == "both" else space.terrain.value
                assert printed.startswith(f"{ground} ") and printed.endswith(there) and ("[" in printed) == bool(there)


@pytest.mark.parametrize("scenario", ["1", "3", "7", "10", "12"])
def test_undaunted_is_a_map_with_cover_markers_and_counters(scenario: str) -> None:
    s = played("undaunted", 30, scenario=scenario)
    p, lines = s.position, s.game.describe(s.position).split("\n")
    drawn = [line for line in lines if "+" in line or line.lstrip().startswith("|")]
    assert max(map(len, drawn)) <= COLUMNS
    where = {}
    for y, line in enumerate(lines):
        for box in re.finditer(r"\+(\d+[AB]) c(\d)(\^?)(?: \*(\d+))? -", line):
            where[box[1]] = (box.start(), y, int(box[2]), bool(box[3]), int(box[4] or 0))
    assert set(where) == {t.id for t in p.scenario.tiles}
    for t in p.scenario.tiles:
        x, y, cover, hill, worth = where[t.id]
        assert (cover, hill, worth) == (t.face.cover, t.face.hill, p.value(t.index))
        below = " ".join(line[x + 1 : x + 15] for line in lines[y + 1 : y + 4])
        for side, letter in zip((0, 1), ("US", "G"), strict=True):
            mark = p.sides[side].markers[t.index]
            assert (f"{letter}:{'-sC'[mark]}" in below) == bool(mark)
    near = [(a, b) for a in p.scenario.tiles for b in p.scenario.tiles if b.index in p.scenario.near[a.index]]
    reach = max(abs(where[a.id][0] - where[b.id][0]) for a, b in near)
    assert all(abs(where[a.id][0] - where[b.id][0]) <= reach <= 20 for a, b in near), "neighbours lie side by side"


@pytest.mark.parametrize("rebels", [1, 3, 6])
def test_merc_is_a_grid(rebels: int) -> None:
    s = played("dictator", 60, rebels=rebels)
    p, lines = s.position, s.game.describe(s.position).split("\n")
    for n, sector in enumerate(p.land.sectors):
        square = f"{'ABCDE'[n % p.land.columns]}{n // p.land.columns + 1}"
        row = next(line for line in lines if f"+{square} " in line)
        assert len(row) <= COLUMNS and sector.id[:7] in row
        if any(m.sector == n for m in p.mercs):
            assert any(line.startswith(f"{square} {sector.id}") for line in lines)
    for m in p.mercs:
        assert any(m.name in line and "health" in line for line in lines)


def test_colour_is_never_alone() -> None:
    person = Terminal([*REAL, "play", "blitzkrieg", "--seed", "3", "--level", "easy", "--dice", "program"])
    person.wait("Your move >")
    assert "\x1b[31mbot\x1b[0m" in person.seen, "colour helps"
    os.write(person.master, b"quit\r")
    person.end()
    plain = game("blitzkrieg").describe(played("blitzkrieg", 3).position)
    assert "\x1b" not in plain and "bot +" in plain


# --- the box's words --------------------------------------------------------------------------------------------------


def test_names_of_the_box_at_every_prompt(real: Any) -> None:  # noqa: F811
    assert "Blitzkrieg!" in real("games").good
    assert "MERC (JT Smith)" in real("play", "merc", "--seed", "1", "--no-auto", typed="quit\n").good
    rows = "army 1 airforce 2 navy 3\narmy 1, navy 3 army1 airforce 2 navy2\n1 2 3\nresearch\n"
    out = real("play", "blitzkrieg", "--dice", "person", "--level", "easy", typed=rows + "quit\n").good
    assert "cannot show" not in out and "is not one of" not in out
    assert "> research\nBot: Research & Development …\n" in out


def test_one_matcher_for_moves_choices_and_lists() -> None:
    s = played("dictator", 12, rebels=1, dictator="Castro")
    called = s.game.called(s.position)
    moves = [f"1a move {name}" for name in s.position.land.names]
    for n, name in enumerate(s.position.land.names):
        square = f"{'ABC'[n % 3]}{n // 3 + 1}"
        assert fits(square, moves, called) == [f"1a move {name}"]
        assert fits(square.lower(), [*s.position.land.names], called) == [name]
    assert meant("gold", ["Gold Industry", "Iron Industry"]) == "Gold Industry"
    assert all_meant("gold iron", ["Gold Industry", "Iron Industry"]) == ["Gold Industry", "Iron Industry"]
    assert all_meant("gold, iron", ["Gold Industry", "Iron Industry"]) == ["Gold Industry", "Iron Industry"]
    blitz = game("blitzkrieg").called(None)
    for text in ("Research & Development", "research and development", "research", "R&D", "rnd"):
        assert meant(text, ["guns", "rapid", "rnd"], blitz) == "rnd"


@pytest.mark.parametrize("name", list(GAMES))
def test_every_printed_name_means_its_own_thing(name: str) -> None:
    g = game(name)
    called = g.called(played(name, 10).position)
    ids = list(called)
    for id, names in called.items():
        told = id.partition(" (")[0]  # "WE1a (sea, industrial production 1)" is WE1a
        assert meant(names[0], ids, called) in (id, told) or names[0] in ids, (id, names)


def test_a_move_that_is_not_clear_is_listed_with_numbers(real: Any) -> None:  # noqa: F811
    typed = "army3\n2\nhistory\nquit\n"
    out = real("play", "blitzkrieg", "--no-auto", "--seed", "3", typed=typed).good
    listed = re.findall(r"^ +(\d+)  army 3 ([^:]+): the marker moves 3", out, re.M)
    assert [n for n, _ in listed] == [str(n) for n in range(1, len(listed) + 1)] and len(listed) > 1
    order = f"2. You: Army 3 to {listed[1][1]}: "
    assert f"\n{order}" in out and f"\n  {order}" in out.partition("> history\n")[2]


def test_a_near_miss_gets_a_suggestion(real: Any, tmp_path: Path) -> None:  # noqa: F811
    out = real("play", "blitzkrieg", "--no-auto", "--seed", "3", typed="amry3 ee1b\nquit\n").good
    assert "\n2. You: Army 3 to Eastern Europe, industrial production: " in out  # only this can have been meant
    real("play", "undautned").refused("did you mean undaunted?")
    real("rules", "blitzkrieg", "BLZ-1.5aa").refused("did you mean BLZ-1.5a")
    real("play", "blitzkrieg", "--level", "mediun").refused("did you mean medium?")


def test_numbers_of_a_shown_list_work_and_lists_take_commas_or_blanks() -> None:
    from solo_bots.kernel.table import Question, several

    names = ("Gold Industry", "Iron Industry", "Meadow")
    pending = Pending(Question("X", "several", "Which?", names), several(names), (), 0)
    known = known_as(ask_of(game("dictator"), pending), pending.question)
    for line in ("1 3", "1, 3", "gold meadow", "gold,3"):
        assert reply_meant(pending, line, known).value == ["Gold Industry", "Meadow"]
    assert reply_meant(pending, "1, medow", known).value == ["Gold Industry", "Meadow"]
    with pytest.raises(BadAnswer, match="did you mean Gold Industry"):
        reply_meant(pending, "1, gld", known)


# --- nothing is lost --------------------------------------------------------------------------------------------------


def begin_race(*typed: str) -> Terminal:
    """A person who begins a race of the example game and types this."""
    person = Terminal([*TOY, "play", "race", "--level", "easy", "--dice", "program", "--seed", "4"])
    for line in typed:
        person.reply("Your move", line)
    return person


def test_a_game_is_kept_by_itself_and_offered(no_home: Path, only_race: None) -> None:  # noqa: F811
    person = begin_race("step one", "quit")
    person.wait("Saved. To go on: solo-bots play")
    assert person.end() == 0
    file = no_home / "games" / "race.json"
    saved = read_save(file)
    assert [e.moves for e in saved.events if e.seat == "you"] == [("step one",)]
    person = Terminal([*TOY, "play"])
    person.reply("Go on with a saved game?", "")
    person.wait("Race. Level easy.")
    person.reply("Your move", "step two")
    person.wait("its beginning")
    os.write(person.master, b"1\r")
    person.reply("Bot: ", "quit")
    person.wait("Saved.")
    assert person.end() == 0
    assert len(read_save(file).events) > len(saved.events), "it goes on in the same file"
    person = Terminal([*TOY, "play"])
    person.reply("Go on with a saved game?", "new")
    person.reply("Which game?", "")
    person.reply("Which level?", "easy")
    person.reply("Whose dice", "")
    person.reply("Your move", "quit")
    person.wait("Goodbye. This game was not saved.")
    assert person.end() == 0
    assert [k.path for k in kept_games(["race"])] == [file], "nothing was typed in the new one, so it is not kept"


def test_a_game_that_is_killed_is_offered_too(no_home: Path) -> None:
    person = begin_race("step one")
    person.wait("You: Step one")
    person.wait("Your move >")
    os.kill(person.pid, 9)
    person.end()
    assert len(read_save(no_home / "games" / "race.json").events) >= 3


def test_a_finished_game_is_put_away(no_home: Path, only_race: None) -> None:  # noqa: F811
    person = begin_race()
    for _ in range(12):
        person.wait(">")
        os.write(person.master, b"step one\r")
        try:
            person.wait("The game is over", 1.5)
        except AssertionError:
            continue
        break
    os.write(person.master, b"\r")
    person.wait("Kept in ")
    person.end()
    assert kept_games(["race"]) == [] and (no_home / "games" / "over" / "race.json").exists()


def test_a_damaged_save_names_the_one_before(real: Any, tmp_path: Path, no_home: Path) -> None:  # noqa: F811
    file = tmp_path / "evening.json"
    for lines in ("army3 ee1b\nquit\n", "quit\n"):
        real("play", "blitzkrieg", "--no-auto", "--seed", "3", "--save", str(file), typed=lines)
    whole = file.read_bytes()
    file.write_bytes(whole[:-40])
    real("play", "--save", str(file)).refused(f"the one before it is whole: {file}.previous")
    real("check", str(file)).refused("this is not JSON")
    assert "Blitzkrieg!" in real("play", "--no-auto", "--save", f"{file}.previous", typed="quit\n").good
    games_folder().mkdir(parents=True)
    kept = games_folder() / "blitzkrieg.json"
    kept.write_bytes(whole[:-40])
    Path(f"{kept}.previous").write_bytes(whole)
    (found,) = kept_games(["blitzkrieg"])
    assert found.read == Path(f"{kept}.previous") and "damaged" in found.text


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    person = Terminal(
        [*TOY, "play", "race", "--level", "easy", "--dice", "program"], SOLO_BOTS_HOME=str(tmp_path / "file")
    )
    person.wait("This game is not saved by itself")
    person.reply("Your move", "quit")
    assert person.end() == 0


def test_history_and_undo_to_a_turn(real: Any) -> None:  # noqa: F811
    typed = "army3 ee1b\nhistory\nundo 9\nundo 2\nhistory\nhistory x\nquit\n"
    out = real("play", "blitzkrieg", "--no-auto", "--seed", "3", typed=typed).good
    asked = out.split("Your move > ")
    turns = r"^  1\. Bot: .+\n  2\. You: Army 3 to Eastern Europe, industrial production: .+\n  3\. Bot: "
    assert re.search(turns, asked[2], re.M)
    assert "Undo 9: there are 1 to 3 (history shows them)." in asked[3]
    assert "Taken back to before number 2.\nOn the table: " in asked[4]
    assert "your army 3 from Eastern Europe, industrial production to your reserve" in asked[4]
    assert re.fullmatch(r"history\n  1\. Bot: .*\n", asked[5])


# --- own dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "asked"),
    [("mine", {"you"}), ("bot", {"bot", "set-up"}), ("bot,mine", {"you", "bot", "set-up"})],
)
def test_each_kind_of_chance_may_be_mine(dice: str, asked: set[str]) -> None:
    g = game("undaunted")
    s, chance = Session(g, g.options({"scenario": "P1"}), 5, tuple(dice.split(","))), Table(7)
    seen = set()
    for _ in range(60):
        if s.question is not None and s.question.kind == "d10":
            seen.add("you" if s.doing.seat == "human" else "bot")
            s.answer("")
        elif s.question is not None and s.question.kind == "draw":
            raise AssertionError("draws are the program's")
        elif go_on(s, g.opponents["greedy"], chance) is not None:
            break
    assert seen == asked & {"you", "bot"}
    again = Session.replay(g, s.dump())
    assert again.dump() == s.dump() and s.dump().by_hand == tuple(dice.split(","))
    while True:  # everything that was entered can be taken back, one after the other
        before = [*s.events], s.doing
        try:
            s.undo()
        except ValueError:
            break
        assert ([*s.events], s.doing) != before, "an undo that leads nowhere"


def test_draws_alone_may_be_mine() -> None:
    g = game("undaunted")
    s = Session(g, g.options({"scenario": "P1", "side": "US"}), 5, ("draws",))
    assert s.question is not None and s.question.kind == "draw" and s.sees_all
    assert not Session(g, g.options({"scenario": "P1"}), 5, ("mine", "bot")).sees_all


def test_in_a_combat_each_side_has_its_own_dice() -> None:
    g, asked = game("dictator"), set()
    for mine in ("bot", "mine"):
        s, chance = Session(g, g.options({"dictator": "Castro"}), 4, (mine,)), Table(3)
        for _ in range(200):
            if s.question is not None and s.question.kind == "d6" and s.question.rule == "":
                who, attacks, _ = s.question.text.partition(" attacks ")
                figure = s.now.merc(who) if s.now is not None and attacks else None
                bots = figure.owner == 0 if figure is not None else "Dictator" in who
                assert bots == (mine == "bot"), s.question.text
                asked.add(mine)
            if go_on(s, g.opponents["greedy"], chance) is not None:
                break
    assert asked == {"bot", "mine"}


def test_several_tokens_or_dice_in_one_line(real: Any) -> None:  # noqa: F811
    row = "army1 navy2 air2\n"
    out = real("play", "blitzkrieg", "--dice", "person", "--seed", "1", typed=row * 2 + "quit\n").good
    assert len(re.findall(r"^BLZ-\S+ .*which is it\?$", out, re.M)) <= 4
    more = real("play", "undaunted", "--scenario", "P1", "--dice", "person", typed="fog fog fog fog fog\nquit\n").good
    assert "'Fog of War' is not possible here: there is none left" in more


def test_the_prompt_says_what_the_die_shows() -> None:
    from solo_bots.kernel.roll_tables import Modifier, Throws
    from solo_bots.undaunted.bot.rifleman import RIFLEMAN

    for add in (-3, 0, 2):
        throw: Any = Throws(RIFLEMAN, None, Modifier(add, "A"), lambda node: True)
        faces = re.findall(r"([\d–, ]+): ([\w ]+?)(?:;| \(|$)", throw.text().partition("shows ")[2])
        told = {}
        for spans, action in faces:
            for span in spans.split(","):
                first, _, last = span.strip().partition("–")
                told |= dict.fromkeys(range(int(first), int(last or first) + 1), action)
        assert told == {face: row.action.value for face, row in throw.rows.items()}


def test_undo_in_the_middle_of_a_move_lists_the_pieces() -> None:
    g, found = game("dictator"), 0
    for seed in range(2):
        s, chance = Session(g, g.options({"dictator": "Castro"}), seed, ("mine", "bot")), Table(seed)
        for _ in range(100):
            if s.question is not None and s.events and s.now != s.positions[-1]:
                again = Session.replay(g, s.dump())
                pieces = again.undo()
                assert again.now is not None and pieces == s.account(s.now, again.now)
                found += bool(pieces.lines)
            if go_on(s, g.opponents["greedy"], chance) is not None:
                break
    assert found > 5


# --- decide -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(GAMES))
def test_an_example_to_start_from(real: Any, name: str) -> None:  # noqa: F811
    text = real("decide", name, "--example").good
    assert len(text) < 1400 and len(re.sub("^#.*\n", "", text, flags=re.M)) < 400, "short"
    out = real("decide", name, "-", "--seed", "1", typed=text).good
    assert out.startswith("The bot: ") and len(out.splitlines()) == 2
    assert "In full" in real("decide", name, "-", "--why", "--seed", "1", typed=text).good
    as_json = real("decide", name, "--example", "--json").good
    assert real("decide", name, "-", "--seed", "1", typed=as_json).good == out, "as JSON it is the same position"


@pytest.mark.parametrize("name", list(GAMES))
def test_without_a_seed_nothing_is_rolled_in_secret(real: Any, name: str) -> None:  # noqa: F811
    text = real("decide", name, "--example").good
    run, seeded = (real("decide", name, "-", *seed, typed=text) for seed in ((), ("--seed", "1")))
    told = json.loads(real("decide", name, "-", "--json", typed=text).out)
    if run.code == 0:
        assert run.out == seeded.good and told["answers"] == [] and "needs" not in told
        return
    assert (run.code, run.err) == (3, "") and re.search(r"^It needs (d\d+|a draw) for \S+: .", run.out, re.M)
    assert run.out.endswith("--answer gives it; --seed N lets the program roll and draw.\n")
    assert told["needs"]["rule"] and told["needs"]["allowed"] and told["answers"] == []


@pytest.mark.parametrize("name", list(GAMES))
def test_the_schema_has_printed_names(real: Any, name: str) -> None:  # noqa: F811
    names = json.loads(real("decide", name, "--schema").good)["names"]
    called = game(name).called(None)
    assert names == {id: words[0] for id, words in called.items() if words[0] != id}
    assert names or name == "twilight", "its countries and cards go by their printed names"


@pytest.mark.parametrize(
    ("name", "raw", "words"),
    [
        ("blitzkrieg", {"row": ["army1"], "vp": {"bot": 99}}, "vp.bot: 99 is not a score"),
        ("blitzkrieg", {"row": ["army1"], "weather": "fine"}, "unknown field `weather`"),
        ("undaunted", {"options": {"scenario": "10"}, "radio": 99}, "radio: 99 is not from 0 to"),
        ("undaunted", {"suppressed": []}, "unknown field `suppressed`; suppressed belongs in US or in GER"),
        ("dictator", {"day": 99}, "day: 99 is not from 1 to"),
        ("dictator", {"pending": 99}, "pending: 99 is not from 0 to"),
        ("twilight", {"defcon": 0}, "defcon: 0 is not from 2 to 5"),
        ("twilight", {"round": 2, "hands": {"USSR": ["Bohemia"]}}, "'Bohemia' is not a card"),
    ],
)
def test_impossible_values_and_unknown_fields(real: Any, name: str, raw: Any, words: str) -> None:  # noqa: F811
    real("decide", name, "-", typed=json.dumps(raw)).refused(words)


@pytest.mark.parametrize(
    ("name", "raw", "words"),
    [
        ("blitzkrieg", {"rwo": ["army1"]}, "position: 'rwo' is read as row"),
        ("blitzkrieg", {"row": ["army1"], "theatres": {"WE": {"markr": 1}}}, "theatres.WE: 'markr' is read as marker"),
        ("blitzkrieg", {"row": ["army1"], "options": {"levl": "easy"}}, "options: 'levl' is read as level"),
        ("undaunted", {"rnd": 3}, "position: 'rnd' is read as round"),
        ("dictator", {"mercz": {}}, "position: 'mercz' is read as mercs"),
        ("twilight", {"round": 2, "hands": {"USSR": ["Fidol"]}}, "hands.USSR[0]: 'Fidol' is read as Fidel"),
    ],
)
def test_a_slip_of_the_pen_is_read_and_said(real: Any, name: str, raw: Any, words: str) -> None:  # noqa: F811
    run = real("decide", name, "-", "--json", "--seed", "1", typed=json.dumps(raw))
    assert (run.code, run.err) == (0, f"solo-bots: {words}\n") and json.loads(run.out)["moves"]


def test_a_save_file_is_recognised(real: Any, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "evening.json"
    out = real("play", "blitzkrieg", "--no-auto", "--seed", "3", "--save", str(file), typed="army3 ee1b\nquit\n").good
    last = re.findall(r"^\d+\. Bot: (.+)$", out, re.M)[-1]
    assert real("decide", "blitzkrieg", str(file)).good.startswith(f"The bot: {last}\n")
    assert real("decide", "blitzkrieg", "-", typed=file.read_text()).good.startswith(f"The bot: {last}\n")
    real("decide", "undaunted", str(file)).refused("is a game of blitzkrieg, not of undaunted")


def unfinished(real: Any) -> tuple[str, Run]:  # noqa: F811
    """A position in which the bot's move makes the person choose, and what `decide` says."""
    g = game("dictator")
    for seed in range(20):
        s, chance = Session(g, g.options({"dictator": "Castro"}), seed), Table(seed)
        for _ in range(200):
            if s.question is not None and s.is_bot(s.doing.seat):
                raw = json.dumps(g.dump(s.position))
                run = real("decide", "dictator", "-", "--seed", "1", typed=raw)
                if run.code == 2:
                    return raw, run
            if go_on(s, g.opponents["greedy"], chance) is not None:
                break
    raise AssertionError("nobody had to choose")


def test_where_a_person_must_choose_the_move_comes_first(real: Any) -> None:  # noqa: F811
    raw, run = unfinished(real)
    assert run.err.count("\n") == 1 and "Answer it with --answer (" in run.err
    assert run.out.startswith("The bot: ") and len(run.out.splitlines()) > 1, "the move and its reason"
    as_json = real("decide", "dictator", "-", "--seed", "1", "--json", typed=raw)
    record = json.loads(as_json.out)
    assert (as_json.code, as_json.err) == (2, run.err) and run.out.startswith(f"The bot: {record['order']} …\n")
    assert record["moves"] and record["needs"]["text"] in run.err and record["needs"]["allowed"]
    answers: list[str] = []
    for _ in range(40):
        allowed = re.search(r"--answer \(([^,)]+)", run.err)
        assert allowed, run.err
        answers.append(allowed[1])
        run = real("decide", "dictator", "-", "--seed", "1", "--answer", *answers, typed=raw)
        if run.code == 0:
            break
    assert run.good.startswith("The bot: "), "to the end, the program rolling what is not given"


def test_games_coverage_and_rules_as_json(real: Any) -> None:  # noqa: F811
    assert [g["name"] for g in json.loads(real("games", "--json").good)] == list(GAMES)
    told = json.loads(real("coverage", "blitzkrieg", "--games", "2", "--json").good)
    assert told["games"] == 2 and {"rule", "exercised", "decisive"} <= set(told["clauses"][0])
    assert json.loads(real("rules", "blitzkrieg", "--json").good)


def test_piped_output_is_never_cut(real: Any) -> None:  # noqa: F811
    rows = real("rules", "undaunted").good
    assert "…" not in rows and all(r.rule in re.sub(r"\s+", " ", rows) for r in game("undaunted").ledger)
    assert "more lines, see everything" not in real("play", "dictator", "--auto", "--seed", "2").good


def test_the_example_game_needs_none_of_this() -> None:
    assert (RACE.called(None), RACE.example, RACE.colours(RACE.load({}))) == ({}, {}, {})


# --- whole games, as they are typed -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(GAMES))
def test_a_whole_game_was_typed_to_its_end(name: str) -> None:
    out = transcripts.stored(f"{name}-game")  # typed again by test_transcripts
    assert re.search(r"^(You win|The .+ wins): ", out, re.M)
    for refused in ("is not one of", "o legal move", "could be", "Not asked for"):
        assert refused not in out
