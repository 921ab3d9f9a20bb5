"""Backs on sheets of several components: which back belongs to which card, and pixels behind pixels."""

from dataclasses import replace
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2 as pdfium
import pytest

from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.printing import Flip
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.orders.imposed import make_imposed
from hyskos.generators.orders.order import Back, Book, Imposed, Order, PrintSettings, Single, TwoSided
from hyskos.generators.orders.page_drawings import drawings
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.orders.requests import RefusedError
from hyskos.generators.sheets.page import bare_document
from hyskos.preflight.report import expectations
from hyskos.preflight.run import preflight
from tests.generators.orders.test_plan_orders import HOME, built
from tests.generators.writers.pictures import Raster, of_pdf, structural_difference
from tests.wide import in_turn

PYRAMYDAL, PYRAMYDAL_BACK = "pyramydal-card", "pyramydal-card-back"
TURN, TURN_BACK = "turn-at-a-glance", "rolling-pyramids-card-back"
MOVED = replace(HOME, back_offset=(0.5, -1.0))


def make_order(*names: str, **choices: Any) -> Imposed:
    (order,) = built(*names, impose=True, **{"flip": "long", **choices}).orders
    assert isinstance(order, Imposed)
    return order


def pairs(*names: str) -> list[tuple[str, str, bool]]:
    order = make_order(*names)
    both = zip(order.definitions, order.backs, strict=True)
    return [(front.id, back.definition.id, back.own) for front, back in both]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ((PYRAMYDAL, PYRAMYDAL_BACK), [(PYRAMYDAL, PYRAMYDAL_BACK, False)]),
        ((PYRAMYDAL, PYRAMYDAL_BACK, TURN, TURN_BACK), [(PYRAMYDAL, PYRAMYDAL_BACK, False), (TURN, TURN_BACK, False)]),
        (
            (PYRAMYDAL, "read-me-first", PYRAMYDAL_BACK),
            [(PYRAMYDAL, PYRAMYDAL_BACK, False), ("read-me-first", PYRAMYDAL_BACK, False)],
        ),
        ((PYRAMYDAL, TURN), [(PYRAMYDAL, TURN, False)]),
        ((PYRAMYDAL, PYRAMYDAL), [(PYRAMYDAL, PYRAMYDAL, False)]),
        (("bastet", "bastet"), [("bastet", "bastet", False)]),
        ((PYRAMYDAL_BACK, PYRAMYDAL_BACK), [(PYRAMYDAL_BACK, PYRAMYDAL_BACK, False)]),
        (("bastet",), [("bastet", "bastet", True)]),
        (("bastet", "anubian"), [("bastet", "bastet", True), ("anubian", "anubian", True)]),
        (("bastet", PYRAMYDAL, PYRAMYDAL_BACK), [("bastet", "bastet", True), (PYRAMYDAL, PYRAMYDAL_BACK, False)]),
    ],
)
def test_a_back_is_behind_the_cards_named_before_it(
    names: tuple[str, ...], expected: list[tuple[str, str, bool]]
) -> None:
    assert pairs(*names) == expected


@pytest.mark.parametrize(
    ("names", "name"),
    [
        ((PYRAMYDAL_BACK, PYRAMYDAL), PYRAMYDAL_BACK),
        ((PYRAMYDAL, PYRAMYDAL_BACK, TURN_BACK), TURN_BACK),
        ((PYRAMYDAL, PYRAMYDAL_BACK, TURN), TURN),
        ((PYRAMYDAL,), PYRAMYDAL),
        ((PYRAMYDAL, TURN, "read-me-first"), PYRAMYDAL),
    ],
)
def test_a_card_without_a_back_and_a_back_without_a_card_are_named(names: tuple[str, ...], name: str) -> None:
    with pytest.raises(RefusedError) as error:
        make_order(*names)
    assert error.value.messages[0].values["name"] == name


