"""Semantic checks of shops."""

from collections.abc import Iterator

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.messages import N_, say
from hyskos.definitions.reading.document import Document
from hyskos.definitions.validation.check import Check, Each, duplicate_entries

_LONGEST = 4
"""Maximum ratio of width to height; a longer picture has no space for both art and title."""


def names(document: Document) -> Iterator[Finding]:
    """Report pictures with the same id, whose files would collide."""
    return duplicate_entries(document, ("pictures",), "id", "X709")


def proportions(document: Document, path: Path) -> Iterator[Finding]:
    """Report a picture that is too wide or too tall to show anything."""
    wide, high = document.at((*path, "pixels"))
    if not 1 / 2 <= wide / high <= _LONGEST:
        message = say(
            N_("{wide} × {high} pixels is too narrow or too wide: height can be at most twice the width, and width at "
               "most {most} times the height"),
            wide=wide, high=high, most=_LONGEST,
        )  # fmt: skip
        yield document.finding("X710", (*path, "pixels"), message)


CHECKS = (
    Check(("pictures.*.id",), names),
    Each("pictures.*", proportions, ("pictures.*.pixels",)),
)
