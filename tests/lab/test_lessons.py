"""What games teach: weights move towards what was played, the more the more was played, and nothing else moves."""

from math import exp

import pytest

from hyskos.lab.features import FEATURES
from hyskos.lab.online_model import Lesson, update_weights
from hyskos.lab.predictors import Predictor, Quality, predicted

pytest.importorskip("numpy")

NEAR, RIVALS = FEATURES.index("near-footmen"), FEATURES.index("rivals")
SHIPPED = Predictor("greedy", {name: 0.5 if name == "rivals" else 0.0 for name in FEATURES}, {}, Quality(0, 0, 1), 1, 1)


def lesson(near: tuple[float, ...], bot: str = "greedy", games: int = 10_000) -> Lesson:
    """Play as if nearness to footmen were worth 0.02 log odds for each point, and the shipped weight were right."""
    rows = tuple(
        tuple(one if index == NEAR else float(start) if index == RIVALS else 3.0 for index in range(len(FEATURES)))
        for start, one in enumerate(near)
    )
    strengths = [exp(0.02 * one + 0.5 * start) for start, one in enumerate(near)]
    return Lesson(rows, bot, tuple(one / sum(strengths) for one in strengths), games)


LESSONS = [lesson((50, 25, 12, 6)), lesson((6, 12, 50, 50)), lesson((12, 12, 6, 25)), lesson((25, 6, 50, 12))] * 5


def test_weights_move_to_what_was_played_and_others_stay() -> None:
    found = update_weights(SHIPPED, LESSONS)
    assert found.weights["near-footmen"] == pytest.approx(0.02, rel=0.05)
    assert found.weights["rivals"] == pytest.approx(0.5, rel=0.05)
    assert {found.weights[name] for name in FEATURES if name not in ("near-footmen", "rivals")} == {0.0}
    foretold = predicted(found, LESSONS[0].rows).chances
    assert foretold == pytest.approx(LESSONS[0].shares, abs=0.005)


def test_few_games_teach_less_and_those_of_other_bots_nothing() -> None:
    assert update_weights(SHIPPED, []) is SHIPPED
    assert update_weights(SHIPPED, [lesson((50, 25, 12, 6), "random")]) is SHIPPED
    little = update_weights(SHIPPED, [lesson((50, 25, 12, 6), games=16)]).weights["near-footmen"]
    assert 0 < little < update_weights(SHIPPED, LESSONS).weights["near-footmen"]


def test_a_start_that_never_won_has_lost_no_more_than_can_be_counted() -> None:
    (rows,) = {one.rows for one in LESSONS[:1]}
    weight = update_weights(SHIPPED, [Lesson(rows, "greedy", (0.0, 0.0, 0.0, 1.0), 1200)]).weights["near-footmen"]
    assert -1 < weight < 1
