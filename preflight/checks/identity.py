"""Checks of the document itself: metadata (D01, D03, D06 to D08), encryption and damage (D02, D04), scaling (P09)."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone

from hyskos.definitions.messages import N_, NN_, Message, say, short
from hyskos.definitions.numerals import read_count
from hyskos.preflight.measuring.views import CLAIMS, DocumentView
from hyskos.preflight.reading.objects import array, get, is_stream, name, number, text
from hyskos.preflight.reading.opening import pages
from hyskos.preflight.report import TITLES, Problem

_INFO = re.compile(
    r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)(?:00'?00)?'?|([+-])(\d\d)'?(\d\d)?'?)?$",
    re.ASCII,
)
_XMP = re.compile(
    r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:(Z)|([+-])(\d\d):(\d\d))?)?)?)?$",
    re.ASCII,
)
VERSIONS = {"x1a01": "1.3", "x1a03": "1.4", "x3": "1.4", "x4": "1.6"}
_TWINS = (
    ("Title", ("dc", "title")),
    ("CreationDate", ("xmp", "CreateDate")),
    ("ModDate", ("xmp", "ModifyDate")),
    ("Trapped", ("pdf", "Trapped")),
    ("Creator", ("xmp", "CreatorTool")),
    ("Producer", ("pdf", "Producer")),
    ("Author", ("dc", "creator")),
    ("Subject", ("dc", "description")),
    ("Keywords", ("pdf", "Keywords")),
    ("GTS_PDFXVersion", ("pdfxid", "GTS_PDFXVersion")),
    ("GTS_PDFXVersion", ("pdfx", "GTS_PDFXVersion")),
)
_AND = re.compile("[;,]")
_NEEDED = (("xmpMM", "DocumentID"), ("xmpMM", "VersionID"), ("xmpMM", "RenditionClass"), ("xmp", "MetadataDate"))


def info_date(word: str) -> datetime | None:
    """Parse a date of the Info entries; None if invalid.

    >>> info_date("D:20261121093000+01'00'").isoformat()
    '2026-11-21T09:30:00+01:00'
    """
    return _date(_INFO.match(word))


def _date(match: re.Match[str] | None) -> datetime | None:
    if not match:
        return None
    year, month, day, hour, minute, second, zulu, sign, hours, minutes = match.groups()
    zone = None
    if zulu:
        zone = UTC
    elif sign:
        offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
        zone = timezone(-offset if sign == "-" else offset) if offset < timedelta(hours=24) else None
    try:
        return datetime(
            int(year), int(month or 1), int(day or 1), int(hour or 0), int(minute or 0), int(second or 0), tzinfo=zone
        )
    except ValueError:
        return None


def same_moment(first: datetime, second: datetime) -> bool:
    """Compare two dates; without a time zone, only the local times are compared."""
    if first.tzinfo is None or second.tzinfo is None:
        return first.replace(tzinfo=None) == second.replace(tzinfo=None)
    return first == second


def check_version(view: DocumentView) -> Iterator[Problem]:
    """Check D01: the header has the PDF version of the level."""
    required = "1.3" if view.claim == "PDF/X-3:2002" else VERSIONS[view.level]
    actual = max(view.pdf.pdf_version, name(get(view.root, "Version")) or "", key=_parts)  # the higher one counts
    values = {"found": actual, "wanted": required, "level": TITLES[view.level]}
    if _parts(actual) > _parts(required):
        yield Problem(say(N_("the file is PDF {found}, but {level} allows at most PDF {wanted}"), **values))
    elif _parts(actual) < _parts(required):
        yield Problem(
            say(N_("the file is PDF {found}, but {level} requires PDF {wanted}"), **values), severity="warning"
        )


def _parts(word: str) -> tuple[int, ...]:
    return tuple(number for part in word.split(".") if (number := read_count(part)) is not None)


def check_encryption(view: DocumentView) -> Iterator[Problem]:
    """Check D02: the file is not encrypted."""
    if view.pdf.is_encrypted:
        yield Problem(say(N_("the file is encrypted, even though it opens without a password")))


def check_file_id(view: DocumentView) -> Iterator[Problem]:
    """Check D03: the file has its two identifiers."""
    parts = [text(part) for part in array(get(view.pdf.trailer, "ID"))]
    if len(parts) != 2 or None in parts or "" in parts:
        yield Problem(say(N_("the file has no two-part ID, which print shops use to tell versions apart")))


def check_intact(view: DocumentView) -> Iterator[Problem]:
    """Check D04: the file needed no repair. Runs last, once everything has been read."""
    if view.before:
        yield Problem(
            say(
                NN_(
                    "there is {count} byte before the PDF begins, which not every program leaves out",
                    "there are {count} bytes before the PDF begins, which not every program leaves out",
                    "count",
                ),
                count=view.before,
            ),
            severity="warning",
        )
    declared, actual = number(get(view.root, "Pages", "Count")), len(pages(view.pdf))
    if declared != actual:
        yield Problem(
            say(
                N_("the file declares {said} pages but has {found}, so programs may print it differently"),
                said="?" if declared is None else f"{declared:g}", found=actual,
            )
        )  # fmt: skip
    warnings = list(view.pdf.get_warnings())
    if warnings:
        yield Problem(
            say(
                NN_(
                    "the file is damaged in {count} place; it was repaired to be read",
                    "the file is damaged in {count} places; it was repaired to be read",
                    "count",
                ),
                count=len(warnings),
            )
        )


def check_metadata(view: DocumentView) -> Iterator[Problem]:
    """Check D06: title, dates and trapping are given."""
    xmp = view.xmp if view.level == "x4" and view.xmp else {}
    if not (view.info.get("Title", "").strip() or xmp.get(("dc", "title"))):
        yield Problem(say(N_("the file has no title")))
    for key, xmp_name in (("CreationDate", "CreateDate"), ("ModDate", "ModifyDate")):
        word = view.info.get(key)
        if word is None and ("xmp", xmp_name) in xmp:
            continue
        if word is None:
            yield Problem(say(N_("the date {key} is missing"), key=key))
        elif info_date(word) is None:
            yield Problem(say(N_("{key} is not a date: {word}"), key=key, word=short(word)))
    trapped = view.info.get("Trapped", xmp.get(("pdf", "Trapped"), ""))
    if trapped not in ("True", "False") or text(get(view.pdf.trailer, "Info", "Trapped")) is not None:
        yield Problem(say(N_("the file does not declare whether it is trapped (True or False)")))


def check_pdfx_claim(view: DocumentView) -> Iterator[Problem]:
    """Check D07: the file names its level in the place that the level requires."""
    title = TITLES[view.level]
    if view.level == "none":
        if view.claim and view.claim not in CLAIMS:
            yield Problem(
                say(N_("the file claims to be {claim}, which this check does not support"), claim=short(view.claim)),
                severity="warning",
            )
        elif not view.claim and not view.expectations.at_home:
            yield Problem(
                say(N_("the file is not marked as PDF/X, which most print shops require")), severity="warning"
            )
        return
    info = view.info.get("GTS_PDFXVersion", "")
    if view.level == "x4":
        claimed = (view.xmp or {}).get(("pdfxid", "GTS_PDFXVersion"), "")
        if claimed != "PDF/X-4":
            yield Problem(_wrong_claim(title, claimed or info))
    elif view.level == "x1a01":
        conformance = view.info.get("GTS_PDFXConformance", "")
        if (info, conformance) != ("PDF/X-1:2001", "PDF/X-1a:2001"):
            yield Problem(_wrong_claim(title, conformance or info))
    elif info not in (("PDF/X-1a:2003",) if view.level == "x1a03" else ("PDF/X-3:2002", "PDF/X-3:2003")):
        yield Problem(_wrong_claim(title, info))


def _wrong_claim(title: str, claimed: str) -> Message:
    if claimed:
        return say(N_("the file claims to be {claim}, not {level}"), claim=short(claimed), level=title)
    return say(N_("the file is not marked as {level}"), level=title)


def check_xmp(view: DocumentView) -> Iterator[Problem]:
    """Check D08: the XMP packet exists, is uncompressed, and agrees with the Info entries."""
    stream = get(view.root, "Metadata")
    strict = view.level == "x4"
    if not is_stream(stream):
        yield Problem(say(N_("the XMP metadata is missing")), severity="error" if strict else "warning")
        return
    if get(stream, "Filter") is not None:
        yield Problem(say(N_("the XMP metadata is compressed, so other programs cannot find it")))
    if view.xmp is None:
        yield Problem(say(N_("the XMP metadata is not readable XML")))
        return
    for key, xmp_key in _TWINS:
        info_value, xmp_value = view.info.get(key), view.xmp.get(xmp_key)
        if info_value is not None and xmp_value is not None and not _agree(key, info_value, xmp_value):
            yield Problem(
                say(
                    N_("{key} is “{one}” in the Info entries but “{other}” in the XMP metadata"),
                    key=key, one=short(info_value), other=short(xmp_value),
                )
            )  # fmt: skip
    for xmp_key in _NEEDED if strict else ():
        if not view.xmp.get(xmp_key):
            yield Problem(say(N_("the XMP metadata lacks {key}"), key=":".join(xmp_key)))


def _agree(key: str, info_value: str, xmp_value: str) -> bool:
    if key == "Author":  # XMP metadata has one item per author
        return {name.strip() for name in _AND.split(info_value)} == {name.strip() for name in _AND.split(xmp_value)}
    if not key.endswith("Date"):
        return info_value.strip() == xmp_value.strip()
    first, second = info_date(info_value), _date(_XMP.match(xmp_value))
    return bool(first and second and same_moment(first, second))


def check_true_size(view: DocumentView) -> Iterator[Problem]:
    """Check P09: neither the file nor the printing program scales the pages (ISO 32000-1, PrintScaling, UserUnit)."""
    if not view.expectations.true_size:
        return
    if name(get(view.root, "ViewerPreferences", "PrintScaling")) != "None":
        yield Problem(
            say(N_("the file does not request printing at actual size, so many programs shrink it to fit the paper")),
            severity="warning",
        )
    units = [number(get(raw, "UserUnit")) for raw in pages(view.pdf)]
    for page, unit in enumerate(units, start=1):
        if unit is not None and unit != 1:
            yield Problem(say(N_("page {page} is scaled by {unit} (UserUnit)"), page=page, unit=f"{unit:g}"))
