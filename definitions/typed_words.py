"""Split typed or pasted lines into words, separated by blanks or commas."""

import re

_AROUND_AT = re.compile(r"\s*@\s*")
OWN_COMMAS = "="
"""A word that contains this keeps its commas: `C:2/15=2@7,1@9` is one move, and `anubian=1,2` one list."""


def words_of(line: str) -> list[str]:
    """Split a line at blanks and commas; blanks around an `@` are ignored.

    >>> words_of("3,1, 5 8 , 2")
    ['3', '1', '5', '8', '2']
    >>> words_of("anub 7* @ 16, 1@16")
    ['anub', '7*@16', '1@16']
    >>> words_of("15:1, C:2/15=2@7,1@9")
    ['15:1', 'C:2/15=2@7,1@9']
    """
    words = _AROUND_AT.sub("@", line).split()
    return [part for word in words for part in ([word] if OWN_COMMAS in word else word.split(",")) if part]


def entries(text: str) -> list[str]:
    """Split a list at its commas, keeping empty entries, or at blanks if it has none.

    >>> entries("5, 6,,8"), entries(" 5 6  8"), entries(" ")
    (['5', '6', '', '8'], ['5', '6', '8'], [])
    """
    return [part.strip() for part in text.split(",")] if "," in text else text.split()
