"""Twilight Struggle as it is played: what its notebooks do not show."""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from solo_bots import cli
from solo_bots.cli.conversation import Conversation
from solo_bots.cli.plays_itself import opponents_answer
from solo_bots.cli.screen import Screen
from solo_bots.companion.app import Companion
from solo_bots.kernel.case import Derived, Fact
from solo_bots.kernel.choices import person
from solo_bots.kernel.game import IllegalMove, Opponent, Refused, play
from solo_bots.kernel.table import BadAnswer, Pending, Table, show
from solo_bots.kernel.trace import describe
from solo_bots.kit.check import check_game
from solo_bots.sessions.session import Session
from solo_bots.twilight.engine.events import EVENTS
from solo_bots.twilight.engine.map import US, USSR, Side
from solo_bots.twilight.engine.moves import Headline, LayAside, Play, PutBack, TurnOver
from solo_bots.twilight.engine.opponents import careful_choice, greedy, greedy_choice
from solo_bots.twilight.engine.position import Position
from solo_bots.twilight.engine.things import CARDS, UNKNOWN, CardId
from solo_bots.twilight.engine.view import hides_headline
from solo_bots.twilight.game import GAME
from solo_bots.words.moves import surest

TWO_PERSONS = ({"side": "none"}, {"side": "none", "cards": "person"})


@pytest.mark.parametrize("options", [*GAME.variants[::2], *TWO_PERSONS], ids=str)
def test_conformance(options: dict[str, Any]) -> None:
    """AI on either side, on both and on none, with the program's cards and a person's."""
    assert check_game(GAME, 1, GAME.options(options), seed=11).games == 4


# --- all cards, at every step -----------------------------------------------------------------------------------------


def played(options: Mapping[str, Any], seed: int, watch: Any, opponent: str = "greedy", trace: bool = False) -> None:
    play(GAME, GAME.options(options), GAME.opponents[opponent], Table(seed), trace=trace, watch=watch)


@pytest.mark.parametrize("n", range(len(GAME.variants)))
def test_110_cards_and_no_influence_below_zero(n: int) -> None:
    names = {card.text for card in CARDS}

    def watch(before: Position, after: Position, decision: Any, moves: Any) -> None:
        census = Counter(piece for pieces in GAME.places(after).pieces.values() for piece in pieces)
        assert census.total() == 110 and all(count == 1 for piece, count in census.items() if piece != "?")
        assert set(census) - {"?"} <= names
        assert min(map(min, after.influence)) >= 0 and 1 <= after.defcon <= 5

    played(GAME.variants[n], n, watch)


@pytest.mark.parametrize("n", range(len(GAME.variants)))
def test_every_legal_text_is_read_back(n: int) -> None:
    seen: Counter[type] = Counter()

    def watch(before: Position, after: Position, decision: Any, moves: Any) -> None:
        for move in GAME.legal(before):
            assert "\n" not in GAME.explain(before, move)
        for kind, move in {type(move): move for move in GAME.legal(before)}.items():
            seen[kind] += 1
            if seen[kind] < 6:
                assert surest(GAME, before, GAME.write(move)) == [move]
        if GAME.legal(before):
            assert all(what for what, _ in GAME.menu(before))

    played(GAME.variants[n], 100 + n, watch, opponent="random")
    assert len(seen) >= (2 if GAME.variants[n]["side"] == "both" else 4)  # an AI begins by turning a card over


# --- what is hidden ---------------------------------------------------------------------------------------------------


def hidden_from(p: Position, side: Side) -> set[str]:
    """Cards that a side may not know of: in the deck, and in the other's hand or pile."""
    cards: set[CardId] = {*p.draw, *p.hands[side.other]}
    if (headline := p.headlines[side.other]) is not None and hides_headline(p, side.other):
        cards.add(headline)
    shown = {e.card for e in p.effects} | {*p.discard, *p.removed, *p.known}
    return {card.text for card in cards - shown - {UNKNOWN}}


def named_in(text: str, names: set[str]) -> set[str]:
    """These names, as far as they occur in a text by themselves."""
    text = text.replace("Southeast Asia Scoring", "")
    there = [name for name in names if name in text]
    return {name for name in there if re.search(rf"(?<![\w/]){re.escape(name)}(?![\w/])", text)}


