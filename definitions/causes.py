"""One cause, one finding: what only follows from another fault is not told as one of its own."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.json_schema import Schema
from hyskos.definitions.wordings import number_hint

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError

_MERGE = "<<"
"""The key of YAML by which a mapping takes over the keys of another."""


def causes(
    groups: "Iterable[tuple[Path, list[ValidationError]]]", part: "Callable[[ValidationError], Schema]"
) -> "Iterator[tuple[Path, list[ValidationError]]]":
    """Leave out what follows in a list of a fixed length, where each entry has its place; `part` gives what refused.

    With one too few or too many all others stand elsewhere; and one that stands twice is one too many. Where a comma
    is missing between two, that is told, and not that there is one too few.
    """
    groups = list(groups)
    joined = {path[:-1] for path, errors in groups if path and _several(errors[0])}
    twice = {path for path, errors in groups if errors[0].kind.name == "uniqueItems"}
    moved: Path | None = None
    for path, errors in groups:
        if moved is not None and path[: len(moved)] == moved and len(path) > len(moved):
            continue
        if errors[0].kind.name == "minItems" and path in joined:
            continue
        if errors[0].kind.name in ("minItems", "maxItems"):
            rule = part(errors[0])
            moved = path if rule.get("minItems") == rule.get("maxItems") else moved
            if path in twice and errors[0].kind.name == "maxItems":
                continue
        yield path, errors


def _several(error: "ValidationError") -> bool:
    """Tell whether a text stands for several numbers."""
    told = isinstance(error.instance, str) and error.kind.name == "type"
    return told and number_hint(str(error.instance), whole=True) is not None


def trusted(document: Document, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Leave out what is about a value where the YAML itself is wrong: its shape is not to be trusted."""
    reported = {(one.file, one.mark.line, one.mark.column) for one in document.findings}

    def refused(path: Path) -> bool:
        mark = document.marks.at(path)
        return (document.file, mark.line, mark.column) in reported

    for finding in findings:
        holder = document.at(finding.path[:-1]) if finding.code in ("Y101", "Y102") else None
        merged = isinstance(holder, dict) and _MERGE in holder and refused((*finding.path[:-1], _MERGE))
        if not merged and not refused(finding.path):
            yield finding
