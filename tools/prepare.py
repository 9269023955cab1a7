"""Prepare the notebooks for a renderer: nbs/ → _proc/nbs/, the same for Quarto and for Sphinx.

Each notebook is executed (the result is kept until the notebook or the package changes) and filtered as nbdev does it.
Then whatever the renderers would treat each in its own way is settled here:

- a rule id, in prose, tables, traces or printed text, links to its clause; a symbol in back-ticks to its reference;
- a link to a notebook becomes a link to its page;
- a picture is inline SVG, a widget the picture it gives of itself, a flowchart a mermaid block with clickable rules;
- imports and long exported cells are folded;
- the API reference of the notebook's module closes the page.
"""

from __future__ import annotations

import ast
import csv
import hashlib
import html
import json
import os
import re
import shutil
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import takewhile
from pathlib import Path, PurePosixPath
from typing import Any

import nbformat
import yaml
from execnb.nbio import dict2nb
from nbclient.exceptions import CellExecutionError
from nbconvert.filters import strip_ansi
from nbdev.process import NBProcessor
from nbdev.processors import FilterDefaults
from pages import NBS, ROOT, bare, module_of
from readme import executed, opening
from reference import anchor, public, reference

PROC = ROOT / "_proc"
CACHE = PROC / "cache"

# Instead of these we show exported code as it is, write our own reference and make our own links.
NOT_OURS = {"add_show_docs", "clean_show_doc", "exec_show_docs", "insert_warning", "rm_export", "add_links"}
LONG = 30  # lines; a longer exported cell is folded

Cell = dict[str, Any]


# --- execute -------------------------------------------------------------------------------------


@cache
def package(game: str) -> bytes:
    """A hash of the package, without the games that a notebook of this game never imports."""
    games = {path.name for path in (ROOT / "solo_bots" / "data").iterdir()}
    others = games - {game} if game in games else set()
    files = [
        p
        for p in sorted((ROOT / "solo_bots").rglob("*"))
        if p.is_file() and p.suffix != ".pyc" and p.name != "_modidx.py"
    ]
    used = [p for p in [*files, ROOT / "requirements.lock"] if not others & set(p.relative_to(ROOT).parts)]
    return hashlib.sha256(
        b"".join(p.relative_to(ROOT).as_posix().encode() + b"\0" + p.read_bytes() for p in used)
    ).digest()


def run(path: Path) -> nbformat.NotebookNode:
    """The executed notebook, from the cache if neither it nor the package has changed."""
    name = path.relative_to(NBS).as_posix().replace("/", "-")
    state = path.read_bytes() + package(bare(path.relative_to(NBS).parts[0]))
    kept = CACHE / f"{name}.{hashlib.sha256(state).hexdigest()[:16]}"
    if not kept.exists():
        try:
            nb = executed(path)
        except CellExecutionError as error:
            raise SystemExit(f"{path.relative_to(ROOT)} failed:\n{strip_ansi(str(error))}") from None
        for old in CACHE.glob(f"{name}.*"):
            old.unlink()
        nbformat.write(nb, kept)
    kept_nb: nbformat.NotebookNode = nbformat.read(kept, as_version=4)
    return kept_nb


# --- where things are ----------------------------------------------------------------------------


@cache
def navigation() -> list[Path]:
    """The notebooks of the site, in the order of the sidebar in _quarto.yml."""

    def inside(entries: list[Any]) -> Iterator[str]:
        for entry in entries:
            if isinstance(entry, str):
                yield entry
            else:
                yield from [entry["href"]] if "href" in entry else []
                yield from inside(entry.get("contents", []))

    website = yaml.safe_load((ROOT / "_quarto.yml").read_text(encoding="utf-8"))["website"]
    return [ROOT / path for path in inside(website["sidebar"]["contents"])]


@cache
def clauses() -> dict[str, str]:
    """Rule id: the page that tells it, with the anchor."""
    found: dict[str, str] = {}
    for ledger in sorted((ROOT / "solo_bots" / "data").glob("*/rules.csv")):
        with ledger.open(encoding="utf-8", newline="") as file:
            told = [row for row in csv.DictReader(file) if NBS / row["notebook"] in navigation()]
        found |= {row["id"]: f"{page(row['notebook'])}#{row['id']}" for row in told}
    return found


