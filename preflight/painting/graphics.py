"""Operators of the graphics state: save and restore, matrix, line width, parameter dictionaries."""

from hyskos.preflight.painting.canvas import Run
from hyskos.preflight.painting.operators import Operands, Operators
from hyskos.preflight.painting.state import under
from hyskos.preflight.painting.texts import use_font
from hyskos.preflight.reading.objects import array, get, number

MOST_KEPT = 5000
"""Maximum number of saved states."""


class TooDeepError(Exception):
    """Raised if a page saves too many states."""


def save(run: Run) -> None:
    """Save the state (q). Raises TooDeepError."""
    run.saved.append(run.state)
    if len(run.saved) > MOST_KEPT:
        raise TooDeepError


def restore(run: Run) -> None:
    """Restore the saved state (Q)."""
    if run.saved:
        run.state = run.saved.pop()
    else:
        run.fault("never-saved", "Q")


def concatenate(run: Run, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
    """Concatenate a matrix (cm)."""
    run.state = run.state._replace(ctm=under(run.state.ctm, (a, b, c, d, e, f)))


def line_width(run: Run, width: float) -> None:
    """Set the line width (w)."""
    run.state = run.state._replace(width=width)


def parameters(run: Run, _operator: str, operands: Operands) -> None:
    """Set parameters from a dictionary in the resources (gs)."""
    raw = run.resource("ExtGState", operands)
    if raw is None:
        return
    run.canvas.notes.state_set(run.canvas.lookups.key(raw), raw)
    state, width = run.state, number(get(raw, "LW"))
    run.state = state._replace(
        width=state.width if width is None else width, compositing=state.compositing.changed(raw)
    )
    font = array(get(raw, "Font"))
    if len(font) == 2:
        use_font(run, font[0], "", number(font[1]) or 0.0)


OPERATORS = Operators(
    bare={"q": save, "Q": restore},
    one={"w": line_width},
    six={"cm": concatenate},
    other={"gs": parameters},
    quiet=frozenset({"J", "j", "M", "d", "ri", "i"}),
)
