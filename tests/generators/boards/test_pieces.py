"""Pieces to fold: nets fold into their pyramids, sheets show the steps, and every eye tells the sets apart."""

import math
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.art.library import shipped_art
from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.pieces import Pieces, PieceSet, PyramidSize
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.definitions.loader import load, load_file
from hyskos.generators.boards.pieces.nesting import nest
from hyskos.generators.boards.pieces.piece_cells import cells
from hyskos.generators.boards.pieces.piece_sheets import GAP, HOME, draw, pack
from hyskos.generators.boards.pieces.pyramid_net import FACES, Cell, edge, face_angle, net, slant, tab_width
from hyskos.generators.boards.pieces.steps import LOW, MOST, folding_of
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.engraving import HATCHINGS
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.die_lines import DieCut
from hyskos.generators.drawing import Drawing, Group, Item, Path, Text, walk, walk_groups
from hyskos.generators.inks import contrast, ink, readable_on
from hyskos.generators.measure import extent
from tests.generators.colours import VISIONS, difference, lab
from tests.generators.drawings import box_of, distance, extents, inside, words_of
from tests.laws.painting import Painting
from tests.wide import examples

SIZES = st.builds(PyramidSize, st.floats(8, 60), st.floats(15, 90))
WIDTH, HEIGHT = HOME
PIECES = {name: load_file(path) for name, path in built_in_files("pieces").items()}


def area(points: tuple[Point, ...]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))) / 2


@pytest.mark.slow
@given(SIZES)
def test_base_sides_and_slanted_edges_are_those_of_the_pyramid(size: PyramidSize) -> None:
    layout = net(size)
    for a, b in pairwise(layout.rim):
        assert math.dist(a, b) == pytest.approx(size.base_mm)
    for corner in layout.rim:
        assert math.dist(layout.tip, corner) == pytest.approx(edge(size))
    # The height over the middle of the base, from the slanted edge and half the base's diagonal.
    assert edge(size) ** 2 - size.base_mm**2 / 2 == pytest.approx(size.height_mm**2)


@pytest.mark.slow
@given(SIZES)
def test_the_faces_have_the_pyramids_area(size: PyramidSize) -> None:
    layout = net(size)
    assert sum(area(face) for face in layout.faces) == pytest.approx(4 * size.base_mm * slant(size) / 2)


@pytest.mark.slow
@given(SIZES)
def test_the_tab_hides_behind_the_first_face(size: PyramidSize) -> None:
    layout, angle = net(size), face_angle(size)
    fold = layout.rim[-1]
    for x, y in layout.tab:
        along = (x * fold[0] + y * fold[1]) / edge(size)
        beyond = (y * fold[0] - x * fold[1]) / edge(size)
        assert beyond == pytest.approx(tab_width(size))
        # Measured from the tip: within the face's angle, and above its base.
        assert math.atan2(beyond, along) < angle
        assert along * math.cos(angle / 2) + beyond * math.sin(angle / 2) <= slant(size) + 1e-9


def test_sizes_are_those_of_the_plastic_pieces() -> None:
    for pieces in PIECES.values():
        small, medium, large = pieces.sizes
        assert (small.base_mm, small.height_mm) == pytest.approx((9 / 16 * 25.4, 25.4))
        assert (large.base_mm, large.height_mm) == pytest.approx((25.4, 1.75 * 25.4))
        assert medium.base_mm == pytest.approx((small.base_mm + large.base_mm) / 2)
        assert medium.height_mm == pytest.approx((small.height_mm + large.height_mm) / 2)


def pieces_on(sheet: Drawing) -> list[Group]:
    block = sheet.items[1]
    assert isinstance(block, Group)
    return [item for item in block.items if isinstance(item, Group)]


