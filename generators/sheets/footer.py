"""What a sheet says of itself, below or beside the board: title, stamp, check ruler, "print at 100 %"."""

from collections.abc import Sequence
from dataclasses import dataclass

from generators.drawing import Item, Text
from generators.sheets import marks
from generators.sheets.page import Rect
from generators.sheets.paper import Profile
from generators.typography import width
from generators.words import words

HEIGHT = 14.0
"""Height of a footer in mm: two rulers, or the assembly key, or three lines of text."""
SLIM = 3.2
"""Height in mm of the one-line footer."""
_SIZES = ((9.0, "bold", 3.0), (7.0, "regular", 7.4), (7.0, "bold", 11.2))
"""Size in pt, font and baseline below the top in mm of the three lines."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """What is printed, for the stamp on every sheet."""

    title: str
    name: str  # the id of the map, faction, ...
    version: str
    lang: str
    percent: int = 100  # of true size; less only where the sheet says so
    sheet: int = 1
    sheets: int = 1
    side: str = ""  # "Front" or "Back", if there is another one

    def scale(self) -> str:
        """Say how to print it."""
        spoken = words("sheets", self.lang)
        return spoken["scale"] if self.percent == 100 else spoken["reduced"].format(percent=self.percent)

    def stamp(self) -> str:
        """Identify one printed sheet.

        >>> Imprint("Inner factory", "inner-factory", "1.0", "en", sheet=2, sheets=4).stamp()
        'inner-factory 1.0 · en · 2/4'
        """
        side = f"{self.side} · " if self.side else ""
        return f"{side}{self.name} {self.version} · {self.lang} · {self.sheet}/{self.sheets}"


def footer(
    area: Rect, lines: Sequence[str], profile: Profile, key: Sequence[Item] = (), key_width: float = 0
) -> list[Item]:
    """Set an assembly key, three lines of text and the check rulers, left to right, in an area HEIGHT mm high."""
    left = area.x + (key_width + 4 if key else 0)
    units = ("mm", "in") if profile.inches else ("mm",)
    longest = max(marks.RULERS[unit][0] for unit in units)
    items: list[Item] = list(key)
    for i, unit in enumerate(units):
        items += marks.ruler(
            area.right - longest + marks.RULERS[unit][0], area.y + i * (marks.RULER_HEIGHT + 0.8), unit
        )
    room = area.w - (left - area.x) - longest - 4
    for text, (size, font, baseline) in zip(lines, _SIZES, strict=False):
        items.append(Text(left, area.y + baseline, shortened(text, size, room, font), size, font))
    return items


def slim(middle: float, baseline: float, imprint: Imprint) -> list[Item]:
    """Set the footer as one line: a line of 100 mm with the words in it, centred on `middle`."""
    return marks.dimension(middle - 50, baseline, slim_text(imprint))


def slim_text(imprint: Imprint) -> str:
    """Word the one-line footer so that it leaves some of the 100 mm to the line."""
    text = f"100 mm · {imprint.scale()} · {imprint.stamp()}"
    return shortened(text, 7.0, 90.0)


def shortened(text: str, size: float, wide: float, font: str = "regular") -> str:
    """End a text with an ellipsis where it would become wider than `wide` mm.

    >>> shortened("Inner factory", 9, 14)
    'Inner f…'
    """
    if width(text, size, font) <= wide:
        return text
    while text and width(f"{text}…", size, font) > wide:
        text = text[:-1].rstrip()
    return f"{text}…"
