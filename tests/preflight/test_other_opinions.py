"""Other programs see in the files what preflight sees: qpdf, poppler and Ghostscript."""

import re
import subprocess
from pathlib import Path

import pytest

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.preflight.run import preflight
from tests.preflight.press_files import LEVELS, good
from tests.preflight.test_foreign_files import read

FILES = {**{level: good(level) for level in LEVELS}, **{n: read(n) for n in ("cairo", "ghostscript-x3", "libreoffice")}}


@pytest.fixture(params=FILES)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / f"{request.param}.pdf"
    path.write_bytes(FILES[request.param])
    return path


def ask(*words: object) -> str:
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.needs("qpdf")
def test_qpdf_finds_the_structure_sound_as_well(file: Path) -> None:
    assert "No syntax or stream encoding errors" in ask("qpdf", "--check", file)
    assert not {"D02", "D04"} & {finding.code for finding in preflight(file.read_bytes()).findings}


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.needs("pdfinfo")
def test_poppler_measures_the_same_boxes(file: Path) -> None:
    boxes = {
        kind: tuple(float(x) for x in corners.split())
        for kind, corners in re.findall(r"^(\w+)Box: +(.*)$", ask("pdfinfo", "-box", file), re.MULTILINE)
    }
    (page,) = preflight(file.read_bytes()).facts.pages
    for size, kind in ((page.media, "Media"), (page.trim or page.media, "Trim")):
        left, low, right, high = boxes[kind]
        assert size == pytest.approx(((right - left) * MM_PER_PT, (high - low) * MM_PER_PT), abs=0.01)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.needs("pdffonts")
def test_poppler_lists_the_same_fonts(file: Path) -> None:
    rows = ask("pdffonts", file).splitlines()[2:]
    listed = {row.split()[0]: row[63:].split()[0] == "yes" for row in rows}
    assert {font.name: font.embedded for font in preflight(file.read_bytes()).facts.fonts} == listed


@pytest.mark.proof
@pytest.mark.needs("gs")
def test_ghostscript_separates_the_same_inks(file: Path, tmp_path: Path) -> None:
    ask("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r20", f"-sOutputFile={tmp_path / 'out.tif'}", file)
    plates = {re.sub(r".*\((.*)\).*", r"\1", path.name) for path in tmp_path.glob("out*(*)*.tif")}
    facts = preflight(file.read_bytes()).facts
    process = {"Cyan", "Magenta", "Yellow", "Black"}
    assert {*facts.inks} - process == plates - process
