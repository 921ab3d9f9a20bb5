"""Boards and pieces on a cover: those in the box or next to it, in the middle of the game that the cover describes."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from hyskos.definitions.geometry import Rect
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.kinds.cover import Cover, Play
from hyskos.definitions.kinds.definition import Definition, first_of, of_class
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.pieces import Pieces
from hyskos.definitions.kinds.registry import DefinitionKind
from hyskos.definitions.languages import text_in
from hyskos.definitions.loader import find, load_file
from hyskos.definitions.messages import N_, say
from hyskos.definitions.paths import is_file
from hyskos.generators.boards.covers.scene import ground_items, ground_sources
from hyskos.generators.boards.covers.title_block import facts_strip, over_strip
from hyskos.generators.boards.games import ring_board, score_sheet, square_grid
from hyskos.generators.boards.games.positions import without_setup
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.main_board.positions import hex_middles
from hyskos.generators.boards.player_board import player_board
from hyskos.generators.boards.scenes.miniature import miniature
from hyskos.generators.boards.scenes.played import in_play
from hyskos.generators.boards.scenes.space import View, sheet_plane
from hyskos.generators.boards.scenes.standing import Stack, with_stack_sources
from hyskos.generators.boards.scenes.tabletop import (
    Thing,
    board_on_table,
    corners_of,
    dice_of,
    on_plane,
    stacks_on,
    things_beside,
    things_on_table,
    tray,
)
from hyskos.generators.boards.shared.columns import divide
from hyskos.generators.boards.shared.style import LINE, Style, style_of
from hyskos.generators.drawing import (
    Drawing,
    Item,
    UndrawableError,
    group,
    override_sources,
    rectangle,
    source_paths,
    with_sources,
)
from hyskos.generators.typography import in_own_fonts, set_in
from hyskos.generators.words import OwnWords, join_pair, sold_under, words_in_use

_DRAW: dict[DefinitionKind, Callable[..., Drawing]] = {
    "map": main_board.draw,
    "faction": player_board.draw,
    "grid": square_grid.draw,
    "ring": ring_board.draw,
    "score-sheet": score_sheet.draw,
}
_GAP = 4.0
"""Gap between two pictures, mm."""
_WIDEST = 0.4
"""Maximum share of the width for the column of other boards."""
_WIDE, _UPPER, _LEFT = 1.2, 0.72, 0.62
"""Width over height from which pieces are below the board, and its share of the height then, otherwise of the width."""
_CLOSE, _DICE = 0.52, 0.24
"""Share of the width of a close-up, and of the height of the dice below it."""
_AROUND = 29.0
"""Distance from the centres of the outer spaces of a close-up to its edges, mm on the map."""
_CHAIR = View(turn=0.0, tilt=58.0)
"""View of a board with pieces: from a chair."""
_TURN = -24.0
"""Rotation of pieces on it, degrees."""
_TRAYED = 0.24
"""Share of the width for pieces and dice next to such a board."""
_MARGIN = 0.07
"""Margin around the boards, as a share of the shorter side."""


def load_shown(cover: Cover) -> list[Definition]:
    """Load the definitions a cover shows, built-in or next to the cover, as they are in its box."""
    folder, inside = Path(cover.source).parent, {definition.id: definition for definition in cover.inside}
    definitions = [_read(folder / name if is_file(name) else find(name)) for name in cover.shows]
    return [inside.get(definition.id, definition) for definition in definitions]


@cache
def _read(path: Path) -> Definition:
    return load_file(path)


@lru_cache(maxsize=64)  # the definitions of covers, by language and ink
def _board(
    shown_: IdentityKey[Definition],
    lang: str,
    ink: str,
    title: tuple[tuple[str, str], ...],
    _own: IdentityKey[OwnWords],
    *,
    played: bool,
) -> Drawing:
    definition = sold_under(shown_.values[0], dict(title))
    with set_in(definition.fonts):
        board = in_own_fonts(_DRAW[definition.kind](definition, lang=lang, ink=ink))
    if played:
        board = replace(board, items=without_setup(board.items))
    return replace(board, items=override_sources(board.items))  # its values are in another file


def boards_of(cover: Cover, lang: str, style: Style) -> list[Drawing]:
    """Draw the boards that a cover shows, the main one first; each item of a board links to its name on the cover."""
    title = tuple(cover.sold_as.items())
    _check_position(cover)
    drawings = list[Drawing]()
    for definition in boards_shown(cover):
        played = bool(cover.play.pieces)
        board = _board(IdentityKey(definition), lang, style.name, title, words_in_use(), played=played)
        board = in_play(
            board, definition, cover.play, style, load_shown(cover), first_map=definition is first_map(cover)
        )
        drawings.append(replace(board, items=with_sources(board.items, path_of_shown(cover, definition))))
    return drawings


def _check_position(cover: Cover) -> None:
    """Raise UndrawableError for a part of a position that none of the shown boards has."""
    boards = [board.id for board in boards_shown(cover)]
    for name in cover.play.written:
        if name not in boards:
            message = say(N_("the cover shows no board `{word}`; it shows {names}"), word=name, names=", ".join(boards))
            raise UndrawableError(message, path=("play", "written", name))
    if first_map(cover) is None:
        for key in ("starts", "board", "devices", "close_up"):
            if getattr(cover.play, key):
                message = say(N_("`{word}` needs a map: add one to `shows`"), word=key)
                raise UndrawableError(message, path=("play", key))
    if cover.play.pieces and not pieces_of(cover):
        message = say(N_("`{word}` needs a set of pieces: add one to `shows`"), word="pieces")
        raise UndrawableError(message, path=("play", "pieces"))


def boards_shown(cover: Cover) -> list[Definition]:
    """Return the boards that a cover shows, without sets of pieces."""
    return [definition for definition in load_shown(cover) if definition.kind != "pieces"]


def first_map(cover: Cover) -> Map | None:
    """Return the map that a cover shows first."""
    return first_of(load_shown(cover), Map)


def standing_on(cover: Cover, lang: str, turn: float = 0.0) -> list[Stack]:
    """Return the pieces that stand on the first board that a cover shows, in mm from its corner."""
    return [
        _with_source(cover, stack) for stack in stacks_on(cover, boards_shown(cover)[0], pieces_of(cover), lang, turn)
    ]


def standing_beside(cover: Cover) -> list[list[Stack]]:
    """Return the pieces next to the boards, in groups."""
    return [[_with_source(cover, thing) for thing in group_] for group_ in things_beside(cover, pieces_of(cover))]


def _with_source(cover: Cover, stack: Stack) -> Stack:
    """Add the name of its pieces to the sources of a stack."""
    return with_stack_sources(stack, *stack[0].sources, path_of_shown(cover, stack[0].pieces))


def things_of(cover: Cover) -> list[Thing]:
    """Return the pieces next to the boards, and the dice behind them."""
    return [*(stack for group_ in standing_beside(cover) for stack in group_), *dice_of(cover)]


def path_of_shown(cover: Cover, definition: Definition) -> tuple[str | int, ...]:
    """Return the path of a definition's name in the `shows` of a cover."""
    return "shows", next(n for n, other in enumerate(load_shown(cover)) if other is definition)


