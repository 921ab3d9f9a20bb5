"""The footer of a sheet, below or next to the board: title, stamp, check ruler, "print at 100 %"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.printing import Stamp
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import PROGRAM, Item, Sources, Text, with_sources
from hyskos.generators.sheets import marks
from hyskos.generators.stamps import DIGITS, join_parts
from hyskos.generators.typography import width
from hyskos.generators.words import words

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
    longest = max(marks.RULERS[unit][0] for unit in units)
    items: list[Item] = list(key)
    for i, unit in enumerate(units):
        items += marks.ruler(
            area.right - longest + marks.RULERS[unit][0], area.y + i * (marks.RULER_HEIGHT + 0.8), unit
        )
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
    *line, text = marks.dimension(centre - 50, baseline, *slim_text(imprint))
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
