"""Words in several languages: one name for a thing, one form for one and another for more, one way to a text."""

import ast
import copy
import pickle
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from hyskos import data
from hyskos.cli.shared.groups import WORDS
from hyskos.companion.sentences import sentence
from hyskos.definitions.languages import (
    LANGUAGES,
    _,
    activate,
    alike,
    catalog,
    english_name,
    installed_languages,
    text_in,
    texts_alike,
)
from hyskos.definitions.loader import load_map
from hyskos.definitions.messages import NN_, Counting, say
from hyskos.generators.boards.main_board.main_board import draw
from hyskos.generators.drawing import Text
from hyskos.generators.measure import boxes
from hyskos.generators.words import translations
from hyskos.rules.reasons import Reason
from scripts.catalogs import catalog_of, sentences, unformattable_translations
from scripts.parts import CODE, ROOT

TERMS = {
    r"(?<!any )(?<!safe )spaces?": ("player-board", "space"),
    r"strength": ("player-board", "strength"),
    r"value": ("player-board", "value"),
    r"special units": ("player-board", "units"),
    r"hero(es)?": ("rolling-pyramids", "factory.heroes"),
    r"upgrades?": ("rolling-pyramids", "factory.upgrades"),
    r"footmen": ("rolling-pyramids", "factory.footmen"),
    r"factor(y|ies)": ("rolling-pyramids", "panel.factories"),
    r"devices": ("rolling-pyramids", "panel.devices"),
    r"ram": ("rolling-pyramids", "device.ram"),
    r"spikes": ("rolling-pyramids", "device.spikes"),
    r"umbrella": ("rolling-pyramids", "device.umbrella"),
    r"player board": ("products", "faction"),
    r"starting areas?": ("booklet", "start"),
    r"(?<!counter)clockwise": ("booklet", "ring.way.clockwise"),
    r"counterclockwise": ("booklet", "ring.way.counterclockwise"),
}
"""English words of things, and where the name of each stands in every language."""
OTHERWISE = {("tables", "note.untried.tts"): "any place of a board"}
"""Texts in which such a word is another thing."""
ENDING = 3
"""Letters at the end of a word that change with its place in a sentence, of at least three that do not."""


def plain(text: str) -> str:
    """Take accents away: they move with the endings."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(char for char in apart if not unicodedata.combining(char))


def stems(term: str) -> list[str]:
    return [word[: max(3, len(word) - ENDING)] for word in re.findall(r"\w+", plain(term)) if len(word) > 3]


def texts() -> Iterator[tuple[str, str, str, str, str]]:
    """Give file, key, language, English and the text of everything that is said in several languages."""
    for name in sorted(path.stem for path in (data.ROOT / "words").glob("*.yaml")):
        for key, wordings in translations(name).items():
            for lang in [lang for lang in wordings if lang != "en" and "en" in wordings]:
                yield name, key, lang, wordings["en"], wordings[lang]


@pytest.mark.parametrize("english", TERMS)
def test_a_thing_has_one_name_in_each_language(english: str) -> None:
    name, key = TERMS[english]
    names = translations(name)[key]
    for file, where, lang, english_text, text in texts():
        if (
            re.search(rf"(?i)(?<![\w-]){english}(?![\w-])", english_text)
            and lang in names
            and (file, where) not in OTHERWISE
        ):
            lacking = [stem for stem in stems(names[lang]) if stem not in plain(text)]
            assert not lacking, (file, where, lang, text)


# counts


PAGES = NN_(
    "the text does not fit {pages} page of {wide:g} x {high:g} mm at {size:g} pt",
    "the text does not fit {pages} pages of {wide:g} x {high:g} mm at {size:g} pt",
    "pages",
)
POINTS = NN_("{faction}: {points} point in this round", "{faction}: {points} points in this round", "points")


@pytest.mark.parametrize(
    ("pages", "english", "spanish"), [(1, "fit 1 page of", "en 1 página de"), (2, "fit 2 pages of", "en 2 páginas de")]
)
def test_a_finding_counts_in_the_form_for_its_number(pages: int, english: str, spanish: str) -> None:
    message = say(PAGES, pages=pages, wide=148, high=210, size=9)
    assert english in message.render()
    activate("es")
    assert spanish in message.render(_)
    assert english in message.render()


@pytest.mark.parametrize(
    ("points", "english", "spanish"),
    [(1, "1 point in this", "1 punto en esta"), (0, "0 points in", "0 puntos en"), (12, "12 points", "12 puntos")],
)
def test_a_reason_counts_in_the_form_for_its_number(points: int, english: str, spanish: str) -> None:
    reason = Reason("RP-40", POINTS, {"faction": "anubian", "points": points})
    assert english in reason.english
    activate("es")
    assert spanish in sentence(reason)


def test_a_sentence_that_counts_can_be_copied_and_sent_to_another_process() -> None:
    for again in (copy.deepcopy(PAGES), pickle.loads(pickle.dumps(PAGES))):
        assert isinstance(PAGES, Counting)
        assert isinstance(again, Counting)
        assert (again, again.many, again.by) == (PAGES, PAGES.many, PAGES.by)


@pytest.mark.proof
def test_no_sentence_leaves_the_form_to_the_reader() -> None:
    assert [words for words in sentences() if any("(s)" in word or "(es)" in word for word in words)] == []


# words to type


CATALOGS = [path for lang in LANGUAGES[1:] for path in sorted((data.ROOT / "locales" / lang).glob("*.po"))]
CAPITALS = [word for word in WORDS if word.isupper()]
DOORS = sorted((Path(__file__).parents[2] / "cli").rglob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_word_of_a_usage_line_is_left_in_english(path: Path) -> None:
    """`hyskos new product NOMBRE` writes NOMBRE.yaml."""
    usage_words = catalog(path.parent.name)
    with path.open("rb") as file:
        entries = [(message.id, message.string) for message in read_po(file)]
    both = [pair for entry in entries for pair in ([entry] if isinstance(entry[0], str) else zip(*entry, strict=True))]
    for english, text in both:
        # `{LANG}` is a placeholder of a file name
        words = [
            word for word in CAPITALS if re.search(rf"(?<!{{)\b{word}\b", english) and usage_words.gettext(word) != word
        ]
        assert not [word for word in words if re.search(rf"(?<!{{)\b{word}\b", text)], text
        assert not [word for word in words if text and not re.search(rf"\b{usage_words.gettext(word)}\b", text)], text


def left_in_english(code: str) -> list[str]:
    """Find words of usage lines that a call is given as they are: what is told with them is in every language."""
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return [
        argument.value
        for call in calls
        if not (isinstance(call.func, ast.Name) and call.func.id in ("_", "N_"))
        for argument in call.args
        if isinstance(argument, ast.Constant) and argument.value in CAPITALS
    ]


@pytest.mark.slow
def test_no_word_of_a_usage_line_is_told_in_english() -> None:
    """`hyskos army nobody` says which word of `hyskos army [FACCIÓN]` it does not know."""
    assert left_in_english('chosen(name, known, "MAP"); print(_("MAP"), N_("MAP"))') == ["MAP"]
    assert not {str(path): words for path in DOORS if (words := left_in_english(path.read_text(encoding="utf-8")))}


@pytest.mark.slow
@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sentence_has_one_translation(path: Path) -> None:
    """Of two lines `msgstr` one is never read: whoever mends that one mends nothing."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith('"')]
    starts = [line.startswith("msgstr ") for line in lines]
    assert not [line for line, is_start, after in zip(lines, starts, starts[1:], strict=False) if is_start and after]


