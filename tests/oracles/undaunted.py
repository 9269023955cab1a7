"""A second, naive telling of the Undaunted bot's rules, written from the document and the ledger alone.

It works on the full JSON form of a position (`GAME.dump`), shares no code with the package, and never rolls: it says
which action each face of the d10 leads to and between which targets, tiles or cards a tie would be rolled off. What a
move leads to it works out from the answers (dice, draws) that the package was given.
"""

from __future__ import annotations

import copy
import csv
from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[2] / "solo_bots" / "data" / "undaunted"
FOG = "Fog of War"
SEQUENCE = [
    "Platoon Sergeant", "Platoon Guide", "Scout", "Machine Gunner", "Sniper", "Mortar", "Rifleman", "Squad Leader",
]  # fmt: skip
DICE = {"Scout": 1, "Rifleman": 1, "Sniper": 3, "Machine Gunner": 2}
BOLSTER = {"Platoon Sergeant": 3, "Platoon Guide": 1, "Squad Leader": 2}
TARGET_VALUE = {"Sniper": 7, "Machine Gunner": 6, "Mortar": 5, "Rifleman": 4, "Scout": 3}
BOLSTER_ORDER = ["Rifleman", "Sniper", "Machine Gunner", "Mortar", "Scout"]
COMMAND_ORDER = ["Squad Leader A", "Squad Leader B", "Squad Leader C", "Platoon Guide", "Platoon Sergeant"]


