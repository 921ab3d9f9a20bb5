"""Click's own sentences speak Spanish too: what it says about a wrong call, and the frame of a help page."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from hyskos.definitions.languages import activate
from scripts.catalogs import LOCALES, clicks, placeholders, sentences, sentences_in


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    activate("en")


def specimen() -> click.Command:
    """Make a command that can be called wrongly in many ways; its help page is made after the language is chosen."""

    @click.command(context_settings={"help_option_names": ["-h", "--help"]})
    @click.argument("what")
    @click.option("--round", type=click.IntRange(1, 10), default=1, show_default=True)
    @click.option("--weight", type=float)
    @click.option("--paper", type=click.Choice(["a4", "letter"]))
    @click.option("--pair", nargs=2)
    @click.option("--sure/--unsure", default=False)
    @click.option("--must", required=True)
    @click.option("--to", type=click.Path(exists=True, dir_okay=False))
    def command(**given: object) -> None:
        click.echo(given)

    return command


WRONG = {
    "No existe la opción '--musk'. ¿Querías decir '--must'?": ["x", "--musk", "1"],
    "(¿Querías decir una de estas: '--sure', '--unsure'?)": ["x", "--nsure"],
    "Falta el argumento 'WHAT'.": ["--must", "1"],
    "Falta la opción '--must'.": ["x"],
    "Sobra un argumento (y)": ["x", "y", "--must", "1"],
    "Sobran argumentos (y z)": ["x", "y", "z", "--must", "1"],
    "Valor no válido para '--round': 11 está fuera del intervalo 1<=x<=10.": ["x", "--must", "1", "--round", "11"],
    "'two' no es un número válido (float).": ["x", "--must", "1", "--weight", "two"],
    "'a3' no es ninguno de estos valores: 'a4', 'letter'.": ["x", "--must", "1", "--paper", "a3"],
    "La opción '--pair' necesita 2 valores.": ["x", "--must", "1", "--pair", "1"],
    "La opción '--must' necesita un valor.": ["x", "--must"],
    "La opción '--sure' no lleva valor.": ["x", "--must", "1", "--sure=yes"],
    "Archivo 'nowhere.yaml': no existe.": ["x", "--must", "1", "--to", "nowhere.yaml"],
}


@pytest.mark.many
@pytest.mark.parametrize("sentence", WRONG)
def test_a_wrong_call_is_answered_in_spanish(sentence: str) -> None:
    activate("es")
    result = CliRunner().invoke(specimen(), WRONG[sentence])
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Error: " in result.stderr
    assert not any(word in result.stderr for word in ("Usage", "Try", "for help"))


@pytest.mark.slow
@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG)
def test_english_stays_english(arguments: list[str]) -> None:
    activate("en")
    said = CliRunner().invoke(specimen(), arguments).stderr
    assert "Error: " in said
    assert not any(sentence in said for sentence in WRONG)


def test_the_help_page_has_a_spanish_frame() -> None:
    activate("es")
    page = CliRunner().invoke(specimen(), ["-h"]).output
    for words in ("Uso: command", "Opciones:", "Muestra esta ayuda y termina.", "[por defecto: 1;", "[obligatorio]"):
        assert words in page
    assert "Usage" not in page
    assert "required" not in page


@pytest.mark.slow
def test_the_program_answers_a_wrong_option_in_spanish() -> None:
    wrong = [sys.executable, "-m", "hyskos", "--lang", "es", "list", "--jsn"]
    done = subprocess.run(wrong, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Uso: hyskos list [OPCIONES]\nCon 'hyskos list --help' se muestra la ayuda.\n")
    assert "Error: No existe la opción '--jsn'. ¿Querías decir '--json'?" in done.stderr


@pytest.mark.slow
def test_options_that_every_command_has_are_told_in_spanish() -> None:
    """They are made when a command is imported: by then the program knows its language."""
    page = [sys.executable, "-m", "hyskos", "combat", "--help", "--lang", "es"]
    wide = {**os.environ, "COLUMNS": "80"}  # however wide the terminal of the tests is
    out = subprocess.run(page, capture_output=True, encoding="utf-8", check=True, env=wide).stdout
    assert "Responde en JSON, para programas." in out
    assert "Idioma de los mensajes." in out


UNHEARD = re.compile(
    r"d$|\{editor\}|Windows error|DeprecationWarning|Value must be an iterable|Could not determine name"
    r"|No options defined|Arguments take exactly one|Name '\{name\}' defined|Boolean option|%\(prog\)s"
    r"|Invalid start character"
    r"|Couldn't detect Bash|Shell completion is not supported for Bash|Unknown color|Choice\("
    r"|\{value!r\} does not match|\{value!r\} is not a valid UUID|Unknown standard stream"
)
"""Sentences of Click for programmers, or of parts of it that no command of ours uses."""


@pytest.mark.proof
def test_every_language_is_asked_for_what_click_says() -> None:
    """A sentence that a new Click brings is found here."""
    package = Path(click.__file__).parent
    said = set(sentences_in(package.glob("*.py"), package))
    asked = {words[0] for words in clicks() | sentences()}
    assert [words[0] for words in said if words[0] not in asked and not UNHEARD.match(words[0])] == []
    elsewhere = {("required",), ("Positional arguments",)}  # in a table there, and since 8.5
    assert set(clicks()) - said <= elsewhere


def test_translations_keep_the_names_in_braces() -> None:
    with (LOCALES / "es" / "click.po").open("rb") as file:
        catalog = read_po(file, locale="es")
    messages = [message for message in catalog if message.id]
    assert {message.id if isinstance(message.id, str) else message.id[0] for message in messages} == {
        words[0] for words in clicks()
    }
    for message in messages:
        one, many = (message.id, message.id) if isinstance(message.id, str) else message.id
        spanish = [message.string] if isinstance(message.string, str) else list(message.string)
        assert all(placeholders(text) <= placeholders(one) | placeholders(many) for text in spanish), one
        assert placeholders(spanish[-1]) == placeholders(many)
