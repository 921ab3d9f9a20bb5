"""The stamp of cards, their backs and the booklet: small, far from the cut, clear of all else."""

from functools import cache
from itertools import product

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.drawing import Drawing, Group, Path, Text, walk
from hyskos.generators.measure import bounds, boxes
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.sheets.stamping import _mark
from hyskos.generators.stamps import SMALLEST_PT
from hyskos.generators.typography import cap_height
from hyskos.publishing.edition.printed_definitions import fill_definition

SAFE_ZONE, CLEAR = 5.0, 3.0
"""How far a stamp keeps from the cut, and from all other art, mm."""
PAPERS = {name: path for kind in ("card", "booklet") for name, path in shipped(kind).items()}
CASES = list(product(PAPERS, LANGUAGES, STYLES))
every_paper = pytest.mark.parametrize(("name", "lang", "ink"), CASES)


@cache
def drawn(name: str, lang: str, ink: str) -> tuple[Drawing, ...]:
    definition = fill_definition(load_file(PAPERS[name]))
    (renderer,) = renderers_of(definition)
    return renderer.draw(definition, lang, ink)


@pytest.mark.proof
@every_paper
def test_the_stamp_is_small_far_from_the_cut_and_clear_of_all_else(name: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, lang, ink):
        found = _mark(drawing.items)
        assert found
        text, _ = found
        assert text.size == SMALLEST_PT
        box = bounds(text)
        assert Rect(0, 0, drawing.width, drawing.height).grown(-SAFE_ZONE).holds(box)
        cap = cap_height(text.size)
        clear = Rect(box.x, text.y - cap, box.w, cap).grown(CLEAR)
        art = [group for group in drawing.items if isinstance(group, Group) and group.id != "background"]
        near = [item for item, other in boxes(art) if clear.meets(other)]
        assert [item for item in near if isinstance(item, Text)] == [text]
        assert len(near) <= 2  # and its plate
        lines = [bounds(item, matrix) for item, matrix in walk(drawing.items) if isinstance(item, Path) and item.stroke]
        assert not [line for line in lines if line.bottom < text.y and line.bottom > clear.y and clear.meets(line)]
