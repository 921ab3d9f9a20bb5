"""A word in the wrong place of a command line: the error says which line to type, or what the command takes."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from hyskos.cli.main import COMMANDS, build
from hyskos.definitions.languages import activate
from tests.cli.command_line import Patch, hyskos

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _speak_english() -> Iterator[None]:
    activate("en")
    yield
    activate("en")


BETTER = {
    "lab run my-map.yaml": "lab run --map my-map.yaml",
    "lab run inner-factory --games 16": "lab run --map inner-factory --games 16",
    "lab run map my-map.yaml": "lab run --map my-map.yaml",
    "lab run player 2 --map four-x": "lab run --players 2 --map four-x",
    "map report four-x overlay contest": "map report four-x --overlay contest",
    "lab rulings halves my-map.yaml": "lab rulings halves --map my-map.yaml",
    "lab solo nowhere": "lab solo --map nowhere",
    "lab design inner-factory --count 2": "lab design --like inner-factory --count 2",
    "lab design 3": "lab design --count 3",
    "lab run anubian": "lab run --factions anubian",
    "lab run --map four-x --factions my.yaml bastet": "lab run --map four-x --factions my.yaml,bastet",
    "lab run result.json": "lab run --output result.json",
    "lab heatmap r.json points -o m.svg": "lab heatmap r.json --show points -o m.svg",
    "map report four-x contest": "map report four-x --overlay contest",
    "diff four-x my-map.yaml changes.pdf": "diff four-x my-map.yaml --output changes.pdf",
    "roll inner-factory --players 2": "roll --map inner-factory --players 2",
    "solo setup anubian": "solo setup --faction anubian",
    "army anubian inner-factory": "army anubian --map inner-factory",
    "list jsno": "list --json",
    "site serve": "site --serve",
    "companion phone.html": "companion --output phone.html",
    "lab fairness --map my-map.yaml": "lab fairness my-map.yaml",
    "lab fairness --map=my-map.yaml --games 16": "lab fairness my-map.yaml --games 16",
    "check --map 'my map.yaml'": "check 'my map.yaml'",
    "import --file valley.tmj": "import valley.tmj",
    "completion --bash": "completion bash",
    "map my-map.yaml": "map report my-map.yaml",
}
TAKEN = {
    "list maps": "`hyskos list` takes no arguments",
    "lab run --map four-x inner-factory": "`hyskos lab run` takes no arguments",
    "lab run my-map.yaml bastet": "`hyskos lab run` takes no arguments",
    "new map My Map": "`hyskos new map` takes only NAME",
    "lab compare four-x inner-factory outer-factory": "`hyskos lab compare` takes only MAP [OTHER]",
}


@pytest.mark.parametrize("line", BETTER)
def test_the_line_that_was_meant_is_named(line: str) -> None:
    run = hyskos(*shlex.split(line))
    assert (run.code, run.out) == (2, "")
    assert re.search(r"[Uu]se `hyskos (.*)`", run.err.splitlines()[-1])[1] == BETTER[line]


@pytest.mark.parametrize("line", TAKEN)
def test_or_else_what_the_command_takes(line: str) -> None:
    run = hyskos(*shlex.split(line))
    assert (run.code, run.out) == (2, "")
    assert run.err.splitlines()[-1].endswith(f": {TAKEN[line]}")


def test_an_option_without_an_argument_of_its_name_has_no_better_line() -> None:
    for line in ("list --map four-x", "lab fairness --map", "lab fairness --map --games 16"):
        assert hyskos(*line.split()).err.endswith("Error: No such option '--map'.\n")


def test_both_sentences_are_spanish_in_spanish() -> None:
    activate("es")
    errors = [hyskos(*line.split()).err.splitlines()[-1] for line in ("list maps", "lab run my.yaml", "new map a b")]
    assert errors == [
        "Error: Sobra un argumento (maps): `hyskos list` no lleva argumentos",
        "Error: Sobra un argumento (my.yaml): usa `hyskos lab run --map my.yaml`",
        "Error: Sobra un argumento (b): `hyskos new map` solo lleva NOMBRE",
    ]


def _commands(group: click.Group, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command
        if isinstance(command, click.Group):
            yield from _commands(command, (*words, name))
        else:
            yield (*words, name), command


def test_every_command_says_what_it_takes(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a-file").touch()
    tried = 0
    for words, command in _commands(build()):
        arguments = [param for param in command.params if isinstance(param, click.Argument)]
        if any(param.nargs < 0 for param in arguments) or any(param.required for param in _options(command)):
            continue
        typed = [param.type.choices[0] if isinstance(param.type, click.Choice) else "a-file" for param in arguments]
        run = hyskos(*words, *typed, "quartz", "too")
        assert run.code == 2
        assert re.search(r"arguments \(quartz too\): `hyskos .*` takes (no arguments|only .+)\n$", run.err), words
        tried += 1
    assert tried > len(COMMANDS) / 2


def _options(command: click.Command) -> list[click.Option]:
    return [param for param in command.params if isinstance(param, click.Option)]
