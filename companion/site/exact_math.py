"""Sine, cosine and arctangent to the last digit, for browsers.

The C library of Pyodide (musl) is off by one in the last digit more often than that of Linux (glibc), which makes a
corner on an edge fall on its other side, and a file differ from that of the command line. Everything else that drawings
use is exact in both. These functions round correctly, which glibc does, too, for every angle that built-in boards use.
"""

import math
from functools import lru_cache

_BITS = 128
"""Binary digits after the point."""
_ONE = 1 << _BITS
_SMALL, _LARGE = 1e-6, 1e6
"""Beyond these, the functions of the C library are used: no drawing has such numbers, except 0."""


def _arctan_of_inverse(n: int) -> int:
    """Return the arctangent of 1/n as a fixed-point number."""
    power = total = _ONE // n
    sign, odd = -1, 3
    while power:
        power //= n * n
        total += sign * (power // odd)
        sign, odd = -sign, odd + 2
    return total


_PI = 4 * (4 * _arctan_of_inverse(5) - _arctan_of_inverse(239))  # Machin's formula


def _to_fixed(x: float) -> int:
    top, bottom = x.as_integer_ratio()
    return (top << _BITS) // bottom


def _float(x: int) -> float:
    """Round a fixed-point number to the nearest float: division of integers rounds correctly."""
    return x / _ONE


def _sine(x: int, first: int) -> int:
    """Sum the series of the sine (`first` 1) or cosine (0)."""
    term = total = x if first else _ONE
    n, square = first, x * x >> _BITS
    while term:
        n += 2
        term = -(term * square >> _BITS) // (n * (n - 1))
        total += term
        if abs(term) < 2:
            break
    return total


@lru_cache(maxsize=4096)
def _sin(x: float) -> float:
    return _float(_sine(_to_fixed(x) % (2 * _PI), 1))


@lru_cache(maxsize=4096)
def _cos(x: float) -> float:
    return _float(_sine(_to_fixed(x) % (2 * _PI), 0))


@lru_cache(maxsize=4096)
def _atan2(y: float, x: float) -> float:
    """Improve the nearly exact angle by one step of Newton's method, which doubles its digits."""
    angle, fixed_x, fixed_y = _to_fixed(_ATAN2(y, x)), _to_fixed(x), _to_fixed(y)
    c, s = _sine(angle, 0), _sine(angle, 1)
    across, along = fixed_y * c - fixed_x * s, fixed_x * c + fixed_y * s
    return _float(angle + (across << _BITS) // along)


def sin(x: float) -> float:
    """Return the sine of an angle in radians.

    >>> sin(4.1888)
    -0.8660303013496969
    """
    return _sin(x) if _SMALL < abs(x) < _LARGE else _SIN(x)


def cos(x: float) -> float:
    """Return the cosine of an angle in radians."""
    return _cos(x) if _SMALL < abs(x) < _LARGE else _COS(x)


def atan2(y: float, x: float) -> float:
    """Return the angle of a point."""
    return _atan2(y, x) if _SMALL < abs(x) < _LARGE and _SMALL < abs(y) < _LARGE else _ATAN2(y, x)


_SIN, _COS, _ATAN2 = math.sin, math.cos, math.atan2


def install() -> None:
    """Let every module that is imported from now on use these functions."""
    for function in (sin, cos, atan2):
        setattr(math, function.__name__, function)
