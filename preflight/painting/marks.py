"""The marks on a page and their outlines, passed from the interpreter to the checks; sizes in points on the page."""

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import chain

from hyskos.definitions.geometry import Point, thickness
from hyskos.definitions.values import dataclass
from hyskos.preflight.painting.spaces import GRAY, Space
from hyskos.preflight.reading.objects import Raw, Widths, get

# Outlines on the page in points: test points against areas and lines, and measure how thin an area is.

_MANY = 4
"""From this number of lines in a mark (a hatch has hundreds), each gets a box, since a point is near few of them."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """An area bounded by outlines, or lines along them if there is a width; each outline is x, y, x, y, ..."""

    outlines: tuple["array[float]", ...]
    even_odd: bool = False
    width: float | None = None
    size: int = field(default=0, compare=False)  # number of points: the work of one test
    boxes: tuple[Box, ...] = field(default=(), compare=False, repr=False)  # of each line, if there are many

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is painted."""
        if self.width is not None:
            reach = self.width / 2
            return any(_near(outline, x, y, reach) for outline in self._beside(x, y, reach))
        turns = sum([_turns(outline, x, y) for outline in self.outlines])
        return bool(turns % 2 if self.even_odd else turns)

    def _beside(self, x: float, y: float, reach: float) -> Sequence["array[float]"]:
        """Return the lines whose boxes are within `reach` of a point."""
        if not self.boxes:
            return self.outlines
        left, right, bottom, top = x - reach, x + reach, y - reach, y + reach
        return [
            outline
            for outline, (first, lowest, last, highest) in zip(self.outlines, self.boxes, strict=True)
            if not (last < left or first > right or highest < bottom or lowest > top)
        ]

    def box(self) -> Box:
        """Return the bounding box of all outlines; an empty one at the origin if there are none."""
        boxes = self.boxes or [_box(outline) for outline in self.outlines if outline]
        lefts, lows, rights, highs = zip(*boxes, strict=True) if boxes else ((0.0,),) * 4
        return min(lefts), min(lows), max(rights), max(highs)

    def thinnest(self, minimum: float) -> float | None:
        """Return the width of the thinnest outline if it is less than `least`, otherwise None."""
        thin = [thickness(points(outline)) for outline in self.outlines if _may_be_thin(outline, minimum)]
        return min((width for width in thin if width < minimum), default=None)

    def thickest(self) -> float:
        """Return the width of the widest outline."""
        return max((thickness(points(outline)) for outline in self.outlines), default=0.0)


