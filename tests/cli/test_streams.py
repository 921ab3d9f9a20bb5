"""What is printed obeys nobody, and whoever reads it may leave or be full."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.cli.shared.terminal import echo_styled, escaped, guarded

ROOT = Path(__file__).parents[2]
EVIL = "\x1b[31mred\x1b]0;title\x07\x9b2K\u202e\x7f\r"
FULL = Path("/dev/full")


def hyskos(words: Sequence[str | bytes], **changes: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a command line in a process of its own, with nobody to ask."""
    return subprocess.run(
        [sys.executable, "-m", "hyskos", *words],
        stdin=subprocess.DEVNULL, capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "FORCE_COLOR": "1", **changes},
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    "words",
    [
        [EVIL], ["check", EVIL], ["check", EVIL + ".yaml"], ["export", EVIL + ".yaml"], ["export", "--" + EVIL],
        ["combat", EVIL], ["combat", f"anubian:{EVIL}"], ["rules", EVIL], ["deploy", EVIL], ["army", EVIL],
        ["kit", EVIL], ["kit", "-o", EVIL + "/a.zip"], ["preflight", EVIL], ["kit", "verify", EVIL],
        ["pharaoh", "show", EVIL], ["ring-race", "turn", EVIL], ["pyramydal", "best", EVIL], ["roll", "--seed", EVIL],
        ["export", "--profile", EVIL], ["score", "--map", EVIL, "anubian=1"], ["list", "--lang", EVIL],
    ],
)  # fmt: skip
def test_no_argument_reaches_the_terminal_as_it_is(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(words) in (1, 2)
    out, err = capsys.readouterr()
    assert out + err == escaped(out + err)
    assert "Internal error" not in err


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", ["check {}", "export ./{}", "deploy {}", "kit -o {}/a.zip", "preflight {}", "combat {}"]
)
def test_an_argument_with_line_ends_is_one_line(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute([word.format("a\nError: b.yaml") for word in line.split()]) == 2
    err = capsys.readouterr().err
    assert len([one for one in err.splitlines() if one.startswith("Error: ")]) == 1


@pytest.mark.many
@pytest.mark.parametrize("line", ["check {}", "combat {}:7", "rules {}", "roll {}", "table {}", "list {}", "{}"])
def test_an_argument_of_a_thousand_letters_is_told_by_its_beginning(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert execute(line.format("x" * 1000).split()) in (1, 2)
    err = capsys.readouterr().err
    assert "x" * 20 in err
    assert "x" * 81 not in err


def test_a_path_of_a_thousand_letters_is_told_whole(capsys: pytest.CaptureFixture[str]) -> None:
    path = "/".join(["x" * 99] * 10) + ".yaml"
    assert execute(["check", path]) == 2
    assert path in capsys.readouterr().err


@pytest.mark.slow
def test_names_of_files_do_neither(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
        assert out + err == escaped(out + err), line
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


@pytest.mark.slow
def test_styles_of_our_own_pass(capsys: pytest.CaptureFixture[str]) -> None:
    with guarded():
        echo_styled("\x1b[1mbold\x1b[0m", nl=False, err=True)
        sys.stdout.write("\x1b[1m")
    assert capsys.readouterr() == ("\\u001b[1m", "bold")  # Click leaves styles out where there is no terminal
    assert b"\x1b[" in hyskos(["check", str(ROOT / "tests/boards/bad/alias.yaml")]).stdout


@pytest.mark.proof
def test_a_name_that_is_not_utf8_is_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.mark.wide
@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [["list"], ["--help"], ["--version"], ["check", "pharaoh", "--json"], ["roll", "-h"]])
def test_an_answer_that_nobody_can_have_is_told(words: list[str], unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered, "HYSKOS_LANG": "en"}
    with FULL.open("wb") as full:
        command = [sys.executable, "-m", "hyskos", *words]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment, check=False)
        assert done.returncode == 2
        assert done.stderr.splitlines()[-1] == b"Error: no space left on the disk"
        silent = subprocess.run(command, stdout=full, stderr=full, env=environment, check=False)
        assert silent.returncode == 2
        refused = subprocess.run([*command, "--nonsense"], stdout=full, stderr=full, env=environment, check=False)
        assert refused.returncode == 2


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


@pytest.mark.slow
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
