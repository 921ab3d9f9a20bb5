"""What operators work on, the canvas of a page and one run for each page, form and pattern; tables of operators."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import chain
from typing import NamedTuple, TypeGuard

from hyskos.definitions.geometry import Point
from hyskos.definitions.values import dataclass
from hyskos.preflight.budget import MARK, OBJECT, spend
from hyskos.preflight.painting.marks import Box, ContentStreamProblem, Mark, Scene, Shape, shape_of
from hyskos.preflight.painting.spaces import Space
from hyskos.preflight.painting.state import IDENTITY, Matrix, State, bounding_box
from hyskos.preflight.reading.objects import Raw, get, identity, key_of, name

MOST_POINTS = 1_000_000
"""Maximum path points stored per page, 16 bytes each."""
_MOST_FAULTS = 200
_BEYOND = 1e9  # pt


@dataclass(slots=True)
class Path:
    """The current path, in points on the page; a form continues that of the page."""

    parts: list[list[Point]] = field(default_factory=list)
    clipping: str = ""  # clipping rule of the path, "" for none
    points_left: int = MOST_POINTS

    def box(self) -> Box:
        """Return the bounding box of the path."""
        return bounding_box(list(chain.from_iterable(self.parts)))

    def shape(self, even_odd: bool = False, width: float | None = None) -> Shape | None:
        """Return the path as an area or a line; None if the point limit is reached."""
        self.points_left -= sum(map(len, self.parts))
        return None if self.points_left < 0 else shape_of(self.parts, even_odd, width)


@dataclass(slots=True)
class Notes:
    """The record of a page; inside a pattern, `forced` and `samples` give the position of all its marks."""

    media: Box
    scene: Scene = field(default_factory=Scene)
    forced: Box | None = None
    samples: tuple[Point, ...] = ()
    unplaced: list[object] = field(default_factory=list)  # states set but not yet used for painting
    known_faults: set[tuple[str, str]] = field(default_factory=set)

    def fault(self, kind: str, word: str, at: Box | None) -> None:
        """Record an invalid instruction, once per kind and word."""
        if (kind, word) not in self.known_faults and len(self.known_faults) < _MOST_FAULTS:
            self.known_faults.add((kind, word))
            self.scene.stumbles.append(ContentStreamProblem(kind, word, at))

    def state_set(self, key: object, raw: Raw) -> None:
        """Record a graphics state dictionary; its position is that of the first mark painted with it."""
        if key not in self.scene.states:
            self.scene.states[key] = raw, None
            self.unplaced.append(key)

    def add(self, mark: Mark, reach: float) -> Mark | None:
        """Record a mark unless it is off the page; `reach` extends its box. Returns the mark or None."""
        spend(MARK + 2 * (mark.paint.space.count if mark.paint else 0))
        if self.forced is not None:
            mark = replace(mark, box=self.forced, shape=None, along=(), clips=(), samples=self.samples)
        elif _are_apart(mark.box, self.media, reach):
            return None
        self.scene.marks.append(mark)
        while self.unplaced:
            key = self.unplaced.pop()
            self.scene.states[key] = self.scene.states[key][0], mark.box
        return mark


@dataclass(slots=True)
class Lookups:
    """A cache of resources by name."""

    by_path: dict[tuple[str, str, str], Raw] = field(default_factory=dict)
    keys: dict[int, object] = field(default_factory=dict)  # by id, which stays unique while the object is in `by_path`
    spaces: dict[str, dict[str, Space]] = field(default_factory=dict)

    def find(self, path: tuple[str, str, str], resources: Raw, raw_name: Raw) -> Raw:
        """Return a resource; `path` is the key of the resources, the category and the name ("" for none)."""
        if path not in self.by_path:
            _resources, category, key = path
            spend(OBJECT)
            raw = get(resources, category, raw_name) if key else None
            self.by_path[path] = raw
            if raw is not None:
                self.keys[id(raw)] = key_of(raw)
        return self.by_path[path]

    def key(self, raw: Raw) -> object:
        """Return the identity of an object like `key_of`, cached for resources, which are expensive to serialise."""
        return self.keys[id(raw)] if id(raw) in self.keys else key_of(raw)


class TextPlace(NamedTuple):
    """The position of the next glyph and the start of its line; a form continues that of the page."""

    matrix: Matrix = IDENTITY
    line: Matrix = IDENTITY


START = TextPlace()
Execute = Callable[["Canvas", Raw, Raw, State], None]
"""Runs a source with its resources from an initial state, like `interpreter.execute`."""


@dataclass(slots=True)
class Canvas:
    """A page, shared by its instructions and all forms and patterns that they use."""

    notes: Notes
    execute: Execute
    path: Path = field(default_factory=Path)
    text: TextPlace = START
    lookups: Lookups = field(default_factory=Lookups)
    running: list[object] = field(default_factory=list)  # nested forms and patterns being run
    patterns: set[object] = field(default_factory=set)  # already run

    @contextmanager
    def separate_path(self) -> Iterator[None]:
        """Run a pattern with its own path and text position, and restore those of its user afterwards (8.7.3.1)."""
        path, text = self.path, self.text
        self.path, self.text = Path(points_left=path.points_left), START
        try:
            yield
        finally:
            path.points_left = self.path.points_left
            self.path, self.text = path, text

    def fault(self, kind: str, word: str, ctm: Matrix = IDENTITY) -> None:
        """Record a fault at the current point of the path, or at the origin of the matrix."""
        x, y = self.path.parts[-1][-1] if self.path.parts else ctm[4:6]
        self.notes.fault(kind, word, self.notes.forced or ((x, y, x, y) if (x, y) != (0, 0) else None))


@dataclass(slots=True)
class Run:
    """A page, form or pattern being run."""

    canvas: Canvas
    resources: Raw
    resources_key: str  # identifies these resources
    state: State
    base: Matrix  # CTM of its initial state
    spaces: dict[str, Space]  # colour spaces of these resources, by name
    saved: list[State] = field(default_factory=list)
    in_text: bool = False
    compatible: int = 0  # BX without EX

    def fault(self, kind: str, word: str) -> None:
        """Record an invalid instruction."""
        self.canvas.fault(kind, word, self.state.ctm)

    def resource(self, category: str, operands: Sequence[Raw]) -> Raw:
        """Look up a resource by the name in the operands; a missing one is recorded as a fault and returns None."""
        called = operands[0] if operands else None
        key = name(called)
        resource = self.canvas.lookups.find((self.resources_key, category, key or ""), self.resources, called)
        if resource is None:
            self.fault("resource", f"{category} {key or '?'}"[:60])
        return resource


def run_of(canvas: Canvas, source: Raw, resources: Raw, state: State) -> Run:
    """Start running a page, a form or a pattern."""
    key = identity(resources) or identity(source) or "page"
    return Run(canvas, resources, key, state, state.ctm, canvas.lookups.spaces.setdefault(key, {}))


def _are_apart(box: Box, other: Box, reach: float) -> bool:
    return (
        box[2] + reach < other[0] or box[0] - reach > other[2] or box[3] + reach < other[1] or box[1] - reach > other[3]
    )


Operands = Sequence[Raw]
"""The values before an operator: float, bytes, bool, None, names, lists and dictionaries of them."""
Other = Callable[[Run, str, Operands], None]
"""A function that checks its own operands; it receives the operator as well."""


@dataclass(frozen=True, slots=True)
class Operators:
    """Operators of one concern: by number of numeric operands, others, and those without effect."""

    bare: Mapping[str, Callable[[Run], None]] = field(default_factory=dict)
    one: Mapping[str, Callable[[Run, float], None]] = field(default_factory=dict)
    two: Mapping[str, Callable[[Run, float, float], None]] = field(default_factory=dict)
    three: Mapping[str, Callable[[Run, float, float, float], None]] = field(default_factory=dict)
    four: Mapping[str, Callable[[Run, float, float, float, float], None]] = field(default_factory=dict)
    six: Mapping[str, Callable[[Run, float, float, float, float, float, float], None]] = field(default_factory=dict)
    other: Mapping[str, Other] = field(default_factory=dict)
    quiet: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class OperatorTable:
    """All operators: numeric ones with their operand count, others, and those without effect."""

    numeric: Mapping[str, tuple[int, Callable[..., None]]]
    other: Mapping[str, Other]
    quiet: frozenset[str]


def table(concerns: Iterable[Operators]) -> OperatorTable:
    """Combine the operators of all concerns into one table."""
    numeric: dict[str, tuple[int, Callable[..., None]]] = {}
    listed = list(concerns)
    for each in listed:
        by_count = (0, each.bare), (1, each.one), (2, each.two), (3, each.three), (4, each.four), (6, each.six)
        for count, functions in by_count:
            numeric |= {operator: (count, function) for operator, function in functions.items()}
    other = dict(chain.from_iterable(each.other.items() for each in listed))
    return OperatorTable(numeric, other, frozenset(chain.from_iterable(each.quiet for each in listed)))


def are_numbers(values: Operands) -> TypeGuard[Sequence[float]]:
    """Return whether all values are numbers of a plausible size for a page."""
    for value in values:  # all() takes three times as long, and this runs for nearly every instruction
        if type(value) is not float:
            return False
        if not -_BEYOND < value < _BEYOND:
            return False
    return True