def rows(name):
    with (DATA / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


UNITS = {r["type"]: r for r in rows("units")}
TILES = {r["tile"]: r for r in rows("tiles")}
SCENARIOS = [r["scenario"] for r in rows("scenarios")]


def kind(card):
    return card[:-2] if card[-2:] in (" A", " B", " C") else card


def squad(card):
    return card[-1] if card[-2:] in (" A", " B", " C") else ""


def combat(card):
    return UNITS[kind(card)]["kind"] == "combat"


def initiative(card):
    return int(UNITS[kind(card)]["initiative"]) if card else 0


# --- the board --------------------------------------------------------------------------------------------------------


class Board:
    def __init__(self, scenario):
        head = next(r for r in rows("scenarios") if r["scenario"] == scenario)
        self.goal = {"US": head["us_goal"], "GER": head["ger_goal"]}
        self.first = head["start_initiative"]
        tiles = [r for r in rows("scenario_tiles") if r["scenario"] == scenario]
        self.tiles = [r["tile"] for r in tiles]
        self.objective = {r["tile"]: int(r["objective"] or 0) for r in tiles}
        self.radio = next((r["tile"] for r in tiles if r["note"] == "RADIO"), None)
        where = {r["tile"]: (int(r["line"]), int(r["half"])) for r in tiles}
        self.near = {
            a: [b for b in self.tiles if next_to(where[a], where[b])] for a in self.tiles
        }
        self.distance = {a: {b: geometric(where[a], where[b]) for b in self.tiles} for a in self.tiles}
        self.total = {"US": {}, "GER": {}}
        self.deck = {"US": {}, "GER": {}}
        for r in rows("scenario_cards"):
            if r["scenario"] == scenario:
                self.total[r["side"]][r["card"]] = int(r["deck"]) + int(r["supply"])
                self.deck[r["side"]][r["card"]] = int(r["deck"])
        self.units = {s: [c for c, n in cards.items() if combat(c) and n] for s, cards in self.total.items()}
        self.spawn = {"US": {}, "GER": {}}
        for s in ("US", "GER"):
            for unit in self.units[s]:
                served = {squad(unit), kind(unit).upper(), "ALL"} - {""}
                found = [r["tile"] for r in tiles if served & set(r[f"{s.lower()}_spawn"].split(";"))]
                assert len(found) == 1, (scenario, s, unit, found)
                self.spawn[s][unit] = found[0]


def next_to(a, b):
    line, half = abs(a[0] - b[0]), abs(a[1] - b[1])
    return (line == 0 and half == 2) or (line == 1 and half == 1)


def geometric(a, b):
    "The distance by the formula of the notes (the package walks the graph)."
    line, half = abs(a[0] - b[0]), abs(a[1] - b[1])
    return line + max(0, (half - line) // 2)


@cache
def board_of(scenario):
    return Board(scenario)


def board(p):
    return board_of(p["options"].get("scenario", "1"))


def option(p, name):
    default = {"first_round": "scenario", "bolster_scope": "turn", "beyond_all_hope": True}
    return p["options"].get(name, default.get(name, False))


def bot_of(p):
    return p["options"].get("side", "GER")


def other(side):
    return "GER" if side == "US" else "US"


def mover(p):
    return bot_of(p) if p["turn"] == "bot" else other(bot_of(p))


def cover(tile):
    "For comparing tiles: a hill counts 3 (GUIDE-8)."
    return int(TILES[tile]["cover"])


def hill(tile):
    return TILES[tile]["hill"] == "1"


def value(p, tile):
    return board(p).objective[tile] + (p["radio"] if tile == board(p).radio else 0)


def marked(p, side, tile):
    return tile in p[side]["scouted"] or tile in p[side]["controlled"]


def controls(p, side, tile):
    return tile in p[side]["controlled"]


def points(p, side):
    return sum(value(p, t) for t in p[side]["controlled"])


def counters(p, side):
    return {u: t for u, t in p[side]["units"].items() if t}


def place_of(p, side, unit):
    "Its tile, or the tile it would be placed on (PLAY-5)."
    return p[side]["units"][unit] or board(p).spawn[side][unit]


def defence(p, side, unit, shooter):
    "Total defence of a counter of this side against a shot from a tile."
    tile = p[side]["units"][unit]
    protection = int(TILES[tile]["cover_vs_hill_or_blast"]) if hill(shooter) else cover(tile)
    return int(UNITS[kind(unit)]["base_defence"]) + protection + board(p).distance[shooter][tile]


def blast_defence(p, side, unit):
    tile = p[side]["units"][unit]
    return int(UNITS[kind(unit)]["base_defence"]) + int(TILES[tile]["cover_vs_hill_or_blast"])


def best(options, key):
    "All options with the lowest key."
    options = list(options)
    low = min((key(o) for o in options), default=None)
    return [o for o in options if key(o) == low]


# --- which card -------------------------------------------------------------------------------------------------------


def squad_supply(p, letter):
    "UND-SL-1: all supply cards of a squad."
    return sum(n for c, n in p[bot_of(p)]["supply"].items() if squad(c) == letter)


def first_leader(p):
    "UND-SL-1: the leader to play first of two, or None."
    leaders = sorted(c for c, n in p[bot_of(p)]["hand"].items() if n and kind(c) == "Squad Leader")
    if len(leaders) < 2:
        return None
    most = max(squad_supply(p, squad(c)) for c in leaders)
    if most == 0:
        return None
    return next(c for c in leaders if squad_supply(p, squad(c)) == most)


def next_card(p):
    hand = [c for c, n in p[bot_of(p)]["hand"].items() if n and c != FOG]
    if not hand:
        return None
    card = min(hand, key=lambda c: (SEQUENCE.index(kind(c)), squad(c)))
    if kind(card) == "Squad Leader":
        return first_leader(p) or card
    return card


# --- what is true -----------------------------------------------------------------------------------------------------


def bolsterable(p, card):
    "{pile: cards} in the bot's supply that this card may draw from."
    own = squad(card)
    return {c: n for c, n in p[bot_of(p)]["supply"].items() if n and c != FOG and (not own or squad(c) == own)}


def adds_counter(p, card):
    units = p[bot_of(p)]["units"]
    return any(combat(c) and units[c] is None for c in bolsterable(p, card))


def scouted_enough(p):
    me = bot_of(p)
    goal = board(p).goal[me]
    if goal == "PIN":
        return True
    return sum(value(p, t) for t in p[me]["scouted"] + p[me]["controlled"]) >= int(goal)


def on_target_marker(p, tile):
    return p[other(bot_of(p))]["target"] == tile


def may_take(p, tile):
    "UND-RIFLE-3: may a Rifleman of the bot on this tile control an objective?"
    me = bot_of(p)
    if not value(p, tile) or tile in counters(p, other(me)).values():
        return False
    if tile in p[me]["scouted"]:
        return True
    return me == "US" and tile == board(p).radio and controls(p, me, tile)


def control_wins(p, tile):
    "UND-RIFLE-1."
    me = bot_of(p)
    goal = board(p).goal[me]
    if goal == "PIN" or not may_take(p, tile):
        return False
    gain = 1 if controls(p, me, tile) else value(p, tile)
    return points(p, me) + gain >= int(goal)


def main_targets(p):
    "UND-TGT-1: every Rifleman that could take the last point."
    foe = other(bot_of(p))
    goal = board(p).goal[foe]
    if goal == "PIN" or int(goal) - points(p, foe) != 1:
        return []
    return [
        u for u, t in counters(p, foe).items() if kind(u) == "Rifleman" and value(p, t) and not controls(p, foe, t)
    ]


def weakest(p, units, tile):
    return best(units, lambda u: defence(p, other(bot_of(p)), u, tile))


# --- targets ----------------------------------------------------------------------------------------------------------


def table_targets(p, card, tile, only=lambda unit: True):
    "UND-TGT-2..4: the targets between which only a die decides."
    foe = other(bot_of(p))
    column = ["Rifleman"]
    if kind(card) in ("Sniper", "Machine Gunner"):
        column = ["Rifleman", "Sniper", "Machine Gunner", "Mortar"]
    units = [u for u in counters(p, foe) if only(u)]
    if not units:
        return []
    present = [k for k in column if any(kind(u) == k for u in units)]
    listed = [u for u in units if kind(u) == present[0]] if present else units
    chosen = weakest(p, listed, tile)
    limit = defence(p, foe, chosen[0], tile) - 2
    lower = weakest(p, [u for u in units if defence(p, foe, u, tile) <= limit], tile)
    if lower:
        return best(lower, lambda u: column.index(kind(u)) if kind(u) in column else len(column))
    return chosen


def attack_targets(p, card, tile):
    main = main_targets(p)
    if main:
        return weakest(p, main, tile)
    return table_targets(p, card, tile)


def gunner_question(p, tile):
    "UND-MG-1..3: (DRM, the provided targets or None)."
    foe = other(bot_of(p))
    units = counters(p, foe)
    if on_target_marker(p, tile):
        return -4, None
    main = main_targets(p)
    exposed = [u for u, t in units.items() if kind(u) == "Rifleman" and value(p, t) and u not in p[foe]["suppressed"]]
    if exposed:
        preferred = [u for u in exposed if u in main] or exposed
        return 3, weakest(p, preferred, tile)
    for wanted in ("Machine Gunner", "Sniper", "Mortar"):
        reachable = [u for u in units if kind(u) == wanted and defence(p, foe, u, tile) <= 8]
        if reachable:
            return 3, weakest(p, reachable, tile)
    return 0, None


def gunner_targets(p, card, tile, action):
    "The targets for ATTACK or SUPPRESS; for SUPPRESS some may be suppressed already (then it is rolled again)."
    foe = other(bot_of(p))
    main = main_targets(p)
    _, provided = gunner_question(p, tile)
    if provided and not (main and option(p, "main_over_provided")):
        return provided
    if main:
        return weakest(p, main, tile)
    if action == "suppress":
        return table_targets(p, card, tile, lambda u: u not in p[foe]["suppressed"])
    return table_targets(p, card, tile)


def target_tiles(p, tile):
    "UND-MORTAR-TV1..3: where the target marker may go."
    me, foe = bot_of(p), other(bot_of(p))
    worth, number = {}, {}
    for unit, there in counters(p, foe).items():
        if board(p).distance[tile][there] >= 3:
            worth[there] = worth.get(there, 0) + TARGET_VALUE[kind(unit)]
            number[there] = number.get(there, 0) + 1
    if option(p, "avoid_own"):
        own = set(counters(p, me).values()) | {tile}
        worth = {t: v for t, v in worth.items() if t not in own}
    return best(worth, lambda t: (-worth[t], -number[t]))


# --- movement ---------------------------------------------------------------------------------------------------------


def wanted(p, type_):
    "UND-MOVE-1: the objectives that Scouts or Riflemen want."
    me = bot_of(p)
    prizes = [t for t in board(p).tiles if value(p, t)]
    unscouted = [t for t in prizes if not marked(p, me, t)]
    if type_ == "Scout" and unscouted:
        return unscouted
    return [t for t in prizes if not controls(p, me, t)]


def goal_tile(p, unit, tile):
    "UND-MOVE-1, -3, -7: (the tile it is heading for or None, were there several of the same VPs?)."
    b = board(p)
    tiles = wanted(p, kind(unit))
    if kind(unit) == "Scout" and option(p, "split_scouts"):
        others = [g for key, g in p["goals"].items() if key != key_of(unit) and key.endswith("Scout")]
        tiles = [t for t in tiles if t not in others] or tiles
    top = best(tiles, lambda t: -value(p, t))
    if len(top) < 2:
        return (top[0] if top else None), False
    own = p["goals"].get(key_of(unit))
    if own in top:
        return own, True
    team = [g for key, g in p["goals"].items() if key[0] == squad(unit) and g in top]
    if team:
        return team[0], True
    taken = [g for key, g in p["goals"].items() if key[0] != squad(unit)]
    free = [t for t in top if t not in taken] or top
    return min(free, key=lambda t: (b.distance[tile][t], int(t[:-1]))), True


def assignments_left(p):
    "UND-MOVE-7: an assignment holds while its tile is one of several best; by UND-MOVE-3 a Scout's while a goal."
    several = set()
    for type_ in ("Scout", "Rifleman"):
        top = best(wanted(p, type_), lambda t: -value(p, t))
        if len(top) > 1:
            several |= set(top)
    left = {}
    for key, tile in p["goals"].items():
        advised = option(p, "split_scouts") and key.endswith("Scout") and tile in wanted(p, "Scout")
        if tile in several or advised:
            left[key] = tile
    return left


def assignments_after(p, action, card, unit):
    "UND-MOVE-7: what assignments stand after a card: only a unit that moves or scouts toward one of several makes one."
    left = assignments_left(p)
    mover = unit if action == "guide" else card
    if action not in ("move", "scout", "guide") or kind(mover) not in ("Scout", "Rifleman"):
        return left
    me = bot_of(p)
    tile = place_of(p, me, mover)
    if kind(mover) == "Rifleman":  # does it step into an objective next door? that is no choice among several
        anyone = action == "guide" and option(p, "guide_any_objective")
        for t in board(p).near[tile]:
            if value(p, t) and marked(p, me, t) and (anyone or not controls(p, me, t)):
                return left
    goal, several = goal_tile(p, mover, tile)
    if goal and (several or (kind(mover) == "Scout" and option(p, "split_scouts"))):
        left[key_of(mover)] = goal
    return left


def key_of(unit):
    return f"{squad(unit)} {kind(unit)}"


def nearer(p, tile, goal, only=lambda tile: True):
    "Neighbours one step nearer to a goal."
    b = board(p)
    if goal is None:
        return []
    return [t for t in b.near[tile] if b.distance[t][goal] < b.distance[tile][goal] and only(t)]


def highest_cover(tiles):
    return best(tiles, lambda t: -cover(t))


def steps_to_cover(p, tile, legal):
    "UND-MOVE-4: first steps toward the nearest tile of higher cover, over legal tiles; [] if there is none."
    b = board(p)
    paths = [[t] for t in b.near[tile] if legal(t)]
    been = {tile}
    while paths:
        arrived = [path for path in paths if cover(path[-1]) > cover(tile)]
        if arrived:
            return highest_cover({path[0] for path in arrived})
        been |= {path[-1] for path in paths}
        longer = {(path[0], t) for path in paths for t in b.near[path[-1]] if t not in been and legal(t)}
        paths = [list(ends) for ends in longer]  # only the first step and the end matter
    return []


def cover_steps(p, tile, legal):
    "For Sniper, MG and Mortar, fleeing from a target marker included."
    steps = steps_to_cover(p, tile, legal)
    if not steps and on_target_marker(p, tile):
        return highest_cover(t for t in board(p).near[tile] if legal(t))
    return steps


def rifleman_steps(p, unit, tile):
    "UND-RIFLE-F."
    me = bot_of(p)
    near = [t for t in board(p).near[tile] if marked(p, me, t)]
    prizes = [t for t in near if value(p, t) and not controls(p, me, t)]
    if prizes:
        return highest_cover(best(prizes, lambda t: -value(p, t)))
    toward = nearer(p, tile, goal_tile(p, unit, tile)[0], lambda t: marked(p, me, t))
    if toward:
        return highest_cover(toward)
    if on_target_marker(p, tile):
        return highest_cover(near)
    return []


def scout_ways(p, unit, tile):
    "UND-MOVE-1, -2: the ways of one or two tiles between which only a die decides; [] if there is nowhere to go."
    me, b = bot_of(p), board(p)
    goal, _ = goal_tile(p, unit, tile)
    ways: list[tuple] = []  # of one tile or two
    for one in nearer(p, tile, goal):
        if one == goal:
            ways.append((one,))
        ways += [(one, two) for two in nearer(p, one, goal)]
    ways = best(ways, lambda way: sum(not marked(p, me, t) for t in way))
    if ways:
        return best(ways, lambda way: -cover(way[-1]))
    if on_target_marker(p, tile):
        return [(t,) for t in highest_cover(b.near[tile])]
    return []


def sniper_better(p, tile):
    "UND-SNIPER-3: the neighbouring tiles of higher cover, nearest to the highest objective that is not controlled."
    me, b = bot_of(p), board(p)
    higher = [t for t in b.near[tile] if cover(t) > cover(tile)]
    top = best([t for t in b.tiles if value(p, t) and not controls(p, me, t)], lambda t: -value(p, t))
    if top:
        higher = best(higher, lambda t: min(b.distance[t][g] for g in top))
    return highest_cover(higher)


def guided_steps(p, unit, tile):
    "Where a guided unit of any class goes by the rules for its type: adjacent tiles with the bot's marker."
    me = bot_of(p)

    def legal(t):
        return marked(p, me, t)

    if kind(unit) == "Rifleman":
        return rifleman_steps(p, unit, tile)
    if kind(unit) == "Scout":
        toward = nearer(p, tile, goal_tile(p, unit, tile)[0], legal)
        if not toward and on_target_marker(p, tile):
            toward = [t for t in board(p).near[tile] if legal(t)]
        return highest_cover(toward)
    return cover_steps(p, tile, legal)


def guide_choices(p):
    "UND-GUIDE-5..9: {unit: tiles} of the first class with an eligible unit."
    me, b = bot_of(p), board(p)
    movable = {u: t for u, t in counters(p, me).items() if u not in p[me]["suppressed"]}
    first, second, third, fourth = {}, {}, {}, {}
    for unit, tile in movable.items():
        near = [t for t in b.near[tile] if marked(p, me, t)]
        if not near:
            continue
        if kind(unit) == "Rifleman":
            prizes = [
                t for t in near if value(p, t) and (option(p, "guide_any_objective") or not controls(p, me, t))
            ]
            if prizes:
                first[unit] = highest_cover(best(prizes, lambda t: -value(p, t)))
        if on_target_marker(p, tile):
            second[unit] = guided_steps(p, unit, tile)
        if kind(unit) in ("Machine Gunner", "Sniper") and any(cover(t) > cover(tile) for t in near):
            third[unit] = highest_cover(near)
        steps = guided_steps(p, unit, tile)
        if steps:
            fourth[unit] = steps
    return first or second or third or fourth


# --- which action -----------------------------------------------------------------------------------------------------


def clamp(n):
    return max(1, min(10, n))


class Plan:
    "What a card leads to: an action without a roll (`direct`), or for each face a set of actions (perhaps 're-roll')."

    def __init__(self, direct=None, drm=0, faces=None, case="", why=""):
        self.direct, self.drm, self.faces, self.case, self.why = direct, drm, faces or {}, case, why

    def __repr__(self):
        if self.direct:
            return f"{self.direct} without a roll ({self.why})"
        return f"DRM {self.drm} {self.case}: " + ", ".join(f"{f} {'/'.join(sorted(a))}" for f, a in self.faces.items())


def rolled(drm, read, case="", otherwise="hunker down"):
    "A plan from a reader of results 1 to 10; `otherwise` if no face leads to an action."
    faces = {}
    for face in range(1, 11):
        found = read(clamp(face + drm))
        faces[face] = found if isinstance(found, set) else {found}
    if all(actions == {"re-roll"} for actions in faces.values()):
        return Plan(direct=otherwise, why="nothing else is possible")
    return Plan(drm=drm, faces=faces, case=case)


def plan(p, card):
    me = bot_of(p)
    if combat(card):
        if card in p[me]["suppressed"]:
            return Plan(direct="recover", why="UND-PLAY-4")
        tile = place_of(p, me, card)
        return {
            "Scout": scout_plan,
            "Rifleman": rifleman_plan,
            "Sniper": sniper_plan,
            "Machine Gunner": gunner_plan,
            "Mortar": mortar_plan,
        }[kind(card)](p, card, tile)
    if kind(card) == "Squad Leader":
        return leader_plan(p, card)
    return sergeant_or_guide_plan(p, card)


def sergeant_or_guide_plan(p, card):
    me = bot_of(p)
    if kind(card) == "Platoon Sergeant":
        action, possible = "command", bool(p[me]["deck"] or p[me]["discard"])
    else:
        action, possible = "guide", bool(guide_choices(p))
    if not bolsterable(p, card):
        return Plan(direct=action if possible else "hunker down", why="no cards left to bolster")
    drm = -2 if adds_counter(p, card) or not p["bolstered"] else 0

    def read(n):
        if n <= 6 or not possible:  # UND-GUIDE-9; for COMMAND with nothing to draw the ledger is silent
            return "bolster"
        return action

    return rolled(drm, read)


def scout_plan(p, card, tile):
    me, foe = bot_of(p), other(bot_of(p))
    case = "A" if p[me]["hand"].get(FOG) else "B"
    enough = scouted_enough(p)
    instead = False
    if not enough:
        drm = -3
    elif case == "A":
        drm = 4
    elif on_target_marker(p, tile):
        drm = -3
    else:
        drm, instead = 2, True
    possible = {
        "scout": bool(scout_ways(p, card, tile)),
        "attack": bool(counters(p, foe)),
        "conceal": bool(p[foe]["supply"].get(FOG)),
        "recon": True,
    }

    def read(n):
        if n <= 4:
            wish = "conceal" if instead else "scout"
        elif n <= 8:
            wish = "attack"
        else:
            wish = "recon" if case == "A" else "conceal"
        if possible[wish]:
            return wish
        if possible["attack"]:
            return "attack"
        return "scout" if possible["scout"] else "hunker down"

    return rolled(drm, read, f"case {case}")


def rifleman_plan(p, card, tile):
    me, foe = bot_of(p), other(bot_of(p))
    b = board(p)
    if control_wins(p, tile):
        return Plan(direct="control", why="UND-RIFLE-1")
    attack_for_control = False
    if on_target_marker(p, tile):
        drm = -4
    elif may_take(p, tile):
        drm = 6
    elif tile == b.spawn[me][card] or any(
        value(p, t) and t in p[me]["scouted"] for t in b.near[tile]
    ):  # marked by the bot and not controlled by it
        drm = -3
    elif any(defence(p, foe, u, tile) <= 5 for u in counters(p, foe)):
        drm, attack_for_control = 1, True
    else:
        drm = 0

    def read(n):
        if n <= 4 and rifleman_steps(p, card, tile):
            return "move"
        if n >= 9 and not attack_for_control:
            return "control" if may_take(p, tile) else "re-roll"
        return "attack" if counters(p, foe) else "re-roll"

    return rolled(drm, read)


def sniper_plan(p, card, tile):
    foe = other(bot_of(p))
    drm = sniper_drm(p, tile)

    def read(n):
        if n <= 4 and stalk_tiles(p, tile):
            return "stalk"
        return "attack" if counters(p, foe) else "re-roll"

    return rolled(drm, read)


def sniper_drm(p, tile):
    foe = other(bot_of(p))
    if on_target_marker(p, tile):
        return -4
    if any(defence(p, foe, u, tile) <= 7 for u in counters(p, foe)):
        return 2
    if sniper_better(p, tile):
        return -3
    return 0


def stalk_tiles(p, tile):
    if sniper_drm(p, tile) == -3:
        return sniper_better(p, tile)
    return cover_steps(p, tile, lambda t: True)


def gunner_plan(p, card, tile):
    me, foe = bot_of(p), other(bot_of(p))
    drm, _ = gunner_question(p, tile)

    def read(n):
        if n <= 2 and cover_steps(p, tile, lambda t: marked(p, me, t)):
            return "move"
        if n >= 6:
            targets = gunner_targets(p, card, tile, "suppress")
            found = {"re-roll" if u in p[foe]["suppressed"] else "suppress" for u in targets}
            return found or "re-roll"
        return "attack" if counters(p, foe) else "re-roll"

    return rolled(drm, read)


def leader_plan(p, card):
    if card == first_leader(p):
        return Plan(direct="bolster", why="UND-SL-1")
    inspire, bolster = inspirable(p, card), bolsterable(p, card)
    if not inspire:
        return Plan(direct="bolster" if bolster else "hunker down", why="UND-SL-3")
    if not bolster:
        return Plan(direct="inspire", why="UND-SL-4")
    drm = -3 if adds_counter(p, card) else 3
    return rolled(drm, lambda n: "bolster" if n <= 6 else "inspire")


def inspirable(p, leader):
    "The combat cards in the play area that a Squad Leader of the bot may return."
    play = [c for c, n in p[bot_of(p)]["play"].items() if n and combat(c)]
    return [
        c for c in play
        if squad(c) == squad(leader) or (option(p, "inspire_any") and kind(c) in ("Sniper", "Mortar"))
    ]  # fmt: skip


def inspired(p, leader):
    if scouted_enough(p):
        order = ["Sniper", "Machine Gunner", "Rifleman", "Scout"]
    else:
        order = ["Scout", "Rifleman", "Machine Gunner"]
    return best(inspirable(p, leader), lambda c: order.index(kind(c)) if kind(c) in order else len(order))


def mortar_plan(p, card, tile):
    me, foe = bot_of(p), other(bot_of(p))
    drm = -5 if on_target_marker(p, tile) else 0
    case = "A" if p[me]["target"] else "B"
    move = bool(cover_steps(p, tile, lambda t: marked(p, me, t)))
    target = bool(target_tiles(p, tile))
    blast = p[me]["target"] in counters(p, foe).values()

    def read(n):
        if n <= 2:
            return "move" if move else "re-roll"
        if case == "A":
            return "blast" if blast else "re-roll"
        return "target" if target else "re-roll"

    otherwise = "target" if case == "A" and target else "hunker down"
    return rolled(drm, read, f"case {case}", otherwise)


def choices(p, card, action):
    "All (unit, tiles) between which only a die decides."
    me = bot_of(p)
    if not combat(card):
        if action == "guide":
            return [(u, (t,)) for u, tiles in guide_choices(p).items() for t in tiles]
        if action == "inspire":
            return [(c, ()) for c in inspired(p, card)]
        return [("", ())]
    tile = place_of(p, me, card)
    if action == "attack":
        if kind(card) == "Machine Gunner":
            return [(u, ()) for u in gunner_targets(p, card, tile, action)]
        return [(u, ()) for u in attack_targets(p, card, tile)]
    if action == "suppress":
        down = p[other(me)]["suppressed"]
        return [(u, ()) for u in gunner_targets(p, card, tile, action) if u not in down]
    if action == "move":
        if kind(card) == "Rifleman":
            return [("", (t,)) for t in rifleman_steps(p, card, tile)]
        return [("", (t,)) for t in cover_steps(p, tile, lambda t: marked(p, me, t))]
    if action == "stalk":
        return [("", (t,)) for t in stalk_tiles(p, tile)]
    if action == "scout":
        return [("", way) for way in scout_ways(p, card, tile)]
    if action == "target":
        return [("", (t,)) for t in target_tiles(p, tile)]
    return [("", ())]


def bolster_picks(p, card):
    "UND-BOL: the cards taken, in order."
    units = p[bot_of(p)]["units"]
    piles = bolsterable(p, card)
    picks = []
    pile = None
    for _ in range(BOLSTER[kind(card)]):
        left = {c: n - picks.count(c) for c, n in piles.items() if n > picks.count(c)}
        if pile not in left:
            pile = bolster_pile(left, units)
        if pile is None:
            break
        picks.append(pile)
    return picks


def bolster_pile(left, units):
    fighting = [c for c in left if combat(c)]
    off = [c for c in fighting if units[c] is None]
    if off:
        return min(off, key=lambda c: (BOLSTER_ORDER.index(kind(c)), -left[c], squad(c)))
    if fighting:
        return min(fighting, key=lambda c: (-left[c], squad(c) or "D", BOLSTER_ORDER.index(kind(c))))
    return next((c for c in COMMAND_ORDER if c in left), None)


# --- the published game: what a move leads to -------------------------------------------------------------------------


def add(pile, card, n=1):
    pile[card] = pile.get(card, 0) + n
    if not pile[card]:
        del pile[card]


class After:
    "A position being changed; `answers` are the values of the dice, draws and choices in their order."

    def __init__(self, p, answers):
        self.p, self.answers = copy.deepcopy(p), list(answers)
        self.happened = set()

    def answer(self):
        return self.answers.pop(0)

    def draw(self, side, n):
        hand = self.p[side]
        for _ in range(n):
            if not hand["deck"]:
                hand["deck"], hand["discard"] = hand["discard"], {}
                if hand["deck"]:
                    self.happened.add("discard pile shuffled")
            if not hand["deck"]:
                self.happened.add("nothing to draw")
                return
            card = self.answer()
            assert card in hand["deck"], (card, hand["deck"])
            add(hand["deck"], card, -1)
            add(hand["hand"], card)

    def add_fog(self, side):
        hand = self.p[side]
        if hand["supply"].get(FOG):
            add(hand["supply"], FOG, -1)
            add(hand["discard"], FOG)
        else:
            self.happened.add("no Fog of War left")

    def lift_target(self, side, why):
        if self.p[side]["target"]:
            self.p[side]["target"] = None
            self.happened.add(f"target marker removed: {why}")

    def walk(self, side, unit, way, scouting):
        for tile in way:
            if scouting and not marked(self.p, side, tile):
                self.p[side]["scouted"].append(tile)
                self.add_fog(side)
            self.p[side]["units"][unit] = tile
        if kind(unit) == "Mortar" and way:
            self.lift_target(side, "moved")

    def hit(self, dice, needed):
        values = [self.answer() for _ in range(dice)]
        return any(v >= needed or v == 10 for v in values)

    def casualty(self, side, unit):
        hand = self.p[side]
        for pile in ("hand", "discard", "deck"):
            if hand[pile].get(unit):
                add(hand[pile], unit, -1)
                add(hand["removed"], unit)
                self.happened.add(f"casualty in {pile}")
                return
        self.happened.add("counter removed")
        hand["units"][unit] = None
        if unit in hand["suppressed"]:
            hand["suppressed"].remove(unit)
            self.happened.add("suppressed counter removed")
        if kind(unit) == "Mortar":
            self.lift_target(side, "Mortar removed")

    def shoot(self, side, card, unit, suppress):
        p, foe = self.p, other(side)
        needed = defence(p, foe, unit, p[side]["units"][card])
        if self.hit(4 if suppress else DICE[kind(card)], needed):
            if not suppress:
                self.casualty(foe, unit)
            elif unit not in p[foe]["suppressed"]:
                p[foe]["suppressed"].append(unit)
                self.happened.add("suppressed")
            else:
                self.happened.add("suppressed again")

    def blast(self, side):
        tile = self.p[side]["target"]
        for who in (other(side), side):
            for unit in [u for u, t in self.p[who]["units"].items() if t == tile]:
                if self.hit(1, blast_defence(self.p, who, unit)):
                    self.casualty(who, unit)
                    self.happened.add("blast hits" if who != side else "blast hits a friend")

    def control(self, side, tile):
        mine, theirs = self.p[side], self.p[other(side)]
        if tile in mine["controlled"]:
            self.p["radio"] += 1
            self.happened.add("radio raised")
        else:
            mine["scouted"].remove(tile)
            mine["controlled"].append(tile)
        if tile in theirs["controlled"]:
            theirs["controlled"].remove(tile)
            theirs["scouted"].append(tile)
            self.happened.add("control taken")

    def bolster(self, side, card):
        hand = self.p[side]
        if side == bot_of(self.p):
            picks = bolster_picks(self.p, card)
            self.p["bolstered"] = True
        else:
            picks = []
            while len(picks) < BOLSTER[kind(card)]:
                own = squad(card)
                left = {
                    c: n - picks.count(c) for c, n in hand["supply"].items()
                    if c != FOG and n > picks.count(c) and (not own or squad(c) == own)
                }  # fmt: skip
                if not left:
                    break
                pick = self.answer() if len(left) + bool(picks) > 1 else next(iter(left))
                if pick == "enough":
                    break
                picks.append(pick)
        for pick in picks:
            add(hand["supply"], pick, -1)
            add(hand["discard"], pick)

    def play(self, side, card, action, unit, tiles):
        hand = self.p[side]
        add(hand["hand"], card, -1)
        if action == "hunker down":
            add(hand["supply"], card)
            return
        add(hand["play"], card)
        if action == "recover":
            hand["suppressed"].remove(card)
            return
        if combat(card) and hand["units"][card] is None:
            hand["units"][card] = board(self.p).spawn[side][card]
            self.happened.add("placed")
        if action in ("move", "scout", "stalk"):
            self.walk(side, card, tiles, action == "scout")
        elif action == "guide":
            self.walk(side, unit, tiles, False)
        elif action in ("attack", "suppress"):
            self.shoot(side, card, unit, action == "suppress")
        elif action == "control":
            self.control(side, hand["units"][card])
        elif action == "bolster":
            self.bolster(side, card)
        elif action == "inspire":
            add(hand["play"], unit, -1)
            add(hand["hand"], unit)
        elif action == "command":
            self.draw(side, 2)
        elif action == "recon":
            add(hand["hand"], FOG, -1)
            add(hand["removed"], FOG)
            self.draw(side, 1)
        elif action == "conceal":
            self.add_fog(other(side))
        elif action == "target":
            hand["target"] = tiles[0]
        elif action == "blast":
            self.blast(side)
        else:
            raise ValueError(action)

    def end(self, side):
        p = self.p
        for pile in ("hand", "play"):
            for card, n in p[side][pile].items():
                add(p[side]["discard"], card, n)
            p[side][pile] = {}
        if side == bot_of(p) and option(p, "bolster_scope") == "turn":
            p["bolstered"] = False
        if p["stage"] == "first":
            p["stage"] = "second"
            p["turn"] = "human" if p["turn"] == "bot" else "bot"
            return
        p["round"] += 1
        for who in ("US", "GER"):
            self.draw(who, 4)
        p["roll"] = self.answer()
        p["stage"], p["turn"] = "bid", "human"

    def bid(self, card):
        p, me = self.p, bot_of(self.p)
        if card:
            add(p[other(me)]["hand"], card, -1)
            add(p[other(me)]["discard"], card)
        if initiative(card) > p["roll"]:
            p["initiative"] = other(me)
        elif initiative(card) < p["roll"]:
            p["initiative"] = me
        else:
            self.happened.add("initiative tied")
        p["stage"] = "first"
        p["turn"] = "bot" if p["initiative"] == me else "human"


# --- winning ----------------------------------------------------------------------------------------------------------


def no_riflemen(p, side):
    return not any(kind(u) == "Rifleman" for u in counters(p, side))


def hopeless(p, side):
    goal = board(p).goal[side]
    if not option(p, "beyond_all_hope") or goal == "PIN" or points(p, side) >= int(goal) or not no_riflemen(p, side):
        return False
    return not any(
        kind(c) == "Rifleman"
        for pile in ("hand", "deck", "discard", "play", "supply")
        for c, n in p[side][pile].items()
        if n
    )


def winner(p):
    "The winning side, or None."
    goal = board(p).goal
    for side in (mover(p), other(mover(p))):
        if goal[side] != "PIN" and points(p, side) >= int(goal[side]):
            return side
    for side in ("US", "GER"):
        if goal[side] == "PIN" and no_riflemen(p, other(side)):
            return side
    if "PIN" in goal.values():
        return None
    difference = points(p, "US") - points(p, "GER")
    ahead = "US" if difference > 0 else "GER" if difference < 0 else None
    if no_riflemen(p, "US") and no_riflemen(p, "GER"):
        return ahead or p["initiative"]
    for side in ("US", "GER"):
        if hopeless(p, other(side)) and ahead == side:
            return side
    return None


# --- the published game: what is legal --------------------------------------------------------------------------------


def legal(p):
    "Every move as (card, action, unit, tiles); (card, 'bid', '', ()) and ('', 'end', '', ())."
    side = mover(p)
    hand = [c for c, n in p[side]["hand"].items() if n]
    if p["stage"] == "bid":
        return {(c, "bid", "", ()) for c in hand} or {("", "bid", "", ())}
    moves = {("", "end", "", ())}
    for card in hand:
        if card != FOG:
            moves.add((card, "hunker down", "", ()))
            moves |= {(card, *rest) for rest in actions(p, side, card)}
    return moves


def actions(p, side, card):
    mine, foe, b = p[side], other(side), board(p)
    if not combat(card):
        own = squad(card)
        if any(c != FOG and n and (not own or squad(c) == own) for c, n in mine["supply"].items()):
            yield "bolster", "", ()
        if kind(card) == "Platoon Sergeant" and (mine["deck"] or mine["discard"]):
            yield "command", "", ()
        if kind(card) == "Platoon Guide":
            for unit, tile in counters(p, side).items():
                if unit not in mine["suppressed"]:
                    yield from (("guide", unit, (t,)) for t in b.near[tile] if marked(p, side, t))
        if kind(card) == "Squad Leader":
            for c, n in mine["play"].items():
                bots = side == bot_of(p) and option(p, "inspire_any")
                if n and combat(c) and (squad(c) == own or (bots and kind(c) in ("Sniper", "Mortar"))):
                    yield "inspire", c, ()
        return
    if card in mine["suppressed"]:
        yield "recover", "", ()
        return
    tile = place_of(p, side, card)
    type_ = kind(card)
    if type_ in ("Rifleman", "Machine Gunner", "Mortar"):
        yield from (("move", "", (t,)) for t in b.near[tile] if marked(p, side, t))
        yield "move", "", ()
    if type_ == "Sniper":
        yield from (("stalk", "", (t,)) for t in b.near[tile])
        yield "stalk", "", ()
    if type_ == "Scout":
        yield "scout", "", ()
        for one in b.near[tile]:
            yield "scout", "", (one,)
            yield from (("scout", "", (one, two)) for two in b.near[one])
        if mine["hand"].get(FOG):
            yield "recon", "", ()
        yield "conceal", "", ()
    if type_ != "Mortar":
        for unit in counters(p, foe):
            yield "attack", unit, ()
            if type_ == "Machine Gunner":
                yield "suppress", unit, ()
    free = tile in mine["scouted"] or (side == "US" and tile == b.radio and controls(p, side, tile))
    if type_ == "Rifleman" and free and tile not in counters(p, foe).values():
        yield "control", "", ()
    if type_ == "Mortar":
        if mine["target"]:
            yield "blast", "", ()
        yield from (("target", "", (t,)) for t in b.tiles if b.distance[tile][t] >= 3)
