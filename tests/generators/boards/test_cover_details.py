"""Covers: barcodes and QR codes, the publisher's flag, and the position that a cover shows."""

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.art.library import load_art
from hyskos.definitions.kinds.cover import Cover, Issue
from hyskos.definitions.kinds.product import check_digit
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load, load_shop, read
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.covers import face
from hyskos.generators.boards.covers.barcode import BARS, HIGH, MODULE, QUIET, TALL, WIDE, barcode, modules, qr_code
from hyskos.generators.boards.covers.sell_sheet import MARGIN, SIZES, draw
from hyskos.generators.drawing import Drawing, Group, Text, walk
from hyskos.generators.measure import boxes
from hyskos.generators.orders.pictures import draw_for_shop
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.png import write_png
from hyskos.publishing.build.print_check import add_troubles
from tests.generators.drawings import group_named, groups_named, words_of

EAN, UPC, WEB = "4006381333931", "036000291452", "https://example.org/pharaoh"
SPELT = {
    "4003994155486": (
        "101" "0001101" "0100111" "0111101" "0001011" "0010111" "0011101"
        "01010" "1100110" "1001110" "1001110" "1011100" "1001000" "1010000" "101"
    ),
}  # fmt: skip
"""A symbol spelt digit by digit: 4 before it writes the second, fifth and sixth by the other table."""
LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
NUMBERS = st.from_regex(r"\A[0-9]{12}\Z").map(lambda digits: f"{digits}{check_digit(digits)}")


def read_back(bits: str) -> str:
    """Read a symbol as a scanner does: the parity of the left half gives the first digit."""
    left = [bits[3 + 7 * n : 10 + 7 * n] for n in range(6)]
    right = [bits[50 + 7 * n : 57 + 7 * n] for n in range(6)]
    odd = [piece.count("1") % 2 == 1 for piece in left]
    turned = ["".join("10"[int(bit)] for bit in piece[::-1]) for piece in left]
    digits = [LEFT.index(piece if plain else back) for piece, plain, back in zip(left, odd, turned, strict=True)]
    first = [
        "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL",
    ].index("".join("L" if plain else "G" for plain in odd))  # fmt: skip
    ends = [LEFT.index("".join("10"[int(bit)] for bit in piece)) for piece in right]
    return "".join(map(str, [first, *digits, *ends]))


@pytest.mark.parametrize(("number", "bits"), SPELT.items())
def test_a_symbol_is_spelt_as_by_hand(number: str, bits: str) -> None:
    assert modules(number) == bits


@pytest.mark.slow
@given(NUMBERS)
def test_every_number_can_be_read_back(number: str) -> None:
    bits = modules(number)
    assert len(bits) == BARS
    assert (bits[:3], bits[45:50], bits[-3:]) == ("101", "01010", "101")
    assert read_back(bits) == number


@pytest.mark.parametrize("number", [EAN, UPC])
def test_bars_keep_their_quiet_zones_on_white(number: str) -> None:
    white, *items = barcode(number, 10, 20)
    bars = [box for item, box in boxes(tuple(items)) if not isinstance(item, Text)]
    assert getattr(white, "fill", "") == "white"
    assert min(box.x for box in bars) == pytest.approx(10 + QUIET[0] * MODULE)
    assert max(box.right for box in bars) == pytest.approx(10 + WIDE - QUIET[1] * MODULE)
    assert all(box.h >= HIGH for box in bars)
    figures = [item.text for item in items if isinstance(item, Text)]
    assert "".join(figures) == number
    inside = [box for item, box in boxes(tuple(items)) if isinstance(item, Text)]
    assert all(box.x >= 10 and box.right <= 10 + WIDE for box in inside)


def cover_with_codes(**changes: str) -> Cover:
    cover = load("pharaoh-cover", "cover")
    assert isinstance(cover, Cover)
    issue = Issue(publisher="Casa Añil", web=WEB, barcode=EAN, copyright="© 2026 Casa Añil")
    return replace(cover, issue=replace(issue, **changes))


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("size", SIZES)
def test_codes_stand_on_the_sell_sheet_apart_from_each_other(size: str, ink: str) -> None:
    drawing = draw(cover_with_codes(), lang="es", ink=ink, size=size)
    (code, *_), (square, *_) = (
        [box for _item, box in boxes(group_named(drawing, name).items)] for name in ("barcode", "qr")
    )
    assert square.right < code.x
    assert code.right == pytest.approx(drawing.width - MARGIN)
    assert (code.h, square.h, square.w) == (pytest.approx(TALL), pytest.approx(TALL), pytest.approx(TALL))


@pytest.mark.slow
def test_a_publisher_without_codes_is_named_at_the_foot_and_on_the_flag() -> None:
    drawing = draw(cover_with_codes(web="", barcode=""), lang="es")
    words = words_of(drawing)
    assert "Casa Añil" in words
    assert "CASA AÑIL" in words


@pytest.mark.proof
@pytest.mark.needs("zbarimg")
@pytest.mark.parametrize("ink", INKS)
def test_a_scanner_reads_the_printed_sheet(ink: str, tmp_path: Path) -> None:
    for number in (EAN, UPC):
        document = bare_document(draw(cover_with_codes(barcode=number), lang="en", ink=ink))
        path = tmp_path / f"{number}.png"
        path.write_bytes(write_png(document, document.pages[0], 150))
        output = subprocess.run(["zbarimg", "-q", str(path)], capture_output=True, text=True, check=False).stdout
        assert f"QR-Code:{WEB}\n" in output
        assert f"EAN-13:{number.rjust(13, '0')}\n" in output


