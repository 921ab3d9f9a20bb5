"""Credits: one line at the foot of rules, box backs and sell sheets; in properties; on the page of text."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.definition import Credit, Definition
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.credits import credit_line, fitting_line
from hyskos.generators.drawing import Drawing, Text, walk
from hyskos.generators.orders.labels import keywords, labels
from hyskos.generators.orders.order import Single, Terms
from hyskos.generators.orders.renderers import BOOK_RENDERER, renderers_of
from hyskos.generators.typography import DoesNotFitError, width
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.products.components import apply_product
from tests.cli.printer_orders import english, hyskos
from tests.publishing.products.test_products import product

_english = pytest.fixture(english, autouse=True)
DESIGN = Credit({"en": "Design", "es": "Diseño"}, ({"en": "A. Author"}, {"en": "B. Author"}))
DERIVED = Credit({"en": "After"}, ({"en": "Their game", "es": "Su juego"},))
LINE = "Design: A. Author, B. Author · After: Their game"


def words(drawings: tuple[Drawing, ...]) -> list[str]:
    return [item.text for drawing in drawings for item, _ in walk(drawing.items) if isinstance(item, Text)]


def drawn(board: Definition, part: str = "", lang: str = "en") -> list[str]:
    (renderer,) = (one for one in renderers_of(board) if one.part == part)
    return words(renderer.draw(board, lang, "full"))


def test_a_name_may_have_other_words_in_another_language() -> None:
    assert credit_line((DESIGN, DERIVED), "en") == LINE
    assert credit_line((DESIGN, DERIVED), "es") == "Diseño: A. Author, B. Author · After: Su juego"


def test_where_not_all_fit_the_first_ones_stand_and_one_that_is_too_long_is_refused() -> None:
    short = credit_line((DESIGN,), "en")
    line = fitting_line((DESIGN, DERIVED), "en", width(short, 6.0) + 1, 7.0)
    assert line
    assert line.text == short
    with pytest.raises(DoesNotFitError):
        fitting_line((DESIGN,), "en", 10, 7.0)
    assert fitting_line((), "en", 10, 7.0) is None


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
    assert drawn(fill_definition(load(name)), part).count(line) == 1


@pytest.mark.slow
def test_the_last_page_of_a_book_names_them_too() -> None:
    rules = fill_definition(load("pharaoh-rules"))
    assert isinstance(rules, Booklet)
    *before, last = BOOK_RENDERER.draw(rules, "en", "full", "148x210")
    line = "Design: Andy Looney (Looney Labs)"
    assert line in words((last,))
    assert line not in words(tuple(before))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "part"), [("pharaoh-rules", ""), ("pharaoh-box", ""), ("pharaoh-cover", "sell-sheet")]
)
def test_those_of_a_product_stand_on_its_sheets(name: str, part: str) -> None:
    whole = replace(product(), credits=(DESIGN, DERIVED))
    assert LINE in " ".join(
        drawn(apply_product(fill_definition(load(name)), whole), part)
    )  # the back of a box breaks it


def test_those_of_a_product_are_not_those_of_a_board_of_another_game() -> None:
    assert apply_product(load("icehouse-5x5"), replace(product(), credits=(DESIGN,))).credits == ()


def test_properties_name_them() -> None:
    board = replace(load("pharaoh"), credits=(DESIGN, DERIVED))
    said = labels(Single(board, Terms(lang="en", profile=load_profile("home-a4"))))
    assert f"credits {LINE}" in keywords(said)


@pytest.mark.parametrize("command", [["check"], ["product", "check"]])
@pytest.mark.slow
def test_a_product_that_names_nobody_is_noted(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = (Path(__file__).parents[1] / "boards" / "good" / "product.yaml").read_text("utf-8")
    text = re.sub(r"\bde\b", "es", text)
    path.write_text(text, "utf-8")
    assert "no designer is named" not in hyskos(*command, path).err
    start, end = text.index("credits:"), text.index("copyright:")
    path.write_text(text[:start] + text[end:], "utf-8")
    told = hyskos(*command, path)
    assert (told.code, "no designer is named" in told.err) == (0, True)