@pytest.mark.parametrize("options", [{"side": "ussr"}, {"side": "us"}, {"side": "none"}], ids=str)
def test_texts_and_pictures_name_no_hidden_card(options: dict[str, Any]) -> None:
    looked = 0

    def watch(before: Position, after: Position, decision: Any, moves: Any) -> None:
        nonlocal looked
        looked += 1
        if looked % 9:
            return
        for side in (s for s in Side if not GAME.is_bot(after, s)):
            seen = GAME.view(after, side)
            secret, picture = hidden_from(after, side), GAME.draw(seen)
            assert named_in(GAME.describe(seen) + str(GAME.dump(seen)), secret) == set()
            assert not {name for name in secret if f'"card:{name}"' in picture or f">{name}<" in picture}

    for seed in range(2):
        played(options, seed, watch)
    assert looked > 100


def cards_in(step: Any) -> list[CardId]:
    """The cards that a line of a trace is about."""
    things = [*(step.before or ()), *(step.after or ()), *(step.scores or ()), step.note]
    return [thing for thing in things if isinstance(thing, CardId)]


@pytest.mark.parametrize("options", [{"side": "ussr"}, {"side": "us"}], ids=str)
def test_the_reasons_name_no_card_that_stays_hidden(options: dict[str, Any]) -> None:
    """What is told of an AI's round names no card that lies face down after it, but for those that were turned over."""
    told = 0

    def watch(before: Position, after: Position, decision: Any, moves: Any) -> None:
        nonlocal told
        if decision is None or after.over is not None:
            return
        me = US if options["side"] == "ussr" else USSR
        trace = GAME.told(decision.trace, after, me)
        turned = {m.card.text for m in moves if isinstance(m, Headline | LayAside | PutBack | Play)}
        said = {c.text for _, step in trace.walk() for c in step.said or () if isinstance(c, CardId)}  # at the table
        shown = {c.text for c in (*after.known, *before.known)} | turned | said
        mine = {c.text for c in (*before.hands[me], *after.hands[me])}
        secret = (hidden_from(after, me) & hidden_from(before, me)) - shown - mine
        assert not {card.text for _, step in trace.walk() for card in cards_in(step)} & secret
        told += 1

    for seed in range(3):
        played(options, 20 + seed, watch, trace=True)
    assert told > 50


@pytest.mark.parametrize("options", [{"side": "ussr"}, {"side": "us"}], ids=str)
def test_a_simulated_player_decides_on_what_he_may_see(options: dict[str, Any]) -> None:
    compared = 0

    def both(p: Position, legal: Any, table: Table) -> Any:
        nonlocal compared
        start = len(table.log)
        move = greedy(p, legal, table)
        seen = GAME.view(p, GAME.to_move(p))
        assert list(GAME.legal(seen)) == list(legal)
        assert greedy(seen, legal, Table(script=table.log[start:])) == move
        compared += 1
        return move

    def choose(choice: Any, p: Position, table: Table) -> Any:
        start = len(table.log)
        got = greedy_choice(choice, p, table)
        assert greedy_choice(choice, GAME.view(p, choice.side), Table(script=table.log[start:])) == got
        return got

    play(GAME, GAME.options(options), Opponent("both", "", both, choose), Table(5), trace=False)
    assert compared > 30


# --- bad input --------------------------------------------------------------------------------------------------------

