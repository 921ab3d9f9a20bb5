"""How thin, small and coarse paint may be: what just passes, and what just does not."""

from dataclasses import replace

import pytest

from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight
from tests.preflight.breaking import Change, image, painted
from tests.preflight.press_files import changed, good

EXPECTS = Expectations(min_line=0.25, min_text=6, min_dpi=300, level="x4")


def told(code: str, change: Change) -> list[str]:
    findings = preflight(changed(good("x4"), "x4", change), replace(EXPECTS)).findings
    return [finding.message.render() for finding in findings if finding.code == code]


@pytest.mark.parametrize(("pt", "says"), [(0.25, []), (0.2495, []), (0.248, ["0.25 pt thin"]), (0.2, ["0.20 pt thin"])])
def test_a_line_or_area_may_be_as_thin_as_the_press_holds(pt: float, says: list[str]) -> None:
    """A thousandth of a point is what rounding may take."""
    lines = painted(b"0 0 0 1 K %f w 50 50 m 90 50 l S" % pt)
    areas = painted(b"0 0 0 1 k 50 50 40 %f re f" % pt)
    for what, change in (("a line", lines), ("an area", areas)):
        assert [one.partition(";")[0] for one in told("C06", change)] == [f"{what} is {one}" for one in says]


@pytest.mark.parametrize(("pt", "small"), [(6.0, False), (5.9995, False), (5.99, True)])
def test_text_may_be_as_small_as_can_be_read(pt: float, small: bool) -> None:
    assert bool(told("C07", painted(b"0 0 0 1 k BT /F1+0 %f Tf 50 50 Td (a) Tj ET" % pt))) is small


@pytest.mark.parametrize(("pt", "blurred"), [(8.0, False), (7.9995, False), (7.99, True)])
def test_text_of_8_points_may_be_printed_in_two_inks(pt: float, blurred: bool) -> None:
    assert bool(told("C10", painted(b"0 1 1 0 k BT /F1+0 %f Tf 50 50 Td (a) Tj ET" % pt))) is blurred
    assert not told("C10", painted(b"0 1 0 0 k BT /F1+0 %f Tf 50 50 Td (a) Tj ET" % pt))


@pytest.mark.parametrize(("side", "wide", "coarse"), [(400, 96, False), (400, 96.15, False), (400, 96.2, True),
                                                       (1, 96, False), (400, 0, False)])  # fmt: skip
def test_a_picture_has_as_many_pixels_to_the_inch_as_are_needed_unless_it_is_one_colour(
    side: int, wide: float, coarse: bool
) -> None:
    """Half a dot to the inch is what rounding may take; what has no size shows no pixels."""
    change = painted(b"%f 0 0 %f 50 50 cm /I Do" % (wide, wide), {"XObject": {"I": image(side=side)}})
    assert bool(told("C11", change)) is coarse
