"""The yardstick of the benchmark is honest: the plain script draws the same picture from the same shapes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import by_hand
from benchmarks.shapes import board
from hyskos import data
from hyskos.generators.writers.png import pixels, rasterise
from tests.generators.writers import sample
from tests.generators.writers.pictures import of_pdf, read, structural_difference


@pytest.mark.slow
def test_the_plain_script_draws_the_same_board(tmp_path: Path) -> None:
    document = sample.framed()
    page = document.pages[0]
    shapes = tmp_path / "shapes.json"
    shapes.write_text(json.dumps(board(document)), encoding="utf-8")
    command = [sys.executable, by_hand.__file__, str(shapes), str(tmp_path), str(data.ROOT / "fonts")]
    subprocess.run(command, check=True)
    size = pixels(page.width, 300), pixels(page.height, 300)
    plain = rasterise((tmp_path / "board.pdf").read_bytes(), 0, *size, 300)
    assert structural_difference(read(plain), of_pdf(document, page, 300)) < 0.0001
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").count("<path") >= 10
