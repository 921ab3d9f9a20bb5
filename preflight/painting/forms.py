"""Operators that draw forms, pictures and shadings; marks with the contents of their patterns."""

from dataclasses import replace

from hyskos.definitions.geometry import Point, transform
from hyskos.preflight.budget import FORM, spend
from hyskos.preflight.painting import spaces
from hyskos.preflight.painting.canvas import Operands, Operators, Run
from hyskos.preflight.painting.marks import Group, Mark, Paint, Picture, shape_of
from hyskos.preflight.painting.spaces import Space
from hyskos.preflight.painting.state import IDENTITY, Matrix, State, bounding_box, under
from hyskos.preflight.reading.instructions import INLINE
from hyskos.preflight.reading.objects import (
    Raw,
    get,
    identity,
    integer,
    is_dictionary,
    is_stream,
    name,
    number,
    numbers,
)

_DEEPEST = 24
_SAMPLES_A_SIDE = 5


def record_mark(run: Run, mark: Mark, reach: float = 0.0) -> None:
    """Record a mark unless it is off the page, and the contents of its pattern; `reach` extends its box."""
    noted = run.canvas.notes.add(mark, reach)
    if noted and noted.paint and noted.paint.pattern is not None:
        _pattern(run, noted, noted.paint)


def run_content(run: Run, key: object, raw: Raw, state: State) -> None:
    """Run a form or a pattern from a state that already includes its matrix."""
    spend(FORM)
    running = run.canvas.running
    if key in running or len(running) >= _DEEPEST:
        run.fault("circle", str(key))
        return
    running.append(key)
    box = numbers(get(raw, "BBox"), 4)
    if box:
        corners = [transform(state.ctm, box[i], box[j]) for i, j in ((0, 1), (2, 1), (2, 3), (0, 3))]
        state = state.with_clip(shape_of([corners]))
    else:
        run.fault("no-box", str(key))
    own_resources = get(raw, "Resources")
    run.canvas.execute(run.canvas, raw, own_resources if is_dictionary(own_resources) else run.resources, state)
    running.pop()


def matrix_of(raw: Raw) -> Matrix:
    """Return the matrix of a form or a pattern."""
    return numbers(get(raw, "Matrix"), 6) or IDENTITY


def _pattern(run: Run, user: Mark, paint: Paint) -> None:
    """Record the contents of a pattern, once per pattern and blend; its marks are placed where it is used."""
    canvas, raw, box = run.canvas, paint.pattern, user.box
    notes, key = canvas.notes, canvas.lookups.key(raw)
    notes.scene.forms.setdefault(key, raw)
    once = (key, user.blend, user.groups) if user.blended else key
    if integer(get(raw, "PatternType")) == 2:
        state = get(raw, "ExtGState")
        if state is not None:
            notes.scene.states.setdefault(canvas.lookups.key(state), (state, box))
        placed = replace(user, kind="shading", paint=None, width=None, size=None, samples=user.along)
        record_shading(run, get(raw, "Shading"), placed, under(run.base, matrix_of(raw)))
    elif not is_stream(raw) or 0 in (number(get(raw, "XStep")), number(get(raw, "YStep"))):
        run.fault("no-pattern", identity(raw) or "Pattern")
    elif once not in canvas.patterns:
        canvas.patterns.add(once)
        saved = notes.forced, notes.samples
        if notes.forced is None:
            notes.forced, notes.samples = box, _samples(user)
        coloured = integer(get(raw, "PaintType")) != 2
        first = Paint() if coloured else Paint(paint.space.base or spaces.UNKNOWN, paint.values)
        groups = (*user.groups, Group(user.blend)) if user.blended else user.groups
        with canvas.separate_path():
            run_content(run, key, raw, State(under(run.base, matrix_of(raw)), fill=first, stroke=first, groups=groups))
        notes.forced, notes.samples = saved


