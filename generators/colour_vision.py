"""Simulations of colour vision, grey copies and separations into single process plates."""

from collections.abc import Callable, Mapping

from hyskos.definitions.geometry import add_up
from hyskos.definitions.inks import Ink
from hyskos.definitions.printing import Vision

RGB = tuple[float, float, float]
Seen = Callable[[Ink], RGB]
"""Maps an ink to its colour on the page: red, green and blue from 0 to 1."""

_MATRICES: Mapping[Vision, tuple[RGB, RGB, RGB]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""Matrices for linear RGB.

Dichromats: Machado, Oliveira and Fernandes 2009, severity 1.0; grey: relative luminance (sRGB).
"""


def as_seen(vision: Vision) -> Seen:
    """Return a function that maps an ink to its colour for a kind of vision, or in grey.

    >>> from hyskos.generators.inks import ink
    >>> [round(part * 255) for part in as_seen("grey")(ink("brick"))]
    [107, 107, 107]
    """
    matrix = _MATRICES[vision]

    def seen(ink: Ink) -> RGB:
        light = [linear(part) for part in ink.rgb]
        red, green, blue = (
            _encode(add_up(share * part for share, part in zip(row, light, strict=True))) for row in matrix
        )
        return red, green, blue

    return seen


def separation(plate: int) -> Seen:
    """Return a function that maps an ink to one process plate: 0 to 3 for C, M, Y, K; spot inks leave it bare."""

    def seen(ink: Ink) -> RGB:
        light = 1.0 if ink.spot else 1 - ink.cmyk[plate]
        return light, light, light

    return seen


def linear(part: float) -> float:
    """Convert a component of an sRGB colour to linear light, both from 0 to 1."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encode(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
