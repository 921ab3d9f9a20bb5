"""What is in the box, from above: boards and pieces that a cover shows, on its ground."""

from hyskos.definitions.covers import Cover
from hyskos.definitions.geometry import Rect
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.covers.pictured import pictures
from hyskos.generators.boards.covers.scene import ground_items, tinted
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Drawing, caused, group
from hyskos.generators.words import paired

_MARGIN = 0.07
"""Around the boards, over the shorter side."""


def sized(cover: Cover, wide: float, high: float, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the picture in a size in mm."""
    style, sheet = style_of(ink), Rect(0, 0, wide, high)
    area = sheet.grown(-_MARGIN * min(wide, high))
    layers = (
        group(caused(ground_items(cover, sheet, (wide / 2, high / 2), style), *tinted(style)), id="ground", layer=True),
        group(pictures(cover, area, lang, style, style.gold or "black"), id="picture", layer=True),
    )
    title = paired(text_in(cover.title, lang), text_in(cover.subtitle, lang), lang)
    return Drawing(f"{cover.game}_{cover.id}-contents", title, wide, high, lang, layers)
