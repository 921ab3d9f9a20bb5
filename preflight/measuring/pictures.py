"""Check that the data of a picture match the PDF and are complete."""

import warnings
from io import BytesIO
from typing import TYPE_CHECKING

from hyskos.definitions.messages import N_, Message, say
from hyskos.preflight.budget import BYTES_A_UNIT, max_unpacked_bytes, record_too_large, spend
from hyskos.preflight.painting.marks import Picture
from hyskos.preflight.painting.spaces import GRAY
from hyskos.preflight.reading.objects import (
    Raw,
    decode_all_but_last,
    decode_stream,
    filters,
    get,
    integer,
    is_stream,
    key_of,
    raw_bytes,
)

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

_FORMATS = {"DCTDecode": "JPEG", "DCT": "JPEG", "JPXDecode": "JPEG2000"}
_FAX = {"CCITTFaxDecode", "CCF", "JBIG2Decode"}
"""Filters for 1-bit data that are not unpacked here."""


def damage(picture: Picture) -> Message | None:
    """Return what is wrong with the data of a picture or its masks; None if they are valid or cannot be checked.

    JPEG and JPEG 2000 are checked by their headers and, within the budget of the file, all their data; raw pixels by
    their count. Inline images are not checked, nor the contents of fax data.
    """
    if picture.inline:
        return None
    message = _damage(picture)
    for key in ("SMask", "Mask") if message is None else ():
        mask = get(picture.raw, key)
        size = integer(get(mask, "Width")) or 0, integer(get(mask, "Height")) or 0
        fault = _damage(Picture(*size, GRAY, _bits(mask), False, mask)) if is_stream(mask) else None
        if fault:
            return say(N_("the mask of a picture is invalid: {fault}"), fault=fault)
    return message


def _bits(mask: Raw) -> int:
    return 1 if get(mask, "ImageMask") is True else integer(get(mask, "BitsPerComponent")) or 8


def _damage(picture: Picture) -> Message | None:
    kinds = [kind or "" for kind in filters(picture.raw)]
    if kinds and kinds[-1] in _FORMATS:
        data, why = decode_all_but_last(picture.raw)
        if data is not None:
            return _damaged_file(picture, data, _FORMATS[kinds[-1]])
        return None if why == "too-long" else say(_BROKEN)
    if _FAX.intersection(kinds):
        return None if raw_bytes(picture.raw) else say(_CUT_OFF)
    return _too_short(picture)


_BROKEN = N_("a picture is damaged: it cannot be shown")
_CUT_OFF = N_("the data of a picture ends too early: part of it is missing")


def _damaged_file(picture: Picture, data: bytes, form: str) -> Message | None:
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(BytesIO(data)) as image:
            if image.format != form:
                detected = image.format or "?"
                return say(
                    N_("a picture is declared as {form} but contains {found}, so it cannot be shown"),
                    form=form,
                    found=detected,
                )
            if image.size != (picture.width, picture.height):
                sizes = {"said": f"{picture.width} x {picture.height}", "true": f"{image.width} x {image.height}"}
                return say(N_("a picture is declared with {said} pixels but has {true}"), **sizes)
            if form == "JPEG":
                return _damaged_jpeg(picture, image)
    except UnidentifiedImageError:
        if form == "JPEG" or not data.startswith(_JPEG_2000):
            return say(N_("a picture is declared as {form} but its data is not, so it cannot be shown"), form=form)
    except (Image.DecompressionBombError, MemoryError):
        record_too_large(key_of(picture.raw))
    except (OSError, SyntaxError, ValueError) as error:
        return say(_CUT_OFF if "truncated" in str(error) else _BROKEN)
    return say(_CUT_OFF) if form == "JPEG2000" and _ends_early(data) else None


def _damaged_jpeg(picture: Picture, image: "Pixels") -> Message | None:
    """Read all data of a JPEG file. Raises what Pillow raises."""
    bands = len(image.getbands())
    if picture.space and picture.space.count not in (0, bands):
        values = {"said": picture.space.count, "true": bands}
        return say(N_("a picture is declared with {said} values per pixel but has {true}"), **values)
    if image.width * image.height <= max_unpacked_bytes():
        spend(image.width * image.height // BYTES_A_UNIT)
        image.draft(image.mode, (1, 1))  # reads all data but decodes few pixels
        image.load()
    return None


_JPEG_2000 = (b"\0\0\0\x0cjP  \r\n\x87\n", b"\xff\x4f\xff\x51")
"""Signatures of a JP2 file and of a raw codestream (ISO 15444-1, Annexes I and A)."""
_END_OF_CODE, _PADDING = b"\xff\xd9", 64


def _ends_early(data: bytes) -> bool:
    """Return whether a JPEG 2000 codestream is cut off: its box exceeds the data, or its end marker is missing."""
    at = 0
    while not data.startswith(_JPEG_2000[1]) and at + 8 <= len(data):
        size, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        size = int.from_bytes(data[at + 8 : at + 16], "big") if size == 1 else size
        if at + size > len(data):
            return True
        if size < 8 or (kind == b"jp2c" and not size):
            break
        if kind == b"jp2c":
            return False
        at += size
    return _END_OF_CODE not in data[-_PADDING:]


def _too_short(picture: Picture) -> Message | None:
    stencil = get(picture.raw, "ImageMask") is True
    samples = picture.space.count if picture.space else 1 if stencil else 0
    if not samples:
        return None
    expected = (picture.width * samples * picture.bits + 7) // 8 * picture.height
    if expected > max_unpacked_bytes():
        record_too_large(key_of(picture.raw))
        return None
    data, why = decode_stream(picture.raw, max_unpacked_bytes())
    if data is None:
        return None if why == "too-long" else say(_BROKEN)
    if len(data) < expected:
        share = 100 * len(data) // expected
        return say(N_("the data of a picture ends after {share} % of its pixels"), share=share)
    return None
