"""Solo bots of board games: the move, and the rule that forced it."""

__version__ = "0.2.0"
