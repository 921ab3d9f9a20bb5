"""Limits for lines, text, pictures and ink, and colours that are defined by other colours."""

from dataclasses import replace

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from hyskos.preflight.report import Expectations, Level
from hyskos.preflight.run import preflight
from tests.preflight.breaking import ICC_CMYK, ICC_RGB, LAB, Change, Make, image, page, painted
from tests.preflight.press_files import changed, good, icc
from tests.preflight.test_page_breakages import cut_off

AREA = b"50 50 9 9 re f"
PLACED = b"30 0 0 30 50 50 cm /I Do"
EXPECTS = Expectations(min_line=0.25, min_text=6, min_dpi=300, level="x4")
LINE, THIN_AREA = b"0 0 0 1 K %f w 50 50 m 90 50 l S", b"0 0 0 1 k 50 50 40 %f re f"
TEXT, TWO_INKS, ONE_INK = (
    b"%s k BT /F1+0 %%f Tf 50 50 Td (a) Tj ET" % ink for ink in (b"0 0 0 1", b"0 1 1 0", b"0 1 0 0")
)
LIMITS: list[tuple[str, bytes, float, str]] = [
    # rounding may take a thousandth of a point, and half a hundredth from the corners of an area
    ("C06", LINE, 0.25, ""), ("C06", LINE, 0.2495, ""), ("C06", LINE, 0.248, "a line is only 0.248 pt wide"),
    ("C06", LINE, 0.2, "a line is only 0.20 pt wide"),
    ("C06", THIN_AREA, 0.25, ""), ("C06", THIN_AREA, 0.246, ""),
    ("C06", THIN_AREA, 0.2445, "an area is only 0.24 pt wide"), ("C06", THIN_AREA, 0.2, "an area is only 0.20 pt wide"),
    ("C07", TEXT, 6.0, ""), ("C07", TEXT, 5.9995, ""), ("C07", TEXT, 5.99, " "),
    ("C10", TWO_INKS, 8.0, ""), ("C10", TWO_INKS, 7.9995, ""), ("C10", TWO_INKS, 7.99, " "), ("C10", ONE_INK, 7.99, ""),
]  # fmt: skip
"""A code, an instruction, its size in pt, and what the finding says, or nothing if there is none."""


def sentences(code: str, change: Change, **expects: float | None) -> list[str]:
    findings = preflight(changed(good("x4"), "x4", change), replace(EXPECTS, **expects)).findings
    return [finding.message.render() for finding in findings if finding.code == code]


@pytest.mark.slow
@pytest.mark.parametrize(("code", "instruction", "pt", "says"), LIMITS)
def test_minimum_sizes_of_lines_areas_and_text(code: str, instruction: bytes, pt: float, says: str) -> None:
    messages = sentences(code, painted(instruction % pt))
    assert [says in sentence for sentence in messages] == [True] * bool(says)


@pytest.mark.slow
@pytest.mark.parametrize(("side", "wide", "coarse"), [(400, 96, False), (400, 96.15, False), (400, 96.2, True),
                                                       (1, 96, False), (400, 0, False)])  # fmt: skip
def test_the_minimum_resolution_of_a_picture(side: int, wide: float, coarse: bool) -> None:
    """Rounding may take half a dot per inch; a picture without size shows no pixels."""
    change = painted(b"%f 0 0 %f 50 50 cm /I Do" % (wide, wide), {"XObject": {"I": image(side=side)}})
    assert bool(sentences("C11", change)) is coarse


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ground", "most", "lost"),
    [
        (b"0 0.08 0 0", None, False), (b"0 0.12 0 0", None, True), (b"1 1 0.004 0", 300, True),
        (b"1 1 0.006 0", 300, False), (b"0.9 0.9 0.9 0", 380, True), (b"1 1 1 0", 380, False),
        (b"1 1 0.2 0", None, True),
    ],
)  # fmt: skip
def test_black_that_knocks_out_colour(ground: bytes, most: float | None, lost: bool) -> None:
    """Knocking out is right where black over the colour would exceed the ink limit."""
    change = painted(b"%s k 45 45 90 90 re f 0 0 0 1 k BT /F1+0 7 Tf 50 50 Td (a) Tj ET" % ground)
    assert bool(sentences("C12", change, max_ink=most)) is lost


@pytest.mark.slow
@pytest.mark.parametrize(
    ("area", "count"), [(b"3 40 30 2.4", 0), (b"3 40 30 4", 1), (b"40 3 2.4 30", 0), (b"40 3 4 30", 1)]
)
def test_art_wider_than_3_mm_may_not_end_at_the_cut(area: bytes, count: int) -> None:
    messages = sentences("P04", cut_off(area))
    assert len([sentence for sentence in messages if "art ends at the cut" in sentence]) == count


OTHER_CMYK = {"ColorSpace": {"S": lambda pdf: Array([Name.ICCBased, pdf.make_stream(icc(size=201), N=4)])}}
"""CMYK with another profile than that of the output intent."""


def all_findings(level: Level, change: Change, expects: Expectations | None = None) -> set[tuple[str, str, str]]:
    """Change a good page, and give what is found of colours and ink: code, severity and sentence."""
    findings = preflight(changed(good(level), level, change), replace(expects or Expectations(), level=level)).findings
    return {(finding.code, finding.severity, finding.message.render()) for finding in findings}


