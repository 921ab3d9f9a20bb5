"""The background of a ring, night and day, and its centre: the sun, the title, and an arrow for each side."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from hyskos.definitions.geometry import Point, Rect, Segment, add_up
from hyskos.definitions.kinds.ring import Ring, RingPlayer
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.generators.boards.games.ring_marks import (
    CENTRE,
    INNER,
    OUTER,
    SIDE,
    apothem_of,
    bent_arrow,
    corner,
    on_circle,
)
from hyskos.generators.boards.shared.grounds import sector, way_out
from hyskos.generators.boards.shared.icons import star
from hyskos.generators.boards.shared.style import BLEED, BOLD, LINE, NOTE, SAFE, SECTION, Style
from hyskos.generators.drawing import Circle, Item, Path, Text, group, polygon, polyline, rectangle, with_sources
from hyskos.generators.folds import CLEAR
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import cap_height, fit, set_title, wrap

# The centre of a ring: the sun with a ray for every triangle, the title, and an arrow for each side.

_SUN, _RIM = 38.0, 2.6
"""Radius of the area where bumped pieces wait, and width of its rim, mm."""
_RAYS = (1.0, 9.4)
"""Distance from the rim to the base and to the tip of a ray, mm."""
_TITLE, _TITLE_WIDE = 44.0, 66.0
"""Maximum size of the title, pt, and its maximum width, mm."""
_BAND, _SWEEP = 2.2, 84.0
"""Half the width of an arrow, mm, and its length, degrees."""


def centre(ring: Ring, terms: Mapping[str, str], lang: str, style: Style) -> Iterator[Item]:
    """Draw the centre as the sun: a ray for every triangle, and a disc where bumped pieces wait."""
    radius = INNER * math.cos(math.pi / ring.triangles) - 6.0
    gold = style.gold or "white"
    line = style.outline if style.gold else "black"
    rim = Circle(CENTRE, CENTRE, radius, fill=gold, stroke=line, width=LINE)
    sky = Circle(CENTRE, CENTRE, radius - 3.0, fill=style.land or "white", stroke=line, width=LINE)
    yield from with_sources([group([rim, sky, *_beams(ring, radius - 3.0, style)], id="rays")], ("triangles",))
    yield from _arrows(ring, radius - 10.0, style)
    yield from with_sources(_sun(ring, style), ("triangles",))
    yield from _names(ring, lang, style)
    name = Text(CENTRE, CENTRE + 57.5, terms["centre"], SECTION + 2, font="bold", anchor="middle", ink=style.text)
    note = Text(CENTRE, CENTRE + 64, terms["centre.note"], SECTION, anchor="middle", ink=style.text)
    yield from with_sources([name, note], ())
    stamp = f"{ring.id} · {ring.version} · {lang}"
    yield version_mark(Text(CENTRE, CENTRE + 69.5, stamp, NOTE, anchor="middle", ink=style.text))


def _sun(ring: Ring, style: Style) -> Iterator[Item]:
    """Draw the disc with its rim, and rays on it for every triangle."""
    ink, line = style.gold or "white", style.outline if style.gold else "black"
    foot, tip = (_SUN + _RIM + far for far in _RAYS)
    half = 0.3 * 360 / ring.triangles
    for i in range(ring.triangles):
        turn = 360 / ring.triangles * i - 90
        ray = [on_circle(foot, turn - half), on_circle(tip, turn), on_circle(foot, turn + half)]
        yield polygon(ray, fill=ink, stroke=line, width=LINE, join="round")
    yield Circle(CENTRE, CENTRE, _SUN + _RIM, fill=ink, stroke=line, width=LINE)
    yield Circle(CENTRE, CENTRE, _SUN, fill="white", stroke=line, width=LINE)


def _names(ring: Ring, lang: str, style: Style) -> Iterator[Item]:
    """Set the title in capitals in the centre of the sun, in one or two lines, and the subtitle below it."""
    titles = [set_title(title) for title in texts_alike(ring.title, lang)]
    size = min(fit(text, _TITLE_WIDE, largest=_TITLE, lines=2, font=font)[0] for text, font in titles)
    text, font = set_title(text_in(ring.title, lang))
    lines = wrap(text, size, _TITLE_WIDE, font)
    cap, small = cap_height(size, font), cap_height(SECTION)
    tops = [
        CENTRE + _BETWEEN / 2 + (n - len(lines) // 2 - len(lines) % 2) * (cap + _BETWEEN) for n in range(len(lines))
    ]
    for top, line in zip(tops, lines, strict=True):
        named = Text(CENTRE, top + cap, line, size, font, "middle", style.text)
        yield from with_sources([named], ("title", lang))
    low = tops[-1] + cap + _BETWEEN + small
    subtitle = Text(CENTRE, low, text_in(ring.subtitle, lang), SECTION, anchor="middle", ink=style.text)
    yield from with_sources([subtitle], ("subtitle", lang))


_BETWEEN = 2 * CLEAR + 0.6
"""Gap between lines of the title, mm; a fold through the middle of the board passes between two lines."""


def _beams(ring: Ring, radius: float, style: Style) -> Iterator[Item]:
    """Divide the sky into light and darker beams, one for every triangle; the saver style has none."""
    if style.gold is None:
        return
    for i in range(ring.triangles):
        turns = (360 / ring.triangles * (i + off) - 90 for off in (-0.25, 0.25))
        yield polygon([(CENTRE, CENTRE), *(on_circle(radius, turn) for turn in turns)], fill="gold@25")


def facings(ring: Ring) -> tuple[float, ...]:
    """Return the direction of each side's part of the board, degrees clockwise from right.

    Two sides have half each. Three or four divide the free part, each close to its first pyramids.
    """
    count = len(ring.players)
    if count == len((0.0, 180.0)):
        return 0.0, 180.0
    parts = [_FREE / 2 - 90 + (360 - _FREE) / count * (k + 0.5) for k in range(count)]
    starts = [_middle(ring, side.entries) for side in ring.players]
    order = sorted(range(count), key=lambda seat: (starts[seat] + 90) % 360)
    turned = [order[k:] + order[:k] for k in range(count)]
    best = min(turned, key=lambda seats: sum(1 - math.cos(math.radians(parts[k] - starts[seat]))
                                             for k, seat in enumerate(seats)))  # fmt: skip
    return tuple(parts[best.index(seat)] for seat in range(count))


_FREE = 72.0
"""Angle that stays free above the sun when there are more than two arrows, degrees."""


def _middle(ring: Ring, places: Sequence[int]) -> float:
    """Return the mean direction of outer triangles, degrees clockwise from right."""
    turns = [math.radians(-90 - 360 / ring.triangles * triangle) for triangle in places]
    return math.degrees(math.atan2(add_up(map(math.sin, turns)), add_up(map(math.cos, turns)))) % 360


def _arrows(ring: Ring, radius: float, style: Style) -> Iterator[Item]:
    """Draw a bent arrow on each side's part of the board, in its direction of play."""
    for side, facing in zip(ring.players, facings(ring), strict=True):
        arrow = bent_arrow((CENTRE, CENTRE), radius, (_BAND, facing, _SWEEP * 2 / len(ring.players)), side, style)
        yield from with_sources([arrow], ("players", side.id, "direction"))


