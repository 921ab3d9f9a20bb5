"""`show -o` and `line -o`: positions become files, true to size, with every piece on its place."""

import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.loader import load_grid, load_ring
from hyskos.generators.boards.games import square_grid
from hyskos.generators.boards.games.line_strip import draw as draw_line
from hyskos.generators.boards.games.positions import Stone, on_grid, on_ring
from hyskos.generators.boards.games.ring_geometry import incircle, outer_triangle
from hyskos.generators.drawing import Drawing, Group, Text, walk

COMMANDS = [
    ["pharaoh", "show", "r1@b1 g2@c3"],
    ["ring-race", "show", "start"],
    ["pyramydal", "line", "--players", "4", "--seed", "7"],
]


@pytest.mark.wide
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize(("ending", "head"), [("svg", b"<?xml"), ("pdf", b"%PDF-"), ("png", b"\x89PNG")])
def test_each_kind_of_file(words: list[str], ending: str, head: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"picture.{ending}"
    assert execute([*words, "-o", str(path)]) == 0
    first = path.read_bytes()
    assert first.startswith(head)
    assert execute([*words, "-o", str(path)]) == 0
    assert path.read_bytes() == first


@pytest.mark.slow
def test_wrong_files_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign = tmp_path / "mine.svg"
    foreign.write_text("<svg/>", encoding="utf-8")
    for path, said in (
        (tmp_path / "position.txt", "must end in .svg, .pdf or .png"),
        (tmp_path / "no" / "position.svg", "cannot be written"),
        (foreign, "--force overwrites it"),
    ):
        assert execute(["pharaoh", "show", "r1@b1", "-o", str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert said in err
    assert foreign.read_text(encoding="utf-8") == "<svg/>"


def places(drawing: Drawing, words: set[str]) -> dict[str, tuple[float, float]]:
    return {
        item.text: (item.x, item.y) for item, _ in walk(drawing.items) if isinstance(item, Text) and item.text in words
    }


def test_pieces_stand_on_their_squares() -> None:
    grid = load_grid("pharaoh")
    found = places(on_grid(grid, [("b1", Stone("r", 1)), ("c3", Stone("g", 2))], lang="en"), {"r1", "g2"})
    for word, square in (("r1", "b1"), ("g2", "c3")):
        x, y = square_grid.middle(grid, square, "en")
        assert found[word] == pytest.approx((x, y), abs=2)


def test_stacks_show_their_top_and_the_setup_marks_are_gone() -> None:
    ring = load_ring("ring-18")
    drawing = on_ring(ring, [(2, [Stone("o", 3), Stone("g", 1)])], [(14, "gM")], ["g2"], lang="en")
    texts = [item.text for item, _ in walk(drawing.items) if isinstance(item, Text)]
    assert {"g1", "gM", "g2"} <= set(texts)
    assert "o3" not in texts
    centre, _ = incircle(outer_triangle(ring, 2))
    assert places(drawing, {"g1"})["g1"] == pytest.approx(centre, abs=2)
    assert {"Gold ascends", "Onyx ascends", "safe"} <= set(texts)
    (marks,) = (layer for layer in drawing.items if isinstance(layer, Group) and layer.id == "marks")
    steps = {step for item in marks.items for way in item.sources for step in way}
    assert {"ascension", "neutral"} <= steps
    assert not {"entries", "figures"} & steps


def test_a_line_keeps_its_order() -> None:
    pieces = [("r", 1), ("g", 3), ("b", 2)] * 10
    drawing = draw_line(pieces, "Line", "seed 1", lang="en")
    words = [i.text for i, _ in walk(drawing.items) if isinstance(i, Text) and re.fullmatch(r"[a-z][123]", i.text)]
    assert words == [f"{letter}{pips}" for letter, pips in pieces]
