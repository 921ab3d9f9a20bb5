"""A board made small draws what cannot be read as lines: a panel full of words stays full, and no half text is read."""

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.loader import load_map, load_ring
from hyskos.generators.boards.games import ring_board
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.scenes.miniature import RIM, miniature
from hyskos.generators.boards.shared.captions import caption, is_caption
from hyskos.generators.drawing import Circle, Drawing, Group, Item, Path, Text, rectangle, walk
from hyskos.generators.typography import width


def picture_of(items: tuple[Item, ...], scale: float) -> list[Item]:
    board = Drawing("sample", "Sample", 100, 50, "en", items)
    drawn = miniature(board, Rect(0, 0, 100 * scale, 50 * scale), "black").items[1]
    assert isinstance(drawn, Group)
    return [item for item, _ in walk(drawn.items)]


@pytest.mark.parametrize(("scale", "letters"), [(0.5, 1), (0.3, 0)])
def test_a_word_that_nobody_could_read_is_a_line_of_its_length(scale: float, letters: int) -> None:
    word = Text(10, 0, "word", 9)
    (shown,) = picture_of((caption("one", [word]),), scale)
    assert isinstance(shown, Path)
    assert (shown.fill is not None) == bool(letters)
    long = max(xy[0] for _, xy in shown.segments if xy) - min(xy[0] for _, xy in shown.segments if xy)
    assert long == pytest.approx(width("word", 9), rel=0.1)


def test_bold_words_are_read_when_smaller_and_a_caption_in_another_goes_by_itself() -> None:
    plate = rectangle(0, 0, 5, 5, fill="lapis")
    inner = caption("inner", [plate, Text(2, 2, "1", 6, font="bold")])
    outer = caption("outer", [Text(8, 2, "Draft", 9.8, font="bold"), inner])
    fills = [item.fill for item in picture_of((outer,), 0.4) if isinstance(item, Path)]
    assert fills == ["black", "lapis", None]  # the word in outlines; the number on its plate is a line
    assert [item.fill for item in picture_of((outer,), 0.3) if isinstance(item, Path)] == [None, "lapis", None]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
def test_all_that_a_legend_leads_to_or_counts_is_bound_to_its_words(lang: str) -> None:
    panels = main_board.draw(load_map("inner-factory"), lang=lang).items[-1]
    assert isinstance(panels, Group)
    by_id = {one.id: one for one in panels.items if isinstance(one, Group)}
    for name in ("panel-space", "panel-phases", "panel-dice"):
        assert all(is_caption(item) for item in by_id[name].items), name
    ring = ring_board.draw(load_ring("ring-18"), lang=lang)
    key = next(layer for layer in ring.items if isinstance(layer, Group) and layer.id == "key")
    assert len(key.items) == 4
    assert all(is_caption(item) for item in key.items)


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_board_that_lies_over_another_one_hides_it(ink: str) -> None:
    """Also in the light design, which has no ground of its own."""
    board = ring_board.draw(load_ring("ring-18"), lang="en", ink=ink)
    paper = miniature(board, Rect(5, 6, 40, 40), "black").items[0]
    assert paper == rectangle(5 - RIM, 6 - RIM, 40 + 2 * RIM, 40 + 2 * RIM, fill="white")


def test_pips_that_nobody_could_count_are_left_out() -> None:
    assert len(picture_of((Circle(5, 5, 0.6, fill="black"), Circle(8, 5, 0.4, fill="black")), 0.4)) == 1
