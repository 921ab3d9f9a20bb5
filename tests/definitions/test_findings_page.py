"""`docs/findings.md` lists every code there is, and every code is shown by a bad board or a test."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = r"[A-Z]\d{3}"
PAGE = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
SOURCES = [path for folder in ("definitions", "generators") for path in (ROOT / folder).rglob("*.py")]
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


def test_every_code_is_shown_by_a_board_or_a_test() -> None:
    boards = [path.read_bytes() for path in (ROOT / "tests" / "boards").rglob("*.yaml")]
    shown = {code.decode() for board in boards for code in re.findall(rf"# expect: ({CODE}) ".encode(), board)}
    for path in (ROOT / "tests").rglob("test_*.py"):
        shown |= codes_of(path.read_text(encoding="utf-8"))
    assert set(LISTED) <= shown
