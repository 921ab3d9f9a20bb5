"""Many maps that differ: an archive with a cell for each look, and the fairest map foretold in each (MAP-Elites).

Needs ribs (extra `design`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hyskos.definitions.model import Map
from hyskos.lab.fairness import Prediction, Predictor, predicted
from hyskos.lab.features import features
from hyskos.lab.sketches import MIDDLE, Model, sketch

GENERATIONS, BATCH = 24, 64
CELLS: Final = (8, 8, 4)
ISO, LINE = 0.08, 0.3
"""How far a map moves from its parent at random, and towards another one."""


@dataclass(frozen=True, slots=True)
class Look:
    """What one sees of a map at once; all of it tells maps apart."""

    factories: float  # steps from space 1 to a factory, on average
    points: float  # steps from space 1 to a point of a game, on average
    outline: float  # sides on the rim, against a round board of as many hexes


@dataclass(frozen=True, slots=True)
class Elite:
    """A map that is foretold to be the fairest of its look."""

    cell: int
    board: Map
    look: Look
    predictions: tuple[Prediction, ...]

    @property
    def fairness(self) -> float:
        """Give the fairness that the least content bot foretells."""
        return min((one.fairness for one in self.predictions), default=1.0)


def look_of(board: Map) -> Look:
    """Measure what one sees of a map."""
    middle = board.spaces[0].at
    ways = [space.at.distance(middle) for space in board.spaces if space.factory]
    rounds = board.rounds - 1
    worth = {space.at: space.points.round * rounds + space.points.final for space in board.spaces if space.points}
    spread = sum(points * at.distance(middle) for at, points in worth.items())
    hexes = {space.at for space in board.spaces} | {start.at for start in board.starts}
    sides = sum(near not in hexes for at in hexes for near in at.neighbours())
    round_one = 2 * (12 * len(hexes) - 3) ** 0.5  # exact for a hexagon
    return Look(sum(ways) / (len(ways) or 1), spread / (sum(worth.values()) or 1), sides / round_one)


def elites(model: Model, predictors: Sequence[Predictor], seed: int, epoch: int) -> list[Elite]:
    """Search once, from nothing; give a map for each look that was found, the fairest first.

    The same seed and epoch find the same maps.
    """
    import numpy as np
    from ribs.archives import GridArchive
    from ribs.emitters import IsoLineEmitter
    from ribs.schedulers import Scheduler

    far = max(at.distance(MIDDLE) for at in model.hexes)
    chance = np.random.default_rng([seed, epoch])
    archive = GridArchive(
        solution_dim=model.size,
        dims=CELLS,
        ranges=[(0.5, far), (0.3, far - 1), (0.95, 1.75)],
        seed=int(chance.integers(2**31)),
    )
    emitter = IsoLineEmitter(
        archive,
        iso_sigma=ISO,
        line_sigma=LINE,
        initial_solutions=chance.random((4 * BATCH, model.size)),
        bounds=[(0.0, 1.0)] * model.size,
        batch_size=BATCH,
        seed=int(chance.integers(2**31)),
    )
    scheduler = Scheduler(archive, [emitter], add_mode="single")  # "batch" compiles code for seconds
    for _generation in range(GENERATIONS):
        trials = [_tried(model, numbers, predictors) for numbers in scheduler.ask().tolist()]
        scheduler.tell(
            np.array([one.fairness if one else -1.0 for one in trials]),
            np.array([_place(one) for one in trials]),
        )
    found = []
    for cell, numbers, objective in zip(
        *(archive.data(name) for name in ("index", "solution", "objective")), strict=True
    ):
        elite = _tried(model, numbers.tolist(), predictors, int(cell))
        if objective > 0 and elite:
            found.append(elite)
    return sorted(found, key=lambda one: (-one.fairness, one.cell))


def _place(one: Elite | None) -> tuple[float, float, float]:
    return (one.look.factories, one.look.points, one.look.outline) if one else (0.0, 0.0, 0.0)


def _tried(model: Model, numbers: Sequence[float], predictors: Sequence[Predictor], cell: int = -1) -> Elite | None:
    board = sketch(model, numbers)
    if board is None:
        return None
    rows = features(board)
    return Elite(cell, board, look_of(board), tuple(predicted(one, rows) for one in predictors))
