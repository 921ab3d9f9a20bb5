"""The main board, over every map, language, ink and size, and over maps of other shapes; see also `tests/laws`."""

import math
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import MM_PER_PT, Rect, transform
from hyskos.definitions.kinds.map import Axial
from hyskos.definitions.languages import LANGUAGES
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.formats import FORMATS
from hyskos.generators.boards.shared.hex_geometry import centre, coast, corners
from hyskos.generators.boards.shared.space_plan import UNITS
from hyskos.generators.boards.shared.style import BLEED, BOLD, HAIR, LINE, SAFE, STYLES
from hyskos.generators.drawing import PEN_FIELDS, Circle, Field, Group, Path, Text, walk
from hyskos.generators.inks import ink as ink_named
from hyskos.generators.measure import boxes
from hyskos.generators.stamps import MARK as STAMP
from hyskos.generators.stamps import SMALLEST_PT as STAMP_PT
from hyskos.generators.typography import SMALLEST_PT, ink_reach, width
from tests.generators.boards.maps import MAPS, draw_map, every_board, fields, groups, hexagon, layer, odd_maps, overlap
from tests.generators.drawings import group_named, texts_of
from tests.laws.painting import Painting, inks_of
from tests.laws.places import between, faults, hexagons

pytestmark = pytest.mark.many
LAYERS = ("background", "hexes", "pyramids", "numbers", "fields", "starts", "panels")


def ink_box(text: Text, matrix: tuple[float, ...]) -> Rect:
    up, down = (reach * text.size * MM_PER_PT for reach in ink_reach(text.text, text.font))
    wide = width(text.text, text.size, text.font)
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * wide
    x, y = transform(matrix, text.x, text.y)
    return Rect(x - left, y - up, wide, up + down)


@pytest.mark.slow
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@given(q=st.integers(-9, 9), r=st.integers(-9, 9))
def test_neighbours_are_symmetric_and_share_a_side(orientation: str, q: int, r: int) -> None:
    here = Axial(q, r)
    mine = corners(*centre(here, 20, orientation), 20, orientation)
    for i, other in enumerate(here.neighbours()):
        assert other.neighbours()[(i + 3) % 6] == here
        theirs = corners(*centre(other, 20, orientation), 20, orientation)
        assert mine[i] == pytest.approx(theirs[(i + 4) % 6])
        assert mine[(i + 1) % 6] == pytest.approx(theirs[(i + 3) % 6])


def test_the_coast_goes_once_around_an_island_and_once_around_a_lake() -> None:
    island = frozenset(hexagon(3))
    (line,) = coast(island, 20, "flat", 3)
    assert len(line) == 6 * (2 * 3 + 1)
    assert min(y for _, y in line) == pytest.approx(-3.5 * math.sqrt(3) * 20 - 3)
    outer, lake = sorted(coast(island - {Axial(1, 0)}, 20, "flat", 3), key=len, reverse=True)
    assert (len(outer), len(lake)) == (42, 6)
    x, y = centre(Axial(1, 0), 20, "flat")
    assert all(math.dist((x, y), corner) == pytest.approx(20 - 3 * 2 / math.sqrt(3)) for corner in lake)


def test_no_terrace_reaches_into_a_channel_between_two_hexes_outside_of_it() -> None:
    side, channel = 20.0, 3.0
    mouth = channel / math.sqrt(3) / 2
    hexes = frozenset(hexagon(1))
    (cut,), (sharp,) = (coast(hexes, side, "flat", channel / 2, mouth=far) for far in (mouth, math.inf))
    assert (len(cut), len(sharp)) == (18 + 12, 18)  # 12 of its corners point outwards
    inner = [
        corner
        for at in hexagon(2)
        for corner in corners(*centre(at, side, "flat"), side - channel / math.sqrt(3), "flat")
    ]
    off = [min(math.dist(point, corner) for corner in inner) for point in cut]
    assert max(off) < 1e-6  # every corner is that of a hex
    assert max(min(math.dist(point, corner) for corner in inner) for point in sharp) > 0.5


