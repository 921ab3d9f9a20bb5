"""Laws over every sheet, language and ink: seen on what it lies on, dry on the strictest press, black alone.

A sheet is its display list. A mark is whatever is painted and is no text; it means something unless
`tests/laws/exemptions.py` says why not.
"""

import math
from collections.abc import Iterator
from itertools import product

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Press
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.colour_vision import separation
from hyskos.generators.drawing import Field, Group, Path, Text, walk
from hyskos.generators.inks import ink as ink_named
from hyskos.generators.measure import bounds, boxes
from hyskos.generators.sheets.page import Document, bare_document
from hyskos.generators.sheets.stamping import _mark
from hyskos.generators.stamps import SMALLEST_PT
from hyskos.generators.typography import cap_height
from hyskos.generators.writers.overprinting import Overprint
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.png import darkness
from tests.laws.exemptions import EXEMPTIONS, ORNAMENTS, exempt, unneeded
from tests.laws.painting import heavy_inks, heavy_overprints, inks_of
from tests.laws.places import faults
from tests.laws.sheets import EVERY_KIND, every_kind, family, names, sheets
from tests.laws.twins import Mark, alike
from tests.wide import in_turn

MOST_INK = 240
"""Of all plates together, on any object, per cent: the strictest printer's limit."""
SAVER = 12.0
"""Mean ink of a saver sheet at most, per cent."""
ROUGH, FINE = 72.0, 150.0
"""Dots per inch of pictures that ink is measured on: few make lines heavier, so they can only acquit."""
SMALLEST = 6.0
"""Type of a stamp, pt: nothing is set smaller."""
BLACK = separation(3)
of_a_language = pytest.mark.parametrize(("kind", "lang"), in_turn(EVERY_KIND, LANGUAGES))
"""Marks are the same in every language but for the room that words leave them."""


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize(("kind", "ink", "lang"), in_turn(EVERY_KIND, INKS, LANGUAGES))
def test_every_text_stands_out_from_what_lies_under_it(kind: str, ink: Ink, lang: str) -> None:
    assert [(str(one), faint) for one in sheets(kind, ink, (lang,)) for faint in one.painting.faint_texts()] == []


@pytest.mark.slow
@pytest.mark.proof
@every_kind
def test_no_text_is_smaller_than_a_stamp(kind: str) -> None:
    every = [(str(sheet), item.text, item.size * math.sqrt(abs(a * d - b * c))) for sheet in sheets(kind, "full")
             for item, (a, b, c, d, *_) in walk(sheet.drawing.items) if isinstance(item, Text)]  # fmt: skip
    assert every
    assert [one for one in every if one[2] < SMALLEST - 1e-6] == []


@pytest.mark.slow
@pytest.mark.proof
@of_a_language
def test_every_mark_stands_out_from_what_lies_under_it(kind: str, lang: str) -> None:
    every = [sheet for ink in INKS for sheet in sheets(kind, ink, (lang,))]
    faint = [(str(sheet), found) for sheet in every for found in sheet.painting.faint_marks(ORNAMENTS)]
    assert [one for one in faint if not exempt("mark", kind) & set(one[1].names)] == []
    assert unneeded("mark", kind, [found.names for _, found in faint]) == set(), "take these lines out"


@pytest.mark.slow
@pytest.mark.proof
@every_kind
def test_marks_that_differ_only_in_colour_differ_in_shape_in_saver(kind: str) -> None:
    assert list(twins(kind, exempt("twin", kind))) == []


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("kind", sorted({one.kind for one in EXEMPTIONS if one.law == "twin"}))
def test_every_twin_exemption_is_needed(kind: str) -> None:
    found = [mark.names for pair in twins(kind, frozenset(ORNAMENTS)) for mark in pair]
    assert unneeded("twin", kind, found) == set(), "take these lines out"


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("ink", INKS)
@every_kind
def test_places_to_write_are_large_white_empty_and_apart(kind: str, ink: Ink) -> None:
    broken = {str(sheet): list(faults(sheet.painting)) for sheet in sheets(kind, ink)}
    assert {sheet: found for sheet, found in broken.items() if found} == {}


