"""Parse and format places of the main board: 12 is a space, S2 a starting area.

A place is an integer: a space's number, or minus the die face of a starting area.
"""

from hyskos.definitions.numerals import read_count

MOST_DIGITS = 4
"""Maximum length of a written place; more digits are a typing mistake."""


def place_name(place: int) -> str:
    """Format a place.

    >>> place_name(12), place_name(-2)
    ('12', 'S2')
    """
    return str(place) if place > 0 else f"S{-place}"


def read_place(word: str) -> int | None:
    """Parse a place; None if it is not one.

    >>> read_place("12"), read_place("s2"), read_place("S"), read_place("0")
    (12, -2, None, None)
    """
    start = word[:1] in ("S", "s")
    digits = word[1:] if start else word
    number = read_count(digits)
    if not number or len(digits) > MOST_DIGITS:
        return None
    return -number if start else number
