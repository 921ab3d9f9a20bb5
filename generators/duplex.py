"""The file of a board with two sides."""

from definitions.messages import N_, say
from generators.drawing import Drawing, UndrawableError
from generators.editions import INKS, Made, Order, drawers_of, ink_on, stem
from generators.sheets.duplex import Sides, duplex_document, fits
from generators.sheets.paper import PAPERS
from generators.writers.pdf import write_pdf


def make_duplex(order: Order) -> tuple[Made, ...]:
    """Make one PDF with the two boards of an order back to back; raises UndrawableError for what has no one side."""
    sides = Sides(_side(order.definition, order), _side(order.back, order), order.flip, order.back_offset)
    paper = PAPERS[order.paper] if order.paper else None
    if paper and not fits(sides, paper):
        raise UndrawableError(
            say(
                N_("{one} and {other} do not fit on {paper} back to back"),
                one=order.definition.id, other=order.back.id, paper=paper.name,
            )
        )  # fmt: skip
    one, other = order.definition, order.back
    stamp = f"{one.id} {one.version}, {other.id} {other.version} · {order.lang}"
    parts = [stem(one), other.id, f"duplex-{order.flip}", order.lang, *([order.ink] if order.ink != INKS[0] else [])]
    document = duplex_document(sides, "_".join(parts), paper, order.profile, stamp)
    trim = (sides.front.width, sides.front.height)
    made = Made(
        f"{document.id}.pdf", write_pdf(document), len(document.pages), trim, paper.name if paper else "full",
        coverage=ink_on(document, order),
    )  # fmt: skip
    return (made,)


def _side(definition: object, order: Order) -> Drawing:
    drawings = [one for drawer in drawers_of(definition) for one in drawer.draw(definition, order.lang, order.ink)]
    if len(drawings) != 1:
        raise UndrawableError(say(N_("this has {n} sheets: a side is one"), n=len(drawings)))
    return drawings[0]
