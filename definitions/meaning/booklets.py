"""Semantic checks of rules booklets."""

from collections.abc import Iterator
from functools import cache

from hyskos import data
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.cards import icon
from hyskos.definitions.meaning.check import Check, Each, matches
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.nearest import nearest


def references(document: Document) -> Iterator[Finding]:
    """Report statements and rulings missing from the rules of the game; games without rules may use their own."""
    known = _numbers(document.data["game"])
    for pattern in _CITED if known else ():
        for path in matches(document.data, pattern.split(".")):
            yield from _missing(document, path, known)


_CITED = ("sections.*.statements.*", "sections.*.rulings.*", "sections.*.blocks.*.lines.*.ruling")


def _missing(document: Document, path: Path, known: tuple[str, ...]) -> Iterator[Finding]:
    number = document.at(path)
    if number not in known:
        message = say(N_("the rules of this game have no paragraph {number}"), number=short(number))
        near = nearest(number, known)
        yield document.finding("R504", path, message, say(N_("did you mean `{word}`?"), word=near[0]) if near else None)


@cache
def _numbers(game: str) -> tuple[str, ...]:
    """List the numbers of statements and rulings of a built-in game."""
    if game not in data.files("rules"):
        return ()
    rules = data.load_yaml(data.FOLDERS["rules"], game)
    return (*rules["statements"], *(ruling["id"] for ruling in rules["rulings"]))


CHECKS = (
    Each("sections.*.icon", icon),
    Check(("game", *_CITED), references),
)
