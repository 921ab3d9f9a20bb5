"""Lines of an answer: at a terminal wrapped to its width with a hanging indent, elsewhere one line each.

A pipe or a file gets every line whole, whatever COLUMNS says: a script reads lines, and the same answer has the same
bytes everywhere. What is there to be copied, a position or a file, is never wrapped.
"""

import shutil
import sys
import textwrap

import click

NARROWEST = 20
"""Columns below which nothing is wrapped to fit any more."""


def tell(text: str, hang: int | None = None, *, err: bool = False) -> None:
    """Print a line; at a terminal its rest hangs `hang` columns, or two more than its own indent."""
    columns = width(err=err)
    click.echo(text if columns is None else "\n".join(wrapped(text, columns, hang)), err=err)


def width(*, err: bool = False) -> int | None:
    """Give the columns of the terminal, as COLUMNS has them or else as it says itself; None where there is none."""
    stream = sys.stderr if err else sys.stdout
    return max(shutil.get_terminal_size().columns, NARROWEST) if stream.isatty() else None


def wrapped(text: str, columns: int, hang: int | None = None) -> list[str]:
    """Break a line at blanks; a word that is too long for a line keeps one of its own.

    >>> wrapped("  7 - 4 = 3; soldiers die before heroes", 24)
    ['  7 - 4 = 3; soldiers', '    die before heroes']
    """
    indent = len(text) - len(text.lstrip())
    if hang is None or hang > columns // 2:
        hang = indent + 2
    lines = textwrap.wrap(text, columns, subsequent_indent=" " * hang, break_long_words=False, break_on_hyphens=False)
    return lines or [""]
