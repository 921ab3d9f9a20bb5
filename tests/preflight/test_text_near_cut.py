"""P10: text that the knife cuts, or that is nearer to it than the printer asks."""

import math
from collections.abc import Callable
from dataclasses import replace

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.report import Expectations, Finding
from hyskos.preflight.run import preflight
from tests.preflight.press_files import BLEED, HIGH, MM, WIDE, changed, good, painted

SIZE = 10.0  # pt
LETTER = 0.8  # of the size: the width of every letter
SIDES = {0: "right", 90: "top", 180: "left", 270: "bottom"}
"""Where a text ends that is turned by so many degrees."""
INK = 0.1 * SIZE / MM
"""How much of the last letter, in mm, may be white."""


def simple(_pdf: pikepdf.Pdf) -> Dictionary:
    widths = Array([1000 * LETTER] * 96)
    return Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Even, FirstChar=32, LastChar=127, Widths=widths
    )


def composite(_pdf: pikepdf.Pdf) -> Dictionary:
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Even, DW=300, W=Array([65, 70, 1000 * LETTER])
    )
    return Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Even, Encoding=Name("/Identity-H"),
        DescendantFonts=Array([inner]),
    )  # fmt: skip


Font = Callable[[pikepdf.Pdf], Dictionary]
USUAL = Expectations()


def at_cut(
    show: bytes, *, turn: int = 0, end: float, long: float, font: Font = simple, expects: Expectations = USUAL
) -> list[Finding]:
    """Show a text whose ink ends `end` mm inside the cut, after `long` pt, and list what is found."""
    middle_x, middle_y = (BLEED + WIDE / 2) * MM, (BLEED + HIGH / 2) * MM
    half = (WIDE if turn % 180 == 0 else HIGH) / 2 * MM
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    start = half - end * MM - long
    matrix = b"%f %f %f %f %f %f Tm" % (c, s, -s, c, middle_x + start * c, middle_y + start * s)
    content = b"0 0 0 1 k BT /F %f Tf %b %b ET" % (SIZE, matrix, show)
    file = changed(good("x4"), "x4", painted(content, {"Font": {"F": font}}))
    report = preflight(file, replace(expects, level="x4"))
    return [found for found in report.findings if found.code == "P10"]


def findings(
    show: bytes, *, turn: int = 0, end: float, long: float, font: Font = simple, expects: Expectations = USUAL
) -> list[str]:
    """Say what is found of such a text."""
    found = at_cut(show, turn=turn, end=end, long=long, font=font, expects=expects)
    return [f"{one.severity}: {one.message.render()}" for one in found]


THREE = 3 * LETTER * SIZE


@pytest.mark.parametrize("turn", SIDES)
def test_text_over_the_cut_is_an_error_on_every_side(turn: int) -> None:
    (found,) = findings(b"(AAA) Tj", turn=turn, end=-1, long=THREE)
    assert found == f"error: text of 10.0 pt runs over the cut at the {SIDES[turn]}"


@pytest.mark.parametrize("turn", SIDES)
@pytest.mark.parametrize("end", [-1, 1])
def test_the_place_is_where_the_text_meets_the_cut_or_comes_nearest_to_it(turn: int, end: float) -> None:
    (found,) = at_cut(b"(AAA) Tj", turn=turn, end=end, long=THREE)
    distance = 0 if end < 0 else end + INK
    x, y = {"left": distance, "right": WIDE - distance}, {"top": distance, "bottom": HIGH - distance}
    side = SIDES[turn]
    assert found.place.x is not None
    assert found.place.y is not None
    assert found.place.x == pytest.approx(x.get(side, WIDE / 2), abs=0.1 if side in x else SIZE / MM)
    assert found.place.y == pytest.approx(y.get(side, HIGH / 2), abs=0.1 if side in y else SIZE / MM)


@pytest.mark.parametrize("turn", SIDES)
def test_text_nearer_than_the_printer_asks_is_a_warning(turn: int) -> None:
    (found,) = findings(b"(AAA) Tj", turn=turn, end=1, long=THREE)
    assert found.startswith("warning: ")
    assert f"{1 + INK:.1f} mm from the cut at the {SIDES[turn]}" in found
    assert "3 mm" in found


@pytest.mark.parametrize(("safe", "end", "found"), [(3, 3, 0), (3, 2.5, 1), (5, 3, 1), (5, 5, 0), (0, 0.1, 0)])
def test_the_printer_says_how_near_is_too_near(safe: float, end: float, found: int) -> None:
    assert len(findings(b"(AAA) Tj", end=end, long=THREE, expects=Expectations(safe=safe))) == found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("show", "long", "font"),
    [
        (b"[(A) -1000 (A)] TJ", 2 * LETTER * SIZE + SIZE, simple),
        (b"5 Tc (AAA) Tj", THREE + 15, simple),
        (b"7 Tw (A A) Tj", THREE + 7, simple),
        (b"200 Tz (AAA) Tj", 2 * THREE, simple),
        (b"(AA) Tj (A) Tj", THREE, simple),
        (b"<004100420043> Tj", THREE, composite),
        (b"<004700480049> Tj", 3 * 0.3 * SIZE, composite),
    ],
)
def test_the_length_of_text_is_measured_as_it_is_set(show: bytes, long: float, font: Font) -> None:
    """Half a millimetre more or less decides."""
    assert findings(show, end=3, long=long, font=font) == []
    assert len(findings(show, end=3 - INK - 0.5, long=long, font=font)) == 1


def test_spaces_at_the_end_of_a_line_may_be_cut() -> None:
    assert findings(b"(AAA   ) Tj", end=3, long=THREE) == []


def test_marks_and_slugs_outside_the_trim_are_no_text_of_the_page() -> None:
    assert findings(b"(AAA) Tj", end=-BLEED - 20, long=THREE) == []


def test_text_that_a_clip_ends_before_the_cut_is_not_cut() -> None:
    """Only what is seen counts."""
    clip = b"%f %f %f %f re W n" % (0, 0, (BLEED + WIDE - 4) * MM, 200)
    show = b"ET q %b BT /F %f Tf %f 100 Td (AAAAAAAA) Tj ET Q BT" % (clip, SIZE, (BLEED + WIDE - 10) * MM)
    assert findings(show, end=20, long=THREE) == []


def test_who_prints_at_home_sees_where_the_sheet_is_cut() -> None:
    assert findings(b"(AAA) Tj", end=-1, long=THREE, expects=Expectations(colour="rgb-allowed")) == []
