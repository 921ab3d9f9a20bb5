"""Complete definitions for printing: fill in texts and examples, and fit boards to what is printed with them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar, get_args

from hyskos import data
from hyskos.definitions.kinds.booklet import Booklet, Need
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition, of_class, seats_of
from hyskos.definitions.kinds.faction import DEVICES, Faction, on_map
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.loader import Reading, read
from hyskos.definitions.messages import N_, say
from hyskos.definitions.project import Project, folder_around
from hyskos.definitions.values import altered
from hyskos.generators.orders.renderers import renderers_of, stem
from hyskos.generators.orders.requests import RefusedError
from hyskos.generators.words import sold_under, temporary_words
from hyskos.publishing.edition.edition import ALONE, GAME, Edition, custom_boards, only_board

Thing = TypeVar("Thing")
_Board = TypeVar("_Board", bound=Faction | Map)


def load_for_print(
    paths: Sequence[Path], others: Sequence[Definition] = ()
) -> Iterator[tuple[Reading, Definition | None]]:
    """Read files and complete them for printing; yields None instead of a definition that has findings.

    Booklets describe the only board of their game among the user's files and `others`. Raises RefusedError for a file
    without anything to print, and for two that would be written to the same files.
    """
    custom = of_class((read(path).definition for path in paths if not _is_built_in(path)), Definition)
    edition, loaded = Edition(custom_boards([*others, *custom])), dict[str, Definition]()
    for path in paths:
        reading = read(path)
        if reading.findings:
            yield reading, None
            continue
        fits = reading.kind in ("booklet", "faction")
        definition = as_printed(reading.definition, edition) if fits else with_project_title(reading.definition)
        if not isinstance(definition, Definition) or not renderers_of(definition):
            raise RefusedError([say(N_("{file} contains nothing to print"), file=path)])
        if other := loaded.get(stem(definition)):
            text = N_("{file} and {other} have the same id and would be written to the same files")
            raise RefusedError([say(text, file=other.source, other=definition.source)])
        loaded[stem(definition)] = definition
        yield reading, definition


def _is_built_in(path: Path) -> bool:
    return data.ROOT in path.resolve().parents


def with_project_title(definition: Thing) -> Thing:
    """Put the title of its project on a custom definition; a card back without a project keeps its own title.

    Built-in definitions keep the name of their game.
    """
    if not isinstance(definition, Definition) or _is_built_in(Path(definition.source)):
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
    fewest, _most = edition.players or seats_of(edition.components) or (1, 1)
    if isinstance(definition, Faction | Map) and fewest > 1:
        definition = _without_solo(definition)
    if getattr(definition, "game", "") != GAME or not of_class(edition.components, Faction):
        return definition
    if isinstance(definition, Map):
        devices = {device.id for faction in edition.factions() for device in faction.devices}
        return replace(definition, devices=tuple(kind for kind in DEVICES if kind in devices))
    if isinstance(definition, Card):
        from hyskos.publishing.edition.booklet_texts import needs_met

        lacking = frozenset(get_args(Need)) - needs_met(edition.factions(), fewest)
        return definition.with_lines(lambda line: line.needs not in lacking)
    return definition


def _without_solo(board: _Board) -> _Board:
    """Return a map or player board without the solo game, which may have more rounds and, on a map, a die."""
    rounds = min(board.rounds, board.solo_rounds)
    return altered(board, solo_rounds=rounds, **({"has_solo": False} if board.kind == "map" else {}))
