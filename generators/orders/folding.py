"""Folding boards: at home with fold marks; for a press a face that wraps the edge, and a smaller back."""

from dataclasses import replace

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import FoldingBoard, Press
from hyskos.definitions.messages import N_, say
from hyskos.generators.boards.main_board import board_back
from hyskos.generators.drawing import Drawing
from hyskos.generators.folds import folds_of
from hyskos.generators.orders.constraints import ImpossibleError, violations
from hyskos.generators.orders.home import home_files
from hyskos.generators.orders.order import Folding
from hyskos.generators.orders.page_drawings import (
    drawings,
    file_name,
    heads,
    imprint_of,
    name_stem,
    other_size,
    side_of,
)
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import Renderer, renderers_of
from hyskos.generators.sheets.page import Document, place_drawing, title_of_sides
from hyskos.generators.sheets.press import press_page
from hyskos.generators.sheets.stamping import move_mark_inside
from hyskos.generators.typography import in_own_fonts, set_in
from hyskos.generators.words import format_length, words

FLUSH = FoldingBoard(wrap=0.0, back_smaller=0.0)
"""A folding board whose sheets end at its edges."""


def make_folding(order: Folding) -> tuple[PrintFile, ...]:
    """Make the files of a folding board; raises ImpossibleError before writing any."""
    if press := order.terms.profile.press:
        return (_mounted_sheets(order, press, press.folding_board or FLUSH),)
    if order.terms.profile.components:
        from hyskos.generators.orders.pictures import picture_files

        return picture_files(order)
    return home_files(order)


def check_folding(order: Folding, press: Press) -> tuple[Renderer, Drawing, Drawing]:
    """Draw face and back and check them against a press; raises ImpossibleError."""
    renderer, face = _face(order)
    back = back_drawing(order, face, (press.folding_board or FLUSH).back_smaller)
    findings = [*violations(face, order.terms.profile), *violations(back, order.terms.profile)]
    if findings:
        raise ImpossibleError(findings)
    return renderer, face, back


def _mounted_sheets(order: Folding, press: Press, mounted: FoldingBoard) -> PrintFile:
    """Make one PDF/X of two pages: the sheets to be glued on the face and the back of a board."""
    from hyskos.generators.orders.press_files import press_file

    terms, profile = order.terms, order.terms.profile
    renderer, face, back = check_folding(order, press)
    spoken = words("sheets", terms.lang)
    flip = order.back.flip if order.back else None
    says = [spoken["front"]]
    says += [spoken["wrap"].format(margin=format_length(mounted.wrap, terms.lang))] if mounted.wrap else []
    says += [spoken["slit"]] if order.fold == "quad" else []
    imprint = replace(imprint_of(order.definition, terms), title=face.title, sheets=2)
    back_imprint = imprint_of(order.back.definition, terms) if order.back else imprint
    behind = replace(back_imprint, title=back.title, sheet=2, sheets=2)
    pages = (
        press_page(face, profile, imprint, " · ".join(says), mounted.wrap),
        press_page(back, profile, behind, f"{spoken['back']} · {spoken[heads(face, flip)]}"),
    )
    second = [order.back.definition.id, f"duplex-{order.back.flip}"] if order.back else []
    document = Document(
        file_name(terms, name_stem(order, renderer), *second, profile.name),
        title_of_sides(face.title, back.title) if second else face.title,
        face.subject or face.title,
        terms.lang,
        pages,
    )
    return replace(press_file(document, order, press), bleed=mounted.wrap or profile.bleed)


def _face(order: Folding) -> tuple[Renderer, Drawing]:
    (renderer,) = renderers_of(order.definition)
    drawn = drawings(renderer, order)
    if len(drawn) != 1:
        raise ImpossibleError([say(N_("this has {n} sheets, but a side can only be one"), n=len(drawn))])
    return renderer, drawn[0]


def back_drawing(order: Folding, face: Drawing, smaller: float) -> Drawing:
    """Draw the sheet for the back of a board, `smaller` mm from every edge: its second board, otherwise a panel."""
    width, height = face.width - 2 * smaller, face.height - 2 * smaller
    terms, folds = order.terms, folds_of(order.fold, width, height)
    if not order.back:
        with set_in(order.definition.fonts):
            back = board_back.draw(order.definition, folds, width, height, lang=terms.lang, ink=terms.ink)
            return in_own_fonts(back)
    drawing = side_of(replace(order, definition=order.back.definition)).drawing
    if message := other_size(drawing, face, order.definition.id):
        raise ImpossibleError([message])
    window = Rect(smaller, smaller, width, height).grown(terms.profile.bleed)
    items = place_drawing(drawing, -smaller, -smaller, window)
    smaller_board = replace(drawing, width=width, height=height, items=items, folds=folds)
    return move_mark_inside(smaller_board, terms.profile.safe)
