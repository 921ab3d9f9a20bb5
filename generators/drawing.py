"""The display list: what a board looks like, in millimetres, without any file format.

Coordinates are millimetres, y grows downwards, the origin is the upper left corner of the trim. What lies beyond
0..width and 0..height is bleed. Sizes of type and widths of lines are points, as printers name them. Colours are
names of inks (`data/inks`), optionally with a tint: `"lapis"`, `"lapis@20"` (20 per cent, mixed with white, never
transparent). Writers and sheets read these values; they never change them.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import TypedDict, TypeVar, Unpack

from hyskos.definitions.geometry import Point, Segment, combine
from hyskos.definitions.messages import Message
from hyskos.definitions.values import altered, dataclass


class UndrawableError(ValueError):
    """A definition that cannot be drawn as asked: a text too long, a character no font has, no room to write.

    `message` is the sentence for people, `hint` what would help; `path` is the part of the definition it is about,
    `text` the text, if known.
    Entries of lists are named by their id in a path: ("units", "matching", "track").
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
"""What a mark is drawn from: paths in the definition, the nearest one first: (("spaces", 3, "points", "round"),).

A mark without any has those of the group around it. They change nothing that is printed.
"""
PROGRAM: Sources = ((),)
"""The sources of what no value causes, as crop marks: the whole definition is not meant, but nothing in it."""


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
    """One line of text; (x, y) is the baseline point, `anchor` says which end or middle stands there."""

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
    """A place to write by hand: never printed, but measured. `digits`: 0 for a tick, 1 or 2 for a number.

    Laws over every board: fields are large enough for the pen, inside the trim, and no printed text lies in them;
    only a tick may stand on the printed number that it crosses or circles.
    """

    id: str
    x: float
    y: float
    w: float
    h: float
    digits: int = 2
    sources: "Sources" = field(default=(), compare=False, repr=False)


PEN_FIELDS = {0: (6.0, 6.0), 1: (8.0, 8.0), 2: (12.0, 9.0)}
"""Smallest place for a tick, one digit and two digits with a 1 mm pen: width and height in mm."""


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together: `id` and `title` name them in SVG; `matrix` and `clip` apply to all of them.

    `matrix` is (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f. `clip` is a closed polygon in the
    group's own coordinates. A `layer` is a group at the top of a drawing that a viewer can switch on and off.
    A `heading` is a bookmark of its document, named by its title, at the origin of the group.
    A `role` is the way to an element in the structure of a document, from the top: ("Sect-2", "P-1"); what has the same
    way is one element, wherever it stands. `alt` says what a figure shows, for whoever hears a page.
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
    """Where a board folds, mm from the upper left corner of its trim; nothing for a flat board."""

    upright: tuple[float, ...] = ()  # x
    lying: tuple[float, ...] = ()  # y

    def __bool__(self) -> bool:
        return bool(self.upright or self.lying)

    def scaled(self, by: float) -> "Folds":
        """Give the folds of a board drawn at another size."""
        return Folds(tuple(x * by for x in self.upright), tuple(y * by for y in self.lying))


FLAT = Folds()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished board at trim size, before it becomes sheets."""

    id: str  # "rolling-pyramids_inner-factory"
    title: str
    width: float  # mm, trim
    height: float  # mm, trim
    lang: str
    items: tuple[Item, ...]
    subject: str = ""  # one line for document metadata
    folds: Folds = FLAT


class Look(TypedDict, total=False):
    """How a path is painted: what `Path` takes beside its segments."""

    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...]
    join: str
    even_odd: bool


class Binding(TypedDict, total=False):
    """What holds a group together: what `Group` takes beside its items."""

    id: str | None
    title: str | None
    layer: bool
    matrix: tuple[float, float, float, float, float, float] | None
    clip: tuple[Point, ...] | None


def polygon(points: Iterable[Point], **look: Unpack[Look]) -> Path:
    """Make a closed path through points."""
    segments: list[Segment] = [("M" if i == 0 else "L", tuple(p)) for i, p in enumerate(points)]
    return Path((*segments, ("Z", ())), **look)


def polyline(points: Iterable[Point], **look: Unpack[Look]) -> Path:
    """Make an open path through points."""
    return Path(tuple(("M" if i == 0 else "L", tuple(p)) for i, p in enumerate(points)), **look)


def rectangle(x: float, y: float, w: float, h: float, radius: float = 0.0, **look: Unpack[Look]) -> Path:
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
    """Give the corners of a regular polygon; `start` is the angle of the first one, degrees clockwise from right."""
    angles = [math.radians(start + 360 / corners * i) for i in range(corners)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def group(items: Iterable[Item], **binding: Unpack[Binding]) -> Group:
    """Collect items into a group."""
    return Group(tuple(items), **binding)


Kind = TypeVar("Kind", Path, Circle, Text, Field, Group, Item)


def each_of(path: tuple[str | int, ...], *steps: str | int) -> Sources:
    """Give the paths of several things in one.

    >>> each_of(("lid",), "width_mm", "height_mm")
    (('lid', 'width_mm'), ('lid', 'height_mm'))
    """
    return tuple((*path, step) for step in steps)


def caused(items: Iterable[Kind], *sources: tuple[str | int, ...]) -> tuple[Kind, ...]:
    """Say what items are drawn from, where they do not say so themselves."""
    return tuple(one if one.sources else altered(one, sources=sources) for one in items)


def credited(items: Iterable[Item], *sources: tuple[str | int, ...]) -> tuple[Item, ...]:
    """Say what items are drawn from, whatever they and all in them say: what another definition draws is led here."""
    return tuple(altered(_unsourced(one), sources=sources) for one in items)


def _unsourced(item: Item) -> Item:
    if isinstance(item, Group):
        return altered(item, sources=(), items=tuple(map(_unsourced, item.items)))
    return altered(item, sources=()) if item.sources else item


def moved(items: Iterable[Item], dx: float, dy: float, scale: float = 1.0) -> Group:
    """Place items: scale about the origin, then move by (dx, dy) mm."""
    return Group(tuple(items), matrix=(scale, 0, 0, scale, dx, dy))


def walk(
    items: Iterable[Item], matrix: Sequence[float] = (1, 0, 0, 1, 0, 0)
) -> Iterator[tuple[Item, tuple[float, ...]]]:
    """Visit every item that is not a group, with the matrix that takes it to the drawing's coordinates."""
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, combine(matrix, item.matrix) if item.matrix else matrix)
        else:
            yield item, tuple(matrix)
