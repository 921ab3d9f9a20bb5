"""Run the instructions of a page and note what is painted, without painting: marks for the checks.

Clipping is ignored, so a mark may be reported that a clip hides; what lies off the page is left out.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hyskos.definitions.geometry import transform
from hyskos.preflight import spaces
from hyskos.preflight.budget import FORM, SpentError, spend
from hyskos.preflight.marks import Box, Mark, Paint, Picture, Scene
from hyskos.preflight.objects import (
    array,
    get,
    identity,
    integer,
    is_dictionary,
    is_stream,
    name,
    number,
    numbers,
)
from hyskos.preflight.reading import instructions
from hyskos.preflight.shapes import Shape, shape_of
from hyskos.preflight.spaces import CMYK, GRAY, RGB, Space
from hyskos.preflight.state import IDENTITY, Matrix, State, under
from hyskos.preflight.texts import Texts
from hyskos.preflight.tokens import INLINE

_DEEPEST = 24
_MOST_KEPT = 5000
_OPERATOR = re.compile(r"[A-Za-z'\"][A-Za-z0-9*]*")


def interpret(page: Any, resources: Any, media: Box) -> Scene:
    """Run the instructions of a page (a page dictionary) whose paper is `media`, until the file's budget is spent."""
    runner = Interpreter(media)
    try:
        runner.run(page, resources, State())
    except SpentError:
        runner.fault("spent", "")
    except _TooDeepError:
        runner.fault("too-deep", str(_MOST_KEPT))
    return runner.scene


class _TooDeepError(Exception):
    """The page keeps more states than is reasonable."""


