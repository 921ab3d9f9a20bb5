"""Run command lines in this process, and the files that several tests write for them."""

import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from hyskos import data
from hyskos.cli.main import execute
from hyskos.definitions.languages import activate

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch
ROOT = Path(__file__).parents[2]
BOARDS = ROOT / "tests" / "boards"
PROFILES = data.ROOT / "printers"
ROUND = """\
map: outer-factory
round: 4
starts: {anubian: 1, bastet: 3}
board: {5: anubian:4, 6: anubian:2+1h, 9: bastet:5}
devices: [anubian ram 6-1, bastet umbrella 9]
orders:
  anubian: [4@1-6, 3h@5, bomb 9@9]
  bastet: [2@10]
"""
"""A round on paper."""
_DOCUMENTED = re.search(r"```yaml\n(.*?)```", (ROOT / "docs/reference/pyramydal-game.md").read_text("utf-8"), re.DOTALL)
assert _DOCUMENTED
GAME = _DOCUMENTED[1]
"""The finished game of Pyramydal in the documentation."""


@dataclass
class Run:
    """The exit code of a command line, and what it printed."""

    code: int
    out: str
    err: str


def hyskos(*words: object) -> Run:
    """Run a command line, and return its answer instead of printing it."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = execute([str(word) for word in words])
    return Run(code, out.getvalue(), err.getvalue())


def export(*words: object) -> Run:
    """Export with one worker, unless `--workers` says otherwise."""
    return hyskos("export", "--workers", "1", *words)


class Answers(Protocol):
    """Run a command with more words: its exit code, stdout and stderr."""

    def __call__(self, capsys: Capture, *words: object) -> tuple[int, str, str]: ...


def answers_of(*command: str) -> Answers:
    """Return a function that runs a command."""

    def run(capsys: Capture, *words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = execute([*command, *map(str, words)])
        out, err = capsys.readouterr()
        assert "Internal error" not in err
        return code, out, err

    return run


def json_of(*words: object) -> Any:
    """Run a command line with `--json`, and return what it answers."""
    return json.loads(hyskos(*words, "--json").out)


class Terminal(io.StringIO):
    """Standard input where a person types these lines."""

    def isatty(self) -> bool:
        return True


def custom_printer(folder: Path, **changes: str) -> Path:
    """Write a profile `mine` like generic-offset, with other values of some keys."""
    text = (PROFILES / "generic-offset.yaml").read_text(encoding="utf-8").replace("id: generic-offset", "id: mine")
    for key, value in changes.items():
        (line,) = (line for line in text.splitlines() if line.strip().startswith(f"{key}:"))
        text = text.replace(line, line.split(":")[0] + f": {value}")
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def product_text(
    components: str,
    *,
    game: str = "rolling-pyramids",
    provenance: str = "proposal",
    title: str = "en: Mine",
    languages: str = "en",
    jobs: str = "{id: home, make: home, profile: home-a4}",
    more: str = "",
) -> str:
    """Return the file of a product `mine`; components are on line 11, jobs on line 12, `more` from line 13."""
    subtitle = ", ".join(f"{lang}: A game" for lang in languages.split(", "))
    return f"""\
kind: product
id: mine
game: {game}
version: "1.0"
provenance: {provenance}
title: {{{title}}}
subtitle: {{{subtitle}}}
languages: [{languages}]
publisher: Nobody
copyright: © Nobody
components: [{components}]
jobs: [{jobs}]
{more}
"""


def english() -> Iterator[None]:
    """Speak English before and after a test; a fixture."""
    activate("en")
    yield
    activate("en")