# The background of a ring: night with stars on the left half, day with rays of the sun on the right.
#
# The strip is on one dark body, and its key on panels in the corners.

_HALVES = (("black@90", "black@80"), ("gold", "gold@86"))
"""Inks of the ground and its wedges: on the left the night of onyx, on the right the day of gold."""
_WEDGES = 36
BODY = 3.4
"""How far the body of the strip extends beyond the corners of its triangles, mm."""
WORD = 8.6
"""Distance from the outer side of a triangle to the middle of a word outside it, mm."""
PANEL = 64.0
"""Width of a panel, mm."""
_STEPS = 5.0
"""Distance from the edge of a panel to where the frame meets it, past its stepped corner, mm."""
FRAME = CENTRE - SAFE - _STEPS
"""Distance from the centre of the board to the lines of its frame, mm."""
_HIGH, _LOW = 47.0, 19.0
"""Heights of the upper panels, and per side in the lower ones, mm."""
_STAR, _PITCH = 1.9, 13.0
"""Radius of a star and distance between stars in a row, mm; rows are half as far apart and offset alternately."""
_SHORTEST = 4.0
"""Minimum length of a ray; shorter ones are omitted, mm."""


def background(ring: Ring, style: Style) -> Iterator[Item]:
    """Draw the ground including the bleed, the frame, and the body of the strip."""
    frame = Rect(0, 0, SIDE, SIDE).grown(FRAME - CENTRE)
    yield group([*_colours(style), *_stars(ring, frame, style), *_day(ring, frame, style)], id="ground")
    yield group([*_frame(ring, frame, style), *_body(ring, style)], id="frame")


