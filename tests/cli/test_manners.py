"""How a command line has to behave, as laws over every command; what is declared about each stands in `manners`."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import click
import pytest

from hyskos.cli import __version__
from hyskos.cli.shared.option_types import NameType
from hyskos.cli.shared.options import Choice
from scripts.catalogs import catalog_of, sentences
from tests.cli.manner_runs import PAGES, Run, elsewhere, prepared, working
from tests.cli.manners import COMMANDS, ROOT, answers, environment, filled, in_language
from tests.patience import PATIENCE

RUNNABLE = {path: manners for path, manners in COMMANDS.items() if not manners.slow}
ESCAPE = "\x1b["
files = pytest.fixture(prepared, scope="module")
_elsewhere = pytest.fixture(elsewhere, autouse=True)
every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: " ".join(path) or "hyskos")
FEW_NOW = [pytest.param(path, marks=pytest.mark.proof if i % 4 else ()) for i, path in enumerate(RUNNABLE)]
"""What one piece of code does for all commands, in a process for each of them."""
runnable = pytest.mark.parametrize("path", RUNNABLE, ids=" ".join)


def hyskos(words: list[str], **changes: str) -> "subprocess.CompletedProcess[str]":
    """Run a command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "hyskos", *words],
        stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", env=environment(**changes), check=False,
    )  # fmt: skip


def test_every_command_has_an_entry() -> None:
    alone = {path for path, command in PAGES.items() if not isinstance(command, click.Group)}
    alone |= {path for path, command in PAGES.items() if getattr(command, "invoke_without_command", False)}
    assert set(COMMANDS) == alone


def test_every_command_speaks_both_languages_and_json() -> None:
    for path in COMMANDS:
        names = {name for parameter in PAGES[path].params for name in parameter.opts}
        assert "--lang" in names, path
        assert ("--json" in names) == COMMANDS[path].json, path


def test_every_choice_suggests_the_nearest_word() -> None:
    """Names of factions and abilities are looked for in every language; the rest is a choice of ours."""
    for path, command in PAGES.items():
        for parameter in command.params:
            if not isinstance(parameter.type, click.Choice) or isinstance(parameter.type, NameType):
                continue
            assert isinstance(parameter.type, Choice), (path, parameter.name)
            word = max(parameter.type.choices, key=len)
            told = parameter.type.get_invalid_choice_message(f"{word}x", None)
            assert told.endswith(f"Did you mean {word}?"), (path, parameter.name, told)


def test_version_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, ["--version"])
    assert (run.code, run.out, run.err) == (0, f"hyskos {__version__}\n", "")


def judge_help(path: tuple[str, ...], page: str) -> None:
    assert max(len(line) for line in page.splitlines()) <= 80
    words = " ".join(("hyskos", *path))
    assert re.search(rf"^ +(\S+: )?{words} ?\S*", page.split("\n", 1)[1], re.MULTILINE), "no example"


