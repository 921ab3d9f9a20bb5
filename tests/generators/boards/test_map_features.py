"""Walls, names, two pyramids on a space and six starts, as they are drawn."""

from dataclasses import replace
from itertools import product

import pytest

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.loader import load_map
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.room import USUAL, kind_of
from hyskos.generators.boards.main_board.walls import THICK
from hyskos.generators.boards.shared.style import BOLD
from hyskos.generators.drawing import Drawing, Field, Group, Path, Text, walk
from hyskos.generators.inks import contrast
from hyskos.generators.measure import boxes
from hyskos.generators.typography import DoesNotFitError
from tests.generators.boards.featured_maps import featured
from tests.generators.boards.main_boards import fields, groups, layer, named, overlap, texts

EVERY = tuple(product(("flat", "pointy"), ("en", "es"), ("full", "saver")))
BOARD = featured()


def drawn(orientation: str = "flat", lang: str = "en", ink: str = "full") -> Drawing:
    return main_board.draw(featured(orientation), lang=lang, ink=ink)


def walls(drawing: Drawing) -> list[Group]:
    return [one for one in groups(drawing.items) if (one.id or "").startswith("wall-")]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("orientation", "lang", "style"), EVERY)
def test_walls_stand_in_channels_and_touch_no_space(orientation: str, lang: str, style: str) -> None:
    drawing = drawn(orientation, lang, style)
    assert len(walls(drawing)) == len(BOARD.walls)
    for wall in walls(drawing):
        beside = [part.replace("S", "start-") if "S" in part else f"space-{part}" for part in wall.id.split("-")[1:]]
        hexes = [next(item for item, _ in walk(named(drawing, one).items) if isinstance(item, Path)) for one in beside]
        corners = [point for hex_ in hexes for _, point in hex_.segments if point]
        outline = wall.items[0]
        assert isinstance(outline, Path)
        (x1, y1), (x2, y2), (x3, y3), _ = [point for _, point in outline.segments if point]
        thick = ((x3 - x2) ** 2 + (y3 - y2) ** 2) ** 0.5
        assert thick == pytest.approx(3 * THICK)
        assert 1.8 <= thick <= 3 - 2 * 0.4  # seen, and clear of both spaces
        long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        across = (y1 - y2) / long, (x2 - x1) / long
        apart = [abs((x - x1) * across[0] + (y - y1) * across[1] - thick / 2) for x, y in corners]
        assert min(apart) == pytest.approx(1.5 + BOLD * MM_PER_PT / 2, abs=0.01)  # from its middle: half a channel


def test_a_wall_is_told_from_its_ground_and_explained_only_where_there_is_one() -> None:
    outline = walls(drawn())[0].items[0]
    assert isinstance(outline, Path)
    assert outline.fill
    assert contrast(outline.fill, "gold@56") >= 3
    assert [one for one in groups(drawn().items) if one.id == "panel-walls"]
    bare = main_board.draw(replace(BOARD, walls={}), lang="en")
    assert not [one for one in groups(bare.items) if one.id in ("panel-walls",) or (one.id or "").startswith("wall-")]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("orientation", "lang", "style"), EVERY)
def test_a_name_stands_in_its_space_and_not_where_people_write(orientation: str, lang: str, style: str) -> None:
    drawing = drawn(orientation, lang, style)
    for number in (1, 2):
        name = featured(orientation).spaces[number - 1].name[lang]
        (text, box) = next(
            (item, box) for item, box in boxes(drawing.items) if isinstance(item, Text) and item.text == name
        )
        assert text.size >= 7
        hexagon = next(box for _, box in boxes([named(drawing, f"space-{number}")]))
        assert hexagon.x < box.x
        assert box.right < hexagon.right
        assert not [item.id for item, area in fields(drawing) if overlap(box, area)]


def test_a_name_that_is_too_long_is_refused() -> None:
    first = replace(BOARD.spaces[1], name={"en": "The oasis of the forty thousand palm trees"})
    board = replace(BOARD, spaces=(BOARD.spaces[0], first, *BOARD.spaces[2:]))
    with pytest.raises(DoesNotFitError):
        main_board.draw(board, lang="en")


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("orientation", "lang", "style"), EVERY)
def test_two_pyramids_stand_in_their_space_beside_its_fields(orientation: str, lang: str, style: str) -> None:
    drawing = drawn(orientation, lang, style)
    pyramid = named(drawing, "pyramid-1")
    assert {"9", "18"} <= {text.text for text in texts((pyramid,))}
    areas = [box for item, box in fields(drawing) if item.id in ("field-1", "heroes-1")]
    assert len(areas) >= 1
    hexagon = next(box for _, box in boxes([named(drawing, "space-1")]))
    for item, box in boxes([pyramid]):
        assert not [area for area in areas if overlap(box, area)], item
        assert hexagon.x < box.x
        assert box.right < hexagon.right


def test_six_starts_have_faces_of_a_d8_and_four_those_of_a_d4() -> None:
    corners = {}
    for board in (BOARD, load_map("inner-factory")):
        starts = layer(main_board.draw(board, lang="en"), "starts")
        faces = [item for item, _ in walk(starts.items) if isinstance(item, Path) and item.fill == "white"]
        corners[len(board.starts)] = {sum(bool(point) for _, point in face.segments) for face in faces}
        assert {text.text for text in texts(starts.items)} == {f"S{start.die}" for start in board.starts}
    assert corners == {6: {4}, 4: {3}}


def test_plain_maps_use_the_usual_kinds_of_spaces_alone() -> None:
    assert {kind_of(space) for space in load_map("four-x").spaces} <= set(USUAL)
    assert not [item for item, _ in walk(drawn().items) if isinstance(item, Field) and not item.id]


def test_each_wall_leads_to_its_own_line() -> None:
    home = BOARD.spaces[2].at
    there = list(BOARD.walls)[::-1]  # in another order than that in which they are drawn
    board = replace(BOARD, walls={wall: i for i, wall in enumerate(there)})
    led = {wall.id: wall.sources for wall in walls(main_board.draw(board, lang="en"))}
    numbers = {space.at: space.number for space in board.spaces}
    for i, wall in enumerate(there):
        (other,) = wall - {home}
        ends = sorted((home, other))
        assert led[f"wall-{numbers[ends[0]]}-{numbers[ends[1]]}"] == (("walls", i),)