def codes(level: Level, change: Change) -> set[tuple[str, str]]:
    return {(code, severity) for code, severity, _sentence in all_findings(level, change)}


def on(resource: object) -> Make:
    """Give a colour space of these resources, or a device's by its name."""
    space = resource["ColorSpace"]["S"] if isinstance(resource, dict) else resource
    return lambda pdf: space(pdf) if callable(space) else space


def table(base: object, count: int) -> Make:
    """Number two colours of a space."""
    return lambda pdf: Array([Name.Indexed, on(base)(pdf), 1, String(bytes(2 * count))])


def ink(base: object, count: int) -> Make:
    """Define a spot ink by what replaces it where there is none."""

    def make(pdf: pikepdf.Pdf) -> object:
        tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * count), C1=Array([0.5] * count), N=1)
        return Array([Name.Separation, Name("/Gold"), on(base)(pdf), pdf.make_indirect(tint)])

    return make


def area(space: Make) -> Change:
    return painted(b"/S cs 1 sc " + AREA, {"ColorSpace": {"S": space}})


@pytest.mark.slow
@pytest.mark.parametrize("make_space", [table, ink], ids=["table", "ink"])
@pytest.mark.parametrize(
    ("base", "count", "level", "expected"),
    [
        (Name.DeviceRGB, 3, "x3", {("C01", "error")}), (Name.DeviceRGB, 3, "x4", {("C01", "error")}),
        (LAB, 3, "x1a03", {("C02", "error")}), (LAB, 3, "x3", {("C02", "warning")}),
        (ICC_RGB, 3, "x1a03", {("C02", "error")}), (ICC_RGB, 3, "x4", {("C02", "warning")}),
        (Name.DeviceCMYK, 4, "x1a03", set()),
    ],
)  # fmt: skip
def test_indexed_and_spot_colours_are_checked_by_their_base(
    make_space: type, base: object, count: int, level: Level, expected: set[tuple[str, str]]
) -> None:
    assert codes(level, area(make_space(base, count))) == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("space", "level", "expected"),
    [
        (ICC_CMYK, "x4", {("C02", "error")}), (table(ICC_CMYK, 4), "x4", {("C02", "error")}),
        (ICC_CMYK, "x3", {("C02", "warning")}), (OTHER_CMYK, "x4", {("C02", "warning")}),
        (ink(ICC_CMYK, 4), "x4", set()),
    ],
)  # fmt: skip
def test_cmyk_with_the_profile_of_the_output_intent(
    space: object, level: Level, expected: set[tuple[str, str]]
) -> None:
    """PDF/X-4 refuses it; with any other profile, the print shop converts it. What replaces a spot ink is no matter."""
    start = painted(b"/S cs 1 sc " + AREA, {"ColorSpace": {"S": space}})
    four = painted(b"/S cs 0 1 0 0 sc " + AREA, {"ColorSpace": {"S": on(space)}})
    assert codes(level, start if callable(space) else four) == expected


def test_an_indexed_space_with_a_profile_needs_a_level_with_profiles() -> None:
    assert codes("x1a03", area(table(ICC_CMYK, 4))) == {("C02", "error")}


@pytest.mark.slow
@pytest.mark.parametrize(("colour", "expected"), [(b"1 0 0 rg ", {"C01"}), (b"0 1 1 0 k ", set())])
def test_a_stencil_has_the_current_colour(colour: bytes, expected: set[str]) -> None:
    def stencil(pdf: pikepdf.Pdf) -> object:
        return pdf.make_stream(
            bytes(400 * 50), Type=Name.XObject, Subtype=Name.Image, Width=400, Height=400, ImageMask=True,
            BitsPerComponent=1,
        )  # fmt: skip

    picture = painted(colour + PLACED, {"XObject": {"I": stencil}})
    assert {code for code, _severity, _sentence in all_findings("x3", picture)} & {"C01", "C02"} == expected


def test_a_picture_ignores_the_current_colour() -> None:
    picture = painted(b"1 0 0 rg " + PLACED, {"XObject": {"I": image(side=400)}})
    assert not {code for code, _severity in codes("x3", picture)} & {"C01", "C02"}


GROUPS: list[dict[str, object]] = [
    {"CS": Name.DeviceRGB}, {"S": Name.Other, "CS": Name.DeviceRGB}, {"S": Name.Transparency}
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("entries", GROUPS)
def test_only_transparency_groups_with_a_space_mix_colours(entries: dict[str, object]) -> None:
    assert not {code for code, _severity in codes("x4", page(Group=Dictionary(**entries)))} & {"C01", "C02"}


@pytest.mark.slow
@pytest.mark.parametrize(("ink", "is_reported"), [(b"0.851", False), (b"0.853", True)])
def test_half_a_per_cent_of_ink_above_the_limit_is_allowed(ink: bytes, is_reported: bool) -> None:
    """Numbers of a file are rounded; nobody sees or dries the difference: 240.4 of 240 per cent, but not 240.6."""
    change = painted(b"%s %s 0.702 0 k " % (ink, ink) + AREA)
    sentences = {
        sentence for code, _severity, sentence in all_findings("x4", change, Expectations(max_ink=240)) if code == "C03"
    }
    assert sentences == ({"an area has 241 % ink; at most 240 % is allowed"} if is_reported else set())
