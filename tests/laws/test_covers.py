"""Laws over every cover, format, language and ink, beside those over every sheet: clear of the cut, read when small."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.covers.sell_sheet import MARGIN
from hyskos.generators.boards.covers.title_block import LEAST, title_block
from hyskos.generators.boards.scenes.miniature import miniature
from hyskos.generators.boards.shared.style import BLEED, style_of
from hyskos.generators.drawing import Drawing, Group, Item, Path, Text, rectangle, walk_groups
from hyskos.generators.measure import boxes, extent
from hyskos.generators.orders.constraints import violations
from hyskos.generators.orders.renderers import renderers_of, reuse_drawings
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.stamping import stamped
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import cap_height, ink_reach
from tests.drawn import KNOWN, read
from tests.wide import in_turn

COVERS = shipped("cover")
PARTS = ("lid", "square", "banner", "sell-sheet")
PICTURE = "mock-up"
"""What shows the box and what is in it: it has no words of its own."""
PRESSES = [load_profile(name) for name in profile_names() if load_profile(name).press]
SAFE = 5.0
"""What is read keeps so far from the cut, mm."""
every_cover = pytest.mark.parametrize(("name", "part", "lang", "ink"), in_turn(product(COVERS, PARTS), LANGUAGES, INKS))


@cache
def cover(name: str) -> Cover:
    definition = read(name)
    assert isinstance(definition, Cover)
    return definition


@cache
def drawn(name: str, part: str, lang: str, ink: str) -> tuple[Drawing, ...]:
    """Draw a format, in every size that it comes in."""
    (renderer,) = (one for one in renderers_of(cover(name)) if one.part == part)
    sizes = renderer.sizes or (None,)
    with reuse_drawings(KNOWN):
        return tuple(one for size in sizes for one in renderer.draw(cover(name), lang, ink, size))


def grouped(items: tuple[Item, ...], name: str) -> list[Group]:
    return [group for group, _ in walk_groups(items) if group.id == name]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang", "ink"), in_turn(COVERS, LANGUAGES, INKS))
def test_facts_on_a_strip_keep_as_far_from_the_cut_as_any_printer_asks(name: str, lang: str, ink: str) -> None:
    safe = max(load_profile(one).safe for one in profile_names())
    (drawing,) = drawn(name, PICTURE, lang, ink)
    trim = Rect(0, 0, drawing.width, drawing.height)
    (strip,) = [one for one in grouped(drawing.items, "facts") if one.layer]
    assert all(trim.grown(-safe).holds(box) for item, box in boxes(strip.items) if isinstance(item, Text))


def test_every_cover_comes_in_five_formats() -> None:
    assert len(COVERS) == 5
    for name in COVERS:
        assert sorted(renderer.part for renderer in renderers_of(cover(name))) == sorted((*PARTS, PICTURE))


@pytest.mark.wide
@every_cover
def test_no_press_refuses_it(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        assert [told for press in PRESSES for told in violations(drawing, press)] == []


@pytest.mark.slow
@every_cover
def test_title_and_words_keep_clear_of_the_cut_and_of_each_other(name: str, part: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, part, lang, ink):
        zone = Rect(0, 0, drawing.width, drawing.height).grown(-SAFE)
        read = [box for item, box in boxes(drawing.items) if isinstance(item, Text)]
        titles = [
            box for mark in grouped(grouped(drawing.items, "title")[0].items, "wordmark") if (box := extent([mark]))
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
        (block,) = grouped(drawing.items, "title")
        title = min(box.h for mark in grouped(block.items, "wordmark") if (box := extent([mark])))
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
    """Or a rim of it shows there."""
    (drawing,) = drawn(name, "lid", "en", "full")
    ground, panel = (extent(grouped(drawing.items, part)) for part in ("ground", "panel"))
    assert ground
    assert panel
    assert ground.bottom < panel.bottom - BLEED


@pytest.mark.proof
@pytest.mark.parametrize(("name", "lang", "ink"), list(product(COVERS, LANGUAGES, INKS)))
def test_words_of_a_sell_sheet_keep_its_margins(name: str, lang: str, ink: str) -> None:
    for drawing in drawn(name, "sell-sheet", lang, ink):
        read = [box for item, box in boxes(drawing.items) if isinstance(item, Text)]
        read += [box for mark in grouped(drawing.items, "wordmark") if (box := extent([mark]))]
        assert min(box.x for box in read) >= MARGIN - 0.5
        assert max(box.right for box in read) <= drawing.width - MARGIN + 0.5
        assert max(box.bottom for box in read) <= drawing.height - SAFE


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(("name", "lang"), list(product(COVERS, LANGUAGES)))
def test_the_title_reads_on_a_thumbnail_of_160_pixels(name: str, lang: str) -> None:
    """Capitals that are a tenth of a picture of 160 pixels high have 9 pixels or more a line."""
    (square,) = drawn(name, "square", lang, "full")
    marks = [extent([one]) for one in grouped(grouped(square.items, "title")[0].items, "wordmark")]
    assert min(box.h for box in marks if box) * 160 / square.width >= 9
    assert LEAST * 160 / square.width < 20


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang", "ink"), list(product(COVERS, LANGUAGES, INKS)))
def test_a_stamp_on_a_lid_stands_below_all_its_words(name: str, lang: str, ink: str) -> None:
    """Not between title and facts: the foot of the panel has room for it, below the tails of the last line."""
    said = Imprint("X", name, "1.0", lang, stamped="component", digest="1234567")
    (lid,) = stamped(drawn(name, "lid", lang, ink), said, SAFE)
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
    assert [one.title for one in grouped(block, "wordmark")] == ["LA COURSE", "DU NIL"]
