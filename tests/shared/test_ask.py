"""A question is one record, the same wherever it is put; and what its own words propose can be typed."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solo_bots.cli import asking
from solo_bots.cli.asking import AtTurn, Open, Typed, explain_ask, opened, put, replied, tell_ask
from solo_bots.cli.conversation import Prompt, ask_question
from solo_bots.cli.interview import Interview, recorded
from solo_bots.cli.plays_itself import go_on
from solo_bots.cli.screen import Leave, Screen
from solo_bots.companion.app import Companion
from solo_bots.games import GAMES, game
from solo_bots.interviews.talk import Talk
from solo_bots.kernel.choices import Choice
from solo_bots.kernel.game import AnyGame
from solo_bots.kernel.table import Answer, Pending, Table, one, row_of
from solo_bots.sessions.session import AnySession, Session
from solo_bots.words.answers import FEW, Ask, ask_of, reply_meant

Asked = tuple[Pending, Any, Choice[Any] | None]  # a question, the position if it is known, and what is chosen
INTERVIEWS = Path(__file__).resolve().parent.parent / "interviews"


def by_hand(g: AnyGame, seed: int, turns: int) -> Iterator[AnySession]:
    """A session in which a person rolls, draws and chooses everything, at each of its questions."""
    s, chance = Session(g, g.options(dict(g.variants[0])), seed, True), Table(seed)
    opponent = next(iter(g.opponents.values()))
    for _ in range(turns):
        if s.pending is not None:
            yield s
        if go_on(s, opponent, chance) is not None:
            return


def talks(g: AnyGame, turns: int) -> Iterator[Talk]:
    """A recorded interview, at each of its questions."""
    raw = json.loads((INTERVIEWS / f"{g.name}.json").read_text())[0]
    talk = Talk(g, raw["options"])
    for turn in raw["answers"][:turns]:
        values = iter(turn)
        while True:
            try:
                talk.keep(talk.run())
                break
            except Pending as pending:
                yield talk
                talk.answer(pending, pending.accept(next(values)))


def stopped(talk: Talk) -> Pending:
    """The question at which a talk waits."""
    with pytest.raises(Pending) as stop:
        talk.run()
    return stop.value


def questions(g: AnyGame) -> Iterator[Asked]:
    """Questions of play and of an interview, no two of them alike."""
    known = set()

    def found() -> Iterator[Asked]:
        for s in by_hand(g, 3, 120):
            assert s.pending is not None
            yield s.pending, s.now, s.midway.choice if s.midway is not None else None
        for talk in talks(g, 5):
            yield stopped(talk), None, None

    for pending, position, choice in found():
        q = pending.question
        if (key := (q.kind, re.sub(r"\d+", "#", q.text), len(q.allowed) > FEW)) not in known:
            known.add(key)
            yield pending, position, choice


def proposed(ask: Ask) -> Iterator[str]:
    """What the words of a question say may be typed, besides its answers."""
    words, names = ask.hint.partition("; Enter")[0], [answer.text for answer in ask.answers]
    if "Enter:" in ask.hint:
        yield ""
    if span := re.match(r"(-?\d+) to (-?\d+)", words):
        yield from span.groups()
    if example := re.search(r"for instance:? (.*?);", words):
        yield example[1]
    if pairs := re.search(r"after their names: (.*)", words):
        yield pairs[1]
    if count := re.match(r"(\d+) numbers from ", words):
        yield " ".join(["0"] * int(count[1]))
    yield from (word for word in ("none", "all") if re.search(rf"(or|;) {word}\b(?! may)", words) and word not in names)
    if examples := re.match(r"(.*) … \(\d+, \? shows all\)", words):
        assert not ask.listed
        yield from (name for name in names if re.search(rf"(^|, |; ){re.escape(name)}(,|;|$)", examples[1]))


def refuses(at: Open, text: str) -> str:
    """Why a text is no answer; empty if it is one."""
    try:
        replied(at, text)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_what_a_question_proposes_can_be_typed(name: str) -> None:
    g, kinds = game(name), set()
    for pending, position, choice in questions(g):
        at = opened(g, pending, 1, position, choice)
        ask = at.ask
        kinds.add(ask.kind)
        assert ask.hint and msgspec.convert(msgspec.to_builtins(ask), Ask) == ask
        numbers = [answer.number for answer in ask.answers if answer.number]
        assert numbers == [*range(1, len(numbers) + 1)]
        for answer in ask.answers if ask.kind in ("one", "draw") else ():
            for text in filter(None, (answer.name, answer.text, str(answer.number or ""))):
                assert reply_meant(pending, text, at.known).value == answer.name, (ask.text, text)
        for text in proposed(ask):
            why = refuses(at, text)
            assert not re.search("is not|cannot|could be|needs an answer", why), (ask.text, ask.hint, text, why)
    assert len(kinds) > 2


@pytest.mark.parametrize("name", GAMES)
def test_play_and_companion_put_the_same_record(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    g, shown = game(name), list[Ask]()
    monkeypatch.setattr(asking, "tell_ask", lambda screen, ask: shown.append(ask))
    page: Companion[Any, Any, Any] = Companion(g, dict(g.variants[0]), 3, by_hand=True)
    for n, s in enumerate(by_hand(g, 3, 60)):
        assert s.pending is not None
        if n % 4:
            continue
        with pytest.raises(Leave):
            ask_question(Prompt(Screen(io.StringIO(), io.StringIO()), s), s.pending)
        page.session = Session.replay(g, s.dump())
        page.refresh()
        assert page.form is not None and page.form.ask == shown[-1]
        assert page.form.ask == ask_of(g, s.pending, s.now, s.midway.choice if s.midway is not None else None)
    assert len(shown) > 3


@pytest.mark.parametrize("name", GAMES)
def test_an_interview_puts_the_record_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question, ask_of in play and in an interview, is the same but for what a position adds."""
    g, shown = game(name), list[Ask]()
    monkeypatch.setattr(asking, "tell_ask", lambda screen, ask: shown.append(ask))
    raw = json.loads((INTERVIEWS / f"{name}.json").read_text())[0]
    Interview(Screen(io.StringIO(), io.StringIO()), Talk(g, raw["options"])).run()
    assert shown == [ask_of(g, stopped(Talk(g, raw["options"])))]
    for s in by_hand(g, 3, 60):
        assert s.pending is not None
        at_the_table, known = ask_of(g, s.pending), ask_of(g, s.pending, s.now)
        assert at_the_table.whose == "" and (at_the_table.kind, at_the_table.rule) == (known.kind, known.rule)
        assert [a.name for a in at_the_table.answers] == [a.name for a in known.answers]
        if g.called(None) == g.called(s.now):
            assert msgspec.structs.replace(known, whose="") == at_the_table


