"""Sentences in the language of the answer: reasons of the rules, and names that nobody knows."""

from collections.abc import Iterable

from hyskos.companion.names import Name, named
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.marking import form
from hyskos.definitions.nearest import nearest
from hyskos.rules.reasons import Reason

PEOPLE = ("player", "players", "other", "others")
"""Values that people have named themselves: somebody called Ram is no device."""


def sentence(reason: Reason) -> str:
    """Give a reason's sentence."""
    values = {key: _told(key, value) for key, value in reason.values.items()}
    return form(reason.message, reason.values, _, ngettext).format(**values)


def _told(key: str, value: object) -> object:
    return Name(value, "") if key in PEOPLE and isinstance(value, str) else named(value)


def ruled(reason: Reason) -> str:
    """Give a reason's sentence with the rule that it rests on."""
    return f"{sentence(reason)} ({reason.rule})"


def reasons_json(reasons: Iterable[Reason]) -> list[dict[str, str]]:
    """Give reasons the form that every `--json` answer uses."""
    return [{"rule": reason.rule, "text": sentence(reason)} for reason in reasons]


def unknown(word: str, known: Iterable[str]) -> str:
    """Say that a name is not known, and which known ones are spelt like it, or which there are."""
    known = list(known)
    if guesses := near(word.lower(), known):
        return guess(word, guesses)
    if len(known) == 1:
        return _("`{word}` is not known; only {known} is.").format(word=word, known=known[0])
    return _("`{word}` is not known; choose from {known}.").format(word=word, known=", ".join(known))


def guess(word: str, guesses: Iterable[str]) -> str:
    """Say that a name is not known, and what may be meant."""
    return _("`{word}` is not known. Did you mean {guesses}?").format(word=word, guesses=", ".join(guesses))


def near(word: str, known: Iterable[str]) -> list[str]:
    """Find up to three known words that are spelt like `word`, each once; none that is much less like it than another.

    >>> near("x", ["4x", "inner", "4x"])
    ['4x']
    >>> near("halvs", ["walls", "halves"])
    ['halves']
    """
    return nearest(word, known, 3)
