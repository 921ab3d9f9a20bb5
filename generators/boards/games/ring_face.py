"""The centre of a ring: the sun with a ray for every triangle, the title, and an arrow for each side."""

import math
from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.geometry import add_up
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.generators.boards.games.ring_geometry import CENTRE, INNER, on_circle
from hyskos.generators.boards.games.ring_marks import bent_arrow
from hyskos.generators.boards.shared.style import LINE, NOTE, SECTION, Style
from hyskos.generators.drawing import Circle, Item, Text, group, polygon, with_sources
from hyskos.generators.folds import CLEAR
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import cap_height, fit, titling, wrap

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
    titles = [titling(title) for title in texts_alike(ring.title, lang)]
    size = min(fit(text, _TITLE_WIDE, largest=_TITLE, lines=2, font=font)[0] for text, font in titles)
    text, font = titling(text_in(ring.title, lang))
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
