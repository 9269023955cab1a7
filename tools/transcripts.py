"""The transcripts: what is on the screen when somebody types, at a real pseudo-terminal.

    python tools/transcripts.py            type them again and show what differs; only new ones are written
    python tools/transcripts.py --accept   the same, and write the changed ones too

tests/transcripts/NAME.typed holds what is typed: the command, then a line for each prompt. NAME.txt is the screen. To
add a transcript, write its .typed file and run this. The terminal has 80 columns and 24 lines and knows no colours, the
seed is in the command, and whatever the program saves goes into a folder that is thrown away. Where the bot's next turn
only waits for Enter, it is pressed; that is no line of the .typed file. When all have been typed, it is told what the
turns of the recorded interviews cost.
"""

from __future__ import annotations

import argparse
import difflib
import fcntl
import os
import pty
import re
import select
import shlex
import signal
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

from interviews.costs import table

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "transcripts"
PROGRAM = [sys.executable, "-c", "import sys; from solo_bots.cli import main; sys.exit(main())"]
COLUMNS, ROWS, SECONDS = 80, 24, 30
PROMPT = re.compile(r"> \Z")
ENTER = re.compile(r"^Enter goes on .*> \Z", re.MULTILINE)


def names() -> list[str]:
    """All transcripts."""
    return sorted(file.stem for file in FOLDER.glob("*.typed"))


def typed(name: str) -> tuple[list[str], list[str]]:
    """The arguments of a transcript's command, and the lines typed after it."""
    command, *lines = (FOLDER / f"{name}.typed").read_text().splitlines()
    program, *arguments = shlex.split(command)
    assert program == "solo-bots", f"{name}.typed: the first line is the command, solo-bots …"
    return arguments, lines


class Screen:
    """A program at a pseudo-terminal."""

    def __init__(self, arguments: list[str], home: str) -> None:
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            clean = {"TERM": "dumb", "COLUMNS": str(COLUMNS), "LINES": str(ROWS), "PAGER": "cat", "HOME": home}
            os.environ.update({**clean, "SOLO_BOTS_HOME": home, "NO_COLOR": "1"})
            os.execvp(PROGRAM[0], [*PROGRAM, *arguments])
        self.text = ""

    def read(self, wait: float) -> bool:
        """Take over what has come; False: nothing came, or the program has ended."""
        if not select.select([self.master], [], [], wait)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # Linux: the other side has closed
            return False
        self.text += data.decode(errors="replace").replace("\r", "")
        return bool(data)

    def until_prompt(self) -> None:
        """Read until the program waits for a line."""
        end = time.monotonic() + SECONDS
        while not PROMPT.search(self.text):
            if time.monotonic() > end:
                raise TimeoutError(f"no prompt came after:\n{self.text[-2000:]}")
            self.read(0.5)

    def type(self, line: str) -> None:
        """A line at the prompt; the terminal shows it."""
        before = len(self.text)
        os.write(self.master, line.encode() + b"\n")
        end = time.monotonic() + SECONDS
        while "\n" not in self.text[before:] and time.monotonic() < end:
            self.read(0.5)

    def go_on(self) -> None:
        """Read until the program waits for a line, and press Enter as long as it waits for nothing else."""
        self.until_prompt()
        while ENTER.search(self.text):
            self.type("")
            self.until_prompt()

    def end(self) -> str:
        """The whole screen, once the program has ended."""
        while self.read(2):
            pass
        if PROMPT.search(self.text):  # it waits for a line that nobody types
            os.kill(self.pid, signal.SIGKILL)
            raise TimeoutError(f"all lines are typed, and the program has not ended:\n{self.text[-2000:]}")
        os.waitpid(self.pid, 0)
        os.close(self.master)
        return "\n".join(line.rstrip() for line in self.text.splitlines()).rstrip() + "\n"


def made(name: str) -> str:
    """Type a transcript now: what is on the screen."""
    arguments, lines = typed(name)
    with tempfile.TemporaryDirectory() as home:
        screen = Screen(arguments, home)
        for line in lines:
            screen.go_on()
            screen.type(line)
        return f"$ solo-bots {shlex.join(arguments)}\n{screen.end()}".replace(home, "~")


def stored(name: str) -> str:
    file = FOLDER / f"{name}.txt"
    return file.read_text() if file.exists() else ""


def difference(name: str, now: str) -> list[str]:
    """What is otherwise than stored."""
    return list(difflib.unified_diff(stored(name).splitlines(), now.splitlines(), "stored", "now", lineterm="", n=2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--accept", action="store_true", help="write the changed ones too")
    parser.add_argument("names", nargs="*", help="only these")
    args = parser.parse_args()
    changed = 0
    for name in args.names or names():
        now = made(name)
        found = difference(name, now)
        if found and (args.accept or not stored(name)):
            (FOLDER / f"{name}.txt").write_text(now)
        elif found:
            changed += 1
        outcome = "as stored" if not found else "written" if stored(name) == now else "differs"
        print("\n".join([f"{name}: {outcome}", *found[:60]]))
    if not args.names:
        print(f"\nWhat the recorded interviews cost:\n{table()}")
    sys.exit(bool(changed))


if __name__ == "__main__":
    main()
