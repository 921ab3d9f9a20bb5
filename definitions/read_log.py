"""Record which files and folders a task has read, so that it can run again when one of them changes.

No list says which files a definition depends on: it names tables, emblems, fonts and inks, and its project has maps,
boards and prices. All code that reads for it records its reads here, including missing files that would be read if they
existed.
"""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

Taken = TypeVar("Taken")
Sign = tuple[object, ...]
"""The state of a file or folder at one moment, different after any save. Empty if it is missing."""
Key = tuple[Path, tuple[str, ...]]
"""A path, and for a folder the suffixes of relevant names; none for a file."""


def sign_of_file(path: Path) -> Sign:
    """Return the time, size, inode and type of a file without opening it, so that a pipe does not block."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return ()
    return status.st_mtime_ns, status.st_size, status.st_ino, stat.S_IFMT(status.st_mode)


def sign_of_folder(folder: Path, ends: tuple[str, ...]) -> Sign:
    """Return the names in a folder with these suffixes, and those of its folders that are not hidden."""
    try:
        with os.scandir(folder) as entries:
            return tuple(sorted(entry.name for entry in entries if _is_counted(entry, ends)))
    except OSError:
        return ()


def _is_counted(entry: "os.DirEntry[str]", ends: tuple[str, ...]) -> bool:
    return entry.name.endswith(ends) or (not entry.name.startswith(".") and entry.is_dir())


class ReadLog:
    """Files and folders with their state just before they were read."""

    def __init__(self) -> None:
        self._signs: dict[Key, Sign] = {}
        self._taken: dict[Path, tuple[object, Callable[[Path], object]]] = {}

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Record all reads in this context."""
        token = _current.set(self)
        try:
            yield
        finally:
            _current.reset(token)

    def add(self, key: Key) -> None:
        """Record a file or a folder; the first state is kept."""
        if key not in self._signs:
            self._signs[key] = _sign(key)
        self._taken.pop(key[0], None)

    def add_taken(self, path: Path, sign: Sign, value: object, take: Callable[[Path], object]) -> None:
        """Record a file of which only the result of `take` matters: it has changed once that differs."""
        if (path, ()) not in self._signs:
            self._signs[path, ()] = sign
            self._taken[path] = value, take

    def add_all(self, other: "ReadLog") -> None:
        """Add the records of another log."""
        for key, sign in other._signs.items():
            if key not in self._signs:
                self._signs[key] = sign
                if key[0] in other._taken:
                    self._taken[key[0]] = other._taken[key[0]]

    def paths(self) -> set[Path]:
        """Return the paths that were read."""
        return {path for path, _ends in [*self._signs]}

    def recorded(self) -> tuple[Sign, ...]:
        """Return the recorded states, in order."""
        return (*self._signs.values(),)

    def current(self) -> tuple[Sign, ...]:
        """Return the present states, in the same order."""
        return tuple(map(_sign, [*self._signs]))

    def changed(self) -> set[Path]:
        """Return the paths that have changed since they were read."""
        paths = set()
        for key, before in [*self._signs.items()]:
            now = _sign(key)
            if now == before:
                continue
            recorded, take = self._taken.get(key[0], (None, None))
            if take and not key[1] and take(key[0]) == recorded:
                self._signs[key] = now
            else:
                paths.add(key[0])
        return paths


_current: ContextVar[ReadLog | None] = ContextVar("where reads are recorded", default=None)


def record_file(path: Path) -> None:
    """Record that a file is about to be read."""
    if (log := _current.get()) is not None:
        log.add((path, ()))


def record_folder(folder: Path, ends: tuple[str, ...]) -> None:
    """Record that a folder is about to be listed for names with these suffixes, and for folders."""
    if (log := _current.get()) is not None:
        log.add((folder, ends))


def take_recorded(path: Path, take: Callable[[Path], Taken]) -> Taken:
    """Read a small part of a file, recording that only this part matters."""
    log = _current.get()
    if log is None:
        return take(path)
    sign = sign_of_file(path)
    token = _current.set(None)
    try:
        value = take(path)
    finally:
        _current.reset(token)
    log.add_taken(path, sign, value, take)
    return value


def _sign(key: Key) -> Sign:
    path, ends = key
    return sign_of_folder(path, ends) if ends else sign_of_file(path)
