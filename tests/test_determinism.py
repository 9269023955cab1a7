"""The same position and answers give the same decision and trace, in any process."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from solo_bots.games import GAMES, game
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Pending, Table

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


def test_nothing_but_the_table_is_random():
    """No module of the package uses a generator, a clock or the keyboard, except the command line's own edge."""
    package = Path(__file__).resolve().parent.parent / "solo_bots"
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
        if "Drawn from the seed" not in str(alone.trace):
            return
        drawn += 1
        again = g.decide(before, Table(script=alone.answers))
        assert (again.moves, g.hash(again.position)) == (alone.moves, g.hash(alone.position))
        by_hand = [a.value for a in alone.answers if a.kind == "one"]
        before_it = list(alone.answers)[: [a.kind for a in alone.answers].index("one")]
        with pytest.raises(Pending) as open_question:
            g.decide(before, Table(script=before_it))
        assert open_question.value.question.kind == "one" and by_hand[0] in open_question.value.question.allowed

    for variant in g.variants[:6]:
        for seed in range(3):
            play(g, g.options(variant), g.opponents["random"], Table(seed), watch=watch)
    only_the_bot_chooses = name == "undaunted"  # during its turn
    assert drawn > 5 or only_the_bot_chooses, "no position asks a person anything"
