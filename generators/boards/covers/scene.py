"""What a cover shows: its art on a ground with rays."""

import math
from collections.abc import Iterator

from hyskos.definitions.art.library import load_art
from hyskos.definitions.art.shapes import CURRENT
from hyskos.definitions.geometry import Point, Rect, direction
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.engraving import engrave, sky
from hyskos.generators.boards.shared.grounds import Ground, wedges
from hyskos.generators.boards.shared.style import LINE, Style
from hyskos.generators.drawing import (
    PROGRAM,
    Group,
    Item,
    Sources,
    group,
    polygon,
    source_paths,
    with_sources,
)
from hyskos.generators.inks import contrast

_CLOSEST, _ACROSS = 0.8, 96
"""Distance of the lines of dark art in the saver style: at least so many mm, or so many lines across the art."""
_LIGHT = 88
"""Tint of the wedges between the rays, per cent of their ground."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the art of a cover stands: its middle and its foot, mm, its size, and where the rays start."""

    x: float
    foot: float
    width: float
    height: float
    summit: Point


def place_of(cover: Cover, area: Rect, margin: float) -> Place:
    """Place the art as large as it fits, on the foot of an area, some mm clear of its other edges."""
    art = load_art("covers", cover.art, cover.arts)
    scale = min((area.w - 2 * margin) / art.width, (area.h - margin) / art.height)
    width, height, x = art.width * scale, art.height * scale, area.x + area.w / 2
    return Place(
        x, area.bottom, width, height, (x + (cover.rays[0] - 0.5) * width, area.bottom - (1 - cover.rays[1]) * height)
    )


GROUND: Sources = (("ground",),)


def ground_sources(cover: Cover, style: Style) -> Sources:
    """Return what the colours of a cover are drawn from; the saver style has none."""
    return source_paths(("ground",), *range(len(cover.ground))) if style.gold else PROGRAM


def ground_items(cover: Cover, sheet: Rect, summit: Point, style: Style) -> Iterator[Item]:
    """Fill a sheet into its bleed with wedges and rays; in the saver style draw them as lines, well inside the trim."""
    if style.gold is None:
        yield from sky(sheet.grown(-6), summit)
        return
    left, right = cover.ground[0], cover.ground[-1]
    quarters = tuple((ink, f"{ink}@{_LIGHT}") for ink in (right, right, left, left))
    line = "gold" if len(set(cover.ground)) == 1 else "gold@45"
    yield from wedges(Ground(quarters, (line, line, line), left, right), sheet, summit)


def art_items(cover: Cover, at: Place, style: Style) -> Group:
    """Draw the art in its inks, `currentColor` in the accent; in the saver style as outlines and lines."""
    art = load_art("covers", cover.art, cover.arts)
    transform, scale = fit_art(art, at.x, at.foot - at.height / 2, max(at.width, at.height))
    if style.gold is None:
        shapes = draw_art(art, transform, scale, lambda name: cover.ground[0] if name == CURRENT else name)
        items = tuple(tone for item in shapes for tone in engrave(item, max(_CLOSEST, at.width / _ACROSS)))
    else:
        accent_ink = accent(cover, style)
        items = draw_art(art, transform, scale, lambda name: accent_ink if name == CURRENT else name)
    return group(items, id="art")


def accent(cover: Cover, style: Style) -> str:
    """Return the ink of smaller headings: that of the ground if it reads on the paper of its panels."""
    if style.gold is None:
        return "black"
    return next((ink for ink in cover.ground if contrast(ink, str(style.paper)) >= READS), "black")


READS = 4.5
"""Contrast that type needs (WCAG 2.2, 1.4.3)."""


def frieze(start: Point, end: Point, deep: float, ink: str, style: Style) -> Iterator[Item]:
    """Draw a row of triangles from one point to another, standing on the right of the way, and the line they end at."""
    long, along = math.dist(start, end), direction(start, end)
    across = -along[1], along[0]

    def at(far: float, off: float) -> Point:
        return start[0] + along[0] * far + across[0] * off, start[1] + along[1] * far + across[1] * off

    count = max(1, round(long / (deep * 1.15)))
    pitch = long / count
    zigzag = [at(0, deep)]
    for i in range(count):
        zigzag += [at((i + 0.5) * pitch, 0.25 * deep), at((i + 1) * pitch, deep)]
    full = style.gold is not None
    items = [polygon(zigzag, fill=ink if full else "white", stroke=None if full else "black", width=LINE)]
    yield from with_sources([group(items, id="pattern-frieze")], *(GROUND if style.gold else PROGRAM))
