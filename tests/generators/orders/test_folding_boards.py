"""Folding boards for a press: wrap around the face, a smaller back, creases on their own plate, the back's contents."""

from dataclasses import replace
from io import BytesIO
from itertools import product
from typing import Any

import pikepdf
import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file, load_map, load_profile, profile_names
from hyskos.definitions.printing import FOLDS, Fold, Ink
from hyskos.generators.boards.main_board import board_back
from hyskos.generators.boards.main_board.main_board import draw as draw_map
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.drawing import Drawing, Group, Text
from hyskos.generators.drawing import Path as Line
from hyskos.generators.folds import CLEAR, folds_of
from hyskos.generators.measure import boxes, ink_boxes
from hyskos.generators.orders.constraints import ImpossibleError, violations
from hyskos.generators.orders.folding import back_drawing, make_folding
from hyskos.generators.orders.order import Back, Folding, PrintSettings
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.page import Page
from hyskos.generators.sheets.press import press_page
from hyskos.generators.words import words
from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight
from tests.generators.drawings import box_of, layer_of, page_words, words_of
from tests.wide import in_turn

MAPS = {name: load_map(name) for name in built_in_files("map")}
PT = 72 / 25.4
LONGPACK = load_profile("longpack")


def order(
    name: str,
    fold: Fold,
    lang: str = "en",
    ink: Ink = "full",
    profile: str | Profile = "longpack",
    back: Back | None = None,
) -> Folding:
    printer = load_profile(profile) if isinstance(profile, str) else profile
    return Folding(MAPS[name], PrintSettings(lang=lang, ink=ink, profile=printer), fold, back)


def make_file(*arguments: Any, **more: Any) -> PrintFile:
    (file,) = make_folding(order(*arguments, **more))
    return file


def page_boxes(content: bytes) -> list[list[list[float]]]:
    with pikepdf.open(BytesIO(content)) as pdf:
        return [
            [[float(edge) / PT for edge in page.obj[name]] for name in ("/TrimBox", "/BleedBox", "/MediaBox")]
            for page in pdf.pages
        ]


def size(box: list[float]) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def back(name: str, fold: str, lang: str, ink: str) -> Drawing:
    face = draw_map(MAPS[name], lang=lang, ink=ink, fold=fold)
    return back_drawing(order(name, fold, lang, ink), face, 3)


PRESSES = [
    name for name in profile_names() if load_profile(name).press and "quad-fold-board" in load_profile(name).makes
]


@pytest.mark.wide
@pytest.mark.parametrize(("name", "fold", "lang", "profile"), in_turn(product(MAPS, FOLDS), LANGUAGES, PRESSES))
def test_every_folding_board_passes_its_own_preflight(name: str, fold: str, lang: str, profile: str) -> None:
    file = make_file(name, fold, lang, profile=profile)
    printer = load_profile(profile)
    press = printer.press
    assert press
    assert press.folding_board
    wrap, smaller = press.folding_board.wrap, press.folding_board.back_smaller
    expectations = Expectations(
        press.level, (420, 297), wrap, press.max_ink, frozenset({*press.spots.values(), "Crease"}), colour="cmyk"
    )
    findings = {(finding.code, finding.page) for finding in preflight(file.content, expectations).findings}
    assert findings == {("P03", 2), ("P04", 2)}  # the back is smaller and has an ordinary bleed: exactly
    _, (trim, bleed, _) = page_boxes(file.content)
    assert size(trim) == pytest.approx((420 - 2 * smaller, 297 - 2 * smaller), abs=0.01)
    assert bleed[0] == pytest.approx(trim[0] - printer.bleed, abs=0.01)
    assert file.bleed == wrap
    assert file.trim == (420, 297)


def plates(content: bytes) -> list[list[str]]:
    with pikepdf.open(BytesIO(content)) as pdf:
        return [
            [str(space[1]) for space in page.obj.Resources.ColorSpace.values() if len(space) == 4] for page in pdf.pages
        ]


def dies_of(page: Page) -> list[Rect]:
    return [box for item, box in boxes(page.items) if isinstance(item, Line) and item.stroke == "cut"]


@pytest.mark.slow
@pytest.mark.parametrize("fold", FOLDS)
def test_no_die_line_lies_on_paper_that_is_wrapped(fold: str) -> None:
    """A knife along the edge of the face would cut off what is turned in; the back and flat boards are cut."""
    front, behind = plates(make_file("inner-factory", fold).content)
    assert "/die-cut" not in front
    assert "/die-cut" in behind
    face = draw_map(MAPS["inner-factory"], lang="en", fold=fold)
    imprint = Imprint("x", "x", "1", "en")
    assert dies_of(press_page(face, LONGPACK, imprint, wrap=20)) == []
    flush = press_page(face, LONGPACK, imprint)
    assert dies_of(flush) == [flush.trim]


