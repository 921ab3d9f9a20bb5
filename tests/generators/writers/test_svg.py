"""What a browser, Inkscape and a cutter find in an SVG."""

import os
import re
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.generators.drawing import Circle, Drawing, Group, Text, move_items
from hyskos.generators.sheets.page import Document, Page, bare_document
from hyskos.generators.typography import advances, width
from hyskos.generators.writers.svg import write_svg
from tests.drawn import drawn
from tests.generators.writers import sample
from tests.patience import PATIENCE

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
LINK = "{http://www.w3.org/1999/xlink}href"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def parse_svg(document: Document) -> ET.Element:
    return ET.fromstring(write_svg(document, document.pages[0]))


def test_it_is_valid_svg_1_1_in_the_eyes_of_svgwrite() -> None:
    document = sample.framed()
    assert write_svg(document, document.pages[0], validate=True) == write_svg(document, document.pages[0])


def test_size_and_view_box_are_millimetres_without_rounding() -> None:
    root = parse_svg(sample.framed())
    assert (root.get("width"), root.get("height")) == ("140.5mm", "110.25mm")
    assert root.get("viewBox") == "0 0 140.5 110.25"


def test_it_has_title_description_and_language() -> None:
    root = parse_svg(sample.framed())
    assert [(child.tag, child.text) for child in root[:2]] == [
        (f"{SVG}title", "Muestra: hoja 1"),
        (f"{SVG}desc", "Every kind of item"),
    ]
    assert root.get(XML_LANG) == "es"


def test_layers_are_layers_in_inkscape_and_carry_their_names() -> None:
    layers = [group for group in parse_svg(sample.framed()).iter(f"{SVG}g") if group.get(f"{INKSCAPE}groupmode")]
    assert [layer.get(f"{INKSCAPE}groupmode") for layer in layers] == ["layer"] * 3
    assert [layer.get(f"{INKSCAPE}label") for layer in layers] == ["Paper", "Shapes", "Words"]
    assert [layer.get("id") for layer in layers] == ["paper", "shapes", "words"]
    assert not any(layer.find(f"{SVG}title") is not None for layer in layers)  # no browser shows it as a tip


def test_ids_come_from_meaning_and_every_reference_has_its_target() -> None:
    root = parse_svg(sample.framed())
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {"space-12", "hatch", "hatch-outline"} <= set(ids)
    assert {use.get(LINK, "")[1:] for use in root.iter(f"{SVG}use")} <= set(ids)


def test_a_drawing_that_stands_twice_on_a_page_keeps_its_ids_apart() -> None:
    items = (sample.SPACE, move_items([sample.SPACE], 0, 20), Group((), id="2 odd/näme"))
    root = parse_svg(bare_document(Drawing("two", "Two", 120, 90, "en", items)))
    assert [group.get("id") for group in root.iter(f"{SVG}g") if group.get("id")] == [
        "space-12",
        "space-12_2",
        "id-2-odd-n-me",
    ]


def test_text_is_outlines_of_shared_glyphs_with_the_words_in_the_title() -> None:
    root = parse_svg(sample.framed())
    assert not list(root.iter(f"{SVG}text"))
    assert b"font-family" not in write_svg(sample.framed(), sample.framed().pages[0])
    line = next(group for group in root.iter(f"{SVG}g") if group.findtext(f"{SVG}title") == "Ends here")
    uses = [use.get(LINK) for use in line.iter(f"{SVG}use")]
    assert len(uses) == len("Endshere")  # a space draws nothing
    assert uses[5] == uses[7]  # e is e
    assert len(re.findall(rb'id="glyph-regular-0065"', write_svg(sample.framed(), sample.framed().pages[0]))) == 1


@pytest.mark.slow
@pytest.mark.parametrize("attribute", ["d", "x", "cx", "cy", "r", "stroke-width", "stroke-dasharray", "viewBox"])
def test_coordinates_have_at_most_four_decimals_and_no_minus_zero(attribute: str) -> None:
    odd = Circle(1 / 3, -1e-9, 0.1 + 0.2, stroke="black", width=1 / 7)
    document = bare_document(replace(sample.DRAWING, items=(*sample.ITEMS, odd)))
    values = " ".join(element.get(attribute, "") for element in parse_svg(document).iter())
    numbers = re.findall(r"-?[\d.]+(?:e-?\d+)?", values)
    assert numbers
    for text in numbers:
        assert re.fullmatch(r"-?\d+(\.\d{0,3}[1-9])?", text), text
        assert text != "-0"


def test_shapes_are_closed_paths_never_polygons() -> None:
    root = parse_svg(sample.framed())
    assert not list(root.iter(f"{SVG}polygon"))
    frame = next(path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "0.3528")
    assert str(frame.get("d")).endswith("Z")


