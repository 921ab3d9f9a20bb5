"""Where checks of pages begin and end: what just passes, what just does not, and on which side of the page."""

from dataclasses import replace

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight
from tests.preflight.breaking import Change, image, page, painted, state, without
from tests.preflight.press_files import MM, changed, good

TRIM, BLEED, MEDIA = (3.0, 3.0, 103.0, 83.0), (0.0, 0.0, 106.0, 86.0), (0.0, 0.0, 106.0, 86.0)
"""Boxes of a good page, mm from its lower left corner."""


def box(*mm: float) -> Array:
    return Array([one * MM for one in mm])


def moved(edges: tuple[float, ...], side: int, outwards: float) -> Array:
    """Move one edge of a box: 0 left, 1 low, 2 right, 3 top."""
    return box(*(edge + (outwards if side > 1 else -outwards) * (n == side) for n, edge in enumerate(edges)))


def told(code: str, change: Change, expects: Expectations | None = None) -> list[str]:
    """Change a good page of PDF/X-3, and give what is found under a code."""
    findings = preflight(changed(good("x3"), "x3", change), replace(expects or Expectations(), level="x3")).findings
    return [finding.message.render() for finding in findings if finding.code == code]


SIDES = {"left": 0, "bottom": 1, "right": 2, "top": 3}


@pytest.mark.slow
@pytest.mark.parametrize("side", range(4))
def test_a_box_may_stick_out_on_no_side(side: int) -> None:
    assert told("P02", page(TrimBox=moved(TRIM, side, 3.1))) == [
        f"the TrimBox sticks out of the {outer}" for outer in ("BleedBox", "MediaBox")
    ]
    assert told("P02", page(CropBox=moved(MEDIA, side, -0.1))) == ["the BleedBox sticks out of the CropBox"]
    assert told("P02", page(CropBox=moved(MEDIA, side, -0.009))) == []


@pytest.mark.slow
@pytest.mark.parametrize(("edges", "empty"), [((3, 3, 103, 3), True), ((3, 3, 3, 83), True), ((3, 3, 4, 4), False)])
def test_a_box_without_width_or_height_is_empty(edges: tuple[float, ...], empty: bool) -> None:
    assert bool(told("P01", page(TrimBox=box(*edges)))) is empty


@pytest.mark.slow
@pytest.mark.parametrize(("wide", "fits"), [(100.01, True), (99.99, True), (100.012, False), (99.988, False)])
def test_a_trim_may_be_a_hundredth_of_a_millimetre_off_and_no_more(wide: float, fits: bool) -> None:
    found = told("P03", page(TrimBox=box(3, 3, 3 + wide, 83)), Expectations(trim=(100, 80)))
    assert not found if fits else found


@pytest.mark.slow
@pytest.mark.parametrize("ordered", [2.0, 3.0])
@pytest.mark.parametrize(("side", "at"), SIDES.items())
def test_a_bleed_that_is_narrower_than_ordered_is_told_with_its_side(side: str, at: int, ordered: float) -> None:
    expects = Expectations(bleed=ordered)
    enough, less = (moved(TRIM, at, ordered - off) for off in (0.01, 0.02))
    whole = [edge + (ordered if n > 1 else -ordered) for n, edge in enumerate(TRIM)]
    for edges, says in ((enough, []), (less, [f"the bleed at the {side} is {ordered - 0.02:.2f} mm"])):
        bleed = Array([edges[n] if n == at else one * MM for n, one in enumerate(whole)])
        found = told("P04", page(BleedBox=bleed), expects)
        assert [one.partition(",")[0] for one in found] == says


def test_no_bleed_at_all_is_told_once_if_none_is_ordered_and_of_each_side_if_it_is() -> None:
    assert len(told("P04", page(BleedBox=box(*TRIM)))) == 1
    found = told("P04", page(BleedBox=box(*TRIM)), Expectations(bleed=3))
    assert len([one for one in found if "0.00 mm, but 3.00 mm was ordered" in one]) == 4


def test_at_home_nobody_asks_for_a_bleed_unless_it_is_ordered() -> None:
    home = Expectations(colour="rgb-allowed")
    assert told("P04", page(BleedBox=box(*TRIM)), home) == []
    assert len(told("P04", page(BleedBox=box(*TRIM)), replace(home, bleed=3.0))) >= 4


def annotated(kind: str, *mm: float) -> Change:
    return page(Annots=Array([Dictionary(Type=Name.Annot, Subtype=Name(f"/{kind}"), Rect=box(*mm))]))


def shrunk(then: Change) -> Change:
    """Leave the bleed 1 mm inside the paper on all sides, so that there is paper beyond it."""

    def change(pdf: pikepdf.Pdf) -> None:
        page(BleedBox=box(1, 1, 105, 85))(pdf)
        then(pdf)

    return change


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rect", "lies"),
    [
        ((0, 40, 1, 50), False), ((0, 40, 1.1, 50), True), ((105, 40, 106, 50), False), ((104.9, 40, 106, 50), True),
        ((40, 0, 50, 1), False), ((40, 0, 50, 1.1), True), ((40, 85, 50, 86), False), ((40, 84.9, 50, 86), True),
        ((1.1, 50, 0, 40), True), ((106, 50, 104.9, 40), True), ((50, 1.1, 40, 0), True), ((50, 86, 40, 84.9), True),
        ((1, 50, 0, 40), False), ((50, 1, 40, 0), False),
    ],
)  # fmt: skip
def test_a_note_may_lie_outside_the_bleed_by_whichever_corners_it_is_given(rect: tuple[float, ...], lies: bool) -> None:
    """A rectangle is given by any two corners that face each other (ISO 32000-1, 7.9.5)."""
    assert bool(told("P05", shrunk(annotated("Text", *rect)))) is lies


@pytest.mark.slow
def test_marks_of_printers_and_traps_may_lie_anywhere_and_without_a_bleed_the_trim_counts() -> None:
    for kind in ("PrinterMark", "TrapNet"):
        assert told("P05", annotated(kind, 40, 40, 50, 50)) == []

    def bare(pdf: pikepdf.Pdf) -> None:
        annotated("Text", 0, 40, 2, 50)(pdf)
        without(lambda whole: whole.pages[0].obj, "BleedBox")(pdf)

    assert told("P05", bare) == []
    assert len(told("P05", annotated("Text", 0, 40, 2, 50))) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ({"ca": 1.0, "CA": 1}, 0), ({"ca": 0.999}, 1), ({"CA": 0.5}, 1), ({"BM": Name.Normal}, 0),
        ({"BM": Array([Name.Normal, Name.Compatible])}, 0), ({"BM": Array([Name.Normal, Name.Multiply])}, 1),
        ({"SMask": Name("/None")}, 0),
    ],
)  # fmt: skip
def test_what_is_painted_whole_and_unmixed_is_not_see_through(entries: dict[str, object], found: int) -> None:
    assert len(told("P06", state(**entries))) == found


@pytest.mark.slow
@pytest.mark.parametrize(("value", "found"), [(0, 0), (1, 1), (2, 1)])
def test_a_picture_that_brings_its_soft_edges_is_see_through(value: int, found: int) -> None:
    def made(pdf: pikepdf.Pdf) -> object:
        picture = image(side=300)(pdf)
        picture.SMaskInData = value
        return picture

    assert len(told("P06", painted(b"30 0 0 30 50 50 cm /X Do", {"XObject": {"X": made}}))) == found
