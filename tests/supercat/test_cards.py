"""Every court card, leader and lore of Arcs: a case that fails without it, and its effect in games of random seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

import pytest

from solo_bots.kernel.choices import Asked, Choice, Seats, obedient
from solo_bots.kernel.game import IllegalMove
from solo_bots.kernel.table import Pending, Table
from solo_bots.supercat.cards.deck import CHOICES, DECK
from solo_bots.supercat.cards.leaders import FromArchive, GainWhich, Rouse, Shape
from solo_bots.supercat.cards.lore import Sprint
from solo_bots.supercat.cards.lore_pack import AlsoDeclare, CalledIn
from solo_bots.supercat.cards.psionic import Swap
from solo_bots.supercat.cards.vox import Demand, RisingCluster, SpreadOutrage
from solo_bots.supercat.cards.weapon import ForCaptive, HowMany
from solo_bots.supercat.engine.actions import FreeAction, can_catapult, tax_sites
from solo_bots.supercat.engine.battle import Collect, OwnHits, Reroll, dice_options, how_many_dice, raid
from solo_bots.supercat.engine.card_rooms import (
    EVERY_CARD,
    ROOMS,
    SET_UP,
    Fight,
    Place,
    card_of,
    count,
    held,
    unwritten,
)
from solo_bots.supercat.engine.examples import Bench, census, reach
from solo_bots.supercat.engine.map import BLUE, FUEL, MATERIAL, PSIONIC, RED, RELIC, WEAPON, Resource, Side, at
from solo_bots.supercat.engine.moves import (
    AnyMove,
    Battle,
    Build,
    CardPrelude,
    Declare,
    End,
    Influence,
    Move,
    Secure,
    Spend,
    Tax,
    Use,
)
from solo_bots.supercat.engine.moves import Power as PowerMove
from solo_bots.supercat.engine.position import CITY, SHIP, STARPORT, Building, Position, read_options, type_of
from solo_bots.supercat.engine.round import apply, declarable, legal, refusal
from solo_bots.supercat.engine.setup_and_chapters import KeepLeader, KeepLore, award, end_chapter, new, result
from solo_bots.supercat.engine.things import (
    COURT,
    EMPATH,
    KEEPER,
    LEADERS,
    LORE,
    NEW_ACTIONS,
    TYCOON,
    TYRANT,
    Ambition,
    CourtId,
)
from solo_bots.supercat.engine.workbench import Work, gain, loot_of, provoke
from tests.supercat.test_engine import after, check_step, varied, watched

# --- what takes effect in whole games ---------------------------------------------------------------------------------

# Rooms whose functions only say whether something can be done, or what is counted elsewhere.
DECK.deal()

SILENT = (
    "a new action needs",
    "a Prelude needs",
    "a power needs",
    "survives Outrage",
    "owns the supply",
    "costs a token",
)
# When does what a card says make a difference? The arguments end with what was so before, if anything was.
DIFFERS: dict[str, Callable[[tuple[Any, ...], Any], bool]] = {
    "spent as": lambda args, said: False,  # counted when a token is spent so
    "guards": lambda args, said: said,
    "may also declare": lambda args, said: bool(said),
    "declaring needs": lambda args, said: not said,
    "no zero marker": lambda args, said: said,
    "scores": lambda args, said: said != args[3].power,
    "taxable": lambda args, said: list(said) != list(args[2]),
    "tax again": lambda args, said: said,
    "sites": lambda args, said: bool(said),
    "built fresh": lambda args, said: said,
    "move limit": lambda args, said: True,
    "Catapult": lambda args, said: said != args[3],
    "securing needs": lambda args, said: not said,
    "more dice": lambda args, said: any(said),
    "raid dice": lambda args, said: said != args[3],
    "dice rule": lambda args, said: not said,
    "rerolls": lambda args, said: any(limit for _, limit in said),
    "rerolls all": lambda args, said: said,
    "intercepts": lambda args, said: said != args[3],
    "no ransack": lambda args, said: said,
}


def owner_of(name: str) -> str:
    """The card of a new action or a Prelude."""
    return NEW_ACTIONS[name].card if name in NEW_ACTIONS else card_of(name)


@pytest.fixture
def effects(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """How often each function of each card has made a difference."""
    seen: Counter[tuple[str, str]] = Counter()

    def counted(room: str, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            work = args[0] if isinstance(args[0], Work) and room not in DIFFERS else None
            before = work.freeze() if work is not None else None
            said = function(*args)
            made = work.freeze() != before if work is not None else DIFFERS[room](args, said)
            seen[room, name] += bool(made) or (work is not None and said is not None)
            return said

        return call

    for room, cards in ROOMS.items():
        if room not in SILENT:
            for name, function in list(cards.items()):
                seen[room, name] = 0
                monkeypatch.setitem(cards, name, counted(room, name, function))
    return seen


class Curious:
    """Random seats, and a random deal, with a liking for what has not been seen yet."""

    def __init__(self, seed: int, effects: Counter[tuple[str, str]]) -> None:
        self.effects = effects
        self.idle = {entry for entry, n in effects.items() if not n}
        self.waiting = Counter(owner_of(name) for _, name in self.idle)
        self.table = Rigged(seed)
        Rigged.waiting = self.waiting

    def choose(self, choice: Choice[Any], position: Any, table: Table) -> Any:
        if isinstance(choice, KeepLeader | KeepLore | FromArchive):
            return max(choice.options, key=lambda name: self.waiting[name])
        if isinstance(choice, Collect) and table.draw("", "raid?", [True, False]):
            return max(choice.options, key=lambda dice: dice.raid)
        return watched(choice, position, table)

    def move(self, p: Position) -> AnyMove:
        liked = [move for move in legal(p) if self.likes(p, move)]
        if liked and self.table.draw("", "try?", [True, False]):
            return self.table.draw("", "which?", liked)
        return varied(p, self.table)

    def likes(self, p: Position, move: AnyMove) -> bool:
        match move:
            case Spend(action=action) if action is not None:
                return self.likes(p, action)
            case CardPrelude(card):
                return ("Prelude", card) in self.idle
            case Use(action):
                return ("new action", action) in self.idle
            case PowerMove(leader):
                return ("power", leader) in self.idle
            case Secure(card) | Influence(card):
                return card in self.waiting
            case Declare(ambition):
                return any(name.startswith(ambition.text) for board in p.boards for name in board.lore)
            case _:
                return getattr(move, "by", "") in self.waiting


class Rigged(Table):
    """A table where leaders and lore are dealt first of which least has been seen."""

    __slots__ = ()
    waiting: ClassVar[Counter[str]] = Counter()

    def draw(self, rule: str, text: Any, pool: Any, by: Any = None) -> Any:
        if rule != "ARC-LL-6":
            return super().draw(rule, text, pool, by)
        return max(pool, key=lambda name: Rigged.waiting[name])


def play(seed: int, effects: Counter[tuple[str, str]], **options: Any) -> None:
    """A game of curious seats."""
    player = Curious(seed, effects)
    seats, table = Seats(player.choose), player.table
    p = new(read_options(options), table, seats)
    pieces, moves = census(p), 0
    while result(p) is None:
        move = player.move(p)
        board = p.boards[p.turn.side]
        if (
            isinstance(move, Spend)
            and move.meant is not None
            and (move.meant != move.token or move.token in board.outrage)
        ):
            loyal = [c for c in board.cards if COURT[c].loyal and COURT[c].suit == move.meant]
            effects["spent as", loyal[0]] += 1
        p = apply(p, move, seats, table)
        moves += 1
        check_step(p, pieces, moves)
        assert moves < 3000
    assert p.over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_leaders_and_lore_in_games_with_bots(seats: int, effects: Counter[tuple[str, str]]) -> None:
    for humans in range(1, seats):
        for seed in range(3):
            play(seed, effects, seats=seats, humans=humans, leaders=True, level="normal", pack=seed != 1)
    cards: dict[str, Any] = {**LEADERS, **LORE}
    bots = [name for name, card in cards.items() if card.for_bots]
    done = {owner_of(name) for (_, name), n in effects.items() if n}
    assert done & set(bots)


def test_every_card_takes_effect(effects: Counter[tuple[str, str]]) -> None:
    """Leaders & Lore in four games of five, persons only in three of four."""
    for seed in range(45):
        seats = 2 + seed % 3
        play(seed + 1000, effects, seats=seats, humans=seats if seed % 4 else 1, leaders=seed % 5 > 0, level="plain")
    idle = {entry for entry, n in effects.items() if not n}
    assert {owner_of(name) for (_, name), n in effects.items() if n} == set(EVERY_CARD)
    assert len(idle) <= 8, idle  # of the functions of all cards; each of those has its case below


# --- a case for each card ---------------------------------------------------------------------------------------------

Case = Callable[[], None]
CASES: dict[str, Case] = {}


def case(card: str) -> Callable[[Case], Case]:
    def put(function: Case) -> Case:
        assert card in EVERY_CARD
        assert card not in CASES
        CASES[card] = function
        return function

    return put


def test_every_card_has_a_case() -> None:
    assert set(CASES) == set(EVERY_CARD)
    assert [card for card in EVERY_CARD if unwritten(card)] == []


@pytest.mark.parametrize("card", EVERY_CARD)
def test_case_fails_without_the_card(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    CASES[card]()
    for room in ROOMS.values():
        for name in [name for name in room if owner_of(name) == card]:
            monkeypatch.delitem(room, name)
    with pytest.raises((AssertionError, IllegalMove, KeyError)):
        CASES[card]()


@pytest.mark.parametrize("entry", [(room, name) for room, cards in ROOMS.items() for name in cards], ids="/".join)
def test_case_fails_without_any_of_its_functions(entry: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    room, name = entry
    monkeypatch.delitem(ROOMS[room], name)
    with pytest.raises((AssertionError, IllegalMove, KeyError, StopIteration, ValueError, IndexError, Pending)):
        CASES[owner_of(name)]()


def test_every_choice_is_declared() -> None:
    asked = {kind for kind in _kinds(Choice) if kind.__module__.startswith("solo_bots.supercat.")}
    assert asked == set(CHOICES)


def _kinds(kind: type[Choice[Any]]) -> Iterator[type[Choice[Any]]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from _kinds(sub)


def holding(card: str, systems: Any = None, *, lead: str = "Construction 2", **more: Any) -> Position:
    """Red has a card, and leads; `red` is what else lies before him."""
    kind = "leader" if card in LEADERS else "lore" if card in LORE else "cards"
    red = {kind: card if kind == "leader" else [card], **more.pop("red", {})}
    boards = {"Red": red, **more.pop("boards", {})}
    return reach(systems, boards=boards, **{"played": [f"Red lead {lead}"], **more})


def following(card: str, systems: Any = None, *, how: str = "pivot Administration 2", **more: Any) -> Position:
    """Red has a card, and follows Blue's lead."""
    return holding(card, systems, played=["Blue lead Mobilization 3", f"Red {how}"], turn={"side": "Red"}, **more)


