"""Checks of the file as a whole, each by files that are broken on purpose."""

import re
from collections.abc import Callable

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from hyskos.preflight.run import preflight
from tests.preflight.breaking import Breakage, Change, icc, info, intent, js, page, profile, root, without, xmp
from tests.preflight.press_files import changed, good, titled


def info_entry(pdf: pikepdf.Pdf) -> object:
    return pdf.trailer.Info


def first_intent(pdf: pikepdf.Pdf) -> object:
    return pdf.Root.OutputIntents[0]


def remove_names(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents[0].Info
    del pdf.Root.OutputIntents[0].RegistryName


def by_name(condition: str) -> Callable[[pikepdf.Pdf], None]:
    """Name a printing condition without its profile."""

    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.Root.OutputIntents[0].DestOutputProfile
        pdf.Root.OutputIntents[0].OutputConditionIdentifier = String(condition)

    return change


def printed_for(condition: str, title: str, version: int = 2, **entries: object) -> Change:
    """Name a condition, and hold a profile with a title."""

    def change(pdf: pikepdf.Pdf) -> None:
        intent(OutputConditionIdentifier=String(condition), Info=String("Coated paper"), **entries)(pdf)
        profile(titled(title, version))(pdf)

    return change


def external_data(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Extra = pdf.make_stream(b"", F=String("a.dat"))


def link(kind: str) -> object:
    action = Dictionary(S=Name(f"/{kind}"), URI=String("https://example.org"))
    return page(Annots=Array([Dictionary(Subtype=Name.Link, Rect=Array([0, 0, 1, 1]), A=action)]))


def packed_as(name: str) -> object:
    """Write an object of the file that no page uses, packed in some way (or naming so)."""
    return lambda pdf: pdf.Root.__setitem__("/Extra", pdf.make_stream(b"\x80", Filter=Name(f"/{name}")))


def pack_xmp(pdf: pikepdf.Pdf) -> None:
    import zlib

    pdf.Root.Metadata.Type = Name.Metadatb  # qpdf unpacks what it takes for metadata; `as_metadata` ends the disguise
    pdf.Root.Metadata.write(zlib.compress(pdf.Root.Metadata.read_bytes()), filter=Name.FlateDecode)


def as_metadata(data: bytes) -> bytes:
    return data.replace(b"/Metadatb", b"/Metadata")


def as_crypt(data: bytes) -> bytes:
    return data.replace(b"/DCTDecode", b"/Crypt    ")


def cut(data: bytes) -> bytes:
    return data[: data.rindex(b"startxref")]


def action_chain(count: int) -> Change:
    """Hide a script behind so many harmless actions, each inside the one before it."""

    def change(pdf: pikepdf.Pdf) -> None:
        action = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
        for _ in range(count):
            action = Dictionary(S=Name.Named, N=Name.NextPage, Next=Array([action]))
        pdf.Root.PieceInfo = action

    return change


def contradiction(key: str, word: str, packet: bytes) -> Change:
    """Say one thing in the Info entries and another in the XMP metadata."""

    def change(pdf: pikepdf.Pdf) -> None:
        info(**{key: String(word)})(pdf)
        xmp(b"<dc:title>", packet + b"<dc:title>")(pdf)

    return change


def with_layers(**config: object) -> Change:
    """Give a file three layers; ON and OFF name them by their places."""

    def change(pdf: pikepdf.Pdf) -> None:
        titles = ("Guides", "Art", "Notes")
        layers = [pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(title))) for title in titles]
        chosen = {
            key: Array([layers[i] for i in value]) if isinstance(value, list) else value
            for key, value in config.items()
        }
        pdf.Root.OCProperties = Dictionary(OCGs=Array(layers), D=Dictionary(**chosen))

    return change


AS_IS = {"stream_decode_level": pikepdf.StreamDecodeLevel.none}
LOCKED = {"encryption": pikepdf.Encryption(owner="o", user="", R=4), "deterministic_id": False}
NO_ID = re.compile(rb"/ID \[[^\]]*\]")

