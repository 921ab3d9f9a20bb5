"""Note a mark, and what the pattern that it is painted with paints; run what stands inside: forms and patterns."""

from hyskos.definitions.geometry import transform
from hyskos.preflight.budget import FORM, spend
from hyskos.preflight.painting import spaces
from hyskos.preflight.painting.canvas import Run
from hyskos.preflight.painting.marks import Box, Mark, Paint
from hyskos.preflight.painting.shapes import Shape, shape_of
from hyskos.preflight.painting.state import IDENTITY, Matrix, State, under
from hyskos.preflight.reading.objects import Raw, get, identity, integer, is_dictionary, is_stream, number, numbers

_DEEPEST = 24


def note(run: Run, mark: Mark, reach: float = 0.0) -> None:
    """Note a mark that reaches the page, by so much beyond its box, and what its pattern paints."""
    noted = run.canvas.notes.add(mark, reach)
    if noted and noted.paint and noted.paint.pattern is not None:
        _pattern(run, noted.paint, noted.box)


def inside(run: Run, key: object, raw: Raw, state: State) -> None:
    """Run a form or a pattern from a state whose matrix is its own already."""
    spend(FORM)
    running = run.canvas.running
    if key in running or len(running) >= _DEEPEST:
        run.fault("circle", str(key))
        return
    running.append(key)
    box = numbers(get(raw, "BBox"), 4)
    if box:
        corners = [transform(state.ctm, box[i], box[j]) for i, j in ((0, 1), (2, 1), (2, 3), (0, 3))]
        state = state.clipped(shape_of([corners]))
    else:
        run.fault("no-box", str(key))
    own = get(raw, "Resources")
    run.canvas.execute(run.canvas, raw, own if is_dictionary(own) else run.resources, state)
    running.pop()


def matrix_of(raw: Raw) -> Matrix:
    """Give the matrix of a form or a pattern."""
    return numbers(get(raw, "Matrix"), 6) or IDENTITY


def _pattern(run: Run, paint: Paint, box: Box) -> None:
    """Note what a pattern paints, once for each pattern; its marks lie where it is used."""
    canvas, raw = run.canvas, paint.pattern
    notes, key = canvas.notes, canvas.lookups.key(raw)
    notes.scene.forms.setdefault(key, raw)
    if integer(get(raw, "PatternType")) == 2:
        state = get(raw, "ExtGState")
        if state is not None:
            notes.scene.states.setdefault(canvas.lookups.key(state), (state, box))
        shade(run, get(raw, "Shading"), box)
    elif not is_stream(raw) or 0 in (number(get(raw, "XStep")), number(get(raw, "YStep"))):
        run.fault("no-pattern", identity(raw) or "Pattern")
    elif key not in canvas.patterns:
        canvas.patterns.add(key)
        kept, notes.forced = notes.forced, notes.forced or box
        coloured = integer(get(raw, "PaintType")) != 2
        first = Paint() if coloured else Paint(paint.space.base or spaces.UNKNOWN, paint.values)
        with canvas.apart():
            inside(run, key, raw, State(under(run.base, matrix_of(raw)), fill=first, stroke=first))
        notes.forced = kept


def shade(run: Run, raw: Raw, box: Box, shape: Shape | None = None) -> None:
    """Note a smooth change of colour."""
    space, scene, state = spaces.resolve(get(raw, "ColorSpace"), run.resources), run.canvas.notes.scene, run.state
    scene.spaces.append(space)
    scene.marks.append(
        Mark(
            "shading", box, Paint(space, ()), state.compositing.over_fill, shading=raw, shape=shape,
            clips=state.clips, blended=state.compositing.mixes,
        )
    )  # fmt: skip
