"""Write requirements.lock again: the exact versions that everything in `.[dev]` gets today.

    python tools/lock.py           the newest versions that pyproject.toml allows
    python tools/lock.py --keep    the versions of the present lock; only what is new is added, what is gone is dropped

They are read from a fresh environment. The head of the file, its comment, stays.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"


def locked(head: str, frozen: str, project: str) -> str:
    """The lock: its head, and what pip has frozen, without pip and without the project itself."""

    def plain(line: str) -> str:
        return re.sub(r"[-_.]+", "-", re.split(r"==| @ ", line)[0]).lower()

    lines = [line for line in frozen.splitlines() if plain(line) not in ("pip", plain(project))]
    if strange := [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)]:
        raise ValueError(f"not an exact version: {', '.join(strange)}")
    comment = [line for line in head.splitlines() if line.startswith("#")]
    return "\n".join([*comment, *sorted(lines, key=lambda line: line.split("==")[0].lower())]) + "\n"


def frozen(home: Path, wanted: list[str], keep: bool) -> str:
    """What is in a fresh environment once everything is installed."""
    venv.create(home, with_pip=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    constraint = str(LOCK) if keep else ""
    environment = {**os.environ, "PIP_CONSTRAINT": constraint, "PIP_BUILD_CONSTRAINT": constraint}
    command = [str(python), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*command, "install", "-qq", "--upgrade", *wanted], cwd=ROOT, env=environment, check=True)
    done = subprocess.run([*command, "freeze", "--all"], env=environment, check=True, capture_output=True, text=True)
    return done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true", help="keep the versions of the present lock")
    parser.add_argument("--out", type=Path, default=LOCK, help="write another file instead")
    args = parser.parse_args()
    pyproject: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*pyproject["build-system"]["requires"], ".[dev]"]
    with tempfile.TemporaryDirectory() as folder:
        found = frozen(Path(folder) / "fresh", wanted, args.keep)
    text = locked(LOCK.read_text(encoding="utf-8"), found, pyproject["project"]["name"])
    args.out.write_text(text, encoding="utf-8", newline="\n")
    print(f"{args.out.name}: {text.count('==')} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
