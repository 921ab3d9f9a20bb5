"""Run the instructions of a page and note what is painted, without painting: marks for the checks.

Each operator stands in a table with the function that does it; the files beside this one hold them by concern.
Clipping is ignored, so a mark may be reported that a clip hides; what lies off the page is left out.
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
    """Run the instructions of a page (a page dictionary) whose paper is `media`, until the file's budget is spent."""
    canvas = Canvas(Notes(media), execute)
    try:
        execute(canvas, page, resources, State())
    except SpentError:
        canvas.fault("spent", "")
    except TooDeepError:
        canvas.fault("too-deep", str(MOST_KEPT))
    return canvas.notes.scene


def execute(canvas: Canvas, source: Raw, resources: Raw, state: State) -> None:
    """Run a page, a form or a pattern from a first state, one instruction after the other."""
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
