"""The head of a faction in front of its disc, which it fills and looks out of, down to its complete collar."""

import math
from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.geometry import MM_PER_PT, flatten
from hyskos.definitions.kinds.faction import Faction
from hyskos.generators.boards.player_board.skin import CREAM, METAL, Skin
from hyskos.generators.boards.shared.emblems import emblem, emblem_inks
from hyskos.generators.boards.shared.style import BOLD, LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, group
from hyskos.generators.inks import contrast

HEAD = 1.06
"""Size of a head's square relative to the diameter of its disc: fills three quarters and extends beyond it."""
_LEAN, _FOOT = 0.47, 0.53
"""Centre of the disc relative to the square of a head: heads look to the right, collars end with the disc."""
_HALO = 0.076  # contour around a head, relative to the radius of its disc

_ROUND = 0.55
"""Maximum distance of an emblem's points from the centre, relative to its side, to count as a seal, not a head."""
_RIM = 1.2
"""Distance from the edge of the disc to the line inside it, mm."""


def medal(faction: Faction, x: float, y: float, r: float, skin: Skin, style: Style) -> Iterator[Item]:
    """Draw disc and emblem around (x, y), mm.

    The disc is the dark of the faction, or cream if its colour would not contrast with that. A bust is complete and in
    front of the disc. An emblem within the circle of its own square is a seal rather than a head: it is centred.
    """
    line = METAL if style.gold else "black"
    yield Circle(x, y, r, fill=_ground(faction, skin), stroke=line, width=BOLD)
    yield Circle(x, y, r - _RIM, stroke=line, width=LINE)
    inks = emblem_inks(faction.colour, style)
    inks = inks if style.gold else replace(inks, line="black")
    halo = r * _HALO / MM_PER_PT
    seal = reach(emblem(faction.emblem, -0.5, -0.5, 1.0, inks, faction.arts)) <= _ROUND
    size = 2 * (r - 2 * _RIM) - halo * MM_PER_PT if seal else 2 * r * HEAD
    aside, above = (0.5, 0.5) if seal else (_LEAN, _FOOT)
    head = emblem(faction.emblem, x - aside * size, y - above * size, size, inks, faction.arts)
    yield group((replace(_halo(head, halo, skin), id="halo"), head), id="head")


def _ground(faction: Faction, skin: Skin) -> str:
    """Return the ink of a disc: cream for a dark head, the faction's dark for a light one."""
    if not skin.border:
        return "white"
    return skin.border if contrast(faction.colour, skin.border) >= _SEEN else CREAM


_SEEN = 3.0
"""Minimum contrast of a head to its disc (WCAG 2.2, 1.4.11)."""


def reach(art: Group) -> float:
    """Return the distance of the farthest point of paths and circles from the origin."""
    far = 0.0
    for item in art.items:
        if isinstance(item, Circle):
            far = max(far, math.hypot(item.x, item.y) + item.r)
        elif isinstance(item, Path):
            far = max(far, *(math.hypot(*point) for point in flatten(item.segments)))
    return far


def _halo(head: Group, width: float, skin: Skin) -> Group:
    """Draw a head's contour: all its shapes in cream, with a line of `width` pt."""
    ink = CREAM if skin.border else "white"
    items: list[Item] = []
    for item in head.items:
        if isinstance(item, Path):
            items.append(replace(item, fill=ink if item.fill else None, stroke=ink, width=width, join="round"))
        elif isinstance(item, Circle):
            items.append(replace(item, fill=ink, stroke=ink, width=width))
    return group(items)
