"""The flag on a cover: sign and name of the publisher, hung from the upper edge."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.kinds.cover import Cover, Issue
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.covers.scene import READS
from hyskos.generators.boards.shared.art import draw_art, fit_art
from hyskos.generators.boards.shared.captions import caption
from hyskos.generators.boards.shared.style import BLEED, LINE, NOTE, Style
from hyskos.generators.boards.shared.wordmark import wordmark
from hyskos.generators.drawing import Item, Text, group, polygon, polyline
from hyskos.generators.inks import contrast
from hyskos.generators.typography import DoesNotFitError, cap_height, fit, titling, width

HOUSE = "hyskos"
"""The game that stands for the house: its covers need no flag."""
CLEAR = 5.2
"""From what is on a flag to the cut, mm: printers ask for up to 5."""
_SIGN = 1.5
"""Side of the sign over the height of a flag with a name alone."""
_LEADING = 1.6
"""From one line of a name to the next, over the height of its capitals."""
_SHRUNK = 0.75
"""A name that would be smaller, over its usual size, goes on more lines."""
_BROADEST = 1.2
"""Room for a name that needs more, over the usual: the flag then hangs nearer to what the cover shows."""


@dataclass(frozen=True, slots=True)
class _Name:
    lines: Sequence[str]
    size: float  # pt
    font: str

    @property
    def width(self) -> float:
        return max(width(line, self.size, self.font) for line in self.lines)


def flag(cover: Cover, x: float, top: float, height: float, style: Style, room: float) -> Iterator[Item]:
    """Hang the flag of the publisher from the upper edge, over the point of a pyramid, upside down.

    A name that is longer than `room` mm goes on several lines, becomes smaller, or gets more room. One that still
    cannot be read is left to the sell sheet; the sign stays.
    """
    if cover.game == HOUSE:
        return
    size, issue = height * 0.95, cover.issue
    name, sign = _publisher(cover, size, room), height * _SIGN if issue and issue.logo else 0.0
    if name is None and not sign:
        return
    tall = cap_height(name.size, name.font) if name else 0.0
    is_house = name is not None and name.lines == [HOUSE.upper()]
    if not is_house:  # the sign of the house is drawn; type and signs of others keep clear of the cut
        height += max(0.0, CLEAR - (height * 0.62 - (tall or sign) / 2)) / 0.62
    below = max(0.0, height * 0.38 - tall / 2)
    level = top + (height * 0.62 - tall / 2 if name else CLEAR)
    flag_width = max(name.width if name else 0.0, sign) + size / 0.95 * 0.9
    centre, content = x + flag_width / 2, list[Item]()
    if issue and sign:
        content += sign_items(issue, centre - sign / 2, level, sign, style)
        level += sign + (tall if name else 0.0)
    if name and is_house:
        level += tall
        content.append(wordmark(name.lines[0], centre, level, name.size, "black"))
    elif name:
        for n, line in enumerate(name.lines):
            level += tall * (_LEADING if n else 1.0)
            content.append(Text(centre, level, line, name.size, name.font, "middle"))
    foot = level + below
    point = [(x, foot), (centre, foot + height * 0.45), (x + flag_width, foot)]
    hung = [(x, top - BLEED), *point, (x + flag_width, top - BLEED)]
    edge = polyline(hung, stroke=style.gold or "black", width=LINE)
    yield caption("flag", [group([polygon(hung, fill=style.paper or "white"), edge, *content], id="pattern-flag")])


def sign_items(issue: Issue, x: float, y: float, side: float, style: Style) -> Iterator[Item]:
    """Draw the sign of a publisher into a square: in its inks, or in black and white where ink is saved."""

    def inked(ink: str) -> str:
        ink = "black" if ink == "currentColor" else ink
        return ink if style.gold else "black" if contrast(ink, "white") >= READS else "white"

    if issue.logo:
        transform, scale = fit_art(issue.logo, x + side / 2, y + side / 2, side)
        yield group(draw_art(issue.logo, transform, scale, inked), id="logo", title=issue.publisher)


def _publisher(cover: Cover, size: float, room: float) -> _Name | None:
    """Set the publisher's name on the flag, on few lines and as large as possible; None if it is too small to read."""
    text, font = titling(cover.issue.publisher if cover.issue else HOUSE)
    minimum = min(NOTE, size)
    attempts = ((room, max(minimum, size * _SHRUNK)), (room, minimum), (room * _BROADEST, minimum))
    for broad, smallest, lines in ((*attempt, lines) for attempt in attempts for lines in (1, 2, 3)):
        try:
            shown, broken = fit(text, broad, largest=size, smallest=smallest, lines=lines, font=font)
        except DoesNotFitError:
            continue
        return _Name(broken, shown, font)
    return None
