"""The predictors that ship: read as they are written, and told by the page as they are."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.loader import load_map
from hyskos.lab.features import FEATURES, features
from hyskos.lab.predictors import PATH, STARTS, fairness, predictors, written
from scripts.training_maps import models

PAGE = Path(__file__).parents[2] / "docs/guides/fairness.md"


def test_the_file_is_what_the_script_writes() -> None:
    assert written(predictors(), 1) == PATH.read_text("utf-8")


def test_the_page_tells_the_figures_of_the_file() -> None:
    told = PAGE.read_text("utf-8")
    for one in predictors():
        quality = one.quality
        row = f"| {one.bot} | {one.games:,} | {quality.r2:.4f} | {quality.ceiling:.4f} | {quality.error:.1f} points |"
        assert row in told
        assert f" {one.maps} maps " in " ".join(told.split())


def test_maps_to_learn_from_have_as_many_starts_as_is_said() -> None:
    assert {len(model.board.starts) for model in models()} == {*STARTS}


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


def test_features_of_a_shipped_map_are_those_that_one_counts_on_it() -> None:
    first = dict(zip(FEATURES, features(load_map("inner-factory"))[0], strict=True))
    assert (first["borders"], first["pyramid"], first["near-matching"], first["near-heroes"]) == (3, 3, 25, 3.125)
    assert first["reach-1"] == pytest.approx(100 * (22 + 12 + 11) / 584)  # spaces 16, 28, 29: nine rounds and the last
    assert first["rival"] == 2


def test_what_starts_share_adds_up_to_the_whole_board() -> None:
    rows = [dict(zip(FEATURES, row, strict=True)) for row in features(load_map("four-x"))]
    assert sum(row["own"] + row["contested"] for row in rows) == pytest.approx(100)
    assert sum(row["spaces"] for row in rows) == pytest.approx(100)
    assert rows[0] == rows[1] == rows[2] == rows[3]  # 4x is symmetric in all
