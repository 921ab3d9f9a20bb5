"""Press PDF: the output of `pdf.py` in CMYK and spot inks, turned into PDF/X by pikepdf (the `press` extra).

Levels: PDF/X-1a:2001 and 2003, PDF/X-3:2003, PDF/X-4 (ISO 15930-1, -4, -6, -7). Drawings need no transparency, layers
or RGB, so the four differ only in their labels, version and permitted catalog entries.
"""

import hashlib
import re
import uuid
import zlib
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from hyskos import data
from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.icc import read_profile, registered
from hyskos.definitions.paths import read_file
from hyskos.definitions.values import dataclass
from hyskos.generators.sheets.page import Document
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.origin import author_of, moment_of, pdf_date
from hyskos.generators.writers.overprinting import Overprint
from hyskos.generators.writers.pdf import DEFAULT_OVERPRINT, NO_SPECIAL_INKS, write_pdf
from hyskos.generators.writers.syntax import escape

if TYPE_CHECKING:
    import pikepdf


@dataclass(frozen=True, slots=True)
class Level:
    """A PDF/X level: its names, the PDF version in its header, and its requirements."""

    id: str
    title: str  # GTS_PDFXVersion
    version: str
    conformance: str | None = None  # GTS_PDFXConformance, only in the edition of 2001
    profile_required: bool = False  # X-4 must embed the output profile

    @property
    def name(self) -> str:
        """Return the usual name: the conformance if the file has one, otherwise the title."""
        return self.conformance or self.title


LEVELS = {
    level.id: level
    for level in (
        Level("x1a01", "PDF/X-1:2001", "1.3", "PDF/X-1a:2001"),
        Level("x1a03", "PDF/X-1a:2003", "1.4"),
        Level("x3", "PDF/X-3:2003", "1.4"),
        Level("x4", "PDF/X-4", "1.6", profile_required=True),
    )
}
"""Levels by the short names that `--level` takes."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A printing condition: its name, its profile unless the printer wants none, and whether it is registered."""

    identifier: str
    description: str
    profile: bytes | None
    registered: bool = True


LARGEST_PROFILE = 32 << 20
"""Maximum size of a profile in bytes; profiles of presses have 0.1 to 3 MB."""


class NotAnOutputProfileError(ValueError):
    """A file is not an ICC profile of a CMYK printing device."""


def fogra39() -> Condition:
    """Return the built-in condition: sheetfed offset on coated paper."""
    profile = (data.ROOT / "icc" / "FOGRA39L_coated.icc").read_bytes()
    return Condition("FOGRA39", "Offset printing on coated paper, ISO 12647-2:2004 / Amd 1, FOGRA39", profile)


def condition_from(path: Path) -> Condition:
    """Read a custom profile; raises OSError, and NotAnOutputProfileError if truncated or not of a CMYK device.

    The condition is named as in the profile; if the profile names none, by its title, or else by the name of its file.
    """
    content = read_file(path, LARGEST_PROFILE + 1)
    profile = read_profile(content)
    if not profile or profile.size != len(content) or (profile.kind, profile.space) != (b"prtr", b"CMYK"):
        raise NotAnOutputProfileError(f"{path}: not an ICC profile of a CMYK printing device")
    title = profile.title or " ".join(path.stem.split())
    name = profile.condition or title
    return Condition(name, title, content, registered=registered(name))


def takes(level: Level, condition: Condition) -> bool:
    """Return whether a level allows a condition's profile version: before X-4, only version 2 (ISO 15930-4, -6)."""
    return level.id == "x4" or condition.profile is None or condition.profile[8] <= 2


def write_pdfx(
    document: Document,
    level: Level,
    condition: Condition,
    *,
    embed: bool = True,
    spots: Mapping[str, str] | None = None,
    special: Mapping[str, str] = NO_SPECIAL_INKS,
    overprint: Overprint = DEFAULT_OVERPRINT,
) -> bytes:
    """Write a document as PDF/X; same input, same bytes.

    With `embed` False, the condition is named without its profile, which X-1a and X-3 allow if it is registered.
    `spots` renames separations for the printer; `special` maps inks printed as foil or spot colours to their
    separations. `overprint` limits which black overprints. Raises MissingExtraError without pikepdf, ValueError if X-4
    would lack its profile.
    """
    try:
        import pikepdf
    except ImportError:
        raise MissingExtraError("press") from None
    if level.profile_required and not (embed and condition.profile):
        raise ValueError(f"{level.title} has to carry an output profile")
    raw = write_pdf(document, colour="cmyk", special={name: name for name in special}, overprint=overprint)
    digest = hashlib.sha256(raw).hexdigest()
    with pikepdf.open(BytesIO(raw)) as pdf:
        _strip(pdf)
        _rename_subsets(pdf)
        _rename_spots(pdf, {**(spots or {}), **special})
        _label(pdf, document, level, digest)
        _output_intent(pdf, condition, embed=embed)
        file = BytesIO()
        pdf.save(
            file,
            force_version=level.version,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            compress_streams=False,  # already compressed; again would double the time
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            deterministic_id=True,
        )
    return file.getvalue()


def _strip(pdf: "pikepdf.Pdf") -> None:
    """Remove entries that a press does not need and some levels forbid."""
    for key in ("/Outlines", "/PageMode", "/ViewerPreferences", "/OpenAction", "/Lang", "/PageLabels"):
        if key in pdf.Root:
            del pdf.Root[key]
    for page in pdf.pages:
        for key in ("/Trans", "/Rotate", "/Annots"):
            if key in page.obj:
                del page.obj[key]
        if "/ProcSet" in page.Resources:
            del page.Resources["/ProcSet"]