@cache
def symbols() -> dict[str, str]:
    """Public name: the place of its reference; names that several modules define are left out."""
    places: dict[str, list[str]] = {}
    for path in navigation():
        if module := module_of(path):
            for name in public(module):
                places.setdefault(name, []).append(f"{page(path.relative_to(NBS).as_posix())}#{anchor(module, name)}")
    return {name: where[0] for name, where in places.items() if len(where) == 1}


def page(notebook: str) -> str:
    """The address of a notebook's page; other addresses stay."""
    return re.sub(r"\.ipynb(?=#|$)", ".html", notebook)


class Links:
    """Links as seen from one page."""

    def __init__(self, here: str) -> None:
        self.here = PurePosixPath(here)

    def way(self, place: str) -> str:
        """The relative address of a place on the site."""
        target, hash, mark = place.partition("#")
        way = (
            ""
            if target == page(self.here.as_posix())
            else os.path.relpath(target, self.here.parent).replace(os.sep, "/")
        )
        return f"{way}{hash}{mark}"

    def to(self, place: str, words: str, kind: str) -> str:
        """A link to a place on the site; plain HTML, which both renderers leave alone."""
        return f'<a class="{kind}" href="{self.way(place)}">{words}</a>'

    def rule(self, id: str) -> str:
        return self.to(clauses()[id], id, "rule")

    def in_prose(self, text: str) -> str:
        """Markdown with its links made; code blocks, headings and other addresses stay as they are."""

        def link(found: re.Match[str]) -> str:
            whole = found[0]
            if found["rule"]:
                return self.rule(whole)
            if found["symbol"] and (place := symbols().get(found["symbol"])):
                return self.to(place, f"<code>{found['symbol']}</code>", "symbol")
            if found["address"] and re.match(r"#|(?!\w+:)[^)]*\.ipynb(#|$)", found["address"]):
                kind = ' class="rule"' if found["words"] in clauses() else ""
                return f'<a{kind} href="{page(found["address"])}">{found["words"]}</a>'
            return whole

        return re.sub(PROSE + rule_ids(), link, text)

    def in_html(self, text: str) -> str:
        """HTML with its rule ids linked; tags, pictures and what is a link already stay as they are."""
        return re.sub(HTML + rule_ids(), lambda found: self.rule(found[0]) if found["rule"] else found[0], text)

    def in_flowchart(self, text: str) -> str:
        """A mermaid flowchart whose boxes lead to their clauses."""
        boxes = re.findall(rf'^  (n\d+)\W+"(?:{rule_ids()[1:]}):', text, re.M)
        clicks = [f'  click {box} href "{self.way(clauses()[id])}"' for box, id in boxes]
        return "\n".join([text.rstrip(), *clicks])


@cache
def rule_ids() -> str:
    ids = "|".join(re.escape(id) for id in sorted(clauses(), key=len, reverse=True))
    return rf"|(?P<rule>(?<![\w-])(?:{ids})(?!\w|[.-]\w))"


PROSE = (
    r"(?ms)^ *```.*?^ *```|^#+ [^\n]*|<a\b[^>]*\bhref.*?</a>|<[a-zA-Z/!][^>]*>"
    r"|`(?P<symbol>\w+)(?:\(\))?`|``.*?``|`[^`\n]*`"
    r"|!?\[(?P<words>[^\]]*)\]\((?P<address>[^)\s]*)\)"
)
HTML = r"(?s)<(?P<t>a|svg|style|script)\b.*?</(?P=t)>|<[^>]*>"


# --- cells ---------------------------------------------------------------------------------------


def joined(text: Any) -> Any:
    """Notebook files hold long texts as lists of lines."""
    return "".join(text) if isinstance(text, list) else text


def text_cell(source: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def fold(title: str, source: str) -> Cell:
    """Code that can be opened."""
    return text_cell(f"<details><summary>{title}</summary>\n\n```python\n{source}\n```\n\n</details>")


def folded(source: str) -> tuple[list[Cell], str]:
    """An exported cell: its imports and long code as folds, and what is left to show."""
    folds, tree, lines = [], ast.parse(source), source.splitlines()
    imports = list(takewhile(lambda n: isinstance(n, ast.Import | ast.ImportFrom), tree.body))
    if imports:
        end = imports[-1].end_lineno or 0
        folds, lines = [fold("Imports", "\n".join(lines[:end]))], lines[end:]
    rest = "\n".join(lines).strip("\n")
    if len(lines) > LONG:
        names = [
            n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef) and not n.name.startswith("_")
        ]
        title = f"Code: {', '.join(names[:4])}{' …' if len(names) > 4 else ''} ({len(lines)} lines)"
        folds, rest = [*folds, fold(title, rest)], ""
    return folds, rest


