"""Laws of square boards, over every grid, language and ink."""

import math
from dataclasses import replace
from itertools import combinations, product

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_grid, shipped
from hyskos.definitions.model import Edge, GoalLine
from hyskos.generators.boards.games import square_grid
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, LINE, SAFE, STYLES
from hyskos.generators.drawing import Circle, Drawing, Group, Path, Text, walk
from hyskos.generators.measure import bounds, boxes
from hyskos.generators.typography import SMALLEST_PT, DoesNotFitError

GRIDS = {name: load_grid(name) for name in shipped("grid")}
GRIDS["odd"] = replace(
    GRIDS["pharaoh"],
    id="odd",
    columns=7,
    rows=3,
    cell_mm=28,
    blocked=("d2",),
    edges=(Edge("east", ("g1", "g2")),),
    goal_lines=(GoalLine(("c1", "d1", "e1"), 2),),
)
every_grid = pytest.mark.parametrize(("name", "lang", "ink"), list(product(GRIDS, LANGUAGES, STYLES)))


def draw(name: str, lang: str = "en", ink: str = "full") -> Drawing:
    return square_grid.draw(GRIDS[name], lang=lang, ink=ink)


def layer(drawing: Drawing, name: str) -> Group:
    return next(item for item in drawing.items if isinstance(item, Group) and item.id == name)


def square(drawing: Drawing, name: str) -> Rect:
    found = next(item for item in layer(drawing, "squares").items if isinstance(item, Group) and item.id == name)
    return next(box for _, box in boxes(found.items))


@every_grid
def test_every_square_has_its_size_and_name(name: str, lang: str, ink: str) -> None:
    grid, drawing = GRIDS[name], draw(name, lang, ink)
    names = [item.id for item in layer(drawing, "squares").items if isinstance(item, Group)]
    assert len(names) == len(set(names)) == grid.columns * grid.rows
    for each in names:
        assert each
        box = square(drawing, each)
        assert (box.w, box.h) == pytest.approx((grid.cell_mm, grid.cell_mm))
    low, high = square(drawing, "square-a1"), square(drawing, f"square-a{grid.rows}")
    assert high.y < low.y, "row 1 is the lowest"
    assert square(drawing, "square-b1").x > low.x


@every_grid
def test_blocked_squares_alone_are_hatched(name: str, lang: str, ink: str) -> None:
    drawing = draw(name, lang, ink)
    hatched = [
        item.id
        for item in layer(drawing, "squares").items
        if isinstance(item, Group) and any(isinstance(part, Path) and not part.fill for part in item.items)
    ]
    assert sorted(map(str, hatched)) == sorted(f"square-{each}" for each in GRIDS[name].blocked)


@every_grid
def test_the_sheet_is_no_larger_than_squares_margin_title_and_notes(name: str, lang: str, ink: str) -> None:
    grid, drawing = GRIDS[name], draw(name, lang, ink)
    assert drawing.width == grid.columns * grid.cell_mm + 30
    assert drawing.height < grid.rows * grid.cell_mm + 30 + 23


def test_pharaoh_fits_a4() -> None:
    drawing = draw("pharaoh")
    assert drawing.width <= 210
    assert drawing.height <= 297


@every_grid
def test_only_the_ground_leaves_the_sheet(name: str, lang: str, ink: str) -> None:
    drawing = draw(name, lang, ink)
    for part in drawing.items:
        assert isinstance(part, Group)
        for _, box in boxes([part]):
            if part.id == "background" and box.x < 0:
                assert (box.x, box.y, box.w) == pytest.approx((-BLEED, -BLEED, drawing.width + 2 * BLEED))
                continue
            margin = 6.0 if part.id == "background" else SAFE
            assert min(box.x, box.y, drawing.width - box.right, drawing.height - box.bottom) >= margin


@every_grid
def test_no_two_texts_overlap_and_none_stands_on_a_bar(name: str, lang: str, ink: str) -> None:
    drawing = draw(name, lang, ink)
    found = [(item, bounds(item, matrix)) for item, matrix in walk(drawing.items) if isinstance(item, Text)]
    assert not [(a.text, b.text) for (a, box), (b, other) in combinations(found, 2) if box.common(other)]
    bars = [box for _, box in boxes([layer(drawing, "edges")])]
    assert not [text.text for text, box in found for bar in bars if bar.common(box)]


@every_grid
def test_type_and_lines_keep_the_house_rules(name: str, lang: str, ink: str) -> None:
    for item, _ in walk(draw(name, lang, ink).items):
        if isinstance(item, Text):
            assert item.size >= SMALLEST_PT
        elif item.stroke:  # type: ignore[union-attr]
            assert item.width in (HAIR, LINE, BOLD)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", GRIDS)
def test_every_language_has_the_same_layout(name: str) -> None:
    sheets = [draw(name, lang) for lang in LANGUAGES]
    assert len({(sheet.width, sheet.height) for sheet in sheets}) == 1
    still = [[item for item, _ in walk(sheet.items) if not isinstance(item, Text)] for sheet in sheets]
    assert all(other == still[0] for other in still)


def test_goal_lines_go_through_the_middle_and_say_for_how_many_players() -> None:
    drawing = draw("pharaoh")
    centre = square(drawing, "square-c3")
    middle = (centre.x + centre.w / 2, centre.y + centre.h / 2)
    lines = [item for item, _ in walk([layer(drawing, "goals")]) if isinstance(item, Path)]
    assert len(lines) == 4
    for line in lines:
        (x1, y1), (x2, y2) = (xy for _, xy in line.segments)
        assert ((x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx(middle)
    figures = [item for item, _ in walk([layer(drawing, "goals")]) if isinstance(item, Text)]
    assert sorted(figure.text for figure in figures) == ["2", "2", "3", "3", "4", "4", "4", "4"]
    plates = [item for item, _ in walk([layer(drawing, "goals")]) if isinstance(item, Circle) and item.fill == "white"]
    free = 25.4 / 2  # half the base of a large pyramid: the number beside it stays in sight
    for plate in plates:
        reach = max(abs(plate.x - middle[0]), abs(plate.y - middle[1]))
        assert reach - plate.r > free
        assert math.isclose(reach, 18)


def test_arrows_point_into_the_entry_squares() -> None:
    drawing = draw("pharaoh")
    for edge in GRIDS["pharaoh"].edges:
        marks = next(
            item for item in layer(drawing, "edges").items if isinstance(item, Group) and item.id == f"edge-{edge.id}"
        )
        arrows = [item for item in marks.items if isinstance(item, Path) and len(item.segments) == 4]
        assert len(arrows) == len(edge.squares) == 3
        for arrow, name in zip(arrows, edge.squares, strict=True):
            cell = square(drawing, f"square-{name}")
            (box,) = [box for _, box in boxes([arrow])]
            assert box.x >= cell.x - 1e-9
            assert box.right <= cell.right + 1e-9
            assert box.y >= cell.y - 1e-9
            assert box.bottom <= cell.bottom + 1e-9


def test_a_plain_grid_has_no_notes() -> None:
    texts = [item.text for item, _ in walk(draw("icehouse-5x5").items) if isinstance(item, Text)]
    assert texts[-2:] == ["Icehouse 5 × 5", "icehouse-5x5 · 1.0 · en"]


def test_a_title_that_is_wider_than_the_board_is_refused() -> None:
    long = dict.fromkeys(LANGUAGES, "A game of pyramids with a name that never ends " * 3)
    with pytest.raises(DoesNotFitError):
        square_grid.draw(replace(GRIDS["pharaoh"], title=long), lang="en")
