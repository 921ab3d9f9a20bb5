"""The job ticket: what a clerk at a print shop asks about each piece, as JSON of its schema and as a page."""

import io
import json
from dataclasses import asdict, replace
from itertools import combinations, pairwise

import jsonschema_rs
import pypdfium2 as pdfium
import pytest

from hyskos import data
from hyskos.definitions.kinds.product import Job, ProductPart
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.words import words
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.products.components import apply_product, colophon_of
from hyskos.publishing.products.ticket import Piece, Ticket, TicketFile, job_ticket, ticket_json
from hyskos.publishing.products.ticket_page import ticket_pdf
from tests.publishing.products.test_products import product
from tests.publishing.products.test_text_pages import entry

PRESS = {"standard": "PDF/X-4", "condition": "FOGRA39", "paper": None, "printer": "generic-offset"}
CARD, BACK = "turn-at-a-glance", "rolling-pyramids-card-back"
BOTH = {"side": "both", "flip": "long", "back": BACK, "pages": 2, "trim": (148, 210)}
MAP = {"side": "both", "fold": "quad", "pages": 2, "trim": (420, 297), "trims": ((420, 297), (414, 291))}
BOX = {"spots": ("Crease", "CutContour"), "trim": (700, 400)}
ENTRIES = [
    entry("press/map EN.pdf", "four-x", **PRESS, **MAP),
    entry("press/map ES.pdf", "four-x", **PRESS, **MAP, lang="es"),
    entry("press/card EN.pdf", CARD, **PRESS, **BOTH),
    entry("press/card ES.pdf", CARD, **PRESS, **BOTH, lang="es"),
    entry("press/rules EN.pdf", "rolling-pyramids-rules", **PRESS, pages=4),
    entry("press/box EN.pdf", "rolling-pyramids-box", **PRESS, **BOX),
]
PARTS = (
    ProductPart("four-x", stock={"en": "Linen"}, finish={"en": "Matt film"}), ProductPart(CARD, count=4),
    ProductPart(BACK, count=4), ProductPart("rolling-pyramids-rules"), ProductPart("rolling-pyramids-cover"),
    ProductPart("rolling-pyramids-box"),
)  # fmt: skip
WHOLE = replace(product(), game="rolling-pyramids", languages=("en", "es"), parts=PARTS)
JOB = Job(id="x", make="press", profile="generic-offset", quantity=500)


def ticket(job: Job = JOB) -> Ticket:
    boards = {part.name: apply_product(fill_definition(load(part.name)), WHOLE) for part in PARTS}
    return job_ticket(WHOLE, job, load_profile("generic-offset"), boards, ENTRIES)


def piece(name: str, job: Job = JOB) -> Piece:
    return next(piece_ for piece_ in ticket(job).pieces if piece_.component == name)


def text(ticket_: Ticket) -> str:
    pages = pdfium.PdfDocument(io.BytesIO(ticket_pdf(ticket_, WHOLE, colophon_of(WHOLE))))
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages)


@pytest.mark.slow
def test_each_piece_is_named_once_and_a_back_or_a_lid_with_what_bears_it() -> None:
    assert [piece_.component for piece_ in ticket().pieces] == [
        "four-x", CARD, "rolling-pyramids-rules", "rolling-pyramids-box"
    ]  # fmt: skip
    assert piece(CARD).back == BACK


@pytest.mark.slow
def test_quantities_cover_all_languages() -> None:
    assert (piece(CARD).each_game, piece(CARD).total) == (4, 4000)
    assert (piece("rolling-pyramids-rules").total, piece("rolling-pyramids-box").total) == (500, 500)
    assert piece(CARD, replace(JOB, quantity=None)).total is None


@pytest.mark.slow
def test_sizes_sides_folds_and_stock_are_those_of_files_and_product() -> None:
    board, card, rules, box = ticket().pieces
    assert (board.cut_mm, board.mounted, board.folds, board.sides) == (((420, 297),), True, (2, 2), 2)
    assert (board.stock, board.finish) == ("Linen", "Matt film")
    assert (card.mounted, card.sides, card.flip, card.stock) == (False, 2, "long", None)
    assert (rules.sides, rules.pages) == (None, 4)
    assert (box.die_cut, box.spots) == (True, ("Crease", "CutContour"))
    assert box.stock
    assert "300 g" in box.stock


