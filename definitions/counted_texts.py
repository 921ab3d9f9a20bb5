"""Numbers that texts take from maps: {rounds} of the maps on a cover, {spaces} of the map itself."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from hyskos.definitions import project
from hyskos.definitions.kinds.definition import Plain, Words
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.document import Document, parse
from hyskos.definitions.reading.source import read_source

COUNTED = ("rounds", "solo_rounds")
"""Keys of maps that the texts of a cover may use in braces."""
COUNTED_ON_MAPS = ("spaces", "starts", "factories")
"""Counts that the subtitle of a map may use in braces."""
_BRACED = re.compile(r"\{([^{}]*)\}")


def names_in_braces(text: str) -> list[str]:
    """Return the names in braces.

    >>> names_in_braces("{rounds} rounds, {solo_rounds} alone")
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
    paths = {**built_in_files("map"), **project.files("map", document.file)}
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


def with_counts(raw: Plain, document: Document) -> Plain:
    """Fill in the numbers in the texts of a valid cover or map; return the data of other kinds unchanged."""
    kind, texts = document.data["kind"], document.data
    if kind == "map" and any("{" in text for text in texts["subtitle"].values()):
        counted = {key: str(number) for key, number in counts_of_map(texts).items()}
        return {**raw, "subtitle": _fill(texts["subtitle"], counted)}
    if kind != "cover" or not any(f"{{{key}}}" in document.text for key in COUNTED):
        return raw
    numbers = counts(document)
    facts = [_with_numbers(fact, ("value", "label", "without_solo"), numbers) for fact in texts["facts"]]
    paragraphs = [_with_numbers(entry, ("title", "text", "without_solo"), numbers) for entry in texts["paragraphs"]]
    return {**raw, "subtitle": _fill(texts["subtitle"], numbers), "facts": facts, "paragraphs": paragraphs}


def _with_numbers(raw: Mapping[str, Words], keys: Sequence[str], numbers: Mapping[str, str]) -> Mapping[str, Words]:
    return {**raw, **{key: _fill(raw[key], numbers) for key in keys if key in raw}}


def _fill(words: Words, numbers: Mapping[str, str]) -> Words:
    return {lang: _BRACED.sub(lambda match: numbers.get(match[1], match[0]), text) for lang, text in words.items()}
