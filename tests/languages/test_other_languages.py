"""Boards in languages that the program does not speak, and answers that are in one language only."""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos import data
from hyskos.cli.main import execute
from hyskos.companion.changes import changes
from hyskos.companion.games.pictures import of_line, of_ring, of_squares
from hyskos.companion.map_pictures import drawn_changes
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES, activate
from hyskos.definitions.loader import load, load_file, load_grid, load_map, load_ring, read
from hyskos.generators.drawing import Drawing, Group, Text, walk
from hyskos.generators.orders.renderers import BOOK_RENDERER, renderers_of
from hyskos.generators.typography import TEXT_FONTS, missing_glyphs
from hyskos.generators.words import translations
from hyskos.publishing.build.print_check import add_troubles
from hyskos.publishing.edition.booklet_texts import ring_words
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.rules.pharaoh.referee import make_board, read_position
from hyskos.rules.ring_race.state import initial
from tests.wide import in_turn

TESTS = Path(__file__).parents[1]
GREEK = TESTS / "boards" / "good" / "greek.yaml"
MORE = ("pl", "el", "fr", "de", "it")
"""Languages of the words that boards share, beside those of the program."""
AREAS = sorted(path.stem for path in (data.ROOT / "words").glob("*.yaml"))
"""All words of the house, as docs/guides/languages.md says."""


def texts_of(path: Path, lang: str) -> set[str]:
    board = load_file(path)
    drawings = renderers_of(board)[0].draw(board, lang, "full")
    return {item.text for drawing in drawings for item, _ in walk(drawing.items) if isinstance(item, Text)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "lang"),
    [
        (GREEK, "el"),
        (TESTS / "publishers/wieza/delta-nilu.yaml", "pl"),
        (TESTS / "publishers/scarabee/ibis.yaml", "fr"),
    ],
    ids=["el", "pl", "fr"],
)
def test_no_english_is_left_on_a_board_in_another_language(path: Path, lang: str) -> None:
    shared = [texts for area in ("rolling-pyramids", "player-board") for texts in translations(area).values()]
    english = {texts["en"].casefold() for texts in shared} - {texts[lang].casefold() for texts in shared}
    printed = {text.casefold() for text in texts_of(path, lang)}
    assert not printed & english
    assert len(printed & {texts[lang].casefold() for texts in shared}) > 5


@pytest.mark.wide
@pytest.mark.parametrize("kind", ["map", "faction", "grid", "ring", "pieces", "box", "score-sheet", "card"])
@pytest.mark.parametrize("lang", MORE)
def test_what_a_board_does_not_say_itself_is_said_in_the_language_of_the_order(kind: str, lang: str) -> None:
    """docs/guides/languages.md: what all boards share is there in five languages more."""
    shared = [texts for area in AREAS for texts in translations(area).values() if texts["en"] != texts[lang]]
    faces = "".join(path.read_text(encoding="utf-8") for path in built_in_files("cover").values())  # which boxes bear
    for path in built_in_files(kind).values():
        custom = (path.read_text(encoding="utf-8") + faces).casefold()
        lines = [line.casefold() for line in texts_of(path, lang)]
        english = {texts["en"].casefold() for texts in shared if "{" not in texts["en"]}
        assert not [text for text in english if text in lines and text not in custom], path.stem
        beginnings = {
            " ".join(text.split()[:4]) for text in english if len(text.split()) > 4
        }  # the rest is on other lines
        assert not [text for text in beginnings for line in lines if line.startswith(text) and text not in custom], (
            path.stem
        )


