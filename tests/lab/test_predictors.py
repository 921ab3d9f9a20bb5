"""The predictors that ship: read as they are written, and told by the page as they are."""

from pathlib import Path

from hyskos.lab.predictors import PATH, STARTS, predictors, written
from scripts.training_maps import models

PAGE = Path(__file__).parents[2] / "docs/fairness.md"


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
