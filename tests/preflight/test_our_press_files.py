"""Our own files: every kind of board passes the level that its file claims, and its printer's profile."""

import subprocess
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.drawing import Drawing, Text, rectangle
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.renderers import kinds
from hyskos.generators.sheets.page import Document, Page, bare_document
from hyskos.generators.writers.overprinting import Overprint
from hyskos.generators.writers.pdfx import LEVELS, Level, fogra39, write_pdfx
from hyskos.preflight.report import Expectations, expectations
from hyskos.preflight.run import preflight
from tests.drawn import drawn
from tests.wide import in_turn

# Night is the darkest ink, 237 %; no printer that ships dries less than 240 %. Bare boards have no bleed, and the frame
# of a bare net of a box is not where it is cut.
MOST = 240
WANTED = Expectations(bleed=0, safe=0, max_ink=MOST, spots=frozenset({"CutContour", "Crease"}), fonts="simple")


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "claimed"), in_turn(kinds(), LEVELS))
def test_our_press_files_pass_their_own_level(kind: str, claimed: str) -> None:
    """The first sheet of each sort; all others are tried as presses have them (generators/orders/test_presswork)."""
    level = LEVELS[claimed]
    sheets = [
        (renderer, board)
        for renderer, board in drawn(next(iter(built_in_files(kind))), "es", "full")
        if not renderer.screen
    ]
    for _, board in {renderer.part: (renderer, board) for renderer, board in reversed(sheets)}.values():
        report = preflight(write_pdfx(bare_document(board), level, fogra39(), overprint=Overprint(most=MOST)), WANTED)
        assert report.findings == ()
        assert report.facts.level == level.id
        (page,) = report.facts.pages
        assert page.trim == pytest.approx((board.width, board.height), abs=0.01)
        assert not report.facts.rgb
        assert report.facts.unmeasured == 0


def separate(content: bytes, folder: Path) -> None:
    """Make a picture of every plate at 100 dpi, p(NAME).tif."""
    file = folder / "file.pdf"
    file.write_bytes(content)
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r100", f"-sOutputFile={folder / 'p.tif'}"]
    subprocess.run([*command, str(file)], check=True, capture_output=True)


def inked(plate: Image.Image, at: tuple[int, int]) -> int:
    """Give the ink at a pixel of a plate, per cent."""
    value = plate.getpixel(at)
    assert isinstance(value, int)
    return round(100 - 100 * value / 255)


@pytest.mark.slow
@pytest.mark.needs("gs")
def test_the_cutting_line_leaves_what_lies_below_it(tmp_path: Path) -> None:
    """Look at the plates: the tint goes on below the line, which stands on a plate of its own (C05)."""
    below, line = rectangle(0, 0, 20, 20, fill="sand"), rectangle(5, 5, 10, 10, stroke="cut", width=8)
    content = write_pdfx(bare_document(Drawing("b", "B", 20, 20, "en", (below, line))), LEVELS["x1a01"], fogra39())
    assert preflight(content, WANTED).findings == ()
    separate(content, tmp_path)
    on_line, off_line = (20, 40), (8, 8)  # pixels: 5 mm and 2 mm from the left at 100 dpi
    for ink, percentage in (("Yellow", 16), ("Magenta", 6), ("Cyan", 4), ("CutContour", None)):
        with Image.open(tmp_path / f"p({ink}).tif") as plate:
            share = [inked(plate, at) for at in (on_line, off_line)]
        assert share == ([percentage, percentage] if percentage else [100, 0])


@pytest.mark.many
@pytest.mark.parametrize("name", ["Foil (Gold) #1/x", "100 %", "a#41b", "<[{}]>", "It's /K", "~"])
def test_a_separation_may_have_any_name(name: str) -> None:
    items = (rectangle(2, 2, 6, 6, fill="gold"), rectangle(1, 1, 18, 18, stroke="cut"))
    board = bare_document(Drawing("b", "B", 20, 20, "en", items))
    spots, special = {"CutContour": f"{name} knife"}, {"gold": name}
    content = write_pdfx(board, LEVELS["x1a03"], fogra39(), spots=spots, special=special)
    report = preflight(content, replace(WANTED, spots=frozenset({name, f"{name} knife"})))
    assert report.findings == ()
    assert {name, f"{name} knife"} <= {*report.facts.inks}


