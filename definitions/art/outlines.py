"""Convert the SVG elements allowed in art to outlines."""

from collections.abc import Mapping

from hyskos.definitions.art.paths import numbers_of, segments_of
from hyskos.definitions.art.shapes import Disc
from hyskos.definitions.geometry import Segment

ELEMENTS: Mapping[str, frozenset[str]] = {
    "svg": frozenset({"viewBox"}),
    "g": frozenset({"transform"}),
    "path": frozenset({"transform", "d"}),
    "polygon": frozenset({"transform", "points"}),
    "polyline": frozenset({"transform", "points"}),
    "line": frozenset({"transform", "x1", "y1", "x2", "y2"}),
    "rect": frozenset({"transform", "x", "y", "width", "height", "rx", "ry"}),
    "circle": frozenset({"transform", "cx", "cy", "r"}),
    "ellipse": frozenset({"transform", "cx", "cy", "rx", "ry"}),
}
"""All allowed elements, with their specific attributes."""


def outline(name: str, attributes: Mapping[str, str]) -> tuple[Segment, ...] | Disc:
    """Return the outline of an element; raises KeyError or ValueError with the attribute, or PathDataError.

    >>> outline("line", {"x2": "3"})
    (('M', (0.0, 0.0)), ('L', (3.0, 0.0)))
    """
    if name == "path":
        return segments_of(attributes["d"])
    if name in ("polygon", "polyline"):
        return _points(attributes, closed=name == "polygon")
    if name == "line":
        x1, y1, x2, y2 = (_number(attributes, key, "0") for key in ("x1", "y1", "x2", "y2"))
        return ("M", (x1, y1)), ("L", (x2, y2))
    if name == "rect":
        return _rectangle(attributes)
    x, y = _number(attributes, "cx", "0"), _number(attributes, "cy", "0")
    if name == "circle":
        return Disc(x, y, _length(attributes, "r"), None, None, 0.0, points=False)
    return _ellipse(x, y, _length(attributes, "rx"), _length(attributes, "ry"))


def _number(attributes: Mapping[str, str], key: str, default: str | None = None) -> float:
    text = attributes[key] if default is None else attributes.get(key, default)
    try:
        (number,) = numbers_of(text.strip().removesuffix("px"))
    except ValueError:
        raise ValueError(key) from None
    if abs(number) > 1e6:
        raise ValueError(key)
    return number


def _length(attributes: Mapping[str, str], key: str, default: str | None = None) -> float:
    number = _number(attributes, key, default)
    if number < 0:
        raise ValueError(key)
    return number


def _points(attributes: Mapping[str, str], *, closed: bool) -> tuple[Segment, ...]:
    try:
        numbers = numbers_of(attributes["points"])
    except ValueError:
        raise ValueError("points") from None
    if len(numbers) < 4 or len(numbers) % 2 or max(map(abs, numbers)) > 1e6:
        raise ValueError("points")
    segments: list[Segment] = [("L" if i else "M", (numbers[i], numbers[i + 1])) for i in range(0, len(numbers), 2)]
    return (*segments, ("Z", ())) if closed else tuple(segments)


def _rectangle(attributes: Mapping[str, str]) -> tuple[Segment, ...]:
    x, y = _number(attributes, "x", "0"), _number(attributes, "y", "0")
    w, h = _length(attributes, "width"), _length(attributes, "height")
    either = attributes.get("rx", attributes.get("ry", "0"))
    rx = min(_length({"rx": either, **attributes}, "rx"), w / 2)
    ry = min(_length({"ry": either, **attributes}, "ry"), h / 2)
    if not rx or not ry:
        return ("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ())
    arc = f"a{rx} {ry} 0 0 1"
    return segments_of(
        f"M{x + rx} {y}h{w - 2 * rx}{arc} {rx} {ry}v{h - 2 * ry}{arc} {-rx} {ry}h{2 * rx - w}{arc} {-rx} {-ry}"
        f"v{2 * ry - h}{arc} {rx} {-ry}z"
    )


def _ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    if not rx or not ry:
        raise ValueError("rx" if not rx else "ry")
    arc = f"a{rx} {ry} 0 0 1"
    return segments_of(f"M{x + rx} {y}{arc} {-rx} {ry}{arc} {-rx} {-ry}{arc} {rx} {-ry}{arc} {rx} {ry}z")
