"""What the kernel's notebooks do not show: corners and properties."""

import os
from collections import Counter
from contextlib import suppress
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_bots.example import RACE, Race, Snail, Wind
from solo_bots.games import game
from solo_bots.kernel.case import Case, fact, score
from solo_bots.kernel.criteria import Weighted, dice, dice_for, ladder, looping, most, must, narrow, pick, prefer
from solo_bots.kernel.game import Refused
from solo_bots.kernel.table import (
    DICE,
    Answer,
    BadAnswer,
    Diverged,
    Pending,
    Table,
    chance_at,
    number,
    numbers,
    row_of,
    several,
    shuffled,
)
from solo_bots.kernel.trace import Outcome, Trace
from solo_bots.kit.check import check_game
from solo_bots.sessions.session import Session
from solo_bots.words.answers import answer_meant, as_json

EVEN = fact("is even")(lambda board, n: n % 2 == 0)
BIG = fact("is above five")(lambda board, n: n > 5)
SIZE = score("size")(lambda board, n: n % 7)


def case(script=(), seed=None, board=True):
    return Case(board, None, Table(seed, script), trace=Trace())


@given(st.lists(st.integers(0, 20), unique=True, max_size=8))
def test_prefer_never_empties_and_keeps_order(options):
    left = narrow(case(), options, [prefer("A", EVEN), prefer("B", BIG), most("C", SIZE)])
    assert bool(left) == bool(options)
    assert left == [o for o in options if o in left]


@given(st.lists(st.integers(0, 20), unique=True, min_size=1, max_size=8))
def test_must_may_empty(options):
    assert narrow(case(), options, [must("A", EVEN)]) == [o for o in options if o % 2 == 0]


@given(st.lists(st.integers(0, 20), unique=True, min_size=1, max_size=8))
def test_ladder_is_not_cumulative(options):
    expected = [o for o in options if o % 2 == 0] or [o for o in options if o > 5] or options
    kept = narrow(case(), options, [ladder("L", prefer("A", EVEN), prefer("B", BIG))])
    assert kept == (options if len(options) == 1 else expected)


@given(st.lists(st.integers(0, 20), unique=True, min_size=1, max_size=9), st.integers(1, 6))
def test_looping_die(options, face):
    assert pick(case([face]), "R", "roll", options, [dice("D", looping(6))]) == options[(face - 1) % len(options)]


@given(st.lists(st.integers(1, 9), min_size=2, max_size=12))
def test_weighted_die_gives_exactly_the_shares(weights):
    """Over all results of the dice each option comes up in proportion to its weight; the rest is rolled again."""
    options = list(range(len(weights)))
    roll = Weighted(6, 10, 12, 20, weight=lambda c, o: weights[o])
    hits = Counter()
    from math import gcd

    total = sum(weights) // gcd(*weights)
    sides = dice_for(total, roll.sides)
    for a in range(1, sides[0] + 1):
        for b in range(1, sides[1] + 1) if len(sides) > 1 else [None]:
            try:
                hits[roll(case([a] if b is None else [a, b]), "W", options)] += 1
            except Pending:
                hits["again"] += 1
    scale = sides[0] * (sides[1] if len(sides) > 1 else 1) // total
    assert [hits[o] * gcd(*weights) for o in options] == [w * scale for w in weights]
    assert hits["again"] < total  # no room is wasted


def test_interview_asks_once_and_one_by_one():
    asked = []
    answers: tuple[Answer, ...] = ()
    replies = {"Which of these is even?": "2, 4", "Which of these is above five?": "none"}
    while True:
        c = Case(None, None, Table(script=answers), trace=Trace())
        try:
            left = narrow(c, [1, 2, 4], [prefer("A", EVEN), prefer("B", BIG), prefer("C", EVEN), dice("D", looping(6))])
            break
        except Pending as pending:
            asked.append(pending.question.text)
            answers = (*pending.answers, answer_meant(pending, replies.get(pending.question.text, "2")))
    assert asked[:2] == list(replies)
    assert len(asked) == 3
    assert left == [4]


def test_skipped_clauses_say_why():
    c = case([1])
    never = fact("Is it night?")(lambda board: False)
    narrow(c, [2, 4], [prefer("A", BIG), prefer("B", EVEN, given=never), most("C", SIZE), dice("D", looping(6))])
    assert [(s.rule, s.outcome) for _, s in c.trace.walk()] == [
        ("A", Outcome.NONE), ("B", Outcome.UNMET), ("C", Outcome.KEPT), ("D", Outcome.NEEDLESS)]  # fmt: skip
    assert "skipped (Is it night? No)" in str(c.trace)


def test_chance_is_uniform_enough():
    counts = Counter(chance_at(5, n)(6) for n in range(6000))
    assert all(850 < counts[f] < 1150 for f in range(6))


@pytest.mark.parametrize("raw", [0, 7, -1, 3.0, "3", None, True, [3]])
def test_impossible_dice(raw):
    with pytest.raises(BadAnswer, match="a d6 cannot show"):
        DICE[6].read(raw)


def test_wrong_answers_name_the_allowed_ones():
    with pytest.raises(BadAnswer, match="whole number from 0 to 9"):
        number(0, 9).read(10)
    with pytest.raises(BadAnswer, match="allowed answers: a, b"):
        several(["a", "b"]).read(["c"])
    with pytest.raises(BadAnswer, match="name all of these once"):
        shuffled(["a", "b"]).read(["a", "a"])


