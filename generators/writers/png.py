"""PNG by pypdfium2 from the RGB PDF: a picture with exactly the pixels that the page has."""

import ctypes
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING, TypeVar

from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.messages import N_, say
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.vision import Seen
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.pdf import write_pdf

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer
    from pypdfium2 import PdfBitmap

Made = TypeVar("Made")

_LEVEL, _TIGHT = 1, 9
"""Of zlib: on flat art level 6 takes twice the time for a tenth less. The other is for who limits bytes."""

_ROWS = 32


def pixels(mm: float, dpi: float) -> int:
    """Count the pixels of a length in mm, rounded half up.

    >>> pixels(463.55, 300)  # 18.25 inches
    5475
    """
    return floor(round(mm * dpi / 25.4, 6) + 0.5)


def write_png(document: Document, page: Page, dpi: float, seen: Seen | None = None, *, tight: bool = False) -> bytes:
    """Write one page of a document as a picture that knows its resolution; `seen` gives inks another colour.

    A `tight` one takes more time and fewer bytes.

    Raises MissingExtraError when pypdfium2 is not installed, UndrawableError when the machine lacks the memory.
    """
    pdf = write_pdf(replace(document, pages=(page,)), seen=seen, packed=False)
    wide, high = pixels(page.width, dpi), pixels(page.height, dpi)
    try:
        return rasterise(pdf, 0, wide, high, dpi, _said(page.label, document), _TIGHT if tight else _LEVEL)
    except MemoryError:
        raise UndrawableError(
            say(
                N_("there is no memory for a picture of {wide} × {high} pixels; choose fewer dpi"), wide=wide, high=high
            )
        ) from None


def darkness(pdf: bytes, page: Page, dpi: float) -> float:
    """Measure how dark a PDF of greys is on average on its first page: 0 is white, 1 black."""
    wide, high = pixels(page.width, dpi), pixels(page.height, dpi)

    def mean(bitmap: "PdfBitmap") -> float:
        rows = memoryview(bitmap.buffer).cast("B")
        light = sum(sum(rows[y * bitmap.stride : y * bitmap.stride + wide * 3 : 3]) for y in range(high))
        return 1 - light / (wide * high * 255)

    return _rendered(pdf, 0, wide, high, mean)


def rasterise(
    pdf: bytes, index: int, wide: int, high: int, dpi: float, texts: bytes = b"", level: int = _LEVEL
) -> bytes:
    """Render one page of a PDF at an exact size in pixels; `texts` are chunks that say what it is."""

    def packed(bitmap: "PdfBitmap") -> bytes:
        return _png(bitmap.buffer, wide, high, bitmap.stride, dpi, texts, level)

    return _rendered(pdf, index, wide, high, packed)


def _rendered(pdf: bytes, index: int, wide: int, high: int, use: Callable[["PdfBitmap"], Made]) -> Made:
    """Render one page and use its bitmap, which does not outlive the file."""
    try:
        import pypdfium2 as pdfium
        import pypdfium2.raw as raw
    except ImportError:
        raise MissingExtraError("png") from None
    file = pdfium.PdfDocument(pdf)
    try:
        page = file[index]
        bitmap = pdfium.PdfBitmap.new_native(wide, high, raw.FPDFBitmap_BGR, buffer=_room(wide * high * 3))
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, wide, high)
        # The size is given, not derived from the page: PDFium would round a fraction of a pixel up.
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, raw.FPDF_REVERSE_BYTE_ORDER)
        return use(bitmap)
    finally:
        file.close()


_ROOM: list["ctypes.Array[ctypes.c_ubyte]"] = []
"""The room of the last picture: a kit has pictures by the dozen, and to clear new room takes a tenth of each."""


def _room(size: int) -> "ctypes.Array[ctypes.c_ubyte]":
    """Give room for the bytes of a picture, that of the one before it if it is large enough."""
    if not _ROOM or len(_ROOM[0]) < size:
        _ROOM[:] = [(ctypes.c_ubyte * size)()]
    return _ROOM[0]


def _png(buffer: "Buffer", wide: int, high: int, stride: int, dpi: float, texts: bytes, level: int) -> bytes:
    """Pack rows of RGB bytes; some rows at a time, so that a large sheet is not held twice."""
    rows = memoryview(buffer).cast("B")
    squeeze = zlib.compressobj(level)
    starts = range(0, high * stride, stride)
    packed = [
        squeeze.compress(b"".join([part for at in starts[y : y + _ROWS] for part in (b"\0", rows[at : at + wide * 3])]))
        for y in range(0, high, _ROWS)
    ]
    per_metre = round(dpi / 0.0254)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)),
            _chunk(b"tEXt", b"Software\0" + PROGRAM.encode()),
            texts,
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", b"".join((*packed, squeeze.flush()))),
            _chunk(b"IEND", b""),
        )
    )


def _said(label: str, document: Document) -> bytes:
    """Name a picture, with the language that its words are in, and give the keywords of its document."""
    title = _chunk(b"iTXt", b"Title\0\0\0" + document.lang.encode() + b"\0\0" + label.encode())
    words = ", ".join(document.keywords).encode()
    return title + (_chunk(b"iTXt", b"Keywords\0\0\0\0\0" + words) if words else b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
