"""The golden games: every decision, its clauses and its dice are what they were."""

import golden
import pytest


@pytest.mark.parametrize("which", golden.names())
def test_golden(which):
    found = golden.difference(which, golden.made(which))
    assert not found, "\n".join([f"{which} is played otherwise than before; `make golden` shows how:", *found[:12]])


def test_every_file_belongs_to_a_variant():
    assert sorted(file.stem for file in golden.FOLDER.glob("*.txt")) == sorted(golden.names())
