"""Files that are looked at again: which there are to show, and whether what a page has read has changed."""

import os
import threading
import time
from collections.abc import Mapping
from pathlib import Path

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.paths import SUFFIXES, yaml_in
from hyskos.definitions.read_log import ReadLog, Sign, sign_of_file

_TICK = 0.1
"""Seconds within which a folder may change twice and bear one time."""


def definitions_in(folder: Path) -> tuple[Path, ...]:
    """List the YAML files of a folder and of those below it, in the order of their names; hidden ones are left out."""
    return _walked(folder)[0]


def _walked(folder: Path) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Give the YAML files of a folder and of those below it, and all these folders."""
    found: list[Path] = []
    seen: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        seen.append(Path(place))
        found += yaml_in(place, (name for name in names if not name.startswith(".")), folder)
    return tuple(found), tuple(seen)


class Listing:
    """The files to show, by name: one file, or those of a folder by the way that leads there."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.files: Mapping[str, Path] = {place.name: place}  # the same mapping as long as they are the same
        self._folders: Mapping[Path, Sign] = {}
        if place.is_dir():
            self._list()

    def is_new(self) -> bool:
        """List a folder again if anything has come or gone there; tell whether other files are to be shown now.

        The last files remain if none is left.
        """
        if not self._folders or all(sign_of_file(folder) == sign for folder, sign in self._folders.items()):
            return False
        before = self.files
        self._list()
        return self.files is not before

    def _list(self) -> None:
        begun = time.time()
        found, folders = _walked(self.place)
        files = {path.relative_to(self.place).as_posix(): path for path in found}
        if files and files != self.files:
            self.files = files
        self._folders = {folder: _settled(sign_of_file(folder), begun) for folder in folders}


def _settled(sign: Sign, begun: float) -> Sign:
    """Give a sign that nothing has if the folder has only just changed: it is listed once more."""
    return () if sign and isinstance(sign[0], int) and sign[0] / 1e9 > begun - _TICK else sign


def project_of(place: Path, of_command: Path | None = None) -> Path | None:
    """Find the folder of the project that the files are printed in: the one they lie in, or that of the command."""
    if place.is_dir():
        return project.folder_around(place / project.FILE)
    own = place.suffix in SUFFIXES and data.ROOT not in place.resolve().parents
    found = project.folder_around(place) if own else None
    return of_command if found is None or (of_command and of_command.resolve() == found) else found


class Watched:
    """What one page shows: a file, and all that has been read for it; `version` counts changes of that."""

    def __init__(self, path: Path) -> None:
        self.path, self.version = path, 1
        self._near = sign_of_file(path)
        self._lock = threading.Lock()
        self._reads, self._known = ReadLog(), tuple[Sign, ...]()

    def follow(self, reads: ReadLog) -> None:
        """Watch what has been read; nothing more may be recorded there."""
        with self._lock:
            self._reads, self._known = reads, reads.recorded()

    def is_touched(self) -> bool:
        """Tell whether the file itself has changed since somebody asked: quick enough for every few milliseconds."""
        before, self._near = self._near, sign_of_file(self.path)
        return before != self._near

    def has_changed(self) -> bool:
        """Tell whether anything that was read has changed since it was read, or since somebody asked."""
        with self._lock:
            before, self._known = self._known, self._reads.current()
            return before != self._known and bool(self._reads.changed())
