"""Walls: borders that nobody can cross, drawn as courses of stone in the channel between two spaces."""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.map import Axial, Map
from hyskos.generators.boards.shared.hex_geometry import centre, corners
from hyskos.generators.boards.shared.style import LINE, Style
from hyskos.generators.drawing import Group, Item, group, polygon, polyline, with_sources

THICK = 0.68
"""Thickness of a wall relative to the width of its channel; keeps it clear of the spaces."""
_STONE = 1.5
"""Length of a stone relative to the thickness of its wall."""


def walls(board: Map, origin: Point, side: float, channel: float, style: Style) -> Iterator[Group]:
    """Draw every wall of a board whose hex [0, 0] is at `origin`; sides and channels are in mm."""
    named = {space.at: str(space.number) for space in board.spaces}
    named |= {start.at: f"S{start.die}" for start in board.starts}
    for (near, far), index in sorted((tuple(sorted(wall)), index) for wall, index in board.walls.items()):
        ends = border(near, far, side, board.orientation)
        (x1, y1), (x2, y2) = ((origin[0] + x, origin[1] + y) for x, y in ends)
        group_of_wall = group(wall((x1, y1), (x2, y2), channel * THICK, style), id=f"wall-{named[near]}-{named[far]}")
        yield from with_sources([group_of_wall], ("walls", index))


def border(axial: Axial, other: Axial, side: float, orientation: str) -> tuple[Point, Point]:
    """Return the ends of the border between two neighbours, with hex [0, 0] at the origin."""
    shape, i = corners(*centre(axial, side, orientation), side, orientation), axial.neighbours().index(other)
    return shape[i], shape[(i + 1) % 6]


def wall(start: Point, end: Point, thick: float, style: Style) -> list[Item]:
    """Draw a wall of two courses of stones from point to point, `thick` mm.

    It is dark with light joints; in the saver style, every second stone of one course is dark.
    """
    (x1, y1), (x2, y2) = start, end
    long = math.hypot(x2 - x1, y2 - y1)
    along, across = ((x2 - x1) / long, (y2 - y1) / long), ((y1 - y2) / long, (x2 - x1) / long)

    def at(far: float, aside: float) -> Point:
        return x1 + along[0] * far + across[0] * aside, y1 + along[1] * far + across[1] * aside

    half, stones = thick / 2, max(2, round(long / (thick * _STONE)))
    outline = [at(0, -half), at(long, -half), at(long, half), at(0, half)]
    fill, edge, joint = (style.text, None, "gold@28") if style.gold else ("white", style.text, style.text)
    items: list[Item] = [
        polygon(outline, fill=fill, stroke=edge, width=LINE),
        polyline([at(0, 0), at(long, 0)], stroke=joint, width=LINE),
    ]
    for i in range(stones):
        upper, lower = (i + 0.25) * long / stones, (i + 0.75) * long / stones
        if not style.gold:
            items.append(polygon([at(upper, -half), at(lower, -half), at(lower, 0), at(upper, 0)], fill=edge))
        items.append(polyline([at(upper, -half), at(upper, 0)], stroke=joint, width=LINE))
        items.append(polyline([at(lower, 0), at(lower, half)], stroke=joint, width=LINE))
    return items
