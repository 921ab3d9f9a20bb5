"""A rules booklet as plain text, for display on screen."""

from collections.abc import Iterator, Mapping

from hyskos.definitions.kinds.booklet import Booklet, BookletBlock, BookletLine
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators.words import filled, words


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and the paragraphs below it."""

    title: str
    paragraphs: tuple[str, ...]


def chapters(booklet: Booklet, lang: str) -> tuple[Chapter, ...]:
    """Return the rules in a language, with worked examples filled in and diagrams replaced by their descriptions."""
    return tuple(
        Chapter(
            text_in(section.title, lang),
            tuple(text for block in section.blocks for text in _paragraphs(booklet, block, lang)),
        )
        for section in booklet.sections
    )


def _paragraphs(booklet: Booklet, block: BookletBlock, lang: str) -> Iterator[str]:
    values = booklet.worked.get(block.example, {}) if block.example else None
    if block.text:
        text = _filled(text_in(block.text, lang), values, lang)
        if block.example:
            lead = _filled(text_in(block.lead, lang), values, lang) if block.lead else ""
            text = f"{lead or words('booklet', lang)['example'] + ':'} {text}"
        yield text
    if block.columns:
        yield text_in(block.columns, lang)
    for number, line in enumerate(block.lines, start=1):
        own = booklet.worked.get(line.example, {}) if line.example else values
        yield f"{f'{number}.' if block.ordered else '-'} {_line(line, lang, own)}"
    if block.diagram:
        yield f"[{_filled(words('booklet', lang)[f'alt.{block.diagram}'], values, lang)}]"


def _line(line: BookletLine, lang: str, values: Mapping[str, object] | None) -> str:
    text = _filled(text_in(line.text, lang), values, lang)
    return f"{_filled(text_in(line.lead, lang), values, lang)} {text}" if line.lead else text


def _filled(text: str, values: Mapping[str, object] | None, lang: str) -> str:
    """Fill placeholders; without worked examples, they keep their names."""
    return filled(text, values, lang) if values else text
