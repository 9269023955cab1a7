"""The rules of MERC, item by item: abilities, equipment, combat, actions, Tactics, Dictators, options, the end."""

from collections import Counter
from pathlib import Path

import pytest

from solo_bots.dictator.cards import COPIES, DICTATORS, FIGURES, ITEMS, MERCS, SECTORS, SIZES, TACTICS, Seat, plain_land
from solo_bots.dictator.combat import (
    Ambush,
    Combat,
    Convert,
    Dog,
    Heal,
    Hit,
    Reroll,
    Retreat,
    Six,
    Target,
    act,
    attack,
    combat,
    invade,
)
from solo_bots.dictator.engine import (
    ComeBack,
    DealerDeck,
    Escort,
    Fire,
    HireWhom,
    JoinAttack,
    NewSector,
    NewSquad,
    Procure,
    ProcureDeck,
    Salvage,
    TakeCard,
    TakePart,
    legal,
    refusal,
    result,
    team,
    team_limit,
)
from solo_bots.dictator.game import read_move, sensible
from solo_bots.dictator.position import OPTION_HELP, Merc, control, fits, read_options
from solo_bots.dictator.skills import skills_of
from solo_bots.dictator.tactics import (
    ABILITIES,
    EFFECTS,
    BaseSector,
    Damage,
    ExtraSector,
    HiredSector,
    HiredSquad,
    MilitiaSector,
    NamedRebel,
    Shelled,
    hire,
    prepare,
    reveal_base,
    spread_extra,
)
from solo_bots.dictator.work import FreeCard, Loot, Reequip, Save, Work, add_militia, draw_item, hurt, reequip
from solo_bots.games import game
from solo_bots.kernel.choices import Choice, Seats, at_random
from solo_bots.kernel.game import BadPosition, IllegalMove
from solo_bots.kernel.table import Table, show

G = game("dictator")

# The plain maps:
#   1 Rebel   Bauxite 5     Timberland   Coal 5          2 Rebels  Bauxite 5   Hamadu City  Coal 5
#             Lone Copse    Hamadu City  Twin Groves               Timberland  Cocaine 6    Lone Copse
#             Cocaine 6     Grassland    Coffee 4                  Coffee 4    Twin Groves  Copper 6
#                                                                  Grassland   Diamond 6    Woodland Edge
BAUXITE, COAL, COCAINE, COFFEE, COPPER = (f"{s} Industry" for s in ("Bauxite", "Coal", "Cocaine", "Coffee", "Copper"))
TIMBER, COPSE, CITY, GROVES, GRASS, EDGE = "Timberland", "Lone Copse", "Hamadu City", "Twin Groves", "Grassland", "Woodland Edge"
OIL = "Oil Industry"
OIL_MAP = [[OIL, TIMBER, COAL], [COPSE, CITY, GROVES], [COCAINE, GRASS, COFFEE]]
BOTH = pytest.mark.parametrize("side", ["rebels", "dictator"])
HALF = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


# --- tools ------------------------------------------------------------------------------------------------------------


def man(sector, *gear, side=1, **more):
    return {"side": side, "sector": sector, "gear": list(gear), **more}


def his(sector, *gear, **more):
    return man(sector, *gear, side="dictator", **more)


def load(mercs=None, militia=None, stash=None, explored=(), stage="rebels", **more):
    """A short position; a bare number of militia is the Dictator's."""
    sectors = {s: {"explored": True} for s in explored}
    for s, k in (militia or {}).items():
        sectors.setdefault(s, {})["militia"] = {"dictator": k} if isinstance(k, int) else {str(o): n for o, n in k.items()}
    for s, cards in (stash or {}).items():
        sectors.setdefault(s, {})["stash"] = cards
    return G.load({"mercs": mercs or {}, "sectors": sectors, "stage": stage, **more})


def seats(wish=None, asked=None):
    """Both sides do as they are told: {kind: an option, or several one after the other}; else the harmless thing."""
    wish = {k: list(v) if isinstance(v, list) else v for k, v in (wish or {}).items()}
    assert all(issubclass(kind, Choice) for kind in wish)

    def choose(choice, position, table):
        kind, told = type(choice), [show(o) for o in choice.options]
        if asked is not None:
            asked.append((choice.side, kind, told))
        want = wish.get(kind)
        if isinstance(want, list):
            want = want.pop(0) if want else None
        if want is None:
            return choice.options[-1 if kind in (Reequip, TakeCard, Loot, Heal) else 0]
        return choice.options[told.index(show(want))]

    return Seats(choose)


def census(p):
    return Counter(piece for pieces in G.places(p).pieces.values() for piece in pieces)


class Bench(Work):
    """A workbench that keeps what is asked and said."""

    def __init__(self, p, script=(), wish=None, seed=None):
        self.asked, self.said = [], []
        table = Table(seed, script)
        table.hears = lambda rule, text, things: self.said.append((rule, text.format(*things)))
        super().__init__(p, seats(wish, self.asked), table)

    def done(self):
        """All of the script was needed, and nothing appeared or vanished."""
        assert len(self.table.log) >= len(self.table.script)
        assert census(self.freeze()) == census(self.p)
        return self

    def mil(self, sector, owner=0):
        return self.militia[self.land.index[sector]][owner]


def do(p, text, script=(), wish=None, asked=None, seed=None):
    """Apply a move. Always: the old position is untouched, nothing appears or vanishes, the new one can be written down and read."""
    before, table = G.dump(p), Table(seed, script)
    q = G.apply(p, read_move(text), seats(wish, asked), table)
    assert G.dump(p) == before
    assert census(q) == census(p)
    assert G.load(G.dump(q)) == q
    assert len(table.log) >= len(script)
    return q


def texts(p):
    return {m.text for m in legal(p)}


def where(p, name):
    return p.land.names[p.merc(name).sector]


def mil(p, sector, owner=0):
    return p.militia[p.land.index[sector]][owner]


def stash(p, sector):
    return list(p.stashes[p.land.index[sector]])


def spec(sector, x, side):
    return man(sector, *x, side=side) if isinstance(x, list) else {"side": side, "sector": sector, **x}


def arena(rebels=None, dictator=None, militia=(0, 0), script=(), wish=None, **more):
    """A combat about to begin in Hamadu City: {name: gear, or more}, and the militia by owner."""
    everybody = {n: spec(TIMBER, x, 1) for n, x in (rebels or {}).items()} | {n: spec(COAL, x, "dictator") for n, x in (dictator or {}).items()}
    w = Bench(load(everybody, **more), script, wish)
    field = w.land.index[CITY]
    for f in w.mercs:
        f.sector = field
    w.militia[field][: len(militia)] = militia
    return Combat(w, field)


def facing(side, heroes, foes=None, mine=0, yours=0, **more):
    """The same combat from either side: the heroes are the Rebels', or the Dictator's."""
    if side == "rebels":
        return arena(heroes, foes, (yours, mine), **more)
    return arena(foes, heroes, (mine, yours), **more)


def shoot(c, name, *dice):
    """One turn of a figure, with exactly these dice."""
    c.w.table.script, c.w.table.log = dice, []
    act(c, c.w.find(name))
    assert len(c.w.table.log) == len(dice)


def order(c):
    return [a if isinstance(a, int) else a.name for a in c.order()]


def count(c, owner):
    return c.count(owner)


def fight(c):
    combat(c.w, c.sector)
    assert len(c.w.table.log) == len(c.w.table.script)
    return c.w


def state(w, name):
    f = w.find(name)
    return None if f is None else (f.health, f.armor, list(f.gear))


# --- what is printed --------------------------------------------------------------------------------------------------

PRINTED = """Apeiron1223M Badger1313M Basic2213M Borris2213M Bouba4103M Buzzkill2213M Doc2123M Ewok2213F Faustina3233F Feedback1223M
Genesis2223M Gunther1223M Haarg1313M Juicer2215M Kastern0233M Khenn0233M Lucid2223M Max2243M Mayhem2213M Meatbop0233M Moose2213M
Natasha3323F Preaction5203M Ra1223M Rizen3233M Rozeske1223M Runde2233M Sarge3123M Shadkaam2313M Shooter1603M Snake2303M Sonia4243F
Squidhead1223M Squirrel3223M Stumpy3203M Surgeon2333M Tack3213F Tao1313M Tavisto2233M Teresa0003F Valkyrie4323F Vandal1313M
Vandradi3223M Vrbansk3223M Vulture3213M Walter0273M Wolverine4243M Adelheid2123F Dutch1223M Golem3323M Hagness2223M Moe3233M"""
ALONE = {"Snake": (1, 1, 1), "Sarge": (1, 1, 1), "Tack": (2, 0, 0), "Dutch": (1, 1, 0)}  # who is better alone and unarmed

GEAR = """
Land Mine|Accessory 110 2 0 0 0 0 0 0
Repair Kit|Accessory 130 2 0 0 0 0 0 0
First Aid Kit|Accessory 150 2 0 0 0 0 0 0
Medical Kit|Accessory 170 2 0 0 0 0 0 0
Attack Dog|Accessory 190 2 1 0 0 0 0 0
Epinephrine Shot|Accessory 230 2 0 0 0 0 0 0
Field Radio|Accessory 430 2 1 0 1 0 0 0
Army FM 30-25|Accessory 490 2 0 0 2 0 0 0
Grenade|Accessory 890 2 -2 3 0 2 0 0
Fragmentation Grenade|Accessory 930 2 -2 4 0 3 0 0
Mortar|Accessory 950 2 -2 5 0 4 0 0
Bandolier|Accessory 980 2 0 0 0 0 0 0
Flak Vest with Kevlar Helmet|Armor 250 1 -1 0 0 0 2 0
Kevlar Vest with Ceramic Plates and Kevlar Helmet|Armor 270 2 -2 -1 0 0 4 0
Flak Vest with Ceramic Plates and Kevlar Helmet|Armor 290 1 -1 -1 0 0 3 0
Body Armor with Ceramic Plates|Armor 310 1 -2 -1 0 0 4 0
Body Armor with Ceramic Plates and Kevlar Helmet|Armor 330 1 -2 -2 0 0 5 0
Kevlar Vest|Armor 350 2 -1 0 0 0 2 0
Body Armor|Armor 370 2 -1 -1 0 0 3 0
Kevlar Vest with Ceramic Plates|Armor 390 2 -1 -1 0 0 3 0
Full Body Armor|Armor 410 2 -3 -2 0 0 6 0
Ghillie Suit|Armor 450 2 2 0 0 0 0 0
Flak Vest|Armor 470 1 0 0 0 0 1 0
9mm Handgun|Weapon 510 2 0 1 0 0 0 0
9mm Handgun with AP Ammo|Weapon 530 2 0 1 0 0 0 1
9mm Handgun with Laser Sight|Weapon 550 2 2 1 0 0 0 0
45 Caliber Handgun|Weapon 570 2 0 2 0 0 0 0
45 Caliber Handgun with AP Ammo|Weapon 590 2 0 2 0 0 0 1
45 Caliber Handgun with Laser Sight|Weapon 610 2 2 2 0 0 0 0
M16|Weapon 630 1 0 3 0 0 0 0
M16 with AP Ammo|Weapon 650 1 0 3 0 0 0 1
M16 with Laser Sight|Weapon 670 1 2 3 0 0 0 0
AK-47|Weapon 710 1 0 4 0 0 0 0
AK-47 with Bipod|Weapon 730 1 1 4 0 0 0 0
50 Caliber Rifle|Weapon 750 1 0 5 0 0 0 0
50 Caliber Rifle with FLIR Scope|Weapon 770 1 3 5 0 0 0 0
SMAW|Weapon 790 2 -2 10 0 0 0 0
Uzi|Weapon 810 2 0 0 0 1 0 0
Uzi with AP Ammo|Weapon 830 2 0 0 0 1 0 1
M16 with Burst Fire|Weapon 850 1 0 2 0 1 0 0
AK-47 with Burst Fire|Weapon 870 1 0 3 0 1 0 0
AK-47 with Full Auto|Weapon 910 1 0 2 0 2 0 0
""".strip().splitlines()


def skills(squad, name, side=1, **more):
    p = load({n: man(TIMBER, *gear, side=side) for n, gear in squad.items()}, **more)
    return tuple(skills_of(p.merc(name), p.mercs, p.options.haarg_anyone))


@pytest.mark.parametrize("line", PRINTED.split())
def test_printed_skills(line):
    name, (i, c, t, health, sex) = line[:-5], line[-5:]
    more = ALONE.get(name, (0, 0, 0))
    assert skills({name: []}, name) == (int(i) + more[0], int(c) + more[1], int(t) + more[2], 1)
    assert (MERCS[name].health, MERCS[name].woman) == (int(health), sex == "F")


def test_there_are_52_mercs_and_69_cards():
    assert (len(MERCS), len(PRINTED.split()), sum(COPIES.values()), len(GEAR), len(TACTICS), len(DICTATORS), len(SECTORS)) == (52, 52, 69, 42, 14, 11, 30)


@pytest.mark.parametrize("line", GEAR)
def test_printed_equipment(line):
    name, _, rest = line.partition("|")
    kind, *numbers = rest.split()
    number, copies, i, c, t, targets, armor, piercing = map(int, numbers)
    assert skills({"Lucid": [name]}, "Lucid") == (2 + i, 2 + c, 2 + t, 1 + targets)
    assert (ITEMS[name].kind, ITEMS[name].number, COPIES[name], ITEMS[name].piercing) == (kind, number, copies, bool(piercing))
    assert load({"Lucid": man(TIMBER, name)}).merc("Lucid").armor == armor


# --- skills that change -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [1, "dictator"])
@pytest.mark.parametrize(("squad", "name", "expected"), [
    ({"Bouba": ["9mm Handgun"]}, "Bouba", (4, 3, 0, 1)),
    ({"Bouba": ["45 Caliber Handgun with AP Ammo"]}, "Bouba", (4, 4, 0, 1)),
    ({"Bouba": ["Uzi"]}, "Bouba", (4, 1, 0, 2)),
    ({"Mayhem": ["Uzi"]}, "Mayhem", (2, 4, 1, 2)),
    ({"Mayhem": ["Uzi with AP Ammo"]}, "Mayhem", (2, 4, 1, 2)),
    ({"Mayhem": ["M16"]}, "Mayhem", (2, 5, 1, 1)),
    ({"Rozeske": ["Flak Vest"]}, "Rozeske", (1, 3, 2, 1)),
    ({"Rozeske": ["Ghillie Suit"]}, "Rozeske", (3, 3, 2, 1)),
    ({"Stumpy": ["Grenade"]}, "Stumpy", (1, 6, 0, 3)),
    ({"Stumpy": ["Fragmentation Grenade"]}, "Stumpy", (1, 7, 0, 4)),
    ({"Stumpy": ["Mortar"]}, "Stumpy", (1, 8, 0, 5)),
    ({"Stumpy": ["SMAW"]}, "Stumpy", (1, 12, 0, 1)),
    ({"Vandradi": ["Uzi"]}, "Vandradi", (3, 3, 2, 2)),
    ({"Vandradi": ["AK-47 with Full Auto"]}, "Vandradi", (3, 5, 2, 3)),
    ({"Vandradi": ["M16", "Grenade"]}, "Vandradi", (1, 8, 2, 3)),  # the weapon adds none
    ({"Ra": ["M16"]}, "Ra", (1, 5, 2, 2)),
    ({"Ra": ["Grenade"]}, "Ra", (-1, 5, 2, 3)),
    ({"Moe": ["SMAW"]}, "Moe", (1, 12, 3, 2)),
    ({"Moe": ["M16"]}, "Moe", (3, 5, 3, 1)),
    ({"Dutch": ["M16"]}, "Dutch", (1, 5, 2, 1)),
    ({"Dutch": ["Grenade"]}, "Dutch", (0, 6, 2, 3)),
    ({"Vulture": ["Full Body Armor", "Grenade"]}, "Vulture", (3, 3, 1, 3)),
    ({"Vulture": ["Ghillie Suit"]}, "Vulture", (5, 2, 1, 1)),
    ({"Genesis": ["Uzi", "M16"]}, "Genesis", (2, 5, 2, 2)),
    ({"Gunther": ["Army FM 30-25", "Field Radio", "Field Radio"]}, "Gunther", (3, 2, 6, 1)),
    ({"Snake": [], "Ra": []}, "Snake", (2, 3, 0, 1)),
    ({"Tavisto": [], "Teresa": []}, "Tavisto", (3, 3, 4, 1)),
    ({"Tavisto": [], "Ra": []}, "Tavisto", (2, 2, 3, 1)),
    ({"Valkyrie": [], "Ra": []}, "Ra", (2, 2, 2, 1)),
    ({"Valkyrie": [], "Ra": []}, "Valkyrie", (4, 3, 2, 1)),
    ({"Sarge": [], "Ra": []}, "Sarge", (4, 2, 3, 1)),
    ({"Sarge": [], "Preaction": []}, "Sarge", (3, 1, 2, 1)),
    ({"Tack": [], "Ra": []}, "Ra", (3, 2, 2, 1)),
    ({"Tack": [], "Ra": []}, "Tack", (5, 2, 1, 1)),
    ({"Tack": [], "Ra": [], "Sonia": []}, "Ra", (1, 2, 2, 1)),
    ({"Haarg": [], "Max": []}, "Haarg", (2, 3, 2, 1)),
    ({"Haarg": [], "Shooter": []}, "Haarg", (1, 4, 1, 1)),
    ({"Haarg": [], "Max": [], "Sonia": []}, "Haarg", (2, 3, 2, 1)),  # +1 however many
    ({"Haarg": [], "Tao": []}, "Haarg", (1, 3, 1, 1)),
    ({"Shooter": ["Full Body Armor"], "Teresa": []}, "Shooter", (-2, 4, 0, 1)),
])  # fmt: skip
def test_skills(squad, name, expected, side):
    assert skills(squad, name, side) == expected


