"""What preflight reads, compared with qpdf, poppler, Ghostscript and PDFium."""

import re
import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name
from PIL import Image

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.preflight.painting.interpreter import interpret
from hyskos.preflight.painting.marks import Scene
from hyskos.preflight.run import preflight
from tests.preflight.press_files import LEVELS, good
from tests.preflight.test_good_files import read
from tests.wide import examples

FILES = {**{level: good(level) for level in LEVELS}, **{n: read(n) for n in ("cairo", "ghostscript-x3", "libreoffice")}}


@pytest.fixture(params=FILES)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / f"{request.param}.pdf"
    path.write_bytes(FILES[request.param])
    return path


def ask(*words: object) -> str:
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.needs("qpdf")
def test_qpdf_finds_the_structure_valid_too(file: Path) -> None:
    assert "No syntax or stream encoding errors" in ask("qpdf", "--check", file)
    assert not {"D02", "D04"} & {finding.code for finding in preflight(file.read_bytes()).findings}


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.needs("pdfinfo")
def test_poppler_measures_the_same_boxes(file: Path) -> None:
    boxes = {
        kind: tuple(float(x) for x in corners.split())
        for kind, corners in re.findall(r"^(\w+)Box: +(.*)$", ask("pdfinfo", "-box", file), re.MULTILINE)
    }
    (page,) = preflight(file.read_bytes()).facts.pages
    for size, kind in ((page.media, "Media"), (page.trim or page.media, "Trim")):
        left, low, right, high = boxes[kind]
        assert size == pytest.approx(((right - left) * MM_PER_PT, (high - low) * MM_PER_PT), abs=0.01)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.needs("pdffonts")
def test_poppler_lists_the_same_fonts(file: Path) -> None:
    rows = ask("pdffonts", file).splitlines()[2:]
    listed = {row.split()[0]: row[63:].split()[0] == "yes" for row in rows}
    assert {font.name: font.embedded for font in preflight(file.read_bytes()).facts.fonts} == listed


@pytest.mark.proof
@pytest.mark.needs("gs")
def test_ghostscript_separates_the_same_inks(file: Path, tmp_path: Path) -> None:
    ask("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r20", f"-sOutputFile={tmp_path / 'out.tif'}", file)
    plates = {re.sub(r".*\((.*)\).*", r"\1", path.name) for path in tmp_path.glob("out*(*)*.tif")}
    facts = preflight(file.read_bytes()).facts
    process = {"Cyan", "Magenta", "Yellow", "Black"}
    assert {*facts.inks} - process == plates - process


SIDE = 60
RED = b"1 0 0 rg 20 20 20 20 re f"
GREEN = b"0 1 0 rg 5 5 9 9 re f"


def page_with(content: bytes) -> pikepdf.Pdf:
    """Make a page of 60 points with a form, a pattern and a font to draw with."""
    pdf = pikepdf.new()
    box = Array([0, 0, SIDE, SIDE])
    xobject = pdf.make_stream(b"0 0 1 rg 40 40 9 9 re f", Type=Name.XObject, Subtype=Name.Form, BBox=box)
    tile = pdf.make_stream(
        b"1 0 1 rg 0 0 3 3 re f", PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 5, 5]), XStep=5, YStep=5,
        Resources=Dictionary(),
    )  # fmt: skip
    letters = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    resources = Dictionary(
        XObject=Dictionary(X=xobject), Pattern=Dictionary(T=tile), Font=Dictionary(F=letters),
        ExtGState=Dictionary(G=Dictionary(LW=3)),
    )  # fmt: skip
    page = Dictionary(Type=Name.Page, MediaBox=box, Resources=resources, Contents=pdf.make_stream(content))
    pdf.pages.append(pikepdf.Page(page))
    return pdf


def scene_of(pdf: pikepdf.Pdf) -> Scene:
    page = pdf.pages[0].obj
    return interpret(page, page.Resources, (0.0, 0.0, float(SIDE), float(SIDE)))


def render(pdf: pikepdf.Pdf) -> Image.Image:
    file = BytesIO()
    pdf.save(file, stream_decode_level=pikepdf.StreamDecodeLevel.none, compress_streams=False)
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        picture: Image.Image = document[0].render(scale=1, draw_annots=False).to_pil().convert("RGB")
    return picture


