"""Solo bots of board games: the move, and the rule that forced it."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.2.0"
__all__ = ["GAMES", "Refused", "Scene", "Session", "Table", "__version__", "game", "play"]

if TYPE_CHECKING:
    from .games import TITLES as GAMES
    from .games import game
    from .kernel.game import Refused, Scene, play
    from .kernel.table import Table
    from .sessions.session import Session
else:  # each is loaded when it is used
    from importlib import import_module

    _HOMES = {
        "GAMES": ("games", "TITLES"),
        "game": ("games", "game"),
        "Refused": ("kernel.game", "Refused"),
        "Scene": ("kernel.game", "Scene"),
        "play": ("kernel.game", "play"),
        "Table": ("kernel.table", "Table"),
        "Session": ("sessions.session", "Session"),
    }

    def __getattr__(name):
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, there = _HOMES[name]
        globals()[name] = found = getattr(import_module(f".{module}", __name__), there)
        return found

    def __dir__():
        return __all__
