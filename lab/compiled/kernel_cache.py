"""Cache of compiled kernels on disk: files that only their user can have written, since they run as machine code.

The checksum in a file detects damage. It is no protection: whoever can write the file can write the checksum. So a
file is loaded only if it and its folder belong to the user and nobody else may write to them. Otherwise each run
compiles its kernels in memory. Windows makes the folder of a user private by itself.
"""

import os
import re
import stat
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from hyskos.generators.writers.saving import OccupiedError, anything, drop, save

KEPT = 16
"""Maximum number of files in the cache folder: of this and other versions, and of other processors."""
_OURS = re.compile(r"kernel-[0-9a-f]{16}(\.o)?")
_CHECKSUM = 32
"""Bytes of the checksum at the head of a file."""
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_HAS_OWNERS = hasattr(os, "geteuid") and os.open in os.supports_dir_fd


def folder() -> Path:
    """Return the cache folder of the user; relative paths in the environment are ignored, as XDG requires."""
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        base = os.environ.get(variable, "")
        if Path(base).is_absolute():
            return Path(base) / "hyskos"
    return Path.home() / ".cache" / "hyskos"


def load(file: Path) -> bytes | None:
    """Read a kernel; None if it is missing, damaged, or may have been written by another user."""
    with suppress(OSError):
        content = _read_private(file) if _HAS_OWNERS else file.read_bytes()
        if content is not None and sha256(content[_CHECKSUM:]).digest() == content[:_CHECKSUM]:
            return content[_CHECKSUM:]
    return None


def store(file: Path, code: bytes) -> None:
    """Save a kernel for the next run, readable and writable only by the user, if the folder can be made private."""
    with suppress(OSError, OccupiedError):  # without a folder, the next run compiles again
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _HAS_OWNERS and not _make_private(file.parent):
            return
        save(file, sha256(code).digest() + code, anything, private=True)
        drop(_outdated_kernels(file.parent))


def _read_private(file: Path) -> bytes | None:
    """Read through descriptors, so that the file that was checked is the file that is read."""
    parent = os.open(file.parent, _FOLDER)
    try:
        if not _is_private(os.fstat(parent)):
            return None
        opened = os.open(file.name, _FILE, dir_fd=parent)
    finally:
        os.close(parent)
    with os.fdopen(opened, "rb") as stream:
        status = os.fstat(opened)
        is_own = stat.S_ISREG(status.st_mode) and _is_private(status) and status.st_nlink == 1
        return stream.read() if is_own else None


def _is_private(status: os.stat_result) -> bool:
    return status.st_uid == os.geteuid() and not status.st_mode & _OTHERS_WRITE


def _make_private(path: Path) -> bool:
    """Remove the write permissions of others from a folder of the user; False if it belongs to another user."""
    opened = os.open(path, _FOLDER)
    try:
        status = os.fstat(opened)
        if status.st_uid == os.geteuid() and status.st_mode & _OTHERS_WRITE:
            os.fchmod(opened, stat.S_IMODE(status.st_mode) & ~_OTHERS_WRITE)
        return _is_private(os.fstat(opened))
    finally:
        os.close(opened)


def _outdated_kernels(path: Path) -> list[Path]:
    """Return files to delete: folders that earlier versions cached in, and all but the newest KEPT files."""
    kernels = [entry for entry in path.iterdir() if _OURS.fullmatch(entry.name)]
    files = sorted((entry for entry in kernels if entry.suffix), key=lambda entry: entry.stat().st_mtime_ns)
    return [entry for entry in kernels if not entry.suffix] + files[:-KEPT]
