"""Write PDF with reportlab: text stays text in embedded subset fonts; black and greys use one ink.

Shapes are written as operators in millimetres under one page matrix, so a stream reads like the drawing.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from hyskos.definitions.geometry import MM_PER_PT, Rect, Segment, combine, transform
from hyskos.definitions.inks import called
from hyskos.generators.colour_vision import Seen
from hyskos.generators.drawing import Circle, Field, Group, Item, Path, Text, walk_groups
from hyskos.generators.inks import ink
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.origin import author_of, moment_of, pdf_date
from hyskos.generators.writers.overprinting import Overprint, PaintedItems, is_black
from hyskos.generators.writers.pdf_type import register, text_operators
from hyskos.generators.writers.syntax import number
from hyskos.generators.writers.tagging import Marks, structure_of

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas


Use = Literal["fill", "stroke"]
PT_PER_MM = 1 / MM_PER_PT
DEFAULT_OVERPRINT = Overprint()
NO_SPECIAL_INKS: Mapping[str, str] = MappingProxyType({})
_STILL = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_QUARTER = 0.5522847498
"""Control point distance of a cubic quarter circle, relative to its radius."""
_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
"""Painting operator by (has fill, has stroke)."""
_INITIAL = {"w": "1", "d": "[] 0", "j": "0", "J": "0"}
"""Initial graphics state of a page (PDF 32000-1, table 52)."""


@cache  # there are few inks, and sheets change ink thousands of times
def ink_operator(name: str, use: Use) -> str:
    """Return the operator that selects an ink for home printers, formatted like reportlab's; K-only inks are grey.

    >>> ink_operator("black", "fill"), ink_operator("black@40", "stroke")
    ('0 g', '.6 G')
    """
    from reportlab.lib.rl_accel import fp_str

    definition = ink(name)
    parts, operator = ((1 - definition.cmyk[3],), "g") if definition.black_only else (definition.rgb, "rg")
    return f"{fp_str(*parts)} {operator if use == 'fill' else operator.upper()}"


def of_press(name: str, special: Mapping[str, str]) -> "Color":
    """Return the press colour of an ink; `special` maps spot-printed or foiled inks to their separations."""
    from reportlab.lib.colors import CMYKColor, CMYKColorSep

    definition = ink(name)
    if called(name) in special:  # there are no tints of foil: "gold@20" stays a process colour
        return CMYKColorSep(*definition.cmyk, spotName=special[called(name)])
    if definition.spot is None:
        return CMYKColor(*definition.cmyk)
    full = ink(name.partition("@")[0])
    return CMYKColorSep(*full.cmyk, spotName=full.spot, density=definition.share)


def headings(page: Page) -> Iterator[tuple[str, float, float]]:
    """Yield the headings of a page in order, each with the point to show at the top of the viewer, in pt."""
    for group, matrix in walk_groups(page.items):
        if group.heading and group.title:
            x, y = transform(matrix, 0.0, 0.0)
            yield group.title, x / MM_PER_PT, (page.height - y) / MM_PER_PT


Colour = Literal["rgb", "cmyk"]


def write_pdf(
    document: Document,
    *,
    colour: Colour = "rgb",
    seen: Seen | None = None,
    special: Mapping[str, str] = NO_SPECIAL_INKS,
    overprint: Overprint = DEFAULT_OVERPRINT,
    packed: bool = True,
) -> bytes:
    """Write a document with exact page boxes, no scaling when printed, a label for each page, and bookmarks.

    Bookmarks are the headings of the document or, without any, its pages. Dates are SOURCE_DATE_EPOCH, or that of the
    product, or fixed.

    "rgb" is for home printers: K-only inks as DeviceGray, others as DeviceRGB; groups with roles are tagged. "cmyk" is
    for presses: process inks, and inks with a `spot` as separations; `special` maps inks printed as spot colours or
    foil to their separations. There, black overprints as far as `overprint` allows.

    `seen` replaces the colours of inks, for proofs. Set `packed` to False to skip compression for temporary files.
    """
    from reportlab.pdfgen.canvas import Canvas

    register()
    file = BytesIO()
    options: dict[str, Any] = {"initialFontName": "regular", "invariant": 1, "lang": document.lang}  # stubs lag behind
    options["pageCompression"] = int(packed)
    canvas = Canvas(file, **options)
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor(author_of(document))
    canvas.setDateFormatter(lambda *_now: pdf_date(moment_of(document)))
    canvas.setCreator(PROGRAM)
    canvas.setKeywords(", ".join(document.keywords))
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    structure = structure_of(document) if colour == "rgb" else None
    headings_by_page = [list(headings(page)) for page in document.pages]
    for i, page in enumerate(document.pages):
        canvas.setPageSize((page.width * PT_PER_MM, page.height * PT_PER_MM))
        canvas.setTrimBox(_box(page, page.trim))
        canvas.setBleedBox(_box(page, page.bleed))
        canvas.addPageLabel(i, prefix=page.label)
        for n, (title, left, top) in enumerate(
            headings_by_page[i] if any(headings_by_page) else [(page.label, None, None)], start=1
        ):
            canvas.bookmarkPage(f"page-{i + 1}-{n}", "Fit" if top is None else "XYZ", left=left, top=top, zoom=0)
            canvas.addOutlineEntry(title, f"page-{i + 1}-{n}")
        canvas.transform(PT_PER_MM, 0, 0, -PT_PER_MM, 0, page.height * PT_PER_MM)
        marks = structure.on(canvas, page) if structure else None
        _Pen(canvas, colour, seen, special, PaintedItems(overprint), marks).draw(page.items)
        if marks:
            marks.close()
        canvas.showPage()
    if structure:
        structure.finish(canvas, document)
    canvas.save()
    return file.getvalue()


def _box(page: Page, rect: Rect) -> tuple[float, float, float, float]:
    left, low = rect.x * PT_PER_MM, (page.height - rect.y - rect.h) * PT_PER_MM
    return left, low, left + rect.w * PT_PER_MM, low + rect.h * PT_PER_MM


class _Pen:
    """Draws items on a canvas; tracks the graphics state to skip redundant operators."""

    def __init__(
        self, canvas: "Canvas", colour: Colour, seen: Seen | None, special: Mapping[str, str], below: PaintedItems,
        marks: Marks | None = None,
    ) -> None:  # fmt: skip
        self.canvas, self.marks = canvas, marks
        self.colour = colour
        self.seen = seen
        self.special = special
        self.below = below
        self.plain = colour == "rgb" and not seen
        self.prints_over = colour == "cmyk" and not seen
        self.coloured = False
        self.state: dict[str, Any] = {}
        self.matrix: tuple[float, ...] = _STILL

    def draw(self, items: tuple[Item, ...]) -> None:
        """Draw items in order; fields are never printed."""
        for item in items:
            begun = self.marks.before(item, self.matrix) if self.marks else False
            if isinstance(item, (Path, Circle)):
                self._shape(item)
            elif isinstance(item, Text):
                self._text(item)
            elif isinstance(item, Group):
                self._group(item)
            else:
                assert isinstance(item, Field)
            if self.marks:
                self.marks.after(item, begun=begun)

    def _group(self, group: Group) -> None:
        if not group.matrix and not group.clip:
            self.draw(group.items)
            return
        saved, matrix, clips = dict(self.state), self.matrix, self.below.clips
        self.canvas.saveState()
        if group.matrix:
            self.canvas.addLiteral(" ".join(map(_fine, group.matrix)) + " cm")
            self.matrix = combine(self.matrix, group.matrix)
        if group.clip:
            corners = [f"{number(x)} {number(y)}" for x, y in group.clip]
            self.canvas.addLiteral(" m ".join(corners[:1]) + " m " + " l ".join(corners[1:]) + " l h W n")
            self.below.clip(group.clip, self.matrix)
        self.draw(group.items)
        self.canvas.restoreState()
        self.state, self.matrix, self.below.clips = saved, matrix, clips

    def _shape(self, shape: Path | Circle) -> None:
        over: dict[str, bool] = {}
        if shape.fill:
            self._ink("fill", shape.fill)
            if self.prints_over:
                over["fill"] = self._prints_over(shape, "fill", shape.fill)
        if shape.stroke:
            self._ink("stroke", shape.stroke)
            if self.prints_over:
                over["stroke"] = self._prints_over(shape, "stroke", shape.stroke)
            self._line(shape)
        if over:
            self._overprint(**over)
        operator = _PAINT[bool(shape.fill), bool(shape.stroke)]
        if isinstance(shape, Circle):
            self.canvas.addLiteral(f"{_circle(shape)} {operator}")
        else:
            star = "*" if shape.even_odd and shape.fill else ""
            self.canvas.addLiteral(f"{_outline(shape.segments)} {operator}{star}")

    def _line(self, shape: Path | Circle) -> None:
        rounded = int(isinstance(shape, Path) and shape.join == "round")
        if self.state.get("line") == (line := (shape.width, shape.dash, rounded)):
            return
        self.state["line"] = line
        for operator, value in (
            ("w", number(shape.width * MM_PER_PT)),
            ("d", f"[{' '.join(map(number, shape.dash))}] 0"),
            ("j", str(rounded)),
            ("J", str(rounded)),
        ):
            if self.state.get(operator, _INITIAL[operator]) != value:
                self.state[operator] = value
                self.canvas.addLiteral(f"{value} {operator}")

    def _ink(self, use: Use, name: str) -> None:
        if self.state.get(use) == name:
            return
        self.state[use] = name
        if self.plain:
            if not self.coloured and not ink(name).black_only:
                self.coloured = True
                self.canvas.setFillAlpha(1)  # as reportlab does; makes a coloured file PDF 1.4
            self.canvas.addLiteral(ink_operator(name, use))
            return
        set_colour = self.canvas.setFillColor if use == "fill" else self.canvas.setStrokeColor
        if self.seen:
            from reportlab.lib.colors import Color

            set_colour(Color(*self.seen(ink(name))))
        else:
            set_colour(of_press(name, self.special))

    def _prints_over(self, item: Path | Circle | Text, use: Use, name: str) -> bool:
        """Return whether an item overprints: tool lines do, black does if allowed, white never."""
        black = is_black(name) and called(name) not in self.special and self.below.takes(item, use, self.matrix)
        self.below.add(item, name, use, self.matrix)
        return black or ink(name).overprint

    def _overprint(self, stroke: bool | None = None, fill: bool | None = None) -> None:
        """Set lines and areas to overprint or knock out; None leaves the setting unchanged."""
        lines, areas = self.state.get("overprint", (False, False))
        if stroke or fill:
            self.canvas.setOverprintMask(True)  # plates that black does not use keep their ink (OPM 1)
        if stroke is not None and stroke != lines:
            self.canvas.setStrokeOverprint(stroke)
            if not stroke:
                self.canvas.setFillOverprint(False)  # reset reportlab's own record, which would be stale
            lines = areas = stroke  # OP alone sets both (PDF 32000-1, table 58)
        if fill is not None and fill != areas:
            self.canvas.setFillOverprint(fill)
            areas = fill
        self.state["overprint"] = lines, areas

    def _text(self, item: Text) -> None:
        self._ink("fill", item.ink)
        if self.prints_over:
            self._overprint(fill=self._prints_over(item, "fill", item.ink))
        text = f"{item.text} " if self.marks and self.marks.inside else item.text  # a space separates lines
        self.canvas.addLiteral(text_operators(self.canvas, item, text))


def _fine(value: float) -> str:
    """Format a coefficient of a matrix: it multiplies coordinates, so it needs more digits."""
    return f"{value:.8f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=1 << 12)  # the same board is printed on several papers
def _outline(segments: tuple[Segment, ...]) -> str:
    return " ".join([" ".join((*map(number, xy), _VERBS[verb])) for verb, xy in segments])


def _circle(circle: Circle) -> str:
    x, y, r, c = circle.x, circle.y, circle.r, circle.r * _QUARTER
    curves = (
        (x + r, y + c, x + c, y + r, x, y + r),
        (x - c, y + r, x - r, y + c, x - r, y),
        (x - r, y - c, x - c, y - r, x, y - r),
        (x + c, y - r, x + r, y - c, x + r, y),
    )
    return f"{number(x + r)} {number(y)} m " + " ".join(f"{' '.join(map(number, c))} c" for c in curves) + " h"
