"""Render one state of a definition: text in; findings, pages as SVG groups, and a map of spans out.

The result is all a page shows, and computing it needs neither disk nor server, so it also runs in a browser:
`read_bytes` parses a text, `frame_of` and `source_of` compute what to show. See `docs/guides/preview.md`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from hyskos.companion.formatting import printable, words
from hyskos.companion.preview.spans import own_lines, spans_of, spans_on, spelling
from hyskos.definitions.findings import Finding
from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.languages import _
from hyskos.definitions.loader import Reading, load_profile
from hyskos.definitions.messages import N_, Message
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.document import Document as Read
from hyskos.definitions.reading.schema_hints import did_you_mean
from hyskos.definitions.reading.source import DELETE
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.orders.home import editions
from hyskos.generators.orders.page_drawings import drawings
from hyskos.generators.orders.plan_orders import build_single
from hyskos.generators.orders.renderers import Renderer, renderers_of
from hyskos.generators.orders.requests import Request
from hyskos.generators.sheets.page import Page, place_drawing
from hyskos.generators.writers.screen import PLACE_TO_WRITE, Layer, MarkGroup, Spelt, layers_of
from hyskos.publishing.build.print_check import add_troubles
from hyskos.publishing.edition.printed_definitions import as_printed

Ink = Literal["full", "saver"]
_FIRM = "\u00a0\u202f"
"""Non-breaking spaces."""
FORMS = {
    "lid": N_("Lid"),
    "square": N_("Square picture"),
    "banner": N_("Banner"),
    "mock-up": N_("Picture of the box"),
    "sell-sheet": N_("Sell sheet"),
}
"""Names of the forms in which a cover is drawn."""
SAFE = 5.0
"""Distance from the cut inside which content may be trimmed by accident, in mm: the safe zone of printers."""


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """View settings of a file; `edges` shows the bleed of a board beyond its cut."""

    lang: str
    ink: Ink = "full"
    edges: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding as a page shows it, with the line of the file it refers to."""

    code: str
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    hint: str
    source: str
    fix: str | None = None
    """Text to put in place of the text at fault, if the hint names it."""

    def as_json(self) -> Mapping[str, Json]:
        """Return the finding as plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """A page: its size, trim, bleed and safe zone in mm, and its layers from bottom to top."""

    width: float
    height: float
    trim: Rect
    bleed: Rect
    safe: Rect
    label: str
    layers: tuple[Layer, ...]
    caption: str = ""
    """The use of this form, if a definition is drawn in several."""

    @property
    def parts(self) -> tuple[MarkGroup, ...]:
        """Return the parts of every layer."""
        return tuple(part for layer in self.layers for part in layer.parts)

    def as_json(self) -> Mapping[str, Json]:
        """Return the sheet as plain values, with keys for its parts."""
        layers: list[Json] = [
            {
                "name": layer.name,
                "attributes": dict(layer.attributes),
                "clip": layer.clip,
                "parts": [part.key for part in layer.parts],
            }
            for layer in self.layers
        ]
        places: dict[str, Json] = {
            name: [rect.x, rect.y, rect.w, rect.h]
            for name, rect in (("trim", self.trim), ("bleed", self.bleed), ("safe", self.safe))
        }
        labels: dict[str, Json] = {"label": self.label, "caption": self.caption}
        return {"width": self.width, "height": self.height, **labels, "layers": layers, **places}


@dataclass(frozen=True, slots=True)
class Frame:
    """One state of a definition; without sheets if findings prevent drawing it."""

    file: str
    title: str
    findings: tuple[Diagnostic, ...]
    sheets: tuple[PreviewPage, ...]
    languages: tuple[str, ...] = ()  # of its title
    toggles: tuple[str, ...] = ()  # view settings that make a difference; cut lines are omitted if nothing is cut

    @property
    def parts(self) -> Mapping[str, str]:
        """Return the SVG of every part by key."""
        return {part.key: part.markup for sheet in self.sheets for part in sheet.parts}

    def as_json(self) -> Mapping[str, Json]:
        """Return the frame as plain values, without its parts."""
        findings = [finding.as_json() for finding in self.findings]
        lists: dict[str, Json] = {
            "findings": findings,
            "sheets": [sheet.as_json() for sheet in self.sheets],
            "languages": [*self.languages],
            "toggles": [*self.toggles],
        }
        return {"file": self.file, "title": self.title, **lists}


def frame_of(reading: Reading, options: ViewOptions) -> Frame:
    """Draw a reading; findings are those of the file, and those that prevent drawing it."""
    definition = reading.definition
    if definition is None:
        return Frame(reading.file, "", diagnostics(reading), ())
    printed, spelt = as_printed(definition), spelling(reading.document)
    sheets, undrawn = list[PreviewPage](), False
    for renderer in renderers_of(printed):
        try:
            sheets += [_sheet(page, spelt, renderer.part) for page in _pages(renderer, printed, options)]
        except (UndrawableError, ValueError):
            undrawn = True  # show its other forms all the same
    findings = diagnostics(add_troubles(reading, printed)) if undrawn or not sheets else ()
    toggles = _toggles(printed, sheets) if sheets else ()
    return Frame(reading.file, definition.id, findings, tuple(sheets), (*definition.title,), toggles)


def _toggles(printed: Definition, sheets: Sequence[PreviewPage]) -> tuple[str, ...]:
    cut = any(map(_is_cut, renderers_of(printed)))
    has_fields = any(PLACE_TO_WRITE in part.markup for sheet in sheets for part in sheet.parts)
    return ("ink", "sight", "zoom", *["edges"] * cut, *["fields"] * has_fields, "measures")


def _is_cut(renderer: Renderer) -> bool:
    """Return whether a knife cuts around the drawing; pieces are cut along lines in the drawing instead."""
    return renderer.cut and not renderer.screen


def source_of(reading: Reading) -> Mapping[str, Json]:
    """Return the text of a file and the span of every value; `files` maps lines to the files they come from.

    The text of a table follows that of its file.
    """
    document = reading.document
    spans: dict[str, Json] = {way: [*span] for way, span in spans_of(document).items()}
    text, files = document.text, list[Json]()
    if document.table:
        above = own_lines(document)
        text = "\n".join([*document.lines[:above], document.table.source.text])
        files = [[1, printable(document.file)], [above + 1, printable(document.table.source.file)]]
    return {"text": printable_text(text), "spans": spans, "files": files}


def source_since(reading: Reading, before: Read) -> Mapping[str, Json]:
    """Return the lines that differ from an earlier text, with the spans on them, or everything if more has changed."""
    document = reading.document
    if (document.like or document) is not (before.like or before) or len(document.lines) != len(before.lines):
        return source_of(reading)
    lines: dict[str, Json] = {}
    spans: dict[str, Json] = {}
    for number, (old, new) in enumerate(zip(before.lines, document.lines, strict=True), start=1):
        if old != new:
            spans_found = spans_on(document, number)
            if spans_found is None:
                return source_of(reading)
            lines[str(number)] = _clean_line(new)
            spans |= {way: [*span] for way, span in spans_found.items()}
    return {"lines": lines, "spans": spans}


def find_all(reading: Reading, is_wanted: Callable[[], bool] = lambda: True) -> tuple[Diagnostic, ...] | None:
    """Return all findings, as `with_all_findings` does; None once `is_wanted` returns False."""
    checked = with_all_findings(reading, is_wanted)
    return diagnostics(checked) if is_wanted() else None


def with_all_findings(reading: Reading, is_wanted: Callable[[], bool] = lambda: True) -> Reading:
    """Find all problems, including those of printing, which takes longer than drawing in one language.

    `is_wanted` is called before each language.
    """
    return (
        reading
        if reading.findings
        else add_troubles(reading, reading.definition and as_printed(reading.definition), is_wanted)
    )


def printable_text(text: str) -> str:
    """Clean a text line by line of characters that could disturb its display."""
    return "\n".join(map(_clean_line, text.split("\n")))


def _clean_line(line: str) -> str:
    """Clean a line, but keep non-breaking spaces, which are frequent in texts."""
    return line if line.isprintable() else "".join(char if char in _FIRM else printable(char) for char in line)


def diagnostics(reading: Reading) -> tuple[Diagnostic, ...]:
    """Render findings in the current language."""
    return tuple(_diagnostic(finding, reading.document.lines_of(finding.file)) for finding in reading.findings)


def _pages(renderer: Renderer, printed: Definition, options: ViewOptions) -> Iterator[Page]:
    """Draw a definition in one of its forms; covers have several, others just one."""
    profile = load_profile("home-a4")
    order = build_single(Request(printer=profile, langs=(options.lang,), inks=(options.ink,), paper=None), printed)
    if not options.edges or not _is_cut(renderer):
        yield from next(editions(renderer, order)).document.pages
        return
    for board in drawings(renderer, order):
        trim = Rect(profile.bleed, profile.bleed, board.width, board.height)
        whole_page = trim.grown(profile.bleed)
        items = place_drawing(board, trim.x, trim.y, whole_page.moved(-trim.x, -trim.y))
        yield Page(whole_page.w, whole_page.h, trim, whole_page, items, board.title)


def _sheet(page: Page, spelt: Spelt, part: str) -> PreviewPage:
    safe, caption = page.trim.grown(-SAFE), _(FORMS[part]) if part else ""
    return PreviewPage(
        page.width, page.height, page.trim, page.bleed, safe, page.label, layers_of(page, spelt), caption
    )


def _diagnostic(finding: Finding, lines: list[str]) -> Diagnostic:
    line = finding.mark.line
    return Diagnostic(
        finding.code,
        printable(finding.file),
        line,
        finding.mark.column,
        finding.mark.end_line,
        finding.mark.end_column,
        words(finding.message),
        words(finding.hint),
        printable(lines[line - 1]) if line <= len(lines) else "",
        _fix(finding.hint),
    )


def _fix(hint: Message | None) -> str | None:
    """Return the text that a hint suggests; "" for one that says to delete the text at fault."""
    if hint is None:
        return None
    return "" if hint == DELETE else str(hint.values["word"]) if hint.text == did_you_mean("").text else None
