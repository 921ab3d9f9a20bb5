"""The file and its pages as seen by the checks."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

from hyskos.definitions.geometry import MM_PER_PT, Point
from hyskos.definitions.icc import digest
from hyskos.definitions.messages import Message
from hyskos.definitions.values import dataclass
from hyskos.preflight.budget import OBJECT, spend
from hyskos.preflight.measuring.pictures import damage
from hyskos.preflight.measuring.probing import crossings, points_in_both, sample_points
from hyskos.preflight.measuring.sampling import most_ink
from hyskos.preflight.measuring.separations import is_tool
from hyskos.preflight.measuring.stacking import Stack, TooMuchError, ink_sum
from hyskos.preflight.painting.interpreter import interpret
from hyskos.preflight.painting.marks import Box, Mark, Scene
from hyskos.preflight.painting.spaces import total
from hyskos.preflight.reading.objects import Raw, array, content, entries, get, key_of, name, numbers, text
from hyskos.preflight.report import Expectations, Level, PdfPosition

if TYPE_CHECKING:
    from lxml.etree import _Element
    from pikepdf import Pdf


@dataclass
class DocumentView:
    """A file: its catalog, its Info entries, its XMP as (namespace, name) -> text, and the requirements."""

    pdf: "Pdf"
    expectations: Expectations
    info: Mapping[str, str]
    xmp: Mapping[tuple[str, str], str] | None
    claim: str | None
    level: Level
    before: int = 0  # bytes before the PDF header

    @property
    def root(self) -> Raw:
        """The catalog."""
        return self.pdf.Root

    @cached_property
    def objects(self) -> list[Raw]:
        """All numbered objects."""
        return list(self.pdf.objects)

    @cached_property
    def intent_profile(self) -> str:
        """The digest of the profile in the first output intent; empty without one."""
        intents = (raw for raw in array(get(self.root, "OutputIntents")) if name(get(raw, "S")) == "GTS_PDFX")
        data = content(get(next(intents, None), "DestOutputProfile"), 1 << 24)
        return digest(data) if data else ""


@dataclass
class PageView:
    """A page: its number from 1, its dictionary, and the requirements.

    pikepdf copies inherited entries (MediaBox, CropBox, Resources, Rotate) into the page's dictionary on opening.
    """

    number: int
    raw: Raw
    expectations: Expectations
    level: Level
    measured: dict[object, float | None] = field(default_factory=dict)
    pictures: dict[object, float | None] = field(default_factory=dict)  # shared by all pages
    damages: dict[object, Message | None] = field(default_factory=dict)  # of pictures, shared by all pages
    meanings: dict[str, set[object]] = field(default_factory=dict)  # definitions of spot inks on all pages so far
    intent_profile: str = ""  # digest of the output intent's profile
    unmeasured_stacks: set[int] = field(default_factory=set)  # ids of marks not fully measured by `stacked_ink`

    def box(self, key: str) -> Box | None:
        """Return a box of the page in points, with ordered corners; None if it is missing or damaged."""
        corners = numbers(get(self.raw, key), 4)
        if corners is None:
            return None
        left, bottom, right, top = corners
        return min(left, right), min(bottom, top), max(left, right), max(bottom, top)

    @cached_property
    def media(self) -> Box:
        """The media box; Letter by default, as in PDF readers."""
        return self.box("MediaBox") or (0.0, 0.0, 612.0, 792.0)

    @cached_property
    def trim(self) -> Box:
        """The trim box, or else the visible area."""
        return self.box("TrimBox") or self.box("ArtBox") or self.box("CropBox") or self.media

    @cached_property
    def scene(self) -> Scene:
        """The marks painted by the page's instructions."""
        return interpret(self.raw, get(self.raw, "Resources"), self.media)

    @cached_property
    def stack(self) -> Stack:
        """The stack of the page's marks."""
        return Stack(self.scene.marks, self.media)

    @cached_property
    def unclear(self) -> list[Mark]:
        """Transparent marks that may exceed the ink limit together with what is below them."""
        return [
            mark for mark in self.scene.marks if self.stacked_ink is not None and id(mark) in self.unmeasured_stacks
        ]

    @cached_property
    def has_rgb(self) -> bool:
        """Whether the page uses RGB or Lab, whose inks are unknown."""
        return any(space.model in ("rgb", "lab") for space in self.scene.spaces)

    @cached_property
    def stacked_ink(self) -> dict[int, float]:
        """The maximum ink, per cent, of marks that overprint or are transparent, including what is below, by identity.

        Empty without an ink limit. Marks that take too much work are left out, and `stack.left` is then negative.
        """
        maxima: dict[int, float] = {}
        try:
            for index, mark in enumerate(self.scene.marks if self.expectations.max_ink is not None else ()):
                if (mark.overprint or mark.blended) and (ink := self._with_below(index, mark)) is not None:
                    maxima[id(mark)] = ink
        except TooMuchError:
            pass
        return maxima

    def _with_below(self, index: int, mark: Mark) -> float | None:
        if self.own_ink(mark) is None or any(is_tool(ink) for ink in (mark.paint.space.inks if mark.paint else ())):
            return None
        maximum: float | None = None
        for x, y in self.probes(index, mark):
            ink = ink_sum(self.stack.plate_values(x, y, index), self.as_process)
            if ink is not None:
                maximum = max(ink, maximum or 0.0)
            elif mark.blended and id(mark) not in self.unmeasured_stacks:
                unmasked_ink = ink_sum(self.stack.plate_values(x, y, index, unmasked=True), self.as_process)
                if not self.has_rgb if unmasked_ink is None else unmasked_ink > (self.expectations.max_ink or 0.0):
                    self.unmeasured_stacks.add(id(mark))
        return maximum

    def probes(self, index: int, mark: Mark) -> Iterator[Point]:
        """Yield points of a mark where total ink may be too high. Raises TooMuchError."""
        yield from sample_points(self.stack, mark)
        maximum, own_ink = self.expectations.max_ink, self.own_ink(mark)
        if maximum is None or own_ink is None or mark.kind == "text":
            return
        for lower_index in self.stack.near(mark):
            lower = self.scene.marks[lower_index]
            deep = lower.overprint or lower.blended or (self.own_ink(lower) or 0.0) + own_ink > maximum
            if lower_index >= index or not deep:
                continue
            candidates = crossings(self.stack, mark, lower) if mark.kind == "stroke" else points_in_both(mark, lower)
            yield from (point for point in candidates if self.stack.covers(mark, *point))

    @cached_property
    def as_process(self) -> dict[str, float]:
        """The process equivalent of each spot ink in per cent."""
        spots = [space for space in self.scene.spaces if space.family == "Separation"]
        sums = {space.inks[0]: total(space, (1.0,)) for space in spots}
        return {ink: percent for ink, percent in sums.items() if percent is not None}

    def ink(self, mark: Mark) -> float | None:
        """Return the maximum ink of a mark in per cent, including what is below it; None if unknown."""
        own_ink, with_below = self.own_ink(mark), self.stacked_ink.get(id(mark))
        if own_ink is None or with_below is None:
            return own_ink
        lighter = mark.blended and mark.kind not in ("image", "shading")  # sampled at few points only
        return with_below if lighter else max(own_ink, with_below)

    def own_ink(self, mark: Mark) -> float | None:
        """Return the maximum ink of a mark in per cent, scaled by its opacity; None if unknown.

        Also None for printer's marks, which are on every plate and are trimmed off.
        """
        measured = self._measured(mark)
        return None if measured is None else measured * mark.opacity

    def _measured(self, mark: Mark) -> float | None:
        """Measure the maximum ink of a mark, cached by colour or picture."""
        if self.is_registration(mark) and not self.meets_trim(mark):
            return None
        picture = mark.picture if mark.kind == "image" else None
        if picture and picture.inline:
            return None
        if picture:
            picture_key = key_of(picture.raw)
            if picture_key not in self.pictures:
                self.pictures[picture_key] = most_ink(mark)
            return self.pictures[picture_key]
        if mark.paint is None or mark.kind == "shading":
            return most_ink(mark)
        key = (id(mark.paint.space), mark.paint.values, mark.paint.pattern is None)
        if key not in self.measured:
            self.measured[key] = most_ink(mark)
        return self.measured[key]

    def damage(self, mark: Mark) -> Message | None:
        """Return what is wrong with the data of a picture (cached), or None for valid ones and other marks."""
        if mark.picture is None:
            return None
        key = key_of(mark.picture.raw)
        if key not in self.damages:
            self.damages[key] = damage(mark.picture)
        return self.damages[key]

    def is_registration(self, mark: Mark) -> bool:
        """Return whether a mark is in the registration colour, which prints on every plate."""
        return mark.paint is not None and mark.paint.space is not None and mark.paint.space.inks == ("All",)

    def meets_trim(self, mark: Mark) -> bool:
        """Return whether a mark is at least partly on the trimmed page."""
        left, bottom, right, top = self.trim
        a, b, c, d = mark.box
        return a < right and c > left and b < top and d > bottom

    @cached_property
    def listed_fonts(self) -> list[Raw]:
        """The fonts in the resources of the page and its forms, used or not."""
        return _fonts_in([get(self.raw, "Resources"), *(get(raw, "Resources") for raw in self.scene.forms.values())])

    def has_unknown_ink(self, mark: Mark) -> bool:
        """Return whether a mark is a picture or shading whose ink is unknown."""
        if mark.kind not in ("image", "shading") or (mark.space and mark.space.model in ("rgb", "lab")):
            return False
        return self.ink(mark) is None

    def position(self, box: Box | None) -> PdfPosition:
        """Return the centre of a box in mm from the upper left corner of the trim."""
        if box is None:
            return PdfPosition()
        x, y = ((box[0] + box[2]) / 2 - self.trim[0]), (self.trim[3] - (box[1] + box[3]) / 2)
        return PdfPosition(round(x * MM_PER_PT, 1), round(y * MM_PER_PT, 1)) if abs(x) + abs(y) < 1e7 else PdfPosition()


