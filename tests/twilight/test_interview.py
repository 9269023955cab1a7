"""The Twilight Struggle interview against `decide`: both sides, events of the human's rounds, and bad input."""

from __future__ import annotations

import json
import random
import re
from contextlib import suppress
from typing import Any

import interviews.twilight  # before something is broken: it takes names from the interview
import pytest
import soak

from solo_bots.games import game
from solo_bots.interviews.talk import Talk, answers_of, back, talk_again
from solo_bots.kernel.case import Unseen
from solo_bots.kernel.game import Refused
from solo_bots.kernel.table import BadAnswer, Pending, Table, several
from solo_bots.twilight.beside import carried_out as beside
from solo_bots.twilight.beside import changes, interview
from solo_bots.twilight.beside.changes import changes_told
from solo_bots.twilight.beside.map_in_part import ANYTHING, Chart, influence_of, known_of
from solo_bots.twilight.bot.facts import Outlook, has_own, humans, needs, nobodys, not_own
from solo_bots.twilight.engine.map import COUNTRIES, US, USSR, CountryId
from solo_bots.twilight.engine.position import Options, Position, controls
from solo_bots.twilight.engine.workbench import add, remove, take_control
from solo_bots.words.answers import answer_meant, as_json

GAME = game("twilight")
OPTIONS = soak.variants("twilight")


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert interviews.check("twilight", 100, seed=1, variants=OPTIONS)
    assert "'event'" in capsys.readouterr().out


BROKEN = {
    "nothing is forgotten": (Chart, "forget", lambda self, c, reach: None),
    "DEFCON is not heard": (changes, "_set_track", lambda w, track: None),
    "cards in force are not heard": (changes, "_set_in_force", lambda w, effect: None),
    "no scoring card is in the pile": (beside, "count_scoring", lambda w, choice, table: 0),
    "your headline is not resolved": (interview, "name_headline", lambda w, side, card: w.waiting.remove(side)),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_interview_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*BROKEN[what])
    with suppress(Unseen):  # the AI would see more than there is to see
        assert any(compared.differences for compared in interviews.follow("twilight", 400, 5, OPTIONS))


WORDY = {
    "nothing is learned": (Chart, "rule_out", lambda self, board, fact, c, value: None),
    "every event of yours is sure": (beside.AtTable, "sure", lambda self, side, happens: True),
}


