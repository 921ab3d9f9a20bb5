"""Words that people type at the table: which are one word to it, and which ones it has a meaning for."""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain

from hyskos import data

PARTING = "@=+,"
"""Signs that part the words of a line: what is on both sides of one is never one name."""
Terms = Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]


@lru_cache(maxsize=4096)  # every word that a name has is compared with every word that is typed
def plain(word: str) -> str:
    """Give the letters and digits of a word alone: small, without accents, apostrophes, blanks and dashes.

    >>> plain("Ra'shar"), plain("Faraón"), plain("inner factory") == plain("inner-factory")
    ('rashar', 'faraon', True)
    """
    return "".join(char for char in unicodedata.normalize("NFD", word.casefold()) if char.isalnum())


@cache
def terms() -> Terms:
    """Read every sort of words of `data/vocabulary`: sort, id, language, words."""
    areas = [data.load_yaml("vocabulary", area)["terms"] for area in ("table", "rulings", "session")]
    return {sort: words for area in areas for sort, words in area.items()}


@cache
def taken() -> Mapping[str, str]:
    """Give the words that lines have a meaning for already, plain, and how they are spelt: no name changes that."""
    spoken = [(id_, *chain(*words.values())) for sort in terms().values() for id_, words in sort.items()]
    return {plain(word): word for words in spoken for word in words}
