"""Columns of a booklet: where they may end, and how what is free in them is shared out."""

from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.companion.booklets import completed
from hyskos.definitions.booklets import Booklet
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_file
from hyskos.generators.boards.booklet import booklet, layout, setter
from hyskos.generators.boards.booklet.flow import Piece, Placed, balanced, fill
from hyskos.generators.boards.shared.style import SAFE, style_of
from hyskos.generators.drawing import Group
from hyskos.generators.measure import extent


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_questions_do_not_begin_with_a_few_words_at_a_foot(lang: str) -> None:
    """The short text between a heading and a list stays whole, with the first entry."""
    rules: Booklet = completed(load("rolling-pyramids-rules", "booklet"))
    own = layout.own_layout(rules)
    section = rules.sections[-1]
    assert section.blocks[0].text
    assert section.blocks[1].lines
    setting = setter.Setter(replace(rules, sections=(section,)), lang, style_of("full"), 9, own.column)
    pieces = [*setting.pieces()]
    first = [piece.role for piece in pieces].index("entry")
    assert 2 < first <= 1 + setter.OPENING
    assert all(piece.keep for piece in pieces[:first])


def test_a_hole_at_a_foot_is_worse_than_air_that_is_shared_out() -> None:
    """A column of lines without air cannot be opened, one of blocks can: it has less to hold."""
    lines_of_text = [Piece((), 5.0, keep=True)] * 7 + [Piece((), 5.0)]
    blocks = [Piece((), 5.0, before=5.0), *[Piece((), 5.0, before=4.0)] * 4]
    columns = balanced([*lines_of_text, *blocks], [50, 50])
    assert columns
    assert [round(column[-1].y + column[-1].piece.high, 1) for column in columns] == [50.0, 50.0]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_of_few_words_has_larger_type_even_columns_and_a_picture_below_both(lang: str) -> None:
    path = Path(__file__).parents[2] / "wishes" / "36-own-booklet" / "house-rules.yaml"
    rules: Booklet = completed(load_file(path))
    own = layout.own_layout(rules)
    size = booklet.grown_type(rules, own)
    assert booklet.LARGEST < size <= booklet.GROWN
    columns = booklet.set_columns(rules, own, lang, style_of("full"), size)
    feet = [column[-1].y + column[-1].piece.high for column in columns]
    assert len(feet) == 2
    assert abs(feet[0] - feet[1]) < 12
    (page,) = booklet.draw(rules, lang=lang)
    (picture,) = (extent([layer]) for layer in page.items if isinstance(layer, Group) and layer.id == "end")
    assert picture
    assert picture.right - picture.x > page.width - 2 * SAFE - 1
    assert picture.y > own.upper(1) + max(feet)


@pytest.mark.slow
def test_a_booklet_of_many_words_keeps_its_type() -> None:
    rules: Booklet = completed(load("ring-race-rules", "booklet"))
    own = layout.own_layout(rules)
    assert booklet.grown_type(rules, own) == booklet.common_type(rules, own)


def test_a_chunk_that_no_column_holds_has_no_place() -> None:
    assert fill([Piece((), 30.0)], [20, 25]) is None
    assert fill([Piece((), 30.0)], [20, 35]) == [[], [Placed(Piece((), 30.0), 0.0)]]
