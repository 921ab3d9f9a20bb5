"""Colours that stand on other colours: tables, inks, patterns, stencils; and how much ink is too much."""

from dataclasses import replace

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from hyskos.preflight.report import Expectations, Level
from hyskos.preflight.run import preflight
from tests.preflight.breaking import ICC_CMYK, ICC_RGB, LAB, Change, Make, image, page, painted
from tests.preflight.press_files import changed, good, icc

AREA = b"50 50 9 9 re f"
PLACED = b"30 0 0 30 50 50 cm /I Do"


OTHER_CMYK = {"ColorSpace": {"S": lambda pdf: Array([Name.ICCBased, pdf.make_stream(icc(size=201), N=4)])}}
"""CMYK with another profile than that of the output intent."""


def told(level: Level, change: Change, expects: Expectations | None = None) -> set[tuple[str, str, str]]:
    """Change a good page, and give what is found of colours and ink: code, severity and sentence."""
    found = preflight(changed(good(level), level, change), replace(expects or Expectations(), level=level)).findings
    return {(one.code, one.severity, one.message.render()) for one in found}


def codes(level: Level, change: Change) -> set[tuple[str, str]]:
    return {(code, severity) for code, severity, _sentence in told(level, change)}


def on(resource: object) -> Make:
    """Give a colour space of these resources, or a device's by its name."""
    found = resource["ColorSpace"]["S"] if isinstance(resource, dict) else resource
    return lambda pdf: found(pdf) if callable(found) else found


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
@pytest.mark.parametrize("of", [table, ink], ids=["table", "ink"])
@pytest.mark.parametrize(
    ("base", "count", "level", "found"),
    [
        (Name.DeviceRGB, 3, "x3", {("C01", "error")}), (Name.DeviceRGB, 3, "x4", {("C01", "error")}),
        (LAB, 3, "x1a03", {("C02", "error")}), (LAB, 3, "x3", {("C02", "warning")}),
        (ICC_RGB, 3, "x1a03", {("C02", "error")}), (ICC_RGB, 3, "x4", {("C02", "warning")}),
        (Name.DeviceCMYK, 4, "x1a03", set()),
    ],
)  # fmt: skip
def test_a_table_of_colours_or_an_ink_is_as_good_as_the_colours_it_stands_on(
    of: type, base: object, count: int, level: Level, found: set[tuple[str, str]]
) -> None:
    assert codes(level, area(of(base, count))) == found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("space", "level", "found"),
    [
        (ICC_CMYK, "x4", {("C02", "error")}), (table(ICC_CMYK, 4), "x4", {("C02", "error")}),
        (ICC_CMYK, "x3", {("C02", "warning")}), (OTHER_CMYK, "x4", {("C02", "warning")}),
        (ink(ICC_CMYK, 4), "x4", set()),
    ],
)  # fmt: skip
def test_cmyk_with_the_profile_of_the_output_intent_is_plain_cmyk_in_disguise(
    space: object, level: Level, found: set[tuple[str, str]]
) -> None:
    """PDF/X-4 refuses it; with any other profile, the print shop converts it. What replaces a spot ink is no matter."""
    start = painted(b"/S cs 1 sc " + AREA, {"ColorSpace": {"S": space}})
    four = painted(b"/S cs 0 1 0 0 sc " + AREA, {"ColorSpace": {"S": on(space)}})
    assert codes(level, start if callable(space) else four) == found


def test_a_table_of_colours_with_a_profile_is_none_for_a_level_that_knows_no_profiles() -> None:
    assert codes("x1a03", area(table(ICC_CMYK, 4))) == {("C02", "error")}


@pytest.mark.slow
@pytest.mark.parametrize(("colour", "found"), [(b"1 0 0 rg ", {"C01"}), (b"0 1 1 0 k ", set())])
def test_a_stencil_has_the_colour_that_is_painted_through_it(colour: bytes, found: set[str]) -> None:
    def stencil(pdf: pikepdf.Pdf) -> object:
        return pdf.make_stream(
            bytes(400 * 50), Type=Name.XObject, Subtype=Name.Image, Width=400, Height=400, ImageMask=True,
            BitsPerComponent=1,
        )  # fmt: skip

    made = painted(colour + PLACED, {"XObject": {"I": stencil}})
    assert {code for code, _severity, _sentence in told("x3", made)} & {"C01", "C02"} == found


def test_a_picture_has_its_own_colours_whatever_would_be_painted_with() -> None:
    made = painted(b"1 0 0 rg " + PLACED, {"XObject": {"I": image(side=400)}})
    assert not {code for code, _severity in codes("x3", made)} & {"C01", "C02"}


GROUPS: list[dict[str, object]] = [
    {"CS": Name.DeviceRGB}, {"S": Name.Other, "CS": Name.DeviceRGB}, {"S": Name.Transparency}
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("entries", GROUPS)
def test_only_a_transparency_group_that_names_a_space_mixes_colours_in_it(entries: dict[str, object]) -> None:
    assert not {code for code, _severity in codes("x4", page(Group=Dictionary(**entries)))} & {"C01", "C02"}


@pytest.mark.slow
@pytest.mark.parametrize(("ink", "found"), [(b"0.851", False), (b"0.853", True)])
def test_half_a_per_cent_of_ink_more_than_allowed_is_let_pass(ink: bytes, found: bool) -> None:
    """Numbers of a file are rounded; nobody sees or dries the difference: 240.4 of 240 per cent, but not 240.6."""
    whole = painted(b"%s %s 0.702 0 k " % (ink, ink) + AREA)
    sentences = {
        sentence for code, _severity, sentence in told("x4", whole, Expectations(max_ink=240)) if code == "C03"
    }
    assert sentences == ({"an area has 241 % ink; at most 240 % is allowed"} if found else set())
