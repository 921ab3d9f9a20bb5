"""An evening typed at a pseudo-terminal: prompt, completion, history."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hyskos.companion.journal.evening import looked_at
from scripts.evenings import begin
from tests.cli.manners import environment

pty = pytest.importorskip("pty")  # Windows has none
PATIENCE = 60.0
"""Seconds until a program that says nothing is taken for one that hangs."""


class Terminal:
    """A program at a terminal of its own: what it says, and a hand that types."""

    def __init__(self, *words: str, cwd: Path) -> None:
        self.hand, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hyskos", *words], cwd=cwd, start_new_session=True,
            stdin=theirs, stdout=theirs, stderr=theirs, env=environment(HYSKOS_LANG="en", TERM="dumb"),
        )  # fmt: skip
        os.close(theirs)
        self.said, self.seen = b"", 0

    def reads(self, until: bytes | None) -> None:
        """Read until something has been said behind what was waited for before, or to the end."""
        end = time.monotonic() + PATIENCE
        while until is None or until not in self.said[self.seen :]:
            ready, _, _ = select.select([self.hand], [], [], max(0.0, end - time.monotonic()))
            assert ready, self.said
            part = b""
            with suppress(OSError):  # Linux says so at the end
                part = os.read(self.hand, 4096)
            self.said += part
            if not part:
                assert until is None, self.said
                return
        self.seen = self.said.index(until, self.seen) + len(until)

    def types(self, line: bytes, until: bytes | None) -> None:
        """Type, and read the answer."""
        os.write(self.hand, line)
        self.reads(until)


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    monkeypatch.chdir(tmp_path)
    begin(tmp_path / "e.jsonl", "anubian", "bastet")
    made = Terminal("table", "e.jsonl", cwd=tmp_path)
    yield made
    made.process.kill()
    made.process.wait()
    os.close(made.hand)


@pytest.mark.slow
def test_a_terminal_has_a_prompt_completion_and_history(terminal: Terminal, tmp_path: Path) -> None:
    terminal.reads(b"r1> ")
    terminal.types(b"3\n", b"Anubian chooses")
    terminal.reads(b"r1> ")
    terminal.types(b"un\t\n", b"taken back: 3")
    terminal.reads(b"r1> ")
    terminal.types(b"1\n", b"Bastet starts on S1")
    terminal.reads(b"r1> ")
    terminal.types(b"\x04", None)
    assert terminal.process.wait(timeout=PATIENCE) == 0
    timeline = looked_at((tmp_path / "e.jsonl").read_bytes(), tmp_path / "e.jsonl")[0].timeline
    assert [one.typed for one in timeline.entries] == ["1"]
