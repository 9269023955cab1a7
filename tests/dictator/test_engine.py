"""The rules of MERC that its pages do not assert: what is printed, both sides of an ability, options, whole moves."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pages import cells, page

from solo_bots.dictator.cards.dictators import Damage, NamedRebel
from solo_bots.dictator.engine.attacks import (
    Combat,
    Convert,
    Hit,
    Reroll,
    Six,
    Target,
    acting_order,
    acts_at,
    foes,
    militia_act_at,
)
from solo_bots.dictator.engine.combat_rounds import Ambush, Retreat, combat
from solo_bots.dictator.engine.dictators_means import (
    ABILITIES,
    EFFECTS,
    Shelled,
    hire,
    prepare,
)
from solo_bots.dictator.engine.examples import (
    BAUXITE,
    CITY,
    COAL,
    COCAINE,
    COFFEE,
    COPSE,
    GRASS,
    GROVES,
    OIL_MAP,
    QUIET,
    TIMBER,
    Bench,
    battle,
    census,
    country,
    his,
    man,
)
from solo_bots.dictator.engine.hiring_and_moving import (
    ComeBack,
    FreeCard,
    HireWhom,
    JoinAttack,
)
from solo_bots.dictator.engine.kits_and_dogs import Dog, Heal, act
from solo_bots.dictator.engine.legal import legal, refusal, result
from solo_bots.dictator.engine.opponents import greedy
from solo_bots.dictator.engine.position import OPTION_HELP, Merc, control, fits, read_options
from solo_bots.dictator.engine.skills import skills_of
from solo_bots.dictator.engine.things import (
    COPIES,
    DICTATORS,
    FIGURES,
    ITEMS,
    MERCS,
    OIL,
    SECTORS,
    SIZES,
    TACTICS,
    ItemId,
    MercId,
    Seat,
    plain_land,
)
from solo_bots.dictator.engine.workbench import (
    Loot,
    Reequip,
    Save,
    Work,
    add_militia,
    draw_item,
    hurt,
    reequip,
)
from solo_bots.games import game
from solo_bots.kernel.choices import Seats, at_random, first_option, obedient
from solo_bots.kernel.game import BadPosition, IllegalMove
from solo_bots.kernel.table import Table
from solo_bots.kit.cards import anchor_of
from solo_bots.words.moves import surest

G = game("dictator")
PAGES = ("engine/attacks", "engine/kits_and_dogs", "engine/combat_rounds", "engine/dictators_means", "cards/tactics",
         "cards/dictators", "engine/legal", "engine/hiring_and_moving", "engine/actions",
         "engine/days_and_setup")  # fmt: skip

BOTH = pytest.mark.parametrize("side", ["rebels", "dictator"])


# --- tools ------------------------------------------------------------------------------------------------------------


def read_move(text, p=None):
    """A move as it is written, legal or not."""
    (move,) = surest(G, p if p is not None else G.load({}), text)
    return move


def do(p, text, script=(), wish=None, asked=None, seed=None):
    """Apply a move. Always: the old position is untouched, nothing appears or vanishes, the new one can be written."""
    before, table = G.dump(p), Table(seed, script)
    q = G.apply(p, read_move(text, p), obedient(wish, asked, QUIET), table)
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


def arena(*sides, **more):
    """A combat about to begin in Hamadu City."""
    return Combat(*battle(*sides, **more))


def order(c):
    return [a if isinstance(a, int) else a.name for a in acting_order(c)]


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


def fight(c):
    combat(c.w, c.sector)
    assert len(c.w.table.log) == len(c.w.table.script)
    return c.w


# --- what is printed --------------------------------------------------------------------------------------------------

PRINTED = """
Apeiron1223M Badger1313M Basic2213M Borris2213M Bouba4103M Buzzkill2213M Doc2123M Ewok2213F Faustina3233F
Feedback1223M Genesis2223M Gunther1223M Haarg1313M Juicer2215M Kastern0233M Khenn0233M Lucid2223M Max2243M Mayhem2213M
Meatbop0233M Moose2213M Natasha3323F Preaction5203M Ra1223M Rizen3233M Rozeske1223M Runde2233M Sarge3123M
Shadkaam2313M Shooter1603M Snake2303M Sonia4243F Squidhead1223M Squirrel3223M Stumpy3203M Surgeon2333M Tack3213F
Tao1313M Tavisto2233M Teresa0003F Valkyrie4323F Vandal1313M Vandradi3223M Vrbansk3223M Vulture3213M Walter0273M
Wolverine4243M Adelheid2123F Dutch1223M Golem3323M Hagness2223M Moe3233M
"""
ALONE = {
    "Snake": (1, 1, 1),
    "Sarge": (1, 1, 1),
    "Tack": (2, 0, 0),
    "Dutch": (1, 1, 0),
}  # who is better alone and unarmed

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
    p = country({n: man(TIMBER, *gear, side=side) for n, gear in squad.items()}, **more)
    return tuple(skills_of(p.merc(name), p.mercs, p.options.haarg_anyone))


@pytest.mark.parametrize("line", PRINTED.split())
def test_printed_skills(line):
    name, (i, c, t, health, sex) = line[:-5], line[-5:]
    more = ALONE.get(name, (0, 0, 0))
    assert skills({name: []}, name) == (int(i) + more[0], int(c) + more[1], int(t) + more[2], 1)
    assert (MERCS[name].health, MERCS[name].woman) == (int(health), sex == "F")


def test_there_are_52_mercs_and_69_cards():
    assert (
        len(MERCS),
        len(PRINTED.split()),
        sum(COPIES.values()),
        len(GEAR),
        len(TACTICS),
        len(DICTATORS),
        len(SECTORS),
    ) == (52, 52, 69, 42, 14, 11, 30)


@pytest.mark.parametrize("line", GEAR)
def test_printed_equipment(line):
    name, _, rest = line.partition("|")
    kind, *numbers = rest.split()
    number, copies, i, c, t, targets, armor, piercing = map(int, numbers)
    assert skills({"Lucid": [name]}, "Lucid") == (2 + i, 2 + c, 2 + t, 1 + targets)
    assert (ITEMS[name].kind, ITEMS[name].number, COPIES[name], ITEMS[name].piercing) == (
        kind,
        number,
        copies,
        bool(piercing),
    )
    assert country({"Lucid": man(TIMBER, name)}).merc("Lucid").armor == armor


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
    two = {
        "Snake": man(TIMBER),
        "Ra": man(TIMBER, squad="secondary"),
        "Tavisto": man(TIMBER, squad="secondary"),
        "Teresa": man(TIMBER),
    }
    p = country({n: two[n] for n in ("Snake", "Ra")})
    assert skills_of(p.merc("Snake"), p.mercs).combat == 4  # alone in his squad
    p = country({n: two[n] for n in ("Tavisto", "Teresa")})
    assert skills_of(p.merc("Tavisto"), p.mercs).combat == 2


def haarg(anyone, **others):
    p = country(
        {"Haarg": man(TIMBER), **{n: man(TIMBER, squad="secondary") for n in others}}, options={"haarg_anyone": anyone}
    )
    return tuple(skills_of(p.merc("Haarg"), p.mercs, anyone))


def test_haarg_and_the_other_squad():
    assert (haarg(False, Max=1), haarg(True, Max=1)) == ((1, 3, 1, 1), (2, 3, 2, 1))


def test_haarg_reads_others_as_they_are():
    assert haarg(True, Snake=1, Tao=1) == (2, 3, 1, 1)


@pytest.mark.parametrize(("name", "gear", "ok"), [
    ("Ra", ["Uzi", "Flak Vest", "Grenade"], True), ("Ra", ["Uzi", "M16"], False), ("Ra", ["Grenade", "Mortar"], False),
    ("Ra", ["Flak Vest", "Kevlar Vest"], False),
    ("Genesis", ["Uzi", "M16", "Flak Vest"], True), ("Genesis", ["Uzi", "M16", "Grenade"], False),
    ("Genesis", ["Uzi", "M16", "AK-47"], False),
    ("Gunther", ["Grenade", "Mortar", "Attack Dog"], True), ("Gunther", ["Uzi", "Grenade", "Mortar"], True),
    ("Gunther", ["Uzi", "Flak Vest", "Grenade", "Mortar"], False),
    ("Apeiron", ["Grenade"], False), ("Apeiron", ["Fragmentation Grenade"], False), ("Apeiron", ["Mortar"], False),
    ("Apeiron", ["SMAW", "Attack Dog"], True),
    ("Ra", ["Bandolier", "Grenade", "Mortar"], True), ("Ra", ["Bandolier", "Bandolier"], False),
    ("Ra", ["Bandolier", "Grenade", "Mortar", "Attack Dog"], False),
])  # fmt: skip
def test_slots(name, gear, ok):
    assert fits(name, gear, read_options({})) is ok


def test_bandolier_slots():
    ra, four = MercId("Ra"), [ItemId(i) for i in ("Bandolier", "Grenade", "Mortar", "Attack Dog")]
    assert fits(ra, four, read_options({"bandolier_slots": 3}))
    assert not fits(ra, [*four, ItemId("Land Mine")], read_options({"bandolier_slots": 3}))


@pytest.mark.parametrize(
    "pair", [("Borris", "Squirrel"), ("Moose", "Borris"), ("Natasha", "Moose"), ("Squirrel", "Natasha")]
)
@pytest.mark.parametrize("side", [1, "dictator"])
def test_refusing_pairs(pair, side):
    with pytest.raises(BadPosition, match="cannot be on one team"):
        country({n: man(TIMBER, side=side) for n in pair})
    country({pair[0]: man(TIMBER), pair[1]: man(COPSE, side="dictator")})  # on different sides they may


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


@BOTH
def test_khenn_rolling_low_is_slow(side):
    c = facing(side, {"Khenn": []}, {"Ra": []})
    c.rolled["Khenn"] = 1
    assert order(c) == (["Ra", "Khenn"] if side == "rebels" else ["Khenn", "Ra"])


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
    assert c.count(0 if side == "rebels" else 1) == 5 - killed


@BOTH
def test_armor_goes_first_point_by_point(side):
    c = facing(side, {"Shooter": []}, {"Basic": ["Kevlar Vest"]})
    shoot(c, "Shooter", 4, 1, 1, 1, 1, 1)
    assert c.w.state("Basic") == (3, 1, ["Kevlar Vest"])
    shoot(c, "Shooter", 4, 4, 1, 1, 1, 1)
    assert c.w.state("Basic") == (2, 0, [])
    assert c.w.discards[1] == ["Kevlar Vest"]


@BOTH
@pytest.mark.parametrize(
    ("gear", "expected"), [("9mm Handgun with AP Ammo", (1, 2, ["Kevlar Vest"])), ("9mm Handgun", (3, 0, []))]
)
def test_armor_piercing(side, gear, expected):
    c = facing(side, {"Moe": [gear]}, {"Basic": ["Kevlar Vest"]})
    shoot(c, "Moe", 4, 4, 1)
    assert c.w.state("Basic") == expected


@BOTH
def test_hits_are_split_over_the_declared_targets(side):
    c = facing(
        side,
        {"Shooter": ["Uzi"]},
        {"Basic": [], "Moe": []},
        wish={Target: ["Basic", "Moe"], Hit: ["Basic", "Moe", "Moe"]},
    )
    shoot(c, "Shooter", 4, 4, 4, 1, 1, 1)
    assert (c.w.find("Basic").health, c.w.find("Moe").health) == (2, 1)


@BOTH
@pytest.mark.parametrize(
    ("item", "dice", "targets"), [("Grenade", 5, 3), ("Fragmentation Grenade", 6, 4), ("Mortar", 7, 5)]
)
def test_one_shot_items_go_with_the_attack(side, item, dice, targets):
    c = facing(side, {"Moe": [item, "M16"]}, yours=9)
    shoot(c, "Moe", *[4] * (dice + 3))
    assert c.count(0 if side == "rebels" else 1) == 9 - targets
    assert c.w.state("Moe") == (3, 0, ["M16"])
    assert c.w.discards[2] == [item]
    shoot(c, "Moe", 1, 1, 1, 1, 1)
    assert c.w.skills(c.w.find("Moe")).initiative == 3


@BOTH
def test_buzzkill_aims_at_mercs(side):
    foe = 0 if side == "rebels" else 1
    c = facing(side, {"Buzzkill": ["Uzi"]}, {"Basic": []}, yours=3)
    shoot(c, "Buzzkill", 4, 4)
    assert (c.w.find("Basic").health, c.count(foe)) == (1, 3)
    shoot(c, "Buzzkill", 4, 1)
    assert (c.w.find("Basic"), c.count(foe)) == (None, 3)
    shoot(c, "Buzzkill", 4, 4)
    assert c.count(foe) == 1


@BOTH
def test_runde_is_the_last_target(side):
    c = facing(side, {"Shooter": ["AK-47 with Full Auto"]}, {"Runde": [], "Basic": []}, yours=1)
    owner = 1 if side == "rebels" else 0
    names = [x.name for x in foes(c, None, owner)]
    assert "Runde" not in names
    assert len(names) == 2  # Basic and the militia
    c.w.mercs.remove(c.w.find("Basic"))
    assert "Runde" in [x.name for x in foes(c, None, owner)]  # militia do not protect him


@BOTH
def test_max_intimidates_mercs_not_militia(side):
    c = facing(side, {"Max": []}, {"Basic": []}, yours=2)
    basic = c.w.find("Basic")
    assert (acts_at(c, basic), militia_act_at(c, 0), c.w.skills(c.w.find("Max")).combat) == (1, 2, 2)
    shoot(c, "Basic", 4)  # one die of two
    c.w.mercs.remove(c.w.find("Max"))
    assert acts_at(c, basic) == 2


@BOTH
def test_basic_rolls_again_once_per_combat(side):
    c = facing(side, {"Basic": ["Uzi"]}, yours=9, wish={Reroll: ["roll again", "roll again"]})
    shoot(c, "Basic", 1, 1, 4, 4)
    assert c.count(0 if side == "rebels" else 1) == 7
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
    assert (c.count(own), c.count(enemy)) == (2, 2)
    c = facing(side, {"Adelheid": ["M16"]}, mine=1, yours=3, wish={Convert: "kill"})
    shoot(c, "Adelheid", 4, 1, 1, 1)
    assert (c.count(own), c.count(enemy)) == (1, 2)
    c = facing(side, {"Adelheid": ["M16"]}, mine=10, yours=3)
    shoot(c, "Adelheid", 4, 1, 1, 1)
    assert (c.count(own), c.count(enemy), c.w.asked) == (10, 2, [])  # no room: no question


@BOTH
@pytest.mark.parametrize(("choice", "dice", "health"), [("ambush", [4, 4, 4], 3), ("wait", [4, 4, 4, 4, 4], 1)])
def test_golem_strikes_before_the_first_round(side, choice, dice, health):
    w = fight(
        facing(side, {"Golem": []}, {"Preaction": []}, script=dice, wish={Ambush: choice})
    )  # Preaction has initiative 5 and two dice
    assert (w.state("Golem")[0], w.state("Preaction")) == (health, None)


@BOTH
def test_golem_ambushes_one_target_only(side):
    w = fight(facing(side, {"Golem": ["AK-47 with Full Auto"]}, yours=4, script=[4] * 10, wish={Ambush: "ambush"}))
    assert [w.mil(CITY, 0), w.mil(CITY, 1)] == [
        0,
        0,
    ]  # five dice for one militia, then five for the other three before they act


@BOTH
def test_vandal_fires_again_after_everybody(side):
    c = facing(side, {"Vandal": []}, yours=2, script=[1, 1, 4, 1, 1, 4, 1, 1])
    w = fight(c)  # two militia first (2 against 1), Vandal kills one, and the other at the end of the round
    assert (w.state("Vandal")[0], w.mil(CITY, 0), w.mil(CITY, 1)) == (3, 0, 0)
    c = facing(side, {"Tao": []}, yours=2, script=[1, 1, 4, 1, 1, 1, 4, 1, 1])
    fight(c)  # anybody else needs another round


def test_a_combat_without_dice_breaks_off_and_those_who_came_go_back():
    q = do(country({"Teresa": man(GROVES), "Meatbop": his(COAL)}), f"1a move {COAL}")
    assert (where(q, "Teresa"), where(q, "Meatbop")) == (GROVES, COAL)
    q = do(country({"Teresa": man(COAL), "Meatbop": his(GROVES)}, stage="actions"), f"Da move {COAL}")
    assert (where(q, "Teresa"), where(q, "Meatbop")) == (COAL, GROVES)
    c = arena({"Teresa": []}, {"Meatbop": []})
    c.w.militia[c.w.land.index[TIMBER]][0] = 1
    w = fight(c)  # nobody came in: the Rebels give way, not to where the Dictator is
    assert w.find("Teresa").sector in [w.land.index[s] for s in (COPSE, GROVES, GRASS)]


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
    c = facing(
        side,
        {"Shooter": {"gear": ["First Aid Kit"], "wounds": 2}, "Basic": {"wounds": 1}},
        yours=5,
        wish={Heal: ["Shooter", "Basic", "Shooter"]},
    )
    shoot(c, "Shooter", 1, 1, 1)
    assert (c.w.find("Shooter").wounds, c.w.find("Basic").wounds, c.w.state("Shooter")[2], c.w.discards[2]) == (
        0,
        0,
        [],
        ["First Aid Kit"],
    )


@BOTH
def test_medical_kit_three_occasions(side):
    c = facing(
        side,
        {"Shooter": {"gear": ["Medical Kit"], "wounds": 2}},
        yours=5,
        wish={Heal: ["Shooter", "fight", "Shooter", "Shooter", "fight"]},
    )
    shoot(c, "Shooter", 1, 1, 1, 1, 1)
    assert c.w.state("Shooter")[2] == ["Medical Kit (2 left)"]
    shoot(c, "Shooter", 1, 1, 1, 1, 1)
    assert c.w.state("Shooter")[2] == ["Medical Kit (1 left)"]
    c.w.find("Shooter").wounds = 1
    shoot(c, "Shooter", 1, 1, 1, 1, 1)
    assert (c.w.state("Shooter")[2], c.w.discards[2]) == ([], ["Medical Kit"])
    c.w.militia[c.sector] = [0, 0]
    c.w.done()


def test_the_bot_heals_with_all_its_dice_medical_kit_first():
    p = country(
        {"Shooter": his(COAL, "Bandolier", "First Aid Kit", "Medical Kit", wounds=2), "Basic": man(TIMBER)},
        stage="actions",
    )
    w = Work(p, G.seats(), Table(3))
    for f in w.mercs:
        f.sector = 4
    c = Combat(w, 4)
    shoot(c, "Shooter", 1, 1, 1, 1)
    assert (w.find("Shooter").wounds, w.find("Shooter").gear) == (
        0,
        ["Bandolier", "First Aid Kit", "Medical Kit (2 left)"],
    )


@BOTH
def test_a_dog_ties_its_prey(side):
    c = facing(side, {"Basic": ["Attack Dog"]}, {"Moe": ["M16"]}, wish={Dog: "Moe"})
    assert acts_at(c, c.w.find("Basic")) == 3
    shoot(c, "Basic", 1, 1)
    assert (c.w.state("Basic")[2], acts_at(c, c.w.find("Basic")), c.dogs["Moe"][0]) == ([], 2, 3)
    shoot(c, "Moe", 6, 6, 1, 1, 1)  # nobody but the dog
    assert (c.w.state("Basic")[0], c.dogs["Moe"][0], c.w.discards[2]) == (3, 1, [])
    shoot(c, "Moe", 6, 1, 1, 1, 1)
    assert (c.w.state("Basic")[0], c.dogs, c.w.discards[2]) == (3, {}, ["Attack Dog"])
    shoot(c, "Moe", 4, 1, 1, 1, 1)
    assert c.w.state("Basic")[0] == 2


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
    assert (c.dogs, c.w.state("Basic")[2]) == ({}, ["Attack Dog"])
    c = facing(side, {"Basic": ["Attack Dog"], "Lucid": ["Attack Dog"]}, {"Moe": []}, wish={Dog: "Moe"})
    shoot(c, "Basic", 1, 1)
    shoot(c, "Lucid", 1, 1)
    assert (list(c.dogs), c.w.state("Lucid")[2]) == (["Moe"], ["Attack Dog"])


@pytest.mark.parametrize(("leaves", "left", "discards"), [(True, [], ["Attack Dog"]), (False, ["Attack Dog"], [])])
def test_after_the_combat_the_dog_is_gone(leaves, left, discards):
    c = arena(
        {"Basic": ["Attack Dog", "M16"]},
        {"Ra": []},
        script=[4, 4, 4, 1, 1],
        wish={Dog: "Ra"},
        options={"dog_leaves": leaves},
    )
    w = fight(c)
    assert (w.state("Basic")[2], w.discards[2]) == ([*left, "M16"], discards)


def test_a_dog_whose_prey_has_fled_comes_back():
    w = fight(
        arena(
            {"Lucid": []},
            {"Basic": ["Attack Dog"]},
            script=[1, 1, 1, 1],
            wish={Retreat: GRASS},
            options={"dog_leaves": False},
        )
    )
    assert w.state("Basic")[2] == ["Attack Dog"]


@BOTH
def test_meatbop_needs_an_accessory(side):
    c = facing(side, {"Meatbop": ["AK-47", "Flak Vest"]}, yours=2)
    shoot(c, "Meatbop")
    c = facing(side, {"Meatbop": ["Field Radio"]}, yours=2)
    shoot(c, "Meatbop", 4, 1)
    assert c.count(0 if side == "rebels" else 1) == 1


@BOTH
@pytest.mark.parametrize("holder", ["Basic", "Moe"])
def test_epinephrine_saves_anybody_of_the_squad(side, holder):
    c = facing(
        side,
        {
            n: {"gear": ["Epinephrine Shot"] if n == holder else [], "wounds": 2 if n == "Moe" else 0}
            for n in ("Basic", "Moe")
        },
    )
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
    w = Work(
        country({"Castro": his(COAL, "Epinephrine Shot", squad="figure", wounds=2)}, base=COAL), G.seats(), Table(1)
    )
    hurt(w, w.find("Castro"))
    assert (w.find("Castro").health, w.fallen) == (1, False)
    hurt(w, w.find("Castro"))
    assert (w.find("Castro"), w.fallen) == (None, True)


# --- mines ------------------------------------------------------------------------------------------------------------

MINES = {BAUXITE: ["Land Mine", "Land Mine", "Uzi"]}
MINED: dict[str, Any] = {"militia": {BAUXITE: 1}, "stash": MINES, "explored": [BAUXITE]}
RAID = f"1a move {BAUXITE}"


def test_squidhead_disarms_and_replants():
    p = country({"Doc": man(TIMBER), "Squidhead": man(TIMBER), "Juicer": his(GRASS)}, **MINED)
    q = do(p, RAID, [1, 4])
    assert (q.merc("Doc").wounds, q.merc("Squidhead").wounds, stash(q, BAUXITE)) == (
        0,
        0,
        ["Land Mine", "Land Mine", "Uzi"],
    )
    p = country({"Squidhead": man(BAUXITE), "Juicer": his(COPSE)}, {}, {BAUXITE: ["Land Mine"]}, stage="actions")
    q = do(
        p, f"Da move {BAUXITE}", [4, 4, 1, 1, 4, 1]
    )  # now they are his: Juicer is hurt, and kills Squidhead in two rounds
    assert (q.merc("Juicer").wounds, q.merc("Squidhead"), stash(q, BAUXITE)) == (1, None, [])


def test_the_dictators_squidhead_disarms_too():
    p = country(
        {"Teresa": man(TIMBER, wounds=2), "Squidhead": his(COAL)}, stash={TIMBER: ["Land Mine"]}, stage="actions"
    )
    q = do(p, f"Da move {TIMBER}", [4, 1])
    assert (q.merc("Squidhead").wounds, q.merc("Teresa"), stash(q, TIMBER)) == (0, None, ["Land Mine"])


def test_mines_meet_the_escort_of_a_joining_sonia():
    p = country(
        {"Ra": man(TIMBER), "Sonia": man(COPSE, side=2)},
        {COCAINE: 1, COPSE: {2: 2}},
        {COCAINE: ["Land Mine"]},
        options={"rebels": 2},
    )
    q = do(p, f"1a move {COCAINE}", [4, 1], wish={JoinAttack: "2a"})
    assert (q.merc("Sonia").wounds, mil(q, COCAINE, 2)) == (1, 0)


# --- retreat, split, joint attacks ------------------------------------------------------------------------------------


def test_the_dictator_is_never_asked_to_retreat():
    w = arena({"Teresa": []}, {"Basic": []}, (0, 0), [1, 1, 4, 4, 4, 1], {Retreat: "stay"}).w
    combat(w, w.land.index[CITY])
    assert {side for side, kind, _ in w.asked if kind is Retreat} == {Seat.REBELS}


# --- control ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "mercs", "holder"), [
    ([0, 0, 0], [], -1), ([1, 1, 0], [], 0), ([1, 1, 1], [], 1), ([2, 1, 1], [], 0), ([0, 1, 2], [], 2),
    ([0, 2, 2], [], 1),
    ([0, 0, 1], [2], 2), ([0, 1, 1], [2], 2),
    ([1, 0, 0], [1], 0), ([0, 0, 0], [0], 0),
])  # fmt: skip
def test_control(row, mercs, holder):
    assert control([row], [Merc(MercId(n), owner, 0, 0) for n, owner in zip("ab", mercs, strict=False)]) == (holder,)


# --- the Rebels' actions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sector", [BAUXITE, COCAINE, CITY, TIMBER])
def test_explore_draws_the_loot(sector):
    p = country({"Ra": man(sector)})
    q = do(p, "Ra explore", seed=1)
    loot = {BAUXITE: (2, 1, 2), COCAINE: (4, 1, 1), CITY: (1, 0, 1), TIMBER: (0, 0, 1)}[sector]
    assert tuple(len(a) - len(b) for a, b in zip(p.decks, q.decks, strict=True)) == loot
    assert (len(stash(q, sector)), q.merc("Ra").actions) == (sum(loot), 1)
    assert refusal(q, read_move("Ra explore")) == "the sector of Ra is explored already"


def test_a_held_mine_is_laid_by_leaving_it():
    p = country({"Ra": man(TIMBER, "Land Mine"), "Basic": his(COAL, wounds=2)})
    q = do(p, "Ra re-equip", wish={Reequip: ["Ra leaves Land Mine"]})
    assert (stash(q, TIMBER), q.merc("Ra").gear) == (["Land Mine"], ())
    w = Bench(q)
    w.stage = "actions"
    assert do(w.freeze(), f"Da move {TIMBER}").merc("Basic") is None


def test_a_bandolier_that_is_given_away_leaves_what_it_held():
    w = Bench(
        country({"Ra": man(TIMBER, "Bandolier", "Grenade", "Mortar"), "Doc": man(TIMBER)}),
        wish={Reequip: ["Doc takes Bandolier of Ra"]},
    )
    reequip(w, 1, w.mercs)
    assert (w.find("Doc").gear, w.find("Ra").gear, w.stashes[1]) == (["Bandolier"], ["Mortar"], ["Grenade"])
    w.done()


def test_faustina_has_one_more_action_to_train():
    p = country({"Faustina": man(TIMBER, actions=0, drill=1)})
    q = do(p, "Faustina train")
    assert (mil(q, TIMBER, 1), q.merc("Faustina").drill, q.merc("Faustina").actions) == (3, 0, 0)
    assert "Faustina has 0 action(s) left" in refusal(p, read_move("Faustina explore"))
    assert "Faustina has 0 action(s) left" in refusal(q, read_move("Faustina train"))


HOME: dict[str, Any] = {TIMBER: {1: 1}}


def test_simulated_rebels_do_not_hire_for_nothing():
    p = country({"Ra": man(TIMBER), "Doc": man(TIMBER)}, HOME)
    assert greedy(p, legal(p), Table(1)).text not in ("Ra hire", "Doc hire")


def test_squad_limit():
    squad = {n: man(TIMBER) for n in ("Ra", "Doc")} | {n: man(COPSE, squad="secondary") for n in ("Basic", "Lucid")}
    p = country(squad, {TIMBER: {1: 1}, COPSE: {1: 1}, GRASS: {1: 1}, GROVES: {1: 1}}, options={"squad_limit": 2})
    q = do(p, "Ra hire", ["Max", "Moe", "Tao"], {HireWhom: ["Max", "nobody"]})
    assert (q.merc("Max"), len(q.merc_discard)) == (None, 3)
    two = country(
        {n: man(TIMBER, squad=s) for n, s in (("Ra", "primary"), ("Doc", "secondary"), ("Max", "secondary"))},
        options={"squad_limit": 2},
    )
    assert "has no other squad" in refusal(two, read_move("Ra regroup"))


def test_vrbansk_gets_an_accessory_besides():
    p = country({"Ra": man(TIMBER)}, HOME)
    q = do(p, "Ra hire", ["Vrbansk", "Max", "Doc", "Uzi", "Grenade"], {HireWhom: ["Vrbansk"], FreeCard: "Weapon"})
    assert q.merc("Vrbansk").gear == ("Grenade", "Uzi")
    w = Bench(country({}, {COAL: 1}), ["Vrbansk", "M16", "Land Mine"])
    hire(w)  # DIC-4.7.2a: a mine goes into the stash at once
    assert (w.find("Vrbansk").gear, w.stashes[2]) == (["M16"], ["Land Mine"])
    w.done()


def test_the_bots_sonia_leaves_one_on_an_industry():
    p = country({"Sonia": his(COAL)}, {COAL: 2}, stage="actions")
    q = G.apply(p, read_move(f"Da move {TIMBER}"), G.seats(), Table(1))
    assert (mil(q, COAL), mil(q, TIMBER)) == (1, 1)


# --- Rebels without MERCs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", [[COAL], [s for s in plain_land(1).names if s != CITY]])
def test_any_edge_sector_will_do(held):
    asked = []
    do(country({}, dict.fromkeys(held, 3)), "rebel 1 hire", ["Max", "Doc", "Lucid"], {HireWhom: ["Doc"]}, asked, seed=1)
    assert set(next(o for _, kind, o in asked if kind is ComeBack)) == set(plain_land(1).names) - {CITY}


# --- day 1 ------------------------------------------------------------------------------------------------------------

SIZE = {
    1: (3, 3, 4, 1, 4, 2, 0),
    2: (3, 4, 6, 1, 5, 3, 4),
    3: (4, 4, 8, 1, 7, 4, 9),
    4: (4, 5, 10, 2, 8, 5, 12),
    5: (5, 5, 12, 2, 11, 6, 15),
    6: (5, 6, 13, 3, 14, 7, 18),
}


@pytest.mark.parametrize("rebels", SIZE)
def test_maps(rebels):
    s = SIZES[rebels]
    assert (s.columns, s.rows, s.industries, s.cities, s.wilderness, s.difficulty, s.extra) == SIZE[rebels]
    for seed in range(5):
        p = G.new(G.options({"rebels": rebels}), Table(seed), obedient())
        types = Counter(x.type for x in p.land.sectors)
        assert (p.land.columns, p.land.rows, types["Industry"], types["City"], types["Wilderness"]) == SIZE[rebels][:5]
        industries = [n for n, x in enumerate(p.land.sectors) if x.type == "Industry"]
        assert not any(m in industries for n in industries for m in p.land.near[n])
        assert {0, s.columns - 1, len(p.land.names) - 1, len(p.land.names) - s.columns} & set(industries)
        assert (p.day, p.stage, p.left, any(p.explored), any(p.stashes)) == (
            1,
            "hire",
            10 if p.dictator == "Hussein" else 5,
            False,
            False,
        )
        assert (len(p.merc_deck), sum(map(len, p.decks))) == (52, 69)


@pytest.mark.parametrize(("near", "distance"), [((0, 1), 1), ((0, 4), 2), ((0, 8), 4)])
def test_distances_are_orthogonal(near, distance):
    assert plain_land(1).distance[near[0]][near[1]] == distance


def test_landing():
    p = G.new(G.options({"rebels": 2, "dictator": "Castro"}), Table(3), obedient())
    asked = []
    p = do(p, "rebel 1 hire", ["Max", "Doc", "Lucid"], {HireWhom: ["Lucid", "Max"]}, asked)
    assert ([m.name for m in p.mercs], p.merc_discard, [kind for _, kind, _ in asked]) == (
        ["Lucid", "Max"],
        ("Doc",),
        [HireWhom, HireWhom],
    )
    assert texts(p) == {f"rebel 1 land {p.land.names[n]}" for n in p.land.edge}
    shore = p.land.names[0]
    p = do(p, f"rebel 1 land {shore}", ["Land Mine", "Uzi"], {FreeCard: ["Accessory", "Weapon"]})
    assert ([(m.gear, m.sector, m.actions) for m in p.mercs], p.control()[0]) == (
        [(("Land Mine",), 0, 0), (("Uzi",), 0, 0)],
        1,
    )
    p = do(p, "rebel 2 hire", ["Basic", "Ra", "Tao"], {HireWhom: ["Ra", "Tao"]})
    assert f"rebel 2 land {shore}" not in texts(p)  # taken
    p = do(p, f"rebel 2 land {p.land.names[2]}", seed=4)
    assert (p.stage, texts(p)) == ("prepare", {"set up"})
    p = do(p, "set up", seed=5)
    assert (p.day, p.stage, {m.actions for m in p.mercs}) == (2, "rebels", {2})


def test_landing_with_refusing_mercs_and_teresa():
    p, asked = G.new(G.options({"dictator": "Castro"}), Table(3), obedient()), []
    q = do(p, "rebel 1 hire", ["Borris", "Squirrel", "Moose"], {HireWhom: "Borris"}, asked)
    assert [m.name for m in q.mercs] == ["Borris"]  # both others refuse, or are refused
    q = do(p, "rebel 1 hire", ["Teresa", "Squirrel", "Moose"], {HireWhom: ["Squirrel", "Moose", "Teresa"]})
    assert len(q.mercs) == 3


@pytest.mark.parametrize("rebels", SIZE)
def test_militia_at_the_start(rebels):
    """Difficulty militia on every unoccupied Industry; the extra ones evenly over them (DIC-2.3.1, DIC-2.3.2)."""
    *_, difficulty, extra = SIZE[rebels]
    p = country({"Ra": man(BAUXITE)}, stage="prepare", day=1, options={"rebels": rebels})
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


@pytest.mark.parametrize(
    ("rebels", "added", "base"),
    [
        (1, True, 7),
        (2, True, 13),
        (3, True, 19),
        (4, True, 20),
        (1, False, 5),
        (2, False, 10),
        (4, False, 20),
        (6, True, 20),
    ],
)
def test_kims_base_from_the_start(rebels, added, base):
    p = country(
        {"Ra": man(TIMBER)}, stage="prepare", day=1, dictator="Kim", options={"rebels": rebels, "kim_added": added}
    )
    w = Bench(p, seed=1)
    prepare(w)
    figure = w.find("Kim")
    assert (figure.sector, figure.squad, w.land.sectors[w.base].type) == (w.base, 2, "Industry")
    extra = w.militia[w.base][0] - base  # the extra militia may add some, never above 10
    assert extra == 0 or w.militia[w.base][0] <= 10
    assert not [1 for n, row in enumerate(w.militia) if row[0] > 10 and n != w.base]


@pytest.mark.parametrize(("dictator", "besides", "mercs"), [
    ("Castro", True, 1), ("Mao", True, 4), ("Mao", False, 3), ("Mussolini", True, 4), ("Mussolini", False, 3),
    ("Stalin", False, 1),
])  # fmt: skip
def test_mercs_at_the_start(dictator, besides, mercs):
    w = Bench(
        country(
            {"Ra": man(TIMBER)},
            stage="prepare",
            day=1,
            dictator=dictator,
            options={"rebels": 3, "start_besides": besides},
        ),
        seed=1,
    )
    prepare(w)
    assert len(w.of(0)) == mercs
    assert {f.squad for f in w.of(0)} == set(range(min(2, mercs)))


# --- Tactics ----------------------------------------------------------------------------------------------------------


def bench(rebels, militia, mercs=None, dictator="Castro", script=(), wish=None, seed=None, **more):
    options = {"rebels": rebels, **more.pop("options", {})}
    return Bench(country(mercs or {}, militia, dictator=dictator, options=options, **more), script, wish, seed)


def test_artillery_barrage():
    mercs = {"Ra": man(TIMBER, "Kevlar Vest"), "Doc": man(GRASS, squad="secondary")}
    w = bench(1, {COAL: 1, TIMBER: {1: 2}}, mercs, script=[4], wish={Shelled: ["militia of Rebel 1", "Ra", "Ra", "Ra"]})
    EFFECTS["Artillery Barrage"](w)
    assert (w.mil(TIMBER, 1), w.state("Ra"), w.find("Doc").health) == (1, (2, 0, []), 3)  # Grassland is next to nobody
    assert {side for side, kind, _ in w.asked if kind is Shelled} == {Seat.REBELS}
    w.done()


# --- Oil Reserves -----------------------------------------------------------------------------------------------------


def test_the_bot_takes_its_oil_action():
    mercs = {"Lucid": his(COAL, "Uzi", "Flak Vest", "Grenade", actions=0), "Ra": man(COFFEE)}
    oil: dict[str, Any] = {"map": OIL_MAP, "played": ["Oil Reserves"], "options": {"oil_move": "action"}}
    p = country(mercs, {OIL: 1}, explored=[COAL], stage="actions", **oil)
    assert [m.text for m in G.decide(p, Table(1), G.seats(at_random)).moves] != ["end"]


# --- Dictators --------------------------------------------------------------------------------------------------------


def test_dictators_skills():
    found = {n: (f.initiative, f.combat, f.training, f.health) for n, f in FIGURES.items() if n in DICTATORS}
    assert found == {
        "Castro": (2, 2, 2, 3), "Kim": (2, 1, 3, 3), "Gaddafi": (2, 2, 2, 3), "Hitler": (0, 3, 3, 3),
        "Hussein": (4, 1, 1, 3), "Mao": (2, 1, 3, 3), "Mussolini": (3, 0, 3, 3), "Noriega": (1, 4, 1, 3),
        "Pinochet": (1, 3, 2, 3), "Pol Pot": (2, 2, 2, 3), "Stalin": (2, 3, 1, 3),
    }  # fmt: skip


def test_hitlers_name_lasts_until_another():
    p = country({"Ra": man(TIMBER)}, {COAL: 1}, stage="ability", dictator="Hitler", named=1, options={"rebels": 2})
    q = do(p, "ability", wish={NamedRebel: 2}, seed=1)
    assert (q.named, do(q, "end").named) == (2, 2)


def test_kims_base_holds_twenty():
    w = bench(2, {COAL: 1, BAUXITE: 15, TIMBER: {1: 1}}, {"Kim": his(BAUXITE, squad="figure")}, "Kim", base=BAUXITE)
    add_militia(w, 0, 9)
    assert w.mil(BAUXITE) == 20
    w = bench(2, {COAL: 1, BAUXITE: 5, TIMBER: {1: 1}}, {"Castro": his(BAUXITE, squad="figure")}, base=BAUXITE)
    add_militia(w, 0, 9)
    assert w.mil(BAUXITE) == 10


def test_pinochet_spreads_damage_evenly():
    mercs = {"Ra": man(GRASS), "Doc": man(TIMBER, "Kevlar Vest", squad="secondary")}
    w = bench(
        1,
        {COAL: 1, TIMBER: {1: 1}, GROVES: {1: 1}},
        mercs,
        "Pinochet",
        wish={Damage: ["Doc", "Ra", f"militia of Rebel 1 in {TIMBER}"]},
    )
    ABILITIES["Pinochet"](w)  # three sectors: three points, nobody twice; armor counts
    assert (w.state("Doc")[:2], w.find("Ra").health, w.mil(TIMBER, 1), w.mil(GROVES, 1)) == ((3, 1), 2, 0, 1)
    assert [(side, len(options)) for side, _, options in w.asked] == [
        (Seat.DICTATOR, 4),
        (Seat.DICTATOR, 3),
        (Seat.DICTATOR, 2),
    ]
    w.done()
    guard = f"militia of Rebel 1 in {TIMBER}"
    w = bench(1, {TIMBER: {1: 2}, GROVES: {1: 1}}, {"Ra": man(GRASS)}, "Pinochet", wish={Damage: [guard, guard]})
    ABILITIES["Pinochet"](w)
    assert [guard in options for _, _, options in w.asked] == [True, True, False]  # each militia once


def test_pinochet_begins_again_when_everybody_has_had_one():
    w = bench(1, {COAL: 1}, {"Ra": man(GRASS), "Doc": man(GRASS, wounds=2)}, "Pinochet")
    ABILITIES["Pinochet"](w)
    assert (w.find("Doc"), w.find("Ra").health) == (None, 3)
    w = bench(1, {TIMBER: {1: 1}, GROVES: {1: 1}, COPSE: {1: 1}, COCAINE: {1: 1}}, {}, "Pinochet")
    ABILITIES["Pinochet"](w)
    assert not any(sum(row) for row in w.militia)


def test_pol_pot_at_most_ten():
    w = bench(6, {s: {1: 1} for s in list(plain_land(6).names)[:12]}, dictator="Pol Pot", seed=1)
    ABILITIES["Pol Pot"](w)
    assert any(text.startswith("the Dictator's militia: ") and text.endswith(" +10") for text in w.said)


@pytest.mark.parametrize(("dictator", "loots"), [("Gaddafi", True), ("Castro", False)])
def test_gaddafi_loots_the_dead(dictator, loots):
    mercs = {"Ra": man(TIMBER, "Uzi", "Grenade", "Kevlar Vest", wounds=2, dents=1), "Shooter": his(COAL)}
    w = Bench(country(mercs, dictator=dictator), wish={Loot: ["Shooter takes Uzi", "Shooter takes Grenade"]})
    w.find("Shooter").sector = 1
    hurt(w, w.find("Ra"), piercing=True)
    assert (w.find("Ra"), {side for side, _, _ in w.asked}) == (None, {Seat.DICTATOR} if loots else set())
    assert (w.find("Shooter").gear, w.discards) == (
        (["Grenade", "Uzi"], [[], ["Kevlar Vest"], []]) if loots else ([], [["Uzi"], ["Kevlar Vest"], ["Grenade"]])
    )
    w.done()


def test_gaddafi_loots_only_in_the_sector_and_only_rebels():
    w = Bench(country({"Ra": man(TIMBER, "Uzi", wounds=2), "Shooter": his(COAL)}, dictator="Gaddafi"))
    hurt(w, w.find("Ra"))
    assert (w.find("Shooter").gear, w.discards[0]) == ([], ["Uzi"])
    w = Bench(
        country({"Lucid": his(COAL, "Uzi", wounds=2), "Shooter": his(COAL)}, dictator="Gaddafi"),
        wish={Loot: "Shooter takes Uzi"},
    )
    hurt(w, w.find("Lucid"))
    assert (w.find("Shooter").gear, w.discards[0]) == ([], ["Uzi"])


# --- hiring by the Dictator -------------------------------------------------------------------------------------------


def test_the_dictator_gives_up_when_all_refuse():
    everybody = sorted(MERCS)
    p = country(
        {"Borris": his(BAUXITE)},
        {COAL: 1},
        merc_discard=[m for m in everybody if m not in ("Borris", "Squirrel", "Moose")],
    )
    w = Bench(p, ["Squirrel", "Moose"] * 3)
    w.merc_discard = []
    assert hire(w) is False


@pytest.mark.parametrize(("again", "hired"), [(True, True), (False, False)])
def test_an_empty_merc_deck(again, hired):
    p = country({}, {COAL: 1}, merc_discard=sorted(MERCS), options={"reshuffle_mercs": again})
    w = Bench(p, seed=1)
    assert (hire(w), len(w.merc_deck)) == (hired, 51 if again else 0)


def test_an_empty_equipment_deck_is_made_of_the_discards():
    weapons = [i for i in COPIES if ITEMS[i].kind == "Weapon" for _ in range(COPIES[i])]
    w = Bench(country(discards=weapons), ["Uzi"])
    assert (draw_item(w, 0), len(w.decks[0]), w.discards[0]) == ("Uzi", len(weapons) - 1, [])
    w.decks[0], w.discards[0] = [], []
    assert draw_item(w, 0) is None


def test_the_free_card_falls_back_to_armor():
    """DIC-4.3.3: no weapon, neither in the deck nor discarded."""
    p = country({}, {COAL: 1}, stage="actions")
    w = Work(p, G.seats(), Table(1))
    w.decks[0] = []
    hire(w)
    assert [ITEMS[i].kind for f in w.mercs for i in f.gear if f.tag != "hire_accessory"] == ["Armor"]


# --- the Dictator figure and the end ----------------------------------------------------------------------------------

BASE: dict[str, Any] = {"base": COAL, "dictator": "Castro"}


def test_killing_the_dictator_wins_at_once():
    p = country({"Rizen": man(TIMBER, "AK-47"), "Castro": his(COAL, squad="figure", actions=0)}, **BASE)
    q = do(p, f"1a move {COAL}", [4, 4, 4, 1, 1, 1])
    assert (q.fallen, result(q).winner, result(q).reason, legal(q)) == (True, "rebels", "Castro is dead", ())
    assert refusal(q, read_move("end")) == "the game is over: Castro is dead"
    with pytest.raises(IllegalMove, match="the game is over"):
        do(q, "end")


def test_a_won_game_stops_the_dictators_effects():
    p = country({"Ra": man(TIMBER, wounds=2), "Kim": his(BAUXITE, squad="figure")}, base=BAUXITE, dictator="Kim")
    w = Bench(p)
    assert not w.over
    w.fallen = True
    assert w.over
    w.fallen, w.find("Kim").sector, w.find("Ra").sector = False, 8, 0
    assert w.over


def test_the_figure_stays_at_the_base():
    p = country({"Castro": his(COAL, squad="figure"), "Ra": man(GRASS)}, stage="actions", **BASE)
    assert refusal(p, read_move(f"Dc move {TIMBER}")) == "the Dictator stays at his base (DIC-4.1.5)"
    assert {"Castro explore", "Castro train"} <= texts(p)
    with pytest.raises(BadPosition, match=r"DIC-4\.1\.5"):
        country({"Castro": his(TIMBER, squad="figure")}, **BASE)


# --- options that only the bot reads ----------------------------------------------------------------------------------


def bot(p, seed=1):
    return [m.text for m in G.decide(p, Table(seed), G.seats(at_random)).moves]


FULL = ["9mm Handgun", "Kevlar Vest", "Epinephrine Shot"]


def test_options_of_the_bot():
    two = {"Basic": his(COPSE), "Preaction": his(GROVES, squad="secondary"), "Ra": man(GRASS)}
    assert bot(country(two, stage="actions")) == ["Preaction explore"]
    assert bot(country(two, stage="actions", options={"squad_by_squad": True})) == ["Basic explore"]
    march = {"Lucid": his(TIMBER, *FULL)}
    held: dict[str, Any] = {COCAINE: 1, COFFEE: 1, BAUXITE: 1}
    assert bot(country(march, held, stage="actions", explored=[TIMBER])) == [f"Da move {COAL}", "Lucid train"]
    assert bot(country(march, held, stage="actions", explored=[TIMBER], options={"arrival_train_first": False})) == [
        f"Da move {COAL}"
    ]
    ill = {"Lucid": his(CITY, *FULL, wounds=1)}
    assert bot(country(ill, {**held, COAL: 1}, stage="actions", explored=[CITY])) == ["Lucid train"]
    assert bot(
        country(ill, {**held, COAL: 1}, stage="actions", explored=[CITY], options={"bot_city_services": True})
    ) == ["Lucid hospital"]


def test_open_stashes_and_the_privacy_player():
    raw: dict[str, Any] = {"militia": {COAL: 1, TIMBER: {1: 1}}, "stash": {COAL: ["Uzi"], TIMBER: ["M16"]}}
    p = country({}, **raw)
    assert [G.view(p, Seat.REBELS).stashes[n] for n in (1, 2)] == [("M16",), ("a hidden card",)]
    assert [G.view(p, Seat.DICTATOR).stashes[n] for n in (1, 2)] == [("a hidden card",), ("Uzi",)]
    assert G.view(country({}, **raw, options={"open_stashes": True}), Seat.REBELS).stashes[2] == ("Uzi",)
    assert read_options({"rebels": 3, "privacy_player": 3}).privacy_player == 3
    with pytest.raises(BadPosition, match="privacy_player: there is no Rebel 4"):
        read_options({"rebels": 3, "privacy_player": 4})


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
            move = table.draw(
                "",
                "",
                [m for m in legal(p) if m.text != "end" or len(legal(p)) == 1] if len(table.log) % 7 else legal(p),
            )
            before, old = G.dump(p), p
            p = G.apply(p, move, both, table)
            assert G.dump(old) == before
            assert census(p) == start
            assert (
                G.load(G.dump(p)) == p
            )  # which also refuses two sides in one sector, overfull sectors, impossible gear


@pytest.mark.parametrize(
    ("order", "where"),
    [("rebel, neutral, own", TIMBER), ("neutral, own, rebel", COCAINE), ("own, rebel, neutral", COAL)],
)
def test_militia_order(order, where):
    """The bot's own seat, with the option militia_order for Kim."""
    p = country(
        {"Ra": man(TIMBER)}, {COAL: 1}, stage="ability", dictator="Kim", options={"militia_order": {"Kim": order}}
    )
    trace = G.decide(p, Table(1), G.seats(at_random)).trace
    assert next(s.note for s in trace.find("DIC-4.4.0") if isinstance(s.note, str)) == where


