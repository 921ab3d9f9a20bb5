"""Fill and stroke of art: SVG presentation attributes and inline styles, with inks as colours."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from hyskos.definitions.art.paths import numbers_of
from hyskos.definitions.art.shapes import CURRENT
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.numerals import read_count
from hyskos.definitions.values import dataclass

_NEUTRAL: Mapping[str, frozenset[str]] = {
    "opacity": frozenset({"1"}),
    "fill-opacity": frozenset({"1"}),
    "stroke-opacity": frozenset({"1"}),
    "stroke-linecap": frozenset({"butt", "round", "square"}),
    "stroke-dasharray": frozenset({"none"}),
    "stroke-dashoffset": frozenset({"0"}),
    "display": frozenset({"inline"}),
    "visibility": frozenset({"visible"}),
    "paint-order": frozenset({"normal"}),
    "mix-blend-mode": frozenset({"normal"}),
    "vector-effect": frozenset({"none"}),
    "stroke-miterlimit": frozenset({"4", "10"}),
}
"""Properties written by drawing programs, allowed only with the value that is in effect anyway."""
_AS_WRITTEN: Mapping[str, str] = {"#000000": "black", "#000": "black", "#ffffff": "white", "#fff": "white"}
"""Colours of drawing programs that correspond to inks."""
_OURS = frozenset({"fill", "stroke", "stroke-width", "fill-rule", "stroke-linejoin"})
_PT = {"pt": 1.0, "mm": 72 / 25.4}


class PaintError(ValueError):
    """Raised for a property that cannot be printed: the invalid word, a message and a hint."""

    def __init__(self, word: str, message: Message, hint: Message | None = None) -> None:
        self.word, self.told, self.hint = word, message, hint
        super().__init__(message.render())


@dataclass(frozen=True, slots=True)
class Paint:
    """How outlines are painted; inherited by the contents of a group."""

    fill: str | None = "black"
    stroke: str | None = None
    width: float = 1.0
    points: bool = False  # whether the width is in pt and does not scale with the art
    even_odd: bool = False
    round: bool = False  # round joins and caps

    @property
    def visible(self) -> bool:
        """Whether anything is painted."""
        return self.fill is not None or (self.stroke is not None and self.width > 0)

    @staticmethod
    def knows(name: str) -> bool:
        """Return whether an attribute concerns paint."""
        return name in _OURS or name in _NEUTRAL or name == "style"


PLAIN = Paint()
"""The default paint of SVG: black, without a stroke."""


def painted(before: Paint, attributes: Mapping[str, str], inks: Mapping[str, str]) -> Paint:
    """Return the paint of an element: its attributes, then its inline style, override inherited values.

    `inks` maps each allowed ink to its name in drawings. Raises PaintError.
    """
    properties = {name: value.strip() for name, value in attributes.items() if Paint.knows(name) and name != "style"}
    for rule in filter(str.strip, attributes.get("style", "").split(";")):
        name, _, value = (part.strip() for part in rule.partition(":"))
        if not name.startswith("-inkscape-"):
            properties[name] = value
    for name, value in properties.items():
        before = _changed(before, name, value, inks)
    return before


def _changed(paint: Paint, name: str, value: str, inks: Mapping[str, str]) -> Paint:
    match name:
        case "fill":
            return replace(paint, fill=_ink(value, inks, paint.fill))
        case "stroke":
            return replace(paint, stroke=_ink(value, inks, paint.stroke))
        case "stroke-width":
            return _with_width(paint, value)
        case "fill-rule" if value in ("evenodd", "nonzero"):
            return replace(paint, even_odd=value == "evenodd")
        case "stroke-linejoin" if value in ("miter", "round"):
            return replace(paint, round=value == "round")
    if value in _NEUTRAL.get(name, ()):
        return paint
    raise PaintError(name, say(N_("`{name}: {value}` cannot be printed"), name=short(name), value=short(value)))


def _ink(value: str, inks: Mapping[str, str], inherited: str | None) -> str | None:
    if value == "none":
        return None
    if value == "inherit":
        return inherited
    base, at, tint = _AS_WRITTEN.get(value.lower(), value).partition("@")
    share = read_count(tint) if at else 100
    if value == CURRENT:
        return value
    if base in inks and share is not None and 1 <= share <= 100:
        return inks[base] + at + tint
    unknown = say(N_("unknown ink `{name}`"), name=short(value))
    hint = say(N_("write the name of an ink, such as `gold`, or `{current}`"), current=CURRENT)
    raise PaintError(base, unknown, hint if value.startswith(("#", "rgb", "url")) else None)


def _with_width(paint: Paint, value: str) -> Paint:
    unit: Literal["pt", "mm", ""] = "pt" if value.endswith("pt") else "mm" if value.endswith("mm") else ""
    try:
        (number,) = numbers_of(value.removesuffix(unit).removesuffix("px"))
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1000:
        raise PaintError(value, say(N_("`{name}: {value}` cannot be printed"), name="stroke-width", value=short(value)))
    return replace(paint, width=number * _PT.get(unit, 1.0), points=bool(unit))
