"""Chances to win from the geometry of a map: a conditional logit, fitted to games (`scripts/fit_fairness.py`)."""

import math
from collections.abc import Mapping, Sequence

from hyskos.definitions.model import Map
from hyskos.definitions.values import dataclass
from hyskos.lab.features import FEATURES, features


@dataclass(frozen=True, slots=True)
class Quality:
    """How well a predictor foretold the games on maps that it was not fitted to."""

    r2: float  # McFadden's, of who wins: 0 for equal chances, 1 for certainty
    ceiling: float  # the same of the true win shares of these maps: nobody could foretell single games better
    error: float  # root of the mean square of true shares less those foretold, in points of a hundred


@dataclass(frozen=True, slots=True)
class Predictor:
    """What the games of one bot say about starts; a weight is log odds for one more of its feature."""

    bot: str
    weights: Mapping[str, float]
    intervals: Mapping[str, tuple[float, float]]  # of 95 %, maps drawn anew with replacement
    quality: Quality
    maps: int
    games: int
    learnt: str = "orders"  # from whole finishing orders, or from "winners" alone


@dataclass(frozen=True, slots=True)
class Prediction:
    """The chances to win of the starts of a map, in the order of their dice."""

    bot: str
    chances: tuple[float, ...]

    @property
    def fairness(self) -> float:
        """Give 1 for equal chances, 0 for a start that always wins."""
        return fairness(self.chances)

    @property
    def gap(self) -> float:
        """Give the best chance less the worst."""
        return max(self.chances) - min(self.chances)


def predict(predictor: Predictor, main_board: Map) -> Prediction:
    """Foretell how often each start of a map wins, with a player on each."""
    return predicted(predictor, features(main_board))


def predicted(predictor: Predictor, rows: Sequence[Sequence[float]]) -> Prediction:
    """Foretell the chances of starts whose features are known."""
    weights = [predictor.weights[name] for name in FEATURES]
    scores = [math.fsum(weight * value for weight, value in zip(weights, row, strict=True)) for row in rows]
    most = max(scores)
    strengths = [math.exp(score - most) for score in scores]
    return Prediction(predictor.bot, tuple(strength / math.fsum(strengths) for strength in strengths))


def fairness(chances: Sequence[float]) -> float:
    """Give 1 less the Gini coefficient of chances, which is divided by the largest that so many can have.

    >>> fairness([0.25, 0.25, 0.25, 0.25]), fairness([0, 0, 1])
    (1.0, 0.0)
    """
    count, total = len(chances), math.fsum(chances)
    if count < 2:
        return 1.0
    apart = math.fsum(abs(one - other) for one in chances for other in chances)
    return 1 - apart / (2 * count * total) * count / (count - 1)
