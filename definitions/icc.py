"""ICC profiles (ICC.1:2010), and named printing conditions such as FOGRA39 (`data/press/conditions.yaml`)."""

import hashlib
import re
from functools import cache

from hyskos import data
from hyskos.definitions.values import dataclass


def registered(condition: str) -> bool:
    """Return whether a name belongs to a family of conditions in the ICC registry, as far as our list goes.

    >>> registered("FOGRA39"), registered("cgats tr 006"), registered("MyShop")
    (True, True, False)
    """
    return bool(_names().fullmatch(_plain(condition)))


def condition_in(words: str) -> str | None:
    """Return the printing condition mentioned in a name, description or profile title, or None.

    Large and small data sets for one condition (FOGRA39L, FOGRA39S) count as the same condition.

    >>> condition_in("Coated FOGRA39 (ISO 12647-2:2004)"), condition_in("PSO Coated v3"), condition_in("Fogra 51L")
    ('FOGRA39', 'FOGRA51', 'FOGRA51')
    >>> condition_in("SWOP2006_Coated3v2.icc"), condition_in("CGATS TR 006"), condition_in("Our press")
    ('CGATS TR 003', 'CGATS TR 006', None)
    """
    plain = _bare(words)
    named = _FAMILIES.search(plain)
    if named:
        return f"CGATS TR {named['tr']}" if named["tr"] else named[0].upper()
    titles = _titles()
    longest = max((title for title in titles if title in plain), key=len, default=None)
    return titles[longest] if longest else None


_FAMILIES = re.compile(r"fogra[0-9]{2}|jc[0-9]{6}|crpc[0-9]|ifra[0-9]{2}|(?:cgats)?tr(?P<tr>00[0-9])")


@cache
def _names() -> re.Pattern[str]:
    families = (_plain(name) for name in data.load_yaml("press", "conditions")["names"])
    return re.compile("|".join(re.escape(name).replace(r"\#", "[0-9]") for name in families))


@cache
def _titles() -> dict[str, str]:
    listed = data.load_yaml("press", "conditions")["profiles"]
    return {_bare(title): condition_in(condition) or condition for title, condition in listed.items()}


def _plain(name: str) -> str:
    return "".join(name.casefold().split())


def _bare(words: str) -> str:
    """Keep only letters and digits, in lower case: file names use `_` for spaces."""
    return re.sub(r"[\W_]+", "", words.casefold())


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
    texts = (_text(data, tag) for tag in (b"desc", b"targ"))
    return IccProfile(_number(data, 0), data[_CLASS], data[_SPACE], data[8], *texts)


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
