"""`hyskos product`, `hyskos kit --product` and `hyskos new product`: zip files for each reader, and mistakes."""

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
from tests.cli.command_line import Capture, Patch
from tests.failing_disk import ERRORS, Disk, failing

pytestmark = pytest.mark.slow

PHARAOH = Path(__file__).parents[1] / "boards" / "good" / "product.yaml"
GERMAN = PHARAOH.read_text(encoding="utf-8")
"""Pharaoh in English and German, which the program does not speak; its board is called BRD."""
PRODUCT = re.sub(r"\bde\b", "es", GERMAN)
DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def product(tmp_path: Path, monkeypatch: Patch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    Path("mine.yaml").write_text(PRODUCT, encoding="utf-8")
    return tmp_path


def names(path: str) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return sorted(archive.namelist())


def build_product(*words: str) -> int:
    return execute(["product", "build", "mine.yaml", "--workers", "1", "-o", ".", *words])


def test_a_home_job_has_one_language_and_the_file_names_of_the_product(product: Path) -> None:
    assert build_product("--job", "home", "--lang", "es") == 0
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
        reply = json.loads(archive.read("manifest.json"))
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
    assert reply["product"]["languages"] == ["es"]
    assert reply["product"]["components"][0] == {"id": "pharaoh", "count": 1, "code": "BRD"}
    assert execute(["kit", "verify", path]) == 0


@pytest.mark.proof
def test_a_printer_gets_its_files_and_a_shop_its_pictures(product: Path) -> None:
    assert build_product("--job", "press", "--job", "shop", "--lang", "es") == 0
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
        reply = {entry["name"]: entry for entry in json.loads(archive.read("manifest.json"))["files"]}
        guide = pdfium.PdfDocument(archive.read("Single files/Read me first - Letter.pdf"))[0].get_textpage()
        booklet = pdfium.PdfDocument(archive.read(names(path)[1]))
        pages = [page.get_textpage().get_text_bounded() for page in booklet]
    assert "Board - Letter - sheets to glue.pdf  (Letter, 4 sheets to glue)" in text
    assert "full-size page - saves ink.pdf  (full-size page, pages: 1, saves ink)" in text
    assert [word for word in ("tiles", "saver", "full-size") if word in guide.get_text_bounded()] == []
    parts = reply[names(path)[1]]["parts"]
    assert [part["id"] for part in parts] == [
        "read-me-first", "ring-race-rules", "ring-18", "ring-race-pieces", "ring-race-box"
    ]  # fmt: skip
    assert parts[-1]["pages"][1] == len(pages)
    for part in parts:
        assert f"{part['pages'][0]}–{part['pages'][1]}  {part['title']}".removeprefix("1–") in start
    assert "Row 1, column 1" in pages[parts[2]["pages"][0] - 1]
    assert execute(["kit", "verify", path]) == 0


@pytest.mark.proof
def test_a_custom_printer_is_found_next_to_the_product(product: Path) -> None:
    shelf = product / "shelf"
    shelf.mkdir()
    shutil.copy(PHARAOH.with_name("printer.yaml"), shelf / "shop.yaml")
    text = PRODUCT.replace(
        "profile: generic-x1a", "profile: shop.yaml, include: [sources], without: [icehouse-5x5, pharaoh-cover]"
    )
    (shelf / "mine.yaml").write_text(text, encoding="utf-8")
    assert execute(["product", "build", "shelf/mine.yaml", "--job", "press", "--workers", "1", "-o", "."]) == 0
    members = names("pharaoh-box_press.zip")
    assert [name for name in members if name.startswith("sources/") and name.endswith("/shop.yaml")]
    assert [name for name in members if name.endswith("EX-1_BRD_face_ES_v2.1.pdf")]
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
def test_a_manifest_that_names_another_product_is_reported(
    old: str, new: str, code: str, product: Path, capsys: Capture
) -> None:
    from hyskos.generators.writers.zip_files import pack

    assert build_product("--job", "shop", "--lang", "en") == 0
    with zipfile.ZipFile("pharaoh-box_shop_en.zip") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    text = members["manifest.json"].decode()
    assert old in text
    Path("other.zip").write_bytes(pack({**members, "manifest.json": text.replace(old, new, 1).encode()}, "2026-10-01"))
    capsys.readouterr()
    assert execute(["kit", "verify", "other.zip"]) == 1
    assert code in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("logo: pharaoh", "logo: our.svg", "our.svg"),
        ("036000291452", "036000291453", "the check digit of this UPC-A is 2, not 3"),
        ("generic-x1a", "generic-x1b", "did you mean `generic-x1a`?"),
        ("icehouse-5x5}", "ring-18}", "`ring-18` belongs to the game ring-race, not to pharaoh"),
        ("[en, es]", "[en, es, fr]", "`title` has no text in French (fr)"),
    ],
)
def test_what_is_wrong_in_a_product_is_reported_at_its_line(
    old: str, new: str, message: str, product: Path, capsys: Capture
) -> None:
    Path("mine.yaml").write_text(PRODUCT.replace(old, new, 1), encoding="utf-8")
    assert execute(["product", "check", "mine.yaml"]) == 1
    err = capsys.readouterr().err
    assert "mine.yaml:" in err
    assert message in err
    assert execute(["check", "mine.yaml"]) == 1
    assert message in capsys.readouterr().out