def _colours(style: Style) -> Iterator[Item]:
    """Fill the halves of the sheet and its bleed."""
    if style.gold is None:
        return
    edge, step = Rect(0, 0, SIDE, SIDE).grown(BLEED), 360 / _WEDGES
    for left, turned, (base, light) in ((edge.x, 90, _HALVES[0]), (CENTRE, -90, _HALVES[1])):
        yield rectangle(left, edge.y, edge.w / 2, edge.h, fill=base)
        starts = (turned + i * step for i in range(0, _WEDGES // 2, 2))
        for start in starts:
            yield polygon(sector((CENTRE, CENTRE), start, start + step, edge), fill=light)


def panel(ring: Ring, level: str, side: str) -> Rect:
    """Return a panel of the key: upper or lower, left or right."""
    x = SAFE if side == "left" else SIDE - SAFE - PANEL
    if level == "upper":
        return Rect(x, SAFE, PANEL, _HIGH)
    height = _LOW * len(sides_explained(ring, side))
    return Rect(x, SIDE - SAFE - height, PANEL, height)


def sides_explained(ring: Ring, side: str) -> tuple[RingPlayer, ...]:
    """Return the sides explained in a lower panel: at the right, the first and the third, if there is one."""
    return ring.players[side == "left" :: 2]


def _places(ring: Ring) -> list[Rect]:
    return [panel(ring, level, side) for level, side in product(("upper", "lower"), ("left", "right"))]


def _frame(ring: Ring, frame: Rect, style: Style) -> Iterator[Item]:
    """Draw the lines around both halves, from panel to panel, so that none is under a text."""
    night, day = (style.gold, "black") if style.gold else ("black", "black")
    for side, x, ink in (("left", frame.x, night), ("right", frame.right, day)):
        upper, lower = panel(ring, "upper", side), panel(ring, "lower", side)
        inner = upper.right if side == "left" else upper.x
        for ends in (
            [(CENTRE, frame.y), (inner, frame.y)],
            [(x, upper.bottom), (x, lower.y)],
            [(inner, frame.bottom), (CENTRE, frame.bottom)],
        ):
            yield polyline(ends, stroke=ink, width=LINE)


def _body(ring: Ring, style: Style) -> Iterator[Item]:
    edge = [corner(ring, i, OUTER + BODY) for i in range(ring.triangles)]
    yield polygon(edge, fill="black" if style.gold else "white", stroke=style.gold or "black", width=BOLD, join="round")


def _stars(ring: Ring, frame: Rect, style: Style) -> Iterator[Item]:
    """Draw the stars of the night in rows, like on the ceilings of tombs, clear of strip, panels and words."""
    rows = int(frame.h / (_PITCH / 2))
    for row, k in product(range(rows), range(int(frame.w / 2 / _PITCH) + 1)):
        x = frame.x + 4.5 + _PITCH * (k + row % 2 / 2)
        y = CENTRE + (row - (rows - 1) / 2) * _PITCH / 2
        if x < CENTRE - 5.0 and _free((x, y), ring, frame):
            yield star(x, y, _STAR, style.gold or "black")


def _free(point: Point, ring: Ring, frame: Rect) -> bool:
    """Return whether a star is within the frame and clear of strip, panels and words."""
    box = Rect(*point, 0, 0).grown(_STAR + _AIR)
    off_panels = not any(box.meets(rect) for rect in _places(ring))
    off_words = all(math.hypot(_SLIM * (x - point[0]), y - point[1]) > _LETTERS for x, y in _words(ring))
    off_strip = math.dist(point, (CENTRE, CENTRE)) > OUTER + BODY + _STAR + _AIR
    corner_of_sky = abs(point[1] - CENTRE) > _CORNERS
    return frame.holds(box) and off_panels and off_words and off_strip and corner_of_sky


_AIR, _LETTERS = 2.4, 23.0
"""Clearance around a star, and distance from the middle of a word outside the strip, mm."""
_SLIM, _CORNERS = 0.6, 70.0
"""Weight of a horizontal distance to a word, and minimum vertical distance of stars from the middle, mm.

The latter avoids isolated stars.
"""


def _words(ring: Ring) -> list[Point]:
    """Return the middles of the words outside the strip."""
    return [corner(ring, side.ascension + 0.5, apothem_of(ring) + WORD) for side in ring.players]


def _day(ring: Ring, frame: Rect, style: Style) -> Iterator[Item]:
    """Draw the rays of the day from the strip to the frame in the saver style, where day has no colour."""
    if style.gold:
        return
    segments: list[Segment] = []
    for i in range(_WEDGES):
        degrees = -90 + (i + 0.5) * 180 / _WEDGES
        start, end = _on_body(ring, degrees), way_out((CENTRE, CENTRE), degrees, frame)
        clear = all(math.dist(word, _nearest_on_ray(word, degrees)) > _LETTERS * 0.75 for word in _words(ring))
        if clear and math.dist((CENTRE, CENTRE), end) - math.dist((CENTRE, CENTRE), start) > _SHORTEST:
            segments += [("M", start), ("L", end)]
    yield Path(tuple(segments), stroke="black", width=LINE)


def _on_body(ring: Ring, degrees: float) -> Point:
    """Return the point where a ray leaves the body, a polygon with a side for each triangle."""
    part = 360 / ring.triangles
    aside = (degrees + 90 + part / 2) % part - part / 2  # from the middle of a side
    return on_circle((OUTER + BODY) * math.cos(math.radians(part / 2)) / math.cos(math.radians(aside)), degrees)


def _nearest_on_ray(point: Point, degrees: float) -> Point:
    turn = math.radians(degrees)
    dx, dy = point[0] - CENTRE, point[1] - CENTRE
    return on_circle(max(0.0, dx * math.cos(turn) + dy * math.sin(turn)), degrees)
