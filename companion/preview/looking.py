"""Files of a preview looked at again: what each shows at the moment, and values written back into them."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from pathlib import Path

from hyskos import data
from hyskos.companion.preview.cells import column_of, swapped_cells, with_cells
from hyskos.companion.preview.editing import Entry, MistypedError, UneditableError, edited, entries, swapped
from hyskos.companion.preview.editing import Path as EditPath
from hyskos.companion.preview.features import names, renamed, walled, walls
from hyskos.companion.preview.frames import diagnostics, in_print
from hyskos.companion.preview.history import ChangedError, Edit, replace_if
from hyskos.companion.preview.labels import called, label
from hyskos.companion.preview.spans import path_of, way_of
from hyskos.definitions.findings import Finding
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.json_values import Json
from hyskos.definitions.loader import BOX, MAP, Reading, read, read_bytes
from hyskos.definitions.marks import Beside
from hyskos.definitions.model import SECTIONS, Definition
from hyskos.definitions.source import Neighbours, Source, decode, read_source
from hyskos.definitions.values import dataclass


class ShippedError(Exception):
    """A file that ships with the program: it is not for edits."""


class WorseError(Exception):
    """Values that the file cannot hold; carries what is wrong then, and the ways to it."""

    def __init__(self, reading: Reading) -> None:
        self.findings = diagnostics(reading)
        self.ways = tuple(way_of(finding.path) for finding in reading.findings if finding.path)
        super().__init__()


class Act(StrEnum):
    """What a change does at its ways: write values, make points of a factory or the other way, build or raze a wall.

    To undo takes no ways.
    """

    VALUE = "value"
    SWAP = "swap"
    WALL = "wall"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Look:
    """What a file said at one moment, and the sha256 of its bytes and of those of its table."""

    reading: Reading
    digest: str
    asked: set[str] = field(default_factory=set)  # names of the files beside it that have been read or looked for


@dataclass(frozen=True, slots=True)
class Change:
    """What to write: a word for each way.

    To swap, it is the factory of a space or "" for points; for a wall, its two places.
    """

    seen: str  # the digest of the look it was seen in
    words: Mapping[str, str]
    act: Act = Act.VALUE


@dataclass(frozen=True, slots=True)
class Written:
    """The digest of a file after a change, and what was written."""

    digest: str
    edit: Edit


def look_at(path: Path, before: Look | None = None) -> Look:
    """Read a file once, and what lies beside it; of what was sound `before` only what has changed, if it is little."""
    source, asked = read_source(path), set[str]()

    def beside(name: str) -> Source | None:
        asked.add(name)
        return source.beside(name) if source.beside else None

    if source.findings:
        reading = read(path)
    else:
        reading = read_bytes(source.raw, source.file, beside, _sound(before.reading) if before else None)
    return Look(reading, _digest(source.raw, reading.document), asked)


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


def write(path: Path, change: Change) -> Written:
    """Write all words of a change, if the file still says what was seen and would hold no new findings; else nothing.

    What stands in a table beside it is written there. Raises ShippedError, ChangedError, UneditableError, WorseError,
    or OSError.
    """
    if _ships(path):
        raise ShippedError
    source = read_source(path)
    before = read_bytes(source.raw, source.file, source.beside)
    if _digest(source.raw, before.document) != change.seen:
        raise ChangedError
    ways = {way: _where(way, before.document) for way in change.words}
    words = [(where, change.words[way]) for way, where in ways.items() if where is not None]
    if not words or len(words) < len(ways) or source.findings or (before.findings and change.act is Act.WALL):
        raise UneditableError(path)  # who touches whom is not known of a map with findings
    if len(words) > 1 and change.act is not Act.VALUE:
        raise UneditableError(path)
    table = before.document.table
    inside = [
        table is not None and change.act is not Act.WALL and where[:1] == table.path != where for where, _ in words
    ]
    mistyped: list[EditPath] = []
    if table and all(inside):
        old, file = table.source.raw, Path(table.source.file)
        new = _in_table(table, words, change.act)
        after = read_bytes(source.raw, source.file, _with(source, table.name, decode(new, table.source.file)))
    elif any(inside):
        raise UneditableError(path)
    else:
        old, file = source.raw, path
        new, mistyped = _in_file(source, words, change.act)
        after = read_bytes(new, source.file, source.beside)
    _refuse_worse(before, after, mistyped)
    replace_if(file, old, new)
    return Written(_digest(new if file == path else source.raw, after.document), Edit(file, old, new))


def _refuse_worse(before: Reading, after: Reading, mistyped: Sequence[EditPath]) -> None:
    """Raise WorseError with the findings that a change would bring; findings that were there before may stay."""
    if mistyped:
        found = tuple(finding for finding in after.findings if finding.path in mistyped)
        if not found:
            raise UneditableError(way_of(mistyped[0]))
        raise WorseError(replace(after, findings=found))
    if not before.findings and not after.findings:  # else nothing is known of print
        after = in_print(after)
        before = in_print(before) if after.findings else before
    known = {_sort(finding) for finding in before.findings}
    if new := tuple(finding for finding in after.findings if _sort(finding) not in known):
        raise WorseError(replace(after, findings=new))


def _sort(finding: Finding) -> tuple[str, object]:
    return finding.code, finding.path or repr(finding.message)


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


def _in_file(source: Source, words: Sequence[tuple[EditPath, str]], act: Act) -> tuple[bytes, list[EditPath]]:
    """Give the bytes of a file with words written into it, and the paths of words that should be numbers."""
    raw, file, mistyped = source.raw, source.file, list[EditPath]()
    for where, word in words:
        document = read_bytes(raw, file, source.beside).document
        try:
            if act is Act.WALL:
                raw = walled(raw, file, document, word)
            elif act is Act.SWAP:
                raw = swapped(raw, file, where, _section(word))
            elif where[:1] == ("spaces",) and where[2:3] == ("name",):
                raw = renamed(raw, file, document, where, word)
            else:
                raw = edited(raw, file, where, word)
        except MistypedError as error:
            raw = error.content
            mistyped.append(where)
    return raw, mistyped


def _in_table(table: Beside, words: Sequence[tuple[EditPath, str]], act: Act) -> bytes:
    """Give the bytes of a table with words written into the fields of its rows."""
    raw = table.source.raw
    for where, word in words:
        column = column_of(where)
        if act is Act.SWAP:
            cells = swapped_cells(_section(word))
        elif column:
            cells = {column: word}
        else:
            raise UneditableError(way_of(where))
        raw = with_cells(raw, table.source.file, int(where[1]), cells)
    return raw


def _section(word: str) -> str | None:
    if word and word not in SECTIONS:
        raise UneditableError(word)
    return word or None


def _ships(path: Path) -> bool:
    return data.ROOT.resolve() in path.resolve().parents
