"""Every page of every board: true size, on the paper, marks outside the art, labels apart."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import PAPERS, Profile, same_size
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Drawing, Group, Item, Text, walk
from hyskos.generators.measure import boxes
from hyskos.generators.orders.renderers import kinds, renderers_of, reuse_drawings
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.layout import lay_out, plan_tiles, window
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.sheets.tiling import fewest_windows
from hyskos.generators.typography import missing_glyphs
from tests.drawn import KNOWN, read
from tests.wide import examples, in_turn

Board = Callable[..., Drawing]
SIZES = [(420, 297), (297, 210), (210, 297), (200, 200), (310, 310), (180, 265), (90, 60), (205, 285), (700, 500)]


def document(drawing: Drawing, paper: str, lang: str = "en", profile: str = "home-a4") -> Document:
    translated = replace(drawing, lang=lang)
    imprint = Imprint("A board", "fake", "1.0", lang)
    return lay_out([translated], "fake", PAPERS[paper], load_profile(profile), imprint)


def marks_of(page: Page) -> tuple[Item, ...]:
    """Give what is printed around the board."""
    return tuple(item for item in page.items if isinstance(item, Group) and item.id == "sheet-marks")


def texts(items: Iterable[Item]) -> list[tuple[Text, Rect]]:
    return [(item, box) for item, box in boxes(items) if isinstance(item, Text)]


@pytest.mark.parametrize("size", [(297, 210), (290, 200)])
def test_on_a_board_that_leaves_no_room_around_it_stands_nothing_but_its_own(
    board: Board, size: tuple[float, float]
) -> None:
    page = document(board(*size), "a4").pages[0]
    assert (page.trim.w, page.trim.h) == size
    assert not texts(marks_of(page))


@pytest.mark.wide
@pytest.mark.parametrize("paper", ["a4", "letter", "tabloid"])
@pytest.mark.parametrize("size", [(420, 297), (310, 310), (700, 500)])
def test_joined_sheets_show_the_whole_board_and_no_mark(board: Board, size: tuple[float, float], paper: str) -> None:
    drawing, profile = board(*size), load_profile("home-a4")
    shared = plan_tiles(drawing, PAPERS[paper], profile)
    pages = document(drawing, paper).pages
    assert len(pages) == shared.sheets > 1
    for page, (row, column) in zip(pages, shared.places(), strict=True):
        across, down = shared.columns[column], shared.rows[row]
        dx, dy = page.trim.x - across.cut, page.trim.y - down.cut  # where the board's corner lies on this page
        seen = Rect(across.cut + dx, down.cut + dy, across.end - across.cut, down.end - down.cut)
        assert page.trim.holds(seen)
        for item, box in boxes(marks_of(page)):
            corner = box.w == pytest.approx(profile.corner) and box.h == pytest.approx(profile.corner)
            assert corner or not seen.grown(-0.3).meets(box), item
        # what a sheet shows of the board lies where the board has it: the same field at the same place on every sheet
        drawn_boxes = {box for _, box in boxes(item for item in page.items if item not in marks_of(page))}
        expected_boxes = [box.moved(dx, dy) for _, box in boxes(drawing.items)]
        for box in expected_boxes:
            if seen.holds(box):
                assert any(near(box, other) for other in drawn_boxes)


def near(first: Rect, second: Rect) -> bool:
    return abs(first.x - second.x) + abs(first.y - second.y) + abs(first.w - second.w) + abs(first.h - second.h) < 1e-6


@pytest.mark.slow
def test_a_seam_has_a_cross_at_both_ends_on_both_sheets(board: Board) -> None:
    drawing, profile = board(420, 297), load_profile("home-a4")
    shared = plan_tiles(drawing, PAPERS["a4"], profile)
    seam = shared.columns[1].cut
    crosses = []
    for page, (row, column) in zip(document(drawing, "a4").pages, shared.places(), strict=True):
        dx, dy = page.trim.x - shared.columns[column].cut, page.trim.y - shared.rows[row].cut
        for _, box in boxes(marks_of(page)):
            if box.w == box.h == pytest.approx(3.0):  # the ring of a cross
                crosses.append((row, column, round(box.x + 1.5 - dx, 3), round(box.y + 1.5 - dy, 3)))
    upper = [spot for spot in crosses if spot[2] == seam and spot[3] < 0]
    middle = [spot for spot in crosses if spot[2] == seam and 0 < spot[3] < 297]
    assert {spot[:2] for spot in upper} == {spot[:2] for spot in middle} == {(0, 0), (0, 1)}
    assert len({spot[2:] for spot in upper}) == len({spot[2:] for spot in middle}) == 1
    assert {spot[:2] for spot in crosses if spot[2] == seam and spot[3] > 297} == {(1, 0), (1, 1)}


@pytest.mark.slow
def test_tiles_say_their_place_in_the_language_of_the_board(board: Board) -> None:
    pages = document(board(420, 297), "a4", "es").pages
    labels = [[item.text for item, _ in texts(marks_of(page))] for page in pages]
    assert "Fila 1, columna 2 de 2 × 2" in labels[1]
    assert "A board · fake 1.0 · es · 4/4" in labels[3]
    assert [page.label for page in pages][2] == "A board, hoja 3 de 4"


def test_lamination_adds_guides_only_when_wanted(board: Board) -> None:
    imprint = Imprint("A board", "fake", "1.0", "en")

    def labels(profile: Profile) -> list[str]:
        page = lay_out([board(200, 200)], "x", PAPERS["a4"], profile, imprint).pages[0]
        return [item.text for item, _ in texts(marks_of(page))]

    home = load_profile("home-a4")
    laminated = lay_out([board(180, 180)], "x", PAPERS["a4"], home, imprint).pages[0]
    film = max((box for _, box in boxes(marks_of(laminated))), key=lambda box: box.h)
    assert film == laminated.trim.grown(5)
    assert "Edge of the film: 5 mm beyond the cut" in [item.text for item, _ in texts(marks_of(laminated))]
    assert len(labels(home)) == len(labels(replace(home, laminate=False)))  # no room for the film's edge at 200 mm
    plain = lay_out([board(180, 180)], "x", PAPERS["a4"], replace(home, laminate=False), imprint).pages[0]
    assert not any(box.w == pytest.approx(4) and box.h == pytest.approx(4) for _, box in boxes(marks_of(plain)))


def test_a_board_without_art_beyond_its_trim_has_no_bleed(board: Board) -> None:
    page = document(board(180, 180, bleed=0), "a4").pages[0]
    assert page.bleed == page.trim
    assert near(document(board(180, 180), "a4").pages[0].bleed, page.trim.grown(3.175))


@pytest.mark.slow
def test_layers_of_a_board_stay_layers_on_the_page(board: Board) -> None:
    for paper in ("a3", "sra3", "a4"):
        page = document(board(420, 297), paper).pages[0]
        layers = [item.id for item in page.items if isinstance(item, Group) and item.layer]
        assert layers[:2] == ["ground", "fields"]


@pytest.mark.slow
@examples(60)
@given(st.floats(30, 500), st.floats(30, 500), st.sampled_from(sorted(PAPERS)))
def test_a_board_within_the_printers_border_is_one_page(board: Board, wide: float, high: float, paper: str) -> None:
    result = document(board(wide, high, pitch=200), paper)
    fits = any(wide <= w - 10 and high <= h - 10 for w, h in PAPERS[paper].ways())
    assert not (fits and len(result.pages) > 1)
    if not any(wide <= w and high <= h for w, h in PAPERS[paper].ways()) and not same_size(wide, high):
        assert len(result.pages) > 1


def test_every_profile_names_a_known_paper_and_keeps_the_overlap_wider_than_the_border() -> None:
    for name in profile_names():
        profile = load_profile(name)
        assert profile.id == name
        assert profile.paper in PAPERS
        assert profile.overlap > profile.border


def test_drawings_whose_edge_is_not_cut_have_no_marks_and_count_as_sheets_of_one_document(board: Board) -> None:
    imprint = Imprint("Pieces", "pieces", "1.0", "en")
    drawings = [replace(board(190, 250, bleed=0), title=f"Pieces {n}") for n in (1, 2)]
    result = lay_out(drawings, "pieces", PAPERS["a4"], load_profile("home-a4"), imprint, cut=False)
    assert [page.label for page in result.pages] == ["Pieces 1", "Pieces 2"]
    for n, page in enumerate(result.pages, start=1):
        assert page.trim == page.bleed == Rect(0, 0, 210, 297)
        assert f"pieces 1.0 · en · {n}/2" in [item.text for item, _ in texts(marks_of(page))]
        board_part = Rect(10, 0, 190, 270)
        assert not any(board_part.meets(box) and box.y < 250 for _, box in boxes(marks_of(page)))


def test_a_board_as_wide_as_the_paper_is_marked_on_the_cut_itself(board: Board) -> None:
    page = document(board(210, 230), "a4").pages[0]
    lines = [box for _, box in boxes(marks_of(page)) if box.h == 0 and box.y in (page.trim.y, page.trim.bottom)]
    assert sorted((box.x, box.right) for box in lines) == [(5, 9.5)] * 2 + [(200.5, 205)] * 2


BOARDS = {path.stem: path for kind in kinds() for path in built_in_files(kind).values()}
HOME = load_profile("home-a4")
Boxes = list[tuple[Item, Rect]]


@cache
def draw_definition(name: str, lang: str, ink: Ink) -> tuple[tuple[bool, Drawing], ...]:
    """Draw everything that a definition has, in every size; with whether it is cut out along its edge."""
    with reuse_drawings(KNOWN):
        return tuple(
            (renderer.cut, drawing)
            for renderer in renderers_of(read(name))
            for size in renderer.sizes or (None,)
            for drawing in renderer.draw(read(name), lang, ink, size)
        )


@pytest.mark.proof
@pytest.mark.parametrize(("name", "paper", "lang"), in_turn(BOARDS, PAPERS, LANGUAGES))
def test_every_sheet_is_laid_out_correctly_on_every_paper(name: str, paper: str, lang: str) -> None:
    """Inks take turns: only the bleed of a sheet depends on them."""
    ink = INKS[(len(name) + list(PAPERS).index(paper)) % len(INKS)]
    for cut, drawing in draw_definition(name, lang, ink):
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


def keeps_to_the_paper(page: Page, around: Boxes, board: Boxes, printer: Profile = HOME) -> None:
    sheet = Rect(0, 0, page.width, page.height)
    assert sheet.holds(page.bleed)
    assert page.bleed.holds(page.trim)
    for _, box in (*around, *board):
        assert sheet.holds(box) or box.holds(sheet)  # a ground may run out of a page that it fills
    reach = printer.printable(page.width, page.height)
    assert all(reach.holds(box, 0.5) for item, box in around if isinstance(item, Text))


def keeps_labels_apart(around: Boxes, board: Boxes) -> None:
    labels = [(item, box) for item, box in around if isinstance(item, Text)]
    for (first, a), (second, b) in combinations(labels, 2):
        assert not a.common(b), (first.text, second.text)
    # lines of type reach into each other's accents
    printed = [(item, Rect(b.x, b.y + 0.2 * b.h, b.w, 0.6 * b.h)) for item, b in board if isinstance(item, Text)]
    for label, a in labels:
        if not label.text.startswith(("Glue", "Pegamento")):  # that is covered in the end
            assert not [text.text for text, b in printed if a.grown(-0.3).common(b)], label.text


@pytest.mark.proof
@pytest.mark.parametrize(("profile", "lang"), [("home-a4", "en"), ("home-letter", "es")])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_of_every_size_on_every_paper(
    board: Board, size: tuple[float, float], paper: str, profile: str, lang: str
) -> None:
    drawing = board(*size)
    result = document(drawing, paper, lang, profile)
    for page in result.pages:
        assert (page.width, page.height) in PAPERS[paper].ways()
        assert all(matrix[:4] == (1, 0, 0, 1) for _, matrix in walk(page.items)), "true size, never scaled"
        around, art = list(boxes(marks_of(page))), list(boxes(i for i in page.items if i not in marks_of(page)))
        keeps_to_the_paper(page, around, art, load_profile(profile))
        labels = [item for item, _ in texts(marks_of(page))]
        keeps_labels_apart(around, [])
        assert not any(missing_glyphs(item.text, item.font) for item in labels)
        assert not labels or any("100 %" in item.text for item in labels)
    if len(result.pages) == 1:
        keeps_trim_and_marks(result.pages[0], drawing, cut=True)


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
    least = min(fewest_windows(drawing.width, w, 10) * fewest_windows(drawing.height, h, 10) for w, h in ways)
    assert len(pages) == shared.sheets == least
    for spans, length in ((shared.columns, drawing.width), (shared.rows, drawing.height)):
        assert (spans[0].cut, spans[-1].end) == (0, length)
        assert all(first.stop - second.cut >= 10 - 1e-6 for first, second in pairwise(spans))
