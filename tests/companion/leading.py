"""What the marks of a board lead to, counted: values of its file, keys that are not written, or the program alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from hyskos.companion.preview.spans import UNTOLD, spans_of, spelling
from hyskos.definitions.geometry import combine
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.loader import Reading, load_profile
from hyskos.definitions.printing import Ink, Stamp
from hyskos.generators.drawing import Field, Group, Item, Sources
from hyskos.generators.orders.home import editions
from hyskos.generators.orders.plan_orders import build_single
from hyskos.generators.orders.renderers import own_back, renderers_of
from hyskos.generators.orders.requests import Request
from hyskos.generators.writers.screen import Spelt
from hyskos.publishing.edition.printed_definitions import fill_definition

KINDS = ("map", "faction", "grid", "ring", "score-sheet", "card", "booklet", "cover", "box", "pieces")
_OTHERS = ("es", "pl", "el", "fr", "de", "it")
"""Languages that texts of ours have beside English."""


@dataclass(frozen=True, slots=True)
class Led:
    """A mark as it is seen on its page, and the ways that it leads to, the nearest first."""

    seen: str
    ways: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many marks lead to a value, to a key that is not written, to what the program alone draws, or nowhere."""

    value: int
    usual: int
    program: int
    untold: int


def marks_of(
    reading: Reading, inks: Sequence[Ink] = ("full",), *, first: bool = False, stamp: Stamp = "margin"
) -> list[Led]:
    """Give the marks of all that is printed of a definition at home, of each renderer; `first` leaves out the backs."""
    whole, profile = fill_definition(reading.definition), load_profile("home-a4")
    assert isinstance(whole, Definition)
    renderers, back = renderers_of(whole), own_back(whole)
    spelt = spelling(reading.document)
    found: list[Led] = []
    for ink in inks:
        order = build_single(Request(printer=profile, langs=("en",), inks=(ink,), paper=None, stamp=stamp), whole)
        for renderer in [*renderers, *([back] if back and not first else [])]:
            edition = next(editions(renderer, order))
            found += chain.from_iterable(_marks(page.items, spelt) for page in edition.document.pages)
    return found


def _marks(
    items: Sequence[Item], spelt: Spelt, around: Sources = (), matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
) -> Iterator[Led]:
    for item in items:
        sources = item.sources or around
        if isinstance(item, Group):
            inner = combine(matrix, item.matrix) if item.matrix else matrix
            yield from _marks(item.items, spelt, sources, inner)
        else:
            ways = tuple(way.replace("%20", " ") for way in spelt(sources).split(" "))
            shown = replace(item, id="") if isinstance(item, Field) else item  # nobody sees the name of a place
            yield Led(f"{[round(part, 6) for part in matrix]} {shown!r}", ways)


def tally(reading: Reading, marks: Sequence[Led]) -> Tally:
    """Count where marks lead."""
    spans = spans_of(reading.document)
    kinds = [_kind(led.ways, spans) for led in marks]
    return Tally(*(kinds.count(kind) for kind in ("value", "usual", "program", "untold")))


def _kind(ways: tuple[str, ...], spans: Mapping[str, object]) -> str:
    if ways == ("",):
        return "program"
    if UNTOLD in ways:
        return "untold"
    return "value" if all(way and way in spans for way in ways) else "usual"


def unshown(reading: Reading, marks: Sequence[Led]) -> list[str]:
    """Give the ways of plain values that no mark leads to."""
    shown = {way for led in marks for way in led.ways}
    return [way for way in plain(reading) if way not in shown]


def plain(reading: Reading) -> list[str]:
    """Give the ways of all plain values of a file, in its order; of texts in languages, those in English alone."""
    spans = [way for way in spans_of(reading.document) if way]
    inner = {way.rpartition("/")[0] for way in spans}
    return [way for way in spans if way not in inner and way.rpartition("/")[2] not in _OTHERS]
