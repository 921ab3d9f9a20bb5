"""The calibration page, which measures the offset between a printer's front and back."""

import math
from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared import grounds
from hyskos.generators.boards.shared.cells import balance_lines, centred_text
from hyskos.generators.boards.shared.emblems import HYSKOS, sign
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import (
    HAIR,
    LABEL,
    LINE,
    NOTE,
    Style,
    centred_baseline,
    common_size,
    style_of,
)
from hyskos.generators.drawing import Circle, Drawing, Item, Text, group, polygon, polyline
from hyskos.generators.stamps import SMALLEST_PT, version_mark
from hyskos.generators.typography import set_title, width
from hyskos.generators.words import join_pair, translations, words

SIZE, REACH = 120.0, 10
"""Side of the drawing, and how far its scales extend from the middle, mm."""
CROSS = 15.0
"""Half the length of the cross, mm."""
_SUN, _RAY, _RAYS = 22.6, 3.4, 36
"""Radius of the sun around cross and grid, length of its rays, mm, and their number."""
_STEPS, _LEFT, _PITCH, _DISC = 94.5, 9.0, 52.0, 2.6
"""Discs with the numbers of the steps: y, left edge of the first, distance and radius, mm."""
_NOTE_WIDE, _NOTE_PT = 43.5, 9.0
"""Width of a step's text, mm, and its maximum size, pt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration(Definition):
    """The definition behind the name `calibration`, which has no file."""

    kind = "calibration"


CALIBRATION = Calibration(
    id="calibration",
    game="calibration",
    version="1.1",
    provenance="final",
    title=translations("sheets")["calibration"],
    source="calibration",
)
"""The calibration page."""


def draw(calibration: Calibration, *, lang: str, ink: str = "full") -> tuple[Drawing, Drawing]:
    """Draw the front, a cross to push a pin through, and the back, a millimetre grid to read the pinhole on.

    Both are centred on the page, so they align whichever edge the sheet is flipped on.
    """
    said, style = words("sheets", lang), style_of("saver")  # always black, whatever ink is requested
    del ink
    centre = SIZE / 2
    cross: list[Item] = [
        polyline([(centre - CROSS, centre), (centre + CROSS, centre)], stroke="black", width=HAIR),
        polyline([(centre, centre - CROSS), (centre, centre + CROSS)], stroke="black", width=HAIR),
        Circle(centre, centre, 3, stroke="black", width=HAIR),
        *(_ticks(centre)),
    ]
    notes = [said[key] for key in ("both", "pin", "read", "offset")]
    size = common_size(notes, _NOTE_WIDE, largest=_NOTE_PT, smallest=NOTE, lines=3)
    sides = []
    for side, items, first in (("front", cross, 0), ("back", _grid(centre), 2)):
        heading = f"{text_in(calibration.title, lang)} · {said[side]}"
        frame = group(grounds.frame(Rect(4, 4, SIZE - 8, SIZE - 8), style, "black", 2.0), id="frame")
        title = join_pair(text_in(calibration.title, lang), said[side], lang)
        steps = [one for n in (0, 1) for one in _step(first + n, notes[first + n], size, _LEFT + n * _PITCH)]
        drawn = (frame, *_head(calibration, heading, style), _sun(centre), *items, *steps)
        sides.append(Drawing(f"calibration-{side}", title, SIZE, SIZE, lang, drawn))
    return sides[0], sides[1]


def _step(n: int, note: str, size: float, x: float) -> Iterator[Item]:
    """Write a step below the picture, next to its number; the last one has an example below it."""
    yield Circle(x + _DISC, _STEPS, _DISC, fill="black")
    yield centred_text(x + _DISC, _STEPS, str(n + 1), LABEL, "white")
    y, pitch = centred_baseline(_STEPS, size), size * 0.46
    for line in balance_lines(note, size, _NOTE_WIDE):
        yield Text(x + 2 * _DISC + 2, y, line, size)
        y += pitch
    if n == 3:
        yield Text(x + 2 * _DISC + 2, y + 0.6, "X +3, Y -2: --back-offset 3,-2", NOTE - 0.5, ink="black@80")


def _sun(centre: float) -> Item:
    """Draw rays around the middle, equal on both sides: against a lamp, they show the offset."""
    rays = []
    for n in range(_RAYS):
        angle = 2 * math.pi * n / _RAYS
        x, y = math.cos(angle), math.sin(angle)
        foot, tip, half = _SUN, _SUN + _RAY, _RAY * 0.34
        corners = [
            (foot * x - half * y, foot * y + half * x),
            (tip * x, tip * y),
            (foot * x + half * y, foot * y - half * x),
        ]
        rays.append(polygon([(centre + a, centre + b) for a, b in corners], fill="white", stroke="black", width=LINE))
    return group([*rays, Circle(centre, centre, _SUN - 1.2, stroke="black", width=LINE)], id="rays")


def _head(calibration: Calibration, heading: str, style: Style) -> Iterator[Item]:
    """Draw the sign and name of Hyskos, and the title of the page."""
    yield sign(HYSKOS, 20, 20, 16, grounds.GROUNDS["lapis"], style)
    name, font = set_title(HYSKOS)
    yield wordmark(name, 31 + width(name, 20, font) / 2, 19.6, 20, style.text)
    yield Text(31, 26, heading, 10, ink=style.text)
    yield polyline([(10, 31), (SIZE - 10, 31)], stroke="black", width=LINE)
    stamp = f"{calibration.id} · {calibration.version}"
    yield version_mark(Text(SIZE - 10, SIZE - 7, stamp, SMALLEST_PT, anchor="end", ink=style.text))


def _ticks(centre: float) -> Iterator[Item]:
    """Draw triangles at the ends of the cross, pointing at its middle."""
    for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        at = (centre + x * (CROSS + 0.6), centre + y * (CROSS + 0.6))
        far = [(at[0] + x * 2.4 + side * y * 1.3, at[1] + y * 2.4 + side * x * 1.3) for side in (-1, 1)]
        yield polygon([at, *far], fill="black")


def _grid(centre: float) -> list[Item]:
    """Draw lines every millimetre, heavier every five and labelled in both directions; 0 is the middle."""
    items: list[Item] = []
    low, high = centre - REACH, centre + REACH
    for n in range(-REACH, REACH + 1):
        weight = 0.75 if n == 0 else 0.5 if n % 5 == 0 else 0.25
        tint = "black" if n % 5 == 0 else "black@60"
        at = centre + n
        items += [
            polyline([(at, low), (at, high)], stroke=tint, width=weight),
            polyline([(low, at), (high, at)], stroke=tint, width=weight),
        ]
        if n % 5 == 0:
            items.append(Text(at, low - 1.5, f"{n:+d}" if n else "0", 7, anchor="middle"))
            items.append(Text(low - 1.5, at + 0.9, f"{n:+d}" if n else "0", 7, anchor="end"))
    return [*items, Text(centre, high + 5, "X", 9, "bold", "middle"), Text(high + 4, centre + 1.1, "Y", 9, "bold")]
