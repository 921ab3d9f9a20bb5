"""How far a drawing reaches."""

from hyskos.generators.drawing import Circle, Group, Path, walk


def extents(drawn: Group) -> list[tuple[float, float]]:
    """Give points that a drawing reaches: ends of lines and curves, corners around circles."""
    points: list[tuple[float, float]] = []
    for item, _ in walk([drawn]):
        if isinstance(item, Circle):
            points += [(item.x - item.r, item.y - item.r), (item.x + item.r, item.y + item.r)]
        elif isinstance(item, Path):
            points += [(xy[-2], xy[-1]) for _, xy in item.segments if xy]
    return points