def _samples(user: Mark) -> tuple[Point, ...]:
    """Return points where a blended pattern is used; empty for others, which need none."""
    if not user.blended or user.samples or user.along or user.shape is None:
        return user.samples or user.along
    spend(_SAMPLES_A_SIDE * _SAMPLES_A_SIDE * user.shape.size // 10)
    left, bottom, right, top = user.box
    shares = [(i + 0.5) / _SAMPLES_A_SIDE for i in range(_SAMPLES_A_SIDE)]
    points = ((left + i * (right - left), bottom + j * (top - bottom)) for i in shares for j in shares)
    return tuple(point for point in points if user.shape.holds(*point))


def record_shading(run: Run, raw: Raw, area: Mark, matrix: Matrix) -> None:
    """Record a shading: `place` is its mark without colour and matrix."""
    space, notes = spaces.resolve(get(raw, "ColorSpace"), run.resources), run.canvas.notes
    notes.scene.spaces.append(space)
    mark = replace(area, paint=Paint(space, ()), shading=raw, matrix=matrix)
    if notes.forced is not None:
        mark = replace(mark, box=notes.forced, shape=None, samples=notes.samples)
    notes.scene.marks.append(mark)


def draw(run: Run, _operator: str, operands: Operands) -> None:
    """Draw a form or an image (Do)."""
    raw = run.resource("XObject", operands)
    if raw is None:
        return
    key = run.canvas.lookups.key(raw)
    run.canvas.notes.scene.forms.setdefault(key, raw)
    kind = name(get(raw, "Subtype"))
    if kind == "Image":
        _image(run, raw)
    elif kind == "Form":
        state = _begin_group(run, get(raw, "Group"))
        run_content(run, key, raw, state._replace(ctm=under(run.state.ctm, matrix_of(raw))))
    elif kind != "PS":
        run.fault("resource", f"XObject {name(operands[0])}"[:60])


def _begin_group(run: Run, raw: Raw) -> State:
    """Begin a transparency group. Only an isolated one has its own blending colour space (11.6.6)."""
    if raw is None:
        return run.state
    own_space = get(raw, "CS") if get(raw, "I") is True else None
    return run.state.with_group(raw, inks=own_space is None or spaces.resolve(own_space, run.resources).model == "cmyk")


def paint_shading(run: Run, _operator: str, operands: Operands) -> None:
    """Paint a shading over the page (sh)."""
    raw = run.resource("Shading", operands)
    if raw is None:
        return
    notes = run.canvas.notes
    left, bottom, right, top = notes.media
    whole = shape_of([[(left, bottom), (right, bottom), (right, top), (left, top)]])
    over = run.state.compositing.over_fill
    mark = Mark("shading", notes.media, overprint=over, shape=whole, **run.state.mark_fields())
    record_shading(run, raw, mark, run.state.ctm)


def _image(run: Run, raw: Raw) -> None:
    stencil = get(raw, "ImageMask") is True
    bits = 1 if stencil else integer(get(raw, "BitsPerComponent")) or 8
    width, height = integer(get(raw, "Width")) or 0, integer(get(raw, "Height")) or 0
    space = _space(run, stencil, get(raw, "ColorSpace"))
    _place_picture(run, Picture(width, height, space, bits, False, raw), stencil)


def inline(run: Run, _operator: str, operands: Operands) -> None:
    """Draw an inline image (BI ... EI)."""
    raw = operands[0]
    stencil = True in (get(raw, "IM"), get(raw, "ImageMask"))
    colour = next((value for value in (get(raw, "CS"), get(raw, "ColorSpace")) if value is not None), None)
    width, height, bits = (
        next((n for n in (integer(get(raw, short)), integer(get(raw, long))) if n is not None), 0)
        for short, long in (("W", "Width"), ("H", "Height"), ("BPC", "BitsPerComponent"))
    )
    _place_picture(run, Picture(width, height, _space(run, stencil, colour), bits or 1, True, raw), stencil)


def _space(run: Run, stencil: bool, colour: Raw) -> Space | None:
    return None if stencil or colour is None else spaces.resolve(colour, run.resources)


def _place_picture(run: Run, picture: Picture, stencil: bool) -> None:
    """Record an image in the unit square; an image without pixels is a fault."""
    if picture.width < 1 or picture.height < 1:
        run.fault("no-size", identity(picture.raw) or INLINE)
        return
    state = run.state
    if picture.space:
        run.canvas.notes.scene.spaces.append(picture.space)
    corners = [transform(state.ctm, x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    mark = Mark(
        "stencil" if stencil else "image", bounding_box(corners), state.fill if stencil else None,
        state.compositing.over_fill, picture=replace(picture, matrix=state.ctm),
        shape=None if stencil else shape_of([corners]), **state.mark_fields(),
    )  # fmt: skip
    record_mark(run, replace(mark, blended=mark.blended or (not stencil and picture.has_mask)))


OPERATORS = Operators(other={"Do": draw, "sh": paint_shading, INLINE: inline})
