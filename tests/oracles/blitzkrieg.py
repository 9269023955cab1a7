"""A second, naive telling of the Blitzkrieg! solo bot, to check the package against.

Written from the document, the ledger and the notes on the published game; it uses nothing of `solo_bots`.
Positions are the full JSON form (what `Game.dump` gives). Comments name the clauses of the ledger without `BLZ-`.
"""

from __future__ import annotations

import copy

# --- the printed game -------------------------------------------------------------------------------------------------

SPACES_TEXT = """
WE1 2 : sea production 1; land research 1; both propaganda 1
WE2 3 : land bombing 0; land production 1; both none 0
WE3 5 : both research_industry 1; land strategic 3; both none 0
PO1 2 : sea bombing 0; sea research 1
PO2 3 : sea improved_research 2; sea production 1; sea strategic 2; both none 0
PO3 5 : sea bombing 0; both propaganda 2; both none 0
EE1 2 : land tactical 1; land production 1
EE2 3 : land propaganda 1; land improved_research 2; both none 0
EE3 6 : land bombing 0; land tactical 2; land strategic 3; land propaganda 2; land none 0
AF1 3 : land strategic 3; sea tactical 1; both research 1; both propaganda 1
AF2 5 : land tactical 2; sea improved_production 2; both none 0
SEA1 2 : sea propaganda 2; both propaganda 1; both strategic 1
SEA2 4 : sea bombing 0; land propaganda 2; both none 0
"""
THEATRES = ["WE", "PO", "EE", "AF", "SEA"]
HALF = {"WE": 14, "PO": 14, "EE": 14, "AF": 11, "SEA": 11}
SHIELDS = {"WE": (5, 10), "PO": (5, 10), "EE": (5, 10), "AF": (4, 8), "SEA": (4, 8)}  # +1 from here on, +2 from here on
TIE_ORDER = ["WE", "EE", "PO", "AF", "SEA"]  # 1.5c

CAMPAIGNS: dict = {t: [] for t in THEATRES}  # theatre -> [(vp, [space ids])]
TERRAIN, EFFECT, VALUE, THEATRE_OF = {}, {}, {}, {}
for _line in SPACES_TEXT.split("\n"):
    if not _line:
        continue
    _head, _spaces = _line.split(" : ")
    _campaign, _vp = _head.split()
    _ids = []
    for _letter, _space in zip("abcde", _spaces.split("; "), strict=False):
        _id = _campaign + _letter
        TERRAIN[_id], EFFECT[_id], VALUE[_id] = _space.split()[0], _space.split()[1], int(_space.split()[2])
        THEATRE_OF[_id] = _campaign[:-1]
        _ids.append(_id)
    CAMPAIGNS[_campaign[:-1]].append((int(_vp), _ids))

# unit: (arm, domain, strength, ability)
UNITS = {
    "army1": ("army", "land", 1, ""), "army2": ("army", "land", 2, ""), "army3": ("army", "land", 3, ""),
    "navy1": ("navy", "sea", 1, ""), "navy2": ("navy", "sea", 2, ""), "navy3": ("navy", "sea", 3, ""),
    "air1": ("airforce", "any", 1, ""), "air2": ("airforce", "any", 2, ""), "air0": ("airforce", "any", 0, "blitz"),
    "general": ("general", "land", 1, "general"), "admiral": ("admiral", "sea", 1, "admiral"),
    "xarmy1": ("army", "land", 1, "blitz"), "xarmy4": ("army", "land", 4, ""),
    "xarmy5": ("army", "land", 5, "task_force"), "xair1": ("airforce", "any", 1, "bombing"),
    "xair3": ("airforce", "any", 3, ""), "xair4": ("airforce", "any", 4, "task_force"),
    "xnavy1": ("navy", "sea", 1, "blitz"), "xnavy2": ("navy", "sea", 2, "bombing"), "xnavy4": ("navy", "sea", 4, ""),
    "xnavy5": ("navy", "sea", 5, "task_force"), "nuclear": ("nuclear", "land", 7, "nuclear"),
    "scientist": ("scientist", "any", 0, "scientist"), "spy": ("spy", "any", 0, "spy"),
}  # fmt: skip
SPECIALS = {u for u in UNITS if u[0] == "x"} | {"nuclear", "scientist", "spy"}