class Interpreter(Texts):
    """Holds the state while instructions run; the operators are methods of this class and of those below it."""

    def __init__(self, media: Box) -> None:
        super().__init__(media)
        self.numeric: dict[str, tuple[int, Callable[..., None]]] = {
            operator: (count, getattr(self, _NUMERIC[operator])) for operator, count in _NUMBERS.items()
        }
        self.running: list[object] = []  # forms and patterns inside each other
        self.patterns: set[object] = set()

    def run(self, source: Any, resources: Any, state: State) -> None:
        """Run a page, a form or a pattern from a first state."""
        kept = self.state, self.resources, self.saved, self.base, self.in_text, self.place_known, self.compatible
        self.state, self.resources, self.saved, self.base, self.in_text = state, resources, [], state.ctm, False
        self.place_known, self.compatible = identity(resources) or identity(source) or "page", 0
        try:
            self._run(source)
        finally:
            self.state, self.resources, self.saved, self.base, self.in_text, self.place_known, self.compatible = kept

    def _run(self, source: Any) -> None:
        for operator, operands in instructions(source, self.fault):
            if operator == INLINE:
                self._inline(operands[0])
            else:
                self._step(operator, operands)
        if self.saved:
            self.fault("never-restored", str(len(self.saved)))
        if self.in_text:
            self.fault("text-open", "ET")

    def _step(self, operator: str, operands: Sequence[Any]) -> None:
        known = self.numeric.get(operator)
        if known:
            count, method = known
            if len(operands) != count or (count and not _sane(operands)):
                self.fault("operands", operator)
            else:
                method(*operands)
        elif operator in _OTHER:
            getattr(self, _OTHER[operator])(operator, operands)
        elif operator not in _QUIET and not (self.compatible and _OPERATOR.fullmatch(operator)):
            self.fault("unknown-operator", operator[:20])

    # Graphics state

    def save(self) -> None:
        """Keep the state (q)."""
        self.saved.append(self.state)
        if len(self.saved) > _MOST_KEPT:
            raise _TooDeepError
        self.state = self.state.copied()

    def restore(self) -> None:
        """Bring back the kept state (Q)."""
        if self.saved:
            self.state = self.saved.pop()
        else:
            self.fault("never-saved", "Q")

    def concatenate(self, *matrix: float) -> None:
        """Change the matrix (cm)."""
        self.state.ctm = under(self.state.ctm, matrix)

    def line_width(self, width: float) -> None:
        """Set the width of lines (w)."""
        self.state.width = width

    def compatibility(self, operator: str, _operands: Sequence[Any]) -> None:
        """Allow operators that are not known (BX ... EX)."""
        self.compatible = max(self.compatible + (1 if operator == "BX" else -1), 0)

    def graphics_state(self, _operator: str, operands: Sequence[Any]) -> None:
        """Set parameters from a dictionary of the resources (gs)."""
        raw = self.resource("ExtGState", operands)
        if raw is None:
            return
        key = self.key(raw)
        if key not in self.scene.states:
            self.scene.states[key] = raw, None
            self.unplaced.append(key)
        state = self.state
        width = number(get(raw, "LW"))
        state.width = state.width if width is None else width
        state.take(raw)
        font = array(get(raw, "Font"))
        if len(font) == 2:
            self.use_font(font[0], "", number(font[1]) or 0.0)

    # Colour

    def gray_fill(self, *values: float) -> None:
        """Set the colour of areas in grey (g)."""
        self.state.fill = self.device(GRAY, values)

    def gray_stroke(self, *values: float) -> None:
        """Set the colour of lines in grey (G)."""
        self.state.stroke = self.device(GRAY, values)

    def rgb_fill(self, *values: float) -> None:
        """Set the colour of areas in RGB (rg)."""
        self.state.fill = self.device(RGB, values)

    def rgb_stroke(self, *values: float) -> None:
        """Set the colour of lines in RGB (RG)."""
        self.state.stroke = self.device(RGB, values)

    def cmyk_fill(self, *values: float) -> None:
        """Set the colour of areas in CMYK (k)."""
        self.state.fill = self.device(CMYK, values)

    def cmyk_stroke(self, *values: float) -> None:
        """Set the colour of lines in CMYK (K)."""
        self.state.stroke = self.device(CMYK, values)

    def device(self, space: Space, values: Sequence[float]) -> Paint:
        """Make a colour of a device space, or of the managed one that the resources put in its place."""
        return Paint(self.space_named(space.family), tuple(values))

    def space_named(self, key: str) -> Space:
        """Find a space by the name of a device space or of a resource; remembers it for each set of resources."""
        known = self.spaces_known.setdefault(self.place_known, {})
        if key not in known:
            import pikepdf

            known[key] = spaces.resolve(pikepdf.Name("/" + key), self.resources)
            self.scene.spaces.append(known[key])
        return known[key]

    def choose_space(self, operator: str, operands: Sequence[Any]) -> None:
        """Choose a colour space (cs, CS)."""
        key = name(operands[0]) if operands else None
        if key is None:
            self.fault("operands", operator)
            return
        if key not in ("DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"):
            self.resource("ColorSpace", operands)
        space = self.space_named(key) if key.isprintable() and key else spaces.UNKNOWN
        spend(space.count)
        self._colour(operator == "CS", Paint(space, space.start()))

    def choose_colour(self, operator: str, operands: Sequence[Any]) -> None:
        """Choose a colour in the space, or a pattern (sc, scn, SC, SCN)."""
        stroke = operator.isupper()
        space = (self.state.stroke if stroke else self.state.fill).space
        pattern = None
        if operands and name(operands[-1]) is not None:
            pattern, operands = self.resource("Pattern", operands[-1:]), operands[:-1]
        values = [number(item) for item in operands]
        if None in values or (space.count and len(values) != space.count):
            self.fault("operands", operator)
            return
        self._colour(stroke, Paint(space, tuple(x for x in values if x is not None), pattern))

    def _colour(self, stroke: bool, paint: Paint) -> None:
        if stroke:
            self.state.stroke = paint
        else:
            self.state.fill = paint

    # Things that are drawn by name

    def draw(self, _operator: str, operands: Sequence[Any]) -> None:
        """Draw a form or an image (Do)."""
        raw = self.resource("XObject", operands)
        if raw is None:
            return
        key = self.key(raw)
        self.scene.forms.setdefault(key, raw)
        kind = name(get(raw, "Subtype"))
        if kind == "Image":
            self._image(raw)
        elif kind == "Form":
            self._inside(key, raw, under(self.state.ctm, _matrix(raw)))
        elif kind != "PS":
            self.fault("resource", f"XObject {name(operands[0])}"[:60])

    def _inside(self, key: object, raw: Any, ctm: Matrix) -> None:
        """Run a form or a pattern with a matrix."""
        spend(FORM)
        if key in self.running or len(self.running) >= _DEEPEST:
            self.fault("circle", str(key))
            return
        self.running.append(key)
        state = self.state.copied()
        state.ctm = ctm
        box = numbers(get(raw, "BBox"), 4)
        if box:
            state.clipped(shape_of([[transform(ctm, box[i], box[j]) for i, j in ((0, 1), (2, 1), (2, 3), (0, 3))]]))
        own = get(raw, "Resources")
        self.run(raw, own if is_dictionary(own) else self.resources, state)
        self.running.pop()

    def pattern(self, paint: Paint, box: Box) -> None:
        """Note what a pattern paints, once for each pattern; its marks lie where it is used."""
        key = self.key(paint.pattern)
        self.scene.forms.setdefault(key, paint.pattern)
        if integer(get(paint.pattern, "PatternType")) == 2:
            state = get(paint.pattern, "ExtGState")
            if state is not None:
                self.scene.states.setdefault(self.key(state), (state, box))
            self.shade(get(paint.pattern, "Shading"), box)
        elif is_stream(paint.pattern) and key not in self.patterns:
            self.patterns.add(key)
            kept, self.forced = self.forced, self.forced or box
            coloured = integer(get(paint.pattern, "PaintType")) != 2
            under_paint = Paint() if coloured else Paint(paint.space.base or spaces.UNKNOWN, paint.values)
            mine, self.state = self.state, State(fill=under_paint, stroke=under_paint)
            self._inside(key, paint.pattern, under(self.base, _matrix(paint.pattern)))
            self.state, self.forced = mine, kept

    def shading(self, _operator: str, operands: Sequence[Any]) -> None:
        """Paint a smooth change of colour over the page (sh)."""
        raw = self.resource("Shading", operands)
        if raw is not None:
            left, low, right, high = self.media
            whole = shape_of([[(left, low), (right, low), (right, high), (left, high)]])
            self.shade(raw, self.forced or self.media, None if self.forced else whole)

    def shade(self, raw: Any, box: Box, shape: Shape | None = None) -> None:
        """Note a smooth change of colour."""
        space = spaces.resolve(get(raw, "ColorSpace"), self.resources)
        self.scene.spaces.append(space)
        mark = Mark("shading", box, Paint(space, ()), self.state.over_fill, shading=raw, shape=shape)
        self.scene.marks.append(replace(mark, clips=self.state.clips, blended=self.state.mixes))

    def _image(self, raw: Any) -> None:
        stencil = get(raw, "ImageMask") is True
        colour = get(raw, "ColorSpace")
        space = None if stencil or colour is None else spaces.resolve(colour, self.resources)
        self.picture(
            Picture(
                integer(get(raw, "Width")) or 0, integer(get(raw, "Height")) or 0, 0.0, space,
                1 if stencil else integer(get(raw, "BitsPerComponent")) or 8, False, raw,
            ),
            stencil,
        )  # fmt: skip

    def _inline(self, raw: Any) -> None:
        stencil = True in (get(raw, "IM"), get(raw, "ImageMask"))
        colour = next((c for c in (get(raw, "CS"), get(raw, "ColorSpace")) if c is not None), None)
        space = None if stencil or colour is None else spaces.resolve(colour, self.resources)
        wide, high, bits = (
            next((n for n in (integer(get(raw, short)), integer(get(raw, long))) if n is not None), 0)
            for short, long in (("W", "Width"), ("H", "Height"), ("BPC", "BitsPerComponent"))
        )
        self.picture(Picture(wide, high, 0.0, space, bits or 1, True, raw), stencil)


