"""The built page: what its sources make of it, and its laws and an evening in Chromium."""

import json
import os
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.companion.phone.page import BUILT, EMPTY, facts, page, page_facts, shipped_material
from hyskos.definitions.dice import Shape
from hyskos.definitions.kinds.faction import Box
from hyskos.definitions.loader import load_faction, load_map
from scripts import phone_page
from tests.patience import PATIENCE

PHONE = Path(__file__).parents[2] / "phone"
BOARDS = Path(__file__).parents[1] / "boards/good"


@pytest.mark.slow
@pytest.mark.needs("phone")
def test_the_page_in_the_repository_is_what_its_sources_build() -> None:
    assert phone_page.build_page() == phone_page.PAGE.read_bytes(), "run `make phone`"


@pytest.mark.slow
@pytest.mark.parametrize("name", phone_page.FACES)
def test_the_pressed_faces_are_those_of_their_fonts(name: str) -> None:
    """Whatever zlib is here: it presses to other bytes than that which pressed the files, but reads them."""
    assert phone_page.unpressed(name) == phone_page.chosen(name), "run `python -m scripts.phone_page --press`"


@pytest.mark.proof
@pytest.mark.needs("phone")
def test_the_types_hold() -> None:
    done = subprocess.run(
        ("npm", "run", "--silent", "types"), cwd=PHONE, capture_output=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout.decode()


def run(tests: str, written: bytes, tmp_path: Path) -> None:
    """Let a file of tests have a page."""
    path = tmp_path / "table.html"
    path.write_bytes(written)
    done = subprocess.run(
        ("node", f"tests/page/{tests}.test.mjs"),
        cwd=PHONE,
        env={**os.environ, "PHONE_PAGE": str(path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=2 * PATIENCE,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.proof
@pytest.mark.needs("phone", "chromium")
@pytest.mark.parametrize("tests", ["laws", "evening", "entering", "showing", "keeping"])
def test_in_chromium(tests: str, tmp_path: Path) -> None:
    run(tests, page(page_facts((), "0"), "en"), tmp_path)


@pytest.mark.proof
@pytest.mark.needs("phone", "chromium")
def test_maps_and_factions_of_ones_own_in_chromium(tmp_path: Path) -> None:
    boards = [load_map(str(BOARDS / f"{name}.yaml")) for name in ("many-dice", "walls-and-names")]
    herons = load_faction(str(BOARDS / "herons.yaml"))
    kinds: tuple[Shape, ...] = ("square", "kite", "pentagon")
    adapted = replace(
        herons,
        units=tuple(
            replace(unit, boxes=tuple(Box(kind) for kind in kinds)) if unit.order == "matching" else unit
            for unit in herons.units
        ),
        ability=replace(herons.ability, effects=({"plunder": {"extra": 2}},)),
    )
    material = replace(shipped_material(factions=(adapted,)), maps=tuple(boards))
    run("own", page(facts(material, "0"), "en"), tmp_path)


def test_facts_cannot_leave_their_place() -> None:
    evil = "</script><script>alert(1)</script><!-- & \u2028"
    content = page({"title": evil}, "en").decode("utf-8")
    empty = BUILT.read_text(encoding="utf-8")
    assert content.count("<script") == empty.count("<script")
    match = re.search(r'id="facts">(.*?)</script>', content, re.DOTALL)
    assert match
    assert json.loads(match[1]) == {"title": evil, "begin": "en", "chosen": False}
    assert content.replace(match[1], "null") == empty


def test_the_built_page_has_one_place_for_facts_and_reaches_for_nothing() -> None:
    text = BUILT.read_text(encoding="utf-8")
    assert text.count(EMPTY) == 1
    assert "default-src 'none'" in text
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", text)
    for mark in ("{script}", "{style}", "{icons}"):
        assert mark not in text
