"""Print lines, wrapped with a hanging indent at a terminal, unchanged elsewhere.

Pipes and files get every line complete, whatever COLUMNS says: scripts read lines, and the same result has the same
bytes everywhere. Text meant for copying, such as a position or a file, is never wrapped.
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
"""Minimum width for wrapping."""


def tell(text: str, hang: int | None = None, *, err: bool = False) -> None:
    """Print a line; at a terminal it wraps with `hang` columns of indent, by default two more than its own."""
    columns = width(err=err)
    if columns is not None:
        from hyskos.companion.formatting import wrapped

        text = "\n".join(wrapped(text, columns, hang))
    click.echo(text, err=err)


def width(*, err: bool = False) -> int | None:
    """Return the width of the terminal from COLUMNS or the terminal itself; None without a terminal."""
    stream = sys.stderr if err else sys.stdout
    if not stream.isatty():
        return None
    from shutil import get_terminal_size

    return max(get_terminal_size().columns, NARROWEST)


def clear() -> None:
    """Clear the screen and, if possible, the scrollback before someone else looks."""
    if width() is None:
        return
    if os.environ.get("TERM", "") in ("", "dumb") and os.name == "posix":
        from shutil import get_terminal_size

        click.echo("\n" * get_terminal_size().lines, nl=False)
    else:
        echo_styled(_WIPED, nl=False)


def typed_unseen(prompt: str) -> str:
    """Read a line without echo, completion and history; raises EOFError and KeyboardInterrupt."""
    from getpass import getpass

    sys.stdout.flush()
    try:
        return getpass(escaped(prompt))
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


def print_assumptions(assumed: Iterable[Reason], *, err: bool = False) -> None:
    """Print the assumptions behind a result."""
    from hyskos.companion.sentences import assumption  # slow import

    for reason in assumed:
        tell(assumption(reason), err=err)


def not_told(parameter: str) -> bool:
    """Return whether a parameter of the running command has its default value."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source in (None, ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)