def test_the_squad_counts_not_the_sector():
    two = {"Snake": man(TIMBER), "Ra": man(TIMBER, squad="secondary"), "Tavisto": man(TIMBER, squad="secondary"), "Teresa": man(TIMBER)}
    p = load({n: two[n] for n in ("Snake", "Ra")})
    assert skills_of(p.merc("Snake"), p.mercs).combat == 4  # alone in his squad
    p = load({n: two[n] for n in ("Tavisto", "Teresa")})
    assert skills_of(p.merc("Tavisto"), p.mercs).combat == 2


def haarg(anyone, **others):
    p = load({"Haarg": man(TIMBER), **{n: man(TIMBER, squad="secondary") for n in others}}, options={"haarg_anyone": anyone})
    return tuple(skills_of(p.merc("Haarg"), p.mercs, anyone))


def test_haarg_and_the_other_squad():
    assert (haarg(False, Max=1), haarg(True, Max=1)) == ((1, 3, 1, 1), (2, 3, 2, 1))


def test_haarg_reads_others_as_they_are():
    assert haarg(True, Snake=1, Tao=1) == (2, 3, 1, 1)


@pytest.mark.parametrize(("name", "gear", "ok"), [
    ("Ra", ["Uzi", "Flak Vest", "Grenade"], True), ("Ra", ["Uzi", "M16"], False), ("Ra", ["Grenade", "Mortar"], False), ("Ra", ["Flak Vest", "Kevlar Vest"], False),
    ("Genesis", ["Uzi", "M16", "Flak Vest"], True), ("Genesis", ["Uzi", "M16", "Grenade"], False), ("Genesis", ["Uzi", "M16", "AK-47"], False),
    ("Gunther", ["Grenade", "Mortar", "Attack Dog"], True), ("Gunther", ["Uzi", "Grenade", "Mortar"], True), ("Gunther", ["Uzi", "Flak Vest", "Grenade", "Mortar"], False),
    ("Apeiron", ["Grenade"], False), ("Apeiron", ["Fragmentation Grenade"], False), ("Apeiron", ["Mortar"], False), ("Apeiron", ["SMAW", "Attack Dog"], True),
    ("Ra", ["Bandolier", "Grenade", "Mortar"], True), ("Ra", ["Bandolier", "Bandolier"], False), ("Ra", ["Bandolier", "Grenade", "Mortar", "Attack Dog"], False),
])  # fmt: skip
def test_slots(name, gear, ok):
    assert fits(name, gear, read_options({})) is ok


def test_bandolier_slots():
    four = ["Bandolier", "Grenade", "Mortar", "Attack Dog"]
    assert fits("Ra", four, read_options({"bandolier_slots": 3}))
    assert not fits("Ra", [*four, "Land Mine"], read_options({"bandolier_slots": 3}))


@pytest.mark.parametrize("pair", [("Borris", "Squirrel"), ("Moose", "Borris"), ("Natasha", "Moose"), ("Squirrel", "Natasha")])
@pytest.mark.parametrize("side", [1, "dictator"])
def test_refusing_pairs(pair, side):
    with pytest.raises(BadPosition, match="cannot be on one team"):
        load({n: man(TIMBER, side=side) for n in pair})
    load({pair[0]: man(TIMBER), pair[1]: man(COPSE, side="dictator")})  # on different sides they may


# --- the order of a round ---------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("heroes", "foes", "mine", "yours", "expected"), [
    ({"Kastern": []}, {"Preaction": []}, 0, 0, ["Kastern", "Preaction"]),
    ({"Meatbop": []}, {"Preaction": []}, 0, 0, ["Preaction", "Meatbop"]),
    ({"Badger": []}, {}, 0, 3, ["Badger", "enemy"]),
    ({"Badger": ["Full Body Armor"]}, {}, 1, 3, ["Badger", "enemy", "own"]),
    ({"Badger": []}, {"Preaction": []}, 0, 3, ["Preaction", "Badger", "enemy"]),
    ({"Ra": []}, {}, 0, 3, ["enemy", "Ra"]),
    ({"Rizen": []}, {}, 0, 3, ["Rizen", "enemy"]),
    ({"Walter": []}, {"Rizen": []}, 2, 0, ["own", "Rizen", "Walter"]),
    ({}, {"Walter": [], "Rizen": []}, 2, 0, ["Rizen", "own", "Walter"]),
    ({"Max": []}, {"Rizen": ["Attack Dog"], "Basic": []}, 0, 0, ["Rizen", "Max", "Basic"]),  # 4-1, 2, 2-1
    ({"Lucid": [], "Ra": []}, {"Sonia": []}, 0, 0, ["Sonia", "Lucid", "Ra"]),
])  # fmt: skip
def test_order(side, heroes, foes, mine, yours, expected):
    c = facing(side, heroes, foes, mine, yours)
    own, enemy = (1, 0) if side == "rebels" else (0, 1)
    if expected == ["Badger", "enemy", "own"] and side == "dictator":
        expected = ["Badger", "own", "enemy"]  # ties go to the Dictator
    assert order(c) == [{"own": own, "enemy": enemy}.get(x, x) for x in expected]


def test_ties_are_the_dictators_and_mercs_come_before_their_militia():
    assert order(arena({"Basic": []}, {"Lucid": [], "Juicer": []}, (1, 1))) == ["Juicer", "Lucid", 0, "Basic", 1]


def test_veteran_militia_act_at_three():
    c = arena({"Rizen": [], "Sonia": []}, {}, (1, 1), played=["Veteran Militia"])
    assert order(c) == ["Sonia", 0, "Rizen", 1]


def test_khenn_rolls_once_for_the_whole_combat():
    c = arena({"Khenn": []}, {"Preaction": ["Flak Vest"]}, script=[6, 1, 1, 1, 1, 4, 4, 1, 1, 4, 4], wish={Retreat: "stay"})
    w = fight(c)  # 6 beats 5; each has two dice, three rounds
    assert state(w, "Khenn") == (3, 0, [])
    assert state(w, "Preaction") is None
    assert sum("roll his initiative" in text or "initiative is" in text for _, text in w.said) == 1


@BOTH
def test_khenn_rolling_low_is_slow(side):
    c = facing(side, {"Khenn": []}, {"Ra": []})
    c.rolled["Khenn"] = 1
    assert order(c) == (["Ra", "Khenn"] if side == "rebels" else ["Khenn", "Ra"])


def test_hitler_acts_before_the_named_rebel():
    c = arena({"Kastern": [], "Preaction": []}, {"Teresa": []}, (1, 1))
    c.w.named = 1
    assert order(c) == [0, "Teresa", "Kastern", "Preaction", 1]
    c = arena({"Preaction": [], "Sonia": {"side": 2}}, {"Teresa": []}, (1, 0, 1), options={"rebels": 2})
    c.w.named = 2  # the other Rebel is not concerned
    assert order(c) == ["Preaction", 0, "Teresa", "Sonia", 2]


# --- attacks ----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("hero", "gear", "dice", "killed"), [
    ("Ra", [], [4, 4], 1),  # one target, whatever hits
    ("Ra", ["Uzi"], [4, 4], 2),  # Ra has one more with a weapon, the Uzi gives another
    ("Shooter", [], [4] * 6, 1),
    ("Shooter", [], [3] * 6, 0),
    ("Basic", ["Uzi"], [4, 6], 2),
    ("Lucid", [], [3, 1], 1),
    ("Moe", [], [3, 3], 0),
    ("Rizen", ["AK-47"], [4, 5, 6, 4, 1, 1], 4),
    ("Wolverine", [], [6, 6], 2),
    ("Wolverine", [], [5, 5], 1),
    ("Wolverine", ["M16"], [5, 5, 6, 6, 1], 3),
    ("Moe", ["SMAW"], [4] * 12, 2),
    ("Moe", ["Grenade"], [4] * 5, 3),
    ("Genesis", ["AK-47 with Full Auto", "Uzi"], [4] * 4, 4),
    ("Teresa", [], [], 0),
    ("Teresa", ["Full Body Armor"], [], 0),  # below zero: no dice
])  # fmt: skip
def test_attack_on_militia(side, hero, gear, dice, killed):
    c = facing(side, {hero: gear}, yours=5)
    shoot(c, hero, *dice)
    assert count(c, 0 if side == "rebels" else 1) == 5 - killed


@pytest.mark.parametrize(("played", "owner", "left"), [([], 0, 3), (["Better Weapons"], 0, 2), (["Better Weapons"], 1, 3)])
def test_better_weapons_militia_hit_on_three(played, owner, left):
    c = facing("rebels" if owner else "dictator", {}, {"Teresa": []}, mine=1, script=[3], played=played)
    attack(c, None, owner, 1, 1)
    assert c.w.find("Teresa").health == left


@BOTH
def test_armor_goes_first_point_by_point(side):
    c = facing(side, {"Shooter": []}, {"Basic": ["Kevlar Vest"]})
    shoot(c, "Shooter", 4, 1, 1, 1, 1, 1)
    assert state(c.w, "Basic") == (3, 1, ["Kevlar Vest"])
    shoot(c, "Shooter", 4, 4, 1, 1, 1, 1)
    assert state(c.w, "Basic") == (2, 0, [])
    assert c.w.discards[1] == ["Kevlar Vest"]


@BOTH
@pytest.mark.parametrize(("gear", "expected"), [("9mm Handgun with AP Ammo", (1, 2, ["Kevlar Vest"])), ("9mm Handgun", (3, 0, []))])
def test_armor_piercing(side, gear, expected):
    c = facing(side, {"Moe": [gear]}, {"Basic": ["Kevlar Vest"]})
    shoot(c, "Moe", 4, 4, 1)
    assert state(c.w, "Basic") == expected


def test_a_ghillie_suit_absorbs_nothing():
    c = arena({"Moe": []}, {"Basic": ["Ghillie Suit"]})
    shoot(c, "Moe", 4, 1)
    assert state(c.w, "Basic") == (2, 0, ["Ghillie Suit"])


def test_juicer_takes_five():
    c = arena({"Shooter": []}, {"Juicer": []})
    shoot(c, "Shooter", 4, 4, 4, 4, 1, 1)
    assert state(c.w, "Juicer") == (1, 0, [])
    shoot(c, "Shooter", 4, 1, 1, 1, 1, 1)
    assert (c.w.find("Juicer"), c.w.merc_discard) == (None, ["Juicer"])


@BOTH
def test_hits_are_split_over_the_declared_targets(side):
    c = facing(side, {"Shooter": ["Uzi"]}, {"Basic": [], "Moe": []}, wish={Target: ["Basic", "Moe"], Hit: ["Basic", "Moe", "Moe"]})
    shoot(c, "Shooter", 4, 4, 4, 1, 1, 1)
    assert (c.w.find("Basic").health, c.w.find("Moe").health) == (2, 1)


@BOTH
@pytest.mark.parametrize(("item", "dice", "targets"), [("Grenade", 5, 3), ("Fragmentation Grenade", 6, 4), ("Mortar", 7, 5)])
def test_one_shot_items_go_with_the_attack(side, item, dice, targets):
    c = facing(side, {"Moe": [item, "M16"]}, yours=9)
    shoot(c, "Moe", *[4] * (dice + 3))
    assert count(c, 0 if side == "rebels" else 1) == 9 - targets
    assert state(c.w, "Moe") == (3, 0, ["M16"])
    assert c.w.discards[2] == [item]
    shoot(c, "Moe", 1, 1, 1, 1, 1)
    assert c.w.skills(c.w.find("Moe")).initiative == 3


@pytest.mark.parametrize(("once", "left"), [(False, ["SMAW"]), (True, [])])
def test_smaw(once, left):
    c = arena({"Lucid": ["SMAW"]}, militia=(2, 0), options={"smaw_once": once})
    shoot(c, "Lucid", *[1] * 12)
    assert state(c.w, "Lucid") == (3, 0, left)


@BOTH
def test_buzzkill_aims_at_mercs(side):
    foe = 0 if side == "rebels" else 1
    c = facing(side, {"Buzzkill": ["Uzi"]}, {"Basic": []}, yours=3)
    shoot(c, "Buzzkill", 4, 4)
    assert (c.w.find("Basic").health, count(c, foe)) == (1, 3)
    shoot(c, "Buzzkill", 4, 1)
    assert (c.w.find("Basic"), count(c, foe)) == (None, 3)
    shoot(c, "Buzzkill", 4, 4)
    assert count(c, foe) == 1


@BOTH
def test_runde_is_the_last_target(side):
    c = facing(side, {"Shooter": ["AK-47 with Full Auto"]}, {"Runde": [], "Basic": []}, yours=1)
    owner = 1 if side == "rebels" else 0
    names = [x.name for x in c.foes(None, owner)]
    assert "Runde" not in names
    assert len(names) == 2  # Basic and the militia
    c.w.mercs.remove(c.w.find("Basic"))
    assert "Runde" in [x.name for x in c.foes(None, owner)]  # militia do not protect him


@BOTH
def test_max_intimidates_mercs_not_militia(side):
    c = facing(side, {"Max": []}, {"Basic": []}, yours=2)
    basic = c.w.find("Basic")
    assert (c.initiative(basic), c.militia_init(0), c.w.skills(c.w.find("Max")).combat) == (1, 2, 2)
    shoot(c, "Basic", 4)  # one die of two
    c.w.mercs.remove(c.w.find("Max"))
    assert c.initiative(basic) == 2


@BOTH
def test_basic_rolls_again_once_per_combat(side):
    c = facing(side, {"Basic": ["Uzi"]}, yours=9, wish={Reroll: ["roll again", "roll again"]})
    shoot(c, "Basic", 1, 1, 4, 4)
    assert count(c, 0 if side == "rebels" else 1) == 7
    shoot(c, "Basic", 1, 1)
    c = facing(side, {"Basic": ["Uzi"]}, yours=9, wish={Reroll: ["keep", "roll again"]})
    shoot(c, "Basic", 1, 1)
    shoot(c, "Basic", 1, 1, 4, 1)  # not used up by keeping


