"""What outlines in a mock-up share."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.geometry import hull
from hyskos.generators.boards.scenes.overlaps import shared
from tests.generators.boards.outlines import inside_convex
from tests.wide import examples


@pytest.mark.slow
@examples(12)
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=3, max_size=7), st.integers(-9, 9))
def test_what_two_outlines_share_is_what_one_counts_by_points(points: list[tuple[int, int]], off: int) -> None:
    one = hull([(float(x), float(y)) for x, y in points])
    if len(one) < 3:
        return
    other = [(-5.0 + off, -5.0), (5.0 + off, -5.0), (5.0 + off, 5.0), (-5.0 + off, 5.0)]
    step = 0.25
    grid = [(-20 + step * (i + 0.5), -10 + step * (j + 0.5)) for i in range(160) for j in range(80)]
    counted = sum(inside_convex(spot, one) and inside_convex(spot, other) for spot in grid) * step * step
    edge = sum(math.dist(a, b) for a, b in zip(one, [*one[1:], one[0]], strict=True))
    assert shared(one, other) == pytest.approx(counted, abs=0.5 + step * edge / 8 + 0.05 * counted)
    assert shared(other, list(reversed(one))) == pytest.approx(shared(one, other), abs=1e-6)
