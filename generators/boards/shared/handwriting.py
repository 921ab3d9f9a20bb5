"""Numbers and crosses as a marker writes them: strokes with round ends, each a little different from the last."""

import math
from collections.abc import Iterator

from hyskos.definitions.art.paths import segments_of
from hyskos.definitions.geometry import MM_PER_PT, Rect, Segment, points_of
from hyskos.generators.drawing import Item, Path

_STROKES = {
    "0": (
        0.62,
        (
            "M 0.34 0.02 C 0.1 0.02 0 0.3 0.02 0.58 C 0.04 0.86 0.18 1 0.32 0.99 C 0.52 0.98 0.62 0.72 0.61 "
            "0.44 C 0.6 0.16 0.5 0 0.3 0.03"
        ),
    ),
    "1": (0.3, "M 0.02 0.24 L 0.26 0.01 L 0.24 0.99"),
    "2": (
        0.6,
        (
            "M 0.04 0.24 C 0.08 0.06 0.22 0 0.34 0.01 C 0.52 0.03 0.6 0.18 0.54 0.36 C 0.46 0.58 0.2 0.78 "
            "0.02 0.98 C 0.2 0.93 0.42 0.96 0.6 0.95"
        ),
    ),
    "3": (
        0.56,
        (
            "M 0.04 0.1 C 0.16 0 0.4 -0.03 0.49 0.12 C 0.58 0.3 0.4 0.44 0.22 0.46 C 0.44 0.45 0.58 0.58 0.55 "
            "0.76 C 0.5 0.98 0.2 1.04 0 0.9"
        ),
    ),
    "4": (
        0.6,
        "M 0.36 0.01 C 0.26 0.26 0.14 0.48 0 0.66 L 0.6 0.63 M 0.45 0.36 C 0.44 0.58 0.42 0.8 0.43 1",
    ),
    "5": (
        0.56,
        "M 0.54 0.02 L 0.12 0.03 L 0.07 0.43 C 0.24 0.34 0.5 0.38 0.54 0.62 C 0.57 0.88 0.3 1.05 0.01 0.93",
    ),
    "6": (
        0.56,
        (
            "M 0.46 0.02 C 0.2 0.14 0 0.42 0.02 0.72 C 0.04 0.96 0.24 1.02 0.4 0.96 C 0.6 0.88 0.6 0.58 0.42 "
            "0.53 C 0.26 0.48 0.08 0.58 0.03 0.76"
        ),
    ),
    "7": (0.56, "M 0 0.04 C 0.18 0.06 0.38 0.05 0.55 0.02 C 0.4 0.32 0.26 0.66 0.2 1"),
    "8": (
        0.56,
        (
            "M 0.47 0.14 C 0.36 -0.02 0.1 0 0.07 0.18 C 0.05 0.4 0.5 0.48 0.54 0.74 C 0.55 0.94 0.38 1 0.26 "
            "0.99 C 0.1 0.98 -0.02 0.84 0.04 0.68 C 0.12 0.46 0.52 0.36 0.48 0.15"
        ),
    ),
    "9": (
        0.54,
        (
            "M 0.5 0.28 C 0.5 0.1 0.38 0 0.26 0.01 C 0.08 0.02 0 0.2 0.05 0.36 C 0.12 0.54 0.42 0.52 0.5 0.24 "
            "C 0.52 0.5 0.46 0.78 0.3 1"
        ),
    ),
    "x": (
        0.8,
        "M 0.02 0.08 C 0.3 0.36 0.56 0.66 0.8 0.94 M 0.78 0.04 C 0.52 0.34 0.26 0.66 0 0.98",
    ),
    "o": (
        0.96,
        (
            "M 0.56 0.02 C 0.2 -0.04 0 0.28 0.03 0.56 C 0.06 0.88 0.4 1.06 0.66 0.95 C 0.96 0.82 1.02 0.42 "
            "0.82 0.17 C 0.7 0.03 0.5 -0.02 0.36 0.06"
        ),
    ),
    "^": (
        0.9,
        "M 0.04 0.96 L 0.12 0.06 L 0.36 0.42 L 0.54 0.42 L 0.78 0.05 L 0.88 0.95 L 0.46 0.7 Z",
    ),
    "*": (
        0.9,
        (
            "M 0.46 0.18 C 0.26 0.16 0.12 0.32 0.13 0.52 C 0.14 0.74 0.3 0.86 0.48 0.84 C 0.66 0.82 0.78 0.68 "
            "0.76 0.48 C 0.74 0.28 0.62 0.18 0.42 0.19 M 0.44 0.46 L 0.47 0.54 M 0.45 -0.08 L 0.45 0 M 0.45 "
            "1.02 L 0.46 1.1 M -0.08 0.5 L 0 0.5 M 0.9 0.5 L 0.98 0.5"
        ),
    ),
    "~": (
        1.1,
        (
            "M 0 0.28 L 0.2 0.08 L 0.4 0.3 L 0.6 0.07 L 0.8 0.3 L 1.04 0.06 M 0.02 0.84 L 0.22 0.62 L 0.42 "
            "0.86 L 0.62 0.63 L 0.82 0.86 L 1.06 0.62"
        ),
    ),
    "#": (
        0.7,
        "M 0.35 0.46 C 0.12 0.4 0.06 0.06 0.34 0.02 C 0.64 0 0.58 0.4 0.35 0.46 L 0.36 1.02 M 0.02 0.6 L 0.68 0.57",
    ),
}
"""What a hand can write: width over height, and the strokes in a square of height 1; `x` crosses, `o` circles."""
INSIGNIA = "^*#~"
"""Simple signs that players invent for themselves, one after the other."""
_APART = 0.2
"""Between two characters, over their height."""
_HIGHEST, _FILLS = 11.0, 0.74
"""Of a number: at most so many mm high, and such a part of its place."""
_LEANS = (0.05, -0.03, 0.08, 0.0, -0.06)
"""How far characters lean to the right, over their height, one after the other."""
PEN = 1.0
"""Width of a marker's line, mm."""


def is_writable(text: str) -> bool:
    """Return whether a text can be written by hand.

    >>> is_writable("12"), is_writable("x"), is_writable("1a"), is_writable("")
    (True, True, False, False)
    """
    return bool(text) and all(char in _STROKES for char in text)


def write(text: str, area: Rect, ink: str, pen: float = PEN) -> Iterator[Item]:
    """Write a text into the middle of a place, as large as a hand would; `pen` is the width of the line, mm."""
    width = sum(_STROKES[char][0] for char in text) + _APART * (len(text) - 1)
    height = min(area.h * _FILLS, (area.w * _FILLS) / width, _HIGHEST)
    x, y = area.x + (area.w - width * height) / 2, area.y + (area.h - height) / 2
    for n, char in enumerate(text):
        lean = _LEANS[(n + ord(char) + round(area.x + area.y)) % len(_LEANS)]
        yield Path(tuple(_slanted_strokes(char, lean, x, y, height)), stroke=ink, width=pen / MM_PER_PT, join="round")
        x += (_STROKES[char][0] + _APART) * height


def _slanted_strokes(char: str, lean: float, x: float, y: float, height: float) -> Iterator[Segment]:
    slant = math.tan(lean)
    for verb, xy in segments_of(_STROKES[char][1]):
        placed = [(x + height * (u - slant * (v - 0.5)), y + height * v) for u, v in points_of(xy)]
        yield verb, tuple(value for point in placed for value in point)
