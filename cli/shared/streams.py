"""Standard streams that a stranger's text, a reader who leaves and a full disk cannot harm.

Everything that is printed goes through here while a command runs, so that no message has to think of it.
"""

import errno
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

import click

_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal would obey, what turns the order of letters around, and what stands for bytes that are not UTF-8."""
_NOTHING_S_NAME = re.compile(r"([^\s/\\]{80})[^\s/\\]{176,}")
"""A run of letters longer than any file's name, of which its beginning tells enough."""
_GONE = (errno.EPIPE, errno.EINVAL)  # Windows says the latter of a closed pipe


def escaped(text: str) -> str:
    r"""Write control characters as JSON and Python do, but for line ends and tabs.

    >>> escaped("a" + chr(27) + "[31m" + chr(0x202e))
    'a\\u001b[31m\\u202e'
    """
    return _OBEYED.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


class Stream:
    """A stream for text that escapes control characters, and goes on in silence once its reader has gone."""

    def __init__(self, inner: TextIO, *, told: bool, words: Sequence[str] = ()) -> None:
        self.inner = inner
        self.words = words  # arguments with line ends, which could look like lines of ours
        self.told = told  # whether somebody has to know that it cannot be written to
        self.trusts = False

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)

    def write(self, text: str) -> int:
        """Write text; raises OSError where the place it goes to is full."""
        if not isinstance(text, str):  # Click asks so whether this is a stream for bytes
            raise TypeError(type(text))
        try:
            if text:  # it also writes nothing, and swallows what that raises
                self.inner.write(text if self.trusts else self._safe(text))
        except OSError as error:
            self._close(error)
        return len(text)

    def _safe(self, text: str) -> str:
        for word in self.words:
            text = text.replace(word, word.replace("\n", "\\n"))
        if not self.told:  # an answer is given whole, a message repeats what was typed only to point at it
            text = _NOTHING_S_NAME.sub(r"\1…", text)
        return escaped(text)

    def flush(self) -> None:
        """Hand over what was written; raises OSError where the place it goes to is full."""
        try:
            self.inner.flush()
        except OSError as error:
            self._close(error)

    def _close(self, error: OSError) -> None:
        """Let what is still to come go nowhere: it was not wanted, or there is no room for it."""
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.inner.fileno())
            os.close(nowhere)
            self.inner.flush()
        if self.told and error.errno not in _GONE:
            raise error


@contextmanager
def guarded(arguments: Sequence[str] = ()) -> Iterator[None]:
    """Guard both streams that are written to."""
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
    """Print a line with styles of our own; what comes from elsewhere in it has been made printable."""
    stream = sys.stderr if err else sys.stdout
    if not isinstance(stream, Stream):
        click.echo(line, nl=nl, err=err)
        return
    stream.trusts = True
    try:
        click.echo(line, nl=nl, err=err)
    finally:
        stream.trusts = False
