"""Semantic checks of rule sets."""

from collections.abc import Iterator

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.check import Check, Each, duplicate_entries
from hyskos.definitions.messages import N_, say


def ids(document: Document) -> Iterator[Finding]:
    """Report rulings with the same number."""
    return duplicate_entries(document, ("rulings",), "id", "R501")


def names(document: Document) -> Iterator[Finding]:
    """Report rulings with the same name."""
    return duplicate_entries(document, ("rulings",), "name", "R502")


def default(document: Document, path: Path) -> Iterator[Finding]:
    """Report a default that is also listed as an alternative."""
    ruling = document.at(path)
    if ruling["default"] in ruling["alternatives"]:
        place = ruling["alternatives"].index(ruling["default"])
        message = say(
            N_("`{word}` is the default; list only the other choices as alternatives"), word=ruling["default"]
        )
        yield document.finding("R503", (*path, "alternatives", place), message)


CHECKS = (
    Check(("rulings.*.id",), ids),
    Check(("rulings.*.name",), names),
    Each("rulings.*", default),
)