def _sane(values: Sequence[Any]) -> bool:
    """Say whether all are numbers, and of a size that a page can have."""
    return all(isinstance(value, float) and -1e9 < value < 1e9 for value in values)


def _matrix(raw: Any) -> Matrix:
    return numbers(get(raw, "Matrix"), 6) or IDENTITY


_NUMBERS = {
    "q": 0, "Q": 0, "cm": 6, "w": 1, "g": 1, "G": 1, "rg": 3, "RG": 3, "k": 4, "K": 4,
    "m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "re": 4, "h": 0, "S": 0, "s": 0, "f": 0, "F": 0, "f*": 0,
    "W": 0, "W*": 0, "n": 0, "B": 0, "B*": 0, "b": 0, "b*": 0,
    "BT": 0, "ET": 0, "Td": 2, "TD": 2, "Tm": 6, "T*": 0, "TL": 1, "Tr": 1,
}  # fmt: skip
_NUMERIC = {
    "q": "save", "Q": "restore", "cm": "concatenate", "w": "line_width", "g": "gray_fill", "G": "gray_stroke",
    "rg": "rgb_fill", "RG": "rgb_stroke", "k": "cmyk_fill", "K": "cmyk_stroke",
    "m": "move", "l": "straight", "c": "curve", "v": "curve_from_here", "y": "curve_to_end", "re": "rectangle",
    "h": "close", "W": "clip", "W*": "clip_even_odd", "n": "forget",
    "S": "stroke", "s": "close_and_stroke", "f": "fill", "F": "fill", "f*": "fill_even_odd",
    "B": "fill_and_stroke", "B*": "fill_and_stroke_even_odd",
    "b": "close_fill_and_stroke", "b*": "close_fill_and_stroke_even_odd",
    "BT": "begin_text", "ET": "end_text", "Td": "next_line", "TD": "next_line_leading", "Tm": "text_matrix",
    "T*": "new_line", "TL": "leading", "Tr": "rendering",
}  # fmt: skip
_OTHER = {
    "gs": "graphics_state", "cs": "choose_space", "CS": "choose_space", "sc": "choose_colour", "SC": "choose_colour",
    "scn": "choose_colour", "SCN": "choose_colour", "Do": "draw", "sh": "shading", "Tf": "font",
    "Tj": "show", "TJ": "show", "'": "show", '"': "show", "BX": "compatibility", "EX": "compatibility",
}  # fmt: skip
_QUIET = {
    "J", "j", "M", "d", "ri", "i", "Tc", "Tw", "Tz", "Ts", "d0", "d1", "MP", "DP", "BMC", "BDC", "EMC",
}  # fmt: skip
