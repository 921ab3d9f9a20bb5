"""The display list: what a board looks like, in millimetres, independent of any file format.

Coordinates are millimetres, y grows downwards, and the origin is the upper left corner of the trim. Anything outside
0..width and 0..height is bleed. Type sizes and line widths are points, as printers use them. Colours are names of inks
(`data/inks`), optionally with a tint: `"lapis"`, `"lapis@20"` (20 per cent, mixed with white, never transparent).
Writers and sheets read these values; they never change them.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from operator import is_
from typing import TypedDict, TypeVar, Unpack

from hyskos.definitions.geometry import Point, Segment, combine
from hyskos.definitions.messages import Message
from hyskos.definitions.values import dataclass, with_changes


class UndrawableError(ValueError):
    """A definition cannot be drawn as requested: a text is too long, a font lacks a character, or space is missing.

    `message` is the sentence for users and `hint` suggests a fix. `path` is the part of the definition at fault, with
    list entries named by their id: ("units", "matching", "track"). `text` is the text at fault, if there is one.
    """

    def __init__(
        self,
        message: Message | str,
        *,
        path: tuple[str | int, ...] = (),
        text: str = "",
        hint: Message | None = None,
    ) -> None:
        self.message = message if isinstance(message, Message) else Message("{sentence}", {"sentence": message})
        self.path, self.text, self.hint = path, text, hint
        super().__init__(self.message.render())


Sources = tuple[tuple[str | int, ...], ...]
"""Paths in the definition that an item is drawn from, the nearest first: (("spaces", 3, "points", "round"),).

