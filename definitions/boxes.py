"""What a box is: frozen values like those of `hyskos.definitions.model`, and how large a sheet it is cut from."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from hyskos.definitions.covers import Cover
from hyskos.definitions.model import Definition, Words
from hyskos.definitions.values import dataclass

BoxStyle = Literal["tuck", "lid-and-base", "sleeve", "wrap"]
Mark = Literal["not-under-3", "ce"]
"""Signs on a back: not for children under three years (EN 71-1), and that of the European Union for toys."""

CLEARANCE = 0.5
"""Between two parts of a box that slide over each other, on each side, mm."""
TUCK = (10.0, 20.0)
"""How far the flap that holds a lid reaches in, at least and at most, mm."""
INNER_FLAP = 60.0
"""Longest flap that lies on the sheets of a wrap, mm."""
GLUE = (8.0, 15.0)
"""Width of a flap for glue, at least and at most, mm."""
PRESS_SHEET = (1000.0, 700.0)
"""The largest sheet that presses commonly print and cut, B1, mm."""
PRESS_MARGIN = 15.0
"""What gripper, bleed and marks take of each side of it, mm."""


@dataclass(frozen=True, slots=True)
class _Limits:
    """What a style can be made of: the thickest card, and the least width, height and depth inside, mm."""

    thickest: float
    least: tuple[float, float, float]


LIMITS: Mapping[str, _Limits] = MappingProxyType(
    {
        "tuck": _Limits(1.0, (30.0, 30.0, 12.0)),
        "lid-and-base": _Limits(2.0, (40.0, 40.0, 12.0)),
        "sleeve": _Limits(1.5, (40.0, 40.0, 12.0)),
        "wrap": _Limits(1.5, (60.0, 60.0, 3.0)),
    }
)
"""Thicker card does not bend around such short flaps, and shorter ones hold no glue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Definition):
    """A box to fold from card, with the art of a cover."""

    style: BoxStyle
    inner: tuple[float, float, float]  # width, height and depth of what goes in, seen from the front, mm
    board: float  # thickness of its card, mm
    cover: str  # id of one that ships, or a file beside the box
    face: Cover  # the cover of that name
    grams: int | None = None  # weight of the card, g/m²
    folded_by_hand: bool = False  # sheets from a press that are larger than the box
    lid: float | None = None  # how far the lid reaches down inside; else to the table, mm
    paragraphs: int = 3  # how many of the cover's stand on the back
    age: int | None = None  # years from which it is for
    marks: tuple[Mark, ...] = ()
    warning: Words | None = None
    barcode: str = ""  # that of a product goes before it


def deepest_lid(inner: tuple[float, float, float], board: float) -> float:
    """Give how deep a lid is that reaches down to the table, mm inside."""
    return inner[2] + board


def within(least: float, wanted: float, most: float) -> float:
    """Give a length between two limits; the upper one wins."""
    return min(max(least, wanted), most)


def tuck_reach(depth: float, height: float) -> float:
    """Give how far the flaps of a tuck box reach in, mm: that of the top and that of the bottom do not meet."""
    return within(TUCK[0], 0.6 * depth, min(TUCK[1], height / 2 - 1.0))


def glue_reach(room: float) -> float:
    """Give the width of a flap for glue beside which there is so much room, mm."""
    return within(GLUE[0], 0.45 * room, GLUE[1])


def blanks(style: str, inner: tuple[float, float, float], board: float) -> tuple[tuple[float, float], ...]:
    """Give width and height of each sheet of card that a box is cut from, mm."""
    (w, h, d), t = inner, board
    tray = w + 4 * t + 2 * (d + t / 2) - t, h + t + 2 * (d + t / 2)
    if style == "tuck":
        body = 2 * (w + d) + 7 * t + glue_reach(d + t)
        return ((body, h + 3 * t + 2 * (d + t + tuck_reach(d, h))),)
    if style == "lid-and-base":
        lid = w + 4 * t + 2 * CLEARANCE, h + 2 * t + 2 * CLEARANCE
        deep = deepest_lid(inner, t)
        return (lid[0] + 3 * t + 2 * (deep + t / 2), lid[1] + t + 2 * (deep + t / 2)), tray
    if style == "sleeve":
        wide, deep = w + 4 * t + 2 * CLEARANCE, d + t + 2 * CLEARANCE
        return (2 * (wide + deep) + 5 * t + glue_reach(deep), h + 2 * t), tray
    wrapped = 2 * w + 2 * d + 6.5 * t + min(0.4 * w, INNER_FLAP)
    return ((wrapped, h + t + 2 * (d + 2 * t) + 2 * min(0.35 * h, INNER_FLAP)),)