@pytest.mark.wide
@pytest.mark.needs("gs")
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_foil_and_white_knock_out_what_lies_below_them(level: Level, tmp_path: Path) -> None:
    """Look at the plates: nothing of the tint is left below foil or white ink, and each has a plate of its own."""
    items = (
        rectangle(0, 0, 20, 20, fill="sand"),
        rectangle(2, 2, 6, 6, fill="gold"),
        rectangle(12, 2, 6, 6, fill="white"),
        rectangle(2, 12, 6, 6, fill="gold@20"),
        Text(15, 16, "A", 30, "bold", "middle", "gold"),
    )
    special = {"gold": "Foil Gold", "white": "White"}
    content = write_pdfx(bare_document(Drawing("b", "B", 20, 20, "en", items)), level, fogra39(), special=special)
    assert preflight(content, replace(WANTED, spots=frozenset(special.values()))).findings == ()
    separate(content, tmp_path)
    places = {"tint": (40, 75), "foil": (20, 20), "white": (59, 20), "tint of foil": (20, 59)}
    shares = {}
    for plate in ("Cyan", "Magenta", "Yellow", "Foil Gold", "White"):
        with Image.open(tmp_path / f"p({plate}).tif") as picture:
            shares[plate] = [inked(picture, at) for at in places.values()]
    assert shares == {
        "Cyan": [4, 0, 0, 4],
        "Magenta": [6, 0, 0, 9],
        "Yellow": [16, 0, 0, 19],
        "Foil Gold": [0, 100, 0, 0],
        "White": [0, 0, 100, 0],
    }


@pytest.mark.slow
@pytest.mark.needs("gs")
def test_crop_marks_are_on_every_plate(tmp_path: Path) -> None:
    content = registration_square(0.5, 3)
    separate(content, tmp_path)
    for plate in ("Cyan", "Magenta", "Yellow", "Black"):
        with Image.open(tmp_path / f"p({plate}).tif") as picture:
            assert inked(picture, (8, 8)) == 100


def registration_square(x: float, side: float) -> bytes:
    """Make a page of 10 x 10 mm, 5 mm inside its paper, with a square in the registration colour."""
    square = rectangle(x, x, side, side, fill="registration")
    page = Page(20, 20, Rect(5, 5, 10, 10), Rect(4, 4, 12, 12), (square,), "B")
    return write_pdfx(Document("b", "B", "Marks", "en", (page,)), LEVELS["x1a03"], fogra39())


@pytest.mark.slow
@pytest.mark.parametrize(("x", "side", "codes"), [(0.5, 3, {"P11"}), (0.5, 4.5, {"P11"}), (4, 2, {"C03", "C04"})])
def test_the_registration_colour_is_only_for_marks(x: float, side: float, codes: set[str]) -> None:
    report = preflight(registration_square(x, side), Expectations(max_ink=300))
    assert {finding.code for finding in report.findings} == codes
    assert report.facts.max_ink == (400 if "C03" in codes else None)


HOME = load_profile("home-a4")


def test_the_terms_of_a_press_are_its_level_bleed_ink_fonts_and_names() -> None:
    terms = expectations(load_profile("longpack"))
    assert terms.spots is not None
    assert {"die-cut", "Crease"} <= terms.spots
    assert "CutContour" not in terms.spots  # the knife has LongPack's name
    assert replace(terms, spots=None, tools=frozenset()) == Expectations("x1a03", bleed=5, max_ink=280, colour="cmyk")
    assert terms.tools == {"die-cut", "Crease"}
    assert expectations(load_profile("drivethru")).fonts == "simple"


def test_pictures_are_no_pdf() -> None:
    with pytest.raises(ValueError, match="takes pictures"):
        expectations(load_profile("the-game-crafter"))


def at_home(name: str) -> bytes:
    return make(Single(load(name), PrintSettings(lang="en", profile=HOME, paper="a4", formats=("pdf",))))[0].content


@pytest.mark.slow
def test_scaling_at_home_is_found() -> None:
    with pikepdf.open(BytesIO(at_home("pyramydal-card"))) as pdf:
        del pdf.Root.ViewerPreferences
        pdf.pages[0].obj.UserUnit = 2
        changed = BytesIO()
        pdf.save(changed)
    findings = preflight(changed.getvalue(), expectations(HOME)).findings
    assert [(finding.code, finding.severity) for finding in findings] == [("P09", "warning"), ("P09", "error")]
    assert not [
        finding for finding in preflight(changed.getvalue()).findings if finding.code == "P09"
    ]  # unless it is ordered
