"""Boxes to fold, and the size of the sheets they are cut from."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition, Words, define, make_credits
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import BoxFile

BoxStyle = Literal["tuck", "lid-and-base", "sleeve", "wrap"]
Mark = Literal["not-under-3", "ce"]
"""Symbols on the back: not for children under three (EN 71-1), and the CE mark for toys."""
CLEARANCE = 0.5
"""Gap on each side between two parts of a box that slide over each other, mm."""
TUCK = (10.0, 20.0)
"""Minimum and maximum reach of the flap that holds a lid, mm."""
INNER_FLAP = 60.0
"""Maximum length of the flaps that lie on the sheets in a wrap, mm."""
GLUE = (8.0, 15.0)
"""Minimum and maximum width of a glue flap, mm."""
PRESS_SHEET = (1000.0, 700.0)
"""The largest sheet that presses commonly print and cut, B1, mm."""
PRESS_MARGIN = 15.0
"""Width lost to gripper, bleed and marks on each side of the sheet, mm."""


@dataclass(frozen=True, slots=True)
class _Limits:
    """Limits of a box style: the thickest card, and the minimum inner width, height and depth, mm."""

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
"""Limits by style: thicker card does not bend around such short flaps, and shorter flaps hold no glue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Definition):
    """A box folded from card, with the art of a cover."""

    kind = "box"
    style: BoxStyle
    inner: tuple[float, float, float]  # inner width, height and depth, seen from the front, mm
    board: float  # thickness of its card, mm
    cover: str  # built-in id, or a file next to the box
    face: Cover  # the loaded cover
    grams: int | None = None  # weight of the card, g/m²
    folded_by_hand: bool = False  # press sheets larger than the box, to be folded by the buyer
    lid: float | None = None  # inner depth of the lid, mm; None: it reaches the table
    paragraphs: int = 3  # number of the cover's paragraphs on the back
    age: int | None = None  # minimum age in years
    marks: tuple[Mark, ...] = ()
    warning: Words | None = None
    barcode: str = ""  # overridden by that of a product


def deepest_lid(inner: tuple[float, float, float], board: float) -> float:
    """Return the inner depth of a lid that reaches the table, mm."""
    return inner[2] + board


def within(minimum: float, value: float, maximum: float) -> float:
    """Clamp a length; the upper limit wins."""
    return min(max(minimum, value), maximum)


def tuck_reach(depth: float, height: float) -> float:
    """Return the reach of a tuck box's flaps, mm, such that top and bottom flap do not meet."""
    return within(TUCK[0], 0.6 * depth, min(TUCK[1], height / 2 - 1.0))


def glue_reach(room: float) -> float:
    """Return the width of a glue flap where `room` mm are available."""
    return within(GLUE[0], 0.45 * room, GLUE[1])


def blanks(style: str, inner: tuple[float, float, float], board: float) -> tuple[tuple[float, float], ...]:
    """Return width and height of each sheet of card that a box is cut from, mm."""
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
        width, deep = w + 4 * t + 2 * CLEARANCE, d + t + 2 * CLEARANCE
        return (2 * (width + deep) + 5 * t + glue_reach(deep), h + 2 * t), tray
    wrapped = 2 * w + 2 * d + 6.5 * t + min(0.4 * w, INNER_FLAP)
    return ((wrapped, h + t + 2 * (d + 2 * t) + 2 * min(0.35 * h, INNER_FLAP)),)


def make_box(raw: "BoxFile", face: Definition, source: str = "") -> Box:
    """Build a box with the art of a cover."""
    assert isinstance(face, Cover)
    inner = raw["inner"]
    return define(
        Box,
        raw,
        source,
        credits=make_credits(raw.get("credits", ())) or face.credits,
        inner=(inner["width_mm"], inner["height_mm"], inner["depth_mm"]),
        board=raw["board_mm"],
        face=face,
        grams=raw.get("card_g"),
        lid=raw.get("lid_mm"),
    )
