"""Standard streams that a stranger's text, a reader who leaves and a full disk cannot harm.

Everything that is printed goes through here while a command runs, so that no message has to think of it.
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
"""Most of what is printed: ASCII and Latin letters, all of them seen."""
_COMPLETES = "_HYSKOS_COMPLETE"
"""Set in the environment by a shell that completes a word; fish finds its help behind a tab."""
_NOTHING_S_NAME = re.compile(r"([^\s/\\]{80})[^\s/\\]{176,}")
"""A run of letters longer than any file's name, of which its beginning tells enough."""
_GONE = (errno.EPIPE, errno.EINVAL)  # Windows says the latter of a closed pipe


def escaped(text: str) -> str:
    r"""Write what nobody sees as JSON does: controls, formats, tabs, unassigned characters, but not line ends, spaces.

    A terminal would obey the first, and a name could look like another one by the rest.

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
