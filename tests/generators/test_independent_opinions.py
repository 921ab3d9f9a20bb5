"""Press files that ship, as qpdf, poppler and Ghostscript see it: structure, boxes, fonts and inks."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.generators.orders.order import Back, Folding, Imposed, Single, Terms, TwoSided
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import kinds, reuse_drawings
from tests.drawn import KNOWN, read
from tests.drawn import pressed as pressed_for

MM = 25.4 / 72
BOARDS = [path for kind in kinds() for path in shipped(kind).values()]
PRESSES = [name for name in profile_names() if load_profile(name).press]
SEVERAL = (("map", "inner-factory"), ("map", "outer-factory"), ("card", "pyramydal-card"))


def ask(*words: object) -> str:
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=True).stdout


def several(profile: Profile) -> Iterator[PrintFile]:
    """Make what a press makes of more than one flat drawing: a board that folds, one of two sides, a sheet of cards."""
    front, back, card = (read(name) for _kind, name in SEVERAL)
    terms = Terms(lang="es", profile=profile)
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
    every = [*(file for path in BOARDS for file in pressed_for(path.stem, name, "es")), *made_of_several(name)]
    files = {folder / file.name: file for file in every}
    assert len(files) == len(every)
    for path, file in files.items():
        path.write_bytes(file.content)
    return files


@pytest.mark.proof
@pytest.mark.needs("qpdf")
def test_qpdf_finds_every_structure_sound(pressed: dict[Path, PrintFile]) -> None:
    for path in pressed:
        assert "No syntax or stream encoding errors" in ask("qpdf", "--check", path), path.name


@pytest.mark.proof
@pytest.mark.needs("pdfinfo")
def test_poppler_measures_the_trim_that_was_ordered_and_the_bleed_around_it(pressed: dict[Path, PrintFile]) -> None:
    for path, file in pressed.items():
        said = ask("pdfinfo", "-box", path)
        box = {
            kind: [float(number) * MM for number in corners.split()]
            for kind, corners in re.findall(r"^(Trim|Bleed|Media)Box: +(.*)$", said, re.MULTILINE)
        }
        left, low, right, high = box["Trim"]
        assert (right - left, high - low) == pytest.approx(file.trim, abs=0.01), path.name
        beyond = [left - box["Bleed"][0], low - box["Bleed"][1], box["Bleed"][2] - right, box["Bleed"][3] - high]
        assert beyond == pytest.approx([file.bleed] * 4, abs=0.01), path.name


@pytest.mark.proof
@pytest.mark.needs("pdffonts")
def test_poppler_finds_every_font_embedded_as_a_subset(pressed: dict[Path, PrintFile]) -> None:
    for path in pressed:
        rows = [row.split() for row in ask("pdffonts", path).splitlines()[2:]]
        assert rows
        for name, *_, embedded, subset, unicode, _number, _generation in rows:
            assert (embedded, subset, unicode) == ("yes", "yes", "yes"), (path.name, name)
            assert re.match(r"[A-Z]{6}\+", name)


@pytest.mark.proof
@pytest.mark.needs("gs")
def test_ghostscript_reads_every_page_strictly_and_finds_ink_on_it(pressed: dict[Path, PrintFile]) -> None:
    """In strict mode Ghostscript stops at the first error or warning."""
    strict = ("-dPDFSTOPONERROR", "-dPDFSTOPONWARNING")
    said = ask("gs", "-q", "-dBATCH", "-dNOPAUSE", *strict, "-sDEVICE=inkcov", "-r20", "-o", "-", *pressed)
    pages = [tuple(map(float, row)) for row in re.findall(r"([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) CMYK OK", said)]
    assert len(pages) == sum(file.pages for file in pressed.values())
    assert all(black > 0 for *_, black in pages)


@pytest.mark.proof
@pytest.mark.needs("gs")
@pytest.mark.usefixtures("each_drawn_once")
@pytest.mark.parametrize("lang", ["en", "es"])
def test_ink_saving_sheets_at_home_take_black_ink_only(lang: str, tmp_path: Path) -> None:
    home = load_profile("home-a4")
    paths, sheets = [], 0
    for board in BOARDS:
        terms = Terms(lang=lang, ink="saver", profile=home, formats=("pdf",))
        for file in make(Single(read(board.stem), terms)):
            paths.append(tmp_path / file.name)
            paths[-1].write_bytes(file.content)
            sheets += file.pages
    said = ask("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=inkcov", "-r20", "-o", "-", *paths)
    pages = re.findall(r"([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) CMYK OK", said)
    assert len(pages) == sheets
    assert all((float(cyan), float(magenta), float(yellow)) == (0, 0, 0) for cyan, magenta, yellow, _ in pages)
