"""Read a map of another program, in the format that its name or content suggests."""

import re

from hyskos.companion.exchange.imported_map import FoundMap
from hyskos.companion.exchange.text_mapper import read_text_mapper
from hyskos.companion.exchange.tiled_reading import read_tiled
from hyskos.definitions.languages import _
from hyskos.definitions.reading.source import Source

TILED = (".tmx", ".tmj", ".json", ".xml")
_LONGEST = 40
"""Maximum length of an id."""


def read_map(source: Source, suffix: str, id_: str) -> FoundMap:
    """Parse a map and give it an id; another id in the file counts as lost. Raises ForeignMapError."""
    tiled = suffix.lower() in TILED or source.text.lstrip().startswith(("<", "{"))
    imported = read_tiled(source) if tiled else read_text_mapper(source.text)
    if imported.head.setdefault("id", id_) != id_:
        imported.lose(_("properties of the map"), f"id: {imported.head['id']}"[:60])
        imported.head["id"] = id_
    return imported


def id_of(name: str) -> str:
    """Turn a file name into an id.

    >>> id_of("My Map_2")
    'my-map-2'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:_LONGEST].rstrip("-") or "map"
