"""Whether the data of a picture are what the PDF says of them, and complete."""

import warnings
import zlib
from io import BytesIO

from hyskos.definitions.messages import N_, Message, say
from hyskos.preflight.budget import BYTES_A_UNIT, left_packed, room, spend
from hyskos.preflight.painting.marks import Picture
from hyskos.preflight.reading.objects import Raw, filters, get, key_of, packed, unpacked

_FORMATS = {"DCTDecode": "JPEG", "DCT": "JPEG", "JPXDecode": "JPEG2000"}
_FAX = {"CCITTFaxDecode", "CCF", "JBIG2Decode"}
"""Packings of one bit that are not unpacked here."""
_FLATE = {"FlateDecode", "Fl"}


def damage(picture: Picture) -> Message | None:
    """Say what is wrong with the data of a picture; None if they are sound or cannot be judged.

    Judged: JPEG and JPEG 2000 files by their heading and, up to the budget of the file, all their data; plain pixels
    by their count. Not judged: pictures among the instructions, fax packings.
    """
    if picture.inline:
        return None
    ways = [way or "" for way in filters(picture.raw)]
    if ways and ways[-1] in _FORMATS:
        data = _without_flate(picture.raw, ways[:-1])
        return None if data is None else _damaged_file(picture, data, _FORMATS[ways[-1]])
    return None if _FAX.intersection(ways) else _too_short(picture)


def _without_flate(raw: Raw, ways: list[str]) -> bytes | None:
    """Unpack what lies around a JPEG file; None if that is not plain Flate or too long."""
    data = packed(raw)
    for way in ways:
        if way not in _FLATE:
            return None
        unpacking = zlib.decompressobj()
        try:
            data = unpacking.decompress(data, room())
        except zlib.error:
            return b""
        if unpacking.unconsumed_tail:
            left_packed(key_of(raw))
            return None
    return data


def _damaged_file(picture: Picture, data: bytes, form: str) -> Message | None:
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(BytesIO(data)) as image:
            if image.format != form:
                found = image.format or "?"
                return say(
                    N_("a picture is called {form} but holds {found}: it cannot be shown"), form=form, found=found
                )
            if image.size != (picture.wide, picture.high):
                sizes = {"said": f"{picture.wide} x {picture.high}", "true": f"{image.width} x {image.height}"}
                return say(N_("a picture is called {said} pixels large but has {true}"), **sizes)
            if form == "JPEG" and image.width * image.height <= room():
                spend(image.width * image.height // BYTES_A_UNIT)
                image.draft(image.mode, (1, 1))  # all data are read, few pixels made
                image.load()
    except UnidentifiedImageError:
        return say(N_("a picture is called {form} but its data are none: it cannot be shown"), form=form)
    except (Image.DecompressionBombError, MemoryError):
        left_packed(key_of(picture.raw))
    except (OSError, SyntaxError, ValueError) as error:
        if "truncated" in str(error):
            return say(N_("the data of a picture end too early: part of it is missing"))
        return say(N_("a picture is damaged: it cannot be shown"))
    return None


def _too_short(picture: Picture) -> Message | None:
    stencil = get(picture.raw, "ImageMask") is True
    samples = picture.space.count if picture.space else 1 if stencil else 0
    if not samples:
        return None
    expected = (picture.wide * samples * picture.bits + 7) // 8 * picture.high
    if expected > room():
        left_packed(key_of(picture.raw))
        return None
    data, why = unpacked(picture.raw, room())
    if data is None:
        return None if why == "too-long" else say(N_("a picture is damaged: it cannot be shown"))
    if len(data) < expected:
        share = 100 * len(data) // expected
        return say(N_("the data of a picture end after {share} % of its pixels"), share=share)
    return None
