"""The only module that appends to a file: a journal grows by whole lines, each on disk before it is answered.

An open journal is locked against other writers; the lock ends with the process, however that ends.
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
"""Windows locks byte ranges: this offset, beyond the end of any journal, holds the lock."""


class TakenError(Exception):
    """Another process has locked the journal."""


class ChangedError(Exception):
    """The journal was modified by another program while it was open."""


class MovedError(Exception):
    """The path no longer refers to the open journal: what is appended would be lost with the old file."""


class Appender:
    """An open journal. Raises OSError from the file system, and TakenError if another process has locked it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.content = b""
        """Content of the journal once read, including the lines appended since."""
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

    def read(self, maximum: int) -> bytes:
        """Read the journal, at most `maximum` + 1 bytes."""
        self.content = self._read(maximum)
        return self.content

    def _read(self, maximum: int) -> bytes:
        os.lseek(self._file, 0, os.SEEK_SET)
        parts, remaining = [], maximum + 1
        while remaining and (part := os.read(self._file, min(remaining, 1 << 20))):
            parts.append(part)
            remaining -= len(part)
        return b"".join(parts)

    def append(self, line: bytes) -> None:
        """Append a line and flush it to disk, or append nothing. Raises OSError, ChangedError and MovedError."""
        if not self.is_in_place():
            raise MovedError
        current = _state(self._file)
        if current != self._seen and (not self.content or self._read(len(self.content)) != self.content):
            raise ChangedError
        try:
            remaining = memoryview(line)
            while remaining:
                remaining = remaining[os.write(self._file, remaining) :]
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):  # if truncating fails, the torn line is set aside at the next opening
                os.ftruncate(self._file, current.size)
            raise
        self.content += line
        self._seen = _state(self._file)

    def is_in_place(self) -> bool:
        """Return whether the path still refers to the open file, which may have been replaced or deleted."""
        try:
            return os.path.samestat(self.path.lstat(), os.fstat(self._file))
        except OSError:
            return False

    def shorten(self, size: int) -> None:
        """Truncate to `size` bytes, removing a torn line that has been set aside."""
        os.ftruncate(self._file, size)
        os.fsync(self._file)
        self.content = self.content[:size]
        self._seen = _state(self._file)


@dataclass(frozen=True, slots=True)
class _State:
    """Size and modification time of a file after the last write."""

    size: int
    changed: int  # modification time, ns


def _state(file: int) -> _State:
    info = os.fstat(file)
    return _State(info.st_size, info.st_mtime_ns)


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
        if error.errno not in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP):  # file systems without locks
            raise