BREAKAGES = [
    Breakage("D01", "x1a01", "PDF 1.6", root(), save={"force_version": "1.6"}),
    Breakage("D01", "x4", "PDF 1.3", root(), "warning", save={"force_version": "1.3"}),
    Breakage("D01", "x4", "PDF 2.0", root(Version=Name("/2.0"))),
    Breakage("D02", "x4", "encrypted", root(), save=LOCKED),
    Breakage("D02", "none", "encrypted", root(), save=LOCKED),
    Breakage("D03", "x1a03", "print shops use to tell versions apart", root(), after=lambda data: NO_ID.sub(b"", data)),
    Breakage("D04", "x3", "repaired", root(), after=cut),
    Breakage("D04", "none", "repaired", root(), after=cut),
    Breakage("D04", "x4", "33 bytes before the PDF begins", root(), "warning",
        after=lambda data: b"Content-Type: application/pdf\r\n\r\n" + data),
    Breakage("D04", "none", "file declares 9 pages but has 1, so programs", root(),
        after=lambda data: data.replace(b"/Count 1", b"/Count 9", 1)),
    Breakage("D05", "x1a01", "does not name its printing condition", without(lambda pdf: pdf.Root, "OutputIntents")),
    Breakage("D05", "x4", "2 printing", lambda pdf: pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])),
    Breakage("D05", "x3", "identifier", without(first_intent, "OutputConditionIdentifier")),
    Breakage("D05", "x3", "neither", remove_names),
    Breakage("D05", "x1a03", "printing press", profile(icc(kind=b"mntr"))),
    Breakage("D05", "x1a03", "not for CMYK", profile(icc(space=b"RGB "), 3)),
    Breakage("D05", "x4", "201 bytes", profile(icc(size=201))),
    Breakage("D05", "x1a01", "version 4", profile(icc(version=4))),
    Breakage("D05", "x4", "damaged", profile(b"no profile")),
    Breakage("D05", "x4", "output intent is missing; PDF/X-4 requires it", without(first_intent, "DestOutputProfile")),
    Breakage(
        "D05", "x1a01", "not from the ICC registry",
        lambda pdf: (without(first_intent, "DestOutputProfile")(pdf), intent(RegistryName=String("us"))(pdf)),
    ),
    Breakage("D05", "x1a03", "“MyShop” is not a known condition", by_name("MyShop")),
    Breakage("D05", "x3", "“FOGRA” is not a known condition", by_name("FOGRA")),
    Breakage("D05", "x4", "names FOGRA51, but its ICC profile is for FOGRA39 (“Coated FOGRA39L”)",
        printed_for("FOGRA51", "Coated FOGRA39L", 4)),
    Breakage("D05", "x1a03", "names FOGRA39, but its ICC profile is for FOGRA51 (“PSO Coated v3”)",
        printed_for("FOGRA39", "PSO Coated v3")),
    Breakage("D05", "x3", "names CGATS TR 006, but its ICC profile is for CGATS TR 003",
        printed_for("Custom", "SWOP2006_Coated3v2.icc", OutputCondition=String("GRACoL 2006, CGATS TR006"))),
    Breakage("D05", "none", "names JC200103, but its ICC profile is for FOGRA39",
        lambda pdf: (printed_for("JC200103", "ISO Coated v2 300% (ECI)")(pdf), xmp(b">PDF/X-4<", b"><")(pdf)),
        also="D07"),
    Breakage("D05", "x4", "names FOGRA39, but describes FOGRA51",
        intent(Info=String("PSO Coated v3 (FOGRA51)"))),
    Breakage("D06", "x1a03", "no title", without(info_entry, "Title")),
    Breakage("D06", "x3", "ModDate is missing", without(info_entry, "ModDate")),
    Breakage("D06", "x3", "is not a date", info(CreationDate=String("yesterday")), also="D08"),
    Breakage("D06", "x1a01", "trapped", info(Trapped=Name.Unknown), also="D08"),
    Breakage("D06", "x4", "trapped", info(Trapped=String("False"))),
    Breakage("D07", "x1a01", "PDF/X-1:2001, not", without(info_entry, "GTS_PDFXConformance")),
    Breakage("D07", "x1a03", "PDF/X-3:2003, not", info(GTS_PDFXVersion=String("PDF/X-3:2003"))),
    Breakage("D07", "x3", "the file is not marked as PDF/X-3", without(info_entry, "GTS_PDFXVersion")),
    Breakage("D07", "x4", "PDF/X-4p, not", xmp(b">PDF/X-4<", b">PDF/X-4p<")),
    Breakage("D07", "none", "PDF/X-5g, which this check does not support", xmp(b">PDF/X-4<", b">PDF/X-5g<"), "warning"),
    Breakage("D08", "x4", "the XMP metadata is missing", without(lambda pdf: pdf.Root, "Metadata"), also="D07"),
    Breakage("D08", "x1a03", "the XMP metadata is missing", without(lambda pdf: pdf.Root, "Metadata"), "warning"),
    Breakage("D08", "x1a03", "compressed", pack_xmp, save=AS_IS, after=as_metadata),
    Breakage("D08", "x3", "the XMP metadata is not readable XML", xmp(b"</rdf:RDF>", b"")),
    Breakage("D08", "x3", "“A board”", xmp(b">A board<", b">Another<")),
    Breakage("D08", "x4", "GTS_PDFXVersion is “PDF/X-1a:2003”", info(GTS_PDFXVersion=String("PDF/X-1a:2003"))),
    Breakage("D08", "x3", "Author is “Ann” in the Info entries but “Bob; Eve”",
        contradiction("Author", "Ann",
            b"<dc:creator><rdf:Seq><rdf:li>Bob</rdf:li><rdf:li>Eve</rdf:li></rdf:Seq></dc:creator>")),
    Breakage("D08", "x4", "Subject",
        contradiction("Subject", "Maps",
            b"<dc:description><rdf:Alt><rdf:li>Cards</rdf:li></rdf:Alt></dc:description>")),
    Breakage("D08", "x1a01", "Keywords", contradiction("Keywords", "a", b"<pdf:Keywords>b</pdf:Keywords>")),
    Breakage("D08", "x4", "ModDate", xmp(b"T04:04:05+01:00", b"T04:04:05Z")),
    Breakage("D08", "x4", "xmpMM:VersionID", xmp(b"<xmpMM:VersionID>1</xmpMM:VersionID>", b"")),
    Breakage("D09", "x4", "JavaScript", js),
    Breakage("D09", "none", "JavaScript", js),
    Breakage("D09", "x1a01", "opened", root(OpenAction=Dictionary(S=Name.GoTo, D=String("a")))),
    Breakage("D09", "x3", "form fields", root(AcroForm=Dictionary(Fields=Array()))),
    Breakage("D09", "none", "form fields", root(AcroForm=Dictionary(Fields=Array([Dictionary(T=String("a"))])))),
    Breakage("D09", "none", "form fields", root(AcroForm=Dictionary(XFA=String("a")))),
    Breakage("D09", "x4", "attached", root(AF=Array([Dictionary(EF=Dictionary(F=1))]))),
    Breakage("D09", "x3", "attached", root(Names=Dictionary(EmbeddedFiles=Dictionary(Names=Array())))),
    Breakage("D09", "x1a03", "a page or field runs an action when",
        page(AA=Dictionary(O=Dictionary(S=Name.Named, N=Name.Print)))),
    Breakage("D09", "x4", "the file contains an action of the type URI", link("URI"), also="P05"),
    Breakage("D09", "none", "the file contains an action of the type Launch", link("Launch")),
    Breakage("D09", "none", "contains an action of the type JavaScript", action_chain(40)),
    Breakage("D10", "x3", "layers", root(OCProperties=Dictionary(OCGs=Array(), D=Dictionary()))),
    Breakage("D10", "x4", "layers turn on and off automatically (AS)",
        root(OCProperties=Dictionary(OCGs=Array(), D=Dictionary(AS=Array())))),
    Breakage("D10", "x4", "1 layer is hidden (Guides)", with_layers(OFF=[0]), "warning"),
    Breakage("D10", "none", "2 layers are hidden (the first: Guides)",
        with_layers(BaseState=Name.OFF, ON=[1]), "warning"),
    Breakage("D10", "none", "layers turn on and off automatically (AS)",
        root(OCProperties=Dictionary(D=Dictionary(AS=Array()))), "warning"),
    Breakage("D10", "x4", "layers turn on and off automatically (AS)",
        root(OCProperties=Dictionary(OCGs=Array(), D=Dictionary(), Configs=Array([Dictionary(AS=Array())])))),
    Breakage("D11", "x4", "LZWDecode", packed_as("LZWDecode")),
    Breakage("D11", "x1a01", "JPXDecode", packed_as("JPXDecode")),
    Breakage("D11", "x1a03", "JBIG2Decode", packed_as("JBIG2Decode")),
    Breakage("D11", "x4", "Crypt", packed_as("DCTDecode"), after=as_crypt),
    Breakage("D11", "x3", "data is stored in another file", external_data),
    Breakage("D11", "x1a03", "packed into streams", root(),
        save={"object_stream_mode": pikepdf.ObjectStreamMode.generate, "force_version": "1.5"},
        after=lambda data: data.replace(b"%PDF-1.5", b"%PDF-1.4", 1)),
]  # fmt: skip


