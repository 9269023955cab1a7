"""The command `solo-bots`. The commands, and the games that they need, are imported when one is run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import solo_bots

if TYPE_CHECKING:
    from .screen import Screen

__all__ = ["VERSION", "main"]

VERSION = f"solo-bots {solo_bots.__version__}"


def main(argv: Sequence[str] | None = None, screen: Screen | None = None) -> int:
    """`solo-bots`, with the words of the command line; what `--version` says needs no game, and not even the parser."""
    words = sys.argv[1:] if argv is None else argv
    if words and words[0] == "--version":
        print(VERSION)
        return 0
    from .commands import main as run

    return run(words, screen)