@pytest.mark.wide
@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_piece_is_printed_once_and_inside_its_sheet(name: str, ink: str, lang: str) -> None:
    pieces = PIECES[name]
    sheets = draw(pieces, lang=lang, ink=ink)
    titles = [item.title for sheet in sheets for item in pieces_on(sheet)]
    for piece_set in pieces.sets:
        for pips, count in enumerate(piece_set.counts, start=1):
            assert titles.count(f"{piece_set.letter}{pips}") == count
        for figure in pieces.figures:
            assert titles.count(f"{piece_set.letter}-{figure.id}") == 1
    for sheet in sheets:
        box = box_of(sheet.items)
        assert box.x >= -0.3
        assert box.y >= 0
        assert box.x + box.w <= WIDTH + 0.3
        assert box.y + box.h <= HEIGHT
        assert min(item.size for item, _ in walk(sheet.items) if isinstance(item, Text)) >= 7


def test_three_pips_on_every_face_of_a_large_pyramid() -> None:
    sheet = draw(PIECES["pharaoh-pieces"], lang="en")[0]
    large = next(item for item in pieces_on(sheet) if item.title == "r3")
    circles = [item for item, _ in walk([large]) if type(item).__name__ == "Circle" and item.r > 1.7]
    assert len(circles) == 4 * 3


@pytest.mark.slow
@given(st.lists(st.tuples(st.floats(5, 80), st.floats(5, 80)), min_size=1, max_size=40))
def test_packed_pieces_keep_their_distance(sizes: list[tuple[float, float]]) -> None:
    cells = sorted((Cell(w, h, (), str(i)) for i, (w, h) in enumerate(sizes)), key=lambda c: (-c.h, -c.w))
    places = pack(cells, 190, 240)
    assert [place.cell for place in places] == cells[: len(places)]
    assert places
    for i, place in enumerate(places):
        assert place.x >= -1e-6
        assert place.x + place.cell.w <= 190 + 1e-6
        assert place.y + place.cell.h <= 240 + 1e-6
        for other in places[:i]:
            apart_x = max(place.x - other.x - other.cell.w, other.x - place.x - place.cell.w)
            apart_y = max(place.y - other.y - other.cell.h, other.y - place.y - place.cell.h)
            assert math.hypot(max(0.0, apart_x), max(0.0, apart_y)) >= GAP - 1e-6


@pytest.mark.slow
@examples(15)
@given(st.lists(SIZES, min_size=2, max_size=8), st.floats(0.5, 12))
def test_nets_keep_their_distance_all_along_their_outlines(sizes: list[PyramidSize], gap: float) -> None:
    outlines = tuple(corners(size) for size in sizes)
    lines = [
        [(spot.x + (wide - x if spot.turned else x), spot.y + (high - y if spot.turned else y)) for x, y in outline]
        for spot, outline in zip(nest(outlines, 400, 400, gap), outlines, strict=False)
        for wide, high in [(max(x for x, _ in outline), max(y for _, y in outline))]
    ]
    for first, second in combinations(lines, 2):
        assert not inside(first[0], second)
        assert not inside(second[0], first)
        assert min(distance(point, second) for point in first) >= gap - 1e-6
        assert min(distance(point, first) for point in second) >= gap - 1e-6


def corners(size: PyramidSize) -> tuple[Point, ...]:
    outline = net(size).outline
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    return tuple((x - left, y - top) for x, y in outline)


@pytest.mark.slow
@pytest.mark.parametrize("name", PIECES)
def test_a_colour_lies_on_one_sheet_and_sheets_of_one_colour_lie_alike(name: str) -> None:
    pieces = PIECES[name]
    sheets = draw(pieces, lang="en")
    on = [{str(item.title)[0] for item in pieces_on(sheet)} for sheet in sheets]
    assert sum(map(len, on)) == len(pieces.sets)
    laid = [[item.matrix for item in pieces_on(sheet)] for sheet in sheets]
    assert all(each == laid[0] for each in laid)


@pytest.mark.many
@pytest.mark.parametrize(("name", "lang"), list(product(PIECES, LANGUAGES)))
def test_a_sheet_names_its_colours(name: str, lang: str) -> None:
    pieces = PIECES[name]
    for sheet in draw(pieces, lang=lang):
        letters = {str(item.title)[0] for item in pieces_on(sheet)}
        named = [item.text for item, _ in walk(sheet.items[:1]) if isinstance(item, Text)]
        for piece_set in pieces.sets:
            assert (text_in(piece_set.title, lang) in named) == (piece_set.letter in letters)


