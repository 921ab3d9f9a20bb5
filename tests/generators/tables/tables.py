"""Tables of the games that ship, as their programs would open them."""

from functools import cache

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_file
from hyskos.generators.orders.renderers import kinds
from hyskos.generators.tables.contents import VirtualTable, tables_of
from hyskos.generators.tables.tabletop import save_files
from hyskos.generators.tables.vassal import module_file
from hyskos.publishing.edition.edition import loose_parts
from hyskos.publishing.edition.printed_definitions import fill_definition
from tests.generators.tables.readers import Module, Save

GAMES = ("rolling-pyramids", "pharaoh", "ring-race", "pyramydal")


@cache
def components(game: str) -> tuple[Definition, ...]:
    paths = [path for kind in kinds() for path in built_in_files(kind).values()]
    return tuple(component for component in map(fill_definition, map(load_file, paths)) if component.game == game)


@cache
def tables(game: str, lang: str = "en") -> tuple[VirtualTable, ...]:
    return tuple(tables_of(components(game), frozenset(), loose_parts(game), lang))


def table(game: str, lang: str = "en") -> VirtualTable:
    return tables(game, lang)[0]


@cache
def files(game: str) -> dict[str, bytes]:
    return save_files(table(game), book=b"%PDF-")


@cache
def save(game: str) -> Save:
    (content,) = (content for name, content in files(game).items() if name.startswith("Saves/"))
    return Save.read(content)


@cache
def module(game: str) -> Module:
    return Module.read(module_file(table(game)))
