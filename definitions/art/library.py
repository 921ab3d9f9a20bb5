"""Where art comes from: `data/art`, or a file beside the definition that names it."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path, PurePosixPath

from hyskos import data
from hyskos.definitions.art.reading import ArtReading, read_art
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.inks import palette
from hyskos.definitions.source import read_source

SUFFIX = ".svg"


def art_names(sort: str) -> tuple[str, ...]:
    """Name the art of a sort that ships: a folder of `data/art`."""
    return tuple(sorted(path.stem for path in (data.ROOT / "art" / sort).glob(f"*{SUFFIX}")))


@cache
def shipped_art(sort: str, name: str) -> Art:
    """Load art that ships; raises UnknownNameError or UnreadableError."""
    if name not in art_names(sort):
        raise UnknownNameError(name, art_names(sort))
    reading = _read(data.ROOT / "art" / sort / f"{name}{SUFFIX}", name)
    if reading.art is None:
        raise UnreadableError(reading.findings)
    return reading.art


def found_art(sort: str, name: str, own: Mapping[str, Art]) -> Art:
    """Give the art of a name: a definition's own, else what ships; raises UnknownNameError."""
    return own[name] if name in own else shipped_art(sort, name)


def is_own(name: str) -> bool:
    """Tell a file of one's own from the name of art that ships."""
    return name.lower().endswith(SUFFIX)


def beside(file: str, name: str) -> Path | None:
    """Find a file beside a definition, or in a folder below it; nothing for one that lies elsewhere."""
    parts = PurePosixPath(name)
    if not file or parts.is_absolute() or ".." in parts.parts or "\\" in name or ":" in name:
        return None
    folder = Path(file).resolve().parent
    path = folder / parts
    return Path(file).parent / parts if folder in path.resolve().parents else None


def read_own(file: str, name: str) -> ArtReading | None:
    """Read the art that a definition names by file; None if that lies outside its folder."""
    path = beside(file, name)
    return None if path is None else _read(path, name)


def own_art(file: str, names: Iterator[str]) -> Mapping[str, Art]:
    """Read every own file that a checked definition names."""
    readings = {name: read_own(file, name) for name in dict.fromkeys(names) if is_own(name)}
    return {name: reading.art for name, reading in readings.items() if reading and reading.art}


def _read(path: Path, name: str) -> ArtReading:
    return read_art(read_source(path), name, _inks())


def _inks() -> tuple[str, ...]:
    """Name the inks of art: none is for a knife, a folding rule or the marks of a press."""
    return tuple(name for name, ink in palette().items() if ink.spot is None)
