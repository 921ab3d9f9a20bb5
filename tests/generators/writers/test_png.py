"""The picture has exactly the pixels of the page, knows its resolution, and says so when its library is missing."""

import io
import struct
import sys
from dataclasses import replace

import pytest
from PIL import Image

from hyskos.definitions.extras import MissingExtraError
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.png import pixels, write_png
from tests.generators.writers import sample


def picture(wide: float, high: float, dpi: float) -> Image.Image:
    document = bare_document(replace(sample.DRAWING, width=wide, height=high))
    return Image.open(io.BytesIO(write_png(document, document.pages[0], dpi)))


@pytest.mark.many
@pytest.mark.parametrize(
    ("wide", "high", "dpi", "size"),
    [
        (120, 90, 150, (709, 531)),
        (139.065, 20, 300, (1643, 236)),  # 5.475 in are 1642.5 pixels: half goes up
        (101.6, 25.4, 96, (384, 96)),
        (19.2, 37.1, 300, (227, 438)),
    ],
)
def test_size_is_the_nearest_pixel(wide: float, high: float, dpi: float, size: tuple[int, int]) -> None:
    assert picture(wide, high, dpi).size == size


@pytest.mark.parametrize(("inches", "expected"), [(18.25, 5475), (20.25, 6075), (10.25, 3075), (5.25, 1575)])
def test_sizes_that_print_shops_ask_for_are_met(inches: float, expected: int) -> None:
    assert pixels(inches * 25.4, 300) == expected


def test_the_picture_carries_its_resolution_and_no_transparency() -> None:
    image = picture(40, 30, 300)
    assert image.mode == "RGB"
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_every_chunk_is_written_once_and_says_what_the_picture_is() -> None:
    document = replace(bare_document(sample.DRAWING), keywords=("pyramids", "hexes"))
    raw = write_png(document, document.pages[0], 72)
    kinds, at = [], 8
    while at < len(raw):
        (length,) = struct.unpack_from(">I", raw, at)
        kinds.append(raw[at + 4 : at + 8].decode())
        at += length + 12
    assert kinds == ["IHDR", "tEXt", "iTXt", "iTXt", "pHYs", "IDAT", "IEND"]
    texts = Image.open(io.BytesIO(raw)).info
    assert (texts["Title"], texts["Title"].lang) == (document.pages[0].label, document.lang)
    assert texts["Keywords"] == "pyramids, hexes"


def test_colours_are_those_of_the_inks() -> None:
    image = picture(120, 90, 100)
    assert image.getpixel((1, 1)) == (0xF4, 0xEC, 0xD8)
    assert image.getpixel((98, 118)) == (0xD3, 0xD8, 0xE5)  # inside the circle: lapis@20


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    document = bare_document(sample.DRAWING)
    with pytest.raises(MissingExtraError, match=r"pip install 'hyskos\[png\]'"):
        write_png(document, document.pages[0], 72)


def test_a_picture_too_large_for_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr("hyskos.generators.writers.png.rasterise", full)
    document = bare_document(sample.DRAWING)
    with pytest.raises(
        UndrawableError, match="not enough memory for a picture of 5669 × 4252 pixels; choose a lower --dpi"
    ):
        write_png(document, document.pages[0], 1200)
