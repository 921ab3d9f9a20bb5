"""Check a PDF with our own preflight, using the manifest and the printer's profile as requirements."""

import hashlib
import re
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace
from itertools import chain
from typing import TYPE_CHECKING

from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.values import dataclass
from hyskos.generators.orders.parallel import usable_cores
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.pdfx import LARGEST_PROFILE, LEVELS, fogra39
from hyskos.preflight.budget import spend
from hyskos.preflight.guarded import RunningTask, TooMuchError, start_task, stopped_report
from hyskos.preflight.reading.opening import open_pdf
from hyskos.preflight.report import Expectations, Facts, Level, Report, UnreadablePdfError, expectations
from hyskos.preflight.run import preflight
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.verify.findings import KitFinding, lengths, plain
from hyskos.publishing.verify.manifest_entries import check_label

if TYPE_CHECKING:
    import pikepdf


# Check the metadata of a PDF: language, title, keywords, output intents, and only what our writers produce.

_XMP_LANGUAGE = re.compile(rb"<dc:language><rdf:Bag><rdf:li>([A-Za-z-]{2,8})</rdf:li>")
_TRAILER = frozenset({"/ID", "/Info", "/Root", "/Size"})
_CATALOG = frozenset({
    "/Lang", "/Metadata", "/Outlines", "/OutputIntents", "/PageLabels", "/PageMode", "/Pages", "/Type",
    "/ViewerPreferences",
})  # fmt: skip
_PAGE = frozenset({
    "/BleedBox", "/Contents", "/MediaBox", "/Parent", "/Resources", "/Rotate", "/Trans", "/TrimBox", "/Type",
})  # fmt: skip
_BOOKMARK = frozenset({"/Count", "/Dest", "/First", "/Last", "/Next", "/Parent", "/Prev", "/Title"})
_TYPES = frozenset({
    "/Catalog", "/ExtGState", "/Font", "/FontDescriptor", "/Metadata", "/Outlines", "/OutputIntent", "/Page", "/Pages",
})  # fmt: skip
"""Everything our writers put into a file, in the places where something could run, link out or be hidden."""


@dataclass(frozen=True, slots=True)
class PdfMetadata:
    """Metadata of a file; `intent` is the sha256 of the ICC profile of its printing condition, "" without one."""

    language: str = ""
    keywords: str = ""
    condition: str = ""
    intent: str = ""
    author: str = ""
    foreign: tuple[str, ...] = ()  # entries that our writers do not produce


@dataclass(slots=True)
class Intents:
    """Unknown ICC profiles by condition, as found in the first file of a kit."""

    seen: dict[str, str] = field(default_factory=dict)

    def first(self, condition: str, digest: str) -> str:
        """Return the sha256 of the profile in the first file with this condition."""
        return self.seen.setdefault(condition, digest)


def read_metadata(content: bytes) -> PdfMetadata:
    """Read the metadata of a file; raises UnreadablePdfError."""
    pdf = open_pdf(content)
    try:
        condition, intent = _intent(pdf)
        info = pdf.trailer.get("/Info")
        keywords, author = ("" if info is None else str(info.get(key, "")) for key in ("/Keywords", "/Author"))
        return PdfMetadata(_language(pdf), keywords, condition, intent, author, tuple(_foreign(pdf, content)))
    except (ValueError, TypeError, RuntimeError, AttributeError, KeyError):
        return PdfMetadata(foreign=("?",))
    finally:
        pdf.close()


def check_words(
    name: str, metadata: PdfMetadata, entry: DrawnEntry, profile: Profile | None, intents: Intents
) -> Iterator[KitFinding]:
    """Compare the metadata of a file with its manifest entry."""
    yield from check_label(name, metadata.keywords, entry)
    if metadata.author != (entry.publisher or PROGRAM):
        yield KitFinding("K21", name, plain(entry.publisher or PROGRAM), _or_none(metadata.author))
    if metadata.language != entry.lang:
        yield KitFinding("K13", name, plain(entry.lang), _or_none(metadata.language))
    if metadata.foreign:
        yield KitFinding("K17", name, say(N_("only pages")), plain(short(", ".join(metadata.foreign), 80)))
    if metadata.condition != (entry.condition or ""):
        yield KitFinding("K22", name, _or_none(entry.condition or ""), _or_none(metadata.condition))
    else:
        yield from _profile(name, metadata, profile, intents)


def _profile(name: str, metadata: PdfMetadata, profile: Profile | None, intents: Intents) -> Iterator[KitFinding]:
    """Compare the ICC profile of a file with the built-in one, or else with that of the first such file in the kit."""
    press = profile.press if profile else None
    ours = fogra39()
    if not metadata.condition:
        return
    if metadata.condition == ours.identifier and not (press and press.icc):
        needed = press and (press.embed_profile or LEVELS[press.level].profile_required)
        expected = hashlib.sha256(ours.profile or b"").hexdigest() if metadata.intent or needed else ""
    else:
        expected = intents.first(metadata.condition, metadata.intent)
    if metadata.intent != expected:
        yield KitFinding("K22", name, _digest(expected), _digest(metadata.intent))


def _digest(digest: str) -> Message:
    return say(N_("the ICC profile {digest}…"), digest=digest[:12]) if digest else say(N_("no ICC profile"))


def _or_none(word: str) -> Message:
    return plain(short(word)) if word else say(N_("none given"))