def used(card: str, p: Position, **more: Any) -> Position:
    return after(p, CardPrelude(card), **more)


def token_names(p: Position, side: Side = RED) -> list[str]:
    return sorted(token.text for token in p.boards[side].tokens if token is not None)


def fleet_at(p: Position, where: str, side: Side = RED) -> tuple[int, int]:
    here = p.systems[at(where)]
    return here.fresh[side], here.damaged[side]


def secured(vox: str, p: Position, *, script: Any = (), wish: Any = None) -> Position:
    """Red secures a Vox card; the Farseers come in its place."""
    return after(p, Secure(CourtId(vox)), script=[*script, "Farseers"], wish=wish)


def courted(vox: str, systems: Any = None, **more: Any) -> Position:
    """Red leads with Aggression, and has an agent on a Vox card."""
    played = {"played": ["Red lead Aggression 2"], **more}
    return reach({"2.0": {"Red": "1"}, **(systems or {})}, court={vox: {"Red": 1}}, **played)


def survives(card: str, resource: Resource) -> bool:
    """Does a card stay when its owner provokes Outrage?"""
    w = Bench(holding(card))
    provoke(w, RED, resource)
    return card in w.boards[RED].cards


def scored(p: Position) -> list[str]:
    """Blue's tokens after a chapter."""
    w = Bench(p, seed=1)
    end_chapter(w)
    return token_names(w.freeze(), BLUE)


