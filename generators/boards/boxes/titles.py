"""Titles on a band of a box: ink, size including accents, and position."""

from collections.abc import Iterator

from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.generators.boards.shared.style import NOTE
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Item, Text
from hyskos.generators.inks import contrast, readable_on
from hyskos.generators.typography import cap_height, ink_reach, width

_READS = 4.5
"""Minimum contrast of type (WCAG 2.2, 1.4.3)."""


def spoken_ink(ground: str) -> str:
    """Return the ink for words on a ground: cream if legible, otherwise black or white."""
    return "sand" if contrast("sand", ground) >= _READS else readable_on(ground)


def title_size(text: str, font: str, band: Rect, caps: float) -> float:
    """Return the size at which a title fits a band, with capitals at most `caps` mm tall, in quarters of a point.

    Returns 0 if that would be smaller than NOTE.
    """
    size = min(caps / cap_height(1.0, font), band.h / _ink_height(text, font, 1.0), band.w / width(text, 1.0, font))
    return int(4 * size) / 4 if size >= NOTE else 0.0


def title_items(text: str, font: str, size: float, band: Rect, ink: str) -> Iterator[Item]:
    """Centre a title's capitals on a band, or move it down if its accents would leave the band."""
    centre, x = band.y + band.h / 2, band.x + band.w / 2
    level = max(centre + cap_height(size, font) / 2, band.y + _ink_height(text, font, size))
    if font == "display":
        yield wordmark(text, x, level, size, ink)
    else:
        yield Text(x, level, text, size, font, "middle", ink)


def _ink_height(text: str, font: str, size: float) -> float:
    return max(ink_reach(text, font)[0] * size * MM_PER_PT, cap_height(size, font))
