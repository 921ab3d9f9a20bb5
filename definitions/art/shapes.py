"""What art consists of: outlines in the units of its own square, each with a fill and a line."""

from dataclasses import dataclass

from hyskos.definitions.geometry import Segment

CURRENT = "currentColor"
"""Stands for the ink that a piece of art is drawn in: a faction's colour, the ink of an icon."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline; inks are names of `data/inks` with or without a tint, or CURRENT.

    The width of its line is in pt if `points`, else in units of the art, and then grows with it.
    """

    segments: tuple[Segment, ...]
    fill: str | None
    stroke: str | None
    width: float
    points: bool
    even_odd: bool
    round: bool


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle that no transform has bent: centre and radius."""

    x: float
    y: float
    r: float
    fill: str | None
    stroke: str | None
    width: float
    points: bool

    def segments(self) -> tuple[Segment, ...]:
        """Give the circle as four curves."""
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
    """A piece of art: width and height of its box, whose upper left corner is (0, 0), and what is drawn, in order."""

    id: str
    width: float
    height: float
    shapes: tuple[Shape | Disc, ...]
    digest: str = ""  # sha256 of the file
