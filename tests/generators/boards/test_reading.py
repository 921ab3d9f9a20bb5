"""How to read a space: lines go level through its parts without touching them, and every name stands by itself."""

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest

from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.loader import load_map
from hyskos.generators.boards.main_board.main_board import draw
from hyskos.generators.boards.main_board.reading import PARTS, START_PARTS, spread, start_ways, ways
from hyskos.generators.boards.shared import hex_space, space_plan
from hyskos.generators.boards.shared.hex_geometry import ROOT3
from hyskos.generators.drawing import Drawing, Group, Text, walk
from hyskos.generators.measure import bounds
from hyskos.generators.words import words

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
            own = key == part or (key == "space.heroes" and part == "star" and not plan.tab)
            assert own or not any(area.meets(point) for point in points(way)), (key, part)


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
    said = words("rolling-pyramids", lang)
    texts = [item for item, _ in walk(panel.items) if isinstance(item, Text) and item.x > 10 and item.anchor == "start"]
    blocks: dict[str, list[Text]] = {}
    for text in sorted(texts, key=lambda one: one.y):
        key = next(key for key in (*PARTS, *START_PARTS) if text.text in said[key] and len(blocks.get(key, [])) < 2)
        blocks.setdefault(key, []).append(text)
    assert set(blocks) == {*PARTS, *START_PARTS}
    inside = [below.y - above.y for lines in blocks.values() for above, below in pairwise(lines)]
    between = [below[0].y - above[-1].y for above, below in pairwise(blocks.values())]
    assert min(between) > 1.3 * max(inside)
    names = [bounds(one) for lines in blocks.values() for one in lines]
    assert not any(one.meets(other) for one, other in pairwise(names))


def panel_of(drawing: Drawing) -> Group:
    layer = drawing.items[-1]
    assert isinstance(layer, Group)
    return next(one for one in layer.items if isinstance(one, Group) and one.id == "panel-space")
