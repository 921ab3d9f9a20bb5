"""SVG files in the real Inkscape: what it opens and saves again keeps ids, layers, words and sizes in mm."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.generators.sheets.page import bare
from hyskos.generators.writers.svg import write_svg
from tests.drawn import drawn
from tests.patience import PATIENCE

SVG, INKSCAPE = "{http://www.w3.org/2000/svg}", "{http://www.inkscape.org/namespaces/inkscape}"
MM = 25.4 / 96
"""Of the pixels that Inkscape counts in."""
pytestmark = [pytest.mark.slow, pytest.mark.needs("inkscape")]


def opened(path: Path, *words: str) -> str:
    """Run Inkscape without a screen, with a home of its own."""
    home = path.parent / "home"
    home.mkdir(mode=0o700, exist_ok=True)
    around = {**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "DISPLAY": ""}
    asked = ["inkscape", *words, str(path)]
    run = subprocess.run(asked, env=around, check=True, timeout=PATIENCE, capture_output=True, text=True)
    return run.stdout


def groups(root: ET.Element) -> list[tuple[str | None, str | None, str | None]]:
    """List the groups with their ids, whether they are layers, and their labels, in the order of painting."""
    told = ("id", f"{INKSCAPE}groupmode", f"{INKSCAPE}label")
    return [(one.get(told[0]), one.get(told[1]), one.get(told[2])) for one in root.iter(f"{SVG}g") if one.get("id")]


def named(root: ET.Element) -> list[str | None]:
    """List the words of titles, which stand for texts that are outlines."""
    return [one.text for one in root.iter(f"{SVG}title")]


def placed(table: str) -> Mapping[str, Rect]:
    """Read where every object lies, in mm."""
    rows = (line.split(",") for line in table.splitlines() if line.count(",") == 4)
    return {name: Rect(*(float(value) * MM for value in box)) for name, *box in rows}


@pytest.mark.wide
@pytest.mark.parametrize("name", ["inner-factory", "anubian", "pharaoh", "ring-18", "pyramydal-card"])
def test_inkscape_keeps_ids_layers_words_and_sizes(name: str, tmp_path: Path) -> None:
    _renderer, drawing = drawn(name, "en", "full")[0]
    document = bare(drawing)
    path, saved = tmp_path / "board.svg", tmp_path / "saved.svg"
    path.write_bytes(write_svg(document, document.pages[0]))
    opened(path, "--export-type=svg", f"--export-filename={saved}")
    ours, theirs = ET.fromstring(path.read_bytes()), ET.fromstring(saved.read_bytes())
    kept = [one for one in groups(theirs) if one in set(groups(ours))]
    assert kept == groups(ours)
    assert [one[0] for one in kept if one[1] == "layer"] == [one.id for one in drawing.items]
    assert [one for one in named(theirs) if one in set(named(ours))] == named(ours)
    sides = ("width", "height", "viewBox")
    assert [theirs.get(side) for side in sides] == [ours.get(side) for side in sides]
    assert str(ours.get("width")).endswith("mm")


def test_inkscape_measures_what_was_drawn(tmp_path: Path) -> None:
    """The squares of a grid lie where they should, to a thousandth of a millimetre."""
    _renderer, drawing = drawn("pharaoh", "en", "full")[0]
    document = bare(drawing)
    path = tmp_path / "board.svg"
    path.write_bytes(write_svg(document, document.pages[0]))
    found = placed(opened(path, "--query-all"))
    first, right, above = (found[f"square-{name}"] for name in ("b1", "c1", "b2"))
    line = first.w - 36.0  # around each square, half of it on either side
    assert 0.0 < line < 0.5
    assert first.h == pytest.approx(36.0 + line, abs=1e-4)
    assert (right.x - first.x, first.y - above.y) == pytest.approx((36.0, 36.0), abs=1e-4)
    assert first.x + line / 2 == pytest.approx(drawing.width / 2 - 1.5 * 36.0, abs=1e-3)
