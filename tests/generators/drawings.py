"""What lies on a drawing or page: its texts, groups and boxes; and distances between points and outlines."""

import math
from collections.abc import Iterable, Sequence

import pypdfium2

from hyskos.definitions.geometry import Point, Rect
from hyskos.generators.drawing import Circle, Drawing, Group, Item, Path, Text, walk, walk_groups
from hyskos.generators.measure import extent
from hyskos.generators.sheets.page import Page


def texts_of(*things: Drawing | Page | Group) -> list[Text]:
    return [item for thing in things for item, _ in walk(thing.items) if isinstance(item, Text)]


def words_of(*things: Drawing | Page | Group) -> list[str]:
    return [text.text for text in texts_of(*things)]


def page_words(pdf: bytes, page: int) -> str:
    """Read a page of a PDF with PDFium."""
    with pypdfium2.PdfDocument(pdf) as document:
        return str(document[page].get_textpage().get_text_bounded())


def groups_named(items: Iterable[Item], name: str) -> list[Group]:
    return [group for group, _ in walk_groups(items) if group.id == name]


def group_named(thing: Drawing | Page | Group, name: str) -> Group:
    """Find the one group of that name, at any depth."""
    (group,) = groups_named(thing.items, name)
    return group


def layer_of(thing: Drawing | Page | Group, name: str) -> Group:
    """Find the one group of that name directly on a drawing."""
    (group,) = (item for item in thing.items if isinstance(item, Group) and item.id == name)
    return group


def box_of(items: Iterable[Item]) -> Rect:
    """Measure items of which something shows."""
    box = extent(items)
    assert box, "nothing shows"
    return box


def extents(group: Group) -> list[Point]:
    """List points that a drawing reaches: ends of lines and curves, corners around circles."""
    points: list[Point] = []
    for item, _ in walk([group]):
        if isinstance(item, Circle):
            points += [(item.x - item.r, item.y - item.r), (item.x + item.r, item.y + item.r)]
        elif isinstance(item, Path):
            points += [(xy[-2], xy[-1]) for _, xy in item.segments if xy]
    return points


def distance_to_line(point: Point, a: Point, b: Point) -> float:
    """Measure how far a point lies from the straight line between `a` and `b`, mm."""
    squared = math.dist(a, b) ** 2
    share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / squared if squared else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def distance(point: Point, corners: list[Point]) -> float:
    """Measure how far a point lies from the nearest side of a polygon, mm."""
    return min(distance_to_line(point, a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True))


def inside(point: Point, corners: list[Point]) -> bool:
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


def inside_convex(point: Point, outline: Sequence[Point]) -> bool:
    """Tell whether a point lies in a convex outline, clockwise or not."""
    if not outline:
        return False
    (x, y), turns = point, []
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        turns.append((bx - ax) * (y - ay) - (by - ay) * (x - ax))
    return all(turn > 1e-6 for turn in turns) or all(turn < -1e-6 for turn in turns)
