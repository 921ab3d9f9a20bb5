"""The functions that replace those of a browser's C library."""

import math
import random
from fractions import Fraction

import pytest

from hyskos.companion.site.exact_math import atan2, cos, sin


@pytest.mark.parametrize("angle", [0.0, -0.0, 1e-9, 0.5, math.pi, -math.pi, 4.1888, 100.0, 1e7])
def test_every_angle_is_within_a_digit_of_the_c_library(angle: float) -> None:
    assert abs(sin(angle) - math.sin(angle)) <= math.ulp(math.sin(angle))
    assert abs(cos(angle) - math.cos(angle)) <= math.ulp(math.cos(angle))


def test_the_last_digit_is_nearer_than_its_neighbours() -> None:
    """The series of the sine, added up exactly, tells."""
    chance = random.Random(7)
    for _ in range(200):
        x = chance.uniform(-1.5, 1.5)
        exact, term, n = Fraction(0), Fraction(x), 1
        while abs(term) > Fraction(1, 10**30):
            exact += term
            term *= -(Fraction(x) ** 2) / ((n + 1) * (n + 2))
            n += 2
        found = sin(x)
        assert abs(Fraction(found) - exact) * 2 <= Fraction(math.ulp(found)) * (1 + Fraction(1, 10**9))


@pytest.mark.parametrize(
    ("y", "x"), [(0.0, -1.0), (-0.0, -1.0), (1.0, 0.0), (0.797, 0.604), (-3.0, -4.0), (1e-300, 1.0)]
)
def test_the_angle_of_a_point_is_that_of_the_c_library(y: float, x: float) -> None:
    assert abs(atan2(y, x) - math.atan2(y, x)) <= math.ulp(math.atan2(y, x))
    assert math.copysign(1, atan2(y, x)) == math.copysign(1, math.atan2(y, x))
