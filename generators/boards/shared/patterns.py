"""Band patterns of the factions: chevrons, bars, dots, waves, so that no faction is known by its colour alone."""

import difflib
from collections.abc import Callable

from hyskos.definitions.geometry import Segment
from hyskos.generators.boards.shared.style import BOLD
from hyskos.generators.drawing import Circle, Group, Item, Path, UndrawableError, group, polyline


class UnknownPatternError(UndrawableError):
    """A faction names a band pattern that nobody has drawn."""


def band(name: str, x: float, y: float, w: float, h: float, ink: str, width: float = BOLD) -> Group:
    """Draw a band pattern in one ink inside a rectangle in mm: whole repeats, mirror-symmetric; lines `width` pt.

    Raises UnknownPatternError for a name that is not in PATTERNS.
    """
    if name not in PATTERNS:
        near = difflib.get_close_matches(name, PATTERNS, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownPatternError(f"no band pattern {name!r}; there are {', '.join(PATTERNS)}{hint}")
    return group(PATTERNS[name](x, y, w, h, ink, width), id=f"pattern-{name}")


def _chevrons(x: float, y: float, w: float, h: float, ink: str, width: float) -> tuple[Item, ...]:
    """Draw two zigzags, one under the other: the mountains of a horizon."""
    rise = h * 0.55
    count = _repeats(w, 2 * rise)
    step = w / count / 2
    levels = [(rise + drop, drop) for drop in (0.0, h - rise)]
    return tuple(
        polyline(
            [(x + step * i, y + (low, high)[i % 2]) for i in range(2 * count + 1)],
            stroke=ink,
            width=width,
        )
        for low, high in levels
    )


def _bars(x: float, y: float, w: float, h: float, ink: str, width: float) -> tuple[Item, ...]:
    """Draw upright bars in pairs, as the reeds of a mat."""
    count = _repeats(w, h * 1.2)
    step = w / count
    return tuple(
        polyline([(left, y), (left, y + h)], stroke=ink, width=width)
        for i in range(count)
        for left in (x + step * (i + 0.36), x + step * (i + 0.64))
    )


def _dots(x: float, y: float, w: float, h: float, ink: str, width: float) -> tuple[Item, ...]:
    """Draw rings with a smaller dot between them, as beads on a string."""
    count = _repeats(w, h * 1.5)
    step = w / count
    r = min(h * 0.36, step * 0.36)
    rings = [Circle(x + step * (i + 0.5), y + h / 2, r, stroke=ink, width=width) for i in range(count)]
    beads = [Circle(x + step * i, y + h / 2, r * 0.4, fill=ink) for i in range(1, count)]
    return (*rings, *beads)


def _waves(x: float, y: float, w: float, h: float, ink: str, width: float) -> tuple[Item, ...]:
    """Draw two even waves, one under the other: water."""
    swing = h * 0.42
    count = _repeats(w, h * 1.6)
    step = w / count / 2
    lines: list[Item] = []
    for top in (y, y + h - swing):
        segments: list[Segment] = [("M", (x, top + swing))]
        for i in range(2 * count):
            left, start, end = x + step * i, top + swing * (1 - i % 2), top + swing * (i % 2)
            segments.append(("C", (left + step * 0.5, start, left + step * 0.5, end, left + step, end)))
        lines.append(Path(tuple(segments), stroke=ink, width=width))
    return tuple(lines)


def _repeats(w: float, pitch: float) -> int:
    return max(1, round(w / pitch))


PATTERNS: dict[str, Callable[[float, float, float, float, str, float], tuple[Item, ...]]] = {
    "chevrons": _chevrons,
    "bars": _bars,
    "dots": _dots,
    "waves": _waves,
}
"""Every band pattern a faction can bear."""
