"""Apply the changes of a form to a file, all at once or not at all."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from hyskos import data
from hyskos.companion.preview.editing import (
    MistypedError,
    UneditableError,
    column_of,
    replace_scalar,
    swap_points_and_factory,
    swapped_cells,
    with_cells,
)
from hyskos.companion.preview.editing import Path as EditPath
from hyskos.companion.preview.fields import label_way, set_space_name, toggle_wall
from hyskos.companion.preview.frames import Diagnostic, diagnostics, with_all_findings
from hyskos.companion.preview.spans import path_of, way_of
from hyskos.definitions.findings import Finding, is_prefix
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.loader import MAP, Reading, read, read_bytes
from hyskos.definitions.project import home, yaml_files
from hyskos.definitions.reading.document import Document, ListFile, parse
from hyskos.definitions.reading.source import INVISIBLE, Neighbours, Source, decode, read_source
from hyskos.definitions.reading.space_table import with_table
from hyskos.definitions.validation import ADVISED
from hyskos.definitions.validation.project import check_together
from hyskos.definitions.values import dataclass
from hyskos.generators.writers.saving import OccupiedError, save


class ChangedError(Exception):
    """The file has changed since the page read it."""


class ShippedError(Exception):
    """The file is built in and cannot be edited."""


class WorseError(Exception):
    """The new values are invalid; carries the findings and the way of each."""

    def __init__(self, reading: Reading) -> None:
        self.findings: tuple[Diagnostic, ...] = diagnostics(reading)
        self.ways = tuple(way_of(finding.path) for finding in reading.findings)
        super().__init__()


class Act(StrEnum):
    """What a change does: write a value, swap points and factory of a space, add or remove a wall."""

    VALUE = "value"
    SWAP = "swap"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class Change:
    """A change at a way. `word` is the new value; for SWAP a factory, or "" for points; for WALL its two places."""

    way: str
    word: str
    act: Act = Act.VALUE


@dataclass(frozen=True, slots=True)
class WriteResult:
    """The result of a write: the content of the file before and after.

    `name` describes the change to people. `digest` is that of the displayed file together with its table, whichever
    of the two was written.
    """

    file: Path
    before: bytes
    after: bytes
    name: str
    digest: str


def digest_of(raw: bytes, document: Document) -> str:
    """Return the SHA-256 of a file and its table."""
    table = document.table.source.digest.encode() if document.table else b""
    return hashlib.sha256(raw + table).hexdigest()


def ships(path: Path) -> bool:
    """Return whether a file is built in."""
    return data.ROOT.resolve() in path.resolve().parents


def write(path: Path, seen: str, changes: Sequence[Change]) -> WriteResult:
    """Write all changes in one step, provided the file still has the digest `seen` and stays valid.

    Values from a table next to the file are written to the table. Findings that the file had before are ignored.
    Raises ShippedError, ChangedError, UneditableError (with the way of a value), WorseError or OSError, and writes
    nothing then.
    """
    if ships(path):
        raise ShippedError
    source = read_source(path)
    before = read_bytes(source.raw, source.file, source.neighbours)
    if digest_of(source.raw, before.document) != seen:
        raise ChangedError
    if source.findings or not changes:
        raise UneditableError(changes[0].way if changes else source.file)
    invisible = [change.way for change in changes if INVISIBLE.search(change.word)]
    if invisible:
        raise UneditableError(invisible[0])
    draft = _Draft(source, before)
    for change in changes:
        try:
            draft.apply(change)
        except UneditableError:
            raise UneditableError(change.way) from None
    after = draft.reading()
    introduced = _introduced_findings(before, after, draft.touched)
    mistyped = [where for where in draft.mistyped if not any(finding.path == where for finding in introduced)]
    if introduced and not mistyped:
        raise WorseError(replace(after, findings=introduced))
    if mistyped:
        raise UneditableError(way_of(mistyped[0]))
    file, old, new = draft.file()
    try:
        save(file, new, lambda target: target.read_bytes() == old)
    except OccupiedError:
        raise ChangedError from None
    name = label_way(before.document, _common([change.way for change in changes]))
    return WriteResult(file, old, new, name, digest_of(draft.raw, after.document))


def _common(ways: Sequence[str]) -> str:
    """Return the longest common prefix of several ways."""
    first = ways[0].split("/")
    while first and not all(f"{way}/".startswith("/".join(first) + "/") for way in ways):
        first.pop()
    return "/".join(first) or ways[0]


class _Draft:
    """A file with pending changes, and the table next to it."""

    def __init__(self, source: Source, before: Reading) -> None:
        self.source, self.before = source, before
        self.raw, self.document = source.raw, before.document
        self.table_raw = before.document.table.source.raw if before.document.table else b""
        self.touched: list[EditPath] = []
        self.mistyped: list[EditPath] = []

    def apply(self, change: Change) -> None:
        """Apply a change to the draft; raises UneditableError."""
        where = _where(change.way, self.document)
        if where is None or (self.before.findings and change.act is Act.WALL):
            raise UneditableError(change.way)  # adjacency is unknown on a map with findings
        self.touched.append(where)
        table = self.document.table
        if table and change.act is not Act.WALL and where[:1] == table.path != where:
            self.table_raw = _in_table(table, self.table_raw, where, change)
            return
        try:
            self.raw = _in_file(self.raw, self.source.file, self.document, where, change)
        except MistypedError as error:
            self.raw = error.content
            self.mistyped.append(where)
        self.document = parse(replace(decode(self.raw, self.source.file), neighbours=self._beside()))
        if self.before.kind == MAP and self.document.complete:
            self.document = with_table(self.document)

    def _beside(self) -> Neighbours | None:
        """Return a reader for neighbouring files, with the pending content of the table."""
        table, beside = self.before.document.table, self.source.neighbours
        if not table or not beside:
            return beside
        table_source = decode(self.table_raw, table.source.file)
        return lambda name: table_source if name == table.name else beside(name)

    def reading(self) -> Reading:
        """Check the pending content of the file."""
        return read_bytes(self.raw, self.source.file, self._beside())

    def file(self) -> tuple[Path, bytes, bytes]:
        """Return the file that changed, with its old and new content; raises UneditableError."""
        table = self.before.document.table
        if table and self.table_raw != table.source.raw:
            if self.raw != self.source.raw:  # two files cannot be written in one step
                raise UneditableError(self.source.file)
            return Path(table.source.file), table.source.raw, self.table_raw
        return Path(self.source.file), self.source.raw, self.raw


def _introduced_findings(before: Reading, after: Reading, touched: Sequence[EditPath]) -> tuple[Finding, ...]:
    """Return the findings that changes introduce, including those of printing and those between files.

    Findings from before count only if they concern a changed value. The same holds for findings between files: a
    copy of a built-in definition has a duplicate id, whatever else changes. If a change removes a finding, checks
    that were skipped before may now run; again, only findings about changed values count.
    """
    old, new = before.findings, after.findings
    if not new:
        new = with_all_findings(after).findings or tuple(
            finding for finding in _findings_between_files(after) if _concerns(finding, touched)
        )
        old = old or ((*with_all_findings(before).findings, *_findings_between_files(before)) if new else ())
    unchanged = {(finding.code, finding.path, finding.message.render()) for finding in old}
    old_paths, new_paths = (
        {(finding.code, finding.path) for finding in old},
        {(finding.code, finding.path) for finding in new},
    )
    added = [
        finding for finding in new
        if finding.code not in ADVISED
        and (finding.code, finding.path, finding.message.render()) not in unchanged
        and ((finding.code, finding.path) not in old_paths or _concerns(finding, touched))
    ]  # fmt: skip
    return tuple(finding for finding in added if old_paths <= new_paths or _concerns(finding, touched))


def _findings_between_files(reading: Reading) -> tuple[Finding, ...]:
    """Return what `check` reports for a file because of the other files of its project."""
    if reading.kind is None:
        return ()
    project_folder = home(reading.file)
    file = Path(reading.file).resolve()
    others = (
        [read(path) for path in yaml_files(project_folder.folder) if path.resolve() != file] if project_folder else []
    )
    members = [(other.document, other.kind) for other in others if other.kind and not other.findings]
    together = check_together([*members, (reading.document, reading.kind)])
    return tuple(finding for document, finding in together if document is reading.document)


def _concerns(finding: Finding, touched: Iterable[EditPath]) -> bool:
    return bool(finding.path) and any(is_prefix(finding.path, path) for path in touched)


def _where(way: str, document: Document) -> EditPath | None:
    """Resolve a way; a space may also be given a name in a new language."""
    path = path_of(way, document)
    steps = way.split("/")
    if path is None and steps[0] == "spaces" and steps[2:3] == ["name"] and len(steps) == 4:
        space = path_of("/".join(steps[:2]), document)
        return (*space, "name", steps[3]) if space else None
    return path


def _in_file(raw: bytes, file: str, document: Document, where: EditPath, change: Change) -> bytes:
    if change.act is Act.WALL:
        return toggle_wall(raw, file, document, change.word)
    if change.act is Act.SWAP:
        return swap_points_and_factory(raw, file, where, _section(change.word))
    if where[:1] == ("spaces",) and where[2:3] == ("name",):
        return set_space_name(raw, file, document, where, change.word)
    return replace_scalar(raw, file, where, change.word)


def _in_table(table: ListFile, raw: bytes, where: EditPath, change: Change) -> bytes:
    row, column = where[1], column_of(where)
    if change.act is Act.SWAP:
        cells = swapped_cells(_section(change.word))
    elif column:
        cells = {column: change.word}
    else:
        raise UneditableError(change.way)
    return with_cells(raw, table.source.file, int(row), cells)


def _section(word: str) -> str | None:
    if word and word not in SECTIONS:
        raise UneditableError(word)
    return word or None
