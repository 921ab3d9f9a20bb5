"""Ways to break a good file, and the law that each of them is found by its code alone."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from PIL import Image

from hyskos.preflight.report import Expectations, Level, Report
from hyskos.preflight.run import preflight
from tests.preflight.press_files import HIGH, MM, WIDE, changed, good, icc, painted

Change = Callable[[pikepdf.Pdf], object]
Make = Callable[[pikepdf.Pdf], Any]


NOTHING = Expectations()


@dataclass(frozen=True)
class Breakage:
    """One way to break a good file: the code that must be found, how it reads, and what else that brings about."""

    code: str
    level: Level
    says: str
    change: Change
    severity: str = "error"
    expects: Expectations = NOTHING
    save: dict[str, Any] = field(default_factory=dict)
    after: Callable[[bytes], bytes] = bytes
    also: str = ""  # codes that come with it

    def __str__(self) -> str:
        return f"{self.code}-{self.level}-{self.says}"

    def report(self) -> Report:
        """Break the file, and look it over."""
        good_as = "x4" if self.level == "none" else self.level
        source = self.after(changed(good(good_as), good_as, self.change, **self.save))
        return preflight(source, replace(self.expects, level=self.level))

    def check(self) -> None:
        """Look at what is found: this code, with these words, and nothing that is not expected."""
        findings = self.report().findings
        every = [each for f in findings for each in (f, *f.details)]
        lines = [f"{f.code} {f.severity}: {f.message.render()}" for f in every]
        assert any(line.startswith(f"{self.code} {self.severity}: ") and self.says in line for line in lines), lines
        assert {f.code for f in findings} <= {self.code, *self.also.split()}, lines


def root(**entries: Any) -> Change:
    return lambda pdf: [pdf.Root.__setitem__(f"/{key}", value) for key, value in entries.items()]


def page(**entries: Any) -> Change:
    return lambda pdf: [pdf.pages[0].obj.__setitem__(f"/{key}", value) for key, value in entries.items()]


def info(**entries: Any) -> Change:
    return lambda pdf: [pdf.trailer.Info.__setitem__(f"/{key}", value) for key, value in entries.items()]


def without(get: Callable[[pikepdf.Pdf], Any], key: str) -> Change:
    return lambda pdf: get(pdf).__delitem__(f"/{key}")


def intent(**entries: Any) -> Change:
    return lambda pdf: [pdf.Root.OutputIntents[0].__setitem__(f"/{key}", value) for key, value in entries.items()]


def profile(data: bytes, n: int = 4) -> Change:
    return lambda pdf: pdf.Root.OutputIntents[0].__setitem__("/DestOutputProfile", pdf.make_stream(data, N=n))


def xmp(old: bytes, new: bytes) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        packet = pdf.Root.Metadata
        body = packet.read_bytes()
        assert old in body
        packet.write(body.replace(old, new))

    return change


def font(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        for raw in pdf.pages[0].obj.Resources.Font.values():
            for key, value in entries.items():
                raw[f"/{key}"] = value

    return change


def state(**entries: Any) -> Change:
    return painted(b"/X gs 0 0 0 1 k 50 50 9 9 re f", {"ExtGState": {"X": Dictionary(**entries)}})


def image(mode: str = "cmyk", side: int = 40, data: bytes | None = None, **entries: Any) -> Make:
    space, count = {"cmyk": (Name.DeviceCMYK, 4), "rgb": (Name.DeviceRGB, 3), "gray": (Name.DeviceGray, 1)}[mode]

    def make(pdf: pikepdf.Pdf) -> Any:
        body = bytes(side * side * count) if data is None else data
        return pdf.make_stream(
            body, Type=Name.XObject, Subtype=Name.Image, Width=side, Height=side, ColorSpace=space,
            BitsPerComponent=8,
        )  # fmt: skip

    return make


def jpeg(side: int = 400, declared: int = 400, data: bytes | None = None, upto: int | None = None) -> Make:
    """Embed a grey JPEG of `side` pixels, or other data, as one of `said` pixels; of its bytes only the first ones."""
    file = BytesIO()
    Image.effect_noise((side, side), 40).save(file, "JPEG")
    body = file.getvalue()[:upto] if data is None else data
    return lambda pdf: pdf.make_stream(
        body, Type=Name.XObject, Subtype=Name.Image, Width=declared, Height=declared, ColorSpace=Name.DeviceGray,
        BitsPerComponent=8, Filter=Name.DCTDecode,
    )  # fmt: skip


def form(body: bytes, **entries: Any) -> Make:
    return lambda pdf: pdf.make_stream(
        body, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 300, 300]), **entries
    )


def spot(name: str, *cmyk: float) -> Make:
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array(list(cmyk)), N=1)
    return lambda pdf: Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, pdf.make_indirect(tint)])


def annotated(kind: str) -> Change:
    note = Dictionary(Type=Name.Annot, Subtype=Name(f"/{kind}"), Rect=Array([50, 50, 90, 70]))
    return page(Annots=Array([note]))


def type3(pdf: pikepdf.Pdf) -> Any:
    glyph = pdf.make_stream(b"500 0 0 0 500 500 d1 0 0 500 500 re f")
    return Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 500, 500]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]), CharProcs=Dictionary(a=glyph),
        Encoding=Dictionary(Differences=Array([97, Name.a])), FirstChar=97, LastChar=97, Widths=Array([500]),
        ToUnicode=pdf.make_stream(b""),
    )  # fmt: skip


def standard(name: str) -> Dictionary:
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/{name}"), Encoding=Name.WinAnsiEncoding)


def composite(pdf: pikepdf.Pdf) -> Any:
    """Wrap the page's own font program into a CID font."""
    simple = next(iter(pdf.pages[0].obj.Resources.Font.values()))
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=simple.BaseFont, FontDescriptor=simple.FontDescriptor,
        CIDToGIDMap=Name.Identity, W=Array([1, Array([width_of(simple)])]), DW=1000,
    )  # fmt: skip
    return Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=simple.BaseFont, Encoding=Name("/Identity-H"),
        DescendantFonts=Array([inner]), ToUnicode=simple.ToUnicode,
    )  # fmt: skip


def width_of(simple: Any) -> float:
    from fontTools.ttLib import TTFont

    program = TTFont(BytesIO(simple.FontDescriptor.FontFile2.read_bytes()))
    return float(program["hmtx"][program.getGlyphOrder()[1]][0] * 1000 / program["head"].unitsPerEm)


def js(pdf: pikepdf.Pdf) -> None:
    action = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array([String("a"), pdf.make_indirect(action)])))


WIDER = Array([0, 0, (WIDE + 20) * MM, (HIGH + 20) * MM])
INLINE_RGB = b"20 0 0 20 50 50 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI"
INLINE_GRAY = b"20 0 0 20 50 50 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI"
ICC_RGB = {"ColorSpace": {"S": lambda pdf: Array([Name.ICCBased, pdf.make_stream(icc(space=b"RGB "), N=3)])}}
ICC_CMYK = {"ColorSpace": {"S": lambda pdf: Array([Name.ICCBased, pdf.make_stream(icc(), N=4)])}}
LAB = {"ColorSpace": {"S": Array([Name.Lab, Dictionary(WhitePoint=Array([0.96, 1, 0.82]))])}}
HEAVY = {"Shading": {"S": Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=Array([0, 0, 1, 1]),
    Function=Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array([1] * 4), N=1))}}  # fmt: skip
FOIL = {"ColorSpace": {"S": spot("Gold", 0.2, 0.4, 0.9, 0)}}
THREE_MM = Expectations(bleed=3.0, trim=(WIDE, HIGH))
