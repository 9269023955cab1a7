"""Arcs without its bot: whole games of random seats, nothing lost at any step, and second arithmetic for the rules."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import pairwise, permutations, product
from typing import Any

import pytest
from msgspec.structs import replace

from solo_bots.kernel.choices import Choice, Seats, obedient
from solo_bots.kernel.game import BadPosition, IllegalMove, Refused
from solo_bots.kernel.table import Table, show
from solo_bots.supercat.cards.deck import DECK
from solo_bots.supercat.engine.actions import actions, can_catapult, destinations
from solo_bots.supercat.engine.battle import (
    Collect,
    Hits,
    Hull,
    OwnHits,
    Raid,
    Ransack,
    fallen,
    losses,
    raze,
    wrecks,
)
from solo_bots.supercat.engine.card_rooms import Place, count, counts, unwritten
from solo_bots.supercat.engine.examples import Bench, census, changes, reach
from solo_bots.supercat.engine.map import (
    BLUE,
    FUEL,
    MATERIAL,
    PSIONIC,
    RED,
    RELIC,
    RESOURCES,
    SETUP_CARDS,
    SIDES,
    WEAPON,
    YELLOW,
    SetupCard,
    Side,
    SystemId,
    at,
    reach_of,
)
from solo_bots.supercat.engine.moves import (
    AnyMove,
    Battle,
    Build,
    CardPrelude,
    Declare,
    Draw,
    End,
    Intend,
    Move,
    Pass,
    Play,
    Ready,
    Secure,
    Seize,
    Spend,
    Tally,
    Tax,
)
from solo_bots.supercat.engine.position import (
    CITY,
    KEYS,
    SHIP,
    STARPORT,
    Building,
    How,
    Intent,
    Options,
    Position,
    Stage,
    control,
    open_tokens,
    read_options,
    sides,
)
from solo_bots.supercat.engine.round import ReturnGate, apply, declarable, legal, refusal
from solo_bots.supercat.engine.setup_and_chapters import Mulligan, end_chapter, new, ranking, result, score_ambitions
from solo_bots.supercat.engine.things import (
    AMBITIONS,
    CARD_NAMED,
    CITY_BONUS,
    COURT,
    KEEPER,
    PIECES,
    TYRANT,
    WARLORD,
    Kind,
    action_deck,
)
from solo_bots.supercat.engine.workbench import (
    arrangements,
    bot_arrangement,
    gain,
    give_card,
    provoke,
)
from solo_bots.supercat.engine.written import dump_position, load_position, redealt, view

DECK.deal()


def note(said: list[str], rule: str, text: str, things: Sequence[Any]) -> None:
    """Write down what a table tells."""
    said.append(text.format(*map(show, things)))


# --- whole games ------------------------------------------------------------------------------------------------------


def watched(choice: Choice[Any], position: Any, table: Table) -> Any:
    """A seat that chooses at random, with an eye on what it is asked."""
    texts = [show(option) for option in choice.options]
    assert len(set(texts)) == len(texts), f"{type(choice).__name__}: two options have the same text"
    assert choice.text and choice.side in sides(position)
    assert type(choice).bots or not position.boards[choice.side].bot, f"a bot is asked {type(choice).__name__}"
    return table.draw(choice.rule, choice.text, choice.options)


def varied(position: Position, table: Table) -> AnyMove:
    """A random move, each kind of move as often as another; the end of a turn only now and then."""
    kinds: dict[str, list[AnyMove]] = {}
    for move in legal(position):
        kinds.setdefault(type(move).__name__, []).append(move)
    if len(kinds) > 1 and table.draw("", "again?", [True, True, True, False]):
        for dull in ("End", "Pass", "Ready"):
            kinds.pop(dull, None)
    if not kinds:
        kinds = {"all": legal(position)}
    return table.draw("", "move?", kinds[table.draw("", "kind?", sorted(kinds))])


def check_step(p: Position, pieces: Counter[str], seed: int) -> None:
    """What has to be so at every step."""
    assert census(p) == pieces, f"{census(p) - pieces} appeared, {pieces - census(p)} vanished"
    assert load_position(dump_position(p)) == p
    for board in p.boards:
        assert all(n in open_tokens(board) for n, token in enumerate(board.tokens) if token is not None)
    if seed % 7 == 0:
        for side in sides(p):
            other = redealt(p, side, Table(seed))
            assert view(other, side) == view(p, side)
            assert census(other) == pieces


def check_legal(p: Position, rng: random.Random) -> None:
    """The list and the reasons agree."""
    listed = legal(p)
    assert listed
    assert len({move.text for move in listed}) == len(listed)
    for move in rng.sample(listed, min(8, len(listed))):
        assert refusal(p, move) is None, move.text
    for move in (Draw(), Pass(), Ready(), End()):
        assert (refusal(p, move) is None) == (move in listed), move.text


def random_game(options: Options, seed: int) -> tuple[Position, Counter[str]]:
    table, seats, rng = Table(seed), Seats(watched), random.Random(seed)
    p = new(options, table, seats)
    pieces, kinds = census(p), Counter[str]()
    check_step(p, pieces, 0)
    while result(p) is None:
        move = varied(p, table)
        before = dump_position(p) if kinds.total() % 9 == 0 else None
        if before is not None:
            check_legal(p, rng)
        after = apply(p, move, seats, table)
        assert before is None or dump_position(p) == before, "applying a move has changed the earlier position"
        p = after
        kinds[type(move).__name__] += 1
        check_step(p, pieces, kinds.total())
        assert kinds.total() < 3000
    return p, kinds


@pytest.mark.parametrize("setup", SETUP_CARDS)
def test_random_games(setup: str) -> None:
    card = SETUP_CARDS[setup]
    kinds: Counter[str] = Counter()
    for humans in {0, 1, card.seats}:
        options = Options(seats=card.seats, humans=humans, setup=setup, level="plain" if humans == 1 else "hard")
        p, played = random_game(options, seed=humans + 7)
        kinds += played
        ended = result(p)
        assert ended is not None
        assert set(ended.score) == {side.text for side in sides(p)}
        assert ended.winner in ended.score
    everything = {
        "Play",
        "Draw",
        "Pass",
        "Seize",
        "Declare",
        "Spend",
        "Ready",
        "End",
        "Tax",
        "Build",
        "Move",
        "Influence",
        "Battle",
    }
    assert everything <= set(kinds), everything - set(kinds)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_every_modifier(seed: int) -> None:
    more = (
        "fleet readiness",
        "strategic reserves",
        "armored hulls",
        "energy shields",
        "carrier tactics",
        "fortress vaults",
        "warp blockades",
    )
    options = read_options(
        {
            "seats": 2 + seed % 3,
            "humans": 1 + seed % 2,
            "modifiers": more[seed:] + more[:2],
            "closed_cartels": seed % 2 == 1,
            "level": ("plain", "normal", "hard")[seed % 3],
        }
    )
    p, _ = random_game(options, seed)
    assert p.over


def test_same_seed_same_game() -> None:
    one, two = (random_game(Options(humans=2), 11)[0] for _ in range(2))
    assert dump_position(one) == dump_position(two)


def test_nothing_is_missing() -> None:
    assert [card for card in COURT if unwritten(card)] == []


# --- second arithmetic ------------------------------------------------------------------------------------------------


def random_position(rng: random.Random, seats: int = 3, **options: Any) -> Position:
    """Ships and buildings anywhere."""
    out = next(card.out for card in SETUP_CARDS.values() if card.seats == seats)
    systems: dict[str, dict[str, str]] = {}
    left = {side: {"ships": 14, "city": 5, "starport": 5} for side in SIDES[:seats]}
    for system in rng.sample(reach_of(out).systems, 12):
        slots = 0 if system.is_gate else 1
        for side in rng.sample(SIDES[:seats], rng.randint(1, seats)):
            fresh, damaged = rng.randint(0, 3), rng.randint(0, 2)
            if fresh + damaged > left[side]["ships"]:
                continue
            left[side]["ships"] -= fresh + damaged
            words = [f"{fresh}"] * (fresh > 0) + [f"{damaged}d"] * (damaged > 0)
            kind = rng.choice(("city", "starport"))
            if slots and rng.random() < 0.6 and left[side][kind]:
                slots, left[side][kind] = slots - 1, left[side][kind] - 1
                words.append(kind + rng.choice(("", "-")))
            if words:
                systems.setdefault(system.text, {})[side.text] = " ".join(words)
    return reach(systems, options={"seats": seats, **options})


def test_control_by_comparing_each_with_each() -> None:
    rng = random.Random(1)
    seen = Counter[bool]()
    for n in range(150):
        p = random_position(rng, 2 + n % 3)
        for system in p.reach.systems:
            fresh = p.systems[system].fresh
            lords = [s for s in sides(p) if all(fresh[s] > fresh[o] for o in sides(p) if o != s) and fresh[s]]
            assert control(p, system) == (lords[0] if lords else None)
            seen[bool(lords)] += 1
    assert min(seen.values()) > 100


def test_blockades_by_hand() -> None:
    rng = random.Random(2)
    for _ in range(60):
        p = random_position(rng, seating="bpb", modifiers=["warp blockades"])
        for gate in p.reach.gates:
            red, yellow, blue = p.systems[gate].fresh
            if red or blue:
                lord = RED if red > blue else BLUE if blue > red else None
            else:
                lord = YELLOW if yellow else None
            assert control(p, gate) == lord


def everywhere(p: Position, side: Side, here: SystemId, legs: int) -> set[SystemId]:
    """Where a Catapult can end, by trying every way of so many legs."""
    reached: set[SystemId] = set()
    for there in p.reach.near[here]:
        reached.add(there)
        if there.is_gate and control(p, there) in (None, side) and legs > 1:
            reached |= everywhere(p, side, there, legs - 1)
    return reached


def test_catapult_by_trying_every_way() -> None:
    rng = random.Random(3)
    tried = 0
    for _ in range(25):
        p = random_position(rng)
        for origin in p.reach.systems:
            plain = set(p.reach.near[origin])
            by_hand = everywhere(p, RED, origin, 6) - {origin} if can_catapult(p, RED, origin) else plain
            assert set(destinations(p, RED, origin)) == by_hand
            tried += by_hand != plain
    assert tried > 10


def one_by_one(fresh: int, damaged: int, hits: int) -> set[tuple[int, int]]:
    """The fleets that so many hits can leave, one hit after the other."""
    if not hits or not fresh + damaged:
        return {(fresh, damaged)}
    left: set[tuple[int, int]] = set()
    if fresh:
        left |= one_by_one(fresh - 1, damaged + 1, hits - 1)
    if damaged:
        left |= one_by_one(fresh, damaged - 1, hits - 1)
    return left


def left_by(fresh: int, damaged: int, hits: int, hull: Hull = Hull()) -> list[tuple[int, int]]:  # noqa: B008
    return [(fresh - x.hit, damaged + x.hit - x.destroyed) for x in losses(fresh, damaged, hits, hull)]


def test_hits_one_after_the_other() -> None:
    for fresh, damaged, hits in product(range(5), range(4), range(10)):
        options = left_by(fresh, damaged, hits)
        assert len(set(options)) == len(options)
        assert set(options) == one_by_one(fresh, damaged, hits)


def test_carriers_are_damaged_first() -> None:
    for fresh, damaged, hits in product(range(5), range(4), range(10)):
        steps = (fresh, damaged)
        for _ in range(hits):
            f, d = steps
            steps = (f - 1, d + 1) if f else (f, max(0, d - 1))
        assert left_by(fresh, damaged, hits, Hull(carrier=True)) == [steps]


@pytest.mark.parametrize("hull", [Hull(2, 1), Hull(2, 2)])
def test_tough_ships_by_spreading_hits(hull: Hull) -> None:
    for fresh, damaged, hits in product(range(4), range(3), range(7)):
        ships = [hull.fresh + hull.damaged] * fresh + [hull.damaged] * damaged
        reached: set[tuple[int, int]] = set()
        for spread in product(range(hits + 1), repeat=len(ships)):
            if sum(spread) > hits or any(n > life for n, life in zip(spread, ships, strict=True)):
                continue
            left = [life - n for life, n in zip(ships, spread, strict=True)]
            whole = sum(life > hull.damaged and n < hull.fresh for life, n in zip(ships, spread, strict=True))
            reached.add((whole, sum(life > 0 for life in left) - whole))
        options = left_by(fresh, damaged, hits, hull)
        assert set(options) <= reached
        for f, d in reached:  # nothing better for the attacker is left out
            assert any(of <= f and of + od <= f + d for of, od in options)


def test_buildings_one_after_the_other() -> None:
    def states(buildings: tuple[int, ...], hits: int) -> set[tuple[int, ...]]:
        if not hits or not any(buildings):
            return {tuple(sorted(buildings))}
        return {
            state
            for n, life in enumerate(buildings)
            if life
            for state in states((*buildings[:n], life - 1, *buildings[n + 1 :]), hits - 1)
        }

    for lives in ((2,), (1,), (2, 2), (2, 1), (1, 1)):
        buildings = [Building(BLUE, CITY, fresh=life == 2) for life in lives]
        for hits in range(6):
            found = {tuple(sorted(1 + b.fresh - n for b, n in wreck.hits)) for wreck in wrecks(buildings, hits)}
            assert found == states(lives, hits)


def pieces_of(p: Position, side: Side, system: SystemId) -> int:
    """How many hits it takes to destroy everything of a seat in a system."""
    here = p.systems[system]
    return 2 * here.fresh[side] + here.damaged[side] + sum(1 + b.fresh for b in here.buildings if b.owner == side)


def test_battles_by_counting() -> None:
    """Whatever is chosen, the dice say how much is lost, and every lost piece is somebody's Trophy."""
    rng = random.Random(5)
    fought = Counter[str]()
    for seed in range(250):
        p = random_position(rng)
        fields = [a for a in actions(p, RED, [Kind.BATTLE]) if isinstance(a, Battle)]
        if not fields:
            continue
        battle = rng.choice(fields)
        p = replace(
            p, turn=replace(p.turn, stage=Stage.ACTIONS, suit=CARD_NAMED["Aggression 2"].suit, how=How.LEAD, pips=2)
        )
        table = Table(seed)
        said: list[str] = []
        table.hears = partial(note, said)
        q = apply(p, battle, Seats(watched), table)
        rolled = next(text.removeprefix("Red rolls ") for text in said if "rolls" in text).split(", ")
        faces = [part for face in rolled for part in face.split(" + ")]

        def total(what: str, faces: Sequence[str] = faces) -> int:
            return sum(2 if part == f"2 {what}s" else part == what for part in faces)

        system, rival = battle.system, battle.rival
        own = total("self-hit") + (p.systems[system].fresh[rival] if "intercept" in faces else 0)
        ships = 2 * p.systems[system].fresh[rival] + p.systems[system].damaged[rival]
        whole = pieces_of(p, rival, system)
        lost = min(total("hit"), ships) + min(max(0, total("hit") - ships) + total("building hit"), whole - ships)
        before, after = pieces_of(p, RED, system), pieces_of(q, RED, system)
        fleet = 2 * p.systems[system].fresh[RED] + p.systems[system].damaged[RED]
        assert before - after == min(own, fleet)
        assert whole - pieces_of(q, rival, system) == lost
        gone = sum(p.boards[o].ships + p.boards[o].cities + p.boards[o].starports for o in (RED, rival)) - sum(
            q.boards[o].ships + q.boards[o].cities + q.boards[o].starports for o in (RED, rival)
        )
        assert gone == 0  # nothing goes straight back to a supply
        fought["own"] += own > 0
        fought["lost"] += lost > 0
        fought["trophies"] += len(q.boards[RED].trophies) > 0
    assert min(fought.values()) > 30, fought


