"""The benchmark judges its figures rightly and measures boards that can be drawn."""

import pytest

from benchmarks.render import COLUMNS, ROWS, Figure, best, document_of, wide_map
from hyskos.definitions.loader import load_map


def test_a_bound_is_a_largest_or_a_least_value() -> None:
    assert Figure("time", 2.0, "x", 2).holds
    assert not Figure("time", 2.1, "x", 2).holds
    assert Figure("lead", 4.0, "x", 4, least=True).holds
    assert not Figure("lead", 3.9, "x", 4, least=True).holds
    assert Figure("memory", 99.0, "MB").holds
    assert "DOES NOT HOLD" in Figure("time", 2.1, "x", 2).line()


def test_works_take_turns() -> None:
    order: list[str] = []
    times = best(2, lambda: order.append("one"), lambda: order.append("other"))
    assert order == ["one", "other"] * 2
    assert len(times) == 2


@pytest.mark.slow
def test_what_is_compared_is_one_page_of_the_map_and_1480_hexes() -> None:
    chart = load_map("inner-factory")
    assert len(document_of(chart).pages) == 1
    assert len({space.at for space in wide_map(chart).spaces}) == COLUMNS * ROWS == 1480
