"""The example game as the only one: `python tests/race.py ARGUMENTS` is `solo-bots ARGUMENTS` with it alone."""

from __future__ import annotations

import sys

from solo_bots.cli import main
from solo_bots.example import RACE
from solo_bots.games import GAMES

GAME = RACE  # what `solo_bots.games.game` looks for in a module

if __name__ == "__main__":
    GAMES.clear()
    GAMES["race"] = "race"
    sys.exit(main())