def places_by_sorting(having: Sequence[int]) -> dict[int, Place]:
    """Who has which place, from the sorted row."""
    row = sorted(((n, who) for who, n in enumerate(having) if n), reverse=True)
    best = [who for n, who in row if n == row[0][0]]
    if len(best) != 1:
        return dict.fromkeys(best, Place.TIED_FIRST)
    rest = [(n, who) for n, who in row if who != best[0]]
    second = [who for n, who in rest if n == rest[0][0]]
    return {best[0]: Place.SOLE_FIRST, **({second[0]: Place.SECOND} if len(second) == 1 else {})}


def test_places_by_sorting() -> None:
    for seats in (2, 3, 4):
        for having in product(range(4), repeat=seats):
            assert ranking(having) == places_by_sorting(having), having


def test_scoring_by_hand() -> None:
    rng = random.Random(8)
    for _ in range(200):
        seats = rng.choice((2, 3, 4))
        towns = rng.sample(reach_of((1, 4)).planets, 5)
        boards: dict[str, Any] = {}
        systems: dict[str, Any] = {}
        tokens = [r.text for r in (RELIC, PSIONIC, MATERIAL, FUEL) for _ in range(3)]
        rng.shuffle(tokens)
        for side in SIDES[:seats]:
            boards[side.text] = {"tokens": [tokens.pop() for _ in range(2)], "captives": {}, "trophies": []}
            for rival in SIDES[:seats]:
                if rival != side and rng.random() < 0.5:
                    boards[side.text]["captives"][rival.text] = rng.randint(0, 2)
                    boards[side.text]["trophies"] += [f"{rival.text} ship"] * rng.randint(0, 2)
        for town in towns[: rng.randint(0, 5)]:
            systems[town.text] = {"Red": "city"}
        markers = ["5/3", "3/2", "2/0"]
        declared: dict[str, list[str]] = {}
        for marker in markers[: rng.randint(1, 3)]:
            declared.setdefault(rng.choice(AMBITIONS).text, []).append(marker)
        p = reach(systems, boards=boards, declared=declared, clusters_out=[1, 4], options={"seats": seats})
        w = Bench(p)
        score_ambitions(w)
        power = [0] * (seats + 1)
        for ambition in AMBITIONS:
            values = [tuple(map(int, m.split("/"))) for m in declared.get(ambition.text, [])]
            held = [
                sum(boards[s.text]["captives"].values())
                if ambition == TYRANT
                else len(boards[s.text]["trophies"])
                if ambition == WARLORD
                else sum(
                    {"Material": 0, "Fuel": 0, "Relic": 3, "Psionic": 4}[t] == ambition
                    for t in boards[s.text]["tokens"]
                )
                for s in SIDES[:seats]
            ]
            if seats == 2:
                held.append((4, 0, 1, 1, 0)[ambition])  # what clusters 1 and 4 leave on the ambitions
            for who, place in places_by_sorting(held).items():
                if not values:
                    continue
                if place is Place.SOLE_FIRST:
                    bonus = CITY_BONUS[5 - len(systems)] if who == RED else 0
                    power[who] += sum(first for first, _ in values) + bonus
                else:
                    power[who] += sum(second for _, second in values)
        assert [board.power for board in w.boards] == power[:seats]


