"""Operators that make paths and paint them."""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hyskos.definitions.geometry import Point, curve, transform
from hyskos.preflight.budget import MARK, OBJECT, spend
from hyskos.preflight.marks import Box, Mark, Paint, Picture, Scene, Stumble
from hyskos.preflight.objects import get, key_of, name
from hyskos.preflight.shapes import Shape, shape_of
from hyskos.preflight.spaces import Space
from hyskos.preflight.state import IDENTITY, State, boxed, thickest

MOST_POINTS = 1_000_000
"""Points of paths that are kept of one page, 16 bytes each."""
_MITER = 10.0
"""Widths that the corner of a line may stick out, unless the file says otherwise."""


class Painting(ABC):
    """The part of the interpreter that knows paths and images; holds what all parts share."""

    def __init__(self, media: Box) -> None:
        self.media = media
        self.scene = Scene()
        self.state = State()
        self.resources: Any = None
        self.saved: list[State] = []
        self.base = IDENTITY
        self.in_text = False
        self.compatible = 0
        self.path: list[list[Point]] = []
        self.clipping = ""  # how the path is to clip, "" not at all
        self.points_left = MOST_POINTS
        self.forced: Box | None = None  # where a pattern is used: the place of all its marks
        self.place_known = "page"  # which resources count now
        self.spaces_known: dict[str, dict[str, Space]] = {}
        self.found: dict[tuple[str, str, str], Any] = {}  # resources that were looked up
        self.keys: dict[int, object] = {}  # of what is in `found` and so keeps its place in memory
        self.unplaced: list[object] = []  # states that were set and have painted nothing yet
        self.known_faults: set[tuple[str, str]] = set()

    def here(self) -> Box | None:
        """Give the place of what is being drawn, or where the matrix has its origin."""
        x, y = self.path[-1][-1] if self.path else self.state.ctm[4:6]
        return self.forced or ((x, y, x, y) if (x, y) != (0, 0) else None)

    def resource(self, category: str, operands: Sequence[Any]) -> Any:
        """Look up a resource by the name that an operator gives; a missing one is a fault."""
        key = name(operands[0]) if operands else None
        place = self.place_known, category, key or ""
        if place not in self.found:
            spend(OBJECT)
            self.found[place] = get(self.resources, category, operands[0]) if key else None
            if key and self.found[place] is not None:
                self.keys[id(self.found[place])] = key_of(self.found[place])
        if self.found[place] is None:
            self.fault("resource", f"{category} {key or '?'}"[:60])
        return self.found[place]

    def key(self, raw: Any) -> object:
        """Tell objects apart, as `key_of` does, without spelling a resource out again and again."""
        return self.keys[id(raw)] if id(raw) in self.keys else key_of(raw)

    def fault(self, kind: str, word: str) -> None:
        """Note that an instruction is wrong, each kind and word once."""
        if (kind, word) not in self.known_faults and len(self.known_faults) < 200:
            self.known_faults.add((kind, word))
            self.scene.stumbles.append(Stumble(kind, word, self.here()))

    @abstractmethod
    def pattern(self, paint: Paint, box: Box) -> None:
        """Note what a pattern paints."""

    def move(self, x: float, y: float) -> None:
        """Begin a part of a path (m)."""
        self.path.append([transform(self.state.ctm, x, y)])

    def straight(self, x: float, y: float) -> None:
        """Go on with a line (l)."""
        self._go(transform(self.state.ctm, x, y))

    def curve(self, *values: float) -> None:
        """Go on with a curve (c)."""
        one, two, end = (transform(self.state.ctm, values[i], values[i + 1]) for i in (0, 2, 4))
        self._bend(one, two, end)

    def curve_from_here(self, *values: float) -> None:
        """Go on with a curve whose first handle is where it starts (v)."""
        two, end = (transform(self.state.ctm, values[i], values[i + 1]) for i in (0, 2))
        self._bend(None, two, end)

    def curve_to_end(self, *values: float) -> None:
        """Go on with a curve whose second handle is where it ends (y)."""
        one, end = (transform(self.state.ctm, values[i], values[i + 1]) for i in (0, 2))
        self._bend(one, end, end)

    def _go(self, point: Point) -> None:
        if self.path:
            self.path[-1].append(point)
        else:
            self.path.append([point])  # a path that nothing began

    def _bend(self, one: Point | None, two: Point, end: Point) -> None:
        if not self.path:
            self.path.append([one or two])
        start = self.path[-1][-1]
        self.path[-1].extend(curve(start, one or start, two, end))

    def close(self) -> None:
        """Close the path (h)."""
        if self.path and len(self.path[-1]) > 1:
            self.path[-1].append(self.path[-1][0])

    def rectangle(self, x: float, y: float, wide: float, high: float) -> None:
        """Add a rectangle (re)."""
        corners = (x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)
        self.path.append([transform(self.state.ctm, *corner) for corner in corners])

    def clip(self) -> None:
        """Let the path, once it is painted, clip what follows (W)."""
        self.clipping = "nonzero"

    def clip_even_odd(self) -> None:
        """Let the path clip what follows by the even-odd rule (W*)."""
        self.clipping = "even-odd"

    def forget(self) -> None:
        """End a path, painted or not (n); it clips what follows if it was to."""
        if self.clipping:
            self.state.clipped(shape_of(self.path, self.clipping == "even-odd"))
        self.clipping = ""
        self.path.clear()

    def fill(self) -> None:
        """Fill the path."""
        self._fill()
        self.forget()

    def fill_even_odd(self) -> None:
        """Fill the path by the even-odd rule."""
        self._fill(even_odd=True)
        self.forget()

    def stroke(self) -> None:
        """Draw the path as a line."""
        self._stroke()
        self.forget()

    def close_and_stroke(self) -> None:
        """Close the path and draw it as a line."""
        self.close()
        self.stroke()

    def fill_and_stroke(self) -> None:
        """Fill the path and draw its line."""
        self._fill()
        self.stroke()

    def fill_and_stroke_even_odd(self) -> None:
        """Fill the path by the even-odd rule and draw its line."""
        self._fill(even_odd=True)
        self.stroke()

    def close_fill_and_stroke(self) -> None:
        """Close the path, fill it and draw its line."""
        self.close()
        self.fill_and_stroke()

    def close_fill_and_stroke_even_odd(self) -> None:
        """Close the path, fill it by the even-odd rule and draw its line."""
        self.close()
        self.fill_and_stroke_even_odd()

    def _fill(self, even_odd: bool = False) -> None:
        if self.path:
            state = self.state
            self.add(Mark("fill", self._box(), state.fill, state.over_fill, shape=self._shape(even_odd)))

    def _stroke(self) -> None:
        if self.path:
            state = self.state
            shape = self._shape(width=state.line())
            mark = Mark("stroke", self._box(), state.stroke, state.over_stroke, width=state.line(), shape=shape)
            self.add(mark, _MITER / 2 * state.width * thickest(state.ctm))

    def _box(self) -> Box:
        return boxed([point for part in self.path for point in part])

    def _shape(self, even_odd: bool = False, width: float | None = None) -> Shape | None:
        """Keep the path, if there is room for its points."""
        self.points_left -= sum(map(len, self.path))
        if self.points_left < 0:
            self.scene.shapeless += 1
            return None
        return shape_of(self.path, even_odd, width)

    def picture(self, picture: Picture, stencil: bool) -> None:
        """Add an image where the unit square is now."""
        a, b, c, d = self.state.ctm[:4]
        sides = math.hypot(a, b) / 72, math.hypot(c, d) / 72
        dpi = min((n / side for n, side in zip((picture.wide, picture.high), sides, strict=True) if side), default=0.0)
        found = Picture(picture.wide, picture.high, dpi, picture.space, picture.bits, picture.inline, picture.raw)
        if picture.space:
            self.scene.spaces.append(picture.space)
        paint = self.state.fill if stencil else None
        kind = "stencil" if stencil else "image"
        corners = [transform(self.state.ctm, x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
        shape = None if stencil else shape_of([corners])
        self.add(Mark(kind, boxed(corners), paint, self.state.over_fill, picture=found, shape=shape))

    def add(self, mark: Mark, reach: float = 0.0) -> None:
        """Note a mark that reaches the page, by so much beyond its box, and what its pattern paints."""
        spend(MARK + 2 * (mark.paint.space.count if mark.paint else 0))
        if self.forced is None and _apart(mark.box, self.media, reach):
            return
        state = self.state
        mark = replace(mark, clips=state.clips, nonzero=state.nonzero, blended=state.mixes)
        if self.forced is not None:
            mark = replace(mark, box=self.forced, shape=None, along=())
        self.scene.marks.append(mark)
        while self.unplaced:
            key = self.unplaced.pop()
            self.scene.states[key] = self.scene.states[key][0], mark.box
        if mark.paint and mark.paint.pattern is not None:
            self.pattern(mark.paint, mark.box)


def _apart(one: Box, other: Box, reach: float) -> bool:
    return (
        one[2] + reach < other[0] or one[0] - reach > other[2] or one[3] + reach < other[1] or one[1] - reach > other[3]
    )