@pytest.mark.slow
def test_greek_is_set_in_capitals_without_accents_and_marked_as_greek(tmp_path: Path) -> None:
    words = [str(GREEK), "--lang", "el", "-o", str(tmp_path), "--format", "svg", "--format", "pdf"]
    assert execute(["export", *words]) == 0
    assert {"ΟΙ ΕΠΤΑ", "ΠΥΛΕΣ"} <= texts_of(GREEK, "el")
    drawn = (tmp_path / "rolling-pyramids_seven-gates_a3_el.svg").read_text(encoding="utf-8")
    assert 'xml:lang="el"' in drawn
    assert b"/Lang (el)" in (tmp_path / "rolling-pyramids_seven-gates_a3_el.pdf").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "lang", "known"), [("inner-factory", "el", "'en', 'es'"), (str(GREEK), "fi", "'en', 'es', 'el'")]
)
def test_a_language_that_no_board_speaks_is_refused_and_those_that_one_speaks_are_told(
    board: str, lang: str, known: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert execute(["export", board, "--lang", lang, "-o", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert f"'{lang}' is not one of {known}. " in err
    assert "note: " not in err, "nothing is printed in any language"
    assert not [*tmp_path.iterdir()]


def test_a_letter_that_no_font_has_is_told_at_its_text(tmp_path: Path) -> None:
    path = tmp_path / "hebrew.yaml"
    path.write_text(GREEK.read_text(encoding="utf-8").replace("Οι επτά πύλες", "Πύλες שער"), encoding="utf-8")
    reading = read(path)
    (finding,) = add_troubles(reading, reading.definition).findings
    line = reading.document.lines[finding.line - 1]
    assert (finding.code, line[finding.column - 1]) == ("L701", "ע")


@pytest.mark.parametrize(("blank", "message"), [("\\n", "a line break in the text"), ("\\t", "a tab in the text")])
def test_what_is_no_letter_is_told_as_what_it_is(tmp_path: Path, blank: str, message: str) -> None:
    path = tmp_path / "broken.yaml"
    text = GREEK.read_text(encoding="utf-8").replace("{el: Οι επτά πύλες}", f'{{el: "Οι{blank}πύλες"}}')
    path.write_text(text, encoding="utf-8")
    reading = read(path)
    (finding,) = add_troubles(reading, reading.definition).findings
    assert (finding.code, str(finding.message)) == ("L701", f"there is {message}")
    assert "write it on one line" in str(finding.hint)


@pytest.mark.slow
def test_a_text_that_has_no_room_in_its_own_language_is_told(tmp_path: Path) -> None:
    """The check looks at every language of a board, not only at those of the program."""
    path = tmp_path / "long.yaml"
    text = GREEK.read_text(encoding="utf-8")
    path.write_text(text.replace("{el: Οι επτά πύλες}", "{en: Gates, el: " + "Ω" * 90 + "}"), encoding="utf-8")
    reading = read(path)
    assert ("title", "el") in {finding.path for finding in add_troubles(reading, reading.definition).findings}


@pytest.mark.slow
@pytest.mark.parametrize("area", AREAS)
def test_words_that_boards_share_are_whole_in_more_languages(area: str) -> None:
    for key, texts in translations(area).items():
        names_by_lang = {lang: sorted(re.findall(r"\{\w+\}", text)) for lang, text in texts.items()}
        assert {*MORE, *LANGUAGES} <= texts.keys(), key
        assert all(names == names_by_lang["en"] for names in names_by_lang.values()), key
        assert not [text for text in texts.values() for font in TEXT_FONTS if missing_glyphs(text, font)], key


@pytest.mark.slow
def test_the_sheet_on_top_is_whole_in_more_languages() -> None:
    reading = read(built_in_files("card")["read-me-first"])
    assert {*MORE} < load("read-me-first").title.keys()
    assert not add_troubles(reading, reading.definition).findings
    assert reading.document.file.startswith(str(data.ROOT))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang"), in_turn(built_in_files("booklet"), MORE))
def test_diagrams_of_rules_speak_the_language_of_the_order_on_sheets_and_in_a_book(name: str, lang: str) -> None:
    rules = fill_definition(load(name, "booklet"))
    english = {words["en"] for words in translations("booklet").values() if words["en"] != words[lang]}
    for renderer in (*renderers_of(rules), BOOK_RENDERER):
        items = [item for page in renderer.draw(rules, lang, "full") for item, _ in walk(page.items)]
        assert not english & {item.text for item in items if isinstance(item, Text)}
        assert not english & {item.alt for item in items if isinstance(item, Group)}


@pytest.mark.parametrize(
    ("lang", "safe", "ways"),
    [
        ("pl", "trzech", "Aa idzie przeciwnie do wskazówek zegara, Bb zgodnie ze wskazówkami zegara"),
        ("el", "τρεις", "Aa: πορεία αντίθετα στους δείκτες του ρολογιού, Bb: με τους δείκτες του ρολογιού"),
        ("fr", "trois", "Aa avance en sens antihoraire, Bb en sens horaire"),
        ("de", "drei", "Aa zieht gegen den Uhrzeigersinn, Bb im Uhrzeigersinn"),
        ("it", "tre", "Aa avanza in senso antiorario, Bb in senso orario"),
    ],
)
def test_a_ring_is_told_of_in_the_language_of_the_booklet(lang: str, safe: str, ways: str) -> None:
    ring = load_ring("ring-18")
    sides = [replace(side, title={lang: name}) for side, name in zip(ring.players, ("Aa", "Bb"), strict=True)]
    words = ring_words(replace(ring, players=tuple(sides)), (lang,))
    assert (words["safe"][lang], words["ways"][lang]) == (safe, ways)


# answers in one language


COMMANDS = (
    "rules halves",
    "rules halves --json",
    "rules RP-36",
    "rules RP-36 --json",
    "rules --game rolling-pyramids",
    "rules --game pharaoh",
    "rules --game pyramydal",
    "rules --game ring-race",
    "combat anubian:7+2h+ram --defender bastet:4+1h --bomb sobeccian:5 --umbrella",
    "army anubian --ascending 5,6,8 --matching 3,1,3 --heroes 4 --footmen-1 2",
    "score --map inner-factory anubian=1,2 bastet=3",
    "reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4",
    "pharaoh show r1@b1",
    "pharaoh moves r1@b3 --roll 3",
    "pyramydal best r3 g2 b1 --virtual",
    "pyramydal advance ana ben r1 g2 b3 y1 --die ana=3 --die ben=2",
    "ring-race moves start",
    "list",
    "map report inner-factory",
    "printers",
    "shops",
)
NAMES = {"the-game-crafter: The Game Crafter", "The Game Crafter", "itch-io: itch.io"}
"""What is called alike in both."""
_WORD = re.compile(r"[^\W\d_]{2,}")


def leaves(value: object) -> Iterator[str]:
    """Give the texts of a JSON answer but what it quotes."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from leaves(item) if name != "source" else ()
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item)
    elif isinstance(value, str) and " " in value:
        yield value


def long_lines(capsys: pytest.CaptureFixture[str], lang: str, line: str) -> set[str]:
    """Answer a command line in a language, and give the lines of three words and more."""
    activate(lang)
    assert execute(line.split()) == 0
    out, err = capsys.readouterr()
    lines = leaves(json.loads(out)) if out.startswith("{") else (out + err).splitlines()
    return {text for text in lines if len(_WORD.findall(text)) >= 3}


@pytest.mark.slow
@pytest.mark.parametrize("line", COMMANDS)
def test_no_line_of_an_answer_is_in_another_language(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    english, spanish = long_lines(capsys, "en", line), long_lines(capsys, "es", line)
    assert english
    assert spanish
    assert (english & spanish) - NAMES == set()


def changed_drawing() -> Drawing:
    new = read(built_in_files("map")["outer-factory"]).document.data
    old = deepcopy(new)
    old["spaces"][0]["points"] = {"round": 1, "final": 2}
    return drawn_changes(load_map("outer-factory"), old, new, changes(old, new), "full")


def squares() -> Drawing:
    grid = load_grid("pharaoh")
    board = make_board(grid, 2)
    return of_squares(board, read_position(board, "rg", "r1@b1"), grid)


def ring() -> Drawing:
    return of_ring(initial(load_ring("ring-18")), load_ring("ring-18"))


def line() -> Drawing:
    return of_line(("ana", ("r", 1), ("g", 2)))


@pytest.mark.slow
@pytest.mark.parametrize("draw", [changed_drawing, squares, ring, line])
def test_no_text_of_a_picture_is_in_another_language(draw: Callable[[], Drawing]) -> None:
    """Nor does a file say that it is: `lang` is what a reader aloud goes by."""
    words = {}
    for lang in ("en", "es"):
        activate(lang)
        drawing = draw()
        assert drawing.lang == lang
        texts = [item.text for item, _ in walk(drawing.items) if isinstance(item, Text)]
        words[lang] = {text for text in texts if len(_WORD.findall(text)) >= 3}
        assert words[lang]
    assert words["en"] & words["es"] == set()
