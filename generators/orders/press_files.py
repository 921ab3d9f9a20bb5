"""PDF/X files of one board for a press: one page for each drawing."""

from pathlib import Path

from hyskos.definitions.kinds.printer import Press
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.constraints import ImpossibleError, violations
from hyskos.generators.orders.order import Order, Single
from hyskos.generators.orders.page_drawings import drawings, file_name, imprint_of, ink_on, name_stem
from hyskos.generators.orders.print_file import PrintFile, facts_of, with_keywords
from hyskos.generators.orders.renderers import Renderer, renderers_of
from hyskos.generators.sheets.page import Document
from hyskos.generators.sheets.press import on_press_paper, press_document
from hyskos.generators.writers.overprinting import Overprint
from hyskos.generators.writers.pdfx import LEVELS, condition_from, fogra39, write_pdfx


def press_files(order: Single, press: Press) -> tuple[PrintFile, ...]:
    """Draw, check against the printer's constraints, lay out and write; raises ImpossibleError before any file."""
    return tuple(
        _make_file(renderer, order, press) for renderer in renderers_of(order.definition) if not renderer.screen
    )


def check_press(order: Single) -> None:
    """Draw and check everything in an order; raises ImpossibleError if it breaks the printer's constraints."""
    for renderer in renderers_of(order.definition):
        if not renderer.screen:
            _draw_checked(renderer, order)


def _draw_checked(renderer: Renderer, order: Single) -> tuple[Drawing, ...]:
    boards, profile = drawings(renderer, order), order.terms.profile
    findings = [
        finding for board in boards for finding in violations(board if renderer.cut else on_press_paper(board), profile)
    ]
    if findings:
        raise ImpossibleError(findings)
    return boards


def _make_file(renderer: Renderer, order: Single, press: Press) -> PrintFile:
    boards, terms, profile = _draw_checked(renderer, order), order.terms, order.terms.profile
    name, imprint = file_name(terms, name_stem(order, renderer), profile.name), imprint_of(order.definition, terms)
    return press_file(press_document(boards, name, profile, imprint, cut=renderer.cut), order, press)


def press_file(document: Document, order: Order, press: Press) -> PrintFile:
    """Write a document as the PDF/X of an order's press."""
    profile = order.terms.profile
    condition, level = condition_from(Path(press.icc)) if press.icc else fogra39(), LEVELS[press.level]
    document = with_keywords(document, order)
    embed = press.embed_profile or level.profile_required or press.icc is not None  # a custom profile is in no registry
    trim = document.pages[0].trim
    content = write_pdfx(
        document, level, condition, embed=embed, spots=press.spots, special=press.special_inks,
        overprint=Overprint(press.overprint_black, press.max_ink),
    )  # fmt: skip
    return PrintFile(
        f"{document.id}.pdf", content, len(document.pages), (trim.w, trim.h), profile.id,
        facts_of(document, press), bleed=profile.bleed,
        colour=level.name, condition=condition.identifier, coverage=ink_on(document, order.terms),
    )  # fmt: skip
