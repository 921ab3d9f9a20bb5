"""Pieces for a press: every net is a die line, every fold a crease, and colour runs on beyond the cut."""

import math
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Point, Rect, transform
from hyskos.definitions.kinds.pieces import PyramidSize
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_file, load_profile, profile_names
from hyskos.generators.boards.pieces.piece_cells import KNIFE_OFF
from hyskos.generators.boards.pieces.piece_sheets import KNIFE, draw
from hyskos.generators.boards.pieces.pyramid_net import grow_outline, net
from hyskos.generators.die_lines import CREASE_LAYER, DIE_LAYER, MARGIN, DieCut
from hyskos.generators.drawing import Circle, Drawing, Group, Item, Path, Text, walk
from hyskos.generators.inks import ink as ink_of
from tests.drawn import pressed
from tests.generators.drawings import box_of, distance, inside
from tests.wide import in_turn

PIECES = {name: load_file(path) for name, path in built_in_files("pieces").items()}
PRESSES = [profile for name in profile_names() if (profile := load_profile(name)).press]
BLEEDS = sorted({profile.bleed for profile in PRESSES})
SHEETS = [(name, bleed) for name in PIECES for bleed in BLEEDS]


@cache
def sheets(name: str, bleed: float, ink: str = "full") -> tuple[Drawing, ...]:
    return draw(PIECES[name], lang="en", ink=ink, press=DieCut(bleed))


def layer(sheet: Drawing, id_: str) -> tuple[Item, ...]:
    (group,) = [item for item in sheet.items if isinstance(item, Group) and item.id == id_]
    return group.items


def points(item: Path, matrix: tuple[float, ...]) -> list[Point]:
    return [transform(matrix, xy[0], xy[1]) for verb, xy in item.segments if verb in "ML"]


def outlines(items: tuple[Item, ...]) -> list[list[Point]]:
    return [points(item, matrix) for item, matrix in walk(items) if isinstance(item, Path)]


@pytest.mark.wide
@pytest.mark.parametrize(("name", "bleed"), SHEETS)
def test_every_piece_has_its_outline_as_one_die_line(name: str, bleed: float) -> None:
    pieces, drawings = PIECES[name], sheets(name, bleed)
    die_lines = [line for sheet in drawings for line in outlines(layer(sheet, DIE_LAYER))]
    lengths = sorted(
        math.dist(a, b)
        for piece_set in pieces.sets
        for size, count in zip(pieces.sizes, piece_set.counts, strict=True)
        for a, b in _sides(net(size).outline) * count
    )
    nets = [line for line in die_lines if len(line) == len(net(pieces.sizes[0]).outline)]
    assert sorted(math.dist(a, b) for line in nets for a, b in _sides(tuple(line))) == pytest.approx(lengths)
    assert len(die_lines) - len(nets) == len(pieces.figures) * len(pieces.sets)
    for sheet in drawings:
        for item, _ in walk(layer(sheet, DIE_LAYER)):
            assert isinstance(item, Path)
            assert (item.stroke, item.fill, item.dash) == ("cut", None, ())
            assert item.segments[-1][0] == "Z"  # a knife comes back to where it began


def _sides(corners: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "bleed"), SHEETS)
def test_every_fold_is_a_crease_that_ends_before_the_cut(name: str, bleed: float) -> None:
    pieces = PIECES[name]
    folds = 0
    for sheet in sheets(name, bleed):
        dies = outlines(layer(sheet, DIE_LAYER))
        for item, matrix in walk(layer(sheet, CREASE_LAYER)):
            assert isinstance(item, Path)
            assert item.stroke == "crease"
            first, second = points(item, matrix)
            (die,) = [die for die in dies if inside(first, die)]
            assert inside(second, die)
            assert all(0.1 < distance(end, die) < 3 for end in (first, second))
            folds += 1
    assert folds == sum(4 * sum(piece_set.counts) + 3 * len(pieces.figures) for piece_set in pieces.sets)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "bleed"), SHEETS)
def test_colour_runs_on_beyond_every_cut_but_that_of_a_tab(name: str, bleed: float) -> None:
    for sheet in sheets(name, bleed):
        for die, piece in zip(outlines(layer(sheet, DIE_LAYER)), layer(sheet, "pieces"), strict=True):
            (art, matrix), *_ = walk([piece])
            assert isinstance(art, Path)
            ground = points(art, matrix)
            assert (art.stroke, bool(art.fill)) == (None, True)  # no line along the cut that would show a shift
            for start, end in _coloured(die):
                middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
                assert inside(middle, ground)
                assert distance(middle, ground) == pytest.approx(bleed, abs=0.01)
            box, room = box_of([piece]), _around(die, bleed)
            assert room.holds(box, 0.05)


def _coloured(die: list[Point]) -> Iterator[tuple[Point, Point]]:
    """Give the sides of a die line that cut through colour: of a net those of its faces, of a figure both long ones."""
    sides = _sides(tuple(die))
    if len(die) == 4:
        yield from (side for side in sides if abs(side[0][0] - side[1][0]) < 1e-6)
    else:
        yield from sides[:5]