DEFAULTS = {
    "effect_before_move": True,
    "tie_campaign": "both",
    "theatre_end_bonus": "once",
    "filled_at_end": "campaign_first",
    "strategic_same_theatre": False,
    "remote_move_stops_short": True,
    "task_force_skips_effect": True,
    "nuclear_domain": "land",
    "scientist_human": "any_open_theatre",
    "spy_copies": "last_token",
    "blitz_fallback": "anywhere",
    "filter_needs_legal": False,
    "research_industry_tags": ["research"],
    "theatre_tie_order": [],
}


def option(p, name):
    return p["options"].get(name, DEFAULTS[name])


# --- reading a position -----------------------------------------------------------------------------------------------


def marker(p, t):
    return p["theatres"][t]["marker"]


def camp(p, t):
    return p["theatres"][t]["camp"]


def is_open(p, t):
    return 1 <= camp(p, t) <= len(CAMPAIGNS[t])


def open_theatres(p):
    return [t for t in THEATRES if is_open(p, t)]


def campaign_vp(p, t):
    return CAMPAIGNS[t][camp(p, t) - 1][0]


def empty_spaces(p, t):
    "Of the open campaign, left to right."
    return [s for s in CAMPAIGNS[t][camp(p, t) - 1][1] if s not in p["theatres"][t]["filled"]]


def hand(p, side):
    return p["row"] if side == "bot" else p["reserve"]


def model(p, side):
    "The token that a spy of this side copies, or None."
    last = p["last"]
    if option(p, "spy_copies") == "opponent":
        return last["human"] if side == "bot" else last["bot"]
    return last[last["latest"]] if last["latest"] else None


def acting(p, side, unit):
    "(domain, strength, ability) of a unit in the hands of a side; a general's strength is still the printed one."
    if unit == "spy":
        copied = model(p, side)
        return acting(p, side, copied) if copied else ("any", 0, "")  # a spy before any token: an airforce of 0
    if unit == "scientist" and side == "bot":  # E.7
        return ("any", 3, "")
    if unit == "nuclear":
        return (option(p, "nuclear_domain"), 7, "nuclear")
    _, domain, strength, ability = UNITS[unit]
    return (domain, strength, ability)


def strength(p, side, unit, t):
    "How far this unit would move the marker of this theatre now."
    _, number, ability = acting(p, side, unit)
    if ability not in ("general", "admiral"):
        return number
    fed_by = ("army", "airforce", "general") if ability == "general" else ("navy", "airforce", "admiral")
    for token in p["theatres"][t]["filled"].values():
        if token == "unknown":
            continue
        whose, placed = token.split(" ")
        if whose == side and placed not in SPECIALS and UNITS[placed][0] in fed_by:
            number += 1
    return number


def may_enter(p, unit, space, side="bot"):
    "May this side put this unit there, as far as terrain goes?"
    domain = acting(p, side, unit)[0]
    return domain == "any" or TERRAIN[space] == "both" or TERRAIN[space] == domain


def may_stand(options, unit, space):
    "Can this unit have been put on this space? A spy can have copied anything that goes there."
    domain = options.get("nuclear_domain", "land") if unit == "nuclear" else UNITS[unit][1]
    return unit == "spy" or domain == "any" or TERRAIN[space] in ("both", domain)


def placements_in(p, side, units, t):
    "All (unit, space) of these units in a theatre."
    if not is_open(p, t):
        return set()
    found = {(u, s) for u in units for s in empty_spaces(p, t) if may_enter(p, u, s, side)}
    for u in units:
        if acting(p, side, u)[2] == "scientist" and option(p, "scientist_human") == "any_open_theatre":
            found |= {(u, s) for _, spaces in CAMPAIGNS[t] for s in spaces if s not in p["theatres"][t]["filled"]}
    return found


def placements(p, side, units):
    "All legal (unit, space); after a blitz in the same theatre, or by E.9."
    if p["blitz"]:
        same = placements_in(p, side, units, p["blitz"])
        if same or side == "human" or option(p, "blitz_fallback") == "skip":
            return same
    return {place for t in THEATRES for place in placements_in(p, side, units, t)}


def takes_effect(p, side, unit):
    return not (acting(p, side, unit)[2] == "task_force" and option(p, "task_force_skips_effect"))


