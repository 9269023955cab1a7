"""Arcs as it is played: the conformance kit in every variant, what each seat may see, words, pictures, bad input."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from solo_bots.cli.plays_itself import go_on
from solo_bots.kernel.choices import Choice, at_random
from solo_bots.kernel.game import BadPosition, IllegalMove, Refused, play
from solo_bots.kernel.table import BadAnswer, Table, show
from solo_bots.kit.check import check_game
from solo_bots.sessions.saves import SaveError
from solo_bots.sessions.session import Session, to_share, written
from solo_bots.sessions.share import read_shared, share
from solo_bots.supercat.engine.map import BLUE, RED, SETUP_CARDS, SIDES, YELLOW
from solo_bots.supercat.engine.moves import AnyMove, Intend
from solo_bots.supercat.engine.position import MODIFIER_NAMED, How, Piece, Position
from solo_bots.supercat.engine.setup_and_chapters import POWER_TO_WIN
from solo_bots.supercat.engine.things import COURT, LEADERS, LORE, PIECES
from solo_bots.supercat.engine.written import places
from solo_bots.supercat.game import GAME
from solo_bots.supercat.words.lookup import LOOKUP, card_text
from solo_bots.words.lines import folded, line_by_line
from solo_bots.words.names import printed
from solo_bots.words.sheet import COLUMNS

EVERY = [*GAME.variants, *GAME.more_variants]


def named(variant: Any) -> str:
    return " ".join(f"{name}={value}" for name, value in variant.items()) or "as usual"


# --- the promises of every game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", EVERY[::3], ids=named)
def test_the_kit(variant: Any) -> None:
    """The opponents take turns; `make soak` does it with every variant and every opponent."""
    opponent = list(GAME.opponents)[EVERY.index(variant) % len(GAME.opponents)]
    report = check_game(GAME, 1, GAME.options(variant), opponents=[opponent])
    assert report.games == 2 and report.decisions > 25
    assert set(report.ends) <= {"somebody has enough power", "the fifth chapter is over"}


def test_the_variants_show_everything() -> None:
    options = [GAME.options(v) for v in EVERY]
    assert {o.setup for o in options} >= set(SETUP_CARDS) and {o.seats for o in options} == {2, 3, 4}
    assert {o.level for o in options} == {"plain", "normal", "hard"} and {o.humans for o in options} == {0, 1, 2}
    assert {name for o in options for name in o.modifiers} == set(MODIFIER_NAMED)
    assert {o.leaders for o in options} == {o.pack for o in options} == {o.closed_cartels for o in options}


def test_a_rule_ends_every_game() -> None:
    for seed, variant in enumerate(GAME.variants):
        played = play(GAME, GAME.options(variant), GAME.opponents["greedy"], Table(seed), trace=False)
        powers, seats = [b.power for b in played.position.boards], len(played.position.boards)
        assert played.position.chapter == 5 or max(powers) >= POWER_TO_WIN[seats]
        assert played.result.score[played.result.winner] == max(powers)


def test_pieces_are_conserved_one_kind_at_a_time() -> None:
    """Ships, buildings and agents of each seat, tokens of each type, and every card, after each turn."""
    for seed, variant in enumerate(GAME.variants[::3]):
        first: Counter[str] = Counter()

        def watch(before: Position, after: Position, decision: Any, moves: Any, first: Counter[str] = first) -> None:
            now = Counter(piece for listed in places(after).pieces.values() for piece in listed)
            if not first:
                first.update(now)
                for side in SIDES[: len(after.boards)]:
                    assert [now[f"{side.text} {p.text}"] for p in Piece] == list(PIECES)
            assert now == first

        play(GAME, GAME.options(variant), GAME.opponents["random"], Table(seed), watch=watch)


# --- what a seat may see ----------------------------------------------------------------------------------------------


def persons_only(seed: int, turns: int, opponent: str = "greedy", **options: Any) -> Iterator[Session[Any, Any, Any]]:
    """A game with more than one person, turn by turn."""
    s, chance = Session(GAME, GAME.options({"humans": 2, **options}), seed), Table(seed)
    for _ in range(turns):
        if go_on(s, GAME.opponents[opponent], chance) is not None:
            return
        yield s


@pytest.mark.parametrize("seats", [3, 4])
def test_a_hand_is_seen_by_its_owner_alone(seats: int) -> None:
    looked = 0
    for s in persons_only(7, 120, seats=seats):
        p = s.position
        for side in GAME.sides(p):
            seen = GAME.view(p, side)
            told = GAME.describe(seen) + GAME.draw(seen)
            hidden = [c for other, b in zip(SIDES, p.boards, strict=False) if other != side for c in b.hand]
            hidden += [x.card for x in p.round.played if not x.face_up and x.side != side and not p.boards[x.side].bot]
            for card in hidden:
                looked += 1
                assert card.text not in told, f"{side.text} reads {card.text}"
            assert all(card.text in told for card in p.boards[side].hand)
    assert looked > 500


def test_what_is_told_of_another_persons_turn_names_no_hidden_card() -> None:
    """On a screen that several persons share: titles, announcements, what to do on the table."""
    secret, copies = 0, 0
    for s in persons_only(11, 500, "random", seats=4, setup="4p-mixup1"):
        if len(s.events) < 2 or s.question is not None or s.is_bot(s.events[-1].seat) or s.viewer is None:
            continue
        n = len(s.events) - 1
        if show(s.viewer) == s.events[n].seat or s.positions[n].chapter != s.positions[n - 1].chapter:
            continue  # a new chapter: all cards go back to the stack, under their names
        trace = s.told(s.decisions[n].trace)
        told = [written(s, n), *trace.lines(), *s.happened(n).lines]
        mover = next(b for side, b in zip(SIDES, s.position.boards, strict=False) if side.text == s.events[n].seat)
        for card in mover.hand:
            secret += 1
            assert card.text not in " ".join(told), told
        for m in range(max(1, n - 6), n + 1):  # what `history` tells of the turn
            if s.events[m].seat == s.events[n].seat and s.events[m].moves[0].startswith(("copy", "seize")):
                copies += 1
                assert written(s, m) in ("copy with a card face down", "seize with a card face down")
    assert secret > 20 and copies > 2


def test_a_deal_is_told_to_the_one_who_is_dealt_to() -> None:
    s = Session(GAME, GAME.options({"seats": 4, "humans": 2}), 3)
    deal = s.decisions[0].trace
    for side in GAME.sides(s.position):
        told = "\n".join(GAME.told(deal, s.position, side).lines())
        for other, board in zip(SIDES, s.position.boards, strict=False):
            assert all((card.text in told) == (other == side) for card in board.hand)
        assert "is dealt 6 cards" in told


def test_one_person_sees_what_the_bots_draw() -> None:
    s = Session(GAME, GAME.options({}), 3)
    made = s.bot()
    assert made is not None and re.search(r"draws \w+ \d, \w+ \d", "\n".join(s.told(made.trace).lines()))


def test_nobody_knows_the_order_of_a_pile() -> None:
    """Shuffled piles are sets, and their cards come sorted, whatever happens."""
    for s in persons_only(5, 80, seats=3, humans=1):
        p = s.position
        assert list(p.stack) == sorted(p.stack) and list(p.court_deck) == sorted(p.court_deck)


# --- words ------------------------------------------------------------------------------------------------------------


def positions(seed: int, turns: int, **options: Any) -> Iterator[Position]:
    """Positions in which a person is to move."""
    s, chance = Session(GAME, GAME.options(options), seed), Table(seed)
    for _ in range(turns):
        if go_on(s, GAME.opponents["random"], chance) is not None:
            return
        if s.question is None and s.result is None and not s.bots_turn:
            yield s.position


@pytest.mark.parametrize("options", [{}, {"seats": 2, "leaders": True}, {"seats": 4, "humans": 2, "leaders": True}])
def test_a_description_fits_a_terminal_and_says_who_is_where(options: Any) -> None:
    for p in positions(3, 150, **options):
        lines = GAME.describe(p).split("\n")
        assert max(len(line) for line in lines if line[0] in "+|") <= COLUMNS
        text = " ".join(lines)
        for system in p.reach.systems:
            here = p.systems[system]
            row = re.search(rf"\|{system}\b(.*)", "\n".join(lines))
            assert row is not None
            for side in GAME.sides(p):
                if here.fresh[side] and len(row[0]) < 30:
                    assert f"{side.text[0]}{here.fresh[side]}" in row[1]
        assert all(place.card in text for place in p.court)
        assert lines[-1].startswith("Chapter")


@pytest.mark.parametrize("options", [{}, {"seats": 2, "leaders": True}, {"seats": 4, "humans": 2, "leaders": True}])
def test_every_legal_move_can_be_typed_is_explained_and_listed(options: Any) -> None:
    kinds: Counter[str] = Counter()
    for p in positions(5, 260, **options):
        rows = GAME.menu(p)
        for move in GAME.legal(p):
            text = GAME.write(move)
            kinds[type(move).__name__] += 1
            assert GAME.read(p, text) == move
            told = GAME.explain(p, move)
            assert told.startswith(printed(text, GAME.called(p))) and "\n" not in told and "{" not in told
            assert json.dumps(GAME.move_record(move))
            first = text.partition(" ")[0]
            assert any(what.startswith(first) for what, _ in rows), (text, rows)
    assert len(kinds) > 10, kinds


def test_every_kind_of_move_has_a_record_and_a_name() -> None:
    assert set(GAME.moves) == set(AnyMove.__args__)
    assert all(kind.verb or kind.recorded for kind in GAME.moves)
    assert [kind for kind in GAME.moves if getattr(kind, "is_note", False)] == [Intend]


def test_advice_on_every_choice() -> None:
    """Whatever a person is asked: lines and words on options that there are, and nothing of another's hand."""
    seen: Counter[str] = Counter()

    def asked(choice: Choice[Any], p: Any, table: Table) -> Any:
        lines, words = GAME.advice(p, choice)
        seen[type(choice).__name__] += 1
        assert set(words) <= {show(o) for o in choice.options}
        told = " ".join([*lines, *words.values()])
        assert "\n" not in told and "{" not in told
        shown = {show(o) for o in choice.options}
        if type(choice).__name__ != "Swap":
            for other, board in zip(SIDES, p.boards, strict=False):
                assert other == choice.side or not any(c.text in told and c.text not in shown for c in board.hand)
        return at_random(choice, p, table)

    opponent = GAME.opponents["random"]
    for seed in range(60):
        options = GAME.options({"seats": 2 + seed % 3, "humans": 1 + seed % 2, "leaders": seed % 4 > 0})
        seats, table = GAME.seats(asked), Table(seed)
        p = GAME.new(options, table, seats)
        while GAME.result(p) is None:
            if GAME.bots_turn(p):
                p = GAME.decide(p, table, seats, trace=False).position
            else:
                p = GAME.apply(p, opponent.move(p, GAME.legal(p), table), seats, table)
    assert len(seen) > 35, seen


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("lead mob 2", "Blue does not have Mobilization 2"),
        ("lead Aggression 5", "Construction 2 has been led already"),
        ("surpass agg 5", "Aggression 5 does not surpass Construction 2"),
        ("pivot con 3", "a card of the lead suit, Construction, cannot pivot"),
        ("pass", "only who is to lead may pass"),
        ("build city 2.3", "no action is to be taken now"),
    ],
)
def test_a_card_that_cannot_be_played_so(typed: str, why: str) -> None:
    hand = ["Aggression 5", "Construction 3"]
    p = GAME.load({"options": {"seating": "bbp"}, "boards": {"Blue": {"hand": hand}}, "turn": {"side": "Blue"},
                   "played": ["Red lead Construction 2"]})  # fmt: skip
    with pytest.raises(IllegalMove, match=re.escape(why)):
        GAME.read(p, typed)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("build city 2.0", "Build: 2 gate has no empty slot"),
        ("build ship 2.3", "Build: a ship needs an own starport, and there is none in 2 hex"),
        ("build starport 5.1", "Build: you have no piece in 5 arrow"),
        ("repair city 2.3", "Repair: you have no damaged city in 2 hex"),
        ("battle 2.0 red", "the pips of this turn do not buy a Battle"),
        ("spend fuel: move 2.3-5.0 1", "Move: 5 gate is not next to 2 hex, and no starport there can Catapult"),
        ("spend fuel: move 2.3-2.0 9", "Move: there are only 3 ships of yours in 2 hex"),
        ("spend relic: secure farseers", "Secure: you need more agents on Farseers than each rival"),
        ("spend psionic", "Blue has no Psionic"),
        ("declare keeper", "only who leads declares, before anything else"),
        ("prelude farseers", "Blue does not have Farseers"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_rule(typed: str, why: str) -> None:
    p = GAME.load({"options": {"seating": "bbp"}, "played": ["Red lead Administration 2", "Blue pivot Construction 3"],
                   "turn": {"side": "Blue"}, "systems": {"2.3": {"Blue": "3 city"}, "2.0": {"Blue": "1", "Red": "2"}},
                   "boards": {"Blue": {"tokens": ["Fuel", "Relic"]}}, "court": {"Farseers": {"Red": 1}}})  # fmt: skip
    with pytest.raises(IllegalMove, match=re.escape(why)):
        GAME.read(p, typed)


def test_every_card_can_be_looked_up() -> None:
    for name in (*COURT, *LEADERS, *LORE):
        lines = LOOKUP.lines(name)
        assert name in lines[0] and len(lines) == 2 and len(card_text(name)) > 10
    p = GAME.load(dict(GAME.example))
    assert LOOKUP.lines("farseers", p)[2] == "Now it is in the court, with agents of Blue 1."
    assert all(line.startswith("To the ") for line in LOOKUP.lines("farseers", p)[3:])
    assert not any("Blue" in line for line in LOOKUP.lines("Aggression 5", p)), "it is in a hand"


def test_the_bots_turn_is_told_in_a_sentence() -> None:
    s = Session(GAME, GAME.options({"humans": 0}), 4)
    for _ in range(60):
        made = s.bot()
        assert made is not None and made.trace is not None
        assert "it can surpass" not in made.because or "surpass with" in made.because
        assert made.because.endswith(".") and not re.search(r"\b[1-6]\.[0-3]\b", made.because)
        assert len(folded(line_by_line(made.trace))) <= 30


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_the_picture_has_an_id_for_what_a_move_is_about() -> None:
    for p in positions(9, 120, seats=3, leaders=True):
        ids = set(re.findall(r'data-id="([^"]*)"', GAME.draw(p)))
        assert {f"system:{z.text}" for z in p.reach.systems} <= ids
        assert {f"card:{c.text}" for c in p.boards[p.turn.side].hand} <= ids
        assert {f"card:{place.card}" for place in p.court} <= ids
        for out in p.reach.out:
            assert f"system:{out}.1" not in ids


def test_a_click_narrows_the_moves() -> None:
    pytest.importorskip("ipywidgets")
    from solo_bots.companion.app import Companion

    page: Companion[Any, Any, Any] = Companion(GAME, {"setup": "3p-mixup"}, seed=5)
    while page.session.bots_turn:
        page.bot_turn()
    card = page.session.position.boards[BLUE].hand[0].text
    page.choose(f"card:{card}")
    left = [text for _, text in page.moves.options if text]
    assert left and all(card in text for text in left) and len(left) < len(page.legal)
    page.play(left[0])
    page.play("battle 6.3 Red")
    assert page.error and page.status_text == "Your move."


# --- bad input --------------------------------------------------------------------------------------------------------

BOARDS: dict[str, Any] = {"options": {"seating": "bbp"}}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"systems": {"2.3": {"Red": "9"}, "2.0": {"Red": "7"}}}, "boards.Red: there are 16 pieces of the kind ship"),
        ({"systems": {"2.1": {"Red": "city", "Blue": "city"}}}, "systems.2.1: 2 buildings are in slots, but"),
        ({"systems": {"1.1": {"Red": "1"}}}, "systems.1.1: cluster 1 is out of play"),
        ({"systems": {"7.1": {"Red": "1"}}}, "systems.7.1: '7.1' is not a system"),
        ({"systems": {"2.3": {"Red": "3 castle"}}}, "systems.2.3.Red: 'castle' is not read; write for example"),
        ({"systems": {"2.3": {"Green": "1"}}}, "systems.2.3: 'Green' is not a seat of this game"),
        ({"systems": {"2.0": {"token": "Fuel"}}}, "systems.2.0.token: a gate has no type"),
        ({"court": {"Farseers": {}}, "boards": {"Red": {"cards": ["Farseers"]}}}, "court: Farseers is in 2 places"),
        ({"boards": {"Blue": {"hand": ["Aggression 3", "Aggression 3"]}}}, "cards: Aggression 3 is in 2 places"),
        ({"boards": {"Blue": {"hand": ["Aggression 7"]}}}, "cards: Aggression 7 is not in a game of 3 seats"),
        ({"boards": {"Blue": {"hand": ["Aggresion 3"]}}}, "boards.Blue.hand: 'Aggresion 3' is not an action card"),
        ({"boards": {"Red": {"hand": ["Aggression 3"]}}}, "boards.Red.hand: a bot has no hand"),
        ({"boards": {"Red": {"tokens": ["Fuel"] * 4}}}, "boards.Red.tokens: slot 3 is covered while 5 cities"),
        ({"boards": {"Red": {"tokens": ["Gold"]}}}, "boards.Red.tokens: 'Gold' is not a resource"),
        ({"boards": {"Red": {"power": -1}}}, "boards.Red.power: -1 is not from 0 to"),
        ({"boards": {"Red": {"captives": {"Red": 1}}}}, "boards.Red.captives: Red has no Captives of its own"),
        ({"boards": {"Red": {"cards": ["Mass Uprising"]}}}, "boards.Red.cards: nobody keeps a Vox card"),
        ({"boards": {"Red": {"powr": 1}}}, "unknown field `powr`; did you mean power?"),
        ({"declared": {"Empath": ["9/4"]}}, "declared.Empath: 9/4 is not a free marker of chapter 1"),
        ({"chapter": 6}, "chapter: 6 is not from 1 to 5"),
        ({"played": ["Red copy Aggression 3"]}, "played: the first card of a round is the lead card"),
        ({"zero": True}, "zero: there is no lead card"),
        (
            {"played": ["Red lead Aggression 5", "Yellow surpass Aggression 4"]},
            "Aggression 4 does not surpass Aggression 5",
        ),
        (
            {"played": ["Red lead Aggression 5", "Yellow surpass Mobilization 6"]},
            "played: Mobilization 6 does not surpass",
        ),
        (
            {"played": ["Red lead Aggression 5", "Yellow pivot Aggression 4"]},
            "Aggression 4 is of the lead suit, so nobody",
        ),
        ({"played": ["Red lead Aggression 5", "Red copy Aggression 4"]}, "played: each seat plays one card a round"),
        ({"played": ["Red lead Aggression 5", "Blue copy Aggression 4", "Yellow copy Aggression 2"]}, "clockwise"),
        (
            {"played": ["Red lead Aggression 5", "Blue copy Aggression 4"], "turn": {"side": "Yellow"}},
            "turn.side: the turn of Yellow in this round has gone by",
        ),
        (
            {"turn": {"side": "Red", "stage": "drawn", "drawn": ["Aggression 3", "Aggression 4", "Aggression 5"]}},
            "turn.drawn: a bot draws two cards (ARC-BT-2)",
        ),
        (
            {"played": ["Red lead Aggression 5"], "turn": {"intent": {"combat": ["2.3", "Red", "control"]}}},
            "turn.intent.combat: nobody fights against itself",
        ),
        (
            {"boards": {"Red": {"counter": 1, "bonus": ["Aggression 3", "Aggression 4"]}}, "initiative": "Blue"},
            "boards.Red.counter: 1 is less than its bonus cards (ARC-CHP-7)",
        ),
        ({"boards": {"Red": {"exhausted": ["Mining Interest"]}}}, "'Mining Interest' is not a card that it has"),
        ({"boards": {"Red": {"outrage": ["Fuel", "Fuel"]}}}, "boards.Red.outrage: Fuel is in 2 places"),
        (
            {"court": {"Farseers": {}, "Relic Fence": {}, "Admin Union": {}, "Arms Union": {}, "Gatekeepers": {}}},
            "court: 5 cards are named, but the row of 3 seats has 4",
        ),
        ({"turn": {"side": "Blue", "stage": "drawn"}}, "turn.stage: only a bot draws"),
        ({"initiative": "Blue", "turn": {"side": "Red"}}, "turn.side: nobody has led, so it is the turn of Blue"),
        (
            {"turn": {"side": "Red", "stage": "actions", "suit": "Aggression", "how": "copy"}},
            "played: nobody has led; say which card was",
        ),
        ({"court": {"Farsers": {}}}, "court: 'Farsers' is not a court card; did you mean Farseers?"),
        ({"options": {"modifiers": ["laser eyes"]}}, "options.modifiers: 'laser eyes' is not one of player last"),
        ({"options": {"seats": 5}}, "options.seats"),
        ({"options": {"seats": 2, "humans": 3}}, "options.humans: 3 persons do not fit into 2 seats"),
        ({"options": {"setup": "4p-mixup1"}}, "options.setup: '4p-mixup1' is not one of Mix Up, Frontiers, Homelands"),
        ({"options": {"levl": "hard"}}, "did you mean level?"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_field(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.load({**BOARDS, **change})
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("short", "side", "stage", "holder", "bots"),
    [
        ({}, "Red", "card", "Red", "bbp"),
        ({"options": {"seating": "pb"}, "turn": {"side": "Yellow"}}, "Yellow", "card", "Yellow", "pb"),
        ({"options": {"seating": "bppp"}, "initiative": "Blue"}, "Blue", "card", "Blue", "bppp"),
        ({"turn": {"drawn": ["Aggression 3", "Aggression 4"]}}, "Red", "drawn", "Red", "bbp"),
        (
            {"played": ["Blue lead Aggression 5"], "turn": {"drawn": ["Aggression 3"]}},
            "Red", "drawn", "Blue", "bbp",
        ),
        ({"played": ["Blue lead Aggression 5"], "turn": {"stage": "card"}}, "Red", "card", "Blue", "bbp"),
        ({"played": ["Blue lead Aggression 5", "Red copy Aggression 2"]}, "Red", "prelude", "Blue", "bbp"),
        ({"turn": {"side": "Yellow", "stage": "actions", "suit": "Aggression"}}, "Yellow", "actions", "Yellow", "bbp"),
    ],
)  # fmt: skip
def test_what_a_short_position_leaves_unsaid(
    short: dict[str, Any], side: str, stage: str, holder: str, bots: str
) -> None:
    p = GAME.load(short)
    assert (p.turn.side.text, p.turn.stage.value, p.round.holder.text) == (side, stage, holder)
    assert "".join("b" if board.bot else "p" for board in p.boards) == bots
    assert GAME.load(GAME.dump(p)) == p


def test_the_last_action_of_a_card_that_is_not_told() -> None:
    """The lowest card of the suit that is nowhere else has been led; a suit that was not led has been pivoted to."""

    def short(suit: str, **more: Any) -> Position:
        turn = {"side": "Red", "stage": "actions", "suit": suit, "pips": 1}
        systems = {"2.2": {"Red": "2 starport"}, "6.0": {"Yellow": "1", "Blue": "1"}}
        return GAME.load({"systems": systems, "turn": turn, **more})

    p = short("Construction", discard=["Construction 2"])
    assert [x.card.text for x in p.round.played] == ["Construction 3"]
    assert GAME.decide(p, Table(1)).position.turn.side.text == "Yellow"
    p = short("Construction", played=["Blue lead Aggression 3"])
    assert (p.turn.how, GAME.decide(p, Table(1)).position.turn.side.text) == (How.PIVOT, "Yellow")
    assert short("Aggression", played=["Blue lead Aggression 3"]).turn.how is How.COPY


def test_a_die_of_seven_and_nothing_is_lost() -> None:
    s = Session(GAME, GAME.options({"setup": "3p-mixup", "humans": 0}), 1, ("bot",))
    while s.question is None:
        s.bot()
    assert s.question.kind == "d6"
    before = s.dump()
    with pytest.raises(BadAnswer, match="a d6 cannot show 7: it has the faces 1 to 6"):
        s.answer("7")
    assert s.dump() == before
    s.answer("3")
    assert Session.replay(GAME, s.dump()).dump() == s.dump()


@pytest.mark.parametrize("hands", [True, ("mine",), ("bot", "draws")])
def test_with_own_cards_and_dice_and_second_thoughts(hands: Any) -> None:
    """A whole game in which a person types what is drawn and rolled, and takes things back; what is kept replays."""
    rng, opponent, chance = random.Random(5), GAME.opponents["random"], Table(9)
    s, back = Session(GAME, GAME.options({"seats": 2, "leaders": True}), 2, hands), 0
    for _ in range(3000):
        if s.result is not None:
            break
        if s.pending is not None and s.question is not None and s.pending.codec.chance is not None:
            s.answer(rng.choice(s.question.allowed) if s.question.kind != "shuffle" else "")
        elif s.midway is not None and s.midway.choice is not None:
            s.answer(show(opponent.choose(s.midway.choice, s.midway.position, chance)))
        elif s.bots_turn:
            s.bot()
        else:
            s.play(GAME.write(opponent.move(s.position, GAME.legal(s.position), chance)))
        if rng.random() < 0.08 and len(s.events) > 2:
            assert all(line and "None" not in line for line in s.undo().lines)
            back += 1
    assert s.result is not None and back > 2
    assert Session.replay(GAME, s.dump()).dump() == s.dump()


def saved(folder: Path, turns: int = 12) -> Path:
    s, chance = Session(GAME, GAME.options({}), 3), Table(3)
    for _ in range(turns):
        go_on(s, GAME.opponents["greedy"], chance)
    s.save(folder / "game.json")
    return folder / "game.json"


def spoil_the_end(text: str) -> str:
    return text[: len(text) // 2]


def spoil_a_card(text: str) -> str:
    return re.sub(r'"value": "(Agg|Con|Mob|Adm)\w+ \d"', '"value": "Aggression 9"', text)


def spoil_a_move(text: str) -> str:
    return re.sub(r'"(lead|surpass|copy|pivot) [^"]+"', '"lead Aggression 1"', text, count=1)


def spoil_a_modifier(text: str) -> str:
    return text.replace('"modifiers": []', '"modifiers": ["laser eyes"]', 1)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (spoil_the_end, "the file is damaged"),
        (spoil_a_card, "'Aggression 9' is not one of the allowed answers"),
        (spoil_a_move, "does not replay: now the move is"),
        (spoil_a_modifier, "'laser eyes' is not one of"),
    ],
)
def test_a_spoilt_save_is_refused_and_stays_as_it_is(
    spoil: Callable[[str], str], sentence: str, tmp_path: Path
) -> None:
    path = saved(tmp_path)
    spoilt = spoil(path.read_text())
    path.write_text(spoilt)
    with pytest.raises(Refused) as refused:
        Session.load(GAME, path)
    assert sentence in str(refused.value) and isinstance(refused.value, (SaveError, BadPosition))
    assert path.read_text() == spoilt


