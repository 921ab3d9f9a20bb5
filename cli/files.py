"""Files of a table: what cannot be read or written is one clear line, and nothing is lost by writing."""

import os
from contextlib import suppress
from pathlib import Path

import click

from cli.i18n import _


class FileFault(click.ClickException):
    """A file that cannot be read or written: one line for each fault."""

    exit_code = 2


def save(path: Path, text: str, *, force: bool = False) -> None:
    """Write a file in one step; one that exists with another content is kept, unless `force`. Raises FileFault."""
    content = text.encode("utf-8")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        if path.exists():
            if path.read_bytes() == content:
                return
            if not force:
                raise FileFault(_("{file} exists already; --force overwrites it").format(file=path))
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        text = _("{file} cannot be written: {why}").format(file=path, why=error.strerror or error)
        raise FileFault(text) from None
