"""Files and folders named by users: errors take one clear line, and nothing is overwritten by accident."""

import errno
from collections.abc import Iterable
from pathlib import Path

import click

from hyskos.definitions.languages import _


class FileFault(click.ClickException):
    """A file that cannot be read or written: one line for each fault."""

    exit_code = 2


def cause(error: OSError) -> str:
    """Explain in the language of the output why a file cannot be used; rare errors in the words of the system.

    >>> cause(FileNotFoundError(2, "No such file or directory"))
    'no such file or folder'
    """
    from hyskos.definitions.reading.source import cause as told

    return told(error).render(_)


def not_found(name: str, known: Iterable[str] = ()) -> click.UsageError:
    """Explain why a name is no regular file: empty, a device, a missing file, or not one of the `known` words."""
    from hyskos.companion.sentences import unknown  # slow import
    from hyskos.definitions.paths import SUFFIXES, waits

    path = Path(name)
    if not name:
        return click.UsageError(empty_path())
    if waits(path):
        return click.UsageError(f"{name}: {cause(OSError(errno.ENXIO, name))}")
    if path.suffix in SUFFIXES or len(path.parts) > 1:
        return click.UsageError(_("{file}: no such file").format(file=name))
    return click.UsageError(unknown(name, known))


def empty_path() -> str:
    """Return the error for an empty path, which Python would take for the current folder."""
    return _("the path is empty")


def nearer(path: Path) -> Path:
    """Return a path relative to the current folder, if it is below."""
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):  # the current folder may have been deleted
        return path


def save(path: Path, text: str, *, force: bool = False) -> None:
    """Write a file in one step; an existing file with other content is kept, unless `force`. Raises FileFault."""
    from hyskos.generators.writers.saving import OccupiedError, anything, nothing
    from hyskos.generators.writers.saving import save as write

    try:
        write(path, text.encode("utf-8"), anything if force else nothing)
    except OccupiedError:
        raise FileFault(_("{file} exists already; --force overwrites it").format(file=path)) from None
    except OSError as error:
        raise FileFault(_("{file} cannot be written: {why}").format(file=path, why=cause(error))) from None
