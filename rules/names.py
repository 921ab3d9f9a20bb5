"""What somebody typed, and which of the known names it means."""

from collections.abc import Mapping, Sequence

from hyskos.definitions.spoken import plain

Names = Mapping[str, Sequence[str]]
"""What may be typed: ids, and the other words for each."""


def meant(word: str, names: Names, *, whole: bool = False) -> tuple[str, ...]:
    """Give the ids that a word can mean: its own, else those called so, else (not `whole`) those that begin so.

    >>> names = {"ram": ["ariete", "carnero"], "spikes": ["púas"], "umbrella": ["paraguas"]}
    >>> meant("Puas", names), meant("p", names), meant("x", names)
    (('spikes',), ('spikes', 'umbrella'), ())
    """
    typed = plain(word)
    if not typed:
        return ()
    for name in names:  # the words are read from a file when they are asked for: an id needs none of them
        if plain(name) == typed:
            return (name,)
    words = {name: [plain(other) for other in (name, *names[name])] for name in names}
    called = tuple(name for name, others in words.items() if typed in others)
    if called or whole:
        return called
    return tuple(name for name, others in words.items() if any(other.startswith(typed) for other in others))