@pytest.mark.parametrize(("tie", "holder"), [("lower", 1), ("higher", 3)])
def test_rebel_tie(tie, holder):
    p = country({}, {TIMBER: {1: 2, 2: 1, 3: 2}}, options={"rebels": 3, "rebel_tie": tie})
    bench, at = Work(p, Seats(first_option), Table(1)), p.land.index[TIMBER]
    assert p.control()[at] == holder == bench.control()[at]


@pytest.mark.parametrize(("name", "cards"), [("tactics", EFFECTS), ("dictators", ABILITIES)])
def test_every_card_has_its_heading(name, cards):
    """A card is a heading with an anchor, to which the index of its page leads."""
    assert not cards.missing()
    prose = "".join(f"{text}\n" for text in cells(page(f"dictator/cards/{name}"), "markdown"))
    assert sorted(re.findall(r'<a id="(card-.*?)"></a>\n\n##+ (.*)\n', prose)) == sorted(
        (anchor_of(card), card) for card in cards
    )


def test_everything_is_tried_out():
    """Every MERC, piece of equipment, Tactics card, Dictator and option is named here or on the game's pages."""
    pages = [page(f"dictator/{place}") for place in PAGES]
    text = "".join(path.read_text(encoding="utf-8") for path in [Path(__file__), *pages])
    assert not [x for x in [*MERCS, *COPIES, *TACTICS, *DICTATORS, *OPTION_HELP] if x not in text]
