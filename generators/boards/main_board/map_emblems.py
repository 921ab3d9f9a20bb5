"""Signs of the maps, drawn as paths in a disc of radius 50: what a map is, as a medallion of 25 mm.

An outline is SVG path data (M L C Z) with the part of the medallion that its ink comes from: "base" and "pair" are the
colours of the map's ground, "gold" its metal, "cream" that of the steles; facets of a pyramid are lit from the upper
left ("facet-1" to "facet-4", the darkest). In the saver style they are outlines.
"""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import Point
from hyskos.generators.boards.shared.grounds import Ground
from hyskos.generators.boards.shared.outlines import placed
from hyskos.generators.boards.shared.style import BOLD, LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, group, regular_polygon

Part = tuple[str, str]
"""The part an ink is for, and an outline."""


def _closed(points: list[Point]) -> str:
    return "M " + " L ".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"


def _facets(radius: float, corners: int, start: float, shades: tuple[int, ...]) -> tuple[Part, ...]:
    """Draw a pyramid from above: one triangle a side."""
    ring = regular_polygon(0, 0, radius, corners, start)
    return tuple((f"facet-{shades[i]}", _closed([(0, 0), ring[i], ring[(i + 1) % corners]])) for i in range(corners))


def _around(points: list[Point], count: int, start: float = 0.0) -> Iterator[str]:
    """Repeat an outline around the middle; it points up."""
    for i in range(count):
        angle = math.radians(start + 360 / count * i)
        cos, sin = math.cos(angle), math.sin(angle)
        yield _closed([(x * cos - y * sin, x * sin + y * cos) for x, y in points])


_STEPS: list[Point] = [(-8, -27), (-8, -31), (-5, -31), (-5, -35), (-2, -35), (-2, -39)]
_STEP_PYRAMID = [*_STEPS, *[(-x, y) for x, y in reversed(_STEPS)]]
_RAY: list[Point] = [(-2.4, -27), (0, -43), (2.4, -27)]
_TOOTH: list[Point] = [(-5.2, -45.2), (-3.2, -37), (3.2, -37), (5.2, -45.2)]
_SPEAR: list[Point] = [(-1.6, -19), (-1.6, -29), (-6.5, -27), (0, -43), (6.5, -27), (1.6, -29), (1.6, -19)]

_FIRE = (
    "M 0 -32 C 3 -24 13 -19 12 -8 C 11.4 -1 6 2 0 2 C -6 2 -11.4 -1 -12 -8 C -12.4 -13 -8 -15 -7 -21 "
    "C -4 -19 -3.4 -17 -3.6 -14.6 C 0 -19 1 -25 0 -32 Z"
)
_EMBER = "M 0.4 -15 C 2 -11 5.6 -9.4 5 -4.4 C 4.6 -1.4 2.6 0 0 0 C -2.8 0 -5 -1.6 -5 -4.6 C -5 -8.6 0 -10 0.4 -15 Z"
_ANVIL = (
    "M -29 5 L -17 5 L -17 4 L 26 4 L 26 8 C 18 9.4 12 12 8 17 L 8 20 C 9 23.6 12 25.6 18 26 L 18 31 L -14 31 "
    "L -14 26 C -8 25.6 -5 23.6 -4 20 L -4 17 C -9 15.4 -24 14 -29 5 Z"
)

MAP_EMBLEMS: dict[str, tuple[Part, ...]] = {
    # six factories stand around the pyramid, and rays between them
    "sun": (
        *(("gold", ray) for ray in _around(_RAY, 6, 30)),
        *(("cream", shape) for shape in _around(_STEP_PYRAMID, 6)),
        *_facets(22.5, 6, -120, (2, 3, 4, 3, 2, 1)),
    ),
    # twelve teeth on the rim; an anvil with its fire in the middle
    "forge": (
        *(("gold", tooth) for tooth in _around(_TOOTH, 12, 15)),
        ("gold", _FIRE),
        ("base", _EMBER),
        ("cream", _ANVIL),
    ),
    # a square pyramid where four ways meet; a spear into every quarter
    "quarters": (
        ("pair", "M 0 0 L 0 -44 C 24.3 -44 44 -24.3 44 0 Z"),
        ("pair", "M 0 0 L 0 44 C -24.3 44 -44 24.3 -44 0 Z"),
        *(("cream", spear) for spear in _around(_SPEAR, 4, 45)),
        *_facets(21, 4, -90, (3, 4, 2, 1)),
    ),
}  # fmt: skip
"""By the word that a map uses (`emblem:`)."""


def medallion(name: str, x: float, y: float, diameter: float, ground: Ground, style: Style) -> Group:
    """Draw a map's sign, `diameter` mm across, around a point."""
    radius, full = diameter / 2, style.gold is not None
    dark, middle, light = ground.metals
    inks = {"base": ground.accent, "pair": ground.pair, "gold": dark, "cream": style.land}
    inks |= {"facet-1": style.land, "facet-2": light, "facet-3": middle, "facet-4": dark}
    edge = ground.accent if full else "black"
    items: list[Item] = [Circle(x, y, radius, fill=edge if full else "white", stroke=edge, width=BOLD)]
    if full:
        items.append(Circle(x, y, radius * 0.925, stroke=dark, width=BOLD))
    facets: list[Item] = []
    for part, outline in MAP_EMBLEMS[name]:
        segments = placed(outline, x, y, radius / 50)
        if full:
            drawn = Path(segments, fill=inks[part], stroke=dark if part == "pair" else None, width=LINE)
        else:
            drawn = Path(segments, fill="white", stroke="black", width=LINE, join="round")
        (facets if part.startswith("facet") else items).append(drawn)
    return group([*items, group(facets, id="facets")], id="emblem", title=name)
