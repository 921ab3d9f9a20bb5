"""Random maps for training: variations of built-in and starter maps, some with misplaced elements."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random

from hyskos.companion.map_starter import Orientation, Shape, map_starter
from hyskos.definitions.kinds.map import Axial, Map, Points
from hyskos.definitions.loader import load_map, read_bytes
from hyskos.lab.map_generator import Model, generate_map
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.distances import steps_from

SHIPPED = ("inner-factory", "outer-factory", "four-x")
STARTERS: tuple[tuple[Shape, Orientation, int], ...] = (
    ({"hexagon": 3}, "flat", 3),
    ({"hexagon": 3}, "pointy", 2),
    ({"hexagon": 4}, "flat", 4),
    ({"hexagon": 4}, "flat", 3),
    ({"rectangle": (7, 6)}, "flat", 4),
    ({"rectangle": (8, 5)}, "pointy", 2),
)


@cache
def models() -> tuple[Model, ...]:
    """Return the models to vary: each built-in map, with its four starts, twice, and each starter once."""
    shipped = [load_map(name) for name in SHIPPED]
    return tuple(map(Model, (*shipped, *shipped, *map(_starter, STARTERS))))


def _starter(shape_and_size: tuple[Shape, Orientation, int]) -> Map:
    starter = read_bytes(map_starter("learn", *shape_and_size, "en").encode(), "learn.yaml").definition
    assert isinstance(starter, Map)
    return starter


def training_maps(seed: int) -> Iterator[Map]:
    """Yield maps endlessly; a third as generated or built in, a third disturbed once, a third up to four times."""
    random = Random(seed)
    for number in count():
        model = models()[number % len(models())]
        start_map = model.board if random.random() < 0.3 else None
        while start_map is None:
            start_map = generate_map(model, [random.random() for _ in range(model.size)])
        for _ in range((0, 1, random.randint(2, 4))[number // len(models()) % 3]):
            start_map = _spoil(start_map, random)
        yield start_map


def _spoil(board: Map, random: Random) -> Map:
    """Move a start, a factory or points; repeat until every start can reach every space."""
    while True:
        change = random.choice((_start, _swap, _swap, _points))
        changed = change(board, random)
        spoiled_board = make_board(changed)
        if all(
            len(steps_from(spoiled_board, start)) == len(spoiled_board.spaces) + 1 for start in spoiled_board.starts
        ):
            return changed


def _start(board: Map, random: Random) -> Map:
    """Swap a start with a nearby space, but not with space 1."""
    start = random.choice(board.starts)
    near = [space for space in board.spaces if space.number > 1 and space.at.distance(start.at) <= 2]
    if not near:
        return board
    other = random.choice(near)
    return _move(board, {start.at: other.at, other.at: start.at})


def _swap(board: Map, random: Random) -> Map:
    first, second = random.sample(board.spaces[1:], 2)
    return _move(board, {first.at: second.at, second.at: first.at})


def _points(board: Map, random: Random) -> Map:
    space = random.choice([space for space in board.spaces if space.points])
    top = random.randint(0, 6)
    changed = replace(space, points=Points(top, 2 * top))
    return replace(board, spaces=tuple(changed if each is space else each for each in board.spaces))


def _move(board: Map, places: dict[Axial, Axial]) -> Map:
    return replace(
        board,
        spaces=tuple(replace(space, at=places.get(space.at, space.at)) for space in board.spaces),
        starts=tuple(replace(space, at=places.get(space.at, space.at)) for space in board.starts),
    )
