"""Nothing that is written changes unnoticed; tests/golden/README.md says how to renew."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf
import pytest

from hyskos.generators.sheets.page import Document
from hyskos.generators.writers.pdf import Colour, write_pdf
from hyskos.generators.writers.svg import write_svg
from tests.generators.writers import sample
from tests.golden.compare import compare

COLOURS: tuple[Colour, ...] = ("rgb", "cmyk")


def streams(document: Document, colour: Colour) -> Iterator[str]:
    """Give boxes and operators of every page, uncompressed."""
    with pikepdf.open(BytesIO(write_pdf(document, colour=colour))) as pdf:
        for page in pdf.pages:
            for box in ("MediaBox", "BleedBox", "TrimBox"):
                yield f"% {box} {' '.join(str(value) for value in page[f'/{box}'])}\n"
            yield page.Contents.read_bytes().decode("latin-1").replace("\r\n", "\n")


def test_svg_is_the_kept_one(golden: Callable[[str, str], None]) -> None:
    document = sample.framed()
    golden("sample.svg", ET.canonicalize(write_svg(document, document.pages[0]).decode()) + "\n")


@pytest.mark.parametrize("colour", COLOURS)
def test_pdf_streams_are_the_kept_ones(golden: Callable[[str, str], None], colour: Colour) -> None:
    golden(f"sample.{colour}.txt", "".join(streams(sample.framed(), colour)))


def test_the_comparison_fails_with_a_diff_and_renews_on_demand(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    with pytest.raises(AssertionError, match="--renew-goldens"):
        compare(kept, "one\n", renew=False)
    compare(kept, "one\n", renew=True)
    compare(kept, "one\n", renew=False)
    with pytest.raises(AssertionError, match="\\+two"):
        compare(kept, "two\n", renew=False)
    assert kept.read_text(encoding="utf-8") == "one\n"
