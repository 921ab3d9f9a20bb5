"""PDF functions (PDF 32000-1, 7.10), which compute the inks of a tint or of a point of a shading."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from hyskos.preflight.budget import OBJECT, spend
from hyskos.preflight.painting.postscript import compiled
from hyskos.preflight.reading.objects import Numbers, Raw, array, content, get, integer, number, numbers

Function = Callable[[Sequence[float]], Numbers]

_DEEPEST = 8
_LARGEST = 1 << 22  # maximum bytes of samples


def function(raw: Raw, depth: int = 0) -> Function | None:
    """Make a callable from a function object; for an array of functions, it returns all their values in order.

    Returns None for a damaged function or an unknown type.
    """
    if depth > _DEEPEST:
        return None
    spend(6 * OBJECT)
    several = array(raw)
    if several:
        parts = [function(part, depth + 1) for part in several]
        found = [part for part in parts if part]
        return (lambda values: tuple(x for part in found for x in part(values))) if len(found) == len(parts) else None
    makers = {0: _sampled, 2: _exponential, 3: _stitched, 4: _calculated}
    maker = makers.get(integer(get(raw, "FunctionType")) or 0)
    domain = numbers(get(raw, "Domain"))
    if maker is None or domain is None or len(domain) % 2:
        return None
    inner = maker(raw, domain, depth)
    reach = numbers(get(raw, "Range"))
    if inner is None:
        return None
    return lambda values: _clipped(inner(_clipped(values, domain)), reach)


def _clipped(values: Sequence[float], limits: Numbers | None) -> Numbers:
    if limits is None:
        return tuple(values)
    pairs = zip(limits[::2], limits[1::2], strict=False)
    return tuple(min(max(value, low), high) for value, (low, high) in zip(values, pairs, strict=False))


def _exponential(raw: Raw, _domain: Numbers, _depth: int) -> Function | None:
    start, end = numbers(get(raw, "C0")) or (0.0,), numbers(get(raw, "C1")) or (1.0,)
    power = number(get(raw, "N"))
    if power is None or len(start) != len(end):
        return None

    def run(values: Sequence[float]) -> Numbers:
        x = values[0] if values else 0.0
        try:
            factor = x**power
        except (ZeroDivisionError, OverflowError):
            factor = 0.0
        factor = factor if isinstance(factor, float) and math.isfinite(factor) else 0.0
        return tuple(a + factor * (b - a) for a, b in zip(start, end, strict=True))

    return run


def _stitched(raw: Raw, domain: Numbers, depth: int) -> Function | None:
    parts = [function(part, depth + 1) for part in array(get(raw, "Functions"))]
    bounds = numbers(get(raw, "Bounds")) or ()
    encode = numbers(get(raw, "Encode"), 2 * len(parts))
    if not parts or None in parts or len(bounds) != len(parts) - 1 or encode is None:
        return None
    known = [part for part in parts if part]
    edges = (domain[0], *bounds, domain[1])

    def run(values: Sequence[float]) -> Numbers:
        x = values[0] if values else 0.0
        k = next((i for i, bound in enumerate(bounds) if x < bound), len(known) - 1)
        return known[k]((_between(x, edges[k], edges[k + 1], encode[2 * k], encode[2 * k + 1]),))

    return run


def _between(x: float, low: float, high: float, start: float, end: float) -> float:
    return start if high == low else start + (x - low) * (end - start) / (high - low)


def _sampled(raw: Raw, domain: Numbers, _depth: int) -> Function | None:
    """Read a table of samples, using the nearest sample, which is sufficient for ink checks."""
    sizes = [integer(item) or 0 for item in array(get(raw, "Size"))]
    bits = integer(get(raw, "BitsPerSample")) or 0
    reach = numbers(get(raw, "Range"))
    table = content(raw, _LARGEST)
    if (
        not sizes
        or len(sizes) != len(domain) // 2
        or min(sizes) < 1
        or bits not in (8, 16, 32)
        or not reach
        or not table
    ):
        return None
    width, step, top = len(reach) // 2, bits // 8, 2**bits - 1
    if len(table) < math.prod(sizes) * width * step:
        return None  # missing samples would count as no ink
    encode = numbers(get(raw, "Encode"), len(domain)) or tuple(x for size in sizes for x in (0.0, size - 1.0))
    decode = numbers(get(raw, "Decode"), len(reach)) or reach

    def run(values: Sequence[float]) -> Numbers:
        index, stride = 0, 1
        for i, (x, size) in enumerate(zip(values, sizes, strict=False)):
            place = _between(x, domain[2 * i], domain[2 * i + 1], encode[2 * i], encode[2 * i + 1])
            index += min(max(round(place), 0), size - 1) * stride
            stride *= size
        start = index * width * step
        raws = [int.from_bytes(table[start + j * step : start + (j + 1) * step], "big") / top for j in range(width)]
        return tuple(decode[2 * j] + x * (decode[2 * j + 1] - decode[2 * j]) for j, x in enumerate(raws))

    return run


def _calculated(raw: Raw, _domain: Numbers, _depth: int) -> Function | None:
    program = content(raw, 1 << 16)
    reach = numbers(get(raw, "Range"))
    run = compiled(program) if program else None
    if run is None or reach is None:
        return None
    width = len(reach) // 2

    def last(values: Sequence[float]) -> Numbers:
        found = run(values)
        return (*(0.0,) * (width - len(found)), *found[-width:])

    return last


def steps(domain: Numbers, count: int = 16) -> list[Numbers]:
    """Return points spread over a one-dimensional domain, or the corners of a larger one."""
    if len(domain) == 2:
        return [(domain[0] + (domain[1] - domain[0]) * i / count,) for i in range(count + 1)]
    corners: list[Numbers] = [()]
    for low, high in list(pairwise(domain))[::2][:8]:
        corners = [(*corner, x) for corner in corners for x in (low, high)]
    return corners
