"""Characters that Hyskos cannot set, since they need shaping: they join, run right to left, or combine."""

import unicodedata
from functools import cache

from hyskos.definitions.messages import N_, Message, say, short

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


def unset(text: str) -> tuple[Message, Message] | None:
    """Return a message and a hint if a text has characters that cannot be set, or None."""
    found = sorted(set(filter(needs_shaping, text)))
    if not found:
        return None
    message = say(
        N_("joining, right-to-left or stacked letters are not supported: {names}"),
        names=short(", ".join(f"{char} (U+{ord(char):04X})" for char in found)),
    )
    return message, say(N_("draw these words as an SVG picture; art can contain outlines of any letters"))
