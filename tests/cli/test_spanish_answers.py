"""Answers in Spanish: articles, names of boxes, values of rulings."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from hyskos.cli.main import build, execute
from hyskos.companion.names import named
from hyskos.definitions.languages import activate
from scripts.catalogs import catalog_of
from tests.cli.manners import walk
from tests.cli.test_typed_words import SHEET, fill


@pytest.fixture(autouse=True)
def _english_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    Path("sheet.yaml").write_text(fill(SHEET), encoding="utf-8")
    yield
    activate("en")


def said(capsys: pytest.CaptureFixture[str], lang: str, line: str) -> str:
    """Give what a command line prints in a language."""
    activate(lang)
    assert execute(line.split()) == 0
    return capsys.readouterr().out


@pytest.mark.slow
def test_values_of_rulings_are_said_in_the_language_of_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "es", "rules mitades")
    assert "  up (hacia arriba): No se puede" in told
    assert "--ruling halves=down (hacia abajo)" in told
    assert "yes (sí): " in said(capsys, "es", "rules --game faraon")
    assert "A47  ¿Cuánto es la mitad de un número impar de soldados? up (hacia arriba): " in said(
        capsys, "es", "combat anubian:7+ram --defender bastet:3 --explain"
    )
    assert "  up: Half a soldier" in said(capsys, "en", "rules halves")


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
    assert [form.format(named(name)) for name in (*DOCUMENTED, "pharaoh", "spikes")] == expected
    assert "{:de} {:8}|".format(named("herons"), named("4+1*")) == f"{'{:de}'.format(named('herons'))} 4+1*    |"


@pytest.mark.slow
def test_only_names_are_asked_for_their_article() -> None:
    """A word without an article, such as a number, would be an error of the program."""
    for message in catalog_of("es"):
        for text in [message.string] if isinstance(message.string, str) else message.string:
            asked = {name for _, name, form, _ in Formatter().parse(text) if form in ("el", "a", "de")}
            assert asked <= {"faction", "unit", "section", "device"}, text


@pytest.mark.slow
def test_no_name_that_has_an_article_stands_without_it() -> None:
    """A faction or a device behind a preposition, or before a verb in the singular, is wrong for some names."""
    bare = re.compile(
        r"\b(?:a|de|por|con|en|para|desde|entre|recibe) \{(?:faction|device)\}"
        r"|\{(?:faction|device)\} (?:tiene|ya|solo|puede|controla|pasa|ha|está|no)\b"
    )
    texts = [text for one in catalog_of("es") for text in ([one.string] if isinstance(one.string, str) else one.string)]
    assert [text for text in texts if bare.search(text)] == []


def test_every_group_speaks_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for path, command in walk(build()):
        assert any("--lang" in parameter.opts for parameter in command.params), path
    assert said(capsys, "en", "solo --lang en setup --map four-x --d4 1").startswith("You start on S1")


@pytest.mark.parametrize(("lang", "box"), [("en", "ascending.middle"), ("es", "ascendente.centro")])
def test_boxes_have_names_in_every_language(lang: str, box: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"  {box} " in said(capsys, lang, "draft sheet.yaml --die d8:6")
    assert '"cell": "ascending.middle"' in said(capsys, lang, "draft sheet.yaml --die d8:6 --json")


@pytest.mark.many
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("combat faraon:7 --defender anub:3", "El espacio pasa al Faraón, con 4"),
        ("combat bast:3 --defender anub:7", "El espacio sigue en manos de los Anubianos, con 4"),
        ("combat anub:7+pinchos --defender bastet:3", "las púas reducen a la mitad a los Anubianos: de 7 a 4"),
        ("combat anub:7+1* --defender bastet:3+1*", "cada héroe de los Anubianos destruye uno más"),
        ("combat anub:7+pinchos anub:1 --defender bastet:3", "; 1 de los Anubianos, sin púas: 4 y 1 hacen 5"),
        ("combat anub:5 sob:5 --bomb bastet:1", "la parte de los Anubianos en la bomba de 1 es menos de un punto"),
        ("draft sheet.yaml --die d8:6 --own --explain", "héroes-2"),
    ],
)
def test_names_in_sentences(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told in said(capsys, "es", line)
