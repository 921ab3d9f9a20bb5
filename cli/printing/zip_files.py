"""Make a zip file with progress, and write it completely or not at all."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.printing.print_requests import explaining
from hyskos.cli.printing.written_files import explaining_lost_workers
from hyskos.cli.shared.files import FileFault, unwritable
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import _, ngettext

if TYPE_CHECKING:
    from hyskos.publishing.build.packing import Making, ZipFile


@contextmanager
def making(workers: int | None) -> "Iterator[Making]":
    """Make files with progress; converts errors to those of Click."""
    from hyskos.companion.formatting import words
    from hyskos.publishing.build.packing import Making

    progress = Progress(0)

    def step(total: int, name: str) -> None:
        progress.total = total
        progress.step(name)

    with explaining(), explaining_lost_workers():
        yield Making(workers, step, lambda message: progress.say(words(message)))
        progress.clear()


def check_target(path: Path, force: bool) -> None:
    """Check before the work that the result can be written; raises FileFault."""
    from hyskos.generators.writers.saving import anything, check_writable

    with _explaining_write(path):
        check_writable(path, anything if force else is_kit)


@contextmanager
def _explaining_write(path: Path) -> Iterator[None]:
    """Convert errors on writing a kit to FileFault, with a message of one line."""
    from hyskos.generators.writers.saving import OccupiedError

    try:
        yield
    except OccupiedError:
        raise FileFault(_("{file} exists and is not a kit; --force overwrites it").format(file=path)) from None
    except OSError as error:
        raise unwritable(path, error) from None


def is_kit(path: Path) -> bool:
    """Return whether a file is a kit, which may be replaced."""
    import zipfile

    from hyskos.publishing.build.manifest import MANIFEST

    try:
        with zipfile.ZipFile(path) as archive:
            return MANIFEST in archive.namelist()
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return False


def write_zip(path: Path, zip_made: "ZipFile", force: bool, as_json: bool) -> dict[str, object]:
    """Write a zip file, unless the file exists and is no kit; print path and size, and return them for `--json`."""
    from hyskos.generators.writers.saving import anything, save

    with _explaining_write(path):
        save(path, zip_made.content, anything if force else is_kit)
    if not as_json:
        click.echo(path)
    size = ngettext("{n} file, {mb} MB", "{n} files, {mb} MB", zip_made.files)
    click.echo(size.format(n=zip_made.files, mb=round(len(zip_made.content) / 1e6, 1)), err=True)
    digest = hashlib.sha256(zip_made.content).hexdigest()
    return {"file": str(path), "files": zip_made.files, "bytes": len(zip_made.content), "sha256": digest}
