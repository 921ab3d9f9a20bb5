"""Complete definitions for printing: fill in texts and examples, and fit boards to what is printed with them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import singledispatch
from pathlib import Path
from typing import TypeVar, get_args

from hyskos import data
from hyskos.definitions.kinds.booklet import Booklet, Need
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition, seats_of
from hyskos.definitions.kinds.faction import DEVICES, Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.loader import Reading, read
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.project import Project, folder_around
from hyskos.definitions.values import with_changes
from hyskos.generators.orders.renderers import renderers_of, stem
from hyskos.generators.orders.requests import RefusedError
from hyskos.generators.words import sold_under, temporary_words
from hyskos.publishing.edition.edition import ALONE, GAME, Edition, custom_boards, only_board

_Board = TypeVar("_Board", bound=Definition)


def not_printed(kind: str | None, file: object) -> Message:
    """Return why a file of a kind is not printed, with what to type instead."""
    if kind == "product":
        line = f"hyskos product build {file}"
        return say(N_("{file} is a product: `{line}` writes its files"), file=file, line=line)
    if kind == "printer":
        return say(N_("{file} is a printer profile: `--profile {file}` prints for it"), file=file)
    return say(N_("{file} contains nothing to print"), file=file)


def load_for_print(
    paths: Sequence[Path], others: Sequence[Definition] = ()
) -> Iterator[tuple[Reading, Definition | None]]:
    """Read files and complete them for printing; yields None instead of a definition that has findings.

    Booklets describe the only board of their game among the user's files and `others`. Raises RefusedError for a file
    without anything to print, and for two that would be written to the same files.
    """
    custom = filter(None, (read(path).definition for path in paths if not _is_built_in(path)))
    edition, loaded = Edition(custom_boards([*others, *custom])), dict[str, Definition]()
    for path in paths:
        reading = read(path)
        if reading.findings:
            yield reading, None
            continue
        fits = reading.kind in ("booklet", "faction")
        definition = reading.definition and with_project_title(reading.definition)
        if definition is None or not renderers_of(definition):
            raise RefusedError([not_printed(reading.kind, path)])
        definition = fill_definition(for_own_map(definition), edition) if fits else definition
        if other := loaded.get(stem(definition)):
            text = N_("{file} and {other} have the same id and would be written to the same files")
            raise RefusedError([say(text, file=other.source, other=definition.source)])
        loaded[stem(definition)] = definition
        yield reading, definition


def _is_built_in(path: Path) -> bool:
    return data.ROOT in path.resolve().parents


def with_project_title(definition: _Board) -> _Board:
    """Put the title of its project on a custom definition; a card back without a project keeps its own title.

    Built-in definitions keep the name of their game.
    """
    if _is_built_in(Path(definition.source)):
        return definition
    folder = folder_around(Path(definition.source))
    if folder:
        return sold_under(definition, Project(folder).title)
    return sold_under(definition, definition.title) if definition.is_back else definition


def as_printed(definition: Definition, edition: Edition = ALONE) -> Definition:
    """Return a definition ready to print: player boards fitted to the project's map, booklets to the edition.

    The project's title replaces the name of a built-in game.
    """
    return fill_definition(for_own_map(with_project_title(definition)), edition)


def for_own_map(definition: _Board) -> _Board:
    """Fit a player board to its project's map, which sets rounds and dice; unchanged without a single such map."""
    if definition.kind != "faction":
        return definition
    board = only_board(definition.game, definition.source)
    return definition.on_map(board) if isinstance(board, Map) else definition


@singledispatch
def fill_definition(definition: Definition, _edition: Edition = ALONE) -> Definition:
    """Fit a definition to its edition; return one that is the same in every edition as it is.

    Texts about player boards only change if the edition has any; otherwise it is unclear which ones to mention.
    """
    return definition


@fill_definition.register
def _fill_booklet(booklet: Booklet, edition: Edition = ALONE) -> Booklet:
    """Fill in worked examples and the numbers from its boards; only this loads the rules engine."""
    from hyskos.publishing.edition.booklet_texts import fill_counts, select_rules
    from hyskos.publishing.edition.worked_examples import unplayable_examples, work_examples

    with temporary_words(edition.words):
        contents = edition.contents_of(booklet.game, booklet.source)
        worked = work_examples(booklet, contents)
        filled = replace(fill_counts(booklet, contents), worked=worked)
        return select_rules(filled, contents, unplayable_examples(booklet, worked)) if booklet.game == GAME else filled


@fill_definition.register
def _fill_card(card: Card, edition: Edition = ALONE) -> Card:
    """Leave out lines about what no player board of the edition has."""
    if not _mentions_factions(card, edition):
        return card
    from hyskos.publishing.edition.booklet_texts import needs_met

    lacking = frozenset(get_args(Need)) - needs_met(edition.factions(), _fewest_players(edition))
    return card.with_lines(lambda line: line.needs not in lacking)


@fill_definition.register
def _fill_map(board: Map, edition: Edition = ALONE) -> Map:
    """Show as many rounds as the players play, and only devices that a player board of the edition has."""
    if _fewest_players(edition) > 1:
        board = with_changes(board, solo_rounds=min(board.rounds, board.solo_rounds), has_solo=False)
    if not _mentions_factions(board, edition):
        return board
    devices = {device.id for faction in edition.factions() for device in faction.devices}
    return replace(board, devices=tuple(kind for kind in DEVICES if kind in devices))


@fill_definition.register
def _fill_faction(faction: Faction, edition: Edition = ALONE) -> Faction:
    """Show as many rounds as the players play: a solo game may have more."""
    if _fewest_players(edition) > 1:
        return with_changes(faction, solo_rounds=min(faction.rounds, faction.solo_rounds))
    return faction


def _fewest_players(edition: Edition) -> int:
    fewest, _most = edition.players or seats_of(edition.components) or (1, 1)
    return fewest


def _mentions_factions(definition: Definition, edition: Edition) -> bool:
    return definition.game == GAME and any(component.kind == "faction" for component in edition.components)
