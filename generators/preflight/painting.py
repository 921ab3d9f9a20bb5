"""Operators that make paths and paint them."""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from generators.drawing import transform
from generators.preflight.marks import Box, Mark, Paint, Picture, Scene, Stumble
from generators.preflight.objects import get, name
from generators.preflight.spaces import Space
from generators.preflight.state import IDENTITY, State, boxed, unit_square


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
        self.path: list[tuple[float, float]] = []
        self.forced: Box | None = None  # where a pattern is used: the place of all its marks
        self.place_known = "page"  # which resources count now
        self.spaces_known: dict[str, dict[str, Space]] = {}
        self.unplaced: list[object] = []  # states that were set and have painted nothing yet
        self.known_faults: set[tuple[str, str]] = set()

    def here(self) -> Box | None:
        """Give the place of what is being drawn, or where the matrix has its origin."""
        x, y = self.path[-1] if self.path else self.state.ctm[4:6]
        return self.forced or ((x, y, x, y) if (x, y) != (0, 0) else None)

    def resource(self, category: str, operands: Sequence[Any]) -> Any:
        """Look up a resource by the name that an operator gives; a missing one is a fault."""
        key = name(operands[0]) if operands else None
        found = get(self.resources, category, key) if key else None
        if found is None:
            self.fault("resource", f"{category} {key or '?'}"[:60])
        return found

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
        self.path.append(transform(self.state.ctm, x, y))

    def points(self, *values: float) -> None:
        """Go on with lines and curves (l, c, v, y), or close them (h, no point): the box of the points is enough."""
        for i in range(0, len(values), 2):
            self.path.append(transform(self.state.ctm, values[i], values[i + 1]))

    def rectangle(self, x: float, y: float, wide: float, high: float) -> None:
        """Add a rectangle (re)."""
        self.points(x, y, x + wide, y, x + wide, y + high, x, y + high)

    def forget(self) -> None:
        """End a path without painting (n)."""
        self.path.clear()

    def fill(self) -> None:
        """Fill the path."""
        self._fill()
        self.path.clear()

    def stroke(self) -> None:
        """Draw the path as a line."""
        self._stroke()
        self.path.clear()

    def fill_and_stroke(self) -> None:
        """Fill the path and draw its line."""
        self._fill()
        self._stroke()
        self.path.clear()

    def _fill(self) -> None:
        if self.path:
            self.add(Mark("fill", boxed(self.path), self.state.fill, self.state.over_fill))

    def _stroke(self) -> None:
        if self.path:
            state = self.state
            self.add(Mark("stroke", boxed(self.path), state.stroke, state.over_stroke, width=state.line()))

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
        self.add(Mark(kind, unit_square(self.state.ctm), paint, self.state.over_fill, picture=found))

    def add(self, mark: Mark) -> None:
        """Note a mark that is on the page, and what its pattern paints."""
        if self.forced is None and _apart(mark.box, self.media):
            return
        if self.forced is not None:
            mark = _at(mark, self.forced)
        self.scene.marks.append(mark)
        while self.unplaced:
            key = self.unplaced.pop()
            self.scene.states[key] = self.scene.states[key][0], mark.box
        if mark.paint and mark.paint.pattern is not None:
            self.pattern(mark.paint, mark.box)


def _apart(one: Box, other: Box) -> bool:
    return one[2] < other[0] or one[0] > other[2] or one[3] < other[1] or one[1] > other[3]


def _at(mark: Mark, box: Box) -> Mark:
    return replace(mark, box=box)
