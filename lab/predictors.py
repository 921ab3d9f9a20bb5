"""The predictors that ship: a file that `python -m scripts.fit_fairness` makes of games."""

import json
from collections.abc import Iterable
from functools import cache
from typing import TypedDict

from hyskos import data
from hyskos.lab.fairness import Predictor, Quality
from hyskos.lab.features import FEATURES

SCHEMA = "hyskos.lab.fairness/1"
PATH = data.ROOT / "lab" / "fairness.json"
STARTS = (2, 3, 4)
"""How many starts the maps have that was learnt from."""


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