def test_arrangements_by_permuting() -> None:
    rng = random.Random(9)
    towns = ["2.1", "2.2", "2.3", "3.1"]
    for _ in range(40):
        built = rng.randint(0, 4)
        board = reach({town: {"Red": "city"} for town in towns[:built]}).boards[RED]
        tokens = [rng.choice(RESOURCES) for _ in range(rng.randint(1, 4))]
        slots = open_tokens(board)
        fit = min(len(tokens), len(slots))
        ways = set()
        for row in permutations([*tokens, *[None] * len(slots)], len(slots)):
            if sum(t is not None for t in row) == fit:
                ways.add(tuple(sorted((KEYS[n], t) for n, t in zip(slots, row, strict=True) if t is not None)))
        found = [
            tuple(sorted((KEYS[n], t) for n, t in enumerate(a.tokens) if t is not None))
            for a in arrangements(board, tokens)
        ]
        assert len(set(found)) == len(found)
        assert set(found) == ways


# --- rules, by hand ---------------------------------------------------------------------------------------------------


def after(
    p: Position, *moves: AnyMove, script: Sequence[Any] = (), seed: int | None = None, wish: Any = None
) -> Position:
    """The position after some moves."""
    table, seats = Table(seed, script), obedient(wish)
    for move in moves:
        q = apply(p, move, seats, table)
        assert census(q) == census(p)
        p = q
    return p


