"""SUPERCAT clause by clause: hard positions made by hand from the document, what the bot does there, and why.

Red is the bot, at the plain level if nothing else is said; Yellow and Blue are persons. Clusters 1 and 4 are out.
Moves are told without what a bot only notes; of the clauses, those that every turn passes are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from solo_bots.kernel.decision import Decision
from solo_bots.kernel.table import Table
from solo_bots.supercat.game import GAME
from solo_bots.words.lines import line_by_line

Systems = Mapping[str, Mapping[str, str]]
Told = tuple[str, str]  # the moves, and the clauses that decided

PASSED = {"ARC-BT-2", "ARC-BT-3", "ARC-BT-4", "ARC-BT-15", "ARC-TRM-11", "ARC-Q-4", "ARC-PRI-2"}
QUIET = ("intend ", "draw", "prelude done")


def made(systems: Systems, answers: tuple[Any, ...], more: dict[str, Any]) -> Decision[Any, Any]:
    """A decision of Red's; all answers are needed."""
    options = {"seating": "bpp", "level": "plain", **more.pop("options", {})}
    options.setdefault("humans", options["seating"].count("p"))
    red = more.pop("red", {})
    boards = {**more.pop("boards", {}), "Red": red}
    table = Table(None, answers)
    p = GAME.load({"systems": systems, "options": options, "boards": boards, **more})
    decision = GAME.decide(p, table)
    assert len(decision.answers) == len(answers), f"asked for {[str(a) for a in decision.answers]}"
    return decision


def told(decision: Decision[Any, Any]) -> Told:
    assert decision.trace is not None
    moves = [text for text in map(GAME.write, decision.moves) if not text.startswith(QUIET)]
    rules = [rule.removeprefix("ARC-") for rule in decision.trace.decisive() if rule not in PASSED]
    return "; ".join(moves), " ".join(rules)


def chosen(systems: Systems, drawn: str, *answers: Any, lead: str = "", **more: Any) -> Decision[Any, Any]:
    """The card of a turn: which one, and how. Blue has led, if anybody has."""
    more["turn"] = {"side": "Red", "stage": "drawn", "drawn": drawn.split(", ")}
    more.setdefault("initiative", "Blue" if lead else "Red")
    if lead:
        more.setdefault("played", [f"Blue lead {lead}"])
    return made(systems, answers, more)


def card(systems: Systems, drawn: str, *answers: Any, **more: Any) -> Told:
    return told(chosen(systems, drawn, *answers, **more))


def begun(systems: Systems, *answers: Any, lead: str = "", **more: Any) -> Decision[Any, Any]:
    """A turn from its very beginning."""
    more["turn"] = {"side": "Red"}
    more.setdefault("initiative", "Blue" if lead else "Red")
    if lead:
        more.setdefault("played", [f"Blue lead {lead}"])
    return made(systems, answers, more)


def at_work(
    stage: str, systems: Systems, play: str, answers: tuple[Any, ...], more: dict[str, Any]
) -> Decision[Any, Any]:
    """A decision with a card that has been played."""
    lead = more.pop("lead", "")
    force, mind = more.pop("force", None), more.pop("mind", {})
    more["played"] = [*more.get("played", [f"Blue lead {lead}"] if lead else []), f"Red {play}"]
    intent = {**({"task_force": force} if force else {}), **mind}
    pips = {"pips": more.pop("pips")} if "pips" in more else {}
    more["turn"] = {"side": "Red", "stage": stage, "intent": intent, **pips, **more.pop("turn", {})}
    more.setdefault("initiative", "Blue" if lead else "Red")
    return made(systems, answers, more)


def page(systems: Systems, play: str, *answers: Any, **more: Any) -> Told:
    """One reading of the page of a suit; the rivals have ships far away, if there is no word of 6.3."""
    return told(at_work("actions", {"6.3": {"Yellow": "1d", "Blue": "1d"}, **systems}, play, answers, more))


def prelude(systems: Systems, play: str, *answers: Any, **more: Any) -> Told:
    """The Prelude."""
    return told(at_work("prelude", systems, play, answers, more))


HOME: Systems = {"2.2": {"Red": "2 starport"}}  # a starport in the only slot
BUILT = {"out": [0, 0, 5, 0]}  # no cities left to build, and so all six slots are open
NO_MARKER = {"Tyrant": ["5/3", "3/2", "2/0"]}

Cases = dict[str, tuple[Callable[[], Told], str, str]]


def check(cases: Cases) -> Any:
    return pytest.mark.parametrize(("run", "moves", "rules"), cases.values(), ids=cases)


# --- the turn page ----------------------------------------------------------------------------------------------------

RELIC = {"tokens": ["Relic"]}
FOUR = {"seats": 4, "seating": "bppp"}
TWO = {"seats": 2, "seating": "bp", "setup": "2p-frontiers"}

TURN: Cases = {
    "a tie for first in what nobody has declared is declared": (
        lambda: card(HOME, "Aggression 5, Construction 4", red={**BUILT, **RELIC}, boards={"Blue": RELIC}),
        "lead Aggression 5; declare Keeper", "BT-5 BT-6"),
    "a tie adds no second marker": (
        lambda: card(HOME, "Aggression 5, Construction 4", red={**BUILT, **RELIC}, boards={"Blue": RELIC},
                     declared={"Keeper": ["5/3"]}),
        "lead Construction 4", "GP-15"),
    "who is winning adds a second marker": (
        lambda: card(HOME, "Aggression 5, Construction 4", red={**BUILT, **RELIC}, declared={"Keeper": ["5/3"]}),
        "lead Aggression 5; declare Keeper", "BT-5 BT-6"),
    "and a third": (
        lambda: card(HOME, "Aggression 5, Construction 4", red={**BUILT, **RELIC}, declared={"Keeper": ["5/3", "3/2"]}),
        "lead Aggression 5; declare Keeper", "BT-5 BT-6"),
    "without a marker nothing is declared": (
        lambda: card(HOME, "Aggression 5, Construction 4", red={**BUILT, **RELIC}, declared=NO_MARKER),
        "lead Construction 4", "GP-15"),
    "winning comes before a tie": (
        lambda: card(HOME, "Aggression 5, Construction 2", red={**BUILT, "tokens": ["Relic", "Fuel"]},
                     boards={"Blue": RELIC}),
        "lead Construction 2; declare Tycoon", "BT-5 BT-6 BT-7"),
    "second place declares nothing": (
        lambda: card(HOME, "Aggression 5, Construction 4", red={**BUILT, **RELIC},
                     boards={"Blue": {"tokens": ["Relic", "Relic"]}}),
        "lead Construction 4", "GP-15"),
    "nothing of a thing is no tie": (
        lambda: card(HOME, "Aggression 3, Construction 4", red=BUILT), "lead Construction 4", "GP-15"),
    "of two that it is winning, chance": (
        lambda: card(HOME, "Aggression 5, Construction 2", 4, red={**BUILT, "tokens": ["Relic", "Fuel"]}),
        "lead Construction 2; declare Tycoon", "BT-5 BT-6 DEC-6"),
    "a seven declares anything": (
        lambda: card(HOME, "Construction 7, Aggression 4", red={**BUILT, **RELIC}, options=FOUR),
        "lead Construction 7; declare Keeper", "BT-5 BT-6"),
    "a one declares nothing": (
        lambda: card(HOME, "Construction 1, Aggression 4", red={**BUILT, **RELIC}, options=FOUR),
        "lead Construction 1", "GP-15"),
    "the third of two seats is first in Tycoon": (
        lambda: card({"3.2": {"Red": "2 starport"}}, "Aggression 2, Construction 4", options=TWO,
                     red={**BUILT, "tokens": ["Fuel", "Fuel", "Fuel"]}),
        "lead Construction 4", "GP-15"),
    "the third of two seats can be tied with": (
        lambda: card({"3.2": {"Red": "2 starport"}}, "Aggression 2, Construction 4", options=TWO,
                     red={**BUILT, "tokens": ["Fuel", "Fuel", "Fuel", "Material"]}),
        "lead Aggression 2; declare Tycoon", "BT-5 BT-6"),
    "a Cartel counts with its supply": (
        lambda: card(HOME, "Aggression 2, Construction 4", red={**BUILT, "cards": ["Fuel Cartel"]},
                     boards={"Blue": {"tokens": ["Material", "Material"]}}),
        "lead Aggression 2; declare Tycoon", "BT-5 BT-6"),
    "the seize counter is removed by who leads": (
        lambda: card(HOME, "Aggression 4, Construction 4", red={**BUILT, "seize": 3}),
        "seize counter 0; lead Construction 4", "GP-15"),
    "the higher card surpasses": (
        lambda: card(HOME, "Construction 4, Construction 6", lead="Construction 3", red=BUILT),
        "surpass Construction 6", "BT-9"),
    "surpassing comes before all priorities": (
        lambda: card(HOME, "Construction 4, Aggression 6", lead="Construction 3", red=BUILT,
                     declared={"Keeper": ["5/3"]}, court={"Relic Fence": {"Red": 1}}),
        "surpass Construction 4", "BT-9"),
    "the zero marker makes the lead a zero": (
        lambda: card(HOME, "Construction 2, Aggression 6", lead="Construction 5", red=BUILT, zero=True,
                     declared={"Keeper": ["5/3"]}),
        "surpass Construction 2", "BT-9"),
    "an equal card does not surpass another suit": (
        lambda: card(HOME, "Aggression 6, Mobilization 6", 2, 6, lead="Construction 2", red=BUILT),
        "seize counter 1; copy Mobilization 6", "BT-9 BT-10 BT-12 GP-15 DEC-6"),
    "a seven that surpasses seizes by itself": (
        lambda: card(HOME, "Construction 7, Construction 2", lead="Construction 6", red=BUILT, options=FOUR),
        "surpass Construction 7", "BT-9"),
    "a roll below the counter seizes": (
        lambda: card(HOME, "Construction 2, Aggression 6", 2, lead="Mobilization 6", red={**BUILT, "seize": 2}),
        "seize counter 3; seize; pivot Construction 2", "BT-9 BT-10 BT-12 BT-13 GP-15"),
    "a roll like the counter does not": (
        lambda: card(HOME, "Construction 2, Aggression 6", 3, lead="Mobilization 6", red={**BUILT, "seize": 2}),
        "seize counter 3; pivot Construction 2", "BT-9 BT-10 BT-12 GP-15"),
    "each undeclared ambition that it is winning takes one off": (
        lambda: card(HOME, "Construction 2, Aggression 6", 4, lead="Mobilization 6",
                     red={**BUILT, "seize": 2, "tokens": ["Relic", "Fuel"]}),
        "seize counter 3; seize; pivot Construction 2", "BT-9 BT-10 BT-12 BT-13 GP-15"),
    "one that is declared takes nothing off": (
        lambda: card(HOME, "Construction 2, Aggression 6", 4, lead="Mobilization 6",
                     red={**BUILT, "seize": 2, "tokens": ["Relic", "Fuel"]}, declared={"Keeper": ["5/3"]}),
        "seize counter 3; pivot Construction 2", "BT-9 BT-10 BT-12 GP-15"),
    "nor one in which it is tied": (
        lambda: card(HOME, "Construction 2, Aggression 6", 3, lead="Mobilization 6", boards={"Blue": RELIC},
                     red={**BUILT, "seize": 2, **RELIC}),
        "seize counter 3; pivot Construction 2", "BT-9 BT-10 BT-12 GP-15"),
    "without a marker none is undeclared": (
        lambda: card(HOME, "Construction 2, Aggression 6", 3, lead="Mobilization 6", declared=NO_MARKER,
                     red={**BUILT, "seize": 2, "tokens": ["Relic", "Fuel"]}),
        "seize counter 3; pivot Construction 2", "BT-9 BT-10 BT-12 GP-15"),
    "with one card left there is no roll": (
        lambda: card(HOME, "Construction 2, Aggression 6", lead="Mobilization 6",
                     red={**BUILT, "seize": 5, "counter": 1}),
        "seize counter 6; pivot Construction 2", "BT-9 BT-10 GP-15"),
    "nor after somebody has seized": (
        lambda: card(HOME, "Construction 2, Aggression 6", lead="Mobilization 6", seized=True,
                     red={**BUILT, "seize": 5}),
        "seize counter 6; pivot Construction 2", "BT-9 BT-10 GP-15"),
    "the Lattice Spies pay": (
        lambda: card(HOME, "Construction 2, Aggression 6", 1, lead="Mobilization 6",
                     red={**BUILT, "seize": 2, "cards": ["Lattice Spies"]}),
        "seize counter 3; pivot Construction 2; prelude Lattice Spies", "BT-9 BT-10 BT-12 GP-15 GLD-2"),
    "the Lattice Spies are kept for Empath": (
        lambda: card(HOME, "Construction 2, Aggression 6", 1, lead="Mobilization 6", declared={"Empath": ["5/3"]},
                     red={**BUILT, "seize": 2, "cards": ["Lattice Spies"]}),
        "seize counter 3; seize; pivot Construction 2", "BT-9 BT-10 BT-12 BT-13 GP-15"),
    "a copy with any card, by chance": (
        lambda: card(HOME, "Mobilization 2, Construction 2", 6, 6, lead="Construction 6", red=BUILT),
        "seize counter 1; copy Mobilization 2", "BT-9 BT-10 BT-12 GP-15 DEC-6"),
    "a card of the lead suit that does not surpass cannot pivot": (
        lambda: card(HOME, "Construction 2, Construction 3", 6, 1, lead="Construction 6", red=BUILT),
        "seize counter 1; copy Construction 2", "BT-9 BT-10 BT-12 GP-15 DEC-6"),
    "nothing fits: any card leads": (
        lambda: card(HOME, "Mobilization 2, Aggression 3", 3, red=BUILT), "lead Aggression 3", "BT-8 HOW-3 DEC-6"),
    "nothing fits: to copy is one way, each pivot another": (
        lambda: card(HOME, "Mobilization 2, Aggression 3", 6, 5, lead="Administration 6", red=BUILT),
        "seize counter 1; pivot Mobilization 2", "BT-9 BT-10 BT-12 BT-14 HOW-3 DEC-6"),
}  # fmt: skip


