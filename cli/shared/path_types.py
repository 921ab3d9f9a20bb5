"""Paths that people type for files and folders: a dash is a stream or refused, and never the name of a file."""

import os

import click

from hyskos.definitions.languages import _


class PathType(click.Path):
    """A path; `-` is taken only where `allow_dash` says that the command means standard input by it."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Refuse a dash that would become a file called so."""
        if os.fspath(value) == "-" and not self.allow_dash:
            self.fail(no_dash(), param, ctx)
        return super().convert(value, param, ctx)


def no_dash() -> str:
    """Say that a dash is no name."""
    return _("`-` is no file here: type a name")
