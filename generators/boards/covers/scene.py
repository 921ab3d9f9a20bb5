"""Art of a cover on a ground with rays, and the flag of its publisher."""

import math
from collections.abc import Iterator, Sequence

from hyskos.definitions.art.library import load_art
from hyskos.definitions.art.shapes import CURRENT
from hyskos.definitions.geometry import Point, Rect, direction
from hyskos.definitions.kinds.cover import Cover, Issue
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.emblems import HYSKOS
from hyskos.generators.boards.shared.engraving import engrave, sky
from hyskos.generators.boards.shared.grounds import Ground, wedges
from hyskos.generators.boards.shared.lettering import caption, wordmark
from hyskos.generators.boards.shared.style import BLEED, LINE, NOTE, Style
from hyskos.generators.drawing import (
    PROGRAM,
    Group,
    Item,
    Sources,
    Text,
    group,
    polygon,
    polyline,
    source_paths,
    with_sources,
)
from hyskos.generators.inks import contrast
from hyskos.generators.typography import DoesNotFitError, cap_height, fit, set_title, width

# Art, and the ground with its rays.

_CLOSEST, _ACROSS = 0.8, 96
"""Lines of dark art in the saver style: minimum distance in mm, and maximum number across the art."""
_LIGHT = 88
"""Tint of the wedges between the rays, per cent of the ground."""


@dataclass(frozen=True, slots=True)
class ArtPosition:
    """Position of the art on a cover: x of its middle, y of its foot, its size, and the centre of the rays, mm."""

    x: float
    foot: float
    width: float
    height: float
    summit: Point


def place_of(cover: Cover, area: Rect, margin: float) -> ArtPosition:
    """Place the art at the foot of an area, as large as possible, `margin` mm from the other edges."""
    art = load_art("covers", cover.art, cover.arts)
    scale = min((area.w - 2 * margin) / art.width, (area.h - margin) / art.height)
    width, height, x = art.width * scale, art.height * scale, area.x + area.w / 2
    return ArtPosition(
        x, area.bottom, width, height, (x + (cover.rays[0] - 0.5) * width, area.bottom - (1 - cover.rays[1]) * height)
    )


GROUND: Sources = (("ground",),)


def ground_sources(cover: Cover, style: Style) -> Sources:
    """Return the sources of a cover's colours; the saver style has none."""
    return source_paths(("ground",), *range(len(cover.ground))) if style.gold else PROGRAM


def ground_items(cover: Cover, sheet: Rect, summit: Point, style: Style) -> Iterator[Item]:
    """Fill a sheet and its bleed with wedges and rays; in the saver style, draw them as lines well inside the trim."""
    if style.gold is None:
        yield from sky(sheet.grown(-6), summit)
        return
    left, right = cover.ground[0], cover.ground[-1]
    quarters = tuple((ink, f"{ink}@{_LIGHT}") for ink in (right, right, left, left))
    line = "gold" if len(set(cover.ground)) == 1 else "gold@45"
    yield from wedges(Ground(quarters, (line, line, line), left, right), sheet, summit)


def art_items(cover: Cover, at: ArtPosition, style: Style) -> Group:
    """Draw the art in its inks, `currentColor` in the accent; in the saver style, as outlines and hatching."""
    art = load_art("covers", cover.art, cover.arts)
    transform, scale = fit_art(art, at.x, at.foot - at.height / 2, max(at.width, at.height))
    if style.gold is None:
        shapes = draw_art(art, transform, scale, lambda name: cover.ground[0] if name == CURRENT else name)
        items = tuple(tone for item in shapes for tone in engrave(item, max(_CLOSEST, at.width / _ACROSS)))
    else:
        accent_ink = accent(cover, style)
        items = draw_art(art, transform, scale, lambda name: accent_ink if name == CURRENT else name)
    return group(items, id="art")


def accent(cover: Cover, style: Style) -> str:
    """Return the ink of smaller headings: that of the ground if legible on the panels, otherwise black."""
    if style.gold is None:
        return "black"
    return next((ink for ink in cover.ground if contrast(ink, str(style.paper)) >= READS), "black")


READS = 4.5
"""Minimum contrast of type (WCAG 2.2, 1.4.3)."""


