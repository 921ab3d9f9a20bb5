"""Covers and shop pictures, in every format, language and ink: readable, clear of the cut, nothing overlapping."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product

import pytest

from hyskos.definitions.art.library import load_art
from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, hull, transform
from hyskos.definitions.kinds.cover import Counted, Cover
from hyskos.definitions.kinds.pieces import PyramidSize
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.shop import ShopPicture
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.covers.pictured import boards_of, pieces_of, standing_on
from hyskos.generators.boards.covers.sell_sheet import MARGIN
from hyskos.generators.boards.covers.title_block import LEAST, comparable_facts, title_block
from hyskos.generators.boards.mock_ups import mock_up
from hyskos.generators.boards.scenes.miniature import miniature
from hyskos.generators.boards.scenes.space import View, area_of, shared_area
from hyskos.generators.boards.scenes.standing import one_of_each, stack_of
from hyskos.generators.boards.scenes.tabletop import corners_of, outlines_of
from hyskos.generators.boards.shared.art import draw_art as drawn_art
from hyskos.generators.boards.shared.art import fit_art
from hyskos.generators.boards.shared.style import BLEED, style_of
from hyskos.generators.drawing import Circle, Drawing, Group, Item, Path, Text, rectangle, walk
from hyskos.generators.measure import boxes, extent
from hyskos.generators.orders.pictures import draw_for_shop
from hyskos.generators.orders.renderers import renderers_of, reuse_drawings
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.stamping import stamp_drawings
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import cap_height, ink_reach
from tests.drawn import KNOWN, read
from tests.generators.drawings import box_of, groups_named, layer_of
from tests.wide import in_turn

COVERS = built_in_files("cover")
PARTS = ("lid", "square", "banner", "sell-sheet")
PICTURE = "mock-up"
"""What shows the box and what is in it: it has no words of its own."""
SAFE = 5.0
"""What is read keeps so far from the cut, mm."""
every_cover = pytest.mark.parametrize(("name", "part", "lang", "ink"), in_turn(product(COVERS, PARTS), LANGUAGES, INKS))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang", "ink"), in_turn(COVERS, LANGUAGES, INKS))
def test_facts_on_a_strip_keep_as_far_from_the_cut_as_any_printer_asks(name: str, lang: str, ink: str) -> None:
    safe = max(load_profile(one).safe for one in profile_names())
    (drawing,) = drawn(name, PICTURE, lang, ink)
    trim = Rect(0, 0, drawing.width, drawing.height)
    (strip,) = [one for one in groups_named(drawing.items, "facts") if one.layer]
    assert all(trim.grown(-safe).holds(box) for item, box in boxes(strip.items) if isinstance(item, Text))


@pytest.mark.slow
@every_cover
def test_title_and_words_keep_clear_of_the_cut_and_of_each_other(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        zone = Rect(0, 0, drawing.width, drawing.height).grown(-SAFE)
        read = [box for item, box in boxes(drawing.items) if isinstance(item, Text)]
        titles = [
            box
            for mark in groups_named(groups_named(drawing.items, "title")[0].items, "wordmark")
            if (box := extent([mark]))
        ]
        assert titles
        assert all(zone.holds(box) for box in (*read, *titles))
        assert not [box for box in read for title in titles if box.grown(-0.4 * box.h).common(title)]
        smallest = min(item.size for item, _ in boxes(drawing.items) if isinstance(item, Text))
        assert smallest >= 7


@pytest.mark.slow
@every_cover
def test_no_subtitle_rivals_its_title(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        (block,) = groups_named(drawing.items, "title")
        title = min(box.h for mark in groups_named(block.items, "wordmark") if (box := extent([mark])))
        sizes = [item.size for item, _ in boxes(block.items) if isinstance(item, Text) and item.font == "display"]
        assert sizes or part == "square"  # a long title has the whole of a small band
        assert all(cap_height(size, "display") <= 0.75 * title for size in sizes)


@pytest.mark.parametrize("ground", [True, False])
def test_a_board_made_small_has_no_plate_for_the_mark_that_is_left_out(ground: bool) -> None:
    mark = version_mark(Text(30, 20, "sample · 1.0 · en", 7))
    plate = rectangle(28, 17, 32, 5, fill="lapis")
    sheet = rectangle(0, 0, 100, 50, fill="brick")
    board = Drawing("sample", "Sample", 100, 50, "en", (sheet, mark) if ground else (sheet, plate, mark))
    picture = miniature(board, Rect(0, 0, 50, 25), "black").items[1]
    assert isinstance(picture, Group)
    assert [item.fill for item, _ in boxes(picture.items) if isinstance(item, Path)] == ["brick"]


@pytest.mark.slow
@pytest.mark.parametrize("name", COVERS)
def test_no_ground_ends_where_the_panel_over_it_ends(name: str) -> None:
    (drawing,) = drawn(name, "lid", "en", "full")
    ground, panel = (box_of(groups_named(drawing.items, part)) for part in ("ground", "panel"))
    assert ground.bottom < panel.bottom - BLEED


@pytest.mark.proof
@pytest.mark.parametrize(("name", "lang", "ink"), list(product(COVERS, LANGUAGES, INKS)))
def test_words_of_a_sell_sheet_keep_its_margins(name: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, "sell-sheet", lang, ink):
        read = [box for item, box in boxes(drawing.items) if isinstance(item, Text)]
        read += [box for mark in groups_named(drawing.items, "wordmark") if (box := extent([mark]))]
        assert min(box.x for box in read) >= MARGIN - 0.5
        assert max(box.right for box in read) <= drawing.width - MARGIN + 0.5
        assert max(box.bottom for box in read) <= drawing.height - SAFE


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("name", "lang"), list(product(COVERS, LANGUAGES)))
def test_the_title_reads_on_a_thumbnail_of_160_pixels(name: str, lang: str) -> None:
    """Capitals that are a tenth of a picture of 160 pixels high have 9 pixels or more a line."""
    (square,) = drawn(name, "square", lang, "full")
    marks = [extent([one]) for one in groups_named(groups_named(square.items, "title")[0].items, "wordmark")]
    assert min(box.h for box in marks if box) * 160 / square.width >= 9
    assert LEAST * 160 / square.width < 20


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang", "ink"), list(product(COVERS, LANGUAGES, INKS)))
def test_a_stamp_on_a_lid_stands_below_all_its_words(name: str, lang: str, ink: str) -> None:
    """Not between title and facts: the foot of the panel has room for it, below the tails of the last line."""
    said = Imprint("X", name, "1.0", lang, stamped="component", digest="1234567")
    (lid,) = stamp_drawings(drawn(name, "lid", lang, ink), said, SAFE)
    words = [(item, box) for item, box in boxes(lid.items) if isinstance(item, Text)]
    ((stamp, place),) = [(item, box) for item, box in words if item.text.startswith(f"{name} 1.0")]
    assert lid.height - SAFE - 1 < place.bottom <= lid.height - SAFE + 1e-9
    top = stamp.y - cap_height(stamp.size)
    assert all(
        item.y + ink_reach(item.text, item.font)[1] * item.size * MM_PER_PT <= top
        for item, _ in words
        if item is not stamp
    )


def test_every_game_has_art_and_ground_of_its_own() -> None:
    covers = [cover(name) for name in COVERS]
    assert len({one.ground for one in covers}) == len({one.art for one in covers}) == len(covers)


def test_of_two_ways_to_break_a_title_that_make_it_as_large_the_more_even_one_is_taken() -> None:
    """docs/guides/covers.md: a title of several words takes two lines where that is larger. “La” is no line alone."""
    named = replace(cover("ring-race-cover"), title={"en": "La course du Nil"})
    block = tuple(title_block(named, Rect(0, 0, 90, 60), "en", style_of("full"), facts=True))
    assert [one.title for one in groups_named(block, "wordmark")] == ["LA COURSE", "DU NIL"]


GAMES = [name for name in built_in_files("cover") if name != "hyskos-cover"]
PICTURES = ("square", "banner", "mock-up", "sell-sheet")
TOUCH = 0.02
"""Of the smaller one, what two outlines may share: lines have a width."""
CONTENTS = ShopPicture(id="contents", title={"en": "Contents"}, shows="contents", pixels=(1280, 720))
every_picture = pytest.mark.parametrize(
    ("name", "part", "lang", "ink"), in_turn(product(GAMES, (*PICTURES, "contents")), LANGUAGES, INKS)
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
            return (draw_for_shop(cover(name), CONTENTS, lang, ink),)
        (renderer,) = (one for one in renderers_of(cover(name)) if one.part == part)
        sizes = renderer.sizes or (None,)
        return tuple(one for size in sizes for one in renderer.draw(cover(name), lang, ink, size))


def stacks_and_dice(items: tuple[Item, ...]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            if item.id == "stack" or (item.id or "").startswith("die-"):
                yield item
            else:
                yield from stacks_and_dice(item.items)


def outline(thing: Group) -> list[Point]:
    points: list[Point] = []
    for item, matrix in walk(thing.items):
        if isinstance(item, Path):
            pairs = [(xy[i], xy[i + 1]) for _, xy in item.segments for i in range(0, len(xy), 2)]
            points += [transform(matrix, x, y) for x, y in pairs]
    return hull(points)


def things(drawing: Drawing) -> list[list[Point]]:
    return [outline(one) for one in stacks_and_dice(drawing.items)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("counted", ["players", "minutes", "age"])
def test_a_cover_says_players_minutes_and_age_first(name: str, counted: Counted) -> None:
    label = {"players": "players", "minutes": "minutes", "age": "years of age"}[counted]
    assert [line for line in comparable_facts(cover(name), "en") if label in line]


@pytest.mark.slow
@every_picture
def test_every_picture_says_what_a_buyer_asks_first(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        told = " ".join(item.text for item, _ in boxes(drawing.items) if isinstance(item, Text))
        for line in comparable_facts(cover(name), lang):
            value, _, label = line.partition(" ")
            assert value in told
            assert label in told


@pytest.mark.slow
@every_picture
def test_no_two_pieces_or_dice_overlap(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        for one, other in combinations(things(drawing), 2):
            assert shared_area(one, other) <= TOUCH * min(area_of(one), area_of(other))


@pytest.mark.slow
@every_picture
def test_things_are_whole_and_lie_over_no_text_of_the_picture(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        sheet = Rect(0, 0, drawing.width, drawing.height)
        texts = [box.corners() for item, box in boxes(drawing.items) if isinstance(item, Text)]
        for one in things(drawing):
            assert all(sheet.grown(-1).holds(Rect(x, y, 0, 0)) for x, y in one)
            assert not any(shared_area(one, text) for text in texts)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_shown_as_it_is_played(name: str) -> None:
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
    (pieces,) = pieces_of(cover(name))
    for word in cover(name).play.pieces:
        stack = stack_of(word, pieces)
        for low, high in pairwise(stack):
            assert isinstance(low.shape, PyramidSize)
            assert low.z < high.z < low.z + low.shape.height_mm
            assert high.width <= low.width


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang"), list(product(GAMES, LANGUAGES)))
def test_nothing_on_the_table_of_a_mock_up_stands_beyond_its_end(name: str, lang: str) -> None:
    drawing = mock_up.draw(cover(name), lang=lang, ink="saver")
    ground = layer_of(drawing, "ground")
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
        assert high >= 0.8 * mason.shape.height_mm - 1e-9


@pytest.mark.parametrize("name", GAMES)
def test_art_keeps_within_its_frame(name: str) -> None:
    art = load_art("covers", cover(name).art, {})
    place, scale = fit_art(art, art.width / 2, art.height / 2, max(art.width, art.height))
    for item in drawn_art(art, place, scale, str):
        assert isinstance(item, Path | Circle)
        box = box_of([item])
        assert Rect(0, 0, art.width, art.height).grown(3).holds(box)
        assert box.bottom <= art.height + 0.3


def test_the_pyramid_of_the_cover_is_one_dark_mass_before_the_sun() -> None:
    art = load_art("covers", "rolling-pyramids", {})
    assert sum(shape.fill == "night" for shape in art.shapes) == 4
    assert sum(shape.fill == "gold" for shape in art.shapes) == 1
