"""Benchmarks judge rightly: drawings by hand, compiled modules that are timed, figures of boards and games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import by_hand, game
from benchmarks.compiled import compiled
from benchmarks.render import COLUMNS, ROWS, Figure, best, document_of, wide_map
from benchmarks.shapes import board
from hyskos import data
from hyskos.definitions.loader import load_map
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


SOURCE = 'import sys, this_was_compiled as it; print(it.__cached__, "PYTHONDONTWRITEBYTECODE", sys.dont_write_bytecode)'


@pytest.mark.slow
def test_what_a_command_imports_is_compiled_before_it_is_timed(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    modules = tmp_path_factory.mktemp("modules")
    (modules / "this_was_compiled.py").write_text("")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", str(modules))
    command = [sys.executable, "-c", SOURCE]
    with compiled(command) as environment:
        told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()
        assert told[1:] == ["PYTHONDONTWRITEBYTECODE", "False"]
        assert Path(told[0]).is_file()  # written by the first, uncounted run
    assert not Path(told[0]).exists()
    assert not list(modules.glob("**/*.pyc"))


@pytest.mark.slow
def test_it_prints_every_figure_with_its_ratio(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(game, "RUNS", 1)
    game.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["fixed", "replay,", "random", "replay,", "random"]
    assert all(line.endswith("x the loop") for line in lines[1:])


def test_a_bound_is_a_largest_or_a_least_value() -> None:
    assert Figure("time", 2.0, "x", 2).holds
    assert not Figure("time", 2.1, "x", 2).holds
    assert Figure("lead", 4.0, "x", 4, least=True).holds
    assert not Figure("lead", 3.9, "x", 4, least=True).holds
    assert Figure("memory", 99.0, "MB").holds
    assert "DOES NOT HOLD" in Figure("time", 2.1, "x", 2).line()


def test_works_take_turns() -> None:
    order: list[str] = []
    times = best(2, lambda: order.append("one"), lambda: order.append("other"))
    assert order == ["one", "other"] * 2
    assert len(times) == 2


@pytest.mark.slow
def test_what_is_compared_is_one_page_of_the_map_and_1480_hexes() -> None:
    chart = load_map("inner-factory")
    assert len(document_of(chart).pages) == 1
    assert len({space.at for space in wide_map(chart).spaces}) == COLUMNS * ROWS == 1480
