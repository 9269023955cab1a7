"""Positions as somebody writes them who knows the box, not our ids; and what is said of those that nobody can read."""

from __future__ import annotations

import random
from typing import Any

import pytest

from solo_bots.games import game
from solo_bots.kernel.game import BadPosition
from solo_bots.words.typed import position_meant
from tests.shared.test_written import spoilt

Raw = dict[str, Any]

# --- read as the exact form is ----------------------------------------------------------------------------------------

BLITZKRIEG: dict[str, tuple[Raw, Raw]] = {
    "units by their printed names": (
        {"row": ["army 2", "Airforce 1", "General", "Navy 3"], "stratagem": "Big Guns"},
        {"row": ["army2", "air1", "general", "navy3"], "stratagem": "guns"},
    ),
    "a row in one line": ({"row": "army 2, 2x navy 1; spy"}, {"row": ["army2", "navy1", "navy1", "spy"]}),
    "theatres, tokens and points": (
        {
            "Row": ["admiral"],
            "theatres": {
                "Western Europe": {"marker": 3, "filled": {"1a": "Allies navy 2", "WE1b": "axis army 2"}},
                "africa": {"marker": -4, "filled": ["1a"]},
                "the Pacific": {"camp": "2"},
            },
            "VP": {"Axis": 6, "you": 8},
        },
        {
            "row": ["admiral"],
            "theatres": {
                "WE": {"marker": 3, "filled": {"WE1a": "human navy2", "WE1b": "bot army2"}},
                "AF": {"marker": -4, "filled": ["AF1a"]},
                "PO": {"camp": 2},
            },
            "vp": {"bot": 6, "human": 8},
        },
    ),
    "bags, reserve and special weapons": (
        {
            "row": ["army 1"],
            "reserve": ["nuclear bomb", "special navy 5, task force", "Scientist"],
            "bot bag": ["army 1", "air 2"],
            "supply": ["spy", "special army 5"],
        },
        {
            "row": ["army1"],
            "reserve": ["nuclear", "xnavy5", "scientist"],
            "bot_bag": ["army1", "air2"],
            "supply": ["spy", "xarmy5"],
        },
    ),
    "Steamroll, a blitz and the last units": (
        {
            "row": ["army 1"],
            "stratagem": "STEAMROLL",
            "performs": "Research & Development",
            "blitz": "eastern europe",
            "last": {"bot": "airforce 0", "you": "army 3", "latest": "You"},
            "options": {"Level": "Hard"},
        },
        {
            "row": ["army1"],
            "stratagem": "steamroll",
            "performs": "rnd",
            "blitz": "EE",
            "last": {"bot": "air0", "human": "army3", "latest": "human"},
            "options": {"level": "hard"},
        },
    ),
    "your turn": ({"row": ["general"], "turn": "Allies"}, {"row": ["general"], "turn": "human"}),
}

UNDAUNTED: dict[str, tuple[Raw, Raw]] = {
    "the sides by their names, cards in any case": (
        {"German": {"hand": ["rifleman a", "SCOUT B", "fog war"]}, "American": {"units": {"scout A": "2b"}}},
        {"GER": {"hand": ["Rifleman A", "Scout B", "Fog of War"]}, "US": {"units": {"Scout A": "2B"}}},
    ),
    "the sides by who plays them": (
        {
            "options": {"scenario": 3, "side": "Americans"},
            "bot": {"hand": "Rifleman A, Rifleman B", "controlled": []},
            "you": {"units": {"Rifleman A": None}},
            "initiative": "bot",
        },
        {
            "options": {"scenario": "3", "side": "US"},
            "US": {"hand": ["Rifleman A", "Rifleman B"], "controlled": []},
            "GER": {"units": {"Rifleman A": None}},
            "initiative": "US",
        },
    ),
    "a scenario by its name, piles with numbers": (
        {"options": {"scenario": "La Raye"}, "GER": {"hand": {"Rif A": 2, "fog": 1}, "suppressed": "Rifleman A"}},
        {
            "options": {"scenario": "1"},
            "GER": {"hand": {"Rifleman A": 2, "Fog of War": 1}, "suppressed": ["Rifleman A"]},
        },
    ),
    "squads first, short forms, whose turn": (
        {
            "germans": {"hand": ["A Scout", "PS", "2x fog of war"], "units": {"B rifleman": "13B"}},
            "turn": "German",
            "Round": "3",
            "bolstered": "yes",
            "goals": {"Scout A": "13B"},
        },
        {
            "GER": {
                "hand": ["Scout A", "Platoon Sergeant", "Fog of War", "Fog of War"],
                "units": {"Rifleman B": "13B"},
            },
            "turn": "bot",
            "round": 3,
            "bolstered": True,
            "goals": {"A Scout": "13B"},
        },
    ),
}

