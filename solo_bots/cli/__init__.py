"""The command `solo-bots`."""

from .commands import main

__all__ = ["main"]
