"""Author and date of a file's metadata."""

import os
from datetime import UTC, datetime

from hyskos.generators.sheets.page import Document
from hyskos.generators.writers import PROGRAM

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""Date of files without one: the same on every machine, and obviously not today."""


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