def frieze(start: Point, end: Point, deep: float, ink: str, style: Style) -> Iterator[Item]:
    """Draw a row of triangles along a line between two points, on its right, with the line that closes them."""
    long, along = math.dist(start, end), direction(start, end)
    across = -along[1], along[0]

    def at(far: float, off: float) -> Point:
        return start[0] + along[0] * far + across[0] * off, start[1] + along[1] * far + across[1] * off

    count = max(1, round(long / (deep * 1.15)))
    pitch = long / count
    zigzag = [at(0, deep)]
    for i in range(count):
        zigzag += [at((i + 0.5) * pitch, 0.25 * deep), at((i + 1) * pitch, deep)]
    full = style.gold is not None
    items = [polygon(zigzag, fill=ink if full else "white", stroke=None if full else "black", width=LINE)]
    yield from with_sources([group(items, id="pattern-frieze")], *(GROUND if style.gold else PROGRAM))


# The flag on a cover: sign and name of the publisher, hung from the upper edge.

CLEAR = 5.2
"""Distance of a flag's contents from the cut, mm: printers require up to 5."""
_SIGN = 1.5
"""Side of the sign relative to the height of a flag with only a name."""
_LEADING = 1.6
"""Line spacing of a name, relative to the height of its capitals."""
_SHRUNK = 0.75
"""Minimum size of a name relative to its usual one; below that, it is set on more lines."""
_BROADEST = 1.2
"""Maximum width of a long name relative to the usual one; the flag is then closer to the picture."""


@dataclass(frozen=True, slots=True)
class _Name:
    lines: Sequence[str]
    size: float  # pt
    font: str

    @property
    def width(self) -> float:
        return max(width(line, self.size, self.font) for line in self.lines)


def flag(cover: Cover, x: float, top: float, height: float, style: Style, room: float) -> Iterator[Item]:
    """Draw the flag of the publisher at the upper edge; its lower end is an inverted pyramid.

    A name longer than `room` mm is set on several lines, smaller, or slightly wider. If it is still illegible, the flag
    has only the sign; the name is on the sell sheet.
    """
    if cover.game == HYSKOS:
        return
    size, issue = height * 0.95, cover.issue
    name, sign = _publisher(cover, size, room), height * _SIGN if issue and issue.logo else 0.0
    if name is None and not sign:
        return
    tall = cap_height(name.size, name.font) if name else 0.0
    is_ours = name is not None and name.lines == [HYSKOS.upper()]
    if not is_ours:  # our wordmark is drawn as art; names and signs of others stay clear of the cut
        height += max(0.0, CLEAR - (height * 0.62 - (tall or sign) / 2)) / 0.62
    below = max(0.0, height * 0.38 - tall / 2)
    level = top + (height * 0.62 - tall / 2 if name else CLEAR)
    flag_width = max(name.width if name else 0.0, sign) + size / 0.95 * 0.9
    centre, content = x + flag_width / 2, list[Item]()
    if issue and sign:
        content += sign_items(issue, centre - sign / 2, level, sign, style)
        level += sign + (tall if name else 0.0)
    if name and is_ours:
        level += tall
        content.append(wordmark(name.lines[0], centre, level, name.size, "black"))
    elif name:
        for n, line in enumerate(name.lines):
            level += tall * (_LEADING if n else 1.0)
            content.append(Text(centre, level, line, name.size, name.font, "middle"))
    foot = level + below
    point = [(x, foot), (centre, foot + height * 0.45), (x + flag_width, foot)]
    hung = [(x, top - BLEED), *point, (x + flag_width, top - BLEED)]
    edge = polyline(hung, stroke=style.gold or "black", width=LINE)
    yield caption("flag", [group([polygon(hung, fill=style.paper or "white"), edge, *content], id="pattern-flag")])


def sign_items(issue: Issue, x: float, y: float, side: float, style: Style) -> Iterator[Item]:
    """Draw the sign of a publisher in a square: in its inks, or in black and white in the saver style."""

    def inked(ink: str) -> str:
        ink = "black" if ink == "currentColor" else ink
        return ink if style.gold else "black" if contrast(ink, "white") >= READS else "white"

    if issue.logo:
        transform, scale = fit_art(issue.logo, x + side / 2, y + side / 2, side)
        yield group(draw_art(issue.logo, transform, scale, inked), id="logo", title=issue.publisher)


def _publisher(cover: Cover, size: float, room: float) -> _Name | None:
    """Set the publisher's name on the flag, on few lines and as large as possible; None if it is too small to read."""
    text, font = set_title(cover.issue.publisher if cover.issue else HYSKOS)
    minimum = min(NOTE, size)
    attempts = ((room, max(minimum, size * _SHRUNK)), (room, minimum), (room * _BROADEST, minimum))
    for broad, smallest, lines in ((*attempt, lines) for attempt in attempts for lines in (1, 2, 3)):
        try:
            shown, broken = fit(text, broad, largest=size, smallest=smallest, lines=lines, font=font)
        except DoesNotFitError:
            continue
        return _Name(broken, shown, font)
    return None
