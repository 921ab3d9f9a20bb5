"""Operators that construct a path and paint it: points, lines, curves, clipping, fill, stroke."""

from functools import partial

from hyskos.definitions.geometry import Point, transform
from hyskos.definitions.geometry import curve as curved
from hyskos.preflight.painting.canvas import Operators, Run
from hyskos.preflight.painting.forms import record_mark
from hyskos.preflight.painting.marks import Mark, Shape, shape_of
from hyskos.preflight.painting.state import thickest

_MITER = 10.0
"""Default miter limit, in line widths."""


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


def _bend(run: Run, point: Point | None, two: Point, end: Point) -> None:
    parts = run.canvas.path.parts
    if not parts:
        parts.append([point or two])
    start = parts[-1][-1]
    parts[-1].extend(curved(start, point or start, two, end))


def close(run: Run) -> None:
    """Close the subpath (h)."""
    parts = run.canvas.path.parts
    if parts and len(parts[-1]) > 1:
        parts[-1].append(parts[-1][0])


def rectangle(run: Run, x: float, y: float, width: float, height: float) -> None:
    """Append a rectangle (re)."""
    ctm = run.state.ctm
    corners = (x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)
    run.canvas.path.parts.append([transform(ctm, *corner) for corner in corners])


def clip(run: Run) -> None:
    """Use the path for clipping once it is painted (W)."""
    run.canvas.path.clipping = "nonzero"


def clip_even_odd(run: Run) -> None:
    """Use the path for clipping by the even-odd rule (W*)."""
    run.canvas.path.clipping = "even-odd"


def end_path(run: Run) -> None:
    """End a path, painted or not (n), and apply it as a clip if requested."""
    path = run.canvas.path
    if path.clipping:
        run.state = run.state.with_clip(shape_of(path.parts, path.clipping == "even-odd"))
    path.clipping = ""
    path.parts.clear()


def paint(
    run: Run, *, closes: bool = False, fills: bool = False, even_odd: bool = False, strokes: bool = False
) -> None:
    """Fill, stroke or do both with the path, closed first if the operator `closes` it, and end it."""
    if closes:
        close(run)
    if fills:
        _fill(run, even_odd)
    if strokes:
        _stroke(run)
    end_path(run)


def _fill(run: Run, even_odd: bool) -> None:
    path, state = run.canvas.path, run.state
    if path.parts:
        shape = _count_shape(run, path.shape(even_odd))
        over = state.compositing.over_fill
        record_mark(run, Mark("fill", path.box(), state.fill, over, shape=shape, **state.mark_fields()))


def _stroke(run: Run) -> None:
    path, state = run.canvas.path, run.state
    if path.parts:
        width = state.line()
        shape = _count_shape(run, path.shape(width=width))
        over = state.compositing.over_stroke
        fields = state.mark_fields(stroke=True)
        mark = Mark("stroke", path.box(), state.stroke, over, width=width, shape=shape, **fields)
        record_mark(run, mark, _MITER / 2 * state.width * thickest(state.ctm))


def _count_shape(run: Run, shape: Shape | None) -> Shape | None:
    if shape is None:
        run.canvas.notes.scene.shapeless += 1
    return shape


OPERATORS = Operators(
    bare={
        "h": close, "W": clip, "W*": clip_even_odd, "n": end_path,
        "S": partial(paint, strokes=True),
        "s": partial(paint, strokes=True, closes=True),
        "f": partial(paint, fills=True),
        "F": partial(paint, fills=True),
        "f*": partial(paint, fills=True, even_odd=True),
        "B": partial(paint, fills=True, strokes=True),
        "B*": partial(paint, fills=True, even_odd=True, strokes=True),
        "b": partial(paint, fills=True, strokes=True, closes=True),
        "b*": partial(paint, fills=True, even_odd=True, strokes=True, closes=True),
    },
    two={"m": move, "l": straight},
    four={"v": curve_from_here, "y": curve_to_end, "re": rectangle},
    six={"c": curve},
)  # fmt: skip
