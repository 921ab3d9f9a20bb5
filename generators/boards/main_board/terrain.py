"""Terrain between the spaces of a main board: terraces that rise to space 1, and walls."""

import math
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hyskos.definitions.geometry import Point, Segment
from hyskos.definitions.kinds.map import Axial, Map
from hyskos.generators.boards.shared.hex_geometry import ROOT3, centre, coast, corners
from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, Style
from hyskos.generators.drawing import Group, Item, Path, group, polygon, polyline, with_sources

# The pyramid from above: the land between the hexes rises in terraces to space 1.

TINTS = (56, 42, 28, 14)
"""Tints of gold from the summit down, per cent: a red pen has 3:1 contrast on the darkest (`tests/laws`)."""
_ALIKE = len(TINTS) - 1


class _Land(NamedTuple):
    """Everything that determines terraces: hexes of spaces and starts, that of space 1, walls, and orientation."""

    places: frozenset[Axial]
    home: Axial | None
    walls: frozenset[frozenset[Axial]]
    orientation: str

    def near(self, at: Axial) -> Iterator[Axial]:
        return (
            neighbour
            for neighbour in at.neighbours()
            if neighbour in self.places and frozenset((at, neighbour)) not in self.walls
        )


def distances(land: _Land) -> Mapping[Axial, int]:
    """Return the walking distance of every hex from space 1; unreachable ones count as the farthest."""
    distances_by_hex: dict[Axial, int] = {land.home: 0} if land.home else {}
    queue = list(distances_by_hex)
    for at in queue:
        unvisited = [neighbour for neighbour in land.near(at) if neighbour not in distances_by_hex]
        distances_by_hex |= dict.fromkeys(unvisited, distances_by_hex[at] + 1)
        queue += unvisited
    far = max(distances_by_hex.values(), default=0)
    return distances_by_hex | dict.fromkeys(sorted(land.places - set(distances_by_hex)), far)


def tint(distance: int, farthest: int) -> int:
    """Return the tint of a terrace; a map of many steps spreads the same range over all of them.

    >>> [tint(d, 3) for d in range(4)], [tint(d, 6) for d in range(7)], [tint(d, 1) for d in range(2)]
    ([56, 42, 28, 14], [56, 49, 42, 35, 28, 21, 14], [56, 42])
    """
    level = distance if farthest <= _ALIKE else distance * _ALIKE / farthest
    lower_level = min(int(level), _ALIKE - 1)
    return round(TINTS[lower_level] + (TINTS[lower_level + 1] - TINTS[lower_level]) * (level - lower_level))


def terraces(board: Map, origin: Point, side: float, channel: float, style: Style) -> tuple[Item, ...]:
    """Draw the land from shore to summit: filled terraces with contours, or lines only in the saver style.

    A terrace extends to the far side of the channel around it, so that every channel has one colour.
    """
    home = board.space(1)
    places = frozenset(place.at for part in (board.spaces, board.starts) for place in part)
    land = _Land(places, home.at if home else None, frozenset(board.walls), board.orientation)
    return _draw_cached(land, origin, side, channel, style)


@lru_cache(maxsize=32)  # while a map is being designed, the contents of spaces change more often than their positions
def _draw_cached(land: _Land, origin: Point, side: float, channel: float, style: Style) -> tuple[Item, ...]:
    return tuple(_terraces(land, origin, side, channel, style))


def _terraces(land: _Land, origin: Point, side: float, channel: float, style: Style) -> Iterator[Item]:
    steps = distances(land)
    farthest = max(steps.values(), default=0)
    mouth = channel / ROOT3 / 2  # a channel between two hexes farther out begins here
    for distance in range(farthest, -1, -1):
        hexes = [at for at, step in steps.items() if step <= distance]
        rim = distance == farthest
        if style.gold:
            outline = _outline(land, hexes, origin, side, *((channel, math.inf) if rim else (channel / 2, mouth)))
            fill = f"gold@{tint(distance, farthest)}"
            yield Path(outline, fill=fill, stroke=style.gold, width=BOLD if rim else HAIR, even_odd=True)
        elif rim:
            outline = _outline(land, hexes, origin, side, channel, math.inf)
            yield Path(outline, fill="white", stroke="black", width=LINE, even_odd=True)
        else:
            lines = max(1, min(len(TINTS) - 1, farthest - distance))
            for i in range(lines):
                out = (i - (lines - 1) / 2) * channel / 3.5
                yield Path(_outline(land, hexes, origin, side, out, mouth), stroke="black", width=LINE)


def _outline(
    land: _Land, hexes: Collection[Axial], origin: Point, side: float, out: float, mouth: float
) -> tuple[Segment, ...]:
    segments: list[Segment] = []
    for shore in coast(frozenset(hexes), side, land.orientation, out, mouth=mouth):
        segments += polygon((origin[0] + x, origin[1] + y) for x, y in shore).segments
    return tuple(segments)


# Walls: borders that nobody can cross, drawn as courses of stone in the channel between two spaces.

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
        drawn_wall = group(wall((x1, y1), (x2, y2), channel * THICK, style), id=f"wall-{named[near]}-{named[far]}")
        yield from with_sources([drawn_wall], ("walls", index))


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
