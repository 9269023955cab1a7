"""Hard cases for the solo mode of Blitzkrieg!: borders between numbers, two clauses at once, ties, odd units, options.

Each case names a position, the die, the whole move of the bot, and the clauses that must and must not have decided.
"""

from __future__ import annotations

from typing import Any

import pytest

from solo_bots.games import game
from solo_bots.kernel.table import Table

GAME = game("blitzkrieg")
CLOSED = {"closed": True}


def open_at(camp: int = 1, marker: int = 0, *filled: str, **tokens: str) -> dict[str, Any]:
    """A theatre in a campaign, with its marker and what is filled there."""
    return {"camp": camp, "marker": marker, "filled": tokens or list(filled)}


def only(**theatres: Any) -> dict[str, Any]:
    """All other theatres are closed."""
    return {**dict.fromkeys(("WE", "PO", "EE", "AF", "SEA"), CLOSED), **theatres}


def decided(row: str, theatres: Any, die: list[Any], stratagem: str | None, more: Any) -> tuple[str, list[str], Any]:
    """The moves, the clauses that decided, and the position after it."""
    options = {**more.pop("options", {}), **({} if stratagem else {"stratagems": False})}
    token = {"stratagem": stratagem} if stratagem else {}
    p = GAME.load({"row": row.split(), "theatres": theatres, "options": options, **token, **more})
    decision = GAME.decide(p, Table(1, die))
    return " ".join(m.text for m in decision.moves), decision.trace.decisive(), decision.position


TWO_WINS = {"WE": open_at(1, 0, "WE1a", "WE1b"), "EE": open_at(2, 2, "EE2a", "EE2b")}
LAST_SEA = only(PO=open_at(1, 1, "PO1a"))
NO_EFFECT = only(PO=open_at(3, -5, "PO3a", "PO3b"))
OWN_AIR = {"WE1a": "bot air1", "WE1b": "bot army1", "WE1c": "bot air2"}