def card(name: str) -> Any:
    return CARD_NAMED[name]


SHIPS = {"2.0": {"Red": "1", "Yellow": "1", "Blue": "1"}}


def test_a_seven_that_surpasses_seizes() -> None:
    four = {"2.0": dict.fromkeys(("Red", "Yellow", "Blue", "White"), "1")}
    boards = {
        "Yellow": {"hand": ["Aggression 7", "Aggression 6"]},
        "Blue": {"hand": ["Mobilization 7", "Mobilization 2"]},
    }
    p = reach(four, boards=boards, played=["Red lead Aggression 2"], turn={"side": "Yellow"}, options={"seats": 4})
    p = after(p, Play(How.SURPASS, card("Aggression 7")))
    assert (p.round.holder, p.round.seized, p.turn.pips) == (YELLOW, True, 1)
    p = after(p, End(), Play(How.PIVOT, card("Mobilization 7")))
    assert refusal(p, Seize(card("Mobilization 2"))) == "the initiative has been seized in this round"
    assert after(p, End()).round.holder == YELLOW


def test_surpassing_takes_the_initiative_only_if_nobody_seized() -> None:
    boards = {
        "Yellow": {"hand": ["Aggression 4"]},
        "Blue": {"hand": ["Aggression 5"]},
        "Red": {"hand": ["Aggression 3"]},
    }
    p = reach(SHIPS, boards=boards, played=["Red lead Aggression 2"], turn={"side": "Yellow"})
    p = after(p, Play(How.SURPASS, card("Aggression 4")), End(), Play(How.SURPASS, card("Aggression 5")), End())
    assert (p.round.holder, p.turn.side) == (BLUE, BLUE)
    assert [m.text for m in legal(p)] == ["pass"]


def test_who_leads_does_not_seize() -> None:
    p = reach(SHIPS, boards={"Red": {"hand": ["Aggression 3"]}}, played=["Red lead Aggression 2"])
    assert refusal(p, Seize(card("Aggression 3"))) == "who has the initiative does not seize it"


def test_seizing_comes_before_any_action() -> None:
    boards = {"Yellow": {"hand": ["Aggression 3"], "tokens": ["Relic"]}}
    p = reach(
        SHIPS, boards=boards, played=["Red lead Aggression 2", "Yellow pivot Mobilization 2"], turn={"side": "Yellow"}
    )
    assert refusal(p, Seize(card("Aggression 3"))) is None
    assert refusal(after(p, Spend(RELIC)), Seize(card("Aggression 3"))) == "the initiative is seized before any action"


def test_a_pass_goes_to_the_next_with_cards() -> None:
    boards = {"Red": {"hand": ["Aggression 2"]}, "Blue": {"hand": ["Aggression 3", "Aggression 4"]}}
    p = after(reach(SHIPS, boards=boards), Pass())
    assert (p.turn.side, p.round.holder, p.round.passes) == (BLUE, BLUE, 1)
    led = after(p, Play(How.LEAD, card("Aggression 3")))
    assert led.round.passes == 0
    assert after(p, Pass(), seed=1).chapter == 2  # both have passed, one after the other


def test_a_pass_with_nobody_else_ends_the_chapter() -> None:
    p = after(reach(SHIPS, boards={"Red": {"hand": ["Aggression 2"]}}), Pass(), seed=1)
    assert (p.chapter, [len(b.hand) for b in p.boards]) == (2, [6, 6, 6])


def test_one_declaration_a_card_and_three_markers() -> None:
    p = reach(SHIPS, played=["Red lead Aggression 5"])
    p = after(p, Declare(KEEPER))
    assert refusal(p, Declare(KEEPER)) == "a card declares one ambition"
    none = reach(SHIPS, played=["Red lead Aggression 5"], declared={"Keeper": ["5/3", "3/2", "2/0"]})
    assert refusal(none, Declare(KEEPER)) == "no ambition marker is left"
    assert declarable(reach(SHIPS, played=["Red lead Aggression 1"], options={"seats": 4}), RED) == []
    acted = after(reach(SHIPS, played=["Red lead Aggression 5"]), Move(at("2.0"), at("2.1"), 1))
    assert refusal(acted, Declare(KEEPER)) == "only who leads declares, before anything else"
    spent = reach(SHIPS, boards={"Red": {"tokens": ["Relic"]}}, played=["Red lead Aggression 5"])
    assert refusal(after(spent, Spend(RELIC)), Declare(KEEPER)) == "only who leads declares, before anything else"


