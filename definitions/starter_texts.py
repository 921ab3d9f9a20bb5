"""Texts in files written by `hyskos new`: placeholders, and English texts to be translated."""

import json
from collections.abc import Iterable, Mapping
from functools import cache

from hyskos import data
from hyskos.definitions.kinds.definition import Words
from hyskos.definitions.languages import LANGUAGES

UNTRANSLATED = "… "
"""Prefix of a text that `hyskos new` could not write in the right language."""


def starter_words(key: str, languages: Iterable[str]) -> Words:
    """Return a text of `data/texts/starters.json` in some languages.

    >>> starter_words("heading", ["de", "ca"])
    {'de': 'Eine Überschrift', 'ca': '… A heading'}
    """
    return in_languages({**_read()["placeholders"], **_read()["texts"]}[key], languages)


def in_languages(texts: Words, languages: Iterable[str]) -> Words:
    """Return a text in some languages; for a missing one, an ellipsis and the first text.

    A text without letters is the same in every language.

    >>> in_languages({"en": "2–4", "es": "2–4"}, ["pl"]), in_languages({"en": "Ram", "es": "Ariete"}, ["pl", "es"])
    ({'pl': '2–4'}, {'pl': '… Ram', 'es': 'Ariete'})
    """
    first = texts.get(LANGUAGES[0]) or next(iter(texts.values()))
    other = f"{UNTRANSLATED}{first}" if any(map(str.isalpha, first)) else first
    return {lang: texts.get(lang, other) for lang in languages}


@cache
def placeholders() -> frozenset[str]:
    """Return the texts that a publisher should replace, in all languages."""
    return frozenset(text for texts in _read()["placeholders"].values() for text in texts.values())


@cache
def _read() -> Mapping[str, Mapping[str, Words]]:
    texts: Mapping[str, Mapping[str, Words]] = json.loads((data.ROOT / "texts" / "starters.json").read_text("utf-8"))
    return texts
