"""Moves as players type them: any words of printed names, and the true reason if the move is not legal."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from solo_bots.games import GAMES, game
from solo_bots.kernel.game import IllegalMove
from solo_bots.kernel.table import Table
from solo_bots.supercat.engine.examples import reach
from solo_bots.words.moves import moves_in, read_move, surest
from solo_bots.words.names import found_by, known_by, meant, shortest

POSITIONS: dict[str, Any] = {
    "blitzkrieg": {"turn": "human", "row": ["army1", "navy2", "air2"], "reserve": ["army1", "army3", "navy2"]},
    "undaunted": {"turn": "human", "US": {"hand": ["Rifleman A", "Scout B"], "units": {"Rifleman A": "12B"}}},
    "dictator": {
        "options": {"dictator": "Castro"},
        "stage": "rebels",
        "mercs": {
            "Max": {"side": 1, "sector": "Timberland"},
            "Bouba": {"side": 1, "sector": "Timberland"},
            "Vandal": {"sector": "Coal Industry"},
        },
    },
    "twilight": {
        "options": {"side": "us"},
        "turn": 5,
        "round": 3,
        "defcon": 2,
        "phasing": "USSR",
        "hands": {"USSR": ["Fidel", "Containment"]},
        "influence": {"Cuba": [0, 3], "Iran": [2, 0]},
    },
}


def position(name: str) -> Any:
    if name == "supercat":
        return reach(boards={"Red": {"hand": ["Aggression 3", "Administration 2"]}})
    return game(name).load(POSITIONS[name])


READ = {
    "blitzkrieg": {
        "army 3 we1b": "army3@WE1b",
        "put army3 on WE1b": "army3@WE1b",
        "we1b army3": "army3@WE1b",
        "amry3 we1b": "army3@WE1b",
    },
    "undaunted": {
        "RA attack the scout a": "Rifleman A attack Scout A",
        "rifle man a move to 17b": "Rifleman A move 17B",
        "done": "end",
        "scout b scout 13b 2b": "Scout B scout 13B,2B",
    },
    "dictator": {
        "move 1a to coal": "1a move Coal Industry",
        "squad 1a attack coal": "1a move Coal Industry",
        "max reequip": "Max re-equip",
        "train max": "Max train",
        "bouba expolre": "Bouba explore",
        "done": "end",
    },
    "twilight": {
        "space fidel": "Fidel: space race",
        "play fidel for the event": "Fidel: event",
        "8 ev": "Fidel: event",
        "containment ops first": "Containment: Ops, then event",
        "fidle ops": "Fidel: Ops",
    },
    "supercat": {"admin 2": "lead Administration 2", "agg3": "lead Aggression 3", "aggresion": "lead Aggression 3"},
}
REFUSED = {
    "blitzkrieg": {
        "army2 po1a": "army 2 is not in your reserve",
        "army 3 po1a": "army 3 cannot go on sea",
        "airforce 3": "special airforce 3 is not in your reserve",
        "stop": "only the second placement after a blitz may be declined",
    },
    "undaunted": {
        "SA control": "Scout A is not in hand",
        "Rif B": "Rifleman B is not in hand",
        "ra con": "control needs the own marker",
        "sniper stalk 2a": "Sniper is not in hand",
        "bid sniper": "initiative is settled",
    },
    "dictator": {
        "1a meadow": "Meadow is not on this map",
        "squad 1b to coal": "Rebel 1 has no secondary squad",
        "vandal explore": "Vandal is not theirs",
        "bouba hospital": "Bouba is not wounded, or not in a City",
        "land coal": "is not possible now",
    },
    "twilight": {
        "nato ev": "USSR does not hold NATO",
        "nato": "USSR does not hold NATO",
        "coup iran": "coup Iran: it is not the time for it",
        "containment event": "the other's event comes with its Ops",
        "us japan event": "USSR does not hold US/Japan Mutual Defense Pact",
    },
    "supercat": {
        "admin 4": "Red does not have Administration 4",
        "lead with construction 3": "Red does not have Construction 3",
        "build a city in 2.3": "no action is to be taken now",
        "copy agg 3": "there is no card to follow",
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_a_legal_move_is_read_however_it_is_typed(name: str) -> None:
    g, p = game(name), position(name)
    assert {line: read_move(g, p, line) for line in READ[name]} == READ[name]


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_move_gets_its_true_reason(name: str) -> None:
    g, p = game(name), position(name)
    for line, why in REFUSED[name].items():
        with pytest.raises(IllegalMove) as error:
            read_move(g, p, line)
        assert why in str(error.value), (line, str(error.value))
    with pytest.raises(IllegalMove, match="no legal move begins with 'abracadabra'"):
        read_move(g, p, "abracadabra")


@pytest.mark.parametrize("name", GAMES)
def test_the_shortest_form_of_every_printed_name_is_understood(name: str) -> None:
    g, p = game(name), position(name)
    called = g.called(p)
    for things in g.things(p).values():
        known = known_by(names := list(things), called)
        for thing in names:
            printed = called[thing][0] if thing in called else thing
            starts = (printed[:n] for n in count(1))
            short = next(s for s in starts if s == printed or found_by(s, known)[1] == [thing])
            for typed in (short, short.upper()):
                assert shortest(found_by(typed, known)[1]) == thing, (short, thing)


@pytest.mark.parametrize("name", GAMES)
def test_a_written_move_means_itself_and_tells_its_parts(name: str) -> None:
    g, p = game(name), position(name)
    for move in {type(move): move for move in g.legal(p)}.values():
        assert surest(g, p, g.write(move)) == [move]
        record = g.move_record(move)
        assert record is not None and [*record] == ["kind", *type(move).__struct_fields__] and record["kind"]


def test_several_moves_in_one_line() -> None:
    g = game("twilight")
    p = g.new(g.options({"side": "ussr"}), Table(3), g.seats())
    assert moves_in(g, p, "West Germany 4, 3x France") == ["West Germany"] * 4 + ["France"] * 3
    assert moves_in(g, p, "italy and france") == ["italy", "france"]
    assert meant("n", ["Nigeria", "done"]) == "done"
    assert [meant(word, ["Poland", "done"]) for word in ("none", "n", "-")] == ["done"] * 3
