"""How values are written in files: numbers with the same digits on every machine, XML text, SVG attributes."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from html import escape as _escape

from hyskos.definitions.geometry import MM_PER_PT, Point, Segment
from hyskos.generators.drawing import Circle, Path
from hyskos.generators.inks import ink

_IN_QUOTES = str.maketrans({'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"})


@lru_cache(maxsize=1 << 14)  # a board repeats its coordinates, and both writers format them
def number(value: float) -> str:
    """Format a number with at most four decimals (0.1 micrometre), without trailing zeros or minus zero.

    >>> number(0.1 + 0.2), number(-0.00001), number(12.0)
    ('0.3', '0', '12')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Escape text between tags.

    >>> escape('R&D: 3 < "4"')
    'R&amp;D: 3 &lt; "4"'
    """
    return _escape(text, quote=False)


def quote(text: str) -> str:
    r"""Escape text in double quotes, for the value of an attribute.

    >>> quote('a "b"\n')
    'a &quot;b&quot;&#10;'
    """
    return escape(text).translate(_IN_QUOTES)


def spelt_matrix(matrix: tuple[float, ...]) -> str:
    """Format a transformation; its factors multiply coordinates, so they need more digits."""
    offset = " ".join(map(number, matrix[4:]))
    if matrix[:4] == (1, 0, 0, 1):
        return f"translate({offset})"
    factors = " ".join(f"{factor:.6f}".rstrip("0").rstrip(".") for factor in matrix[:4])
    return f"matrix({factors} {offset})"


def spelt_path(path: Path) -> str:
    """Format the data of a path."""
    return _path_data(path.segments)


@lru_cache(maxsize=1 << 12)  # the same board is printed on several papers, and repeats its shapes
def _path_data(segments: tuple[Segment, ...]) -> str:
    return "".join([verb + " ".join(map(number, xy)) for verb, xy in segments])


def spelt_outline(corners: Sequence[Point]) -> str:
    """Format the path around a polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def spelt_attributes(attributes: Mapping[str, str]) -> str:
    """Format attributes, each after a space; values must be escaped already."""
    return "".join([f' {name}="{value}"' for name, value in attributes.items()])


def spelt_style(shape: Path | Circle) -> dict[str, str]:
    """Return the paint attributes of a shape, in alphabetical order."""
    style: dict[str, str] = {}
    if shape.fill:
        style["fill"] = spelt_ink(shape.fill)
    if isinstance(shape, Path) and shape.even_odd:
        style["fill-rule"] = "evenodd"
    if shape.stroke:
        style["stroke"] = spelt_ink(shape.stroke)
        if shape.dash:
            style["stroke-dasharray"] = " ".join(map(number, shape.dash))
        if isinstance(shape, Path) and shape.join == "round":
            style["stroke-linecap"] = style["stroke-linejoin"] = "round"
        style["stroke-width"] = number(shape.width * MM_PER_PT)
    return style


@cache
def spelt_ink(name: str) -> str:
    """Return the hex colour of an ink."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in ink(name).rgb)