@BOTH
def test_wolverine_a_six_finds_somebody_undeclared(side):
    c = facing(side, {"Wolverine": []}, {"Moe": [], "Ra": []}, wish={Target: "Moe", Six: "Ra"})
    shoot(c, "Wolverine", 5, 6)
    assert (c.w.find("Moe").health, c.w.find("Ra").health) == (2, 2)


@BOTH
def test_adelheid_turns_militia(side):
    own, enemy = (1, 0) if side == "rebels" else (0, 1)
    c = facing(side, {"Adelheid": ["M16"]}, mine=1, yours=3, wish={Convert: "turn"})
    shoot(c, "Adelheid", 4, 1, 1, 1)
    assert (count(c, own), count(c, enemy)) == (2, 2)
    c = facing(side, {"Adelheid": ["M16"]}, mine=1, yours=3, wish={Convert: "kill"})
    shoot(c, "Adelheid", 4, 1, 1, 1)
    assert (count(c, own), count(c, enemy)) == (1, 2)
    c = facing(side, {"Adelheid": ["M16"]}, mine=10, yours=3)
    shoot(c, "Adelheid", 4, 1, 1, 1)
    assert (count(c, own), count(c, enemy), c.w.asked) == (10, 2, [])  # no room: no question


def test_a_turned_militia_does_not_fire_in_that_round():
    c = arena({"Adelheid": ["M16 with Laser Sight"]}, {}, (2, 1), [4, 1, 1, 1, 1, 1, 4, 1, 1, 1], wish={Convert: "turn"})
    w = fight(c)  # round 1: Adelheid turns one, the other fires, then one militia of hers; round 2: she turns the last
    assert (w.mil(CITY, 0), w.mil(CITY, 1)) == (0, 3)


@BOTH
@pytest.mark.parametrize(("choice", "dice", "health"), [("ambush", [4, 4, 4], 3), ("wait", [4, 4, 4, 4, 4], 1)])
def test_golem_strikes_before_the_first_round(side, choice, dice, health):
    w = fight(facing(side, {"Golem": []}, {"Preaction": []}, script=dice, wish={Ambush: choice}))  # Preaction has initiative 5 and two dice
    assert (state(w, "Golem")[0], state(w, "Preaction")) == (health, None)


@BOTH
def test_golem_ambushes_one_target_only(side):
    w = fight(facing(side, {"Golem": ["AK-47 with Full Auto"]}, yours=4, script=[4] * 10, wish={Ambush: "ambush"}))
    assert [w.mil(CITY, 0), w.mil(CITY, 1)] == [0, 0]  # five dice for one militia, then five for the other three before they act


@BOTH
def test_vandal_fires_again_after_everybody(side):
    c = facing(side, {"Vandal": []}, yours=2, script=[1, 1, 4, 1, 1, 4, 1, 1])
    w = fight(c)  # two militia first (2 against 1), Vandal kills one, and the other at the end of the round
    assert (state(w, "Vandal")[0], w.mil(CITY, 0), w.mil(CITY, 1)) == (3, 0, 0)
    c = facing(side, {"Tao": []}, yours=2, script=[1, 1, 4, 1, 1, 1, 4, 1, 1])
    fight(c)  # anybody else needs another round


def test_the_dead_do_not_fire():
    c = arena({"Preaction": ["50 Caliber Rifle"]}, {"Shooter": []}, script=[4, 4, 4, 1, 1, 1, 1])
    assert state(fight(c), "Preaction") == (3, 0, ["50 Caliber Rifle"])


def test_a_combat_without_dice_breaks_off_and_those_who_came_go_back():
    q = do(load({"Teresa": man(GROVES), "Meatbop": his(COAL)}), f"1a move {COAL}")
    assert (where(q, "Teresa"), where(q, "Meatbop")) == (GROVES, COAL)
    q = do(load({"Teresa": man(COAL), "Meatbop": his(GROVES)}, stage="actions"), f"Da move {COAL}")
    assert (where(q, "Teresa"), where(q, "Meatbop")) == (COAL, GROVES)
    c = arena({"Teresa": []}, {"Meatbop": []})
    c.w.militia[c.w.land.index[TIMBER]][0] = 1
    w = fight(c)  # nobody came in: the Rebels give way, not to where the Dictator is
    assert w.find("Teresa").sector in [w.land.index[s] for s in (COPSE, GROVES, GRASS)]


def test_a_combat_that_breaks_off_leaves_one_side():
    c = arena({"Teresa": []}, {"Meatbop": []})
    for s in (TIMBER, COPSE, GROVES, GRASS):
        c.w.militia[c.w.land.index[s]][0] = 1
    p = fight(c).freeze()
    assert G.load(G.dump(p)) == p


# --- healing, dogs, shots ---------------------------------------------------------------------------------------------


@BOTH
def test_surgeon_gives_dice_for_health(side):
    two = {"Surgeon": {"wounds": 1}, "Basic": {"wounds": 2}, "Moe": {"wounds": 1, "squad": "secondary"}}
    c = facing(side, two, yours=5, wish={Heal: ["Basic", "Surgeon", "fight"]})
    shoot(c, "Surgeon", 1)
    assert [c.w.find(n).wounds for n in two] == [0, 1, 1]
    assert all("Moe" not in options for _, kind, options in c.w.asked if kind is Heal)  # another squad


@BOTH
def test_first_aid_kit_one_occasion(side):
    c = facing(side, {"Shooter": {"gear": ["First Aid Kit"], "wounds": 2}, "Basic": {"wounds": 1}}, yours=5, wish={Heal: ["Shooter", "Basic", "Shooter"]})
    shoot(c, "Shooter", 1, 1, 1)
    assert (c.w.find("Shooter").wounds, c.w.find("Basic").wounds, state(c.w, "Shooter")[2], c.w.discards[2]) == (0, 0, [], ["First Aid Kit"])


@BOTH
def test_medical_kit_three_occasions(side):
    c = facing(side, {"Shooter": {"gear": ["Medical Kit"], "wounds": 2}}, yours=5, wish={Heal: ["Shooter", "fight", "Shooter", "Shooter", "fight"]})
    shoot(c, "Shooter", 1, 1, 1, 1, 1)
    assert state(c.w, "Shooter")[2] == ["Medical Kit (2 left)"]
    shoot(c, "Shooter", 1, 1, 1, 1, 1)
    assert state(c.w, "Shooter")[2] == ["Medical Kit (1 left)"]
    c.w.find("Shooter").wounds = 1
    shoot(c, "Shooter", 1, 1, 1, 1, 1)
    assert (state(c.w, "Shooter")[2], c.w.discards[2]) == ([], ["Medical Kit"])
    c.w.militia[c.sector] = [0, 0]
    c.w.done()


def test_kit_use_wound():
    wound = {"options": {"kit_use": "wound"}}
    c = arena({"Shooter": {"gear": ["First Aid Kit"], "wounds": 2}}, militia=(5, 0), wish={Heal: ["Shooter", "Shooter"]}, **wound)
    shoot(c, "Shooter", 1, 1, 1, 1, 1)
    assert (c.w.find("Shooter").wounds, state(c.w, "Shooter")[2]) == (1, [])
    c = arena({"Shooter": {"gear": ["Medical Kit"], "wounds": 2}}, militia=(5, 0), wish={Heal: ["Shooter", "Shooter"]}, **wound)
    shoot(c, "Shooter", 1, 1, 1, 1)
    assert (c.w.find("Shooter").wounds, state(c.w, "Shooter")[2]) == (0, ["Medical Kit (1 left)"])


def test_the_bot_heals_with_all_its_dice_medical_kit_first():
    p = load({"Shooter": his(COAL, "Bandolier", "First Aid Kit", "Medical Kit", wounds=2), "Basic": man(TIMBER)}, stage="actions")
    w = Work(p, G.seats(), Table(3))
    for f in w.mercs:
        f.sector = 4
    c = Combat(w, 4)
    shoot(c, "Shooter", 1, 1, 1, 1)
    assert (w.find("Shooter").wounds, w.find("Shooter").gear) == (0, ["Bandolier", "First Aid Kit", "Medical Kit (2 left)"])


@BOTH
def test_a_dog_ties_its_prey(side):
    c = facing(side, {"Basic": ["Attack Dog"]}, {"Moe": ["M16"]}, wish={Dog: "Moe"})
    assert c.initiative(c.w.find("Basic")) == 3
    shoot(c, "Basic", 1, 1)
    assert (state(c.w, "Basic")[2], c.initiative(c.w.find("Basic")), c.dogs["Moe"][0]) == ([], 2, 3)
    shoot(c, "Moe", 6, 6, 1, 1, 1)  # nobody but the dog
    assert (state(c.w, "Basic")[0], c.dogs["Moe"][0], c.w.discards[2]) == (3, 1, [])
    shoot(c, "Moe", 6, 1, 1, 1, 1)
    assert (state(c.w, "Basic")[0], c.dogs, c.w.discards[2]) == (3, {}, ["Attack Dog"])
    shoot(c, "Moe", 4, 1, 1, 1, 1)
    assert state(c.w, "Basic")[0] == 2


@pytest.mark.parametrize(("prey", "die"), [("Moe", 4), ("Moe", 5), ("Lucid", 3)])
def test_a_dog_is_hit_like_anybody(prey, die):
    c = arena({"Basic": ["Attack Dog"]}, {prey: []}, wish={Dog: prey})
    shoot(c, "Basic", 1, 1)
    shoot(c, prey, die, die)
    assert c.dogs[prey][0] == 1


@BOTH
def test_tao_never_fights_a_dog(side):
    c = facing(side, {"Basic": ["Attack Dog"]}, {"Tao": ["M16"]}, wish={Dog: "Tao"})
    shoot(c, "Basic", 1, 1)
    shoot(c, "Tao")
    assert c.dogs["Tao"][0] == 3


@BOTH
def test_no_dog_on_shadkaam_nor_a_second_one_nor_on_militia(side):
    c = facing(side, {"Basic": ["Attack Dog"]}, {"Shadkaam": []}, yours=2)
    shoot(c, "Basic", 1, 1)
    assert (c.dogs, state(c.w, "Basic")[2]) == ({}, ["Attack Dog"])
    c = facing(side, {"Basic": ["Attack Dog"], "Lucid": ["Attack Dog"]}, {"Moe": []}, wish={Dog: "Moe"})
    shoot(c, "Basic", 1, 1)
    shoot(c, "Lucid", 1, 1)
    assert (list(c.dogs), state(c.w, "Lucid")[2]) == (["Moe"], ["Attack Dog"])


def test_a_rebel_may_keep_his_dog():
    c = arena({"Basic": ["Attack Dog"]}, {"Moe": []}, wish={Dog: "nobody"})
    shoot(c, "Basic", 1, 1)
    assert state(c.w, "Basic")[2] == ["Attack Dog"]


@pytest.mark.parametrize(("leaves", "left", "discards"), [(True, [], ["Attack Dog"]), (False, ["Attack Dog"], [])])
def test_after_the_combat_the_dog_is_gone(leaves, left, discards):
    c = arena({"Basic": ["Attack Dog", "M16"]}, {"Ra": []}, script=[4, 4, 4, 1, 1], wish={Dog: "Ra"}, options={"dog_leaves": leaves})
    w = fight(c)
    assert (state(w, "Basic")[2], w.discards[2]) == ([*left, "M16"], discards)


def test_a_dog_whose_prey_has_fled_comes_back():
    w = fight(arena({"Lucid": []}, {"Basic": ["Attack Dog"]}, script=[1, 1, 1, 1], wish={Retreat: GRASS}, options={"dog_leaves": False}))
    assert state(w, "Basic")[2] == ["Attack Dog"]


def test_a_grenade_thrown_at_a_dog_is_gone():
    c = arena({"Basic": ["Attack Dog"]}, {"Moe": ["Grenade"]}, wish={Dog: "Moe"})
    shoot(c, "Basic", 1, 1)
    shoot(c, "Moe", 1, 1, 1, 1, 1)
    assert (state(c.w, "Moe")[2], c.w.discards[2]) == ([], ["Grenade"])


@BOTH
def test_meatbop_needs_an_accessory(side):
    c = facing(side, {"Meatbop": ["AK-47", "Flak Vest"]}, yours=2)
    shoot(c, "Meatbop")
    c = facing(side, {"Meatbop": ["Field Radio"]}, yours=2)
    shoot(c, "Meatbop", 4, 1)
    assert count(c, 0 if side == "rebels" else 1) == 1


def test_meatbop_without_accessory_does_not_attack_a_dog():
    c = arena({"Basic": ["Attack Dog"]}, {"Meatbop": []}, wish={Dog: "Meatbop"})
    shoot(c, "Basic", 1, 1)
    shoot(c, "Meatbop")


def test_no_dog_on_runde_beside_another():
    c = arena({"Runde": [], "Moe": []}, {"Basic": ["Attack Dog"]})
    shoot(c, "Basic", 1, 1)
    assert all("Runde" not in options for _, kind, options in c.w.asked if kind is Dog)


@BOTH
@pytest.mark.parametrize("holder", ["Basic", "Moe"])
def test_epinephrine_saves_anybody_of_the_squad(side, holder):
    c = facing(side, {n: {"gear": ["Epinephrine Shot"] if n == holder else [], "wounds": 2 if n == "Moe" else 0} for n in ("Basic", "Moe")})
    w = c.w
    hurt(w, w.find("Moe"))
    assert (w.find("Moe").health, w.find(holder).gear, w.discards[2]) == (1, [], ["Epinephrine Shot"])
    hurt(w, w.find("Moe"))
    assert w.find("Moe") is None
    w.done()


def test_epinephrine_from_another_squad():
    """The card saves "another MERC" beside its holder; DIC-4.9 keeps the bot to the squad."""
    squads = {"Moe": {"wounds": 2}, "Basic": {"gear": ["Epinephrine Shot"], "squad": "secondary"}}
    c = facing("dictator", squads)
    hurt(c.w, c.w.find("Moe"))
    assert (c.w.find("Moe"), c.w.find("Basic").gear) == (None, ["Epinephrine Shot"])
    c = facing("rebels", squads)
    hurt(c.w, c.w.find("Moe"))
    assert (c.w.find("Moe").health, c.w.find("Basic").gear) == (1, [])


def test_epinephrine_may_be_kept_by_a_rebel_but_not_by_the_bot():
    c = arena({"Juicer": {"gear": ["Epinephrine Shot"], "wounds": 4}}, wish={Save: "let die"})
    hurt(c.w, c.w.find("Juicer"))
    assert (c.w.find("Juicer"), c.w.merc_discard, c.w.discards[2]) == (None, ["Juicer"], ["Epinephrine Shot"])
    w = Work(load({"Castro": his(COAL, "Epinephrine Shot", squad="figure", wounds=2)}, base=COAL), G.seats(), Table(1))
    hurt(w, w.find("Castro"))
    assert (w.find("Castro").health, w.fallen) == (1, False)
    hurt(w, w.find("Castro"))
    assert (w.find("Castro"), w.fallen) == (None, True)


# --- mines ------------------------------------------------------------------------------------------------------------

MINED = {"militia": {BAUXITE: 1}, "stash": {BAUXITE: ["Land Mine", "Land Mine", "Uzi"]}, "explored": [BAUXITE]}
RAID = f"1a move {BAUXITE}"


@pytest.mark.parametrize(("armor", "juicer"), [(True, (1, [])), (False, (2, ["Flak Vest"]))])
def test_mines_go_off_under_everybody_who_enters(armor, juicer):
    """DIC-4.2.1, DIC-4.2.2: all of them, before the first round."""
    p = load({"Doc": man(TIMBER), "Juicer": man(TIMBER, "Flak Vest")}, **MINED, options={"mine_armor": armor})
    q = do(p, RAID, [1, 4])  # the militia misses, Doc hits
    assert (q.merc("Doc").wounds, q.merc("Juicer").wounds, list(q.merc("Juicer").gear)) == (2, *juicer)
    assert (stash(q, BAUXITE), list(q.discards[2])) == (["Uzi"], ["Land Mine"] * 2)


