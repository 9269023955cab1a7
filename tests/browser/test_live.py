"""The live notebooks in a real browser, with no network but localhost. Needs `make live` first."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from pages import NBS, ROOT, page
from pages import notebooks as in_order

from solo_bots.games import GAMES, game
from solo_bots.sessions.share import read_shared

LIVE, SHOTS = ROOT / "_live", ROOT / "_site_shots"
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LANDMARKS = {
    name: {kind: page(f"{name}/{place}").relative_to(NBS).as_posix() for kind, place in game(name).landmarks.items()}
    for name in GAMES
}
COMPANIONS = [marks["live"] for marks in LANDMARKS.values() if "live" in marks]
EXPLORERS = {name: marks["explorer"] for name, marks in LANDMARKS.items()}
# The browser itself talks to these even with an empty page. It is refused, but no fault of ours.
ITS_OWN = (".google.com", ".googleapis.com", ".gvt1.com")


def notebooks(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in in_order(folder))


class Site(SimpleHTTPRequestHandler):
    """Serves _live/; as a proxy it notes the host and refuses."""

    def __init__(self, *args: Any, outside: list[str], **settings: Any) -> None:
        self.outside = outside
        super().__init__(*args, **settings)

    def refuse(self) -> None:
        self.outside.append(self.path)
        self.send_error(403)

    def do_GET(self) -> None:
        super().do_GET() if self.path.startswith("/") else self.refuse()

    do_CONNECT = do_POST = refuse

    def log_message(self, *args: Any) -> None:
        pass


class Live:
    """The served site, and a browser to look at it."""

    def __init__(self, base: str, outside: list[str]) -> None:
        self.base, self.outside = base, outside

    def drive(self, job: str, names: list[str]) -> Any:
        """What the browser found; an outside request or an error of the page is a failure."""
        asked = {"base": self.base, "browser": BROWSER, "shots": str(SHOTS), "job": job, "notebooks": names}
        script = Path(__file__).with_name("live.mjs")
        done = subprocess.run(["node", str(script), json.dumps(asked)], capture_output=True, text=True, timeout=3000)
        assert done.returncode == 0, done.stderr
        said = json.loads(done.stdout)
        hosts = [target.removeprefix("http://").split("/")[0].split(":")[0] for target in self.outside]
        assert said["outside"] + [host for host in hosts if not host.endswith(ITS_OWN)] == [], "another host was asked"
        assert said["faults"] == []
        return said["found"]


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    for there, sentence in (
        ((LIVE / "index.html").is_file(), "There is no _live/ to look at: run `make live` first."),
        (BROWSER is not None, "No browser was found: install chromium (Debian: apt-get install chromium)."),
        (shutil.which("node") is not None, "Node was not found: the browser tests need Node 18 or newer."),
        ((ROOT / "web/node_modules/playwright-core").is_dir(), "playwright-core is not there: run `npm ci` in web/."),
    ):
        if not there:
            pytest.fail(sentence) if os.environ.get("CI") == "true" else pytest.skip(sentence)
    SHOTS.mkdir(exist_ok=True)
    outside: list[str] = []
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Site, outside=outside, directory=LIVE)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Live(f"http://localhost:{server.server_port}", outside)
        server.shutdown()


def test_every_notebook_is_there_as_it_is_now(live: Live) -> None:
    def sources(path: Path) -> list[str]:
        return ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]

    names = notebooks(NBS)
    assert set(notebooks(LIVE / "files")) == {*names, "welcome.ipynb"}, "run `make live` again"
    assert [n for n in names if sources(NBS / n) != sources(LIVE / "files" / n)] == [], "run `make live` again"


def some(names: list[str]) -> list[str]:
    """The last page of every room, those that tests look at, and one in four of the others."""
    last = {name.rpartition("/")[0]: name for name in names}
    marked = {place for marks in LANDMARKS.values() for place in marks.values()}
    return sorted({*last.values(), *marked, *names[::4]})


def test_notebooks_run_from_top_to_bottom(live: Live) -> None:
    """Some of them; with ALL=1 every one."""
    names = notebooks(LIVE / "files")
    names = names if os.environ.get("ALL") else some(names)
    found = live.drive("run", names)
    assert not any(found.values()), "\n\n".join(f"{name}, {error}" for name, error in found.items() if error)
    assert sorted(found) == names


@pytest.mark.parametrize("companion", COMPANIONS)
def test_a_bot_turn_by_clicking(live: Live, companion: str) -> None:
    found = live.drive("play", [companion])
    assert " of " in found["progress"], "the start shows how far it is"
    assert found["errors"] == []
    assert re.search(r"The ([\w ]+ )?(bot|AI) is to move\.", found["before"])
    assert "The bot has not decided anything yet." in found["before"]
    assert re.search(r"^([\w ]+ )?([Bb]ot|AI): ", found["explanation"], re.MULTILINE), found["explanation"]
    assert len(found["rules"]) > 1, "the explanation names the clauses of the rules"
    assert "moves fit" in found["after"], f"a click on {found['clicked']} narrows the moves"


@pytest.mark.parametrize("name", GAMES)
def test_an_explorer_is_pushed(live: Live, name: str) -> None:
    found = live.drive("explore", [EXPLORERS[name]])
    assert found["errors"] == []
    assert "\nAs in the example." in found["before"] and "The bot: " in found["before"]
    turned = {kind: found[kind] for kind in ("fact", "die", "list") if kind in found}
    for kind, text in turned.items():
        assert "\nChanged: " in text and re.search(r"\(not \w", text), f"{kind}: {text}"
    assert re.search(r"Changed: .*\?.* (yes|no) \(not (yes|no)\)", turned["fact"]), "a fact was turned round"
    assert re.search(r"Changed: d\d+ of [A-Z]+-[\w.-]+ \d+ \(not \d+\)", turned["die"]), "a die was set"
    assert found["back"] == found["before"], "and everything is as it was"
    assert read_shared(found["line"]).game == name
