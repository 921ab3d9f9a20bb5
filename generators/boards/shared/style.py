"""Style of every board: type scale, line weights, safe margins, colours per ink mode, the stepped frame."""

from collections.abc import Iterable

from hyskos.definitions.geometry import Point
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.drawing import Item, Text, polygon, polyline, rectangle

TITLE, SECTION, LABEL, NOTE = 20.0, 12.0, 9.0, 7.5
"""Type scale in pt: title of a sheet, of a section, label, note."""
FIGURE = 14.0
"""Size of printed figures used in play, pt."""
HAIR, LINE, BOLD = 0.25, 0.5, 1.0
"""The only line widths, pt."""
BLEED = 3.175
"""How far the ground extends beyond the trim, mm."""
SAFE = 8.0
"""Minimum distance of important content from the trim, for home printers and sealing edges, mm."""


@dataclass(frozen=True, slots=True)
class Style:
    """Colours and lines of an ink mode; None if not drawn."""

    name: str  # "full" or "saver"
    paper: str | None  # ground of the sheet, including the bleed
    land: str | None  # ground of the board itself, between its spaces
    shade: str | None  # bands behind headings, and areas without fields
    outline: str  # edges of spaces, boxes and panels
    outline_width: float  # pt
    rule: str  # thin dividing lines
    gold: str | None  # construction lines and frames
    text: str
    soft: str  # notes; dark enough to read (K75)
    accent: str  # emphasis: fill of number plates
    on_accent: str  # figures on it
    special: str  # space 1, the pyramid
    on_special: str
    solid: str | None  # filled shapes; None if hatched
    on_solid: str  # icons on them
    hint: str  # the heroes' star and the edge of their field


FULL = Style(
    name="full",
    paper="sand",
    land="sand@40",
    shade="lapis@10",
    outline="black@80",
    outline_width=LINE,
    rule="stone",
    gold="gold",
    text="black",
    soft="black@80",
    accent="lapis",
    on_accent="white",
    special="gold",
    on_special="black",
    solid="black",
    on_solid="white",
    hint="gold",
)
SAVER = Style(
    name="saver",
    paper=None,
    land=None,
    shade=None,
    outline="black@60",
    outline_width=BOLD,  # 0.35 mm
    rule="black@60",
    gold=None,
    text="black",
    soft="black@80",
    accent="white",
    on_accent="black",
    special="white",
    on_special="black",
    solid=None,
    on_solid="black",
    hint="black",
)
STYLES = {style.name: style for style in (FULL, SAVER)}


def style_of(ink: str) -> Style:
    """Return the style of an ink mode. Raises ValueError for an unknown mode."""
    if ink not in STYLES:
        raise ValueError(f"ink mode {ink!r} is none of {', '.join(STYLES)}")
    return STYLES[ink]


def common_size(
    texts: Iterable[str], width: float, *, largest: float, smallest: float = NOTE, lines: int = 1, font: str = "regular"
) -> float:
    """Return a single size in pt at which all texts fit `width` mm, for a row or for one text in every language.

    Raises typography.DoesNotFitError if a text does not fit at `smallest`.

    >>> common_size(["Ram", "Ariete de asedio"], 24, largest=9)
    8.75
    """
    fits = (typography.fit(t, width, largest=largest, smallest=smallest, lines=lines, font=font)[0] for t in texts)
    return min(fits, default=largest)


def centred_baseline(y: float, size: float) -> float:
    """Return the baseline that centres capitals and figures of a size in pt on y (mm)."""
    return y + typography.cap_height(size) / 2


def ground(width: float, height: float, style: Style) -> tuple[Item, ...]:
    """Fill the sheet and its bleed."""
    if style.paper is None:
        return ()
    return (rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, fill=style.paper),)


def stepped_rectangle(x: float, y: float, w: float, h: float, step: float, steps: int = 2) -> list[Point]:
    """Return the corners of a rectangle with `steps` steps of `step` mm cut into each corner, like a pyramid."""
    corner = [(0.0, float(steps))]
    for i in range(steps):
        corner += [(i + 1.0, float(steps - i)), (i + 1.0, steps - i - 1.0)]
    right, low = x + w, y + h
    upper_left = [(x + a * step, y + b * step) for a, b in corner]
    upper_right = [(right - (px - x), py) for px, py in reversed(upper_left)]
    return [
        *upper_left,
        *upper_right,
        *[(px, low - (py - y)) for px, py in reversed(upper_right)],
        *[(px, low - (py - y)) for px, py in reversed(upper_left)],
    ]


def tablet(
    x: float, y: float, w: float, h: float, style: Style, *, step: float = 2.5, fill: str | None = None
) -> tuple[Item, ...]:
    """Draw a stepped panel: two gold lines around a fill; nothing in the saver style."""
    if style.gold is None:
        return ()
    inner = (x + 1.2, y + 1.2, w - 2.4, h - 2.4)
    return (
        polygon(stepped_rectangle(x, y, w, h, step), fill=fill, stroke=style.gold, width=BOLD),
        polygon(stepped_rectangle(*inner, step), stroke=style.gold, width=HAIR),
    )


def frame(width: float, height: float, style: Style, *, inset: float = SAFE, step: float = 2.5) -> tuple[Item, ...]:
    """Draw the stepped frame around a sheet."""
    return tablet(inset, inset, width - 2 * inset, height - 2 * inset, style, step=step)


def heading(
    x: float, y: float, text: str, width: float, style: Style, size: float = SECTION
) -> tuple[tuple[Item, ...], float]:
    """Set a section title with a line under it, y being its top in mm; return the items and the y of the line.

    A long title is set smaller; raises typography.DoesNotFitError if that is not enough.
    """
    baseline = y + typography.cap_height(size)
    line = baseline + 0.9 + size * 0.06
    fitting, _ = typography.fit(text, width, largest=size, font="bold")
    return (
        Text(x, baseline, text, fitting, font="bold", ink=style.text),
        polyline([(x, line), (x + width, line)], stroke=style.gold or style.rule, width=LINE),
    ), line
