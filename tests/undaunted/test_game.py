"""Undaunted as it is played: the conformance kit, what you may see and what you are told."""


import pytest

from solo_bots.kernel.choices import at_random
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Table
from solo_bots.kit.check import Nonconformity, check_game
from solo_bots.sessions.session import Session
from solo_bots.undaunted.bot import turn as bot
from solo_bots.undaunted.engine.opponents import appraise
from solo_bots.undaunted.engine.play import legal
from solo_bots.undaunted.engine.scenario import SCENARIOS, Seat, shipped_scenario
from solo_bots.undaunted.game import GAME
from solo_bots.words.moves import surest

SEATS, decide = GAME.seats(at_random), GAME.decide


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_conformance(scenario):
    side = ("GER", "US")[[*SCENARIOS].index(scenario) % 2]
    short = {"round_limit": 5} if side == "US" else {}  # whole games from one side, short ones from the other
    options = GAME.options({"scenario": scenario, "side": side, **short})
    report = check_game(GAME, 1, options, seed=7)
    assert report.games == 4 and report.redealt > 10


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_legal_text_is_read_back(scenario):
    p = GAME.new(GAME.options({"scenario": scenario}), Table(3), SEATS)
    for move in legal(p)[::5]:
        assert surest(GAME, p, GAME.write(move)) == [move]


def test_the_bot_never_looks_at_your_hand():
    """Changing the human's hand, deck and discard pile does not change the bot's decision."""
    base = {"GER": {"hand": ["Scout A", "Rifleman A", "Squad Leader B"]}}
    hands = [["Rifleman A", "Scout A"], ["Platoon Sergeant", "Scout B"], ["Fog of War"]]
    decisions = [GAME.decide(GAME.load({**base, "US": {"hand": hand}}), Table(5), SEATS) for hand in hands]
    assert len({tuple(map(GAME.write, d.moves)) for d in decisions}) == 1


def test_own_scenario_travels_in_save_and_position():
    raw = dict(shipped_scenario("P1").raw)
    raw["scenario"] = {**raw["scenario"], "scenario": "mine", "name": "My farms"}
    p = GAME.new(GAME.options({"scenario": raw}), Table(1), SEATS)
    again = GAME.load(GAME.dump(p))
    assert (again, again.scenario.name) == (p, "My farms")


# --- what is hidden ---------------------------------------------------------------------------------------------------


def turns(options, seed, opponent="greedy"):
    """(position, decision or None, position after it) of a whole game."""
    found = []

    def watch(before, after, decision, moves):
        found.append((before, decision, after))

    play(GAME, GAME.options(options), GAME.opponents[opponent], Table(seed), watch=watch)
    return found


@pytest.mark.parametrize("break_it", ["the scout's and the leader's questions", "everything"])
def test_a_reason_that_gives_the_hand_away_is_noticed(monkeypatch, break_it):
    """The conformance kit sees what the promise is about."""
    if break_it == "everything":
        monkeypatch.setattr(type(GAME), "may_know", lambda self, position, side, secret: True)
    else:
        monkeypatch.setattr(bot, "ASK_ABOUT_THE_HAND", ())
    with pytest.raises(Nonconformity, match="the reasons tell human what it may not see"):
        check_game(GAME, 3, GAME.options({"scenario": "2"}), seed=1)


@pytest.mark.parametrize("options", [{"scenario": "1"}, {"scenario": "7", "side": "US", "round_limit": 6}])
def test_nothing_the_bot_does_names_a_card_in_its_hand(options):
    """Not only before the move: what is drawn, and what the engine says, reads the same whatever the bot holds."""
    compared = 0
    for n, (p, decision, _) in enumerate(turns(options, 5)):
        for seed in range(6):
            other = GAME.redealt(p, Seat.HUMAN, Table(seed))
            assert GAME.describe(GAME.view(p, Seat.HUMAN)) == GAME.describe(GAME.view(other, Seat.HUMAN))
            if decision is None or other == p:
                continue
            one, two = (GAME.decide(q, Table(n)) for q in (p, other))
            lines = (*one.trace.lines(), *two.trace.lines())
            if one.moves == two.moves and not any("leaves the game" in line for line in lines):  # a hit shows a card
                assert GAME.told(one.trace, p, Seat.HUMAN).lines() == GAME.told(two.trace, p, Seat.HUMAN).lines()
                compared += 1
    assert compared > 15


def test_the_reasons_are_open_once_the_hand_is_discarded():
    found = turns({"scenario": "3", "side": "US"}, 2)
    closed = draws = 0
    for n, (p, decision, _) in enumerate(found):
        if decision is None or GAME.told(decision.trace, p, Seat.HUMAN).lines() == decision.trace.lines():
            continue
        closed += 1
        yours = (q for q, d, _ in found[n + 1 :] if d is None)
        later = next(yours, found[-1][2])  # when you are to move again, or at the end
        told = GAME.told(decision.trace, later, Seat.HUMAN).lines()
        for line, full in zip(told, decision.trace.lines(), strict=True):
            drawn = "UND-INIT-1  the bot draws" in full and GAME.result(later) is None  # that is its next hand
            draws += drawn
            assert line == ("  UND-INIT-1  the bot draws 4 cards" if drawn else full)
    assert closed > 20 and draws


def test_what_you_see_is_enough_to_play():
    """Legal moves, what they are worth and the result do not rest on what lies face down."""
    for p, decision, _ in turns({"scenario": "5"}, 3):
        seen = GAME.view(p, Seat.HUMAN)
        assert GAME.result(seen) == GAME.result(p)
        if decision is None:
            assert GAME.legal(seen) == GAME.legal(p) and GAME.menu(seen) == GAME.menu(p)
            assert [appraise(seen, m) for m in GAME.legal(p)] == [appraise(p, m) for m in GAME.legal(p)]


def test_a_session_tells_what_you_may_know():
    for options, by_hand, shown in [({}, False, False), ({"open_hands": True}, False, True), ({}, True, True)]:
        s = Session(GAME, GAME.options({"scenario": "P1", "side": "US", **options}), 9, by_hand)
        while s.question is not None:
            s.answer("")
        assert ("face down" in GAME.describe(s.seen(s.position))) is not shown
        drawn = [line for line in s.told(s.decisions[0].trace).lines() if " draw" in line]
        assert (drawn[0] == "UND-INIT-1  the bot draws 4 cards") is not shown
        assert drawn[1] == s.decisions[0].trace.lines()[1]  # your own
        s.bot()
        while s.question is not None:
            s.answer("")
        told = s.told(s.last.trace).lines()
        secret = "  this rests on its hand: 3 other cards, hidden until its turn is over"
        assert (told[:2] == ["UND-PLAY-1  the next card → Scout A", secret]) is not shown
        assert (told == s.last.trace.lines()) is shown


def test_cards_are_told_apart_when_they_are_turned_over():
    s = Session(GAME, GAME.options({"scenario": "P1", "side": "US"}), 9)
    s.bot()
    assert "bot's Scout A from the bot's hand to the bot's play area" in s.happened(1).lines
    assert "bot's Scout A from the bot's play area to the bot's hand" in s.undo(1).lines
