"""What a command prints, and what it does when nobody reads it: pipes, full disks, terminals, odd characters."""

import json
import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.cli.shared.terminal import echo_styled, escape, guarded_streams
from tests.cli.command_line import ROUND, Capture, Patch
from tests.cli.manner_runs import prepared, working
from tests.cli.manners import COMMANDS, ROOT, environment
from tests.wide import in_turn

pytestmark = pytest.mark.slow

EVIL = "\x1b[31mred\x1b]0;title\x07\x9b2K\u202e\x7f\r"
UNSEEN = "a\x1b[31mb\u200bc\u202ed\te\u0378f\U000e0001"
"""A colour, a zero-width space, a turned order, a tab, and two characters that are none."""
FULL = Path("/dev/full")


def hyskos(words: Sequence[str | bytes], **changes: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a command line in a process of its own, with nobody to ask."""
    return subprocess.run(
        [sys.executable, "-m", "hyskos", *words],
        stdin=subprocess.DEVNULL, capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "FORCE_COLOR": "1", **changes},
    )  # fmt: skip


ODD_WORDS = (
    "{}", "check {}", "check {}.yaml", "export {}", "export {}.yaml", "export --{}", "combat {}", "combat {}:7",
    "combat anubian:{}", "combat anubian:7 --ruling {}=x", "rules {}", "rules {} --json", "deploy {}", "army {}",
    "kit {}", "kit -o {}/a.zip", "kit verify {}.zip", "preflight {}.pdf", "pharaoh show {}", "ring-race turn {}",
    "pyramydal best {}",
    "roll --seed {}", "roll --players {}", "export inner-factory --profile {}", "export anubian -f svg -o {}/x --json",
    "score --map {} a=1", "list --lang {}", "lab run --map {}", "lab heatmap {} -o x", "table {}", "new map {}",
    "diff {}@x {}", "product check {}", "import {} -o x.yaml", "schema {}",
)  # fmt: skip


@pytest.mark.parametrize("line", ODD_WORDS)
def test_no_argument_reaches_the_terminal_as_it_is(
    line: str, tmp_path: Path, monkeypatch: Patch, capfd: Capture
) -> None:
    """A terminal would obey it, or a name would look like another one; so too in JSON."""
    monkeypatch.chdir(tmp_path)
    for odd, seen in ((EVIL, "red"), (UNSEEN, "b")):
        execute([word.replace("{}", odd) for word in line.split()])
        reply = "".join(capfd.readouterr())
        assert reply == escape(reply)
        assert not [char for char in reply if not char.isprintable() and char not in "\n\u00a0\u202f"]
        assert "Internal error" not in reply
        assert seen in reply
    if line.count("{}") == 1 and line.startswith(("check {}", "export {}.", "deploy", "kit -o", "preflight")):
        assert execute([word.format("a\nError: b.yaml") for word in line.split()]) == 2
        assert capfd.readouterr().err.count("\nError: ") <= 1


@pytest.mark.wide
@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["check", "pharaoh", "--json"], ["--nonsense"]])
def test_a_full_disk_is_an_error_even_if_nothing_can_be_reported(words: list[str]) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hyskos", *words], stdout=full, stderr=full, check=False,
            env=environment(PYTHONUNBUFFERED="1"),
        )  # fmt: skip
    assert done.returncode == 2


@pytest.mark.wide
@pytest.mark.skipif(os.name != "posix", reason="no shell that closes a stream")
@pytest.mark.parametrize("words", [[], ["-h"], ["--version"], ["list", "-h"], ["nonsense"]], ids=" ".join)
def test_help_and_refusals_say_that_their_output_is_closed(words: list[str], tmp_path: Path) -> None:
    assert run_into_closed_output(words, tmp_path, lang="es") == (2, ["Error: la salida está cerrada"])


@pytest.mark.parametrize("line", ["check {}", "combat {}:7", "rules {}", "roll {}", "table {}", "list {}", "{}"])
def test_a_very_long_argument_is_shortened_in_messages(line: str, capsys: Capture) -> None:
    assert execute(line.format("x" * 1000).split()) in (1, 2)
    err = capsys.readouterr().err
    assert "x" * 20 in err
    assert "x" * 81 not in err


def test_a_path_of_a_thousand_letters_is_reported_whole(capsys: Capture) -> None:
    path = "/".join(["x" * 99] * 10) + ".yaml"
    assert execute(["check", path]) == 2
    assert path in capsys.readouterr().err


def test_names_of_files_do_neither(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / EVIL
    folder.mkdir()
    board = folder / ("b" + EVIL + ".yaml")
    shutil.copy(ROOT / "data/grids/pharaoh.yaml", board)
    bad = folder / ("a" + EVIL + ".yaml")
    bad.write_text("kind: map\n", encoding="utf-8")
    words = ["export", str(board), "--format", "svg", "--workers", "1", "-o", str(folder / "out")]
    lines = [["check", str(folder), f"--output={form}"] for form in ("full", "concise", "json", "github")]
    for line in [*lines, words, [*words, "--json"], ["deploy", str(bad)], ["combat", "anubian:1", "--rules", str(bad)]]:
        execute(line)
        out, err = capsys.readouterr()
        assert out + err == escape(out + err), line
        assert "Internal error" not in err
        if "json" in " ".join(line):
            json.loads(out)


@pytest.mark.wide
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_escapes_hold_in_every_encoding_and_with_colours(encoding: str) -> None:
    done = hyskos(["check", EVIL], PYTHONIOENCODING=encoding)
    assert done.returncode == 2
    assert b"\x1b" not in done.stdout + done.stderr
    assert b"\\u001b[31mred" in done.stderr or b"\\x1b[31mred" in done.stderr


def test_styles_of_our_own_pass(capsys: Capture) -> None:
    with guarded_streams():
        echo_styled("\x1b[1mbold\x1b[0m", nl=False, err=True)
        sys.stdout.write("\x1b[1m")
    assert capsys.readouterr() == ("\\u001b[1m", "bold")  # Click leaves styles out where there is no terminal
    assert b"\x1b[" in hyskos(["check", str(ROOT / "tests/boards/bad/alias.yaml")]).stdout


@pytest.mark.proof
def test_a_name_that_is_not_utf8_is_a_name(tmp_path: Path, monkeypatch: Patch) -> None:
    name = os.fsencode(tmp_path) + b"/a\xff.yaml"
    Path(os.fsdecode(name)).write_bytes((ROOT / "tests/boards/bad/alias.yaml").read_bytes())
    for output in ("full", "concise", "json", "github"):
        done = hyskos(["check", name, f"--output={output}"])
        assert done.returncode == 1, done.stderr
        assert done.stdout.decode()
    good = tmp_path / "g\udcff"
    good.mkdir()
    path = os.fsencode(good) + b"/\xfe.yaml"
    Path(os.fsdecode(path)).write_bytes((ROOT / "tests/boards/good/cross.yaml").read_bytes())
    done = hyskos(["export", path, "--json", "--format", "svg", "--workers", "1", "-o", os.fsencode(good)])
    assert done.returncode == 0, done.stderr
    assert Path(json.loads(done.stdout)["files"][0]["path"]).parent == good
    monkeypatch.setattr("hyskos.publishing.build.kit.orders", lambda *_: iter(()))
    words = ["--add", os.fsdecode(path), "-o", os.fsdecode(path + b".zip"), "--profile", "home-a4"]
    assert execute(["kit", *words]) == 0
    for words in (["deploy", path], ["army", path], ["preflight", path], ["kit", "verify", path], [path]):
        assert hyskos(words).returncode in (1, 2)


@pytest.mark.proof
def test_findings_are_findings_whoever_reads_them() -> None:
    for words in (["check", str(ROOT / "tests/boards/bad")], ["check", str(ROOT / "tests/boards/bad"), "--json"]):
        command = [sys.executable, "-m", "hyskos", *words]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as work:
            assert work.stdout is not None
            assert work.stderr is not None
            work.stdout.read(10)
            work.stdout.close()
            err = work.stderr.read()
            assert work.wait() == 1
        assert err.count(b"\n") == 1


def test_work_goes_on_when_the_reader_has_gone(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    words = ["export", "pharaoh", "icehouse-5x5", "--format", "svg", "--workers", "1", "-o", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "hyskos", *words],
        stdout=writer, stderr=writer, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    os.close(writer)
    assert done.returncode == 0
    assert len(list(tmp_path.glob("*.svg"))) == 2


CLOSED = ["sh", "-c", 'exec "$@" >&-', "sh"]
LINES = [path for path, manners in COMMANDS.items() if not manners.slow]
FEW_NOW = [pytest.param(path, marks=pytest.mark.proof if i % 8 else ()) for i, path in enumerate(LINES)]
"""What one piece of code does for all commands, in a process for each of them."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return prepared(tmp_path_factory)


def run_into_closed_output(
    words: list[str], where: Path, *, full: bool = False, lang: str = "en"
) -> tuple[int, list[str]]:
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
def test_a_command_with_closed_output_does_nothing_and_says_why(
    path: tuple[str, ...], files: Mapping[str, str], tmp_path: Path
) -> None:
    before = sorted(Path(files["round"]).parent.rglob("*"))
    assert run_into_closed_output(working(path, files), tmp_path) == (2, ["Error: the output is closed"])
    assert sorted(Path(files["round"]).parent.rglob("*")) == before
    assert not [*tmp_path.iterdir()]


@pytest.mark.wide
@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("path", FEW_NOW, ids=" ".join)
def test_a_command_whose_output_has_no_room_says_so(
    path: tuple[str, ...], files: Mapping[str, str], tmp_path: Path
) -> None:
    code, reply = run_into_closed_output(working(path, files), tmp_path, full=True)
    assert code == 2
    assert reply[-1] == "Error: no space left on the disk"
    assert not any("Traceback" in line or "ignored" in line for line in reply)


@pytest.mark.skipif(os.name != "posix", reason="no shell that opens a stream for reading")
def test_an_output_that_can_only_be_read_is_closed_too(tmp_path: Path) -> None:
    command = ["sh", "-c", 'exec "$@" 1</dev/null', "sh", sys.executable, "-m", "hyskos", "list"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HYSKOS_LANG": "en"}
    done = subprocess.run(command, stderr=subprocess.PIPE, cwd=tmp_path, env=environment, check=False)
    assert (done.returncode, done.stderr) == (2, b"Error: the output is closed\n")


LONG = ["combat", "anubian:7+3h+ram+spikes", "--defender", "bastet:9+2h", "--explain"]
WRAPPED = [
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


def read_terminal(round_folder: Path, words: list[str], columns: int) -> list[str]:
    """Return what a terminal of some width shows."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": str(columns), "NO_COLOR": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "hyskos", *words],
        cwd=round_folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.DEVNULL, env=environment,
    ):  # fmt: skip
        os.close(theirs)
        output = b""
        with suppress(OSError):  # the program has ended and closed its side
            while part := os.read(ours, 65536):
                output += part
    os.close(ours)
    return output.decode("utf-8").splitlines()


@pytest.fixture
def round_folder(tmp_path: Path) -> Path:
    (tmp_path / "round.yaml").write_text(ROUND, encoding="utf-8")
    return tmp_path


def read_pipe(round_folder: Path, words: list[str]) -> list[str]:
    """Return what a pipe gets."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "40"}
    done = subprocess.run(
        [sys.executable, "-m", "hyskos", *words],
        cwd=round_folder, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip
    return done.stdout.splitlines()


@pytest.mark.proof
@pytest.mark.parametrize(("line", "lang"), in_turn(map(" ".join, WRAPPED), ["en", "es"]))
def test_no_line_is_wider_than_the_terminal(round_folder: Path, line: str, lang: str) -> None:
    words = line.split()
    piped_lines, terminal_lines = (
        see([*words, "--lang", lang])
        for see in (partial(read_pipe, round_folder), partial(read_terminal, round_folder, columns=60))
    )
    assert " ".join(terminal_lines).split() == " ".join(piped_lines).split()
    long_lines = [line for line in terminal_lines if len(line) > 60]
    assert all(line in piped_lines and line.startswith(("Position: ", "Posición: ")) for line in long_lines)


def test_a_pipe_gets_whole_lines(round_folder: Path) -> None:
    assert max(map(len, read_pipe(round_folder, LONG))) > 80


def test_the_rest_of_a_line_hangs(round_folder: Path) -> None:
    lines = read_terminal(round_folder, ["rules", "RP-35"], 40)
    assert lines[0].startswith("RP-35  Enemies")
    assert all(line.startswith(" " * 7) and line[7] != " " for line in lines[1:])
