"""Types of plain YAML scalars: text, unless they are `true`, `false`, `null` or a number in its simplest form."""

import re

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,14}")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


def value_of(word: str) -> bool | int | float | str | None:
    """Convert a plain scalar to its type.

    >>> [value_of(word) for word in ("true", "NO", "12", "-3", "010", "2.5", "36.0", "22:30", "~")]
    [True, 'NO', 12, -3, '010', 2.5, 36, '22:30', None]
    """
    if word in _WORDS:
        return _WORDS[word]
    if _INTEGER.fullmatch(word):
        return int(word)
    if _DECIMAL.fullmatch(word):
        number = float(word)
        return int(number) if number.is_integer() else number  # JSON Schema counts 36.0 as an integer too
    return word
