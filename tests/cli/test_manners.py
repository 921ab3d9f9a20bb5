"""How every command line has to behave; `manners.py` declares what is known of each command."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import click
import pytest

from benchmarks.compiled import compiled
from hyskos.cli import __version__
from hyskos.cli.shared.files import PathType
from hyskos.cli.shared.option_types import NameType
from hyskos.cli.shared.options import Choice
from scripts.catalogs import catalog_of, sentences
from tests.cli.command_line import Capture
from tests.cli.manner_runs import PAGES, Run, elsewhere, prepared, working
from tests.cli.manners import COMMANDS, ROOT, answers, environment, fill_line, in_language
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

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
            reply = parameter.type.get_invalid_choice_message(f"{word}x", None)
            assert reply.endswith(f"Did you mean {word}?"), (path, parameter.name, reply)


def test_version_is_one_line(capsys: Capture) -> None:
    run = Run(capsys, ["--version"])
    assert (run.code, run.out, run.err) == (0, f"hyskos {__version__}\n", "")


def judge_help(path: tuple[str, ...], page: str) -> None:
    assert max(len(line) for line in page.splitlines()) <= 80
    words = " ".join(("hyskos", *path))
    assert re.search(rf"^ +(\S+: )?{words} ?\S*", page.split("\n", 1)[1], re.MULTILINE), "no example"


@every_page
def test_help(path: tuple[str, ...], capsys: Capture) -> None:
    short, long = (Run(capsys, [*path, word]) for word in ("-h", "--help"))
    assert (short.code, short.err) == (long.code, long.err) == (0, "")
    assert short.out == long.out
    judge_help(path, short.out)


@pytest.mark.parametrize("path", [path for path in PAGES if path not in COMMANDS])
def test_a_group_without_a_command_is_help(path: tuple[str, ...], capsys: Capture) -> None:
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


@every_page
def test_an_unknown_option(path: tuple[str, ...], capsys: Capture) -> None:
    run = Run(capsys, [*path, "--hepl"])
    assert (run.code, run.out) == (2, "")
    assert "--hepl" in run.err
    assert "--help" in run.err.splitlines()[-1], "no suggestion"
    assert Run(capsys, [*path, "--zzzzzz"]).code == 2


def test_an_unknown_command(capsys: Capture) -> None:
    for path, page in PAGES.items():
        if isinstance(page, click.Group):
            name = page.list_commands(click.Context(page))[0]
            run = Run(capsys, [*path, f"{name}x"])
            assert (run.code, run.out) == (2, "")
            assert f"'{name}'" in run.err or name in run.err.splitlines()[-1]


@pytest.mark.parametrize("path", [path for path, manners in COMMANDS.items() if not manners.bare], ids=" ".join)
def test_nothing_typed(path: tuple[str, ...], capsys: Capture) -> None:
    lines = [[*path]] + ([[*path, "--no-input"]] if COMMANDS[path].asks else [])
    for words in lines:
        run = Run(capsys, words)
        assert (run.code, run.out) == (2, "")
        assert "Error: " in run.err


@pytest.mark.wide
@runnable
def test_any_word_may_be_missing(path: tuple[str, ...], files: Mapping[str, str], capsys: Capture) -> None:
    words = fill_line(COMMANDS[path].line, files)
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
def test_answers_are_on_stdout(path: tuple[str, ...], files: Mapping[str, str], capsys: Capture) -> None:
    run = Run(capsys, working(path, files))
    assert run.code == COMMANDS[path].code
    assert run.out
    assert ESCAPE not in run.out + run.err, "colour, but this is no terminal"
    assert len(run.err.splitlines()) <= COMMANDS[path].counts


@pytest.mark.wide
@pytest.mark.parametrize("path", [path for path in RUNNABLE if COMMANDS[path].json], ids=" ".join)
def test_json_is_alone_and_has_a_schema(path: tuple[str, ...], files: Mapping[str, str], capsys: Capture) -> None:
    run = Run(capsys, [*working(path, files), "--json"])
    assert run.code == COMMANDS[path].code
    assert re.fullmatch(r"hyskos\.[a-z.-]+/[1-9]", json.loads(run.out)["schema"])
    assert json.loads(run.out)["schema"].startswith(f"hyskos.{'.'.join(path)}/")


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
    results = in_language("es", lines)
    for path, (code, page, _), (_, other, _) in zip(RUNNABLE, results, answers(lines), strict=True):
        assert code == COMMANDS[path].code
        assert page
        assert (page == other) == COMMANDS[path].same, path


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


LONG = "n" * 300 + ".yaml"
"""A name that no file can have."""
STREAMS = {("deploy",), ("draft",), ("table", "replay")}
"""Commands whose file may come from standard input; so may that of `check`, which takes names too."""
EVERYWHERE = {"project"}
"""What every command accepts that reads a folder."""


def variant(path: tuple[str, ...], line: str, file: str, files: Mapping[str, str]) -> list[str]:
    """Return a command line of the table that names a file."""
    return [*path, *fill_line(line.replace("{line}", COMMANDS[path].line).replace("{file}", shlex.quote(file)), files)]


def test_every_file_parameter_is_declared() -> None:
    for path, manners in COMMANDS.items():
        typed = {param.name for param in PAGES[path].params if isinstance(param.type, click.Path)}
        assert typed == {*manners.reads, *manners.writes, *EVERYWHERE}, path


def test_a_project_that_is_none_is_refused_by_every_command(capsys: Capture) -> None:
    Path("notes.txt").write_text("no folder\n", encoding="utf-8")
    for path in COMMANDS:
        for place in ("nowhere", "notes.txt"):
            run = Run(capsys, [*path, "--project", place])
            assert (run.code, run.out) == (2, ""), path
            assert place in run.err.splitlines()[-1], path


def test_every_path_is_asked_whether_it_is_a_dash() -> None:
    for path, page in PAGES.items():
        for param in page.params:
            assert not isinstance(param.type, click.Path) or isinstance(param.type, PathType), (path, param.name)
            assert not getattr(param.type, "allow_dash", False) or path in STREAMS, (path, param.name)


def file_cases(kind: str) -> list[tuple[tuple[str, ...], str]]:
    return [(path, line) for path, manners in COMMANDS.items() for line in getattr(manners, kind).values()]


@pytest.mark.wide
@pytest.mark.parametrize(("path", "line"), file_cases("reads"))
@pytest.mark.parametrize("name", ["none.yaml", ".", LONG])
def test_a_file_that_cannot_be_read(
    path: tuple[str, ...], line: str, name: str, files: Mapping[str, str], capsys: Capture
) -> None:
    run = Run(capsys, variant(path, line, name, files))
    assert (run.code, run.out) == (2, "")
    assert name[:60] in run.err  # a message repeats no more of what can be no name
    assert run.err.count("\n") <= 5


@pytest.mark.parametrize(("path", "line"), [*file_cases("reads"), *file_cases("writes")])
def test_a_dash_is_a_stream_or_refused_but_never_a_file_name(
    path: tuple[str, ...], line: str, files: Mapping[str, str], capsys: Capture
) -> None:
    written = line in COMMANDS[path].writes.values()
    if path in STREAMS and not written:
        return  # other tests pipe a file into them
    run = Run(capsys, variant(path, re.sub(r"[{]file[}][.][a-z]+", "{file}", line), "-", files))
    assert (run.code, run.out) == (2, "")
    assert run.err.splitlines()[-1].endswith("`-` does not work here: type a file name")
    assert not Path("-").exists()


@pytest.mark.wide
@pytest.mark.parametrize(("path", "line"), file_cases("writes"))
@pytest.mark.parametrize("name", ["file/below", "file/below/deep.zip", f"file-{LONG}"])
def test_a_place_that_cannot_be_written(
    path: tuple[str, ...], line: str, name: str, files: Mapping[str, str], capsys: Capture
) -> None:
    Path("file").write_text("no folder\n", encoding="utf-8")
    run = Run(capsys, variant(path, line, name, files))
    assert (run.code, run.out) == (2, "")
    assert "file" in run.err
    assert len(run.err.splitlines()) == 1


DRAWING = {"reportlab", "svgwrite", "fontTools", "PIL", "pikepdf", "pypdfium2", "numpy", "scipy"}
LIGHT = [path for path, manners in COMMANDS.items() if not manners.heavy]
LOADED = (
    "import sys; from hyskos.cli.main import execute; execute(sys.argv[1:]); "
    "sys.stderr.write(' '.join({name.split('.')[0] for name in sys.modules}))"
)
PLAIN = {"hyskos.rules.names", "hyskos.rules.reasons"}
"""What every answer of the program is made with."""
EACH_LOADED = r"""
import json, os, sys
from hyskos.cli.main import execute
for words in json.load(sys.stdin):
    if not os.fork():
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        execute(words)
        os.write(2, " ".join({name.split(".")[0] for name in sys.modules}).encode() + b"\n")
        os._exit(0)
    os.wait()
