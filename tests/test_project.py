"""The project as a whole: its files, its versions, and nothing of any one machine in them."""

from __future__ import annotations

import configparser
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import solo_bots
from solo_bots.games import GAMES

ROOT = Path(__file__).resolve().parent.parent


def project_files() -> list[Path]:
    """Every file that belongs to the project: tracked by git, or new and not ignored."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize(
    "name",
    [
        "settings.ini", "nbs", "solo_bots", "tests", "_quarto.yml", "README.md", "Makefile", "pyproject.toml",
        "requirements.lock", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", ".ci/run", "solo_bots/py.typed",
    ],
)  # fmt: skip
def test_top_level(name: str) -> None:
    assert (ROOT / name).exists()


def test_one_version() -> None:
    settings = configparser.ConfigParser()
    settings.read(ROOT / "settings.ini", encoding="utf-8")
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["DEFAULT"]["version"] == pyproject["project"]["version"] == solo_bots.__version__


def test_lock_is_exact_versions_and_nothing_else() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    wrong = [line for line in lines if not re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)]
    assert wrong == []
    assert not any("://" in line or "@ file" in line for line in lines)


def test_lock_covers_every_requirement() -> None:
    def plain(name: str) -> str:
        return re.sub(r"[-_.]+", "-", name).lower()

    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = {plain(line.split("==")[0]) for line in lock.splitlines() if "==" in line}
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = pyproject["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(requirement for extra in extras for requirement in extra), "setuptools"]
    names = {plain(re.match(r"[A-Za-z0-9._-]+", requirement)[0]) for requirement in wanted}
    assert names - locked - {"solo-bots"} == set()


# Directories of one person's machine, and addresses of package indexes.
PRIVATE = re.compile(
    r"(?<![\w.])/(?:root|work|home|Users)/\w"
    r"|\b(?:py" r"pi\.org|python" r"hosted\.org|registry\.npm" r"js\.org)\b"
    r"|index-url|find-links"
)  # fmt: skip


def test_nothing_of_one_machine_in_any_file() -> None:
    found = []
    for path in project_files():
        if path == Path(__file__).resolve():
            continue
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        name = path.relative_to(ROOT).as_posix()
        found += [f"{name}:{number}" for number, line in enumerate(lines, 1) if PRIVATE.search(line)]
    assert found == []


def test_ci_runs_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert re.search(r"^make test\b", script.read_text(encoding="utf-8"), re.M)


def test_two_revisions_are_measured_in_one_run() -> None:
    command = [sys.executable, "tools/bench.py", "--against", "HEAD", "--rounds", "2", "--games", "1"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    measured = re.findall(r"^  (\w+) +(\w.*?) +[\d.]+  \[[\d.]+ [\d.]+\]$", said, re.M)
    assert {name for name, _ in measured} == set(GAMES)
    assert len(measured) == 3 * len(GAMES)
