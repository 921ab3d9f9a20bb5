"""How to read a space: a picture of one, and level lines from its parts to their names."""

from collections.abc import Sequence

from hyskos.definitions.geometry import Point
from hyskos.definitions.languages import alike
from hyskos.definitions.model import Axial, Points, Space
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.main_board.panel import AREA, Page, lead
from hyskos.generators.boards.shared import hex_space, space_plan
from hyskos.generators.boards.shared.hex_geometry import ROOT3, apothem
from hyskos.generators.boards.shared.style import LINE, centred_baseline
from hyskos.generators.drawing import Circle, Item, Text, polyline
from hyskos.generators.words import words

PARTS = ("space.number", "space.units", "space.heroes", "space.round", "space.final")
"""What is named; the words for it are called so, too."""
_LABELS, _FLAT, _POINTY = 0.645, 0.285, 0.3
"""Where names begin, and the side of the space with a flat or a pointed top, over the width of the column."""
_AIR = 0.5
"""Between two names at least, over the distance of their lines: two names are never read as one."""
_OUT, DOT = 0.7, 0.35
"""How far a line goes out of the space before it bends, and the radius of the dot that it begins with, mm."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture with its names, and the y where it ends, mm."""

    items: tuple[Item, ...]
    low: float


def sample(page: Page, top: float) -> Sample:
    """Draw a small space from `top` down, and name its parts."""
    style, orientation = page.style, page.board.orientation
    labels = page.wide * _LABELS
    size, _ = page.roomy_size(PARTS, page.wide - labels, page.type.note)
    side = page.wide * (_FLAT if orientation == "flat" else _POINTY)
    measures = space_plan.plan(side, 0, orientation, "88", pen=side / page.space)
    x, half = (measures.side, apothem(measures.side)) if orientation == "flat" else (apothem(measures.side), side)
    named = ways(x, 0.0, measures)
    heights = [rows * lead(size) for rows in _rows(page, list(named), size, page.wide - labels)]
    high = max(2 * half, sum(heights) + _AIR * lead(size) * (len(PARTS) - 1))
    one = Space(12, Axial(0, 0), Points(2, 4))
    air, low, starts = _AIR * lead(size), top + high, [way[-1][1] for way in named.values()]
    levels = spread([top + high / 2 + start for start in starts], heights, air, top, low)
    apart = sum(level - start for level, start in zip(levels, starts, strict=True)) / len(levels)
    middle = max(top + half, min(apart, low - half))  # where the lines rise and fall least
    line = style.accent if style.gold else style.text
    items: list[Item] = [
        hex_space.draw_hex(x, middle, measures, style),
        *hex_space.draw_number(x, middle, one.number, measures, style),
        *hex_space.draw_pyramid(x, middle, one, measures, style),
        *hex_space.draw_heroes(x, middle, measures, style),
    ]
    for (key, way), level in zip(ways(x, middle, measures).items(), levels, strict=True):
        lines = typography.wrap(page.word(key), size, page.wide - labels)
        first = centred_baseline(level, size) - lead(size) * (len(lines) - 1) / 2
        end = (labels - page.wide * 0.02, level)
        items += [polyline([*way, end], stroke=line, width=LINE, join="round"), Circle(*way[0], DOT, fill=line)]
        items += [Text(labels, first + j * lead(size), text, size, ink=style.text) for j, text in enumerate(lines)]
    return Sample(tuple(items), top + high)


def _rows(page: Page, keys: Sequence[str], size: float, wide: float) -> list[int]:
    """Give the most lines that each name takes in a language: all languages share a layout."""
    said = [words(AREA, lang) for lang in alike(page.lang)]
    return [max(len(typography.wrap(each[key], size, wide)) for each in said) for key in keys]


def spread(wanted: Sequence[float], heights: Sequence[float], air: float, top: float, low: float) -> list[float]:
    """Give the middles of names, each as near to the level it wants as the others and both ends leave it, mm.

    >>> spread([1, 2, 9], [2, 2, 2], 1, 0, 10)
    [1, 4.0, 9]
    """
    levels: list[float] = []
    for level, high in zip(wanted, heights, strict=True):
        above = levels[-1] + heights[len(levels) - 1] / 2 + air if levels else top
        levels.append(max(level, above + high / 2))
    below = low
    for i in reversed(range(len(levels))):
        levels[i] = min(levels[i], below - heights[i] / 2)
        below = levels[i] - heights[i] / 2 - air
    return levels


def ways(x: float, y: float, measures: space_plan.Plan) -> dict[str, list[Point]]:
    """Give the lines from the parts of a space to the right of it, which they leave level, from above.

    None crosses the number, the star or the heroes' place: where that lies beside the soldiers' place the line of the
    units passes below it; where it lies beside the pyramid, that of the points of a round.
    """
    _, star_y, star = measures.star
    tall, base = measures.height, measures.base
    plate = measures.plate_y + measures.plate_side * ROOT3 / 2
    each = measures.base_x + base * 0.19, measures.base_y - tall * 0.56
    lines: dict[str, list[Point]] = {
        "space.number": [(measures.plate_side * 1.15, measures.plate_y)],
        "space.units": [(0.0, (plate + star_y - star) / 2)],
        "space.heroes": [measures.star[:2]],
        "space.round": [each],
        "space.final": [(measures.base_x + base * 0.36, measures.base_y - tall * 0.16)],
    }
    if measures.tab:
        left, top, side = measures.tab
        low, step = top + side, 0.14 * measures.side
        if top > measures.field[1] + measures.field[3]:  # beside the pyramid
            level = low + 0.4 * step
            lines["space.units"] = [(0.0, measures.field[1] + measures.field[3] * 0.45)]
            lines["space.heroes"] = [(left + side * 0.5, top + side * 0.72)]
            if each[1] < level:
                lines["space.round"].append((max(each[0] + 0.3, left), level))
        else:
            lines["space.units"] = [(left - step, low - step), (left, low + 0.5 * step)]
            lines["space.heroes"] = [(left + side * 0.8, top + side / 2)]
    ends = {key: (_edge(line[-1][1], measures) + _OUT, line[-1][1]) for key, line in lines.items()}
    order = sorted(lines, key=lambda key: ends[key][1])
    return {key: [(x + px, y + py) for px, py in (*lines[key], ends[key])] for key in order}


def _edge(level: float, measures: space_plan.Plan) -> float:
    """Give how far right of its middle a space reaches, at a level from there."""
    if measures.orientation == "flat":
        return measures.side - abs(level) / ROOT3
    return min(apothem(measures.side), (measures.side - abs(level)) * ROOT3)
