"""A lit table: boards on it, and pieces and dice with their shadows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import singledispatch

from hyskos.definitions.geometry import Point, Rect, around_points, hull
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.pieces import Pieces
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.messages import N_, say
from hyskos.definitions.numerals import read_count
from hyskos.generators.boards.games import square_grid
from hyskos.generators.boards.games.ring_marks import incircle, inner_triangle, outer_triangle
from hyskos.generators.boards.scenes.dice import Die, draw_die, read_die
from hyskos.generators.boards.scenes.miniature import draw_transformed, printable_at_size
from hyskos.generators.boards.scenes.space import Plane, Spot, View
from hyskos.generators.boards.scenes.standing import (
    Stack,
    move_stack,
    one_of_each,
    sort_far_first,
    stack_of,
    stand,
    with_stack_sources,
)
from hyskos.generators.boards.shared.engraving import shade_area
from hyskos.generators.boards.shared.style import LINE, Style
from hyskos.generators.drawing import Drawing, Item, UndrawableError, group, polygon, with_sources

THICK = 2.0
"""Thickness of a board, mm."""
Thing = Stack | Die
"""A stack or a die on a table."""
_SHADOW = "gold@62"
"""Ink of shadows: readable on every ground."""
_CLOSE = 1.7
"""Distance of the lines of a shadow in the saver style, mm."""
_LIGHT = 0.22
"""Length of a shadow to the right, over the height of its object; half as long to the back."""
_TRAY = View(turn=-24.0, tilt=30.0)
"""View of things on a tray."""
_GAP = 5.0
"""Gap between two things on a tray, mm at their scale."""
_TURNS = {"d4": 66.0, "d6": 40.0, "d8": 37.0}
"""Rotation of dice, degrees, so that most faces are visible. Of two of a kind, one is turned a little more."""
_MORE = (0.0, 7.0, -6.0, 3.0)


def dice_of(cover: Cover) -> list[Die]:
    """Return the dice next to the boards."""
    dice = [read_die(word, ("play", "dice", n)) for n, word in enumerate(cover.play.dice)]
    return [replace(die, turn=_TURNS[die.shape] + _MORE[n % len(_MORE)]) for n, die in enumerate(dice)]


def stacks_on(cover: Cover, board: Definition, pieces: Sequence[Pieces], lang: str, turn: float = 0.0) -> list[Stack]:
    """Return the pieces on a board, in mm from its upper left corner, y growing downwards."""
    stacks = list[Stack]()
    for n, word in enumerate(cover.play.pieces if pieces else ()):
        if place_name := word.partition("@")[2]:
            x, y = _find_place(board, word, place_name, lang, ("play", "pieces", n))
            stacks.append(move_stack(_stack(n, word, pieces[0]), x, y, turn))
    return stacks


def _stack(n: int, word: str, pieces: Pieces) -> Stack:
    path = ("play", "pieces", n)
    return with_stack_sources(stack_of(word, pieces, path), path)


def things_beside(cover: Cover, pieces: Sequence[Pieces]) -> list[list[Stack]]:
    """Return the pieces next to boards, in groups: those of a position, otherwise one of each."""
    if not cover.play.pieces:
        return [stack for of in pieces for stack in one_of_each(of)]
    words = [(n, word) for n, word in enumerate(cover.play.pieces) if pieces and "@" not in word]
    return [[_stack(n, word, pieces[0])] for n, word in words]


def _find_place(board: Definition, word: str, place_name: str, lang: str, path: tuple[str | int, ...]) -> Point:
    """Find the centre of a square or triangle; raises UndrawableError for one that the board lacks."""
    point = _point(board, word, place_name, lang)
    if point is None:
        message = say(N_("`{word}` is not a place on the board `{id}`"), word=word, id=board.id)
        raise UndrawableError(message, path=path)
    return point


@singledispatch
def _point(_board: Definition, _word: str, _place_name: str, _lang: str) -> Point | None:
    """Return the centre of a place on a board by its name; None if there is no such place."""
    return None


@_point.register
def _point_on_grid(grid: Grid, _word: str, place_name: str, lang: str) -> Point | None:
    return square_grid.centre_of_square(grid, place_name, lang) if place_name in square_names(grid) else None


@_point.register
def _point_on_ring(ring: Ring, word: str, place_name: str, _lang: str) -> Point | None:
    number = read_count(place_name)
    if number is None or number >= ring.triangles:
        return None
    figure = word[1:2].isupper()
    return incircle((inner_triangle if figure else outer_triangle)(ring, number))[0]


def square_names(grid: Grid) -> frozenset[str]:
    """Name every square of a grid that a piece may stand on."""
    names = (f"{chr(ord('a') + x)}{y}" for x in range(grid.columns) for y in range(1, grid.rows + 1))
    return frozenset(name for name in names if name not in grid.blocked)


def on_plane(stacks: Sequence[Stack], plane: Plane) -> list[Stack]:
    """Move stacks from coordinates on a sheet to its position on the table."""
    return [tuple(replace(piece, x=x, y=y) for piece in stack) for stack, (x, y, _) in _spots(stacks, plane)]


def _spots(stacks: Sequence[Stack], plane: Plane) -> Iterator[tuple[Stack, Spot]]:
    for stack in stacks:
        yield stack, plane.spot(stack[0].x, stack[0].y)


def darken(outline: Sequence[Point], style: Style) -> Item:
    """Draw a shadow on the table."""
    return polygon(outline, fill=_SHADOW) if style.gold else shade_area(outline, _CLOSE)


def shadow(corners: Sequence[Spot], view: View) -> list[Point]:
    """Return the outline of a body's shadow on the table."""
    return hull([view.point(spot) for spot in shadow_of(corners)])