def test_the_highest_marker_is_taken_first() -> None:
    p = reach(SHIPS, played=["Red lead Aggression 5"], chapter=2, declared={"Tyrant": ["5/3"]})
    assert [m.text for m in after(p, Declare(KEEPER)).declared[KEEPER]] == ["4/2"]


def test_spent_tokens_cannot_be_gained_again_in_the_prelude() -> None:
    towns = {"2.3": {"Red": "1 city"}, "3.1": {"Red": "city"}, "3.3": {"Red": "city"}}
    p = reach(towns, boards={"Red": {"tokens": ["Psionic", "Relic"]}}, played=["Red lead Administration 2"])
    p = after(p, Spend(RELIC), Spend(PSIONIC, PSIONIC, Tax(at("2.3"), RED)))
    assert p.turn.spent == (0, 0, 0, 1, 1)
    assert (p.supply[RELIC], p.boards[RED].tokens.count(RELIC)) == (3, 1)
    assert after(p, Ready()).supply[RELIC] == 4


def test_psionic_buys_of_the_lead_suit() -> None:
    boards = {"Yellow": {"tokens": ["Psionic"]}}
    played = ["Red lead Mobilization 2", "Yellow pivot Construction 3"]
    p = reach(SHIPS, boards=boards, played=played, turn={"side": "Yellow"})
    assert refusal(p, Spend(PSIONIC, PSIONIC, Move(at("2.0"), at("2.1"), 1))) is None
    assert refusal(p, Spend(PSIONIC, PSIONIC, Build(CITY, at("2.1")))) == "Psionic does not buy a Build"


def test_a_weapon_turns_pips_into_battles_but_not_tokens() -> None:
    boards = {"Red": {"tokens": ["Weapon", "Fuel"]}}
    p = after(reach(SHIPS, boards=boards, played=["Red lead Administration 2"]), Spend(WEAPON, WEAPON))
    assert refusal(p, Battle(at("2.0"), BLUE)) is None
    assert refusal(p, Spend(FUEL, FUEL, Battle(at("2.0"), BLUE))) == "Fuel does not buy a Battle"


def test_loyal_engineers_in_a_turn() -> None:
    boards = {"Red": {"tokens": ["Weapon"], "cards": ["Loyal Engineers"], "outrage": ["Material", "Weapon"]}}
    p = reach({"2.3": {"Red": "1"}}, boards=boards, played=["Red lead Mobilization 2"])
    built = after(p, Spend(WEAPON, MATERIAL, Build(CITY, at("2.3"))))
    assert built.systems[at("2.3")].buildings == (Building(RED, CITY),)
    assert refusal(p, Spend(WEAPON, WEAPON)) == "Weapon cannot be spent as Weapon: it is outraged, or another type"


def test_a_card_secured_in_the_prelude_has_no_prelude_now() -> None:
    p = reach(
        SHIPS,
        boards={"Red": {"tokens": ["Relic"]}},
        court={"Mining Interest": {"Red": 1}},
        played=["Red lead Construction 2"],
    )
    p = after(p, Spend(RELIC, RELIC, Secure(p.court[0].card)), script=["Farseers"])
    assert refusal(p, CardPrelude("Mining Interest")) == "Mining Interest was secured in this Prelude"


def test_each_starport_builds_once_a_turn() -> None:
    p = reach({"2.3": {"Red": "starport starport"}}, played=["Red lead Construction 2"])
    ship = Build(SHIP, at("2.3"))
    p = after(p, ship, ship)
    assert p.systems[at("2.3")].fresh[RED] == 2
    assert refusal(p, ship) == "Build: each starport builds one ship a turn"
    ended = after(replace(p, boards=(p.boards[0], replace(p.boards[1]), p.boards[2])), End(), seed=1)
    assert not any(b.used for b in ended.systems[at("2.3")].buildings)


def test_the_sixteenth_ship_and_the_full_slot_are_refused() -> None:
    full = reach({"2.3": {"Red": "15 starport city"}}, played=["Red lead Construction 2"])
    assert refusal(full, Build(SHIP, at("2.3"))) == "Build: no ship is left in supply"
    assert refusal(full, Build(STARPORT, at("2.3"))) == "Build: 2.3 has no empty slot"
    with pytest.raises(IllegalMove, match=r"2\.3 has no empty slot"):
        after(full, Build(STARPORT, at("2.3")))


def test_a_seat_without_pieces_comes_back() -> None:
    p = reach(
        {"2.0": {"Red": "1"}, "3.1": {"Yellow": "starport"}},
        boards={"Red": {"trophies": ["13 Blue ship"]}, "Blue": {"hand": ["Aggression 3"]}},
        played=["Red lead Aggression 2"],
    )
    p = after(p, End(), wish={ReturnGate: "5.0"})
    assert p.systems[at("5.0")].fresh == (0, 0, 2)  # all that are in supply


def test_a_bots_tokens_are_arranged_for_it() -> None:
    p = reach({"2.3": {"Red": "city"}}, options={"seating": "bpp"}, declared={"Keeper": ["5/3"]})
    assert bot_arrangement(p, p.boards[RED], [FUEL, WEAPON, RELIC])[:3] == (RELIC, FUEL, WEAPON)
    w = Bench(p)
    for r in (WEAPON, FUEL, RELIC, PSIONIC):
        gain(w, RED, r)
    assert (w.boards[RED].tokens[:3], w.supply[WEAPON], w.asked) == ((RELIC, FUEL, PSIONIC), 5, [])
    w.done()


def test_a_bonus_card_counts() -> None:
    w = Bench(reach(options={"seating": "bpp"}, boards={"Red": {"counter": 0}}))
    w.stack.remove(card("Aggression 3"))
    give_card(w, RED, card("Aggression 3"))
    assert (w.boards[RED].counter, w.boards[RED].bonus) == (1, (card("Aggression 3"),))


