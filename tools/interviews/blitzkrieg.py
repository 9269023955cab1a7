"""Blitzkrieg!: every turn of the bot in a game, against the moves that were decided and the position they led to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from interviews import Compared, Person, Unanswerable
from solo_bots.blitzkrieg.beside.interview import ARMS, HOLDS, IN_ROW, MARKERS, NOTHING, SCORES, WHAT
from solo_bots.blitzkrieg.engine.board import UNITS, Side
from solo_bots.blitzkrieg.engine.play import EMPTY, Move, Stop, at_large, model
from solo_bots.blitzkrieg.engine.position import Position, Stratagem
from solo_bots.blitzkrieg.game import GAME
from solo_bots.interviews.talk import Talk
from solo_bots.kernel.choices import Choice, Seats
from solo_bots.kernel.game import Opponent, Refused
from solo_bots.kernel.table import Answer, BadAnswer, Pending, Table, show

PUBLIC = ("camps", "row", "vp", "stratagem", "effect", "turn", "blitz", "latest", "final")
THE_BOARD = (HOLDS.split("(")[0], MARKERS, SCORES, IN_ROW, "Which campaigns are open?", "Which are over?")
CHOSEN = ("", "BLZ-E.4", "BLZ-E.10", "BLZ-E.11", "BLZ-N.6")  # clauses by which you choose: not a matter of the dice


class Somebody(Person):
    """Somebody who sees the game: the position before the bot's turn, your moves and choices, what was drawn."""

    def __init__(self, given: Mapping[str, Any], before: Position) -> None:
        super().__init__("blitzkrieg", given)
        self.before = before  # at the start of the talk
        self.moves: list[Move] = []  # yours, since the bot's last turn
        self.chosen: list[str] = []  # in the middle of moves, by you
        self.drawn: list[Answer] = []  # in the bot's turn

    def answer(self, pending: Pending) -> Any:
        rule, text, p = pending.question.rule, pending.question.text, self.before
        if text.startswith(HOLDS.split("(")[0]):
            full = [t for t in p.board.theatres if p.closed(t) and abs(p.markers[t.index]) < t.half]
            return [s.id for s in p.board.spaces if p.tokens[s.index] or p.board.by_id[s.theatre] in full]
        if text == MARKERS:
            names = pending.question.allowed[0].split(" for ")[1].split("; ")[0].split(", ")
            return [p.markers[t.index] for name in names for t in p.board.theatres if t.name == name]
        if text == SCORES:
            return list(p.vp)
        if text == IN_ROW:
            return list(p.row)
        if pending.question.kind == "placement":
            move = self.moves.pop(0) if self.moves else Stop()  # you had no unit for the second placement
            return NOTHING if isinstance(move, Stop) else move.text
        if rule == "BLZ-SR.1":
            return p.effect.value if p.effect is not None else None
        if "A spy is in the row" in text:
            return model(p, Side.BOT) or NOTHING
        if text.startswith(WHAT.split("{")[0]):
            return self.tokens(text)
        if text in ("Which campaigns are open?", "Which are over?"):
            fits = p.is_open if "open" in text else p.closed
            return [t.id for t in p.board.theatres if fits(t)]
        return self.by_rule(pending)

    def by_rule(self, pending: Pending) -> Any:
        """A die, a draw, or a choice."""
        rule, allowed = pending.question.rule, pending.question.allowed
        for n, answer in enumerate(self.drawn):
            if answer.rule == rule and rule not in CHOSEN:
                if answer.kind == "draw" and answer.value not in allowed:
                    break  # a unit, since no special weapon was left
                return self.drawn.pop(n).value
        for n, choice in enumerate(self.chosen):
            if choice in allowed:
                return self.chosen.pop(n)
        if EMPTY in allowed:
            return EMPTY
        raise Unanswerable(f"{rule} asks: {pending.question.text}")

    def tokens(self, text: str) -> list[str]:
        """What stands on the spaces that a question names."""
        side = "bot" if "of the bot;" in text else "human"
        spaces = text.split("What stands on ")[1].split(", in this order")[0].split("; ")
        board, said = self.before.board, []
        by_name = {name: board.space[id].index for id, name in board.unlike.items()}
        for space in spaces:
            whose, _, unit = self.before.tokens[by_name[space]].partition(" ")
            arm = {"air": "airforce"}.get(unit.rstrip("0123456789"), unit.rstrip("0123456789"))
            said.append(arm if whose == side and arm in ARMS else "other")
        return said


