"""Operators that paint a path: fill, stroke, both, or neither."""

from hyskos.preflight.painting.canvas import Run
from hyskos.preflight.painting.marks import Mark
from hyskos.preflight.painting.operators import Operators
from hyskos.preflight.painting.paths import close
from hyskos.preflight.painting.patterns import note
from hyskos.preflight.painting.shapes import Shape, shape_of
from hyskos.preflight.painting.state import thickest

_MITER = 10.0
"""Default miter limit, in line widths."""


def end_path(run: Run) -> None:
    """End a path, painted or not (n), and apply it as a clip if requested."""
    path = run.canvas.path
    if path.clipping:
        run.state = run.state.clipped(shape_of(path.parts, path.clipping == "even-odd"))
    path.clipping = ""
    path.parts.clear()


def fill(run: Run) -> None:
    """Fill the path (f, F)."""
    _fill(run)
    end_path(run)


def fill_even_odd(run: Run) -> None:
    """Fill the path by the even-odd rule (f*)."""
    _fill(run, even_odd=True)
    end_path(run)


def stroke(run: Run) -> None:
    """Stroke the path (S)."""
    _stroke(run)
    end_path(run)


def close_and_stroke(run: Run) -> None:
    """Close and stroke the path (s)."""
    close(run)
    stroke(run)


def fill_and_stroke(run: Run) -> None:
    """Fill and stroke the path (B)."""
    _fill(run)
    stroke(run)


def fill_and_stroke_even_odd(run: Run) -> None:
    """Fill the path by the even-odd rule and stroke it (B*)."""
    _fill(run, even_odd=True)
    stroke(run)


def close_fill_and_stroke(run: Run) -> None:
    """Close, fill and stroke the path (b)."""
    close(run)
    fill_and_stroke(run)


def close_fill_and_stroke_even_odd(run: Run) -> None:
    """Close the path, fill it by the even-odd rule and stroke it (b*)."""
    close(run)
    fill_and_stroke_even_odd(run)


def _fill(run: Run, even_odd: bool = False) -> None:
    path, state = run.canvas.path, run.state
    if path.parts:
        shape = _counted(run, path.shape(even_odd))
        note(run, Mark("fill", path.box(), state.fill, state.compositing.over_fill, shape=shape, **state.laid()))


def _stroke(run: Run) -> None:
    path, state = run.canvas.path, run.state
    if path.parts:
        width = state.line()
        shape = _counted(run, path.shape(width=width))
        over = state.compositing.over_stroke
        mark = Mark("stroke", path.box(), state.stroke, over, width=width, shape=shape, **state.laid(stroke=True))
        note(run, mark, _MITER / 2 * state.width * thickest(state.ctm))


def _counted(run: Run, shape: Shape | None) -> Shape | None:
    if shape is None:
        run.canvas.notes.scene.shapeless += 1
    return shape


OPERATORS = Operators(
    bare={
        "n": end_path, "S": stroke, "s": close_and_stroke, "f": fill, "F": fill, "f*": fill_even_odd,
        "B": fill_and_stroke, "B*": fill_and_stroke_even_odd,
        "b": close_fill_and_stroke, "b*": close_fill_and_stroke_even_odd,
    },
)  # fmt: skip
