"""Check a PDF with our own preflight, using the manifest and the printer's profile as requirements."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.values import dataclass
from hyskos.generators.orders.parallel import usable_cores
from hyskos.preflight.budget import spend
from hyskos.preflight.guarded import RunningTask, TooMuchError, start_task, stopped_report
from hyskos.preflight.report import Expectations, Facts, Level, Report, UnreadablePdfError, expectations
from hyskos.preflight.run import preflight
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.verify.findings import KitFinding, lengths, plain
from hyskos.publishing.verify.pdf_metadata import Intents, PdfMetadata, check_words, read_metadata

_SLACK = 0.01 + 1e-6
_LEVELS: dict[str, Level] = {
    "PDF/X-1a:2001": "x1a01", "PDF/X-1:2001": "x1a01", "PDF/X-1a:2003": "x1a03", "PDF/X-3:2003": "x3", "PDF/X-4": "x4",
}  # fmt: skip
_PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
MOST = 20
"""Maximum preflight findings reported per file."""
MOST_AT_ONCE = 4
"""Maximum files processed at once, regardless of processors, since each needs its own memory."""


@dataclass(frozen=True, slots=True)
class PdfCheck:
    """A PDF being checked: its bytes, the requirements, and the running task."""

    content: bytes
    wanted: Expectations
    look: RunningTask[tuple[Report, PdfMetadata]]


def begin_pdf(content: bytes, entry: DrawnEntry, profile: Profile | None) -> PdfCheck:
    """Start checking a PDF; raises MissingExtraError without pikepdf, and OSError if no process can be started.

    `profile` is the printer's; if None (unknown here), ink and separations are checked as for any shop.
    """
    expected = _expectations(entry, profile)
    return PdfCheck(
        content,
        expected,
        start_task(lambda _step: (preflight(content, expected), read_metadata(content)), len(content)),
    )


def _expectations(entry: DrawnEntry, profile: Profile | None) -> Expectations:
    terms = expectations(profile) if profile and not profile.components else Expectations()
    level: Level = _LEVELS.get(entry.standard, "x4") if entry.standard else "none"
    if not entry.standard:
        terms = replace(terms, colour="rgb-allowed")
    press_terms = replace(terms, level=level, trim=None, bleed=entry.bleed if entry.standard else None)
    if entry.spots:
        press_terms = replace(press_terms, spots=(press_terms.spots or frozenset()) | frozenset(entry.spots))
    return press_terms


def check_pdf(
    name: str, pdf: PdfCheck, entry: DrawnEntry, profile: Profile | None, intents: Intents
) -> Iterator[KitFinding]:
    """Compare a PDF with its manifest entry; `intents` remembers ICC profiles across files."""
    try:
        report, metadata = pdf.look.answer()
    except TooMuchError:
        report, metadata = stopped_report(pdf.content, pdf.wanted), PdfMetadata()
    except UnreadablePdfError as error:
        yield KitFinding("K08", name, plain("PDF"), error.message)
        return
    spend(report.work)
    if not report.facts.pages:  # the check was stopped
        yield from _findings(name, report)
        return
    yield from _sizes(name, report.facts, entry)
    yield from _colours(name, report.facts, entry)
    yield from check_words(name, metadata, entry, profile, intents)
    yield from _findings(name, report)


def _findings(name: str, report: Report) -> Iterator[KitFinding]:
    for finding in report.findings[:MOST]:
        actual = say(N_("{code}: {text}"), code=finding.code, text=finding.message)
        yield KitFinding("K16", name, say(N_("nothing to report")), actual, finding.page)


def _sizes(name: str, facts: Facts, entry: DrawnEntry) -> Iterator[KitFinding]:
    if len(facts.pages) != entry.pages:
        yield KitFinding("K09", name, plain(entry.pages), plain(len(facts.pages)))
        return
    listed = {"page_sizes": entry.page_sizes, "trims": entry.trims, "bleeds": entry.bleeds}
    for key, values in listed.items():
        if values is not None and len(values) != len(facts.pages):
            yield KitFinding("K09", name, say(N_("{field} of every page"), field=key), plain(len(values)))
    trims = entry.trims or [entry.trim] * len(facts.pages)
    bleeds = entry.bleeds or [entry.bleed] * len(facts.pages)
    sizes = entry.page_sizes or [entry.page] * len(facts.pages)
    for page, size, trim, bleed in zip(facts.pages, sizes, trims, bleeds, strict=False):
        if _sizes_differ(page.media, size):
            yield KitFinding("K10", name, lengths(*size), lengths(*page.media), page.number)
        if page.trim is None or _sizes_differ(page.trim, trim):
            actual = lengths(*page.trim) if page.trim else say(N_("none given"))
            yield KitFinding("K11", name, lengths(*trim), actual, page.number)
        if bleed is not None and (page.bleed is None or abs(min(page.bleed) - bleed) > _SLACK):
            actual = lengths(min(page.bleed)) if page.bleed else say(N_("none given"))
            yield KitFinding("K12", name, lengths(bleed), actual, page.number)
    smallest_bleeds = [round(min(page.bleed), 2) for page in facts.pages if page.bleed]
    if set(bleeds) == {None} and len(set(smallest_bleeds)) == 1:  # omitted only if pages differ
        yield KitFinding("K12", name, say(N_("none given")), lengths(smallest_bleeds[0]))


def _sizes_differ(first: tuple[float, float], second: tuple[float, float]) -> bool:
    return any(abs(a - b) > _SLACK for a, b in zip(first, second, strict=True))


def _colours(name: str, facts: Facts, entry: DrawnEntry) -> Iterator[KitFinding]:
    process = [ink for ink in facts.inks if ink in _PROCESS]
    actual = "RGB" if facts.rgb else "K" if set(process) <= {"Black"} else "CMYK"
    if actual != entry.colour:
        yield KitFinding("K14", name, plain(entry.colour), plain(actual))
    spots = [ink for ink in facts.inks if ink not in _PROCESS]
    if spots != list(entry.spots or ()):
        none = say(N_("no separation"))
        expected_spots = ", ".join(entry.spots or ())
        yield KitFinding(
            "K14",
            name,
            plain(expected_spots) if expected_spots else none,
            plain(short(", ".join(spots))) if spots else none,
        )


class Prefetch:
    """Files in progress by name; `begin` returns None for a file that must wait for its turn."""

    def __init__(self, entries: Iterable[DrawnEntry], begin: Callable[[DrawnEntry], PdfCheck | None]) -> None:
        self.waiting = deque(entries)
        self.begin = begin
        self.most = min(usable_cores(), MOST_AT_ONCE) - 1  # besides the current file
        self.begun: dict[str, PdfCheck] = {}
        self.turn: PdfCheck | None = None

    def take(self, entry: DrawnEntry) -> PdfCheck | None:
        """Return the task in progress for the current file, if any, and end that of the previous file."""
        if self.turn:
            self.turn.look.close()
        if self.waiting and self.waiting[0] is entry:
            self.waiting.popleft()
        self.turn = self.begun.pop(entry.name, None)
        return self.turn

    def fill(self) -> None:
        """Start on the next files, up to the limit."""
        while self.waiting and len(self.begun) < self.most and (begun := self.begin(self.waiting[0])):
            self.begun[self.waiting.popleft().name] = begun

    def close(self) -> None:
        """End all tasks in progress."""
        for begun in (*self.begun.values(), *([self.turn] if self.turn else [])):
            begun.look.close()
