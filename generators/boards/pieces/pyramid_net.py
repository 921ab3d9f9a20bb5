"""Folded pyramids: the inks and sign of a set, the net of four triangles with a tab to glue, the capstone."""

import math
from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.art.shapes import Art
from hyskos.definitions.geometry import Point, doubled_area, point_between, sides
from hyskos.definitions.kinds.pieces import Pieces, PieceSet, PyramidSize
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.engraving import HATCHINGS, hatch
from hyskos.generators.boards.shared.style import BOLD, LINE, Style
from hyskos.generators.drawing import Item, group, polygon, polyline
from hyskos.generators.inks import readable_on

# The net of a pyramid without a base: four equal triangles around the tip, and a tab to glue.
#
# All lengths are mm. The net has its tip at (0, 0) and opens downwards, symmetric about the y axis.

FACES = 4
_STEP = math.radians(10)
"""Angle between points on the arc around a corner: 99.6 % of the distance remains between two points."""


@dataclass(frozen=True, slots=True)
class Net:
    """Corners of the net: the tip, the five base corners from right to left, and the tab along the last edge."""

    tip: Point
    rim: tuple[Point, ...]
    tab: tuple[Point, ...]  # tip side first, then outwards; the fold is the edge tip - rim[-1]

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return the line to cut along."""
        return (self.tip, *self.rim, *reversed(self.tab))

    @property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """Return the lines to score: between the faces, and along the tab."""
        return tuple((self.tip, corner) for corner in self.rim[1:])

    @property
    def faces(self) -> tuple[tuple[Point, Point, Point], ...]:
        """Return the four triangles: tip, right base corner, left base corner."""
        return tuple((self.tip, self.rim[i], self.rim[i + 1]) for i in range(FACES))


def edge(size: PyramidSize) -> float:
    """Return the length from the tip to a corner of the base."""
    return math.sqrt(size.height_mm**2 + size.base_mm**2 / 2)


def slant(size: PyramidSize) -> float:
    """Return the height of a face, from the tip to the middle of a base side."""
    return math.sqrt(size.height_mm**2 + size.base_mm**2 / 4)


def face_angle(size: PyramidSize) -> float:
    """Return the angle of a face at the tip, in radians."""
    return 2 * math.asin(size.base_mm / 2 / edge(size))


def tab_width(size: PyramidSize) -> float:
    """Return how far the tab extends beyond its fold: enough for glue, less than half a face."""
    return min(5.0, size.base_mm * 0.3)


def net(size: PyramidSize) -> Net:
    """Lay out the net of a pyramid."""
    long, angle = edge(size), face_angle(size)
    angles = [math.pi / 2 + (i - FACES / 2) * angle for i in range(FACES + 1)]
    rim = tuple((long * math.cos(a), long * math.sin(a)) for a in angles)
    # The tab tapers at both ends: when folded, it stays behind the face that it is glued to.
    along = rim[-1][0] / long, rim[-1][1] / long
    outwards = -along[1], along[0]
    reach = tab_width(size)
    first = max(long * 0.22, reach / math.tan(0.8 * angle))
    tab = tuple((along[0] * d + outwards[0] * reach, along[1] * d + outwards[1] * reach) for d in (first, long - reach))
    return Net((0.0, 0.0), rim, tab)


def grow_outline(corners: Sequence[Point], by: Sequence[float]) -> tuple[Point, ...]:
    """Move every side of a polygon outwards, the n-th (from corner n to the next) by `by[n]`, rounding corners.

    >>> [(round(x, 2), round(y, 2)) for x, y in grow_outline([(0, 0), (4, 0), (4, 4), (0, 4)], [0, 0, 0, 1])][-1]
    (-1.0, 4.0)
    """
    clockwise = doubled_area(corners) > 0
    outwards = [_outwards(a, b, clockwise) for a, b in sides(corners)]
    points: list[Point] = []
    for i, corner in enumerate(corners):
        points += _corner(corner, (outwards[i - 1], by[i - 1]), (outwards[i], by[i]), clockwise)
    return tuple(points)


def _outwards(a: Point, b: Point, clockwise: bool) -> float:
    """Return the outward direction of a polygon's side, radians."""
    return math.atan2(b[1] - a[1], b[0] - a[0]) + (-math.pi / 2 if clockwise else math.pi / 2)


def _corner(corner: Point, before: tuple[float, float], after: tuple[float, float], clockwise: bool) -> Iterator[Point]:
    """Yield an arc around a corner, from one side's direction and distance to the next's; straight if concave."""
    turn = math.remainder(after[0] - before[0], 2 * math.pi)
    outer = turn > 0 if clockwise else turn < 0
    steps = max(1, math.ceil(abs(turn) / _STEP)) if outer else 1
    for n in range(steps + 1):
        share = n / steps
        angle, far = before[0] + turn * share, before[1] + (after[1] - before[1]) * share
        yield corner[0] + far * math.cos(angle), corner[1] + far * math.sin(angle)


