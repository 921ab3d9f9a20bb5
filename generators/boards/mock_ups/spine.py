"""The sides of a box that a cover does not draw: its ground, a frieze that goes on from the lid, its title upright."""

from collections.abc import Iterator

from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.languages import text_in
from hyskos.generators.boards.covers.scene import READS, accent, frieze, ground_sources
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Drawing, Group, Item, Text, group, polyline, rectangle, with_sources
from hyskos.generators.inks import contrast
from hyskos.generators.typography import cap_height, titling, width

DEEP = 48.0
"""How deep a box is that nobody has said it of, mm."""
_FOOT = 0.16
"""Height of the pale foot over that of the side."""
_LONGEST, _WIDEST = 0.8, 0.5
"""Of the side: the length of its title, and the height of that."""
_LEADING = 1.45
"""From one line of it to the next, over the height of capitals."""


def spine(cover: Cover, height: float, lang: str, style: Style) -> Drawing:
    """Draw the right side of a box: its title reads from above down."""
    items = with_sources(_spine(cover, height, lang, style), ())
    return Drawing(f"{cover.id}-spine", text_in(cover.title, lang), DEEP, height, lang, items)


def upper_side(cover: Cover, box_width: float, style: Style) -> Drawing:
    """Draw the upper side of a box: its ground in the light."""
    ink = cover.ground[0] if style.gold else "white"
    items = with_sources(
        [rectangle(0, 0, box_width, DEEP, fill=f"{ink}@70" if style.gold else ink)], *ground_sources(cover, style)
    )
    return Drawing(f"{cover.id}-top", "", box_width, DEEP, "en", items)


def _spine(cover: Cover, height: float, lang: str, style: Style) -> Iterator[Item]:
    ink = cover.ground[-1] if style.gold else "white"
    yield group(with_sources([rectangle(0, 0, DEEP, height, fill=ink)], *ground_sources(cover, style)), id="ground")
    foot = height * (1 - _FOOT)
    base = [
        rectangle(0, foot, DEEP, height - foot, fill="sand" if style.gold else "white"),
        polyline([(0, foot), (DEEP, foot)], stroke=style.gold or "black", width=2.0),
        *frieze((0, foot), (DEEP, foot), 7.0, accent(cover, style), style),
    ]
    yield group(base, id="frame")
    lines, size, font = _title(cover, foot, lang)
    step = cap_height(size, font) * _LEADING
    level = (cap_height(size, font) - step * (len(lines) - 1)) / 2
    name = [_line(line, level + i * step, size, font, ink) for i, line in enumerate(lines)]
    yield from with_sources([Group(tuple(name), matrix=(0, 1, -1, 0, DEEP / 2, foot / 2))], ("title", lang))


def _title(cover: Cover, foot: float, lang: str) -> tuple[list[str], float, str]:
    """Break the title into one line or two, whichever is larger; give lines, size in pt, font."""
    text, font = titling(text_in(cover.title, lang))
    words = text.split()
    ways = [[text], *([" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words)))]

    def size(lines: list[str]) -> float:
        tall = cap_height(100.0, font) * (1 + _LEADING * (len(lines) - 1))
        return 100.0 * min(foot * _LONGEST / max(width(line, 100.0, font) for line in lines), DEEP * _WIDEST / tall)

    best = max(ways, key=size)
    return best, size(best), font


def _line(text: str, level: float, size: float, font: str, ground: str) -> Item:
    ink = "white" if contrast("white", ground) >= READS else "black"
    if font == "display":
        return wordmark(text, 0, level, size, ink)
    return Text(0, level, text, size, font, "middle", ink)