HOME = {"2.3": {"Red": "1"}}


@case("Loyal Engineers")
def _() -> None:
    p = holding("Loyal Engineers", HOME, lead="Mobilization 2", red={"tokens": ["Weapon"], "outrage": ["Material"]})
    assert after(p, Spend(WEAPON, MATERIAL, Build(CITY, at("2.3")))).systems[at("2.3")].buildings
    assert survives("Loyal Engineers", MATERIAL)


@case("Mining Interest")
def _() -> None:
    p = holding("Mining Interest", HOME)
    assert token_names(used("Mining Interest", p)) == ["Material", "Material"]
    assert token_names(after(p, Use("Manufacture"))) == ["Material"]


@case("Material Cartel")
def _() -> None:
    rich = holding("Material Cartel", HOME, boards={"Blue": {"tokens": ["Material"]}})
    assert token_names(used("Material Cartel", rich)) == ["Material"]
    assert scored(rich) == []
    assert count(holding("Material Cartel"), RED, TYCOON) == 1 + 5


@case("Admin Union")
def _() -> None:
    assert refusal(holding("Admin Union", HOME, lead="Aggression 2"), CardPrelude("Admin Union")) is not None
    p = used("Admin Union", holding("Admin Union", HOME, lead="Administration 2"))
    assert [c.text for c in after(p, End(), seed=1).boards[RED].hand] == ["Administration 2"]


@case("Construction Union")
def _() -> None:
    assert (
        refusal(holding("Construction Union", HOME, lead="Aggression 2"), CardPrelude("Construction Union")) is not None
    )
    p = used("Construction Union", holding("Construction Union", HOME))
    assert [c.text for c in after(p, End(), seed=1).boards[RED].hand] == ["Construction 2"]


@case("Fuel Cartel")
def _() -> None:
    assert scored(holding("Fuel Cartel", HOME, boards={"Blue": {"tokens": ["Fuel"]}})) == []
    p = holding("Fuel Cartel", boards={"Blue": {"tokens": ["Fuel"]}})
    assert count(p, RED, TYCOON) == 1 + 4
    assert token_names(used("Fuel Cartel", p)) == ["Fuel"]


@case("Loyal Pilots")
def _() -> None:
    assert survives("Loyal Pilots", FUEL)
    p = holding("Loyal Pilots", HOME, red={"tokens": ["Relic"], "outrage": ["Fuel", "Relic"]})
    assert fleet_at(after(p, Spend(RELIC, FUEL, Move(at("2.3"), at("2.0"), 1))), "2.0") == (1, 0)


@case("Gatekeepers")
def _() -> None:
    p = holding("Gatekeepers", {"2.0": {"Red": "1", "Blue": "1"}}, lead="Aggression 2")
    assert how_many_dice(p, Fight(RED, BLUE, at("2.0"), True)) == (0, 3)
    assert [fleet_at(used("Gatekeepers", p), gate)[0] for gate in ("2.0", "3.0", "5.0", "6.0")] == [2, 1, 1, 1]


@case("Shipping Interest")
def _() -> None:
    p = holding("Shipping Interest", HOME)
    assert token_names(used("Shipping Interest", p)) == ["Fuel", "Fuel"]
    assert token_names(after(p, Use("Synthesize"))) == ["Fuel"]


@case("Spacing Union")
def _() -> None:
    assert refusal(holding("Spacing Union", HOME, lead="Aggression 2"), CardPrelude("Spacing Union")) is not None
    p = used("Spacing Union", holding("Spacing Union", HOME, lead="Mobilization 2"))
    assert [c.text for c in after(p, End(), seed=1).boards[RED].hand] == ["Mobilization 2"]


@case("Arms Union")
def _() -> None:
    assert refusal(holding("Arms Union", HOME, lead="Mobilization 2"), CardPrelude("Arms Union")) is not None
    p = used("Arms Union", holding("Arms Union", HOME, lead="Aggression 2"))
    assert [c.text for c in after(p, End(), seed=1).boards[RED].hand] == ["Aggression 2"]


@case("Prison Wardens")
def _() -> None:
    empty = holding("Prison Wardens", HOME)
    assert refusal(empty, Use("Pressgang")) is not None
    assert refusal(holding("Prison Wardens", HOME, lead="Mobilization 2"), Use("Execute")) is not None
    assert fleet_at(used("Prison Wardens", empty), "2.3") == (4, 0)
    p = holding("Prison Wardens", HOME, red={"captives": {"Blue": 2}})
    q = after(p, Use("Pressgang"), wish={HowMany: 2, ForCaptive: "Relic"})
    assert (token_names(q), q.boards[BLUE].agents) == (["Relic", "Relic"], 10)
    p = holding("Prison Wardens", HOME, lead="Mobilization 2", red={"captives": {"Blue": 2}})
    q = after(p, Use("Execute"), wish={HowMany: 2})
    assert (sum(q.boards[RED].captives), len(q.boards[RED].trophies)) == (0, 2)


@case("Skirmishers")
def _() -> None:
    p = holding("Skirmishers", {"2.3": {"Red": "2", "Blue": "1"}}, lead="Aggression 2")
    wish = {Collect: "2 skirmish", Reroll: "1 × blank"}
    assert fleet_at(after(p, Battle(at("2.3"), BLUE), script=[1, 1, 6], wish=wish), "2.3", BLUE) == (0, 1)
    assert fleet_at(used("Skirmishers", p), "2.3") == (5, 0)


@case("Court Enforcers")
def _() -> None:
    assert fleet_at(used("Court Enforcers", holding("Court Enforcers", HOME)), "2.3") == (4, 0)
    court = {"Farseers": {"Blue": 1}}
    p = holding("Court Enforcers", HOME, lead="Aggression 2", court=court, red={"tokens": ["Weapon"]})
    assert after(p, Use("Abduct")).boards[RED].captives == (0, 0, 1)
    assert refusal(holding("Court Enforcers", HOME, lead="Aggression 2", court=court), Use("Abduct")) is not None


