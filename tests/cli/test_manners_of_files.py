"""How a command line has to behave that reads or writes a file, as laws over every command."""

import re
import shlex
from collections.abc import Mapping
from pathlib import Path

import click
import pytest

from hyskos.cli.shared.files import PathType
from tests.cli.manner_runs import PAGES, Run, elsewhere, prepared
from tests.cli.manners import COMMANDS, filled

LONG = "n" * 300 + ".yaml"
"""A name that no file can have."""
STREAMS = {("deploy",), ("draft",), ("table", "replay")}
"""Commands whose file may come from standard input; so may that of `check`, which takes names too."""
EVERYWHERE = {"project"}
"""What every command accepts that reads a folder."""
files = pytest.fixture(prepared, scope="module")
_elsewhere = pytest.fixture(elsewhere, autouse=True)


def variant(path: tuple[str, ...], line: str, file: str, files: Mapping[str, str]) -> list[str]:
    """Give a command line of the table that names a file."""
    return [*path, *filled(line.replace("{line}", COMMANDS[path].line).replace("{file}", shlex.quote(file)), files)]


def test_every_file_parameter_is_declared() -> None:
    for path, manners in COMMANDS.items():
        typed = {one.name for one in PAGES[path].params if isinstance(one.type, click.Path)}
        assert typed == {*manners.reads, *manners.writes, *EVERYWHERE}, path


@pytest.mark.slow
def test_a_project_that_is_none_is_refused_by_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    Path("notes.txt").write_text("no folder\n", encoding="utf-8")
    for path in COMMANDS:
        for place in ("nowhere", "notes.txt"):
            run = Run(capsys, [*path, "--project", place])
            assert (run.code, run.out) == (2, ""), path
            assert place in run.err.splitlines()[-1], path


def test_every_path_is_asked_whether_it_is_a_dash() -> None:
    for path, page in PAGES.items():
        for one in page.params:
            assert not isinstance(one.type, click.Path) or isinstance(one.type, PathType), (path, one.name)
            assert not getattr(one.type, "allow_dash", False) or path in STREAMS, (path, one.name)


def file_cases(kind: str) -> list[tuple[tuple[str, ...], str]]:
    return [(path, line) for path, manners in COMMANDS.items() for line in getattr(manners, kind).values()]


@pytest.mark.wide
@pytest.mark.parametrize(("path", "line"), file_cases("reads"))
@pytest.mark.parametrize("name", ["none.yaml", ".", LONG])
def test_a_file_that_cannot_be_read(
    path: tuple[str, ...], line: str, name: str, files: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run(capsys, variant(path, line, name, files))
    assert (run.code, run.out) == (2, "")
    assert name[:60] in run.err  # a message repeats no more of what can be no name
    assert run.err.count("\n") <= 5


@pytest.mark.slow
@pytest.mark.parametrize(("path", "line"), [*file_cases("reads"), *file_cases("writes")])
def test_a_dash_is_a_stream_or_refused_and_never_the_name_of_a_file(
    path: tuple[str, ...], line: str, files: Mapping[str, str], capsys: pytest.CaptureFixture[str]
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
    path: tuple[str, ...], line: str, name: str, files: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file").write_text("no folder\n", encoding="utf-8")
    run = Run(capsys, variant(path, line, name, files))
    assert (run.code, run.out) == (2, "")
    assert "file" in run.err
    assert len(run.err.splitlines()) == 1