def test_the_discard_becomes_a_stack() -> None:
    cards = [c.text for c in action_deck(3)]
    boards = {"Blue": {"hand": cards[:6]}, "Yellow": {"bonus": cards[6:10], "counter": 6}}
    p = reach(SHIPS, options={"seating": "bbp"}, boards=boards, discard=cards[10:19])
    q = after(p, Draw(), script=[cards[19], cards[12]])
    assert [c.text for c in q.turn.drawn] == sorted([cards[19], cards[12]], key=lambda c: CARD_NAMED[c])
    assert (len(q.stack), q.discard) == (8, ())


def test_a_bot_sets_its_counter_only_when_it_is_due() -> None:
    p = after(reach(SHIPS, options={"seating": "bbp"}), Draw(), seed=1)
    assert refusal(p, Tally(1)) == "the seize counter goes to 0 now (ARC-BT-4, ARC-BT-10)"
    assert refusal(p, Tally(0)) is None
    assert after(p, Intend(Intent(task_force=at("2.0")))).turn.intent.task_force == at("2.0")
    person = reach(SHIPS, boards={"Red": {"hand": ["Aggression 3"]}})
    assert refusal(person, Intend(Intent())) == "only a bot notes what it intends"


def test_gate_cities_and_changed_planets() -> None:
    """What lore and leaders can put on the map."""
    p = reach(
        {"2.0": {"Blue": "city", "Red": "1"}, "2.1": {"Red": "city"}, "2.3": {"token": "Fuel", "Yellow": "city"}},
        boards={"Red": {"tokens": ["Psionic", "Fuel"]}},
    )
    assert load_position(dump_position(p)) == p
    w = Bench(p)
    city = p.systems[at("2.0")].buildings[0]
    raze(w, RED, at("2.0"), city)
    fallen(w, RED, BLUE, at("2.0"))
    assert w.boards[RED].outrage == (FUEL, PSIONIC)
    assert w.boards[RED].tokens[:2] == (None, None)
    w.done()
    floating = reach({"2.2": {"Red": "city city+"}})
    assert load_position(dump_position(floating)) == floating
    with pytest.raises(BadPosition, match="only one city can float"):
        reach({"2.2": {"Red": "city+ city+"}})
    with pytest.raises(BadPosition, match="a gate holds at most one starport and one city"):
        reach({"2.0": {"Red": "city", "Blue": "city"}})


def test_loyal_cards_of_others_do_not_survive() -> None:
    w = Bench(reach(boards={"Red": {"cards": ["Loyal Engineers", "Admin Union", "Fuel Cartel"]}}))
    provoke(w, RED, MATERIAL)
    assert w.boards[RED].cards == ("Loyal Engineers", "Fuel Cartel")
    w.done()


def test_the_end_of_a_chapter() -> None:
    """Trophies and Captives go home only if their ambition had a marker; Cartels act in any case."""
    boards = {
        "Red": {"trophies": ["Blue ship"], "captives": {"Blue": 1}, "cards": ["Material Cartel"]},
        "Blue": {"tokens": ["Material"], "counter": 0},
    }
    for declared, trophies, captives in (({}, 1, 1), ({"Warlord": ["5/3"]}, 0, 1), ({"Tyrant": ["5/3"]}, 1, 0)):
        w = Bench(reach(SHIPS, boards=boards, declared=declared), seed=1)
        end_chapter(w)
        assert (len(w.boards[RED].trophies), sum(w.boards[RED].captives)) == (trophies, captives)
        assert w.boards[BLUE].tokens[0] is None
        assert w.boards[RED].power == (5 if declared else 0)
        assert census(w.freeze()) == census(w.p)


def test_the_leading_bot_starts_a_chapter() -> None:
    boards = {"Red": {"power": 3}, "Yellow": {"power": 5}, "Blue": {"power": 9}}
    for level, holder in (("normal", RED), ("hard", YELLOW)):
        w = Bench(reach(SHIPS, boards=boards, options={"seating": "bbp", "level": level}), seed=1)
        end_chapter(w)
        assert w.round.holder == holder


def test_two_seats_may_draw_another_hand() -> None:
    for choice, same in (("no", True), ("yes", False)):
        seats = obedient({Mulligan: choice})
        p = new(read_options({"seats": 2, "humans": 1, "level": "normal"}), Table(3), seats)
        assert (
            p.boards[YELLOW].hand == new(read_options({"seats": 2}), Table(3), obedient()).boards[YELLOW].hand
        ) is same


def test_view_hides_hands_and_face_down_cards() -> None:
    boards = {
        "Red": {"hand": ["Aggression 3"]},
        "Yellow": {"hand": ["Aggression 4"]},
        "Blue": {"hand": ["Aggression 5"]},
    }
    p = reach(
        SHIPS, boards=boards, played=["Red lead Mobilization 2", "Yellow copy Construction 3"], turn={"side": "Blue"}
    )
    seen = view(p, BLUE)
    hidden = {"Aggression 3", "Aggression 4", "Construction 3"}
    text = str(dump_position(replace(seen, stack=())))
    assert not any(name in text for name in hidden)
    assert "Aggression 5" in text
    assert {c.text for c in seen.stack} >= hidden


def test_hard_modifiers_in_battle() -> None:
    field = {"2.3": {"Red": "2", "Blue": "4"}, "5.0": {"Red": "1"}}
    played = ["Blue lead Aggression 2"]
    for modifiers, option in (
        ([], "1 fresh hit, 1 destroyed"),
        (["armored hulls"], "1 fresh hit"),
        (["carrier tactics"], "2 fresh hit"),
    ):
        p = reach(
            field, options={"seating": "bbp", "modifiers": modifiers}, played=played, boards={"Red": {"counter": 2}}
        )
        q = after(p, Battle(at("2.3"), RED), script=[6], wish={Collect: "1 assault", Hits: option})
        hit, destroyed = int(option[0]), int("destroyed" in option)
        here = q.systems[at("2.3")]
        assert (here.fresh[RED], here.damaged[RED]) == (2 - hit, hit - destroyed)


