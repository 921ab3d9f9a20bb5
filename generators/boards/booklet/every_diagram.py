"""Every diagram that a booklet may call, by name."""

from collections.abc import Callable, Mapping

from hyskos.generators.boards.booklet import diagrams, rings, squares, statues
from hyskos.generators.boards.booklet.picture import Picture, Setting

DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {
    **diagrams.DIAGRAMS,
    **squares.DIAGRAMS,
    **statues.DIAGRAMS,
    **rings.DIAGRAMS,
}
"""Every diagram by the name that booklets call it."""

NEEDS_VALUES = frozenset(DIAGRAMS) - {"space", "dice", "factories", "sheet"}
"""Diagrams that show a worked example."""
