"""Definitions as they are printed: a booklet with its worked examples, a player board for the map of its project."""

from dataclasses import replace
from typing import TypeVar

from hyskos.definitions.booklets import Booklet
from hyskos.definitions.model import Faction, Map, on_map

Thing = TypeVar("Thing")


def as_printed(definition: Thing) -> Thing:
    """Give a definition as its project prints it: a map says the rounds and the dice, where there is only one."""
    if not isinstance(definition, Faction):
        return completed(definition)
    from hyskos.companion.own_boards import own_board

    board = own_board(definition.game)
    return on_map(definition, board) if isinstance(board, Map) else definition


def completed(definition: Thing) -> Thing:
    """Fill worked examples of a booklet and the numbers of its board in; give any other definition back as it is.

    Only a booklet waits for the rules engine.
    """
    if not isinstance(definition, Booklet):
        return definition
    from hyskos.companion.own_boards import counted
    from hyskos.companion.worked_examples import values

    own = counted(definition)
    return replace(definition, worked=values(definition), subtitle=own.subtitle, sections=own.sections)
