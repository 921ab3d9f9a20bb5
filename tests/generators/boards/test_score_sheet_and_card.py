"""Score sheets and reminder cards: room to write, nothing cut or overlapping, in both languages."""

from itertools import combinations, product

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.boards.games import score_sheet
from hyskos.generators.drawing import PEN_FIELDS, Field, Group, Path, Text, walk
from hyskos.generators.measure import bounds, boxes
from hyskos.generators.stamps import SMALLEST_PT
from tests.drawn import drawn

SHEETS = [(score_sheet, load_file(path)) for path in shipped("score-sheet").values()]
ALL = list(product((*shipped("score-sheet"), *shipped("card")), LANGUAGES, INKS))


def overlap(a: Rect, b: Rect) -> bool:
    wide = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    high = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return wide > 0.01 and high > 0.01


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang", "ink"), ALL)
def test_words_and_fields_keep_apart_and_inside(name: str, lang: str, ink: Ink) -> None:
    ((_, drawing),) = drawn(name, lang, ink)
    found = [(item, bounds(item, m)) for item, m in walk(drawing.items) if isinstance(item, Text | Field)]
    for item, box in found:
        assert min(box.x, box.y) >= 5
        assert box.x + box.w <= drawing.width - 5
        assert box.y + box.h <= drawing.height - 5
        if isinstance(item, Text):
            stamp = " · " in item.text and item.text.endswith(drawing.lang)
            assert item.size >= (SMALLEST_PT if stamp else 7)
        else:
            least = PEN_FIELDS[item.digits]
            assert item.w >= least[0] - 1e-9
            assert item.h >= least[1] - 1e-9
    for (a, box_a), (b, box_b) in combinations(found, 2):
        assert not overlap(box_a, box_b), (a, b)


@pytest.mark.parametrize(("_module", "sheet"), SHEETS)
def test_every_player_has_a_field_in_every_row(_module: object, sheet: object) -> None:
    drawing = score_sheet.draw(sheet, lang="en")  # type: ignore[arg-type]
    names = {item.id for item, _ in walk(drawing.items) if isinstance(item, Field)}
    assert {f"{row.id}-{n}" for row in sheet.rows for n in range(1, sheet.players + 1)} <= names  # type: ignore[attr-defined]


def test_every_mixed_statue_can_be_ticked_once() -> None:
    drawing = score_sheet.draw(load_file(shipped("score-sheet")["pyramydal-score"]), lang="en")
    ticks = [item.id for item, _ in walk(drawing.items) if isinstance(item, Field) and item.id.startswith("taken-")]
    assert len(ticks) == len(set(ticks)) == 4 * 3 * 2


@pytest.mark.parametrize("ink", INKS)
def test_pictures_of_statues_are_seen_from_a_chair_and_stay_in_their_rows(ink: Ink) -> None:
    """At least 9 mm high, each between the lines above and below its row."""
    drawing = score_sheet.draw(load_file(shipped("score-sheet")["pyramydal-score"]), lang="en", ink=ink)
    scores = next(layer for layer in drawing.items if isinstance(layer, Group) and layer.id == "scores")
    fields = {item.id: bounds(item, matrix) for item, matrix in walk([scores]) if isinstance(item, Field)}
    shapes = [box for item, box in boxes([scores]) if isinstance(item, Path) and box.x < 50 and 2 < box.w < 12]
    for row in ("small", "medium", "large", "mixed", "minis", "singles"):
        place = fields[f"{row}-1"]
        inside = [box for box in shapes if abs(box.y + box.h / 2 - place.y - place.h / 2) < 0.75 * place.h]
        top, bottom = min(box.y for box in inside), max(box.bottom for box in inside)
        assert bottom - top >= 9.0 - 1e-6
        assert place.y - 2.0 < top
        assert bottom < place.bottom + 2.0
