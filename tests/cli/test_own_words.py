"""Built-in texts in a language that has none: `words` of a product or project, `hyskos new words`, and `check`."""

import json
import re
import zipfile
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from hyskos.definitions.built_in_words import areas, built_in_words, lacking_words
from hyskos.definitions.loader import read
from hyskos.definitions.validation.words import words_of
from tests.cli.command_line import Patch, english, hyskos

_english = pytest.fixture(english, autouse=True)
PRODUCT = """\
kind: product
id: mine
game: pharaoh
version: "1.0"
provenance: final
title: {en: Pharaoh, ca: Faraó}
subtitle: {en: A short struggle, ca: Una lluita breu}
languages: [en, ca]
publisher: Example House
copyright: © Example House
words: ca.yaml
components: [{id: pharaoh}]
jobs: [{id: home, make: home, profile: home-a4, inks: [saver]}]
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)


def fill_translations(text: str) -> str:
    """Fill each empty text with something that is in no other language, and keep what is in braces."""

    def line(match: re.Match[str]) -> str:
        reply = re.sub(r"(\{[^}]*\})|[^\W\d_]", lambda letter: letter[1] or "ç", match[1])
        return f"  # {match[1]}\n  {match[2]}: {{ca: {json.dumps(reply, ensure_ascii=False)}}}"

    return re.sub(r'  # (.*)\n  (\S+): \{ca: ""\}', line, text)


def test_a_new_file_of_words_has_every_text_and_check_names_what_is_empty() -> None:
    assert hyskos("new", "words", "ca").code == 0
    text = Path("ca.yaml").read_text("utf-8")
    assert all(f"# {texts['en']}\n  {key}: " in text for key, texts in built_in_words().items())
    findings = read(Path("ca.yaml")).findings
    assert {finding.code for finding in findings} == {"T607"}
    assert len(findings) == len(areas())
    Path("ca.yaml").write_text(fill_translations(text), "utf-8")
    assert hyskos("check", "ca.yaml").code == 0
    assert hyskos("new", "words", "ca").code == 2  # it is there
    assert hyskos("new", "words", "zz").code == 2


def test_texts_that_are_there_are_filled_in() -> None:
    assert hyskos("new", "words", "de").code == 0
    assert '{de: ""}' not in Path("de.yaml").read_text("utf-8")
    assert hyskos("check", "de.yaml").code == 0


def test_words_of_a_product_alone() -> None:
    Path("mine.yaml").write_text(PRODUCT.replace("words: ca.yaml\n", ""), "utf-8")
    assert hyskos("new", "words", "ca", "--product", "mine.yaml").code == 0
    text = Path("ca.yaml").read_text("utf-8")
    assert "read-me-first.title" in text
    assert "rolling-pyramids." not in text
    assert "tables." not in text


def test_words_of_a_product_override_those_of_its_project_in_each_language() -> None:
    head, key = "kind: words\nid: mine\nwords:\n", "sheets.sheet"
    texts = {lang: f"{lang}: {{title}} {{n}} {{m}}" for lang in ("ca", "de", "fr")}
    Path("hyskos.yaml").write_text("kind: project\nid: home\ntitle: {en: Home}\nwords: home.yaml\n", "utf-8")
    Path("home.yaml").write_text(f'{head}  {key}: {{ca: "{{title}} {{n}} {{m}}", de: "{texts["de"]}"}}\n', "utf-8")
    Path("mine.yaml").write_text(PRODUCT, "utf-8")
    Path("ca.yaml").write_text(f'{head}  {key}: {{ca: "{texts["ca"]}", fr: "{texts["fr"]}"}}\n', "utf-8")
    assert words_of(read(Path("mine.yaml")).document) == {key: texts}


@pytest.mark.parametrize("lang", ["es", "de", "fr", "it", "pl", "el"])
def test_built_in_texts_are_complete_in_what_ships(lang: str) -> None:
    assert lacking_words(lang, {}, areas()) == {}


@pytest.mark.slow
def test_check_finds_what_a_sold_language_lacks_and_words_supply_it() -> None:
    Path("mine.yaml").write_text(PRODUCT.replace("words: ca.yaml\n", ""), "utf-8")
    checked = hyskos("product", "check", "mine.yaml")
    assert checked.code == 1
    assert "Q123" in checked.err
    hyskos("new", "words", "ca", "--product", "mine.yaml")
    Path("ca.yaml").write_text(fill_translations(Path("ca.yaml").read_text("utf-8")), "utf-8")
    Path("mine.yaml").write_text(PRODUCT, "utf-8")
    assert hyskos("product", "check", "mine.yaml").code == 0
    Path("mine.yaml").write_text(PRODUCT.replace("{id: pharaoh}", "{id: pharaoh}, {id: pharaoh-rules}"), "utf-8")
    checked = hyskos("product", "check", "mine.yaml")
    assert checked.code == 1
    assert {"Q122", "Q123"} == {line.split()[1] for line in checked.err.splitlines() if line.startswith("mine.yaml:")}
    assert "`pharaoh-rules` has no Catalan" in checked.err


@pytest.mark.parametrize(
    "line", ["edition: {en: First edition}", "licence: {en: For you.}", "credits: [{role: {en: By}, names: [A. B.]}]"]
)
def test_texts_of_the_product_itself_need_every_language_too(line: str) -> None:
    sold = PRODUCT.replace("words: ca.yaml", line).replace("ca: Faraó", "de: Pharao").replace("ca:", "de:")
    Path("mine.yaml").write_text(sold.replace("[en, ca]", "[en, de]"), "utf-8")
    checked = hyskos("product", "check", "mine.yaml")
    assert checked.code == 1
    assert [line.split()[1] for line in checked.err.splitlines() if line.startswith("mine.yaml:")] == ["Q122"]


@pytest.mark.parametrize("name", ["nothing.yaml", "../ca.yaml"])
def test_a_file_of_words_that_is_not_there_stops_the_product(name: str) -> None:
    Path("mine.yaml").write_text(PRODUCT.replace("words: ca.yaml", f"words: {name}"), "utf-8")
    assert hyskos("product", "build", "mine.yaml", "-o", ".").code == 1
    assert not [*Path().glob("*.zip")]


@pytest.mark.slow
def test_everything_in_the_zip_file_says_the_words_of_the_product() -> None:
    Path("mine.yaml").write_text(PRODUCT, "utf-8")
    hyskos("new", "words", "ca")
    Path("ca.yaml").write_text(fill_translations(Path("ca.yaml").read_text("utf-8")), "utf-8")
    assert hyskos("product", "build", "mine.yaml", "--lang", "ca", "--workers", "1", "-o", ".").code == 0
    reply = {}
    with zipfile.ZipFile("mine_home_ca.zip") as archive:
        for name in archive.namelist():
            if name.endswith(".txt"):
                reply[name] = archive.read(name).decode()
            elif name.endswith(".pdf"):
                pages = pdfium.PdfDocument(archive.read(name))
                reply[name] = "\n".join(page.get_textpage().get_text_bounded() for page in pages)
    assert len(reply) >= 3
    for name, text in reply.items():
        assert "çç" in text, name
        assert not re.search(r"(?i)\b(print|the|cut|sheet|colour|paper|contents)\b", text), (name, text)


def test_words_of_a_project_are_printed_on_its_boards() -> None:
    hyskos("new", "project", "game")
    project = Path("game/hyskos.yaml")
    project.write_text(project.read_text("utf-8").replace("\nlanguages:", "\nwords: mine.yaml\nlanguages:"), "utf-8")
    scale = "At full size, please"
    Path("game/mine.yaml").write_text(
        f"kind: words\nid: mine\nwords:\n  sheets.scale: {{en: {json.dumps(scale)}}}\n", "utf-8"
    )
    printed = hyskos("export", "game/game-map.yaml", "-f", "pdf", "--lang", "en", "--workers", "1", "-o", "out")
    assert printed.code == 0
    file = next(Path("out").glob("*_a4-tiles_*.pdf"))
    assert scale in pdfium.PdfDocument(file)[0].get_textpage().get_text_bounded()


def test_words_are_checked_against_the_fonts_of_their_product() -> None:
    Path("uk.yaml").write_text("kind: words\nid: uk\nwords:\n  score-sheets.name: {uk: Ім’я}\n", "utf-8")
    assert hyskos("check", "uk.yaml").code == 0
    Path("he.yaml").write_text("kind: words\nid: he\nwords:\n  score-sheets.name: {he: שם}\n", "utf-8")
    checked = hyskos("check", "he.yaml", "--output", "concise")
    assert checked.code == 1
    assert "he.yaml:4:28: L701" in checked.out


def test_file_names_use_the_words_of_the_product() -> None:
    Path("mine.yaml").write_text(PRODUCT, "utf-8")
    hyskos("new", "words", "ca", "--product", "mine.yaml")
    text = fill_translations(Path("ca.yaml").read_text("utf-8"))
    Path("ca.yaml").write_text(re.sub(r"products\.single: .*", "products.single: {ca: Fitxers solts}", text), "utf-8")
    hyskos("product", "build", "mine.yaml", "--lang", "ca", "-o", ".")
    (kit,) = Path().glob("*.zip")
    with zipfile.ZipFile(kit) as archive:
        assert [name for name in archive.namelist() if name.startswith("Fitxers solts/")]
    assert hyskos("kit", "verify", kit).code == 0


def test_words_in_letters_that_the_fonts_lack_stop_the_product() -> None:
    Path("mine.yaml").write_text(PRODUCT, "utf-8")
    hyskos("new", "words", "ca", "--product", "mine.yaml")  # which the product names before it is there
    text = fill_translations(Path("ca.yaml").read_text("utf-8"))
    Path("ca.yaml").write_text(text.replace("ç", "ж"), "utf-8")
    checked = hyskos("product", "check", "mine.yaml")
    assert (checked.code, "L701" in checked.err) == (1, True)
    assert hyskos("product", "build", "mine.yaml", "-o", ".").code == 1
    assert not [*Path().glob("*.zip")]


@pytest.mark.slow
def test_export_notes_which_texts_are_in_another_language() -> None:
    hyskos("new", "map", "isle")
    hyskos("new", "map", "reef")
    isle = Path("isle.yaml")
    for lang in ("ca", "de"):
        text = re.sub(r"(?m)^(title|subtitle): \{", rf"\1: {{{lang}: Illa, ", isle.read_text("utf-8"))
        isle.write_text(text, "utf-8")
        printed = hyskos("export", isle, "reef.yaml", "-f", "pdf", "--lang", lang, "--workers", "1", "-o", lang)
        notes = [line for line in printed.err.splitlines() if line.startswith("note:")]
        assert any("reef.yaml has no texts" in line for line in notes)
        assert any("built-in texts" in line for line in notes) == (lang == "ca")
