"""An answer that nobody can have is told on the other stream and is no success, for every command."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.manner_runs import prepared, working
from tests.cli.manners import COMMANDS, ROOT

FULL = Path("/dev/full")
CLOSED = ["sh", "-c", 'exec "$@" >&-', "sh"]
LINES = [path for path, manners in COMMANDS.items() if not manners.slow]
FEW_NOW = [pytest.param(path, marks=pytest.mark.proof if i % 8 else ()) for i, path in enumerate(LINES)]
"""What one piece of code does for all commands, in a process for each of them."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return prepared(tmp_path_factory)


def ended(words: list[str], where: Path, *, full: bool = False, lang: str = "en") -> tuple[int, list[str]]:
    """Run a command line whose output is closed, or goes where no room is; give its code and what it says of it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HYSKOS_LANG": lang}
    command = [sys.executable, "-m", "hyskos", *words]
    with (FULL if full else Path(os.devnull)).open("wb") as out:
        done = subprocess.run(
            command if full else [*CLOSED, *command],
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, cwd=where, env=environment, check=False,
        )  # fmt: skip
    return done.returncode, done.stderr.decode().splitlines()


@pytest.mark.wide
@pytest.mark.skipif(os.name != "posix", reason="no shell that closes a stream")
@pytest.mark.parametrize("path", FEW_NOW, ids=" ".join)
def test_a_command_whose_output_is_closed_does_nothing_and_says_why(
    path: tuple[str, ...], files: Mapping[str, str], tmp_path: Path
) -> None:
    before = sorted(Path(files["round"]).parent.rglob("*"))
    assert ended(working(path, files), tmp_path) == (2, ["Error: the output is closed"])
    assert sorted(Path(files["round"]).parent.rglob("*")) == before
    assert not [*tmp_path.iterdir()]


@pytest.mark.wide
@pytest.mark.skipif(os.name != "posix", reason="no shell that closes a stream")
@pytest.mark.parametrize("words", [[], ["-h"], ["--version"], ["list", "-h"], ["nonsense"]], ids=" ".join)
def test_help_and_refusals_are_told_so_as_well(words: list[str], tmp_path: Path) -> None:
    assert ended(words, tmp_path) == (2, ["Error: the output is closed"])
    assert ended(words, tmp_path, lang="es") == (2, ["Error: la salida está cerrada"])


@pytest.mark.wide
@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("path", FEW_NOW, ids=" ".join)
def test_a_command_whose_output_has_no_room_says_so(
    path: tuple[str, ...], files: Mapping[str, str], tmp_path: Path
) -> None:
    code, told = ended(working(path, files), tmp_path, full=True)
    assert code == 2
    assert told[-1] == "Error: no space left on the disk"
    assert not any("Traceback" in line or "ignored" in line for line in told)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="no shell that opens a stream for reading")
def test_an_output_that_can_only_be_read_is_closed_too(tmp_path: Path) -> None:
    command = ["sh", "-c", 'exec "$@" 1</dev/null', "sh", sys.executable, "-m", "hyskos", "list"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HYSKOS_LANG": "en"}
    done = subprocess.run(command, stderr=subprocess.PIPE, cwd=tmp_path, env=environment, check=False)
    assert (done.returncode, done.stderr) == (2, b"Error: the output is closed\n")
