"""The Twilight Struggle AI against its second telling (`oracles/twilight`): what each card can do, which card it plays
and how, every operation, every choice inside an event; on random positions and in games.

For a longer run: `python -m tests.twilight.test_oracle 20000 [seed]`.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from typing import Any

from solo_bots.kernel.choices import Seats, Task, at_random
from solo_bots.kernel.table import Table, show
from solo_bots.twilight.bot.turn import FANNO
from solo_bots.twilight.cards.deck import DECK
from solo_bots.twilight.engine import events, turns
from solo_bots.twilight.engine import legal as engine
from solo_bots.twilight.engine.map import SIDE_NAMED
from solo_bots.twilight.engine.position import is_ai, read_options
from solo_bots.twilight.engine.things import card as card_named
from solo_bots.twilight.engine.workbench import Over, Work
from solo_bots.twilight.engine.written import dump_position, load_position
from tests.oracles import twilight as oracle

DECK.deal()


# --- random positions -------------------------------------------------------------------------------------------------

LASTING = [  # (card, the turn from which it can be there, sides)
    ("Warsaw Pact Formed", 1, ["USSR"]), ("Marshall Plan", 1, ["US"]), ("NATO", 1, ["US"]),
    ("De Gaulle Leads France", 1, ["USSR"]), ("US/Japan Mutual Defense Pact", 1, ["US"]),
    ("Formosan Resolution", 1, ["US"]), ("Containment", 1, ["US"]), ("Vietnam Revolts", 1, ["USSR"]),
    ("Red Scare/Purge", 1, ["US", "USSR"]), ("NORAD", 1, ["US"]), ("Brezhnev Doctrine", 4, ["USSR"]),
    ("Cuban Missile Crisis", 4, ["US", "USSR"]), ("Nuclear Subs", 4, ["US"]), ("Quagmire", 4, ["USSR"]),
    ("Bear Trap", 4, ["US"]), ("We Will Bury You", 4, ["USSR"]),
    ("SALT Negotiations", 4, ["US", "USSR"]), ("Willy Brandt", 4, ["USSR"]),
    ("Flower Power", 4, ["USSR"]), ("U2 Incident", 4, ["USSR"]), ("Camp David Accords", 4, ["US"]),
    ("John Paul II Elected Pope", 4, ["US"]), ("Latin American Death Squads", 4, ["US", "USSR"]),
    ("Shuttle Diplomacy", 4, ["US"]), ("Iranian Hostage Crisis", 8, ["USSR"]), ("The Iron Lady", 8, ["US"]),
    ("The Reformer", 8, ["USSR"]), ("Iran-Contra Scandal", 8, ["USSR"]), ("Chernobyl", 8, ["US"]),
    ("Tear Down This Wall", 8, ["US"]), ("An Evil Empire", 8, ["US"]), ("Yuri and Samantha", 8, ["USSR"]),
    ("AWACS Sale to Saudis", 8, ["US"]), ("North Sea Oil", 8, ["US"]),
]  # fmt: skip
COMMON = {"NATO", "Marshall Plan", "Warsaw Pact Formed", "Camp David Accords", "John Paul II Elected Pope"}


VARIED = (
    ("step_9_die", [False]), ("cheats", [False]), ("indirect_doomsday", [True]), ("ops_bounds_stepwise", [True]),
    ("che_coups_free", [True]), ("junta_same_country", [True]), ("unrest_split", [False]),
    ("destalin_no_return", [True]), ("modify_event_ops", [False]), ("space_passed_boxes", [False]),
    ("card_notes", [False]), ("bury_you_after_play", [True]), ("shuttle_whole_country", [False]),
)  # fmt: skip


def random_effects(rng, turn, share, force=()):
    found = []
    for card, first, sides in LASTING:
        likely = share * (2 if card in COMMON else 1) * (0.3 if card in ("Quagmire", "Bear Trap") else 1)
        if first <= turn and (rng.random() < likely or card in force):
            about = [rng.choice(oracle.ORDER)] if card == "Chernobyl" else []
            found.append([card, rng.choice(sides), *about])
    names = {e[0] for e in found}
    for one, other in (("Tear Down This Wall", "Willy Brandt"), ("An Evil Empire", "Flower Power"),
            ("Quagmire", "NORAD")):  # fmt: skip
        if one in names:
            found = [e for e in found if e[0] != other]
    return found


def random_map(rng):
    "Influence: a few countries, or many, close fights and lone points."
    share = rng.choice([0.1, 0.2, 0.4, 0.6, 0.9])
    influence = {}
    tilt = rng.choice([0.2, 0.5, 0.5, 0.8])
    for n in oracle.LAND:
        pair = [0, 0]
        if rng.random() < share:
            s = oracle.STABILITY[n]
            style = rng.random()
            who = 0 if rng.random() < tilt else 1
            if style < 0.35:
                pair[who] = s
            elif style < 0.6:
                pair[who] = rng.randint(1, s)
            elif style < 0.9:
                pair = [rng.randint(0, s + 1), rng.randint(0, s + 1)]
            else:
                pair[who], pair[1 - who] = s + rng.randint(0, 3), rng.randint(0, 2)
        influence[n] = pair
    return influence


def random_position(rng, stage=None, side=None, varied=(), force=()):
    """A position in which an AI has to decide: in a round (nothing or a card turned over), or for its headline.

    With cards in `force` it is in need of coups, too.
    """
    side = side or rng.choice(["us", "ussr"])
    ai = side.upper()
    human = oracle.OTHER[ai]
    turn = rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    turn = max(turn, 4) if force else turn
    effects = random_effects(rng, turn, rng.choice([0, 0.05, 0.15, 0.3]), force)
    stage = stage or rng.choice(["headline", "round", "round", "round", "round"])
    if stage == "headline":  # what lasts a turn is over
        effects = [e for e in effects if oracle.CARDS[e[0]]["turn_long"] != "1"]
    options = {name: rng.choice(values) for name, values in varied if rng.random() < 0.4}
    raw = {"options": {"side": side, **options}, "influence": random_map(rng), "turn": turn, "effects": effects}
    raw["defcon"] = rng.choice([2, 2, 3, 3, 4, 5, 5, 5])
    raw["vp"] = rng.choice([0, 0, rng.randint(-19, 19)])
    raw["military"] = [0 if force else rng.choice([0, 0, 1, 2, 3, 5]) for _ in range(2)]
    raw["space"] = [rng.randint(0, 8) for _ in range(2)] if turn > 3 else [rng.randint(0, 3) for _ in range(2)]
    raw["china"], raw["china_up"] = rng.choice(oracle.SIDES), rng.random() < 0.7
    deck = [n for n, r in oracle.CARDS.items() if n != oracle.CHINA
        and {"Early": 1, "Mid": 4, "Late": 8}[r["period"]] <= turn]  # fmt: skip
    away = {e[0] for e in effects}
    cards = rng.sample([c for c in deck if c not in away], len([c for c in deck if c not in away]))
    cards += [e for e in away if oracle.CARDS[e]["removed"] != "1" and e != "Shuttle Diplomacy"]
    rng.shuffle(cards)
    raw["removed"] = [e for e in dict.fromkeys(e[0] for e in effects) if oracle.CARDS[e]["removed"] == "1"]
    gone = [c for c in cards if oracle.CARDS[c]["removed"] == "1" and rng.random() < 0.1 * turn / 2]
    raw["removed"] += gone
    cards = [c for c in cards if c not in gone]
    raw["stage"] = stage
    mine = rng.choice([0, 0, 1, 2, 3, 5, 7]) if stage == "round" else 7
    theirs = rng.randint(0, 8)
    pile, cards = cards[:mine], cards[mine:]
    hand, cards = cards[:theirs], cards[theirs:]
    face_up, up = [], None
    if stage == "round":
        raw["phasing"] = ai
        most = oracle.G(raw, ai).rounds()
        raw["round"] = rng.choice([rng.randint(1, most), rng.randint(1, most), most])
        favouring = [c for c in cards if oracle.CARDS[c]["side"] == human or c == oracle.UN]
        many = rng.choice([0, 1, 2, 3, 4]) + (not pile)
        face_up = favouring[:many]
        if rng.random() < 0.1 and oracle.UN in cards and oracle.UN not in face_up:
            face_up.append(oracle.UN)
        if rng.random() < 0.03 and oracle.ENVY in cards:
            face_up.append(oracle.ENVY)
            effects.append([oracle.ENVY, human])
        cards = [c for c in cards if c not in face_up]
        raw["spaced"] = [0, 0]
        raw["spaced"][oracle.SIDES.index(ai)] = rng.choice([0, 0, 1])
    elif rng.random() < 0.5:
        raw["waiting"] = [ai]
        up = cards.pop()
        other = next((c for c in hand if c != oracle.UN), None)
        if other:
            hand.remove(other)
            raw["headlines"] = {human: other}
    if up:
        raw["up"] = up
    raw["hands"] = {ai: pile, human: hand}
    raw["face_up"] = {ai: face_up}
    cut = rng.randint(0, len(cards))
    raw["draw"], raw["discard"] = cards[:cut], cards[cut:]
    if "headlines" not in raw and "up" in raw:
        raw["waiting"] = [ai, human] if rng.random() < 0.5 else [ai]
    if stage == "headline" and "waiting" not in raw:
        raw["waiting"] = [ai]
    return raw


# --- what a card can do -----------------------------------------------------------------------------------------------


# the AI asks more of these than the room of events
AI_KNOWS = {"Independent Reds", "SALT Negotiations", "Summit"}


def compare_cards(raw, seen):
    "Card by card: can it happen, can it help, what does it give, is it dangerous."
    p = load_position(raw)
    raw = dump_position(p)
    ai = {"us": "US", "ussr": "USSR"}[p.options.side]
    g = oracle.G(raw, ai)
    side, human = SIDE_NAMED[ai], SIDE_NAMED[g.hum]
    away = {*raw.get("removed", []), *(e[0] for e in g.effects)}
    for name in oracle.CARDS:
        first = {"Early": 1, "Mid": 4, "Late": 8}[oracle.CARDS[name]["period"]]
        if name in (oracle.CHINA, oracle.UN) or name in away or first > p.turn:
            continue
        c, whose = card_named(name), oracle.side_of(name)
        expected, got = [], []
        if name in oracle.SCORING:
            expected.append(("vp", max(-40, min(40, oracle.scoring_vp(g, name, ai)))))
            got.append(("vp", max(-40, min(40, events.vp_for(p, c, side)))))
        else:
            owner = g.hum if whose == g.hum else ai
            expected.append(("playable", oracle.playable(g, name, owner)))
            got.append(("playable", events.can_happen(p, c, SIDE_NAMED[owner])))
            expected.append(("dangerous", oracle.dangerous(g, name, ai)))
            got.append(("dangerous", events.is_dangerous(p, c, side)))
            if whose == g.hum:
                expected.append(("helps the human", oracle.can_help(g, name, g.hum, strict=False)))
                got.append(("helps the human", events.can_help(p, c, human)))
            elif name not in AI_KNOWS:
                expected.append(("helps the AI", oracle.can_help(g, name, ai, strict=True)))
                got.append(("helps the AI", events.can_help(p, c, side, strict=True)))
            if name != "Wargames":
                expected.append(("vp", oracle.vp_now(g, name, owner)))
                got.append(("vp", events.vp_for(p, c, SIDE_NAMED[owner])))
            expected.append(("europe", name in oracle.IN_EUROPE))
            got.append(("europe", events.EVENTS[c].europe))
        seen[name] += 1
        if expected != got:
            for e, o in zip(expected, got, strict=True):
                if e != o:
                    yield f"{name}: {e[0]}\nthe oracle: {e[1]}\nthe room:   {o[1]}\n{json.dumps(raw)}"


def run_cards(n, seed):
    rng = random.Random(seed)
    seen: Counter = Counter()
    errors = []
    for _ in range(n):
        errors += compare_cards(random_position(rng), seen)
    return seen, errors


# --- the bot is watched -----------------------------------------------------------------------------------------------

LEADING = {  # dice that lead on; all others are rolled among what is left
    "TS-8.5", "TS-8.7", "TS-9.1", "TS-9.2", "TS-9.3", "TS-4.A", "TS-4.A.1", "TS-4.G", "TS-4.G.1", "TS-SEQ-11",
    "TS-GAP-3", "TS-CHERNOBYL", "TS-DESTAL-1",
}  # fmt: skip


class Listening(Table):
    "A table that keeps the text of every question."

    def __init__(self, seed):
        super().__init__(seed)
        self.texts = {}

    def ask(self, rule, text, codec, about=(), by=None):
        place = len(self.log)
        value = super().ask(rule, text, codec, about, by)
        if rule:
            self.texts[place] = text if isinstance(text, str) else text()
        return value


def result(dice, shown):
    "What dice that show '2-5' are read as."
    number = 0
    for sides, face in zip(dice, shown.split("-"), strict=True):
        number = number * sides + int(face) - 1
    return number + 1


def shares_in(text):
    "{option: how many faces} of a die that is rolled among what is left; None if the text is of another kind."
    if not text.startswith("Roll a ") or ": " not in text:
        return None
    dice = [int(sides) for sides in re.findall(r"d(\d+)", text.partition(": ")[0])]
    shares = {}
    for part in text.split(": ", 1)[1].split("; "):
        if part.startswith("anything above"):
            continue
        faces, _, name = part.partition(": ")
        spans = [span.replace(" to ", "–").partition("–")[::2] for span in faces.split(", ")]
        if not name or not all((low + high).replace("-", "").isdigit() for low, high in spans):
            return None
        many = sum(result(dice, high or low) - result(dice, low) + 1 for low, high in spans)
        shares[name] = many
    return shares


def first_words(text):
    "What kind of move it is."
    if ": " in text:
        return text.split(": ", 1)[1]
    known = ("turn over", "lay aside", "put back", "space race", "place", "coup", "realign", "headline", "exchange")
    return next((k for k in known if text.startswith(k)), text.split()[0])


class Watched:
    "The bot's seat: every answer and every operation of a task is compared with the oracle's."

    def __init__(self, seen, errors):
        self.bot, self.seen, self.errors = FANNO, seen, errors

    def note(self, raw, what, expected, got):
        self.errors.append(f"{what}\nthe oracle: {expected}\nthe bot:    {got}\n{json.dumps(raw)}")

    def decide(self, position, table, others):
        "One decision, its moves compared one by one."
        side = engine.to_move(position)
        state: dict[str, Any] = {"mark": len(table.log), "memo": {}}

        def apply(p, move, seats, table_):
            self.compare_move(dump_position(p), side.text, show(move), table, state)
            after = engine.apply(p, move, seats, table_)
            state["mark"] = len(table.log)
            return after

        seats = Seats(others, self, is_ai)
        made = self.bot.decide(position, side, apply, table, seats, None)
        left = [a for a in state["memo"].get("pool", []) if a[0] in LEADING]
        if left:
            self.note(dump_position(position), "dice that lead nowhere", "none", left)
        return made

    def answer(self, choice, position, table, seats):
        mark = len(table.log)
        picked = self.bot.answer(choice, position, table, seats)
        raw, kind = dump_position(position), type(choice).__name__
        card = show(choice.card) if hasattr(choice, "card") else ""
        fields = {name: getattr(choice, name) for name in ("left", "amount", "most", "went") if hasattr(choice, name)}
        fields["went"] = [show(n) for n in fields.get("went", ())]
        if hasattr(choice, "of"):
            fields["of"] = choice.of.text
        if hasattr(choice, "drawn"):
            fields["drawn"] = show(choice.drawn)
        answers = [(a.rule, a.kind, a.value) for a in table.log[mark:]]
        memo = self.memory_of(choice, card)
        options = [show(o) for o in choice.options]
        self.seen[f"{kind} {card}"] += 1
        try:
            found, _ = oracle.choose(raw, choice.side.text, kind, card, options, fields, answers, memo)
        except oracle.NoDie as error:
            self.note(raw, f"{kind} {card} of {options}", error, f"{show(picked)} with {answers}")
            return picked
        if found is None:
            self.seen["nothing said"] += 1
        elif show(picked) not in found:
            self.note(raw, f"{kind} {card} {fields} of {options}", found, show(picked))
        else:
            dealt = [d for d in self.dealt(table, mark) if d]
            weight = 0 if card == "De-Stalinization" else None  # what breaks its ties is not said
            self.compare_shares(raw, f"{kind} {card} {fields}", dict.fromkeys(found, weight), dealt)
        return picked

    def memory_of(self, choice, card):
        "Dice that are rolled once for several choices of one card (De-Stalinization)."
        if getattr(choice, "left", 1) == 4 or not hasattr(self, "memory"):
            self.memory = {}
        return self.memory.setdefault(card, {}) if type(choice).__name__ == "MoveFrom" else {}

    def conduct(self, task, table, seats):
        "A task: the Ops that an event gives."
        state = {"mark": len(table.log), "memo": {"task": True}}
        outer = self

        class Watching(Task):
            def __init__(self):
                self.__dict__.update(task.__dict__)

            def do(self, move):
                asked = task.asked()
                outer.compare_move(dump_position(task.position), asked.side.text, show(move), table, state)
                task.do(move)
                self.__dict__.update(task.__dict__)
                state["mark"] = len(table.log)

        return self.bot.conduct(Watching(), table, seats)

    def compare_move(self, raw, ai, text, table, state):
        memo, mark = state["memo"], state["mark"]
        pool = memo.pop("pool", []) + [(a.rule, a.kind, a.value) for a in table.log[mark:]]
        ops = raw.get("ops")
        if ops is None or ops.get("kind") is None:
            for name in ("country", "step", "region"):
                memo.pop(name, None)
        memo["argue"] = None
        what = f"{'ops' if ops else raw.get('stage')} of {ai}"
        self.seen[f"{what.split()[0]}: {first_words(text)}"] += 1
        try:
            found, rolls = oracle.move(raw, ai, pool, memo)
        except oracle.NoDie as error:
            memo["pool"] = pool
            self.note(raw, what, error, f"{text} with {pool}")
            return
        memo["pool"] = [a for a in rolls.left if a[0] in LEADING]
        if memo.get("before or after") and text in found and found[text]:
            memo["before or after"] = None
            if "then" in text:
                try:
                    if not oracle.check_before_or_after(oracle.G(raw, ai), text, rolls):
                        self.note(raw, what, f"TS-SEQ-11 {rolls.kept}", text)
                    memo["pool"] = [a for a in rolls.left if a[0] in LEADING]
                except oracle.NoDie as error:
                    self.note(raw, what, error, text)
        dealt = memo.pop("dealt", []) + self.dealt(table, mark)
        if ops is None:  # where the card's Ops go may have been rolled before it is laid
            memo["dealt"] = [d for d in dealt if any(n in oracle.LAND for n in d)]
            dealt = [d for d in dealt if d not in memo["dealt"]]
        if text not in found:
            if memo.get("argue"):
                self.seen["argued"] += 1
                memo["pool"] = []
            else:
                self.note(raw, f"{what}, dice {memo.get('dice')} step {memo.get('step')}", found, text)
        else:
            self.compare_shares(raw, f"{what}: shares", found, dealt)
        oracle.after(text, memo)

    def dealt(self, table, mark):
        "The dice that were rolled among what was left: {option: faces}."
        found = []
        for place in range(mark, len(table.log)):
            answer = table.log[place]
            if answer.kind.startswith("d") and answer.rule not in LEADING and place in table.texts:
                shares = shares_in(table.texts[place])
                if shares:
                    found.append(shares)
        return found

    def compare_shares(self, raw, what, found, rolled):
        "The last die among what was left: everything that it could choose, and how often."

        def same(name, key):
            return key == name or key.endswith(f" {name}") or key.startswith(f"{name}:")

        if f"{oracle.CHINA}: Ops" in found:
            return  # it came instead of a card that was chosen
        dealt = rolled[-1] if rolled else None
        if dealt is None:
            if len(found) > 1 and all(found.values()):
                cards = {key.split(": ")[0] for key in found}
                if len(cards) > 1:
                    self.note(raw, what, found, "no die")
            return
        self.seen["dice among what is left"] += 1
        strange = [n for n in dealt if not any(same(n, k) for k in found)]
        lacking = [k for k, w in found.items() if w != 0 and not any(same(n, k) for n in dealt)]
        if strange or lacking:
            self.note(raw, what, found, dealt)
            return
        if all(found.values()):
            weights = {n: next(w for k, w in found.items() if same(n, k)) for n in dealt}
            least = min(dealt.values()) / min(weights.values())
            if any(abs(dealt[n] - weights[n] * least) > 1e-9 for n in dealt):
                self.note(raw, f"{what} (weights)", weights, dealt)


def run_random(n, seed, varied=(), force=()):
    "Decisions in random positions; with cards that are in force in all of them in rounds alone."
    rng = random.Random(seed)
    seen: Counter = Counter()
    errors = []
    for k in range(n):
        raw = random_position(rng, "round" if force else None, varied=varied, force=force)
        position = load_position(raw)
        if position.over is not None or not is_ai(position, engine.to_move(position)):
            continue
        seen["decisions"] += 1
        before = len(errors)
        try:
            Watched(seen, errors).decide(position, Listening(seed * 1000 + k), at_random)
        except Exception as error:  # noqa: BLE001 - a bot that stumbles is a difference as well
            errors.append(f"stumbled: {type(error).__name__} {error}")
        for i in range(before, len(errors)):
            errors[i] += f"\nin {json.dumps(raw)} with Listening({seed * 1000 + k})"
    return seen, errors


def run_events(n, seed, varied=()):
    "One event after the other, for the AI and for the human, in random positions: the choices of the AI inside them."
    rng = random.Random(seed)
    seen: Counter = Counter()
    errors = []
    for k in range(n):
        raw = random_position(rng, stage="round", varied=varied)
        ai = raw["options"]["side"].upper()
        piles = [*raw["draw"], *raw["discard"]]
        names = [c for c in piles if c not in oracle.SCORING and c != oracle.UN]
        if not names:
            continue
        card = rng.choice(names)
        by = rng.choice([s for s in oracle.SIDES if oracle.side_of(card) in ("Neutral", s) or s == ai])
        raw["phasing"], raw["round"] = by, min(raw["round"], 6 if raw["turn"] <= 3 else 7)
        for pile in ("draw", "discard"):
            raw[pile] = [c for c in raw[pile] if c != card]
        raw["in_play"] = [card]
        position = load_position(raw)
        before = len(errors)
        table = Listening(seed * 1000 + k)
        watched = Watched(seen, errors)
        w = Work(position, Seats(at_random, watched, is_ai), table)
        seen["events"] += 1
        try:
            events.take_place(w, card_named(card), SIDE_NAMED[by])
        except Over:
            pass
        except Exception as error:  # noqa: BLE001
            errors.append(f"stumbled: {card} {type(error).__name__} {error}")
        for i in range(before, len(errors)):
            errors[i] += f"\nin {json.dumps(raw)} with Listening({seed * 1000 + k})"
    return seen, errors


def run_games(n, seed, side=("us", "ussr", "both")):
    "Games against chance."
    seen: Counter = Counter()
    errors = []
    for k in range(n):
        table = Listening(seed * 1000 + k)
        watched = Watched(seen, errors)
        seats = Seats(at_random, watched, is_ai)
        position = turns.new(read_options({"side": side[k % len(side)]}), table, seats)
        while position.over is None:
            if is_ai(position, engine.to_move(position)):
                seen["decisions"] += 1
                position = watched.decide(position, table, at_random).position
            else:
                legal = engine.legal(position)
                position = engine.apply(position, table.draw("", "move", legal), seats, table)
        seen["games"] += 1
    return seen, errors


# --- cases derived by hand --------------------------------------------------------------------------------------------


def moves(side, answers=(), memo=None, **more):
    "What the oracle allows in a short position; influence as at set-up, the human's free points not placed."
    raw = {"options": {"side": side.lower()}, "stage": "round", "round": 1, "phasing": side, **more}
    return oracle.move(raw, side, list(answers), {} if memo is None else memo)[0]


def ops(side, card, value, **more):
    return {"ops": {"side": side, "card": card, "value": value}, **more}


def test_oracle_by_hand():
    fall = {"turn": 4, "military": [5, 5]}  # no lack of military operations
    # TS-2.A: Italy (2) can be controlled with 3, West Germany (4) cannot; TS-2.B: the rest goes to West Germany
    assert moves("USSR", **ops("USSR", "Nasser", 3)) == {"place Italy": 1}
    left = {"influence": {"Italy": [0, 2]}, "began": {"Italy": [0, 0]}}
    under_way = {"ops": {"side": "USSR", "card": "Nasser", "value": 3, "spent": 2, "kind": "place"}}
    assert moves("USSR", memo={"country": "Italy"}, **left, **under_way) == {"place West Germany": 1}
    # TS-1.1, TS-REDSCARE-4
    italy = {"influence": {"Italy": [1, 0]}}
    assert moves("USSR", **italy, **ops("USSR", "Nasser", 3)) == {"coup Italy": 1}
    salt = {"effects": [["SALT Negotiations", "US"]]}
    assert "coup Italy" not in moves("USSR", **italy, **salt, **ops("USSR", "Nasser", 3))
    assert moves("USSR", **italy, **salt, **ops("USSR", "Nasser", 4)) == {"coup Italy": 1}
    # TS-REDSCARE-4: 1 to 3 Ops for Zaire, 4 for Brazil; in the last round Brazil, if there is nothing of stability 1
    lone = {**{n: [0, 0] for n in oracle.LAND}, "Brazil": [2, 0], "Poland": [0, 3], "East Germany": [0, 3]}
    need = {"turn": 4, "round": 7, "defcon": 3, "military": [5, 0], "china_up": False, **salt}
    zaire = {**need, "influence": {**lone, "Zaire": [1, 0]}}
    found = [moves("USSR", **zaire, **ops("USSR", "Nasser", n)) for n in (1, 2, 3, 4)]
    assert found == [{"coup Zaire": 1}] * 3 + [{"coup Brazil": 1}]
    assert moves("USSR", **need, influence=lone, **ops("USSR", "Nasser", 3)) == {"coup Brazil": 1}
    assert moves("USSR", **need, influence=lone, **ops("USSR", "Nasser", 1)) == {"coup Brazil": 1}  # TS-REDSCARE-3
    # TS-SEQ-6, 7: Fidel helps the USSR unless there is nothing to take; scoring at once; UN Intervention waits
    assert moves("US", up="Fidel", **fall) == {"lay aside Fidel": 1}
    assert moves("US", up="UN Intervention", **fall) == {"lay aside UN Intervention": 1}
    assert moves("US", up="Asia Scoring", **fall) == {"Asia Scoring: event": 1}
    # TS-8.5 and the step before it: with step 2 open no die is rolled
    assert moves("US", up="Red Scare/Purge", **fall) == {"Red Scare/Purge: Ops": 1}
    # TS-G.1: the last card, 2 Ops, nothing at level 1: level 2 (TS-6.3)
    last = {"turn": 1, "round": 6, "defcon": 2, "military": [0, 0], "influence": {"Colombia": [0, 0], "Kenya": [0, 1]},
        "china_up": False}
    assert moves("US", **last, **ops("US", "Containment", 2)) == {"coup Kenya": 2}
    # TS-SEQ-8: space race before China before helpful cards; TS-SEQ-13: Doomsday cards first
    slots = {"face_up": {"USSR": ["NATO", "Duck and Cover"]}, "military": [5, 5], "draw": []}
    assert moves("USSR", **slots) == {"Duck and Cover: space race": 1}
    assert moves("USSR", **slots, spaced=[0, 1]) == {"The China Card: Ops": 1}
    assert len(moves("USSR", **slots, spaced=[0, 1], china_up=False)) == 4
    # TS-SEQ-4: a headline that does not meet step 8 goes back
    heads = {"stage": "headline", "round": 0, "waiting": ["US"]}
    assert moves("US", up="NATO", **heads) == {"put back NATO": 1}
    assert moves("US", up="NATO", **heads, effects=["Marshall Plan"]) == {"headline NATO": 1}
    assert moves("US", up="Duck and Cover", **heads, defcon=2) == {"put back Duck and Cover": 1}
    # TS-9.1, 9.2: the D20 leads to the Middle East; 9B weighs Syria (some influence) twice
    full = {n: [0, 9] for n in oracle.BATTLE}
    raw = {"influence": {**full, "Lebanon": [0, 1]}, "military": [5, 5], **ops("USSR", "Nasser", 1)}
    found = moves("USSR", [("TS-9.1", "d20", 14)], **raw)
    assert found == {"place Syria": 2, "place Jordan": 1, "place Gulf States": 1}


# --- the tests --------------------------------------------------------------------------------------------------------


def told(errors):
    return f"{len(errors)} differences\n" + "\n\n".join(errors[:3])


def test_cards():
    seen, errors = run_cards(60, 1)
    assert not errors, told(errors)
    assert len(seen) > 100


def test_decisions_in_random_positions():
    seen, errors = run_random(800, 1)
    assert not errors, told(errors)
    wanted = ("headline: put back", "round: space race", "round: event", "round: lay aside", "round: exchange",
        "ops: coup", "ops: realign", "ops: place", "dice among what is left")  # fmt: skip
    assert all(seen[k] > 5 for k in wanted), seen


def test_decisions_with_options():
    _, errors = run_random(150, 2, VARIED)
    assert not errors, told(errors)


def test_coups_at_minus_one():
    for force in ("SALT Negotiations",), ("SALT Negotiations", "Latin American Death Squads"):
        seen, errors = run_random(150, 3, force=force)
        assert not errors, told(errors)
        assert seen["ops: coup"] > 30, seen


def test_choices_inside_events():
    seen, errors = run_events(500, 1)
    assert not errors, told(errors)
    kinds = {k.split()[0] for k in seen}
    assert {"AddTo", "RemoveFrom", "WarOn", "DiscardOwn", "SetDefcon", "WhichWay", "ops:"} <= kinds, kinds


def test_games():
    seen, errors = run_games(3, 1)
    assert not errors, told(errors)
    assert seen["decisions"] > 60


def soak(n, seed):
    "So many decisions: most of them in random positions, the others with options, inside events and in games."
    parts = (run_cards(n // 100, seed), run_random(n * 6 // 10, seed), run_random(n // 10, seed + 1, VARIED),
        run_events(n // 5, seed), run_games(n // 400, seed))  # fmt: skip
    seen: Counter = Counter()
    errors = []
    for part, wrong in parts:
        seen += part
        errors += wrong
    return seen, errors


if __name__ == "__main__":
    seen, errors = soak(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(dict(sorted(seen.items())))
    print(len(errors), "differences", Counter(e.split("\n")[0][:50] for e in errors).most_common(40))
    shown = set()
    for e in errors:
        if e.split("\n")[0][:30] not in shown:
            shown.add(e.split("\n")[0][:30])
            print(e, "\n")
