"""Perceived difference of two colours (CIEDE2000), also with colour-blindness.

Formulas: Sharma, Wu and Dalal 2005; sRGB with the white of D65 (IEC 61966-2-1).
"""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import add_up
from hyskos.definitions.printing import VISIONS, Vision
from hyskos.generators.colour_vision import RGB, as_seen, linear
from hyskos.generators.inks import ink

Lab = tuple[float, float, float]
APART = 15.0
"""Colours that differ by less than this can be confused across a table."""
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def alike(first_ink: str, second_ink: str) -> Iterator[tuple[Vision | None, float]]:
    """Yield each kind of vision that confuses two inks and the difference it sees; None is normal vision."""
    for vision in (None, *VISIONS):
        first, second = (
            lab(as_seen(vision)(ink(name)) if vision else ink(name).rgb) for name in (first_ink, second_ink)
        )
        far = difference(first, second)
        if far < APART:
            yield vision, far


def lab(rgb: RGB) -> Lab:
    """Convert a colour in sRGB, with parts from 0 to 1, to CIE Lab.

    >>> [round(part) for part in lab((1.0, 1.0, 1.0))]
    [100, 0, 0]
    """
    parts = [linear(part) for part in rgb]
    x, y, z = (
        _cube_root(add_up(share * part for share, part in zip(row, parts, strict=True)) / white)
        for row, white in zip(_TO_XYZ, _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def difference(lab1: Lab, lab2: Lab) -> float:
    """Return the CIEDE2000 difference of two colours."""
    centre = (math.hypot(*lab1[1:]) + math.hypot(*lab2[1:])) / 2
    stretch = 1.5 - 0.5 * _saturation(centre)
    (c1, h1), (c2, h2) = (_polar(stretch * a, b) for _, a, b in (lab1, lab2))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    lightness, chroma = (lab1[0] + lab2[0]) / 2, (c1 + c2) / 2
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    weights = (0.17, -30, 1), (-0.24, 0, 2), (-0.32, 6, 3), (0.20, -63, 4)
    t = 1 - add_up(weight * math.cos(math.radians(times * hue + by)) for weight, by, times in weights)
    dl = (lab2[0] - lab1[0]) / (1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    blue = 60 * math.exp(-(((hue % 360 - 275) / 25) ** 2))
    return math.sqrt(dl**2 + dc**2 + dh**2 - 2 * _saturation(chroma) * math.sin(math.radians(blue)) * dc * dh)


def _saturation(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25**7))


def _polar(a: float, b: float) -> tuple[float, float]:
    return math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0
