"""The head of a faction on its disc, which it fills and looks out of."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.model import Faction
from hyskos.generators.boards.player_board.backdrop import bowl
from hyskos.generators.boards.player_board.skin import CREAM, METAL, Skin
from hyskos.generators.boards.shared.emblems import emblem, emblem_inks
from hyskos.generators.boards.shared.style import BOLD, LINE, Style
from hyskos.generators.drawing import Circle, Group, Item, Path, group

HEAD = 1.14
"""Size of a head's square over the diameter of its disc: it fills three quarters of that and bleeds out."""
_FREE = (0.64, 0.35)
"""How far down from the middle a head looks out of its disc to the right and to the left, over the radius."""
_HALO = 0.076  # of the contour around a head, over the radius of its disc
_FAR = 60.0  # beyond everything, mm


def medal(faction: Faction, x: float, y: float, r: float, skin: Skin, style: Style) -> Iterator[Item]:
    """Draw disc and head around (x, y), mm: the bust is cut by the lower half of the disc, the rest runs free."""
    line = METAL if style.gold else "black"
    yield Circle(x, y, r, fill=skin.border or "white", stroke=line, width=BOLD)
    yield Circle(x, y, r - 1.2, stroke=line, width=LINE)
    size = 2 * r * HEAD
    # the heads look to the right and lean on their collars: the middle of their weight is not that of their square
    left, top, inks = x - 0.47 * size, y - 0.49 * size, emblem_inks(faction.colour, style)
    inks = inks if style.gold else replace(inks, line="black")
    head = emblem(faction.emblem, left, top, size, inks, faction.arts)
    cut = bowl(x, y, r - 1.2, *_FREE)
    right, left = cut[0][1], cut[-1][1]
    clip = ((x - _FAR, left), (x - _FAR, y - _FAR), (x + _FAR, y - _FAR), (x + _FAR, right), *cut)
    yield Group((replace(_halo(head, r * _HALO / MM_PER_PT, skin), id="halo"), head), id="head", clip=clip)


def _halo(head: Group, width: float, skin: Skin) -> Group:
    """Draw a head's contour: all its shapes as one, in cream, with a line of `width` pt."""
    ink = CREAM if skin.border else "white"
    items: list[Item] = []
    for item in head.items:
        if isinstance(item, Path):
            items.append(replace(item, fill=ink if item.fill else None, stroke=ink, width=width, join="round"))
        elif isinstance(item, Circle):
            items.append(replace(item, fill=ink, stroke=ink, width=width))
    return group(items)
