"""Build the notebooks that run in the browser: a JupyterLite site in _live/ that asks nothing of another host.

    python tools/live.py            build _live/
    python tools/live.py --serve    build it and serve it on localhost

Python itself is Pyodide, from npm (web/node_modules). Python packages are wheels: those that the kernel of the page
needs in the versions Pyodide was made with, ours in the versions of requirements.lock. `_live/` can be copied anywhere,
for example as folder `live/` of the documentation site; `index.html?path=10_blitzkrieg/index.ipynb` opens a notebook.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from email import message_from_bytes
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pages import NBS, ROOT, bare, notebooks

OUT = ROOT / "_live"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
LANDING = ROOT / "web" / "live.html"
LOCK = ROOT / "requirements.lock"

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json")
# What the kernel of the page asks for, and what the notebooks do.
KERNEL = ("micropip", "packaging", "ipython", "jedi", "pyodide-unix-timezones", "tzdata")
OURS = ("msgspec", "svg.py", "platformdirs", "ipywidgets", "anywidget", "comm", "psygnal", "typing_extensions",
        "ipython_pygments_lexers", "fastcore")  # fmt: skip
# Parts of ipywidgets that are JavaScript and come with the page.
IN_THE_PAGE = {"widgetsnbextension", "jupyterlab-widgets"}
BROWSER = {"python_version": "3.14", "python_full_version": "3.14.2", "implementation_name": "cpython",
           "os_name": "posix", "platform_machine": "wasm32", "platform_system": "Emscripten",
           "sys_platform": "emscripten", "platform_python_implementation": "CPython"}  # fmt: skip
WASM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp",
        "--abi", "cp314", "--abi", "none")  # fmt: skip

SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "solo_bots",
        "defaultKernelName": "python",
        "exposeAppInBrowser": True,  # the browser test reads the outputs through it
        "showLoadingIndicator": True,
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}},
        "settingsOverrides": {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}},
    },
}

WELCOME = """# solo_bots, live

This page is Python in your browser: nothing is installed, nothing is sent anywhere, and what you change stays in this
browser. Choose *Run › Run All Cells* and play: **Bot’s turn** makes the bot move, and it says why."""
PLAY = """\
from solo_bots.companion.app import Companion
from solo_bots.games import game

Companion(game("blitzkrieg"), seed=2)"""


def pip(*args: str | Path) -> None:
    environment = os.environ | {
        "PIP_CONSTRAINT": "",
        "PIP_BUILD_CONSTRAINT": str(LOCK),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    subprocess.run([sys.executable, "-m", "pip", *map(str, args)], env=environment, check=True)


def own_wheel(out: Path) -> None:
    """The project as a wheel, built from a copy so that nothing left over from an earlier build gets in."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("pyproject.toml", "LICENSE"):
            shutil.copy(ROOT / name, folder)
        for name in ("solo_bots", "README_files"):
            shutil.copytree(ROOT / name, Path(folder, name), ignore=shutil.ignore_patterns("__pycache__"))
        pip("wheel", "-qq", "--no-deps", "-w", out, folder)


def kernel_wheels(known: dict[str, Any]) -> dict[str, str]:
    """What the kernel needs, with everything that needs in turn: name and version as in Pyodide's own list."""
    found: dict[str, str] = {}
    todo = [*KERNEL]
    while todo:
        package = known[canonicalize_name(todo.pop())]
        if package["name"] not in found:
            found[package["name"]] = package["version"]
            todo += package["depends"]
    return found


def locked() -> dict[str, str]:
    """The versions in requirements.lock."""
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    return {
        canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines) if version
    }


def described(wheel: Path) -> dict[str, Any]:
    """The entry of a wheel in Pyodide's list of packages."""
    with zipfile.ZipFile(wheel) as z:
        names = z.namelist()
        meta = message_from_bytes(z.read(next(n for n in names if n.endswith(".dist-info/METADATA"))))
    needs = [Requirement(text) for text in meta.get_all("Requires-Dist", [])]
    # The companion is in our wheel, so here our wheel needs what the companion does.
    extras = ("", "widgets") if canonicalize_name(meta["Name"]) == "solo-bots" else ("",)
    depends = {
        canonicalize_name(r.name)
        for r in needs
        for e in extras
        if not r.marker or r.marker.evaluate({**BROWSER, "extra": e})
    }
    tops = {
        n.split("/")[0].removesuffix(".py")
        for n in names
        if n.endswith(".py") and ".dist-info/" not in n and ".data/" not in n
    }
    return {
        "name": canonicalize_name(meta["Name"]), "version": meta["Version"], "file_name": wheel.name,
        "install_dir": "site", "package_type": "package", "unvendored_tests": False,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(), "imports": sorted(tops),
        "depends": sorted(depends - IN_THE_PAGE),
    }  # fmt: skip


