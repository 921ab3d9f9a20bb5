"""Sheets taken apart cut by cut, as a guillotine does it, and backs that lie behind their fronts."""

from collections.abc import Sequence
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
from hyskos.generators.sheets.imposition.layouts import (
    ARM,
    SIDE,
    THICKNESS,
    Cut,
    Line,
    SheetLayout,
    cuts,
    lay_out,
    layout_behind,
    marks_on,
    matrix_of,
    point_behind,
    printable_area,
)
from hyskos.generators.sheets.imposition.packing import Component, TooLargeError, count_cuts, impose
from hyskos.generators.sheets.imposition.sheets import GangedComponent, Setup, arrange, printed_part
from tests.wide import examples

EXACT = 0.01
SHEET_SIZES = st.sampled_from([(320.0, 450.0), (450.0, 320.0), (297.0, 420.0)])
COMPONENT_SIDES = st.floats(40, 210).map(lambda side: round(side, 2))
COMPONENTS = st.builds(
    Component, COMPONENT_SIDES, COMPONENT_SIDES, st.sampled_from([0.0, 3.0, 3.5, 5.0]), st.integers(1, 9)
)
COMPONENT_LISTS = st.lists(COMPONENTS, min_size=1, max_size=3)


def layouts(components: Sequence[Component], paper: tuple[float, float], border: float) -> list[SheetLayout]:
    printable = Rect(0, 0, *paper).grown(-border)
    return [lay_out(sheet, *paper, printable) for sheet in impose(components, printable_area(printable))]


def box(line: Line) -> Rect:
    (x1, y1), (x2, y2) = line
    return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def same_place(first: Rect, second: Rect, slack: float = EXACT) -> bool:
    return first.holds(second, slack) and second.holds(first, slack)


def take_apart(layout: SheetLayout, cut_list: Sequence[Cut]) -> list[Rect]:
    """Cut a sheet up and give the pieces that remain, after judging each cut by what lies on the table then."""
    pieces = [Rect(0, 0, layout.width, layout.height)]
    edges: list[tuple[bool, float, Rect]] = []  # made so far: direction, place, the piece it went through
    for cut in cut_list:
        (piece,) = [piece for piece in pieces if same_place(piece, cut.piece, 1e-6)]
        inside = piece.y < cut.at < piece.bottom if cut.across else piece.x < cut.at < piece.right
        assert inside, "the cut goes through the piece"
        for spot in layout.spots():
            if piece.holds(spot.trim):
                line = Rect(piece.x, cut.at, piece.w, 0) if cut.across else Rect(cut.at, piece.y, 0, piece.h)
                assert not spot.trim.meets(line), "no component is cut in two"
        for mark in cut.marks:
            assert piece.holds(box(mark)), "a mark is still there when its cut is made"
            assert all((y1 if cut.across else x1) == cut.at for x1, y1 in mark), "and lies on its line"
        assert needs_no_guess(cut, edges), "something says where to cut"
        edges.append((cut.across, cut.at, piece))
        pieces.remove(piece)
        pieces += cut.parts()
    return pieces


def needs_no_guess(cut: Cut, edges: Sequence[tuple[bool, float, Rect]]) -> bool:
    """Tell whether a cut can be made without guessing: two marks; one, square to a cut edge; or a size from one."""
    piece = cut.piece

    def is_cut(across: bool, at: float) -> bool:
        return any(way == across and abs(at - place) < 1e-6 and through.holds(piece) for way, place, through in edges)

    if len(cut.marks) == 2:
        return True
    if cut.marks:
        return is_cut(not cut.across, piece.y if not cut.across else piece.x)
    return is_cut(cut.across, piece.y if cut.across else piece.x)


@pytest.mark.slow
@examples(80)
@given(COMPONENT_LISTS, SHEET_SIZES, st.sampled_from([0.0, 5.0]))
def test_the_cut_list_takes_every_component_out_at_its_size(
    components: list[Component], paper: tuple[float, float], border: float
) -> None:
    for layout in layouts(components, paper, border):
        pieces = take_apart(layout, cuts(layout))
        for spot in layout.spots():
            component = components[spot.kind]
            size = (component.height, component.width) if spot.turned else (component.width, component.height)
            assert abs(spot.trim.w - size[0]) < EXACT
            assert abs(spot.trim.h - size[1]) < EXACT
            assert sum(same_place(piece, spot.trim) for piece in pieces) == 1