DICTATOR: dict[str, tuple[Raw, Raw]] = {
    "MERCs, gear and sectors in small letters": (
        {
            "dictator": "kim",
            "mercs": {
                "max": {"sector": "timberland", "gear": ["uzi"]},
                "Juicer": {"side": "Rebel 1", "sector": "grass"},
            },
        },
        {
            "dictator": "Kim",
            "mercs": {"Max": {"sector": "Timberland", "gear": ["Uzi"]}, "Juicer": {"side": 1, "sector": "Grassland"}},
        },
    ),
    "militia by who owns them, sectors by their squares": (
        {"sectors": {"Coal": {"militia": {"Dictator": 3}}, "B3": {"militia": {"you": "2"}, "explored": "yes"}}},
        {
            "sectors": {
                "Coal Industry": {"militia": {"dictator": 3}},
                "Grassland": {"militia": {"1": 2}, "explored": True},
            }
        },
    ),
    "cards played, the stage and the option": (
        {"options": {"dictator": "HUSSEIN"}, "played": ["fodder"], "stage": "Second Card", "day": 3},
        {"options": {"dictator": "Hussein"}, "played": ["Fodder"], "stage": "second card", "day": 3},
    ),
    "the base and its figure": (
        {"dictator": "castro", "base": "the coal industry", "mercs": {"castro": {"squad": "Figure", "sector": "Coal"}}},
        {
            "dictator": "Castro",
            "base": "Coal Industry",
            "mercs": {"Castro": {"squad": "figure", "sector": "Coal Industry"}},
        },
    ),
}

TWILIGHT: dict[str, tuple[Raw, Raw]] = {
    "countries and cards by any words of their names": (
        {
            "options": {"side": "Soviets"},
            "round": 2,
            "influence": {"W Germany": [4, 0], "south korea": [1, 0], "UK": [5, 0], "saudi": [1, 0]},
            "hands": {"Soviet": ["fidel", "socialist gov", "Warsaw Pact"], "you": ["nato", "duck & cover"]},
        },
        {
            "options": {"side": "ussr"},
            "round": 2,
            "influence": {
                "West Germany": [4, 0],
                "South Korea": [1, 0],
                "United Kingdom": [5, 0],
                "Saudi Arabia": [1, 0],
            },
            "hands": {
                "USSR": ["Fidel", "Socialist Governments", "Warsaw Pact Formed"],
                "US": ["NATO", "Duck and Cover"],
            },
        },
    ),
    "cards by their numbers, numbers by side": (
        {
            "Turn": 2,
            "Round": 1,
            "hands": {"AI": [8, 15], "American": [21]},
            "influence": {"egypt": {"USSR": 2}, "Iran": {"American": 1, "Soviet": 1}},
            "military": {"USSR": 3},
            "space": {"AI": 1, "you": 2},
        },
        {
            "turn": 2,
            "round": 1,
            "hands": {"USSR": ["Fidel", "Nasser"], "US": ["NATO"]},
            "influence": {"Egypt": [0, 2], "Iran": [1, 1]},
            "military": [0, 3],
            "space": [2, 1],
        },
    ),
    "what is in force, The China Card and DEFCON": (
        {
            "turn": 8,
            "round": 1,
            "DEFCON": 3,
            "china": "American",
            "china up": "no",
            "effects": ["Nato", ["chernobyl", "American", "europe"], ["red scare", "soviet"]],
            "removed": ["marshall"],
        },
        {
            "turn": 8,
            "round": 1,
            "defcon": 3,
            "china": "US",
            "china_up": False,
            "effects": ["NATO", ["Chernobyl", "US", "Europe"], ["Red Scare/Purge", "USSR"]],
            "removed": ["Marshall Plan"],
        },
    ),
    "a headline, whose turn": (
        {
            "stage": "Headline",
            "headlines": {"us": "marshall plan"},
            "phasing": "Soviet Union",
            "hands": {"US": "Nasser, Blockade"},
        },
        {
            "stage": "headline",
            "headlines": {"US": "Marshall Plan"},
            "phasing": "USSR",
            "hands": {"US": ["Nasser", "Blockade"]},
        },
    ),
}

