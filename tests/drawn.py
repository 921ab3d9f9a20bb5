"""Built-in definitions, read and drawn once per process."""

from functools import cache

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.loader import load_file, load_profile
from hyskos.definitions.printing import Ink
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import DrawingCache, Renderer, renderers_of, reuse_drawings
from hyskos.publishing.edition.printed_definitions import fill_definition
from scripts import sheets

KNOWN = DrawingCache()
"""Drawings of the definitions read here. Tests that compare two drawings of one definition must not use it."""


@cache
def read(name: str) -> Definition:
    """Read a built-in definition."""
    return load_file(sheets.printed()[name])


@cache
def definition(name: str) -> Definition:
    """Read a built-in definition with its worked examples."""
    return fill_definition(read(name)) if name in sheets.printed() else sheets.definition(name)


def booklet(name: str) -> Booklet:
    """Read a built-in booklet with its worked examples."""
    definition_ = definition(name)
    assert isinstance(definition_, Booklet)
    return definition_


@cache
def drawn(name: str, lang: str, ink: Ink, size: str | None = None) -> tuple[tuple[Renderer, Drawing], ...]:
    """Draw all that a shipped definition is printed as, in true size unless another is asked for."""
    with reuse_drawings(KNOWN):
        return tuple(
            (renderer, drawing)
            for renderer in renderers_of(definition(name))
            for drawing in renderer.draw(definition(name), lang, ink, size)
        )


@cache
def pressed(name: str, press: str, lang: str) -> tuple[PrintFile, ...]:
    """Print a shipped definition, sheet by sheet, for a press."""
    with reuse_drawings(KNOWN):
        return make(Single(read(name), PrintSettings(lang=lang, profile=load_profile(press))))
