"""Marks around a board: crop marks, crosses, guides, rulers, footer. Black unless stated, in mm on the page."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.printing import Stamp
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import (
    PROGRAM,
    Circle,
    Folds,
    Item,
    Path,
    Sources,
    Text,
    polyline,
    rectangle,
    with_sources,
)
from hyskos.generators.stamps import DIGITS, join_parts
from hyskos.generators.typography import cap_height, width
from hyskos.generators.words import words

CROP_PT = 0.15 * 72 / 25.4
"""Width of cut marks: 0.15 mm, in pt."""
CROP_GAP, CROP_LENGTH = 1.0, 4.5
"""Distance from the bleed to a crop mark, and its length, mm."""
CREASE_PT, CREASE_DASH, SHORTEST_CREASE = 0.75, (0.9, 0.6), 1.2
"""Width in pt, dashes and minimum length in mm of fold marks; crop marks are never dashed or coloured."""
CROSS = 2.5
"""Half the size of a registration cross, mm."""
GUTTER = CROP_GAP + CROP_LENGTH + 0.5
"""Space for marks around the art, mm."""
GUIDE_INK = "black@60"
RULERS = {"mm": (100.0, 10, "100 mm"), "in": (101.6, 4, "4 in")}
"""Length in mm, divisions and caption of each check ruler."""
RULER_HEIGHT = 6.4
_KAPPA = 0.5522847498


def line(
    *points: tuple[float, float], ink: str = "black", width: float = CROP_PT, dash: tuple[float, ...] = ()
) -> Path:
    """Draw a thin line through points."""
    return polyline(points, stroke=ink, width=width, dash=dash)


def crop_marks(trim: Rect, bleed: Rect, area: Rect, ink: str = "black") -> list[Item]:
    """Draw marks at the trim's edges at every corner, outside the bleed.

    Marks are shortened at the edges of `area`. If less than 2 mm would remain, the mark is on the cut itself instead.
    """
    marks: list[Item] = []
    for near, far in _reaches(bleed.x, bleed.right, area.x, area.right):
        marks += [line((near, y), (far, y), ink=ink) for y in (trim.y, trim.bottom) if area.y < y < area.bottom]
    for near, far in _reaches(bleed.y, bleed.bottom, area.y, area.bottom):
        marks += [line((x, near), (x, far), ink=ink) for x in (trim.x, trim.right) if area.x < x < area.right]
    return marks


def _reaches(start: float, end: float, first: float, last: float) -> list[tuple[float, float]]:
    """Return where marks at both ends of an edge begin and end along it."""
    before, after = start - CROP_GAP, end + CROP_GAP
    outer = (max(before - CROP_LENGTH, first), min(after + CROP_LENGTH, last))
    return [
        (before, outer[0]) if before - outer[0] >= 2.0 else (first, first + CROP_LENGTH),
        (after, outer[1]) if outer[1] - after >= 2.0 else (last, last - CROP_LENGTH),
    ]


def crease_marks(folds: Folds, trim: Rect, art: Rect, area: Rect, word: str) -> Iterator[Item]:
    """Draw dashed crease marks at both ends of every fold, beyond the art, each labelled with `word`.

    A mark that does not fit into `area` is omitted.
    """
    for low, far, direction_y in ((art.y, area.y, -1), (art.bottom, area.bottom, 1)):
        for x in folds.vertical:
            yield from crease_mark((trim.x + x, low), (0, direction_y), abs(far - low), word)
    for low, far, direction_x in ((art.x, area.x, -1), (art.right, area.right, 1)):
        for y in folds.horizontal:
            yield from crease_mark((low, trim.y + y), (direction_x, 0), abs(far - low), word)


def crease_mark(
    at: tuple[float, float], outwards: tuple[int, int], room: float, word: str, label_offset: float = 1.2
) -> Iterator[Item]:
    """Mark one end of a fold, starting CROP_GAP beyond a point on the art's edge, and label it with `word`.

    At the left and right edges the mark is horizontal, and the word reads upwards above it.
    """
    long = min(CROP_LENGTH, room - CROP_GAP)
    if long < SHORTEST_CREASE:
        return
    (x, y), (dx, dy) = at, outwards
    near, far = (x + dx * CROP_GAP, y + dy * CROP_GAP), (x + dx * (CROP_GAP + long), y + dy * (CROP_GAP + long))
    yield line(near, far, ink="crease", width=CREASE_PT, dash=CREASE_DASH)
    half = cap_height(7) / 2
    centre = min(CROP_GAP + long / 2, room - half)
    if dx:
        yield Text(x + dx * centre + half, y - label_offset, word, 7, ink="crease", angle=-90)
    else:
        yield Text(x + label_offset, y + dy * centre + half, word, 7, ink="crease")


def cross(x: float, y: float) -> list[Item]:
    """Draw a registration cross, for aligning two sheets by its halves."""
    return [
        line((x - CROSS, y), (x + CROSS, y)),
        line((x, y - CROSS), (x, y + CROSS)),
        Circle(x, y, CROSS * 0.6, stroke="black", width=CROP_PT),
    ]


def corner_guides(trim: Rect, radius: float) -> list[Item]:
    """Draw arcs along which to round the four corners."""
    r, k = radius, radius * (1 - _KAPPA)
    arcs: list[Item] = []
    for x, y in trim.corners():
        right, down = (1 if x == trim.x else -1), (1 if y == trim.y else -1)
        curve = (x + right * k, y, x, y + down * k, x, y + down * r)
        arcs.append(Path((("M", (x + right * r, y)), ("C", curve)), stroke=GUIDE_INK, width=CROP_PT))
    return arcs


def seal_line(trim: Rect, seal: float, radius: float) -> Item:
    """Draw the edge of the laminating film around the cut piece: `seal` mm beyond it, corners concentric."""
    edge = trim.grown(seal)
    return rectangle(edge.x, edge.y, edge.w, edge.h, radius + seal, stroke=GUIDE_INK, width=CROP_PT, dash=(2.0, 1.5))


def ruler(right: float, y: float, unit: str) -> list[Item]:
    """Draw a check ruler and its caption, ending at `right`, from y to y + RULER_HEIGHT."""
    length, parts, caption = RULERS[unit]
    left, base = right - length, y + 3.0
    items: list[Item] = [line((left, base), (right, base), width=0.5)]
    for i in range(parts + 1):
        x, height = left + length * i / parts, 3.0 if i in (0, parts) else 1.5
        items.append(line((x, base), (x, base - height), width=0.5 if i in (0, parts) else CROP_PT))
    items.append(Text((left + right) / 2, base + 3.0, caption, 7, anchor="middle"))
    return items


def dimension(x: float, baseline: float, text: str, size: float = 7.0) -> list[Item]:
    """Draw a line of 100 mm from x with a text in its middle: a ruler no higher than a line of type."""
    length = RULERS["mm"][0]
    half, line_y = width(text, size) / 2 + 1.2, baseline - 0.9
    centre = x + length / 2
    ends = [line((end, line_y - 1), (end, line_y + 1), ink=GUIDE_INK, width=0.5) for end in (x, x + length)]
    arms = [
        line((x, line_y), (centre - half, line_y), ink=GUIDE_INK),
        line((centre + half, line_y), (x + length, line_y), ink=GUIDE_INK),
    ]
    return [*ends, *arms, Text(centre, baseline, text, size, anchor="middle", ink="black@80")]


def hatched(area: Rect, step: float = 4.0) -> list[Item]:
    """Hatch a strip that will be covered, with thin lines at 45 degrees."""
    lines: list[Item] = []
    for i in range(1, math.ceil((area.w + area.h) / step)):
        d = i * step
        x1, y1 = min(d, area.w), max(0.0, d - area.w)
        x2, y2 = max(0.0, d - area.h), min(d, area.h)
        if x1 - x2 > 0.2:
            lines.append(line((area.x + x1, area.y + y1), (area.x + x2, area.y + y2), ink=GUIDE_INK, width=0.25))
    return lines


# The footer of a sheet, below or next to the board: title, stamp, check ruler, "print at 100 %".

HEIGHT = 14.0
"""Height of a footer in mm: fits two rulers, the assembly key, or three lines of text."""
SLIM = 3.2
"""Height of the one-line footer, mm."""
_SLIM_WIDE = 90.0
"""Maximum width of the words within the 100 mm line, mm."""
_FONTS = ((9.0, "bold"), (7.0, "regular"), (7.0, "bold"))
"""Size in pt and font of the three lines."""
_BASELINES = (3.0, 7.4, 11.2)
"""Baselines of the lines with text, mm below the top: an empty line leaves no gap."""
STAMPED: Sources = (("version",), ("id",))
"""Sources of a stamp."""


class FooterLine(NamedTuple):
    """A line of a footer: its parts, and their sources in the definition."""

    parts: Sequence[str]
    sources: Sources = PROGRAM


@dataclass(frozen=True, slots=True)
class Imprint:
    """The data of a sheet's stamp; `digest` is the sha256 of the file it was drawn from."""

    title: str
    name: str  # id of the map, faction, ...
    version: str
    lang: str
    percent: int = 100  # of true size; below 100 only if the sheet is labelled as reduced
    sheet: int = 1
    sheets: int = 1
    side: str = ""  # "Front" or "Back", if there is another side
    digest: str = ""
    stamped: Stamp = "margin"

    def scale(self) -> str:
        """Return the instruction on scale, such as "Print at 100 %"."""
        spoken = words("sheets", self.lang)
        return spoken["scale"] if self.percent == 100 else spoken["reduced"].format(percent=self.percent)

    def text(self) -> str:
        """Identify one printed sheet.

        >>> Imprint("Inner factory", "inner-factory", "1.0", "en", sheet=2, sheets=4, digest="0a1b2c3d4e").text()
        'inner-factory 1.0 · en · 2/4 · 0a1b2c3'
        """
        number = f"{self.sheet}/{self.sheets}"
        return join_parts(f"{self.name} {self.version}", self.lang, number, self.digest[:DIGITS])

    def stamp(self) -> str:
        """Return the text for a sheet's margin: its side, and the stamp unless that is elsewhere or omitted."""
        return join_parts(self.side, self.text() if self.stamped == "margin" else "")


