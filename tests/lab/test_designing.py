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


def first_trials(executor: Executor, width: int, count: int) -> list[tuple[int, str, bool]]:
    judged: list[Trial] = []
    for trial in trials(ORDER, executor, width):
        judged.append(trial)
        if len(judged) == count:
            break
    return [(trial.elite.cell, trial.elite.board.version, trial.passed) for trial in judged]


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
    monkeypatch.setattr(designing, "look_alike", lambda first, other: first.cell == other.cell)


@pytest.mark.slow
@pytest.mark.usefixtures("plain")
def test_one_map_of_each_look_passes_in_a_fixed_order() -> None:
    alone = first_trials(AtOnce(), 1, 14)
    assert alone[:10] == [(cell, "0", False) for cell in range(5)] + [(cell, "1", True) for cell in range(5)]
    assert alone[10:] == [(cell, "1", True) for cell in (10, 20, 30, 40)]
    with ThreadPoolExecutor(3) as executor:
        assert first_trials(executor, 3, 14) == alone
    with ThreadPoolExecutor(40) as executor:
        assert first_trials(executor, 40, 14) == alone


@pytest.mark.slow
@pytest.mark.usefixtures("plain")
def test_a_search_ends_where_nothing_new_passes() -> None:
    every = first_trials(AtOnce(), 2, 10_000)
    assert sum(passed for *_others, passed in every) == 9
    assert len(every) == 14


def test_a_search_that_finds_nothing_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    epochs: list[int] = []
    monkeypatch.setattr(designing, "search_candidates", lambda _order, epoch: epochs.append(epoch) or [])
    assert first_trials(AtOnce(), 2, 1) == []
    assert max(epochs) <= MAX_FRUITLESS + 1


def test_the_fairest_map_is_played_if_none_is_predicted_to_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    predictor = Predictor("random", {}, {}, Quality(0.01, 0.02, 1.0), 1, 1)
    elites = [
        Elite(cell, (), BOARD, look_of(BOARD), (Prediction("random", (0.25 + gap, 0.25, 0.25, 0.25)),))
        for cell, gap in enumerate((0.5, 0.3, 0.4))
    ]
    monkeypatch.setattr(designing, "search_archive", lambda *_: elites)
    order = Order(Model(BOARD), (predictor,), Bench((), ()))
    assert [elite.cell for elite in designing.search_candidates(order, 0)] == [1]
    elites[2] = replace(elites[2], predictions=(Prediction("random", (0.25,) * 4),))
    assert [elite.cell for elite in designing.search_candidates(order, 0)] == [2]


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
    relatives = map_archive.relatives(model, parent, (), 1)
    assert len({elite.cell for elite in (parent, *relatives)}) == len(relatives) + 1 > 1
    assert not any(map_archive.look_alike(elite, parent) for elite in relatives)
    for elite in relatives:
        assert elite.board.starts == board.starts
        assert {space.at: space.factory for space in elite.board.spaces if space.factory} == {
            space.at: space.factory for space in board.spaces if space.factory
        }
        assert generate_map(model, elite.numbers) == elite.board
    assert relatives == map_archive.relatives(model, parent, (), 1)
    assert relatives != map_archive.relatives(model, parent, (), 2)


def test_maps_look_alike_until_four_hexes_differ() -> None:
    from dataclasses import replace

    spaces = list(BOARD.spaces)
    first = Elite(1, (), BOARD, look_of(BOARD), ())
    poorer = replace(BOARD, spaces=(*(replace(space, points=None) for space in spaces),))
    assert map_archive.look_alike(first, replace(first, cell=2, board=poorer))
    assert map_archive.look_alike(first, replace(first, cell=2, board=replace(BOARD, spaces=(*spaces[:-3],))))
    assert not map_archive.look_alike(first, replace(first, cell=2, board=replace(BOARD, spaces=(*spaces[:-4],))))
    assert map_archive.look_alike(first, replace(first, board=replace(BOARD, spaces=(*spaces[:-9],)))), "the same cell"


