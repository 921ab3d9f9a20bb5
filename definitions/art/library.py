"""Load art from `data/art`, or from a file next to the definition that names it."""

from collections.abc import Iterator, Mapping
from functools import cache

from hyskos import data
from hyskos.definitions.art.reading import ArtReading, read_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.inks import printing_ink_names
from hyskos.definitions.reading.source import Neighbours, read_source

SUFFIX = ".svg"


@cache
def art_names(sort: str) -> tuple[str, ...]:
    """Return the names of the built-in art of a category, a folder of `data/art`."""
    return tuple(sorted(path.stem for path in (data.ROOT / "art" / sort).glob(f"*{SUFFIX}")))


@cache
def shipped_art(sort: str, name: str) -> Art:
    """Load built-in art; raises UnknownNameError or UnreadableError."""
    if name not in art_names(sort):
        raise UnknownNameError(name, art_names(sort))
    reading = read_art(read_source(data.ROOT / "art" / sort / f"{name}{SUFFIX}"), name, printing_ink_names())
    if reading.art is None:
        raise UnreadableError(reading.findings)
    return reading.art


def load_art(sort: str, name: str, custom: Mapping[str, Art]) -> Art:
    """Return the definition's own art of a name, or else built-in art; raises UnknownNameError."""
    return custom[name] if name in custom else shipped_art(sort, name)


def is_own(name: str) -> bool:
    """Return whether a name is that of a custom file rather than of built-in art."""
    return name.lower().endswith(SUFFIX)


def read_own(neighbours: Neighbours, name: str, inks: Mapping[str, str]) -> ArtReading | None:
    """Read the art file that a definition names; None if it is outside its folder."""
    source = neighbours(name)
    return None if source is None else read_art(source, name, inks)


def own_art(neighbours: Neighbours | None, names: Iterator[str], inks: Mapping[str, str]) -> Mapping[str, Art]:
    """Load all custom art files that a valid definition names."""
    custom_names = [name for name in dict.fromkeys(names) if is_own(name)]
    readings = {name: read_own(neighbours, name, inks) for name in custom_names} if neighbours else {}
    return {name: reading.art for name, reading in readings.items() if reading and reading.art}
