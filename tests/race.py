"""The command `solo-bots` with the example game alone: `python tests/race.py ARGUMENTS`."""

from __future__ import annotations

import sys

from solo_bots import cli
from solo_bots.example import RACE, Race
from solo_bots.kernel.game import Refused


def race(name: str) -> Race:
    if not "race".startswith(name.lower()):
        raise Refused(f"{name!r} is not a game here; there are race")
    return RACE


if __name__ == "__main__":
    cli.GAMES, cli.game = {"race": ""}, race  # type: ignore[assignment]
    sys.exit(cli.main())
