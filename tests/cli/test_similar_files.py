"""The name of a file without its ending, or misspelt: the error names the file that was probably meant."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.companion.sentences import files_like
from hyskos.definitions.languages import activate
from tests.cli.command_line import Patch, hyskos

pytestmark = pytest.mark.slow

MEANT = {
    "check my-delta": "my-delta.yaml",
    "check my-dleta.yaml": "my-delta.yaml",
    "check my-delta.yml": "my-delta.yaml",
    "check maps/my-isel.yaml": "maps/my-isle.yml",
    "export my-delta": "my-delta.yaml",
    "preview my-delta": "my-delta.yaml",
    "diff four-x my-delta": "my-delta.yaml",
    "map report my-delta": "my-delta.yaml",
    "map report my-dleta.yaml": "my-delta.yaml",
    "lab run --map my-delta": "my-delta.yaml",
    "lab run --map four-x --factions anubian,my-folk": "my-folk.yaml",
    "combat my-folk:4": "my-folk.yaml",
    "import valley.tm": "valley.tmj",
    "lab heatmap result.jso -o heat.svg": "result.json",
    "table replay sesion.jsonl": "session.jsonl",
    "draft --die d8:5 --evening sesion.jsonl": "session.jsonl",
    "preflight bord.pdf": "board.pdf",
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: Patch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    Path("maps").mkdir()
    for name in ("my-delta.yaml", "my-folk.yaml", "maps/my-isle.yml", "valley.tmj", "board.pdf"):
        Path(name).touch()
    for name in ("result.json", "session.jsonl", "notes.txt"):
        Path(name).touch()
    activate("en")
    yield
    activate("en")


@pytest.mark.parametrize("line", MEANT)
def test_the_file_that_was_meant_is_named(line: str) -> None:
    run = hyskos(*line.split())
    assert (run.code, run.out) == (2, "")
    assert run.err.endswith(f" Did you mean {MEANT[line]}?\n")


def test_an_id_comes_first() -> None:
    Path("anubiana.yaml").touch()
    assert hyskos("combat", "anubain:4").err.endswith(" Did you mean anubian?\n")


def test_the_question_is_spanish_in_spanish() -> None:
    activate("es")
    error = "Error: my-dleta.yaml: no existe ese archivo. ¿Querías decir my-delta.yaml?\n"
    assert hyskos("check", "my-dleta.yaml").err.endswith(error)


@pytest.mark.parametrize("name", ["my-delta.yaml", "notes.txt"])
def test_nothing_is_like_a_file_that_exists(name: str) -> None:
    assert files_like(name) == []


@pytest.mark.parametrize("name", ["", ".", "/", "nowhere/my-delta.yaml", "a\0b", "my-delta.yaml/x", "quartz"])
def test_nothing_is_like_a_path_into_nowhere(name: str) -> None:
    assert files_like(name) == []
