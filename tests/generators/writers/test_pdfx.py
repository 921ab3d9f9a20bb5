"""Press PDF: what each level of PDF/X requires, and whose a file is."""

import hashlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from hyskos import data
from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.printing import INKS
from hyskos.generators.drawing import Circle, Drawing, Text, rectangle
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.print_file import labels
from hyskos.generators.sheets.page import Colophon, Document, bare_document
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.pdfx import LEVELS, Level, NotAnOutputProfileError, condition_from, fogra39, write_pdfx
from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight


def document(words: str = "Púas y ariete 10") -> Document:
    items = (
        rectangle(5, 5, 90, 50, 4, fill="sand", stroke="gold"),
        Circle(50, 30, 8, fill="lapis@20", stroke="black"),
        Text(50, 30, words, 12, "bold", "middle", "lapis"),
        Text(50, 40, words, 9, ink="black@80"),
        rectangle(2, 2, 96, 56, stroke="cut"),
    )
    return bare_document(Drawing("board", "Tablero de prueba", 100, 60, "es", items, "Ejemplo"))


@pytest.mark.many
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_labels_of_each_level(level: Level) -> None:
    content = write_pdfx(document(), level, fogra39())
    assert content.startswith(f"%PDF-{level.version}".encode())
    with pikepdf.open(BytesIO(content)) as pdf:
        assert len(pdf.trailer["/ID"]) == 2
        assert pdf.docinfo["/Trapped"] == "/False"
        assert str(pdf.docinfo["/Title"]) == "Tablero de prueba"
        assert pdf.docinfo["/CreationDate"] == pdf.docinfo["/ModDate"]
        packet = pdf.Root["/Metadata"].read_bytes().decode("utf-8")
        assert "/Filter" not in pdf.Root["/Metadata"]
        assert "Tablero de prueba" in packet
        assert level.title in packet
        assert pdf.docinfo.get("/GTS_PDFXVersion") == (None if level.id == "x4" else level.title)
        assert pdf.docinfo.get("/GTS_PDFXConformance") == level.conformance
        (intent,) = pdf.Root["/OutputIntents"]
        assert intent["/S"] == "/GTS_PDFX"
        assert str(intent["/OutputConditionIdentifier"]) == "FOGRA39"
        assert intent["/DestOutputProfile"]["/N"] == 4
        assert intent["/DestOutputProfile"].read_bytes() == fogra39().profile
        for key in ("/Outlines", "/OpenAction", "/AcroForm", "/OCProperties", "/ViewerPreferences"):
            assert key not in pdf.Root


@pytest.mark.many
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_only_process_and_spot_inks(level: Level) -> None:
    with pikepdf.open(BytesIO(write_pdfx(document(), level, fogra39()))) as pdf:
        operators = {str(op) for _, op in pikepdf.parse_content_stream(pdf.pages[0])}
        assert not operators & {"rg", "RG", "BI", "sh"}
        assert "k" in operators
        spots = list(pdf.pages[0].Resources["/ColorSpace"].values())
        assert [str(space[1]) for space in spots] == ["/CutContour"]
        states = pdf.pages[0].Resources["/ExtGState"].values()
        assert any(state.get("/OP") is True for state in states)
        assert not any(key in state for state in states for key in ("/SMask", "/BM", "/CA"))


@pytest.mark.slow
def test_subset_names_differ_when_subsets_differ() -> None:
    def names(words: str) -> set[str]:
        with pikepdf.open(BytesIO(write_pdfx(document(words), LEVELS["x4"], fogra39()))) as pdf:
            fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
            assert all(font["/BaseFont"] == font["/FontDescriptor"]["/FontName"] for font in fonts)
            return {str(font["/BaseFont"]) for font in fonts}

    first, second = names("á"), names("é")
    assert len(first) == 2
    assert not first & second
    assert first == names("á")


def test_a_registered_condition_may_go_without_its_profile() -> None:
    with pikepdf.open(BytesIO(write_pdfx(document(), LEVELS["x3"], fogra39(), embed=False))) as pdf:
        assert "/DestOutputProfile" not in pdf.Root["/OutputIntents"][0]
    with pytest.raises(ValueError, match="has to carry an output profile"):
        write_pdfx(document(), LEVELS["x4"], fogra39(), embed=False)


