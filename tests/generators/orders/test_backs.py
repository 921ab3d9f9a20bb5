"""The back of a folding board for a press: its own or a second board."""

from io import BytesIO
from itertools import product

import pikepdf
import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file
from hyskos.definitions.printing import FOLDS
from hyskos.generators.boards.main_board import board_back
from hyskos.generators.boards.main_board.main_board import draw as draw_map
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.drawing import Group, Text
from hyskos.generators.drawing import Path as Line
from hyskos.generators.folds import CLEAR, folds_of
from hyskos.generators.measure import boxes, ink_boxes
from hyskos.generators.orders.constraints import ImpossibleError, violations
from hyskos.generators.orders.folding import back_drawing
from hyskos.generators.orders.order import Back
from hyskos.generators.words import words
from tests.generators.orders.mounted import LONGPACK, MAPS, back, made, order, page_boxes, size


@pytest.mark.wide
@pytest.mark.parametrize(("name", "fold", "lang", "ink"), list(product(MAPS, FOLDS, LANGUAGES, STYLES)))
def test_the_back_names_game_and_map_on_the_panel_outside(name: str, fold: str, lang: str, ink: str) -> None:
    drawing = back(name, fold, lang, ink)
    assert (drawing.width, drawing.height) == (414, 291)
    assert drawing.folds == folds_of(fold, 414, 291)
    said = {item.text: box for item, box in ink_boxes(drawing.items) if isinstance(item, Text)}
    note = words("games", lang)["provenance.reconstructed"]
    stamp = f"{name} · {MAPS[name].version} · {lang}"
    assert [*said] == [MAPS[name].title[lang].upper(), note, stamp]
    game = words("games", lang)["rolling-pyramids"].upper()
    (plate,) = (item for item in drawing.items if isinstance(item, Group) and item.id == "plate")
    (name_of_game,) = (item for item in plate.items if isinstance(item, Group) and item.title == game)
    ((_, said[game]),) = ink_boxes([name_of_game])
    outside = Rect(207, 0, 207, 291 if fold == "bi" else 145.5).grown(-CLEAR)
    assert all(outside.holds(box) for box in said.values())
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
    drawn = [item for item in drawing.items if isinstance(item, Group) and item.id != "background"]
    for item, box in boxes(drawn):
        if isinstance(item, Line):
            assert any(panel.holds(box) for panel in panels)


@pytest.mark.parametrize(
    ("kind", "name", "ground"),
    [("grid", "pharaoh", "brick"), ("grid", "icehouse-8x8", "black@90"), ("ring", "ring-18", "black@90"),
     ("map", "outer-factory", "brick")],
)  # fmt: skip
def test_the_back_lies_on_the_ground_of_the_face(kind: str, name: str, ground: str) -> None:
    drawing = board_back.draw(load_file(shipped(kind)[name]), folds_of("bi", 360, 360), 360, 360, lang="en")
    first = next(item for item, _ in boxes(drawing.items) if isinstance(item, Line))
    assert first.fill == ground


def test_a_board_named_as_its_game_says_it_once() -> None:
    ring = load_file(shipped("ring")["ring-18"])
    drawing = board_back.draw(ring, folds_of("bi", 360, 360), 360, 360, lang="es")
    assert ring.title["es"] == "Carrera del anillo"
    (plate,) = (item for item in drawing.items if isinstance(item, Group) and item.id == "plate")
    names = [item.title for item in plate.items if isinstance(item, Group) and item.id == "wordmark"]
    assert names == ["CARRERA DEL ANILLO"]
    said = [item.text for item, _ in boxes(drawing.items) if isinstance(item, Text)]
    assert [text for text in said if "CARRERA" in text.upper()] == []


@pytest.mark.slow
def test_a_second_board_becomes_the_back() -> None:
    file = made("inner-factory", "quad", back=Back(MAPS["four-x"], "long"))
    assert file.name == "rolling-pyramids_inner-factory_quad-fold_four-x_duplex-long_longpack_en.pdf"
    with pikepdf.open(BytesIO(file.content)) as pdf:
        assert pdf.docinfo["/Title"] == "Inner factory / 4x"
        assert {"inner-factory", "back four-x", "flip long"} <= set(str(pdf.docinfo["/Keywords"]).split(", "))
    _, (trim, bleed, _) = page_boxes(file.content)
    assert size(trim) == pytest.approx((414, 291), abs=0.01)
    assert size(bleed) == pytest.approx((424, 301), abs=0.01)
    asked = order("inner-factory", "quad", back=Back(MAPS["four-x"], "long"))
    drawing = back_drawing(asked, draw_map(MAPS["inner-factory"], lang="en"), 3)
    places = {item.text: box for item, box in boxes(drawing.items) if isinstance(item, Text)}
    face = draw_map(MAPS["four-x"], lang="en", fold="quad")
    before = {item.text: box for item, box in boxes(face.items) if isinstance(item, Text)}
    line = next(text for text in before if text.startswith("Four equal"))
    assert places[line].x == pytest.approx(before[line].x - 3)
    inside = Rect(0, 0, drawing.width, drawing.height).grown(-LONGPACK.safe)
    assert inside.holds(places["four-x · 1.1 · en"])  # its stamp has moved in
    with pytest.raises(ImpossibleError, match="the back is 286 × 352"):
        made("inner-factory", "bi", back=Back(load_file(shipped("grid")["icehouse-8x8"]), "long"))


@pytest.mark.wide
@pytest.mark.parametrize(
    ("flip", "says"), [("long", "head to foot"), ("short", "head to head"), ("separate", "head to head")]
)
def test_the_heads_of_a_second_board_lie_as_the_order_says(flip: str, says: str) -> None:
    import pypdfium2

    file = made("inner-factory", "bi", back=Back(MAPS["four-x"], flip))
    assert f"_duplex-{flip}_" in file.name
    with pypdfium2.PdfDocument(file.content) as pdf:
        said = pdf[1].get_textpage().get_text_bounded()
    assert f"Back · {says}" in said
    assert "four-x 1.1 · en · 2/2" in said
