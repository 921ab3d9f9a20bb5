"""Files and folders that people name: what cannot be read or written is one clear line, and nothing is lost."""

import errno
from collections.abc import Iterable
from pathlib import Path

import click

from hyskos.definitions.languages import _


class FileFault(click.ClickException):
    """A file that cannot be read or written: one line for each fault."""

    exit_code = 2


def cause(error: OSError) -> str:
    """Say in the language of the answer why a file cannot be used; what is rare in the system's own words.

    >>> cause(FileNotFoundError(2, "No such file or directory"))
    'no such file or folder'
    """
    from hyskos.definitions.source import cause as told

    return told(error).render(_)


def not_found(name: str, known: Iterable[str] = ()) -> click.UsageError:
    """Say why no plain file goes by a name: it is empty, a device, a missing file, or none of the `known` words."""
    from hyskos.companion.sentences import unknown  # brings what a fight needs
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
    """Say that nothing was typed where a path belongs: Python would take the current folder for it."""
    return _("the path is empty")


def nearer(path: Path) -> Path:
    """Write a path as seen from the current folder, if it lies below."""
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):  # the current folder may have been deleted
        return path


def save(path: Path, text: str, *, force: bool = False) -> None:
    """Write a file in one step; one that exists with another content is kept, unless `force`. Raises FileFault."""
    from hyskos.generators.writers.saving import OccupiedError, anything, nothing
    from hyskos.generators.writers.saving import save as write

    try:
        write(path, text.encode("utf-8"), anything if force else nothing)
    except OccupiedError:
        raise FileFault(_("{file} exists already; --force overwrites it").format(file=path)) from None
    except OSError as error:
        raise FileFault(_("{file} cannot be written: {why}").format(file=path, why=cause(error))) from None
