"""Find and read definitions: the files that ship, or a file of the user's.

Reading never fails: `read` gives a definition, or findings. The `load` functions are for whoever needs the definition
and raises `UnreadableError` with the findings, or `UnknownNameError`, where there is none.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hyskos import data
from hyskos.definitions.construct import MAKERS
from hyskos.definitions.findings import Finding, UnknownNameError, UnreadableError, capped, in_order
from hyskos.definitions.guarded_yaml import Document, parse
from hyskos.definitions.meaning import check_meaning
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.model import Faction, Grid, Map, Ring, Rulebook
from hyskos.definitions.paths import is_file
from hyskos.definitions.shape import check_shape, gathered, kind_of
from hyskos.definitions.source import Source, decode, read_source


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of a file: a definition if there are no findings."""

    document: Document
    kind: str | None
    definition: Any
    findings: tuple[Finding, ...]

    @property
    def file(self) -> str:
        """Give the name of the file."""
        return self.document.file


def shipped(kind: str) -> dict[str, Path]:
    """Give the shipped files of a kind by id, in the order of their names."""
    return data.files(kind)


def find(name: str, kind: str | None = None) -> Path:
    """Find the file of a definition: a path, or the id of a shipped one; raises UnknownNameError."""
    if is_file(name):
        return Path(name)
    known = {id_: path for one in reversed([kind] if kind else [*data.FOLDERS]) for id_, path in shipped(one).items()}
    if name not in known:
        raise UnknownNameError(name, sorted(known))
    return known[name]


def read(path: Path) -> Reading:
    """Read and check a file."""
    return _checked(read_source(path), path)


def read_bytes(raw: bytes, file: str) -> Reading:
    """Check what was read elsewhere, such as from standard input."""
    return _checked(decode(raw, file))


def _checked(source: Source, path: Path | None = None) -> Reading:
    document = parse(source)
    if not document.complete:
        return Reading(document, None, None, document.findings)
    kind, found = kind_of(document)
    findings, omitted = [*document.findings, *found], 0
    if kind is not None:
        shape, omitted = check_shape(document, kind)
        findings += _untold(document, shape)
        if not omitted:  # nobody relies on what was not looked at
            findings += check_meaning(document, kind, findings)
        findings += _misnamed(document, path)
    ordered = capped(in_order(gathered(findings)), omitted)
    return Reading(document, kind, None if ordered else _made(document, kind, source.digest), ordered)


def _untold(document: Document, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Leave out what is about a value where the YAML itself is wrong: its shape is not to be trusted."""
    told = {(one.mark.line, one.mark.column) for one in document.findings}
    for finding in findings:
        mark = document.marks.at(finding.path)
        if (mark.line, mark.column) not in told:
            yield finding


def _misnamed(document: Document, path: Path | None) -> list[Finding]:
    """Report a shipped file whose name is not its id: commands look it up by file name."""
    id_ = document.data.get("id")
    if path is None or not isinstance(id_, str) or id_ == path.stem or data.ROOT not in path.resolve().parents:
        return []
    message = say(N_("the id is `{id}`, but the file is called {file}"), id=short(id_), file=path.name)
    return [document.finding("Y110", ("id",), message)]


def _made(document: Document, kind: str | None, digest: str) -> Any:
    if kind not in MAKERS:
        return document.data
    made: Any = MAKERS[kind](document.data, document.file)
    return replace(made, digest=digest)


def load_file(path: Path) -> Any:
    """Load one definition file of any kind; raises UnreadableError."""
    reading = read(path)
    if reading.findings:
        raise UnreadableError(reading.findings)
    return reading.definition


def load(name: str, kind: str | None = None) -> Any:
    """Load a definition by path or by shipped id; raises UnknownNameError or UnreadableError."""
    return read_kind(find(name, kind), kind).definition


def read_kind(path: Path, kind: str | None = None) -> Reading:
    """Read a sound definition of a kind, or of any; raises UnreadableError."""
    reading = read(path)
    if reading.findings:
        raise UnreadableError(reading.findings)
    if kind is not None and reading.kind != kind:
        message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=kind, got=reading.kind)
        raise UnreadableError([reading.document.finding("Y111", ("kind",), message)])
    return reading


def load_map(name: str) -> Map:
    """Load a map by shipped id or path."""
    loaded: Map = load(name, "map")
    return loaded


def load_faction(name: str) -> Faction:
    """Load a faction by shipped id or path."""
    loaded: Faction = load(name, "faction")
    return loaded


def load_grid(name: str) -> Grid:
    """Load a grid by shipped id or path."""
    loaded: Grid = load(name, "grid")
    return loaded


def load_rules(name: str) -> Rulebook:
    """Load a rule set by shipped id or path."""
    loaded: Rulebook = load(name, "rules")
    return loaded


def load_ring(name: str) -> Ring:
    """Load a ring by shipped id or path."""
    loaded: Ring = load(name, "ring")
    return loaded
