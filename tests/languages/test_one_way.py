"""There is one way to a text in a language, and it has no KeyError: `languages.text_in`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from hyskos.definitions.languages import LANGUAGES, alike, english_name, installed, text_in, texts_alike
from hyskos.definitions.loader import load_map
from hyskos.generators.boards.main_board.main_board import draw
from hyskos.generators.drawing import Text
from hyskos.generators.measure import boxes
from scripts.catalogs import broken, catalog_of
from scripts.parts import CODE, ROOT

pytestmark = pytest.mark.slow

HOME = ROOT / "definitions" / "languages.py"
PLACES = [path for part in CODE for path in sorted((ROOT / part).rglob("*.py")) if path != HOME]


KEY = re.compile(r"\blang(uage)?\b\s*(\([^\]]*\))?[\s()]*(#.*\s*)?\]")
"""What every such line has: files without it need no closer look."""


def chosen(tree: ast.AST) -> Iterator[int]:
    """Give the lines that look something up by a language: `[lang]`, `[order.lang]`, `[language()]`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            key = node.slice.func if isinstance(node.slice, ast.Call) else node.slice
            if isinstance(node.ctx, ast.Load) and getattr(key, "id", getattr(key, "attr", "")) in ("lang", "language"):
                yield node.lineno


def test_no_text_is_looked_up_in_another_way() -> None:
    assert len(PLACES) > 200
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in PLACES}
    found = {name: [*chosen(ast.parse(text))] for name, text in texts.items() if KEY.search(text)}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("line", ["title[lang]", "f(one.title[order.lang])", "words[language()][0]"])
def test_the_law_sees_another_way(line: str) -> None:
    assert [*chosen(ast.parse(line))] == [1]
    assert KEY.search(line)


def test_no_language_but_the_programs_own_is_named_in_code() -> None:
    """What languages there are is data."""
    texts = {path: path.read_text(encoding="utf-8") for path in PLACES}
    for path in (path for path, text in texts.items() if re.search(r"\bes\b|Spanish", text)):
        words = {node.value for node in ast.walk(ast.parse(texts[path])) if isinstance(node, ast.Constant)}
        assert not {"es", "Spanish"} & words, path


def test_a_language_is_a_folder_with_a_catalog(tmp_path: Path) -> None:
    compiled, source = "LC_MESSAGES/hyskos.mo", "language.po"
    for name in (f"de/{compiled}", f"it/{source}", "fr/notes.txt", f"pt_BR/{compiled}", f"nah/{compiled}"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.touch()
    assert installed(tmp_path) == ("en", "de", "it", "nah")
    assert installed(tmp_path / "nowhere") == ("en",)
    assert LANGUAGES == ("en", "es")


def test_a_text_that_lacks_a_language_is_given_in_its_first() -> None:
    assert text_in({"de": "Fabrik"}, "es") == "Fabrik"
    assert text_in({"en": "factory", "de": "Fabrik"}, "es") == "factory"
    assert texts_alike({"de": "Fabrik"}, "en") == ["Fabrik", "Fabrik"]


def test_complete_languages_share_sizes_of_type() -> None:
    assert alike("en") == alike("es") == ("en", "es")
    assert [english_name(lang) for lang in (*LANGUAGES, "xx")] == ["English", "Spanish", "xx"]


@pytest.mark.parametrize(
    ("board", "title", "subtitle"),
    [
        ("good/german-only", "Sieben Felder für Größenwahn", "Das kleinste Brett"),
        ("good/english-only", "Seven hexes", "The smallest board"),
        ("unprintable/no-spanish", "Seven hexes", "El tablero más pequeño"),
    ],
)
def test_a_board_that_lacks_a_language_is_drawn_in_its_first(board: str, title: str, subtitle: str) -> None:
    drawing = draw(load_map(str(ROOT / "tests" / "boards" / f"{board}.yaml")), lang="es")
    said = [item.text for item, _ in boxes(drawing.items) if isinstance(item, Text)]
    assert "FÁBRICAS" in said
    assert title.upper() in " ".join(said)  # in capitals, on two lines perhaps
    assert (drawing.title, drawing.subject, drawing.lang) == (title, subtitle, "es")


def test_a_brace_too_many_is_told_before_anything_is_compiled() -> None:
    catalog = Catalog("de")
    catalog.add("{faction} keeps the space with {force}", "{faction:an}} hält das Feld mit {force}")
    (told,) = broken(catalog, "German")
    assert "{faction} keeps the space" in told
    assert not [*broken(catalog_of("es"), "Spanish")]
