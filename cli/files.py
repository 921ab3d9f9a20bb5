"""Files and folders that people name: what cannot be read or written is one clear line, and nothing is lost."""

import errno
from pathlib import Path

import click

from cli.i18n import _


class FileFault(click.ClickException):
    """A file that cannot be read or written: one line for each fault."""

    exit_code = 2


def cause(error: OSError) -> str:
    """Say in the language of the answer why a file cannot be used; what is rare in the system's own words.

    >>> cause(FileNotFoundError(2, "No such file or directory"))
    'there is no such file or folder'
    """
    told = {
        errno.ENOENT: _("there is no such file or folder"),
        errno.EACCES: _("no permission"),
        errno.EPERM: _("no permission"),
        errno.EROFS: _("nothing can be written there"),
        errno.EISDIR: _("it is a folder"),
        errno.ENOTDIR: _("a part of the path is a file, not a folder"),
        errno.ENOSPC: _("there is no room left"),
        errno.EFBIG: _("the file is too large for this place"),
        errno.ENAMETOOLONG: _("the name is too long"),
        errno.ELOOP: _("it is a symbolic link, which is not followed here"),
        errno.ENXIO: _("it is a device, a pipe or a socket, not a file"),
        errno.EMFILE: _("too many files are open"),
        errno.ENFILE: _("too many files are open"),
        errno.EIO: _("the disk or its connection has failed"),
    }
    return told.get(error.errno or 0) or error.strerror or str(error)


def nearer(path: Path) -> Path:
    """Write a path as seen from the current folder, if it lies below."""
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):  # the current folder may have been deleted
        return path


def save(path: Path, text: str, *, force: bool = False) -> None:
    """Write a file in one step; one that exists with another content is kept, unless `force`. Raises FileFault."""
    from generators.writers.saving import OccupiedError, anything, nothing
    from generators.writers.saving import save as write

    try:
        write(path, text.encode("utf-8"), anything if force else nothing)
    except OccupiedError:
        raise FileFault(_("{file} exists already; --force overwrites it").format(file=path)) from None
    except OSError as error:
        raise FileFault(_("{file} cannot be written: {why}").format(file=path, why=cause(error))) from None
