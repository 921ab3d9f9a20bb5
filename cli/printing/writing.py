"""Write files to a folder, and count the results."""

import os
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import cause
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.numerals import read_count
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hyskos.generators.orders.making import Failed
    from hyskos.generators.orders.order import Order
    from hyskos.generators.orders.print_file import PrintFile
    from hyskos.generators.tables.files import TableFile


class UnwritableError(click.ClickException):
    """A folder or file that cannot be written: one line, exit 2."""

    exit_code = 2


class NoWorkerError(click.ClickException):
    """A worker process was killed: one line, exit 70."""

    exit_code = 70


def make_all(orders: "Sequence[Order]", workers: int | None) -> "Iterator[tuple[PrintFile, ...] | Failed]":
    """Produce the files of every order; raises NoWorkerError."""
    from hyskos.generators.orders import parallel

    try:
        yield from parallel.make_all(orders, workers)
    except parallel.LostWorkerError:
        text = _("a worker process has died, perhaps for lack of memory; --workers 1 works without any")
        raise NoWorkerError(text) from None


@dataclass
class Report:
    """The results of an export so far."""

    files: list[dict[str, object]] = field(default_factory=list)
    written: int = 0
    unchanged: int = 0
    problems: int = 0  # boards that cannot be drawn or read: exit 1
    refused: int = 0  # files that cannot be written: exit 2
    told: set[str] = field(default_factory=set)  # findings of boards that were printed already

    def code(self) -> int:
        """Return the exit code."""
        return 2 if self.refused else 1 if self.problems else 0


LAST_SECOND = 4_354_819_199
"""The end of 2107 in Unix time, the last second a zip file can store."""


def check_clock() -> None:
    """Raise click.UsageError before any work for a SOURCE_DATE_EPOCH that files cannot store."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    seconds = read_count(epoch)
    if epoch and (seconds is None or seconds > LAST_SECOND):
        text = _("SOURCE_DATE_EPOCH is {value!r}; it must be whole seconds since 1970, at most {most}")
        raise click.UsageError(text.format(value=epoch[:40], most=LAST_SECOND))


def make_folder(folder: Path) -> None:
    """Create the folder to write to; raises UnwritableError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        file = next((one for one in (folder, *folder.parents) if one.exists() and not one.is_dir()), folder)
        raise UnwritableError(_("{folder} is a file, not a folder").format(folder=file)) from None
    except OSError as error:
        raise UnwritableError(f"{folder}: {cause(error)}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UnwritableError(_("{folder}: no permission to write here").format(folder=folder))


def write_file(path: Path, file: "PrintFile | TableFile", force: bool, report: Report, progress: Progress) -> bool:
    """Write a file unless a foreign file has its name; return whether it is there now. Raises UnwritableError."""
    from hyskos.generators.writers.origin import is_ours
    from hyskos.generators.writers.saving import OccupiedError, anything, save

    try:
        changed = save(path, file.content, anything if force else is_ours)
    except OccupiedError:
        report.refused += 1
        progress.say(_("{file}: kept, since hyskos has not made this file; --force overwrites it").format(file=path))
        return False
    except OSError as error:
        progress.clear()
        raise UnwritableError(f"{path}: {cause(error)}") from None
    report.written += changed
    report.unchanged += not changed
    return True


def tell_count(report: Report, folder: Path) -> None:
    """Report on stderr how many files were written, and how many had not changed."""
    click.echo(
        ngettext("{n} file written to {folder}", "{n} files written to {folder}", report.written).format(
            n=report.written, folder=folder
        )
        + (
            ngettext(", {n} unchanged", ", {n} unchanged", report.unchanged).format(n=report.unchanged)
            if report.unchanged
            else ""
        ),
        err=True,
    )