@pytest.mark.slow
@examples(80)
@given(COMPONENT_LISTS, SHEET_SIZES, st.sampled_from([0.0, 5.0]))
def test_marks_lie_outside_every_bleed_and_within_the_printed_area(
    components: list[Component], paper: tuple[float, float], border: float
) -> None:
    for layout in layouts(components, paper, border):
        printable = Rect(0, 0, *paper).grown(-border)
        marks = [box(mark) for cut in cuts(layout) for mark in cut.marks]
        for mark in marks:
            assert printable.holds(mark, 1e-3)
            assert not any(spot.art.meets(mark) for spot in layout.spots())
        arts = [spot.art for spot in layout.spots()]
        assert all(printable.holds(art, 1e-3) for art in arts)
        assert not any(a.grown(-1e-3).meets(b) for i, a in enumerate(arts) for b in arts[i + 1 :])


@pytest.mark.slow
@examples(40)
@given(COMPONENT_LISTS, SHEET_SIZES)
def test_there_are_as_many_cuts_as_were_counted(components: list[Component], paper: tuple[float, float]) -> None:
    printable = Rect(0, 0, *paper)
    sheets = impose(components, printable_area(printable))
    all_cuts = [cut for sheet in sheets for cut in cuts(lay_out(sheet, *paper, printable))]
    assert len(all_cuts) == count_cuts(sheets)


def test_a_cut_list_reads_from_the_sheet_to_the_strips_to_the_pieces() -> None:
    (layout,) = layouts([Component(105, 148, 3, 4)], (297, 420), 5)
    cut_list = cuts(layout)
    assert [cut.number for cut in cut_list] == list(range(1, len(cut_list) + 1))
    assert [cut.cut_from[0] for cut in cut_list] == ["sheet", "rest", *["strip"] * 4, *["piece"] * 2] + [
        "strip"
    ] * 4 + ["piece"] * 2
    assert [round(cut.position, 2) for cut in cut_list[3:8]] == [105, 6, 105, 148, 148]
    assert cut_list[1].frees == ("strip", "1")
    assert [cut.frees[1] for cut in cut_list[2:8]] == ["", "1a", "", "1b", "1a", "1b"]


def test_a_mark_for_the_last_cut_of_a_component_could_only_touch_it() -> None:
    """Why the lower edges have none: when they are cut, the whole line is the component's own edge."""
    (layout,) = layouts([Component(105, 148, 3, 4)], (297, 420), 5)
    by_name = {spot.name: spot for spot in layout.spots()}
    for cut in cuts(layout):
        if not cut.marks:
            trim = by_name[cut.cut_from[1]].trim
            assert (cut.piece.x, cut.piece.right) == (trim.x, trim.right)


@pytest.mark.parametrize(("bleed", "border", "head"), [(0, 0, 3), (3, 0, 3), (5.5, 0, 5.5), (8, 2.5, 8)])
def test_on_a_press_sheet_every_trim_keeps_its_bleed_from_the_edges_and_the_foot_stays_free(
    bleed: float, border: float, head: float
) -> None:
    """Left and right the marks take 5.5 mm, so that only a wider bleed needs more; the stamp stands in the foot."""
    area = printed_part(320, 450, replace(load_profile("generic-offset"), bleed=bleed))
    assert (area.x, area.y, area.right, area.bottom) == (border, head, 320 - border, 450 - 4.5 - border)
    assert area.x + SIDE >= bleed


def test_at_home_the_sheet_is_what_the_printer_reaches_without_the_foot() -> None:
    home = load_profile("home-a4")
    reach, area = home.printable(210, 297), printed_part(210, 297, home)
    assert (area.x, area.y, area.right, area.bottom) == (reach.x, reach.y, reach.right, reach.bottom - 4.5)


