"""What a sheet does not change of a drawing stays the same item, so that nothing measures it a second time."""

from collections.abc import Sequence

from hyskos.definitions.geometry import Rect
from hyskos.generators.bleed import reaching
from hyskos.generators.drawing import Circle, Drawing, Item, Path, group, moved, rectangle
from hyskos.generators.measure import boxes, measured, within

STAYS = group([rectangle(10, 10, 5, 5, fill="black"), moved([Circle(1, 1, 2, fill="black")], 30, 30)])
RUNS_OFF = group([rectangle(20, 20, 5, 5, fill="black"), rectangle(90, 10, 13, 5, fill="black")])
BOARD = Drawing("board", "Board", 100, 100, "en", (STAYS, RUNS_OFF))


def known(found: Sequence[tuple[Item, Rect]]) -> list[int]:
    """Tell what was measured: a rectangle that was worked out anew is another one."""
    return [id(box) for _, box in found]


def test_only_what_runs_off_the_board_is_drawn_anew() -> None:
    stays, runs_off = reaching(BOARD, Rect(-5, -5, 110, 110)).items
    assert stays is STAYS
    assert runs_off.items[0] is RUNS_OFF.items[0]
    further = runs_off.items[1]
    assert isinstance(further, Path)
    assert {xy[0] for _verb, xy in further.segments if xy} == {90, 105}


def test_only_what_is_cut_off_by_a_window_is_left_out() -> None:
    stays, cut = within(BOARD.items, Rect(0, 0, 80, 100))
    assert stays is STAYS
    assert cut.items == RUNS_OFF.items[:1]


def test_what_is_in_a_group_that_stays_may_be_cut() -> None:
    outer = group([STAYS, RUNS_OFF])
    (kept,) = within([outer], Rect(0, 0, 80, 100))
    assert [len(one.items) for one in kept.items] == [2, 1]


def test_the_same_items_are_measured_once_and_others_anew() -> None:
    again = group(STAYS.items)
    once = measured([STAYS])
    assert once == tuple(boxes([STAYS])) == measured([again])
    assert known(once) == known(measured((STAYS,)))
    assert not {*known(once)} & {*known(measured([again]))}


def test_what_a_drawing_shares_with_one_of_its_layers_is_measured_once() -> None:
    layer, whole = measured([RUNS_OFF]), measured([STAYS, RUNS_OFF])
    assert whole == tuple(boxes([STAYS, RUNS_OFF]))
    assert known(whole) == [*known(measured([STAYS])), *known(layer)]
