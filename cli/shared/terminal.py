"""Lines of an answer: at a terminal wrapped to its width with a hanging indent, elsewhere one line each.

A pipe or a file gets every line whole, whatever COLUMNS says: a script reads lines, and the same answer has the same
bytes everywhere. What is there to be copied, a position or a file, is never wrapped.
"""

import sys
from collections.abc import Iterable

import click
from click.core import ParameterSource

from hyskos.companion.telling import assumption
from hyskos.rules.reasons import Reason

NARROWEST = 20
"""Columns below which nothing is wrapped to fit any more."""


def tell(text: str, hang: int | None = None, *, err: bool = False) -> None:
    """Print a line; at a terminal its rest hangs `hang` columns, or two more than its own indent."""
    columns = width(err=err)
    if columns is not None:
        from hyskos.companion.wrapping import wrapped

        text = "\n".join(wrapped(text, columns, hang))
    click.echo(text, err=err)


def width(*, err: bool = False) -> int | None:
    """Give the columns of the terminal, as COLUMNS has them or else as it says itself; None where there is none."""
    stream = sys.stderr if err else sys.stdout
    if not stream.isatty():
        return None
    from shutil import get_terminal_size

    return max(get_terminal_size().columns, NARROWEST)


def tell_assumed(assumed: Iterable[Reason], *, err: bool = False) -> None:
    """Say what an answer rests on that nobody told."""
    for reason in assumed:
        tell(assumption(reason), err=err)


def not_told(parameter: str) -> bool:
    """Tell whether a parameter of the running command has its default, since nobody gave it."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source in (None, ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)
