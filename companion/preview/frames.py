"""One look at a definition: what is wrong with it, and its pages as SVG if nothing keeps them from being drawn.

This is all that a page shows, and it needs neither a disk nor a process: what was read in, a frame out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hyskos.companion.booklets import completed
from hyskos.companion.finding_words import printable, words
from hyskos.definitions.findings import Finding
from hyskos.definitions.json_values import Json
from hyskos.definitions.loader import Reading, load_profile
from hyskos.definitions.model import Definition
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.inspection import inspected
from hyskos.generators.orders.building import build_single
from hyskos.generators.orders.home import first_edition
from hyskos.generators.orders.request import Request
from hyskos.generators.writers.svg import write_svg

Ink = Literal["full", "saver"]


@dataclass(frozen=True, slots=True)
class Told:
    """A finding as a page shows it: where, what, what would help, and the line of the file that it is about."""

    code: str
    file: str
    line: int
    column: int
    message: str
    hint: str
    source: str

    def as_json(self) -> Mapping[str, Json]:
        """Give the finding as plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Frame:
    """A definition at one moment; without pages if its findings keep it from being drawn."""

    file: str
    title: str
    findings: tuple[Told, ...]
    pages: tuple[str, ...]  # SVG documents
    languages: tuple[str, ...] = ()  # of its title

    def as_json(self) -> Mapping[str, Json]:
        """Give the frame as plain values."""
        told = [one.as_json() for one in self.findings]
        lists: dict[str, Json] = {"findings": told, "pages": [*self.pages], "languages": [*self.languages]}
        return {"file": self.file, "title": self.title, **lists}


def frame_of(reading: Reading, lang: str, ink: Ink) -> Frame:
    """Draw what was read; findings are those of the file, and what keeps it from being drawn."""
    definition = reading.definition
    if not isinstance(definition, Definition):
        return Frame(reading.file, "", _told(reading), ())
    whole = completed(definition)
    try:
        request = Request(printer=load_profile("home-a4"), langs=(lang,), inks=(ink,), paper=None)
        document = first_edition(build_single(request, whole)).document
        pages = tuple(write_svg(document, page).decode("utf-8") for page in document.pages)
    except (UndrawableError, ValueError):
        return Frame(reading.file, definition.id, _told(inspected(reading, whole)), (), (*definition.title,))
    return Frame(reading.file, definition.id, (), pages, (*definition.title,))


def looked_over(reading: Reading) -> tuple[Told, ...]:
    """Find all that is wrong, also what only print shows, which takes longer than to draw it in one language."""
    return _told(inspected(reading, completed(reading.definition)) if not reading.findings else reading)


def _told(reading: Reading) -> tuple[Told, ...]:
    return tuple(_one(finding, reading.document.lines_of(finding.file)) for finding in reading.findings)


def _one(finding: Finding, lines: list[str]) -> Told:
    line = finding.mark.line
    return Told(
        finding.code,
        printable(finding.file),
        line,
        finding.mark.column,
        words(finding.message),
        words(finding.hint),
        printable(lines[line - 1]) if line <= len(lines) else "",
    )