def marker_after(p, unit, space):
    "The marker of the space's theatre after the bot has put this unit there."
    t = THEATRE_OF[space]
    steps = strength(p, "bot", unit, t)
    if EFFECT[space] == "tactical" and takes_effect(p, "bot", unit):
        steps += VALUE[space]
    return min(marker(p, t) + steps, HALF[t])


def playable(p, t):
    return any(may_enter(p, u, s) for s in empty_spaces(p, t) for u in p["row"])


def wins_theatre(p, unit, space):
    t = THEATRE_OF[space]
    if not may_enter(p, unit, space):
        return False
    after = marker_after(p, unit, space)
    if after == HALF[t]:
        return True
    return camp(p, t) == len(CAMPAIGNS[t]) and len(empty_spaces(p, t)) == 1 and after > 0


def wins_campaign(p, unit, space):
    t = THEATRE_OF[space]
    return may_enter(p, unit, space) and len(empty_spaces(p, t)) == 1 and marker_after(p, unit, space) > 0


def is_research(p, space):
    if EFFECT[space] == "research_industry":
        return "research" in option(p, "research_industry_tags")
    return EFFECT[space] in ("research", "improved_research")


def is_production(p, space):
    if EFFECT[space] == "research_industry":
        return "production" in option(p, "research_industry_tags")
    return EFFECT[space] in ("production", "improved_production")


# --- greatest change --------------------------------------------------------------------------------------------------


def change(before, after, human_wins=False):
    "(class, rank in the class); smaller is greater."
    if before < 0 < after:
        return (1, 0)  # GC.1
    if before == 0 < after:
        return (2, 0)  # GC.2
    if before < 0 == after:
        return (3, 0)  # GC.3
    if 0 < before < after:
        return (4, -after)  # GC.4: the resulting bot lead
    if before < after < 0:
        return (5, before, -after)  # GC.5: the human lead before; in one theatre the bigger reduction
    return (7, 0) if human_wins else (6, 0)  # GC.6, GC.7


def best_change(scored):
    "Of [(thing, change)], the things with the best change."
    best = min(score for _, score in scored)
    return [thing for thing, score in scored if score == best]


def unit_change(p, unit, space):
    "The change a bot unit makes on a space (BG.2, CA.2)."
    t = THEATRE_OF[space]
    after = marker_after(p, unit, space)
    human_wins = len(empty_spaces(p, t)) == 1 and after < 0
    return change(marker(p, t), after, human_wins)


def break_theatre_tie(p, theatres):
    "1.5a, 1.5b and 1.5c: what is left after each."
    most = max(len(empty_spaces(p, t)) for t in theatres)
    a = [t for t in theatres if len(empty_spaces(p, t)) == most]
    highest = max(campaign_vp(p, t) for t in a)
    b = [t for t in a if campaign_vp(p, t) == highest]
    order = option(p, "theatre_tie_order") or TIE_ORDER
    return a, b, [min(b, key=list(order).index)]


def pushed(p, t, side, steps, short):
    "Where the marker of a theatre comes to stand; `short`: never into an end box."
    end = HALF[t] - 1 if short else HALF[t]
    if side == "bot":
        return min(marker(p, t) + steps, end)
    return max(marker(p, t) - steps, -end)


def strategic_options(p, own):
    return [t for t in open_theatres(p) if t != own or option(p, "strategic_same_theatre")]


def greatest_change(p, own, steps):
    "E.4: (theatres of the greatest change, the one chosen, its change) for a strategic advantage of theatre `own`."
    options = strategic_options(p, own)
    if not options:
        return [], None, None
    scored = []
    for t in options:
        after = pushed(p, t, "bot", steps, option(p, "remote_move_stops_short") and t != own)
        scored.append((t, change(marker(p, t), after)))
    best = best_change(scored)
    return best, break_theatre_tie(p, best)[2][0], min(score for _, score in scored)


# --- the selection procedure ------------------------------------------------------------------------------------------


def prefer(options, test):
    "Those that pass the test, if any does; otherwise all."
    return [o for o in options if test(o)] or list(options)