SUPERCAT: dict[str, tuple[Raw, Raw]] = {
    "ships and buildings in words, systems by their signs": (
        {
            "systems": {
                "2 hex": {"red": "3 ships, 2 damaged and a city"},
                "gate 3": {"BLUE": "1 ship"},
                "2.1": {"yellow": "damaged starport", "token": "fuel"},
            },
        },
        {
            "systems": {
                "2.3": {"Red": "3 2d city"},
                "3.0": {"Blue": "1"},
                "2.1": {"Yellow": "starport-", "token": "Fuel"},
            }
        },
    ),
    "boards by colour and by who plays": (
        {
            "options": {"seating": "bbp"},
            "boards": {
                "red": {"power": 7, "tokens": ["empty", "relic"], "trophies": ["2 blue ships", "yellow agent"]},
                "you": {"hand": ["agg 3", "construction 2"], "captives": {"red": 1}},
            },
        },
        {
            "options": {"seating": "bbp"},
            "boards": {
                "Red": {"power": 7, "tokens": ["-", "Relic"], "trophies": ["2 Blue ship", "Yellow agent"]},
                "Blue": {"hand": ["Aggression 3", "Construction 2"], "captives": {"Red": 1}},
            },
        },
    ),
    "a round under way": (
        {
            "played": ["red leads aggression 3", "Yellow copied adm 2"],
            "initiative": "red",
            "Chapter": 2,
            "declared": {"empath": ["4-2"]},
            "discard": ["mob 4?"],
        },
        {
            "played": ["Red lead Aggression 3", "Yellow copy Administration 2"],
            "initiative": "Red",
            "chapter": 2,
            "declared": {"Empath": ["4/2"]},
            "discard": ["Mobilization 4?"],
        },
    ),
    "the court and the turn": (
        {
            "options": {"level": "HARD"},
            "court": {"farseers": {"red": 1, "blue": 2}, "silver tongues": {}},
            "turn": {"side": "red", "stage": "Drawn", "drawn": ["agg 2", "Mobilization 3"]},
        },
        {
            "options": {"level": "hard"},
            "court": {"Farseers": {"Red": 1, "Blue": 2}, "Silver-Tongues": {}},
            "turn": {"side": "Red", "stage": "drawn", "drawn": ["Aggression 2", "Mobilization 3"]},
        },
    ),
}

BY_GAME = {
    "blitzkrieg": BLITZKRIEG,
    "undaunted": UNDAUNTED,
    "dictator": DICTATOR,
    "twilight": TWILIGHT,
    "supercat": SUPERCAT,
}
FILES = [(name, what, *pair) for name, files in BY_GAME.items() for what, pair in files.items()]


@pytest.mark.parametrize(("name", "what", "written", "exactly"), FILES, ids=[f"{f[0]}: {f[1]}" for f in FILES])
def test_a_file_in_the_words_of_the_box_is_the_exact_position(name: str, what: str, written: Raw, exactly: Raw) -> None:
    g = game(name)
    position, _ = position_meant(g, written)
    assert position == g.load(exactly) and g.dump(position) == g.dump(g.load(exactly))
    assert position_meant(g, exactly)[1] == []
    with pytest.raises(BadPosition):
        g.load(written)  # the engine itself reads exact names only


# --- guessed, and said ------------------------------------------------------------------------------------------------

GUESSED: list[tuple[str, Raw, list[str]]] = [
    (
        "blitzkrieg",
        {"row": ["amry 3"], "stratagm": "Steamrol", "performs": "guns"},
        [
            "position: 'stratagm' is read as stratagem",
            "row[0]: 'amry 3' is read as army 3",
            "stratagem: 'Steamrol' is read as Steamroll",
        ],
    ),
    (
        "undaunted",
        {"rnd": 3, "German": {"hand": ["Rifelman A"]}},
        ["position: 'rnd' is read as round", "GER.hand[0]: 'Rifelman A' is read as Rifleman A"],
    ),
    (
        "dictator",
        {"mercs": {"Maxx": {"sector": "Timbreland"}}},
        ["mercs: 'Maxx' is read as Max", "mercs.Max.sector: 'Timbreland' is read as Timberland"],
    ),
    (
        "twilight",
        {"round": 2, "hands": {"USSR": ["Fidol"]}, "influense": {"Itly": [2, 0]}},
        [
            "position: 'influense' is read as influence",
            "influence: 'Itly' is read as Italy",
            "hands.USSR[0]: 'Fidol' is read as Fidel",
        ],
    ),
    (
        "supercat",
        {"court": {"Farsers": {}}, "boards": {"Red": {"powr": 3}}},
        ["boards.Red: 'powr' is read as power", "court: 'Farsers' is read as Farseers"],
    ),
]


@pytest.mark.parametrize(("name", "written", "notes"), GUESSED)
def test_what_was_guessed_is_said(name: str, written: Raw, notes: list[str]) -> None:
    assert position_meant(game(name), written)[1] == notes


