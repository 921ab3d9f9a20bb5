"""Lines of an answer: at a terminal wrapped to its width with a hanging indent, elsewhere one line each.

A pipe or a file gets every line whole, whatever COLUMNS says: a script reads lines, and the same answer has the same
bytes everywhere. What is there to be copied, a position or a file, is never wrapped.
"""

import os
import sys
from collections.abc import Iterable

import click
from click.core import ParameterSource

from hyskos.cli.shared.streams import echo_styled, escaped
from hyskos.rules.reasons import Reason

_WIPED = "\033[H\033[2J\033[3J"
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


def clear() -> None:
    """Wipe the screen, and what a terminal that can do so remembers of it, before somebody else looks."""
    if width() is None:
        return
    if os.environ.get("TERM", "") in ("", "dumb") and os.name == "posix":
        from shutil import get_terminal_size

        click.echo("\n" * get_terminal_size().lines, nl=False)
    else:
        echo_styled(_WIPED, nl=False)


def typed_unseen(prompt: str) -> str:
    """Read a line that is not shown, completed or remembered; raises EOFError and KeyboardInterrupt."""
    from getpass import getpass

    sys.stdout.flush()
    try:
        return getpass(escaped(prompt))
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


def tell_assumed(assumed: Iterable[Reason], *, err: bool = False) -> None:
    """Say what an answer rests on that nobody told."""
    from hyskos.companion.telling import assumption  # brings what a fight needs

    for reason in assumed:
        tell(assumption(reason), err=err)


def not_told(parameter: str) -> bool:
    """Tell whether a parameter of the running command has its default, since nobody gave it."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source in (None, ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)
