"""Undaunted: what its notebooks do not show."""

from collections import Counter

import pytest

from solo_bots.kernel.check import check_game
from solo_bots.kernel.game import BadPosition, IllegalMove, Seats, at_random
from solo_bots.kernel.table import Table
from solo_bots.undaunted.engine import Action, Bid, End, Play, apply, legal, result
from solo_bots.undaunted.game import GAME, read_play
from solo_bots.undaunted.position import load_position
from solo_bots.undaunted.scenario import SCENARIOS, Scenario, Seat, Side, shipped_scenario

SEATS = Seats({Seat.HUMAN: at_random, Seat.BOT: at_random})


@pytest.mark.parametrize("side", ["GER", "US"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_conformance(scenario, side):
    options = GAME.options({"scenario": scenario, "side": side} | ({"round_limit": 5} if side == "US" else {}))  # whole games from one side, short ones from the other
    assert check_game(GAME, 1, options, seed=7).games == 4


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_legal_text_is_read_back(scenario):
    p = GAME.new(GAME.options({"scenario": scenario}), Table(3), SEATS)
    for move in legal(p):
        assert read_play(GAME.write(move)) == move


def test_illegal_moves_say_why():
    p = load_position({"turn": "human", "US": {"hand": ["Rifleman A", "Fog of War", "Scout A"]}})
    for move, why in [
        (Play("Rifleman A", Action.MOVE, tiles=("5B",)), "tiles that bear its own marker"),
        (Play("Rifleman A", Action.CONTROL), "control needs"),
        (Play("Fog of War", Action.HUNKER), "Fog of War cannot be played"),
        (Play("Sniper", Action.ATTACK, "Rifleman A"), "Sniper is not in hand"),
        (Play("Rifleman A", Action.ATTACK, "Mortar"), "no counter on the board"),
        (Bid("Rifleman A"), "initiative is settled"),
    ]:
        if isinstance(move, Play) and move.action is Action.CONTROL:
            apply(p, move, SEATS, Table(1))  # 17B is scouted, so control is legal there
            continue
        with pytest.raises(IllegalMove, match=why):
            apply(p, move, SEATS, Table(1))


def test_pin_wins_at_once():
    p = load_position({"options": {"scenario": "2"}, "GER": {"hand": ["Machine Gunner A"]}, "US": {"units": {"Rifleman A": None, "Rifleman B": None}}})
    assert result(p).winner == "bot"


def test_double_pin_and_hope():
    off = {"units": {"Rifleman A": None, "Rifleman B": None}}
    p = load_position({"US": {**off, "controlled": ["2B", "13B"]}, "GER": {**off, "controlled": ["7A"]}, "initiative": "GER"})
    assert (result(p).winner, result(p).reason) == ("human", "both sides are pinned, more points win")
    gone = {**off, "removed": {"Rifleman A": 5, "Rifleman B": 5}}
    p = load_position({"US": gone, "GER": {"controlled": ["5B"]}})
    assert result(p).reason == "the US side is beyond all hope"
    assert result(load_position({"US": gone, "GER": {"controlled": ["5B"]}, "options": {"beyond_all_hope": False}})) is None


def test_fog_comes_as_long_as_there_is_any():
    p = load_position({"turn": "human", "US": {"hand": ["Scout A"], "supply": {"Fog of War": 1, "Rifleman A": 4, "Rifleman B": 4, "Scout A": 2, "Scout B": 2}}})
    q = apply(p, Play("Scout A", Action.SCOUT, tiles=("13B", "12B")), SEATS, Table(1))
    assert Counter(q.sides[Side.US].discard)["Fog of War"] == 1
    assert [q.sides[Side.US].markers[q.scenario.by_id[t].index] for t in ("13B", "12B")] == [1, 1]


def test_the_bot_never_looks_at_your_hand():
    """Changing the human's hand, deck and discard pile does not change the bot's decision."""
    base = {"GER": {"hand": ["Scout A", "Rifleman A", "Squad Leader B"]}}
    hands = [["Rifleman A", "Scout A"], ["Platoon Sergeant", "Scout B"], ["Fog of War"]]
    seen = {tuple(map(GAME.write, GAME.decide(GAME.load({**base, "US": {"hand": h}}), Table(5), SEATS).moves)) for h in hands}
    assert len(seen) == 1


def test_own_scenario_travels_in_save_and_position():
    raw = dict(shipped_scenario("P1").raw)
    raw["scenario"] = {**raw["scenario"], "scenario": "mine", "name": "My farms"}
    p = GAME.new(GAME.options({"scenario": raw}), Table(1), SEATS)
    again = GAME.load(GAME.dump(p))
    assert (again, again.scenario.name) == (p, "My farms")


def test_broken_scenarios_are_refused_by_name():
    raw = shipped_scenario("1").raw
    for change, why in [({"tiles": []}, "tiles"), ({"cards": []}, "deck is empty"), ({"scenario": {**raw["scenario"], "us_goal": "many"}}, "us_goal")]:
        with pytest.raises(BadPosition, match=why):
            Scenario({**raw, **change})


def test_a_turn_ends_with_the_hand_discarded():
    p = load_position({"turn": "human", "US": {"hand": ["Rifleman A", "Fog of War"], "play": ["Scout A"]}})
    q = apply(p, End(), SEATS, Table(1))
    assert Counter(q.sides[Side.US].discard) >= Counter(["Rifleman A", "Fog of War", "Scout A"])
    assert q.seat is Seat.BOT
