"""Standard streams that cope with untrusted text, closed pipes and a full disk.

While a command runs, all output passes through them, so messages need no escaping of their own.
"""

import errno
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import TextIO

import click

_PLAIN = re.compile("[\\n -~\u00a0-\u00ac\u00ae-\u024f]*")
"""Most output: ASCII and Latin letters, all of them visible."""
_COMPLETES = "_HYSKOS_COMPLETE"
"""Set by a shell during completion; fish separates the help with a tab."""
_NOTHING_S_NAME = re.compile(r"([^\s/\\]{80})[^\s/\\]{176,}")
"""A run of characters longer than any file name; its beginning is enough in a message."""
_GONE = (errno.EPIPE, errno.EINVAL)  # Windows reports a closed pipe as EINVAL


def escaped(text: str) -> str:
    r"""Escape invisible characters as JSON does, except spaces and line ends.

    These are control, format and unassigned characters and tabs: terminals would execute the first, and the others
    could make one name look like another.

    >>> escaped("a" + chr(27) + "[31m" + chr(0x202e) + chr(0x200b) + chr(0xe0001))
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
        return escaped(text)

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
def guarded(arguments: Sequence[str] = ()) -> Iterator[None]:
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
