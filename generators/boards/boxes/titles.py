"""The title on a band of a box: its ink, the size at which it lies on the band with its accents, and its level."""

from collections.abc import Iterator

from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.generators.boards.shared.style import NOTE
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Item, Text
from hyskos.generators.inks import contrast, readable_on
from hyskos.generators.typography import cap_height, ink_reach, width

_READS = 4.5
"""Contrast that type needs (WCAG 2.2, 1.4.3)."""


def spoken_ink(ground: str) -> str:
    """Choose the ink of words on a ground: cream where it reads, else black or white."""
    return "sand" if contrast("sand", ground) >= _READS else readable_on(ground)


def title_size(text: str, font: str, band: Rect, caps: float) -> float:
    """Give the size at which a title lies on a band, capitals at most `caps` mm tall, in quarters of a point.

    It is 0 where that would be smaller than the smallest note.
    """
    size = min(caps / cap_height(1.0, font), band.h / _tall(text, font, 1.0), band.w / width(text, 1.0, font))
    return int(4 * size) / 4 if size >= NOTE else 0.0


def title_items(text: str, font: str, size: float, band: Rect, ink: str) -> Iterator[Item]:
    """Set a title in the middle of a band: its capitals are centred, unless its accents would leave the band."""
    middle, x = band.y + band.h / 2, band.x + band.w / 2
    level = max(middle + cap_height(size, font) / 2, band.y + _tall(text, font, size))
    if font == "display":
        yield wordmark(text, x, level, size, ink)
    else:
        yield Text(x, level, text, size, font, "middle", ink)


def _tall(text: str, font: str, size: float) -> float:
    return max(ink_reach(text, font)[0] * size * MM_PER_PT, cap_height(size, font))
