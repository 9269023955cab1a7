"""The long checks of `make soak`, with small numbers."""

from collections import Counter

import interviews
import pytest
import soak

from solo_bots.games import GAMES, game


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    n = min(20 * len(soak.variants(name)), game(name).soak_games // 20)
    assert soak.games(name, n, jobs=1, covered=n >= game(name).coverage_games)  # otherwise test_ledger asks for that


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
    assert soak.fuzz(name, 150)


@pytest.mark.parametrize("name", GAMES)
def test_kill_while_saving(name):
    assert soak.kill_while_saving(name, 3)
