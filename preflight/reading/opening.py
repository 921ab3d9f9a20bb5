"""Open a file, or explain why it cannot be opened."""

import logging
from io import BytesIO
from typing import TYPE_CHECKING

from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.messages import N_, say
from hyskos.preflight.reading.objects import Raw
from hyskos.preflight.report import UnreadablePdfError

if TYPE_CHECKING:
    from pikepdf import Pdf

LARGEST = 1 << 30
"""Maximum bytes of a file; larger ones are refused."""

_ZIP = b"PK\x03\x04"
_QUIET = logging.NullHandler()
_KINDS = {
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"%!PS": "PostScript",
    b"<svg": "SVG",
    b"<?xml": "XML",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"GIF8": "GIF",
    b"8BPS": "Photoshop",
}


def open_pdf(data: bytes) -> "Pdf":
    """Open a PDF.

    Raises UnreadablePdfError if it is empty, too large, not a PDF, locked or broken; MissingExtraError without pikepdf.
    """
    try:
        import pikepdf
    except ImportError:
        raise MissingExtraError("press") from None
    logging.getLogger("pikepdf").addHandler(_QUIET)  # problems are reported as findings
    _check_header(data)
    try:
        pdf = pikepdf.open(BytesIO(data), suppress_warnings=True)
    except pikepdf.PasswordError:
        raise UnreadablePdfError(
            say(N_("the file is password-protected, so print shops cannot open it: send it without a password"))
        ) from None
    except (pikepdf.PdfError, ValueError, RuntimeError, RecursionError) as error:
        if "bad_alloc" in str(error):
            raise MemoryError from None
        raise UnreadablePdfError(
            say(N_("the PDF is damaged and cannot be repaired: send or export it again"))
        ) from None
    return pdf


def pages(pdf: "Pdf") -> list[Raw]:
    """Return the pages. Raises UnreadablePdfError if there are none."""
    import pikepdf

    try:
        raws: list[Raw] = [page.obj for page in pdf.pages]
    except (pikepdf.PdfError, ValueError, TypeError, RuntimeError, AttributeError):
        raise UnreadablePdfError(
            say(N_("the list of pages is damaged and cannot be repaired: send or export the file again"))
        ) from None
    if not raws:
        raise UnreadablePdfError(say(N_("the PDF has no pages")))
    return raws


def header_offset(data: bytes) -> int:
    """Return the index of the header, which programs look for in the first 1024 bytes; -1 if missing."""
    return data[:1024].find(b"%PDF-")


def _check_header(data: bytes) -> None:
    if not data:
        raise UnreadablePdfError(say(N_("the file is empty (0 bytes)")))
    check_size(len(data))
    if data.startswith(_ZIP):  # may contain a PDF header in its first bytes
        raise UnreadablePdfError(
            say(N_("this is a ZIP file: unpack it and check its PDF files, or run `hyskos kit verify` on it"))
        )
    if header_offset(data) >= 0:
        return
    head = data[:256].lstrip()
    kind = next((kind for sign, kind in _KINDS.items() if head.startswith(sign)), None)
    if kind:
        raise UnreadablePdfError(say(N_("this is not a PDF; it looks like {kind}"), kind=kind))
    raise UnreadablePdfError(say(N_("this is not a PDF: it does not begin with %PDF-")))


def check_size(size: int) -> None:
    """Raise UnreadablePdfError for a file too large to check on one machine."""
    if size > LARGEST:
        raise UnreadablePdfError(
            say(N_("the file is too large to check: {size} MB, at most {most}"), size=size >> 20, most=LARGEST >> 20)
        )
