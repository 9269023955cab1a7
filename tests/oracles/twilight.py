"""A second, naive telling of the Twilight Struggle AI's rules, from the document, the ledger and the tables alone.

It works on the JSON form of a position (`dump_position`), shares no code with the package (it reads the same tables),
and never rolls. Where the document rolls a die that leads on (step 8, the D20, the die of the China card, the Death
Squads' die, before or after), the face is taken from what was rolled at the table (`Rolls`), or, if nothing was rolled
yet, the question is refused (`NoDie`). Where the document rolls among what is left, the answer is everything that could
come of it with its share: {text of a move: weight}.

Words: sides are "US" and "USSR"; `g` is a position as this side's AI looks at it; cards and countries go by name.
"""

from __future__ import annotations

import csv
from pathlib import Path

DATA = Path(__file__).parent.parent.parent / "solo_bots" / "data" / "twilight"
ORDER = ("Europe", "Asia", "Middle East", "South America", "Africa", "Central America")
LATIN = ("South America", "Central America")
EARLY_D20 = {"Europe": 7, "Asia": 13, "Middle East": 17, "South America": 18, "Africa": 19, "Central America": 20}
LATER_D20 = {"Europe": 5, "Asia": 9, "Middle East": 13, "South America": 16, "Africa": 18, "Central America": 20}
SIDES = ("US", "USSR")
OTHER = {"US": "USSR", "USSR": "US"}
CHINA, UN, ENVY = "The China Card", "UN Intervention", "Missile Envy"
STOP_WORRYING = "How I Learned to Stop Worrying"
RED_SCARE, SQUADS, SALT = "Red Scare/Purge", "Latin American Death Squads", "SALT Negotiations"
CRISIS, SUBS, CHERNOBYL = "Cuban Missile Crisis", "Nuclear Subs", "Chernobyl"
DOCTRINE = {"US": "Containment", "USSR": "Brezhnev Doctrine"}
TRAP = {"US": "Quagmire", "USSR": "Bear Trap"}
DOOMSDAY = {  # TS-SEQ-13, by the side of the AI
    "USSR": {"Duck and Cover", "CIA Created", "Grain Sales to Soviets", "Soviets Shoot Down KAL-007",
        "Tear Down This Wall"},
    "US": {"We Will Bury You", "Lone Gunman", "Ortega Elected in Nicaragua", "Che"},
}  # fmt: skip
INDIRECT = {"USSR": {"Five Year Plan", "Star Wars"}, "US": set()}
OPTIONS = {
    "side": "ussr", "cheats": True, "step_9_die": True, "card_notes": True, "indirect_doomsday": False,
    "modify_event_ops": True, "ops_bounds_stepwise": False, "space_passed_boxes": True, "shuttle_whole_country": True,
}  # fmt: skip


