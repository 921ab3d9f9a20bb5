"""Numbers that texts take from maps: {rounds} of the maps on a cover, {spaces} of the map itself."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from hyskos.definitions import project
from hyskos.definitions.kinds.definition import Definition, Words
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.document import Document, parse
from hyskos.definitions.reading.source import read_source
from hyskos.definitions.values import altered

_Told = TypeVar("_Told")
COUNTED = ("rounds", "solo_rounds")
"""Keys of maps that the texts of a cover may use in braces."""
COUNTED_ON_MAPS = ("spaces", "starts", "factories")
"""Counts that the subtitle of a map may use in braces."""
_BRACED = re.compile(r"\{([^{}]*)\}")


def braced(text: str) -> list[str]:
    """Return the names in braces.

    >>> braced("{rounds} rounds, {solo_rounds} alone")
    ['rounds', 'solo_rounds']
    """
    return _BRACED.findall(text)


def lone_brace(text: str) -> str:
    """Return the first unmatched brace, or an empty string.

    >>> lone_brace("{spaces spaces"), lone_brace("{spaces} spaces")
    ('{', '')
    """
    match = re.search("[{}]", _BRACED.sub("", text))
    return match[0] if match else ""


def counts(document: Document) -> Mapping[str, str]:
    """Return the numbers of the maps on a cover, joined by slashes where they differ; empty if it shows no map."""
    maps = list(_maps(document))
    numbers = {
        key: sorted({number for raw_map in maps if isinstance(number := raw_map.get(key), int)}) for key in COUNTED
    }
    return {key: "/".join(map(str, values)) for key, values in numbers.items() if values}


def counts_of_map(raw: Mapping[str, object]) -> Mapping[str, int]:
    """Count the spaces, factories and starts of a map; skips parts that are not lists."""
    spaces, starts = raw.get("spaces"), raw.get("starts")
    counted: dict[str, int] = {}
    if isinstance(spaces, list):
        counted["spaces"] = len(spaces)
        counted["factories"] = sum(isinstance(space, Mapping) and "factory" in space for space in spaces)
    if isinstance(starts, list):
        counted["starts"] = len(starts)
    return counted


def _maps(document: Document) -> Iterator[Mapping[str, object]]:
    paths = {**shipped("map"), **project.files("map", document.file)}
    for name in document.data["shows"]:
        if is_file(name):
            source = document.neighbours(name) if document.neighbours else None
        else:
            source = read_source(Path(paths[name])) if name in paths else None
        document_shown = parse(source) if source else None
        if (
            document_shown
            and document_shown.complete
            and isinstance(document_shown.data, dict)
            and document_shown.data.get("kind") == "map"
        ):
            yield document_shown.data


def shown_beside(document: Document) -> dict[str, str]:
    """Return the files that a cover shows, and its box, by name with their checksums: they travel with the cover."""
    if document.data.get("kind") != "cover":
        return {}
    names = [name for name in (*document.data["shows"], document.data.get("box", "")) if is_file(name)]
    sources = {name: document.neighbours(name) for name in names} if document.neighbours else {}
    return {name: source.digest for name, source in sources.items() if source}


def with_counts(definition: Definition, document: Document) -> Definition:
    """Fill in the numbers in the texts of a cover or a map; return other definitions unchanged."""
    if isinstance(definition, Map) and any("{" in text for text in definition.subtitle.values()):
        counted = {key: str(number) for key, number in counts_of_map(document.data).items()}
        return replace(definition, subtitle=_fill(definition.subtitle, counted))
    if document.data.get("kind") != "cover" or not any(f"{{{key}}}" in document.text for key in COUNTED):
        return definition
    from hyskos.definitions.kinds.cover import Cover  # imported here, since maps do not need it

    assert isinstance(definition, Cover)
    cover, numbers = definition, counts(document)
    facts = [_with_numbers(fact, ("value", "label", "without_solo"), numbers) for fact in cover.facts]
    paragraphs = [
        _with_numbers(paragraph, ("title", "text", "without_solo"), numbers) for paragraph in cover.paragraphs
    ]
    subtitle = _fill(cover.subtitle, numbers)
    return replace(cover, subtitle=subtitle, facts=tuple(facts), paragraphs=tuple(paragraphs))


def _with_numbers(value: _Told, keys: Sequence[str], numbers: Mapping[str, str]) -> _Told:
    return altered(value, **{key: _fill(getattr(value, key), numbers) for key in keys})


def _fill(words: Words, numbers: Mapping[str, str]) -> Words:
    return {lang: _BRACED.sub(lambda match: numbers.get(match[1], match[0]), text) for lang, text in words.items()}