def test_squidhead_disarms_and_replants():
    p = load({"Doc": man(TIMBER), "Squidhead": man(TIMBER), "Juicer": his(GRASS)}, **MINED)
    q = do(p, RAID, [1, 4])
    assert (q.merc("Doc").wounds, q.merc("Squidhead").wounds, stash(q, BAUXITE)) == (0, 0, ["Land Mine", "Land Mine", "Uzi"])
    p = load({"Squidhead": man(BAUXITE), "Juicer": his(COPSE)}, {}, {BAUXITE: ["Land Mine"]}, stage="actions")
    q = do(p, f"Da move {BAUXITE}", [4, 4, 1, 1, 4, 1])  # now they are his: Juicer is hurt, and kills Squidhead in two rounds
    assert (q.merc("Juicer").wounds, q.merc("Squidhead"), stash(q, BAUXITE)) == (1, None, [])


def test_mines_of_rebels_meet_militia_that_arrive():
    w = Bench(load({"Ra": man(TIMBER)}, {}, {TIMBER: ["Land Mine"]}))
    invade(w, 1, 3)
    assert (w.mil(TIMBER), w.stashes[1], w.find("Ra").health) == (0, [], 3)
    w.done()


def test_the_dictators_squidhead_disarms_too():
    p = load({"Teresa": man(TIMBER, wounds=2), "Squidhead": his(COAL)}, stash={TIMBER: ["Land Mine"]}, stage="actions")
    q = do(p, f"Da move {TIMBER}", [4, 1])
    assert (q.merc("Squidhead").wounds, q.merc("Teresa"), stash(q, TIMBER)) == (0, None, ["Land Mine"])


def test_no_mine_without_a_defender():
    q = do(load({"Ra": man(TIMBER)}, stash={BAUXITE: ["Land Mine"]}), RAID)
    assert (q.merc("Ra").wounds, stash(q, BAUXITE)) == (0, ["Land Mine"])


def test_mines_meet_the_escort_of_a_joining_sonia():
    p = load({"Ra": man(TIMBER), "Sonia": man(COPSE, side=2)}, {COCAINE: 1, COPSE: {2: 2}}, {COCAINE: ["Land Mine"]}, options={"rebels": 2})
    q = do(p, f"1a move {COCAINE}", [4, 1], wish={JoinAttack: "2a"})
    assert (q.merc("Sonia").wounds, mil(q, COCAINE, 2)) == (1, 0)


# --- retreat, split, joint attacks ------------------------------------------------------------------------------------


def test_retreat_to_unoccupied_or_friendly_sectors_as_a_whole_or_split():
    c = arena({"Ra": [], "Doc": []}, {}, (1, 0), [1, 1, 1, 1, 1, 4, 1], {Retreat: ["split off Doc", "stay", TIMBER]})
    c.w.militia[c.w.land.index[COPSE]][0] = c.w.militia[c.w.land.index[GROVES]][1] = 1
    w = fight(c)  # militia, Doc 1, Ra 2; in the second round militia, Ra 2
    first = next(options for _, kind, options in w.asked if kind is Retreat)
    assert sorted(first) == sorted(["stay", TIMBER, GROVES, GRASS, "split off Doc", "split off Ra"])  # Lone Copse is the Dictator's
    assert [(f.name, w.name(f.sector), f.squad) for f in w.mercs] == [("Doc", TIMBER, 1), ("Ra", CITY, 0)]


@pytest.mark.parametrize(("at", "splits"), [(GRASS, set()), (CITY, {"split off Doc", "split off Ra"})])
def test_no_third_squad_in_combat(at, splits):
    c = arena({"Ra": [], "Doc": [], "Teresa": {"squad": "secondary"}}, {}, (1, 0), [1, 1, 1, 1, 1, 4])
    c.w.find("Teresa").sector = c.w.land.index[at]
    first = next(options for _, kind, options in fight(c).asked if kind is Retreat)
    assert {o for o in first if o.startswith("split")} == splits


def test_a_squad_retreats_together_and_militia_stay():
    c = arena({"Ra": [], "Doc": []}, {"Teresa": []}, (1, 1), [1, 1, 1, 1, 1, 4], {Retreat: GRASS})
    w = fight(c)  # militia, Doc, their militia, Ra 2 dice; retreat; the militia are left to fight it out
    assert [(f.name, w.name(f.sector)) for f in w.mercs] == [("Doc", GRASS), ("Ra", GRASS), ("Teresa", CITY)]
    assert w.mil(CITY, 1) == 0


def test_the_dictator_is_never_asked_to_retreat():
    w = arena({"Teresa": []}, {"Basic": []}, (0, 0), [1, 1, 4, 4, 4, 1], {Retreat: "stay"}).w
    combat(w, w.land.index[CITY])
    assert {side for side, kind, _ in w.asked if kind is Retreat} == {Seat.REBELS}


def test_surrounded_rebels_cannot_retreat():
    c = arena({"Basic": []}, {}, (1, 0), [1, 1, 1, 1, 4, 1])
    for s in (TIMBER, COPSE, GROVES, GRASS):
        c.w.militia[c.w.land.index[s]][0] = 1
    assert not [kind for _, kind, _ in fight(c).asked if kind is Retreat]


def test_coordinated_attack():
    mercs = {"Ra": man(TIMBER), "Doc": man(COPSE, side=2), "Basic": man(GROVES, squad="secondary", actions=0), "Lucid": man(GRASS, side=2, squad="secondary")}
    p, asked = load(mercs, {COCAINE: 1}, options={"rebels": 2}), []
    q = do(p, f"1a move {COCAINE}", [1, 4], {JoinAttack: "2a"}, asked)
    assert asked[0] == (Seat.REBELS, JoinAttack, ["nobody", "2a"])  # Basic has no action, Lucid is too far away
    assert [(where(q, n), q.merc(n).actions) for n in ("Ra", "Doc")] == [(COCAINE, 1), (COCAINE, 1)]
    assert where(do(p, f"1a move {COCAINE}", [1, 4, 1], {JoinAttack: "nobody"}), "Doc") == COPSE


def test_winners_control_the_sector_and_the_turn_goes_on():
    q = do(load({"Rizen": man(TIMBER)}, {COAL: 1}), f"1a move {COAL}", [4, 1])
    assert (q.control()[q.land.index[COAL]], q.stage, q.merc("Rizen").actions) == (1, "rebels", 1)


# --- control ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "mercs", "holder"), [
    ([0, 0, 0], [], -1), ([1, 1, 0], [], 0), ([1, 1, 1], [], 1), ([2, 1, 1], [], 0), ([0, 1, 2], [], 2), ([0, 2, 2], [], 1), ([0, 0, 1], [2], 2), ([0, 1, 1], [2], 2),
    ([1, 0, 0], [1], 0), ([0, 0, 0], [0], 0),
])  # fmt: skip
def test_control(row, mercs, holder):
    assert control([row], [Merc(n, owner, 0, 0) for n, owner in zip("ab", mercs, strict=False)]) == (holder,)


# --- the Rebels' actions ----------------------------------------------------------------------------------------------


def test_a_move_costs_every_member_an_action():
    p = load({"Ewok": man(TIMBER), "Ra": man(TIMBER)})
    q = do(p, f"1a move {COAL}")
    assert (where(q, "Ra"), q.merc("Ra").actions, q.merc("Ewok").actions) == (COAL, 1, 2)
    q = do(q, f"1a move {GROVES}")
    assert refusal(q, read_move(f"1a move {COAL}")) == "Ra of squad 1a has no action left, and a squad moves as a whole"


@pytest.mark.parametrize("sector", [BAUXITE, COCAINE, CITY, TIMBER])
def test_explore_draws_the_loot(sector):
    p = load({"Ra": man(sector)})
    q = do(p, "Ra explore", seed=1)
    loot = {BAUXITE: (2, 1, 2), COCAINE: (4, 1, 1), CITY: (1, 0, 1), TIMBER: (0, 0, 1)}[sector]
    assert tuple(len(a) - len(b) for a, b in zip(p.decks, q.decks, strict=True)) == loot
    assert (len(stash(q, sector)), q.merc("Ra").actions) == (sum(loot), 1)
    assert refusal(q, read_move("Ra explore")) == "the sector of Ra is explored already"


def test_the_squad_re_equips_for_nothing_after_exploring():
    p = load({"Ra": man(CITY), "Doc": man(CITY, actions=0), "Lucid": man(CITY, squad="secondary")})
    asked = []
    q = do(p, "Ra explore", ["Uzi", "Grenade"], {Reequip: ["Doc takes Uzi", "Ra takes Grenade"]}, asked)
    assert (q.merc("Doc").gear, q.merc("Ra").gear, q.merc("Doc").actions, stash(q, CITY)) == (("Uzi",), ("Grenade",), 0, [])
    assert not any("Lucid" in o for _, _, options in asked for o in options)


def test_re_equip_costs_everybody_who_takes_part():
    p = load({"Ra": man(TIMBER, "Uzi"), "Doc": man(TIMBER, side=2), "Basic": man(TIMBER, actions=0)}, stash={TIMBER: ["M16"]}, options={"rebels": 2})
    asked = []
    q = do(p, "Ra re-equip", wish={TakePart: ["Doc", "nobody"], Reequip: ["Doc takes Uzi of Ra", "Ra takes M16"]}, asked=asked)
    assert ([q.merc(n).actions for n in ("Ra", "Doc", "Basic")], q.merc("Doc").gear, q.merc("Ra").gear) == ([1, 1, 0], ("Uzi",), ("M16",))
    assert asked[0][2] == ["nobody", "Doc"]  # Basic cannot pay


def test_damaged_armor_is_discarded_not_stashed_nor_traded():
    p = load({"Ra": man(TIMBER, "Kevlar Vest", "Uzi", dents=1), "Doc": man(TIMBER)}, stash={TIMBER: ["Flak Vest"]})
    asked = []
    q = do(p, "Ra re-equip", wish={TakePart: ["Doc"], Reequip: ["Ra takes Flak Vest for Kevlar Vest"]}, asked=asked)
    assert "Doc takes Uzi of Ra" in asked[1][2]
    assert (q.merc("Ra").gear, q.merc("Ra").dents, stash(q, TIMBER), q.discards[1]) == (("Flak Vest", "Uzi"), 0, [], ("Kevlar Vest",))
    assert "Doc takes Kevlar Vest of Ra" not in asked[1][2]
    assert "Doc takes Flak Vest of Ra" in asked[2][2]  # whole armor may change hands


def test_a_held_mine_is_laid_by_leaving_it():
    p = load({"Ra": man(TIMBER, "Land Mine"), "Basic": his(COAL, wounds=2)})
    q = do(p, "Ra re-equip", wish={Reequip: ["Ra leaves Land Mine"]})
    assert (stash(q, TIMBER), q.merc("Ra").gear) == (["Land Mine"], ())
    w = Bench(q)
    w.stage = "actions"
    assert do(w.freeze(), f"Da move {TIMBER}").merc("Basic") is None


def test_a_bandolier_that_is_given_away_leaves_what_it_held():
    w = Bench(load({"Ra": man(TIMBER, "Bandolier", "Grenade", "Mortar"), "Doc": man(TIMBER)}), wish={Reequip: ["Doc takes Bandolier of Ra"]})
    reequip(w, 1, w.mercs)
    assert (w.find("Doc").gear, w.find("Ra").gear, w.stashes[1]) == (["Bandolier"], ["Mortar"], ["Grenade"])
    w.done()


@pytest.mark.parametrize(("name", "before", "after"), [("Basic", {}, 1), ("Max", {1: 2}, 6), ("Walter", {1: 2}, 9), ("Walter", {1: 4}, 10), ("Max", {1: 3, 2: 5}, 5)])
def test_train_up_to_ten_rebel_militia(name, before, after):
    p = load({name: man(TIMBER)}, {TIMBER: before}, options={"rebels": 2})
    q = do(p, f"{name} train")
    assert (mil(q, TIMBER, 1), mil(q, TIMBER, 2), q.merc(name).actions) == (after, before.get(2, 0), 1)


@pytest.mark.parametrize(("name", "militia"), [("Teresa", {}), ("Shooter", {}), ("Max", {TIMBER: {1: 4, 2: 6}})])
def test_nobody_to_train(name, militia):
    p = load({name: man(TIMBER)}, militia, options={"rebels": 2})
    assert refusal(p, read_move(f"{name} train")) == f"{name} cannot add militia there: training 0, or the sector is full"


def test_faustina_has_one_more_action_to_train():
    p = load({"Faustina": man(TIMBER, actions=0, drill=1)})
    q = do(p, "Faustina train")
    assert (mil(q, TIMBER, 1), q.merc("Faustina").drill, q.merc("Faustina").actions) == (3, 0, 0)
    assert "Faustina has 0 action(s) left" in refusal(p, read_move("Faustina explore"))
    assert "Faustina has 0 action(s) left" in refusal(q, read_move("Faustina train"))


HOME = {TIMBER: {1: 1}}


def test_hire_draw_three_keep_up_to_the_limit():
    p = load({"Ra": man(TIMBER)}, {TIMBER: {1: 1}, GRASS: {1: 1}})  # limit 3, one in the team
    asked = []
    q = do(p, "Ra hire", ["Max", "Doc", "Lucid", "Uzi", "Flak Vest"], {HireWhom: ["Doc", "Lucid"], NewSector: GRASS, NewSquad: "1a", FreeCard: ["Weapon", "Armor"]}, asked)
    assert (q.merc("Ra").actions, q.merc_discard) == (0, ("Max",))
    assert [(where(q, n), q.merc(n).squad, q.merc(n).actions, q.merc(n).gear) for n in ("Doc", "Lucid")] == [(GRASS, 1, 0, ("Uzi",)), (TIMBER, 0, 0, ("Flak Vest",))]
    assert ("nobody" in asked[1][2], [kind for _, kind, _ in asked].count(HireWhom)) == (True, 2)  # asked[0]: fire somebody?
    assert next(o for _, kind, o in asked if kind is NewSector) == [TIMBER, GRASS]


def test_hire_costs_two_actions_and_needs_room():
    assert "takes 2" in refusal(load({"Ra": man(TIMBER, actions=1)}, HOME), read_move("Ra hire"))
    assert "1 for each sector he controls" in refusal(load({n: man(TIMBER) for n in ("Ra", "Doc", "Max")}, HOME), read_move("Ra hire"))


def test_hire_at_the_limit_to_replace_somebody():
    p = load({"Ra": man(TIMBER), "Doc": man(TIMBER)}, HOME)
    assert team(p, 1) == team_limit(p, 1) == 2
    assert "Ra hire" in texts(p)


def test_simulated_rebels_do_not_hire_for_nothing():
    p = load({"Ra": man(TIMBER), "Doc": man(TIMBER)}, HOME)
    assert sensible(p, legal(p), Table(1)).text not in ("Ra hire", "Doc hire")


def test_fired_mercs_leave_their_equipment():
    p = load({"Ra": man(TIMBER), "Doc": man(COPSE, "AK-47", "Kevlar Vest", squad="secondary", dents=1)}, HOME)
    q = do(p, "Ra hire", ["Max", "Basic", "Lucid"], {Fire: ["Doc"], HireWhom: "nobody"})
    assert (q.merc("Doc"), stash(q, COPSE), q.discards[1], set(q.merc_discard)) == (None, ["AK-47"], ("Kevlar Vest",), {"Doc", "Max", "Basic", "Lucid"})
    p = load({"Ra": man(TIMBER), "Doc": man(COPSE, "Kevlar Vest", squad="secondary")}, HOME)
    q = do(p, "Ra hire", ["Max", "Basic", "Lucid"], {Fire: ["Doc"], HireWhom: "nobody"})
    assert (stash(q, COPSE), q.discards[1]) == (["Kevlar Vest"], ())  # whole armor stays


