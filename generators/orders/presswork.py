"""The files of an order for a printer elsewhere: PDF/X for a press, or a picture for each component."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hyskos.definitions.messages import N_, say
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.editions import (
    Drawer,
    Made,
    Order,
    drawers_of,
    drawings,
    file_name,
    imprint_of,
    ink_on,
    named,
)
from hyskos.generators.orders.facts import facts_of
from hyskos.generators.orders.labels import labelled
from hyskos.generators.orders.wishes import ImpossibleError, impossible, on_folds
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.sheets.picture import Fit, best_fit, folding_of, folds_on, picture_document
from hyskos.generators.sheets.press import on_paper, press_document
from hyskos.generators.sheets.stamping import stamped
from hyskos.generators.writers.overprinting import Overprint
from hyskos.generators.writers.pdfx import LEVELS, condition_from, fogra39, write_pdfx


def make_presswork(order: Order) -> tuple[Made, ...]:
    """Draw, check against the printer's terms, lay out and write; raises ImpossibleError before anything is made."""
    profile = order.profile
    make = _press_file if profile.press else _pictures
    return tuple(file for drawer in drawers_of(order.definition) for file in make(drawer, order))


def _press_file(drawer: Drawer, order: Order) -> Iterator[Made]:
    profile = order.profile
    boards = drawings(drawer, order)
    findings = [finding for one in boards for finding in impossible(one if drawer.cut else on_paper(one), profile)]
    if findings:
        raise ImpossibleError(findings)
    name = file_name(order, named(order, drawer), profile.name)
    yield press_file(press_document(boards, name, profile, imprint_of(order), cut=drawer.cut), order)


def press_file(document: Document, order: Order) -> Made:
    """Write a document as the PDF/X of an order's press."""
    profile = order.profile
    press = profile.press
    assert press
    condition, level = condition_from(Path(press.icc)) if press.icc else fogra39(), LEVELS[press.level]
    document = labelled(document, order)
    embed = press.embed_profile or level.profile_required or press.icc is not None  # it is in no registry
    content = write_pdfx(
        document, level, condition, embed=embed, spots=press.spots, special=press.special_inks,
        overprint=Overprint(press.overprint_black, press.max_ink),
    )  # fmt: skip
    return Made(
        f"{document.id}.pdf", content, len(document.pages), _trim(document.pages[0]), profile.id,
        facts_of(document, press), bleed=profile.bleed,
        colour=level.name, condition=condition.identifier, coverage=ink_on(document, order),
    )  # fmt: skip


def _pictures(drawer: Drawer, order: Order) -> Iterator[Made]:
    from hyskos.generators.writers.png import write_png

    profile = order.profile
    boards = drawer.draw(order.definition, order.lang, order.ink)
    for n, drawing in enumerate(boards, start=1):
        fit = best_fit(drawing, drawer.kind, profile, order.fold)
        if not fit:
            raise ImpossibleError([
                say(
                    N_("{profile} has no component for this, {wide} × {high} mm"),
                    profile=profile.id, wide=f"{drawing.width:g}", high=f"{drawing.height:g}",
                )
            ])  # fmt: skip
        name = file_name(order, named(order, drawer), f"{profile.id}-{fit.component.id}")
        name += f"_{n}" if len(boards) > 1 else ""
        imprint = replace(imprint_of(order), sheet=n, sheets=len(boards))
        clear = _clear_of_folds(drawer, order, drawing, n - 1, fit)
        (with_stamp,) = stamped([clear], imprint, 0.0, fit.scale)  # the edge of the drawing is the safe zone's
        carried = picture_document(with_stamp, name, profile, fit)
        document = labelled(carried, order, fit.scale, {"component": fit.component.id})
        page = document.pages[0]
        content = write_png(document, page, profile.dpi)
        yield Made(
            f"{name}.png", content, 1, _trim(page), profile.id, facts_of(document), bleed=profile.bleed, colour="RGB",
            component=fit.component.id, scale=fit.scale,
        )  # fmt: skip


def _clear_of_folds(drawer: Drawer, order: Order, drawing: Drawing, index: int, fit: Fit) -> Drawing:
    """Draw again what makes way for the folds of a component; raises ImpossibleError for what still is in their way."""
    folding = folding_of(fit.component)
    if folding and drawer.folds:
        drawing = drawer.draw(order.definition, order.lang, order.ink, fold=folding)[index]
    drawing = replace(drawing, folds=folds_on(fit, drawing))
    if findings := tuple(on_folds(drawing, fit.scale)):
        raise ImpossibleError(findings)
    return drawing


def _trim(page: Page) -> tuple[float, float]:
    return page.trim.w, page.trim.h
