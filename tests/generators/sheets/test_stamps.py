"""Laws of the stamp over every board, language, kind of printer and `--stamp`."""

import re
from dataclasses import replace

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile, read_bytes
from hyskos.definitions.printing import STAMPS
from hyskos.generators.drawing import Drawing, Folds, Text, rectangle, walk
from hyskos.generators.measure import bounds, boxes
from hyskos.generators.orders.home import editions
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.page_drawings import drawings, imprint_of
from hyskos.generators.orders.renderers import Renderer, kinds, renderers_of
from hyskos.generators.sheets.footer import HEIGHT, SLIM, FooterLine, Imprint, footer, join_within
from hyskos.generators.sheets.marks import CROP_GAP
from hyskos.generators.sheets.page import Document, Page, bare_document
from hyskos.generators.sheets.picture import best_fit, picture_document
from hyskos.generators.sheets.press import press_document
from hyskos.generators.sheets.stamping import stamp_drawings
from hyskos.generators.typography import width
from hyskos.generators.writers.pdf import write_pdf
from hyskos.publishing.products.job_orders import HELD
from tests.drawn import definition
from tests.wide import in_turn

BOARDS = {path.stem: path for kind in kinds() for path in built_in_files(kind).values()}
SHEETS = [("home-a4", "en"), ("home-a4", "es"), ("home-letter", "es"), ("drivethru", "en"), ("generic-offset", "es")]
WAYS = [
    ("home-a4", "en", "full"), ("home-a4", "es", "saver"), ("drivethru", "es", "full"), ("drivethru", "en", "saver")
]  # fmt: skip
drawn_once = pytest.mark.usefixtures("each_drawn_once")
A_VERSION = re.compile(r"\b1\.0\b|\b[0-9a-f]{7}\b")


def order(name: str, lang: str, stamp: str, printer: str = "home-a4", ink: str = "full") -> Single:
    return Single(definition(name), PrintSettings(lang=lang, ink=ink, profile=load_profile(printer), stamp=stamp))


def stamp_of(single: Single, sheet: int, sheets: int) -> str:
    return replace(imprint_of(single.definition, single.terms), sheet=sheet, sheets=sheets).text()


def documents(single: Single) -> list[tuple[Renderer, Document]]:
    """Lay an order out for its printer, in every way that it is printed."""
    pairs: list[tuple[Renderer, Document]] = []
    for renderer in renderers_of(single.definition):
        if single.terms.profile.press:
            boards = drawings(renderer, single)
            pairs.append(
                (
                    renderer,
                    press_document(
                        boards, "x", single.terms.profile, imprint_of(single.definition, single.terms), cut=renderer.cut
                    ),
                )
            )
        else:
            pairs += [(renderer, edition.document) for edition in editions(renderer, single)]
    return pairs


def stamped_by(single: Single) -> list[Renderer]:
    """Give what draws boards with a stamp: all but pictures for shops."""
    return [renderer for renderer in renderers_of(single.definition) if not renderer.shop]


def texts(page: Page | Drawing) -> list[tuple[Text, Rect]]:
    return [(item, bounds(item, matrix)) for item, matrix in walk(page.items) if isinstance(item, Text)]


every_board = pytest.mark.parametrize(("name", "lang"), in_turn(BOARDS, LANGUAGES))


@pytest.mark.proof
@drawn_once
@pytest.mark.parametrize(("name", "printer", "lang"), in_turn(BOARDS, SHEETS))
def test_margin_puts_the_stamp_outside_the_trim_and_none_leaves_no_version(name: str, printer: str, lang: str) -> None:
    single, bare_one = order(name, lang, "margin", printer), order(name, lang, "none", printer)
    for (renderer, document), (_, other) in zip(documents(single), documents(bare_one), strict=True):
        for number, (page, twin) in enumerate(zip(document.pages, other.pages, strict=True), start=1):
            judge_margin(single, renderer, page, stamp_of(single, number, len(document.pages)))
            twin_texts = [text.text for text, _ in texts(twin)]
            assert not [text for text in twin_texts if A_VERSION.search(text)]
            assert any("100 %" in text for text in twin_texts) >= any(
                "100 %" in item.text for item, _ in texts(page)
            ), "true size"


