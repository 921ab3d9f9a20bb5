"""Printed words that belong to no single map or faction: `data/words/AREA.yaml`, each in every language."""

from collections.abc import Mapping
from functools import cache

from hyskos import data


@cache
def words(area: str, lang: str) -> Mapping[str, str]:
    """Read the printed words of an area ("sheets", "main-board", ...) in a language; raises KeyError if one lacks it.

    >>> words("sheets", "es")["scale"]
    'Imprimir al 100 %, sin escalar'
    """
    raw = data.load_yaml("words", area)
    return {key: text[lang] for key, text in raw["words"].items()}
