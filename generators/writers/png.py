"""Write PNG with pypdfium2 from the RGB PDF, in exactly the pixels of the page; measure ink coverage the same way."""

import ctypes
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING, TypeVar

from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.messages import N_, say
from hyskos.generators.colour_vision import Seen, separation
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.pdf import write_pdf

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer
    from pypdfium2 import PdfBitmap


Made = TypeVar("Made")

_LEVEL, _TIGHT = 1, 9
"""Compression levels of zlib: for flat art, 6 takes twice the time for a tenth less. The second is for size limits."""

_ROWS = 32
_ROOM: list["ctypes.Array[ctypes.c_ubyte]"] = []
"""The buffer of the last picture: a kit has dozens, and clearing a new one takes a tenth of the time of each."""
PLATES = ("cyan", "magenta", "yellow", "black")
DPI = 150
"""Resolution for rendering plates.

Means differ from those at 600 dpi by at most 0.3 per cent; at a much lower resolution thin lines come out heavier.
"""


def pixels(mm: float, dpi: float) -> int:
    """Convert a length in mm to pixels, rounded half up.

    >>> pixels(463.55, 300)  # 18.25 inches
    5475
    """
    return floor(round(mm * dpi / 25.4, 6) + 0.5)


def write_png(document: Document, page: Page, dpi: float, seen: Seen | None = None, *, tight: bool = False) -> bytes:
    """Write one page of a document as a picture with its resolution; `seen` replaces the colours of inks.

    With `tight`, takes longer and makes a smaller file. Raises MissingExtraError if pypdfium2 is not installed,
    UndrawableError if memory is insufficient.
    """
    pdf = write_pdf(replace(document, pages=(page,)), seen=seen, packed=False)
    width, height = pixels(page.width, dpi), pixels(page.height, dpi)
    try:
        return rasterise(pdf, 0, width, height, dpi, _text_chunks(page.label, document), _TIGHT if tight else _LEVEL)
    except MemoryError:
        raise UndrawableError(
            say(
                N_("not enough memory for a picture of {wide} × {high} pixels; choose a lower --dpi"),
                wide=width,
                high=height,
            )
        ) from None


def darkness(pdf: bytes, page: Page, dpi: float) -> float:
    """Return the mean darkness of the first page of a grey PDF: 0 is white, 1 black."""
    width, height = pixels(page.width, dpi), pixels(page.height, dpi)

    def mean(bitmap: "PdfBitmap") -> float:
        rows = memoryview(bitmap.buffer).cast("B")
        light = sum(sum(rows[y * bitmap.stride : y * bitmap.stride + width * 3 : 3]) for y in range(height))
        return 1 - light / (width * height * 255)

    return _render(pdf, 0, width, height, mean)


def rasterise(
    pdf: bytes, index: int, width: int, height: int, dpi: float, texts: bytes = b"", level: int = _LEVEL
) -> bytes:
    """Render one page of a PDF at an exact size in pixels; `texts` are PNG chunks with metadata."""

    def packed(bitmap: "PdfBitmap") -> bytes:
        return _png(bitmap.buffer, width, height, bitmap.stride, dpi, texts, level)

    return _render(pdf, index, width, height, packed)


def _render(pdf: bytes, index: int, width: int, height: int, use: Callable[["PdfBitmap"], Made]) -> Made:
    """Render one page and pass its bitmap to `use`; the bitmap is only valid while the file is open."""
    try:
        import pypdfium2 as pdfium
        import pypdfium2.raw as raw
    except ImportError:
        raise MissingExtraError("png") from None
    file = pdfium.PdfDocument(pdf)
    try:
        page = file[index]
        bitmap = pdfium.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR, buffer=_room(width * height * 3))
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        # Pass the size rather than derive it from the page, where PDFium would round up a fraction of a pixel.
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_REVERSE_BYTE_ORDER)
        return use(bitmap)
    finally:
        file.close()


def _room(size: int) -> "ctypes.Array[ctypes.c_ubyte]":
    """Return a buffer of at least `size` bytes, reusing the previous one if it is large enough."""
    if not _ROOM or len(_ROOM[0]) < size:
        _ROOM[:] = [(ctypes.c_ubyte * size)()]
    return _ROOM[0]


def _png(buffer: "Buffer", width: int, height: int, stride: int, dpi: float, texts: bytes, level: int) -> bytes:
    """Pack rows of RGB bytes, a few at a time, so that a large sheet is not in memory twice."""
    rows = memoryview(buffer).cast("B")
    squeeze = zlib.compressobj(level)
    starts = range(0, height * stride, stride)
    packed = [
        squeeze.compress(
            b"".join([part for at in starts[y : y + _ROWS] for part in (b"\0", rows[at : at + width * 3])])
        )
        for y in range(0, height, _ROWS)
    ]
    per_metre = round(dpi / 0.0254)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            _chunk(b"tEXt", b"Software\0" + PROGRAM.encode()),
            texts,
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", b"".join((*packed, squeeze.flush()))),
            _chunk(b"IEND", b""),
        )
    )


def _text_chunks(label: str, document: Document) -> bytes:
    """Return chunks with the picture's title, its language, and the keywords of its document."""
    title = _chunk(b"iTXt", b"Title\0\0\0" + document.lang.encode() + b"\0\0" + label.encode())
    words = ", ".join(document.keywords).encode()
    return title + (_chunk(b"iTXt", b"Keywords\0\0\0\0\0" + words) if words else b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def coverage(document: Document) -> list[dict[str, float]]:
    """Return the mean ink of every page as a percentage of each plate, including bare paper.

    Each plate is rendered separately in grey: every ink as its share of that plate, upper items covering lower ones as
    in print. Its pixels are then averaged. Spot inks are not counted.

    Raises MissingExtraError if pypdfium2 is not installed.
    """
    pages = []
    for page in document.pages:
        alone = replace(document, pages=(page,))
        pages.append(
            {
                name: round(100 * darkness(write_pdf(alone, seen=separation(plate)), page, DPI), 1)
                for plate, name in enumerate(PLATES)
            }
        )
    return pages
