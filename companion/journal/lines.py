"""Encode and decode journal lines: JSON that ends with a hash over the line and all lines before it.

A changed, lost, duplicated or moved line is therefore detected.
"""

import codecs
import hashlib
import json
import re
from collections.abc import Iterator, Mapping

from hyskos.companion.refusals import RefusedError
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass

FORMAT = "hyskos.table/1"
LARGEST = 20_000_000
"""Maximum bytes of a journal; a long session has some hundred thousand."""
_END = re.compile(rb'(?P<body>.+), "check": "(?P<check>[0-9a-f]{16})"\}', re.DOTALL)


@dataclass(frozen=True, slots=True)
class DecodedJournal:
    """A decoded journal: its lines, the check of the last one, and the bytes of a truncated line."""

    lines: tuple[Mapping[str, Json], ...]
    check: str
    size: int  # bytes of whole lines
    torn: bytes


def encode(values: Mapping[str, Json], before: str) -> tuple[bytes, str]:
    """Encode a line that follows a line with check `before`; return it with its own check."""
    body = json.dumps(values, ensure_ascii=False).encode("utf-8", "replace").removesuffix(b"}")
    check = _check(body, before)
    return body + f', "check": "{check}"}}\n'.encode("ascii"), check


def _check(body: bytes, before: str) -> str:
    return hashlib.sha256(before.encode("ascii") + b"\n" + body).hexdigest()[:16]


def decode(raw: bytes, name: str) -> DecodedJournal:
    """Decode a journal; raises RefusedError that names the first damaged line."""
    if len(raw) > LARGEST:
        raise RefusedError(_("this is not a journal: it is larger than {most} bytes").format(most=LARGEST), name)
    complete, _newline, torn = raw.rpartition(b"\n")
    size = len(raw) - len(torn)
    if not size:
        raise RefusedError(_("this is not a journal of a table"), name)
    check, lines = "", []
    for number, row in enumerate(complete.split(b"\n"), 1):
        line_check = _check_of(row, check)
        if line_check is None:
            raise RefusedError(
                _explain_edited(row, check) or _explain_damaged(number, first=number == 1), f"{name}:{number}"
            )
        check = line_check
        lines.append(_values(row, f"{name}:{number}"))
    return DecodedJournal(tuple(lines), check, size, torn)


def _check_of(row: bytes, before: str) -> str | None:
    """Return the check of a line, or None if the line is damaged or does not follow `before`."""
    match = _END.fullmatch(row)
    fits = match is not None and match["check"].decode("ascii") == _check(match["body"], before)
    return match["check"].decode("ascii") if match and fits else None


def _explain_edited(row: bytes, before: str) -> str | None:
    """Explain how to repair a line whose ends an editor or mail program changed; None for other damage.

    Such a file is not accepted as it is, since appending would mix two kinds of line endings.
    """
    if before and not row.strip():
        return _("this line is empty: take it out, and the game is whole")
    if _check_of(row.removeprefix(codecs.BOM_UTF8).removesuffix(b"\r"), before) is None:
        return None
    return _("another program has changed how lines begin or end: save it as UTF-8 without a mark (BOM), lines with LF")


def _explain_damaged(number: int, *, first: bool) -> str:
    if first:
        return _("this is not a journal of a table, or its first line was changed")
    text = ngettext(
        "this line was changed; the {n} line before it is intact: copy it to another file to keep it",
        "this line was changed; the {n} lines before it are intact: copy them to another file to keep them",
        number - 1,
    )
    return text.format(n=number - 1)


def _values(row: bytes, where: str) -> Mapping[str, Json]:
    try:
        values = json.loads(row)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise RefusedError(_("this line is not a JSON object"), where)
    return values


def prefixes(raw: bytes) -> Iterator[bytes]:
    """Yield every prefix of a journal that ends with a whole line, beginning with its head."""
    end = raw.find(b"\n") + 1
    while end:
        yield raw[:end]
        end = raw.find(b"\n", end) + 1
