"""An archive of different maps with one cell per look, keeping the map predicted fairest in each (MAP-Elites).

A map that games have found fair has relatives: the same starts and factories, with other points and another outline.
In games they are fair far more often than unrelated maps.

Needs numpy (extra `design`).
"""

from collections.abc import Sequence
from dataclasses import astuple, replace
from itertools import combinations
from math import fsum
from operator import mul
from typing import Final

from hyskos.definitions.kinds.map import Axial, Map
from hyskos.definitions.values import dataclass
from hyskos.lab.chance import Chance, mix_bits
from hyskos.lab.features import FEATURES, Rows, features, measure_starts, nearness
from hyskos.lab.map_generator import MIDDLE, Model, generate_map, redraw_numbers
from hyskos.lab.predictors import Prediction, Predictor, predict_rows

# Assign the kinds of factories: swap them in pairs until no swap is predicted to make the map fairer.

TOLERANCE = 1e-9
"""Log odds that count as no difference."""


@dataclass(frozen=True, slots=True)
class _Odds:
    """The log odds of a predictor: for each start without factories, and for each kind per point of nearness."""

    plain: tuple[float, ...]
    worth: dict[str, float]


def assign_factories(board: Map, predictors: Sequence[Predictor]) -> tuple[Map, Rows]:
    """Swap kinds of factories while this brings the predicted odds of starts closer; return the map and its features.

    The factory on space 1 is not swapped.
    """
    numbers = [space.number for space in board.spaces if space.factory and space.number > 1]
    kinds = [space.factory for space in board.spaces if space.factory and space.number > 1]
    rows, ways = measure_starts(board)
    near = [[nearness(steps[space]) for space in numbers] for steps in ways]
    feature_kinds = [kind for kind in kinds if kind]
    sums = [_nearness_sums(nearness_row, feature_kinds) for nearness_row in near]
    odds = [_odds(predictor, rows, sums) for predictor in predictors]
    best_kinds = _swap_kinds(feature_kinds, near, odds)
    placed = dict(zip(numbers, best_kinds, strict=True))
    spaces = tuple(replace(space, factory=placed.get(space.number, space.factory)) for space in board.spaces)
    changed = tuple(
        tuple(value - before.get(name, 0.0) + after.get(name, 0.0) for name, value in zip(FEATURES, row, strict=True))
        for row, before, after in zip(
            rows, sums, (_nearness_sums(nearness_row, best_kinds) for nearness_row in near), strict=True
        )
    )
    return replace(board, spaces=spaces), changed


def _nearness_sums(near: Sequence[float], kinds: Sequence[str]) -> dict[str, float]:
    sums: dict[str, float] = {}
    for number, kind in zip(near, kinds, strict=True):
        sums[f"near-{kind}"] = sums.get(f"near-{kind}", 0.0) + number
    return sums


def _odds(predictor: Predictor, rows: Rows, sums: Sequence[dict[str, float]]) -> _Odds:
    weights = predictor.weights
    plain = tuple(
        sum(weights[name] * (value - near.get(name, 0.0)) for name, value in zip(FEATURES, row, strict=True))
        for row, near in zip(rows, sums, strict=True)
    )
    return _Odds(plain, {name.removeprefix("near-"): weights[name] for name in FEATURES if name.startswith("near-")})


def _swap_kinds(kinds: Sequence[str], near: Sequence[Sequence[float]], odds: Sequence[_Odds]) -> list[str]:
    """Swap pairs of kinds that bring the odds of the starts closer, until none does."""
    best = list(kinds)
    minimum, before = _odds_spread(best, near, odds), float("inf")
    while TOLERANCE < minimum < before - TOLERANCE:
        before = minimum
        for first, second in combinations(range(len(best)), 2):
            if best[first] == best[second]:
                continue
            tried = best.copy()
            tried[first], tried[second] = best[second], best[first]
            if (spread := _odds_spread(tried, near, odds)) < minimum - TOLERANCE:
                best, minimum = tried, spread
    return best


