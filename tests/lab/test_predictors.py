"""Predictors of fairness: built-in weights, fitting and learning from games."""

import math
import random
from collections import Counter
from math import exp
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.loader import load_map
from hyskos.lab.features import FEATURES, features
from hyskos.lab.fitting import Games, fit
from hyskos.lab.predictors import (
    PATH,
    STARTS,
    Lesson,
    Predictor,
    Quality,
    fairness,
    predict_rows,
    predictors,
    predictors_as_json,
    update_weights,
)
from scripts.training_maps import models

PAGE = Path(__file__).parents[2] / "docs/guides/fairness.md"


def test_the_file_is_what_the_script_writes() -> None:
    assert predictors_as_json(predictors(), 1) == PATH.read_text("utf-8")


def test_the_page_shows_the_figures_of_the_file() -> None:
    page = PAGE.read_text("utf-8")
    for predictor in predictors():
        quality = predictor.quality
        counts = f"| {predictor.bot} | {predictor.games:,} |"
        row = f"{counts} {quality.r2:.4f} | {quality.ceiling:.4f} | {quality.error:.1f} points |"
        assert row in page
        assert f" {predictor.maps} maps " in " ".join(page.split())


def test_training_maps_have_the_documented_numbers_of_starts() -> None:
    assert {len(model.board.starts) for model in models()} == {*STARTS}


@pytest.mark.slow
@given(st.lists(st.floats(0.01, 1), min_size=2, max_size=6))
def test_fairness_is_between_0_and_1_in_any_order_and_scale(chances: list[float]) -> None:
    expected = fairness(chances)
    assert 0 < expected <= 1
    assert fairness([3 * chance for chance in reversed(chances)]) == pytest.approx(expected)
    assert fairness([*chances[1:], chances[0]]) == pytest.approx(expected)


def test_a_start_that_always_wins_is_wholly_unfair() -> None:
    assert fairness([0, 1]) == fairness([0, 0, 0, 1]) == 0
    assert fairness([0.3, 0.3, 0.2, 0.2]) == pytest.approx(1 - 0.1 * 4 / 3)


def test_features_of_a_map_equal_counts_by_hand() -> None:
    first = dict(zip(FEATURES, features(load_map("inner-factory"))[0], strict=True))
    assert (first["borders"], first["pyramid"], first["near-matching"], first["near-heroes"]) == (3, 3, 25, 3.125)
    assert first["reach-1"] == pytest.approx(100 * (22 + 12 + 11) / 584)  # spaces 16, 28, 29: nine rounds and the last
    assert first["rival"] == 2


def test_shares_of_the_board_add_up() -> None:
    rows = [dict(zip(FEATURES, row, strict=True)) for row in features(load_map("four-x"))]
    assert sum(row["own"] + row["contested"] for row in rows) == pytest.approx(100)
    assert sum(row["spaces"] for row in rows) == pytest.approx(100)
    assert rows[0] == rows[1] == rows[2] == rows[3]  # 4x is symmetric in all


pytest.importorskip("numpy")
TRUE = {"pyramid": -0.3, "own": 0.05}
GAMES = 400


def random_games(chance: random.Random, weights: dict[str, float], count: int = 60) -> list[Games]:
    """Play games whose winners, seconds, ... are drawn by strengths that follow from two features."""
    played = []
    for number in range(count):
        starts = 3 + number % 2
        rows = [
            [chance.randint(1, 5) if name == "pyramid" else chance.uniform(0, 30) if name == "own" else 1.0
             for name in FEATURES]
            for _ in range(starts)
        ]  # fmt: skip
        strengths = [
            math.exp(sum(weights.get(name, 0) * value for name, value in zip(FEATURES, row, strict=True)))
            for row in rows
        ]
        orders: Counter[tuple[int, ...]] = Counter()
        for _ in range(GAMES):
            waiting = list(range(starts))
            order: list[int] = []
            while waiting:
                order += chance.choices(waiting, [strengths[start] for start in waiting])
                waiting.remove(order[-1])
            orders[tuple(order)] += 1
        played.append(Games(tuple(tuple(row) for row in rows), orders))
    return played