def test_raiding_stops_at_will_and_pays_keys() -> None:
    p = reach(
        {"2.3": {"Red": "3", "Blue": "starport"}},
        played=["Red lead Aggression 2"],
        boards={"Blue": {"tokens": ["Relic", "Fuel"]}, "Yellow": {"hand": ["Aggression 3"]}},
    )
    dice = {Collect: "2 raid", OwnHits: "1 fresh hit"}
    q = after(p, Battle(at("2.3"), BLUE), script=[1, 2], wish={**dice, Raid: "Relic (3 keys, slot 1)"})
    assert changes(p, q)["Red tokens"] == ["Relic"]
    q = after(p, Battle(at("2.3"), BLUE), script=[1, 2], wish={**dice, Raid: "nothing more"})
    assert "Red tokens" not in changes(p, q)


def test_counts_of_every_ambition() -> None:
    boards = {
        "Red": {"tokens": ["Psionic", "Weapon"], "cards": ["Farseers", "Arms Union", "Admin Union", "Fuel Cartel"]}
    }
    p = reach(boards=boards)
    assert [counts(p, a)[RED] for a in AMBITIONS][1:] == [0, 0, 0, 2]
    assert count(p, YELLOW, KEEPER) == 0
    cartel = reach(
        boards={"Red": {"tokens": ["Material"], "cards": ["Material Cartel"]}, "Blue": {"tokens": ["Material"]}}
    )
    assert counts(cartel, AMBITIONS[0]) == [1 + 1 + 3, 0, 1]


def test_bad_input_is_one_sentence() -> None:
    """Numbers and words in the wrong places of a written position are refused, or lead to another position."""
    rng = random.Random(4)
    good = dump_position(
        after(reach(SHIPS, options={"seating": "bbp"}, court={"Farseers": {"Red": 1}}), Draw(), seed=2)
    )
    junk: list[Any] = [None, -1, 7, 99, "x", "Red", [], {}, ["?"], {"Red": "x"}, True, 1.5, "2.9"]

    def spoil(value: Any) -> Any:
        if isinstance(value, dict) and value and rng.random() < 0.8:
            key = rng.choice(list(value))
            return {**value, key: spoil(value[key])} if rng.random() < 0.8 else {**value, str(rng.choice(junk)): 1}
        if isinstance(value, list) and value and rng.random() < 0.7:
            n = rng.randrange(len(value))
            return [*value[:n], spoil(value[n]), *value[n + 1 :]]
        return rng.choice(junk)

    refused = 0
    for _ in range(500):
        try:
            load_position(spoil(good))
        except Refused as error:
            refused += 1
            assert "\n" not in str(error)
            assert len(str(error)) > 10
    assert refused > 330


def test_pieces_of_a_seat() -> None:
    p = new(Options(humans=0), Table(2), obedient())
    listed = census(p)
    for side in sides(p):
        assert [listed[f"{side.text} {piece}"] for piece in ("ship", "starport", "city", "agent")] == list(PIECES)
    assert all(a.text != b.text for a, b in pairwise(sorted(p.stack)))


def test_the_place_of_a_secured_card_is_refilled() -> None:
    court = {"Mining Interest": {}, "Admin Union": {"Red": 2, "Blue": 1}, "Farseers": {}}
    p = reach(SHIPS, court=court, played=["Red lead Aggression 2"])
    q = after(p, Secure(p.court[1].card), script=["Elder Broker"])
    assert [place.card for place in q.court] == ["Mining Interest", "Elder Broker", "Farseers"]
    assert q.boards[RED].captives == (0, 0, 1)
    tied = reach(SHIPS, court={"Admin Union": {"Red": 1, "Blue": 1}}, played=["Red lead Aggression 2"])
    assert refusal(tied, Secure(tied.court[0].card)) == "Secure: you need more agents on Admin Union than each rival"


def test_the_cheapest_token_is_spent() -> None:
    p = reach(SHIPS, boards={"Red": {"tokens": ["Fuel", "Fuel"]}}, played=["Red lead Aggression 2"])
    q = after(p, Spend(FUEL, FUEL, Move(at("2.0"), at("2.1"), 1)))
    assert q.boards[RED].tokens[:2] == (FUEL, None)


def test_a_bot_has_a_pip_and_a_die_more_while_it_is_not_ahead() -> None:
    for power, pips, dice in ((0, 3, 2), (1, 2, 1)):
        p = reach(
            {"2.0": {"Red": "1", "Blue": "1"}},
            boards={"Red": {"power": power}},
            options={"seating": "bbp", "level": "normal"},
            played=["Red lead Aggression 3"],
        )
        assert p.turn.pips == pips
        asked: list[Any] = []
        apply(p, Battle(at("2.0"), BLUE), obedient({Collect: "no dice"}, asked), Table())
        assert asked[0][2][0] == f"{dice} raid"  # the most that there are; Blue has no building anywhere


def test_a_tax_of_a_rival_takes_an_agent_and_what_is_built_under_a_rival_is_damaged() -> None:
    p = reach({"2.3": {"Red": "1", "Blue": "city"}}, played=["Red lead Administration 2"])
    q = after(p, Tax(at("2.3"), BLUE))
    assert (q.boards[RED].captives, q.boards[BLUE].agents) == ((0, 0, 1), 9)
    p = reach({"2.3": {"Red": "1", "Blue": "2"}}, played=["Red lead Construction 2"])
    assert after(p, Build(CITY, at("2.3"))).systems[at("2.3")].buildings == (Building(RED, CITY, fresh=False),)


def test_zero_seizure_and_what_lies_unseen() -> None:
    boards = {
        "Yellow": {"hand": ["Aggression 2", "Mobilization 3"]},
        "Blue": {"hand": ["Aggression 6", "Aggression 4"]},
    }
    p = reach(SHIPS, boards=boards, played=["Red lead Aggression 3"], zero=True, turn={"side": "Yellow"})
    p = after(p, Play(How.SURPASS, card("Aggression 2")), Seize(card("Mobilization 3")), End())
    p = after(p, Play(How.SURPASS, card("Aggression 6")), End())
    assert (p.round.holder, [d.open for d in p.discard]) == (YELLOW, [True, True, False, True])


def test_what_a_short_position_leaves_unsaid() -> None:
    """The zero marker says that there was a declaration; the initiative goes to another in a round if it is seized."""
    p = reach(SHIPS, played=["Red lead Aggression 3"], zero=True, initiative="Blue", turn={"side": "Yellow"})
    assert (p.round.declared, p.round.seized) == (True, True)
    q = reach(SHIPS, played=["Red lead Aggression 3"], turn={"side": "Yellow"})
    assert (q.round.declared, q.round.seized) == (False, False)


