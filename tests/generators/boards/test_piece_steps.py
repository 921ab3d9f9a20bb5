"""How pieces are made, at the foot of their sheets: only where they leave room, and folded as card folds."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.pieces import PyramidSize
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file
from hyskos.generators.boards.pieces.piece_sheets import GAP, HOME, draw
from hyskos.generators.boards.pieces.pyramid_net import FACES, edge
from hyskos.generators.boards.pieces.steps import LOW, MOST, bent
from hyskos.generators.die_lines import DieCut
from hyskos.generators.drawing import Drawing, Group, Item, Path, Text, walk, walk_groups
from hyskos.generators.measure import extent

PIECES = {name: load_file(path) for name, path in shipped("pieces").items()}
SHOWN = {"pharaoh-pieces": [True], "pyramydal-pieces": [True] * 4, "ring-race-pieces": [True] * 2}


def named(sheet: Drawing, id_: str) -> Group | None:
    return next((item for item in sheet.items if isinstance(item, Group) and item.id == id_), None)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PIECES)
def test_sheets_with_room_show_how_their_pieces_are_made_and_keep_clear_of_them(name: str, lang: str) -> None:
    drawn = draw(PIECES[name], lang=lang)
    assert [named(sheet, "steps") is not None for sheet in drawn] == SHOWN[name]
    for sheet in drawn:
        steps, pieces = named(sheet, "steps"), named(sheet, "pieces")
        if steps and pieces:
            box, above = extent(steps.items), extent(pieces.items)
            assert box
            assert above
            assert above.y + above.h + GAP - 0.5 <= box.y
            assert LOW - 0.5 <= box.h <= MOST + 0.5
            assert box.y + box.h <= HOME[1] + 0.2
            said = [item.text for item, _ in walk(steps.items) if isinstance(item, Text)]
            count = 5 if PIECES[name].figures else 4
            assert [text for text in said if text.isascii() and text.isnumeric()] == [str(n + 1) for n in range(count)]
            assert len(said) >= 2 * count  # each with its caption


@pytest.mark.slow
def test_a_press_prints_pieces_alone() -> None:
    for pieces in PIECES.values():
        assert not any(named(sheet, "steps") for sheet in draw(pieces, lang="en", press=DieCut(3.0)))


@pytest.mark.slow
@given(st.builds(PyramidSize, st.floats(8, 60), st.floats(15, 90)), st.floats(0.05, 1))
def test_a_net_that_is_folded_keeps_its_measures(size: PyramidSize, share: float) -> None:
    place, long = bent(size, share), edge(size)
    corners = [place(n, long) for n in range(FACES + 1)]
    for corner in corners:
        assert math.dist(corner, (0, 0, 0)) == pytest.approx(long)
    for one, other in pairwise(corners):
        assert math.dist(one, other) == pytest.approx(size.base_mm)


@pytest.mark.slow
@given(st.builds(PyramidSize, st.floats(8, 60), st.floats(15, 90)))
def test_a_net_that_is_folded_whole_is_its_pyramid(size: PyramidSize) -> None:
    corners = [bent(size, 1.0)(n, edge(size)) for n in range(FACES + 1)]
    assert corners[0] == pytest.approx(corners[-1])
    assert corners[0][1] == pytest.approx(size.height_mm)


@pytest.mark.slow
def test_a_capstone_is_of_another_ink_than_its_pyramid() -> None:
    for pieces in PIECES.values():
        for sheet in draw(pieces, lang="en"):
            block = named(sheet, "pieces")
            assert block
            for cell in block.items:
                found = capstones(cell)
                pyramid = isinstance(cell, Group) and "-" not in (cell.title or "")
                assert len(found) == (1 if pyramid else 0)
                for one in found:
                    top = one.items[0]
                    assert isinstance(top, Path)
                    assert top.fill in ("gold", "gold@80", "sand")
    assert not any(capstones(*sheet.items) for sheet in draw(PIECES["pharaoh-pieces"], lang="en", ink="saver"))


def capstones(*items: Item) -> list[Group]:
    return [group for group, _ in walk_groups(items) if group.id == "capstone"]