@case("Loyal Marines")
def _() -> None:
    assert survives("Loyal Marines", WEAPON)
    assert fleet_at(used("Loyal Marines", holding("Loyal Marines", HOME)), "2.3") == (4, 0)
    p = holding("Loyal Marines", {"2.3": {"Red": "1", "Blue": "1"}}, red={"tokens": ["Relic"]})
    assert refusal(after(p, Spend(RELIC, WEAPON)), Battle(at("2.3"), BLUE)) is None


@case("Lattice Spies")
def _() -> None:
    late = holding("Lattice Spies", HOME, red={"tokens": ["Fuel"]})
    assert refusal(after(late, Spend(FUEL)), CardPrelude("Lattice Spies")) is not None
    q = used("Lattice Spies", following("Lattice Spies", HOME))
    assert (q.round.holder, q.round.seized) == (RED, True)


@case("Farseers")
def _() -> None:
    p = holding("Farseers", HOME, options={"seating": "pbb"}, discard=["Aggression 5"])
    assert [c.text for c in used("Farseers", p).boards[RED].hand] == ["Aggression 5"]
    hands = {"red": {"hand": ["Construction 3"]}, "boards": {"Blue": {"hand": ["Aggression 6"]}}}
    q = after(
        holding("Farseers", lead="Aggression 5", **hands),
        Declare(KEEPER),
        wish={Swap: "Construction 3 for Aggression 6"},
    )
    assert [c.text for c in (*q.boards[RED].hand, *q.boards[BLUE].hand)] == ["Aggression 6", "Construction 3"]


@case("Secret Order")
def _() -> None:
    assert not after(holding("Secret Order", lead="Aggression 5"), Declare(KEEPER)).round.zero


@case("Loyal Empaths")
def _() -> None:
    assert survives("Loyal Empaths", PSIONIC)
    p = holding("Loyal Empaths", HOME, red={"tokens": ["Relic"]})
    assert after(p, Spend(RELIC, PSIONIC, Build(CITY, at("2.3")))).systems[at("2.3")].buildings


@case("Silver-Tongues")
def _() -> None:
    q = used("Silver-Tongues", holding("Silver-Tongues", boards={"Blue": {"cards": ["Relic Fence"]}}))
    assert (q.boards[RED].cards, q.boards[BLUE].cards) == (("Relic Fence",), ())


@case("Loyal Keepers")
def _() -> None:
    assert survives("Loyal Keepers", RELIC)
    p = holding("Loyal Keepers", HOME, red={"tokens": ["Fuel"]}, court={"Farseers": {"Red": 1}})
    assert after(p, Spend(FUEL, RELIC, Secure(CourtId("Farseers"))), seed=1).boards[RED].cards[-1] == "Farseers"


@case("Sworn Guardians")
def _() -> None:
    p = reach(boards={"Blue": {"cards": ["Sworn Guardians", "Farseers"], "tokens": ["Fuel"]}})
    assert [loot.what for loot in loot_of(p, RED, BLUE)] == ["Sworn Guardians"]
    w = Bench(p)
    raid(w, RED, BLUE, 1)
    assert (w.buried, w.boards[RED].cards) == (["Sworn Guardians"], ())


@case("Elder Broker")
def _() -> None:
    poor = holding("Elder Broker", {"2.3": {"Red": "1", "Blue": "city"}}, lead="Administration 2")
    assert refusal(poor, Use("Trade")) is not None
    town = {"2.3": {"Red": "1", "Blue": "city"}}
    boards = {"Blue": {"tokens": ["Relic"]}}
    p = holding("Elder Broker", town, lead="Administration 2", red={"tokens": ["Fuel"]}, boards=boards)
    q = after(p, Use("Trade"))
    assert (token_names(q), token_names(q, BLUE)) == (["Relic"], ["Fuel"])
    q = used("Elder Broker", holding("Elder Broker", {"3.1": {"Red": "city"}}))
    assert token_names(q) == ["Fuel", "Material", "Weapon"]


@case("Relic Fence")
def _() -> None:
    q = used("Relic Fence", holding("Relic Fence", red={"tokens": ["Fuel"]}))
    assert token_names(q) == ["Relic"]
    assert refusal(q, CardPrelude("Relic Fence")) is not None


@case("Galactic Bards")
def _() -> None:
    q = after(following("Galactic Bards", HOME, how="pivot Aggression 5"), Declare(KEEPER))
    assert (len(q.declared[KEEPER]), q.round.zero) == (1, False)
    late = {"zero": True, "declared": {"Tyrant": ["5/3"]}}  # Blue has declared when he led
    assert declarable(following("Galactic Bards", HOME, how="pivot Aggression 5", **late), RED) == []


@case("Mass Uprising")
def _() -> None:
    q = secured("Mass Uprising", courted("Mass Uprising"), wish={RisingCluster: "5"})
    assert [fleet_at(q, f"5.{n}")[0] for n in range(4)] == [1, 1, 1, 1]


@case("Populist Demands")
def _() -> None:
    q = secured("Populist Demands", courted("Populist Demands"), wish={Demand: "Tyrant"})
    assert (len(q.declared[TYRANT]), q.round.zero) == (1, False)


@case("Outrage Spreads")
def _() -> None:
    q = secured("Outrage Spreads", courted("Outrage Spreads"), wish={SpreadOutrage: "Fuel"})
    assert [board.outrage for board in q.boards] == [(FUEL,)] * 3


@case("Song of Freedom")
def _() -> None:
    town = {"2.3": {"Red": "1", "Blue": "city"}}
    lead = {"played": ["Blue lead Aggression 2", "Red surpass Aggression 3"], "turn": {"side": "Red"}}
    q = secured("Song of Freedom", courted("Song of Freedom", town, **lead))
    assert (q.round.holder, q.boards[BLUE].cities, "Song of Freedom" in q.court_deck) == (RED, 5, True)


@case("Guild Struggle")
def _() -> None:
    p = courted("Guild Struggle", boards={"Blue": {"cards": ["Relic Fence"]}}, court_discard=["Elder Broker"])
    q = secured("Guild Struggle", p)
    assert (q.boards[RED].cards, q.court_discard) == (("Relic Fence",), ("Guild Struggle",))


