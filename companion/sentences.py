"""Render reasons of the rules in the language of the output, and messages about unknown names."""

from collections.abc import Iterable

from hyskos.companion.names import Name, named
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.marking import form
from hyskos.definitions.nearest import nearest
from hyskos.rules.reasons import Reason

PEOPLE = ("player", "players", "other", "others")
"""Values that are names of people, never translated: a player called Ram is not a device."""


def sentence(reason: Reason) -> str:
    """Render the sentence of a reason."""
    values = {key: _told(key, value) for key, value in reason.values.items()}
    return form(reason.message, reason.values, _, ngettext).format(**values)


def _told(key: str, value: object) -> object:
    return Name(value, "") if key in PEOPLE and isinstance(value, str) else named(value)


def ruled(reason: Reason) -> str:
    """Render a reason with the rule it is based on."""
    return f"{sentence(reason)} ({reason.rule})"


def reasons_json(reasons: Iterable[Reason]) -> list[dict[str, str]]:
    """Convert reasons for `--json` output."""
    return [{"rule": reason.rule, "text": sentence(reason)} for reason in reasons]


def unknown(word: str, known: Iterable[str]) -> str:
    """Report an unknown name, with similar names, or else all valid ones."""
    known = list(known)
    if guesses := near(word.lower(), known):
        return guess(word, guesses)
    if len(known) == 1:
        return _("`{word}` is not known; only {known} is.").format(word=word, known=known[0])
    return _("`{word}` is not known; choose from {known}.").format(word=word, known=", ".join(known))


def guess(word: str, guesses: Iterable[str]) -> str:
    """Report an unknown name with suggestions."""
    return _("`{word}` is not known. Did you mean {guesses}?").format(word=word, guesses=", ".join(guesses))


def near(word: str, known: Iterable[str]) -> list[str]:
    """Return up to three known words similar to `word`; words much less similar than the best are left out.

    >>> near("x", ["4x", "inner", "4x"])
    ['4x']
    >>> near("halvs", ["walls", "halves"])
    ['halves']
    """
    return nearest(word, known, 3)
