"""`hyskos product`, `hyskos kit --product`, `hyskos new product`: each reader's zip file, and each slip in one line."""

import json
import re
import shutil
import zipfile
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest

from hyskos.cli.main import execute
from hyskos.definitions.loader import read

GOOD = Path(__file__).parents[1] / "boards" / "good" / "product.yaml"
TEXT = GOOD.read_text(encoding="utf-8")
"""Pharaoh in English and German; its board is called BRD."""
PRODUCT = re.sub(r"\bde\b", "es", TEXT)


@pytest.fixture
def product(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    Path("mine.yaml").write_text(PRODUCT, encoding="utf-8")
    return tmp_path


def names(path: str) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return sorted(archive.namelist())


def built(*words: str) -> int:
    return execute(["product", "build", "mine.yaml", "--workers", "1", "-o", ".", *words])


@pytest.mark.slow
def test_buyers_get_sheets_in_one_language_under_the_names_of_the_product(product: Path) -> None:
    assert built("--job", "home", "--lang", "es") == 0
    path = "pharaoh-box_home_es.zip"
    assert names(path) == [
        "00-START-HERE_es.txt",
        "01_pharaoh-box_all_a4_es_saver.pdf",
        "A4/EX-1_BRD_face_ES_v2.1_a4_saver.pdf",
        "A4/EX-1_pharaoh-pieces_face_ES_v2.1_a4_saver.pdf",
        "CONTENTS_es.txt",
        "READ-ME-FIRST_a4_es.pdf",
        "manifest.json",
    ]
    with zipfile.ZipFile(path) as archive:
        text = archive.read("CONTENTS_es.txt").decode()
        said = json.loads(archive.read("manifest.json"))
        assert {member.date_time[:3] for member in archive.infolist()} == {(2026, 10, 1)}
        with archive.open("A4/EX-1_BRD_face_ES_v2.1_a4_saver.pdf") as file, pikepdf.open(file) as pdf:
            assert str(pdf.docinfo["/Author"]) == "Example House, Inc."
            assert str(pdf.docinfo["/CreationDate"]).startswith("D:20261001")
            assert "© 2026 Example House, Inc." in str(pdf.docinfo["/Keywords"])
            assert "provenance" not in str(pdf.docinfo["/Keywords"])
        guide = pdfium.PdfDocument(archive.read("READ-ME-FIRST_a4_es.pdf"))[0].get_textpage().get_text_bounded()
    assert [word for word in ("Letter", "full-size", "tiles", "imposed", "duplex", "idioma") if word in guide] == []
    assert [word for word in ("A4", "saver", "cartulina") if word not in guide] == []
    assert "2 × Piezas para plegar" in text
    assert "EX-1_BRD_face_ES_v2.1_a4_saver.pdf  (A4, páginas: 1, ahorra tinta)" in text
    assert "Design" not in text
    assert "For your own table" not in text
    assert said["product"]["languages"] == ["es"]
    assert said["product"]["components"][0] == {"id": "pharaoh", "count": 1, "code": "BRD"}
    assert execute(["kit", "verify", path]) == 0


@pytest.mark.proof
def test_a_printer_gets_its_files_and_a_shop_its_pictures(product: Path) -> None:
    assert built("--job", "press", "--job", "shop", "--lang", "es") == 0
    press, shop = names("pharaoh-box_press_es.zip"), names("pharaoh-box_shop_es.zip")
    assert "press/generic-x1a/EX-1_BRD_face_ES_v2.1.pdf" in press
    assert not [name for name in press if "banner" in name or "_EN_" in name or "READ-ME" in name]
    assert [name for name in shop if name.endswith(".png")] == [
        "full-size/EX-1_pharaoh-cover-banner_face_ES_v2.1_full.png",
        "full-size/EX-1_pharaoh-cover-mock-up_face_ES_v2.1_full.png",
        "full-size/EX-1_pharaoh-cover-square_face_ES_v2.1_full.png",
    ]
    for name in ("press", "shop"):
        assert execute(["kit", "verify", f"pharaoh-box_{name}_es.zip"]) == 0


@pytest.mark.proof
def test_the_same_product_gives_the_same_bytes(product: Path) -> None:
    assert built("--job", "home", "--lang", "en") == 0
    first = Path("pharaoh-box_home_en.zip").read_bytes()
    assert execute(["kit", "--product", "mine.yaml", "--lang", "en", "--workers", "2", "-o", "again.zip"]) == 0
    assert Path("again.zip").read_bytes() == first


@pytest.mark.proof
def test_a_component_of_ones_own_lies_in_sources(product: Path) -> None:
    board = (Path(__file__).parents[2] / "data/grids/pharaoh.yaml").read_bytes()
    Path("north.yaml").write_bytes(board + b"# mine\n")  # with the id of the one that ships, which the cover shows
    text = PRODUCT.replace("{id: pharaoh, code: BRD}", "{id: north.yaml, code: SP}")
    Path("mine.yaml").write_text(text.replace("make: home,", "make: home, include: [sources],"), "utf-8")
    assert built("--job", "home", "--lang", "en") == 0
    there = names("pharaoh-box_home_en.zip")
    assert "A4/EX-1_SP_face_EN_v2.1_a4_saver.pdf" in there
    assert [name for name in there if name.startswith("sources/")] == [
        "sources/pharaoh-box/north.yaml",
        "sources/pharaoh-box/pharaoh-box.yaml",
    ]
    assert execute(["kit", "verify", "pharaoh-box_home_en.zip"]) == 0
    Path("mine.yaml").write_text(text, "utf-8")
    assert built("--job", "home", "--lang", "en") == 0
    assert not [name for name in names("pharaoh-box_home_en.zip") if name.startswith("sources/")]
    assert execute(["kit", "verify", "pharaoh-box_home_en.zip"]) == 0


@pytest.mark.proof
def test_files_are_called_by_titles_that_people_read(product: Path) -> None:
    words = ["--lang", "en", "--workers", "1", "--job", "home-letter", "-o", "."]
    assert execute(["product", "build", "ring-race-product", *words]) == 0
    path = "ring-race-product_home-letter_en.zip"
    assert names(path)[:4] == [
        "00-START-HERE_en.txt",
        "01 Ring race - Letter - in colour.pdf",
        "01 Ring race - Letter - saves ink.pdf",
        "CONTENTS_en.txt",
    ]
    assert "Single files/Board - Letter - sheets to glue.pdf" in names(path)
    with zipfile.ZipFile(path) as archive:
        text = archive.read("CONTENTS_en.txt").decode()
        start = archive.read("00-START-HERE_en.txt").decode()
        said = {entry["name"]: entry for entry in json.loads(archive.read("manifest.json"))["files"]}
        guide = pdfium.PdfDocument(archive.read("Single files/Read me first - Letter.pdf"))[0].get_textpage()
        whole = pdfium.PdfDocument(archive.read(names(path)[1]))
        pages = [page.get_textpage().get_text_bounded() for page in whole]
    assert "Board - Letter - sheets to glue.pdf  (Letter, 4 sheets to glue)" in text
    assert "full-size page - saves ink.pdf  (full-size page, pages: 1, saves ink)" in text
    assert [word for word in ("tiles", "saver", "full-size") if word in guide.get_text_bounded()] == []
    parts = said[names(path)[1]]["parts"]
    assert [part["id"] for part in parts] == [
        "read-me-first", "ring-race-rules", "ring-18", "ring-race-pieces", "ring-race-box"
    ]  # fmt: skip
    assert parts[-1]["pages"][1] == len(pages)
    for part in parts:
        assert f"{part['pages'][0]}–{part['pages'][1]}  {part['title']}".removeprefix("1–") in start
    assert "Row 1, column 1" in pages[parts[2]["pages"][0] - 1]
    assert execute(["kit", "verify", path]) == 0


@pytest.mark.proof
def test_a_printer_of_ones_own_lies_beside_the_product_wherever_that_is(product: Path) -> None:
    there = product / "shelf"
    there.mkdir()
    shutil.copy(GOOD.with_name("printer.yaml"), there / "shop.yaml")
    text = PRODUCT.replace(
        "profile: generic-x1a", "profile: shop.yaml, include: [sources], without: [icehouse-5x5, pharaoh-cover]"
    )
    (there / "mine.yaml").write_text(text, encoding="utf-8")
    assert execute(["product", "build", "shelf/mine.yaml", "--job", "press", "--workers", "1", "-o", "."]) == 0
    found = names("pharaoh-box_press.zip")
    assert [name for name in found if name.startswith("sources/") and name.endswith("/shop.yaml")]
    assert [name for name in found if name.endswith("EX-1_BRD_face_ES_v2.1.pdf")]
    assert execute(["kit", "verify", "pharaoh-box_press.zip"]) == 0


@pytest.mark.proof
@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"publisher": "Example House, Inc."', '"publisher": "Another House"', "K21"),
        ('"id": "pharaoh-box"', '"id": "pharaoh-fox"', "K21"),
        ('_v{version}"', '_w{version}"', "K07"),
    ],
)
def test_a_manifest_that_names_another_product_is_told(
    old: str, new: str, code: str, product: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from hyskos.generators.writers.zip_files import pack

    assert built("--job", "shop", "--lang", "en") == 0
    with zipfile.ZipFile("pharaoh-box_shop_en.zip") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    text = members["manifest.json"].decode()
    assert old in text
    Path("other.zip").write_bytes(pack({**members, "manifest.json": text.replace(old, new, 1).encode()}, "2026-10-01"))
    capsys.readouterr()
    assert execute(["kit", "verify", "other.zip"]) == 1
    assert code in capsys.readouterr().out


SLIPS = [
    (["product", "build", "mine.yaml", "--job", "pres"], 2, "`pres` is unknown. Did you mean press?"),
    (["product", "build", "pharaoh-produkt"], 2, "Did you mean pharaoh-product"),
    (["product", "check", "nowhere.yaml"], 2, "nowhere.yaml: no such file"),
    (["product", "check", str(GOOD.with_name("card.yaml"))], 2, "this is not a product"),
    (["kit", "--product", "mine.yaml", "--profile", "home-a4", "-o", "k.zip"], 2, "leave out --profile and --add"),
    (["new", "product", "con"], 2, "`con` cannot be a file name"),
    (["new", "product", "My Game"], 2, "expected lower-case letters and digits"),
    (["new", "product", "mine"], 2, "mine.yaml exists already"),
    (["new", "product", "other", "--game", "chess"], 2, "`chess` is unknown"),
]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("words", "code", "told"), SLIPS, ids=[" ".join(words[:4]) for words, _, _ in SLIPS])
def test_a_slip_is_one_line(
    words: list[str], code: int, told: str, product: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert execute(words) == code
    assert told in " ".join(capsys.readouterr().err.split())


@pytest.mark.many
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("logo: pharaoh", "logo: our.svg", "our.svg"),
        ("036000291452", "036000291453", "the check digit of this UPC-A is 2, not 3"),
        ("generic-x1a", "generic-x1b", "did you mean `generic-x1a`?"),
        ("icehouse-5x5}", "ring-18}", "`ring-18` belongs to the game ring-race, not to pharaoh"),
        ("[en, es]", "[en, es, fr]", "`title` has no text in French (fr)"),
    ],
)
def test_what_is_wrong_in_a_product_is_told_at_its_line(
    old: str, new: str, told: str, product: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine.yaml").write_text(PRODUCT.replace(old, new, 1), encoding="utf-8")
    assert execute(["product", "check", "mine.yaml"]) == 1
    err = capsys.readouterr().err
    assert "mine.yaml:" in err
    assert told in err
    assert execute(["check", "mine.yaml"]) == 1
    assert told in capsys.readouterr().out


@pytest.mark.slow
def test_what_is_wrong_in_a_component_of_ones_own_is_told(product: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(GOOD.with_name("card.yaml"), "card.yaml")
    Path("mine.yaml").write_text(PRODUCT.replace("icehouse-5x5}", "card.yaml}"), encoding="utf-8")
    assert execute(["product", "check", "mine.yaml"]) == 1
    assert "Q102" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["pharaoh", "pyramydal", "ring-race", "rolling-pyramids"])
def test_what_new_writes_has_no_findings(game: str, lang: str, product: Path) -> None:
    assert execute(["new", "product", "fresh", "--game", game, "--lang", lang]) == 0
    assert not read(Path("fresh.yaml")).findings
    assert execute(["product", "list", "fresh.yaml"]) == 0


@pytest.mark.proof
def test_every_product_that_ships_can_be_planned(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["product", "list", "--json"]) == 0
    for row in json.loads(capsys.readouterr().out)["items"]:
        assert execute(["product", "check", row["id"], "--json"]) == 0
        assert all(job["orders"] for job in json.loads(capsys.readouterr().out)["jobs"])
