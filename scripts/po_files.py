"""Read .po files strictly: errors that would be ignored or misread are faults with their line.

Babel takes the last of two translations of a message, accepts any language and encoding in the header, and skips
what it does not understand.
"""

import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from email.parser import HeaderParser
from itertools import pairwise
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, denormalize, read_po

_ENTRY = re.compile(r'^(msgid|msgstr)[ \t]+("[^\n]*"(?:\s*\n"[^\n]*")*)', re.MULTILINE)
_LINE = re.compile(r'(#.*|((msgid|msgid_plural|msgstr|msgstr\[\d\])\s*)?"([^"\\]|\\.)*")?')
_CODE = re.compile(r"[a-z]{2,3}")
CODES = "a language is a folder called by two or three small letters, such as de"


class PoError(Exception):
    """A fault of a file or folder, with its place."""


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """A message of a file, its line from 1, and its translation ("" for plurals)."""

    line: int
    sentence: str
    put: str


def folder_fault(folder: Path) -> str | None:
    """Explain why a folder is no valid language; None if it is."""
    if not _CODE.fullmatch(folder.name):
        return f"{folder.name}: {CODES}"
    return None if any(folder.glob("*.po")) else f"{folder.name}: there is no .po file in it"


def read(path: Path, lang: str) -> Catalog:
    """Read a file of a language; raises PoError for anything that Babel would ignore or misread."""
    text = _text(path)
    for number, line in enumerate(text.splitlines(), 1):
        if not _LINE.fullmatch(line.strip()):
            raise PoError(f"{_relative_name(path)}:{number}: no line of a catalog: {line.strip()}")
    entries = [*_entries(text)]
    for sentence, count in Counter(entry.sentence for entry in entries).items():
        if count > 1:
            lines = [str(entry.line) for entry in entries if entry.sentence == sentence]
            raise PoError(
                f"{_relative_name(path)}:{lines[1]}: {sentence!r} stands here again, first in line {lines[0]}"
            )
    for fault in _header_faults(next((entry.put for entry in entries if not entry.sentence), ""), lang):
        raise PoError(f"{_relative_name(path)}:1: {fault}")
    try:
        return read_po(io.StringIO(text), locale=lang, abort_invalid=True)
    except PoFileError as error:
        raise PoError(f"{_relative_name(path)}:{error.lineno + 1}: {error}") from None
    except (ValueError, LookupError) as error:
        raise PoError(f"{_relative_name(path)}:1: not a catalog that can be read: {error}") from None


def lines_of(path: Path) -> dict[str, int]:
    """Return the line of every message in a file."""
    return {entry.sentence: entry.line for entry in _entries(_text(path)) if entry.sentence}


def _text(path: Path) -> str:
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise PoError(
            f"{_relative_name(path)}:{line}: byte {raw[error.start]:#x} is not UTF-8; save the file so"
        ) from None


def _entries(text: str) -> Iterator[CatalogEntry]:
    """Yield the messages of a file, ignoring anything between them."""
    lines, line, counted = [], 1, 0
    for match in _ENTRY.finditer(text):
        line += text.count("\n", counted, match.start())  # incremental, since a language may be one large file
        counted = match.start()
        lines.append((line, match[1], denormalize(match[2].replace("\r", ""))))
    for (line, keyword, quoted), (_, next_one, put) in pairwise([*lines, (0, "", "")]):
        if keyword == "msgid":
            yield CatalogEntry(line, quoted, put if next_one == "msgstr" else "")


def _header_faults(header: str, lang: str) -> Iterator[str]:
    """Report wrong claims in the header, which is optional."""
    fields = HeaderParser().parsestr(header)
    claimed = fields.get("Language", lang).strip()
    if claimed not in ("", lang):
        yield f"the header says `Language: {claimed}`, and the folder {lang}"
    charset = fields.get_content_charset("utf-8") if "Content-Type" in fields else "utf-8"
    if charset.lower() not in ("utf-8", "utf8"):
        yield f"the header says `charset={charset}`; write UTF-8, and say so"


def _relative_name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"
