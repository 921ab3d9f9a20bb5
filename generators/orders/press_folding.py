"""A board that folds, for a press: the face with the art that is wrapped around its edge, and a smaller back."""

from dataclasses import replace

from hyskos.definitions.geometry import Rect
from hyskos.definitions.messages import N_, say
from hyskos.definitions.printers import FoldingBoard
from hyskos.generators.boards.main_board import board_back
from hyskos.generators.drawing import Drawing
from hyskos.generators.folding import folds_of
from hyskos.generators.orders.editions import Drawer, Made, Order, drawers_of, drawings, file_name, imprint_of, named
from hyskos.generators.orders.press_sides import heads, other_size
from hyskos.generators.orders.presswork import press_file
from hyskos.generators.orders.sides import back_of
from hyskos.generators.orders.wishes import ImpossibleError, impossible
from hyskos.generators.sheets.page import Document
from hyskos.generators.sheets.place import laid
from hyskos.generators.sheets.press import press_page
from hyskos.generators.words import words


def make_folding(order: Order) -> tuple[Made, ...]:
    """Make one PDF/X of two pages for a board that folds; raises ImpossibleError before anything is made."""
    profile = order.profile
    assert profile.press
    mounted = profile.press.folding_board or FoldingBoard(0.0, 0.0)
    drawer, face = _face(order)
    back = back_drawing(order, face, mounted.back_smaller)
    findings = [*impossible(face, profile), *impossible(back, profile)]
    if findings:
        raise ImpossibleError(findings)
    spoken = words("sheets", order.lang)
    told = [spoken["front"]]
    told += [spoken["wrap"].format(margin=f"{mounted.wrap:g}")] if mounted.wrap else []
    told += [spoken["slit"]] if order.fold == "quad" else []
    imprint = replace(imprint_of(order), title=face.title, sheets=2)
    own = imprint_of(replace(order, definition=order.back)) if order.back is not None else imprint
    behind = replace(own, title=back.title, sheet=2, sheets=2)
    pages = (
        press_page(face, profile, imprint, " · ".join(told), mounted.wrap),
        press_page(back, profile, behind, f"{spoken['back']} · {spoken[heads(face, order.flip)]}"),
    )
    second = [order.back.id, f"duplex-{order.flip}"] if order.back is not None else []
    document = Document(
        file_name(order, named(order, drawer), *second, profile.name),
        f"{face.title} / {back.title}" if second else face.title,
        face.subject or face.title,
        order.lang,
        pages,
    )
    return (replace(press_file(document, order), bleed=mounted.wrap or profile.bleed),)


def _face(order: Order) -> tuple[Drawer, Drawing]:
    (drawer,) = drawers_of(order.definition)
    drawn = drawings(drawer, order)
    if len(drawn) != 1:
        raise ImpossibleError([say(N_("this has {n} sheets: a side is one"), n=len(drawn))])
    return drawer, drawn[0]


def back_drawing(order: Order, face: Drawing, smaller: float) -> Drawing:
    """Draw what is glued on the back of a board, `smaller` mm from every edge: its second board, else a panel."""
    wide, high = face.width - 2 * smaller, face.height - 2 * smaller
    other = back_of(order)
    if not other:
        folds = folds_of(order.fold, wide, high)
        return board_back.draw(order.definition, folds, wide, high, lang=order.lang, ink=order.ink)
    drawing = other.drawing
    if told := other_size(drawing, face, order):
        raise ImpossibleError([told])
    window = Rect(smaller, smaller, wide, high).grown(order.profile.bleed)
    items = laid(drawing, -smaller, -smaller, window)
    return replace(drawing, width=wide, height=high, items=items, folds=folds_of(order.fold, wide, high))
