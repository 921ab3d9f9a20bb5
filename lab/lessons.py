"""What the games of a search teach: weights of a predictor that fit the model of the search better and better.

Shipped weights are of all kinds of maps. Those that a search judges differ in few things, so their games say more of
these: weights move to where they fit both, each map counting by how many games it has (ridge regression of log odds).

Needs numpy (extra `design`).
"""

from collections.abc import Sequence
from dataclasses import replace
from math import log

from hyskos.definitions.values import dataclass
from hyskos.lab.features import FEATURES, Rows
from hyskos.lab.predictors import Predictor

SURE, BLIND = 0.2, 0.08
"""How far off, in log odds, a shipped weight may be for a usual difference; and what features can never foretell."""
FEWEST = 1e-3
"""The least share that a start is taken to win."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The features of a map, and what the starts of it won in so many games of a bot."""

    rows: Rows
    bot: str
    shares: tuple[float, ...]
    games: int


def taught(predictor: Predictor, lessons: Sequence[Lesson]) -> Predictor:
    """Move the weights of a predictor to what the games of its bot say."""
    import numpy as np

    mine = [one for one in lessons if one.bot == predictor.bot]
    if not mine:
        return predictor
    weights = np.array([predictor.weights[name] for name in FEATURES])
    rows, missed, worth = [], [], []
    for one in mine:
        there = np.array(one.rows) - np.mean(one.rows, axis=0)
        odds = np.array([log(max(share, FEWEST)) for share in one.shares])
        rows.append(there)
        missed.append(odds - odds.mean() - there @ weights)
        worth += [1 / (BLIND**2 + (len(there) - 1) / one.games)] * len(there)
    features, scale = np.concatenate(rows), np.concatenate(rows).std(axis=0)
    scale[scale < FEWEST] = np.inf  # the same at all starts of each map: nothing is learnt of it
    features = features / scale
    counted = features.T * worth
    move = np.linalg.solve(counted @ features + np.eye(len(FEATURES)) / SURE**2, counted @ np.concatenate(missed))
    return replace(predictor, weights=dict(zip(FEATURES, (weights + move / scale).tolist(), strict=True)))
