"""The marks on a page, passed from the interpreter to the checks; all sizes in points on the page."""

import math
from dataclasses import field

from hyskos.definitions.geometry import Point
from hyskos.definitions.values import dataclass
from hyskos.preflight.painting.shapes import Shape
from hyskos.preflight.painting.spaces import GRAY, Space
from hyskos.preflight.reading.letter_widths import Widths
from hyskos.preflight.reading.objects import Raw, get

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points, in the page's coordinates."""


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
    def masked(self) -> bool:
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
class Stumble:
    """A problem with the instructions of a page themselves: its `kind` and a word with details."""

    kind: str
    word: str
    at: Box | None = None


@dataclass(slots=True)
class Scene:
    """Everything painted and used by a page."""

    marks: list[Mark] = field(default_factory=list)
    fonts: dict[object, FontUse] = field(default_factory=dict)
    stumbles: list[Stumble] = field(default_factory=list)
    states: dict[object, tuple[Raw, Box | None]] = field(default_factory=dict)  # graphics states in use
    forms: dict[object, Raw] = field(default_factory=dict)  # forms, patterns and images in use
    spaces: list[Space] = field(default_factory=list)  # colour spaces in use
    shapeless: int = 0  # number of marks without a shape, since there were too many points
