"""Fonts for reportlab that cache their subsets: a sheet has the same words on every paper.

Imported only to write a PDF, since it imports reportlab.
"""

import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFStream, PDFZCompress
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont


def register(name: str, file: Any) -> None:
    """Register a TrueType font with reportlab, caching its subsets across files."""
    font: Any = TTFont(name, file)
    registerFont(font)
    make_subset, add = lru_cache(maxsize=512)(font.face.makeSubset), font.addObjects
    font.face.makeSubset = lambda subset: make_subset(tuple(subset))
    font.addObjects = lambda document: _collect_added(document, add)


def _collect_added(document: Any, add: Callable[[Any], None]) -> None:
    """Add the subsets that a file uses, as reportlab does, but format and compress each only once."""
    before = set(document.idToObject)
    add(document)
    for name in document.idToObject.keys() - before:
        added = document.idToObject[name]
        if isinstance(added, PDFStream) and added.filters == [PDFZCompress]:
            added.filters = [_ONCE]
        elif isinstance(getattr(added, "Widths", None), PDFArray):
            added.Widths = _format_widths(tuple(added.Widths.sequence))


@lru_cache(maxsize=512)
def _format_widths(widths: tuple[float, ...]) -> Any:
    return PDFArray(widths).format(None)


class _PackedOnce:
    """Compresses a stream as reportlab does, with a cache."""

    pdfname = PDFZCompress.pdfname

    def encode(self, text: bytes | str) -> bytes:
        return _pack(text.encode() if isinstance(text, str) else text)


@lru_cache(maxsize=1024)
def _pack(content: bytes) -> bytes:
    return zlib.compress(content)


_ONCE = _PackedOnce()
