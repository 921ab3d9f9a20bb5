"""Complete definitions for printing: fill the worked examples of a booklet, fit a player board to its project's map."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from hyskos import data
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition, seats_of
from hyskos.definitions.kinds.faction import Faction, on_map
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.project import Project, folder_around
from hyskos.generators.words import sold_under

Thing = TypeVar("Thing")


def own_boards(definitions: Iterable[Definition]) -> tuple[Definition, ...]:
    """Return the custom boards among `definitions`, leaving out any game that has more than one."""
    own = [definition for definition in definitions if isinstance(definition, Map | Grid | Ring)]
    own = [one for one in own if data.ROOT not in Path(one.source).resolve().parents]
    games = [one.game for one in own]
    return tuple(one for one in own if games.count(one.game) == 1)


def with_project_title(definition: Thing) -> Thing:
    """Put the title of its project on a custom definition; a card back without a project keeps its own title.

    Built-in definitions keep the name of their game.
    """
    if not isinstance(definition, Definition) or data.ROOT in Path(definition.source).resolve().parents:
        return definition
    folder = folder_around(Path(definition.source))
    if folder:
        return sold_under(definition, Project(folder).title)
    return sold_under(definition, definition.title) if definition.is_back else definition


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
    if getattr(definition, "game", "") != GAME or not any(isinstance(one, Faction) for one in beside):
        return definition
    if isinstance(definition, Map):
        return map_told(definition, factions_of(beside))
    if isinstance(definition, Card):
        return filter_card(definition, factions_of(beside), fewest)
    return definition
