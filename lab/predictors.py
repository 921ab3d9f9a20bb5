"""Forecasts of who wins from the geometry of a map, to choose maps that are worth playing.

They are conditional logits, fitted to games by `python -m scripts.fit_fairness`. `lab design` searches by them; only
games say whether a map is fair (`lab.fairness`).
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypedDict

from hyskos import data
from hyskos.definitions.model import Map
from hyskos.definitions.values import dataclass
from hyskos.lab.features import FEATURES, features

SCHEMA = "hyskos.lab.predictors/1"
PATH = data.ROOT / "lab" / "fairness.json"
STARTS = (2, 3, 4)
"""How many starts the maps have that the predictors were fitted to."""


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


@cache
def predictors() -> tuple[Predictor, ...]:
    """Read the predictors that ship, one for each bot whose games they were fitted to."""
    return tuple(map(_made, json.loads(PATH.read_text(encoding="utf-8"))["predictors"]))


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


def _made(raw: _Written) -> Predictor:
    return Predictor(
        bot=raw["bot"],
        weights={name: row[0] for name, row in raw["weights"].items()},
        intervals={name: (row[1], row[2]) for name, row in raw["weights"].items()},
        quality=Quality(**raw["quality"]),
        maps=raw["maps"],
        games=raw["games"],
        learnt=raw["learnt"],
    )


def written(found: Iterable[Predictor], seed: int) -> str:
    """Write predictors as they ship: each weight with the ends of its interval, rounded to six digits."""
    entries = [
        "    {\n"
        + ",\n".join(
            [
                *(
                    f'      "{name}": {json.dumps(value)}'
                    for name, value in (
                        ("bot", one.bot),
                        ("maps", one.maps),
                        ("games", one.games),
                        ("learnt", one.learnt),
                        ("quality", {"r2": one.quality.r2, "ceiling": one.quality.ceiling, "error": one.quality.error}),
                    )
                ),
                '      "weights": {\n' + ",\n".join(_row(one, name) for name in FEATURES) + "\n      }",
            ]
        )
        + "\n    }"
        for one in found
    ]
    head = f'{{\n  "schema": "{SCHEMA}",\n  "seed": {seed},\n  "predictors": [\n'
    return head + ",\n".join(entries) + "\n  ]\n}\n"


def _row(one: Predictor, name: str) -> str:
    values = [round(value, 6) for value in (one.weights[name], *one.intervals[name])]
    return f'        "{name}": {json.dumps(values)}'
