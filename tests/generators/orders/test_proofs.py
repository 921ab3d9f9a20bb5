"""Proofs and coverage: vision by published matrices, places to write where they are, inks as much as was drawn."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from hyskos.definitions.inks import palette
from hyskos.definitions.loader import load_faction, load_profile
from hyskos.definitions.printing import PROOFS, STAMPS, ProofKind
from hyskos.generators.colour_vision import as_seen
from hyskos.generators.drawing import Drawing, Field, Folds, Group, Path, polygon, rectangle
from hyskos.generators.inks import ink
from hyskos.generators.orders.order import PrintSettings, Proof
from hyskos.generators.orders.pictures import make_proofs, with_safe_zone
from hyskos.generators.orders.plan_orders import build
from hyskos.generators.orders.requests import Request
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.png import coverage
from tests.generators.colours import VISIONS, lab

HOME = load_profile("home-a4")


@pytest.mark.parametrize("vision", ["protan", "deutan", "tritan"])
def test_inks_look_as_the_published_model_says(vision: str) -> None:
    assert vision in VISIONS
    for colour in palette().values():
        assert lab(as_seen(vision)(colour)) == pytest.approx(lab(colour.rgb, vision), abs=0.02)


@pytest.mark.parametrize("vision", ["protan", "deutan", "tritan", "grey"])
def test_black_white_and_greys_stay_what_they_are(vision: str) -> None:
    for name in ("black", "white", "black@60"):
        assert as_seen(vision)(ink(name)) == pytest.approx(ink(name).rgb, abs=0.001)


def test_grey_keeps_lightness() -> None:
    for colour in palette().values():
        assert lab(as_seen("grey")(colour))[0] == pytest.approx(lab(colour.rgb)[0], abs=0.1)


@pytest.mark.slow
def test_a_proof_of_each_kind_is_a_picture_of_the_board_and_no_two_are_alike() -> None:
    files = make_proofs(Proof(load_faction("bastet"), PrintSettings(lang="en", profile=HOME, dpi=40), PROOFS))
    assert [file.name for file in files] == [f"rolling-pyramids_bastet_proof-{proof}_en.png" for proof in PROOFS]
    assert len({file.content for file in files}) == len(PROOFS)
    pictures = {proof: Image.open(BytesIO(file.content)) for proof, file in zip(PROOFS, files, strict=True)}
    assert pictures["deutan"].size == (468, 331)
    grey = np.asarray(pictures["grey"])
    assert (grey.max(axis=2) == grey.min(axis=2)).all()


def test_the_overlay_shows_cut_safe_zone_and_places_to_write() -> None:
    drawing = Drawing("x", "x", 100, 60, "en", (Group((Field("a", 1, 2, 8, 6),), matrix=(2, 0, 0, 2, 10, 10)),))
    (page,) = with_safe_zone(drawing, HOME).pages
    lines = [item for item in page.items if isinstance(item, Path)]
    starts = {(item.stroke, tuple(round(x - 3.175, 3) for x in item.segments[0][1])) for item in lines}
    assert starts == {("cut", (0, 0)), ("cut", (5, 5)), ("crease", (12, 14))}


def test_the_overlay_for_a_press_has_its_bleed_its_safe_zone_and_the_folds() -> None:
    press = replace(load_profile("longpack"), bleed=4.0, safe=6.0, border=5.0)
    drawing = Drawing("x", "x", 100, 60, "en", (), folds=Folds(vertical=(30.0,), horizontal=(20.0,)))
    (page,) = with_safe_zone(drawing, press).pages
    assert (page.width, page.height) == (108, 68)
    lines = {(item.stroke, *ends_of(item)) for item in page.items if isinstance(item, Path)}
    assert lines == {
        ("cut", (4, 4), (104, 64)),
        ("cut", (10, 10), (98, 58)),
        ("crease", (34, 4), (34, 64)),
        ("crease", (4, 24), (104, 24)),
    }


def ends_of(path: Path) -> tuple[tuple[float, float], tuple[float, float]]:
    """Give the corners of the box around a path of straight lines."""
    xs, ys = zip(*(place for _kind, place in path.segments if place), strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def test_only_a_safe_zone_of_a_printer_s_own_puts_it_into_the_name() -> None:
    press = load_profile("longpack")
    assert press.safe
    files = make_proofs(
        Proof(load_faction("bastet"), PrintSettings(lang="en", profile=press, dpi=20), ("safe", "grey"))
    )
    names = [file.name for file in files]
    assert names == ["rolling-pyramids_bastet_proof-safe_longpack_en.png", "rolling-pyramids_bastet_proof-grey_en.png"]


@pytest.mark.slow
def test_coverage_is_the_share_of_the_page_times_the_share_of_each_plate() -> None:
    half = rectangle(0, 0, 50, 100, fill="navy@50")
    hidden = rectangle(50, 0, 25, 100, fill="navy")
    over = rectangle(50, 0, 25, 100, fill="black@40")
    die = polygon([(0, 0), (100, 0), (100, 100)], stroke="cut")
    (shares,) = coverage(bare_document(Drawing("x", "x", 100, 100, "en", (half, hidden, over, die))))
    cyan, magenta, yellow, black = ink("navy").cmyk
    expected = [25 * cyan, 25 * magenta, 25 * yellow, 25 * black + 10]
    assert list(shares.values()) == pytest.approx(expected, abs=0.3)


@pytest.mark.slow
def test_a_proof_has_the_stamp_of_the_sheet_that_will_be_printed() -> None:
    terms = PrintSettings(lang="en", profile=HOME, dpi=40)
    orders = (Proof(load_faction("anubian"), replace(terms, stamp=stamp), ("grey",)) for stamp in STAMPS)
    pictures = {make_proofs(order)[0].content for order in orders}
    assert len(pictures) == 3


@pytest.mark.parametrize(("proofs", "requested", "dpi"), [((), None, 600), (("grey",), None, 300), (("grey",), 50, 50)])
def test_a_proof_is_for_the_eye_and_needs_no_more_dots_than_usual(
    proofs: tuple[ProofKind, ...], requested: int | None, dpi: int
) -> None:
    request = Request(printer=replace(HOME, dpi=600), names=("bastet",), langs=("en",), proofs=proofs, dpi=requested)
    (order,) = build(request, [load_faction("bastet")]).orders
    assert order.terms.dpi == dpi
