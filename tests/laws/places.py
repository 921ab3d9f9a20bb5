"""Places to write on a drawing, and the hexes of a map: what is wrong with them, how far they are apart."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect
from hyskos.generators.drawing import PEN_FIELDS, Circle, Field, Path, Text
from hyskos.generators.measure import bounds
from hyskos.generators.sheets.stamping import Ground
from tests.generators.drawings import distance_to_line
from tests.laws.painting import Painting

_RIM = 1.2
"""How far the sign that is ticked may reach beyond its field, mm."""


def faults(painting: Painting) -> Iterator[tuple[str, str]]:
    """Say which places to write on a drawing are not as they should be, and why."""
    places = [(shape.item, shape.box) for shape in painting.shapes if isinstance(shape.item, Field)]
    words = [(shape.item.text, bounds(shape.item, shape.matrix).grown(-0.2)) for shape in painting.shapes
             if isinstance(shape.item, Text)]  # fmt: skip
    ground = Ground(())
    ground.shapes = [shape for shape in painting.shapes if isinstance(shape.item, Path | Circle)]
    for (field, one), (other, two) in combinations(places, 2):
        if one.grown(-1e-6).meets(two):
            yield field.id, f"overlaps {other.id}"
    for field, box in places:
        wide, high = PEN_FIELDS[field.digits]
        if box.w < wide - 1e-6 or box.h < high - 1e-6:
            yield field.id, f"{box.w:.1f} x {box.h:.1f} mm"
        inks = {painting.under(len(painting.shapes), point) for point in all_over(box)}
        if inks != {"white"}:
            yield field.id, f"on {sorted(inks)}"
        texts = [text for text, place in words if place.meets(box)]
        ticked = field.digits == 0 and len("".join(texts)) <= 2  # the number, or the sign, that is crossed
        if texts and not ticked:
            yield field.id, f"printed: {texts}"
        around = ground.near(box)
        if ticked and not texts:
            around.shapes = [shape for shape in around.shapes if not box.grown(_RIM).holds(shape.box)]
        if not around.takes(box.grown(-1e-6), "black"):
            yield field.id, "a line runs through it"


def all_over(box: Rect) -> Iterator[Point]:
    for across in (0.05, 0.35, 0.65, 0.95):
        for down in (0.05, 0.35, 0.65, 0.95):
            yield box.x + across * box.w, box.y + down * box.h


@dataclass(frozen=True)
class Hexagon:
    """The outer line around a space or start: its name, box, corners, and its width in mm."""

    name: str
    box: Rect
    corners: tuple[Point, ...]
    line: float


def hexagons(painting: Painting) -> Iterator[Hexagon]:
    """Find the outer line around each space and start: the first path of its group."""
    seen: set[str] = set()
    for shape, names in zip(painting.shapes, painting.names, strict=True):
        name = names[-1] if names else ""
        if isinstance(shape.item, Path) and name.startswith(("space-", "start-")) and name not in seen:
            seen.add(name)
            yield Hexagon(name, shape.box, shape.outlines[0], shape.item.width * MM_PER_PT)


def between(one: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    """Measure the distance of two outlines that do not meet: from a corner of one to a side of the other."""
    both = ((one, other), (other, one))
    return min(distance_to_line(point, a, b) for points, line in both for point in points for a, b in pairwise(line))
