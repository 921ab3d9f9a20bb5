"""Mark the English sentences that the message catalogs in `data/locales` hold."""

from collections.abc import Callable, Mapping


class Counting(str):
    """A sentence that counts something: as it is for one, with the other form and the name of the value that counts."""

    __slots__ = ("by", "many")

    by: str
    many: str

    def __new__(cls, one: str, many: str, by: str) -> "Counting":
        """Make one of its two forms."""
        made = super().__new__(cls, one)
        made.many, made.by = many, by
        return made

    def __reduce__(self) -> tuple[type["Counting"], tuple[str, str, str]]:
        """Give what a copy is made of, also one in another process."""
        return Counting, (str(self), self.many, self.by)


def N_(message: str) -> str:  # noqa: N802 (the name that message extraction looks for)
    """Mark a sentence for translation and return it unchanged."""
    return message


def NN_(one: str, many: str, by: str) -> str:  # noqa: N802 (the name that message extraction looks for)
    """Mark a sentence that counts the value called `by`, in its two English forms."""
    return Counting(one, many, by)


def one_or_many(one: str, many: str, n: int) -> str:
    """Choose a form as English does.

    >>> one_or_many("page", "pages", 0)
    'pages'
    """
    return one if n == 1 else many


def form(
    text: str, values: Mapping[str, object], translate: Callable[[str], str], count: Callable[[str, str, int], str]
) -> str:
    """Translate a sentence, one that counts something in the form for its number.

    >>> [form(NN_("{n} page", "{n} pages", "n"), {"n": n}, str, one_or_many) for n in (1, 2)]
    ['{n} page', '{n} pages']
    """
    if isinstance(text, Counting):
        number = values[text.by]
        return count(str(text), text.many, int(str(number)))
    return translate(text)
