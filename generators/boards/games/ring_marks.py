"""Marks of the ring board: figures on discs, pyramids seen from above, and what the key shows of them."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Point
from hyskos.definitions.model import RingPlayer
from hyskos.generators.boards.games.ring_geometry import inset
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem
from hyskos.generators.boards.shared.hatching import hatch
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.style import BOLD, HAIR, LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, group, polygon, polyline


def side_ink(side: RingPlayer) -> tuple[str, str]:
    """Give a player's ink and the ink that reads on it."""
    return ("gold", "black") if side.id == "gold" else ("black", "white")


def figure_mark(x: float, y: float, r: float, name: str, side: RingPlayer, style: Style) -> Iterator[Item]:
    """Draw the figure that begins here, on a disc of its side."""
    fill, _ = side_ink(side)
    solid = style.name == "full" or fill == "black"
    yield Circle(x, y, r, fill=fill if solid else "white", stroke=style.outline, width=LINE)
    if fill == "black":  # black hair is seen on white only
        r *= _INNER_DISC
        yield Circle(x, y, r, fill="white")
    tall = _FIGURE * r
    inks = EmblemInks("white", "white", style.gold or "white", "black", plain=style.gold is None)
    yield emblem(name, x - tall / 2, y - tall / 2, tall, inks)


_INNER_DISC = 0.86
"""Of a black disc, what is left white for the figure."""
_FIGURE = 1.76
"""Height of a figure over the radius of its disc: what is half as wide as high just fits."""


def sample_start(x: float, y: float, style: Style) -> Iterator[Item]:
    """Show, around (x, y) mm, where pyramids begin."""
    yield pyramid([(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)], "gold", style)


def sample_blue(x: float, y: float, style: Style) -> Iterator[Item]:
    """Show a place where nobody is bumped."""
    place = [(x - 5.5, y - 4), (x + 5.5, y - 4), (x, y + 5)]
    yield polygon(place, fill=style.accent, stroke=style.outline, width=BOLD)
    yield polygon(inset(place, 0.9), stroke=style.on_accent, width=HAIR)


def sample_ascension(x: float, y: float, style: Style) -> Iterator[Item]:
    """Show where full pyramids leave."""
    yield Circle(x, y, 4.6, fill="gold" if style.name == "full" else "white", stroke=style.outline, width=LINE)
    yield icon("upgrades", x, y, 5.4, "black")


def pyramid(corners: list[Point], fill: str, style: Style) -> Group:
    """Draw a pyramid seen from above, lit from the left; in the saver style a black one is hatched where it is dark."""
    middle = sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4
    sides = [[a, b, middle] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    inside: list[Item] = []
    if style.name == "full":
        inside += [polygon(side, fill=f"{fill}@{tint}") for side, tint in zip(sides, _LIT, strict=True)]
    elif fill == "black":
        inside += [hatch(side, 1.0, stroke=style.outline, width=LINE) for side in sides[1:3]]
    inside += [polyline(ends, stroke=style.outline, width=HAIR) for ends in (corners[::2], corners[1::2])]
    outline = polygon(corners, stroke=style.outline, width=BOLD, join="round")
    return group([group(inside, id="facets"), outline])


_LIT = (20, 60, 80, 40)
"""Tints of the four sides of a pyramid, per cent."""
