"""Pieces that stand on a table: pyramids as four triangles in space, figures as panels that face the viewer."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.art.library import found_art
from hyskos.definitions.geometry import Point
from hyskos.definitions.pieces import Pieces, PieceSet, PyramidSize, Standee
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.covers.pyramids import figure as flat_figure
from hyskos.generators.boards.covers.pyramids import lighter, shaded_side
from hyskos.generators.boards.covers.space import Spot, View, seen
from hyskos.generators.boards.pieces.capstone import CAP, cap_of
from hyskos.generators.boards.pieces.looks import look_of
from hyskos.generators.boards.shared.art import drawn
from hyskos.generators.boards.shared.style import HAIR, LINE, Style
from hyskos.generators.drawing import Item, group, polygon
from hyskos.generators.inks import readable_on

_APART, _ROWS, _CLEAR = 9.0, 46.0, 58.0
"""Between two pieces, two rows, and the box and the first row, mm."""
_SIGN = 0.34
"""Size of a suit over the base of its pyramid."""
_UP = 0.3
"""Where it stands on a face, over the way from the foot to the tip."""


@dataclass(frozen=True, slots=True)
class Stood:
    """A piece on the table, by the middle of its foot."""

    pieces: Pieces
    one: PieceSet
    of: PyramidSize | Standee
    x: float
    y: float

    def foot(self) -> tuple[Spot, ...]:
        """Give the corners of the foot of a pyramid, beginning with the near left one, against the clock."""
        half = self.wide / 2
        return tuple((self.x + a * half, self.y + b * half, 0.0) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))

    @property
    def wide(self) -> float:
        """Give its width, mm."""
        return _wide(self.of)

    @property
    def tip(self) -> Spot:
        """Give its highest point."""
        return self.x, self.y, self.of.height_mm

    def corners(self) -> tuple[Spot, ...]:
        """Give its corners."""
        if isinstance(self.of, PyramidSize):
            return (*self.foot(), self.tip)
        half = self.wide / 2
        return tuple((self.x + a * half, self.y, z) for a in (-1, 1) for z in (0.0, self.of.height_mm))


def stood(found: Sequence[Pieces], wide: float) -> list[Stood]:
    """Put one of each size of every colour in rows of at most `wide` mm, or of one set, far ones first."""
    places: list[Stood] = []
    y = -_CLEAR
    for pieces in found:
        for line in _lines(pieces, wide):
            x = wide - sum(_wide(of) + _APART for _, of in line)
            for one, of in line:
                places.append(Stood(pieces, one, of, x + _wide(of) / 2, y))
                x += _wide(of) + _APART
            y -= _ROWS
    return places


def _wide(of: PyramidSize | Standee) -> float:
    return of.base_mm if isinstance(of, PyramidSize) else of.width_mm


def _lines(pieces: Pieces, wide: float) -> list[list[tuple[PieceSet, PyramidSize | Standee]]]:
    sizes = sorted(pieces.sizes, key=lambda size: -size.base_mm)
    lines: list[list[tuple[PieceSet, PyramidSize | Standee]]] = [[]]
    used = 0.0
    for one in pieces.sets:
        those: list[tuple[PieceSet, PyramidSize | Standee]] = [(one, figure) for figure in pieces.figures]
        those += [(one, size) for size in sizes]
        need = sum(_wide(of) + _APART for _, of in those)
        if lines[-1] and used + need > wide:
            lines.append([])
            used = 0
        lines[-1] += those
        used += need
    return lines


def stand(one: Stood, view: View, style: Style) -> Iterator[Item]:
    """Draw a piece as it is seen."""
    if isinstance(one.of, Standee):
        yield flat_figure(one.of, view.point((one.x, one.y, 0.0)), view.scale, one.one, one.pieces, style)
        return
    foot, full = one.foot(), style.gold is not None
    edge = "lapis" if full else "black"  # black over gold would be more ink than some printers dry
    for i, near in enumerate(foot):
        corners = [view.point(spot) for spot in (one.tip, foot[(i + 1) % 4], near)]
        if not seen(corners):
            continue
        fill = (lighter(one.one.ink) if i == 0 else one.one.ink) if full else "white"
        if i:
            yield from shaded_side(corners, look_of(one.pieces, one.one, style))
        yield polygon(corners, fill=fill if full or i == 0 else None, stroke=edge, width=LINE, join="round")
        if full:
            cap = cap_of(one.one.ink)
            (x, y), *low = corners
            top = [(x, y), *((x + (to - x) * CAP, y + (down - y) * CAP) for to, down in low)]
            yield polygon(top, fill=lighter(cap) if i == 0 else cap, stroke=edge, width=HAIR, join="round")
        if one.one.suit and i == 0:
            yield _sign(one, near, foot[1], view, readable_on(fill) if full else "black")


def _sign(one: Stood, left: Spot, right: Spot, view: View, ink: str) -> Item:
    """Draw the suit of a piece on the face over one edge of its foot."""
    art = found_art("suits", one.one.suit, one.pieces.arts)
    base, tip = one.wide, one.tip
    middle = tuple((a + b) / 2 for a, b in zip(left, right, strict=True))
    along = [(b - a) / base for a, b in zip(left, right, strict=True)]
    slant = sum((t - m) ** 2 for t, m in zip(tip, middle, strict=True)) ** 0.5
    down = [(m - t) / slant for t, m in zip(tip, middle, strict=True)]
    at = [m + _UP * (t - m) for t, m in zip(tip, middle, strict=True)]
    unit = base * _SIGN / max(art.width, art.height)

    def place(point: Point) -> Point:
        u, v = unit * (point[0] - art.width / 2), unit * (point[1] - art.height / 2)
        a, b, c = (o + u * x + v * y for o, x, y in zip(at, along, down, strict=True))
        return view.point((a, b, c))

    return group(drawn(art, place, unit * view.scale, lambda _name: ink))
