"""Marks that only their colour tells apart in full: what tells them apart in saver?

A mark is an area of some size that is no ornament. Two marks are twins if their outlines are one shape, turned or
moved, and lie on one colour: what lies on two colours differs so as to be seen on them, and they are judged themselves.
What a place looks like is the list of shapes that lie in it, without inks and words: in saver they have to differ.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from hyskos.definitions.geometry import Point
from hyskos.generators.drawing import Circle, Path
from tests.generators.drawings import distance_to_line
from tests.laws.painting import MARK, Painting, contrast, inside, luminance

LEAST = 3.0
"""Marks are at least so wide and high, mm."""
_SLACK = 0.3  # mm: lines may run on the edge of a place
Sign = tuple[float, ...]


@dataclass(frozen=True)
class Mark:
    """An area with a colour: where it lies, what shape it has, and the names of the groups around it."""

    sheet: str
    outline: tuple[Point, ...]
    shape: Sign
    ground: str
    ink: str
    names: tuple[str, ...]


def shape_of(outlines: Iterable[tuple[Point, ...]]) -> Sign:
    """Describe outlines alike wherever they lie and however they are turned: lengths and distances, 0.2 mm."""
    lines = list(outlines)
    points = [point for line in lines for point in line]
    x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    length = sum(math.dist(a, b) for line in lines for a, b in pairwise(line))
    far = max(math.dist(point, (x, y)) for point in points)
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for line in lines for a, b in pairwise(line)) / 2)
    return (len(lines), *(round(part * 5 + 1e-3) / 5 for part in (length, far, math.sqrt(area))))


def marks(sheet: str, painting: Painting, ornaments: Collection[str]) -> Iterator[Mark]:
    for i, (shape, names) in enumerate(zip(painting.shapes, painting.names, strict=True)):
        item = shape.item
        if not isinstance(item, Path | Circle) or not item.fill:
            continue
        if min(shape.box.w, shape.box.h) < LEAST or set(names) & set(ornaments):
            continue
        grounds = Counter(painting.under(i, point) for point in painting.points(i))
        if not grounds:  # clipped away
            continue
        ((ground, _),) = grounds.most_common(1)
        yield Mark(sheet, shape.outlines[0], shape_of(shape.outlines), ground, item.fill, names)


def look_of(mark: Mark, painting: Painting | None) -> Counter[tuple[object, ...]]:
    """List what lies in a mark's place on a sheet, if there is one: shapes, and whether they are solid or lines."""
    xs, ys = [x for x, _ in mark.outline], [y for _, y in mark.outline]
    found: Counter[tuple[object, ...]] = Counter()
    for shape in painting.shapes if painting else ():
        item, box = shape.item, shape.box
        if not isinstance(item, Path | Circle) or not (item.fill or item.stroke):
            continue
        if min(xs) > box.x + _SLACK or min(ys) > box.y + _SLACK:
            continue
        if box.right > max(xs) + _SLACK or box.bottom > max(ys) + _SLACK:
            continue
        if all(_within(point, mark.outline) for line in shape.outlines for point in line):
            found[(_tone(item), bool(item.dash), *shape_of(shape.outlines))] += 1
    return found


def _tone(item: Path | Circle) -> str:
    """Tell solid areas from pale ones and lines: two greys are one, unless one of them is seen and one is not."""
    if not item.fill:
        return "line"
    if contrast(luminance(item.fill), luminance("white")) >= MARK:
        return "solid"
    return "outlined" if item.stroke else "pale"


def alike(
    full: dict[str, Painting], saver: dict[str, Painting], ornaments: Collection[str] = ()
) -> Iterator[tuple[Mark, Mark]]:
    """Find twins that colour tells apart in full, and nothing in saver; sheets by their names."""
    families: dict[tuple[Sign, str], dict[str, Mark]] = {}
    for sheet, painting in full.items():
        for mark in marks(sheet, painting, ornaments):
            families.setdefault((mark.shape, mark.ground), {}).setdefault(mark.ink, mark)
    for family in families.values():
        looks = {
            name: look_of(mark, saver[mark.sheet]) if mark.sheet in saver else Counter()
            for name, mark in family.items()
        }
        for one, other in combinations(family, 2):
            if looks[one] == looks[other]:
                yield family[one], family[other]


def _within(point: Point, outline: tuple[Point, ...]) -> bool:
    x, y = point
    return inside((outline,), x, y) or any(
        distance_to_line(point, a, b) <= _SLACK for a, b in pairwise((*outline, outline[0]))
    )
