"""Booklets as books: single pages, spreads for viewing, or sheets to fold; at home and for a press."""

from collections.abc import Sequence
from dataclasses import replace

from hyskos.definitions.books import QUIRE, trim_name
from hyskos.definitions.kinds.printer import PAPERS, Paper, Press, same_size
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.definitions.printing import Format
from hyskos.generators.boards.booklet.booklet import book_layout
from hyskos.generators.boards.shared.style import SAFE
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.constraints import ImpossibleError, violations
from hyskos.generators.orders.order import Book
from hyskos.generators.orders.page_drawings import drawings, file_name, imprint_of, ink_on, name_stem
from hyskos.generators.orders.print_file import PrintFile, facts_of, with_keywords
from hyskos.generators.orders.renderers import BOOK_RENDERER
from hyskos.generators.sheets.books import (
    largest_creep,
    orientation_for,
    pages_document,
    paper_for,
    saddle_document,
    spreads_document,
)
from hyskos.generators.sheets.page import Document
from hyskos.generators.sheets.press import press_pages
from hyskos.generators.stamps import DIGITS

_FULL = "full"
"""Name of a page of the drawing's own size."""


def check_book(order: Book) -> tuple[Drawing, ...]:
    """Draw the pages and check them for the press, if there is one; raises as `make_book` does."""
    pages, profile = drawings(BOOK_RENDERER, order, trim_name(*order.trim)), order.terms.profile
    findings = {finding.render(): finding for page in pages if profile.press for finding in violations(page, profile)}
    if findings:
        raise ImpossibleError(findings.values())
    return pages


def make_book(order: Book) -> tuple[PrintFile, ...]:
    """Make the files of a book.

    Raises DoesNotFitError if a text is too long, ImpossibleError if the printer or the paper cannot take the book.
    """
    terms = order.terms
    pages, press = check_book(order), terms.profile.press
    if order.form == "saddle":
        return _make_stitched(order, pages, press)
    title = text_in(order.definition.title, terms.lang)
    if press:
        imprint = imprint_of(order.definition, terms)
        document = press_pages(pages, file_name(terms, *_names(order, terms.profile.name)), terms.profile, imprint)
        return (_make_press_file(document, order, press, pages),)
    lay = spreads_document if order.form == "spreads" else pages_document
    document = lay(pages, file_name(terms, *_names(order)), title)
    return _write_files(document, order, pages)


def _names(order: Book, *more: str) -> list[str]:
    """Return the parts of a file name: booklet, then trim and form unless a press gets its default, then `more`."""
    usual = order.form == "pages" and order.trim == order.definition.book_trim
    plain = usual and order.terms.profile.press
    form = "" if plain else f"{trim_name(*order.trim)}-{order.form}"
    if order.form == "saddle":
        form += f"-{order.binding.flip}"
    return [name_stem(order, BOOK_RENDERER), *([form] if form else []), *more]


def _make_stitched(order: Book, pages: Sequence[Drawing], press: Press | None) -> tuple[PrintFile, ...]:
    """Make the sheets of a stitched book; raises ImpossibleError if the paper is too small or the book too thick."""
    terms, (width, height) = order.terms, order.trim
    first = pages[0]
    pages = [*pages, *[replace(first, items=())] * (-len(pages) % QUIRE)]
    creep = largest_creep(len(pages), order.binding.thickness)
    most = book_layout(width, height, len(pages)).inner - SAFE
    if creep > most:
        sentence = N_(
            "the innermost pages would creep {creep} mm towards the fold (at most {most} mm): use thinner paper "
            "or fewer pages"
        )
        raise ImpossibleError([say(sentence, creep=f"{creep:g}", most=f"{most:g}")])
    paper = PAPERS[terms.paper] if terms.paper else None if press else paper_for(width, height, terms.profile)
    if terms.paper and paper and not orientation_for(width, height, paper):
        sentence = N_("two pages of {wide} × {high} mm do not fit side by side on {paper}: choose a larger --paper")
        raise ImpossibleError([say(sentence, wide=f"{width:g}", high=f"{height:g}", paper=paper.title)])
    name = file_name(terms, *_names(order, terms.profile.name if press else paper.name if paper else _FULL))
    stamp = imprint_of(order.definition, terms)
    stamp_text = f"{stamp.name} {stamp.version} {stamp.digest[:DIGITS]}".rstrip() if terms.stamp == "margin" else ""
    title = text_in(order.definition.title, terms.lang)
    document = saddle_document(pages, name, title, paper, terms.profile, order.binding, stamp_text)
    return (_make_press_file(document, order, press, pages),) if press else _write_files(document, order, pages, paper)


def _make_press_file(document: Document, order: Book, press: Press, pages: Sequence[Drawing]) -> PrintFile:
    from hyskos.generators.orders.press_files import press_file  # deferred: requires pikepdf

    return replace(press_file(document, order, press), trim=order.trim, blank=_blank(pages))


def _write_files(
    document: Document, order: Book, pages: Sequence[Drawing], paper: Paper | None = None
) -> tuple[PrintFile, ...]:
    first = document.pages[-1]
    on = paper or same_size(first.width, first.height)
    name = on.name if on else _FULL
    document = with_keywords(document, order, more={"paper": name})
    formats = ("pdf",) if order.form == "saddle" else order.terms.formats
    return tuple(file for format_ in formats for file in _in_format(document, format_, order, name, pages))


def _in_format(
    document: Document, format_: Format, order: Book, paper: str, pages: Sequence[Drawing]
) -> list[PrintFile]:
    terms, blank = order.terms, _blank(pages)
    if format_ == "pdf":
        from hyskos.generators.writers.pdf import write_pdf

        return [
            PrintFile(
                f"{document.id}.pdf", write_pdf(document), len(document.pages), order.trim, paper, facts_of(document),
                coverage=ink_on(document, terms), blank=blank,
            )
        ]  # fmt: skip
    files: list[PrintFile] = []
    single = {*blank} if order.form == "pages" else set[int]()
    for n, page in enumerate(document.pages, start=1):
        if format_ == "svg":
            from hyskos.generators.writers.svg import write_svg

            content = write_svg(document, page)
        else:
            from hyskos.generators.writers.png import write_png

            content = write_png(document, page, terms.dpi)
        facts = facts_of(replace(document, pages=(page,)))
        name = f"{document.id}_page-{n}.{format_}"
        files.append(PrintFile(name, content, 1, order.trim, paper, facts, blank=tuple(single & {n})))
    return files


def _blank(pages: Sequence[Drawing]) -> tuple[int, ...]:
    return tuple(number for number, page in enumerate(pages, start=1) if not page.items)
