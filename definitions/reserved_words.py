"""Words typed at the table: how they are normalised, and which ones are reserved."""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain

from hyskos import data

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
def taken() -> Mapping[str, str]:
    """Return the words that already have a meaning in lines, by plain form, as spelt; names cannot override them."""
    spoken = [(id_, *chain(*words.values())) for sort in terms().values() for id_, words in sort.items()]
    return {plain(word): word for words in spoken for word in words}
