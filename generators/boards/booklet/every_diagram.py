"""Every diagram available to booklets, by name."""

from collections.abc import Callable, Mapping

from hyskos.generators.boards.booklet import diagrams, rings, squares, statues
from hyskos.generators.boards.booklet.picture import Picture, Setting

DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {
    **diagrams.DIAGRAMS,
    **squares.DIAGRAMS,
    **statues.DIAGRAMS,
    **rings.DIAGRAMS,
}
"""All diagrams, by their names in booklets."""

SHOWS: Mapping[str, frozenset[str]] = {
    **{
        name: frozenset({name})
        for name in ("draft", "ascending", "matching", "countdown", "adjacency", "footmen", "ram", "spikes", "umbrella")
    },
    "walk": frozenset({"walk", "walk-met"}),
    "solo-map": frozenset({"solo-setup"}),
    "pharaoh-board": frozenset({"pharaoh-board"}),
    "pharaoh-steps": frozenset({"pharaoh-steps"}),
    "pharaoh-turn": frozenset({"pharaoh-turn", "pharaoh-goal"}),
    "pyramydal-line": frozenset({"pyramydal-line"}),
    "pyramydal-statues": frozenset({"pyramydal-worth", "pyramydal-best", "pyramydal-imaginary"}),
    "ring-board": frozenset({"ring-setup"}),
    "ring-stretch": frozenset({"ring-landing", "ring-mason", "ring-anubis", "ring-cleopatra"}),
}
"""The worked examples that each diagram can show; with others it would be wrong.

Diagrams without examples are omitted.
"""
