"""SVG by svgwrite, the only file that knows it: plain SVG 1.1 in millimetres, the same in every viewer.

Text is drawn as outlines, each glyph once in <defs> and used by reference, with the words in <title>. What it can write
is listed in `svg_vocabulary.py`.
"""

import re
from typing import Any
from xml.etree import ElementTree as ET

import svgwrite
from svgwrite.extensions import Inkscape

from hyskos.definitions.geometry import MM_PER_PT, Point
from hyskos.generators.drawing import Circle, Field, Group, Item, Path, Text
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.typography import advances, outline, tracking, width
from hyskos.generators.writers.numbers import number
from hyskos.generators.writers.svg_spelling import spelt_ink, spelt_matrix, spelt_path, spelt_style
from hyskos.generators.writers.svg_vocabulary import HEADER


def write_svg(
    document: Document, page: Page, *, validate: bool = False, pixels: tuple[int, int] | None = None
) -> bytes:
    """Write one page of a document; `validate` switches on svgwrite's slow check of every attribute.

    `pixels` is its size for programs that count in pixels: how many of them a millimetre has, they do not agree on.
    """
    return _Writer(document, page, validate, pixels).bytes()


class _Writer:
    """Builds one SVG file and remembers which ids, glyphs and words it holds."""

    def __init__(self, document: Document, page: Page, validate: bool, pixels: tuple[int, int] | None) -> None:
        size = (number(page.width), number(page.height))
        self.svg = svgwrite.Drawing(
            size=tuple(map(str, pixels)) if pixels else tuple(f"{side}mm" for side in size),
            viewBox=f"0 0 {size[0]} {size[1]}",
            debug=validate,
            fill="none",
            stroke_miterlimit="10",  # what PDF has; SVG's own default cuts sharp corners earlier
        )
        self.svg["xml:lang"] = document.lang
        self.svg.set_desc(page.label, document.subject or None)
        if document.keywords:
            self.svg.set_metadata(_metadata(document.keywords))
        Inkscape(self.svg)  # declares the name space and tells the validator
        self.ids: set[str] = set()
        self.glyphs: dict[tuple[str, str], str] = {}
        self.words: dict[tuple[str, str, str], list[Any]] = {}
        self._fill(self.svg, page.items)

    def bytes(self) -> bytes:
        """Give the file, one element a line."""
        tree = self.svg.get_xml()
        ET.indent(tree, space=" ")
        text: str = ET.tostring(tree, encoding="unicode")
        return f"{HEADER}{text}\n".encode()

    def _fill(self, parent: Any, items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, Path):
                parent.add(_Leaf(self.svg, "path", {"d": spelt_path(item), **spelt_style(item)}))
            elif isinstance(item, Circle):
                placed = {"cx": number(item.x), "cy": number(item.y), "r": number(item.r)}
                parent.add(_Leaf(self.svg, "circle", dict(sorted((placed | spelt_style(item)).items()))))
            elif isinstance(item, Text):
                parent.add(self._text(item))
            elif isinstance(item, Group):
                parent.add(self._group(item))
            else:
                assert isinstance(item, Field)  # never printed

    def _group(self, group: Group) -> Any:
        options: dict[str, str] = {}
        if group.id:
            options["id"] = self._claim(group.id)
        if group.matrix:
            options["transform"] = spelt_matrix(group.matrix)
        if group.clip:
            options["clip_path"] = f"url(#{self._clip(group.clip, options.get('id'))})"
        if group.layer:
            options |= {"inkscape:groupmode": "layer", "inkscape:label": group.title or group.id or "layer"}
        made = self.svg.g(**options)
        if group.title and not group.layer:  # the label names a layer; a title would pop up all over the page
            made.set_desc(group.title)
        self._fill(made, group.items)
        return made

    def _claim(self, wanted: str) -> str:
        """Make a name a valid id that this file has not used yet: `space-12`, then `space-12_2`."""
        name = re.sub(r"[^A-Za-z0-9_.-]", "-", wanted)
        name = name if name[:1].isalpha() else f"id-{name}"
        unique, count = name, 1
        while unique in self.ids:
            count += 1
            unique = f"{name}_{count}"
        self.ids.add(unique)
        return unique

    def _clip(self, corners: tuple[Point, ...], owner: str | None) -> str:
        name = self._claim(f"{owner or 'clip'}-outline")
        shape = self.svg.clipPath(id=name)
        shape.add(self.svg.path(d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"))
        self.svg.defs.add(shape)
        return name

    def _text(self, item: Text) -> Any:
        place = f"translate({number(item.x)} {number(item.y)})"
        turn = f" rotate({number(item.angle)})" if item.angle else ""
        scale = f" scale({number(item.size * MM_PER_PT)})"
        line = self.svg.g(transform=f"{place}{turn}{scale}", fill=spelt_ink(item.ink))
        line.set_desc(item.text)
        for glyph in self._glyphs(item.text, item.font, item.anchor):
            line.add(glyph)
        return line

    def _glyphs(self, text: str, font: str, anchor: str) -> list[Any]:
        """Set a text in ems: the same words stand on a board many times, in several sizes and inks."""
        key = text, font, anchor
        if key not in self.words:
            known = advances(font)
            x = -{"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, 1, font) / MM_PER_PT
            self.words[key] = []
            for char in text:
                if name := self._glyph(char, font):
                    self.words[key].append(_Leaf(self.svg, "use", {"x": number(x), "xlink:href": f"#{name}"}))
                x += (known[char] + tracking(font)) / 1000
        return self.words[key]

    def _glyph(self, char: str, font: str) -> str:
        """Give the id of a glyph, which is drawn in the file from now on; none for a space, which shows nothing."""
        if (char, font) not in self.glyphs:
            name, drawn = "", outline(char, font)
            if drawn:
                name = self._claim(f"glyph-{font}-{ord(char):04x}")
                self.svg.defs.add(_Leaf(self.svg, "path", {"d": drawn, "id": name}))
            self.glyphs[char, font] = name
        return self.glyphs[char, font]


class _Leaf:
    """An element for svgwrite without others in it, whose attributes are spelt and ordered as the file has them.

    svgwrite's own elements look at every attribute several times, and most of a drawing is leaves.
    """

    __slots__ = ("attributes", "elementname")

    def __init__(self, svg: svgwrite.Drawing, name: str, attributes: dict[str, str]) -> None:
        self.elementname, self.attributes = name, attributes
        if svg.debug:
            svg.validator.check_all_svg_attribute_values(name, attributes)

    def get_xml(self) -> ET.Element:
        """Give the element, anew each time it is put somewhere."""
        return ET.Element(self.elementname, self.attributes)


def _metadata(keywords: tuple[str, ...]) -> ET.Element:
    """Hold the keywords of a document in the one element that no viewer shows."""
    words = ET.Element("desc")
    words.text = ", ".join(keywords)
    return words
