"""The boards that booklets tell of: the project's own of a game where it has exactly one, or else those that ship."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace

from hyskos.definitions import project
from hyskos.definitions.booklets import Booklet, BookletBlock
from hyskos.definitions.loader import load_grid, load_map, load_ring, read
from hyskos.definitions.model import Definition, Grid, Map, Ring, Words

_KINDS = {"rolling-pyramids": "map", "pharaoh": "grid", "ring-race": "ring"}
"""What the board of a game is."""
_board: ContextVar[Definition | None] = ContextVar("board that a booklet tells of", default=None)


def own_board(game: str) -> Definition | None:
    """Find the project's only sound board of a game; None if it has none, or several to choose from."""
    kind = _KINDS.get(game)
    readings = [read(path) for path in project.files(kind).values()] if kind else []
    found = [one.definition for one in readings if isinstance(one.definition, Definition)]
    own = [one for one in found if one.game == game]
    return own[0] if len(own) == 1 else None


@contextmanager
def telling_of(board: Definition | None) -> Iterator[None]:
    """Let examples be played on a board of one's own, as long as they are."""
    before = _board.set(board)
    try:
        yield
    finally:
        _board.reset(before)


def map_told() -> Map:
    """Give the map that is told of."""
    own = _board.get()
    return own if isinstance(own, Map) else load_map("inner-factory")


def grid_told() -> Grid:
    """Give the grid that is told of."""
    own = _board.get()
    return own if isinstance(own, Grid) else load_grid("pharaoh")


def ring_told() -> Ring:
    """Give the ring that is told of."""
    own = _board.get()
    return own if isinstance(own, Ring) else load_ring("ring-18")


def players(game: str) -> Mapping[str, int]:
    """Say how few and how many may play on the board that is told of; nothing for a game without one."""
    if game == "rolling-pyramids":
        return {"fewest": 1, "most": len(map_told().starts)}
    if game == "pharaoh":
        lines = [line.players for line in grid_told().goal_lines]
        return {"fewest": max(2, min(lines, default=2)), "most": len(grid_told().edges)}
    return {}


def counted(booklet: Booklet) -> Booklet:
    """Say in the texts of a booklet what its board counts: how {fewest} and how {most} play, how many {rounds}."""
    with telling_of(own_board(booklet.game)):
        counts = dict(players(booklet.game))
        if booklet.game == "rolling-pyramids":
            counts |= {"rounds": map_told().rounds, "solo_rounds": map_told().solo_rounds}
    sections = tuple(
        replace(section, blocks=tuple(_in_block(block, counts) for block in section.blocks))
        for section in booklet.sections
    )
    return replace(booklet, subtitle=_in_words(booklet.subtitle, counts), sections=sections)


def _in_block(block: BookletBlock, counts: Mapping[str, int]) -> BookletBlock:
    lines = tuple(replace(line, text=_in_words(line.text, counts)) for line in block.lines)
    text, final = (words and _in_words(words, counts) for words in (block.text, block.final))
    return replace(block, text=text, final=final, lines=lines)


def _in_words(words: Words, counts: Mapping[str, int]) -> Words:
    for name, count in counts.items():
        words = {lang: text.replace(f"{{{name}}}", str(count)) for lang, text in words.items()}
    return words
