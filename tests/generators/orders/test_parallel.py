"""Files of many orders come in the order of the orders; a worker that dies is told, at once."""

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest

from hyskos.generators.orders.order import Single
from hyskos.generators.orders.parallel import LostWorkerError, make_all


class Happening:
    """Not an order: something that happens in the worker while it reads one."""

    def __init__(self, what: Callable[[], object]) -> None:
        self.what = what

    def __reduce__(self) -> tuple[Callable[[], object], tuple[()]]:
        return self.what, ()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _empty() -> Single:
    return object.__new__(Single)


def orders(*what: Callable[[], object]) -> list[Any]:
    return [Happening(each) for each in what]


@pytest.mark.slow
@pytest.mark.parametrize("what", [(_die, _die), (_die, _die, _die, _die, _die)])
def test_a_worker_that_dies_is_told(what: tuple[Callable[[], object], ...]) -> None:
    with pytest.raises(LostWorkerError):
        list(make_all(orders(*what), workers=2))


@pytest.mark.slow
def test_what_goes_wrong_in_a_worker_is_raised_here_with_where_it_happened() -> None:
    with pytest.raises(AttributeError) as raised:
        list(make_all(orders(_empty, _empty), workers=2))
    assert any("in make_single" in note for note in raised.value.__notes__)


def test_workers_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr("multiprocessing.Process.start", refuse)
    with pytest.raises(BlockingIOError):
        list(make_all(orders(_die, _die), workers=2))