An item without sources inherits those of its group. Sources never affect what is printed.
"""
PROGRAM: Sources = ((),)
"""The sources of items that no value in a definition causes, such as crop marks."""


@dataclass(frozen=True, slots=True)
class Path:
    """Straight lines and cubic curves, filled or stroked or both."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.5  # pt
    dash: tuple[float, ...] = ()  # mm on, mm off, ...
    join: str = "miter"  # "miter" or "round"; round joins also round the ends
    even_odd: bool = False
    sources: "Sources" = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by centre and radius in mm."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.5  # pt
    dash: tuple[float, ...] = ()
    sources: "Sources" = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `anchor` sets whether (x, y) is the start, middle or end of its baseline."""

    x: float
    y: float
    text: str
    size: float  # pt
    font: str = "regular"  # "regular", "bold", or "display" for titles in capitals, with its tracking
    anchor: str = "start"  # "start", "middle", "end"
    ink: str = "black"
    angle: float = 0.0  # degrees, clockwise on the page
    sources: "Sources" = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Field:
    """A space to write in by hand: never printed, but measured. `digits` is 0 for a tick, 1 or 2 for a number.

    On every board, fields must be large enough for a pen, lie inside the trim and hold no printed text. Only a tick may
    overlap the printed number that it crosses or circles.
    """

    id: str
    x: float
    y: float
    w: float
    h: float
    digits: int = 2
    sources: "Sources" = field(default=(), compare=False, repr=False)

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2


PEN_FIELDS = {0: (6.0, 6.0), 1: (8.0, 8.0), 2: (12.0, 9.0)}
"""Smallest field for a tick, one digit and two digits with a 1 mm pen: width and height in mm."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of items; `id` and `title` name it in SVG, `matrix` and `clip` apply to all its items.

    `matrix` is (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f. `clip` is a closed polygon in the group's
    own coordinates. A `layer` is a top-level group that a viewer can switch on and off. A `heading` adds a bookmark to
    the document, at the origin of the group and named by its title.

    A `role` is the path to an element in the document's structure, from the top: ("Sect-2", "P-1"). Groups with the
    same role form one element, wherever they are. `alt` describes a figure to readers who cannot see it.
    """

    items: tuple["Item", ...]
    id: str | None = None
    title: str | None = None
    layer: bool = False
    matrix: tuple[float, float, float, float, float, float] | None = None
    clip: tuple[Point, ...] | None = None
    heading: bool = False
    role: tuple[str, ...] = ()
    alt: str = ""
    sources: "Sources" = field(default=(), compare=False, repr=False)


Item = Path | Circle | Text | Field | Group


@dataclass(frozen=True, slots=True)
class Folds:
    """Positions of a board's folds, in mm from the upper left corner of its trim; empty for a flat board."""

    vertical: tuple[float, ...] = ()  # x
    horizontal: tuple[float, ...] = ()  # y

    def __bool__(self) -> bool:
        return bool(self.vertical or self.horizontal)

    def scaled(self, by: float) -> "Folds":
        """Return the folds of a board drawn `by` times as large."""
        return Folds(tuple(x * by for x in self.vertical), tuple(y * by for y in self.horizontal))


FLAT = Folds()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished board at trim size, before it is laid out on sheets."""

    id: str  # "rolling-pyramids_inner-factory"
    title: str
    width: float  # mm, trim
    height: float  # mm, trim
    lang: str
    items: tuple[Item, ...]
    subject: str = ""  # one line for document metadata
    folds: Folds = FLAT


class PathPaint(TypedDict, total=False):
    """How a path is painted: the arguments of `Path` other than its segments."""

    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...]
    join: str
    even_odd: bool


class Binding(TypedDict, total=False):
    """Properties of a group: the arguments of `Group` other than its items."""

    id: str | None
    title: str | None
    layer: bool
    matrix: tuple[float, float, float, float, float, float] | None
    clip: tuple[Point, ...] | None


def polygon(points: Iterable[Point], **look: Unpack[PathPaint]) -> Path:
    """Make a closed path through points."""
    segments: list[Segment] = [("M" if i == 0 else "L", tuple(p)) for i, p in enumerate(points)]
    return Path((*segments, ("Z", ())), **look)


def polyline(points: Iterable[Point], **look: Unpack[PathPaint]) -> Path:
    """Make an open path through points."""
    return Path(tuple(("M" if i == 0 else "L", tuple(p)) for i, p in enumerate(points)), **look)


def rectangle(x: float, y: float, w: float, h: float, radius: float = 0.0, **look: Unpack[PathPaint]) -> Path:
    """Make a rectangle, with rounded corners if `radius` (mm) is given."""
    if radius <= 0:
        return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], **look)
    r, k = min(radius, w / 2, h / 2), 0.5522847498  # cubic approximation of a quarter circle
    c = r * (1 - k)
    right, low = x + w, y + h
    segments: tuple[Segment, ...] = (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - c, y, right, y + c, right, y + r)),
        ("L", (right, low - r)),
        ("C", (right, low - c, right - c, low, right - r, low)),
        ("L", (x + r, low)),
        ("C", (x + c, low, x, low - c, x, low - r)),
        ("L", (x, y + r)),
        ("C", (x, y + c, x + c, y, x + r, y)),
        ("Z", ()),
    )
    return Path(segments, **look)


def regular_polygon(x: float, y: float, radius: float, corners: int, start: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon; `start` is the angle of the first, degrees clockwise from the right."""
    angles = [math.radians(start + 360 / corners * i) for i in range(corners)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def group(items: Iterable[Item], **binding: Unpack[Binding]) -> Group:
    """Collect items into a group."""
    return Group(tuple(items), **binding)


Kind = TypeVar("Kind", Path, Circle, Text, Field, Group, Item)


def source_paths(path: tuple[str | int, ...], *steps: str | int) -> Sources:
    """Return one path for each step, to give an item several sources.

    >>> source_paths(("lid",), "width_mm", "height_mm")
    (('lid', 'width_mm'), ('lid', 'height_mm'))
    """
    return tuple((*path, step) for step in steps)


def with_sources(items: Iterable[Kind], *sources: tuple[str | int, ...]) -> tuple[Kind, ...]:
    """Set the sources of items that have none yet."""
    return tuple(item if item.sources else with_changes(item, sources=sources) for item in items)


def override_sources(items: Iterable[Item], *sources: tuple[str | int, ...]) -> tuple[Item, ...]:
    """Replace the sources of items and of everything in them, as when another definition's drawing is placed here."""
    bare = map_items(items, lambda item: with_changes(item, sources=()) if item.sources else item)
    return tuple(with_changes(bare_item, sources=sources) for bare_item in bare)


def move_items(items: Iterable[Item], dx: float, dy: float, scale: float = 1.0) -> Group:
    """Group items, scaled about the origin and then moved by (dx, dy) mm."""
    return Group(tuple(items), matrix=(scale, 0, 0, scale, dx, dy))


def inks_of(item: Item) -> tuple[str, ...]:
    """Return the inks of an item, without those of items in a group."""
    if isinstance(item, Path | Circle):
        return tuple(name for name in (item.fill, item.stroke) if name)
    return (item.ink,) if isinstance(item, Text) else ()


def walk(
    items: Iterable[Item], matrix: Sequence[float] = (1, 0, 0, 1, 0, 0)
) -> Iterator[tuple[Item, tuple[float, ...]]]:
    """Yield every item that is not a group, with the matrix that maps it to the drawing's coordinates."""
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, combine(matrix, item.matrix) if item.matrix else matrix)
        else:
            yield item, tuple(matrix)


def walk_groups(
    items: Iterable[Item], matrix: Sequence[float] = (1, 0, 0, 1, 0, 0)
) -> Iterator[tuple[Group, tuple[float, ...]]]:
    """Yield every group, before the groups in it, with the matrix that maps its items to the drawing's coordinates."""
    for item in items:
        if isinstance(item, Group):
            inner = tuple(combine(matrix, item.matrix) if item.matrix else matrix)
            yield item, inner
            yield from walk_groups(item.items, inner)


def find_groups(items: Iterable[Item], id_: str) -> Iterator[Group]:
    """Yield the groups with an id, each within the groups that place it."""
    for item in items:
        if isinstance(item, Group):
            if item.id == id_:
                yield item
            elif inner := tuple(find_groups(item.items, id_)):
                yield with_changes(item, items=inner)


def map_items(items: Iterable[Item], change: Callable[[Item], Item]) -> tuple[Item, ...]:
    """Change every item, a group after the items in it. A group without a change stays the same object, for caches."""
    changed: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = map_items(item.items, change)
            if not all(map(is_, inner, item.items)):
                item = with_changes(item, items=inner)
        changed.append(change(item))
    return tuple(changed)


def map_groups(items: Iterable[Item], **changes: object) -> tuple[Item, ...]:
    """Change some fields of every group."""
    return map_items(items, lambda item: with_changes(item, **changes) if isinstance(item, Group) else item)


def with_line_widths(items: Iterable[Item], change: Callable[[float], float]) -> tuple[Item, ...]:
    """Change the width of all lines, in pt."""

    def redrawn(item: Item) -> Item:
        return with_changes(item, width=change(item.width)) if isinstance(item, Path | Circle) and item.stroke else item

    return map_items(items, redrawn)


def filter_items(items: Iterable[Item], keep: Callable[[Item], bool]) -> tuple[Item, ...]:
    """Drop the items that `keep` rejects; a rejected group goes with all in it."""
    return tuple(
        with_changes(item, items=filter_items(item.items, keep)) if isinstance(item, Group) else item
        for item in items
        if keep(item)
    )
