"""Display of definitions: a picture in a notebook, and one line for a map in a shell."""

from collections.abc import Callable, Mapping

from hyskos.api.printing import draw, write_svg
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import text_in
from hyskos.generators.drawing import UndrawableError


def svg_of(definition: Definition) -> str | None:
    """Render the first page of a definition in English as SVG, for Jupyter; None if it cannot be drawn."""
    try:
        return write_svg(draw(definition))[0].decode("utf-8")
    except (UndrawableError, ValueError):  # a notebook then shows the repr
        return None


def line_of(board: Map) -> str:
    """Describe a map in one line: id, title, spaces, starts and rounds."""
    title = text_in(board.title, "en")
    return f"<Map {board.id}: {title}, {len(board.spaces)} spaces, {len(board.starts)} starts, {board.rounds} rounds>"


def show_in_notebooks() -> None:
    """Add display methods to definitions: a picture for notebooks, and for maps a one-line repr."""
    _add_methods(Definition, {"_repr_svg_": svg_of})
    _add_methods(Map, {"__repr__": line_of})


def _add_methods(kind: type, methods: Mapping[str, Callable[..., object]]) -> None:
    """Add methods to a class of `definitions`, which must not import the code that draws."""
    for name, method in methods.items():
        setattr(kind, name, method)
