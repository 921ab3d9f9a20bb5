"""Complete definitions for printing: fill the worked examples of a booklet, fit a player board to its project's map."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from hyskos.companion.own_titles import with_project_title
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition, of_class, seats_of
from hyskos.definitions.kinds.faction import Faction, on_map
from hyskos.definitions.kinds.map import Map

Thing = TypeVar("Thing")


def as_printed(definition: Thing, beside: Sequence[Definition] = ()) -> Thing:
    """Return a definition ready to print: player boards fitted to the project's map, booklets filled for `beside`.

    The project's title replaces the name of a built-in game.
    """
    return fill_definition(for_own_map(with_project_title(definition)), beside)


def for_own_map(definition: Thing) -> Thing:
    """Fit a player board to its project's map, which sets rounds and dice; unchanged without a single such map."""
    if not isinstance(definition, Faction):
        return definition
    from hyskos.companion.own_boards import own_board

    board = own_board(definition)
    return on_map(definition, board) if isinstance(board, Map) else definition


def fill_definition(
    definition: Thing, beside: Sequence[Definition] = (), sold_to: tuple[int, int] | None = None
) -> Thing:
    """Fill in the worked examples of a booklet and the numbers from its boards; return other definitions as they are.

    `beside` holds the other components of the box, `sold_to` the fewest and most players printed on it. Only
    booklets load the rules engine. Maps and cards mention the player boards in `beside`, if any; maps and player
    boards show as many rounds as those players play.
    """
    if isinstance(definition, Card | Faction | Map):
        return _told(definition, beside, sold_to)
    if not isinstance(definition, Booklet):
        return definition
    from hyskos.companion.own_boards import counted, player_range
    from hyskos.companion.player_boards_told import GAME, factions_of, select_rules
    from hyskos.companion.worked_examples import unplayed, values

    players = player_range(definition, beside, sold_to)
    worked, own = values(definition, beside, players), counted(definition, beside, sold_to)
    told = replace(definition, worked=worked, subtitle=own.subtitle, sections=own.sections)
    if definition.game != GAME:
        return told
    return select_rules(told, factions_of(beside, definition.source), unplayed(definition, worked), players[0])


def _told(definition: Thing, beside: Sequence[Definition], sold_to: tuple[int, int] | None) -> Thing:
    """Adapt a map, card or player board to the other components of its box.

    Texts about player boards only change if `beside` has any; otherwise it is unclear which ones to mention.
    """
    from hyskos.companion.player_boards_told import GAME, factions_of, filter_card, map_told, without_solo

    fewest, _most = sold_to or seats_of(beside) or (1, 1)
    if isinstance(definition, Faction | Map) and fewest > 1:
        definition = without_solo(definition)
    if getattr(definition, "game", "") != GAME or not of_class(beside, Faction):
        return definition
    if isinstance(definition, Map):
        return map_told(definition, factions_of(beside))
    if isinstance(definition, Card):
        return filter_card(definition, factions_of(beside), fewest)
    return definition
