"""`docs/reference/preflight.md` lists every check as the register has it."""

import re

from hyskos.preflight.checks.register import CHECKS
from scripts.preflight_page import PAGE, renewed


def test_the_page_is_current() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "run python -m scripts.preflight_page"


def test_every_code_is_explained_once() -> None:
    listed = re.findall(r"^\| ([DPFC]\d\d) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(check.code for check in CHECKS)
    assert len(listed) == len(set(listed)) == 43
