"""The Blitzkrieg! interview against `decide`: whole turns, on random positions, in games and with every option."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import interviews
import msgspec
import pytest
import soak
from interviews.blitzkrieg import one_turn

from solo_bots.blitzkrieg.beside import interview
from solo_bots.blitzkrieg.engine.board import shipped_board
from solo_bots.games import game
from solo_bots.kernel.game import BadPosition, play
from solo_bots.kernel.table import Table
from tests.blitzkrieg.test_oracle import CHOICE_OPTIONS, EFFECT_OPTIONS, random_position

GAME = game("blitzkrieg")
OPTIONS: dict[str, list[Any]] = {
    **CHOICE_OPTIONS,
    **EFFECT_OPTIONS,
    "improved_research": ["both", "one"],
    "empty_research": ["nothing", "unit"],
    "reserve_limit": [0, 3, 5],
}
BLITZ = ["air0", "xarmy1", "xnavy1"]
OTHERS = ["spy", "army1", "navy1", "air1", "general", "admiral", "nuclear", "scientist", "xarmy5", "xair1"]


def with_a_blitz(rng: random.Random, raw: dict[str, Any]) -> dict[str, Any]:
    """The same position at the start of a turn, often with a row that begins a blitz, or with a spy that copies one."""
    raw = {**raw, "blitz": None}
    if rng.random() < 0.7:
        row = [*rng.sample(BLITZ, rng.randint(1, 3)), *rng.sample(OTHERS, rng.randint(0, 3))]
        bots, yours = rng.choice(["air0", "nuclear"]), rng.choice(["xarmy1", "air0", "general", "spy", "scientist"])
        shuffled = rng.sample(row, len(row))
        raw |= {"row": shuffled, "last": {"bot": bots, "human": yours, "latest": rng.choice(["bot", "human"])}}
        if not any(theatre["filled"] for theatre in raw["theatres"].values()):
            raw["last"] = {}
        raw |= {bag: [u for u in raw[bag] if u not in row] for bag in ("bot_bag", "supply")}
    return raw


def positions(rng: random.Random, n: int) -> list[dict[str, Any]]:
    """Random positions of the printed board, every second with options."""
    return [with_a_blitz(rng, random_position(rng, tuple(OPTIONS.items()) if i % 2 else ())) for i in range(n)]


def short_tracks() -> dict[str, Any]:
    """A Nippon board on which a red space can push a new campaign into an end box."""
    raw = dict(shipped_board("nippon").raw)
    campaigns = [{**c, "half_length": 4, "red_modifier": 4} for c in raw["campaigns"]]
    for c in campaigns[::3]:
        c["red_modifier_favours"] = "japan"
    return {**raw, "campaigns": campaigns}


def nippon(rng: random.Random, n: int, board: Any = "nippon", **options: Any) -> list[dict[str, Any]]:
    """Positions of the bot's turns in Nippon games with options."""
    found: list[dict[str, Any]] = []

    def watch(before: Any, after: Any, decision: Any, moves: Any) -> None:
        if decision is not None:
            found.append(with_a_blitz(rng, GAME.dump(before)))

    while len(found) < n:
        chosen = {o: rng.choice(values) for o, values in OPTIONS.items() if rng.random() < 0.4}
        chosen.pop("theatre_tie_order", None)  # it names the theatres of the printed board
        options_now = GAME.options({**chosen, **options, "board": board})
        play(GAME, options_now, GAME.opponents["random"], Table(len(found)), watch=watch)
    return found[:n]


def seed_of(before: Any) -> int:
    """Chance for the turn: another one for each position."""
    return sum(map(len, before.tokens)) + 31 * len(before.supply) + before.vp[0]


def compare(raws: list[dict[str, Any]]) -> tuple[Counter[str], list[str]]:
    """(what was seen, the differences)"""
    seen: Counter[str] = Counter()
    faults: list[str] = []
    for raw in raws:
        try:
            position = GAME.load(raw)
        except BadPosition:  # one token too many of a kind
            continue
        compared = one_turn(position, seed_of(position))
        if compared is None:
            continue
        (topic, differences, _), person = compared
        seen[topic] += 1
        seen.update({question.text.partition("(")[0].strip() for turn in person.talk.said for question, _ in turn})
        faults += [f"{difference} at {raw}" for difference in differences]
    return seen, faults


def test_random_positions() -> None:
    seen, faults = compare(positions(random.Random(1), 900))
    assert not faults, faults[0]
    assert seen["base, 2 placements"] > 60 and seen["base, 3 placements"] > 3
    asked = [
        "Which spaces hold a token?",
        "Which stratagem did the bot perform last turn?",
        "A spy is in the row: which token was placed last, by anyone?",
        "A spy is in the row: which token did you place last?",
        "Research industry: draw a special weapon. Which is it?",
    ]
    assert [text for text in asked if not seen[text]] == []


def test_nippon() -> None:
    seen, faults = compare(nippon(random.Random(2), 500))
    assert not faults, faults[0]
    assert seen["Nippon, 2 placements"] > 30 and seen["A campaign is closed: which one is opened next?"] > 100


def test_a_red_space_that_closes_its_campaign() -> None:
    seen, faults = compare(nippon(random.Random(4), 200, short_tracks(), remote_move_stops_short=False))
    assert not faults, faults[0]
    assert seen["Nippon, 2 placements"] > 10


def test_a_nuclear_bomb_that_gives_you_two_theatres() -> None:
    """Western Europe is yours by the bomb, and its strategic advantage may push the Pacific into your end box too."""
    near_your_end = {"WE": {"camp": 3, "marker": -12, "filled": ["WE3a"]}, "PO": {"marker": -10}}
    theatres = {**near_your_end, "EE": {"camp": 3, "filled": ["EE3c"]}, "AF": {"closed": True}, "SEA": {"closed": True}}
    options = {"remote_move_stops_short": False}
    position = {"options": options, "row": ["nuclear"], "stratagem": "rapid", "theatres": theatres}
    positions = [GAME.load({**position, "vp": {"bot": vp, "human": 0}}) for vp in range(12)]
    _, faults = compare([GAME.dump(p) for p in positions])
    assert not faults, faults[0]


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert interviews.check("blitzkrieg", 150, variants=soak.variants("blitzkrieg"))
    assert "base, 2 placements" in capsys.readouterr().out


BROKEN = {
    "a token is nobody's": (interview, "tell_tokens", lambda table, p, side, theatres: p),
    "a spy copies nobody": (interview, "copied", lambda table, p: p),
    "nothing is asked before step B": (interview, "prepare", lambda case: None),
    "a closed theatre is open": (interview, "open_campaign", lambda t, filled, marker: 1),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_interview_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*BROKEN[what])
    _, faults = compare(positions(random.Random(3), 250))
    assert faults


def forgets(case: Any, hear_yours: Any = interview.hear_yours) -> None:
    """Your placement is heard, and the marker it has moved is put back."""
    before = case.seen.p.markers
    hear_yours(case)
    interview.look_at(case, msgspec.structs.replace(case.seen.p, markers=before))


def test_an_interview_that_forgets_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interview, "hear_yours", forgets)
    assert not interviews.check("blitzkrieg", 20)
