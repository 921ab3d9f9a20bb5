"""The top of a folded pyramid: a capstone in another ink, and a frieze around all sides below it.

Both end above the marks of a face. The saver version has neither; its top is hatched.
"""

from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Point, between
from hyskos.generators.boards.pieces.looks import Look, inks_of
from hyskos.generators.boards.pieces.pyramid_net import grow_outline
from hyskos.generators.boards.shared.style import BOLD, LINE
from hyskos.generators.drawing import Item, group, polygon, polyline
from hyskos.generators.inks import readable_on

CAP = 0.3
"""Height of a capstone relative to its face."""
_FRIEZE = 0.045
"""Height of the frieze relative to the face."""
_TEETH = 4
"""Triangles of the frieze on each face."""
_AIR = 0.02
"""Gap between capstone and frieze, and between frieze and marks, relative to the height of the face."""


def capstone(rim: Sequence[Point], free: float, look: Look, beyond: Sequence[float] = ()) -> Iterator[Item]:
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
            start, end = (between(lower[face], lower[face + 1], (n + step) / _TEETH) for step in (0, 1))
            tip = between(upper[face], upper[face + 1], (n + 0.5) / _TEETH)
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
