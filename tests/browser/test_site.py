"""Every page of the documentation site (the Sphinx rendering), read from its files and opened in a real browser.

Screenshots of each kind of page, light, dark and on a phone, are kept in _site_shots/ to be looked at.
"""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from pages import ROOT, notebooks, page

from solo_bots.games import GAMES, game

SITE, SHOTS = ROOT / "_site", ROOT / "_site_shots"


def address_of(path: Path) -> str:
    """The address of a page on the site."""
    return path.relative_to(ROOT).with_suffix(".html").as_posix()


KINDS = {
    address_of(page("index")): "home",
    **{address_of(page(f"{name}/index")): f"overview-{name}" for name in GAMES},
    **{
        address_of(page(f"{name}/{place}")): f"{kind}-{name}"
        for name in GAMES
        for kind, place in game(name).landmarks.items()
    },
    address_of(page("words/flow")): "kernel",
    address_of(page("cli/index")): "terminal",
    address_of(page("rules")): "rule-index",
    address_of(page("modules")): "modules",
    "search.html?q=stratagem": "search",
}


@pytest.fixture(scope="module")
def site() -> Path:
    """The site, built now."""
    run = subprocess.run(
        [sys.executable, "tools/site.py", "--with", "sphinx"], cwd=ROOT, capture_output=True, text=True
    )
    if run.returncode:
        pytest.fail(f"the site cannot be built:\n{run.stdout}{run.stderr}", pytrace=False)
    return SITE


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def chromium() -> str:
    """The browser; its absence is a failure in CI, and said aloud elsewhere."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None or shutil.which("node") is None:
        missing = "The browser tests need Debian's chromium and Node 18 or newer (apt-get install chromium nodejs npm)."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    return found


class Page(HTMLParser):
    """The addresses that a page leads to or loads, and the anchors that it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.links, self.anchors = path, set[str](), set[str]()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" or (name == "name" and tag == "a"):
                self.anchors.add(value or "")
            elif name in ("href", "src", "xlink:href") and value:
                self.links.add(value)


def pages(site: Path) -> dict[Path, Page]:
    """Every page, without the live notebooks, which have tests of their own."""
    return {
        path: Page(path)
        for path in site.rglob("*.html")
        if site / "live" not in path.parents and site / "_static" not in path.parents
    }


def test_every_link_leads_somewhere(site: Path) -> None:
    found, read = [], pages(site)
    for seen in read.values():
        for link in seen.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if parts.scheme not in ("data", "https", "mailto"):
                    found.append(f"{seen.path.relative_to(site)}: {link}")
                continue
            target = (seen.path.parent / unquote(parts.path)).resolve() if parts.path else seen.path
            anchors = read[target].anchors if target in read else None
            if not target.exists() or (
                parts.fragment and anchors is not None and unquote(parts.fragment) not in anchors
            ):
                found.append(f"{seen.path.relative_to(site)}: {link}")
    assert sorted(found) == []


def test_every_clause_has_its_anchor_and_is_linked(site: Path) -> None:
    from prepare import clauses

    read = {
        path.relative_to(site / "nbs").as_posix(): seen
        for path, seen in pages(site).items()
        if site / "nbs" in path.parents
    }
    for id, place in clauses().items():
        assert id in read[place.partition("#")[0]].anchors
    index = read[address_of(page("rules")).removeprefix("nbs/")].links
    assert set(clauses().values()) <= index


def test_every_page_ends_with_the_credits(site: Path) -> None:
    for path in [site / address_of(notebook) for notebook in notebooks()]:
        text = " ".join(path.read_text(encoding="utf-8").split())
        assert "Unofficial fan project" in text and "needs the original games" in text, path


def test_every_page_in_a_browser(site: Path, address: str, chromium: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    opened = sorted(path.relative_to(site).as_posix() for path in pages(site) if path != site / "index.html")
    assert set(map(address_of, notebooks())) <= set(opened)
    assert {kind.partition("?")[0] for kind in KINDS} <= set(opened)
    job = {
        "chromium": chromium,
        "base": address,
        "pages": sorted({*opened, *KINDS}),
        "shots": KINDS,
        "folder": str(SHOTS),
    }
    run = subprocess.run(
        ["node", str(Path(__file__).with_name("visit.mjs")), json.dumps(job)],
        capture_output=True,
        text=True,
        timeout=1800,
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {}
