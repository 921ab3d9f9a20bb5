"""What pieces to fold are made of, and how those of a set look: its ink, its sign, in saver its hatching."""

from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import Point
from hyskos.definitions.pieces import Pieces, PieceSet
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.hatching import HATCHINGS, hatch
from hyskos.generators.boards.shared.style import LINE, Style
from hyskos.generators.drawing import Item, polyline
from hyskos.generators.inks import readable_on

_LINES_APART = 1.5
"""Distance of the lines of a hatching, mm; those of crossed ones are twice as far apart."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece in its place: size in mm, what is printed, cut and creased, with (0, 0) at its upper left corner."""

    w: float
    h: float
    items: tuple[Item, ...]
    name: str
    cuts: tuple[Item, ...] = ()
    creases: tuple[Item, ...] = ()
    outline: tuple[Point, ...] = ()  # what scissors or knives go along; else the rectangle

    @property
    def edge(self) -> tuple[Point, ...]:
        """Give the line that other pieces keep a distance from."""
        return self.outline or ((0.0, 0.0), (self.w, 0.0), (self.w, self.h), (0.0, self.h))


@dataclass(frozen=True, slots=True)
class Look:
    """How the pieces of a set look: its colour and sign, the ink mode, art of one's own, its hatching."""

    one: PieceSet
    style: Style
    arts: Mapping[str, Art]
    hatching: tuple[float, ...]
    apart: float = _LINES_APART

    @property
    def painted(self) -> tuple[str, ...]:
        """Give what the colour of a piece is drawn from; saver hatches a set by its place among the others."""
        return ("sets", self.one.id, "ink") if self.style.gold else ("sets", self.one.id)

    @property
    def signed(self) -> tuple[str, ...]:
        """Give what the sign of a piece is drawn from: its suit, or the letter where there is none."""
        return ("sets", self.one.id, "suit" if self.one.suit else "letter")


def look_of(pieces: Pieces, one: PieceSet, style: Style) -> Look:
    """Give the look of a set; its hatching is that of its place among the others."""
    place = next(n for n, other in enumerate(pieces.sets) if other.id == one.id)
    return Look(one, style, pieces.arts, HATCHINGS[place % len(HATCHINGS)])


def inks_of(look: Look) -> tuple[str, str, str]:
    """Give the ink of a piece's faces, of its pips and sign, and of its lines; the saver version is an outline."""
    if look.style.name != "full":
        return "white", "black", look.style.outline
    return look.one.ink, readable_on(look.one.ink), "black"


def hatched(corners: Sequence[Point], axis: float, look: Look, turn: int = 1) -> Iterator[Item]:
    """Hatch an area as the set of a piece is told, whatever its ink; `axis` points from tip to base, degrees.

    Faces turn their slanting lines by turns, 1 and -1, so that those of neighbours meet at the fold between them.
    """
    gap = look.apart * len(look.hatching)
    for angle in look.hatching:
        yield hatch(corners, gap, angle=axis + turn * angle, stroke=look.style.text, width=LINE)
    if len(look.hatching) > 1:  # a net has a hem
        yield polyline(corners[1:], stroke=look.style.text, width=LINE)
