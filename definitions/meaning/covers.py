"""What must hold on a cover, beyond its shape."""

from collections.abc import Iterator
from difflib import get_close_matches

from hyskos import data
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.art import known_art
from hyskos.definitions.meaning.check import Each
from hyskos.definitions.messages import N_, say, short

PICTURED = ("map", "faction", "grid", "ring", "score-sheet", "pieces")
"""Kinds of definitions that a sell sheet can picture."""


def art(document: Document, path: Path) -> Iterator[Finding]:
    """Report art that nobody has drawn, or whose file cannot be printed."""
    return known_art(document, path, "covers")


def shown(document: Document, path: Path) -> Iterator[Finding]:
    """Report a board that does not ship."""
    name, known = document.at(path), sorted({name for kind in PICTURED for name in data.files(kind)})
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = say(N_("did you mean `{word}`?"), word=near[0]) if near else None
        message = say(N_("no board or set of pieces that ships is called `{name}`"), name=short(name))
        yield document.finding("C952", path, message, hint)


CHECKS = (
    Each("art", art),
    Each("shows.*", shown),
)
