"""Re-read the files of a preview: their current state, and the fields of their forms."""

from collections.abc import Mapping
from pathlib import Path

from hyskos.companion.preview.changes import digest_of, ships
from hyskos.companion.preview.editing import FormField, entries
from hyskos.companion.preview.fields import label, label_way, names, walls
from hyskos.companion.preview.spans import path_of, way_of
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.loader import BOX, MAP, Reading, read, read_bytes
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.document import Document
from hyskos.definitions.reading.source import read_source
from hyskos.definitions.values import dataclass


@dataclass(frozen=True, slots=True)
class FileState:
    """State of a file at one moment, with the SHA-256 of its bytes and its table's."""

    reading: Reading
    digest: str


def look_at(path: Path, before: FileState | None = None) -> FileState:
    """Read a file and its neighbours once; if `before` was valid, parse only small changes again."""
    source = read_source(path)
    if source.findings:
        reading = read(path)
    else:
        reading = read_bytes(source.raw, source.file, source.neighbours, _reusable(before.reading) if before else None)
    return FileState(reading, digest_of(source.raw, reading.document))


def _reusable(reading: Reading) -> Document | None:
    """Return the document if it has no findings and depends on no other file."""
    is_alone = reading.definition is not None and not reading.definition.files
    return reading.document if is_alone and not reading.findings and reading.kind != BOX else None


def form_of(look: FileState, way: str) -> Mapping[str, Json]:
    """Return the form for a way: the values around it, as many as fit, and its walls."""
    document, kind = look.reading.document, look.reading.kind
    path = path_of(way, document) if document.complete else None
    locked = ships(Path(look.reading.file))
    name = label_way(document, way) if document.complete and kind else ""
    if path is None or kind is None or not path:
        empty: dict[str, Json] = {"way": "", "label": "", "entries": [], "swap": None, "walls": []}
        return {**empty, "name": name, "locked": locked, "digest": look.digest}
    fields: tuple[FormField, ...] = entries(document, kind, path)
    minimum = 2 if kind == MAP and path[0] in _PLACES else 1
    while len(path) > minimum and (wider := entries(document, kind, path[:-1])):
        path, fields = path[:-1], wider
    place = minimum == 2 and len(path) == 2 and not look.reading.findings
    value = document.at(path) if kind == MAP and path[0] == "spaces" and len(path) == 2 else None
    space = value if isinstance(value, dict) else {}
    swap: list[Json] | None = [*SECTIONS] if "points" in space else [""] if "factory" in space else None
    if {"points", "factory"} <= {*space}:
        swap = None
    if place and space and (name_fields := names(document, path)):
        fields = (*(field for field in fields if "name" not in field.path), *name_fields)
    entries_json: list[Json] = [
        field.as_json(way_of(field.path), label(document, field.path, path)) for field in fields
    ]
    borders: list[Json] = [*walls(document, path)] if place else []
    values: dict[str, Json] = {"way": way_of(path), "name": name, "label": label(document, path)}
    return {**values, "entries": entries_json, "swap": swap, "walls": borders, "locked": locked, "digest": look.digest}


_PLACES = ("spaces", "starts", "walls")