def pyodide(out: Path) -> None:
    """Pyodide, the wheels, and the list of them that Pyodide reads."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    out.mkdir(parents=True)
    for name in CORE:
        shutil.copy(PYODIDE / name, out)
    ours = {name: locked()[canonicalize_name(name)] for name in OURS}
    taken = {canonicalize_name(name) for name in ours}
    wanted = {n: v for n, v in kernel_wheels(lock["packages"]).items() if canonicalize_name(n) not in taken} | ours
    versions = [f"{n}=={v}" for n, v in wanted.items()]
    pip("download", "-qq", "--no-deps", "--only-binary", ":all:", "-d", out, *WASM, *versions)
    own_wheel(out)
    packages = {entry["name"]: entry for entry in map(described, sorted(out.glob("*.whl")))}
    missing = {f"{p['name']} needs {d}" for p in packages.values() for d in p["depends"] if d not in packages}
    if missing:
        sys.exit(f"Wheels are missing for the live notebooks: {', '.join(sorted(missing))}.")
    (out / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": packages}), encoding="utf-8")


def cell(kind: str, source: str) -> dict[str, Any]:
    id = hashlib.sha256(source.encode()).hexdigest()[:8]
    run: dict[str, Any] = {"execution_count": None, "outputs": []}
    return {"cell_type": kind, "id": id, "metadata": {}, "source": source} | (run if kind == "code" else {})


def write_notebook(path: Path, cells: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    kernel = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")


def title(cells: list[dict[str, Any]]) -> str:
    """The heading of a notebook."""
    found = re.search(r"^# (.+)", "".join(cells[0]["source"]), re.M)
    return found[1] if found else ""


def copies(out: Path) -> None:
    """Copies of the notebooks, without outputs, for the browser's kernel; and a welcome that lists them."""
    listed: dict[str, list[str]] = {}
    for path in notebooks():
        name = path.relative_to(NBS)
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        for c in cells:
            c.update({"execution_count": None, "outputs": []} if c["cell_type"] == "code" else {})
        write_notebook(out / name, cells)
        section = bare(name.parts[0]).capitalize() if len(name.parts) > 1 else "More"
        listed.setdefault(section, []).append(f"- [{title(cells) or name.stem}]({name.as_posix()})")
    # the games first, what they are made of last
    for last in ("Kernel", "Kit", "Sessions", "Words", "Interviews", "More"):
        listed[last] = listed.pop(last)
    contents = "\n\n".join(f"## {section}\n\n" + "\n".join(links) for section, links in listed.items())
    write_notebook(out / "welcome.ipynb", [cell("markdown", WELCOME), cell("code", PLAY), cell("markdown", contents)])


def loading_list() -> list[tuple[str, int]]:
    """What the landing page fetches ahead, with sizes, so that it can show how far it is."""
    files = [
        *(OUT / "static" / "pyodide").iterdir(),
        *(OUT / "build" / "notebooks").glob("*.js"),
        *OUT.glob("extensions/**/*.whl"),
    ]
    return [(f.relative_to(OUT).as_posix(), f.stat().st_size) for f in sorted(files)]


def send_none_as_null() -> None:
    """Repair the page's kernel: it sends None as `undefined`, which widgets take for "no change"; others send null."""
    known = r"(\w) instanceof Map\|\|\1 instanceof Array\?this\.mapToObject\(\1\):\1;"
    better = r"\1?.constructor===Object||\1 instanceof Map||\1 instanceof Array?this.mapToObject(\1):\1??null;"
    repaired = 0
    for file in (OUT / "extensions" / "@jupyterlite" / "pyodide-kernel-extension" / "static").glob("*.js"):
        text, found = re.subn(known, better, file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8")
        repaired += found
    if repaired != 3:
        sys.exit("The kernel of the live notebooks is not the one that send_none_as_null knows how to repair.")


def build() -> None:
    if not PYODIDE.is_dir():
        sys.exit("The live notebooks need Pyodide from npm: run `make live`, with Node 18 or newer installed.")
    shutil.rmtree(OUT, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        lite = Path(folder)
        (lite / "jupyter-lite.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
        pyodide(lite / "static" / "pyodide")
        copies(lite / "files")
        command = ["jupyter", "lite", "build", "--lite-dir", folder, "--output-dir", OUT, "--contents", lite / "files",
                   "--no-sourcemaps", "--no-unused-shared-packages",
                   "--apps", "notebooks", "--apps", "lab", "--apps", "tree"]  # fmt: skip
        done = subprocess.run([sys.executable, "-m", *map(str, command)], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"JupyterLite could not be built:\n{done.stdout}\n{done.stderr}")
    send_none_as_null()
    (OUT / "loading.json").write_text(json.dumps(loading_list()), encoding="utf-8")
    shutil.copy(LANDING, OUT / "index.html")
    size = sum(f.stat().st_size for f in OUT.rglob("*") if f.is_file())
    print(f"The live notebooks are in {OUT.name}/, {size / 1e6:.0f} MB.")


def serve(port: int) -> None:
    with ThreadingHTTPServer(("127.0.0.1", port), partial(SimpleHTTPRequestHandler, directory=OUT)) as server:
        print(f"The live notebooks are at http://localhost:{server.server_port}/ (stop with Ctrl-C)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", action="store_true", help="serve on localhost")
    parser.add_argument("--port", type=int, default=8001)
    args = parser.parse_args()
    build()
    if args.serve:
        serve(args.port)


if __name__ == "__main__":
    main()