WITH_ROOM = {"pharaoh-pieces", "pyramydal-pieces", "ring-race-pieces"}


def find_group(sheet: Drawing, id_: str) -> Group | None:
    return next((item for item in sheet.items if isinstance(item, Group) and item.id == id_), None)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PIECES)
def test_sheets_with_room_show_how_their_pieces_are_made_and_keep_clear_of_them(name: str, lang: str) -> None:
    pictures = draw(PIECES[name], lang=lang)
    assert name not in WITH_ROOM or all(find_group(sheet, "steps") for sheet in pictures)
    for sheet in pictures:
        steps, pieces = find_group(sheet, "steps"), find_group(sheet, "pieces")
        if steps and pieces:
            box, above = box_of(steps.items), box_of(pieces.items)
            assert above.y + above.h + GAP - 0.5 <= box.y
            assert LOW - 0.5 <= box.h <= MOST + 0.5
            assert box.y + box.h <= HOME[1] + 0.2
            texts = words_of(steps)
            count = 5 if PIECES[name].figures else 4
            assert [text for text in texts if text.isascii() and text.isnumeric()] == [str(n + 1) for n in range(count)]
            assert len(texts) >= 2 * count  # each with its caption


@pytest.mark.slow
def test_a_press_prints_pieces_alone() -> None:
    for pieces in PIECES.values():
        assert not any(find_group(sheet, "steps") for sheet in draw(pieces, lang="en", press=DieCut(3.0)))


@pytest.mark.slow
@given(st.builds(PyramidSize, st.floats(8, 60), st.floats(15, 90)), st.floats(0.05, 1))
def test_a_net_that_is_folded_keeps_its_measures(size: PyramidSize, share: float) -> None:
    place, long = folding_of(size, share), edge(size)
    corners = [place(n, long) for n in range(FACES + 1)]
    for corner in corners:
        assert math.dist(corner, (0, 0, 0)) == pytest.approx(long)
    for first, second in pairwise(corners):
        assert math.dist(first, second) == pytest.approx(size.base_mm)


@pytest.mark.slow
@given(st.builds(PyramidSize, st.floats(8, 60), st.floats(15, 90)))
def test_a_net_that_is_folded_whole_is_its_pyramid(size: PyramidSize) -> None:
    corners = [folding_of(size, 1.0)(n, edge(size)) for n in range(FACES + 1)]
    assert corners[0] == pytest.approx(corners[-1])
    assert corners[0][1] == pytest.approx(size.height_mm)


@pytest.mark.slow
def test_a_capstone_is_of_another_ink_than_its_pyramid() -> None:
    for pieces in PIECES.values():
        for sheet in draw(pieces, lang="en"):
            block = find_group(sheet, "pieces")
            assert block
            for cell in block.items:
                caps = capstones(cell)
                pyramid = isinstance(cell, Group) and "-" not in (cell.title or "")
                assert len(caps) == (1 if pyramid else 0)
                for cap in caps:
                    top = cap.items[0]
                    assert isinstance(top, Path)
                    assert top.fill in ("gold", "gold@80", "sand")
    assert not any(capstones(*sheet.items) for sheet in draw(PIECES["pharaoh-pieces"], lang="en", ink="saver"))


def capstones(*items: Item) -> list[Group]:
    return [group for group, _ in walk_groups(items) if group.id == "capstone"]


BUILT_IN: list[Pieces] = [load(name, "pieces") for name in built_in_files("pieces")]
SET_PAIRS = [pair for pieces in BUILT_IN for pair in combinations(pieces.sets, 2)]


@pytest.mark.parametrize(("first", "second"), SET_PAIRS, ids=lambda piece_set: piece_set.id)
def test_no_two_colours_share_a_sign(first: PieceSet, second: PieceSet) -> None:
    assert first.suit
    assert first.suit != second.suit


