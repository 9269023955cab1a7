"""The solitaire AI of Undaunted: what it tries is what it does, who advises it, and which assignments it keeps."""

import random
from collections import Counter

import pytest

from solo_bots.kernel.case import Case
from solo_bots.kernel.choices import at_random
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Pending, Table
from solo_bots.undaunted.bot import turn as bot
from solo_bots.undaunted.bot.facts import Outlook
from solo_bots.undaunted.engine.play import Bolster, legal
from solo_bots.undaunted.engine.position import dump_position, load_position
from solo_bots.undaunted.engine.scenario import CARDS, FOG, CardId, Seat, Side
from solo_bots.undaunted.game import GAME
from tests.undaunted import test_oracle as positions

SEATS, decide = GAME.seats(at_random), GAME.decide


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
    options, sergeant = ["Rifleman A", "Rifleman B", "Scout A"], CardId("Platoon Sergeant")

    def answer(last, left):
        return GAME.bot.answer(Bolster(Seat.BOT, "UND-BOL-5", left, sergeant, 1, last), p, Table(), SEATS)

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
