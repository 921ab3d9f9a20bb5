"""Damaged files and pictures: the answer is findings or a refusal, never a crash."""

import base64
import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name
from PIL import Image

from hyskos.preflight.report import LEVELS, Expectations, UnreadablePdfError
from hyskos.preflight.run import preflight
from tests.preflight.breaking import Make, form, image
from tests.preflight.press_files import changed, good, painted
from tests.preflight.test_good_files import read
from tests.wide import examples

SOURCES = [good(level) for level in LEVELS if level != "none"]
SOURCES += [read(name) for name in ("cairo", "ghostscript", "ghostscript-x3", "libreoffice")]
LETTERS = st.sampled_from(b"0123456789/[]<>()RfQqS -.\xff\0")
places = st.integers(0, 1 << 20)
changes = st.lists(st.tuples(places, LETTERS), min_size=1, max_size=60)
busy = examples(150, suppress_health_check=[HealthCheck.too_slow])


def answers(data: bytes, expects: Expectations) -> bool:
    """Preflight a file; say whether it could be read."""
    try:
        report = preflight(data, expects)
    except UnreadablePdfError:
        return False
    assert all(finding.message.render() for finding in report.findings)
    return True


@pytest.mark.slow
@busy
@given(st.sampled_from(SOURCES), changes, st.sampled_from(LEVELS))
def test_flipped_bytes_never_crash(source: bytes, flips: list[tuple[int, int]], level: object) -> None:
    data = bytearray(source)
    for place, letter in flips:
        data[place % len(data)] = letter
    answers(bytes(data), Expectations(level=level))


@pytest.mark.slow
@busy
@given(st.sampled_from(SOURCES), places, st.booleans())
def test_a_file_that_is_cut_off_is_damaged_or_refused(source: bytes, end: int, head: bool) -> None:
    end %= len(source) - 1
    data = source[end + 1 :] if head else source[:end]
    if answers(data, Expectations()):
        codes = {finding.code for finding in preflight(data).findings}
        assert head or "D04" in codes or b"%%EOF".endswith(source[end:].strip())


@pytest.mark.proof
@examples(100)
@given(st.text("0123456789.- qQBTETfSsmlchreWngGrgRGkKcsCSscnSCNDoTfTjTd/X()[]<>", max_size=120))
def test_any_instructions_are_answered(instructions: str) -> None:
    answers(changed(good("x4"), "x4", painted(instructions.encode())), Expectations())


def long_content(pdf: pikepdf.Pdf) -> None:
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(b"0 0 9 9 re f\n" * 80_000) for _ in range(80)) + packer.flush()
    pdf.pages[0].obj.Contents = pdf.make_stream(b"")
    pdf.pages[0].obj.Contents.write(packed, filter=Name.FlateDecode)


def nested_forms(pdf: pikepdf.Pdf) -> None:
    xobject = form(b"0 0 9 9 re f")(pdf)
    for _ in range(22):
        outer = form(b"/X Do /X Do")(pdf)
        outer.Resources = Dictionary(XObject=Dictionary(X=xobject))
        xobject = outer
    painted(b"/X Do", {"XObject": {"X": xobject}})(pdf)


def enormous_picture(pdf: pikepdf.Pdf) -> None:
    picture = image(side=2)(pdf)
    picture.Width = picture.Height = 10**9
    painted(b"9 0 0 9 50 50 cm /X Do", {"XObject": {"X": picture}})(pdf)


