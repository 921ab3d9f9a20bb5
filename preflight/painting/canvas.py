"""What the operators work on: the canvas of a page, and the run of each page, form and pattern on it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import chain
from typing import NamedTuple

from hyskos.definitions.geometry import Point
from hyskos.definitions.values import dataclass
from hyskos.preflight.budget import MARK, OBJECT, spend
from hyskos.preflight.painting.marks import Box, Mark, Scene, Stumble
from hyskos.preflight.painting.shapes import Shape, shape_of
from hyskos.preflight.painting.spaces import Space
from hyskos.preflight.painting.state import IDENTITY, Matrix, State, boxed
from hyskos.preflight.reading.objects import Raw, get, identity, key_of, name

MOST_POINTS = 1_000_000
"""Points of paths that are kept of one page, 16 bytes each."""
_MOST_FAULTS = 200


@dataclass(slots=True)
class Path:
    """The path that is being made, in points on the page; a form goes on with that of the page."""

    parts: list[list[Point]] = field(default_factory=list)
    clipping: str = ""  # how the path is to clip, "" not at all
    points_left: int = MOST_POINTS

    def box(self) -> Box:
        """Give the box around the path."""
        return boxed(list(chain.from_iterable(self.parts)))

    def shape(self, even_odd: bool = False, width: float | None = None) -> Shape | None:
        """Keep the path as an area or as a line; None if there is no more room for its points."""
        self.points_left -= sum(map(len, self.parts))
        return None if self.points_left < 0 else shape_of(self.parts, even_odd, width)


@dataclass(slots=True)
class Notes:
    """What is written down of a page; where a pattern is used (`forced`, `samples`) is the place of all its marks."""

    media: Box
    scene: Scene = field(default_factory=Scene)
    forced: Box | None = None
    samples: tuple[Point, ...] = ()
    unplaced: list[object] = field(default_factory=list)  # states that were set and have painted nothing yet
    known_faults: set[tuple[str, str]] = field(default_factory=set)

    def fault(self, kind: str, word: str, at: Box | None) -> None:
        """Note that an instruction is wrong, each kind and word once."""
        if (kind, word) not in self.known_faults and len(self.known_faults) < _MOST_FAULTS:
            self.known_faults.add((kind, word))
            self.scene.stumbles.append(Stumble(kind, word, at))

    def state_set(self, key: object, raw: Raw) -> None:
        """Note a dictionary of graphics state; its place is that of what it paints first."""
        if key not in self.scene.states:
            self.scene.states[key] = raw, None
            self.unplaced.append(key)

    def add(self, mark: Mark, reach: float) -> Mark | None:
        """Note a mark that reaches the page, by so much beyond its box; None if it lies beside it."""
        spend(MARK + 2 * (mark.paint.space.count if mark.paint else 0))
        if self.forced is not None:
            mark = replace(mark, box=self.forced, shape=None, along=(), clips=(), samples=self.samples)
        elif _apart(mark.box, self.media, reach):
            return None
        self.scene.marks.append(mark)
        while self.unplaced:
            key = self.unplaced.pop()
            self.scene.states[key] = self.scene.states[key][0], mark.box
        return mark


@dataclass(slots=True)
class Lookups:
    """What names of resources stand for, each looked up once."""

    found: dict[tuple[str, str, str], Raw] = field(default_factory=dict)
    keys: dict[int, object] = field(default_factory=dict)  # of what is in `found` and so keeps its place in memory
    spaces: dict[str, dict[str, Space]] = field(default_factory=dict)

    def find(self, place: tuple[str, str, str], resources: Raw, called: Raw) -> Raw:
        """Find a resource; `place` is the key of the resources, the category and the name as a word ("" for none)."""
        if place not in self.found:
            _resources, category, key = place
            spend(OBJECT)
            raw = get(resources, category, called) if key else None
            self.found[place] = raw
            if raw is not None:
                self.keys[id(raw)] = key_of(raw)
        return self.found[place]

    def key(self, raw: Raw) -> object:
        """Tell objects apart, as `key_of` does, without spelling a resource out again and again."""
        return self.keys[id(raw)] if id(raw) in self.keys else key_of(raw)


class TextPlace(NamedTuple):
    """Where the next letter stands, and where its line began; a form goes on with that of the page."""

    matrix: Matrix = IDENTITY
    line: Matrix = IDENTITY


START = TextPlace()
Execute = Callable[["Canvas", Raw, Raw, State], None]
"""Run a source with its resources from a first state, as `interpreter.execute` does."""


@dataclass(slots=True)
class Canvas:
    """A page, for all that runs on it: its instructions, and the forms and patterns that they use."""

    notes: Notes
    execute: Execute
    path: Path = field(default_factory=Path)
    text: TextPlace = START
    lookups: Lookups = field(default_factory=Lookups)
    running: list[object] = field(default_factory=list)  # forms and patterns inside each other
    patterns: set[object] = field(default_factory=set)  # that have been looked into

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Let a pattern make paths and set text of its own: those of its user stay as they are (8.7.3.1)."""
        path, text = self.path, self.text
        self.path, self.text = Path(points_left=path.points_left), START
        try:
            yield
        finally:
            path.points_left = self.path.points_left
            self.path, self.text = path, text

    def fault(self, kind: str, word: str, ctm: Matrix = IDENTITY) -> None:
        """Note a fault at the place of what is being drawn, or where the matrix has its origin."""
        x, y = self.path.parts[-1][-1] if self.path.parts else ctm[4:6]
        self.notes.fault(kind, word, self.notes.forced or ((x, y, x, y) if (x, y) != (0, 0) else None))


@dataclass(slots=True)
class Run:
    """A page, a form or a pattern while its instructions run."""

    canvas: Canvas
    resources: Raw
    resources_key: str  # tells these resources from others
    state: State
    base: Matrix  # that of its first state
    spaces: dict[str, Space]  # of these resources, by name
    saved: list[State] = field(default_factory=list)
    in_text: bool = False
    compatible: int = 0  # BX without EX

    def fault(self, kind: str, word: str) -> None:
        """Note that an instruction is wrong."""
        self.canvas.fault(kind, word, self.state.ctm)

    def resource(self, category: str, operands: Sequence[Raw]) -> Raw:
        """Look up a resource by the name that an operator gives; a missing one is a fault, and None."""
        called = operands[0] if operands else None
        key = name(called)
        found = self.canvas.lookups.find((self.resources_key, category, key or ""), self.resources, called)
        if found is None:
            self.fault("resource", f"{category} {key or '?'}"[:60])
        return found


def run_of(canvas: Canvas, source: Raw, resources: Raw, state: State) -> Run:
    """Begin to run a page, a form or a pattern."""
    key = identity(resources) or identity(source) or "page"
    return Run(canvas, resources, key, state, state.ctm, canvas.lookups.spaces.setdefault(key, {}))


def _apart(one: Box, other: Box, reach: float) -> bool:
    return (
        one[2] + reach < other[0] or one[0] - reach > other[2] or one[3] + reach < other[1] or one[1] - reach > other[3]
    )
