"""The sides of a board: the one drawing of each, whether both have one size, and how their heads lie."""

from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.model import Definition
from hyskos.definitions.printers import HAIR
from hyskos.definitions.printing import Flip
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing, UndrawableError
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.drawers import Drawer, drawers_of
from hyskos.generators.orders.drawn import drawings
from hyskos.generators.orders.order import OneBoard
from hyskos.generators.sheets.press import on_paper
from hyskos.generators.words import words


@dataclass(frozen=True, slots=True)
class Side:
    """One side: a definition, and the one drawing of it; `cut` as in `hyskos.generators.orders.drawers.Drawer`."""

    definition: Definition
    drawing: Drawing
    cut: bool


def side_of(order: OneBoard, drawer: Drawer | None = None) -> Side:
    """Draw a board that is one side of another, by a `drawer` of its own if there is one.

    Raises ImpossibleError for what has several sheets, or cannot be.
    """
    definition = order.definition
    drawers = [drawer] if drawer else drawers_of(definition)
    try:
        drawn = [(one, each.cut) for each in drawers for one in drawings(each, order)]
    except UndrawableError as error:
        raise ImpossibleError([error.message], [definition.source]) from error
    if len(drawn) != 1:
        raise ImpossibleError([say(N_("this has {n} sheets: a side is one"), n=len(drawn))], [definition.source])
    return Side(definition, *drawn[0])


def on_sheet(side: Side) -> Drawing:
    """Give the drawing of a side as a press cuts it."""
    return side.drawing if side.cut else on_paper(side.drawing)


def other_size(back: Drawing, front: Drawing, name: str) -> Message | None:
    """Say that the back differs in size from the front, called `name`; None if it does not, to 0.01 mm."""
    if abs(back.width - front.width) < HAIR and abs(back.height - front.height) < HAIR:
        return None
    return say(
        N_("the back is {wide} × {high} mm, the front ({front}) {w} × {h} mm: a press cuts both at once"),
        wide=f"{back.width:g}", high=f"{back.height:g}", front=name, w=f"{front.width:g}",
        h=f"{front.height:g}",
    )  # fmt: skip


def turning(drawing: Drawing, side: str, flip: Flip, lang: str) -> str:
    """Say which side a page is and how the other one lies on the back of it; of a square only how the heads lie."""
    spoken = words("sheets", lang)
    if flip == "separate":
        return f"{spoken[side]} · {spoken['one_sided']}"
    lying, square = spoken[heads(drawing, flip)], abs(drawing.width - drawing.height) < HAIR
    return f"{spoken[side]} · {lying}" if square else f"{spoken[side]} · {spoken[f'turn_{flip}']}, {lying}"


def heads(drawing: Drawing, flip: Flip | None) -> str:
    """Choose the word for how the heads of two sides lie: together if the board turns over an upright edge.

    A square has no long edge: there "long" is an upright one. Sides that are glued on separately have heads together.
    """
    upright = flip not in ("long", "short") or (drawing.height >= drawing.width) == (flip == "long")
    return "heads_together" if upright else "heads_apart"
