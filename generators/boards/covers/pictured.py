"""What a cover pictures: boards and pieces that ship or lie beside it, drawn by what draws them for the table."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from hyskos.definitions.covers import Cover
from hyskos.definitions.geometry import Rect
from hyskos.definitions.loader import find, load_file
from hyskos.definitions.model import Definition, Faction, Grid, Map, Ring
from hyskos.definitions.paths import is_file
from hyskos.definitions.pieces import Pieces
from hyskos.definitions.same import Same
from hyskos.definitions.score_sheets import ScoreSheet
from hyskos.generators.boards.covers.miniature import miniature
from hyskos.generators.boards.covers.pyramids import table
from hyskos.generators.boards.games import ring_board, score_sheet, square_grid
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.player_board import player_board
from hyskos.generators.boards.shared.columns import shared
from hyskos.generators.boards.shared.style import LINE, Style
from hyskos.generators.drawing import Drawing, Item, caused, credited, rectangle
from hyskos.generators.typography import in_own_fonts, set_in
from hyskos.generators.words import OwnWords, sold_under, words_in_use

_DRAW: dict[type[Definition], Callable[..., Drawing]] = {
    Map: main_board.draw,
    Faction: player_board.draw,
    Grid: square_grid.draw,
    Ring: ring_board.draw,
    ScoreSheet: score_sheet.draw,
}
_GAP = 4.0
"""Between two pictures, mm."""
_WIDEST, _BROAD = 0.4, 0.3
"""Of the width, what others have at most, and from which on they lie over the legend of a map, to be larger."""
_COVERED = 0.2
"""Of the width of a map, the legend on its right, and the frame before it."""
_WIDE, _UPPER, _LEFT = 1.2, 0.72, 0.62
"""From which width over height on pieces stand below a board; its share of the height there, or else of the width."""


def shown(cover: Cover) -> list[Definition]:
    """Give what a cover shows: what ships, by its id, and files beside the cover, as they lie in its box."""
    beside, inside = Path(cover.source).parent, {one.id: one for one in cover.inside}
    found = [_read(beside / name if is_file(name) else find(name)) for name in cover.shows]
    return [inside.get(one.id, one) for one in found]


@cache
def _read(path: Path) -> Definition:
    return load_file(path)


@lru_cache(maxsize=64)  # what covers show in their languages and inks
def _board(
    shown_: Same[Definition], lang: str, ink: str, title: tuple[tuple[str, str], ...], _own: Same[OwnWords]
) -> Drawing:
    definition = sold_under(shown_.values[0], dict(title))
    with set_in(definition.fonts):
        board = in_own_fonts(_DRAW[type(definition)](definition, lang=lang, ink=ink))
    return replace(board, items=credited(board.items))  # its values stand in another file


def boards_of(cover: Cover, lang: str, style: Style) -> list[Drawing]:
    """Draw the boards that a cover shows, the main one first; all of each is drawn from its name there."""
    boards = [one for one in shown(cover) if not isinstance(one, Pieces)]
    title = tuple(cover.sold_as.items())
    drawings = [(_board(Same(one), lang, style.name, title, words_in_use()), named(cover, one)) for one in boards]
    return [replace(board, items=caused(board.items, name)) for board, name in drawings]


def named(cover: Cover, one: Definition) -> tuple[str | int, ...]:
    """Give the path of the name by which a cover shows something."""
    return "shows", next(n for n, other in enumerate(shown(cover)) if other is one)


def pieces_of(cover: Cover) -> list[Pieces]:
    """Give the sets of pieces that a cover shows."""
    return [one for one in shown(cover) if isinstance(one, Pieces)]


def pictures(cover: Cover, area: Rect, lang: str, style: Style, edge: str) -> Iterator[Item]:
    """Draw the main board, the others in a column beside it, and pieces below those."""
    boards, pieces = boards_of(cover, lang, style), pieces_of(cover)
    first, others = boards[0], boards[1:]
    if not others and not pieces:
        yield miniature(first, _fitted(first, area), edge)
        return
    if not others:
        yield from _board_and_pieces(cover, first, area, style, edge)
        return
    column = max(0.0, _column(others, len(others) + len(pieces), area))
    if column > area.w * _BROAD and not pieces and _has_legend(cover):
        yield from _over_its_legend(first, others, column, area, edge)
        return
    wide = min(area.h * first.width / first.height, area.w - column - _GAP)
    left = area.x + (area.w - wide - column - _GAP) / 2
    yield miniature(first, _fitted(first, Rect(left, area.y, wide, area.h)), edge)
    count = len(others) + len(pieces)
    rows = shared(area.h, count, _GAP)
    places = [Rect(left + wide + _GAP, area.y + rows.start(i), column, rows.each) for i in range(count)]
    for board, place in zip(others, places, strict=False):
        yield miniature(board, _fitted(board, place), edge)
    for one, place in zip(pieces, places[len(others) :], strict=True):
        yield from caused(_tray(one, place, style, edge), named(cover, one))


def _has_legend(cover: Cover) -> bool:
    """Tell whether the main board has a column on its right that need not be seen."""
    return isinstance(next(one for one in shown(cover) if not isinstance(one, Pieces)), Map)


def _over_its_legend(first: Drawing, others: list[Drawing], column: float, area: Rect, edge: str) -> Iterator[Item]:
    """Draw the main board, and wide ones under each other over the legend on its right, so that all are larger."""
    wide = min(area.h * first.width / first.height, (area.w - column) / (1 - _COVERED))
    left = area.x + (area.w - wide * (1 - _COVERED) - column) / 2
    yield miniature(first, _fitted(first, Rect(left, area.y, wide, area.h)), edge)
    highs = [min(column * board.height / board.width, area.h / len(others)) for board in others]
    y = area.y + (area.h - sum(highs)) / 2
    for board, high in zip(others, highs, strict=True):
        yield miniature(board, _fitted(board, Rect(left + wide * (1 - _COVERED), y, column, high)), edge)
        y += high


def _column(others: list[Drawing], count: int, area: Rect) -> float:
    """Give the width of a column of so many pictures over each other."""
    each = shared(area.h, count, _GAP).each
    return min(max(each * board.width / board.height for board in others), area.w * _WIDEST)


def _board_and_pieces(cover: Cover, first: Drawing, area: Rect, style: Style, edge: str) -> Iterator[Item]:
    """Draw pieces below a wide board, and beside another one."""
    pieces = pieces_of(cover)
    if first.width > _WIDE * first.height:
        board = _fitted(first, Rect(area.x, area.y, area.w, area.h * _UPPER))
        yield miniature(first, replace(board, y=area.y), edge)
        rest = Rect(area.x, area.y + board.h + _GAP, area.w, area.h - board.h - _GAP)
    else:
        board = _fitted(first, Rect(area.x, area.y, area.w * _LEFT, area.h))
        yield miniature(first, replace(board, x=area.x), edge)
        rest = Rect(area.x + board.w + 2 * _GAP, area.y, area.w - board.w - 2 * _GAP, area.h)
    for i, one in enumerate(pieces):
        tall = rest.h / len(pieces)
        place = Rect(rest.x, rest.y + i * tall, rest.w, tall)
        yield from caused(_tray(one, place, style, edge), named(cover, one))


def _tray(pieces: Pieces, place: Rect, style: Style, edge: str) -> Iterator[Item]:
    yield rectangle(place.x, place.y, place.w, place.h, fill=style.paper or "white", stroke=edge, width=LINE)
    yield table(pieces, place.grown(-_GAP), style)


def _fitted(board: Drawing, place: Rect) -> Rect:
    scale = min(place.w / board.width, place.h / board.height)
    wide, high = board.width * scale, board.height * scale
    return Rect(place.x + (place.w - wide) / 2, place.y + (place.h - high) / 2, wide, high)
