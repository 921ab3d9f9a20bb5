"""Drawings as pictures of exactly the pixels that a program on a screen wants."""

from hyskos.generators.drawing import Drawing
from hyskos.generators.sheets.bare import bare
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.png import pixels, rasterise

MOST = 4096
"""Pixels of the longest side of a texture that Tabletop Simulator recommends."""
_LEAST = 150
"""Dots per inch that small type on a board needs on a screen."""


def texture_side(wide: float, high: float) -> int:
    """Give the pixels of both sides of a square texture for a thing in mm: a power of two, as graphics cards want it.

    >>> texture_side(420, 297), texture_side(297, 210), texture_side(16, 16)
    (4096, 2048, 128)
    """
    needed, side = pixels(max(wide, high), _LEAST), 64
    while side < min(needed, MOST):
        side *= 2
    return side


def texture(drawing: Drawing) -> bytes:
    """Draw a thing as a square texture: it is stretched back to its shape by whoever lays it on a model."""
    side = texture_side(drawing.width, drawing.height)
    return picture(drawing, side, side)


def at_dpi(drawing: Drawing, dpi: float) -> bytes:
    """Draw a thing in its own shape."""
    return picture(drawing, *size_at(drawing, dpi))


def size_at(drawing: Drawing, dpi: float) -> tuple[int, int]:
    """Give width and height of a picture in pixels."""
    return pixels(drawing.width, dpi), pixels(drawing.height, dpi)


def picture(drawing: Drawing, wide: int, high: int) -> bytes:
    """Draw a thing in some pixels, stretched if they have another shape. Raises MissingExtraError without pypdfium2."""
    return rasterise(write_pdf(bare(drawing)), 0, wide, high, wide / drawing.width * 25.4)
