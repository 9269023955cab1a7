"""SUPERCAT against its second telling: the same line, the same options before the random pick, the same clauses.

In random positions, a page at a time, and in whole games of bots among themselves. Everything the bot does is compared:
the card, the Prelude, each pass of a page, and what it chooses in the middle of a move.

For a longer run: `python -m tests.supercat.test_oracle 20000 [seed]`; for one page, so many positions of it:
`python -m tests.supercat.test_oracle 2000 1 Aggression`.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from contextlib import contextmanager
from functools import cached_property
from itertools import permutations

import pytest

from solo_bots.kernel import criteria, nodes
from solo_bots.kernel.case import Case
from solo_bots.kernel.choices import Seats, at_random
from solo_bots.kernel.game import BadPosition
from solo_bots.kernel.ledger import ledger
from solo_bots.kernel.table import Table, show
from solo_bots.kernel.trace import Outcome, Trace
from solo_bots.supercat.bot.favorable_combat import Combat
from solo_bots.supercat.bot.influence import Placing
from solo_bots.supercat.bot.movement import Trip
from solo_bots.supercat.bot.reading import RANDOM
from solo_bots.supercat.bot.shared_lines import BuildUp
from solo_bots.supercat.bot.turn import BOT
from solo_bots.supercat.cards.deck import DECK
from solo_bots.supercat.engine import setup_and_chapters as chapter
from solo_bots.supercat.engine.battle import Hull, hull_of, losses
from solo_bots.supercat.engine.map import SETUP_CARDS
from solo_bots.supercat.engine.moves import (
    Battle,
    Build,
    CardPrelude,
    Declare,
    Draw,
    End,
    Influence,
    Intend,
    Move,
    Pass,
    Play,
    Ready,
    Repair,
    Secure,
    Seize,
    Spend,
    Tally,
    Tax,
    Use,
)
from solo_bots.supercat.engine.position import MODIFIER_NAMED, read_options, sides
from solo_bots.supercat.engine.round import apply, legal
from solo_bots.supercat.engine.things import ACTION_CARDS, GUILD, MARKERS, VOX
from solo_bots.supercat.engine.workbench import loot_of
from solo_bots.supercat.engine.written import dump_position, load_position
from tests.oracles import supercat as oracle

DECK.deal()
SUITS = tuple(oracle.PAGE)


# --- the bot's options in the oracle's words --------------------------------------------------------------------------


def plan_of(o):
    "An option of the bot as a plan."
    if isinstance(o, Trip):
        return ("go", o.origin.text, o.to.text, o.fresh, o.damaged, o.moves)
    if isinstance(o, Combat):
        t = o.trip
        return ("fight", o.system.text, o.rival.text, o.goal.value, t.origin.text, t.fresh, t.damaged, t.moves)
    if isinstance(o, Tax):
        return ("tax", o.system.text, o.owner.text)
    if isinstance(o, Secure):
        return ("secure", o.card)
    if isinstance(o, Placing):
        return ("influence", o.card, o.agents)
    if isinstance(o, BuildUp):
        return ("row", o.system.text, tuple(f"{kind.value.lower()} ship" for kind in o.row))
    if isinstance(o, Build):
        return ("build", o.piece.text, o.system.text)
    if isinstance(o, Repair):
        return ("repair", o.piece.text, o.system.text)
    if isinstance(o, Use):
        return ("use", o.action)
    if isinstance(o, Move):
        return ("move", o.origin.text, o.to.text, o.fresh, o.damaged)
    if isinstance(o, Battle):
        return ("battle", o.system.text, o.rival.text)
    if isinstance(o, Spend):
        return (f"spend {o.token.text}", *(plan_of(o.action) if o.action is not None else ()))
    if isinstance(o, CardPrelude):
        return ("prelude", o.card)
    return ("end",) if isinstance(o, End) else ("ready",) if isinstance(o, Ready) else o


def steps_of(plan):
    "The moves of a plan that is no journey and no combat."
    if plan[0] == "influence":
        return [("influence", plan[1])] * plan[2]
    if plan[0] == "row":
        return [(*word.split(), plan[1]) for word in plan[2]]
    return [plan]


def step_of(move):
    return ("influence", move.card) if isinstance(move, Influence) else plan_of(move)


def dearest(theft, choice):
    begun = [x for x in theft if x in choice.options]
    return [x for x in begun if x.keys == max(y.keys for y in begun)]


# --- listening to a decision ------------------------------------------------------------------------------------------


class Frame:
    "One narrowing: the options that there were, those that were left for chance, and the clauses that removed some."

    def __init__(self, rule, options):
        self.rule, self.first, self.before, self.left, self.rules = rule, list(options), None, None, []

    def options(self):
        return list(self.before if self.before is not None else self.left)


def removing(step):
    "The clauses that removed something, those inside a ladder or a list instead of itself."
    inside = [rule for below in step.steps for rule in removing(below)]
    return inside or ([step.rule] if step.removed and step.node is not RANDOM else [])


class Done:
    "A move that the bot makes, and the position before it."

    def __init__(self, rule, move, position):
        self.rule, self.move, self.position = rule, move, position

    @cached_property
    def raw(self):
        return dump_position(self.position)

    @cached_property
    def g(self):
        return oracle.G(self.raw)


class Ears:
    "Hears every narrowing and every move, and picks where chance does."

    def __init__(self, seed):
        self.rng, self.stack, self.heard = random.Random(seed), [], []

    def pick(self, case, rule, options):
        self.stack[-1].before = list(options)
        return self.rng.choice(options)

    def narrow(self, original, case, options, by):
        if case.only_asking:
            return original(case, options, by)
        frame = Frame(case.rule, options)
        self.stack.append(frame)
        top = case._top
        start = len(top.steps)
        frame.left = original(case, frame.first, by)
        self.stack.pop()
        frame.rules = [rule for step in top.steps[start:] for rule in removing(step)]
        if not self.stack:
            self.heard.append(frame)
        return frame.left

    def do(self, original, case, rule, move):
        if case.acts:
            self.heard.append(Done(rule, move, case.board.p))
        return original(case, rule, move)


@contextmanager
def listening(seed):
    ears = Ears(seed)
    narrow, do = criteria.narrow, Case.do
    picks = {"text": "at random", "__call__": lambda _, case, rule, options: ears.pick(case, rule, options)}

    def heard(case, options, criteria_):
        return ears.narrow(narrow, case, options, criteria_)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RANDOM, "by", type("Picks", (), picks)())
        patch.setattr(criteria, "narrow", heard)
        patch.setattr(nodes, "narrow", heard)
        patch.setattr(Case, "do", lambda case, rule, move: ears.do(do, case, rule, move))
        yield ears


class Watched:
    "A bot's seat that is compared with the oracle in everything."

    def __init__(self, seen, errors):
        self.seen, self.errors = seen, errors
        self.conduct = BOT.conduct

    def decide(self, position, table, seed, others=at_random):
        "One decision; the position after it."
        with listening(seed) as ears:
            self.ears = ears
            seats = Seats(others, self, lambda p, side: p.boards[side].bot)
            decision = BOT.decide(position, position.turn.side, apply, table, seats, Trace())
        self.seen["decisions"] += 1
        self.position = position
        stage = position.turn.stage.value
        checks = {"card": self.card, "drawn": self.card, "prelude": self.prelude, "actions": self.page}
        checks[stage](position, ears.heard, decision, table)
        return decision.position

    def note(self, what, wanted, found, raw=None):
        self.errors.append(f"{what}\n  oracle: {wanted}\n  bot:    {found}\n  in {json.dumps(raw or self.raw)}")

    def same(self, what, wanted, found, raw=None):
        "Compare two sets of options."
        wanted, found = list(wanted), list(found)
        if set(wanted) != set(found):
            lacking = [o for o in wanted if o not in found]
            strange = [o for o in found if o not in wanted]
            self.note(what, f"{wanted} (lacking in the bot: {lacking})", f"{found} (strange: {strange})", raw)
            return False
        return True

    # --- a pass of a page

    def page(self, position, heard, decision, table):
        heard, position = self.late(heard, position)
        self.raw = dump_position(position)
        g = oracle.G(self.raw)
        said = oracle.reading(g)
        self.seen[said.line] += 1
        for rule in said.rules[1:]:
            self.seen[rule] += 1
        deeds = [x for x in heard if isinstance(x, Done) and not isinstance(x.move, Intend)]
        if drawn := self.drawn(heard, deeds):
            g = drawn.g
            said = oracle.reading(g)
        if not deeds or deeds[0].rule != said.line:
            self.note("line", said, [(d.rule, show(d.move)) for d in deeds])
            return
        if said.line == "ARC-COM-4":
            self.combat(heard, heard[0])
            return
        if said.line == "ARC-HOW-4":
            return
        n = heard.index(deeds[0])
        frame = next((x for x in heard[:n] if isinstance(x, Frame) and x.rule == said.line), None)
        if frame is None:
            self.note("nothing was chosen", said, [x.rule for x in heard])
            return
        found = [plan_of(o) for o in frame.options()]
        if not self.same(said.line, said.options, found):
            return
        if frame.rules != said.rules[1:]:
            self.note(f"{said.line}: clauses", said.rules[1:], frame.rules)
        chosen = plan_of(frame.left[0])
        if chosen[0] == "go":
            self.trip(chosen, heard[n - 1 :], deeds)
        elif chosen[0] == "fight":
            self.combat(heard, frame)
        elif [step_of(d.move) for d in deeds] != steps_of(chosen):
            self.note("steps", steps_of(chosen), [step_of(d.move) for d in deeds])

    def drawn(self, heard, deeds):
        "What comes next, if the task force was drawn in this reading: one of just those that tie (ARC-TRM-11)."
        before = heard[: heard.index(deeds[0])] if deeds else []
        draws = [x for x in before if isinstance(x, Done) and x.rule == "ARC-TRM-11"]
        for x in draws:
            forces, intent = x.g.forces(), x.move.intent
            if len(forces) < 2 or intent.task_force.text not in forces or [z.text for z in intent.tied] != forces:
                self.note("ARC-TRM-11: drawn", forces, show(x.move), x.raw)
        self.seen["ARC-TRM-11: drawn anew"] += bool(draws)
        return next(x for x in heard[heard.index(draws[-1]) + 1 :] if isinstance(x, Done)) if draws else None

    def trip(self, plan, heard, deeds):
        "Hop by hop, each on a shortest way."
        _, here, end, fresh, damaged, _ = plan
        for d in deeds:
            raw = d.raw
            ways = oracle.on_the_way(d.g, here, fresh, end)
            to = d.move.to.text
            if (d.move.origin.text, d.move.fresh, d.move.damaged) != (here, fresh, damaged) or to not in ways:
                self.note("the way", (here, ways, fresh, damaged), show(d.move), raw)
                return
            before = heard[heard.index(d) - 1]
            if isinstance(before, Frame) and before.rule == "ARC-MOV-5":
                self.same("ways", ways, [z.text for z in before.options()], raw)
            elif len(ways) > 1:
                self.note("ways without chance", ways, to, raw)
            here = to
        if here != end and len(deeds) != self.raw["turn"]["pips"]:
            self.note("the end of the way", end, here)

    def combat(self, heard, since):
        "Step by step, until it is over."
        fought = False
        for x in heard[heard.index(since) :]:
            if not isinstance(x, Done):
                continue
            raw, g = x.raw, x.g
            won = fought and oracle.is_won(g, g.intent)
            self.seen["ARC-COM-1: won"] += won
            if isinstance(x.move, Intend) and x.move.intent.combat is None:
                kinds = self.paid(g)
                left = [step for step in oracle.follow(g) if step[0] in kinds]
                if left and not won:
                    self.note("the combat goes on", left, "over", raw)
            elif isinstance(x.move, (Move, Battle)):
                if won:
                    self.note("the combat is won", "over", show(x.move), raw)
                self.next_step(g, x, heard, raw)
                fought = isinstance(x.move, Battle)

    def paid(self, g):
        kinds = {"Mobilization": {"move"}, "Aggression": {"move", "battle"}}.get(g.turn["suit"], set())
        return kinds | ({"battle"} if g.turn.get("battles") else set())

    def next_step(self, g, x, heard, raw):
        wanted = oracle.follow(g)
        if plan_of(x.move) not in wanted:
            self.note("next step", wanted, show(x.move), raw)
        self.seen[f"combat: {wanted[0][0] if wanted else ''}"] += 1
        if len(wanted) > 1:
            frame = next((y for y in reversed(heard[: heard.index(x)]) if isinstance(y, Frame)), None)
            self.same("ways to the combat", wanted, [plan_of(o) for o in frame.options()] if frame else [], raw)

    # --- the Prelude

    def prelude(self, position, heard, decision, table):
        heard, position = self.late(heard, position)
        self.raw = dump_position(position)
        minded = [x for x in heard if isinstance(x, Frame) and x.first and isinstance(x.first[0], Combat)]
        drawn = self.drawn(heard, minded)  # to choose between combats
        mind = oracle.mind(drawn.g if drawn else oracle.G(self.raw))
        self.same("ARC-PRE-7: mind", mind, [plan_of(o) for o in minded[0].options()] if minded else [])
        self.seen["mind" if mind else "no mind"] += 1
        since, fought = 0, {}
        for n, x in enumerate(heard):
            if not isinstance(x, Done) or isinstance(x.move, Intend):
                continue
            raw, g = x.raw, x.g
            if oracle.is_won(g, fought) and g.intent.get("combat"):
                self.note("the combat is won", "over", g.intent, raw)
            fought = g.intent if isinstance(x.move, Spend) and isinstance(x.move.action, Battle) else {}
            since, said = oracle.prelude(g, since)
            self.seen[said.line] += 1
            if x.rule != said.line or plan_of(x.move) not in said.options:
                self.note("Prelude", said, (x.rule, show(x.move)), raw)
                return
            frame = next((y for y in reversed(heard[:n]) if isinstance(y, Frame)), None)
            if said.line in ("ARC-PRE-6", "ARC-PRE-8") and frame.rules != said.rules[1:]:
                self.note(f"{said.line}: clauses", said.rules, frame.rules, raw)
            for rule in said.rules[1:]:
                self.seen[rule] += 1
            if len(said.options) > 1 and said.line != "ARC-PRI-2":
                found = [plan_of(o) for o in frame.options()] if frame else []
                if found and isinstance(found[0], str):
                    found = [("prelude", c) for c in found]
                elif isinstance(x.move, Spend):
                    found = [(f"spend {x.move.token.text}", *o) for o in found]
                self.same(f"{said.line}: options", said.options, found, raw)

    # --- the card

    def card(self, position, heard, decision, table):
        self.raw = dump_position(position)
        deeds = [x for x in heard if isinstance(x, Done)]
        rolls = [a.value for a in decision.answers if a.rule == "ARC-BT-12"]
        g = oracle.G(self.raw)
        if position.turn.stage.value == "card":
            if not g.board("counter", 6):
                self.seen["ARC-BT-1"] += 1
                if [type(d.move) for d in deeds] != [Pass]:
                    self.note("ARC-BT-1", "pass", [show(d.move) for d in deeds])
                return
            if not isinstance(deeds[0].move, Draw):
                self.note("ARC-BT-2", "draw", show(deeds[0].move))
                return
            self.drawing(g, deeds[1].g)
            deeds = deeds[1:]
        self.played(deeds, decision)
        deeds = self.force(deeds, heard)
        g = deeds[0].g
        if not g.played:
            self.lead(g, deeds, heard, decision)
        else:
            self.follow(g, deeds, heard, decision, rolls)

    def drawing(self, g, h):
        "ARC-BT-2, 3, ARC-BON-2."
        cards, counter = len(h.turn.get("drawn", [])), g.board("counter", 6)
        most = 28 if len(g.seats) == 4 else 20
        bonus = sum(len(b.get("bonus", [])) + len(b.get("hand", [])) for b in g.boards.values())
        wanted = min(2, most - bonus - len(g.played)) if counter > len(g.board("bonus", [])) else 0
        if (cards, h.board("counter", 6)) != (wanted, counter - 1):
            self.note("ARC-BT-2, 3", (wanted, counter - 1), (cards, h.board("counter", 6)))

    def played(self, deeds, decision):
        "ARC-CHP-4, 5, ARC-BON-5, 6, ARC-DIF-3: what playing a card does."
        raw = dump_position(decision.position)
        g, h = deeds[0].g, oracle.G(raw)
        play = next(d.move for d in deeds if isinstance(d.move, Play))
        card, seized = play.card.text, any(isinstance(d.move, Seize) for d in deeds)
        wanted = {
            "counter": g.board("counter", 6) - seized,
            "bonus": sorted(c for c in g.board("bonus", []) if c != card),
            "discard": sorted([*g.raw.get("discard", []), *(c for c in g.turn.get("drawn", []) if c != card)]),
            "pips": g.actions(play.how.value, card),
            "holder": g.me if h.raw.get("seized") and not g.raw.get("seized") else g.raw["initiative"],
        }
        found = {"counter": h.board("counter", 6), "bonus": sorted(h.board("bonus", [])),
            "discard": sorted(raw.get("discard", [])), "pips": raw["turn"]["pips"],
            "holder": raw["initiative"]}  # fmt: skip
        if found != wanted:
            self.note("a card is played", wanted, found)

    def late(self, heard, position):
        "ARC-TRM-11: the task force is named before a page, if it is not yet."
        self.raw = dump_position(position)
        if oracle.G(self.raw).intent.get("task_force"):
            return heard, position
        deeds = [x for x in heard if isinstance(x, Done)]
        left = self.force(deeds, heard)
        if len(left) == len(deeds):
            return heard, position
        self.seen["ARC-TRM-11: late"] += 1
        return heard[heard.index(deeds[0]) + 1 :], left[0].position

    def force(self, deeds, heard):
        "ARC-TRM-11: the task force is named."
        g = deeds[0].g
        forces = g.forces()
        if not forces:
            return deeds
        named = deeds[0].move.intent.task_force.text if isinstance(deeds[0].move, Intend) else None
        if named not in forces:
            self.note("ARC-TRM-11", forces, named)
        frame = next((x for x in heard if isinstance(x, Frame) and x.rule == "ARC-TRM-11"), None)
        self.same("ARC-TRM-11", forces, [z.text for z in frame.options()] if frame else [named])
        self.seen["ARC-TRM-11"] += len(forces) > 1
        return deeds[1:]

    def lead(self, g, deeds, heard, decision):
        if g.board("seize", 0):
            self.seen["ARC-BT-4"] += 1
            if deeds[0].rule != "ARC-BT-4" or deeds[0].move != Tally(0):
                self.note("ARC-BT-4", "seize counter 0", show(deeds[0].move))
                return
            deeds = deeds[1:]
            g = deeds[0].g
        said = oracle.declarations(g)
        if not said.options:
            self.general(g, deeds, heard, decision)
            return
        for rule in said.rules:
            self.seen[rule] += 1
        moves = [d.move for d in deeds]
        if len(moves) != 2 or not isinstance(moves[1], Declare):
            self.note("ARC-BT-6", said, [show(m) for m in moves])
            return
        frame = next(x for x in heard if isinstance(x, Frame) and x.rule == "ARC-BT-6")
        self.same("ARC-BT-6", said.options, [(d.card.text, d.ambition.text) for d in frame.options()])
        if frame.rules != said.rules[1:]:
            self.note("ARC-BT-6: clauses", said.rules[1:], frame.rules)
        if (moves[0].card.text, moves[1].ambition.text) not in said.options:
            self.note("ARC-BT-6", said, [show(m) for m in moves])

    def follow(self, g, deeds, heard, decision, rolls):
        said = oracle.surpassing(g)
        if said.options:
            self.seen["ARC-BT-9"] += 1
            if [show(d.move) for d in deeds] != [f"surpass {said.options[0]}"] or len(said.options) > 1:
                self.note("ARC-BT-9", said, [show(d.move) for d in deeds])
            return
        tally = g.board("seize", 0) + 1
        if deeds[0].move != Tally(tally):
            self.note("ARC-BT-10", tally, show(deeds[0].move))
            return
        deeds = deeds[1:]
        g = deeds[0].g
        wanted = int(oracle.may_check_seizing(g))
        if len(rolls) != wanted:
            self.note("ARC-BT-11", wanted, rolls, deeds[0].raw)
            return
        seizes = bool(rolls) and oracle.seizes(g, rolls[0])
        self.seen[f"ARC-BT-12: {seizes}"] += 1
        spies = seizes and oracle.uses_spies(g)
        if (isinstance(deeds[0].move, Seize)) != (seizes and not spies):
            self.note("ARC-BT-12", f"{seizes} with {rolls}, spies {spies}", [show(d.move) for d in deeds])
            return
        if seizes and not spies:
            deeds = deeds[1:]
            g = deeds[0].g
        if spies:
            self.seen["ARC-GLD-2"] += 1
            if deeds[-1].move != CardPrelude("Lattice Spies"):
                self.note("ARC-GLD-2", "Lattice Spies", [show(d.move) for d in deeds])
                return
            deeds = deeds[:-1]
            g.seizing = True
        elif any(isinstance(d.move, CardPrelude) for d in deeds):
            self.note("ARC-GLD-2", "no spies", [show(d.move) for d in deeds])
            return
        self.general(g, deeds, heard, decision)

    def general(self, g, deeds, heard, decision):
        "General Priorities: the line, the plays, and what the bot keeps in mind."
        line, plays, rules, more = oracle.general(g)
        self.seen[line] += 1
        for rule in rules[1:]:
            self.seen[f"{rule}: most actions"] += 1
        found = self.line_of(decision, deeds[-1].move)
        raw = deeds[0].raw
        if found != line:
            self.note("General Priorities", (line, plays, more), (found, [show(d.move) for d in deeds]), raw)
            return
        intent = deeds[0].move.intent if isinstance(deeds[0].move, Intend) else None
        if line == "ARC-GP-11":
            frame = self.frame(heard, "ARC-GP-11")
            self.same("ARC-GP-11", [("use", a) for a, _ in more], [plan_of(o) for o in frame.options()], raw)
            used = frame.left[0].action
            plays = [p for a, its in more if a == used for p in its]
            if intent is None or intent.ability != oracle.ABILITIES[used][0]:
                self.note("ARC-GP-11: intent", used, intent, raw)
        elif line in ("ARC-GP-3", "ARC-GP-8") and more:
            plays = self.armed(line, heard, more, raw)
        elif intent is not None:
            self.note(f"{line}: intent", "none", show(deeds[0].move), raw)
        if line == "ARC-HOW-3":
            ways = {"copy" if p.how == "copy" else f"{p.how} {p.card}" for p in plays}
            self.same(line, ways, self.frame(heard, line).options(), raw)
            if deeds[-1].move.how.value == "copy":
                cards = [f"copy {p.card}" for p in plays if p.how == "copy"]
                several = len(cards) > 1
                last = [p.text for p in self.frame(heard, "ARC-BON-6").options()] if several else [deeds[-1].move.text]
                self.same("ARC-BON-6", cards, last, raw)
            return
        self.same(f"{line}: cards", [f"{p.how} {p.card}" for p in plays],
            [p.text for p in self.frame(heard, "ARC-Q-4").options()], raw)  # fmt: skip

    def armed(self, line, heard, more, raw):
        "A combat with a Weapon: the suit, then the combat, then the card."
        frames = [x for x in heard if isinstance(x, Frame) and x.rule == line]
        suits = [c.suit.text for c in frames[0].options()]
        self.same(f"{line}: suits", more, suits, raw)
        suit = frames[0].left[0].suit.text
        self.same(f"{line}: combats", more.get(suit, {}), [plan_of(o) for o in frames[1].options()], raw)
        self.seen[f"{line} with a Weapon"] += 1
        return more.get(suit, {}).get(plan_of(frames[1].left[0]), [])

    def frame(self, heard, rule):
        return next(x for x in reversed(heard) if isinstance(x, Frame) and x.rule == rule)

    def line_of(self, decision, play):
        "The line of General Priorities that selected the card."
        for _, step in decision.trace.walk():
            if step.rule.startswith("ARC-GP-") and step.outcome is Outcome.CHOSE and step.note == play:
                return step.rule
        return "ARC-HOW-3"

    # --- in the middle of a move

    def answer(self, choice, position, table, seats):
        kind = type(choice).__name__
        before = self.ears.heard
        self.ears.heard = []
        picked = BOT.answer(choice, position, table, seats)
        frames, self.ears.heard = self.ears.heard, before
        raw = dump_position(position)
        g = oracle.G(raw, choice.side.text)
        fields = {name: show(getattr(choice, name)) for name in ("system", "defender", "action", "why", "victim")
            if hasattr(choice, name)}  # fmt: skip
        fields |= {name: getattr(choice, name) for name in ("hits", "keys", "left") if hasattr(choice, name)}
        goal, actions = self.battle(g, fields)
        self.seen[kind] += 1
        options = [show(o) for o in choice.options]
        wanted = oracle.answer(g, kind, options, fields, goal, actions)
        found = [show(o) for o in frames[-1].options()] if frames else [show(picked)]
        if kind == "Raid" and len(frames) > 1:  # first a set of things, then one of them
            self.same("Raid: the next thing", map(show, dearest(frames[0].left[0], choice)), found, raw)
            found = [show(x) for theft in frames[0].options() for x in dearest(theft, choice)]
        what = f"{kind} {fields} of {options[:12]}, goal {goal}, {actions} actions"
        rules = list(dict.fromkeys(rule for frame in frames for rule in frame.rules))
        if self.same(what, wanted.options, found, raw) and rules != wanted.rules:
            self.note(f"{kind}: clauses", wanted.rules, rules, raw)
        for rule in wanted.rules:
            self.seen[rule] += 1
        return picked

    def battle(self, g, fields):
        "The goal of a battle, and the Battles left with this one."
        if "defender" not in fields and "system" not in fields:
            return "", 1
        combat = g.intent.get("combat")
        goal = combat[2] if combat and fields.get("defender", combat[1]) == combat[1] else "trophies"
        return goal, 1 + oracle.more_battles(g)


# --- random positions -------------------------------------------------------------------------------------------------

CARDS = [card.text for card in ACTION_CARDS]
LEADERS_OF_BOTS = ["Rebel", "Quartermaster", "Corsair"]
LORE_OF_BOTS = ["Seeker Torpedoes", "Railgun Arrays", "Repair Drones", "Signal Breaker", "Mirror Plating"]
LEADERS_OF_PERSONS = ["Elder", "Mystic", "Upstart", "Warrior", "Demagogue", "Noble", "Anarchist", "Shaper", "Agitator"]
LORE_OF_PERSONS = ["Hidden Harbors", "Keeper's Trust", "Keeper's Solidarity", "Ancient Holdings", "Gate Ports",
    "Cloud Cities", "Gate Stations", "Empath's Bond"]  # fmt: skip


def scattered(rng, seats, bots, out, raw):
    "Pieces on the map: some crowded systems, some lone ships, buildings in slots."
    systems = [z for z in oracle.SYSTEMS if int(z[0]) not in out]
    for me in seats:
        ships, starports, cities = (rng.randint(0, most) for most in (13, rng.choice([0, 1, 3, 5]), rng.choice([1, 5])))
        places = rng.sample(systems, rng.choice([1, 2, 4, 6, 9]))
        while ships > 0:
            z, n = rng.choice(places), min(ships, rng.choice([1, 1, 2, 3, 4]))
            here = raw["systems"].setdefault(z, {}).setdefault(me, [0, 0, []])
            here[rng.random() < raw["wear"]] += n
            ships -= n
        for kind, n in (("starport", starports), ("city", cities)):
            near = places if rng.random() < 0.6 else systems
            for z in rng.sample(near, min(n, len(near))):
                used = sum(len(s[2]) for s in raw["systems"].get(z, {}).values())
                if used < int(oracle.SYSTEMS[z]["slots"]):
                    signs = ("-" if rng.random() < raw["wear"] else "") + ("!" if rng.random() < 0.1 else "")
                    raw["systems"].setdefault(z, {}).setdefault(me, [0, 0, []])[2].append(kind + signs)
        if rng.random() < 0.3:  # pieces that are not to be had, so that later lines are read
            on_map = sum(h.startswith("city") for told in raw["systems"].values() for h in told.get(me, (0, 0, []))[2])
            raw["out"][me] = [rng.choice([0, 0, 1]), rng.choice([0, 0, 2]), rng.choice([0, 5 - on_map]),
                rng.choice([0, 5, 10])]  # fmt: skip


def written(pieces):
    fresh, damaged, houses = pieces
    return " ".join([str(fresh)] * (fresh > 0) + [f"{damaged}d"] * (damaged > 0) + houses)


def open_slots(raw, me):
    on_map = sum(h.startswith("city") for s in raw["systems"].values() for h in s.get(me, (0, 0, []))[2])
    return oracle.SLOTS[5 - on_map - raw["out"].get(me, (0, 0, 0, 0))[2]]


def random_board(rng, raw, me, bot, seats, pool, supply):
    board = {"bot": bot, "power": rng.choice([0, 0, 5, 12]), "out": raw["out"].get(me, [0, 0, 0, 0])}
    no_agents = board["out"][3] == 10
    slots = open_slots(raw, me)
    tokens = []
    for _ in range(slots):
        t = rng.choice(oracle.TYPES) if rng.random() < raw["wealth"] else "-"
        if t != "-" and supply[t]:
            supply[t] -= 1
        else:
            t = "-"
        tokens.append(t)
    board["tokens"] = tokens
    if rng.random() < 0.6:
        guild = [c for c in pool if c in GUILD]
        board["cards"] = [pool.pop(pool.index(c)) for c in guild[: rng.choice([1, 1, 2, 3, 5])]]
    if rng.random() < 0.25 and not no_agents:
        board["outrage"] = rng.sample(oracle.TYPES, rng.choice([1, 1, 2, 4]))
    if bot:
        cards = board.get("cards", [])
        board["counter"], board["seize"] = rng.choice([1, 2, 3, 5, 6]), rng.choice([0, 0, 1, 2, 4])
        board["exhausted"] = [c for c in cards if oracle.COURT[c]["new_actions"] and rng.random() < 0.2]
    others = [s for s in seats if s != me and raw["out"].get(s, (0, 0, 0, 0))[3] < 10]
    if rng.random() < 0.4:
        board["captives"] = {s: n for s in others if (n := rng.choice([0, 0, 1, 2]))}
    if rng.random() < 0.4 and others:
        board["trophies"] = [f"{rng.choice(others)} {rng.choice(['ship', 'ship', 'agent'])}"
            for _ in range(rng.choice([1, 2, 4]))]  # fmt: skip
    return board


def random_position(rng, page):
    "A position in which a bot is to do this: 'turn', 'prelude', or the page of a suit."
    n = rng.choice([2, 3, 3, 4])
    seats = list(oracle.COLOURS[:n])
    humans = rng.choice([0, 1, 1, rng.randint(0, n - 1)])
    bots = [True] * (n - humans) + [False] * humans
    rng.shuffle(bots)
    me = rng.choice([s for s, bot in zip(seats, bots, strict=True) if bot])
    setup = rng.choice([c for c in SETUP_CARDS.values() if c.seats == n])
    leaders = humans and n - humans <= 3 and rng.random() < 0.4
    options = {"seats": n, "humans": humans, "seating": "".join("b" if b else "p" for b in bots), "setup": setup.id,
        "level": rng.choice(["plain", "normal", "normal", "hard"]), "leaders": bool(leaders)}  # fmt: skip
    if rng.random() < 0.3:
        options["modifiers"] = rng.sample(list(MODIFIER_NAMED), rng.choice([1, 2, 4]))
    if rng.random() < 0.05:
        options["closed_cartels"] = True
    raw = {"options": options, "clusters_out": list(setup.out), "systems": {}, "wear": rng.choice([0, 0.2, 0.5]),
        "wealth": rng.choice([0.1, 0.4, 0.8]), "out": {}}  # fmt: skip
    scattered(rng, seats, bots, setup.out, raw)
    court = rng.sample([*GUILD, *VOX, *VOX], 14)
    court = list(dict.fromkeys(court))
    row, pool = court[: 3 if n == 2 else 4], court[4:]
    dummy = [oracle.SYSTEMS[z]["resource"] for z in oracle.SYSTEMS if int(z[0]) in setup.out] if n == 2 else []
    supply = {t: 5 - dummy.count(t) for t in oracle.TYPES}
    raw["boards"] = {s: random_board(rng, raw, s, bot, seats, pool, supply)
        for s, bot in zip(seats, bots, strict=True)}  # fmt: skip
    if leaders:
        give_leaders(rng, raw, setup.out, supply)
    busy = rng.choice([0, 0.3, 0.7])
    able = [s for s in seats if raw["out"].get(s, (0, 0, 0, 0))[3] < 10]
    raw["court"] = {c: {s: rng.choice([1, 1, 2, 3]) for s in able if rng.random() < busy} for c in row}
    if rng.random() < 0.1:
        raw["court"] = {}
    raw["chapter"] = rng.choice([1, 1, 2, 3, 5])
    markers = [f"{a}/{b}" for a, b in MARKERS[raw["chapter"]]]
    raw["declared"] = {}
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        raw["declared"].setdefault(rng.choice(oracle.AMBITIONS), []).append(markers.pop(0))
    if rng.random() < 0.2:
        tilt(rng, raw, me, [s for s in seats if s != me])
    deal(rng, raw, seats, me, page)
    for told in raw["systems"].values():
        for s in list(told):
            told[s] = told[s] if s == "token" else written(told[s])
    del raw["wear"], raw["wealth"], raw["out"]
    return raw


ABILITY_CARDS = ["Mining Interest", "Shipping Interest", "Prison Wardens", "Court Enforcers", "Elder Broker"]


def tilt(rng, raw, me, others):
    "So that what is seldom decisive is so: several abilities, yards under a rival's control, Outrage of two types."
    board, kind = raw["boards"][me], rng.choice(["abilities", "yards", "outrage", "gates"])
    on_map = sum(h.startswith("city") for told in raw["systems"].values() for h in told.get(me, (0, 0, []))[2])
    board["out"] = [0, 0, 5 - on_map, 0]  # no city to build
    if kind == "abilities":
        raw["declared"] = {}
        cards = rng.sample(ABILITY_CARDS, 3)
        for b in raw["boards"].values():
            b["cards"] = [c for c in b.get("cards", []) if c not in cards]
        raw["court"] = {c: agents for c, agents in raw["court"].items() if c not in cards}
        board["cards"], board["exhausted"] = cards, []
        board["captives"] = {rng.choice(others): rng.choice([1, 2, 4])}
    elif kind == "yards":
        for told in raw["systems"].values():
            if any(h.startswith("starport") for h in told.get(me, (0, 0, []))[2]):
                told[me][0] = 1
                told[me][2] = [h.replace("!", "") for h in told[me][2]]
                if rng.random() < 0.5:
                    told[rng.choice(others)] = [2, 0, []]
    elif kind == "gates":
        raw["systems"], raw["court"] = {}, {}
        raw["declared"] = {"Tyrant": [f"{a}/{b}" for a, b in MARKERS[raw["chapter"]]]}
        board["out"] = [0, 0, 5, 0]
        here = rng.choice([z for z in oracle.SYSTEMS if int(z[0]) not in raw["clusters_out"] and not oracle.gate(z)])
        raw["systems"][here] = {me: [rng.choice([2, 3, 4]), 0, ["starport"]]}
        for z in oracle.SYSTEMS:
            if oracle.gate(z) and int(z[0]) not in raw["clusters_out"] and rng.random() < 0.7:
                raw["systems"][z] = {rng.choice(others): [rng.choice([1, 2]), 0, []]}
            elif z[0] != here[0] and not oracle.gate(z) and int(z[0]) not in raw["clusters_out"] and rng.random() < 0.1:
                raw["systems"][z] = {rng.choice(others): [0, 0, ["starport"]]}
        for b in raw["boards"].values():
            b["tokens"] = []
    else:
        foe = rng.choice(others)
        for s, b in raw["boards"].items():
            b["tokens"] = ["Relic", "Psionic"] if s == foe else rng.choice([[], ["Relic"]]) if s == me else []
            b["cards"] = []
        raw["court"] = {"Outrage Spreads": {me: 2}}
        low, high = (f"{a}/{b}" for a, b in MARKERS[raw["chapter"]][1:])
        raw["declared"] = {"Keeper": [low], "Empath": [high]}


def give_leaders(rng, raw, out, supply):
    "Leaders and lore; those of persons may have built in gates, above planets, or changed a planet's type."
    leaders, lore = rng.sample(LEADERS_OF_BOTS, 3), rng.sample(LORE_OF_BOTS, 5)
    theirs, their_lore = rng.sample(LEADERS_OF_PERSONS, 4), rng.sample(LORE_OF_PERSONS, 4)
    for s, board in raw["boards"].items():
        board["leader"] = (leaders if board["bot"] else theirs).pop()
        board["lore"] = [(lore if board["bot"] else their_lore).pop()]
        building = {"Gate Ports": "starport", "Gate Stations": "city", "Cloud Cities": "city+"}.get(board["lore"][0])
        floats = building == "city+"
        z = rng.choice([z for z in oracle.SYSTEMS if int(z[0]) not in out and oracle.gate(z) != floats])
        if building and rng.random() < 0.7:
            raw["systems"].setdefault(z, {}).setdefault(s, [0, 0, []])[2].append(building)
        t = rng.choice(oracle.TYPES)
        if board["leader"] == "Shaper" and supply[t] and not oracle.gate(z):
            raw["systems"].setdefault(z, {})["token"] = t


def deal(rng, raw, seats, me, page):
    "Action cards, the round, and how far the turn has come."
    n = len(seats)
    cards = [c for c in CARDS if n == 4 or 2 <= oracle.number_of(c) <= 6]
    rng.shuffle(cards)
    for board in raw["boards"].values():
        if not board["bot"]:
            board["hand"] = [cards.pop() for _ in range(rng.randint(0, 3))]
        elif rng.random() < 0.2:
            board["bonus"] = [cards.pop() for _ in range(min(board["counter"], rng.choice([1, 2])))]
    raw["discard"] = [cards.pop() for _ in range(rng.choice([0, 0, 2, 4]))]
    leader = me if rng.random() < 0.4 else rng.choice(seats)
    raw["initiative"] = leader
    order = seats[seats.index(leader) :] + seats[: seats.index(leader)]
    played = []
    for s in order[: order.index(me)]:
        how = "lead" if not played else rng.choice(["copy", "pivot", "surpass"])
        played.append(f"{s} {how} {cards.pop()}")
    raw["turn"] = {"side": me, "stage": "card"}
    if page == "turn":
        raw["seized"] = bool(played) and rng.random() < 0.15
        raw["zero"] = bool(played) and rng.random() < 0.3
        raw["played"] = played
        return
    how = "lead" if not played else rng.choice(["surpass", "copy", "pivot"])
    lead = played[0].split(" ", 2)[2] if played else ""
    wanted = page if page in SUITS else rng.choice(SUITS)
    mine = next((c for c in cards if oracle.suit_of(c) == wanted), cards[0])
    wanted = oracle.suit_of(lead if how == "copy" else mine)
    cards.remove(mine)
    raw["played"] = [*played, f"{me} {how} {mine}"]
    raw["turn"] = {"side": me, "stage": "prelude" if page == "prelude" else "actions", "how": how, "suit": wanted,
        "pips": rng.choice([1, 2, 3, 4, 5])}  # fmt: skip
    if page in SUITS:
        raw["turn"]["suit"] = page
    raw["seized"] = rng.random() < 0.3


def with_force(position, rng):
    "The task force, as the turn page would have named it; sometimes there was no fresh ship then."
    raw = dump_position(position)
    g = oracle.G(raw)
    forces = g.forces()
    if not forces or rng.random() < 0.1:
        return load_position(raw)
    force = rng.choice(forces if rng.random() < 0.8 else g.systems)  # or it has been somewhere else
    raw["turn"]["intent"] = {"task_force": force}
    if rng.random() < 0.3:  # it was alone then, or tied with others
        others = rng.sample([z for z in g.systems if z != force], 2)
        ties = [[], [force, *others[:1]], [force, *others], *([sorted({force, *forces})] if len(forces) > 1 else [])]
        raw["turn"]["intent"]["tied"] = rng.choice(ties)
    return load_position(raw)


def some_position(rng, page):
    "A random position that can be."
    while True:
        raw = random_position(rng, page)
        try:
            position = load_position(raw)
        except BadPosition:
            continue
        return with_force(position, rng) if page != "turn" else position


# --- the runs ---------------------------------------------------------------------------------------------------------


def run_page(page, n, seed):
    "So many random positions of one page; a turn is compared to its end."
    rng = random.Random(f"{page} {seed}")
    seen, errors = Counter(), []
    for k in range(n):
        position = some_position(rng, page)
        watched, table = Watched(seen, errors), Table(seed * 100_000 + k)
        before, me = len(errors), position.turn.side
        try:
            while len(errors) == before:
                position = watched.decide(position, table, k)
                if position.over or position.turn.side != me or position.turn.stage.value == "card":
                    break
        except Exception as error:
            errors.append(f"stumbled: {type(error).__name__} {error}\n in {json.dumps(dump_position(position))}")
            if "-x" in sys.argv:
                raise
    return seen, errors


def person(seen, errors):
    "A person who chooses at random; what bots are protected by is compared (ARC-DIF-13 to 16)."

    def choose(choice, position, table):
        kind = type(choice).__name__
        if kind in ("Hits", "Raid"):
            raw = dump_position(position)
            g, foe = oracle.G(raw, choice.side.text), choice.defender.text
            found = [show(o) for o in choice.options]
            if kind == "Hits":
                wanted = oracle.may_lose(g, choice.system.text, foe, g.me, choice.hits)
                found = [oracle.losses_in(o) for o in found]
            else:
                wanted = oracle.may_steal(g, foe, g.me, choice.keys)
            seen[f"{kind} of a person"] += 1
            if set(wanted) != set(found):
                errors.append(f"{kind} of a person\n  oracle: {wanted}\n  game:   {found}\n  in {json.dumps(raw)}")
        return at_random(choice, position, table)

    return choose


def run_protection(n, seed):
    "What hits and keys may do in random positions, to bots and to persons (ARC-DIF-13 to 16, 19)."
    rng = random.Random(seed)
    seen, errors = Counter(), []
    for _ in range(n):
        position = some_position(rng, "turn")
        raw = dump_position(position)
        g = oracle.G(raw)
        for attacker, defender in permutations(sides(position), 2):
            keys, hits = rng.randint(1, 6), rng.randint(1, 8)
            by, foe = attacker.text, defender.text
            hull = hull_of(position, attacker, defender)
            for system in position.reach.systems:
                here = position.systems[system]
                wanted = oracle.may_lose(g, system.text, foe, by, hits)
                found = {tuple(o) for o in losses(here.fresh[defender], here.damaged[defender], hits, hull)}
                if wanted != found:
                    errors.append(f"{hits} hits of {by} on {foe} in {system}: {wanted}, {found} in {json.dumps(raw)}")
            loot = [x.text for x in loot_of(position, attacker, defender) if x.keys <= keys]
            if oracle.may_steal(g, foe, by, keys)[:-1] != loot:
                errors.append(f"{keys} keys of {by} for what {foe} has: {found} in {json.dumps(raw)}")
            seen["protected" if hull != Hull() else "plain"] += 1
    return seen, errors


def options_of(k, humans):
    "Options of a game: 2, 3 and 4 seats; leaders and lore in half of them, though not for four bots; modifiers."
    rng = random.Random(f"{k} {humans}")
    seats = 2 + k % 3
    modifiers = rng.sample(list(MODIFIER_NAMED), rng.choice([0, 0, 1, 3, 5]))
    leaders = k // 3 % 4 > 0 and seats - humans <= 3
    return read_options({"seats": seats, "humans": humans, "leaders": leaders, "modifiers": modifiers,
        "level": rng.choice(["plain", "normal", "normal", "hard"])})  # fmt: skip


def run_games(n, seed, humans=0):
    "Whole games, of bots among themselves or with persons who do anything."
    seen, errors = Counter(), []
    for k in range(n):
        table, watched = Table(seed * 1000 + k), Watched(seen, errors)
        somebody = person(seen, errors)
        chairs = Seats(somebody, BOT, lambda p, side: p.boards[side].bot)
        position = chapter.new(options_of(k + seed, humans), table, chairs)
        raw = dump_position(position)
        errors += [f"set-up: {wrong} in {json.dumps(raw)}" for wrong in oracle.set_up(raw)]
        while not position.over:
            before = position
            if position.boards[position.turn.side].bot:
                position = watched.decide(position, table, len(table.log), somebody)
            else:
                moves = legal(position)
                warlike = [m for m in moves if isinstance(m, Battle) or (isinstance(m, Play) and "Agg" in m.text)]
                position = apply(position, table.draw("", "move", warlike or moves), chairs, table)
            spent = [b for b, side in zip(position.boards, sides(position), strict=True) if side != position.turn.side]
            if any(len(b.bonus) > b.counter for b in spent):
                errors.append(f"ARC-CHP-5: more bonus cards than cards in {json.dumps(dump_position(position))}")
            if position.chapter > before.chapter:
                errors += oracle.new_chapter(dump_position(before), dump_position(position))
        seen["games"] += 1
    return seen, errors


# --- cases derived by hand --------------------------------------------------------------------------------------------


def table(systems, me="Red", seats=3, boards=None, options=None, turn=None, **more):
    "A position as the oracle sees it; all seats are bots, if nothing else is said."
    names = oracle.COLOURS[:seats]
    told = {s: {"bot": True, "counter": 6, **(boards or {}).get(s, {})} for s in names}
    out = {2: [1, 6], 3: [1, 4], 4: [6]}[seats]
    return oracle.G({"options": {"seats": seats, "humans": 0, "level": "plain", **(options or {})}, "clusters_out": out,
        "systems": systems, "boards": told, "initiative": me, **more,
        "turn": {"side": me, "stage": "actions", "pips": 2, "suit": "Aggression", **(turn or {})}})  # fmt: skip


MIX_UP = {"3.3": {"Red": "3 city"}, "5.2": {"Red": "3 starport"}, "2.0": {"Red": "2"}, "5.3": {"Yellow": "3 city"},
    "2.1": {"Yellow": "3 starport"}, "3.0": {"Yellow": "2"}, "2.3": {"Blue": "3 city"}, "3.1": {"Blue": "3 starport"},
    "5.0": {"Blue": "2"}}  # fmt: skip
TOKENS = {"Red": {"tokens": ["Weapon", "Relic"]}, "Yellow": {"tokens": ["Psionic", "Psionic"]},
    "Blue": {"bot": False, "tokens": ["Relic", "Material"]}}  # fmt: skip
NORMAL = {"humans": 1, "level": "normal"}
COURT = {"Mass Uprising": {}, "Shipping Interest": {}, "Admin Union": {}, "Sworn Guardians": {}}


def published(me, court=None, **more):
    "The author's example of play, at its beginning."
    return table(MIX_UP, me, boards=TOKENS, options=NORMAL, court=court or COURT, **more)


def told(said):
    return said.options, said.rules


def test_the_authors_example():
    g = published("Red", turn={"stage": "drawn", "drawn": ["Aggression 3", "Construction 4"]})
    assert not oracle.declarations(g).options
    line, plays, *_ = oracle.general(g)
    assert (line, [(p.card, p.actions) for p in plays]) == ("ARC-GP-9", [("Aggression 3", 3)])
    said = oracle.page(g, "Aggression", 3)
    assert (said.line, said.options) == ("ARC-AGG-18", [("go", "2.0", "6.2", 1, 0, 2)])
    g = published("Yellow", played=["Red lead Aggression 3"], turn={"drawn": ["Aggression 6", "Mobilization 2"]})
    assert oracle.surpassing(g).options == ["Aggression 6"]
    g = published("Yellow", turn={"drawn": ["Mobilization 6", "Construction 3"]})
    assert told(oracle.declarations(g)) == ([("Mobilization 6", "Empath")], ["ARC-BT-6"])
    empath = {"declared": {"Empath": ["5/3"]}}
    g = published("Yellow", **empath)
    assert told(oracle.influence_line(g, "ARC-MOB-26", 3)) == (
        [("influence", "Admin Union", 2)], ["ARC-MOB-26", "ARC-MOB-26.3", "ARC-INF-7.2"])  # fmt: skip
    g = published("Yellow", {**COURT, "Admin Union": {"Yellow": 2}}, **empath)
    assert told(oracle.influence_line(g, "ARC-MOB-26", 1)) == (
        [("influence", "Shipping Interest", 1)], ["ARC-MOB-26", "ARC-MOB-26.3", "ARC-INF-8"])  # fmt: skip
    court = {**COURT, "Admin Union": {"Yellow": 2}, "Shipping Interest": {"Yellow": 1, "Blue": 2}}
    g = published("Red", court, **empath)
    assert oracle.influence_line(g, "ARC-MOB-26", 3).options == [("influence", "Sworn Guardians", 2)]
    court |= {"Sworn Guardians": {"Red": 2}}
    g = published("Red", court, **empath)
    assert oracle.influence_line(g, "ARC-MOB-26", 1).options == [("influence", "Mass Uprising", 1)]
    court |= {"Mass Uprising": {"Red": 1}}
    g = published("Red", court, turn={"drawn": ["Aggression 5", "Construction 2"]}, **empath)
    assert oracle.declarations(g).options == [("Aggression 5", "Keeper")]
    both = {"declared": {"Empath": ["5/3"], "Keeper": ["3/2"]}, "played": ["Red lead Aggression 5"]}
    g = published("Red", court, turn={"stage": "prelude"}, **both)
    assert oracle.prelude(g)[1].options == [("spend Relic", "secure", "Sworn Guardians")]
    g = published("Red", {"Mass Uprising": {"Red": 1}}, **both)
    assert oracle.page(g, "Aggression", 3).line == "ARC-AGG-3"
    assert set(g.forces()) == {"3.3", "5.2"}


def test_standings():
    def place(ambition, red, yellow, blue, seats=3):
        names = oracle.COLOURS[:seats]
        cards = {s: {"tokens": ["Relic"] * n} for s, n in zip(names, (red, yellow, blue), strict=False)}
        return oracle.place(table({}, boards=cards, seats=seats), ambition)

    assert [place("Keeper", *n) for n in ((2, 1, 0), (1, 1, 0), (1, 2, 0), (1, 2, 1), (1, 2, 2), (0, 0, 0))] == [
        4, 3, 2, 1, 0, 0]  # fmt: skip
    assert place("Tycoon", 0, 0, 0, seats=2) == 0
    g = table({}, seats=2, boards={"Red": {"tokens": ["Fuel"] * 2}})  # the dummy has four for Tycoon
    assert oracle.place(g, "Tycoon") == 2
    g = table({}, boards={"Red": {"cards": ["Fuel Cartel"]}, "Blue": {"tokens": ["Fuel"]}})
    assert oracle.tally(g, "Tycoon") == (5, [0, 1])


def test_claims_and_cities():
    "ARC-EXP-8: two open slots are two claims, and yet there is only one city to build."
    g = table({"2.3": {"Red": "1"}, "3.3": {"Red": "starport city-"}})
    assert (g.claims(), g.unbuilt) == (2, 4)
    assert oracle.city_line(g, "ARC-CON-17").options == [("build", "city", "2.3")]
    g = table({"2.3": {"Red": "1 city"}, "3.1": {"Red": "starport"}})
    assert (g.claims(), oracle.city_line(g, "ARC-CON-17").options) == (1, [])
    winning = {"boards": {"Red": {"tokens": ["Relic"], "out": [0, 0, 2, 0]}}, "declared": {"Keeper": ["5/3"]}}
    assert oracle.city_line(table({"2.3": {"Red": "1 city"}}, **winning), "ARC-CON-17").options == [
        ("build", "city", "2.3")]  # fmt: skip


def test_agents():
    "Two on a card without agents, one if there is one action; one more than a rival, or as many if one is left."
    court = {"Farseers": {}, "Relic Fence": {"Blue": 2}, "Skirmishers": {"Red": 1, "Blue": 1},
        "Arms Union": {"Red": 1}}  # fmt: skip
    g = table({}, court=court)
    wanted = [[1, 0, 1, 0], [2, 2, 1, 0], [2, 3, 1, 0]]
    assert [[oracle.agents_for(g, c, n) for c in court] for n in (1, 2, 3)] == wanted
    few = table({}, court=court, boards={"Red": {"out": [0, 0, 0, 6]}})  # two left
    assert [oracle.agents_for(few, c, 3) for c in court] == [2, 0, 1, 0]


def test_ways():
    "A Catapult is one Move; a gate that only the leaving ships hold shuts behind them."
    far = {"2.0": {"Red": "3", "Blue": "1"}, "2.1": {"Red": "starport"}}
    g = table(far)
    assert [oracle.distances(g, "2.0", n)["5.2"] for n in (1, 2, 3)] == [2, 2, 3]
    assert oracle.distances(g, "2.1", 0)["5.2"] == 1
    g = table({"2.0": {"Red": "3", "Blue": "1"}, "3.0": {"Red": "1"}, "5.0": {"Red": "1", "Blue": "1"}})
    assert oracle.fleets(g, "2.0") == [(1, 0, True), (3, 0, False)]
    assert [oracle.fleets(g, z) for z in ("3.0", "5.0")] == [[(1, 0, False)], [(1, 0, True)]]


def test_combat():
    p = oracle.purse(table({}), "Aggression", 2, "Aggression", prelude=False)
    both = table({"2.1": {"Red": "2", "Blue": "2"}, "3.2": {"Red": "1", "Blue": "2"}})
    assert [f.system for f in oracle.for_trophies(both, p, warlord=False)] == ["2.1"]  # ARC-COM-8
    assert oracle.dice(both, "trophies", 2, 2, 0, 0, 2, 2, True) == (2, 0, 0)  # ARC-COM-9
    assert oracle.dice(both, "trophies", 2, 1, 0, 0, 5, 1, True) == (3, 2, 0)  # ARC-COM-10
    assert oracle.dice(both, "raid", 2, 1, 0, 2, 4, 1, True) == (0, 0, 4)  # ARC-COM-14
    assert [oracle.dice(both, "raid", 2, 0, 1, walls, 4, 2, True) for walls in (4, 3)] == [(4, 0, 0), (0, 0, 4)]
    keeper = {"declared": {"Keeper": ["5/3"]}, "boards": {"Blue": {"tokens": ["Weapon", "Relic"]}}}
    raid = table({"2.1": {"Red": "2", "Blue": "1 starport"}}, **keeper)
    assert [oracle.fighting(f)[:4] for f in oracle.for_loot(raid, p, ["Keeper"])] == [("fight", "2.1", "Blue", "raid")]
    guarded = {**keeper, "boards": {"Blue": {"tokens": ["Weapon", "Relic"], "cards": ["Sworn Guardians"]}}}
    # ARC-COM-13: two keys are four dice, and Red has two ships
    assert not oracle.for_loot(table({"2.1": {"Red": "2", "Blue": "1 starport"}}, **guarded), p, ["Keeper"])
    city = table({"2.1": {"Red": "4", "Blue": "city"}})  # ARC-COM-5: nothing to ransack
    assert not oracle.for_trophies(city, p, warlord=False)
    city = table({"2.1": {"Red": "4", "Blue": "city"}}, court={"Farseers": {"Blue": 2}})
    assert [oracle.most_trophies(city, f) for f in oracle.for_trophies(city, p, warlord=False)] == [3]


def test_seizing():
    g = table({}, boards={"Red": {"seize": 3, "tokens": ["Relic"]}}, initiative="Blue")
    assert [oracle.seizes(g, n) for n in (3, 4)] == [True, False]  # it is winning Keeper, which is not declared
    gone = {"declared": {"Tyrant": ["5/3", "3/2", "2/0"]}}
    assert [oracle.seizes(table({}, boards={"Red": {"seize": 3, "tokens": ["Relic"]}}, **gone), n) for n in (2, 3)] == [
        True, False]  # fmt: skip


def test_what_protects_bots():
    def lost(hits, *modifiers, by="Blue"):
        g = table({"2.1": {"Red": "2 1d"}}, options={"modifiers": list(modifiers), "humans": 1},
            boards={"Blue": {"bot": False, "counter": None}})  # fmt: skip
        return oracle.may_lose(g, "2.1", "Red", by, hits)

    assert lost(2) == {(2, 0), (1, 1)}
    assert lost(2, "armored hulls") == {(1, 0), (0, 1)}
    assert lost(2, "armored hulls", by="Yellow") == {(2, 0), (1, 1)}
    assert lost(3, "energy shields") == {(1, 0), (0, 1)}
    assert lost(3, "carrier tactics") == {(2, 1)}
    assert lost(1, "energy shields") == {(0, 0)}


def test_a_wrong_set_up_is_seen():
    seats = Seats(at_random, BOT, lambda p, side: p.boards[side].bot)
    raw = dump_position(chapter.new(read_options({"seats": 3}), Table(1), seats))
    assert not oracle.set_up(raw)
    for change in (lambda r: r["boards"]["Red"].update(counter=5), lambda r: r["boards"]["Blue"]["hand"].pop(),
            lambda r: r.update(initiative="Blue"), lambda r: r["systems"].popitem()):  # fmt: skip
        wrong = json.loads(json.dumps(raw))
        change(wrong)
        assert oracle.set_up(wrong)


# --- the tests --------------------------------------------------------------------------------------------------------

PAGES = ("turn", "prelude", *SUITS)
APART = {"ARC-DEC-6", "ARC-Q-4", "ARC-BT-5", "ARC-BT-12", "ARC-COM-1"}  # compared, but not counted by their ids
LINES = [rule.id for rule in ledger("supercat").of_kind("decision") if rule.id not in APART]


def shown(errors):
    return f"{len(errors)} differences\n" + "\n\n".join(errors[:3])


@pytest.mark.parametrize("page", PAGES)
def test_page(page):
    seen, errors = run_page(page, 100, 1)
    assert not errors, shown(errors)
    prefix = {"turn": "ARC-GP-", "prelude": "ARC-PRE-"}.get(page) or f"ARC-{oracle.PAGE[page]}-"
    lines = {rule for rule in seen if rule.startswith(prefix)}
    assert len(lines) > 5, lines


def test_protection():
    seen, errors = run_protection(60, 1)
    assert not errors, shown(errors)
    assert seen["protected"]


def test_games():
    seen, errors = run_games(6, 1)
    assert not errors, shown(errors)
    assert seen["games"] == 6


def test_games_with_persons():
    seen, errors = run_games(3, 1, humans=1)
    assert not errors, shown(errors)
    assert seen["games"] == 3


def soak(n, seed):
    "A tenth of n positions for each page, and a hundredth of n games; if these are many, every line has to occur."
    seen, errors = Counter(), []
    parts = [run_page(page, n // 10, seed) for page in PAGES]
    parts += [run_games(n // 100, seed), run_games(n // 400, seed, humans=1), run_protection(n // 20, seed)]
    for part, wrong in parts:
        seen += part
        errors += wrong
    if n >= 20_000:
        errors += [f"{rule} did not occur" for rule in LINES if not seen[rule]]
    return seen, errors


if __name__ == "__main__":
    n, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    runs = {"games": lambda: run_games(n, seed), "persons": lambda: run_games(n, seed, humans=1)}
    what = sys.argv[3] if len(sys.argv) > 3 else ""
    seen, errors = runs.get(what, lambda: run_page(what, n, seed) if what else soak(n, seed))()
    print(dict(sorted(seen.items())))
    print(len(errors), "differences", Counter(e.split("\n")[0][:60] for e in errors).most_common(40))
    first = {e.split("\n")[0][:24]: e for e in reversed(errors)}
    for e in first.values():
        print(e, "\n")
