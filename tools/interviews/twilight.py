"""Twilight Struggle: every decision of an AI in a game, against the moves that were decided and what is believed after.

The person of these talks sees the real game. A question about the map is answered by looking at what the interview
believes with the true influence put in, so that it is answered for the very moment at which it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from msgspec.structs import replace

from interviews import Compared, Person, Unanswerable, is_die
from solo_bots.kernel.case import Case, Fact, Unseen
from solo_bots.kernel.choices import Choice, Seats, Task
from solo_bots.kernel.criteria import Extreme
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.game import Opponent, Refused
from solo_bots.kernel.hearsay import Guess
from solo_bots.kernel.table import BadAnswer, Pending, Table, show
from solo_bots.kernel.talk import Talk
from solo_bots.twilight import turns
from solo_bots.twilight.beside import IN_DISCARD, LOOK, LOOK_AT_DECK
from solo_bots.twilight.cards import CARDS, UNKNOWN, CardId
from solo_bots.twilight.changes import CARDS_CHANGED, FACE_DOWN, FACE_UP, LASTING, OVER
from solo_bots.twilight.chart import Left
from solo_bots.twilight.choices import NONE
from solo_bots.twilight.events import EVENTS
from solo_bots.twilight.facts import Mind, Outlook, in_reach
from solo_bots.twilight.game import GAME
from solo_bots.twilight.interview import GO_ON, HAVE, PLACED, STANDS, WHO_HAS, YOUR_HEADLINE, YOUR_ROUND, Sitting
from solo_bots.twilight.map import COUNTRIES, PRINTED_START, SIDE_NAMED, SIDES, US, USSR, CountryId, Side
from solo_bots.twilight.mid_36_58 import regions_led
from solo_bots.twilight.moves import Headline, TurnOver
from solo_bots.twilight.position import Effect, Position, Stage, ai_sides, controls
from solo_bots.twilight.turns import BURY_NOW
from solo_bots.twilight.verbs import Work

LABELS = {effect: name for name, effect in LASTING.items()}


def in_force(p: Any) -> set[Effect]:
    """The cards in force that a person would tell; of We Will Bury You not whether it is paid in this round."""
    return {e for effect in p.effects if (e := Effect(effect.card, effect.side, effect.about.replace(BURY_NOW, ""))) in LABELS}


class Rolled(NamedTuple):
    """A die or a draw of the real game."""

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

    def draw(self, rule: str, text: Any, pool: Sequence[Any]) -> Any:
        thing = super().draw(rule, text, pool)
        self.rolled.append(Rolled(rule, "draw", text if isinstance(text, str) else text(), show(thing)))
        return thing


class Seat(Seats):
    """Seats that tell what the human has done with Ops."""

    __slots__ = ("watch",)

    def within(self, case: Any) -> Seats:
        inner = Seat(self.others, self.bot, self.is_bot)
        inner.case, inner.trace, inner.watch = case, case.trace, self.watch
        return inner

    def conduct(self, task: Task[Any, Any], table: Table) -> Any:
        before, card = task.position, task.choice(()).card
        after = super().conduct(task, table)
        if not GAME.is_bot(before, task.side):
            self.watch.ops.append(Happened(card, before, table.bench.freeze()))
        return after


class Watch:
    """All that happens in the real game between two decisions."""

    def __init__(self, opponent: Opponent) -> None:
        self.opponent = opponent
        self.seats = Seat(self.choose, GAME.bot, GAME.is_bot)
        self.seats.watch = self
        self.clear()

    def clear(self) -> None:
        self.chosen: list[tuple[str, str]] = []  # by the human: (question, answer)
        self.ops: list[Happened] = []
        self.events: list[Happened] = []
        self.turn_end: Position | None = None

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

        Work.enact, turns.end_turn = seen, ends  # type: ignore[method-assign]
        try:
            yield
        finally:
            Work.enact, turns.end_turn = enact, end_turn  # type: ignore[method-assign]


class Somebody(Person):
    """Somebody at the table, who sees everything."""

    def __init__(self, given: Mapping[str, Any], p: Position, watch: Watch, lazy: int) -> None:
        super().__init__("twilight", given)
        self.me = ai_sides(p.options)[0]
        self.start, self.watch, self.lazy = p, watch, lazy
        self.headline: CardId | None = None
        self.ended: Position | None = None  # the turn that ended after your round

    def look(self, before: Position, positions: Sequence[Position], rolled: Sequence[Rolled]) -> None:
        """A decision was made: before it, after each move, and what was rolled since the last one."""
        self.before, self.positions, self.rolled = before, positions, list(rolled)
        self.truth: dict[Any, Any] = {}  # place: what is there
        self.heard = False
        ups = [p.up for p in positions[1:]]
        self.turned = [show(up) for up, was in zip(ups, [p.up for p in positions], strict=False) if up and not was]
        self.events, self.ops = list(self.watch.events), list(self.watch.ops)
        self.chosen = list(self.watch.chosen)
        self.asked_before: dict[int, Any] = {}

    def hold(self) -> Decision[Any, Any]:
        """One decision; an answer that was given stays given."""
        return super().hold()

    # ---- the true board

    @property
    def now(self) -> Position:
        """The real game when you are asked about your round."""
        return self.ended if self.ended is not None else self.before

    @contextmanager
    def known(self, s: Sitting) -> Iterator[None]:
        """Everything is known of the map for a moment."""
        source = self.now if self.heard else self.start
        for place in s.chart.possible:
            c = place[0]
            self.truth.setdefault(place, (source.influence[US][c], source.influence[USSR][c]))
        possible = dict(s.chart.possible)
        s.chart.possible.update({place: frozenset((self.truth[place],)) for place in possible})
        try:
            yield
        finally:
            s.chart.possible.clear()
            s.chart.possible.update(possible)

    def board(self, s: Sitting) -> tuple[Any, bool]:
        """What the AI looks at: the position of the decision, or in the middle of a move."""
        w = s.table.bench
        return (w.freeze(), True) if w is not None and getattr(w, "busy", False) else (s.p, False)

    def case(self, s: Sitting) -> Case[Any, Any]:
        p, midway = self.board(s)
        done = self.positions[min(len(s.case.moves), len(self.positions) - 1)]
        hands = [p.hands[US], p.hands[USSR]]
        hands[self.me.other] = done.hands[self.me.other]
        true = replace(p, hands=(hands[0], hands[1]), draw=done.draw, discard=done.discard)
        ops = true.ops if true.ops is not None and true.ops.side is self.me else None
        if midway:
            return Case(Outlook(true, self.me, ops), Mind(self.me, true.options, ops), Table())
        seen = s.case.seen
        return Case(Outlook(true, self.me, seen.ops, seen.play), s.case.bot, Table())

    # ---- answers

    def answer(self, pending: Pending) -> Any:
        said = self.say(pending)
        if pending.question.text in (YOUR_ROUND, GO_ON):
            self.heard = True
        return said

    def say(self, pending: Pending) -> Any:
        q = pending.question
        if pending.case is None:
            return self.at_first(q.text, q.allowed)
        s: Sitting = pending.case.carry.__self__
        with self.known(s):
            if is_die(q.kind):
                return self.roll(q.rule, q.kind, q.text)
            if pending.about:
                return self.fact(pending, s)
            if q.kind == "changes":
                return self.changes(q.text, s)
            return self.other(pending, s)

    def at_first(self, text: str, allowed: Sequence[str]) -> Any:
        """The beginning of a talk."""
        p = self.start
        if text == "Does the game begin now?":
            return "new" if self.new else "later"
        if text.startswith(PLACED.split("{")[0]):
            row = p.influence[self.me.other]
            return [c.text for c in COUNTRIES for _ in range(row[c] - PRINTED_START[self.me.other][c])]
        if text == STANDS:
            round_ = p.round if p.stage is Stage.ROUND else 0
            return [p.turn, round_, p.defcon, p.vp, *p.military, *p.space, p.spaced[self.me]]
        if text == HAVE:
            return [LABELS[e] for e in p.effects if e in LABELS]
        if text == WHO_HAS:
            return f"{p.china.text} {'up' if p.china_up else 'down'}"
        if text == FACE_DOWN:
            return len(p.hands[self.me])
        if text == FACE_UP:
            return [c.text for c in p.face_up[self.me]]
        raise Unanswerable(f"it asks: {text}")

    def roll(self, rule: str, kind: str, text: str) -> int:
        for n, die in enumerate(self.rolled):
            if (die.rule, die.kind, die.text) == (rule, kind, text):
                return int(self.rolled.pop(n).value)
        raise Unanswerable(f"{rule} asks for a {kind} that was not rolled: {text}")

    def fact(self, pending: Pending, s: Sitting) -> Any:
        """A question about the board."""
        by, *args = pending.about
        case = self.case(s)
        def value(of: Any, *more: Any) -> Any:
            return of.fn(case.board, *more) if isinstance(of, Fact) else of(case, *more)
        if isinstance(by, Extreme):
            scores = [value(by.by, o) for o in args[0]]
            best = max(scores) if by.kind == "most" else min(scores)
            return [show(o) for o, score in zip(args[0], scores, strict=True) if score == best]
        if args and isinstance(args[0], list):
            return [show(o) for o in args[0] if value(by, o)]
        said = value(by, *args)
        return said if isinstance(said, bool) else self.plain(said)

    def plain(self, n: Any) -> int:
        return n.values().pop() if isinstance(n, Guess) else int(n)

    def changes(self, text: str, s: Sitting) -> list[str]:
        """What has changed on the table."""
        if text in (YOUR_ROUND, GO_ON):
            return self.differing(s, self.now, lazy=not self.heard)
        if text == "What has changed by your operations?":
            return self.differing(s, self.ops.pop(0).after)
        card = re.fullmatch("What has changed by (.*)\\?", text)
        assert card is not None
        return self.differing(s, self.happened(card[1]).after)

    def happened(self, name: str, take: bool = True) -> Happened:
        """The next time that a card happened."""
        for n, event in enumerate(self.events):
            if event.card.text == name:
                return self.events.pop(n) if take else event
        raise Unanswerable(f"{name} has not happened")

    def differing(self, s: Sitting, so: Position, lazy: bool = False) -> list[str]:
        """All that is believed and not so, as a person would tell it."""
        b = s.table.bench if s.table.bench is not None and s.table.bench.busy else s.p
        told: list[str] = []
        if so.over is not None:
            return [OVER]
        for c in COUNTRIES:
            pair = tuple(self.plain(b.influence[side][c]) for side in SIDES)
            real = (so.influence[US][c], so.influence[USSR][c])
            if pair != real:
                told.append(c.text if lazy and self.lazy and (int(c) + self.lazy) % 3 == 0 else f"{c} {real[0]}-{real[1]}")
        tracks = {"DEFCON": "defcon", "VP": "vp"}
        told += [f"{name} {getattr(so, at)}" for name, at in tracks.items() if getattr(b, at) != getattr(so, at)]
        for at in ("military", "space"):
            was, now = getattr(b, at), getattr(so, at)
            told += [f"{side.text} {at} {now[side]}" for side in SIDES if was[side] != now[side]]
        if (b.china, b.china_up) != (so.china, so.china_up):
            told.append(f"China {so.china.text} {'up' if so.china_up else 'down'}")
        told += [LABELS[e] for e in in_force(b) ^ in_force(so)]
        self.cards = so
        down, up = b.hands[self.me], so.hands[self.me]
        same = len(down) == len(up) and all(x in (UNKNOWN, y) for x, y in zip(down, up, strict=True))
        if not same or list(b.face_up[self.me]) != list(so.face_up[self.me]):
            told.append(CARDS_CHANGED)
        return told

    def other(self, pending: Pending, s: Sitting) -> Any:
        """Cards, choices, and what the engine wants to know."""
        q, w = pending.question, s.table.bench
        text = q.text
        if text == FACE_DOWN:
            return len(self.cards.hands[self.me])
        if text == FACE_UP:
            return [c.text for c in self.cards.face_up[self.me]]
        if text == YOUR_HEADLINE:
            return show(self.headline) if self.headline is not None else NONE.value
        if "which card is turned over" in text:
            return self.turned.pop(0) if self.turned else NONE.value
        if text in (LOOK.format(side.text) for side in SIDES):
            side = next(x for x in SIDES if text == LOOK.format(x.text))
            return [show(c) for c in self.pile(s, side)]
        if text == LOOK_AT_DECK:
            return [show(c) for c in self.happened("Our Man in Tehran", take=False).before.draw[:5]]
        if "scoring cards are in its face-down pile" in text:
            return show(sum(c.scoring for c in self.pile(s, self.me)))
        if "which scoring card is in its pile" in text:
            return next(show(c) for c in self.pile(s, self.me) if c.scoring and c.text in q.allowed)
        if text == IN_DISCARD:
            there = self.happened(w.events[-1].text, take=False).before.discard
            return [c.text for c in there if c.text in q.allowed]
        if "do you hold another scoring card" in text or "which scoring card do you hold" in text:
            return self.scoring(s, q.allowed)
        if "which card is drawn at random" in text:
            why = text.split(": ")[1]
            n = next(n for n, r in enumerate(self.rolled) if r.kind == "draw" and r.text.startswith(why))
            return self.rolled.pop(n).value
        if (which := re.fullmatch("Which of these (?:does|have) (\\w+) (control|influence)\\?", text)) is not None:
            side = SIDE_NAMED[which[1]]
            named = {c.text: c for c in COUNTRIES}
            return [n for n in q.allowed if (controls(w, side, named[n]) if which[2] == "control"
                    else w.influence[side][named[n]] > 0)]  # fmt: skip
        return self.number_or_choice(text, s)

    def number_or_choice(self, text: str, s: Sitting) -> Any:
        w = s.table.bench
        if text.startswith("By how many points") or text.startswith("How many points does the US gain"):
            event = self.happened(w.events[-1].text, take=False)
            return event.after.vp - event.before.vp
        if (led := re.fullmatch("How many regions does (\\w+) dominate or control\\?", text)) is not None:
            return regions_led(self.happened("Summit", take=False).before, SIDE_NAMED[led[1]])
        if (where := re.fullmatch("Realignment in (.*): by how much does (\\w+) win.*", text)) is not None:
            return self.realigned(where[1], SIDE_NAMED[where[2]])
        if (card := re.fullmatch("Can the event of (.*) happen now\\?", text)) is not None:
            event_of = next(c for c in CARDS if c.text == card[1])
            side = event_of.side if event_of.side is not None else w.phasing
            return bool(EVENTS[event_of].playable(self.case(s).seen.p, side))
        for n, (question, answer) in enumerate(self.chosen):
            if question == text:
                self.chosen.pop(n)
                return answer
        if "discard a card worth" in text:
            return NONE.value  # he had none
        if "which card do you give away" in text:
            held = self.happened("Missile Envy", take=False).before.hands[self.me.other]
            return show(max(held, key=lambda card: card.ops))
        raise Unanswerable(f"it asks: {text}")

    def scoring(self, s: Sitting, allowed: Sequence[str]) -> Any:
        """A scoring card that the human holds, and has not named yet."""
        w = s.table.bench
        held = self.happened(w.events[-1].text, take=False).before.hands[self.me.other]
        left = [c for c in held if c.scoring and c not in w.hands[self.me.other]]
        return show(left[0]) if "yes" not in allowed else show(bool(left))

    def realigned(self, country: str, side: Side) -> int:
        """By how much a realignment was won."""
        net = 0
        for who, sign in ((side, 1), (side.other, -1)):
            begin = f"{who.text}: realign {country} (+"
            n = next(n for n, r in enumerate(self.rolled) if r.text.startswith(begin))
            die = self.rolled.pop(n)
            net += sign * (int(die.value) + int(die.text.removeprefix(begin).rstrip(")")))
        return net

    def pile(self, s: Sitting, side: Side) -> list[CardId]:
        """The cards that a side holds face down now."""
        w = s.table.bench
        if w.events:
            held = self.happened(w.events[-1].text, take=False).before.hands[side]
        elif not s.case.moves:
            held = self.now.hands[side]
        else:
            held = (self.watch.turn_end or self.positions[len(s.case.moves)]).hands[side]
        return list(held)


PUBLIC = ("defcon", "vp", "space", "china", "china_up", "turn", "stage", "round", "up", "exchanges")


def believed(left: Left, after: Position, me: Side) -> list[str]:
    """What the interview believes of the table, and is not so."""
    p, found = left.p, list[str]()
    for c, pairs in zip(COUNTRIES, left.known, strict=True):
        real = (after.influence[US][c], after.influence[USSR][c])
        if real not in pairs:
            found.append(f"{c}: {sorted(pairs)[:4]} … is believed, {real} is so")
    if p.phasing is not after.phasing or p.round != after.round or p.stage is not after.stage:
        return found  # the human had nothing to play, and the game has gone on
    for c, so in left.reach:
        if so != (c in after.reach[me]):
            found.append(f"reach: {c} {so} is believed")
    found += [f"{f}: {getattr(p, f)} is believed, {getattr(after, f)} is so" for f in PUBLIC
              if getattr(p, f) != getattr(after, f)]  # fmt: skip
    mine = {f: (getattr(p, f)[me], getattr(after, f)[me]) for f in ("military", "spaced")}
    mine["face up"] = (sorted(p.face_up[me]), sorted(after.face_up[me]))
    mine["face down"] = (len(p.hands[me]), len(after.hands[me]))
    mine["in force"] = tuple(sorted(e.text for e in in_force(x)) for x in (p, after))
    found += [f"{f}: {told} is believed, {so} is so" for f, (told, so) in mine.items() if told != so]
    return found


def compare(person: Somebody, decision: Decision[Any, Any]) -> Compared:
    """Hold the interview of one decision, and compare it."""
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


def one_sided(given: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Two AIs are not interviewed: one of them is."""
    side = ("us", "ussr")[seed % 2] if given.get("side") in ("both", "none") else given.get("side", "ussr")
    return {**given, "side": side, "cards": "program"}  # the person of a talk looks at all cards


