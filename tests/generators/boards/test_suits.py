"""Pieces are told apart by everybody: by their sign, and as far as inks go by colour and on a grey copy."""

import math
from itertools import combinations

import pytest

from hyskos.definitions.loader import load, shipped
from hyskos.definitions.pieces import Pieces, PieceSet
from hyskos.generators.boards.pieces.piece_sheets import draw
from hyskos.generators.drawing import Group, Text, walk
from hyskos.generators.inks import contrast, ink, readable_on
from tests.generators.boards.outlines import extents
from tests.generators.colours import VISIONS, difference, lab

PIECES: list[Pieces] = [load(name, "pieces") for name in shipped("pieces")]
PAIRS = [pair for pieces in PIECES for pair in combinations(pieces.sets, 2)]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=lambda one: one.id)
def test_no_two_colours_share_a_sign(one: PieceSet, other: PieceSet) -> None:
    assert one.suit
    assert one.suit != other.suit


@pytest.mark.parametrize("vision", [*VISIONS, "grey"])
def test_green_pieces_are_no_red_ones_for_any_eye_or_copier(vision: str) -> None:
    if vision == "grey":
        red, green = ((lab(ink(name).rgb)[0], 0.0, 0.0) for name in ("brick", "jade"))
    else:
        red, green = (lab(ink(name).rgb, vision) for name in ("brick", "jade"))
    assert difference(red, green) >= 15


@pytest.mark.parametrize("mode", ["full", "saver"])
@pytest.mark.parametrize("pieces", PIECES, ids=lambda one: one.id)
def test_every_face_shows_its_sign_at_least_six_millimetres_large(pieces: Pieces, mode: str) -> None:
    for sheet in draw(pieces, lang="es", ink=mode):
        cells = [item for layer in sheet.items if isinstance(layer, Group) for item in layer.items]
        pyramids = [cell for cell in cells if isinstance(cell, Group) and (cell.title or "")[-1:] in ("1", "2", "3")]
        for cell in pyramids:
            (net,) = cell.items
            assert isinstance(net, Group)
            signs = [part for part in net.items if isinstance(part, Group)]
            assert len(signs) == 4
            for sign in signs:
                points = extents(sign)
                assert max(math.dist(one, other) for one, other in combinations(points, 2)) >= 6.0
    texts = [item.text for sheet in draw(pieces, lang="es", ink=mode) for item, _ in walk(sheet.items[1:2])
             if isinstance(item, Text)]  # fmt: skip
    assert not texts  # no letter that another language spells otherwise


@pytest.mark.parametrize("name", ["brick", "jade", "sky", "yellow", "gold", "black@80", "lapis", "sand", "stone"])
def test_black_or_white_reads_on_every_ink(name: str) -> None:
    assert contrast(readable_on(name), name) >= 4.5
