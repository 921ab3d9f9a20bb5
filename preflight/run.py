"""Run the checks of a level on a file."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.messages import N_, NN_, Message, say
from hyskos.definitions.values import dataclass
from hyskos.preflight.budget import PAGE, Budget, SpentError, budget_for, limited_reading, spend
from hyskos.preflight.checks.fonts import describe_font as font_facts
from hyskos.preflight.checks.pages import bleeds
from hyskos.preflight.checks.register import BY_CODE, CHECKS, Check
from hyskos.preflight.measuring.separations import treat_as_tools
from hyskos.preflight.measuring.views import DocumentView, PageView, view_document
from hyskos.preflight.painting.marks import Mark
from hyskos.preflight.painting.spaces import amounts, colorants
from hyskos.preflight.reading.objects import key_of
from hyskos.preflight.reading.opening import header_offset, open_pdf, pages
from hyskos.preflight.report import (
    Expectations,
    Facts,
    FontFacts,
    PageFacts,
    PdfFinding,
    Problem,
    Report,
)

if TYPE_CHECKING:
    from pikepdf import Pdf

MOST = 200
"""Maximum findings of one code in a report; the rest is counted."""


def preflight(
    data: bytes, expectations: Expectations | None = None, step: Callable[[int, int], object] | None = None
) -> Report:
    """Check a PDF against a PDF/X level and an order; `step` is called with (pages done, pages).

    Raises UnreadablePdfError for a file that cannot be checked, and MissingExtraError without pikepdf.
    """
    expectations = expectations or Expectations()
    with (
        limited_reading(budget_for(len(data))) as budget,
        closing(open_pdf(data)) as pdf,
        treat_as_tools(expectations.tools),
    ):
        return _check_file(_Job(pdf, len(data), header_offset(data), expectations, budget, step))


@dataclass(frozen=True, slots=True)
class _Job:
    pdf: "Pdf"
    size: int
    before: int
    expectations: Expectations
    budget: Budget
    step: Callable[[int, int], object] | None


def _check_file(job: _Job) -> Report:
    collector, tally = _Collector(), _Tally()
    document = view_document(job.pdf, job.expectations, job.before)
    chosen = [check for check in CHECKS if document.level in check.levels]
    raws = pages(job.pdf)
    pictures: dict[object, float | None] = {}
    meanings: dict[str, set[object]] = {}
    damages: dict[object, Message | None] = {}
    with suppress(SpentError):
        own_profile = document.intent_profile
    for number, raw in enumerate(raws, 1):
        page = PageView(
            number, raw, document.expectations, document.level, pictures=pictures, damages=damages, meanings=meanings,
            intent_profile=own_profile,
        )  # fmt: skip
        with suppress(SpentError):
            spend(PAGE)
        for check in chosen:
            if check.page:
                collector.add(check, number, check.page(page))
        tally.add(page)
        if job.step:
            job.step(number, len(raws))
        if job.budget.spent:
            break
    for check in chosen:
        if check.document:
            collector.add(check, None, check.document(document))
    collector.add(BY_CODE["D12"], None, _report_unchecked(job.budget, len(tally.pages), len(raws)))
    facts = tally.facts(document, job.size)
    findings = _without_padding(collector.in_order(), len(raws))
    if not document.claim:
        findings = _merge_claim_findings(findings)
    return Report(findings, facts, collector.omitted, work=job.budget.granted - job.budget.work_left)


def _report_unchecked(budget: Budget, done: int, count: int) -> Iterator[Problem]:
    """Check D12: the whole file was checked within the budget for its size."""
    if budget.spent and done < count:
        yield Problem(
            say(N_("the file is too complex for its size; it was not checked from page {page} on"), page=done)
        )
    elif budget.spent:
        yield Problem(say(N_("the file is too complex for its size; not all of it was checked")))
    if budget.streams_skipped:
        yield Problem(
            say(
                NN_(
                    "{count} part of the file unpacks to more than is reasonable and was not checked",
                    "{count} parts of the file unpack to more than is reasonable and were not checked",
                    "count",
                ),
                count=budget.streams_skipped,
            )
        )


def _without_padding(findings: tuple[PdfFinding, ...], pages: int) -> tuple[PdfFinding, ...]:
    """Ignore up to three blank pages (P11) at the end of a book whose page count is a multiple of four."""
    blank = {finding.page for finding in findings if finding.code == "P11"}
    written = next((page for page in range(pages, 0, -1) if page not in blank), 0)
    if pages % 4 or pages - written > _PADDING:
        return findings
    return tuple(finding for finding in findings if finding.code != "P11" or (finding.page or 0) < written)


_PADDING = 3  # pages


def _merge_claim_findings(findings: tuple[PdfFinding, ...]) -> tuple[PdfFinding, ...]:
    """Merge the findings of a file that is not PDF/X at all into one (D07), except more severe ones."""
    claim = next((finding for finding in findings if finding.code == "D07"), None)
    if claim is None:
        return findings
    lacks = [
        finding for finding in findings if finding.code in _LABELS and finding.severity in ("warning", claim.severity)
    ]
    whole = replace(claim, details=tuple(lacks))
    return tuple(whole if finding is claim else finding for finding in findings if finding not in lacks)


_LABELS = ("D01", "D03", "D05", "D06", "D08")
"""Requirements that only a file exported as PDF/X can meet."""


class _Collector:
    """Collects findings, without duplicates on a page, up to a limit."""

    def __init__(self) -> None:
        self.findings: dict[tuple[object, ...], PdfFinding] = {}
        self.counts: dict[str, int] = {}
        self.omitted: dict[str, int] = {}

    def add(self, check: Check, page: int | None, faults: Iterable[Problem]) -> None:
        """Add findings until the budget of the file is spent."""
        with suppress(SpentError):
            self._add(check, page, faults)

    def _add(self, check: Check, page: int | None, faults: Iterable[Problem]) -> None:
        for fault in faults:
            key = (check.code, page, fault.message.render(), fault.severity)
            previous = self.findings.get(key)
            if previous:
                self.findings[key] = replace(previous, times=previous.times + 1)
            elif self.counts.get(check.code, 0) >= MOST:
                self.omitted[check.code] = self.omitted.get(check.code, 0) + 1
            else:
                self.counts[check.code] = self.counts.get(check.code, 0) + 1
                self.findings[key] = PdfFinding(check.code, page, fault.place, fault.message, fault.severity)

    def in_order(self) -> tuple[PdfFinding, ...]:
        """Sort by page, then by code: the claimed level (D07) first, then D, P, F, C."""
        findings = self.findings.values()
        return tuple(sorted(findings, key=lambda finding: (finding.page or 0, _ORDER.index(finding.code))))


_ORDER = sorted(BY_CODE, key=lambda code: (code != "D07", "DPFC".index(code[0]), code))


class _Tally:
    """Collects facts page by page."""

    def __init__(self) -> None:
        self.pages: list[PageFacts] = []
        self.fonts: dict[object, FontFacts] = {}
        self.inks: dict[str, None] = {}
        self.rgb = False
        self.max_ink: float | None = None
        self.unmeasured = 0

    def add(self, page: PageView) -> None:
        left, bottom, right, top = page.media
        trim = page.box("TrimBox") or page.box("ArtBox")
        self.pages.append(
            PageFacts(
                page.number,
                _mm(right - left, top - bottom),
                _mm(trim[2] - trim[0], trim[3] - trim[1]) if trim else None,
                bleeds(page),
            )
        )
        with suppress(SpentError):
            for font in page.scene.fonts.values():
                if font.codes:
                    self.fonts.setdefault(key_of(font.raw), font_facts(font.raw))
            looks: set[tuple[object, ...]] = set()  # further marks of a known colour only add ink
            for mark in page.scene.marks:
                ink, look = page.ink(mark), (mark.kind, id(mark.space), mark.paint.values if mark.paint else ())
                if ink is not None and mark.space is not None and (self.max_ink is None or ink > self.max_ink):
                    self.max_ink = ink
                if look not in looks:
                    looks.add(look)
                    self._mark(mark)
                self.unmeasured += page.has_unknown_ink(mark)

    def _mark(self, mark: Mark) -> None:
        space = mark.space
        if space is None:
            return
        self.rgb = self.rgb or space.model in ("rgb", "lab")
        values = mark.paint.values if mark.paint else ()
        whole = mark.kind in ("image", "shading") or not values
        if whole and space.model in ("cmyk", "gray"):
            plates = ["Black"] if space.model == "gray" else ["Cyan", "Magenta", "Yellow", "Black"]
        else:
            plates = colorants(space) if whole else list(amounts(space, values))
        self.inks.update(dict.fromkeys(plate for plate in plates if plate != "All"))

    def facts(self, document: DocumentView, size: int) -> Facts:
        process = ("Cyan", "Magenta", "Yellow", "Black")
        inks = (*(ink for ink in process if ink in self.inks), *sorted(ink for ink in self.inks if ink not in process))
        fonts = sorted(set(self.fonts.values()), key=lambda font: (font.name, font.kind))
        return Facts(
            version=document.pdf.pdf_version,
            claim=document.claim,
            level=document.level,
            pages=tuple(self.pages),
            fonts=tuple(fonts),
            inks=inks,
            rgb=self.rgb,
            max_ink=None if self.max_ink is None else round(self.max_ink, 1),
            unmeasured=self.unmeasured,
            bytes=size,
        )


def _mm(*points: float) -> tuple[float, float]:
    width, height = (round(point * MM_PER_PT, 3) for point in points)
    return width, height
