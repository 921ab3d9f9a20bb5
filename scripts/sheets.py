"""Every built-in sheet: all drawings of a definition in every size, and the backs of folding boards."""

from collections.abc import Iterator
from pathlib import Path

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_file
from hyskos.definitions.printing import Ink
from hyskos.generators.boards.calibration import CALIBRATION
from hyskos.generators.boards.main_board import board_back
from hyskos.generators.drawing import Drawing
from hyskos.generators.folds import folds_of
from hyskos.generators.orders.renderers import kinds, renderers_of
from hyskos.publishing.edition.printed_definitions import fill_definition

ALONE = "calibration"
"""The one kind that no file defines."""
KINDS = (*kinds(), ALONE)
"""Every kind of sheet."""


def names_of(kind: str) -> tuple[str, ...]:
    """List the built-in definitions of a kind."""
    return (CALIBRATION.id,) if kind == ALONE else tuple(built_in_files(kind))


def printed() -> dict[str, Path]:
    """Return the files of all printable built-in definitions, by id."""
    return {name: path for kind in kinds() for name, path in built_in_files(kind).items()}


def definition(name: str) -> Definition:
    """Load a built-in definition by id, or a file by path, with its worked examples."""
    return fill_definition(CALIBRATION if name == CALIBRATION.id else load_file(printed().get(name, Path(name))))


def drawn(definition: Definition, lang: str, ink: Ink) -> Iterator[tuple[str, Drawing]]:
    """Yield every sheet of a definition with its name: "inner-factory a4", "inner-factory back"."""
    for renderer in renderers_of(definition):
        for size in renderer.sizes or (None,):
            pages = renderer.draw(definition, lang, ink, size)
            for number, drawing in enumerate(pages, 1):
                page = str(number) if len(pages) > 1 else ""
                yield " ".join(part for part in (definition.id, renderer.part, size, page) if part), drawing
        if renderer.folds:
            (face,) = renderer.draw(definition, lang, ink)
            folds = folds_of("quad", face.width, face.height)
            back = board_back.draw(definition, folds, face.width, face.height, lang=lang, ink=ink)
            yield f"{definition.id} back", back