def _fonts_in(resources: list[Raw]) -> list[Raw]:
    fonts = {}
    for each in resources:
        for _key, raw in entries(get(each, "Font")):
            spend(OBJECT)
            fonts[key_of(raw)] = raw
    return list(fonts.values())


CLAIMS: dict[str, Level] = {
    "PDF/X-1a:2001": "x1a01",
    "PDF/X-1a:2003": "x1a03",
    "PDF/X-3:2002": "x3",
    "PDF/X-3:2003": "x3",
    "PDF/X-4": "x4",
}
XMP_SPACES = {
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "pdfx": "http://ns.adobe.com/pdfx/1.3/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "dc": "http://purl.org/dc/elements/1.1/",
}


def read_claim(info: Mapping[str, str], xmp: Mapping[tuple[str, str], str] | None) -> tuple[str | None, Level]:
    """Return the PDF/X level that a file claims, and the corresponding level here ("none" for all others)."""
    conformance, version = info.get("GTS_PDFXConformance", ""), info.get("GTS_PDFXVersion", "")
    claim = conformance if conformance.startswith("PDF/X-1a") and version == "PDF/X-1:2001" else version
    for space in ("pdfxid", "pdfx"):
        claim = claim or (xmp or {}).get((space, "GTS_PDFXVersion"), "")
    return claim or None, CLAIMS.get(claim, "none")


