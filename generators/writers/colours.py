"""Inks in a PDF: as an operator for home printers, as a reportlab colour for a press."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal

from hyskos.definitions.inks import called
from hyskos.generators.inks import ink

if TYPE_CHECKING:
    from reportlab.lib.colors import Color

Use = Literal["fill", "stroke"]


@cache  # there are few inks, and sheets change ink thousands of times
def ink_operator(name: str, use: Use) -> str:
    """Return the operator that selects an ink for home printers, formatted like reportlab's; K-only inks are grey.

    >>> ink_operator("black", "fill"), ink_operator("black@40", "stroke")
    ('0 g', '.6 G')
    """
    from reportlab.lib.rl_accel import fp_str

    found = ink(name)
    parts, operator = ((1 - found.cmyk[3],), "g") if found.black_only else (found.rgb, "rg")
    return f"{fp_str(*parts)} {operator if use == 'fill' else operator.upper()}"


def of_press(name: str, special: Mapping[str, str]) -> "Color":
    """Return the press colour of an ink; `special` maps spot-printed or foiled inks to their separations."""
    from reportlab.lib.colors import CMYKColor, CMYKColorSep

    found = ink(name)
    if called(name) in special:  # there are no tints of foil: "gold@20" stays a process colour
        return CMYKColorSep(*found.cmyk, spotName=special[called(name)])
    if found.spot is None:
        return CMYKColor(*found.cmyk)
    full = ink(name.partition("@")[0])
    return CMYKColorSep(*full.cmyk, spotName=full.spot, density=found.share)
