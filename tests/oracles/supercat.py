"""A second, naive telling of SUPERCAT v0.8, written from the document, the ledger and the tables alone.

It works on the full JSON form of a position (`dump_position`), shares no code with the package (it reads the same
tables), and never rolls or draws: where the document picks at random, it gives everything that could be picked.

Words: a seat is its colour; a system is "2.3"; `g` is a position as the bot whose turn it is looks at it; a plan is a
tuple that begins with a word: ("tax", system, owner), ("go", origin, end, fresh, damaged, moves) and so on. What a page
comes to is `Said`: the line, every plan that is left before the random pick, and the ids of the clauses that removed
something on the way.
"""

from __future__ import annotations

import copy
import csv
from collections import namedtuple
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path

DATA = Path(__file__).parent.parent.parent / "solo_bots" / "data" / "supercat"
COLOURS = ("Red", "Yellow", "Blue", "White")
TYPES = ("Material", "Fuel", "Weapon", "Relic", "Psionic")
AMBITIONS = ("Tycoon", "Tyrant", "Warlord", "Keeper", "Empath")
COUNTED = {"Tycoon": ("Material", "Fuel"), "Keeper": ("Relic",), "Empath": ("Psionic",)}  # tokens and Guild icons
OPTIONS = {"seats": 3, "humans": 1, "level": "normal", "modifiers": [], "closed_cartels": False}
NORMAL = {"player last", "efficient logistics", "elite pilots"}
LEVELS = {"plain": set(), "normal": NORMAL, "hard": NORMAL | {"even when ahead", "leading bot starts"}}
LOYAL = {"Loyal Engineers": "Material", "Loyal Pilots": "Fuel", "Loyal Marines": "Weapon", "Loyal Keepers": "Relic",
    "Loyal Empaths": "Psionic"}  # fmt: skip
UNIONS = {"Admin Union": "Administration", "Construction Union": "Construction", "Spacing Union": "Mobilization",
    "Arms Union": "Aggression"}  # fmt: skip
CARTELS = {"Material Cartel": "Material", "Fuel Cartel": "Fuel"}
KEPT_WHILE = {"Material": "Tycoon", "Fuel": "Tycoon", "Psionic": "Empath", "Relic": "Keeper"}  # ARC-PRE-3, 4, 5
ABILITIES = {  # the new actions that a bot can come to have: card, the action that it replaces
    "Manufacture": ("Mining Interest", "Build"), "Synthesize": ("Shipping Interest", "Build"),
    "Pressgang": ("Prison Wardens", "Build"), "Execute": ("Prison Wardens", "Influence"),
    "Abduct": ("Court Enforcers", "Battle"), "Trade": ("Elder Broker", "Tax"),
}  # fmt: skip
SUITS_OF = {"Build": ("Construction",), "Tax": ("Administration",), "Battle": ("Aggression",),
    "Influence": ("Mobilization", "Administration")}  # fmt: skip  # ARC-GP-11
PAGE = {"Administration": "ADM", "Aggression": "AGG", "Construction": "CON", "Mobilization": "MOB"}
NOBODY = None


