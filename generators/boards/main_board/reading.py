"""The legend of a space: a picture of one, with lines from its parts to their names."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.map import Axial, Points, Space
from hyskos.definitions.languages import alike
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.main_board.formats import die_of_starts
from hyskos.generators.boards.main_board.panel import AREA, Page, lead
from hyskos.generators.boards.shared import hex_space, space_plan
from hyskos.generators.boards.shared.hex_geometry import ROOT3, apothem
from hyskos.generators.boards.shared.style import LINE, centred_baseline
from hyskos.generators.drawing import Circle, Field, Item, Text, polyline
from hyskos.generators.words import words

PARTS = ("space.number", "space.units", "space.heroes", "space.round", "space.final")
START_PARTS = ("start.die", "start.insignia")
START_PARTS_WITHOUT_SOLO = ("start.name", "start.insignia")
"""Named parts, also the keys of their words. Without solo play, the die outline is only a frame."""
_POINTS, _SMALLER = (2, 4), 0.7
"""Points of the space shown, and the side of the starting area relative to that of the space."""
_PENS = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75)
"""Sizes of fields in the small space to try, relative to those on the board."""
_LABELS, _FLAT, _POINTY = 0.575, 0.255, 0.27
"""Left edge of names, and side of the space with a flat or pointed top, relative to the width of the column."""
_AIR = 0.36
"""Minimum gap between two names relative to the line spacing, so that they are not read as one."""
_OUT, DOT = 0.7, 0.35
"""How far a line leaves the space before it bends, and radius of the dot at its beginning, mm."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture with its names, and the y where it ends, mm."""

    items: tuple[Item, ...]
    low: float


def sample(page: Page, top: float) -> Sample:
    """Draw a small space from `top` down, and a starting area if the map has one, and name their parts."""
    orientation = page.board.orientation
    side = page.width * (_FLAT if orientation == "flat" else _POINTY)
    measures = _as_on_board(page, side)
    parts = START_PARTS if page.board.has_solo else START_PARTS_WITHOUT_SOLO
    size, _ = page.roomy_size((*PARTS, *parts), page.width - page.width * _LABELS, page.type.note)
    space = _label_parts(page, top, size, measures, ways, _space)
    if not page.board.starts:
        return space
    small = _as_on_board(page, side * _SMALLER)
    start_of = partial(start_ways, parts=parts)
    start = _label_parts(page, space.low + lead(size) * 0.7, size, small, start_of, _start, x=_middle(measures))
    return Sample((*space.items, *start.items), start.low)


def _as_on_board(page: Page, side: float) -> space_plan.Plan:
    """Divide a small space like those of the board, with a heroes' field if they have one, shrunk if necessary.

    Type is never smaller than legible, so that a small pyramid takes a larger share of its space.
    """
    orientation = page.board.orientation
    board = space_plan.plan(page.space, 0, orientation, "88")
    plans = [space_plan.plan(side, 0, orientation, "88", pen=pen * side / page.space) for pen in _PENS]
    return next((plan for plan in plans if plan.tab or not board.tab), plans[0])


def _space(page: Page, x: float, y: float, measures: space_plan.Plan) -> list[Item]:
    style, sample_space = page.style, Space(12, Axial(0, 0), Points(*_POINTS))
    return [
        hex_space.draw_hex(x, y, measures, style),
        *hex_space.draw_number(x, y, sample_space.number, measures, style),
        *hex_space.draw_pyramid(x, y, sample_space, measures, style),
        *hex_space.draw_heroes(x, y, measures, style),
    ]


def _start(page: Page, x: float, y: float, measures: space_plan.Plan) -> list[Item]:
    start = hex_space.draw_start(
        x, y, page.board.starts[0], measures, page.style, math.inf, die=die_of_starts(page.board)
    )
    printed = [item for item in start if not isinstance(item, Field)]
    return [hex_space.draw_hex(x, y, measures, page.style, start=True), *printed]


def _label_parts(
    page: Page,
    top: float,
    size: float,
    measures: space_plan.Plan,
    ways_of: Callable[[float, float, space_plan.Plan], dict[str, list[Point]]],
    draw_sample: Callable[[Page, float, float, space_plan.Plan], list[Item]],
    x: float | None = None,
) -> Sample:
    """Draw a hex from `top` down, centred on `x`, with lines to the names of its parts in `size` pt."""
    style, labels = page.style, page.width * _LABELS
    x = _middle(measures) if x is None else x
    half = apothem(measures.side) if measures.orientation == "flat" else measures.side
    named = ways_of(x, 0.0, measures)
    heights = [rows * lead(size) for rows in _rows(page, list(named), size, page.width - labels)]
    height = max(2 * half, sum(heights) + _AIR * lead(size) * (len(named) - 1))
    air, low, starts = _AIR * lead(size), top + height, [route[-1][1] for route in named.values()]
    levels = spread([top + height / 2 + start for start in starts], heights, air, top, low)
    apart = sum(level - start for level, start in zip(levels, starts, strict=True)) / len(levels)
    centre = max(top + half, min(apart, low - half))  # minimizes the slope of the lines
    line = style.accent if style.gold else style.text
    items = draw_sample(page, x, centre, measures)
    for (key, route), level in zip(ways_of(x, centre, measures).items(), levels, strict=True):
        lines = typography.wrap(page.word(key), size, page.width - labels)
        first = centred_baseline(level, size) - lead(size) * (len(lines) - 1) / 2
        end = (labels - page.width * 0.02, level)
        items += [polyline([*route, end], stroke=line, width=LINE, join="round"), Circle(*route[0], DOT, fill=line)]
        items += [Text(labels, first + j * lead(size), text, size, ink=style.text) for j, text in enumerate(lines)]
    return Sample(tuple(items), top + height)


