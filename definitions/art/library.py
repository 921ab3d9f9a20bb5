"""Where art comes from: `data/art`, or a file beside the definition that names it."""

from collections.abc import Iterator, Mapping
from functools import cache

from hyskos import data
from hyskos.definitions.art.reading import ArtReading, read_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.inks import printing
from hyskos.definitions.source import Neighbours, read_source

SUFFIX = ".svg"


@cache
def art_names(sort: str) -> tuple[str, ...]:
    """Name the art of a sort that ships: a folder of `data/art`."""
    return tuple(sorted(path.stem for path in (data.ROOT / "art" / sort).glob(f"*{SUFFIX}")))


@cache
def shipped_art(sort: str, name: str) -> Art:
    """Load art that ships; raises UnknownNameError or UnreadableError."""
    if name not in art_names(sort):
        raise UnknownNameError(name, art_names(sort))
    reading = read_art(read_source(data.ROOT / "art" / sort / f"{name}{SUFFIX}"), name, printing())
    if reading.art is None:
        raise UnreadableError(reading.findings)
    return reading.art


def found_art(sort: str, name: str, own: Mapping[str, Art]) -> Art:
    """Give the art of a name: a definition's own, else what ships; raises UnknownNameError."""
    return own[name] if name in own else shipped_art(sort, name)


def is_own(name: str) -> bool:
    """Tell a file of one's own from the name of art that ships."""
    return name.lower().endswith(SUFFIX)


def read_own(beside: Neighbours, name: str, inks: Mapping[str, str]) -> ArtReading | None:
    """Read the art that a definition names by file; None if that lies outside its folder."""
    source = beside(name)
    return None if source is None else read_art(source, name, inks)


def own_art(beside: Neighbours | None, names: Iterator[str], inks: Mapping[str, str]) -> Mapping[str, Art]:
    """Read every own file that a checked definition names."""
    own = [name for name in dict.fromkeys(names) if is_own(name)]
    readings = {name: read_own(beside, name, inks) for name in own} if beside else {}
    return {name: reading.art for name, reading in readings.items() if reading and reading.art}
