"""Evenings that are killed in the middle: nothing that was answered is lost, and the journal always loads."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.kill_sessions import mark
from tests.wide import proved, seeds

ROOT = Path(__file__).parents[2]
MEMORY = Path("/dev/shm")
"""A folder that no disk keeps: a process that is killed takes nothing along that it has written."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")


def killing(times: int, first: int) -> "subprocess.Popen[str]":
    folder = {"TMPDIR": str(MEMORY)} if MEMORY.is_dir() else {}
    return subprocess.Popen(
        [sys.executable, "-m", "scripts.kill_sessions", str(times), str(first)],
        cwd=ROOT, env={**os.environ, "HYSKOS_LANG": "en", **folder}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8",
    )  # fmt: skip


def killed(*parts: tuple[int, int]) -> None:
    running = [(times, killing(times, first)) for times, first in parts]
    for times, process in running:
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert out.startswith(f"{times} killed, ")
        assert "none lost" in out


@pytest.mark.proof
@pytest.mark.some
def test_nothing_that_was_answered_is_lost() -> None:
    killed((8, 1000))


@pytest.mark.proof
def test_nothing_that_was_answered_is_lost_in_five_hundred() -> None:
    half = proved(500) // 2
    first = seeds(500)[0]
    killed((half, first), (half, first + half))


@pytest.mark.slow
def test_a_journal_that_lost_an_answered_line_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with a process that answers and keeps nothing."""
    from hyskos.companion.journal.appending import Appender
    from scripts import kill_sessions

    monkeypatch.setattr(Appender, "append", lambda _self, _line: None)
    monkeypatch.setenv("HYSKOS_LANG", "en")
    with pytest.raises(SystemExit, match="lost in"):
        kill_sessions.killed(tmp_path, 1)


def test_marks_are_words_that_nobody_knows() -> None:
    assert len({mark(number) for number in range(1000)}) == 1000
    assert all(mark(number).isalpha() for number in range(1000))
