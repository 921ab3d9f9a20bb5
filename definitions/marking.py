"""Mark the English messages for the catalogs in `data/locales`."""

from collections.abc import Callable, Mapping


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
