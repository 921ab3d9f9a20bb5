"""Printed words that belong to no single map or faction: `data/words/AREA.yaml`, in the languages of each."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

from hyskos import data
from hyskos.definitions.languages import alike, text_in
from hyskos.definitions.model import Definition, Words
from hyskos.definitions.values import altered

_Own = TypeVar("_Own", bound=Definition)


@cache
def translations(area: str) -> Mapping[str, Words]:
    """Read the printed words of an area ("sheets", "booklet", ...) in all their languages.

    >>> {"en", "es"} <= translations("sheets")["scale"].keys()
    True
    """
    read: Mapping[str, Words] = data.load_yaml("words", area)["words"]
    return read


@cache
def words(area: str, lang: str) -> Mapping[str, str]:
    """Give the printed words of an area in a language; where one lacks it, in its first.

    >>> words("sheets", "es")["scale"]
    'Imprime al 100 %, sin escalar'
    """
    return {key: text_in(text, lang) for key, text in translations(area).items()}


def paired(one: str, other: str, lang: str) -> str:
    """Put two texts beside each other as a language does: in most the colon stands at the first.

    >>> paired("Faraón", "tablero", "es"), paired("Pharaon", "plateau", "fr").split()
    ('Faraón: tablero', ['Pharaon', ':', 'plateau'])
    """
    return words("sheets", lang)["pair"].format(one=one, other=other)


def name_of_game(board: Definition, lang: str) -> str:
    """Name the game of a board: as the product calls it that it lies in, or as the house does; "" if nobody does."""
    return text_in(board.sold_as, lang) if board.sold_as else words("games", lang).get(board.game, "")


def names_of_game(board: Definition, lang: str) -> Words:
    """Give that name in the languages that share their sizes of type with one."""
    return {each: name_of_game(board, each) for each in alike(lang)}


def sold_under(board: _Own, title: Words) -> _Own:
    """Give what a product brings out under its own title: that stands wherever the name of the game would."""
    house = translations("games").get(board.game, {})
    if not (house and title) or _same(title, house):
        return board
    bears = {key: _renamed(texts, house, title) for key in ("title", "subtitle") if (texts := getattr(board, key, {}))}
    return altered(board, sold_as=title, **bears)


def _renamed(texts: Words, house: Words, title: Words) -> Words:
    """Give a title in place of one that is the name of a game, and before what stands behind that: "Pharaoh: box"."""
    if _same(texts, house):
        return title

    def name(lang: str) -> str:
        return f"{text_in(house, lang)}:"

    if not all(text.startswith(name(lang)) for lang, text in texts.items()):
        return texts
    return {lang: f"{text_in(title, lang)}:{text.removeprefix(name(lang))}" for lang, text in texts.items()}


def _same(texts: Words, others: Words) -> bool:
    return all(text == text_in(others, lang) for lang, text in texts.items())


def filled(text: str, values: Mapping[str, object], lang: str) -> str:
    """Put the values of a worked example into a text; those that are texts in several languages in this one.

    >>> filled("{map}: {n}", {"map": {"en": "Four", "es": "Cuatro"}, "n": 3}, "es")
    'Cuatro: 3'
    """
    return text.format_map(
        {key: text_in(one, lang) if isinstance(one, Mapping) else one for key, one in values.items()}
    )


def listed(names: Sequence[str], lang: str) -> str:
    """List names as a sentence does.

    >>> listed(["Gold", "Onyx", "Jade"], "en"), listed(["Oro", "Ónice"], "es")
    ('Gold, Onyx and Jade', 'Oro y Ónice')
    """
    *others, last = names
    return words("booklet", lang)["and"].format(first=", ".join(others), last=last) if others else last


def spelt(length: float, lang: str) -> str:
    """Write a length as a language does, to a hundredth: in most a comma goes before the tenths.

    >>> spelt(148.0, "en"), spelt(6.35, "en"), spelt(6.35, "es"), spelt(1234.5, "es")
    ('148', '6.35', '6,35', '1234,5')
    """
    return f"{length:.2f}".rstrip("0").rstrip(".").replace(".", words("sheets", lang)["decimal"])
