"""Art as outlines in the units of its viewBox, each with a fill and a stroke."""

from hyskos.definitions.geometry import Point, Segment, curve
from hyskos.definitions.values import dataclass

CURRENT = "currentColor"
"""Placeholder for the ink that art is drawn in: a faction's colour, the ink of an icon."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline; inks are names of `data/inks` with or without a tint, or CURRENT.

    The stroke width is in pt if `points`, otherwise in units of the art, and scales with it.
    """

    segments: tuple[Segment, ...]
    fill: str | None
    stroke: str | None
    width: float
    points: bool
    even_odd: bool
    round: bool
    part: str = ""  # `id` of its group


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle that no transform has distorted: centre and radius."""

    x: float
    y: float
    r: float
    fill: str | None
    stroke: str | None
    width: float
    points: bool
    part: str = ""  # `id` of its group

    def segments(self) -> tuple[Segment, ...]:
        """Return the circle as four curves."""
        x, y, r, c = self.x, self.y, self.r, self.r * 0.5522847498
        return (
            ("M", (x + r, y)),
            ("C", (x + r, y + c, x + c, y + r, x, y + r)),
            ("C", (x - c, y + r, x - r, y + c, x - r, y)),
            ("C", (x - r, y - c, x - c, y - r, x, y - r)),
            ("C", (x + c, y - r, x + r, y - c, x + r, y)),
            ("Z", ()),
        )


@dataclass(frozen=True, slots=True)
class Art:
    """A piece of art: width and height of its viewBox, with (0, 0) at the upper left, and its shapes in order."""

    id: str
    width: float
    height: float
    shapes: tuple[Shape | Disc, ...]
    digest: str = ""  # sha256 of the file


def inks_in(art: Art) -> tuple[str, ...]:
    """Return the inks used in a piece of art, in order, possibly including CURRENT."""
    return tuple(dict.fromkeys(ink for shape in art.shapes for ink in (shape.fill, shape.stroke) if ink is not None))


def reach(shape: Shape | Disc) -> tuple[float, float, float, float]:
    """Return the bounding box of a shape without its stroke: left, top, right, bottom."""
    if isinstance(shape, Disc):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    current: Point = (0.0, 0.0)
    points: list[Point] = []
    for letter, xy in shape.segments:
        if letter == "C":
            points += curve(current, (xy[0], xy[1]), (xy[2], xy[3]), (xy[4], xy[5]))
        if xy:
            current = (xy[-2], xy[-1])
            points.append(current)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
