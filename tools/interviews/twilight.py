"""Twilight Struggle: every decision of an AI in a game, against the moves that were decided and what is believed after.

The person of these talks sees the real game. A question about the map is answered by looking at what the interview
believes with the true influence put in, so that it is answered for the very moment at which it is asked. Some people
count influence, some only say where it has changed, and some that the map has changed.

Beside the talk through a game, single events of the human's rounds are interviewed in which the AI has to choose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from interviews import Compared, Person, Unanswerable, is_die
from solo_bots.interviews.talk import Talk
from solo_bots.kernel.case import Case, Fact
from solo_bots.kernel.choices import Choice, Seats, Task
from solo_bots.kernel.criteria import Extreme
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.game import Opponent, Refused
from solo_bots.kernel.table import BadAnswer, Pending, Table, show
from solo_bots.kit.in_part import Number
from solo_bots.twilight.beside.carried_out import ASKS_BOTH, IN_DISCARD, LOOK, LOOK_AT_DECK
from solo_bots.twilight.beside.changes import CARDS_CHANGED, FACE_DOWN, FACE_UP, LASTING, MAP_CHANGED, OVER
from solo_bots.twilight.beside.interview import (
    AND_THEN,
    BEGINS,
    EXCHANGED,
    HAVE,
    STANDS,
    UN_PLAYED,
    WHO_HAS,
    YOUR_HEADLINE,
    YOUR_POINTS,
    YOUR_ROUND,
    Sitting,
)
from solo_bots.twilight.beside.map_in_part import ANYTHING, Left, at_work, known_of
from solo_bots.twilight.bot.facts import Mind, Outlook
from solo_bots.twilight.engine import turns
from solo_bots.twilight.engine.choices import NONE
from solo_bots.twilight.engine.events import EVENTS, can_happen
from solo_bots.twilight.engine.map import COUNTRIES, PRINTED_START, SIDE_NAMED, SIDES, US, USSR, Side
from solo_bots.twilight.engine.moves import Headline
from solo_bots.twilight.engine.play import play_event
from solo_bots.twilight.engine.position import Effect, Position, Stage, ai_sides, controls
from solo_bots.twilight.engine.scoring import regions_led
from solo_bots.twilight.engine.things import CARDS, UN_INTERVENTION, UNKNOWN, CardId
from solo_bots.twilight.engine.turns import bury_you
from solo_bots.twilight.engine.workbench import BURY_NOW, Over, Work, take_card
from solo_bots.twilight.game import GAME

THE_BOARD = (BEGINS, YOUR_POINTS.split("{")[0], STANDS, HAVE, WHO_HAS, EXCHANGED, FACE_DOWN, FACE_UP)
COUNTING, FORGETFUL = 0, 3  # somebody who counts all influence, and somebody who never does
LABELS = {effect: name for name, effect in LASTING.items()}
NAMED: dict[str, Any] = {thing.text: thing for things in (COUNTRIES, CARDS) for thing in things}


def in_force(p: Any) -> set[Effect]:
    """The cards in force that a person would tell; of We Will Bury You not whether it is paid in this round."""
    plain = [Effect(e.card, e.side, e.about.replace(BURY_NOW, "")) for e in p.effects]
    return {e for e in plain if e in LABELS}


def pair_in(p: Position, country: Any) -> tuple[int, int]:
    return p.influence[US][country], p.influence[USSR][country]


# ---------------------------------------------------------------- the real game


class Rolled(NamedTuple):
    """A die or a draw."""

    rule: str
    kind: str
    text: str
    value: Any


class Happened(NamedTuple):
    """An event, or Ops of the human in the middle of a move: the card, before and after."""

    card: CardId
    before: Position
    after: Position


class Watched(Table):
    """A table that keeps what is rolled and drawn, with its words."""

    __slots__ = ("rolled",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rolled: list[Rolled] = []

    def ask(self, rule: str, text: Any, codec: Any, about: Any = (), by: Any = None) -> Any:
        value = super().ask(rule, text, codec, about, by)
        if is_die(codec.kind):
            self.rolled.append(Rolled(rule, codec.kind, text if isinstance(text, str) else text(), value))
        return value

    def draw(self, rule: str, text: Any, pool: Sequence[Any], by: Any = None) -> Any:
        thing = super().draw(rule, text, pool, by)
        self.rolled.append(Rolled(rule, "draw", text if isinstance(text, str) else text(), show(thing)))
        return thing


class Seat(Seats):
    """Seats that tell what the human has done with Ops."""

    __slots__ = ("watch",)
    watch: Watch

    def within(self, case: Any) -> Seats:
        inner = Seat(self.others, self.bot, self.is_bot)
        inner.case, inner.trace, inner.watch = case, case.trace, self.watch
        return inner

    def conduct(self, task: Task[Any, Any], table: Table) -> Any:
        choice: Any = task.choice(())
        before, card = task.position, choice.card
        after = super().conduct(task, table)
        if not GAME.is_bot(before, task.side):
            self.watch.ops.append(Happened(card, before, self.bench.freeze()))
        return after


class Watch:
    """All that happens in the real game between two decisions of the AI."""

    def __init__(self, opponent: Opponent) -> None:
        self.opponent = opponent
        self.seats = Seat(self.choose, GAME.bot, GAME.is_bot)
        self.seats.watch = self
        self.clear()

    def clear(self) -> None:
        self.chosen: list[tuple[str, str]] = []  # by the human: (question, answer)
        self.ops: list[Happened] = []
        self.events: list[Happened] = []
        self.turn_end: Position | None = None  # when the turn ended

    def choose(self, choice: Choice[Any], position: Any, table: Table) -> Any:
        picked = self.opponent.choose(choice, position, table)
        self.chosen.append((choice.text, show(picked)))
        return picked

    @contextmanager
    def looking(self) -> Iterator[None]:
        """The engine is watched at its work."""
        enact, end_turn = Work.enact, turns.end_turn

        def seen(w: Work, card: CardId, side: Side, happens: Any) -> None:
            before = w.freeze()
            try:
                enact(w, card, side, happens)
            finally:
                self.events.append(Happened(card, before, w.freeze()))

        def ends(w: Work) -> None:
            self.turn_end = w.freeze()
            end_turn(w)

        Work.enact = seen  # type: ignore[method-assign, assignment]
        turns.end_turn = ends
        try:
            yield
        finally:
            Work.enact = enact  # type: ignore[method-assign]
            turns.end_turn = end_turn


# ---------------------------------------------------------------- somebody who answers


class Witness(Person):
    """Somebody at the table who sees everything; what there is to see."""

    me: Side
    start: Position  # when the decision before was made
    before: Position  # when this one is made
    ended: Position | None = None  # the end of the turn, if it came after your round
    positions: Sequence[Position]  # after each move of it
    watch: Watch
    heard = False  # have you told of your round?

    @property
    def now(self) -> Position:
        """The real game when you are asked about your round."""
        return self.ended if self.ended is not None else self.before

    @contextmanager
    def known(self, s: Sitting) -> Iterator[None]:
        """Everything is known of the map for a moment."""
        source = self.now if self.heard else self.start
        for place in s.chart.possible:
            self.truth.setdefault(place, pair_in(source, place[0]))
        possible = dict(s.chart.possible)
        s.chart.possible.update({place: frozenset((self.truth[place],)) for place in possible})
        try:
            yield
        finally:
            s.chart.possible.clear()
            s.chart.possible.update(possible)

    def bench(self, s: Sitting) -> Any:
        """The workbench, if a move is being carried out."""
        w = s.seats.bench
        return w if w is not None and w.busy else None

    def case(self, s: Sitting) -> Case[Any, Any]:
        """What the AI looks at, with all that is hidden from it in an interview."""
        w = self.bench(s)
        p = w.freeze() if w is not None else s.p
        done = self.positions[min(len(s.case.moves), len(self.positions) - 1)]
        hands = [p.hands[US], p.hands[USSR]]
        hands[self.me.other] = done.hands[self.me.other]
        true = replace(p, hands=(hands[0], hands[1]), draw=done.draw, discard=done.discard)
        if w is None:
            seen = s.case.seen
            return Case(Outlook(true, self.me, seen.ops, seen.play), s.case.bot, Table())
        ops = true.ops if true.ops is not None and true.ops.side is self.me else None
        return Case(Outlook(true, self.me, ops), Mind(self.me, true.options, ops), Table())

    fallen: list[Rolled]  # the dice and draws that a question can be about

    def look(self, before: Position, positions: Sequence[Position], rolled: Sequence[Rolled], earlier: int) -> None:
        """A decision was made: before it, after each move, and what was rolled since the last one, partly before it."""
        self.before, self.positions, self.heard = before, positions, False
        self.rolled, self.rolled_before = list(rolled[earlier:]), list(rolled[:earlier])
        self.truth: dict[Any, Any] = {}  # place: what is there
        ups = [p.up for p in positions]
        self.turned = [show(up) for was, up in pairwise(ups) if up and not was]
        self.events, self.ops, self.chosen = list(self.watch.events), list(self.watch.ops), list(self.watch.chosen)

    def happened(self, name: str, take: bool = False) -> Happened:
        """The next time that a card happened."""
        for n, event in enumerate(self.events):
            if event.card.text == name:
                return self.events.pop(n) if take else event
        raise Unanswerable(f"{name} has not happened")

    def pile(self, s: Sitting, side: Side) -> list[CardId]:
        """The cards that a side holds face down now, as far as their names have not been told."""
        w = s.seats.bench
        if w.events:
            held = self.happened(w.events[-1].text).before.hands[side]
        elif not s.case.moves:
            held = self.now.hands[side]
        else:
            held = (self.watch.turn_end or self.positions[len(s.case.moves)]).hands[side]
        return [c for c in held if c not in w.hands[side]]

    def scoring(self, s: Sitting, side: Side) -> list[CardId]:
        return [c for c in self.pile(s, side) if c.scoring]


def plain(n: Any) -> int:
    return int(n.values().pop()) if isinstance(n, Number) else int(n)


class Teller(Witness):
    """How somebody tells what has changed."""

    habit = COUNTING

    def differing(self, s: Sitting, was: Position, so: Position, lazy: bool = False) -> list[str]:
        """All that is believed and not so; and that the AI has other cards than it had."""
        b = self.bench(s) or s.p
        self.cards = so
        if so.over is not None:
            return [OVER]
        other_cards = was.hands[self.me] != so.hands[self.me] or self.other_piles(b, so)
        return [*self.countries(b, so, lazy), *self.tracks(b, so), *[CARDS_CHANGED][: int(other_cards)]]

    def countries(self, b: Any, so: Position, lazy: bool) -> list[str]:
        changed = [c for c in COUNTRIES if pair_in(so, c) != tuple(plain(b.influence[side][c]) for side in SIDES)]
        if changed and lazy and self.habit == FORGETFUL:
            return [MAP_CHANGED]
        counted = [c for c in changed if not (lazy and self.habit and (int(c) + self.habit) % 3 == 0)]
        return [f"{c} {so.influence[US][c]}-{so.influence[USSR][c]}" if c in counted else c.text for c in changed]

    def tracks(self, b: Any, so: Position) -> list[str]:
        told = [f"{name} {getattr(so, at)}" for name, at in (("DEFCON", "defcon"), ("VP", "vp"))
                if getattr(b, at) != getattr(so, at)]  # fmt: skip
        for at in ("military", "space"):
            was, now = getattr(b, at), getattr(so, at)
            told += [f"{side.text} {at} {now[side]}" for side in SIDES if was[side] != now[side]]
        if (b.china, b.china_up) != (so.china, so.china_up):
            told.append(f"China {so.china.text} {'up' if so.china_up else 'down'}")
        return told + [LABELS[e] for e in in_force(b) ^ in_force(so)]

    def other_piles(self, b: Any, so: Position) -> bool:
        believed, real = b.hands[self.me], so.hands[self.me]
        same = len(believed) == len(real) and all(x in (UNKNOWN, y) for x, y in zip(believed, real, strict=True))
        return not same or list(b.face_up[self.me]) != list(so.face_up[self.me])


class Somebody(Teller):
    """Somebody who answers whatever is asked."""

    new = False  # does the talk begin with the game?
    headline: CardId | None = None

    def __init__(self, given: Mapping[str, Any], p: Position, watch: Watch, habit: int) -> None:
        super().__init__("twilight", given)
        self.me, self.start, self.watch, self.habit = ai_sides(p.options)[0], p, watch, habit

    def answer(self, pending: Pending) -> Any:
        q = pending.question
        if pending.case is None:
            return self.at_first(q.text)
        s: Sitting = pending.case._carry.__self__
        with self.known(s):
            earlier = self.bench(s) is not None and not s.case.moves
            self.fallen = self.rolled_before if earlier else self.rolled
            if is_die(q.kind):
                return self.roll(q.rule, q.kind, q.text)
            if pending.about:
                return self.fact(pending, s)
            if q.kind == "changes":
                said = self.changes(q.text, s)
                self.heard = self.heard or q.text == YOUR_ROUND
                return said
            return self.other(pending, s)

    def at_first(self, text: str) -> Any:
        """The beginning of a talk."""
        p, you = self.start, self.me.other
        if text.startswith(YOUR_POINTS.split("{")[0]):
            return [c.text for c in COUNTRIES for _ in range(p.influence[you][c] - PRINTED_START[you][c])]
        return {
            BEGINS: "new" if self.new else "later",
            STANDS: [p.turn, p.round, p.defcon, p.vp, *p.military, *p.space, p.spaced[self.me]],
            HAVE: [LABELS[e] for e in p.effects if e in LABELS],
            WHO_HAS: f"{p.china.text} {'up' if p.china_up else 'down'}",
            EXCHANGED: p.exchanges,
            FACE_DOWN: len(p.hands[self.me]),
            FACE_UP: [c.text for c in p.face_up[self.me]],
        }[text]

    def roll(self, rule: str, kind: str, text: str) -> int:
        for n, die in enumerate(self.fallen):
            if (die.rule, die.kind, die.text) == (rule, kind, text):
                return int(self.fallen.pop(n).value)
        raise Unanswerable(f"{rule} asks for a {kind} that was not rolled: {text}")

    def fact(self, pending: Pending, s: Sitting) -> Any:
        """A question about the board."""
        by, *args = pending.about
        case = self.case(s)

        def value(of: Any, *more: Any) -> Any:
            return of.fn(case.board, *more) if isinstance(of, Fact) else of(case, *more)

        if isinstance(by, Extreme):  # which of these has the most …?
            scores = [value(by.by, o) for o in args[0]]
            best = max(scores) if by.kind == "most" else min(scores)
            return [show(o) for o, score in zip(args[0], scores, strict=True) if score == best]
        if args and isinstance(args[0], list):  # which of these …?
            return [show(o) for o in args[0] if value(by, o)]
        said = value(by, *args)
        return said if isinstance(said, bool) else plain(said)

    def changes(self, text: str, s: Sitting) -> list[str]:
        """What has changed on the table."""
        if text in (YOUR_ROUND, AND_THEN):
            return self.differing(s, self.start, self.now, lazy=not self.heard)
        card = text.removeprefix("What has changed by ").removesuffix("?")
        _, before, after = self.ops.pop(0) if card == "your operations" else self.happened(card, take=True)
        return self.differing(s, before, after)

    def other(self, pending: Pending, s: Sitting) -> Any:
        """Cards."""
        text, allowed, w = pending.question.text, pending.question.allowed, s.seats.bench
        if text == FACE_DOWN:
            return len(self.cards.hands[self.me])
        if text == FACE_UP:
            return [c.text for c in self.cards.face_up[self.me]]
        if text == YOUR_HEADLINE:
            return show(self.headline) if self.headline is not None else NONE.value
        if "which card is turned over" in text:
            return self.turned.pop(0) if self.turned else NONE.value
        for side in SIDES:
            if text == LOOK.format(side.text):
                return [show(c) for c in self.pile(s, side)]
        if text == LOOK_AT_DECK:
            return [show(c) for c in self.happened("Our Man in Tehran").before.draw[:5]]
        if "scoring cards are in its face-down pile" in text:
            return show(len(self.scoring(s, self.me)))
        if "which scoring card is in its pile" in text:
            return show(self.scoring(s, self.me)[0])
        if text == IN_DISCARD:
            return [c.text for c in self.happened(w.events[-1].text).before.discard if c.text in allowed]
        if "do you hold another scoring card" in text:
            return show(bool(self.scoring(s, self.me.other)))
        if "which scoring card do you hold" in text:
            return show(self.scoring(s, self.me.other)[0])
        if "which card is drawn at random" in text:
            why = text.split(": ")[1]
            drawn = [r for r in self.fallen if r.kind == "draw" and r.text.startswith(why)]
            if not drawn:
                raise Unanswerable(f"no card was drawn: {text}")
            self.fallen.remove(drawn[0])
            return drawn[0].value
        return self.on_the_spot(text, allowed, s)

    def on_the_spot(self, text: str, allowed: Sequence[str], s: Sitting) -> Any:
        """What the engine wants to know."""
        w = s.seats.bench
        if text == UN_PLAYED:
            return any(e.card is UN_INTERVENTION and e.before.phasing is US for e in self.events)
        if (which := re.fullmatch(r"Which of these (?:does|have) (\w+) (control|influence)\?", text)) is not None:
            side, there = SIDE_NAMED[which[1]], which[2] == "influence"
            return [n for n in allowed if (w.influence[side][NAMED[n]] > 0 if there else controls(w, side, NAMED[n]))]
        if text.startswith(("By how many points", "How many points does the US gain")):
            event = self.happened(w.events[-1].text)
            return event.after.vp - event.before.vp
        if (led := re.fullmatch(r"How many regions does (\w+) dominate or control\?", text)) is not None:
            return regions_led(self.happened("Summit").before, SIDE_NAMED[led[1]])
        if (where := re.fullmatch(r"Realignment in (.*): by how much does (\w+) win.*", text)) is not None:
            return self.realigned(where[1], SIDE_NAMED[where[2]])
        if (card := re.fullmatch(r"Can the event of (.*) happen now\?", text)) is not None:
            event_of = NAMED[card[1]]
            side = event_of.side if event_of.side is not None else w.phasing
            return bool(EVENTS[event_of].playable(self.case(s).seen.p, side))
        return self.choose(text)

    def choose(self, text: str) -> str:
        """What the human has chosen in the middle of a move."""
        for n, (question, answer) in enumerate(self.chosen):
            if question == text:
                self.chosen.pop(n)
                return answer
        if "discard a card worth" in text:
            return NONE.value  # he had none
        if "which card do you give away" in text:  # there was one best card
            return show(max(self.happened("Missile Envy").before.hands[self.me.other], key=lambda card: card.ops))
        raise Unanswerable(f"it asks: {text}")

    def realigned(self, country: str, side: Side) -> int:
        """By how much a realignment was won."""
        net = 0
        for who, sign in ((side, 1), (side.other, -1)):
            begin = f"{who.text}: realign {country} (+"
            die = next(r for r in self.fallen if r.text.startswith(begin))
            self.fallen.remove(die)
            net += sign * (int(die.value) + int(die.text.removeprefix(begin).rstrip(")")))
        return net


# ---------------------------------------------------------------- compared

PUBLIC = ("defcon", "vp", "space", "china", "china_up", "turn", "stage", "round", "up", "exchanges")


def believed(left: Left, after: Position, me: Side) -> list[str]:
    """What the interview believes of the table, and is not so."""
    p, found = left.p, list[str]()
    if after.over is not None:
        return found
    for c, pairs in zip(COUNTRIES, left.known, strict=True):
        if pair_in(after, c) not in pairs:
            found.append(f"{c}: {sorted(pairs)[:4]} … is believed, {pair_in(after, c)} is so")
    if p.phasing is not after.phasing or p.round != after.round or p.stage is not after.stage:
        return found  # the human had nothing to play, and the game has gone on
    outlook = Outlook(after, me)
    found += [f"{args} {fact.text}: {so} is believed" for fact, args, so in left.kept if so != fact.fn(outlook, *args)]
    pairs_of = {f: (getattr(p, f), getattr(after, f)) for f in PUBLIC}
    pairs_of |= {f: (getattr(p, f)[me], getattr(after, f)[me]) for f in ("military", "spaced")}
    pairs_of["face up"] = (list(p.face_up[me]), list(after.face_up[me]))
    pairs_of["face down"] = (len(p.hands[me]), len(after.hands[me]))
    pairs_of["in force"] = (sorted(e.text for e in in_force(p)), sorted(e.text for e in in_force(after)))
    return found + [f"{f}: {told} is believed, {so} is so" for f, (told, so) in pairs_of.items() if told != so]


def compare(person: Somebody, decision: Decision[Any, Any]) -> Compared:
    """Hold the interview of one decision, and compare it; that Ops are left is not told to a person."""
    moves = [m.text for m in decision.moves if m.text != "done"]
    topic = "headline" if person.before.stage is Stage.HEADLINE else "round"
    try:
        told = person.hold()
    except (Unanswerable, BadAnswer, Refused) as error:
        return Compared(topic, [f"{type(error).__name__}: {error} ({moves})"], person.questions)
    mine = [m.text for m in told.moves if m.text != "done"]
    found = [] if mine == moves else [f"tells {mine}, not {moves}"]
    asked = person.questions
    person.talk.keep(told)
    return Compared(topic, found + believed(told.position, decision.position, person.me), asked)


# ---------------------------------------------------------------- events of the human's rounds


class Stopped(Exception):
    """The event is over."""


class Onlooker(Somebody):
    """Somebody who tells of one event, and then stops."""

    def __init__(self, given: Mapping[str, Any], p: Position, watch: Watch, card: CardId) -> None:
        super().__init__(given, p, watch, COUNTING)
        self.card, self.after = card, p

    def changes(self, text: str, s: Sitting) -> list[str]:
        if text == YOUR_ROUND:
            return [f"event {self.card}"]
        if text == AND_THEN:
            self.left_over = self.differing(s, self.after, self.after)
            raise Stopped
        return super().changes(text, s)


def one_event(p: Position, card: CardId, seed: int, opponent: Opponent, given: Mapping[str, Any]) -> Compared:
    """An event of the human's card in which the AI has a hand; by turns all, or nothing, is known of the map."""
    me = ai_sides(p.options)[0]
    watch, table = Watch(opponent), Watched(seed)
    w = Work(p, watch.seats, table)
    take_card(w, me.other, card)
    held = w.freeze()
    with watch.looking(), suppress(Over):
        if any(e.about == BURY_NOW for e in w.effects):
            bury_you(w)
        play_event(w, card, me.other)
    person = Onlooker(given, held, watch, card)
    person.after = w.freeze()
    person.look(held, [held], table.rolled, 0)
    known = known_of(p.influence) if seed % 2 else (ANYTHING,) * len(COUNTRIES)
    left = Left(replace(at_work(p, me), options=replace(p.options, cards="person"), draw=()), known)
    person.talk.made, person.talk.said = [Decision((), left, None, ())], [[], []]
    try:
        person.hold()
        found = [] if person.after.over is not None else ["the game is over"]
    except Stopped:
        found = person.left_over if person.after.over is None else [f"it goes on after {person.after.over.reason}"]
    except (Unanswerable, BadAnswer, Refused) as error:
        found = [f"{type(error).__name__}: {error}"]
    return Compared("event", [f"{card}: {difference}" for difference in found], person.questions)


