"""What must hold of a shop, beyond its shape."""

from collections.abc import Iterator

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.check import Check, Each, twice
from hyskos.definitions.messages import N_, say

_LONGEST = 4
"""A picture that is longer over its other side has no room for art and title both."""


def names(document: Document) -> Iterator[Finding]:
    """Report pictures with one name, whose files would be one."""
    return twice(document, ("pictures",), "id", "X709")


def proportions(document: Document, path: Path) -> Iterator[Finding]:
    """Report a picture that is too long or too high for anything to be seen on it."""
    wide, high = document.at((*path, "pixels"))
    if not 1 / 2 <= wide / high <= _LONGEST:
        message = say(
            N_("{wide} × {high} pixels: a picture is at most twice as high as wide and {most} times as wide as high"),
            wide=wide, high=high, most=_LONGEST,
        )  # fmt: skip
        yield document.finding("X710", (*path, "pixels"), message)


CHECKS = (
    Check(("pictures.*.id",), names),
    Each("pictures.*", proportions, ("pictures.*.pixels",)),
)