def test_who_follows_without_cards_leaves_the_turn_out() -> None:
    boards = {"Blue": {"hand": ["Aggression 4"]}}
    p = reach(SHIPS, boards=boards, played=["Red lead Aggression 3"], turn={"side": "Yellow"})
    assert [m.text for m in legal(p)] == ["pass"]
    q = after(p, Pass())
    assert (q.turn.side, q.round.holder, q.round.played) == (BLUE, RED, p.round.played)
    assert refusal(q, Pass()) == "only who is to lead may pass"


def test_a_bot_draws_nothing_when_only_bonus_cards_are_left_and_pays_with_one() -> None:
    boards = {"Yellow": {"counter": 2, "bonus": ["Aggression 3", "Aggression 4"]}, "Blue": {"hand": ["Aggression 6"]}}
    p = reach(
        SHIPS, boards=boards, played=["Red lead Aggression 2"], turn={"side": "Yellow"}, options={"seating": "bbp"}
    )
    p = after(p, Draw(), Seize(), Play(How.COPY, card("Aggression 3")), End(), script=["Aggression 4"])
    assert (p.boards[YELLOW].bonus, p.boards[YELLOW].counter) == ((), 0)


def test_outrage_without_an_agent_and_a_ransack() -> None:
    w = Bench(
        reach(
            {"2.3": {"Blue": "city-"}},
            boards={"Blue": {"captives": {"Red": 10}}},
            court={"Farseers": {"Blue": 1}, "Mining Interest": {"Blue": 1, "Yellow": 1}},
        ),
        script=["Elder Broker"],
        wish={Ransack: "Mining Interest"},
    )
    raze(w, RED, at("2.3"), w.systems[at("2.3")].buildings[0])
    fallen(w, RED, BLUE, at("2.3"))
    assert (w.boards[RED].placeholders, w.boards[RED].agents, len(w.boards[RED].trophies)) == (1, 0, 3)
    w.done()


def test_raid_dice_and_a_raid_need_something() -> None:
    asked: list[Any] = []
    p = reach({"2.3": {"Red": "1d", "Blue": "1"}, "3.1": {"Blue": "city"}}, played=["Red lead Aggression 2"])
    apply(p, Battle(at("2.3"), BLUE), obedient({Collect: "no dice"}, asked), Table())
    assert not any("raid" in text for text in asked[0][2])
    p = reach(
        {"2.3": {"Red": "1d", "Blue": "city"}, "2.0": {"Red": "1"}},
        played=["Red lead Aggression 2"],
        boards={"Blue": {"tokens": ["Fuel"] * 2}},
    )
    q = after(p, Battle(at("2.3"), BLUE), script=[2], wish={Collect: "1 raid"})
    assert (q.boards[RED].tokens[0], len(q.boards[BLUE].trophies)) == (None, 1)


# --- positions and seats ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("out", "piece"), [([-1, 0, 0, 0], "ship"), ([0, -2, 0, 0], "starport"),
    ([0, 0, -1, 0], "city"), ([0, 0, 0, -3], "agent"), ([0, 0, 6, 0], "city"), ([16, 0, 0, 0], "ship")])  # fmt: skip
def test_pieces_out_of_the_game_are_counted(out: list[int], piece: str) -> None:
    """A number below nothing, or above what a seat has, is refused by its field."""
    with pytest.raises(BadPosition, match=rf"boards\.Blue\.out \({piece}\): -?\d+ is not from 0 to"):
        load_position({"boards": {"Blue": {"out": out}}})


@pytest.mark.parametrize("fleet", [["2.0", -1, 0], ["2.0", 1, -1], ["2.0", 16, 0]])
def test_ships_under_way_are_counted(fleet: list[Any]) -> None:
    raw = {"options": {"seating": "bbp"}, "played": ["Red lead Aggression 3"], "systems": {"2.0": {"Red": "1"}}}
    with pytest.raises(BadPosition, match=r"turn\.intent\.fleet: -?\d+ is not from 0 to 15"):
        load_position({**raw, "turn": {"intent": {"combat": ["2.0", "Blue", "raid"], "fleet": fleet}}})


def test_a_position_equals_its_copy() -> None:
    p, _ = random_game(Options(), 3)
    for copied in (copy.copy(p), copy.deepcopy(p), pickle.loads(pickle.dumps(p)), load_position(dump_position(p))):
        assert copied == p and hash(copied.reach) == hash(p.reach)
    assert reach_of((1, 4)) != reach_of((2, 3)) and reach_of((1, 4)) == copy.deepcopy(reach_of((4, 1)))


@pytest.mark.parametrize(("seats", "humans"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_seats_keep_their_names(seats: int, humans: int) -> None:
    """At the plain level chance says who begins, not who is who; the set-up card is read from there."""
    options = Options(seats=seats, humans=humans, level="plain")
    games = [new(options, Table(seed), Seats(watched)) for seed in range(30)]
    assert {tuple(board.bot for board in p.boards) for p in games} == {(True,) * (seats - humans) + (False,) * humans}
    assert {p.round.holder for p in games} == set(SIDES[:seats])
    for p in games:
        assert p.turn.side == p.round.holder
        card = next(c for c in SETUP_CARDS.values() if c.seats == seats and starts_as(c, p))
        assert card.out == p.reach.out


def starts_as(card: SetupCard, p: Position) -> bool:
    """Do the seats begin where a set-up card says, in turn order?"""

    def cities(side: Side) -> list[SystemId]:
        return [z for z in p.reach.systems if any(b.owner == side and b.piece == CITY for b in p.systems[z].buildings)]

    order = [SIDES[(p.round.holder + n) % len(p.boards)] for n in range(len(p.boards))]
    return [cities(side) for side in order] == [[a] for a, _, _ in card.starts]


def test_seats_of_older_games_are_drawn() -> None:
    options = Options(level="plain", drawn_seats=True)
    games = [new(options, Table(seed), Seats(watched)) for seed in range(30)]
    assert len({tuple(board.bot for board in p.boards) for p in games}) == 3
    assert {p.round.holder for p in games} == {RED}