def test_what_is_wrong_in_a_component_of_your_own_is_reported(product: Path, capsys: Capture) -> None:
    shutil.copy(PHARAOH.with_name("card.yaml"), "card.yaml")
    Path("mine.yaml").write_text(PRODUCT.replace("icehouse-5x5}", "card.yaml}"), encoding="utf-8")
    assert execute(["product", "check", "mine.yaml"]) == 1
    assert "Q102" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["pharaoh", "pyramydal", "ring-race", "rolling-pyramids"])
def test_what_new_writes_has_no_findings(game: str, lang: str, product: Path) -> None:
    assert execute(["new", "product", "fresh", "--game", game, "--lang", lang]) == 0
    assert not read(Path("fresh.yaml")).findings
    assert execute(["product", "list", "fresh.yaml"]) == 0


@pytest.mark.proof
def test_every_product_that_ships_can_be_planned(capsys: Capture) -> None:
    assert execute(["product", "list", "--json"]) == 0
    for row in json.loads(capsys.readouterr().out)["items"]:
        assert execute(["product", "check", row["id"], "--json"]) == 0
        assert all(job["orders"] for job in json.loads(capsys.readouterr().out)["jobs"])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    return tmp_path


def test_findings_in_a_row_with_the_same_hint_share_it(folder: Path, capsys: Capture) -> None:
    execute(["new", "product", "ours", "--game", "pharaoh"])
    capsys.readouterr()
    assert execute(["product", "check", "ours.yaml"]) == 1
    findings = capsys.readouterr().err.splitlines()
    assert ["Q127" in line for line in findings[:3]] == [True, True, False]
    assert findings[2] == "    help: replace it with your own text"


def test_a_product_with_mistakes_does_not_hide_the_others(folder: Path, monkeypatch: Patch, capsys: Capture) -> None:
    execute(["new", "project", "mine"])
    monkeypatch.chdir(folder / "mine")
    execute(["new", "product", "ours", "--game", "pharaoh"])
    file = Path("ours.yaml")
    file.write_text(file.read_text("utf-8").replace("# players: [2, 4]", "players: [4, 2]"), "utf-8")
    capsys.readouterr()
    assert execute(["product", "list"]) == 1
    out, err = capsys.readouterr()
    assert {line.split()[0] for line in out.splitlines()} >= {"pharaoh-product", "ring-race-product"}
    assert "ours.yaml:25:10: Q105" in err


