"""The one place that appends to a file: a journal grows by whole lines, each on the disk before anybody hears of it.

While it is open nobody else can open it for writing: the lock ends with the process, however that ends.
"""

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from hyskos.definitions.values import dataclass

_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_FAR = 1 << 40
"""A byte that no journal has: where Windows, which locks bytes, holds the lock."""


class TakenError(Exception):
    """Another process holds the journal."""


class ChangedError(Exception):
    """Somebody else has written into the journal while it was open."""


class MovedError(Exception):
    """The journal's name belongs to another file now, or to none: what is appended would be lost with the old one."""


class Appender:
    """An open journal. Raises OSError for what the disk refuses, and TakenError if another process has it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.content = b""
        """What the journal holds, once it has been read: lines of before, and those that were appended."""
        self._file = os.open(path, _FLAGS)
        try:
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))
            _lock(self._file)
            self._seen = _state(self._file)
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> "Appender":
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        os.close(self._file)

    def read(self, most: int) -> bytes:
        """Read what the journal holds, and at most so many bytes and one."""
        self.content = self._read(most)
        return self.content

    def _read(self, most: int) -> bytes:
        os.lseek(self._file, 0, os.SEEK_SET)
        parts, left = [], most + 1
        while left and (part := os.read(self._file, min(left, 1 << 20))):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)

    def append(self, line: bytes) -> None:
        """Bring a line to the disk, or nothing of it. Raises OSError, ChangedError and MovedError."""
        if not self.is_in_place():
            raise MovedError
        seen = _state(self._file)
        if seen != self._seen and (not self.content or self._read(len(self.content)) != self.content):
            raise ChangedError
        try:
            left = memoryview(line)
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):  # what cannot be taken back is a torn line, which the next opening sets aside
                os.ftruncate(self._file, seen.size)
            raise
        self.content += line
        self._seen = _state(self._file)

    def is_in_place(self) -> bool:
        """Tell whether the path still is the open file: a program may have replaced or deleted it."""
        try:
            return os.path.samestat(self.path.lstat(), os.fstat(self._file))
        except OSError:
            return False

    def shorten(self, size: int) -> None:
        """Take the bytes of a torn line away; they have been set aside."""
        os.ftruncate(self._file, size)
        os.fsync(self._file)
        self.content = self.content[:size]
        self._seen = _state(self._file)


@dataclass(frozen=True, slots=True)
class _State:
    """How a file was left."""

    size: int
    changed: int  # when, in ns


def _state(file: int) -> _State:
    found = os.fstat(file)
    return _State(found.st_size, found.st_mtime_ns)


def _lock(file: int) -> None:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, _FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN):
            raise TakenError from None
        if error.errno not in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP):  # disks that know no locks
            raise