def view_document(pdf: "Pdf", expectations: Expectations, before: int) -> DocumentView:
    """Build the view of an opened file; `before` is the number of bytes before the PDF header."""
    info = _info(pdf)
    xmp = _xmp(pdf)
    claim, level = read_claim(info, xmp)
    return DocumentView(pdf, expectations, info, xmp, claim, expectations.level or level, before)


def _info(pdf: "Pdf") -> dict[str, str]:
    values = {}
    for key, value in entries(get(pdf.trailer, "Info")):
        word = text(value)
        word = name(value) if word is None else word
        if word is not None:
            values[key] = word
    return values


def _property_text(items: "list[_Element]") -> str:
    """Return the text of a property: the default of several languages, or all items of a list."""
    translated = [item for item in items if item.get("{http://www.w3.org/XML/1998/namespace}lang") is not None]
    default = [item for item in translated if item.get("{http://www.w3.org/XML/1998/namespace}lang") == "x-default"]
    return "; ".join((item.text or "").strip() for item in default[:1] or translated[:1] or items)


def _xmp(pdf: "Pdf") -> dict[tuple[str, str], str] | None:
    """Read the simple properties, lists and alternatives of the XMP packet; None without a valid XML packet."""
    packet = content(get(pdf.Root, "Metadata"), 1 << 22)
    if packet is None:
        return None
    from lxml import etree

    try:
        tree = etree.fromstring(packet.strip(), etree.XMLParser(resolve_entities=False, no_network=True))
    except (etree.XMLSyntaxError, ValueError):
        return None
    short = {uri: prefix for prefix, uri in XMP_SPACES.items()}
    values: dict[tuple[str, str], str] = {}
    rdf = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
    for description in tree.iter(rdf + "Description"):
        pairs = [(key, value) for key, value in description.attrib.items()]
        children = [child for child in description if isinstance(child.tag, str)]
        pairs += [(child.tag, _property_text(list(child.iter(rdf + "li")) or [child])) for child in children]
        for tag, value in pairs:
            uri, _, local = tag[1:].partition("}")
            if uri in short:
                values.setdefault((short[uri], local), value.strip())
    return values