def footer(
    area: Rect, lines: Sequence[FooterLine], profile: Profile, key: Sequence[Item] = (), key_width: float = 0
) -> list[Item]:
    """Set an assembly key, three lines of text and the check rulers, left to right, in an area HEIGHT mm high.

    The parts of each line are joined by `join_within`.
    """
    left = area.x + (key_width + 4 if key else 0)
    units = ("mm", "in") if profile.inches else ("mm",)
    longest = max(RULERS[unit][0] for unit in units)
    items: list[Item] = list(key)
    for i, unit in enumerate(units):
        items += ruler(area.right - longest + RULERS[unit][0], area.y + i * (RULER_HEIGHT + 0.8), unit)
    room = area.w - (left - area.x) - longest - 4
    texts = [
        Text(left, 0.0, join_within(line.parts, size, room, font), size, font, sources=line.sources)
        for line, (size, font) in zip(lines, _FONTS, strict=False)
    ]
    for text, baseline in zip([line for line in texts if line.text], _BASELINES, strict=False):
        items.append(replace(text, y=area.y + baseline))
    return items


def slim_footer(centre: float, baseline: float, imprint: Imprint) -> list[Item]:
    """Set the one-line footer: a line of 100 mm with text in it, centred on `centre`."""
    *line, text = dimension(centre - 50, baseline, *slim_text(imprint))
    return [*line, *(with_sources([text], *STAMPED) if imprint.stamp() else [text])]


