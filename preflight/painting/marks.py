"""What a page paints, mark by mark, as the interpreter hands it to the checks: all sizes in points on the page."""

import math
from dataclasses import field

from hyskos.definitions.geometry import Point
from hyskos.definitions.values import dataclass
from hyskos.preflight.painting.shapes import Shape
from hyskos.preflight.painting.spaces import GRAY, Space
from hyskos.preflight.reading.letter_widths import Widths
from hyskos.preflight.reading.objects import Raw, get

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points, as the page's boxes."""


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour: a space and its values; `pattern` is the pattern's object where one paints."""

    space: Space = GRAY
    values: tuple[float, ...] = (0.0,)
    pattern: Raw = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Blend:
    """How something is mixed with what lies below it (PDF 32000-1, 11.3): by a blend mode, in part, through a mask."""

    mode: str = "Normal"
    opacity: float = 1.0
    masked: bool = False  # by a soft mask, which may let nothing or all of it be seen

    @property
    def mixes(self) -> bool:
        """Say whether what lies below shows."""
        return self.mode != "Normal" or self.masked or self.opacity < 1


OPAQUE = Blend()


class Group:
    """A transparency group or the cell of a pattern: mixed as one thing. Two groups are never equal."""

    __slots__ = ("blend", "inks", "isolated", "knockout")

    def __init__(self, blend: Blend, isolated: bool = False, knockout: bool = False, inks: bool = True) -> None:
        self.blend = blend
        self.isolated = isolated  # what is in it does not mix with what lies below the group
        self.knockout = knockout  # what is in it does not mix with other things in it
        self.inks = inks  # its colours are mixed as CMYK


@dataclass(frozen=True, slots=True)
class Mark:
    """Something painted. `kind`: "fill", "stroke", "text", "image", "stencil" or "shading"."""

    kind: str
    box: Box
    paint: Paint | None = None
    overprint: bool = False
    width: float | None = None  # of a line, after the full matrix
    size: float | None = None  # of type, after the full matrix
    font: str | None = None
    picture: "Picture | None" = None
    shading: Raw = None
    matrix: tuple[float, ...] = ()  # of the coordinates of a shading
    shape: Shape | None = None  # None for text, stencils and what a pattern paints
    clips: tuple[Shape, ...] = ()  # it is seen only inside all of them
    along: tuple[Point, ...] = ()  # points of a text, where its letters are
    nonzero: bool = False  # overprints only with the inks that it has (OPM 1)
    blended: bool = False  # lets through what lies below: by itself, by its groups or by the mask of a picture
    blend: Blend = OPAQUE
    groups: tuple[Group, ...] = ()  # that it stands in, from the outside in
    samples: tuple[Point, ...] = ()  # points where the pattern is used that it is part of, if that is mixed

    @property
    def opacity(self) -> float:
        """Give how much it hides of what lies below (0..1), by itself and by its groups, where no mask hides it."""
        return self.blend.opacity * math.prod(group.blend.opacity for group in self.groups)

    @property
    def space(self) -> Space | None:
        """Give the colour space of a mark, a picture's own; None where that is not known."""
        if self.kind == "image" and self.picture:
            return self.picture.space
        return self.paint.space if self.paint else None


@dataclass(frozen=True, slots=True)
class Picture:
    """An image: its size in pixels, its colour space, its place on the page; `raw` is its stream."""

    wide: int
    high: int
    space: Space | None  # None: a stencil, or a JPEG 2000 file that brings its own
    bits: int
    inline: bool
    raw: Raw = field(compare=False)
    matrix: tuple[float, ...] = (0.0,) * 6  # puts the unit square, which the image fills, on the page

    @property
    def masked(self) -> bool:
        """Say whether a mask of its own says where it is seen."""
        return not self.inline and any(get(self.raw, key) is not None for key in ("SMask", "Mask"))

    @property
    def dpi(self) -> float:
        """Give the resolution of the image on the page; 0 for one that has no size there."""
        return self.resolution(self.wide, self.high)

    def resolution(self, width: int, height: int) -> float:
        """Give the resolution of so many pixels in the place of the image, on its coarser side."""
        a, b, c, d = self.matrix[:4]
        sides = math.hypot(a, b) / 72, math.hypot(c, d) / 72
        return min((n / side for n, side in zip((width, height), sides, strict=True) if side), default=0.0)


@dataclass(slots=True)
class FontUse:
    """A font that a page names, with the character codes that are shown in it."""

    raw: Raw
    name: str
    kind: str | None  # the subtype
    codes: set[int] = field(default_factory=set)
    at: Box | None = None  # of the first text
    widths: Widths | None = None  # read with the first text


@dataclass(frozen=True, slots=True)
class Stumble:
    """Something wrong with the instructions of a page themselves: `kind` and a word that says what."""

    kind: str
    word: str
    at: Box | None = None


@dataclass(slots=True)
class Scene:
    """Everything that a page does."""

    marks: list[Mark] = field(default_factory=list)
    fonts: dict[object, FontUse] = field(default_factory=dict)
    stumbles: list[Stumble] = field(default_factory=list)
    states: dict[object, tuple[Raw, Box | None]] = field(default_factory=dict)  # graphics states that are set
    forms: dict[object, Raw] = field(default_factory=dict)  # forms, patterns and images that are drawn
    spaces: list[Space] = field(default_factory=list)  # every space that a colour is set in
    shapeless: int = 0  # marks without their shape, since there were too many points
