"""Fairness of chances, and features of starts that do not depend on names or turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.loader import load_map
from hyskos.lab.features import FEATURES, features
from hyskos.lab.predictors import fairness


def test_features_of_a_shipped_map_are_those_that_one_counts_on_it() -> None:
    first = dict(zip(FEATURES, features(load_map("inner-factory"))[0], strict=True))
    assert (first["borders"], first["pyramid"], first["near-matching"], first["near-heroes"]) == (3, 3, 25, 3.125)
    assert first["reach-1"] == pytest.approx(100 * (21 + 11 + 11) / 513)  # spaces 16, 28, 29: nine rounds and the last
    assert first["rival"] == 2


def test_what_starts_share_adds_up_to_the_whole_board() -> None:
    rows = [dict(zip(FEATURES, row, strict=True)) for row in features(load_map("four-x"))]
    assert sum(row["own"] + row["contested"] for row in rows) == pytest.approx(100)
    assert sum(row["spaces"] for row in rows) == pytest.approx(100)
    assert rows[0] == rows[1] == rows[2] == rows[3]  # 4x is symmetric in all


@pytest.mark.slow
@given(st.lists(st.floats(0.01, 1), min_size=2, max_size=6))
def test_fairness_is_between_none_and_whole_and_knows_no_order_or_scale(chances: list[float]) -> None:
    found = fairness(chances)
    assert 0 < found <= 1
    assert fairness([3 * one for one in reversed(chances)]) == pytest.approx(found)
    assert fairness([*chances[1:], chances[0]]) == pytest.approx(found)


def test_who_always_wins_makes_a_map_wholly_unfair() -> None:
    assert fairness([0, 1]) == fairness([0, 0, 0, 1]) == 0
    assert fairness([0.3, 0.3, 0.2, 0.2]) == pytest.approx(1 - 0.1 * 4 / 3)