def pieces_of(cover: Cover) -> list[Pieces]:
    """Return the sets of pieces that a cover shows."""
    return of_class(load_shown(cover), Pieces)


def pictures(cover: Cover, area: Rect, lang: str, style: Style, edge: str) -> Iterator[Item]:
    """Draw the main board in the middle of a game, other boards in a column, and pieces and dice on a tray."""
    boards, things = boards_of(cover, lang, style), things_of(cover)
    first, others = boards[0], boards[1:]
    stacks = standing_on(cover, lang, _TURN)
    if cover.play.close_up:
        yield from _close_up_and_boards(cover, boards, area, style, edge)
    elif stacks:
        tray_width = area.w * _TRAYED if things else 0.0
        seat = Rect(area.x, area.y, area.w - (tray_width + _GAP if things else 0.0), area.h)
        right = yield from _from_a_chair(first, stacks, seat, style, alone=not things)
        yield from _tray(
            cover, things, Rect(right + 2 * _GAP, area.y, area.right - right - 2 * _GAP, area.h), style, edge
        )
    elif not others and not things:
        yield miniature(first, _fit_board(first, area), edge)
    elif not others:
        yield from _board_and_things(cover, first, things, area, style, edge)
    else:
        yield from _board_and_column(cover, first, others, things, area, style, edge)


