"""Explanations and decisions belong together: what is told to have decided did decide."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from functools import cache
from statistics import median
from typing import Any

import pytest

from solo_bots.games import GAMES, game
from solo_bots.kernel.decision import Again, Decision, Dropped, candidates
from solo_bots.kernel.game import play
from solo_bots.kernel.ledger import phrases
from solo_bots.kernel.table import Table
from solo_bots.kernel.trace import Outcome, label, met
from solo_bots.words.lines import MOST, Line, folded, in_full, in_words, line_by_line
from solo_bots.words.orders import act_of
from solo_bots.words.reasons import Kind, Reason, reasons
from solo_bots.words.why import why_not

Decisions = list[tuple[Any, Decision[Any, Any]]]


def decisions(name: str, games: int, opponent: str = "random") -> Decisions:
    """Decisions of simulated games, in all variants in turn."""
    g = game(name)
    seen: Decisions = []

    def watch(before: Any, after: Any, decision: Any, moves: Any) -> None:
        if decision is not None:
            seen.append((before, decision))

    for n in range(games):
        options = g.options(g.variants[n % len(g.variants)])
        play(g, options, g.opponents[opponent], Table(n), watch=watch)
    return seen


def lives_on(decision: Decision[Any, Any], lost: Dropped, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Is the option kept where it was dropped, once the clause that dropped it keeps everything?"""
    clause, steps = lost.step.node, []
    keep = type(clause).keep

    def keep_all(self: Any, case: Any, options: list[Any], step: Any) -> list[Any]:
        same = (self.rule, self.text, options) == (clause.rule, clause.text, list(lost.step.before or ()))
        if step is None or not same:  # None: it is only asked what would be possible
            return list(keep(self, case, options, step))
        steps.append(step)
        return options

    with monkeypatch.context() as patch, suppress(ValueError, LookupError, RuntimeError, TypeError, AttributeError):
        # without its clause a list may come to no end, to something that is not allowed, or ask it of "none"
        patch.setattr(type(clause), "keep", keep_all)
        decision.remake(Again(decision.answers), {}, True)
    return any(lost.option in (step.after or ()) for step in steps)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_to_have_dropped_an_option_did(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    for n, (_, decision) in enumerate(decisions(name, 3)):
        if n >= 60 and asked > 50:
            break
        for option in candidates(decision.trace):
            lost = decision.why_not(option)
            if lost is None:
                continue
            asked += 1
            assert lives_on(decision, lost, monkeypatch), lost.told(decision.trace.name)
    assert asked > 50


PRINTED = r"UN Intervention|DEFCON"  # capitals that stand on the box


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_decides_has_a_reason_in_plain_words(name: str) -> None:
    clauses = game(name).ledger.of_kind("decision")
    assert [rule.id for rule in clauses if not rule.because] == []
    for rule in clauses:
        for phrase in phrases(rule.because).values():
            plain = re.sub(PRINTED, "", phrase)
            assert not re.search(rf"{game(name).prefix}|[.;→]|\b[A-Z]{{2,}}\b", plain), f"{rule.id}: {phrase}"
            assert set(re.findall(r"{(\w*)}", phrase)) <= {"kept", "roll", "said", "score"}, f"{rule.id}: {phrase}"


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_a_sentence_or_two(name: str) -> None:
    told = [act_of(game(name), decision) for _, decision in decisions(name, 3)]
    for act in told:
        for sentence in act.why:
            assert sentence.count(". Then ") <= 1 and sentence.endswith(".") and sentence[0].isupper(), sentence
            assert not re.search(r"; \d+ more\.", sentence), sentence  # what is cut off is what decided
    assert sum(bool(act.why) for act in told) > 0.4 * len(told)
    assert sum(len(act.why) < 3 for act in told) > 0.9 * len(told)


@pytest.mark.parametrize("name", GAMES)
def test_a_turning_point_leads_to_another_move(name: str) -> None:
    points = 0
    for _, decision in decisions(name, 2)[:25]:
        for point in decision.turning_points():
            points += 1
            assert point.moves != decision.moves
            assert point.was not in point.instead
    assert points > 10


@cache
def from_all_variants(name: str, count: int) -> Decisions:
    """Decisions from games in every variant, against every opponent, evenly spread."""
    g = game(name)
    seen = [d for opponent in g.opponents for d in decisions(name, max(16, len(g.variants)), opponent)]
    return [seen[n * len(seen) // count] for n in range(count)]


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_told_in_ten_lines_in_the_middle_case(name: str) -> None:
    counts = sorted(len(folded(line_by_line(decision.trace))) for _, decision in from_all_variants(name, 200))
    assert median(counts) <= 10
    assert counts[int(0.95 * len(counts))] <= 20


@pytest.mark.parametrize("name", GAMES)
def test_every_step_is_one_reason(name: str) -> None:
    """The list that all are told from leaves nothing out, and says of each option that it was kept or dropped."""
    for _, decision in from_all_variants(name, 200):
        listed = reasons(decision.trace)
        assert [(r.depth, r.step) for r in listed] == list(decision.trace.walk())
        assert [str(line) for line in in_full(decision.trace)] == decision.trace.lines()
        for reason in listed:
            assert reason.decided == reason.step.decisive and not (reason.decided and reason.kind is Kind.PASSED)
            if reason.kind in (Kind.KEPT, Kind.DROPPED):
                assert reason.dropped and len(reason.kept) + len(reason.dropped) == len(reason.step.before or ())


@pytest.mark.parametrize("name", GAMES)
def test_no_name_is_torn_apart_where_lines_are_strung_together(name: str) -> None:
    for _, decision in from_all_variants(name, 200):
        for line in folded(line_by_line(decision.trace), most=None):
            assert line.text.count("(") == line.text.count(")"), line.text
    cities = [Line(0, "", (city, "is", "lost")) for city in ("City 05", "City 09")]
    assert [line.text for line in folded(cities)] == ["City 05 is lost", "City 09 is lost"]


@pytest.mark.parametrize("name", GAMES)
def test_only_announcements_are_left_out(name: str) -> None:
    for _, decision in from_all_variants(name, 200):
        lines = line_by_line(decision.trace)
        short, complete = folded(lines), folded(lines, most=None)
        assert [line for line in short if line.rule] == [line for line in complete if line.rule]
        assert {line.rule for line in short} <= set(decision.trace.decisive()) | {""}
        assert len(short) <= max(MOST, 5 + sum(bool(line.rule) for line in lines))


@pytest.mark.parametrize("name", GAMES)
def test_a_reason_comes_before_what_it_leads_to(name: str) -> None:
    """What led to a move stands before the first thing that is announced of it, and every such clause has its line."""

    def last(reason: Reason) -> bool:  # a clause that dropped something before a move was carried out
        return reason.kind is Kind.KEPT and reason.move is None and not any(r.kind is Kind.KEPT for r in reason.below)

    for _, decision in from_all_variants(name, 200):
        if len(decision.moves) != 1:
            continue
        lines = line_by_line(decision.trace)
        first = next((n for n, line in enumerate(lines) if not line.rule), len(lines))
        for words in (in_words(reason, decision.trace.name) for reason in reasons(decision.trace) if last(reason)):
            told = [n for n, line in enumerate(lines) if line.parts == words]
            assert told and min(told) < first, words


def test_a_condition_that_was_met_is_part_of_the_reason() -> None:
    asked = 0
    for _, decision in (d for name in GAMES for d in from_all_variants(name, 200)):
        texts = [line.text for line in line_by_line(decision.trace)]
        for _, step in decision.trace.walk():
            if step.removed and met(step):
                asked += 1
                assert any(met(step) in text for text in texts), met(step)
    assert asked > 50


MISLEADING = (
    r"\bleaves (?!the game)",  # read as "drops": a clause keeps and drops
    r"matches nothing|\ball 1\b|\bclass \d",
    r"from (.+) to \1$|(?<!\S)(\S+) → \2$",  # nothing has changed
    r"\?:|\b1 (hits|cards|units)\b",
    r"[a-z]_[a-z]",  # a name out of the program
)


@pytest.mark.parametrize("name", GAMES)
def test_no_line_misleads(name: str) -> None:
    """Wordings that players have misread, in everything that is told of a decision."""
    for _, decision in from_all_variants(name, 200):
        told = [line.text for line in folded(line_by_line(decision.trace))]
        for line in (*decision.trace.lines(), *told, decision.because):
            assert not any(re.search(wording, line) for wording in MISLEADING), line
        for _, step in decision.trace.walk():
            assert step.outcome is not Outcome.NEEDLESS or step.before is None or len(step.before) == 1


def test_the_sides_of_a_fight_are_named() -> None:
    """Both sides have a Rifleman A."""
    for _, decision in from_all_variants("undaunted", 200):
        for line in (*decision.trace.lines(), decision.because):
            assert not re.search(r"(attacks|suppresses) (?!your |the bot's )", line), line


@pytest.mark.parametrize("name", GAMES)
def test_what_is_chosen_is_not_said_to_be_dropped_or_merely_kept(name: str) -> None:
    """`why not` of what the bot took says so; a die that dropped something is named with what it fell."""
    g, chosen, rolled = game(name), 0, 0
    for _, decision in from_all_variants(name, 200)[::5]:
        made = [s for _, s in decision.trace.walk() if s.outcome is Outcome.CHOSE]
        stages = Counter(label(s.node) for s in made)
        for option in candidates(decision.trace):
            lines = why_not(g, decision.moves, decision.trace, decision.trace.name(option))
            assert lines and not any(line.endswith("every clause that looked at it kept it") for line in lines), lines
            chosen += any("that is what the bot" in line for line in lines)
            taken = [s for s in made if s.note == option and stages[label(s.node)] == 1]
            assert not any(line.startswith(f"{label(s.node)}: ") for s in taken for line in lines), lines
            lost = decision.why_not(option)
            if lost is not None and any(s.outcome is Outcome.ROLLED for s in lost.step.steps):
                rolled += 1
                assert "; the roll was " in lost.told(decision.trace.name)
    assert chosen > 20 and rolled > 2


@pytest.mark.parametrize("name", GAMES)
def test_a_line_does_not_repeat_the_move(name: str) -> None:
    """The move is the title; its name stands alone in a line only where there is no other."""
    for _, decision in from_all_variants(name, 200):
        texts = [line.text for line in folded(line_by_line(decision.trace))]
        moves = {decision.trace.name(move) for move in decision.moves}
        assert len(texts) == 1 or not moves & set(texts), texts


def test_a_greatest_change_says_what_changes() -> None:
    """The phrase of a class of changes is told in the brackets of the clause that asked for the greatest one."""
    ledger = game("blitzkrieg").ledger
    classes = {id: ledger[id].because for id in (f"BLZ-GC.{n}" for n in range(1, 6))}
    told = set()
    for _, decision in decisions("blitzkrieg", 12, "greedy"):
        for step in (s for rule in ("BLZ-BG.2", "BLZ-CA.2", "BLZ-GC.0") for s in decision.trace.find(rule)):
            if step.removed and step.scores is not None:
                best = step.scores[list(step.before or ()).index((step.after or ())[0])]
                assert f"({classes[best.rules[-1]]})" in decision.because, decision.because
                told.add(best.rules[-1])
    assert told == set(classes)


def told_at(*script: Any, **position: Any) -> list[str]:
    """What a player reads under a decision of Blitzkrieg!."""
    g = game("blitzkrieg")
    decision = g.decide(g.load({"stratagem": "rapid", **position}), Table(1, script), g.seats())
    return [line.text for line in folded(line_by_line(decision.trace))]


def test_what_follows_from_a_placement_is_told_after_its_cause() -> None:
    """Points with what they are for, a theatre that is won, and the push of a nuclear bomb."""
    lines = told_at(row=["air2"], bot_bag=[], theatres={"AF": {"marker": 9, "filled": ["AF1a", "AF1c", "AF1d"]}})
    assert lines[-7:] == [
        "Africa & Middle East marker from bot +9 to bot +10",
        "Africa & Middle East marker from bot +10 to bot +11",
        "the marker is at the end of the track: Africa & Middle East is the bot's",
        "the bot scores 5 VP for closing AF1 (3 + 2 for the shield), 5 VP for AF2",
        "the empty spaces of Africa & Middle East give the bot their effects",
        "the bag is empty, the bot draws nothing (2 times)",
        "the bag is empty, the bot draws nothing",
    ]
    lines = told_at(row=["nuclear"], bot_bag=[], theatres={t: {"closed": True} for t in ("WE", "EE", "SEA")})
    assert lines[-5:] == [
        "Pacific Ocean marker from the red space to bot +3",
        "Africa & Middle East marker from the red space to bot +7",
        "the nuclear bomb moves all other markers 2 toward you",
        "Pacific Ocean marker from bot +3 to bot +1",
        "the bag is empty, the bot draws nothing",
    ]
