"""Laws of square boards, over every grid, language and ink."""

import math
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path as FilePath

import pytest

from hyskos import data
from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.grid import Edge, GoalLine
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_grid, read
from hyskos.definitions.printing import FOLDS, Fold
from hyskos.generators.boards.games import square_grid
from hyskos.generators.boards.games.grid_face import BAND, EDGE
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, LINE, SAFE, STYLES
from hyskos.generators.drawing import Circle, Drawing, Group, Path, Text, walk
from hyskos.generators.folds import CLEAR, find_crowded, folds_of
from hyskos.generators.measure import bounds, boxes, ink_boxes
from hyskos.generators.stamps import MARK
from hyskos.generators.stamps import SMALLEST_PT as STAMP_PT
from hyskos.generators.typography import SMALLEST_PT, DoesNotFitError
from tests.generators.drawings import box_of, layer_of
from tests.laws.painting import with_group_names as named
from tests.wide import in_turn

pytestmark = pytest.mark.many
GRIDS = {name: load_grid(name) for name in built_in_files("grid")}
GRIDS["odd"] = replace(
    GRIDS["pharaoh"], id="odd", columns=7, rows=3, cell_mm=28, blocked=("d2",),
    edges=(Edge("east", ("g1", "g2")),), goal_lines=(GoalLine(("c1", "d1", "e1"), 2),),
)  # fmt: skip
IN_TURN = in_turn(GRIDS, LANGUAGES, STYLES, others=pytest.mark.slow)
every_grid = pytest.mark.parametrize(("name", "lang", "ink"), IN_TURN)


@cache
def draw(name: str, lang: str = "en", ink: str = "full") -> Drawing:
    return square_grid.draw(GRIDS[name], lang=lang, ink=ink)


def layer(drawing: Drawing, name: str) -> Group:
    return layer_of(drawing, name)


def square(drawing: Drawing, name: str) -> Rect:
    group = next(item for item in layer(drawing, "squares").items if isinstance(item, Group) and item.id == name)
    return next(box for _, box in boxes(group.items))


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
def test_blocked_squares_alone_are_pyramids_seen_from_above(name: str, lang: str, ink: str) -> None:
    drawing = draw(name, lang, ink)
    pyramids = []
    for item in layer(drawing, "squares").items:
        if isinstance(item, Group):
            box = square(drawing, str(item.id))
            diagonals = [
                line for line in item.items if isinstance(line, Path) and not line.fill and len(line.segments) == 2
            ]
            assert all(bounds(line) == box for line in diagonals)
            pyramids += [item.id] if len(diagonals) == 2 else []
    assert sorted(map(str, pyramids)) == sorted(f"square-{each}" for each in GRIDS[name].blocked)


@every_grid
def test_light_and_dark_squares_take_turns_by_fill_or_by_a_line(name: str, lang: str, ink: str) -> None:
    grid, looks = GRIDS[name], {}
    for item in layer(draw(name, lang, ink), "squares").items:
        if isinstance(item, Group) and str(item.id).removeprefix("square-") not in grid.blocked:
            first = item.items[0]
            assert isinstance(first, Path)
            looks[str(item.id)[7:]] = len(item.items), first.fill
    assert len(set(looks.values())) == 2
    dark = {each for each, look in looks.items() if look == looks["b1" if "b1" in looks else "a2"]}
    assert dark == {each for each in looks if (ord(each[0]) + int(each[1:])) % 2 != (ord("a") + 1) % 2}


@every_grid
def test_the_sheet_is_no_wider_than_squares_and_margin_and_its_parts_fill_it(name: str, lang: str, ink: str) -> None:
    grid, drawing = GRIDS[name], draw(name, lang, ink)
    assert drawing.width == grid.columns * grid.cell_mm + 30
    squares = [square(drawing, str(item.id)) for item in layer(drawing, "squares").items if isinstance(item, Group)]
    title, notes = (box_of([part]) for part in layer(drawing, "panels").items)
    top, low = min(box.y for box in squares), max(box.bottom for box in squares)
    assert EDGE + BAND < title.y < EDGE + BAND + 5  # the picture begins inside the lattice
    assert 0 < top - title.bottom < 9
    assert 0 < notes.y - low < 9
    assert drawing.height - notes.bottom < 16


@pytest.mark.parametrize(
    ("name", "paper"), [("pharaoh", (210, 279)), ("icehouse-5x5", (210, 279)), ("icehouse-8x8", (297, 420))]
)
def test_a_board_fits_its_paper(name: str, paper: tuple[float, float]) -> None:
    assert draw(name).width <= paper[0]
    assert draw(name).height <= paper[1]


