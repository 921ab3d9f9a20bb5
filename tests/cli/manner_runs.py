"""Run command lines as the laws of manners judge them."""

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from hyskos.cli import __version__
from hyskos.cli.main import build, execute
from scripts.sessions import begin
from tests.cli.command_line import GAME, ROUND
from tests.cli.manners import COMMANDS, fill_line, walk
from tests.lab.canned import canned

PAGES = dict(walk(build()))


def working(path: tuple[str, ...], files: Mapping[str, str]) -> list[str]:
    """Give the command line of the table that works."""
    return [*path, *fill_line(COMMANDS[path].line, files)]


class Run:
    """The exit code and both streams of one command line in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
        capsys.readouterr()
        self.code = execute(words)
        self.out, self.err = capsys.readouterr()
        assert "Traceback" not in self.out + self.err
        assert "Internal error" not in self.err


def prepared(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """Prepare what the command lines of the table name, as a fixture."""
    return prepare(tmp_path_factory.mktemp("manners"))


def prepare(folder: Path) -> Mapping[str, str]:
    """Write the files that the command lines of the table name into an empty folder; return them by those names."""
    from hyskos.generators.writers.zip_files import pack
    from hyskos.publishing.build.manifest import MANIFEST, manifest

    (folder / "round.yaml").write_text(ROUND, encoding="utf-8")
    (folder / "sketch.txt").write_text('0101 3/6 "1"\n0102 swamp\n0202 start\n', encoding="utf-8")
    (folder / "bad.yaml").write_text("kind: map\nid: x\n", encoding="utf-8")
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "kit.zip").write_bytes(pack({MANIFEST: manifest([], __version__, {})}))
    assert execute(["export", "pharaoh", "--format", "pdf", "--paper", "a4", "--workers", "1", "-o", str(folder)]) == 0
    (folder / "result.json").write_bytes(canned())
    begin(folder / "evening.jsonl", "anubian", "bastet")
    files = {
        "round": "round.yaml",
        "journal": "evening.jsonl",
        "game": "game.yaml",
        "zip": "kit.zip",
        "result": "result.json",
        "bad": "bad.yaml",
        "sketch": "sketch.txt",
        "pdf": next(folder.glob("*.pdf")).name,
    }
    return {name: str(folder / file) for name, file in files.items()} | {"folder": str(folder / "out")}


def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Run every command from another folder, in a terminal of 80 columns, without anybody to ask."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    with Path(os.devnull).open(encoding="utf-8") as nobody:
        monkeypatch.setattr(sys, "stdin", nobody)
        yield
