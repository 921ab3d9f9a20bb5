"""Pictures for a game manufacturer: each drawing on the component that it fills best."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.messages import N_, say
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.constraints import ImpossibleError, on_folds
from hyskos.generators.orders.labels import labelled
from hyskos.generators.orders.order import Folding, Single, Terms, fold_of
from hyskos.generators.orders.page_drawings import file_name, imprint_of, name_stem
from hyskos.generators.orders.print_file import PrintFile, facts_of
from hyskos.generators.orders.renderers import LID, Renderer, renderers_of
from hyskos.generators.sheets.picture import Fit, best_fit, fold_on, folds_on, picture_document
from hyskos.generators.sheets.stamping import stamp_drawings
from hyskos.generators.writers.png import write_png


def picture_files(order: Single | Folding) -> tuple[PrintFile, ...]:
    """Draw, fit each drawing to a component and write its picture; raises ImpossibleError if no component fits."""
    return tuple(file for renderer in _component_renderers(order) for file in _pictures(renderer, order))


def check_pictures(order: Single | Folding) -> None:
    """Draw and fit everything in an order; raises ImpossibleError if no component fits."""
    for renderer in _component_renderers(order):
        list(_fit_components(renderer, order))


def _component_renderers(order: Single | Folding) -> Iterator[Renderer]:
    """Yield the renderers for components: of a cover only the lid, since the rest is for screens and paper."""
    return (renderer for renderer in renderers_of(order.definition) if renderer.part in ("", LID))


def _fit_components(renderer: Renderer, order: Single | Folding) -> Iterator[tuple[Drawing, Fit]]:
    """Yield each drawing of a board with its component, clear of that component's folds; raises ImpossibleError."""
    terms, profile = order.terms, order.terms.profile
    boards = renderer.draw(order.definition, terms.lang, terms.ink)
    for n, drawing in enumerate(boards):
        fit = best_fit(drawing, renderer.kind, profile, fold_of(order), len(boards))
        if not fit:
            raise ImpossibleError([
                say(
                    N_("{profile} has no component of this size, {wide} × {high} mm"),
                    profile=profile.id, wide=f"{drawing.width:g}", high=f"{drawing.height:g}",
                )
            ])  # fmt: skip
        if isinstance(order.definition, Cover):
            yield _on_box(renderer, order.definition, terms, fit)
        else:
            yield _clear_of_folds(renderer, order, drawing, n, fit), fit


def _on_box(renderer: Renderer, cover: Cover, terms: Terms, fit: Fit) -> tuple[Drawing, Fit]:
    """Redraw a lid at the size of the box, since nothing on a lid has a fixed size."""
    width, height = (side * 25.4 for side in fit.component.inches)
    (drawing,) = renderer.draw(replace(cover, lid=(width, height)), terms.lang, terms.ink)
    return drawing, replace(fit, scale=1.0, turned=False, covered=1.0)


def _pictures(renderer: Renderer, order: Single | Folding) -> Iterator[PrintFile]:
    terms, profile = order.terms, order.terms.profile
    boards = list(_fit_components(renderer, order))
    for n, (drawing, fit) in enumerate(boards, start=1):
        name = file_name(terms, name_stem(order, renderer), f"{profile.id}-{fit.component.id}")
        name += f"_{n}" if len(boards) > 1 else ""
        imprint = replace(imprint_of(order.definition, terms), sheet=n, sheets=len(boards))
        safe = profile.safe if order.definition.kind == "cover" else 0.0  # otherwise the edge is the safe zone's
        (with_stamp,) = stamp_drawings([drawing], imprint, safe, fit.scale)
        carried = picture_document(with_stamp, name, profile, fit)
        document = labelled(carried, order, fit.scale, {"component": fit.component.id})
        page = document.pages[0]
        content = write_png(document, page, profile.dpi)
        yield PrintFile(
            f"{name}.png", content, 1, (page.trim.w, page.trim.h), profile.id, facts_of(document),
            bleed=profile.bleed, colour="RGB", component=fit.component.id, scale=fit.scale,
        )  # fmt: skip


def _clear_of_folds(renderer: Renderer, order: Single | Folding, drawing: Drawing, index: int, fit: Fit) -> Drawing:
    """Redraw a board so that items clear the component's folds; raises ImpossibleError if some still do not."""
    folding = fold_on(fit.component)
    if folding and renderer.folds:
        drawing = renderer.draw(order.definition, order.terms.lang, order.terms.ink, fold=folding)[index]
    drawing = replace(drawing, folds=folds_on(fit, drawing))
    if findings := tuple(on_folds(drawing, fit.scale)):
        raise ImpossibleError(findings)
    return drawing
