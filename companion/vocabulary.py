"""The words of `data/vocabulary`: what may be typed for an id in any language, and how an id is printed.

The files are only read for words that are not ids, so that typing ids stays fast.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from hyskos.companion import factions
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import files_like, guess, near, unknown_name
from hyskos.definitions.languages import LANGUAGES, _, language, text_in
from hyskos.definitions.paths import is_file
from hyskos.definitions.typed_words import terms
from hyskos.rules.names import Names
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.notation import (
    BORDER_DEVICES,
    DEVICES,
    ORDER_WORDS,
    NotationError,
    UnknownWordError,
    read_name,
)

Parsed = TypeVar("Parsed")
_IN_FILES = frozenset({"bot", "faction", "grid", "map", "printer", "product", "ring", "shop"})
"""Sorts of names for which the path of a file can be typed."""


class Vocabulary(Mapping[str, Sequence[str]]):
    """Names of one or more sorts: ids at once, other words loaded on demand."""

    def __init__(self, ids: Iterable[str], *sorts: str, numbers: Mapping[str, str] | None = None) -> None:
        self._ids, self.sorts, self.numbers = tuple(ids), sorts, numbers or {}

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the ids."""
        return self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __contains__(self, id_: object) -> bool:
        return id_ in self.ids

    def __getitem__(self, id_: str) -> Sequence[str]:
        if id_ not in self.ids:
            raise KeyError(id_)
        sources = [words for sort in self.sorts for words in (words_for(sort, id_),) if words]
        spoken = [word for words in sources for spellings in words.values() for word in spellings]
        return [self.numbers[id_], *spoken] if id_ in self.numbers else spoken


def words_for(sort: str, id_: str) -> Mapping[str, Sequence[str]] | None:
    """Return the words for an id by language; those of a faction are in its own file."""
    if sort == "faction" and id_ in factions.files():
        return factions.words(id_)
    return terms().get(sort, {}).get(id_)


def ids_of(sort: str) -> tuple[str, ...]:
    """Return all ids of a sort."""
    return (*(factions.files() if sort == "faction" else ()), *terms()[sort])


class Factions(Vocabulary):
    """The factions of this command, and other owners of forces that have no file."""

    def __init__(self, *others: str) -> None:
        super().__init__(others, "faction")

    @property
    def ids(self) -> tuple[str, ...]:
        """Return built-in and added factions, then the others."""
        return (*factions.files(), *self._ids)


FACTIONS = Factions(PHARAOH)
"""Everyone who can have a force on the board."""
PLAYED = Factions()
"""Factions that people can play."""
ALL_DEVICES = Vocabulary(DEVICES, "device")
ON_BORDERS = Vocabulary(BORDER_DEVICES, "device")
IN_ORDERS = Vocabulary(ORDER_WORDS, "order", "device")


def definition_names(kind: str) -> Names:
    """Return the names of the definitions of a kind, such as "map", built-in ones and the project's."""
    from hyskos.definitions.loader import files_of_kind

    return Vocabulary(files_of_kind(kind), kind)


def word_of(sort: str, id_: str) -> str:
    """Return the word for an id in the language of the output; an id without words is returned unchanged."""
    words = words_for(sort, id_)
    return text_in(words, language())[0] if words else id_


def complaint(error: NotationError) -> str:
    """Describe what is wrong with a word, with similar names."""
    if not isinstance(error, UnknownWordError):
        return _(error.message).format(**error.values)
    return not_known(error.word, error.known)


def not_known(word: str, names: Names) -> str:
    """Report an unknown name, with similar names or all of them, in the language of the output."""
    words_by_id = {id_: own_words(id_, names) for id_ in names}
    ids = {id_.lower(): id_ for id_ in names}
    ids_by_word = {alias.lower(): id_ for id_ in reversed(list(names)) for alias in names[id_]}
    guesses = near(word.lower(), ids) or near(word.lower(), ids_by_word)
    if not guesses and _IN_FILES.intersection(getattr(names, "sorts", ())) and (files := files_like(word)):
        return guess(word, files)
    if not guesses:
        return unknown_name(word, [words[0] for words in words_by_id.values()])
    suggestions: dict[str, str] = {}  # by id, the most similar word, if it is in the language of the output
    for guessed in guesses:
        id_ = ids.get(guessed) or ids_by_word[guessed]
        suggestions.setdefault(
            id_, next((spelling for spelling in words_by_id[id_] if spelling.lower() == guessed), words_by_id[id_][0])
        )
    return guess(word, suggestions.values())


def own_words(id_: str, names: Names) -> Sequence[str]:
    """Return the words for an id in the language of the output; in English the id comes first."""
    sources = [words for sort in getattr(names, "sorts", ()) for words in (words_for(sort, id_),) if words]
    translated = [word for words in sources for word in words.get(language(), ())]
    return [id_, *translated] if language() == LANGUAGES[0] or not translated else translated


def file_or_id(word: str, kind: str, where: str = "") -> str:
    """Return the path as typed, or the id that a word means; raises RefusedError."""
    return word if is_file(word) else parse_name(word, definition_names(kind), where)


def understood(read: Callable[[str], Parsed], word: str, where: str = "") -> Parsed:
    """Parse a word in a notation of the rules; raises RefusedError that names `where`."""
    try:
        return read(word)
    except NotationError as error:
        raise RefusedError(complaint(error), where) from None


def parse_name(word: str, names: Names, where: str = "") -> str:
    """Return the id a typed word means; raises RefusedError that names `where`."""
    return understood(lambda text: read_name(text, names), word, where)


def chosen_faction(word: str, where: str = "") -> str:
    """Return the faction a typed name or path means; raises RefusedError that names `where`."""
    return understood(lambda text: read_name(factions.faction_id(text), PLAYED), word, where)