# one way to a text


HOME = ROOT / "definitions" / "languages.py"
PLACES = [path for part in CODE for path in sorted((ROOT / part).rglob("*.py")) if path != HOME]


KEY = re.compile(r"\blang(uage)?\b\s*(\([^\]]*\))?[\s()]*(#.*\s*)?\]")
"""What every such line has: files without it need no closer look."""


def lookups_by_language(tree: ast.AST) -> Iterator[int]:
    """Give the lines that look something up by a language: `[lang]`, `[order.lang]`, `[language()]`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            key = node.slice.func if isinstance(node.slice, ast.Call) else node.slice
            if isinstance(node.ctx, ast.Load) and getattr(key, "id", getattr(key, "attr", "")) in ("lang", "language"):
                yield node.lineno


@pytest.mark.slow
def test_no_text_is_looked_up_in_another_way() -> None:
    assert len(PLACES) > 200
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in PLACES}
    lookups = {name: [*lookups_by_language(ast.parse(text))] for name, text in texts.items() if KEY.search(text)}
    assert {name: lines for name, lines in lookups.items() if lines} == {}


@pytest.mark.parametrize("line", ["title[lang]", "f(one.title[order.lang])", "words[language()][0]"])
def test_the_law_sees_another_way(line: str) -> None:
    assert [*lookups_by_language(ast.parse(line))] == [1]
    assert KEY.search(line)


@pytest.mark.slow
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
    assert installed_languages(tmp_path) == ("en", "de", "it", "nah")
    assert installed_languages(tmp_path / "nowhere") == ("en",)
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
    drawn_texts = [item.text for item, _ in boxes(drawing.items) if isinstance(item, Text)]
    assert "FÁBRICAS" in drawn_texts
    assert title.upper() in " ".join(drawn_texts)  # in capitals, on two lines perhaps
    assert (drawing.title, drawing.subject, drawing.lang) == (title, subtitle, "es")


def test_a_brace_too_many_is_told_before_anything_is_compiled() -> None:
    catalog = Catalog("de")
    catalog.add("{faction} keeps the space with {force}", "{faction:an}} hält das Feld mit {force}")
    (message,) = unformattable_translations(catalog, "German")
    assert "{faction} keeps the space" in message
    assert not [*unformattable_translations(catalog_of("es"), "Spanish")]
