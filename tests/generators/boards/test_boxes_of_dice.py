"""Boxes for every die: room to write in each, told from one another and from the hexagon of a space; lawful boards."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path as File

import pytest

from hyskos.definitions.dice import DICE, DIE_OF, FACES, Shape
from hyskos.definitions.kinds.faction import Box, Faction, on_map
from hyskos.definitions.loader import load_faction, load_map
from hyskos.generators.boards.main_board.main_board import draw as draw_map
from hyskos.generators.boards.player_board.player_board import draw
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.cells import BOX, CROSS, LayoutError, box_height, die_box
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import PEN_FIELDS, Circle, Field, Group, Path, walk
from tests.generators.boards.test_player_board import area, fields, lawful, overlap

BOARDS = File(__file__).parents[2] / "boards/good"
CRANES, MANY = load_faction(str(BOARDS / "cranes.yaml")), load_map(str(BOARDS / "many-dice.yaml"))
DIGITS = {shape: len(str(FACES[die])) for shape, die in DIE_OF.items()} | {"circle": 2}


@pytest.mark.parametrize("shape", DICE)
def test_what_is_written_has_the_room_of_the_pen_inside_the_outline(shape: Shape) -> None:
    for heights, digits in ((BOX, DIGITS[shape]), (CROSS, 0)):
        outline, field = die_box("box", shape, 50, 50, style_of("full"), heights=heights, digits=digits)
        assert isinstance(field, Field)
        assert field.w >= PEN_FIELDS[digits][0]
        assert field.h >= PEN_FIELDS[digits][1]
        spots = [(x, y) for x in (field.x, field.x + field.w) for y in (field.y, field.y + field.h)]
        if isinstance(outline, Circle):
            assert all((x - outline.x) ** 2 + (y - outline.y) ** 2 <= outline.r**2 + 1e-9 for x, y in spots)
            continue
        assert isinstance(outline, Path)
        left, top, right, low = area(outline)
        sides = icons.die_corners(shape, (left + right) / 2, (top + low) / 2, low - top)
        for (x1, y1), (x2, y2) in zip(sides, [*sides[1:], sides[0]], strict=True):
            assert all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= -1e-6 for x, y in spots), shape


def test_the_creases_of_a_d10_lie_beside_what_is_written() -> None:
    outline, field = die_box("box", "kite", 50, 50, style_of("full"), digits=2)
    assert isinstance(outline, Path)
    assert isinstance(field, Field)
    lines = [i for i, (letter, _xy) in enumerate(outline.segments) if letter == "M"][1:]
    assert len(lines) == 2
    for start in lines:
        for _letter, (x, _y) in outline.segments[start : start + 3]:
            assert not field.x < x < field.x + field.w


def test_no_two_boxes_have_one_outline_and_none_is_the_hexagon_of_a_space() -> None:
    corners = {shape: icons.die_corners(shape, 0, 0, 10) for shape in DIE_OF}
    for one, other in combinations(corners, 2):
        assert corners[one] != corners[other]
    kite = icons.die_shape("kite", 0, 0, 10)
    assert isinstance(kite, Path)
    assert len(kite.segments) > 7  # a hexagon has six sides and an end


def every(shape: str) -> Faction:
    """Give a board all of whose boxes but the upgrades are of one shape."""
    kind = next(one for one in DICE if one == shape)
    units = tuple(replace(unit, boxes=(Box(kind),) * 3) for unit in CRANES.units)
    tracks = tuple(
        tuple(replace(block, boxes=tuple(Box(kind, box.number) for box in block.boxes)) for block in track)
        for track in CRANES.footmen
    )
    return replace(CRANES, hero_slots=(Box(kind),) * 3, units=units, footmen=tracks)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_board_with_other_dice_is_lawful(lang: str, ink: str) -> None:
    drawing = draw(CRANES, lang=lang, ink=ink)
    lawful(drawing)
    assert {"upgrade-1-d6", "upgrade-1-d12", "hero-1", "footmen-2-box-2"} <= set(fields(drawing))
    assert fields(drawing)["ascending-box-2"].digits == 2  # a circle beside a d12
    assert fields(draw(load_faction("anubian"), lang=lang, ink=ink))["ascending-box-2"].digits == 1


@pytest.mark.slow
@pytest.mark.parametrize("shape", DICE)
def test_a_board_of_one_die_is_lawful_and_its_outlines_keep_apart(shape: str) -> None:
    drawing = draw(every(shape), lang="es")
    lawful(drawing)
    items = [item for item, _ in walk([one for one in drawing.items if isinstance(one, Group)])]
    boxes = [area(items[i - 1]) for i, one in enumerate(items) if isinstance(one, Field) and "-box-" in one.id]
    assert len(boxes) > 9
    for one, other in combinations(boxes, 2):
        if abs(one[0] - other[0]) < 1.0:  # one above the other: tips may come near, not touch
            assert not overlap(one, other, slack=0.1 if shape in ("triangle", "rhombus") else -0.3), shape


PAIRS: list[tuple[Shape, Shape]] = [
    ("triangle", "square"),
    ("square", "rhombus"),
    ("square", "kite"),
    ("square", "pentagon"),
]


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS)
def test_pairs_of_other_dice_have_their_ring_beside_them(pair: tuple[Shape, Shape]) -> None:
    for count in (1, 6):
        drawing = draw(replace(CRANES, pair=pair, upgrade_pairs=count), lang="en")
        lawful(drawing)
        places = fields(drawing)
        first, second, mark = (places[f"upgrade-1-{one}"] for one in (DIE_OF[pair[0]], DIE_OF[pair[1]], "mark"))
        assert first.x < second.x < mark.x


def test_more_pairs_than_fit_are_refused_with_the_width_that_they_need() -> None:
    with pytest.raises(LayoutError, match=r"12 upgrade pairs need \d+ mm of width, but only \d+ mm are free"):
        draw(replace(CRANES, pair=("kite", "pentagon"), upgrade_pairs=12), lang="en")


def test_the_key_and_the_legend_tell_of_the_dice_that_are_there() -> None:
    told = {text.text for text, _ in walk(draw(CRANES, lang="en").items) if hasattr(text, "text")}
    assert {"d6", "d10", "d12", "any die"} <= told
    assert not {"d4", "d8"} & told
    shown = {text.text for text, _ in walk(draw_map(MANY, lang="en", ink="full").items) if hasattr(text, "text")}
    assert {"d6", "d10", "d12", "any die"} <= shown
    assert not {"d4", "d8"} & shown


def test_a_board_for_a_map_has_its_rounds_and_room_for_its_dice() -> None:
    made = on_map(replace(load_faction("anubian"), units=load_faction("anubian").units[:1]), MANY)
    places = fields(draw(made, lang="en"))
    assert {f"round-{n}" for n in range(1, MANY.rounds + 1)} <= set(places)
    assert f"round-{MANY.rounds + 1}" not in places
    assert places["ascending-box-1"].digits == 2
    assert box_height("circle", 2) > BOX["circle"]
