"""MERC as it is played: the conformance kit, what each side may see and read, how long a game lasts."""

import re
from collections import Counter

import msgspec
import pytest

from solo_bots.cli.plays_itself import go_on
from solo_bots.dictator.engine.legal import legal, result
from solo_bots.dictator.engine.opponents import greedy, greedy_choice
from solo_bots.dictator.engine.position import COVERED
from solo_bots.dictator.engine.things import DICTATORS, ITEMS, MINE, SIZES, Seat
from solo_bots.dictator.game import GAME, Dictator
from solo_bots.kernel.choices import Seats
from solo_bots.kernel.game import Opponent, play
from solo_bots.kernel.table import Table
from solo_bots.kit.check import Nonconformity, check_game
from solo_bots.sessions.session import Session
from solo_bots.sessions.turns import act_at
from solo_bots.words.moves import surest
from solo_bots.words.orders import happened


@pytest.mark.parametrize("dictator", DICTATORS)
def test_conformance(dictator):
    """Every Dictator, every number of Rebels, played at random or well; a short deck for the large maps."""
    rebels = [*SIZES][[*DICTATORS].index(dictator) % len(SIZES)]
    options = {"rebels": rebels, "dictator": dictator} | ({"cards": 2} if rebels > 3 else {})
    opponent = list(GAME.opponents)[([*DICTATORS].index(dictator) + rebels) % len(GAME.opponents)]
    assert check_game(GAME, 1, GAME.options(options), seed=rebels, opponents=[opponent]).games == 2


@pytest.mark.parametrize("n", range(len(GAME.variants)))
def test_every_legal_text_is_read_back(n):
    seen = Counter()

    def watch(before, after, decision, moves):
        for kind, move in {type(move): move for move in legal(before)}.items():
            seen[kind] += 1
            if seen[kind] < 6:
                assert surest(GAME, before, GAME.write(move)) == [move]

    play(GAME, GAME.options(GAME.variants[n]), GAME.opponents["random"], Table(n), trace=False, watch=watch)
    assert len(seen) >= 4


def hidden(position):
    """Card names that lie in the Dictator's stashes."""
    return {i for s, c in zip(position.stashes, position.control(), strict=True) if c == 0 for i in s}


@pytest.mark.parametrize("seed", range(12))
def test_a_rebel_decides_on_what_he_may_see(seed):
    """The simulated Rebels decide alike on the full position and on the public one.

    The legal moves are the same, and choices offer nothing hidden."""
    covered = 0

    def both(position, legal_, table):
        nonlocal covered
        view = GAME.view(position, GAME.to_move(position))
        covered += sum(s.count(COVERED) for s in view.stashes)
        start = len(table.log)
        move = greedy(position, legal_, table)
        assert list(legal(view)) == list(legal_)
        assert greedy(view, legal_, Table(script=table.log[start:])) == move
        return move

    def choose(choice, position, table):
        start = len(table.log)
        got = greedy_choice(choice, position, table)
        assert greedy_choice(choice, GAME.view(position, choice.side), Table(script=table.log[start:])) == got
        return got

    play(GAME, GAME.options({"rebels": seed % 3 + 1}), Opponent("both", "", both, choose), Table(seed), trace=False)
    assert covered


def test_public_texts_and_pictures_name_no_hidden_card():
    shown = 0

    def watch(before, after, decision, moves):
        nonlocal shown
        carried = {i for m in after.mercs for i in m.gear}
        open_ = {i for s, c in zip(after.stashes, after.control(), strict=True) if c != 0 for i in s}
        names = hidden(after) - carried - open_
        seen = GAME.view(after, Seat.REBELS)
        texts = GAME.describe(seen) + GAME.draw(seen)
        held = {i for i in names if any(f">{i}<" in texts or f": {i}" in texts or f", {i}" in texts for _ in "x")}
        assert not {i for i in held if not any(i != other and i in other for other in ITEMS)}, held
        shown += len(names)

    for seed in range(4):
        play(GAME, GAME.options({"rebels": 2}), GAME.opponents["greedy"], Table(seed), trace=False, watch=watch)
    assert shown


def traced_stashes(raw):
    """The bot's first action, as the Rebels may read it."""
    decision = GAME.decide(GAME.load(raw), Table(1), GAME.seats(greedy_choice))
    return decision.trace.lines(), decision.trace.records()


def test_traces_tell_nothing_of_what_stays_in_a_stash():
    """Two stashes from which the same card is taken leave the same trace, whatever else lies there."""
    gear = ["M16", "Field Radio"]
    squad = {"Max": {"sector": "Coal Industry", "gear": gear}, "Moose": {"side": 1, "sector": "Grassland"}}

    def coal(other):
        return {"Coal Industry": {"explored": True, "stash": [other, "Flak Vest"]}}

    others = ["Land Mine", "Repair Kit", "Attack Dog", "9mm Handgun", "Body Armor"]
    told = [traced_stashes({"mercs": squad, "sectors": coal(other)}) for other in others]
    assert any("takes Flak Vest" in line for line in told[0][0])
    assert all(t == told[0] for t in told)
    opened = traced_stashes({"options": {"open_stashes": True}, "mercs": squad, "sectors": coal("Land Mine")})
    assert any("DIC-4.7.2a" in line and "drops Max takes Land Mine" in line for line in opened[0])


