"""Trim sizes of books, by name or in mm, and bindings."""

from collections.abc import Mapping
from typing import Final

from hyskos.definitions.numerals import read_size
from hyskos.definitions.printing import Flip
from hyskos.definitions.values import dataclass

TRIMS: Final[Mapping[str, tuple[float, float]]] = {
    "a5": (148, 210),
    "a4": (210, 297),
    "half-letter": (139.7, 215.9),
    "letter": (215.9, 279.4),
    "square": (215.9, 215.9),  # 8.5 inches
}
"""Width and height of the named trims, mm."""
QUIRE = 4
"""Pages of a sheet folded once."""
NARROWEST, WIDEST, LOWEST, HIGHEST = 100.0, 300.0, 140.0, 430.0
"""Minimum and maximum width and height of a page, mm: those of `width_mm` and `height_mm` of a booklet."""


def trim_of(word: str) -> tuple[float, float]:
    """Parse a trim into width and height, mm; raises ValueError if it is malformed or out of range.

    >>> trim_of("a5"), trim_of("170x240"), trim_of("6x9in")
    ((148, 210), (170.0, 240.0), (152.4, 228.6))
    """
    if word in TRIMS:
        return TRIMS[word]
    width, height = read_size(word) or (0.0, 0.0)
    if not (NARROWEST <= width <= WIDEST and LOWEST <= height <= HIGHEST):
        raise ValueError(f"{word!r} is no trim of a book")
    return width, height


def trim_name(width: float, height: float) -> str:
    """Return the usual name of a trim, or else its size.

    >>> trim_name(148, 210), trim_name(170.5, 240)
    ('a5', '170.5x240')
    """
    names = (name for name, size in TRIMS.items() if size == (width, height))
    return next(names, f"{width:g}x{height:g}")


@dataclass(frozen=True, slots=True)
class Binding:
    """How the sheets of a book are printed and bound; lengths in mm.

    `flip` is the edge over which a sheet is turned, `offset` how far its back is moved right and down, `thickness` that
    of the paper.
    """

    flip: Flip = "short"
    offset: tuple[float, float] = (0.0, 0.0)
    thickness: float = 0.1  # office paper, 80 g/m2


USUAL_BINDING = Binding()
