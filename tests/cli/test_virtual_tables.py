"""`hyskos export --format tts` and `vassal`, and tables as a job of a product."""

import io
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from hyskos import data
from hyskos.cli.main import execute
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import activate, text_in
from hyskos.definitions.loader import load_file, load_map
from hyskos.generators.tables import faces
from hyskos.publishing.products.loaded_product import load_product, tables_in
from tests.cli.command_line import Capture, Patch, export
from tests.cli.test_product_command import PRODUCT
from tests.generators.tables.readers import Module, Save

pytestmark = pytest.mark.slow

SEVEN = data.ROOT.parent / "tests" / "boards" / "good" / "seven.yaml"


@pytest.fixture(autouse=True)
def _small(monkeypatch: Patch) -> None:
    """Draw pictures of a few pixels: what is in them is looked at elsewhere."""
    monkeypatch.setattr(faces, "MOST", 64)
    activate("en")


def written_files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_game_becomes_a_save_with_its_folders_and_a_page(tmp_path: Path) -> None:
    run = export("ring-race", "--format", "tts", "-o", tmp_path)
    assert run.code == 0
    names = written_files(tmp_path)
    assert set(run.out.splitlines()) == {str(tmp_path / name) for name in names}
    assert {
        "Saves/ring-race_ring-18_en.json",
        "ring-race_ring-18_tts_en.html",
        "Mods/PDF/ring-race_rules_en.pdf",
    } <= names
    cover = "ring-race-cover: a cover is for boxes and shops, and has no place on a table"
    assert f"ring-race_ring-18 (tts): not on the table: {cover}; ring-race-box: a box has no place" in run.err
    saved = Save.read((tmp_path / "Saves/ring-race_ring-18_en.json").read_bytes())
    for name in saved.addresses():
        assert any(member.endswith(f"/{name}") for member in names)
    assert (tmp_path / "Mods/PDF/ring-race_rules_en.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("form", ["tts", "vassal"])
def test_factions_of_the_project_sit_down_without_being_named(form: str, tmp_path: Path) -> None:
    game = tmp_path / "game"
    game.mkdir()
    (game / "hyskos.yaml").write_text('kind: project\nid: mine\nversion: "1.0"\n', encoding="utf-8")
    (game / "delta.yaml").write_text(SEVEN.read_text(encoding="utf-8"), encoding="utf-8")
    text = (data.ROOT / "factions" / "anubian.yaml").read_text(encoding="utf-8")
    for name in ("herons", "ibises", "rivals"):
        body = re.sub(r"^(id|title|article|aliases):.*\n", "", text, flags=re.MULTILINE)
        (game / f"{name}.yaml").write_text(f"id: {name}\ntitle: {{en: {name}, es: {name}}}\n{body}", encoding="utf-8")
    run = export(game / "delta.yaml", "--format", form, "--json", "-o", tmp_path / "out")
    assert run.code == 0, run.err
    (table,) = json.loads(run.out)["tables"]
    starts = len(load_map(str(SEVEN)).starts)
    seated = ["herons", "ibises", "rivals", *built_in_files("faction")][:starts]
    for name in ("herons", "ibises", "rivals", *built_in_files("faction")):
        assert (f"{name}: no starting area is left for it" in table["left_out"]) is (name not in seated), name


def test_the_answer_for_programs_lists_files_and_what_is_missing(tmp_path: Path) -> None:
    run = export("pharaoh", "--format", "vassal", "--lang", "es", "--json", "-o", tmp_path)
    answer = json.loads(run.out)
    assert [Path(file["path"]).name for file in answer["files"]] == ["pharaoh_es.vmod", "pharaoh_vassal_es.html"]
    (table,) = answer["tables"]
    assert (table["id"], table["lang"], table["format"]) == ("pharaoh", "es", "vassal")
    assert "pharaoh-box: una caja no tiene sitio en la mesa" in table["left_out"]
    module = Module.read((tmp_path / "pharaoh_es.vmod").read_bytes())
    assert module.root.attrib["name"] == "Faraón"
    assert [entry.text for entry in module.all("entry")] == ["Rojo", "Verde", "Azul", "Amarillo"]


def test_a_map_of_your_own_is_played_with_the_boards_that_ship(tmp_path: Path) -> None:
    run = export(SEVEN, "--format", "tts", "-o", tmp_path)
    assert run.code == 0
    saves = [name for name in written_files(tmp_path) if name.startswith("Saves/")]
    assert saves == ["Saves/rolling-pyramids_seven_en.json"]
    titles = {tile.title for tile in Save.read((tmp_path / saves[0]).read_bytes()).tiles()}
    assert "Anubian" in titles


def test_a_custom_faction_has_its_devices_on_the_table(tmp_path: Path) -> None:
    board = SEVEN.with_name("herons.yaml")
    run = export(board, "inner-factory", "--format", "vassal", "-o", tmp_path)
    assert run.code == 0
    module = Module.read((tmp_path / "rolling-pyramids_inner-factory_en.vmod").read_bytes())
    faction = load_file(board)
    assert isinstance(faction, Faction)
    title = text_in(faction.title, "en")
    assert [entry.text for entry in module.all("entry")] == [title, "Anubian", "Bastet", "Ra’shar"]
    mine = [slot.name.partition(": ")[2] for slot in module.slots() if slot.name.startswith(f"{title}: ")]
    assert mine == ["soldiers", "heroes", *(text_in(device.title, "en") for device in faction.devices)]


@pytest.mark.proof
def test_a_second_time_nothing_changes_and_what_others_made_is_kept(tmp_path: Path) -> None:
    order = ("pharaoh", "--format", "tts", "--format", "vassal", "-o", tmp_path)
    export(*order)
    again = export(*order)
    assert again.err.splitlines()[-1].startswith("0 files written")
    for name in ("Saves/pharaoh_en.json", "pharaoh_en.vmod"):
        (tmp_path / name).write_bytes(b'{"SaveName": "mine"}')
    refused_run = export(*order)
    assert refused_run.code == 2
    assert refused_run.err.count("--force overwrites it") == 2
    assert export(*order, "--force").code == 0


def test_pictures_are_named_by_an_address_if_one_is_given(tmp_path: Path) -> None:
    run = export("icehouse-5x5", "--format", "tts", "--assets-url", "https://example.org/a b", "-o", tmp_path)
    assert run.code == 0
    saved = Save.read((tmp_path / "Saves/icehouse-5x5_en.json").read_bytes())
    assert saved.addresses() == {"https://example.org/a%20b/icehouse_icehouse-5x5_en.png"}
    assert "https://example.org/a%20b/" in (tmp_path / "icehouse-5x5_tts_en.html").read_text()
    assert "no file of this game counts them" in run.err


def test_a_broken_file_is_reported_with_its_place(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(SEVEN.read_text().replace("orientation: ", "orientation: round-"))
    run = export(broken, "--format", "vassal", "-o", tmp_path / "new")
    assert run.code == 1
    assert "broken.yaml:" in run.err
    assert not list(tmp_path.rglob("*.vmod"))


@pytest.mark.proof
def test_a_product_has_tables_as_a_job(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    Path("mine.yaml").write_text(PRODUCT.replace("jobs:\n", "jobs:\n  - {id: web, make: tables}\n"), encoding="utf-8")
    order = ["product", "build", "mine.yaml", "--job", "web", "--lang", "es", "--workers", "1", "-o", "."]
    assert execute(order) == 0
    path = Path("pharaoh-box_web_es.zip")
    with zipfile.ZipFile(path) as archive:
        members = set(archive.namelist())
        module = Module.read(archive.read("tables/pharaoh-box_pharaoh_es.vmod"))
    assert {"CONTENTS_es.txt", "manifest.json", "tables/Saves/pharaoh-box_pharaoh_es.json"} <= members
    assert [board.name for board in module.boards(200) if board.picture] == [
        "Pharao des Nordens"
    ]  # the title of the product
    assert execute(["kit", "verify", str(path)]) == 0
    first = path.read_bytes()
    assert execute([*order, "--force"]) == 0
    assert path.read_bytes() == first


FOREIGN = Path(__file__).parents[1] / "publishers" / "wieza" / "product.yaml"
MINE = """kind: product
id: mine
game: {game}
version: "1.0"
provenance: proposal
title: {{en: Mine, es: Mío}}
subtitle: {{en: Ours, es: Nuestro}}
languages: [en, es]
publisher: Example House
sku: M-1
names: "{{sku}}_{{component}}_{{LANG}}"
components:
  - {{id: {component}}}
jobs:
  - {{id: online, make: tables}}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: Patch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_product(component: str, game: str) -> None:
    Path("mine.yaml").write_text(MINE.format(component=component, game=game), encoding="utf-8")


@pytest.mark.proof
def test_boards_on_a_table_have_the_fonts_and_provenance_of_their_product() -> None:
    product = load_product(str(FOREIGN))
    laid = tables_in(product, replace(product.product.jobs[0], make="tables"), ["pl"])
    boards = [mat.definition for table in laid for mat in table.mats]
    assert {board.id for board in boards} == {"delta-nilu", "inner-factory", "czaple", "koty", "sokoly"}
    assert all(board.fonts == product.product.fonts for board in boards)
    assert {board.provenance for board in boards} == {"final"}


def test_other_jobs_have_no_tables() -> None:
    product = load_product("pharaoh-product")
    assert [job.id for job in product.product.jobs if job.make != "tables" and tables_in(product, job, ["en"])] == []
    assert tables_in(product, replace(product.product.jobs[0], make="tables"), ["en"])


def test_the_check_counts_tables_and_not_orders(here: Path, capsys: Capture) -> None:
    write_product("pyramydal-score", "pyramydal")
    assert execute(["product", "check", "mine.yaml"]) == 0
    assert capsys.readouterr().out == "online: 2 tables to play on\n"


def test_the_check_says_that_nothing_lies_on_a_table(here: Path, capsys: Capture) -> None:
    """Not only the build, which comes later."""
    write_product("pyramydal-rules", "pyramydal")
    assert execute(["product", "check", "mine.yaml"]) == 2
    assert "online: no part of it can be exported to a virtual table" in capsys.readouterr().err


def test_the_contents_page_names_the_instructions_for_each_table(here: Path) -> None:
    write_product("pyramydal-score", "pyramydal")
    assert execute(["product", "build", "mine.yaml", "-o", "."]) == 0
    with zipfile.ZipFile("mine_online.zip") as archive:
        page, members = archive.read("CONTENTS_es.txt").decode(), archive.namelist()
        with zipfile.ZipFile(io.BytesIO(archive.read("tables/mine_es.vmod"))) as module:
            data = module.read("moduledata").decode()
    reply = [line.strip() for line in page.split("\n") if line.endswith(".html")]
    assert reply == ["tables/mine_tts_es.html", "tables/mine_vassal_es.html"]
    assert {*reply} <= {*members}
    assert "<version>1.0</version>" in data
    assert "<description>Example House</description>" in data
    assert "Mesas para jugar" in page


def test_files_of_tables_have_the_id_and_publisher_of_the_product(here: Path) -> None:
    write_product("four-x", "rolling-pyramids")
    text = (
        Path("mine.yaml").read_text("utf-8").replace("{id: four-x}", "{id: four-x}\n  - {id: rolling-pyramids-rules}")
    )
    Path("mine.yaml").write_text(text, "utf-8")
    assert execute(["product", "build", "mine.yaml", "--lang", "en", "-o", "."]) == 0
    with zipfile.ZipFile("mine_online_en.zip") as archive:
        names = [name for name in archive.namelist() if name.startswith("tables/")]
        book = archive.read("tables/Mods/PDF/mine_rules_en.pdf")
    file_names = [Path(name).name for name in names]
    assert [name for name in file_names if not name.startswith(("mine_", "number-"))] == []
    with pikepdf.open(io.BytesIO(book)) as pdf:
        assert str(pdf.docinfo["/Author"]) == "Example House"
