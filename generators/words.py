"""Printed words that belong to no single map or faction: `data/words/AREA.yaml`, each in several languages.

A product or a project may replace them with words of its own, in effect while it is drawn or described.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from hyskos.definitions.built_in_words import key_of, words_of_area
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.kinds.definition import Definition, Words
from hyskos.definitions.languages import alike, text_in
from hyskos.definitions.values import with_changes

_Own = TypeVar("_Own", bound=Definition)


OwnWords = Mapping[str, Words]
"""Replacements by a product or project, by key ("sheets.scale"), each in the languages that it provides."""
_NONE: OwnWords = MappingProxyType({})
_IN_USE: ContextVar[OwnWords] = ContextVar("words in place of built-in ones", default=_NONE)


@contextmanager
def temporary_words(custom: OwnWords) -> Iterator[None]:
    """Replace built-in words within this context."""
    token = _IN_USE.set(custom or _NONE)
    try:
        yield
    finally:
        _IN_USE.reset(token)


def use_words(custom: OwnWords) -> None:
    """Replace built-in words for the rest of the current context, which is that of a command."""
    _IN_USE.set(custom or _NONE)


def words_in_use() -> IdentityKey[OwnWords]:
    """Return the replacements in effect, as a cache key."""
    return IdentityKey(_IN_USE.get())


def translations(area: str) -> Mapping[str, Words]:
    """Return the printed words of an area ("sheets", "booklet", ...) in all their languages.

    >>> {"en", "es"} <= translations("sheets")["scale"].keys()
    True
    """
    custom = _IN_USE.get()
    return _with_own(area, IdentityKey(custom)) if custom else words_of_area(area)


def words(area: str, lang: str) -> Mapping[str, str]:
    """Return the printed words of an area in a language; a word without it falls back to its first language.

    >>> words("sheets", "es")["scale"]
    'Imprime al 100 %, sin escalar'
    >>> with temporary_words({"sheets.crease": {"ca": "plec"}}):
    ...     words("sheets", "ca")["crease"], words("sheets", "ca")["front"]
    ('plec', 'Front')
    """
    return _words(area, lang, words_in_use())


@lru_cache(maxsize=64)  # enough for the areas of a few products
def _with_own(area: str, custom: IdentityKey[OwnWords]) -> Mapping[str, Words]:
    return {
        key: {**translation, **custom.values[0].get(key_of(area, key), {})}
        for key, translation in words_of_area(area).items()
    }


@lru_cache(maxsize=256)
def _words(area: str, lang: str, _own: IdentityKey[OwnWords]) -> Mapping[str, str]:
    return {key: text_in(text, lang) for key, text in translations(area).items()}


def join_pair(one: str, other: str, lang: str) -> str:
    """Join two texts with a language's pattern, in most a colon after the first.

    >>> join_pair("Faraón", "tablero", "es"), join_pair("Pharaon", "plateau", "fr").split()
    ('Faraón: tablero', ['Pharaon', ':', 'plateau'])
    """
    return words("sheets", lang)["pair"].format(one=one, other=other)


def name_of_game(board: Definition, lang: str) -> str:
    """Return the name of a board's game, as its product calls it or else the built-in one; "" if it has none."""
    return text_in(board.sold_as, lang) if board.sold_as else words("games", lang).get(board.game, "")


def names_of_game(board: Definition, lang: str) -> Words:
    """Return the name of a board's game in all languages that share their type sizes with `lang`."""
    return {each: name_of_game(board, each) for each in alike(lang)}


def sold_under(board: _Own, title: Words) -> _Own:
    """Rename a board's game to the title of a product, wherever the name of the game would appear."""
    original = translations("games").get(board.game, {})
    if not (original and title) or _same(title, original):
        return board
    bears = {
        key: _rename(texts, original, title) for key in ("title", "subtitle") if (texts := getattr(board, key, {}))
    }
    return with_changes(board, sold_as=title, **bears)


def _rename(texts: Words, original: Words, title: Words) -> Words:
    """Replace the name of a game by a title, whether it is the whole text or precedes a colon: "Pharaoh: box"."""
    if _same(texts, original):
        return title

    def name(lang: str) -> str:
        return f"{text_in(original, lang)}:"

    if not all(text.startswith(name(lang)) for lang, text in texts.items()):
        return texts
    return {lang: f"{text_in(title, lang)}:{text.removeprefix(name(lang))}" for lang, text in texts.items()}


def _same(first: Words, second: Words) -> bool:
    return all(text == text_in(second, lang) for lang, text in first.items())


def fill_values(text: str, values: Mapping[str, object], lang: str) -> str:
    """Fill the values of a worked example into a text; values in several languages are taken in `lang`.

    >>> fill_values("{map}: {n}", {"map": {"en": "Four", "es": "Cuatro"}, "n": 3}, "es")
    'Cuatro: 3'
    """
    return text.format_map(
        {key: text_in(value, lang) if isinstance(value, Mapping) else value for key, value in values.items()}
    )


def join_list(names: Sequence[str], lang: str) -> str:
    """Join names as in a sentence.

    >>> join_list(["Gold", "Onyx", "Jade"], "en"), join_list(["Oro", "Ónice"], "es")
    ('Gold, Onyx and Jade', 'Oro y Ónice')
    """
    *before, last = names
    return words("booklet", lang)["and"].format(first=", ".join(before), last=last) if before else last


def format_length(length: float, lang: str) -> str:
    """Format a length to at most two decimals, with the language's decimal sign.

    >>> format_length(148.0, "en"), format_length(6.35, "en"), format_length(6.35, "es"), format_length(1234.5, "es")
    ('148', '6.35', '6,35', '1234,5')
    """
    return f"{length:.2f}".rstrip("0").rstrip(".").replace(".", words("sheets", lang)["decimal"])
