"""Values of a file changed one by one, to see which marks change with each: those have to be what leads to it."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from hyskos.companion.preview.editing import UneditableError, edited, entries
from hyskos.companion.preview.spans import path_of
from hyskos.definitions.loader import Reading, read_bytes
from hyskos.definitions.reading.source import Source
from hyskos.generators.drawing import UndrawableError
from tests.companion.leading import Led, marks_of

_NAMES = (
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

    gone: list[Led]
    come: list[Led]

    def led(self, way: str) -> bool:
        """Tell whether one of them leads to a value."""
        return any(way in led.ways for led in (*self.gone, *self.come))


def changed(reading: Reading, source: Source, way: str, before: list[Led]) -> Changed | None:
    """Give the marks that differ from those `before` when the value of a way is another one.

    Of several values the first that changes a mark which leads to it is taken. None where no other value stands the
    checks and finds room, or where the file cannot be written there.
    """
    found = None
    for new in _readings(reading, source, way):
        try:
            after = marks_of(new, first=True, stamp="none")
        except (UndrawableError, ValueError):
            continue
        old, young = {led.seen for led in before}, {led.seen for led in after}
        made = Changed([led for led in before if led.seen not in young], [led for led in after if led.seen not in old])
        if made.led(way):
            return made
        found = found or made
    return found


def _readings(reading: Reading, source: Source, way: str) -> Iterator[Reading]:
    """Read the file with other values in one place, four that are sound at most."""
    path, found = path_of(way, reading.document), 0
    assert path is not None
    assert reading.kind is not None
    for entry in entries(reading.document, reading.kind, path):
        for word in _others(entry.value, entry.words, number=entry.number):
            try:
                new = read_bytes(edited(source.raw, source.file, path, word), source.file, source.beside)
            except UneditableError:
                continue
            if not new.findings:
                yield new
                found += 1
                if found == 4:
                    return


def _others(value: str, words: tuple[str, ...], *, number: bool) -> Iterator[str]:
    """Give other values to try."""
    if number:
        yield from (f"{float(value) + step:g}" for step in (1, -1, 0.5, 2, 10))
    elif words:
        yield from (word for word in words if word != value)
    else:
        words = (f"{value} ii", f"{value[:-1]}i") if " " in value or not value else (*_NAMES, f"{value}i")
        yield from (word for word in chain(words) if word != value)
