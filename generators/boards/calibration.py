"""The page that measures how far a printer's back lies from its front."""

from collections.abc import Iterator

from hyskos.definitions.geometry import Rect
from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Definition
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared import grounds, steles
from hyskos.generators.boards.shared.signs import HOUSE, sign
from hyskos.generators.boards.shared.style import HAIR, LINE, Style, style_of
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Circle, Drawing, Item, Text, group, polygon, polyline
from hyskos.generators.stamps import SMALLEST_PT, version_mark
from hyskos.generators.typography import titling, width
from hyskos.generators.words import paired, translations, words

SIZE, REACH = 120.0, 10
"""Side of the page's drawing, and how far its scales reach from the middle, mm."""
CROSS = 15.0
"""Half the length of the cross, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration(Definition):
    """What is asked for by the name `calibration`: no file defines it."""


CALIBRATION = Calibration(
    id="calibration",
    game="calibration",
    version="1.0",
    provenance="final",
    title=translations("sheets")["calibration"],
    source="calibration",
)
"""The page that measures a printer."""


def draw(calibration: Calibration, *, lang: str, ink: str = "full") -> tuple[Drawing, Drawing]:
    """Draw the front, a cross to push a pin through, and the back, a grid of millimetres to read the pinhole on.

    Both have their middle in the middle of the page, which stays where it is whichever edge a sheet is turned over.
    """
    said, style = words("sheets", lang), style_of("saver")  # a page to measure, in black whatever is asked
    del ink
    middle = SIZE / 2
    cross: list[Item] = [
        polyline([(middle - CROSS, middle), (middle + CROSS, middle)], stroke="black", width=HAIR),
        polyline([(middle, middle - CROSS), (middle, middle + CROSS)], stroke="black", width=HAIR),
        Circle(middle, middle, 3, stroke="black", width=HAIR),
        *(_ticks(middle)),
    ]
    sides = []
    for side, items, lines in (("front", cross, ("pin",)), ("back", _grid(middle), ("read", "offset"))):
        heading = f"{text_in(calibration.title, lang)} · {said[side]}"
        notes = [Text(middle, 96 + 5.4 * n, said[line], 10, anchor="middle") for n, line in enumerate(lines)]
        frame = group(steles.frame(Rect(4, 4, SIZE - 8, SIZE - 8), style, "black", 2.0), id="frame")
        title = paired(text_in(calibration.title, lang), said[side], lang)
        drawn = (frame, *_head(calibration, heading, style), *items, *notes)
        sides.append(Drawing(f"calibration-{side}", title, SIZE, SIZE, lang, drawn))
    return sides[0], sides[1]


def _head(calibration: Calibration, heading: str, style: Style) -> Iterator[Item]:
    """Draw the sign and the name of the house, and which page this is."""
    yield sign(HOUSE, 20, 20, 16, grounds.GROUNDS["lapis"], style)
    name, font = titling(HOUSE)
    yield wordmark(name, 31 + width(name, 20, font) / 2, 19.6, 20, style.text)
    yield Text(31, 26, heading, 10, ink=style.text)
    yield polyline([(10, 31), (SIZE - 10, 31)], stroke="black", width=LINE)
    stamp = f"{calibration.id} · {calibration.version}"
    yield version_mark(Text(SIZE - 10, SIZE - 7, stamp, SMALLEST_PT, anchor="end", ink=style.text))


def _ticks(middle: float) -> Iterator[Item]:
    """Draw the ends of the cross as triangles that point at its middle."""
    for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        at = (middle + x * (CROSS + 0.6), middle + y * (CROSS + 0.6))
        far = [(at[0] + x * 2.4 + side * y * 1.3, at[1] + y * 2.4 + side * x * 1.3) for side in (-1, 1)]
        yield polygon([at, *far], fill="black")


def _grid(middle: float) -> list[Item]:
    """Draw lines every millimetre, heavier every five and labelled in both directions; 0 is the middle."""
    items: list[Item] = []
    low, high = middle - REACH, middle + REACH
    for n in range(-REACH, REACH + 1):
        weight = 0.75 if n == 0 else 0.5 if n % 5 == 0 else 0.25
        tint = "black" if n % 5 == 0 else "black@60"
        at = middle + n
        items += [
            polyline([(at, low), (at, high)], stroke=tint, width=weight),
            polyline([(low, at), (high, at)], stroke=tint, width=weight),
        ]
        if n % 5 == 0:
            items.append(Text(at, low - 1.5, f"{n:+d}" if n else "0", 7, anchor="middle"))
            items.append(Text(low - 1.5, at + 0.9, f"{n:+d}" if n else "0", 7, anchor="end"))
    return [*items, Text(middle, high + 5, "X", 9, "bold", "middle"), Text(high + 4, middle + 1.1, "Y", 9, "bold")]