def test_the_shipped_profile_is_the_published_one() -> None:
    folder = data.ROOT / "icc"
    digest = hashlib.sha256((folder / "FOGRA39L_coated.icc").read_bytes()).hexdigest()
    assert digest in (folder / "README.md").read_text(encoding="utf-8")
    assert digest == "b35713ef7eff09349d4c3249e5f377736d06d8a2671c54712971a3546bf17c57"


def test_a_profile_of_the_users_own(tmp_path: Path) -> None:
    path, profile = tmp_path / "House.icc", fogra39().profile or b""
    path.write_bytes(profile)
    condition = condition_from(path)
    assert (condition.identifier, condition.description, condition.registered) == ("FOGRA39", "FOGRA39L Coated", True)
    path.write_bytes(profile.replace(b"FOGRA39L Coated", b"Ink of the Nile"))
    condition = condition_from(path)
    assert (condition.identifier, condition.registered) == ("Ink of the Nile", False), "its own title"
    path.write_bytes(profile.replace(b"FOGRA39L Coated", b"               "))
    assert condition_from(path).identifier == "House", "a profile without a title"
    path.write_bytes(b"not a profile")
    with pytest.raises(NotAnOutputProfileError):
        condition_from(path)


BARE = bare_document(
    Drawing("board", "Board", 100, 60, "en", (rectangle(5, 5, 90, 50), Text(50, 30, "Ñu", 12)), "Example")
)
OURS = Colophon("Casa Añil & Söhne, S.A.", "© 2026 Casa Añil <Lugo>", "2026-10-01", "pharaoh-box 2.1")
DOCUMENT = replace(BARE, colophon=OURS)


def properties(document: Document) -> dict[str, str]:
    with pikepdf.open(BytesIO(write_pdf(document))) as pdf:
        return {key: str(pdf.docinfo[key]) for key in ("/Author", "/Creator", "/CreationDate", "/ModDate")}


@pytest.fixture(autouse=True)
def undated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


def test_a_pdf_names_its_publisher_and_the_day_of_the_product() -> None:
    info = properties(DOCUMENT)
    assert info["/Author"] == OURS.author
    assert info["/CreationDate"] == info["/ModDate"] == "D:20261001000000+00'00'"
    assert info["/Creator"] == "Hyskos"


def test_built_in_files_name_hyskos_as_author() -> None:
    info = properties(BARE)
    assert (info["/Author"], info["/CreationDate"]) == ("Hyskos", "D:20000101000000+00'00'")
    assert b"dc:rights" not in write_pdfx(BARE, LEVELS["x4"], fogra39())


@pytest.mark.many
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_a_press_file_says_the_same_twice_and_passes_its_preflight(level: Level) -> None:
    content = write_pdfx(DOCUMENT, level, fogra39())
    with pikepdf.open(BytesIO(content)) as pdf:
        packet = pdf.Root["/Metadata"].read_bytes().decode("utf-8")
        assert str(pdf.docinfo["/Author"]) == OURS.author
        assert str(pdf.docinfo["/CreationDate"]).startswith("D:20261001")
        with pdf.open_metadata() as metadata:
            assert metadata["dc:creator"] == [OURS.author]
            assert metadata["dc:rights"] == OURS.rights
            assert metadata["xmpRights:Marked"] == "True"
    assert "<xmp:CreateDate>2026-10-01T00:00:00+00:00</xmp:CreateDate>" in packet
    codes = {finding.code for finding in preflight(content, replace(Expectations(), level=level.id)).findings}
    assert not {code for code in codes if code.startswith("D")}


def test_source_date_epoch_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    info = properties(DOCUMENT)
    assert info["/CreationDate"].startswith("D:20270115080000")


def test_keywords_name_product_publisher_and_rights() -> None:
    terms = PrintSettings(lang="en", profile=load_profile("home-a4"), ink=INKS[0], colophon=OURS)
    properties = labels(Single(load("pharaoh", "grid"), terms))
    assert (properties["product"], properties["publisher"], properties["rights"]) == (
        OURS.product,
        OURS.author,
        OURS.rights,
    )
