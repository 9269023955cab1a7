"""The long checks of `make soak`, with small numbers."""

import pytest
import soak

from solo_bots.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    assert soak.games(name, 20 * len(soak.variants(name)), jobs=1)


@pytest.mark.parametrize("name", GAMES)
def test_fuzz(name):
    assert soak.fuzz(name, 150)


@pytest.mark.parametrize("name", GAMES)
def test_kill_while_saving(name):
    assert soak.kill_while_saving(name, 3)