def test_backs_are_not_counted_as_components() -> None:
    assert make_order(PYRAMYDAL, TURN, PYRAMYDAL_BACK, copies=100).copies == 100


def offset(order: Order) -> tuple[float, float]:
    match order:
        case TwoSided():
            return order.back.offset
        case Book():
            return order.binding.offset
        case Imposed(backs=(Back(offset=moved), *_)):
            return moved
    raise AssertionError(order)


@pytest.mark.parametrize(
    ("names", "choices"),
    [
        (("inner-factory", "outer-factory"), {"flip": "long"}),
        ((PYRAMYDAL, PYRAMYDAL_BACK), {"flip": "long", "impose": True}),
        (("rolling-pyramids-rules",), {"flip": "short", "saddle": True}),
    ],
)
def test_backs_are_moved_as_the_printer_needs_it_unless_ordered_otherwise(
    names: tuple[str, ...], choices: dict[str, Any]
) -> None:
    (usual,) = built(*names, **choices).orders
    (moved,) = built(*names, printer=MOVED, **choices).orders
    (ordered,) = built(*names, printer=MOVED, back_offset=(0.0, 0.0), **choices).orders
    assert [offset(sheet_order) for sheet_order in (usual, moved, ordered)] == [(0, 0), (0.5, -1.0), (0, 0)]


CARD, BACK = load("pyramydal-card", "card"), load("pyramydal-card-back", "card")
DOTS = 4
"""Pixels to the mm."""
EVERYWHERE = ["home-a4", "home-letter", "generic-offset", "generic-x1a", "longpack"]


def order(
    flip: Flip = "long", copies: int = 3, machine: str | None = None, profile: str = "home-a4", paper: str | None = None
) -> Imposed:
    terms = PrintSettings(lang="en", profile=load_profile(profile), formats=("pdf",), paper=paper)
    return Imposed((CARD,), terms, copies, (Back(BACK, flip),), "silhouette" if machine else None)


def pages(file: PrintFile) -> list[Raster]:
    pdf = pdfium.PdfDocument(file.content)
    return [np.asarray(page.render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")) for page in pdf]


def alone(sheet_order: Imposed, name: str) -> Raster:
    definition = CARD if name == CARD.id else BACK
    (renderer,) = renderers_of(definition)
    (drawing,) = drawings(renderer, Single(definition, sheet_order.terms))
    document = bare_document(drawing)
    return of_pdf(document, document.pages[0], DOTS * 25.4)


def cut_out(sheet: Raster, trim: list[float], turned: bool, quarters: int) -> Raster:
    """Cut a piece out of a sheet and turn it anticlockwise by so many quarters if it is turned."""
    x, y, w, h = (round(side * DOTS) for side in trim)
    piece = sheet[y : y + h, x : x + w]
    return np.rot90(piece, quarters) if turned else piece


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "a3"])
@pytest.mark.parametrize("flip", ["long", "short", "gutter"])
def test_seen_from_behind_every_piece_shows_the_back_of_its_card(flip: Flip, paper: str) -> None:
    """A sheet held against the light shows the mirrored back: it is cut through both sides and turned like a page."""
    sheet_order = order(flip, paper=paper)
    (file,) = make_imposed(sheet_order)
    rasters, (front, back) = pages(file), (alone(sheet_order, name) for name in (CARD.id, BACK.id))
    for group in file.cuts:
        for number in group["sheets"]:
            if flip == "gutter":
                high = rasters[number - 1].shape[0] // 2
                face, behind = rasters[number - 1][:high], rasters[number - 1][high : 2 * high]
                behind = behind[::-1]
            else:
                face, behind = rasters[2 * number - 2], rasters[2 * number - 1]
                wide = face.shape[1] > face.shape[0]
                behind = behind[:, ::-1] if (flip == "long") != wide else behind[::-1]
            for piece in group["pieces"]:
                cell, mirrored = (cut_out(side, piece["trim"], piece["turned"], 1) for side in (face, behind))
                assert structural_difference(cell, front) < 0.02, piece["name"]
                assert structural_difference(mirrored[:, ::-1], back) < 0.02, piece["name"]
                assert structural_difference(mirrored, back) > 0.02, "the back of a card is not its own mirror image"


