"""File paths: distinguish them from built-in ids, read them safely and record it, find files near a definition."""

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePosixPath
from typing import TypeVar

# Record which files and folders a task has read, so that it can run again when one of them changes.
#
# No list says which files a definition depends on: it names tables, emblems, fonts and inks, and its project has maps,
# boards and prices. All code that reads for it records its reads here, including missing files that would be read if
# they existed.

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


def _is_counted(entry: os.DirEntry[str], ends: tuple[str, ...]) -> bool:
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

    def changed_paths(self) -> set[Path]:
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


# Distinguish paths from ids, and read files inside a fence.

SUFFIXES = (".yaml", ".yml")
_OPENED = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""Where a shell puts the files it opened for a program."""


def is_file(name: str) -> bool:
    """Return whether a name is the path of a file rather than a built-in id. Tables (.csv, .tsv) count as files.

    >>> is_file("anubian"), is_file("my-faction.yaml"), is_file("mine/anubian"), is_file("spaces.csv")
    (False, True, True, True)
    """
    return name.endswith((*SUFFIXES, ".csv", ".tsv")) or "/" in name or "\\" in name


def read_file(path: Path, maximum: int) -> bytes:
    """Read at most `most` bytes of a regular file, without blocking.

    Files opened by the shell, as in `check <(...)`, are read as well, since their writer exists. Raises OSError: ENXIO
    for a pipe, a device or a socket, EISDIR for a folder, ELOOP for a link out of the folder of a `Fence`; and
    ValueError for a null character.
    """
    if str(path).startswith(_OPENED):
        with path.open("rb") as stream:
            return stream.read(maximum)
    record_file(path)
    _check_plain(path, path.stat().st_mode)
    fence = _fence.get()
    checked, links = (path, 0) if fence is None else (fence.resolve_inside(path), getattr(os, "O_NOFOLLOW", 0))
    opened = os.open(checked, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | links)
    with os.fdopen(opened, "rb") as file:
        _check_plain(path, os.fstat(opened).st_mode)  # a pipe may have replaced it since
        return file.read(maximum)


class Fence:
    """A folder outside which no file is read, even through links. The folder is fixed when the fence is made.

    It can be made from a folder, or from a file in it: that file may be a link, and must then keep its target.
    """

    def __init__(self, folder: Path) -> None:
        self.named = Path(os.path.realpath(folder))
        self.folder = _plainly(folder if folder.is_dir() else folder.parent)
        self.real = Path(os.path.realpath(self.folder))

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Make `read_file` refuse files outside the folder while in this context."""
        token = _fence.set(self)
        try:
            yield
        finally:
            _fence.reset(token)

    def resolve_inside(self, path: Path) -> Path:
        """Return the path of a file with all links resolved; raises OSError if it leads out of the folder."""
        real = Path(os.path.realpath(path))
        elsewhere = self.folder not in _plainly(path).parents
        if elsewhere or real == self.named or self.real in real.parents:
            return real
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def _plainly(path: Path) -> Path:
    """Return an absolute path without `..`, with links unresolved."""
    return Path(os.path.normpath(path.absolute()))


_fence: ContextVar[Fence | None] = ContextVar("the folder whose links are not followed", default=None)


def _check_plain(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        code = errno.EISDIR if stat.S_ISDIR(mode) else errno.ENXIO
        raise OSError(code, os.strerror(code), str(path))


def yaml_in(folder: str | Path, names: Iterable[str], root: Path) -> Iterator[Path]:
    """Yield the YAML files among the names of a folder, sorted, without pipes, devices and links out of `root`.

    A folder from somebody else must not make us read, and quote, our files elsewhere.
    """
    for name in sorted(names):
        if name.endswith(SUFFIXES):
            path = Path(folder, name)
            if not waits(path) and not leads_out(path, root):
                yield path


def leads_out(path: Path, root: Path) -> bool:
    """Return whether a path is a symbolic link to a place outside a folder."""
    try:
        return path.is_symlink() and root.resolve() not in path.resolve().parents
    except (OSError, RuntimeError):  # links in a circle: reported when the file is read
        return False


def waits(path: Path) -> bool:
    """Return whether reading a path may block: a pipe, a device or a socket."""
    try:
        mode = path.stat().st_mode
    except OSError:  # missing, or a broken link: reported when the file is read
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or stat.S_ISCHR(mode) or stat.S_ISBLK(mode)


def sibling_path(file: str, name: str) -> Path | None:
    """Return the path of a file next to a definition or in a folder below it; None if the name leads elsewhere."""
    parts = PurePosixPath(name)
    if not file or parts.is_absolute() or ".." in parts.parts or "\\" in name or ":" in name:
        return None
    try:
        folder = Path(file).resolve().parent
        inside = folder in (folder / parts).resolve().parents
    except (OSError, RuntimeError):  # links in a circle: reported when the file is read
        inside = True
    return Path(file).parent / parts if inside else None