@case("Call to Action")
def _() -> None:
    p = courted("Call to Action", options={"seating": "pbb"}, discard=["Aggression 5"])
    assert [c.text for c in secured("Call to Action", p).boards[RED].hand] == ["Aggression 5"]


# --- leaders ----------------------------------------------------------------------------------------------------------

TOWN = {"2.3": {"Red": "1 city"}}
TAX = Tax(at("2.3"), RED)


def power_of(leader: str, ambition: Ambition) -> list[int]:
    p = reach(boards={"Red": {"leader": leader}}, declared={ambition.text: ["5/3"]})
    return [award(p, RED, ambition, place) for place in Place]


def begun(leader: str, **more: Any) -> Bench:
    """Red has carried out what his cards say of the set-up."""
    w = Bench(reach(HOME, boards={"Red": {"leader": leader}}), **more)
    for steps in held(w, RED, SET_UP):
        steps(w, RED)
    return w


@case("Elder")
def _() -> None:
    assert power_of("Elder", TYRANT) == [3, 0, 0]
    p = reach(
        {"2.3": {"Red": "2", "Blue": "city-"}},
        boards={"Blue": {"leader": "Elder"}},
        court={"Farseers": {"Blue": 1}, "Relic Fence": {}},
        played=["Red lead Aggression 3"],
    )
    wish = {Collect: "1 assault", FreeAction: "influence Relic Fence"}
    q = after(p, Battle(at("2.3"), BLUE), script=[6], wish=wish)
    assert (q.boards[RED].cards, [place.agents[BLUE] for place in q.court]) == ((), [1, 1])


def test_the_elder_is_spared_a_ransack_only_after_a_battle() -> None:
    """A city that falls otherwise is no battle: rifles from next door, or an Overseer who drives it too hard."""
    elder = {"leader": "Elder"}
    court = {"Farseers": {"Blue": 1}, "Relic Fence": {}}
    rifles = {"2.0": {"Red": "2"}, "2.3": {"Blue": "city-"}}
    p = holding("Galactic Rifles", rifles, lead="Aggression 2", court=court, boards={"Blue": elder})
    q = after(p, Use("Fire Rifles"), script=[6, 6, "Elder Broker"])
    assert (q.boards[RED].cards, len(q.boards[RED].trophies)) == (("Farseers",), 2)
    driven = reach({"2.3": {"Red": "1", "Blue": "city-"}}, boards={"Red": {"leader": "Overseer"}, "Blue": elder},
        court=court, played=["Red lead Administration 2"], turn={"stage": "actions"})  # fmt: skip
    q = after(driven, Tax(at("2.3"), BLUE), script=["Elder Broker"])
    assert q.boards[RED].cards == ("Farseers",)


@case("Mystic")
def _() -> None:
    assert token_names(after(following("Mystic", TOWN), TAX, seed=1)) == ["Psionic", "Relic"]
    assert begun("Mystic").boards[RED].outrage == (MATERIAL, FUEL)


@case("Fuel-Drinker")
def _() -> None:
    assert token_names(after(following("Fuel-Drinker", TOWN), TAX, seed=1)) == ["Fuel", "Relic"]
    for ambition, left in (("Tycoon", []), ("Keeper", ["Fuel"])):
        w = Bench(holding("Fuel-Drinker", HOME, red={"tokens": ["Fuel"]}, declared={ambition: ["5/3"]}), seed=1)
        end_chapter(w)
        assert token_names(w.freeze()) == left


@case("Upstart")
def _() -> None:
    p = holding("Upstart", {"2.3": {"Red": "city"}, "3.1": {"Red": "1 city"}}, lead="Administration 5")
    assert [t.text for t in tax_sites(p, RED)] == ["tax 3.1 Red"]
    assert refusal(p, TAX) == "Tax: your leader does not allow you to tax that city in 2 hex"
    assert token_names(after(p, Declare(KEEPER), wish={GainWhich: "Relic"})) == ["Relic"]


@case("Rebel")
def _() -> None:
    p = holding("Rebel", {"2.0": {"Red": "3", "Blue": "1"}}, lead="Aggression 2")
    assert how_many_dice(p, Fight(RED, BLUE, at("2.0"), True)) == (2, 5)
    assert refusal(p, Move(at("2.0"), at("2.1"), 3)) == "Move: one ship at least, and 2 at most"


@case("Warrior")
def _() -> None:
    assert power_of("Warrior", EMPATH) == [3, 0, 0]
    p = following("Warrior", {"2.0": {"Red": "2"}, "2.1": {"Blue": "1"}}, how="pivot Aggression 2")
    q = after(p, PowerMove("Warrior"), script=[6], wish={FreeAction: "move 2.0-2.1 2", Collect: "1 assault"}, seed=1)
    assert (fleet_at(q, "2.1"), len(q.boards[RED].trophies)) == ((2, 0), 1)
    near = following("Warrior", {"2.0": {"Red": "2", "Blue": "1"}}, how="pivot Aggression 2")
    wish = {Collect: "no dice", FreeAction: "move 2.0-2.1 2"}
    assert fleet_at(after(near, Battle(at("2.0"), BLUE), wish=wish, seed=1), "2.1") == (2, 0)
    far = following("Warrior", {"2.0": {"Red": "2"}, "5.1": {"Blue": "1"}}, how="pivot Aggression 2")
    assert refusal(far, PowerMove("Warrior")) is not None


@case("Feastbringer")
def _() -> None:
    p = following("Feastbringer", HOME, how="pivot Aggression 2", court={"Relic Fence": {"Red": 1, "Blue": 1}})
    assert after(p, PowerMove("Feastbringer"), seed=1).boards[RED].cards == ("Relic Fence",)
    sure = following("Feastbringer", HOME, how="pivot Aggression 2", court={"Relic Fence": {"Red": 1}, "Farseers": {}})
    q = after(sure, Secure(CourtId("Relic Fence")), wish={FreeAction: "influence Farseers"}, seed=1)
    assert sum(place.agents[RED] for place in q.court) == 1
    assert declarable(holding("Feastbringer", lead="Aggression 5"), RED) == []
    rich = holding("Feastbringer", lead="Aggression 5", red={"cards": ["Relic Fence"]}, boards={"Yellow": {"power": 1}})
    assert after(rich, Declare(KEEPER)).boards[BLUE].cards == ("Relic Fence",)


