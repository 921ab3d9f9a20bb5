"""Draw art from SVG files on boards: placed, scaled, and with its inks replaced."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from math import cos, dist, radians, sin

from hyskos.definitions.art.shapes import Art, Disc, Shape
from hyskos.definitions.geometry import MM_PER_PT, Point, Segment
from hyskos.generators.boards.shared.style import HAIR
from hyskos.generators.drawing import Circle, Item, Path

Inks = Callable[[str], str]
"""Maps an ink named in a piece of art to the ink to print."""


def draw_art(art: Art, transform: Callable[[Point], Point], scale: float, inks: Inks) -> tuple[Item, ...]:
    """Draw art: `transform` maps a point of its box to the page (mm), `scale` is mm per unit of the box.

    The mapping must preserve angles and match the scale, so that circles stay circles.
    """
    return tuple(_draw_shape(shape, transform, scale, inks) for shape in art.shapes)


def fit_art(art: Art, x: float, y: float, size: float) -> tuple[Callable[[Point], Point], float]:
    """Fit art upright into a square of `size` mm centred on (x, y); return `transform` and `scale` for `draw_art`."""
    k = size / max(art.width, art.height)

    def transform(point: Point) -> Point:
        return x + k * (point[0] - art.width / 2), y + k * (point[1] - art.height / 2)

    return transform, k


def reach(art: Art) -> tuple[Point, float]:
    """Return the centre of everything art shows, and its reach from there, in units of its box.

    Curves count up to their control points, so the reach is never too small.
    """
    points = [point for shape in art.shapes for point in _points(shape)]
    xs, ys = zip(*points, strict=True)
    centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return centre, max(dist(centre, point) for point in points)


def _points(shape: Shape | Disc) -> Iterator[Point]:
    if isinstance(shape, Disc):
        for step in range(0, 360, 15):
            yield shape.x + shape.r * cos(radians(step)), shape.y + shape.r * sin(radians(step))
    else:
        for _letter, xy in shape.segments:
            yield from zip(xy[::2], xy[1::2], strict=True)


def _draw_shape(shape: Shape | Disc, transform: Callable[[Point], Point], scale: float, inks: Inks) -> Item:
    fill, stroke = (inks(ink) if ink else None for ink in (shape.fill, shape.stroke))
    width = shape.width if shape.points else max(HAIR, shape.width * scale / MM_PER_PT)  # thinner lines do not print
    if isinstance(shape, Disc):
        x, y = transform((shape.x, shape.y))
        return Circle(x, y, scale * shape.r, fill=fill, stroke=stroke, width=width)
    segments = tuple(transform_segments(shape.segments, transform))
    join = "round" if shape.round else "miter"
    return Path(segments, fill=fill, stroke=stroke, width=width, join=join, even_odd=shape.even_odd)


def transform_segments(segments: Iterable[Segment], transform: Callable[[Point], Point]) -> Iterator[Segment]:
    """Apply a mapping to every point of an outline."""
    for letter, xy in segments:
        if len(xy) == 2:  # most of them
            yield letter, transform((xy[0], xy[1]))
        else:
            yield letter, tuple(chain.from_iterable([transform((xy[i], xy[i + 1])) for i in range(0, len(xy), 2)]))
