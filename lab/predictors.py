"""Predict who wins from the geometry of a map, to choose maps worth playing.

Predictors are conditional logits, fitted to games by `python -m scripts.fit_fairness`. `lab design` uses them to
search; only games decide whether a map is fair (`lab.fairness`).
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import log
from typing import TypedDict

from hyskos import data
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.values import dataclass
from hyskos.lab.features import FEATURES, Rows, features

SCHEMA = "hyskos.lab.predictors/1"
PATH = data.ROOT / "lab" / "fairness.json"
STARTS = (2, 3, 4)
"""The numbers of starts of maps that the predictors were fitted to."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How well a predictor predicts games on maps that it was not fitted to."""

    r2: float  # McFadden's, for winners: 0 for equal chances, 1 for certainty
    ceiling: float  # R2 of the true win shares of these maps, the best possible prediction of single games
    error: float  # root mean square of true minus predicted shares, in percentage points


@dataclass(frozen=True, slots=True)
class Predictor:
    """A predictor fitted to the games of one bot; a weight is the log odds per unit of its feature."""

    bot: str
    weights: Mapping[str, float]
    intervals: Mapping[str, tuple[float, float]]  # 95 %, by bootstrap over maps
    quality: Quality
    maps: int
    games: int
    learnt: str = "orders"  # fitted to complete finishing "orders", or to "winners" only


@dataclass(frozen=True, slots=True)
class Prediction:
    """The chances to win of the starts of a map, in the order of their dice."""

    bot: str
    chances: tuple[float, ...]

    @property
    def fairness(self) -> float:
        """1 for equal chances, 0 for a start that always wins."""
        return fairness(self.chances)

    @property
    def gap(self) -> float:
        """The best chance minus the worst."""
        return max(self.chances) - min(self.chances)


def predict(predictor: Predictor, main_board: Map) -> Prediction:
    """Predict how often each start of a map wins, with a player on each."""
    return predict_rows(predictor, features(main_board))


def predict_rows(predictor: Predictor, rows: Sequence[Sequence[float]]) -> Prediction:
    """Predict the chances of starts from their features."""
    weights = [predictor.weights[name] for name in FEATURES]
    scores = [math.fsum(weight * value for weight, value in zip(weights, row, strict=True)) for row in rows]
    maximum = max(scores)
    strengths = [math.exp(score - maximum) for score in scores]
    return Prediction(predictor.bot, tuple(strength / math.fsum(strengths) for strength in strengths))


def fairness(chances: Sequence[float]) -> float:
    """Return 1 minus the Gini coefficient of chances, divided by its maximum for their number.

    >>> fairness([0.25, 0.25, 0.25, 0.25]), fairness([0, 0, 1])
    (1.0, 0.0)
    """
    count, total = len(chances), math.fsum(chances)
    if count < 2:
        return 1.0
    apart = math.fsum(abs(chance - other) for chance in chances for other in chances)
    return 1 - apart / (2 * count * total) * count / (count - 1)


@cache
def predictors() -> tuple[Predictor, ...]:
    """Load the built-in predictors, one for each bot whose games they were fitted to."""
    return tuple(map(_read_predictor, json.loads(PATH.read_text(encoding="utf-8"))["predictors"]))


class _Quality(TypedDict):
    r2: float
    ceiling: float
    error: float


class _Written(TypedDict):
    bot: str
    weights: dict[str, tuple[float, float, float]]
    quality: _Quality
    maps: int
    games: int
    learnt: str


def _read_predictor(raw: _Written) -> Predictor:
    return Predictor(
        bot=raw["bot"],
        weights={name: row[0] for name, row in raw["weights"].items()},
        intervals={name: (row[1], row[2]) for name, row in raw["weights"].items()},
        quality=Quality(**raw["quality"]),
        maps=raw["maps"],
        games=raw["games"],
        learnt=raw["learnt"],
    )


def predictors_as_json(fitted: Iterable[Predictor], seed: int) -> str:
    """Format predictors as in the built-in file: each weight with the ends of its interval, rounded to six digits."""
    entries = [
        "    {\n"
        + ",\n".join(
            [
                *(
                    f'      "{name}": {json.dumps(value)}'
                    for name, value in (
                        ("bot", predictor.bot),
                        ("maps", predictor.maps),
                        ("games", predictor.games),
                        ("learnt", predictor.learnt),
                        (
                            "quality",
                            {
                                "r2": predictor.quality.r2,
                                "ceiling": predictor.quality.ceiling,
                                "error": predictor.quality.error,
                            },
                        ),
                    )
                ),
                '      "weights": {\n' + ",\n".join(_row(predictor, name) for name in FEATURES) + "\n      }",
            ]
        )
        + "\n    }"
        for predictor in fitted
    ]
    head = f'{{\n  "schema": "{SCHEMA}",\n  "seed": {seed},\n  "predictors": [\n'
    return head + ",\n".join(entries) + "\n  ]\n}\n"


def _row(predictor: Predictor, name: str) -> str:
    values = [round(value, 6) for value in (predictor.weights[name], *predictor.intervals[name])]
    return f'        "{name}": {json.dumps(values)}'


# Update the weights of a predictor with the games of a search, so that it fits the model of the search better.
#
# The built-in weights cover all kinds of maps. Maps in a search differ in few features, so their games say more about
# these: the new weights fit both, each map weighted by its number of games (ridge regression of log odds).
#
# Needs numpy (extra `design`).

SURE, BLIND = 0.2, 0.08
"""Standard errors in log odds: of a built-in weight at a typical difference, and of what features cannot predict."""
FEWEST = 1e-3
"""Lower bound for the win share of a start."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The features of a map, and the win shares of its starts in a number of games of a bot."""

    rows: Rows
    bot: str
    shares: tuple[float, ...]
    games: int


def update_weights(predictor: Predictor, lessons: Sequence[Lesson]) -> Predictor:
    """Return a predictor with weights updated by the games of its bot."""
    import numpy as np

    mine = [lesson for lesson in lessons if lesson.bot == predictor.bot]
    if not mine:
        return predictor
    weights = np.array([predictor.weights[name] for name in FEATURES])
    rows, missed, worth = [], [], []
    for own_lesson in mine:
        centred = np.array(own_lesson.rows) - np.mean(own_lesson.rows, axis=0)
        odds = np.array([log(max(share, FEWEST)) for share in own_lesson.shares])
        rows.append(centred)
        missed.append(odds - odds.mean() - centred @ weights)
        worth += [1 / (BLIND**2 + (len(centred) - 1) / own_lesson.games)] * len(centred)
    features, scale = np.concatenate(rows), np.concatenate(rows).std(axis=0)
    scale[scale < FEWEST] = np.inf  # constant within each map: nothing can be learnt from it
    features = features / scale
    counted = features.T * worth
    move = np.linalg.solve(counted @ features + np.eye(len(FEATURES)) / SURE**2, counted @ np.concatenate(missed))
    return replace(predictor, weights=dict(zip(FEATURES, (weights + move / scale).tolist(), strict=True)))