def test_every_decision_can_be_sent_as_a_line() -> None:
    s, chance = Session(GAME, GAME.options({"leaders": True}), 6), Table(6)
    for _ in range(60):
        go_on(s, GAME.opponents["greedy"], chance)
    turns = [n for n, event in enumerate(s.events) if n and s.is_bot(event.seat)]
    for n in turns[-8:]:
        part = Session.replay(GAME, s.dump())
        part.undo(n + 1)
        line = share(to_share(part))
        there = Session.begin_at(GAME, read_shared(line))
        assert there.position == s.positions[n] and there.last is not None
        assert there.last.moves == s.decisions[n].moves and share(to_share(there)) == line


# --- the command ------------------------------------------------------------------------------------------------------


def test_a_game_of_persons_and_bots_at_the_terminal(real: Any) -> None:  # noqa: F811
    argv = ["play", "arcs", "--seats", "4", "--humans", "2", "--modifiers", "armored hulls, warp blockades"]
    out = real(*argv, "--seed", "5", "--no-auto", typed="look\nquit\n").good
    assert "Arcs (Cole Wehrle, Leder Games 2024)" in out and "4 seats" not in out.split("\n")[0]
    assert re.search(r"^Blue: power 0; (\w+ \d(, )?){6}", out, re.M), "whose turn it is sees"
    assert re.search(r"^White: power 0; 6 cards", out, re.M), "and the other's not"


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--seats", "5"], "option seats: '5' is not one of 2, 3, 4"),
        (["--level", "brutal"], "option level"),
        (["--modifiers", "laser eyes"], "option modifiers: 'laser eyes' is not one of player last"),
        (["--setup", "4p-mixup1"], "option setup: '4p-mixup1' is not one of Mix Up, Frontiers, Homelands"),
        (["--seating", "bbb"], "option seating: 'bbb' has 0 persons, humans says 1"),
        (["--leaders", "yes", "--seats", "4", "--humans", "0"], "the document has leaders for three bots (ARC-LL-4)"),
    ],
)
def test_options_that_cannot_be(real: Any, argv: list[str], words: str) -> None:  # noqa: F811
    real("play", "supercat", "--no-auto", *argv).refused(words)


