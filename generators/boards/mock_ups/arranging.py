"""Arrange boards and pieces around a box: as large as fits in a picture, with as little hidden as possible.

A beam search: a few positions are tried for each thing in turn, and the best arrangements are continued. Boards are in
front of the box or beside it, other boards around the first or on its corner, pieces in rows on the free table.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import product

from hyskos.definitions.geometry import Point, Rect, around_points, hull
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.scenes.dice import Die
from hyskos.generators.boards.scenes.space import Plane, Spot, View, area_of, shared_area, sheet_plane
from hyskos.generators.boards.scenes.tabletop import THICK, Thing, corners_of

GAP = 14.0
"""Gap between the box and boards or pieces, mm."""
TURN = 4.0
"""Rotation of boards against the box, degrees; other boards are turned the opposite way."""
MOST_HIDDEN = 0.002
"""Share of a board that may be under others: a hair, where outlines touch."""
TOUCH = 0.02
"""Share of pieces that may be in front of a board: tips."""
_DEAR = 4.0
"""Penalty for a hidden share of boards, over the value of the same share of the scale."""
_SKY = 0.3
"""Minimum distance of all boards and pieces below the top of the box, over its height in the picture."""
_REACH = 1.6
"""Length of the table hidden behind a piece, over its height: the view is tilted."""
_ON_FOOT = 1e-6
"""Anything lower is on the table, mm."""
_FOLLOWED = 10
"""Number of arrangements that are continued."""

Size = tuple[float, float]


@dataclass(frozen=True)
class PlacedBoard:
    """A board on the table, or on other boards."""

    plane: Plane
    size: Size

    @cached_property
    def corners(self) -> tuple[Spot, ...]:
        """Return its corners, clockwise from the upper left one."""
        return self.plane.corners(*self.size)

    @cached_property
    def picture_outline(self) -> list[Point]:
        """Return its outline in the picture, at true size."""
        return [View().point(spot) for spot in self.corners]


@dataclass(frozen=True)
class Arrangement:
    """The positions of boards around a box, and the hidden share of each board."""

    boards: tuple[PlacedBoard, ...] = ()
    hidden: tuple[float, ...] = ()
    things: tuple[Thing, ...] = ()

    @cached_property
    def ends(self) -> list[Point]:
        """Return the corners of the bounding box of all boards in the picture; empty without boards."""
        return _ends([point for board in self.boards for point in board.picture_outline])

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Return the corners of all."""
        return tuple(spot for board in self.boards for spot in board.corners) + _corners(self.things)


@dataclass(frozen=True)
class Stage:
    """The box by its corners, its near lower left one at the origin, and the picture to fill."""

    box: tuple[Spot, ...]
    area: Rect

    @cached_property
    def picture_outline(self) -> list[Point]:
        """Return the outline of the box in the picture, at true size."""
        return hull([View().point(spot) for spot in self.box])

    @cached_property
    def ends(self) -> list[Point]:
        """Return the corners of the bounding box of the box in the picture."""
        return _ends(self.picture_outline)

    @property
    def foot(self) -> Rect:
        """Return the lowest point of the box; y grows away from the viewer."""
        return Rect(0, 0, max(x for x, _, _ in self.box), max(y for _, y, _ in self.box))

    @cached_property
    def skyline(self) -> float:
        """Return the maximum height of things in the picture: the table ends behind them, below the top of the box."""
        ys = [y for _, y in self.picture_outline]
        return min(ys) + _SKY * (max(ys) - min(ys))

    def value(self, arrangement: Arrangement, more: Sequence[Point] = ()) -> float:
        """Rate an arrangement with one more outline: the drawing scale minus a penalty for hidden area."""
        seen = around_points([*self.ends, *arrangement.ends, *more])
        scale = min(self.area.w / seen.w, self.area.h / seen.h)
        return scale * (1 - _DEAR * sum(arrangement.hidden) / max(1, len(arrangement.hidden)))


def arrange(stage: Stage, boards: Sequence[Size], crowds: Sequence[Sequence[Thing]]) -> Arrangement:
    """Arrange boards, the main one first, and one of `crowds`, which are the same pieces in shorter or longer rows."""
    return _with_pieces(stage, _with_boards(stage, tuple(boards)), crowds)


@lru_cache(maxsize=32)  # every language and ink asks for it
def _with_boards(stage: Stage, boards: tuple[Size, ...]) -> Sequence[Arrangement]:
    arrangements = [Arrangement()]
    for n, size in enumerate(boards):
        arrangements = _best(
            stage, [new for arrangement in arrangements for new in _with_board(stage, arrangement, size, n)]
        )
    return arrangements


def _best(stage: Stage, arrangements: Sequence[Arrangement]) -> list[Arrangement]:
    return sorted(arrangements, key=lambda arrangement: -round(stage.value(arrangement), 6))[:_FOLLOWED]


def _with_board(stage: Stage, arrangement: Arrangement, size: Size, n: int) -> Iterator[Arrangement]:
    foot = stage.foot.corners()
    for plane in _next(arrangement.boards, size, n) if arrangement.boards else _first(stage.foot, size):
        board = PlacedBoard(plane, size)
        if (
            min(y for _, y in board.picture_outline) < stage.skyline
            or shared_area([(x, y) for x, y, _ in board.corners], foot) > 0
        ):
            continue
        hidden = [
            part + _part(placed.picture_outline, board.picture_outline)
            for part, placed in zip(arrangement.hidden, arrangement.boards, strict=True)
        ]
        hidden.append(_part(board.picture_outline, stage.picture_outline))
        if max(hidden) <= MOST_HIDDEN:
            yield replace(arrangement, boards=(*arrangement.boards, board), hidden=tuple(hidden))