def _middle(measures: space_plan.Plan) -> float:
    """Return how far the centre of a space is from its left end, mm."""
    return measures.side if measures.orientation == "flat" else apothem(measures.side)


def _rows(page: Page, keys: Sequence[str], size: float, width: float) -> list[int]:
    """Return the maximum number of lines of each name over all languages, which share a layout."""
    translations = [words(AREA, lang) for lang in alike(page.lang)]
    return [max(len(typography.wrap(terms[key], size, width)) for terms in translations) for key in keys]


def spread(requested: Sequence[float], heights: Sequence[float], air: float, top: float, low: float) -> list[float]:
    """Return the centres of names, each as close as possible to the level it should have, mm.

    >>> spread([1, 2, 9], [2, 2, 2], 1, 0, 10)
    [1, 4.0, 9]
    """
    levels: list[float] = []
    for level, height in zip(requested, heights, strict=True):
        above = levels[-1] + heights[len(levels) - 1] / 2 + air if levels else top
        levels.append(max(level, above + height / 2))
    below = low
    for i in reversed(range(len(levels))):
        levels[i] = min(levels[i], below - heights[i] / 2)
        below = levels[i] - heights[i] / 2 - air
    return levels


def ways(x: float, y: float, measures: space_plan.Plan) -> dict[str, list[Point]]:
    """Return the lines from the parts of a space to its right, where they leave horizontally, from top to bottom.

    None crosses the number, the star or the heroes' field: the line of the units rises between plate and star.
    """
    star_x, star_y, star = measures.star
    plate, fit = measures.plate_y + measures.plate_side * ROOT3 / 2, hex_space.figures(measures, _POINTS[0])
    sizes, step = (fit.round_pt, fit.final_pt), 0.05 * measures.side
    round_width, final_width = (typography.width(str(n), size, "bold") for n, size in zip(_POINTS, sizes, strict=True))
    each_y, final_y = (
        measures.base_y - up - typography.cap_height(size) / 2
        for up, size in zip((fit.round_up, fit.final_up), sizes, strict=True)
    )
    flag = 1.1 * hex_space.FLAG * typography.cap_height(fit.final_pt)
    lines: dict[str, list[Point]] = {
        "space.number": [(measures.plate_side, measures.plate_y)],
        "space.units": [(0.0, (plate + star_y - star) / 2)],
        "space.heroes": [measures.star[:2]],
        "space.round": [(round_width / 2 + step, each_y)],
        "space.final": [(final_width / 2 + flag + step, final_y)],
    }
    if measures.tab:
        left, top, side = measures.tab
        over = star_y - star - 0.8 * step
        lines["space.units"] = [
            (left - 2.4 * step, top + 1.6 * step),
            ((measures.plate_side + star_x - star) / 2, over),
        ]
        lines["space.heroes"] = [(left + side * 0.8, top + side / 2)]
    return _extend_outwards(x, y, measures, lines)


def start_ways(
    x: float, y: float, measures: space_plan.Plan, parts: tuple[str, str] = START_PARTS
) -> dict[str, list[Point]]:
    """Return the lines from the parts of a starting area to its right, like `ways`."""
    start = hex_space.start_parts(measures)
    die, insignia = parts
    lines: dict[str, list[Point]] = {
        die: [(0.19 * start.die_high, start.die - 0.2 * start.die_high)],
        insignia: [(start.radius, start.circle)],
    }
    return _extend_outwards(x, y, measures, lines)


def _extend_outwards(
    x: float, y: float, measures: space_plan.Plan, lines: Mapping[str, Sequence[Point]]
) -> dict[str, list[Point]]:
    """Extend lines out of a space centred on a point, horizontally, sorted from top to bottom."""
    ends = {key: (_edge(line[-1][1], measures) + _OUT, line[-1][1]) for key, line in lines.items()}
    order = sorted(lines, key=lambda key: ends[key][1])
    return {key: [(x + px, y + py) for px, py in (*lines[key], ends[key])] for key in order}


def _edge(level: float, measures: space_plan.Plan) -> float:
    """Return how far right of its centre a space extends, at a level relative to the centre."""
    if measures.orientation == "flat":
        return measures.side - abs(level) / ROOT3
    return min(apothem(measures.side), (measures.side - abs(level)) * ROOT3)
