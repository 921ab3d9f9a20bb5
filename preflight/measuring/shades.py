"""The colour of a shading at a point (PDF 32000-1, 8.7.4.5): axial, radial, or function-based."""

import math
from collections.abc import Callable, Sequence
from functools import partial

from hyskos.definitions.geometry import Point, inverse, transform
from hyskos.preflight.painting.functions import function
from hyskos.preflight.painting.marks import Mark
from hyskos.preflight.reading.objects import Numbers, array, get, integer, numbers

Shade = Callable[[float, float], Numbers | None]
"""Returns the colour at a point of the page; None where the shading paints nothing."""


def shade_of(mark: Mark) -> Shade | None:
    """Return the colour function of a shading; None for meshes and damaged shadings."""
    raw, kind = mark.shading, integer(get(mark.shading, "ShadingType"))
    run = function(get(raw, "Function"))
    back = inverse(mark.matrix)
    if run is None or back is None:
        return None
    if kind == 1:
        inner = inverse(numbers(get(raw, "Matrix"), 6) or (1, 0, 0, 1, 0, 0))
        domain = numbers(get(raw, "Domain"), 4) or (0.0, 1.0, 0.0, 1.0)
        if inner is None:
            return None
        return lambda x, y: _on_plane(run, domain, transform(inner, *transform(back, x, y)))
    coords = numbers(get(raw, "Coords"), {2: 4, 3: 6}.get(kind or 0, 0))
    if not coords:
        return None
    ends = [each is True for each in array(get(raw, "Extend"))] or [False, False]
    low, high = numbers(get(raw, "Domain"), 2) or (0.0, 1.0)
    place = partial(_along if kind == 2 else _between_circles, coords, ends)

    def at(x: float, y: float) -> Numbers | None:
        t = place(transform(back, x, y))
        return None if t is None else run((low + min(max(t, 0.0), 1.0) * (high - low),))

    return at


def _on_plane(run: Callable[[Sequence[float]], Numbers], domain: Numbers, point: Point) -> Numbers | None:
    inside = domain[0] <= point[0] <= domain[1] and domain[2] <= point[1] <= domain[3]
    return run(point) if inside else None


def _along(coords: Numbers, ends: Sequence[bool], point: Point) -> float | None:
    """Return the position of a point along the axis (0..1, or beyond if it extends); None if not painted."""
    x0, y0, x1, y1 = coords
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    if not length:
        return None
    t = ((point[0] - x0) * dx + (point[1] - y0) * dy) / length
    return t if _painted(t, ends) else None


def _between_circles(coords: Numbers, ends: Sequence[bool], point: Point) -> float | None:
    """Return the parameter of the circle through a point that is painted last (8.7.4.5.4), or None."""
    x0, y0, r0, x1, y1, r1 = coords
    dx, dy, dr, px, py = x1 - x0, y1 - y0, r1 - r0, point[0] - x0, point[1] - y0
    a, b, c = dx * dx + dy * dy - dr * dr, px * dx + py * dy + r0 * dr, px * px + py * py - r0 * r0
    if abs(a) < 1e-9:
        found = [c / (2 * b)] if b else []
    else:
        root = b * b - a * c
        found = [(b + sign * math.sqrt(root)) / a for sign in (1, -1)] if root >= 0 else []
    return max((t for t in found if r0 + t * dr >= 0 and _painted(t, ends)), default=None)


def _painted(t: float, ends: Sequence[bool]) -> bool:
    return (t >= 0 or ends[0]) and (t <= 1 or ends[-1])