@every_grid
def test_rows_and_columns_are_named_on_all_four_sides(name: str, lang: str, ink: str) -> None:
    drawing = draw(name, lang, ink)
    area = box_of([layer(drawing, "squares")])
    named = [(item.text, bounds(item)) for item, _ in walk([layer(drawing, "coordinates")]) if isinstance(item, Text)]
    inside = Rect(0, 0, drawing.width, drawing.height).grown(-EDGE - BAND)
    for item in layer(drawing, "squares").items:
        assert isinstance(item, Group)
        letter, row, place = str(item.id)[7], str(item.id)[8:], square(drawing, str(item.id))
        rows = [box for text, box in named if text == row]
        columns = [box for text, box in named if text == letter]
        assert all(abs(box.y + box.h / 2 - place.y - place.h / 2) < 0.3 for box in rows)
        assert all(abs(box.x + box.w / 2 - place.x - place.w / 2) < 0.3 for box in columns)
        assert [box.right < area.x for box in sorted(rows, key=lambda box: box.x)] == [True, False]
        assert [box.bottom < area.y for box in sorted(columns, key=lambda box: box.y)] == [True, False]
    assert all(inside.holds(box) and not area.meets(box) for _, box in named)


@every_grid
def test_the_lattice_ends_with_whole_pyramids_in_its_corners(name: str, lang: str, ink: str) -> None:
    drawing = draw(name, lang, ink)
    band = next(item for item in layer(drawing, "background").items if isinstance(item, Group) and item.id == "frame")
    pyramids = [box for item, box in boxes([band]) if isinstance(item, Path) and len(item.segments) == 5 and box.w < 10]
    middles = [(box.x + box.w / 2, box.y + box.h / 2) for box in pyramids]
    wide, high = drawing.width, drawing.height
    for x, y in middles:
        for other in ((wide - x, y), (x, high - y)):
            assert min(math.dist(other, each) for each in middles) < 0.01
    off = EDGE + BAND / 2
    for corner in ((off, off), (wide - off, off), (off, high - off), (wide - off, high - off)):
        assert min(math.dist(corner, each) for each in middles) < 0.01


@pytest.mark.slow
@pytest.mark.parametrize("name", ["icehouse-5x5", "icehouse-8x8"])
@pytest.mark.parametrize("fold", FOLDS)
def test_an_open_board_folds_in_two_and_in_four(name: str, fold: Fold) -> None:
    drawing = square_grid.draw(GRIDS[name], lang="en", fold=fold)
    assert list(find_crowded(drawing.items, folds_of(fold, drawing.width, drawing.height), CLEAR / 0.91)) == []
    title = [item.text for item, _ in walk(drawing.items) if isinstance(item, Text) and item.font == "display"]
    assert "ICEHOUSE" in " ".join(title)


def test_a_throne_stands_where_all_goal_lines_meet() -> None:
    drawing = draw("pharaoh")
    (throne,) = [item for item in layer(drawing, "goals").items if isinstance(item, Group) and item.id == "throne"]
    box, cell = box_of([throne]), square(drawing, "square-c3")
    assert cell.holds(box)
    assert (box.x + box.w / 2, box.y + box.h / 2) == pytest.approx((cell.x + 18, cell.y + 18))
    odd = draw("odd")  # a single line: its middle
    (alone,) = [item for item in layer(odd, "goals").items if isinstance(item, Group) and item.id == "throne"]
    place = box_of([alone])
    assert square(odd, "square-d1").holds(place)


@every_grid
def test_only_the_ground_leaves_the_sheet(name: str, lang: str, ink: str) -> None:
    drawing = draw(name, lang, ink)
    sheet = Rect(0, 0, drawing.width, drawing.height)
    for part in drawing.items:
        assert isinstance(part, Group)
        for _, box in boxes([part]):
            if part.id == "background" and not sheet.holds(box):
                assert sheet.grown(BLEED).holds(box, 1e-6)
                continue
            margin = 6.0 if part.id == "background" else SAFE
            assert min(box.x, box.y, drawing.width - box.right, drawing.height - box.bottom) >= margin


@every_grid
def test_no_two_texts_overlap_and_none_stands_on_a_bar(name: str, lang: str, ink: str) -> None:
    drawing = draw(name, lang, ink)
    texts = [(item, box) for item, box in ink_boxes(drawing.items) if isinstance(item, Text)]
    assert not [(a.text, b.text) for (a, box), (b, other) in combinations(texts, 2) if box.common(other)]
    bars = [box for _, box in boxes([layer(drawing, "edges")])]
    assert not [text.text for text, box in texts for bar in bars if bar.common(box)]


