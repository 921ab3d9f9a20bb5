"""Laws of lettering over every printed text: real quotes and dashes, one voice, every word in every language."""

import re
import string
from functools import cache
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from hyskos import data
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.schema import texts
from hyskos.definitions.reading.schema_errors import kind_of
from hyskos.definitions.reading.source import read_source
from hyskos.generators.drawing import Text, walk
from hyskos.generators.orders.renderers import kinds
from hyskos.generators.typography import missing_glyphs
from hyskos.generators.words import format_length, words
from tests.laws.sheets import every_kind, sheets

TYPEWRITTEN = re.compile(r"""['"`´]|\.\.|--| - |(?<=\d)-(?=\d)""")
"""What a typewriter has for ’ “ ” « » … – and for the dash between two numbers."""
FOREIGN = {"en": re.compile("[«»]"), "es": re.compile("[“”‘]")}
"""Quotes of another language."""
NO_PAPER = {"starters"}
"""Words of files to go on with: they hold YAML, which keeps the letters of a keyboard."""
COMMAND = re.compile(r"\bhyskos \S.*|--[a-z][a-z-]*")
"""What is to be typed keeps the letters of a keyboard."""
PLURAL = re.compile(
    r"\b(vosotr[oa]s|vuestr[oa]s?|os|sois|\w{2,}(?:[áéí]is|ís|steis)|\w{2,}[aei]d(?:l[eoa]s?)?)\b", re.IGNORECASE
)
"""Spanish that speaks to several people: paper says tú to the one who reads it (docs/guides/languages.md)."""
NO_VERB = re.compile(
    r"\{\w*\}|\b(?:\w*(?:[ieul]dad|[lr]tad|tud|mitad)|edad|verdad|dieciséis|red|pared|imposed|load|pyramid|upload)\b",
    re.IGNORECASE,
)


TOLD_WHAT = re.compile(r"^\{(?:faction|player)\}[^ ]* \w+[aei]r\b")
"""Spanish that tells somebody what is to be done by an infinitive: paper and answers say tú."""
SCREEN = re.compile(r'^  "?[\w.-]+"?: "(.*)",$', re.MULTILINE)
"""A word of the page for the phone."""


def typewriter_signs(text: str, lang: str) -> list[str]:
    said = COMMAND.sub("", text)
    return TYPEWRITTEN.findall(said) + (FOREIGN[lang].findall(said) if lang in FOREIGN else [])


def plural_words(text: str, lang: str) -> list[str]:
    return PLURAL.findall(NO_VERB.sub("", text)) if lang == "es" else []


@cache
def yaml_texts() -> tuple[tuple[str, str, str, str], ...]:
    """Give every text in the YAML that ships: the kind of its file, where it stands, its language, what it says."""
    found: list[tuple[str, str, str, str]] = []
    for path in sorted(data.ROOT.glob("*/*.yaml")):
        document = parse(read_source(path))
        kind, _ = kind_of(document)
        if not kind or path.stem in NO_PAPER:
            continue
        for where, said in texts(document.data, kind):
            found += [(kind, f"{path.stem}: {'/'.join(map(str, where))}", lang, text) for lang, text in said.items()]
    return tuple(found)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("kind", [*kinds(), "words"])
def test_no_text_of_a_sheet_is_typewritten_or_of_another_voice(kind: str) -> None:
    every = [one for one in yaml_texts() if one[0] == kind]
    assert every
    assert [
        (*one, found) for one in every if (found := typewriter_signs(one[3], one[2]) + plural_words(one[3], one[2]))
    ] == []


@pytest.mark.proof
@every_kind
def test_nothing_is_printed_that_a_typewriter_would_print(kind: str) -> None:
    every = [(str(sheet), item.text, sheet.lang) for sheet in sheets(kind, "full")
             for item, _ in walk(sheet.drawing.items) if isinstance(item, Text)]  # fmt: skip
    titles = [(str(sheet), sheet.drawing.title, sheet.lang) for sheet in sheets(kind, "full")]
    assert every
    assert [one for one in [*every, *titles] if typewriter_signs(one[1], one[2])] == []


def test_no_answer_tells_in_spanish_what_is_to_be_done_by_an_infinitive() -> None:
    read = read_po(BytesIO((data.ROOT / "locales/es/table.po").read_bytes()))
    said = [text for one in read for text in ([one.string] if isinstance(one.string, str) else one.string)]
    assert len(said) > 100
    assert [text for text in said if TOLD_WHAT.search(text)] == []
    assert TOLD_WHAT.search("{faction}: tomar un dado")


def test_no_word_of_the_page_for_the_phone_is_typewritten_or_of_another_voice() -> None:
    words = (data.ROOT.parent / "phone/src/page/words.ts").read_text(encoding="utf-8")
    english, _, spanish = words.partition("const ES")
    said = [(lang, text) for lang, part in (("en", english), ("es", spanish)) for text in SCREEN.findall(part)]
    assert len(said) > 200
    assert [one for one in said if typewriter_signs(one[1], one[0]) + plural_words(one[1], one[0])] == []


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("Ra'shar", "en", ["'"]),
        ("Ra’shar and the army’s “track”", "en", []),
        ('the "track"', "en", ['"', '"']),
        ("«tiles»", "en", ["«", "»"]),
        ("“tiles”", "es", ["“", "”"]),
        ("«tiles»", "es", []),
        ("and so on...", "en", [".."]),
        ("rounds 11-15, 11–15", "en", ["-"]),
        ("hyskos export … --back-offset X,Y", "es", []),
        ("Tirad los dados y escribís; la mitad, en dieciséis", "es", ["Tirad", "escribís"]),
        ("Reclutáis dados en vuestro tablero", "es", ["Reclutáis", "vuestro"]),
        ("Reclutas dados en tu tablero", "es", []),
    ],
)
def test_the_law_of_lettering_can_fail(text: str, lang: str, found: list[str]) -> None:
    assert typewriter_signs(text, lang) + plural_words(text, lang) == found


AREAS = sorted(path.stem for path in (data.ROOT / "words").glob("*.yaml"))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.slow
@pytest.mark.parametrize("area", AREAS)
def test_every_word_exists_in_every_language_and_can_be_printed(area: str) -> None:
    spoken = [words(area, lang) for lang in LANGUAGES]
    for key, text in spoken[0].items():
        for other in spoken:
            assert placeholders(other[key]) == placeholders(text)
            assert not missing_glyphs(other[key]) + missing_glyphs(other[key], "bold")


@pytest.mark.parametrize(("lang", "length"), [("en", "0.4"), ("es", "0,4"), ("pl", "0,4"), ("el", "0,4")])
def test_a_length_has_the_decimal_mark_of_its_language(lang: str, length: str) -> None:
    assert format_length(0.4, lang) == length
