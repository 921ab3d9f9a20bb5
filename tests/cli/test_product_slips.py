"""A publisher's slips: told before anything is drawn, and each zip file keeps to what its reader needs."""

import json
import re
import zipfile
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from tests.failing_disk import ERRORS, Disk, failing

GOOD = Path(__file__).parents[1] / "boards" / "good" / "product.yaml"
DATA = Path(__file__).parents[2] / "data"
GERMAN = GOOD.read_text(encoding="utf-8")
"""Pharaoh in English and German, which the program does not speak."""
TEXT = re.sub(r"\bde\b", "es", GERMAN)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    return tmp_path


def write(old: str = "", new: str = "", text: str = TEXT) -> None:
    assert old in text
    Path("mine.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")


def built(*words: str) -> int:
    return execute(["product", "build", "mine.yaml", "--workers", "1", "-o", ".", *words])


@pytest.mark.proof
def test_a_zip_file_speaks_a_language_that_the_program_does_not(folder: Path) -> None:
    write(text=GERMAN)
    assert built("--job", "shop", "--lang", "de") == 0
    with zipfile.ZipFile("pharaoh-box_shop_de.zip") as archive:
        names = archive.namelist()
        assert "Pharao des Nordens" in archive.read("CONTENTS_de.txt").decode()
    assert not [name for name in names if "_EN_" in name or "_en." in name]
    assert execute(["kit", "verify", "pharaoh-box_shop_de.zip"]) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["product", "build", "mine.yaml", "--lang", "fr"], "pharaoh-box is sold in en, es, not in fr"),
        (["kit", "--product", "mine.yaml", "--lang", "fr", "-o", "k.zip"], "is sold in en, es, not in fr"),
        (["kit", "--lang", "de", "-o", "k.zip"], "'de' is not one of 'en', 'es'"),
        (["product", "build", "mine.yaml", "--lang", "German"], "'German' is not one of 'en', 'es'"),
    ],
)
def test_a_language_that_is_not_there_is_told(
    words: list[str], told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write()
    assert execute(words) == 2
    assert told in " ".join(capsys.readouterr().err.split())
    assert sorted(path.name for path in folder.iterdir()) == ["mine.yaml"]


UNPRINTABLE = [
    ("Pharaoh of the North", "法老", "mine.yaml:6:13: L701 no glyph for 法 老"),
    ("Pharaoh of the North", "Pharaoh " * 40, "mine.yaml:6:13: L702"),
    ("publisher: Example House, Inc.", "publisher: " + "W" * 60, "mine.yaml:11:12: L702"),
    ("Keep for later.", "Keep for later. " * 200, "mine.yaml:30:10: L703"),
]


@pytest.mark.wide
@pytest.mark.parametrize("command", [["product", "check"], ["product", "build", "-o", "."]], ids=["check", "build"])
@pytest.mark.parametrize(("old", "new", "told"), UNPRINTABLE, ids=["letter", "title", "publisher", "legal"])
def test_what_no_cover_can_print_is_told_before_anything_is_drawn(
    old: str, new: str, told: str, command: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(old, new)
    assert execute([*command, "mine.yaml"]) == 1
    assert told in capsys.readouterr().err
    assert sorted(path.name for path in folder.iterdir()) == ["mine.yaml"]


@pytest.mark.slow
def test_what_is_wrong_in_print_with_a_board_of_ones_own_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = (DATA / "grids/pharaoh.yaml").read_text(encoding="utf-8")
    Path("north.yaml").write_text(re.sub(r"(?m)^title:.*$", "title: {en: 法, es: Norte}", board), encoding="utf-8")
    write("{id: pharaoh, code", "{id: north.yaml, code")
    assert execute(["product", "check", "mine.yaml"]) == 1
    assert "north.yaml:" in capsys.readouterr().err


def test_a_board_of_ones_own_needs_an_id_of_its_own(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("north.yaml").write_bytes((DATA / "grids/pharaoh.yaml").read_bytes())
    write("{id: icehouse-5x5}", "{id: north.yaml}", TEXT.replace("without: [icehouse-5x5]", "without: [pharaoh]"))
    assert execute(["product", "check", "mine.yaml"]) == 1
    assert "mine.yaml:31:10: Q103 `north.yaml` has the same id as `pharaoh`: pharaoh" in capsys.readouterr().err


def test_a_placeholder_that_is_nearly_right_has_one_finding(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write("{component}", "{componant}")
    assert execute(["check", "mine.yaml"]) == 1
    told = capsys.readouterr()
    assert "did you mean `{component}`?" in told.out
    assert "1 finding" in told.err


@pytest.mark.proof
@pytest.mark.parametrize("asked", [False, True], ids=["unasked", "asked"])
def test_sources_go_where_their_boards_go(asked: bool, folder: Path) -> None:
    """docs/guides/product.md: copies of your own YAML files lie in `sources/` of the jobs that ask for them."""
    board = (DATA / "grids/pharaoh.yaml").read_bytes()
    Path("north.yaml").write_bytes(board + b"# mine\n")  # with the id of the one that ships, which the cover shows
    text = TEXT.replace("make: home,", "make: home, include: [sources],")
    write("{id: pharaoh, code", "{id: north.yaml, code", text if asked else TEXT)
    assert built("--job", "shop", "--job", "home", "--lang", "en") == 0
    found = {job: zipfile.ZipFile(f"pharaoh-box_{job}_en.zip").namelist() for job in ("shop", "home")}
    sources = {job: [name for name in names if name.startswith("sources/")] for job, names in found.items()}
    beside = ["sources/pharaoh-box/north.yaml", "sources/pharaoh-box/pharaoh-box.yaml"]  # the product names the board
    assert sources == {"shop": [], "home": beside if asked else []}
    for job in found:
        assert execute(["kit", "verify", f"pharaoh-box_{job}_en.zip"]) == 0


@pytest.mark.proof
@pytest.mark.parametrize("job", ["home", "press"])
def test_the_copy_of_a_product_passes_check_without_what_its_job_leaves_out(job: str, folder: Path) -> None:
    """The other job, its printer and the board that is left out stay with the publisher."""
    grid = (DATA / "grids/pharaoh.yaml").read_text(encoding="utf-8").replace("id: pharaoh\n", "id: north\n")
    (folder / "north.yaml").write_text(grid, encoding="utf-8")
    (folder / "shop.yaml").write_bytes(GOOD.with_name("printer.yaml").read_bytes())
    text = TEXT.replace("{id: icehouse-5x5}", "{id: north.yaml}").replace("[icehouse-5x5]", "[north.yaml]")
    text = text.replace("profile: generic-x1a", "profile: generic-x1a, without: [north.yaml]")
    text = text.replace("{id: shop,", "{id: mine, make: press, profile: shop.yaml}\n  - {id: shop,")
    write(text=text.replace(f"make: {job},", f"make: {job}, include: [sources],"))
    assert built("--job", job, "--lang", "es") == 0
    with zipfile.ZipFile(f"pharaoh-box_{job}_es.zip") as archive:
        archive.extractall(folder / "out")
    assert not list((folder / "out").rglob("north.yaml"))
    (copy,) = (folder / "out" / "sources").rglob("pharaoh-box.yaml")
    assert execute(["check", str(copy)]) == 0
    assert execute(["kit", "verify", f"pharaoh-box_{job}_es.zip"]) == 0


@pytest.mark.proof
def test_blank_pages_of_a_book_are_said_while_it_is_built_and_on_its_ticket(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = (DATA / "booklets/rolling-pyramids-rules.yaml").read_text(encoding="utf-8")
    sections = [found.start() for found in re.finditer("^  - title: ", rules, re.MULTILINE)]
    trim = re.sub("^trim: .*$", "trim: 130x180", rules[: sections[8]], flags=re.MULTILINE)
    (folder / "rules.yaml").write_text(trim.replace("id: rolling-pyramids-rules", "id: rules"), encoding="utf-8")
    head = re.sub("^game: pharaoh$", "game: rolling-pyramids", TEXT[: TEXT.index("components:")], flags=re.MULTILINE)
    jobs = "components: [{id: rules.yaml}]\njobs: [{id: press, make: press, profile: generic-offset}]\n"
    write(text=head + jobs)
    assert built("--lang", "en") == 0
    name, _, told = next(line for line in capsys.readouterr().err.splitlines() if ".pdf" in line).partition(": ")
    with zipfile.ZipFile("pharaoh-box_press_en.zip") as archive:
        (piece,) = json.loads(archive.read("00-JOB-TICKET.json"))["pieces"]
    assert [(one["name"], one["blank"]) for one in piece["files"]] == [(name, [7, 8])]
    assert told == "blank pages: 7, 8"


@pytest.mark.proof
def test_the_pages_of_text_say_what_to_print_first_and_where_everything_is(folder: Path) -> None:
    write("profile: generic-x1a", "profile: the-game-crafter, without: [pharaoh-pieces]")
    assert built("--job", "press", "--job", "home", "--lang", "es") == 0
    with zipfile.ZipFile("pharaoh-box_home_es.zip") as home, zipfile.ZipFile("pharaoh-box_press_es.zip") as press:
        page, maker = (archive.read("CONTENTS_es.txt").decode() for archive in (home, press))
        first = home.read("00-START-HERE_es.txt").decode()
        assert home.namelist()[0] == "00-START-HERE_es.txt"
        assert press.namelist()[0] == "00-JOB-TICKET.json"
        assert not [name for name in press.namelist() if "START-HERE" in name]
    whole = "01_pharaoh-box_all_a4_es_saver.pdf"
    assert f"en orden de impresión:\n   {whole}\n2. Imprime a una cara al 100 %" in first
    assert "elige sus páginas: A4\n         1  Léeme primero\n" in first
    assert "       5–6  Portada\n" in first
    assert "«A4»: cada hoja por separado" in first  # where the sheet that tells how lies beside this page
    # covers come in colours, and this job saves ink: there is no file of the cover alone
    assert f"(pharaoh-cover)\n      {whole}  (A4, desde la página 5, ahorra tinta)\n" in page
    assert "aquí no hay archivo" not in page
    assert "(pharaoh-pieces)" not in maker
    assert "desde la página" not in maker


SMALL = TEXT[: TEXT.index("components:")] + (
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
    kind: str, error: int, older: bytes, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path("pharaoh-box_home_en.zip")
    path.write_bytes(older)
    write("2.1", "2.2", SMALL)
    with failing(Disk(kind, 1, error)) as disk:
        code = built("--lang", "en")
    assert disk.failed
    assert code == 2
    assert path.read_bytes() == older
    assert sorted(one.name for one in folder.iterdir()) == ["mine.yaml", path.name]
    assert path.name in capsys.readouterr().err


def without(monkeypatch: pytest.MonkeyPatch, *extras: str) -> None:
    for module in (
        "definitions.extras",
        "generators.orders.requests",
        "generators.orders.plan_orders",
        "publishing.build.packing",
    ):
        monkeypatch.setattr(f"hyskos.{module}.lacks", lambda wanted: wanted in extras)


@pytest.mark.proof
def test_sheets_for_buyers_need_nothing_that_make_kit_does_not_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    without(monkeypatch, "png", "press")
    assert execute(["product", "check", "pharaoh-product", "--lang", "en"]) == 0
    told = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    assert "to print" in told["home-a4"]
    assert "hyskos[png]" in told["shop"]
    assert execute(["product", "build", "pharaoh-product", "-o", "out", "--job", "shop"]) == 2
    assert "hyskos[png]" in capsys.readouterr().err
    assert not Path("out").exists()


@pytest.mark.proof
def test_buyers_get_their_zip_file_without_extras(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    without(monkeypatch, "png", "press")
    words = ["kit", "--product", "pyramydal-product", "--lang", "es", "--workers", "1", "-o", "b.zip"]
    assert execute(words) == 0
