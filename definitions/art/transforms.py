"""Convert SVG transforms to a matrix (SVG 1.1, section 7.6)."""

import math
import re
from collections.abc import Sequence

from hyskos.definitions.geometry import combine

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL = re.compile(r"\s*,?\s*([A-Za-z]+)\s*\(([^()]*)\)")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def matrix_of(text: str) -> tuple[float, ...]:
    """Parse a list of transforms; raises ValueError.

    >>> matrix_of("translate(10) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 10.0, 0.0)
    """
    matrix: tuple[float, ...] = IDENTITY
    at = 0
    while at < len(text.rstrip()):
        call = _CALL.match(text, at)
        if not call:
            raise ValueError(text[at:])
        matrix = combine(matrix, _single(call[1], numbers_of(call[2])))
        at = call.end()
    return matrix


def numbers_of(text: str) -> tuple[float, ...]:
    """Parse numbers separated by blanks and commas; raises ValueError for anything else.

    >>> numbers_of("0 0,24 24")
    (0.0, 0.0, 24.0, 24.0)
    """
    if _NUMBER.sub("", text).strip(" \t\r\n,"):
        raise ValueError(text)
    return tuple(float(number) for number in _NUMBER.findall(text))


def _single(name: str, numbers: Sequence[float]) -> tuple[float, ...]:
    if len(numbers) not in _COUNTS.get(name, ()):
        raise ValueError(name)
    first, *rest = numbers
    if name == "matrix":
        return tuple(numbers)
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, first, rest[0] if rest else 0.0)
    if name == "scale":
        return (first, 0.0, 0.0, rest[0] if rest else first, 0.0, 0.0)
    if name == "skewX":
        return (1.0, 0.0, math.tan(math.radians(first)), 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, math.tan(math.radians(first)), 0.0, 1.0, 0.0, 0.0)
    cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
    x, y = rest or (0.0, 0.0)
    return combine(combine((1.0, 0.0, 0.0, 1.0, x, y), (cos, sin, -sin, cos, 0.0, 0.0)), (1.0, 0.0, 0.0, 1.0, -x, -y))
