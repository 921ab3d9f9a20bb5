"""Where checks of pages begin and end: what just passes, what just fails, and inherited entries."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.report import Expectations, PageFacts
from hyskos.preflight.run import preflight
from tests.preflight.breaking import Change, image, page, spot, state, without
from tests.preflight.press_files import BLEED, HIGH, MM, WIDE, changed, good, painted

TRIM, MEDIA = (3.0, 3.0, 103.0, 83.0), (0.0, 0.0, 106.0, 86.0)
"""Boxes of a good page, mm from its lower left corner."""


def box(*mm: float) -> Array:
    return Array([length * MM for length in mm])


def move_edge(edges: tuple[float, ...], side: int, outwards: float) -> Array:
    """Move one edge of a box: 0 left, 1 low, 2 right, 3 top."""
    return box(*(edge + (outwards if side > 1 else -outwards) * (n == side) for n, edge in enumerate(edges)))


def sentences(code: str, change: Change, expects: Expectations | None = None) -> list[str]:
    """Change a good page of PDF/X-3 and return the messages of one code."""
    findings = preflight(changed(good("x3"), "x3", change), replace(expects or Expectations(), level="x3")).findings
    return [finding.message.render() for finding in findings if finding.code == code]


SIDES = {"left": 0, "bottom": 1, "right": 2, "top": 3}


@pytest.mark.slow
@pytest.mark.parametrize("side", range(4))
def test_no_box_sticks_out_of_the_next_one(side: int) -> None:
    assert sentences("P02", page(TrimBox=move_edge(TRIM, side, 3.1))) == [
        f"the TrimBox sticks out of the {outer}" for outer in ("BleedBox", "MediaBox")
    ]
    assert sentences("P02", page(CropBox=move_edge(MEDIA, side, -0.1))) == ["the BleedBox sticks out of the CropBox"]
    assert sentences("P02", page(CropBox=move_edge(MEDIA, side, -0.009))) == []
    assert sentences("P02", page(CropBox=move_edge(TRIM, side, -0.1))) == [
        f"the {inner} sticks out of the CropBox" for inner in ("BleedBox", "TrimBox")
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("edges", "empty"), [((3, 3, 103, 3), True), ((3, 3, 3, 83), True), ((3, 3, 4, 4), False)])
def test_a_box_without_width_or_height_is_empty(edges: tuple[float, ...], empty: bool) -> None:
    assert bool(sentences("P01", page(TrimBox=box(*edges)))) is empty


@pytest.mark.slow
@pytest.mark.parametrize(("wide", "fits"), [(100.01, True), (99.99, True), (100.012, False), (99.988, False)])
def test_a_trim_may_be_a_hundredth_of_a_millimetre_off(wide: float, fits: bool) -> None:
    messages = sentences("P03", page(TrimBox=box(3, 3, 3 + wide, 83)), Expectations(trim=(100, 80)))
    assert not messages if fits else messages


@pytest.mark.slow
@pytest.mark.parametrize("ordered", [2.0, 3.0])
@pytest.mark.parametrize(("side", "at"), SIDES.items())
def test_a_narrow_bleed_is_reported_with_its_side(side: str, at: int, ordered: float) -> None:
    expects = Expectations(bleed=ordered)
    enough, less = (move_edge(TRIM, at, ordered - off) for off in (0.01, 0.02))
    bleed_edges = [edge + (ordered if n > 1 else -ordered) for n, edge in enumerate(TRIM)]
    for edges, says in ((enough, []), (less, [f"the bleed at the {side} is {ordered - 0.02:.2f} mm"])):
        bleed = Array([edges[n] if n == at else edge * MM for n, edge in enumerate(bleed_edges)])
        messages = sentences("P04", page(BleedBox=bleed), expects)
        assert [message.partition(",")[0] for message in messages] == says


def test_a_missing_bleed_is_one_finding_or_one_per_side_if_ordered() -> None:
    assert len(sentences("P04", page(BleedBox=box(*TRIM)))) == 1
    messages = sentences("P04", page(BleedBox=box(*TRIM)), Expectations(bleed=3))
    assert len([message for message in messages if "0.00 mm, but 3.00 mm was ordered" in message]) == 4


def test_home_files_need_no_bleed_unless_ordered() -> None:
    home = Expectations(colour="rgb-allowed")
    assert sentences("P04", page(BleedBox=box(*TRIM)), home) == []
    assert len(sentences("P04", page(BleedBox=box(*TRIM)), replace(home, bleed=3.0))) >= 4


def annotated(kind: str, *mm: float) -> Change:
    return page(Annots=Array([Dictionary(Type=Name.Annot, Subtype=Name(f"/{kind}"), Rect=box(*mm))]))


def with_paper_beyond_the_bleed(then: Change) -> Change:
    """Move the BleedBox 1 mm inside the paper on all sides."""

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
def test_annotations_are_allowed_outside_the_bleed(rect: tuple[float, ...], lies: bool) -> None:
    """A rectangle is given by any two corners that face each other (ISO 32000-1, 7.9.5)."""
    assert bool(sentences("P05", with_paper_beyond_the_bleed(annotated("Text", *rect)))) is lies


@pytest.mark.slow
def test_printer_marks_are_allowed_anywhere() -> None:
    for kind in ("PrinterMark", "TrapNet"):
        assert sentences("P05", annotated(kind, 40, 40, 50, 50)) == []

    def bare(pdf: pikepdf.Pdf) -> None:
        annotated("Text", 0, 40, 2, 50)(pdf)
        without(lambda document: document.pages[0].obj, "BleedBox")(pdf)

    assert sentences("P05", bare) == []
    assert len(sentences("P05", annotated("Text", 0, 40, 2, 50))) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entries", "count"),
    [
        ({"ca": 1.0, "CA": 1}, 0), ({"ca": 0.999}, 1), ({"CA": 0.5}, 1), ({"BM": Name.Normal}, 0),
        ({"BM": Array([Name.Normal, Name.Compatible])}, 0), ({"BM": Array([Name.Normal, Name.Multiply])}, 1),
        ({"SMask": Name("/None")}, 0),
    ],
)  # fmt: skip
def test_opaque_states_are_not_transparency(entries: dict[str, object], count: int) -> None:
    assert len(sentences("P06", state(**entries))) == count


@pytest.mark.slow
@pytest.mark.parametrize(("value", "count"), [(0, 0), (1, 1), (2, 1)])
def test_a_picture_with_its_own_soft_mask_is_transparency(value: int, count: int) -> None:
    def make_picture(pdf: pikepdf.Pdf) -> object:
        picture = image(side=300)(pdf)
        picture.SMaskInData = value
        return picture

    assert len(sentences("P06", painted(b"30 0 0 30 50 50 cm /X Do", {"XObject": {"X": make_picture}}))) == count


def with_inherited(*keys: str, between: bool = False) -> Change:
    """Move entries from the page to the page tree, or to a node between the two."""

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


def findings_of(*changes: Change, level: str = "x4") -> set[tuple[str, str]]:
    def change(pdf: pikepdf.Pdf) -> None:
        for step in changes:
            step(pdf)

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


def test_an_inherited_media_box_that_is_too_small() -> None:
    small = Array([0, 0, 50 * MM, 50 * MM])
    codes = {code for code, _ in findings_of(page(MediaBox=small), with_inherited("MediaBox"))}
    assert "P02" in codes


@pytest.mark.slow
def test_an_inherited_crop_box_that_cuts_the_bleed() -> None:
    crop = Array([1 * MM, 1 * MM, (WIDE + 5) * MM, (HIGH + 5) * MM])
    assert ("P02", "the BleedBox sticks out of the CropBox") in findings_of(above(CropBox=crop))
    assert ("P01", "the CropBox is missing, empty or damaged") in findings_of(above(CropBox=Array([1, 1, 1])))


def test_the_trim_is_not_inherited() -> None:
    says = {message for code, message in findings_of(with_inherited("TrimBox")) if code == "P01"}
    assert says == {"the page does not define where it is cut (no TrimBox)"}


@pytest.mark.slow
def test_inherited_resources() -> None:
    gold = painted(b"/S cs 1 sc 50 50 9 9 re f", {"ColorSpace": {"S": spot("Dark", 0.8, 0.8, 0.8, 0.8)}})
    assert {code for code, _ in findings_of(gold, with_inherited("Resources"))} == {"C03"}
    assert {code for code, _ in findings_of(state(ca=0.5), with_inherited("Resources"), level="x3")} == {"P06"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turn", "says"), [(90, "90"), (180, "180"), (-90, "-90"), (450, "450"), (0, ""), (360, ""), (-720, "")]
)
@pytest.mark.parametrize("inherited", [False, True])
def test_full_turns_are_allowed(turn: int, says: str, inherited: bool) -> None:
    messages = {message for _, message in findings_of(above(Rotate=turn) if inherited else page(Rotate=turn))}
    expected = {f"the page is rotated by {says} degrees (Rotate), which print shops ignore"} if says else set()
    assert messages == expected
