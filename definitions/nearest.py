"""Which known names a word was meant for: one law for everything that people name, in files and on command lines.

Letters may be wrong, numbers count as a whole: `PHA-999` is no `PH-9`. Where nothing is near, nothing is named.
"""

import re
from collections.abc import Iterable

_LIKE, _FARTHER = 0.6, 0.25
"""How much like a word a guess must be, of 1 for the word itself; and how much less than the best one it may be."""
_LETTERS = 0.8
"""The same of the letters beside a number."""
_DIGITS = re.compile("[0-9]+")


def nearest(word: str, known: Iterable[str], most: int = 1, like: float = _LIKE) -> list[str]:
    """Find the known names that are spelt like a word, the nearest first, each once; small and capital letters alike.

    >>> nearest("halvs", ["walls", "halves"]), nearest("x", ["4x", "inner"]), nearest("a474", ["A47", "A4"])
    (['halves'], ['4x'], ['A47'])
    >>> nearest("PHA-999", ["PH-9", "PHA-6"]), nearest("rp36", ["RP-36", "RP-37"]), nearest("Z99", ["A99"])
    ([], ['RP-36'], [])
    """
    from difflib import SequenceMatcher, get_close_matches

    own = word.casefold()
    spelt = {name.casefold(): name for name in known if _numbered_alike(own, name.casefold())}
    found = get_close_matches(own, list(spelt), n=most, cutoff=like)
    likeness = [SequenceMatcher(None, one, own).ratio() for one in found]
    return [spelt[one] for one, like in zip(found, likeness, strict=True) if like > likeness[0] - _FARTHER]


def _numbered_alike(one: str, other: str) -> bool:
    """Tell whether two names have the same numbers and letters that are alike, or a digit that differs at most."""
    letters, others = (_DIGITS.sub("", name) for name in (one, other))
    numbers, those = ("".join(_DIGITS.findall(name)) for name in (one, other))
    if numbers == those:
        return not numbers or _alike(letters, others)
    return _bare(letters) == _bare(others) and _one_sign(numbers, those)


def _alike(letters: str, others: str) -> bool:
    """Tell whether letters beside a number begin alike and are much the same; short ones differ by one at most."""
    from difflib import SequenceMatcher

    one, other = _bare(letters), _bare(others)
    near = _one_sign(one, other) or SequenceMatcher(None, one, other).ratio() >= _LETTERS
    return near and one[:1] == other[:1]


def _bare(letters: str) -> str:
    return letters.replace("-", "").replace(" ", "")


def _one_sign(one: str, other: str) -> bool:
    """Tell whether two words differ by one sign at most."""
    if abs(len(one) - len(other)) > 1:
        return False
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[same:] == other[same + 1 :] or one[same + 1 :] == other[same:] or one[same + 1 :] == other[same + 1 :]
