"""Products of publishers, built by one command each, and read by other programs."""

import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pikepdf
import pytest

from hyskos.cli.main import execute
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import text_in
from hyskos.definitions.loader import PRODUCT, load_file
from hyskos.publishing.build.packing import own_fonts
from tests.cli.command_line import Capture, Patch

pytestmark = pytest.mark.slow

FOREIGN = sorted((Path(__file__).parents[1] / "publishers").glob("*/product.yaml"))
AT_EACH_CHANGE = "wieza"
"""One stands for all: it brings as much of its own as they do."""
THEIRS = [
    pytest.param(path, marks=() if path.parent.name == AT_EACH_CHANGE else pytest.mark.proof, id=path.parent.name)
    for path in FOREIGN
]
PRODUCTS = [
    *THEIRS,
    *(pytest.param(path, marks=pytest.mark.proof, id=path.stem) for path in built_in_files(PRODUCT).values()),
]
"""Every product, each in its first language, which the program does not speak where a publisher is foreign."""
OUR_WORDS = re.compile(r"\b(hyskos|the|sheet|print|players)\b", re.IGNORECASE)
"""Who makes the program, and words that only an English reader has."""
WITHOUT_ICC = "warning: ICC support is not available\n"
"""What mutool says of itself where it was built so."""


def product_of(path: Path) -> Product:
    definition = load_file(path)
    assert isinstance(definition, Product)
    return definition


@pytest.fixture(scope="module", params=PRODUCTS)
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Product, Path]:
    """Build every zip file of a product in its first language, and lay its files out in a folder for each."""
    product, folder = product_of(request.param), tmp_path_factory.mktemp("built")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SOURCE_DATE_EPOCH", raising=False)
        words = ["--lang", product.languages[0], "--workers", "1", "-o", str(folder)]
        assert execute(["product", "build", str(request.param), *words]) == 0
    for path in folder.glob("*.zip"):
        with zipfile.ZipFile(path) as archive:
            archive.extractall(folder / path.stem)
    return product, folder


def pdfs(folder: Path) -> list[Path]:
    paths = sorted(folder.glob("*/**/*.pdf"))
    assert len(paths) > 5
    return paths


def run_tool(*words: object) -> str:
    """Ask a program that has nothing to complain about."""
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.replace(WITHOUT_ICC, "")) == (0, ""), words[-1]
    return done.stdout


@pytest.mark.proof
def test_every_zip_file_passes_verify(built: tuple[Product, Path], capsys: Capture) -> None:
    product, folder = built
    zips = sorted(folder.glob("*.zip"))
    assert len(zips) == len(product.jobs)
    ships = product.id in built_in_files(
        PRODUCT
    )  # everything that does is verified as it is at home (tests/cli/test_kit_command.py)
    for path in zips:
        if not (ships and "_home-a4_" in path.name):
            assert execute(["kit", "verify", str(path)]) == 0, capsys.readouterr().out


@pytest.mark.needs("qpdf")
def test_qpdf_finds_no_fault_in_any_file(built: tuple[Product, Path]) -> None:
    for path in pdfs(built[1]):
        assert "No syntax or stream encoding errors" in run_tool("qpdf", "--check", path)


@pytest.mark.proof
@pytest.mark.needs("gs")
def test_ghostscript_has_nothing_to_say(built: tuple[Product, Path]) -> None:
    strict = ("-dPDFSTOPONERROR", "-dPDFSTOPONWARNING")
    reply = run_tool("gs", "-q", "-dBATCH", "-dNOPAUSE", *strict, "-sDEVICE=nullpage", "-r20", *pdfs(built[1]))
    assert reply == ""


@pytest.mark.needs("mutool")
def test_mutool_draws_every_page_without_a_word(built: tuple[Product, Path]) -> None:
    for path in pdfs(built[1]):
        run_tool("mutool", "draw", "-q", "-r", "20", "-F", "pgm", "-o", "/dev/null", path)


@pytest.mark.proof
@pytest.mark.needs("pdfinfo")
def test_properties_name_the_publisher_the_day_and_the_rights(built: tuple[Product, Path]) -> None:
    product, folder = built
    titles = {entry["id"] for path in folder.glob("*/manifest.json") for entry in drawn_entries(path)}
    assert {part.name.partition(".")[0] for part in product.parts} <= titles | {"read-me-first"}
    for path in pdfs(folder):
        answer = dict(re.findall(r"^([A-Za-z]+): +(.*)$", run_tool("pdfinfo", "-isodates", path), re.MULTILINE))
        assert answer["Author"] == product.publisher
        assert answer["Title"]
        assert (answer["CreationDate"][:10], answer["ModDate"][:10]) == (product.date, product.date)
        assert product.copyright in answer["Keywords"]
        assert f"product {product.id} {product.version}" in answer["Keywords"]
        with pikepdf.open(path) as pdf:
            press = "/Lang" not in pdf.Root  # which names the language in its metadata alone
            reply = pdf.open_metadata()["dc:language"] if press else {str(pdf.Root.Lang)}
            assert {*reply} == {product.languages[0]}