def draw_play(cover: Cover, area: Rect, lang: str, style: Style, edge: str) -> Iterator[Item]:
    """Draw a game in progress into a small area: some spaces of a map enlarged, otherwise the whole picture."""
    if not cover.play.close_up:
        yield from pictures(cover, area, lang, style, edge)
        return
    first = boards_of(cover, lang, style)[0]
    yield _close_up(cover, first, area, edge)


def _close_up_and_boards(cover: Cover, boards: list[Drawing], area: Rect, style: Style, edge: str) -> Iterator[Item]:
    """Draw some spaces of a map enlarged above the dice, next to the map and a player board."""
    dice = dice_of(cover)
    low = area.h * _DICE if dice else 0.0
    width = area.w * _CLOSE
    main = Rect(area.x, area.y, width, area.h - low - (_GAP if dice else 0.0))
    yield _close_up(cover, boards[0], main, edge)
    yield from _tray(cover, dice, Rect(area.x, area.bottom - low, width, low), style, edge)
    rest = Rect(main.right + _GAP, area.y, area.w - width - _GAP, area.h)
    column = boards[:2]
    rows = divide(rest.h, len(column), _GAP)
    for i, board in enumerate(column):
        frame = _fit_board(board, Rect(rest.x, rest.y + rows.start(i), rest.w, rows.size))
        aligned = rest.y if i == 0 else rest.bottom - frame.h
        yield miniature(board, replace(frame, y=aligned), edge)


def _close_up(cover: Cover, board: Drawing, at: Rect, edge: str) -> Item:
    spaces = cover.play.close_up
    chosen = source_paths(("play", "close_up"), *range(len(spaces)))
    return miniature(board, at, edge, window=_window(board, spaces, at), chosen=chosen)


def _window(board: Drawing, spaces: Sequence[str], at: Rect) -> Rect:
    """Return a window around some spaces of a map, with the proportions of its target area. Raises UndrawableError."""
    middles = dict(hex_middles(board.items))
    if unknown := [name for name in spaces if name not in middles]:
        message = say(N_("`{word}` is not a place on the board `{id}`"), word=unknown[0], id=board.id)
        raise UndrawableError(message, path=("play", "close_up"))
    xs, ys = ([middles[name][i] for name in spaces] for i in (0, 1))
    width, height = max(xs) - min(xs) + 2 * _AROUND, max(ys) - min(ys) + 2 * _AROUND
    ratio = at.w / at.h
    width, height = max(width, height * ratio), max(height, width / ratio)
    return Rect((min(xs) + max(xs) - width) / 2, (min(ys) + max(ys) - height) / 2, width, height)


def _from_a_chair(
    board: Drawing, stacks: Sequence[Stack], area: Rect, style: Style, *, alone: bool
) -> Generator[Item, None, float]:
    """Draw a board with its pieces as large as the area allows, at the left or `alone`; return its right edge."""
    plane = sheet_plane(0, 0, 0)
    standing = on_plane(stacks, plane)
    spots = [*plane.corners(board.width, board.height), *(spot for stack in standing for spot in corners_of(stack))]
    view = _CHAIR.fit(spots, area)
    ends = [view.point(spot)[0] for spot in spots]
    view = view if alone else replace(view, x=view.x - min(ends) + area.x)
    yield from with_sources(board_on_table(board, plane, view, style), *board.items[0].sources)
    yield from things_on_table(standing, view, style)
    return area.x + max(ends) - min(ends)