def judge_margin(single: Single, renderer: Renderer, page: Page, stamp: str) -> None:
    """A stamp stands below the art if there is room; else the board has its own mark alone."""
    here = [box for text, box in texts(page) if text.text.endswith(stamp)]
    if single.terms.profile.press and not single.terms.profile.press.marks:
        assert not here
        return
    below = page.height - single.terms.profile.border - page.bleed.bottom
    if not renderer.cut:  # a net that fills its page says its version at its head
        assert len(here) <= 1
    elif single.terms.profile.press or below >= CROP_GAP + SLIM:
        assert [box.y >= page.bleed.bottom for box in here] == [True]
    else:
        assert not here


@pytest.mark.proof
@drawn_once
@pytest.mark.parametrize(("name", "printer", "lang", "ink"), in_turn(BOARDS, WAYS))
def test_component_puts_one_stamp_on_every_board(name: str, printer: str, lang: str, ink: str) -> None:
    single = order(name, lang, "component", printer, ink)
    safe = single.terms.profile.safe or single.terms.profile.border
    for renderer in stamped_by(single):
        for size in renderer.sizes or (None,):
            boards = drawings(renderer, single, size)
            for number, board in enumerate(boards, start=1):
                ((line, box),) = [(text, box) for text, box in texts(board) if A_VERSION.search(text.text)]
                assert line.text == stamp_of(single, number, len(boards))
                assert line.size * 0.9 >= 6 - 1e-9
                trim = Rect(0, 0, board.width, board.height)
                assert trim.grown(-safe if renderer.cut else 0).holds(box)


@pytest.mark.proof
@drawn_once
@every_board
def test_the_ground_below_a_stamp_is_of_one_colour(name: str, lang: str) -> None:
    """Rendered without it, its place is empty ground: no field, no text, no line."""
    single = order(name, lang, "component")
    for renderer in stamped_by(single):
        pairs = zip(
            drawings(renderer, single),
            drawings(renderer, replace(single, terms=replace(single.terms, stamp="none"))),
            strict=True,
        )
        for board, plain in pairs:
            ((_, box),) = [(text, box) for text, box in texts(board) if A_VERSION.search(text.text)]
            fields = [
                other for item, other in boxes(board.items) if not isinstance(item, Text) and hasattr(item, "digits")
            ]
            assert not any(field.meets(box) for field in fields)
            assert len(colours(bare_document(plain), box)) == 1


@pytest.mark.proof
@drawn_once
@pytest.mark.parametrize("stamp", STAMPS)
@pytest.mark.parametrize(("name", "lang"), in_turn(dict.fromkeys(built_in_files("cover"), ""), LANGUAGES))
def test_a_picture_for_a_shop_bears_no_stamp_and_no_version(name: str, lang: str, stamp: str) -> None:
    single = order(name, lang, stamp)
    shop = [renderer for renderer in renderers_of(single.definition) if renderer.shop]
    assert {renderer.part for renderer in shop} == {part for part, _ in HELD["shop"]}
    for renderer in shop:
        for board in drawings(renderer, single):
            assert not [text.text for text, _ in texts(board) if A_VERSION.search(text.text)]


def colours(document: Document, box: Rect) -> set[tuple[int, ...]]:
    """Render a page at 100 dpi and give the colours in a place."""
    import pypdfium2 as pdfium

    scale = 100 / 72
    with pdfium.PdfDocument(write_pdf(document)) as pdf:
        picture = pdf[0].render(scale=scale).to_numpy()
    left, top, right, low = (round(mm * 100 / 25.4) for mm in (box.x, box.y + 0.2 * box.h, box.right, box.bottom))
    return {tuple(pixel) for row in picture[top:low, left:right].tolist() for pixel in row}


