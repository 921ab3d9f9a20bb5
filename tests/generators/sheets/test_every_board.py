"""Laws of sheets over every board that ships, in every language and ink, on every paper."""

from functools import cache
from itertools import combinations, pairwise

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Drawing, Group, Item, Text
from hyskos.generators.measure import boxes
from hyskos.generators.orders.renderers import kinds, renderers_of, reuse_drawings
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.layout import lay_out, plan_tiles, window
from hyskos.generators.sheets.page import Page
from hyskos.generators.sheets.tiling import fewest
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.svg import write_svg
from tests.drawn import KNOWN, read
from tests.wide import in_turn

BOARDS = {path.stem: path for kind in kinds() for path in shipped(kind).values()}
HOME = load_profile("home-a4")
Boxes = list[tuple[Item, Rect]]


@cache
def drawn(name: str, lang: str, ink: Ink) -> tuple[tuple[bool, Drawing], ...]:
    """Draw everything that a definition has, in every size; with whether it is cut out along its edge."""
    with reuse_drawings(KNOWN):
        return tuple(
            (renderer.cut, drawing)
            for renderer in renderers_of(read(name))
            for size in renderer.sizes or (None,)
            for drawing in renderer.draw(read(name), lang, ink, size)
        )


def marks_of(page: Page) -> list[Group]:
    return [item for item in page.items if isinstance(item, Group) and item.id == "sheet-marks"]


@pytest.mark.proof
@pytest.mark.parametrize(("name", "paper", "lang", "ink"), in_turn(BOARDS, PAPERS, LANGUAGES, INKS))
def test_every_sheet_keeps_the_laws(name: str, lang: str, ink: Ink, paper: str) -> None:
    for cut, drawing in drawn(name, lang, ink):
        imprint = Imprint(drawing.title, name, "1.0", lang)
        document = lay_out([drawing], name, PAPERS[paper], HOME, imprint, cut=cut)
        for page in document.pages:
            around, board = list(boxes(marks_of(page))), list(boxes(i for i in page.items if i not in marks_of(page)))
            keeps_to_the_paper(page, around, board)
            keeps_labels_apart(around, board)
        if len(document.pages) == 1:
            keeps_trim_and_marks(document.pages[0], drawing, cut)
        else:
            covers_the_board_with_fewest_sheets(document.pages, drawing, paper)


def keeps_to_the_paper(page: Page, around: Boxes, board: Boxes) -> None:
    sheet = Rect(0, 0, page.width, page.height)
    assert sheet.holds(page.bleed)
    assert page.bleed.holds(page.trim)
    for _, box in (*around, *board):
        assert sheet.holds(box) or box.holds(sheet)  # a ground may run out of a page that it fills
    reach = HOME.printable(page.width, page.height)
    assert all(reach.holds(box, 0.5) for item, box in around if isinstance(item, Text))


def keeps_labels_apart(around: Boxes, board: Boxes) -> None:
    labels = [(item, box) for item, box in around if isinstance(item, Text)]
    for (one, a), (other, b) in combinations(labels, 2):
        assert not a.common(b), (one.text, other.text)
    # lines of type reach into each other's accents
    printed = [(item, Rect(b.x, b.y + 0.2 * b.h, b.w, 0.6 * b.h)) for item, b in board if isinstance(item, Text)]
    for label, a in labels:
        if not label.text.startswith(("Glue", "Pegamento")):  # that is covered in the end
            assert not [text.text for text, b in printed if a.grown(-0.3).common(b)], label.text


def keeps_trim_and_marks(page: Page, drawing: Drawing, cut: bool) -> None:
    if not cut:
        assert page.trim == Rect(0, 0, page.width, page.height)
        return
    assert (page.trim.w, page.trim.h) == (drawing.width, drawing.height)
    for item, box in boxes(marks_of(page)):
        if page.bleed.meets(box) and not box.holds(page.bleed):
            corner = any(abs(box.x - x) < 4.1 and abs(box.y - y) < 4.1 for x, y in page.trim.grown(-2).corners())
            on_the_cut = (box.h == 0 and box.y in (page.trim.y, page.trim.bottom)) or (
                box.w == 0 and box.x in (page.trim.x, page.trim.right)
            )
            assert corner or on_the_cut, item


def covers_the_board_with_fewest_sheets(pages: tuple[Page, ...], drawing: Drawing, paper: str) -> None:
    shared = plan_tiles(drawing, PAPERS[paper], HOME)
    ways = [window(size, HOME) for size in PAPERS[paper].ways()]
    least = min(fewest(drawing.width, w, 10) * fewest(drawing.height, h, 10) for w, h in ways)
    assert len(pages) == shared.sheets == least
    for spans, length in ((shared.columns, drawing.width), (shared.rows, drawing.height)):
        assert (spans[0].cut, spans[-1].end) == (0, length)
        assert all(one.stop - other.cut >= 10 - 1e-6 for one, other in pairwise(spans))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["inner-factory", "anubian", "pharaoh"])
def test_the_same_board_becomes_the_same_bytes(name: str) -> None:
    cut, drawing = drawn(name, "es", "full")[0]
    imprint = Imprint(drawing.title, name, "1.0", "es")
    one, other = (lay_out([drawing], name, PAPERS["a4"], HOME, imprint, cut=cut) for _ in range(2))
    assert one == other
    assert write_pdf(one) == write_pdf(other)
    assert write_svg(one, one.pages[0]) == write_svg(other, other.pages[0])
