"""Two boards as front and back of one: sheets at home; for a press one file per sheet, or one per side."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.kinds.printer import PAPERS, Paper, Press, same_size
from hyskos.definitions.messages import N_, Message, say
from hyskos.generators.orders.constraints import ImpossibleError, violations
from hyskos.generators.orders.order import Single, TwoSided
from hyskos.generators.orders.page_drawings import (
    PageSide,
    file_name,
    flip_label,
    imprint_of,
    ink_on,
    on_sheet,
    other_size,
    side_of,
)
from hyskos.generators.orders.print_file import PrintFile, facts_of, with_keywords
from hyskos.generators.orders.renderers import own_back, stem
from hyskos.generators.sheets.duplex import Sides, duplex_document, fits
from hyskos.generators.sheets.layout import lay_out
from hyskos.generators.sheets.page import Document, Page, title_of_sides
from hyskos.generators.sheets.press import press_page
from hyskos.generators.stamps import DIGITS, join_parts
from hyskos.generators.words import join_pair, words
from hyskos.generators.writers.pdf import write_pdf


def make_two_sided(order: TwoSided) -> tuple[PrintFile, ...]:
    """Make the files of a two-sided order; raises ImpossibleError if a side has several sheets or no paper fits."""
    front, back = sides_of(order)
    if press := order.terms.profile.press:
        return _make_for_press(front, back, order, press)
    lay = _one_sided if order.back.flip == "separate" else _back_to_back
    return (lay(front, back, order),)


def sides_of(order: TwoSided) -> tuple[PageSide, PageSide]:
    """Draw front and back of an order."""
    renderer = own_back(order.definition) if order.back.own else None
    back = side_of(Single(order.back.definition, order.terms), renderer)
    return side_of(Single(order.definition, order.terms)), back


def _name(front: PageSide, back: PageSide, order: TwoSided, *more: str, only: str = "") -> str:
    """Return the name of a file of two sides, or of the `only` one in it; `more` are its paper or printer."""
    flip = "-".join(["duplex", order.back.flip, *([only] if only else [])])
    other = "back" if order.back.own else back.definition.id
    return file_name(order.terms, stem(front.definition), other, flip, *more)


def _back_to_back(front: PageSide, back: PageSide, order: TwoSided) -> PrintFile:
    terms = order.terms
    sides = Sides(front.drawing, back.drawing, order.back.flip, order.back.offset)
    paper = PAPERS[terms.paper] if terms.paper else None
    face, behind = front.definition, back.definition
    if paper and not fits(sides, paper):
        raise ImpossibleError([
            say(
                N_("{one} and {other} do not fit back to back on {paper}; print them on separate sheets with --duplex "
                   "separate"),
                one=face.id, other=behind.id, paper=paper.title,
            )
        ])  # fmt: skip
    document = duplex_document(sides, "", paper, terms.profile, _stamp(order))
    page = document.pages[0]
    printed_on = paper or same_size(page.width, page.height) or Paper("full", page.width, page.height)
    document = replace(document, id=_name(front, back, order, printed_on.name))
    return _print_file(document, front, printed_on.name, order)


def _stamp(order: TwoSided) -> str:
    """Return the stamp of both boards for the margin of each side; empty unless stamps are in the margin."""
    if order.terms.stamp != "margin":
        return ""
    both = (order.definition,) if order.back.own else (order.definition, order.back.definition)
    each = [f"{definition.id} {definition.version} {definition.digest[:DIGITS]}".rstrip() for definition in both]
    return join_parts(", ".join(each), order.terms.lang)


def _one_sided(front: PageSide, back: PageSide, order: TwoSided) -> PrintFile:
    """Print both boards one-sided, tiled if the paper is smaller: first the pages of the front, then of the back."""
    terms = order.terms
    paper = PAPERS[terms.paper or terms.profile.paper]
    pages: list[Page] = []
    tiles = False
    for name, side in (("front", front), ("back", back)):
        called = words("sheets", terms.lang)[name]
        imprint = replace(imprint_of(side.definition, terms), side=called)
        sheets = lay_out([side.drawing], "", paper, terms.profile, imprint, cut=side.cut).pages
        tiles = tiles or len(sheets) > 1
        pages += [replace(page, label=join_pair(called, page.label, terms.lang)) for page in sheets]
    document = Document(
        _name(front, back, order, f"{paper.name}-tiles" if tiles else paper.name),
        title_of_sides(front.drawing.title, back.drawing.title),
        front.drawing.subject or front.drawing.title,
        terms.lang,
        tuple(pages),
    )
    return _print_file(document, front, paper.name, order)


def _print_file(document: Document, front: PageSide, paper: str, order: TwoSided) -> PrintFile:
    document = with_keywords(document, order, more={"paper": paper})
    trim = (front.drawing.width, front.drawing.height)
    inked = ink_on(document, order.terms)
    name, pages = f"{document.id}.pdf", len(document.pages)
    return PrintFile(name, write_pdf(document), pages, trim, paper, facts_of(document), coverage=inked)


def _make_for_press(front: PageSide, back: PageSide, order: TwoSided, press: Press) -> tuple[PrintFile, ...]:
    """Make the files of two sides for a press; raises ImpossibleError with the findings of both sides first.

    Two sides of one sheet are two pages. Separate sides are two files, since a shop takes two pages for front and back.
    """
    from hyskos.generators.orders.press_files import press_file

    findings = {(source, message.render()): message for source, message in _findings(front, back, order)}
    if findings:  # a board on both sides has its findings once
        raise ImpossibleError(findings.values(), [source for source, _ in findings])
    both = (("front", front), ("back", back))
    printer = order.terms.profile.name
    if order.back.flip == "separate":
        files = [
            _document(
                (_page(definition, side, order, 1, 1),),
                _name(front, back, order, printer, only=side),
                (definition,),
                order,
            )
            for side, definition in both
        ]
    else:
        pages = tuple(_page(definition, side, order, n, 2) for n, (side, definition) in enumerate(both, start=1))
        files = [_document(pages, _name(front, back, order, printer), (front, back), order)]
    return tuple(press_file(document, order, press) for document in files)


def _findings(front: PageSide, back: PageSide, order: TwoSided) -> Iterator[tuple[str, Message]]:
    """Yield everything a press cannot make, with the file it is about."""
    for side in (front, back):
        for message in violations(on_sheet(side), order.terms.profile):
            yield side.definition.source, message
    if order.back.flip == "separate":
        return
    if differs := other_size(on_sheet(back), on_sheet(front), front.definition.id):
        yield back.definition.source, differs


def _page(side: PageSide, name: str, order: TwoSided, sheet: int, sheets: int) -> Page:
    drawing = on_sheet(side)
    terms = order.terms
    imprint = replace(imprint_of(side.definition, terms), title=drawing.title, sheet=sheet, sheets=sheets)
    heading = flip_label(drawing, name, order.back.flip, terms.lang)
    return press_page(drawing, terms.profile, imprint, heading, die=side.cut)


def _document(pages: tuple[Page, ...], name: str, sides: tuple[PageSide, ...], order: TwoSided) -> Document:
    first = sides[0].drawing
    title = title_of_sides(*(side.drawing.title for side in sides))
    return Document(name, title, first.subject or title, order.terms.lang, pages)
