"""Files of many orders come in their order, from one drawing where they can; a worker that dies is told, at once."""

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from types import SimpleNamespace
from typing import Any

import pytest

from hyskos.definitions.kinds.card import Card
from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.printing import Ink
from hyskos.generators.boards.cards import reminder_card
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders import parallel
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.order_files import attempt
from hyskos.generators.orders.parallel import LostWorkerError, make_all
from hyskos.generators.orders.renderers import renderers_of
from hyskos.publishing.build.kit import together

CARD = load("pyramydal-card")


class Happening:
    """Not an order: something that happens in the worker while it reads one."""

    def __init__(self, what: Callable[[], object]) -> None:
        self.what = what
        self.definition = object()
        self.terms = PrintSettings(lang="en", profile=load_profile("home-a4"))

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
def test_a_lost_worker_is_an_error(what: tuple[Callable[[], object], ...]) -> None:
    with pytest.raises(LostWorkerError):
        list(make_all(orders(*what), workers=2))


@pytest.mark.slow
def test_an_error_in_a_worker_is_raised_with_its_traceback() -> None:
    with pytest.raises(AttributeError) as raised:
        list(make_all(orders(_empty, _empty), workers=2))
    assert any("in attempt" in note for note in raised.value.__notes__)


def test_workers_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr("multiprocessing.Process.start", refuse)
    with pytest.raises(BlockingIOError):
        list(make_all(orders(_die, _die), workers=2))


def lots(count: int) -> list[Any]:
    """Give orders of as many drawings, which nobody makes."""
    return [SimpleNamespace(definition=object(), terms=SimpleNamespace(lang="en", ink=n)) for n in range(count)]


@pytest.mark.parametrize(("count", "workers", "alone"), [(5, 0, True), (6, 0, False), (9, 1, True), (2, 2, False)])
def test_workers_are_started_where_they_pay(
    count: int, workers: int, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr("multiprocessing.Process.start", refuse)
    monkeypatch.setattr(parallel, "usable_cores", lambda: 2)
    monkeypatch.setattr(parallel, "attempts", lambda lot: [order.terms.ink for order in lot])
    if alone:
        assert list(make_all(lots(count), workers or None)) == list(range(count))
    else:
        with pytest.raises(BlockingIOError):
            list(make_all(lots(count), workers or None))


@pytest.mark.parametrize(("cores", "usable"), [(3, 3), (None, 1)])
def test_without_processor_affinity_all_cores_are_usable(
    cores: int | None, usable: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert parallel.usable_cores() == usable


@pytest.mark.slow
def test_a_board_is_drawn_once_for_all_its_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def draw(card: Card, *, lang: str, ink: Ink) -> Drawing:
        calls.append(f"{card.id} {lang} {ink}")
        return reminder_card.draw(card, lang=lang, ink=ink)

    monkeypatch.setitem(sys.modules, "counted", SimpleNamespace(draw=draw))
    renderer = replace(renderers_of(CARD)[0], module="counted")
    for module in ("home", "press_files"):
        monkeypatch.setattr(f"hyskos.generators.orders.{module}.renderers_of", lambda _: [renderer])
    printers = [load_profile(name) for name in ("home-a4", "home-letter", "generic-offset")]
    several = [Single(CARD, PrintSettings(lang="en", profile=printer)) for printer in printers]
    results = list(make_all([*several, Single(CARD, PrintSettings(lang="es", profile=printers[0])), several[0]], 1))
    assert calls == [f"{CARD.id} {lang} full" for lang in ("en", "es", "en")]  # only neighbours share
    assert results[0] == results[-1] == attempt(several[0])
    assert len(calls) == 4


def test_a_kit_brings_together_what_has_one_drawing_and_keeps_the_order_of_its_printers() -> None:
    cards = [CARD, load("rolling-pyramids-card-back")]
    printers = [load_profile(name) for name in ("home-letter", "home-a4")]
    apart = [
        Single(card, PrintSettings(lang=lang, profile=printer))
        for printer in printers
        for lang in ("en", "es")
        for card in cards
    ]
    sorted_out = together(apart)
    assert len(sorted_out) == len(apart)
    assert all(order in sorted_out for order in apart)
    keys = [(order.definition.id, order.terms.lang) for order in sorted_out]
    assert [len([*lot]) for _, lot in groupby(keys)] == [2] * 4
    assert [order.terms.profile.id for order in sorted_out] == ["home-letter", "home-a4"] * 4


@pytest.mark.slow
def test_boards_that_differ_are_drawn_each_for_itself() -> None:
    other = replace(CARD, title={"en": "Other", "es": "Otra"})
    terms = PrintSettings(lang="en", profile=load_profile("home-a4"), formats=("svg",))
    alone = [attempt(Single(card, terms)) for card in (CARD, other)]
    assert list(make_all([Single(CARD, terms), Single(other, terms)], 1)) == alone
    assert alone[0] != alone[1]