def test_teresa_does_not_count():
    p = load({"Ra": man(TIMBER), "Teresa": man(TIMBER)}, HOME)
    assert (team(p, 1), team_limit(p, 1), "Ra hire" in texts(p)) == (1, 2, True)
    p = load({"Ra": man(TIMBER)}, HOME)
    asked = []
    q = do(p, "Ra hire", ["Max", "Teresa", "Lucid", "Uzi", "Uzi"], {HireWhom: ["Max", "Teresa"], FreeCard: "Weapon"}, asked)
    assert {m.name for m in q.mercs} == {"Ra", "Max", "Teresa"}  # one free place, and Teresa besides
    assert [o for _, kind, o in asked if kind is HireWhom][-1] == ["Teresa", "nobody"]


def test_a_refused_merc_cannot_be_hired():
    p, asked = load({"Borris": man(TIMBER)}, {TIMBER: {1: 1}, GRASS: {1: 1}}), []
    do(p, "Borris hire", ["Squirrel", "Moose", "Lucid"], {HireWhom: ["nobody"]}, asked)
    assert [o for _, kind, o in asked if kind is HireWhom] == [["Lucid", "nobody"]]


def test_squad_limit():
    squad = {n: man(TIMBER) for n in ("Ra", "Doc")} | {n: man(COPSE, squad="secondary") for n in ("Basic", "Lucid")}
    p = load(squad, {TIMBER: {1: 1}, COPSE: {1: 1}, GRASS: {1: 1}, GROVES: {1: 1}}, options={"squad_limit": 2})
    q = do(p, "Ra hire", ["Max", "Moe", "Tao"], {HireWhom: ["Max", "nobody"]})
    assert (q.merc("Max"), len(q.merc_discard)) == (None, 3)
    two = load({n: man(TIMBER, squad=s) for n, s in (("Ra", "primary"), ("Doc", "secondary"), ("Max", "secondary"))}, options={"squad_limit": 2})
    assert "has no other squad" in refusal(two, read_move("Ra regroup"))


def test_what_a_new_merc_refuses_goes_into_the_stash():
    p = load({"Ra": man(BAUXITE)}, {BAUXITE: {1: 1}})
    q = do(p, "Ra hire", ["Apeiron", "Max", "Doc", "Mortar"], {HireWhom: ["Apeiron"], FreeCard: "Accessory"})
    assert (q.merc("Apeiron").gear, stash(q, BAUXITE)) == ((), ["Mortar"])


def test_vrbansk_gets_an_accessory_besides():
    p = load({"Ra": man(TIMBER)}, HOME)
    q = do(p, "Ra hire", ["Vrbansk", "Max", "Doc", "Uzi", "Grenade"], {HireWhom: ["Vrbansk"], FreeCard: "Weapon"})
    assert q.merc("Vrbansk").gear == ("Grenade", "Uzi")
    w = Bench(load({}, {COAL: 1}), ["Vrbansk", "M16", "Land Mine"])
    hire(w)  # DIC-4.7.2a: a mine goes into the stash at once
    assert (w.find("Vrbansk").gear, w.stashes[2]) == (["M16"], ["Land Mine"])
    w.done()


def test_hospital_and_arms_dealer_are_in_cities():
    p = load({"Juicer": man(CITY, wounds=4), "Ra": man(CITY)}, stash={CITY: ["Grenade"]}, explored=[CITY])
    assert do(p, "Juicer hospital").merc("Juicer").wounds == 0
    q = do(p, "Ra arms dealer", ["Uzi"], {DealerDeck: "Weapon", Reequip: ["Ra takes Uzi", "Juicer takes Grenade"]})
    assert (q.merc("Ra").gear, q.merc("Juicer").gear, q.merc("Ra").actions, q.merc("Juicer").actions) == (("Uzi",), ("Grenade",), 1, 2)
    assert refusal(p, read_move("Ra hospital")) == "Ra is not wounded, or not in a City"
    assert refusal(load({"Ra": man(TIMBER, wounds=1)}), read_move("Ra arms dealer")) == "Ra is not in a City"


def test_dealer_without_re_equip_gives_only_the_card():
    p, asked = load({"Ra": man(CITY)}, stash={CITY: ["Grenade"]}, explored=[CITY], options={"dealer_reequip": False}), []
    do(p, "Ra arms dealer", ["Uzi"], {DealerDeck: "Weapon"}, asked)
    offered = [options for _, kind, options in asked if kind in (Reequip, TakeCard)]
    assert offered and not any("Grenade" in o for options in offered for o in options)


def test_mortar_into_the_next_sector():
    p = load({"Basic": man(TIMBER, "Mortar")}, {COAL: 6})
    q = do(p, f"Basic mortar {COAL}", [4] * 7)
    assert (mil(q, COAL), where(q, "Basic"), q.merc("Basic").wounds, q.merc("Basic").gear, q.merc("Basic").actions) == (1, TIMBER, 0, (), 1)
    assert q.discards[2] == ("Mortar",)
    assert "no enemy is in that" in refusal(p, read_move(f"Basic mortar {BAUXITE}"))
    p = load({"Basic": his(COAL, "Mortar"), "Ra": man(TIMBER)}, stage="actions")
    assert do(p, f"Basic mortar {TIMBER}", [4, 4, 1, 1, 1, 1, 1]).merc("Ra").wounds == 2


def test_a_mortar_meets_max_and_not_the_guarded_dictator():
    p = load({"Basic": his(COAL, "Mortar"), "Max": man(TIMBER)}, stage="actions")
    assert do(p, f"Basic mortar {TIMBER}", [1] * 6).merc("Basic").gear == ()
    p = load({"Basic": man(TIMBER, "Mortar"), "Castro": his(COAL, squad="figure")}, {COAL: 1}, base=COAL)
    q = do(p, f"Basic mortar {COAL}", [4] * 7)
    assert (mil(q, COAL), q.merc("Castro").wounds) == (0, 0)


def test_adelheids_mortar_leaves_no_two_sides_in_a_sector():
    p = load({"Adelheid": man(TIMBER, "Mortar")}, {COAL: 3})
    q = do(p, f"Adelheid mortar {COAL}", [4, 1, 1, 1, 1, 1], {Convert: "turn"}, seed=1)
    assert min(q.militia[q.land.index[COAL]]) == 0


def test_feedback_salvages_and_hagness_procures():
    p = load({"Feedback": man(TIMBER), "Hagness": man(TIMBER), "Doc": man(TIMBER)}, discards=["Uzi", "Grenade"])
    q = do(p, "Feedback salvage", wish={Salvage: "Uzi", TakeCard: "Feedback takes Uzi"})
    assert (q.merc("Feedback").gear, q.discards[0], q.merc("Feedback").actions) == (("Uzi",), (), 1)
    q = do(p, "Hagness procure", ["M16", "Flak Vest", "Mortar"], {ProcureDeck: ["Weapon", "Armor", "Accessory"], Procure: "Mortar", TakeCard: "Doc takes Mortar"})
    assert (q.merc("Doc").gear, q.discards) == (("Mortar",), (("M16", "Uzi"), ("Flak Vest",), ("Grenade",)))
    assert refusal(load({"Feedback": man(TIMBER)}), read_move("Feedback salvage")) == "Feedback is not Feedback, or all discard piles are empty"
    assert refusal(p, read_move("Doc procure")) == "Doc is not Hagness"


@pytest.mark.parametrize(("heals", "left"), [(0, (0, 0)), (1, (1, 0)), (2, (0, 0))])
def test_doc_heals_his_squad_for_nothing(heals, left):
    p = load({"Doc": man(TIMBER, wounds=2, actions=0), "Ra": man(TIMBER, wounds=1), "Max": man(TIMBER, wounds=1, squad="secondary")}, options={"doc_heals": heals})
    q = do(p, "Doc heal")
    assert ((q.merc("Doc").wounds, q.merc("Ra").wounds), q.merc("Max").wounds) == (left, 1)


def test_a_repair_kit_is_given_for_a_discarded_card():
    p = load({"Ra": man(TIMBER, "Repair Kit", actions=0)}, discards=["Uzi"])
    q = do(p, "Ra repair", wish={Salvage: "Uzi", TakeCard: "Ra takes Uzi"})
    assert (q.merc("Ra").gear, q.discards) == (("Uzi",), ((), (), ("Repair Kit",)))
    assert "has no Repair Kit" in refusal(load({"Ra": man(TIMBER, "Repair Kit")}), read_move("Ra repair"))


def test_regroup_is_free_and_there_are_two_squads():
    p = load({"Ra": man(TIMBER, actions=0), "Doc": man(TIMBER)})
    q = do(p, "Ra regroup")
    assert (q.merc("Ra").squad, q.merc("Doc").squad) == (1, 0)
    assert do(q, "Ra regroup").merc("Ra").squad == 0
    p = load({"Ra": man(TIMBER), "Doc": man(TIMBER), "Max": man(COPSE, squad="secondary")})
    assert refusal(p, read_move("Ra regroup")) == "Ra has no other squad to go to in that sector"


def test_militia_can_be_given_to_another_rebel():
    p = load({}, {TIMBER: {1: 2, 2: 8}}, options={"rebels": 2})
    q = do(p, f"rebel 1 give a militia to 2 in {TIMBER}")
    assert (mil(q, TIMBER, 1), mil(q, TIMBER, 2)) == (1, 9)
    assert refusal(p, read_move(f"rebel 1 give a militia to 2 in {COPSE}")) .startswith(f"Rebel 1 has no militia in {COPSE} to give")


@pytest.mark.parametrize(("have", "room", "want", "moved"), [(3, 0, 2, 2), (3, 0, 1, 1), (3, 0, 0, 0), (1, 0, 1, 1), (3, 9, 1, 1)])
def test_sonia_takes_two_militia_along(have, room, want, moved):
    p, asked = load({"Sonia": man(TIMBER)}, {TIMBER: {1: have}} | ({COAL: {1: room}} if room else {})), []
    q = do(p, f"1a move {COAL}", wish={Escort: want}, asked=asked)
    assert (mil(q, TIMBER, 1), mil(q, COAL, 1)) == (have - moved, room + moved)
    assert asked[0][2] == [str(n) for n in range(min(2, have, 10 - room), -1, -1)]


def test_the_bots_sonia_leaves_one_on_an_industry():
    p = load({"Sonia": his(COAL)}, {COAL: 2}, stage="actions")
    q = G.apply(p, read_move(f"Da move {TIMBER}"), G.seats(), Table(1))
    assert (mil(q, COAL), mil(q, TIMBER)) == (1, 1)


def test_sonias_militia_fight_with_her():
    q = do(load({"Sonia": man(TIMBER)}, {TIMBER: {1: 2}, COAL: 1}), f"1a move {COAL}", [1, 1, 1, 4], {Escort: 2})
    assert (mil(q, COAL, 1), mil(q, COAL)) == (2, 0)  # Sonia misses twice, so does the militia, one of hers hits


# --- Rebels without MERCs ---------------------------------------------------------------------------------------------


def test_a_rebel_without_mercs_comes_back_once_a_turn_for_nothing():
    p = load({}, {GROVES: {1: 1}})
    q = do(p, "rebel 1 hire", ["Max", "Doc", "Lucid", "Uzi", "Uzi"], {HireWhom: ["Doc", "Max"], FreeCard: "Weapon"})
    assert [(where(q, n), q.merc(n).actions, q.merc(n).gear) for n in ("Doc", "Max")] == [(GROVES, 0, ("Uzi",))] * 2  # limit 1 + 1
    assert refusal(q, read_move("rebel 1 hire"))


@pytest.mark.parametrize("held", [0, 3])
def test_a_rebel_without_a_friendly_sector_comes_back_on_the_edge(held):
    asked = []
    do(load({}, {COAL: held} if held else {}), "rebel 1 hire", ["Max", "Doc", "Lucid"], {HireWhom: ["Doc"], FreeCard: "Weapon"}, asked, seed=1)
    offered = next(o for _, kind, o in asked if kind is ComeBack)
    assert CITY not in offered
    assert set(offered) >= {BAUXITE, TIMBER, GROVES}


@pytest.mark.parametrize("held", [[COAL], [s for s in plain_land(1).names if s != CITY]])
def test_any_edge_sector_will_do(held):
    asked = []
    do(load({}, dict.fromkeys(held, 3)), "rebel 1 hire", ["Max", "Doc", "Lucid"], {HireWhom: ["Doc"]}, asked, seed=1)
    assert set(next(o for _, kind, o in asked if kind is ComeBack)) == set(plain_land(1).names) - {CITY}


def test_who_loses_his_last_merc_waits_for_the_next_turn():
    q = do(load({"Teresa": man(TIMBER, wounds=2)}, {COAL: 1, GROVES: {1: 1}}), f"1a move {COAL}", [4])
    assert (q.merc("Teresa"), "rebel 1 hire" in texts(q)) == (None, False)
    q = do(do(do(do(q, "end"), "play a card", ["Oil Reserves"]), "end"), "ability", seed=1)
    assert "rebel 1 hire" in texts(q)


# --- day 1 ------------------------------------------------------------------------------------------------------------

SIZE = {1: (3, 3, 4, 1, 4, 2, 0), 2: (3, 4, 6, 1, 5, 3, 4), 3: (4, 4, 8, 1, 7, 4, 9), 4: (4, 5, 10, 2, 8, 5, 12), 5: (5, 5, 12, 2, 11, 6, 15), 6: (5, 6, 13, 3, 14, 7, 18)}


@pytest.mark.parametrize("rebels", SIZE)
def test_maps(rebels):
    s = SIZES[rebels]
    assert (s.columns, s.rows, s.industries, s.cities, s.wilderness, s.difficulty, s.extra) == SIZE[rebels]
    for seed in range(5):
        p = G.new(G.options({"rebels": rebels}), Table(seed), seats())
        types = Counter(x.type for x in p.land.sectors)
        assert (p.land.columns, p.land.rows, types["Industry"], types["City"], types["Wilderness"]) == SIZE[rebels][:5]
        industries = [n for n, x in enumerate(p.land.sectors) if x.type == "Industry"]
        assert not any(m in industries for n in industries for m in p.land.near[n])
        assert {0, s.columns - 1, len(p.land.names) - 1, len(p.land.names) - s.columns} & set(industries)
        assert (p.day, p.stage, p.left, any(p.explored), any(p.stashes)) == (1, "hire", 10 if p.dictator == "Hussein" else 5, False, False)
        assert (len(p.merc_deck), sum(map(len, p.decks))) == (52, 69)


@pytest.mark.parametrize(("near", "distance"), [((0, 1), 1), ((0, 4), 2), ((0, 8), 4)])
def test_distances_are_orthogonal(near, distance):
    assert plain_land(1).distance[near[0]][near[1]] == distance


def test_landing():
    p = G.new(G.options({"rebels": 2, "dictator": "Castro"}), Table(3), seats())
    asked = []
    p = do(p, "rebel 1 hire", ["Max", "Doc", "Lucid"], {HireWhom: ["Lucid", "Max"]}, asked)
    assert ([m.name for m in p.mercs], p.merc_discard, [kind for _, kind, _ in asked]) == (["Lucid", "Max"], ("Doc",), [HireWhom, HireWhom])
    assert texts(p) == {f"rebel 1 land {p.land.names[n]}" for n in p.land.edge}
    shore = p.land.names[0]
    p = do(p, f"rebel 1 land {shore}", ["Land Mine", "Uzi"], {FreeCard: ["Accessory", "Weapon"]})
    assert ([(m.gear, m.sector, m.actions) for m in p.mercs], p.control()[0]) == ([(("Land Mine",), 0, 0), (("Uzi",), 0, 0)], 1)
    p = do(p, "rebel 2 hire", ["Basic", "Ra", "Tao"], {HireWhom: ["Ra", "Tao"]})
    assert f"rebel 2 land {shore}" not in texts(p)  # taken
    p = do(p, f"rebel 2 land {p.land.names[2]}", seed=4)
    assert (p.stage, texts(p)) == ("prepare", {"set up"})
    p = do(p, "set up", seed=5)
    assert (p.day, p.stage, {m.actions for m in p.mercs}) == (2, "rebels", {2})


