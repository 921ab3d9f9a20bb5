"""What is in the box, as it is played: boards, pieces and dice that a cover shows, on its ground, over its facts."""

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.covers.facts import facts_strip, over_strip
from hyskos.generators.boards.covers.pictured import pictures
from hyskos.generators.boards.covers.scene import ground_items, tinted
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Drawing, group, with_sources
from hyskos.generators.words import paired

_MARGIN = 0.07
"""Around the boards, over the shorter side."""


def sized(cover: Cover, wide: float, high: float, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the picture in a size in mm."""
    style = style_of(ink)
    sheet, strip = over_strip(Rect(0, 0, wide, high))
    area = sheet.grown(-_MARGIN * min(wide, high))
    layers = (
        group(
            with_sources(ground_items(cover, sheet, (wide / 2, sheet.h / 2), style), *tinted(cover, style)),
            id="ground",
            layer=True,
        ),
        group(pictures(cover, area, lang, style, style.gold or "black"), id="picture", layer=True),
        group(with_sources(facts_strip(cover, strip, lang, style), ("facts",)), id="facts", layer=True),
    )
    title = paired(text_in(cover.title, lang), text_in(cover.subtitle, lang), lang)
    return Drawing(f"{cover.game}_{cover.id}-contents", title, wide, high, lang, layers)