@case("Demagogue")
def _() -> None:
    p = holding("Demagogue", lead="Aggression 5", court={"Farseers": {"Red": 1}, "Relic Fence": {}})
    assert refusal(p, Secure(CourtId("Farseers"))) == "Secure: your leader does not allow you to secure Farseers"
    q = after(p, Declare(KEEPER), wish={Rouse: ["Farseers", "Relic Fence"]})
    assert [place.agents[RED] for place in q.court] == [2, 1]


@case("Archivist")
def _() -> None:
    assert power_of("Archivist", TYCOON) == [3, 0, 0]
    assert len(begun("Archivist", seed=1).boards[RED].lore) == 2


@case("Overseer")
def _() -> None:
    assert token_names(after(holding("Overseer", TOWN, lead="Administration 2"), TAX)) == ["Relic", "Relic"]
    w = begun("Overseer")
    assert (w.boards[RED].ships, w.boards[RED].agents) == (12, 7)


@case("Corsair")
def _() -> None:
    p = holding("Corsair", {"2.3": {"Red": "2", "Blue": "city"}}, lead="Aggression 2", red={"tokens": ["Fuel"]})
    assert not any(dice.assault > dice.skirmish for dice in dice_options(p, Fight(RED, BLUE, at("2.3"), True)))
    wish = {Collect: "1 raid", Reroll: "1 × intercept"}
    q = after(p, Battle(at("2.3"), BLUE), script=[3, 6], wish=wish)
    assert not q.systems[at("2.3")].buildings[0].fresh


@case("Noble")
def _() -> None:
    assert power_of("Noble", KEEPER) == [5, 0, 0]
    q = after(holding("Noble", lead="Aggression 5"), Declare(KEEPER), script=["Relic Fence"])
    assert (q.boards[RED].cards, q.turn.unready) == (("Relic Fence",), ("Relic Fence",))
    p = following("Noble", HOME, court={"Farseers": {}})
    q = after(p, Influence(CourtId("Farseers")), wish={FreeAction: "influence Farseers"}, seed=1)
    assert q.court[0].agents[RED] == 2


@case("Anarchist")
def _() -> None:
    p = holding("Anarchist", {**TOWN, "5.3": {"Red": "1", "Blue": "2 city"}}, lead="Administration 2")
    assert [t.text for t in tax_sites(p, RED)] == ["tax 2.3 empty", "tax 5.3 Blue", "tax 5.3 empty"]
    assert begun("Anarchist").boards[RED].cities == 3


@case("Shaper")
def _() -> None:
    p = holding("Shaper", {"2.3": {"Red": "1 city starport"}}, lead="Administration 2", red={"tokens": ["Fuel"]})
    q = after(p, TAX, wish={Shape: "Fuel"})
    assert (type_of(q, at("2.3")), [can_catapult(q, RED, at(x)) for x in ("2.3", "2.0")]) == (FUEL, [False, True])


@case("Agitator")
def _() -> None:
    assert token_names(after(following("Agitator", TOWN), TAX, seed=1)) == ["Relic", "Weapon"]
    boards = {"Blue": {"leader": "Agitator", "tokens": ["Weapon"]}}
    p = reach({"2.3": {"Red": "2", "Blue": "2 city"}}, boards=boards, played=["Red lead Aggression 2"])
    q = after(p, Battle(at("2.3"), BLUE), script=[3], wish={Collect: "1 raid"})
    assert (fleet_at(q, "2.3"), token_names(q, BLUE)) == ((1, 1), [])


@case("Quartermaster")
def _() -> None:
    field = {"2.0": {"Red": "2d", "Blue": "1"}, "3.1": {"Red": "1", "Blue": "starport"}}
    p = holding("Quartermaster", field, lead="Aggression 2")
    assert fleet_at(after(p, Battle(at("2.0"), BLUE), wish={Collect: "no dice"}), "2.0") == (1, 1)
    assert begun("Quartermaster").boards[RED].outrage == (MATERIAL,)


# --- lore -------------------------------------------------------------------------------------------------------------


def lore_battle(lore: str, red: str, blue: str, dice: str, *script: int, side: str = "Red", **more: Any) -> Position:
    """Red attacks Blue in 2.0; one of them has a lore."""
    p = reach(
        {"2.0": {"Red": red, "Blue": blue}}, boards={side: {"lore": [lore]}}, played=["Red lead Aggression 3"], **more
    )
    wish = {Collect: dice, OwnHits: "1 fresh hit", Reroll: "1 × blank"}
    return after(p, Battle(at("2.0"), BLUE), script=script, wish=wish)


def lifted(lore: str, *types: Resource) -> bool:
    """Does giving up a lore end these Outrages?"""
    p = holding(lore, red={"outrage": [r.text for r in types]})
    q = after(p, CardPrelude(f"{lore}: lift Outrage"))
    return (q.boards[RED].outrage, q.boards[RED].lore, q.boards[RED].agents) == ((), (), 10)


@case("Tool-Priests")
def _() -> None:
    q = after(holding("Tool-Priests", TOWN), Use("Summon"))
    assert fleet_at(q, "2.3") == (2, 0)
    assert refusal(q, Use("Summon")) is not None


@case("Galactic Rifles")
def _() -> None:
    assert refusal(holding("Galactic Rifles", HOME, lead="Aggression 2"), Use("Fire Rifles")) is not None
    p = holding("Galactic Rifles", {"2.0": {"Red": "2"}, "2.1": {"Blue": "1"}}, lead="Aggression 2")
    assert fleet_at(after(p, Use("Fire Rifles"), script=[6, 1]), "2.1", BLUE) == (0, 1)


