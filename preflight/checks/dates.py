"""Parse dates of a PDF in both notations: Info (PDF 32000-1, 7.9.4) and XMP (ISO 8601)."""

import re
from datetime import UTC, datetime, timedelta, timezone

_INFO = re.compile(
    r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)(?:00'?00)?'?|([+-])(\d\d)'?(\d\d)?'?)?$",
    re.ASCII,
)
_XMP = re.compile(
    r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:(Z)|([+-])(\d\d):(\d\d))?)?)?)?$",
    re.ASCII,
)


def info_date(word: str) -> datetime | None:
    """Parse a date of the Info entries; None if invalid.

    >>> info_date("D:20261121093000+01'00'").isoformat()
    '2026-11-21T09:30:00+01:00'
    """
    return _date(_INFO.match(word))


def xmp_date(word: str) -> datetime | None:
    """Parse a date of XMP; None if invalid."""
    return _date(_XMP.match(word))


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


def same_moment(one: datetime, other: datetime) -> bool:
    """Compare two dates; without a time zone, only the local times are compared."""
    if one.tzinfo is None or other.tzinfo is None:
        return one.replace(tzinfo=None) == other.replace(tzinfo=None)
    return one == other