def _first(foot: Rect, size: Size) -> Iterator[Plane]:
    """List positions for the main board: in front of the box, or beside it."""
    width, height = size
    for x in (-0.2 * width, 0.0, (foot.w - width) / 2, foot.w - width, 0.5 * foot.w):
        yield sheet_plane(x, -GAP - max(0.0, foot.w - x) * 0.07, TURN)
    for x, y in product((foot.w + GAP, -width - GAP), (0.15 * height, 0.4 * height, 0.7 * height, foot.h + height)):
        yield sheet_plane(x, y, TURN)


def _next(boards: Sequence[PlacedBoard], size: Size, n: int) -> Iterator[Plane]:
    """List positions for another board: around the first, on its corners, or in front of all, where room never ends."""
    first = boards[0]
    (left, far, _), (width, height), (main, deep) = first.plane.corner, size, first.size
    xs = (-width - GAP, -0.8 * width, -0.5 * width, 0.0, main - 0.5 * width, main - 0.2 * width, main + GAP)
    ys = (height + GAP, 0.5 * height, 0.0, -0.3 * height, 0.6 * height - deep, 0.3 * height - deep, -deep - GAP)
    for x, y, turn in product(xs, ys, (TURN, TURN - 7 * n)):
        yield sheet_plane(left + x, far + y, turn, THICK * n)
    near = min(y for board in boards for _, y, _ in board.corners)
    yield sheet_plane(left, near - GAP - width * math.sin(math.radians(TURN)), TURN, THICK * n)


def _part(of: Sequence[Point], by: Sequence[Point]) -> float:
    """Return the share of an outline that is under another one."""
    return shared_area(of, by) / area_of(of)


def _with_pieces(stage: Stage, arrangements: Sequence[Arrangement], crowds: Sequence[Sequence[Thing]]) -> Arrangement:
    """Place pieces where they hide nothing and are visible; without any, return the best arrangement."""
    candidates: list[tuple[float, Arrangement, Sequence[Thing], Point, list[Point], Point]] = []
    for crowd in crowds:
        if not crowd:
            continue
        around = _around(_corners(crowd))
        feet = min(View().point(spot)[1] for spot in _corners(crowd) if spot[2] < _ON_FOOT)
        outline = hull([View().point(spot) for spot in _corners(crowd)])
        ends = _ends(outline)
        for arrangement in arrangements:
            for x, y in _free(stage, arrangement, (around.w, around.h), max(z for _, _, z in _corners(crowd))):
                off = x - around.x, y - around.y
                right, down = View().point((*off, 0.0))
                if feet + down < stage.skyline:
                    continue
                reach = [(a + right, b + down) for a, b in ends]  # the size of the outline
                candidates.append(
                    (round(stage.value(arrangement, reach), 6), arrangement, crowd, off, outline, (right, down))
                )
    for _, arrangement, crowd, (dx, dy), outline, (right, down) in sorted(
        candidates, key=lambda candidate: -candidate[0]
    ):
        seen = [(a + right, b + down) for a, b in outline]
        clear = shared_area(seen, stage.picture_outline) == 0 and all(
            _part(seen, board.picture_outline) <= TOUCH for board in arrangement.boards
        )
        if clear:
            return replace(arrangement, things=tuple(_shift(candidate, dx, dy) for candidate in crowd))
    return arrangements[0]


def _free(stage: Stage, arrangement: Arrangement, size: Size, tall: float) -> Iterator[Point]:
    """List near left corners of a rectangle for pieces: around the box and every board, or in front of all."""
    width, deep = size
    for rect in (stage.foot, *(_around(board.corners) for board in arrangement.boards)):
        xs = (rect.x - width - GAP, rect.x, rect.x + (rect.w - width) / 2, rect.right - width, rect.right + GAP)
        ys = (rect.y - 4 * GAP - deep, rect.y - GAP - deep, rect.y, rect.y + (rect.h - deep) / 2, rect.bottom - deep)
        yield from product(xs, (*ys, rect.bottom + GAP))
    whole = _around([*stage.box, *(spot for board in arrangement.boards for spot in board.corners)])
    yield whole.x, whole.y - GAP - deep - _REACH * tall


def _ends(points: Sequence[Point]) -> list[Point]:
    """Return the upper left and lower right corner of the bounding box of points."""
    return [(pick(x for x, _ in points), pick(y for _, y in points)) for pick in (min, max)] if points else []


def _shift(thing: Thing, dx: float, dy: float) -> Thing:
    if isinstance(thing, Die):
        return replace(thing, x=thing.x + dx, y=thing.y + dy)
    return tuple(replace(part, x=part.x + dx, y=part.y + dy) for part in thing)


def _corners(things: Iterable[Thing]) -> tuple[Spot, ...]:
    return tuple(spot for thing in things for spot in corners_of(thing))


def _around(spots: Sequence[Spot]) -> Rect:
    return around_points((x, y) for x, y, _ in spots)
