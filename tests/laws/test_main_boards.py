"""Laws of colour over every main board, language, ink and size: seen on what it lies on, dry on the strictest press."""

from functools import cache
from itertools import product

import pytest

from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_map, load_profile, profile_names, shipped
from hyskos.generators.boards.main_board import board_back, main_board, map_emblems
from hyskos.generators.boards.main_board.grounds import GROUNDS
from hyskos.generators.boards.main_board.main_board import FORMATS
from hyskos.generators.boards.main_board.terraces import TINTS
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.coverage import coverage
from hyskos.generators.drawing import Drawing
from hyskos.generators.folds import folds_of
from hyskos.generators.sheets.bare import bare
from tests.laws.painting import MARK, Painting, contrast, heavy_inks, luminance, of_rgb

ORNAMENTS = {
    "ground": "wedges and rays around the board carry nothing",
    "frame": "the frame of the map carries nothing",
    "stele-left": "the panel is told by its fill; its lines are ornament",
    "stele-right": "the panel is told by its fill; its lines are ornament",
    "terraces": "told by their order towards space 1; hexes have edges of their own on each",
    "facets": "lit sides of one pyramid, whose outline is told",
    "picture": "the picture at the foot of a column carries nothing",
    "version-mark": "the plate behind the stamp; its text is held to the law of texts",
}
BACK = {"background": "the lattice of the back carries nothing", "tablet": "the plate is told by its fill"}
PENS = {"black": (0x1A, 0x1A, 0x1A), "blue": (0x1F, 0x4F, 0xA8), "red": (0xC4, 0x1E, 0x28)}
"""What whiteboard markers leave on laminate: a dark grey, a blue and a red that are lighter than their caps."""
CASES = list(product(shipped("map"), LANGUAGES, STYLES, FORMATS))
every_board = pytest.mark.parametrize(("name", "lang", "ink", "size"), CASES)


@cache
def drawn(name: str, lang: str, ink: str, size: str) -> Drawing:
    return main_board.draw(load_map(name), lang=lang, ink=ink, size=size)


@every_board
def test_every_text_and_mark_stands_out_from_what_lies_under_it(name: str, lang: str, ink: str, size: str) -> None:
    painting = Painting(drawn(name, lang, ink, size).items)
    assert list(painting.faint_texts()) == []
    assert list(painting.faint_marks(ORNAMENTS)) == []


@every_board
def test_no_object_takes_more_ink_than_the_strictest_printer_allows(name: str, lang: str, ink: str, size: str) -> None:
    limits = [press.max_ink for profile in profile_names() if (press := load_profile(profile).press)]
    strictest = min(limit for limit in limits if limit)
    assert heavy_inks(drawn(name, lang, ink, size).items, strictest) == set()


@pytest.mark.parametrize(("name", "size"), list(product(shipped("map"), FORMATS)))
def test_a_saver_board_takes_little_ink(name: str, size: str) -> None:
    pytest.importorskip("pypdfium2")
    (page,) = coverage(bare(drawn(name, "es", "saver", size)))
    assert sum(page.values()) == page["black"] <= 12


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("tint", TINTS)
def test_a_pen_is_seen_in_every_channel(pen: str, tint: int) -> None:
    written = of_rgb(part / 255 for part in PENS[pen])
    assert contrast(written, luminance(f"gold@{tint}")) >= MARK


@pytest.mark.parametrize(("name", "lang", "ink"), list(product(shipped("map"), LANGUAGES, STYLES)))
def test_the_back_of_a_board_keeps_the_laws_too(name: str, lang: str, ink: str) -> None:
    drawing = board_back.draw(load_map(name), folds_of("quad", 420, 297), 420, 297, lang=lang, ink=ink)
    painting = Painting(drawing.items)
    assert list(painting.faint_texts()) == []
    assert list(painting.faint_marks({*ORNAMENTS, *BACK})) == []
    assert heavy_inks(drawing.items, 240) == set()


def test_three_maps_are_three_maps() -> None:
    maps = [load_map(name) for name in shipped("map")]
    assert len({board.ground for board in maps}) == len({board.emblem for board in maps}) == len(maps)
    assert {board.ground for board in maps} == set(GROUNDS)
    assert {board.emblem for board in maps} == set(map_emblems.MAP_EMBLEMS)
