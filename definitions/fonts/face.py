"""A font in use: its metrics, its outlines, the file to embed, and characters that no font can set here."""

import unicodedata
from collections.abc import Mapping
from functools import cache

from hyskos.definitions.messages import N_, Message, say, short
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


_RIGHT_TO_LEFT = ("R", "AL", "AN")
_SHAPED = {
    "ARABIC", "BALINESE", "BENGALI", "BUGINESE", "DEVANAGARI", "GUJARATI", "GURMUKHI", "HEBREW", "JAVANESE", "KANNADA",
    "KHMER", "LAO", "LEPCHA", "LIMBU", "MALAYALAM", "MEETEI", "MONGOLIAN", "MYANMAR", "NKO", "ORIYA", "SINHALA",
    "SUNDANESE", "SYRIAC", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN", "VEDIC",
}  # fmt: skip
"""Scripts, by the first word of their characters' Unicode names."""


@cache
def needs_shaping(char: str) -> bool:
    """Return whether a character would be wrong when printed by itself, from left to right.

    >>> [char for char in "aéβДש中سक" if needs_shaping(char)]
    ['ש', 'س', 'क']
    """
    if char.isascii():
        return False
    return (
        unicodedata.bidirectional(char) in _RIGHT_TO_LEFT
        or unicodedata.category(char) == "Mn"
        or unicodedata.name(char, "").partition(" ")[0] in _SHAPED
    )


def undrawable_characters(text: str) -> tuple[Message, Message] | None:
    """Return a message and a hint if a text has characters that cannot be set, or None."""
    characters = sorted(set(filter(needs_shaping, text)))
    if not characters:
        return None
    message = say(
        N_("joining, right-to-left or stacked letters are not supported: {names}"),
        names=short(", ".join(f"{char} (U+{ord(char):04X})" for char in characters)),
    )
    return message, say(N_("draw these words as an SVG picture; art can contain outlines of any letters"))
