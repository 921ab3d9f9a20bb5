"""The subset of SVG that `svg.py` writes: elements, their parents, attributes and values. Nothing else is allowed.

The kit check validates drawings against this allow-list. It does not name dangers, so nothing that browsers add in the
future can slip through. A new element or attribute of the writer is one entry here; a test keeps the two consistent.
"""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from hyskos.definitions.values import dataclass
from hyskos.generators.writers import PROGRAM

HEADER = f'<?xml version="1.0" encoding="utf-8"?>\n<!-- Made by {PROGRAM} -->\n'
"""The beginning of every drawing."""
SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
NAMESPACES: Mapping[str | None, str] = MappingProxyType({
    None: SVG,
    "ev": "http://www.w3.org/2001/xml-events",  # svgwrite declares it in every file; we do not use it
    "inkscape": INKSCAPE,
    "sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "xlink": XLINK,
})  # fmt: skip
"""Namespaces by prefix, declared only at the root."""

_LENGTH = r"[0-9]{1,7}(\.[0-9]{1,4})?"
_NUMBER = rf"-?{_LENGTH}"
_FACTOR = r"-?[0-9]{1,7}(\.[0-9]{1,6})?"
_PAIR = rf"{_NUMBER} {_NUMBER}"
_PLACE = rf"translate\({_PAIR}\)"
_TRANSFORM = (
    rf"{_PLACE}|{_PLACE}( rotate\({_NUMBER}\))? scale\({_NUMBER}\)|matrix\({_FACTOR}( {_FACTOR}){{3}} {_PAIR}\)"
)
_COLOUR = "#[0-9a-f]{6}"
_ID = r"[A-Za-z][A-Za-z0-9_.-]*"
_OUTLINE = r"[MLHVQCZ0-9. -]*"
"""Geometry of shapes and glyphs: verbs and numbers only, which cannot form a word."""
_WORDS = r"(?s).*"

_STROKED = {"fill": _COLOUR, "stroke": _COLOUR, "stroke-width": _LENGTH, "stroke-dasharray": rf"{_LENGTH}( {_LENGTH})*"}
_XML_LANG = "http://www.w3.org/XML/1998/namespace lang"
HREF, CLIP, IDENTITY = f"{XLINK} href", "clip-path", "id"


@dataclass(frozen=True, slots=True)
class Element:
    """Permitted parents of an element, the pattern of each attribute's whole value, and whether it may contain text."""

    parents: frozenset[str]
    attributes: Mapping[str, str]
    words: bool = False


def _element(parents: str, attributes: Mapping[str, str], *, words: bool = False) -> Element:
    return Element(frozenset(parents.split()), MappingProxyType(dict(attributes)), words)


ELEMENTS: Mapping[str, Element] = MappingProxyType({
    "svg": _element("", {
        "baseProfile": "full", "version": r"1\.1", "fill": "none", "stroke-miterlimit": "10",
        "width": f"{_LENGTH}mm", "height": f"{_LENGTH}mm", "viewBox": f"0 0 {_LENGTH} {_LENGTH}",
        _XML_LANG: "[a-z]{2,3}",
    }),
    "title": _element("svg g", {}, words=True),
    "desc": _element("svg metadata", {}, words=True),
    "metadata": _element("svg", {}),
    "defs": _element("svg", {}),
    "clipPath": _element("defs", {IDENTITY: _ID}),
    "g": _element("svg g", {
        IDENTITY: _ID, "transform": _TRANSFORM, "fill": _COLOUR, CLIP: rf"url\(#{_ID}\)",
        f"{INKSCAPE} groupmode": "layer", f"{INKSCAPE} label": _WORDS,
    }),
    "path": _element("svg g defs clipPath", {
        **_STROKED, IDENTITY: _ID, "d": _OUTLINE, "fill-rule": "evenodd", "stroke-linejoin": "round",
        "stroke-linecap": "round",
    }),
    "circle": _element("svg g", {**_STROKED, "cx": _NUMBER, "cy": _NUMBER, "r": _LENGTH}),
    "use": _element("g", {HREF: f"#{_ID}", "x": _NUMBER}),
})  # fmt: skip
"""Elements by their local names in the SVG namespace. <use> refers to a path in <defs>, which has no children.

<metadata> holds the keywords of the document, which no viewer shows.
"""


def allowed(tag: str, parent: str) -> bool:
    """Return whether an element may be a child of another; the parent of the root is "".

    >>> allowed("use", "g"), allowed("use", "defs"), allowed("script", "svg")
    (True, False, False)
    """
    element = ELEMENTS.get(tag)
    return element is not None and (parent in element.parents if parent else tag == "svg")


def allowed_value(tag: str, attribute: str, value: str) -> bool:
    """Return whether an element may have an attribute of this value.

    >>> allowed_value("path", "fill", "#00ff00"), allowed_value("path", "fill", "url(#a)")
    (True, False)
    """
    pattern = ELEMENTS[tag].attributes.get(attribute)
    return pattern is not None and _compile(pattern).fullmatch(value) is not None


@cache  # `re` takes longer to look up its cached patterns than to match most values
def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