def procedure(p):
    """The whole of step B, without the die: (space or None, row slots left before 3.7, kept).

    `kept` is a list of (clause, options before, options after) for every clause in turn, even if it did nothing.
    """
    kept: list = []
    row = p["row"]
    stratagem = p["performs"]

    def note(clause, before, after):
        kept.append((clause, list(before), list(after)))
        return list(after)

    # 1. the theatre
    left = open_theatres(p)
    if p["blitz"]:  # E.9
        same = [t for t in left if t == p["blitz"] and playable(p, t)]
        if not same and option(p, "blitz_fallback") == "skip":
            return None, [], kept
        left = note("E.9", left, same or left)
    can_theatre = [t for t in left if any(wins_theatre(p, u, s) for s in empty_spaces(p, t) for u in row)]
    can_campaign = [t for t in left if any(wins_campaign(p, u, s) for s in empty_spaces(p, t) for u in row)]
    if can_theatre:
        left = note("1.1", left, can_theatre)
    elif can_campaign:
        left = note("1.2", left, can_campaign)
    left = note("1.3", left, [t for t in left if playable(p, t)])
    if not left:
        return None, [], kept

    def has(t, test):  # EW.1, FG.2, RND.1
        spaces = empty_spaces(p, t)
        if option(p, "filter_needs_legal"):
            spaces = [s for s in spaces if any(may_enter(p, u, s) for u in row)]
        return any(test(s) for s in spaces)

    before = left
    if stratagem == "counter":
        left = note("CA.1", left, prefer(left, lambda t: marker(p, t) < 0))
    if stratagem == "economic":
        economic = prefer(left, lambda t: has(t, lambda s: is_production(p, s) or EFFECT[s] == "bombing"))
        left = note("EW.1", left, economic)
    if stratagem == "glory":
        highest = max(campaign_vp(p, t) for t in left)
        left = note("FG.1", left, [t for t in left if campaign_vp(p, t) == highest])
        left = note("FG.2", left, prefer(left, lambda t: has(t, lambda s: EFFECT[s] == "propaganda")))
    if stratagem == "rnd":
        left = note("RND.1", left, prefer(left, lambda t: has(t, lambda s: is_research(p, s))))
    if stratagem == "secure":
        left = note("SEC.1", left, prefer(left, lambda t: marker(p, t) > 0))
    note("1.4", before, left)
    a, b, c = break_theatre_tie(p, left)
    note("1.5", left, c)
    note("1.5a", left, a)
    note("1.5b", a, b)
    note("1.5c", b, c)
    theatre = c[0]

    # 2. the position
    left = empty_spaces(p, theatre)
    last_space = len(left) == 1
    can_theatre = [s for s in left if any(wins_theatre(p, u, s) for u in row)]
    can_campaign = [s for s in left if any(wins_campaign(p, u, s) for u in row)]
    left = note("2.1", left, can_theatre or can_campaign or left)
    left = note("2.2", left, [s for s in left if any(may_enter(p, u, s) for u in row)])
    few = len(row) <= 4
    before = left
    if stratagem == "economic":
        production = [s for s in left if is_production(p, s)]
        bombing = [s for s in left if EFFECT[s] == "bombing"]
        if few:
            left = note("EW.2", left, production or bombing or left)
        else:
            left = note("EW.3", left, bombing or production or left)
    if stratagem == "glory":
        left = note("FG.3", left, prefer(left, lambda s: EFFECT[s] == "propaganda"))
    if stratagem == "rnd":
        left = note("RND.2", left, prefer(left, lambda s: is_research(p, s)))
    note("2.3", before, left)
    bot, human = p["vp"]["bot"], p["vp"]["human"]
    lines = [
        ("2.4a", lambda s: EFFECT[s] == "propaganda" and bot >= 20),
        ("2.4b", lambda s: EFFECT[s] == "strategic"),
        ("2.4c", lambda s: EFFECT[s] == "propaganda" and human - bot >= 3),
        ("2.4d", lambda s: is_production(p, s) and few),
        ("2.4e", lambda s: EFFECT[s] == "improved_research"),
        ("2.4e", lambda s: is_research(p, s)),
        ("2.4f", lambda s: EFFECT[s] == "bombing"),
        ("2.4g", lambda s: EFFECT[s] == "tactical"),
        ("2.4h", lambda s: is_production(p, s)),
        ("2.4i", lambda s: EFFECT[s] == "propaganda"),
    ]
    before = left
    for clause, fits in lines:
        if any(fits(s) for s in left):
            left = note(clause, left, [s for s in left if fits(s)])
            break
    note("2.4", before, left)
    left = note("2.4j", left, left[:1])
    space = left[0]

    # 3. the unit, as a place in the row
    left = note("3.1", range(len(row)), [i for i in range(len(row)) if may_enter(p, row[i], space)])
    win_theatre = [i for i in left if wins_theatre(p, row[i], space)]
    win_campaign = [i for i in left if wins_campaign(p, row[i], space)]
    left = note("3.2", left, win_theatre or win_campaign or left)
    before = left
    if stratagem == "guns":
        if any(row[i] in SPECIALS for i in left):
            left = note("BG.1", left, [i for i in left if row[i] in SPECIALS])
        else:
            left = note("BG.2", left, best_change([(i, unit_change(p, row[i], space)) for i in left]))
    if stratagem == "counter":
        left = note("CA.2", left, best_change([(i, unit_change(p, row[i], space)) for i in left]))
    if stratagem == "rapid":
        left = note("RAP.1", left, left[:1])
    if stratagem == "rnd" and not is_research(p, space):
        left = note("RND.3", left, prefer(left, lambda i: row[i] in SPECIALS))
    note("3.3", before, left)
    if EFFECT[space] == "none":
        left = note("3.4", left, prefer(left, lambda i: strength(p, "bot", row[i], theatre) > 0))
    if last_space:
        left = note("3.5", left, prefer(left, lambda i: acting(p, "bot", row[i])[2] != "blitz"))
    if bot >= 20:
        highest = max(strength(p, "bot", row[i], theatre) for i in left)
        left = note("3.6", left, [i for i in left if strength(p, "bot", row[i], theatre) == highest])
    return space, left, kept