def test_it_is_said_whose_choice_it_is() -> None:
    whose = {ask_of(g, s.pending, s.now).whose for g in map(game, GAMES) for s in by_hand(g, 3, 40) if s.pending}
    assert {"You", "Bot"} <= whose


class Lines(Screen):
    """Somebody who types these lines."""

    def __init__(self, *lines: str) -> None:
        self.paper = io.StringIO()
        super().__init__(io.StringIO("".join(f"{line}\n" for line in lines)), self.paper)

    def hear(self, prompt: str, words: Any, again: Any) -> str | None:
        return self.ask(prompt, words)


def pending_of(codec: Any, text: str = "Which?") -> Pending:
    with pytest.raises(Pending) as stop:
        Table().ask("", text, codec)
    return stop.value


def put_to(pending: Pending, *lines: str) -> tuple[Answer, str]:
    """What is kept of what somebody types, and the screen."""
    kept, screen = list[Answer](), Lines(*lines)
    put(screen, opened(game("blitzkrieg"), pending, 1), AtTurn(Typed()), screen.hear, kept.append)
    return kept[0], screen.paper.getvalue()


def test_many_answers_are_shown_on_demand() -> None:
    for many in (FEW, FEW + 1):
        pending = pending_of(one([f"card {n}" for n in range(many)]))
        at, screen = opened(game("dictator"), pending, 1), Lines()
        tell_ask(screen, at.ask)
        explain_ask(screen, game("dictator"), at.ask)
        assert screen.paper.getvalue().count(f"{many}) card {many - 1}") == (2 if many == FEW else 1)
        assert ("? shows all" in at.ask.hint) is (many > FEW)
        assert reply_meant(pending, str(many), at.known).value == f"card {many - 1}", "a number of the whole list"


