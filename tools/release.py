"""Build the package as it is published, in dist/, and try it as somebody would who installs it.

    python tools/release.py

Source archive and wheel are built twice from the files of the last commit and must be equal to the byte; their metadata
must please an index; and each of them, installed into an empty environment, runs the commands that the README promises.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
DIST = ROOT / "dist"
PACKAGE_PAGE = ROOT / "README_files" / "package.md"
PINNED = {"PIP_CONSTRAINT": str(LOCK), "PIP_BUILD_CONSTRAINT": str(LOCK), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

# What the README tells a person to type who has installed the package: the words as they stand there, and those to try
# them with, without anybody at the keyboard. `{position}` is what `decide --example` has printed.
COMMANDS: Mapping[str, Sequence[str]] = {
    "solo-bots play": ["play", "blitzkrieg", "--auto", "--level", "easy"],
    "solo-bots play blitzkrieg --help": ["play", "blitzkrieg", "--help"],
    "solo-bots play blitzkrieg --dice person": ["play", "blitzkrieg", "--dice", "person"],
    "solo-bots interview blitzkrieg": ["interview", "blitzkrieg"],
    "solo-bots decide blitzkrieg position.json": ["decide", "blitzkrieg", "{position}", "--seed", "1"],
}


class Wrong(Exception):
    """The package cannot be published as it is."""


def run(*command: str | Path, cwd: Path = ROOT, typed: str = "", **more: str) -> str:
    """What a command prints; a command that fails ends the release."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=clean | PINNED | more, input=typed, text=True,
                          capture_output=True, encoding="utf-8")  # fmt: skip
    if done.returncode != 0:
        raise Wrong(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def committed(folder: Path) -> str:
    """Put the files of the last commit into a folder, and say when that was, in seconds."""
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    return run("git", "log", "-1", "--format=%ct").strip()


def settled(archive: Path, when: int) -> None:
    """Write a source archive again: sorted, of nobody, of one time."""
    with tarfile.open(archive) as old:
        members = sorted(old.getmembers(), key=lambda member: member.name)
        held = {m.name: file.read() for m in members if m.isfile() and (file := old.extractfile(m)) is not None}
    with (
        archive.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=when) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in members:
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime, member.pax_headers = when, {}
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            new.addfile(member, io.BytesIO(held[member.name]) if member.isfile() else None)


def built(folder: Path) -> dict[str, bytes]:
    """Source archive and wheel of the last commit, by name."""
    source, out = folder / "source", folder / "out"
    when = committed(source)
    run(sys.executable, "-m", "build", "--sdist", "--wheel", "--outdir", out, source, SOURCE_DATE_EPOCH=when)
    for archive in out.glob("*.tar.gz"):
        settled(archive, int(when))
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


def promised() -> list[str]:
    """The commands of an installed package that its page on an index tells of, without those of a clone."""
    page = PACKAGE_PAGE.read_text(encoding="utf-8")
    return sorted(set(re.findall(r"`(solo-bots [^`]+)`", page)))


def programs(home: Path) -> Path:
    return home / ("Scripts" if os.name == "nt" else "bin")


def tried(package: Path, home: Path) -> None:
    """Install a package into an empty environment, and run there what the README tells."""
    if untried := [command for command in promised() if command not in COMMANDS]:
        raise Wrong(f"The README tells of {', '.join(untried)}; say in COMMANDS how to try that.")
    venv.create(home, with_pip=True)
    folder, command = home / "elsewhere", programs(home) / "solo-bots"
    folder.mkdir()
    saves = {"SOLO_BOTS_HOME": str(home / "saves")}
    run(programs(home) / "python", "-m", "pip", "install", "-qq", package, cwd=folder)
    position = folder / "position.json"
    position.write_text(run(command, "decide", "blitzkrieg", "--example", cwd=folder, **saves), encoding="utf-8")
    for words in COMMANDS.values():
        told = run(command, *(word.format(position=position) for word in words), cwd=folder, typed="quit\n", **saves)
        if not told.strip():
            raise Wrong(f"solo-bots {' '.join(words)} says nothing")
    page = PACKAGE_PAGE.read_text(encoding="utf-8")
    for program, answer in re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", page, re.S):
        if (told := run(programs(home) / "python", "-c", program, cwd=folder)) != answer:
            raise Wrong(f"The program of the README answers\n{told}instead of\n{answer}")


def main() -> int:
    if run("git", "status", "--porcelain", "--untracked-files=no"):
        print("What is changed and not committed is not released.", file=sys.stderr)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            first, second = built(folder / "first"), built(folder / "second")
            if first != second:
                raise Wrong(f"Built twice, these differ: {[n for n in first if first[n] != second.get(n)]}")
            DIST.mkdir(exist_ok=True)
            for file, packed in first.items():
                (DIST / file).write_bytes(packed)
            run(sys.executable, "-m", "twine", "check", "--strict", *(DIST / file for file in first))
            for nth, file in enumerate(first):
                tried(DIST / file, folder / f"empty{nth}")
        except Wrong as wrong:
            print(wrong, file=sys.stderr)
            return 1
    for file, packed in first.items():
        print(f"dist/{file}  {len(packed):,} bytes, sha256 {hashlib.sha256(packed).hexdigest()}")
    print("Built twice with equal bytes, checked, installed into an empty environment and tried.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