@pytest.mark.slow
@pytest.mark.parametrize(("profile", "flip"), in_turn(EVERYWHERE, ["long", "short"]))
def test_sheets_with_backs_pass_the_preflight_of_their_printer(profile: str, flip: Flip) -> None:
    sheet_order = order(flip, profile=profile)
    sheets, *_ = make_imposed(sheet_order)
    report = preflight(sheets.content, expectations(sheet_order.terms.profile))
    assert [finding.message.render() for finding in report.findings] == []
    count = sum(len(group["sheets"]) for group in sheets.cuts)
    assert len(report.facts.pages) >= 2 * count


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["home-a4", "home-letter"])
@pytest.mark.parametrize("flip", ["long", "gutter"])
def test_sheets_for_a_machine_pass_the_preflight_too(profile: str, flip: Flip) -> None:
    sheet_order = order(flip, machine="silhouette", profile=profile)
    if flip == "gutter":
        sheet_order = replace(sheet_order, terms=replace(sheet_order.terms, paper="a3"))
    sheets, _ = make_imposed(sheet_order)
    assert preflight(sheets.content, expectations(sheet_order.terms.profile)).findings == ()


@pytest.mark.slow
def test_cut_lines_run_around_every_place_of_a_full_sheet() -> None:
    sheets, lines = make_imposed(order(machine="silhouette"))
    full, last = sheets.cuts
    assert (len(full["pieces"]), len(last["pieces"])) == (2, 1)
    assert full["cuts"] == last["cuts"] == []
    svg = ET.fromstring(lines.content)
    assert (svg.get("width"), svg.get("height"), svg.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    paths = [path.get("d") or "" for path in svg.iter("{http://www.w3.org/2000/svg}path")]
    assert len(paths) == len(full["pieces"])
    for path, piece in zip(paths, full["pieces"], strict=True):
        x, y, wide, high = piece["trim"]
        numbers = [float(word) for word in path.replace(",", " ").split() if word.replace(".", "").isdigit()]
        assert {x, y, x + wide, y + high} <= {round(number, 3) for number in numbers}


@pytest.mark.slow
def test_a_silhouette_finds_a_square_and_two_angles_on_the_front_alone() -> None:
    sheets, _ = make_imposed(order(machine="silhouette"))
    front, back, *_ = pages(sheets)

    def dark(page: Raster, x: float, y: float) -> bool:
        return bool(page[round(y * DOTS), round(x * DOTS)].max() < 140)

    marks = [(12.5, 12.5), (190, 10), (200, 20), (10, 277), (20, 287)]
    assert all(dark(front, *point) for point in marks)
    assert sheets.name.endswith("_imposed-silhouette_duplex-long_a4_en.pdf")
    assert not any(dark(back, *point) for point in marks)


@pytest.mark.slow
def test_a_back_of_another_size_is_refused_with_its_file() -> None:
    other = load("rolling-pyramids-card-back", "card")
    sheet_order = replace(order(), backs=(Back(other, "long"),))
    with pytest.raises(UndrawableError) as error:
        make_imposed(sheet_order)
    assert getattr(error.value, "sources", ()) == (other.source,)


@pytest.mark.slow
def test_the_pages_of_a_sheet_follow_each_other_and_the_cut_list_comes_last() -> None:
    (file,) = make_imposed(order(copies=5))
    pdf = pdfium.PdfDocument(BytesIO(file.content))
    texts = [page.get_textpage().get_text_bounded() for page in pdf]
    count = sum(len(group["sheets"]) for group in file.cuts)
    sides = ["Front" if "Front" in text else "Back" if "Back ·" in text else "" for text in texts]
    assert sides == [*["Front", "Back"] * count, *[""] * (len(texts) - 2 * count)]