def slim_text(imprint: Imprint) -> tuple[str, float]:
    """Return the text of the one-line footer, leaving part of the 100 mm line visible, and its size in pt."""
    parts = "100 mm", imprint.scale(), imprint.stamp()
    size = 7.0 if width(join_parts(*parts), 7.0) <= _SLIM_WIDE else 6.0
    return shorten(join_parts(*parts), size, _SLIM_WIDE), size


def join_within(parts: Sequence[str], size: float, max_width: float, font: str = "regular") -> str:
    """Join parts to a line of at most `max_width` mm, shortening the first part with an ellipsis if necessary.

    >>> join_within(("Inner factory", "inner-factory 1.0"), 7, 33)
    'Inner fa… · inner-factory 1.0'
    """
    first, *rest = parts
    after = join_parts("", *rest)
    room = max_width - (width(f" · {after}", size, font) if after else 0.0)
    return shorten(join_parts(shorten(first, size, max(room, 0.0), font), after), size, max_width, font)


def shorten(text: str, size: float, max_width: float, font: str = "regular") -> str:
    """Shorten a text with an ellipsis if it is wider than `max_width` mm.

    >>> shorten("Inner factory", 9, 14)
    'Inner f…'
    """
    if width(text, size, font) <= max_width:
        return text
    while text and width(f"{text}…", size, font) > max_width:
        text = text[:-1].rstrip()
    return f"{text}…"