def test_decide_card_and_rules(real: Any, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "p.json"
    file.write_text(json.dumps(GAME.example))
    assert real("decide", "supercat", str(file), "--seed", "1").good.startswith("The bot: Draw ")
    record = json.loads(real("decide", "supercat", str(file), "--seed", "1", "--json").good)
    assert record["details"]["kind"] == "play" and GAME.load(record["position"])
    assert "in the court" in real("card", "supercat", "farse", str(file)).good
    real("card", "supercat", "loyal").refused("'loyal' could be Loyal Engineers")
    assert "General" in real("rules", "supercat", "GP-9").good
    assert json.loads(real("decide", "supercat", "--schema").good)["names"]["3p-mixup"].startswith("Mix Up")
    told = real("decide", "supercat", str(file), "--answer", "Mobilization 4", "Mobilization 3", "6").good
    assert told.startswith("The bot: Draw Mobilization 3 and Mobilization 4: surpass with Mobilization 4 (4 actions). ")


def test_bots_among_themselves(real: Any) -> None:  # noqa: F811
    out = real("play", "supercat", "--humans", "0", "--seed", "2", "--auto").good
    assert re.search(r"^The (red|yellow|blue) bot wins: ", out, re.M)


def test_a_person_may_sit_anywhere() -> None:
    s = Session(GAME, GAME.options({"seating": "pbb"}), 1)
    assert GAME.who(s.position, RED) == "You" and GAME.who(s.position, YELLOW) == "Yellow bot"
    assert not s.bots_turn
