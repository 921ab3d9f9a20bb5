"""Who made a file and when, as its properties say."""

import os
from datetime import UTC, datetime

from hyskos.generators.sheets.page import Document
from hyskos.generators.writers import PROGRAM

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""The day of files that nobody has dated: the same on every machine, and plainly not today."""


def author_of(document: Document) -> str:
    """Name the publisher of a document; of what has none, the program."""
    return document.colophon.author or PROGRAM


def moment_of(document: Document) -> datetime:
    """Give the moment that a document is dated."""
    return moment(document.colophon.date)


def moment(date: str = "") -> datetime:
    """Give the moment that a file is dated: SOURCE_DATE_EPOCH, else the day of its product, else a fixed one."""
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        return datetime.fromtimestamp(int(epoch), tz=UTC)
    return datetime.fromisoformat(date).replace(tzinfo=UTC) if date else UNDATED


def pdf_date(moment: datetime) -> str:
    """Spell a moment as PDF does (ISO 32000-1, 7.9.4).

    >>> pdf_date(UNDATED)
    "D:20000101000000+00'00'"
    """
    return moment.strftime("D:%Y%m%d%H%M%S+00'00'")
