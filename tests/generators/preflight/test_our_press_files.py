"""Our own press files: every kind of board passes the level that its file claims."""

import subprocess
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from definitions.loader import load_file, shipped
from generators.drawing import Drawing, rectangle
from generators.editions import drawers_of, kinds
from generators.preflight.report import Expectations
from generators.preflight.run import preflight
from generators.sheets.bare import bare
from generators.writers.pdfx import LEVELS, Level, fogra39, write_pdfx

# 194 % is the darkest faction colour; bare boards have no bleed.
WANTED = Expectations(bleed=0, max_ink=200, spots=frozenset({"CutContour", "Crease"}), fonts="simple")


@cache
def boards(kind: str) -> tuple[Drawing, ...]:
    definition = load_file(next(iter(shipped(kind).values())))
    return tuple(board for drawer in drawers_of(definition) for board in drawer.draw(definition, "es", "full"))


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
@pytest.mark.parametrize("kind", kinds())
def test_our_press_files_pass_their_own_level(kind: str, level: Level) -> None:
    for board in boards(kind):
        report = preflight(write_pdfx(bare(board), level, fogra39()), WANTED)
        assert report.findings == ()
        assert report.facts.level == level.id
        (page,) = report.facts.pages
        assert page.trim == pytest.approx((board.width, board.height), abs=0.01)
        assert not report.facts.rgb
        assert report.facts.unmeasured == 0


@pytest.mark.needs("gs")
def test_the_cutting_line_leaves_what_lies_below_it(tmp_path: Path) -> None:
    """Look at the plates: the tint goes on below the line, which stands on a plate of its own (C05)."""
    below, line = rectangle(0, 0, 20, 20, fill="sand"), rectangle(5, 5, 10, 10, stroke="cut", width=8)
    content = write_pdfx(bare(Drawing("b", "B", 20, 20, "en", (below, line))), LEVELS["x1a01"], fogra39())
    assert preflight(content, WANTED).findings == ()
    file = tmp_path / "cut.pdf"
    file.write_bytes(content)
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r100", f"-sOutputFile={tmp_path / 'p.tif'}"]
    subprocess.run([*command, str(file)], check=True, capture_output=True)
    on_line, off_line = (20, 40), (8, 8)  # pixels: 5 mm and 2 mm from the left at 100 dpi
    for ink, there in (("Yellow", 16), ("Magenta", 6), ("Cyan", 4), ("CutContour", None)):
        with Image.open(tmp_path / f"p({ink}).tif") as plate:
            share = [round(100 - 100 * plate.getpixel(at) / 255) for at in (on_line, off_line)]
        assert share == ([there, there] if there else [100, 0])
