"""Fit a conditional logit over starts to finishing orders (Plackett-Luce); maps are resampled and held out as a whole.

A finishing order is a chain of choices: the winner among all starts, the second among the remaining ones, and so on.
Every such choice is a row of features and counts (`Choice`). Needs numpy (extra `lab`).
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from hyskos.definitions.values import dataclass
from hyskos.lab.features import FEATURES
from hyskos.lab.predictors import Predictor, Quality

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

PENALTIES = (0.0, 1.0, 10.0, 100.0, 1000.0, 10000.0)
"""Ridge penalties on the log odds, of which the one that predicts held-out maps best is chosen."""
FOLDS = 10
DRAWS = 200
"""Number of bootstrap samples of maps for the intervals."""
STEPS, NEAR = 60, 1e-9


@dataclass(frozen=True, slots=True)
class Games:
    """The games played on a map: features of its starts, and the count of each finishing order.

    An order may be incomplete; (2,) means that the third start won. Counts may be fractional (shared victories).
    """

    features: tuple[tuple[float, ...], ...]
    orders: Mapping[tuple[int, ...], float]

    @property
    def wins(self) -> tuple[float, ...]:
        """The number of victories of every start."""
        starts = range(len(self.features))
        return tuple(sum(count for order, count in self.orders.items() if order[0] == start) for start in starts)


@dataclass(frozen=True)
class _Choices:
    """Choices as arrays: features (choice, start, feature), mask of remaining starts, counts, map of each choice."""

    features: "Numbers"
    there: "NDArray[np.bool_]"
    counts: "Numbers"
    maps: "NDArray[np.int64]"


def fit(bot: str, played: Sequence[Games], seed: int) -> Predictor:
    """Fit a predictor to games on maps, and test it on held-out maps.

    Complete finishing orders carry more information than winners alone, provided that the same features also decide
    the second place. Whichever of the two predicts winners on held-out maps better is used.
    """
    import numpy as np

    folds = np.random.default_rng(seed).permutation(len(played)) % min(FOLDS, len(played))
    trials = [
        (
            _gain(played, foretold := _predict_held_out(played, choices, folds, penalty)),
            foretold,
            penalty,
            choices,
            scale,
            basis,
        )
        for basis, games in (("orders", played), ("winners", [winners(map_games) for map_games in played]))
        for choices, scale in [_arrays(games)]
        for penalty in PENALTIES
    ]
    _best, foretold, penalty, choices, scale, basis = max(trials, key=lambda trial: trial[0])
    weights = _solve_odds(choices, np.ones(len(played)), penalty)
    draws = np.random.default_rng(seed).multinomial(len(played), [1 / len(played)] * len(played), DRAWS)
    drawn = np.array([_solve_odds(choices, draw, penalty) for draw in draws])
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return Predictor(
        bot,
        {name: float(weights[i] / scale[i]) for i, name in enumerate(FEATURES)},
        {name: (float(low[i] / scale[i]), float(high[i] / scale[i])) for i, name in enumerate(FEATURES)},
        _quality(played, foretold),
        len(played),
        round(sum(sum(map_games.wins) for map_games in played)),
        basis,
    )


def winners(played: Games) -> Games:
    """Reduce finishing orders to their winners."""
    return Games(played.features, {(start,): win for start, win in enumerate(played.wins) if win})


def _arrays(played: Sequence[Games]) -> "tuple[_Choices, Numbers]":
    """Convert games to arrays of choices; features are scaled by their standard deviation within a map."""
    import numpy as np

    maximum = max(len(games.features) for games in played)
    rows: list[tuple[int, tuple[int, ...], dict[int, float]]] = []
    for number, games in enumerate(played):
        choices: dict[tuple[int, ...], dict[int, float]] = {}
        for order, count in games.orders.items():
            candidates = tuple(range(len(games.features)))
            for start in order[: len(candidates) - 1]:
                chosen = choices.setdefault(candidates, {})
                chosen[start] = chosen.get(start, 0) + count
                candidates = tuple(other for other in candidates if other != start)
        rows += [(number, candidates, counts) for candidates, counts in choices.items()]
    features = np.zeros((len(rows), maximum, len(FEATURES)))
    remaining, counts = np.zeros((len(rows), maximum), bool), np.zeros((len(rows), maximum))
    for row, (number, candidates, chosen) in enumerate(rows):
        features[row, : len(candidates)] = [played[number].features[start] for start in candidates]
        remaining[row, : len(candidates)] = True
        counts[row, : len(candidates)] = [chosen.get(start, 0) for start in candidates]
    spread = np.concatenate([games - games.mean(axis=0) for games in (np.array(each.features) for each in played)])
    scale = spread.std(axis=0)
    scale[scale < NEAR] = np.inf  # constant within each map: it has no effect on the odds
    return _Choices(features / scale, remaining, counts, np.array([number for number, *_ in rows])), scale


def _solve_odds(choices: _Choices, weight: "NDArray[np.generic]", penalty: float) -> "Numbers":
    """Find the log odds with maximum likelihood, with `weight` copies of each map (Newton's method)."""
    import numpy as np

    counts = choices.counts * np.asarray(weight, float)[choices.maps][:, None]
    total = counts.sum(axis=1)
    has_games = total > 0
    features, remaining, counts, total = (
        choices.features[has_games],
        choices.there[has_games],
        counts[has_games],
        total[has_games],
    )
    beta = np.zeros(features.shape[2])
    ridge = (penalty + NEAR) * np.eye(len(beta))
    for _step in range(STEPS):
        chances = _softmax(features @ beta, remaining)
        mean = np.einsum("sk,skf->sf", chances, features)
        slope = np.einsum("sk,skf->f", counts, features) - np.einsum("s,sf->f", total, mean) - penalty * beta
        weighted = features * (chances * total[:, None])[:, :, None]
        curve = np.einsum("skf,skg->fg", weighted, features) - np.einsum("s,sf,sg->fg", total, mean, mean)
        move = np.linalg.solve(curve + ridge, slope)
        beta = beta + move * min(1.0, 2.0 / (float(np.abs(move).max()) + NEAR))
        if float(np.abs(move).max()) < NEAR:
            break
    return np.asarray(beta, float)


def _softmax(scores: "Numbers", remaining: "NDArray[np.bool_]") -> "Numbers":
    import numpy as np

    masked = np.where(remaining, scores, -np.inf)
    strengths = np.exp(masked - masked.max(axis=1, keepdims=True))
    return np.asarray(strengths / strengths.sum(axis=1, keepdims=True), float)


def _predict_held_out(
    played: Sequence[Games], choices: _Choices, folds: "NDArray[np.int64]", penalty: float
) -> "list[Numbers]":
    """Predict the chances of every map from the games on maps of other folds."""
    import numpy as np

    first = {int(number): row for row, number in reversed(list(enumerate(choices.maps)))}  # the choice among all
    foretold: list[Numbers] = [np.zeros(0)] * len(played)
    for fold in range(int(folds.max()) + 1):
        beta = _solve_odds(choices, folds != fold, penalty)
        for number in np.flatnonzero(folds == fold):
            starts = len(played[int(number)].features)
            rows = choices.features[first[int(number)], :starts]
            foretold[int(number)] = _softmax((rows @ beta)[None], np.ones((1, starts), bool))[0]
    return foretold


def _likelihood(games: Games, chances: "Sequence[float] | Numbers") -> float:
    import numpy as np

    wins = np.array(games.wins)
    return float((wins * np.log(np.where(wins > 0, chances, 1))).sum())


def _even_likelihood(games: Games) -> float:
    starts = len(games.features)
    return _likelihood(games, [1 / starts] * starts)


def _gain(played: Sequence[Games], foretold: "Sequence[Numbers]") -> float:
    """Return McFadden's R2 for winners: how much more likely the games are than with equal chances."""
    likelihood = sum(_likelihood(games, chances) for games, chances in zip(played, foretold, strict=True))
    return 1 - likelihood / sum(_even_likelihood(games) for games in played)


def _quality(played: Sequence[Games], foretold: "Sequence[Numbers]") -> Quality:
    """Compare predictions with observed shares, corrected for the sampling error of so few games.

    The correction of the log likelihood is half a unit for each free share (Akaike), of squares the variance of a
    share.
    """
    import numpy as np

    shares = [np.array(games.wins) / sum(games.wins) for games in played]
    best = sum(_likelihood(games, share) - (len(share) - 1) / 2 for games, share in zip(played, shares, strict=True))
    missed = np.concatenate([share - chances for share, chances in zip(shares, foretold, strict=True)])
    owed = np.concatenate([share * (1 - share) / sum(games.wins) for games, share in zip(played, shares, strict=True)])
    return Quality(
        round(_gain(played, foretold), 5),
        round(1 - best / sum(_even_likelihood(games) for games in played), 5),
        round(100 * float(np.sqrt(max(0.0, (missed**2 - owed).mean()))), 2),
    )