def nested_braces(pdf: pikepdf.Pdf) -> None:
    program = b"{" * 9000 + b"}" * 9000
    tint = pdf.make_stream(program, FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1] * 4))
    space = Array([Name.Separation, Name.A, Name.DeviceCMYK, tint])
    painted(b"/S cs 1 sc 50 50 9 9 re f", {"ColorSpace": {"S": space}})(pdf)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("grow", "says"),
    [
        (long_content, "the instructions of the page are too long to check"),
        (nested_forms, "too complex for its file size"),
        (painted(b"[" * 10_000), "page instructions are damaged"),
        (painted(b"q " * 6000), "more than 5000 graphics states"),
    ],
)
def test_endless_content_is_reported(
    grow: Callable[[pikepdf.Pdf], None], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hyskos.preflight.budget.WORK", 100_000)
    as_it_is = {"stream_decode_level": pikepdf.StreamDecodeLevel.none}
    findings = preflight(changed(good("x4"), "x4", grow, **as_it_is)).findings
    assert any(f.code == "C00" and says in f.message.render() for f in findings), findings


@pytest.mark.slow
@pytest.mark.parametrize("grow", [enormous_picture, nested_braces])
def test_content_that_cannot_be_measured_does_not_stop_other_checks(grow: Callable[[pikepdf.Pdf], None]) -> None:
    assert {f.code for f in preflight(changed(good("x4"), "x4", grow)).findings} <= {"C04", "C11", "C13", "D12"}


@pytest.mark.slow
def test_a_picture_whose_ink_cannot_be_measured_is_counted() -> None:
    assert preflight(changed(good("x4"), "x4", enormous_picture)).facts.unmeasured == 1


def test_a_circular_page_tree_is_refused() -> None:
    def loop(pdf: pikepdf.Pdf) -> None:
        pdf.Root.Pages.Kids = Array([pdf.Root.Pages])

    with pytest.raises(UnreadablePdfError, match="cannot be repaired"):
        preflight(changed(good("x4"), "x4", loop))


@pytest.mark.proof
def test_a_hundred_pages() -> None:
    def more(pdf: pikepdf.Pdf) -> None:
        for _ in range(99):
            pdf.pages.append(pdf.pages[0])

    steps: list[tuple[int, int]] = []
    report = preflight(changed(good("x4"), "x4", more), step=lambda done, total: steps.append((done, total)))
    assert (report.findings, len(report.facts.pages), steps[-1], len(steps)) == ((), 100, (100, 100), 100)


SIDE = 400
PIXELS = bytes(range(256)) * (SIDE * SIDE // 256)


@cache
def encoded_picture(form: str, mode: str = "L") -> bytes:
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


def ascii85(data: bytes) -> bytes:
    return base64.a85encode(data) + b"~>"


def ascii_hex(data: bytes) -> bytes:
    return data.hex().encode() + b">"


def picture_with_mask(mask: Make, key: str = "SMask") -> Make:
    def make(pdf: pikepdf.Pdf) -> Any:
        picture = image("gray", SIDE, PIXELS)(pdf)
        picture[f"/{key}"] = mask(pdf)
        return picture

    return make


def stencil(data: bytes) -> Make:
    return lambda pdf: pdf.make_stream(
        data, Type=Name.XObject, Subtype=Name.Image, Width=800, Height=800, ImageMask=True, BitsPerComponent=1
    )


def findings_of(make: Make) -> list[tuple[str, str]]:
    change: Callable[[pikepdf.Pdf], None] = painted(b"30 0 0 30 50 50 cm /I Do", {"XObject": {"I": make}})
    report = preflight(changed(good("x4"), "x4", change))
    return [
        (finding.code, finding.message.render())
        for finding in report.findings
        if finding.code not in ("D04", "D11", "C13")
    ]


JPEG, CMYK, BOXES = encoded_picture("JPEG"), encoded_picture("JPEG", "CMYK"), encoded_picture("JPEG2000")
CODE = BOXES[BOXES.index(b"\xff\x4f\xff\x51") :]
FAULTY = {
    "a JPEG in ASCII85 that is a PNG": (picture(ascii85(encoded_picture("PNG")), "ASCII85", "DCT"), "contains PNG"),
    "a JPEG in ASCII85 that is cut off": (picture(ascii85(JPEG)[:9000], "ASCII85",
        "DCT"), "too early: part of it is missing"),
    "a JPEG in hex that is cut off": (picture(ascii_hex(JPEG)[:9000], "ASCIIHex",
        "DCT"), "too early: part of it is missing"),
    "a JPEG in Flate in ASCII85": (picture(ascii85(zlib.compress(JPEG[:9000])), "ASCII85", "Flate", "DCT"), "ends too"),
    "a JPEG in what is no Flate": (picture(JPEG, "Flate", "DCT"), "is damaged"),
    "an RGB JPEG that is called CMYK": (
        picture(encoded_picture("JPEG", "RGB"), "DCT", space=Name.DeviceCMYK),
        "declared with 4 values per pixel but has 3",
    ),
    "a CMYK JPEG that is called grey": (picture(CMYK, "DCT"), "declared with 1 values per pixel but has 4"),
    "JPEG 2000 in boxes that is cut off": (picture(BOXES[:5000], "JPX"), "too early: part of it is missing"),
    "JPEG 2000 as plain code that is cut off": (picture(CODE[:5000], "JPX"), "too early: part of it is missing"),
    "JPEG 2000 that is a JPEG": (picture(JPEG, "JPX"), "declared as JPEG2000 but contains JPEG"),
    "pixels in LZW that are none": (picture(b"\x80\x0b\x60\x50", "LZW"), "ends after 0 %"),
    "pixels in a packing that nobody knows": (picture(PIXELS, "Unheard"), "is damaged"),
    "16 bits said of 8": (picture(zlib.compress(PIXELS), "Flate", bits=16), "ends after 50 %"),
    "a fax without data": (picture(b"", "CCITTFax", bits=1), "too early: part of it is missing"),
    "a soft mask that is cut off": (picture_with_mask(image("gray", SIDE, PIXELS[:40_000])), "the mask of a picture"),
    "a soft mask that is a PNG": (picture_with_mask(picture(encoded_picture("PNG"), "DCT")), "contains PNG"),
    "a stencil as mask that is cut off": (picture_with_mask(stencil(bytes(40_000)), "Mask"), "ends after 50 %"),
}  # fmt: skip
SOUND = {
    "JPEG": picture(JPEG, "DCT"),
    "JPEG in ASCII85": picture(ascii85(JPEG), "ASCII85", "DCT"),
    "JPEG in hex": picture(ascii_hex(JPEG), "ASCIIHex", "DCT"),
    "JPEG in Flate, with parameters": picture(
        zlib.compress(JPEG), "Flate", "DCT", DecodeParms=Array([Dictionary(Predictor=1), None])
    ),
    "JPEG in CMYK": picture(CMYK, "DCT", space=Name.DeviceCMYK, Decode=Array([1, 0] * 4)),
    "JPEG 2000 in boxes": picture(BOXES, "JPX"),
    "JPEG 2000 as plain code": picture(CODE, "JPX"),
    "pixels in ASCII85": picture(ascii85(zlib.compress(PIXELS)), "ASCII85", "Flate"),
    "more pixels than needed": picture(zlib.compress(PIXELS + b"\n"), "Flate"),
    "a soft mask": picture_with_mask(image("gray", SIDE, PIXELS)),
    "a soft mask in JPEG": picture_with_mask(picture(JPEG, "DCT")),
    "a stencil as mask": picture_with_mask(stencil(bytes(80_000)), "Mask"),
    "colours as mask": picture_with_mask(lambda _pdf: Array([0, 0]), "Mask"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("make", "says"), FAULTY.values(), ids=FAULTY)
def test_a_damaged_picture_is_an_error(make: Make, says: str) -> None:
    findings = findings_of(make)
    assert [code for code, _text in findings] == ["C14"]
    assert says in findings[0][1]


@pytest.mark.slow
@pytest.mark.parametrize("make", SOUND.values(), ids=SOUND)
def test_an_intact_picture_has_no_findings(make: Make) -> None:
    assert findings_of(make) == []


@pytest.mark.slow
def test_ink_of_a_jpeg_in_other_packings_is_measured() -> None:
    def ink(make: Make) -> float | None:
        return preflight(
            changed(good("x4"), "x4", painted(b"30 0 0 30 50 50 cm /I Do", {"XObject": {"I": make}}))
        ).facts.max_ink

    plain = ink(picture(CMYK, "DCT", space=Name.DeviceCMYK))
    assert plain == ink(picture(ascii85(CMYK), "ASCII85", "DCT", space=Name.DeviceCMYK))
    assert plain is not None
    assert plain > 300
