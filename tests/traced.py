"""What a PDF paints according to MuPDF (`mutool trace`): lines and letters in mm, y down from the upper edge.

It is independent of our drawings and pages.
"""

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf

Point = tuple[float, float]
MM = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: its points, its width in pt, its colour space, and whether it overprints."""

    points: tuple[Point, ...]
    pt: float
    space: str
    overprint: bool

    @property
    def straight(self) -> bool:
        """Return whether it is a single horizontal or vertical line."""
        (x1, y1), (x2, y2) = self.points[0], self.points[-1]
        return len(self.points) == 2 and min(abs(x1 - x2), abs(y1 - y2)) < 1e-3


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter, the start of its baseline, and its direction as a unit vector."""

    text: str
    at: Point
    way: Point


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its left, upper, right and lower edge."""

    left: float
    top: float
    right: float
    low: float

    def holds(self, point: Point) -> bool:
        """Return whether a point lies in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.low

    @property
    def size(self) -> Point:
        """Width and height."""
        return self.right - self.left, self.low - self.top


@dataclass(frozen=True, slots=True)
class Traced:
    """A page: its boxes and what is painted on it."""

    media: Box
    bleed: Box
    trim: Box
    strokes: tuple[Stroke, ...]
    letters: tuple[Letter, ...]
    spaces: frozenset[str]

    def marks(self, space: str, pt: float = 0.15 / MM) -> list[Stroke]:
        """List straight lines as thin as crop marks, in a colour space and outside the bleed."""
        return [
            stroke
            for stroke in self.strokes
            if stroke.straight and abs(stroke.pt - pt) < 2e-3 and stroke.space.endswith(space)
            if not any(self.bleed.holds(point) for point in stroke.points)
        ]


def traced(file: Path) -> list[Traced]:
    """Trace every page of a file."""
    trace = subprocess.run(["mutool", "trace", file], capture_output=True, check=True).stdout
    pages = ET.fromstring(trace).iter("page")
    with pikepdf.open(file) as pdf:
        boxes = [[_box(page.obj, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox")] for page in pdf.pages]
    return [
        Traced(
            *three,
            strokes=tuple(map(_stroke, page.iter("stroke_path"))),
            letters=tuple(letter for text in page.iter("fill_text") for letter in _letters(text)),
            spaces=frozenset(space for item in page.iter() if (space := item.get("colorspace"))),
        )
        for three, page in zip(boxes, pages, strict=True)
    ]


def _box(page: pikepdf.Object, name: str) -> Box:
    high = float(page["/MediaBox"][3])
    left, low, right, top = map(float, page.get(name, page["/MediaBox"]))
    return Box(left * MM, (high - top) * MM, right * MM, (high - low) * MM)


def _numbers(item: ET.Element, name: str) -> list[float]:
    return [float(word) for word in (item.get(name) or "").split()]


def _placed(matrix: Sequence[float], item: ET.Element) -> Point:
    x, y = float(item.get("x", 0)), float(item.get("y", 0))
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM


def _stroke(item: ET.Element) -> Stroke:
    a, b, c, d, *_ = matrix = _numbers(item, "transform")
    points = tuple(_placed(matrix, point) for point in item if point.get("x") is not None)
    width = float(item.get("linewidth", 0)) * abs(a * d - b * c) ** 0.5
    return Stroke(points, width, item.get("colorspace", ""), item.get("op") == "1")


def _letters(item: ET.Element) -> Iterator[Letter]:
    a, b, c, d, *_ = matrix = _numbers(item, "transform")
    for span in item.iter("span"):
        along, across, *_ = _numbers(span, "trm")
        x, y = a * along + c * across, b * along + d * across
        way = x / hypot(x, y), y / hypot(x, y)
        for glyph in span.iter("g"):
            if (glyph.get("unicode") or " ").strip():
                yield Letter(glyph.get("unicode") or "", _placed(matrix, glyph), way)
