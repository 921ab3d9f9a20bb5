"""Art from its SVG file onto a board: placed, scaled, and in the inks of the place."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from math import cos, dist, radians, sin

from hyskos.definitions.art.shapes import Art, Disc, Shape
from hyskos.definitions.geometry import MM_PER_PT, Point, Segment
from hyskos.generators.boards.shared.style import HAIR
from hyskos.generators.drawing import Circle, Item, Path

Inks = Callable[[str], str]
"""Gives the ink to print for one that a piece of art names."""


def drawn(art: Art, place: Callable[[Point], Point], scale: float, inks: Inks) -> tuple[Item, ...]:
    """Draw art: `place` takes a point of its box to the page (mm), `scale` is mm for a unit of the box.

    A place must keep angles and be as large as `scale` says, so that circles stay circles.
    """
    return tuple(_drawn(shape, place, scale, inks) for shape in art.shapes)


def placed(art: Art, x: float, y: float, size: float) -> tuple[Callable[[Point], Point], float]:
    """Place art upright, centred in a square of `size` mm around (x, y); gives place and scale for `drawn`."""
    k = size / max(art.width, art.height)

    def place(point: Point) -> Point:
        return x + k * (point[0] - art.width / 2), y + k * (point[1] - art.height / 2)

    return place, k


def reach(art: Art) -> tuple[Point, float]:
    """Give the middle of all that art shows, and how far it reaches from there, in units of its box.

    Curves are taken to their handles: never too small.
    """
    points = [point for shape in art.shapes for point in _points(shape)]
    xs, ys = zip(*points, strict=True)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return middle, max(dist(middle, point) for point in points)


def _points(shape: Shape | Disc) -> Iterator[Point]:
    if isinstance(shape, Disc):
        for step in range(0, 360, 15):
            yield shape.x + shape.r * cos(radians(step)), shape.y + shape.r * sin(radians(step))
    else:
        for _letter, xy in shape.segments:
            yield from zip(xy[::2], xy[1::2], strict=True)


def _drawn(shape: Shape | Disc, place: Callable[[Point], Point], scale: float, inks: Inks) -> Item:
    fill, stroke = (inks(ink) if ink else None for ink in (shape.fill, shape.stroke))
    width = shape.width if shape.points else max(HAIR, shape.width * scale / MM_PER_PT)  # thinner ones do not print
    if isinstance(shape, Disc):
        x, y = place((shape.x, shape.y))
        return Circle(x, y, scale * shape.r, fill=fill, stroke=stroke, width=width)
    segments = tuple(placed_segments(shape.segments, place))
    join = "round" if shape.round else "miter"
    return Path(segments, fill=fill, stroke=stroke, width=width, join=join, even_odd=shape.even_odd)


def placed_segments(segments: Iterable[Segment], place: Callable[[Point], Point]) -> Iterator[Segment]:
    """Take every point of an outline to its place."""
    for letter, xy in segments:
        if len(xy) == 2:  # most are
            yield letter, place((xy[0], xy[1]))
        else:
            yield letter, tuple(chain.from_iterable([place((xy[i], xy[i + 1])) for i in range(0, len(xy), 2)]))