@pytest.mark.parametrize("codec", [several, row_of])
@pytest.mark.parametrize("least", [0, 1])
def test_the_beginning_of_none_is_not_taken_for_a_name(codec, least):
    """`n` alone at a list is `none`, whether none is allowed or not; with more behind it, it begins a name."""
    some = codec(["Nigeria", "Panama", "Angola"], least)
    with pytest.raises(BadAnswer, match="'a' could be Angola, all: type a little more"):
        as_json(some, "a")
    assert [as_json(some, typed) for typed in ("ni", "n, p", "n p")] == [["Nigeria"], *[["Nigeria", "Panama"]] * 2]
    assert [as_json(some, typed) for typed in ("none", "n", "N ", "no", "non", "-", "")] == [[]] * 7
    assert as_json(some, "all") == ["Nigeria", "Panama", "Angola"]
    if least:
        with pytest.raises(BadAnswer, match="name at least 1 of: Nigeria, Panama, Angola"):
            some.read(as_json(some, "none"))


def test_a_short_form_goes_before_none():
    assert as_json(several(["Navy", "Army"]), "n", {"Navy": ("Navy", "n")}) == ["Navy"]
    assert as_json(several(["none of it", "all of it"]), "none") == []
    assert as_json(several(["none", "some"]), "none") == ["none"]


@pytest.mark.parametrize("typed", ["turn 5, sent to space 3", "sent to space=3 turn=5", "sent 3; turn 5", "5 0 3"])
def test_numbers_after_names_of_several_words(typed):
    codec = numbers(["turn", "US space", "sent to space"], 0, 9)
    assert codec.read(as_json(codec, typed)) == (5, 0, 3)


@pytest.mark.parametrize("typed", ["turn", "turn 5 cards in hand", "turn 5 3"])
def test_numbers_without_a_name_or_names_without_a_number(typed):
    with pytest.raises(BadAnswer, match="is not a number after each name; the names are turn, cards in hand"):
        as_json(numbers(["turn", "cards in hand"]), typed)


def test_replay_that_asks_something_else_diverges():
    with pytest.raises(Diverged):
        Table(script=[Answer("A", "d6", 3)]).roll("A", 10)


def test_undo_and_again_rolls_the_same():
    s = Session(Race(), Race().options({}), seed=5)
    s.bot()
    first = s.events[-1]
    s.undo(to=1)
    s.bot()
    assert s.events[-1] == first


def test_undo_at_the_start_is_refused():
    s = Session(Race(), Race().options({}), seed=5)
    with pytest.raises(Refused, match="nothing to take back"):
        s.undo()


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("nth", [1, 2])
def test_dying_at_each_step_of_a_save(tmp_path, monkeypatch, step, nth):
    """Whatever call fails, the file that was there is still there and whole."""
    file = tmp_path / "race.json"
    s = Session(Race(), Race().options({}), seed=5)
    s.save(file)
    before = file.read_bytes()
    s.bot()
    calls = 0
    real = getattr(os, step)

    def dies(*args, **kw):
        nonlocal calls
        calls += 1
        if calls == nth:
            raise KeyboardInterrupt
        return real(*args, **kw)

    monkeypatch.setattr(os, step, dies)
    with suppress(KeyboardInterrupt):
        s.save(file)
    monkeypatch.undo()
    loaded = Session.load(Race(), file)
    assert file.read_bytes() == before or len(loaded.events) == 2
    assert not [p for p in tmp_path.iterdir() if p.name.startswith(".race.json") and not p.name.endswith(".previous")]


OTHERWISE = {"remote_move_stops_short": False, "effect_before_move": False}


@pytest.mark.parametrize("options", [{}, {"board": "nippon"}, {"stratagems": False}, OTHERWISE])
def test_blitzkrieg_conforms(options):
    g = game("blitzkrieg")
    report = check_game(g, 4, g.options(options), seed=100)
    assert report.games == 16


def test_a_refusal_is_one_line_whatever_the_file_says(tmp_path):
    file = tmp_path / "race.json"
    Session(Race(), Race().options({}), seed=5).save(file)
    file.write_text(file.read_text().replace('"seed"', '"\\n\\u0082seed"'))
    with pytest.raises(Refused) as refused:
        Session.load(Race(), file)
    assert str(refused.value).isprintable()


def test_the_example_game_passes_the_whole_kit():
    report = check_game(RACE, 10)
    assert report.games == 20 and report.choices["Wind"] > 5 and report.decisions > 40


class Steady(Snail):
    """Crawls on, whichever side it plays; with the wind if it is asked."""

    answers: ClassVar = {Wind: lambda case, choice: "with"}

    def play(self, case):
        case.do("SNAIL-1", "step one")


class TwoSnails(Race):
    """Two bots at one table."""

    bot = Steady()

    def is_bot(self, position, side):
        return True

    def who(self, position, side):
        return {"bot": "Red bot", "you": "Blue bot"}[side]


def test_any_seat_may_be_a_bot(tmp_path):
    g = TwoSnails()
    assert check_game(g, 3).decisions > 20
    session = Session(g, g.options({}), seed=1)
    made = session.play_on()  # nobody is needed
    assert session.result is not None and len(made) == len(session.events) - 1
    assert {e.seat for e in session.events} == {"set-up", "bot", "you"} and session.viewer is None
    assert session.who("you") == "Blue bot"
    assert g.wins(session.position, session.result) in ("The red bot wins", "The blue bot wins")
    assert session.result.bot_won
    file = tmp_path / "two.json"
    session.save(file)
    assert Session.load(g, file).position == session.position


def test_play_goes_on_until_a_person_is_needed():
    session = Session(RACE, RACE.options({}), seed=3)
    assert [d.moves for d in session.play_on()] == [session.decisions[1].moves] and not session.bots_turn
    session.play("step one")
    assert len(session.play_on()) == 1 and session.play_on() == []
