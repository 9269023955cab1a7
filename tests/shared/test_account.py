"""The account of a move: every piece and marker that lies elsewhere is in it, and nothing that may not be seen."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from solo_bots.games import GAMES, game
from solo_bots.kernel.game import Places, play
from solo_bots.kernel.table import Table
from solo_bots.kit.account import Account, account
from solo_bots.sessions.session import Session, viewer_of


def carried_out(told: Account, before: Places) -> Places:
    """What lies on the table when all of an account is done; what it does not name stays where it was."""
    lying = {place: Counter(pieces) for place, pieces in before.pieces.items()}
    for way in told.moved:
        if way.start:
            assert lying[way.start][way.left] >= way.times, way
            lying[way.start][way.left] -= way.times
        if way.end:
            lying.setdefault(way.end, Counter())[way.came] += way.times
    pieces = {place: sorted(held.elements()) for place, held in lying.items()}
    for row in told.laid:
        assert pieces.get(row.place, []) == sorted(row.pieces)
    return Places(pieces, {**before.markers, **{mark.track: mark.end for mark in told.marked}})


def lies(places: Places, tracks: Any) -> tuple[dict[str, list[str]], dict[str, int]]:
    """Pieces by place without their order, and where the markers of these tracks stand."""
    pieces = {place: sorted(held) for place, held in places.pieces.items() if held}
    return pieces, {track: places.markers.get(track, 0) for track in tracks}


def moved_up(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """A row of which nothing is said: what left it is gone, the others move up, what came lies at its end."""
    gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
    stay = []
    for piece in before:
        if gone[piece]:
            gone[piece] -= 1
        else:
            stay.append(piece)
    return [*stay, *come.elements()]


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_that_moved_is_in_the_account(name: str) -> None:
    g, turns, hidden = game(name), 0, 0
    opponent = next(iter(g.opponents.values()))

    def watch(before: Any, after: Any, decision: Any, moves: Any) -> None:
        nonlocal turns, hidden
        side, turns = viewer_of(g, before), turns + 1
        views = [(before, after)] if side is None else [(before, after), (g.view(before, side), g.view(after, side))]
        for n, (then, now) in enumerate(views):
            was, lie = g.places(then), g.places(now)
            for start, end in ((was, lie), (lie, was)):  # as it happened, and taken back
                told = account(start, end, "Bot")
                assert lies(carried_out(told, start), end.markers) == lies(end, end.markers)
                assert len({(way.text, way.start, way.end) for way in told.moved}) == len(told.moved)
                assert msgspec.convert(msgspec.to_builtins(told), Account) == told
                out_of_sight = [way for way in told.moved if not way.in_sight]
                assert n or not out_of_sight, "whoever sees everything sees where a piece comes from"
                hidden += bool(out_of_sight)
            rows = {row.place: list(row.pieces) for row in account(was, lie).laid}
            for place in lie.ordered:
                expected = rows.get(place, moved_up(was.pieces.get(place, ()), lie.pieces[place]))
                assert expected == list(lie.pieces[place])

    for variant, seed in zip(g.variants[:2], (3, 4), strict=False):
        play(g, g.options(dict(variant)), opponent, Table(seed), trace=False, watch=watch)
    assert turns > 20 and (hidden == 0 or g.hides)


@pytest.mark.parametrize("name", GAMES)
def test_an_account_knows_no_more_than_the_view(name: str) -> None:
    """Dealt anew behind the viewer's back, a turn is accounted for in the same words."""
    g = game(name)
    s = Session(g, g.options(dict(g.variants[0])), 5)
    while len(s.events) < 12 and s.result is None:
        if s.question is not None:
            s.answer(s.question.allowed[0])
        elif s.bots_turn:
            s.bot()
        else:
            s.play(g.write(g.legal(s.position)[0]))
    for n in range(1, len(s.events)):
        before, after = s.positions[n - 1], s.positions[n]
        other = g.redealt(after, s.viewer, Table(n))
        assert s.account(before, other, s.happened(n).by) == s.happened(n)
        assert s.happened(n).by == s.who(s.events[n].seat)
