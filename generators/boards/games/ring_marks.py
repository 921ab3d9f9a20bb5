"""Marks of the ring board, as they stand on it and in its key: figures, pyramids, safe places, portals, arrows."""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import Point
from hyskos.definitions.model import RingPlayer
from hyskos.generators.boards.games.ring_geometry import inset
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem
from hyskos.generators.boards.shared.hatching import hatch
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, group, polygon, polyline


def side_ink(side: RingPlayer) -> tuple[str, str]:
    """Give a player's ink and the ink that reads on it."""
    return ("gold", "black") if side.gold else ("black", "white")


def figure_mark(x: float, y: float, r: float, name: str, side: RingPlayer, style: Style) -> Iterator[Item]:
    """Draw the figure that begins here, on a disc of its side."""
    fill, _ = side_ink(side)
    solid = style.name == "full" or fill == "black"
    yield Circle(x, y, r, fill=fill if solid else "white", stroke=style.outline if style.gold else "black", width=LINE)
    if fill == "black":  # black hair is seen on white only
        r *= _INNER_DISC
        yield Circle(x, y, r, fill="white")
    tall = _FIGURE * r
    inks = EmblemInks("white", "white", style.gold or "white", "black", plain=style.gold is None)
    yield emblem(name, x - tall / 2, y - tall / 2, tall, inks)


_INNER_DISC = 0.86
"""Of a black disc, what is left white for the figure."""
_FIGURE = 1.76
"""Height of a figure over the radius of its disc: what is half as wide as high just fits."""


def portal(x: float, y: float, r: float, side: RingPlayer, style: Style, edge: str = "black") -> Iterator[Item]:
    """Draw the disc of its side where full pyramids leave; its edge is seen on what lies around it."""
    fill, on = side_ink(side)
    solid = style.name == "full" or fill == "black"
    yield Circle(x, y, r, fill=fill if solid else "white", stroke=edge, width=BOLD)
    yield icon("upgrades", x, y, r * 1.2, on if solid else "black")


def safe_place(corners: list[Point], band: float, style: Style) -> Iterator[Item]:
    """Draw a triangle where nobody is bumped: blue with a line inside; in the saver style with a hatched band."""
    if style.gold:
        yield polygon(corners, fill=style.accent, stroke=style.on_accent, width=BOLD, join="round")
        yield polygon(inset(corners, band * 0.55), stroke=style.on_accent, width=LINE)
        return
    inner = inset(corners, band)
    yield polygon(corners, fill="white", stroke="black", width=BOLD, join="round")
    for k in range(3):
        yield hatch([corners[k - 1], corners[k], inner[k], inner[k - 1]], 1.0, stroke="black", width=LINE)
    yield polygon(inner, stroke="black", width=LINE, join="round")


def bent_arrow(middle: Point, radius: float, form: tuple[float, float, float], side: RingPlayer, style: Style) -> Item:
    """Draw an arrow the way that a side goes, bent around a circle.

    `form` is half its width in mm, where its middle is, degrees clockwise from right, and how far it goes, degrees.
    """
    fill, _ = side_ink(side)
    half, facing, degrees = form
    turn = -1 if side.direction > 0 else 1  # counterclockwise is a falling angle on a page whose y grows down
    sweep = [math.radians(facing + turn * degrees * (k / _STEPS - 0.5)) for k in range(_STEPS + 1)]
    neck, tip = sweep[-1], sweep[-1] + turn * 4.7 * half / radius

    def at(far: float, angle: float) -> Point:
        return middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle)

    outline = [
        *(at(radius + half, angle) for angle in sweep),
        at(radius + 2.2 * half, neck),
        at(radius, tip),
        at(radius - 2.2 * half, neck),
        *(at(radius - half, angle) for angle in reversed(sweep)),
    ]
    solid = style.name == "full" or fill == "black"
    return polygon(outline, fill=fill if solid else "white", stroke=style.text, width=LINE)


_STEPS = 90
"""Straight parts of a bent arrow: none is seen as one."""


def pyramid(corners: list[Point], fill: str, style: Style) -> Group:
    """Draw a pyramid seen from above, lit from the left; in the saver style a black one is hatched where it is dark."""
    middle = sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4
    sides = [[a, b, middle] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    inside: list[Item] = []
    line = style.outline if style.gold else "black"
    if style.name == "full":
        inside += [polygon(side, fill=f"{fill}@{tint}") for side, tint in zip(sides, _LIT, strict=True)]
    elif fill == "black":
        inside += [hatch(side, 1.0, stroke=line, width=LINE) for side in sides[1:3]]
    inside += [
        polyline(ends, stroke=line, width=HAIR if style.gold else LINE) for ends in (corners[::2], corners[1::2])
    ]
    outline = polygon(corners, stroke=line, width=BOLD, join="round")
    return group([group(inside, id="facets"), outline])


_LIT = (20, 60, 80, 40)
"""Tints of the four sides of a pyramid, per cent."""
