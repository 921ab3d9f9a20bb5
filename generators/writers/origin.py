"""Who made a file and when: author and date in its metadata, and whether Hyskos wrote it."""

import os
from datetime import UTC, datetime
from pathlib import Path

from hyskos.generators.sheets.page import Document
from hyskos.generators.writers import PROGRAM

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""Date of files without one: the same on every machine, and obviously not today."""
MADE_BY = f"Made by {PROGRAM}".encode()
"""The comment at the very end of an archive; programs that repack the archive drop it."""
_HEAD = 1000
"""Bytes at the beginning of a file that name its creator; in a PDF, the name may be anywhere."""


def author_of(document: Document) -> str:
    """Return the publisher of a document, or the name of the program."""
    return document.colophon.author or PROGRAM


def moment_of(document: Document) -> datetime:
    """Return the date and time of a document."""
    return moment(document.colophon.date)


def moment(date: str = "") -> datetime:
    """Return the date and time of a file: SOURCE_DATE_EPOCH, otherwise the date of its product, otherwise UNDATED."""
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        return datetime.fromtimestamp(int(epoch), tz=UTC)
    return datetime.fromisoformat(date).replace(tzinfo=UTC) if date else UNDATED


def pdf_date(moment: datetime) -> str:
    """Format a date and time as in PDF (ISO 32000-1, 7.9.4).

    >>> pdf_date(UNDATED)
    "D:20000101000000+00'00'"
    """
    return moment.strftime("D:%Y%m%d%H%M%S+00'00'")


def is_ours(path: Path) -> bool:
    """Return whether Hyskos wrote this file and no drawing program has saved it since."""
    content = path.read_bytes()
    if content.startswith(b"%PDF-"):
        return f"/Creator ({PROGRAM})".encode() in content
    if content.startswith(b"\x89PNG"):
        return b"Software\0" + PROGRAM.encode() in content[:_HEAD]
    if content.startswith(b"PK"):
        return content.endswith(MADE_BY)
    return f"<!-- Made by {PROGRAM} -->".encode() in content[:_HEAD] and b"sodipodi:" not in content
