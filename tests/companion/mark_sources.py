"""Which values of a file the marks of a board lead to, and which marks change with a value."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal, NamedTuple

from hyskos.companion.preview.editing import UneditableError, entries, replace_scalar
from hyskos.companion.preview.spans import UNTOLD, path_of, spans_of, spelling
from hyskos.definitions.geometry import combine
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.loader import Reading, load_profile, read_bytes
from hyskos.definitions.printing import Ink, Stamp
from hyskos.definitions.reading.source import Source
from hyskos.generators.drawing import Field, Group, Item, Sources, UndrawableError
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
class SourcedMark:
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
    reading: Reading,
    inks: Sequence[Ink] = ("full",),
    *,
    sides: Literal["front", "back", "both"] = "both",
    stamp: Stamp = "margin",
) -> list[SourcedMark]:
    """Return the marks of all that is printed of a definition at home, of each renderer."""
    definition, profile = fill_definition(reading.definition), load_profile("home-a4")
    assert isinstance(definition, Definition)
    back = own_back(definition)
    renderers = [*(renderers_of(definition) if sides != "back" else ()), *([back] if back and sides != "front" else ())]
    spell = spelling(reading.document)
    marks: list[SourcedMark] = []
    for ink in inks:
        order = build_single(Request(printer=profile, langs=("en",), inks=(ink,), paper=None, stamp=stamp), definition)
        for renderer in renderers:
            edition = next(editions(renderer, order))
            marks += chain.from_iterable(_marks(page.items, spell) for page in edition.document.pages)
    return marks


def _marks(
    items: Sequence[Item], spell: Spelt, around: Sources = (), matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
) -> Iterator[SourcedMark]:
    for item in items:
        sources = item.sources or around
        if isinstance(item, Group):
            inner = combine(matrix, item.matrix) if item.matrix else matrix
            yield from _marks(item.items, spell, sources, inner)
        else:
            ways = tuple(way.replace("%20", " ") for way in spell(sources).split(" "))
            anonymous = replace(item, id="") if isinstance(item, Field) else item  # nobody sees the name of a place
            yield SourcedMark(f"{[round(part, 6) for part in matrix]} {anonymous!r}", ways)


def tally(reading: Reading, marks: Sequence[SourcedMark]) -> Tally:
    """Count where marks lead."""
    spans = spans_of(reading.document)
    kinds = [_kind(mark.ways, spans) for mark in marks]
    return Tally(*(kinds.count(kind) for kind in ("value", "usual", "program", "untold")))


def _kind(ways: tuple[str, ...], spans: Mapping[str, object]) -> str:
    if ways == ("",):
        return "program"
    if UNTOLD in ways:
        return "untold"
    return "value" if all(way and way in spans for way in ways) else "usual"


def values_without_marks(reading: Reading, marks: Sequence[SourcedMark]) -> list[str]:
    """Give the ways of plain values that no mark leads to."""
    marked = {way for mark in marks for way in mark.ways}
    return [way for way in plain_values(reading) if way not in marked]


def plain_values(reading: Reading) -> list[str]:
    """Give the ways of all plain values of a file, in its order; of texts in languages, those in English alone."""
    spans = [way for way in spans_of(reading.document) if way]
    inner = {way.rpartition("/")[0] for way in spans}
    return [way for way in spans if way not in inner and way.rpartition("/")[2] not in _OTHERS]


NAMES_TO_TRY = (
    *(
        "hyskos",
        "lapis",
        "jade",
        "brick",
        "white",
        "night",
        "sun",
        "wave",
        "crown",
        "falcon",
        "dots",
        "waves",
        "pyramids",
        "pharaoh",
    ),
    *("pyramydal", "outer-factory", "icehouse-5x5", "pyramydal-pieces", "ring-race-box", "hyskos-cover"),
    *("ram", "umbrella", "star", "pen", "ascending", "matching", "south", "west", "wall", "ce", "170x240"),
    *(f"{column}{row}" for row in (1, 2, 3, 4, 5) for column in "abcde"),
)
"""Names that some value may be; the checks refuse them everywhere else, and a text may be anything."""


class Changed(NamedTuple):
    """Marks that are no more, and those that are new."""

    gone: list[SourcedMark]
    come: list[SourcedMark]

    def leads_to(self, way: str) -> bool:
        """Tell whether one of them leads to a value."""
        return any(way in mark.ways for mark in (*self.gone, *self.come))


def changed_marks(reading: Reading, source: Source, way: str, before: list[SourcedMark]) -> Changed | None:
    """Give the marks that differ from those `before` when the value of a way is another one.

    Of several values the first that changes a mark which leads to it is taken. None where no other value stands the
    checks and finds room, or where the file cannot be written there.
    """
    fallback = None
    for new in _readings(reading, source, way):
        try:
            after = marks_of(new, sides="front", stamp="none")
        except (UndrawableError, ValueError):
            continue
        old, young = {mark.seen for mark in before}, {mark.seen for mark in after}
        result = Changed(
            [mark for mark in before if mark.seen not in young], [mark for mark in after if mark.seen not in old]
        )
        if result.leads_to(way):
            return result
        fallback = fallback or result
    return fallback


def _readings(reading: Reading, source: Source, way: str) -> Iterator[Reading]:
    """Read the file with other values in one place, four that are sound at most."""
    path, count = path_of(way, reading.document), 0
    assert path is not None
    assert reading.kind is not None
    for entry in entries(reading.document, reading.kind, path):
        for word in _others(entry.value, entry.words, number=entry.number):
            try:
                new = read_bytes(replace_scalar(source.raw, source.file, path, word), source.file, source.neighbours)
            except UneditableError:
                continue
            if not new.findings:
                yield new
                count += 1
                if count == 4:
                    return


def _others(value: str, words: tuple[str, ...], *, number: bool) -> Iterator[str]:
    """Give other values to try."""
    if number:
        yield from (f"{float(value) + step:g}" for step in (1, -1, 0.5, 2, 10))
    elif words:
        yield from (word for word in words if word != value)
    else:
        words = (f"{value} ii", f"{value[:-1]}i") if " " in value or not value else (*NAMES_TO_TRY, f"{value}i")
        yield from (word for word in chain(words) if word != value)