def test_traces_name_no_card_that_stays_hidden():
    """A card that was in nobody's hands and lies in a Dictator's stash after the decision is nowhere in its trace."""
    looked = 0

    def watch(before, after, decision, moves):
        nonlocal looked
        if decision is None:
            return
        piles = [cards for p in (before, after) for cards in (*(m.gear for m in p.mercs), *p.discards)]
        seen = {ITEMS[i].card for cards in piles for i in cards}
        named = {"Land Mine", "Repair Kit"}  # by the clauses themselves
        secret = {ITEMS[i].card for i in hidden(after)} - seen - named
        secret = {i for i in secret if not any(i != other and i in other for other in ITEMS)}
        text = "\n".join(decision.trace.lines()) + str(decision.trace.records())
        assert not {i for i in secret if i in text}
        looked += len(secret)

    for seed in range(6):
        play(GAME, GAME.options({"rebels": 2}), GAME.opponents["greedy"], Table(seed), watch=watch)
    assert looked


@pytest.mark.parametrize("seed", range(8))
def test_the_bot_decides_on_what_the_dictator_may_see(seed):
    """What lies in the Rebels' stashes and in which of the unseen decks does not change the bot's decision."""
    seats = GAME.seats(greedy_choice)
    checked = 0

    def watch(before, after, decision, moves):
        nonlocal checked
        if decision is None or before.stage != "actions":
            return
        stashes = zip(before.stashes, before.control(), strict=True)
        other = tuple(tuple(i for i in s if i == MINE) if c > 0 else s for s, c in stashes)
        again = GAME.decide(msgspec.structs.replace(before, stashes=other), Table(script=decision.answers), seats)
        assert again.moves == decision.moves
        checked += other != before.stashes

    play(GAME, GAME.options({"rebels": seed % 2 + 1}), GAME.opponents["greedy"], Table(seed), watch=watch)
    assert checked or seed


def test_a_game_of_one_rebel_lasts_five_dictator_turns():
    played = play(GAME, GAME.options({"dictator": "Mussolini"}), GAME.opponents["random"], Table(5))
    assert (played.position.day, len(played.position.played)) == (7, 5)
    assert played.result == GAME.result(played.position) and played.result.bot_won
    assert played.result.winner == result(played.position).winner == "dictator"


def test_hussein_plays_ten_cards_in_five_turns():
    played = play(GAME, GAME.options({"dictator": "Hussein"}), GAME.opponents["random"], Table(5))
    assert (played.position.day, len(played.position.played)) == (7, 10)


def test_seats_without_a_person_still_seat_the_bot():
    assert isinstance(GAME.seats(), Seats)


def goes_without_saying(way, decision, order):
    """What the dead have carried, cards nobody has kept, and a deck that is made anew."""
    dead = [m for m in decision.start.mercs if decision.position.merc(m.name) is None]
    carried = {ITEMS[i].card for m in dead for i in m.gear}
    if way.end == "MERC discards" or "shuffled" in order or "draws three" in order:
        return True
    covered = way.end.startswith("stash") and "to the stash" in order
    return covered or (way.piece in carried and way.end.endswith("discards"))


@pytest.mark.parametrize("n", range(0, len(GAME.variants), 3))
def test_an_order_names_every_piece_and_every_sector_and_no_squad_letter(n):
    session, chance, told = Session(GAME, GAME.options(dict(GAME.variants[n])), n), Table(-1 - n), 0
    while len(session.events) < 90 and go_on(session, GAME.opponents["greedy"], chance) is None:
        pass
    for turn in range(1, len(session.events)):
        act, decision = act_at(session, turn), session.decisions[turn]
        whole = happened(GAME, decision.start, decision.position)
        for way in whole.moved:
            assert way.piece in act.order or goes_without_saying(way, decision, act.order), (act.order, way)
        assert all(mark.of in act.order for mark in whole.marked if mark.text), act.order
        assert not re.search(r"\b[D1-6][abc]\b", f"{act.order} {act.because}"), act
        told += act.needs_a_hand
    assert told > 30


class Leaky(Dictator):
    """Tells the Rebels whom a covered stash would better."""

    def may_know(self, position, side, secret):
        return True


def test_nobody_reads_from_the_reasons_whom_a_covered_stash_would_better():
    assert check_game(GAME, 2, GAME.options({"rebels": 2}), seed=20).redealt > 50
    with pytest.raises(Nonconformity, match="the reasons tell rebels what it may not see"):
        check_game(Leaky(), 5, GAME.options({"rebels": 2}), seed=20)
