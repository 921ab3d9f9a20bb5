"""Type in a PDF: fonts registered with reportlab, and operators for lines of text."""

import math
from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from hyskos import data
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.generators.drawing import Text
from hyskos.generators.typography import FONT_FILES, letter_spacing, own_face, width

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


@cache
def register() -> None:
    """Register the built-in fonts with reportlab, under the names of their roles."""
    from reportlab import rl_config

    from hyskos.generators.writers import pdf_fonts

    rl_config.useA85 = 0  # ASCII85 makes streams a quarter larger, for mail programs of the last century
    for name, file in FONT_FILES.items():
        pdf_fonts.register(name, str(data.ROOT / "fonts" / file))


@cache
def _register(font: str) -> str:
    """Register a custom font with reportlab, under the name that texts use for it."""
    if custom := own_face(font):
        from hyskos.generators.writers import pdf_fonts

        pdf_fonts.register(font, BytesIO(custom.program))
    return font


def text_operators(canvas: "Canvas", item: Text, text: str) -> str:
    """Return the operators for a line of text at an item's position, with y growing downwards.

    Reportlab's own text object would move a cursor and measure each text, which takes longer than everything else.
    """
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * width(item.text, item.size, item.font)
    cos, sin = math.cos(math.radians(item.angle)), math.sin(math.radians(item.angle))
    matrix = (cos, sin, sin, -cos, item.x - back * cos, item.y - back * sin)
    shown, spaced = _show_operators(canvas, item, text), letter_spacing(item.font) / 1000 * item.size * MM_PER_PT
    if spaced:
        shown = f"{_digits(spaced)} Tc {shown} 0 Tc"  # outlives the text object (PDF 32000-1, 9.3.1)
    return f"BT 1 0 0 1 0 0 Tm {' '.join(map(_digits, matrix))} Tm {shown} ET"


def _show_operators(canvas: "Canvas", item: Text, text: str) -> str:
    """Return the operators that show a text; reportlab splits it by font subsets, and names those."""
    from reportlab.lib.rl_accel import escapePDF
    from reportlab.pdfbase.pdfmetrics import getFont

    font: Any = getFont(_register(item.font))
    file = vars(canvas)["_doc"]  # reportlab has no public access to this object
    size, operators, current = item.size * MM_PER_PT, [], None
    for subset, part in font.splitString(text, file):
        if subset != current:
            current, name = subset, font.getSubsetInternalName(subset, file)
            operators.append(f"{name} {_digits(size)} Tf {_digits(size * 1.2)} TL")
        operators.append(f"({escapePDF(part)}) Tj")
    return " ".join(operators)


@lru_cache(maxsize=1 << 14)
def _digits(value: float) -> str:
    """Format a number of a text as reportlab does: six significant digits."""
    from reportlab.lib.rl_accel import fp_str

    return str(fp_str(value))
