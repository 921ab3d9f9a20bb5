"""What files and sheets say of themselves: sizes, inks, sides, origin, owner, credits and the product's title."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.definition import Credit, Definition
from hyskos.definitions.kinds.printer import Press
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_faction, load_map, load_profile, load_ring
from hyskos.definitions.messages import say
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.booklet import booklet
from hyskos.generators.boards.main_board import board_back
from hyskos.generators.credits import credit_line, fit_credits
from hyskos.generators.die_lines import CREASE_LAYER, DIE_LAYER
from hyskos.generators.drawing import Circle, Group, Item, Text, rectangle, walk, walk_groups
from hyskos.generators.folds import folds_of
from hyskos.generators.orders.order import Back, Folding, Imposed, Order, PrintSettings, Proof, Single, TwoSided
from hyskos.generators.orders.order_files import FailedOrder, make
from hyskos.generators.orders.print_file import Facts, facts_of, keywords, labels, owner_of, provenance_of, side_of
from hyskos.generators.orders.renderers import BOOK_RENDERER, kinds, renderers_of
from hyskos.generators.sheets.page import Colophon, Document, Page
from hyskos.generators.typography import DoesNotFitError, width
from hyskos.generators.words import name_of_game, sold_under
from hyskos.publishing.build.manifest import entry_of
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.products.components import apply_product
from tests.cli.command_line import english, hyskos
from tests.drawn import drawn
from tests.generators.drawings import words_of
from tests.publishing.products.test_products import product as custom_product

X4_PRESS = Press("x4", True, 300, spots={"CutContour": "die-cut"})


def facts(*items: Item, press: Press | None = None, bleed: Rect | None = None) -> Facts:
    page = Page(120, 80, Rect(10, 10, 100, 60), bleed or Rect(7, 7, 106, 66), items, "x")
    return facts_of(Document("x", "x", "x", "en", (page,)), press)


@pytest.mark.parametrize(
    ("items", "coloured"),
    [
        ((), False),
        ((rectangle(0, 0, 9, 9, fill="black", stroke="black@60"),), False),
        ((rectangle(0, 0, 9, 9, fill="black"), Group((Text(1, 1, "a", 9, ink="gold"),))), True),
        ((Circle(5, 5, 2, fill="black", stroke="gold"),), True),
        ((rectangle(0, 0, 9, 9, stroke="cut"), rectangle(0, 0, 9, 9, stroke="registration")), False),
    ],
)
def test_a_file_is_coloured_where_anything_but_black_is_printed_from_process_inks(
    items: tuple[Item, ...], coloured: bool
) -> None:
    assert facts(*items).coloured is coloured


def test_separations_are_called_as_the_printer_calls_them_and_marks_of_every_plate_are_none() -> None:
    items = rectangle(0, 0, 9, 9, stroke="cut"), rectangle(0, 0, 9, 9, stroke="registration", fill="gold")
    assert facts(*items).spots == ("CutContour",)
    assert facts(*items, press=X4_PRESS).spots == ("die-cut",)
    foil = replace(X4_PRESS, special_inks={"gold": "Foil"})
    assert facts(*items, press=foil).spots == ("Foil", "die-cut")
    assert (facts(*items, press=X4_PRESS).coloured, facts(*items, press=foil).coloured) == (True, False)


@pytest.mark.parametrize("side", range(4))
def test_the_narrowest_bleed_counts(side: int) -> None:
    left, top, right, low = (2.0 if side == n else 3.0 for n in range(4))
    (sheet,) = facts(bleed=Rect(10 - left, 10 - top, 100 + left + right, 60 + top + low)).sheets
    assert (sheet.page, sheet.trim, sheet.bleed) == ((120, 80), (100, 60), 2.0)


def test_die_lines_are_measured_wherever_they_stand() -> None:
    """Two pieces, one of them turned and moved; creases and art beyond them do not count."""
    first = Group((rectangle(10, 10, 20, 30, stroke="cut"),), id=DIE_LAYER)
    second = Group((Group((rectangle(0, 0, 10, 5, stroke="cut"),), id=DIE_LAYER),), matrix=(0, 1, -1, 0, 60, 20))
    crease = Group((rectangle(0, 0, 90, 70, stroke="crease"),), id=CREASE_LAYER)
    (sheet,) = facts(rectangle(0, 0, 120, 80, fill="gold"), first, second, crease).sheets
    assert sheet.die == (50, 30)
    assert facts(crease).sheets[0].die is None


HOME, PRESS = (PrintSettings(lang="en", profile=load_profile(name)) for name in ("home-a4", "longpack"))


def board() -> Definition:
    return load("inner-factory")


def card(name: str = "pyramydal-card") -> Definition:
    return load(name)


BEHIND = Back(card("pyramydal-card-back"), "long")
SIDES: list[tuple[Order, str]] = [
    (Single(board(), PRESS), "face"),
    (Single(BEHIND.definition, HOME), "back"),
    (TwoSided(card(), HOME, BEHIND), "both"),
    (Folding(board(), HOME, "quad"), "face"),
    (Folding(board(), HOME, "quad", BEHIND), "both"),
    (Folding(board(), PRESS, "quad"), "both"),  # a press mounts the panel of the maker behind it
    (Proof(board(), PRESS, ("grey",), "quad"), "face"),  # a picture of the face
    (Imposed((card(), BEHIND.definition), HOME, 1), "face"),
    (Imposed((BEHIND.definition, BEHIND.definition), HOME, 1), "back"),
]


@pytest.mark.parametrize(("order", "side"), SIDES)
def test_a_file_says_which_sides_of_a_board_it_has(order: Order, side: str) -> None:
    assert side_of(order) == side
    assert f"side {side}" in keywords(labels(order))


@pytest.mark.parametrize(("provenance", "expected"), [("proposal", "proposal"), ("final", None), ("", None)])
def test_a_board_says_where_it_comes_from_until_it_is_final(provenance: str, expected: str | None) -> None:
    definition: Any = replace(board(), provenance=provenance)
    assert provenance_of(Single(definition, HOME)) == expected


def test_a_file_names_its_owner_and_built_in_files_name_none() -> None:
    colophon = Colophon(author="A. Author", rights="© 2026 A", product="box 1.0")
    assert owner_of(Single(board(), HOME)) == dict.fromkeys(("product", "publisher", "rights", "credits"))
    whose = owner_of(Single(board(), replace(HOME, colophon=colophon)))
    assert whose == {"product": "box 1.0", "publisher": "A. Author", "rights": "© 2026 A", "credits": None}


def test_each_sentence_about_a_failure_names_its_board() -> None:
    first, second, order = say("one"), say("two"), Single(board(), HOME)
    alone = FailedOrder(order, (first, second))
    assert list(alone.by_source()) == [(board().source, first), (board().source, second)]
    assert list(FailedOrder(order, (first, second), ("a", "b")).by_source()) == [("a", first), ("b", second)]


PRINTED = [name for kind in kinds() if kind != "booklet" for name in built_in_files(kind)]
ORIGIN = re.compile(
    r"reconstru|propos|propuest|provenance|procedencia|rules document|documento de reglas", re.IGNORECASE
)


@pytest.mark.proof
@pytest.mark.parametrize("name", PRINTED)
def test_no_face_says_where_it_comes_from(name: str) -> None:
    for lang in LANGUAGES:
        for ink in INKS:
            for _, drawing in drawn(name, lang, ink):
                texts = words_of(drawing) + [group.title or "" for group, _ in walk_groups(drawing.items)]
                assert texts
                assert not [text for text in texts if ORIGIN.search(text)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_and_the_back_of_a_folding_board_say_it(lang: str) -> None:
    rules, board = fill_definition(load("rolling-pyramids-rules", "booklet")), load("four-x", "map")
    back = board_back.draw(board, folds_of("bi", 414, 291), 414, 291, lang=lang)
    for drawings in (booklet.draw(rules, lang=lang), (back,)):
        texts = [item.text for drawing in drawings for item, _ in walk(drawing.items) if isinstance(item, Text)]
        assert [text for text in texts if ORIGIN.search(text)]
    final = board_back.draw(replace(board, provenance="final"), folds_of("bi", 414, 291), 414, 291, lang=lang)
    assert not [item for item, _ in walk(final.items) if isinstance(item, Text) and ORIGIN.search(item.text)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("provenance", "expected"),
    [("reconstructed", "provenance reconstructed"), ("proposal", "provenance proposal"), ("final", None)],
)
def test_a_file_says_it_in_its_properties_unless_the_board_is_final(provenance: str, expected: str | None) -> None:
    board = replace(load("pharaoh", "grid"), provenance=provenance)
    order = Single(board, PrintSettings(lang="en", profile=load_profile("home-a4"), paper="a4"))
    files = make(order)
    assert len(files) == 2
    for file in files:
        content = file.content.replace(b"\\", b"")
        assert (b"provenance" in content) is (expected is not None)
        assert expected is None or expected.encode() in content
        assert entry_of(order, file, "1", {}).provenance == (provenance if expected else None)


_english = pytest.fixture(english, autouse=True)
DESIGN = Credit({"en": "Design", "es": "Diseño"}, ({"en": "A. Author"}, {"en": "B. Author"}))
DERIVED = Credit({"en": "After"}, ({"en": "Their game", "es": "Su juego"},))
LINE = "Design: A. Author, B. Author · After: Their game"


def drawn_texts(board: Definition, part: str = "", lang: str = "en") -> list[str]:
    (renderer,) = (renderer for renderer in renderers_of(board) if renderer.part == part)
    return words_of(*renderer.draw(board, lang, "full"))


def test_a_name_may_have_other_words_in_another_language() -> None:
    assert credit_line((DESIGN, DERIVED), "en") == LINE
    assert credit_line((DESIGN, DERIVED), "es") == "Diseño: A. Author, B. Author · After: Su juego"


def test_where_not_all_fit_the_first_ones_stand_and_one_that_is_too_long_is_refused() -> None:
    short = credit_line((DESIGN,), "en")
    line = fit_credits((DESIGN, DERIVED), "en", width(short, 6.0) + 1, 7.0)
    assert line
    assert line.text == short
    with pytest.raises(DoesNotFitError):
        fit_credits((DESIGN,), "en", 10, 7.0)
    assert fit_credits((), "en", 10, 7.0) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "part", "line"),
    [
        ("pharaoh-rules", "", "Design: Andy Looney (Looney Labs)"),
        ("pharaoh-box", "", "Design: Andy Looney (Looney Labs)"),
        ("pharaoh-cover", "sell-sheet", "Design: Andy Looney (Looney Labs)"),
        ("pyramydal-rules", "", "Derived from: Reiner Knizia’s Tutankhamen"),
        ("pyramydal-box", "", "Derived from: Reiner Knizia’s Tutankhamen"),
        ("pyramydal-cover", "sell-sheet", "Derived from: Reiner Knizia’s Tutankhamen"),
    ],
)
def test_the_designers_of_games_that_ship_are_named(name: str, part: str, line: str) -> None:
    assert drawn_texts(fill_definition(load(name)), part).count(line) == 1


@pytest.mark.slow
def test_the_last_page_of_a_book_names_them_too() -> None:
    rules = fill_definition(load("pharaoh-rules"))
    assert isinstance(rules, Booklet)
    *before, last = BOOK_RENDERER.draw(rules, "en", "full", "148x210")
    line = "Design: Andy Looney (Looney Labs)"
    assert line in words_of(last)
    assert line not in words_of(*before)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "part"), [("pharaoh-rules", ""), ("pharaoh-box", ""), ("pharaoh-cover", "sell-sheet")]
)
def test_those_of_a_product_stand_on_its_sheets(name: str, part: str) -> None:
    product = replace(custom_product(), credits=(DESIGN, DERIVED))
    assert LINE in " ".join(
        drawn_texts(apply_product(fill_definition(load(name)), product), part)
    )  # the back of a box breaks it


def test_those_of_a_product_are_not_those_of_a_board_of_another_game() -> None:
    assert apply_product(load("icehouse-5x5"), replace(custom_product(), credits=(DESIGN,))).credits == ()


def test_properties_name_them() -> None:
    board = replace(load("pharaoh"), credits=(DESIGN, DERIVED))
    properties = labels(Single(board, PrintSettings(lang="en", profile=load_profile("home-a4"))))
    assert f"credits {LINE}" in keywords(properties)


@pytest.mark.parametrize("command", [["check"], ["product", "check"]])
@pytest.mark.slow
def test_a_product_without_credits_gets_a_note(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = (Path(__file__).parents[2] / "boards" / "good" / "product.yaml").read_text("utf-8")
    text = re.sub(r"\bde\b", "es", text)
    path.write_text(text, "utf-8")
    assert "no designer is named" not in hyskos(*command, path).err
    start, end = text.index("credits:"), text.index("copyright:")
    path.write_text(text[:start] + text[end:], "utf-8")
    result = hyskos(*command, path)
    assert (result.code, "no designer is named" in result.err) == (0, True)


TITLE = {"en": "Sun Throne", "es": "Trono del sol"}


def test_a_board_named_like_its_game_takes_the_products_title() -> None:
    ring = sold_under(load_ring("ring-18"), TITLE)
    assert (ring.title, name_of_game(ring, "es"), name_of_game(ring, "en")) == (TITLE, "Trono del sol", "Sun Throne")


def test_a_board_with_another_name_keeps_it() -> None:
    faction = sold_under(load_faction("bastet"), TITLE)
    assert faction.title == load_faction("bastet").title
    assert name_of_game(faction, "en") == "Sun Throne"
    assert name_of_game(load_faction("bastet"), "es") == "Pirámides rodantes"


def test_a_title_prefixed_by_the_game_is_prefixed_by_the_product() -> None:
    box = sold_under(load("pharaoh-box", "box"), TITLE)
    assert (box.title["en"], box.title["es"]) == ("Sun Throne: lid and base", "Trono del sol: tapa y fondo")
    card = sold_under(load("turn-at-a-glance", "card"), TITLE)
    assert (card.title["en"], card.subtitle) == ("A round at a glance", TITLE)


@pytest.mark.parametrize("title", [{}, {"en": "Rolling Pyramids", "es": "Pirámides rodantes"}])
def test_a_product_that_is_called_like_its_game_changes_nothing(title: dict[str, str]) -> None:
    board = load_map("four-x")
    assert sold_under(board, title) is board


def test_an_unknown_game_has_no_name_to_change() -> None:
    board = replace(load_map("four-x"), game="senet")
    assert sold_under(board, TITLE) is board
    assert name_of_game(board, "en") == ""
