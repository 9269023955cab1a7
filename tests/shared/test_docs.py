"""The documentation site without building it: its navigation, and what preparing does to a cell."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from pages import ROOT, cells, notebooks
from prepare import Links, clauses, navigation, settled, symbols
from reference import reference

QUARTO = yaml.safe_load((ROOT / "_quarto.yml").read_text(encoding="utf-8"))


def test_every_notebook_is_in_the_navigation_once() -> None:
    assert sorted(navigation()) == sorted(notebooks())


def test_every_path_of_the_configuration_exists() -> None:
    page = QUARTO["format"]["html"]
    for path in [*QUARTO["project"]["resources"], page["css"]]:
        assert (ROOT / path).is_file(), path
    assert QUARTO["project"]["type"] == "website" and QUARTO["project"]["output-dir"] == "_site"
    assert QUARTO["website"]["search"] and set(page["theme"]) == {"light", "dark"}
    footer = QUARTO["website"]["page-footer"]["center"]
    assert "Unofficial" in footer and "original games" in footer
    assert "Paolo Mori" in footer and "Dávid Turczi" in footer


def prose(path: Path) -> str:
    return "\n\n".join(cells(path, "markdown"))


@cache
def anchors(path: Path) -> set[str]:
    """The headings as a page spells them in addresses, and the anchors that are set by hand."""
    text = prose(path)
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"\W+", "-", heading.lower()).strip("-") for heading in headings} | set(
        re.findall(r'<a id="([^"]+)"', text)
    )


def links(text: str) -> list[tuple[str, str]]:
    """The notebooks that a text links to, and the places in them; no addresses of other sites."""
    return [
        (file, anchor)
        for file, anchor in re.findall(r"\]\((?!\w+:)([^()#\s]*)(?:#([^()\s]+))?\)", text)
        if file.endswith(".ipynb") or (anchor and not file)
    ]


def test_every_link_to_a_place_in_a_notebook_finds_it() -> None:
    wrong, found = [], 0
    texts = {ROOT / name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")}
    for path, text in (texts | {path: prose(path) for path in notebooks()}).items():
        for file, anchor in links(text):
            found += 1
            target = (path.parent / file).resolve() if file else path
            if not target.is_file() or (anchor and anchor not in anchors(target)):
                wrong.append(f"{path.relative_to(ROOT)}: {file}#{anchor}")
    assert found > 500 and not wrong, "\n".join(wrong)


HERE = Links("10_blitzkrieg/3_bot/06_space.ipynb")


def test_links_in_prose() -> None:
    assert HERE.in_prose("see BLZ-1.5a.") == 'see <a class="rule" href="05_theatre.html#BLZ-1.5a">BLZ-1.5a</a>.'
    assert HERE.in_prose("**BLZ-2.1**") == '**<a class="rule" href="#BLZ-2.1">BLZ-2.1</a>**'
    assert Links("index.ipynb").rule("BLZ-2.1").startswith('<a class="rule" href="10_blitzkrieg/3_bot/06_space.html#')
    linked = '<a href="../../00_kernel/01_trace.html#a">x</a> <a href="#b">y</a>'
    assert HERE.in_prose("[x](../../00_kernel/01_trace.ipynb#a) [y](#b)") == linked
    symbol = f'<a class="symbol" href="{HERE.way(symbols()["narrow"])}"><code>narrow</code></a>'
    assert HERE.in_prose("`narrow`") == symbol
    heading_or_code = ("## BLZ-2.1", '<a id="BLZ-2.1"></a>', "`BLZ-2.1`", "```\nBLZ-2.1\n```")
    for untouched in (*heading_or_code, "[a](https://b.example/c.ipynb)", "BLZ-2.17"):
        assert HERE.in_prose(untouched) == untouched


def test_links_in_results() -> None:
    trace = '<code class="rule" data-rule="BLZ-2.1">BLZ-2.1</code>'
    assert HERE.in_html(trace) == f'<code class="rule" data-rule="BLZ-2.1">{HERE.rule("BLZ-2.1")}</code>'
    assert HERE.in_html("<svg><text>BLZ-2.1</text></svg>") == "<svg><text>BLZ-2.1</text></svg>"
    assert HERE.in_flowchart('flowchart TD\n  n0["BLZ-1.1: win"]').endswith('click n0 href "05_theatre.html#BLZ-1.1"')


@cache
def told(module: str) -> str:
    return reference(module)


def code(source: str, *outputs: dict[str, Any]) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "outputs": list(outputs)}


def test_results_are_settled() -> None:
    chart = {"output_type": "display_data", "data": {"text/markdown": "```mermaid\nflowchart TD\n```"}}
    shown = {"application/vnd.jupyter.widget-view+json": {}, "text/html": "<b>picture</b>"}
    widget = {"output_type": "display_data", "data": shown}
    printed = {"output_type": "stream", "name": "stdout", "text": "BLZ-2.1 <ok>\n"}
    cells = settled(code("#| echo: false\nx", chart, widget, printed), HERE)
    assert [cell["cell_type"] for cell in cells] == ["code", "markdown"]
    assert cells[0]["metadata"]["tags"] == ["remove-input"]
    assert cells[0]["outputs"][0]["data"] == {"text/html": "<b>picture</b>"}
    assert "BLZ-2.1</a> &lt;ok&gt;</pre>" in cells[0]["outputs"][1]["data"]["text/html"]
    assert cells[1]["source"] == "```{mermaid}\nflowchart TD\n```"


def test_every_clause_has_a_page() -> None:
    assert len(clauses()) > 100 and all(place.partition("#")[0].endswith(".html") for place in clauses().values())


def test_reference_tells_docments() -> None:
    told = reference("words.flow")
    assert "| `trace` | mark the way that this decision took |" in told
    assert 'id="words.flow.flowchart"' in told and "-> Flowchart" in told
    assert "*fact* can be closed and won" in reference("blitzkrieg.bot.facts")


def test_every_name_that_is_linked_has_its_place() -> None:
    """Also names that are given several at a time: `US, USSR = SIDES = …`."""
    for place in symbols().values():
        page, _, anchor = place.partition("#")
        module = anchor.rpartition(".")[0]
        assert f'id="{anchor}"' in told(module), f"{page}: {anchor}"


def test_pages_of_quarto_ask_nothing_of_other_hosts() -> None:
    spec = importlib.util.spec_from_file_location("documentation_site", ROOT / "tools" / "site.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    own_script, own_style = '<script src="own.js"></script>', '<link rel="stylesheet" href="own.css">'
    link = '<a href="https://example.org">x</a>'
    page = '<script src="https://cdn.example/require.js" crossorigin="anonymous"></script>' + own_script
    page += '<link rel="stylesheet" href="//fonts.example/x.css">' + own_style + link
    assert module.only_own(page) == own_script + own_style + link
