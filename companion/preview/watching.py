"""Watch files: list those that can be shown, and detect changes in anything a page has read."""

import os
import threading
import time
from collections.abc import Mapping
from pathlib import Path

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.paths import SUFFIXES, ReadLog, Sign, sign_of_file, yaml_in

_TICK = 0.1
"""Seconds within which a folder may change twice without a new modification time."""


def definitions_in(folder: Path) -> tuple[Path, ...]:
    """List the YAML files in a folder and its subfolders by name, without hidden ones."""
    return _walk(folder)[0]


def _walk(folder: Path) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Return the YAML files in a folder and its subfolders, and all of these folders."""
    files: list[Path] = []
    visited: list[Path] = []
    for folder_name, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        visited.append(Path(folder_name))
        files += yaml_in(folder_name, (name for name in names if not name.startswith(".")), folder)
    return tuple(files), tuple(visited)


class FileList:
    """The files to show: a single one by name, or those of a folder by relative path."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.files: Mapping[str, Path] = {place.name: place}  # replaced only if the files change
        self._folders: Mapping[Path, Sign] = {}
        if place.is_dir():
            self.refresh()

    def is_new(self) -> bool:
        """List the folder again if it has changed; return whether there are other files to show now.

        If no file is left, the last ones remain.
        """
        if not self._folders or all(sign_of_file(folder) == sign for folder, sign in self._folders.items()):
            return False
        before = self.files
        self.refresh()
        return self.files is not before

    def refresh(self) -> None:
        """List the folder again. If no file is left, the last ones remain."""
        begun = time.time()
        paths, folders = _walk(self.place)
        files = {path.relative_to(self.place).as_posix(): path for path in paths}
        if files and files != self.files:
            self.files = files
        self._folders = {folder: _sign_if_settled(sign_of_file(folder), begun) for folder in folders}


def _sign_if_settled(sign: Sign, begun: float) -> Sign:
    """Return an empty signature for a folder that has just changed, so that it is listed once more."""
    return () if sign and isinstance(sign[0], int) and sign[0] / 1e9 > begun - _TICK else sign


def project_of(place: Path, of_command: Path | None = None) -> Path | None:
    """Return the project folder used for printing: the one around the files, or that of the command."""
    if place.is_dir():
        return project.folder_around(place / project.FILE)
    is_custom = place.suffix in SUFFIXES and data.ROOT not in place.resolve().parents
    folder = project.folder_around(place) if is_custom else None
    return of_command if folder is None or (of_command and of_command.resolve() == folder) else folder


class WatchedFile:
    """A file shown by a page, with everything read for it; `version` counts its changes."""

    def __init__(self, path: Path) -> None:
        self.path, self.version = path, 1
        self._near = sign_of_file(path)
        self._lock = threading.Lock()
        self._reads, self._known = ReadLog(), tuple[Sign, ...]()

    def follow(self, reads: ReadLog) -> None:
        """Watch what has been read; nothing may be recorded in `reads` afterwards."""
        with self._lock:
            self._reads, self._known = reads, reads.recorded()

    def is_touched(self) -> bool:
        """Return whether the file itself has changed since the last call; fast enough for a call every few ms."""
        before, self._near = self._near, sign_of_file(self.path)
        return before != self._near

    def has_changed(self) -> bool:
        """Return whether anything read has changed since it was read, or since the last call."""
        with self._lock:
            before, self._known = self._known, self._reads.current()
            return before != self._known and bool(self._reads.changed_paths())
