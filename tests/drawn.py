"""What ships, drawn once for all tests of a process."""

from functools import cache

from hyskos.definitions.model import Definition
from hyskos.definitions.printing import Ink
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.drawers import Drawer, drawers_of
from scripts import sheets


@cache
def definition(name: str) -> Definition:
    """Read a shipped definition; worked examples are filled in."""
    return sheets.definition(name)


@cache
def drawn(name: str, lang: str, ink: Ink, size: str | None = None) -> tuple[tuple[Drawer, Drawing], ...]:
    """Draw all that a shipped definition is printed as, in true size unless another is asked for."""
    return tuple(
        (drawer, drawing)
        for drawer in drawers_of(definition(name))
        for drawing in drawer.draw(definition(name), lang, ink, size)
    )
