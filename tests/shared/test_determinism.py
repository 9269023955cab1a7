"""The same position and answers give the same decision and trace, in any process."""

import copy
import os
import pickle
import re
import subprocess
import sys
from contextlib import suppress

import pytest
from pages import ROOT

from solo_bots.games import GAMES, game
from solo_bots.kernel.case import Reading
from solo_bots.kernel.decision import Again
from solo_bots.kernel.game import play
from solo_bots.kernel.table import BadAnswer, Pending, Table
from solo_bots.kernel.trace import is_note
from solo_bots.kit.check import check_one_by_one
from solo_bots.sessions.session import Session
from solo_bots.words.answers import answer_meant

PLAY = """
import hashlib
from solo_bots.games import game
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Pending, Table
g = game({name!r}); digest = hashlib.sha256()
def watch(before, after, decision, moves):
    digest.update(g.hash(after).encode())
    if decision is not None: digest.update(str(decision.trace).encode())
for opponent in g.opponents.values():
    for seed in range(4): play(g, g.options({{}}), opponent, Table(seed), watch=watch)
print(digest.hexdigest())
"""


@pytest.mark.parametrize("name", GAMES)
def test_other_process_other_hash_seed(name):
    seen = set()
    for hash_seed in ("0", "1", "4711"):
        run = subprocess.run([sys.executable, "-c", PLAY.format(name=name)], capture_output=True, text=True, check=True,
                             env={**os.environ, "PYTHONHASHSEED": hash_seed})  # fmt: skip
        seen.add(run.stdout)
    assert len(seen) == 1


@pytest.mark.parametrize("name", GAMES)
def test_answers_alone_replay_a_game(name):
    g = game(name)
    table = Table(9)
    first = play(g, g.options({}), g.opponents["greedy"], table)
    again = play(g, g.options({}), g.opponents["greedy"], Table(script=table.log))
    assert g.hash(first.position) == g.hash(again.position)


def made(decision):
    """What comes of a decision, and how it is told."""
    return decision.moves, decision.position, decision.trace.lines(), decision.answers


def check_again(decision):
    """With the same answers the same is decided, also while a note is taken of all that is read."""
    assert made(decision.remake(Again(decision.answers), {}, True)) == made(decision)
    assert made(decision.remake(Again(decision.answers), Reading(), True)) == made(decision)


