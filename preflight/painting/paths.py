"""Operators that construct a path: points, lines, curves, rectangles, clipping."""

from hyskos.definitions.geometry import Point, transform
from hyskos.definitions.geometry import curve as curved
from hyskos.preflight.painting.canvas import Run
from hyskos.preflight.painting.operators import Operators


def move(run: Run, x: float, y: float) -> None:
    """Begin a subpath (m)."""
    run.canvas.path.parts.append([transform(run.state.ctm, x, y)])


def straight(run: Run, x: float, y: float) -> None:
    """Append a line (l)."""
    parts, point = run.canvas.path.parts, transform(run.state.ctm, x, y)
    if parts:
        parts[-1].append(point)
    else:
        parts.append([point])  # a path without a starting point


def curve(run: Run, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
    """Append a curve (c)."""
    ctm = run.state.ctm
    _bend(run, transform(ctm, x1, y1), transform(ctm, x2, y2), transform(ctm, x3, y3))


def curve_from_here(run: Run, x2: float, y2: float, x3: float, y3: float) -> None:
    """Append a curve whose first control point is its start (v)."""
    _bend(run, None, transform(run.state.ctm, x2, y2), transform(run.state.ctm, x3, y3))


def curve_to_end(run: Run, x1: float, y1: float, x3: float, y3: float) -> None:
    """Append a curve whose second control point is its end (y)."""
    end = transform(run.state.ctm, x3, y3)
    _bend(run, transform(run.state.ctm, x1, y1), end, end)


def _bend(run: Run, one: Point | None, two: Point, end: Point) -> None:
    parts = run.canvas.path.parts
    if not parts:
        parts.append([one or two])
    start = parts[-1][-1]
    parts[-1].extend(curved(start, one or start, two, end))


def close(run: Run) -> None:
    """Close the subpath (h)."""
    parts = run.canvas.path.parts
    if parts and len(parts[-1]) > 1:
        parts[-1].append(parts[-1][0])


def rectangle(run: Run, x: float, y: float, wide: float, high: float) -> None:
    """Append a rectangle (re)."""
    ctm = run.state.ctm
    corners = (x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)
    run.canvas.path.parts.append([transform(ctm, *corner) for corner in corners])


def clip(run: Run) -> None:
    """Use the path for clipping once it is painted (W)."""
    run.canvas.path.clipping = "nonzero"


def clip_even_odd(run: Run) -> None:
    """Use the path for clipping by the even-odd rule (W*)."""
    run.canvas.path.clipping = "even-odd"


OPERATORS = Operators(
    bare={"h": close, "W": clip, "W*": clip_even_odd},
    two={"m": move, "l": straight},
    four={"v": curve_from_here, "y": curve_to_end, "re": rectangle},
    six={"c": curve},
)
