"""How a PDF names an ink: as an operator for paper at home, as a colour of reportlab's for a press."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal

from hyskos.definitions.inks import called
from hyskos.generators.inks import ink

if TYPE_CHECKING:
    from reportlab.lib.colors import Color

Use = Literal["fill", "stroke"]


@cache  # an ink has one name, and sheets change their ink thousands of times
def spelt(name: str, use: Use) -> str:
    """Spell the operator that chooses an ink for paper at home, with reportlab's digits: K-only inks are grey.

    >>> spelt("black", "fill"), spelt("black@40", "stroke")
    ('0 g', '.6 G')
    """
    from reportlab.lib.rl_accel import fp_str

    found = ink(name)
    parts, operator = ((1 - found.cmyk[3],), "g") if found.black_only else (found.rgb, "rg")
    return f"{fp_str(*parts)} {operator if use == 'fill' else operator.upper()}"


def of_press(name: str, special: Mapping[str, str]) -> "Color":
    """Give an ink as a press prints it; `special` names the separations of inks that come from a can or as foil."""
    from reportlab.lib.colors import CMYKColor, CMYKColorSep

    found = ink(name)
    if called(name) in special:  # a tint of foil does not exist: "gold@20" stays a process colour
        return CMYKColorSep(*found.cmyk, spotName=special[called(name)])
    if found.spot is None:
        return CMYKColor(*found.cmyk)
    full = ink(name.partition("@")[0])
    return CMYKColorSep(*full.cmyk, spotName=full.spot, density=found.share)
