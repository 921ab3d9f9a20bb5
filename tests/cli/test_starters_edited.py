"""Who does what the comments of a new file suggest has a file without findings."""

import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute

pytestmark = pytest.mark.slow

EDITS: dict[str, list[tuple[str, str]]] = {
    "map my-delta": [
        ("size: a3", "size: a2"),
        ("size: a3", "size: {width: 500, height: 400}"),
        ("shape: {hexagon: 3}", "shape: list"),
        ("orientation: flat", "orientation: pointy"),
        ("ground: lapis", "ground: quarters"),
        ("emblem: sun", "emblem: forge"),
        ("walls: []", "walls: [[8, 20], [S1, 28]]"),
        ("starts: 10}", "starts: 10, at: {12: 8}}"),
        ("number: 2, ", "number: 2, factory: heroes, name: {en: Oasis, es: Oasis}, "),
    ],
    "map my-coast --shape rectangle:7x5": [("walls: []", "walls: [[8, 20], [S1, 28]]")],
    "box my-box": [("provenance: proposal", "provenance: final")],
}
"""Lines of a new file, and what its comments say that may stand there."""


@pytest.mark.wide
@pytest.mark.parametrize("words", EDITS)
def test_what_comments_suggest_has_no_findings(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["new", *words.split()]) == 0
    file = Path(f"{words.split()[1]}.yaml")
    text = file.read_text("utf-8")
    for n, (line, other) in enumerate(EDITS[words]):
        assert line in text
        edited = text.replace(line, other, 1).replace(f"id: {file.stem}", f"id: edited-{n}")
        Path(f"edited-{n}.yaml").write_text(edited, "utf-8")
    assert execute(["check", ".", "--output", "concise"]) == 0, capsys.readouterr().out


def test_all_that_a_new_product_may_have_besides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["new", "product", "my-pharaoh"]) == 0
    file = Path("my-pharaoh.yaml")
    keys = "web|edition|date|credits|licence|legal|age|players|minutes|barcode|  - "
    text = re.sub(rf"(?m)^# (?=({keys}))", "", file.read_text("utf-8"))
    assert text.count("\n# ") == 5  # two lines of what it is, two that name files of one's own, and how files are named
    file.write_text(text, "utf-8")
    assert execute(["check", str(file)]) == 0


def test_a_turned_rectangle_is_told_in_one_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its hexes lie otherwise then: one word is wrong, not six of them."""
    monkeypatch.chdir(tmp_path)
    assert execute(["new", "map", "my-coast", "--shape", "rectangle:7x5"]) == 0
    file = Path("my-coast.yaml")
    file.write_text(file.read_text("utf-8").replace("orientation: flat", "orientation: pointy"), "utf-8")
    capsys.readouterr()
    assert execute(["check", str(file), "--output", "concise"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert "M206 these hexes only fill the outline with `orientation: flat`" in line