ROUND = {"options": {"side": "us"}, "round": 2}
BAD_POSITIONS = {
    "is not a country": {**ROUND, "influence": {"Atlantis": [1, 0]}},
    "'Itly' is not a country; did you mean Italy?": {**ROUND, "influence": {"Itly": [1, 0]}},
    "effects: 'Nato' is not a card; did you mean NATO?": {**ROUND, "effects": ["Nato"]},
    "effects: Quagmire is an event of USSR": {**ROUND, "turn": 4, "effects": [["Quagmire", "US"]]},
    "An Evil Empire has ended Flower Power": {**ROUND, "turn": 8, "effects": ["Flower Power", "An Evil Empire"]},
    "face_up.USSR: only an AI has a face-up pile": {**ROUND, "face_up": {"USSR": ["Nasser"]}},
    "'Fido' is not a card": {**ROUND, "hands": {"USSR": ["Fido"]}},
    "Fidel is in": {**ROUND, "hands": {"USSR": ["Fidel"]}, "discard": ["Fidel"]},
    "influence.Cuba: -1 is not from 0": {**ROUND, "influence": {"Cuba": [-1, 0]}},
    "defcon: 0 is not from": {**ROUND, "defcon": 0},
    "is not a region for Chernobyl": {**ROUND, "effects": ["Chernobyl"]},
    "NATO is in force, but has not been removed": {**ROUND, "effects": ["NATO"], "hands": {"USSR": ["NATO"]}},
    "ops: operations are under way only in a round": {"ops": {"side": "USSR", "card": "Fidel", "value": 2}},
    "hands: 'Cuba' is not a side": {**ROUND, "hands": {"Cuba": ["Fidel"]}},
    "options.side": {"options": {"side": "china"}},
    "options.sides: there is no such option": {"options": {"sides": "us"}},
    "turn: 11 is not from 1 to 10": {"turn": 11},
    "object contains unknown field": {"defkon": 3},
    "up: only an AI turns cards over": {"options": {"side": "us"}, "round": 2, "up": "Fidel"},
}


