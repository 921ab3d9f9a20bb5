"""Printed words that belong to no single map or faction: `data/words/AREA.yaml`, in the languages of each."""

from collections.abc import Mapping
from functools import cache

from hyskos import data
from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Words


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


def filled(text: str, values: Mapping[str, object], lang: str) -> str:
    """Put the values of a worked example into a text; those that are texts in several languages in this one.

    >>> filled("{map}: {n}", {"map": {"en": "Four", "es": "Cuatro"}, "n": 3}, "es")
    'Cuatro: 3'
    """
    return text.format_map(
        {key: text_in(one, lang) if isinstance(one, Mapping) else one for key, one in values.items()}
    )


def spelt(length: float, lang: str) -> str:
    """Write a length as a language does, to a hundredth: in most a comma goes before the tenths.

    >>> spelt(148.0, "en"), spelt(6.35, "en"), spelt(6.35, "es"), spelt(1234.5, "es")
    ('148', '6.35', '6,35', '1234,5')
    """
    return f"{length:.2f}".rstrip("0").rstrip(".").replace(".", words("sheets", lang)["decimal"])
