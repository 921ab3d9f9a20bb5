"""The predictors that ship: read as they are written, and told by the page as they are."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