@every_board
def test_layers_are_named_and_complete(name: str, lang: str, ink: str, size: str) -> None:
    drawing = draw_map(name, lang, ink, size)
    assert tuple(item.id for item in drawing.items if isinstance(item, Group) and item.layer) == LAYERS
    board = MAPS[name]
    assert len(layer(drawing, "hexes").items) == len(board.spaces)
    assert len(layer(drawing, "starts").items) == len(board.starts)
    names = [group.id for group in groups(drawing.items) if group.id]
    assert len(names) == len(set(names))
    ids = [field.id for field, _ in fields(drawing) if not field.id.startswith("heroes-")]
    assert len(ids) == len({*ids}) == len(board.spaces) + len(board.starts) + board.solo_rounds


@pytest.mark.slow
@pytest.mark.parametrize(("name", "ink", "size"), list(product([board.id for board in odd_maps()], STYLES, FORMATS)))
def test_maps_of_other_shapes_keep_the_laws_of_built_in_ones(name: str, ink: str, size: str) -> None:
    painting = Painting(draw_map(name, "en", ink, size).items)
    assert list(faults(painting)) == []
    hexes = [(hexagon.corners, hexagon.line) for hexagon in hexagons(painting)]
    channels = [between(a, b) - (line + other) / 2 for (a, line), (b, other) in combinations(hexes, 2)]
    assert min(channels) >= FORMATS[size].channel - 1e-6
    inks = {name for shape in painting.shapes if not isinstance(shape.item, Field) for _, name in inks_of(shape.item)}
    assert ink == "full" or all(ink_named(name).black_only for name in inks)


@every_board
def test_every_number_stands_once_on_its_own_hex(name: str, lang: str, ink: str, size: str) -> None:
    drawing = draw_map(name, lang, ink, size)
    board = MAPS[name]
    for space in board.spaces:
        (number,) = texts_of(group_named(drawing, f"number-{space.number}"))
        assert number.text == str(space.number)
        (_, ground), *_ = boxes([group_named(drawing, f"space-{space.number}")])
        assert ground.x < number.x < ground.right
        assert ground.y < number.y < ground.bottom
    assert len(texts_of(layer(drawing, "numbers"))) == len(board.spaces)


@every_board
def test_a_pyramid_is_stepped_exactly_where_a_factory_stands(name: str, lang: str, ink: str, size: str) -> None:
    drawing = draw_map(name, lang, ink, size)
    for space in MAPS[name].spaces:
        shape = group_named(drawing, f"pyramid-{space.number}")
        printed = [text.text for text in texts_of(shape)]
        corner_counts = {
            len(item.segments) - 1
            for item, _ in walk(shape.items)
            if isinstance(item, Path) and item.segments[-1][0] == "Z"
        }
        if space.factory:
            assert not printed
            assert 16 in corner_counts
        else:
            assert space.points
            assert printed == [str(space.points.round), str(space.points.final)]
            assert 3 in corner_counts
            assert 16 not in corner_counts


@every_board
def test_points_keep_inside_their_pyramid(name: str, lang: str, ink: str, size: str) -> None:
    drawing = draw_map(name, lang, ink, size)
    for space in MAPS[name].spaces:
        if space.factory:
            continue
        shape = group_named(drawing, f"pyramid-{space.number}")
        outline = next(item for item, _ in walk(shape.items) if isinstance(item, Path))
        (apex_x, apex_y), (right, base_y), _ = (xy for verb, xy in outline.segments if verb != "Z")
        for text in texts_of(shape):
            box = ink_box(text, (1, 0, 0, 1, 0, 0))
            assert box.bottom < base_y
            assert (box.right - apex_x) / (right - apex_x) <= (box.y - apex_y) / (base_y - apex_y) + 1e-9


@every_board
def test_only_the_ground_comes_near_the_trim(name: str, lang: str, ink: str, size: str) -> None:
    """The ground ends at the bleed exactly; the stamp stands in the band that the frames leave, 4 mm off."""
    drawing = draw_map(name, lang, ink, size)
    sheet = Rect(0, 0, drawing.width, drawing.height)
    for item in drawing.items:
        assert isinstance(item, Group)
        margin = 8.0 if item.id == "background" else SAFE
        stamp = [box for inner in groups((item,)) if inner.id == STAMP for _, box in boxes([inner])]
        for shape, box in boxes([item]):
            if not sheet.holds(box):
                assert item.id == "background"
                assert sheet.grown(BLEED).holds(box)
                touched = (box.x + BLEED, box.y + BLEED, box.right - BLEED - sheet.w, box.bottom - BLEED - sheet.h)
                assert min(abs(edge) for edge in touched) < 1e-6
            elif box in stamp:
                assert sheet.grown(-4).holds(box)
                assert box.y > sheet.bottom - SAFE
            else:
                edges = (box.x, box.y, drawing.width - box.right, drawing.height - box.bottom)
                assert min(edges) >= margin - 1e-9, shape