def _board_and_column(
    cover: Cover, first: Drawing, others: list[Drawing], things: list[Thing], area: Rect, style: Style, edge: str
) -> Iterator[Item]:
    """Draw the main board, the others in a column next to it, and pieces and dice below the column."""
    count = len(others) + bool(things)
    rows = divide(area.h, count, _GAP)
    column = min(max(rows.size * board.width / board.height for board in others), area.w * _WIDEST)
    width = min(area.h * first.width / first.height, area.w - column - _GAP)
    left = area.x + (area.w - width - column - _GAP) / 2
    yield miniature(first, _fit_board(first, Rect(left, area.y, width, area.h)), edge)
    places = [Rect(left + width + _GAP, area.y + rows.start(i), column, rows.size) for i in range(count)]
    for board, frame in zip(others, places, strict=False):
        yield miniature(board, _fit_board(board, frame), edge)
    if things:
        yield from _tray(cover, things, places[-1], style, edge)


def _board_and_things(
    cover: Cover, first: Drawing, things: list[Thing], area: Rect, style: Style, edge: str
) -> Iterator[Item]:
    """Draw pieces and dice below a wide board, or next to a narrow one."""
    if first.width > _WIDE * first.height:
        board = _fit_board(first, Rect(area.x, area.y, area.w, area.h * _UPPER))
        yield miniature(first, replace(board, y=area.y), edge)
        rest = Rect(area.x, area.y + board.h + _GAP, area.w, area.h - board.h - _GAP)
    else:
        board = _fit_board(first, Rect(area.x, area.y, area.w * _LEFT, area.h))
        yield miniature(first, replace(board, x=area.x), edge)
        rest = Rect(area.x + board.w + 2 * _GAP, area.y, area.w - board.w - 2 * _GAP, area.h)
    yield from _tray(cover, things, rest, style, edge)


def _tray(cover: Cover, things: Sequence[Thing], frame: Rect, style: Style, edge: str) -> Iterator[Item]:
    if things:
        panel = rectangle(frame.x, frame.y, frame.w, frame.h, fill=style.paper or "white", stroke=edge, width=LINE)
        around = _GAP * min(1.0, frame.h / 30)
        sources: list[tuple[str | int, ...]] = [("play",)] if cover.play != Play() else []
        sources += [path_of_shown(cover, piece) for piece in pieces_of(cover)]
        items: list[Item] = [panel, group(tray(things, frame.grown(-around), style))]
        yield from with_sources(items, *sources)


def _fit_board(board: Drawing, frame: Rect) -> Rect:
    scale = min(frame.w / board.width, frame.h / board.height)
    width, height = board.width * scale, board.height * scale
    return Rect(frame.x + (frame.w - width) / 2, frame.y + (frame.h - height) / 2, width, height)


def draw_contents(cover: Cover, width: float, height: float, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the picture at a size in mm."""
    style = style_of(ink)
    sheet, strip = over_strip(Rect(0, 0, width, height))
    area = sheet.grown(-_MARGIN * min(width, height))
    layers = (
        group(
            with_sources(ground_items(cover, sheet, (width / 2, sheet.h / 2), style), *ground_sources(cover, style)),
            id="ground",
            layer=True,
        ),
        group(pictures(cover, area, lang, style, style.gold or "black"), id="picture", layer=True),
        group(with_sources(facts_strip(cover, strip, lang, style), ("facts",)), id="facts", layer=True),
    )
    title = join_pair(text_in(cover.title, lang), text_in(cover.subtitle, lang), lang)
    return Drawing(f"{cover.game}_{cover.id}-contents", title, width, height, lang, layers)
