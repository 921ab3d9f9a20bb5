"""Save files. No other module writes any: each is complete or absent, and files of others are never lost.

A file is written under an unguessable name, flushed to disk, and only then renamed. Symbolic links are refused:
replacing one would break it, and following one would write to a place of somebody else's choice.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_EVERYBODY = 0o666
"""Permissions of a new file, before the umask."""
_OWNER = 0o600
_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK, errno.EINVAL}
"""Errors of file systems without hard links, such as those of USB sticks."""


class OccupiedError(Exception):
    """A file of this name exists, or has just appeared, that may not be overwritten."""


def nothing(_path: Path) -> bool:
    """Allow overwriting no file."""
    return False


def allow_all(_path: Path) -> bool:
    """Allow overwriting every file."""
    return True


def save(path: Path, content: bytes, may_replace: Callable[[Path], bool] = nothing, *, private: bool = False) -> bool:
    """Write a file atomically and return whether its content changed. A `private` one is accessible to its owner only.

    Raises OccupiedError if the name belongs to a file that `may_replace` does not allow, and OSError: EISDIR for a
    folder, ELOOP for a symbolic link, ENXIO for a device, a pipe or a socket. After an error everything is unchanged.
    """
    status = file_at(path)
    if status is not None:
        if not private and status.st_size == len(content) and path.read_bytes() == content:
            return False
        if not may_replace(path):
            raise OccupiedError(path)
    part = _part(path)
    try:
        _fill(part, content, status, _OWNER if private else None)
        _name(part, path, status, may_replace)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    _sync_folder(path.parent)
    return True


def drop(paths: Iterable[Path]) -> None:
    """Remove files, and folders with their contents; skip whatever cannot be removed, and do not follow links."""
    for path in paths:
        with suppress(OSError):
            if path.is_dir() and not path.is_symlink():
                drop(path.iterdir())
                path.rmdir()
            else:
                path.unlink()


def check_writable(path: Path, may_replace: Callable[[Path], bool] = nothing) -> None:
    """Raise the errors that `save` would raise, as far as they are predictable, before a long computation."""
    if file_at(path) is not None and not may_replace(path):
        raise OccupiedError(path)
    part = _part(path)
    try:
        _fill(part, b"", None)
    finally:
        part.unlink(missing_ok=True)


def _part(path: Path) -> Path:
    return path.parent / f".hyskos-{os.urandom(16).hex()}.part"


def file_at(path: Path) -> os.stat_result | None:
    """Return the status of a plain file, None if there is none; raises OSError as `save` does."""
    if path.name in ("", ".."):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        status = path.lstat()
    except FileNotFoundError:
        return None
    if stat.S_ISREG(status.st_mode):
        return status
    links = {stat.S_IFDIR: errno.EISDIR, stat.S_IFLNK: errno.ELOOP}
    code = links.get(stat.S_IFMT(status.st_mode), errno.ENXIO)
    raise OSError(code, os.strerror(code), str(path))


def _fill(part: Path, content: bytes, before: os.stat_result | None, mode: int | None = None) -> None:
    """Write a file and flush it to disk; without `mode`, it gets the permissions of the file it replaces."""
    file = os.open(part, _NEW, _EVERYBODY if mode is None else mode)
    try:
        if mode is None and before is not None and hasattr(os, "fchmod"):
            with suppress(PermissionError):  # file systems without permissions
                os.fchmod(file, stat.S_IMODE(before.st_mode) & _EVERYBODY)
        left = memoryview(content)
        while left:
            left = left[os.write(file, left) :]
        os.fsync(file)
    finally:
        os.close(file)


def _name(part: Path, path: Path, before: os.stat_result | None, may_replace: Callable[[Path], bool]) -> None:
    """Rename a file to its final name, after checking again who owns that name."""
    now = file_at(path)
    if now is None:
        try:
            _claim(part, path)
        except FileExistsError:
            now = file_at(path)
        else:
            return
    is_same_file = before is not None and now is not None and _identity(before) == _identity(now)
    if not is_same_file and not may_replace(path):
        raise OccupiedError(path)
    part.replace(path)


def _claim(part: Path, path: Path) -> None:
    """Rename a file to a free name; a hard link fails even if the name is taken at this very moment."""
    try:
        path.hardlink_to(part)
    except NotImplementedError:
        part.rename(path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        part.rename(path)  # Windows itself refuses a name that is taken
    else:
        part.unlink()


def _identity(file: os.stat_result) -> tuple[int, int, int, int]:
    return file.st_dev, file.st_ino, file.st_size, file.st_mtime_ns


def _sync_folder(folder: Path) -> None:
    """Flush a new name to disk, if folders can be opened and flushed."""
    try:
        opened = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    except OSError:  # Windows, or a folder that is writable but not readable
        return
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP, errno.ENOTSUP):
            raise
    finally:
        os.close(opened)
