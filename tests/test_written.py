"""Positions as files: what a game ends in can be read again, and what cannot be is refused by its field."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from solo_bots.games import GAMES, game
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Table

# --- the last position ------------------------------------------------------------------------------------------------


def values(form: Mapping[str, Any]) -> list[Any]:
    """What an option may be, as far as its schema lists it."""
    parts = [form, *form.get("anyOf", ())]
    listed = [value for part in parts for value in part.get("enum", ())]
    return [False, True] if any(part.get("type") == "boolean" for part in parts) else listed


def turned(name: str) -> Iterator[dict[str, Any]]:
    """Each option that is a switch or a list of words, turned by itself."""
    schema = game(name).schema()
    forms = next(f["properties"]["options"] for f in schema["$defs"].values() if "options" in f.get("properties", ()))
    for option, form in forms["properties"].items():
        default = form.get("default")
        yield from ({option: value} for value in values(form) if value != default)


def option_sets(name: str) -> list[dict[str, Any]]:
    """The variants that a game names, and every option turned."""
    g = game(name)
    return [*map(dict, g.variants), *map(dict, g.more_variants), *turned(name)]


@pytest.mark.parametrize("name", GAMES)
def test_the_last_position_can_be_read_again(name: str) -> None:
    g, sets = game(name), option_sets(name)
    opponents = list(g.opponents.values())
    for n, raw in enumerate(sets):
        played = play(g, g.options(raw), opponents[n % len(opponents)], Table(n), trace=False)
        written = json.dumps(g.dump(played.position))
        again = g.load(json.loads(written))
        assert again == played.position and json.dumps(g.dump(again)) == written, (raw, played.result)
        assert g.result(again) == played.result, raw
    assert len(sets) >= 10


@pytest.mark.parametrize("rounds", [1, 3, 60])
def test_a_game_of_undaunted_that_is_stopped_can_be_read_again_and_says_whose_limit_it_was(rounds: int) -> None:
    g = game("undaunted")
    options = g.options({"scenario": "3", "side": "US", "round_limit": rounds})
    played = play(g, options, g.opponents["random"], Table(5), trace=False)
    assert played.position.round == rounds + 1 and g.load(g.dump(played.position)) == played.position
    assert not g.ended_by_rule(played.result) and "no rule ends such a game" in played.result.reason
    assert "no rule" in g.option_help["round_limit"]