@case("Sprinter Drives")
def _() -> None:
    p = holding("Sprinter Drives", {"2.1": {"Red": "2"}}, lead="Mobilization 2")
    q = after(p, Move(at("2.1"), at("2.0"), 2), wish={Sprint: ["move 2.0-3.0 1"]})
    assert (fleet_at(q, "2.0"), fleet_at(q, "3.0")) == ((1, 0), (1, 0))
    q = after(p, Move(at("2.1"), at("2.0"), 2), wish={Sprint: ["move 2.0-3.0 2"]})
    assert (fleet_at(q, "2.0"), fleet_at(q, "3.0")) == ((0, 0), (2, 0))


def sprinted(systems: Mapping[str, Any], move: Move, *wish: str) -> list[list[str]]:
    """What Sprinter Drives offer after a Move, each time that they ask."""
    asked: list[Asked] = []
    seats = obedient({Sprint: list(wish)}, asked)
    apply(holding("Sprinter Drives", systems, lead="Mobilization 2"), move, seats, Table(0))
    return [options for _, kind, options in asked if kind is Sprint]


def test_sprinter_drives_move_one_group_once() -> None:
    """Fresh ships that have moved, as many as there are, all from and to one system; and then no more."""
    asked = sprinted({"2.1": {"Red": "3 1d"}}, Move(at("2.1"), at("2.0"), 2, 1), "move 2.0-3.0 1")
    assert len(asked) == 1 and {"move 2.0-3.0 2", "move 2.0-3.0 1", "move 2.0-2.1 2"} <= set(asked[0])
    assert not any(move.endswith((" 3", "1d")) for move in asked[0])
    mixed = sprinted({"2.1": {"Red": "2"}, "2.0": {"Red": "2 starport"}}, Move(at("2.1"), at("2.0"), 1))
    assert "move 2.0-5.1 1" in mixed[0] and not any(move.endswith(" 2") for move in mixed[0])
    assert sprinted({"2.1": {"Red": "1d"}}, Move(at("2.1"), at("2.0"), 0, 1)) == []


@case("Mirror Plating")
def _() -> None:
    assert fleet_at(lore_battle("Mirror Plating", "2", "1", "1 assault", 1, side="Blue"), "2.0") == (1, 1)


@case("Hidden Harbors")
def _() -> None:
    p = holding("Hidden Harbors", {"2.3": {"Red": "starport", "Blue": "1"}})
    assert fleet_at(after(p, Build(SHIP, at("2.3"))), "2.3") == (1, 0)
    assert all(dice.raid == 0 for dice in dice_options(p, Fight(BLUE, RED, at("2.3"), True)))


@case("Signal Breaker")
def _() -> None:
    assert fleet_at(lore_battle("Signal Breaker", "2", "1", "1 assault", 4), "2.0") == (2, 0)


@case("Repair Drones")
def _() -> None:
    assert fleet_at(lore_battle("Repair Drones", "2d", "1", "1 skirmish", 1), "2.0") == (1, 1)


@case("Gate Ports")
def _() -> None:
    q = after(holding("Gate Ports", {"2.0": {"Red": "1"}}), Build(STARPORT, at("2.0"), "Gate Ports"))
    assert q.systems[at("2.0")].buildings
    boards = {"Blue": {"lore": ["Gate Ports"]}}
    p = reach({"2.0": {"Blue": "1 starport"}, "2.1": {"Red": "1"}}, boards=boards, played=["Red lead Mobilization 2"])
    assert after(p, Move(at("2.1"), at("2.0"), 1)).boards[BLUE].captives == (1, 0, 0)


@case("Cloud Cities")
def _() -> None:
    p = holding("Cloud Cities", {"3.1": {"Red": "1", "Blue": "city"}}, red={"tokens": ["Material"]})
    q = after(p, Build(CITY, at("3.1"), "Cloud Cities"))
    assert (q.systems[at("3.1")].buildings[0].outside, token_names(q), q.supply[MATERIAL]) == (True, [], 5)


@case("Living Structures")
def _() -> None:
    assert refusal(holding("Living Structures", HOME), Use("Nurture")) is not None
    assert refusal(holding("Living Structures", HOME), Use("Prune")) is not None
    p = holding("Living Structures", TOWN)
    assert token_names(after(p, Use("Nurture"))) == ["Relic"]
    assert after(p, Use("Prune")).systems[at("2.3")].buildings == (Building(RED, STARPORT),)


@case("Gate Stations")
def _() -> None:
    q = after(holding("Gate Stations", {"2.0": {"Red": "1"}}), Build(CITY, at("2.0"), "Gate Stations"))
    assert q.systems[at("2.0")].buildings


@case("Railgun Arrays")
def _() -> None:
    assert fleet_at(lore_battle("Railgun Arrays", "2", "1", "no dice", side="Blue"), "2.0") == (1, 1)


@case("Ancient Holdings")
def _() -> None:
    w = Bench(reach(HOME))
    w.boards[RED].lore = ("Ancient Holdings",)
    for steps in held(w, RED, SET_UP):
        steps(w, RED)
    for resource in (FUEL, RELIC, WEAPON):
        gain(w, RED, resource)
    assert token_names(w.freeze()) == ["Fuel", "Relic", "Weapon"]


@case("Seeker Torpedoes")
def _() -> None:
    assert fleet_at(lore_battle("Seeker Torpedoes", "1", "1", "1 assault", 1, 6), "2.0", BLUE) == (0, 0)


@case("Predictive Sensors")
def _() -> None:
    p = reach(
        {"2.0": {"Red": "1", "Blue": "1"}, "2.1": {"Blue": "2"}},
        boards={"Blue": {"lore": ["Predictive Sensors"]}},
        played=["Red lead Aggression 3"],
    )
    q = after(p, Battle(at("2.0"), BLUE), wish={Collect: "no dice", CalledIn: "2"})
    assert fleet_at(q, "2.0", BLUE) == (3, 0)


@case("Force Beams")
def _() -> None:
    assert refusal(holding("Force Beams", HOME, lead="Mobilization 2"), Use("Guide")) is not None
    p = holding("Force Beams", {"2.3": {"Red": "starport"}, "2.0": {"Blue": "2"}}, lead="Mobilization 2")
    assert fleet_at(after(p, Use("Guide")), "2.3", BLUE) == (2, 0)


