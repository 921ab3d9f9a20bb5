"""Boards and pieces that a definition names, as plain data: what ships, or a file beside it."""

from collections.abc import Iterable, Mapping
from functools import cache

from hyskos import data
from hyskos.definitions.guarded_yaml import Document, parse
from hyskos.definitions.paths import is_file
from hyskos.definitions.values import dataclass

_PLACES = {"map": "starts", "ring": "players", "grid": "edges"}
"""What of a board every player has one of."""


@dataclass(frozen=True, slots=True)
class Board:
    """A definition that another one names, its kind, and what is in it: nothing says that it is right."""

    name: str
    kind: str
    data: Mapping[str, object]


def boards_of(document: Document, names: Iterable[str]) -> list[Board]:
    """Read what a definition names; what is not there is told elsewhere."""
    return [found for name in names if (found := _read(document, name))]


def seats(board: Board) -> int | None:
    """Tell how many can play on a board; None for one that does not say.

    >>> seats(Board("mine", "ring", {"players": [{}, {}, {}]})), seats(Board("mine", "card", {}))
    (3, None)
    """
    places = board.data.get(_PLACES.get(board.kind, ""))
    return len(places) if isinstance(places, list) and places else None


def _read(document: Document, name: str) -> Board | None:
    if not is_file(name):
        kind = next((kind for kind in data.FOLDERS if name in data.files(kind)), None)
        return _shipped(name, kind) if kind else None
    source = document.beside(name) if document.beside else None
    found = parse(source).data if source else None
    return Board(name, str(found.get("kind")), found) if isinstance(found, dict) else None


@cache
def _shipped(name: str, kind: str) -> Board:
    return Board(name, kind, data.load_yaml(data.FOLDERS[kind], name))
