"""A font in use: its metrics, its outlines, and the file to embed."""

from collections.abc import Mapping

from hyskos.definitions.values import dataclass

ROLES = ("regular", "bold", "display")
"""Roles of a font: two for text, and one for titles in capitals."""


_WITHOUT_ACCENT = str.maketrans("άέήίόύώΐΰΆΈΉΊΌΎΏ", "αεηιουωϊϋΑΕΗΙΟΥΩ")
"""Greek capitals have no accents; a diaeresis, which separates two vowels, remains."""


def capitals(text: str) -> str:
    """Return a text in capitals, without the accents that Greek capitals lack.

    >>> capitals("Łódź"), capitals("Οι επτά πύλες"), capitals("Μαΐου")
    ('ŁÓDŹ', 'ΟΙ ΕΠΤΑ ΠΥΛΕΣ', 'ΜΑΪΟΥ')
    """
    return text.translate(_WITHOUT_ACCENT).upper()


@dataclass(frozen=True, slots=True)
class Face:
    """A font by character; widths in thousandths of the font size, heights in ems."""

    name: str  # its PostScript name in a PDF
    digest: str  # sha256 of the file it was read from
    program: bytes  # TrueType, rebuilt with only the characters below
    advances: Mapping[str, float]
    outlines: Mapping[str, str]  # SVG path data in ems (M L H V Q Z), y downwards from the baseline
    capital: float  # height of a capital letter
    ascent: float  # of the tallest character
    descent: float  # of the deepest character, below the baseline
