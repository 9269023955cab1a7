"""MERC: what its notebooks do not show."""

import importlib
import random
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from solo_bots.dictator.actions import customers, patients, providers
from solo_bots.dictator.cards import DICTATORS, ITEMS, MINE, SIZES, Seat
from solo_bots.dictator.engine import END, Go, legal, result
from solo_bots.dictator.facts import (
    can_explore,
    can_go,
    doc_is_needed,
    gunners,
    lacking,
    may_leave,
    neighbours,
    on_undefended_industry,
    open_industries,
    pickers,
    rebels_in_range,
    rebels_next_door,
    trainers,
)
from solo_bots.dictator.game import GAME
from solo_bots.dictator.moves import read_move
from solo_bots.dictator.position import COVERED
from solo_bots.dictator.rebels import sensible, sensible_choice
from solo_bots.kernel.check import Nonconformity, check_game
from solo_bots.kernel.choices import Seats
from solo_bots.kernel.game import Opponent, play
from solo_bots.kernel.table import Pending, Table


@pytest.mark.parametrize("rebels", SIZES)
@pytest.mark.parametrize("dictator", DICTATORS)
def test_conformance(dictator, rebels):
    """Every Dictator against every number of Rebels, played at random or well; a short deck for the large maps."""
    options = {"rebels": rebels, "dictator": dictator} | ({"cards": 2} if rebels > 3 else {})
    opponent = list(GAME.opponents)[([*DICTATORS].index(dictator) + rebels) % len(GAME.opponents)]
    assert check_game(GAME, 1, GAME.options(options), seed=rebels, opponents=[opponent]).games == 2


@pytest.mark.parametrize("n", range(len(GAME.variants)))
def test_every_legal_text_is_read_back(n):
    seen = set()

    def watch(before, after, decision, moves):
        for move in legal(before):
            assert read_move(GAME.write(move)) == move
            seen.add(type(move))

    play(GAME, GAME.options(GAME.variants[n]), GAME.opponents["random"], Table(n), trace=False, watch=watch)
    assert len(seen) >= 4


def hidden(position):
    """Card names that lie in the Dictator's stashes."""
    return {i for s, c in zip(position.stashes, position.control(), strict=True) if c == 0 for i in s}


@pytest.mark.parametrize("seed", range(12))
def test_a_rebel_decides_on_what_he_may_see(seed):
    """The simulated Rebels decide alike on the full position and on the public one.

    The legal moves are the same, and choices offer nothing hidden."""
    covered = 0

    def both(position, legal_, table):
        nonlocal covered
        view = GAME.view(position, GAME.to_move(position))
        covered += sum(s.count(COVERED) for s in view.stashes)
        start = len(table.log)
        move = sensible(position, legal_, table)
        assert list(legal(view)) == list(legal_)
        assert sensible(view, legal_, Table(script=table.log[start:])) == move
        return move

    def choose(choice, position, table):
        start = len(table.log)
        got = sensible_choice(choice, position, table)
        assert sensible_choice(choice, GAME.view(position, choice.side), Table(script=table.log[start:])) == got
        return got

    play(GAME, GAME.options({"rebels": seed % 3 + 1}), Opponent("both", "", both, choose), Table(seed), trace=False)
    assert covered


def test_public_texts_and_pictures_name_no_hidden_card():
    shown = 0

    def watch(before, after, decision, moves):
        nonlocal shown
        carried = {i for m in after.mercs for i in m.gear}
        open_ = {i for s, c in zip(after.stashes, after.control(), strict=True) if c != 0 for i in s}
        names = hidden(after) - carried - open_
        seen = GAME.view(after, Seat.REBELS)
        texts = GAME.describe(seen) + GAME.draw(seen)
        held = {i for i in names if any(f">{i}<" in texts or f": {i}" in texts or f", {i}" in texts for _ in "x")}
        assert not {i for i in held if not any(i != other and i in other for other in ITEMS)}, held
        shown += len(names)

    for seed in range(4):
        play(GAME, GAME.options({"rebels": 2}), GAME.opponents["greedy"], Table(seed), trace=False, watch=watch)
    assert shown


