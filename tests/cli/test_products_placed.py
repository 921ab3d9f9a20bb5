"""What is wrong with a product is told once, and at its cause."""

import re
from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import shipped
from tests.cli.printer_orders import english, hyskos

_english = pytest.fixture(english, autouse=True)
PRODUCT = """\
kind: product
id: mine
game: rolling-pyramids
version: "1.0"
provenance: proposal
title: {en: %s}
subtitle: {en: A game}
languages: [en]
publisher: Nobody
copyright: © Nobody
components: [%s]
jobs: [{id: home, make: home, profile: home-a4}%s]
"""


def _mine(folder: Path, components: str, title: str = "Mine", more: str = "") -> Path:
    path = folder / "mine.yaml"
    path.write_text(PRODUCT % (title, components, more), "utf-8")
    return path


def _map(folder: Path, rounds: int) -> None:
    text = shipped("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: long")
    text = re.sub(r"(?m)^rounds: .*", f"rounds: {rounds}", re.sub(r"(?m)^solo_rounds: .*", "solo_rounds: 30", text))
    (folder / "long.yaml").write_text(re.sub(r"(?m)^title: .*", "title: {en: Long, es: Larga}", text), "utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("title", ["Mine", "Rolling Pyramids"])
def test_rounds_that_a_player_board_has_of_a_map_are_told_at_the_map(tmp_path: Path, title: str) -> None:
    """Also under the house's own title, where nothing else of a board that ships is drawn."""
    _map(tmp_path, 20)
    path = _mine(tmp_path, "{id: bastet}, {id: anubian}, {id: four-x}, {id: long.yaml}", title)
    it = hyskos("product", "check", path)
    assert it.code == 1
    why = "the map `long` has 20 rounds, too many for the strip of boxes on a player board"
    assert [line for line in it.err.splitlines() if "L703" in line] == [f"{path}:11:62: L703 {why}"]
    _map(tmp_path, 10)
    assert hyskos("product", "check", path).code == 0


@pytest.mark.slow
def test_a_box_that_is_too_small_for_its_own_back_is_told_at_the_box_alone(tmp_path: Path) -> None:
    text = shipped("box")["rolling-pyramids-box"].read_text("utf-8").replace("id: rolling-pyramids-box", "id: small")
    text = re.sub(r"(?m)^inner: .*", "inner: {width_mm: 90, height_mm: 90, depth_mm: 20}", text)
    (tmp_path / "small.yaml").write_text(text, "utf-8")
    path = _mine(tmp_path, "{id: four-x}, {id: small.yaml}")
    told = [hyskos("product", "check", path), hyskos("product", "build", path, "-o", tmp_path / "out")]
    assert [it.code for it in told] == [1, 1]
    (checked, built) = (it.err for it in told)
    assert checked == built
    assert [line.partition(" L703 ")[0] for line in checked.splitlines() if "L70" in line] == [
        f"{tmp_path / 'small.yaml'}:10:1:"
    ]
    assert "Q121" not in checked
