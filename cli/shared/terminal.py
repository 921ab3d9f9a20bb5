"""Output at a terminal and elsewhere: safe streams, wrapped lines, a progress line, prompts.

Pipes and files get every line complete, whatever COLUMNS says: scripts read lines, and the same result has the same
bytes everywhere. Text meant for copying, such as a position or a file, is never wrapped. While a command runs, all
output passes through guarded streams, so messages need no escaping of their own.
"""

import errno
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import TextIO, TypeVar

import click
from click.core import ParameterSource

from hyskos.companion.site.answers import report
from hyskos.definitions.languages import _
from hyskos.rules.reasons import Reason

_PLAIN = re.compile("[\\n -~\u00a0-\u00ac\u00ae-\u024f]*")
"""Most output: ASCII and Latin letters, all of them visible."""
_COMPLETES = "_HYSKOS_COMPLETE"
"""Set by a shell during completion; fish separates the help with a tab."""
_NOTHING_S_NAME = re.compile(r"([^\s/\\]{80})[^\s/\\]{176,}")
"""A run of characters longer than any file name; its beginning is enough in a message."""
_GONE = (errno.EPIPE, errno.EINVAL)  # Windows reports a closed pipe as EINVAL
_WIPED = "\033[H\033[2J\033[3J"
NARROWEST = 20
"""Minimum width for wrapping."""
ERASE = "\r\033[K"
"""Return to the start of the line and clear it."""
Answer = TypeVar("Answer")


def escape(text: str) -> str:
    r"""Escape invisible characters as JSON does, except spaces and line ends.

    These are control, format and unassigned characters and tabs: terminals would execute the first, and the others
    could make one name look like another.

    >>> escape("a" + chr(27) + "[31m" + chr(0x202e) + chr(0x200b) + chr(0xe0001))
    'a\\u001b[31m\\u202e\\u200b\\udb40\\udc01'
    """
    return text if _PLAIN.fullmatch(text) else "".join(map(_escaped_character, text))


@lru_cache(maxsize=1024)
def _escaped_character(char: str) -> str:
    import json
    import unicodedata

    if char.isprintable() or char == "\n" or unicodedata.category(char) == "Zs":
        return char
    if char == "\t" and _COMPLETES in os.environ:
        return char
    return json.dumps(char)[1:-1]


class Stream:
    """A text stream that escapes control characters, and discards output silently once its reader has gone."""

    def __init__(self, inner: TextIO, *, told: bool, words: Sequence[str] = ()) -> None:
        self.inner = inner
        self.words = words  # arguments with line ends, which could fake lines of our output
        self.told = told  # whether write errors matter
        self.trusts = False

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)

    def write(self, text: str) -> int:
        """Write text; raises OSError if the disk is full."""
        if not isinstance(text, str):  # Click checks with b"" whether this is a binary stream
            raise TypeError(type(text))
        try:
            if text:  # Click also tries "", and swallows any error
                self.inner.write(text if self.trusts else self._safe(text))
        except OSError as error:
            self._close(error)
        return len(text)

    def _safe(self, text: str) -> str:
        for word in self.words:
            text = text.replace(word, word.replace("\n", "\\n"))
        if not self.told:  # output is never cut; messages quote input only to identify it
            text = _NOTHING_S_NAME.sub(r"\1…", text)
        return escape(text)

    def flush(self) -> None:
        """Flush the stream; raises OSError if the disk is full."""
        try:
            self.inner.flush()
        except OSError as error:
            self._close(error)

    def _close(self, error: OSError) -> None:
        """Send further output to the null device: the reader has gone, or the disk is full."""
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.inner.fileno())
            os.close(nowhere)
            self.inner.flush()
        if self.told and error.errno not in _GONE:
            raise error


@contextmanager
def guarded_streams(arguments: Sequence[str] = ()) -> Iterator[None]:
    """Guard stdout and stderr for the duration of the context."""
    before = sys.stdout, sys.stderr
    words = [part for word in arguments for part in (word, *Path(word).parts) if "\n" in part]
    _set(Stream(sys.stdout, told=True, words=words), Stream(sys.stderr, told=False, words=words))
    try:
        yield
    finally:
        _set(*before)


def _set(out: object, err: object) -> None:
    sys.stdout, sys.stderr = out, err


def echo_styled(line: str, *, nl: bool = True, err: bool = False) -> None:
    """Print a line with our own styles; foreign text in it must be escaped already."""
    stream = sys.stderr if err else sys.stdout
    if not isinstance(stream, Stream):
        click.echo(line, nl=nl, err=err)
        return
    stream.trusts = True
    try:
        click.echo(line, nl=nl, err=err)
    finally:
        stream.trusts = False


def tell(text: str, hang: int | None = None, *, err: bool = False) -> None:
    """Print a line; at a terminal it wraps with `hang` columns of indent, by default two more than its own."""
    columns = width(err=err)
    if columns is not None:
        from hyskos.companion.formatting import wrap

        text = "\n".join(wrap(text, columns, hang))
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
        return getpass(escape(prompt))
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


class Progress:
    """A progress line on stderr, if it is a terminal, and progress for a page of the site."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.name = total, 0, ""
        self.live = sys.stderr.isatty()

    def step(self, name: str) -> None:
        """Advance to the next board."""
        self.done, self.name = self.done + 1, name
        report(self.done, self.total, name)
        self.show()

    def show(self) -> None:
        """Print the line."""
        if self.live:
            echo_styled(ERASE, nl=False, err=True)
            click.echo(f"{self.done}/{self.total} {self.name}", nl=False, err=True)

    def clear(self) -> None:
        """Clear the line before other output."""
        if self.live:
            echo_styled(ERASE, nl=False, err=True)

    def say(self, line: str) -> None:
        """Print a line about a problem."""
        self.clear()
        click.echo(line, err=True)


no_input_option = click.option("--no-input", is_flag=True, help=_("Never ask; fail if something is missing."))
"""For scripts that run in a terminal."""


def may_ask(no_input: bool) -> bool:
    """Return whether prompting is possible and wanted."""
    return not no_input and sys.stdin.isatty()


def ask(question: str, kind: click.ParamType[Answer], default: Answer | str | None = None) -> Answer:
    """Prompt until the answer is valid; prompts go to stderr, so that stdout holds only the results."""
    answer: Answer = click.prompt(question, type=kind, default=default, show_default=bool(default), err=True)
    return answer
