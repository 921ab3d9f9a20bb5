"""The drawings of an order, with stamps, by sides; the names of its files."""

from collections.abc import Mapping

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import HAIR
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.printing import INKS, Flip
from hyskos.definitions.values import dataclass
from hyskos.generators.die_lines import DieCut
from hyskos.generators.drawing import Drawing, UndrawableError
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.order import OneBoard, Order, PrintSettings, fold_of
from hyskos.generators.orders.renderers import Renderer, renderers_of, stem
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.page import Document
from hyskos.generators.sheets.press import on_press_paper
from hyskos.generators.sheets.single import SMALLEST
from hyskos.generators.sheets.stamping import stamp_drawings
from hyskos.generators.words import words


def drawings(renderer: Renderer, order: OneBoard, size: str | None = None) -> tuple[Drawing, ...]:
    """Draw and stamp an order's definition, at true size unless `size` is given."""
    terms = order.terms
    safe = (terms.profile.safe or terms.profile.border) if renderer.cut else 0.0
    smallest = SMALLEST / 100  # the smallest scale at home
    press = DieCut(terms.profile.bleed, terms.profile.largest) if terms.profile.press else None
    drawn = renderer.draw(order.definition, terms.lang, terms.ink, size, fold_of(order), press)
    if renderer.shop:
        return drawn
    return stamp_drawings(drawn, imprint_of(order.definition, terms), safe, smallest)


def imprint_of(definition: Definition, terms: PrintSettings, percent: int = 100) -> Imprint:
    """Make the imprint of a definition, for the stamps of its sheets."""
    return Imprint(
        text_in(definition.title, terms.lang), definition.id, definition.version, terms.lang, percent,
        digest=definition.digest, stamped=terms.stamp,
    )  # fmt: skip


def name_stem(order: Order, renderer: Renderer) -> str:
    """Return the first part of an order's file names."""
    name, fold = stem(order.definition, renderer.part), fold_of(order)
    return f"{name}_{fold}-fold" if fold else name


def file_name(terms: PrintSettings, *parts: str) -> str:
    """Join the parts of a file name, the language, and the ink mode unless it is the default."""
    return "_".join([*parts, terms.lang, *([terms.ink] if terms.ink != INKS[0] else [])])


def ink_on(document: Document, terms: PrintSettings) -> tuple[Mapping[str, float], ...]:
    """Measure the ink on a document's pages if the order asks for coverage."""
    if not terms.coverage:
        return ()
    from hyskos.generators.writers.png import coverage

    return tuple(coverage(document))


@dataclass(frozen=True, slots=True)
class PageSide:
    """One side: a definition and its only drawing; `cut` as in `hyskos.generators.orders.renderers.Renderer`."""

    definition: Definition
    drawing: Drawing
    cut: bool


def side_of(order: OneBoard, renderer: Renderer | None = None) -> PageSide:
    """Draw one side of a board, with `renderer` if given.

    Raises ImpossibleError if it has several sheets or cannot be drawn.
    """
    definition = order.definition
    renderers = [renderer] if renderer else renderers_of(definition)
    try:
        drawn = [(drawing, each.cut) for each in renderers for drawing in drawings(each, order)]
    except UndrawableError as error:
        raise ImpossibleError([error.message], [definition.source]) from error
    if len(drawn) != 1:
        raise ImpossibleError(
            [say(N_("this has {n} sheets, but a side can only be one"), n=len(drawn))], [definition.source]
        )
    return PageSide(definition, *drawn[0])


def on_sheet(side: PageSide) -> Drawing:
    """Return the drawing of a side as a press cuts it."""
    return side.drawing if side.cut else on_press_paper(side.drawing)


def other_size(back: Drawing, front: Drawing, name: str) -> Message | None:
    """Return a message if the sizes of back and front (of id `name`) differ; None if they match to 0.01 mm."""
    if abs(back.width - front.width) < HAIR and abs(back.height - front.height) < HAIR:
        return None
    return say(
        N_("the back is {wide} × {high} mm, the front ({front}) {w} × {h} mm: a press cuts both at once"),
        wide=f"{back.width:g}", high=f"{back.height:g}", front=name, w=f"{front.width:g}",
        h=f"{front.height:g}",
    )  # fmt: skip


def flip_label(drawing: Drawing, side: str, flip: Flip, lang: str) -> str:
    """Return the label of a side and how the other one aligns with it; for a square, only how the heads align."""
    spoken = words("sheets", lang)
    if flip == "separate":
        return f"{spoken[side]} · {spoken['one_sided']}"
    orientation, square = spoken[heads(drawing, flip)], abs(drawing.width - drawing.height) < HAIR
    return f"{spoken[side]} · {orientation}" if square else f"{spoken[side]} · {spoken[f'turn_{flip}']}, {orientation}"


def heads(drawing: Drawing, flip: Flip | None) -> str:
    """Return the key of the phrase for how heads align: together if the board flips on a vertical edge.

    A square has no long edge: "long" then is a vertical one. Sides that are glued on separately have heads together.
    """
    upright = flip not in ("long", "short") or (drawing.height >= drawing.width) == (flip == "long")
    return "heads_together" if upright else "heads_apart"
