"""Answers, help and the sentences of Click in other languages."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import click
import pytest
import yaml
from babel.messages.pofile import read_po
from click.testing import CliRunner

from hyskos.cli.main import build, execute
from hyskos.companion.names import name_of
from hyskos.companion.round_file import KEYS
from hyskos.companion.sheet_file import EXAMPLE
from hyskos.companion.vocabulary import FACTIONS
from hyskos.definitions.languages import activate
from scripts.catalogs import LOCALES, catalog_of, messages_of_click, placeholders, sentences, sentences_in
from tests.cli.command_line import Capture, Patch
from tests.cli.manners import walk
from tests.cli.test_typed_words import SHEET, fill


@pytest.fixture(autouse=True)
def _english_afterwards(tmp_path: Path, monkeypatch: Patch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    Path("sheet.yaml").write_text(fill(SHEET), encoding="utf-8")
    yield
    activate("en")


def output_of(capsys: Capture, lang: str, line: str) -> str:
    """Return what a command line prints in a language."""
    activate(lang)
    assert execute(line.split()) == 0
    return capsys.readouterr().out


DOCUMENTED = ("anubian", "bastet", "rashar", "sobeccian")
"""The factions of the rules documents."""


@pytest.mark.parametrize(
    ("lang", "form", "expected"),
    [
        ("es", "{:el}", ["los Anubianos", "Bastet", "los Ra’shar", "los Sobecianos", "el Faraón", "las púas"]),
        ("es", "{:a}", ["a los Anubianos", "a Bastet", "a los Ra’shar", "a los Sobecianos", "al Faraón", "a las púas"]),
        (
            "es",
            "{:de}",
            ["de los Anubianos", "de Bastet", "de los Ra’shar", "de los Sobecianos", "del Faraón", "de las púas"],
        ),
        ("en", "{:el}", ["Anubian", "Bastet", "Ra’shar", "Sobeccian", "Pharaoh", "spikes"]),
    ],
)
def test_a_translation_may_ask_for_the_article(lang: str, form: str, expected: list[str]) -> None:
    activate(lang)
    assert [form.format(name_of(name)) for name in (*DOCUMENTED, "pharaoh", "spikes")] == expected
    assert "{:de} {:8}|".format(name_of("herons"), name_of("4+1*")) == f"{'{:de}'.format(name_of('herons'))} 4+1*    |"


@pytest.mark.slow
def test_only_names_are_asked_for_their_article() -> None:
    """A word without an article, such as a number, would be an error of the program."""
    for message in catalog_of("es"):
        for text in [message.string] if isinstance(message.string, str) else message.string:
            articles = {name for _, name, form, _ in Formatter().parse(text) if form in ("el", "a", "de")}
            assert articles <= {"faction", "unit", "section", "device"}, text


@pytest.mark.slow
def test_no_name_that_has_an_article_stands_without_it() -> None:
    """A faction or a device behind a preposition, or before a verb in the singular, is wrong for some names."""
    bare = re.compile(
        r"\b(?:a|de|por|con|en|para|desde|entre|recibe) \{(?:faction|device)\}"
        r"|\{(?:faction|device)\} (?:tiene|ya|solo|puede|controla|pasa|ha|está|no)\b"
    )
    texts = [
        text
        for message in catalog_of("es")
        for text in ([message.string] if isinstance(message.string, str) else message.string)
    ]
    assert [text for text in texts if bare.search(text)] == []


def test_every_group_speaks_both_languages(capsys: Capture) -> None:
    for path, command in walk(build()):
        assert any("--lang" in parameter.opts for parameter in command.params), path
    assert output_of(capsys, "en", "solo --lang en setup --map four-x --d4 1").startswith("You start on S1")


@pytest.mark.parametrize(("lang", "box"), [("en", "ascending.middle"), ("es", "ascendente.centro")])
def test_boxes_have_names_in_every_language(lang: str, box: str, capsys: Capture) -> None:
    assert f"  {box} " in output_of(capsys, lang, "draft sheet.yaml --die d8:6")
    assert '"cell": "ascending.middle"' in output_of(capsys, lang, "draft sheet.yaml --die d8:6 --json")


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
    def command(**options: object) -> None:
        click.echo(options)

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
    err = CliRunner().invoke(specimen(), arguments).stderr
    assert "Error: " in err
    assert not any(sentence in err for sentence in WRONG)


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
def test_options_that_every_command_has_are_reported_in_spanish() -> None:
    """They are made when a command is imported: by then the program knows its language."""
    page = [sys.executable, "-m", "hyskos", "combat", "--help", "--lang", "es"]
    environment = {**os.environ, "COLUMNS": "80"}  # however wide the terminal of the tests is
    out = subprocess.run(page, capture_output=True, encoding="utf-8", check=True, env=environment).stdout
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
    sentences_of_click = set(sentences_in(package.glob("*.py"), package))
    translated = {words[0] for words in messages_of_click() | sentences()}
    assert [
        words[0] for words in sentences_of_click if words[0] not in translated and not UNHEARD.match(words[0])
    ] == []
    elsewhere = {("required",), ("Positional arguments",)}  # in a table there, and since 8.5
    assert set(messages_of_click()) - sentences_of_click <= elsewhere


def test_translations_keep_the_names_in_braces() -> None:
    with (LOCALES / "es" / "click.po").open("rb") as file:
        catalog = read_po(file, locale="es")
    messages = [message for message in catalog if message.id]
    assert {message.id if isinstance(message.id, str) else message.id[0] for message in messages} == {
        words[0] for words in messages_of_click()
    }
    for message in messages:
        singular, many = (message.id, message.id) if isinstance(message.id, str) else message.id
        spanish = [message.string] if isinstance(message.string, str) else list(message.string)
        assert all(placeholders(text) <= placeholders(singular) | placeholders(many) for text in spanish), singular
        assert placeholders(spanish[-1]) == placeholders(many)


ROOT = Path(__file__).parents[2]
PAGES = [path for path, _command in walk(build())]
FILE_LINES = rf"(?m)^ +({'|'.join((*KEYS, *FACTIONS, *yaml.safe_load(EXAMPLE)))}):.*$"
"""Lines of a file that a help page shows."""
PLAIN, ODD = "aeiouyAEIOUYcnsz", "áéíóúýÁÉÍÓÚÝçñšž"
SPEAKER = f"""
import gettext, json, re, sys
table = str.maketrans({PLAIN!r}, {ODD!r})
def odd(text):
    parts = re.split(r"([{{][^}}]*[}}]|%[(]\\w+[)]\\w)", text)
    return "".join(part if part[:1] in "{{%" else part.translate(table) for part in parts)