@every_grid
def test_type_and_lines_have_standard_sizes(name: str, lang: str, ink: str) -> None:
    for item, _ in walk(draw(name, lang, ink).items):
        if isinstance(item, Text):
            assert item.size >= (STAMP_PT if " · " in item.text else SMALLEST_PT)
        elif item.stroke:
            assert item.width in (HAIR, LINE, BOLD)


@pytest.mark.parametrize("name", GRIDS)
def test_every_language_has_the_same_layout(name: str) -> None:
    sheets = [draw(name, lang) for lang in LANGUAGES]
    assert len({(sheet.width, sheet.height) for sheet in sheets}) == 1
    still = [[item for item, names in named(sheet.items) if MARK not in names and not isinstance(item, Text)]
             for sheet in sheets]  # fmt: skip
    assert all(other == still[0] for other in still)


@pytest.mark.slow
def test_goal_lines_go_through_the_middle_and_say_for_how_many_players() -> None:
    drawing = draw("pharaoh")
    centre = square(drawing, "square-c3")
    middle = (centre.x + centre.w / 2, centre.y + centre.h / 2)
    parts = [item for item in layer(drawing, "goals").items if isinstance(item, Group)]
    lines = [item for item, _ in walk([part for part in parts if part.id != "throne"]) if isinstance(item, Path)]
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
    assert texts[-2:] == ["ICEHOUSE 5 × 5", "icehouse-5x5 · 1.0 · en"]


def test_a_title_that_is_wider_than_the_board_is_refused() -> None:
    long = dict.fromkeys(LANGUAGES, "A game of pyramids with a name that never ends " * 3)
    with pytest.raises(DoesNotFitError):
        square_grid.draw(replace(GRIDS["pharaoh"], title=long), lang="en")


def test_a_custom_picture_stands_over_the_title(tmp_path: FilePath) -> None:
    (tmp_path / "star.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="gold" d="M0 20L20 0L40 20Z"/></svg>',
        encoding="utf-8",
    )
    text = (data.ROOT / "grids" / "icehouse-5x5.yaml").read_text(encoding="utf-8")
    file = tmp_path / "icehouse-5x5.yaml"
    file.write_text(f"{text}scene: star.svg\n", encoding="utf-8")
    drawing = square_grid.draw(load_grid(str(file)), lang="en")
    (box,) = [box for item, box in boxes(drawing.items) if isinstance(item, Path) and item.fill == "gold"
              and len(item.segments) == 4 and box.w > 40]  # fmt: skip
    assert box.w == pytest.approx(2 * box.h)
    assert box.x + box.w / 2 == pytest.approx(drawing.width / 2)
    file.write_text(f"{text}scene: pyramid\n", encoding="utf-8")
    (finding,) = read(file).findings
    assert (finding.code, finding.path) == ("V108", ("scene",))


@pytest.mark.parametrize("name", GRIDS)
def test_dark_saver_squares_are_walls_with_room_for_coordinates(name: str) -> None:
    drawing, grid = draw(name, "en", "saver"), GRIDS[name]
    texts = [bounds(item) for item, _ in walk(layer(drawing, "coordinates").items)]
    walls = 0
    for item in layer(drawing, "squares").items:
        assert isinstance(item, Group)
        column, row = ord(str(item.id).removeprefix("square-")[0]) - ord("a"), int(str(item.id)[8:])
        dark = (column + row) % 2 == 1 and str(item.id).removeprefix("square-") not in grid.blocked
        if dark:
            _, wall = item.items
            assert isinstance(wall, Path)
            points = [xy for _, xy in wall.segments if xy]
            stones = [Rect(*points[i], points[i + 2][0] - points[i][0], points[i + 2][1] - points[i][1])
                      for i in range(0, len(points), 4)]  # fmt: skip
            assert all(min(stone.w, stone.h) > 2 for stone in stones)
            assert all(bounds(item.items[0]).grown(-0.5).holds(stone) for stone in stones)
            assert not any(stone.meets(text) for stone in stones for text in texts)
            assert not any(first.meets(second) for first, second in combinations(stones, 2))
            walls += 1
    assert walls


@every_grid
def test_notes_and_stamp_lie_on_one_ink_from_side_to_side(name: str, lang: str, ink: str) -> None:
    """However long a stamp on the board becomes, no plate of its own shows beside the wedges."""
    drawing = draw(name, lang, ink)
    floors = [
        item for item in layer(drawing, "background").items if isinstance(item, Group) and item.id == "stamp-plate"
    ]
    assert len(floors) == (ink == "full")
    for floor in floors:
        place = box_of([floor])
        assert (place.x, drawing.width - place.right) == pytest.approx((EDGE + BAND, EDGE + BAND))
        notes = box_of([layer(drawing, "panels").items[1]])
        assert place.holds(notes)
