"""Pieces are told apart by everybody: by their sign, and as far as inks go by colour and on a grey copy."""

import math
from itertools import combinations, pairwise, product

import pytest

from hyskos.definitions.art.library import shipped_art
from hyskos.definitions.kinds.pieces import Pieces, PieceSet
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load
from hyskos.generators.boards.pieces.piece_cells import cells
from hyskos.generators.boards.pieces.piece_sheets import draw
from hyskos.generators.boards.shared.art import drawn, placed
from hyskos.generators.boards.shared.engraving import HATCHINGS
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Group, Path, Text, walk
from hyskos.generators.inks import contrast, ink, readable_on
from hyskos.generators.measure import extent
from tests.generators.boards.outlines import extents
from tests.generators.colours import VISIONS, difference, lab
from tests.laws.painting import Painting

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


def worst(one: PieceSet, other: PieceSet) -> float:
    """The least distance (CIEDE2000) of two sets' inks: for every eye, and on a grey copy."""
    found = [difference(lab(ink(one.ink).rgb, vision), lab(ink(other.ink).rgb, vision)) for vision in VISIONS]
    grey = [(lab(ink(each.ink).rgb)[0], 0.0, 0.0) for each in (one, other)]
    return min(*found, difference(*grey))


def silhouette(suit: str) -> set[tuple[int, int]]:
    """The points of a lattice of 48 by 48 that a sign covers."""
    art = shipped_art("suits", suit)
    place, scale = placed(art, 24, 24, 48)
    painting = Painting(drawn(art, place, scale, lambda _name: "black"))
    return {(x, y) for x, y in product(range(48), repeat=2) if painting.under(1000, (x + 0.5, y + 0.5)) == "black"}


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("one", "other"), PAIRS, ids=lambda one: one.id)
def test_two_sets_differ_for_every_eye_and_copier_or_in_the_shape_of_their_signs(
    one: PieceSet, other: PieceSet
) -> None:
    mine, theirs = silhouette(one.suit), silhouette(other.suit)
    assert worst(one, other) >= 15 or len(mine ^ theirs) >= 0.4 * len(mine | theirs)


@pytest.mark.slow
def test_the_law_of_shapes_can_fail() -> None:
    blue, green = (one for one in PIECES[0].sets if one.id in ("blue", "green"))
    assert worst(blue, green) < 15  # sky and jade are one grey: their signs tell them apart
    assert not silhouette(blue.suit) ^ silhouette(blue.suit)
    assert min(map(len, map(silhouette, ("eye", "lotus", "sun", "wave")))) > 300


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["full", "saver"])
@pytest.mark.parametrize("pieces", [one for one in PIECES if one.figures], ids=lambda one: one.id)
def test_figures_of_two_sets_stand_on_other_hatchings(pieces: Pieces, mode: str) -> None:
    """On both sides, and at least 6 mm large: a figure that stands shows no sign, and ink alone tells nobody enough."""
    style, seen = style_of(mode), dict[str, set[tuple[int, ...]]]()
    for one in pieces.sets:
        for cell in cells(pieces, one, style):
            if cell.name.endswith(tuple(figure.id for figure in pieces.figures)):
                sides = [item for item in cell.items if isinstance(item, Group)]
                assert len(sides) == 2
                for side in sides:
                    lines = [item for item in side.items if isinstance(item, Path) and len(item.segments) > 12
                             and {verb for verb, _ in item.segments} == {"M", "L"}]  # fmt: skip
                    boxes = [extent([item]) for item in lines]
                    assert all(box and min(box.w, box.h) >= 6.0 for box in boxes)
                    angles = {round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 180)
                              for item in lines for (_, a), (_, b) in [item.segments[:2]]}  # fmt: skip
                    seen.setdefault(one.id, set()).add(tuple(sorted(angles)))
    assert all(len(found) == 1 and all(found) for found in seen.values())
    assert len(set(map(frozenset, seen.values()))) == len(pieces.sets)


@pytest.mark.slow
def test_saver_pieces_are_told_apart_by_their_hatching() -> None:
    assert len(set(HATCHINGS)) == len(HATCHINGS) == 6
    (sheet,) = draw(load("pharaoh-pieces", "pieces"), lang="en", ink="saver")
    block, seen = sheet.items[1], {}
    assert isinstance(block, Group)
    for cell in block.items:
        if isinstance(cell, Group) and (cell.title or "").endswith("3"):
            hatched = [item for item, _ in walk([cell]) if isinstance(item, Path) and item.stroke == "black"
                       and len(item.segments) > 6 and {verb for verb, _ in item.segments} == {"M", "L"}]  # fmt: skip
            angles = {round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 180)
                      for item in hatched for (_, a), (_, b) in [item.segments[:2]]}  # fmt: skip
            seen[cell.title] = (len(hatched), tuple(sorted(angles)))
            assert len(hatched) in (4, 8)  # one for each face, or two that cross
            faces = [{(round(x, 2), round(y, 2)) for item in hatched[i : i + each] for _, (x, y) in item.segments}
                     for each in [len(hatched) // 4] for i in range(0, len(hatched), each)]  # fmt: skip
            assert all(len(one & other) >= 5 for one, other in pairwise(faces)), "lines meet at the folds"
    assert len(set(seen.values())) == len(seen) == 4


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["full", "saver"])
@pytest.mark.parametrize("pieces", PIECES, ids=lambda one: one.id)
def test_every_face_shows_its_sign_at_least_six_millimetres_large(pieces: Pieces, mode: str) -> None:
    for sheet in draw(pieces, lang="es", ink=mode):
        cells = [item for layer in sheet.items if isinstance(layer, Group) for item in layer.items]
        pyramids = [cell for cell in cells if isinstance(cell, Group) and (cell.title or "")[-1:] in ("1", "2", "3")]
        for cell in pyramids:
            (net,) = cell.items
            assert isinstance(net, Group)
            signs = [part for part in net.items if isinstance(part, Group) and part.id != "capstone"]
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