def traced_stashes(raw):
    """The bot's first action, as the Rebels may read it."""
    decision = GAME.decide(GAME.load(raw), Table(1), GAME.seats(sensible_choice))
    return decision.trace.lines(), decision.trace.records()


def test_traces_tell_nothing_of_what_stays_in_a_stash():
    """Two stashes from which the same card is taken leave the same trace, whatever else lies there."""
    gear = ["M16", "Field Radio"]
    squad = {"Max": {"sector": "Coal Industry", "gear": gear}, "Moose": {"side": 1, "sector": "Grassland"}}

    def coal(other):
        return {"Coal Industry": {"explored": True, "stash": [other, "Flak Vest"]}}

    others = ["Land Mine", "Repair Kit", "Attack Dog", "9mm Handgun", "Body Armor"]
    told = [traced_stashes({"mercs": squad, "sectors": coal(other)}) for other in others]
    assert any("takes Flak Vest" in line for line in told[0][0])
    assert all(t == told[0] for t in told)
    opened = traced_stashes({"options": {"open_stashes": True}, "mercs": squad, "sectors": coal("Land Mine")})
    assert any("DIC-4.7.2a" in line and "drops Max takes Land Mine" in line for line in opened[0])


def test_traces_name_no_card_that_stays_hidden():
    """A card that was in nobody's hands and lies in a Dictator's stash after the decision is nowhere in its trace."""
    looked = 0

    def watch(before, after, decision, moves):
        nonlocal looked
        if decision is None:
            return
        piles = [cards for p in (before, after) for cards in (*(m.gear for m in p.mercs), *p.discards)]
        seen = {ITEMS[i].card for cards in piles for i in cards}
        named = {"Land Mine", "Repair Kit"}  # by the clauses themselves
        secret = {ITEMS[i].card for i in hidden(after)} - seen - named
        secret = {i for i in secret if not any(i != other and i in other for other in ITEMS)}
        text = "\n".join(decision.trace.lines()) + str(decision.trace.records())
        assert not {i for i in secret if i in text}
        looked += len(secret)

    for seed in range(6):
        play(GAME, GAME.options({"rebels": 2}), GAME.opponents["greedy"], Table(seed), watch=watch)
    assert looked


@pytest.mark.parametrize("seed", range(8))
def test_the_bot_decides_on_what_the_dictator_may_see(seed):
    """What lies in the Rebels' stashes and in which of the unseen decks does not change the bot's decision."""
    seats = GAME.seats(sensible_choice)
    checked = 0

    def watch(before, after, decision, moves):
        nonlocal checked
        if decision is None or before.stage != "actions":
            return
        stashes = zip(before.stashes, before.control(), strict=True)
        other = tuple(tuple(i for i in s if i == MINE) if c > 0 else s for s, c in stashes)
        again = GAME.decide(msgspec.structs.replace(before, stashes=other), Table(script=decision.answers), seats)
        assert again.moves == decision.moves
        checked += other != before.stashes

    play(GAME, GAME.options({"rebels": seed % 2 + 1}), GAME.opponents["greedy"], Table(seed), watch=watch)
    assert checked or seed


NO_FACTS = (can_go, may_leave, can_explore, doc_is_needed, lacking, on_undefended_industry)
NOBODY = (pickers, gunners, trainers, providers, customers, patients)
NOWHERE = (open_industries, rebels_in_range, neighbours, rebels_next_door)
NOT_SO = {**{(fact,): False for fact in NO_FACTS}, **{(fact,): () for fact in (*NOBODY, *NOWHERE)}}


