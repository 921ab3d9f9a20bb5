"""What a file says before it is opened: its sizes, its narrowest bleed, its inks."""

from dataclasses import replace

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Press
from hyskos.generators.die_lines import CREASE_LAYER, DIE_LAYER
from hyskos.generators.drawing import Circle, Group, Item, Text, rectangle
from hyskos.generators.orders.print_file import Facts, facts_of
from hyskos.generators.sheets.page import Document, Page

PRESS = Press("x4", True, 300, spots={"CutContour": "die-cut"})


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
    """Lines for knives are no colour, nor are marks that every plate has."""
    assert facts(*items).coloured is coloured


def test_separations_are_called_as_the_printer_calls_them_and_marks_of_every_plate_are_none() -> None:
    items = rectangle(0, 0, 9, 9, stroke="cut"), rectangle(0, 0, 9, 9, stroke="registration", fill="gold")
    assert facts(*items).spots == ("CutContour",)
    assert facts(*items, press=PRESS).spots == ("die-cut",)
    foil = replace(PRESS, special_inks={"gold": "Foil"})
    assert facts(*items, press=foil).spots == ("Foil", "die-cut")
    assert (facts(*items, press=PRESS).coloured, facts(*items, press=foil).coloured) == (True, False)


@pytest.mark.parametrize("side", range(4))
def test_the_narrowest_bleed_counts(side: int) -> None:
    """A printer who asks for 3 mm is not served by 3 mm on three sides."""
    left, top, right, low = (2.0 if side == n else 3.0 for n in range(4))
    (sheet,) = facts(bleed=Rect(10 - left, 10 - top, 100 + left + right, 60 + top + low)).sheets
    assert (sheet.page, sheet.trim, sheet.bleed) == ((120, 80), (100, 60), 2.0)


def test_die_lines_are_measured_wherever_they_stand() -> None:
    """Two pieces, one of them turned and moved; creases and art beyond them do not count."""
    one = Group((rectangle(10, 10, 20, 30, stroke="cut"),), id=DIE_LAYER)
    other = Group((Group((rectangle(0, 0, 10, 5, stroke="cut"),), id=DIE_LAYER),), matrix=(0, 1, -1, 0, 60, 20))
    crease = Group((rectangle(0, 0, 90, 70, stroke="crease"),), id=CREASE_LAYER)
    (sheet,) = facts(rectangle(0, 0, 120, 80, fill="gold"), one, other, crease).sheets
    assert sheet.die == (50, 30)
    assert facts(crease).sheets[0].die is None