def write(old: str = "", new: str = "", text: str = PRODUCT) -> None:
    assert old in text
    Path("mine.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.proof
def test_a_zip_file_speaks_a_language_that_the_program_does_not(folder: Path) -> None:
    write(text=GERMAN)
    assert build_product("--job", "shop", "--lang", "de") == 0
    with zipfile.ZipFile("pharaoh-box_shop_de.zip") as archive:
        names = archive.namelist()
        assert "Pharao des Nordens" in archive.read("CONTENTS_de.txt").decode()
    assert not [name for name in names if "_EN_" in name or "_en." in name]
    assert execute(["kit", "verify", "pharaoh-box_shop_de.zip"]) == 0


UNPRINTABLE = [
    ("Pharaoh of the North", "法老", "mine.yaml:6:13: L701 no glyph for 法 老"),
    ("Pharaoh of the North", "Pharaoh " * 40, "mine.yaml:6:13: L702"),
    ("publisher: Example House, Inc.", "publisher: " + "W" * 60, "mine.yaml:11:12: L702"),
    ("Keep for later.", "Keep for later. " * 200, "mine.yaml:30:10: L703"),
]


@pytest.mark.wide
@pytest.mark.parametrize("command", [["product", "check"], ["product", "build", "-o", "."]], ids=["check", "build"])
@pytest.mark.parametrize(("old", "new", "message"), UNPRINTABLE, ids=["letter", "title", "publisher", "legal"])
def test_texts_that_no_cover_can_print_are_reported(
    old: str, new: str, message: str, command: list[str], folder: Path, capsys: Capture
) -> None:
    write(old, new)
    assert execute([*command, "mine.yaml"]) == 1
    assert message in capsys.readouterr().err
    assert sorted(path.name for path in folder.iterdir()) == ["mine.yaml"]


def test_print_findings_of_a_custom_board_are_reported(folder: Path, capsys: Capture) -> None:
    board = (DATA / "grids/pharaoh.yaml").read_text(encoding="utf-8")
    Path("north.yaml").write_text(re.sub(r"(?m)^title:.*$", "title: {en: 法, es: Norte}", board), encoding="utf-8")
    write("{id: pharaoh, code", "{id: north.yaml, code")
    assert execute(["product", "check", "mine.yaml"]) == 1
    assert "north.yaml:" in capsys.readouterr().err


def test_a_board_of_your_own_needs_an_id_of_its_own(folder: Path, capsys: Capture) -> None:
    Path("north.yaml").write_bytes((DATA / "grids/pharaoh.yaml").read_bytes())
    write("{id: icehouse-5x5}", "{id: north.yaml}", PRODUCT.replace("without: [icehouse-5x5]", "without: [pharaoh]"))
    assert execute(["product", "check", "mine.yaml"]) == 1
    assert "mine.yaml:31:10: Q103 `north.yaml` has the same id as `pharaoh`: pharaoh" in capsys.readouterr().err


@pytest.mark.slow
def test_legal_lines_that_do_not_fit_come_with_what_to_shorten(folder: Path, capsys: Capture) -> None:
    line = next(line for line in PRODUCT.splitlines(keepends=True) if "Keep for later" in line)
    write(line, line * 12)
    assert execute(["product", "check", "mine.yaml"]) == 1
    hint = "reduce `paragraphs` of the box, make it larger, or shorten `legal` of the product"
    assert f"on the back of pharaoh-box need more than 125 × 16 mm\n    help: {hint}\n" in capsys.readouterr().err


def test_a_placeholder_that_is_nearly_right_has_one_finding(folder: Path, capsys: Capture) -> None:
    write("{component}", "{componant}")
    assert execute(["check", "mine.yaml"]) == 1
    reply = capsys.readouterr()
    assert "did you mean `{component}`?" in reply.out
    assert "1 finding" in reply.err


@pytest.mark.proof
@pytest.mark.parametrize("requested", [False, True], ids=["unasked", "asked"])
def test_sources_go_where_their_boards_go(requested: bool, folder: Path) -> None:
    """docs/guides/product.md: copies of your own YAML files lie in `sources/` of the jobs that ask for them."""
    board = (DATA / "grids/pharaoh.yaml").read_bytes()
    Path("north.yaml").write_bytes(board + b"# mine\n")  # with the id of the one that ships, which the cover shows
    text = PRODUCT.replace("make: home,", "make: home, include: [sources],")
    write("{id: pharaoh, code", "{id: north.yaml, code", text if requested else PRODUCT)
    assert build_product("--job", "shop", "--job", "home", "--lang", "en") == 0
    members = {job: zipfile.ZipFile(f"pharaoh-box_{job}_en.zip").namelist() for job in ("shop", "home")}
    sources = {job: [name for name in names if name.startswith("sources/")] for job, names in members.items()}
    copies = ["sources/pharaoh-box/north.yaml", "sources/pharaoh-box/pharaoh-box.yaml"]  # the product names the board
    assert sources == {"shop": [], "home": copies if requested else []}
    for job in members:
        assert execute(["kit", "verify", f"pharaoh-box_{job}_en.zip"]) == 0


@pytest.mark.proof
@pytest.mark.parametrize("job", ["home", "press"])
def test_the_copied_product_passes_check_without_what_its_job_leaves_out(job: str, folder: Path) -> None:
    """The other job, its printer and the board that is left out stay with the publisher."""
    grid = (DATA / "grids/pharaoh.yaml").read_text(encoding="utf-8").replace("id: pharaoh\n", "id: north\n")
    (folder / "north.yaml").write_text(grid, encoding="utf-8")
    (folder / "shop.yaml").write_bytes(PHARAOH.with_name("printer.yaml").read_bytes())
    text = PRODUCT.replace("{id: icehouse-5x5}", "{id: north.yaml}").replace("[icehouse-5x5]", "[north.yaml]")
    text = text.replace("profile: generic-x1a", "profile: generic-x1a, without: [north.yaml]")
    text = text.replace("{id: shop,", "{id: mine, make: press, profile: shop.yaml}\n  - {id: shop,")
    write(text=text.replace(f"make: {job},", f"make: {job}, include: [sources],"))
    assert build_product("--job", job, "--lang", "es") == 0
    with zipfile.ZipFile(f"pharaoh-box_{job}_es.zip") as archive:
        archive.extractall(folder / "out")
    assert not list((folder / "out").rglob("north.yaml"))
    (copy,) = (folder / "out" / "sources").rglob("pharaoh-box.yaml")
    assert execute(["check", str(copy)]) == 0
    assert execute(["kit", "verify", f"pharaoh-box_{job}_es.zip"]) == 0


@pytest.mark.proof
def test_blank_pages_of_a_book_are_reported_and_on_the_job_ticket(folder: Path, capsys: Capture) -> None:
    rules = (DATA / "booklets/rolling-pyramids-rules.yaml").read_text(encoding="utf-8")
    sections = [match.start() for match in re.finditer("^  - title: ", rules, re.MULTILINE)]
    trim = re.sub("^trim: .*$", "trim: 130x180", rules[: sections[8]], flags=re.MULTILINE)
    (folder / "rules.yaml").write_text(trim.replace("id: rolling-pyramids-rules", "id: rules"), encoding="utf-8")
    head = re.sub(
        "^game: pharaoh$", "game: rolling-pyramids", PRODUCT[: PRODUCT.index("components:")], flags=re.MULTILINE
    )
    jobs = "components: [{id: rules.yaml}]\njobs: [{id: press, make: press, profile: generic-offset}]\n"
    write(text=head + jobs)
    assert build_product("--lang", "en") == 0
    name, _, reply = next(line for line in capsys.readouterr().err.splitlines() if ".pdf" in line).partition(": ")
    with zipfile.ZipFile("pharaoh-box_press_en.zip") as archive:
        (piece,) = json.loads(archive.read("00-JOB-TICKET.json"))["pieces"]
    assert [(file["name"], file["blank"]) for file in piece["files"]] == [(name, [7, 8])]
    assert reply == "blank pages: 7, 8"


@pytest.mark.proof
def test_the_text_pages_of_a_product_say_what_to_print_and_where_it_is(folder: Path) -> None:
    write("profile: generic-x1a", "profile: the-game-crafter, without: [pharaoh-pieces]")
    assert build_product("--job", "press", "--job", "home", "--lang", "es") == 0
    with zipfile.ZipFile("pharaoh-box_home_es.zip") as home, zipfile.ZipFile("pharaoh-box_press_es.zip") as press:
        page, maker = (archive.read("CONTENTS_es.txt").decode() for archive in (home, press))
        first = home.read("00-START-HERE_es.txt").decode()
        assert home.namelist()[0] == "00-START-HERE_es.txt"
        assert press.namelist()[0] == "00-JOB-TICKET.json"
        assert not [name for name in press.namelist() if "START-HERE" in name]
    combined = "01_pharaoh-box_all_a4_es_saver.pdf"
    assert f"en orden de impresión:\n   {combined}\n2. Imprime a una cara al 100 %" in first
    assert "elige sus páginas: A4\n         1  Léeme primero\n" in first
    assert "       5–6  Portada\n" in first
    assert "«A4»: cada hoja por separado" in first  # where the sheet that tells how lies beside this page
    # covers come in colours, and this job saves ink: there is no file of the cover alone
    assert f"(pharaoh-cover)\n      {combined}  (A4, desde la página 5, ahorra tinta)\n" in page
    assert "aquí no hay archivo" not in page
    assert "(pharaoh-pieces)" not in maker
    assert "desde la página" not in maker


SMALL = PRODUCT[: PRODUCT.index("components:")] + (
    "components: [{id: pharaoh}]\njobs: [{id: home, make: home, profile: home-a4, inks: [saver]}]\n"
)
"""A product of one board, for one job."""


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("older")
    (folder / "mine.yaml").write_text(SMALL, encoding="utf-8")
    words = ["product", "build", str(folder / "mine.yaml"), "--lang", "en", "--workers", "1", "-o", str(folder)]
    assert execute(words) == 0
    return (folder / "pharaoh-box_home_en.zip").read_bytes()


@pytest.mark.proof
@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("kind", ["write", "fsync", "rename"])
def test_a_disk_that_fails_leaves_the_older_zip_file(
    kind: str, error: int, older: bytes, folder: Path, capsys: Capture
) -> None:
    path = Path("pharaoh-box_home_en.zip")
    path.write_bytes(older)
    write("2.1", "2.2", SMALL)
    with failing(Disk(kind, 1, error)) as disk:
        code = build_product("--lang", "en")
    assert disk.failed
    assert code == 2
    assert path.read_bytes() == older
    assert sorted(entry.name for entry in folder.iterdir()) == ["mine.yaml", path.name]
    assert path.name in capsys.readouterr().err


def without(monkeypatch: Patch, *extras: str) -> None:
    for module in (
        "definitions.extras", "generators.orders.requests", "generators.orders.plan_orders", "publishing.build.packing",
    ):  # fmt: skip
        monkeypatch.setattr(f"hyskos.{module}.lacks", lambda extra: extra in extras)


@pytest.mark.proof
def test_a_home_job_needs_no_optional_library(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    without(monkeypatch, "png", "press")
    assert execute(["product", "check", "pharaoh-product", "--lang", "en"]) == 0
    reply = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    assert reply["home-a4"].endswith(" files")
    assert "hyskos[png]" in reply["shop"]
    assert execute(["product", "build", "pharaoh-product", "-o", "out", "--job", "shop"]) == 2
    assert "hyskos[png]" in capsys.readouterr().err
    assert not Path("out").exists()


@pytest.mark.proof
def test_buyers_get_their_zip_file_without_extras(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    without(monkeypatch, "png", "press")
    words = ["kit", "--product", "pyramydal-product", "--lang", "es", "--workers", "1", "-o", "b.zip"]
    assert execute(words) == 0
