"""The long checks of `make soak`, with small numbers."""

from collections import Counter

import interviews
import pytest
import soak

from solo_bots.games import GAMES, game
from solo_bots.kit.check import Coverage


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    assert soak.games(name, game(name).coverage_games, jobs=1)


def test_a_clause_that_is_not_read_or_does_not_decide_as_its_row_says_is_noticed():
    seen = Coverage()
    rows = game("twilight").ledger.of_kind("decision")
    for row in rows:
        seen.exercised[row.id] = 1
        seen.decisive[row.id] = not row.why
    assert soak.left_open("twilight", seen) == []
    seen.exercised["TS-4.A"] = seen.decisive["TS-4.B"] = 0
    seen.decisive["TS-4.E"] = seen.decisive["TS-6.7"] = seen.exercised["TS-4.Z"] = 1
    assert soak.left_open("twilight", seen) == [
        "TS-4.A was never read",
        "TS-4.B was never decisive, and the ledger does not say why",
        f"TS-4.E was decisive, but the ledger says: {game('twilight').ledger['TS-4.E'].why}",
        "TS-4.Z is in no ledger",
    ]


def test_the_spread_of_twilight_struggle():
    """2,000 games of two AIs, 1,000 a side against a random player; every variant has its share."""
    spread, kinds = Counter(), Counter()
    for options, seeds, against in soak.batches("twilight", game("twilight").soak_games, 0):
        spread[options["side"], *against] += len(seeds)
        kinds[str(options)] += len(seeds)
    assert spread == {("both", "random"): 2000, ("us", "random"): 1000, ("ussr", "random"): 1000}
    assert min(kinds.values()) >= 200 and set(kinds) == set(map(str, soak.variants("twilight")))


@pytest.mark.parametrize("name", GAMES)
def test_interviews(name):
    assert interviews.check(name, 25)


def test_a_game_that_names_nothing_to_check_is_noticed(monkeypatch):
    monkeypatch.setattr(type(game("blitzkrieg")), "read_on_the_way", lambda self, moves: set())
    with pytest.raises(AssertionError, match="nothing was checked"):
        soak.soak_games("blitzkrieg", {}, range(1))


def test_another_seed_plays_other_games():
    some, others = range(3), range(1_000_000, 1_000_003)
    assert soak.soak_games("blitzkrieg", {}, some)[3] != soak.soak_games("blitzkrieg", {}, others)[3]


@pytest.mark.parametrize("name", GAMES)
def test_fuzz(name):
    assert soak.fuzz(name, 75)


@pytest.mark.parametrize("name", GAMES)
def test_kill_while_saving(name):
    assert soak.kill_while_saving(name, 2)
