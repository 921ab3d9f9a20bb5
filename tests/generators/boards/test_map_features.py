"""Walls, names, two pyramids in a space and six starts on a map, and the legend that explains a space."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

import pytest

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect
from hyskos.definitions.loader import load_map
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.formats import USUAL, kind_of
from hyskos.generators.boards.main_board.main_board import draw
from hyskos.generators.boards.main_board.reading import PARTS, START_PARTS, spread, start_ways, ways
from hyskos.generators.boards.main_board.terrain import THICK
from hyskos.generators.boards.shared import hex_space, space_plan
from hyskos.generators.boards.shared.hex_geometry import ROOT3
from hyskos.generators.boards.shared.style import BOLD
from hyskos.generators.drawing import Drawing, Field, Group, Path, Text, walk
from hyskos.generators.inks import contrast
from hyskos.generators.measure import bounds, boxes
from hyskos.generators.typography import DoesNotFitError
from hyskos.generators.words import words
from tests.generators.boards.maps import featured, fields, groups, layer, overlap
from tests.generators.drawings import group_named, layer_of, texts_of

EVERY = tuple(product(("flat", "pointy"), ("en", "es"), ("full", "saver")))
BOARD = featured()


def draw_board(orientation: str = "flat", lang: str = "en", ink: str = "full") -> Drawing:
    return main_board.draw(featured(orientation), lang=lang, ink=ink)


def walls(drawing: Drawing) -> list[Group]:
    return [group for group in groups(drawing.items) if (group.id or "").startswith("wall-")]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("orientation", "lang", "style"), EVERY)
def test_walls_stand_in_channels_and_touch_no_space(orientation: str, lang: str, style: str) -> None:
    drawing = draw_board(orientation, lang, style)
    assert len(walls(drawing)) == len(BOARD.walls)
    for wall in walls(drawing):
        neighbours = [
            part.replace("S", "start-") if "S" in part else f"space-{part}" for part in wall.id.split("-")[1:]
        ]
        hexes = [
            next(item for item, _ in walk(group_named(drawing, name).items) if isinstance(item, Path))
            for name in neighbours
        ]
        corners = [point for hex_ in hexes for _, point in hex_.segments if point]
        outline = wall.items[0]
        assert isinstance(outline, Path)
        (x1, y1), (x2, y2), (x3, y3), _ = [point for _, point in outline.segments if point]
        thick = ((x3 - x2) ** 2 + (y3 - y2) ** 2) ** 0.5
        assert thick == pytest.approx(3 * THICK)
        assert 1.8 <= thick <= 3 - 2 * 0.4  # seen, and clear of both spaces
        long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        across = (y1 - y2) / long, (x2 - x1) / long
        apart = [abs((x - x1) * across[0] + (y - y1) * across[1] - thick / 2) for x, y in corners]
        assert min(apart) == pytest.approx(1.5 + BOLD * MM_PER_PT / 2, abs=0.01)  # from its middle: half a channel


def test_walls_stand_out_and_are_explained_only_on_maps_with_walls() -> None:
    outline = walls(draw_board())[0].items[0]
    assert isinstance(outline, Path)
    assert outline.fill
    assert contrast(outline.fill, "gold@56") >= 3
    assert [group for group in groups(draw_board().items) if group.id == "panel-walls"]
    bare = main_board.draw(replace(BOARD, walls={}), lang="en")
    assert not [
        group for group in groups(bare.items) if group.id in ("panel-walls",) or (group.id or "").startswith("wall-")
    ]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("orientation", "lang", "style"), EVERY)
def test_a_name_stands_in_its_space_and_not_where_people_write(orientation: str, lang: str, style: str) -> None:
    drawing = draw_board(orientation, lang, style)
    for number in (1, 2):
        name = featured(orientation).spaces[number - 1].name[lang]
        (text, box) = next(
            (item, box) for item, box in boxes(drawing.items) if isinstance(item, Text) and item.text == name
        )
        assert text.size >= 7
        hexagon = next(box for _, box in boxes([group_named(drawing, f"space-{number}")]))
        assert hexagon.x < box.x
        assert box.right < hexagon.right
        assert not [item.id for item, area in fields(drawing) if overlap(box, area)]


def test_a_name_that_is_too_long_is_refused() -> None:
    first = replace(BOARD.spaces[1], name={"en": "The oasis of the forty thousand palm trees"})
    board = replace(BOARD, spaces=(BOARD.spaces[0], first, *BOARD.spaces[2:]))
    with pytest.raises(DoesNotFitError):
        main_board.draw(board, lang="en")


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("orientation", "lang", "style"), EVERY)
def test_two_pyramids_stand_in_their_space_beside_its_fields(orientation: str, lang: str, style: str) -> None:
    drawing = draw_board(orientation, lang, style)
    pyramid = group_named(drawing, "pyramid-1")
    assert {"9", "18"} <= {text.text for text in texts_of(pyramid)}
    areas = [box for item, box in fields(drawing) if item.id in ("field-1", "heroes-1")]
    assert len(areas) >= 1
    hexagon = next(box for _, box in boxes([group_named(drawing, "space-1")]))
    for item, box in boxes([pyramid]):
        assert not [area for area in areas if overlap(box, area)], item
        assert hexagon.x < box.x
        assert box.right < hexagon.right


def test_six_starts_have_faces_of_a_d8_and_four_those_of_a_d4() -> None:
    corners = {}
    for board in (BOARD, load_map("inner-factory")):
        starts = layer(main_board.draw(board, lang="en"), "starts")
        faces = [item for item, _ in walk(starts.items) if isinstance(item, Path) and item.fill == "white"]
        corners[len(board.starts)] = {sum(bool(point) for _, point in face.segments) for face in faces}
        assert {text.text for text in texts_of(starts)} == {f"S{start.die}" for start in board.starts}
    assert corners == {6: {4}, 4: {3}}


def test_plain_maps_use_the_usual_kinds_of_spaces_alone() -> None:
    assert {kind_of(space) for space in load_map("four-x").spaces} <= set(USUAL)
    assert not [item for item, _ in walk(draw_board().items) if isinstance(item, Field) and not item.id]


def test_each_wall_leads_to_its_own_line() -> None:
    home = BOARD.spaces[2].at
    reordered = list(BOARD.walls)[::-1]  # in another order than that in which they are drawn
    board = replace(BOARD, walls={wall: i for i, wall in enumerate(reordered)})
    led = {wall.id: wall.sources for wall in walls(main_board.draw(board, lang="en"))}
    numbers = {space.at: space.number for space in board.spaces}
    for i, wall in enumerate(reordered):
        (other,) = wall - {home}
        ends = sorted((home, other))
        assert led[f"wall-{numbers[ends[0]]}-{numbers[ends[1]]}"] == (("walls", i),)


PLANS = {
    "small": space_plan.plan(12.4, 0, "flat", "88", pen=12.4 / 15.2),
    "large": space_plan.plan(18, 0, "flat", "88", pen=18 / 26),
    "pointed": space_plan.plan(17, 0, "pointy", "88", pen=17 / 22),
    "no place": space_plan.plan(14, 0, "flat", "88", pen=1.3),
}


def points(way: list[Point]) -> Iterator[Rect]:
    for (x, y), (x2, y2) in pairwise(way):
        for k in range(101):
            yield Rect(x + (x2 - x) * k / 100, y + (y2 - y) * k / 100, 0, 0)


@pytest.mark.parametrize("name", PLANS)
def test_no_line_crosses_number_star_or_the_heroes_place(name: str) -> None:
    plan = PLANS[name]
    x, y, r = plan.star
    plate = plan.plate_side * ROOT3 / 2
    parts = {
        "space.number": Rect(-plate, plan.plate_y - plate, 2 * plate, 2 * plate),
        "star": Rect(x - r, y - r, 2 * r, 1.8 * r),
    }
    if plan.tab:
        left, top, side = plan.tab
        parts["space.heroes"] = Rect(left, top, side, side)
    for key, way in ways(0, 0, plan).items():
        for part, area in parts.items():
            is_own = key == part or (key == "space.heroes" and part == "star" and not plan.tab)
            assert is_own or not any(area.meets(point) for point in points(way)), (key, part)


@pytest.mark.parametrize("name", PLANS)
def test_lines_begin_at_what_they_name(name: str) -> None:
    plan, lines = PLANS[name], ways(0, 0, PLANS[name])
    begin = {key: way[0] for key, way in lines.items()}
    assert begin["space.number"] == (plan.plate_side, plan.plate_y)
    left, top, wide, high = plan.field
    assert Rect(left, top, wide, high).grown(0.3).meets(Rect(*begin["space.units"], 0, 0))
    if plan.tab:
        side = plan.tab[2]
        assert Rect(*plan.tab[:2], side, side).meets(Rect(*begin["space.heroes"], 0, 0))
    for key in ("space.round", "space.final"):
        x, y = begin[key]
        assert 0 < x < plan.base / 2 * (y - plan.base_y + plan.height) / plan.height, key
    parts, lines = hex_space.start_parts(plan), start_ways(0, 0, plan)
    assert abs(lines["start.die"][0][1] - parts.die) < parts.die_high / 2
    assert math.dist(lines["start.insignia"][0], (0, parts.circle)) == pytest.approx(parts.radius)


@pytest.mark.parametrize("name", PLANS)
def test_lines_leave_level_and_in_their_order(name: str) -> None:
    lines = ways(0, 0, PLANS[name])
    assert set(lines) == set(PARTS)
    levels = [way[-1][1] for way in lines.values()]
    assert all(low - high > 0.5 for high, low in pairwise(levels))
    assert all(way[-2][1] == way[-1][1] for way in lines.values())


def test_names_share_their_column_without_touching() -> None:
    heights, air = [3, 3, 6, 6], 1.5
    levels = spread([2, 2, 2, 30], heights, air, 0, 40)
    edges = [(level - high / 2, level + high / 2) for level, high in zip(levels, heights, strict=True)]
    assert all(below[0] - above[1] >= air for above, below in pairwise(edges))
    assert levels[0] == 2
    assert levels[-1] == 30


@pytest.mark.many
@pytest.mark.parametrize("size", ["a3", "a4"])
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", ["inner-factory", "four-x"])
def test_two_names_are_never_set_as_one_block(name: str, lang: str, size: str) -> None:
    panel = panel_of(draw(load_map(name), lang=lang, size=size))
    vocabulary = words("rolling-pyramids", lang)
    texts = [item for item, _ in walk(panel.items) if isinstance(item, Text) and item.x > 10 and item.anchor == "start"]
    blocks: dict[str, list[Text]] = {}
    for text in sorted(texts, key=lambda item: item.y):
        key = next(
            key for key in (*PARTS, *START_PARTS) if text.text in vocabulary[key] and len(blocks.get(key, [])) < 2
        )
        blocks.setdefault(key, []).append(text)
    assert set(blocks) == {*PARTS, *START_PARTS}
    inside = [below.y - above.y for lines in blocks.values() for above, below in pairwise(lines)]
    between = [below[0].y - above[-1].y for above, below in pairwise(blocks.values())]
    assert min(between) > 1.3 * max(inside)
    names = [bounds(line) for lines in blocks.values() for line in lines]
    assert not any(first.meets(second) for first, second in pairwise(names))


def panel_of(drawing: Drawing) -> Group:
    layer = drawing.items[-1]
    assert isinstance(layer, Group)
    return layer_of(layer, "panel-space")
