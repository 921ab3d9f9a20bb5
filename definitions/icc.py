"""ICC profiles (ICC.1:2010): class, colour space and version from the header, title and data from the tag table."""

import hashlib

from hyskos.definitions.conditions import condition_in
from hyskos.definitions.values import dataclass

HEADER = 132
"""Bytes of the header and the tag count."""
_SIGN, _CLASS, _SPACE = slice(36, 40), slice(12, 16), slice(16, 20)
_MOST_TAGS = 200
_LONGEST = 200  # characters of a text


@dataclass(frozen=True, slots=True)
class IccProfile:
    """The parts of a profile that matter to a print shop; `size` is the header's value, in bytes.

    `characterisation` is the beginning of the table of measured colours that the profile was made from, if embedded.
    """

    size: int
    kind: bytes
    space: bytes
    version: int
    title: str
    characterisation: str = ""

    @property
    def condition(self) -> str | None:
        """The printing condition of the profile; None if it mentions none that we know."""
        return condition_in(self.title) or condition_in(self.characterisation)


def read_profile(data: bytes) -> IccProfile | None:
    """Read the header and the title of a profile; None if the data are not a profile.

    The title is empty if it cannot be read.
    """
    if len(data) < HEADER or data[_SIGN] != b"acsp":
        return None
    said = (_text(data, tag) for tag in (b"desc", b"targ"))
    return IccProfile(_number(data, 0), data[_CLASS], data[_SPACE], data[8], *said)


def digest(data: bytes) -> str:
    """Return the sha256 of a profile as its identity."""
    return hashlib.sha256(data).hexdigest()


def _text(data: bytes, tag: bytes) -> str:
    for i in range(min(_number(data, 128), _MOST_TAGS)):
        entry = data[HEADER + 12 * i : HEADER + 12 * i + 12]
        if entry[:4] == tag:
            start = _number(entry, 4)
            return _words(data[start : start + _number(entry, 8)])
    return ""


def _words(tag: bytes) -> str:
    """Read the first text of a tag: plain in version 2, one of several languages from version 4."""
    if tag[:4] == b"desc":
        text = tag[12 : 12 + min(_number(tag, 8), _LONGEST)].decode("latin-1")
    elif tag[:4] == b"text":
        text = tag[8 : 8 + _LONGEST].decode("latin-1")
    elif tag[:4] == b"mluc":
        start = _number(tag, 24)
        text = tag[start : start + min(_number(tag, 20), 2 * _LONGEST)].decode("utf-16-be", "replace")
    else:
        return ""
    return text.partition("\0")[0].strip()


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "big")
