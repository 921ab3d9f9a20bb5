"""Files of a preview looked at again: what each shows at the moment, and values written back into them."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hyskos import data
from hyskos.companion.preview.editing import Entry, UneditableError, edited, entries, swapped
from hyskos.companion.preview.frames import Told, told
from hyskos.companion.preview.spans import path_of, way_of
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.json_values import Json
from hyskos.definitions.loader import BOX, Reading, read, read_bytes
from hyskos.definitions.model import SECTIONS, Definition
from hyskos.definitions.source import read_source
from hyskos.generators.writers.saving import OccupiedError, save


class ChangedError(Exception):
    """A file that no longer says what was seen of it."""


class ShippedError(Exception):
    """A file that ships with the program: it is not for edits."""


class WorseError(Exception):
    """A value that the file cannot hold; carries what is wrong then."""

    def __init__(self, findings: tuple[Told, ...]) -> None:
        self.findings = findings
        super().__init__()


@dataclass(frozen=True, slots=True)
class Look:
    """What a file said at one moment, and the sha256 of its bytes."""

    reading: Reading
    digest: str


@dataclass(frozen=True, slots=True)
class Change:
    """A value to write: its way, and the word; or, to `swap`, the factory of a space, "" for points."""

    seen: str  # the sha256 of the file it was seen in
    way: str
    word: str
    swap: bool = False


def look_at(path: Path, before: Look | None = None) -> Look:
    """Read a file once, and what lies beside it; of what was sound `before` only what has changed, if it is little."""
    source = read_source(path)
    if source.findings:
        reading = read(path)
    else:
        reading = read_bytes(source.raw, source.file, source.beside, _sound(before.reading) if before else None)
    return Look(reading, hashlib.sha256(source.raw).hexdigest())


def _sound(reading: Reading) -> Document | None:
    """Give a document in which nothing was wrong, and that depends on no other file."""
    own = isinstance(reading.definition, Definition) and not reading.definition.files
    return reading.document if own and not reading.findings and reading.kind != BOX else None


def form_of(look: Look, way: str) -> Mapping[str, Json]:
    """Give what a form asks for where a way leads: the values around it, as many as a form holds."""
    document, kind = look.reading.document, look.reading.kind
    path = path_of(way, document) if document.complete else None
    table = document.table.path if document.table else ()
    beside = path is not None and path[: len(table)] == table != ()  # what stands in a table is edited there
    if path is None or kind is None or not path or beside:
        return {"way": "", "entries": [], "swap": None, "locked": _ships(Path(look.reading.file))}
    found: tuple[Entry, ...] = entries(document, kind, path)
    while len(path) > 1 and (wider := entries(document, kind, path[:-1])):
        path, found = path[:-1], wider
    value = document.at(path)
    space = kind == "map" and path[0] == "spaces" and isinstance(value, dict)
    swap = [*SECTIONS] if space and "points" in value else [""] if space and "factory" in value else None
    if space and "points" in value and "factory" in value:
        swap = None
    asked: list[Json] = [one.as_json(way_of(one.path)) for one in found]
    return {"way": way_of(path), "entries": asked, "swap": swap and [*swap], "locked": _ships(Path(look.reading.file))}


def write(path: Path, change: Change) -> str:
    """Write a value into a file, if it still says what was seen and would hold no new findings; give its new sha256.

    Raises ShippedError, ChangedError, UneditableError, WorseError, or OSError.
    """
    if _ships(path):
        raise ShippedError
    source = read_source(path)
    if hashlib.sha256(source.raw).hexdigest() != change.seen:
        raise ChangedError
    before = read_bytes(source.raw, source.file, source.beside)
    where = path_of(change.way, before.document)
    if where is None or source.findings:
        raise UneditableError(change.way)
    if change.swap:
        if change.word and change.word not in SECTIONS:
            raise UneditableError(change.word)
        new = swapped(source.raw, source.file, where, change.word or None)
    else:
        new = edited(source.raw, source.file, where, change.word)
    after = read_bytes(new, source.file, source.beside)
    if after.findings and not before.findings:
        raise WorseError(told(after))
    try:
        save(path, new, lambda found: hashlib.sha256(found.read_bytes()).hexdigest() == change.seen)
    except OccupiedError:
        raise ChangedError from None
    return hashlib.sha256(new).hexdigest()


def _ships(path: Path) -> bool:
    return data.ROOT.resolve() in path.resolve().parents
