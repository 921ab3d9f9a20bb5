"""Kinds of factories change places until starts are foretold alike; nothing else of a map changes."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import log
from random import Random

import pytest

from hyskos.definitions.kinds.map import Map
from hyskos.definitions.loader import load_map
from hyskos.lab.factory_swap import assign_factories
from hyskos.lab.features import FEATURES, features
from hyskos.lab.map_generator import Model, sketch
from hyskos.lab.predictors import Predictor, Quality, predicted

WEIGHTS = {name: 0.001 * index for index, name in enumerate(one for one in FEATURES if one.startswith("near-"))}
PREDICTOR = Predictor("greedy", {name: WEIGHTS.get(name, 0.0) for name in FEATURES}, {}, Quality(0, 0, 1), 1, 1)
OTHER = replace(PREDICTOR, bot="random", weights={**PREDICTOR.weights, "near-footmen": -0.004, "reach-1": 0.001})


def drawn(name: str, seed: int) -> Map:
    model, random = Model(load_map(name)), Random(seed)
    while (board := sketch(model, [random.random() for _ in range(model.size)])) is None:
        pass
    return board


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("seed", range(4))
def test_places_and_numbers_of_factories_stay_and_starts_come_nearer(seed: int) -> None:
    board = drawn("inner-factory", seed)
    found, known = assign_factories(board, [PREDICTOR, OTHER])
    assert [one.number for one in found.spaces if one.factory] == [one.number for one in board.spaces if one.factory]
    assert Counter(one.factory for one in found.spaces) == Counter(one.factory for one in board.spaces)
    assert replace(found, spaces=board.spaces) == board
    for row, told in zip(features(found), known, strict=True):
        assert told == pytest.approx(row)

    def gap(of: Map) -> float:
        found = [predicted(one, features(of)).chances for one in (PREDICTOR, OTHER)]
        return max(log(max(chances) / min(chances)) for chances in found)

    assert gap(found) <= gap(board) + 1e-9
    spaces = {one.number: one for one in found.spaces}
    for one, other in combinations([one for one in found.spaces if one.factory], 2):
        exchanged = spaces | {
            one.number: replace(one, factory=other.factory), other.number: replace(other, factory=one.factory)
        }  # fmt: skip
        assert gap(found) <= gap(replace(found, spaces=tuple(exchanged.values()))) + 1e-6


def test_what_is_even_stays_as_it_is() -> None:
    board = load_map("four-x")
    assert assign_factories(board, [PREDICTOR]) == (board, features(board))
    other = load_map("outer-factory")
    assert assign_factories(other, []) == (other, features(other))