@pytest.mark.slow
def test_a_board_without_wrap_is_cut_flush_and_has_its_die_line() -> None:
    assert LONGPACK.press
    flush = replace(LONGPACK, press=replace(LONGPACK.press, folding_board=None))
    (file,) = make_folding(order("inner-factory", "quad", profile=flush))
    (trim, bleed, _), (back_trim, back_bleed, _) = page_boxes(file.content)
    assert size(trim) == size(back_trim) == pytest.approx((420, 297), abs=0.01)
    assert size(bleed) == size(back_bleed) == pytest.approx((430, 307), abs=0.01)
    assert file.bleed == 5
    front = page_words(file.content, 0)
    assert "wrap" not in front
    assert "slit" in front
    assert all("/die-cut" in names for names in plates(file.content))


@pytest.mark.slow
@pytest.mark.parametrize(("fold", "ink"), list(product(FOLDS, STYLES)))
def test_crease_marks_stand_on_the_folds_beyond_the_wrap(fold: str, ink: str) -> None:
    drawing = draw_map(MAPS["outer-factory"], lang="es", ink=ink, fold=fold)
    page = press_page(drawing, LONGPACK, Imprint("x", "x", "1", "es"), "", 20)
    marks = [(item, box) for item, box in boxes(page.items) if isinstance(item, Line) and item.stroke == "crease"]
    assert len(marks) == (2 if fold == "bi" else 4)
    paper = Rect(0, 0, page.width, page.height)
    for item, box in marks:
        assert item.dash
        assert paper.holds(box)
        assert not box.meets(page.bleed)
        assert box.x - page.trim.x == pytest.approx(210) or box.y - page.trim.y == pytest.approx(148.5)
    labels = [box for item, box in boxes(page.items) if isinstance(item, Text) and item.text == "doblez"]
    assert len(labels) == len(marks)
    assert all(paper.holds(box) and not box.meets(page.bleed) for box in labels)
    if ink == "full":
        art = box_of([item for item in page.items if not (isinstance(item, Group) and item.id == "press-marks")])
        assert art.holds(page.bleed)


@pytest.mark.slow
@pytest.mark.parametrize("fold", FOLDS)
def test_words_in_the_slug_keep_off_each_other(fold: str) -> None:
    drawing = draw_map(MAPS["outer-factory"], lang="es", fold=fold)
    page = press_page(drawing, LONGPACK, Imprint("Fábrica " * 30, "x", "1", "es"), "Reverso " * 40, 20)
    labels = [box for item, box in boxes(page.items) if isinstance(item, Text) and not box.meets(page.bleed)]
    assert not any(label.meets(other) for n, label in enumerate(labels) for other in labels[:n])


@pytest.mark.slow
def test_a_press_reads_what_each_page_is_and_whose() -> None:
    content = make_file("inner-factory", "quad", back=Back(MAPS["four-x"], "short")).content
    with pikepdf.open(BytesIO(content)) as pdf:
        assert str(pdf.docinfo["/Subject"]) == MAPS["inner-factory"].subtitle["en"]
    front, behind = page_words(content, 0), page_words(content, 1)
    assert "Front · 20 mm around the edge to wrap · slit in the board: lower half of the upright fold" in front
    assert "Inner factory · inner-factory 1.2 · en · 1/2" in front
    assert "Back · head to head" in behind
    assert "Back · head to head" in page_words(make_file("inner-factory", "quad").content, 1)
    assert "4x · four-x 1.1 · en · 2/2" in behind
    assert "slit" not in page_words(make_file("inner-factory", "bi").content, 0)


@pytest.mark.slow
def test_a_text_on_a_fold_stops_the_order() -> None:
    ring = load_file(built_in_files("ring")["ring-18"])
    with pytest.raises(ImpossibleError, match="mm from the fold at x = 180 mm"):
        make_folding(Folding(ring, PrintSettings(lang="en", profile=LONGPACK), "bi"))


@pytest.mark.wide
@pytest.mark.parametrize(("name", "fold", "lang", "ink"), list(product(MAPS, FOLDS, LANGUAGES, STYLES)))
def test_the_back_names_game_and_map_on_the_panel_outside(name: str, fold: str, lang: str, ink: str) -> None:
    drawing = back(name, fold, lang, ink)
    assert (drawing.width, drawing.height) == (414, 291)
    assert drawing.folds == folds_of(fold, 414, 291)
    texts = {item.text: box for item, box in ink_boxes(drawing.items) if isinstance(item, Text)}
    note = words("games", lang)["provenance.reconstructed"]
    stamp = f"{name} · {MAPS[name].version} · {lang}"
    assert [*texts] == [MAPS[name].title[lang].upper(), note, stamp]
    game = words("games", lang)["rolling-pyramids"].upper()
    plate = layer_of(drawing, "plate")
    (name_of_game,) = (item for item in plate.items if isinstance(item, Group) and item.title == game)
    ((_, texts[game]),) = ink_boxes([name_of_game])
    outside = Rect(207, 0, 207, 291 if fold == "bi" else 145.5).grown(-CLEAR)
    assert all(outside.holds(box) for box in texts.values())
    assert violations(drawing, LONGPACK) == ()


