"""PNG by pypdfium2 from the RGB PDF: a picture with exactly the pixels that the page has."""

import struct
import zlib
from dataclasses import replace
from math import floor
from typing import Any

from generators.sheets.page import Document, Page
from generators.writers import PROGRAM, MissingExtraError
from generators.writers.pdf import write_pdf

_LEVEL = 1
"""Of zlib: on flat art level 6 takes twice the time for a tenth less."""


def pixels(mm: float, dpi: float) -> int:
    """Count the pixels of a length in mm, rounded half up.

    >>> pixels(463.55, 300)  # 18.25 inches
    5475
    """
    return floor(round(mm * dpi / 25.4, 6) + 0.5)


def write_png(document: Document, page: Page, dpi: float) -> bytes:
    """Write one page of a document as a picture that knows its resolution.

    Raises MissingExtraError when pypdfium2 is not installed.
    """
    return rasterise(
        write_pdf(replace(document, pages=(page,))), 0, pixels(page.width, dpi), pixels(page.height, dpi), dpi
    )


def rasterise(pdf: bytes, index: int, wide: int, high: int, dpi: float) -> bytes:
    """Render one page of a PDF at an exact size in pixels."""
    try:
        import pypdfium2 as pdfium
        import pypdfium2.raw as raw
    except ImportError:
        raise MissingExtraError("png") from None
    file = pdfium.PdfDocument(pdf)
    try:
        page = file[index]
        bitmap = pdfium.PdfBitmap.new_native(wide, high, raw.FPDFBitmap_BGR)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, wide, high)
        # The size is given, not derived from the page: PDFium would round a fraction of a pixel up.
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, raw.FPDF_REVERSE_BYTE_ORDER)
        return _png(bitmap.buffer, wide, high, bitmap.stride, dpi)
    finally:
        file.close()


def _png(buffer: Any, wide: int, high: int, stride: int, dpi: float) -> bytes:
    """Pack rows of RGB bytes; one row at a time, so that a large sheet is not held twice."""
    rows = memoryview(buffer).cast("B")
    squeeze = zlib.compressobj(_LEVEL)
    packed = [squeeze.compress(b"\0" + rows[y * stride : y * stride + wide * 3]) for y in range(high)]
    per_metre = round(dpi / 0.0254)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)),
            _chunk(b"tEXt", b"Software\0" + PROGRAM.encode()),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", b"".join((*packed, squeeze.flush()))),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
