"""A second, naive telling of the Dictator AI's rules, written from the document, the ledger and the tables alone.

It works on the full JSON form of a position (`dump_position`), shares no code with the package (it reads the same
tables), and never rolls: where the document rolls a die, it gives the set of everything the die could choose.

Words: a squad is "Da" (primary), "Db" (secondary) or "Dc" (the Dictator figure); Rebels have "1a", "1b" and so on.
The controller of a sector is "dictator", the number of a Rebel, or None.
"""

from __future__ import annotations

import copy
import csv
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

DATA = Path(__file__).parent.parent.parent / "solo_bots" / "data" / "dictator"
FAR = 999
MOST = 10  # militia of a side in a sector
NEVER_TAKEN = ("Land Mine", "Repair Kit")  # DIC-4.7.2a, 4.7.2b
LETTERS = {"primary": "a", "secondary": "b", "figure": "c"}


def rows(name):
    with (DATA / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


SECTORS = {r["name"]: r for r in rows("sectors")}
EQUIPMENT = {r["name"]: r for r in rows("equipment") if not r["mode"]}  # without the cards of modes A and B
MERCS = {r["name"]: r for r in rows("mercs")}
DICTATORS = {r["name"]: r for r in rows("dictators")}
TACTICS = {r["name"]: r for r in rows("tactics")}
OPTIONS = {
    "rebels": 1, "squad_by_squad": False, "arrival_train_first": True, "bot_city_services": False, "bandolier_slots": 2,
    "oil_move": "squad", "haarg_anyone": False,
}  # fmt: skip


def option(raw, name):
    return raw["options"].get(name, OPTIONS[name])


# --- cards ------------------------------------------------------------------------------------------------------------


def card_of(item):
    "A used Medical Kit is still that card: 'Medical Kit (2 left)'."
    return item.split(" (")[0] if item.endswith(" left)") else item


def kind(item):
    return EQUIPMENT[card_of(item)]["type"]


def number(item):
    "DIC-4.7.0: the number in the corner."
    return int(EQUIPMENT[card_of(item)]["number"])


def uses(item):
    return int(item.split(" (")[1].split()[0]) if item.endswith(" left)") else int(EQUIPMENT[item]["uses"] or 0)


def explosive(item):
    return EQUIPMENT[card_of(item)]["category"] == "explosive"


def figure_of(name):
    "The card of a MERC, or of a Dictator (health 3, no ability that changes a skill)."
    return MERCS.get(name) or {"health": "3", "sex": "", "ability_tag": "", **DICTATORS[name]}


def tag(name):
    return figure_of(name)["ability_tag"]


# --- the map and who is where -----------------------------------------------------------------------------------------


@cache
def grid(rows_):
    "Places, distances (steps on the grid, orthogonal only) and neighbours of a map."
    where = {s: (i, j) for i, row in enumerate(rows_) for j, s in enumerate(row)}
    steps = {(a, b): abs(i - k) + abs(j - m) for a, (i, j) in where.items() for b, (k, m) in where.items()}
    return where, steps, {a: [b for b in where if steps[a, b] == 1] for a in where}


def places(raw):
    return grid(tuple(map(tuple, raw["map"])))[0]


def distance(raw, a, b):
    return grid(tuple(map(tuple, raw["map"])))[1][a, b]


def near(raw, sector):
    return grid(tuple(map(tuple, raw["map"])))[2][sector]


def industry(sector):
    return SECTORS[sector]["type"] == "Industry"


def value(sector):
    return int(SECTORS[sector]["value"])


def is_rebel(m):
    return m["side"] != "dictator"


def code(raw, name):
    "The squad of a MERC."
    m = raw["mercs"][name]
    return f"{m['side'] if is_rebel(m) else 'D'}{LETTERS[m['squad']]}"


def members(raw, squad):
    return sorted(n for n in raw["mercs"] if code(raw, n) == squad)


def militia(raw, sector, owner="dictator"):
    return raw["sectors"][sector]["militia"].get(str(owner), 0)


def rebel_numbers(raw):
    return range(1, option(raw, "rebels") + 1)


def units(raw, sector, owner):
    "MERCs, militia and the Dictator figure of one owner."
    mercs = [m for m in raw["mercs"].values() if m["side"] == owner and m["sector"] == sector]
    return militia(raw, sector, owner) + len(mercs)


def rebel_units(raw, sector):
    return sum(units(raw, sector, k) for k in rebel_numbers(raw))


def occupied(raw, sector):
    return units(raw, sector, "dictator") + rebel_units(raw, sector) > 0


def control(raw):
    "Most units, the Dictator wins ties; of Rebels the one with most, then the lower seat; empty is neutral."
    found = {}
    for s in places(raw):
        own, theirs = units(raw, s, "dictator"), rebel_units(raw, s)
        if own + theirs == 0:
            found[s] = None
        elif own >= theirs:
            found[s] = "dictator"
        else:
            found[s] = max(rebel_numbers(raw), key=lambda k: (units(raw, s, k), -k))
    return found


def held_by_dictator(raw):
    return [s for s, who in control(raw).items() if who == "dictator"]


def held_by_rebels(raw):
    return [s for s, who in control(raw).items() if who not in ("dictator", None)]


def cap(raw, sector):
    "DIC-4.4.3: 10, on Kim's base 20."
    return 20 if raw["dictator"] == "Kim" and raw["base"] == sector else MOST


# --- skills -----------------------------------------------------------------------------------------------------------


def health(raw, name):
    return int(figure_of(name)["health"]) - raw["mercs"][name]["wounds"]


def armor(raw, name):
    m = raw["mercs"][name]
    return sum(int(EQUIPMENT[card_of(i)]["armor"]) for i in m["gear"]) - m["dents"]


def own_skills(raw, name):
    "The card, all equipment, and the abilities that ask only about himself or who is in his squad (mercs.csv)."
    m, card, ability = raw["mercs"][name], figure_of(name), tag(name)
    cards = [EQUIPMENT[card_of(i)] for i in m["gear"]]
    weapons = [c for c in cards if c["type"] == "Weapon"]
    initiative = int(card["initiative"])
    for c in cards:
        change = int(c["initiative"])
        if change < 0 and ability == "no_init_pen":  # Vulture
            change = 0
        initiative += change
    combat = int(card["combat"]) + sum(int(c["combat"]) for c in cards)
    training = int(card["training"]) + sum(int(c["training"]) for c in cards)
    targets = 1 + sum(int(c["targets"]) for c in cards)
    if ability == "handgun_c1" and any(c["category"] == "handgun" for c in weapons):  # Bouba
        combat += 1
    if ability == "uzi_c2" and any(c["category"] == "uzi" for c in weapons):  # Mayhem
        combat += 2
    if ability == "armor_c1" and any(c["type"] == "Armor" for c in cards):  # Rozeske
        combat += 1
    if ability == "explosive_c1" and any(c["category"] == "explosive" for c in cards):  # Stumpy
        combat += 1
    if ability == "multi_c1" and any(int(c["targets"]) > 0 for c in weapons):  # Vandradi
        combat += 1
    if ability == "weapon_t1" and weapons:  # Ra
        targets += 1
    if ability == "smaw_t1" and any(c["category"] == "smaw" for c in weapons):  # Moe
        targets += 1
    if ability == "unarmed" and not weapons:  # Dutch
        combat, initiative = combat + 1, initiative + 1
    mates = [n for n in members(raw, code(raw, name)) if n != name]
    if (ability == "alone_all1" and not mates) or (  # Snake
        ability == "woman_all1" and any(figure_of(n)["sex"] == "F" for n in mates)  # Tavisto
    ):
        initiative, combat, training = initiative + 1, combat + 1, training + 1
    return initiative, combat, training, targets


def led_skills(raw, name):
    "Then Valkyrie's squad mates; then Sarge and Tack, if nobody in the squad has a higher initiative than they."
    squad = members(raw, code(raw, name))

    def with_valkyrie(n):
        own = own_skills(raw, n)[0]
        return own + sum(tag(v) == "mates_init1" for v in squad if v != n)

    initiative = with_valkyrie(name)
    _, combat, training, targets = own_skills(raw, name)
    highest = max(with_valkyrie(n) for n in squad)
    if tag(name) == "lead_all1" and initiative == highest:  # Sarge
        combat, training = combat + 1, training + 1
    plus = 0
    for n in squad:
        if tag(n) == "lead_all1" and n == name and with_valkyrie(n) == highest:
            plus += 1
        if tag(n) == "lead_init2" and with_valkyrie(n) == highest:  # Tack: the whole squad, herself included
            plus += 2
    return initiative + plus, combat, training, targets


def skills(raw, name):
    "(initiative, combat, training, targets) outside combat; Haarg compares last, with what his mates have in the end."
    found = led_skills(raw, name)
    if tag(name) != "catch_up":
        return found
    m = raw["mercs"][name]
    mates = [n for n in members(raw, code(raw, name)) if n != name]
    if option(raw, "haarg_anyone"):
        mates = [n for n, o in raw["mercs"].items() if n != name
            and (o["side"], o["sector"]) == (m["side"], m["sector"])]
    theirs = [led_skills(raw, n) for n in mates]
    plus = [int(any(t[k] > found[k] for t in theirs)) for k in range(3)]
    return found[0] + plus[0], found[1] + plus[1], found[2] + plus[2], found[3]


def by_initiative(raw, names):
    "DIC-3.0.3: highest current initiative first, ties alphabetical."
    return sorted(names, key=lambda n: (-skills(raw, n)[0], n))


# --- 4.5 and 4.6: Rebel sectors and targets ---------------------------------------------------------------------------


def strength(raw, sector):
    "DIC-4.5.0: current health + current armor of all Rebel MERCs, and 1 for each militia, of all Rebels."
    here = [n for n, m in raw["mercs"].items() if is_rebel(m) and m["sector"] == sector]
    return sum(health(raw, n) + armor(raw, n) for n in here) + sum(militia(raw, sector, k) for k in rebel_numbers(raw))


def weakest(raw, sectors):
    "DIC-4.5.1: the weaker force; what is tied is left to a die (DIC-4.5.2)."
    least = min((strength(raw, s) for s in sectors), default=0)
    return {s for s in sectors if strength(raw, s) == least}


def targets(raw, candidates, sector=None, attacker=""):
    """DIC-4.6: the ranking, best first; each set is a tie that a die decides (DIC-4.6.4).

    A candidate is a MERC's name or "militia of Rebel k". The sector (for Walter) is that of the MERCs among them unless
    it is given.
    """
    merc = [c for c in candidates if c in raw["mercs"]]
    if sector is None:
        sector = next((raw["mercs"][n]["sector"] for n in merc), None)
    walter = any(tag(n) == "militia_init2" and is_rebel(m) and m["sector"] == sector for n, m in raw["mercs"].items())

    def key(c):
        if c not in raw["mercs"]:
            return 1, -1, -(2 + 2 * walter)  # 4.6.3: 2 plus Walter's 2
        initiative, _, _, aims = skills(raw, c)
        return health(raw, c) + armor(raw, c), -aims, -initiative  # 4.6.1, 4.6.2, 4.6.3

    left, ranking = list(candidates), []
    while left:
        open_ = left
        mercs = [c for c in left if c in raw["mercs"]]
        if attacker and tag(attacker) == "mercs_first":  # Buzzkill: MERCs only, while there are any
            open_ = mercs or left
        others = [c for c in mercs if tag(c) != "last_target"]
        if others:  # Runde only when no other MERC is left
            open_ = [c for c in open_ if c not in mercs or c in others]
        best = min(key(c) for c in open_)
        tied = {c for c in open_ if key(c) == best}
        ranking.append(tied)
        left = [c for c in left if c not in tied]
    return ranking


def units_of(raw, candidate, sector):
    "How many units a candidate is: a MERC is one, and of militia each is one."
    return 1 if candidate in raw["mercs"] else militia(raw, sector, candidate.removeprefix("militia of Rebel "))


def first_target(raw, candidates, sector):
    "DIC-4.6.4: {candidate: chance}; every unit of the first tie has the same chance."
    many = {c: units_of(raw, c, sector) for c in targets(raw, candidates, sector)[0]}
    return {c: Fraction(k, sum(many.values())) for c, k in many.items()}


def candidates_in(raw, sector, attacker):
    """DIC-4.6.1: {who can be aimed at in a sector of Rebels: how many units}.

    Runde and, for Buzzkill, militia only if no MERC else is there.
    """
    found = [n for n, m in raw["mercs"].items() if is_rebel(m) and m["sector"] == sector]
    if len(found) > 1:
        found = [n for n in found if tag(n) != "last_target"]
    if not found or tag(attacker) != "mercs_first":
        found += [f"militia of Rebel {k}" for k in rebel_numbers(raw) if militia(raw, sector, k)]
    return {c: units_of(raw, c, sector) for c in found}


def hits_dealt(raw, sector, attacker, aims, hits):
    """DIC-4.6.1: every {who: hits taken} of an attack with so many targets: down the ranking, each until dead.

    Rizen has all militia for targets besides (mercs.csv), and they stand in the same ranking. Armor takes hits too.
    """
    free = tag(attacker) == "spray_militia"

    def down(left, aims, hits):
        open_ = [c for c in left if aims or (free and c not in raw["mercs"])]
        if not hits or not open_:
            return {frozenset()}
        found = set()
        for c in targets(raw, open_, sector, attacker)[0]:
            of_merc = c in raw["mercs"]
            taken = min(hits, health(raw, c) + armor(raw, c)) if of_merc else 1
            rest = {o: k - (o == c) for o, k in left.items() if k > (o == c)}
            for more in down(rest, aims - (of_merc or not free), hits - taken):
                found.add(frozenset((Counter({c: taken}) + Counter(dict(more))).items()))
        return found

    return down(candidates_in(raw, sector, attacker), aims, hits)


# --- 4.1, 4.3, 4.4, 2.3: where to ------------------------------------------------------------------------------------


def base_choices(raw):
    "DIC-4.1: among the Industries the Dictator controls; empty: the base stays hidden."
    found = [s for s in held_by_dictator(raw) if industry(s)]  # 4.1.0
    forces = [s for s in places(raw) if rebel_units(raw, s)]
    for score in (
        lambda s: min((distance(raw, s, f) for f in forces), default=FAR),  # 4.1.1
        lambda s: units(raw, s, "dictator"),  # 4.1.2
        value,  # 4.1.3
    ):
        best = max((score(s) for s in found), default=0)
        found = [s for s in found if score(s) == best]
    return set(found)  # 4.1.4


def closest(raw, sectors, to):
    "Those of the sectors that are nearest to a place."
    least = min((distance(raw, s, to) for s in sectors), default=FAR)
    return {s for s in sectors if distance(raw, s, to) == least}


def hire_sectors(raw):
    "DIC-4.3.2: where a hired MERC may come to stand; empty: no hire."
    own, theirs = held_by_dictator(raw), held_by_rebels(raw)
    if not own:
        return set()
    if theirs:
        there = {s for w in weakest(raw, theirs) for s in closest(raw, own, w)}
    elif raw["base"] in own:
        there = {raw["base"]}
    else:
        most = max(units(raw, s, "dictator") for s in own)
        there = {s for s in own if units(raw, s, "dictator") == most}
    squads = [members(raw, squad) for squad in ("Da", "Db")]
    if all(squads):  # no free slot: with the squad nearest to that sector
        standing = {raw["mercs"][squad[0]]["sector"] for squad in squads}
        there = {s for t in there for s in closest(raw, standing, t)}
    return there


KIND_ORDER = {  # DIC-4.4.0
    "": ("rebel", "neutral", "dictator"),
    "Kim": ("rebel", "neutral", "dictator"),
    "Mao": ("rebel", "neutral", "dictator"),
    "Noriega": ("neutral", "dictator"),
    "Lockdown": ("dictator", "neutral", "rebel"),
}


def exposure(raw, sector):
    "DIC-4.4.3: how near a Rebel-controlled sector is, and how strong the weakest of the nearest is. Less comes first."
    theirs = held_by_rebels(raw)
    if not theirs:
        return FAR, 0
    least = min(distance(raw, sector, r) for r in theirs)
    return least, min(strength(raw, r) for r in theirs if distance(raw, sector, r) == least)


def militia_sector(raw, candidates, about=""):
    "DIC-4.4: the sector for militia; what is tied is left to a die."
    who = control(raw)
    found = [s for s in candidates if about != "Mao" or SECTORS[s]["type"] == "Wilderness"]
    if about == "Lockdown":
        if raw["base"] in found and militia(raw, raw["base"]) < MOST:
            return {raw["base"]}
        found = [s for s in found if s != raw["base"]]
    for wanted in KIND_ORDER[about]:
        if wanted == "rebel":
            here = [s for s in found if who[s] not in ("dictator", None)]
            if here:
                return weakest(raw, here)  # 4.4.1
        elif wanted == "neutral":
            here = [s for s in found if who[s] is None]
            if here:
                anchors = [raw["base"]] if raw["base"] else held_by_dictator(raw)
                best = min((-value(s), min((distance(raw, s, a) for a in anchors), default=FAR)) for s in here)  # 4.4.2
                return {s for s in here
                    if (-value(s), min((distance(raw, s, a) for a in anchors), default=FAR)) == best}
        else:
            here = [s for s in found if who[s] == "dictator" and militia(raw, s) < cap(raw, s)]
            if here:
                best = min(exposure(raw, s) for s in here)  # 4.4.3
                return {s for s in here if exposure(raw, s) == best}
    return set()


def extra_militia(raw, n):
    "DIC-2.3: every way in which n extra militia may come to lie, as {sector: added}."
    if option(raw, "rebels") == 1:  # 2.3.1
        return [{}]
    added = Counter()
    left = n
    while left:
        room = {s: MOST - militia(raw, s) - added[s] for s in held_by_dictator(raw) if industry(s)}
        room = {s: k for s, k in room.items() if k > 0}  # 2.3.2: full ones are skipped
        if not room:
            break  # the rest is lost
        share = left // len(room)
        if share == 0:
            return [dict(added + Counter(lucky)) for lucky in nearest_first(raw, list(room), left)]
        for s, k in room.items():
            added[s] += min(share, k)
            left -= min(share, k)
    return [dict(added)]


def nearest_first(raw, sectors, n):
    "All sets of n sectors that DIC-4.4.3 and its dice may pick one after the other."
    for rank in sorted({exposure(raw, s) for s in sectors}):
        tied = [s for s in sectors if exposure(raw, s) == rank]
        if n <= len(tied):
            before = [s for s in sectors if exposure(raw, s) < rank]
            return [[*before, *lucky] for lucky in combinations(tied, n)]
        n -= len(tied)
    return [list(sectors)]


# --- 4.7: equipment ---------------------------------------------------------------------------------------------------


def fully_equipped(raw, name):
    "DIC-3.1.1: weapon, armor and accessory slots filled with any card; Gunther's and Genesis's substitutes count."
    n = Counter(kind(i) for i in raw["mercs"][name]["gear"])
    if tag(name) == "accessory_any_slot":  # Gunther
        return n["Accessory"] >= 1 + (not n["Weapon"]) + (not n["Armor"])
    second = tag(name) == "two_weapons" and n["Weapon"] >= 2  # Genesis
    return n["Weapon"] >= 1 and n["Armor"] >= 1 and (n["Accessory"] >= 1 or second)


def equip(raw, name, pool):
    "DIC-4.7 for one MERC: what he carries after choosing from what he has and the pool."
    held = raw["mercs"][name]["gear"]
    cards = [(i, True) for i in held] + [(i, False) for i in pool]
    cards = [(i, own) for i, own in cards if card_of(i) not in NEVER_TAKEN]  # 4.7.2
    if tag(name) == "no_explosives":  # 4.7.3a: Apeiron refuses
        cards = [(i, own) for i, own in cards if not explosive(i)]
    # 4.7.3: highest number; of the same number what he has, then the one with more uses left
    ranked = [i for i, own in sorted(cards, key=lambda c: (-number(c[0]), not c[1], -uses(c[0])))]
    weapons = [i for i in ranked if kind(i) == "Weapon"]
    armors = [i for i in ranked if kind(i) == "Armor"]
    slots = 1
    if tag(name) == "accessory_any_slot":  # Gunther: a slot that stays empty otherwise takes an accessory
        slots += (not weapons) + (not armors)
    carried = []
    for i in ranked:
        if kind(i) != "Accessory" or len(carried) >= slots or (i == "Bandolier" and "Bandolier" in carried):
            continue
        carried.append(i)
        if i == "Bandolier":  # 4.7.3c: extra slots take the next highest
            slots += option(raw, "bandolier_slots")
    if tag(name) == "two_weapons" and len(carried) < slots:  # Genesis: a free accessory slot takes a second weapon
        carried += weapons[1:2]
    return sorted(weapons[:1] + armors[:1] + carried)


def would_change(raw, name, pool):
    "DIC-3.1.3: would he end with a changed item? Mines and repair kits never count."
    before = Counter(i for i in raw["mercs"][name]["gear"] if card_of(i) not in NEVER_TAKEN)
    return before != Counter(equip(raw, name, pool))


# --- 4.12: mortars ----------------------------------------------------------------------------------------------------


def mortar_ways(raw, name):
    "(the sectors a MERC may shell, the clauses that chose between them)."
    m = raw["mercs"][name]
    rules = {"DIC-4.12.1"}
    if "Mortar" not in m["gear"] or not m["actions"] or tag(name) == "no_explosives":
        return set(), rules
    found = [s for s in near(raw, m["sector"]) if rebel_units(raw, s)]
    most = max((rebel_units(raw, s) for s in found), default=0)
    best = [s for s in found if rebel_units(raw, s) == most]
    if len(best) < len(found):
        rules.add("DIC-4.12.2")
    return weakest(raw, best), rules | clauses_of_tie(raw, best)


def mortar_targets(raw, name):
    "DIC-4.12: the adjacent sector with most Rebel units, then the weaker (4.5), then a die; empty: he does not fire."
    return mortar_ways(raw, name)[0]


def clauses_of_tie(raw, sectors):
    "DIC-4.5.1 if strengths differ, DIC-4.5.2 if a die is left."
    left = weakest(raw, sectors)
    return ({"DIC-4.5.1"} if len(left) < len(sectors) else set()) | ({"DIC-4.5.2"} if len(left) > 1 else set())


# --- 3: actions -------------------------------------------------------------------------------------------------------


def sector_of(raw, squad):
    return raw["mercs"][members(raw, squad)[0]]["sector"]


def free_move(raw, squad):
    "Oil Reserves: one free move for each squad and turn, for who controls the Oil Industry."
    ready = "Oil Reserves" in raw["played"] and control(raw).get("Oil Industry") == "dictator"
    return ready and option(raw, "oil_move") == "squad" and squad not in raw["oiled"]


def moves_left(raw, squad):
    "DIC-3.3.1: fewest actions in the squad, plus free moves; the Dictator never leaves (DIC-4.1.5)."
    if squad == "Dc":
        return 0
    return min(raw["mercs"][n]["actions"] for n in members(raw, squad)) + free_move(raw, squad)


def steps_to(raw, start, goal, barred=()):
    "(length, first steps) of the shortest ways to a sector; a barred sector is not entered."
    reached = {goal: 0}
    edge = [goal]
    while edge:
        s = edge.pop(0)
        for t in near(raw, s):
            if t not in reached and t not in barred:
                reached[t] = reached[s] + 1
                edge.append(t)
    if start not in reached:
        return FAR, set()
    return reached[start], {t for t in near(raw, start) if reached.get(t) == reached[start] - 1}


def industry_ways(raw, squad):
    "DIC-3.3.1: {unoccupied Industry to go to: first steps}; nearest in range, then highest value; empty: none."
    start = sector_of(raw, squad)
    barred = [s for s in places(raw) if rebel_units(raw, s)]
    ways = {s: steps_to(raw, start, s, barred) for s in places(raw) if industry(s) and not occupied(raw, s)}
    ways = {s: way for s, way in ways.items() if way[0] <= moves_left(raw, squad)}
    best = min(((way[0], -value(s)) for s, way in ways.items()), default=None)
    return {s: way[1] for s, way in ways.items() if (way[0], -value(s)) == best}


def rebel_ways(raw, squad):
    "(distance, first steps, clauses): DIC-3.4.2, 3.6.2: the closest Rebel sector, then the weaker, then a die."
    start = sector_of(raw, squad)
    theirs = held_by_rebels(raw)
    least = min((distance(raw, start, r) for r in theirs), default=FAR)
    equal = [r for r in theirs if distance(raw, start, r) == least]
    steps = {t for r in weakest(raw, equal) for t in near(raw, start) if distance(raw, t, r) == least - 1}
    return least, steps, clauses_of_tie(raw, equal)


def trainers(raw, squad):
    "DIC-3.2.2: those who have an action (Faustina: also her drill) and Training of 1 or more, in initiative order."
    names = [n for n in members(raw, squad) if raw["mercs"][n]["actions"] or raw["mercs"][n]["drill"]]
    return [n for n in by_initiative(raw, names) if skills(raw, n)[2] >= 1]


def train_block(raw, squad):
    "DIC-3.2.2, 3.5.2: each trains once; stop at 10."
    there = militia(raw, sector_of(raw, squad))
    block = []
    for n in trainers(raw, squad):
        if there < MOST:
            block.append(f"{n} train")
            there += skills(raw, n)[2]
    return tuple(block)


def after_move(raw, squad, goal):
    "The position after a squad has moved to an unoccupied sector: paid with the free move if there is one."
    p = copy.deepcopy(raw)
    start = sector_of(raw, squad)
    if free_move(raw, squad):
        p["oiled"].append(squad)
    else:
        for n in members(raw, squad):
            p["mercs"][n]["actions"] -= 1
    for n in members(raw, squad):
        p["mercs"][n]["sector"] = goal
    if any(tag(n) == "escort2" for n in members(raw, squad)):  # DIC-4.10: Sonia; 1 stays on an Industry
        k = min(2, max(0, militia(raw, start) - industry(start)))
        p["sectors"][start]["militia"]["dictator"] = militia(raw, start) - k
        p["sectors"][goal]["militia"]["dictator"] = k
    return p


def found(moves, rules, actor):
    return {"moves": set(moves), "rules": set(rules), "actor": actor}


def lacking(raw, squad):
    "DIC-3.1.1: any member, with or without actions."
    return any(not fully_equipped(raw, n) for n in members(raw, squad))


def salvageable(raw, name):
    "DIC-4.10: a discarded card with which Feedback would end with a changed item."
    return any(would_change(raw, name, [i]) for i in raw["discards"])


def equipment_to_draw(raw):
    "Is any card in the decks or their discards?"
    used = sum(len(m["gear"]) for m in raw["mercs"].values()) + sum(len(s["stash"]) for s in raw["sectors"].values())
    return sum(int(c["copies"]) for c in EQUIPMENT.values()) > used


def scrounges(raw, name):
    "DIC-4.10: the move of Hagness or Feedback under 3.1, or None."
    if raw["mercs"][name]["actions"] and tag(name) == "procure" and equipment_to_draw(raw):
        return f"{name} procure"
    if raw["mercs"][name]["actions"] and tag(name) == "salvage" and salvageable(raw, name):
        return f"{name} salvage"
    return None


def hospital(raw, squad):
    "DIC-4.8.0, only with the option: who in a City is injured and has an action; most wounded first, then by name."
    if not option(raw, "bot_city_services") or not SECTORS[sector_of(raw, squad)]["city_services"]:
        return []
    hurt = [n for n in members(raw, squad) if raw["mercs"][n]["wounds"] and raw["mercs"][n]["actions"]]
    return sorted(hurt, key=lambda n: (-raw["mercs"][n]["wounds"], n))


def something_to_do(raw, name):
    "DIC-3.0.1: has this MERC an action, and would any line of the list make him use it?"
    m, squad = raw["mercs"][name], code(raw, name)
    sector = raw["sectors"][m["sector"]]
    if tag(name) == "squad_heal_free" and any(raw["mercs"][n]["wounds"] for n in members(raw, squad)):
        return True  # Doc's heal costs nothing
    if m["actions"]:
        if name in hospital(raw, squad) or mortar_targets(raw, name):
            return True
        explores = not sector["explored"]
        if lacking(raw, squad) and (explores or would_change(raw, name, sector["stash"]) or scrounges(raw, name)):
            return True
    if name in trainers(raw, squad) and f"{name} train" in train_block(raw, squad):
        return True
    return moves_left(raw, squad) > 0 and bool(industry_ways(raw, squad) or held_by_rebels(raw))


def squad_decision(raw, squad, acting):
    "The list from the top for one squad (DIC-0.2: a line applies if its condition holds and it changes something)."
    here = sector_of(raw, squad)
    sector = raw["sectors"][here]
    order = by_initiative(raw, members(raw, squad))
    ready = [n for n in order if raw["mercs"][n]["actions"]]
    # DIC-4.8.1: Doc, free and out of combat, for every member of his squad
    for n in order:
        if tag(n) == "squad_heal_free" and any(raw["mercs"][o]["wounds"] for o in order):
            return found([(f"{n} heal",)], ["DIC-4.8.1"], n)
    # DIC-4.8.0, optional
    for n in hospital(raw, squad):
        return found([(f"{n} hospital",)], ["DIC-4.8.0"], n)
    # DIC-4.12: before 3.1; initiative decides who fires first (4.7.1)
    for n in ready:
        sectors, rules = mortar_ways(raw, n)
        if sectors:
            return found([(f"{n} mortar {s}",) for s in sectors], rules, n)
    # DIC-3.1
    if lacking(raw, squad) and ready:
        if not sector["explored"]:
            return found([(f"{ready[0]} explore",)], ["DIC-3.1.2"], ready[0])
        for n in sorted(ready):  # 3.1.3: the alphabetically first who would change something
            if would_change(raw, n, sector["stash"]):
                return found([(f"{n} re-equip",)], ["DIC-3.1.3"], n)
        for n in ready:  # 4.10: exploring and stash give nothing
            if scrounges(raw, n):
                return found([(scrounges(raw, n),)], ["DIC-4.10"], n)
    block = train_block(raw, squad)
    # DIC-3.2: no Dictator militia on the Industry
    if industry(here) and militia(raw, here) == 0 and block:
        return found([block], ["DIC-3.2.1", "DIC-3.2.2"], acting)
    # DIC-3.3
    if moves_left(raw, squad):
        ways = industry_ways(raw, squad)
        moves, rules = set(), {"DIC-3.3.1", "DIC-3.3.2"}
        for goal, steps in ways.items():
            for step in steps:
                arrival = ()
                if step == goal and option(raw, "arrival_train_first"):
                    arrival = train_block(after_move(raw, squad, goal), squad)  # 3.3.3
                if arrival:
                    rules.add("DIC-3.3.3")
                moves.add((f"{squad} move {step}", *arrival))
        if moves:
            return found(moves, rules, acting)
    # DIC-3.4: never split, so nobody moves unless all can (3.4.3)
    least, steps, ties = rebel_ways(raw, squad)
    if least <= moves_left(raw, squad):
        return found([(f"{squad} move {s}",) for s in steps], {"DIC-3.4.1", "DIC-3.4.2"} | ties, acting)
    # DIC-3.5: fewer than 10 Dictator militia, on any sector
    if block:
        return found([block], ["DIC-3.5.1", "DIC-3.5.2"], acting)
    # DIC-3.6
    if moves_left(raw, squad) and steps:
        return found([(f"{squad} move {s}",) for s in steps], {"DIC-3.6.1", "DIC-3.6.2"} | ties, acting)
    return None


def action(raw):
    """All decisions that the document allows in the stage "actions".

    DIC-3.0.1: the acting MERC is the one with the highest initiative who has something to do; his squad goes through
    the list. DIC-3.0.5: nobody has anything to do: the remaining actions are lost.
    """
    own = [n for n, m in raw["mercs"].items() if not is_rebel(m)]
    order = by_initiative(raw, own)
    if option(raw, "squad_by_squad"):
        order = sorted(order, key=lambda n: code(raw, n))
    for name in order:
        if something_to_do(raw, name):
            decision = squad_decision(raw, code(raw, name), name)
            assert decision is not None, (name, raw)
            return decision
    return found([("end",)], ["DIC-3.0.5"], "")
