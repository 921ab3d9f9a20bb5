"""Pictures whose data are cut off or not what they say, in every packing, with a sound one beside each (C14)."""

import base64
import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

from hyskos.preflight.run import preflight
from tests.preflight.breaking import Make, image
from tests.preflight.press_files import changed, good, painted

SIDE = 400
PIXELS = bytes(range(256)) * (SIDE * SIDE // 256)


@cache
def saved(form: str, mode: str = "L") -> bytes:
    """Save a picture of noise as a file."""
    noise = Image.effect_noise((SIDE, SIDE), 40)
    file = BytesIO()
    (Image.merge(mode, [noise.point(lambda x: x // 2)] * len(mode)) if mode != "L" else noise).save(file, form)
    return file.getvalue()


def picture(data: bytes, *ways: str, space: Any = Name.DeviceGray, bits: int = 8, **entries: Any) -> Make:
    packings = Array([Name(f"/{way}Decode") for way in ways])
    return lambda pdf: pdf.make_stream(
        data, Type=Name.XObject, Subtype=Name.Image, Width=SIDE, Height=SIDE, ColorSpace=space, BitsPerComponent=bits,
        Filter=packings[0] if len(ways) == 1 else packings, **entries,
    )  # fmt: skip


def in_85(data: bytes) -> bytes:
    return base64.a85encode(data) + b"~>"


def in_hex(data: bytes) -> bytes:
    return data.hex().encode() + b">"


def masked(mask: Make, key: str = "SMask") -> Make:
    def make(pdf: pikepdf.Pdf) -> Any:
        made = image("gray", SIDE, PIXELS)(pdf)
        made[f"/{key}"] = mask(pdf)
        return made

    return make


def stencil(data: bytes) -> Make:
    return lambda pdf: pdf.make_stream(
        data, Type=Name.XObject, Subtype=Name.Image, Width=800, Height=800, ImageMask=True, BitsPerComponent=1
    )


def found(make: Make) -> list[tuple[str, str]]:
    change: Callable[[pikepdf.Pdf], None] = painted(b"30 0 0 30 50 50 cm /I Do", {"XObject": {"I": make}})
    report = preflight(changed(good("x4"), "x4", change))
    return [(one.code, one.message.render()) for one in report.findings if one.code not in ("D04", "D11", "C13")]


JPEG, CMYK, BOXES = saved("JPEG"), saved("JPEG", "CMYK"), saved("JPEG2000")
CODE = BOXES[BOXES.index(b"\xff\x4f\xff\x51") :]
FAULTY = {
    "a JPEG in ASCII85 that is a PNG": (picture(in_85(saved("PNG")), "ASCII85", "DCT"), "contains PNG"),
    "a JPEG in ASCII85 that is cut off": (picture(in_85(JPEG)[:9000], "ASCII85",
        "DCT"), "too early: part of it is missing"),
    "a JPEG in hex that is cut off": (picture(in_hex(JPEG)[:9000], "ASCIIHex",
        "DCT"), "too early: part of it is missing"),
    "a JPEG in Flate in ASCII85": (picture(in_85(zlib.compress(JPEG[:9000])), "ASCII85", "Flate", "DCT"), "ends too"),
    "a JPEG in what is no Flate": (picture(JPEG, "Flate", "DCT"), "is damaged"),
    "an RGB JPEG that is called CMYK": (
        picture(saved("JPEG", "RGB"), "DCT", space=Name.DeviceCMYK), "declared with 4 values per pixel but has 3",
    ),
    "a CMYK JPEG that is called grey": (picture(CMYK, "DCT"), "declared with 1 values per pixel but has 4"),
    "JPEG 2000 in boxes that is cut off": (picture(BOXES[:5000], "JPX"), "too early: part of it is missing"),
    "JPEG 2000 as plain code that is cut off": (picture(CODE[:5000], "JPX"), "too early: part of it is missing"),
    "JPEG 2000 that is a JPEG": (picture(JPEG, "JPX"), "declared as JPEG2000 but contains JPEG"),
    "pixels in LZW that are none": (picture(b"\x80\x0b\x60\x50", "LZW"), "ends after 0 %"),
    "pixels in a packing that nobody knows": (picture(PIXELS, "Unheard"), "is damaged"),
    "16 bits said of 8": (picture(zlib.compress(PIXELS), "Flate", bits=16), "ends after 50 %"),
    "a fax without data": (picture(b"", "CCITTFax", bits=1), "too early: part of it is missing"),
    "a soft mask that is cut off": (masked(image("gray", SIDE, PIXELS[:40_000])), "the mask of a picture"),
    "a soft mask that is a PNG": (masked(picture(saved("PNG"), "DCT")), "contains PNG"),
    "a stencil as mask that is cut off": (masked(stencil(bytes(40_000)), "Mask"), "ends after 50 %"),
}  # fmt: skip
SOUND = {
    "JPEG": picture(JPEG, "DCT"),
    "JPEG in ASCII85": picture(in_85(JPEG), "ASCII85", "DCT"),
    "JPEG in hex": picture(in_hex(JPEG), "ASCIIHex", "DCT"),
    "JPEG in Flate, with parameters": picture(
        zlib.compress(JPEG), "Flate", "DCT", DecodeParms=Array([Dictionary(Predictor=1), None])
    ),
    "JPEG in CMYK": picture(CMYK, "DCT", space=Name.DeviceCMYK, Decode=Array([1, 0] * 4)),
    "JPEG 2000 in boxes": picture(BOXES, "JPX"),
    "JPEG 2000 as plain code": picture(CODE, "JPX"),
    "pixels in ASCII85": picture(in_85(zlib.compress(PIXELS)), "ASCII85", "Flate"),
    "more pixels than needed": picture(zlib.compress(PIXELS + b"\n"), "Flate"),
    "a soft mask": masked(image("gray", SIDE, PIXELS)),
    "a soft mask in JPEG": masked(picture(JPEG, "DCT")),
    "a stencil as mask": masked(stencil(bytes(80_000)), "Mask"),
    "colours as mask": masked(lambda _pdf: Array([0, 0]), "Mask"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("make", "says"), FAULTY.values(), ids=FAULTY)
def test_a_faulty_picture_is_an_error(make: Make, says: str) -> None:
    told = found(make)
    assert [code for code, _text in told] == ["C14"]
    assert says in told[0][1]


@pytest.mark.slow
@pytest.mark.parametrize("make", SOUND.values(), ids=SOUND)
def test_a_sound_picture_is_none(make: Make) -> None:
    assert found(make) == []


@pytest.mark.slow
def test_ink_of_a_jpeg_in_other_packings_is_measured() -> None:
    def ink(make: Make) -> float | None:
        return preflight(
            changed(good("x4"), "x4", painted(b"30 0 0 30 50 50 cm /I Do", {"XObject": {"I": make}}))
        ).facts.max_ink

    plain = ink(picture(CMYK, "DCT", space=Name.DeviceCMYK))
    assert plain == ink(picture(in_85(CMYK), "ASCII85", "DCT", space=Name.DeviceCMYK))
    assert plain is not None
    assert plain > 300