def html_output(text: str) -> Cell:
    return {"output_type": "display_data", "metadata": {}, "data": {"text/html": text}}


def shown(output: Cell, links: Links) -> Cell | str:
    """An output in a form that both renderers show alike; a string is markdown."""
    data = {kind: joined(value) for kind, value in output.get("data", {}).items()}
    if "text/markdown" in data:
        chart = re.fullmatch(r"\s*```mermaid\n(.*)\n```\s*", data["text/markdown"], re.S)
        return (
            f"```{{mermaid}}\n{links.in_flowchart(chart[1])}\n```" if chart else links.in_prose(data["text/markdown"])
        )
    if "text/html" in data:
        return html_output(links.in_html(data["text/html"]))
    if "image/svg+xml" in data:
        return html_output(f'<div class="picture">{data["image/svg+xml"]}</div>')
    if "application/vnd.jupyter.widget-view+json" in data:
        return "*Here stands a widget; it works in the live notebook.*"
    printed = joined(output.get("text") or data.get("text/plain", ""))
    if re.search(rule_ids()[1:], printed):
        return html_output(f'<pre class="printed">{links.in_html(html.escape(printed.rstrip(), quote=False))}</pre>')
    return output


def settled(cell: Cell, links: Links) -> list[Cell]:
    """What one filtered cell becomes."""
    source = joined(cell["source"])
    if cell["cell_type"] == "raw":  # nbdev turns `# Title` and `> description` into front matter; turn it back
        return [text_cell(opening(source))]
    if cell["cell_type"] == "markdown":
        return [text_cell(links.in_prose(source))]
    source = re.sub(r"^#\|(?!\s*[\w-]+:).*\n?", "", source, flags=re.M).strip("\n")  # nbdev's own marks; Quarto's stay
    if not source:
        return []
    hidden = re.search(r"^#\|\s*echo:\s*false", source, re.M) is not None
    exported = {"export", "exporti"} & getattr(cell, "directives_", {}).keys()
    folds, source = folded(source) if exported else ([], source)
    if not source:
        hidden, source = True, "#| echo: false"
    results = [shown(output, links) for output in cell.get("outputs", [])]
    tags = ["remove-input"] if hidden else []
    code: Cell = {"cell_type": "code", "execution_count": None, "metadata": {"tags": tags}, "source": source}
    code["outputs"] = [r for r in results if not isinstance(r, str)]
    after = [text_cell(r) for r in results if isinstance(r, str)]
    return [*folds, *([code] if code["outputs"] or not hidden else []), *after]


def prepare(path: Path, live: bool) -> Path:
    """One notebook, from nbs/ to _proc/nbs/; with a link to its live twin if there is one."""
    here = path.relative_to(NBS).as_posix()
    links = Links(here)
    nb = dict2nb(run(path))
    nb.path_ = path
    NBProcessor(nb=nb, procs=[p for p in FilterDefaults().procs() if p.__name__ not in NOT_OURS]).process()
    cells = [new for cell in nb.cells for new in settled(cell, links)]
    if live:
        cells.insert(1, text_cell(links.to(f"../live/index.html?path={here}", "Try this page live", "live")))
    if (module := module_of(path)) and (told := reference(module)):
        cells.append(text_cell(links.in_prose(told)))
    for number, cell in enumerate(cells):
        cell["id"] = f"c{number}"
        cell["source"] = cell["source"].splitlines(keepends=True)  # Quarto would join a plain string into one line
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    target = PROC / "nbs" / here
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(
        json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}, indent=1)
    )
    return target


def prepare_all(live: bool = False) -> list[Path]:
    """Every notebook; executed as many at a time as there are processors."""
    CACHE.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(PROC / "nbs", ignore_errors=True)
    warnings.filterwarnings("ignore", category=UserWarning, module="nbdev")
    paths = navigation()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run, paths))
    return [prepare(path, live) for path in paths]
