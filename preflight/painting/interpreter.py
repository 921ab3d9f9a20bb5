"""Execute the instructions of a page without rendering, and record what is painted as marks.

Each operator is in a table with its function; the other modules of this package define the tables. Clipping is ignored,
so a clipped mark may be reported; marks off the page are left out.
"""

import re

from hyskos.preflight.budget import SpentError
from hyskos.preflight.painting import colours, filling, forms, graphics, marked, paths, texts
from hyskos.preflight.painting.canvas import Canvas, Notes, run_of
from hyskos.preflight.painting.graphics import MOST_KEPT, TooDeepError
from hyskos.preflight.painting.marks import Box, Scene
from hyskos.preflight.painting.operators import are_numbers, table
from hyskos.preflight.painting.state import State
from hyskos.preflight.reading.instructions import instructions
from hyskos.preflight.reading.objects import Raw

_OPERATOR = re.compile(r"[A-Za-z'\"][A-Za-z0-9*]*")
_TABLE = table(concern.OPERATORS for concern in (graphics, paths, filling, colours, texts, forms, marked))


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
        if known := numeric.get(operator):
            count, function = known
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
