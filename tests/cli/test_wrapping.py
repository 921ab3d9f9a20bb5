"""Reasons wrap to the terminal, with a hanging indent; what is no terminal gets every line whole."""

import os
import pty
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from tests.cli.rounds import ROUND
from tests.wide import in_turn

ROOT = Path(__file__).parents[2]
LONG = ["combat", "anubian:7+3h+ram+spikes", "--defender", "bastet:9+2h", "--explain"]
LINES = [
    LONG,
    ["rules", "bomb"],
    ["rules", "A49"],
    ["army", "anubian", "--ascending", "5,6,8", "--matching", "3,1,3", "--footmen-1", "2", "--explain"],
    ["score", "--map", "inner-factory", "anubian=" + ",".join(map(str, range(1, 34)))],
    ["reinforce", "4", "4", "6", "2", "--map", "inner-factory", "--hold", "3=bastet:1+4h"],
    ["solo", "setup", "--map", "inner-factory", "--d4", "2"],
    ["deploy", "round.yaml", "--explain"],
    ["pyramydal", "best", "r1", "r1", "r1", "g2", "b3", "g1", "y2", "r3"],
    ["pharaoh", "turn", "r1@b1", "--roll", "3", "r1:b1-e9"],
    ["ring-race", "turn", "start", "4:2"],
]


def seen(folder: Path, words: list[str], columns: int) -> list[str]:
    """Give what a terminal of some width shows."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": str(columns), "NO_COLOR": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "hyskos", *words],
        cwd=folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.DEVNULL, env=environment,
    ):  # fmt: skip
        os.close(theirs)
        found = b""
        with suppress(OSError):  # the program has ended and closed its side
            while part := os.read(ours, 65536):
                found += part
    os.close(ours)
    return found.decode("utf-8").splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "round.yaml").write_text(ROUND, encoding="utf-8")
    return tmp_path


def piped(folder: Path, words: list[str]) -> list[str]:
    """Give what a pipe gets."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "40"}
    done = subprocess.run(
        [sys.executable, "-m", "hyskos", *words],
        cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip
    return done.stdout.splitlines()


@pytest.mark.proof
@pytest.mark.parametrize(("line", "lang"), in_turn(map(" ".join, LINES), ["en", "es"]))
def test_no_line_is_wider_than_the_terminal(folder: Path, line: str, lang: str) -> None:
    words = line.split()
    whole, shown = (
        see([*words, "--lang", lang]) for see in (partial(piped, folder), partial(seen, folder, columns=60))
    )
    assert " ".join(shown).split() == " ".join(whole).split()
    kept = [line for line in shown if len(line) > 60]
    assert all(line in whole and line.startswith(("Position: ", "Posición: ")) for line in kept)


@pytest.mark.slow
def test_a_pipe_gets_whole_lines(folder: Path) -> None:
    assert max(map(len, piped(folder, LONG))) > 80


@pytest.mark.slow
def test_the_rest_of_a_line_hangs(folder: Path) -> None:
    lines = seen(folder, ["rules", "RP-35"], 40)
    assert lines[0].startswith("RP-35  Enemies")
    assert all(line.startswith(" " * 7) and line[7] != " " for line in lines[1:])
