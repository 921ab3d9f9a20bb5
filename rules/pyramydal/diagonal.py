"""Find the best score with the diagonal bonus, as a small integer programme (needs scipy, the `solver` extra).

The bonus links colours across all statues, so the reasoning of `best` does not apply; HiGHS finds the exact optimum
instead. Without the bonus both must agree, which the tests use.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product

from hyskos.rules.pyramydal.best import locate_imaginary, present_colours, with_gain
from hyskos.rules.pyramydal.pieces import (
    DIAGONAL_POINTS,
    MIXED_POINTS,
    MONO_POINTS_PER_PIP,
    SIZES,
    Mixed,
    Piece,
    Score,
    Statue,
    diagonal_points,
    leftovers,
)


class _Programme:
    """Integer variables with gains and sparse linear constraints, solved by scipy."""

    def __init__(self) -> None:
        self.gains: list[float] = []
        self.most: list[int] = []
        self.rows: list[tuple[dict[int, float], float, float]] = []

    def variable(self, gain: float, maximum: int) -> int:
        self.gains.append(gain)
        self.most.append(maximum)
        return len(self.gains) - 1

    def bound(self, terms: dict[int, float], low: float, high: float) -> None:
        self.rows.append((terms, low, high))

    def solve(self) -> list[int]:
        import numpy as np
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import lil_matrix

        matrix = lil_matrix((len(self.rows), len(self.gains)))
        for i, (terms, _low, _high) in enumerate(self.rows):
            for j, factor in terms.items():
                matrix[i, j] = factor
        answer = milp(
            -np.array(self.gains),
            integrality=np.ones(len(self.gains)),
            bounds=Bounds(0, np.array(self.most)),
            constraints=LinearConstraint(
                matrix.tocsr(), [low for _, low, _ in self.rows], [height for _, _, height in self.rows]
            ),
            options={"mip_rel_gap": 0},
        )
        assert answer.success, answer.message
        return [round(value) for value in answer.x]


def best_with_diagonals(
    pieces: Iterable[Piece],
    *,
    taken: Iterable[Mixed] = (),
    virtual: bool = False,
    colours: str = "",
    diagonal: bool = True,
) -> Score:
    """Find the best score with 9 points for each diagonal (PY-15); arguments as in `hyskos.rules.pyramydal.best.best`.

    Raises ImportError if scipy is not installed.
    """
    counts, existing = Counter(pieces), frozenset(taken)
    without = _solve(counts, existing, "", diagonal)
    if not virtual:
        return without
    present = "".join(sorted(present_colours(counts, existing) | set(colours)))
    return with_gain(_solve(counts, existing, present, diagonal), without)


def _solve(counts: Counter[Piece], existing: frozenset[Mixed], imagined: str, diagonal: bool) -> Score:
    """Find the best score with an imaginary pyramid in one of these colours, or without one if `imagined` is empty."""
    present = sorted({colour for colour, _ in counts} | set(imagined))
    if not present:
        return Score((), (), ())
    cells = list(product(present, SIZES))
    total = sum(counts.values()) + 1
    plan = _Programme()
    mono = {cell: plan.variable(_worth(MONO_POINTS_PER_PIP * cell[1], 1), (counts[cell] + 1) // 3) for cell in cells}
    mixed = {m: plan.variable(_worth(MIXED_POINTS, 1), 1) for m in permutations(present, 3) if m not in existing}
    single = {cell: plan.variable(_worth(1), min(1, counts[cell])) for cell in cells}
    paired = {cell: plan.variable(_worth(2 * cell[1]), total) for cell in cells}
    joker = {cell: plan.variable(0, int(cell[0] in imagined)) for cell in cells}
    pairs = plan.variable(_worth(0, 1), total)
    for cell in cells:
        uses: dict[int, float] = {mono[cell]: 3, single[cell]: 1, paired[cell]: 1, joker[cell]: -1}
        uses |= {mixed[m]: 1 for m in mixed if m[3 - cell[1]] == cell[0]}
        plan.bound(uses, counts[cell], counts[cell])
    plan.bound(dict.fromkeys(joker.values(), 1), 0, 1)
    plan.bound(dict.fromkeys(single.values(), 1), 0, 1)
    plan.bound({**dict.fromkeys(paired.values(), 1), pairs: -2}, 0, 0)
    if diagonal:
        for colour in present:
            bonus = plan.variable(_worth(DIAGONAL_POINTS), total)
            for size in SIZES:
                holds: dict[int, float] = {mono[colour, size]: -1, bonus: 1}
                holds |= {mixed[m]: -1 for m in mixed if m[3 - size] == colour}
                plan.bound(holds, -float("inf"), 0)
    values = plan.solve()
    statues = [Statue((cell,) * 3, MONO_POINTS_PER_PIP * cell[1]) for cell in cells for _ in range(values[mono[cell]])]
    statues += [
        Statue(((m[0], 3), (m[1], 2), (m[2], 1)), MIXED_POINTS) for m, number in mixed.items() if values[number]
    ]
    stands_for = next((cell for cell in cells if values[joker[cell]]), None)
    remaining = Counter({cell: values[paired[cell]] + values[single[cell]] for cell in cells})
    alone = None if any(stands_for in statue.pieces for statue in statues) else stands_for  # copies left over are real
    minis, singles = leftovers(+remaining, not_single=alone)
    score = Score(tuple(statues), minis, singles, diagonal=diagonal_points(statues) if diagonal else 0)
    return locate_imaginary(score, stands_for) if stands_for else score


def _worth(points: int, statues: int = 0) -> int:
    """Return the weight of points and, far below them, of statues, which break ties (PY-13): always under a hundred."""
    return 1000 * points + statues
