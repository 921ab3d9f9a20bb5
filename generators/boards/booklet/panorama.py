"""The full-width picture at the end of a short text: the pyramid of Hyskos under the sky of the game."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.generators.boards.booklet.cover_strip import STEP
from hyskos.generators.boards.shared import grounds, vignette
from hyskos.generators.boards.shared.engraving import sky
from hyskos.generators.boards.shared.style import LINE, Style, stepped
from hyskos.generators.drawing import Group, Item, group, polygon, rectangle

_ASIDE = 10.0
"""Margin between the frame and the ends of the pyramid's ground, mm."""


def panorama(booklet: Booklet, area: Rect, style: Style) -> Iterator[Item]:
    """Draw the picture into a rectangle, mm: wedges around the sun, framed like the cover strip."""
    ground = grounds.GROUNDS[booklet.ground]
    window = tuple(stepped(area.x, area.y, area.w, area.h, STEP))
    inner = Rect(area.x + _ASIDE, area.y + 2 * STEP, area.w - 2 * _ASIDE, area.h - 3 * STEP)
    x, y, _ = vignette.sun(inner.w, inner.h)
    summit = inner.x + x, inner.y + y
    desert = rectangle(area.x, inner.bottom - vignette.FRIEZE, area.w, area.h, fill=style.land or "white")
    drawn = grounds.wedges(ground, area, summit, bleed=0) if style.gold else sky(area, summit)
    yield Group((*drawn, desert), clip=window, id="ground")
    rim = area.grown(-1.2 if style.gold else 0)
    line = polygon(stepped(rim.x, rim.y, rim.w, rim.h, STEP), stroke=ground.line if style.gold else "black", width=LINE)
    yield group([line], id="frame")
    yield Group(
        (vignette.vignette(inner.w, inner.h, style, rays=False),), matrix=(1.0, 0.0, 0.0, 1.0, inner.x, inner.y)
    )
