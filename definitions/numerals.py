"""Numbers as people type them: the digits 0 to 9 and nothing else.

Python takes much more for a digit: superscripts are digits that `int` cannot read, Arabic and full-width ones are read
silently, and so is `1_000`. Whoever types one of these has made a mistake, so that all input is read through here.
"""

import re

_WHOLE = re.compile(r"[+-]?[0-9]+")
_COUNT = re.compile(r"[0-9]{1,15}")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")


def is_whole(word: str) -> bool:
    """Tell whether a word is a whole number, with a sign or without, and blanks around it or not.

    >>> [is_whole(word) for word in ("12", " -3 ", "\u00b2", "\u0663", "\uff11", "1_000")]
    [True, True, False, False, False, False]
    """
    return _WHOLE.fullmatch(word.strip()) is not None


def is_decimal(word: str) -> bool:
    """Tell whether a word is a finite number, with a point and an exponent or without.

    >>> [is_decimal(word) for word in ("2.5", "-.5", "1e-3", "nan", "\u00b2", "1_0.5")]
    [True, True, True, False, False, False]
    """
    return _DECIMAL.fullmatch(word.strip()) is not None


def read_count(word: str) -> int | None:
    """Read digits alone as a number from 0; None for anything else, also for more than 15 digits.

    >>> [read_count(word) for word in ("12", "007", "", "-1", " 1", "\u00b2", "\u0663")]
    [12, 7, None, None, None, None, None]
    """
    return int(word) if _COUNT.fullmatch(word) else None
