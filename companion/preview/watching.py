"""Files that are looked at again: which there are, and whether anything in their folders has changed."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from hyskos.definitions import project
from hyskos.definitions.guarded_yaml import parse
from hyskos.definitions.json_values import Json
from hyskos.definitions.paths import beside, yaml_in
from hyskos.definitions.source import read_source

Changed = frozenset[str]
"""Paths of files that are new, gone or changed."""
Sign = tuple[tuple[str, int, int, int], ...]
"""Name, time, size and inode of everything in some folders: another one after any save, also by renaming."""


def definitions_in(folder: Path) -> tuple[Path, ...]:
    """List the YAML files of a folder and of those below it, in the order of their names; hidden ones are left out."""
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += yaml_in(place, (name for name in names if not name.startswith(".")), folder)
    return tuple(found)


def files_at(place: Path) -> Mapping[str, Path]:
    """Name the files to show: a file by its name, those of a folder by the way that leads there."""
    if not place.is_dir():
        return {place.name: place}
    return {path.relative_to(place).as_posix(): path for path in definitions_in(place)}


def project_of(place: Path) -> Path | None:
    """Find the project that the files are printed in: the one that they lie in, or that of the command."""
    if place.is_dir():
        return project.folder_around(place / project.FILE)
    home = project.home(str(place))
    return home.folder if home else None


def folders_around(file: str, kind: str | None, value: Json) -> Iterator[Path]:
    """Find the folders of all that a file is drawn with, those of the project's boards too.

    They say what its player boards and booklets hold.
    """
    yield from folders_named(file, value)
    if kind in ("faction", "booklet"):
        yield from {path.parent for board in ("map", "grid", "ring") for path in project.files(board, file).values()}


def folders_named(file: str, value: Json) -> Iterator[Path]:
    """Find the folders below that of a file in which lies what its values name, such as art and fonts."""
    if isinstance(value, str) and "/" in value:
        path = beside(file, value)
        if path and path.parent.is_dir():
            yield path.parent
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from folders_named(file, inner)
    elif isinstance(value, Iterable) and not isinstance(value, str):
        for inner in value:
            yield from folders_named(file, inner)


def named_files(file: str, value: Json) -> Iterator[Path]:
    """Give the files that the values of a file may name, whether they exist or not: spaces.csv, art/mark.svg, an id."""
    if isinstance(value, str):
        for name in (value, f"{value}.yaml", f"{value}.yml"):
            if len(name) <= _LONGEST and (path := beside(file, name)):
                yield path
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from named_files(file, inner)
    elif isinstance(value, Iterable):
        for inner in value:
            yield from named_files(file, inner)


_LONGEST = 200  # characters of a value that may be a name
_ALONE = frozenset({"map", "grid", "ring"})
"""Kinds that are drawn from their own file, what it names, and the project they lie in."""


def concerns(changed: Changed, file: Path, kind: str | None, value: Json, folder: Path | None) -> bool:
    """Tell whether changes concern a file of a kind with this value, in a project with this folder, if any.

    Whatever depends on other boards and papers is concerned by any file.
    """
    if kind not in _ALONE or changed & {str(file)}:
        return True
    if any(path.endswith((".yaml", ".yml")) for path in changed) and folder is not None:
        return True
    named = {str(path) for path in named_files(str(file), value)}
    if folder is not None:
        home = folder / project.FILE
        source = read_source(home)
        named |= {str(path) for path in named_files(str(home), parse(source).data)} if not source.findings else set()
    return bool(changed & named)


def difference(before: Sign, after: Sign) -> Changed:
    """Name the files that are new, gone or changed."""
    return frozenset(str(Path(name)) for name, *_rest in {*before} ^ {*after})


def sign_of(folders: Iterable[Path]) -> Sign:
    """Sign what lies in folders and is not hidden: fonts, emblems and inks lie beside the files that name them."""
    return tuple(sorted(one for folder in folders for one in _entries(folder)))


def sign_of_files(paths: Iterable[Path]) -> Sign:
    """Sign some files alone, which is quick enough for a look every few milliseconds."""
    return tuple(sorted(one for path in paths for one in _sign(str(path), path.stat)))


def _sign(name: str, look: Callable[[], os.stat_result]) -> Iterator[tuple[str, int, int, int]]:
    try:
        stat = look()
    except OSError:  # gone between two looks
        return
    yield name, stat.st_mtime_ns, stat.st_size, stat.st_ino


def _entries(folder: Path) -> Iterator[tuple[str, int, int, int]]:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.startswith("."):  # what editors and we ourselves keep there while a file is written
                    yield from _sign(entry.path, entry.stat)
    except OSError:
        return
