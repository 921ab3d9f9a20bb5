"""What must hold for text for people, wherever it stands in a definition."""

import re
import string
from collections.abc import Iterator
from typing import Any

from hyskos.definitions.findings import Finding, Mark, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.model import LANGUAGES

_LOST = re.compile(r"\s+(#\S+)")


def check(document: Document) -> Iterator[Finding]:
    """Report texts that lost their end to a `#`, and translations with other placeholders."""
    lines = document.text.split("\n")
    for path, texts in _words(document.data):
        for language in LANGUAGES:
            yield from _comment(document, lines, (*path, language))
        wanted = _placeholders(texts[LANGUAGES[0]])
        for language in LANGUAGES[1:]:
            if _placeholders(texts[language]) != wanted:
                names = ", ".join(f"{{{name}}}" for name in sorted(wanted)) or say(N_("none"))
                message = say(N_("the placeholders differ from those of the other language: {names}"), names=names)
                yield document.finding("T603", (*path, language), message)


def _words(value: Any, path: Path = ()) -> Iterator[tuple[Path, dict[str, str]]]:
    """Find every text that stands in all languages."""
    if isinstance(value, dict):
        if set(value) == set(LANGUAGES) and all(isinstance(text, str) for text in value.values()):
            yield path, value
            return
        for key, inner in value.items():
            yield from _words(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _words(inner, (*path, i))


def _comment(document: Document, lines: list[str], path: Path) -> Iterator[Finding]:
    mark = document.marks.at(path)
    line, number = lines[mark.end_line - 1], mark.end_line
    if lines[mark.line - 1][mark.column - 1 : mark.column] in ("'", '"'):
        return
    lost = _LOST.match(line, mark.end_column - 1)
    if lost:
        place = Mark(number, lost.start(1) + 1, number, lost.end(1) + 1)
        message = say(N_("`{text}` is a comment and will not be printed"), text=short(lost[1]))
        hint = say(N_("put the whole text in quotes, or a space after # if a comment is meant"))
        yield Finding("T604", place, message, hint, path, document.file)


def _placeholders(text: str) -> set[str]:
    """Name the placeholders of a text; a text with stray braces has none."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return set()