CASES: dict[str, tuple[Any, ...]] = {  # row, theatres, die, stratagem, move, clauses, clauses that did not, more
    "the stronger unit wins a theatre, the weaker nothing":
        ("army1 army2 navy1", {"WE": open_at(1, 12)}, [], None, "army2@WE1b", "1.1 2.1 2.4e 3.2", "1.2 3.7"),
    "the last space of the last campaign comes before another campaign":
        ("army2 navy1", {"WE": open_at(1, 3, "WE1a", "WE1b"), "SEA": open_at(2, -1, "SEA2a", "SEA2b")}, [], None,
         "army2@SEA2c", "1.1 3.2", "1.2"),
    "a tactical advantage helps the weaker unit to the end of the track":
        ("army1 navy3", only(EE=open_at(1, 12)), [], "guns", "army1@EE1a", "2.1", "3.2"),
    "a task force takes no tactical advantage, so the campaign is not won":
        ("xarmy5 navy1", {"EE": open_at(1, -5, "EE1b")}, [], None, "xarmy5@AF1a", "1.5a 2.4b 3.1", "1.2 E.4"),
    "with the option it does":
        ("xarmy5 navy1", {"EE": open_at(1, -5, "EE1b")}, [], None, "xarmy5@EE1a", "1.2", "1.5a",
         {"options": {"task_force_skips_effect": False}}),
    "the red space is no win":
        ("air2", {"WE": open_at(1, -2, "WE1a", "WE1b")}, [], None, "air2@AF1a", "1.5a 2.4b E.4 GC.1", "1.2"),
    "the theatre before the campaign, between two units":
        ("army1 army2", {"WE": open_at(1, 12, "WE1a", "WE1b")}, [], None, "army2@WE1c", "1.1 3.2", "3.7"),
    "a filter works between two campaigns that can be won":
        ("air1", TWO_WINS, [], "secure", "air1@EE2c", "1.2 SEC.1", "1.5a"),
    "the highest VP that can be played":
        ("navy1 navy2", {"EE": open_at(3), "WE": open_at(3), "PO": open_at(3)}, [1], "glory", "navy1@PO3b",
         "1.3 FG.1 FG.2 FG.3 3.7", "1.5a"),
    "production that it cannot fill still counts for the theatre":
        ("army2", {}, [], "economic", "army2@WE1b", "EW.1 1.5a 2.2 2.4e", "EW.2"),
    "but not with the option":
        ("army2", {}, [], "economic", "army2@EE1b", "EW.1 EW.2", "1.5a", {"options": {"filter_needs_legal": True}}),
    "five units: bombing first":
        ("army1 army2 army3 air1 air2", {"WE": open_at(2)}, [6], "economic", "army1@WE2a", "EW.1 EW.3 3.7", "EW.2"),
    "after a blitz the row is shorter, and its theatre comes before a theatre that can be won":
        ("army1 army1 army1 army2", {"EE": open_at(1, 13), "WE": open_at(2, 0, "WE2c")}, [4], None, "army2@WE2b",
         "E.9 2.4d 3.7", "1.1", {"blitz": "WE"}),
    "a blitz theatre where nothing fits":
        ("army1", {"EE": open_at(1, 13)}, [], None, "army1@EE1b", "1.1", "E.9", {"blitz": "PO"}),
    "a spy that copies the blitz airforce has no strength":
        ("spy navy1", NO_EFFECT, [], None, "navy1@PO3c", "3.4", "3.5 3.7",
         {"last": {"human": "air0", "latest": "human"}}),
    "of three that win, the one without blitz":
        ("xnavy1 navy1 air0", only(PO=open_at(1, 2, "PO1a")), [], None, "navy1@PO1b", "3.5", "3.2 3.7"),
    "only a blitz wins":
        ("xnavy1 air0", only(PO=open_at(1, 0, "PO1a")), [], None, "xnavy1@PO1b", "3.2", "3.5"),
    "the leftmost, though it is a blitz on the last space":
        ("air0 navy3", LAST_SEA, [], "rapid", "air0@PO1b", "RAP.1", "3.4 3.5"),
    "a special weapon that cannot be placed does not count, and two of the best class are thrown for":
        ("xnavy4 army1 army3", only(EE=open_at()), [2], "guns", "army3@EE1b", "3.1 3.7", "BG.1 BG.2"),
    "the track ends for both":
        ("army1 army3", only(EE=open_at(1, 13)), [2], "guns", "army3@EE1b", "3.7", "BG.2 3.2"),
    "a tie is a greater change than a smaller lead":
        ("navy1 xnavy5 army1", only(AF=open_at(1, -5, "AF1a", "AF1c", "AF1d")), [], "counter", "xnavy5@AF1b",
         "CA.2 GC.3", "CA.1 3.7"),
    "strategic advantage: three leads cut to the same by the end of the track":
        ("army1", {"WE": open_at(2, 12), "PO": open_at(1, 11), "EE": open_at(2, 10), "SEA": open_at(1, 3)}, [], None,
         "army1@AF1a", "E.4 GC.4 1.5a 1.5c", "1.5b"),
    "strategic advantage: the greatest lead of yours":
        ("army1", {"WE": open_at(1, -9), "PO": open_at(1, -4), "EE": open_at(1, -11), "SEA": CLOSED}, [], None,
         "army1@AF1a", "E.4 GC.5", "GC.4"),
    "twenty points: the general counts what he would move":
        ("army3 general navy3", only(WE=open_at(2, 0, **OWN_AIR)), [], None, "general@WE2b", "3.6", "3.7",
         {"vp": {"bot": 20}}),
    "twenty points: a tactical advantage is no strength":
        ("army1 army2", only(EE=open_at(1, -9, "EE1b")), [], None, "army2@EE1a", "3.6", "3.7", {"vp": {"bot": 21}}),
    "of seven units the sixth is the last that can be rolled":
        ("army1 army1 army1 army2 army2 army3 army3", only(EE=open_at(1, -9, "EE1b")), [6], None, "army3@EE1a",
         "3.7", "3.6"),
    "research that it cannot fill: then a special weapon":
        ("navy1 xnavy4", only(EE=open_at(2), WE=open_at(2)), [], "rnd", "xnavy4@EE2c", "RND.1 RND.3", "RND.2 3.7"),
    "a Steamroll that lies out":
        ("army1 navy2", {"EE": open_at(1, -2)}, [], "steamroll", "army1@EE1b", "SR.1 CA.1", "SEC.1",
         {"performs": "counter"}),
    "a Steamroll goes on after a blitz":
        ("army1 army3", {"WE": open_at(1, -3)}, [], "steamroll", "army1@WE1b", "SR.1 E.9 RAP.1", "3.7",
         {"performs": "rapid", "blitz": "WE"}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_case(case: str) -> None:
    row, theatres, die, stratagem, move, clauses, others, *more = CASES[case]
    moves, decisive, _ = decided(row, theatres, die, stratagem, dict(*more))
    assert moves == move
    assert {f"BLZ-{c}" for c in clauses.split()} <= set(decisive)
    assert not {f"BLZ-{c}" for c in others.split()} & set(decisive)


def test_where_the_strategic_advantage_goes() -> None:
    """Class by class: the lead taken, then a tie turned, then a lead made a tie, then the largest lead."""
    for markers, moved in [
        ({"WE": -2, "PO": 0, "EE": -3, "SEA": 5}, ("WE", 1)),
        ({"WE": -3, "PO": 0, "EE": -3, "SEA": 5}, ("PO", 3)),
        ({"WE": -9, "PO": -4, "EE": -3, "SEA": 5}, ("EE", 0)),
        ({"WE": -9, "PO": -4, "EE": 2, "SEA": 5}, ("SEA", 8)),
    ]:
        theatres = {t: open_at(1, m) for t, m in markers.items()}
        p = decided("army1", theatres, [], None, {})[2]
        now = dict(zip((t.id for t in p.board.theatres), p.markers, strict=True))
        assert now == {**markers, "AF": 1, moved[0]: moved[1]}