def test_whatever_is_assumed_not_to_be_possible_the_bot_finds_something_else_or_ends():
    """Who acts is asked of the list that he then reads: with the same assumptions."""
    rng, ended = random.Random(1), Counter()

    def watch(before, after, decision, moves):
        if decision is None or before.stage != "actions" or decision.moves == (END,):
            return
        without = dict(rng.sample(list(NOT_SO.items()), rng.randint(1, len(NOT_SO))))
        again = GAME.decide(before, Table(1), assume=without)
        ended[again.moves == (END,)] += 1
        assert (can_go,) not in without or not isinstance(again.moves[0], Go)

    for seed, variant in enumerate(GAME.variants):
        play(GAME, GAME.options(variant), GAME.opponents["greedy"], Table(seed), watch=watch)
    assert ended[True] > 20 and ended[False] > 20
    nothing = GAME.decide(GAME.load({"mercs": {"Max": {"sector": "Coal Industry"}}}), Table(1), assume=NOT_SO)
    assert nothing.moves == (END,) and "DIC-3.0.5" in nothing.trace.decisive()


def test_something_to_do_is_something_that_he_himself_can_do():
    """DIC-3.0.1: a mate's Mortar, and a mate's action to explore, are not his."""

    def actor(gear, explored):
        squad = {
            "Max": {"sector": "Coal Industry", "gear": ["Uzi", "Flak Vest", "Field Radio"], "actions": 0},
            "Vandal": {"sector": "Coal Industry", "gear": gear},
        }
        raw = {
            "mercs": {**squad, "Moose": {"side": 1, "sector": "Timberland"}},
            "sectors": {"Coal Industry": {"militia": {"dictator": 10}, "explored": explored}},
        }
        decision = GAME.decide(GAME.load(raw), Table(1), GAME.seats(sensible_choice))
        chosen = decision.trace.find("DIC-3.0.1")[0]
        return chosen.note, GAME.write(decision.moves[0])

    assert actor(["M16", "Kevlar Vest", "Mortar"], True) == ("Vandal", "Vandal mortar Timberland")
    assert actor(["M16", "Kevlar Vest"], False) == ("Vandal", "Vandal explore")
    # the squad cannot move, and the sector is full
    assert actor(["M16", "Kevlar Vest", "Grenade"], True) == (None, "end")


MILITIA = "militia of Rebel 1"
TIED = {"side": 1, "sector": "Timberland", "wounds": 2}  # Moose, as fast as militia


def who(raw, node, *script):
    """Whom the bot chose first under a heading of its trace."""
    decision = GAME.decide(GAME.load(raw), Table(1, script), GAME.seats(sensible_choice))
    return next(s.note.name for _, s in decision.trace.walk() if s.node == node)


def test_a_tie_in_a_fight_is_thrown_for_by_units():
    """DIC-4.6.4: a MERC beside five militia is one unit of six, for a militia's shot as for a MERC's."""
    beside = {"mercs": {"Moose": TIED}, "sectors": {"Timberland": {"militia": {"1": 5}}}}
    raw = {"dictator": "Pol Pot", "stage": "ability", **beside}
    assert Counter(who(raw, "whom Dictator militia aims at", face) for face in range(1, 7)) == {"Moose": 1, MILITIA: 5}


def test_wolverines_six_is_thrown_for_by_units():
    """DIC-4.10, DIC-4.6.4: two throws for his targets, two dice, and the throw for the six."""
    wolverine = {"sector": "Hamadu City", "gear": ["Uzi", "Ghillie Suit", "Field Radio"], "actions": 1}
    city = {"explored": True, "militia": {"dictator": 10}}
    raw = {
        "mercs": {"Wolverine": wolverine, "Moose": TIED},
        "sectors": {"Timberland": {"militia": {"1": 5}}, "Hamadu City": city},
    }
    assert Counter(who(raw, "Wolverine's six", 6, 4, 1, 6, face) for face in range(1, 7)) == {"Moose": 1, MILITIA: 5}


