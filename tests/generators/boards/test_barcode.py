"""Barcodes and QR codes: the tables of the standard, quiet zones on white, and what a scanner reads from the sheet."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.cover import Cover, Issue
from hyskos.definitions.kinds.product import check_digit
from hyskos.definitions.loader import load
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.covers.barcode import (
    BARS,
    HIGH,
    MODULE,
    QUIET,
    TALL,
    WIDE,
    barcode,
    modules,
    qr_code,
)
from hyskos.generators.boards.covers.sell_sheet import MARGIN, SIZES, draw
from hyskos.generators.drawing import Drawing, Group, Text, walk_groups
from hyskos.generators.measure import boxes
from hyskos.generators.sheets.page import bare
from hyskos.generators.writers.png import write_png

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
    white, *drawn = barcode(number, 10, 20)
    bars = [box for item, box in boxes(tuple(drawn)) if not isinstance(item, Text)]
    assert getattr(white, "fill", "") == "white"
    assert min(box.x for box in bars) == pytest.approx(10 + QUIET[0] * MODULE)
    assert max(box.right for box in bars) == pytest.approx(10 + WIDE - QUIET[1] * MODULE)
    assert all(box.h >= HIGH for box in bars)
    figures = [item.text for item in drawn if isinstance(item, Text)]
    assert "".join(figures) == number
    inside = [box for item, box in boxes(tuple(drawn)) if isinstance(item, Text)]
    assert all(box.x >= 10 and box.right <= 10 + WIDE for box in inside)


def cover(**changes: str) -> Cover:
    found = load("pharaoh-cover", "cover")
    assert isinstance(found, Cover)
    issue = Issue(publisher="Casa Añil", web=WEB, barcode=EAN, copyright="© 2026 Casa Añil")
    return replace(found, issue=replace(issue, **changes))


def part(drawing: Drawing, id_: str) -> Group:
    return next(group for group, _ in walk_groups(drawing.items) if group.id == id_)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("size", SIZES)
def test_codes_stand_on_the_sell_sheet_apart_from_each_other(size: str, ink: str) -> None:
    drawing = draw(cover(), lang="es", ink=ink, size=size)
    (code, *_), (square, *_) = ([box for _item, box in boxes(part(drawing, name).items)] for name in ("barcode", "qr"))
    assert square.right < code.x
    assert code.right == pytest.approx(drawing.width - MARGIN)
    assert (code.h, square.h, square.w) == (pytest.approx(TALL), pytest.approx(TALL), pytest.approx(TALL))


@pytest.mark.slow
def test_a_house_without_codes_has_its_name_at_the_foot_and_on_the_flag() -> None:
    drawing = draw(cover(web="", barcode=""), lang="es")
    said = [item.text for item, _box in boxes(drawing.items) if isinstance(item, Text)]
    assert "Casa Añil" in said
    assert "CASA AÑIL" in said


@pytest.mark.proof
@pytest.mark.needs("zbarimg")
@pytest.mark.parametrize("ink", INKS)
def test_a_scanner_reads_the_printed_sheet(ink: str, tmp_path: Path) -> None:
    for number in (EAN, UPC):
        document = bare(draw(cover(barcode=number), lang="en", ink=ink))
        path = tmp_path / f"{number}.png"
        path.write_bytes(write_png(document, document.pages[0], 150))
        said = subprocess.run(["zbarimg", "-q", str(path)], capture_output=True, text=True, check=False).stdout
        assert f"QR-Code:{WEB}\n" in said
        assert f"EAN-13:{number.rjust(13, '0')}\n" in said


@pytest.mark.slow
def test_the_longest_address_fits() -> None:
    items = tuple(qr_code("https://example.org/" + "a" * 100, 0, 0, TALL))
    module = min(box.h for _item, box in boxes(items[1:]))
    assert module > 0
