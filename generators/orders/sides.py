"""The two sides of an order: which boards they are, and the files that hold them."""

from dataclasses import dataclass, replace
from typing import Any

from hyskos.definitions.messages import N_, say
from hyskos.definitions.printers import PAPERS, Paper, same_size
from hyskos.generators.drawing import Drawing, UndrawableError
from hyskos.generators.orders.editions import Made, Order, drawers_of, drawings, file_name, imprint_of, ink_on, stem
from hyskos.generators.orders.facts import facts_of
from hyskos.generators.orders.labels import labelled
from hyskos.generators.orders.wishes import ImpossibleError
from hyskos.generators.sheets.duplex import Sides, duplex_document, fits
from hyskos.generators.sheets.layout import lay_out
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.sheets.press import on_paper
from hyskos.generators.stamps import DIGITS, joined
from hyskos.generators.words import words
from hyskos.generators.writers.pdf import write_pdf

SEPARATE = "separate"
"""The order of two one-sided boards that somebody glues on the two faces of a third thing."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side: a definition, and the one drawing of it; `cut` as in `hyskos.generators.orders.editions.Drawer`."""

    definition: Any
    drawing: Drawing
    cut: bool


def front_of(order: Order) -> Side:
    """Give the front of an order: its own board."""
    return _side(order.definition, order)


def back_of(order: Order) -> Side | None:
    """Give the back of an order: the second board that was named; None leaves the back to whoever makes the board."""
    return _side(order.back, order) if order.back is not None else None


def _side(definition: Any, order: Order) -> Side:
    alone = replace(order, definition=definition)
    try:
        drawn = [(one, drawer.cut) for drawer in drawers_of(definition) for one in drawings(drawer, alone)]
    except UndrawableError as error:
        raise ImpossibleError([error.told], [definition.source]) from error
    if len(drawn) != 1:
        raise ImpossibleError([say(N_("this has {n} sheets: a side is one"), n=len(drawn))], [definition.source])
    return Side(definition, *drawn[0])


def make_sides(order: Order) -> tuple[Made, ...]:
    """Make the files of an order with a back; raises ImpossibleError for what has no one side or fits on no paper."""
    front, back = front_of(order), back_of(order)
    assert back
    if order.profile.press:
        from hyskos.generators.orders.press_sides import make_press_sides

        return make_press_sides(front, back, order)
    return (_separate(front, back, order) if order.flip == SEPARATE else _back_to_back(front, back, order),)


def name_of(front: Side, back: Side, order: Order, *more: str, only: str = "") -> str:
    """Name a file of two sides, or of the `only` one in it: `more` are its paper, or its printer."""
    flip = "-".join(["duplex", order.flip, *([only] if only else [])])
    return file_name(order, stem(front.definition), back.definition.id, flip, *more)


def _back_to_back(front: Side, back: Side, order: Order) -> Made:
    sides = Sides(front.drawing, back.drawing, order.flip, order.back_offset)
    paper = PAPERS[order.paper] if order.paper else None
    one, other = front.definition, back.definition
    if paper and not fits(sides, paper):
        raise ImpossibleError([
            say(
                N_("{one} and {other} do not fit on {paper} back to back; --duplex separate prints them in sheets"),
                one=one.id, other=other.id, paper=paper.title,
            )
        ])  # fmt: skip
    document = duplex_document(sides, "", paper, order.profile, _stamp(order))
    page = document.pages[0]
    printed_on = paper or same_size(page.width, page.height) or Paper("full", page.width, page.height)
    document = replace(document, id=name_of(front, back, order, printed_on.name))
    return _made(document, front, printed_on.name, order)


def _stamp(order: Order) -> str:
    """Name both boards in the margin of each side, if the stamp stands there."""
    if order.stamp != "margin":
        return ""
    each = [f"{one.id} {one.version} {one.digest[:DIGITS]}".rstrip() for one in (order.definition, order.back)]
    return joined(", ".join(each), order.lang)


def _separate(front: Side, back: Side, order: Order) -> Made:
    """Print both boards one-sided, in sheets where the paper is smaller: pages of the front, then of the back."""
    paper = PAPERS[order.paper or order.profile.paper]
    pages: list[Page] = []
    tiles = False
    for name, side in (("front", front), ("back", back)):
        called = words("sheets", order.lang)[name]
        imprint = replace(imprint_of(replace(order, definition=side.definition)), side=called)
        laid = lay_out([side.drawing], "", paper, order.profile, imprint, cut=side.cut).pages
        tiles = tiles or len(laid) > 1
        pages += [replace(page, label=f"{called}: {page.label}") for page in laid]
    document = Document(
        name_of(front, back, order, f"{paper.name}-tiles" if tiles else paper.name),
        f"{front.drawing.title} / {back.drawing.title}",
        front.drawing.subject or front.drawing.title,
        order.lang,
        tuple(pages),
    )
    return _made(document, front, paper.name, order)


def _made(document: Document, front: Side, paper: str, order: Order) -> Made:
    document = labelled(document, order, more={"paper": paper})
    trim = (front.drawing.width, front.drawing.height)
    inked = ink_on(document, order)
    name, pages = f"{document.id}.pdf", len(document.pages)
    return Made(name, write_pdf(document), pages, trim, paper, facts_of(document), coverage=inked)


def on_sheet(side: Side) -> Drawing:
    """Give the drawing of a side as a press cuts it."""
    return side.drawing if side.cut else on_paper(side.drawing)
