"""Positions as files: what a game ends in can be read again, and what cannot be is refused by its field."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from solo_bots.games import GAMES, game
from solo_bots.kernel.game import BadPosition, play
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


# --- Blitzkrieg! ------------------------------------------------------------------------------------------------------


def test_a_draw_of_blitzkrieg_is_an_end_by_a_rule() -> None:
    g = game("blitzkrieg")
    closed = {"row": ["army1"], "theatres": {t: {"closed": True} for t in ("WE", "PO", "EE", "AF", "SEA")}}
    draw, points = ({**closed, "options": {"all_closed": how}, "vp": {"bot": 9, "human": 8}} for how in ("draw", "most_vp"))
    ended = g.result(g.load(draw))
    assert ended is not None and (ended.winner, ended.reason) == ("", "every theatre is closed, which is a draw")
    assert g.ended_by_rule(ended)
    assert g.result(g.load(points)).winner == "bot"


FILLED: list[tuple[dict[str, Any], str]] = [
    ({"WE": {"filled": {"WE1a": "human army2"}}}, "theatres.WE.filled.WE1a: army2 cannot go on sea"),
    ({"WE": {"filled": {"WE1a": "bot general"}}}, "theatres.WE.filled.WE1a: general cannot go on sea"),
    ({"WE": {"filled": {"WE1b": "human navy1"}}}, "theatres.WE.filled.WE1b: navy1 cannot go on land"),
    ({"EE": {"camp": 2, "filled": {"EE1a": "bot admiral"}}}, "theatres.EE.filled.EE1a: admiral cannot go on land"),
    ({"PO": {"closed": True, "filled": {"PO1a": "bot xarmy4"}}}, "theatres.PO.filled.PO1a: xarmy4 cannot go on sea"),
    ({"PO": {"filled": {"PO1a": "bot nuclear"}}}, "theatres.PO.filled.PO1a: nuclear cannot go on sea"),
    ({"WE": {"filled": {"WE3a": "bot army1"}}}, "theatres.WE.filled.WE3a: WE3 is not open yet; only your scientist"),
    ({"WE": {"filled": {"WE3a": "bot scientist"}}}, "theatres.WE.filled.WE3a: WE3 is not open yet"),
    ({"WE": {"filled": ["WE2a", "WE3a", "WE3b"]}}, "theatres.WE.filled.WE3b: WE3 is not open yet"),
    ({"AF": {"filled": {"AF1a": "bot army3", "AF1c": "bot army3"}}, "WE": {"filled": {"WE1b": "bot army3"}}},
     "theatres.AF.filled.AF1c: the bot cannot have 3 × army3; the bag holds 2"),
    ({"AF": {"filled": {"AF1a": "bot spy", "AF1b": "human spy"}}}, "theatres.AF.filled.AF1b: there are not 2 × spy"),
    ({"WE": {"filled": {"WE1a": ""}}}, "theatres.WE.filled.WE1a: '' is not a token"),
    ({"WE": {"filled": {"WE9a": "unknown"}}}, "theatres.WE.filled: 'WE9a' is not a space of Western Europe"),
    ({"WE": {"filled": ["WE1a", "WE1a"]}}, "theatres.WE.filled: a space is listed twice"),
]  # fmt: skip


@pytest.mark.parametrize(("theatres", "why"), FILLED)
def test_what_cannot_stand_on_a_space_is_refused_by_the_space(theatres: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(why)):
        game("blitzkrieg").load({"row": ["army1"], "theatres": theatres})


def test_what_can_stand_on_a_space() -> None:
    g = game("blitzkrieg")
    for theatres, options in (
        ({"PO": {"filled": {"PO1a": "bot air2"}}}, {}),
        ({"PO": {"filled": {"PO1a": "bot spy"}}}, {}),  # it has copied a navy
        ({"PO": {"filled": {"PO1a": "bot scientist"}}}, {}),
        ({"PO": {"filled": {"PO1a": "bot nuclear"}}}, {"nuclear_domain": "any"}),
        ({"WE": {"filled": {"WE3b": "human scientist", "WE2a": "human spy"}}}, {}),
        ({"WE": {"filled": ["WE3b"]}}, {}),
    ):
        raw = {"row": ["army1"], "theatres": theatres, "options": options}
        assert g.load(g.dump(g.load(raw))) == g.load(raw)
    with pytest.raises(BadPosition, match="WE3b: WE3 is not open yet"):
        g.load({"row": ["army1"], "theatres": {"WE": {"filled": ["WE3b"]}}, "options": {"scientist_human": "open_campaign"}})
