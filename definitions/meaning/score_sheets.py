"""What must hold on a score sheet, beyond its shape."""

from collections.abc import Iterator

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.check import Check, Each, twice
from hyskos.definitions.meaning.ink_names import known_ink


def rows(document: Document) -> Iterator[Finding]:
    """Report rows with one name."""
    return twice(document, ("rows",), "id", "S901")


def letters(document: Document) -> Iterator[Finding]:
    """Report colours with one letter."""
    return twice(document, ("taken", "colours"), "letter", "S902")


def ink(document: Document, path: Path) -> Iterator[Finding]:
    """Report inks that do not exist."""
    return known_ink(document, path, "S903")


CHECKS = (
    Check(("rows.*.id",), rows),
    Check(("taken.colours.*.letter",), letters),
    Each("taken.colours.*.ink", ink),
)
