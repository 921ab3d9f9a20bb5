"""Designing maps: random maps like a model, swapped factories, and the search."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, islice
from math import log
from random import Random
from typing import Any

import pytest

from hyskos.definitions.kinds.map import Axial, Map
from hyskos.definitions.loader import load_map
from hyskos.definitions.outlines import ring_by_ring
from hyskos.lab import designing, map_archive
from hyskos.lab.designing import MAX_FRUITLESS, Bench, Order, Trial, trials
from hyskos.lab.features import FEATURES, features
from hyskos.lab.map_archive import Elite, assign_factories, look_of
from hyskos.lab.map_generator import Model, chain, generate_map, orbits
from hyskos.lab.predictors import Prediction, Predictor, Quality, predict_rows
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.distances import alike, steps_from
from scripts.training_maps import models, training_maps

BOARD = load_map("four-x")
ORDER = Order(Model(BOARD), (), Bench((), ()))


class AtOnce(Executor):
    """Run each call at once."""

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(call(*args, **kwargs))
        return future


def found_by(executor: Executor, width: int, count: int) -> list[tuple[int, str, bool]]:
    judged: list[Trial] = []
    for trial in trials(ORDER, executor, width):
        judged.append(trial)
        if len(judged) == count:
            break
    return [(one.elite.cell, one.elite.board.version, one.passed) for one in judged]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find five looks in each search, which pass from the second search on; four of them have one relative each."""

    def search(_order: Order, epoch: int) -> list[Elite]:
        return [Elite(cell, (), replace(BOARD, version=str(epoch)), look_of(BOARD), ()) for cell in range(5)]

    def judge(board: Map, _bench: Bench) -> tuple[bool, tuple[()]]:
        return int(board.version) > 0, ()

    def family(_model: Model, parent: Elite, _predictors: object, _seed: int) -> list[Elite]:
        return [replace(parent, cell=10 * parent.cell)] if 0 < parent.cell < 10 else []

    monkeypatch.setattr(designing, "search_candidates", search)
    monkeypatch.setattr(designing, "judge", judge)
    monkeypatch.setattr(designing, "relatives", family)
    monkeypatch.setattr(designing, "look_alike", lambda one, other: one.cell == other.cell)


@pytest.mark.slow
@pytest.mark.usefixtures("plain")
def test_one_map_of_each_look_passes_in_a_fixed_order() -> None:
    alone = found_by(AtOnce(), 1, 14)
    assert alone[:10] == [(cell, "0", False) for cell in range(5)] + [(cell, "1", True) for cell in range(5)]
    assert alone[10:] == [(cell, "1", True) for cell in (10, 20, 30, 40)]
    with ThreadPoolExecutor(3) as executor:
        assert found_by(executor, 3, 14) == alone
    with ThreadPoolExecutor(40) as executor:
        assert found_by(executor, 40, 14) == alone


@pytest.mark.slow
@pytest.mark.usefixtures("plain")
def test_a_search_ends_where_nothing_new_passes() -> None:
    every = found_by(AtOnce(), 2, 10_000)
    assert sum(passed for *_others, passed in every) == 9
    assert len(every) == 14


def test_a_search_that_finds_nothing_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(designing, "search_candidates", lambda _order, epoch: asked.append(epoch) or [])
    assert found_by(AtOnce(), 2, 1) == []
    assert max(asked) <= MAX_FRUITLESS + 1


def test_the_fairest_map_is_played_if_none_is_predicted_to_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    predictor = Predictor("random", {}, {}, Quality(0.01, 0.02, 1.0), 1, 1)
    found = [
        Elite(cell, (), BOARD, look_of(BOARD), (Prediction("random", (0.25 + gap, 0.25, 0.25, 0.25)),))
        for cell, gap in enumerate((0.5, 0.3, 0.4))
    ]
    monkeypatch.setattr(designing, "search_archive", lambda *_: found)
    order = Order(Model(BOARD), (predictor,), Bench((), ()))
    assert [one.cell for one in designing.search_candidates(order, 0)] == [1]
    found[2] = replace(found[2], predictions=(Prediction("random", (0.25,) * 4),))
    assert [one.cell for one in designing.search_candidates(order, 0)] == [2]


@pytest.mark.proof
def test_relatives_keep_starts_and_factories_but_look_different() -> None:
    model = Model(load_map("inner-factory"))
    random = Random(1)
    numbers: tuple[float, ...] = ()
    board: Map | None = None
    while board is None:
        numbers = tuple(random.random() for _ in range(model.size))
        board = generate_map(model, numbers)
    parent = Elite(map_archive.cell_of(model, look_of(board)), numbers, board, look_of(board), ())
    found = map_archive.relatives(model, parent, (), 1)
    assert len({one.cell for one in (parent, *found)}) == len(found) + 1 > 1
    assert not any(map_archive.look_alike(one, parent) for one in found)
    for one in found:
        assert one.board.starts == board.starts
        assert {space.at: space.factory for space in one.board.spaces if space.factory} == {
            space.at: space.factory for space in board.spaces if space.factory
        }
        assert generate_map(model, one.numbers) == one.board
    assert found == map_archive.relatives(model, parent, (), 1)
    assert found != map_archive.relatives(model, parent, (), 2)


