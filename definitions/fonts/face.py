"""A font as the program uses it: what it measures, what it draws, and the file that is embedded."""

from collections.abc import Mapping

from hyskos.definitions.values import dataclass

ROLES = ("regular", "bold", "display")
"""What a font is for: two for texts, and one for titles, in capitals."""


_WITHOUT_ACCENT = str.maketrans("άέήίόύώΐΰΆΈΉΊΌΎΏ", "αεηιουωϊϋΑΕΗΙΟΥΩ")
"""Greek in capitals has no accents; two points that part two vowels stay."""


def capitals(text: str) -> str:
    """Write a text in capitals, as its letters are set.

    >>> capitals("Łódź"), capitals("Οι επτά πύλες"), capitals("Μαΐου")
    ('ŁÓDŹ', 'ΟΙ ΕΠΤΑ ΠΥΛΕΣ', 'ΜΑΪΟΥ')
    """
    return text.translate(_WITHOUT_ACCENT).upper()


@dataclass(frozen=True, slots=True)
class Face:
    """A font by its characters; widths in thousandths of the size, heights in ems."""

    name: str  # as PDF names it
    digest: str  # sha256 of the file it was read from
    program: bytes  # TrueType, made anew: the characters below and nothing else
    advances: Mapping[str, float]
    outlines: Mapping[str, str]  # SVG path data in ems (M L H V Q Z), y downwards from the baseline
    capital: float  # height of a capital letter
    ascent: float  # of the highest character
    descent: float  # of the lowest one, below the baseline
