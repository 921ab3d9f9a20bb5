"""The sides of a box that a cover does not draw: its ground, a frieze that goes on from the lid, its title upright."""

from collections.abc import Iterator

from hyskos.definitions.covers import Cover
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.covers.scene import accent, frieze
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Drawing, Group, Item, Text, polyline, rectangle
from hyskos.generators.inks import contrast
from hyskos.generators.typography import cap_height, titling, width

DEEP = 48.0
"""How deep a box is that nobody has said it of, mm."""
_FOOT = 0.16
"""Height of the pale foot over that of the side."""
_LONGEST, _WIDEST = 0.72, 0.42
"""Of the side: the length of its title, and the height of its capitals."""


def spine(cover: Cover, high: float, lang: str, style: Style) -> Drawing:
    """Draw the right side of a box: its title reads from above down."""
    return Drawing(f"{cover.id}-spine", text_in(cover.title, lang), DEEP, high, lang, tuple(_spine(cover, high, lang, style)))


def upper_side(cover: Cover, wide: float, style: Style) -> Drawing:
    """Draw the upper side of a box: its ground in the light."""
    ink = cover.ground[0] if style.gold else "white"
    items = (rectangle(0, 0, wide, DEEP, fill=f"{ink}@70" if style.gold else ink),)
    return Drawing(f"{cover.id}-top", "", wide, DEEP, "en", items)


def _spine(cover: Cover, high: float, lang: str, style: Style) -> Iterator[Item]:
    ink = (cover.ground[-1] if style.gold else "white")
    yield rectangle(0, 0, DEEP, high, fill=ink)
    foot = high * (1 - _FOOT)
    yield rectangle(0, foot, DEEP, high - foot, fill="sand" if style.gold else "white")
    yield polyline([(0, foot), (DEEP, foot)], stroke=style.gold or "black", width=2.0)
    yield from frieze((0, foot), (DEEP, foot), 7.0, accent(cover, style), style)
    text, font = titling(text_in(cover.title, lang))
    room = foot * _LONGEST
    size = 100.0 * min(room / width(text, 100.0, font), DEEP * _WIDEST / cap_height(100.0, font))
    type_ink = "white" if contrast("white", ink) >= 4.5 else "black"
    level = cap_height(size, font) / 2
    name = wordmark(text, 0, level, size, type_ink) if font == "display" else Text(0, level, text, size, font, "middle", type_ink)
    yield Group((name,), matrix=(0, 1, -1, 0, DEEP / 2, foot / 2))
