"""Backs behind fronts: turned over or folded, every point of a card has its own back behind it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Rect, transform
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.loader import load_profile
from hyskos.definitions.printing import Flip
from hyskos.generators.drawing import Drawing
from hyskos.generators.measure import boxes
from hyskos.generators.sheets.imposition.arrangement import Ganged, Setup, arrange
from hyskos.generators.sheets.imposition.layouts import (
    ARM,
    THICKNESS,
    SheetLayout,
    layout_behind,
    marks_on,
    matrix_of,
    point_behind,
)
from hyskos.generators.sheets.imposition.packing import TooLargeError
from tests.wide import examples

HOME = load_profile("home-a4")
SIDES = st.floats(25, 130).map(lambda side: round(side, 2))
CARDS = st.builds(
    lambda wide, high, count: Ganged(Drawing("card", "Card", wide, high, "en", ()), "card", count),
    SIDES, SIDES, st.integers(1, 30),
)  # fmt: skip
ORDERS = st.lists(CARDS, min_size=1, max_size=3)
PAPER = st.sampled_from([PAPERS["a4"], PAPERS["letter"], PAPERS["a3"]])
FLIPS = st.sampled_from(["long", "short", "gutter"])
SETUPS = st.builds(Setup, st.just(HOME), FLIPS, machine=st.sampled_from([None, "silhouette"]))


def arranged(ganged: list[Ganged], setup: Setup, paper: str = "a4") -> tuple[SheetLayout, ...]:
    try:
        return arrange(ganged, PAPERS[paper], setup)
    except TooLargeError:
        return ()


def turned_over(x: float, y: float, layout: SheetLayout, flip: Flip) -> tuple[float, float]:
    """Say where a point of a sheet is seen from behind, by the edge that keeps its place when the sheet is turned."""
    upright = layout.height >= layout.width
    if flip == "gutter":  # the fold below the front keeps its place
        return x, layout.height - y
    long_edge_is_left = upright
    over_the_left = (flip == "long") == long_edge_is_left
    return (layout.width - x, y) if over_the_left else (x, layout.height - y)


@pytest.mark.slow
@examples(100)
@given(ORDERS, SETUPS, st.sampled_from(["a4", "letter", "a3"]), st.floats(0, 1), st.floats(0, 1))
def test_every_back_lies_exactly_behind_its_card(
    ganged: list[Ganged], setup: Setup, paper: str, across: float, down: float
) -> None:
    """A card is turned like a page: what is `u` from its left edge in front is `u` from its right edge behind."""
    assert setup.flip
    for layout in arranged(ganged, setup, paper):
        behind = {spot.name: spot for spot in layout_behind(layout, setup.flip).printed()}
        assert behind.keys() == {spot.name for spot in layout.printed()}
        for spot in layout.printed():
            card, back = ganged[spot.kind].drawing, behind[spot.name]
            assert back.kind == spot.kind
            u, v = across * card.width, down * card.height
            front = transform(matrix_of(spot), u, v)
            seen = turned_over(*front, layout, setup.flip)
            assert transform(matrix_of(back), card.width - u, v) == pytest.approx(seen, abs=1e-6)
            assert point_behind(front, layout, setup.flip) == pytest.approx(seen, abs=1e-6)
            corners = [transform(matrix_of(back), *corner) for corner in ((0, 0), (card.width, card.height))]
            assert all(back.trim.grown(1e-6).holds(Rect(x, y, 0, 0)) for x, y in corners)


@pytest.mark.slow
@given(ORDERS, SETUPS)
@pytest.mark.slow
@examples(50)
def test_an_offset_moves_every_back_right_and_down(ganged: list[Ganged], setup: Setup) -> None:
    assert setup.flip
    for layout in arranged(ganged, setup):
        for one, other in zip(
            layout_behind(layout, setup.flip).spots(),
            layout_behind(layout, setup.flip, (0.5, -1.0)).spots(),
            strict=True,
        ):
            assert (other.trim.x - one.trim.x, other.trim.y - one.trim.y) == pytest.approx((0.5, -1.0))
            assert (other.trim.w, other.trim.h, other.quarters) == (one.trim.w, one.trim.h, one.quarters)


@pytest.mark.slow
@examples(100)
@given(ORDERS, SETUPS, st.sampled_from(["a4", "a3"]))
def test_each_component_lies_on_the_sheets_as_often_as_it_is_wanted(
    ganged: list[Ganged], setup: Setup, paper: str
) -> None:
    layouts = arranged(ganged, setup, paper)
    for kind, one in enumerate(ganged):
        assert sum(spot.kind == kind for layout in layouts for spot in layout.printed()) == (
            one.count if layouts else 0
        )
    for layout in layouts:
        sheet = Rect(0, 0, layout.width, layout.height)
        for spot in layout.printed():
            drawing = ganged[spot.kind].drawing
            size = (drawing.height, drawing.width) if spot.turned else (drawing.width, drawing.height)
            assert (spot.trim.w, spot.trim.h) == pytest.approx(size)
            assert sheet.holds(spot.art)


@pytest.mark.slow
@examples(60)
@given(CARDS, SETUPS, st.sampled_from(["a4", "a3"]))
def test_a_last_sheet_that_is_not_full_keeps_the_places_of_a_full_one(card: Ganged, setup: Setup, paper: str) -> None:
    layouts = arranged([card], setup, paper)
    assert len({layout.places() for layout in layouts}) <= 1
    assert all(layout.printed() == layout.spots() for layout in layouts[:-1])


def test_cards_of_one_size_share_sheets_whichever_they_are() -> None:
    """54 different cards are six sheets of nine, not 54 sheets."""
    cards = [Ganged(Drawing("card", "Card", 63, 88, "en", ()), f"card {n}", 1) for n in range(54)]
    layouts = arrange(cards, PAPERS["a4"], Setup(HOME))
    assert len(layouts) == len(arrange([replace(cards[0], count=54)], PAPERS["a4"], Setup(HOME)))
    assert [spot.kind for layout in layouts for spot in layout.printed()] == list(range(54))


@pytest.mark.slow
@examples(60)
@given(ORDERS, st.sampled_from(["a4", "letter", "a3"]), st.sampled_from([(5.0, 10.0), (12.0, 16.5)]))
def test_cards_for_a_machine_keep_clear_of_its_marks(
    ganged: list[Ganged], paper: str, border: tuple[float, float]
) -> None:
    """And the marks keep within the printer's border, with room for a line of text below."""
    reach, inset = border
    setup = Setup(replace(HOME, border=reach), machine="silhouette")
    for layout in arranged(ganged, setup, paper):
        assert layout.height > layout.width
        inner = Rect(0, 0, layout.width, layout.height).grown(-inset)
        lines = [box for _, box in boxes(marks_on(layout.width, layout.height, setup.inset))]
        assert all(inner.holds(box, THICKNESS) for box in lines)
        corners = [
            Rect(inner.x, inner.y, ARM, ARM),
            Rect(inner.right - ARM, inner.y, ARM, ARM),
            Rect(inner.x, inner.bottom - ARM, ARM, ARM),
        ]
        for spot in layout.spots():
            assert inner.holds(spot.art, 1e-3)
            assert not any(corner.grown(-1e-3).meets(spot.art) for corner in corners)