def _around(corners: list[Point], by: float) -> Rect:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(by)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "bleed"), SHEETS)
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_no_piece_runs_into_another_or_off_its_sheet(name: str, bleed: float, ink: str) -> None:
    for sheet in sheets(name, bleed, ink):
        dies = outlines(layer(sheet, DIE_LAYER))
        rooms = [_around(die, bleed) for die in dies]
        for first, second in combinations(dies, 2):
            assert not inside(first[0], second)
            assert not inside(second[0], first)
            apart = min(*(distance(point, second) for point in first), *(distance(point, first) for point in second))
            assert apart >= 2 * bleed + KNIFE - 1e-6
        heading = box_of(layer(sheet, "heading"))
        for room in rooms:
            assert Rect(0, heading.bottom, sheet.width, sheet.height - heading.bottom).holds(room)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "bleed"), SHEETS)
def test_text_and_signs_keep_off_the_knife(name: str, bleed: float) -> None:
    for sheet in sheets(name, bleed):
        dies = outlines(layer(sheet, DIE_LAYER))
        for die, piece in zip(dies, layer(sheet, "pieces"), strict=True):
            for item, matrix in walk([piece]):
                if isinstance(item, Circle):
                    middle = transform(matrix, item.x, item.y)
                    radius = item.r * math.hypot(matrix[0], matrix[1])  # an emblem is scaled
                    assert distance(middle, die) - radius >= KNIFE_OFF - 0.01
                elif isinstance(item, Text):
                    box = box_of([Group((item,), matrix=matrix)])
                    middle = box.x + box.w / 2, box.y + box.h / 2
                    assert distance(middle, die) >= KNIFE_OFF + 0.4 * min(box.w, box.h)


@pytest.mark.slow
def test_at_home_nothing_is_a_separation() -> None:
    for pieces in PIECES.values():
        for sheet in draw(pieces, lang="en"):
            inks = {
                name for item, _ in walk(sheet.items) if isinstance(item, Path) for name in (item.fill, item.stroke)
            }
            assert not any(ink_of(name).spot for name in inks if name)


@pytest.mark.slow
def test_the_fewest_sheets_are_taken_that_the_press_can_print() -> None:
    pieces = PIECES["pyramydal-pieces"]
    large, small = (draw(pieces, lang="en", press=DieCut(3, largest)) for largest in (None, (297, 210)))
    assert (len(large), large[0].width + 2 * MARGIN, large[0].height + 2 * MARGIN) == (2, 297, 420)
    assert {(sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN) for sheet in small} == {(210, 297)}
    few = draw(PIECES["pharaoh-pieces"], lang="en", press=DieCut(3))
    assert (len(few), few[0].width + 2 * MARGIN, few[0].height + 2 * MARGIN) == (1, 210, 297)


@pytest.mark.slow
@pytest.mark.parametrize("bleed", BLEEDS)
def test_sheets_of_the_same_pieces_are_cut_by_one_die(bleed: float) -> None:
    dies = [outlines(layer(sheet, DIE_LAYER)) for sheet in sheets("pyramydal-pieces", bleed)]
    assert all(die == dies[0] for die in dies)


@pytest.mark.proof
@pytest.mark.parametrize(("printer", "name"), in_turn([profile.id for profile in PRESSES], PIECES))
def test_a_press_file_holds_separations_and_no_rectangle_around_the_sheet(printer: str, name: str) -> None:
    """In one language, since words change no line; each passes its preflight (generators/orders/test_presswork)."""
    press = load_profile(printer).press
    assert press
    knife = press.spots.get("CutContour", "CutContour")
    (file,) = pressed(name, printer, "es")
    assert set(file.facts.spots) == {knife, press.spots.get("Crease", "Crease")}
    with pikepdf.open(BytesIO(file.content)) as pdf:
        assert sum(_cut(page, knife) for page in pdf.pages) == _count(name)


def _count(name: str) -> int:
    pieces = PIECES[name]
    return sum(sum(piece_set.counts) + len(pieces.figures) for piece_set in pieces.sets)


def _cut(page: pikepdf.Page, knife: str) -> int:
    """Count the paths that are stroked with the knife's separation."""
    ours = {name for name, space in page.Resources.ColorSpace.items() if str(space[1]) == f"/{knife}"}
    total, current = 0, ""
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "CS":
            current = str(operands[0])
        elif str(operator) in ("RG", "K", "G"):
            current = ""
        elif str(operator) in ("S", "s", "B", "b"):
            total += current in ours
    return total


@pytest.mark.slow
@given(st.floats(8, 60), st.floats(15, 90), st.floats(0.5, 6))
def test_a_polygon_grows_by_the_distance_of_each_side(base: float, height: float, by: float) -> None:
    layout = net(PyramidSize(base, height))
    fan = (layout.tip, *layout.rim)
    around = list(grow_outline(fan, [by] * 5 + [1.0]))
    for n, (start, end) in enumerate(_sides(fan)):
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        assert distance(middle, around) <= (1.0 if n == 5 else by) + 1e-6
    box, room = _around(around, 0), _around(list(fan), max(by, 1.0))
    assert room.holds(box, 1e-6)