def _odds_spread(kinds: Sequence[str], near: Sequence[Sequence[float]], odds: Sequence[_Odds]) -> float:
    """Return the log odds between the best and the worst start, for the bot with the largest difference."""
    maximum = 0.0
    for bot_odds in odds:
        worth = [bot_odds.worth[kind] for kind in kinds]
        scores = [plain + sum(map(mul, worth, row)) for plain, row in zip(bot_odds.plain, near, strict=True)]
        maximum = max(maximum, max(scores) - min(scores))
    return maximum


# The archive: looks of maps, and the search for the fairest of each.

GENERATIONS, BATCH = 24, 64
CELLS: Final = (8, 8, 5, 3)
RELATIVES, REDRAWN = 128, 0.4
"""The number of relatives drawn for a map, and the part of the outline that is redrawn in each."""
APART = 4
"""Minimum number of hexes that differ between maps that do not look alike: missing, or another kind of hex."""
EVEN = 0.5
"""Up to this value of the first setting the whole map is symmetric: a search begins there, then varies it."""
ISO, LINE = 0.08, 0.3
"""Scale of random steps away from a parent, and of steps towards another map."""


@dataclass(frozen=True, slots=True)
class MapFeatures:
    """Visible features of a map, which decide its cell in the archive."""

    factories: float  # steps from space 1 to a factory, on average
    points: float  # steps from space 1 to a point of a game, on average
    outline: float  # sides on the rim, relative to a round board with as many hexes
    starts: float = 0.0  # steps between the two starts that are nearest to each other


@dataclass(frozen=True, slots=True)
class Elite:
    """The map predicted to be the fairest of its look."""

    cell: int
    numbers: tuple[float, ...]  # the numbers it is generated from
    board: Map
    look: MapFeatures
    predictions: tuple[Prediction, ...]
    rows: Rows = ()  # its features, for later predictions

    @property
    def fairness(self) -> float:
        """The lowest fairness predicted for any bot."""
        return min((prediction.fairness for prediction in self.predictions), default=1.0)


def look_of(board: Map) -> MapFeatures:
    """Measure the visible features of a map."""
    centre = board.spaces[0].at
    ways = [space.at.distance(centre) for space in board.spaces if space.factory]
    rounds = board.rounds - 1
    worth = {space.at: space.points.round * rounds + space.points.final for space in board.spaces if space.points}
    spread = sum(points * at.distance(centre) for at, points in worth.items())
    hexes = {space.at for space in board.spaces} | {start.at for start in board.starts}
    sides = sum(near not in hexes for at in hexes for near in at.neighbours())
    round_one = 2 * (12 * len(hexes) - 3) ** 0.5  # exact for a hexagon
    apart = min((first.at.distance(second.at) for first, second in combinations(board.starts, 2)), default=0)
    return MapFeatures(sum(ways) / (len(ways) or 1), spread / (sum(worth.values()) or 1), sides / round_one, apart)


def search_archive(model: Model, predictors: Sequence[Predictor], seed: int, epoch: int) -> list[Elite]:
    """Search once, from scratch; return the fairest map of each look found, the fairest first.

    The same seed and epoch find the same maps.
    """
    import numpy as np

    chance = np.random.default_rng([seed, epoch])
    trials = chance.random((4 * BATCH, model.size))
    trials[:, 0] *= EVEN
    parents, moves = (np.random.default_rng(int(chance.integers(2**31))) for _stream in range(2))
    best = dict[int, Elite | None]()  # the best map of each cell, in the order of discovery
    archive = dict[int, list[float]]()  # its numbers; they are parents even if they generate no map
    for _generation in range(GENERATIONS):
        for numbers in trials.tolist():
            elite = _generate_elite(model, numbers, predictors)
            cell = elite.cell if elite else 0
            elite_there = best.get(cell)
            if cell not in best or (elite and (elite_there is None or elite.fairness > elite_there.fairness)):
                best[cell], archive[cell] = elite, numbers
        pairs = np.array([*archive.values()])[parents.choice(len(archive), 2 * BATCH)].reshape(2, BATCH, model.size)
        strayed = pairs[0] + moves.normal(scale=ISO, size=(BATCH, model.size))
        trials = np.clip(strayed + moves.normal(scale=LINE, size=(BATCH, 1)) * (pairs[1] - pairs[0]), 0.0, 1.0)
    return sorted(filter(None, best.values()), key=lambda elite_found: (-elite_found.fairness, elite_found.cell))