@pytest.mark.wide
@pytest.mark.parametrize("breakage", BREAKAGES, ids=str)
def test_a_broken_file_is_found(breakage: Breakage) -> None:
    breakage.check()


@pytest.mark.many
@pytest.mark.parametrize("name", ["FOGRA39", "FOGRA51", "CGATS TR 006", "CGATS TR 001", "JC200103", "IFRA26"])
def test_a_registered_condition_needs_no_profile(name: str) -> None:
    assert preflight(changed(good("x1a03"), "x1a03", by_name(name))).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("condition", "title", "version"),
    [
        ("FOGRA39", "Coated FOGRA39 (ISO 12647-2:2004)", 2), ("FOGRA39L", "ISO Coated v2 (ECI)", 4),
        ("FOGRA51", "PSOcoated_v3.icc", 4), ("CGATS TR 001", "U.S. Web Coated (SWOP) v2", 2),
        ("Custom", "Coated FOGRA39", 2), ("FOGRA51", "Press 3 of ours", 2), ("FOGRA51", "", 4),
    ],
)  # fmt: skip
def test_a_matching_or_unknown_profile_is_accepted(condition: str, title: str, version: int) -> None:
    assert preflight(changed(good("x4"), "x4", printed_for(condition, title, version))).findings == ()


@pytest.mark.many
@pytest.mark.parametrize("cut", range(128, 180, 4))
def test_a_profile_whose_title_is_cut_off_is_read_without_it(cut: int) -> None:
    data = titled("Coated FOGRA51", 4)[:cut]
    for version in (data, data[:132] + b"\xff" * 12, data[:128] + b"\xff" * 40):
        findings = preflight(changed(good("x4"), "x4", profile(version))).findings
        assert {finding.code for finding in findings} <= {"D05"}