@pytest.mark.proof
@drawn_once
@every_board
def test_a_picture_for_a_maker_of_games_says_its_version(name: str, lang: str) -> None:
    single = order(name, lang, "component", "the-game-crafter")
    for renderer in stamped_by(single):
        for board in renderer.draw(single.definition, lang, "full"):
            fit = best_fit(board, renderer.kind, single.terms.profile)
            if not fit:
                continue
            (with_stamp,) = stamp_drawings([board], imprint_of(single.definition, single.terms), 0.0, fit.scale)
            page = picture_document(with_stamp, "x", single.terms.profile, fit).pages[0]
            ((line, box),) = [(text, box) for text, box in texts(page) if A_VERSION.search(text.text)]
            assert line.text == stamp_of(single, 1, 1)
            assert page.trim.grown(-single.terms.profile.safe).holds(box, 1e-3)
            assert line.size * fit.scale >= 6 - 1e-9


@pytest.mark.slow
def test_two_states_of_a_map_have_two_stamps() -> None:
    raw = BOARDS["inner-factory"].read_bytes()
    edited = raw.replace(b"[3, 6]", b"[4, 6]", 1) + b"# edited\n"
    old_map, new_map = (read_bytes(each, "inner-factory.yaml").definition for each in (raw, edited))
    first, second = (
        imprint_of(each, order("inner-factory", "en", "margin").terms).text() for each in (old_map, new_map)
    )
    assert old_map.version == new_map.version
    assert first.startswith("inner-factory 1.2 · en · 1/1 · ")
    assert first != second


@pytest.mark.slow
def test_a_board_without_a_mark_gets_its_stamp_at_a_free_place_on_light_ground() -> None:
    dark = rectangle(0, 40, 100, 20, fill="navy")
    board = Drawing("x", "X", 100, 60, "en", (rectangle(0, 0, 100, 60, fill="sand"), dark, Text(8, 36, "Here", 9)))
    (stamped,) = stamp_drawings([board], Imprint("X", "x", "1.0", "en", stamped="component"), 5)
    ((_, box),) = [(text, box) for text, box in texts(stamped) if text.text == "x 1.0 · en · 1/1"]
    assert box.bottom < 40
    folded = replace(board, folds=Folds(vertical=(60.0, 90.0)))
    (stamped,) = stamp_drawings([folded], Imprint("X", "x", "1.0", "en", stamped="component"), 5)
    ((_, box),) = [(text, box) for text, box in texts(stamped) if text.text == "x 1.0 · en · 1/1"]
    assert box.right <= 57 or (box.x >= 63 and box.right <= 87)


def test_a_board_without_any_free_place_stays_as_it_is() -> None:
    board = Drawing("x", "X", 30, 20, "en", tuple(Text(2, y, "full full full full", 9) for y in range(3, 21, 3)))
    assert stamp_drawings([board], Imprint("X", "x", "1.0", "en", stamped="component"), 1) == (board,)


def test_a_long_title_gives_way_to_the_stamp() -> None:
    line = join_within(("A title that never ends", "map 1.0 · en"), 7, 30)
    assert line.endswith("… · map 1.0 · en")
    assert width(line, 7) <= 30


@pytest.mark.parametrize(("stamp", "lines"), [("margin", 3), ("component", 2), ("none", 2)])
def test_a_footer_has_no_empty_line(stamp: str, lines: int) -> None:
    imprint = Imprint("Mine", "mine", "1.0", "en", stamped=stamp)
    lines_of = [FooterLine((text,)) for text in (imprint.title, imprint.stamp(), imprint.scale())]
    set_lines = footer(Rect(5, 270, 200, HEIGHT), lines_of, load_profile("home-a4"))
    baselines = [item.y - 270 for item in set_lines if isinstance(item, Text) and item.x == 5]
    assert baselines == pytest.approx([3.0, 7.4, 11.2][:lines])