def drawn_entries(manifest: Path) -> list[dict[str, str]]:
    return [entry for entry in json.loads(manifest.read_text(encoding="utf-8"))["files"] if "id" in entry]


@pytest.mark.needs("pdftotext")
@pytest.mark.parametrize("built", THEIRS, indirect=True)
def test_sheets_of_a_foreign_publisher_are_in_its_language(built: tuple[Product, Path]) -> None:
    """Names of games stay what they are; a board that ships keeps its title where it has no other."""
    product, folder = built
    custom = {part.name.partition(".")[0] for part in product.parts if part.name.endswith(".yaml")} | {"read-me-first"}
    seen = 0
    for manifest in folder.glob("*/manifest.json"):
        for entry in drawn_entries(manifest):
            if entry["id"] in custom and entry["name"].endswith(".pdf"):
                text = run_tool("pdftotext", manifest.parent / entry["name"], "-")
                assert not OUR_WORDS.search(text), (entry["name"], OUR_WORDS.search(text))
                seen += 1
        page = (manifest.parent / f"CONTENTS_{product.languages[0]}.txt").read_text(encoding="utf-8")
        reply = "\n".join(line for line in page.splitlines() if ".pdf" not in line and ".png" not in line)
        assert not OUR_WORDS.search(reply)
        assert text_in(product.credits[0].names[0], product.languages[0]) in reply
        assert not [path.name for path in manifest.parent.rglob("*_en.*")]
    assert seen > 8


@pytest.mark.needs("pdffonts")
@pytest.mark.parametrize("built", THEIRS, indirect=True)
def test_fonts_of_a_product_are_those_of_its_boards(built: tuple[Product, Path]) -> None:
    product, folder = built
    names = {face.name for face in product.fonts.values()}
    for path in pdfs(folder):
        rows = [row.split() for row in run_tool("pdffonts", path).splitlines()[2:]]
        assert {row[0].partition("+")[2] for row in rows} & names, path.name
        assert {tuple(row[-5:-2]) for row in rows} == {("yes", "yes", "yes")}, path.name
    copied = {path.name for path in folder.glob("*/fonts/type/*")}
    assert copied >= {*(f"{name}.ttf" for name in names), "OFL.txt"}


@pytest.mark.proof
def test_two_kits_of_a_product_are_the_same_bytes(
    built: tuple[Product, Path], tmp_path: Path, monkeypatch: Patch
) -> None:
    """One was made by one worker, a zip file for each job; another is made by two, all sheets for homes together."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    product, folder = built
    lang = product.languages[0]
    words = ["--lang", lang, "--workers", "2", "-o", str(tmp_path / "kit.zip")]
    assert execute(["kit", "--product", product.source, *words]) == 0
    with zipfile.ZipFile(tmp_path / "kit.zip") as archive:
        again = {name: archive.read(name) for name in archive.namelist()}
    homes = [folder / f"{product.id}_{job.id}_{lang}" for job in product.jobs if job.make == "home"]
    first = {path.relative_to(home).as_posix() for home in homes for path in home.rglob("*") if path.is_file()}
    assert first == {*again}
    telling = ("manifest.json", "CONTENTS", "00-START-HERE", "READ-ME-FIRST", "Single files/Read me first", "01")
    other = [
        name
        for name, content in again.items()
        if content not in [path.read_bytes() for home in homes if (path := home / name).is_file()]
    ]
    assert all(len(homes) > 1 and name.startswith(telling) for name in other)


@pytest.mark.proof
def test_the_check_names_what_ships_and_lacks_a_language_of_the_product(capsys: Capture) -> None:
    (path,) = (path for path in FOREIGN if path.parent.name == "wieza")
    assert execute(["product", "check", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["lacking"] == {"inner-factory": ["pl"]}
    assert execute(["product", "check", str(path)]) == 1
    assert "Q122 `inner-factory`" in capsys.readouterr().err


def test_the_fonts_of_a_product_are_packed_under_any_file_name(tmp_path: Path) -> None:
    shutil.copytree(Path(__file__).parents[1] / "publishers" / AT_EACH_CHANGE, tmp_path / "house")
    path = tmp_path / "house" / "product.yaml"
    for file in (tmp_path / "house" / "type").glob("*.ttf"):
        file.rename(file.with_stem(f"our-{file.stem}"))
    path.write_text(path.read_text(encoding="utf-8").replace(" type/", " type/our-"), encoding="utf-8")
    names = {Path(name).name for name, _ in own_fonts(product_of(path), "fonts/x")}
    assert names == {"our-AlegreyaSans-Bold.ttf", "our-AlegreyaSans-Regular.ttf", "our-Cinzel-Bold.ttf", "OFL.txt"}


DATA = Path(__file__).parents[2] / "data"
INKS = """kind: inks
id: river-inks
version: "1.0"
inks:
  coral: {rgb: "#e2583e", cmyk: [0, 75, 75, 5]}
  moss: {rgb: "#4f6b2a", cmyk: [55, 20, 95, 35]}
