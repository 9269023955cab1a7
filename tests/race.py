"""A toy game for the command line: a race to ten with a snail that feels like three steps on a six.

`python tests/race.py ARGUMENTS` is the command `solo-bots` with this game alone.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar

import msgspec

from solo_bots import cli
from solo_bots.kernel.case import Case
from solo_bots.kernel.game import (
    BadPosition,
    Choice,
    Decision,
    Game,
    IllegalMove,
    Opponent,
    Places,
    Refused,
    Result,
    Seats,
    convert,
    random_legal,
)
from solo_bots.kernel.ledger import Ledger, Rule
from solo_bots.kernel.table import Table, yes_no
from solo_bots.kernel.trace import Outcome, Trace


class Level(Enum):
    EASY = "easy"
    HARD = "hard"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: Level = Level.EASY
    lucky: bool = True
    colours: tuple[str, ...] = ("red", "blue")
    goal: int = 10
    board: str | dict[str, Any] = "plain"


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: int = 0
    you: int = 0
    turn: str = "bot"
    goal: int = 10


HELP = {"level": "how quick", "lucky": "a six counts", "colours": "of the stones", "goal": "steps", "board": "where"}
STEPS = {"step one": 1, "step two": 2, "jump three": 3}
RULES = [
    Rule("SNAIL-0", "Start", "The snail starts on a rolled space.", "", "", "set-up", "", "00_race"),
    Rule("SNAIL-1", "Moods", "On a six the snail jumps.", "What is a six?", "Six.", "decision", "", "00_race"),
    Rule("SNAIL-2", "Moods", "A rainy snail rests.", "", "", "decision", "", ""),
]


class Race(Game[At, str, Options]):
    name, title, bot_title, bot_side, person_side = "race", "Race", "Snail, by nobody", "bot", "you"
    option_help: ClassVar[Mapping[str, str]] = HELP
    opponents: ClassVar[Mapping[str, Opponent]] = {"random": Opponent("random", "any legal move", random_legal)}

    @property
    def ledger(self) -> Ledger:
        return Ledger(RULES)

    def options(self, raw: Mapping[str, Any]) -> Options:
        try:
            return convert(dict(raw), Options, "options")
        except BadPosition as error:
            raise BadPosition(f"options.{error}") from None

    def dump_options(self, options: Options) -> dict[str, Any]:
        raw: dict[str, Any] = msgspec.to_builtins(options)
        return raw

    def new(self, options: Options, table: Table, seats: Seats) -> At:
        return At(bot=table.roll("SNAIL-0", 4, "Where does the snail start?"), goal=options.goal)

    def to_move(self, position: At) -> str:
        return position.turn

    def legal(self, position: At) -> Sequence[str]:
        return ["step one", "jump three"] if position.turn == "bot" else ["step one", "step two"]

    def apply(self, position: At, move: str, seats: Seats, table: Table) -> At:
        if move not in self.legal(position):
            raise IllegalMove(f"{move} is not a step")
        n = STEPS[move]
        if position.turn == "bot":
            return msgspec.structs.replace(position, bot=position.bot + n, turn="you")
        if move == "step two":  # a choice in the middle of a move, after a die
            die = table.roll("SNAIL-W", 6, "How strong is the wind?")
            way = seats.choose("you", Choice("SNAIL-W", "way", "With the wind or against it?", ["with", "against"]), position, table)
            n += (die > 3) if way == "with" else -(die > 3)
        return msgspec.structs.replace(position, you=position.you + n, turn="bot")

    def result(self, position: At) -> Result | None:
        best = max(position.bot, position.you)
        score = {"bot": position.bot, "you": position.you}
        winner = "bot" if position.bot == best else "you"
        return Result(winner, f"first to {position.goal}", score) if best >= position.goal else None

    def decide(
        self,
        position: At,
        table: Table,
        seats: Seats | None = None,
        *,
        trace: bool = True,
        assume: Mapping[Any, Any] | None = None,
    ) -> Decision[At, str]:
        start = len(table.log)
        case: Case[At, None] = Case(position, None, table, trace=Trace() if trace else None)
        move = "jump three" if case.roll("SNAIL-1", 6, "How does the snail feel?") == 6 else "step one"
        case.note("SNAIL-2", "rest in the rain", Outcome.UNMET)
        return Decision([move], self.apply(position, move, seats or self.seats(), table), case.trace, table.log[start:])

    def interview(self, table: Table) -> Decision[At | None, str]:
        case: Case[At, None] = Case(None, None, table, trace=Trace())
        if table.ask("SNAIL-2", "Does it rain?", yes_no):
            return Decision([], None, case.trace, table.log)
        move = "jump three" if case.roll("SNAIL-1", 6, "How does the snail feel?") == 6 else "step one"
        return Decision([move], None, case.trace, table.log)

    def load(self, raw: Any) -> At:
        if not isinstance(raw, dict):
            raise BadPosition("position: expected a JSON object")
        return convert({k: v for k, v in raw.items() if k != "game"}, At, "position")

    def dump(self, position: At) -> dict[str, Any]:
        raw: dict[str, Any] = msgspec.to_builtins(position)
        return raw

    def schema(self) -> dict[str, Any]:
        return msgspec.json.schema(At)

    def places(self, position: At) -> Places:
        return Places({"bag": ["stone"]}, {"snail": position.bot, "your stone": position.you})

    def describe(self, position: At) -> str:
        return f"snail {position.bot}, you {position.you}, goal {position.goal}"

    def refusal(self, position: At, text: str) -> str | None:
        return "stones do not fly (RACE-9)" if text.startswith("fly") else None

    def check_board(self, raw: dict[str, Any]) -> None:
        if "lanes" not in raw:
            raise BadPosition("lanes: a board needs some")


RACE = Race()


def race(name: str) -> Race:
    if not "race".startswith(name.lower()):
        raise Refused(f"{name!r} is not a game here; there are race")
    return RACE


if __name__ == "__main__":
    cli.GAMES, cli.game = {"race": ""}, race  # type: ignore[assignment]
    sys.exit(cli.main())