def unexplained_pixels(picture: Image.Image, scene: Scene) -> list[tuple[int, int]]:
    """List pixels that are rendered though no mark comes near them; text may reach as far as it likes."""
    reach = {"stroke": 6.0, "text": 1e9}
    near = [(mark.box, reach.get(mark.kind, 2.0)) for mark in scene.marks]

    def is_touched(x: int, y: int) -> bool:
        return any(
            box[0] - more <= x <= box[2] + more and box[1] - more <= SIDE - y <= box[3] + more for box, more in near
        )

    grid = [(x, y) for x in range(0, SIDE, 2) for y in range(0, SIDE, 2)]
    return [place for place in grid if picture.getpixel(place) != (255, 255, 255) and not is_touched(*place)]


def is_coloured(picture: Image.Image) -> bool:
    """Say whether any pixel is more than grey."""
    return any(max(colour) - min(colour) > 40 for _n, colour in picture.getcolors(SIDE * SIDE) or [])


def compare_with_pdfium(content: bytes) -> None:
    pdf = page_with(content)
    scene, picture = scene_of(pdf), render(pdf)
    if scene.stumbles:
        return
    assert not unexplained_pixels(picture, scene), content
    models = {space.model for space in scene.spaces} | {"pattern"} & {
        "pattern" for mark in scene.marks if mark.paint and mark.paint.pattern is not None
    }
    assert not is_coloured(picture) or models & {"rgb", "cmyk", "pattern"}, content


BROKEN = [
    b"]" * 20, b"[" * 600, b"[" * 600 + b"]" * 600, b"<<" * 600 + b">>" * 600, b">>" * 20, b")" * 20, b"}" * 20,
    b"{" * 20, b"\xff\xfe\x00" * 20, b"/" * 20, b"1.2.3 " * 20, b"nonsense " * 20, b"BX 1 2 nonsense EX", b"EX foo",
    b"(never closed", b"<41 42", b"<4x>", b"(a\\)b)", b"[(a) 1", b"/P <</A 1", b"BI /W 1 /H 1 ID x", b"BI ID EI",
    b"BI /W 1 /H 1 /CS /G /BPC 8 ID x EI", b"BI /W 3 /H 1 /CS /G /BPC 8 ID  EI EI", b"1e5 0 m", b"--1 w", b"9" * 400,
    b"%comment ) ] >>\n", b"q " * 30, b"Q " * 30, b"BT", b"ET", b"1 0 0 1 1e9 0 cm", b"0 0 0 0 0 0 cm", b"W n",
    b"/G gs",
    b"BT /F 9 Tf 9 9 Td (x) Tj ET", b"/X Do", b"/Pattern cs /T scn 2 2 30 30 re f",
    b"0 " * 20 + b"w",
    b"1 0 0", b"true false null", b"1 0 0 sc", b"/DeviceRGB cs 0 1 0 sc", b"0 g 1 1 50 50 re S", b"/OC /A BDC",
    b"0 1 0 RG 9 w -3 0 m -3 60 l S", b"BT /F 9 Tf -4 30 Td (mmmm) Tj ET", b"0 0 59 59 re W n", b"\x0b", b"\0",
]  # fmt: skip


@pytest.mark.wide
@pytest.mark.parametrize("broken", BROKEN, ids=range(len(BROKEN)))
@pytest.mark.parametrize("form", [b"%s\n%s", b"%s %s", b"q %s Q %s", b"%s%s"])
def test_content_after_a_broken_place_is_seen_or_reported(broken: bytes, form: bytes) -> None:
    compare_with_pdfium(form % (broken, RED))
    compare_with_pdfium(form % (RED, broken) + b"\n" + GREEN)


pieces = st.sampled_from([
    *BROKEN, RED, GREEN, b"1 0 0 rg", b"f", b"20 20 20 20 re", b"S", b"q", b"Q", b"B*", b"(", b")", b"[", b"]", b"<",
    b">", b"<<", b">>", b"/", b"%", b"\n", b"BI", b"ID", b"EI", b"BX", b"EX", b"1", b"-", b".", b"\\", b"TJ",
    b"'", b'"',
    b"\0",
])  # fmt: skip


@pytest.mark.slow
@examples(300, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(pieces, max_size=12), st.sampled_from([b" ", b"\n", b"", b"\r"]))
def test_any_mixture_is_seen_or_reported(parts: list[bytes], between: bytes) -> None:
    compare_with_pdfium(between.join(parts))


def test_pdfium_paints_after_errors() -> None:
    """The test above can fail: PDFium paints behind sixteen errors and behind 600 brackets."""
    for hidden in (b"] " * 20 + RED, b"[" * 600 + b"]" * 600 + b" " + RED):
        pdf = page_with(hidden)
        assert render(pdf).getpixel((30, 30)) != (255, 255, 255)
        assert scene_of(pdf).stumbles
        assert [mark.kind for mark in scene_of(pdf).marks] == ["fill"]