def relatives(model: Model, parent: Elite, predictors: Sequence[Predictor], seed: int) -> list[Elite]:
    """Redraw points and outlines of a map; return one relative for each look except its own.

    The same seed draws the same ones.
    """
    chance, by_cell = Chance(mix_bits(mix_bits(seed) ^ round(fsum(parent.numbers) * 2**40))), dict[int, Elite]()
    kinds = {space.at: space.factory for space in parent.board.spaces if space.factory}
    for _number in range(RELATIVES):
        numbers = redraw_numbers(model, parent.numbers, parent.board, chance, REDRAWN)
        board = generate_map(model, numbers)
        if board is None or _shared_features(board) != _shared_features(parent.board):
            continue
        spaces = tuple(replace(space, factory=kinds.get(space.at)) for space in board.spaces)
        board = replace(board, spaces=spaces)
        elite = _elite(model, numbers, board, features(board), predictors)
        if not look_alike(elite, parent):
            by_cell.setdefault(elite.cell, elite)
    return list(by_cell.values())


def _shared_features(board: Map) -> tuple[object, ...]:
    """Return the features that relatives share: starts, and places of factories of any kind."""
    return board.starts, {space.at for space in board.spaces if space.factory}


def look_alike(elite: Elite, other: Elite) -> bool:
    """Return whether two maps look alike at a glance, whatever points their spaces have."""
    mine, yours = _plan(elite.board), _plan(other.board)
    differ = sum(mine.get(at) != yours.get(at) for at in {*mine, *yours})
    return elite.cell == other.cell or differ < APART


def _plan(board: Map) -> dict[Axial, str]:
    """Return the kind of every hex: start, factory or other space."""
    starts = {start.at: "start" for start in board.starts}
    return starts | {space.at: "factory" if space.factory else "space" for space in board.spaces}


def cell_of(model: Model, look: MapFeatures) -> int:
    """Return the archive cell of a look.

    >>> from hyskos.definitions.loader import load_map
    >>> model = Model(load_map("four-x"))
    >>> cell_of(model, MapFeatures(0, 0, 0, 0)), cell_of(model, MapFeatures(9, 9, 9, 9))
    (0, 959)
    """
    cell = 0
    for value, (low, high), count in zip(astuple(look), _ranges(model), CELLS, strict=True):
        cell = cell * count + min(max(int((value - low) / (high - low) * count), 0), count - 1)
    return cell


def _ranges(model: Model) -> list[tuple[float, float]]:
    """Return the ranges of the features of a look, in the order of `CELLS`; values outside are clamped."""
    far = max(at.distance(MIDDLE) for at in model.hexes)
    return [(0.5, far), (0.3, far - 1), (0.95, 2.2), (2.5, 5.5)]


def _generate_elite(model: Model, numbers: Sequence[float], predictors: Sequence[Predictor]) -> Elite | None:
    board = generate_map(model, numbers)
    if board is None:
        return None
    board, rows = assign_factories(board, predictors)
    return _elite(model, numbers, board, rows, predictors)


def _elite(model: Model, numbers: Sequence[float], board: Map, rows: Rows, predictors: Sequence[Predictor]) -> Elite:
    look, foretold = look_of(board), tuple(predict_rows(predictor, rows) for predictor in predictors)
    return Elite(cell_of(model, look), tuple(numbers), board, look, foretold, rows)