def _language(pdf: "pikepdf.Pdf") -> str:
    """Return the language of a file: of its text, or from its metadata for press files."""
    named, metadata = str(pdf.Root.get("/Lang", "")), pdf.Root.get("/Metadata")
    if not named and metadata is not None:
        match = _XMP_LANGUAGE.search(_content(metadata))
        named = match[1].decode() if match else ""
    return short(named)


def _intent(pdf: "pikepdf.Pdf") -> tuple[str, str]:
    intents = pdf.Root.get("/OutputIntents")
    if intents is None or not len(intents):
        return "", ""
    profile = intents[0].get("/DestOutputProfile")
    digest = hashlib.sha256(_content(profile)).hexdigest() if profile is not None else ""
    return str(intents[0].get("/OutputConditionIdentifier", "")), digest


def _content(stream: "pikepdf.Object") -> bytes:
    """Decode a stream as our writers pack it: raw or deflated once, up to the size of the largest profile.

    Raises ValueError for any other.
    """
    raw: bytes = stream.read_raw_bytes()
    packed = str(stream.get("/Filter", ""))
    if packed not in ("", "/FlateDecode") or "/DecodeParms" in stream:
        raise ValueError(packed)
    try:
        content = raw if not packed else zlib.decompressobj().decompress(raw, LARGEST_PROFILE + 1)
    except zlib.error:
        raise ValueError(packed) from None
    if len(content) > LARGEST_PROFILE:
        raise ValueError(packed)
    return content


def _foreign(pdf: "pikepdf.Pdf", content: bytes) -> Iterator[str]:
    """Yield what our files never contain: actions, attachments, comments, forms, extra bytes, a second revision."""
    import pikepdf

    if not content.startswith(b"%PDF-"):
        yield "… %PDF-"
    if not content.endswith(b"%%EOF\n"):
        yield "%%EOF …"
    if content.count(b"\nstartxref\n") != 1:
        yield "startxref × 2"
    yield from sorted({*pdf.trailer.keys()} - _TRAILER)
    tags = may_be_tagged(pdf)
    catalog, page_, types = _CATALOG, _PAGE, _TYPES
    if tags:
        catalog, page_, types = _CATALOG | _TAGGED_CATALOG, _PAGE | _TAGGED_PAGE, _TYPES | _TAG_TYPES
    yield from sorted({*pdf.Root.keys()} - catalog)
    yield from sorted({*chain.from_iterable(page.obj.keys() for page in pdf.pages)} - page_)
    if tags:
        yield from foreign_tags(pdf)
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            continue
        if "/Type" in item and str(item["/Type"]) not in types:
            yield str(item["/Type"])
        if "/Title" in item and "/Parent" in item:
            yield from sorted({*item.keys()} - _BOOKMARK)


# Check the structure of a tagged file: only what our tag writer produces is allowed.

_TAGGED_CATALOG = frozenset({"/MarkInfo", "/StructTreeRoot"})
_TAGGED_PAGE = frozenset({"/StructParents", "/Tabs"})
_TAG_TYPES = frozenset({"/MCR", "/StructTreeRoot"})
_TOP = frozenset({"/K", "/ParentTree", "/ParentTreeNextKey", "/Type"})
_ELEMENT = frozenset({"/A", "/ActualText", "/Alt", "/K", "/P", "/Pg", "/S"})
_KINDS = frozenset({"/Document", "/Figure", "/H1", "/H2", "/L", "/LBody", "/LI", "/Lbl", "/P", "/Sect",
                     "/TD", "/TH", "/TR", "/Table"})  # fmt: skip
_ABOUT = frozenset({"/BBox", "/ListNumbering", "/O", "/Scope"})
_PIECE = frozenset({"/MCID", "/Pg", "/Type"})
"""Everything our tag writer produces, by place: other elements could refer to attachments, comments or links."""


def may_be_tagged(pdf: "pikepdf.Pdf") -> bool:
    """Return whether a file may have a structure; press files have none."""
    return "/StructTreeRoot" in pdf.Root and "/OutputIntents" not in pdf.Root


def foreign_tags(pdf: "pikepdf.Pdf") -> Iterator[str]:
    """Yield everything in the structure of a tagged file that our writers do not produce."""
    import pikepdf

    if {**pdf.Root.get("/MarkInfo", {})} != {"/Marked": True}:
        yield "/MarkInfo"
    top = pdf.Root["/StructTreeRoot"]
    yield from sorted({*top.keys()} - _TOP)
    yield from sorted({*top["/ParentTree"].keys()} - {"/Nums"})
    for page in pdf.pages:
        if str(page.obj.get("/Tabs")) != "/S" or not isinstance(page.obj.get("/StructParents"), int):
            yield "/Tabs"
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and {"/S", "/P"} <= {*item.keys()}:
            yield from _of_element(item)


def _of_element(element: "pikepdf.Object") -> Iterator[str]:
    import pikepdf

    yield from sorted({*element.keys()} - _ELEMENT)
    if str(element["/S"]) not in _KINDS:
        yield str(element["/S"])
    about, kids = element.get("/A"), element.get("/K")
    if about is not None:
        yield from sorted({*about.keys()} - _ABOUT)
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary):
            yield from sorted({*kid.keys()} - (_ELEMENT if "/S" in kid else _PIECE))
        elif not isinstance(kid, int):
            yield "/K"


# Run preflight on a file, and compare the result with its manifest entry.

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
