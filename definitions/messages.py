"""Messages as values: an English pattern with `{placeholders}`, and the values to fill in.

The pattern is the key of the catalogs in `data/locales`; the language is chosen when a message is printed.
"""

from collections.abc import Callable, Mapping
from dataclasses import field

from hyskos.definitions.languages import ngettext
from hyskos.definitions.marking import N_, NN_, form, one_or_many
from hyskos.definitions.values import dataclass

__all__ = ["NN_", "N_", "Message", "say", "short"]


@dataclass(frozen=True, slots=True)
class Message:
    """A message: a marked pattern and its values, which may be messages themselves."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.render()

    def render(self, translate: Callable[[str], str] = str) -> str:
        """Fill the pattern, in English unless `translate` is given.

        >>> say(N_("number {n}"), n=3).render(), say(NN_("{n} space", "{n} spaces", "n"), n=1).render()
        ('number 3', '1 space')
        """
        filled = {
            name: value.render(translate) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        count = one_or_many if translate is str else ngettext
        return form(self.text, self.values, translate, count).format(**filled)


def say(text: str, /, **values: object) -> Message:
    """Make a message: `say(N_("number {n} is missing"), n=4)`."""
    return Message(text, values)


def short(word: object, longest: int = 40) -> str:
    """Shorten a quoted word of a file to fit into a message.

    >>> short("aaaaaaaaaa", 6)
    'aaaaa…'
    """
    text = str(word)
    return text if len(text) <= longest else text[: longest - 1] + "…"