"""
NILE = """kind: product
id: nile
game: ring-race
version: "1.0"
provenance: final
title: {es: Carrera del Nilo, fr: La course du Nil}
subtitle: {es: Coral contra Musgo, fr: Corail contre Mousse}
languages: [es, fr]
publisher: Ediciones Ñandú
copyright: © Ediciones Ñandú
sku: NILE
names: "{sku}_{component}_{side}_{LANG}_v{version}"
components:
  - {id: ring.yaml}
  - {id: pieces.yaml}
  - {id: cover.yaml}
  - {id: box.yaml}
jobs:
  - {id: home, make: home, profile: home-a4, inks: [saver], include: [sources]}
  - {id: shop, make: shop, shop: itch-io, include: [sources]}
"""
TITLES = ("en: Ring race, es: Carrera del anillo", "es: Carrera del Nilo, fr: La course du Nil")
SIDES = (("en: Gold, es: Oro", "es: Coral, fr: Corail"), ("en: Onyx, es: Ónice", "es: Musgo, fr: Mousse"))


def edited_file(name: str, *changes: tuple[str, str]) -> str:
    """Take a file that ships, with words changed in it."""
    text = (DATA / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text.replace("{en: ", "{fr: ").replace(" en: ", " fr: ")  # sold in France: English stands for French


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    inks = ("\ngame: ring-race\n", "\ngame: ring-race\ninks: inks.yaml\n")
    coloured = (
        ("es: Coral, fr: Corail}", "es: Coral, fr: Corail}\n    ink: coral"),
        ("fr: Mousse}", "fr: Mousse}\n    ink: moss"),
    )
    files = {
        "inks.yaml": INKS,
        "nile.yaml": NILE,
        "ring.yaml": edited_file("boards/ring-18.yaml", ("id: ring-18", "id: nile-ring"), inks, *SIDES, *coloured),
        "pieces.yaml": edited_file(
            "pieces/ring-race-pieces.yaml", ("id: ring-race-pieces", "id: nile-pieces"), inks, TITLES,
            ("ink: gold, title: {en: Gold, es: Oro}", "ink: coral, title: {es: Coral, fr: Corail}"),
            ("ink: black@80, title: {en: Onyx, es: Ónice}", "ink: moss, title: {es: Musgo, fr: Mousse}"),
        ),
        "cover.yaml": edited_file(
            "covers/ring-race-cover.yaml", ("id: ring-race-cover", "id: nile-cover"), TITLES,
            ("shows: [ring-18, ring-race-pieces]", "shows: [ring.yaml, pieces.yaml]"),
            ("box: ring-race-box", "box: box.yaml"),
        ),
        "box.yaml": edited_file(
            "boxes/ring-race-box.yaml", ("id: ring-race-box", "id: nile-box"),
            ("cover: ring-race-cover", "cover: cover.yaml"),
        ),
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.proof
def test_a_built_product_passes_verify_and_its_sources_pass_check(folder: Path) -> None:
    """docs/guides/product.md: copies of your own YAML files lie in `sources/` where a job includes them.

    The box names a cover that names the box and shows boards with inks: in a kit each stands with all of them.
    """
    assert execute(["product", "build", "nile.yaml", "--lang", "es", "--workers", "1", "-o", "."]) == 0
    for job in ("home", "shop"):
        kit = f"nile_{job}_es.zip"
        assert execute(["kit", "verify", kit]) == 0
        with zipfile.ZipFile(kit) as archive:
            sources = [name for name in archive.namelist() if name.startswith("sources/")]
            for name in sources:
                archive.extract(name, job)
        assert "sources/ring-race_nile/inks.yaml" in sources  # of what the cover shows: it names none itself
        for name in sources:
            assert execute(["check", f"{job}/{name}"]) == 0, name
        assert execute(["check", f"{job}/sources"]) == 0  # each file lies there once


def test_rules_use_the_titles_of_the_board(folder: Path) -> None:
    """README: the booklet tells of the ring that is ordered with it. In the French box nobody is called Musgo."""
    orders = ["export", "ring.yaml", "ring-race-rules", "--format", "svg"]
    for lang, inside, outside in (("fr", "Mousse", "Musgo"), ("es", "Musgo", "Mousse")):
        assert execute([*orders, "--lang", lang, "-o", lang]) == 0
        reply = "".join(path.read_text("utf-8") for path in sorted(Path(lang).glob("ring-race-rules*.svg")))
        assert (inside in reply, outside in reply) == (True, False)
