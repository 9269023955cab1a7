"""The command `solo-bots` as tests run it: in a process of its own, or at a terminal."""

from __future__ import annotations

import errno
import os
import pty
import re
import select
import subprocess
import sys
import time

from pages import ROOT

TOY = [sys.executable, str(ROOT / "tests" / "race.py")]
REAL = [sys.executable, "-c", "import sys; from solo_bots.cli import main; sys.exit(main())"]


class Run:
    """What a command printed and returned."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def refused(self, words: str) -> None:
        """Exit code 2, and one line on standard error that holds these words."""
        assert (self.code, self.err.count("\n")) == (2, 1), self.err
        assert self.err.startswith("solo-bots: ")
        assert words in self.err
        assert "Traceback" not in self.err + self.out

    @property
    def good(self) -> str:
        assert (self.code, self.err) == (0, ""), self.err
        return self.out


def process(command: list[str], *argv: str, typed: str = "", **environment: str) -> Run:
    """The command in a process of its own."""
    env = {**os.environ, **environment}
    done = subprocess.run([*command, *argv], input=typed, capture_output=True, text=True, env=env, encoding="utf-8")
    return Run(done.returncode, done.stdout, done.stderr)


class Terminal:
    """A program at a pseudo-terminal: type a line, wait for words."""

    def __init__(self, command: list[str], **environment: str) -> None:
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            large = {"COLUMNS": "100", "LINES": "100"}  # so that nothing is shown page by page
            os.environ.update({"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", **large, **environment})
            os.execvp(command[0], command)
        self.seen = ""
        self.read = 0

    def wait(self, words: str, seconds: float = 20) -> str:
        """Everything since the last call, up to these words."""
        end = time.monotonic() + seconds
        while True:
            plain = re.sub(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[=>]|\r", "", self.seen)
            at = plain.find(words, self.read)
            if at >= 0:
                got, self.read = plain[self.read : at + len(words)], at + len(words)
                return got
            assert time.monotonic() < end, f"{words!r} did not come; this did:\n{plain}"
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.master, 65536).decode(errors="replace")
                except OSError as error:  # Linux: the other side has closed
                    assert error.errno == errno.EIO
                    raise AssertionError(f"{words!r} did not come; this did:\n{plain}") from None

    def reply(self, words: str, text: str) -> str:
        """Wait for these words and for the next prompt, then type a line."""
        got = self.wait(words) + self.wait(">")
        os.write(self.master, text.encode() + b"\r")
        return got

    def end(self) -> int:
        """The exit code."""
        while True:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            if not data:
                break
            self.seen += data.decode(errors="replace")
        _, status = os.waitpid(self.pid, 0)
        os.close(self.master)
        return os.waitstatus_to_exitcode(status)