@pytest.mark.slow
def test_the_longest_address_fits() -> None:
    items = tuple(qr_code("https://example.org/" + "a" * 100, 0, 0, TALL))
    module = min(box.h for _item, box in boxes(items[1:]))
    assert module > 0


LOGO = load_art("games", "pharaoh", {})


def cover_of_publisher(publisher: str, *, logo: bool = False) -> Cover:
    cover = load("pharaoh-cover", "cover")
    assert isinstance(cover, Cover)
    return replace(cover, issue=Issue(publisher=publisher, logo=LOGO if logo else None))


def flag_texts(drawing: Drawing) -> list[str]:
    flags = groups_named(drawing.items, "pattern-flag")
    return [item.text for flag in flags for item, _ in walk(flag.items) if isinstance(item, Text)]


def flag_logos(drawing: Drawing) -> list[Group]:
    return [sign for flag in groups_named(drawing.items, "pattern-flag") for sign in groups_named(flag.items, "logo")]


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_the_lid_bears_the_sign_of_the_publisher(ink: str) -> None:
    assert len(flag_logos(face.draw_lid(cover_of_publisher("Example House", logo=True), lang="en", ink=ink))) == 1
    assert flag_logos(face.draw_lid(cover_of_publisher("Example House"), lang="en", ink=ink)) == []


@pytest.mark.parametrize(
    ("publisher", "lines"),
    [("Example House", 1), ("Example House, Inc.", 1), ("Lustigerspieleverlag GmbH & Co. KG", 2)],
)
def test_the_picture_of_a_shop_keeps_the_flag_with_a_long_name(publisher: str, lines: int) -> None:
    picture = next(picture for picture in load_shop("itch-io").pictures if picture.shows == "cover")
    names = flag_texts(draw_for_shop(cover_of_publisher(publisher), picture, "en"))
    assert len(names) == lines
    assert " ".join(names).replace("Λ", "A").upper() == publisher.upper()


def test_a_name_that_fits_nowhere_leaves_the_sign() -> None:
    picture = next(picture for picture in load_shop("itch-io").pictures if picture.shows == "cover")
    drawing = draw_for_shop(cover_of_publisher("Lustigerspieleverlagsgesellschaft", logo=True), picture, "en")
    assert len(flag_logos(drawing)) == 1
    assert flag_texts(drawing) == []


COVERS = {"map": "rolling-pyramids-cover", "pieces": "pharaoh-cover", "sheet": "pyramydal-cover"}
SMALLEST = """play:
  starts: {anubian: 1, bastet: 2}
  board: {'1': 'anubian:4', '2': 'bastet:2'}
  dice: [navy d8 5, brick d4 3]
"""
WRONG = [
    ("map", "starts: {nobody: 1}", "nobody"),
    ("map", "starts: {pharaoh: 1}", "pharaoh"),
    ("map", "starts: {anubian: 19}", "anubian"),
    ("map", "board: {'1': 'anubian:4'}", "'1'"),
    ("map", "starts: {anubian: 1}\n  board: {'99': 'anubian:4'}", "'99'"),
    ("map", "starts: {anubian: 1}\n  devices: [bastet ram 1-2]", "bastet ram"),
    ("map", "starts: {anubian: 1}\n  devices: [anubian ram 1-99]", "anubian ram"),
    ("map", "close_up: ['99']", "close_up"),
    ("map", "written: {nomap: {round-1: x}}", "nomap"),
    ("map", "written: {inner-factory: {rounds-1: x}}", "rounds-1"),
    ("map", "pieces: [r3@b2]", "pieces"),
    ("map", "dice: [purple d8 3]", "purple"),
    ("map", "dice: [navy d4 8]", "navy"),
    ("pieces", "pieces: [r3@b2, r3@z9]", "r3@z9"),
    ("pieces", "pieces: [r3@b2, q3@b3]", "q3@b3"),
    ("pieces", "starts: {anubian: 1}", "starts"),
    ("sheet", "close_up: ['1']", "close_up"),
]


def with_position(name: str, position: str, folder: Path) -> Path:
    text = re.sub(r"^play:.*", "", built_in_files("cover")[name].read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    path = folder / "mine.yaml"
    path.write_text(text.replace(f"id: {name}\n", "id: mine\n") + position, "utf-8")
    return path


@pytest.mark.parametrize(("shows", "position", "where"), WRONG)
def test_a_position_that_cannot_be_shown_is_refused_where_it_is_wrong(
    shows: str, position: str, where: str, tmp_path: Path
) -> None:
    path = with_position(COVERS[shows], f"play:\n  {position}\n", tmp_path)
    reading = read(path)
    (finding,) = add_troubles(reading, reading.definition).findings
    line = path.read_text("utf-8").splitlines()[finding.line - 1]
    assert line[finding.column - 1 :].startswith(where)


def test_the_smallest_position_of_the_docs_is_shown(tmp_path: Path) -> None:
    docs = (Path(__file__).parents[3] / "docs" / "guides" / "covers.md").read_text("utf-8")
    assert SMALLEST in docs
    reading = read(with_position(COVERS["map"], SMALLEST, tmp_path))
    assert not add_troubles(reading, reading.definition).findings
