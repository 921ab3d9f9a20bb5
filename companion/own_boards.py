"""The boards that booklets tell of: the project's own of a game where it has exactly one, or else those that ship."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path

from hyskos import data
from hyskos.companion.ring_words import ring_words
from hyskos.definitions import project
from hyskos.definitions.booklets import Booklet, BookletBlock, BookletSection
from hyskos.definitions.languages import text_in
from hyskos.definitions.loader import load_grid, load_map, load_ring, read
from hyskos.definitions.model import Definition, Grid, Map, Ring, Words

_KINDS = {"rolling-pyramids": "map", "pharaoh": "grid", "ring-race": "ring"}
"""What the board of a game is."""
_board: ContextVar[Definition | None] = ContextVar("board that a booklet tells of", default=None)


def own_board(game: str) -> Definition | None:
    """Find the board that is told of, or else the project's only sound one of a game.

    None if it has none, or several to choose from.
    """
    told = _board.get()
    if told is not None and told.game == game:
        return told
    kind = _KINDS.get(game)
    readings = [read(path) for path in project.files(kind).values()] if kind else []
    found = [one.definition for one in readings if isinstance(one.definition, Definition)]
    own = [one for one in found if one.game == game]
    return own[0] if len(own) == 1 else None


def own_boards(definitions: Iterable[Definition]) -> dict[str, Definition]:
    """Give the only board of each game among definitions that go together, of those that do not ship."""
    own = [one for one in definitions if isinstance(one, Map | Grid | Ring)]
    own = [one for one in own if data.ROOT not in Path(one.source).resolve().parents]
    games = [one.game for one in own]
    return {one.game: one for one in own if games.count(one.game) == 1}


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
    if game == "ring-race":
        return dict.fromkeys(("fewest", "most"), len(ring_told().players))
    return {}


def counted(booklet: Booklet) -> Booklet:
    """Say in the texts of a booklet what its board counts: how {fewest} and how {most} play, how many {rounds}."""
    own = own_board(booklet.game)
    if own is not None and own.provenance != "reconstructed":
        booklet = replace(booklet, sections=tuple(map(_of_ours, booklet.sections)))
    with telling_of(own):
        counts: dict[str, int | Words] = dict(players(booklet.game))
        if booklet.game == "rolling-pyramids":
            counts |= {"rounds": map_told().rounds, "solo_rounds": map_told().solo_rounds}
        elif booklet.game == "ring-race":
            counts |= ring_words(ring_told())
    sections = tuple(
        replace(section, blocks=tuple(_in_block(block, counts) for block in section.blocks))
        for section in booklet.sections
    )
    return replace(booklet, subtitle=_in_words(booklet.subtitle, counts), sections=sections)


def _of_ours(section: BookletSection) -> BookletSection:
    """Leave out what is true of the boards alone that ship: that they are reconstructed."""
    return replace(section, blocks=tuple(replace(block, text=block.final or block.text) for block in section.blocks))


def _in_block(block: BookletBlock, counts: Mapping[str, int | Words]) -> BookletBlock:
    if block.example:  # its braces are filled once more
        counts = {name: _braced(value) for name, value in counts.items()}
    lines = tuple(replace(line, text=_in_words(line.text, counts)) for line in block.lines)
    text, final = (words and _in_words(words, counts) for words in (block.text, block.final))
    return replace(block, text=text, final=final, lines=lines)


def _braced(value: int | Words) -> int | Words:
    """Double the braces that a title may have, so that they stay one."""
    if isinstance(value, int):
        return value
    return {lang: text.replace("{", "{{").replace("}", "}}") for lang, text in value.items()}


def _in_words(words: Words, counts: Mapping[str, int | Words]) -> Words:
    return {lang: _in_text(text, lang, counts) for lang, text in words.items()}


def _in_text(text: str, lang: str, counts: Mapping[str, int | Words]) -> str:
    for name, value in counts.items():
        text = text.replace(f"{{{name}}}", str(value) if isinstance(value, int) else text_in(value, lang))
    return text
