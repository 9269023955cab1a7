"""Explorers: each knob is turned, and what is shown follows. The live pages are driven in tests/browser."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from typing import Any

import pytest
from pages import cells, of_game, place
from pages import page as path_of

pytest.importorskip("ipywidgets")

from solo_bots.companion.explore import Exploration, Explore, Knob, in_order, line_to_send, remade, tried, turns
from solo_bots.games import GAMES, game
from solo_bots.kernel.choices import person
from solo_bots.kernel.decision import Decision
from solo_bots.kernel.game import Scene
from solo_bots.kernel.table import Table
from solo_bots.sessions.share import read_shared


def code_of(page: str) -> list[str]:
    """The code of a page, cell by cell."""
    return [*cells(path_of(page), "code")]


def opening(page: str) -> str | None:
    """The cell of a page that shows its opening position."""
    return next((code for code in code_of(page) if "echo: false" in code and "Scene(" in code), None)


PAGES = sorted({place(rule.notebook) for name in GAMES for rule in game(name).ledger if rule.kind == "decision"})
PAGES += ["twilight/bot/setup", "twilight/bot/turn"]  # options, and the whole of it


@cache
def explorer(page: str) -> Explore:
    """The explorer of a page."""
    names: dict[str, Any] = {}
    exec(opening(page) or "", names)
    return Explore(names["scene"])


def knob_of(e: Exploration, kind: str, what: str = "") -> Knob:
    return next(knob for knob in e.knobs if knob.kind == kind and what in knob.what)


@pytest.fixture(autouse=True)
def afresh() -> None:
    explorer.cache_clear()


# --- on the pages -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_page_has_its_explorer_below_its_opening_position(page: str) -> None:
    code, first = code_of(page), opening(page)
    assert first is not None and first.endswith("\nscene")
    below = code[code.index(first) + 1]
    assert below.startswith("#| echo: false\n") and below.endswith("\nExplore(scene)")
    told = cells(path_of(page), "markdown")
    assert not any("changed its mind" in text for text in told), "an explorer says so itself"


@pytest.mark.parametrize("page", ["blitzkrieg/bot/theatre", "undaunted/bot/scout",
                                  "dictator/bot/militia", "twilight/bot/step_9",
                                  "supercat/bot/general_priorities"])  # fmt: skip
def test_without_a_kernel_there_is_a_table(page: str) -> None:
    shown = explorer(page)
    bundle = shown._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    said = bundle["text/html"].partition("</p>")[0]
    assert said.startswith("<p>What alone would have changed its mind? On a live page you can ")
    assert {"turn facts round", "set dice"} <= set(re.split(", | and |you can |[.]", said))
    rows = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>", bundle["text/html"])
    assert 3 <= len(rows) <= 11, "a small table"
    assert any(re.match(r"d\d+ of [A-Z]+-", what) for what, _, _ in rows), "a die is among them"
    assert any(what.endswith(("? no", "? yes")) for what, _, _ in rows), "a fact is among them"


@pytest.mark.parametrize("page", ["blitzkrieg/bot/change", "undaunted/bot/sergeant_and_guide",
                                  "dictator/bot/actions", "twilight/bot/steps_1_3",
                                  "supercat/bot/influence"])  # fmt: skip
def test_what_the_table_says_is_what_the_bot_does(page: str) -> None:
    """Everything that the kernel's turning points find is there too, for the facts."""
    e = explorer(page).exploration
    found = {(k.what, text) for k in e.knobs if k.kind == "fact" for text in turns(e, k)}
    for point in e.example.turning_points():
        if not point.rule:
            assert (point.what, in_order(e, point.moves)) in found


