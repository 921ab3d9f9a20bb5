"""What prints over what lies below it in a press file, and what knocks it out: as the file says, and on the plates."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_file
from hyskos.generators.drawing import (
    Circle,
    Drawing,
    Group,
    Item,
    Path,
    Text,
    group,
    move_items,
    polygon,
    polyline,
    rectangle,
)
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.sheets.page import Document, bare_document
from hyskos.generators.writers.overprinting import Overprint, PaintedItems, _places
from hyskos.generators.writers.pdf import DEFAULT_OVERPRINT, Colour, write_pdf
from hyskos.generators.writers.pdfx import LEVELS, fogra39, write_pdfx
from tests.preflight.test_our_press_files import inked, separate


def open_pdf(document: Document, colour: Colour) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(write_pdf(document, colour=colour)))


def overprints(pdf: pikepdf.Pdf) -> list[tuple[str, bool]]:
    """Say of everything that is painted whether it prints over what lies below, as a reader of the file has it."""
    states, stack, settings = pdf.pages[0].Resources.get("/ExtGState", {}), [], []
    now = {"OP": False, "op": False, "OPM": 0}
    for operands, raw in pikepdf.parse_content_stream(pdf.pages[0]):
        operator = str(raw)
        if operator == "q":
            stack.append(dict(now))
        elif operator == "Q":
            now = stack.pop()
        elif operator == "gs":
            state = states[operands[0]]
            if "/OP" in state:
                now["OP"] = now["op"] = bool(state["/OP"])
            now |= {key: state[f"/{key}"] for key in ("op", "OPM") if f"/{key}" in state}
        for painted, key in (
            ("f", "op"),
            ("f*", "op"),
            ("B", "op"),
            ("B*", "op"),
            ("Tj", "op"),
            ("S", "OP"),
            ("B", "OP"),
        ):
            if operator == painted:
                assert not now[key] or now["OPM"] == 1
                settings.append((operator + key, bool(now[key])))
    return settings


def overprinting(*items: Item, overprint: Overprint = DEFAULT_OVERPRINT) -> list[bool]:
    """Say which of the things painted overprint, in order; of an area with a line, first the area."""
    document = bare_document(Drawing("b", "B", 50, 50, "en", items))
    with pikepdf.open(BytesIO(write_pdf(document, colour="cmyk", overprint=overprint))) as pdf:
        return [over for _, over in overprints(pdf)]


def line(ink: str = "black", width: float = 1.0, y: float = 5) -> Path:
    return polyline([(5, y), (40, y)], stroke=ink, width=width)


def test_cut_lines_are_an_overprinting_separation_on_press_and_a_colour_at_home() -> None:
    lines = (rectangle(5, 5, 40, 40, stroke="cut"), rectangle(9, 9, 3, 3, fill="white"), line("navy"))
    pdf = open_pdf(bare_document(Drawing("cut", "Cut", 50, 50, "en", lines)), "cmyk")
    [space] = pdf.pages[0].Resources.ColorSpace.values()
    assert [str(part) for part in list(space)[:3]] == ["/Separation", "/CutContour", "/DeviceCMYK"]
    assert overprints(pdf) == [("SOP", True), ("fop", False), ("SOP", False)]
    at_home = open_pdf(bare_document(Drawing("cut", "Cut", 50, 50, "en", lines)), "rgb")
    assert b".901961 0 .494118 RG" in at_home.pages[0].Contents.read_bytes()


def test_black_text_lines_and_narrow_areas_overprint_and_nothing_else() -> None:
    sand = rectangle(0, 0, 50, 50, fill="sand")
    assert overprinting(sand, Text(5, 5, "7 pt", 7), line(), rectangle(5, 9, 30, 0.9, fill="black")) == [
        False,
        True,
        True,
        True,
    ]
    assert overprinting(sand, Text(5, 9, "A", 18), Text(5, 9, "A", 19)) == [
        False,
        True,
        False,
    ]  # 15 % of 19 pt are 1.005 mm
    assert overprinting(sand, line(width=2.8), line(width=2.9)) == [False, True, False]
    assert overprinting(sand, rectangle(5, 5, 30, 1.1, fill="black")) == [False, False]
    for name in ("white", "black@99", "navy", "sand"):
        assert (
            overprinting(sand, Text(5, 5, "A", 7, ink=name), line(name), rectangle(5, 9, 30, 0.5, fill=name))
            == [False] * 4
        )


def test_white_after_overprinting_black_still_knocks_out() -> None:
    framed = rectangle(5, 5, 10, 10, fill="white", stroke="black")
    assert overprinting(line("cut"), framed, Text(5, 9, "A", 7), framed, Text(6, 9, "B", 7, ink="white")) == [
        True, False, True, True, False, True, False,
    ]  # fmt: skip
    window, grouped = rectangle(5, 5, 9, 9, fill="white"), group([line("navy"), framed], id="g")
    assert overprinting(line(), window, line(), grouped, framed) == [True, False, True, False, False, True, False, True]
    turned = move_items([line("navy"), Text(5, 9, "A", 7), rectangle(5, 5, 9, 9, fill="white")], 1, 1)
    assert overprinting(Text(1, 9, "A", 7), turned, rectangle(5, 5, 9, 9, fill="white")) == [
        True,
        False,
        True,
        False,
        False,
    ]


def test_the_printer_says_how_wide_black_may_be_to_overprint() -> None:
    things = line(width=1), rectangle(5, 9, 30, 3, fill="black"), Text(5, 30, "A", 30)
    assert overprinting(*things, overprint=Overprint(widest=0)) == [False] * 3
    assert overprinting(*things, overprint=Overprint(widest=1)) == [True, False, False]
    assert overprinting(*things, overprint=Overprint(widest=3)) == [True] * 3
    assert (
        overprinting(move_items(things, 0, 0, 0.3), overprint=Overprint(widest=1)) == [True] * 3
    )  # as wide as on paper


def test_black_knocks_out_where_it_would_be_too_much_ink() -> None:
    """Navy has 169 % without its black, and black is 100 %."""
    mean, navy = Overprint(most=268), rectangle(10, 10, 20, 20, fill="navy")
    assert overprinting(navy, line(y=20), overprint=Overprint(most=269)) == [False, True]
    assert overprinting(navy, line(y=20), overprint=mean) == [False, False]
    assert overprinting(navy, line(y=9.7), line(y=9), overprint=mean) == [False, True, True]  # beside it
    assert overprinting(navy, line(y=9.9), overprint=mean) == [False, False]  # half a line's width reaches it
    assert overprinting(line("navy", 9, 20), line(y=20), overprint=mean) == [False, False]
    window = rectangle(4, 15, 40, 10, fill="white")
    assert overprinting(navy, window, line(y=20), overprint=mean) == [False, False, True]  # hidden
    assert overprinting(navy, window, line(y=15), overprint=mean) == [False, False, False]  # half of it is not
    assert overprinting(navy, group([window], clip=((0, 0), (1, 0), (1, 1))), line(y=20), overprint=mean) == [False] * 3
    corner = polygon([(10, 10), (40, 10), (40, 12), (12, 12), (12, 40), (10, 40)], fill="navy")
    assert overprinting(corner, line(y=20), Text(20, 30, "A", 7), overprint=mean) == [False, False, True]
    assert overprinting(Circle(20, 20, 5, fill="navy"), line(y=20), overprint=mean) == [False, False]
    assert overprinting(rectangle(10, 10, 20, 20, fill="navy", stroke="black"), overprint=mean) == [False, False]


def test_a_slanting_line_prints_over_what_it_only_passes() -> None:
    mean, slanting = Overprint(most=268), polyline([(5, 5), (40, 40)], stroke="black", width=1)
    assert overprinting(rectangle(30, 10, 5, 5, fill="navy"), slanting, overprint=mean) == [False, True]
    assert overprinting(rectangle(20, 20, 2, 2, fill="navy"), slanting, overprint=mean) == [False, False]


_PLACES = st.builds(
    Rect, *(st.floats(-20, 400) for _ in range(2)), *(st.floats(0.1, 9) | st.floats(0.1, 300) for _ in range(2))
)
_STILL = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@pytest.mark.slow
@given(st.lists(st.tuples(_PLACES, st.sampled_from(["night", "white", "sand"])), max_size=12), _PLACES)
def test_areas_below_are_found_at_every_place_and_size(areas: list[tuple[Rect, str]], place: Rect) -> None:
    below = PaintedItems(Overprint(most=200))
    for area, name in areas:
        below.add(rectangle(area.x, area.y, area.w, area.h, fill=name), name, "fill", _STILL)
    naive = [
        layer.dark
        for layer in reversed(below.layers)
        if layer.box.meets(place) and (layer.meets(place) if layer.dark else layer.holds(place))
    ]
    assert below._dark(place) == any(naive[:1])


@pytest.mark.slow
@given(
    st.lists(st.tuples(_PLACES, st.sampled_from(["night", "white", "sand"])), max_size=40),
    st.lists(st.tuples(st.floats(-20, 400), st.floats(-20, 400)), min_size=2, max_size=4),
)
def test_a_line_prints_over_what_each_of_its_pieces_may(
    areas: list[tuple[Rect, str]], points: list[tuple[float, float]]
) -> None:
    below, black = PaintedItems(Overprint(most=200)), polyline(points, stroke="black", width=1)
    for area, name in areas:
        below.add(rectangle(area.x, area.y, area.w, area.h, fill=name), name, "fill", _STILL)
    pieces = _places(black, "stroke", _STILL, MM_PER_PT)
    assert below.takes(black, "stroke", _STILL) == (not any(map(below._dark, pieces)))


def test_at_home_nothing_overprints() -> None:
    pdf = open_pdf(bare_document(Drawing("b", "B", 50, 50, "en", (line(), Text(5, 5, "A", 7), line("cut")))), "rgb")
    assert "/ExtGState" not in pdf.pages[0].Resources


PLATES = ("Cyan", "Magenta", "Yellow")


def plates(content: bytes, folder: FilePath) -> dict[str, Image.Image]:
    folder.mkdir()
    separate(content, folder)
    return {plate: Image.open(folder / f"p({plate}).tif").convert("L") for plate in PLATES}


@pytest.mark.slow
@pytest.mark.needs("gs")
def test_under_black_text_and_lines_the_other_plates_are_unbroken(tmp_path: FilePath) -> None:
    """Look at the plates: text, line and narrow area leave the tint as it is; a large area and white take it away."""
    things = (
        rectangle(0, 0, 40, 40, fill="sand"),
        Text(2, 10, "HHHHHHHHHH", 7, "bold"),
        line(y=15),
        rectangle(5, 18, 30, 0.8, fill="black"),
        rectangle(5, 22, 6, 6, fill="black"),
        rectangle(15, 22, 6, 6, fill="white", stroke="black"),
        Text(25, 38, "I", 40, "bold", ink="white"),
    )
    content = write_pdfx(bare_document(Drawing("b", "B", 40, 40, "en", things)), LEVELS["x1a01"], fogra39())
    separated = plates(content, tmp_path / "p")
    for plate, tint in zip(PLATES, (4, 6, 16), strict=True):
        picture = separated[plate].crop((2, 2, 155, 83))  # 0.5 to 21 mm at 100 dpi
        assert {inked(picture, (x, y)) for x in range(picture.width) for y in range(picture.height)} == {tint}
        assert [inked(separated[plate], (mm * 100 // 25, 98)) for mm in (8, 18)] == [0, 0]
    with Image.open(tmp_path / "p" / "p(Black).tif") as black:
        assert black.convert("L").crop((2, 2, 155, 83)).getextrema() == (0, 255)


@pytest.mark.proof
@pytest.mark.needs("gs")
@pytest.mark.parametrize("name", ["anubian", "inner-factory", "pyramydal-score"])
def test_on_our_boards_black_leaves_the_colour_plates_as_if_it_were_not_there(name: str, tmp_path: FilePath) -> None:
    path = next(paths[name] for kind in ("faction", "map", "score-sheet") if name in (paths := built_in_files(kind)))
    definition = load_file(path)
    board = renderers_of(definition)[0].draw(definition, "es", "full")[0]
    colourful = replace(board, items=tuple(without_thin_black(board.items)))
    contents = [write_pdfx(bare_document(drawing), LEVELS["x1a01"], fogra39()) for drawing in (board, colourful)]
    with_black, without = (plates(content, tmp_path / str(i)) for i, content in enumerate(contents))
    for plate in PLATES:
        assert ImageChops.difference(with_black[plate], without[plate]).getbbox() is None
    assert with_black["Yellow"].getextrema()[0] != 255  # there is colour on it


def without_thin_black(items: Iterable[Item]) -> Iterator[Item]:
    """Leave out what has to overprint: black text of reading size and black lines."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(without_thin_black(item.items)))
        elif isinstance(item, Text):
            if item.ink != "black" or item.size > 18:
                yield item
        elif isinstance(item, Path | Circle) and item.stroke == "black" and item.width < 2.8:
            yield replace(item, stroke=None)
        else:
            yield item