"""
"""What a command line imports beside the start of the program: each is run in a copy of one that has just started."""


@pytest.fixture(scope="module")
def loaded_modules(
    files: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Mapping[tuple[str, ...], set[str]]:
    """Return the names of all modules that the command line of each light command has imported."""
    lines = json.dumps([working(path, files) for path in LIGHT])
    done = subprocess.run(
        [sys.executable, "-c", EACH_LOADED], input=lines, capture_output=True, encoding="utf-8", env=environment(),
        check=True, cwd=tmp_path_factory.mktemp("elsewhere"),
    )  # fmt: skip
    modules = [set(line.split()) for line in done.stderr.splitlines() if "hyskos" in line.split()]
    return dict(zip(LIGHT, modules, strict=True))


@pytest.mark.wide
@pytest.mark.parametrize("path", LIGHT, ids=" ".join)
def test_light_commands_import_nothing_heavy(
    path: tuple[str, ...], loaded_modules: Mapping[tuple[str, ...], set[str]]
) -> None:
    assert "click" in loaded_modules[path]
    assert not DRAWING & loaded_modules[path]


@pytest.mark.proof
@pytest.mark.parametrize("path", [("combat",), ("roll",)], ids=" ".join)
def test_the_lightest_commands_wait_for_no_yaml(path: tuple[str, ...], files: Mapping[str, str]) -> None:
    command = [sys.executable, "-c", LOADED, *working(path, files)]
    with compiled(command) as ready:  # the first run reads the factions from YAML, and keeps what they say
        done = subprocess.run(command, capture_output=True, encoding="utf-8", env=ready, check=True)
    assert not {*DRAWING, "yaml"} & set(done.stderr.split())


def test_a_map_is_exported_without_what_knows_other_things(tmp_path: Path) -> None:
    reply = LOADED.replace("name.split('.')[0] for name", "name for name")
    command = [sys.executable, "-c", reply, "export", "inner-factory", "-f", "svg", "-o", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(), check=True)
    loaded = set(done.stderr.split())
    assert {"hyskos.definitions.validation.map", "hyskos.generators.boards.main_board.main_board"} <= loaded
    others = ("booklets", "boxes", "cards", "covers", "pieces", "products", "score_sheets")
    assert not {f"hyskos.definitions.{room}{module}" for module in others for room in ("", "meaning.")} & loaded
    assert not [
        module for module in loaded if module.startswith(("hyskos.rules.", "hyskos.lab")) and module not in PLAIN
    ]