# --- refused in one sentence ------------------------------------------------------------------------------------------

REFUSED: list[tuple[str, Raw, str]] = [
    ("blitzkrieg", {"row": ["army"]}, "row[0]: 'army' could be army 1, army 2, army 3"),
    ("blitzkrieg", {"row": ["zeppelin"]}, "row[0]: 'zeppelin' is not a unit; there are army 1, army 2, army 3, navy 1"),
    ("blitzkrieg", {"row": ["army 1"], "blitz": "Europe"}, "blitz: 'Europe' could be Western Europe, Eastern Europe"),
    ("blitzkrieg", {"row": ["army 1"], "stratagem": "S"}, "stratagem: 'S' could be Secure, Steamroll"),
    (
        "blitzkrieg",
        {"row": ["army 1"], "theatres": {"Mars": {}}},
        "theatres: 'Mars' is not a theatre; there are Western",
    ),
    (
        "blitzkrieg",
        {"row": ["army 1"], "theatres": {"WE": {}, "western europe": {}}},
        "theatres.western europe: WE is told",
    ),
    ("blitzkrieg", {"row": ["army 1"], "vp": {"bot": 99}}, "vp.bot: 99 is not a score"),
    (
        "undaunted",
        {"German": {"hand": ["Rifleman"]}},
        "GER.hand[0]: 'Rifleman' could be Rifleman A, Rifleman B, Rifleman C",
    ),
    ("undaunted", {"German": {"hand": ["Tank"]}}, "GER.hand[0]: 'Tank' is not a card; there are Platoon Sergeant"),
    ("undaunted", {"US": {"units": {"scout A": "99"}}}, "US.units.Scout A: '99' is not a tile of this scenario; there"),
    ("undaunted", {"Germans": {}, "GER": {}}, "GER: GER is told twice"),
    ("undaunted", {"roll": 11}, "roll: 11 is not from 0 to 10"),
    ("undaunted", {"GER": {"hand": {"rifleman a": -1}}}, "GER.hand.Rifleman A: -1 is less than 0"),
    ("dictator", {"base": "Industry"}, "base: 'Industry' could be Bauxite Industry, Coal Industry, Cocaine Industry"),
    ("dictator", {"mercs": {"Bonaparte": {}}}, "mercs: 'Bonaparte' is not a MERC; "),
    ("dictator", {"mercs": {"max": {"side": "Rebel 2", "sector": "B1"}}}, "mercs.Max.side: 'Rebel 2' is not a side; "),
    ("dictator", {"day": 99}, "day: 99 is not from 1 to"),
    (
        "twilight",
        {"round": 1, "hands": {"US": ["africa"], "USSR": ["war"]}},
        "hands.USSR[0]: 'war' could be Warsaw Pact Formed, W",
    ),
    (
        "twilight",
        {"round": 1, "influence": {"Atlantis": [1, 0]}},
        "influence: 'Atlantis' is not a country; there are Canada",
    ),
    ("twilight", {"round": 1, "china": "France"}, "china: 'France' is not a side; there are US, USSR"),
    ("twilight", {"round": 1, "influence": {"cuba": [-1, 0]}}, "influence.Cuba: -1 is not from 0 to 99"),
    ("supercat", {"systems": {"7 hex": {"red": "1"}}}, "systems: '7 hex' is not a system; "),
    (
        "supercat",
        {"systems": {"2 hex": {"red": "3 whales"}}},
        "systems.2.3.Red: 'whales' is not read; write for example",
    ),
    ("supercat", {"boards": {"green": {}}}, "boards: 'green' is not a seat of this game; there are Red, Yellow, Blue"),
    (
        "supercat",
        {"boards": {"red": {"hand": ["Aggression"]}}},
        "boards.Red.hand[0]: 'Aggression' could be Aggression 1",
    ),
]


@pytest.mark.parametrize(("name", "written", "why"), REFUSED)
def test_what_nobody_can_read_is_refused_in_one_sentence(name: str, written: Raw, why: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position_meant(game(name), written)
    assert str(refused.value).startswith(why) and "\n" not in str(refused.value)


@pytest.mark.parametrize("name", BY_GAME)
def test_whatever_is_written_is_read_or_refused(name: str) -> None:
    g, rng = game(name), random.Random(5)
    whole = [dict(g.example), g.dump(g.load(dict(g.example))), *(written for written, _ in BY_GAME[name].values())]
    for _ in range(60):
        try:
            position_meant(g, spoilt(rng, rng.choice(whole)))
        except BadPosition as refused:
            assert "\n" not in str(refused)