def _rename_subsets(pdf: "pikepdf.Pdf") -> None:
    """Set each font subset's tag from a hash of its program: a RIP may cache fonts by name across files."""
    import pikepdf

    for font in pdf.objects:
        if not isinstance(font, pikepdf.Dictionary) or font.get("/Type") != "/Font" or "/FontDescriptor" not in font:
            continue
        descriptor = font["/FontDescriptor"]
        program = bytes(descriptor["/FontFile2"].read_bytes()) + bytes(str(font.get("/FirstChar")), "ascii")
        letters = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(program).digest()[:6])
        name = pikepdf.Name("/" + re.sub(r"^/(?:[A-Z]{6}\+)?", f"{letters}+", str(font["/BaseFont"])))
        font["/BaseFont"] = name
        descriptor["/FontName"] = name


def _rename_spots(pdf: "pikepdf.Pdf", names: Mapping[str, str]) -> None:
    """Rename separations as a printer requires, with any characters: reportlab would not escape all of them."""
    import pikepdf

    new_names = {f"/{ours}": theirs for ours, theirs in names.items()}
    for space in pdf.objects:
        if isinstance(space, pikepdf.Array) and len(space) == 4 and space[0] == "/Separation":
            theirs = new_names.get(str(space[1]))
            if theirs:
                space[1] = pikepdf.Name(f"/{theirs}")


def _label(pdf: "pikepdf.Pdf", document: Document, level: Level, digest: str) -> None:
    """Write matching Info and XMP: title, dates, Trapped, level, and identifiers derived from the content."""
    import pikepdf

    when = moment_of(document)
    info = pdf.docinfo
    for key in list(info.keys()):
        del info[key]
    info["/Title"] = document.title
    info["/Author"] = author_of(document)
    info["/Subject"] = document.subject
    info["/Keywords"] = ", ".join(document.keywords)
    info["/Creator"] = PROGRAM
    info["/Producer"] = PROGRAM
    info["/CreationDate"] = info["/ModDate"] = pdf_date(when)
    info["/Trapped"] = pikepdf.Name("/False")
    if level.id != "x4":
        info["/GTS_PDFXVersion"] = level.title
    if level.conformance:
        info["/GTS_PDFXConformance"] = level.conformance
    packet = _xmp(document, level, when, uuid.UUID(digest[:32]), uuid.UUID(digest[32:]))
    metadata = pdf.make_stream(packet.encode("utf-8"))
    metadata["/Type"] = pikepdf.Name.Metadata
    metadata["/Subtype"] = pikepdf.Name.XML
    pdf.Root["/Metadata"] = metadata


def _output_intent(pdf: "pikepdf.Pdf", condition: Condition, *, embed: bool) -> None:
    import pikepdf

    intent = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=condition.identifier,
        OutputCondition=condition.description,
        Info=condition.description,
    )
    if condition.registered:
        intent["/RegistryName"] = pikepdf.String("http://www.color.org")
    if embed and condition.profile:
        profile = pdf.make_stream(_deflate(condition.profile))
        profile["/Filter"] = pikepdf.Name.FlateDecode
        profile["/N"] = 4
        profile["/Alternate"] = pikepdf.Name.DeviceCMYK
        intent["/DestOutputProfile"] = profile
    pdf.Root["/OutputIntents"] = pikepdf.Array([pdf.make_indirect(intent)])


@lru_cache(maxsize=4)
def _deflate(profile: bytes) -> bytes:
    """Compress a profile, once for all files of a run: it is larger than the board."""
    return zlib.compress(profile, 9)


def _xmp(document: Document, level: Level, when: datetime, about: uuid.UUID, instance: uuid.UUID) -> str:
    """Write the XMP packet by hand, so that every byte depends only on the document."""
    stamp = when.strftime("%Y-%m-%dT%H:%M:%S+00:00")
    keywords = ", ".join(document.keywords)
    pdfx = {
        "x4": '<pdfxid:GTS_PDFXVersion xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">PDF/X-4</pdfxid:GTS_PDFXVersion>',
    }.get(
        level.id,
        f'<pdfx:GTS_PDFXVersion xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/">{level.title}</pdfx:GTS_PDFXVersion>',
    )
    rights = document.colophon.rights and (
        f'\n<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">{escape(document.colophon.rights)}</rdf:li></rdf:Alt>'
        '</dc:rights>\n<xmpRights:Marked xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">True</xmpRights:Marked>'
    )
    if level.conformance:
        pdfx += (
            '<pdfx:GTS_PDFXConformance xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/">'
            f"{level.conformance}</pdfx:GTS_PDFXConformance>"
        )
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(document.title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{escape(author_of(document))}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{escape(document.subject)}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{escape(document.lang)}</rdf:li></rdf:Bag></dc:language>{rights}
<pdf:Keywords>{escape(keywords)}</pdf:Keywords>
<pdf:Producer>{PROGRAM}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<xmp:CreatorTool>{PROGRAM}</xmp:CreatorTool>
<xmp:CreateDate>{stamp}</xmp:CreateDate>
<xmp:ModifyDate>{stamp}</xmp:ModifyDate>
<xmp:MetadataDate>{stamp}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{about}</xmpMM:DocumentID>
<xmpMM:InstanceID>uuid:{instance}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
{pdfx}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