def test_the_panel_outside_is_right_of_the_spine_or_below_it() -> None:
    assert board_back.cover_of(folds_of("bi", 400, 300), 400, 300) == Rect(200, 0, 200, 300)
    assert board_back.cover_of(folds_of("bi", 300, 400), 300, 400) == Rect(0, 200, 300, 200)
    assert board_back.cover_of(folds_of("quad", 400, 300), 400, 300) == Rect(200, 0, 200, 150)


@pytest.mark.many
@pytest.mark.parametrize("size", [(600, 300), (200, 280), (300, 300)])
@pytest.mark.parametrize("fold", FOLDS)
@pytest.mark.parametrize("ink", STYLES)
def test_all_that_is_drawn_on_a_panel_keeps_from_its_folds(size: tuple[float, float], fold: str, ink: str) -> None:
    folds = folds_of(fold, *size)
    drawing = board_back.draw(MAPS["four-x"], folds, *size, lang="en", ink=ink)
    panels = [panel.grown(-CLEAR) for panel in board_back.panels_of(folds, *size)]
    groups = [item for item in drawing.items if isinstance(item, Group) and item.id != "background"]
    for item, box in boxes(groups):
        if isinstance(item, Line):
            assert any(panel.holds(box) for panel in panels)


@pytest.mark.parametrize(
    ("kind", "name", "ground"),
    [("grid", "pharaoh", "brick"), ("grid", "icehouse-8x8", "black@90"), ("ring", "ring-18", "black@90"),
     ("map", "outer-factory", "brick")],
)  # fmt: skip
def test_the_back_lies_on_the_ground_of_the_face(kind: str, name: str, ground: str) -> None:
    drawing = board_back.draw(load_file(built_in_files(kind)[name]), folds_of("bi", 360, 360), 360, 360, lang="en")
    first = next(item for item, _ in boxes(drawing.items) if isinstance(item, Line))
    assert first.fill == ground


def test_a_board_named_as_its_game_says_it_once() -> None:
    ring = load_file(built_in_files("ring")["ring-18"])
    drawing = board_back.draw(ring, folds_of("bi", 360, 360), 360, 360, lang="es")
    assert ring.title["es"] == "Carrera del anillo"
    plate = layer_of(drawing, "plate")
    names = [item.title for item in plate.items if isinstance(item, Group) and item.id == "wordmark"]
    assert names == ["CARRERA DEL ANILLO"]
    texts = words_of(drawing)
    assert [text for text in texts if "CARRERA" in text.upper()] == []


@pytest.mark.slow
def test_a_second_board_becomes_the_back() -> None:
    file = make_file("inner-factory", "quad", back=Back(MAPS["four-x"], "long"))
    assert file.name == "rolling-pyramids_inner-factory_quad-fold_four-x_duplex-long_longpack_en.pdf"
    with pikepdf.open(BytesIO(file.content)) as pdf:
        assert pdf.docinfo["/Title"] == "Inner factory / 4x"
        assert {"inner-factory", "back four-x", "flip long"} <= set(str(pdf.docinfo["/Keywords"]).split(", "))
    _, (trim, bleed, _) = page_boxes(file.content)
    assert size(trim) == pytest.approx((414, 291), abs=0.01)
    assert size(bleed) == pytest.approx((424, 301), abs=0.01)
    folding = order("inner-factory", "quad", back=Back(MAPS["four-x"], "long"))
    drawing = back_drawing(folding, draw_map(MAPS["inner-factory"], lang="en"), 3)
    places = {item.text: box for item, box in boxes(drawing.items) if isinstance(item, Text)}
    face = draw_map(MAPS["four-x"], lang="en", fold="quad")
    before = {item.text: box for item, box in boxes(face.items) if isinstance(item, Text)}
    line = next(text for text in before if text.startswith("Four equal"))
    assert places[line].x == pytest.approx(before[line].x - 3)
    inside = Rect(0, 0, drawing.width, drawing.height).grown(-LONGPACK.safe)
    assert inside.holds(places["four-x · 1.1 · en"])  # its stamp has moved in
    with pytest.raises(ImpossibleError, match="the back is 286 × 352"):
        make_file("inner-factory", "bi", back=Back(load_file(built_in_files("grid")["icehouse-8x8"]), "long"))


@pytest.mark.wide
@pytest.mark.parametrize(
    ("flip", "says"), [("long", "head to foot"), ("short", "head to head"), ("separate", "head to head")]
)
def test_the_heads_of_a_second_board_lie_as_the_order_says(flip: str, says: str) -> None:
    import pypdfium2

    file = make_file("inner-factory", "bi", back=Back(MAPS["four-x"], flip))
    assert f"_duplex-{flip}_" in file.name
    with pypdfium2.PdfDocument(file.content) as pdf:
        text = pdf[1].get_textpage().get_text_bounded()
    assert f"Back · {says}" in text
    assert "four-x 1.1 · en · 2/2" in text
