"""Boxes with covers of one's own: read with the box, and told apart from what does not fit."""

from pathlib import Path

import pytest

from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load, read

BOARDS = Path(__file__).parents[1] / "boards"
BOX = (BOARDS / "good" / "box.yaml").read_text("utf-8")
COVER = (BOARDS / "good" / "cover.yaml").read_text("utf-8")


@pytest.fixture(name="own")
def own_box(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "my-cover.yaml").write_text(COVER.replace("art: pharaoh", "art: my-eye.svg"), "utf-8")
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="gold"/></svg>'
    )
    (tmp_path / "art" / "my-eye.svg").write_text(svg, "utf-8")
    path = tmp_path / "my-box.yaml"
    path.write_text(BOX.replace("cover: pharaoh-cover", "cover: art/my-cover.yaml"), "utf-8")
    return path


def test_a_cover_beside_a_box_is_read_with_it_and_is_one_of_its_files(own: Path) -> None:
    box = load(str(own))
    assert isinstance(box, Box)
    assert (box.face.id, [*box.face.arts]) == ("small-cover", ["my-eye.svg"])
    assert box.files == ("art/my-cover.yaml", "art/my-eye.svg")


def test_a_change_of_its_cover_changes_the_state_of_a_box(own: Path) -> None:
    before, cover = load(str(own)).digest, own.parent / "art" / "my-cover.yaml"
    cover.write_text(cover.read_text("utf-8").replace("Little Pharaoh", "Great Pharaoh"), "utf-8")
    assert load(str(own)).digest != before


@pytest.mark.many
@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        (COVER.replace("game: pharaoh", "game: icehouse"), "K102", "`art/my-cover.yaml` belongs to the game icehouse"),
        (COVER.replace("art: pharaoh", "art: nobody"), "V108", "art/my-cover.yaml:9:6: unknown drawing `nobody`"),
        (BOX, "K101", "expected the kind `cover`, got `box`"),
        ("kind: [", "Y005", "art/my-cover.yaml:"),
    ],
)
def test_what_is_wrong_in_a_cover_is_told_where_the_box_names_it(own: Path, text: str, code: str, told: str) -> None:
    (own.parent / "art" / "my-cover.yaml").write_text(text, "utf-8")
    found = [(one.code, one.line, one.column, one.message.render()) for one in read(own).findings]
    assert [(one[0], one[1], one[2]) for one in found][:1] == [(code, 10, 8)]
    assert told in found[0][3]


def test_a_cover_of_the_house_serves_every_game(own: Path) -> None:
    text = own.read_text("utf-8").replace("art/my-cover.yaml", "hyskos-cover")
    own.write_text(text, "utf-8")
    assert read(own).findings == ()
    assert set(shipped("cover")) >= {"hyskos-cover"}


def test_a_box_is_not_its_own_cover(own: Path) -> None:
    own.write_text(BOX.replace("cover: pharaoh-cover", f"cover: {own.name}"), "utf-8")
    assert [(one.code, one.line, one.column) for one in read(own).findings] == [("K101", 10, 8)]