def events(p: Position, n: int, opponent: Opponent, given: Mapping[str, Any]) -> Iterator[Compared]:
    """One of the human's cards that would ask the AI for something."""
    you = ai_sides(p.options)[0].other
    if p.stage is not Stage.ROUND or p.ops is not None or p.phasing is not you:
        return
    cards = [c for c in p.hands[you] if (c.belongs_to(you.other) or c in ASKS_BOTH) and can_happen(p, c, you)]
    if cards:
        yield one_event(p, cards[n % len(cards)], n, opponent, given)


# ---------------------------------------------------------------- games


def one_sided(given: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Two AIs are not interviewed: one of them is. The person of a talk looks at all cards."""
    side = ("us", "ussr")[seed % 2] if given.get("side") in ("both", "none") else given.get("side", "ussr")
    return {**given, "side": side, "cards": "program"}


def follow(given: Mapping[str, Any], opponent: Opponent, seed: int, talks: list[Talk]) -> Iterator[Compared]:
    """A game; the talk begins with it, or some decisions later."""
    given = one_sided(given, seed)
    table, watch = Watched(seed), Watch(opponent)
    p, late = GAME.new(GAME.options(given), table, watch.seats), seed % 3 * (1 + seed % 5)
    person, n, headline = None, 0, None
    while GAME.result(p) is None:
        if not GAME.bots_turn(p):
            if n % 5 == 4 and (n + seed) % 2:
                yield from events(p, n + seed, opponent, given)
            move = opponent.move(p, GAME.legal(p), table)
            headline = move.card if isinstance(move, Headline) else headline
            with watch.looking():
                p = GAME.apply(p, move, watch.seats, table)
            continue
        n += 1
        if person is None and n > late:
            person = Somebody(given, p, watch, seed % 4)
            person.new = late == 0
            talks.append(person.talk)
            watch.clear()
            table.rolled.clear()
        positions, ended, watch.turn_end, earlier = [p], watch.turn_end, None, len(table.rolled)
        with watch.looking():
            decision = decided(p, table, watch, positions)
        if person is not None:
            person.headline, person.ended = headline, ended
            person.look(p, positions, table.rolled, earlier)
            compared = compare(person, decision)
            yield compared
            if compared.differences:
                return
            person.start = decision.position
        ended = watch.turn_end if person is not None and person.talk.left.p.turn < decision.position.turn else None
        watch.clear()
        watch.turn_end = ended  # the human had nothing to play, and the interview has not come to it
        table.rolled[:] = person.rolled if person is not None and ended is not None else []
        p = decision.position


def decided(p: Position, table: Table, watch: Watch, positions: list[Position]) -> Decision[Any, Any]:
    """The AI's decision, and the positions on its way."""

    def apply(before: Position, move: Any, seats: Seats, table: Table) -> Position:
        after = GAME.apply(before, move, seats, table)
        positions.append(after)
        return after

    return GAME.bot.decide(p, GAME.to_move(p), apply, table, watch.seats, None)
