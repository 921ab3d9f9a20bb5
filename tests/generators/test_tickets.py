"""The job ticket: what a clerk at a print shop asks about each piece, as JSON of its schema and as a page."""

import io
import json
from dataclasses import asdict, replace
from itertools import pairwise

import jsonschema_rs
import pypdfium2 as pdfium
import pytest

from hyskos import data
from hyskos.companion.booklets import completed
from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.products import Job, Part
from hyskos.generators.products.plan import colophon_of, issued
from hyskos.generators.products.ticket import Piece, Ticket, job_ticket, ticket_json
from hyskos.generators.products.ticket_page import ticket_pdf
from tests.generators.test_contents_of_products import entry
from tests.generators.test_products import product

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
    Part("four-x", stock={"en": "Linen"}, finish={"en": "Matt film"}),
    Part(CARD, count=4),
    Part(BACK, count=4),
    Part("rolling-pyramids-rules"),
    Part("rolling-pyramids-cover"),
    Part("rolling-pyramids-box"),
)
WHOLE = replace(product(), game="rolling-pyramids", languages=("en", "es"), parts=PARTS)
JOB = Job(id="x", make="press", profile="generic-offset", quantity=500)


def ticket(job: Job = JOB) -> Ticket:
    boards = {part.name: issued(completed(load(part.name)), WHOLE) for part in PARTS}
    return job_ticket(WHOLE, job, load_profile("generic-offset"), boards, ENTRIES)


def piece(name: str, job: Job = JOB) -> Piece:
    return next(one for one in ticket(job).pieces if one.component == name)


def text(made: Ticket) -> str:
    pages = pdfium.PdfDocument(io.BytesIO(ticket_pdf(made, WHOLE, colophon_of(WHOLE))))
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages)


@pytest.mark.slow
def test_each_piece_is_named_once_and_a_back_or_a_lid_with_what_bears_it() -> None:
    assert [one.component for one in ticket().pieces] == [
        "four-x", CARD, "rolling-pyramids-rules", "rolling-pyramids-box"
    ]  # fmt: skip
    assert piece(CARD).back == BACK


@pytest.mark.slow
def test_quantities_are_those_of_all_languages_or_nobody_has_said_them() -> None:
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
@pytest.mark.parametrize(("pages", "folds"), [(4, None), (2, (2, 2))])
def test_a_sheet_of_rules_is_folded_into_the_box_and_a_book_is_not(
    pages: int, folds: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = entry("press/rules EN.pdf", "rolling-pyramids-rules", **PRESS, pages=pages, trim=(420, 594))
    monkeypatch.setattr("tests.generators.test_tickets.ENTRIES", [rules])
    assert piece("rolling-pyramids-rules").folds == folds


@pytest.mark.slow
def test_the_json_is_that_of_its_schema_and_of_the_ticket() -> None:
    schema = json.loads((data.ROOT / "schema" / "job-ticket.json").read_text("utf-8"))
    for job in (JOB, replace(JOB, quantity=None)):
        made = json.loads(ticket_json(ticket(job)))
        jsonschema_rs.Draft7Validator(schema).validate(made)
        assert made.pop("schema") == "hyskos.job-ticket/1"
        assert made == json.loads(json.dumps(asdict(ticket(job))))


@pytest.mark.slow
def test_the_page_says_the_same_in_the_language_of_the_job() -> None:
    told = text(ticket())
    wanted = [
        "Job ticket: Pharaoh of the North", "PDF/X-4, FOGRA39", "300 %", "4000", "4 in each game", "420 × 297", "Linen",
        "Matt film", "to be agreed", "CutContour", "card EN.pdf", "500 in each language (EN, ES)",
    ]  # fmt: skip
    assert [one for one in wanted if one not in told] == []
    assert ticket_pdf(ticket(), WHOLE, colophon_of(WHOLE)) == ticket_pdf(ticket(), WHOLE, colophon_of(WHOLE))


@pytest.mark.slow
def test_more_pieces_than_a_page_holds_go_on_another_one_and_none_is_lost() -> None:
    made = ticket()
    many = replace(made, pieces=tuple(replace(made.pieces[1], title=f"Piece {n}.") for n in range(40)))
    pages = pdfium.PdfDocument(io.BytesIO(ticket_pdf(many, WHOLE, colophon_of(WHOLE))))
    told = "\n".join(page.get_textpage().get_text_bounded() for page in pages)
    places = [told.index(f"Piece {n}.") for n in range(40)]
    assert len(pages) > 1
    assert all(one < other for one, other in pairwise(places))
