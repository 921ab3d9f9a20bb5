"""The sides of a board: the drawing of each, whether their sizes match, and how their heads align."""

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import HAIR
from hyskos.definitions.messages import N_, Message, say
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
    """One side: a definition and its only drawing; `cut` as in `hyskos.generators.orders.drawers.Drawer`."""

    definition: Definition
    drawing: Drawing
    cut: bool


def side_of(order: OneBoard, drawer: Drawer | None = None) -> Side:
    """Draw one side of a board, with `drawer` if given.

    Raises ImpossibleError if it has several sheets or cannot be drawn.
    """
    definition = order.definition
    drawers = [drawer] if drawer else drawers_of(definition)
    try:
        drawn = [(one, each.cut) for each in drawers for one in drawings(each, order)]
    except UndrawableError as error:
        raise ImpossibleError([error.message], [definition.source]) from error
    if len(drawn) != 1:
        raise ImpossibleError(
            [say(N_("this has {n} sheets, but a side can only be one"), n=len(drawn))], [definition.source]
        )
    return Side(definition, *drawn[0])


def on_sheet(side: Side) -> Drawing:
    """Return the drawing of a side as a press cuts it."""
    return side.drawing if side.cut else on_paper(side.drawing)


def other_size(back: Drawing, front: Drawing, name: str) -> Message | None:
    """Return a message if the sizes of back and front (of id `name`) differ; None if they match to 0.01 mm."""
    if abs(back.width - front.width) < HAIR and abs(back.height - front.height) < HAIR:
        return None
    return say(
        N_("the back is {wide} × {high} mm, the front ({front}) {w} × {h} mm: a press cuts both at once"),
        wide=f"{back.width:g}", high=f"{back.height:g}", front=name, w=f"{front.width:g}",
        h=f"{front.height:g}",
    )  # fmt: skip


def turning(drawing: Drawing, side: str, flip: Flip, lang: str) -> str:
    """Return the label of a side and how the other one aligns with it; for a square, only how the heads align."""
    spoken = words("sheets", lang)
    if flip == "separate":
        return f"{spoken[side]} · {spoken['one_sided']}"
    lying, square = spoken[heads(drawing, flip)], abs(drawing.width - drawing.height) < HAIR
    return f"{spoken[side]} · {lying}" if square else f"{spoken[side]} · {spoken[f'turn_{flip}']}, {lying}"


def heads(drawing: Drawing, flip: Flip | None) -> str:
    """Return the key of the phrase for how heads align: together if the board flips on a vertical edge.

    A square has no long edge: "long" then is a vertical one. Sides that are glued on separately have heads together.
    """
    upright = flip not in ("long", "short") or (drawing.height >= drawing.width) == (flip == "long")
    return "heads_together" if upright else "heads_apart"
