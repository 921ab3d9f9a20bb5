"""Operators that set colours: device colours, named colour spaces, patterns."""

from collections.abc import Callable

from hyskos.preflight.budget import spend
from hyskos.preflight.painting import spaces
from hyskos.preflight.painting.canvas import Operands, Operators, Run
from hyskos.preflight.painting.marks import Paint
from hyskos.preflight.painting.spaces import CMYK, GRAY, RGB, Space
from hyskos.preflight.reading.objects import name, number

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


OPERATORS = Operators(
    one={"g": device_colour(GRAY, stroke=False), "G": device_colour(GRAY, stroke=True)},
    three={"rg": device_colour(RGB, stroke=False), "RG": device_colour(RGB, stroke=True)},
    four={"k": device_colour(CMYK, stroke=False), "K": device_colour(CMYK, stroke=True)},
    other={
        "cs": choose_space, "CS": choose_space,
        "sc": choose_colour, "SC": choose_colour, "scn": choose_colour, "SCN": choose_colour,
    },
)  # fmt: skip
