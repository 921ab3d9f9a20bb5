"""Every built-in board for every press: our preflight, qpdf, poppler and Ghostscript find nothing wrong."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import cycle
from pathlib import Path

import pikepdf
import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.order import Back, Book, Folding, Imposed, PrintSettings, Single, TwoSided
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.press_files import check_press
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import kinds, reuse_drawings
from hyskos.generators.writers.pdfx import fogra39
from hyskos.preflight.report import expectations
from hyskos.preflight.run import preflight
from tests.drawn import KNOWN, read
from tests.drawn import pressed as pressed_for

BOARDS = {path.stem: path for kind in kinds() for path in built_in_files(kind).values()}
PRESSES = [name for name in profile_names() if load_profile(name).press]
CARTONS = built_in_files("box")
CARD_PRESSES = [name for name in PRESSES if "box" in load_profile(name).makes]
SHEETS = [name for name in BOARDS if name not in CARTONS]
REFUSED = {**dict(zip(SHEETS, cycle(PRESSES), strict=False)), **dict(zip(CARTONS, cycle(CARD_PRESSES), strict=False))}
"""The press that asks for more of each sheet: what is refused depends on the sheet or on the press, never on both."""


def make_files(name: str, profile: Profile, lang: str = "en", ink: Ink = "full") -> tuple[PrintFile, ...]:
    definition, terms = read(name), PrintSettings(lang=lang, ink=ink, profile=profile)
    if isinstance(definition, Booklet):
        return make(Book(definition, terms, definition.book_trim))
    return make(Single(definition, terms))


@pytest.mark.proof
@pytest.mark.usefixtures("each_drawn_once")
@pytest.mark.parametrize(
    ("name", "profile", "lang"),
    [
        *((name, profile, "es") for name in SHEETS for profile in PRESSES),
        *((name, profile, "es") for name in CARTONS for profile in CARD_PRESSES),
        *((name, profile, "en") for name, profile in REFUSED.items()),
    ],
)
def test_every_press_file_passes_its_own_preflight(name: str, profile: str, lang: str) -> None:
    """In English for one press: preflight says nothing of words, and `test_constraints` keeps them off the cut."""
    printer = load_profile(profile)
    booklet = isinstance(read(name), Booklet)
    for file in make_files(name, printer, lang) if booklet else pressed_for(name, profile, lang):
        report = preflight(file.content, replace(expectations(printer), trim=file.trim))
        assert [finding.message.render() for finding in report.findings] == []
        assert not report.facts.rgb
        if lang == "en":
            assert codes(file, stricter(printer, report.facts.max_ink)) == {"C03", "D01", "D07", "P04"}


def stricter(printer: Profile, ink: float | None) -> Profile:
    """Ask for the oldest level, a little less ink than there is, and a little more bleed."""
    assert printer.press
    assert ink
    press = replace(printer.press, level="x1a01", max_ink=ink - 1)
    return replace(printer, bleed=printer.bleed + 0.1, press=press)


def codes(file: PrintFile, printer: Profile) -> set[str]:
    return {finding.code for finding in preflight(file.content, expectations(printer)).findings}


@pytest.mark.slow
@pytest.mark.parametrize(("is_custom", "is_embedded"), [(False, False), (True, True)])
def test_a_registered_condition_needs_no_embedded_profile_but_a_custom_one_does(
    is_custom: bool, is_embedded: bool, tmp_path: Path
) -> None:
    """Nobody else has the profile of one's own, so its name would mean nothing to the press."""
    generic = load_profile("generic-x1a")
    assert generic.press
    icc = tmp_path / "mine.icc"
    icc.write_bytes(fogra39().profile or b"")
    press = replace(generic.press, embed_profile=False, icc=str(icc) if is_custom else None)
    (file,) = make_files("pyramydal-card", replace(generic, press=press))
    with pikepdf.open(BytesIO(file.content)) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert ("/DestOutputProfile" in intent) is is_embedded


@pytest.mark.slow
def test_a_cover_that_a_press_cannot_print_is_refused_early() -> None:
    generic = load_profile("generic-offset")
    assert generic.press
    cover, mean = read("pharaoh-cover"), replace(generic, press=replace(generic.press, max_ink=100))
    check_press(Single(cover, PrintSettings(lang="en", profile=generic)))
    with pytest.raises(ImpossibleError, match="100 %"):
        check_press(Single(cover, PrintSettings(lang="en", profile=mean)))


@pytest.mark.slow
def test_an_ink_becomes_foil_and_the_file_is_still_sound() -> None:
    generic = load_profile("generic-offset")
    assert generic.press
    inks = {"gold": "Foil Gold", "white": "White"}
    printer = replace(generic, press=replace(generic.press, special_inks=inks))
    (file,) = make_files("inner-factory", printer)
    report = preflight(file.content, replace(expectations(printer), trim=file.trim))
    assert [finding.message.render() for finding in report.findings] == []
    assert {*inks.values()} < {*report.facts.inks}


@pytest.mark.slow
def test_a_picture_has_exactly_the_pixels_of_its_component() -> None:
    (file,) = make_files("pyramydal-card", load_profile("the-game-crafter"), "es")
    assert file.name == "pyramydal-card_the-game-crafter-postcard-mat_es.png"
    assert (int.from_bytes(file.content[16:20], "big"), int.from_bytes(file.content[20:24], "big")) == (1875, 1275)
    assert file.scale == pytest.approx(0.907, abs=0.001)


