"""Positions as files: what a game ends in can be read again, and what cannot be is refused by its field."""

from __future__ import annotations

import json
import random
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
        if option == "bolster_advice":  # with it somebody has to be seated
            continue
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
    draw, points = ({**closed, "options": {"all_closed": how}, "vp": {"bot": 9}} for how in ("draw", "most_vp"))
    ended = g.result(g.load(draw))
    assert ended is not None and (ended.winner, ended.reason) == ("", "every theatre is closed, which is a draw")
    assert g.ended_by_rule(ended)
    assert g.result(g.load(points)).winner == "bot"


FILLED: list[tuple[dict[str, Any], str]] = [
    ({"WE": {"filled": {"WE1a": "human army2"}}}, "theatres.WE.filled.WE1a: army 2 cannot go on sea"),
    ({"WE": {"filled": {"WE1a": "bot general"}}}, "theatres.WE.filled.WE1a: general cannot go on sea"),
    ({"WE": {"filled": {"WE1b": "human navy1"}}}, "theatres.WE.filled.WE1b: navy 1 cannot go on land"),
    ({"EE": {"camp": 2, "filled": {"EE1a": "bot admiral"}}}, "theatres.EE.filled.EE1a: admiral cannot go on land"),
    ({"PO": {"closed": True, "filled": {"PO1a": "bot xarmy4"}}},
     "theatres.PO.filled.PO1a: special army 4 cannot go on sea"),
    ({"PO": {"filled": {"PO1a": "bot nuclear"}}}, "theatres.PO.filled.PO1a: nuclear bomb cannot go on sea"),
    ({"WE": {"filled": {"WE3a": "bot army1"}}},
     "theatres.WE.filled.WE3a: the 3rd campaign of Western Europe is not open yet; only your scientist"),
    ({"WE": {"filled": {"WE3a": "bot scientist"}}},
     "theatres.WE.filled.WE3a: the 3rd campaign of Western Europe is not open yet"),
    ({"WE": {"filled": ["WE2a", "WE3a", "WE3b"]}},
     "theatres.WE.filled.WE3b: the 3rd campaign of Western Europe is not open yet"),
    ({"AF": {"filled": {"AF1a": "bot army3", "AF1c": "bot army3"}}, "WE": {"filled": {"WE1b": "bot army3"}}},
     "theatres.AF.filled.AF1c: the bot cannot have 3 × army 3; the bag holds 2"),
    ({"AF": {"filled": {"AF1a": "bot spy", "AF1b": "human spy"}}}, "theatres.AF.filled.AF1b: there are not 2 × spy"),
    ({"WE": {"filled": {"WE1a": ""}}}, "theatres.WE.filled.WE1a: '' is not a token"),
    ({"WE": {"filled": {"WE9a": "unknown"}}}, "theatres.WE.filled: 'WE9a' is not a space of Western Europe"),
    ({"WE": {"filled": ["WE1a", "WE1a"]}}, "theatres.WE.filled: WE1a is there twice"),
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
    raw = {"row": ["army1"], "theatres": {"WE": {"filled": ["WE3b"]}}}
    with pytest.raises(BadPosition, match="WE3b: the 3rd campaign of Western Europe is not open yet"):
        g.load({**raw, "options": {"scientist_human": "open_campaign"}})


# --- rough hands ------------------------------------------------------------------------------------------------------

TIMBERLAND = {"sector": "Timberland"}
NINE = ["Bauxite Industry", "Timberland", "Coal Industry", "Lone Copse", "Hamadu City", "Twin Groves",
        "Cocaine Industry", "Grassland", "Coffee Industry"]  # fmt: skip
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("blitzkrieg", {"row": ["army1"], "last": {"bot": "tank"}}, "last.bot: 'tank' is not a unit"),
    ("blitzkrieg", {"row": ["army1"], "final": True, "vp": {"bot": 24}}, "final: nobody has 25 victory points"),
    ("blitzkrieg", {"row": ["spy"], "bot_bag": ["spy"]}, "bot_bag: there are not 2 × spy among the special weapons"),
    ("blitzkrieg", {"row": ["army1"], "human_bag": ["admiral"] * 2}, "human_bag: the human cannot have 2 × admiral"),
    ("undaunted", {"US": {"scouted": ["13B", "13B"]}}, "US.scouted: 13B is there twice"),
    ("undaunted", {"US": {"controlled": ["13B", "13B"]}}, "US.controlled: 13B is there twice"),
    ("undaunted", {"US": {"scouted": ["13B"], "controlled": ["13B"]}},
     "US.controlled: 13B is among the scouted tiles too"),
    ("undaunted", {"GER": {"suppressed": ["Scout A", "Scout A"]}}, "GER.suppressed: Scout A is there twice"),
    ("undaunted", {"GER": {"play": ["Fog of War"]}}, "GER.play: a Fog of War is never played"),
    ("undaunted", {"options": {"scenario": True}}, "options.scenario: expected `str | object`, got `bool`"),
    ("dictator", {"map": [NINE]}, "map: 3 rows of 3 sectors are needed for 1 Rebel, not 1 row"),
    ("dictator", {"map": [NINE[:4], NINE[4:6], NINE[6:]]},
     "map: 3 rows of 3 sectors are needed for 1 Rebel, not a row of 4"),
    ("dictator", {"map": [NINE[:3]]}, "map: 3 rows of 3 sectors are needed for 1 Rebel, not 1 row"),
    ("dictator", {"merc_discard": ["Nobody"]}, "merc_discard: 'Nobody' is not a MERC"),
    ("dictator", {"merc_discard": ["Max", "Max"]}, "merc_discard: Max is there twice"),
    ("dictator", {"oiled": ["zz"]}, "oiled: 'zz' is not a squad of this game"),
    ("dictator", {"oiled": ["Da", "Da"]}, "oiled: Da is there twice"),
    ("dictator", {"returned": [1, 1]}, "returned: 1 is there twice"),
    ("dictator", {"named": 1}, "named: only Hitler names a Rebel"),
    ("dictator", {"pending": 1}, "pending: MERCs are owed to Pinochet only"),
    ("dictator", {"sectors": {"Timberland": {"stash": ["Uzi"] * 3}}},
     "sectors.Timberland.stash: there are 3 × Uzi in play"),
    ("dictator", {"mercs": {"Max": {**TIMBERLAND, "gear": ["Uzi"]}}, "discards": ["Uzi", "Uzi"]},
     "mercs.Max.gear: there are 3 × Uzi in play, but the game has 2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "raw", "why"), REFUSED)
def test_what_cannot_be_is_refused_by_its_field(name: str, raw: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition) as refused:
        game(name).load(raw)
    assert str(refused.value).startswith(why)


ODD: list[Any] = [None, True, -1, 0, 7, 10**6, 10**30, 1.5, "", "x", "A" * 99, "\0", [], {}, [None], ["x"], {"": ""}]


def places_in(raw: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All ways into a JSON value."""
    inside = raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ()
    for key, value in inside:
        yield (*way, key)
        yield from places_in(value, (*way, key))


def spoilt(rng: random.Random, raw: dict[str, Any]) -> dict[str, Any]:
    """The same with one thing odd, doubled, missing, or somebody else's."""
    spoilt = json.loads(json.dumps(raw))
    ways = list(places_in(spoilt))
    *way, key = rng.choice(ways)
    inside = spoilt
    for step in way:
        inside = inside[step]
    how = rng.randrange(4)
    if how == 0:
        inside[key] = rng.choice(ODD)
    elif how == 1 and isinstance(inside, list):
        inside.append(inside[key])
    elif how == 2:
        del inside[key]
    elif isinstance(inside[key], int) and not isinstance(inside[key], bool):
        inside[key] += rng.choice([-3, -1, 1, 100])
    else:
        inside[key] = rng.choice([step for w in ways for step in w if isinstance(step, str)])
    return dict(spoilt)


def looked_at(name: str, raw: dict[str, Any], seed: int) -> bool:
    """Is it a position? Then everything about it can be told."""
    g = game(name)
    try:
        position = g.load(raw)
    except BadPosition as refused:
        assert re.match(r"[^:]+: .", str(refused)) and "\n" not in str(refused)
        return False
    assert g.load(json.loads(json.dumps(g.dump(position)))) == position
    assert g.describe(position) and g.places(position)
    if g.result(position) is None:
        assert g.legal(position)
        if g.bots_turn(position):
            made = g.decide(position, Table(seed))
            assert made.because and g.load(g.dump(made.position)) == made.position
    return True


@pytest.mark.parametrize("name", ["blitzkrieg", "undaunted", "dictator"])
def test_spoilt_positions_are_refused_in_a_sentence_or_can_be_played(name: str) -> None:
    g, rng, found = game(name), random.Random(1), [dict(game(name).example)]

    def watch(before: Any, after: Any, decision: Any, moves: Any) -> None:
        if rng.random() < 0.2:
            found.append(g.dump(before))

    opponents = list(g.opponents.values())
    for n, variant in enumerate((*g.variants[:2], *g.variants[-2:])):
        play(g, g.options(variant), opponents[n % len(opponents)], Table(n), trace=False, watch=watch)
    kept = [looked_at(name, spoilt(rng, rng.choice(found)), n) for n in range(300)]
    assert 10 < sum(kept) < 200
