"""SUPERCAT among itself: whole games that a rule ends, with every piece and card in its place after every decision."""

from __future__ import annotations

from collections import Counter

import pytest

from solo_bots.kernel.ledger import ledger
from solo_bots.kernel.table import Table
from solo_bots.supercat.bot.goals import Purpose, ship_sites, taxings
from solo_bots.supercat.bot.shared_lines import to_cities, to_claims, to_gates, to_help
from solo_bots.supercat.bot.terms import Outlook
from solo_bots.supercat.bot.turn import BOT, SEATS, bots_only, decide
from solo_bots.supercat.cards.deck import DECK
from solo_bots.supercat.engine.examples import census
from solo_bots.supercat.engine.position import Position, Stage
from solo_bots.supercat.engine.round import apply
from solo_bots.supercat.engine.setup_and_chapters import POWER_TO_WIN, result
from solo_bots.supercat.engine.things import LAST_CHAPTER, action_deck

DECK.deal()
DECLARED = Purpose.DECLARED
LEVELS = ("plain", "normal", "hard")


def ended_by_a_rule(p: Position) -> bool:
    return p.chapter == LAST_CHAPTER or max(board.power for board in p.boards) >= POWER_TO_WIN[len(p.boards)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_to_the_end(seats: int, level: str) -> None:
    """Every decision is legal, since the engine carries it out; nothing appears or vanishes; a rule ends the game."""
    for seed in range(2):
        table = Table(100 * seats + seed)
        p = bots_only(seats, table, level=level)
        there, decisions = census(p), 0
        while not p.over:
            decision = decide(p, table)
            assert decision.moves, "a bot always does something"
            p, decisions = decision.position, decisions + 1
            assert census(p) == there
            assert decisions < 5000
        assert result(p) is not None
        assert ended_by_a_rule(p)


def test_every_action_card_is_somewhere() -> None:
    table = Table(3)
    p = bots_only(3, table)
    deck = Counter(action_deck(3))
    for _ in range(200):
        p = decide(p, table).position
        if p.over:
            break
        piles = [*p.stack, *(d.card for d in p.discard), *(x.card for x in p.round.played), *p.turn.drawn]
        assert Counter([*piles, *(card for board in p.boards for card in board.bonus)]) == deck


def test_leaders_and_lore() -> None:
    table = Table(5)
    p = bots_only(3, table, leaders=True)
    assert all(board.leader and board.lore for board in p.boards)
    while not p.over:
        p = decide(p, table).position
    assert ended_by_a_rule(p)


def test_the_same_seed_plays_the_same_game() -> None:
    """With a trace or without one, and whatever the bot has worked out before."""

    def powers(traced: bool) -> list[int]:
        table = Table(11)
        p = bots_only(3, table)
        while not p.over:
            p = decide(p, table, traced=traced).position
        return [board.power for board in p.boards]

    assert powers(True) == powers(False)


def test_what_is_kept_of_a_position_is_what_is_found_afresh() -> None:
    """An outlook lives on over quiet moves, and from one decision to the next; it says the same as a new one."""
    table = Table(17)
    p = bots_only(3, table)
    found = (to_claims, to_help, to_cities, to_gates, lambda o, n: ship_sites(o), lambda o, n: taxings(o, DECLARED))
    while not p.over:
        p = decide(p, table).position
        kept = BOT.last
        assert kept is not None
        assert kept.p is p
        afresh = Outlook(p, kept.me)
        for name, value in kept.__dict__.items():
            assert name in ("p", "me", "memo") or getattr(afresh, name) == value
        assert [find(kept, 3) for find in found] == [find(afresh, 3) for find in found]


def test_each_reading_is_one_decision() -> None:
    """The card, the Prelude, then a pass of the page as often as there are actions."""
    table = Table(23)
    p = bots_only(3, table)
    for _ in range(150):
        stage, side = p.turn.stage, p.turn.side
        p = decide(p, table).position
        if p.over:
            break
        if p.turn.side == side:
            assert (stage, p.turn.stage) in {
                (Stage.CARD, Stage.PRELUDE),
                (Stage.PRELUDE, Stage.ACTIONS),
                (Stage.ACTIONS, Stage.ACTIONS),
                (Stage.ACTIONS, Stage.CARD),
                (Stage.CARD, Stage.CARD),
            }
        else:
            assert p.turn.stage is Stage.CARD


def test_every_id_in_a_trace_is_in_the_ledger() -> None:
    known = {rule.id for rule in ledger("supercat")}
    table = Table(29)
    p = bots_only(4, table)
    seen: set[str] = set()
    while not p.over:
        decision = decide(p, table)
        assert decision.trace is not None
        seen |= {step.rule for _, step in decision.trace.walk() if step.rule}
        p = decision.position
    assert seen <= known
    assert {"ARC-BT-9", "ARC-BT-12", "ARC-GP-9", "ARC-HOW-4"} & seen


def test_the_engine_refuses_nothing_that_the_bot_does() -> None:
    """`decide` carries moves out itself; carried out again one by one, they lead to the same position."""
    table = Table(31)
    p = bots_only(2, table)
    for _ in range(80):
        decision = decide(p, table)
        if not any(answer.rule.startswith("ARC-DEC") for answer in decision.answers):  # only what the engine asks for
            q, again = p, Table(None, [a for a in decision.answers if a.rule != "ARC-BT-12"])
            for move in decision.done:
                q = apply(q, move, SEATS, again)
            assert q == decision.position
        p = decision.position
        if p.over:
            break
