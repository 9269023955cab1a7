"""The long checks of `make soak`, with small numbers."""

import interviews
import pytest
import soak

from solo_bots.games import GAMES, game


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    assert soak.games(name, 20 * len(soak.variants(name)), jobs=1)


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
