"""Write plain SVG 1.1 in millimetres, identical in every viewer. No other module uses svgwrite.

svgwrite makes the frame of a file and can validate it; the content, thousands of marks on a board, is formatted here
line by line, exactly as svgwrite and an indented tree would.

Text is drawn as outlines, each glyph once in <defs> and used by reference, with the words in <title>. The elements it
may use are listed in `ELEMENTS`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from xml.etree import ElementTree as ET

import svgwrite
from svgwrite.extensions import Inkscape

from hyskos.definitions.geometry import MM_PER_PT, Point
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Circle, Field, Group, Item, Path, Text
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.typography import advances, letter_spacing, outline, width
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.syntax import (
    escape,
    number,
    quote,
    spelt_attributes,
    spelt_ink,
    spelt_matrix,
    spelt_outline,
    spelt_path,
    spelt_style,
)

# The subset of SVG that files may contain: elements, their parents, attributes and values. Nothing else is allowed.
#
# The kit check validates drawings against this allow-list. It does not name dangers, so nothing that browsers add in
# the future can slip through. A new element or attribute of the writer is one entry here; a test keeps the two
# consistent.

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
XML_LANG = "http://www.w3.org/XML/1998/namespace lang"
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
        XML_LANG: "[a-z]{2,3}",
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


def is_allowed(tag: str, parent: str) -> bool:
    """Return whether an element may be a child of another; the parent of the root is "".

    >>> is_allowed("use", "g"), is_allowed("use", "defs"), is_allowed("script", "svg")
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


# The writer.

_NO_DEFS, _END = " <defs />\n", "</svg>"
"""The end of an empty frame."""


def write_svg(
    document: Document, page: Page, *, validate: bool = False, pixels: tuple[int, int] | None = None
) -> bytes:
    """Write one page of a document; `validate` enables svgwrite's slow check of every attribute.

    `pixels` sets the size for programs that count in pixels, which disagree on how many make a millimetre.
    """
    return _Writer(document, page, validate, pixels).bytes()


