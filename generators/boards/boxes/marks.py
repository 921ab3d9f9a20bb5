"""Safety signs on toys: not for children under three years, and CE."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Segment
from hyskos.definitions.kinds.box import Mark
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.drawing import Circle, Group, Item, Path, Text, group, polyline

SIDE = 12.0
"""Side of a sign, mm: the ring of EN 71-1 must be at least 10 mm, the letters CE at least 5 mm high."""
_RED = "brick"
_TITLES = {"not-under-3": "0–3", "ce": "CE"}


def mark_items(mark: Mark, x: float, y: float, style: Style) -> Group:
    """Draw a sign in a square with its upper left corner at (x, y)."""
    drawn = _not_under_three(x, y, style) if mark == "not-under-3" else _ce(x, y)
    return group(drawn, id=f"mark-{mark}", title=_TITLES[mark])


def _not_under_three(x: float, y: float, style: Style) -> Iterator[Item]:
    """Draw a face and the years in a crossed-out ring."""
    middle, r = (x + SIDE / 2, y + SIDE / 2), SIDE / 2 - 0.6
    ring = _RED if style.gold else "black"
    yield Circle(*middle, r, fill="white", stroke=ring, width=3.0)
    head = (middle[0] + 0.9, middle[1] - 1.7)
    yield Circle(*head, 2.0, stroke="black", width=0.75)
    for side in (-1, 1):
        yield Circle(head[0] + side * 0.7, head[1] - 0.3, 0.28, fill="black")
    yield Path((("M", (head[0] - 0.8, head[1] + 1.0)), ("C", (head[0] - 0.4, head[1] + 0.5, head[0] + 0.4,
                head[1] + 0.5, head[0] + 0.8, head[1] + 1.0))), stroke="black", width=0.75)  # fmt: skip
    yield Text(middle[0] - 0.4, middle[1] + 3.6, "0–3", 8.0, "bold", "middle")
    reach = r * 0.7071
    line = [(middle[0] - reach, middle[1] - reach), (middle[0] + reach, middle[1] + reach)]
    yield polyline(line, stroke=ring, width=2.0)


def _ce(x: float, y: float) -> Iterator[Item]:
    """Draw C and E as halves of two rings on a grid of 20 by 28 units, 27 apart, as in Annex II of 765/2008."""
    unit = SIDE / 28
    radius, thick = 8.5 * unit, 3 * unit
    level = y + SIDE / 2
    for middle in (x + 8.5 * unit + thick / 2, x + 24.0 * unit):
        yield Path(tuple(_half(middle, level, radius)), stroke="black", width=thick / 25.4 * 72)
    end = x + 24.0 * unit
    yield polyline([(end - radius, level), (end - 1.5 * unit, level)], stroke="black", width=thick / 25.4 * 72)


def _half(x: float, y: float, r: float) -> Iterator[Segment]:
    """Yield the left half of a ring, from its top."""
    k = 0.5522847498 * r
    yield "M", (x, y - r)
    yield "C", (x - k, y - r, x - r, y - k, x - r, y)
    yield "C", (x - r, y + k, x - k, y + r, x, y + r)
