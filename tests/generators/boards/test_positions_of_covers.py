"""A position that a cover cannot show is refused at the value that is wrong, with what would be right."""

import re
from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import read
from hyskos.publishing.build.print_check import inspected

COVERS = {
    "map": "rolling-pyramids-cover",
    "pieces": "pharaoh-cover",
    "sheet": "pyramydal-cover",
}
SMALLEST = """play:
  starts: {anubian: 1, bastet: 2}
  board: {'1': 'anubian:4', '2': 'bastet:2'}
  dice: [navy d8 5, brick d4 3]
"""
WRONG = [
    ("map", "starts: {nobody: 1}", "nobody"),
    ("map", "starts: {pharaoh: 1}", "pharaoh"),
    ("map", "starts: {anubian: 19}", "anubian"),
    ("map", "board: {'1': 'anubian:4'}", "'1'"),
    ("map", "starts: {anubian: 1}\n  board: {'99': 'anubian:4'}", "'99'"),
    ("map", "starts: {anubian: 1}\n  devices: [bastet ram 1-2]", "bastet ram"),
    ("map", "starts: {anubian: 1}\n  devices: [anubian ram 1-99]", "anubian ram"),
    ("map", "close_up: ['99']", "close_up"),
    ("map", "written: {nomap: {round-1: x}}", "nomap"),
    ("map", "written: {inner-factory: {rounds-1: x}}", "rounds-1"),
    ("map", "pieces: [r3@b2]", "pieces"),
    ("map", "dice: [purple d8 3]", "purple"),
    ("map", "dice: [navy d4 8]", "navy"),
    ("pieces", "pieces: [r3@b2, r3@z9]", "r3@z9"),
    ("pieces", "pieces: [r3@b2, q3@b3]", "q3@b3"),
    ("pieces", "starts: {anubian: 1}", "starts"),
    ("sheet", "close_up: ['1']", "close_up"),
]


def with_position(name: str, position: str, folder: Path) -> Path:
    """Write a cover that ships with another position at its end."""
    text = re.sub(r"^play:.*", "", shipped("cover")[name].read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    own = folder / "mine.yaml"
    own.write_text(text.replace(f"id: {name}\n", "id: mine\n") + position, "utf-8")
    return own


@pytest.mark.parametrize(("shows", "position", "where"), WRONG)
def test_a_position_that_cannot_be_shown_is_refused_where_it_is_wrong(
    shows: str, position: str, where: str, tmp_path: Path
) -> None:
    own = with_position(COVERS[shows], f"play:\n  {position}\n", tmp_path)
    reading = read(own)
    (finding,) = inspected(reading, reading.definition).findings
    line = own.read_text("utf-8").splitlines()[finding.line - 1]
    assert line[finding.column - 1 :].startswith(where)


def test_the_smallest_position_of_the_docs_is_shown(tmp_path: Path) -> None:
    docs = (Path(__file__).parents[3] / "docs" / "guides" / "covers.md").read_text("utf-8")
    assert SMALLEST in docs
    reading = read(with_position(COVERS["map"], SMALLEST, tmp_path))
    assert not inspected(reading, reading.definition).findings
