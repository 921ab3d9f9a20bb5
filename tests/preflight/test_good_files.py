"""Good files pass, and a report tells what a file is."""

from io import BytesIO

import pikepdf
import pytest

from hyskos.preflight.report import Expectations, FontFacts, PageFacts, Place
from hyskos.preflight.run import MOST, preflight
from tests.preflight.breaking import spot
from tests.preflight.press_files import CLAIMS, LEVELS, VERSIONS, changed, good, painted


@pytest.mark.many
@pytest.mark.parametrize("level", LEVELS)
def test_a_good_file_of_each_level_has_no_findings(level: str) -> None:
    wanted = Expectations(trim=(100, 80), bleed=3, max_ink=240, spots=frozenset({"CutContour"}), fonts="simple")
    report = preflight(good(level), wanted)
    assert report.findings == ()
    assert report.facts.level == level  # believed from the file's own claim


@pytest.mark.many
@pytest.mark.parametrize("level", LEVELS)
def test_facts_tell_what_a_file_is(level: str) -> None:
    facts = preflight(good(level)).facts
    assert facts.version == VERSIONS[level]
    assert facts.claim == {**CLAIMS, "x1a01": "PDF/X-1a:2001", "x4": "PDF/X-4"}[level]
    assert facts.pages == (PageFacts(1, (106.0, 86.0), (100.0, 80.0), (3.0, 3.0, 3.0, 3.0)),)
    assert facts.fonts == (FontFacts("AAAAAA+NotoSans-Regular", "TrueType", embedded=True),)
    assert facts.inks == ("Cyan", "Magenta", "Yellow", "Black", "CutContour")
    assert (facts.rgb, facts.max_ink) == (False, 126.0)  # black over the ground


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_file_of_one_level_is_not_one_of_another(level: str) -> None:
    for other in LEVELS:
        codes = {finding.code for finding in preflight(good(level), Expectations(level=other)).findings}
        assert ("D07" in codes) == (other != level)


def test_a_place_is_millimetres_from_the_upper_left_corner_of_the_trim() -> None:
    # 3 mm of bleed: a point at 23 mm from the left and 33 mm from the bottom of 86 mm of paper.
    line = b"0 1 0 0 K 2.8346457 0 0 2.8346457 0 0 cm 0.01 w 23 33 m 23 33 l S"
    (finding,) = preflight(changed(good("x4"), "x4", painted(line))).findings
    assert (finding.code, finding.page, finding.place) == ("C06", 1, Place(20.0, 50.0))


def test_the_same_fault_many_times_is_one_finding_that_counts() -> None:
    (finding,) = preflight(changed(good("x4"), "x4", painted(b"0 1 0 0 K 0.1 w " + b"50 50 m 90 90 l S " * 7))).findings
    assert (finding.code, finding.times) == ("C06", 7)


@pytest.mark.slow
def test_different_faults_of_one_code_are_kept_up_to_a_limit_and_counted() -> None:
    names = [f"Spot{n}" for n in range(230)]
    shown = b" ".join(b"/%s cs 1 sc 50 50 9 9 re f" % name.encode() for name in names)
    spots = {"ColorSpace": {name: spot(name, 0, 1, 0, 0) for name in names}}
    report = preflight(changed(good("x4"), "x4", painted(shown, spots)), Expectations(spots=frozenset({"CutContour"})))
    assert {finding.code for finding in report.findings} == {"C04"}
    assert (len(report.findings), report.omitted) == (MOST, {"C04": 230 - MOST})


@pytest.mark.slow
def test_rgb_may_be_allowed_whatever_the_level() -> None:
    red = changed(good("x1a03"), "x1a03", painted(b"1 0 0 rg 50 50 9 9 re f"))
    assert {finding.code for finding in preflight(red).findings} == {"C01"}
    assert preflight(red, Expectations(colour="rgb-allowed")).findings == ()
    assert preflight(red).facts.rgb


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Gold", "Gold"), []),
        (
            ("Gold", "gold"),
            [(2, "“Gold”, “gold” differ only in case, punctuation or paper type, but each makes a separate plate")],
        ),
        (("Foil 1-1", "Foil 11"), []),
    ],
)
def test_a_spot_ink_is_spelt_alike_on_all_pages(names: tuple[str, str], told: list[tuple[int, str]]) -> None:
    found = preflight(of_two_pages(names, (0.9, 0.9))).findings
    assert [(each.page, each.message.render()) for each in found] == told


def test_a_spot_ink_means_the_same_on_all_pages() -> None:
    (found,) = preflight(of_two_pages(("Gold", "Gold"), (0.9, 0.8))).findings
    assert (found.code, found.page) == ("C04", 2)
    assert found.message.render() == "the spot ink Gold is defined in 2 ways"


def of_two_pages(names: tuple[str, str], magenta: tuple[float, float]) -> bytes:
    """Make a file of two pages with an area in a spot ink on each."""

    def change(pdf: pikepdf.Pdf) -> None:
        with pikepdf.open(BytesIO(good("x4"))) as other:
            pdf.pages.append(other.pages[0])
        for page, name, share in zip(pdf.pages, names, magenta, strict=True):
            page.obj.Resources.ColorSpace["/Two"] = spot(name, 0, share, 0, 0)(pdf)
            page.contents_add(b"q", prepend=True)
            page.contents_add(b"Q q /Two cs 1 sc 50 50 9 9 re f Q")

    return changed(good("x4"), "x4", change)
