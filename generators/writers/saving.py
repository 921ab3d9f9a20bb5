"""The one place that writes files: each is there whole or not at all, and nothing that others put there is lost.

A file is filled under a name that nobody can guess, brought to the disk, and only then gets its own name. Symbolic
links are refused: replacing one would break it, and following one would write where whoever made it wanted.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_EVERYBODY = 0o666
"""Who may read and write a new file, before the umask."""
_OWNER = 0o600
_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK, errno.EINVAL}
"""What file systems without hard links answer, such as those of USB sticks."""


class OccupiedError(Exception):
    """A file of this name exists, or has appeared meanwhile, that is not ours to overwrite."""


def nothing(_path: Path) -> bool:
    """Allow no file to be overwritten."""
    return False


def anything(_path: Path) -> bool:
    """Allow every file to be overwritten."""
    return True


def save(path: Path, content: bytes, may_replace: Callable[[Path], bool] = nothing, *, private: bool = False) -> bool:
    """Write a file in one step; tell whether its content changed. Others can neither read nor write a `private` one.

    Raises OccupiedError where a file has the name that `may_replace` does not allow, and OSError: EISDIR for a folder,
    ELOOP for a symbolic link, ENXIO for a device, a pipe or a socket. After any of them everything is as it was.
    """
    found = file_at(path)
    if found is not None:
        if not private and found.st_size == len(content) and path.read_bytes() == content:
            return False
        if not may_replace(path):
            raise OccupiedError(path)
    part = _part(path)
    try:
        _fill(part, content, found, _OWNER if private else None)
        _name(part, path, found, may_replace)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    _settle(path.parent)
    return True


def drop(paths: Iterable[Path]) -> None:
    """Remove files, and folders with all that is in them; what cannot be removed stays, and links are not followed."""
    for path in paths:
        with suppress(OSError):
            if path.is_dir() and not path.is_symlink():
                drop(path.iterdir())
                path.rmdir()
            else:
                path.unlink()


def foresee(path: Path, may_replace: Callable[[Path], bool] = nothing) -> None:
    """Raise before a long work what `save` would raise after it, as far as that can be known."""
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
    """Look at the plain file that has a name, if any has; raises OSError as `save` does."""
    if path.name in ("", ".."):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    if stat.S_ISREG(found.st_mode):
        return found
    links = {stat.S_IFDIR: errno.EISDIR, stat.S_IFLNK: errno.ELOOP}
    code = links.get(stat.S_IFMT(found.st_mode), errno.ENXIO)
    raise OSError(code, os.strerror(code), str(path))


def _fill(part: Path, content: bytes, before: os.stat_result | None, mode: int | None = None) -> None:
    """Make a file and wait until the disk has it; without a mode it gets that of the file whose place it takes."""
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
    """Give a file its name, after another look at who has it now."""
    now = file_at(path)
    if now is None:
        try:
            _claim(part, path)
        except FileExistsError:
            now = file_at(path)
        else:
            return
    known = before is not None and now is not None and _identity(before) == _identity(now)
    if not known and not may_replace(path):
        raise OccupiedError(path)
    part.replace(path)


def _claim(part: Path, path: Path) -> None:
    """Give a file a name that nobody has; a hard link is refused even if somebody takes the name at this moment."""
    try:
        path.hardlink_to(part)
    except NotImplementedError:
        part.rename(path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        part.rename(path)  # Windows refuses a name that is taken by itself
    else:
        part.unlink()


def _identity(file: os.stat_result) -> tuple[int, int, int, int]:
    return file.st_dev, file.st_ino, file.st_size, file.st_mtime_ns


def _settle(folder: Path) -> None:
    """Bring a new name to the disk, where a folder can be opened and brought there."""
    try:
        opened = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    except OSError:  # Windows, or a folder that may be written but not read
        return
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP, errno.ENOTSUP):
            raise
    finally:
        os.close(opened)
