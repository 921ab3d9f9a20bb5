"""A program at a terminal of its own: what it says, and a hand that types."""

import os
import select
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.manners import environment
from tests.patience import PATIENCE

pty = pytest.importorskip("pty")  # Windows has none

LISTENING = (
    "import runpy, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); sys.argv[0] = 'hyskos'; "
    "runpy.run_module('hyskos', run_name='__main__', alter_sys=True)"
)
"""The program, hearing Ctrl-C: a process that somebody started in the background is deaf to it."""


class Terminal:
    """A program at a terminal of its own: what it says, and a hand that types."""

    def __init__(self, *words: str, cwd: Path, lang: str = "en") -> None:
        self.hand, theirs = pty.openpty()
        # who leads a session and opens a terminal has it as its own: what is typed as Ctrl-C is a signal then
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', os.ttyname(theirs), sys.executable, "-c", LISTENING, *words],
            cwd=cwd, start_new_session=True, env=environment(HYSKOS_LANG=lang, TERM="dumb"),
        )  # fmt: skip
        self._theirs: int | None = theirs  # open until the program has opened it, too
        self.said, self.seen = b"", 0

    def reads(self, until: bytes | None) -> bytes:
        """Read until something has been said behind what was waited for before, or to the end; give what was said."""
        start, end = self.seen, time.monotonic() + PATIENCE
        while until is None or until not in self.said[self.seen :]:
            ready, _, _ = select.select([self.hand], [], [], max(0.0, end - time.monotonic()))
            assert ready, self.said
            if self._theirs is not None and self.said:
                os.close(self._theirs)
                self._theirs = None
            part = b""
            with suppress(OSError):  # Linux says so at the end
                part = os.read(self.hand, 4096)
            self.said += part
            if not part:
                assert until is None, self.said
                return self.said[start:]
        self.seen = self.said.index(until, self.seen) + len(until)
        return self.said[start : self.seen]

    def types(self, line: bytes, until: bytes | None) -> bytes:
        """Type, and read the answer."""
        if b"\x03" in line:
            self._waits()
        os.write(self.hand, line)
        return self.reads(until)

    def _waits(self) -> None:
        """Wait until the program waits: a Ctrl-C that comes between its prompt and its waiting is only noted."""
        asleep, end = 0, time.monotonic() + PATIENCE
        state = Path(f"/proc/{self.process.pid}/stat")
        while asleep < 4 and time.monotonic() < end:
            time.sleep(0.05)
            asleeps = not state.exists() or state.read_text("utf-8").rpartition(")")[2].split()[0] == "S"
            asleep = asleep + 1 if asleeps else 0

    def ends(self) -> int:
        """Read to the end, and give the exit code."""
        self.reads(None)
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for end in (self.hand, self._theirs):
            if end is not None:
                os.close(end)
