"""Sentences as values: an English pattern with `{placeholders}`, and what fills them.

The pattern is the key of the message catalogs in `data/locales`; whoever prints a sentence chooses the language.
"""

from collections.abc import Callable, Mapping
from dataclasses import field

from hyskos.definitions.marking import N_
from hyskos.definitions.values import dataclass

__all__ = ["N_", "Message", "say", "short"]


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence: a marked pattern and its values, which may be messages themselves."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.render()

    def render(self, translate: Callable[[str], str] = str) -> str:
        """Fill the pattern, in English unless `translate` gives another language.

        >>> say(N_("{n} spaces"), n=3).render()
        '3 spaces'
        """
        filled = {
            name: value.render(translate) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        return translate(self.text).format(**filled)


def say(text: str, /, **values: object) -> Message:
    """Make a message: `say(N_("number {n} is missing"), n=4)`."""
    return Message(text, values)


def short(word: object, longest: int = 40) -> str:
    """Cut a quoted word of a file to a length that a sentence can hold.

    >>> short("aaaaaaaaaa", 6)
    'aaaaa…'
    """
    text = str(word)
    return text if len(text) <= longest else text[: longest - 1] + "…"