# Parts and looks of pieces to fold: the ink and sign of a set, or its hatching in the saver style.

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
class PieceStyle:
    """The look of a set's pieces: its colour and sign, the ink mode, custom art, its hatching."""

    piece_set: PieceSet
    style: Style
    arts: Mapping[str, Art]
    hatching: tuple[float, ...]
    apart: float = _LINES_APART

    @property
    def colour_source(self) -> tuple[str, ...]:
        """Return the source of a piece's colour; in the saver style, hatching depends on the set's position."""
        return ("sets", self.piece_set.id, "ink") if self.style.gold else ("sets", self.piece_set.id)

    @property
    def sign_source(self) -> tuple[str, ...]:
        """Return the source of a piece's sign: its suit, or the letter without one."""
        return ("sets", self.piece_set.id, "suit" if self.piece_set.suit else "letter")


def look_of(pieces: Pieces, piece_set: PieceSet, style: Style) -> PieceStyle:
    """Return the look of a set; its hatching depends on its position among the others."""
    index = next(n for n, other in enumerate(pieces.sets) if other.id == piece_set.id)
    return PieceStyle(piece_set, style, pieces.arts, HATCHINGS[index % len(HATCHINGS)])


def inks_of(look: PieceStyle) -> tuple[str, str, str]:
    """Return the ink of a piece's faces, of its marks, and of its lines; the saver version is an outline."""
    if look.style.name != "full":
        return "white", "black", look.style.outline
    return look.piece_set.ink, readable_on(look.piece_set.ink), "black"


def hatch_area(corners: Sequence[Point], axis: float, look: PieceStyle, turn: int = 1) -> Iterator[Item]:
    """Hatch an area in the pattern of a piece's set; `axis` points from tip to base, degrees.

    Adjacent faces alternate `turn` between 1 and -1, so that slanting lines meet at the fold between them.
    """
    gap = look.apart * len(look.hatching)
    for angle in look.hatching:
        yield hatch(corners, gap, angle=axis + turn * angle, stroke=look.style.text, width=LINE)
    if len(look.hatching) > 1:  # crossed hatching ends in a line
        yield polyline(corners[1:], stroke=look.style.text, width=LINE)


# The top of a folded pyramid: a capstone in another ink, and a frieze around all sides below it.
#
# Both end above the marks of a face. The saver version has neither; its top is hatched.

CAP = 0.3
"""Height of a capstone relative to its face."""
_FRIEZE = 0.045
"""Height of the frieze relative to the face."""
_TEETH = 4
"""Triangles of the frieze on each face."""
_AIR = 0.02
"""Gap between capstone and frieze, and between frieze and marks, relative to the height of the face."""


def capstone(rim: Sequence[Point], free: float, look: PieceStyle, beyond: Sequence[float] = ()) -> Iterator[Item]:
    """Draw the top of a net whose tip is (0, 0) and whose base has the corners `rim`.

    The share `free` of each face, from the tip, has no marks. `beyond` is how far colour extends over the sides from
    the tip to the first corner and from the last one back to it, mm; without it, the first side is cut with scissors.
    """
    share = min(CAP, free - _FRIEZE - 2 * _AIR)
    if look.style.gold is None or share < CAP / 2:
        return
    fill, mark, line = inks_of(look)
    low = _at(rim, share)
    over = (beyond[0], *([0.0] * (len(low) - 1)), beyond[1]) if beyond else ()
    corners = ((0.0, 0.0), *low)
    items: list[Item] = [polygon(grow_outline(corners, over) if over else corners, fill=cap_of(fill))]
    items.append(polyline(low, stroke=mark, width=BOLD, join="round"))
    top = share + _AIR
    upper, lower = _at(rim, top), _at(rim, top + _FRIEZE)
    for face in range(len(rim) - 1):
        for n in range(_TEETH):
            start, end = (point_between(lower[face], lower[face + 1], (n + step) / _TEETH) for step in (0, 1))
            tip = point_between(upper[face], upper[face + 1], (n + 0.5) / _TEETH)
            items.append(polygon((start, tip, end), fill=mark))
    items.append(polyline(lower, stroke=mark, width=LINE, join="round"))
    if not beyond:
        items.append(polyline((rim[0], (0.0, 0.0)), stroke=line, width=BOLD, join="round"))
    yield group(items, id="capstone")


def cap_of(fill: str) -> str:
    """Return the ink of a capstone over faces in an ink, such that their marks are visible on it, too.

    If the marks are black, it is light enough for them to overprint, as on the faces, within any printer's ink limit.
    """
    if fill.partition("@")[0] == "gold":
        return "sand"
    return "gold" if readable_on(fill) == "white" else "gold@80"


def _at(rim: Sequence[Point], share: float) -> list[Point]:
    return [(x * share, y * share) for x, y in rim]