@check(TURN)
def test_the_turn_page(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


def test_without_cards_the_bot_passes() -> None:
    d = begun(HOME, red={**BUILT, "counter": 0}, boards={"Blue": {"hand": ["Aggression 2"]}})
    assert told(d) == ("pass", "BT-1")
    others = {"6.3": {"Yellow": "1", "Blue": "1"}}  # who has no cards and follows leaves its turn out
    boards = {"Yellow": {"hand": ["Aggression 2"]}}
    d = begun({**HOME, **others}, lead="Aggression 3", red={**BUILT, "counter": 0}, boards=boards)
    assert (told(d), d.position.turn.side.text) == (("pass", "BT-1"), "Yellow")


def test_the_hand_counter() -> None:
    """Two cards are drawn while the counter is above the bonus cards; it goes down in any case, twice if it seizes."""
    d = begun(HOME, "Mobilization 4", "Mobilization 5", red={**BUILT, "counter": 2, "bonus": ["Construction 2"]})
    assert told(d) == ("lead Construction 2", "GP-15")
    assert d.position.boards[0].counter == 1 and not d.position.boards[0].bonus
    assert [x.card.text for x in d.position.discard] == ["Mobilization 4", "Mobilization 5"]
    d = begun(HOME, red={**BUILT, "counter": 2, "bonus": ["Construction 2", "Mobilization 3"]})
    assert told(d) == ("lead Construction 2", "GP-15")
    assert d.position.boards[0].counter == 1 and [c.text for c in d.position.boards[0].bonus] == ["Mobilization 3"]
    d = begun(HOME, "Construction 4", "Mobilization 5", lead="Mobilization 6", red={**BUILT, "counter": 2, "seize": 9})
    assert told(d) == ("seize counter 10; pivot Construction 4", "BT-9 BT-10 GP-15")  # one card is left: no roll
    d = begun(HOME, "Construction 4", "Mobilization 5", 6, lead="Mobilization 6",
              red={**BUILT, "counter": 3, "seize": 9})  # fmt: skip
    assert told(d)[0] == "seize counter 10; seize; pivot Construction 4"
    assert (d.position.boards[0].counter, d.position.round.holder.text) == (1, "Red")


def test_the_extra_card_may_be_a_bonus_card() -> None:
    """With two bonus cards and one card to seize with, one of the two was it; the counter stays true."""
    red = {**BUILT, "counter": 3, "seize": 9, "bonus": ["Aggression 2", "Administration 2"]}
    others = {"6.0": {"Yellow": "1", "Blue": "1"}}
    d = begun({**HOME, **others}, "Construction 4", "Mobilization 5", 6, lead="Mobilization 6", red=red)
    assert told(d)[0] == "seize counter 10; seize; pivot Construction 4"
    d = GAME.decide(GAME.decide(d.position, Table(None)).position, Table(None, ["Administration 2"]))
    assert told(d) == ("build ship 2.2", "CON-36 CHP-5")
    assert (d.position.boards[0].counter, [c.text for c in d.position.boards[0].bonus]) == (1, ["Aggression 2"])


def test_a_seven_and_the_spies_cost_no_second_card() -> None:
    d = chosen(HOME, "Construction 7, Construction 2", lead="Construction 6", red={**BUILT, "counter": 4}, options=FOUR)
    assert (d.position.boards[0].counter, d.position.round.seized, d.position.round.holder.text) == (4, True, "Red")
    red = {**BUILT, "seize": 2, "counter": 4, "cards": ["Lattice Spies"]}
    d = chosen(HOME, "Construction 2, Aggression 6", 1, lead="Mobilization 6", red=red)
    assert (d.position.boards[0].counter, d.position.round.holder.text, d.position.boards[0].cards) == (4, "Red", ())


# --- General Priorities -----------------------------------------------------------------------------------------------

KEEPER = {"Keeper": ["5/3"]}
WARLORD = {"Warlord": ["5/3"]}
NO_MARKER_LEFT = {"Warlord": ["5/3", "3/2", "2/0"]}
AGENT = {"Relic Fence": {"Red": 1}}
CITY: Systems = {**HOME, "2.3": {"Red": "1 city"}}
ONE = {"out": [0, 0, 4, 0]}  # four of five cities are out of the game
RICH = {"Blue": {"tokens": ["Material", "Fuel"], "captives": {"Yellow": 2}},
        "Yellow": {"tokens": ["Material", "Fuel"], "captives": {"Blue": 2}}}  # fmt: skip
PREY: Systems = {**HOME, "2.0": {"Red": "3", "Blue": "1"}}

GENERAL: Cases = {
    "Secure comes before Tax, though Administration is printed first": (
        lambda: card(CITY, "Administration 2, Aggression 2", red=ONE, declared=KEEPER, court=AGENT),
        "lead Aggression 2", "GP-1"),
    "only Tax can": (
        lambda: card(CITY, "Administration 2, Aggression 2", red=ONE, declared=KEEPER, court={"Relic Fence": {}}),
        "lead Administration 2", "GP-1"),
    "Secure can, but there is no Aggression": (
        lambda: card(HOME, "Administration 2, Mobilization 2", red=BUILT, declared=KEEPER,
                     court={**AGENT, "Farseers": {}}),
        "lead Mobilization 2", "GP-13"),
    "to tax for second place contends": (
        lambda: card(CITY, "Administration 2, Construction 2", red=ONE, declared=KEEPER,
                     boards={"Blue": {"tokens": ["Relic", "Relic"]}}),
        "lead Administration 2", "GP-1"),
    "third place does not": (
        lambda: card(CITY, "Administration 2, Construction 2", red=ONE, declared=KEEPER,
                     boards={"Blue": {"tokens": ["Relic", "Relic"]}, "Yellow": {"tokens": ["Relic", "Relic"]}}),
        "lead Construction 2", "GP-15"),
    "who is winning contends no more": (
        lambda: card(CITY, "Administration 2, Construction 2", red={**ONE, **RELIC}, declared=KEEPER),
        "lead Administration 2", "GP-12"),
    "a captive contends Tyrant": (
        lambda: card({**HOME, "3.1": {"Red": "1", "Blue": "city"}}, "Administration 2, Construction 2", red=BUILT,
                     declared={"Tyrant": ["5/3"]}),
        "lead Administration 2", "GP-1"),
    "an effective Vox card comes before a first starport": (
        lambda: card({"2.3": {"Red": "2"}}, "Aggression 3, Construction 3", court={"Call to Action": {"Red": 1}}),
        "lead Aggression 3", "GP-2"),
    "a Vox card that is not effective does not": (
        lambda: card({"2.3": {"Red": "2"}}, "Aggression 3, Construction 3", court={"Guild Struggle": {"Red": 1}}),
        "lead Construction 3", "GP-4"),
    "Aggression for a combat": (
        lambda: card(PREY, "Aggression 3, Construction 2", red={**BUILT, "tokens": ["Weapon"]}, declared=WARLORD),
        "lead Aggression 3", "GP-3"),
    "with a Weapon the suit with most actions": (
        lambda: card(PREY, "Construction 3, Mobilization 6", red={**BUILT, "tokens": ["Weapon"]}, declared=WARLORD),
        "lead Construction 3", "GP-3"),
    "an outraged Weapon enables nothing": (
        lambda: card(PREY, "Construction 3, Mobilization 6", declared=WARLORD,
                     red={**BUILT, "tokens": ["Weapon"], "outrage": ["Weapon"]}),
        "lead Construction 3", "GP-15"),
    "no Weapon, no combat card": (
        lambda: card(PREY, "Construction 3, Mobilization 6", red=BUILT, declared=WARLORD),
        "lead Construction 3", "GP-15"),
    "a combat one Move away needs a suit that moves": (
        lambda: card({**HOME, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "Construction 3, Mobilization 6",
                     red={**BUILT, "tokens": ["Weapon"]}, declared=WARLORD),
        "lead Mobilization 6", "GP-3 MOV-12"),
    "or a Fuel": (
        lambda: card({**HOME, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "Construction 3, Mobilization 6",
                     red={**BUILT, "tokens": ["Weapon", "Fuel"]}, declared=WARLORD),
        "lead Construction 3", "GP-3 MOV-12"),
    "which is kept for Tycoon": (
        lambda: card({**HOME, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "Construction 3, Mobilization 6",
                     red={**BUILT, "tokens": ["Weapon", "Fuel"]}, declared={**WARLORD, "Tycoon": ["3/2"]}),
        "lead Mobilization 6", "GP-3 MOV-12"),
    "to be first in Warlord already is no reason to fight": (
        lambda: card(PREY, "Aggression 3, Construction 3", declared=WARLORD,
                     red={**BUILT, "trophies": ["Blue ship"]}),
        "lead Construction 3", "GP-15"),
    "no starport, but a site for one": (
        lambda: card({"2.3": {"Red": "2"}}, "Construction 3, Mobilization 3"), "lead Construction 3", "GP-4"),
    "a site, but no Construction: not the other branch": (
        lambda: card({"2.3": {"Red": "1 1d"}}, "Aggression 2, Administration 2", red=BUILT),
        "lead Administration 2", "GP-15"),
    "no site: Mobilization before Aggression": (
        lambda: card({"2.0": {"Red": "3"}}, "Aggression 2, Mobilization 6", red=BUILT), "lead Mobilization 6", "GP-5"),
    "no site and no Mobilization": (
        lambda: card({"2.0": {"Red": "3"}}, "Aggression 2, Construction 2", red=BUILT), "lead Aggression 2", "GP-5"),
    "a site, but no starport in supply": (
        lambda: card({"2.3": {"Red": "2"}}, "Construction 2, Aggression 2", red={"out": [0, 5, 5, 0]}),
        "lead Aggression 2", "GP-5"),
    "a Move to a building under a rival's control": (
        lambda: card({"2.2": {"Red": "1 starport", "Blue": "2"}, "2.0": {"Red": "2"}}, "Aggression 2, Construction 2",
                     red=BUILT),
        "lead Aggression 2", "GP-6"),
    "Mobilization moves before Aggression": (
        lambda: card({"2.2": {"Red": "1 starport", "Blue": "2"}, "2.0": {"Red": "2"}}, "Aggression 2, Mobilization 6",
                     red=BUILT),
        "lead Mobilization 6", "GP-6"),
    "a Build and a Repair": (
        lambda: card({"2.2": {"Red": "1 starport", "Blue": "2"}}, "Administration 2, Construction 2", red=BUILT),
        "lead Construction 2", "GP-7"),
    "a Repair alone, with Administration": (
        lambda: card({"2.2": {"Red": "1 1d starport", "Blue": "2"}}, "Administration 2, Mobilization 2", red=BUILT),
        "lead Administration 2", "GP-7"),
    "with one action a Build changes nothing": (
        lambda: card({"2.2": {"Red": "1 starport", "Blue": "2"}}, "Construction 2, Construction 3", 6, 6,
                     lead="Mobilization 6", red=BUILT),
        "seize counter 1; pivot Construction 3", "BT-9 BT-10 BT-12 GP-15 DEC-6"),
    "a combat for control": (
        lambda: card({"2.2": {"Red": "1 1d starport", "Blue": "2"}}, "Mobilization 2, Aggression 3", red=BUILT),
        "lead Aggression 3", "GP-8"),
    "fewer claims than cities to build": (
        lambda: card({**HOME, "2.3": {"Red": "1"}}, "Construction 2, Aggression 2", red={"out": [0, 0, 2, 0]}),
        "lead Aggression 2", "GP-9"),
    "as many claims as cities": (
        lambda: card({**HOME, "2.3": {"Red": "1"}}, "Construction 2, Mobilization 2", red={"out": [0, 0, 3, 0]}),
        "lead Construction 2", "GP-10"),
    "no ship to get a claim with: not the other branch": (
        lambda: card({"2.2": {"Red": "starport"}, "2.1": {"Red": "city"}}, "Construction 2, Administration 2"),
        "lead Administration 2", "GP-12"),
    "too few actions to get a claim": (
        lambda: card({"2.2": {"Red": "starport"}, "2.0": {"Red": "2"}, "2.1": {"Blue": "city"},
                      "2.3": {"Blue": "city", "Yellow": "city"}}, "Construction 2, Mobilization 2", 6,
                     lead="Aggression 6", red={"out": [0, 0, 1, 0]}, court={"Farseers": {}}),
        "seize counter 1; pivot Mobilization 2", "BT-9 BT-10 BT-12 GP-13"),
    "an ability of a ready card": (
        lambda: card(HOME, "Construction 4, Administration 4", red={**BUILT, "cards": ["Mining Interest"]},
                     court={"Farseers": {}}),
        "lead Construction 4", "GP-11"),
    "not of an exhausted one": (
        lambda: card(HOME, "Construction 4, Administration 4", court={"Farseers": {}},
                     red={**BUILT, "cards": ["Mining Interest"], "exhausted": ["Mining Interest"]}),
        "lead Administration 4", "GP-13"),
    "Execute with Mobilization first": (
        lambda: card(HOME, "Mobilization 2, Administration 2", court={"Farseers": {}},
                     red={**BUILT, "cards": ["Prison Wardens"], "captives": {"Blue": 1}}),
        "lead Mobilization 2", "GP-11"),
    "without a Captive the Wardens do nothing": (
        lambda: card(HOME, "Construction 2, Administration 2", red={**BUILT, "cards": ["Prison Wardens"]},
                     court={"Farseers": {}}),
        "lead Administration 2", "GP-13"),
    "goals come before ways: Secure contends, Tax takes a Captive": (
        lambda: card({**HOME, "3.1": {"Red": "1", "Blue": "city"}}, "Administration 2, Aggression 2", red=BUILT,
                     boards=RICH, court=AGENT),
        "lead Aggression 2", "GP-12"),
    "within a goal Tax comes first": (
        lambda: card({**HOME, "3.1": {"Red": "1", "Blue": "city"}}, "Administration 2, Aggression 2", red=BUILT,
                     boards=RICH, court={"Arms Union": {"Red": 2, "Blue": 1}}),
        "lead Administration 2", "GP-12"),
    "Captives by a Secure": (
        lambda: card(HOME, "Administration 2, Aggression 2", red=BUILT, boards=RICH,
                     court={"Arms Union": {"Red": 2, "Blue": 1}}),
        "lead Aggression 2", "GP-12"),
    "a larger lead in a declared ambition": (
        lambda: card(HOME, "Construction 2, Aggression 2", red={**BUILT, **RELIC}, declared=KEEPER, court=AGENT),
        "lead Aggression 2", "GP-12"),
    "not in an undeclared one": (
        lambda: card(HOME, "Construction 2, Aggression 2", red={**BUILT, **RELIC}, court=AGENT),
        "lead Construction 2", "GP-15"),
    "Mobilization influences before Administration": (
        lambda: card(HOME, "Administration 2, Mobilization 6", red=BUILT, court={"Farseers": {}}),
        "lead Mobilization 6", "GP-13"),
    "Administration, if only it has enough actions": (
        lambda: card(HOME, "Mobilization 6, Administration 5", red=BUILT, court={"Farseers": {"Blue": 2}}),
        "lead Administration 5", "GP-13"),
    "a card that it leads already is no reason": (
        lambda: card(HOME, "Construction 2, Administration 5", red=BUILT, court={"Arms Union": {"Red": 1}}),
        "lead Construction 2", "GP-15"),
    "a Move to a rival's city": (
        lambda: card({"2.2": {"Red": "3 starport"}, "2.1": {"Blue": "1 city"}}, "Aggression 2, Construction 2",
                     red=BUILT),
        "lead Aggression 2", "GP-14"),
    "a combat for a rival's city, with Aggression": (
        lambda: card({"2.2": {"Red": "starport"}, "2.1": {"Red": "2", "Blue": "2 city"}},
                     "Aggression 6, Mobilization 2", red=BUILT),
        "lead Aggression 6", "GP-14"),
    "not with a Weapon and another suit": (
        lambda: card({"2.2": {"Red": "starport"}, "2.1": {"Red": "2", "Blue": "2 city"}},
                     "Construction 6, Mobilization 2", red={**BUILT, "tokens": ["Weapon"]}),
        "lead Construction 6", "GP-15"),
    "without a ship in supply Construction repairs": (
        lambda: card({"2.2": {"Red": "1 1d starport"}}, "Construction 2, Administration 2",
                     red={"out": [13, 0, 5, 0]}),
        "lead Construction 2", "GP-15"),
    "or Administration does": (
        lambda: card({"2.2": {"Red": "1 1d starport"}}, "Mobilization 2, Administration 2", red=BUILT),
        "lead Administration 2", "GP-15"),
    "a damaged building is no ship": (
        lambda: card({"2.2": {"Red": "1 starport-"}}, "Aggression 2, Administration 2", 1, red=BUILT),
        "lead Administration 2", "BT-8 HOW-3 DEC-6"),
    "two cards of the suit: chance": (
        lambda: card(HOME, "Construction 2, Construction 3", 6, red=BUILT), "lead Construction 3", "GP-15 DEC-6"),
    "two cards of the suit: the one with enough actions": (
        lambda: card(HOME, "Administration 6, Administration 5", red=BUILT, court={"Farseers": {"Blue": 2}}),
        "lead Administration 5", "GP-13"),
    "a bonus card is as good as a drawn one": (
        lambda: card(HOME, "Aggression 2, Mobilization 3", red={**BUILT, "bonus": ["Construction 6"]}),
        "lead Construction 6", "GP-15"),
}  # fmt: skip


@check(GENERAL)
def test_general_priorities(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- the Prelude ------------------------------------------------------------------------------------------------------

MATERIAL = {"tokens": ["Material"]}
TYCOON = {"Tycoon": ["5/3"]}
EMPATH = {"Empath": ["5/3"]}

PRELUDE: Cases = {
    "the first starport goes where the bot rules": (
        lambda: prelude({"2.3": {"Red": "3", "Blue": "3"}, "3.3": {"Red": "1"}}, "lead Mobilization 2",
                        red={**BUILT, **MATERIAL}, force="2.3"),
        "spend Material: build starport 3.3", "PRE-6"),
    "then where most of its ships are": (
        lambda: prelude({"2.3": {"Red": "1 2d"}, "3.3": {"Red": "2"}}, "lead Mobilization 2",
                        red={**BUILT, **MATERIAL}, force="3.3"),
        "spend Material: build starport 2.3", "PRE-6"),
    "a second Material builds a city": (
        lambda: prelude({"3.3": {"Red": "1"}}, "lead Mobilization 2", red={"tokens": ["Material", "Material"]},
                        force="3.3"),
        "spend Material: build starport 3.3; spend Material: build city 3.3", "PRE-6"),
    "no second city on a planet": (
        lambda: prelude({"2.3": {"Red": "city"}, "2.2": {"Red": "1 starport"}}, "lead Mobilization 2",
                        red={"tokens": ["Material", "Material"]}, force="2.2"),
        "spend Material: build ship 2.2", "PRE-6 EXP-7"),
    "but one that uncovers a bonus while it is winning": (
        lambda: prelude({"2.3": {"Red": "city"}, "2.2": {"Red": "1 starport"}}, "lead Mobilization 2",
                        red={"out": [0, 0, 2, 0], "tokens": ["Material"], "trophies": ["Blue ship"]}, force="2.2",
                        declared=WARLORD),
        "spend Material: build city 2.3", "PRE-6"),
    "not while it is tied": (
        lambda: prelude({"2.3": {"Red": "city"}, "2.2": {"Red": "1 starport"}}, "lead Mobilization 2",
                        red={"out": [0, 0, 2, 0], "tokens": ["Material"], "trophies": ["Blue ship"]}, force="2.2",
                        boards={"Blue": {"trophies": ["Red ship"]}}, declared=WARLORD),
        "spend Material: build ship 2.2", "PRE-6 EXP-7"),
    "nor without a bonus": (
        lambda: prelude({"2.3": {"Red": "city"}, "2.2": {"Red": "1 starport"}}, "lead Mobilization 2",
                        red={"out": [0, 0, 1, 0], "tokens": ["Material"], "trophies": ["Blue ship"]}, force="2.2",
                        declared=WARLORD),
        "spend Material: build ship 2.2", "PRE-6 EXP-7"),
    "no starport on the map and none in supply: nothing": (
        lambda: prelude({"2.3": {"Red": "2"}}, "lead Mobilization 2",
                        red={"out": [0, 5, 0, 0], "tokens": ["Material"]}, force="2.3"),
        "", ""),
    "Material is kept for Tycoon": (
        lambda: prelude(HOME, "lead Mobilization 2", red={**BUILT, **MATERIAL}, force="2.2", declared=TYCOON),
        "", ""),
    "an outraged Material builds nothing": (
        lambda: prelude(HOME, "lead Mobilization 2", red={**BUILT, **MATERIAL, "outrage": ["Material"]}, force="2.2"),
        "", ""),
    "Loyal Engineers do not mind": (
        lambda: prelude(HOME, "lead Mobilization 2", force="2.2",
                        red={**BUILT, **MATERIAL, "outrage": ["Material"], "cards": ["Loyal Engineers"]}),
        "spend Material: build ship 2.2", "PRE-6"),
    "a ship for each starport, the task force first": (
        lambda: prelude({"2.2": {"Red": "2 starport"}, "5.1": {"Red": "1 starport"}}, "lead Mobilization 2",
                        red={**BUILT, "tokens": ["Material"] * 3}, force="2.2"),
        "spend Material: build ship 2.2; spend Material: build ship 5.1", "PRE-6"),
    "then where the ship is fresh": (
        lambda: prelude({"2.2": {"Red": "1 starport", "Blue": "2"}, "5.1": {"Red": "1 starport"}, "6.0": {"Red": "3"}},
                        "lead Construction 2", red={**BUILT, **MATERIAL}, force="6.0"),
        "spend Material: build ship 5.1", "PRE-6"),
    "a Relic for Captives first": (
        lambda: prelude(HOME, "lead Construction 2", "Gatekeepers", red={**BUILT, **RELIC}, force="2.2",
                        declared=TYCOON, court={"Mining Interest": {"Red": 1}, "Arms Union": {"Red": 2, "Blue": 1}}),
        "spend Relic: secure Arms Union", "PRE-8"),
    "then for a declared ambition": (
        lambda: prelude(HOME, "lead Construction 2", "Gatekeepers", red={**BUILT, **RELIC}, force="2.2",
                        declared=TYCOON, court={"Mining Interest": {"Red": 1}, "Call to Action": {"Red": 1}}),
        "spend Relic: secure Mining Interest", "PRE-8"),
    "then for an effective Vox card": (
        lambda: prelude({**HOME, "2.3": {"Red": "1"}}, "lead Construction 2", "Mobilization 2", "Gatekeepers",
                        red={**BUILT, **RELIC}, force="2.2",
                        court={"Mining Interest": {"Red": 1}, "Call to Action": {"Red": 1}}),
        "spend Relic: secure Call to Action", "PRE-8 VOX-CA"),
    "not for an undeclared ambition": (
        lambda: prelude(HOME, "lead Construction 2", red={**BUILT, **RELIC}, force="2.2",
                        court={"Mining Interest": {"Red": 1}}),
        "", ""),
    "Keeper keeps the Relics": (
        lambda: prelude(HOME, "lead Construction 2", red={**BUILT, **RELIC}, force="2.2", declared=KEEPER,
                        court={"Call to Action": {"Red": 1}, "Arms Union": {"Red": 2, "Blue": 1}}),
        "", "PRE-5"),
    "except for a Relic card": (
        lambda: prelude(HOME, "lead Construction 2", "Gatekeepers", red={**BUILT, **RELIC}, force="2.2",
                        declared=KEEPER, boards={"Blue": RELIC},
                        court={**AGENT, "Arms Union": {"Red": 2, "Blue": 1}}),
        "spend Relic: secure Relic Fence", "PRE-5 PRE-8"),
    "a Psionic taxes when Administration leads": (
        lambda: prelude(CITY, "pivot Construction 2", red={**ONE, "tokens": ["Psionic"]}, force="2.2",
                        lead="Administration 6", declared=KEEPER),
        "spend Psionic: tax 2.3 Red", "PRE-9"),
    "and not when Mobilization does": (
        lambda: prelude(CITY, "pivot Construction 2", red={**ONE, "tokens": ["Psionic"]}, force="2.2",
                        lead="Mobilization 6", declared=KEEPER),
        "", ""),
    "nor while Empath is declared": (
        lambda: prelude(CITY, "pivot Construction 2", red={**ONE, "tokens": ["Psionic"]}, force="2.2",
                        lead="Administration 6", declared={**KEEPER, "Empath": ["3/2"]}),
        "", ""),
    "a Psionic secures when Aggression leads": (
        lambda: prelude(HOME, "pivot Construction 2", "Gatekeepers", red={**BUILT, "tokens": ["Psionic"]}, force="2.2",
                        lead="Aggression 6", declared=KEEPER, court=AGENT),
        "spend Psionic: secure Relic Fence", "PRE-9"),
    "a Weapon and a Fuel for a combat with another card": (
        lambda: prelude({**HOME, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "lead Construction 3", force="3.0",
                        red={**BUILT, "tokens": ["Weapon", "Fuel"]}, declared=WARLORD,
                        mind={"combat": ["3.1", "Blue", "trophies"], "fleet": ["3.0", 2, 0]}),
        "spend Weapon; spend Fuel: move 3.0-3.1 2", "PRE-7"),
    "with Aggression the Weapon is kept": (
        lambda: prelude({"2.2": {"Red": "starport"}, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "lead Aggression 3",
                        force="3.0", red={**BUILT, "tokens": ["Weapon", "Fuel"]}, declared=WARLORD),
        "spend Fuel: move 3.0-3.1 2", "COM-4 PRE-7"),
    "without a combat nothing is spent for one": (
        lambda: prelude(HOME, "lead Mobilization 3", force="2.2",
                        red={**BUILT, "tokens": ["Weapon", "Fuel", "Psionic"]}, declared=WARLORD),
        "", ""),
    "Aggression comes to something else first": (
        lambda: prelude({"2.2": {"Red": "starport"}, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "lead Aggression 3",
                        force="3.0", red={**BUILT, "tokens": ["Fuel"]}, declared={**WARLORD, "Keeper": ["3/2"]},
                        court=AGENT),
        "", ""),
    "a Guild card with a Weapon brings three ships to the starport with most fresh ones": (
        lambda: prelude({"2.2": {"Red": "2 starport"}, "5.1": {"Red": "1 starport"}, "6.0": {"Red": "4"}},
                        "lead Mobilization 2", force="6.0", red={**BUILT, "cards": ["Skirmishers"]}),
        "prelude Skirmishers", "PRE-12 PRE-13"),
    "otherwise to the task force": (
        lambda: prelude({"2.2": {"Red": "1 starport", "Blue": "2"}, "6.0": {"Red": "4"}, "3.0": {"Red": "1"}},
                        "lead Mobilization 2", force="6.0", red={**BUILT, "cards": ["Skirmishers"]}),
        "prelude Skirmishers", "PRE-12 PRE-13"),
    "not with two ships in supply": (
        lambda: prelude(HOME, "lead Mobilization 2", force="2.2", red={"out": [11, 0, 5, 0], "cards": ["Skirmishers"]}),
        "", ""),
    "not the card whose ability selected the card": (
        lambda: prelude(HOME, "lead Mobilization 2", force="2.2", mind={"ability": "Prison Wardens"},
                        red={**BUILT, "cards": ["Prison Wardens"], "captives": {"Blue": 1}}),
        "", ""),
    "a Union takes a card of its suit": (
        lambda: prelude(HOME, "pivot Construction 2", force="2.2", lead="Mobilization 6",
                        red={**BUILT, "cards": ["Spacing Union"]}),
        "prelude Spacing Union", "PRE-14"),
    "not one that lies face down": (
        lambda: prelude(HOME, "pivot Construction 2", force="2.2", red={**BUILT, "cards": ["Spacing Union"]},
                        played=["Yellow lead Aggression 6", "Blue copy Mobilization 2"], initiative="Yellow"),
        "", ""),
    "Tycoon keeps a Union of Fuel or Material": (
        lambda: prelude(HOME, "pivot Construction 2", force="2.2", lead="Mobilization 6", declared=TYCOON,
                        red={**BUILT, "cards": ["Spacing Union", "Construction Union"]}),
        "", ""),
    "but not the Arms Union": (
        lambda: prelude(HOME, "pivot Construction 2", force="2.2", lead="Aggression 6",
                        declared={**TYCOON, "Warlord": ["3/2"]}, red={**BUILT, "cards": ["Arms Union"]}),
        "prelude Arms Union", "PRE-14"),
    "Farseers bring a card": (
        lambda: prelude(HOME, "lead Mobilization 2", force="2.2", red={**BUILT, "cards": ["Farseers"]},
                        discard=["Aggression 2", "Aggression 3"]),
        "prelude Farseers", "GLD-3"),
    "Empath keeps them": (
        lambda: prelude(HOME, "lead Mobilization 2", force="2.2", red={**BUILT, "cards": ["Farseers"]},
                        discard=["Aggression 2", "Aggression 3"], declared=EMPATH),
        "", ""),
    "Silver-Tongues win a declared ambition": (
        lambda: prelude(HOME, "lead Mobilization 2", force="2.2", red={**BUILT, "cards": ["Silver-Tongues"], **RELIC},
                        boards={"Blue": {"tokens": ["Relic", "Fuel"]}}, declared=KEEPER),
        "prelude Silver-Tongues", "GLD-5"),
    "a tie is no win": (
        lambda: prelude(HOME, "lead Mobilization 2", force="2.2", red={**BUILT, "cards": ["Silver-Tongues"], **RELIC},
                        boards={"Yellow": {"tokens": ["Relic", "Relic"], "cards": ["Loyal Keepers"]}},
                        declared=KEEPER),
        "", ""),
    "other Guild cards are not used in the Prelude": (
        lambda: prelude({**HOME, "2.0": {"Red": "1"}}, "lead Mobilization 2", force="2.2",
                        red={**BUILT, "cards": ["Mining Interest", "Gatekeepers", "Elder Broker", "Relic Fence",
                                                "Fuel Cartel", "Secret Order", "Galactic Bards"], **RELIC}),
        "", ""),
}  # fmt: skip


PRELUDE |= {
    "a Union takes the card just played": (
        lambda: prelude(HOME, "lead Construction 2", force="2.2", red={**BUILT, "cards": ["Construction Union"]}),
        "prelude Construction Union", "PRE-14"),
    "of two cards of its suit, one by chance": (
        lambda: prelude(HOME, "surpass Construction 3", 6, lead="Construction 2", force="2.2",
                        red={**BUILT, "cards": ["Construction Union"]}),
        "prelude Construction Union", "PRE-14 DEC-6"),
    "two Unions, both": (
        lambda: prelude(HOME, "pivot Construction 2", 1, force="2.2", lead="Mobilization 6",
                        red={**BUILT, "cards": ["Construction Union", "Spacing Union"]}),
        "prelude Construction Union; prelude Spacing Union", "PRE-14 DEC-6"),
    "a card secured in this Prelude has no Prelude yet": (
        lambda: prelude(HOME, "lead Construction 2", "Gatekeepers", force="2.2", red={**BUILT, **RELIC},
                        court={"Construction Union": {"Red": 2, "Blue": 1}}),
        "spend Relic: secure Construction Union", "PRE-8"),
    "a Psionic fights when Aggression leads": (
        lambda: prelude({"2.2": {"Red": "starport"}, "3.0": {"Red": "2", "Blue": "2"}, "6.1": {"Blue": "starport"}},
                        "lead Aggression 3", 4, 4, force="3.0", red={**BUILT, "tokens": ["Psionic"]},
                        declared=WARLORD),
        "spend Psionic: battle 3.0 Blue", "COM-4 PRE-9 COM-1 COM-9 COM-12"),
    "and moves when Mobilization does": (
        lambda: prelude({"2.2": {"Red": "starport"}, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "pivot Construction 3",
                        force="3.0", red={**BUILT, "tokens": ["Weapon", "Psionic"]}, declared=WARLORD,
                        lead="Mobilization 6", mind={"combat": ["3.1", "Blue", "trophies"], "fleet": ["3.0", 2, 0]}),
        "spend Weapon; spend Psionic: move 3.0-3.1 2", "PRE-7 PRE-9"),
    "a Fuel comes before a Psionic": (
        lambda: prelude({"2.2": {"Red": "starport"}, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "pivot Construction 3",
                        force="3.0", red={**BUILT, "tokens": ["Weapon", "Psionic", "Fuel"]}, declared=WARLORD,
                        lead="Mobilization 6", mind={"combat": ["3.1", "Blue", "trophies"], "fleet": ["3.0", 2, 0]}),
        "spend Weapon; spend Fuel: move 3.0-3.1 2", "PRE-7"),
}  # fmt: skip


@check(PRELUDE)
def test_the_prelude(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- Administration ---------------------------------------------------------------------------------------------------

RULED: Systems = {**HOME, "3.1": {"Red": "1", "Blue": "city"}}  # a rival's city under control
ADMIN = "lead Administration 2"

ADMINISTRATION: Cases = {
    "a Tax for a declared ambition": (
        lambda: page(CITY, ADMIN, red=ONE, force="2.2", declared=KEEPER, court={"Farseers": {}}),
        "tax 2.3 Red", "ADM-1"),
    "a city that has been taxed is not": (
        lambda: page({**HOME, "2.3": {"Red": "1 city!"}}, ADMIN, red=ONE, force="2.2", declared=KEEPER,
                     court={"Farseers": {}}),
        "influence Farseers; influence Farseers", "ADM-26"),
    "a Captive for Tyrant": (
        lambda: page(RULED, ADMIN, red=BUILT, force="2.2", declared={"Tyrant": ["5/3"]}), "tax 3.1 Blue", "ADM-1"),
    "no agent in supply, no Captive": (
        lambda: page(RULED, ADMIN, red={**BUILT, "tokens": ["Material"]}, force="2.2", declared={"Tyrant": ["5/3"]},
                     boards={"Blue": {"out": [0, 0, 0, 10], "tokens": ["Material", "Fuel"]},
                             "Yellow": {"tokens": ["Fuel", "Fuel"]}}),
        "tax 3.1 Blue", "ADM-23"),
    "a Repair for a building under a rival's control": (
        lambda: page({"2.2": {"Red": "1 1d starport", "Blue": "2"}, "5.0": {"Red": "3 1d"}}, ADMIN, red=BUILT,
                     force="5.0"),
        "repair ship 2.2", "ADM-13"),
    "two Repairs, if it takes two": (
        lambda: page({"2.2": {"Red": "2d starport", "Blue": "2"}, "5.0": {"Red": "3 1d"}}, ADMIN, red=BUILT,
                     force="5.0"),
        "repair ship 2.2; repair ship 2.2", "ADM-13"),
    "with one action that is in vain": (
        lambda: page({"2.2": {"Red": "2d starport", "Blue": "2"}, "5.0": {"Red": "3 1d"}}, ADMIN, red=BUILT,
                     force="5.0", pips=1),
        "repair ship 5.0", "ADM-38 ADM-38.1"),
    "Trade, before any undeclared ambition": (
        lambda: page({**RULED, "2.3": {"Red": "1 city"}}, ADMIN, 1, force="2.2", declared=NO_MARKER_LEFT,
                     red={**ONE, "cards": ["Elder Broker"], "tokens": ["Weapon", "Psionic"]},
                     boards={"Blue": {"tokens": ["Material"]}}),
        "use Trade", "ADM-20 GP-11 DEC-6"),
    "Execute puts a Captive among the Trophies": (
        lambda: page(HOME, ADMIN, force="2.2", red={**BUILT, "cards": ["Prison Wardens"], "captives": {"Blue": 2}},
                     declared=WARLORD),
        "use Execute", "ADM-20 GP-11"),
    "a Tax for an undeclared ambition": (
        lambda: page(CITY, ADMIN, red=ONE, force="2.2", court={"Farseers": {}}), "tax 2.3 Red", "ADM-23"),
    "without a marker that is no reason": (
        lambda: page(CITY, ADMIN, red=ONE, force="2.2", court={"Farseers": {}}, declared=NO_MARKER),
        "influence Farseers; influence Farseers", "ADM-26"),
    "a Tax for a Captive": (
        lambda: page(RULED, ADMIN, red=BUILT, force="2.2", boards=RICH, court={"Farseers": {}}),
        "tax 3.1 Blue", "ADM-24"),
    "agents in danger are defended first": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=EMPATH,
                     court={"Farseers": {}, "Arms Union": {"Red": 1, "Blue": 2}}),
        "influence Arms Union; influence Arms Union", "ADM-26 ADM-26.1"),
    "a card where it has none is not defended": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=EMPATH,
                     court={"Farseers": {}, "Arms Union": {"Blue": 2}}),
        "influence Farseers; influence Farseers", "ADM-26 ADM-26.2"),
    "a tie is not contested": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=EMPATH,
                     court={"Farseers": {}, "Arms Union": {"Blue": 1, "Red": 1}}),
        "influence Farseers; influence Farseers", "ADM-26 ADM-26.2"),
    "the icon for a declared ambition": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=KEEPER,
                     court={"Farseers": {}, "Relic Fence": {"Blue": 1}, "Arms Union": {}}),
        "influence Relic Fence; influence Relic Fence", "ADM-26 ADM-26.2"),
    "Captives are no icon": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared={"Tyrant": ["5/3"]},
                     court={"Farseers": {}, "Arms Union": {"Blue": 1}}),
        "influence Farseers; influence Farseers", "ADM-26 ADM-26.3"),
    "the icon for an undeclared ambition": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", court={"Call to Action": {}, "Farseers": {"Blue": 1}}),
        "influence Farseers; influence Farseers", "ADM-26 ADM-26.3"),
    "an effective Vox card": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Call to Action": {"Blue": 1}, "Arms Union": {}}),
        "influence Call to Action; influence Call to Action", "ADM-26 ADM-26.4"),
    "a Weapon icon": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Guild Struggle": {}, "Skirmishers": {"Blue": 1}, "Farseers": {}}),
        "influence Skirmishers; influence Skirmishers", "ADM-26 ADM-26.5"),
    "an icon that grows a lead": (
        lambda: page(HOME, ADMIN, red={**BUILT, **RELIC}, force="2.2", declared={"Keeper": ["5/3", "3/2", "2/0"]},
                     court={"Relic Fence": {"Blue": 1}, "Farseers": {}}),
        "influence Relic Fence; influence Relic Fence", "ADM-26 ADM-26.6"),
    "nobody's card first": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Admin Union": {"Blue": 1}, "Farseers": {}}),
        "influence Farseers; influence Farseers", "ADM-26 INF-7.1"),
    "then a card that brings a card": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Loyal Pilots": {}, "Admin Union": {}}),
        "influence Admin Union; influence Admin Union", "ADM-26 INF-7.2"),
    "then most Captives": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Loyal Pilots": {"Blue": 1}, "Farseers": {"Blue": 1, "Yellow": 1}}),
        "influence Farseers; influence Farseers", "ADM-26 INF-7.3"),
    "then a Loyal card against Outrage": (
        lambda: page(HOME, ADMIN, red={**BUILT, "outrage": ["Fuel"]}, force="2.2", declared=NO_MARKER,
                     court={"Loyal Keepers": {}, "Loyal Pilots": {}}),
        "influence Loyal Pilots; influence Loyal Pilots", "ADM-26 INF-7.4"),
    "then more keys": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Galactic Bards": {}, "Farseers": {}}),
        "influence Farseers; influence Farseers", "ADM-26 INF-8"),
    "then chance": (
        lambda: page(HOME, ADMIN, 6, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Farseers": {}, "Elder Broker": {}}),
        "influence Elder Broker; influence Elder Broker", "ADM-26 DEC-6"),
    "one action, one agent": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", court={"Farseers": {}}, pips=1),
        "influence Farseers", "ADM-26"),
    "one more than the rival": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", court={"Farseers": {"Blue": 2, "Yellow": 1}}, pips=3),
        "influence Farseers; influence Farseers; influence Farseers", "ADM-26"),
    "or as many, if an agent is left": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", court={"Farseers": {"Blue": 2, "Yellow": 1}}, pips=2),
        "influence Farseers; influence Farseers", "ADM-26"),
    "not with the last agents": (
        lambda: page(HOME, ADMIN, red={"out": [0, 0, 5, 8]}, force="2.2", court={"Farseers": {"Blue": 2}}, pips=4),
        "end turn", "HOW-4"),
    "nor if the actions do not reach": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", court={"Farseers": {"Blue": 3}}, pips=2),
        "end turn", "HOW-4"),
    "never where it leads": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", court={"Farseers": {"Red": 1}}), "end turn", "HOW-4"),
    "a Repair that takes control of a rival's building": (
        lambda: page({"2.2": {"Red": "2 1d starport"}, "3.1": {"Red": "1d", "Blue": "starport"}}, ADMIN, red=BUILT,
                     force="2.2"),
        "repair ship 3.1", "ADM-30"),
    "ships of the task force are repaired first": (
        lambda: page({"2.2": {"Red": "2 1d starport-"}, "5.0": {"Red": "1 1d"}}, ADMIN, red=BUILT, force="2.2"),
        "repair ship 2.2", "ADM-38 ADM-38.1"),
    "then other ships": (
        lambda: page({"2.2": {"Red": "2 starport-"}, "5.0": {"Red": "1 1d"}}, ADMIN, red=BUILT, force="2.2"),
        "repair ship 5.0", "ADM-38 ADM-38.2"),
    "then the only starport": (
        lambda: page({"2.2": {"Red": "2 starport-"}, "2.3": {"Red": "city-!"}}, ADMIN, red=ONE, force="2.2"),
        "repair starport 2.2", "ADM-38 ADM-38.3"),
    "one of two starports comes after cities": (
        lambda: page({"2.2": {"Red": "2 starport-"}, "5.1": {"Red": "1 starport"}, "2.3": {"Red": "city-!"}}, ADMIN,
                     red=ONE, force="2.2"),
        "repair city 2.3", "ADM-38 ADM-38.4"),
    "but it is repaired": (
        lambda: page({"2.2": {"Red": "2 starport-"}, "5.1": {"Red": "1 starport"}}, ADMIN, red=BUILT, force="2.2"),
        "repair starport 2.2", "ADM-38"),
    "a Tax that grows a lead": (
        lambda: page({**CITY, "2.1": {"Red": "city"}}, ADMIN, red={"out": [0, 0, 3, 0], **RELIC}, force="2.2",
                     declared={"Keeper": ["5/3", "3/2", "2/0"]}),
        "tax 2.3 Red", "ADM-46"),
    "a Tax for new resources": (
        lambda: page({**CITY, "2.1": {"Red": "city"}}, ADMIN, red={"out": [0, 0, 3, 0], **RELIC}, force="2.2",
                     declared=NO_MARKER),
        "tax 2.1 Red", "ADM-47"),
    "no slot, no Tax": (
        lambda: page({**HOME, "2.3": {"Red": "1 city"}}, ADMIN, red={"tokens": ["Weapon", "Weapon", "Psionic"]},
                     force="2.2", declared=NO_MARKER),
        "end turn", "HOW-4"),
}  # fmt: skip


