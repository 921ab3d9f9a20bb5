"""Small files that keep to every level of PDF/X, and a way to break them."""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab.lib.colors import CMYKColor, CMYKColorSep
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from hyskos import data
from hyskos.definitions.geometry import MM_PER_PT

MM = 1 / MM_PER_PT
BLEED, WIDE, HIGH = 3.0, 100.0, 80.0
VERSIONS = {"x1a01": "1.3", "x1a03": "1.4", "x3": "1.4", "x4": "1.6"}
CLAIMS = {"x1a01": "PDF/X-1:2001", "x1a03": "PDF/X-1a:2003", "x3": "PDF/X-3:2003"}
LEVELS = tuple(VERSIONS)

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A board</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>2026-01-02T03:04:05Z</xmp:CreateDate><xmp:ModifyDate>2026-01-02T04:04:05+01:00</xmp:ModifyDate>
<xmp:MetadataDate>2026-01-02T03:04:05Z</xmp:MetadataDate><pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:1</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
{claim}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""


def icc(kind: bytes = b"prtr", space: bytes = b"CMYK", version: int = 2, size: int = 200) -> bytes:
    """Make the header of a profile; nobody converts colours with it."""
    head = size.to_bytes(4, "big") + b"test" + bytes([version, 0, 0, 0]) + kind + space + b"Lab " + bytes(12) + b"acsp"
    return head.ljust(200, b"\0")


def titled(title: str, version: int = 2) -> bytes:
    """Make a profile that is nothing but a header and a title, in the form of its version."""
    if version < 4:
        tag = b"desc" + bytes(4) + (len(title) + 1).to_bytes(4, "big") + title.encode("ascii") + bytes(79)
    else:
        text = title.encode("utf-16-be")
        record = b"enUS" + len(text).to_bytes(4, "big") + (28).to_bytes(4, "big")
        tag = b"mluc" + bytes(4) + (1).to_bytes(4, "big") + (12).to_bytes(4, "big") + record + text
    table = (1).to_bytes(4, "big") + b"desc" + (144).to_bytes(4, "big") + len(tag).to_bytes(4, "big")
    return icc(version=version, size=144 + len(tag))[:128] + table + tag


@cache
def drawn() -> bytes:
    """Draw a page in CMYK: an area over the edge, a line, text and a cutting line, which overprint."""
    pdfmetrics.registerFont(TTFont("preflight", str(data.ROOT / "fonts" / "NotoSans-Regular.ttf")))
    file = BytesIO()
    wide, high = WIDE + 2 * BLEED, HIGH + 2 * BLEED
    box = (BLEED * MM, BLEED * MM, (wide - BLEED) * MM, (high - BLEED) * MM)
    canvas = Canvas(
        file, pagesize=(wide * MM, high * MM), trimBox=box, bleedBox=(0, 0, wide * MM, high * MM),
        initialFontName="preflight", invariant=1, enforceColorSpace="SEP_CMYK", pageCompression=1,
    )  # fmt: skip
    canvas.setFillColor(CMYKColor(0.04, 0.06, 0.16, 0))
    canvas.rect(0, 0, wide * MM, high * MM, stroke=0, fill=1)
    canvas.setOverprintMask(1)
    canvas.setStrokeOverprint(True)
    canvas.setFillOverprint(True)
    canvas.setStrokeColor(CMYKColor(0, 0, 0, 1))
    canvas.setLineWidth(0.5)
    canvas.line(20 * MM, 20 * MM, 60 * MM, 50 * MM)
    canvas.setFillColor(CMYKColor(0, 0, 0, 1))
    canvas.setFont("preflight", 10)
    canvas.drawString(20 * MM, 60 * MM, "Pirámide 12")
    canvas.setStrokeColor(CMYKColorSep(0, 1, 0, 0, spotName="CutContour", density=1))
    canvas.rect(10 * MM, 10 * MM, 80 * MM, 60 * MM)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


@cache
def good(level: str) -> bytes:
    """Finish the page for a level."""
    return changed(drawn(), level, lambda pdf: finish(pdf, level))


def finish(pdf: pikepdf.Pdf, level: str) -> None:
    info = Dictionary(
        Title=String("A board"),
        CreationDate=String("D:20260102030405Z"),
        ModDate=String("D:20260102030405Z"),
        Trapped=Name("/False"),
    )
    if level in CLAIMS:
        info.GTS_PDFXVersion = String(CLAIMS[level])
    if level == "x1a01":
        info.GTS_PDFXConformance = String("PDF/X-1a:2001")
    pdf.trailer.Info = pdf.make_indirect(info)
    claim = "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" if level == "x4" else ""
    packet = pdf.make_stream(XMP.replace("{claim}", claim).encode())
    packet.Type, packet.Subtype = Name.Metadata, Name.XML
    profile = pdf.make_stream(icc(), N=4)
    intent = Dictionary(
        Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=String("FOGRA39"),
        Info=String("Coated paper"), RegistryName=String("http://www.color.org"), DestOutputProfile=profile,
    )  # fmt: skip
    pdf.Root.Metadata, pdf.Root.OutputIntents = packet, Array([intent])
    for key in ("/PageMode", "/Outlines", "/Lang", "/ViewerPreferences"):
        if key in pdf.Root:
            del pdf.Root[key]
    for page in pdf.pages:
        for key in ("/Trans", "/Rotate"):
            if key in page.obj:
                del page.obj[key]


def changed(source: bytes, level: str, change: Callable[[pikepdf.Pdf], object], **save: Any) -> bytes:
    """Change a file; `level` gives the version of its header."""
    with pikepdf.open(BytesIO(source)) as pdf:
        change(pdf)
        file = BytesIO()
        options: dict[str, Any] = {
            "force_version": VERSIONS.get(level, "1.6"),
            "object_stream_mode": pikepdf.ObjectStreamMode.disable,
            "compress_streams": False,
            "deterministic_id": True,
            "fix_metadata_version": False,
            **save,
        }
        pdf.save(file, **options)
        return file.getvalue()


def painted(instructions: bytes, resources: dict[str, dict[str, Any]] | None = None) -> Callable[[pikepdf.Pdf], None]:
    """Add instructions to the first page; resources by category and name."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        for category, named in (resources or {}).items():
            if f"/{category}" not in page.obj.Resources:
                page.obj.Resources[f"/{category}"] = Dictionary()
            for key, value in named.items():
                resource = value(pdf) if callable(value) else value
                page.obj.Resources[f"/{category}"][f"/{key}"] = resource
        page.contents_add(b"q", prepend=True)
        page.contents_add(b"Q q\n" + instructions + b"\nQ", prepend=False)

    return change
