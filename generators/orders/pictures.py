"""Orders of pictures: for a game manufacturer, for web shops, and proofs."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.shop import ShopPicture
from hyskos.definitions.messages import N_, say
from hyskos.generators.bleed import extend_bleed
from hyskos.generators.boards.covers import pictured
from hyskos.generators.boards.covers.face import Facts
from hyskos.generators.boards.covers.face import drawing as face
from hyskos.generators.boards.mock_ups import mock_up
from hyskos.generators.colour_vision import as_seen
from hyskos.generators.drawing import Drawing, Field, Item, polyline, rectangle, walk
from hyskos.generators.measure import bounds
from hyskos.generators.orders.constraints import ImpossibleError, on_folds
from hyskos.generators.orders.order import Folding, ForShop, PrintSettings, Proof, Single, fold_of
from hyskos.generators.orders.page_drawings import drawings, file_name, imprint_of, name_stem
from hyskos.generators.orders.print_file import PrintFile, facts_of, with_keywords
from hyskos.generators.orders.renderers import LID, Renderer, renderers_of, stem
from hyskos.generators.sheets.page import Document, Page, bare_document, place_drawing
from hyskos.generators.sheets.picture import Fit, best_fit, fold_on, folds_on, picture_document
from hyskos.generators.sheets.stamping import stamp_drawings
from hyskos.generators.typography import in_own_fonts, set_in
from hyskos.generators.writers.png import write_png

# Pictures for a game manufacturer: each drawing on the component that it fills best.


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


def _on_box(renderer: Renderer, cover: Cover, terms: PrintSettings, fit: Fit) -> tuple[Drawing, Fit]:
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
        document = with_keywords(carried, order, fit.scale, {"component": fit.component.id})
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


# Pictures of a cover for a web shop, each with exactly the pixels required and within its size limit.

_SHORT = 100.0
"""Shorter side of drawings for screens, mm: type and lines are as large as on the square picture."""
_SUBTITLE, _PLATE, _FACTS = 250, 450, 600
"""Pixels of the shorter side from which a subtitle is legible, facts on a plate, and facts below the subtitle."""


def make_for_shop(order: ForShop) -> tuple[PrintFile, ...]:
    """Make every picture of a shop; raises DoesNotFitError, and ImpossibleError if a file is too large."""
    return tuple(_make_picture(order, picture) for picture in order.shop.pictures)


def draw_for_shop(cover: Cover, picture: ShopPicture, lang: str, ink: str = "full") -> Drawing:
    """Draw a cover in the proportions of a shop's picture."""
    width, height = (side * _SHORT / min(picture.pixels) for side in picture.pixels)
    with set_in(cover.fonts):
        if picture.shows == "mock-up":
            drawing = mock_up.draw_in_size(cover, width, height, lang=lang, ink=ink)
        elif picture.shows == "contents":
            drawing = pictured.draw_contents(cover, width, height, lang=lang, ink=ink)
        else:
            short = min(picture.pixels)
            shown = cover if short >= _SUBTITLE else replace(cover, subtitle={})
            facts: Facts = "title" if short >= _FACTS else "plate" if short >= _PLATE else "none"
            drawing = face(shown, picture.id, width, height, lang=lang, ink=ink, facts=facts)
        return in_own_fonts(drawing)


def _make_picture(order: ForShop, picture: ShopPicture) -> PrintFile:
    cover, terms, shop = order.definition, order.terms, order.shop
    drawing = draw_for_shop(cover, picture, terms.lang, terms.ink)
    name = file_name(terms, stem(cover, picture.id), shop.id)
    document = with_keywords(replace(bare_document(drawing), id=name), order, more={"paper": _FULL, "shop": shop.id})
    dpi = min(picture.pixels) / _SHORT * 25.4
    content = write_png(document, document.pages[0], dpi)
    if picture.most_bytes and len(content) > picture.most_bytes:
        content = write_png(document, document.pages[0], dpi, tight=True)
    if picture.most_bytes and len(content) > picture.most_bytes:
        sentence = N_("the picture {name} has {bytes} bytes; {shop} allows at most {most}")
        raise ImpossibleError([
            say(sentence, name=picture.id, bytes=len(content), shop=shop.id, most=picture.most_bytes)
        ])  # fmt: skip
    trim = (drawing.width, drawing.height)
    return PrintFile(
        f"{name}.png", content, 1, trim, _FULL, facts_of(document), dpi=round(dpi, 4), shop=shop.id
    )  # fmt: skip


_FULL = "full"
"""Name of a page of the drawing's own size."""


# Proofs of a board: simulated colour-blindness, grey, or with its safe zone and fields drawn on top.

_LINE = 0.75
"""Width of the lines of an overlay, pt."""


def make_proofs(order: Proof) -> tuple[PrintFile, ...]:
    """Make one PNG per proof for every drawing of an order, at true size."""
    files: list[PrintFile] = []
    terms = order.terms
    for renderer in renderers_of(order.definition):
        boards = drawings(renderer, order)
        for proof in order.proofs:
            for n, drawing in enumerate(boards, start=1):
                sheet = f"_sheet-{n}" if len(boards) > 1 else ""
                printer = [terms.profile.id] if proof == "safe" and terms.profile.safe else []
                name = file_name(terms, name_stem(order, renderer), f"proof-{proof}", *printer)
                shown = with_safe_zone(drawing, terms.profile) if proof == "safe" else bare_document(drawing)
                document = with_keywords(shown, order, more={"proof": proof})
                seen = None if proof == "safe" else as_seen(proof)
                content = write_png(document, document.pages[0], terms.dpi, seen)
                trim = (drawing.width, drawing.height)
                files.append(PrintFile(f"{name}{sheet}.png", content, 1, trim, "full", facts_of(document), proof=proof))
    return tuple(files)


def with_safe_zone(drawing: Drawing, profile: Profile) -> Document:
    """Make a page the size of the bleed, with cut and safe zone in magenta, fields and folds in cyan.

    The safe zone of a home printer is its border.
    """
    bleed = Rect(0, 0, drawing.width + 2 * profile.bleed, drawing.height + 2 * profile.bleed)
    trim = bleed.grown(-profile.bleed)
    safe = trim.grown(-(profile.safe or profile.border))
    window = bleed.moved(-trim.x, -trim.y)
    items: list[Item] = [*place_drawing(extend_bleed(drawing, window), trim.x, trim.y, window)]
    items += [
        rectangle(trim.x, trim.y, trim.w, trim.h, stroke="cut", width=_LINE),
        rectangle(safe.x, safe.y, safe.w, safe.h, stroke="cut", width=_LINE, dash=(2, 1.5)),
        *(rectangle(box.x, box.y, box.w, box.h, stroke="crease", width=_LINE) for box in _fields(items)),
        *_folds(drawing, trim),
    ]
    page = Page(bleed.w, bleed.h, trim, bleed, tuple(items), drawing.title)
    return Document(drawing.id, drawing.title, drawing.subject, drawing.lang, (page,))


def _folds(drawing: Drawing, trim: Rect) -> Iterator[Item]:
    ends = [((trim.x + x, trim.y), (trim.x + x, trim.bottom)) for x in drawing.folds.vertical]
    ends += [((trim.x, trim.y + y), (trim.right, trim.y + y)) for y in drawing.folds.horizontal]
    for start, end in ends:
        yield polyline((start, end), stroke="crease", width=_LINE, dash=(2, 1.5))


def _fields(items: list[Item]) -> Iterator[Rect]:
    for item, matrix in walk(items):
        if isinstance(item, Field):
            yield bounds(item, matrix)
