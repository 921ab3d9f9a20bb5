"""Complete definitions for printing: fill in texts and examples, and fit boards to what is printed with them."""

from dataclasses import replace
from pathlib import Path
from typing import TypeVar, get_args

from hyskos import data
from hyskos.definitions.kinds.booklet import Booklet, Need
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.faction import DEVICES, Faction, on_map
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.project import Project, folder_around
from hyskos.definitions.values import altered
from hyskos.generators.words import sold_under, temporary_words
from hyskos.publishing.edition.edition import ALONE, GAME, Edition, only_board

Thing = TypeVar("Thing")
_Board = TypeVar("_Board", bound=Faction | Map)


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


def as_printed(definition: Thing, edition: Edition = ALONE) -> Thing:
    """Return a definition ready to print: player boards fitted to the project's map, booklets to the edition.

    The project's title replaces the name of a built-in game.
    """
    return fill_definition(for_own_map(with_project_title(definition)), edition)


def for_own_map(definition: Thing) -> Thing:
    """Fit a player board to its project's map, which sets rounds and dice; unchanged without a single such map."""
    if not isinstance(definition, Faction):
        return definition
    board = only_board(definition.game, definition.source)
    return on_map(definition, board) if isinstance(board, Map) else definition


def fill_definition(definition: Thing, edition: Edition = ALONE) -> Thing:
    """Fill in the worked examples of a booklet and the numbers from its boards; return other definitions as they are.

    Only booklets load the rules engine. Maps and cards mention the player boards of the edition, if any; maps and
    player boards show as many rounds as its players play.
    """
    if isinstance(definition, Card | Faction | Map):
        return _fit(definition, edition)
    if not isinstance(definition, Booklet):
        return definition
    from hyskos.publishing.edition.booklet_texts import fill_counts, select_rules
    from hyskos.publishing.edition.worked_examples import unplayed, work_examples

    with temporary_words(edition.words):
        contents = edition.contents_of(definition.game, definition.source)
        worked = work_examples(definition, contents)
        filled = replace(fill_counts(definition, contents), worked=worked)
        return select_rules(filled, contents, unplayed(definition, worked)) if definition.game == GAME else filled


def _fit(definition: Thing, edition: Edition) -> Thing:
    """Fit a map, card or player board to its edition.

    Texts about player boards only change if the edition has any; otherwise it is unclear which ones to mention.
    """
    if isinstance(definition, Faction | Map) and edition.fewest_players > 1:
        definition = _without_solo(definition)
    if getattr(definition, "game", "") != GAME or not edition.has_factions:
        return definition
    if isinstance(definition, Map):
        devices = {device.id for faction in edition.factions() for device in faction.devices}
        return replace(definition, devices=tuple(kind for kind in DEVICES if kind in devices))
    if isinstance(definition, Card):
        from hyskos.publishing.edition.booklet_texts import needs_met

        lacking = frozenset(get_args(Need)) - needs_met(edition.factions(), edition.fewest_players)
        return definition.with_lines(lambda line: line.needs not in lacking)
    return definition


def _without_solo(board: _Board) -> _Board:
    """Return a map or player board without the solo game, which may have more rounds and, on a map, a die."""
    rounds = min(board.rounds, board.solo_rounds)
    return altered(board, solo_rounds=rounds, **({"has_solo": False} if board.kind == "map" else {}))
