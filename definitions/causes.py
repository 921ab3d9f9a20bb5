"""Drop findings that only follow from another problem, so that each cause is reported once."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.json_schema import Schema
from hyskos.definitions.wordings import number_hint

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError

_MERGE = "<<"
"""The YAML key that merges another mapping."""


def causes(
    groups: "Iterable[tuple[Path, list[ValidationError]]]", part: "Callable[[ValidationError], Schema]"
) -> "Iterator[tuple[Path, list[ValidationError]]]":
    """Drop errors that follow from another in a list of fixed length; `part` returns the schema part that refused.

    With one entry too few or too many, all later entries are shifted; and a duplicate entry also makes the list too
    long. Where a comma is missing between two entries, that is reported instead of the missing entry.
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
    """Return whether a text was meant as several numbers."""
    told = isinstance(error.instance, str) and error.kind.name == "type"
    return told and number_hint(str(error.instance), whole=True) is not None


def drop_untrusted(document: Document, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Drop findings about values at which the YAML itself is invalid: their shape cannot be trusted."""
    reported = {(one.file, one.mark.line, one.mark.column) for one in document.findings}

    def refused(path: Path) -> bool:
        mark = document.marks.at(path)
        return (document.file, mark.line, mark.column) in reported

    for finding in findings:
        holder = document.at(finding.path[:-1]) if finding.code in ("Y101", "Y102") else None
        merged = isinstance(holder, dict) and _MERGE in holder and refused((*finding.path[:-1], _MERGE))
        if not merged and not refused(finding.path):
            yield finding
