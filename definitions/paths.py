"""Paths of files: told from ids of what ships, and found beside the file that names them."""

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePosixPath

from hyskos.definitions.read_log import record_file

SUFFIXES = (".yaml", ".yml")
_OPENED = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""Where a shell puts what it has opened for a program."""


def is_file(name: str) -> bool:
    """Tell the path of a user's own file from the id of something that ships. A table is no definition, but a file.

    >>> is_file("anubian"), is_file("my-faction.yaml"), is_file("mine/anubian"), is_file("spaces.csv")
    (False, True, True, True)
    """
    return name.endswith((*SUFFIXES, ".csv", ".tsv")) or "/" in name or "\\" in name


def read_file(path: Path, most: int) -> bytes:
    """Read at most `most` bytes of a plain file, without waiting for anybody.

    What the shell has opened for us, as for `check <(...)`, is read as well: somebody writes there. Raises OSError:
    ENXIO for a pipe, a device or a socket, EISDIR for a folder, ELOOP for a link out of the folder of a `Fence`; and
    ValueError for a null character.
    """
    if str(path).startswith(_OPENED):
        with path.open("rb") as stream:
            return stream.read(most)
    record_file(path)
    _check_plain(path, path.stat().st_mode)
    fence = _fence.get()
    place, links = (path, 0) if fence is None else (fence.checked(path), getattr(os, "O_NOFOLLOW", 0))
    opened = os.open(place, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | links)
    with os.fdopen(opened, "rb") as file:
        _check_plain(path, os.fstat(opened).st_mode)  # a pipe may have taken its place
        return file.read(most)


class Fence:
    """A folder whose files are read only where they really lie in it, links or not, as it was when it was named.

    Make one of a folder, or of a file in it: that file may be a link, which then has to lead where it leads now.
    """

    def __init__(self, place: Path) -> None:
        self.named = Path(os.path.realpath(place))
        self.folder = _plainly(place if place.is_dir() else place.parent)
        self.real = Path(os.path.realpath(self.folder))

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Let `read_file` refuse, meanwhile and in this context, what only seems to lie in the folder."""
        token = _fence.set(self)
        try:
            yield
        finally:
            _fence.reset(token)

    def checked(self, path: Path) -> Path:
        """Give the place of a file without any links on the way; raises OSError if that leads out of the folder."""
        real = Path(os.path.realpath(path))
        elsewhere = self.folder not in _plainly(path).parents
        if elsewhere or real == self.named or self.real in real.parents:
            return real
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def _plainly(path: Path) -> Path:
    """Give a path from the root of the disk, without `..` in it, whatever links there are on the way."""
    return Path(os.path.normpath(path.absolute()))


_fence: ContextVar[Fence | None] = ContextVar("the folder whose links are not followed", default=None)


def _check_plain(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        code = errno.EISDIR if stat.S_ISDIR(mode) else errno.ENXIO
        raise OSError(code, os.strerror(code), str(path))


def yaml_in(folder: str | Path, names: Iterable[str], root: Path) -> Iterator[Path]:
    """Give the YAML files among the names of a folder, in their order, without pipes, devices and links out of `root`.

    Somebody else's folder must not make us read, and quote, files of ours elsewhere.
    """
    for name in sorted(names):
        if name.endswith(SUFFIXES):
            path = Path(folder, name)
            if not waits(path) and not leads_out(path, root):
                yield path


def leads_out(path: Path, root: Path) -> bool:
    """Tell whether a path is a symbolic link to a place outside a folder."""
    try:
        return path.is_symlink() and root.resolve() not in path.resolve().parents
    except (OSError, RuntimeError):  # links in a circle: whoever reads the file says so
        return False


def waits(path: Path) -> bool:
    """Tell whether reading a path may wait for somebody: a pipe, a device or a socket, no file or folder."""
    try:
        mode = path.stat().st_mode
    except OSError:  # gone, or a link to nowhere: whoever reads it tells of that
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or stat.S_ISCHR(mode) or stat.S_ISBLK(mode)


def beside(file: str, name: str) -> Path | None:
    """Find a file beside a definition, or in a folder below it; nothing for one that lies elsewhere."""
    parts = PurePosixPath(name)
    if not file or parts.is_absolute() or ".." in parts.parts or "\\" in name or ":" in name:
        return None
    try:
        folder = Path(file).resolve().parent
        inside = folder in (folder / parts).resolve().parents
    except (OSError, RuntimeError):  # links that lead in a circle: whoever reads the file tells of them
        inside = True
    return Path(file).parent / parts if inside else None
