"""What a ring lies on and around: a ground of night and gold, one for each side, and the sun in the middle."""

import math
from collections.abc import Iterator, Mapping

from hyskos.definitions.geometry import Point, Rect, Segment
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.model import Ring
from hyskos.generators.boards.games.ring_geometry import CENTRE, INNER, OUTER, SIDE
from hyskos.generators.boards.games.ring_marks import side_ink
from hyskos.generators.boards.shared.steles import sector, way_out
from hyskos.generators.boards.shared.style import BLEED, LABEL, LINE, NOTE, SAFE, SECTION, Style
from hyskos.generators.drawing import Circle, Item, Path, Text, group, polygon, polyline, rectangle
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import fit, titling, wrap

_HALVES = (("black@90", "black@80"), ("gold", "gold@86"))
"""Inks of the ground and its wedges: left the night of onyx, right the day of gold."""
_WEDGES = 36
_SUN = 28.0
"""Radius of the place where bumped pieces wait, mm."""
_TITLE, _TITLE_WIDE = 26.0, 78.0
"""Largest size of the title, pt, and the width that the arrows leave it, mm."""
_CORNER = 125.0
"""From the middle, mm: a ray that ends farther off both ways runs into a panel."""
_LEVEL = 0.45
"""Sine of the steepest ray beside the words above and below the sun."""
_BAND = 1.5
"""Half the width of an arrow, mm."""


def background(style: Style) -> Iterator[Item]:
    """Fill the sheet into its bleed, its halves for the two sides; in the saver style draw rays outside of the ring."""
    middle: Point = (CENTRE, CENTRE)
    sheet, step = Rect(0, 0, SIDE, SIDE), 360 / _WEDGES
    if style.gold is None:
        frame = sheet.grown(-SAFE)
        segments: list[Segment] = []
        for i in range(_WEDGES):
            turn = math.radians(i * step + step / 2)
            start = CENTRE + (OUTER + 11) * math.cos(turn), CENTRE + (OUTER + 11) * math.sin(turn)
            end = way_out(middle, i * step + step / 2, frame)
            to_corner = min(abs(end[0] - CENTRE), abs(end[1] - CENTRE)) > _CORNER
            if math.dist(middle, end) > OUTER + 13 and not to_corner:
                segments += [("M", start), ("L", end)]
        yield group([Path(tuple(segments), stroke="black", width=LINE)], id="ground")
        return
    edge = sheet.grown(BLEED)
    items: list[Item] = []
    for left, turned, (base, light) in ((edge.x, 90, _HALVES[0]), (CENTRE, -90, _HALVES[1])):
        items.append(rectangle(left, edge.y, edge.w / 2, edge.h, fill=base))
        starts = (turned + i * step for i in range(0, _WEDGES // 2, 2))
        items += [polygon(sector(middle, start, start + step, edge), fill=light) for start in starts]
    yield group(items, id="ground")


def centre(ring: Ring, said: Mapping[str, str], lang: str, style: Style) -> Iterator[Item]:
    """Draw the middle as the sun: a ray for every triangle, and its disc, where bumped pieces wait."""
    radius = INNER * math.cos(math.pi / ring.triangles) - 6.0
    gold = style.gold or "white"
    rim = Circle(CENTRE, CENTRE, radius, fill=gold, stroke=style.outline, width=LINE)
    sky = Circle(CENTRE, CENTRE, radius - 3.0, fill=style.land or "white", stroke=style.outline, width=LINE)
    yield group([rim, sky, *_rays(ring, radius - 3.0, style)], id="rays")
    yield from _arrows(ring, radius - 9.5, style)
    yield from _names(ring, lang, style)
    yield Circle(CENTRE, CENTRE, _SUN + 3.0, fill=gold, stroke=style.outline, width=LINE)
    yield Circle(CENTRE, CENTRE, _SUN, fill="white", stroke=style.outline, width=LINE)
    yield Text(CENTRE, CENTRE + 41, said["centre"], SECTION + 2, font="bold", anchor="middle", ink=style.text)
    yield Text(CENTRE, CENTRE + 47.5, said["centre.note"], LABEL + 1, anchor="middle", ink=style.text)
    stamp = f"{ring.id} · {ring.version} · {lang}"
    yield version_mark(Text(CENTRE, CENTRE + 58, stamp, NOTE, anchor="middle", ink=style.text))


def _names(ring: Ring, lang: str, style: Style) -> Iterator[Item]:
    """Set the title in capitals over the sun, in one or two lines, and who plays below it."""
    titles = [titling(title) for title in texts_alike(ring.title, lang)]
    size = min(fit(text, _TITLE_WIDE, largest=_TITLE, lines=2, font=font)[0] for text, font in titles)
    text, font = titling(text_in(ring.title, lang))
    lines = wrap(text, size, _TITLE_WIDE, font)
    lead = size * 0.43
    for n, line in enumerate(reversed(lines)):
        yield Text(CENTRE, CENTRE - 41.5 - n * lead, line, size, font, "middle", style.text)
    yield Text(CENTRE, CENTRE - 35.0, text_in(ring.subtitle, lang), SECTION, anchor="middle", ink=style.text)


def _rays(ring: Ring, radius: float, style: Style) -> Iterator[Item]:
    """Draw a ray for every triangle, from the sun to the ring around it."""
    for i in range(ring.triangles):
        turns = [math.radians(360 / ring.triangles * (i + off) - 90) for off in (-0.25, 0.25)]
        if style.gold is None:  # short ones above and below, clear of all words
            for turn in turns:
                start = _SUN + 5.0 if abs(math.sin(turn)) < _LEVEL else radius - 3.0
                yield polyline([_around(start, turn), _around(radius, turn)], stroke="black", width=LINE)
        else:
            yield polygon([(CENTRE, CENTRE), *(_around(radius, turn) for turn in turns)], fill="gold@25")


def _around(radius: float, turn: float) -> Point:
    return CENTRE + radius * math.cos(turn), CENTRE + radius * math.sin(turn)


def _arrows(ring: Ring, radius: float, style: Style) -> Iterator[Item]:
    """Draw a bent arrow for each side over the top of the middle, one inside the other."""
    for player, side in enumerate(ring.players):
        fill, _ = side_ink(side)
        r = radius - 6.5 * player
        turn = -1 if side.direction > 0 else 1  # counterclockwise is a falling angle on a page whose y grows down
        sweep = [math.radians(-90 + turn * (3.2 * k - 38)) for k in range(25)]
        neck, tip = sweep[-1], sweep[-1] + turn * 7.0 / r
        outline = [
            *(_around(r + _BAND, a) for a in sweep),
            _around(r + 2.2 * _BAND, neck),
            _around(r, tip),
            _around(r - 2.2 * _BAND, neck),
            *(_around(r - _BAND, a) for a in reversed(sweep)),
        ]
        solid = style.name == "full" or fill == "black"
        yield polygon(outline, fill=fill if solid else "white", stroke=style.text, width=LINE)
