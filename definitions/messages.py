"""Messages as values: an English pattern with `{placeholders}`, and the values to fill in.

The pattern is the key of the catalogs in `data/locales`; the language is chosen when a message is printed.
"""

from collections.abc import Callable, Mapping
from dataclasses import field

from hyskos.definitions.languages import ngettext
from hyskos.definitions.values import dataclass

# Mark the English messages for the catalogs in `data/locales`.


class Counting(str):
    """The singular of a message with a count, along with the plural and the name of the counted value."""

    __slots__ = ("by", "many")

    by: str
    many: str

    def __new__(cls, singular: str, plural: str, by: str) -> "Counting":
        """Make one from its two forms."""
        sentence = super().__new__(cls, singular)
        sentence.many, sentence.by = plural, by
        return sentence

    def __reduce__(self) -> tuple[type["Counting"], tuple[str, str, str]]:
        """Return the arguments for copies and pickles."""
        return Counting, (str(self), self.many, self.by)


def N_(message: str) -> str:  # noqa: N802 (the name that message extraction looks for)
    """Mark a message for translation and return it unchanged."""
    return message


def NN_(singular: str, plural: str, by: str) -> str:  # noqa: N802 (the name that message extraction looks for)
    """Mark a message that counts the value named `by`, with its two English forms."""
    return Counting(singular, plural, by)


def one_or_many(singular: str, plural: str, n: int) -> str:
    """Choose singular or plural as in English.

    >>> one_or_many("page", "pages", 0)
    'pages'
    """
    return singular if n == 1 else plural


def form(
    text: str, values: Mapping[str, object], translate: Callable[[str], str], count: Callable[[str, str, int], str]
) -> str:
    """Translate a message, using the count if it has one.

    >>> [form(NN_("{n} page", "{n} pages", "n"), {"n": n}, str, one_or_many) for n in (1, 2)]
    ['{n} page', '{n} pages']
    """
    if isinstance(text, Counting):
        number = values[text.by]
        return count(str(text), text.many, int(str(number)))
    return translate(text)


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


@dataclass(frozen=True, slots=True)
class Verbatim(Message):
    """A message without values, in which braces stand for themselves, such as a description from a schema."""

    def render(self, translate: Callable[[str], str] = str) -> str:
        """Return the text, in English unless `translate` is given."""
        return translate(self.text)


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