def test_the_trim_is_visible_as_nothing() -> None:
    page = Page(60, 60, Rect(5, 5, 50, 50), Rect(2, 2, 56, 56), (), "Empty")
    root = parse_svg(Document("empty", "Empty", "", "en", (page,)))
    assert [child.tag for child in root] == [f"{SVG}title", f"{SVG}defs"]


def test_anchors_move_the_first_glyph() -> None:
    lines = [Text(50, y, "10", 10, anchor=anchor) for y, anchor in ((10, "start"), (20, "middle"), (30, "end"))]
    root = parse_svg(bare_document(Drawing("a", "A", 100, 50, "en", tuple(lines))))
    assert [group[1].get("x") for group in root.iter(f"{SVG}g")] == ["0", "-0.572", "-1.144"]


def test_the_display_face_keeps_its_tracking_and_both_ends_of_a_line() -> None:
    text = "FORJA"
    page = parse_svg(bare_document(Drawing("a", "A", 100, 50, "en", (Text(50, 10, text, 20, "display", "end"),))))
    starts = [float(use.get("x")) for use in page.iter(f"{SVG}use")]
    advance = advances("display")
    steps = [later - sooner for sooner, later in pairwise(starts)]
    assert steps == pytest.approx([(advance[char] + 50) / 1000 for char in text[:-1]], abs=1e-3)
    assert starts[0] == pytest.approx(-width(text, 20, "display") / (20 * MM_PER_PT), abs=1e-3)
    assert starts[-1] + advance[text[-1]] / 1000 == pytest.approx(0, abs=1e-3)


MM = 25.4 / 96
"""Of the pixels that Inkscape counts in."""


def run_inkscape(path: Path, *words: str) -> str:
    home = path.parent / "home"
    home.mkdir(mode=0o700, exist_ok=True)
    around = {**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "DISPLAY": ""}
    command = ["inkscape", *words, str(path)]
    run = subprocess.run(command, env=around, check=True, timeout=PATIENCE, capture_output=True, text=True)
    return run.stdout


def groups(root: ET.Element) -> list[tuple[str | None, str | None, str | None]]:
    """List the groups with their ids, whether they are layers, and their labels, in the order of painting."""
    keys = ("id", f"{INKSCAPE}groupmode", f"{INKSCAPE}label")
    return [
        (element.get(keys[0]), element.get(keys[1]), element.get(keys[2]))
        for element in root.iter(f"{SVG}g")
        if element.get("id")
    ]


def titles(root: ET.Element) -> list[str | None]:
    return [element.text for element in root.iter(f"{SVG}title")]


def object_boxes(table: str) -> Mapping[str, Rect]:
    rows = (line.split(",") for line in table.splitlines() if line.count(",") == 4)
    return {name: Rect(*(float(value) * MM for value in box)) for name, *box in rows}


@pytest.mark.slow
@pytest.mark.needs("inkscape")
@pytest.mark.wide
@pytest.mark.parametrize("name", ["inner-factory", "anubian", "pharaoh", "ring-18", "pyramydal-card"])
def test_inkscape_keeps_ids_layers_words_and_sizes(name: str, tmp_path: Path) -> None:
    _renderer, drawing = drawn(name, "en", "full")[0]
    document = bare_document(drawing)
    path, saved = tmp_path / "board.svg", tmp_path / "saved.svg"
    path.write_bytes(write_svg(document, document.pages[0]))
    run_inkscape(path, "--export-type=svg", f"--export-filename={saved}")
    ours, theirs = ET.fromstring(path.read_bytes()), ET.fromstring(saved.read_bytes())
    shared = [group for group in groups(theirs) if group in set(groups(ours))]
    assert shared == groups(ours)
    assert [group[0] for group in shared if group[1] == "layer"] == [item.id for item in drawing.items]
    assert [title for title in titles(theirs) if title in set(titles(ours))] == titles(ours)
    sides = ("width", "height", "viewBox")
    assert [theirs.get(side) for side in sides] == [ours.get(side) for side in sides]
    assert str(ours.get("width")).endswith("mm")


@pytest.mark.slow
@pytest.mark.needs("inkscape")
def test_inkscape_measures_what_was_drawn(tmp_path: Path) -> None:
    _renderer, drawing = drawn("pharaoh", "en", "full")[0]
    document = bare_document(drawing)
    path = tmp_path / "board.svg"
    path.write_bytes(write_svg(document, document.pages[0]))
    boxes = object_boxes(run_inkscape(path, "--query-all"))
    first, right, above = (boxes[f"square-{name}"] for name in ("b1", "c1", "b2"))
    line = first.w - 36.0  # around each square, half of it on either side
    assert 0.0 < line < 0.5
    assert first.h == pytest.approx(36.0 + line, abs=1e-4)
    assert (right.x - first.x, first.y - above.y) == pytest.approx((36.0, 36.0), abs=1e-4)
    assert first.x + line / 2 == pytest.approx(drawing.width / 2 - 1.5 * 36.0, abs=1e-3)