class Odd(gettext.NullTranslations):
    def gettext(self, message): return odd(message)
    def ngettext(self, one, many, n): return odd(one if n == 1 else many)
gettext.gettext, gettext.ngettext = Odd().gettext, Odd().ngettext
import hyskos.definitions.languages as i18n
i18n._catalog, i18n._chosen = Odd(), "odd"
from tests.cli.manners import answers
print(json.dumps(answers(json.loads(sys.stdin.read()))))
"""


@pytest.fixture(scope="module")
def pages() -> dict[tuple[str, ...], str]:
    """Return every help page in the language that does not exist."""
    lines = json.dumps([[*path, "-h"] for path in PAGES])
    done = subprocess.run(
        [sys.executable, "-c", SPEAKER], input=lines, cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
        env={"COLUMNS": "100", "PATH": ""},
    )  # fmt: skip
    return {path: out for path, (_code, out, _err) in zip(PAGES, json.loads(done.stdout), strict=True)}


def untranslated_words(path: tuple[str, ...]) -> set[str]:
    """Return what stays as it is typed in every language: names of commands, options and choices, and defaults."""
    command = dict(walk(build()))[path]
    words = {"hyskos", "--help", ".json", ".yaml", ".zip", *path}
    if isinstance(command, click.Group):
        words |= {*command.list_commands(click.Context(command))}
    for parameter in command.params:
        words |= {*parameter.opts, *parameter.secondary_opts, str(parameter.default)}
        words |= {str(choice) for choice in getattr(parameter.type, "choices", ())}
    return {part for word in words for part in re.findall("[A-Za-z]+", word)}


@pytest.mark.wide
@pytest.mark.parametrize("path", PAGES, ids=lambda path: " ".join(path) or "hyskos")
def test_nothing_in_a_help_page_is_untranslated(pages: dict[tuple[str, ...], str], path: tuple[str, ...]) -> None:
    page = pages[path]
    assert re.search(f"[{ODD}]", page)
    examples = re.search(r"(?s)\n {2}\S+:\n( {4}\S.*?)(?=\n\n|\Z)", page)
    prose = page.replace(examples[1], "") if examples else page
    prose = re.sub(FILE_LINES, "", prose)
    prose = re.sub(r"(?m)^ *(\S+: )?hyskos .*$", "", prose.split("\n", 1)[1]) + page.split("\n")[0]
    words = {word for word in re.findall(r"[A-Za-zÀ-ž]+", prose) if not re.search(f"[{ODD}]", word)}
    assert not {word for word in words - untranslated_words(path) if len(word) > 2 and re.search(f"[{PLAIN}]", word)}


@pytest.mark.slow
def test_the_law_finds_what_is_not_translated(pages: dict[tuple[str, ...], str]) -> None:
    """A word without a catalog stays plain, and the law would see it."""
    assert "Réšólvé" in pages["combat",]
    assert "Resolve" not in pages["combat",]