@pytest.mark.proof
def test_fitting_recovers_the_weights() -> None:
    played = random_games(random.Random(1), TRUE)
    predictor = fit("random", played, 1)
    for name, true in TRUE.items():
        low, high = predictor.intervals[name]
        assert low < true < high
        assert high - low < 0.2 * abs(true)
    assert all(predictor.weights[name] == pytest.approx(0, abs=1e-6) for name in FEATURES if name not in TRUE)
    assert predictor.quality.r2 == pytest.approx(predictor.quality.ceiling, abs=0.002)
    assert predictor.quality.r2 > 0.05
    wins = played[0].wins
    shares = [win / sum(wins) for win in wins]
    assert predict_rows(predictor, played[0].features).chances == pytest.approx(shares, abs=0.06)
    assert (predictor.maps, predictor.games) == (60, 60 * GAMES)


@pytest.mark.slow
def test_games_by_chance_predict_nothing() -> None:
    quality = fit("random", random_games(random.Random(2), {}), 1).quality
    assert abs(quality.r2) < 0.0005
    assert abs(quality.ceiling) < 0.0005


@pytest.mark.proof
def test_winners_alone_give_the_same_weights_less_precisely() -> None:
    played = random_games(random.Random(3), TRUE)
    alone = [Games(games.features, {(start,): wins for start, wins in enumerate(games.wins)}) for games in played]
    complete, part = fit("random", played, 1), fit("random", alone, 1)
    for name in TRUE:
        assert part.weights[name] == pytest.approx(complete.weights[name], rel=0.2)
        widths = [high - low for low, high in (complete.intervals[name], part.intervals[name])]
        assert widths[0] < widths[1]


pytest.importorskip("numpy")
NEAR, RIVALS = FEATURES.index("near-footmen"), FEATURES.index("rivals")
SHIPPED = Predictor("greedy", {name: 0.5 if name == "rivals" else 0.0 for name in FEATURES}, {}, Quality(0, 0, 1), 1, 1)


def lesson(near: tuple[float, ...], bot: str = "greedy", games: int = 10_000) -> Lesson:
    """Play as if nearness to footmen were worth 0.02 log odds for each point, and the shipped weight were right."""
    rows = tuple(
        tuple(
            near_points if index == NEAR else float(start) if index == RIVALS else 3.0 for index in range(len(FEATURES))
        )
        for start, near_points in enumerate(near)
    )
    strengths = [exp(0.02 * near_points + 0.5 * start) for start, near_points in enumerate(near)]
    return Lesson(rows, bot, tuple(strength / sum(strengths) for strength in strengths), games)


LESSONS = [lesson((50, 25, 12, 6)), lesson((6, 12, 50, 50)), lesson((12, 12, 6, 25)), lesson((25, 6, 50, 12))] * 5


def test_weights_move_towards_the_played_results() -> None:
    updated = update_weights(SHIPPED, LESSONS)
    assert updated.weights["near-footmen"] == pytest.approx(0.02, rel=0.05)
    assert updated.weights["rivals"] == pytest.approx(0.5, rel=0.05)
    assert {updated.weights[name] for name in FEATURES if name not in ("near-footmen", "rivals")} == {0.0}
    foretold = predict_rows(updated, LESSONS[0].rows).chances
    assert foretold == pytest.approx(LESSONS[0].shares, abs=0.005)


def test_few_games_change_weights_less_and_other_bots_do_not() -> None:
    assert update_weights(SHIPPED, []) is SHIPPED
    assert update_weights(SHIPPED, [lesson((50, 25, 12, 6), "random")]) is SHIPPED
    little = update_weights(SHIPPED, [lesson((50, 25, 12, 6), games=16)]).weights["near-footmen"]
    assert 0 < little < update_weights(SHIPPED, LESSONS).weights["near-footmen"]


def test_a_start_that_never_won_has_a_bounded_weight() -> None:
    (rows,) = {lesson_.rows for lesson_ in LESSONS[:1]}
    weight = update_weights(SHIPPED, [Lesson(rows, "greedy", (0.0, 0.0, 0.0, 1.0), 1200)]).weights["near-footmen"]
    assert -1 < weight < 1
