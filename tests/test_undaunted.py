"""Undaunted: what its notebooks do not show."""

import random
from collections import Counter

import interviews
import pytest
import test_oracle_undaunted as positions
from interviews.undaunted import one_card

from solo_bots.kernel.case import Case
from solo_bots.kernel.check import Nonconformity, check_game
from solo_bots.kernel.choices import at_random
from solo_bots.kernel.game import play
from solo_bots.kernel.session import Session
from solo_bots.kernel.table import Pending, Table
from solo_bots.undaunted import bot, interview
from solo_bots.undaunted.engine import Action, Bolster, End, legal
from solo_bots.undaunted.facts import Outlook
from solo_bots.undaunted.game import GAME
from solo_bots.undaunted.opponents import appraise
from solo_bots.undaunted.position import dump_position, load_position
from solo_bots.undaunted.scenario import CARDS, FOG, SCENARIOS, Seat, Side, shipped_scenario
from solo_bots.undaunted.telling import read_play

SEATS, decide = GAME.seats(at_random), GAME.decide


@pytest.mark.parametrize("side", ["GER", "US"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_conformance(scenario, side):
    short = {"round_limit": 5} if side == "US" else {}  # whole games from one side, short ones from the other
    options = GAME.options({"scenario": scenario, "side": side, **short})
    report = check_game(GAME, 1, options, seed=7)
    assert report.games == 4 and report.redealt > 10


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_legal_text_is_read_back(scenario):
    p = GAME.new(GAME.options({"scenario": scenario}), Table(3), SEATS)
    for move in legal(p):
        assert read_play(GAME.write(move)) == move


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
            if one.moves == two.moves and not any("card is removed" in line for line in lines):  # a hit shows a card
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
    assert "US Scout A: from US hand to US play area" in s.to_put_back(*s.positions)
    assert "US Scout A: from US play area to US hand" in s.to_put_back(*reversed(s.positions))


# --- what is tried is what is done ------------------------------------------------------------------------------------


def test_an_action_is_possible_if_it_can_be_carried_out():
    """Whatever a card's table calls possible comes to a legal move, and nothing else does."""
    rng, seen = random.Random(3), Counter()
    for i in range(600):
        p = GAME.load(positions.random_position(rng, Counter(), tuple(positions.OPTIONS.items()) if i % 2 else ()))
        moves = legal(p)
        for card in dict.fromkeys(p.sides[p.bot].hand):
            if card == FOG or (CARDS[card].combat and p.sides[p.bot].suppressed[p.unit(p.bot, card)]):
                continue
            table = bot.TABLES[CARDS[card].kind]
            for action, node in table.carried_out_by.items():
                board = Outlook(p, card)
                case = Case(board, board.mind, Table(i))
                possible = table.possible(case, action)
                assert case.bot == board.mind and not case.table.log, "asking leaves nothing behind"
                move = node.run(case)
                assert (move is not None) is possible
                assert move is None or (move in moves and move.action is action)
                seen[CARDS[card].kind.value, action.value, possible] += 1
    every = {(kind.value, action.value) for kind, table in bot.TABLES.items() for action in table.carried_out_by}
    assert every == {key[:2] for key in seen if key[2]} and sum(not key[2] for key in seen) > 12


def test_the_bot_stays_with_a_pile_as_long_as_it_lasts():
    """UND-BOL-5, from the choice alone: nothing is remembered between two questions."""
    supply = {"Rifleman A": 1, "Rifleman B": 4, "Scout A": 2, "Fog of War": 8}
    p = load_position({"GER": {"hand": ["Platoon Sergeant"], "supply": supply}})
    options = ["Rifleman A", "Rifleman B", "Scout A"]

    def answer(last, left):
        return GAME.bot.answer(Bolster(Seat.BOT, "UND-BOL-5", left, "Platoon Sergeant", 1, last), p, Table(), SEATS)

    assert answer(None, options) == "Rifleman B"
    assert answer("Scout A", options) == "Scout A"
    assert answer("Rifleman A", options[1:]) == "Rifleman B"


def test_the_advice_is_yours():
    """UND-BOL-2A: you are asked for the pile, once for all its cards."""
    supply = {"Rifleman A": 4, "Rifleman B": 4, "Scout A": 2, "Fog of War": 8}
    p = load_position({"options": {"bolster_advice": True}, "GER": {"hand": ["Platoon Sergeant"], "supply": supply}})
    with pytest.raises(Pending) as open_:
        decide(p, Table(1, [1]), GAME.seats())
    question = open_.value.question
    assert open_.value.by is Seat.HUMAN and question.rule == "UND-BOL-2A"
    assert question.text == "Platoon Sergeant, bolster 1 of 3: which card goes to the discard pile? (your advice)"
    after = decide(p, Table(1, [1, "Scout A", "Rifleman B"]), GAME.seats()).position
    assert Counter(after.sides[Side.GER].supply) == Counter({"Rifleman A": 4, "Rifleman B": 3, "Fog of War": 8})


@pytest.mark.parametrize("opponent", GAME.opponents)
def test_a_simulated_opponent_advises_too(opponent):
    """UND-BOL-2A: a simulated game needs no person."""
    advised = 0

    def watch(before, after, decision, moves):
        nonlocal advised
        advised += decision is not None and "UND-BOL-2A" in decision.trace.rules()

    for seed in range(3):
        play(GAME, GAME.options({"bolster_advice": True}), GAME.opponents[opponent], Table(seed), watch=watch)
    assert advised > 0


# --- assignments (UND-MOVE-7) -----------------------------------------------------------------------------------------

THREE = {"options": {"scenario": "3"}}  # 18A is worth 3, 1A, 5A and 6A 2 each; the German bot needs 6
MARKED = ["12B", "9B", "10B", "3B", "7A"]


def german(hand, controlled, **more):
    units = {"Rifleman A": "12B", "Rifleman B": "12B"}
    return {"hand": hand, "units": units, "controlled": controlled, "scouted": MARKED, **more}


def goals(p):
    return dump_position(p)["goals"]


def test_goals_of_older_positions_are_read_and_dropped_at_the_next_decision():
    """Earlier versions remembered every goal, also a lone best tile (18A) and a tile that is taken."""
    remembered = {"A Rifleman": "18A", "A Scout": "14A", "B Rifleman": "1A"}
    old = {**THREE, "GER": german(["Rifleman B"], []), "goals": remembered}
    assert goals(load_position(old)) == old["goals"]
    decision = decide(load_position(old), Table(1, [1]), SEATS)
    assert (decision.moves[0].text, goals(decision.position)) == ("Rifleman B move 9B", {})
    ended = [("18A", "Rifleman A"), ("14A", "Scout A"), ("1A", "Rifleman B")]
    assert decision.trace.lines()[:3] == [
        f"UND-MOVE-7  {tile} is no longer one of several best tiles: {unit} is not bound to it any more"
        for tile, unit in ended
    ]
    assert "UND-MOVE-7" not in decision.trace.decisive()
    end_of_turn = load_position({**old, "GER": german([FOG], [])})
    assert goals(decide(end_of_turn, Table(1), SEATS).position) == {}


def test_an_assignment_that_has_ended_does_not_come_back():
    held = {"A Rifleman": "5A"}
    lost = {**THREE, "GER": german(["Rifleman A"], []), "US": {"controlled": ["18A"]}, "goals": held}
    after = decide(load_position(lost), Table(1, [9, 6, 1]), SEATS).position  # 9 is no CONTROL, 6 an attack
    assert goals(after) == {}
    first = {"stage": "first", "initiative": "GER", "turn": "bot"}
    again = dump_position(after) | {"GER": german(["Rifleman B"], ["18A"]), "US": {}, **first}
    assert goals(decide(load_position(again), Table(1, [1, 1]), SEATS).position) == {"B Rifleman": "1A"}


def test_only_a_move_that_is_made_assigns():
    for script, move, kept in [
        ([1], "Rifleman A move 7A", {"A Rifleman": "1A"}),
        ([6, 1], "Rifleman A attack Rifleman A", {}),
        ([1, 1], "Rifleman A attack Rifleman A", {}),  # with no tile to move to
    ]:
        more = {"scouted": ["12B"]} if script == [1, 1] else {}
        p = load_position({**THREE, "GER": german(["Rifleman A"], ["18A"], **more)})
        decision = decide(p, Table(1, script), SEATS)
        assert (decision.moves[0].text, goals(decision.position)) == (move, kept)


def test_split_scouts_remembers_every_scout():
    """UND-MOVE-3: 18A is the lone best; by the advice the second Scout goes elsewhere. Without it both go there."""
    for advice, second in [(True, {"A Scout": "18A", "B Scout": "1A"}), (False, {})]:
        scouts = {"hand": ["Scout A", "Scout B"], "units": {"Scout A": "7A", "Scout B": "7A"}, "scouted": ["7A", "11B"]}
        p = load_position({"options": {"scenario": "3", "split_scouts": advice}, "GER": scouts})
        first = decide(p, Table(1, [1]), SEATS)
        assert goals(first.position) == ({"A Scout": "18A"} if advice else {})
        assert ("UND-MOVE-3" in first.trace.decisive()) is advice
        assert goals(decide(first.position, Table(1, [1]), SEATS).position) == second


# --- the interview ----------------------------------------------------------------------------------------------------


def test_the_interview_says_what_decide_does(capsys):
    assert interviews.check("undaunted", 120, seed=2), capsys.readouterr().out


def compared(n, seed):
    rng = random.Random(seed)
    for i in range(n):
        p = GAME.load(positions.random_position(rng, Counter(), tuple(positions.OPTIONS.items()) if i % 2 else ()))
        decision = GAME.decide(p, Table(rng.randint(1, 10**9)), GAME.seats(at_random))
        yield one_card(p, decision) or ("", [], 0)


def test_the_interview_says_what_decide_does_anywhere():
    found = list(compared(400, 11))
    assert [pair for pair in found if pair[1]] == []
    assert len({topic for topic, _, _ in found}) > 30


@pytest.mark.parametrize(("name", "other"), [
    ("WEAKEST", ()), ("NOBODY_THERE", ()), ("WHICH_PILE", ()), ("NAMED_UNIT", ()), ("CLASSES", ()), ("BY_TYPE", ()),
    ("SCOUT_INSTEAD", ()), ("or_attack", lambda case, rule: []), ("where_to_aim", lambda case: []),
    ("where_to_go", lambda case: []),
])  # fmt: skip
def test_a_missing_line_is_noticed(monkeypatch, name, other):
    monkeypatch.setattr(interview, name, other)
    assert any(differences for _, differences, _ in compared(3000, 11))


EVERYTHING = GAME.options({"scenario": "7"})  # a scenario with all kinds of cards on both sides


def test_whatever_is_answered_nobody_is_told_to_stay():
    """Every way through the questions of every card: the action is told as such, and a list says where it leads."""
    told = Counter()
    silent = {Action.CONTROL, Action.COMMAND, Action.RECON, Action.CONCEAL, Action.BLAST, Action.HUNKER, Action.RECOVER}

    def explore(answers):
        try:
            decision = GAME.interview(Table(script=answers), EVERYTHING)
        except Pending as pending:
            kind = pending.question.kind
            if kind == "d10" and any(a.kind == "d10" for a in answers):
                return  # rolled again
            ways = range(1, 11) if kind == "d10" else (True, False) if kind == "yes/no" else pending.question.allowed
            ways = [[]] if kind == "row" else ways  # nothing was drawn
            for way in ways:
                explore((*pending.answers, pending.accept(way)))
            return
        move, end = decision.moves
        assert end == End()
        assert move.text == f"{move.card} {move.action.value}"
        lines = [s.node for _, s in decision.trace.walk() if isinstance(s.node, interview.Line)]
        lines = [line for line in lines if line.rule != "UND-PLAY-5"]  # of the counter, before the questions
        assert bool(lines) is (move.action not in silent)
        assert all("{" not in line.text and line.rule in GAME.ledger for line in lines)
        told[move.text] += 1

    for card in CARDS:
        if card != FOG:
            try:
                GAME.interview(Table(), EVERYTHING)
            except Pending as pending:
                explore((pending.accept([card]),))
    assert len(told) > 50