def shown_first(page: str) -> list[str]:
    """What a page shows before its first heading: the HTML of its cells, as far as it is not folded away."""
    names: dict[str, Any] = {}
    html = []
    for cell in json.loads(path_of(page).read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if source.startswith("## ") or "\n## " in source or "default_exp" in source:
            break
        if cell["cell_type"] == "code":
            *before, last = ast.parse(source).body
            exec(compile(ast.Module(before, []), page, "exec"), names)
            run = "eval" if isinstance(last, ast.Expr) else "exec"
            code = ast.Expression(last.value) if isinstance(last, ast.Expr) else ast.Module([last], [])
            value = eval(compile(code, page, run), names)
            html.append(value._repr_html_() if hasattr(value, "_repr_html_") else "")
    return [re.sub(r"<details>.*</details>", "", text, flags=re.DOTALL) for text in html]


@pytest.mark.parametrize("page", [place(path) for name in GAMES for path in of_game(name)])
def test_no_page_opens_with_more_than_half_a_screen_of_trace(page: str) -> None:
    assert sum(text.count('class="rule"') for text in shown_first(page)) <= 12


# --- knobs ------------------------------------------------------------------------------------------------------------


def test_turn_a_fact_and_set_a_die() -> None:
    panel = explorer("blitzkrieg/bot/theatre").panel
    before = panel.result.value
    assert "<mark>" not in before and "admiral" in before
    die = knob_of(panel.exploration, "die")
    panel.widgets[die].value = 3
    assert "<mark>Navy 1 to Pacific Ocean, improved research" in panel.result.value
    assert "(in the example: admiral to Pacific Ocean, improved research" in panel.result.value
    assert "d6 of BLZ-3.7 <mark>3</mark> (not 5)" in panel.top.value
    rich = knob_of(panel.exploration, "fact", "20 victory points")
    panel.widgets[rich].value = True
    assert panel.widgets[rich].description == "yes" and panel.widgets[rich].button_style == "warning"
    assert "<mark>Navy 3 to Pacific Ocean, improved research" in panel.result.value
    panel.back.click()
    assert panel.result.value == before and panel.changes == {} and panel.back.disabled


def test_change_the_state_and_an_option() -> None:
    panel = explorer("blitzkrieg/bot/theatre").panel
    stratagem = knob_of(panel.exploration, "state", "stratagem in force")
    assert stratagem.value == "Research & Development" and len(stratagem.values) == 7
    panel.widgets[stratagem].value = "Counterattack"
    assert "Airforce 2 to Eastern Europe, improved research" in panel.result.value
    assert "Counterattack goes where you lead" in panel.result.value
    other = explorer("dictator/bot/actions").panel
    train = knob_of(other.exploration, "option", "arrival train first")
    other.widgets[train].value = False
    assert "<mark>Max and Vandal move to Coffee Industry. " in other.result.value


def test_an_option_of_the_author_and_defcon() -> None:
    """Twilight Struggle: step 9 without its D20, and a coup that DEFCON 2 forbids."""
    panel = explorer("twilight/bot/setup").panel
    assert "; Afghanistan +2 USSR. " in panel.result.value
    panel.widgets[knob_of(panel.exploration, "option", "step 9 die")].value = False
    assert "<mark>NATO for Ops: the event of NATO cannot happen; Sweden +3 USSR; Turkey +1 USSR. " in panel.result.value
    panel.back.click()
    panel.widgets[knob_of(panel.exploration, "state", "DEFCON")].value = "3"
    assert "; coup in Libya with a roll of " in panel.result.value


def test_choose_what_is_drawn() -> None:
    panel = explorer("dictator/bot/militia").panel
    card = knob_of(panel.exploration, "draw")
    assert card.value == "Lockdown" and "Seizure" in card.values
    panel.widgets[card].value = "Seizure"
    assert "drawn by DIC-2.1.2 <mark>Seizure</mark> (not Lockdown)" in panel.top.value
    assert "<mark>" in panel.result.value


def test_a_die_that_falls_only_after_a_change_has_its_slider() -> None:
    panel = explorer("undaunted/bot/rifleman").panel
    assert not panel.more.children
    wins = knob_of(panel.exploration, "fact", "win the game")
    panel.widgets[wins].value = False
    (die,) = panel.more.children
    seen = set()
    for face in range(1, 11):
        die.value = face
        assert panel.message.value == ""
        seen.add(panel.result.value)
    assert len(seen) > 1, "what it shows depends on the die"
    panel.reset()
    assert not panel.more.children and panel.result.value.startswith("<p>The bot: <b>Rifleman A takes control")


# --- what cannot be ---------------------------------------------------------------------------------------------------


def test_what_the_rules_refuse_is_one_sentence_and_nothing_is_lost() -> None:
    panel = explorer("blitzkrieg/bot/unit").panel
    before = panel.result.value
    entered = knob_of(panel.exploration, "fact", "Eastern Europe: has an empty space")
    panel.widgets[entered].value = False
    assert "That cannot be so here: the bot has no legal placement (BLZ-T.B1)." in panel.message.value
    assert panel.result.value == before
    panel.widgets[entered].value = True
    assert panel.message.value == "" and panel.result.value == before


def test_a_fact_that_contradicts_the_board() -> None:
    e = explorer("undaunted/bot/rifleman").exploration
    decision, sentence = tried(e, {knob_of(e, "fact", "May it control an objective"): False})
    assert decision is None and sentence == "That cannot be so here: it contradicts the rest of the board."


def test_a_position_that_cannot_be() -> None:
    e = explorer("dictator/bot/militia").exploration
    decision, sentence = tried(e, {knob_of(e, "state", "Dictator"): "Kim"})
    assert decision is None and "'Castro' is not a MERC" in sentence


def test_where_nobody_sits_the_table_chooses_and_the_decision_says_so() -> None:
    e = explorer("undaunted/bot/sergeant_and_guide").exploration
    changes = {knob_of(e, "option", "bolster advice"): True}
    (decision, sentence), (again, _) = tried(e, changes), tried(e, changes)
    assert decision is not None and again is not None and decision.position == again.position and not sentence
    assert "(your advice) The table answers, as nobody is seated: " in str(decision.trace)


def test_where_a_person_is_asked_the_decision_is_told_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    e = explorer("undaunted/bot/sergeant_and_guide").exploration
    monkeypatch.setattr("solo_bots.kernel.game.nobody", person)
    decision, sentence = tried(e, {knob_of(e, "option", "bolster advice"): True})
    assert decision is not None and decision.because.startswith("Platoon Sergeant bolster")
    assert sentence.startswith("Here a person is asked: Platoon Sergeant, bolster 1 of 3")


def test_a_die_that_changes_only_what_the_bot_notes_is_told_with_its_reason() -> None:
    """The move is the same, its task force is not: a row that names only the move would say nothing."""
    shown = explorer("supercat/bot/general_priorities")
    die = next(knob for knob in shown.exploration.knobs if knob.kind == "die")
    assert shown.exploration.example.notes
    for text in shown.turning[die]:
        assert text.startswith("Lead with Aggression 2 (3 actions). For the task force a roll of ")


# --- the line to send -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["blitzkrieg/bot/theatre", "undaunted/bot/scout",
                                  "dictator/bot/militia", "twilight/bot/step_9",
                                  "supercat/bot/turn_page"])  # fmt: skip
def test_the_line_to_send_says_what_was_set(page: str) -> None:
    e = explorer(page).exploration
    changes = {knob: knob.others[0] for knob in e.knobs if knob.kind == "die"}
    line = line_to_send(e, changes)
    sent = read_shared(line)
    g = game(sent.game)
    again: Decision[Any, Any] = g.decide(g.load(sent.position), Table(sent.seed, sent.answers))
    assert again.moves == remade(e, changes).moves
    assert [a.value for a in again.answers] == [a.value for a in remade(e, changes).answers]


def test_a_turned_fact_is_not_sent() -> None:
    panel = explorer("blitzkrieg/bot/theatre").panel
    e = panel.exploration
    rich = knob_of(e, "fact", "20 victory points")
    panel.widgets[rich].value = True
    assert line_to_send(e, {rich: True}) == line_to_send(e, {}) and line_to_send(e, {}) in panel.line.value
    assert "without the facts that you have turned" in panel.line.value


def test_nothing_is_made_before_it_is_shown() -> None:
    shown = Explore(Scene(game("blitzkrieg"), {"row": ["army1"], "stratagem": "secure"}))
    assert set(vars(shown)) == {"scene"}
