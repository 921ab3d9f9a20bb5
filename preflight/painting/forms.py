"""Operators that draw forms, pictures and shadings, including inline images."""

from dataclasses import replace

from hyskos.definitions.geometry import transform
from hyskos.preflight.painting import spaces
from hyskos.preflight.painting.canvas import Run
from hyskos.preflight.painting.marks import Mark, Picture
from hyskos.preflight.painting.operators import Operands, Operators
from hyskos.preflight.painting.patterns import inside, matrix_of, note, shade
from hyskos.preflight.painting.shapes import shape_of
from hyskos.preflight.painting.spaces import Space
from hyskos.preflight.painting.state import State, boxed, under
from hyskos.preflight.reading.objects import Raw, get, identity, integer, name
from hyskos.preflight.reading.tokens import INLINE


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
        state = _grouped(run, get(raw, "Group"))
        inside(run, key, raw, state._replace(ctm=under(run.state.ctm, matrix_of(raw))))
    elif kind != "PS":
        run.fault("resource", f"XObject {name(operands[0])}"[:60])


def _grouped(run: Run, raw: Raw) -> State:
    """Begin a transparency group. Only an isolated one has its own blending colour space (11.6.6)."""
    if raw is None:
        return run.state
    own = get(raw, "CS") if get(raw, "I") is True else None
    return run.state.grouped(raw, inks=own is None or spaces.resolve(own, run.resources).model == "cmyk")


def shading(run: Run, _operator: str, operands: Operands) -> None:
    """Paint a shading over the page (sh)."""
    raw = run.resource("Shading", operands)
    if raw is None:
        return
    notes = run.canvas.notes
    left, low, right, high = notes.media
    whole = shape_of([[(left, low), (right, low), (right, high), (left, high)]])
    mark = Mark("shading", notes.media, overprint=run.state.compositing.over_fill, shape=whole, **run.state.laid())
    shade(run, raw, mark, run.state.ctm)


def _image(run: Run, raw: Raw) -> None:
    stencil = get(raw, "ImageMask") is True
    bits = 1 if stencil else integer(get(raw, "BitsPerComponent")) or 8
    wide, high = integer(get(raw, "Width")) or 0, integer(get(raw, "Height")) or 0
    space = _space(run, stencil, get(raw, "ColorSpace"))
    _place(run, Picture(wide, high, space, bits, False, raw), stencil)


def inline(run: Run, _operator: str, operands: Operands) -> None:
    """Draw an inline image (BI ... EI)."""
    raw = operands[0]
    stencil = True in (get(raw, "IM"), get(raw, "ImageMask"))
    colour = next((found for found in (get(raw, "CS"), get(raw, "ColorSpace")) if found is not None), None)
    wide, high, bits = (
        next((n for n in (integer(get(raw, short)), integer(get(raw, long))) if n is not None), 0)
        for short, long in (("W", "Width"), ("H", "Height"), ("BPC", "BitsPerComponent"))
    )
    _place(run, Picture(wide, high, _space(run, stencil, colour), bits or 1, True, raw), stencil)


def _space(run: Run, stencil: bool, colour: Raw) -> Space | None:
    return None if stencil or colour is None else spaces.resolve(colour, run.resources)


def _place(run: Run, picture: Picture, stencil: bool) -> None:
    """Record an image in the unit square; an image without pixels is a fault."""
    if picture.wide < 1 or picture.high < 1:
        run.fault("no-size", identity(picture.raw) or INLINE)
        return
    state = run.state
    if picture.space:
        run.canvas.notes.scene.spaces.append(picture.space)
    corners = [transform(state.ctm, x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    mark = Mark(
        "stencil" if stencil else "image", boxed(corners), state.fill if stencil else None,
        state.compositing.over_fill, picture=replace(picture, matrix=state.ctm),
        shape=None if stencil else shape_of([corners]), **state.laid(),
    )  # fmt: skip
    note(run, replace(mark, blended=mark.blended or (not stencil and picture.masked)))


OPERATORS = Operators(other={"Do": draw, "sh": shading, INLINE: inline})