def questions(name, by_hand):
    """The open questions of games in which a person answers at random."""
    g = game(name)
    for seed, variant in enumerate((g.variants[0], g.variants[-1])):
        session, chance = Session(g, g.options(variant), seed, by_hand), Table(seed)
        for _ in range(75):
            if session.pending is not None:
                yield session, session.pending
                rolled = session.pending.by_chance(seed)
                allowed = session.pending.question.allowed
                session.answer("" if rolled is not None else chance.draw("", "", allowed))
            elif session.result is not None:
                break
            elif session.bots_turn:
                session.bot()
            else:
                move = g.opponents["random"].move(session.position, g.legal(session.position), chance)
                session.play(g.write(move))


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_taken_again_is_the_same(name):
    """Every die, draw, shuffle and choice falls again; so what is told to change its mind is all that changes it."""
    g, kinds = game(name), set()

    def watch(before, after, decision, moves):
        if decision is None:
            return
        check_again(decision)
        kinds.update(answer.kind for answer in decision.answers)

    assert name != "twilight" or g.variants[-1]["cards"] == "person"  # there a person names the cards
    for n, options in enumerate(g.variants[-1 :: -max(1, len(g.variants) // 8)]):
        opponents = list(g.opponents.values())
        play(g, g.options(options), opponents[n % len(opponents)], Table(n), watch=watch)
    assert "draw" in kinds and any(kind[1:].isdigit() for kind in kinds)
    assert "shuffle" in kinds or name != "twilight"


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_with_nobody_seated_taken_again_is_the_same(name):
    """The table chooses for a person who is not there, and does so again."""
    g = game(name)

    def watch(before, after, decision, moves):
        if decision is not None:
            check_again(g.decide(before, Table(7)))

    for n, options in enumerate(g.variants[:3]):
        play(g, g.options(options), g.opponents["random"], Table(n), watch=watch)


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_of_a_person_with_dice_taken_again_is_the_same(name):
    """Whoever rolled, drew and chose: what was answered then is answered again."""
    again = 0
    for by_hand in (True, ("bot", "draws"), False):
        decisions = {id(d): d for session, _ in questions(name, by_hand) for d in session.decisions}
        for decision in decisions.values():
            if decision.remake is not None:
                check_again(decision)
                again += bool(decision.answers)
    assert again > 20


@pytest.mark.parametrize("name", GAMES)
def test_what_would_change_a_mind_is_the_same_each_time(name):
    """A changed world is one world: what no longer fits falls by chance, but always in the same way."""
    g, decisions = game(name), []

    def watch(before, after, decision, moves):
        decisions.append(decision)

    play(g, g.options(g.variants[-1]), g.opponents["random"], Table(2), watch=watch)
    bots = [decision for decision in decisions if decision is not None]
    for decision in bots[:: max(1, len(bots) // 12)]:
        assert decision.turning_points() == decision.turning_points()


@pytest.mark.parametrize("name", GAMES)
def test_the_moves_of_a_decision_are_legal_one_by_one(name):
    """`legal` lists each at its moment; what a bot only notes is kept apart, and is told all the same."""
    g, moves, notes = game(name), 0, 0

    def watch(before, after, decision, played):
        nonlocal moves, notes
        if decision is None:
            return
        check_one_by_one(g, before, decision, seats)
        assert decision.moves and played == decision.moves
        told = {step.note for _, step in decision.trace.walk() if step.said is None and is_note(step.note)}
        assert set(decision.notes) <= told
        moves, notes = moves + len(decision.moves), notes + len(decision.notes)

    every = (*g.variants, *g.more_variants)
    for n, options in enumerate(every[-1 :: -max(1, len(every) // 8)]):
        opponent = list(g.opponents.values())[n % len(g.opponents)]
        seats = g.seats(opponent.choose)
        play(g, g.options(options), opponent, Table(n), watch=watch)
    assert moves > 100 and (notes > 100) == (name == "supercat")


@pytest.mark.parametrize("name", GAMES)
def test_a_question_can_be_copied_pickled_and_says_whose_it_is(name):
    """Dice, draws, shuffles and choices alike; a copy accepts, refuses and falls as the question itself."""
    kinds, sides = set(), set()
    for by_hand in (True, ("bot", "mine"), False):
        for session, pending in questions(name, by_hand):
            q = pending.question
            kinds.add(q.kind)
            for other in (copy.copy(pending), copy.deepcopy(pending), pickle.loads(pickle.dumps(pending))):
                assert (other.question, other.answers, other.by) == (q, pending.answers, pending.by)
                assert str(other) == str(pending)
                assert [other.by_chance(n) for n in range(3)] == [pending.by_chance(n) for n in range(3)]
                if q.kind == "one":
                    assert [other.accept(raw) for raw in q.allowed] == [pending.accept(raw) for raw in q.allowed]
                with pytest.raises(BadAnswer, match=re.escape(str(refused(pending)))):
                    answer_meant(other, "no such answer")
            if session.positions:
                assert pending.by in session.game.sides(session.position)
                sides.add(pending.by)
                choice = session.midway.choice if session.midway is not None else None
                assert choice is None or choice.side == pending.by
    assert {"draw", "shuffle"} & kinds and any(kind[1:].isdigit() for kind in kinds) and "one" in kinds
    assert len(sides) > 1


def an_answer(pending, seed, chance):
    """Any answer to a question of an interview; None if none was found."""
    q = pending.question
    for _ in range(60):
        some = [chance.draw("", "", q.allowed) for _ in range(chance.draw("", "", (0, 1, 1, 2)))] if q.allowed else []
        number = chance.draw("", "", "012345678")
        row = f"{number} " * int(q.allowed[0].split()[0]) if q.kind == "numbers" else ""
        typed = {"number": number, "numbers": row, "several": ", ".join(some), "row": ", ".join(some)}
        with suppress(BadAnswer):
            return pending.by_chance(seed) or answer_meant(pending, typed.get(q.kind) or chance.draw("", "", q.allowed))
    return None


@pytest.mark.parametrize("name", GAMES)
def test_a_question_of_an_interview_can_be_copied_and_pickled(name):
    g, asked = game(name), 0
    for seed in range(4):
        answers, left, chance = (), None, Table(seed)
        for _ in range(40):
            try:
                left, answers = g.interview(Table(script=answers), g.options({}), left).position, ()
            except Pending as pending:
                asked += 1
                for other in (copy.copy(pending), copy.deepcopy(pending), pickle.loads(pickle.dumps(pending))):
                    assert (other.question, other.answers) == (pending.question, pending.answers)
                answer = an_answer(pending, seed, chance)
                if answer is None:
                    break
                assert pickle.loads(pickle.dumps(pending)).accept(answer.value) == answer
                answers = (*pending.answers, answer)
    assert asked > 10


def refused(pending):
    """Why an answer is refused that nothing allows."""
    with pytest.raises(BadAnswer) as error:
        answer_meant(pending, "no such answer")
    return error.value


def test_nothing_but_the_table_is_random():
    """No module of the package uses a generator, a clock or the keyboard, except the command line's own edge."""
    package = ROOT / "solo_bots"
    imported = r"^\s*(?:import|from)\s+(random|secrets|time|datetime|uuid|numpy)\b"
    for file in package.rglob("*.py"):
        if file.relative_to(package).parts[0] in ("cli", "cli.py", "companion", "_modidx.py"):
            continue
        found = re.findall(imported + r"|\b(input\(|urandom|perf_counter)", file.read_text(), re.M)
        assert not found, (file, found)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_with_nobody_seated(name):
    """`decide(position, Table(seed))` also draws a person's choices, and says so; `Table()` asks."""
    g, drawn = game(name), 0

    def watch(before, after, decision, moves):
        nonlocal drawn
        if decision is None:
            return
        alone = g.decide(before, Table(5))
        if "as nobody is seated" not in str(alone.trace):
            return
        drawn += 1
        again = g.decide(before, Table(script=alone.answers))
        assert made(again) == made(alone)
        by_hand = [a.value for a in alone.answers if a.kind == "one"]
        before_it = list(alone.answers)[: [a.kind for a in alone.answers].index("one")]
        with pytest.raises(Pending) as open_question:
            g.decide(before, Table(script=before_it))
        assert open_question.value.question.kind == "one" and by_hand[0] in open_question.value.question.allowed

    for variant in g.variants[:6]:
        for seed in range(2):
            play(g, g.options(variant), g.opponents["random"], Table(seed), watch=watch)
    only_the_bot_chooses = name == "undaunted"  # during its turn
    assert drawn > 2 or only_the_bot_chooses, "no position asks a person anything"
