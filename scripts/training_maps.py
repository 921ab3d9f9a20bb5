"""Random maps for training: variations of built-in and starter maps, some with misplaced elements."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random

from hyskos.companion.map_starter import Orientation, Shape, map_starter
from hyskos.definitions.kinds.map import Axial, Map, Points
from hyskos.definitions.loader import load_map, read_bytes
from hyskos.lab.map_generator import Model, sketch
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


def _starter(told: tuple[Shape, Orientation, int]) -> Map:
    found = read_bytes(map_starter("learn", *told, "en").encode(), "learn.yaml").definition
    assert isinstance(found, Map)
    return found


def training_maps(seed: int) -> Iterator[Map]:
    """Yield maps endlessly; a third as generated or built in, a third disturbed once, a third up to four times."""
    random = Random(seed)
    for number in count():
        model = models()[number % len(models())]
        found = model.board if random.random() < 0.3 else None
        while found is None:
            found = sketch(model, [random.random() for _ in range(model.size)])
        for _ in range((0, 1, random.randint(2, 4))[number // len(models()) % 3]):
            found = _spoiled(found, random)
        yield found


def _spoiled(board: Map, random: Random) -> Map:
    """Move a start, a factory or points; repeat until every start can reach every space."""
    while True:
        change = random.choice((_start, _swap, _swap, _points))
        found = change(board, random)
        made = make_board(found)
        if all(len(steps_from(made, start)) == len(made.spaces) + 1 for start in made.starts):
            return found


def _start(board: Map, random: Random) -> Map:
    """Swap a start with a nearby space, but not with space 1."""
    start = random.choice(board.starts)
    near = [space for space in board.spaces if space.number > 1 and space.at.distance(start.at) <= 2]
    if not near:
        return board
    other = random.choice(near)
    return _moved(board, {start.at: other.at, other.at: start.at})


def _swap(board: Map, random: Random) -> Map:
    """Swap two spaces."""
    one, other = random.sample(board.spaces[1:], 2)
    return _moved(board, {one.at: other.at, other.at: one.at})


def _points(board: Map, random: Random) -> Map:
    """Change the points of a space."""
    space = random.choice([space for space in board.spaces if space.points])
    top = random.randint(0, 6)
    changed = replace(space, points=Points(top, 2 * top))
    return replace(board, spaces=tuple(changed if one is space else one for one in board.spaces))


def _moved(board: Map, places: dict[Axial, Axial]) -> Map:
    return replace(
        board,
        spaces=tuple(replace(one, at=places.get(one.at, one.at)) for one in board.spaces),
        starts=tuple(replace(one, at=places.get(one.at, one.at)) for one in board.starts),
    )
