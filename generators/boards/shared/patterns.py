"""Band patterns of the factions, so that bands differ by more than colour; an SVG file has one repeat.

A band has as many whole repeats as fit best, joined where a line continues.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from hyskos.definitions.art.library import art_names, load_art
from hyskos.definitions.art.shapes import Art, Disc, Shape, reach
from hyskos.definitions.geometry import MM_PER_PT, Point, Segment
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.art import transform_segments
from hyskos.generators.boards.shared.style import BOLD
from hyskos.generators.drawing import Circle, Group, Path, group

PATTERNS = art_names("patterns")
"""Names of all built-in band patterns."""
_NO_LINE = 0.5
"""Default `width` of `Path` and `Circle`, used for shapes without a line, pt."""
_NEAR = 1e-6
"""Tolerance for points on a side of the box, in its units."""


def band(
    name: str,
    x: float,
    y: float,
    w: float,
    h: float,
    ink: str,
    width: float = BOLD,
    custom_art: Mapping[str, Art] | None = None,
) -> Group:
    """Draw a band pattern in one ink inside a rectangle in mm, in whole repeats; its boldest line is `width` pt.

    `custom_art` holds the definition's custom files. Raises UnknownNameError for an unknown name.
    """
    art = load_art("patterns", name, custom_art or {})
    count = max(1, round(w * art.height / (h * art.width)))
    boldest = max((_points(shape, h / art.height) for shape in art.shapes if shape.stroke), default=1.0)
    pattern = _Band(art, x, y, w / count / art.width, h / art.height, count, ink, width / boldest)
    return group(pattern.items(), id=f"pattern-{art.id.removesuffix('.svg')}")


def _points(shape: Shape | Disc, scale: float) -> float:
    """Return the width of a line in pt if a unit of the art is `scale` mm."""
    return shape.width if shape.points else shape.width * scale / MM_PER_PT


@dataclass(frozen=True, slots=True)
class _Band:
    """Layout of a pattern's repeats: mm per unit across and down, and a factor for its line widths."""

    art: Art
    x: float
    y: float
    across: float
    down: float
    count: int
    ink: str
    bolder: float

    def items(self) -> Iterator[Path | Circle]:
        """Draw continuous lines first, then the shapes within each repeat, then those between two repeats."""
        through = [shape for shape in self.art.shapes if isinstance(shape, Shape) and self.goes_on(shape)]
        closed = [shape for shape in self.art.shapes if shape not in through]
        between = [shape for shape in closed if reach(shape)[2] > self.art.width + _NEAR]
        for shape in through:
            yield self.path(shape, tuple(self.joined(shape)))
        for i in range(self.count):
            yield from (self.once(shape, i) for shape in closed if shape not in between)
        for i in range(self.count - 1):
            yield from (self.once(shape, i) for shape in between)

    def goes_on(self, shape: Shape) -> bool:
        """Return whether a line enters at the left side of the box and leaves at the same height on the right."""
        first, last = shape.segments[0][1], shape.segments[-1][1]
        if shape.fill or not last or [letter for letter, _ in shape.segments].count("M") > 1:
            return False
        gaps = first[0], last[-2] - self.art.width, first[1] - last[-1]
        return all(abs(gap) < _NEAR for gap in gaps)

    def transformed(self, point: Point, repeat: int) -> Point:
        """Map a point of a repeat, counted from 0, to mm."""
        return self.x + self.across * (point[0] + self.art.width * repeat), self.y + self.down * point[1]

    def joined(self, shape: Shape) -> Iterator[Segment]:
        """Yield the segments of one continuous line through all repeats."""
        for i in range(self.count):
            yield from transform_segments(shape.segments[1 if i else 0 :], partial(self.transformed, repeat=i))

    def once(self, shape: Shape | Disc, repeat: int) -> Path | Circle:
        """Draw a shape in one repeat; a circle stays round, scaled by the height but no wider than the repeat."""
        transform = partial(self.transformed, repeat=repeat)
        if isinstance(shape, Shape):
            return self.path(shape, tuple(transform_segments(shape.segments, transform)))
        sides = shape.x, self.art.width - shape.x
        room = min(sides) if min(sides) >= shape.r else self.art.width / 2
        fill, stroke = self.inks(shape)
        x, y = transform((shape.x, shape.y))
        radius = min(shape.r * self.down, room * self.across)
        return Circle(x, y, radius, fill=fill, stroke=stroke, width=self.width(shape))

    def path(self, shape: Shape, segments: tuple[Segment, ...]) -> Path:
        """Paint an outline."""
        fill, stroke = self.inks(shape)
        join = "round" if shape.round else "miter"
        return Path(segments, fill=fill, stroke=stroke, width=self.width(shape), join=join, even_odd=shape.even_odd)

    def inks(self, shape: Shape | Disc) -> tuple[str | None, str | None]:
        """Return fill and stroke, both in the band's ink."""
        return self.ink if shape.fill else None, self.ink if shape.stroke else None

    def width(self, shape: Shape | Disc) -> float:
        """Return the width of a shape's line in pt, or the default without a line."""
        return _points(shape, self.down) * self.bolder if shape.stroke else _NO_LINE
