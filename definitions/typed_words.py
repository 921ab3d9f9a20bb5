"""Words typed at the table: how lines are split, how words are compared, and which ones are reserved."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain

from hyskos import data

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
    words = re.sub(r"\s*@\s*", "@", line).split()
    return [part for word in words for part in ([word] if OWN_COMMAS in word else word.split(",")) if part]


def entries(text: str) -> list[str]:
    """Split a list at its commas, keeping empty entries, or at blanks if it has none.

    >>> entries("5, 6,,8"), entries(" 5 6  8"), entries(" ")
    (['5', '6', '', '8'], ['5', '6', '8'], [])
    """
    return [part.strip() for part in text.split(",")] if "," in text else text.split()


PARTING = "@=+,"
"""Separators within a line; no name contains them."""
Terms = Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]


@lru_cache(maxsize=4096)  # every word of every name is compared with every typed word
def plain(word: str) -> str:
    """Reduce a word to letters and digits: lower case, without accents, apostrophes, blanks and dashes.

    >>> plain("Ra'shar"), plain("Faraón"), plain("inner factory") == plain("inner-factory")
    ('rashar', 'faraon', True)
    """
    return "".join(char for char in unicodedata.normalize("NFD", word.casefold()) if char.isalnum())


@cache
def terms() -> Terms:
    """Load all terms of `data/vocabulary`: category, id, language, words."""
    areas = [data.load_yaml("vocabulary", area)["terms"] for area in ("table", "rulings", "session")]
    return {sort: words for area in areas for sort, words in area.items()}


@cache
def reserved_words() -> Mapping[str, str]:
    """Return the words that already have a meaning in lines, by plain form, as spelt; names cannot override them."""
    spoken = [(id_, *chain(*words.values())) for sort in terms().values() for id_, words in sort.items()]
    return {plain(word): word for words in spoken for word in words}
