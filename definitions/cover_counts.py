"""Numbers that texts take from elsewhere: {rounds} of the maps that a cover shows, {spaces} of the map itself."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.guarded_yaml import Document, parse
from hyskos.definitions.model import Definition, Map, Words
from hyskos.definitions.paths import is_file
from hyskos.definitions.source import read_source
from hyskos.definitions.values import altered

_Told = TypeVar("_Told")

COUNTED = ("rounds", "solo_rounds")
"""Keys of maps that a text of a cover may hold in braces."""
COUNTED_ON_MAPS = ("spaces", "starts", "factories")
"""What the subtitle of a map may hold in braces."""
_BRACED = re.compile(r"\{([^{}]*)\}")


def braced(text: str) -> list[str]:
    """Name what stands in braces.

    >>> braced("{rounds} rounds, {solo_rounds} alone")
    ['rounds', 'solo_rounds']
    """
    return _BRACED.findall(text)


def lone_brace(text: str) -> str:
    """Give a brace that no other one closes or opens; nothing where all stand in pairs.

    >>> lone_brace("{spaces spaces"), lone_brace("{spaces} spaces")
    ('{', '')
    """
    found = re.search("[{}]", _BRACED.sub("", text))
    return found[0] if found else ""


def counts(document: Document) -> Mapping[str, str]:
    """Count what the maps that a cover shows have; where they differ, each number; nothing if it shows no map."""
    maps = list(_maps(document))
    numbers = {key: sorted({number for one in maps if isinstance(number := one.get(key), int)}) for key in COUNTED}
    return {key: "/".join(map(str, found)) for key, found in numbers.items() if found}


def counts_of_map(raw: Mapping[str, object]) -> Mapping[str, int]:
    """Count what a map has; nothing for parts that are not as they should be."""
    spaces, starts = raw.get("spaces"), raw.get("starts")
    found: dict[str, int] = {}
    if isinstance(spaces, list):
        found["spaces"] = len(spaces)
        found["factories"] = sum(isinstance(one, Mapping) and "factory" in one for one in spaces)
    if isinstance(starts, list):
        found["starts"] = len(starts)
    return found


def _maps(document: Document) -> Iterator[Mapping[str, object]]:
    known = {**data.files("map"), **project.files("map", document.file)}
    for name in document.data["shows"]:
        if is_file(name):
            source = document.beside(name) if document.beside else None
        else:
            source = read_source(Path(known[name])) if name in known else None
        own = parse(source) if source else None
        if own and own.complete and isinstance(own.data, dict) and own.data.get("kind") == "map":
            yield own.data


def shown_beside(document: Document) -> dict[str, str]:
    """Give the files beside a cover that it shows, and its box, by name with their checksums: they go where it goes."""
    if document.data.get("kind") != "cover":
        return {}
    names = [name for name in (*document.data["shows"], document.data.get("box", "")) if is_file(name)]
    sources = {name: document.beside(name) for name in names} if document.beside else {}
    return {name: source.digest for name, source in sources.items() if source}


def with_counts(made: Definition, document: Document) -> Definition:
    """Give a cover or a map with the numbers in its texts; all else as it is."""
    if isinstance(made, Map) and any("{" in text for text in made.subtitle.values()):
        counted = {key: str(number) for key, number in counts_of_map(document.data).items()}
        return replace(made, subtitle=_filled(made.subtitle, counted))
    if document.data.get("kind") != "cover" or not any(f"{{{key}}}" in document.text for key in COUNTED):
        return made
    from hyskos.definitions.covers import Cover  # a map waits for no cover

    assert isinstance(made, Cover)
    cover, told = made, counts(document)
    facts = [_with_numbers(one, ("value", "label", "without_solo"), told) for one in cover.facts]
    paragraphs = [_with_numbers(one, ("title", "text", "without_solo"), told) for one in cover.paragraphs]
    subtitle = _filled(cover.subtitle, told)
    return replace(cover, subtitle=subtitle, facts=tuple(facts), paragraphs=tuple(paragraphs))


def _with_numbers(one: _Told, keys: Sequence[str], told: Mapping[str, str]) -> _Told:
    return altered(one, **{key: _filled(getattr(one, key), told) for key in keys})


def _filled(words: Words, told: Mapping[str, str]) -> Words:
    return {lang: _BRACED.sub(lambda found: told.get(found[1], found[0]), text) for lang, text in words.items()}
