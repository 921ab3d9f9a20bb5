"""Checks of what a page paints, each by files that are broken on purpose."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
from PIL import Image

from hyskos.preflight.checks.register import BY_CODE
from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight
from tests.preflight import test_document_breakages, test_page_breakages
from tests.preflight.breaking import (
    FOIL,
    HEAVY,
    ICC_CMYK,
    ICC_RGB,
    INLINE_GRAY,
    INLINE_RGB,
    LAB,
    Breakage,
    form,
    image,
    jpeg,
    page,
    painted,
    spot,
    state,
)
from tests.preflight.press_files import changed, good

AREA = b"50 50 9 9 re f"
KNIFE = {"ColorSpace": {"S": spot("Die-Cut", 0, 1, 0, 0)}}
ALL = {"ColorSpace": {"S": spot("All", 1, 1, 1, 1)}}
WHITE = {"ColorSpace": {"S": spot("White", 0, 0, 0, 0.1)}, "ExtGState": {"X": Dictionary(op=True)}}
OVER = {"ExtGState": {"X": Dictionary(OP=True, op=True, OPM=1)}}
OVER_ALL = {"ExtGState": {"X": Dictionary(OP=True, op=True, OPM=0)}}
OVERPRINTING = {"ExtGState": {"O": Dictionary(OP=True, op=True)}}
PLACED = b"30 0 0 30 50 50 cm /I Do"
TEXT = b"BT /F1+0 %s Tf 50 50 Td (a) Tj ET"


def text(
    size: float,
    colour: bytes = b"0 1 0 0 k",
    matrix: bytes = b"",
    resources: dict[str, dict[str, object]] | None = None,
) -> object:
    """Show a letter in the font of the page."""

    def change(pdf: object) -> None:
        key = next(iter(pdf.pages[0].obj.Resources.Font.keys())).encode()
        body = b"%s %s BT %s %f Tf 50 50 Td (\\001) Tj ET" % (colour, matrix, key, size)
        painted(body, resources)(pdf)

    return change


def drawing_itself(pdf: object) -> None:
    xobject = form(b"/X Do")(pdf)
    xobject.Resources = Dictionary(XObject=Dictionary(X=xobject))
    painted(b"/X Do", {"XObject": {"X": xobject}})(pdf)


def tiled(pdf: object) -> object:
    return pdf.make_stream(
        b"1 0 0 rg 0 0 5 5 re f", PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 9, 9]), XStep=9, YStep=9,
        Resources=Dictionary(),
    )  # fmt: skip


def picture_of_width(side: object) -> Callable[[pikepdf.Pdf], Any]:
    """Make a picture that says that it is so wide."""

    def make(pdf: pikepdf.Pdf) -> Any:
        picture = image(side=400)(pdf)
        picture.Width = side
        return picture

    return make


def one_bit(side: int) -> Callable[[pikepdf.Pdf], Any]:
    """Make a picture of white pixels in one bit each."""

    def make(pdf: pikepdf.Pdf) -> Any:
        picture = image("gray", side, b"\xff" * (side * ((side + 7) // 8)))(pdf)
        picture.BitsPerComponent = 1
        return picture

    return make


def with_another(pdf: pikepdf.Pdf) -> Any:
    picture = image(side=400)(pdf)
    picture.Alternates = Array([Dictionary(Image=image("rgb")(pdf), DefaultForPrinting=True)])
    return picture


def pattern_without_step(pdf: pikepdf.Pdf) -> Any:
    pattern: Any = tiled(pdf)
    pattern.XStep = 0
    return pattern


def with_all(pdf: pikepdf.Pdf) -> Any:
    tint = pdf.make_stream(b"{pop pop 0 0 0 0.1}", FunctionType=4, Domain=Array([0, 1] * 2), Range=Array([0, 1] * 4))
    return Array([Name.DeviceN, Array([Name.All, Name.Gold]), Name.DeviceCMYK, tint])


def swapped(pdf: pikepdf.Pdf) -> Any:
    """Mix two printing inks, each of which stands for the other."""
    tint = pdf.make_stream(b"{0 0}", FunctionType=4, Domain=Array([0, 1] * 2), Range=Array([0, 1] * 4))
    return Array([Name.DeviceN, Array([Name.Magenta, Name.Cyan]), Name.DeviceCMYK, tint])


def form_without_box(pdf: pikepdf.Pdf) -> Any:
    xobject = form(b"0 1 0 0 k " + AREA)(pdf)
    del xobject.BBox
    return xobject


def two_spots(first: str, second: str) -> Callable[[pikepdf.Pdf], None]:
    inks = {"ColorSpace": {"S": spot(first, 0, 1, 0, 0), "T": spot(second, 0, 1, 0, 0)}}
    return painted(b"/S cs 1 sc " + AREA + b" /T cs 1 sc " + AREA, inks)


def huge(pdf: pikepdf.Pdf) -> object:
    """Make a picture of four million million bytes."""
    picture = image(side=2)(pdf)
    picture.Width = picture.Height = 10**6
    return picture


def group(space: object) -> Dictionary:
    """Make a transparency group that mixes colours in a space."""
    return Dictionary(S=Name.Transparency, CS=space)


def managed_group(pdf: object) -> None:
    space = ICC_RGB["ColorSpace"]["S"](pdf)
    pdf.pages[0].obj.Group = group(space)


def cut_off(pdf: pikepdf.Pdf) -> None:
    """Let the instructions of the page end in the middle of one."""
    pdf.pages[0].Contents = pdf.make_stream(pdf.pages[0].Contents.read_bytes() + b"\n10 20")


def masked_picture(side: int, key: str = "SMask") -> Callable[[pikepdf.Pdf], Any]:
    """Make a picture of 400 pixels that a mask of so many cuts out."""

    def make(pdf: pikepdf.Pdf) -> Any:
        picture = image(side=400)(pdf)
        picture[f"/{key}"] = image("gray", side)(pdf)
        return picture

    return make


def halftone(**entries: object) -> Dictionary:
    """Make a halftone of plain dots."""
    return Dictionary(HalftoneType=1, Frequency=60, Angle=45, SpotFunction=Name.Round, **entries)


def in_each_ink(*inks: Dictionary) -> Dictionary:
    """Make a halftone of type 5: one for each ink."""
    return Dictionary(HalftoneType=5, Default=halftone(), **dict(zip(("Cyan", "Gold"), inks, strict=False)))


def png() -> bytes:
    file = BytesIO()
    Image.new("L", (400, 400)).save(file, "PNG")
    return file.getvalue()


MASK = Dictionary(S=Name.Luminosity)
LIGHT = b"0.6 0.5 0.8 0.6 k "
DARK = b"0.9 0.8 0.5 0 k 50 50 90 90 re f "  # 220 %


def half_masked(pdf: pikepdf.Pdf) -> Any:
    """Make a picture of 250 %, of which a mask shows the right half alone."""
    picture, mask = (
        of_one_colour((0.6, 0.5, 0.8, 0.6))(pdf),
        image("gray", 400, (bytes(200) + b"\xff" * 200) * 400)(pdf),
    )
    picture.SMask = mask
    return picture


def of_one_colour(colour: tuple[float, ...]) -> Callable[[pikepdf.Pdf], Any]:
    return image(side=400, data=bytes(round(255 * share) for share in colour) * 160_000)


def blend(over: bytes, **state: object) -> Callable[[pikepdf.Pdf], None]:
    """Lay something on an area of 220 % in a state; G is a group, P a pattern of 250 %, I and Half are pictures."""

    def change(pdf: pikepdf.Pdf) -> None:
        tile = pdf.make_stream(
            LIGHT + b"0 0 5 5 re f", PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 5, 5]), XStep=5,
            YStep=5, Resources=Dictionary(),
        )  # fmt: skip
        painted(DARK + b"/M gs " + over, {
            "ExtGState": {"M": Dictionary(**state)}, "Pattern": {"P": tile},
            "XObject": {
                "G": form(LIGHT + AREA, Group=Dictionary(S=Name.Transparency)), "Half": half_masked,
                "I": of_one_colour((0.6, 0.5, 0.8, 0.6)),
            },
            "Font": {"F": next(iter(pdf.pages[0].obj.Resources.Font.values()))},
        })(pdf)  # fmt: skip

    return change


BREAKAGES = [
    Breakage("C00", "x4", "q without Q", painted(b"q")),
    Breakage("C00", "none", "Q without q", painted(b"Q Q Q")),
    Breakage("C00", "x1a01", "never ended", painted(b"BT")),
    Breakage("C00", "x1a01", "outside a text object", painted(b"/F 9 Tf (a) Tj"), also="C09"),
    Breakage("C00", "x3", "unknown instruction nonsense", painted(b"1 2 nonsense")),
    Breakage("C00", "x3", "wrong values", painted(b"1 2 re")),
    Breakage("C00", "x4", "are cut off; the rest is missing", cut_off),
    Breakage("C00", "x3", "draws itself", drawing_itself),
    *(Breakage("C00", "none", "cannot be read", page(Contents=raw)) for raw in (String("f"), Array([1]))),
    Breakage("C00", "x4", "cannot be read", page(Contents=Dictionary())),
    *(Breakage("C00", "x1a01", "a picture is 0 pixels or missing (12 0)",
        painted(PLACED, {"XObject": {"I": picture_of_width(side)}}))
        for side in (0, -5, Name.Wide)),
    *(Breakage("C00", "x4", "invalid pattern: it is not a drawing, or",
        painted(b"/Pattern cs /P scn " + AREA, {"Pattern": {"P": raw}}))
        for raw in (Dictionary(PatternType=1), Dictionary(PatternType=9), pattern_without_step)),
    Breakage("C00", "none", "BBox", painted(b"/X Do", {"XObject": {"X": form_without_box}})),
    Breakage("D12", "x4", "unpacks to more", painted(PLACED, {"XObject": {"I": huge}}), also="C13"),
    Breakage("C00", "x4", "damaged; their marks were not checked", painted(b"] 1 0 0 rg"), also="C01"),
    Breakage("C00", "none", "( is opened and never closed", painted(b"(")),
    Breakage("C01", "x1a01", "an area is in RGB", painted(b"1 0 0 rg " + AREA)),
    Breakage("C01", "x4", "a line is in RGB", painted(b"1 0 0 RG 50 50 m 90 90 l S")),
    Breakage("C01", "x3", "a picture is in RGB", painted(PLACED, {"XObject": {"I": image("rgb", 400)}})),
    Breakage("C01", "x1a03", "an area is in RGB", painted(b"/X Do", {"XObject": {"X": form(b"0 0 1 rg " + AREA)}})),
    Breakage("C01", "x1a03", "an area is in RGB", painted(b"/Pattern cs /P scn " + AREA, {"Pattern": {"P": tiled}})),
    Breakage("C01", "none", "in RGB", painted(b"1 0 0 rg " + AREA), expects=Expectations(colour="cmyk")),
    Breakage("C01", "x4", "mixed in RGB", page(Group=group(Name.DeviceRGB))),
    Breakage("C01", "x4", "mixed in RGB",
        painted(b"/X Do", {"XObject": {"X": form(b"0 g " + AREA, Group=group(Name.DeviceRGB))}})),
    Breakage("C02", "x4", "mixed in RGB", managed_group, "warning"),
    Breakage("C02", "x1a01", "Lab or RGB", painted(b"/S cs 1 0 0 sc " + AREA, ICC_RGB)),
    Breakage("C02", "x4", "Lab or RGB", painted(b"/S cs 1 0 0 sc " + AREA, ICC_RGB), "warning"),
    Breakage("C02", "x1a03", "Lab or RGB", painted(b"/S cs 50 0 0 sc " + AREA, LAB)),
    Breakage("C02", "x1a01", "profile, which the level does not allow", painted(b"/S cs 1 0 0 0 sc " + AREA, ICC_CMYK)),
    Breakage("C02", "x4", "inline image", painted(INLINE_GRAY), "warning", also="C13"),
    Breakage("C02", "x1a01", "inline image", painted(INLINE_RGB), "warning", also="C01"),
    Breakage("C03", "x1a01", "an area has 340 % ink; at", painted(b"0.9 0.9 0.9 0.7 k " + AREA)),
    Breakage("C03", "none", "an area has 340 % ink; at", painted(b"0.9 0.9 0.9 0.7 k " + AREA)),
    Breakage("C03", "x4", "260 %", painted(b"0.9 0.9 0.8 0 k " + AREA), expects=Expectations(max_ink=240)),
    Breakage("C03", "x3", "picture has 400 % ink; at",
        painted(PLACED, {"XObject": {"I": image(side=400, data=b"\xff" * 640_000)}})),
    Breakage("C03", "x3", "a gradient has 400 %", painted(b"/S sh", HEAVY)),
    Breakage("C03", "x1a01", "an area has 320 % ink; at",
        painted(b"/S cs 1 sc " + AREA, {"ColorSpace": {"S": spot("Dark", 0.8, 0.8, 0.8, 0.8)}})),
    Breakage("C03", "x1a01", "an area overprints the colours below it, 310 %",
        painted(b"1 1 0.1 0 k 50 50 90 90 re f /X gs 0 0 0 1 k 60 60 9 9 re f", OVER)),
    Breakage("C03", "none", "an area overprints the colours below it, 310 %",  # part of a large area
        painted(b"1 1 0.1 0 k 150 150 3 3 re f /X gs 0 0 0 1 k 20 20 200 200 re f", OVER)),
    Breakage("C03", "x4", "a line overprints the colours below it, 310 %",
        painted(b"1 1 0.1 0 k 50 50 90 90 re f /X gs 0 0 0 1 K 3 w 10 60 m 200 60 l S", OVER)),
    Breakage("C03", "x3", "text overprints the colours below it, 310 %",
        text(12, b"1 1 0.1 0 k 45 45 90 90 re f /X gs 0 0 0 1 k", resources=OVER)),
    Breakage("C03", "x4", "an area overprints the colours below it, 320 %",
        painted(b"0.9 0.9 0 0 k 50 50 90 90 re f /X gs /S cs 1 sc 60 60 9 9 re f",
            {"ColorSpace": {"S": spot("Dark", 0.8, 0.6, 0, 0)}, **OVER})),
    *(Breakage("C03", "x4", f"{thing} overprints the colours below it, {percent} %", blend(over, **state))
        for thing, percent, over, state in (
            ("an area", 336, LIGHT + AREA, {"BM": Name.Multiply}),
            ("an area", 310, LIGHT + AREA, {"BM": Name.Darken}),
            ("an area", 310, LIGHT + AREA, {"BM": Array([Name.Unheard, Name.Darken])}),
            ("an area", 336, b"/G Do", {"BM": Name.Multiply}),  # all of the group is mixed
            ("an area", 301, b"0.9 0.8 0.7 0.7 k " + AREA, {"ca": 0.9}),  # the opacity lets some of 220 % through
            ("a line", 336, b"0.6 0.5 0.8 0.6 K 9 w 60 90 m 80 90 l S", {"BM": Name.Multiply}),
            ("a picture", 336, PLACED, {"BM": Name.Multiply}),
            ("a picture", 336, b"30 0 0 30 60 60 cm /Half Do", {"BM": Name.Multiply}),  # a mask shows half of it
            ("text", 336, b"BT /F 12 Tf 62 62 Td 0.6 0.5 0.8 0.6 k (P) Tj ET", {"BM": Name.Multiply}),
            ("an area", 336, b"/Pattern cs /P scn " + AREA, {"BM": Name.Multiply}),
        )),
    Breakage("C04", "x4", "Gold is not among the ordered inks", painted(b"/S cs 1 sc " + AREA, FOIL),
        expects=Expectations(spots=frozenset({"CutContour"}))),
    Breakage("C04", "x4", "2 ways", painted(b"/S cs 1 sc /T cs 1 sc",
        {"ColorSpace": {"S": spot("Gold", 0.2, 0.4, 0.9, 0), "T": spot("Gold", 0.2, 0.4, 0.8, 0)}})),
    Breakage("C04", "x4", "“CutContour”, “Cutcontour” differ only in case",
        painted(b"/O gs /S CS 1 SC 50 50 9 9 re S",
            {"ColorSpace": {"S": spot("Cutcontour", 0, 1, 0, 0)}, **OVERPRINTING})),
    Breakage("C04", "none", "“Black”, “black ” differ only in case",
        painted(b"/S cs 1 sc " + AREA, {"ColorSpace": {"S": spot("black ", 0, 0, 0, 1)}})),
    Breakage("C04", "x4", "“Foil-1”, “foil_1” differ only in case", two_spots("Foil-1", "foil_1")),
    Breakage("C04", "none", "“Café”, “Cafe” differ only in case", two_spots("Café", "Cafe")),
    Breakage("C04", "x3", "type, but each makes a separate plate", two_spots("PANTONE 185 C", "Pantone 185 CVU")),
    Breakage("C04", "x4", "the spot ink Foil cannot be read", painted(b"/S cs 1 sc " + AREA,
        {"ColorSpace": {"S": Array([Name.Separation, Name.Foil, Name.DeviceCMYK])}}), "warning"),
    Breakage("C04", "none", "the spot ink Foil cannot be read", painted(b"/S cs 1 sc " + AREA,
        {"ColorSpace": {"S": Array([Name.Separation, Name.Foil, Name.Lost, Dictionary(FunctionType=9)])}}), "warning"),
    *(Breakage("C04", level, f"the ink {ink} is defined as {colour}",
        painted(b"/S cs 1 sc " + AREA, {"ColorSpace": {"S": spot(ink, *cmyk)}}))
        for level, ink, cmyk, colour in (
            ("x1a01", "Cyan", (0, 0, 0, 1), "100 % Black"), ("x4", "Black", (0.7, 0.6, 0.5, 0.9), "70 % Cyan, 60 % M"),
            ("none", "Magenta", (0, 0.5, 0, 0), "50 % Magenta"), ("x3", "Yellow", (0, 0, 0, 0), "0 %"),
        )),
    Breakage("C04", "x4", "the ink Magenta is defined as 100 % Cyan",
        painted(b"/S cs 0 1 sc " + AREA, {"ColorSpace": {"S": swapped}})),
    Breakage("C04", "x4", "registration", painted(b"/S cs 1 1 sc " + AREA, {"ColorSpace": {"S": with_all}}), "warning"),
    Breakage("C04", "x1a01", "registration", painted(b"/S cs 0.5 sc " + AREA, ALL), "warning"),
    Breakage("C05", "x4", "Die-Cut does not overprint", painted(b"/S CS 1 SC 50 50 9 9 re S", KNIFE)),
    Breakage("C05", "x1a01", "vanishes", painted(b"/X gs 0 0 0 0 k " + AREA, OVER)),
    Breakage("C05", "x1a01", "vanishes", painted(b"/X gs 1 g " + AREA, OVER)),
    Breakage("C05", "x4", "vanishes",
        painted(b"/X gs /S cs 0 sc " + AREA, {"ColorSpace": {"S": spot("Silver", 0, 0, 0, 0.4)}, **OVER})),
    Breakage("C05", "none", "vanishes", painted(b"/S cs 1 sc /X gs " + AREA, WHITE)),
    Breakage("C06", "x1a01", "0.10 pt", painted(b"0 1 0 0 K 0.1 w 50 50 m 90 90 l S")),
    Breakage("C06", "none", "0.20 pt", painted(b"0 1 0 0 K 0.2 0 0 1 0 0 cm 50 50 m 90 90 l S")),
    Breakage("C06", "x4", "0.00 pt", painted(b"0 1 0 0 K 0 w 50 50 m 90 90 l S")),
    Breakage("C06", "x3", "0.15 pt", painted(b"0 1 0 0 K /X gs 50 50 m 90 90 l S",
        {"ExtGState": {"X": Dictionary(LW=0.15)}})),
    Breakage("C06", "x1a01", "area is only 0.10 pt wide;", painted(b"0 1 0 0 k 50 50 90 0.1 re f")),
    Breakage("C06", "none", "area is only 0.14 pt wide;", painted(b"50 50 m 90 90 l 90.2 90 l 50.2 50 l f")),
    Breakage("C06", "x4", "area is only 0.00 pt wide;", painted(b"0 1 0 0 k 50 50 m 90 90 l f")),
    Breakage("C06", "x3", "area is only 0.12 pt wide;", painted(b"0 1 0 0 k 0.1 0 0 0.01 0 0 cm 500 5000 900 12 re f")),
    Breakage("C07", "x1a01", "4.0 pt", text(4)),
    Breakage("C07", "none", "4.0 pt", text(8, matrix=b"0.5 0 0 0.5 0 0 cm")),
    Breakage("C08", "x1a01", "transfer", state(TR=Dictionary(FunctionType=2, Domain=Array([0, 1]), N=2))),
    Breakage("C08", "x4", "transfer", state(TR2=Array([Name.Identity] * 4))),
    Breakage("C08", "x4", "a halftone changes", state(HT=Dictionary(TransferFunction=Name.Identity))),
    Breakage("C08", "x4", "a halftone changes", state(HT=in_each_ink(halftone(), halftone(TransferFunction=Name.F)))),
    Breakage("C08", "x4", "the file replaces the printer's halftone with its", state(HT=halftone()), "warning"),
    Breakage("C08", "x1a03", "the file replaces the printer's halftone with its",
        state(HT=in_each_ink(halftone())), "warning"),
    Breakage("C08", "x4", "halftone", state(HTP=Array([0, 0]))),
    Breakage("C08", "x3", "PostScript", painted(b"/X Do", {"XObject": {"X": form(b"", Subtype2=Name.PS)}})),
    Breakage("C08", "x3", "OPI", painted(b"/X Do", {"XObject": {"X": form(b"", OPI=Dictionary())}})),
    Breakage("C08", "x4", "(OPI or reference)", painted(b"/X Do", {"XObject": {"X": form(b"", Ref=Dictionary())}})),
    Breakage("C08", "x1a01", "the page is a single colour plate",
        page(SeparationInfo=Dictionary(DeviceColorant=Name.Cyan))),
    Breakage("C08", "x4", "a picture is replaced by another one when",
        painted(PLACED, {"XObject": {"I": with_another}})),
    Breakage("C09", "x4", "XObject Missing", painted(b"/Missing Do")),
    Breakage("C09", "none", "Font Lost", painted(b"BT /Lost 9 Tf (a) Tj ET"), also="C00"),
    Breakage("C10", "x1a01", "2 inks (Black, Magenta), which blurs text below 8 pt", text(7, b"0 1 0 1 k"), "warning"),
    Breakage("C11", "x1a01", "96 dpi", painted(PLACED, {"XObject": {"I": image(side=40)}})),
    Breakage("C11", "x4", "a one-bit picture has 300 dpi; smooth edges need 600",
        painted(PLACED, {"XObject": {"I": one_bit(125)}}), "warning"),
    Breakage("C11", "x4", "the mask of a picture has 24 dpi",
        painted(PLACED, {"XObject": {"I": masked_picture(10)}}), "warning"),
    Breakage("C11", "none", "the mask of a picture has 24 dpi",
        painted(PLACED, {"XObject": {"I": masked_picture(10, "Mask")}}), "warning"),
    Breakage("C12", "x1a01", "black text of 7.0 pt knocks out", text(7, b"0 0 0 1 k"), "warning"),
    Breakage("C12", "x4", "black text of 7.0 pt knocks out", text(7, b"0 g"), "warning"),
    Breakage("C12", "x3", "text of 6.0 pt", text(6, b"/X gs 0 0 0 1 k", resources=OVER_ALL), "warning"),  # OPM 0
    Breakage("C12", "x1a03", "text of 6.0 pt", text(6, b"/X gs 0 g", resources=OVER), "warning"),  # grey is no CMYK
    Breakage("C12", "x4", "a thin black line", painted(b"0 0 0 1 K 0.5 w 50 50 m 90 90 l S"), "warning"),
    Breakage("C12", "x4", "a thin black line or area", painted(b"0 0 0 1 k 50 50 90 1 re f"), "warning"),
    Breakage("C12", "x4", "a thin black line or area", painted(b"/S cs 1 sc 50 50 90 1 re f",
        {"ColorSpace": {"S": spot("Black", 0, 0, 0, 1)}}), "warning"),
    *(Breakage("C13", "x4", f"the ink coverage of {thing} with what shows through it", change, "warning")
        for thing, change in (
            ("an area", blend(LIGHT + AREA, SMask=MASK, BM=Name.Multiply)),
            ("an area", blend(b"/G Do", SMask=MASK, BM=Name.Multiply)),
            ("an area", blend(LIGHT + AREA, BM=Name.Luminosity)),
        )),
    Breakage("C13", "x4", "could not be measured", painted(INLINE_GRAY), "warning", also="C02"),
    Breakage("C14", "x4", "contains PNG, so it cannot be shown", painted(PLACED, {"XObject": {"I": jpeg(data=png())}})),
    Breakage("C14", "none", "is not, so it cannot be shown", painted(PLACED, {"XObject": {"I": jpeg(data=b"no")}})),
    Breakage("C14", "x4", "declared with 1800 x 1800 pixels but has 200 x 200",
        painted(PLACED, {"XObject": {"I": jpeg(200, 1800)}})),
    Breakage("C14", "x1a01", "too early: part of it is missing",
        painted(PLACED, {"XObject": {"I": jpeg(upto=20_000)}})),
    Breakage("C14", "x3", "picture ends after 50 % of its",
        painted(PLACED, {"XObject": {"I": image("gray", 400, bytes(80_000))}})),
    Breakage("C11", "none", "96 dpi", painted(PLACED, {"XObject": {"I": image(side=40)}}), "warning"),
]  # fmt: skip


@pytest.mark.wide
@pytest.mark.parametrize("breakage", BREAKAGES, ids=str)
def test_a_broken_mark_is_found(breakage: Breakage) -> None:
    breakage.check()


def test_every_check_has_a_file_that_breaks_it() -> None:
    every = BREAKAGES + test_document_breakages.BREAKAGES + test_page_breakages.BREAKAGES
    assert {breakage.code for breakage in every} == set(BY_CODE)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        state(HT=Name.Default),
        painted(PLACED, {"XObject": {"I": masked_picture(125)}}),  # 300 dpi
        painted(PLACED, {"XObject": {"I": masked_picture(1)}}),  # an even tint
        painted(b"/S cs 1 sc " + AREA, {"ColorSpace": {"S": spot("Cyan", 1, 0, 0, 0)}}),
        state(TR2=Name.Default),
        state(TR=Name.Identity),
        painted(PLACED, {"XObject": {"I": one_bit(250)}}),  # 600 dpi
        painted(b"30.02 0 0 30.02 50 50 cm /I Do", {"XObject": {"I": one_bit(250)}}),  # 599.6 dpi
        painted(b"/S CS 0 SC 50 50 9 9 re S", {"ColorSpace": {"S": spot("Die-Cut", 0, 1, 0, 0)}}),
    ],
    ids=[
        "the printer's halftone", "a fine mask", "a mask of one pixel", "cyan that is cyan", "the printer's transfer",
        "no transfer", "a fine one-bit picture", "one that is fine but for rounding", "no ink of the knife",
    ],
)  # fmt: skip
def test_near_misses_have_no_findings(change: Callable[[pikepdf.Pdf], object]) -> None:
    assert preflight(changed(good("x4"), "x4", change)).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (two_spots("Foil-1", "foil_1"), "differ only in case"),
        (
            painted(
                b"/S cs 1 sc /T cs 1 sc",
                {"ColorSpace": {"S": spot("Gold", 0, 0.4, 0.9, 0), "T": spot("Gold", 0, 0.4, 0.8, 0)}},
            ),
            "is defined in 2 ways",
        ),
    ],
)
def test_an_ink_is_reported_on_the_first_page_that_uses_it_and_on_no_other(
    change: Callable[[pikepdf.Pdf], object], says: str
) -> None:
    def on_two_pages(pdf: pikepdf.Pdf) -> None:
        change(pdf)
        pdf.pages.append(pdf.pages[0])

    (finding,) = preflight(changed(good("x4"), "x4", on_two_pages)).findings
    assert (finding.page, says in finding.message.render()) == (1, True)


def test_an_ink_that_was_not_ordered_is_reported_once_for_all_its_marks() -> None:
    change = painted(b"/S cs 1 sc " + AREA + b" 70 50 9 9 re f", {"ColorSpace": {"S": spot("Gold", 0, 0.4, 0.9, 0)}})
    (finding,) = preflight(changed(good("x4"), "x4", change), Expectations(spots=frozenset({"CutContour"}))).findings
    assert (finding.code, finding.times) == ("C04", 1)


def test_registration_marks_may_lie_outside_the_trim() -> None:
    ink = {"ColorSpace": {"S": spot("All", 1, 1, 1, 1)}}
    report = preflight(changed(good("x4"), "x4", painted(b"/S cs 0.5 sc 0 20 2 30 re f", ink)))
    assert "C04" not in {finding.code for finding in report.findings}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("over", "state", "most"),
    [
        (b"0.9 0.9 0.9 0.9 k " + AREA, {"BM": Name.Screen}, 220),
        (LIGHT + AREA, {"BM": Name.Lighten}, 220),
        (LIGHT + AREA, {"BM": Name.Normal}, 250),
        (LIGHT + AREA, {"ca": 0.5}, 235),
        (b"1 1 1 1 k " + AREA, {"ca": 0.1}, 238),
        (b"1 1 1 1 k 150 150 9 9 re f", {"ca": 0.6}, 250),  # 60 % of 400, and 40 % of the tint of the page
        (b"0 0 0 0 k " + AREA + b" " + LIGHT + AREA, {"BM": Name.Normal}, 250),
        (b"30 0 0 30 125 60 cm /Half Do", {"BM": Name.Multiply}, 258),
        (LIGHT + AREA, {"SMask": MASK}, 250),  # no more, however much of it the mask shows
    ],
)
def test_ink_that_is_mixed_within_the_limit_is_let_pass(over: bytes, state: dict[str, object], most: float) -> None:
    report = preflight(changed(good("x4"), "x4", blend(over, **state)), Expectations(max_ink=300))
    assert report.findings == ()
    assert report.facts.max_ink == pytest.approx(most, abs=1)
