"""Parse numbers typed by people: only the digits 0 to 9.

Python accepts much more: superscripts count as digits that `int` cannot parse, and Arabic and full-width digits and
`1_000` are accepted silently. In typed input these are mistakes, so all input is parsed here.
"""

import re

_WHOLE = re.compile(r"[+-]?[0-9]+")
_COUNT = re.compile(r"[0-9]{1,15}")
_NUMBER_AND_UNIT = r'([0-9]{1,9}(?:\.[0-9]{0,9})?)\s*(mm|in|inch|inches|")?'
_LENGTH = re.compile(_NUMBER_AND_UNIT)
_SIZE = re.compile(rf"{_NUMBER_AND_UNIT}\s*[x×]\s*{_NUMBER_AND_UNIT}")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")


def is_whole(word: str) -> bool:
    """Return whether a word is an integer, with optional sign and surrounding blanks.

    >>> [is_whole(word) for word in ("12", " -3 ", "\u00b2", "\u0663", "\uff11", "1_000")]
    [True, True, False, False, False, False]
    """
    return _WHOLE.fullmatch(word.strip()) is not None


def is_decimal(word: str) -> bool:
    """Return whether a word is a finite number, with optional point and exponent.

    >>> [is_decimal(word) for word in ("2.5", "-.5", "1e-3", "nan", "\u00b2", "1_0.5")]
    [True, True, True, False, False, False]
    """
    return _DECIMAL.fullmatch(word.strip()) is not None


def read_mm(word: str) -> float | None:
    """Parse a length in mm, or in inches with a unit; None if invalid.

    >>> [read_mm(word) for word in ("3", "3 mm", "0.125in", '8.5"', "3 cm", "")]
    [3.0, 3.0, 3.175, 215.9, None, None]
    """
    match = _LENGTH.fullmatch(word.strip().lower())
    return _in_mm(match[1], match[2]) if match else None


def read_size(word: str) -> tuple[float, float] | None:
    """Parse width and height in mm; a single unit applies to both. None if invalid.

    >>> [read_size(word) for word in ("297x210", "11x8.5in", "11 in × 216 mm", "297", "297x")]
    [(297.0, 210.0), (279.4, 215.9), (279.4, 216.0), None, None]
    """
    match = _SIZE.fullmatch(word.strip().lower())
    if match is None:
        return None
    width, width_unit, height, height_unit = match.groups()
    return _in_mm(width, width_unit or height_unit), _in_mm(height, height_unit or width_unit)


def _in_mm(number: str, unit: str | None) -> float:
    return round(float(number) * (1.0 if unit in (None, "mm") else 25.4), 6)


def read_count(word: str) -> int | None:
    """Parse digits as a number from 0; None for anything else, and for more than 15 digits.

    >>> [read_count(word) for word in ("12", "007", "", "-1", " 1", "\u00b2", "\u0663")]
    [12, 7, None, None, None, None, None]
    """
    return int(word) if _COUNT.fullmatch(word) else None
