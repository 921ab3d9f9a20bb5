"""Benchmarks: drawings by hand, compiled modules, figures of boards and games, the lab's engines."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import by_hand, game, lab
from benchmarks.compiled import compiled
from benchmarks.render import COLUMNS, ROWS, Figure, best, document_of, wide_map
from benchmarks.shapes import board
from hyskos import data
from hyskos.definitions.loader import load_map
from hyskos.generators.writers.png import pixels, rasterise
from hyskos.lab import identity
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
def test_imports_are_compiled_first(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    modules = tmp_path_factory.mktemp("modules")
    (modules / "this_was_compiled.py").write_text("")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", str(modules))
    command = [sys.executable, "-c", SOURCE]
    with compiled(command) as environment:
        output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()
        assert output[1:] == ["PYTHONDONTWRITEBYTECODE", "False"]
        assert Path(output[0]).is_file()  # written by the first, uncounted run
    assert not Path(output[0]).exists()
    assert not list(modules.glob("**/*.pyc"))


@pytest.mark.slow
def test_figures_have_ratios(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
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
def test_the_comparison_draws_one_page_with_1480_hexes() -> None:
    chart = load_map("inner-factory")
    assert len(document_of(chart).pages) == 1
    assert len({space.at for space in wide_map(chart).spaces}) == COLUMNS * ROWS == 1480


pytest.importorskip("llvmlite")
RUN = lab.run("random", players=2)


def _found(kept: lab.Kept, first: int = 3) -> tuple[list[str], dict[str, str]]:
    return lab.differing((RUN, first, kept.of(RUN, first)))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep a part of two games."""
    monkeypatch.setattr(lab, "PART", 2)
    path = tmp_path / "kept.json"
    kept = lab.Kept(path)
    names, found = _found(kept)
    assert names == []
    kept.add(RUN, 3, found)
    return path


def _refuse(*_given: object) -> None:
    raise AssertionError("the reference plays")


@pytest.mark.slow
def test_saved_results_are_not_played_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab.playing, "play", _refuse)
    kept = lab.Kept(file)
    names, found = _found(kept)
    assert names == []
    kept.add(RUN, 3, found)
    assert file.read_text(encoding="utf-8").count('"part"') == 1
    with pytest.raises(AssertionError, match="the reference plays"):
        _found(kept, first=5)


@pytest.mark.slow
def test_a_kernel_that_plays_otherwise_is_seen(file: Path) -> None:
    content = file.read_text(encoding="utf-8")
    found = _found(lab.Kept(file))[1]
    file.write_text(content.replace(found["points"], "0" * 16), encoding="utf-8")
    assert _found(lab.Kept(file))[0] == ["points"]


@pytest.mark.slow
def test_results_of_another_reference_are_not_used(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lab.Kept(file).of(RUN, 3) is not None
    monkeypatch.setattr(identity, "engine_key", lambda: "other code")
    assert lab.Kept(file).of(RUN, 3) is None


@pytest.mark.slow
def test_a_line_that_was_cut_off_is_left_out(file: Path) -> None:
    content = file.read_text(encoding="utf-8")
    file.write_text(content + content[:-20], encoding="utf-8")
    kept = lab.Kept(file)
    assert kept.of(RUN, 3) is not None
    file.write_text(content[:-20], encoding="utf-8")
    cut = lab.Kept(file)
    names, found = _found(cut)
    cut.add(RUN, 3, found)
    assert names == []
    assert lab.Kept(file).of(RUN, 3) == found


def test_an_unwritable_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "exact", lambda *_: pytest.fail("played"))
    for file, why in ((tmp_path, "Is a directory"), (tmp_path / "no" / "file", "No such file or directory")):
        monkeypatch.setattr("sys.argv", ["lab.py", "--exact", "--keep", str(file)])
        with pytest.raises(SystemExit) as left:
            lab.main()
        assert left.value.code == 2
        assert capsys.readouterr().err.splitlines()[-1] == f"lab.py: error: --keep {file}: {why}"