def test_maps_look_alike_until_four_hexes_differ() -> None:
    from dataclasses import replace

    spaces = list(BOARD.spaces)
    one = Elite(1, (), BOARD, look_of(BOARD), ())
    poorer = replace(BOARD, spaces=(*(replace(space, points=None) for space in spaces),))
    assert map_archive.look_alike(one, replace(one, cell=2, board=poorer))
    assert map_archive.look_alike(one, replace(one, cell=2, board=replace(BOARD, spaces=(*spaces[:-3],))))
    assert not map_archive.look_alike(one, replace(one, cell=2, board=replace(BOARD, spaces=(*spaces[:-4],))))
    assert map_archive.look_alike(one, replace(one, board=replace(BOARD, spaces=(*spaces[:-9],)))), "the same cell"


@pytest.mark.proof
def test_elites_differ_in_looks_and_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(map_archive, "GENERATIONS", 3)
    weights = {name: 0.02 if name == "own" else 0.0 for name in FEATURES}
    predictor = Predictor("random", weights, {}, Quality(0.01, 0.02, 1.0), 1, 1)
    model = Model(load_map("inner-factory"))
    found = map_archive.search_archive(model, [predictor], 1, 0)
    assert len(found) > 20
    assert len({one.cell for one in found}) == len(found)
    assert [one.fairness for one in found] == sorted((one.fairness for one in found), reverse=True)
    assert found == map_archive.search_archive(model, [predictor], 1, 0)
    assert [one.board for one in found] != [one.board for one in map_archive.search_archive(model, [predictor], 1, 1)]


SHIPPED = ("inner-factory", "outer-factory", "four-x")


def sketches(model: Model, seed: int, count: int, level: float | None = None) -> list[Map]:
    random, found = Random(seed), list[Map]()
    while len(found) < count:
        numbers = [random.random() for _ in range(model.size)]
        if level is not None:
            numbers[0] = level
        found += [board] if (board := generate_map(model, numbers)) else []
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_a_sketch_has_the_properties_of_its_model(name: str) -> None:
    model = Model(load_map(name))
    kinds = Counter(space.factory for space in model.board.spaces)
    for board in sketches(model, 1, 12):
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
    assert {alike(board, factories=False) for board in sketches(model, 2, 6, 0.1)} == {everyone}
    assert {alike(board, factories=False) for board in sketches(model, 3, 6, 0.99)} == {nobody}


def test_points_of_an_asymmetric_sketch_are_those_of_its_model() -> None:
    model = Model(load_map("inner-factory"))
    for board in sketches(model, 4, 4, 0.99):
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


WEIGHTS = {name: 0.001 * index for index, name in enumerate(one for one in FEATURES if one.startswith("near-"))}
PREDICTOR = Predictor("greedy", {name: WEIGHTS.get(name, 0.0) for name in FEATURES}, {}, Quality(0, 0, 1), 1, 1)
OTHER = replace(PREDICTOR, bot="random", weights={**PREDICTOR.weights, "near-footmen": -0.004, "reach-1": 0.001})


def sketch_of(name: str, seed: int) -> Map:
    model, random = Model(load_map(name)), Random(seed)
    while (board := generate_map(model, [random.random() for _ in range(model.size)])) is None:
        pass
    return board


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("seed", range(4))
def test_swapping_factories_keeps_their_places_and_evens_out_starts(seed: int) -> None:
    board = sketch_of("inner-factory", seed)
    found, known = assign_factories(board, [PREDICTOR, OTHER])
    assert [one.number for one in found.spaces if one.factory] == [one.number for one in board.spaces if one.factory]
    assert Counter(one.factory for one in found.spaces) == Counter(one.factory for one in board.spaces)
    assert replace(found, spaces=board.spaces) == board
    for row, expected in zip(features(found), known, strict=True):
        assert expected == pytest.approx(row)

    def gap(of: Map) -> float:
        found = [predict_rows(one, features(of)).chances for one in (PREDICTOR, OTHER)]
        return max(log(max(chances) / min(chances)) for chances in found)

    assert gap(found) <= gap(board) + 1e-9
    spaces = {one.number: one for one in found.spaces}
    for one, other in combinations([one for one in found.spaces if one.factory], 2):
        exchanged = spaces | {
            one.number: replace(one, factory=other.factory), other.number: replace(other, factory=one.factory)
        }  # fmt: skip
        assert gap(found) <= gap(replace(found, spaces=tuple(exchanged.values()))) + 1e-6


def test_a_symmetric_map_is_not_changed() -> None:
    board = load_map("four-x")
    assert assign_factories(board, [PREDICTOR]) == (board, features(board))
    other = load_map("outer-factory")
    assert assign_factories(other, []) == (other, features(other))
