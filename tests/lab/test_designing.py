"""The search: the same maps in the same order whoever judges, one of each look, and an end where none passes."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hyskos.definitions.kinds.map import Map
from hyskos.definitions.loader import load_map
from hyskos.lab import designing, map_archive
from hyskos.lab.designing import BARREN, Order, Trial, trials
from hyskos.lab.features import FEATURES
from hyskos.lab.map_archive import Elite, look_of
from hyskos.lab.map_generator import Model, sketch
from hyskos.lab.predictors import Prediction, Predictor, Quality
from hyskos.lab.verdicts import Bench

BOARD = load_map("four-x")
ORDER = Order(Model(BOARD), (), Bench((), ()))


class AtOnce(Executor):
    """Does what it is told while it is told."""

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
    monkeypatch.setattr(designing, "alike", lambda one, other: one.cell == other.cell)


@pytest.mark.slow
@pytest.mark.usefixtures("plain")
def test_of_one_look_only_one_passes_and_nobody_changes_the_order() -> None:
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
    assert max(asked) <= BARREN + 1


def test_games_judge_the_fairest_map_where_none_is_foretold_to_pass(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_relatives_keep_starts_and_factories_and_look_otherwise() -> None:
    model = Model(load_map("inner-factory"))
    random = Random(1)
    numbers: tuple[float, ...] = ()
    board: Map | None = None
    while board is None:
        numbers = tuple(random.random() for _ in range(model.size))
        board = sketch(model, numbers)
    parent = Elite(map_archive.cell_of(model, look_of(board)), numbers, board, look_of(board), ())
    found = map_archive.relatives(model, parent, (), 1)
    assert len({one.cell for one in (parent, *found)}) == len(found) + 1 > 1
    assert not any(map_archive.alike(one, parent) for one in found)
    for one in found:
        assert one.board.starts == board.starts
        assert {space.at: space.factory for space in one.board.spaces if space.factory} == {
            space.at: space.factory for space in board.spaces if space.factory
        }
        assert sketch(model, one.numbers) == one.board
    assert found == map_archive.relatives(model, parent, (), 1)
    assert found != map_archive.relatives(model, parent, (), 2)


def test_maps_look_alike_whatever_their_points_until_four_hexes_differ() -> None:
    from dataclasses import replace

    spaces = list(BOARD.spaces)
    one = Elite(1, (), BOARD, look_of(BOARD), ())
    poorer = replace(BOARD, spaces=(*(replace(space, points=None) for space in spaces),))
    assert map_archive.alike(one, replace(one, cell=2, board=poorer))
    assert map_archive.alike(one, replace(one, cell=2, board=replace(BOARD, spaces=(*spaces[:-3],))))
    assert not map_archive.alike(one, replace(one, cell=2, board=replace(BOARD, spaces=(*spaces[:-4],))))
    assert map_archive.alike(one, replace(one, board=replace(BOARD, spaces=(*spaces[:-9],)))), "the same cell"


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