ADMINISTRATION |= {
    "a Cartel counts with its supply": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=TYCOON,
                     boards={"Blue": {"cards": ["Loyal Engineers", "Mining Interest"]},
                             "Yellow": {"cards": ["Loyal Pilots", "Gatekeepers"]}},
                     court={"Shipping Interest": {}, "Fuel Cartel": {"Blue": 1}}),
        "influence Fuel Cartel; influence Fuel Cartel", "ADM-26 ADM-26.2"),
    "the largest rival counts, not all together": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Farseers": {"Red": 2, "Blue": 2, "Yellow": 2}}),
        "influence Farseers", "ADM-26"),
    "Captives are given up as few as will do": (
        lambda: page(HOME, ADMIN, force="2.2", declared=WARLORD, boards={"Blue": {"trophies": ["Red ship"] * 2}},
                     red={**BUILT, "cards": ["Prison Wardens"], "captives": {"Blue": 4}}),
        "use Execute", "ADM-20 GP-11"),
}  # fmt: skip


@check(ADMINISTRATION)
def test_administration(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- Construction -----------------------------------------------------------------------------------------------------

BUILD = "lead Construction 2"

CONSTRUCTION: Cases = {
    "the first starport: under control": (
        lambda: page({"2.3": {"Red": "3", "Blue": "3"}, "3.3": {"Red": "1"}}, BUILD, red=BUILT, force="2.3"),
        "build starport 3.3", "CON-9 CON-9.1"),
    "most ships, damaged ones too": (
        lambda: page({"2.3": {"Red": "1 2d"}, "3.3": {"Red": "2"}}, BUILD, red=BUILT, force="3.3"),
        "build starport 2.3", "CON-9 CON-9.2"),
    "nobody's control": (
        lambda: page({"2.3": {"Red": "1", "Blue": "1 3d"}, "3.3": {"Red": "1", "Blue": "2"}}, BUILD, red=BUILT,
                     force="2.3"),
        "build starport 2.3", "CON-9 CON-9.3"),
    "fewest ships of rivals": (
        lambda: page({"2.3": {"Red": "1", "Blue": "1 1d"}, "3.3": {"Red": "1", "Blue": "1"}}, BUILD, red=BUILT,
                     force="2.3"),
        "build starport 3.3", "CON-9 CON-9.4"),
    "a Build and a Repair end a rival's control": (
        lambda: page({"2.2": {"Red": "1 starport", "Blue": "2"}, "3.3": {"Red": "3"}}, BUILD, red=BUILT, force="3.3"),
        "build ship 2.2; repair ship 2.2", "CON-12"),
    "a Repair is shorter": (
        lambda: page({"2.2": {"Red": "1 1d starport", "Blue": "2"}, "3.3": {"Red": "3"}}, BUILD, red=BUILT,
                     force="3.3"),
        "repair ship 2.2", "CON-13"),
    "a city where it rules": (
        lambda: page({**HOME, "2.3": {"Red": "1", "Blue": "1"}, "5.1": {"Red": "1"}}, BUILD, red=ONE, force="2.2"),
        "build city 5.1", "CON-17"),
    "a city where it does not, if nowhere else": (
        lambda: page({**HOME, "2.3": {"Red": "1", "Blue": "2"}}, BUILD, red=ONE, force="2.2"),
        "build city 2.3", "CON-17"),
    "no second city on the planet": (
        lambda: page({**HOME, "2.3": {"Red": "1 city"}}, BUILD, force="2.2"), "build ship 2.2", "CON-17.2 CON-36"),
    "a second city that uncovers a bonus": (
        lambda: page({**HOME, "2.3": {"Red": "1 city"}}, BUILD, force="2.2", declared=WARLORD,
                     red={"out": [0, 0, 3, 0], "trophies": ["Blue ship"]}),
        "build city 2.3", "CON-17"),
    "Manufacture": (
        lambda: page(HOME, BUILD, force="2.2", red={**BUILT, "cards": ["Mining Interest"]}),
        "use Manufacture", "CON-20"),
    "a Build that takes a rival's building": (
        lambda: page({"2.3": {"Red": "1 starport", "Blue": "1 city"}, "3.3": {"Red": "3 starport"}}, BUILD, red=BUILT,
                     force="3.3"),
        "build ship 2.3", "CON-29"),
    "a Repair that does": (
        lambda: page({**HOME, "3.1": {"Red": "1d", "Blue": "starport"}}, BUILD, red=BUILT, force="2.2"),
        "repair ship 3.1", "CON-30"),
    "an undefended starport": (
        lambda: page({"2.2": {"Red": "2 starport"}, "5.1": {"Red": "2d starport"}}, BUILD, red=BUILT, force="2.2"),
        "build ship 5.1", "CON-35"),
    "a ship for the task force": (
        lambda: page({"2.2": {"Red": "2 starport"}, "5.1": {"Red": "1 starport"}}, BUILD, red=BUILT, force="2.2"),
        "build ship 2.2", "CON-36 CON-36.1"),
    "a fresh ship": (
        lambda: page({"2.2": {"Red": "1 starport", "Blue": "9"}, "5.1": {"Red": "1 starport"}, "6.0": {"Red": "2"}},
                     BUILD, red=BUILT, force="6.0"),
        "build ship 5.1", "CON-36 CON-36.2"),
    "another starport, with the task force": (
        lambda: page({"2.2": {"Red": "1 starport!"}, "2.3": {"Red": "3"}, "3.3": {"Red": "1"}}, BUILD, red=BUILT,
                     force="2.3"),
        "build starport 2.3", "CON-37 CON-37.1"),
    "another starport, where it rules": (
        lambda: page({"2.2": {"Red": "2 starport!"}, "2.3": {"Red": "1", "Blue": "1"}, "3.3": {"Red": "1"}}, BUILD,
                     red=BUILT, force="2.2"),
        "build starport 3.3", "CON-37 CON-37.2"),
    "a Repair of a ship": (
        lambda: page({"2.2": {"Red": "2 starport!"}, "5.0": {"Red": "1 1d"}, "2.1": {"Red": "city-"}}, BUILD, red=ONE,
                     force="2.2"),
        "repair ship 5.0", "CON-38 CON-38.2"),
    "nothing": (lambda: page({"2.2": {"Red": "2 starport!"}}, BUILD, red=BUILT, force="2.2"), "end turn", "HOW-4"),
}  # fmt: skip


CONSTRUCTION |= {
    "a ship of the task force is repaired first": (
        lambda: page({"2.2": {"Red": "2 1d starport!"}, "5.0": {"Red": "1 1d"}}, BUILD, red=BUILT, force="2.2"),
        "repair ship 2.2", "CON-38 CON-38.1"),
    "then the only starport": (
        lambda: page({"2.2": {"Red": "2 starport-!"}, "2.1": {"Red": "city-"}}, BUILD, red=ONE, force="2.2"),
        "repair starport 2.2", "CON-38 CON-38.3"),
    "then cities": (
        lambda: page({"2.2": {"Red": "2 starport-!"}, "5.1": {"Red": "1 starport!"}, "2.1": {"Red": "city-"}}, BUILD,
                     red=ONE, force="2.2"),
        "repair city 2.1", "CON-38 CON-38.4"),
    "as short as a Repair, a Build comes first": (
        lambda: page({"2.3": {"Red": "1 1d starport", "Blue": "1 city"}, "3.3": {"Red": "3 starport"}}, BUILD,
                     red=BUILT, force="3.3"),
        "build ship 2.3", "CON-29"),
    "a Build and a Repair take a rival's building": (
        lambda: page({"2.3": {"Red": "1d starport", "Blue": "1 city"}, "3.3": {"Red": "3 starport"}}, BUILD,
                     red=BUILT, force="3.3", pips=1),
        "repair ship 2.3", "CON-13"),
    "Pressgang": (
        lambda: page(HOME, BUILD, force="2.2", declared=KEEPER,
                     red={**BUILT, "cards": ["Prison Wardens"], "captives": {"Blue": 2}}),
        "use Pressgang", "CON-20 GP-11"),
    "an ability that changes nothing is none": (
        lambda: page({"2.2": {"Red": "2 starport"}, "2.1": {"Red": "city"}}, BUILD, force="2.2", declared=TYCOON,
                     red={"cards": ["Mining Interest"], "tokens": ["Material"] * 3}),
        "build ship 2.2", "CON-36"),
}  # fmt: skip


@check(CONSTRUCTION)
def test_construction(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- Mobilization -----------------------------------------------------------------------------------------------------

MOVE = "lead Mobilization 2"

MOBILIZATION: Cases = {
    "no starport and no claim": (
        lambda: page({"2.0": {"Red": "3"}}, MOVE, 1, red=BUILT, force="2.0"), "move 2.0-2.1 2", "MOB-10 MOV-5 DEC-6"),
    "help for a building, with all that can be spared": (
        lambda: page({"2.2": {"Red": "1 starport", "Blue": "2"}, "2.0": {"Red": "4 1d"}}, MOVE, red=BUILT, force="2.0"),
        "move 2.0-2.2 3+1d", "MOB-14"),
    "from where control is kept, though it is farther": (
        lambda: page({"2.2": {"Red": "starport", "Blue": "1"}, "2.0": {"Red": "1"}, "5.0": {"Red": "2"}}, MOVE, 6,
                     red=BUILT, force="5.0"),
        "move 5.0-6.0 1; move 6.0-2.0 1; move 2.0-2.2 1", "MOB-14 MOV-8 MOV-5 DEC-6"),
    "control is given up, if it must be": (
        lambda: page({"2.2": {"Red": "starport", "Blue": "2"}, "2.0": {"Red": "2"}}, MOVE, red=BUILT, force="2.0"),
        "move 2.0-2.2 2", "MOB-14"),
    "a claim with new resources": (
        lambda: page({"2.2": {"Red": "starport"}, "2.0": {"Red": "3"}, "5.3": {"Red": "city"}, "3.1": {"Blue": "1"}},
                     MOVE, red={"tokens": ["Psionic"]}, force="2.0", pips=1),
        "move 2.0-2.3 2", "MOB-18 MOB-18.1"),
    "a claim that no rival controls": (
        lambda: page({"2.2": {"Red": "starport"}, "2.0": {"Red": "3"}, "2.3": {"Blue": "1"}}, MOVE, force="2.0",
                     pips=1),
        "move 2.0-2.1 2", "MOB-18 MOB-18.2"),
    "a planet with two slots": (
        lambda: page({"2.2": {"Red": "starport"}, "2.0": {"Red": "3"}}, MOVE, force="2.0", pips=1),
        "move 2.0-2.3 2", "MOB-18 MOB-18.3"),
    "a claim too far away is none": (
        lambda: page({"2.2": {"Red": "starport"}, "2.1": {"Blue": "city"}, "2.3": {"Blue": "city starport"},
                      "2.0": {"Red": "3"}}, MOVE, force="2.0", pips=1, court={"Farseers": {}}),
        "influence Farseers", "MOB-26"),
    "Execute": (
        lambda: page(HOME, MOVE, force="2.2", red={**BUILT, "cards": ["Prison Wardens"], "captives": {"Blue": 1}},
                     court={"Farseers": {}}),
        "use Execute", "MOB-20"),
    "agents in danger are defended": (
        lambda: page(HOME, MOVE, red=BUILT, force="2.2", declared=EMPATH,
                     court={"Farseers": {}, "Arms Union": {"Red": 1, "Blue": 2}}),
        "influence Arms Union; influence Arms Union", "MOB-26 MOB-26.1"),
    "the icon for a declared ambition": (
        lambda: page(HOME, MOVE, red=BUILT, force="2.2", declared=KEEPER, court={"Farseers": {}, "Relic Fence": {}}),
        "influence Relic Fence; influence Relic Fence", "MOB-26 MOB-26.2"),
    "the icon for an undeclared ambition": (
        lambda: page(HOME, MOVE, red=BUILT, force="2.2", court={"Call to Action": {}, "Farseers": {}}),
        "influence Farseers; influence Farseers", "MOB-26 MOB-26.3"),
    "an effective Vox card": (
        lambda: page(HOME, MOVE, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Call to Action": {}, "Arms Union": {}}),
        "influence Call to Action; influence Call to Action", "MOB-26 MOB-26.4"),
    "a Weapon icon": (
        lambda: page(HOME, MOVE, red=BUILT, force="2.2", declared=NO_MARKER,
                     court={"Skirmishers": {}, "Loyal Pilots": {}}),
        "influence Skirmishers; influence Skirmishers", "MOB-26 MOB-26.5"),
    "an icon that grows a lead": (
        lambda: page(HOME, MOVE, red={**BUILT, **RELIC}, force="2.2", declared={"Keeper": ["5/3", "3/2", "2/0"]},
                     court={"Relic Fence": {}, "Loyal Pilots": {}}),
        "influence Relic Fence; influence Relic Fence", "MOB-26 MOB-26.6"),
    "a rival's city": (
        lambda: page({"2.2": {"Red": "3 starport"}, "2.1": {"Blue": "1 city"}}, MOVE, red=BUILT, force="2.2"),
        "move 2.2-2.1 2", "MOB-32"),
    "a tie would not take it": (
        lambda: page({"2.2": {"Red": "2 starport"}, "2.1": {"Blue": "2 city"}}, MOVE, red=BUILT, force="2.2"),
        "end turn", "HOW-4"),
    "a gate next to a rival's starport": (
        lambda: page({"2.2": {"Red": "3 starport"}, "2.0": {"Blue": "1"}, "3.0": {"Blue": "1"},
                      "3.1": {"Blue": "1 starport"}, "2.3": {"Red": "3"}}, MOVE, red=BUILT, force="2.2"),
        "move 2.2-2.0 2; move 2.0-3.0 2", "MOB-44 MOB-44.1 MOV-12"),
    "a gate next to its own starport": (
        lambda: page({"2.2": {"Red": "starport"}, "2.3": {"Red": "3"}, "2.0": {"Blue": "1"}, "3.0": {"Blue": "1"}},
                     MOVE, red=BUILT, force="2.3"),
        "move 2.3-2.0 2", "MOB-44 MOB-44.2"),
    "a gate that is only made nobody's": (
        lambda: page({"2.2": {"Red": "starport"}, "2.3": {"Red": "3"}, "2.0": {"Blue": "2"}}, MOVE, red=BUILT,
                     force="2.3"),
        "move 2.3-2.0 2", "MOB-44"),
    "ships without a task go to the task force": (
        lambda: page({"2.2": {"Red": "3 starport"}, "5.1": {"Red": "1 1d city"}}, MOVE, 1, red=ONE, force="2.2",
                     pips=2),
        "move 5.1-5.0 1d; move 5.0-3.0 1d", "MOB-45 MOV-5 DEC-6"),
    "ships that control a claim stay": (
        lambda: page({"2.2": {"Red": "3 starport"}, "2.3": {"Red": "1"}}, MOVE, red=BUILT, force="2.2"),
        "end turn", "HOW-4"),
}  # fmt: skip


@check(MOBILIZATION)
def test_mobilization(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- Aggression -------------------------------------------------------------------------------------------------------

STRIKE = "lead Aggression 2"

AGGRESSION: Cases = {
    "a Secure for a declared ambition": (
        lambda: page(HOME, STRIKE, "Gatekeepers", red=BUILT, force="2.2", declared=KEEPER,
                     court={**AGENT, "Call to Action": {"Red": 1}}),
        "secure Relic Fence", "AGG-2"),
    "Captives for Tyrant": (
        lambda: page(HOME, STRIKE, "Gatekeepers", red=BUILT, force="2.2", declared={"Tyrant": ["5/3"]},
                     court={**AGENT, "Arms Union": {"Red": 2, "Blue": 1}}),
        "secure Arms Union", "AGG-2"),
    "agents that are only as many secure nothing": (
        lambda: page(HOME, STRIKE, red=BUILT, force="2.2", declared={"Tyrant": ["5/3", "3/2", "2/0"]},
                     court={"Arms Union": {"Red": 1, "Blue": 1}}, pips=1),
        "end turn", "HOW-4"),
    "an effective Vox card": (
        lambda: page(HOME, STRIKE, "Mobilization 2", "Gatekeepers", red=BUILT, force="2.2",
                     court={**AGENT, "Call to Action": {"Red": 1}}),
        "secure Call to Action", "AGG-3 VOX-CA"),
    "a Secure for an undeclared ambition": (
        lambda: page(HOME, STRIKE, "Gatekeepers", red=BUILT, force="2.2",
                     court={**AGENT, "Arms Union": {"Red": 1}}),
        "secure Relic Fence", "AGG-21"),
    "a Secure for Captives": (
        lambda: page(HOME, STRIKE, "Gatekeepers", red={**BUILT, "captives": {"Blue": 1}}, force="2.2",
                     court={"Skirmishers": {"Red": 1}, "Arms Union": {"Red": 2, "Blue": 1}}),
        "secure Arms Union", "AGG-22"),
    "a Secure that grows a lead": (
        lambda: page(HOME, STRIKE, "Gatekeepers", red={**BUILT, **RELIC}, force="2.2",
                     declared={"Keeper": ["5/3", "3/2", "2/0"]}, court={**AGENT, "Skirmishers": {"Red": 1}}),
        "secure Relic Fence", "AGG-25"),
    "a rival's city before Trophies": (
        lambda: page({"2.2": {"Red": "3 starport"}, "2.1": {"Blue": "1 city"}, "6.3": {"Yellow": "1d"}}, STRIKE,
                     red=BUILT, force="2.2"),
        "move 2.2-2.1 2", "AGG-32"),
    "a lead in an undeclared ambition": (
        lambda: page(HOME, STRIKE, "Gatekeepers", red={**BUILT, **RELIC}, force="2.2", pips=1,
                     court={**AGENT, "Skirmishers": {"Red": 1}}),
        "secure Relic Fence", "AGG-42"),
    "any other card": (
        lambda: page(HOME, STRIKE, "Gatekeepers", red=BUILT, force="2.2", pips=1, court={"Skirmishers": {"Red": 1}}),
        "secure Skirmishers", "AGG-43"),
    "not a Vox card that is not effective": (
        lambda: page(HOME, STRIKE, red=BUILT, force="2.2", pips=1, court={"Guild Struggle": {"Red": 1}}),
        "end turn", "HOW-4"),
    "but for Captives": (
        lambda: page(HOME, STRIKE, "Gatekeepers", red={**BUILT, "captives": {"Blue": 1}}, force="2.2", pips=1,
                     court={"Guild Struggle": {"Red": 2, "Blue": 1}}),
        "secure Guild Struggle", "AGG-22"),
    "Abduct": (
        lambda: page(HOME, STRIKE, red={**BUILT, "cards": ["Court Enforcers"], "tokens": ["Weapon"]}, force="2.2",
                     court={"Farseers": {"Blue": 1}, "Relic Fence": {"Red": 1}}),
        "use Abduct", "AGG-20"),
    "help for a building": (
        lambda: page({"2.2": {"Red": "1 starport", "Blue": "2"}, "2.0": {"Red": "3"}}, STRIKE, red=BUILT, force="2.0"),
        "move 2.0-2.2 2", "AGG-14"),
    "claims": (
        lambda: page({"2.2": {"Red": "starport"}, "2.0": {"Red": "3"}}, STRIKE, force="2.0"),
        "move 2.0-2.3 2", "AGG-18 AGG-18.3 MOV-5"),
    "a planet with two slots, though it is farther": (
        lambda: page({"2.2": {"Red": "starport"}, "2.0": {"Red": "3"}, "2.3": {"Blue": "city starport"}}, STRIKE, 1, 6,
                     force="2.0"),
        "move 2.0-3.0 2; move 3.0-3.3 2", "AGG-18 AGG-18.3 DEC-6 MOV-5"),
    "neither a starport nor a claim": (
        lambda: page({"2.0": {"Red": "3"}}, STRIKE, 1, red=BUILT, force="2.0"), "move 2.0-2.1 2", "AGG-10 MOV-5 DEC-6"),
    "a gate": (
        lambda: page({"2.2": {"Red": "starport"}, "2.3": {"Red": "3"}, "2.0": {"Blue": "2"}, "6.3": {"Yellow": "1"}},
                     STRIKE, red=BUILT, force="2.3", declared=NO_MARKER),
        "move 2.3-2.0 2", "AGG-44"),
}  # fmt: skip


AGGRESSION |= {
    "a claim with new resources": (
        lambda: page({"2.2": {"Red": "starport"}, "2.0": {"Red": "3"}, "5.3": {"Red": "city"}}, STRIKE,
                     red={"tokens": ["Psionic"]}, force="2.0", pips=1),
        "move 2.0-2.3 2", "AGG-18 AGG-18.1"),
    "a claim that no rival controls": (
        lambda: page({"2.2": {"Red": "starport"}, "2.0": {"Red": "3"}, "2.3": {"Blue": "1"}}, STRIKE, force="2.0",
                     pips=1),
        "move 2.0-2.1 2", "AGG-18 AGG-18.2"),
    "a gate next to a rival's starport": (
        lambda: page({"2.2": {"Red": "3 starport"}, "2.0": {"Blue": "1"}, "3.0": {"Blue": "1"},
                      "3.1": {"Blue": "2 starport"}}, STRIKE, red=BUILT, force="2.2", declared=NO_MARKER),
        "move 2.2-2.0 2; move 2.0-3.0 2", "AGG-44 AGG-44.1"),
    "a gate next to its own starport": (
        lambda: page({"2.2": {"Red": "starport"}, "2.3": {"Red": "3"}, "2.0": {"Blue": "1"}, "3.0": {"Blue": "1"}},
                     STRIKE, red=BUILT, force="2.3", declared=NO_MARKER),
        "move 2.3-2.0 2", "AGG-44 AGG-44.2"),
    "ships without a task go to the task force": (
        lambda: page({"2.2": {"Red": "3 starport"}, "5.1": {"Red": "1 1d city"}}, STRIKE, 1, red=ONE, force="2.2",
                     pips=2, declared=NO_MARKER),
        "move 5.1-5.0 1d; move 5.0-3.0 1d", "AGG-45 MOV-5 DEC-6"),
}  # fmt: skip


@check(AGGRESSION)
def test_aggression(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- combat -----------------------------------------------------------------------------------------------------------

FIELD: Systems = {"2.2": {"Red": "starport"}, "6.3": {"Yellow": "1"}, "6.1": {"Blue": "starport"}}
YARD: Systems = {"2.2": {"Red": "starport"}, "6.3": {"Yellow": "1"}}
LOOT = {"Blue": {"tokens": ["-", "Relic"]}}  # behind one key
VAULT = {"Blue": {"tokens": ["Relic"]}}  # behind three


def war(here: Mapping[str, str], *answers: Any, **more: Any) -> Told:
    """A combat in gate 3.0 for Warlord."""
    more = {"red": BUILT, "declared": WARLORD, "pips": 1, "force": "3.0", **more}
    return page({**FIELD, "3.0": here}, STRIKE, *answers, **more)


def raid(here: Mapping[str, str], *answers: Any, **more: Any) -> Told:
    """A combat on planet 3.1 for Keeper."""
    keeper = {"Keeper": ["5/3", "3/2", "2/0"]}
    more = {"red": BUILT, "declared": keeper, "pips": 1, "force": "3.1", "boards": LOOT, **more}
    return page({**YARD, "3.1": here}, STRIKE, *answers, **more)


COMBAT: Cases = {
    "as many ships and two actions: skirmish dice, then assault dice": (
        lambda: war({"Red": "2", "Blue": "2"}, 4, 4, 6, 6, pips=2, boards={"Yellow": {"trophies": ["Blue ship"]}}),
        "battle 3.0 Blue; battle 3.0 Blue", "AGG-8 COM-1 COM-9 COM-12 COM-10"),
    "as many ships and the last action: assault dice": (
        lambda: war({"Red": "2", "Blue": "2"}, 6, 6), "battle 3.0 Blue", "AGG-8 COM-1 COM-10"),
    "two assault dice for a fresh ship, the rest skirmish": (
        lambda: war({"Red": "4", "Blue": "1"}, 1, 1, 6, 6), "battle 3.0 Blue", "AGG-8 COM-1 COM-10"),
    "no fresh ship: skirmish dice": (
        lambda: war({"Red": "2", "Blue": "2d"}, 4, 4), "battle 3.0 Blue", "AGG-8 COM-1 COM-10"),
    "damaged ships of its own are no odds": (
        lambda: war({"Red": "1 3d", "Blue": "2"}), "end turn", "HOW-4"),
    "own hits spread over fresh ships": (
        lambda: war({"Red": "3", "Blue": "1"}, 1, 3, 3), "battle 3.0 Blue", "AGG-8 COM-1 COM-10 COM-12"),
    "the target with most Trophies": (
        lambda: war({"Red": "4", "Blue": "1", "Yellow": "3d"}, 4, 4, 4, 1),
        "battle 3.0 Yellow", "AGG-8 COM-11 COM-1 COM-10"),
    "second place in Warlord is worth a fight": (
        lambda: war({"Red": "2", "Blue": "2d"}, 4, 4, boards={"Yellow": {"trophies": ["Blue ship"] * 4}}),
        "battle 3.0 Blue", "AGG-8 COM-1 COM-10"),
    "if it can be reached": (
        lambda: war({"Red": "1", "Blue": "1d"}, 4, boards={"Yellow": {"trophies": ["Blue ship"] * 4},
                                                          "Blue": {"trophies": ["Red ship"] * 2}}),
        "battle 3.0 Blue", "AGG-41 COM-1 COM-10"),
    "without a marker nobody fights for Trophies alone": (
        lambda: war({"Red": "2", "Blue": "1"}, declared={"Tyrant": ["5/3", "3/2", "2/0"]}), "end turn", "HOW-4"),
    "a raid with raid dice": (
        lambda: raid({"Red": "4", "Blue": "1 starport"}, 6, 6, 6, 6), "battle 3.1 Blue", "AGG-8 COM-1 COM-14"),
    "two raid dice for a key": (
        lambda: raid({"Red": "4", "Blue": "1 starport"}, boards=VAULT), "end turn", "HOW-4"),
    "six of them for three keys": (
        lambda: raid({"Red": "6", "Blue": "1 starport"}, 6, 6, 6, 6, 6, 6, boards=VAULT),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-14"),
    "as many ships and two actions: a raid": (
        lambda: raid({"Red": "2", "Blue": "2 starport"}, 4, 4, 6, 6, pips=2),
        "battle 3.1 Blue; battle 3.1 Blue", "AGG-8 COM-1 COM-9 COM-18 COM-12 COM-14"),
    "as many ships and one action: no raid": (
        lambda: raid({"Red": "2", "Blue": "2 starport"}), "end turn", "HOW-4"),
    "no building there, but one elsewhere: no raid dice": (
        lambda: page({**YARD, "3.1": {"Red": "4", "Blue": "1"}, "6.1": {"Blue": "starport"}}, STRIKE, red=BUILT,
                     force="3.1", boards=LOOT, declared={"Keeper": ["5/3", "3/2", "2/0"]}, pips=1),
        "end turn", "HOW-4"),
    "no building on the map: raid dice": (
        lambda: raid({"Red": "4", "Blue": "1 1d"}, 6, 6, 6, 6), "battle 3.1 Blue", "AGG-8 COM-1 COM-14"),
    "Outrage without a ransack is no favour": (
        lambda: raid({"Red": "4", "Blue": "1 city"}), "end turn", "COM-5 HOW-4"),
    "Outrage that costs a declared ambition neither": (
        lambda: raid({"Red": "4", "Blue": "1 city"}, court={"Farseers": {"Blue": 1}},
                     red={**BUILT, "tokens": ["Material"]}, declared={"Keeper": ["5/3"], "Tycoon": ["3/2", "2/0"]}),
        "end turn", "COM-5 HOW-4"),
    "control: a hit on a fresh ship": (
        lambda: page({"6.3": {"Yellow": "1"}, "2.2": {"Red": "1 1d starport", "Blue": "2"}}, STRIKE, 6, 1, red=BUILT,
                     force="2.2", pips=1),
        "battle 2.2 Blue", "AGG-15 COM-1 COM-10 COM-18"),
    "control: a die for each fresh ship": (
        lambda: page({"6.3": {"Yellow": "1"}, "2.2": {"Red": "1 starport", "Blue": "2"}}, STRIKE, red=BUILT,
                     force="2.2", pips=1, declared=NO_MARKER),
        "end turn", "HOW-4"),
    "the combat that the bot has set its mind on comes first": (
        lambda: page({**FIELD, "3.0": {"Red": "2", "Blue": "1"}}, "lead Construction 2", 6, 6, red=BUILT, pips=1,
                     declared=WARLORD, force="3.0", mind={"combat": ["3.0", "Blue", "trophies"]},
                     turn={"battles": True}),
        "battle 3.0 Blue", "COM-4 COM-1 COM-10"),
}  # fmt: skip


COMBAT |= {
    "no city falls where the Outrage would be wrong": (
        lambda: page({**YARD, "3.3": {"Red": "2", "Blue": "1 starport city"}}, STRIKE, 6, 6, red=BUILT, force="3.3",
                     boards=LOOT, declared={"Keeper": ["5/3", "3/2", "2/0"]}, pips=1),
        "battle 3.3 Blue", "AGG-8 COM-1 COM-14 COM-12 COM-5"),
    "own hits in a raid: as few fresh ships as possible": (
        lambda: raid({"Red": "3", "Blue": "1 starport"}, 2, 2, 1),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-14 COM-15"),
    "Trophies come before a raid": (
        lambda: raid({"Red": "4", "Blue": "1 starport"}, 1, 1, 6, 1, declared={**KEEPER, "Warlord": ["3/2", "2/0"]}),
        "battle 3.1 Blue", "AGG-8 COM-2 COM-1 COM-10"),
    "a ransack for most Trophies": (
        lambda: page({**FIELD, "3.1": {"Red": "4", "Blue": "city-"}}, STRIKE, 4, 1, 1, 1, "Gatekeepers", red=BUILT,
                     force="3.1", declared=WARLORD, pips=1,
                     court={"Relic Fence": {"Blue": 1}, "Farseers": {"Blue": 1, "Yellow": 1}}),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-10 COM-6"),
    "Skirmishers roll blanks again": (
        lambda: war({"Red": "2", "Blue": "2d"}, 1, 4, 4, red={**BUILT, "cards": ["Skirmishers"]}),
        "battle 3.0 Blue", "AGG-8 COM-1 COM-10 COM-7"),
}  # fmt: skip


@check(COMBAT)
def test_combat(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- Vox cards and abilities ------------------------------------------------------------------------------------------

FAR: Systems = {"6.3": {"Yellow": "1d"}, "6.2": {"Blue": "1d"}}


def voiced(card: str, *answers: Any, **more: Any) -> Decision[Any, Any]:
    """What comes of a Vox card on which Red has an agent, with one action of Aggression."""
    systems = {"2.2": {"Red": "starport"}, **FAR, **more.pop("systems", {})}
    play = "copy Aggression 2" if more.get("lead") else STRIKE
    return at_work("actions", systems, play, answers, {"red": BUILT, "pips": 1, "court": {card: {"Red": 1}}, **more})


def vox(card: str, *answers: Any, **more: Any) -> Told:
    return told(voiced(card, *answers, **more))


VOX: Cases = {
    "Mass Uprising with four ships in supply: the cluster of the task force": (
        lambda: vox("Mass Uprising", "Gatekeepers", red={"out": [8, 0, 5, 0]}, systems={"3.0": {"Red": "3"}},
                    force="3.0"),
        "secure Mass Uprising", "AGG-3 VOX-MU2"),
    "Mass Uprising with three": (
        lambda: vox("Mass Uprising", red={"out": [9, 0, 5, 0]}, systems={"3.0": {"Red": "3"}}, force="3.0"),
        "end turn", "HOW-4"),
    "Populist Demands: what it is winning": (
        lambda: vox("Populist Demands", "Gatekeepers", red={**BUILT, "tokens": ["Relic", "Fuel"]},
                    boards={"Blue": RELIC}),
        "secure Populist Demands", "AGG-3 VOX-PD1 VOX-PD2"),
    "Populist Demands: a tie will do": (
        lambda: vox("Populist Demands", "Gatekeepers", red={**BUILT, **RELIC}, boards={"Blue": RELIC}),
        "secure Populist Demands", "AGG-3 VOX-PD1"),
    "Populist Demands: not what is declared": (
        lambda: vox("Populist Demands", red={**BUILT, **RELIC}, declared=KEEPER), "end turn", "HOW-4"),
    "Populist Demands: not without a marker": (
        lambda: vox("Populist Demands", red={**BUILT, **RELIC}, declared=NO_MARKER), "end turn", "HOW-4"),
    "Populist Demands for Captives alone: nothing": (
        lambda: vox("Populist Demands", "Gatekeepers", court={"Populist Demands": {"Red": 2, "Blue": 1}},
                    boards={"Blue": {"captives": {"Yellow": 2}}, "Yellow": {"captives": {"Blue": 2}}}),
        "secure Populist Demands", "AGG-22 VOX-PD1 VOX-PD3"),
    "Populist Demands: the Captives just taken count": (
        lambda: vox("Populist Demands", "Gatekeepers", court={"Populist Demands": {"Red": 2, "Blue": 1}}),
        "secure Populist Demands", "AGG-21 VOX-PD1"),
    "Outrage Spreads topples a rival": (
        lambda: vox("Outrage Spreads", "Gatekeepers", declared=KEEPER, boards={"Blue": RELIC},
                    red={**BUILT, "tokens": ["Relic"] * 0}),
        "secure Outrage Spreads", "AGG-3 VOX-OS1"),
    "Outrage Spreads: a rival who is only tied": (
        lambda: vox("Outrage Spreads", declared=KEEPER, boards={"Blue": RELIC, "Yellow": RELIC}), "end turn", "HOW-4"),
    "Outrage Spreads: not who is winning by Loyal cards": (
        lambda: vox("Outrage Spreads", declared=KEEPER, boards={"Blue": {"cards": ["Loyal Keepers"]}}),
        "end turn", "HOW-4"),
    "Outrage Spreads: the type that it has fewest of": (
        lambda: vox("Outrage Spreads", "Gatekeepers", declared={**KEEPER, "Empath": ["3/2"]},
                    boards={"Blue": {"tokens": ["Relic", "Relic"]}, "Yellow": {"tokens": ["Psionic", "Psionic"]}},
                    red={**BUILT, "tokens": ["Relic"]}),
        "secure Outrage Spreads", "AGG-3 VOX-OS1 VOX-OS2"),
    "Song of Freedom seizes": (
        lambda: vox("Song of Freedom", "Gatekeepers", systems={"3.1": {"Red": "2", "Blue": "city"}},
                    lead="Aggression 6"),
        "secure Song of Freedom", "AGG-3 VOX-SF1"),
    "Song of Freedom: who has the initiative cannot seize it": (
        lambda: vox("Song of Freedom", systems={"3.1": {"Red": "2", "Blue": "city"}}, declared=NO_MARKER,
                    force="3.1"),
        "end turn", "HOW-4"),
    "Song of Freedom: an own city is no rival's": (
        lambda: vox("Song of Freedom", systems={"3.1": {"Red": "2 city"}}, lead="Aggression 6", red=ONE,
                    declared=NO_MARKER),
        "end turn", "HOW-4"),
    "Song of Freedom: not after somebody has seized": (
        lambda: vox("Song of Freedom", systems={"3.1": {"Red": "2", "Blue": "city"}}, lead="Aggression 6", seized=True,
                    initiative="Yellow", declared=NO_MARKER),
        "end turn", "HOW-4"),
    "Guild Struggle: the card that contends a declared ambition": (
        lambda: vox("Guild Struggle", "Gatekeepers", declared=KEEPER,
                    boards={"Blue": {"cards": ["Relic Fence", "Loyal Pilots", "Farseers"]}}),
        "secure Guild Struggle", "AGG-3 VOX-GS1 VOX-GS2"),
    "Guild Struggle: then an undeclared one": (
        lambda: vox("Guild Struggle", "Gatekeepers", declared={"Tycoon": ["5/3"]},
                    boards={"Blue": {"cards": ["Arms Union", "Farseers"]}}),
        "secure Guild Struggle", "AGG-3 VOX-GS1 VOX-GS2"),
    "Guild Struggle: then a card that brings a card": (
        lambda: vox("Guild Struggle", "Gatekeepers", declared=NO_MARKER,
                    boards={"Blue": {"cards": ["Arms Union", "Loyal Marines"]}}),
        "secure Guild Struggle", "AGG-3 VOX-GS1 VOX-GS3"),
    "Guild Struggle: nothing to steal but what the Guardians guard": (
        lambda: vox("Guild Struggle", declared=NO_MARKER), "end turn", "HOW-4"),
}  # fmt: skip


VOX |= {
    "Mass Uprising for Captives with one ship": (
        lambda: vox("Mass Uprising", 4, "Gatekeepers", red={"out": [11, 0, 5, 0]}, systems={"3.0": {"Red": "3"}},
                    force="3.0", court={"Mass Uprising": {"Red": 2, "Blue": 1}}),
        "secure Mass Uprising", "AGG-21 VOX-MU2 DEC-6"),
    "Outrage Spreads for Captives: no type": (
        lambda: vox("Outrage Spreads", "Gatekeepers", court={"Outrage Spreads": {"Red": 2, "Blue": 1}}),
        "secure Outrage Spreads", "AGG-21 VOX-OS1 VOX-OS2"),
    "Song of Freedom for Captives: no city": (
        lambda: vox("Song of Freedom", "Gatekeepers", systems={"3.1": {"Red": "2", "Blue": "city"}}, force="3.1",
                    court={"Song of Freedom": {"Red": 2, "Blue": 1}}),
        "secure Song of Freedom", "AGG-21 VOX-SF1 VOX-SF2"),
}  # fmt: skip


@check(VOX)
def test_vox_cards(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


def test_what_the_vox_cards_do() -> None:
    """The ships, the ambition, the type, the city, the card that the clauses name."""
    p = voiced("Mass Uprising", "Gatekeepers", systems={"3.0": {"Red": "3"}}, force="3.0").position
    assert [z for z, told in GAME.dump(p)["systems"].items() if "Red" in told] == ["2.2", "3.0", "3.1", "3.2", "3.3"]
    p = voiced("Populist Demands", "Gatekeepers", red={**BUILT, "tokens": ["Relic", "Fuel"]}, boards={"Blue": RELIC})
    assert GAME.dump(p.position)["declared"] == {"Tycoon": ["5/3"]} and not p.position.round.zero
    tokens = {"Blue": {"tokens": ["Relic", "Relic"]}, "Yellow": {"tokens": ["Psionic", "Psionic"]}}
    p = voiced("Outrage Spreads", "Gatekeepers", declared={**KEEPER, "Empath": ["3/2"]}, boards=tokens,
               red={**BUILT, **RELIC}).position  # fmt: skip
    assert [board.outrage[0].text for board in p.boards] == ["Psionic"] * 3
    p = voiced("Song of Freedom", "Gatekeepers", systems={"3.1": {"Red": "2", "Blue": "city"}}, lead="Aggression 6")
    assert (p.position.boards[2].cities, p.position.round.holder.text) == (5, "Red")
    assert p.position.boards[0].counter == 6, "no second card"
    held = {"Blue": {"cards": ["Loyal Pilots", "Relic Fence", "Farseers"]}}
    p = voiced("Guild Struggle", "Gatekeepers", declared=KEEPER, boards=held).position
    assert p.boards[0].cards == ("Relic Fence",)
    p = voiced("Call to Action", "Gatekeepers", discard=["Mobilization 2", "Mobilization 3"]).position
    assert ([c.text for c in p.boards[0].bonus], p.boards[0].counter) == (["Mobilization 2"], 7)


def test_a_theft_of_the_guild_struggle() -> None:
    """The Sworn Guardians guard all else, and go under the court deck when they are stolen themselves."""
    d = voiced("Guild Struggle", "Gatekeepers", declared=KEEPER,
               boards={"Blue": {"cards": ["Sworn Guardians", "Relic Fence"]}})  # fmt: skip
    assert told(d) == ("secure Guild Struggle", "AGG-3 VOX-GS1")
    assert d.position.boards[2].cards == ("Relic Fence",) and d.position.boards[0].cards == ()
    assert "Sworn Guardians" in d.position.court_deck  # which is shuffled


def test_what_guild_cards_do() -> None:
    """Three ships where the clause says; a card from the bottom of the discard; a Union beside its card."""
    for systems, where, fresh in (
        ({"2.2": {"Red": "2 starport"}, "5.1": {"Red": "1 starport"}, "6.0": {"Red": "4"}}, "2.2", 5),
        ({"2.2": {"Red": "1 starport", "Blue": "2"}, "6.0": {"Red": "4"}, "3.0": {"Red": "1"}}, "6.0", 7),
    ):
        red = {**BUILT, "cards": ["Skirmishers"]}
        d = at_work("prelude", systems, "lead Mobilization 2", (), {"force": "6.0", "red": red})
        assert GAME.dump(d.position)["systems"][where]["Red"].split()[0] == str(fresh)
    red = {**BUILT, "cards": ["Farseers"], "counter": 3}
    more = {"force": "2.2", "discard": ["Aggression 2", "Aggression 3"], "red": red}
    p = at_work("prelude", HOME, "lead Mobilization 2", (), more).position
    assert ([c.text for c in p.boards[0].bonus], p.boards[0].counter) == (["Aggression 2"], 4)
    more = {"force": "2.2", "lead": "Mobilization 6", "red": {**BUILT, "cards": ["Spacing Union"]}}
    p = at_work("prelude", HOME, "pivot Construction 2", (), more).position
    assert "Blue lead Mobilization 6 (Spacing Union of Red)" in GAME.dump(p)["played"]


# --- how strong the bots are ------------------------------------------------------------------------------------------

POWER = {"Yellow": {"power": 3}, "Blue": {"power": 5}}


def pips(level: str, power: int, boards: Mapping[str, Any] = POWER, **options: Any) -> int:
    """The actions of Construction 6, which has two."""
    red = {**BUILT, "power": power}
    d = chosen(HOME, "Construction 6, Aggression 6", red=red, boards=boards, options={"level": level, **options})
    assert told(d)[0] == "lead Construction 6"
    return int(d.position.turn.pips)


def test_efficient_logistics() -> None:
    """One more action for a bot that has not more power than any person."""
    assert [pips("plain", 0), pips("normal", 0), pips("normal", 3)] == [2, 3, 3]
    assert [pips("normal", 4), pips("hard", 9)] == [2, 3]
    bots: dict[str, Any] = {"seating": "bbp"}  # Yellow, a bot, is not looked at
    assert [pips("normal", n, **bots) for n in (4, 5, 6)] == [3, 3, 2]
    assert pips("plain", 0, modifiers=["efficient logistics"]) == 3


def test_an_extra_action_also_for_a_copy_and_a_pivot() -> None:
    for lead, how in (("Construction 6", "copy"), ("Mobilization 6", "pivot")):
        answers = (6, 6) if how == "copy" else (6,)
        d = chosen(HOME, "Construction 2, Aggression 6", *answers, lead=lead, red=BUILT, options={"level": "normal"})
        assert told(d)[0].split("; ")[-1].startswith(how) and d.position.turn.pips == 2


def test_the_extra_action_counts_when_a_card_is_selected() -> None:
    court = {"Farseers": {"Blue": 1}}  # two agents are needed
    args = (HOME, "Mobilization 2, Construction 2", 6)
    plain = card(*args, lead="Aggression 6", red=BUILT, court=court)
    normal = card(*args, lead="Aggression 6", red=BUILT, court=court, options={"level": "normal"})
    assert plain == ("seize counter 1; pivot Construction 2", "BT-9 BT-10 BT-12 GP-15")
    assert normal == ("seize counter 1; pivot Mobilization 2", "BT-9 BT-10 BT-12 GP-13")


def test_elite_pilots() -> None:
    """One more die for an attack of who is not ahead; it makes a combat for control favorable."""
    here = {"6.3": {"Yellow": "1"}, "2.2": {"Red": "1 starport", "Blue": "2"}}
    more = {"red": BUILT, "force": "2.2", "pips": 1, "declared": NO_MARKER}
    assert page(here, STRIKE, **more)[0] == "end turn"
    normal = page(here, STRIKE, 6, 1, options={"level": "normal"}, **more)
    assert normal == ("battle 2.2 Blue", "AGG-15 COM-1 COM-10 COM-18")
    ahead = {**more, "red": {**BUILT, "power": 1}}
    assert page(here, STRIKE, options={"level": "normal"}, **ahead)[0] == "end turn"


def test_warp_blockades() -> None:
    """A fresh ship in a gate controls it against persons: there is nothing to hold, and nothing to take back."""
    here = {"2.2": {"Red": "starport"}, "2.3": {"Red": "3"}, "2.0": {"Red": "1", "Blue": "2"}}
    more = {"red": BUILT, "force": "2.3"}
    assert page(here, MOVE, **more)[0] == "move 2.3-2.0 2"
    assert page(here, MOVE, options={"modifiers": ["warp blockades"]}, **more)[0] == "end turn"


def test_the_third_of_two_seats_is_contended_with() -> None:
    """Four tokens lie on Tycoon: with one Red is second, behind them; with Blue's one it is tied for second."""
    here = {"3.2": {"Red": "2 starport"}, "4.3": {"Red": "city"}, "5.3": {"Yellow": "1"}}
    more = {"red": ONE, "force": "3.2", "options": TWO, "declared": {"Tycoon": ["5/3", "3/2", "2/0"]}}
    assert told(at_work("actions", here, ADMIN, (), {**more})) == ("tax 4.3 Red", "ADM-1")
    others = {"Yellow": {"tokens": ["Fuel", "Fuel"]}}
    assert told(at_work("actions", here, ADMIN, (), {**more, "boards": others})) == ("tax 4.3 Red", "ADM-47")


def test_leaders_bind_the_plans() -> None:
    """A Rebel moves two ships at a time and takes two dice more; a Corsair takes no more assault than skirmish dice."""
    here = {"2.2": {"Red": "starport"}, "2.0": {"Red": "5 1d"}}
    rebel = {**BUILT, "leader": "Rebel"}
    assert page({**here, "2.1": {"Blue": "1 city"}}, MOVE, red=rebel, force="2.0") == ("move 2.0-2.1 2", "MOB-32")
    assert page({**here, "2.1": {"Blue": "2 city"}}, MOVE, red=rebel, force="2.0")[0] == "end turn"
    corsair = {**BUILT, "leader": "Corsair"}
    for red, left in ((BUILT, 0), (corsair, 1)):  # four assault dice, or two of each kind: four hits, or two
        more: dict[str, Any] = {"red": red, "declared": WARLORD, "initiative": "Red"}
        more["played"] = ["Red lead Aggression 2"]
        more["boards"] = {"Yellow": {"trophies": ["Blue ship"]}}
        more["turn"] = {"side": "Red", "stage": "actions", "pips": 2, "intent": {"task_force": "3.0"}}
        d = made({**FIELD, "3.0": {"Red": "4", "Blue": "2"}}, (6, 6, 1, 1) + (6, 6, 1, 1) * left, more)
        assert told(d)[0] == "; ".join(["battle 3.0 Blue"] * (1 + left))


# --- movement ---------------------------------------------------------------------------------------------------------


def movement(play: str, line: str) -> Cases:
    """The lines that two suits have in common."""

    def moved(force: str, systems: Systems, *answers: Any, red: Any = BUILT, **more: Any) -> Told:
        return page(systems, play, *answers, force=force, red=red, declared=NO_MARKER, **more)

    return {
        f"{line}: the shortest way among equals": (
            lambda: moved("2.0", {"2.2": {"Red": "starport"}, "2.1": {"Blue": "city"}, "3.1": {"Blue": "city"},
                                  "2.0": {"Red": "2"}}),
            "move 2.0-2.1 1", f"{line}-32 MOV-5"),
        f"{line}: a claim on the way to another goal": (
            lambda: moved("2.0", {"2.2": {"Red": "starport"}, "2.1": {"Blue": "city"}, "2.3": {"Blue": "city"},
                                  "2.0": {"Red": "2"}}),
            "move 2.0-2.3 1", f"{line}-32 MOV-10"),
        f"{line}: a rival's city on the way to a claim": (
            lambda: moved("2.0", {"2.2": {"Red": "starport"}, "2.0": {"Red": "3"}, "2.3": {"Blue": "city starport"},
                                  "2.1": {"Blue": "1 city"}, "3.0": {"Blue": "1"}, "6.0": {"Blue": "1"},
                                  "6.2": {"Yellow": "city"}}, red={}),
            "move 2.0-6.0 2; move 6.0-6.2 2", f"{line}-18 {line}-18.3 MOV-5 MOV-11"),
        f"{line}: the task force goes": (
            lambda: moved("2.0", {"2.2": {"Red": "starport", "Blue": "1"}, "2.0": {"Red": "3"}, "2.3": {"Red": "2"}}),
            "move 2.0-2.2 2", f"{line}-14 MOV-12"),
        f"{line}: the task force stays where it would lose control": (
            lambda: moved("2.0", {"2.2": {"Red": "starport", "Blue": "1"}, "2.0": {"Red": "2", "Blue": "1"},
                                  "2.3": {"Red": "2"}}),
            "move 2.3-2.2 1", f"{line}-14 MOV-8"),
        f"{line}: of what has no control all go": (
            lambda: moved("2.0", {"2.2": {"Red": "starport", "Blue": "1"}, "2.0": {"Red": "2 1d", "Blue": "2"}}),
            "move 2.0-2.2 2+1d", f"{line}-14"),
        f"{line}: a Catapult is one Move": (
            lambda: moved("2.2", {"2.2": {"Red": "3 starport"}, "3.1": {"Red": "city", "Blue": "1"}}, red=ONE, pips=1),
            "move 2.2-3.1 2", f"{line}-14"),
        f"{line}: a gate under a rival's control stops it": (
            lambda: moved("2.2", {"2.2": {"Red": "3 starport"}, "2.0": {"Blue": "1"},
                                  "5.1": {"Red": "city", "Blue": "1"}}, red=ONE, pips=1),
            "move 2.2-2.0 2", f"{line}-44"),
        f"{line}: a Catapult starts from a damaged starport too": (
            lambda: moved("2.2", {"2.2": {"Red": "3 starport-"}, "3.1": {"Red": "city", "Blue": "1"}}, red=ONE, pips=1),
            "move 2.2-3.1 2", f"{line}-14"),
        f"{line}: nobody goes half way for anything but the task force": (
            lambda: moved("5.1", {"2.2": {"Red": "starport", "Blue": "1"}, "5.1": {"Red": "2 city", "Blue": "1"}},
                          red=ONE, pips=2),
            "end turn", "HOW-4"),
        f"{line}: no starport and no claim: the nearest": (
            lambda: moved("2.0", {"2.0": {"Red": "3"}, "2.1": {"Blue": "city"}, "2.2": {"Blue": "city"},
                                  "2.3": {"Blue": "city starport"}, "3.0": {"Red": "2"}, "3.1": {"Blue": "city"},
                                  "3.2": {"Blue": "city"}, "3.3": {"Yellow": "city starport"}, "5.0": {"Red": "2"},
                                  "5.1": {"Yellow": "city"}, "5.2": {"Yellow": "city"}}),
            "move 5.0-5.3 1", f"{line}-10 MOV-5"),
        f"{line}: a gate, from where control is kept": (
            lambda: moved("2.0", {"2.2": {"Red": "starport"}, "2.0": {"Red": "2", "Yellow": "1"}, "3.0": {"Blue": "1"},
                                  "3.3": {"Red": "2"}}),
            "move 3.3-3.0 1", f"{line}-44 MOV-8"),
    }  # fmt: skip


MOVEMENT = {**movement(MOVE, "MOB"), **movement(STRIKE, "AGG")}


@check(MOVEMENT)
def test_movement(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


def test_the_reasons_name_the_line() -> None:
    """The line of General Priorities is told, and under it which of several cards."""
    for drawn, answers, last in (("Construction 3, Mobilization 2", (), "ARC-Q-4"),
                                 ("Construction 2, Construction 3", (6,), "ARC-DEC-6")):  # fmt: skip
        d = chosen(HOME, drawn, *answers, red=BUILT)
        assert d.trace is not None
        assert [line.rule for line in line_by_line(d.trace)][-2:] == ["ARC-GP-15", last]


# --- which combat, and what is left after it --------------------------------------------------------------------------

TARGETS: Cases = {
    "the nearer of two": (
        lambda: page({**FIELD, "3.0": {"Red": "2", "Blue": "1d"}, "3.1": {"Blue": "1d"}}, STRIKE, 4, 4, red=BUILT,
                     force="3.0", declared=WARLORD, pips=2),
        "battle 3.0 Blue", "AGG-8 MOV-5 COM-1 COM-10"),
    "the one for which control is kept": (
        lambda: page({**FIELD, "3.0": {"Red": "2"}, "3.1": {"Blue": "1d"}, "5.0": {"Red": "1"}, "5.1": {"Blue": "1d"}},
                     STRIKE, 4, red=BUILT, force="3.0", declared=WARLORD, pips=2),
        "move 3.0-3.1 1; battle 3.1 Blue", "AGG-8 MOV-8 COM-1 COM-10"),
    "the one that gives a claim": (
        lambda: page({**FIELD, "3.0": {"Red": "2"}, "3.1": {"Blue": "1d"}, "3.2": {"Blue": "1d", "Yellow": "city"}},
                     STRIKE, 4, red=BUILT, force="3.0", declared=WARLORD, pips=2),
        "move 3.0-3.1 1; battle 3.1 Blue", "AGG-8 COM-5 MOV-10 COM-1 COM-10"),
    "the one that gives a rival's city": (
        lambda: page({**FIELD, "3.0": {"Red": "2"}, "3.1": {"Blue": "1d"}, "3.3": {"Blue": "1d", "Yellow": "city"}},
                     STRIKE, 4, red=BUILT, force="3.0", declared=WARLORD, pips=2),
        "move 3.0-3.3 1; battle 3.3 Blue", "AGG-8 COM-5 MOV-11 COM-1 COM-10"),
    "with a Weapon the suit with most actions, for control too": (
        lambda: card({"2.2": {"Red": "2 starport", "Blue": "3"}}, "Construction 6, Mobilization 3",
                     red={"out": [13, 0, 5, 0], "tokens": ["Weapon"]}, options={"level": "normal"}),
        "lead Mobilization 3", "GP-8"),
    "Aggression before it": (
        lambda: card({"2.2": {"Red": "2 starport", "Blue": "3"}}, "Aggression 6, Mobilization 3",
                     red={"out": [13, 0, 5, 0], "tokens": ["Weapon"]}, options={"level": "normal"}),
        "lead Aggression 6", "GP-8"),
    "Material: a starport where nobody rules": (
        lambda: prelude({"2.3": {"Red": "1", "Blue": "1 3d"}, "3.3": {"Red": "1", "Blue": "2"}}, ADMIN,
                        red={**BUILT, **MATERIAL}, force="2.3"),
        "spend Material: build starport 2.3", "PRE-6"),
    "Material: a starport among fewest rivals": (
        lambda: prelude({"2.3": {"Red": "1", "Blue": "1 1d"}, "3.3": {"Red": "1", "Blue": "1"}}, ADMIN,
                        red={**BUILT, **MATERIAL}, force="2.3"),
        "spend Material: build starport 3.3", "PRE-6"),
    "Material: a city where it rules": (
        lambda: prelude({**HOME, "2.3": {"Red": "1", "Blue": "1"}, "5.1": {"Red": "1"}}, ADMIN,
                        red={**ONE, **MATERIAL}, force="2.2"),
        "spend Material: build city 5.1", "PRE-6"),
}  # fmt: skip


@check(TARGETS)
def test_which_target(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


def left(systems: Systems, where: str, *answers: Any, **more: Any) -> dict[str, str]:
    """What is in a system after one pass of the Aggression page."""
    more = {"red": BUILT, "pips": 1, "force": where, **more}
    d = at_work("actions", {**FIELD, **systems}, STRIKE, answers, more)
    return dict(GAME.dump(d.position)["systems"].get(where, {}))


def test_whom_the_hits_strike() -> None:
    """For Trophies damaged ships fall first and own hits are spread; for control fresh ships are hit."""
    war, keeper = {"declared": WARLORD}, {"declared": {"Keeper": ["5/3", "3/2", "2/0"]}, "boards": LOOT}
    assert left({"3.0": {"Red": "3", "Blue": "2 2d"}}, "3.0", 6, 2, 1, **war) == {"Red": "2 1d", "Blue": "1 1d"}
    assert left({"3.0": {"Red": "3", "Blue": "1"}}, "3.0", 1, 2, 2, **war) == {"Red": "1 2d"}
    raided = left({"3.1": {"Red": "3", "Blue": "1 starport"}}, "3.1", 2, 2, 6, **keeper)
    assert raided == {"Red": "2", "Blue": "1 starport-"}
    control = {"Red": "1 1d starport", "Blue": "2"}
    assert left({"2.2": control}, "2.2", 6, 1) == {"Red": "1 1d starport", "Blue": "2d"}
    assert left({"2.2": {**control, "Blue": "2 1d"}}, "2.2", 2, 1) == {"Red": "1 starport", "Blue": "1 2d"}
    hopeless = {"Red": "1 3d starport", "Blue": "4"}
    assert left({"2.2": hopeless}, "2.2", 6, 1, 1, 1) == {"Red": "1 3d starport", "Blue": "2 2d"}


@pytest.mark.parametrize(
    ("court", "outrage", "taken", "rules"),
    [
        ({"Relic Fence": {"Blue": 1}, "Farseers": {"Blue": 1, "Yellow": 1}}, [], "Farseers", "COM-6"),
        ({"Farseers": {"Blue": 1}, "Admin Union": {"Blue": 1}}, [], "Admin Union", "COM-6 INF-7.2"),
        ({"Loyal Keepers": {"Blue": 1}, "Loyal Pilots": {"Blue": 1}}, ["Fuel"], "Loyal Pilots", "COM-6 INF-7.4"),
        ({"Galactic Bards": {"Blue": 1}, "Farseers": {"Blue": 1}}, [], "Farseers", "COM-6 INF-8"),
    ],
)
def test_what_is_ransacked(court: Any, outrage: list[str], taken: str, rules: str) -> None:
    """The card with most agents of rivals; then as the Influence Principles say."""
    more = {"red": {**BUILT, "outrage": outrage}, "declared": WARLORD, "pips": 1, "force": "3.1", "court": court}
    here = {**FIELD, "3.1": {"Red": "4", "Blue": "city-"}}
    d = at_work("actions", here, STRIKE, (4, 1, 1, 1, "Gatekeepers"), more)
    assert told(d) == ("battle 3.1 Blue", f"AGG-8 COM-1 COM-10 {rules}")
    assert d.position.boards[0].cards == (taken,)


@pytest.mark.parametrize(
    ("cards", "outrage", "taken"),
    [
        (["Arms Union", "Loyal Marines"], [], "Arms Union"),
        (["Loyal Marines", "Loyal Keepers"], ["Relic"], "Loyal Keepers"),
        (["Skirmishers", "Loyal Marines"], [], "Loyal Marines"),
    ],
)
def test_which_guild_card_is_stolen(cards: list[str], outrage: list[str], taken: str) -> None:
    """No ambition in sight: the Influence Principles decide."""
    d = voiced("Guild Struggle", "Gatekeepers", declared=NO_MARKER, boards={"Blue": {"cards": cards}},
               red={**BUILT, "outrage": outrage})  # fmt: skip
    assert told(d)[1] == "AGG-3 VOX-GS1 VOX-GS3" and d.position.boards[0].cards == (taken,)


def test_what_abilities_are_for() -> None:
    """First a declared ambition, then an undeclared one; as few Captives as will do."""
    red = {**BUILT, "cards": ["Mining Interest", "Prison Wardens"], "captives": {"Blue": 2}}
    others = {"6.3": {"Yellow": "1d", "Blue": "1d"}}
    d = at_work("actions", {**HOME, **others}, BUILD, (), {"red": red, "declared": KEEPER, "force": "2.2"})
    assert told(d) == ("use Pressgang", "CON-20 GP-11")
    assert GAME.dump(d.position)["boards"]["Red"]["tokens"] == ["Relic"]
    assert d.position.boards[0].captives == (0, 0, 1)
    boards = {"Blue": {"tokens": ["Fuel", "Fuel"], "cards": ["Gatekeepers"]},
              "Yellow": {"tokens": ["Fuel", "Fuel"], "cards": ["Loyal Pilots"]}}  # fmt: skip
    more = {"red": red, "declared": TYCOON, "force": "2.2", "boards": boards}
    d = at_work("actions", {**HOME, **others}, BUILD, (1, 1), more)  # one Material more would be third place
    assert told(d) == ("use Pressgang", "CON-20 GP-11 DEC-6")
    assert GAME.dump(d.position)["boards"]["Red"]["tokens"] == ["Material", "-", "-", "-", "-", "Material"]
    red = {**BUILT, "cards": ["Prison Wardens"], "captives": {"Blue": 4}}
    boards = {"Blue": {"trophies": ["Red ship"] * 2}}
    d = at_work("actions", HOME, ADMIN, (), {"red": red, "declared": WARLORD, "force": "2.2", "boards": boards})
    assert [t.text for t in d.position.boards[0].trophies] == ["Blue agent"]


WARDENS = {"cards": ["Prison Wardens"], "captives": {"Blue": 1}}

INTENDED: Cases = {
    "Manufacture before a city": (
        lambda: page({**HOME, "2.3": {"Red": "1"}}, BUILD, force="2.2", mind={"ability": "Mining Interest"},
                     red={"cards": ["Mining Interest"]}),
        "use Manufacture", "GP-11"),
    "once it is exhausted the page is read": (
        lambda: page({**HOME, "2.3": {"Red": "1"}}, BUILD, force="2.2", mind={"ability": "Mining Interest"},
                     red={"cards": ["Mining Interest"], "exhausted": ["Mining Interest"]}),
        "build city 2.3", "CON-17"),
    "Execute before a claim": (
        lambda: page({**HOME, "2.0": {"Red": "3"}}, MOVE, force="2.0", mind={"ability": "Prison Wardens"}, red=WARDENS),
        "use Execute", "GP-11"),
    "Execute before a Tax": (
        lambda: page(CITY, ADMIN, force="2.2", mind={"ability": "Prison Wardens"}, red={**ONE, **WARDENS},
                     declared=KEEPER),
        "use Execute", "GP-11"),
    "Abduct before a Secure": (
        lambda: page(HOME, STRIKE, force="2.2", mind={"ability": "Court Enforcers"}, declared=KEEPER,
                     red={**BUILT, "cards": ["Court Enforcers"], "tokens": ["Weapon"]},
                     court={"Farseers": {"Blue": 1}, **AGENT}),
        "use Abduct", "GP-11"),
}  # fmt: skip


@check(INTENDED)
def test_the_ability_that_selected_the_card(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- where several clauses meet ---------------------------------------------------------------------------------------

TYRANT = {"Tyrant": ["5/3"]}
KEEPER_ONLY = {"Keeper": ["5/3", "3/2", "2/0"]}
BESIEGED: Systems = {"6.3": {"Yellow": "1"}, "2.3": {"Red": "1 1d starport", "Blue": "2 city"}}

CARDS: Cases = {
    "a bonus card declares": (
        lambda: card(HOME, "Construction 4, Mobilization 3", red={**BUILT, **RELIC, "bonus": ["Aggression 5"]}),
        "lead Aggression 5; declare Keeper", "BT-5 BT-6"),
    "two cards for one ambition: chance": (
        lambda: card(HOME, "Aggression 5, Construction 5", 1, red={**BUILT, **RELIC}),
        "lead Aggression 5; declare Keeper", "BT-5 BT-6 DEC-6"),
    "a seven and a five for one ambition: chance": (
        lambda: card(HOME, "Aggression 5, Construction 7", 6, red={**BUILT, **RELIC}, options=FOUR),
        "lead Construction 7; declare Keeper", "BT-5 BT-6 DEC-6"),
    "a seven for what it is winning comes before a five for a tie": (
        lambda: card(HOME, "Aggression 5, Construction 7", red={**BUILT, "tokens": ["Relic", "Fuel"]},
                     boards={"Blue": RELIC}, options=FOUR),
        "lead Construction 7; declare Tycoon", "BT-5 BT-6 BT-7"),
    "a one surpasses a seven with the zero marker": (
        lambda: card(HOME, "Administration 1, Aggression 6", lead="Administration 7", red=BUILT, zero=True,
                     declared=KEEPER, options=FOUR),
        "surpass Administration 1", "BT-9"),
    "the Lattice Spies do not help with one card left": (
        lambda: card(HOME, "Construction 2, Aggression 6", lead="Mobilization 6",
                     red={**BUILT, "seize": 5, "counter": 1, "cards": ["Lattice Spies"]}),
        "seize counter 6; pivot Construction 2", "BT-9 BT-10 GP-15"),
    "all five ambitions take five off": (
        lambda: card(HOME, "Construction 2, Aggression 6", 6, lead="Mobilization 6",
                     red={**BUILT, "seize": 1, "tokens": ["Relic", "Fuel", "Psionic"], "captives": {"Blue": 1},
                          "trophies": ["Blue ship"]}),
        "seize counter 2; seize; pivot Construction 2", "BT-9 BT-10 BT-12 BT-13 GP-15"),
    "the third of two seats is level in Empath: nothing off": (
        lambda: card({"3.2": {"Red": "2 starport"}}, "Construction 2, Aggression 6", 2, options=TWO,
                     played=["Yellow lead Mobilization 6"], initiative="Yellow", lead="Mobilization 6",
                     red={**BUILT, "seize": 1, "tokens": ["Psionic"]}),
        "seize counter 2; pivot Construction 2", "BT-9 BT-10 BT-12 GP-15"),
    "a Secure by a pivot comes before a Tax by a copy": (
        lambda: card(CITY, "Aggression 2, Mobilization 6", 6, lead="Administration 6", red=ONE, declared=KEEPER,
                     court=AGENT),
        "seize counter 1; pivot Aggression 2", "BT-9 BT-10 BT-12 GP-1"),
    "a raid with a Weapon and another suit": (
        lambda: card({**YARD, "3.1": {"Red": "4", "Blue": "1 starport"}}, "Construction 3, Mobilization 6",
                     red={**BUILT, "tokens": ["Weapon"]}, boards=LOOT, declared=KEEPER),
        "lead Construction 3", "GP-3"),
    "a Psionic moves when its own card leads with Mobilization": (
        lambda: card({**HOME, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "Construction 3, Mobilization 5",
                     red={**BUILT, "tokens": ["Weapon", "Psionic"]}, declared=WARLORD),
        "lead Mobilization 5", "GP-3 MOV-12"),
    "two rivals who are level control nothing": (
        lambda: card({"2.2": {"Red": "1 starport", "Blue": "2", "Yellow": "2"}, "2.0": {"Red": "2"}},
                     "Mobilization 2, Construction 2", red=BUILT),
        "lead Construction 2", "GP-15"),
    "a claim counts where no second city would be built": (
        lambda: card({"2.2": {"Red": "starport"}, "2.3": {"Red": "2 city"}}, "Mobilization 6, Construction 2",
                     red={"out": [0, 0, 3, 0]}),
        "lead Construction 2", "GP-10"),
    "Pressgang for Keeper": (
        lambda: card(HOME, "Mobilization 2, Construction 2", declared=KEEPER,
                     red={**BUILT, "cards": ["Prison Wardens"], "captives": {"Blue": 1}}),
        "lead Construction 2", "GP-11"),
    "Execute for Warlord": (
        lambda: card(HOME, "Mobilization 2, Construction 2", declared=WARLORD,
                     red={**BUILT, "cards": ["Prison Wardens"], "captives": {"Blue": 1}}),
        "lead Mobilization 2", "GP-11"),
    "Abduct needs more Weapon icons than agents": (
        lambda: card(HOME, "Aggression 2, Construction 2", red={**BUILT, "cards": ["Court Enforcers"]},
                     court={"Farseers": {"Blue": 1}}),
        "lead Construction 2", "GP-15"),
    "the last agent cannot pass a rival's": (
        lambda: card(HOME, "Mobilization 2, Construction 2", red={"out": [0, 0, 5, 9]},
                     court={"Farseers": {"Blue": 1}}),
        "lead Construction 2", "GP-15"),
    "Elite Pilots bring a die for each fresh ship": (
        lambda: card({"2.2": {"Red": "starport"}, "2.1": {"Red": "2", "Blue": "3 city"}},
                     "Aggression 6, Mobilization 2", red=BUILT, options={"level": "normal"}),
        "lead Aggression 6", "GP-14"),
    "Outrage may spread to the bot too": (
        lambda: card(HOME, "Aggression 3, Construction 3", red={**BUILT, **RELIC}, declared=KEEPER_ONLY,
                     boards={"Blue": {"tokens": ["Relic", "Relic"]}}, court={"Outrage Spreads": {"Red": 1}}),
        "lead Aggression 3", "GP-2"),
    "the Sworn Guardians can be stolen themselves": (
        lambda: card(HOME, "Aggression 3, Construction 3", red=BUILT, court={"Guild Struggle": {"Red": 1}},
                     boards={"Blue": {"cards": ["Sworn Guardians"]}}),
        "lead Aggression 3", "GP-2"),
}  # fmt: skip


@check(CARDS)
def test_where_clauses_meet_in_the_choice_of_a_card(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


BEFORE: Cases = {
    "a Relic for each card with Captives": (
        lambda: prelude(HOME, BUILD, 1, "Gatekeepers", "Elder Broker", red={**BUILT, "tokens": ["Relic", "Relic"]},
                        force="2.2", court={"Skirmishers": {"Red": 2, "Blue": 1}, "Arms Union": {"Red": 2, "Blue": 1}}),
        "spend Relic: secure Skirmishers; spend Relic: secure Arms Union", "PRE-8 DEC-6"),
    "who is winning Keeper spends no Relic for a larger lead": (
        lambda: prelude(HOME, BUILD, red={**BUILT, "tokens": ["Relic", "Relic"]}, force="2.2", declared=KEEPER,
                        court=AGENT),
        "", ""),
    "but one for Captives on a Relic card": (
        lambda: prelude(HOME, BUILD, "Gatekeepers", red={**BUILT, **RELIC}, force="2.2", declared=KEEPER,
                        court={"Relic Fence": {"Red": 2, "Blue": 1}}),
        "spend Relic: secure Relic Fence", "PRE-8"),
    "a Psionic for a Captive": (
        lambda: prelude(RULED, "pivot Construction 2", red={**BUILT, "tokens": ["Psionic"]}, force="2.2",
                        lead="Administration 6", declared=TYRANT),
        "spend Psionic: tax 3.1 Blue", "PRE-9"),
    "three ships have no place where the bot controls nothing": (
        lambda: prelude({"2.2": {"Red": "1 starport", "Blue": "2"}, "6.0": {"Red": "2", "Blue": "2"}}, MOVE,
                        red={**BUILT, "cards": ["Skirmishers"]}, force="6.0"),
        "", ""),
    "with five ships one of two cards": (
        lambda: prelude(HOME, MOVE, 6, red={"out": [8, 0, 5, 0], "cards": ["Skirmishers", "Loyal Marines"]},
                        force="2.2"),
        "prelude Loyal Marines", "PRE-12 DEC-6"),
    "a starport from Material, and three ships to it": (
        lambda: prelude({"2.3": {"Red": "2"}}, MOVE, red={**BUILT, "tokens": ["Material"], "cards": ["Skirmishers"]},
                        force="2.3"),
        "spend Material: build starport 2.3; prelude Skirmishers", "PRE-6 PRE-12"),
    "a Union takes a card with which another has pivoted": (
        lambda: prelude(HOME, "pivot Construction 2", force="2.2", red={**BUILT, "cards": ["Arms Union"]},
                        played=["Yellow lead Mobilization 6", "Blue pivot Aggression 3"], initiative="Yellow"),
        "prelude Arms Union", "PRE-14"),
    "Silver-Tongues are kept for Empath": (
        lambda: prelude(HOME, MOVE, force="2.2", red={**BUILT, "cards": ["Silver-Tongues"], **RELIC},
                        boards={"Blue": RELIC}, declared={**KEEPER, "Empath": ["3/2"]}),
        "", ""),
    "Silver-Tongues get nothing from who has the Guardians": (
        lambda: prelude(HOME, MOVE, force="2.2", red={**BUILT, "cards": ["Silver-Tongues"], **RELIC},
                        boards={"Blue": {"tokens": ["Relic"], "cards": ["Sworn Guardians"]}}, declared=KEEPER),
        "", ""),
    "Silver-Tongues and a Cartel with its supply": (
        lambda: prelude(HOME, MOVE, force="2.2", red={**BUILT, "cards": ["Silver-Tongues"]}, declared=TYCOON,
                        boards={"Blue": {"tokens": ["Fuel", "Fuel"], "cards": ["Material Cartel"]}}),
        "prelude Silver-Tongues", "GLD-5"),
    "a Fuel that Tycoon keeps: the ships go by pips": (
        lambda: prelude({"2.2": {"Red": "starport"}, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}, "lead Aggression 3",
                        force="3.0", red={**BUILT, "tokens": ["Weapon", "Fuel"]},
                        declared={**WARLORD, "Tycoon": ["3/2"]}),
        "", "COM-4"),
}  # fmt: skip


@check(BEFORE)
def test_where_clauses_meet_in_the_prelude(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


AT_WORK: Cases = {
    "a full board: the token that counts pushes out another": (
        lambda: page({**HOME, "2.3": {"Red": "1 city"}}, ADMIN, red={"tokens": ["Weapon"] * 3}, force="2.2",
                     declared=KEEPER),
        "tax 2.3 Red", "ADM-1"),
    "a token for Keeper or a Captive for Tyrant: chance": (
        lambda: page({**RULED, "2.3": {"Red": "1 city"}}, ADMIN, 6, red=ONE, force="2.2",
                     declared={**KEEPER, "Tyrant": ["3/2"]}),
        "tax 3.1 Blue", "ADM-1 DEC-6"),
    "agents that cannot be defended are left": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", court={"Farseers": {}, "Arms Union": {"Red": 1, "Blue": 5}},
                     pips=2),
        "influence Farseers; influence Farseers", "ADM-26"),
    "as many as the rival is a defence": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", court={"Farseers": {}, "Arms Union": {"Red": 1, "Blue": 3}},
                     pips=2),
        "influence Arms Union; influence Arms Union", "ADM-26 ADM-26.1"),
    "the last agent does not match a rival's": (
        lambda: page(HOME, ADMIN, red={"out": [0, 0, 5, 9]}, force="2.2", court={"Farseers": {"Blue": 1}}, pips=1),
        "end turn", "HOW-4"),
    "a starport of a rival is none of its own": (
        lambda: page({"2.2": {"Red": "2 starport-"}, "5.1": {"Blue": "1 starport"}, "2.3": {"Red": "city-!"}}, ADMIN,
                     red=ONE, force="2.2"),
        "repair starport 2.2", "ADM-38 ADM-38.3"),
    "two ships at two starports of a system": (
        lambda: page({"2.3": {"Red": "starport starport", "Blue": "2"}, "3.3": {"Red": "3"}}, BUILD, red=BUILT,
                     force="3.3", pips=4),
        "build ship 2.3; build ship 2.3; repair ship 2.3; repair ship 2.3", "CON-12"),
    "a gate is held by one ship under Warp Blockades": (
        lambda: page({"2.2": {"Red": "starport", "Blue": "1"}, "2.0": {"Red": "4", "Blue": "2"}}, MOVE, red=BUILT,
                     force="2.0", options={"modifiers": ["warp blockades"]}),
        "move 2.0-2.2 3", "MOB-14"),
    "otherwise by one more than the rival has": (
        lambda: page({"2.2": {"Red": "starport", "Blue": "1"}, "2.0": {"Red": "4", "Blue": "2"}}, MOVE, red=BUILT,
                     force="2.0"),
        "move 2.0-2.2 1", "MOB-14"),
    "damaged ships hold nothing, so all of them go": (
        lambda: page({"2.2": {"Red": "starport", "Blue": "1"}, "2.0": {"Red": "2 3d"}}, MOVE, red=BUILT, force="2.0"),
        "move 2.0-2.2 1+3d", "MOB-14"),
    "a lone ship gives up its city for the task force": (
        lambda: page({"2.2": {"Red": "3 starport"}, "2.1": {"Red": "1 city"}}, MOVE, red=ONE, force="2.2", pips=1),
        "move 2.1-2.2 1", "MOB-45"),
    "damaged ships in a gate control nothing": (
        lambda: page({"2.2": {"Red": "3 starport"}, "2.0": {"Red": "2d"}}, MOVE, red=BUILT, force="2.2", pips=1),
        "move 2.0-2.2 2d", "MOB-45"),
    "most Trophies come before the nearest fight": (
        lambda: page({**FIELD, "3.0": {"Red": "3", "Blue": "1d"}, "3.1": {"Yellow": "3d"}}, STRIKE, 4, 4, red=BUILT,
                     force="3.0", declared=TYRANT, pips=2),
        "move 3.0-3.1 2; battle 3.1 Yellow", "AGG-41 COM-11 COM-1 COM-10"),
    "control is won before the city is in danger": (
        lambda: page(BESIEGED, STRIKE, 6, 6, 1, red=BUILT, force="2.3", pips=3, options={"level": "normal"},
                     declared=NO_MARKER),
        "battle 2.3 Blue", "AGG-15 COM-1 COM-9 COM-18"),
    "so many Trophies that the city is in danger": (
        lambda: page({**FIELD, "3.1": {"Red": "2", "Blue": "1 city"}}, STRIKE, red=BUILT, force="3.1", pips=1,
                     declared=NO_MARKER_LEFT),
        "end turn", "COM-5 HOW-4"),
    "with one ship it is not": (
        lambda: page({**FIELD, "3.1": {"Red": "1", "Blue": "1 city"}}, STRIKE, 6, red=BUILT, force="3.1", pips=1,
                     declared=NO_MARKER_LEFT),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-10"),
    "a city bears one hit": (
        lambda: page({**FIELD, "3.1": {"Red": "3", "Blue": "2d city"}}, STRIKE, 4, 4, 4, red=BUILT, force="3.1", pips=1,
                     declared=NO_MARKER_LEFT),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-10"),
    "a damaged city none": (
        lambda: page({**FIELD, "3.1": {"Red": "3", "Blue": "2d city-"}}, STRIKE, red=BUILT, force="3.1", pips=1,
                     declared=NO_MARKER_LEFT),
        "end turn", "COM-5 HOW-4"),
    "the Sworn Guardians, themselves Relics, cost a key": (
        lambda: raid({"Red": "3", "Blue": "1 starport"},
                     boards={"Blue": {"tokens": ["-", "Relic"], "cards": ["Sworn Guardians"]}}),
        "end turn", "HOW-4"),
    "a Guild card has two keys": (
        lambda: raid({"Red": "3", "Blue": "1 starport"}, boards={"Blue": {"cards": ["Relic Fence"]}}),
        "end turn", "HOW-4"),
    "Elite Pilots bring the fourth raid die": (
        lambda: raid({"Red": "3", "Blue": "1 starport"}, 6, 6, 6, 6, boards={"Blue": {"cards": ["Relic Fence"]}},
                     options={"level": "normal"}),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-14"),
    "Gatekeepers bring two": (
        lambda: page({**YARD, "3.0": {"Red": "2", "Blue": "1"}}, STRIKE, 6, 6, 6, 6, force="3.0", pips=1,
                     red={**BUILT, "cards": ["Gatekeepers"]}, boards={"Blue": {"cards": ["Relic Fence"]}},
                     declared=KEEPER_ONLY),
        "battle 3.0 Blue", "AGG-8 COM-1 COM-14"),
    "for a raid control of the origin is given up, if it must be": (
        lambda: page({**YARD, "3.0": {"Red": "3"}, "3.1": {"Blue": "2 starport"}}, STRIKE, 6, 6, 6, red=BUILT,
                     boards=LOOT, force="3.0", declared=KEEPER_ONLY, pips=2),
        "move 3.0-3.1 3; battle 3.1 Blue", "AGG-8 COM-1 COM-14"),
    "a theft takes from the rival too": (
        lambda: page({**YARD, "3.1": {"Red": "2", "Blue": "1 starport"}}, STRIKE, 6, 6, force="3.1", pips=1,
                     red={**BUILT, **RELIC}, boards={"Blue": {"tokens": ["Relic", "Relic"]}}, declared=KEEPER_ONLY),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-14"),
}  # fmt: skip


@check(AT_WORK)
def test_where_clauses_meet_on_the_pages(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- once more: ties, boundaries, several bots and seats --------------------------------------------------------------

COPIED: Systems = {**HOME, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}}  # a combat one Move away
RESCUE: Systems = {"2.2": {"Red": "starport", "Blue": "1"}, "3.1": {"Red": "2"}}  # help two Moves away
SEIZED = {"played": ["Yellow lead Mobilization 6", "Blue pivot Aggression 2", "Blue seize Construction 3"],
          "initiative": "Blue"}  # fmt: skip
AFAR: Systems = {"5.0": {"White": "1d", "Yellow": "1d", "Blue": "1d"}}

ONCE_MORE: Cases = {
    "a bonus card surpasses": (
        lambda: card(HOME, "Construction 4, Aggression 6", lead="Construction 3",
                     red={**BUILT, "bonus": ["Construction 6"], "counter": 2}),
        "surpass Construction 6", "BT-9"),
    "another seat has seized": (
        lambda: card(HOME, "Construction 2, Administration 6", red={**BUILT, "seize": 5}, **SEIZED),
        "seize counter 6; pivot Construction 2", "BT-9 BT-10 GP-15"),
    "winning what is declared and what is not: chance": (
        lambda: card(HOME, "Aggression 5, Construction 2", 1, red={**BUILT, "tokens": ["Relic", "Fuel"]},
                     declared=KEEPER),
        "lead Aggression 5; declare Keeper", "BT-5 BT-6 DEC-6"),
    "tied in both: what is not declared": (
        lambda: card(HOME, "Aggression 5, Construction 2", red={**BUILT, "tokens": ["Relic", "Fuel"]},
                     boards={"Blue": {"tokens": ["Relic", "Fuel"]}}, declared=KEEPER),
        "lead Construction 2; declare Tycoon", "BT-5 BT-6"),
    "a one does not seize with a counter of one": (
        lambda: card(HOME, "Construction 2, Aggression 6", 1, lead="Mobilization 6", red=BUILT),
        "seize counter 1; pivot Construction 2", "BT-9 BT-10 BT-12 GP-15"),
    "but less one for an ambition": (
        lambda: card(HOME, "Construction 2, Aggression 6", 1, lead="Mobilization 6", red={**BUILT, **RELIC}),
        "seize counter 1; seize; pivot Construction 2", "BT-9 BT-10 BT-12 BT-13 GP-15"),
    "a Secure by copying comes before a Tax by a pivot": (
        lambda: card(CITY, "Administration 2, Mobilization 2", 6, 1, lead="Aggression 6", red=ONE, declared=KEEPER,
                     court=AGENT),
        "seize counter 1; copy Administration 2", "BT-9 BT-10 BT-12 GP-1 DEC-6"),
    "no site for a starport, and no ship either": (
        lambda: card({"2.1": {"Red": "city"}}, "Mobilization 2, Administration 2", red=ONE),
        "lead Mobilization 2", "GP-5"),
    "two Moves before a Build and a Repair": (
        lambda: card(RESCUE, "Mobilization 6, Construction 2", red=BUILT), "lead Mobilization 6", "GP-6"),
    "by a pivot that is too far": (
        lambda: card(RESCUE, "Mobilization 6, Construction 2", 6, lead="Aggression 6", red=BUILT),
        "seize counter 1; pivot Construction 2", "BT-9 BT-10 BT-12 GP-15"),
    "unless the pivot has an extra action": (
        lambda: card(RESCUE, "Mobilization 6, Construction 2", 6, lead="Administration 6", red=BUILT,
                     options={"level": "normal"}),
        "seize counter 1; pivot Mobilization 6", "BT-9 BT-10 BT-12 GP-6"),
    "a copy fights with a Fuel": (
        lambda: card(COPIED, "Construction 3, Mobilization 2", 6, 2, lead="Aggression 6", declared=WARLORD,
                     red={**BUILT, "tokens": ["Fuel"]}),
        "seize counter 1; copy Construction 3", "BT-9 BT-10 BT-12 GP-3 DEC-6"),
    "or with a Psionic": (
        lambda: card(COPIED, "Construction 3, Mobilization 2", 6, 2, lead="Aggression 6", declared=WARLORD,
                     red={**BUILT, "tokens": ["Psionic"]}),
        "seize counter 1; copy Construction 3", "BT-9 BT-10 BT-12 GP-3 DEC-6"),
    "not with one that Empath keeps": (
        lambda: card(COPIED, "Construction 3, Mobilization 2", 6, lead="Aggression 6",
                     declared={**WARLORD, "Empath": ["3/2"]}, red={**BUILT, "tokens": ["Psionic"]}),
        "seize counter 1; pivot Construction 3", "BT-9 BT-10 BT-12 GP-15"),
    "nor with an outraged Fuel": (
        lambda: card(COPIED, "Construction 3, Mobilization 2", 6, lead="Aggression 6", declared=WARLORD,
                     red={**BUILT, "tokens": ["Fuel"], "outrage": ["Fuel"]}),
        "seize counter 1; pivot Construction 3", "BT-9 BT-10 BT-12 GP-15"),
    "Loyal Marines do not mind an outraged Weapon": (
        lambda: card({**HOME, "3.0": {"Red": "3", "Blue": "1"}}, "Construction 3, Mobilization 6", declared=WARLORD,
                     red={**BUILT, "tokens": ["Weapon"], "outrage": ["Weapon"], "cards": ["Loyal Marines"]}),
        "lead Construction 3", "GP-3"),
    "a combat that only the Outrage forbids": (
        lambda: card({**FIELD, "3.1": {"Red": "3", "Blue": "city-"}}, "Aggression 2, Construction 3", red=BUILT,
                     declared=NO_MARKER_LEFT),
        "lead Construction 3", "COM-5 GP-15"),
    "a tie on a court card is broken": (
        lambda: card(HOME, "Administration 2, Construction 3", red=BUILT,
                     court={"Farseers": {"Red": 1, "Blue": 1}}),
        "lead Administration 2", "GP-13"),
    "an ability by copying": (
        lambda: card(HOME, "Construction 3, Mobilization 2", 6, 1, lead="Aggression 6",
                     red={**BUILT, "cards": ["Court Enforcers"], "tokens": ["Weapon"]},
                     court={"Farseers": {"Blue": 1}}),
        "seize counter 1; copy Construction 3", "BT-9 BT-10 BT-12 GP-11 DEC-6"),
    "a Psionic taxes before its own Administration does": (
        lambda: prelude(CITY, ADMIN, red={**ONE, "tokens": ["Psionic", "Psionic"]}, force="2.2", declared=KEEPER),
        "spend Psionic: tax 2.3 Red", "PRE-9"),
    "an exhausted card is discarded like any other": (
        lambda: prelude(HOME, MOVE, force="2.2",
                        red={**BUILT, "cards": ["Court Enforcers"], "exhausted": ["Court Enforcers"]}),
        "prelude Court Enforcers", "PRE-12"),
    "Loyal Keepers do not mind an outraged Relic": (
        lambda: prelude(HOME, BUILD, "Gatekeepers", force="2.2", court={"Arms Union": {"Red": 2, "Blue": 1}},
                        red={**BUILT, **RELIC, "outrage": ["Relic"], "cards": ["Loyal Keepers"]}),
        "spend Relic: secure Arms Union", "PRE-8"),
    "but no Weapon goes for a Relic": (
        lambda: prelude(HOME, BUILD, force="2.2", court={"Arms Union": {"Red": 2, "Blue": 1}},
                        red={**BUILT, "tokens": ["Weapon"], "cards": ["Loyal Keepers"]}),
        "", ""),
    "who surpasses spends no Weapon": (
        lambda: prelude({"2.2": {"Red": "starport"}, "3.0": {"Red": "3", "Blue": "1"}}, "surpass Construction 4",
                        lead="Construction 2", force="3.0", red={**BUILT, "tokens": ["Weapon"]}, declared=WARLORD),
        "", ""),
    "a Captive for Tyrant, though all slots are full": (
        lambda: page(RULED, ADMIN, red={**BUILT, "tokens": [*["Weapon"] * 5, "Relic"]}, force="2.2", declared=TYRANT),
        "tax 3.1 Blue", "ADM-1"),
    "of two cities on a planet the one with a Captive": (
        lambda: page({**HOME, "2.3": {"Red": "1 city", "Blue": "city"}}, ADMIN, red=ONE, force="2.2", declared=TYRANT),
        "tax 2.3 Blue", "ADM-1"),
    "a first Captive contends Tyrant, declared or not": (
        lambda: page(RULED, ADMIN, red=BUILT, force="2.2"), "tax 3.1 Blue", "ADM-23"),
    "without a marker it is only a Captive": (
        lambda: page(RULED, ADMIN, red=BUILT, force="2.2", declared=NO_MARKER_LEFT), "tax 3.1 Blue", "ADM-24"),
    "one of two cards for the ambition is free": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=KEEPER, pips=2,
                     court={"Relic Fence": {"Blue": 1}, "Elder Broker": {}, "Farseers": {}}),
        "influence Elder Broker; influence Elder Broker", "ADM-26 ADM-26.2 INF-7.1"),
    "only the Cartel is enough for second place": (
        lambda: page(HOME, ADMIN, red=BUILT, force="2.2", declared=TYCOON, pips=1,
                     boards={"Blue": {"tokens": ["Fuel", "Fuel"]}, "Yellow": {"tokens": ["Fuel", "Fuel"]}},
                     court={"Material Cartel": {}, "Mining Interest": {}}),
        "influence Material Cartel", "ADM-26 ADM-26.2"),
    "a starport comes before a city in danger": (
        lambda: page({"2.3": {"Red": "1 city", "Blue": "2"}}, BUILD, red=ONE, force="2.3"),
        "build starport 2.3", "CON-9"),
    "a double city under control comes before another that is not": (
        lambda: page({**HOME, "2.3": {"Red": "1 city"}, "5.1": {"Red": "1", "Blue": "1"}}, BUILD, force="2.2",
                     red={"out": [0, 0, 2, 0], "tokens": ["Fuel"]}, declared=TYCOON),
        "build city 2.3", "CON-17"),
    "no double city from three to two": (
        lambda: page({**HOME, "2.3": {"Red": "1 city"}}, BUILD, force="2.2", declared=TYCOON,
                     red={"out": [0, 0, 1, 0], "tokens": ["Fuel"]}),
        "build ship 2.2", "CON-17.2 CON-36"),
    "of two buildings in danger one by chance": (
        lambda: page({"2.2": {"Red": "starport", "Blue": "1"}, "5.1": {"Red": "starport", "Blue": "1"},
                      "3.0": {"Red": "2"}}, BUILD, 6, red=BUILT, force="3.0"),
        "build ship 5.1; repair ship 5.1", "CON-12 DEC-6"),
    "a token is no city: its planet is new": (
        lambda: page({"2.2": {"Red": "starport"}, "2.0": {"Red": "3"}, "6.3": {"Red": "city", "Yellow": "1d"},
                      "6.1": {"Blue": "1d"}}, MOVE, red={"tokens": ["Psionic", "Relic"]}, force="2.0",
                     declared=NO_MARKER),
        "move 2.0-2.3 2", "MOB-18 MOB-18.1 MOB-18.3 MOV-5"),
    "a gate by a rival's starport has to be taken": (
        lambda: page({"3.1": {"Red": "3 starport"}, "3.0": {"Blue": "1"}, "2.2": {"Red": "3"}, "2.0": {"Blue": "2"},
                      "2.1": {"Blue": "starport"}}, MOVE, red=BUILT, force="3.1", declared=NO_MARKER),
        "move 3.1-3.0 2", "MOB-44 MOB-44.2 MOV-5"),
    "as it is by one ship more": (
        lambda: page({"3.1": {"Red": "3 starport"}, "3.0": {"Blue": "1"}, "2.2": {"Red": "4"}, "2.0": {"Blue": "2"},
                      "2.1": {"Blue": "starport"}}, MOVE, red=BUILT, force="2.2", declared=NO_MARKER),
        "move 2.2-2.0 3", "MOB-44 MOB-44.1"),
    "a Catapult over three gates": (
        lambda: page({"2.2": {"Red": "3 starport"}, "5.1": {"Red": "city", "Blue": "1"}}, MOVE, red=ONE, force="2.2",
                     declared=NO_MARKER, pips=1),
        "move 2.2-5.1 2", "MOB-14"),
    "the city of another bot is a rival's": (
        lambda: page({"2.2": {"Red": "starport"}, "2.0": {"Red": "2"}, "2.1": {"Yellow": "city"}}, MOVE, red=BUILT,
                     force="2.0", declared=NO_MARKER, options={"seating": "bbp"}),
        "move 2.0-2.1 1", "MOB-32"),
    "six assault dice and two others": (
        lambda: war({"Red": "8", "Blue": "4"}, 6, 6, 6, 6, 1, 1, 1, 1), "battle 3.0 Blue",
        "AGG-8 COM-1 COM-10 COM-12"),
    "six raid dice and another": (
        lambda: raid({"Red": "7", "Blue": "1 starport"}, 6, 6, 6, 6, 6, 6, 1, boards=VAULT),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-14"),
    "six raid dice, six others and no more": (
        lambda: raid({"Red": "13", "Blue": "1 starport"}, *[1] * 6, *[6] * 6, boards=VAULT),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-14"),
    "an Outrage that costs third place costs nothing": (
        lambda: page({**FIELD, "3.1": {"Red": "3", "Blue": "city-"}}, STRIKE, 4, 1, 1, "Gatekeepers", force="3.1",
                     red={**BUILT, "tokens": ["Material"]}, pips=1, court={"Farseers": {"Blue": 1}},
                     declared={**WARLORD, "Tycoon": ["3/2", "2/0"]},
                     boards={"Blue": {"tokens": ["Fuel", "Fuel"]}, "Yellow": {"tokens": ["Fuel", "Fuel"]}}),
        "battle 3.1 Blue", "AGG-8 COM-2 COM-1 COM-10"),
    "Loyal Engineers bear an Outrage": (
        lambda: page({**FIELD, "3.1": {"Red": "3", "Blue": "city-"}}, STRIKE, 4, 1, 1, "Gatekeepers", force="3.1",
                     red={**BUILT, "tokens": ["Material"], "cards": ["Loyal Engineers"]}, pips=1,
                     court={"Farseers": {"Blue": 1}}, declared={**WARLORD, "Tycoon": ["3/2", "2/0"]},
                     boards={"Blue": {"tokens": ["Fuel", "Fuel"]}}),
        "battle 3.1 Blue", "AGG-8 COM-2 COM-1 COM-10"),
    "a second place that stays one is no reason": (
        lambda: war({"Red": "2", "Blue": "1"}, 6, 6, red={**BUILT, "trophies": ["Blue ship"]},
                    boards={"Yellow": {"trophies": ["Blue ship"] * 3}}),
        "battle 3.0 Blue", "AGG-41 COM-1 COM-10"),
    "a Rebel's two dice make a combat for control": (
        lambda: page({"6.3": {"Yellow": "1"}, "2.2": {"Red": "1 starport", "Blue": "3"}}, STRIKE, 6, 1, 1, force="2.2",
                     red={**BUILT, "leader": "Rebel"}, pips=1, declared=NO_MARKER, options={"leaders": True}),
        "battle 2.2 Blue", "AGG-15 COM-1 COM-10 COM-18"),
    "a Corsair rolls intercepts again": (
        lambda: raid({"Red": "3", "Blue": "1 starport"}, 3, 3, 6, 6, options={"leaders": True},
                     red={**BUILT, "leader": "Corsair", "tokens": ["Fuel"]}),
        "battle 3.1 Blue", "AGG-8 COM-1 COM-14 COM-7"),
    "of four seats' agents all but its own are Captives": (
        lambda: told(at_work("actions", {**HOME, **AFAR}, STRIKE, ("Gatekeepers",), {
            "force": "2.2", "red": BUILT, "declared": TYRANT, "options": FOUR, "pips": 1,
            "court": {"Farseers": {"Red": 3, "White": 2, "Blue": 1}}})),
        "secure Farseers", "AGG-2"),
}  # fmt: skip


@check(ONCE_MORE)
def test_once_more(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


def test_what_a_bot_does_with_lore_that_bots_do_not_get() -> None:
    """The document has no word for it: chance."""
    red = {"out": [0, 0, 3, 0], "lore": ["Tool-Priests"]}
    cities = {**HOME, **FAR, "2.3": {"Red": "1 city"}, "3.1": {"Red": "1 city"}}
    more = {"red": red, "force": "2.2", "options": {"leaders": True}, "declared": NO_MARKER}
    assert told(at_work("actions", cities, BUILD, (6,), more)) == ("use Summon", "CON-20 DEC-6")
    red = {"out": [0, 0, 4, 0], "lore": ["Living Structures"]}
    more = {"red": red, "force": "2.2", "options": {"leaders": True}, "declared": NO_MARKER}
    assert told(at_work("actions", {**CITY, **FAR}, BUILD, (1,), more)) == ("use Nurture", "CON-20 DEC-6")


# --- the words --------------------------------------------------------------------------------------------------------


def test_a_roll_for_the_initiative_says_what_came_of_it() -> None:
    more: dict[str, Any] = {"lead": "Mobilization 6", "red": {**BUILT, "seize": 2, "tokens": ["Relic"]}}
    said = chosen(HOME, "Construction 2, Aggression 6", 4, **more).because
    assert "rolls 4 for the initiative, less 1 for undeclared ambitions that it is winning: not seized" in said
    more["red"] = {**BUILT, "seize": 2}
    said = chosen(HOME, "Construction 2, Aggression 6", 2, **more).because
    assert "rolls 2 for the initiative: seized (seize counter 3)" in said


def test_what_a_prelude_is_for() -> None:
    """Which combat, and why that one; where the ships go; what is kept."""
    near = {"2.2": {"Red": "starport"}, "3.0": {"Red": "3"}, "3.1": {"Blue": "1"}, "3.2": {"Blue": "2d"}}
    more = {"force": "3.0", "red": {**BUILT, "tokens": ["Fuel"]}, "declared": WARLORD}
    said = at_work("prelude", near, "lead Aggression 3", (), more).because
    assert said == (
        "Spend Fuel to move 2 ships from 3 gate to 3 crescent. It means to fight Blue in 3 crescent for Trophies, "
        "to contend Warlord, 2 fresh ships to 0; 1 fresh ship stays to control 3 gate; that could bring most "
        "Trophies (2); a Fuel token pays for a Move, which saves an action."
    )
    yards = {"2.2": {"Red": "2 starport"}, "5.1": {"Red": "1 starport"}, "6.0": {"Red": "4"}}
    red = {**BUILT, "cards": ["Skirmishers"]}
    said = at_work("prelude", yards, MOVE, (), {"force": "6.0", "red": red}).because
    assert "3 × Red ship from Red's supply to 2 crescent" in said
    assert said.endswith("given up for 3 ships. Then its starport in 2 crescent has most fresh ships.")
    more = {"force": "2.2", "red": {**BUILT, **RELIC}, "declared": KEEPER, "court": {"Call to Action": {"Red": 1}}}
    said = at_work("prelude", HOME, BUILD, (), more).because
    kept = "while Keeper is declared a Relic is spent only for a Relic card"
    assert said == f"Nothing. Spend Relic to secure Call to Action would come first, but {kept}."


def test_the_words_of_a_combat() -> None:
    here = {**YARD, "3.1": {"Red": "2", "Blue": "2 starport"}}
    more = {"red": BUILT, "declared": KEEPER_ONLY, "pips": 2, "force": "3.1", "boards": LOOT}
    said = at_work("actions", here, STRIKE, (4, 4, 6, 6), more).because
    assert "It fights Blue in 3 arrow to steal a Relic, for first place in Keeper (1 to 0), 2 fresh ships to 2." in said
    assert "skirmish dice only, as 2 fresh ships to 2 is no lead and another action follows" in said
    assert said.endswith("raid dice, as this is the last Battle of the raid; Relic is what it came for.")
    here = {**FIELD, "3.1": {"Red": "2", "Blue": "1 city"}}
    more = {"red": BUILT, "declared": NO_MARKER_LEFT, "pips": 1, "force": "3.1"}
    said = at_work("actions", here, STRIKE, (), more).because
    where = "a fight for Trophies with Blue in 3 arrow"
    assert f"It avoids {where}, in which a city could fall with an Outrage that would be wrong" in said


def test_the_words_of_what_is_not_to_be_had() -> None:
    """No Outrage would topple anybody; there is a site, but no starport; which card a Union takes."""
    d = voiced("Outrage Spreads", "Gatekeepers", court={"Outrage Spreads": {"Red": 2, "Blue": 1}})
    assert d.because.endswith("no Outrage would topple a rival, so it names no type.")
    d = chosen({"2.3": {"Red": "2"}}, "Construction 2, Aggression 2", red={"out": [0, 5, 5, 0]})
    assert d.because == "Lead with Aggression 2 (3 actions). It has no starport and nowhere to build one."
    more = {"lead": "Construction 2", "force": "2.2", "red": {**BUILT, "cards": ["Construction Union"]}}
    d = at_work("prelude", HOME, "surpass Construction 3", (6,), more)
    assert d.because.endswith("a roll of 6 picks Construction 3 of Red.")


FREE: Systems = {**HOME, "3.1": {"Red": "1", "Blue": "city"}}
SONG = {"Song of Freedom": {"Red": 1}}

MEETINGS: Cases = {
    "the Song of Freedom could seize": (
        lambda: card(FREE, "Aggression 2, Construction 2", 6, lead="Mobilization 6", red=BUILT, court=SONG),
        "seize counter 1; pivot Aggression 2", "BT-9 BT-10 BT-12 GP-2"),
    "not after the roll has": (
        lambda: card(FREE, "Aggression 2, Construction 2", 1, lead="Mobilization 6", red={**BUILT, "seize": 4},
                     court=SONG, boards=RICH),
        "seize counter 5; seize; pivot Construction 2", "BT-9 BT-10 BT-12 BT-13 GP-15"),
    "what Populist Demands declare is kept in the same Prelude": (
        lambda: prelude(HOME, "pivot Construction 2", "Gatekeepers", force="2.2", lead="Aggression 6",
                        red={**BUILT, "tokens": ["Relic", "Psionic", "Psionic"]},
                        boards={"Blue": {"tokens": ["Relic", "Relic"]}},
                        court={"Populist Demands": {"Red": 1}, "Relic Fence": {}}),
        "spend Relic: secure Populist Demands", "PRE-8 VOX-PD1"),
    "a Psionic fights a first round of a raid": (
        lambda: prelude({**YARD, "3.1": {"Red": "2", "Blue": "2 starport"}}, STRIKE, 4, 4, force="3.1",
                        red={**BUILT, "tokens": ["Psionic"]}, boards=LOOT, declared=KEEPER_ONLY),
        "spend Psionic: battle 3.1 Blue", "COM-4 PRE-9 COM-1 COM-9 COM-18 COM-12"),
    "and makes a copy enough for one at even odds": (
        lambda: card({**YARD, "3.1": {"Red": "2", "Blue": "2 starport"}, "2.2": {"Red": "1 starport"}},
                     "Construction 2, Mobilization 2", 6, 1, lead="Aggression 6", boards=LOOT, declared=KEEPER_ONLY,
                     red={**BUILT, "tokens": ["Psionic"]}),
        "seize counter 1; copy Construction 2", "BT-9 BT-10 BT-12 GP-3 DEC-6"),
}  # fmt: skip


@check(MEETINGS)
def test_a_few_more_meetings(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- the task force is read afresh (ARC-TRM-11) -----------------------------------------------------------------------

MUCH: Systems = {"2.1": {"Red": "2 city"}, "5.1": {"Red": "3"}}  # the ships in 2.1 have nothing to control
PORTS: Systems = {"2.1": {"Red": "1 starport"}, "3.1": {"Red": "1 starport"}, "5.1": {"Red": "1 starport"}}

FORCE: Cases = {
    "ships gather where most are fresh now, not where most were": (
        lambda: page(MUCH, MOVE, red=ONE, pips=1, force="2.1"), "move 2.1-2.0 1", "MOB-45"),
    "the same with Aggression": (
        lambda: page(MUCH, STRIKE, red=ONE, pips=1, force="2.1", declared=NO_MARKER), "move 2.1-2.0 1", "AGG-45"),
    "a ship for the task force of now": (
        lambda: page({**PORTS, "3.1": {"Red": "2 starport"}}, BUILD, red=BUILT, pips=1, force="2.1"),
        "build ship 3.1", "CON-36 CON-36.1"),
    "a Repair for the task force of now": (
        lambda: page({"2.1": {"Red": "1 1d starport"}, "3.1": {"Red": "2 1d"}}, ADMIN, red=BUILT, pips=1, force="2.1"),
        "repair ship 3.1", "ADM-38 ADM-38.1"),
    "the task force of now goes first": (
        lambda: page({"2.2": {"Red": "starport", "Blue": "1"}, "2.0": {"Red": "2"}, "2.3": {"Red": "3"}}, MOVE,
                     red=BUILT, force="2.0", pips=1),
        "move 2.3-2.2 2", "MOB-14 MOV-12"),
    "a tie that was drawn is not drawn again": (
        lambda: page(PORTS, BUILD, red=BUILT, pips=1, mind={"task_force": "3.1", "tied": ["2.1", "3.1", "5.1"]}),
        "build ship 3.1", "CON-36 CON-36.1"),
    "a position that does not tell the tie is believed": (
        lambda: page(PORTS, BUILD, red=BUILT, pips=1, force="3.1"), "build ship 3.1", "CON-36 CON-36.1"),
    "one group more is another tie": (
        lambda: page(PORTS, BUILD, 6, red=BUILT, pips=1, mind={"task_force": "3.1", "tied": ["2.1", "3.1"]}),
        "build ship 5.1", "CON-36 CON-36.1 DEC-6"),
    "one group less, too": (
        lambda: page({**PORTS, "5.1": {"Red": "1d"}}, BUILD, 1, red=BUILT, pips=1,
                     mind={"task_force": "3.1", "tied": ["2.1", "3.1", "5.1"]}),
        "build ship 2.1", "CON-36 CON-36.1 DEC-6"),
    "who was alone and is caught up with is drawn for": (
        lambda: page(PORTS, BUILD, 1, red=BUILT, pips=1, mind={"task_force": "3.1", "tied": []}),
        "build ship 2.1", "CON-36 CON-36.1 DEC-6"),
    "the Prelude looks again when it needs to": (
        lambda: prelude({"2.0": {"Red": "4"}, "5.1": {"Red": "2"}, "3.0": {"Blue": "1"}, "6.3": {"Yellow": "1"}},
                        STRIKE, 1, red={**BUILT, "tokens": ["Fuel"], "cards": ["Skirmishers"]}, declared=WARLORD,
                        force="2.0", mind={"combat": ["3.0", "Blue", "trophies"], "fleet": ["2.0", 2, 0]}),
        "spend Fuel: move 2.0-3.0 2; prelude Skirmishers", "PRE-7 PRE-12 DEC-6 PRE-13"),
}  # fmt: skip


@check(FORCE)
def test_the_task_force_is_read_afresh(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


OFF: Systems = {"6.2": {"Blue": "1d"}, "6.3": {"Yellow": "1d"}}


def whole_turn(systems: Systems, play: str, *answers: Any, **more: Any) -> list[Told]:
    """All readings of the page in a turn of Red's; all answers are needed."""
    turn = {"side": "Red", "stage": "actions", "pips": more.pop("pips"), "intent": more.pop("intent", {})}
    lead = {"played": [f"Red {play}"], "turn": turn}
    options = {"seating": "bpp", "humans": 2, "level": "plain"}
    table, readings = Table(None, answers), list[Told]()
    p = GAME.load({"systems": systems, "options": options, "boards": {"Red": more.pop("red")}, **lead, **more})
    while p.turn.side == 0 and p.turn.stage.value == "actions":
        decision = GAME.decide(p, table)
        readings.append(told(decision))
        p = decision.position
    assert len(table.log) == len(answers)
    return readings


def test_a_tie_is_drawn_once_and_kept_while_the_same_groups_tie() -> None:
    """The draw for 2.1 and 3.1 serves two Repairs elsewhere; where the tie is over, nothing is drawn."""
    docks = {"2.1": {"Red": "3"}, "3.1": {"Red": "3"}, "5.1": {"Red": "3d"}, "6.1": {"Red": "starport"}, **OFF}
    repairs = [("repair ship 5.1", "DEC-6 ADM-38"), ("repair ship 5.1", "ADM-38")]
    assert whole_turn(docks, ADMIN, 1, red=BUILT, pips=2) == repairs
    both = {**docks, "2.1": {"Red": "3 2d"}, "5.1": {"Red": "1 2d"}}
    drawn = {"task_force": "3.1", "tied": ["2.1", "3.1"]}
    turn = whole_turn(both, ADMIN, 1, red=BUILT, pips=2, intent=drawn)  # where nothing is damaged; then 2.1 has most
    assert turn == [("repair ship 2.1", "ADM-38 DEC-6"), ("repair ship 2.1", "ADM-38 ADM-38.1")]
    two = {**docks, "2.1": {"Red": "3 2d"}, "3.1": {"Red": "3 2d"}, "5.1": {"Red": "1"}}
    turn = whole_turn(two, ADMIN, 6, red=BUILT, pips=3)  # 3.1 is drawn and mended, then it is alone
    assert [moves for moves, _ in turn] == ["repair ship 3.1", "repair ship 3.1", "repair ship 2.1"]


# --- Lattice Spies and the Song of Freedom (ARC-GLD-2, ARC-VOX-2) -----------------------------------------------------

SUNG: dict[str, Any] = {"lead": "Mobilization 6", "court": {"Song of Freedom": {"Red": 1}}}
RULES: Systems = {**HOME, "3.1": {"Red": "3", "Blue": "city"}}
SEIZING = {**BUILT, "seize": 2, "cards": ["Lattice Spies"]}

SPIES: Cases = {
    "after the roll the song is judged as if the initiative were seized": (
        lambda: card(RULES, "Construction 2, Aggression 6", 1, red=SEIZING, **SUNG),
        "seize counter 3; pivot Construction 2; prelude Lattice Spies", "BT-9 BT-10 BT-12 GP-15 GLD-2"),
    "before it, or if it fails, the song can still be sung": (
        lambda: card(RULES, "Construction 2, Aggression 6", 6, red=SEIZING, **SUNG),
        "seize counter 3; pivot Aggression 6", "BT-9 BT-10 BT-12 GP-2"),
    "Spies that are kept for Empath let a card pay, and the song is over as well": (
        lambda: card(RULES, "Construction 2, Aggression 6", 1, red=SEIZING, declared={"Empath": ["5/3"]}, **SUNG),
        "seize counter 3; seize; pivot Construction 2", "BT-9 BT-10 BT-12 BT-13 GP-15"),
    "Captives on it are a reason of their own": (
        lambda: card(RULES, "Construction 2, Aggression 6", 1, red=SEIZING, lead="Mobilization 6",
                     court={"Song of Freedom": {"Red": 2, "Blue": 1}}),
        "seize counter 3; pivot Aggression 6; prelude Lattice Spies", "BT-9 BT-10 BT-12 GP-12 GLD-2"),
    "other Vox cards are not touched by it": (
        lambda: card(RULES, "Construction 2, Aggression 6", 1, red=SEIZING, lead="Mobilization 6",
                     court={"Call to Action": {"Red": 1}}),
        "seize counter 3; pivot Aggression 6; prelude Lattice Spies", "BT-9 BT-10 BT-12 GP-2 GLD-2"),
}  # fmt: skip


@check(SPIES)
def test_the_spies_and_the_song(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- when a combat for Trophies is over (ARC-COM-1) -------------------------------------------------------------------

HELD = {"Blue": {"trophies": ["Yellow ship"]}}
FLEET = {"Red": "4", "Blue": "2 1d"}  # four assault dice; two hits sink the damaged ship and damage another
VICTOR = {**BUILT, "trophies": ["Blue ship"]}
ENDS: Cases = {
    "once the bot is sole first": (
        lambda: war(FLEET, 6, 1, 1, 1, pips=2), "battle 3.0 Blue", "AGG-8 COM-1 COM-10 COM-12"),
    "as long as it is tied, it fights on": (
        lambda: war(FLEET, 6, 1, 1, 1, 1, 1, 1, 1, pips=2, boards=HELD),
        "battle 3.0 Blue; battle 3.0 Blue", "AGG-8 COM-1 COM-10 COM-12"),
    "or as long as it has nothing": (
        lambda: war(FLEET, 1, 1, 1, 1, 1, 1, 1, 1, pips=2),
        "battle 3.0 Blue; battle 3.0 Blue", "AGG-8 COM-1 COM-10"),
    "what comes first on the page comes then": (
        lambda: page({**FIELD, "3.0": FLEET}, STRIKE, "Gatekeepers", red=VICTOR, declared=WARLORD, pips=2, force="3.0",
                     mind={"combat": ["3.0", "Blue", "trophies"]}, court={"Farseers": {"Red": 1}}),
        "secure Farseers", "COM-4 COM-1 AGG-21"),
    "a combat for Trophies alone ends so, too": (
        lambda: war(FLEET, 6, 1, 1, 1, pips=2, declared={}), "battle 3.0 Blue", "AGG-41 COM-1 COM-10 COM-12"),
    "who is sole first already may begin one, and reads the page again": (
        lambda: war(FLEET, 1, 1, 1, 1, pips=2, red=VICTOR), "battle 3.0 Blue", "AGG-41 COM-1 COM-10"),
    "a raid goes on all the same": (
        lambda: raid({"Red": "3", "Blue": "2 1d starport"}, 1, 1, 1, 6, 6, 6, pips=2, red=VICTOR),
        "battle 3.1 Blue; battle 3.1 Blue", "AGG-8 COM-1 COM-10 COM-14"),
    "a Psionic buys no Battle more": (
        lambda: prelude({**FIELD, "3.0": FLEET}, STRIKE, 6, 1, 1, 1, force="3.0",
                        declared=WARLORD, red={**BUILT, "tokens": ["Psionic", "Psionic"]}),
        "spend Psionic: battle 3.0 Blue", "COM-4 COM-11 PRE-9 COM-1 COM-10 COM-12"),
}  # fmt: skip


@check(ENDS)
def test_when_a_combat_for_trophies_is_over(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- when a raid rolls raid dice (ARC-COM-14) -------------------------------------------------------------------------


def raided(blue: str, *answers: Any, red: str = "4") -> Told:
    """A raid with two actions, on a planet with two slots."""
    here = {"3.3": {"Red": red, "Blue": blue}, "6.1": {"Blue": "starport"}}
    return page({**YARD, **here}, STRIKE, *answers, red=BUILT, declared={"Keeper": ["5/3", "3/2", "2/0"]}, pips=2,
                force="3.3", boards=LOOT)  # fmt: skip


AT_ONCE: Cases = {
    "a port that one hit razes: raid dice at once, and again": (
        lambda: raided("starport-", 3, 3, 3, 3, 3, 3, 3, 3),
        "battle 3.3 Blue; battle 3.3 Blue", "AGG-8 COM-1 COM-14"),
    "four hits for a ship and a port": (
        lambda: raided("1 starport", 3, 1, 1, 1, 3, 3, 3, 3),
        "battle 3.3 Blue; battle 3.3 Blue", "AGG-8 COM-1 COM-14 COM-15"),
    "three dice are three hits too few for a ship and two ports": (
        lambda: raided("1 starport starport", 1, 1, 1, 3, 3, 3, red="3"),
        "battle 3.3 Blue; battle 3.3 Blue", "AGG-8 COM-1 COM-10 COM-14"),
    "skirmish dice that could do it are not rolled either": (
        lambda: raided("2d starport", 3, 3, 3, 3, 3, 3, 3, 3),
        "battle 3.3 Blue; battle 3.3 Blue", "AGG-8 COM-1 COM-14"),
    "one hit too few": (
        lambda: raided("2d starport", 1, 1, 1, 3, 3, 3, red="3"),
        "battle 3.3 Blue; battle 3.3 Blue", "AGG-8 COM-1 COM-10 COM-14"),
    "no building there, and none on the map: there is nothing to raze": (
        lambda: raid({"Red": "4", "Blue": "1d"}, 1, 1, 1, 1, 3, 3, 3, 3, pips=2),
        "battle 3.1 Blue; battle 3.1 Blue", "AGG-8 COM-1 COM-10 COM-14"),
}  # fmt: skip


@check(AT_ONCE)
def test_when_a_raid_rolls_raid_dice(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)


# --- which origin, which destination (ARC-MOV-8) ----------------------------------------------------------------------

ORIGINS: Cases = {
    "a longer way to somewhere else does not save control": (
        lambda: page({"2.0": {"Red": "1"}, "2.1": {"Blue": "city"}, "5.3": {"Red": "3"}, "5.1": {"Yellow": "city"}},
                     MOVE, red=BUILT, pips=2),
        "move 2.0-2.1 1", "MOB-32 MOV-5"),
    "a longer way to the same place does": (
        lambda: page({"2.0": {"Red": "1"}, "2.1": {"Blue": "city"}, "2.3": {"Red": "3"}}, MOVE, 6, red=BUILT, pips=2),
        "move 2.3-2.2 2; move 2.2-2.1 2", "MOB-32 MOV-8 MOV-5 DEC-6"),
    "of these the shortest": (
        lambda: page({"2.0": {"Red": "1"}, "2.1": {"Blue": "city"}, "2.3": {"Red": "2"}, "5.1": {"Red": "3"}}, MOVE, 6,
                     red=BUILT, pips=4),
        "move 2.3-2.2 1; move 2.2-2.1 1", "MOB-32 MOV-8 MOV-5 DEC-6"),
    "of the shortest ways one that keeps control": (
        lambda: page({"2.0": {"Red": "1"}, "2.1": {"Blue": "city"}, "2.2": {"Red": "2"}}, MOVE, red=BUILT, pips=2),
        "move 2.2-2.1 1", "MOB-32 MOV-8"),
    "a shortest way that keeps control, though to another place": (
        lambda: page({"2.0": {"Red": "1"}, "2.1": {"Blue": "city"}, "5.0": {"Red": "3"}, "5.1": {"Yellow": "city"},
                      "6.1": {"Red": "starport"}}, MOVE, red=BUILT, pips=2),
        "move 5.0-5.1 2", "MOB-32 MOV-8"),
    "nobody can keep it: the shortest way": (
        lambda: page({"2.0": {"Red": "2"}, "2.1": {"Blue": "1 city"}, "2.3": {"Red": "2"}}, MOVE, red=BUILT, pips=2,
                     force="2.3"),
        "move 2.0-2.1 2", "MOB-32 MOV-5"),
    "a combat: a longer way to another target does not save control": (
        lambda: page({**FIELD, "3.0": {"Red": "1"}, "3.1": {"Blue": "1d"}, "5.1": {"Red": "2"},
                      "5.3": {"Yellow": "1d"}}, STRIKE, 4, red=BUILT, declared=WARLORD, pips=3),
        "move 3.0-3.1 1; battle 3.1 Blue", "AGG-8 MOV-5 COM-1 COM-10"),
    "a combat: one to the same target does": (
        lambda: page({**FIELD, "3.0": {"Red": "1"}, "3.1": {"Blue": "1d"}, "3.3": {"Red": "2"}, "5.3": {"Yellow": "1d"},
                      "5.0": {"Red": "1"}}, STRIKE, 1, 4, red=BUILT, declared=WARLORD, pips=3),
        "move 3.3-3.0 1; move 3.0-3.1 1; battle 3.1 Blue", "AGG-8 MOV-8 COM-1 MOV-5 DEC-6 COM-10"),
}  # fmt: skip


@check(ORIGINS)
def test_which_origin_and_which_destination(run: Callable[[], Told], moves: str, rules: str) -> None:
    assert run() == (moves, rules)
