"""A board with two sides for a press: one file of two pages for one sheet, or one file for each of two sheets."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.printers import HAIR
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.editions import Made, Order, imprint_of
from hyskos.generators.orders.presswork import press_file
from hyskos.generators.orders.sides import SEPARATE, Side, name_of, on_sheet
from hyskos.generators.orders.wishes import ImpossibleError, impossible
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.sheets.press import press_page
from hyskos.generators.words import words


def make_press_sides(front: Side, back: Side, order: Order) -> tuple[Made, ...]:
    """Make the press files of two sides; raises ImpossibleError with the findings of both before anything is made.

    Two sides of one sheet are two pages. Separate sides are two files: a shop takes two pages for front and back.
    """
    findings = list(_findings(front, back, order))
    if findings:
        raise ImpossibleError([told for _, told in findings], [source for source, _ in findings])
    both = (("front", front), ("back", back))
    printer = order.profile.name
    if order.flip == SEPARATE:
        files = [
            _document((_page(one, side, order, 1, 1),), name_of(front, back, order, printer, only=side), (one,), order)
            for side, one in both
        ]
    else:
        pages = tuple(_page(one, side, order, n, 2) for n, (side, one) in enumerate(both, start=1))
        files = [_document(pages, name_of(front, back, order, printer), (front, back), order)]
    return tuple(press_file(document, order) for document in files)


def _findings(front: Side, back: Side, order: Order) -> Iterator[tuple[str, Message]]:
    """Find what a press cannot make, with the file that it is about."""
    same = back.definition is front.definition
    for side in (front,) if same else (front, back):
        for told in impossible(on_sheet(side), order.profile):
            yield side.definition.source, told
    if order.flip != SEPARATE and (differs := other_size(on_sheet(back), on_sheet(front), order)):
        yield back.definition.source, differs


def other_size(back: Drawing, front: Drawing, order: Order) -> Message | None:
    """Say that the two sides of one sheet differ in size; None if they do not, to 0.01 mm."""
    if abs(back.width - front.width) < HAIR and abs(back.height - front.height) < HAIR:
        return None
    return say(
        N_("the back is {wide} × {high} mm, the front ({front}) {w} × {h} mm: a press cuts both at once"),
        wide=f"{back.width:g}", high=f"{back.height:g}", front=order.definition.id, w=f"{front.width:g}",
        h=f"{front.height:g}",
    )  # fmt: skip


def _page(side: Side, name: str, order: Order, sheet: int, sheets: int) -> Page:
    drawing = on_sheet(side)
    imprint = imprint_of(replace(order, definition=side.definition))
    imprint = replace(imprint, title=drawing.title, sheet=sheet, sheets=sheets)
    return press_page(drawing, order.profile, imprint, turning(drawing, name, order.flip, order.lang), die=side.cut)


def turning(drawing: Drawing, side: str, flip: str, lang: str) -> str:
    """Say which side a page is and how the other one lies on the back of it; of a square only how the heads lie."""
    spoken = words("sheets", lang)
    if flip == SEPARATE:
        return f"{spoken[side]} · {spoken['one_sided']}"
    lying, square = spoken[heads(drawing, flip)], abs(drawing.width - drawing.height) < HAIR
    return f"{spoken[side]} · {lying}" if square else f"{spoken[side]} · {spoken[f'turn_{flip}']}, {lying}"


def heads(drawing: Drawing, flip: str) -> str:
    """Choose the word for how the heads of two sides lie: together if the board turns over an upright edge.

    A square has no long edge: there "long" is an upright one. Sides that are glued on separately have heads together.
    """
    upright = flip not in ("long", "short") or (drawing.height >= drawing.width) == (flip == "long")
    return "heads_together" if upright else "heads_apart"


def _document(pages: tuple[Page, ...], name: str, sides: tuple[Side, ...], order: Order) -> Document:
    first = sides[0].drawing
    title = " / ".join(side.drawing.title for side in sides)
    return Document(name, title, first.subject or title, order.lang, pages)