@every_board
def test_no_two_texts_overlap(name: str, lang: str, ink: str, size: str) -> None:
    every = walk(draw_map(name, lang, ink, size).items)
    texts = [(item.text, ink_box(item, matrix)) for item, matrix in every if isinstance(item, Text)]
    assert [(a, b) for (a, box), (b, other) in combinations(texts, 2) if overlap(box, other)] == []


def test_a_force_is_an_insignia_and_two_digits() -> None:
    """The measure of the units' field on boards of true size: what a pen of 1 mm needs, side by side."""
    pen = 1.0
    insignia, digits = PEN_FIELDS[1], PEN_FIELDS[2]
    assert (insignia[0] + pen + digits[0], pen + max(insignia[1], digits[1]) + pen) == UNITS


@every_board
def test_fields_and_stars_lie_inside_every_line_of_their_hex(name: str, lang: str, ink: str, size: str) -> None:
    drawing = draw_map(name, lang, ink, size)
    items = list(boxes([layer(drawing, "fields")]))
    starts = [i for i, (item, _) in enumerate(items) if isinstance(item, Path) and item.fill]
    for space, first, end in zip(MAPS[name].spaces, starts, [*starts[1:], len(items)], strict=True):
        star, *rest = items[first:end]
        assert isinstance(star[0], Path)
        places = [(item, box) for item, box in rest if isinstance(item, Field)]
        assert [item.id for item, _ in places] == [f"{part}-{space.number}" for part in ("field", "heroes")][
            : len(places)
        ]
        points = [(xy[0], xy[1]) for _, xy in star[0].segments if xy]
        points += [corner for _, box in places for corner in box.corners()]
        for shape, _ in walk(group_named(drawing, f"space-{space.number}").items):
            assert isinstance(shape, Path)
            outline = [(xy[0], xy[1]) for _, xy in shape.segments if xy]
            for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
                assert all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0 for x, y in points)


@every_board
def test_type_and_lines_have_standard_sizes(name: str, lang: str, ink: str, size: str) -> None:
    (stamp,) = texts_of(group_named(draw_map(name, lang, ink, size), STAMP))
    for item, matrix in walk(draw_map(name, lang, ink, size).items):
        assert matrix[:4] == (1, 0, 0, 1)
        if isinstance(item, Text):
            assert item.size >= (STAMP_PT if item == stamp else SMALLEST_PT)
            assert ink_named(item.ink)
        elif isinstance(item, Path | Circle) and item.stroke:
            assert item.width in (HAIR, LINE, BOLD)
            assert ink_named(item.stroke)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "ink", "size"), list(product(MAPS, STYLES, FORMATS)))
def test_every_language_has_the_same_layout(name: str, ink: str, size: str) -> None:
    sheets = [draw_map(name, lang, ink, size) for lang in LANGUAGES]
    worded = [group_named(sheet, part) for sheet in sheets for part in ("wordmark", STAMP)]
    letters = {item for item, _ in walk(worded)}  # names as paths, and the plate behind the stamp
    still = [
        [(item, matrix) for item, matrix in walk(sheet.items) if not isinstance(item, Text) and item not in letters]
        for sheet in sheets
    ]
    assert all(other == still[0] for other in still)
    sizes = [
        {
            (panel.id, text.size, text.font)
            for panel in layer(sheet, "panels").items
            if isinstance(panel, Group)
            for text in texts_of(panel)
        }
        for sheet in sheets
    ]
    assert all(other == sizes[0] for other in sizes)


def test_panels_name_the_factories_of_the_map_only() -> None:
    legend = group_named(draw_map("ring", "en", "full", "a3"), "panel-factories")
    assert [text.text for text in texts_of(legend) if text.font != "regular"] == ["FACTORIES", "Upgrades"]
    bare = replace(MAPS["ring"], spaces=tuple(space for space in MAPS["ring"].spaces if not space.factory))
    assert not [group for group in groups(main_board.draw(bare, lang="en").items) if group.id == "panel-factories"]
