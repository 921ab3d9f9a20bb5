"""Printed words exist in every language, print with our fonts and ask for the same values everywhere."""

import string

import pytest

from hyskos import data
from hyskos.definitions.languages import LANGUAGES
from hyskos.generators.typography import missing_glyphs
from hyskos.generators.words import spelt, words

AREAS = sorted(path.stem for path in (data.ROOT / "words").glob("*.yaml"))


def asked(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.slow
@pytest.mark.parametrize("area", AREAS)
def test_every_word_exists_in_every_language_and_can_be_printed(area: str) -> None:
    spoken = [words(area, lang) for lang in LANGUAGES]
    for key, text in spoken[0].items():
        for other in spoken:
            assert asked(other[key]) == asked(text)
            assert not missing_glyphs(other[key]) + missing_glyphs(other[key], "bold")


@pytest.mark.parametrize(("lang", "length"), [("en", "0.4"), ("es", "0,4"), ("pl", "0,4"), ("el", "0,4")])
def test_a_length_has_the_decimal_mark_of_its_language(lang: str, length: str) -> None:
    assert spelt(0.4, lang) == length
