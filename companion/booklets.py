"""Definitions as they are printed: a booklet with its worked examples, a player board for the map of its project."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from hyskos.companion.own_titles import under_own_title
from hyskos.definitions.booklets import Booklet
from hyskos.definitions.cards import Card
from hyskos.definitions.model import Definition, Faction, Map, on_map
from hyskos.definitions.seats import seats_of

Thing = TypeVar("Thing")


def as_printed(definition: Thing, beside: Sequence[Definition] = ()) -> Thing:
    """Give a definition as it is printed: a player board for its project's map, a booklet for the boards `beside`.

    Where it would bear the name of a built-in game, it bears the title of its project.
    """
    return completed(for_own_map(under_own_title(definition)), beside)


def for_own_map(definition: Thing) -> Thing:
    """Give a player board as its project prints it: a map says the rounds and the dice, where there is only one."""
    if not isinstance(definition, Faction):
        return definition
    from hyskos.companion.own_boards import own_board

    board = own_board(definition)
    return on_map(definition, board) if isinstance(board, Map) else definition


def completed(definition: Thing, beside: Sequence[Definition] = (), sold_to: tuple[int, int] | None = None) -> Thing:
    """Fill worked examples of a booklet and the numbers of its boards in; give any other definition back as it is.

    `beside` is what lies in the same box, and `sold_to` how few and how many players that says it is for. Only a
    booklet waits for the rules engine; maps and cards tell of the player boards `beside`, if there are any, and maps
    and player boards of as many rounds as these players play.
    """
    if isinstance(definition, Card | Faction | Map):
        return _told(definition, beside, sold_to)
    if not isinstance(definition, Booklet):
        return definition
    from hyskos.companion.own_boards import counted, seats_told
    from hyskos.companion.player_boards_told import GAME, factions_of, told_of_them
    from hyskos.companion.worked_examples import unplayed, values

    players = seats_told(definition, beside, sold_to)
    worked, own = values(definition, beside, players), counted(definition, beside, sold_to)
    told = replace(definition, worked=worked, subtitle=own.subtitle, sections=own.sections)
    if definition.game != GAME:
        return told
    return told_of_them(told, factions_of(beside, definition.source), unplayed(definition, worked), players[0])


def _told(definition: Thing, beside: Sequence[Definition], sold_to: tuple[int, int] | None) -> Thing:
    """Give what belongs to a box as that is played.

    Without player boards `beside` nobody knows of which ones a map or a card has to tell.
    """
    from hyskos.companion.player_boards_told import GAME, card_told, factions_of, map_told, without_solo

    fewest, _most = sold_to or seats_of(beside) or (1, 1)
    if isinstance(definition, Faction | Map) and fewest > 1:
        definition = without_solo(definition)
    if getattr(definition, "game", "") != GAME or not any(isinstance(one, Faction) for one in beside):
        return definition
    if isinstance(definition, Map):
        return map_told(definition, factions_of(beside))
    if isinstance(definition, Card):
        return card_told(definition, factions_of(beside), fewest)
    return definition