def rows(name):
    with (DATA / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


ALL = {r["name"]: r for r in rows("countries")}
LAND = {n: r for n, r in ALL.items() if r["kind"] == "country"}
CARDS = {r["name"]: r for r in rows("cards")}
BOXES = {int(r["box"]): r for r in rows("space_race")}
STABILITY = {n: int(r["stability"]) for n, r in LAND.items()}
REGION = {n: r["region"] for n, r in LAND.items()}
NEAR = {n: [x for x in r["neighbours"].split("; ") if x in LAND] for n, r in LAND.items()}
BATTLE = {n for n, r in LAND.items() if r["battleground"] == "1"}
TOUCHES = {side: {n for n, r in LAND.items() if r[col] == "1"}
    for side, col in (("US", "adjacent_to_usa"), ("USSR", "adjacent_to_ussr"))}  # fmt: skip
WEST = {n for n, r in LAND.items() if r["western_europe"] == "1"}
EAST = {n for n, r in LAND.items() if r["eastern_europe"] == "1"}
SEA = {n for n, r in LAND.items() if r["southeast_asia"] == "1"}
EUROPE = {n for n in LAND if REGION[n] == "Europe"}
AREAS = {"Asia": {n for n in LAND if REGION[n] == "Asia"}, "Southeast Asia": SEA}
LEVELS = {  # presence, domination, control
    "Europe": (3, 7, 1000), "Asia": (3, 7, 9), "Middle East": (3, 5, 7), "Central America": (1, 3, 5),
    "South America": (2, 5, 6), "Africa": (1, 4, 6),
}  # fmt: skip
WARS = {n for n, r in CARDS.items() if r["war"] == "1"}
SCORING = {n for n, r in CARDS.items() if r["scoring"] == "1"}
SCORED = {"Asia Scoring": "Asia", "Europe Scoring": "Europe", "Middle East Scoring": "Middle East",
    "Central America Scoring": "Central America", "Africa Scoring": "Africa",
    "South America Scoring": "South America"}  # fmt: skip


def where(*regions):
    return [n for n in LAND if REGION[n] in regions]


class NoDie(Exception):
    "A die that leads on was not rolled."


class Rolls:
    "What was rolled at the table since the last move, and what of it is known already."

    def __init__(self, answers, kept):
        self.left = list(answers)  # (clause, kind, value)
        self.kept = kept

    def take(self, name, sides, *clauses):
        "The face of a die that one of these clauses rolled; a die is rolled once in a decision."
        if name not in self.kept:
            for answer in self.left:
                if answer[0] in clauses and answer[1] == f"d{sides}":
                    self.left.remove(answer)
                    self.kept[name] = answer[2]
                    break
            else:
                raise NoDie(f"{name}: d{sides} of {' or '.join(clauses)}")
        return self.kept[name]


# --- a position -------------------------------------------------------------------------------------------------------


class G:
    "A position as an AI looks at it."

    def __init__(self, raw, ai):
        self.raw, self.ai, self.hum = raw, ai, OTHER[ai]
        self.opt = {**OPTIONS, **raw.get("options", {})}
        ais = {"us": ["US"], "ussr": ["USSR"], "both": ["US", "USSR"], "none": []}[self.opt["side"]]
        self.inf = {"US": {}, "USSR": {}}
        for n, r in LAND.items():
            for side, start, choice in (("US", "us_start", "us_ai_choice"), ("USSR", "ussr_start", "ussr_ai_choice")):
                self.inf[side][n] = int(r[start]) + (int(r[choice]) if side in ais else 0)
        for n, pair in raw.get("influence", {}).items():
            self.inf["US"][n], self.inf["USSR"][n] = pair
        self.turn, self.round = raw.get("turn", 1), raw.get("round", 0)
        self.defcon, self.vp = raw.get("defcon", 5), raw.get("vp", 0)
        self.stage = raw.get("stage", "round" if self.round else "headline")
        self.phasing = raw.get("phasing", "USSR")
        self.up = raw.get("up")
        self.refused = raw.get("refused", [])
        self.effects = []
        for e in raw.get("effects", []):
            parts = [e] if isinstance(e, str) else list(e)
            side = parts[1] if len(parts) > 1 else CARDS[parts[0]]["side"]
            self.effects.append((parts[0], side, parts[2] if len(parts) > 2 else ""))
        self.usual = False  # coups at -1 are judged by the usual tables (TS-REDSCARE-4)
        self._control = {n: self._controller(n) for n in LAND}

    def pair(self, name, side):
        return self.raw.get(name, [0, 0])[SIDES.index(side)]

    def _controller(self, n):
        lead = self.inf["US"][n] - self.inf["USSR"][n]
        return "US" if lead >= STABILITY[n] else "USSR" if -lead >= STABILITY[n] else None

    def control(self, n):
        return self._control[n]

    def force(self, card, side=None, about=None):
        return any(c == card and side in (None, s) and about in (None, a) for c, s, a in self.effects)

    def boxes(self):
        "TS-NOTE-3: are the boxes inside the steps read?"
        return self.opt["card_notes"]

    def about(self, card):
        return next((a for c, _, a in self.effects if c == card), None)

    def pile(self):
        return self.raw.get("hands", {}).get(self.ai, [])

    def face_up(self):
        return self.raw.get("face_up", {}).get(self.ai, [])

    def hand(self, side):
        return [*self.raw.get("hands", {}).get(side, []), *self.raw.get("face_up", {}).get(side, [])]

    def military(self, side):
        return self.pair("military", side)

    def space(self, side):
        return self.pair("space", side)

    def lead(self, side):
        return self.vp if side == "US" else -self.vp

    def china(self):
        return self.raw.get("china", "USSR") == self.ai and self.raw.get("china_up", True)

    def ability(self, side, box):
        if not self.space(side) >= box > self.space(OTHER[side]):
            return False
        return self.opt["space_passed_boxes"] or not self.force("One Small Step", side, BOXES[box]["name"])

    def rounds(self):
        if self.ability(self.ai, 8) or self.force("North Sea Oil", self.ai, "this turn"):
            return 8
        return 6 if self.turn <= 3 else 7

    def rounds_left(self):
        "This one counts."
        return self.rounds() - (self.round - 1)

    def reach(self, side):
        "Own influence, beside it, beside the own superpower, as of the start of the round."
        began = {n: list(p) for n, p in (self.raw.get("began") or {}).items()}
        have = {n for n in LAND if (began[n][SIDES.index(side)] if n in began else self.inf[side][n]) > 0}
        return have | {x for n in have for x in NEAR[n]} | TOUCHES[side]

    def modified(self, side, n):
        more, less = self.force(DOCTRINE[side]), self.force(RED_SCARE, OTHER[side])
        if self.opt["ops_bounds_stepwise"] and more:
            n, more = min(4, n + 1), False
        return min(4, max(1, n + more - less)) if more or less else n

    def value(self, card):
        "What a card is worth to the AI."
        return 0 if card in SCORING else self.modified(self.ai, int(CARDS[card]["ops"]))


def printed(card):
    return int(CARDS[card]["ops"])


def side_of(card):
    return CARDS[card]["side"]


# --- scoring ----------------------------------------------------------------------------------------------------------


def holdings(g, region, taiwan=False, shuttle=False, lost=None):
    "{side: (level 0-3, battlegrounds, countries beside the enemy's superpower)}; `lost`: it is not counted."
    battle = {n for n in where(region) if n in BATTLE}
    if taiwan and g.force("Formosan Resolution") and g.control("Taiwan") == "US":
        battle.add("Taiwan")
    found, many, bgs = {}, {}, {}
    for side in SIDES:
        mine = [n for n in where(region) if g.control(n) == side and n != lost]
        many[side] = len(mine)
        bgs[side] = len([n for n in mine if n in battle])
        if shuttle and side == "USSR" and bgs[side]:
            bgs[side] -= 1
    for side in SIDES:
        other = OTHER[side]
        level = 1 if many[side] else 0
        plain = len([n for n in where(region) if g.control(n) == side and n not in battle])  # lost: in battle
        if many[side] > many[other] and bgs[side] > bgs[other] and bgs[side] and plain:
            level = 2
        if many[side] > many[other] and bgs[side] == len(battle):
            level = 3
        near = len([n for n in where(region) if g.control(n) == side and n in TOUCHES[other] and n != lost])
        found[side] = (level, bgs[side], near)
    return found


def region_vp(g, region, card=True):
    "What a scoring would give the US; of Shuttle Diplomacy's countries it takes the best."
    shuttle = card and region in ("Asia", "Middle East") and g.force("Shuttle Diplomacy")
    whole = shuttle and g.opt["shuttle_whole_country"]
    open_ = [n for n in where(region) if n in BATTLE and g.control(n) == "USSR"] if whole else []
    nets = []
    for lost in open_ or [None]:
        held = holdings(g, region, taiwan=region == "Asia", shuttle=shuttle and not whole, lost=lost)
        points = {s: (0, *LEVELS[region])[level] + bgs + near for s, (level, bgs, near) in held.items()}
        nets.append(points["US"] - points["USSR"])
    return max(nets)


def scoring_vp(g, card, side):
    if card == "Southeast Asia Scoring":
        net = 0
        for n in SEA:
            worth = 2 if n == "Thailand" else 1
            net += {"US": worth, "USSR": -worth, None: 0}[g.control(n)]
    else:
        net = region_vp(g, SCORED[card])
    return net if side == "US" else -net


# --- what a card can do -----------------------------------------------------------------------------------------------


def penalty(g, side, target, itself=False, superpower=False):
    "A war: 1 for each neighbour that the enemy controls."
    enemy = OTHER[side]
    many = sum(g.control(n) == enemy for n in NEAR[target])
    many += itself and g.control(target) == enemy
    return many + (superpower and target in TOUCHES[enemy])


def nato_covers(g):
    out = {"France": "De Gaulle Leads France", "West Germany": "Willy Brandt"}
    lifted = {n for n, card in out.items() if g.force(card)}
    return {n for n in EUROPE if g.control(n) == "US" and n not in lifted} if g.force("NATO") else set()


def brush_targets(g, side):
    safe = nato_covers(g) if side == "USSR" else set()
    return [n for n in LAND if STABILITY[n] <= 2 and n not in safe]


def closed(defcon):
    return {5: (), 4: ORDER[:1], 3: ORDER[:2], 2: ORDER[:3], 1: ORDER[:3]}[defcon]


def attackable(g, side, kind, free=False):
    "Where a side may make a coup or a realignment."
    safe = set()
    if side == "USSR":
        safe |= nato_covers(g)
        if g.force("US/Japan Mutual Defense Pact"):
            safe.add("Japan")
        if kind == "coup" and g.force("The Reformer"):
            safe |= EUROPE
    shut = () if free else closed(g.defcon)
    return [n for n in LAND if g.inf[OTHER[side]][n] and n not in safe and REGION[n] not in shut]


def lowers(g, side, n, free=False):
    return n in BATTLE and not (side == "US" and not free and g.force(SUBS))


def in_crisis(g, side):
    return g.force(CRISIS, OTHER[side])


def could_end_world(g, side, countries=None, free=False):
    "Can this side bring DEFCON from 2 to 1 by a coup?"
    if g.defcon != 2 or in_crisis(g, side):
        return False
    open_ = [n for n in attackable(g, side, "coup", free) if countries is None or n in countries]
    return any(lowers(g, side, n, free) for n in open_)


def dangerous(g, card, phasing, by=None):
    """TS-SEQ-14: the event takes DEFCON to 1, or gives the other side the choice or the coup to do so.

    `by`: who plays the card, if not the phasing side.
    """
    owner = side_of(card) if side_of(card) != "Neutral" else by or phasing
    if not playable(g, card, owner):
        return False
    if card == STOP_WORRYING:  # from any level
        return owner != phasing
    if card == "Star Wars":  # its card is played as if by the US
        risks = [dangerous(g, c, phasing, "US") for c in g.raw.get("discard", []) if c not in (*SCORING, UN, card)]
        return any(risks) if phasing == "USSR" else bool(risks) and all(risks)
    if card == "Grain Sales to Soviets" and phasing == "USSR":
        known = g.face_up() if g.ai == "USSR" else g.raw.get("hands", {}).get("USSR", [])
        if STOP_WORRYING in known:
            return True
    if g.defcon != 2:
        return False
    if card in ("Duck and Cover", "We Will Bury You", "Soviets Shoot Down KAL-007", "Summit"):
        return True
    if card == "Olympic Games":  # only the guest can boycott
        return owner == phasing
    if card == ENVY:  # whatever the other side gives has to be used
        return bool(g.hand(OTHER[owner]))
    if card == "Five Year Plan":  # a hidden card may be anything; its event happens whoever is phasing
        hidden = g.raw.get("hands", {}).get("USSR", [])
        return bool(hidden) or any(c in DOOMSDAY["USSR"] and dangerous(g, c, phasing) for c in g.hand("USSR"))
    if owner == phasing:
        return False
    if card == "Grain Sales to Soviets":
        return bool(g.hand("USSR")) or could_end_world(g, owner)
    if card in ("CIA Created", "Lone Gunman"):
        return could_end_world(g, owner)
    if card == "Junta":
        return could_end_world(g, owner, where(*LATIN), free=True)
    if card == "Tear Down This Wall":
        return could_end_world(g, owner, EUROPE, free=True)
    if card == "Ortega Elected in Nicaragua":
        return could_end_world(g, owner, NEAR["Nicaragua"], free=True)
    return False


def deadly(g, card, by):
    "TS-SEQ-15: in the human's round, can this card, played by this side, end the world?"
    return g.phasing != g.ai and dangerous(g, card, g.hum, by)


def surely_deadly(g, card, by):
    "The same without a die, and without a card that nobody can choose."
    if card in ("Summit", "Five Year Plan", ENVY) or not deadly(g, card, by):
        return False
    return card != "Grain Sales to Soviets" or could_end_world(g, by)


def playable(g, card, side):
    "Prerequisites and preventions."
    if card in (CHINA, UN):
        return False
    blocked = {"Socialist Governments": "The Iron Lady", "Arab-Israeli War": "Camp David Accords",
        "Willy Brandt": "Tear Down This Wall", "Muslim Revolution": "AWACS Sale to Saudis",
        "Flower Power": "An Evil Empire", "OPEC": "North Sea Oil"}  # fmt: skip
    if card in blocked:
        return not g.force(blocked[card])
    if card == "NATO":
        return g.force("Warsaw Pact Formed") or g.force("Marshall Plan")
    if card == "Kitchen Debates":
        many = [sum(g.control(n) == s for n in BATTLE) for s in SIDES]
        return many[0] > many[1]
    if card == "One Small Step":
        return g.space(side) < g.space(OTHER[side])
    if card == "Star Wars":
        return g.space("US") > g.space("USSR")
    if card == "Wargames":
        return g.defcon == 2
    if card == "Solidarity":
        return g.force("John Paul II Elected Pope")
    if card == "The Cambridge Five":
        return g.turn < 8
    if card == "Special Relationship":
        return g.control("United Kingdom") == "US"
    if card == "Our Man in Tehran":
        return any(g.control(n) == "US" for n in where("Middle East"))
    return True


def box_vp(g, side, boxes):
    box = min(8, g.space(side) + boxes)
    if box == g.space(side):
        return 0
    first = g.space(OTHER[side]) < box
    return int(BOXES[box]["vp_first" if first else "vp_second"])


def vp_now(g, card, side):
    "The points an event would give its side now, without a die."
    owner = side
    holds = g.raw.get("china", "USSR")
    if card in SCORING:
        return scoring_vp(g, card, side)
    if not playable(g, card, owner):
        return 0
    if card in ("Duck and Cover", "Soviets Shoot Down KAL-007") and g.defcon == 2:
        return 0  # the game is over before
    if card == "Duck and Cover":
        return 6 - g.defcon
    if card == "Captured Nazi Scientist":
        return box_vp(g, side, 1)
    if card == "One Small Step":
        return box_vp(g, side, 2)
    if card == "Nuclear Test Ban":
        return g.defcon - 2
    if card == "Arms Race":
        mine, theirs = g.military(side), g.military(OTHER[side])
        return 0 if mine <= theirs else 3 if mine >= g.defcon else 1
    if card == "OPEC":
        wells = ("Egypt", "Iran", "Libya", "Saudi Arabia", "Iraq", "Gulf States", "Venezuela")
        return sum(g.control(n) == "USSR" for n in wells)
    if card == "Cultural Revolution":
        return 1 if holds == "USSR" else 0
    if card == "Nixon Plays the China Card":
        return 2 if holds == "US" else 0
    if card == "Alliance for Progress":
        return sum(g.control(n) == "US" for n in where(*LATIN) if n in BATTLE)
    if card == "Reagan Bombs Libya":
        return g.inf["USSR"]["Libya"] // 2
    if card == "Special Relationship":
        return 2 if g.force("NATO") else 0
    if card == "Defectors":  # to the US, when the USSR plays it in a round
        return 1 if g.stage == "round" and g.ai == "USSR" else 0
    fixed = {"Willy Brandt": 1, "U2 Incident": 1, "Camp David Accords": 1, "Kitchen Debates": 2, "The Iron Lady": 1,
        "Soviets Shoot Down KAL-007": 2, "Glasnost": 2, "An Evil Empire": 1, "Pershing II Deployed": 1,
        }  # fmt: skip
    return fixed.get(card, 0)


# VP on a successful roll, or unless the human prevents it; what hangs on what the human does is no offer (TS-8.7)
BY_DIE = {"Olympic Games", "Summit", "We Will Bury You"} | WARS


def adds_where(card):
    "Where an event may add influence for its side, whatever is there."
    return {
        "Fidel": ["Cuba"], "Romanian Abdication": ["Romania"], "Nasser": ["Egypt"], "Warsaw Pact Formed": EAST,
        "De Gaulle Leads France": ["France"], "Decolonization": [*where("Africa"), *SEA],
        "Portuguese Empire Crumbles": ["Angola", "SE African States"],
        "South African Unrest": ["South Africa", "Angola", "Botswana"], "Allende": ["Chile"],
        "Colonial Rear Guards": [*where("Africa"), *SEA],
        "Panama Canal Returned": ["Panama", "Costa Rica", "Venezuela"],
        "John Paul II Elected Pope": ["Poland"], "OAS Founded": where(*LATIN), "Sadat Expels Soviets": ["Egypt"],
        "Liberation Theology": where("Central America"), "Iranian Hostage Crisis": ["Iran"], "The Reformer": EUROPE,
        "Solidarity": ["Poland"], "Junta": where(*LATIN), "Tear Down This Wall": ["East Germany"],
        "Willy Brandt": ["West Germany"],
    }.get(card, [])  # fmt: skip


def removes_where(card):
    "Where an event may remove the enemy's influence."
    return {
        "Socialist Governments": WEST, "Fidel": ["Cuba"], "Romanian Abdication": ["Romania"], "Nasser": ["Egypt"],
        "Warsaw Pact Formed": EAST, "De Gaulle Leads France": ["France"], "Blockade": ["West Germany"],
        "Suez Crisis": ["France", "United Kingdom", "Israel"], "East European Unrest": EAST,
        "Muslim Revolution": ["Sudan", "Iran", "Iraq", "Egypt", "Libya", "Saudi Arabia", "Syria", "Jordan"],
        "John Paul II Elected Pope": ["Poland"], "Sadat Expels Soviets": ["Egypt"],
        "The Voice of America": [n for n in LAND if n not in EUROPE], "Iranian Hostage Crisis": ["Iran"],
        "Marine Barracks Bombing": where("Middle East"), "Ortega Elected in Nicaragua": ["Nicaragua"],
    }.get(card, [])  # fmt: skip


ALWAYS = {
    "Vietnam Revolts", "NATO", "Containment", "CIA Created", "US/Japan Mutual Defense Pact",
    "Formosan Resolution", "Cuban Missile Crisis", "Nuclear Subs", "Quagmire", "Bear Trap", "Brezhnev Doctrine",
    "ABM Treaty", "Cultural Revolution", "Flower Power", "Lone Gunman", "Grain Sales to Soviets",
    "Latin American Death Squads", "Nixon Plays the China Card", "Shuttle Diplomacy", "North Sea Oil",
    "Iran-Contra Scandal", "Iranian Hostage Crisis", "How I Learned to Stop Worrying", "Chernobyl", "NORAD",
    "Yuri and Samantha", "AWACS Sale to Saudis", "Olympic Games",
}  # fmt: skip


def war_targets(g, card, side):
    return {"Korean War": ["South Korea"], "Arab-Israeli War": ["Israel"], "Indo-Pakistani War": ["India", "Pakistan"],
        "Iran-Iraq War": ["Iran", "Iraq"], "Brush War": brush_targets(g, side)}[card]  # fmt: skip


def war_penalty(g, card, side, n):
    return penalty(g, side, n, itself=card == "Arab-Israeli War", superpower=card == "Brush War")


def winnable(g, card, side, n):
    return war_penalty(g, card, side, n) <= (3 if card == "Brush War" else 2)


def can_help(g, card, side, strict):
    """Could the event, happening now, help its side? strict: in the AI's sense (TS-8.6).

    Both for the AI (its own and neutral cards) and for the human (the human's cards).
    """
    other = OTHER[side]
    if not playable(g, card, side):
        return False
    if card != "Defectors" and vp_now(g, card, side) > 0:
        return True
    if card == RED_SCARE:
        return not g.force(RED_SCARE, side)
    if card in ALWAYS:
        return True
    if any(g.inf[other][n] for n in removes_where(card)):
        return True
    if any(g.control(n) != side for n in adds_where(card)):
        return True
    if card in WARS:
        targets = war_targets(g, card, side)
        foreign = [n for n in targets if g.control(n) != side]
        if strict and (foreign or card == "Brush War"):  # TS-WAR-1; TS-BRUSH-3: never what it controls already
            targets = foreign
        if any(winnable(g, card, side, n) for n in targets):
            return True
        return not strict and g.military(side) < 5
    if adds_where(card) and not strict:
        # to the human influence is of use in a country of his own, too; but Fidel and the like would add nothing
        return card not in ("Fidel", "Romanian Abdication")
    match card:
        case "Missile Envy" | "Aldrich Ames Remix" | "Terrorism":
            return bool(g.hand(other))
        case "Five Year Plan" | "The Cambridge Five":
            return any(c != card for c in g.hand(other))
        case "Duck and Cover" | "Soviets Shoot Down KAL-007":
            return g.defcon == 2 and g.phasing == other
        case "We Will Bury You":
            return g.defcon > 2 or g.phasing == other
        case "Comecon":
            open_ = [n for n in EAST if g.control(n) != "US"]
        case "Marshall Plan":
            open_ = [n for n in WEST if g.control(n) != "USSR"]
        case "Captured Nazi Scientist" | "One Small Step":
            return g.space(side) < 8
        case "Truman Doctrine":
            return any(g.inf["USSR"][n] and g.control(n) is None for n in EUROPE)
        case "Independent Reds":
            five = ("Yugoslavia", "Romania", "Bulgaria", "Hungary", "Czechoslovakia")
            if strict:
                return any(g.control(n) == "USSR" for n in five)  # TS-INDREDS-2
            return any(g.inf["USSR"][n] > g.inf["US"][n] for n in five)
        case "De-Stalinization":
            return any(v for n, v in g.inf["USSR"].items() if not (strict and n in BATTLE))  # TS-DESTAL-2
        case "SALT Negotiations":
            return bool(fetchable(g, card))
        case "Summit":
            mine, theirs = (sum(holdings(g, r)[s][0] >= 2 for r in ORDER) for s in (side, other))
            return mine > theirs  # TS-8.4
        case "Puppet Governments":
            return any(not g.inf["US"][n] and not g.inf["USSR"][n] for n in LAND)
        case "Ussuri River Skirmish":
            if g.raw.get("china", "USSR") == "USSR":
                return True
            open_ = where("Asia")
        case "Ask Not What Your Country Can Do For You":
            mine = [c for c in g.hand("US") if c != card]
            if not strict or any(c != card for c in g.raw.get("hands", {}).get("US", [])):
                return bool(mine)  # what lies face down may be anything
            return any(side_of(c) == "USSR" for c in mine)
        case "Star Wars":
            open_ = [c for c in g.raw.get("discard", []) if c not in SCORING and c not in (UN, card)]
            return any(side_of(c) != other and can_help(g, c, side, strict) for c in open_)
        case "Latin American Debt Crisis":
            open_ = [n for n in where("South America") if g.inf["USSR"][n]]
        case "Ortega Elected in Nicaragua":
            return any(n in NEAR["Nicaragua"] for n in free_targets(g, side, "coup", strict))
        case "Che":
            open_ = attackable(g, "USSR", "coup") if not strict or not in_crisis(g, side) else []
            open_ = [n for n in open_ if not strict or g.control(n) != side]
            return any(n not in BATTLE and REGION[n] in (*LATIN, "Africa") for n in open_)
        case "Tear Down This Wall":
            if g.force("Willy Brandt"):
                return True
            return any(n in EUROPE for kind in ("coup", "realign") for n in free_targets(g, side, kind, strict))
        case "Wargames":
            return g.lead(side) >= 7
        case "Defectors":
            pending = g.raw.get("began") is None or "USSR" in g.raw.get("headlines", {})
            return (g.stage == "headline" and pending) or vp_now(g, card, side) > 0
        case "Special Relationship":
            open_ = NEAR["United Kingdom"]
        case "Our Man in Tehran":
            return bool(g.raw.get("draw"))
        case _:
            return False
    return any(g.control(n) != side for n in open_) if strict else bool(open_)


def free_targets(g, side, kind, strict):
    "Where a free coup or realignment can be of use; an AI does neither in its own countries nor ends the world."
    if kind == "coup" and in_crisis(g, side):
        return []
    open_ = attackable(g, side, kind, True)
    if not strict:
        return open_
    if kind == "realign" and side == "US" and g.force("Iran-Contra Scandal") and g.boxes():
        return []
    war = kind == "coup" and g.defcon == 2  # in its own round
    return [n for n in open_ if g.control(n) != side and not (war and n in BATTLE)]


def flowers(g, card):
    "TS-FLOWER: does the card count as the human's?"
    return card in WARS and g.ai == "US" and g.force("Flower Power")


def fetchable(g, card):
    "TS-EV-FETCH: AI-associated or neutral cards of the discard pile; for Star Wars such as could happen."
    found = [c for c in g.raw.get("discard", []) if c not in SCORING and side_of(c) != g.hum and not flowers(g, c)]
    if card == "Star Wars":
        found = [c for c in found if c != UN and playable(g, c, g.ai) and (c != "Wargames" or wins(g, c))]
    return found


def meets_8(g, card, answers=True):
    "The step 8 criteria, without a die (TS-8.1 to 8.4, 8.6, 8.8, TS-SEQ-14 if the AI `answers` for it, TS-FLOWER)."
    if side_of(card) == g.hum or card in SCORING or card in (UN, CHINA):
        return False
    if not playable(g, card, g.ai) or (answers and dangerous(g, card, g.ai)):
        return False
    if card == "Wargames":
        return wins(g, card)
    if flowers(g, card):
        return False
    return can_help(g, card, g.ai, strict=True)


def wins(g, card):
    "TS-D.2: certain victory, without a die."
    if side_of(card) == g.hum or card in (UN, CHINA):
        return False
    lead = g.lead(g.ai) - falls_first(g)
    if card == "Wargames":
        return g.defcon == 2 and lead >= 7
    if not playable(g, card, g.ai) or dangerous(g, card, g.ai) or card in ("We Will Bury You", "Defectors"):
        return False
    if card == "Star Wars":
        return any(wins(g, c) for c in g.raw.get("discard", []) if c not in (*SCORING, card))
    return lead + vp_now(g, card, g.ai) >= 20


def falls_first(g):
    "The points of We Will Bury You, which a US AI pays with whatever card it plays."
    due = g.ai == g.phasing == "US" and g.stage == "round" and g.force("We Will Bury You", "USSR")
    return 3 if due and not g.opt.get("bury_you_after_play") else 0


GIVES_1_3 = {"CIA Created", "Lone Gunman", "Grain Sales to Soviets", "Junta", "Che", "Ortega Elected in Nicaragua",
    "Tear Down This Wall"}  # fmt: skip


def uses_ops(g, card):
    "Does the event come to the use of Ops, or may it (TS-REDSCARE-1)?"
    if card == "Star Wars":
        options = [c for c in g.raw.get("discard", []) if c not in (*SCORING, UN, card)]
        return any(uses_ops(g, c) for c in fetch(g, card, options, False) or ())
    if card == "Soviets Shoot Down KAL-007":
        return g.control("South Korea") == "US"
    if card == "Glasnost":
        return g.force("The Reformer")
    return card in GIVES_1_3 or card in ("ABM Treaty", "Olympic Games", ENVY)


def held_back(g, card):
    "TS-8.9: Containment or Brezhnev Doctrine for the AI."
    doctrine = g.boxes() and g.force(DOCTRINE[g.ai])
    return doctrine and 1 <= printed(card) <= 3 and card not in GIVES_1_3 and not wins(g, card)


IN_EUROPE = {"Socialist Governments", "Blockade", "Romanian Abdication", "Comecon", "Warsaw Pact Formed",
    "De Gaulle Leads France", "Truman Doctrine", "NATO", "Independent Reds", "Marshall Plan", "East European Unrest",
    "Willy Brandt", "John Paul II Elected Pope", "Tear Down This Wall", "The Reformer", "Pershing II Deployed",
    "Solidarity", "Special Relationship"}  # fmt: skip


def favours_human(g, card):
    "TS-SEQ-6, TS-SEQ-7, TS-FLOWER: does the card go to the face-up pile?"
    if flowers(g, card):
        return True
    return side_of(card) == g.hum and can_help(g, card, g.hum, strict=False)


def burning_class(g, card):
    "TS-DIS-2 to 5."
    doom = DOOMSDAY[g.ai] | (INDIRECT[g.ai] if g.opt["indirect_doomsday"] else set())
    if card in doom:
        return 0
    if side_of(card) == g.hum and vp_now(g, card, g.hum) > 1:
        return 1
    if card in WARS and g.ai == "US" and g.force("Flower Power") and playable(g, card, "US"):
        return 1  # 2 points for the USSR
    if favours_human(g, card):
        return 2
    return {g.hum: 3, "Neutral": 4}.get(side_of(card), 5)


# --- Ops --------------------------------------------------------------------------------------------------------------


class Ops:
    "Ops under way, or to be thought of."

    def __init__(self, g, card, raw=None):
        raw = raw or {}
        self.card = card
        self.value = raw.get("value", g.value(card))
        self.spent = raw.get("spent", 0)
        self.kind = raw.get("kind")
        reach = raw.get("reach")
        self.reach = g.reach(g.ai) if reach is None else set(reach)
        self.kinds = raw.get("kinds") or ["place", "coup", "realign"]
        self.where = None if raw.get("where") is None else set(raw["where"])
        self.free, self.given = raw.get("free", False), raw.get("given", False)
        self.then_event = raw.get("then_event", False)
        self.paired = False  # with UN Intervention
        if raw:
            self.areas = raw.get("areas", [])
        else:
            self.areas = ["Asia"] if card == CHINA else []
            if g.ai == "USSR" and g.force("Vietnam Revolts"):
                self.areas = [*self.areas, "Southeast Asia"]

    def at(self, n):
        "The value in a country (TS-GAP-12)."
        return self.value + sum(n in AREAS[a] for a in self.areas)

    def left(self, n):
        return self.at(n) - self.spent

    def open(self, kind):
        return kind in self.kinds and self.kind in (None, kind)

    def inside(self, n):
        return self.where is None or n in self.where


def shift(g, n):
    "TS-4.G.2, TS-REDSCARE-4: what Death Squads and SALT add to a card on the level tables."
    if not g.boxes():
        return 0
    latin = REGION[n] in LATIN
    less = 0 if g.usual else g.force(SALT) + (latin and g.force(SQUADS, g.hum))
    return (latin and g.force(SQUADS, g.ai)) - less


def penalised(g, n):
    return shift(g, n) < 0


def level_6(worth):
    "TS-6.4 to 6.6."
    return 3 if worth >= 5 else 2 if worth >= 3 else 1


def at_defcon(g, level):
    return G({**g.raw, "defcon": level}, g.ai)


def coup_targets(g, o):
    "Where the AI would coup at all: legal, not its own (TS-SEQ-22), no crisis (TS-CMC-1), no war (TS-SEQ-14)."
    if not o.open("coup") or in_crisis(g, g.ai):
        return []
    found = [n for n in attackable(g, g.ai, "coup", o.free) if o.inside(n) and g.control(n) != g.ai and o.left(n) > 0]
    brink = g.defcon == 2 or (o.then_event and dangerous(at_defcon(g, g.defcon - 1), o.card, g.ai))
    return [n for n in found if not (brink and lowers(g, g.ai, n, o.free))]


def lacking(g):
    return g.military(g.ai) < g.defcon


def best(options, *keys):
    "Narrow by each key in turn: only those with the highest."
    for key in keys:
        if options:
            top = max(key(n) for n in options)
            options = [n for n in options if key(n) == top]
    return list(options)


def region_rank(n):
    return -ORDER.index(REGION[n])


def beside_human(g):
    return lambda n: n in TOUCHES[g.hum]


def coups(g, found):
    "TS-SEQ-20: uncontrolled ones twice."
    return {f"coup {n}": 2 if g.control(n) is None else 1 for n in found}


def step_1(g, o):
    ok = "Italy" in coup_targets(g, o) and o.at("Italy") >= 3 + penalised(g, "Italy")
    return {"coup Italy": 1} if ok else {}


def level_4(g, o, n):
    "How good a target of step 4 by its level: 2 best, 1, 0 none."
    worth = o.at(n) + shift(g, n)
    if STABILITY[n] == 3:
        return 2 if worth >= 5 else 0
    if STABILITY[n] == 1:  # TS-REDSCARE-4: 1 to 3 Ops at -1
        return 1 if penalised(g, n) and worth <= 2 else 0
    if STABILITY[n] != 2:
        return 0
    if worth >= 3:
        return 1
    return 1 if REGION[n] == "Asia" and worth == 2 and not penalised(g, n) else 0  # TS-4.3


def step_4(g, o, rolls, may_china, dry=False):
    "The coup, or {CHINA: 1} if the China card takes the place of the card (TS-4.A.1)."
    open_ = [n for n in coup_targets(g, o) if n in BATTLE and n not in EUROPE]
    fit = [n for n in open_ if level_4(g, o, n)]
    only_latin = False
    if g.boxes() and g.force(SQUADS, g.ai) and any(REGION[n] in LATIN for n in fit) and not dry:
        only_latin = rolls.take("squads", 6, "TS-4.G", "TS-4.G.1") >= 3
    if only_latin:
        fit = [n for n in fit if REGION[n] in LATIN]
    elif not lacking(g):
        return {}
    elif may_china and not dry and china_roll_open(g, o) and rolls.take("china", 6, "TS-4.A.1", "TS-4.A") >= 5:
        return {CHINA: 1}
    found = best(fit, region_rank, lambda n: level_4(g, o, n), beside_human(g))
    return coups(g, found)


def china_roll_open(g, o):
    "TS-4.1, 4.3, 4.A.1, 4.F: a card of 2 or more, a face-up China card, a level 3 battleground in Asia."
    if o.value < 2 or not g.china() or o.card == CHINA:
        return False
    if g.boxes() and g.ai == "US" and g.force("Formosan Resolution"):
        return False
    c = Ops(g, CHINA)
    return any(level_4(g, c, n) == 2 for n in coup_targets(g, c) if n in BATTLE and REGION[n] == "Asia")


def step_6(g, o, gamma):
    if not lacking(g):
        return {}
    rank = {}
    for n in coup_targets(g, o):
        if n in BATTLE:
            continue
        if yuri_minds(g, o, n):
            continue
        worth = o.at(n) + shift(g, n)
        levels = [3, 2, 1] if worth >= 5 else [2, 1, 3] if worth >= 3 else [1, 2, 3]
        if not gamma or (o.value > 2 and not g.boxes()):  # TS-REDSCARE-3 is one of the boxes
            levels = levels[:1]
        if penalised(g, n):
            levels = [level for level in levels if level <= level_6(worth)]
        if STABILITY[n] in levels:
            rank[n] = -levels.index(STABILITY[n])
    found = best(list(rank), rank.get, region_rank, beside_human(g))
    return coups(g, found)


def yuri_minds(g, o, n):
    "TS-6.2."
    return g.boxes() and g.ai == "US" and g.force("Yuri and Samantha") and n not in BATTLE and o.at(n) < 3


def last_coup(g, o, rolls, may_china, dry):
    "TS-G.3: steps 1, 4, 6; at -1 then without the -1 (TS-REDSCARE-4); under SALT then any (TS-REDSCARE-3)."
    found = step_1(g, o) or step_4(g, o, rolls, may_china, dry) or step_6(g, o, gamma=True)
    if found or not g.boxes() or not (g.force(SALT) or g.force(SQUADS, g.hum)):
        return found
    g.usual = True
    found = step_1(g, o) or step_4(g, o, rolls, False, dry) or step_6(g, o, gamma=True)
    g.usual = False
    if not found and g.force(SALT):
        open_ = [n for n in coup_targets(g, o) if not yuri_minds(g, o, n)]
        found = coups(g, best(open_, lambda n: -STABILITY[n], region_rank))
    return found


def net(g, n):
    "AI modifiers minus human modifiers in a realignment (TS-3.5)."
    def bonus(side):
        many = sum(g.control(x) == side for x in NEAR[n]) + (g.inf[side][n] > g.inf[OTHER[side]][n])
        return many + (n in TOUCHES[side]) - (side == "US" and g.force("Iran-Contra Scandal"))
    return bonus(g.ai) - bonus(g.hum)


def realignable(g, o):
    "TS-3.1, 3.3, 3.4, 3.7."
    if not o.open("realign") or (g.boxes() and g.ai == "US" and g.force("Iran-Contra Scandal")):
        return []
    found = [n for n in attackable(g, g.ai, "realign", o.free) if o.inside(n) and o.left(n) > 0]
    return [n for n in found if net(g, n) >= (1 if g.inf[g.ai][n] else -1)]


def realigns(g, found):
    "TS-SEQ-19: those without AI influence twice."
    return {f"realign {n}": 1 if g.inf[g.ai][n] else 2 for n in found}


def step_3(g, o):
    open_ = [n for n in realignable(g, o) if n in BATTLE and n in EUROPE]
    return realigns(g, best(open_, lambda n: net(g, n), STABILITY.get, beside_human(g)))


def step_7(g, o):
    open_ = [n for n in realignable(g, o) if n in BATTLE and n not in EUROPE]
    open_ = [n for n in open_ if g.control(n) == g.hum and STABILITY[n] >= 3]
    return realigns(g, best(open_, lambda n: net(g, n), STABILITY.get, beside_human(g), region_rank))


def realign_9(g, o, region):
    open_ = [n for n in realignable(g, o) if n not in BATTLE and REGION[n] == region and STABILITY[n] >= 3]
    return realigns(g, best(open_, lambda n: net(g, n), STABILITY.get, beside_human(g)))


def placeable(g, o):
    if not o.open("place"):
        return []
    shut = g.about(CHERNOBYL) if g.ai == "USSR" else None
    return [n for n in LAND if n in o.reach and o.inside(n) and REGION[n] != shut
        and o.left(n) >= (2 if g.control(n) == g.hum else 1)
        and not (o.then_event and exposes(g, o.card, n))]  # fmt: skip


def exposes(g, card, n):
    "TS-SEQ-14: the human's event, still to come, is harmless now, but could end the world with a point of the AI here."
    if n not in BATTLE or g.defcon != 2 or dangerous(g, card, g.ai):
        return False
    told = {**g.raw.get("influence", {}), n: [1 if s == g.ai else g.inf[s][n] for s in SIDES]}
    return dangerous(G({**g.raw, "influence": told}, g.ai), card, g.ai)


def missing(g, n):
    "How many points the AI needs to control an uncontrolled country."
    return max(0, STABILITY[n] - (g.inf[g.ai][n] - g.inf[g.hum][n]))


def places(g, found):
    "TS-SEQ-18, TS-9.B.1: those with AI influence twice."
    return {f"place {n}": 2 if g.inf[g.ai][n] else 1 for n in found}


def place_battle(g, o, europe, memo):
    "Steps 2 and 5: A, then B. One country is finished, or takes all that is left."
    open_ = [n for n in placeable(g, o) if n in BATTLE and (n in EUROPE) == europe and g.control(n) is None]
    now = memo.get("country")
    if now in open_:
        return places(g, [now])
    able = [n for n in open_ if missing(g, n) <= o.left(n)]
    found = best(able or open_, region_rank, STABILITY.get, beside_human(g))
    return places(g, found)


def place_9(g, o, region):
    open_ = [n for n in placeable(g, o) if n not in BATTLE and REGION[n] == region and g.control(n) is None]
    return places(g, best(open_, beside_human(g)))


def place_anywhere(g, o):
    "TS-9.7, TS-SEQ-23: region by region; then what is controlled, the human's non-battlegrounds first."
    for region in ORDER:
        if found := place_9(g, o, region):
            return found
    open_ = placeable(g, o)
    theirs = [n for n in open_ if n not in BATTLE and g.control(n) == g.hum]
    others = [n for n in open_ if g.control(n) != g.ai]
    return places(g, best(theirs or others or open_, region_rank))


def d20_region(g, face, table=None):
    table = table or (EARLY_D20 if g.turn <= 3 else LATER_D20)
    return next(r for r in ORDER if face <= table[r])


def step_9(g, o, rolls, memo, europe=False):
    if europe:
        found = realign_9(g, o, "Europe") or place_9(g, o, "Europe")
        if found:
            memo["region"] = "Europe"
        return found
    if not g.opt["step_9_die"]:
        for region in ORDER:
            if found := realign_9(g, o, region) or place_9(g, o, region):
                memo["region"] = region
                return found
        return place_anywhere(g, o)
    anything = any(realign_9(g, o, r) for r in ORDER) or placeable(g, o)
    if not anything:
        return {}
    region = d20_region(g, rolls.take("d20", 20, "TS-9.1", "TS-9.2", "TS-9.3"))
    memo["region"] = region
    return realign_9(g, o, region) or place_9(g, o, region) or place_anywhere(g, o)


def go_on(g, o, memo):
    "Placement or realignment under way (TS-SEQ-23)."
    region, step = memo.get("region"), memo.get("step")
    if o.kind == "place":
        found = place_9(g, o, region) if region and step == 9 else {}
        found = found or place_battle(g, o, True, memo) or place_battle(g, o, False, memo) or place_anywhere(g, o)
    else:
        found = realign_9(g, o, region) if region and step == 9 else step_7(g, o) if step == 7 else {}
        found = found or step_3(g, o) or step_7(g, o)
        for r in ORDER:
            found = found or realign_9(g, o, r)
    return found or {"done": 1}


def end_the_world(g, o):
    "TS-SEQ-15: a coup that the phasing human pays for."
    if g.phasing == g.ai or g.defcon != 2 or in_crisis(g, g.ai) or not o.open("coup"):
        return {}
    open_ = [n for n in attackable(g, g.ai, "coup", o.free) if o.inside(n) and lowers(g, g.ai, n, o.free)]
    return {f"coup {n}": 0 for n in open_}  # which of them is not said


def level_event(g, o, n):
    "TS-EV-COUP: battlegrounds first, then the level (TS-REDSCARE-4: 1 for up to 3 Ops at -1); higher is better."
    wanted = 3 if o.at(n) + shift(g, n) >= 5 else 1 if penalised(g, n) and o.at(n) <= 3 else 2
    level = STABILITY[n]
    return (n in BATTLE, 10 if level == wanted else -level)


def event_coup(g, o):
    open_ = coup_targets(g, o)
    return coups(g, best(open_, lambda n: level_event(g, o, n), region_rank, beside_human(g)))


def event_realign(g, o):
    found = step_3(g, o) or step_7(g, o)
    for r in ORDER:
        found = found or realign_9(g, o, r)
    return found


EVENT, OPS = "event", "Ops"


def no_european_battleground(g):
    return not any(g.control(n) == g.ai for n in BATTLE & EUROPE)


def is_final(g, card, paired=False):
    "TS-G.1: the last round for which the AI will have a card."
    cards = [c for c in [*g.pile(), *g.face_up()] if c != card and not (paired and c == UN)]
    return g.rounds_left() <= 1 or not (cards or (g.china() and card != CHINA))


def run(g, o, rolls, memo, event=None, may_china=False, dry=False, planning=False):
    """The document from the top for one card.

    Returns {"event": 1}, {CHINA: 1} or the first operations. `event`: the card's event may be chosen; `planning`: the
    card is not laid yet, and step 9 not rolled for.
    """
    if not o.given:
        if event and wins(g, event):
            return {EVENT: 1}
        if is_final(g, o.card, o.paired) and lacking(g):
            found = last_coup(g, o, rolls, may_china, dry)
            if found or dry:
                return found
        if dry:
            return {}
        if no_european_battleground(g):
            found = step_1(g, o) or noted(memo, 2, place_battle(g, o, True, memo)) or noted(memo, 3, step_3(g, o))
            if not found and event and meets_8(g, event) and not held_back(g, event) and event in IN_EUROPE:
                return {EVENT: 1}
            found = found or noted(memo, 9, step_9(g, o, rolls, memo, europe=True))
            if found:
                return found
        if event and meets_8(g, event) and not held_back(g, event):
            if printed(event) == 1:
                return {EVENT: 1}  # TS-D.1
            if g.force(RED_SCARE, g.hum) and g.boxes() and not uses_ops(g, event):
                return {EVENT: 1}  # TS-D.3
    found = step_1(g, o) or noted(memo, 2, place_battle(g, o, True, memo)) or noted(memo, 3, step_3(g, o))
    found = found or step_4(g, o, rolls, may_china) or noted(memo, 5, place_battle(g, o, False, memo))
    found = found or step_6(g, o, gamma=False) or noted(memo, 7, step_7(g, o))
    if found:
        return found
    if event and meets_8(g, event) and not held_back(g, event):
        face = rolls.take("step 8", 6, "TS-8.5", "TS-8.7")
        offers = vp_now(g, event, g.ai) > 0 or event in BY_DIE
        if face >= 4 or (face == 3 and g.turn >= 8 and offers):
            return {EVENT: 1}
    return {OPS: 1} if planning else noted(memo, 9, step_9(g, o, rolls, memo))


def noted(memo, step, found):
    if found:
        memo["step"] = step
    return found


# --- which card, and how ----------------------------------------------------------------------------------------------


def use(g, card, rolls, memo, may_china=False):
    "How a card that the AI uses is played: {text: weight}."
    if card in SCORING:
        return {f"{card}: event": 1}
    mine = side_of(card) != g.hum
    if not mine and playable(g, card, g.hum) and rolls.take("before or after", 6, "TS-SEQ-11") <= 3:
        return {f"{card}: event, then Ops": 1}  # once its event has happened the card cannot go back for China
    event = card if mine and card not in (UN, CHINA) else None
    o = Ops(g, card)
    o.then_event = not mine and playable(g, card, g.hum)
    plan = run(g, o, rolls, dict(memo), event, may_china, planning=True) if event or may_china else {OPS: 1}
    if CHINA in plan:
        memo["china coup"] = True
        return {f"{CHINA}: Ops": 1}
    if EVENT in plan:
        return {f"{card}: event": 1}
    if mine:
        return {f"{card}: Ops": 1}
    both = {f"{card}: event, then Ops": 1, f"{card}: Ops, then event": 1}
    return {f"{card}: Ops, then event": 1} if playable(g, card, g.hum) else both  # TS-SEQ-11: no roll


def attempts_left(g):
    if g.space(g.ai) >= 8:
        return 0
    return (2 if g.ability(g.ai, 2) else 1) - g.pair("spaced", g.ai)


def for_space(g):
    "The cards of the face-up pile that may go to the space race, by TS-DIS-6."
    if attempts_left(g) <= 0:
        return []
    need = int(BOXES[g.space(g.ai) + 1]["ops_needed"])
    open_ = [c for c in g.face_up() if c != UN and g.value(c) >= need]
    return best(open_, lambda c: dangerous(g, c, g.ai), lambda c: -burning_class(g, c))  # TS-SEQ-14, TS-DIS-6


def pairs(g):
    "TS-UN-2: the highest-value card that favours the human, and has an event of his."
    open_ = [c for c in g.face_up() if c != UN and side_of(c) == g.hum]
    return best(open_, printed)


def deck_left(g):
    draw, refused = g.raw.get("draw") or [], g.refused
    if any(c not in refused for c in draw):
        return True
    return not draw and not refused and bool(g.raw.get("discard"))


def may_exchange(g):
    perks = g.ability(g.ai, 6) + g.ability(g.ai, 8)
    open_ = [c for c in g.face_up() if c != UN]
    ok = g.opt["cheats"] and perks > g.raw.get("exchanges", 0) and not g.pair("spaced", g.ai) and deck_left(g)
    return open_ if ok else []


def gamma_coup(g, card, paired):
    "Would this card make a coup in the round of TS-G.1, and is this that round?"
    o = Ops(g, card)
    o.paired = paired
    o.then_event = not paired and side_of(card) == g.hum and playable(g, card, g.hum)
    return is_final(g, card, paired) and bool(run(g, o, None, {}, dry=True))


def slots(g, rolls, memo):
    "TS-SEQ-8: the pile is empty."
    if found := may_exchange(g):
        return {f"exchange {c}": 1 for c in found}
    up, space = g.face_up(), for_space(g)
    paired = pairs(g) if UN in up else []
    helpful = [c for c in up if c != UN]
    safe = [c for c in helpful if not dangerous(g, c, g.ai)] or helpful
    following = paired or ([UN] if UN in up else [CHINA] if g.china() else safe)
    skip = False
    if lacking(g) and following:
        coup = [gamma_coup(g, c, bool(paired)) for c in following]
        skip = all(coup)
        if any(coup) and not skip:
            memo["argue"] = True
        if skip and any(dangerous(g, c, g.ai) for c in space):  # TS-SEQ-14: spaced if it can be
            space, skip = [c for c in space if dangerous(g, c, g.ai)], False
            harmless = UN in up or any(c == CHINA or not dangerous(g, c, g.ai) for c in following)
            memo["argue"] = memo.get("argue") or harmless
    if space and not skip:
        return {f"{c}: space race": 1 for c in space}
    if UN in up:
        found = {f"{c}: Ops with UN Intervention": 1 for c in paired} or {f"{UN}: Ops": 1}
        return found | instead_china(g, paired or [UN], bool(paired), rolls, memo)
    if g.china():
        return {f"{CHINA}: Ops": 1}
    if g.round > (6 if g.turn <= 3 else 7):
        return {"pass": 1}  # TS-GAP-10
    found = {}
    for c in safe:
        if side_of(c) == g.hum:
            found |= {f"{c}: event, then Ops": 1, f"{c}: Ops, then event": 1}
        else:
            found[f"{c}: Ops"] = 1
    if len(found) and any(side_of(c) == g.hum for c in safe):
        memo["before or after"] = True
    return found or {"pass": 1}


def instead_china(g, cards, paired, rolls, memo):
    "TS-4.A.1 with a card of the face-up pile: {the China card: 1} on a 5 or 6, if the die was rolled."
    plans = []
    for card in cards:
        o = Ops(g, card)
        o.paired = paired
        try:
            plans.append(run(g, o, rolls, {}, None, may_china=True, planning=True))
        except NoDie:
            return {}
    if not any(CHINA in plan for plan in plans):
        return {}
    memo["china coup"] = True
    return {f"{CHINA}: Ops": 1}


def check_before_or_after(g, text, rolls):
    "TS-SEQ-11 for a card that was chosen at random: is the way what the die says?"
    card, way = text.split(": ", 1)
    if not playable(g, card, g.hum):
        return True
    face = rolls.take("before or after", 6, "TS-SEQ-11")
    return way == ("event, then Ops" if face <= 3 else "Ops, then event")


def turned_over(g, rolls, memo):
    "A card of the pile, or of the deck while it is searched, lies open."
    card = g.up
    if card in SCORING:
        return {f"{card}: event": 1}
    if g.refused:
        if card == UN:
            return {f"lay aside {UN}": 1}  # it does not favour the human: it is the fresh card (TS-UN-1)
        return {f"put back {card}": 1} if favours_human(g, card) else use(g, card, rolls, memo, may_china=True)
    if card == UN or favours_human(g, card):
        return {f"lay aside {card}": 1}
    return use(g, card, rolls, memo, may_china=True)


def trapped(g, memo):
    "TS-QUAG-1."
    scoring = [c for c in [*g.hand(g.ai), *([g.up] if g.up else [])] if c in SCORING]
    if scoring and len(scoring) >= g.rounds_left():
        return {f"{c}: event": 1 for c in scoring}
    extra = g.round > (6 if g.turn <= 3 else 7)
    bound = g.force(ENVY, g.hum) and ENVY in [*g.hand(g.ai), g.up] and g.value(ENVY) >= 2
    if bound:
        return {"pass": 1} if extra and g.up is None else {f"discard {ENVY}": 1}
    def fit(c, side):
        return side_of(c) == side and g.value(c) >= 2
    if g.up is not None:
        return {f"discard {g.up}": 1} if fit(g.up, g.hum) else {f"lay aside {g.up}": 1}
    if g.pile():
        return {"turn over": 1}
    up = g.face_up()
    theirs = [c for c in up if fit(c, g.hum)]
    if theirs:
        return {f"discard {c}": 1 for c in theirs}
    if extra:
        return {"pass": 1}  # TS-GAP-10
    for side in ("Neutral", g.ai):
        found = best([c for c in up if fit(c, side)], lambda c: -printed(c))
        if found:
            return {f"discard {c}": 1 for c in found}
    return {f"{c}: event": 1 for c in up if c in SCORING} or {"pass": 1}


def round_move(g, rolls, memo):
    if g.force(TRAP[g.ai]):
        return trapped(g, memo)
    hand = [*g.hand(g.ai), *([g.up] if g.up else [])]
    scoring = [c for c in hand if c in SCORING]
    if scoring and len(scoring) >= g.rounds_left():
        top = [c for c in g.pile()[:1] if g.up is None and c in SCORING]  # TS-SEQ-21
        return {f"{c}: event": 1 for c in top or scoring}  # TS-GAP-1
    if g.force(ENVY, g.hum) and ENVY in hand:
        return {f"{ENVY}: Ops": 1}  # TS-GAP-5
    if g.refused and g.up is None:
        return {"turn over": 1} if deck_left(g) else {"pass": 1}
    if g.up is not None:
        return turned_over(g, rolls, memo)
    return {"turn over": 1} if g.pile() else slots(g, rolls, memo)


def headline_move(g):
    if g.up is None:
        return {"turn over": 1} if deck_left(g) else {"pass": 1}
    if g.up in SCORING or meets_8(g, g.up) or wins(g, g.up):
        return {f"headline {g.up}": 1}
    return {f"put back {g.up}": 1}


def ops_move(g, rolls, memo):
    o = Ops(g, g.raw["ops"]["card"], g.raw["ops"])
    o.given = o.given or memo.get("task", False)  # a card that Missile Envy or Grain Sales brought, too
    if o.kind is not None:
        return go_on(g, o, memo)
    if found := end_the_world(g, o):
        return found
    if memo.get("china coup") and o.card == CHINA:
        open_ = [n for n in coup_targets(g, o) if n in BATTLE and REGION[n] == "Asia" and level_4(g, o, n) == 2]
        return coups(g, best(open_, beside_human(g)))
    if "place" not in o.kinds:
        return event_coup(g, o) or (event_realign(g, o) if "realign" in o.kinds else {}) or {"done": 1}
    return run(g, o, rolls, memo) or {"done": 1}


def after(text, memo):
    "What is remembered of a move for the next of the same Ops."
    if text.startswith("place "):
        memo["country"] = text.removeprefix("place ")


def move(raw, ai, answers, memo):
    "All that the AI may do next, with weights; and what of the dice was not asked for."
    g = G(raw, ai)
    rolls = Rolls(answers, memo.setdefault("dice", {}))
    if raw.get("ops") is not None:
        found = ops_move(g, rolls, memo)
    elif g.stage == "headline":
        found = headline_move(g)
    else:
        found = round_move(g, rolls, memo)
    return found, rolls


# --- choices inside events --------------------------------------------------------------------------------------------

NOTHING = "none"


def ranked(options, *keys):
    return set(best(list(options), *keys))


def event_order(g, n, able, points, going):
    """TS-EV-PLACE, TS-EV-PLACE.1 as one key: higher is earlier.

    `able`: it could be controlled with what is left; `points` of the event have changed it already; `going`: that is
    so, and one battleground is finished before its like.
    """
    step = 2 if n in BATTLE and n in EUROPE else 1 if n in BATTLE else 0
    if g.control(n) == g.ai:
        return (-1, 0, 0, 0, 0, 0)
    held = lead(g, n) - points <= -STABILITY[n]  # by the human, when the event began
    if step == 0:  # 9A, 9B: no level
        return (0, 2 if held else 1, region_rank(n), 0, 0, n in TOUCHES[g.hum])
    return (step, 2 if held else 1 if able else 0, region_rank(n), STABILITY[n], going, n in TOUCHES[g.hum])


def add_to(g, card, options, fields):
    open_ = [n for n in options if n != NOTHING]
    left, amount = fields.get("left", 1), fields.get("amount", 1)
    most, went = fields.get("most", 1), list(fields.get("went", ()))
    if card in ("Puppet Governments", "The Cambridge Five"):
        empty = [r for r in ORDER if not any(g.inf[g.ai][n] for n in where(r) if n in BATTLE)]
        inside = [n for n in open_ if REGION[n] in empty]
        open_ = best(inside or open_, region_rank) if card == "The Cambridge Five" or inside else open_
    if card == "De-Stalinization":
        empty = [r for r in ORDER if not any(g.inf[g.ai][n] for n in where(r) if n in BATTLE)]
        if went and went.count(went[-1]) == 1 and went[-1] in open_:
            return {went[-1]}  # 2 each
        inside = [n for n in open_ if n in BATTLE and REGION[n] in empty]
        return ranked(inside, region_rank, STABILITY.get) if inside else None
    if card == "Independent Reds":
        open_ = [n for n in open_ if g.control(n) == g.hum] or open_

    def able(n):
        if card == "Independent Reds":
            return False
        if card == "Latin American Debt Crisis":
            return missing(g, n) <= g.inf[g.ai][n]
        return missing(g, n) <= amount * min(left, most - went.count(n))

    if all(g.control(n) == g.ai for n in open_):
        return None  # none of them helps
    return ranked(open_, lambda n: event_order(g, n, able(n), went.count(n) * amount, n in went))


def lead(g, n):
    return g.inf[g.ai][n] - g.inf[g.hum][n]


def remove_from(g, options, fields):
    open_ = [n for n in options if n != NOTHING]
    amount, went = fields.get("amount", 1), list(fields.get("went", ()))
    near = [n for n in open_ if g.inf[g.ai][n] or any(g.inf[g.ai][x] for x in NEAR[n])]
    return ranked(near or open_, lambda n: event_order(g, n, False, went.count(n) * amount, n in went))


def war_on(g, card, options):
    open_ = [n for n in options if g.control(n) != g.ai] or list(options)
    if card != "Brush War":
        return ranked(open_, lambda n: -war_penalty(g, card, g.ai, n), STABILITY.get)
    rungs = [(2, True), (1, True), (2, False), (1, False)]

    def rung(n):
        p, kind = war_penalty(g, card, g.ai, n), rungs.index((STABILITY[n], n in BATTLE))
        return (max(0, p - 1), kind, p)  # 0 and -1 belong together; then the whole list at -2, -3

    return ranked(open_, lambda n: tuple(-x for x in rung(n)), region_rank)


def discard_own(g, card, options):
    theirs = [c for c in options if c != NOTHING and side_of(c) == g.hum]
    if card == "Ask Not What Your Country Can Do For You":
        return set(theirs) or {NOTHING}
    return ranked(theirs, lambda c: -burning_class(g, c)) or {NOTHING}  # TS-GAP-2


def discard_theirs(g, options):
    def rank(c):
        return (2 if side_of(c) == g.hum else 1 if side_of(c) == "Neutral" else 0, printed(c))
    return ranked(options, rank)


def discard_held(g, options):
    def useful(c):  # DEFCON rises before it can be played
        return c == UN or meets_8(at_defcon(g, min(5, g.defcon + 1)) if dangerous(g, c, g.ai) else g, c)
    open_ = [c for c in options if c != NOTHING and not useful(c)]
    return ranked(open_, lambda c: -burning_class(g, c)) or {NOTHING}


def fetch(g, card, options, played_by_human):
    open_ = [c for c in options if c != NOTHING]
    if card == "Star Wars":
        if won := {c for c in open_ if wins(g, c)}:
            return won
        if g.phasing == g.ai:
            open_ = [c for c in open_ if not dangerous(g, c, g.ai)] or open_
        elif war := [c for c in open_ if deadly(g, c, g.ai)]:  # TS-SEQ-15
            war = [c for c in war if surely_deadly(g, c, g.ai)] or war
            return ranked(war, lambda c: ("US", "Neutral", "USSR").index(side_of(c)) * -1, printed)
    good = [c for c in open_ if side_of(c) != g.hum and not flowers(g, c)]
    if card == "Star Wars":
        idle = good  # cards that cannot happen, TS-EV-FETCH
        good = [c for c in good if playable(g, c, g.ai)]
        good = [c for c in good if c != "Wargames"] or good or (idle if played_by_human else [])
    if good:
        return ranked(good, lambda c: side_of(c) == g.ai, printed)
    benign = [c for c in open_ if not flowers(g, c) and not can_help(g, c, g.hum, strict=False)]
    return set(benign or open_) if played_by_human else None


def play_drawn(g, drawn, options):
    "TS-GRAIN; the card of Missile Envy is for Ops (TS-GAP-5)."
    if NOTHING not in options:
        return {f"{drawn}: Ops"}
    could_coup = g.phasing != g.ai and could_end_world(g, g.ai)
    if surely_deadly(g, drawn, g.ai) or (deadly(g, drawn, g.ai) and not could_coup):  # TS-SEQ-15
        return {f"{drawn}: event, then Ops" if side_of(drawn) == g.hum else f"{drawn}: event"}
    if could_coup:
        return {NOTHING}
    if drawn in SCORING:
        return {f"{drawn}: event"} if scoring_vp(g, drawn, g.ai) > 0 else {NOTHING}
    good = meets_8(g, drawn, answers=g.phasing == g.ai) and not held_back(g, drawn)
    return {f"{drawn}: event"} if good else {NOTHING}


def set_defcon(g, options):
    levels = {int(o) for o in options}
    if g.phasing != g.ai and 1 in levels:
        return {"1"}
    return {str(n) for n in levels if n != 1}


def which_way(g, card, options, rolls):
    if card == "Olympic Games":
        if g.defcon == 2 and g.phasing != g.ai:
            return {"boycott"}
        face = rolls.take("olympics", 6, "TS-GAP-3")
        return {"take part"} if face <= 3 else {"boycott"}
    if card == "Warsaw Pact Formed":
        ok = set()
        if any(g.inf["US"][n] for n in EAST):
            ok.add("remove influence")
        if any(g.control(n) != "USSR" for n in EAST):
            ok.add("add influence")
        return ok or set(options)
    if card == "South African Unrest":
        ok = set()
        if g.control("South Africa") != "USSR":
            ok |= {"all in South Africa", "one in South Africa, two beside it"}
        if any(g.control(n) != "USSR" for n in ("Angola", "Botswana")):
            ok.add("one in South Africa, two beside it")
        return ok or set(options)
    return None


def move_from(g, options, rolls):
    "TS-DESTAL-1, 2: the D20's region, then region order; the lowest non-battlegrounds."
    open_ = [n for n in options if n != NOTHING and n not in BATTLE]
    if not open_:
        return None
    region = d20_region(g, rolls.take("destalinization", 20, "TS-DESTAL-1", "TS-9.1", "TS-9.2", "TS-9.3"))
    inside = [n for n in open_ if REGION[n] == region]
    return ranked(inside or best(open_, region_rank), lambda n: -STABILITY[n])


def choose(raw, ai, kind, card, options, fields, answers, memo):
    "The options that the AI may take, or None: nothing is said here."
    g = G(raw, ai)
    rolls = Rolls(answers, memo.setdefault("dice", {}))
    match kind:
        case "AddTo":
            found = add_to(g, card, options, fields)
        case "RemoveFrom":
            found = remove_from(g, options, fields) if fields.get("of") == g.hum else None
        case "MoveFrom":
            found = move_from(g, options, rolls)
        case "WarOn":
            found = war_on(g, card, options)
        case "DiscardOwn":
            found = discard_own(g, card, options)
        case "DiscardTheirs":
            found = discard_theirs(g, options)
        case "DiscardLooked":
            found = {c for c in options if c != NOTHING and side_of(c) == g.hum} or {NOTHING}
        case "DiscardHeld":
            found = discard_held(g, options)
        case "Fetch":
            found = fetch(g, card, options, g.phasing != g.ai)
        case "GiveCard":
            gifts = [c for c in options if side_of(c) != g.ai and deadly(g, c, g.hum)]
            found = {c for c in gifts if surely_deadly(g, c, g.hum)} or set(gifts) or set(options)
        case "PlayDrawn":
            found = play_drawn(g, fields["drawn"], options)
        case "NameRegion":
            face = rolls.take("chernobyl", 20, "TS-CHERNOBYL", "TS-9.1", "TS-9.2", "TS-9.3")
            found = {d20_region(g, face, LATER_D20)}
        case "SetDefcon":
            found = set_defcon(g, options)
        case "WhichWay":
            found = which_way(g, card, options, rolls)
        case "YesNo":
            found = {"yes" if g.lead(g.ai) >= 7 else "no"} if card == "Wargames" else None
        case _:
            found = None
    return found, rolls
