"""Marks on the goal lines of a square board: the throne where they meet, and their numbers of players."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Point
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.style import BOLD, LABEL, LINE, Style, centred_baseline, stepped
from hyskos.generators.drawing import Circle, Item, Text, polygon

PLATE = 2.7
"""Radius of the plate for a goal line's number of players, mm."""


def throne(x: float, y: float, cell: float, inks: tuple[str, str], style: Style) -> Iterator[Item]:
    """Draw a throne on steps, centred on a square; `inks` are those of its lines and of its icon."""
    (line, accent), half = inks, cell / 2 - PLATE - 1.2
    for inset, fill in ((0.0, "gold@38"), (1.5, "gold@18"), (3.0, "gold@62")):
        side = 2 * (half - inset)
        step = stepped(x - side / 2, y - side / 2, side, side, side * 0.05)
        yield polygon(step, fill=fill if style.gold else "white", stroke=line, width=LINE)
    yield icon("throne", x, y, 1.25 * half, accent if style.gold else style.text)


def players(middles: Sequence[Point], count: int, accent: str, style: Style) -> Iterator[Item]:
    """Set the number of players at both ends of a goal line, between its squares."""
    for (x1, y1), (x2, y2) in ((middles[0], middles[1]), (middles[-2], middles[-1])):
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        yield Circle(x, y, PLATE, fill="white", stroke=accent, width=BOLD)
        yield Text(x, centred_baseline(y, LABEL), str(count), LABEL, font="bold", anchor="middle", ink=style.text)
