"""The built wheel, in an empty environment: it is small, whole, and works without the extras."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
import release
from pages import ROOT

import solo_bots
from solo_bots.games import GAMES

CORE = {"solo-bots", "msgspec", "svg.py", "platformdirs"}
# What svg.py may bring along, and what every environment starts with.
ALLOWED = CORE | {"typing_extensions", "typing-extensions", "pip", "setuptools"}
# Not to be loaded by importing the package: extras, or too heavy for a small core.
HEAVY = {"pandas", "numpy", "scipy", "matplotlib", "joblib", "IPython", "ipywidgets", "anywidget", "rich",
         "prompt_toolkit", "fastcore", "nbdev"}  # fmt: skip
# Modules that need an extra: those of the companion that make widgets.
WIDGETS = ("app", "board", "explore", "form", "panels", "settings")
WITH_EXTRAS = tuple(f"solo_bots.companion.{name}" for name in WIDGETS)

IMPORT_EVERYTHING = """
import importlib, json, pkgutil, sys
import solo_bots
names = [m.name for m in pkgutil.walk_packages(solo_bots.__path__, "solo_bots.") if not m.name.startswith(%r)]
for name in names:
    importlib.import_module(name)
print(json.dumps({"modules": names, "loaded": sorted({name.partition(".")[0] for name in sys.modules})}))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """What the command prints; its complaint is shown if it fails."""
    lock = str(ROOT / "requirements.lock")
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    environment |= {"PIP_CONSTRAINT": lock, "PIP_BUILD_CONSTRAINT": lock, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=environment, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL)  # fmt: skip
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy so that nothing left over from an earlier build gets in."""
    source = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("solo_bots", "README_files"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "-w", out, source, cwd=out)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an empty environment into which only the wheel was installed."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "-qq", wheel, cwd=home)
    return programs


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "solo_bots"
    files = {f"solo_bots/{path.relative_to(package).as_posix()}" for path in package.rglob("*") if path.is_file()}
    assert {name for name in files if "__pycache__" not in name and "/." not in name} - packed == set()


def test_the_package_page_shows_nothing_of_the_repository_alone(wheel: Path) -> None:
    """A page of a package index has neither the repository's files nor its pictures beside it."""
    packed = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
    page = packed.read(metadata).decode().partition("\n\n")[2]
    assert "The bot: admiral to Pacific Ocean" in page and "unofficial fan project" in page
    # the position: as text, as long as no address of a picture is known
    assert "Pacific Ocean         tied" in page and "sea improved research" in page
    assert [link for link in re.findall(r"\]\(([^)]*)\)", page) if not re.match(r"https?:|#", link)] == []


def test_extras_are_what_the_readme_promises(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
    extras = set(re.findall(r"^Provides-Extra: (\S+)", packed.read(metadata).decode(), re.M))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    promised = set(re.findall(r"`\[(\w+)\]`", readme))
    assert promised == {"terminal", "widgets"} and promised <= extras
    assert "arena" not in extras and "pip install solo-bots" not in readme  # not before they exist


def test_only_the_small_core_is_installed(installed: Path) -> None:
    listed = json.loads(run(installed / "python", "-m", "pip", "list", "--format=json", cwd=installed))
    names = {entry["name"] for entry in listed}
    assert names >= CORE
    assert names <= ALLOWED


def test_importing_everything_loads_nothing_heavy(installed: Path) -> None:
    report = json.loads(run(installed / "python", "-c", IMPORT_EVERYTHING % (WITH_EXTRAS,), cwd=installed))
    assert HEAVY & set(report["loaded"]) == set()
    assert {"solo_bots.cli.commands", "solo_bots.words.reasons", "solo_bots.companion.sitting"} <= set(
        report["modules"]
    )


def test_importing_everything_loads_nothing_heavy_even_where_it_is_there() -> None:
    # The environment of the tests has all extras, so a stray import would succeed and be seen here.
    report = json.loads(run(sys.executable, "-c", IMPORT_EVERYTHING % (WITH_EXTRAS,), cwd=ROOT))
    assert HEAVY & set(report["loaded"]) == set()


def test_a_release_tries_what_the_readme_tells() -> None:
    assert sorted(release.COMMANDS) == release.promised()


def test_a_source_archive_settles_to_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for name, order, when in ("a", ("one", "two"), 5), ("b", ("two", "one"), 7):
        with tarfile.open(tmp_path / name, "w:gz") as archive:
            for each in order:
                member = tarfile.TarInfo(f"p/{each}")
                member.size, member.mtime, member.uid, member.uname = 3, when, when, name
                archive.addfile(member, io.BytesIO(each.encode()))
        release.settled(tmp_path / name, 1_000_000_000)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    with tarfile.open(tmp_path / "a") as archive:
        assert [(m.name, m.mtime, m.uid) for m in archive] == [("p/one", 1e9, 0), ("p/two", 1e9, 0)]


def test_the_command_works_without_extras(installed: Path) -> None:
    command = installed / "solo-bots"
    assert command.is_file(), "the package brings no command"
    assert run(command, "--version", cwd=installed) == f"solo-bots {solo_bots.__version__}\n"
    assert [line.split()[0] for line in run(command, "games", cwd=installed).splitlines()[1:]] == list(GAMES)
    assert " wins: " in run(command, "play", "blitzkrieg", "--auto", "--level", "easy", cwd=installed)
