"""Columns of a booklet: where they may end, and how large their type is."""

from pathlib import Path

import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_file
from hyskos.generators.boards.booklet import booklet, layout
from hyskos.generators.boards.booklet.flow import Piece, Placed, Run, fill, lines
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Group
from hyskos.generators.measure import extent
from hyskos.publishing.edition.printed_definitions import fill_definition


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_of_few_words_has_larger_type_even_columns_and_a_picture_below_both(lang: str) -> None:
    path = Path(__file__).parents[2] / "wishes" / "36-own-booklet" / "house-rules.yaml"
    rules: Booklet = fill_definition(load_file(path))
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
    assert picture.right - picture.x > page.width - 2 * layout.MARGIN - 1
    assert picture.y > own.upper(1) + max(feet)


@pytest.mark.slow
def test_a_booklet_of_many_words_keeps_its_type() -> None:
    rules: Booklet = fill_definition(load("ring-race-rules", "booklet"))
    own = layout.own_layout(rules)
    assert booklet.grown_type(rules, own) == booklet.common_type(rules, own)


def test_a_chunk_that_no_column_holds_has_no_place() -> None:
    assert fill([Piece((), 30.0)], [20, 25]) is None
    assert fill([Piece((), 30.0)], [20, 35]) == [[], [Placed(Piece((), 30.0), 0.0)]]


def test_a_last_line_is_not_left_with_one_short_word() -> None:
    """A long word may stand alone, and a line of few words gives none away."""
    told = [Run("We play until somebody has won three", 12.5)]
    assert [line[0][1] for line in lines(told, 70)] == ["We play until somebody has", "won three"]
    few = [" ".join(text for _, text, _ in line) for line in lines([Run("Everybody begins again", 12.5)], 40)]
    assert few[-1] == "again"
