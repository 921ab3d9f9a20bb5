"""Pictures of a booklet: the strip with its name above the first page, and the panorama after a short text."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.generators.boards.shared import grounds, vignette
from hyskos.generators.boards.shared.emblems import sign
from hyskos.generators.boards.shared.engraving import sky
from hyskos.generators.boards.shared.style import LINE, SECTION, Style, stepped_rectangle
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Group, Item, Text, group, polygon, rectangle, with_sources
from hyskos.generators.typography import cap_height, fit, titling, width

COVER, STEP = 40.0, 2.0
"""Maximum size of the game's name on the cover strip, pt, and the steps of its corners, mm."""
_ASIDE = 10.0
"""Margin between the frame and the ends of the pyramid's ground, mm."""


def cover_strip(booklet: Booklet, strip: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Draw the strip in a rectangle, mm; raises typography.DoesNotFitError if a name is too long."""
    ground = grounds.GROUNDS[booklet.ground]
    size = 0.86 * strip.h
    x, y = strip.x + 0.13 * strip.w, strip.y + strip.h / 2
    window = tuple(stepped_rectangle(strip.x, strip.y, strip.w, strip.h, STEP))
    if style.gold:
        sun = grounds.wedges(ground, strip, (x, y - 0.2 * size), bleed=0, lines=False)
        yield from with_sources([Group(tuple(sun), clip=window, id="ground")], ("ground",), ("width_mm",))
        rim = strip.grown(-1.2)
        line = polygon(stepped_rectangle(rim.x, rim.y, rim.w, rim.h, STEP), stroke=ground.line, width=LINE)
        yield from with_sources([group([line], id="frame")], ("ground",), ("width_mm",))
    else:
        yield from with_sources([group([polygon(window, stroke=style.text, width=LINE)], id="frame")], ("width_mm",))
    yield from with_sources([sign(booklet.game, x, y, size, ground, style)], ("game",))
    left = x + size / 2 + 4.0
    available, paint = strip.right - 8.0 - left, "white" if style.gold else style.text
    names = [titling(title) for title in texts_alike(booklet.title, lang)]
    large = min(fit(name, available, largest=COVER, font=font)[0] for name, font in names)
    small = min(fit(text, available, largest=SECTION)[0] for text in texts_alike(booklet.subtitle, lang))
    name, font = titling(text_in(booklet.title, lang))
    tall = cap_height(large, font) + 3.6 + cap_height(small)
    base = y - tall / 2 + cap_height(large, font)
    if font == "display":
        shown = wordmark(name, left + width(name, large, font) / 2, base, large, paint)
    else:
        shown = Text(left, base, name, large, font, ink=paint)
    yield Group((shown,), role=("H1",), alt=text_in(booklet.title, lang), sources=(("title", lang),))
    subtitle = Text(left, base + 3.6 + cap_height(small), text_in(booklet.subtitle, lang), small, ink=paint)
    yield Group((subtitle,), role=("P-subtitle",), sources=(("subtitle", lang),))


def panorama(booklet: Booklet, area: Rect, style: Style) -> Iterator[Item]:
    """Draw the picture into a rectangle, mm: wedges around the sun, framed like the cover strip."""
    ground = grounds.GROUNDS[booklet.ground]
    window = tuple(stepped_rectangle(area.x, area.y, area.w, area.h, STEP))
    inner = Rect(area.x + _ASIDE, area.y + 2 * STEP, area.w - 2 * _ASIDE, area.h - 3 * STEP)
    x, y, _ = vignette.sun(inner.w, inner.h)
    summit = inner.x + x, inner.y + y
    desert = rectangle(area.x, inner.bottom - vignette.FRIEZE, area.w, area.h, fill=style.land or "white")
    drawn = grounds.wedges(ground, area, summit, bleed=0) if style.gold else sky(area, summit)
    yield Group((*drawn, desert), clip=window, id="ground")
    rim = area.grown(-1.2 if style.gold else 0)
    line = polygon(
        stepped_rectangle(rim.x, rim.y, rim.w, rim.h, STEP), stroke=ground.line if style.gold else "black", width=LINE
    )
    yield group([line], id="frame")
    yield Group(
        (vignette.vignette(inner.w, inner.h, style, rays=False),), matrix=(1.0, 0.0, 0.0, 1.0, inner.x, inner.y)
    )
