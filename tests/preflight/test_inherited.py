"""What a page does not say itself it takes from the nodes above it: paper, visible area, turn, fonts and colours."""

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.report import PageFacts
from hyskos.preflight.run import preflight
from tests.preflight.breaking import page, spot, state
from tests.preflight.press_files import BLEED, HIGH, MM, WIDE, changed, good, painted

Change = Callable[[pikepdf.Pdf], object]


def with_inherited(*keys: str, between: bool = False) -> Change:
    """Take entries from the page and give them to the list of pages, or to a node between the two."""

    def change(pdf: pikepdf.Pdf) -> None:
        raw, above = pdf.pages[0].obj, pdf.Root.Pages
        if between:
            above = pdf.make_indirect(Dictionary(Type=Name.Pages, Kids=Array([raw]), Count=1, Parent=pdf.Root.Pages))
            raw.Parent, pdf.Root.Pages.Kids = above, Array([above])
        for key in keys:
            above[f"/{key}"] = raw[f"/{key}"]
            del raw[f"/{key}"]

    return change


def above(**entries: object) -> Change:
    return lambda pdf: [pdf.Root.Pages.__setitem__(f"/{key}", value) for key, value in entries.items()]


def found(*changes: Change, level: str = "x4") -> set[tuple[str, str]]:
    def change(pdf: pikepdf.Pdf) -> None:
        for one in changes:
            one(pdf)

    return {(f.code, f.message.render()) for f in preflight(changed(good(level), level, change)).findings}


@pytest.mark.slow
@pytest.mark.parametrize("between", [False, True])
def test_a_good_page_that_inherits_is_good(between: bool) -> None:
    moved = changed(good("x4"), "x4", with_inherited("MediaBox", "Resources", between=between))
    with pikepdf.open(BytesIO(moved), inherit_page_attributes=False) as pdf:
        assert "/MediaBox" not in pdf.pages[0].obj
        assert "/Resources" not in pdf.pages[0].obj
    report = preflight(moved)
    assert report.findings == ()
    assert report.facts.pages == (PageFacts(1, (106.0, 86.0), (WIDE, HIGH), (BLEED,) * 4),)
    assert [font.name for font in report.facts.fonts] == ["AAAAAA+NotoSans-Regular"]
    assert "CutContour" in report.facts.inks


def test_inherited_paper_that_is_too_small_is_found() -> None:
    small = Array([0, 0, 50 * MM, 50 * MM])
    codes = {code for code, _ in found(page(MediaBox=small), with_inherited("MediaBox"))}
    assert "P02" in codes


@pytest.mark.slow
def test_an_inherited_visible_area_that_cuts_the_bleed_is_found() -> None:
    shown = Array([1 * MM, 1 * MM, (WIDE + 5) * MM, (HIGH + 5) * MM])
    assert ("P02", "the BleedBox sticks out of the CropBox") in found(above(CropBox=shown))
    assert ("P01", "the CropBox is missing, empty or damaged") in found(above(CropBox=Array([1, 1, 1])))


def test_the_trim_is_not_inherited() -> None:
    told = {message for code, message in found(with_inherited("TrimBox")) if code == "P01"}
    assert told == {"the page does not define where it is cut (no TrimBox)"}


@pytest.mark.slow
def test_what_inherited_resources_paint_is_found() -> None:
    gold = painted(b"/S cs 1 sc 50 50 9 9 re f", {"ColorSpace": {"S": spot("Dark", 0.8, 0.8, 0.8, 0.8)}})
    assert {code for code, _ in found(gold, with_inherited("Resources"))} == {"C03"}
    assert {code for code, _ in found(state(ca=0.5), with_inherited("Resources"), level="x3")} == {"P06"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turn", "told"), [(90, "90"), (180, "180"), (-90, "-90"), (450, "450"), (0, ""), (360, ""), (-720, "")]
)
@pytest.mark.parametrize("inherited", [False, True])
def test_a_full_turn_is_none(turn: int, told: str, inherited: bool) -> None:
    messages = {message for _, message in found(above(Rotate=turn) if inherited else page(Rotate=turn))}
    wanted = {f"the page is rotated by {told} degrees (Rotate), which print shops ignore"} if told else set()
    assert messages == wanted
