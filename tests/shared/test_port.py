"""The port: every game through it, to its end, the same as without it; copies, JSON, and what a side may not see."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from solo_bots.games import GAMES, game
from solo_bots.kernel.choices import Seats
from solo_bots.kernel.table import Answer, Table, show
from solo_bots.sessions.port import Port, dump, load, resample

GAMES_WITH_PERSONS = [(name, dict(variant)) for name in GAMES for variant in list(game(name).variants)[:3]]


def end(port: Port, seed: int, most: int = 100_000) -> Port:
    rand = random.Random(seed)
    while port.ask is not None and most:
        port.act(rand.randrange(len(port.ask.options)))
        most -= 1
    return port


@pytest.mark.parametrize(("name", "options"), GAMES_WITH_PERSONS)
def test_a_game_through_the_port_is_the_game(name: str, options: dict[str, Any]) -> None:
    """What was answered through the port, played straight through the engine, leads to the same positions."""
    g, port, told = game(name), Port(game(name), options, 5), list[tuple[str, str]]()
    rand = random.Random(7)
    while port.ask is not None:
        picked = rand.randrange(len(port.ask.options))
        told.append((port.ask.kind, port.ask.options[picked]))
        port.act(picked)

    def choose(choice: Any, position: Any, table: Table) -> Any:
        kind, text = told.pop(0)
        assert kind != "move"
        table.log.append(Answer(choice.rule, "one", text))  # as the port's script holds it
        return next(option for option in choice.options if show(option) == text)

    seats, log = g.seats(choose), 0
    table = Table(5)
    position = g.new(g.options(options), table, seats)
    while g.result(position) is None:
        log += len(table.log)
        table = Table(5, start=log)
        if g.bots_turn(position):
            position = g.decide(position, table, seats, trace=False).position
        else:
            kind, text = told.pop(0)
            assert kind == "move"
            position = g.apply(position, g.texts(position)[text], Seats(choose, g.bot, g.is_bot), table)
    assert not told and g.hash(position) == g.hash(port.position) and g.result(position) == port.result


@pytest.mark.parametrize("name", GAMES)
def test_a_port_is_copied_and_written_at_every_question(name: str) -> None:
    g, rand = game(name), random.Random(3)
    port = Port(g, dict(g.variants[0]), 2)
    for _ in range(60):
        if port.ask is None:
            break
        copy, read = port.clone(), load(g, json.loads(json.dumps(dump(port))))
        assert (read.ask, read.view) == (port.ask, port.view)
        option = rand.randrange(len(port.ask.options))
        port.act(option)
        for other in (copy, read):
            other.act(option)
            assert (other.ask, other.position) == (port.ask, port.position)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_asked_cannot_tell_a_game_that_is_dealt_anew(name: str) -> None:
    """The question, and all that the side sees, stay; what it does not see changes, in the games that hide anything."""
    g, rand, other_hands, questions = game(name), random.Random(4), 0, 0
    port = Port(g, dict(g.variants[0]), 3)
    for _ in range(80):
        if port.ask is None:
            break
        other = resample(port, rand.randrange(10**6))
        assert (other.ask, other.view) == (port.ask, port.view)
        assert msgspec.json.encode(other.ask) == msgspec.json.encode(port.ask)
        questions += 1
        other_hands += other.position != port.position
        port.act(rand.randrange(len(port.ask.options)))
    assert questions > 15 and (other_hands > 5 or not g.hides)


@pytest.mark.parametrize("name", GAMES)
def test_resampled_games_end_otherwise(name: str) -> None:
    g = game(name)
    port = end(Port(g, dict(g.variants[0]), 3), 1, 6)
    ends = {g.hash(end(resample(port, seed), 2, 25).position) for seed in range(6)}
    assert len(ends) > 3


def test_another_program_plays_at_the_command_line(real: Any) -> None:
    typed = ['{"do":"act","option":0,"id":1}', '{"do":"act","opton":0}', '{"do":"view"}']
    out = real("serve", "blitzkrieg", "--seed", "3", typed="\n".join(typed)).good
    told = [json.loads(line) for line in out.splitlines()]
    assert [sorted(line) for line in told] == [
        ["ask", "game", "protocol"], ["ask", "game", "id", "protocol"], ["error", "protocol"], ["protocol", "view"]]
    assert "opton" in told[2]["error"] and told[1]["ask"]["options"] != told[0]["ask"]["options"]
    assert "anyOf" in json.loads(real("serve", "blitzkrieg", "--schema").good)
    real("serve", "blitzkrieg", "--level", "odd").refused("level")
