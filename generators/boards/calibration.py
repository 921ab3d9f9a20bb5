"""The page that measures how far a printer's back lies from its front."""

from dataclasses import dataclass

from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Definition
from hyskos.generators.drawing import Circle, Drawing, Item, Text, polyline
from hyskos.generators.words import translations, words

SIZE, REACH = 120.0, 10
"""Side of the page's drawing, and how far its scales reach from the middle, mm."""


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
    del ink
    said = words("sheets", lang)
    middle = SIZE / 2
    cross: list[Item] = [
        polyline([(middle - 15, middle), (middle + 15, middle)], stroke="black", width=0.25),
        polyline([(middle, middle - 15), (middle, middle + 15)], stroke="black", width=0.25),
        Circle(middle, middle, 3, stroke="black", width=0.25),
    ]
    sides = []
    for side, items, lines in (("front", cross, ("pin",)), ("back", _grid(middle), ("read", "offset"))):
        notes = [Text(middle, 12 + 6 * n, said[line], 10, anchor="middle") for n, line in enumerate(lines)]
        title = f"{text_in(calibration.title, lang)}: {said[side]}"
        sides.append(Drawing(f"calibration-{side}", title, SIZE, SIZE, lang, (*items, *notes)))
    return sides[0], sides[1]


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