HOME = load_profile("home-a4")
SIDES = st.floats(25, 130).map(lambda side: round(side, 2))
CARDS = st.builds(
    lambda wide, high, count: GangedComponent(Drawing("card", "Card", wide, high, "en", ()), "card", count),
    SIDES, SIDES, st.integers(1, 30),
)  # fmt: skip
ORDERS = st.lists(CARDS, min_size=1, max_size=3)
PAPER = st.sampled_from([PAPERS["a4"], PAPERS["letter"], PAPERS["a3"]])
FLIPS = st.sampled_from(["long", "short", "gutter"])
SETUPS = st.builds(Setup, st.just(HOME), FLIPS, machine=st.sampled_from([None, "silhouette"]))


def arranged(ganged: list[GangedComponent], setup: Setup, paper: str = "a4") -> tuple[SheetLayout, ...]:
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
    ganged: list[GangedComponent], setup: Setup, paper: str, across: float, down: float
) -> None:
    """A card is turned like a page: what is `u` from its left edge in front is `u` from its right edge behind."""
    assert setup.flip
    for layout in arranged(ganged, setup, paper):
        behind = {spot.name: spot for spot in layout_behind(layout, setup.flip).filled_places()}
        assert behind.keys() == {spot.name for spot in layout.filled_places()}
        for spot in layout.filled_places():
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
def test_an_offset_moves_every_back_right_and_down(ganged: list[GangedComponent], setup: Setup) -> None:
    assert setup.flip
    for layout in arranged(ganged, setup):
        for first, second in zip(
            layout_behind(layout, setup.flip).spots(),
            layout_behind(layout, setup.flip, (0.5, -1.0)).spots(),
            strict=True,
        ):
            assert (second.trim.x - first.trim.x, second.trim.y - first.trim.y) == pytest.approx((0.5, -1.0))
            assert (second.trim.w, second.trim.h, second.quarters) == (first.trim.w, first.trim.h, first.quarters)


@pytest.mark.slow
@examples(100)
@given(ORDERS, SETUPS, st.sampled_from(["a4", "a3"]))
def test_each_component_lies_on_the_sheets_as_often_as_it_is_wanted(
    ganged: list[GangedComponent], setup: Setup, paper: str
) -> None:
    layouts = arranged(ganged, setup, paper)
    for kind, component in enumerate(ganged):
        assert sum(spot.kind == kind for layout in layouts for spot in layout.filled_places()) == (
            component.count if layouts else 0
        )
    for layout in layouts:
        sheet = Rect(0, 0, layout.width, layout.height)
        for spot in layout.filled_places():
            drawing = ganged[spot.kind].drawing
            size = (drawing.height, drawing.width) if spot.turned else (drawing.width, drawing.height)
            assert (spot.trim.w, spot.trim.h) == pytest.approx(size)
            assert sheet.holds(spot.art)


@pytest.mark.slow
@examples(60)
@given(CARDS, SETUPS, st.sampled_from(["a4", "a3"]))
def test_a_last_sheet_that_is_not_full_keeps_the_places_of_a_full_one(
    card: GangedComponent, setup: Setup, paper: str
) -> None:
    layouts = arranged([card], setup, paper)
    assert len({layout.places() for layout in layouts}) <= 1
    assert all(layout.filled_places() == layout.spots() for layout in layouts[:-1])


def test_cards_of_one_size_share_sheets_whichever_they_are() -> None:
    """54 different cards are six sheets of nine, not 54 sheets."""
    cards = [GangedComponent(Drawing("card", "Card", 63, 88, "en", ()), f"card {n}", 1) for n in range(54)]
    layouts = arrange(cards, PAPERS["a4"], Setup(HOME))
    assert len(layouts) == len(arrange([replace(cards[0], count=54)], PAPERS["a4"], Setup(HOME)))
    assert [spot.kind for layout in layouts for spot in layout.filled_places()] == list(range(54))


@pytest.mark.slow
@examples(60)
@given(ORDERS, st.sampled_from(["a4", "letter", "a3"]), st.sampled_from([(5.0, 10.0), (12.0, 16.5)]))
def test_cards_for_a_machine_keep_clear_of_its_marks(
    ganged: list[GangedComponent], paper: str, border: tuple[float, float]
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
