"""Words as people type them: compared plainly, and the known names that a word was meant for."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain

from hyskos import data

# Words typed at the table: how lines are split, how words are compared, and which ones are reserved.


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


# Suggest the known names that a word was meant for, with one rule for files and command lines.
#
# Letters may differ; numbers must match as a whole: `PHA-999` does not suggest `PH-9`. Without a near match, nothing is
# suggested.


_LIKE, _FARTHER = 0.6, 0.25
"""Minimum similarity of a guess (1 is equal), and how far it may fall below the best guess."""
_LETTERS = 0.8
"""Minimum similarity of the letters next to a number."""
_DIGITS = re.compile("[0-9]+")


def nearest(word: str, names: Iterable[str], maximum: int = 1, like: float = _LIKE) -> list[str]:
    """Return the known names most similar to a word, best first, without duplicates; case is ignored.

    >>> nearest("halvs", ["walls", "halves"]), nearest("x", ["4x", "inner"]), nearest("a474", ["A47", "A4"])
    (['halves'], ['4x'], ['A47'])
    >>> nearest("PHA-999", ["PH-9", "PHA-6"]), nearest("rp36", ["RP-36", "RP-37"]), nearest("Z99", ["A99"])
    ([], ['RP-36'], [])
    """
    from difflib import SequenceMatcher, get_close_matches

    typed = word.casefold()
    spelt = {name.casefold(): name for name in names if _may_be_meant(typed, name.casefold())}
    matches = get_close_matches(typed, list(spelt), n=maximum, cutoff=like)
    likeness = [SequenceMatcher(None, match, typed).ratio() for match in matches]
    return [spelt[match] for match, like in zip(matches, likeness, strict=True) if like > likeness[0] - _FARTHER]


def _may_be_meant(first: str, second: str) -> bool:
    """Return whether two names have equal numbers and similar letters, or numbers that differ by a digit."""
    letters, other_letters = (_DIGITS.sub("", name) for name in (first, second))
    numbers, other_numbers = ("".join(_DIGITS.findall(name)) for name in (first, second))
    if numbers == other_numbers:
        return not numbers or _are_similar(letters, other_letters)
    return _letters_only(letters) == _letters_only(other_letters) and _differ_by_one(numbers, other_numbers)


def _are_similar(letters: str, other_letters: str) -> bool:
    """Return whether letters next to a number begin alike and are similar; short ones may differ by one."""
    from difflib import SequenceMatcher

    first, second = _letters_only(letters), _letters_only(other_letters)
    near = _differ_by_one(first, second) or SequenceMatcher(None, first, second).ratio() >= _LETTERS
    return near and first[:1] == second[:1]


def _letters_only(letters: str) -> str:
    return letters.replace("-", "").replace(" ", "")


def _differ_by_one(first: str, second: str) -> bool:
    if abs(len(first) - len(second)) > 1:
        return False
    same = next(
        (n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    return (
        first[same:] == second[same + 1 :]
        or first[same + 1 :] == second[same:]
        or first[same + 1 :] == second[same + 1 :]
    )