@pytest.mark.slow
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_ticket_promises_no_fold_that_the_file_does_not_have(by_hand: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The box takes 304 × 217 mm."""
    card, rules = (
        entry(f"{name}.pdf", name, **PRESS, pages=pages, trim=(420, 297))
        for name, pages in ((CARD, 1), ("rolling-pyramids-rules", 4))
    )
    small = entry("map.pdf", "four-x", **PRESS, trim=(297, 210))
    monkeypatch.setattr("tests.publishing.products.test_tickets.ENTRIES", [card, rules, small])
    boards = {part.name: apply_product(fill_definition(load(part.name)), WHOLE) for part in PARTS}
    box = boards["rolling-pyramids-box"]
    boards[box.id] = replace(box, folded_by_hand=by_hand)
    pieces = job_ticket(WHOLE, JOB, load_profile("generic-offset"), boards, ENTRIES).pieces
    assert {piece_.folds for piece_ in pieces} == {None}
    assert {piece_.component: piece_.folded_by_hand for piece_ in pieces} == {
        "four-x": False, CARD: by_hand, "rolling-pyramids-rules": by_hand
    }  # fmt: skip
    assert ("by hand" in text(replace(ticket(), pieces=pieces))) is by_hand


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pages", "sides", "flip", "binding"),
    [(1, 1, None, None), (2, 2, "long", None), (4, None, None, "folded"), (8, None, None, "stitched")],
)
def test_rules_are_a_sheet_or_a_book(
    pages: int, sides: int | None, flip: str | None, binding: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    blank = {"blank": (7, 8)} if pages == 8 else {}
    rules = entry("press/rules EN.pdf", "rolling-pyramids-rules", **PRESS, pages=pages, trim=(148, 210), **blank)
    monkeypatch.setattr("tests.publishing.products.test_tickets.ENTRIES", [rules])
    rules_ = piece("rolling-pyramids-rules")
    assert (rules_.pages, rules_.sides, rules_.flip, rules_.binding) == (pages, sides, flip, binding)
    assert ("on purpose: 7, 8" in text(ticket())) is bool(blank)
    spanish = replace(rules, name="press/rules ES.pdf", lang="es", blank=None)
    monkeypatch.setattr("tests.publishing.products.test_tickets.ENTRIES", [spanish, rules])
    assert [piece_.blank for piece_ in piece("rolling-pyramids-rules").files] == [(), blank.get("blank", ())]
    assert ("EN 7, 8" in text(ticket())) is bool(blank)


@pytest.mark.slow
def test_sizes_of_die_cut_pieces_and_boxes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dies = ((380.4, 211.0), (300.0, 211.0))
    box = entry("press/box EN.pdf", "rolling-pyramids-box", **PRESS, **BOX, dies=dies)
    monkeypatch.setattr("tests.publishing.products.test_tickets.ENTRIES", [box])
    box_ = piece("rolling-pyramids-box")
    assert (box_.cut_mm, box_.sheet_mm, box_.inside_mm) == (dies, ((700, 400),), (304, 217, 12))
    printed = text(ticket())
    assert [size for size in ("380.4 × 211", "700 × 400", "304 × 217 × 12") if size not in printed] == []


@pytest.mark.slow
def test_a_mounted_board_has_the_size_of_its_back_and_its_wrap(monkeypatch: pytest.MonkeyPatch) -> None:
    board = entry("press/map EN.pdf", "four-x", **PRESS, **MAP, bleeds=(20.0, 3.0), dies=((414, 291),))
    monkeypatch.setattr("tests.publishing.products.test_tickets.ENTRIES", [board])
    board_ = piece("four-x")
    assert (board_.cut_mm, board_.back_mm, board_.wrap_mm) == (((420, 297),), (414, 291), 20)
    assert board_.sheet_mm == (), "only the back has the die line of such a printer, along its edge"
    assert [size for size in ("414 × 291", "20") if size not in text(ticket())] == []


@pytest.mark.slow
def test_each_separation_has_its_name_in_the_files_and_its_use_in_the_language_of_the_job() -> None:
    assert [(spot.name, spot.use) for spot in ticket().spots] == [("Crease", "crease"), ("CutContour", "cut")]
    longpack = load_profile("longpack")
    boards = {part.name: apply_product(fill_definition(load(part.name)), WHOLE) for part in PARTS}
    entries = [entry("a.pdf", "four-x", **PRESS, spots=("Crease", "Foil", "die-cut"))]
    ticket_ = job_ticket(WHOLE, JOB, longpack, boards, entries)
    assert [(spot.name, spot.use) for spot in ticket_.spots] == [
        ("Crease", "crease"), ("Foil", "print"), ("die-cut", "cut")
    ]  # fmt: skip
    assert "Crease (línea de hendido" in text(replace(ticket_, lang="es"))


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es", "de", "pl", "fr", "it", "el"])
def test_nothing_runs_over_its_column_or_the_edge_however_long_it_is(lang: str) -> None:
    """One word as long as a line, and as a name of a file."""
    long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik" * 4
    ticket_ = replace(ticket(), lang=lang)
    piece_ = replace(ticket_.pieces[0], title=long, files=(TicketFile(long, lang, 1),), stock=long, finish=long)
    ticket_ = replace(ticket_, title=long, edition=long, publisher=long, web=long, printer=long, pieces=(piece_,))
    content = ticket_pdf(ticket_, WHOLE, colophon_of(WHOLE))
    for page in pdfium.PdfDocument(io.BytesIO(content)):
        text_page = page.get_textpage()
        boxes = [text_page.get_rect(n) for n in range(text_page.count_rects())]
        assert max(right for _left, _low, right, _high in boxes) <= (297 - 12) / 25.4 * 72 + 0.5
        for (left, low, right, high), (x0, y0, x1, y1) in combinations(boxes, 2):
            assert min(right, x1) - max(left, x0) < 0.5 or min(high, y1) - max(low, y0) < 1.5
        printed = text_page.get_text_bounded()
        columns = ("piece", "quantity", "size", "sides", "folds", "spots", "stock", "finish")
        assert [word for key in columns for word in words("ticket", lang)[key].split() if word not in printed] == []


@pytest.mark.slow
def test_the_json_is_that_of_its_schema_and_of_the_ticket() -> None:
    schema = json.loads((data.ROOT / "schema" / "job-ticket.json").read_text("utf-8"))
    for job in (JOB, replace(JOB, quantity=None)):
        written = json.loads(ticket_json(ticket(job)))
        jsonschema_rs.Draft7Validator(schema).validate(written)
        assert written.pop("schema") == "hyskos.job-ticket/1"
        assert written == json.loads(json.dumps(asdict(ticket(job))))


@pytest.mark.slow
def test_the_page_says_the_same_in_the_language_of_the_job() -> None:
    printed = text(ticket())
    expected = [
        "Job ticket: Pharaoh of the North", "PDF/X-4, FOGRA39", "300 %", "4000", "4 in each game", "420 × 297", "Linen",
        "Matt film", "to be agreed", "CutContour", "card EN.pdf", "500 in each language (EN, ES)",
    ]  # fmt: skip
    assert [phrase for phrase in expected if phrase not in printed] == []
    assert ticket_pdf(ticket(), WHOLE, colophon_of(WHOLE)) == ticket_pdf(ticket(), WHOLE, colophon_of(WHOLE))


@pytest.mark.slow
def test_more_pieces_than_a_page_holds_go_on_another_one_and_none_is_lost() -> None:
    ticket_ = ticket()
    many = replace(ticket_, pieces=tuple(replace(ticket_.pieces[1], title=f"Piece {n}.") for n in range(40)))
    pages = pdfium.PdfDocument(io.BytesIO(ticket_pdf(many, WHOLE, colophon_of(WHOLE))))
    printed = "\n".join(page.get_textpage().get_text_bounded() for page in pages)
    places = [printed.index(f"Piece {n}.") for n in range(40)]
    assert len(pages) > 1
    assert all(place < next_place for place, next_place in pairwise(places))
