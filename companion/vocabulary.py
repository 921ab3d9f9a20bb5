"""The words of `data/vocabulary`: what may be typed for an id, in every language at once, and how an id is called.

The files are read when a word is no id: whoever types ids gets an answer without waiting for YAML.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeVar

from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import unknown
from hyskos.definitions.languages import LANGUAGES, _, language
from hyskos.rules.names import Names
from hyskos.rules.rolling_pyramids.abilities import ABILITIES, PHARAOH
from hyskos.rules.rolling_pyramids.notation import (
    BORDER_DEVICES,
    DEVICES,
    ORDER_WORDS,
    NotationError,
    UnknownWordError,
    read_name,
)

Read = TypeVar("Read")
Terms = Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]


@cache
def terms() -> Terms:
    """Read every sort of words: sort, id, language, words."""
    from hyskos import data

    areas = [data.load_yaml("vocabulary", area)["terms"] for area in ("table", "rulings")]
    return {sort: words for area in areas for sort, words in area.items()}


class Spoken(Mapping[str, Sequence[str]]):
    """Names of one sort or of several: ids at once, the other words when they are asked for."""

    def __init__(self, ids: Iterable[str], *sorts: str, numbers: Mapping[str, str] | None = None) -> None:
        self.ids, self.sorts, self.numbers = tuple(ids), sorts, numbers or {}

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __contains__(self, id_: object) -> bool:
        return id_ in self.ids

    def __getitem__(self, id_: str) -> Sequence[str]:
        if id_ not in self.ids:
            raise KeyError(id_)
        found = [terms()[sort][id_] for sort in self.sorts if id_ in terms().get(sort, ())]
        spoken = [word for words in found for lang in LANGUAGES for word in words[lang]]
        return [self.numbers[id_], *spoken] if id_ in self.numbers else spoken


FACTIONS = Spoken((*ABILITIES, PHARAOH), "faction")
"""Everybody who can have a force on the board."""
PLAYED = Spoken(ABILITIES, "faction")
"""Whom people play."""
ALL_DEVICES = Spoken(DEVICES, "device")
ON_BORDERS = Spoken(BORDER_DEVICES, "device")
IN_ORDERS = Spoken(ORDER_WORDS, "order", "device")


def definition_names(kind: str) -> Names:
    """Give the names of the shipped definitions of a kind, such as "map"."""
    from hyskos.definitions.loader import shipped

    return Spoken(shipped(kind), kind)


def shown(sort: str, id_: str) -> str:
    """Give the word for an id in the language of the answer; an id without words is its own."""
    words = terms()[sort].get(id_)
    return words[language()][0] if words else id_


def complaint(error: NotationError) -> str:
    """Say what is wrong with a word, and which known names are spelt like it."""
    if not isinstance(error, UnknownWordError):
        return _(error.message).format(**error.values)
    known = error.known
    return unknown(error.word, known, (other for name in known for other in known[name]))


def understood(read: Callable[[str], Read], word: str, where: str = "") -> Read:
    """Read a word in a notation of the rules; raises RefusedError, which names `where` it stood."""
    try:
        return read(word)
    except NotationError as error:
        raise RefusedError(complaint(error), where) from None


def chosen(word: str, names: Names, where: str = "") -> str:
    """Find the one id that a typed word means; raises RefusedError, which names `where` it stood."""
    return understood(lambda text: read_name(text, names), word, where)
