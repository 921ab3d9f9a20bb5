"""Draw the boards of an order with their stamps, and name its files."""

from collections.abc import Mapping

from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Definition
from hyskos.definitions.printing import INKS
from hyskos.generators.die_lines import DieCut
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.drawers import Drawer, stem
from hyskos.generators.orders.order import OneBoard, Order, Terms, fold_of
from hyskos.generators.sheets.footer import Imprint
from hyskos.generators.sheets.page import Document
from hyskos.generators.sheets.single import SMALLEST
from hyskos.generators.sheets.stamping import stamped


def drawings(drawer: Drawer, order: OneBoard, size: str | None = None) -> tuple[Drawing, ...]:
    """Draw and stamp an order's definition, at true size unless `size` is given."""
    terms = order.terms
    safe = (terms.profile.safe or terms.profile.border) if drawer.cut else 0.0
    smallest = SMALLEST / 100  # the smallest scale at home
    press = DieCut(terms.profile.bleed, terms.profile.largest) if terms.profile.press else None
    drawn = drawer.draw(order.definition, terms.lang, terms.ink, size, fold_of(order), press)
    if drawer.shop:
        return drawn
    return stamped(drawn, imprint_of(order.definition, terms), safe, smallest)


def imprint_of(definition: Definition, terms: Terms, percent: int = 100) -> Imprint:
    """Make the imprint of a definition, for the stamps of its sheets."""
    return Imprint(
        text_in(definition.title, terms.lang), definition.id, definition.version, terms.lang, percent,
        digest=definition.digest, stamped=terms.stamp,
    )  # fmt: skip


def name_stem(order: Order, drawer: Drawer) -> str:
    """Return the first part of an order's file names."""
    name, fold = stem(order.definition, drawer.part), fold_of(order)
    return f"{name}_{fold}-fold" if fold else name


def file_name(terms: Terms, *parts: str) -> str:
    """Join the parts of a file name, the language, and the ink mode unless it is the default."""
    return "_".join([*parts, terms.lang, *([terms.ink] if terms.ink != INKS[0] else [])])


def ink_on(document: Document, terms: Terms) -> tuple[Mapping[str, float], ...]:
    """Measure the ink on a document's pages if the order asks for coverage."""
    if not terms.coverage:
        return ()
    from hyskos.generators.coverage import coverage

    return tuple(coverage(document))
