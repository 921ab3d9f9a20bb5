"""Booklets with their worked examples; only a booklet waits for the rules engine."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from hyskos.definitions.booklets import Booklet
from hyskos.definitions.loader import Reading
from hyskos.definitions.model import Definition

Thing = TypeVar("Thing")


def completed(definition: Thing, board: Definition | None = None) -> Thing:
    """Fill worked examples of a booklet and the numbers of its board in; give any other definition back as it is.

    They are of `board`, else of the project's own, else of the one that ships.
    """
    if not isinstance(definition, Booklet):
        return definition
    from hyskos.companion.own_boards import counted, own_board
    from hyskos.companion.worked_examples import values

    board = board or own_board(definition.game)
    own = counted(definition, board)
    return replace(definition, worked=values(definition, board), subtitle=own.subtitle, sections=own.sections)


def in_a_box(definition: Thing, box: Sequence[Definition], own: Sequence[Reading]) -> Thing:
    """Complete a booklet that lies in a box with boards: it tells of one of these, of one's `own` before others."""
    if not isinstance(definition, Booklet):
        return definition
    from hyskos.companion.own_boards import board_in

    mine = [one.definition.id for one in own if isinstance(one.definition, Definition)]
    return completed(definition, board_in(box, mine, definition.game))
