"""All that `svg.py` can write: elements, where they stand, their attributes and values. All else is not ours.

The check of a kit reads drawings by this list. It knows no danger by name, so nothing that a browser learns tomorrow
slips through it; a new element or attribute of the writer is a line here, and a test holds the two together.
"""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from hyskos.definitions.values import dataclass
from hyskos.generators.writers import PROGRAM

HEADER = f'<?xml version="1.0" encoding="utf-8"?>\n<!-- Made by {PROGRAM} -->\n'
"""What every drawing begins with."""
SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
NAMESPACES: Mapping[str | None, str] = MappingProxyType({
    None: SVG,
    "ev": "http://www.w3.org/2001/xml-events",  # svgwrite declares it in every file; nothing of ours is in it
    "inkscape": INKSCAPE,
    "sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "xlink": XLINK,
})  # fmt: skip
"""Prefixes and what they stand for, declared at the root and nowhere else."""

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
"""Geometry of shapes and glyphs: verbs and numbers, no word can be made of them."""
_WORDS = r"(?s).*"

_STROKED = {"fill": _COLOUR, "stroke": _COLOUR, "stroke-width": _LENGTH, "stroke-dasharray": rf"{_LENGTH}( {_LENGTH})*"}
_XML_LANG = "http://www.w3.org/XML/1998/namespace lang"
HREF, CLIP, IDENTITY = f"{XLINK} href", "clip-path", "id"


@dataclass(frozen=True, slots=True)
class Element:
    """Where an element stands, whether it holds words, and the pattern of each attribute's whole value."""

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
"""By their names in the name space of SVG. What is used lies in <defs>: a path, which can hold nothing itself.

<metadata> holds the keywords of the document, which no viewer shows."""


def allowed(tag: str, parent: str) -> bool:
    """Tell whether an element may stand in another; the root stands in "".

    >>> allowed("use", "g"), allowed("use", "defs"), allowed("script", "svg")
    (True, False, False)
    """
    known = ELEMENTS.get(tag)
    return known is not None and (parent in known.parents if parent else tag == "svg")


def allowed_value(tag: str, attribute: str, value: str) -> bool:
    """Tell whether an element may have an attribute of this value.

    >>> allowed_value("path", "fill", "#00ff00"), allowed_value("path", "fill", "url(#a)")
    (True, False)
    """
    pattern = ELEMENTS[tag].attributes.get(attribute)
    return pattern is not None and _compiled(pattern).fullmatch(value) is not None


@cache  # `re` looks its own patterns up more slowly than most values take to match
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
