"""Paths that people type for files and folders: a dash is a stream or refused, and never the name of a file."""

import errno
import os
from pathlib import Path

import click

from hyskos.cli.shared.files import cause, empty_path
from hyskos.definitions.languages import _
from hyskos.definitions.paths import waits


class PathType(click.Path):
    """A path; `-` is taken only where `allow_dash` says that the command means standard input by it."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Refuse an empty path, a dash that would become a file called so, and a pipe where a folder belongs."""
        if not os.fspath(value):
            self.fail(empty_path(), param, ctx)
        if not self.file_okay and waits(Path(os.fsdecode(value))):
            self.fail(f"{os.fsdecode(value)}: {cause(OSError(errno.ENXIO, ''))}", param, ctx)
        if os.fspath(value) == "-" and not self.allow_dash:
            self.fail(no_dash(), param, ctx)
        return super().convert(value, param, ctx)


def no_dash() -> str:
    """Say that a dash is no name."""
    return _("`-` does not work here: type a file name")
