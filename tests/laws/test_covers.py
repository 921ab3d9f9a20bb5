"""Laws over every cover, format, language and ink: read on what it lies on, clear of the cut, dry on any press."""

from functools import cache
from itertools import product

import pytest

from hyskos.definitions.covers import Cover
from hyskos.definitions.geometry import Rect
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file, load_profile, profile_names, shipped
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.covers.title_block import LEAST
from hyskos.generators.coverage import coverage
from hyskos.generators.drawing import Drawing, Group, Item, Text
from hyskos.generators.measure import boxes, extent
from hyskos.generators.orders.constraints import violations
from hyskos.generators.orders.drawers import drawers_of
from hyskos.generators.sheets.bare import bare
from tests.laws.painting import Painting, heavy_inks

COVERS = shipped("cover")
PARTS = ("lid", "square", "banner", "sell-sheet")
PRESSES = [load_profile(name) for name in profile_names() if load_profile(name).press]
ORNAMENTS = {
    "scene": "the art is seen as a whole; what must be read stands on the panel",
    "pattern-frieze": "the row of triangles carries nothing",
    "pattern-flag": "the flag is told by its fill; its line is ornament",
    "panel": "the panel is told by its fill; its line is ornament",
    "ground": "the table that boards lie on carries nothing",
    "line": "the line at the foot of the face carries nothing",
    "facts": "lines between facts are ornament; their texts are held to the law of texts",
    "paragraphs": "lines below headings are ornament; their texts are held to the law of texts",
    "picture": "boards and pieces made small keep the laws of their own sheets",
}
SAFE = 5.0
"""What is read keeps so far from the cut, mm."""
CASES = [(name, part, lang, ink) for name, part, lang, ink in product(COVERS, PARTS, LANGUAGES, INKS)]
every_cover = pytest.mark.parametrize(("name", "part", "lang", "ink"), CASES)


@cache
def cover(name: str) -> Cover:
    definition = load_file(COVERS[name])
    assert isinstance(definition, Cover)
    return definition


@cache
def drawn(name: str, part: str, lang: str, ink: str) -> tuple[Drawing, ...]:
    """Draw a format, in every size that it comes in."""
    (drawer,) = (one for one in drawers_of(cover(name)) if one.part == part)
    sizes = drawer.sizes or (None,)
    return tuple(one for size in sizes for one in drawer.draw(cover(name), lang, ink, size))


def grouped(items: tuple[Item, ...], name: str) -> list[Group]:
    groups = [item for item in items if isinstance(item, Group)]
    return [one for one in groups if one.id == name] + [one for each in groups for one in grouped(each.items, name)]


def test_every_cover_comes_in_four_formats() -> None:
    assert len(COVERS) == 5
    for name in COVERS:
        assert tuple(drawer.part for drawer in drawers_of(cover(name))) == PARTS


@every_cover
def test_every_word_stands_out_from_what_lies_under_it(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        painting = Painting(drawing.items)
        assert list(painting.faint_texts()) == []
        assert list(painting.faint_marks(ORNAMENTS)) == []


@every_cover
def test_no_press_refuses_it_and_no_object_is_too_wet(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        assert [told for press in PRESSES for told in violations(drawing, press)] == []
        assert heavy_inks(drawing.items, 240) == set()


@every_cover
def test_title_and_words_keep_clear_of_the_cut_and_of_each_other(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        zone = Rect(0, 0, drawing.width, drawing.height).grown(-SAFE)
        read = [box for item, box in boxes(drawing.items) if isinstance(item, Text)]
        titles = [
            box for mark in grouped(grouped(drawing.items, "title")[0].items, "wordmark") if (box := extent([mark]))
        ]
        assert titles
        assert all(zone.holds(box) for box in (*read, *titles))
        assert not [box for box in read for title in titles if box.grown(-0.4 * box.h).common(title)]
        smallest = min(item.size for item, _ in boxes(drawing.items) if isinstance(item, Text))
        assert smallest >= 7


@pytest.mark.parametrize(("name", "lang"), list(product(COVERS, LANGUAGES)))
def test_the_title_reads_on_a_thumbnail_of_160_pixels(name: str, lang: str) -> None:
    """Capitals that are a tenth of a picture of 160 pixels high have 9 pixels or more a line."""
    (square,) = drawn(name, "square", lang, "full")
    marks = [extent([one]) for one in grouped(grouped(square.items, "title")[0].items, "wordmark")]
    assert min(box.h for box in marks if box) * 160 / square.width >= 9
    assert LEAST * 160 / square.width < 20


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), list(product(COVERS, PARTS)))
def test_a_saver_cover_takes_little_ink(name: str, part: str) -> None:
    pytest.importorskip("pypdfium2")
    for drawing in drawn(name, part, "es", "saver"):
        (page,) = coverage(bare(drawing))
        assert sum(page.values()) == page["black"] <= 12


def test_every_game_has_art_and_ground_of_its_own() -> None:
    covers = [cover(name) for name in COVERS]
    assert len({one.ground for one in covers}) == len({one.art for one in covers}) == len(covers)
