"""Build the documentation site from the notebooks, in _site/: the same pages with Quarto and without it.

    python tools/site.py                     prepare the notebooks, render with Quarto if installed, else with Sphinx
    python tools/site.py --with sphinx       choose the renderer
    python tools/site.py --serve [--port N]  build, then serve on localhost

The pages are at nbs/NAME.html, as the notebooks are at nbs/NAME.ipynb; index.html leads to the first. If the live
notebooks have been built (_live/), they become part of the site and every page links to its live twin.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from pages import ROOT
from prepare import PROC, prepare_all

from solo_bots.words.ink import dark

SITE, DOCS, LIVE = ROOT / "_site", ROOT / "docs", ROOT / "_live"
MODULES = ROOT / "web" / "node_modules"
FRONT = (
    '<!doctype html><meta charset="utf-8"><title>solo_bots</title>'
    '<meta http-equiv="refresh" content="0; url=nbs/index.html">'
)
FRONT += '<a href="nbs/index.html">solo_bots</a>\n'
# Where the page is dark, so are the boards: Sphinx (sphinx-book-theme) and Quarto say so in different places.
DARK = dark('html[data-theme="dark"], body.quarto-dark')


def add_dark(folder: Path) -> None:
    """The style of the pages, and after it the colours of the boards by night."""
    style = (DOCS / "site.css").read_text(encoding="utf-8")
    (folder / "site.css").write_text(f"{style}\n/* Boards by night. */\n{DARK}\n", encoding="utf-8")


def with_quarto() -> None:
    """_proc/ → _site/ with Quarto, without the scripts that its pages would ask of other hosts."""
    shutil.rmtree(PROC / "docs", ignore_errors=True)
    shutil.copytree(DOCS, PROC / "docs")
    add_dark(PROC / "docs")
    shutil.copy(ROOT / "_quarto.yml", PROC)
    subprocess.run(["quarto", "render", str(PROC), "--no-execute"], check=True)
    shutil.move(PROC / "_site", SITE)
    for path in SITE.rglob("*.html"):
        path.write_text(only_own(path.read_text(encoding="utf-8")), encoding="utf-8")


def only_own(page: str) -> str:
    """A page without scripts, styles and fonts from other hosts. Nothing of ours needs them."""
    page = re.sub(r'<script\b[^>]*\bsrc="(?:https?:)?//[^>]*>\s*</script>', "", page)
    return re.sub(
        r'<link\b(?=[^>]*\brel="(?:stylesheet|preconnect|dns-prefetch)")[^>]*\bhref="(?:https?:)?//[^>]*>', "", page
    )


def with_sphinx() -> None:
    """_proc/ → _site/ with Sphinx; docs/conf.py takes the navigation from _quarto.yml."""
    assets = PROC / "assets"
    shutil.rmtree(assets, ignore_errors=True)
    shutil.copytree(MODULES / "mathjax" / "es5" / "output" / "chtml" / "fonts", assets / "output" / "chtml" / "fonts")
    for file in ("mathjax/es5/tex-mml-chtml.js", "mermaid/dist/mermaid.min.js"):
        shutil.copy(MODULES / file, assets)
    shutil.copy(DOCS / "flowcharts.js", assets)
    add_dark(assets)
    from sphinx.cmd.build import main as sphinx

    html, doctrees = PROC / "html", PROC / "doctrees"
    shutil.rmtree(html, ignore_errors=True)
    shutil.rmtree(doctrees, ignore_errors=True)
    if sphinx(["-q", "-W", "--keep-going", "-j", "auto", "-c", str(DOCS), "-d", str(doctrees), str(PROC), str(html)]):
        raise SystemExit("Sphinx found something wrong; see above.")
    shutil.move(html, SITE)


def build(renderer: str) -> None:
    """The whole site."""
    start = time.perf_counter()
    live = (LIVE / "index.html").exists()
    pages = prepare_all(live)
    prepared = time.perf_counter()
    shutil.rmtree(SITE, ignore_errors=True)
    with_quarto() if renderer == "quarto" else with_sphinx()
    (SITE / "index.html").write_text(FRONT, encoding="utf-8")
    (SITE / ".nojekyll").touch()
    if live:
        shutil.copytree(LIVE, SITE / "live")
    took = f"{prepared - start:.0f} s to prepare, {time.perf_counter() - prepared:.0f} s to render"
    print(f"{len(pages)} pages with {renderer} in {SITE.name}/{', and the live notebooks' if live else ''} ({took}).")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


def server(port: int = 0) -> ThreadingHTTPServer:
    """A server of the site on localhost; port 0 is any free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(SITE)))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--with",
        dest="renderer",
        choices=["quarto", "sphinx"],
        default="quarto" if shutil.which("quarto") else "sphinx",
    )
    parser.add_argument("--serve", action="store_true", help="serve the site on localhost when it is built")
    parser.add_argument("--port", type=int, default=8000)
    args = parser.parse_args()
    if not MODULES.exists():
        sys.exit("The site needs scripts from npm; `make site` fetches them.")
    os.chdir(ROOT)
    build(args.renderer)
    if args.serve:
        with server(args.port) as httpd:
            print(f"http://localhost:{httpd.server_port}/ (Ctrl-C stops it)", flush=True)
            with contextlib.suppress(KeyboardInterrupt):
                httpd.serve_forever()


if __name__ == "__main__":
    main()
