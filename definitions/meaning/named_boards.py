"""Boards and pieces that a definition names, as plain data: built-in, or files next to it."""

from collections.abc import Iterable, Mapping
from functools import cache

from hyskos import data
from hyskos.definitions.guarded_yaml import Document, parse
from hyskos.definitions.paths import is_file
from hyskos.definitions.values import dataclass

_PLACES = {"map": "starts", "ring": "players", "grid": "edges"}
"""The part of each board with one entry per player."""


@dataclass(frozen=True, slots=True)
class Board:
    """A definition named by another, with its kind and unchecked data."""

    name: str
    kind: str
    data: Mapping[str, object]


def boards_of(document: Document, names: Iterable[str]) -> list[Board]:
    """Read the definitions named by another, skipping missing ones, which other checks report."""
    return [found for name in names if (found := _read(document, name))]


def seats(board: Board) -> int | None:
    """Return how many can play on a board, or None.

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
