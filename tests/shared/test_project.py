"""The project as a whole: its files, its versions, and nothing of any one machine in them."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import bench
import chess
import lock
import pytest
import yaml
from pages import ROOT

import solo_bots
from solo_bots.games import game


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
        ".editorconfig", ".pre-commit-config.yaml",
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


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def checked(*command: str | Path) -> None:
    """A program of the environment has nothing to complain of."""
    program = Path(sys.executable).with_name(str(command[0]))
    done = subprocess.run([program, *command[1:]], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_workflows_are_what_the_forge_reads() -> None:
    assert [path.stem for path in WORKFLOWS] == ["pages", "publish", "tests"]
    checked("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)
    checked("zizmor", "--offline", "--no-progress", "--quiet", ".github/workflows")


def test_workflows_try_every_python_and_every_system() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8"))["jobs"]
    assert jobs["tests"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert jobs["smoke"]["strategy"]["matrix"]["os"] == ["windows-latest", "macos-latest"]
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    every = [yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values() for path in WORKFLOWS]
    steps = [step.get("run", "") for those in every for job in those for step in job["steps"]]
    targets = {target for step in steps for target in re.findall(r"^make ([\w-]+)", step)}
    assert targets == {"test", "test-browser", "release", "live", "site"}
    assert all(re.search(rf"^{target}:", made, re.M) for target in targets)


def test_publication_needs_no_password() -> None:
    text = (ROOT / ".github" / "workflows" / "publish.yml").read_text(encoding="utf-8")
    publish = yaml.safe_load(text)["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write"} and "secrets." not in text and "password:" not in text


def test_hooks_are_local_and_their_commands_are_here() -> None:
    path = ROOT / ".pre-commit-config.yaml"
    checked("pre-commit", "validate-config", path)
    (repo,) = yaml.safe_load(path.read_text(encoding="utf-8"))["repos"]
    assert repo["repo"] == "local" and {hook["language"] for hook in repo["hooks"]} == {"system"}
    assert [hook["entry"].split()[:2] for hook in repo["hooks"]] == [["make", "clean-nbs"], [".venv/bin/ruff", "check"]]


def test_every_target_is_in_the_help() -> None:
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.search(r"^\.PHONY: (.*)$", made, re.M)[1].split())
    assert targets - {"help"} == set(re.findall(r'@echo "make ([\w-]+) ', made))


def test_the_version_has_a_dated_section() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(solo_bots.__version__)}\] - \d{{4}}-\d\d-\d\d$", text, re.M)


def test_a_lock_keeps_its_head_and_leaves_out_pip_and_the_project() -> None:
    frozen = "zipp==4.1.2\nattrs==26.1.0\npip==26.0\nsolo-bots @ file:///somewhere\n"
    assert lock.locked("# why\nold==1\n", frozen, "solo-bots") == "# why\nattrs==26.1.0\nzipp==4.1.2\n"
    with pytest.raises(ValueError, match="not an exact version: other @ file"):
        lock.locked("", "other @ file:///somewhere\n", "solo-bots")


def run_bench(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/bench.py", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, **environment})


def test_the_yardstick_is_the_same_however_many_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    class Board(chess.Board):
        def push(self, move: chess.Move) -> None:
            played.append(move.uci())
            super().push(move)

    monkeypatch.setattr(chess, "Board", Board)
    monkeypatch.setattr(bench, "kinds", lambda g: {})
    made = []
    for games in (1, 20):
        played.clear()
        rate, moves = bench.rates(None, rounds=1, games=games)["chess"]
        made.append([*played])
        assert rate == moves / 338
    assert made[0] == made[1]
    assert made[0] == 2 * made[0][:4000]  # to warm up, and the round


@pytest.mark.parametrize("kind", ["random play", "bot, traced", "bot, untraced"])
def test_the_same_games_are_measured_every_time(kind: str) -> None:
    g = game("blitzkrieg")
    assert bench.kinds(g)[kind](2) == bench.kinds(g)[kind](2) > 10


def test_times_are_those_of_the_process() -> None:
    def nap(n: int) -> int:
        time.sleep(0.2)  # as when other programs have the machine
        return n

    assert bench.per_second(nap, 1)[0] > 10


def test_speed_says_how_it_is_measured() -> None:
    done = run_bench("blitzkrieg", "--rounds", "1", "--games", "1")
    assert "blitzkrieg (process time, " in done.stdout and "instructions" not in done.stdout, done.stderr
    assert run_bench("--against", "HEAD", "--rounds", "3").stderr.endswith(
        "--rounds is for times; instructions are counted once\n"
    )


@pytest.mark.skipif(not shutil.which("valgrind") or not shutil.which("cc"), reason="counts with valgrind and cc")
def test_two_revisions_are_compared_by_instructions() -> None:
    done = run_bench("blitzkrieg", "--against", "HEAD", "--games", "1")
    assert done.stdout.startswith("instructions a game, in millions: "), done.stderr
    assert "/s" not in done.stdout
    rows = re.findall(r"^  (\w+) +(\w.*?) +([\d.]+) +([\d.]+)  ([\d.]+)$", done.stdout, re.M)
    assert [(name, kind) for name, kind, *_ in rows] == [
        ("blitzkrieg", kind) for kind in bench.kinds(game("blitzkrieg"))
    ]
    assert all(float(new) > 1 and float(old) > 1 for *_, new, old, _ in rows)


def test_without_callgrind_revisions_are_not_compared(tmp_path: Path) -> None:
    done = run_bench("--against", "HEAD", PATH=str(tmp_path))
    assert done.returncode == 1 and done.stdout == ""
    assert "counts instructions with callgrind, but there is no valgrind and no cc here" in done.stderr
    assert len(done.stderr.splitlines()) == 1
