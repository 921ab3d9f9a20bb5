"""Laws over every picture that a shop shows of a game: facts stand on it, nothing overlaps, floats or is cut.

Pieces and dice are measured on the finished drawing, by the outlines of what is drawn for each.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product

import pytest

from hyskos.definitions.art.library import load_art
from hyskos.definitions.geometry import Point, Rect, hull, transform
from hyskos.definitions.kinds.cover import Counted, Cover
from hyskos.definitions.kinds.pieces import PyramidSize
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.kinds.shop import ShopPicture
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.covers.facts import asked_first
from hyskos.generators.boards.covers.pictured import boards_of, pieces_of, standing_on
from hyskos.generators.boards.mock_ups import mock_up
from hyskos.generators.boards.scenes.overlaps import area_of, shared
from hyskos.generators.boards.scenes.space import View
from hyskos.generators.boards.scenes.standing import one_of_each, stack_of
from hyskos.generators.boards.scenes.tabletop import corners_of, outlines_of
from hyskos.generators.boards.shared.art import drawn as drawn_art
from hyskos.generators.boards.shared.art import placed
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Circle, Drawing, Group, Item, Path, Text, walk
from hyskos.generators.measure import boxes, extent
from hyskos.generators.orders.renderers import renderers_of, reuse_drawings
from hyskos.generators.orders.shop_pictures import drawn_for
from tests.drawn import KNOWN, read
from tests.wide import in_turn

GAMES = [name for name in shipped("cover") if name != "hyskos-cover"]
PARTS = ("square", "banner", "mock-up", "sell-sheet")
TOUCH = 0.02
"""Of the smaller one, what two outlines may share: lines have a width."""
CONTENTS = ShopPicture(id="contents", title={"en": "Contents"}, shows="contents", pixels=(1280, 720))
every_picture = pytest.mark.parametrize(
    ("name", "part", "lang", "ink"), in_turn(product(GAMES, (*PARTS, "contents")), LANGUAGES, INKS)
)


@cache
def cover(name: str) -> Cover:
    definition = read(name)
    assert isinstance(definition, Cover)
    return definition


@cache
def drawn(name: str, part: str, lang: str, ink: str) -> tuple[Drawing, ...]:
    with reuse_drawings(KNOWN):
        if part == "contents":
            return (drawn_for(cover(name), CONTENTS, lang, ink),)
        (renderer,) = (one for one in renderers_of(cover(name)) if one.part == part)
        sizes = renderer.sizes or (None,)
        return tuple(one for size in sizes for one in renderer.draw(cover(name), lang, ink, size))


def groups(items: tuple[Item, ...]) -> Iterator[Group]:
    """Find stacks and dice."""
    for item in items:
        if isinstance(item, Group):
            if item.id == "stack" or (item.id or "").startswith("die-"):
                yield item
            else:
                yield from groups(item.items)


def outline(thing: Group) -> list[Point]:
    points: list[Point] = []
    for item, matrix in walk(thing.items):
        if isinstance(item, Path):
            pairs = [(xy[i], xy[i + 1]) for _, xy in item.segments for i in range(0, len(xy), 2)]
            points += [transform(matrix, x, y) for x, y in pairs]
    return hull(points)


def things(drawing: Drawing) -> list[list[Point]]:
    return [outline(one) for one in groups(drawing.items)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("counted", ["players", "minutes", "age"])
def test_a_cover_says_players_minutes_and_age_first(name: str, counted: Counted) -> None:
    label = {"players": "players", "minutes": "minutes", "age": "years of age"}[counted]
    assert [line for line in asked_first(cover(name), "en") if label in line]


@pytest.mark.slow
@every_picture
def test_every_picture_says_what_a_buyer_asks_first(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        told = " ".join(item.text for item, _ in boxes(drawing.items) if isinstance(item, Text))
        for line in asked_first(cover(name), lang):
            value, _, label = line.partition(" ")
            assert value in told
            assert label in told


@pytest.mark.slow
@every_picture
def test_no_two_pieces_or_dice_overlap(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        for one, other in combinations(things(drawing), 2):
            assert shared(one, other) <= TOUCH * min(area_of(one), area_of(other))


@pytest.mark.slow
@every_picture
def test_things_are_whole_and_lie_over_no_text_of_the_picture(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        sheet = Rect(0, 0, drawing.width, drawing.height)
        texts = [box.corners() for item, box in boxes(drawing.items) if isinstance(item, Text)]
        for one in things(drawing):
            assert all(sheet.grown(-1).holds(Rect(x, y, 0, 0)) for x, y in one)
            assert not any(shared(one, text) for text in texts)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_shown_as_it_is_played(name: str) -> None:
    """With pieces on its board, or with something written on it."""
    played = cover(name).play
    assert played.pieces or played.board
    (drawing,) = drawn(name, "banner", "en", "full")
    assert len(things(drawing)) > 4 or any(
        isinstance(item, Path) and item.join == "round" for item, _ in boxes(drawing.items)
    )


@pytest.mark.parametrize("name", [name for name in GAMES if pieces_of(cover(name))])
def test_every_piece_stands_on_the_board_or_on_another_piece(name: str) -> None:
    board = boards_of(cover(name), "en", style_of("full"))[0]
    sheet = Rect(0, 0, board.width, board.height)
    for stack in standing_on(cover(name), "en"):
        assert stack[0].z == 0
        assert all(sheet.holds(Rect(x, y, 0, 0)) for x, y, z in corners_of(stack) if z == 0)


@pytest.mark.parametrize("name", [name for name in GAMES if pieces_of(cover(name))])
def test_a_piece_on_others_sits_on_them(name: str) -> None:
    """Its foot is lower than the tip of what it stands on, and no wider: it neither floats nor slides off."""
    (pieces,) = pieces_of(cover(name))
    for word in cover(name).play.pieces:
        stack = stack_of(word, pieces)
        for low, high in pairwise(stack):
            assert isinstance(low.of, PyramidSize)
            assert low.z < high.z < low.z + low.of.height_mm
            assert high.wide <= low.wide


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang"), list(product(GAMES, LANGUAGES)))
def test_nothing_on_the_table_of_a_mock_up_stands_beyond_its_end(name: str, lang: str) -> None:
    """Feet are on the table, not on the wall behind it."""
    drawing = mock_up.draw(cover(name), lang=lang, ink="saver")
    (ground,) = (item for item in drawing.items if isinstance(item, Group) and item.id == "ground")
    floors = [box for item, box in boxes(ground.items) if isinstance(item, Path) and box.h < 0.1 and box.w > 150]
    end = min(box.y for box in floors)
    for one in things(drawing):
        assert max(y for _, y in one) > end


def test_a_figure_that_leans_back_is_seen_in_most_of_its_height() -> None:
    (pieces,) = pieces_of(cover("ring-race-cover"))
    ((mason,), *_rest) = one_of_each(pieces)[0]
    for tilt in (0.0, 45.0, 80.0):
        (found,) = outlines_of((mason,), View(turn=0.0, tilt=tilt))
        high = max(y for _, y in found) - min(y for _, y in found)
        assert high >= 0.8 * mason.of.height_mm - 1e-9


@pytest.mark.parametrize("name", GAMES)
def test_art_keeps_within_its_frame(name: str) -> None:
    """Nothing in it is cut by the panel on which it stands: dice and figures are whole."""
    art = load_art("covers", cover(name).art, {})
    place, scale = placed(art, art.width / 2, art.height / 2, max(art.width, art.height))
    for item in drawn_art(art, place, scale, str):
        assert isinstance(item, Path | Circle)
        box = extent([item])
        assert box
        assert Rect(0, 0, art.width, art.height).grown(3).holds(box)
        assert box.bottom <= art.height + 0.3


def test_the_pyramid_of_the_cover_is_one_dark_mass_before_the_sun() -> None:
    art = load_art("covers", "rolling-pyramids", {})
    assert sum(shape.fill == "night" for shape in art.shapes) == 4
    assert sum(shape.fill == "gold" for shape in art.shapes) == 1