def shape_of(outlines: Iterable[Sequence[Point]], even_odd: bool = False, width: float | None = None) -> Shape:
    """Make a shape from lists of points."""
    flat = tuple(array("d", list(chain.from_iterable(outline))) for outline in outlines)
    many = width is not None and len(flat) >= _MANY and all(flat)
    return Shape(flat, even_odd, width, sum(map(len, flat)) // 2, tuple(map(_box, flat)) if many else ())


def _box(outline: "array[float]") -> Box:
    xs, ys = outline[::2], outline[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def points(outline: "array[float]") -> list[Point]:
    """Return the points of an outline."""
    return list(zip(outline[::2], outline[1::2], strict=True))


def _turns(outline: "array[float]", x: float, y: float) -> int:
    """Return the winding number of a closed outline around a point, counter-clockwise positive."""
    if not outline:
        return 0
    winding = 0
    x0, y0 = outline[-2], outline[-1]
    above = y0 <= y
    coordinates = iter(outline)
    for x1, y1 in zip(coordinates, coordinates, strict=True):
        if (y1 <= y) != above:
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if above and side > 0:
                winding += 1
            elif not above and side < 0:
                winding -= 1
            above = not above
        x0, y0 = x1, y1
    return winding


def _near(outline: "array[float]", x: float, y: float, reach: float) -> bool:
    """Return whether a point is at most `reach` from a line."""
    x0, y0 = outline[0], outline[1]
    left, right, bottom, top, square = x - reach, x + reach, y - reach, y + reach, reach * reach
    coordinates = iter(outline[2:] or outline)  # a single point counts as a segment
    for x1, y1 in zip(coordinates, coordinates, strict=True):
        is_outside = (x0 < left and x1 < left) or (x0 > right and x1 > right)  # true for most segments of a long line
        if not (is_outside or (y0 < bottom and y1 < bottom) or (y0 > top and y1 > top)):
            dx, dy = x1 - x0, y1 - y0
            length = dx * dx + dy * dy
            t = ((x - x0) * dx + (y - y0) * dy) / length if length else 0.0
            t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t  # min() and max() would take longer than all the rest
            ex, ey = x0 + t * dx - x, y0 + t * dy - y
            if ex * ex + ey * ey <= square:
                return True
        x0, y0 = x1, y1
    return False


def _may_be_thin(outline: "array[float]", minimum: float) -> bool:
    """Exclude what cannot be thin: twice the area over the perimeter is less than the width of a convex area."""
    area = perimeter = 0.0
    if len(outline) < 4:
        return False  # a single point paints nothing
    x0, y0 = outline[-2], outline[-1]
    for i in range(0, len(outline), 2):
        x1, y1 = outline[i], outline[i + 1]
        area += x0 * y1 - x1 * y0
        perimeter += math.hypot(x1 - x0, y1 - y0)
        x0, y0 = x1, y1
    return perimeter > 0 and abs(area) < minimum * perimeter


# Marks with their paint, pictures, fonts, and problems of the instructions.


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour: a space and its values; `pattern` is the pattern object if there is one."""

    space: Space = GRAY
    values: tuple[float, ...] = (0.0,)
    pattern: Raw = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Blend:
    """How a mark is composited with its backdrop (PDF 32000-1, 11.3): blend mode, opacity, mask."""

    mode: str = "Normal"
    opacity: float = 1.0
    masked: bool = False  # by a soft mask, of unknown opacity

    @property
    def mixes(self) -> bool:
        """Whether the backdrop shows through."""
        return self.mode != "Normal" or self.masked or self.opacity < 1


OPAQUE = Blend()


class Group:
    """A transparency group or pattern cell, composited as a unit. Groups compare by identity."""

    __slots__ = ("blend", "inks", "isolated", "knockout")

    def __init__(self, blend: Blend, isolated: bool = False, knockout: bool = False, inks: bool = True) -> None:
        self.blend = blend
        self.isolated = isolated  # its contents do not blend with the backdrop of the group
        self.knockout = knockout  # its elements do not blend with each other
        self.inks = inks  # it blends in CMYK


@dataclass(frozen=True, slots=True)
class Mark:
    """A painted object. `kind`: "fill", "stroke", "text", "image", "stencil" or "shading"."""

    kind: str
    box: Box
    paint: Paint | None = None
    overprint: bool = False
    width: float | None = None  # line width, after the full matrix
    size: float | None = None  # font size, after the full matrix
    font: str | None = None
    picture: "Picture | None" = None
    shading: Raw = None
    matrix: tuple[float, ...] = ()  # for the coordinates of a shading
    shape: Shape | None = None  # None for text, stencils and marks of a pattern
    clips: tuple[Shape, ...] = ()  # visible only inside all of them
    along: tuple[Point, ...] = ()  # points along a text, on its glyphs
    nonzero: bool = False  # overprint keeps plates of zero components (OPM 1)
    blended: bool = False  # lets the backdrop through: by itself, its groups or a picture's mask
    blend: Blend = OPAQUE
    groups: tuple[Group, ...] = ()  # enclosing groups, outermost first
    samples: tuple[Point, ...] = ()  # points where its pattern is used, if that is blended

    @property
    def opacity(self) -> float:
        """The opacity (0..1) of the mark and its groups, ignoring masks."""
        return self.blend.opacity * math.prod(group.blend.opacity for group in self.groups)

    @property
    def space(self) -> Space | None:
        """The colour space of a mark or picture; None if unknown."""
        if self.kind == "image" and self.picture:
            return self.picture.space
        return self.paint.space if self.paint else None


@dataclass(frozen=True, slots=True)
class Picture:
    """An image: its size in pixels, its colour space, its position on the page; `raw` is its stream."""

    width: int
    height: int
    space: Space | None  # None: a stencil, or a JPEG 2000 file with its own space
    bits: int
    inline: bool
    raw: Raw = field(compare=False)
    matrix: tuple[float, ...] = (0.0,) * 6  # maps the unit square, which the image fills, to the page

    @property
    def has_mask(self) -> bool:
        """Whether the image has a mask of its own."""
        return not self.inline and any(get(self.raw, key) is not None for key in ("SMask", "Mask"))

    @property
    def dpi(self) -> float:
        """The resolution of the image on the page; 0 if it has no size there."""
        return self.resolution(self.width, self.height)

    def resolution(self, width: int, height: int) -> float:
        """Return the resolution of this many pixels in the place of the image, in the coarser direction."""
        a, b, c, d = self.matrix[:4]
        sides = math.hypot(a, b) / 72, math.hypot(c, d) / 72
        return min((n / side for n, side in zip((width, height), sides, strict=True) if side), default=0.0)


@dataclass(slots=True)
class FontUse:
    """A font of a page, with the character codes shown in it."""

    raw: Raw
    name: str
    kind: str | None  # the subtype
    codes: set[int] = field(default_factory=set)
    at: Box | None = None  # position of the first text
    widths: Widths | None = None  # read with the first text


@dataclass(frozen=True, slots=True)
class ContentStreamProblem:
    """A problem with the instructions of a page themselves: its `kind` and a word with details."""

    kind: str
    word: str
    at: Box | None = None


@dataclass(slots=True)
class Scene:
    """Everything painted and used by a page."""

    marks: list[Mark] = field(default_factory=list)
    fonts: dict[object, FontUse] = field(default_factory=dict)
    stumbles: list[ContentStreamProblem] = field(default_factory=list)
    states: dict[object, tuple[Raw, Box | None]] = field(default_factory=dict)  # graphics states in use
    forms: dict[object, Raw] = field(default_factory=dict)  # forms, patterns and images in use
    spaces: list[Space] = field(default_factory=list)  # colour spaces in use
    shapeless: int = 0  # number of marks without a shape, since there were too many points