@pytest.mark.parametrize("what", WORDY)
def test_an_interview_that_asks_too_much_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes to the same, by more questions."""
    talks = [list(interviews.follow("twilight", 60, 1, OPTIONS))]
    monkeypatch.setattr(*WORDY[what])
    talks.append(list(interviews.follow("twilight", 60, 1, OPTIONS)))
    sound, wordy = (sum(compared.questions for compared in talk) for talk in talks)
    assert wordy > sound


# --- what is known of a country ---------------------------------------------------------------------------------------


def laid(pairs: dict[CountryId, Any]) -> tuple[Chart, Position]:
    chart = Chart()
    known = tuple(pairs.get(c, frozenset(((0, 0),))) for c in COUNTRIES)
    return chart, Position(Options(), influence_of(chart, known))


FACTS = (has_own, humans, nobodys, not_own, needs)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_known_is_never_wrong(seed: int) -> None:
    """A country changes, and is asked about: the truth stays possible, and nothing that is known is false."""
    rng, c = random.Random(seed), CountryId(seed % len(COUNTRIES))
    true = [rng.randrange(6), rng.randrange(6)]
    chart, p = laid({c: ANYTHING})
    w = beside.AtTable(p, beside.Around(chart, USSR), Table(), chart, USSR)
    for _ in range(12):
        side, n = rng.choice((US, USSR)), rng.randrange(3)
        if rng.random() < 0.3:
            fact = rng.choice(FACTS)
            us, ussr = (tuple(true[s] if x == c else 0 for x in COUNTRIES) for s in (US, USSR))
            real = Position(Options(), (us, ussr))
            board = Outlook(w.freeze(), USSR)
            said = fact.fn(Outlook(real, USSR), c)
            try:
                assert fact.fn(board, c) == said
            except Unseen:
                chart.learn(board, fact, (c,), said)
        elif rng.random() < 0.5:
            add(w, side, c, n)
            true[side] += n
        elif rng.random() < 0.7:
            remove(w, side, c, n)
            true[side] = max(0, true[side] - n)
        else:
            take_control(w, side, c)
            true[side] = max(true[side], true[side.other] + c.stability)
        assert tuple(true) in known_of(w.influence)[c]
        for x in (US, USSR):
            with suppress(Unseen):
                assert controls(w, x, c) == (true[x] - true[x.other] >= c.stability)


def test_of_two_answers_that_cannot_both_be_true_the_last_counts() -> None:
    chart, p = laid({COUNTRIES[0]: ANYTHING})
    board = Outlook(p, USSR)
    chart.learn(board, humans, (COUNTRIES[0],), True)
    chart.learn(board, nobodys, (COUNTRIES[0],), True)
    assert nobodys.fn(board, COUNTRIES[0]) and not humans.fn(board, COUNTRIES[0])


# --- talks ------------------------------------------------------------------------------------------------------------


def held(*typed: str, **given: Any) -> tuple[Talk, Pending]:
    """A talk after these lines, and what is asked next."""
    talk, lines = Talk(GAME, given), iter(typed)
    while True:
        try:
            talk.keep(talk.run())
        except Pending as pending:
            line = next(lines, None)
            if line is None:
                return talk, pending
            talk.answer(pending, answer_meant(pending, line, GAME.called(None)))


LATER = ("later", "5 3 3 0 0 0 1 1 0", "none", "us down", "4", "none")


@pytest.mark.parametrize("side", ["both", "none"])
def test_two_ais_are_not_interviewed(side: str) -> None:
    with pytest.raises(Refused, match="option side: there is no interview with"):
        held(side=side)


def test_both_sides_are_interviewed() -> None:
    _, pending = held()
    assert pending.question.allowed == ("ussr", "us")
    for side, name in (("us", "US"), ("ussr", "USSR")):
        _, pending = held(*LATER, side=side)
        assert pending.question.text.startswith(f"{name}: ")


def test_a_talk_is_made_again_from_its_answers() -> None:
    for raw in json.loads((interviews.FOLDER / "twilight.json").read_text())[:2]:
        talk = talk_again(GAME, raw["options"], [*raw["answers"], []])
        again = talk_again(GAME, raw["options"], answers_of(talk))
        assert [d.moves for d in again.made] == [d.moves for d in talk.made]
        assert again.left == talk.left


def test_an_answer_taken_back_takes_back_what_was_learned() -> None:
    talk, pending = held(*LATER, "fidel", "no", "none", "cuba, panama", side="ussr")
    assert "had USSR influence" in pending.question.text
    back(talk, 1)
    with pytest.raises(Pending) as again:
        talk.run()
    assert again.value.question.text == "Which of these is controlled by nobody?"


def test_a_game_that_is_over_is_not_gone_on_with() -> None:
    with pytest.raises(Refused, match="the game is over: as you say"):
        held(*LATER, "asia scoring", "0", "over", side="ussr")


def test_n_is_not_nigeria() -> None:
    """A list at which `none` is an answer: `n` is that answer, and no name that begins so."""
    _, pending = held(*LATER, "fidel", "no", "none", side="ussr")
    assert pending.question.kind == "several" and "Nigeria" in pending.question.allowed
    names = pending.question.allowed
    only = Pending(pending.question, several([name for name in names if name == "Nigeria" or name[0] != "N"]), (), 0)
    assert [answer_meant(only, typed, GAME.called(None)).value for typed in ("n", "none")] == [[], []]
    assert answer_meant(only, "ni", GAME.called(None)).value == ["Nigeria"]


TALKS: list[tuple[str, ...]] = [
    ("new", "4x west germany, 3x italy", "containment", "duck", "romanian", "comecon", "3", "cards, iraq", "5", "none"),
    (*LATER, "fidel", "no", "none", "cuba, panama"),
    ("later", "turn 5, DEFCON 3, round 3", "none", "us down", "4", "none", "asia scoring", "0"),
]


@pytest.mark.parametrize("lines", TALKS)
def test_the_examples_of_a_prompt_are_accepted(lines: tuple[str, ...]) -> None:
    """What a prompt shows after "for instance", or after its names, can be typed there."""
    tried = 0
    for n in range(len(lines) + 1):
        _, pending = held(*lines[:n], side="ussr")
        for example in examples_in(pending):
            answer_meant(pending, example, GAME.called(None))
            tried += 1
    assert tried


def examples_in(pending: Pending) -> list[str]:
    """The examples in a question: in its words, in how it is answered, and, of changes, in what `?` says."""
    q = pending.question
    found = re.findall(r"(?:for instance|after their names):? ([^;)]*)", f"{q.text}; {'; '.join(q.allowed)}")
    told = [line.split(": ") for line in q.about] if q.kind == "changes" else []
    return [*found, *(re.sub(r" \(.*?\)", "", part) for first, _, *more in told for part in (first, *more))]


BURIED = ("later", "5 3 3 -17 0 0 1 1 0", "we will bury you", "us down", "1", "none", "asia scoring", "0")


def test_we_will_bury_you_asks_before_it_is_paid() -> None:
    """The USSR leads by 17. Three more points end the game, unless you have played UN Intervention."""
    _, pending = held(*BURIED, side="ussr")
    assert (pending.question.text, pending.question.kind) == (interview.UN_PLAYED, "yes/no")
    _, pending = held(*BURIED, "yes", side="ussr")
    assert pending.question.text == interview.YOUR_ROUND
    _, pending = held(*BURIED, "yes", "none", side="ussr")
    assert (pending.case.seen.p.vp, [e.card.text for e in pending.case.seen.p.effects]) == (-17, [])
    with pytest.raises(Refused, match="the game is over: USSR has 20 victory points"):
        held(*BURIED, "no", side="ussr")


def test_un_intervention_pays_for_the_u2_incident() -> None:
    lines = (*BURIED[:1], "5 3 3 -10 0 0 1 1 0", "we will bury you, u2 incident", *BURIED[3:])
    for said, vp in (("yes", -11), ("no", -13)):
        _, pending = held(*lines, said, side="ussr")
        assert pending.case.seen.p.vp == vp


def test_in_quagmire_nobody_asks_for_un_intervention() -> None:
    _, pending = held(*BURIED[:1], "5 3 3 -10 0 0 1 1 0", "we will bury you, quagmire", *BURIED[3:], side="ussr")
    assert (pending.question.text, pending.case.seen.p.vp) == (interview.YOUR_ROUND, -13)


NO_LISTS: list[Any] = [None, 3, "Iran", {}, [None], [["Iran"]]]
NO_CHANGES = ["Iran 2", "Iran 2-", "DEFCON", "DEFCON 1", "VP 20", "event Atlantis", "event", "US military 6"]


@pytest.mark.parametrize("raw", [*NO_LISTS, *([change] for change in NO_CHANGES)], ids=str)
def test_changes_that_cannot_be(raw: Any) -> None:
    with pytest.raises(BadAnswer, match=r"is not a|goes from"):
        changes_told().read(raw)


@pytest.mark.parametrize("seed", range(100))
def test_whatever_is_typed_gets_a_sentence(seed: int) -> None:
    rng = random.Random(seed)
    words = ["iran", "2-1", "defcon", "9", "event", "nato", ",", ";", "us", "map", "-", "vp", "x", "1234567890", "é"]
    line = " ".join(rng.choices(words, k=rng.randrange(1, 6)))
    try:
        changes_told().read(as_json(changes_told(), line, GAME.called(None)))
    except BadAnswer as error:
        assert "\n" not in str(error) and str(error)
