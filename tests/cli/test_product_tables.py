"""Tables as a job of a product: set up as it brings its boards out, counted by the check, told on the page of text."""

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from hyskos.cli.main import execute
from hyskos.publishing.products.loaded_product import load_product, tables_in

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
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def wrote(component: str, game: str) -> None:
    Path("mine.yaml").write_text(MINE.format(component=component, game=game), encoding="utf-8")


@pytest.mark.proof
def test_boards_on_a_table_bear_the_fonts_of_their_product_and_are_as_final_as_it_is() -> None:
    whole = load_product(str(FOREIGN))
    laid = tables_in(whole, replace(whole.product.jobs[0], make="tables"), ["pl"])
    boards = [mat.definition for table in laid for mat in table.mats]
    assert {board.id for board in boards} == {"delta-nilu", "inner-factory", "czaple", "koty", "sokoly"}
    assert all(board.fonts == whole.product.fonts for board in boards)
    assert {board.provenance for board in boards} == {"final"}


@pytest.mark.slow
def test_other_jobs_have_no_tables() -> None:
    whole = load_product("pharaoh-product")
    assert [job.id for job in whole.product.jobs if job.make != "tables" and tables_in(whole, job, ["en"])] == []
    assert tables_in(whole, replace(whole.product.jobs[0], make="tables"), ["en"])


@pytest.mark.slow
def test_the_check_counts_tables_and_not_orders(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrote("pyramydal-score", "pyramydal")
    assert execute(["product", "check", "mine.yaml"]) == 0
    assert capsys.readouterr().out == "online: 2 tables to play on\n"


def test_the_check_says_that_nothing_lies_on_a_table(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not only the build, which comes later."""
    wrote("pyramydal-rules", "pyramydal")
    assert execute(["product", "check", "mine.yaml"]) == 2
    assert "online: no part of it can be exported to a virtual table" in capsys.readouterr().err


@pytest.mark.slow
def test_the_page_of_text_names_the_pages_that_tell_how_to_open_a_table_in_its_language(here: Path) -> None:
    wrote("pyramydal-score", "pyramydal")
    assert execute(["product", "build", "mine.yaml", "-o", "."]) == 0
    with zipfile.ZipFile("mine_online.zip") as archive:
        page, there = archive.read("CONTENTS_es.txt").decode(), archive.namelist()
        with zipfile.ZipFile(io.BytesIO(archive.read("tables/mine_es.vmod"))) as module:
            data = module.read("moduledata").decode()
    told = [line.strip() for line in page.split("\n") if line.endswith(".html")]
    assert told == ["tables/mine_tts_es.html", "tables/mine_vassal_es.html"]
    assert {*told} <= {*there}
    assert "<version>1.0</version>" in data
    assert "<description>Example House</description>" in data
    assert "Mesas para jugar" in page


@pytest.mark.slow
def test_files_of_tables_bear_the_id_of_the_product_and_its_publisher(here: Path) -> None:
    wrote("four-x", "rolling-pyramids")
    text = (
        Path("mine.yaml").read_text("utf-8").replace("{id: four-x}", "{id: four-x}\n  - {id: rolling-pyramids-rules}")
    )
    Path("mine.yaml").write_text(text, "utf-8")
    assert execute(["product", "build", "mine.yaml", "--lang", "en", "-o", "."]) == 0
    with zipfile.ZipFile("mine_online_en.zip") as archive:
        names = [name for name in archive.namelist() if name.startswith("tables/")]
        book = archive.read("tables/Mods/PDF/mine_rules_en.pdf")
    own = [Path(name).name for name in names]
    assert [name for name in own if not name.startswith(("mine_", "number-"))] == []
    with pikepdf.open(io.BytesIO(book)) as pdf:
        assert str(pdf.docinfo["/Author"]) == "Example House"
