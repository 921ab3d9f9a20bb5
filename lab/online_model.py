"""Update the weights of a predictor with the games of a search, so that it fits the model of the search better.

The built-in weights cover all kinds of maps. Maps in a search differ in few features, so their games say more about
these: the new weights fit both, each map weighted by its number of games (ridge regression of log odds).

Needs numpy (extra `design`).
"""

from collections.abc import Sequence
from dataclasses import replace
from math import log

from hyskos.definitions.values import dataclass
from hyskos.lab.features import FEATURES, Rows
from hyskos.lab.predictors import Predictor

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