@pytest.mark.parametrize("vision", [*VISIONS, "grey"])
def test_green_pieces_are_no_red_ones_for_any_eye_or_copier(vision: str) -> None:
    if vision == "grey":
        red, green = ((lab(ink(name).rgb)[0], 0.0, 0.0) for name in ("brick", "jade"))
    else:
        red, green = (lab(ink(name).rgb, vision) for name in ("brick", "jade"))
    assert difference(red, green) >= 15


def worst(first: PieceSet, second: PieceSet) -> float:
    differences = [difference(lab(ink(first.ink).rgb, vision), lab(ink(second.ink).rgb, vision)) for vision in VISIONS]
    grey = [(lab(ink(each.ink).rgb)[0], 0.0, 0.0) for each in (first, second)]
    return min(*differences, difference(*grey))


def silhouette(suit: str) -> set[tuple[int, int]]:
    art = shipped_art("suits", suit)
    place, scale = fit_art(art, 24, 24, 48)
    painting = Painting(draw_art(art, place, scale, lambda _name: "black"))
    return {(x, y) for x, y in product(range(48), repeat=2) if painting.under(1000, (x + 0.5, y + 0.5)) == "black"}


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("first", "second"), SET_PAIRS, ids=lambda piece_set: piece_set.id)
def test_two_sets_differ_for_every_eye_and_copier_or_in_the_shape_of_their_signs(
    first: PieceSet, second: PieceSet
) -> None:
    mine, theirs = silhouette(first.suit), silhouette(second.suit)
    assert worst(first, second) >= 15 or len(mine ^ theirs) >= 0.4 * len(mine | theirs)


@pytest.mark.slow
def test_sets_that_look_alike_are_noticed() -> None:
    blue, green = (piece_set for piece_set in BUILT_IN[0].sets if piece_set.id in ("blue", "green"))
    assert worst(blue, green) < 15  # sky and jade are one grey: their signs tell them apart
    assert not silhouette(blue.suit) ^ silhouette(blue.suit)
    assert min(map(len, map(silhouette, ("eye", "lotus", "sun", "wave")))) > 300


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["full", "saver"])
@pytest.mark.parametrize("pieces", [pieces for pieces in BUILT_IN if pieces.figures], ids=lambda pieces: pieces.id)
def test_figures_of_two_sets_stand_on_other_hatchings(pieces: Pieces, mode: str) -> None:
    """On both sides, and at least 6 mm large: a figure that stands shows no sign, and ink alone tells nobody enough."""
    style, seen = style_of(mode), dict[str, set[tuple[int, ...]]]()
    for piece_set in pieces.sets:
        for cell in cells(pieces, piece_set, style):
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
                    seen.setdefault(piece_set.id, set()).add(tuple(sorted(angles)))
    assert all(len(hatchings) == 1 and all(hatchings) for hatchings in seen.values())
    assert len(set(map(frozenset, seen.values()))) == len(pieces.sets)


@pytest.mark.slow
def test_saver_pieces_differ_by_their_hatching() -> None:
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
            assert all(len(first & second) >= 5 for first, second in pairwise(faces)), "lines meet at the folds"
    assert len(set(seen.values())) == len(seen) == 4


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["full", "saver"])
@pytest.mark.parametrize("pieces", BUILT_IN, ids=lambda pieces: pieces.id)
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
                assert max(math.dist(first, second) for first, second in combinations(points, 2)) >= 6.0
    texts = [item.text for sheet in draw(pieces, lang="es", ink=mode) for item, _ in walk(sheet.items[1:2])
             if isinstance(item, Text)]  # fmt: skip
    assert not texts  # no letter that another language spells otherwise


@pytest.mark.parametrize("name", ["brick", "jade", "sky", "yellow", "gold", "black@80", "lapis", "sand", "stone"])
def test_black_or_white_reads_on_every_ink(name: str) -> None:
    assert contrast(readable_on(name), name) >= 4.5