def choose(p, die):
    "(unit, its place in the row from 0, space), or None if nothing can be placed."
    space, left, _ = procedure(p)
    if space is None:
        return None
    slot = left[(die - 1) % len(left)]  # 3.7
    return p["row"][slot], slot, space


# --- carrying out a placement -----------------------------------------------------------------------------------------


class Outcome:
    "What a placement leads to; random draws only as numbers of tokens."

    def __init__(self, p, target):
        self.p = copy.deepcopy(p)
        # (side, options, steps, position) -> theatre or None; None: the bot by E.4, the human the first
        self.target = target
        self.vp = dict(p["vp"])
        self.row, self.reserve = len(p["row"]), len(p["reserve"])
        self.bot_bag, self.human_bag, self.supply = len(p["bot_bag"]), len(p["human_bag"]), len(p["supply"])
        self.happened = []  # for counting what was hit
        self.blitz, self.last = False, None
        self.markers, self.camps = {}, {}

    def draw_unit(self, side):
        if side == "bot" and self.bot_bag:
            self.bot_bag, self.row = self.bot_bag - 1, self.row + 1
        if side == "human" and self.human_bag:
            self.human_bag, self.reserve = self.human_bag - 1, self.reserve + 1

    def draw_special(self, side, into_hand):
        if not self.supply:
            return
        self.supply -= 1
        if side == "bot":
            self.row, self.bot_bag = self.row + into_hand, self.bot_bag + (not into_hand)
        else:
            self.reserve, self.human_bag = self.reserve + into_hand, self.human_bag + (not into_hand)

    def bomb(self, side):
        if side == "bot" and self.reserve:
            self.reserve, self.human_bag = self.reserve - 1, self.human_bag + 1
        if side == "human" and self.row:
            self.row, self.bot_bag = self.row - 1, self.bot_bag + 1

    def effect(self, side, space, theatre_end=False):
        kind, value, t = EFFECT[space], VALUE[space], THEATRE_OF[space]
        if kind in ("production", "improved_production"):
            for _ in range(value):
                self.draw_unit(side)
        if kind in ("research", "improved_research"):
            for _ in range(value):
                self.draw_special(side, False)
        if kind == "research_industry":
            self.draw_special(side, True)
        if kind == "bombing":
            self.bomb(side)
        if kind == "propaganda":
            self.vp[side] += value
        if kind == "tactical" and not theatre_end:
            self.push(t, side, value)
        if kind == "strategic":
            self.strategic(side, t, value)

    def strategic(self, side, own, value):
        options = strategic_options(self.p, own)
        if not options:
            return
        t = self.target(side, options, value, self.p) if self.target is not None else None
        if t is not None:
            pass
        elif side == "bot":
            _, t, got = greatest_change(self.p, own, value)
            self.happened.append(f"strategic class GC.{got[0]}")
        else:
            t = options[0]
        self.push(t, side, value, option(self.p, "remote_move_stops_short") and t != own)

    def push(self, t, side, steps, short=False):
        before = marker(self.p, t)
        self.p["theatres"][t]["marker"] = pushed(self.p, t, side, steps, short)
        if abs(before) == HALF[t] != abs(marker(self.p, t)):
            self.happened.append("a marker leaves an end box before the check")

    def check(self):
        "Step 4 of a turn: close what is to be closed, theatre by theatre, until nothing is."
        closed = True
        while closed:
            closed = False
            for t in THEATRES:
                if is_open(self.p, t) and abs(marker(self.p, t)) == HALF[t]:
                    self.close_theatre(t, "bot" if marker(self.p, t) > 0 else "human")
                    closed = True
                elif is_open(self.p, t) and not empty_spaces(self.p, t):
                    self.close_campaign(t)
                    self.happened[-1] += "" if is_open(self.p, t) else ", last of the theatre"
                    closed = True

    def shield(self, t):
        lead = abs(marker(self.p, t))
        one, two = SHIELDS[t]
        return 2 if lead >= two else 1 if lead >= one else 0

    def close_campaign(self, t):
        at, vp = marker(self.p, t), campaign_vp(self.p, t)
        if at > 0:
            self.vp["bot"] += vp + self.shield(t)
        elif at < 0:
            self.vp["human"] += vp + self.shield(t)
        elif option(self.p, "tie_campaign") == "both":
            self.vp["bot"] += vp
            self.vp["human"] += vp
        self.happened.append(f"campaign {'bot' if at > 0 else 'human' if at < 0 else 'tie'} +{self.shield(t)}")
        self.p["theatres"][t]["camp"] += 1

    def close_theatre(self, t, winner):
        paid = False
        filled = not empty_spaces(self.p, t)
        self.happened.append(f"track end {winner}{' filled' if filled else ''}")
        if filled and option(self.p, "filled_at_end") == "campaign_first":
            self.close_campaign(t)
            paid = True
        end_bonus = option(self.p, "theatre_end_bonus")
        for vp, _ in CAMPAIGNS[t][camp(self.p, t) - 1 :]:
            self.vp[winner] += vp + (2 if end_bonus == "per_campaign" else 0)
        if end_bonus == "once" and not paid:
            self.vp[winner] += 2
        self.p["theatres"][t]["camp"] = len(CAMPAIGNS[t]) + 1
        for _, spaces in CAMPAIGNS[t]:
            for space in spaces:
                if space not in self.p["theatres"][t]["filled"]:
                    self.effect(winner, space, theatre_end=True)