@pytest.mark.slow
@pytest.mark.many
@every_page
def test_help(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    short, long = (Run(capsys, [*path, word]) for word in ("-h", "--help"))
    assert (short.code, short.err) == (long.code, long.err) == (0, "")
    assert short.out == long.out
    judge_help(path, short.out)


@pytest.mark.many
@pytest.mark.parametrize("path", [path for path in PAGES if path not in COMMANDS])
def test_a_group_without_a_command_is_help(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, [*path])
    assert run.code in (0, 2)
    assert "Usage: hyskos" in run.out + run.err


@pytest.mark.proof
def test_help_in_spanish() -> None:
    lines = [[*path, "-h"] for path in PAGES]
    english, pages = answers(lines), in_language("es", lines)
    catalog = catalog_of("es")
    texts = {words[0] for words in sentences()}
    # One word may be the same in both languages, or part of another.
    untranslated = [
        text for text in texts
        if len(text.split()) > 2 and (entry := catalog.get(text)) and entry.string != text
    ]  # fmt: skip
    for path, (code, page, err), (_, other, _) in zip(PAGES, pages, english, strict=True):
        assert (code, err) == (0, "")
        assert page != other
        judge_help(path, page)
        flat = " ".join(page.split())
        assert not [text for text in untranslated if " ".join(text.split()) in flat], path
        assert not re.search(r"\[OPTIONS\]|COMMAND|\[ARGS\]|Usage|Options|Example", page), path


@pytest.mark.slow
@pytest.mark.many
@every_page
def test_an_unknown_option(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, [*path, "--hepl"])
    assert (run.code, run.out) == (2, "")
    assert "--hepl" in run.err
    assert "--help" in run.err.splitlines()[-1], "no suggestion"
    assert Run(capsys, [*path, "--zzzzzz"]).code == 2


def test_an_unknown_command(capsys: pytest.CaptureFixture[str]) -> None:
    for path, page in PAGES.items():
        if isinstance(page, click.Group):
            name = page.list_commands(click.Context(page))[0]
            run = Run(capsys, [*path, f"{name}x"])
            assert (run.code, run.out) == (2, "")
            assert f"'{name}'" in run.err or name in run.err.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("path", [path for path, manners in COMMANDS.items() if not manners.bare], ids=" ".join)
def test_nothing_typed(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    lines = [[*path]] + ([[*path, "--no-input"]] if COMMANDS[path].asks else [])
    for words in lines:
        run = Run(capsys, words)
        assert (run.code, run.out) == (2, "")
        assert "Error: " in run.err


@pytest.mark.wide
@runnable
def test_any_word_may_be_missing(
    path: tuple[str, ...], files: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = filled(COMMANDS[path].line, files)
    for i in range(len(words)):
        rest = words[:i] + words[i + 1 :]
        if COMMANDS[path].bare and rest[:1] != words[:1]:
            continue  # everything that ships: slow, and tried elsewhere
        run = Run(capsys, [*path, *rest])
        assert run.code in (0, 1, 2), rest


@pytest.mark.proof
def test_nobody_to_ask_and_no_standard_input() -> None:
    for path, manners in COMMANDS.items():
        if not manners.asks:
            continue
        words = [sys.executable, "-m", "hyskos", *path]
        shell = ["sh", "-c", 'exec "$@" <&-', "sh", *words]
        done = subprocess.run(shell, capture_output=True, encoding="utf-8", env=environment(), check=False)
        assert (done.returncode, done.stdout) == (2, ""), (path, done.stderr)


@pytest.mark.wide
@pytest.mark.parametrize("path", [path for path, manners in COMMANDS.items() if manners.asks], ids=" ".join)
def test_ctrl_c_at_a_question(path: tuple[str, ...]) -> None:
    ours, theirs = os.openpty()
    needed = ["r1@b1"] if path[0] == "pharaoh" else []
    heard = ["env", "--default-signal=INT"]  # what a shell runs in the background ignores it
    process = subprocess.Popen(
        [*heard, sys.executable, "-m", "hyskos", *path, *needed], stdin=theirs, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=environment(), start_new_session=True,
    )  # fmt: skip
    assert process.stderr
    assert process.stderr.read(1), "no question"
    for _again in range(int(2 * PATIENCE)):
        process.send_signal(signal.SIGINT)  # one that comes before the process waits for input is only noted
        try:
            out, err = process.communicate(timeout=0.5)
            break
        except subprocess.TimeoutExpired:
            continue
    else:
        process.kill()
        out, err = process.communicate()
    os.close(ours)
    os.close(theirs)
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err


@pytest.mark.wide
@runnable
def test_answers_are_on_stdout(
    path: tuple[str, ...], files: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run(capsys, working(path, files))
    assert run.code == COMMANDS[path].code
    assert run.out
    assert ESCAPE not in run.out + run.err, "colour, but this is no terminal"
    assert len(run.err.splitlines()) <= COMMANDS[path].counts


@pytest.mark.wide
@pytest.mark.parametrize("path", [path for path in RUNNABLE if COMMANDS[path].json], ids=" ".join)
def test_json_is_alone_and_has_a_schema(
    path: tuple[str, ...], files: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run(capsys, [*working(path, files), "--json"])
    assert run.code == COMMANDS[path].code
    assert re.fullmatch(r"hyskos\.[a-z.-]+/[1-9]", json.loads(run.out)["schema"])
    assert json.loads(run.out)["schema"].startswith(f"hyskos.{'.'.join(path)}/")


@pytest.mark.slow
def test_colour() -> None:
    bad = ["check", str(ROOT / "tests/boards/bad/many-at-once.yaml")]
    plain, forced, refused = (
        hyskos(bad, **changes) for changes in ({}, {"FORCE_COLOR": "1"}, {"FORCE_COLOR": "1", "NO_COLOR": "1"})
    )
    assert ESCAPE in forced.stdout
    assert ESCAPE not in plain.stdout + refused.stdout
    assert re.sub(r"\x1b\[[0-9;]*m", "", forced.stdout) == plain.stdout == refused.stdout


@pytest.mark.wide
@pytest.mark.parametrize("path", FEW_NOW, ids=" ".join)
def test_a_reader_that_goes_away(path: tuple[str, ...], files: Mapping[str, str], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "hyskos", *working(path, files)],
        stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE,
        encoding="utf-8", env=environment(), check=False, cwd=tmp_path,  # some write where they stand
    )  # fmt: skip
    os.close(writer)
    assert done.returncode == RUNNABLE[path].code
    assert len(done.stderr.splitlines()) <= COMMANDS[path].counts
    assert "roken" not in done.stderr


@pytest.mark.proof
def test_answers_in_spanish(files: Mapping[str, str]) -> None:
    lines = [working(path, files) for path in RUNNABLE]
    found = in_language("es", lines)
    for path, (code, page, _), (_, other, _) in zip(RUNNABLE, found, answers(lines), strict=True):
        assert code == COMMANDS[path].code
        assert page
        assert (page == other) == COMMANDS[path].same, path


@pytest.mark.slow
def test_lang_counts_wherever_it_stands() -> None:
    for words in (["--lang", "es", "rules", "RP-36"], ["rules", "RP-36", "--lang=es"]):
        assert hyskos(words, LANG="en_GB.UTF-8").stdout == hyskos(["rules", "RP-36"], HYSKOS_LANG="es").stdout


@pytest.mark.wide
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", ""])
def test_a_stream_that_cannot_show_every_character(encoding: str) -> None:
    poor = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} | {"PYTHONIOENCODING": encoding}
    for words in (["rules", "--lang", "es"], ["check", "\u2192\u0119.yaml"], ["-h", "--lang", "es"]):
        done = subprocess.run(
            [sys.executable, "-m", "hyskos", *words], stdin=subprocess.DEVNULL, capture_output=True,
            env=environment(**poor), check=False,
        )  # fmt: skip
        assert done.returncode in (0, 2), done.stderr
        assert b"Error: Uni" not in done.stderr
