"""`--stamp` at the command line: what a sheet says of itself, and where."""

import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.kinds.registry import shipped

MARK, STAMP = "pharaoh · 1.0 · en", re.compile(r"pharaoh 1\.0 · en · 1/1 · [0-9a-f]{7}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "mark", "stamps"),
    [
        ([], True, 1),
        (["--stamp", "margin"], True, 1),
        (["--stamp", "component"], False, 1),
        (["--stamp", "none"], False, 0),
    ],
)
def test_a_sheet_says_its_version_where_it_is_wanted(words: list[str], mark: bool, stamps: int, tmp_path: Path) -> None:
    assert execute(["export", "pharaoh", "-o", str(tmp_path), "-f", "svg", *words]) == 0
    text = (tmp_path / "pharaoh_a4_en.svg").read_text(encoding="utf-8")  # words stand in titles of their outlines
    assert (MARK in text) == mark
    assert len(STAMP.findall(text)) == stamps
    assert "Print at 100 %, no scaling" in text


@pytest.mark.slow
def test_an_edited_board_has_another_stamp(tmp_path: Path) -> None:
    found = []
    for name, more in (("one", b""), ("other", b"# edited\n")):
        board = tmp_path / f"{name}.yaml"
        board.write_bytes(shipped("grid")["pharaoh"].read_bytes() + more)
        assert execute(["export", str(board), "-o", str(tmp_path / name), "-f", "svg"]) == 0
        found += STAMP.findall((tmp_path / name / "pharaoh_a4_en.svg").read_text(encoding="utf-8"))
    assert len({*found}) == 2


@pytest.mark.parametrize("command", [["export", "pharaoh"], ["kit", "-o", "kit.zip"]])
def test_an_unknown_place_is_refused(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert execute([*command, "--stamp", "footer"]) == 2
    assert "'margin', 'component', 'none'" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ring-race-cover", "inner-factory", "bastet"])
def test_nothing_of_ours_is_inside_the_trim_of_a_sheet_without_a_stamp(name: str) -> None:
    from hyskos.definitions.loader import load_profile
    from hyskos.generators.drawing import Group
    from hyskos.generators.measure import boxes
    from hyskos.generators.orders.home import editions
    from hyskos.generators.orders.order import Single
    from hyskos.generators.orders.plan_orders import build
    from hyskos.generators.orders.renderers import renderers_of
    from hyskos.generators.orders.requests import Request
    from tests.drawn import definition

    board = definition(name)
    (order,) = build(Request(printer=load_profile("home-a4"), langs=("en",), stamp="none"), [board]).orders
    assert isinstance(order, Single)
    sheets = [edition for renderer in renderers_of(board) for edition in editions(renderer, order) if not edition.tiles]
    assert sheets
    for sheet in sheets:
        for page in sheet.document.pages:
            marks = [item for item in page.items if isinstance(item, Group) and item.id == "sheet-marks"]
            inside = page.trim.grown(-0.1)
            around = [box for _, box in boxes(marks) if not box.holds(page.trim)]
            assert not [box for box in around if inside.meets(box)]
