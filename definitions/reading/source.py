"""Read files as text: any file becomes text or a finding, never an exception."""

import codecs
import errno
import hashlib
import re
import unicodedata
from collections.abc import Callable
from dataclasses import field, replace
from functools import cache, partial
from pathlib import Path

from hyskos.definitions.findings import MOST, START, Finding, Mark, cap_findings
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.paths import read_file, record_file, sibling_path
from hyskos.definitions.values import dataclass

LARGEST = 1_000_000
"""Maximum bytes of a definition."""
LARGEST_BESIDE = 4_000_000
"""Maximum bytes of a file that a definition names, such as a font."""
INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]"
)
"""Control, formatting and line-separating characters: they are invisible, and YAML treats some as line breaks."""
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
"""Byte order marks of UTF-16 and UTF-32, which some Windows programs write (UTF-32-LE begins like UTF-16-LE)."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""Magic numbers of spreadsheet files: zip, and the older binary format."""
_RARE = 100
"""A text may contain one null character per this many bytes, reported as a finding; with more it is a binary file."""
_WIDE_INDENT = re.compile(r"^[ \t]*([^\S\n\t ])", re.MULTILINE)
CAUSES = {
    errno.ENOENT: N_("no such file or folder"),
    errno.EACCES: N_("no permission"),
    errno.EPERM: N_("no permission"),
    errno.EROFS: N_("the folder is not writable"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of the path is a file, not a folder"),
    errno.ENOSPC: N_("no space left on the disk"),
    errno.EFBIG: N_("the file is too large for this place"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ELOOP: N_("it is a symbolic link, which is not followed here"),
    errno.ENXIO: N_("it is a device, a pipe or a socket, not a file"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.EBADF: N_("the output is closed"),
    errno.EIO: N_("the disk or its connection has failed"),
}
"""Messages for errors on opening a file; for others the system's own message is used."""
_CIRCLE = N_("it is a symbolic link that leads in a circle")


def cause(error: OSError) -> Message:
    """Explain why a file cannot be used. ELOOP has two causes: a link that we do not follow, or a circle of links."""
    sentence = CAUSES.get(error.errno or 0)
    if error.errno == errno.ELOOP and _ends_nowhere(error.filename):
        sentence = _CIRCLE
    return say(sentence) if sentence else say("{why}", why=error.strerror or error)


def _ends_nowhere(name: object) -> bool:
    try:
        Path(str(name)).stat()
    except OSError as error:
        return error.errno == errno.ELOOP
    return False


Neighbours = Callable[[str], "Source | None"]
"""Reads a file next to another by the name given there; None if the path leads elsewhere."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a file and the sha256 of its bytes; if it has findings, the text is only good for display."""

    file: str
    text: str
    findings: tuple[Finding, ...] = ()
    digest: str = ""
    neighbours: Neighbours | None = None  # None: the text did not come from a file
    raw: bytes = field(default=b"", repr=False)  # for binary files such as fonts


def read_source(path: Path, maximum: int = LARGEST) -> Source:
    """Read a file as text, at most `most` + 1 bytes of it."""
    try:
        if path.is_dir():
            record_file(path)
            return _refuse(str(path), "Y001", say(N_("this is a folder, not a file")))
        raw = read_file(path, maximum + 1)
    except OSError as error:
        return _refuse(str(path), "Y001", say(N_("the file cannot be read: {why}"), why=cause(error)))
    except ValueError as error:  # a path with a null character
        return _refuse(str(path), "Y001", say(N_("the file cannot be read: {why}"), why=error))
    return replace(decode(raw, str(path)), neighbours=cache(partial(read_beside, str(path))))


def read_beside(file: str, name: str) -> Source | None:
    """Read a file next to another as text; None if the path leads elsewhere."""
    path = sibling_path(file, name)
    if path is None:
        return None
    return read_source(path, LARGEST_BESIDE)


def decode(raw: bytes, file: str) -> Source:
    """Decode the bytes of a file, with plain line ends and without a byte order mark."""
    return replace(_decode(raw, file), raw=raw)


def _decode(raw: bytes, file: str) -> Source:
    if len(raw) > LARGEST:
        return _refuse(file, "Y002", say(N_("the file is larger than {mb} MB"), mb=LARGEST // 1_000_000))
    if raw.startswith(_WIDE):
        return _refuse(file, "Y003", say(N_("this text is not encoded as UTF-8")), _UTF8)
    if raw.startswith(_WORKBOOKS):
        hint = say(N_("open it in its program, and save the sheet as CSV (UTF-8)"))
        return _refuse(file, "Y003", say(N_("this is a workbook or another packed file, not text")), hint)
    if raw.count(b"\x00") > len(raw) // _RARE:
        return _refuse(file, "Y003", say(N_("this is not a text file")), _UTF8)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8").removeprefix("\ufeff")
        mark = mark_of(_unify_line_ends(before), len(_unify_line_ends(before)))
        wrong = say(N_("byte {byte} is not UTF-8 text"), byte=f"0x{raw[error.start]:02x}")
        readable = _unify_line_ends(raw.decode("utf-8", "replace").removeprefix("\ufeff"))
        return Source(file, readable, (Finding("Y003", mark, wrong, _UTF8, file=file),))
    text = _unify_line_ends(text.removeprefix("\ufeff"))
    return Source(file, text, _invisible_characters(text, file), hashlib.sha256(raw).hexdigest())


_UTF8 = say(N_("save the file as UTF-8 text"))


def _refuse(file: str, code: str, message: Message, hint: Message | None = None) -> Source:
    return Source(file, "", (Finding(code, START, message, hint, file=file),))


def _unify_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _invisible_characters(text: str, file: str) -> tuple[Finding, ...]:
    characters = [(match.start(), match[0]) for match in INVISIBLE.finditer(text)]
    width = [(match.start(1), match[1]) for match in _WIDE_INDENT.finditer(text) if not INVISIBLE.match(match[1])]
    findings = [
        Finding(
            "Y004",
            mark_of(text, at, 1),
            say(N_("invisible character {code}"), code=character(char)),
            DELETE,
            file=file,
        )
        for at, char in characters[:MOST]
    ]
    findings += [
        Finding("Y004", mark_of(text, at, 1), say(_INDENTED, code=character(char)), _RETYPE, file=file)
        for at, char in width[:MOST]
    ]
    return cap_findings(findings, len(characters[MOST:]) + len(width[MOST:]))


DELETE = say(N_("delete it"))
"""The hint for characters that do not belong in a text."""
_INDENTED = N_("this line is indented with {code}, which is not a plain space")
_RETYPE = say(N_("type the spaces again; text copied from a web page often has other ones"))


def character(char: str) -> str:
    """Return the code point of an invisible character.

    >>> character(chr(0x2028))
    'U+2028'
    """
    return f"U+{ord(char):04X}"


def mark_of(text: str, index: int, length: int = 0) -> Mark:
    """Return the line and column of an index in a text."""
    line, column = text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
    return Mark(line, column, line, column + length)


_PAIRS = {
    "‐‑‒–—―−": "-",
    "“”„‟«»″": '"',
    "‘’‚‛′": "'",
    "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000": " ",
    "аеорсухіјѕԁһқν": "aeopcyxijsdhkv",  # Cyrillic, and a Greek nu
    "АВЕКМНОРСТХІЈЅ": "ABEKMHOPCTXIJS",  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο": "ABEZHIKMNOPTYXo",  # Greek
}
_PLAIN = {
    ord(odd): plain[at] if len(plain) > 1 else plain for odds, plain in _PAIRS.items() for at, odd in enumerate(odds)
} | {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}  # full width


def plain_spelling(text: str) -> str:
    r"""Replace characters that look like plain ones.

    >>> plain_spelling("\u20131, h\u0435roes"), plain_spelling("Fábrica")
    ('-1, heroes', 'Fábrica')
    """
    return text.translate(_PLAIN)


def lookalike_hint(text: str) -> Message | None:
    """Explain the first character that only looks like a plain one, or return None."""
    for char in text:
        plain = _PLAIN.get(ord(char))
        if plain is not None:
            name = f"U+{ord(char):04X} {unicodedata.name(char)}"
            if plain == " ":
                return say(N_("this space is {name}; type a plain space"), name=name)
            return say(N_("`{char}` is {name}; type `{plain}`"), char=char, name=name, plain=plain)
    return None
