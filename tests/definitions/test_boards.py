"""Every file in tests/boards is a test: good ones have no findings, bad ones exactly those they name.

A bad file ends with lines `# expect: CODE line:column`; a file dropped in is checked without another word.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import read, read_bytes

BOARDS = Path(__file__).parents[1] / "boards"
GOOD = sorted((BOARDS / "good").iterdir())
BAD = sorted((BOARDS / "bad").iterdir())
_EXPECT = re.compile(rb"^# expect: ([A-Z]\d{3}) (\d+):(\d+)$", re.MULTILINE)
TOLD = Path(__file__).parents[1] / "golden/bad-boards.txt"


def expected(path: Path) -> list[tuple[str, int, int]]:
    return [(code.decode(), int(line), int(column)) for code, line, column in _EXPECT.findall(path.read_bytes())]


@pytest.mark.many
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_board_has_no_findings(path: Path) -> None:
    reading = read(path)
    assert not reading.findings
    assert reading.definition is not None


@pytest.mark.wide
@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_board_has_the_findings_it_names(path: Path) -> None:
    reading = read(path)
    found = [(finding.code, finding.mark.line, finding.mark.column) for finding in reading.findings]
    assert found == expected(path)
    assert found, "a bad board names at least one finding"
    assert reading.definition is None


def test_there_are_enough_bad_boards_to_be_worth_it() -> None:
    assert len(BAD) >= 45


def told(path: Path) -> Iterator[str]:
    """Write what a bad board is told."""
    for finding in read(path).findings:
        yield f"{path.stem} {finding.mark.line}:{finding.mark.column} {finding.code} {finding.message}\n"
        if finding.hint:
            yield f"    {finding.hint}\n"


@pytest.mark.slow
def test_bad_boards_are_told_what_was_found_right_once(
    golden: Callable[[str, str], None], request: pytest.FixtureRequest
) -> None:
    """Names, numbers and lines in sentences and hints; read what a renewal changes. A file dropped in may be new."""
    kept = {line.split()[0] for line in TOLD.read_text(encoding="utf-8").splitlines() if not line.startswith(" ")}
    assert len(kept) >= 200
    new = request.config.getoption("--renew-goldens")
    golden(TOLD.name, "".join(line for path in BAD if new or path.stem in kept for line in told(path)))


SHAPES = ("", "shape: hexagon:3\n", "shape: {hexagon: big}\n", "shape: {rectangle: [3]}\n", "shape: list\n")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("orientation", ["", "orientation: flat\n", "orientation: round\n"])
def test_two_spaces_on_one_hex_are_found_whatever_else_is_wrong(shape: str, orientation: str) -> None:
    """The free hexes of an outline are a hint, and there may be none."""
    text = shipped("map")["inner-factory"].read_text("utf-8").replace("at: [1, -1]", "at: [0, -1]")
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith(("shape:", "orientation:"))]
    found = read_bytes(("".join(lines) + shape + orientation).encode(), "it.yaml").findings
    assert "M204" in {finding.code for finding in found}
