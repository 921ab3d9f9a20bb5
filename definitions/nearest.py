"""Suggest the known names that a word was meant for, with one rule for files and command lines.

Letters may differ; numbers must match as a whole: `PHA-999` does not suggest `PH-9`. Without a near match, nothing is
suggested.
"""

import re
from collections.abc import Iterable

_LIKE, _FARTHER = 0.6, 0.25
"""Minimum similarity of a guess (1 is equal), and how far it may fall below the best guess."""
_LETTERS = 0.8
"""Minimum similarity of the letters next to a number."""
_DIGITS = re.compile("[0-9]+")


def nearest(word: str, known: Iterable[str], maximum: int = 1, like: float = _LIKE) -> list[str]:
    """Return the known names most similar to a word, best first, without duplicates; case is ignored.

    >>> nearest("halvs", ["walls", "halves"]), nearest("x", ["4x", "inner"]), nearest("a474", ["A47", "A4"])
    (['halves'], ['4x'], ['A47'])
    >>> nearest("PHA-999", ["PH-9", "PHA-6"]), nearest("rp36", ["RP-36", "RP-37"]), nearest("Z99", ["A99"])
    ([], ['RP-36'], [])
    """
    from difflib import SequenceMatcher, get_close_matches

    own = word.casefold()
    spelt = {name.casefold(): name for name in known if _numbered_alike(own, name.casefold())}
    found = get_close_matches(own, list(spelt), n=maximum, cutoff=like)
    likeness = [SequenceMatcher(None, one, own).ratio() for one in found]
    return [spelt[one] for one, like in zip(found, likeness, strict=True) if like > likeness[0] - _FARTHER]


def _numbered_alike(one: str, other: str) -> bool:
    """Return whether two names have equal numbers and similar letters, or numbers that differ by a digit."""
    letters, others = (_DIGITS.sub("", name) for name in (one, other))
    numbers, those = ("".join(_DIGITS.findall(name)) for name in (one, other))
    if numbers == those:
        return not numbers or _alike(letters, others)
    return _bare(letters) == _bare(others) and _one_sign(numbers, those)


def _alike(letters: str, others: str) -> bool:
    """Return whether letters next to a number begin alike and are similar; short ones may differ by one."""
    from difflib import SequenceMatcher

    one, other = _bare(letters), _bare(others)
    near = _one_sign(one, other) or SequenceMatcher(None, one, other).ratio() >= _LETTERS
    return near and one[:1] == other[:1]


def _bare(letters: str) -> str:
    return letters.replace("-", "").replace(" ", "")


def _one_sign(one: str, other: str) -> bool:
    """Return whether two words differ by at most one character."""
    if abs(len(one) - len(other)) > 1:
        return False
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[same:] == other[same + 1 :] or one[same + 1 :] == other[same:] or one[same + 1 :] == other[same + 1 :]