@pytest.mark.proof
def test_elites_differ_in_looks_and_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(map_archive, "GENERATIONS", 3)
    weights = {name: 0.02 if name == "own" else 0.0 for name in FEATURES}
    predictor = Predictor("random", weights, {}, Quality(0.01, 0.02, 1.0), 1, 1)
    model = Model(load_map("inner-factory"))
    elites = map_archive.search_archive(model, [predictor], 1, 0)
    assert len(elites) > 20
    assert len({elite.cell for elite in elites}) == len(elites)
    assert [elite.fairness for elite in elites] == sorted((elite.fairness for elite in elites), reverse=True)
    assert elites == map_archive.search_archive(model, [predictor], 1, 0)
    assert [elite.board for elite in elites] != [
        elite.board for elite in map_archive.search_archive(model, [predictor], 1, 1)
    ]


SHIPPED = ("inner-factory", "outer-factory", "four-x")


def sketches(model: Model, seed: int, count: int, level: float | None = None) -> list[Map]:
    random, boards = Random(seed), list[Map]()
    while len(boards) < count:
        numbers = [random.random() for _ in range(model.size)]
        if level is not None:
            numbers[0] = level
        boards += [board] if (board := generate_map(model, numbers)) else []
    return boards


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
        playable = make_board(board)
        assert [start.die for start in board.starts] == [1, 2, 3, 4]
        for start in playable.starts:
            assert len(steps_from(playable, start)) == len(places) + 1
            assert len(playable.neighbours[start]) > 1
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
            assert Counter(space.points for space in board.spaces) == Counter(
                space.points for space in model.board.spaces
            )


@pytest.mark.parametrize("starts", [2, 3, 4, 6])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_symmetries_put_each_start_in_the_place_of_each(starts: int, orientation: str) -> None:
    at = Axial(3, -1)
    complete, part, none = (set(map(len, orbits([at], group))) for group in chain(starts, orientation))
    assert (complete, part, none) == ({1}, {1}, {1})  # alone on the board it belongs to itself
    groups = chain(starts, orientation)
    orbit = {Axial(a * 3 - b, c * 3 - d) for a, b, c, d in groups[0]}
    assert len(orbit) == starts
    assert [len(members) for members in orbits(orbit, groups[0])] == [starts]
    assert {*groups[2]} <= {*groups[1]} <= {*groups[0]}


@pytest.mark.slow
def test_maps_to_learn_from_differ_and_can_be_played() -> None:
    boards = list(islice(training_maps(1), 3 * len(models())))
    assert len({str((board.spaces, board.starts)) for board in boards}) > 2 * len(models())
    assert {len(board.starts) for board in boards} == {2, 3, 4}
    for board in boards:
        playable = make_board(board)
        assert all(len(steps_from(playable, start)) == len(playable.spaces) + 1 for start in playable.starts)
    again = islice(training_maps(1), 4)
    assert [board.spaces for board in again] == [board.spaces for board in boards[:4]]


WEIGHTS = {name: 0.001 * index for index, name in enumerate(name for name in FEATURES if name.startswith("near-"))}
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
    swapped, rows = assign_factories(board, [PREDICTOR, OTHER])
    assert [space.number for space in swapped.spaces if space.factory] == [
        space.number for space in board.spaces if space.factory
    ]
    assert Counter(space.factory for space in swapped.spaces) == Counter(space.factory for space in board.spaces)
    assert replace(swapped, spaces=board.spaces) == board
    for row, expected in zip(features(swapped), rows, strict=True):
        assert expected == pytest.approx(row)

    def gap(of: Map) -> float:
        predictions = [predict_rows(predictor, features(of)).chances for predictor in (PREDICTOR, OTHER)]
        return max(log(max(chances) / min(chances)) for chances in predictions)

    assert gap(swapped) <= gap(board) + 1e-9
    spaces = {space.number: space for space in swapped.spaces}
    for space, other in combinations([space for space in swapped.spaces if space.factory], 2):
        exchanged = spaces | {
            space.number: replace(space, factory=other.factory), other.number: replace(other, factory=space.factory)
        }  # fmt: skip
        assert gap(swapped) <= gap(replace(swapped, spaces=tuple(exchanged.values()))) + 1e-6


def test_a_symmetric_map_is_not_changed() -> None:
    board = load_map("four-x")
    assert assign_factories(board, [PREDICTOR]) == (board, features(board))
    other = load_map("outer-factory")
    assert assign_factories(other, []) == (other, features(other))
