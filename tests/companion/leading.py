"""What the marks of a board lead to, counted: values of its file, keys that are not written, or the program alone."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape

from hyskos.companion.booklets import completed
from hyskos.companion.preview.spans import UNTOLD, spans_of, spelling
from hyskos.definitions.loader import Reading, load_profile
from hyskos.definitions.model import Definition
from hyskos.generators.orders.building import build_single
from hyskos.generators.orders.drawers import drawers_of, own_back
from hyskos.generators.orders.home import editions
from hyskos.generators.orders.request import Request
from hyskos.generators.writers.screen import layers_of

MARK = re.compile(r'<(?:path|circle|rect|g)[^>]* data-at="([^"]*)"')
_PIECES = re.compile(r'(?=<(?:path|circle|rect|g)[^>]* data-at=")')


@dataclass(frozen=True, slots=True)
class Led:
    """A mark as it is drawn, in which layer, and the ways that it leads to."""

    markup: str
    layer: str
    ways: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many marks lead to a value, to a key that is not written, to nothing that any value causes, or nowhere."""

    value: int
    usual: int
    program: int
    untold: int
    unshown: tuple[str, ...]  # plain values that no mark leads to, itself or as a part of what it leads to


def ways_in(markup: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give every mark of a part of a page, with the ways it leads to."""
    for piece in _PIECES.split(markup):
        if found := MARK.match(piece):
            yield piece, tuple(way.replace("%20", " ") for way in unescape(found[1]).split(" "))


def marks_of(reading: Reading, lang: str = "en", ink: str = "full", *, first: bool = False) -> Iterator[Led]:
    """Give the marks of all that is printed of a definition, of each drawer in true size; or of the `first` alone."""
    whole = completed(reading.definition)
    assert isinstance(whole, Definition)
    order = build_single(Request(printer=load_profile("home-a4"), langs=(lang,), inks=(ink,), paper=None), whole)  # type: ignore[arg-type]
    spelt = spelling(reading.document)
    back = own_back(whole)
    for drawer in [*drawers_of(whole), *([back] if back else [])][: 1 if first else None]:
        for page in next(editions(drawer, order)).document.pages:
            for layer in layers_of(page, spelt):
                for part in layer.parts:
                    for piece, ways in ways_in(part.markup):
                        yield Led(piece, layer.name, ways)


def tally(reading: Reading, marks: list[Led]) -> Tally:
    """Count where marks lead."""
    spans = spans_of(reading.document)
    kinds = [_kind(led.ways, spans) for led in marks]
    shown = {way for led in marks for way in led.ways}
    unshown = (way for way in plain(reading) if not {*around(way)} & shown)
    return Tally(*(kinds.count(kind) for kind in ("value", "usual", "program", "untold")), unshown=tuple(unshown))


def _kind(ways: tuple[str, ...], spans: Mapping[str, object]) -> str:
    if ways == ("",):
        return "program"
    if UNTOLD in ways:
        return "untold"
    return "value" if all(way and way in spans for way in ways) else "usual"


def around(way: str) -> Iterator[str]:
    """Give a way and those of what it is in."""
    steps = way.split("/")
    return ("/".join(steps[:n]) for n in range(len(steps), 0, -1))


def plain(reading: Reading) -> Iterator[str]:
    """Give the ways of all plain values of a file, in its order."""
    spans = [way for way in spans_of(reading.document) if way]
    inner = {one for way in spans for one in [*around(way)][1:]}
    return (way for way in spans if way not in inner)