def place(p, side, unit, space, strategic_target=None):
    """What comes of a placement, before step C: an `Outcome`.

    `strategic_target`: a theatre, or a function (side, options, steps, position) -> theatre.
    """
    target = strategic_target
    if isinstance(target, str):
        target = lambda *_: strategic_target  # noqa: E731
    o = Outcome(p, target)
    t = THEATRE_OF[space]
    other = "human" if side == "bot" else "bot"
    steps = strength(p, side, unit, t)
    ability = acting(p, side, unit)[2]
    takes = takes_effect(p, side, unit)
    o.p["theatres"][t]["filled"][space] = f"{side} {unit}"
    if side == "bot":
        o.row -= 1
    else:
        o.reserve -= 1

    def effect():
        if takes:
            o.effect(side, space)
        if ability == "bombing":
            o.bomb(side)

    def move():
        o.push(t, side, steps)
        if ability == "nuclear":
            o.happened.append("nuclear bomb")
            for far in open_theatres(o.p):
                if far != t:
                    o.push(far, other, 2, option(o.p, "remote_move_stops_short"))

    if option(p, "effect_before_move"):
        effect()
        move()
    else:
        move()
        effect()
    o.check()
    o.blitz = ability == "blitz"  # whether a second placement can follow depends on what was drawn
    o.last = model(p, side) if unit == "spy" else unit
    o.markers = {x: marker(o.p, x) for x in THEATRES}
    o.camps = {x: camp(o.p, x) for x in THEATRES}
    return o


def sizes(o):
    return {n: getattr(o, n) for n in ("row", "reserve", "bot_bag", "human_bag", "supply")}
