"""The notebooks in JupyterLab itself, with a kernel of its own: what `make lab` opens."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from pages import ROOT

from tests.browser.test_live import BROWSER, COMPANIONS, EXPLORERS, SHOTS

SETTINGS = {
    "ServerApp.token": "", "ServerApp.password": "", "ServerApp.port_retries": 0, "ServerApp.open_browser": False,
    "ServerApp.allow_root": True, "LabApp.expose_app_in_browser": True, "LabApp.news_url": None,
}  # fmt: skip


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab with a copy of the notebooks; it leaves nothing behind."""
    if BROWSER is None or shutil.which("node") is None or not (ROOT / "web/node_modules/playwright-core").is_dir():
        sentence = "JupyterLab is looked at with chromium, Node and playwright-core: see test_live.py."
        pytest.fail(sentence) if os.environ.get("CI") == "true" else pytest.skip(sentence)
    SHOTS.mkdir(exist_ok=True)
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "nbs", home / "nbs", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    port = free_port()
    flags = [f"--{name}={value}" for name, value in SETTINGS.items() if value is not None]
    own = {"HOME": str(home), "JUPYTER_CONFIG_DIR": str(home / "config"), "IPYTHONDIR": str(home / "ipython")}
    command = [sys.executable, "-m", "jupyterlab", *flags, f"--ServerApp.port={port}", f"--ServerApp.root_dir={home}"]
    with (home / "lab.log").open("wb") as log:
        server = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **own}, stdout=log, stderr=log)
    try:
        answers(server, f"http://localhost:{port}/api", home / "lab.log")
        yield f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait(30)


def answers(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Wait until the server answers."""
    for _ in range(240):
        assert server.poll() is None, log.read_text(encoding="utf-8")
        try:
            urlopen(address, timeout=5).close()
            return
        except (URLError, OSError):
            time.sleep(0.5)
    pytest.fail(f"JupyterLab did not start: {log.read_text(encoding='utf-8')}")


def drive(base: str, job: str, name: str) -> Any:
    asked = {"base": base, "browser": BROWSER, "shots": str(SHOTS), "job": job, "notebooks": [name], "lab": True}
    script = Path(__file__).with_name("live.mjs")
    done = subprocess.run(["node", str(script), json.dumps(asked)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["faults"] == []
    assert said["found"]["errors"] == []
    return said["found"]


def test_a_bot_turn_in_jupyterlab(lab: str) -> None:
    found = drive(lab, "play", f"nbs/{COMPANIONS[0]}")
    assert "The bot is to move." in found["before"] and "\nBot: " in found["explanation"]
    assert len(found["rules"]) > 1 and "moves fit" in found["after"]


def test_an_explorer_in_jupyterlab(lab: str) -> None:
    found = drive(lab, "explore", f"nbs/{EXPLORERS['undaunted']}")
    assert "\nAs in the example." in found["before"] and "\nChanged: " in found["fact"]
    assert found["back"] == found["before"]