def twins(kind: str, exempted: frozenset[str]) -> Iterator[tuple[Mark, Mark]]:
    for name in names(kind):
        yield from alike(family(kind, name, "full"), family(kind, name, "saver"), exempted)


@pytest.mark.slow
@pytest.mark.proof
def test_every_ornament_lies_on_some_sheet() -> None:
    missing = set(ORNAMENTS)
    for ink, kind in product(INKS, EVERY_KIND):
        for sheet in sheets(kind, ink) if missing else ():
            missing -= {name for around in sheet.painting.names for name in around}
    assert missing == set(), "take these lines out"


@pytest.mark.slow
def test_every_exemption_is_of_a_kind_that_exists() -> None:
    assert {one.kind for one in EXEMPTIONS} <= set(EVERY_KIND)
    assert len({(one.law, one.kind, one.group) for one in EXEMPTIONS}) == len(EXEMPTIONS)


@pytest.mark.slow
@pytest.mark.proof
@of_a_language
def test_no_object_takes_more_ink_than_the_strictest_printer_allows(kind: str, lang: str) -> None:
    terms = Overprint(strictest().overprint_black, MOST_INK)
    for sheet in sheets(kind, "full", (lang,)):
        assert heavy_inks(sheet.drawing.items, MOST_INK) == set(), str(sheet)
        assert heavy_overprints(sheet.painting, terms, MOST_INK) == set(), str(sheet)


def strictest() -> Press:
    presses = [press for name in profile_names() if (press := load_profile(name).press) and press.max_ink]
    return min(presses, key=lambda press: press.max_ink or 0)


@pytest.mark.slow
def test_no_printer_is_stricter_than_the_law() -> None:
    assert strictest().max_ink == MOST_INK


@pytest.mark.slow
@pytest.mark.proof
@of_a_language
def test_a_saver_sheet_takes_little_ink_and_black_alone(kind: str, lang: str) -> None:
    pytest.importorskip("pypdfium2")
    for sheet in sheets(kind, "saver", (lang,)):
        used = {name for shape in sheet.painting.shapes if not isinstance(shape.item, Field)
                for _, name in inks_of(shape.item)}  # fmt: skip
        assert {name for name in used if not ink_named(name).black_only} == set(), str(sheet)
        assert any(mean <= SAVER for mean in mean_inks(bare_document(sheet.drawing), ROUGH, FINE)), str(sheet)


def mean_inks(document: Document, *every_dpi: float) -> Iterator[float]:
    """Measure the black on a page, per cent, on pictures of it; one of few dots makes lines heavier."""
    pdf = write_pdf(document, seen=BLACK, packed=False)
    yield from (100 * darkness(pdf, document.pages[0], dpi) for dpi in every_dpi)


SAFE_ZONE, CLEAR = 5.0, 3.0
"""How far a stamp keeps from the cut, and from all other art, mm."""


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "ink"), list(product(("card", "booklet"), INKS)))
def test_the_stamp_is_small_far_from_the_cut_and_clear_of_all_else(kind: str, ink: Ink) -> None:
    for sheet in sheets(kind, ink):
        drawing = sheet.drawing
        found = _mark(drawing.items)
        assert found, str(sheet)
        text, _ = found
        assert text.size == SMALLEST_PT
        box = bounds(text)
        assert Rect(0, 0, drawing.width, drawing.height).grown(-SAFE_ZONE).holds(box), str(sheet)
        cap = cap_height(text.size)
        clear = Rect(box.x, text.y - cap, box.w, cap).grown(CLEAR)
        art = [group for group in drawing.items if isinstance(group, Group) and group.id != "background"]
        near = [item for item, other in boxes(art) if clear.meets(other)]
        assert [item for item in near if isinstance(item, Text)] == [text], str(sheet)
        assert len(near) <= 2  # and its plate
        lines = [bounds(item, matrix) for item, matrix in walk(drawing.items) if isinstance(item, Path) and item.stroke]
        assert not [line for line in lines if line.bottom < text.y and line.bottom > clear.y and clear.meets(line)]
