"""Columns of a booklet: where they may end, and how what is free in them is shared out."""

from dataclasses import replace

import pytest

from hyskos.companion.booklets import completed
from hyskos.definitions.booklets import Booklet
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load
from hyskos.generators.boards.booklet import layout, setter
from hyskos.generators.boards.booklet.flow import Piece, balanced
from hyskos.generators.boards.shared.style import style_of


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