def test_pinochets_damage_is_thrown_for_by_units_all_over_the_map():
    """DIC-1, DIC-4.6.4: 39 militia are more than two dice can tell apart."""
    sectors = {"Timberland": 10, "Lone Copse": 10, "Hamadu City": 10, "Grassland": 9}
    militia = {s: {"militia": {"1": k}} for s, k in sectors.items()}
    raw = {"dictator": "Pinochet", "stage": "ability", "sectors": militia}
    with pytest.raises(Pending) as pending:
        GAME.decide(GAME.load(raw), Table())
    question = pending.value.question.text
    assert "d6+d6+d6" in question
    faces = ("1-1-1 to 2-3-2", "2-3-3 to 3-5-4", "3-5-5 to 5-1-6", "5-2-1 to 6-3-3")
    for span, s in zip(faces, sectors, strict=True):
        assert f"{span}: {MILITIA} in {s}" in question
    node = "who takes the damage: so that units are removed"
    thrown = {(2, 3, 2): "Timberland", (2, 3, 3): "Lone Copse", (6, 3, 3): "Grassland"}
    for dice, s in thrown.items():
        assert who(raw, node, *dice) == f"{MILITIA} in {s}"


def test_a_game_of_one_rebel_lasts_five_dictator_turns():
    played = play(GAME, GAME.options({"dictator": "Mussolini"}), GAME.opponents["random"], Table(5))
    assert (played.position.day, len(played.position.played)) == (7, 5)
    assert played.result == result(played.position)


def test_hussein_plays_ten_cards_in_five_turns():
    played = play(GAME, GAME.options({"dictator": "Hussein"}), GAME.opponents["random"], Table(5))
    assert (played.position.day, len(played.position.played)) == (7, 10)


def test_the_interview_is_the_same_bot(capsys):
    """Its questions are answered from positions of games by program.

    It tells what `decide` does, and asks nothing that they do not answer."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
    try:
        interviews = importlib.import_module("interviews")
    finally:
        sys.path.pop(0)
    assert interviews.check("dictator", 150, seed=1), capsys.readouterr().out


def test_seats_without_a_person_still_seat_the_bot():
    assert isinstance(GAME.seats(), Seats)


class Leaky(type(GAME)):
    """Tells the Rebels whom a covered stash would better."""

    def may_know(self, position, side, secret):
        return True


def test_nobody_reads_from_the_reasons_whom_a_covered_stash_would_better():
    assert check_game(GAME, 2, GAME.options({"rebels": 2}), seed=20).redealt > 50
    with pytest.raises(Nonconformity, match="the reasons tell rebels what it may not see"):
        check_game(Leaky(), 5, GAME.options({"rebels": 2}), seed=20)


# --- hits on several targets ------------------------------------------------------------------------------------------


def assault(gear, rebels, militia, *script):
    """The decision in which Rizen attacks Timberland."""
    attacker = {"Rizen": {"sector": "Hamadu City", "gear": [*gear, "Ghillie Suit"], "actions": 1}}
    defenders = {name: {"side": 1, "sector": "Timberland", **m} for name, m in rebels.items()}
    sectors = {"Timberland": {"militia": {"1": militia}},
               "Hamadu City": {"explored": True, "militia": {"dictator": 10}}}  # fmt: skip
    return GAME.decide(GAME.load({"mercs": {**attacker, **defenders}, "sectors": sectors}), Table(1, script))


def test_the_hits_of_an_attack_tell_the_ranking_once():
    """DIC-4.6.1: it was told when the targets were named; nobody is ranked again for each hit."""
    made = assault(["SMAW", "Field Radio"], {"Doc": {}, "Moose": {"wounds": 1}, "Max": {}}, 3, *[5] * 30)
    lines = [line.strip() for line in made.trace.lines()]
    shot = next(n for n, line in enumerate(lines) if line.startswith("Rizen attacks"))
    dealt = lines[shot + 1 : lines.index("lost: 3 × militia of Rebel 1")]
    assert dealt == [
        "DIC-4.6.1  the hits go down that ranking: militia of Rebel 1, then Moose",
        "Moose: health 1 left",
        "Moose is dead",
    ]
    assert sum("whom Rizen aims at" in line for line in lines) == 4
    assert "the hits go down that ranking: militia of Rebel 1, then Moose" in made.because


def test_one_target_needs_no_ranking_of_hits():
    made = assault(["SMAW", "Field Radio"], {"Doc": {}, "Moose": {"wounds": 1}}, 0, *[5] * 12)
    assert not any("the hits go down" in line for line in made.trace.lines())
