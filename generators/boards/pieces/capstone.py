"""The top of a pyramid to fold: a capstone of another ink, and below it a frieze that runs around all sides.

Both end above what is read on a face. The saver version has none: there the top is hatched.
"""

from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Point
from hyskos.generators.boards.pieces.looks import Look, inks_of
from hyskos.generators.boards.pieces.pyramid_net import grown
from hyskos.generators.boards.shared.style import BOLD, LINE
from hyskos.generators.drawing import Item, group, polygon, polyline
from hyskos.generators.inks import readable_on

CAP = 0.3
"""Height of a capstone over that of its face."""
_FRIEZE = 0.045
"""Height of the frieze over that of the face."""
_TEETH = 4
"""Triangles of the frieze on each face."""
_AIR = 0.02
"""Between capstone and frieze, and between the frieze and what is read, over the height of the face."""


def capstone(rim: Sequence[Point], free: float, look: Look, beyond: Sequence[float] = ()) -> Iterator[Item]:
    """Draw the top of a net whose tip is (0, 0) and whose base has the corners `rim`.

    Nothing is read on the share `free` of its faces, from the tip. `beyond` is how far colour runs over the sides from
    the tip to the first corner and from the last one back to it, mm; without it the first side is that of scissors.
    """
    share = min(CAP, free - _FRIEZE - 2 * _AIR)
    if look.style.gold is None or share < CAP / 2:
        return
    fill, mark, line = inks_of(look)
    low = _at(rim, share)
    over = (beyond[0], *([0.0] * (len(low) - 1)), beyond[1]) if beyond else ()
    corners = ((0.0, 0.0), *low)
    items: list[Item] = [polygon(grown(corners, over) if over else corners, fill=cap_of(fill))]
    items.append(polyline(low, stroke=mark, width=BOLD, join="round"))
    top = share + _AIR
    upper, lower = _at(rim, top), _at(rim, top + _FRIEZE)
    for face in range(len(rim) - 1):
        for n in range(_TEETH):
            start, end = (_between(lower[face], lower[face + 1], (n + step) / _TEETH) for step in (0, 1))
            tip = _between(upper[face], upper[face + 1], (n + 0.5) / _TEETH)
            items.append(polygon((start, tip, end), fill=mark))
    items.append(polyline(lower, stroke=mark, width=LINE, join="round"))
    if not beyond:
        items.append(polyline((rim[0], (0.0, 0.0)), stroke=line, width=BOLD, join="round"))
    yield group(items, id="capstone")


def cap_of(fill: str) -> str:
    """Give the ink of a capstone over faces of an ink: one on which the marks of these are seen, too.

    Where they are black, it is so light that they print over it as over the faces, whatever a printer dries.
    """
    if fill.partition("@")[0] == "gold":
        return "sand"
    return "gold" if readable_on(fill) == "white" else "gold@80"


def _at(rim: Sequence[Point], share: float) -> list[Point]:
    return [(x * share, y * share) for x, y in rim]


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
