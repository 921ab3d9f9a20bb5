"""Proofs of a board: simulated colour-blindness, grey, or with its safe zone and fields drawn on top."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Profile
from hyskos.generators.bleed import extend_bleed
from hyskos.generators.colour_vision import as_seen
from hyskos.generators.drawing import Drawing, Field, Item, polyline, rectangle, walk
from hyskos.generators.measure import bounds
from hyskos.generators.orders.labels import labelled
from hyskos.generators.orders.order import Proof
from hyskos.generators.orders.page_drawings import drawings, file_name, name_stem
from hyskos.generators.orders.print_file import PrintFile, facts_of
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.sheets.page import Document, Page, bare_document, place_drawing
from hyskos.generators.writers.png import write_png

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
                document = labelled(shown, order, more={"proof": proof})
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
