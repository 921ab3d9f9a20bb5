"""Files of a preview looked at again: what each shows at the moment, and values written back into them."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from hyskos import data
from hyskos.companion.preview.cells import column_of, swapped_cells, with_cells
from hyskos.companion.preview.editing import Entry, MistypedError, UneditableError, edited, entries, swapped
from hyskos.companion.preview.editing import Path as EditPath
from hyskos.companion.preview.features import names, renamed, walled, walls
from hyskos.companion.preview.frames import Diagnostic, diagnostics
from hyskos.companion.preview.labels import called, label
from hyskos.companion.preview.spans import path_of, way_of
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.json_values import Json
from hyskos.definitions.loader import BOX, MAP, Reading, read, read_bytes
from hyskos.definitions.marks import Beside
from hyskos.definitions.model import SECTIONS, Definition
from hyskos.definitions.source import Neighbours, Source, decode, read_source
from hyskos.definitions.values import dataclass
from hyskos.generators.writers.saving import OccupiedError, save


class ChangedError(Exception):
    """A file that no longer says what was seen of it."""


class ShippedError(Exception):
    """A file that ships with the program: it is not for edits."""


class WorseError(Exception):
    """A value that the file cannot hold; carries what is wrong then."""

    def __init__(self, findings: tuple[Diagnostic, ...]) -> None:
        self.findings = findings
        super().__init__()


class Act(StrEnum):
    """What a change does at its way: write a value, make points of a factory or the other way, build or raze a wall."""

    VALUE = "value"
    SWAP = "swap"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class Look:
    """What a file said at one moment, and the sha256 of its bytes and of those of its table."""

    reading: Reading
    digest: str


@dataclass(frozen=True, slots=True)
class Change:
    """What to write: a way, and a word; to swap, the factory of a space, "" for points; for a wall its two places."""

    seen: str  # the digest of the look it was seen in
    way: str
    word: str
    act: Act = Act.VALUE


def look_at(path: Path, before: Look | None = None) -> Look:
    """Read a file once, and what lies beside it; of what was sound `before` only what has changed, if it is little."""
    source = read_source(path)
    if source.findings:
        reading = read(path)
    else:
        reading = read_bytes(source.raw, source.file, source.beside, _sound(before.reading) if before else None)
    return Look(reading, _digest(source.raw, reading.document))


def _digest(raw: bytes, document: Document) -> str:
    table = document.table.source.digest.encode() if document.table else b""
    return hashlib.sha256(raw + table).hexdigest()


def _sound(reading: Reading) -> Document | None:
    """Give a document in which nothing was wrong, and that depends on no other file."""
    own = isinstance(reading.definition, Definition) and not reading.definition.files
    return reading.document if own and not reading.findings and reading.kind != BOX else None


def form_of(look: Look, way: str) -> Mapping[str, Json]:
    """Give what a form asks for where a way leads: the values around it, as many as a form holds, and its walls."""
    document, kind = look.reading.document, look.reading.kind
    path = path_of(way, document) if document.complete else None
    locked = _ships(Path(look.reading.file))
    name = called(document, way) if document.complete and kind else ""
    if path is None or kind is None or not path:
        return {"way": "", "name": name, "label": "", "entries": [], "swap": None, "walls": [], "locked": locked}
    found: tuple[Entry, ...] = entries(document, kind, path)
    least = 2 if kind == MAP and path[0] in _PLACES else 1
    while len(path) > least and (wider := entries(document, kind, path[:-1])):
        path, found = path[:-1], wider
    place = least == 2 and len(path) == 2 and not look.reading.findings
    value = document.at(path) if kind == MAP and path[0] == "spaces" and len(path) == 2 else None
    space = value if isinstance(value, dict) else {}
    swap: list[Json] | None = [*SECTIONS] if "points" in space else [""] if "factory" in space else None
    if {"points", "factory"} <= {*space}:
        swap = None
    if place and space and (named := names(document, path)):
        found = (*(one for one in found if "name" not in one.path), *named)
    asked: list[Json] = [one.as_json(way_of(one.path), label(document, one.path, path)) for one in found]
    borders: list[Json] = [*walls(document, path)] if place else []
    told_of: dict[str, Json] = {"way": way_of(path), "name": name, "label": label(document, path)}
    return {**told_of, "entries": asked, "swap": swap, "walls": borders, "locked": locked}


_PLACES = ("spaces", "starts", "walls")


def write(path: Path, change: Change) -> str:
    """Write a change, if the file still says what was seen and would hold no new findings; give its new digest.

    What stands in a table beside it is written there. Raises ShippedError, ChangedError, UneditableError, WorseError,
    or OSError.
    """
    if _ships(path):
        raise ShippedError
    source = read_source(path)
    before = read_bytes(source.raw, source.file, source.beside)
    if _digest(source.raw, before.document) != change.seen:
        raise ChangedError
    where = _where(change.way, before.document)
    if where is None or source.findings or (before.findings and change.act is Act.WALL):
        raise UneditableError(change.way)  # who touches whom is not known of a map with findings
    table = before.document.table
    if table and change.act is not Act.WALL and where[:1] == table.path != where:
        old, into, new = table.source.raw, Path(table.source.file), _in_table(table, where, change)
        after = read_bytes(source.raw, source.file, _with(source, table.name, decode(new, table.source.file)))
    else:
        old, into = source.raw, path
        try:
            new = _in_file(source, before.document, where, change)
        except MistypedError as error:
            raise WorseError(_diagnostics_at(read_bytes(error.content, source.file, source.beside), where)) from None
        after = read_bytes(new, source.file, source.beside)
    if after.findings and not before.findings:
        raise WorseError(diagnostics(after))
    try:
        save(into, new, lambda found: found.read_bytes() == old)
    except OccupiedError:
        raise ChangedError from None
    return _digest(new if into == path else source.raw, after.document)


def _diagnostics_at(reading: Reading, where: EditPath) -> tuple[Diagnostic, ...]:
    """Say what is wrong with one value; raises UneditableError if nothing is."""
    there = tuple(finding for finding in reading.findings if finding.path == where)
    if not there:
        raise UneditableError(way_of(where))
    return diagnostics(replace(reading, findings=there))


def _with(source: Source, name: str, told: Source) -> Neighbours:
    """Read what lies beside a file, one of them as it would be."""
    return lambda asked: told if asked == name else source.beside(asked) if source.beside else None


def _where(way: str, document: Document) -> EditPath | None:
    """Find what a way leads to; a space may be given a name in a language that it has none in."""
    path = path_of(way, document)
    steps = way.split("/")
    if path is None and steps[0] == "spaces" and steps[2:3] == ["name"] and len(steps) == 4:
        space = path_of("/".join(steps[:2]), document)
        return (*space, "name", steps[3]) if space else None
    return path


def _in_file(source: Source, document: Document, where: EditPath, change: Change) -> bytes:
    raw, file = source.raw, source.file
    if change.act is Act.WALL:
        return walled(raw, file, document, change.word)
    if change.act is Act.SWAP:
        return swapped(raw, file, where, _section(change.word))
    if where[:1] == ("spaces",) and where[2:3] == ("name",):
        return renamed(raw, file, document, where, change.word)
    return edited(raw, file, where, change.word)


def _in_table(table: Beside, where: EditPath, change: Change) -> bytes:
    row, column = where[1], column_of(where)
    if change.act is Act.SWAP:
        words = swapped_cells(_section(change.word))
    elif column:
        words = {column: change.word}
    else:
        raise UneditableError(change.way)
    return with_cells(table.source.raw, table.source.file, int(row), words)


def _section(word: str) -> str | None:
    if word and word not in SECTIONS:
        raise UneditableError(word)
    return word or None


def _ships(path: Path) -> bool:
    return data.ROOT.resolve() in path.resolve().parents
