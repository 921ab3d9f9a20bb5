"""Every sheet that ships, drawn once for all laws, with how it is painted."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

import pytest

from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.printing import Ink
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.renderers import reuse_drawings
from scripts.sheets import KINDS, drawn, names_of
from tests.drawn import KNOWN, definition
from tests.laws.painting import Painting

BACK = "back"
"""The backs of boards that fold: one kind for the laws, whatever is on the front."""
EVERY_KIND = (*KINDS, BACK)
every_kind = pytest.mark.parametrize("kind", EVERY_KIND)


@dataclass(frozen=True, eq=False)
class Sheet:
    """A sheet in a language and an ink mode; `name` as in `scripts.sheets`: "inner-factory a4"."""

    name: str
    lang: str
    ink: Ink
    drawing: Drawing

    @cached_property
    def painting(self) -> Painting:
        return Painting(self.drawing.items)

    def __str__(self) -> str:
        return f"{self.name} ({self.lang}, {self.ink})"


@cache
def sheets(kind: str, ink: Ink, langs: tuple[str, ...] = LANGUAGES) -> tuple[Sheet, ...]:
    """Give every sheet of a kind in every language; a new kind or definition comes in by itself."""
    return tuple(sheet for name, lang in product(names(kind), langs) for sheet in _drawn(name, lang, ink)[kind == BACK])


def family(kind: str, name: str, ink: Ink) -> dict[str, Painting]:
    """Give the sheets of a definition by their names, in one language: words are not part of any mark."""
    return {sheet.name: sheet.painting for sheet in _drawn(name, LANGUAGES[0], ink)[kind == BACK]}


def names(kind: str) -> tuple[str, ...]:
    return names_of(kind) if kind != BACK else tuple(name for one in KINDS for name in names_of(one))


@cache
def _drawn(name: str, lang: str, ink: Ink) -> tuple[tuple[Sheet, ...], tuple[Sheet, ...]]:
    with reuse_drawings(KNOWN):
        every = [Sheet(sheet, lang, ink, drawing) for sheet, drawing in drawn(definition(name), lang, ink)]
    backs = tuple(sheet for sheet in every if sheet.name.endswith(f" {BACK}"))
    return tuple(sheet for sheet in every if sheet not in backs), backs
