"""What the companion refuses: an error of its own with a sentence, which the command line shows as its own."""

import subprocess
import sys
from collections.abc import Callable

import click
import pytest

from hyskos.cli.main import execute
from hyskos.cli.shared.groups import LazyGroup, framed
from hyskos.companion import boards, notation, rulings, squares, vocabulary
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.languages import activate
from hyskos.definitions.reading.source import decode
from hyskos.rules.rolling_pyramids.draft import Die
from hyskos.rules.rolling_pyramids.forces import Force

REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: notation.force("anubain:4"), "`anubain` is unknown. Did you mean anubian?"),
    (lambda: notation.force("4"), "`4` is not a force; write FACTION:UNITS+HEROESh, such as anubian:6+1h"),
    (
        lambda: notation.attacker("anubian:4+ram+ram"),
        "`anubian:4+ram+ram`: ram twice; a border takes one of each kind",
    ),
    (lambda: notation.bomb("anubian:4h"), "a bomb has no heroes; write FACTION:STRENGTH, such as anubian:9"),
    (lambda: notation.expected("6+"), "`6+` is not a number of units"),
    (lambda: squares.read_die("d4:5"), "`d4:5`: expected d4:1 to d4:4 or d8:1 to d8:8"),
    (lambda: squares.read_die("d8:"), "`d8:`: expected d4:1 to d4:4 or d8:1 to d8:8"),
    (lambda: boards.load_board("nowhere", "--map"), "--map: `nowhere` is unknown; choose from"),
    (
        lambda: boards.read_space(boards.load_board("inner-factory"), "S5", "here"),
        "here: `S5` is not a space of this map",
    ),
    (lambda: boards.read_units("x", "there"), "there: `x` is not a number from 0 to 9999"),
    (lambda: notation.bomb("anubian"), "`anubian` is not a bomb; write FACTION:STRENGTH, such as anubian:9"),
    (lambda: notation.force("anubian", "--hold"), "--hold: `anubian` is not a force; write FACTION"),
    (lambda: rulings.read_ruling("halves", "sideways"), "halves is up or down, not `sideways` (A47)"),
    (lambda: rulings.read_ruling("hero", "yes"), "`hero` can mean hero_slots, heroes_redeploy; write more of it"),
    (lambda: vocabulary.chosen("x", vocabulary.PLAYED, "FACTION"), "FACTION: `x` is unknown; choose from"),
]


@pytest.mark.parametrize(("read", "told"), REFUSED)
def test_a_refusal_is_a_sentence(read: Callable[[], object], told: str) -> None:
    with pytest.raises(RefusedError) as error:
        read()
    assert str(error.value).startswith(told)
    assert str(error.value) == (f"{error.value.where}: " if error.value.where else "") + error.value.sentence


def test_a_refusal_speaks_the_language_of_the_answer() -> None:
    activate("es")
    try:
        with pytest.raises(RefusedError, match="se esperaba"):
            squares.read_die("d4:5")
    finally:
        activate("en")


def test_what_is_right_is_read() -> None:
    assert notation.expected("6+1*") == Force("", 6, 1)
    assert notation.expected("vacío").size == 0
    assert notation.attacker("anub:6+carnero").border.ram
    assert squares.read_die(" D8:8 ") == Die("d8", 8)
    assert rulings.read_rulings(decode(b"rulings: {mitades: abajo}", "x.yaml")) == {"halves": "down"}


def test_every_fault_of_a_file_of_rulings_has_its_line() -> None:
    with pytest.raises(RefusedError) as error:
        rulings.read_rulings(decode(b"halves: down\nA47: up\nnonsense: 1\n", "x.yaml"))
    lines = str(error.value).splitlines()
    assert [line.split(" ")[0] for line in lines] == ["x.yaml:2:1:", "x.yaml:3:11:"]


def test_a_refusal_is_a_usage_error_of_the_command_that_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["solo", "setup", "--map", "nowhere", "--d4", "1"]) == 2
    usage, hint, *_rest, error = capsys.readouterr().err.strip().splitlines()
    assert usage == "Usage: hyskos solo setup [OPTIONS]"
    assert "hyskos solo setup --help" in hint
    assert error.startswith("Error: --map: `nowhere` is unknown")


def test_every_command_turns_refusals_into_usage_errors() -> None:
    @click.command()
    def refusing() -> None:
        raise RefusedError("no", "there")

    group = LazyGroup("hyskos", lazy={})
    group.add_command(framed(refusing))
    with pytest.raises(click.UsageError, match="there: no") as error:
        refusing.main([], standalone_mode=False)
    assert error.value.ctx is not None
    assert error.value.ctx.command is refusing


@pytest.mark.slow
def test_the_companion_needs_no_command_line() -> None:
    code = (
        "import pkgutil, sys; from importlib import import_module;"
        "import hyskos.companion as c; from hyskos import api;"
        "[import_module(f'hyskos.companion.{m.name}') for m in pkgutil.iter_modules(c.__path__)];"
        "print(len([m for m in sys.modules if m.startswith('hyskos.companion.')]),"
        " [m for m in sys.modules if m == 'click' or m.startswith(('click.', 'hyskos.cli'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    number, _blank, left = done.stdout.strip().partition(" ")
    assert int(number) > 15
    assert left == "[]"
