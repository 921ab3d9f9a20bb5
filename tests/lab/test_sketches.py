"""Maps out of numbers: whatever the numbers are, what comes of them is a board like the model."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from hyskos.definitions.kinds.map import Axial, Map
from hyskos.definitions.loader import load_map
from hyskos.definitions.outlines import ring_by_ring
from hyskos.lab.map_generator import Model, sketch
from hyskos.lab.symmetries import chain, orbits
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.ways import alike, steps_from
from scripts.training_maps import models, training_maps

SHIPPED = ("inner-factory", "outer-factory", "four-x")


def drawn(model: Model, seed: int, count: int, level: float | None = None) -> list[Map]:
    random, found = Random(seed), list[Map]()
    while len(found) < count:
        numbers = [random.random() for _ in range(model.size)]
        if level is not None:
            numbers[0] = level
        found += [board] if (board := sketch(model, numbers)) else []
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_a_sketch_keeps_the_numbering_the_ways_and_what_the_model_has(name: str) -> None:
    model = Model(load_map(name))
    kinds = Counter(space.factory for space in model.board.spaces)
    for board in drawn(model, 1, 12):
        places = [space.at for space in board.spaces]
        assert places == ring_by_ring(places)
        assert [space.number for space in board.spaces] == list(range(1, len(places) + 1))
        assert len(places) <= len(model.board.spaces)
        assert not {*places} & {start.at for start in board.starts}
        factories = Counter(space.factory for space in board.spaces)
        assert {kind: factories[kind] for kind in kinds if kind} == {kind: kinds[kind] for kind in kinds if kind}
        made = make_board(board)
        assert [start.die for start in board.starts] == [1, 2, 3, 4]
        for start in made.starts:
            assert len(steps_from(made, start)) == len(places) + 1
            assert len(made.neighbours[start]) > 1
        assert board.garrison.keys() == {space.number for space in board.spaces}


@pytest.mark.slow
def test_numbers_decide_how_symmetric_a_map_is() -> None:
    model = Model(load_map("four-x"))
    everyone, nobody = ((1, 2, 3, 4),), ((1,), (2,), (3,), (4,))
    assert {alike(board, factories=False) for board in drawn(model, 2, 6, 0.1)} == {everyone}
    assert {alike(board, factories=False) for board in drawn(model, 3, 6, 0.99)} == {nobody}


def test_points_of_a_sketch_are_those_of_the_model_where_nothing_belongs_together() -> None:
    model = Model(load_map("inner-factory"))
    for board in drawn(model, 4, 4, 0.99):
        if len(board.spaces) == len(model.board.spaces):
            assert Counter(one.points for one in board.spaces) == Counter(one.points for one in model.board.spaces)


@pytest.mark.parametrize("starts", [2, 3, 4, 6])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_symmetries_put_each_start_in_the_place_of_each(starts: int, orientation: str) -> None:
    at = Axial(3, -1)
    whole, part, none = (set(map(len, orbits([at], group))) for group in chain(starts, orientation))
    assert (whole, part, none) == ({1}, {1}, {1})  # alone on the board it belongs to itself
    groups = chain(starts, orientation)
    there = {Axial(a * 3 - b, c * 3 - d) for a, b, c, d in groups[0]}
    assert len(there) == starts
    assert [len(one) for one in orbits(there, groups[0])] == [starts]
    assert {*groups[2]} <= {*groups[1]} <= {*groups[0]}


@pytest.mark.slow
def test_maps_to_learn_from_differ_and_can_be_played() -> None:
    found = list(islice(training_maps(1), 3 * len(models())))
    assert len({str((board.spaces, board.starts)) for board in found}) > 2 * len(models())
    assert {len(board.starts) for board in found} == {2, 3, 4}
    for board in found:
        made = make_board(board)
        assert all(len(steps_from(made, start)) == len(made.spaces) + 1 for start in made.starts)
    again = islice(training_maps(1), 4)
    assert [board.spaces for board in again] == [board.spaces for board in found[:4]]
