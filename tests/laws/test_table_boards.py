"""Laws of colour over the boards and sheets of the other games: seen on what it lies on, dry on the strictest press."""

from collections.abc import Iterator
from itertools import product

import pytest

from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_profile, profile_names, shipped
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.coverage import coverage
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.drawers import drawers_of
from hyskos.generators.sheets.bare import bare
from tests.laws.painting import Painting, heavy_inks

ORNAMENTS = {
    "ground": "wedges around the board carry nothing",
    "lattice": "the border carries nothing",
    "frame": "lines around what has edges of its own",
    "facets": "lit sides of one pyramid, whose outline is told",
    "scene": "the picture over the title carries nothing",
    "rays": "rays of the sun carry nothing",
    **{f"stele-{n}": "the panel is told by its fill; its lines are ornament" for n in range(1, 5)},
    "stele-left": "the panel is told by its fill; its lines are ornament",
    "stele-right": "the panel is told by its fill; its lines are ornament",
    "throne": "the steps of the throne are told by their outline",
}
SHEETS = [(kind, name) for kind in ("grid", "pieces", "score-sheet") for name in shipped(kind)]
every_sheet = pytest.mark.parametrize(("sheet", "lang", "ink"), list(product(SHEETS, LANGUAGES, STYLES)))


def drawings(sheet: tuple[str, str], lang: str, ink: str) -> Iterator[Drawing]:
    kind, name = sheet
    definition = load(name, kind)
    for drawer in drawers_of(definition):
        yield from drawer.draw(definition, lang, ink)  # type: ignore[arg-type]


@every_sheet
def test_every_text_and_mark_stands_out_from_what_lies_under_it(sheet: tuple[str, str], lang: str, ink: str) -> None:
    for drawing in drawings(sheet, lang, ink):
        painting = Painting(drawing.items)
        assert list(painting.faint_texts()) == []
        assert list(painting.faint_marks(ORNAMENTS)) == []


@every_sheet
def test_no_object_takes_more_ink_than_the_strictest_printer_allows(
    sheet: tuple[str, str], lang: str, ink: str
) -> None:
    limits = [press.max_ink for profile in profile_names() if (press := load_profile(profile).press)]
    strictest = min(limit for limit in limits if limit)
    for drawing in drawings(sheet, lang, ink):
        assert heavy_inks(drawing.items, strictest) == set()


@pytest.mark.slow
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_saver_sheet_takes_little_black_and_nothing_else(sheet: tuple[str, str]) -> None:
    pytest.importorskip("pypdfium2")
    for drawing in drawings(sheet, "es", "saver"):
        (page,) = coverage(bare(drawing))
        assert sum(page.values()) == page["black"] <= 12
