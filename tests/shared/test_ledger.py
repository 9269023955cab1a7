"""Every clause of a bot's document is told once, and coded or marked as needing no code."""

import ledger as checks
import pytest
from pages import ROOT, cells, notebooks

from solo_bots.games import GAMES, game
from solo_bots.kernel.ledger import KINDS


@pytest.mark.parametrize("name", GAMES)
def test_no_fault(name):
    assert checks.faults(name) == []


@pytest.mark.parametrize("name", GAMES)
def test_kinds(name):
    assert {r.kind for r in game(name).ledger} <= set(KINDS)


@pytest.mark.parametrize("name", GAMES)
def test_ledger_is_complete(name):
    assert len(game(name).ledger) == game(name).ledger_rows > 50


def test_removing_an_anchor_or_a_citation_is_noticed(tmp_path, monkeypatch):
    """The check can fail: without its anchor, or without its citation in code, a clause is reported."""
    root = tmp_path
    for nb in checks.notebooks("blitzkrieg"):
        text, copy = nb.read_text(encoding="utf-8"), root / nb.relative_to(ROOT)
        if nb.stem.endswith("theatre"):
            text = text.replace('<a id=\\"BLZ-1.5b\\"></a>', "").replace('most (\\"BLZ-1.5b\\"', 'most (\\"BLZ-1.5a\\"')
        if nb.stem.endswith("change"):
            text = text.replace('most(\\"BLZ-1.5b\\"', 'most(\\"BLZ-1.5a\\"')
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")
    data = root / "solo_bots" / "data" / "blitzkrieg"
    data.mkdir(parents=True)
    rules = (ROOT / "solo_bots/data/blitzkrieg/rules.csv").read_text(encoding="utf-8")
    (data / "rules.csv").write_text(rules, encoding="utf-8")
    monkeypatch.setattr(checks, "ROOT", root)
    found = checks.faults("blitzkrieg")
    assert "BLZ-1.5b has 0 anchors in the notebooks, it needs one" in found
    assert "BLZ-1.5b stands in no exported cell" in found
    assert len(found) == 2


def test_prose_is_our_own():
    """No notebook holds a long run of words of the document's own (a few of its phrases that would slip in)."""
    own = [
        "Evaluate each step of the procedure until",
        "Here are the possible changes in decreasing priority order",
        "sliding any units forward to fill gaps",
    ]
    for nb in notebooks():
        text = "".join(cells(nb))
        assert not [phrase for phrase in own if phrase in text], nb