def rows(name):
    with (DATA / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


SYSTEMS = {r["id"]: r for r in rows("systems")}
BORDERS = [(r["a"], r["b"]) for r in rows("adjacency") if r["kind"] != "gate-ring"]
COURT = {r["name"]: r for r in rows("court")}
PIPS = {f"{r['suit']} {r['number']}": int(r["pips"]) for r in rows("action_cards")}
DECLARES = {r["number"]: AMBITIONS if r["declares"] == "any" else tuple(filter(None, [r["declares"]]))
    for r in rows("action_cards")}  # fmt: skip
SLOTS = {int(r["cities_on_player_board"]): int(r["open_resource_slots"]) for r in rows("board_slots")}
KEYS = (3, 1, 1, 2, 1, 3, 4)  # of the six slots, and of the seventh of Ancient Holdings
HAS = {"ship": 15, "starport": 5, "city": 5, "agent": 10}


def suit_of(card):
    return card.split()[0]


def number_of(card):
    return int(card.split()[1])


def icon(card):
    return COURT[card]["suit"]


def is_vox(card):
    return COURT[card]["kind"] == "Vox"


def keys_of(card):
    return int(COURT[card]["raid_cost"])


def gate(z):
    return z.endswith(".0")


Said = namedtuple("Said", "line options rules")
Building = namedtuple("Building", "owner kind fresh outside used")
Trip = namedtuple("Trip", "origin end fresh damaged moves keeps")
Play = namedtuple("Play", "how card suit actions")
Purse = namedtuple("Purse", "pips moves battles fuel psionic psionic_moves psionic_battles")
Fight = namedtuple("Fight", "system foe goal trip fresh ships battles near")


class Sieve:
    "Options, and the clauses that removed some of them."

    def __init__(self, options):
        self.options, self.rules = list(options), []

    def keep(self, rule, kept):
        if kept and len(kept) < len(self.options):
            self.options = kept
            self.rules.append(rule)

    def prefer(self, rule, test):
        self.keep(rule, [o for o in self.options if test(o)])

    def most(self, rule, value):
        if self.options:
            best = max(map(value, self.options))
            self.keep(rule, [o for o in self.options if value(o) == best])

    def least(self, rule, value):
        self.most(rule, lambda o: -value(o))

    def said(self, line, plan=lambda o: o):
        return Said(line, list(dict.fromkeys(map(plan, self.options))), [line, *self.rules])


# --- the position -----------------------------------------------------------------------------------------------------


def read_pieces(owner, text):
    fresh = damaged = 0
    houses = []
    for word in text.split():
        if word[0].isdigit():
            if word.endswith("d"):
                damaged += int(word[:-1])
            else:
                fresh += int(word)
        else:
            kind = "city" if word.startswith("city") else "starport"
            houses.append(Building(owner, kind, "-" not in word, "+" in word, "!" in word))
    return fresh, damaged, houses


class G:
    "A position, as a bot looks at it."

    def __init__(self, raw, me=None):
        self.raw = raw
        self.known = {}  # distances
        self.seizing = False  # the roll for the Lattice Spies has passed (ARC-GLD-2)
        self.options = {**OPTIONS, **raw.get("options", {})}
        self.seats = list(COLOURS[: self.options["seats"]])
        self.turn = raw.get("turn", {})
        self.me = me or self.turn["side"]
        self.modifiers = LEVELS[self.options["level"]] | set(self.options["modifiers"])
        self.read_map(raw)
        self.read_boards(raw)
        self.court = {card: {s: agents.get(s, 0) for s in self.seats} for card, agents in raw.get("court", {}).items()}
        self.declared = [a for a in AMBITIONS if raw.get("declared", {}).get(a)]
        self.marker_left = sum(len(m) for m in raw.get("declared", {}).values()) < 3
        self.played = [p.split(" ", 2) for p in raw.get("played", [])]
        self.dummy = dict.fromkeys(TYPES, 0)
        if len(self.seats) == 2:
            for r in SYSTEMS.values():
                if r["resource"] and int(r["cluster"]) in raw.get("clusters_out", []):
                    self.dummy[r["resource"]] += 1
        self.supply = {t: 5 - self.dummy[t] - self.turn.get("spent", []).count(t)
            - list(self.token_on.values()).count(t) - sum(self.tokens[s].count(t) for s in self.seats)
            for t in TYPES}  # fmt: skip
        self.intent = self.turn.get("intent", {})

    def read_map(self, raw):
        out = raw.get("clusters_out", [])
        self.systems = [z for z, r in SYSTEMS.items() if int(r["cluster"]) not in out]
        gates = [z for z in self.systems if gate(z)]
        pairs = [*BORDERS, *zip(gates, gates[1:] + gates[:1], strict=True)]
        self.near = {z: set() for z in self.systems}
        for a, b in pairs:
            if a in self.near and b in self.near and a != b:
                self.near[a].add(b)
                self.near[b].add(a)
        self.fresh = {z: dict.fromkeys(self.seats, 0) for z in self.systems}
        self.damaged = {z: dict.fromkeys(self.seats, 0) for z in self.systems}
        self.houses = {z: [] for z in self.systems}
        self.token_on = {}
        for z, told in raw.get("systems", {}).items():
            for who, text in told.items():
                if who == "token":
                    self.token_on[z] = text
                else:
                    self.fresh[z][who], self.damaged[z][who], houses = read_pieces(who, text)
                    self.houses[z] += houses

    def read_boards(self, raw):
        boards = {s: raw.get("boards", {}).get(s, {}) for s in self.seats}
        self.boards = boards
        self.bots = {s: boards[s]["bot"] for s in self.seats}
        self.power = {s: boards[s].get("power", 0) for s in self.seats}
        self.lore = {s: boards[s].get("lore", []) for s in self.seats}
        self.leader = {s: boards[s].get("leader", "") for s in self.seats}
        self.tokens = {}
        for s in self.seats:
            row = [None if t == "-" else t for t in boards[s].get("tokens", [])]
            self.tokens[s] = row + [None] * (6 + ("Ancient Holdings" in self.lore[s]) - len(row))
        self.cards = {s: list(boards[s].get("cards", [])) for s in self.seats}
        self.outrage = {s: set(boards[s].get("outrage", [])) for s in self.seats}
        self.captives = {s: sum(boards[s].get("captives", {}).values()) for s in self.seats}
        self.trophies = {s: len(boards[s].get("trophies", [])) for s in self.seats}
        self.left = {s: self.in_supply(raw, boards, s) for s in self.seats}

    def in_supply(self, raw, boards, s):
        "Pieces that are nowhere else."
        left = {kind: HAS[kind] - n for kind, n in zip(HAS, boards[s].get("out", (0, 0, 0, 0)), strict=True)}
        left["ship"] -= sum(self.fresh[z][s] + self.damaged[z][s] for z in self.systems)
        for building in (b for z in self.systems for b in self.houses[z] if b.owner == s):
            left[building.kind] -= 1
        for board in boards.values():
            left["agent"] -= board.get("captives", {}).get(s, 0)
            for trophy in board.get("trophies", []):
                if trophy.split()[-2] == s:
                    left[trophy.split()[-1]] -= 1
        left["agent"] -= sum(agents.get(s, 0) for agents in raw.get("court", {}).values())
        left["agent"] -= len(boards[s].get("outrage", [])) - boards[s].get("placeholders", 0)
        return left

    def but(self):
        "A copy of which what lies before the seats can be changed."
        h = copy.copy(self)
        h.tokens = {s: list(t) for s, t in self.tokens.items()}
        h.cards = {s: list(c) for s, c in self.cards.items()}
        h.outrage = {s: set(o) for s, o in self.outrage.items()}
        h.captives, h.trophies, h.supply = dict(self.captives), dict(self.trophies), dict(self.supply)
        h.left = {s: dict(p) for s, p in self.left.items()}
        return h

    @property
    def rivals(self):
        "In turn order."
        n = self.seats.index(self.me)
        return self.seats[n + 1 :] + self.seats[:n]

    def board(self, field, default):
        return self.boards[self.me].get(field, default)

    # --- the map

    def ruler(self, z, fresh=None):
        "Who controls a system: strictly the most fresh ships; ARC-DIF-17, 18."
        fresh = fresh or self.fresh[z]
        if "warp blockades" in self.modifiers and gate(z):
            of_bots = {s: n for s, n in fresh.items() if self.bots[s]}
            if any(of_bots.values()):
                fresh = of_bots
        most = max(fresh.values())
        first = [s for s, n in fresh.items() if n == most]
        return first[0] if most and len(first) == 1 else NOBODY

    def ruler_with(self, z, **changed):
        return self.ruler(z, {**self.fresh[z], **changed})

    def rival_rules(self, z):
        return self.ruler(z) not in (NOBODY, self.me)

    def mine(self, z, kind=None):
        return [b for b in self.houses[z] if b.owner == self.me and kind in (None, b.kind)]

    def of_rivals(self, z, kind=None):
        return [b for b in self.houses[z] if b.owner != self.me and kind in (None, b.kind)]

    def ships(self, z, s=None):
        s = s or self.me
        return self.fresh[z][s] + self.damaged[z][s]

    def present(self, z, s=None):
        s = s or self.me
        return self.ships(z, s) > 0 or any(b.owner == s for b in self.houses[z])

    def open_slots(self, z):
        return int(SYSTEMS[z]["slots"]) - sum(not b.outside for b in self.houses[z]) if not gate(z) else 0

    def type_of(self, z):
        return self.token_on.get(z) or SYSTEMS[z]["resource"]

    def city_types(self, z):
        "A city in a gate has the types of all cities of its cluster (Gate Stations)."
        if not gate(z):
            return [self.type_of(z)]
        around = [x for x in self.systems if x[0] == z[0] and not gate(x)]
        found = {self.type_of(x) for x in around if any(b.kind == "city" for b in self.houses[x])}
        return [t for t in TYPES if t in found]

    def claims(self):
        "ARC-EXP-2: open slots where the bot has a piece."
        return sum(self.open_slots(z) for z in self.systems if self.present(z))

    @property
    def unbuilt(self):
        return self.left[self.me]["city"]

    @property
    def has_starport(self):
        return any(self.mine(z, "starport") for z in self.systems)

    def beset(self):
        "Systems with a loyal building that a rival controls."
        return [z for z in self.systems if self.mine(z) and self.rival_rules(z)]

    def forces(self):
        "ARC-TRM-11: the systems that could be the task force; of several one, while it was drawn for just these."
        most = max(self.fresh[z][self.me] for z in self.systems)
        found = [z for z in self.systems if self.fresh[z][self.me] == most] if most else []
        named, tied = self.intent.get("task_force"), self.intent.get("tied")
        kept = len(found) > 1 and named in found and (tied is None or set(tied) == set(found))
        return [named] if kept else found

    @property
    def force(self):
        "The task force; None: there is none, or it is still to be drawn."
        found = self.forces()
        return found[0] if len(found) == 1 else None

    # --- the difficulty

    def advantage(self, name):
        "ARC-DIF-5, 6, 7, 9."
        if name not in self.modifiers:
            return 0
        humans = [self.power[s] for s in self.seats if not self.bots[s]]
        return int("even when ahead" in self.modifiers or all(self.power[self.me] <= n for n in humans))

    def actions(self, how, card):
        base = PIPS[card] if how in ("lead", "surpass") else 1
        return base + self.advantage("efficient logistics")  # ARC-DIF-3


# --- ambitions --------------------------------------------------------------------------------------------------------


def count(g, s, ambition):
    if ambition == "Tyrant":
        return g.captives[s]
    if ambition == "Warlord":
        return g.trophies[s]
    types = COUNTED[ambition]
    n = sum(t in types for t in g.tokens[s]) + sum(icon(c) in types for c in g.cards[s])
    return n + sum(g.supply[t] for c, t in CARTELS.items() if c in g.cards[s] and t in types)


def tally(g, ambition):
    "(mine, those of all others); of two seats the tokens on the ambition boxes are a third."
    others = [count(g, s, ambition) for s in g.rivals]
    if len(g.seats) == 2:
        if ambition == "Warlord":
            others.append(g.dummy["Weapon"])
        elif ambition in COUNTED:
            others.append(sum(g.dummy[t] for t in COUNTED[ambition]))
    return count(g, g.me, ambition), others


def place(g, ambition):
    "ARC-TRM-3: 4 sole first, 3 tied for first, 2 sole second, 1 tied for second, 0 none."
    mine, others = tally(g, ambition)
    ahead, level = sum(n > mine for n in others), sum(n == mine for n in others)
    if not mine or ahead > 1:
        return 0
    return (3 if level else 4) if not ahead else (1 if level else 2)


def winning(g, ambition):
    return place(g, ambition) == 4


def first(g, ambition):
    return place(g, ambition) >= 3


def undeclared(g):
    "ARC-TRM-19."
    return [a for a in AMBITIONS if a not in g.declared] if g.marker_left else []


def contends(g, h, ambitions):
    "Is h better than g for some of these ambitions?"
    return any(place(h, a) > place(g, a) for a in ambitions)


def grows(g, h, ambitions):
    "ARC-DRV-1."

    def margin(x, a):
        mine, others = tally(x, a)
        return mine - max(others)

    return any(winning(g, a) and margin(h, a) > margin(g, a) for a in ambitions)


# --- what would be ----------------------------------------------------------------------------------------------------


def open_slots_of(h, s):
    return SLOTS[h.left[s]["city"]] + (len(h.tokens[s]) > 6)


def arrange(h, s, tokens):
    "The default arrangement of a bot; what does not fit is lost."
    counting = {t for a in h.declared for t in COUNTED.get(a, ())}
    tokens = sorted(tokens, key=lambda t: (t not in counting, t == "Weapon", TYPES.index(t)))
    usable = [n for n in range(len(h.tokens[s])) if n < SLOTS[h.left[s]["city"]] or n == 6]
    usable.sort(key=lambda n: (-KEYS[n], n))
    row = [None] * len(h.tokens[s])
    for n, t in zip(usable, tokens, strict=False):
        row[n] = t
    for t in tokens[len(usable) :]:
        h.supply[t] += 1
    h.tokens[s] = row


def held(h, s):
    return [t for t in h.tokens[s] if t]


def can_gain(h, s, t):
    card = next((c for c, kind in CARTELS.items() if kind == t), None)
    if h.options["closed_cartels"] and card and any(card in h.cards[x] for x in h.seats if x != s):
        return False
    return h.supply[t] > 0


def gain(h, s, t):
    if can_gain(h, s, t):
        h.supply[t] -= 1
        arrange(h, s, [*held(h, s), t])


def taxed(g, z, owner, t=None):
    "After a Tax."
    h = g.but()
    types = g.city_types(z)
    if types:
        gain(h, g.me, t or types[0])
    if owner != g.me and g.left[owner]["agent"]:
        h.captives[g.me] += 1
        h.left[owner]["agent"] -= 1
    return h


def tax_sites(g):
    "(system, owner) of every city that the bot may tax."
    return [(z, s) for z in g.systems for s in g.seats
        if any(b.kind == "city" and b.owner == s and not b.used for b in g.houses[z])
        and (s == g.me or g.ruler(z) == g.me)]  # fmt: skip


def captured(g, card):
    "Rival agents on a court card."
    return sum(n for s, n in g.court[card].items() if s != g.me)


def leads_on(g, card):
    return all(g.court[card][g.me] > g.court[card][s] for s in g.rivals)


def secured(g, card):
    "After a Secure; what a Vox card does is not looked at."
    h = g.but()
    h.captives[g.me] += captured(g, card)
    h.left[g.me]["agent"] += g.court[card][g.me]
    if not is_vox(card):
        h.cards[g.me].append(card)
    return h


def with_card(g, card):
    "With the icon of a court card, and nothing else of it."
    h = g.but()
    if not is_vox(card):
        h.cards[g.me].append(card)
    return h


def outraged(h, s, t):
    "A seat suffers the Outrage of a type."
    h.supply[t] += h.tokens[s].count(t)
    h.tokens[s] = [None if x == t else x for x in h.tokens[s]]
    h.cards[s] = [c for c in h.cards[s] if icon(c) != t or c in LOYAL]


def has_type(h, s, t):
    return t in h.tokens[s] or any(c in h.cards[s] and kind == t and h.supply[t] for c, kind in CARTELS.items())


def loot(g, foe, thief=None):
    "(thing, slot or -1, keys) of everything of a seat, whether or not something guards it."
    thief = thief or g.me
    vaults = "fortress vaults" in g.modifiers and g.bots[foe] and not g.bots[thief]  # ARC-DIF-16
    tokens = [(t, n, 2 if vaults and KEYS[n] == 1 else KEYS[n]) for n, t in enumerate(g.tokens[foe]) if t]
    return tokens + [(c, -1, keys_of(c)) for c in g.cards[foe]]


def guarded(g, foe, thing, slot, thief=None):
    thief = thief or g.me
    if "Sworn Guardians" in g.cards[foe] and thing != "Sworn Guardians":
        return True
    if "Keeper" in g.declared:
        if slot >= 0 and "Keeper's Trust" in g.lore[foe] and has_type(g, thief, thing):
            return True
        if slot < 0 and "Keeper's Solidarity" in g.lore[foe] and has_type(g, foe, icon(thing)):
            return True
    return False


def stolen(g, foe, thing, slot):
    "After a theft; the Sworn Guardians are buried."
    h = g.but()
    if slot >= 0:
        h.tokens[foe][slot] = None
        arrange(h, g.me, [*held(h, g.me), thing])
    else:
        h.cards[foe].remove(thing)
        if thing != "Sworn Guardians":
            h.cards[g.me].append(thing)
    return h


# --- Vox cards --------------------------------------------------------------------------------------------------------


def can_seize(g):
    return not g.seizing and not g.raw.get("seized") and g.raw.get("initiative") != g.me


def spread(g, t):
    "Everybody has suffered the Outrage of a type."
    h = g.but()
    for s in g.seats:
        outraged(h, s, t)
    return h


def sole_first(g, s, ambition):
    x = copy.copy(g)
    x.me = s
    return winning(x, ambition)


def dethrones(g, t):
    "ARC-VOX-OS1: does the Outrage of a type make a rival stop winning a declared ambition?"
    h = spread(g, t)
    return any(sole_first(g, s, a) and not sole_first(h, s, a) for s in g.rivals for a in g.declared)


def guild_loot(g):
    return [(s, c) for s in g.rivals for c in g.cards[s] if not guarded(g, s, c, -1)]


def ruled_city(g):
    return [z for z in g.systems if g.ruler(z) == g.me and g.of_rivals(z, "city")]


def effective(g, card):
    if card == "Mass Uprising":
        return g.left[g.me]["ship"] >= 4
    if card == "Populist Demands":
        return any(first(g, a) for a in undeclared(g))
    if card == "Outrage Spreads":
        return any(dethrones(g, t) for t in TYPES)
    if card == "Song of Freedom":
        return bool(ruled_city(g)) and can_seize(g)
    if card == "Guild Struggle":
        return bool(guild_loot(g))
    return card == "Call to Action"


# --- movement ---------------------------------------------------------------------------------------------------------


def at_most(g, fresh, damaged):
    "A Rebel moves two ships at a time, fresh ones first (ARC-LL-4)."
    if g.leader[g.me] != "Rebel":
        return fresh, damaged
    fresh = min(fresh, 2)
    return fresh, min(damaged, 2 - fresh)


def fleets(g, z):
    "(fresh, damaged, is control of the origin kept): ARC-MOV-6, 7, 9."
    fresh, damaged = g.fresh[z][g.me], g.damaged[z][g.me]
    everything = at_most(g, fresh, damaged)
    if g.ruler(z) != g.me:
        return [(*everything, True)]
    stays = next(n for n in range(fresh + 1) if g.ruler_with(z, **{g.me: n}) == g.me)
    some = at_most(g, fresh - stays, damaged)
    found = [(*some, True)] if sum(some) else []
    return found if some == everything else [*found, (*everything, False)]


def one_move(g, z, rulers):
    "Where ships could go with one Move, under these rulers; a Catapult flies on through gates that no rival controls."
    if not g.mine(z, "starport"):
        return set(g.near[z])
    found, look = set(), [z]
    while look:
        x = look.pop()
        for y in g.near[x]:
            if y not in found and y != z:
                found.add(y)
                if gate(y) and rulers[y] in (NOBODY, g.me):
                    look.append(y)
    return found


def distances(g, origin, fresh, start=None):
    "Moves to every system for a fleet of so many fresh ships that leaves its origin; under way it is nowhere else."
    key = origin, fresh if gate(origin) else 0, start
    if key not in g.known:
        g.known[key] = count_moves(g, origin, fresh, start)
    return g.known[key]


def count_moves(g, origin, fresh, start):
    rulers = {z: g.ruler(z) for z in g.systems if gate(z)}
    if gate(origin):
        rulers[origin] = g.ruler_with(origin, **{g.me: g.fresh[origin][g.me] - fresh})
    start = start or origin
    far, edge = {start: 0}, [start]
    while edge:
        reached = sorted({y for x in edge for y in one_move(g, x, rulers)} - set(far))
        far.update(dict.fromkeys(reached, far[edge[0]] + 1))
        edge = reached
    return far


def trips(g, most, good, origins=None):
    """Every origin with every end that its ships reach within so many Moves, if that is good for something.

    Where the ships that can be spared achieve the goal, no others go; else all do (ARC-MOV-7, 9).
    """
    found = {}
    for z in g.systems if origins is None else origins:
        for fresh, damaged, keeps in fleets(g, z) if g.ships(z) else ():
            for y, n in distances(g, z, fresh).items():
                t = Trip(z, y, fresh, damaged, n, keeps)
                if 0 < n <= most and (z, y) not in found and good(t):
                    found[z, y] = t
    return list(found.values())


def ruler_after(g, t):
    return g.ruler_with(t.end, **{g.me: g.fresh[t.end][g.me] + t.fresh})


def new_claim(g, z):
    return not g.present(z) and g.open_slots(z) > 0


def wins_city(g, t):
    return bool(g.of_rivals(t.end, "city")) and g.ruler(t.end) != g.me and ruler_after(g, t) == g.me


def by_movement(sieve, g, goal, trip=lambda o: o):
    "The Movement Principles; `trip`: that of an option."
    ways = [(trip(o), o.near if isinstance(o, Fight) else o.moves) for o in sieve.options]
    shortest = min((near for _, near in ways), default=0)
    ends = {t.end for t, near in ways if near == shortest}
    saved = any(t.keeps and t.moves == shortest for t, _ in ways)
    sieve.prefer("ARC-MOV-8", lambda o: trip(o).keeps and (saved or trip(o).end in ends))
    sieve.least("ARC-MOV-5", lambda o: trip(o).moves)
    if goal != "claims":
        sieve.prefer("ARC-MOV-10", lambda o: new_claim(g, trip(o).end))
    if goal != "control":
        sieve.prefer("ARC-MOV-11", lambda o: wins_city(g, trip(o)))
    sieve.prefer("ARC-MOV-12", lambda o: trip(o).origin in g.forces())


def going(t):
    return ("go", t.origin, t.end, t.fresh, t.damaged, t.moves)


def to_claim(g, n):
    return trips(g, n, lambda t: new_claim(g, t.end))


def to_help(g, n):
    "[14]: no rival controls the system afterwards."
    beset = g.beset()
    return trips(g, n, lambda t: t.end in beset and ruler_after(g, t) in (NOBODY, g.me)) if beset else []


def to_city(g, n):
    return trips(g, n, lambda t: wins_city(g, t))


def to_gate(g, n):
    return trips(g, n, lambda t: gate(t.end) and g.rival_rules(t.end) and ruler_after(g, t) in (NOBODY, g.me))


def new_resources(g, t):
    "ARC-TRM-8."
    city = any(g.mine(z, "city") and t in g.city_types(z) for z in g.systems)
    return t not in g.tokens[g.me] or not city


def claim_line(g, line, n, listed):
    sieve = Sieve(to_claim(g, n))
    if listed:
        sieve.prefer(f"{line}.1", lambda t: new_resources(g, g.type_of(t.end)))
        sieve.prefer(f"{line}.2", lambda t: not g.rival_rules(t.end))
        sieve.prefer(f"{line}.3", lambda t: SYSTEMS[t.end]["slots"] == "2")
    by_movement(sieve, g, "claims")
    return sieve.said(line, going)


def gate_line(g, line, n):
    def beside(z, who):
        return any(who(x, "starport") for x in g.near[z])

    sieve = Sieve(to_gate(g, n))
    sieve.prefer(f"{line}.1", lambda t: ruler_after(g, t) == g.me and beside(t.end, g.of_rivals))
    sieve.prefer(f"{line}.2", lambda t: beside(t.end, g.mine))
    by_movement(sieve, g, "control")
    return sieve.said(line, going)


def unassigned(g):
    "ARC-TRM-11: ships elsewhere that control neither a gate nor a claim nor a rival building."

    def busy(z):
        return g.ruler(z) == g.me and (gate(z) or g.open_slots(z) > 0 or bool(g.of_rivals(z)))

    return [z for z in g.systems if g.ships(z) and z != g.force and not busy(z)]


def gather_line(g, line, n):
    "[45]: towards the task force, as far as the actions reach; the plan names the whole way."
    if not g.force:
        return Said(line, [], [])
    sieve = Sieve(trips(g, 99, lambda t: t.end == g.force, unassigned(g)))
    by_movement(sieve, g, "gather")
    return sieve.said(line, going)


# --- combat -----------------------------------------------------------------------------------------------------------


def spendable(g, t):
    "Is there a token of this type that the bot would spend for its own Prelude action?"
    kept = KEPT_WHILE.get(t) in g.declared
    return t in g.tokens[g.me] and not kept and usable(g, t)


def usable(g, t):
    "Outrage forbids it, unless a Loyal card takes no notice."
    return t not in g.outrage[g.me] or any(c in g.cards[g.me] and kind == t for c, kind in LOYAL.items())


def purse(g, suit, pips, lead, prelude, weapon=False):
    "What there is for a combat: pips, and in the Prelude Fuel and Psionics."
    fuel = g.tokens[g.me].count("Fuel") if prelude and spendable(g, "Fuel") else 0
    psionic = g.tokens[g.me].count("Psionic") if prelude and spendable(g, "Psionic") else 0
    return Purse(pips, suit in ("Mobilization", "Aggression"), weapon or suit == "Aggression", fuel, psionic,
        lead in ("Mobilization", "Aggression"), lead == "Aggression")  # fmt: skip


def battles_left(p, moves):
    "Battles that can follow so many Moves; 0: none."
    moves -= min(moves, p.fuel)
    by_psionic = min(moves, p.psionic if p.psionic_moves else 0)
    moves -= by_psionic
    if moves and not p.moves:
        return 0
    fought = p.pips - moves if p.battles else 0
    if fought < 0:
        return 0
    more = p.psionic - by_psionic if p.psionic_battles and not moves else 0
    return fought + more


def furthest(p):
    return p.fuel + (p.psionic if p.psionic_moves else 0) + (p.pips if p.moves else 0)


def fight_with(g, p, z, foe, goal, trip):
    "A combat after a trip, which may be of no Moves; None: there cannot be a Battle."
    fresh, ships = g.fresh[z][g.me] + trip.fresh, g.ships(z) + trip.fresh + trip.damaged
    battles = battles_left(p, trip.moves)
    return Fight(z, foe, goal, trip, fresh, ships, battles, trip.moves) if battles and ships else None


def fights(g, p, goal, targets, good):
    """The favorable combats against these targets.

    ARC-TRM-7: none of them needs Moves that a Battle at once would not need; of each target those first that keep
    control of where they come from (ARC-MOV-8), then those with the fewest Moves.
    """
    found = []
    for z, foe in targets:
        stays = fight_with(g, p, z, foe, goal, Trip(z, z, 0, 0, 0, True))
        if stays and good(stays):
            found.append(stays)
            continue

        def fine(t, z=z, foe=foe):
            fight = fight_with(g, p, z, foe, goal, t) if t.end == z else None
            return fight is not None and good(fight)

        ways = trips(g, furthest(p), fine)
        near = min((t.moves for t in ways), default=0)
        ways = [t for t in ways if t.keeps] or ways
        least = min((t.moves for t in ways), default=0)
        found += [fight_with(g, p, z, foe, goal, t)._replace(near=near) for t in ways if t.moves == least]
    return found


def everywhere(g):
    return [(z, s) for z in g.systems for s in g.rivals if g.present(z, s)]


def extra_dice(g, z):
    more = g.advantage("elite pilots")  # ARC-DIF-4
    if "Gatekeepers" in g.cards[g.me] and gate(z):
        more += 2
    return more + 2 * (g.leader[g.me] == "Rebel")


def may_raid(g, z, foe):
    here = [b for b in g.houses[z] if b.owner == foe]
    if "Hidden Harbors" in g.lore[foe] and any(b.kind == "starport" and b.fresh for b in here):
        return False
    return bool(here) or not any(b.owner == foe for x in g.systems for b in g.houses[x])


def dice(g, goal, fresh, against, damaged, walls, total, actions, raid_allowed):
    """(skirmish, assault, raid) that the bot takes: ARC-COM-9, 10, 14.

    `against`, `damaged`: the ships of the defender; `walls`: the hits that all buildings there can take.
    """
    if goal == "raid" and raid_allowed:
        skirmish, assault, _ = dice(g, "", fresh, against, damaged, walls, total, actions, False)
        could_raze = 0 < walls <= skirmish + 2 * assault - 2 * against - damaged
        if actions == 1 or could_raze:
            raid = min(total, 6)
            return min(total - raid, 6), 0, raid
    if fresh <= against and actions > 1:
        return min(total, 6), 0, 0
    assault = min(total, 2 * against, 6)
    if g.leader[g.me] == "Corsair":
        assault = min(assault, total // 2)
    return min(total - assault, 6), assault, 0


def best_case(g, fight):
    "(ships sunk, fresh defenders left, hits on buildings) with the best faces of all dice."
    z, foe = fight.system, fight.foe
    fresh, damaged = g.fresh[z][foe], g.damaged[z][foe]
    total, raid_allowed = fight.ships + extra_dice(g, z), may_raid(g, z, foe)
    walls = sum(1 + b.fresh for b in houses_of(g, z, foe))
    sunk = on_houses = 0
    for left in range(fight.battles, 0, -1):
        if fight.goal == "control" and g.ruler_with(z, **{g.me: fight.fresh, foe: fresh}) == g.me:
            break  # ARC-COM-1: that combat is over
        still = walls - on_houses
        skirmish, assault, raid = dice(g, fight.goal, fight.fresh, fresh, damaged, still, total, left, raid_allowed)
        on_houses += raid
        for _ in range(skirmish + 2 * assault):  # one hit after the other
            if fight.goal == "trophies":
                finish = damaged > 0
            else:
                finish = damaged > 0 and not fresh  # ARC-COM-15, 18: control first
            if finish:
                damaged, sunk = damaged - 1, sunk + 1
            elif fresh:
                fresh, damaged = fresh - 1, damaged + 1
            else:
                on_houses += 1
    return sunk, fresh, on_houses


def agents_to_ransack(g, foe):
    "Agents of rivals on each card that has agents of this one, most first."
    if g.leader[foe] == "Elder":
        return []
    return sorted((captured(g, c) for c in g.court if g.court[c][foe]), reverse=True)


def houses_of(g, z, foe):
    return [b for b in g.houses[z] if b.owner == foe]


def spoils(g, z, foe, razed):
    "Trophies for these buildings, with those of the ransacks."
    cities = sum(b.kind == "city" for b in razed)
    return len(razed) + sum(agents_to_ransack(g, foe)[:cities])


def most_trophies(g, fight):
    "ARC-COM-11."
    sunk, _, hits = best_case(g, fight)
    houses, fine = houses_of(g, fight.system, fight.foe), may_fall(g, fight.system, fight.foe)
    best = 0
    for n in range(len(houses) + 1):
        for razed in combinations(houses, n):
            if sum(1 + b.fresh for b in razed) <= hits and (fine or all(b.kind != "city" for b in razed)):
                best = max(best, spoils(g, fight.system, fight.foe, razed))
    return sunk + best


def may_fall(g, z, foe):
    "ARC-COM-5: could the bot ransack, and would it still contend what it contends?"
    if not agents_to_ransack(g, foe):
        return False
    h = g.but()
    for t in g.city_types(z):
        outraged(h, g.me, t)
    return all(place(h, a) for a in g.declared if place(g, a))


def outrage_is_fine(g, fight):
    "ARC-COM-5: no city needs to fall, or it may."
    here = houses_of(g, fight.system, fight.foe)
    cities = sum(b.kind == "city" for b in here)
    bearable = sum(1 + b.fresh for b in here) - cities
    return not cities or best_case(g, fight)[2] <= bearable or may_fall(g, fight.system, fight.foe)


def good_for_trophies(g, fight):
    against = g.fresh[fight.system][fight.foe]
    ratio = fight.fresh >= 1 and fight.fresh >= against
    return ratio and most_trophies(g, fight) >= 1 and outrage_is_fine(g, fight)


def contends_warlord(g, fight):
    h = g.but()
    h.trophies[g.me] += most_trophies(g, fight)
    return contends(g, h, ["Warlord"])


def hauls(g, foe, ambitions, most=3):
    "{keys: [sets of things whose theft contends]}, the Sworn Guardians paid for."
    things = loot(g, foe)
    found = {}
    guards = "Sworn Guardians" in g.cards[foe]
    for size in range(1, most + 1):
        for chosen in combinations(things, size):
            extra = int(guards and not any(x[0] == "Sworn Guardians" for x in chosen))
            keys = sum(x[2] for x in chosen) + extra
            if keys <= most and stealable(g, foe, chosen) and contends(g, robbed(g, foe, chosen), ambitions):
                found.setdefault(keys, []).append(chosen)
    return found


def stealable(g, foe, chosen):
    "In some order, the Sworn Guardians taken first."

    def fine(order):
        h = g.but()
        if "Sworn Guardians" in h.cards[foe]:
            h.cards[foe].remove("Sworn Guardians")
        for thing, slot, _ in order:
            if thing == "Sworn Guardians":
                continue
            if guarded(h, foe, thing, slot):
                return False
            h = stolen(h, foe, thing, slot)
        return True

    return any(map(fine, permutations(chosen)))


def robbed(g, foe, chosen):
    h = g.but()
    if "Sworn Guardians" in h.cards[foe]:
        h.cards[foe].remove("Sworn Guardians")
    for thing, slot, _ in chosen:
        if thing != "Sworn Guardians":
            h = stolen(h, foe, thing, slot)
    return h


def keys_needed(g, foe, ambitions):
    return min(hauls(g, foe, [a for a in ambitions if a in COUNTED]), default=None)


def good_for_raid(g, fight, keys):
    total, against = fight.ships + extra_dice(g, fight.system), g.fresh[fight.system][fight.foe]
    if keys is None or min(total, 6) < 2 * keys or not may_raid(g, fight.system, fight.foe):
        return False
    ratio = fight.fresh > against or (fight.fresh == against and fight.battles >= 2)
    return ratio and outrage_is_fine(g, fight)


def good_for_control(g, fight, wanted):
    "`wanted`: the seats that may control it then."
    z, foe = fight.system, fight.foe
    total = fight.ships + extra_dice(g, z)
    if total < g.fresh[z][foe] or g.ruler_with(z, **{g.me: fight.fresh}) == g.me:  # ARC-COM-16
        return False
    results = range(best_case(g, fight)[1], g.fresh[z][foe])
    reached = any(g.ruler_with(z, **{g.me: fight.fresh, foe: n}) in wanted for n in results)
    return reached and outrage_is_fine(g, fight)


def for_trophies(g, p, warlord):
    "Favorable combats for Trophies; `warlord`: they have to contend it."
    return fights(g, p, "trophies", everywhere(g),
        lambda f: good_for_trophies(g, f) and (not warlord or contends_warlord(g, f)))  # fmt: skip


def for_loot(g, p, ambitions):
    keys = {s: keys_needed(g, s, ambitions) for s in g.rivals}
    targets = [(z, s) for z, s in everywhere(g) if keys[s]]
    return fights(g, p, "raid", targets, lambda f: good_for_raid(g, f, keys[f.foe]))


def for_control(g, p, goal):
    "`goal`: 'change' control where a loyal building stands, or 'take' that of a rival city."
    beset = g.beset()
    if goal == "change":
        targets = [(z, s) for z, s in everywhere(g) if z in beset]
        return fights(g, p, "control", targets, lambda f: good_for_control(g, f, (NOBODY, g.me)))
    targets = [(z, s) for z, s in everywhere(g) if g.of_rivals(z, "city") and g.ruler(z) != g.me]
    return fights(g, p, "control", targets, lambda f: good_for_control(g, f, (g.me,)))


def fighting(f):
    return ("fight", f.system, f.foe, f.goal, f.trip.origin, f.trip.fresh, f.trip.damaged, f.trip.moves)


def combat_line(g, line, found):
    sieve = Sieve(found)
    if any(f.goal == "trophies" for f in found):
        sieve.prefer("ARC-COM-2", lambda f: f.goal == "trophies")
        sieve.most("ARC-COM-11", lambda f: most_trophies(g, f))
    by_movement(sieve, g, "control" if all(f.goal == "control" for f in found) else "combat", lambda f: f.trip)
    return sieve.said(line, fighting)


def to_contend(g, p):
    "AGG-8: Warlord by Trophies, Tycoon, Keeper and Empath by a raid."
    found = for_trophies(g, p, True) if "Warlord" in g.declared else []
    return found + for_loot(g, p, g.declared)


# --- influence --------------------------------------------------------------------------------------------------------


def agents_for(g, card, n):
    "How many agents the bot would put on a card with so many actions (ARC-INF-2 to 6); 0: none."
    mine, most, n = g.court[card][g.me], max(g.court[card][s] for s in g.rivals), min(n, g.left[g.me]["agent"])
    if not mine and not most:
        return min(2, n)
    if mine > most:
        return 0
    if most + 1 - mine <= n:
        return most + 1 - mine
    match = most - mine
    return match if 1 <= match <= n and g.left[g.me]["agent"] > match else 0


def contested(g, card):
    "ARC-TRM-4."
    return 0 < g.court[card][g.me] < max(g.court[card][s] for s in g.rivals)


def by_influence(sieve, g):
    "The Influence Principles, between cards."
    sieve.prefer("ARC-INF-7.1", lambda c: not any(g.court[c].values()))
    sieve.prefer("ARC-INF-7.2", lambda c: c in UNIONS or c == "Call to Action")
    sieve.most("ARC-INF-7.3", lambda c: captured(g, c))
    sieve.prefer("ARC-INF-7.4", lambda c: LOYAL.get(c) in g.outrage[g.me])
    sieve.most("ARC-INF-8", keys_of)


def influence_line(g, line, n):
    sieve = Sieve([c for c in g.court if agents_for(g, c, n)])
    sieve.prefer(f"{line}.1", lambda c: contested(g, c))
    sieve.prefer(f"{line}.2", lambda c: contends(g, with_card(g, c), [a for a in g.declared if a in COUNTED]))
    sieve.prefer(f"{line}.3", lambda c: contends(g, with_card(g, c), [a for a in undeclared(g) if a in COUNTED]))
    sieve.prefer(f"{line}.4", lambda c: is_vox(c) and effective(g, c))
    sieve.prefer(f"{line}.5", lambda c: icon(c) == "Weapon")
    sieve.prefer(f"{line}.6", lambda c: grows(g, with_card(g, c), [a for a in g.declared if a in COUNTED]))
    by_influence(sieve, g)
    return sieve.said(line, lambda c: ("influence", c, agents_for(g, c, n)))


# --- Tax, Secure, Build, Repair ---------------------------------------------------------------------------------------


def taxes(g, good):
    return [("tax", z, s) for z, s in tax_sites(g) if any(good(taxed(g, z, s, t)) for t in g.city_types(z) or [None])]


def takes_agent(g, h):
    return h.captives[g.me] > g.captives[g.me]


def secures(g, good):
    return [("secure", c) for c in g.court if leads_on(g, c) and good(c, secured(g, c))]


def worth_securing(g, card):
    "ARC-VOX-1."
    return not is_vox(card) or effective(g, card) or captured(g, card) > 0


def tax_line(g, line, good):
    return Said(line, taxes(g, good), [line])


def secure_line(g, line, good):
    return Said(line, secures(g, good), [line])


def rows_at(g, z, n, reached, builds):
    "The shortest rows of Builds and Repairs in a system that bring this about; each a tuple of words."
    me = g.me
    yards = sum(not b.used for b in g.mine(z, "starport")) if builds else 0
    states: dict[tuple, tuple] = {(): (g.fresh[z][me], g.damaged[z][me], yards, g.left[me]["ship"])}
    for _ in range(n):
        longer = {}
        for row, (fresh, damaged, yards_left, ships) in states.items():
            if yards_left and ships:
                hostile = g.ruler_with(z, **{me: fresh}) not in (NOBODY, me)
                longer[(*row, "build ship")] = (fresh + (not hostile), damaged + hostile, yards_left - 1, ships - 1)
            if damaged:
                longer[(*row, "repair ship")] = (fresh + 1, damaged - 1, yards_left, ships)
        done = [row for row, state in longer.items() if reached(z, state[0])]
        if done:
            return done
        states = longer
    return []


def rows_for(g, n, goal, builds):
    "[12, 13] goal 'change', [29, 30] goal 'take': ('row', system, words)."
    if goal == "change":
        where = g.beset()
    else:
        where = [z for z in g.systems if g.of_rivals(z) and g.ruler(z) != g.me]

    def reached(z, fresh):
        after = g.ruler_with(z, **{g.me: fresh})
        return after == g.me if goal == "take" else after in (NOBODY, g.me)

    shortest = {z: rows_at(g, z, n, reached, builds) for z in where}
    found = [("row", z, min(rows)) for z, rows in shortest.items() if rows]  # a Build before a Repair (ARC-DEC-2)
    return [f for f in found if "build ship" in f[2]] or found


def row_line(g, built, repaired, n, goal, builds):
    found = rows_for(g, n, goal, builds)
    line = built if any("build ship" in f[2] for f in found) else repaired
    return Said(line, found, [line])


def city_line(g, line):
    "ARC-EXP-7: a double city only if winning a declared ambition and uncovering a bonus."
    sites = [z for z in g.systems if g.open_slots(z) and g.present(z)] if g.unbuilt else []
    double = any(winning(g, a) for a in g.declared) and g.unbuilt <= 2
    sieve = Sieve([z for z in sites if double or not g.mine(z, "city")])
    if len(sieve.options) < len(sites):
        sieve.rules.append(f"{line}.2")
    sieve.prefer(line, lambda z: g.ruler(z) == g.me)
    return sieve.said(line, lambda z: ("build", "city", z))


def starport_sites(g):
    return [z for z in g.systems if g.open_slots(z) and g.present(z)] if g.left[g.me]["starport"] else []


def first_starport_line(g, line):
    sieve = Sieve(starport_sites(g) if not g.has_starport else [])
    sieve.prefer(f"{line}.1", lambda z: g.ruler(z) == g.me)
    sieve.most(f"{line}.2", g.ships)
    sieve.prefer(f"{line}.3", lambda z: g.ruler(z) is NOBODY)
    sieve.least(f"{line}.4", lambda z: sum(g.ships(z, s) for s in g.rivals))
    return sieve.said(line, lambda z: ("build", "starport", z))


def other_starport_line(g, line):
    sieve = Sieve(starport_sites(g))
    sieve.prefer(f"{line}.1", lambda z: z in g.forces())
    sieve.prefer(f"{line}.2", lambda z: g.ruler(z) == g.me)
    return sieve.said(line, lambda z: ("build", "starport", z))


def ship_sites(g):
    if not g.left[g.me]["ship"]:
        return []
    return [z for z in g.systems if any(not b.used for b in g.mine(z, "starport"))]


def ship_line(g, line):
    sieve = Sieve(ship_sites(g))
    sieve.prefer(f"{line}.1", lambda z: z in g.forces())
    sieve.prefer(f"{line}.2", lambda z: not g.rival_rules(z))
    return sieve.said(line, lambda z: ("build", "ship", z))


def repairs(g):
    found = [("repair", "ship", z) for z in g.systems if g.damaged[z][g.me]]
    return found + [("repair", b.kind, z) for z in g.systems for b in g.mine(z) if not b.fresh]


def repair_line(g, line):
    starports = sum(len(g.mine(z, "starport")) for z in g.systems)
    sieve = Sieve(dict.fromkeys(repairs(g)))
    sieve.prefer(f"{line}.1", lambda r: r[1] == "ship" and r[2] in g.forces())
    sieve.prefer(f"{line}.2", lambda r: r[1] == "ship")
    sieve.prefer(f"{line}.3", lambda r: r[1] == "starport" and starports == 1)
    sieve.prefer(f"{line}.4", lambda r: r[1] == "city")
    return sieve.said(line)


# --- abilities on ready cards -----------------------------------------------------------------------------------------


def worth(g, h):
    "ARC-GP-11: what a use comes to; the lower, the better."
    if contends(g, h, g.declared):
        return 0
    if contends(g, h, undeclared(g)):
        return 1
    if takes_agent(g, h):
        return 2
    return 3 if grows(g, h, g.declared) else 4


def outcomes(g, action):
    "(what was chosen, the position after it) for every way to use an ability."
    me = g.me
    if action in ("Manufacture", "Synthesize"):
        h = g.but()
        gain(h, me, "Material" if action == "Manufacture" else "Fuel")
        changed = sorted(held(h, me)) != sorted(held(g, me)) or h.supply != g.supply
        return [((), h)] if changed else []
    if action == "Pressgang":
        return [x for n in range(1, g.captives[me] + 1) for x in pressganged(g, n)]
    if action == "Execute":
        found = []
        for n in range(1, g.captives[me] + 1):
            h = g.but()
            h.captives[me] -= n
            h.trophies[me] += n
            found.append(((n,), h))
        return found
    if action == "Abduct":
        weapons = g.tokens[me].count("Weapon") + sum(icon(c) == "Weapon" for c in g.cards[me])
        found = []
        for c in g.court:
            if 0 < captured(g, c) < weapons:
                h = g.but()
                h.captives[me] += captured(g, c)
                found.append(((c,), h))
        return found
    return [(deal, traded(g, *deal)) for deal in deals(g)]


def pressganged(g, n):
    "So many Captives returned for so many resources."
    found = []
    for types in combinations_with_replacement(TYPES, n):
        h = g.but()
        h.captives[g.me] -= n
        for t in types:
            gain(h, g.me, t)
        found.append(((n, types), h))
    return found


def deals(g):
    "Trade: (rival, what is taken, what is given)."
    found = []
    for z in ruled_city(g):
        for b in g.of_rivals(z, "city"):
            for t in g.city_types(z):
                if t in g.tokens[b.owner]:
                    found += [(b.owner, t, q) for q in held(g, g.me) if not has_type(g, b.owner, q)]
    return list(dict.fromkeys(found))


def traded(g, rival, taken, given):
    h = g.but()
    mine, theirs = held(h, g.me), held(h, rival)
    mine.remove(given)
    theirs.remove(taken)
    arrange(h, g.me, [*mine, taken])
    arrange(h, rival, [*theirs, given])
    return h


def ready_abilities(g, kinds=None):
    "The abilities that can be used with actions of these kinds."
    exhausted = g.board("exhausted", [])
    return [a for a, (card, kind) in ABILITIES.items() if card in g.cards[g.me] and card not in exhausted
        and (kinds is None or kind in kinds) and outcomes(g, a)]  # fmt: skip


def best_worth(g, action):
    return min(worth(g, h) for _, h in outcomes(g, action))


KINDS = {"Administration": ("Tax", "Repair", "Influence"), "Aggression": ("Move", "Battle", "Secure"),
    "Construction": ("Build", "Repair"), "Mobilization": ("Move", "Influence")}  # fmt: skip


def ability_line(g, line, suit):
    sieve = Sieve(ready_abilities(g, KINDS[suit]))
    sieve.least("ARC-GP-11", lambda a: best_worth(g, a))
    return sieve.said(line, lambda a: ("use", a))


# --- the four pages ---------------------------------------------------------------------------------------------------


def administration(g, n):
    wants = undeclared(g)
    yield tax_line(g, "ARC-ADM-1", lambda h: contends(g, h, g.declared))
    yield row_line(g, "", "ARC-ADM-13", n, "change", builds=False)
    yield ability_line(g, "ARC-ADM-20", "Administration")
    yield tax_line(g, "ARC-ADM-23", lambda h: contends(g, h, wants))
    yield tax_line(g, "ARC-ADM-24", lambda h: takes_agent(g, h))
    yield influence_line(g, "ARC-ADM-26", n)
    yield row_line(g, "", "ARC-ADM-30", n, "take", builds=False)
    yield repair_line(g, "ARC-ADM-38")
    yield tax_line(g, "ARC-ADM-46", lambda h: grows(g, h, g.declared))
    yield resource_line(g)


def resource_line(g):
    "[47]: a token in supply, and a slot that it can be held in."

    def more(z, s):
        return len(held(taxed(g, z, s), g.me)) > len(held(g, g.me))

    sieve = Sieve([(z, s) for z, s in tax_sites(g) if more(z, s)])
    sieve.prefer("ARC-ADM-47", lambda x: any(new_resources(g, t) for t in g.city_types(x[0])))
    return sieve.said("ARC-ADM-47", lambda x: ("tax", *x))


def aggression(g, n, p=None):
    "`p`: what there is for a combat; in the Prelude that is more than the pips."
    p = p or purse(g, "Aggression", n, None, prelude=False)
    wants = undeclared(g)
    yield secure_line(g, "ARC-AGG-2", lambda c, h: contends(g, h, g.declared))
    yield secure_line(g, "ARC-AGG-3", lambda c, h: is_vox(c) and effective(g, c))
    yield combat_line(g, "ARC-AGG-8", to_contend(g, p))
    if not g.has_starport and not g.claims():
        yield claim_line(g, "ARC-AGG-10", n, listed=False)
    if g.beset():
        yield control_line(g, "ARC-AGG-14", to_help(g, n))
        yield combat_line(g, "ARC-AGG-15", for_control(g, p, "change"))
    if g.claims() < g.unbuilt:
        yield claim_line(g, "ARC-AGG-18", n, listed=True)
    yield ability_line(g, "ARC-AGG-20", "Aggression")
    yield secure_line(g, "ARC-AGG-21", lambda c, h: contends(g, h, wants))
    yield secure_line(g, "ARC-AGG-22", lambda c, h: captured(g, c) > 0)
    yield secure_line(g, "ARC-AGG-25", lambda c, h: grows(g, h, g.declared))
    yield control_line(g, "ARC-AGG-32", to_city(g, n))
    if g.marker_left:
        yield combat_line(g, "ARC-AGG-41", for_trophies(g, p, warlord=False))
    yield secure_line(g, "ARC-AGG-42", lambda c, h: grows(g, h, wants))
    yield secure_line(g, "ARC-AGG-43", lambda c, h: worth_securing(g, c))
    yield gate_line(g, "ARC-AGG-44", n)
    yield gather_line(g, "ARC-AGG-45", n)


def control_line(g, line, found):
    sieve = Sieve(found)
    by_movement(sieve, g, "control")
    return sieve.said(line, going)


def construction(g, n):
    yield first_starport_line(g, "ARC-CON-9")
    yield row_line(g, "ARC-CON-12", "ARC-CON-13", n, "change", builds=True)
    yield city_line(g, "ARC-CON-17")
    yield ability_line(g, "ARC-CON-20", "Construction")
    yield row_line(g, "ARC-CON-29", "ARC-CON-30", n, "take", builds=True)
    undefended = [z for z in ship_sites(g) if not g.fresh[z][g.me]]
    yield Said("ARC-CON-35", [("build", "ship", z) for z in undefended], ["ARC-CON-35"])
    yield ship_line(g, "ARC-CON-36")
    yield other_starport_line(g, "ARC-CON-37")
    yield repair_line(g, "ARC-CON-38")


def mobilization(g, n):
    if not g.has_starport and not g.claims():
        yield claim_line(g, "ARC-MOB-10", n, listed=False)
    if g.beset():
        yield control_line(g, "ARC-MOB-14", to_help(g, n))
    if g.claims() < g.unbuilt:
        yield claim_line(g, "ARC-MOB-18", n, listed=True)
    yield ability_line(g, "ARC-MOB-20", "Mobilization")
    yield influence_line(g, "ARC-MOB-26", n)
    yield control_line(g, "ARC-MOB-32", to_city(g, n))
    yield gate_line(g, "ARC-MOB-44", n)
    yield gather_line(g, "ARC-MOB-45", n)


PAGES = {"Administration": administration, "Aggression": aggression, "Construction": construction,
    "Mobilization": mobilization}  # fmt: skip


def page(g, suit, n):
    "The first line that comes to something; ARC-HOW-4: otherwise the rest is forgone."
    for said in PAGES[suit](g, n):
        if said.options:
            return said
    return Said("ARC-HOW-4", [("end",)], ["ARC-HOW-4"])


def reading(g):
    """One pass, after the Prelude: the combat or the ability that selected the card first, then the page.

    A combat that is under way comes back as ('fight', system, foe, goal, …) without a trip; `follow` has its steps.
    """
    n, suit = g.turn["pips"], g.turn["suit"]
    if g.intent.get("combat") and not is_won(g, g.intent):
        kinds = {"move"} if suit == "Mobilization" else {"move", "battle"} if suit == "Aggression" else set()
        kinds |= {"battle"} if g.turn.get("battles") else set()
        steps = [step for step in follow(g) if step[0] in kinds]
        if steps:
            return Said("ARC-COM-4", steps, ["ARC-COM-4"])
    ability = g.intent.get("ability")
    uses = [a for a in ready_abilities(g, KINDS[suit]) if ABILITIES[a][0] == ability] if ability else []
    if uses:
        sieve = Sieve(uses)
        sieve.least("ARC-GP-11", lambda a: best_worth(g, a))
        return sieve.said("ARC-GP-11", lambda a: ("use", a))
    return page(g, suit, n)


def is_won(g, intent):
    "ARC-COM-1: a combat for Trophies is over once the bot is sole first."
    return bool(intent.get("combat")) and intent["combat"][2] == "trophies" and winning(g, "Warlord")


def follow(g):
    "The next steps of the combat that the bot has set its mind on: Moves on the shortest way, or a Battle."
    z, foe, goal = g.intent["combat"]
    if g.intent.get("fleet"):
        here, fresh, damaged = g.intent["fleet"]
        if g.fresh[here][g.me] < fresh or g.damaged[here][g.me] < damaged:
            return []
        return [("move", here, x, fresh, damaged) for x in on_the_way(g, here, fresh, z)]
    return [("battle", z, foe)] if goes_on(g, z, foe, goal) else []


def on_the_way(g, here, fresh, end):
    "Where a shortest way from here to there goes next."
    far = distances(g, here, fresh)
    return [x for x in far if far[x] == 1 and distances(g, here, fresh, x).get(end) == far[end] - 1]


def purse_now(g):
    "What there is for a combat in this turn."
    prelude, weapon = g.turn["stage"] == "prelude", bool(g.turn.get("battles"))
    weapon = weapon or (prelude and "Weapon" in g.tokens[g.me] and usable(g, "Weapon"))
    return purse(g, g.turn["suit"], g.turn["pips"], suit_of(g.played[0][2]), prelude, weapon)


def more_battles(g):
    "How many Battles could still be paid for where the ships are."
    return battles_left(purse_now(g), 0)


def goes_on(g, z, foe, goal):
    "ARC-COM-1: is there another Battle in this combat?"
    if not g.ships(z) or not g.present(z, foe):
        return False
    p = purse_now(g)
    fight = fight_with(g, p, z, foe, goal, Trip(z, z, 0, 0, 0, True))
    if fight is None:
        return False
    if goal == "raid":  # to its last action
        return may_raid(g, z, foe)
    if goal == "control":  # until the bot controls it
        return good_for_control(g, fight, (NOBODY, g.me) if g.rival_rules(z) else (g.me,))
    return good_for_trophies(g, fight)


# --- General Priorities -----------------------------------------------------------------------------------------------


def plays_of(g):
    "ARC-HOW-2: how the available cards could be played, surpassing left out."
    cards = available(g)
    if not g.played:
        return [Play("lead", c, suit_of(c), g.actions("lead", c)) for c in cards]
    lead = suit_of(g.played[0][2])
    found = [Play("copy", c, lead, g.actions("copy", c)) for c in cards]
    return found + [Play("pivot", c, suit_of(c), g.actions("pivot", c)) for c in cards if suit_of(c) != lead]


def available(g):
    return [*g.turn.get("drawn", []), *g.board("bonus", [])]


def lead_suit(g, play):
    return suit_of(g.played[0][2]) if g.played else play.suit


def general(g):
    "(line, plays, rules, combat plans by play or the ability)"
    plays = plays_of(g)

    def of(*suits, can=lambda play: True):
        "Plays of the first of these suits that can."
        for suit in suits:
            found = [p for p in plays if p.suit == suit and can(p)]
            if found:
                return found
        return []

    def chest(play, weapon):
        return purse(g, play.suit, play.actions, lead_suit(g, play), prelude=True, weapon=weapon)

    def combat(line, find):
        "ARC-GP-3: with Aggression, else with a Weapon and the suit of most actions."
        found = [p for p in of("Aggression") if find(chest(p, False))]
        if found:
            return line, found, [line], None
        if "Weapon" not in g.tokens[g.me] or not usable(g, "Weapon"):
            return None
        others = [p for p in plays if p.suit != "Aggression"]
        able = [p for p in others if find(chest(p, True))]
        best = {s: max((p.actions for p in able if p.suit == s), default=0) for s in PAGE}
        able = [p for p in able if p.actions == best[p.suit]]
        sieve = Sieve(dict.fromkeys((p.suit, p.actions) for p in able))
        sieve.most("ARC-GP-3", lambda x: x[1])
        by_suit = {}
        for suit, actions in sieve.options:
            chosen = combat_line(g, line, find(chest(Play("", "", suit, actions), True)))
            by_suit[suit] = {plan: [p for p in others if p.suit == suit and still(plan, find, p)]
                for plan in chosen.options}  # fmt: skip
        left = [p for plans in by_suit.values() for its in plans.values() for p in its]
        return (line, list(dict.fromkeys(left)), [line, *sieve.rules], by_suit) if by_suit else None

    def still(plan, find, play):
        "Would a combat that was chosen with the most actions also be favorable with this card?"
        return any(fighting(f) == plan for f in find(chest(play, True)))

    def goal(line, suits, can=lambda play: True):
        found = of(*suits, can=can)
        return (line, found, [line], None) if found else None

    moving, wants = ("Mobilization", "Aggression"), undeclared(g)

    def ladder():
        if secures(g, lambda c, h: contends(g, h, g.declared)):
            yield goal("ARC-GP-1", ["Aggression"])
        if taxes(g, lambda h: contends(g, h, g.declared)):
            yield goal("ARC-GP-1", ["Administration"])
        if secures(g, lambda c, h: is_vox(c) and effective(g, c)):
            yield goal("ARC-GP-2", ["Aggression"])
        yield combat("ARC-GP-3", lambda p: to_contend(g, p))
        if not g.has_starport:
            if starport_sites(g):
                yield goal("ARC-GP-4", ["Construction"])
            else:
                yield goal("ARC-GP-5", moving)
        if g.beset():
            yield goal("ARC-GP-6", moving, lambda p: to_help(g, p.actions))
            yield goal("ARC-GP-7", ("Construction", "Administration"),
                lambda p: rows_for(g, p.actions, "change", p.suit == "Construction"))  # fmt: skip
            yield combat("ARC-GP-8", lambda p: for_control(g, p, "change"))
        if g.unbuilt:
            if g.claims() < g.unbuilt:
                yield goal("ARC-GP-9", moving, lambda p: to_claim(g, p.actions))
            elif g.claims():
                yield goal("ARC-GP-10", ["Construction"])
        yield abilities()
        for good_tax, good_secure in (
            (lambda h: contends(g, h, wants), lambda c, h: contends(g, h, wants)),
            (lambda h: takes_agent(g, h), lambda c, h: captured(g, c) > 0),
            (lambda h: grows(g, h, g.declared), lambda c, h: grows(g, h, g.declared)),
        ):
            if taxes(g, good_tax):
                yield goal("ARC-GP-12", ["Administration"])
            if secures(g, good_secure):
                yield goal("ARC-GP-12", ["Aggression"])
        yield goal("ARC-GP-13", ("Mobilization", "Administration"), lambda p: can_lead(g, p.actions))
        yield goal("ARC-GP-14", moving, lambda p: to_city(g, p.actions))
        yield goal("ARC-GP-14", ["Aggression"], lambda p: for_control(g, chest(p, False), "take"))
        if ship_sites(g):
            yield goal("ARC-GP-15", ["Construction"])
        if any(r[1] == "ship" for r in repairs(g)):
            yield goal("ARC-GP-15", ("Construction", "Administration"))
        yield "ARC-HOW-3", plays, ["ARC-HOW-3"], None

    def abilities():
        "ARC-GP-11."
        found = []
        for a in ready_abilities(g):
            its = of(*SUITS_OF[ABILITIES[a][1]])
            if its:
                found.append((a, its))
        sieve = Sieve(found)
        sieve.least("ARC-GP-11", lambda x: best_worth(g, x[0]))
        if not found:
            return None
        return "ARC-GP-11", [p for _, its in sieve.options for p in its], ["ARC-GP-11"], sieve.options

    return next(step for step in ladder() if step is not None)


def can_lead(g, n):
    "ARC-GP-13."
    n = min(n, g.left[g.me]["agent"])
    return any(not leads_on(g, c) and all(g.court[c][g.me] + n > g.court[c][s] for s in g.rivals) for c in g.court)


# --- the turn ---------------------------------------------------------------------------------------------------------


def declarations(g):
    "ARC-BT-5, 6, 7: (card, ambition) pairs that are left, and the ids."
    if not g.marker_left:
        return Said("ARC-BT-5", [], [])
    pairs = [(c, a) for c in available(g) for a in DECLARES[str(number_of(c))] if first(g, a)]
    sieve = Sieve([(c, a) for c, a in pairs if winning(g, a) or a not in g.declared])
    sieve.prefer("ARC-BT-7", lambda x: winning(g, x[1]))
    return sieve.said("ARC-BT-6")


def surpassing(g):
    "ARC-BT-9."
    lead = g.played[0][2]
    beaten = 0 if g.raw.get("zero") else number_of(lead)
    sieve = Sieve([c for c in available(g) if suit_of(c) == suit_of(lead) and number_of(c) > beaten])
    sieve.most("ARC-BT-9", number_of)
    return sieve.said("ARC-BT-9")


def may_check_seizing(g):
    "ARC-BT-11, after the counter has gone down."
    return g.board("counter", 6) >= 2 and not g.raw.get("seized")


def seizes(g, roll):
    "ARC-BT-12; the seize counter has gone up."
    return roll - sum(winning(g, a) for a in undeclared(g)) < g.board("seize", 0)


def uses_spies(g):
    "ARC-GLD-2, ARC-GLD-1."
    return "Lattice Spies" in g.cards[g.me] and "Empath" not in g.declared


# --- the Prelude ------------------------------------------------------------------------------------------------------


def mind(g):
    "ARC-PRE-7: with Aggression the combat that its page would come to, before anything is spent."
    suit, n = g.turn["suit"], g.turn["pips"]
    if g.intent.get("combat") or suit != "Aggression":
        return []
    p = purse(g, suit, n, suit_of(g.played[0][2]), prelude=True)
    said = next((said for said in aggression(g, n, p) if said.options), None)
    return said.options if said and said.options[0][0] == "fight" else []


def prelude(g, since=0):
    """(number of the line, the next thing that is done in the Prelude); the plan ('ready',) is the end of it.

    `since`: each line is read as often as it applies, and no line again when a later one has been read (ARC-PRE-1).
    """
    for n, line in enumerate(PRELUDE):
        said = line(g) if n >= since else None
        if said and said.options:
            return n, said
    return len(PRELUDE), Said("ARC-PRI-2", [("ready",)], [])


def material(g):
    "ARC-PRE-6: by the preferences of [9], [17] and [36]."
    if not spendable(g, "Material"):
        return None
    if not g.has_starport:
        said = first_starport_line(g, "ARC-CON-9")
    else:
        said = city_line(g, "ARC-CON-17")
        if not said.options:
            said = ship_line(g, "ARC-CON-36")
    rules = ["ARC-EXP-7" if rule == "ARC-CON-17.2" else "ARC-PRE-6" for rule in said.rules[1:]]
    return Said("ARC-PRE-6", [("spend Material", *plan) for plan in said.options], ["ARC-PRE-6", *rules])


def for_combat(g):
    "ARC-PRE-7: a Weapon, then Fuel for the ships on their way."
    if not g.intent.get("combat"):
        return None
    if g.turn["suit"] != "Aggression" and not g.turn.get("battles") and spendable(g, "Weapon"):
        return Said("ARC-PRE-7", [("spend Weapon",)], ["ARC-PRE-7"])
    steps = follow(g) if g.intent.get("fleet") and spendable(g, "Fuel") else []
    return Said("ARC-PRE-7", [("spend Fuel", *step) for step in steps], ["ARC-PRE-7"])


def relic_line(g):
    "ARC-PRE-8; ARC-PRE-5: while Keeper is declared only for a Relic card."
    if "Relic" not in g.tokens[g.me] or not usable(g, "Relic"):
        return None

    def fine(card):
        return "Keeper" not in g.declared or icon(card) == "Relic"

    goals = [
        secures(g, lambda c, h: captured(g, c) > 0),
        secures(g, lambda c, h: contends(g, h, g.declared)),
        secures(g, lambda c, h: is_vox(c) and effective(g, c)),
    ]
    for found in goals:
        kept = [plan for plan in found if fine(plan[1])]
        if kept:
            rules = ["ARC-PRE-5"] if len(kept) < len(found) else []
            return Said("ARC-PRE-8", [("spend Relic", *plan) for plan in kept], ["ARC-PRE-8", *rules])
    return None


def psionic_line(g):
    "ARC-PRE-9: what the lead card can do."
    if not spendable(g, "Psionic"):
        return None
    lead, options = suit_of(g.played[0][2]), []
    if lead == "Administration":
        options = taxes(g, lambda h: contends(g, h, g.declared))
    if lead == "Aggression":
        options = secures(g, lambda c, h: contends(g, h, g.declared))
    if not options and g.intent.get("combat"):
        kinds = {"Aggression": ("move", "battle"), "Mobilization": ("move",)}.get(lead, ())
        options = [step for step in follow(g) if step[0] in kinds]
    return Said("ARC-PRE-9", [("spend Psionic", *plan) for plan in options], ["ARC-PRE-9"])


def usable_cards(g):
    "Not those that were secured in this Prelude, nor while the ambition of the icon is declared (ARC-GLD-1)."
    unready = g.turn.get("unready", [])
    return [c for c in g.cards[g.me] if c not in unready and KEPT_WHILE.get(icon(c)) not in g.declared]


def discarding(line, cards):
    return Said(line, [("prelude", c) for c in cards], [line])


def muster_line(g):
    "ARC-PRE-12; the card that selected the action card is kept (ARC-GP-11)."
    arms = [c for c in usable_cards(g) if icon(c) == "Weapon" and c not in UNIONS and c != g.intent.get("ability")]
    return discarding("ARC-PRE-12", arms if g.left[g.me]["ship"] >= 3 and muster_sites(g) else [])


def union_line(g):
    return discarding("ARC-PRE-14", [c for c in usable_cards(g) if c in UNIONS and union_fits(g, c)])


def farseers_line(g):
    "As long as there is a card to take."
    used = [*available(g), *g.raw.get("discard", []), *g.raw.get("played", [])]
    used += [c for b in g.boards.values() for c in (*b.get("hand", []), *b.get("bonus", []))]
    left = g.raw.get("discard") or len(used) < (28 if len(g.seats) == 4 else 20)
    return discarding("ARC-GLD-3", [c for c in usable_cards(g) if c == "Farseers" and left])


def tongues_line(g):
    return discarding("ARC-GLD-5", [c for c in usable_cards(g) if c == "Silver-Tongues" and winning_thefts(g)])


def union_fits(g, union):
    cards = [(how, card) for _, how, card in g.played if how not in ("copy", "seize")]
    return any(suit_of(card) == UNIONS[union] and "(" not in card for _, card in cards)


def muster_sites(g):
    "ARC-PRE-13."
    yards = [z for z in g.systems if g.mine(z, "starport") and g.ruler(z) == g.me]
    if yards:
        most = max(g.fresh[z][g.me] for z in yards)
        return [z for z in yards if g.fresh[z][g.me] == most]
    return [z for z in g.forces() if g.ruler(z) == g.me]


def winning_thefts(g):
    "ARC-GLD-5: (victim, thing, slot) that make the bot win a declared ambition, the card itself being gone."
    found = []
    for foe in g.rivals:
        for thing, slot, _ in loot(g, foe):
            if guarded(g, foe, thing, slot):
                continue
            h = stolen(g, foe, thing, slot)
            if "Silver-Tongues" in h.cards[g.me]:
                h.cards[g.me].remove("Silver-Tongues")
            if any(winning(h, a) and not winning(g, a) for a in g.declared):
                found.append((foe, thing, slot))
    return found


PRELUDE = (material, for_combat, relic_line, psionic_line, muster_line, union_line, farseers_line, tongues_line)


# --- choices in the middle of a move ----------------------------------------------------------------------------------


def answer(g, kind, options, fields, goal="", actions=1):
    """What the bot would choose out of `options` (texts), and the ids of the clauses that removed some.

    `fields`: what else the choice says; `goal`, `actions`: of a combat its goal and its Battles left, with this one.
    """
    sieve = Sieve(options)
    CHOICES[kind](g, sieve, {**fields, "goal": goal, "actions": actions})
    return Said(kind, sieve.options, list(dict.fromkeys(sieve.rules)))


def only(sieve, rule, wanted):
    sieve.keep(rule, [o for o in sieve.options if o in wanted])


def any_of(g, sieve, f):
    "Chance decides."


def collected(g, sieve, f):
    z, foe = f["system"], f["defender"]
    total, fresh, against = g.ships(z) + extra_dice(g, z), g.fresh[z][g.me], g.fresh[z][foe]
    walls = sum(1 + b.fresh for b in houses_of(g, z, foe))
    taken = dice(g, f["goal"], fresh, against, g.damaged[z][foe], walls, total, f["actions"], may_raid(g, z, foe))
    words = [f"{n} {kind}" for n, kind in zip(taken, ("skirmish", "assault", "raid"), strict=True) if n]
    careful = fresh <= against and f["actions"] > 1
    last_of_raid = f["goal"] == "raid" and f["actions"] == 1
    rule = "ARC-COM-14" if last_of_raid or taken[2] else "ARC-COM-9" if careful else "ARC-COM-10"
    only(sieve, rule, [", ".join(words) or "no dice"])


def faces_in(text):
    "{face: how many} of dice to be rolled again."
    if text == "none":
        return {}
    return {part.split(" × ")[1]: int(part.split(" × ")[0]) for part in text.split(", ")}


def rerolled(g, sieve, f):
    "ARC-COM-7: intercepts first, then blanks, nothing else."
    sieve.prefer("ARC-COM-7", lambda o: all("intercept" in face or face == "blank" for face in faces_in(o)))
    sieve.most("ARC-COM-7", lambda o: sum(n for face, n in faces_in(o).items() if "intercept" in face))
    sieve.most("ARC-COM-7", lambda o: faces_in(o).get("blank", 0))


def losses_in(text):
    "(fresh ships hit, ships destroyed)"
    if text == "nothing":
        return 0, 0
    parts = {" ".join(p.split()[1:]): int(p.split()[0]) for p in text.split(", ")}
    return parts.get("fresh hit", 0), parts.get("destroyed", 0)


def own_hits(g, sieve, f):
    "For Trophies as few ships as possible are lost, else as many as possible stay fresh."
    if f["goal"] == "trophies":
        sieve.least("ARC-COM-12", lambda o: losses_in(o)[1])
    else:
        sieve.least("ARC-COM-15", lambda o: losses_in(o)[0])


def hits(g, sieve, f):
    z, foe = f["system"], f["defender"]

    def ruler(o):
        return g.ruler_with(z, **{foe: g.fresh[z][foe] - losses_in(o)[0]})

    if f["goal"] != "trophies":
        taking = [o for o in sieve.options if ruler(o) == g.me]
        neutral = [o for o in sieve.options if ruler(o) is NOBODY]
        if taking or neutral:
            sieve.keep("ARC-COM-18", taking or neutral)
        else:
            sieve.most("ARC-COM-18", lambda o: losses_in(o)[0])
    sieve.most("ARC-COM-12", lambda o: losses_in(o)[1])


def wrecked(g, sieve, f):
    "Most Trophies; no city, if the Outrage would be wrong."
    z, foe = f["system"], f["defender"]

    def razed(o):
        words = [w for w in o.split(", ") if w.startswith("destroy")]
        return [Building(foe, "city" if "city" in w else "starport", True, False, False) for w in words]

    if not may_fall(g, z, foe):
        sieve.prefer("ARC-COM-5", lambda o: all(b.kind != "city" for b in razed(o)))
    sieve.most("ARC-COM-12", lambda o: spoils(g, z, foe, razed(o)))


def ransacked(g, sieve, f):
    sieve.most("ARC-COM-6", lambda c: captured(g, c))
    sieve.prefer("ARC-INF-7.2", lambda c: c in UNIONS or c == "Call to Action")
    sieve.prefer("ARC-INF-7.4", lambda c: LOYAL.get(c) in g.outrage[g.me])
    sieve.most("ARC-INF-8", keys_of)


def told_loot(thing, slot, keys):
    where = f", slot {slot + 1}" if slot >= 0 else ""
    return f"{thing} ({keys} key{'s' if keys != 1 else ''}{where})"


def raided(g, sieve, f):
    "A cheapest set that contends a declared ambition, its dearest thing first; then what contends an undeclared one."
    foe = f["defender"]
    payable = [x for x in loot(g, foe) if told_loot(*x) in sieve.options]
    chosen = []
    for haul in cheapest(g, foe, g.declared):
        begun = [x for x in haul if x in payable]
        chosen += [x for x in begun if x[2] == max(y[2] for y in begun)]
    if not chosen:
        chosen = [x for haul in cheapest(g, foe, undeclared(g)) for x in haul if x in payable]
    only(sieve, "ARC-COM-14", [told_loot(*x) for x in chosen or payable])


def cheapest(g, foe, ambitions):
    "The cheapest sets; the Sworn Guardians, who have to be taken first, are one of the things."
    found = hauls(g, foe, [a for a in ambitions if a in COUNTED], most=12)
    guards = [x for x in loot(g, foe) if x[0] == "Sworn Guardians"]
    return [tuple(dict.fromkeys([*guards, *haul])) for haul in found[min(found)]] if found else []


def given_up(g, sieve, f):
    "As few Captives as reach the best goal."
    found = outcomes(g, f["action"])
    best = min(worth(g, h) for _, h in found)
    only(sieve, "ARC-GP-11", [str(min(chosen[0] for chosen, h in found if worth(g, h) == best or best == 4))])


def for_captive(g, sieve, f):
    "The types with which the best goal can still be reached."

    def after(types):
        h = g.but()
        for t in types:
            gain(h, g.me, t)
        return h

    found = {types: worth(g, after(types)) for types in combinations_with_replacement(TYPES, f["left"])}
    best = min(found.values())
    if best < 4:
        sieve.prefer("ARC-GP-11", lambda t: any(t in types and w == best for types, w in found.items()))


def abducted(g, sieve, f):
    found = {chosen[0]: worth(g, h) for chosen, h in outcomes(g, "Abduct")}
    sieve.least("ARC-GP-11", found.get)


def trade(g, sieve, f):
    found = {f"{taken} of {rival} for {given}": worth(g, h) for (rival, taken, given), h in outcomes(g, "Trade")}
    sieve.least("ARC-GP-11", found.get)


def yielded(g, sieve, f):
    "A city in a gate yields the type that serves best."

    def after(t):
        h = g.but()
        gain(h, g.me, t)
        return h

    sieve.least("ARC-GP-11", lambda t: worth(g, after(t)))


def told_theft(foe, thing, slot):
    return f"{thing}{f' in slot {slot + 1}' if slot >= 0 else ''} of {foe}"


def theft(g, sieve, f):
    if f["why"] == "Silver-Tongues":
        only(sieve, "ARC-GLD-5", [told_theft(*x) for x in winning_thefts(g)])
        return
    told = {told_theft(foe, card, -1): (foe, card) for foe, card in guild_loot(g)}
    only(sieve, "ARC-VOX-GS1", told)
    sieve.prefer("ARC-VOX-GS2", lambda o: contends(g, stolen(g, *told[o], -1), g.declared))
    sieve.prefer("ARC-VOX-GS2", lambda o: contends(g, stolen(g, *told[o], -1), undeclared(g)))
    sieve.prefer("ARC-VOX-GS3", lambda o: told[o][1] in UNIONS)
    sieve.prefer("ARC-VOX-GS3", lambda o: LOYAL.get(told[o][1]) in g.outrage[g.me])
    sieve.most("ARC-VOX-GS3", lambda o: keys_of(told[o][1]))


def rising(g, sieve, f):
    sieve.prefer("ARC-VOX-MU2", lambda c: c in {z[0] for z in g.forces()})


def demanded(g, sieve, f):
    able = [a for a in undeclared(g) if first(g, a)]
    only(sieve, "ARC-VOX-PD1" if able else "ARC-VOX-PD3", able or ["nothing"])
    sieve.prefer("ARC-VOX-PD2", lambda a: a != "nothing" and winning(g, a))


def spreading(g, sieve, f):
    able = [t for t in TYPES if dethrones(g, t)]
    only(sieve, "ARC-VOX-OS1" if able else "ARC-VOX-OS2", able or ["nothing"])
    sieve.least("ARC-VOX-OS2", lambda t: g.tokens[g.me].count(t))


def freed(g, sieve, f):
    able = [o for o in sieve.options if can_seize(g) and o != "nothing" and f"of {g.me} " not in o]
    only(sieve, "ARC-VOX-SF1" if able else "ARC-VOX-SF2", able or ["nothing"])


def mustered(g, sieve, f):
    only(sieve, "ARC-PRE-13", muster_sites(g))


def sung(g, sieve, f):
    only(sieve, "ARC-VOX-SF1", ["yes"])


CHOICES = {
    "Collect": collected, "Reroll": rerolled, "OwnHits": own_hits, "Hits": hits, "BuildingHits": wrecked,
    "Ransack": ransacked, "Raid": raided, "Muster": mustered, "UnionCard": any_of, "HowMany": given_up,
    "FromPrison": any_of, "ForCaptive": for_captive, "Abduct": abducted, "Trade": trade, "Steal": theft,
    "RisingCluster": rising, "RisingSystem": any_of, "Demand": demanded, "SpreadOutrage": spreading,
    "FreedCity": freed, "SongSeizes": sung, "ReturnGate": any_of, "TaxedType": yielded,
}  # fmt: skip


# --- what persons may do to bots --------------------------------------------------------------------------------------


def may_lose(g, z, defender, attacker, hits):
    "(fresh ships hit, ships destroyed) that an attacker may choose (ARC-DIF-13, 14, 15, 19)."
    starred = g.bots[defender] and not g.bots[attacker]
    shields = starred and "energy shields" in g.modifiers
    on_fresh = 2 if shields or (starred and "armored hulls" in g.modifiers) else 1
    on_damaged = 2 if shields else 1
    carrier = starred and "carrier tactics" in g.modifiers
    look, found = [(g.fresh[z][defender], g.damaged[z][defender], hits, 0, 0)], set()
    while look:
        fresh, damaged, left, hit, gone = look.pop()
        nexts = []
        if fresh and left >= on_fresh:
            nexts.append((fresh - 1, damaged + 1, left - on_fresh, hit + 1, gone))
        if damaged and left >= on_damaged and not (carrier and fresh):
            nexts.append((fresh, damaged - 1, left - on_damaged, hit, gone + 1))
        look += nexts
        if not nexts:
            found.add((hit, gone))
    return found


def may_steal(g, defender, attacker, keys):
    "ARC-DIF-16."
    things = [x for x in loot(g, defender, attacker) if not guarded(g, defender, x[0], x[1], attacker)]
    return [*(told_loot(*x) for x in things if x[2] <= keys), "nothing more"]


# --- a new chapter ----------------------------------------------------------------------------------------------------


def new_chapter(before, after):
    "What is wrong right after a chapter has begun (ARC-CHP-3, 9, ARC-GLU-4, ARC-SET-2P, 2Q, ARC-DIF-10)."
    g, h = G(before), G(after)
    for s in h.seats:
        board = h.boards[s]
        if h.bots[s]:
            if board.get("counter") != 6 or board.get("bonus") or board.get("exhausted"):
                yield f"{s}: ARC-CHP-3, ARC-GLU-4"
            if s != g.turn["side"] and board.get("seize", 0) != g.boards[s].get("seize", 0):
                yield f"{s}: ARC-CHP-9: the seize counter stays"
        elif len(board.get("hand", [])) != 6:
            yield f"{s}: ARC-SET-2P"
    if after.get("discard") or after.get("declared"):
        yield "ARC-SET-2Q, or markers"
    bots = [s for s in h.seats if h.bots[s]]
    if "leading bot starts" in h.modifiers and bots:
        holder = after["initiative"]
        if not h.bots[holder] or h.power[holder] < max(h.power[s] for s in bots):
            yield "ARC-DIF-10"


# --- set-up -----------------------------------------------------------------------------------------------------------


def set_up(raw):
    "What is wrong with a position right after set-up (ARC-SET-1 to 2Q, ARC-LL-4 to 6, ARC-DIF-11, 12)."
    g = G(raw)
    seats, wrong = len(g.seats), []
    cards = {}
    for r in rows("setup_cards"):
        if int(r["players"]) == seats and sorted(map(int, r["clusters_out"].split())) == sorted(raw["clusters_out"]):
            place = g.seats.index(raw["initiative"]) + int(r["seat_in_turn_order"]) - 1  # in turn order
            cards.setdefault(r["setup_id"], {})[g.seats[place % seats]] = r
    fitting = [card for card in cards.values() if all(not differs(g, s, card[s]) for s in g.seats)]
    if not fitting:
        wrong.append("no set-up card gives these pieces")
    wrong += [f"{s}: {w}" for s in g.seats for w in at_start(g, s)]
    if g.turn["side"] != g.raw["initiative"]:
        wrong.append("who has the initiative begins")
    told = "player last" in g.modifiers or g.options.get("seating")
    if told and g.raw["initiative"] != g.seats[0]:
        wrong.append("ARC-SET-1B: the first seat has the initiative")
    if not g.options.get("seating") and [g.bots[s] for s in g.seats] != sorted(g.bots.values(), reverse=True):
        wrong.append("the seats have their names: bots first, then persons")
    if len(raw["court"]) != (3 if seats == 2 else 4) or raw.get("discard"):
        wrong.append("court row or discard")
    return wrong


LEADERS = {r["name"]: r for r in rows("leaders")}
LORE = {r["name"]: r for r in rows("lore")}
PLAIN = {"A": "city + 3 ships", "B": "starport + 3 ships", "C": "2 ships"}


def differs(g, s, row):
    "Where a seat's pieces are not those of a set-up card."
    leader = LEADERS.get(g.leader[s], PLAIN)
    places = {row["A_city_3ships"]: leader["A"], row["B_starport_3ships"]: leader["B"]}
    places |= dict.fromkeys(row["C_2ships_each"].split(), leader["C"])
    wrong = []
    for z in g.systems:
        text = places.get(z, "")
        ships = int(text.split()[-2]) if text else 0
        more = bool(text) and g.bots[s] and "fleet readiness" in g.modifiers  # ARC-SET-2N
        houses = [b.kind for b in g.houses[z] if b.owner == s]
        wanted = [k for k in ("city", "starport") if k in text]
        short = more and not g.left[s]["ship"] and g.fresh[z][s] == ships  # a seat has 15 ships
        if (g.fresh[z][s] + short, g.damaged[z][s], houses) != (ships + more, 0, wanted):
            wrong.append(z)
    tokens = leader.get("resources_slot1_slot2", "").split()
    tokens = tokens or [SYSTEMS[row["A_city_3ships"]]["resource"], SYSTEMS[row["B_starport_3ships"]]["resource"]]
    have = held(g, s)
    if g.bots[s] and "strategic reserves" in g.modifiers:  # ARC-SET-2O: one more, as far as it can be held
        room = open_slots_of(g, s)
        if len(have) != min(3, room) or (room > 2 and any(have.count(t) < tokens.count(t) for t in tokens)):
            wrong.append("tokens")
    elif g.tokens[s][:2] != tokens or len(have) != 2:
        wrong.append("tokens")
    return wrong


def at_start(g, s):
    board = g.boards[s]
    if g.bots[s]:
        if board.get("counter") != 6 or board.get("hand") or board.get("bonus") or board.get("seize"):
            yield "ARC-SET-2P: a bot has a hand counter of 6 and no cards"
        if g.options.get("leaders"):
            if LEADERS[g.leader[s]]["bot_list"] != "yes":
                yield "ARC-LL-4: not a bot's leader"
            if [LORE[x]["bot_list"] for x in g.lore[s]] != ["yes"]:
                yield "ARC-LL-5: not a bot's lore"
    else:
        if len(board.get("hand", [])) != 6:
            yield "ARC-SET-2P: six cards for a person"
        given = [x for other in g.seats if other != s for x in (g.leader[other], *g.lore[other])]
        if g.options.get("leaders") and any(x in given for x in (g.leader[s], *g.lore[s])):
            yield "ARC-LL-6: nobody else has them"
    if g.power[s] or g.captives[s] or g.trophies[s] or g.cards[s]:
        yield "nothing has been gained yet"