@pytest.mark.parametrize("sentence", BAD_POSITIONS)
def test_a_bad_position_is_refused_in_a_sentence(sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.load(BAD_POSITIONS[sentence])
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


TABLE = {**ROUND, "defcon": 2, "hands": {"USSR": ["Fidel", "NATO", "Asia Scoring", "Nasser"]}}
BAD_MOVES = {
    "nato event": "NATO: the other's event comes with its Ops",
    "asia scoring space": "a scoring card is played as its event",
    "nasser space": "Nasser is not worth enough for the next box of the space race",
    "duck and cover ops": "USSR does not hold Duck and Cover",
    "fidel ops with un intervention": "UN Intervention goes with a card",
    "china event": "The China Card: the event cannot happen now",
    "pass": "a card must be played",
    "discard fidel": "cards are discarded only in Quagmire or Bear Trap",
    "place cuba": "it is not the time for it",
    "headline fidel": "it is not the time for it",
}


@pytest.mark.parametrize("text", BAD_MOVES)
def test_an_illegal_move_is_refused_with_the_rule(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.read(GAME.load(TABLE), text)
    assert BAD_MOVES[text] in str(refused.value)


OPS = {**TABLE, "ops": {"side": "USSR", "card": "Marshall Plan", "value": 1}, "influence": {"Italy": [2, 0]}}
BAD_OPERATIONS = {
    "place brazil": "Brazil was not in reach when the round began",
    "place west germany": "West Germany costs 2, and 1 Ops are left",
    "coup italy": "DEFCON 2 forbids a coup in Europe",
    "coup angola": "US has no influence in Angola",
    "space race": "these Ops may not go to the space race",
    "done": "Ops are used for something first",
    "fidel event": "operations are under way",
}


@pytest.mark.parametrize("text", BAD_OPERATIONS)
def test_an_operation_that_cannot_be_is_refused_with_the_rule(text: str) -> None:
    position = GAME.load({**OPS, "influence": {"Italy": [2, 0], "West Germany": [4, 0]}})
    with pytest.raises(IllegalMove) as refused:
        GAME.read(position, text)
    assert BAD_OPERATIONS[text] in str(refused.value)


def test_a_die_of_7_is_refused_and_nothing_is_lost() -> None:
    session = Session(GAME, GAME.options({"side": "us"}), by_hand=True, start=GAME.load({**TABLE, "defcon": 4}))
    session.play("fidel: space race")
    question = session.question
    assert question is not None and question.kind == "d6"
    for wrong in ("7", "0", "six"):
        with pytest.raises(BadAnswer, match=r"a d6 cannot show .*: it has the faces 1 to 6"):
            session.answer(wrong)
    assert session.question == question
    session.answer("3")
    assert session.question is None or session.question != question


def test_a_persons_cards_are_named_as_they_turn_up() -> None:
    options = GAME.options({"side": "ussr", "cards": "person"})
    with pytest.raises(Pending) as asked:
        play(GAME, options, Opponent("", "", lambda p, legal, table: legal[0], person), Table(1))
    question = asked.value.question
    assert question.text.startswith("USSR: which card is turned over") and len(question.allowed) > 30


# --- playing it -------------------------------------------------------------------------------------------------------


def test_a_position_is_its_own_picture() -> None:
    position = GAME.load(GAME.example)
    assert position._repr_svg_() == GAME.draw(position) and "<svg" in GAME.draw(position)


def test_who_sits_where() -> None:
    for side, names in {"us": ("US AI", "You"), "ussr": ("You", "USSR AI"), "both": ("US AI", "USSR AI"),
                        "none": ("US", "USSR")}.items():  # fmt: skip
        p = GAME.new(GAME.options({"side": side}), Table(1), GAME.seats(careful_choice))
        assert (GAME.who(p, US), GAME.who(p, USSR)) == names


def test_an_ais_first_move_of_a_round_is_to_turn_a_card_over() -> None:
    p = GAME.load({"options": {"side": "ussr"}, "round": 1, "hands": {"USSR": ["Fidel", "Nasser"]}})
    assert GAME.legal(p) == [TurnOver()]
    assert GAME.view(p, US).hands[USSR] == (UNKNOWN, UNKNOWN)


def test_a_card_is_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["card", "twilight", "8"]) == 0
    assert "8 · Fidel: 2 Ops, USSR event" in capsys.readouterr().out
    assert cli.main(["card", "twilight", "Fido"]) == 2
    assert "'Fido' is not a card" in capsys.readouterr().err
    assert cli.main(["card", "blitzkrieg", "Fidel"]) == 2
    assert "this game has no cards to look up" in capsys.readouterr().err


# --- nothing hidden at the terminal or in the companion ---------------------------------------------------------------

NAMES = {card.text for card in CARDS}


def in_the_wording() -> set[str]:
    """Cards that are named in texts which are the same in every game: of events, clauses, facts and options."""
    modules = [module for name, module in sys.modules.items() if name.startswith("solo_bots.twilight.")]
    facts = [thing.text for module in modules for thing in vars(module).values() if isinstance(thing, Fact | Derived)]
    events = [text.replace(card.text, "") for card, text in ((c, event.text) for c, event in EVENTS.items())]
    clauses = [text for rule in GAME.ledger for text in (rule.rule, rule.because)]
    return named_in(" / ".join([*facts, *events, *clauses, *GAME.option_help.values()]), NAMES)


class Onlooker:
    """Somebody who has seen all cards that a person of this session could see, and reads what the person reads."""

    def __init__(self, session: Session[Any, Any, Any], me: Side) -> None:
        self.session, self.me, self.seen, self.at = session, me, in_the_wording(), 0
        self.read = 0

    def look(self) -> None:
        """Cards that lie open, or are shown: seen once, they may be named."""
        s = self.session
        for p, decision in zip(s.positions[self.at :], s.decisions[self.at :], strict=True):
            self.see(p)
            self.seen |= {m.card.text for m in decision.moves if hasattr(m, "card")}
            self.seen |= self.shown(decision.trace)
        self.at = len(s.positions)
        if s.midway is not None:
            self.seen |= {m.card.text for m in s.midway.moves if hasattr(m, "card")} | self.shown(s.midway.trace)
            if s.midway.position is not None:
                self.see(s.midway.position)
            if s.midway.choice is not None and s.midway.choice.side is self.me:  # Our Man in Tehran looks at the deck
                self.seen |= {show(option) for option in s.midway.choice.options}

    def see(self, p: Position) -> None:
        open_ = {*p.hands[self.me], *p.discard, *p.removed, *p.in_play, *p.known, *p.face_up[US], *p.face_up[USSR]}
        open_ |= {p.up} | {e.card for e in p.effects}
        self.seen |= {card.text for card in open_ if card is not None}

    @staticmethod
    def shown(trace: Any) -> set[str]:
        """Cards that an event has somebody show, discard, take or give."""
        told = [step for _, step in trace.walk() if step.said is not None and isinstance(step.node, str)]
        public = re.compile(r"turns {} over|shows|discards|takes|gives|loses|is drawn|happens|cannot happen|headline")
        words = [describe(step) for step in told if public.search(step.node)]
        return named_in(" / ".join(words), NAMES)

    def reads(self, text: str) -> None:
        self.look()
        self.read += 1
        assert named_in(text, NAMES - self.seen) == set(), text


class Reader(io.StringIO):
    """A person at the terminal, who plays greedily and asks about everything."""

    ASKS = ("look", "why", "history 9", "what if", "? ", "why not iran", "undo")

    def __init__(self, session: Session[Any, Any, Any], out: io.StringIO, me: Side) -> None:
        super().__init__()
        self.session, self.out, self.chance, self.prompts = session, out, Table(-1), 0
        self.onlooker = Onlooker(session, me)

    def readline(self, *_: Any) -> Any:
        self.onlooker.reads(self.out.getvalue())
        self.out.seek(0)
        self.out.truncate()
        self.prompts += 1
        s = self.session
        if self.prompts % 4 == 0 and s.result is None:
            return f"{self.ASKS[self.prompts // 4 % len(self.ASKS)]}\n"
        if s.question is not None:
            return f"{opponents_answer(s, GAME.opponents['greedy'], self.chance)}\n"
        if s.result is not None:
            return "\n"
        move = greedy(GAME.view(s.position, GAME.to_move(s.position)), GAME.legal(s.position), self.chance)
        return f"{GAME.write(move)}\n"


@pytest.mark.parametrize(("options", "me"), [({"side": "ussr"}, US), ({"side": "us"}, USSR)], ids=str)
def test_the_terminal_names_no_card_that_was_never_seen(options: dict[str, Any], me: Side) -> None:
    for seed in range(2):
        session = Session(GAME, GAME.options(options), seed)
        out = io.StringIO()
        reader = Reader(session, out, me)
        assert Conversation(Screen(reader, out), session).run() == 0
        assert session.result is not None and reader.onlooker.read > 50


@pytest.mark.parametrize(("options", "me"), [({"side": "ussr"}, US), ({"side": "us"}, USSR)], ids=str)
def test_the_companion_names_no_card_that_was_never_seen(options: dict[str, Any], me: Side) -> None:
    page: Any = Companion(GAME, options, seed=6)
    onlooker, chance = Onlooker(page.session, me), Table(-7)
    for turn in range(150):
        if page.session.result is not None:
            break
        form = [page.form.ask.text, *map(str, page.form.field.options)] if page.form is not None else []
        texts = [page.board.svg, page.why.reasons.value, page.told, *page.moved_back, page.note.value, page.status_text]
        onlooker.reads(" / ".join([*texts, *form, *map(str, page.moves.options), page.last_moves]))
        if turn % 20 == 19:
            page.undo_button.click()
        elif page.form is not None:
            page.answer(opponents_answer(page.session, GAME.opponents["greedy"], chance))
        elif page.session.bots_turn:
            page.bot_button.click()
        else:
            p = page.session.position
            page.play(GAME.write(greedy(p, GAME.legal(p), chance)))
        assert page.error == ""
    assert onlooker.read > 40


def test_no_coup_hangs_on_the_die_of_the_china_card():
    """In the final round the space race gives way to a coup, but not to one that only a roll for China would allow."""
    raw = {"options": {"side": "ussr"}, "turn": 2, "stage": "round", "round": 6, "phasing": "USSR", "defcon": 4,
           "military": [3, 0], "space": [2, 1], "face_up": {"USSR": ["Defectors", "UN Intervention"]},
           "influence": {"Poland": [2, 4], "East Germany": [5, 2], "Philippines": [0, 3]}}  # fmt: skip
    decision = GAME.decide(GAME.load(raw), Table(1))
    assert [GAME.write(move) for move in decision.moves] == ["Defectors: space race"]
    assert "TS-G.2" not in decision.trace.decisive() and "TS-DIS-6" in decision.trace.decisive()