@case("Raider Exosuits")
def _() -> None:
    p = holding("Raider Exosuits", {"2.0": {"Red": "3", "Blue": "1"}, "3.1": {"Blue": "city"}})
    assert max(dice.raid for dice in dice_options(p, Fight(RED, BLUE, at("2.0"), True))) == 1


@case("Survival Overrides")
def _() -> None:
    assert (
        refusal(holding("Survival Overrides", {"2.0": {"Red": "1d"}}, lead="Mobilization 2"), Use("Martyr")) is not None
    )
    q = after(holding("Survival Overrides", {"2.0": {"Red": "2", "Blue": "1"}}, lead="Mobilization 2"), Use("Martyr"))
    assert (fleet_at(q, "2.0"), fleet_at(q, "2.0", BLUE), q.boards[RED].ships) == ((1, 0), (0, 0), 14)
    assert (len(q.boards[RED].trophies), len(q.boards[BLUE].trophies)) == (1, 0)


@case("Empath's Vision")
def _() -> None:
    declared = {"Empath": ["5/3"]}
    q = lore_battle("Empath's Vision", "1", "1", "1 assault", 1, 6, declared=declared)
    assert fleet_at(q, "2.0", BLUE) == (0, 0)
    assert lifted("Empath's Vision", PSIONIC)


@case("Empath's Bond")
def _() -> None:
    field = {"2.3": {"Blue": "1 city starport"}}
    p = holding("Empath's Bond", field, lead="Administration 2", declared={"Empath": ["5/3"]})
    q = after(p, Tax(at("2.3"), BLUE, "Empath's Bond", captive=False))
    assert (token_names(q), sum(q.boards[RED].captives)) == (["Relic"], 0)
    p = holding("Empath's Bond", field, declared={"Empath": ["5/3"]})
    q = after(p, Build(SHIP, at("2.3"), "Empath's Bond"))
    assert (fleet_at(q, "2.3"), refusal(q, Build(SHIP, at("2.3"), "Empath's Bond")) is None) == ((0, 1), False)
    assert can_catapult(p, RED, at("2.3"))


def stealable(lore: str, ambition: str) -> list[Any]:
    p = reach(
        boards={
            "Blue": {"lore": [lore], "tokens": ["Fuel", "Relic"], "cards": ["Relic Fence", "Farseers"]},
            "Red": {"tokens": ["Fuel"]},
        },
        declared={ambition: ["5/3"]},
    )
    return [loot.what for loot in loot_of(p, RED, BLUE)]


@case("Keeper's Trust")
def _() -> None:
    assert stealable("Keeper's Trust", "Keeper") == [RELIC, "Relic Fence", "Farseers"]
    assert len(stealable("Keeper's Trust", "Empath")) == 4
    assert lifted("Keeper's Trust", RELIC)


@case("Keeper's Solidarity")
def _() -> None:
    assert stealable("Keeper's Solidarity", "Keeper") == [FUEL, RELIC, "Farseers"]
    assert len(stealable("Keeper's Solidarity", "Empath")) == 4


@case("Warlord's Cruelty")
def _() -> None:
    p = holding("Warlord's Cruelty", TOWN, lead="Administration 2", declared={"Warlord": ["5/3"]})
    assert token_names(after(p, TAX, TAX)) == ["Relic", "Relic"]
    assert lifted("Warlord's Cruelty", WEAPON)


@case("Warlord's Terror")
def _() -> None:
    assert (
        refusal(holding("Warlord's Terror", declared={"Warlord": ["5/3"]}), CardPrelude("Warlord's Terror")) is not None
    )
    p = holding(
        "Warlord's Terror", red={"trophies": ["Blue ship"]}, declared={"Warlord": ["5/3"]}, court={"Farseers": {}}
    )
    q = used("Warlord's Terror", p)
    assert (q.court[0].agents[RED], q.boards[RED].trophies, q.boards[BLUE].ships) == (1, (), 15)


@case("Tyrant's Ego")
def _() -> None:
    assert refusal(holding("Tyrant's Ego", declared={"Tyrant": ["5/3"]}), CardPrelude("Tyrant's Ego")) is not None
    court = {"Farseers": {"Red": 1}}
    p = holding("Tyrant's Ego", red={"captives": {"Blue": 1}}, declared={"Tyrant": ["5/3"]}, court=court)
    q = used("Tyrant's Ego", p, script=["Relic Fence"])
    assert (q.boards[RED].cards, sum(q.boards[RED].captives)) == (("Farseers",), 0)
    assert lifted("Tyrant's Ego", WEAPON)


@case("Tyrant's Authority")
def _() -> None:
    town = {"2.3": {"Red": "1", "Blue": "city"}}
    assert refusal(holding("Tyrant's Authority", town), Use("Annex")) is not None
    p = holding("Tyrant's Authority", {"2.3": {"Red": "1", "Blue": "city-"}}, declared={"Tyrant": ["5/3"]})
    q = after(p, Use("Annex"))
    assert (q.systems[at("2.3")].buildings, q.boards[BLUE].cities) == ((Building(RED, CITY, fresh=False),), 5)


@case("Tycoon's Ambition")
def _() -> None:
    assert refusal(holding("Tycoon's Ambition"), CardPrelude("Tycoon's Ambition")) is not None
    p = holding("Tycoon's Ambition", lead="Aggression 2", red={"tokens": ["Fuel", "Relic"]})
    q = used("Tycoon's Ambition", after(p, Declare(TYCOON)), wish={AlsoDeclare: "Keeper"})
    assert (len(q.declared[KEEPER]), token_names(q)) == (1, ["Relic"])


@case("Tycoon's Charm")
def _() -> None:
    assert refusal(holding("Tycoon's Charm", red={"tokens": ["Fuel"]}), CardPrelude("Tycoon's Charm")) is not None
    p = holding("Tycoon's Charm", red={"tokens": ["Fuel"]}, declared={"Tycoon": ["5/3"]})
    assert token_names(used("Tycoon's Charm", p, wish={GainWhich: "Relic"})) == ["Relic"]
    assert lifted("Tycoon's Charm", MATERIAL, FUEL)