def follow(given: Mapping[str, Any], opponent: Opponent, seed: int, talks: list[Talk]) -> Iterator[Compared]:
    """A game; the talk begins with it, or some decisions later."""
    given = one_sided(given, seed)
    table, watch = Watched(seed), Watch(opponent)
    p, late = GAME.new(GAME.options(given), table, watch.seats), seed % 3 * (1 + seed % 5)
    person, n, headline = None, 0, None
    while GAME.result(p) is None:
        if not GAME.bots_turn(p):
            move = opponent.move(p, GAME.legal(p), table)
            headline = move.card if isinstance(move, Headline) else headline
            with watch.looking():
                p = GAME.apply(p, move, watch.seats, table)
            continue
        n += 1
        if person is None and n > late:
            person = Somebody({**given, "side": GAME.settings(p).side}, p, watch, seed % 4)
            person.new = late == 0
            talks.append(person.talk)
            watch.clear()
            table.rolled.clear()
        positions, ended, watch.turn_end = [p], watch.turn_end, None
        with watch.looking():
            decision = decided(p, table, watch, positions)
        if person is not None:
            person.headline, person.ended = headline, ended
            person.look(p, positions, table.rolled)
            compared = compare(person, decision)
            yield compared
            if compared.differences:
                return
            person.start = decision.position
        watch.clear()
        table.rolled.clear()
        p = decision.position


def decided(p: Position, table: Table, watch: Watch, positions: list[Position]) -> Decision[Any, Any]:
    """The AI's decision, and the positions on its way."""
    def apply(before: Position, move: Any, seats: Seats, table: Table) -> Position:
        after = GAME.apply(before, move, seats, table)
        positions.append(after)
        return after
    return GAME.bot.decide(p, GAME.to_move(p), apply, table, watch.seats, None)