def differences(told: Position, real: Position) -> list[str]:
    """What the interview believes of the table, and is not so."""
    found = [f"{f}: {getattr(told, f)} is believed, {getattr(real, f)} is so" for f in PUBLIC
             if getattr(told, f) != getattr(real, f)]  # fmt: skip
    still_open = [t for t in told.board.theatres if told.is_open(t)]  # of closed ones nothing is asked
    for t in still_open:
        mine, is_so = told.markers[t.index], real.markers[t.index]
        found += [f"{t.id}: {mine} is believed, {is_so} is so"] if mine != is_so else []
    if any(model(told, side) not in (None, model(real, side)) for side in Side):
        found.append(f"last: {told.last} is believed, {real.last} is so")
    for s in (s for t in still_open for s in t.spaces):
        token, so = told.tokens[s.index], real.tokens[s.index]
        vague = bool(so) and token.rpartition(" ")[2] not in UNITS and token != ""  # somebody stands there
        if token != so and not vague:
            found += [f"{s.id}: {token or 'nothing'} is believed, {so or 'nothing'} is so"]
    return found


def compare(person: Somebody, moves: list[Move], after: Position) -> Compared:
    """Hold the interview of one turn, and compare it."""
    board = "Nippon" if after.board.nippon else "base"
    placements = sum(m.text not in ("stratagem", "stop") for m in moves)
    topic = f"{board}, {placements} placement{'s' if placements > 1 else ''}"
    try:
        told = person.hold()
    except (Unanswerable, BadAnswer, Refused) as error:
        return Compared(topic, [f"{type(error).__name__}: {error}"], person.questions)
    mine, theirs = [m.text for m in told.moves], [m.text for m in moves]
    found = [] if mine == theirs else [f"tells {mine}, not {theirs}"]
    asked = person.questions
    person.talk.keep(told)
    return Compared(topic, found + differences(told.position, after), asked)


def follow(given: Mapping[str, Any], opponent: Opponent, seed: int, talks: list[Talk]) -> Iterator[Compared]:
    """A game; the talk begins with it, or some turns later."""
    table, options = Table(seed), GAME.options(given)
    p, late = GAME.new(options, table, GAME.seats(opponent.choose)), seed % 3 * (seed % 7)
    person: Somebody | None = None

    def choose(choice: Choice[Any], position: Any, table: Table) -> Any:
        picked = opponent.choose(choice, position, table)
        if person is not None:
            person.chosen.append(show(picked))
        return picked

    seats, turns = Seats(choose, GAME.bot, GAME.is_bot), 0
    while GAME.result(p) is None:
        if not GAME.bots_turn(p):
            move = opponent.move(p, GAME.legal(p), table)
            if person is not None:
                person.moves.append(move)
            p = GAME.apply(p, move, seats, table)
            continue
        turns += 1
        if turns > late and person is None:
            person = Somebody(given, p)
            talks.append(person.talk)
        moves: list[Move] = []
        while GAME.bots_turn(p) and GAME.result(p) is None:
            decision = GAME.decide(p, table, seats)
            p = decision.position
            moves += decision.moves
            if person is not None:
                person.drawn += decision.answers
        if person is not None:
            compared = compare(person, moves, p)
            yield compared
            if compared.differences:
                return
            person.moves, person.chosen, person.drawn = [], [], []


def one_turn(p: Position, seed: int) -> tuple[Compared, Somebody] | None:
    """The interview of the turn that begins in a position; None if there is none to be held."""
    if p.blitz is not None or not GAME.bots_turn(p) or GAME.result(p) is not None:
        return None
    first = p.effect is None and p.options.stratagems  # then Steamroll has nothing to repeat, and is not drawn
    out = Stratagem.STEAMROLL if first else None
    p = msgspec.structs.replace(p, drawn=False, stratagem=out)  # step A comes first
    bag = tuple(u for u in at_large(p, Side.BOT) if not UNITS[u].special)  # a made-up one may hold too little
    p = msgspec.structs.replace(p, bags=(bag, p.bags[Side.HUMAN]))
    moves, table = list[Move](), Table(seed)
    person = Somebody(GAME.dump(p)["options"], p)

    def choose(choice: Choice[Any], position: Any, table: Table) -> Any:
        picked = table.draw(choice.rule, choice.text, choice.options)
        person.chosen.append(show(picked))
        return picked

    seats = Seats(choose, GAME.bot, GAME.is_bot)
    while GAME.bots_turn(p) and GAME.result(p) is None:
        decision = GAME.decide(p, table, seats)
        p = decision.position
        moves += decision.moves
        person.drawn += decision.answers
    return compare(person, moves, p), person
