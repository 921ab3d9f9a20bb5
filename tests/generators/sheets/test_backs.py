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
from hyskos.generators.sheets import registration
from hyskos.generators.sheets.arranging import Ganged, Setup, arrange
from hyskos.generators.sheets.backs import form_behind, matrix_of, point_behind
from hyskos.generators.sheets.guillotine import Form
from hyskos.generators.sheets.imposing import TooLargeError
from hyskos.generators.sheets.registration import ARM
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


def arranged(ganged: list[Ganged], setup: Setup, paper: str = "a4") -> tuple[Form, ...]:
    try:
        return arrange(ganged, PAPERS[paper], setup)
    except TooLargeError:
        return ()


def turned_over(x: float, y: float, form: Form, flip: Flip) -> tuple[float, float]:
    """Say where a point of a sheet is seen from behind, by the edge that keeps its place when the sheet is turned."""
    upright = form.height >= form.width
    if flip == "gutter":  # the fold below the front keeps its place
        return x, form.height - y
    long_edge_is_left = upright
    over_the_left = (flip == "long") == long_edge_is_left
    return (form.width - x, y) if over_the_left else (x, form.height - y)


@pytest.mark.slow
@examples(100)
@given(ORDERS, SETUPS, st.sampled_from(["a4", "letter", "a3"]), st.floats(0, 1), st.floats(0, 1))
def test_every_back_lies_exactly_behind_its_card(
    ganged: list[Ganged], setup: Setup, paper: str, across: float, down: float
) -> None:
    """A card is turned like a page: what is `u` from its left edge in front is `u` from its right edge behind."""
    assert setup.flip
    for form in arranged(ganged, setup, paper):
        behind = {spot.name: spot for spot in form_behind(form, setup.flip).printed()}
        assert behind.keys() == {spot.name for spot in form.printed()}
        for spot in form.printed():
            card, back = ganged[spot.kind].drawing, behind[spot.name]
            assert back.kind == spot.kind
            u, v = across * card.width, down * card.height
            front = transform(matrix_of(spot), u, v)
            seen = turned_over(*front, form, setup.flip)
            assert transform(matrix_of(back), card.width - u, v) == pytest.approx(seen, abs=1e-6)
            assert point_behind(front, form, setup.flip) == pytest.approx(seen, abs=1e-6)
            corners = [transform(matrix_of(back), *corner) for corner in ((0, 0), (card.width, card.height))]
            assert all(back.trim.grown(1e-6).holds(Rect(x, y, 0, 0)) for x, y in corners)


@pytest.mark.slow
@given(ORDERS, SETUPS)
@pytest.mark.slow
@examples(50)
def test_an_offset_moves_every_back_right_and_down(ganged: list[Ganged], setup: Setup) -> None:
    assert setup.flip
    for form in arranged(ganged, setup):
        for one, other in zip(
            form_behind(form, setup.flip).spots(), form_behind(form, setup.flip, (0.5, -1.0)).spots(), strict=True
        ):
            assert (other.trim.x - one.trim.x, other.trim.y - one.trim.y) == pytest.approx((0.5, -1.0))
            assert (other.trim.w, other.trim.h, other.quarters) == (one.trim.w, one.trim.h, one.quarters)


@pytest.mark.slow
@examples(100)
@given(ORDERS, SETUPS, st.sampled_from(["a4", "a3"]))
def test_each_component_lies_on_the_sheets_as_often_as_it_is_wanted(
    ganged: list[Ganged], setup: Setup, paper: str
) -> None:
    forms = arranged(ganged, setup, paper)
    for kind, one in enumerate(ganged):
        assert sum(spot.kind == kind for form in forms for spot in form.printed()) == (one.count if forms else 0)
    for form in forms:
        sheet = Rect(0, 0, form.width, form.height)
        for spot in form.printed():
            drawing = ganged[spot.kind].drawing
            size = (drawing.height, drawing.width) if spot.turned else (drawing.width, drawing.height)
            assert (spot.trim.w, spot.trim.h) == pytest.approx(size)
            assert sheet.holds(spot.art)


@pytest.mark.slow
@examples(60)
@given(CARDS, SETUPS, st.sampled_from(["a4", "a3"]))
def test_a_last_sheet_that_is_not_full_keeps_the_places_of_a_full_one(card: Ganged, setup: Setup, paper: str) -> None:
    forms = arranged([card], setup, paper)
    assert len({form.places() for form in forms}) <= 1
    assert all(form.printed() == form.spots() for form in forms[:-1])


def test_cards_of_one_size_share_sheets_whichever_they_are() -> None:
    """54 different cards are six sheets of nine, not 54 sheets."""
    cards = [Ganged(Drawing("card", "Card", 63, 88, "en", ()), f"card {n}", 1) for n in range(54)]
    forms = arrange(cards, PAPERS["a4"], Setup(HOME))
    assert len(forms) == len(arrange([replace(cards[0], count=54)], PAPERS["a4"], Setup(HOME)))
    assert [spot.kind for form in forms for spot in form.printed()] == list(range(54))


@pytest.mark.slow
@examples(60)
@given(ORDERS, st.sampled_from(["a4", "letter", "a3"]), st.sampled_from([(5.0, 10.0), (12.0, 16.5)]))
def test_cards_for_a_machine_keep_clear_of_its_marks(
    ganged: list[Ganged], paper: str, border: tuple[float, float]
) -> None:
    """And the marks keep within the printer's border, with room for a line of text below."""
    reach, inset = border
    setup = Setup(replace(HOME, border=reach), machine="silhouette")
    for form in arranged(ganged, setup, paper):
        assert form.height > form.width
        inner = Rect(0, 0, form.width, form.height).grown(-inset)
        lines = [box for _, box in boxes(registration.marks_on(form.width, form.height, setup.inset))]
        assert all(inner.holds(box, registration.THICKNESS) for box in lines)
        corners = [
            Rect(inner.x, inner.y, ARM, ARM),
            Rect(inner.right - ARM, inner.y, ARM, ARM),
            Rect(inner.x, inner.bottom - ARM, ARM, ARM),
        ]
        for spot in form.spots():
            assert inner.holds(spot.art, 1e-3)
            assert not any(corner.grown(-1e-3).meets(spot.art) for corner in corners)