def test_the_number_on_a_card_is_never_a_place_in_a_list() -> None:
    g, cards = game("twilight"), ["Nasser", "Fidel", "Asia Scoring"]
    drawn = opened(g, pending_of(one(cards, "draw")), 1)
    assert not drawn.ask.counts and reply_meant(drawn.pending, "8", drawn.known).value == "Fidel"
    chosen = opened(g, pending_of(one(cards)), 1)
    assert [o.number for o in chosen.ask.answers] == [15, 8, 1], "as the cards have it"
    assert [reply_meant(chosen.pending, n, chosen.known).value for n in ("15", "1")] == ["Nasser", "Asia Scoring"]


def test_an_empty_line_is_an_answer_only_where_nothing_has_to_be_named() -> None:
    assert put_to(pending_of(row_of(["a", "b"])), "")[0].value == []
    answer, shown = put_to(pending_of(row_of(["a", "b"], least=1)), "", "b a")
    assert answer.value == ["b", "a"]
    assert "This needs an answer: numbers or names; in order, commas or blanks between.\n" in shown


def test_several_dice_may_be_typed_in_an_interview() -> None:
    out = recorded(game("blitzkrieg"), "none", "AF 2, PO 4", "army2, air1, navy3", "research", "3 9", "3 4", "army1")
    assert "A d6 cannot show 9" in out and out.count("a d6 cannot show") + out.count("A d6 cannot show") == 1


def test_words_of_a_session_stand_in_an_interview_too() -> None:
    out = recorded(game("undaunted"), "history", "what if", "undo", "else", "back", "help", scenario="7", side="GER")
    for said in ("nothing to take back", "has decided nothing yet", "Nothing was left out of what was told last"):
        assert said in out
    assert "At every prompt: look (what is believed), else (how another way goes" in out


def test_the_other_way_that_a_list_names() -> None:
    typed = ("Scout A, Mortar", "no", "no", "1")
    out = recorded(game("undaunted"), *typed, "else", "else now", scenario="7", side="GER")
    told, _, asked_for = out.partition("> else\n")
    assert "if there is nowhere to go: ATTACK (type else for how)" in told and "UND-TGT" not in told
    assert "UND-TGT-SCOUT" in asked_for and "HUNKER DOWN" in asked_for


def test_questions_of_one_clause_are_told_apart_by_number_and_words() -> None:
    g, card = game("undaunted"), "Platoon Sergeant"
    for line, told in (("1", "Roll a d10"), ("is there a card", "Roll a d10"), ("2", "Which 2 cards were drawn"),
                       ("are cards left", "Which 2 cards were drawn"), ("none", "hunkers down")):  # fmt: skip
        assert told in recorded(g, card, line, scenario="7", side="GER"), line


def test_a_dictator_who_has_lost_his_last_squad() -> None:
    talk = ["castro", "action", "primary", "vandal", "meadow", "no", "none", "no", "over"]
    out = recorded(game("dictator"), "1", *talk, "action", "primary", "none", "undo")
    assert "The Dictator has no squad on the map: nobody acts.\n" in out
