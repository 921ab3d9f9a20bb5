"""Runs in parts: every game once, in any division, by anybody, and no more of them at a time than there is room for."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.loader import load_faction, load_map
from hyskos.lab import running
from hyskos.lab.bots import load_bot
from hyskos.lab.playing import play
from hyskos.lab.running import Crew, crew_for, missing, parts, whole_blocks, with_games, work_of
from hyskos.lab.setups import Setup
from hyskos.lab.tally import Tally
from tests.wide import examples

RANDOM = load_bot("random")
GAMES = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 9)), max_size=6)


class Slowly(Executor):
    """Does what was asked for when it is waited for, last come first served, and counts what waits."""

    def __init__(self) -> None:
        self.most, self.waiting, self.cancelled = 0, 0, 0
        self.inner = ThreadPoolExecutor(1)

    def submit(self, ask: Callable[..., Any], /, *given: Any, **named: Any) -> "Future[Any]":
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        future = self.inner.submit(ask, *given, **named)
        future.add_done_callback(self._done)
        return future

    def _done(self, future: "Future[Any]") -> None:
        self.waiting -= 1
        self.cancelled += future.cancelled()


def setup() -> Setup:
    factions = tuple(load_faction(name) for name in ("anubian", "bastet"))
    return Setup(load_map("inner-factory"), factions, (RANDOM,), 2)


def numbers(first: int, count: int) -> list[int]:
    return list(range(first, first + count))


@pytest.mark.slow
@examples(40)
@given(GAMES, st.integers(1, 4))
def test_every_game_is_played_once(spans: list[tuple[int, int]], width: int) -> None:
    done: tuple[tuple[int, int], ...] = ()
    for first, count in spans:
        done = with_games(done, (first, first + count)) if count else done
    left = missing(done, 60)
    executor = Slowly()
    found = list(parts(numbers, left, Crew(executor, width)))
    executor.inner.shutdown()
    played = sorted(game for part in found for game in part.found)
    assert played == sorted(set(range(60)) - {game for first, end in done for game in range(first, end)})
    assert all(part.found == list(range(*part.games)) for part in found)
    assert executor.most <= 2 * width
    for part in found:
        done = with_games(done, part.games)
    assert missing(done, 60) == ()


def test_who_stops_early_leaves_nobody_at_work() -> None:
    executor = Slowly()
    running = parts(numbers, [(0, 10**9)], Crew(executor, 3))
    assert next(running).found
    running.close()
    executor.inner.shutdown()
    assert executor.waiting == 0
    assert executor.most <= 6


def test_parts_grow_until_they_are_worth_sending() -> None:
    clock = iter(range(10**6))

    def slow(first: int, count: int) -> int:
        assert first >= 0
        return next(clock) + count

    with crew_for([], 1) as crew:
        sizes = [part.games[1] - part.games[0] for part in parts(slow, [(0, 10_000_000)], crew)]
    assert sizes[0] == 1
    assert len(sizes) < 40
    assert all(size <= 16 * max(sizes[: at + 1]) for at, size in enumerate(sizes[1:]))


@pytest.mark.slow
def test_threads_give_the_sums_of_one_run() -> None:
    run = setup()
    whole = play(run, 0, 5).tally
    with crew_for([run], 1) as crew:
        found = [part.found for part in parts(work_of(run), [(0, 2), (2, 5)], crew)]
    assert sum(found[1:], found[0]) == whole


def by_reference(run: Setup, first: int, count: int) -> Tally:
    return play(run, first, count).tally


@pytest.mark.proof
def test_processes_give_the_sums_of_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    run = setup()
    monkeypatch.setattr(running, "is_compiled", lambda _setup: False)
    with crew_for([run], 2) as crew:
        assert isinstance(crew.executor, ProcessPoolExecutor)
        found = [part.found for part in parts(partial(by_reference, run), [(0, 9)], crew)]
    assert sum(found[1:], found[0]) == play(run, 0, 9).tally
    assert len(found) > 1


def test_games_are_whole_blocks() -> None:
    assert [whole_blocks(setup(), games) for games in (1, 8, 9)] == [8, 8, 16]
