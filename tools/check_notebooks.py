"""Check that the notebooks are clean, well opened, and in step with the package made from them.

    python tools/check_notebooks.py          one sentence per finding, exit code 1 if there are any
    python tools/check_notebooks.py --fix    drop outputs, counts and metadata from the notebooks
"""

from __future__ import annotations

import argparse
import copy
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from execnb.nbio import nb2str
from nbdev.clean import clean_nb
from pages import ROOT, notebooks

PACKAGE = "solo_bots"
# Written by hand: the tables, the mark of a typed package, the version line, and the door of the command.
BY_HAND = ("data/", "py.typed", "__init__.py", "cli/__init__.py")

Notebook = dict[str, Any]


# --- clean ---------------------------------------------------------------------------------------


def cleaned(nb: Notebook) -> Notebook:
    """The notebook as nbdev_clean leaves it, and without the widget state that nbdev_clean keeps."""
    nb = copy.deepcopy(nb)
    clean_nb(nb, clear_all=True)
    nb["metadata"].pop("widgets", None)
    return nb


def cleanliness(path: Path, name: str) -> Iterator[str]:
    """What nbdev_clean would still remove."""
    text = path.read_text(encoding="utf-8")
    nb = json.loads(text)
    code = [cell for cell in nb["cells"] if cell["cell_type"] == "code"]
    mend = "run `make clean-nbs`"
    found = False
    if any(cell.get("outputs") for cell in code):
        found = True
        yield f"{name} holds outputs; {mend}."
    if any(cell.get("execution_count") is not None for cell in code):
        found = True
        yield f"{name} holds execution counts; {mend}."
    if "widgets" in nb["metadata"]:
        found = True
        yield f"{name} holds widget state; {mend}."
    if not found and text != nb2str(cleaned(nb)):
        yield f"{name} holds superfluous metadata or is not written as nbdev writes it; {mend}."


def clean(path: Path) -> bool:
    """Clean a notebook in place; say whether it changed."""
    before = path.read_text(encoding="utf-8")
    after: str = nb2str(cleaned(json.loads(before)))
    if after != before:
        path.write_text(after, encoding="utf-8")
    return after != before


# --- opening -------------------------------------------------------------------------------------


def opening(path: Path, name: str) -> Iterator[str]:
    """A notebook opens with a markdown cell of `# Title` and `> description`; nbdev loses any other text in it."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    first = cells[0] if cells else {"cell_type": "none", "source": ""}
    lines = [line for line in "".join(first["source"]).splitlines() if line.strip()]
    is_opening = (
        first["cell_type"] == "markdown" and len(lines) == 2 and lines[0].startswith("# ") and lines[1].startswith("> ")
    )
    if not is_opening:
        yield f"{name} does not open with a markdown cell that holds only `# Title` and `> description`."


# --- export in step ------------------------------------------------------------------------------


def exported(root: Path) -> dict[str, str]:
    """Every exported file of the package in `root`, by its path inside the package."""
    package = root / PACKAGE
    names = {path.relative_to(package).as_posix(): path for path in package.rglob("*.py")}
    return {name: path.read_text(encoding="utf-8") for name, path in names.items() if not name.startswith(BY_HAND)}


def export_afresh(root: Path) -> dict[str, str]:
    """What exporting the notebooks gives in an empty copy of the project."""
    with tempfile.TemporaryDirectory() as temporary:
        copy_root = Path(temporary) / root.name
        (copy_root / PACKAGE).mkdir(parents=True)
        shutil.copy(root / "settings.ini", copy_root)
        shutil.copytree(root / "nbs", copy_root / "nbs", ignore=shutil.ignore_patterns(".*", "_*"))
        export = "from nbdev.doclinks import nbdev_export; nbdev_export()"
        subprocess.run([sys.executable, "-c", export], cwd=copy_root, check=True)
        return exported(copy_root)


def export_in_step(root: Path) -> Iterator[str]:
    """Where the package differs from what the notebooks say."""
    here, fresh = exported(root), export_afresh(root)
    for name in sorted(here.keys() | fresh.keys()):
        if name not in fresh:
            yield f"{PACKAGE}/{name} comes from no notebook; delete it, or put its code into a notebook."
        elif here.get(name) != fresh[name]:
            state = "differs from its notebook" if name in here else "has not been exported"
            yield f"{PACKAGE}/{name} {state}; run `make export` (edits belong in the notebook)."


# --- all -----------------------------------------------------------------------------------------


def findings(root: Path) -> Iterator[str]:
    """Everything that is wrong, one sentence each."""
    for path in notebooks(root / "nbs"):
        name = path.relative_to(root).as_posix()
        yield from cleanliness(path, name)
        yield from opening(path, name)
    yield from export_in_step(root)


def main() -> int:
    """Run the checks (the exit code says whether anything was found) or clean the notebooks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--fix", action="store_true", help="clean the notebooks in place instead")
    if parser.parse_args().fix:
        for path in notebooks():
            if clean(path):
                print(f"{path.relative_to(ROOT).as_posix()} cleaned.")
        return 0
    found = list(findings(ROOT))
    for sentence in found:
        print(sentence, file=sys.stderr)
    if not found:
        print(f"{len(notebooks())} notebooks are clean and in step with {PACKAGE}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
