"""Drawings as pictures of exactly the number of pixels that a program requires."""

from hyskos.generators.drawing import Drawing
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.png import pixels, rasterise

MOST = 4096
"""Longest side of a texture that Tabletop Simulator recommends, pixels."""
_LEAST = 150
"""Minimum resolution for small type on a board to be legible on screen, dpi."""


def texture_side(width: float, height: float) -> int:
    """Return the side of a square texture in pixels for a component in mm: a power of two, for graphics cards.

    >>> texture_side(420, 297), texture_side(297, 210), texture_side(16, 16)
    (4096, 2048, 128)
    """
    needed, side = pixels(max(width, height), _LEAST), 64
    while side < min(needed, MOST):
        side *= 2
    return side


def texture(drawing: Drawing) -> bytes:
    """Draw a component as a square texture; the program stretches it back to shape."""
    side = texture_side(drawing.width, drawing.height)
    return picture(drawing, side, side)


def at_dpi(drawing: Drawing, dpi: float) -> bytes:
    """Draw a component in its own shape."""
    return picture(drawing, *size_at(drawing, dpi))


def size_at(drawing: Drawing, dpi: float) -> tuple[int, int]:
    """Return width and height of a picture in pixels."""
    return pixels(drawing.width, dpi), pixels(drawing.height, dpi)


def picture(drawing: Drawing, width: int, height: int) -> bytes:
    """Draw a component at a size in pixels, stretched if necessary. Raises MissingExtraError without pypdfium2."""
    return rasterise(write_pdf(bare_document(drawing)), 0, width, height, width / drawing.width * 25.4)
