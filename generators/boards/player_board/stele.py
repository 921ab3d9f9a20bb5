"""The faction's colour on its board: a block behind the emblem, bands along the edges, the band pattern."""

import math
from dataclasses import replace

from hyskos.definitions.model import Faction
from hyskos.generators.boards.shared.cells import hairline
from hyskos.generators.boards.shared.emblems import emblem, emblem_inks
from hyskos.generators.boards.shared.patterns import band
from hyskos.generators.boards.shared.style import BLEED, BOLD, LINE, SAFE, Style
from hyskos.generators.drawing import Circle, Group, Item, group, polygon, polyline, rectangle

RIGHT, LOW = 66.0, 60.0
"""Right and lower edge of the block, mm."""
_EDGE = 3.8  # height of the bands along the upper and lower edge of the sheet, mm
_STRIP = 6.0  # height of the strip with the pattern, mm
_DISC = 23.0  # radius of the disc, mm
_EMBLEM = 34.0


def stele(faction: Faction, width: float, height: float, style: Style) -> tuple[Item, ...]:
    """Draw block, bands, disc and emblem of a faction on a sheet in mm; nothing is ever written on them."""
    x, y = RIGHT / 2 + 0.5, LOW / 2 - 2.0
    disc = (
        Circle(x, y, _DISC, fill=style.land or "white", stroke=style.outline, width=BOLD),
        Circle(x, y, _DISC - 1.2, stroke=style.gold or style.outline, width=LINE),
        # the heads look to the right and lean on their collars: the middle of their weight is not that of their square
        emblem(
            faction.emblem,
            x - _EMBLEM / 2 + 1.0,
            y - _EMBLEM / 2 - 1.0,
            _EMBLEM,
            emblem_inks(faction.colour, style),
            faction.arts,
        ),
    )
    if style.gold is None:
        wide, high = RIGHT - 2.0 - SAFE, _STRIP - 2.8
        strip = band(faction.pattern, SAFE, LOW - _STRIP + 1.2, wide, high, style.outline, LINE, faction.arts)
        return (*disc, strip)
    block = group(_coloured(faction, x, y, width, height, style.gold, style), id="bands")
    return (block, *disc)


def _coloured(
    faction: Faction, x: float, y: float, width: float, height: float, gold: str, style: Style
) -> tuple[Item, ...]:
    right, foot, strip = width + BLEED, height - _EDGE, LOW - _STRIP
    edge = [(-BLEED, LOW), (RIGHT, LOW), (RIGHT, _EDGE), (right, _EDGE)]
    echo = [(-BLEED, LOW + 1.0), (RIGHT + 1.0, LOW + 1.0), (RIGHT + 1.0, _EDGE + 1.0), (right, _EDGE + 1.0)]
    return (
        polygon([(-BLEED, -BLEED), (right, -BLEED), *reversed(edge)], fill=faction.colour),
        _rays(x, y, strip, style),
        rectangle(-BLEED, strip, RIGHT + BLEED, _STRIP, fill="white"),
        _pattern(faction, strip),
        polyline([(-BLEED, strip), (RIGHT, strip)], stroke="black", width=LINE),
        polyline(edge, stroke="black", width=BOLD),
        polyline(echo, stroke=gold, width=LINE),
        rectangle(-BLEED, foot, width + 2 * BLEED, _EDGE + BLEED, fill=faction.colour),
        polyline([(-BLEED, foot), (right, foot)], stroke="black", width=BOLD),
        polyline([(-BLEED, foot - 1.0), (right, foot - 1.0)], stroke=gold, width=LINE),
    )


def _pattern(faction: Faction, strip: float) -> Group:
    """Draw the band pattern below the block, and once more to the left: a wide bleed shows some of that."""
    wide, x = RIGHT + BLEED, -BLEED
    parts = [
        band(faction.pattern, left, strip + 1.4, wide, _STRIP - 2.8, "black", own=faction.arts)
        for left in (x, x - wide)
    ]
    parts[1] = replace(parts[1], id=None)
    return group(parts, clip=((x, strip), (RIGHT, strip), (RIGHT, LOW), (x, LOW)))


def _rays(x: float, y: float, low: float, style: Style) -> Group:
    reach = 80.0
    turns = (math.radians(15 * i) for i in range(24))
    lines = (hairline(x, y, x + reach * math.cos(turn), y + reach * math.sin(turn), style) for turn in turns)
    return group(lines, clip=((-BLEED, -BLEED), (RIGHT, -BLEED), (RIGHT, low), (-BLEED, low)))