class _Writer:
    """Builds one SVG file; tracks the ids, glyphs and words in it."""

    def __init__(self, document: Document, page: Page, validate: bool, pixels: tuple[int, int] | None) -> None:
        size = (number(page.width), number(page.height))
        self.frame = svgwrite.Drawing(
            size=tuple(map(str, pixels)) if pixels else tuple(f"{side}mm" for side in size),
            viewBox=f"0 0 {size[0]} {size[1]}",
            debug=validate,
            fill="none",
            stroke_miterlimit="10",  # as in PDF; SVG's default cuts sharp corners earlier
        )
        self.frame["xml:lang"] = document.lang
        self.frame.set_desc(page.label, document.subject or None)
        if document.keywords:
            self.frame.set_metadata(_metadata(document.keywords))
        Inkscape(self.frame)  # declares the namespace, also for the validator
        self.ids: set[str] = set()
        self.glyphs: dict[tuple[str, str], str] = {}
        self.words: dict[tuple[str, str, str, str], str] = {}
        self.defs: list[str] = []
        self.body: list[str] = []
        self._fill("svg", page.items, " ")

    def bytes(self) -> bytes:
        """Return the file, one element per line."""
        tree = self.frame.get_xml()
        ET.indent(tree, space=" ")
        frame: str = ET.tostring(tree, encoding="unicode")
        assert frame.endswith(_NO_DEFS + _END)
        defs = [" <defs>\n", *self.defs, " </defs>\n"] if self.defs else [_NO_DEFS]
        return "".join((HEADER, frame[: -len(_NO_DEFS + _END)], *defs, *self.body, _END, "\n")).encode()

    def _fill(self, parent: str, items: tuple[Item, ...], pad: str) -> None:
        """Write items in the element `parent`, in lines that begin with `pad`."""
        for item in items:
            if isinstance(item, Path):
                self.body.append(self._leaf(parent, "path", {"d": spelt_path(item), **spelt_style(item)}, pad))
            elif isinstance(item, Circle):
                placed = {"cx": number(item.x), "cy": number(item.y), "r": number(item.r)}
                look = dict(sorted((placed | spelt_style(item)).items()))
                self.body.append(self._leaf(parent, "circle", look, pad))
            elif isinstance(item, Text):
                self._text(parent, item, pad)
            elif isinstance(item, Group):
                self._group(parent, item, pad)
            else:
                assert isinstance(item, Field)  # never printed

    def _leaf(self, parent: str, name: str, attributes: Mapping[str, str], pad: str) -> str:
        """Format an element without children, with its attributes in the given order."""
        self._check(parent, name, attributes)
        return f"{pad}<{name}{spelt_attributes(attributes)} />\n"

    def _check(self, parent: str, name: str, attributes: Mapping[str, str]) -> None:
        """Have svgwrite validate an element and its attributes, if enabled; raises ValueError or TypeError."""
        if self.frame.debug:
            self.frame.validator.check_valid_children(parent, name)
            self.frame.validator.check_all_svg_attribute_values(name, attributes)

    def _group(self, parent: str, group: Group, pad: str) -> None:
        attributes: dict[str, str] = {}
        name = self._claim(group.id) if group.id else None
        if group.clip:
            attributes["clip-path"] = f"url(#{self._clip(group.clip, name)})"
        if name:
            attributes["id"] = name
        if group.layer:
            label = group.title or group.id or "layer"
            attributes |= {"inkscape:groupmode": "layer", "inkscape:label": quote(label)}
        if group.matrix:
            attributes["transform"] = spelt_matrix(group.matrix)
        self._check(parent, "g", attributes)
        opened = len(self.body)
        self.body.append(f"{pad}<g{spelt_attributes(attributes)}>\n")
        if group.title and not group.layer:  # a layer has its label; a title would pop up all over the page
            self.body.append(_title(group.title, f"{pad} "))
        self._fill("g", group.items, f"{pad} ")
        if len(self.body) > opened + 1:
            self.body.append(f"{pad}</g>\n")
        else:
            self.body[opened] = f"{pad}<g{spelt_attributes(attributes)} />\n"

    def _claim(self, requested: str) -> str:
        """Turn a name into a valid id that this file has not used yet: `space-12`, then `space-12_2`."""
        name = re.sub(r"[^A-Za-z0-9_.-]", "-", requested)
        name = name if name[:1].isalpha() else f"id-{name}"
        unique, count = name, 1
        while unique in self.ids:
            count += 1
            unique = f"{name}_{count}"
        self.ids.add(unique)
        return unique

    def _clip(self, corners: tuple[Point, ...], owner: str | None) -> str:
        name = self._claim(f"{owner or 'clip'}-outline")
        self._check("defs", "clipPath", {"id": name})
        shape = self._leaf("clipPath", "path", {"d": spelt_outline(corners)}, "   ")
        self.defs += [f'  <clipPath id="{name}">\n', shape, "  </clipPath>\n"]
        return name

    def _text(self, parent: str, item: Text, pad: str) -> None:
        translation = f"translate({number(item.x)} {number(item.y)})"
        turn = f" rotate({number(item.angle)})" if item.angle else ""
        scale = f" scale({number(item.size * MM_PER_PT)})"
        attributes = {"fill": spelt_ink(item.ink), "transform": f"{translation}{turn}{scale}"}
        self._check(parent, "g", attributes)
        inner = f"{pad} "
        glyphs = self._glyphs(item.text, item.font, item.anchor, inner)
        self.body.append(f"{pad}<g{spelt_attributes(attributes)}>\n{_title(item.text, inner)}{glyphs}{pad}</g>\n")

    def _glyphs(self, text: str, font: str, anchor: str, pad: str) -> str:
        """Set a text in ems: boards repeat words in several sizes and inks."""
        key = text, font, anchor, pad
        if key not in self.words:
            self.words[key] = "".join(
                self._leaf("g", "use", {"x": x, "xlink:href": f"#{name}"}, pad)
                for char, x in _places(text, font, anchor)
                if (name := self._glyph(char, font))
            )
        return self.words[key]

    def _glyph(self, char: str, font: str) -> str:
        """Return the id of a glyph, adding it to the file if new; "" for a space, which draws nothing."""
        if (char, font) not in self.glyphs:
            name, drawn = "", outline(char, font)
            if drawn:
                name = self._claim(f"glyph-{font}-{ord(char):04x}")
                self.defs.append(self._leaf("defs", "path", {"d": drawn, "id": name}, "  "))
            self.glyphs[char, font] = name
        return self.glyphs[char, font]


def _title(text: str, pad: str) -> str:
    return f"{pad}<title>{escape(text)}</title>\n" if text else f"{pad}<title />\n"


@lru_cache(maxsize=1 << 12)  # a board is written for several papers
def _places(text: str, font: str, anchor: str) -> tuple[tuple[str, str], ...]:
    """Return each character of a line with its position on the baseline, in ems."""
    return tuple(_glyph_positions(text, font, anchor))


def _glyph_positions(text: str, font: str, anchor: str) -> Iterator[tuple[str, str]]:
    advance_widths = advances(font)
    x = -{"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, 1, font) / MM_PER_PT
    for char in text:
        yield char, number(x)
        x += (advance_widths[char] + letter_spacing(font)) / 1000


def _metadata(keywords: tuple[str, ...]) -> ET.Element:
    """Put the keywords of a document in the only element that viewers never show."""
    words = ET.Element("desc")
    words.text = ", ".join(keywords)
    return words
