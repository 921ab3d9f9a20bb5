"""The built page: what its sources make of it, and its laws and an evening in Chromium."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from hyskos.companion.phone.page import BUILT, EMPTY, page, told
from scripts import phone_page

PHONE = Path(__file__).parents[2] / "phone"


@pytest.mark.slow
@pytest.mark.needs("phone")
def test_the_page_in_the_repository_is_what_its_sources_build() -> None:
    assert phone_page.built() == phone_page.PAGE.read_bytes(), "run `make phone`"


@pytest.mark.slow
@pytest.mark.needs("phone")
def test_the_types_hold() -> None:
    done = subprocess.run(("npm", "run", "--silent", "types"), cwd=PHONE, capture_output=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout.decode()


@pytest.mark.proof
@pytest.mark.needs("phone", "chromium")
@pytest.mark.parametrize("tests", ["laws", "evening"])
def test_in_chromium(tests: str, tmp_path: Path) -> None:
    made = tmp_path / "table.html"
    made.write_bytes(page(told((), "0"), "en"))
    done = subprocess.run(
        ("node", f"tests/page/{tests}.test.mjs"),
        cwd=PHONE,
        env={**os.environ, "PHONE_PAGE": str(made)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=400,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_facts_cannot_leave_their_place() -> None:
    evil = "</script><script>alert(1)</script><!-- & \u2028"
    made = page({"title": evil}, "en").decode("utf-8")
    empty = BUILT.read_text(encoding="utf-8")
    assert made.count("<script") == empty.count("<script")
    found = re.search(r'id="facts">(.*?)</script>', made, re.DOTALL)
    assert found
    assert json.loads(found[1]) == {"title": evil, "begin": "en"}
    assert made.replace(found[1], "null") == empty


def test_the_built_page_has_one_place_for_facts_and_reaches_for_nothing() -> None:
    text = BUILT.read_text(encoding="utf-8")
    assert text.count(EMPTY) == 1
    assert "default-src 'none'" in text
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", text)
    for mark in ("{script}", "{style}", "{icons}"):
        assert mark not in text
