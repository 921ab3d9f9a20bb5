"""Whose a file is and of what day: the properties of every kind of file, for a publisher and for the house."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.printing import INKS
from hyskos.generators.drawing import Drawing, Text, rectangle
from hyskos.generators.orders.labels import labels
from hyskos.generators.orders.order import Single, Terms
from hyskos.generators.sheets.page import Colophon, Document, bare
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.pdfx import LEVELS, Level, fogra39, write_pdfx
from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight

HOUSE = bare(Drawing("board", "Board", 100, 60, "en", (rectangle(5, 5, 90, 50), Text(50, 30, "Ñu", 12)), "Example"))
OURS = Colophon("Casa Añil & Söhne, S.A.", "© 2026 Casa Añil <Lugo>", "2026-10-01", "pharaoh-box 2.1")
DOCUMENT = replace(HOUSE, colophon=OURS)


def said_by(document: Document) -> dict[str, str]:
    with pikepdf.open(BytesIO(write_pdf(document))) as pdf:
        return {key: str(pdf.docinfo[key]) for key in ("/Author", "/Creator", "/CreationDate", "/ModDate")}


@pytest.fixture(autouse=True)
def undated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


def test_a_pdf_names_its_publisher_and_the_day_of_the_product() -> None:
    info = said_by(DOCUMENT)
    assert info["/Author"] == OURS.author
    assert info["/CreationDate"] == info["/ModDate"] == "D:20261001000000+00'00'"
    assert info["/Creator"] == "Hyskos"


def test_the_house_says_what_it_always_said() -> None:
    info = said_by(HOUSE)
    assert (info["/Author"], info["/CreationDate"]) == ("Hyskos", "D:20000101000000+00'00'")
    assert b"dc:rights" not in write_pdfx(HOUSE, LEVELS["x4"], fogra39())


@pytest.mark.many
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_a_press_file_says_the_same_twice_and_passes_its_preflight(level: Level) -> None:
    content = write_pdfx(DOCUMENT, level, fogra39())
    with pikepdf.open(BytesIO(content)) as pdf:
        packet = pdf.Root["/Metadata"].read_bytes().decode("utf-8")
        assert str(pdf.docinfo["/Author"]) == OURS.author
        assert str(pdf.docinfo["/CreationDate"]).startswith("D:20261001")
        with pdf.open_metadata() as read:
            assert read["dc:creator"] == [OURS.author]
            assert read["dc:rights"] == OURS.rights
            assert read["xmpRights:Marked"] == "True"
    assert "<xmp:CreateDate>2026-10-01T00:00:00+00:00</xmp:CreateDate>" in packet
    found = {one.code for one in preflight(content, replace(Expectations(), level=level.id)).findings}
    assert not {code for code in found if code.startswith("D")}


def test_source_date_epoch_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    info = said_by(DOCUMENT)
    assert info["/CreationDate"].startswith("D:20270115080000")


def test_keywords_name_product_publisher_and_rights() -> None:
    terms = Terms(lang="en", profile=load_profile("home-a4"), ink=INKS[0], colophon=OURS)
    said = labels(Single(load("pharaoh", "grid"), terms))
    assert (said["product"], said["publisher"], said["rights"]) == (OURS.product, OURS.author, OURS.rights)
