"""Execute the instructions of a page without rendering, and record what is painted as marks.

Each operator is in a table with its function: here those of the graphics state and those that paint nothing, all others
in their own modules. Clipping is ignored, so a clipped mark may be reported; marks off the page are left out.
"""

import re
from collections.abc import Callable

from hyskos.preflight.budget import SpentError, spend
from hyskos.preflight.painting import forms, paths, spaces, texts
from hyskos.preflight.painting.canvas import Canvas, Notes, Operands, Operators, Run, are_numbers, run_of, table
from hyskos.preflight.painting.marks import Box, Paint, Scene
from hyskos.preflight.painting.spaces import CMYK, GRAY, RGB, Space
from hyskos.preflight.painting.state import State, under
from hyskos.preflight.painting.texts import use_font
from hyskos.preflight.reading.instructions import instructions
from hyskos.preflight.reading.objects import Raw, array, get, name, number

# Operators that set colours: device colours, named colour spaces, patterns.

_WITHOUT_RESOURCE = ("DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern")


def device_colour(space: Space, *, stroke: bool) -> Callable[..., None]:
    """Make an operator that sets a colour of a device space, or of the default space that the resources substitute."""

    def set_colour(run: Run, *values: float) -> None:
        _set(run, stroke, Paint(_space(run, space.family), values))

    return set_colour


def choose_space(run: Run, operator: str, operands: Operands) -> None:
    """Set a colour space (cs, CS)."""
    key = name(operands[0]) if operands else None
    if key is None:
        run.fault("operands", operator)
        return
    if key not in _WITHOUT_RESOURCE:
        run.resource("ColorSpace", operands)
    space = _space(run, key) if key.isprintable() and key else spaces.UNKNOWN
    spend(space.count)
    _set(run, operator == "CS", Paint(space, space.start()))


def choose_colour(run: Run, operator: str, operands: Operands) -> None:
    """Set a colour in the current space, or a pattern (sc, scn, SC, SCN)."""
    stroke = operator.isupper()
    space = (run.state.stroke if stroke else run.state.fill).space
    pattern = None
    if operands and name(operands[-1]) is not None:
        pattern, operands = run.resource("Pattern", operands[-1:]), operands[:-1]
    found = [number(item) for item in operands]
    values = tuple(x for x in found if x is not None)
    if len(values) != len(found) or (space.count and len(values) != space.count):
        run.fault("operands", operator)
        return
    _set(run, stroke, Paint(space, values, pattern))


def _space(run: Run, key: str) -> Space:
    """Return a colour space by name, device space or resource; cached by resources."""
    if key not in run.spaces:
        run.spaces[key] = spaces.resolve_name(key, run.resources)
        run.canvas.notes.scene.spaces.append(run.spaces[key])
    return run.spaces[key]


def _set(run: Run, stroke: bool, paint: Paint) -> None:
    run.state = run.state._replace(stroke=paint) if stroke else run.state._replace(fill=paint)


COLOUR_OPERATORS = Operators(
    one={"g": device_colour(GRAY, stroke=False), "G": device_colour(GRAY, stroke=True)},
    three={"rg": device_colour(RGB, stroke=False), "RG": device_colour(RGB, stroke=True)},
    four={"k": device_colour(CMYK, stroke=False), "K": device_colour(CMYK, stroke=True)},
    other={
        "cs": choose_space, "CS": choose_space,
        "sc": choose_colour, "SC": choose_colour, "scn": choose_colour, "SCN": choose_colour,
    },
)  # fmt: skip


# Operators of the graphics state, and the execution of a page.

MOST_KEPT = 5000
"""Maximum number of saved states."""
_OPERATOR = re.compile(r"[A-Za-z'\"][A-Za-z0-9*]*")


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


def begin_compatibility(run: Run, _operator: str, _operands: Operands) -> None:
    """Start ignoring unknown operators (BX)."""
    run.compatible += 1


def end_compatibility(run: Run, _operator: str, _operands: Operands) -> None:
    """Stop ignoring unknown operators (EX)."""
    run.compatible = max(run.compatible - 1, 0)


OPERATORS = Operators(
    bare={"q": save, "Q": restore},
    one={"w": line_width},
    six={"cm": concatenate},
    other={"gs": parameters, "BX": begin_compatibility, "EX": end_compatibility},
    quiet=frozenset({"J", "j", "M", "d", "ri", "i", "MP", "DP", "BMC", "BDC", "EMC"}),
)


_TABLE = table((OPERATORS, paths.OPERATORS, COLOUR_OPERATORS, texts.OPERATORS, forms.OPERATORS))


def interpret(page: Raw, resources: Raw, media: Box) -> Scene:
    """Run the instructions of a page dictionary with the given media box, until the file's budget is spent."""
    canvas = Canvas(Notes(media), execute)
    try:
        execute(canvas, page, resources, State())
    except SpentError:
        canvas.fault("spent", "")
    except TooDeepError:
        canvas.fault("too-deep", str(MOST_KEPT))
    return canvas.notes.scene


def execute(canvas: Canvas, source: Raw, resources: Raw, state: State) -> None:
    """Run a page, a form or a pattern from an initial state."""
    run = run_of(canvas, source, resources, state)
    numeric, other, quiet = _TABLE.numeric, _TABLE.other, _TABLE.quiet
    for operator, operands in instructions(source, run.fault):
        if numeric_operator := numeric.get(operator):
            count, function = numeric_operator
            if len(operands) == count and are_numbers(operands):
                function(run, *operands)
            else:
                run.fault("operands", operator)
        elif operator in other:
            other[operator](run, operator, operands)
        elif operator not in quiet and not (run.compatible and _OPERATOR.fullmatch(operator)):
            run.fault("unknown-operator" if _OPERATOR.fullmatch(operator) else "syntax", operator[:20])
    if run.saved:
        run.fault("never-restored", str(len(run.saved)))
    if run.in_text:
        run.fault("text-open", "ET")