@pytest.mark.parametrize("share", [False, True])
def test_share_landing(share):
    p = load({"Ra": man(TIMBER), "Doc": {"side": 2}}, stage="land", day=1, rebel=2, options={"rebels": 2, "share_landing": share})
    assert (f"rebel 2 land {TIMBER}" in texts(p)) is share


def test_landing_with_refusing_mercs_and_teresa():
    p, asked = G.new(G.options({"dictator": "Castro"}), Table(3), seats()), []
    q = do(p, "rebel 1 hire", ["Borris", "Squirrel", "Moose"], {HireWhom: "Borris"}, asked)
    assert [m.name for m in q.mercs] == ["Borris"]  # both others refuse, or are refused
    q = do(p, "rebel 1 hire", ["Teresa", "Squirrel", "Moose"], {HireWhom: ["Squirrel", "Moose", "Teresa"]})
    assert len(q.mercs) == 3


@pytest.mark.parametrize("rebels", SIZE)
def test_militia_at_the_start(rebels):
    """Difficulty militia on every unoccupied Industry; the extra ones evenly over them (DIC-2.3.1, DIC-2.3.2)."""
    *_, difficulty, extra = SIZE[rebels]
    p = load({"Ra": man(BAUXITE)}, stage="prepare", day=1, options={"rebels": rebels})
    w = Bench(p, seed=1)
    prepare(w)
    there = [w.militia[n][0] for n, s in enumerate(p.land.sectors) if s.type == "Industry" and s.id != BAUXITE]
    n = len(there)
    assert sum(there) == n * difficulty + extra
    assert {k - difficulty for k in there} <= {extra // n, extra // n + 1}
    assert (w.mil(BAUXITE), sum(row[0] for row in w.militia) - sum(there)) == (0, 0)
    assert [(len(f.gear), f.gear and ITEMS[f.gear[0]].kind) for f in w.of(0)] == [(1, "Weapon")]
    assert w.control()[w.of(0)[0].sector] == 0
    w.done()


@pytest.mark.parametrize(("counts", "extra", "after"), [((4, 9, 4), 9, (8, 10, 8)), ((4, 4, 4), 7, (6, 6, 7)), ((10, 10, 9), 5, (10, 10, 10)), ((1, 5, 9), 7, (4, 8, 10))])
def test_extra_militia_pass_over_full_sectors(counts, extra, after):
    w = Bench(load({}, dict(zip((BAUXITE, COAL, COCAINE), counts, strict=True)) | {TIMBER: 1}), wish={ExtraSector: [COCAINE, BAUXITE]})
    spread_extra(w, extra)
    assert sorted(w.mil(s) for s in (BAUXITE, COAL, COCAINE)) == sorted(after)
    assert w.mil(TIMBER) == 1


@pytest.mark.parametrize(("rebels", "added", "base"), [(1, True, 7), (2, True, 13), (3, True, 19), (4, True, 20), (1, False, 5), (2, False, 10), (4, False, 20), (6, True, 20)])
def test_kims_base_from_the_start(rebels, added, base):
    p = load({"Ra": man(TIMBER)}, stage="prepare", day=1, dictator="Kim", options={"rebels": rebels, "kim_added": added})
    w = Bench(p, seed=1)
    prepare(w)
    figure = w.find("Kim")
    assert (figure.sector, figure.squad, w.land.sectors[w.base].type) == (w.base, 2, "Industry")
    extra = w.militia[w.base][0] - base  # the extra militia may add some, never above 10
    assert extra == 0 or w.militia[w.base][0] <= 10
    assert not [1 for n, row in enumerate(w.militia) if row[0] > 10 and n != w.base]


@pytest.mark.parametrize(("dictator", "besides", "mercs"), [
    ("Castro", True, 1), ("Mao", True, 4), ("Mao", False, 3), ("Mussolini", True, 4), ("Mussolini", False, 3), ("Stalin", False, 1),
])  # fmt: skip
def test_mercs_at_the_start(dictator, besides, mercs):
    w = Bench(load({"Ra": man(TIMBER)}, stage="prepare", day=1, dictator=dictator, options={"rebels": 3, "start_besides": besides}), seed=1)
    prepare(w)
    assert len(w.of(0)) == mercs
    assert {f.squad for f in w.of(0)} == set(range(min(2, mercs)))


@pytest.mark.parametrize(("options", "left"), [({}, 5), ({"cards": 3}, 3), ({"dictator": "Hussein"}, 10), ({"dictator": "Hussein", "cards": 9}, 14)])
def test_tactics_in_the_game(options, left):
    assert G.new(G.options({"dictator": "Castro", **options}), Table(1), seats()).left == left


# --- a new day --------------------------------------------------------------------------------------------------------


def test_actions_are_refreshed_and_preaction_heals():
    mercs = {"Ewok": man(TIMBER, actions=0), "Faustina": man(TIMBER, actions=0), "Preaction": man(TIMBER, wounds=2, actions=0), "Ra": man(TIMBER, wounds=2, actions=1)}
    p = load(mercs | {"Lucid": his(COAL, actions=0)}, stage="ability", returned=[1], dictator="Mussolini")
    q = do(p, "ability", seed=1)
    assert {m.name: m.actions for m in q.mercs} == {"Ewok": 3, "Faustina": 2, "Preaction": 2, "Ra": 2, "Lucid": 2}
    assert ([m.drill for m in q.mercs], q.merc("Preaction").wounds, q.merc("Ra").wounds) == ([0, 1, 0, 0, 0], 1, 2)
    assert (q.day, q.stage, q.returned) == (3, "rebels", ())


def test_the_order_of_a_day():
    p = load({"Ra": man(TIMBER), "Lucid": his(COAL)}, dictator="Mussolini")
    p = do(p, "end")
    assert (p.stage, p.seat, texts(p)) == ("card", Seat.DICTATOR, {"play a card"})
    p = do(p, "play a card", ["Oil Reserves"])
    assert (p.stage, p.played, p.left) == ("actions", ("Oil Reserves",), 4)
    assert not any(t.startswith(("1a", "Ra")) for t in texts(p))
    p = do(p, "end")
    assert (p.stage, p.merc("Lucid").actions) == ("ability", 0)


# --- Tactics ----------------------------------------------------------------------------------------------------------


def country(rebels, militia, mercs=None, dictator="Castro", script=(), wish=None, seed=None, **more):
    options = {"rebels": rebels, **more.pop("options", {})}
    return Bench(load(mercs or {}, militia, dictator=dictator, options=options, **more), script, wish, seed)


@pytest.mark.parametrize("rebels", SIZE)
def test_reinforcements(rebels):
    w = country(rebels, {BAUXITE: 1, COAL: 9, TIMBER: 1, CITY: 1, COCAINE: {1: 1}})
    EFFECTS["Reinforcements"](w)
    assert [w.mil(s) for s in (BAUXITE, COAL, TIMBER, CITY, COCAINE, COFFEE)] == [1 + rebels, 10, 1, 1, 0, 0]


@pytest.mark.parametrize("rebels", SIZE)
def test_sentry(rebels):
    w = country(rebels, {BAUXITE: 1, COAL: {1: 1}}, {"Ra": man(GRASS)})
    EFFECTS["Sentry"](w)
    assert {w.mil(s) for s in w.land.names if s not in (BAUXITE, COAL, GRASS)} == {HALF[rebels]}
    assert [w.mil(s) for s in (BAUXITE, COAL, GRASS)] == [1, 0, 0]


@pytest.mark.parametrize(("per", "left"), [("sector", (0, 1, 2)), ("rebel", (0, 1, 0))])
def test_family_threat(per, left):
    w = country(2, {TIMBER: {1: 1}, COPSE: {1: 3}, GRASS: {1: 2, 2: 2}, COAL: 4}, options={"threat_per": per})
    EFFECTS["Family Threat"](w)
    assert (tuple(w.rebel_militia(w.land.index[s]) for s in (TIMBER, COPSE, GRASS)), w.mil(COAL)) == (left, 4)


@pytest.mark.parametrize(("rebels", "per", "left"), [(1, "sector", 2), (2, "sector", 2), (3, "sector", 1), (5, "sector", 0)])
def test_tainted_water(rebels, per, left):
    w = country(rebels, {TIMBER: {1: 3}, COAL: 4}, {"Ra": man(GRASS, "Flak Vest"), "Doc": man(GRASS, wounds=2), "Lucid": his(COAL)}, options={"threat_per": per})
    EFFECTS["Tainted Water"](w)
    assert (w.mil(TIMBER, 1), w.mil(COAL), state(w, "Ra"), w.find("Doc"), w.find("Lucid").health) == (left, 4, (2, 1, ["Flak Vest"]), None, 3)
    w.done()


def test_tainted_water_per_rebel():
    w = country(3, {TIMBER: {1: 3, 2: 3}}, options={"threat_per": "rebel"})
    EFFECTS["Tainted Water"](w)
    assert w.militia[w.land.index[TIMBER]] == [0, 1, 1, 0]


@pytest.mark.parametrize(("most", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (10, 5)])
def test_fodder(most, half):
    w = country(2, {TIMBER: {1: most}, COPSE: {1: most - 1}, COAL: 2}, seed=1)
    EFFECTS["Fodder"](w)
    assert ("", f"{half} militia of the Dictator to {TIMBER}") in w.said
    assert ("", f"combat in {TIMBER}") in w.said
    assert sum("combat in" in text for _, text in w.said) == 1  # the second Rebel has no militia


@pytest.mark.parametrize(("source", "coal"), [("supply", 4), ("board", 1)])
def test_fodder_for_each_rebel(source, coal):
    w = country(2, {TIMBER: {1: 3}, COPSE: {1: 1, 2: 2}, COAL: 4}, seed=1, options={"fodder_from": source})
    EFFECTS["Fodder"](w)
    assert [text for _, text in w.said if " militia of the Dictator to" in text] == [f"2 militia of the Dictator to {TIMBER}", f"1 militia of the Dictator to {COPSE}"]
    assert w.mil(COAL) == coal


@pytest.mark.parametrize("card", ["Better Weapons", "Veteran Militia", "Generalisimo", "Lockdown"])
@pytest.mark.parametrize("weapon", [True, False])
def test_cards_that_reveal_the_base(card, weapon):
    w = country(1, {BAUXITE: 1, TIMBER: 1}, seed=1, options={"dictator_weapon": weapon})
    EFFECTS[card](w)
    figure = w.find("Castro")
    assert (w.name(w.base), figure.sector, figure.squad, figure.actions, len(figure.gear)) == (BAUXITE, w.base, 2, 2, int(weapon))
    assert not weapon or ITEMS[figure.gear[0]].kind == "Weapon"
    assert not reveal_base(w) or len([f for f in w.mercs if f.name == "Castro"]) == 1
    w.done()


@pytest.mark.parametrize("card", [c for c in EFFECTS if c not in ("Better Weapons", "Veteran Militia", "Generalisimo", "Lockdown")])
def test_cards_that_do_not(card):
    w = country(1, {BAUXITE: 1, TIMBER: {1: 1}}, seed=1)
    EFFECTS[card](w)
    assert (w.base, w.find("Castro")) == (-1, None)


@pytest.mark.parametrize("card", ["Better Weapons", "Lockdown", "Generalisimo"])
def test_without_an_industry_the_base_stays_hidden(card):
    """DIC-4.1.0: the rest of the card happens, so Generalisimo still hires."""
    w = country(1, {TIMBER: 1}, seed=1)
    EFFECTS[card](w)
    assert (w.base, len(w.of(0)), w.mil(TIMBER)) == (-1, int(card == "Generalisimo"), 1)


def test_generalisimo_takes_the_top_card_only():
    w = country(1, {BAUXITE: 1}, script=["Uzi", "Lucid", "M16"])  # Castro's weapon, then the MERC and his
    EFFECTS["Generalisimo"](w)
    assert ([f.name for f in w.mercs], w.merc_discard, w.find("Lucid").gear, w.find("Lucid").actions) == (["Castro", "Lucid"], [], ["M16"], 0)


@pytest.mark.parametrize(("rebels", "base", "near"), [(1, 6, 0), (2, 10, 1), (3, 10, 6)])
def test_lockdown(rebels, base, near):
    w = country(rebels, {BAUXITE: 1}, seed=1)
    EFFECTS["Lockdown"](w)
    assert (w.mil(BAUXITE), sum(w.militia[n][0] for n in w.land.near[w.base])) == (base, near)
    assert sum(row[0] for row in w.militia) == 1 + 5 * rebels


def test_lockdown_what_does_not_fit_is_lost():
    w = country(6, {BAUXITE: 9, CITY: 9}, seed=1, wish={BaseSector: BAUXITE})  # 30: 1 + 1 + 10
    EFFECTS["Lockdown"](w)
    assert sum(row[0] for row in w.militia) == 10 + 10 * len(w.land.near[0])
    assert any("are lost" in text for _, text in w.said)


def test_lockdown_falls_on_rebels_next_to_the_base():
    w = country(2, {BAUXITE: 10, TIMBER: {1: 1}, CITY: 10}, seed=1)
    EFFECTS["Lockdown"](w)
    assert ("", f"combat in {TIMBER}") in w.said


@pytest.mark.parametrize("rebels", SIZE)
def test_seizure(rebels):
    w = country(rebels, {TIMBER: {1: 1}, COPSE: 1})
    EFFECTS["Seizure"](w)
    seized = [n for n, x in enumerate(w.explored) if x]
    assert (len(seized), {w.land.sectors[n].type for n in seized}) == (min(rebels, SIZE[rebels][4] - 2), {"Wilderness"})
    assert {w.militia[n][0] for n in seized} == {rebels - 1}
    assert not {w.land.index[TIMBER], w.land.index[COPSE]} & set(seized)
    assert not any(w.stashes)


@pytest.mark.parametrize("rebels", SIZE)
def test_block_trade(rebels):
    w = country(rebels, {COAL: 1})
    EFFECTS["Block Trade"](w)
    cities = [n for n, s in enumerate(w.land.sectors) if s.type == "City"]
    assert ([w.militia[n][0] for n in cities], [n for n, x in enumerate(w.explored) if x], any(w.stashes)) == ([HALF[rebels]] * len(cities), cities, False)


def test_block_trade_fights_where_rebels_are():
    w = country(1, {}, {"Rizen": man(CITY)}, script=[4, 1])
    EFFECTS["Block Trade"](w)
    assert (w.mil(CITY), w.find("Rizen").health) == (0, 3)


@pytest.mark.parametrize("rebels", SIZE)
def test_conscripts_at_the_end_of_every_turn(rebels):
    p = load({}, {COAL: 1, BAUXITE: 10, TIMBER: {1: 1}}, stage="ability", played=["Conscripts"], dictator="Mussolini", options={"rebels": rebels})
    q = do(p, "ability", wish={MilitiaSector: COAL})
    assert [mil(q, s) for s in (COAL, BAUXITE, TIMBER, GRASS)] == [1 + rebels + HALF[rebels], 10, 0, 0]


def test_artillery_barrage():
    mercs = {"Ra": man(TIMBER, "Kevlar Vest"), "Doc": man(GRASS, squad="secondary")}
    w = country(1, {COAL: 1, TIMBER: {1: 2}}, mercs, script=[4], wish={Shelled: ["militia of Rebel 1", "Ra", "Ra", "Ra"]})
    EFFECTS["Artillery Barrage"](w)
    assert (w.mil(TIMBER, 1), state(w, "Ra"), w.find("Doc").health) == (1, (2, 0, []), 3)  # Grassland is next to nobody
    assert {side for side, kind, _ in w.asked if kind is Shelled} == {Seat.REBELS}
    w.done()


def test_artillery_reaches_only_next_to_the_dictator():
    w = country(2, {COAL: 1}, {"Ra": man(GRASS)})
    EFFECTS["Artillery Barrage"](w)
    assert (w.table.log, w.find("Ra").health) == ([], 3)


@pytest.mark.parametrize(("rebels", "dice"), [(1, [1]), (2, [1, 1]), (3, [1, 1, 1])])
def test_artillery_up_to_as_many_sectors_as_rebels(rebels, dice):
    w = country(rebels, {CITY: 1, **{s: {1: 3} for s in (BAUXITE, COAL, COCAINE)}} if rebels > 1 else {CITY: 1, TIMBER: {1: 3}, COPSE: {1: 3}}, script=dice)
    EFFECTS["Artillery Barrage"](w)
    assert len(w.table.log) == len(dice)
    assert sum(sum(row[1:]) for row in w.militia) == (9 - rebels if rebels > 1 else 5)


def test_a_card_is_played_and_discarded_whatever_it_does():
    p = load({}, {COAL: 1}, stage="card", played=["Sentry"], left=3)
    q = do(p, "play a card", ["Family Threat"])
    assert (q.played, q.left, q.stage) == (("Sentry", "Family Threat"), 2, "actions")


# --- Oil Reserves -----------------------------------------------------------------------------------------------------


def oil(mercs, militia=None, stage="rebels", how="squad", **more):
    return load(mercs, militia, stage=stage, map=OIL_MAP, played=["Oil Reserves"], options={"oil_move": how}, **more)


def test_oil_gives_each_squad_a_free_move_once_a_turn():
    p = oil({"Ra": man(TIMBER, actions=0), "Doc": man(GRASS, squad="secondary")}, {OIL: {1: 1}})
    q = do(p, f"1a move {COAL}")
    assert (where(q, "Ra"), q.merc("Ra").actions) == (COAL, 0)
    assert "has no action left" in refusal(q, read_move(f"1a move {TIMBER}"))
    q = do(q, f"1b move {COFFEE}")
    assert q.merc("Doc").actions == 2
    assert do(q, f"1b move {GRASS}").merc("Doc").actions == 1


@pytest.mark.parametrize(("holder", "stage", "free"), [({1: 1}, "rebels", True), (1, "rebels", False), (1, "actions", True), ({1: 1}, "actions", False), ({}, "rebels", False)])
def test_oil_belongs_to_whoever_holds_it(holder, stage, free):
    p = oil({"Ra": man(GRASS, actions=0), "Lucid": his(COAL, actions=0)}, {OIL: holder}, stage)
    assert any(t.startswith(("1a move", "Da move")) for t in texts(p)) is free


def test_oil_not_on_the_map_is_nothing():
    p = load({"Ra": man(GRASS, actions=0)}, played=["Oil Reserves"])
    assert not any("move" in t for t in texts(p))


def test_oil_as_an_action():
    p = oil({"Ra": man(TIMBER, actions=0), "Doc": man(GRASS, squad="secondary")}, {OIL: {1: 1}}, how="action")
    assert not any(t.startswith("1a move") for t in texts(p))
    q = do(p, "Ra oil action")
    assert (q.merc("Ra").actions, q.merc("Doc").actions) == (1, 2)
    assert "has had its free action" in refusal(q, read_move("Doc oil action"))


def test_the_bot_takes_its_oil_action():
    p = oil({"Lucid": his(COAL, "Uzi", "Flak Vest", "Grenade", actions=0), "Ra": man(COFFEE)}, {OIL: 1}, "actions", "action", explored=[COAL])
    assert [m.text for m in G.decide(p, Table(1), G.seats(at_random)).moves] != ["end"]


# --- Dictators --------------------------------------------------------------------------------------------------------


def test_dictators_skills():
    found = {n: (f.initiative, f.combat, f.training, f.health) for n, f in FIGURES.items() if n in DICTATORS}
    assert found == {"Castro": (2, 2, 2, 3), "Kim": (2, 1, 3, 3), "Gaddafi": (2, 2, 2, 3), "Hitler": (0, 3, 3, 3), "Hussein": (4, 1, 1, 3), "Mao": (2, 1, 3, 3),
        "Mussolini": (3, 0, 3, 3), "Noriega": (1, 4, 1, 3), "Pinochet": (1, 3, 2, 3), "Pol Pot": (2, 2, 2, 3), "Stalin": (2, 3, 1, 3)}  # fmt: skip


@pytest.mark.parametrize("dictator", ["Castro", "Gaddafi", "Hitler"])
def test_who_hires_one(dictator):
    w = country(2, {COAL: 1, TIMBER: {2: 1}}, dictator=dictator, script=["Lucid", "Uzi"], wish={NamedRebel: 2})
    ABILITIES[dictator](w)
    assert ([(f.name, f.gear, f.actions) for f in w.mercs], w.merc_discard) == ([("Lucid", ["Uzi"], 0)], [])
    assert w.named == (2 if dictator == "Hitler" else 0)
    assert all(side is Seat.DICTATOR for side, _, _ in w.asked)


def test_hitlers_name_lasts_until_another():
    p = load({"Ra": man(TIMBER)}, {COAL: 1}, stage="ability", dictator="Hitler", named=1, options={"rebels": 2})
    q = do(p, "ability", wish={NamedRebel: 2}, seed=1)
    assert (q.named, do(q, "end").named) == (2, 2)


@pytest.mark.parametrize(("rebels", "sectors"), [(1, 1), (2, 3)])
def test_kim_all_onto_one_sector(rebels, sectors):
    held = {s: {1: 1} for s in (TIMBER, COPSE, GRASS)[:sectors]}
    w = country(rebels, {COAL: 1, **held}, dictator="Kim", wish={MilitiaSector: COAL})
    ABILITIES["Kim"](w)
    assert (w.mil(COAL), w.asked[0][0], len(w.asked[0][2])) == (1 + sectors, Seat.DICTATOR, len(w.land.names))  # any sector
    w = country(rebels, {COAL: 9, BAUXITE: 10, **held}, dictator="Kim", wish={MilitiaSector: COAL})
    ABILITIES["Kim"](w)
    assert (w.mil(COAL), BAUXITE in w.asked[0][2]) == (10, False)


def test_kims_base_holds_twenty():
    w = country(2, {COAL: 1, BAUXITE: 15, TIMBER: {1: 1}}, {"Kim": his(BAUXITE, squad="figure")}, "Kim", base=BAUXITE)
    add_militia(w, 0, 9)
    assert w.mil(BAUXITE) == 20
    w = country(2, {COAL: 1, BAUXITE: 5, TIMBER: {1: 1}}, {"Castro": his(BAUXITE, squad="figure")}, base=BAUXITE)
    add_militia(w, 0, 9)
    assert w.mil(BAUXITE) == 10


def test_mao_spreads_over_wilderness():
    w = country(1, {COAL: 1, GRASS: 8, TIMBER: {1: 1}, COCAINE: {1: 1}, COPSE: {1: 1}}, dictator="Mao", wish={MilitiaSector: [GRASS, GROVES]})
    ABILITIES["Mao"](w)
    assert (w.mil(GRASS), w.mil(GROVES)) == (10, 1)  # three, up to the cap, then the next
    assert set(w.asked[0][2]) == {TIMBER, COPSE, GROVES, GRASS}


@pytest.mark.parametrize(("rebels", "spreads", "after"), [(2, False, (3, 0, 0)), (2, True, (1, 1, 1)), (1, True, (1, 1, 0))])
def test_mussolini(rebels, spreads, after):
    w = country(rebels, {BAUXITE: 1, COAL: 10}, dictator="Mussolini", options={"mussolini_spreads": spreads})
    ABILITIES["Mussolini"](w)  # Coal is full; one militia stays behind
    near = sorted((w.militia[n][0] for n in w.land.near[0]), reverse=True)
    assert ((w.mil(BAUXITE), *near), w.mil(COAL)) == (after, 10)


@pytest.mark.parametrize(("own", "hires"), [(3, 0), (2, 0), (1, 1)])
def test_noriega(own, hires):
    held = dict.fromkeys((COAL, BAUXITE, COFFEE)[:own], 1)
    w = country(1, {**held, TIMBER: {1: 3}, GRASS: {1: 1}}, {"Ra": man(COPSE), "Doc": man(GROVES, squad="secondary")}, "Noriega", wish={MilitiaSector: CITY}, seed=1)
    ABILITIES["Noriega"](w)
    assert (w.mil(TIMBER, 1), w.mil(GRASS, 1), w.mil(CITY), len(w.of(0))) == (2, 0, 2, hires)  # he holds one more, the Rebels one less: 3
    assert all(TIMBER not in o and COPSE not in o for _, kind, o in w.asked if kind is MilitiaSector)


def test_noriega_turns_whatever_militia_there_is_and_passes_over_full_sectors():
    mercs = {"Ra": man(TIMBER), "Doc": man(TIMBER)}
    w = country(2, {TIMBER: {2: 1}, COAL: 10, BAUXITE: 1, COFFEE: 1}, mercs, "Noriega", wish={MilitiaSector: BAUXITE})
    ABILITIES["Noriega"](w)  # Rebel 1 controls the sector, the militia is Rebel 2's
    assert (w.mil(TIMBER, 2), w.mil(BAUXITE), w.asked[0][0], COAL in w.asked[0][2]) == (0, 2, Seat.DICTATOR, False)


def test_pinochet_spreads_damage_evenly():
    mercs = {"Ra": man(GRASS), "Doc": man(TIMBER, "Kevlar Vest", squad="secondary")}
    w = country(1, {COAL: 1, TIMBER: {1: 1}, GROVES: {1: 1}}, mercs, "Pinochet", wish={Damage: ["Doc", "Ra", f"militia of Rebel 1 in {TIMBER}"]})
    ABILITIES["Pinochet"](w)  # three sectors: three points, nobody twice; armor counts
    assert (state(w, "Doc")[:2], w.find("Ra").health, w.mil(TIMBER, 1), w.mil(GROVES, 1)) == ((3, 1), 2, 0, 1)
    assert [(side, len(options)) for side, _, options in w.asked] == [(Seat.DICTATOR, 4), (Seat.DICTATOR, 3), (Seat.DICTATOR, 2)]
    w.done()
    guard = f"militia of Rebel 1 in {TIMBER}"
    w = country(1, {TIMBER: {1: 2}, GROVES: {1: 1}}, {"Ra": man(GRASS)}, "Pinochet", wish={Damage: [guard, guard]})
    ABILITIES["Pinochet"](w)
    assert [guard in options for _, _, options in w.asked] == [True, True, False]  # each militia once


def test_pinochet_begins_again_when_everybody_has_had_one():
    w = country(1, {COAL: 1}, {"Ra": man(GRASS), "Doc": man(GRASS, wounds=2)}, "Pinochet")
    ABILITIES["Pinochet"](w)
    assert (w.find("Doc"), w.find("Ra").health) == (None, 3)
    w = country(1, {TIMBER: {1: 1}, GROVES: {1: 1}, COPSE: {1: 1}, COCAINE: {1: 1}}, {}, "Pinochet")
    ABILITIES["Pinochet"](w)
    assert not any(sum(row) for row in w.militia)


def test_pinochet_is_owed_a_merc_for_each_sector_he_loses():
    p = load({"Rizen": man(TIMBER)}, {COAL: 1, BAUXITE: 1}, dictator="Pinochet")
    q = do(p, f"1a move {COAL}", [4, 1])
    assert q.pending == 1
    q = do(q, f"1a move {TIMBER}")
    assert q.pending == 1
    q = do(do(q, "end"), "play a card", ["Lucid", "Uzi", "Oil Reserves"])  # first the MERC, then the card
    assert (q.pending, [m.name for m in q.mercs]) == (0, ["Lucid", "Rizen"])
    p = load({"Lucid": his(COAL), "Ra": man(GRASS)}, stage="actions", dictator="Pinochet")
    assert do(p, f"Da move {TIMBER}").pending == 0  # his own squad walks out
    assert do(load({"Rizen": man(TIMBER)}, {COAL: 1}), f"1a move {COAL}", [4, 1]).pending == 0  # nobody else is owed any


@pytest.mark.parametrize(("dice", "hired"), [([4, 1], 1), ([1, 1, 4, 1, 1, 4, 1, 1, 4], 0)])
def test_pol_pot(dice, hired):
    script = [*dice, "Lucid", "Uzi"] if hired else dice
    w = country(1, {COAL: 1}, {"Rizen": man(TIMBER)}, "Pol Pot", script, {Retreat: "stay"})
    ABILITIES["Pol Pot"](w)  # one sector, one militia
    assert (len(w.of(0)), w.find("Rizen") is None, w.mil(TIMBER)) == (hired, not hired, int(not hired))


def test_pol_pot_at_most_ten():
    w = country(6, {s: {1: 1} for s in list(plain_land(6).names)[:12]}, dictator="Pol Pot", seed=1)
    ABILITIES["Pol Pot"](w)
    assert any(text.startswith("10 militia of the Dictator") for _, text in w.said)


@pytest.mark.parametrize("base", [False, True])
def test_stalin(base):
    figure = {"Stalin": his(BAUXITE, squad="figure")} if base else {}
    w = country(1, {BAUXITE: 1}, {"Lucid": his(COAL), **figure}, "Stalin", ["Moe", "Uzi", "Tao", "M16"][: 4 if base else 2], base=BAUXITE if base else None)
    ABILITIES["Stalin"](w)
    assert [(f.name, f.squad, w.name(f.sector)) for f in w.mercs if f.name in ("Lucid", "Moe")] == [("Lucid", 0, COAL), ("Moe", 0, COAL)]
    assert (w.find("Tao") is not None and w.find("Tao").squad == 1) is base


def test_hussein_plays_a_second_card_after_conscripts():
    p = load({"Lucid": his(COAL)}, {COAL: 1}, stage="actions", dictator="Hussein", played=["Conscripts"])
    q = do(p, "end")
    assert (q.stage, mil(q, COAL)) == ("second card", 2)
    r = do(q, "play a card", ["Sentry"])
    assert (r.stage, r.day, r.played, r.left) == ("rebels", 3, ("Conscripts", "Sentry"), 8)
    last = load({"Lucid": his(COAL)}, stage="actions", dictator="Hussein", left=0)
    assert do(last, "end").stage == "rebels"


@pytest.mark.parametrize(("dictator", "loots"), [("Gaddafi", True), ("Castro", False)])
def test_gaddafi_loots_the_dead(dictator, loots):
    mercs = {"Ra": man(TIMBER, "Uzi", "Grenade", "Kevlar Vest", wounds=2, dents=1), "Shooter": his(COAL)}
    w = Bench(load(mercs, dictator=dictator), wish={Loot: ["Shooter takes Uzi", "Shooter takes Grenade"]})
    w.find("Shooter").sector = 1
    hurt(w, w.find("Ra"), piercing=True)
    assert (w.find("Ra"), {side for side, _, _ in w.asked}) == (None, {Seat.DICTATOR} if loots else set())
    assert (w.find("Shooter").gear, w.discards) == ((["Grenade", "Uzi"], [[], ["Kevlar Vest"], []]) if loots else ([], [["Uzi"], ["Kevlar Vest"], ["Grenade"]]))
    w.done()


def test_gaddafi_loots_only_in_the_sector_and_only_rebels():
    w = Bench(load({"Ra": man(TIMBER, "Uzi", wounds=2), "Shooter": his(COAL)}, dictator="Gaddafi"))
    hurt(w, w.find("Ra"))
    assert (w.find("Shooter").gear, w.discards[0]) == ([], ["Uzi"])
    w = Bench(load({"Lucid": his(COAL, "Uzi", wounds=2), "Shooter": his(COAL)}, dictator="Gaddafi"), wish={Loot: "Shooter takes Uzi"})
    hurt(w, w.find("Lucid"))
    assert (w.find("Shooter").gear, w.discards[0]) == ([], ["Uzi"])


# --- hiring by the Dictator -------------------------------------------------------------------------------------------


def test_the_dictator_discards_who_refuses_and_draws_the_next():
    w = country(1, {COAL: 1}, {"Borris": his(BAUXITE)}, script=["Squirrel", "Moose", "Lucid", "Uzi"])
    hire(w)
    assert ([f.name for f in w.mercs], w.merc_discard) == (["Borris", "Lucid"], ["Moose", "Squirrel"])


def test_the_dictator_gives_up_when_all_refuse():
    everybody = sorted(MERCS)
    p = load({"Borris": his(BAUXITE)}, {COAL: 1}, merc_discard=[m for m in everybody if m not in ("Borris", "Squirrel", "Moose")])
    w = Bench(p, ["Squirrel", "Moose"] * 3)
    w.merc_discard = []
    assert hire(w) is False


def test_new_squads_then_the_existing_ones():
    w = country(1, {COAL: 1, BAUXITE: 1}, seed=1, wish={HiredSector: [BAUXITE, COAL, COAL], HiredSquad: "Da"})
    for _ in range(3):
        hire(w)
    assert sorted((f.squad, w.name(f.sector)) for f in w.of(0)) == [(0, BAUXITE), (0, BAUXITE), (1, COAL)]  # nobody is teleported


def test_no_hire_without_a_sector_or_with_full_squads():
    w = country(1, {TIMBER: {1: 1}})
    assert (hire(w), w.mercs) == (False, [])
    w = country(1, {COAL: 1}, {"Ra": his(COAL), "Doc": his(COAL, squad="secondary")}, options={"squad_limit": 1})
    assert (hire(w), len(w.mercs)) == (False, 2)


@pytest.mark.parametrize(("again", "hired"), [(True, True), (False, False)])
def test_an_empty_merc_deck(again, hired):
    p = load({}, {COAL: 1}, merc_discard=sorted(MERCS), options={"reshuffle_mercs": again})
    w = Bench(p, seed=1)
    assert (hire(w), len(w.merc_deck)) == (hired, 51 if again else 0)


def test_an_empty_equipment_deck_is_made_of_the_discards():
    weapons = [i for i in COPIES if ITEMS[i].kind == "Weapon" for _ in range(COPIES[i])]
    w = Bench(load(discards=weapons), ["Uzi"])
    assert (draw_item(w, 0), len(w.decks[0]), w.discards[0]) == ("Uzi", len(weapons) - 1, [])
    w.decks[0], w.discards[0] = [], []
    assert draw_item(w, 0) is None


def test_the_free_card_falls_back_to_armor():
    """DIC-4.3.3: no weapon, neither in the deck nor discarded."""
    p = load({}, {COAL: 1}, stage="actions")
    w = Work(p, G.seats(), Table(1))
    w.decks[0] = []
    hire(w)
    assert [ITEMS[i].kind for f in w.mercs for i in f.gear if f.tag != "hire_accessory"] == ["Armor"]


# --- the Dictator figure and the end ----------------------------------------------------------------------------------

BASE = {"base": COAL, "dictator": "Castro"}


def test_the_dictator_is_out_of_reach_while_others_are_there():
    p = load({"Rizen": man(TIMBER, "AK-47"), "Castro": his(COAL, squad="figure"), "Ra": his(COAL)}, {COAL: 1}, **BASE)
    asked = []
    q = do(p, f"1a move {COAL}", [4] * 6 + [4] * 6, {Hit: ["Ra", "Ra", "Ra", "Dictator militia"]}, asked, seed=1)
    first = next(o for _, kind, o in asked if kind in (Target, Hit))
    assert "Castro" not in first
    assert result(q) is not None


def test_killing_the_dictator_wins_at_once():
    p = load({"Rizen": man(TIMBER, "AK-47"), "Castro": his(COAL, squad="figure", actions=0)}, **BASE)
    q = do(p, f"1a move {COAL}", [4, 4, 4, 1, 1, 1])
    assert (q.fallen, result(q).winner, result(q).reason, legal(q)) == (True, "rebels", "Castro is dead", ())
    assert refusal(q, read_move("end")) == "the game is over: Castro is dead"
    with pytest.raises(IllegalMove, match="the game is over"):
        do(q, "end")


def test_holding_the_base_wins_at_once():
    p = load({"Ra": man(COAL)}, base=COAL, fallen=True)
    assert result(p).winner == "rebels"
    w = Bench(load({"Ra": man(TIMBER), "Castro": his(COAL, squad="figure")}, **BASE))
    w.mercs.remove(w.find("Castro"))
    w.find("Ra").sector = w.land.index[COAL]
    assert result(w.freeze()).reason == "the Rebels hold the base"


def test_a_won_game_stops_the_dictators_effects():
    p = load({"Ra": man(TIMBER, wounds=2), "Kim": his(BAUXITE, squad="figure")}, base=BAUXITE, dictator="Kim")
    w = Bench(p)
    assert not w.over
    w.fallen = True
    assert w.over
    w.fallen, w.find("Kim").sector, w.find("Ra").sector = False, 8, 0
    assert w.over


def test_the_figure_stays_at_the_base():
    p = load({"Castro": his(COAL, squad="figure"), "Ra": man(GRASS)}, stage="actions", **BASE)
    assert refusal(p, read_move(f"Dc move {TIMBER}")) == "the Dictator stays at his base (DIC-4.1.5)"
    assert {"Castro explore", "Castro train"} <= texts(p)
    with pytest.raises(BadPosition, match=r"DIC-4\.1\.5"):
        load({"Castro": his(TIMBER, squad="figure")}, **BASE)


@pytest.mark.parametrize(("rebels", "dictator", "winner", "score"), [
    ({BAUXITE: {1: 1}, TIMBER: {1: 1}}, {COAL: 1}, "rebels", (6, 5)), ({BAUXITE: {1: 1}}, {COAL: 1}, "dictator", (5, 5)), ({}, {}, "dictator", (0, 0)),
    ({BAUXITE: {1: 1}, COAL: {2: 1}}, {COCAINE: 1}, "rebels", (10, 6)), ({CITY: {1: 9}}, {COFFEE: 1}, "dictator", (2, 4)),
])  # fmt: skip
def test_the_last_count(rebels, dictator, winner, score):
    p = load({}, {**rebels, **dictator}, left=0, options={"rebels": 2})
    r = result(p)
    assert (r.winner, r.score["rebels"], r.score["dictator"]) == (winner, *score)


def test_the_end_comes_after_the_dictators_turn():
    p = load({"Ra": man(TIMBER)}, {COAL: 1}, stage="card", left=1, day=6, dictator="Mussolini")
    for move, script in (("play a card", ["Oil Reserves"]), ("end", [])):
        assert result(p) is None
        p = do(p, move, script)
    assert (p.stage, p.left, result(p)) == ("ability", 0, None)
    assert result(do(p, "ability")).winner == "dictator"


@pytest.mark.parametrize(("mercs", "militia", "winner"), [({"Ra": man(TIMBER)}, {}, "rebels"), ({}, {COAL: 1}, "dictator"), ({"Ra": man(TIMBER)}, {COAL: 1}, None)])
def test_end_without_units(mercs, militia, winner):
    r = result(load(mercs, militia, options={"end_without_units": True}))
    assert (r and r.winner) == winner
    assert result(load(mercs, militia)) is None


# --- options that only the bot reads ----------------------------------------------------------------------------------


def bot(p, seed=1):
    return [m.text for m in G.decide(p, Table(seed), G.seats(at_random)).moves]


FULL = ["9mm Handgun", "Kevlar Vest", "Epinephrine Shot"]


def test_options_of_the_bot():
    two = {"Basic": his(COPSE), "Preaction": his(GROVES, squad="secondary"), "Ra": man(GRASS)}
    assert bot(load(two, stage="actions")) == ["Preaction explore"]
    assert bot(load(two, stage="actions", options={"squad_by_squad": True})) == ["Basic explore"]
    march = {"Lucid": his(TIMBER, *FULL)}
    held = {COCAINE: 1, COFFEE: 1, BAUXITE: 1}
    assert bot(load(march, held, stage="actions", explored=[TIMBER])) == [f"Da move {COAL}", "Lucid train"]
    assert bot(load(march, held, stage="actions", explored=[TIMBER], options={"arrival_train_first": False})) == [f"Da move {COAL}"]
    ill = {"Lucid": his(CITY, *FULL, wounds=1)}
    assert bot(load(ill, {**held, COAL: 1}, stage="actions", explored=[CITY])) == ["Lucid train"]
    assert bot(load(ill, {**held, COAL: 1}, stage="actions", explored=[CITY], options={"bot_city_services": True})) == ["Lucid hospital"]


def test_open_stashes_and_the_privacy_player():
    raw = {"militia": {COAL: 1, TIMBER: {1: 1}}, "stash": {COAL: ["Uzi"], TIMBER: ["M16"]}}
    p = load({}, **raw)
    assert [G.view(p, Seat.REBELS).stashes[n] for n in (1, 2)] == [("M16",), ("a hidden card",)]
    assert [G.view(p, Seat.DICTATOR).stashes[n] for n in (1, 2)] == [("a hidden card",), ("Uzi",)]
    assert G.view(load({}, **raw, options={"open_stashes": True}), Seat.REBELS).stashes[2] == ("Uzi",)
    assert read_options({"rebels": 3, "privacy_player": 3}).privacy_player == 3
    with pytest.raises(BadPosition, match="privacy_player: there is no Rebel 4"):
        read_options({"rebels": 3, "privacy_player": 4})


# --- refusals ---------------------------------------------------------------------------------------------------------

WAR = {"Doc": man(TIMBER, wounds=1), "Max": man(COPSE, squad="secondary", actions=1), "Basic": his(GROVES, "Repair Kit")}


@pytest.mark.parametrize(("move", "stage", "why"), [
    (f"1a move {GROVES}", "rebels", f"{GROVES} is not next to {TIMBER}"),
    (f"2a move {COAL}", "rebels", "there is no squad 2a on the map"),
    (f"Da move {COAL}", "rebels", "it is the turn of the Rebels, and squad Da is not theirs"),
    (f"1a move {COAL}", "actions", "it is the turn of the Dictator, and squad 1a is not theirs"),
    ("Basic explore", "rebels", "it is the turn of the Rebels, and Basic is not theirs"),
    ("Lucid explore", "rebels", "Lucid is not in play"),
    ("Max hire", "rebels", "Max has 1 action(s) left, and that takes 2"),
    ("Max heal", "rebels", "Max is not Doc, or nobody of his squad is wounded"),
    (f"Doc mortar {COAL}", "rebels", "Doc has no Mortar, or no enemy is in that neighbouring sector"),
    ("Doc hospital", "rebels", "Doc is not wounded, or not in a City"),
    ("Max re-equip", "rebels", "there is nothing to exchange in the sector of Max"),
    ("Doc oil action", "rebels", "does not hold the Oil Industry"),
    ("play a card", "rebels", "'play a card' is not possible now: it is day 2, stage 'rebels'"),
    ("end", "card", "possible is play a card"),
])  # fmt: skip
def test_refusals(move, stage, why):
    p = load(WAR, stage=stage)
    assert why in refusal(p, read_move(move))
    with pytest.raises(IllegalMove):
        do(p, move)


@pytest.mark.parametrize(("raw", "move", "why"), [
    ({"mercs": WAR, "militia": {GRASS: {1: 1}}, "stage": "actions", "options": {"rebels": 2}}, f"rebel 1 give a militia to 2 in {GRASS}", "turn of the Dictator"),
    ({"mercs": WAR, "stage": "actions"}, "Basic hire", "the Dictator hires only when"),
    ({"mercs": WAR, "stage": "actions", "discards": ["Uzi"]}, "Basic repair", "DIC-4.7.2b"),
    ({"mercs": WAR, "stage": "actions"}, "Basic regroup", "DIC-3.4.3"),
    ({"mercs": {"Ra": {"side": 1}}, "stage": "land", "day": 1}, f"rebel 1 land {CITY}", "edge"),
    ({"mercs": WAR}, "rebel 1 hire", "only a Rebel without MERCs"),
])  # fmt: skip
def test_refusals_name_the_rule(raw, move, why):
    assert why in refusal(load(**raw), read_move(move))


# --- everything together ----------------------------------------------------------------------------------------------

SOAK = [
    {"rebels": 1, "dictator": "Gaddafi", "dog_leaves": False, "smaw_once": True, "kit_use": "wound"},
    {"rebels": 2, "dictator": "Pinochet", "mine_armor": False, "squad_limit": 2, "end_without_units": True},
    {"rebels": 3, "dictator": "Hitler", "oil_move": "action", "fodder_from": "board", "threat_per": "rebel"},
    {"rebels": 2, "dictator": "Pol Pot", "bandolier_slots": 3, "haarg_anyone": True, "doc_heals": 1},
    {"rebels": 1, "dictator": "Hussein", "share_landing": True, "mussolini_spreads": True},
]


@pytest.mark.parametrize("options", SOAK, ids=lambda o: o["dictator"])
def test_random_play_keeps_every_card_and_every_limit(options):
    """Any legal moves of both sides, any choices; `do` checks what must hold after every one of them."""
    for seed in range(3):
        table, both = Table(seed), Seats(at_random)
        p = G.new(G.options(options), table, both)
        start = census(p)
        while result(p) is None:
            move = table.draw("", "", [m for m in legal(p) if m.text != "end" or len(legal(p)) == 1] if len(table.log) % 7 else legal(p))
            before, old = G.dump(p), p
            p = G.apply(p, move, both, table)
            assert G.dump(old) == before
            assert census(p) == start
            assert G.load(G.dump(p)) == p  # which also refuses two sides in one sector, overfull sectors, impossible gear


@pytest.mark.parametrize(("order", "where"), [("rebel, neutral, own", TIMBER), ("neutral, own, rebel", COCAINE), ("own, rebel, neutral", COAL)])
def test_militia_order(order, where):
    """The bot's own seat, with the option militia_order for Kim."""
    p = load({"Ra": man(TIMBER)}, {COAL: 1}, stage="ability", dictator="Kim", options={"militia_order": {"Kim": order}})
    trace = G.decide(p, Table(1), G.seats(at_random)).trace
    assert next(s.note for s in trace.find("DIC-4.4.0") if isinstance(s.note, str)) == where


@pytest.mark.parametrize(("tie", "holder"), [("lower", 1), ("higher", 3)])
def test_rebel_tie(tie, holder):
    p = load({}, {TIMBER: {1: 2, 2: 1, 3: 2}}, options={"rebels": 3, "rebel_tie": tie})
    assert p.control()[p.land.index[TIMBER]] == holder == Work(p, None, Table(1)).control()[p.land.index[TIMBER]]


@pytest.mark.parametrize(("returns", "militia", "may"), [("edge", {}, True), ("friendly", {}, False), ("friendly", {TIMBER: {1: 1}}, True), ("never", {TIMBER: {1: 1}}, False)])
def test_returns(returns, militia, may):
    assert ("rebel 1 hire" in texts(load({}, militia, stage="rebels", options={"returns": returns}))) == may


@pytest.mark.parametrize(("refusing", "hired"), [("next", True), ("no hire", False)])
def test_refusing(refusing, hired):
    p = load({"Borris": his(COAL)}, {COAL: 1}, options={"refusing": refusing})
    w = Work(p, G.seats(), Table(1, ["Moose", "Max"] if hired else ["Moose"]))
    assert (hire(w), w.find("Max") is not None, "Moose" in w.merc_discard) == (hired, hired, True)


def test_everything_is_in_this_file():
    """Every MERC, piece of equipment, Tactics card, Dictator and option is named by some test here."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert not [x for x in [*MERCS, *COPIES, *TACTICS, *DICTATORS, *OPTION_HELP] if x not in text]
