"""`docs/reference/findings.md` lists every code there is, and every code is shown by a bad board or a test."""

import json
import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute

ROOT = Path(__file__).parents[2]
CODE = r"[A-Z]\d{3}"
PAGE = (ROOT / "docs" / "reference" / "findings.md").read_text(encoding="utf-8")
SOURCES = [path for folder in ("definitions", "generators", "publishing") for path in (ROOT / folder).rglob("*.py")]
LISTED = re.findall(rf"^\| ({CODE}) \|", PAGE, re.MULTILINE)


def codes_of(text: str) -> set[str]:
    return set(re.findall(rf'"({CODE})"', text))


def test_the_page_lists_every_code_once_and_in_order() -> None:
    assert set(LISTED) == set().union(*(codes_of(path.read_text(encoding="utf-8")) for path in SOURCES))
    assert len(set(LISTED)) == len(LISTED)
    families: dict[str, list[str]] = {}
    for code in LISTED:
        families.setdefault(code[:2], []).append(code)
    assert all(family == sorted(family) for family in families.values())


@pytest.mark.slow
def test_every_code_is_shown_by_a_board_or_a_test() -> None:
    boards = [path.read_bytes() for path in (ROOT / "tests" / "boards").rglob("*.yaml")]
    shown = {code.decode() for board in boards for code in re.findall(rf"# expect: ({CODE}) ".encode(), board)}
    for path in (ROOT / "tests").rglob("test_*.py"):
        shown |= codes_of(path.read_text(encoding="utf-8"))
    assert set(LISTED) <= shown


@pytest.mark.slow
@pytest.mark.parametrize(("form", "output"), [("", "full"), ("json", "json")])
def test_the_page_shows_what_the_check_of_a_map_with_a_slip_prints(
    form: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    board = (
        (ROOT / "data/maps/inner-factory.yaml").read_text(encoding="utf-8").replace("id: inner-factory", "id: my-map")
    )
    slip = re.sub(r"(\{number: 1, .*)points:", r"\1pionts:", board)
    Path("my-map.yaml").write_text(slip, encoding="utf-8")
    assert execute(["check", "my-map.yaml", "--output", output]) == 1
    shown = re.search(rf"^```{form}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert shown
    out = capsys.readouterr().out
    assert json.loads(out) == json.loads(shown[1]) if form else out.strip() == shown[1].strip()
