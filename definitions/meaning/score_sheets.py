"""What must hold on a score sheet, beyond its shape."""

from collections.abc import Iterator

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.art import known_art
from hyskos.definitions.meaning.check import Check, Each, twice
from hyskos.definitions.meaning.repeated_numbers import SCORE_CHECKS
from hyskos.definitions.messages import N_, say


def rows(document: Document) -> Iterator[Finding]:
    """Report rows with one name."""
    return twice(document, ("rows",), "id", "S901")


def letters(document: Document) -> Iterator[Finding]:
    """Report colours with one letter."""
    return twice(document, ("taken", "colours"), "letter", "S902")


def suit(document: Document, path: Path) -> Iterator[Finding]:
    """Report a sign that nobody has drawn, or whose file cannot be printed."""
    return known_art(document, path, "suits")


def stack(document: Document, path: Path) -> Iterator[Finding]:
    """Report a pyramid of a size or of a colour that there is not."""
    pips, colour = document.at(path)
    colours = document.data.get("taken", {}).get("colours", ())
    if pips > 3:
        yield document.finding("S904", (*path, 0), say(N_("pyramids have 1 to 3 pips")))
    if colour > max(len(colours), 1):
        yield document.finding("S904", (*path, 1), say(N_("there are {n} colours"), n=len(colours)))


CHECKS = (
    Check(("rows.*.id",), rows),
    Check(("taken.colours.*.letter",), letters),
    Each("taken.colours.*.suit", suit),
    Each("rows.*.stack.*", stack, ("taken.colours",)),
    *SCORE_CHECKS,
)