@pytest.mark.slow
def test_the_saver_design_says_so_in_its_name() -> None:
    (file,) = make_files("anubian", load_profile("generic-x1a"), ink=INKS[1])
    assert file.name == "rolling-pyramids_anubian_generic-x1a_en_saver.pdf"


@pytest.mark.slow
def test_pieces_have_no_component() -> None:
    with pytest.raises(ImpossibleError, match="the-game-crafter has no component of this size, 190 × 259 mm"):
        make_files("pharaoh-pieces", load_profile("the-game-crafter"))


MM = 25.4 / 72
PATHS = [path for kind in kinds() for path in built_in_files(kind).values()]
SEVERAL = (("map", "inner-factory"), ("map", "outer-factory"), ("card", "pyramydal-card"))


def run_program(*words: object) -> str:
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=True).stdout


def several(profile: Profile) -> Iterator[PrintFile]:
    """Make what a press makes of more than one flat drawing: a board that folds, one of two sides, a sheet of cards."""
    front, back, card = (read(name) for _kind, name in SEVERAL)
    terms = PrintSettings(lang="es", profile=profile)
    if "quad-fold-board" in profile.makes:
        yield from make(Folding(front, terms, "quad"))
    yield from make(TwoSided(front, terms, Back(back, "long")))
    if profile.press and profile.press.marks:
        (sheet, _list) = make(Imposed((card,), terms, 2))
        yield sheet


@cache
def made_of_several(press: str) -> tuple[PrintFile, ...]:
    with reuse_drawings(KNOWN):
        return tuple(several(load_profile(press)))


@pytest.fixture(params=PRESSES, scope="module")
def pressed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[Path, PrintFile]:
    """Write every board for a press, and what makes more of them."""
    name = request.param
    folder = tmp_path_factory.mktemp(name)
    every = [*(file for path in PATHS for file in pressed_for(path.stem, name, "es")), *made_of_several(name)]
    files = {folder / file.name: file for file in every}
    assert len(files) == len(every)
    for path, file in files.items():
        path.write_bytes(file.content)
    return files


@pytest.mark.proof
@pytest.mark.needs("qpdf")
def test_qpdf_finds_every_structure_sound(pressed: dict[Path, PrintFile]) -> None:
    for path in pressed:
        assert "No syntax or stream encoding errors" in run_program("qpdf", "--check", path), path.name


@pytest.mark.proof
@pytest.mark.needs("pdfinfo")
def test_poppler_measures_the_trim_that_was_ordered_and_the_bleed_around_it(pressed: dict[Path, PrintFile]) -> None:
    for path, file in pressed.items():
        output = run_program("pdfinfo", "-box", path)
        box = {
            kind: [float(number) * MM for number in corners.split()]
            for kind, corners in re.findall(r"^(Trim|Bleed|Media)Box: +(.*)$", output, re.MULTILINE)
        }
        left, low, right, high = box["Trim"]
        assert (right - left, high - low) == pytest.approx(file.trim, abs=0.01), path.name
        beyond = [left - box["Bleed"][0], low - box["Bleed"][1], box["Bleed"][2] - right, box["Bleed"][3] - high]
        assert beyond == pytest.approx([file.bleed] * 4, abs=0.01), path.name


@pytest.mark.proof
@pytest.mark.needs("pdffonts")
def test_poppler_finds_every_font_embedded_as_a_subset(pressed: dict[Path, PrintFile]) -> None:
    for path in pressed:
        rows = [row.split() for row in run_program("pdffonts", path).splitlines()[2:]]
        assert rows
        for name, *_, embedded, subset, unicode, _number, _generation in rows:
            assert (embedded, subset, unicode) == ("yes", "yes", "yes"), (path.name, name)
            assert re.match(r"[A-Z]{6}\+", name)


@pytest.mark.proof
@pytest.mark.needs("gs")
def test_ghostscript_reads_every_page_strictly_and_finds_ink_on_it(pressed: dict[Path, PrintFile]) -> None:
    """In strict mode Ghostscript stops at the first error or warning."""
    strict = ("-dPDFSTOPONERROR", "-dPDFSTOPONWARNING")
    output = run_program("gs", "-q", "-dBATCH", "-dNOPAUSE", *strict, "-sDEVICE=inkcov", "-r20", "-o", "-", *pressed)
    pages = [tuple(map(float, row)) for row in re.findall(r"([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) CMYK OK", output)]
    assert len(pages) == sum(file.pages for file in pressed.values())
    assert all(black > 0 for *_, black in pages)


@pytest.mark.proof
@pytest.mark.needs("gs")
@pytest.mark.usefixtures("each_drawn_once")
def test_ink_saving_sheets_at_home_take_black_ink_only(tmp_path: Path) -> None:
    home = load_profile("home-a4")
    paths, sheets = [], 0
    for board in PATHS:
        terms = PrintSettings(lang="es", ink="saver", profile=home, formats=("pdf",))
        for file in make(Single(read(board.stem), terms)):
            paths.append(tmp_path / file.name)
            paths[-1].write_bytes(file.content)
            sheets += file.pages
    output = run_program("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=inkcov", "-r20", "-o", "-", *paths)
    pages = re.findall(r"([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) CMYK OK", output)
    assert len(pages) == sheets
    assert all((float(cyan), float(magenta), float(yellow)) == (0, 0, 0) for cyan, magenta, yellow, _ in pages)
