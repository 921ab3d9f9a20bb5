"""Every sheet that ships: what a definition is drawn as, in every size, and the backs of boards that fold."""

from collections.abc import Iterator
from pathlib import Path

from hyskos.companion.worked_examples import completed
from hyskos.definitions.loader import load_file, shipped
from hyskos.definitions.model import Definition
from hyskos.definitions.printing import Ink
from hyskos.generators.boards.main_board import board_back
from hyskos.generators.drawing import Drawing
from hyskos.generators.folding import folds_of
from hyskos.generators.orders.drawers import drawers_of, kinds


def printed() -> dict[str, Path]:
    """Give the files of all shipped definitions that can be printed, by their names."""
    return {name: path for kind in kinds() for name, path in shipped(kind).items()}


def drawn(definition: Definition, lang: str, ink: Ink) -> Iterator[tuple[str, Drawing]]:
    """Draw every sheet of a definition; each with what tells it from the others: "", "a4", "2", "back"."""
    whole = completed(definition)
    for drawer in drawers_of(whole):
        for size in drawer.sizes or (None,):
            pages = drawer.draw(whole, lang, ink, size)
            for number, drawing in enumerate(pages, 1):
                page = str(number) if len(pages) > 1 else ""
                yield " ".join(part for part in (drawer.part, size, page) if part), drawing
        if drawer.folds:
            (face,) = drawer.draw(whole, lang, ink)
            folds = folds_of("quad", face.width, face.height)
            yield "back", board_back.draw(whole, folds, face.width, face.height, lang=lang, ink=ink)


def drawn_from(path: Path, lang: str, ink: Ink) -> Iterator[tuple[str, Drawing]]:
    """Draw every sheet of the definition in a file; each with its name: "inner-factory a4"."""
    for part, drawing in drawn(load_file(path), lang, ink):
        yield f"{path.stem} {part}".rstrip(), drawing
