"""How thin, small and coarse paint may be: what just passes, and what just does not."""

from dataclasses import replace

import pytest

from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight
from tests.preflight.breaking import Change, image, painted
from tests.preflight.press_files import changed, good
from tests.preflight.test_page_breakages import cut_off

EXPECTS = Expectations(min_line=0.25, min_text=6, min_dpi=300, level="x4")


def told(code: str, change: Change) -> list[str]:
    findings = preflight(changed(good("x4"), "x4", change), replace(EXPECTS)).findings
    return [finding.message.render() for finding in findings if finding.code == code]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pt", "says"), [(0.25, []), (0.2495, []), (0.248, ["0.248 pt wide"]), (0.2, ["0.20 pt wide"])]
)
def test_a_line_may_be_as_thin_as_the_press_holds(pt: float, says: list[str]) -> None:
    """A thousandth of a point is what rounding may take."""
    lines = painted(b"0 0 0 1 K %f w 50 50 m 90 50 l S" % pt)
    assert [found.partition(";")[0] for found in told("C06", lines)] == [f"a line is only {thin}" for thin in says]


@pytest.mark.slow
@pytest.mark.parametrize(("pt", "says"), [(0.25, []), (0.246, []), (0.2445, ["0.24 pt wide"]), (0.2, ["0.20 pt wide"])])
def test_an_area_may_be_as_thin_as_the_press_holds(pt: float, says: list[str]) -> None:
    """Corners written with two decimals take half a hundredth of a point."""
    areas = painted(b"0 0 0 1 k 50 50 40 %f re f" % pt)
    assert [found.partition(";")[0] for found in told("C06", areas)] == [f"an area is only {thin}" for thin in says]


@pytest.mark.slow
@pytest.mark.parametrize(("pt", "small"), [(6.0, False), (5.9995, False), (5.99, True)])
def test_text_may_be_as_small_as_can_be_read(pt: float, small: bool) -> None:
    assert bool(told("C07", painted(b"0 0 0 1 k BT /F1+0 %f Tf 50 50 Td (a) Tj ET" % pt))) is small


@pytest.mark.slow
@pytest.mark.parametrize(("pt", "blurred"), [(8.0, False), (7.9995, False), (7.99, True)])
def test_text_of_8_points_may_be_printed_in_two_inks(pt: float, blurred: bool) -> None:
    assert bool(told("C10", painted(b"0 1 1 0 k BT /F1+0 %f Tf 50 50 Td (a) Tj ET" % pt))) is blurred
    assert not told("C10", painted(b"0 1 0 0 k BT /F1+0 %f Tf 50 50 Td (a) Tj ET" % pt))


@pytest.mark.slow
@pytest.mark.parametrize(("side", "wide", "coarse"), [(400, 96, False), (400, 96.15, False), (400, 96.2, True),
                                                       (1, 96, False), (400, 0, False)])  # fmt: skip
def test_a_picture_has_as_many_pixels_to_the_inch_as_are_needed_unless_it_is_one_colour(
    side: int, wide: float, coarse: bool
) -> None:
    """Half a dot to the inch is what rounding may take; what has no size shows no pixels."""
    change = painted(b"%f 0 0 %f 50 50 cm /I Do" % (wide, wide), {"XObject": {"I": image(side=side)}})
    assert bool(told("C11", change)) is coarse


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ground", "most", "lost"),
    [
        (b"0 0.08 0 0", None, False), (b"0 0.12 0 0", None, True),
        (b"1 1 0.004 0", 300, True), (b"1 1 0.006 0", 300, False), (b"0.9 0.9 0.9 0", 380, True),
        (b"1 1 1 0", 380, False),
        (b"1 1 0.2 0", None, True),
    ],
)  # fmt: skip
def test_black_that_knocks_out_colour_is_told_unless_it_is_faint_or_both_were_too_much_ink(
    ground: bytes, most: float | None, lost: bool
) -> None:
    """Where black over the colour would be more ink than dries, knocking it out is right."""
    change = painted(b"%s k 45 45 90 90 re f 0 0 0 1 k BT /F1+0 7 Tf 50 50 Td (a) Tj ET" % ground)
    findings = preflight(changed(good("x4"), "x4", change), replace(EXPECTS, max_ink=most)).findings
    assert ("C12" in {one.code for one in findings}) is lost


@pytest.mark.slow
@pytest.mark.parametrize(
    ("area", "told_of"), [(b"3 40 30 2.4", 0), (b"3 40 30 4", 1), (b"40 3 2.4 30", 0), (b"40 3 4 30", 1)]
)
def test_single_lines_may_end_at_the_cut_and_art_of_more_than_3_mm_may_not(area: bytes, told_of: int) -> None:
    assert len([one for one in told("P04", cut_off(area)) if "art ends at the cut" in one]) == told_of
