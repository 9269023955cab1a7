"""Orders: every piece that moves is told, in printed names, and a turn and its reason are short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from solo_bots.cli.plays_itself import go_on
from solo_bots.games import GAMES, game
from solo_bots.kernel.game import AnyGame
from solo_bots.kernel.table import Table, show
from solo_bots.sessions.session import AnySession, Session
from solo_bots.sessions.turns import act_at
from solo_bots.words.orders import Act, deeds, happened

TURNS = 60  # of each game


def played(name: str) -> Iterator[AnySession]:
    """A game for each of a few option sets, with its greedy opponent."""
    g = game(name)
    opponent = g.opponents.get("greedy") or next(iter(g.opponents.values()))
    for seed, options in enumerate(list(g.variants)[:4]):
        session = Session(g, g.options(dict(options)), seed)
        chance = Table(-1 - seed)
        while len(session.events) < TURNS and go_on(session, opponent, chance) is None:
            pass
        yield session


def turns(name: str) -> Iterator[tuple[AnySession, int, Act]]:
    for session in played(name):
        for n in range(1, len(session.events)):
            yield session, n, act_at(session, n)


def ids(g: AnyGame, position: Any) -> re.Pattern[str]:
    """What is written in another way than the box prints it; not what is a part of its printed name, as `nuclear`."""
    called = g.called(position).items()
    written = [re.escape(key) for key, names in called if names and key not in names[0] and not key.isdecimal()]
    return re.compile(rf"(?<![\w.'’-])(?:{'|'.join(sorted(written, key=len, reverse=True)) or '$.'})(?![\w’'-])")


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_that_moves_is_told(name: str) -> None:
    """What the words of a move do not tell, the account does; what they tell, they name."""
    seen = 0
    for s, n, act in turns(name):
        decision = s.decisions[n]
        assert decision.start is not None
        whole = happened(s.game, s.seen(decision.start), s.seen(decision.position))
        done = deeds(s.game, decision, s.game.names(s.options), s.seen)
        told = dict[str, str]()
        for d in done:
            for what in (*d.deed.tells, *(way.what for way in d.deed.ways)):
                told[what] = told.get(what, "") or d.deed.words
        for way in whole.moved:
            if way.in_sight and not {way.left, way.came} & {*told}:
                named = (way.piece, "face down", " more from ")
                lines = (*act.moved, *act.parts)
                assert any(word in line for line in lines for word in named), (act.order, way)
        for piece, words in told.items():
            moved = any(piece in (way.left, way.came) for way in whole.moved if way.in_sight)
            assert words or not moved, (act.order, piece)
        seen += bool(act.needs_a_hand)
    assert seen > 40


@pytest.mark.parametrize("name", GAMES)
def test_orders_speak_as_the_box_prints(name: str) -> None:
    for s, n, act in turns(name):
        unprinted = ids(s.game, s.positions[n - 1])
        for text in (act.order, act.because):
            assert not (found := unprinted.search(text)), (show(s.events[n].seat), text, found)


@pytest.mark.parametrize("name", GAMES)
def test_an_order_and_its_reason_are_short(name: str) -> None:
    """Half of the bot's orders fit in a line of a narrow screen, nine of ten in three; the reason likewise."""
    for part in ("order", "because"):
        lengths = sorted(len(getattr(act, part)) for s, n, act in turns(name) if s.is_bot(s.events[n].seat))
        assert lengths[len(lengths) // 2] <= 160 and lengths[len(lengths) * 9 // 10] <= 320, (part, lengths)
