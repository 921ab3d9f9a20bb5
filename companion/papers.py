"""Check YAML files that are not definitions: rounds and player boards on paper."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import copy_context
from dataclasses import replace
from pathlib import Path

from hyskos.companion import round_file, sheet_file
from hyskos.companion.paper import PaperFinding
from hyskos.companion.vocabulary import Vocabulary
from hyskos.definitions import project
from hyskos.definitions.findings import Finding, Mark, cap_findings, in_order
from hyskos.definitions.loader import Reading
from hyskos.definitions.messages import Message
from hyskos.definitions.reading.document import Document, Marks
from hyskos.definitions.reading.source import Source
from hyskos.rules.names import match_names

_Reader = Callable[[Source, Mapping[str, str]], tuple[object, tuple[PaperFinding, ...]]]
_OF_DEFINITIONS = frozenset({"kind", "id", "title"})
"""Keys of definitions that papers lack: a file with one of them has only forgotten its `kind`."""
_ROUND = frozenset({"starts", "board", "devices", "orders"})
_KEYS = Vocabulary(("faction", *round_file.KEYS), "key", "section")


def check_paper(reading: Reading) -> Reading:
    """Check a file without a kind as a round or player board; return any other reading unchanged.

    Uses the project of the file, even if the command runs elsewhere.
    """
    reader = _reader(reading.document)
    if reader is None:
        return reading
    source = Source(reading.file, reading.document.text, neighbours=reading.document.neighbours)
    faults = copy_context().run(_faults, reader, source)
    marks = {(mark.line, mark.column): mark for mark in _marks(reading.document.marks)}
    findings = in_order(_finding(fault, marks) for fault in faults)
    return replace(reading, findings=cap_findings(findings))


def _reader(document: Document) -> _Reader | None:
    """Choose the reader of a paper: player boards name a faction, rounds name a map and what happens on it."""
    data = document.data
    if not isinstance(data, dict) or document.findings or not document.complete or _OF_DEFINITIONS & {*data}:
        return None
    keys = {key for word in data for key in match_names(str(word), _KEYS, whole=True)}
    if "faction" in keys:
        return sheet_file.read_sheet
    return round_file.read_round if "map" in keys and keys & _ROUND else None


def _faults(read: _Reader, source: Source) -> Sequence[PaperFinding]:
    folder = None if source.file == "-" else project.folder_around(Path(source.file))
    current = project.current_project()
    if folder is not None and (current is None or current.folder.resolve() != folder.resolve()):
        project.use_project(folder)
    return read(source, {})[1]


def _finding(fault: PaperFinding, marks: Mapping[tuple[int, int], Mark]) -> Finding:
    mark = marks.get((fault.line, fault.column), Mark(fault.line, fault.column, fault.line, fault.column + 1))
    return Finding(fault.rule, mark, Message("{text}", {"text": fault.text}), file=fault.file)


def _marks(marks: Marks) -> Iterator[Mark]:
    """Yield the marks of all keys and values, outer ones first."""
    yield marks.mark
    yield from marks.keys.values()
    for inner in marks.values.values():
        yield from _marks(inner)
