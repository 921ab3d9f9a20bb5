"""ICC profiles (ICC.1:2010): class, colour space and version from the header, title and data from the table of tags."""

import hashlib

from hyskos.definitions.conditions import condition_in
from hyskos.definitions.values import dataclass

HEADER = 132
"""Bytes of the header and the count of tags."""
_SIGN, _CLASS, _SPACE = slice(36, 40), slice(12, 16), slice(16, 20)
_MOST_TAGS = 200
_LONGEST = 200  # characters of a text


@dataclass(frozen=True, slots=True)
class IccProfile:
    """The parts of a profile that a print shop looks at; `size` is what the header says, in bytes.

    `characterisation` is how the table of measured colours begins that the profile was made from, if it holds one.
    """

    size: int
    kind: bytes
    space: bytes
    version: int
    title: str
    characterisation: str = ""

    @property
    def condition(self) -> str | None:
        """Name the printing condition that it is made for; None if it speaks of none that is known."""
        return condition_in(self.title) or condition_in(self.characterisation)


def read_profile(data: bytes) -> IccProfile | None:
    """Read the header and the title of a profile; None if the data are no profile.

    A title that cannot be read is empty.
    """
    if len(data) < HEADER or data[_SIGN] != b"acsp":
        return None
    said = (_text(data, tag) for tag in (b"desc", b"targ"))
    return IccProfile(_number(data, 0), data[_CLASS], data[_SPACE], data[8], *said)


def digest(data: bytes) -> str:
    """Identify a profile by its bytes."""
    return hashlib.sha256(data).hexdigest()


def _text(data: bytes, tag: bytes) -> str:
    for i in range(min(_number(data, 128), _MOST_TAGS)):
        entry = data[HEADER + 12 * i : HEADER + 12 * i + 12]
        if entry[:4] == tag:
            start = _number(entry, 4)
            return _words(data[start : start + _number(entry, 8)])
    return ""


def _words(tag: bytes) -> str:
    """Read the first text of a tag: plain in version 2, in several languages from version 4."""
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
