"""Parts and looks of pieces to fold: the ink and sign of a set, or its hatching in the saver style."""

from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.pieces import Pieces, PieceSet
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.engraving import HATCHINGS, hatch
from hyskos.generators.boards.shared.style import LINE, Style
from hyskos.generators.drawing import Item, polyline
from hyskos.generators.inks import readable_on

_LINES_APART = 1.5
"""Distance of hatching lines, mm; crossed ones are twice as far apart."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece: size in mm, print, cuts and creases, with (0, 0) at its upper left corner."""

    w: float
    h: float
    items: tuple[Item, ...]
    name: str
    cuts: tuple[Item, ...] = ()
    creases: tuple[Item, ...] = ()
    outline: tuple[Point, ...] = ()  # cutting line; if empty, the rectangle

    @property
    def edge(self) -> tuple[Point, ...]:
        """Return the line from which other pieces keep a distance."""
        return self.outline or ((0.0, 0.0), (self.w, 0.0), (self.w, self.h), (0.0, self.h))


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a set's pieces: its colour and sign, the ink mode, custom art, its hatching."""

    piece_set: PieceSet
    style: Style
    arts: Mapping[str, Art]
    hatching: tuple[float, ...]
    apart: float = _LINES_APART

    @property
    def painted(self) -> tuple[str, ...]:
        """Return the source of a piece's colour; in the saver style, hatching depends on the set's position."""
        return ("sets", self.piece_set.id, "ink") if self.style.gold else ("sets", self.piece_set.id)

    @property
    def signed(self) -> tuple[str, ...]:
        """Return the source of a piece's sign: its suit, or the letter without one."""
        return ("sets", self.piece_set.id, "suit" if self.piece_set.suit else "letter")


def look_of(pieces: Pieces, piece_set: PieceSet, style: Style) -> Look:
    """Return the look of a set; its hatching depends on its position among the others."""
    index = next(n for n, other in enumerate(pieces.sets) if other.id == piece_set.id)
    return Look(piece_set, style, pieces.arts, HATCHINGS[index % len(HATCHINGS)])


def inks_of(look: Look) -> tuple[str, str, str]:
    """Return the ink of a piece's faces, of its marks, and of its lines; the saver version is an outline."""
    if look.style.name != "full":
        return "white", "black", look.style.outline
    return look.piece_set.ink, readable_on(look.piece_set.ink), "black"


def hatch_area(corners: Sequence[Point], axis: float, look: Look, turn: int = 1) -> Iterator[Item]:
    """Hatch an area in the pattern of a piece's set; `axis` points from tip to base, degrees.

    Adjacent faces alternate `turn` between 1 and -1, so that slanting lines meet at the fold between them.
    """
    gap = look.apart * len(look.hatching)
    for angle in look.hatching:
        yield hatch(corners, gap, angle=axis + turn * angle, stroke=look.style.text, width=LINE)
    if len(look.hatching) > 1:  # crossed hatching ends in a line
        yield polyline(corners[1:], stroke=look.style.text, width=LINE)