def shadow_of(corners: Sequence[Spot]) -> list[Spot]:
    """Project the corners of a body onto the table along the light."""
    return [(x + z * _LIGHT, y + z * _LIGHT / 2, 0.0) for x, y, z in corners]


def corners_of(thing: Thing) -> tuple[Spot, ...]:
    """Return the corners of a thing."""
    return thing.corners() if isinstance(thing, Die) else tuple(spot for piece in thing for spot in piece.corners())


def outlines_of(thing: Thing, view: View) -> list[list[Point]]:
    """Return the outlines of a thing in the picture, one for each of its pieces."""
    return [part.outline(view) for part in ([thing] if isinstance(thing, Die) else thing)]


def board_on_table(board: Drawing, plane: Plane, view: View, style: Style) -> Iterator[Item]:
    """Draw a board on the table: its shadow, its edge, its face and its pieces."""
    corners = plane.corners(board.width, board.height)
    below = [(x, y, z - THICK) for x, y, z in corners]
    edge = "black@80" if style.gold else "black"
    yield darken([view.point((x + 4, y - 3, z)) for x, y, z in below], style)
    fill = "stone@45" if style.gold else "white"
    outline = hull([view.point(spot) for spot in (*corners, *below)])
    yield polygon(outline, fill=fill, stroke=edge, width=LINE, join="round")
    yield draw_transformed(board, plane.matrix(view))
    yield polygon([view.point(spot) for spot in corners], stroke=edge, width=LINE, join="round")


def things_on_table(things: Sequence[Thing], view: View, style: Style) -> Iterator[Item]:
    """Draw things, nearer ones over farther ones."""
    dice = [piece for piece in things if isinstance(piece, Die)]
    for stack in sort_far_first([piece for piece in things if not isinstance(piece, Die)], view):
        drawn = [item for piece in stack for item in stand(piece, view, style)]
        yield from with_sources([group(printable_at_size(drawn), id="stack")], *stack[0].sources)
    for die in dice:
        yield draw_die(die, view, style)


def tray(things: Sequence[Thing], area: Rect, style: Style) -> Iterator[Item]:
    """Draw things in the number of rows that makes them largest, at most at true size."""
    if not things:
        return
    sizes = [_box(thing) for thing in things]
    candidates = [_break_into_rows(sizes, count) for count in range(1, len(things) + 1)]
    width, height, places = max(
        candidates, key=lambda candidate: round(min(area.w / candidate[0], area.h / candidate[1]), 6)
    )
    scale = min(1.0, area.w / width, area.h / height)
    left, top = area.x + (area.w - width * scale) / 2, area.y + (area.h - height * scale) / 2
    views = [
        replace(_TRAY, x=left + scale * (x - box.x), y=top + scale * (y - box.y), scale=scale)
        for (x, y), box in zip(places, sizes, strict=True)
    ]
    for thing, view in zip(things, views, strict=True):
        yield darken(shadow(corners_of(thing), view), style)
    for thing, view in zip(things, views, strict=True):
        yield from things_on_table([thing], view, style)


def _box(thing: Thing) -> Rect:
    """Return the bounding box of a thing and its shadow on a tray, mm."""
    points = [point for outline in outlines_of(thing, _TRAY) for point in outline] + shadow(corners_of(thing), _TRAY)
    return around_points(points)


def _break_into_rows(sizes: Sequence[Rect], count: int) -> tuple[float, float, list[Point]]:
    """Divide boxes into rows aligned at their lower edges: return width, height and the corner of each box."""
    per_row = -(-len(sizes) // count)
    lines = [sizes[i : i + per_row] for i in range(0, len(sizes), per_row)]
    width = max(sum(box.w for box in line) + _GAP * (len(line) - 1) for line in lines)
    places, y = list[Point](), 0.0
    for line in lines:
        height = max(box.h for box in line)
        x = (width - sum(box.w for box in line) - _GAP * (len(line) - 1)) / 2
        for box in line:
            places.append((x, y + height - box.h))
            x += box.w + _GAP
        y += height + _GAP
    return width, y - _GAP, places
