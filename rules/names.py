"""Match a typed word to ids by their names and abbreviations."""

from collections.abc import Mapping, Sequence

from hyskos.definitions.typed_words import plain

Names = Mapping[str, Sequence[str]]
"""Ids that may be typed, each with its other names."""


def match_names(word: str, names: Names, *, whole: bool = False) -> tuple[str, ...]:
    """Return the ids that match a word: the exact id, else exact names, else (unless `whole`) names that begin with it.

    >>> names = {"ram": ["ariete", "carnero"], "spikes": ["púas"], "umbrella": ["paraguas"]}
    >>> match_names("Puas", names), match_names("p", names), match_names("x", names)
    (('spikes',), ('spikes', 'umbrella'), ())
    """
    typed = plain(word)
    if not typed:
        return ()
    for name in names:  # names are loaded from a file on access: matching ids first avoids that
        if plain(name) == typed:
            return (name,)
    words = {name: [plain(alias) for alias in (name, *names[name])] for name in names}
    matched = tuple(name for name, aliases in words.items() if typed in aliases)
    if matched or whole:
        return matched
    return tuple(name for name, aliases in words.items() if any(alias.startswith(typed) for alias in aliases))
